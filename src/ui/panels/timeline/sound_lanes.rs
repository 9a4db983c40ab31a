//! Pitch and energy, from one value per 10 ms.
//!
//! Zoomed out, every point of the screen stands for many frames; a few of them, always the same, stand for all, so that a frame
//! costs the same for ten minutes and for ten hours.

use eframe::egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, pos2, vec2};

use super::canvas::Canvas;
use super::lane::EmptyLaneReason;
use crate::panels::widgets::moment;
use base::texts::{self, t};
use base::time::Instant;
use media::prosody::{FrameTrack, Prosody, SpeakerLevel};

/// Semitones above and below the speaker's median.
const PITCH_RANGE: f32 = 12.0;
/// Lowest level shown, in dB relative to full scale.
const QUIETEST: f32 = -60.0;
/// Frames that are looked at per point.
const MOST_PER_POINT: usize = 6;
const FRAMES_PER_SECOND: f64 = 100.0;
const LINE: f32 = 1.75;
/// Thickness of what surrounds a line, in points.
const HALO: f32 = 1.25;

/// Mean, least and greatest of what a column stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Reach {
    mean: f32,
    least: f32,
    greatest: f32,
}

/// Frames that one column of the lane shows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Part {
    left: f32,
    /// Where the next column begins.
    right: f32,
    first: usize,
    count: usize,
}

/// Frames in columns of one point, or of one frame where that is wider. Columns keep their frames while the view scrolls.
fn columns(canvas: &Canvas<'_>, frames: usize) -> impl Iterator<Item = Part> {
    let per_column = (canvas.axis.scale * FRAMES_PER_SECOND).max(1.0);
    let first = (canvas.axis.start * FRAMES_PER_SECOND / per_column).floor().max(0.0);
    let count = (f64::from(canvas.width) * canvas.axis.scale * FRAMES_PER_SECOND / per_column).ceil() as usize + 2;
    let axis = canvas.axis;
    let left = canvas.left;
    (0..count).map_while(move |column| {
        let from = (first + column as f64) * per_column;
        let (start, end) = (from.floor() as usize, (from + per_column).floor() as usize);
        let x = |frame: f64| left + axis.x_from_secs(frame / FRAMES_PER_SECOND);
        let count = end.min(frames).saturating_sub(start).max(1);
        (start < frames).then(|| Part { left: x(from), right: x(from + per_column), first: start, count })
    })
}

/// What a few frames of a column say.
fn reach(first: usize, count: usize, value: impl Fn(usize) -> Option<f32>) -> Option<Reach> {
    let step = count.div_ceil(MOST_PER_POINT).max(1);
    let (mut sum, mut number, mut least, mut greatest) = (0.0, 0, f32::INFINITY, f32::NEG_INFINITY);
    for value in (first..first + count).step_by(step).filter_map(value) {
        sum += value;
        number += 1;
        least = least.min(value);
        greatest = greatest.max(value);
    }
    (number > 0).then(|| Reach { mean: sum / number as f32, least, greatest })
}

/// The pitch in Hz; `None` where there is no voice.
fn voiced_hz(frames: &FrameTrack, level: &SpeakerLevel, frame: usize) -> Option<f32> {
    let hz = *frames.f0_hz.get(frame)?;
    let is_voiced = *frames.voicing.get(frame)? >= FrameTrack::VOICED_FROM && hz >= level.low_hz && hz <= level.high_hz;
    is_voiced.then_some(hz)
}

/// Semitones from the speaker's median; `None` where there is no voice.
fn semitones(frames: &FrameTrack, level: &SpeakerLevel, frame: usize) -> Option<f32> {
    let median = level.median_hz.filter(|&median| median > 0.0)?;
    Some(12.0 * (voiced_hz(frames, level, frame)? / median).log2())
}

/// Whose voice it is at an instant: of the word that is spoken or was spoken last.
fn level_at<'a>(canvas: &Canvas<'a>, prosody: &'a Prosody, at: Instant) -> Option<&'a SpeakerLevel> {
    if prosody.speakers.len() <= 1 {
        return prosody.speakers.first();
    }
    let words = canvas.talk.heard_words();
    let started = words.partition_point(|word| word.span.start <= at);
    match words.get(started.saturating_sub(1)) {
        Some(word) => prosody.usual(word),
        None => prosody.speakers.first(),
    }
}

