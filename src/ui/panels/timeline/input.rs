//! What the pointer does: gestures that last, from the press to the release, and the wheel.

use std::fmt::Debug;
use std::hash::Hash;

use eframe::egui::{CursorIcon, Key, Mesh, Modifiers, Pos2, Rect, Response, Sense, Ui, Vec2};

use super::canvas::{Canvas, add_vertical};
use super::rows::TimelineRows;
use super::strip;
use crate::action::Action;
use crate::command::Command;
use crate::panels::widgets::moment;
use crate::time_axis::{CLOSEST, TimeAxis};
use base::texts::t;
use base::time::{Duration, Instant, Span};
use editor::project::{Edge, Edit, StepKind, TimeMap};
use editor::session::time_moves::TimeScope;
use formats::transcript::WordId;
use media::shots::ShotRule;

/// Dragged edges stick to words, shot changes and the play head within this many points.
const STICKY: f32 = 6.0;

/// Points that the wheel scrolls by when it is turned by one notch.
const TURN: f32 = 40.0;

/// What is being dragged. The project changes once, when it is let go.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Gesture {
    /// The view: this second stays under the pointer.
    Pan { held: f64 },
    /// The play head; where it was put last.
    Scrub { last: Option<Instant> },
    /// A boundary, to another gap between two words.
    Move { from: WordId, to: Option<WordId> },
    /// A boundary in time: when the cue before goes (`out`) and the next one, which starts with `first`, appears.
    Nudge {
        gap: WordId,
        first: WordId,
        out: Instant,
        start: Instant,
        by: Duration,
        least: Duration,
        most: Duration,
        held: f64,
    },
    /// One edge of a cue. `grip` is how far beside it the pointer took hold, in points.
    Trim { edge: Edge, from: Instant, at: Instant, least: Instant, most: Instant, grip: f32 },
    /// Several chosen cues in time, from when the first of them appeared.
    Shift { cues: Vec<usize>, start: Instant, by: Duration, least: Duration, most: Duration, held: f64 },
    /// The window of the minimap; `grip` as above.
    Window { grip: f32 },
    /// Given up with Esc; the button is still held.
    GivenUp,
}

impl Gesture {
    /// The time whose picture tells where what is dragged will be.
    pub fn seen_at(&self) -> Option<Instant> {
        // The frame that begins with the end of a cue is the first without it.
        const BEFORE_END: Duration = Duration::from_millis(1);
        match *self {
            Self::Trim { edge: Edge::Out(_), at, .. } => Some(at - BEFORE_END),
            Self::Trim { at, .. } => Some(at),
            Self::Nudge { start, by, .. } | Self::Shift { start, by, .. } => Some(start + by),
            Self::Scrub { .. } | Self::Pan { .. } | Self::Move { .. } | Self::Window { .. } | Self::GivenUp => None,
        }
    }
}

/// What the pointer alone presses: for the keyboard the whole timeline is one stop, its waveform.
pub(super) const POINTER: Sense = Sense::CLICK.union(Sense::DRAG);

/// A stretch of a row where a click puts the play head and a drag takes it along.
pub(super) fn time_area(
    ui: &Ui,
    canvas: &Canvas<'_>,
    rect: Rect,
    salt: impl Hash + Debug,
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) -> Response {
    let response = ui.interact(rect, ui.scope_id().with(salt), POINTER);
    take_head(ui, canvas, &response, gesture, actions);
    response
}

/// A click there puts the play head, and a drag takes it along.
pub(super) fn take_head(
    ui: &Ui,
    canvas: &Canvas<'_>,
    response: &Response,
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) {
    begin(ui, canvas, response, gesture, |_| Some(Gesture::Scrub { last: None }));
    if let (true, Some(at)) = (response.clicked(), response.interact_pointer_pos()) {
        actions.push(Action::Seek(canvas.time_at(at.x)));
    }
}

