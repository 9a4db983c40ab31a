//! The ruler: times at round distances.

use eframe::egui::{Mesh, Rect, pos2};

use super::canvas::{Canvas, add_vertical};
use crate::clock::{frame_at, time_form};
use crate::panels::widgets::clock;
use crate::time_axis::TimeAxis;
use formats::guideline::TimecodeScheme;

/// Distances between labelled ticks in seconds, with the number of parts between two of them and the digits after the
/// point that their labels need.
const STEPS: &[(f64, u32, usize)] = &[
    (0.001, 5, 3),
    (0.002, 4, 3),
    (0.005, 5, 3),
    (0.01, 5, 2),
    (0.02, 4, 2),
    (0.05, 5, 2),
    (0.1, 5, 1),
    (0.2, 4, 1),
    (0.5, 5, 1),
    (1.0, 5, 0),
    (2.0, 4, 0),
    (5.0, 5, 0),
    (10.0, 5, 0),
    (15.0, 3, 0),
    (30.0, 6, 0),
    (60.0, 6, 0),
    (120.0, 4, 0),
    (300.0, 5, 0),
    (600.0, 5, 0),
    (900.0, 3, 0),
    (1800.0, 6, 0),
    (3600.0, 6, 0),
    (7200.0, 4, 0),
    (14_400.0, 4, 0),
    (36_000.0, 5, 0),
];
/// Free points behind a label, at least.
const BETWEEN: f32 = 14.0;
/// Small ticks closer than this are left out.
const CLOSEST_SMALL: f32 = 5.0;
const MOST_TICKS: i64 = 2000;

/// A tick with its label.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    /// From the left edge, in points.
    pub x: f32,
    pub label: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ticks {
    pub labelled: Vec<Tick>,
    pub small: Vec<f32>,
}

/// Ticks for `width` points; `label_width` measures a label. Labels stand to the right of their ticks and never overlap.
pub(super) fn ticks(axis: &TimeAxis, width: f32, label_width: impl Fn(&str) -> f32) -> Ticks {
    let (from, to) = (axis.start.max(0.0), axis.secs_from_x(width));
    if !(from.is_finite() && to.is_finite() && axis.scale > 0.0 && to >= from) {
        return Ticks::default();
    }
    if let Some(scheme) = time_form().shown() {
        return timecode_ticks(axis, width, scheme, label_width);
    }
    // The widest digit in every place.
    let widest = |digits: usize| {
        let label = clock(to, digits).replace(|digit: char| digit.is_ascii_digit(), "0");
        label_width(&label)
    };
    let fits = |&&(step, _, digits): &&(f64, u32, usize)| step / axis.scale >= f64::from(widest(digits) + BETWEEN);
    // Without room for two labels there are none.
    let Some(&(step, parts, digits)) = STEPS.iter().find(fits) else { return Ticks::default() };
    let first = (from / step).floor() as i64;
    let last = ((to / step).ceil() as i64).min(first.saturating_add(MOST_TICKS));
    let mut ticks = Ticks::default();
    let has_small = step / f64::from(parts) / axis.scale >= f64::from(CLOSEST_SMALL);
    for index in first..=last {
        let secs = index as f64 * step;
        ticks.labelled.push(Tick { x: axis.x_from_secs(secs), label: clock(secs, digits) });
        if has_small {
            let part = |part: u32| axis.x_from_secs(secs + step * f64::from(part) / f64::from(parts));
            ticks.small.extend((1..parts).map(part));
        }
    }
    ticks
}

/// The same at round numbers of frames: parts of a second first, then as many seconds as elsewhere.
fn timecode_ticks(axis: &TimeAxis, width: f32, scheme: TimecodeScheme, label_width: impl Fn(&str) -> f32) -> Ticks {
    let (rate, per) = (scheme.rate(), scheme.per_second());
    let frame_at = |x: f32| frame_at(rate, axis.time_from_x(x)).max(0);
    let (first, last) = (scheme.number(frame_at(0.0)), scheme.number(frame_at(width)).saturating_add(1));
    let label = scheme.text(frame_at(width)).replace(|digit: char| digit.is_ascii_digit(), "0");
    let room = f64::from(label_width(&label) + BETWEEN) * axis.scale * per as f64 / rate_seconds(scheme);
    // Frames between labels, and the parts between two of them.
    let within = (1..per).filter(|step| per % step == 0).map(|step| (step, step));
    let seconds =
        STEPS.iter().filter(|(step, ..)| *step >= 1.0).map(|&(step, parts, _)| (step as i64 * per, i64::from(parts)));
    // A number that is left out moves a label by a few frames.
    let moved = if scheme.is_drop() { 4 } else { 0 };
    let fits = |(step, _): &(i64, i64)| (step - moved) as f64 >= room;
    let Some((step, parts)) = within.chain(seconds).find(fits) else { return Ticks::default() };
    let x_of = |number: i64| scheme.frame_from(number).map(|frame| (axis.x_from_time(rate.start_of(frame)), frame));
    let has_small =
        step as f64 / parts as f64 * rate_seconds(scheme) / per as f64 / axis.scale >= f64::from(CLOSEST_SMALL);
    let mut ticks = Ticks::default();
    let (first, last) = (first / step, (last / step + 1).min((first / step).saturating_add(MOST_TICKS)));
    for index in first..=last {
        let (Some((x, frame)), Some((next, _))) = (x_of(index * step), x_of((index + 1) * step)) else { continue };
        ticks.labelled.push(Tick { x, label: scheme.text(frame) });
        if has_small {
            ticks.small.extend((1..parts).map(|part| x + (next - x) * part as f32 / parts as f32));
        }
    }
    // Where frames are dropped, two numbers may stand for the same one.
    ticks.labelled.dedup_by(|later, earlier| later.label == earlier.label);
    ticks
}