/// What a contour is drawn with.
struct Ink {
    line: Color32,
    /// Between the least and the greatest value of a column.
    range: Color32,
    /// Around the line, where the ground may have any colour.
    halo: Option<Color32>,
}

pub(super) fn draw_pitch(canvas: &Canvas<'_>, row: Rect) -> Result<(), EmptyLaneReason> {
    let frames = canvas.talk.frames().ok_or(EmptyLaneReason::NotMeasured)?;
    let prosody = canvas.talk.prosody().ok_or(EmptyLaneReason::NotMeasured)?;
    let theme = canvas.theme;
    let y = |st: f32| row.center().y - 0.5 * row.height() * (st / PITCH_RANGE).clamp(-1.0, 1.0);
    canvas.painter.hline(row.x_range(), y(0.0), Stroke::new(1.0, theme.line));
    let ink = Ink { line: theme.pitch, range: theme.pitch.gamma_multiply(0.35), halo: None };
    draw_contour(canvas, frames, prosody, semitones, y, &ink);
    Ok(())
}

/// The pitch as a line at the heights that `y` gives for Hz, readable on any ground; nothing where it was not measured.
pub(super) fn draw_pitch_over(canvas: &Canvas<'_>, y: impl Fn(f32) -> f32) {
    if let (Some(frames), Some(prosody)) = (canvas.talk.frames(), canvas.talk.prosody()) {
        let theme = canvas.theme;
        let ink = Ink { line: theme.text, range: Color32::TRANSPARENT, halo: Some(theme.field) };
        draw_contour(canvas, frames, prosody, voiced_hz, y, &ink);
    }
}

fn draw_contour(
    canvas: &Canvas<'_>,
    frames: &FrameTrack,
    prosody: &Prosody,
    value: impl Fn(&FrameTrack, &SpeakerLevel, usize) -> Option<f32>,
    y: impl Fn(f32) -> f32,
    ink: &Ink,
) {
    let (mut halos, mut lines) = (Mesh::default(), Mesh::default());
    let mut points: Vec<Pos2> = Vec::new();
    let is_close = canvas.axis.scale * FRAMES_PER_SECOND < 1.0;
    let mut before: Option<f32> = None;
    let mut speaker = None;
    for Part { left, right, first, count } in columns(canvas, frames.len()) {
        let level = level_at(canvas, prosody, FrameTrack::instant(first));
        let reached = level.and_then(|level| reach(first, count, |frame| value(frames, level, frame)));
        // What two voices do has nothing to do with each other.
        let name = level.and_then(|level| level.speaker.as_deref());
        if name != speaker {
            speaker = name;
            before = None;
            flush(canvas, &mut points, ink);
        }
        let Some(reached) = reached else {
            before = None;
            flush(canvas, &mut points, ink);
            continue;
        };
        if is_close {
            points.push(pos2(left, y(reached.mean)));
        } else {
            if ink.range != Color32::TRANSPARENT {
                let range = Rect::from_x_y_ranges(left..=right, y(reached.greatest)..=y(reached.least));
                lines.add_colored_rect(range, ink.range);
            }
            let (from, to) = (y(before.unwrap_or(reached.mean)), y(reached.mean));
            let line = Rect::from_x_y_ranges(left..=right, from.min(to) - 0.5 * LINE..=from.max(to) + 0.5 * LINE);
            if let Some(halo) = ink.halo {
                halos.add_colored_rect(line.expand2(vec2(0.0, HALO)), halo);
            }
            lines.add_colored_rect(line, ink.line);
        }
        before = Some(reached.mean);
    }
    flush(canvas, &mut points, ink);
    canvas.draw_mesh(halos);
    canvas.draw_mesh(lines);
}

/// Draws the contour so far.
fn flush(canvas: &Canvas<'_>, points: &mut Vec<Pos2>, ink: &Ink) {
    let draw = |around: f32, color: Color32| {
        // Frames far apart, or alone, are seen as dots.
        if points.len() == 1 || canvas.density() > 600.0 {
            for &point in points.iter() {
                canvas.painter.circle_filled(point, LINE + around, color);
            }
        }
        if points.len() > 1 {
            canvas.painter.add(Shape::line(points.clone(), Stroke::new(LINE + 2.0 * around, color)));
        }
    };
    if let Some(halo) = ink.halo {
        draw(HALO, halo);
    }
    draw(0.0, ink.line);
    points.clear();
}

