//! The input of the phrase models: continuous pitch and level, and how both move over short and long spans.
//!
//! Moró and Szaszák (2017, section 2) give "continuous F0 and energy streams, with added deltas calculated with several
//! different time spans"; the spans are not in the paper. Here they are [`SPANS`] frames to either side: a syllable, a
//! short word, and a phrase.

use evidence::acoustic::SpokenText;
use formats::transcript::Word;
use media::prosody::{FrameTrack, Prosody};

/// Frames to either side of the regression lines whose slopes are the deltas: 50, 150 and 400 ms.
pub const SPANS: [usize; 3] = [5, 15, 40];
/// Pitch and level, each with its value and one delta per span.
pub const DIMENSIONS: usize = 2 * (1 + SPANS.len());

/// One frame of all streams: pitch, its deltas by rising span, level, its deltas by rising span.
pub type Observation = [f32; DIMENSIONS];

/// Frames kept before the first word and after the last: half a second.
const MARGIN: usize = 50;
/// Both streams are averaged over so many frames to either side, so that single sounds do not count: 110 ms in all.
const SMOOTHING: usize = 5;
/// Pitch further from the talk's median than this is taken for an error, in semitones.
const WIDEST_ST: f32 = 18.0;
/// A voice that moves less than this about its median (standard deviation) is not stretched to a livelier one, in
/// semitones.
const LEAST_SPREAD_ST: f32 = 1.0;
/// Level between these counts, in dB from the mean level within words. Below there is no voice, and how silent the room is
/// says nothing.
const LEVEL_RANGE_DB: (f32, f32) = (-25.0, 15.0);
/// What a level of 1 means, in dB.
const LEVEL_UNIT_DB: f32 = 10.0;

/// The two streams of a talk, normalised by the talk itself, from just before its first timed word to just after its last.
///
/// Pitch is in standard deviations from the median of the talk's voiced frames, measured in semitones (each speaker from
/// the own median where that is known), and passes through unvoiced frames in a straight line. Level is in units of 10 dB
/// from the mean level within words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContourFeatures {
    pitch: Vec<f32>,
    level: Vec<f32>,
    first_frame: usize,
}

impl ContourFeatures {
    /// Of a talk; empty without timed words.
    pub fn of(text: &SpokenText<'_>) -> Self {
        Self::of_contours(text.words, text.prosody, &text.contours())
    }

    /// Of a talk whose contours are these.
    pub fn of_contours(words: &[Word], prosody: &Prosody, contours: &FrameTrack) -> Self {
        let frames_of = |word: &Word| Some(contours.frames_in(word.span)).filter(|range| !range.is_empty());
        let timed = || words.iter().filter(|word| !word.estimated).filter_map(frames_of);
        let Some(first) = timed().next() else { return Self::default() };
        let last = timed().next_back().map_or(first.end, |range| range.end);
        let first_frame = first.start.saturating_sub(MARGIN);
        let end = (last + MARGIN).min(contours.len());
        if first_frame >= end {
            return Self::default();
        }
        Self {
            pitch: pitch_stream(words, prosody, contours, first_frame..end),
            level: level_stream(timed(), contours, first_frame..end),
            first_frame,
        }
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.pitch.len()
    }

    pub fn is_empty(&self) -> bool {
        self.pitch.is_empty()
    }

    /// The recording's frame that is frame 0 here.
    pub fn first_frame(&self) -> usize {
        self.first_frame
    }

    /// All streams in frame `at`, below [`ContourFeatures::len`].
    pub fn observation(&self, at: usize) -> Observation {
        let mut observation = [0.0; DIMENSIONS];
        for (stream, values) in [&self.pitch, &self.level].into_iter().enumerate() {
            let place = stream * (1 + SPANS.len());
            observation[place] = values[at];
            for (n, &span) in SPANS.iter().enumerate() {
                observation[place + 1 + n] = delta(values, at, span);
            }
        }
        observation
    }
}

/// The slope of the regression line over `span` frames to either side, times `span`: by how much the line rises over that
/// stretch. The ends of the stream go on as they are.
fn delta(values: &[f32], at: usize, span: usize) -> f32 {
    let last = values.len() - 1;
    let (mut products, mut squares) = (0.0, 0.0);
    for step in 1..=span {
        let across = step as f32;
        products += across * (values[(at + step).min(last)] - values[at.saturating_sub(step)]);
        squares += across * across;
    }
    products / (2.0 * squares) * span as f32
}