/// Starts a gesture where a drag starts: with the middle button or Alt the view is dragged, else what `otherwise` makes of
/// the place where the button went down.
pub(super) fn begin(
    ui: &Ui,
    canvas: &Canvas<'_>,
    response: &Response,
    gesture: &mut Option<Gesture>,
    otherwise: impl FnOnce(Pos2) -> Option<Gesture>,
) {
    if !response.drag_started() || gesture.is_some() {
        return;
    }
    let (at, pans, primary) = ui.input(|input| {
        let pointer = &input.pointer;
        (pointer.press_origin(), pointer.middle_down() || input.modifiers.alt, pointer.primary_down())
    });
    let Some(at) = at else { return };
    *gesture = match (pans, primary) {
        (true, _) => Some(Gesture::Pan { held: canvas.secs_at(at.x) }),
        (false, true) => otherwise(at),
        (false, false) => None,
    };
    ui.ctx().request_repaint();
}

/// Takes a gesture further, and ends it when the button is let go.
pub(super) fn advance(
    ui: &Ui,
    canvas: &Canvas<'_>,
    rows: &TimelineRows,
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) {
    let Some(current) = gesture.as_mut() else { return };
    let (at, is_down, escapes, is_free) = ui.input_mut(|input| {
        let escapes = input.consume_key(Modifiers::NONE, Key::Escape);
        (input.pointer.latest_pos(), input.pointer.any_down(), escapes, input.modifiers.shift)
    });
    if escapes {
        *current = Gesture::GivenUp;
    }
    if let Some(at) = at {
        follow(canvas, rows, current, at, is_free, actions);
    }
    let cursor = match current {
        Gesture::Pan { .. } | Gesture::Window { .. } | Gesture::Move { .. } | Gesture::Shift { .. } => {
            Some(CursorIcon::Grabbing)
        }
        Gesture::Nudge { .. } | Gesture::Trim { .. } => Some(CursorIcon::ResizeHorizontal),
        Gesture::Scrub { .. } | Gesture::GivenUp => None,
    };
    if let Some(cursor) = cursor {
        ui.ctx().set_cursor_icon(cursor);
    }
    if !is_down {
        finish(canvas, current, actions);
        *gesture = None;
    }
}

fn follow(
    canvas: &Canvas<'_>,
    rows: &TimelineRows,
    gesture: &mut Gesture,
    at: Pos2,
    is_free: bool,
    actions: &mut Vec<Action>,
) {
    let guideline = &canvas.talk.project().guideline;
    match gesture {
        Gesture::Pan { held } => {
            let axis = canvas.axis;
            let start = *held - f64::from(at.x - canvas.left) * axis.scale;
            show(canvas, TimeAxis { start, ..axis }, actions);
        }
        Gesture::Scrub { last } => {
            let to = canvas.time_at(at.x).min(Instant::ZERO + canvas.talk.duration());
            if *last != Some(to) {
                *last = Some(to);
                actions.push(Action::Scrub(to));
            }
        }
        Gesture::Move { from, to, .. } => {
            let gap = canvas.talk.gap_nearest(canvas.time_at(at.x)).map(|gap| canvas.talk.words()[gap].id);
            // Where another cue ends already there is no place for a second end.
            *to = gap.filter(|&gap| {
                gap == *from || !canvas.talk.boundary(gap).is_some_and(|boundary| boundary.is_cue_end())
            });
        }
        Gesture::Nudge { by, start, least, most, held, .. } | Gesture::Shift { by, start, least, most, held, .. } => {
            let wanted = Duration::from_secs(canvas.secs_at(at.x) - *held);
            // The start is put on the grid, and all that is dragged moves by the same amount. Limits come last: room counts more.
            let edge = guideline.on_grid(*start + wanted) - *start;
            *by = edge.min(*most).max(*least);
        }
        Gesture::Trim { edge, at: to, least, most, grip, .. } => {
            let wanted = at.x - *grip;
            let wanted = if is_free { canvas.time_at(wanted) } else { stuck(canvas, wanted, *edge) };
            *to = guideline.on_grid(wanted).min(*most).max(*least);
        }
        Gesture::Window { grip } => {
            show(canvas, strip::axis_around(canvas, rows.minimap, at.x - *grip), actions);
        }
        Gesture::GivenUp => {}
    }
}