pub(super) fn draw_energy(canvas: &Canvas<'_>, row: Rect) -> Result<(), EmptyLaneReason> {
    let frames = canvas.talk.frames().ok_or(EmptyLaneReason::NotMeasured)?;
    let theme = canvas.theme;
    let y = |db: f32| row.bottom() - row.height() * (1.0 - db / QUIETEST).clamp(0.0, 1.0);
    let mut mesh = Mesh::default();
    for Part { left, right, first, count } in columns(canvas, frames.len()) {
        let Some(reached) = reach(first, count, |frame| frames.level_db.get(frame).copied()) else { continue };
        let (left, right) = (left.max(canvas.left - 1.0), right.min(canvas.right() + 1.0));
        mesh.add_colored_rect(
            Rect::from_x_y_ranges(left..=right, y(reached.mean)..=row.bottom()),
            theme.energy.gamma_multiply(0.35),
        );
        let top = y(reached.greatest);
        mesh.add_colored_rect(Rect::from_x_y_ranges(left..=right, top..=(top + LINE).min(row.bottom())), theme.energy);
    }
    canvas.draw_mesh(mesh);
    let middle = canvas.time_at(canvas.left + 0.5 * canvas.width);
    if let Some(level) = canvas.talk.prosody().and_then(|prosody| level_at(canvas, prosody, middle)) {
        let usual = y(level.mean_db);
        let line = [pos2(row.left(), usual), pos2(row.right(), usual)];
        canvas.painter.extend(Shape::dashed_line(&line, Stroke::new(1.0, theme.quiet_text), 6.0, 6.0));
    }
    Ok(())
}

fn frame_at(frames: &FrameTrack, at: Instant) -> Option<usize> {
    let frame = (at.as_secs() * FRAMES_PER_SECOND).round().max(0.0) as usize;
    (frame < frames.len()).then_some(frame)
}

pub(super) fn read_pitch(canvas: &Canvas<'_>, at: Instant) -> Option<String> {
    let frames = canvas.talk.frames()?;
    let frame = frame_at(frames, at)?;
    let level = level_at(canvas, canvas.talk.prosody()?, at)?;
    let time = moment(at, 2);
    let Some(semitones) = semitones(frames, level, frame) else { return Some(t!("timeline-no-voice-at", time = time)) };
    let semitones = texts::localized(&format!("{semitones:+.1}"));
    let hertz = format!("{:.0}", frames.f0_hz[frame]);
    Some(match level.speaker.as_deref() {
        Some(speaker) => {
            t!("timeline-pitch-at-of-speaker", time = time, semitones = semitones, hertz = hertz, speaker = speaker)
        }
        None => t!("timeline-pitch-at", time = time, semitones = semitones, hertz = hertz),
    })
}

pub(super) fn read_energy(canvas: &Canvas<'_>, at: Instant) -> Option<String> {
    let frames = canvas.talk.frames()?;
    let level = *frames.level_db.get(frame_at(frames, at)?)?;
    let time = moment(at, 2);
    let usual = canvas.talk.prosody().and_then(|prosody| level_at(canvas, prosody, at));
    let shown = format!("{level:.0}");
    Some(match usual.map(|usual| format!("{:+.0}", level - usual.mean_db)) {
        Some(difference) => {
            t!("timeline-level-at-beside-usual", time = time, level = shown, difference = difference)
        }
        None => t!("timeline-level-at", time = time, level = shown),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_looks_at_few_frames_and_only_at_voiced_ones() {
        let looked = std::cell::Cell::new(0);
        let value = |frame: usize| {
            looked.set(looked.get() + 1);
            frame.is_multiple_of(2).then_some(frame as f32)
        };
        let reached = reach(0, 4, value).unwrap();
        assert_eq!((reached.least, reached.mean, reached.greatest), (0.0, 1.0, 2.0));
        looked.set(0);
        assert!(reach(1000, 100_000, value).is_some());
        assert!(looked.get() <= MOST_PER_POINT);
        assert_eq!(reach(7, 1, |_| None), None);
    }
}