fn pitch_stream(words: &[Word], prosody: &Prosody, contours: &FrameTrack, range: std::ops::Range<usize>) -> Vec<f32> {
    let mut stream = vec![f32::NAN; range.len()];
    // Each frame is counted from the usual pitch of the last word that has begun.
    let mut usual_hz = words.first().and_then(|word| prosody.usual(word)?.median_hz);
    let mut next_word = words.iter().peekable();
    for (value, frame) in stream.iter_mut().zip(range) {
        let now = FrameTrack::instant(frame);
        while let Some(word) = next_word.next_if(|word| word.span.start <= now) {
            usual_hz = prosody.usual(word).and_then(|usual| usual.median_hz).or(usual_hz);
        }
        let semitones = 12.0 * (contours.f0_hz[frame] / usual_hz.unwrap_or(REFERENCE_HZ)).log2();
        if contours.is_voiced(frame) && semitones.is_finite() {
            *value = semitones;
        }
    }
    let mut voiced: Vec<f32> = stream.iter().copied().filter(|value| !value.is_nan()).collect();
    if voiced.is_empty() {
        return vec![0.0; stream.len()];
    }
    let middle = voiced.len() / 2;
    let median = *voiced.select_nth_unstable_by(middle, f32::total_cmp).1;
    let (mut count, mut squares) = (0_usize, 0.0_f64);
    for value in stream.iter_mut().filter(|value| !value.is_nan()) {
        *value -= median;
        if value.abs() > WIDEST_ST {
            *value = f32::NAN;
        } else {
            (count, squares) = (count + 1, squares + f64::from(*value).powi(2));
        }
    }
    bridge(&mut stream);
    let spread = ((squares / count.max(1) as f64).sqrt() as f32).max(LEAST_SPREAD_ST);
    let mut stream = smoothed(&stream);
    stream.iter_mut().for_each(|value| *value /= spread);
    stream
}

/// What semitones are counted from where the speaker's usual pitch is not known; the talk's median is taken off afterwards.
const REFERENCE_HZ: f32 = 150.0;

/// Puts straight lines where values are not numbers, level ones at the ends; zeros if there is no number at all.
fn bridge(stream: &mut [f32]) {
    let mut last: Option<usize> = None;
    for at in 0..stream.len() {
        if stream[at].is_nan() {
            continue;
        }
        let from = last.map_or(0, |last| last + 1);
        let start = last.map_or(stream[at], |last| stream[last]);
        let steps = (at + 1 - from) as f32;
        let rise = stream[at] - start;
        for (step, value) in stream[from..at].iter_mut().enumerate() {
            *value = start + rise * (step + 1) as f32 / steps;
        }
        last = Some(at);
    }
    let value = last.map_or(0.0, |last| stream[last]);
    stream[last.map_or(0, |last| last + 1)..].fill(value);
}

fn level_stream(
    words: impl Iterator<Item = std::ops::Range<usize>>,
    contours: &FrameTrack,
    range: std::ops::Range<usize>,
) -> Vec<f32> {
    let (mut count, mut sum) = (0_usize, 0.0_f64);
    for level in words.flat_map(|word| &contours.level_db[word]).filter(|level| level.is_finite()) {
        (count, sum) = (count + 1, sum + f64::from(*level));
    }
    let mean = (sum / count.max(1) as f64) as f32;
    let (low, high) = LEVEL_RANGE_DB;
    let level = |&level: &f32| if level.is_finite() { (level - mean).clamp(low, high) } else { low } / LEVEL_UNIT_DB;
    let stream: Vec<f32> = contours.level_db[range].iter().map(level).collect();
    smoothed(&stream)
}