/// The edge of a word, a shot change or the play head near `x`, else the time at `x`. An end is put as far before a shot change as
/// the guideline asks for.
fn stuck(canvas: &Canvas<'_>, x: f32, edge: Edge) -> Instant {
    let here = canvas.time_at(x);
    let near = canvas.span_between(x - STICKY, x + STICKY);
    let words = canvas.talk.words_in(near);
    // Where a few points hold many words there is nothing to aim at.
    let words = if words.len() <= 4 { words } else { 0..0 };
    let edges =
        words.flat_map(|word| [canvas.talk.heard_words()[word].span.start, canvas.talk.heard_words()[word].span.end]);
    let shots = canvas.talk.project().shots.between(near.start, near.end);
    // A shot change can be placed more exactly than an edge of a word.
    if let Some(&shot) = shots.iter().min_by_key(|&&shot| (shot - here).as_nanos().abs()) {
        let rule = ShotRule::of(&canvas.talk.project().guideline).filter(|_| matches!(edge, Edge::Out(_)));
        return rule.map_or(shot, |rule| rule.end_at(shot));
    }
    let candidates = edges.chain([canvas.scene.playback.head]).filter(|&edge| near.contains(edge));
    candidates.min_by_key(|&edge| (edge - here).as_nanos().abs()).unwrap_or(here)
}

fn finish(canvas: &Canvas<'_>, gesture: &Gesture, actions: &mut Vec<Action>) {
    match *gesture {
        Gesture::Move { from, to: Some(to) } if from != to => {
            actions.push(Action::Edit(Edit::Move { from, to, strength: canvas.talk.strength(from) }));
            actions.push(Action::SelectBoundary(to));
        }
        Gesture::Nudge { gap, first, out, start, by, .. } if by != Duration::ZERO => {
            let times = vec![(Edge::Out(gap), Some(out + by)), (Edge::In(first), Some(start + by))];
            actions.push(Action::Edit(Edit::SetTimes { name: StepKind::MoveBoundaryInTime, times }));
        }
        Gesture::Shift { ref cues, by, .. } if by != Duration::ZERO => {
            let edit = canvas.talk.map_times(TimeMap::Shift(by), &TimeScope::Cues(cues.clone()));
            actions.extend(edit.map(Action::Edit));
        }
        Gesture::Trim { edge, from, at, .. } if at != from => {
            let name = if matches!(edge, Edge::In(_)) { StepKind::SetCueStart } else { StepKind::SetCueEnd };
            actions.push(Action::Edit(Edit::SetTimes { name, times: vec![(edge, Some(at))] }));
        }
        _ => {}
    }
}

/// Shows another stretch, if it is another one.
pub(super) fn show(canvas: &Canvas<'_>, axis: TimeAxis, actions: &mut Vec<Action>) {
    let axis = axis.clamped(canvas.talk.duration(), canvas.width);
    if axis != canvas.axis {
        actions.push(Action::Show(axis));
    }
}

