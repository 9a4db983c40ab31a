//! The boundaries over the waveform: diamonds for undecided ones, small marks for decided ones. How sure the machine is, and why, is
//! shown on request: under the pointer and in the review.

use std::borrow::Cow;

use eframe::egui::{Mesh, Pos2, Rect, Response, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::canvas::{Canvas, add_vertical};
use super::density::{Density, boundaries_in};
use super::input::{self, Gesture};
use super::marker_shapes::{self, RADIUS};
use super::rows::TimelineRows;
use crate::action::Action;
use crate::command::Command;
use crate::panels::widgets::moment;
use crate::talk::Talk;
use crate::time_axis::TimeAxis;
use base::texts::{self, t};
use base::time::{Duration, Instant, Span};
use editor::session::cue_edits::NudgeRoom;
use editor::settling::{Boundary, State};
use formats::subtitle_file::without_tags;

/// Closer together than this on the average, in points, they are drawn as bars that count them.
const LEAST_DISTANCE: f32 = 11.0;
/// Markers that can be pressed, at most.
const MOST_MARKERS: usize = 400;
/// Bars that count markers are this wide, wider on large screens.
const BAR: f32 = 8.0;
const MOST_BARS: f32 = 200.0;
/// Width of the light on the current boundary, at least.
const LEAST_COLUMN: f32 = 8.0;
/// Cue edges that were set by hand may lie this far from the words.
const STRAYING: Duration = Duration::from_millis(3000);

/// Where things stand with it; a cue end taken from a subtitle file has not been decided by anyone.
fn state_word(canvas: &Canvas<'_>, boundary: &Boundary) -> &'static str {
    match boundary.state {
        _ if canvas.talk.project().is_kept_end(boundary.gap) => t!("boundary-state-from-file"),
        State::Pending if !canvas.talk.is_asked(boundary) => t!("boundary-state-certain"),
        state => state.shown(),
    }
}

fn certainty(boundary: &Boundary) -> Option<String> {
    boundary.certainty().map(|certainty| texts::percent(f64::from(certainty), 0))
}

/// "Boundary after ‘harbour,’ at 0:03.420, pending, 74%". What is decided is no matter of confidence any more.
fn name(canvas: &Canvas<'_>, boundary: &Boundary) -> String {
    let (word, time) = (word_before(canvas, boundary), moment(boundary.span.middle(), 3));
    let state = state_word(canvas, boundary);
    match certainty(boundary) {
        Some(certainty) => {
            t!("timeline-boundary-proposed", word = word, time = time, state = state, certainty = certainty)
        }
        None => t!("timeline-boundary", word = word, time = time, state = state),
    }
}

fn word_before<'a>(canvas: &Canvas<'a>, boundary: &Boundary) -> Cow<'a, str> {
    without_tags(match canvas.talk.shown(boundary.word) {
        "" => canvas.talk.words().get(boundary.word).map_or("", |word| word.text.as_str()),
        shown => shown,
    })
}

/// The current boundary, found without looking at all of them.
fn current(talk: &Talk) -> Option<&Boundary> {
    let gap = talk.current()?;
    let word = talk.project().position(gap)?;
    let index = talk.boundaries().partition_point(|boundary| boundary.word < word);
    talk.boundaries().get(index).filter(|boundary| boundary.gap == gap)
}

/// The light on the current boundary, from the ruler to the last lane. It lies over the rows, as these paint their grounds.
pub(super) fn draw_current(canvas: &Canvas<'_>, rows: &TimelineRows) {
    let Some(boundary) = current(canvas.talk) else { return };
    let (start, end) = (canvas.x(boundary.span.start), canvas.x(boundary.span.end.max(boundary.span.start)));
    let missing = 0.5 * (LEAST_COLUMN - (end - start)).max(0.0);
    let column = Rect::from_x_y_ranges(start - missing..=end + missing, rows.ruler.top()..=rows.area.bottom());
    marker_shapes::paint_column(&canvas.painter, canvas.theme, column);
}

