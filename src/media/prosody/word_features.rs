//! Pitch and energy condensed to a few numbers per word and per gap.
//!
//! Pitch is in semitones from the speaker's own median and level in dB from the speaker's own mean, taken over the
//! recording at hand, so that the numbers mean the same for every voice and every microphone. Nothing is measured
//! against a reference reading of the same words.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::frames::FrameTrack;
use super::pause;
use base::time::Duration;
use formats::transcript::Word;

/// A speaker with fewer voiced frames (or frames at all) than this, half a second, is measured against the whole talk.
const LEAST_FRAMES: usize = 50;
/// The end of a word and the start of the next one are this many frames long: voiced ones for pitch, any for level.
const EDGE_FRAMES: usize = 5;

/// Measurements of the words of a transcript. All are finite; one that could not be made is `None`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Prosody {
    /// One per word.
    pub words: Vec<WordProsody>,
    /// One per gap between two words: one fewer than words, none without words.
    pub gaps: Vec<GapProsody>,
    /// The references of pitch and level: the whole talk first (speaker `None`), then each named speaker in the order of
    /// the names.
    /// Empty without frames.
    pub speakers: Vec<SpeakerLevel>,
}

/// The sound of one word.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WordProsody {
    pub duration: Duration,
    /// Share of frames that are voiced and within the speaker's range, 0..1; `None` where the recording has no frames
    /// at the word.
    pub voiced_fraction: Option<f32>,
    /// F0 of the voiced frames, in semitones from the speaker's median; `None` if none is voiced.
    pub pitch_st: Option<Summary>,
    /// Level in dB from the speaker's mean; `None` where the recording has no frames at the word.
    pub level_db: Option<Summary>,
}

/// Measurements between a word and the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GapProsody {
    /// By the word times.
    pub pause: Duration,
    /// By the level of the recording: the longest silent stretch that touches the gap, also where the word times leave
    /// no room for it.
    pub silence: Option<Duration>,
    /// F0 at the start of the next word less that at the end of this one, in semitones, each from its own speaker's
    /// median: a new sentence usually starts higher than the last one ended.
    pub pitch_reset_st: Option<f32>,
    /// Level at the end of this word less that at the start of the next, in dB, each from its own speaker's mean:
    /// negative where the voice comes back stronger.
    pub energy_drop_db: Option<f32>,
}

/// The usual pitch and level of a voice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeakerLevel {
    /// `None`: the whole talk.
    pub speaker: Option<Arc<str>>,
    /// Median F0 of the voiced frames in this speaker's words; `None` if there is none.
    pub median_hz: Option<f32>,
    /// Frames beyond these are taken for octave errors or creak and do not count as voiced.
    pub low_hz: f32,
    pub high_hz: f32,
    /// Mean level of the frames in this speaker's words, in dB relative to full scale.
    pub mean_db: f32,
}

/// Statistics of a contour within a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    pub mean: f32,
    /// Sample standard deviation; 0 for a single frame.
    pub sd: f32,
    pub min: f32,
    pub max: f32,
    pub median: f32,
    /// 5 % and 95 % quantile, interpolated.
    pub q5: f32,
    pub q95: f32,
    /// Of the regression line, per second; 0 for a single frame.
    pub slope: f32,
    /// Mean of the first and of the last 50 ms that count.
    pub start: f32,
    pub end: f32,
}

/// Shorter silences are closures of stops ("t", "k") as often as pauses.
const SHORTEST_HEARD: Duration = Duration::from_millis(150);

impl GapProsody {
    /// The length of the pause here, as far as can be told: the silence that was measured, where it is longer than the pause
    /// between the word times. Recognisers stretch words over the pauses after them.
    pub fn measured_pause(&self) -> Duration {
        self.silence.filter(|&silence| silence >= SHORTEST_HEARD).map_or(self.pause, |silence| silence.max(self.pause))
    }
}

impl Prosody {
    /// The reference that `word` was measured against: its speaker's level if that is known, else the whole talk's; `None` without
    /// frames.
    pub fn usual(&self, word: &Word) -> Option<&SpeakerLevel> {
        level_of(&self.speakers, word)
    }
}

impl Summary {
    /// Maximum less minimum.
    pub fn range(&self) -> f32 {
        self.max - self.min
    }