/// How long as many frames last as the count has in a second.
fn rate_seconds(scheme: TimecodeScheme) -> f64 {
    scheme.rate().lasting(scheme.per_second()).as_secs()
}

pub(super) fn draw(canvas: &Canvas<'_>, row: Rect) {
    let theme = canvas.theme;
    canvas.painter.rect_filled(row, 0.0, theme.raised);
    if let Some(span) = canvas.scene.playback.span {
        // What is being played.
        let playing =
            Rect::from_x_y_ranges(canvas.x(span.start)..=canvas.x(span.end), row.bottom() - 4.0..=row.bottom());
        canvas.painter.rect_filled(playing, 0.0, theme.play_head.gamma_multiply(0.5));
    }
    let ticks = ticks(&canvas.axis, canvas.width, |label| canvas.text(label, &canvas.small).size().x);
    let mut mesh = Mesh::default();
    let pixel = canvas.pixel().max(1.0);
    for &x in ticks.small.iter().filter(|&&x| (0.0..=canvas.width).contains(&x)) {
        add_vertical(
            &mut mesh,
            canvas.snap(canvas.left + x),
            row.bottom() - 4.0,
            row.bottom(),
            pixel,
            None,
            theme.line,
        );
    }
    for tick in &ticks.labelled {
        let x = canvas.snap(canvas.left + tick.x);
        add_vertical(&mut mesh, x, row.bottom() - 9.0, row.bottom(), pixel, None, theme.quiet_text);
        let galley = canvas.text(&tick.label, &canvas.small);
        let top = row.center().y - 0.5 * galley.size().y - 1.0;
        canvas.painter.galley(pos2(x + 4.0, top), galley, theme.quiet_text);
    }
    canvas.draw_mesh(mesh);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// From 10 ms to a day across any panel.
        #[test]
        fn labels_never_overlap(
            start in 0.0..86_400.0_f64,
            shown in -4.6..11.4_f64,
            width in 40.0..4000.0_f32,
            letter in 4.0..16.0_f32,
        ) {
            let axis = TimeAxis::showing(start, start + shown.exp(), width);
            let label_width = |label: &str| letter * label.chars().count() as f32;
            let ticks = ticks(&axis, width, label_width);
            for pair in ticks.labelled.windows(2) {
                prop_assert!(pair[0].x + label_width(&pair[0].label) < pair[1].x, "{pair:?}");
                prop_assert!(pair[0].label != pair[1].label, "{pair:?}");
            }
            // Those in view, and one beyond each edge.
            prop_assert!(ticks.labelled.len() <= 3 + (width / (4.0 * letter)) as usize);
        }
    }

    #[test]
    fn time_code_has_ticks_at_round_frames() {
        use crate::clock::{TimeForm, show_times_as};
        use formats::guideline::FrameRate;
        let labels = |rate: FrameRate, from: f64, to: f64| -> Vec<String> {
            show_times_as(TimeForm { scheme: Some(TimecodeScheme::usual(rate)), is_timecode: true });
            let ticks = ticks(&TimeAxis::showing(from, to, 600.0), 600.0, |label| 7.0 * label.len() as f32);
            show_times_as(TimeForm::default());
            for pair in ticks.labelled.windows(2) {
                assert!(pair[0].x + 77.0 < pair[1].x, "{pair:?}");
            }
            ticks.labelled.into_iter().map(|tick| tick.label).take(3).collect()
        };
        assert_eq!(labels(FrameRate::F25, 60.0, 60.2), ["00:01:00:00", "00:01:00:01", "00:01:00:02"]);
        assert_eq!(labels(FrameRate::F25, 0.0, 1.2), ["00:00:00:00", "00:00:00:05", "00:00:00:10"]);
        assert_eq!(labels(FrameRate::F23_976, 0.0, 10.0), ["00:00:00:00", "00:00:02:00", "00:00:04:00"]);
        assert_eq!(labels(FrameRate::F29_97, 59.0, 64.0), ["00:00:58;00", "00:00:59;00", "00:01:00;02"]);
        assert_eq!(labels(FrameRate::F50, 0.0, 36_000.0), ["00:00:00:00", "02:00:00:00", "04:00:00:00"]);
    }

    #[test]
    fn steps_are_round() {
        let labels = |from: f64, to: f64| -> Vec<String> {
            let ticks = ticks(&TimeAxis::showing(from, to, 400.0), 400.0, |label| 7.0 * label.len() as f32);
            ticks.labelled.into_iter().map(|tick| tick.label).take(3).collect()
        };
        assert_eq!(labels(60.0, 60.010), ["1:00.000", "1:00.002", "1:00.004"]);
        assert_eq!(labels(0.0, 10.0), ["0:00", "0:02", "0:04"]);
        assert_eq!(labels(0.0, 36_000.0), ["0:00", "2:00:00", "4:00:00"]);
    }
}