pub(super) fn draw(
    ui: &Ui,
    canvas: &Canvas<'_>,
    rows: &TimelineRows,
    density: &Density,
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) {
    let visible = canvas.visible();
    // Wider than the view: a boundary is found by its words, but drawn where its cue edges are.
    let near = Span::new(visible.start - STRAYING, visible.end + STRAYING);
    let candidates = &canvas.talk.boundaries()[boundaries_in(canvas.talk, near)];
    let count = boundaries_in(canvas.talk, visible).len();
    if canvas.width / (count.max(1) as f32) < LEAST_DISTANCE {
        draw_bars(ui, canvas, rows.waveform, density, actions);
        return;
    }
    let current = canvas.talk.current();
    let row = rows.waveform;
    let shown = || {
        let near = |boundary: &&Boundary| canvas.is_near(canvas.x(boundary.span.middle()), RADIUS + 2.0);
        candidates.iter().filter(near).map(|boundary| {
            let x = canvas.snap(canvas.x(boundary.span.middle()));
            (boundary, pos2(x, marker_shapes::head_height(row)))
        })
    };
    let mut stems = Mesh::default();
    let color = canvas.theme.pending.gamma_multiply(0.55);
    for (_, head) in shown().filter(|(boundary, _)| canvas.talk.is_asked(boundary)) {
        add_vertical(&mut stems, head.x, head.y + RADIUS, rows.words.top(), canvas.pixel().max(1.0), None, color);
    }
    canvas.draw_mesh(stems);
    for (count, (boundary, head)) in shown().enumerate() {
        let is_current = current == Some(boundary.gap);
        let mut is_hovered = false;
        if count < MOST_MARKERS {
            is_hovered = interact(ui, canvas, boundary, head, is_current, gesture, actions);
        }
        let is_emphasised = is_current || is_hovered;
        marker_shapes::draw_head(
            &canvas.painter,
            canvas.theme,
            head,
            (boundary.state, canvas.talk.is_asked(boundary)),
            is_emphasised,
        );
    }
}

/// Whether the pointer is over it.
fn interact(
    ui: &Ui,
    canvas: &Canvas<'_>,
    boundary: &Boundary,
    head: Pos2,
    is_current: bool,
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) -> bool {
    let hit = Rect::from_center_size(head + vec2(0.0, 2.0), vec2(2.0 * RADIUS + 4.0, 2.0 * RADIUS + 8.0));
    let response = ui.interact(hit, ui.scope_id().with(("boundary", boundary.gap)), input::POINTER);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_current, name(canvas, boundary)));
    let in_time = ui.input(|input| input.modifiers.shift);
    input::begin(ui, canvas, &response, gesture, |at| match (boundary.is_cue_end(), in_time) {
        (false, _) => None,
        (true, false) => Some(Gesture::Move { from: boundary.gap, to: None }),
        (true, true) => nudge(canvas, boundary, canvas.secs_at(at.x)),
    });
    if response.clicked() {
        actions.push(Action::SelectBoundary(boundary.gap));
    }
    let is_hovered = response.hovered();
    if is_hovered {
        tooltip(canvas, boundary, response);
    }
    is_hovered
}

/// Takes hold of a boundary to move it in time, within what its two cues allow.
fn nudge(canvas: &Canvas<'_>, boundary: &Boundary, held: f64) -> Option<Gesture> {
    let NudgeRoom { first, out, start, least, most } = canvas.talk.nudge_room(boundary)?;
    Some(Gesture::Nudge { gap: boundary.gap, first, out, start, by: Duration::ZERO, least, most, held })
}

fn tooltip(canvas: &Canvas<'_>, boundary: &Boundary, response: Response) {
    let theme = canvas.theme;
    // While something is dragged it would tell what no longer is.
    if response.ctx.input(|input| input.pointer.any_down()) {
        return;
    }
    response.on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(380.0);
        ui.label(RichText::new(title(canvas, boundary)).color(theme.of_state(boundary.state)).strong());
        let (word, time) = (word_before(canvas, boundary), moment(boundary.span.middle(), 3));
        ui.label(t!("timeline-boundary-place", word = word, time = time));
        let shown = canvas.talk.project_cues().wording.marks.get(boundary.word).copied().unwrap_or_default();
        let is_kept = canvas.talk.project().is_kept_end(boundary.gap);
        let explained = canvas.talk.explanation(boundary.gap).filter(|_| !is_kept);
        if let Some(conclusion) = explained.map(|gap| gap.conclusion(boundary.is_cue_end(), shown)) {
            ui.label(RichText::new(conclusion).color(theme.quiet_text));
        }
        ui.label(RichText::new(help(canvas, boundary)).small().color(theme.quiet_text));
    });
}