    /// `points` are (frame number, value), in order. `None` without any.
    fn of(points: &[(usize, f32)]) -> Option<Self> {
        let count = points.len() as f64;
        let mean_of = |points: &[(usize, f32)]| {
            points.iter().map(|&(_, value)| f64::from(value)).sum::<f64>() / points.len() as f64
        };
        let &(first_frame, _) = points.first()?;
        let mean = mean_of(points);
        let mean_frame = points.iter().map(|&(frame, _)| (frame - first_frame) as f64).sum::<f64>() / count;
        // Least squares: slope = Σ (f - f̄)(v - v̄) / Σ (f - f̄)², f in frames.
        let (mut squares, mut products, mut frame_squares) = (0.0, 0.0, 0.0);
        for &(frame, value) in points {
            let (across, up) = ((frame - first_frame) as f64 - mean_frame, f64::from(value) - mean);
            squares += up * up;
            products += across * up;
            frame_squares += across * across;
        }
        let mut sorted: Vec<f32> = points.iter().map(|&(_, value)| value).collect();
        sorted.sort_by(f32::total_cmp);
        let edge = points.len().min(EDGE_FRAMES);
        let frames_per_second = 100.0;
        Some(Self {
            mean: mean as f32,
            sd: if points.len() > 1 { (squares / (count - 1.0)).sqrt() as f32 } else { 0.0 },
            min: sorted[0],
            max: sorted[sorted.len() - 1],
            median: quantile(&sorted, 0.5),
            q5: quantile(&sorted, 0.05),
            q95: quantile(&sorted, 0.95),
            slope: if frame_squares > 0.0 { (products / frame_squares * frames_per_second) as f32 } else { 0.0 },
            start: mean_of(&points[..edge]) as f32,
            end: mean_of(&points[points.len() - edge..]) as f32,
        })
    }
}

/// Of values in rising order (at least one), interpolated between neighbours.
fn quantile(sorted: &[f32], share: f32) -> f32 {
    let place = share * (sorted.len() - 1) as f32;
    let below = place.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (sorted[above] - sorted[below]) * (place - below as f32)
}

/// Measures every word and gap; without `frames` (no audio) only durations and pauses.
pub fn measure(words: &[Word], frames: Option<&FrameTrack>) -> Prosody {
    let speakers = frames.map(|frames| speaker_levels(words, frames)).unwrap_or_default();
    let word_prosody: Vec<WordProsody> = words
        .iter()
        .map(|word| match (frames, level_of(&speakers, word)) {
            (Some(frames), Some(level)) => measure_word(word, frames, level),
            _ => WordProsody { duration: word.span.duration(), ..WordProsody::default() },
        })
        .collect();
    let heard = frames.and_then(|frames| Some((frames, pause::silence_threshold_db(words, frames)?)));
    let gaps = words
        .windows(2)
        .zip(word_prosody.windows(2))
        .map(|(words, measured)| GapProsody {
            pause: words[0].pause_until(&words[1]),
            silence: heard.and_then(|(frames, level_db)| pause::silence_around(&words[0], &words[1], frames, level_db)),
            pitch_reset_st: measured[0].pitch_st.zip(measured[1].pitch_st).map(|(this, next)| next.start - this.end),
            energy_drop_db: measured[0].level_db.zip(measured[1].level_db).map(|(this, next)| this.end - next.start),
        })
        .collect();
    Prosody { words: word_prosody, gaps, speakers }
}

fn measure_word(word: &Word, frames: &FrameTrack, usual: &SpeakerLevel) -> WordProsody {
    let duration = word.span.duration();
    let range = frames.frames_in(word.span);
    if range.is_empty() {
        return WordProsody { duration, ..WordProsody::default() };
    }
    let levels: Vec<(usize, f32)> =
        range.clone().map(|frame| (frame, frames.level_db[frame] - usual.mean_db)).collect();
    let pitches: Vec<(usize, f32)> = match usual.median_hz {
        Some(median_hz) => range
            .clone()
            .filter(|&frame| frames.is_voiced(frame) && (usual.low_hz..=usual.high_hz).contains(&frames.f0_hz[frame]))
            .map(|frame| (frame, semitones(frames.f0_hz[frame], median_hz)))
            .collect(),
        None => Vec::new(),
    };
    WordProsody {
        duration,
        voiced_fraction: Some(pitches.len() as f32 / range.len() as f32),
        pitch_st: Summary::of(&pitches),
        level_db: Summary::of(&levels),
    }
}

fn semitones(hz: f32, from_hz: f32) -> f32 {
    12.0 * (hz / from_hz).log2()
}

/// The level that `word` is measured against: its speaker's, else the whole talk's.
fn level_of<'a>(speakers: &'a [SpeakerLevel], word: &Word) -> Option<&'a SpeakerLevel> {
    // Behind the whole talk they are in the order of their names: there may be as many as words.
    let own = word.speaker.as_ref().and_then(|name| {
        let found = speakers.binary_search_by(|level| level.speaker.as_ref().cmp(&Some(name))).ok()?;
        speakers.get(found)
    });
    own.or(speakers.first())
}

