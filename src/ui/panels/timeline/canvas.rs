//! What all rows share while one frame is drawn.

use std::sync::Arc;

use eframe::egui::epaint::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{Color32, FontId, Galley, Mesh, Painter, Pos2, Rect, TextStyle, Ui, pos2, vec2};

use crate::panels::text_order;
use crate::scene::Scene;
use crate::talk::Talk;
use crate::theme::{self, Theme};
use crate::time_axis::TimeAxis;
use base::time::{Instant, Span};

/// What lies further outside than this, in points, is drawn as if it lay here.
const OUTSIDE: f32 = 64.0;
/// Shortened texts are laid out for widths in steps of this many points, so that zooming finds most of them laid out.
const TEXT_STEP: f32 = 8.0;

pub(super) struct Canvas<'a> {
    pub scene: &'a Scene<'a>,
    pub talk: &'a Talk,
    pub theme: &'a Theme,
    /// Clipped to where times are drawn.
    pub painter: Painter,
    pub axis: TimeAxis,
    /// Where the time of `axis.start` is, in points from the left of the window.
    pub left: f32,
    pub width: f32,
    pub small: FontId,
}

impl<'a> Canvas<'a> {
    /// `area` is where times are drawn.
    pub fn new(ui: &Ui, scene: &'a Scene<'a>, talk: &'a Talk, area: Rect) -> Self {
        Self {
            scene,
            talk,
            theme: scene.theme,
            painter: ui.painter_at(area),
            axis: scene.view.axis,
            left: area.left(),
            width: area.width(),
            small: TextStyle::Small.resolve(ui.style()),
        }
    }

    pub fn right(&self) -> f32 {
        self.left + self.width
    }

    pub fn x(&self, at: Instant) -> f32 {
        self.x_from_secs(at.as_secs())
    }

    /// A little outside at the most, so that shapes that begin far away keep sane sizes.
    pub fn x_from_secs(&self, secs: f64) -> f32 {
        self.left + self.axis.x_from_secs(secs).clamp(-OUTSIDE, self.width + OUTSIDE)
    }

    pub fn secs_at(&self, x: f32) -> f64 {
        self.axis.secs_from_x(x - self.left)
    }

    /// Never before the recording begins.
    pub fn time_at(&self, x: f32) -> Instant {
        Instant::from_secs(self.secs_at(x)).max(Instant::ZERO)
    }

    /// Points per second.
    pub fn density(&self) -> f32 {
        (1.0 / self.axis.scale) as f32
    }

    /// What can be seen.
    pub fn visible(&self) -> Span {
        Span::new(self.axis.time_from_x(0.0), self.axis.time_from_x(self.width))
    }

    /// What is between two places on the screen.
    pub fn span_between(&self, from: f32, to: f32) -> Span {
        Span::new(Instant::from_secs(self.secs_at(from)), Instant::from_secs(self.secs_at(to)))
    }

    pub fn is_near(&self, x: f32, margin: f32) -> bool {
        x >= self.left - margin && x <= self.right() + margin
    }

    /// The nearest edge between two pixels.
    pub fn snap(&self, x: f32) -> f32 {
        let scale = self.painter.pixels_per_point();
        (x * scale).round() / scale
    }

    /// One pixel, in points.
    pub fn pixel(&self) -> f32 {
        1.0 / self.painter.pixels_per_point()
    }

    pub fn draw_mesh(&self, mesh: Mesh) {
        if !mesh.is_empty() {
            self.painter.add(mesh);
        }
    }

    /// A text on one line that takes any colour when it is drawn.
    pub fn text(&self, text: &str, font: &FontId) -> Arc<Galley> {
        let format = TextFormat::simple(font.clone(), Color32::PLACEHOLDER);
        text_order::laid_out(&self.painter, LayoutJob::single_section(text.to_owned(), format))
    }

    /// A text on one line, shortened to `width`; `None` where not even a letter fits.
    pub fn text_within(&self, text: &str, font: &FontId, italics: bool, width: f32) -> Option<Arc<Galley>> {
        let format = TextFormat { italics, ..TextFormat::simple(font.clone(), Color32::PLACEHOLDER) };
        let job = |wrap: TextWrapping| LayoutJob {
            wrap,
            break_on_newline: false,
            ..LayoutJob::single_section(text.to_owned(), format.clone())
        };
        let whole = text_order::laid_out(&self.painter, job(TextWrapping::no_max_width()));
        if whole.size().x <= width {
            return Some(whole);
        }
        let width = (width / TEXT_STEP).floor() * TEXT_STEP;
        (width >= 3.0 * TEXT_STEP)
            .then(|| text_order::laid_out(&self.painter, job(TextWrapping::truncate_at_width(width))))
    }

    /// The first letters of a text, as many as fit into `width`; `None` where not even two do.
    pub fn text_start(&self, text: &str, font: &FontId, width: f32) -> Option<Arc<Galley>> {
        let whole = self.text(text, font);
        let glyphs = &whole.rows.first()?.glyphs;
        let fits = glyphs.iter().take_while(|glyph| glyph.max_x() <= width).count();
        let start: String = text.chars().take(fits).collect();
        (fits >= 2).then(|| self.text(&start, font))
    }

    /// A quiet sentence in the middle of a row, for what is not there (yet).
    pub fn hint(&self, row: Rect, text: &str) {
        let Some(galley) = self.text_within(text, &self.small, false, row.width() - 12.0) else { return };
        let at = row.center() - 0.5 * galley.size();
        self.painter.galley(at, galley, self.theme.quiet_text);
    }

    /// A label on a filled ground beside the vertical line at `x`, on whichever side there is room.
    pub fn tag(&self, x: f32, top: f32, text: &str, ground: Color32, color: Color32) {
        let font = FontId::new(self.small.size, theme::strong_family());
        let galley = self.text(text, &font);
        let size = galley.size() + vec2(10.0, 4.0);
        let left = if x + 10.0 + size.x <= self.right() { x + 10.0 } else { x - 10.0 - size.x };
        let rect = Rect::from_min_size(pos2(left, top), size);
        self.painter.rect_filled(rect, 4.0, ground);
        self.painter.galley(rect.min + vec2(5.0, 2.0), galley, color);
    }
}

/// A vertical line made of rectangles: solid, dashed or dotted. One mesh can hold the lines of a whole row.
pub(super) fn add_vertical(
    mesh: &mut Mesh,
    x: f32,
    top: f32,
    bottom: f32,
    width: f32,
    pattern: Option<(f32, f32)>,
    color: Color32,
) {
    let mut add = |from: f32, to: f32| {
        mesh.add_colored_rect(Rect::from_min_max(pos2(x - 0.5 * width, from), pos2(x + 0.5 * width, to)), color);
    };
    let Some((dash, gap)) = pattern else {
        add(top, bottom);
        return;
    };
    // From below, so that the foot of the line is always there.
    let mut end = bottom;
    while end > top {
        add((end - dash).max(top), end);
        end -= dash + gap;
    }
}

/// The corner points of a diamond.
pub(super) fn diamond(center: Pos2, radius: f32) -> Vec<Pos2> {
    vec![center - vec2(0.0, radius), center + vec2(radius, 0.0), center + vec2(0.0, radius), center - vec2(radius, 0.0)]
}
