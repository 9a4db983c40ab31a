//! The whole talk on a strip: its waveform, where there is something to do, and which stretch is shown below.

use eframe::egui::{Mesh, Rect, Role, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::canvas::{Canvas, add_vertical};
use super::density::{Density, boundaries_in, cues_in};
use super::input::{self, Gesture};
use super::{strip, waveform};
use crate::action::Action;
use crate::panels::widgets::moment;
use crate::wave_scale;
use base::texts::t;
use base::time::{Instant, Span};
use media::audio::RATE_HZ;
use media::audio::peaks::Column;

/// Width of a bar that tells how much is pending, in points.
const STEP: f32 = 4.0;
/// The window is never drawn narrower than this.
const LEAST_WINDOW: f32 = 8.0;
const PENDING_HEIGHT: f32 = 5.0;

/// What was computed for the strip as it is.
#[derive(Debug, Default)]
pub(super) struct Overview {
    /// Which waveform, how much there is of it, length of the talk, width.
    key: Option<(u64, u64, i64, u32)>,
    pub(super) columns: Vec<Option<Column>>,
    /// Pending boundaries and problems per bar.
    bars: Vec<(u32, u32)>,
}

impl Overview {
    /// Recomputes what has changed; `talk_changed` as the counts say.
    fn refresh(&mut self, canvas: &Canvas<'_>, density: &Density, talk_changed: bool) {
        let talk = canvas.talk;
        let scale = canvas.painter.pixels_per_point();
        let pixels = (canvas.width * scale).ceil().max(1.0) as usize;
        let key = (talk.waveform(), talk.peaks().len(), talk.duration().as_nanos(), pixels as u32);
        let seconds = talk.duration().as_secs();
        if self.key != Some(key) {
            self.columns.clear();
            self.columns.resize(pixels, None);
            let per_column = seconds * f64::from(RATE_HZ) / pixels as f64;
            talk.peaks().columns(None, 0.0, per_column, &mut self.columns);
        }
        // The bars need only the talk and the width; decisions leave the waveform above as it is.
        if self.key != Some(key) || talk_changed {
            let bars = (canvas.width / STEP).ceil().max(1.0);
            let part = seconds / f64::from(bars);
            self.bars.clear();
            self.bars.extend((0..bars as usize).map(|bar| {
                let span = Span::from_secs(part * bar as f64, part * (bar + 1) as f64);
                (density.pending(&boundaries_in(talk, span)), density.problems(&cues_in(talk, span)))
            }));
        }
        self.key = Some(key);
    }
}

/// The window on the strip.
fn window(canvas: &Canvas<'_>, row: Rect) -> Rect {
    let scale = strip::scale(canvas);
    let x = |secs: f64| row.left() + (secs / scale) as f32;
    let (left, right) = (x(canvas.axis.start), x(canvas.axis.start + canvas.axis.span(canvas.width)));
    let missing = 0.5 * (LEAST_WINDOW - (right - left)).max(0.0);
    let left = (left - missing).clamp(row.left(), row.right());
    Rect::from_x_y_ranges(left..=(right + missing).clamp(left, row.right()), row.y_range()).shrink2(vec2(0.0, 0.5))
}

pub(super) fn draw(
    ui: &Ui,
    canvas: &Canvas<'_>,
    row: Rect,
    overview: &mut Overview,
    (density, talk_changed): (&Density, bool),
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) {
    overview.refresh(canvas, density, talk_changed);
    let theme = canvas.theme;
    let painter = ui.painter_at(row);
    painter.rect_filled(row, 0.0, theme.window);
    let sound = Rect::from_min_max(row.min + vec2(0.0, 2.0), row.max - vec2(0.0, PENDING_HEIGHT + 2.0));
    let scale = canvas.painter.pixels_per_point();
    let half = 0.5 * sound.height() * wave_scale::gain(canvas.talk.peaks());
    let mut mesh = waveform::column_mesh(
        &overview.columns,
        |column| row.left() + column as f32 / scale,
        |value| (sound.center().y - value * half).clamp(sound.top(), sound.bottom()),
        canvas.pixel(),
        theme.waveform_peak,
        theme.waveform,
    );
    let most = overview.bars.iter().map(|bar| bar.0).max().unwrap_or(0).max(1);
    for (index, &(pending, problems)) in overview.bars.iter().enumerate() {
        let left = row.left() + index as f32 * STEP;
        if pending > 0 {
            let height = PENDING_HEIGHT * (0.4 + 0.6 * pending as f32 / most as f32);
            mesh.add_colored_rect(
                Rect::from_min_max(pos2(left, row.bottom() - height), pos2(left + STEP - 1.0, row.bottom())),
                theme.pending,
            );
        }
        if problems > 0 {
            mesh.add_colored_rect(
                Rect::from_min_max(pos2(left, row.top()), pos2(left + STEP - 1.0, row.top() + 2.5)),
                theme.warning,
            );
        }
    }
    painter.add(mesh);

    let window = window(canvas, row);
    let veil = theme.window.gamma_multiply(0.55);
    painter.rect_filled(Rect::from_min_max(row.min, pos2(window.left(), row.bottom())), 0.0, veil);
    painter.rect_filled(Rect::from_min_max(pos2(window.right(), row.top()), row.max), 0.0, veil);
    painter.rect(window, 3.0, theme.accent.gamma_multiply(0.10), Stroke::new(1.5, theme.accent), StrokeKind::Inside);
    let mut head = Mesh::default();
    let x = row.left() + (canvas.scene.playback.head.as_secs() / strip::scale(canvas)) as f32;
    add_vertical(&mut head, canvas.snap(x), row.top(), row.bottom(), 1.5, None, theme.play_head);
    painter.add(head);

    let response = ui.interact(row, ui.scope_id().with("minimap"), input::POINTER);
    let visible = canvas.visible();
    let shown = || {
        let length = Instant::ZERO + canvas.talk.duration();
        let [start, end, length] = [visible.start, visible.end, length].map(|at| moment(at, 1));
        t!("timeline-overview-shown", start = start, end = end, length = length)
    };
    response.widget_info(|| WidgetInfo {
        label: Some(t!("timeline-overview").to_owned()),
        current_text_value: Some(shown()),
        ..WidgetInfo::new(Role::ScrollBar)
    });
    input::begin(ui, canvas, &response, gesture, |at| {
        // Beside the window its middle comes under the pointer.
        let grip = if window.contains(at) { at.x - window.center().x } else { 0.0 };
        Some(Gesture::Window { grip })
    });
    if let (true, Some(at)) = (response.clicked(), response.interact_pointer_pos()) {
        let axis = strip::axis_around(canvas, row, at.x).clamped(canvas.talk.duration(), canvas.width);
        actions.push(Action::Glide(axis));
    }
    if response.hovered() {
        let problems = density.problems(&(0..canvas.talk.cues().len()));
        let pending = canvas.talk.asked_boundary_count();
        response.on_hover_text(t!("timeline-overview-help", pending = pending, problems = problems));
    }
}