fn title(canvas: &Canvas<'_>, boundary: &Boundary) -> String {
    match boundary.state {
        State::Pending if !canvas.talk.is_asked(boundary) => {
            t!("timeline-boundary-certain", certainty = certainty(boundary).unwrap_or_default())
        }
        State::Pending => t!("timeline-boundary-pending", certainty = certainty(boundary).unwrap_or_default()),
        _ if canvas.talk.project().is_kept_end(boundary.gap) => t!("timeline-boundary-from-file").to_owned(),
        State::Accepted => t!("timeline-boundary-accepted").to_owned(),
        State::Rejected => t!("timeline-boundary-rejected").to_owned(),
        State::Moved => t!("timeline-boundary-moved").to_owned(),
        State::Added => t!("timeline-boundary-added").to_owned(),
    }
}

/// What pointer and keys do with it.
fn help(canvas: &Canvas<'_>, boundary: &Boundary) -> String {
    let [accept, reject] = [Command::Accept, Command::Reject].map(|command| canvas.scene.keys.shown(command));
    let help = match (accept.is_empty(), reject.is_empty()) {
        (true, true) => t!("timeline-boundary-help").to_owned(),
        (false, true) => t!("timeline-boundary-help-accept", accept = accept),
        (true, false) => t!("timeline-boundary-help-reject", reject = reject),
        (false, false) => t!("timeline-boundary-help-both", accept = accept, reject = reject),
    };
    if boundary.is_cue_end() { t!("timeline-boundary-help-drag", help = help) } else { help }
}

/// Where markers would cover each other: how many there are, and whether some are pending.
fn draw_bars(ui: &Ui, canvas: &Canvas<'_>, row: Rect, density: &Density, actions: &mut Vec<Action>) {
    let theme = canvas.theme;
    let mut mesh = Mesh::default();
    let width = BAR.max(canvas.width / MOST_BARS);
    // Bars keep their times while the view scrolls.
    let seconds = f64::from(width) * canvas.axis.scale;
    let first = (canvas.axis.start / seconds).floor();
    for index in 0..(canvas.width / width).ceil() as usize + 1 {
        let from = (first + index as f64) * seconds;
        let span = Span::from_secs(from, from + seconds);
        let boundaries = boundaries_in(canvas.talk, span);
        if boundaries.is_empty() {
            continue;
        }
        let left = canvas.snap(canvas.x_from_secs(from));
        let pending = density.pending(&boundaries);
        let height = (4.0 + 3.0 * boundaries.len() as f32).min(0.5 * row.height());
        let bar = Rect::from_min_size(pos2(left, row.top()), vec2(width - 2.0, height));
        if pending > 0 {
            // Hollow, as every pending thing.
            mesh.add_colored_rect(bar, theme.pending);
            mesh.add_colored_rect(bar.shrink(1.5), theme.field);
        } else {
            mesh.add_colored_rect(bar, theme.accepted);
        }
        let response =
            ui.interact(bar.intersect(row), ui.scope_id().with(("boundaries", from.to_bits())), Sense::CLICK);
        let describe = || {
            let (start, end, count) = (moment(span.start, 0), moment(span.end, 0), boundaries.len());
            t!("timeline-boundaries", count = count, start = start, end = end, pending = pending)
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, describe()));
        if response.clicked() {
            let middle = span.middle().max(Instant::ZERO).as_secs();
            // Ten seconds for each, so that single markers come into view.
            let shown = (10.0 * boundaries.len() as f64).max(20.0);
            let axis = TimeAxis::showing(middle - 0.5 * shown, middle + 0.5 * shown, canvas.width);
            actions.push(Action::Glide(axis.clamped(canvas.talk.duration(), canvas.width)));
        }
        if response.hovered() {
            response.on_hover_text(t!("timeline-boundaries-help", boundaries = describe()));
        }
    }
    canvas.draw_mesh(mesh);
}
