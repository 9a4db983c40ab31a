//! The cues as blocks, from when they appear to when they go.

use std::borrow::Cow;
use std::ops::Range;

use eframe::egui::{self, CursorIcon, FontId, Mesh, Pos2, Rect, Response, Role, Ui, WidgetInfo, pos2};

use super::canvas::Canvas;
use super::cue_shapes;
use super::density::{Density, cues_in};
use super::input::{self, Gesture};
use crate::action::Action;
use crate::icons;
use crate::job_kind::JobKind;
use crate::panels::widgets::{choice_of_click, icon, moment};
use crate::theme;
use base::texts::{self, t};
use base::time::{Duration, Instant, Span};
use editor::project::Edge;
use editor::session::cue_edits::SHORTEST_CUE;
use editor::session::styling::style_words;
use formats::scripts::is_right_to_left;
use formats::subtitle_file::without_tags;

/// Blocks narrower than this on the average, in points, are drawn as one band.
const LEAST_MEAN_WIDTH: f32 = 6.0;
/// Blocks that can be pressed, at most.
const MOST_BLOCKS: usize = 400;
/// Within this of an edge the pointer takes hold of it.
const EDGE: f32 = 7.0;
/// Blocks narrower than this have no edges to take hold of.
const LEAST_FOR_EDGES: f32 = 28.0;
const BAND_STEP: f32 = 3.0;
const ICON: f32 = 13.0;
/// No text is shown where less room than this is left for it.
const LEAST_TEXT: f32 = 36.0;

pub(super) fn draw(
    ui: &Ui,
    canvas: &Canvas<'_>,
    row: Rect,
    density: &Density,
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) {
    canvas.painter.rect_filled(row, 0.0, canvas.theme.window);
    let talk = canvas.talk;
    if talk.cues().is_empty() {
        let listens = canvas.scene.jobs.iter().any(|job| job.kind == JobKind::Analyze);
        let hint = match (talk.words().is_empty(), listens) {
            (true, _) => t!("timeline-cues-need-words"),
            (false, true) => t!("timeline-cues-coming"),
            (false, false) => t!("timeline-cues-none"),
        };
        canvas.hint(row, hint);
        return;
    }
    let shown = cues_in(talk, canvas.visible());
    if canvas.width / (shown.len().max(1) as f32) < LEAST_MEAN_WIDTH {
        draw_band(canvas, row, density);
        return;
    }
    let current = talk.current_cue();
    let chosen = if talk.has_selection() { talk.selected_cues() } else { Vec::new() };
    let head = talk.cue_at(canvas.scene.playback.head);
    let visible = shown.len();
    let first = shown.start;
    for index in shown {
        let block_of = |span: Span| {
            let (left, right) = (canvas.x(span.start), canvas.x(span.end));
            Rect::from_x_y_ranges(left..=right.max(left + 1.0), row.top() + 2.0..=row.bottom() - 2.0)
        };
        let dragged = block_of(dragged_span(canvas, index, gesture.as_ref()));
        draw_block(canvas, dragged, index, current == Some(index), head == Some(index));
        let is_chosen = chosen.binary_search(&index).is_ok();
        if is_chosen {
            cue_shapes::paint_choice(&canvas.painter, canvas.theme, dragged);
        }
        // The pointer acts on the cue where it is, not where the drag would put it.
        let block = block_of(talk.cues()[index].span);
        if index - first < MOST_BLOCKS.min(visible) {
            let is_selected = current == Some(index) || is_chosen;
            interact(ui, canvas, block.intersect(row), index, is_selected, gesture, actions);
        }
    }
}