/// The whole talk first, then, in the order of their names, every named speaker with enough voiced frames to know the voice by. Empty if no word
/// falls on a frame.
fn speaker_levels(words: &[Word], frames: &FrameTrack) -> Vec<SpeakerLevel> {
    let Some(talk) = speaker_level(None, words.iter(), frames) else { return Vec::new() };
    let mut by_name: BTreeMap<&Arc<str>, Vec<&Word>> = BTreeMap::new();
    for word in words {
        if let Some(name) = &word.speaker {
            by_name.entry(name).or_default().push(word);
        }
    }
    let own = |(name, spoken): (&Arc<str>, Vec<&Word>)| {
        let voiced =
            spoken.iter().flat_map(|word| frames.frames_in(word.span)).filter(|&frame| frames.is_voiced(frame));
        if voiced.count() < LEAST_FRAMES {
            return None;
        }
        speaker_level(Some(name.clone()), spoken.into_iter(), frames)
    };
    std::iter::once(talk).chain(by_name.into_iter().filter_map(own)).collect()
}

/// Two passes (De Looze and Hirst, Speech Prosody 2008): the quartiles of all voiced frames bound the speaker's range,
/// and the median is taken within it.
fn speaker_level<'a>(
    speaker: Option<Arc<str>>,
    words: impl Iterator<Item = &'a Word>,
    frames: &FrameTrack,
) -> Option<SpeakerLevel> {
    let (mut pitches, mut levels) = (Vec::new(), Vec::new());
    for frame in words.flat_map(|word| frames.frames_in(word.span)) {
        levels.push(frames.level_db[frame]);
        if frames.is_voiced(frame) {
            pitches.push(frames.f0_hz[frame]);
        }
    }
    if levels.is_empty() {
        return None;
    }
    let mean_db = (levels.iter().map(|&level| f64::from(level)).sum::<f64>() / levels.len() as f64) as f32;
    if pitches.is_empty() {
        return Some(SpeakerLevel { speaker, median_hz: None, low_hz: 0.0, high_hz: f32::MAX, mean_db });
    }
    pitches.sort_by(f32::total_cmp);
    let (low_hz, high_hz) = (quantile(&pitches, 0.25) * LOW_OF_QUARTILE, quantile(&pitches, 0.75) * HIGH_OF_QUARTILE);
    pitches.retain(|hz| (low_hz..=high_hz).contains(hz));
    Some(SpeakerLevel { speaker, median_hz: Some(quantile(&pitches, 0.5)), low_hz, high_hz, mean_db })
}

