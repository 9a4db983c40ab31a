//! Draws the window off-screen, for people to look at: dark and light, large and small, every dialog.
//!
//! `cargo run --locked --features pictures --example pictures -- FOLDER [PART OF A NAME]`
//!
//! With `--sheet FILE.png` everything that a designer looks at first stands in one labelled picture (`sheet.rs`).

mod sheet;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use breathmark::app::App;
use breathmark::app::pictures::{PictureContent, PictureStage, is_at_rest, window};
use breathmark::texts::WindowLanguage;
use breathmark::ui::command::Command;
use breathmark::ui::settings::Appearance;
use eframe::egui::{self, Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

/// Sizes in points: a laptop's screen, the smallest window.
const SIZES: [(&str, [f32; 2]); 2] = [("large", [1280.0, 800.0]), ("small", [760.0, 480.0])];
const LOOKS: [(&str, Appearance); 2] = [("dark", Appearance::Dark), ("light", Appearance::Light)];

/// What a person does before the picture is drawn.
enum Act {
    /// By the palette.
    Run(Command),
    Press(Key),
    Type(&'static str),
    Click(&'static str),
}

/// A picture: its name, the length of the talk in minutes (0: none), and what is done first.
type Scene = (&'static str, u32, &'static [Act]);

const SCENES: &[Scene] = {
    use Act::{Click, Press, Run, Type};
    &[
        ("start", 0, &[]),
        ("talk", 3, &[]),
        ("near", 3, &[Run(Command::ZoomToCue)]),
        ("whole", 20, &[Run(Command::ZoomToTalk)]),
        ("all-lanes", 3, &[Run(Command::ToggleEnergyLane), Run(Command::ToggleVoiceLane)]),
        ("decided", 3, &[Press(Key::Enter), Press(Key::Backspace), Press(Key::ArrowLeft)]),
        ("editing", 3, &[Press(Key::F2), Type(" and then it goes on and on")]),
        ("without-list", 3, &[Run(Command::ToggleCueList)]),
        ("menu", 3, &[Click("Review")]),
        ("palette", 3, &[Run(Command::Palette), Type("ne")]),
        ("find", 3, &[Run(Command::Find), Type("harbour"), Press(Key::Enter)]),
        ("find-nothing", 3, &[Run(Command::Find), Type("whale")]),
        ("compare", 3, &[Run(Command::CompareWithReference)]),
        ("open", 0, &[Run(Command::OpenRecording)]),
        ("make-transcript", 0, &[Run(Command::MakeTranscript)]),
        ("save-as", 3, &[Run(Command::SaveAs)]),
        ("export", 3, &[Run(Command::Export)]),
        ("export-decisions", 3, &[Run(Command::ExportDecisions)]),
        ("export-report", 3, &[Run(Command::ExportQualityReport)]),
        ("accept-above", 3, &[Run(Command::AcceptAbove)]),
        ("shift-times", 3, &[Run(Command::ChooseNextCue), Run(Command::ShiftTimes), Type("+0.2")]),
        ("insert-cue", 3, &[Run(Command::InsertCue), Type("[Applause]")]),
        (
            "comment",
            3,
            &[Run(Command::ToggleBookmark), Run(Command::EditComment), Type("Which harbour? Ask the speaker.")],
        ),
        (
            "notes",
            3,
            &[
                Run(Command::ToggleBookmark),
                Run(Command::EditComment),
                Type("Which harbour? Ask the speaker."),
                Press(Key::Enter),
                Run(Command::NextCue),
                Run(Command::NextCue),
                Run(Command::EditComment),
                Type("Too fast"),
                Press(Key::Enter),
                Run(Command::PreviousComment),
            ],
        ),
        ("go-to", 3, &[Run(Command::GoTo), Type("3")]),
        ("chosen-cues", 3, &[Run(Command::ChooseNextCue), Run(Command::ChooseNextCue)]),
        ("guideline", 3, &[Run(Command::ChooseGuideline), Click("BBC")]),
        ("guideline-own", 3, &[Run(Command::ChooseGuideline), Click("Edit a copy")]),
        ("about-transcript", 3, &[Run(Command::AboutTranscript)]),
        ("reliance", 3, &[Run(Command::Reliance)]),
        ("learning", 3, &[Run(Command::Learning)]),
        ("settings", 3, &[Run(Command::Settings)]),
        ("keys", 3, &[Run(Command::Keys)]),
        ("manual", 3, &[Run(Command::Manual)]),
        ("manual-found", 3, &[Run(Command::Manual), Type("reading speed"), Press(Key::Enter)]),
        ("legend", 3, &[Run(Command::Legend)]),
        ("about", 3, &[Run(Command::About)]),
        ("restore", 3, &[Run(Command::Restore)]),
        ("unsaved", 3, &[Press(Key::Enter), Run(Command::CloseTalk)]),
    ]
};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next();
    let is_sheet = first.as_ref().is_some_and(|first| first == "--sheet");
    let place = if is_sheet { arguments.next() } else { first };
    let Some(place) = place.map(PathBuf::from) else {
        eprintln!("pictures: name the folder for the pictures, or --sheet and a file");
        return ExitCode::from(2);
    };
    let only = arguments.next().map(|only| only.to_string_lossy().into_owned()).unwrap_or_default();
    let drawn = if is_sheet { sheet::draw(&place, &only) } else { draw_all(&place, &only) };
    match drawn {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("pictures: {problem}");
            ExitCode::from(2)
        }
    }
}

fn draw_all(folder: &Path, only: &str) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{error}: {}", folder.display()))?;
    for scene in SCENES {
        for (look_name, look) in LOOKS {
            for (size_name, size) in SIZES {
                let name = format!("{}-{size_name}-{look_name}.png", scene.0);
                if name.contains(only) {
                    draw(scene, look, size, &folder.join(&name)).map_err(|problem| format!("{name}: {problem}"))?;
                    println!("{name}");
                }
            }
        }
    }
    Ok(())
}