/// When a cue is shown, or would be if what is dragged were let go now.
fn dragged_span(canvas: &Canvas<'_>, index: usize, gesture: Option<&Gesture>) -> Span {
    let cue = &canvas.talk.cues()[index];
    let words = canvas.talk.words();
    let [first, last] = [cue.words.start, cue.words.end - 1].map(|word| words[word].id);
    let Span { mut start, mut end } = cue.span;
    match gesture {
        Some(Gesture::Trim { edge: Edge::In(word), at, .. }) if *word == first => start = *at,
        Some(Gesture::Trim { edge: Edge::Out(word), at, .. }) if *word == last => end = *at,
        Some(Gesture::Nudge { gap, by, .. }) if *gap == last => end += *by,
        Some(Gesture::Nudge { first: word, by, .. }) if *word == first => start += *by,
        Some(Gesture::Shift { cues, by, .. }) if cues.binary_search(&index).is_ok() => {
            start += *by;
            end += *by;
        }
        _ => {}
    }
    Span::new(start, end.max(start))
}

fn draw_block(canvas: &Canvas<'_>, block: Rect, index: usize, is_current: bool, is_under_head: bool) {
    let cue = &canvas.talk.cues()[index];
    cue_shapes::paint_block(&canvas.painter, canvas.theme, block, is_current, is_under_head);
    if block.width() < LEAST_FOR_EDGES {
        return;
    }
    let pins = &canvas.talk.project().pins;
    let words = canvas.talk.words();
    let edge = |x: f32, edge: Option<Edge>| {
        let by_hand = edge.is_some_and(|edge| pins.time(edge).is_some());
        cue_shapes::paint_edge(&canvas.painter, canvas.theme, block, x, by_hand);
    };
    edge(block.left() + 2.0, words.get(cue.words.start).map(|word| Edge::In(word.id)));
    edge(
        block.right() - 4.0,
        cue.words.end.checked_sub(1).and_then(|last| words.get(last)).map(|word| Edge::Out(word.id)),
    );
    draw_text(canvas, block, index, is_current);
}

fn draw_text(canvas: &Canvas<'_>, block: Rect, index: usize, is_current: bool) {
    let theme = canvas.theme;
    let cue = &canvas.talk.cues()[index];
    // A cue that began before the left edge keeps its text in view.
    let mut left = block.left().max(canvas.left) + 8.0;
    let right = block.right().min(canvas.right()) - 7.0;
    let middle = block.center().y;
    let number = canvas.text(&(index + 1).to_string(), &canvas.small);
    let (number_width, line_height) = (number.size().x, number.size().y);
    if number_width > right - left {
        return;
    }
    let mark = if canvas.talk.problems_of(index).next().is_some() {
        Some((icons::WARNING, theme.warning))
    } else {
        canvas.talk.hints_of(index).next().map(|_| (icons::INFO, theme.quiet_text))
    };
    let stacks = mark.is_some() && block.height() >= 2.0 * line_height + 2.0;
    let lift = if stacks { 0.5 * line_height } else { 0.0 };
    canvas.painter.galley(pos2(left, middle - 0.5 * line_height - lift), number, theme.quiet_text);
    if let Some((icon, color)) = mark {
        let glyph = canvas.text(icon, &FontId::new(ICON, theme::icon_family()));
        let at = if stacks { pos2(left, middle + 1.0) } else { pos2(left + number_width + 3.0, middle - 0.5 * ICON) };
        if at.x + ICON <= right {
            canvas.painter.galley(at, glyph, color);
        }
    }
    left += match (mark.is_some(), stacks) {
        (false, _) => number_width + 6.0,
        (true, true) => number_width.max(ICON) + 6.0,
        (true, false) => number_width + ICON + 9.0,
    };
    if right - left < LEAST_TEXT {
        return;
    }
    let font = if is_current { FontId::new(canvas.small.size, theme::strong_family()) } else { canvas.small.clone() };
    let most = ((block.height() - 4.0) / line_height).floor().max(1.0) as usize;
    let shown: Vec<Cow<'_, str>> = cue.lines.iter().map(|line| without_tags(line)).collect();
    let lines: Vec<_> = shown.iter().map(|line| canvas.text(line, &font)).collect();
    if lines.len() <= most && lines.iter().all(|line| line.size().x <= right - left) {
        let top = middle - 0.5 * line_height * lines.len() as f32;
        for (place, line) in lines.into_iter().enumerate() {
            let x = side_of(&shown, place, left..right, line.size().x);
            canvas.painter.galley(pos2(x, top + place as f32 * line_height), line, theme.text);
        }
    } else {
        // The lines are those of the cue, shortened: a break where there is none would mislead. Where there is no room for
        // all of them a stroke stands for the break.
        let lines = if shown.len() <= most { shown } else { vec![Cow::Owned(shown.join(" / "))] };
        let top = middle - 0.5 * line_height * lines.len() as f32;
        for (place, line) in lines.iter().enumerate() {
            if let Some(galley) = canvas.text_within(line, &font, false, right - left) {
                let x = side_of(&lines, place, left..right, galley.size().x);
                canvas.painter.galley(pos2(x, top + place as f32 * line_height), galley, theme.text);
            }
        }
    }
}