/// The speaker's lowest pitch, as a multiple of the first quartile.
const LOW_OF_QUARTILE: f32 = 0.75;
/// The speaker's highest pitch, as a multiple of the third quartile. The paper's 1.5 is for read speech and would cut
/// off the accents of a lively talk.
const HIGH_OF_QUARTILE: f32 = 2.5;

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;
    use formats::transcript::WordId;

    fn word(start: f64, end: f64, speaker: Option<&str>) -> Word {
        Word {
            id: WordId(0),
            text: "word".into(),
            span: Span::from_secs(start, end),
            raw_span: None,
            estimated: false,
            confidence: None,
            speaker: speaker.map(Into::into),
        }
    }

    /// Two seconds: F0 by frame from `f0_hz`, unvoiced where that is 0; -20 dB.
    fn frames(f0_hz: impl Fn(usize) -> f32) -> FrameTrack {
        let f0_hz: Vec<f32> = (0..200).map(f0_hz).collect();
        let voicing = f0_hz.iter().map(|&hz| if hz > 0.0 { 0.95 } else { 0.05 }).collect();
        FrameTrack { f0_hz: f0_hz.iter().map(|&hz| hz.max(50.0)).collect(), voicing, level_db: vec![-20.0; 200] }
    }

    #[test]
    fn summary_of_a_line_is_known() {
        let points: Vec<(usize, f32)> = (10..21).map(|frame| (frame, 2.0 * frame as f32)).collect();
        let summary = Summary::of(&points).unwrap();
        let check = |value: f32, expected: f32| assert!((value - expected).abs() < 1e-3, "{value} for {expected}");
        check(summary.mean, 30.0);
        check(summary.median, 30.0);
        check(summary.sd, 44.0_f32.sqrt());
        check(summary.min, 20.0);
        check(summary.max, 40.0);
        check(summary.range(), 20.0);
        check(summary.q5, 21.0);
        check(summary.q95, 39.0);
        check(summary.slope, 200.0);
        check(summary.start, 24.0);
        check(summary.end, 36.0);
        assert_eq!(Summary::of(&[]), None);
        let one = Summary::of(&[(3, 5.0)]).unwrap();
        assert_eq!((one.mean, one.sd, one.slope, one.q5, one.end), (5.0, 0.0, 0.0, 5.0, 5.0));
    }

    #[test]
    fn pitch_is_counted_from_the_median_of_the_talk_and_resets_at_gaps() {
        let track = frames(|frame| if frame < 100 { 100.0 } else { 200.0 });
        let words = [word(0.0, 0.6, None), word(0.6, 1.0, None), word(1.2, 1.5, None)];
        let prosody = measure(&words, Some(&track));
        assert_eq!(prosody.speakers.len(), 1);
        assert_eq!(prosody.usual(&words[2]).unwrap().median_hz, Some(100.0));
        let pitch = |index: usize| prosody.words[index].pitch_st.unwrap();
        assert_eq!(pitch(0).mean, 0.0);
        assert!((pitch(2).mean - 12.0).abs() < 1e-4 && pitch(2).slope.abs() < 1e-3);
        assert_eq!(prosody.gaps.len(), 2);
        assert_eq!((prosody.gaps[0].pause, prosody.gaps[0].pitch_reset_st), (Duration::ZERO, Some(0.0)));
        assert_eq!(prosody.gaps[1].pause, Duration::from_millis(200));
        assert!((prosody.gaps[1].pitch_reset_st.unwrap() - 12.0).abs() < 1e-4);
        assert_eq!(prosody.gaps[1].energy_drop_db, Some(0.0));
    }

    #[test]
    fn each_speaker_has_an_own_median_unless_too_little_is_heard() {
        let track = frames(|frame| if frame < 100 { 100.0 } else { 200.0 });
        let words =
            [word(0.0, 1.0, Some("A")), word(1.0, 1.8, Some("B")), word(1.8, 1.9, Some("C")), word(1.9, 2.0, None)];
        let prosody = measure(&words, Some(&track));
        let names: Vec<Option<&str>> = prosody.speakers.iter().map(|level| level.speaker.as_deref()).collect();
        assert_eq!(names, [None, Some("A"), Some("B")]);
        let means: Vec<f32> = prosody.words.iter().map(|word| word.pitch_st.unwrap().mean).collect();
        assert_eq!(means[..2], [0.0, 0.0]);
        assert_eq!(prosody.gaps[0].pitch_reset_st, Some(0.0));
        assert_eq!(means[2], means[3]);
    }

    #[test]
    fn octave_errors_do_not_count_as_voiced() {
        let track = frames(|frame| if frame % 10 == 0 { 55.0 } else { 110.0 });
        let prosody = measure(&[word(0.0, 2.0, None)], Some(&track));
        assert_eq!(prosody.words[0].pitch_st.unwrap().min, 0.0);
        assert!((prosody.words[0].voiced_fraction.unwrap() - 0.9).abs() < 1e-6);
    }

    #[test]
    fn what_cannot_be_measured_is_absent_and_all_else_is_finite() {
        let unvoiced = frames(|_| 0.0);
        let words = [word(0.5, 0.5, None), word(0.5, 0.504, None), word(1.0, 1.5, None), word(9.0, 9.5, None)];
        let prosody = measure(&words, Some(&unvoiced));
        assert!(prosody.words.iter().all(|word| word.pitch_st.is_none()));
        assert_eq!(prosody.words[0].level_db.unwrap().mean, 0.0);
        assert_eq!(prosody.words[2].voiced_fraction, Some(0.0));
        assert_eq!(prosody.words[3], WordProsody { duration: Duration::from_millis(500), ..WordProsody::default() });
        assert_eq!(prosody.gaps[2].silence, Some(Duration::ZERO));
        assert_eq!(prosody.gaps[2].energy_drop_db, None);

        let silent = measure(&words, None);
        assert_eq!(silent.gaps[2].pause, Duration::from_millis(7_500));
        assert_eq!((silent.gaps[2].silence, silent.gaps[2].pitch_reset_st), (None, None));
        assert!(silent.words.iter().all(|word| word.level_db.is_none() && word.voiced_fraction.is_none()));
    }

    #[test]
    fn nothing_gives_nothing() {
        assert_eq!(measure(&[], None), Prosody::default());
        assert_eq!(measure(&[], Some(&frames(|_| 100.0))), Prosody::default());
        let lone = measure(&[word(0.0, 1.0, None)], Some(&FrameTrack::default()));
        assert_eq!((lone.words.len(), lone.gaps.len(), lone.speakers.len()), (1, 0, 0));
    }
}