/// The wheel scrolls in time; with Ctrl, and when two fingers move apart, it zooms to the pointer; with Alt over the waveform it
/// draws that higher or lower.
pub(super) fn wheel(
    ui: &Ui,
    canvas: &Canvas<'_>,
    rows: &TimelineRows,
    (whole, turned): (Rect, &mut f32),
    actions: &mut Vec<Action>,
) {
    if !ui.rect_contains_pointer(whole) {
        return;
    }
    let (zoom, scroll, at) =
        ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta(), input.pointer.latest_pos()));
    let (Some(at), true) = (at, zoom != 1.0 || scroll != Vec2::ZERO) else { return };
    // Taken, so that nothing else scrolls by it.
    ui.input_mut(|input| input.smooth_scroll_delta = Vec2::ZERO);
    if ui.input(|input| input.modifiers.alt) && zoom == 1.0 && rows.waveform.contains(at) {
        // egui spreads one notch over several frames: they add up until a step is due.
        *turned += scroll.y;
        if turned.abs() >= 0.75 * TURN {
            let taller = *turned > 0.0;
            *turned -= TURN.copysign(*turned);
            actions.push(Action::Run(if taller { Command::TallerWave } else { Command::LowerWave }));
        }
        return;
    }
    *turned = 0.0;
    // The minimap has other times under the pointer.
    let x = if rows.minimap.contains(at) { 0.5 * canvas.width } else { (at.x - canvas.left).clamp(0.0, canvas.width) };
    let width = f64::from(canvas.width.max(1.0));
    let scale = canvas.axis.scale;
    // No further than the view goes, else what is under the pointer would slip away at the limit.
    let closest = scale * width / CLOSEST;
    let farthest = scale * width / canvas.talk.duration().as_secs().max(CLOSEST);
    let factor = f64::from(zoom).min(closest.max(1.0)).max(farthest.min(1.0));
    show(canvas, canvas.axis.zoomed(factor, x).panned(-(scroll.x + scroll.y)), actions);
}

/// In milliseconds, with its sign: "+20".
fn signed(by: Duration) -> String {
    format!("{:+}", by.as_millis_rounded())
}

/// Shows where what is dragged would come to be.
pub(super) fn draw_preview(canvas: &Canvas<'_>, rows: &TimelineRows, gesture: &Gesture) {
    let theme = canvas.theme;
    let (top, bottom) = (rows.waveform.top(), rows.cues.bottom());
    let line = |at: Instant, pattern: Option<(f32, f32)>| {
        let mut mesh = Mesh::default();
        add_vertical(&mut mesh, canvas.snap(canvas.x(at)), top, bottom, 2.0, pattern, theme.accent);
        canvas.draw_mesh(mesh);
    };
    let tag = |at: Instant, text: &str| canvas.tag(canvas.x(at), top + 4.0, text, theme.accent, theme.on_accent);
    match *gesture {
        Gesture::Move { from, to: Some(to) } => {
            let words = canvas.talk.heard_words();
            let Some(position) = canvas.talk.project().position(to) else { return };
            let (Some(word), Some(next)) = (words.get(position), words.get(position + 1)) else { return };
            let gap = Span::new(word.span.end, next.span.start);
            let room = Rect::from_x_y_ranges(canvas.x(gap.start)..=canvas.x(gap.end), top..=bottom);
            canvas.painter.rect_filled(room, 0.0, theme.accent.gamma_multiply(0.25));
            line(gap.middle(), Some((5.0, 4.0)));
            let text = canvas.talk.shown(position);
            let text = if text.is_empty() { word.text.as_str() } else { text };
            let text = match from == to {
                true => t!("timeline-drag-stays").to_owned(),
                false => t!("timeline-drag-after", word = text),
            };
            tag(gap.middle(), &text);
        }
        Gesture::Nudge { out, start, by, .. } => {
            line(out + by, None);
            line(start + by, None);
            tag(start + by, &t!("timeline-drag-by", millis = signed(by)));
        }
        Gesture::Shift { ref cues, start, by, .. } => {
            line(start + by, None);
            if let Some(last) = cues.last().and_then(|&last| canvas.talk.cues().get(last)) {
                line(last.span.end + by, None);
            }
            tag(start + by, &t!("timeline-drag-cues", count = cues.len(), millis = signed(by)));
        }
        Gesture::Trim { edge, from, at, .. } => {
            line(at, None);
            let (time, millis) = (moment(at, 3), signed(at - from));
            let text = match edge {
                Edge::In(_) => t!("timeline-drag-start", time = time, millis = millis),
                Edge::Out(_) => t!("timeline-drag-end", time = time, millis = millis),
            };
            tag(at, &text);
        }
        Gesture::Scrub { last: Some(at) } => {
            canvas.tag(canvas.x(at), rows.ruler.top() + 1.0, &moment(at, 3), theme.play_head, theme.window);
        }
        _ => {}
    }
}