/// Where a line begins: at the left, or, from right to left, so that it ends at the right.
fn side_of(lines: &[Cow<'_, str>], line: usize, within: Range<f32>, width: f32) -> f32 {
    let is_at_right = lines.get(line).is_some_and(|line| is_right_to_left(line));
    if is_at_right { (within.end - width).max(within.start) } else { within.start }
}

/// Where there are too many to draw: where there are cues, and where cues have problems.
fn draw_band(canvas: &Canvas<'_>, row: Rect, density: &Density) {
    let theme = canvas.theme;
    let mut mesh = Mesh::default();
    let mut x = row.left();
    while x < row.right() {
        let next = (x + BAND_STEP).min(row.right());
        let cues = cues_in(canvas.talk, canvas.span_between(x, next));
        if !cues.is_empty() {
            let bar = Rect::from_x_y_ranges(x..=next, row.top() + 8.0..=row.bottom() - 8.0);
            mesh.add_colored_rect(bar, theme.cue_current);
            if density.problems(&cues) > 0 {
                mesh.add_colored_rect(
                    Rect::from_x_y_ranges(x..=next - 1.0, row.top() + 3.0..=row.top() + 7.0),
                    theme.warning,
                );
            }
        }
        x = next;
    }
    canvas.draw_mesh(mesh);
}

fn interact(
    ui: &Ui,
    canvas: &Canvas<'_>,
    block: Rect,
    index: usize,
    is_selected: bool,
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) {
    if block.width() <= 0.0 {
        return;
    }
    let cue = &canvas.talk.cues()[index];
    let response = ui.interact(block, ui.scope_id().with(("cue", index)), input::POINTER);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_selected, name(canvas, index)));
    input::begin(ui, canvas, &response, gesture, |at| {
        trim(canvas, index, at).or_else(|| shift(canvas, index, at)).or(Some(Gesture::Scrub { last: None }))
    });
    // A click elsewhere just before makes it three.
    if response.double_clicked() || response.triple_clicked() {
        actions.push(Action::Play(cue.span));
    } else if response.clicked() {
        actions.push(choice_of_click(ui, index));
    }
    if response.hovered() {
        let is_edge = response.hover_pos().is_some_and(|at| edge_at(canvas, index, at).is_some());
        let cursor = if is_edge { CursorIcon::ResizeHorizontal } else { CursorIcon::PointingHand };
        tooltip(canvas, response.on_hover_cursor(cursor), index);
    }
}

/// Whether the pointer is at the start (`true`) or at the end of a cue.
fn edge_at(canvas: &Canvas<'_>, index: usize, at: Pos2) -> Option<bool> {
    let span = canvas.talk.cues().get(index)?.span;
    let (left, right) = (canvas.x(span.start), canvas.x(span.end));
    if right - left < LEAST_FOR_EDGES {
        None
    } else if at.x <= left + EDGE {
        Some(true)
    } else {
        (at.x >= right - EDGE).then_some(false)
    }
}

