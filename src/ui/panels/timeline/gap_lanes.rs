//! Pauses between words, and how strongly every gap asks for a boundary.

use eframe::egui::{Mesh, Rect, Shape, Stroke, pos2};

use super::canvas::Canvas;
use super::lane::EmptyLaneReason;
use super::lane_shapes;
use base::texts::{self, t};
use base::time::{Duration, Instant, Span};
use evidence::fusion::joint::GapVerdict;

/// A pause that fills the lane, in seconds.
const LONGEST: f64 = 1.0;
/// What is shorter is no pause.
const SHORTEST: Duration = Duration::from_millis(20);
/// More words than this in view are too many to look at in every frame.
const MOST_WORDS: usize = 3000;
/// Gaps at least this far apart on the average, in points, have wide bars.
const DETAILED: f32 = 16.0;
/// Gaps closer together than this are shown only where there is a boundary.
const CROWDED: f32 = 4.0;
/// Gaps where nothing is more likely than this stay empty.
const WORTH_SHOWING: f32 = 0.1;

/// The gaps that can be seen, by the position of the word before them.
pub(super) fn gaps(canvas: &Canvas<'_>) -> Result<std::ops::Range<usize>, EmptyLaneReason> {
    let words = canvas.talk.words();
    if words.len() < 2 {
        return Err(EmptyLaneReason::NoWords);
    }
    let shown = canvas.talk.words_in(canvas.visible());
    if shown.len() > MOST_WORDS {
        return Err(EmptyLaneReason::TooFarAway);
    }
    Ok(shown.start.saturating_sub(1)..(shown.end + 1).min(words.len() - 1))
}

pub(super) fn between(canvas: &Canvas<'_>, gap: usize) -> Span {
    let words = canvas.talk.heard_words();
    Span::new(words[gap].span.end, words[gap + 1].span.start)
}

pub(super) fn draw_pauses(canvas: &Canvas<'_>, row: Rect) -> Result<(), EmptyLaneReason> {
    let theme = canvas.theme;
    let mut mesh = Mesh::default();
    for gap in gaps(canvas)? {
        let (span, heard) = (between(canvas, gap), canvas.talk.pause_after(gap));
        // The bar shows the length that is written, not that of times which were not believed.
        let by_times = span.duration().min(heard);
        if heard < SHORTEST {
            continue;
        }
        let top = |pause: Duration| row.bottom() - row.height() * (pause.as_secs() / LONGEST).min(1.0) as f32;
        let (left, right) = (canvas.x(span.start), canvas.x(span.end));
        // A recogniser stretches words over pauses; the measured pause may be longer.
        let half = 0.5 * heard.as_secs();
        let middle = span.middle().as_secs();
        let (heard_left, heard_right) = (canvas.x_from_secs(middle - half), canvas.x_from_secs(middle + half));
        if heard > by_times && heard_right - heard_left >= 4.0 {
            let frame = Rect::from_x_y_ranges(heard_left..=heard_right, top(heard)..=row.bottom() + 1.0);
            lane_shapes::paint_heard_pause(&canvas.painter, theme, frame);
        } else if heard > by_times {
            mesh.add_colored_rect(Rect::from_x_y_ranges(left..=left + 1.0, top(heard)..=row.bottom()), theme.pause);
        }
        if by_times >= SHORTEST {
            let bar = Rect::from_x_y_ranges(left..=right.max(left + 1.0), top(by_times)..=row.bottom());
            lane_shapes::add_pause(&mut mesh, theme, bar, |x| canvas.snap(x));
        }
        let room = right.max(heard_right).min(canvas.right()) - left.min(heard_left).max(canvas.left);
        if room >= 30.0 && heard >= Duration::from_millis(50) {
            let length = t!("timeline-pause-length", millis = heard.as_millis_rounded());
            let galley = canvas.text(&length, &canvas.small);
            if galley.size().x <= room - 2.0 {
                let x = left.min(heard_left).max(canvas.left) + 0.5 * (room - galley.size().x);
                // In the bar, or above it if it is low.
                let (bar, height) = (row.bottom() - top(heard), galley.size().y);
                let bottom = if bar >= height { row.bottom() } else { top(heard) - 1.0 };
                canvas.painter.galley(pos2(x, (bottom - height).max(row.top())), galley, theme.text);
            }
        }
    }
    canvas.draw_mesh(mesh);
    Ok(())
}

/// What was made of a gap, by the position of the word before it.
fn verdict(canvas: &Canvas<'_>, gap: usize) -> Option<GapVerdict> {
    canvas.talk.project_cues().weighed.get(gap)?.map(|gap| gap.verdict)
}

pub(super) fn draw_probabilities(canvas: &Canvas<'_>, row: Rect) -> Result<(), EmptyLaneReason> {
    let gaps = gaps(canvas)?;
    canvas.talk.evidence().ok_or(EmptyLaneReason::NotJudged)?;
    let theme = canvas.theme;
    let y = |probability: f32| row.bottom() - row.height() * probability.clamp(0.0, 1.0);
    let half = [pos2(row.left(), y(0.5)), pos2(row.right(), y(0.5))];
    canvas.painter.extend(Shape::dashed_line(&half, Stroke::new(1.0, theme.line), 3.0, 5.0));
    let distance = canvas.width / gaps.len().max(1) as f32;
    let width = if distance >= DETAILED { 4.0 } else { 1.25 };
    let mut mesh = Mesh::default();
    for gap in gaps {
        let Some(verdict) = verdict(canvas, gap) else { continue };
        let x = canvas.snap(canvas.x(between(canvas, gap).middle()));
        if !canvas.is_near(x, 4.0) {
            continue;
        }
        let strength = verdict.strength();
        if strength < WORTH_SHOWING || (distance < CROWDED && verdict.stage.is_none()) {
            continue;
        }
        let is_plain = verdict.stage.is_some() && distance >= CROWDED;
        let color = if is_plain { theme.probability } else { theme.probability.gamma_multiply(0.6) };
        lane_shapes::add_likelihood(&mut mesh, color, pos2(x, y(strength)), row.bottom(), width);
    }
    canvas.draw_mesh(mesh);
    Ok(())
}

/// The gap nearest to an instant, if it is near enough to be meant.
pub(super) fn gap_at(canvas: &Canvas<'_>, at: Instant) -> Option<usize> {
    let gap = canvas.talk.gap_nearest(at)?;
    let x = canvas.x(at);
    let span = between(canvas, gap);
    (x >= canvas.x(span.start) - 8.0 && x <= canvas.x(span.end) + 8.0).then_some(gap)
}

pub(super) fn read_pause(canvas: &Canvas<'_>, at: Instant) -> Option<String> {
    let gap = gap_at(canvas, at)?;
    let (pause, word) = (canvas.talk.pause_after(gap), canvas.talk.shown(gap));
    Some(t!("timeline-pause-at", millis = pause.as_millis_rounded(), word = word))
}

pub(super) fn read_probability(canvas: &Canvas<'_>, at: Instant) -> Option<String> {
    let gap = gap_at(canvas, at)?;
    let verdict = verdict(canvas, gap)?;
    let [together, words, sound] =
        [verdict.strength(), verdict.lexical, verdict.acoustic].map(|share| texts::percent(f64::from(share), 0));
    let word = canvas.talk.shown(gap);
    Some(t!("timeline-strengths-at", word = word, together = together, words = words, sound = sound))
}