/// The mean over [`SMOOTHING`] frames to either side, as far as there are such.
fn smoothed(stream: &[f32]) -> Vec<f32> {
    let mut sums = Vec::with_capacity(stream.len() + 1);
    sums.push(0.0_f64);
    for value in stream {
        sums.push(sums[sums.len() - 1] + f64::from(*value));
    }
    let mean = |at: usize| {
        let (from, to) = (at.saturating_sub(SMOOTHING), (at + SMOOTHING + 1).min(stream.len()));
        ((sums[to] - sums[from]) / (to - from) as f64) as f32
    };
    (0..stream.len()).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::phrase::tests::{spoken, word};
    use media::prosody::measure;

    fn track(frames: usize, f0_hz: impl Fn(usize) -> f32, level_db: impl Fn(usize) -> f32) -> FrameTrack {
        let f0: Vec<f32> = (0..frames).map(&f0_hz).collect();
        FrameTrack {
            voicing: f0.iter().map(|&hz| if hz > 0.0 { 1.0 } else { 0.0 }).collect(),
            f0_hz: f0.iter().map(|&hz| hz.max(333.0 * f32::from(u8::from(hz == 0.0)))).collect(),
            level_db: (0..frames).map(level_db).collect(),
        }
    }

    #[test]
    fn deltas_are_the_rise_of_the_regression_line() {
        let line: Vec<f32> = (0..100).map(|at| 0.1 * at as f32).collect();
        for span in SPANS {
            assert!((delta(&line, 50, span) - 0.1 * span as f32).abs() < 1e-4);
        }
        assert!(delta(&line, 0, 5) > 0.0 && delta(&[3.0], 0, 40) == 0.0);
    }

    #[test]
    fn streams_are_normalised_by_the_talk_and_pass_through_what_is_unvoiced() {
        // One octave up and down, unvoiced in between; the level falls by 40 dB after the words.
        let octaves = |frame: usize| match frame {
            0..100 => 100.0,
            100..200 => 0.0,
            200..=300 => 400.0,
            _ => 0.0,
        };
        let contours = track(500, octaves, |frame| if frame < 300 { -20.0 } else { -60.0 });
        let words = [word(0.0, 1.0), word(1.0, 3.0)];
        let prosody = measure(&words, Some(&contours));
        let features = ContourFeatures::of_contours(&words, &prosody, &contours);
        assert_eq!((features.len(), features.first_frame()), (350, 0));
        // Two octaves apart: the one is the median, the other two octaves off and thus an error.
        assert!(features.observation(50)[0].abs() < 1e-3 || features.observation(250)[0].abs() < 1e-3);
        assert!(features.observation(100)[4].abs() < 1e-5);
        assert!((features.observation(340)[4] + 2.5).abs() < 1e-5);

        let gentle = |frame: usize| match frame {
            0..100 => 100.0,
            100..200 => 0.0,
            _ => 200.0,
        };
        let contours = track(500, gentle, |_| -20.0);
        let features = ContourFeatures::of_contours(&words, &measure(&words, Some(&contours)), &contours);
        let (low, middle, high) =
            (features.observation(20)[0], features.observation(150)[0], features.observation(280)[0]);
        assert!((middle - (low + high) / 2.0).abs() < 0.01 * (high - low) && high > low + 0.5, "{low} {middle} {high}");
        assert!(features.observation(150)[3] > 0.0);
        assert!((0..features.len()).all(|at| features.observation(at).iter().all(|value| value.is_finite())));
    }

    #[test]
    fn talks_without_pitch_words_or_times_have_features_or_none() {
        assert!(ContourFeatures::of(&spoken(&[], &Prosody::default())).is_empty());
        let mut words = vec![word(1.0, 1.5), word(2.0, 2.5)];
        let prosody = measure(&words, None);
        let features = ContourFeatures::of(&spoken(&words, &prosody));
        assert_eq!(features.first_frame(), 50);
        let silent = features.observation(125);
        assert!(silent[0] == 0.0 && silent[4] < -1.0, "{silent:?}");
        words.iter_mut().for_each(|word| word.estimated = true);
        assert!(ContourFeatures::of(&spoken(&words, &prosody)).is_empty());
        // Words that lie after the end of the recording.
        let contours = track(20, |_| 100.0, |_| -20.0);
        let late = [word(7.0, 8.0)];
        assert!(ContourFeatures::of_contours(&late, &measure(&late, Some(&contours)), &contours).is_empty());
        let broken = track(200, |_| f32::NAN, |_| f32::NEG_INFINITY);
        let words = [word(0.0, 1.0)];
        let features = ContourFeatures::of_contours(&words, &measure(&words, None), &broken);
        assert!((0..features.len()).all(|at| features.observation(at).iter().all(|value| value.is_finite())));
    }
}