fn draw((_, minutes, acts): &Scene, look: Appearance, size: [f32; 2], path: &Path) -> Result<(), String> {
    let own = tempfile::tempdir().map_err(|error| error.to_string())?;
    let work = if *minutes > 0 { PictureContent::Talk(*minutes) } else { PictureContent::Nothing };
    let staging = PictureStage { work, look, language: WindowLanguage::English, has_video: false };
    staged(own.path(), &staging, (size, 1.0), acts).render()?.save(path).map_err(|error| error.to_string())
}

/// How long is waited for what works in the background, in hundredths of a second.
const MOST_WAITED: usize = 6000;

/// A window of so many pixels, its text so many times as large, after everything was done.
fn staged(
    folder: &Path,
    staging: &PictureStage,
    (size, scale): ([f32; 2], f32),
    acts: &[Act],
) -> Harness<'static, App> {
    let (place, staging) = (folder.to_owned(), *staging);
    let theme = if staging.look == Appearance::Light { egui::Theme::Light } else { egui::Theme::Dark };
    let builder = Harness::builder().with_size(size.map(|side| side / scale)).with_pixels_per_point(scale);
    let builder = builder.with_theme(theme).with_max_steps(200).wgpu();
    let mut harness = builder.build_eframe(move |cc| window(&cc.egui_ctx, &place, &staging));
    harness.run_steps(4);
    // Files are read, and talks are analysed, in the background.
    for _ in 0..MOST_WAITED {
        std::thread::sleep(std::time::Duration::from_millis(10));
        harness.run_steps(1);
        if is_at_rest(harness.state()) {
            break;
        }
    }
    harness.run_steps(4);
    for act in acts {
        perform(&mut harness, act);
    }
    harness.run_steps(6);
    harness
}

fn perform(harness: &mut Harness<'_, App>, act: &Act) {
    match act {
        Act::Run(command) => {
            harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
            harness.run_steps(4);
            harness.event(Event::Text(command.name().to_owned()));
            harness.run_steps(2);
            harness.key_press(Key::Enter);
        }
        Act::Press(key) => harness.key_press(*key),
        Act::Type(text) => harness.event(Event::Text((*text).to_owned())),
        // In a small window it may not be in sight.
        Act::Click(label) => harness.query_all_by_label(label).for_each(|node| node.click()),
    }
    // Files are looked at in the background.
    std::thread::sleep(std::time::Duration::from_millis(20));
    harness.run_steps(4);
}
