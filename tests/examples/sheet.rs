//! The contact sheet: what people see first and most, at the sizes, looks, languages and text sizes that they have.

use std::path::Path;

use breathmark::app::pictures::{PictureContent, PictureStage};
use breathmark::texts::WindowLanguage;
use breathmark::ui::command::Command;
use breathmark::ui::settings::Appearance;
use eframe::egui::{
    Align2, Color32, ColorImage, FontId, Key, Rect, TextureHandle, TextureOptions, Ui, Vec2, pos2, vec2,
};
use egui_kittest::Harness;

use crate::{Act, staged};

/// Every picture is as wide on the sheet, in points.
const WIDTH: usize = 640;
const GAP: f32 = 16.0;
const LABEL: f32 = 26.0;

struct Variant {
    name: &'static str,
    size: [usize; 2],
    look: Appearance,
    language: WindowLanguage,
    text_scale: f32,
    has_video: bool,
}

const USUAL: Variant = Variant {
    name: "1280 x 720, dark",
    size: [1280, 720],
    look: Appearance::Dark,
    language: WindowLanguage::English,
    text_scale: 1.0,
    has_video: false,
};

const VARIANTS: [Variant; 7] = [
    USUAL,
    Variant { name: "1280 x 720, light", look: Appearance::Light, ..USUAL },
    Variant { name: "1280 x 800, with video", size: [1280, 800], has_video: true, ..USUAL },
    Variant { name: "1920 x 1080, light", size: [1920, 1080], look: Appearance::Light, ..USUAL },
    Variant { name: "1280 x 720, German", language: WindowLanguage::German, ..USUAL },
    Variant { name: "1280 x 720, text 150 %", text_scale: 1.5, ..USUAL },
    Variant { name: "1280 x 720, text 200 %, light", look: Appearance::Light, text_scale: 2.0, ..USUAL },
];

/// A row of the sheet: its name, what is worked at, and what is done first.
type Row = (&'static str, PictureContent, &'static [Act]);

const ROWS: [Row; 11] = {
    use Act::{Press, Run};
    [
        ("start", PictureContent::Nothing, &[]),
        ("boundary", PictureContent::Talk(3), &[]),
        (
            "decided",
            PictureContent::Talk(3),
            &[Press(Key::Enter), Press(Key::Backspace), Press(Key::ArrowLeft), Press(Key::Enter)],
        ),
        ("transcript without marks", PictureContent::LackingMarks, &[]),
        ("word", PictureContent::DoubtedWords, &[]),
        ("client file", PictureContent::SubtitleFile, &[Run(Command::NextProblem)]),
        ("client file checked", PictureContent::SubtitleFile, &[Run(Command::CheckSubtitles)]),
        ("export", PictureContent::Talk(3), &[Run(Command::Export)]),
        ("guideline", PictureContent::Talk(3), &[Run(Command::ChooseGuideline)]),
        ("compare", PictureContent::TwoVersions, &[Press(Key::N)]),
        ("listen through", PictureContent::Talk(3), &[Run(Command::ListenThrough)]),
    ]
};

/// Draws the sheet into a file: all rows, or those whose name contains `only`.
pub fn draw(file: &Path, only: &str) -> Result<(), String> {
    let rows: Vec<&Row> = ROWS.iter().filter(|row| row.0.contains(only)).collect();
    let mut pictures = Vec::new();
    for row in &rows {
        for variant in &VARIANTS {
            pictures.push(picture(row, variant).map_err(|problem| format!("{}, {}: {problem}", row.0, variant.name))?);
            println!("{}, {}", row.0, variant.name);
        }
    }
    let names =
        rows.iter().flat_map(|row| VARIANTS.iter().map(move |variant| format!("{}  ·  {}", row.0, variant.name)));
    let named: Vec<(String, ColorImage)> = names.zip(pictures).collect();
    let heights: Vec<f32> = named
        .chunks(VARIANTS.len())
        .map(|row| row.iter().map(|(_, picture)| picture.size[1] as f32).fold(0.0, f32::max) + LABEL + GAP)
        .collect();
    let width = VARIANTS.len() as f32 * (WIDTH as f32 + GAP) + GAP;
    let size = vec2(width, heights.iter().sum::<f32>() + GAP);
    let mut textures: Vec<TextureHandle> = Vec::new();
    let builder = Harness::builder().with_size(size).wgpu();
    let mut sheet = builder.build_ui(move |ui| {
        if textures.is_empty() {
            let load = |(name, picture): &(String, ColorImage)| {
                ui.ctx().load_texture(name, picture.clone(), TextureOptions::NEAREST)
            };
            textures = named.iter().map(load).collect();
        }
        sheet_ui(ui, &named, &textures, &heights);
    });
    sheet.run_steps(2);
    sheet.render()?.save(file).map_err(|error| error.to_string())
}

fn sheet_ui(ui: &Ui, named: &[(String, ColorImage)], textures: &[TextureHandle], heights: &[f32]) {
    let painter = ui.ctx().debug_painter();
    painter.rect_filled(ui.ctx().content_rect(), 0.0, Color32::from_gray(128));
    let mut top = GAP;
    for (row, height) in heights.iter().enumerate() {
        for column in 0..VARIANTS.len() {
            let index = row * VARIANTS.len() + column;
            let (Some((name, picture)), Some(texture)) = (named.get(index), textures.get(index)) else { continue };
            let corner = pos2(GAP + column as f32 * (WIDTH as f32 + GAP), top);
            painter.text(corner, Align2::LEFT_TOP, name, FontId::proportional(16.0), Color32::WHITE);
            let [width, height] = picture.size.map(|side| side as f32);
            let place = Rect::from_min_size(corner + vec2(0.0, LABEL), Vec2::new(width, height));
            painter.image(texture.id(), place, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), Color32::WHITE);
        }
        top += height;
    }
}

fn picture((_, work, acts): &Row, variant: &Variant) -> Result<ColorImage, String> {
    let own = tempfile::tempdir().map_err(|error| error.to_string())?;
    let &Variant { size, look, language, text_scale, has_video, .. } = variant;
    let staging = PictureStage { work: *work, look, language, has_video };
    let drawn = staged(own.path(), &staging, (size.map(|side| side as f32), text_scale), acts).render()?;
    let size = [drawn.width() as usize, drawn.height() as usize];
    Ok(smaller(&ColorImage::from_rgba_unmultiplied(size, drawn.as_raw())))
}

/// As wide as a picture is on the sheet: every point is the mean of those that it stands for.
fn smaller(picture: &ColorImage) -> ColorImage {
    let by = (picture.size[0] / WIDTH).max(1);
    let [width, height] = picture.size.map(|side| side / by);
    let mean = |column: usize, row: usize| {
        let mut sums = [0_usize; 3];
        for (y, x) in (0..by).flat_map(|y| (0..by).map(move |x| (y, x))) {
            let point = picture.pixels[(row * by + y) * picture.size[0] + column * by + x];
            for (sum, part) in sums.iter_mut().zip(point.to_array()) {
                *sum += usize::from(part);
            }
        }
        let [red, green, blue] = sums.map(|sum| (sum / (by * by)) as u8);
        Color32::from_rgb(red, green, blue)
    };
    let pixels = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
    ColorImage::new([width, height], pixels.map(|(column, row)| mean(column, row)).collect())
}