/// Takes hold of an edge of a cue, within what its neighbours leave free.
fn trim(canvas: &Canvas<'_>, index: usize, at: Pos2) -> Option<Gesture> {
    let (cues, words) = (canvas.talk.cues(), canvas.talk.words());
    let is_start = edge_at(canvas, index, at)?;
    let cue = cues.get(index)?;
    let (edge, now, least, most) = if is_start {
        let before =
            index.checked_sub(1).and_then(|before| cues.get(before)).map_or(Instant::ZERO, |before| before.span.end);
        (Edge::In(words.get(cue.words.start)?.id), cue.span.start, before, cue.span.end - SHORTEST_CUE)
    } else {
        let end = Instant::ZERO + canvas.talk.duration();
        let after = cues.get(index + 1).map_or(end.max(cue.span.end), |after| after.span.start);
        (Edge::Out(words.get(cue.words.end.checked_sub(1)?)?.id), cue.span.end, cue.span.start + SHORTEST_CUE, after)
    };
    // What overlaps already may stay so.
    Some(Gesture::Trim {
        edge,
        from: now,
        at: now,
        least: least.min(now),
        most: most.max(now),
        grip: at.x - canvas.x(now),
    })
}

/// Takes hold of all chosen cues by one of them, within what the others leave free.
fn shift(canvas: &Canvas<'_>, index: usize, at: Pos2) -> Option<Gesture> {
    let talk = canvas.talk;
    let cues = talk.selected_cues();
    // What is still to come has the times of its own recogniser.
    if !talk.has_selection() || canvas.scene.situation.is_followed || cues.binary_search(&index).is_err() {
        return None;
    }
    let (least, most) = talk.shift_room(&cues)?;
    let start = talk.cues().get(*cues.first()?)?.span.start;
    Some(Gesture::Shift { cues, start, by: Duration::ZERO, least, most, held: canvas.secs_at(at.x) })
}

fn name(canvas: &Canvas<'_>, index: usize) -> String {
    let Some(cue) = canvas.talk.cues().get(index) else { return String::new() };
    let (start, end) = (moment(cue.span.start, 3), moment(cue.span.end, 3));
    let text = cue.plain_text().replace('\n', " / ");
    let mut name = t!("timeline-cue", number = index + 1, start = start, end = end, text = text);
    for words in style_words(&cue.text()) {
        name.push_str(", ");
        name.push_str(&words);
    }
    for problem in canvas.talk.findings_of(index) {
        let text = problem.kind.to_string();
        name.push_str("; ");
        name.push_str(&match problem.is_hint {
            true => t!("timeline-cue-hint", text = text),
            false => t!("timeline-cue-problem", text = text),
        });
    }
    name
}

fn tooltip(canvas: &Canvas<'_>, response: Response, index: usize) {
    let Some(cue) = canvas.talk.cues().get(index) else { return };
    let theme = canvas.theme;
    // While something is dragged it would tell what no longer is.
    if response.ctx.input(|input| input.pointer.any_down()) {
        return;
    }
    response.on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(360.0);
        let (start, end) = (moment(cue.span.start, 3), moment(cue.span.end, 3));
        let length = texts::number(cue.span.duration().as_secs(), 3);
        let times = t!("timeline-cue-times", number = index + 1, start = start, end = end, length = length);
        ui.label(egui::RichText::new(times).color(theme.quiet_text));
        ui.label(cue.plain_text());
        let looks = style_words(&cue.text());
        if !looks.is_empty() {
            ui.label(egui::RichText::new(looks.join(", ")).color(theme.quiet_text));
        }
        for problem in canvas.talk.findings_of(index) {
            let text = problem.kind.to_string();
            let (mark, color, text) = match problem.is_hint {
                true => (icons::INFO, theme.quiet_text, t!("finding-hint", text = text)),
                false => (icons::WARNING, theme.warning, text),
            };
            ui.horizontal(|ui| {
                ui.label(icon(mark, ICON).color(color));
                ui.label(egui::RichText::new(text).color(color));
            });
        }
        ui.label(egui::RichText::new(t!("timeline-cue-help")).small().color(theme.quiet_text));
    });
}
