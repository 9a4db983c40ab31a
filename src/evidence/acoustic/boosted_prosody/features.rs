//! The trees' features of each word and the gap after it.
//!
//! Everything is relative to the talk or the speaker: pauses to the speaker's other pauses, durations to those expected at this
//! rate, pitch and level to the speaker's spread. Nothing is measured against a reading with known sentences. What was not
//! measured is 0 and has a mask of 0.

use std::collections::HashMap;
use std::sync::Arc;

use super::expected_duration::{ExpectedDuration, log_duration};
use crate::acoustic::SpokenText;
use formats::transcript::Word;
use media::prosody::Summary;

/// The features of a word in their order. Times are logarithms of seconds, pitch and level are in standard deviations of
/// the speaker's words.
pub const FEATURES: [&str; 37] = [
    "words on both sides have times",
    "pause",
    "place of the pause among the speaker's",
    "no pause",
    "duration",
    "expected duration at the usual rate",
    "lengthening",
    "lengthening against the words around",
    "seconds beyond the expected",
    "quiet seconds",
    "words since the last pause",
    "seconds since the last pause",
    "words to the next pause",
    "another speaker",
    "pitch was measured",
    "pitch: mean",
    "pitch: least",
    "pitch: greatest",
    "pitch: start",
    "pitch: end",
    "pitch: spread",
    "pitch: rise",
    "pitch: mean against the words around",
    "pitch was measured on both sides",
    "pitch: start of the next word less end of this one",
    "pitch: mean of the next word less that of this one",
    "pitch: greatest of the next word less that of this one",
    "level was measured",
    "level: mean",
    "level: least",
    "level: greatest",
    "level: start",
    "level: end",
    "level: spread",
    "level: mean against the words around",
    "level: end of this word less start of the next one",
    "level: mean of this word less that of the next one",
];

/// Pauses from here on end a breath group.
const BREATH_SECONDS: f32 = 0.25;
/// Shorter pauses are not told from none.
const LEAST_PAUSE: f32 = 0.01;
/// Words on each side that "the words around" are.
const AROUND: usize = 5;

/// Row-major `[words, FEATURES]`. The last word's gap is the end of the text and has no pause.
pub fn features(text: &SpokenText<'_>, durations: &ExpectedDuration) -> Vec<f32> {
    let words = text.words;
    let talk = durations.in_talk(words);
    let pauses: Vec<Option<f32>> = (0..words.len()).map(|index| pause_after(text, index)).collect();
    let places = PausePlaces::of(words, &pauses);
    let around = means_around(&talk.lengthening);
    let breath = BreathGroups::of(words, &pauses);
    let pitch = Contour::of(words, |index| text.prosody.words.get(index).and_then(|word| word.pitch_st));
    let level = Contour::of(words, |index| text.prosody.words.get(index).and_then(|word| word.level_db));

    let mut rows = Vec::with_capacity(words.len() * FEATURES.len());
    for (index, word) in words.iter().enumerate() {
        let pause = pauses[index];
        let duration = log_duration(word);
        let spelled = talk.spelled[index];
        let lengthening = talk.lengthening[index];
        let beyond = duration.map(|duration| (duration.exp() - (spelled + talk.rate).exp()).clamp(-0.5, 1.5));
        let quiet = beyond.map(|beyond| pause.unwrap_or(0.0).min(3.0) + beyond.max(0.0));
        let is_other_speaker = words.get(index + 1).is_some_and(|next| next.speaker != word.speaker);
        rows.extend([
            flag(pause.is_some()),
            pause.map_or(0.0, |pause| (pause.min(5.0) + 0.02).ln() + 2.0),
            pause.map_or(0.0, |pause| places.place(word, pause)),
            flag(pause.is_some_and(|pause| pause <= LEAST_PAUSE)),
            duration.map_or(0.0, |duration| duration + 1.5),
            spelled + 1.5,
            lengthening.unwrap_or(0.0),
            lengthening.map_or(0.0, |lengthening| lengthening - around[index]),
            beyond.unwrap_or(0.0),
            quiet.unwrap_or(0.0),
            breath.words_since[index],
            breath.seconds_since[index],
            breath.words_to[index],
            flag(is_other_speaker),
        ]);
        let (own, next) = (pitch.word(index), pitch.word(index + 1));
        rows.push(flag(own.is_some()));
        let own = own.unwrap_or_default();
        rows.extend([own.mean, own.min, own.max, own.start, own.end, own.spread, own.rise, own.against_around]);
        rows.extend(match (pitch.word(index), next) {
            (Some(own), Some(next)) => [1.0, next.start - own.end, next.mean - own.mean, next.max - own.max],
            _ => [0.0; 4],
        });
        let (own, next) = (level.word(index), level.word(index + 1));
        rows.push(flag(own.is_some()));
        let line = own.unwrap_or_default();
        rows.extend([line.mean, line.min, line.max, line.start, line.end, line.spread, line.against_around]);
        rows.extend(match (own, next) {
            (Some(own), Some(next)) => [own.end - next.start, own.mean - next.mean],
            _ => [0.0; 2],
        });
    }
    debug_assert_eq!(rows.len(), words.len() * FEATURES.len());
    rows
}

fn flag(is_so: bool) -> f32 {
    if is_so { 1.0 } else { 0.0 }
}

/// Seconds of pause after a word; `None` where one of the two words has no times, and after the last.
fn pause_after(text: &SpokenText<'_>, index: usize) -> Option<f32> {
    let (word, next) = (&text.words[index], text.words.get(index + 1)?);
    let gap = text.prosody.gaps.get(index)?;
    (!word.estimated && !next.estimated).then(|| gap.measured_pause().as_secs().max(0.0) as f32)
}

/// Each speaker's pauses in rising order (Nanchen and Garner 2019, section 2.2, have the whole training set's instead).
pub(super) struct PausePlaces(HashMap<Option<Arc<str>>, Vec<f32>>);

/// A speaker with fewer pauses than this is measured against the whole talk's.
const LEAST_PAUSES: usize = 20;

impl PausePlaces {
    /// `pauses`: seconds after each word; `None` where they are not known.
    pub(super) fn of(words: &[Word], pauses: &[Option<f32>]) -> Self {
        let mut of_speaker: HashMap<Option<Arc<str>>, Vec<f32>> = HashMap::new();
        let mut all = Vec::new();
        for (word, pause) in words.iter().zip(pauses) {
            if let Some(pause) = pause.filter(|&pause| pause > LEAST_PAUSE) {
                all.push(pause);
                if word.speaker.is_some() {
                    of_speaker.entry(word.speaker.clone()).or_default().push(pause);
                }
            }
        }
        of_speaker.retain(|_, pauses| pauses.len() >= LEAST_PAUSES);
        of_speaker.insert(None, all);
        of_speaker.values_mut().for_each(|pauses| pauses.sort_by(f32::total_cmp));
        Self(of_speaker)
    }

    /// Share of the speaker's pauses that are shorter, 0 to 1; 0 without a pause.
    pub(super) fn place(&self, word: &Word, pause: f32) -> f32 {
        let Some(pauses) = self.0.get(&word.speaker).or_else(|| self.0.get(&None)) else { return 0.0 };
        if pause <= LEAST_PAUSE || pauses.is_empty() {
            return 0.0;
        }
        pauses.partition_point(|&other| other < pause) as f32 / pauses.len() as f32
    }
}

/// For each value the mean of those up to [`AROUND`] places away, itself left out; 0 where there is none.
fn means_around(values: &[Option<f32>]) -> Vec<f32> {
    (0..values.len())
        .map(|index| {
            let near = index.saturating_sub(AROUND)..(index + AROUND + 1).min(values.len());
            let (sum, count) = near
                .filter(|&other| other != index)
                .filter_map(|other| values[other])
                .fold((0.0, 0.0), |(sum, count), value| (sum + value.clamp(-2.0, 2.0), count + 1.0));
            if count > 0.0 { sum / count } else { 0.0 }
        })
        .collect()
}

/// How far each gap is from the pauses around it.
struct BreathGroups {
    /// `ln(1 + words)`.
    words_since: Vec<f32>,
    words_to: Vec<f32>,
    /// Tens of seconds, at most 2.
    seconds_since: Vec<f32>,
}

impl BreathGroups {
    fn of(words: &[Word], pauses: &[Option<f32>]) -> Self {
        let is_breath = |index: usize| pauses[index].is_some_and(|pause| pause >= BREATH_SECONDS);
        let count = words.len();
        let mut groups = Self {
            words_since: Vec::with_capacity(count),
            words_to: vec![0.0; count],
            seconds_since: Vec::with_capacity(count),
        };
        let (mut since, mut start) = (0, words.first().map(|word| word.span.start));
        for (index, word) in words.iter().enumerate() {
            let seconds = start.map_or(0.0, |start| (word.span.end - start).as_secs() as f32);
            groups.words_since.push(f32::ln_1p(since as f32));
            groups.seconds_since.push((seconds / 10.0).clamp(0.0, 2.0));
            since += 1;
            if is_breath(index) {
                since = 0;
                start = words.get(index + 1).map(|next| next.span.start);
            }
        }
        let mut to = 0;
        for index in (0..count).rev() {
            groups.words_to[index] = f32::ln_1p(to as f32);
            to = if index > 0 && is_breath(index - 1) { 0 } else { to + 1 };
        }
        groups
    }
}

/// A word's contour in standard deviations from its speaker's mean.
#[derive(Clone, Copy, Default)]
struct Line {
    mean: f32,
    min: f32,
    max: f32,
    start: f32,
    end: f32,
    spread: f32,
    rise: f32,
    against_around: f32,
}

/// Pitch or level of all words.
struct Contour(Vec<Option<Line>>);

/// Words a speaker needs for a mean of their own.
const LEAST_WORDS: usize = 20;
/// A value farther out is an error of measurement.
const FARTHEST: f32 = 4.0;

impl Contour {
    fn of(words: &[Word], summary: impl Fn(usize) -> Option<Summary>) -> Self {
        let summaries: Vec<Option<Summary>> = (0..words.len()).map(summary).collect();
        let mut means: HashMap<Option<Arc<str>>, Vec<f32>> = HashMap::new();
        for (word, summary) in words.iter().zip(&summaries) {
            if let Some(summary) = summary {
                means.entry(None).or_default().push(summary.mean);
                if word.speaker.is_some() {
                    means.entry(word.speaker.clone()).or_default().push(summary.mean);
                }
            }
        }
        means.retain(|speaker, means| speaker.is_none() || means.len() >= LEAST_WORDS);
        let usual: HashMap<Option<Arc<str>>, (f32, f32)> =
            means.into_iter().map(|(speaker, means)| (speaker, mean_and_deviation(&means))).collect();
        let standard = |word: &Word, summary: &Summary| -> Option<Line> {
            let (mean, deviation) = usual.get(&word.speaker).or_else(|| usual.get(&None))?;
            let place = |value: f32| ((value - mean) / deviation).clamp(-FARTHEST, FARTHEST);
            let rise = summary.slope * word.span.duration().as_secs() as f32;
            Some(Line {
                mean: place(summary.mean),
                min: place(summary.q5),
                max: place(summary.q95),
                start: place(summary.start),
                end: place(summary.end),
                spread: (summary.sd / deviation).min(FARTHEST),
                rise: (rise / deviation).clamp(-FARTHEST, FARTHEST),
                against_around: 0.0,
            })
        };
        let mut lines: Vec<Option<Line>> =
            words.iter().zip(&summaries).map(|(word, summary)| standard(word, summary.as_ref()?)).collect();
        let around = means_around(&lines.iter().map(|line| line.map(|line| line.mean)).collect::<Vec<_>>());
        for (line, around) in lines.iter_mut().zip(around) {
            if let Some(line) = line {
                line.against_around = line.mean - around;
            }
        }
        Self(lines)
    }

    fn word(&self, index: usize) -> Option<Line> {
        self.0.get(index).copied().flatten()
    }
}

fn mean_and_deviation(values: &[f32]) -> (f32, f32) {
    let count = values.len().max(1) as f32;
    let mean = values.iter().sum::<f32>() / count;
    let squares: f32 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / count).sqrt().max(0.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acoustic::boosted_prosody::expected_duration::PIECES;
    use base::time::Duration;
    use formats::transcript::{WordId, timed_word};
    use media::prosody::{GapProsody, Prosody, WordProsody};

    fn durations() -> ExpectedDuration {
        ExpectedDuration { constant: -1.5, weights: vec![0.0; PIECES] }
    }

    /// Words of 0.2 s; after every fourth a pause of 0.5 s.
    fn talk(count: usize, pitch: Option<f32>) -> (Vec<Word>, Prosody) {
        let mut start = 0.0;
        let mut words = Vec::new();
        let mut prosody = Prosody::default();
        for n in 0..count {
            words.push(Word { id: WordId(n as u32), ..timed_word(start, start + 0.2) });
            let pause = if n % 4 == 3 { 0.5 } else { 0.0 };
            start += 0.2 + pause;
            let at = |mean: f32| Summary { mean, start: mean, end: mean, q5: mean, q95: mean, ..Summary::default() };
            let pitch_st = pitch.map(|pitch| at(pitch - (n % 4) as f32));
            prosody.words.push(WordProsody { pitch_st, ..WordProsody::default() });
            if n + 1 < count {
                prosody.gaps.push(GapProsody { pause: Duration::from_secs(pause), ..GapProsody::default() });
            }
        }
        (words, prosody)
    }

    fn value(rows: &[f32], word: usize, name: &str) -> f32 {
        let column = FEATURES.iter().position(|feature| *feature == name).unwrap();
        rows[word * FEATURES.len() + column]
    }

    #[test]
    fn pauses_and_pitch_tell_the_breath_groups() {
        let (words, prosody) = talk(40, Some(3.0));
        let rows = features(&SpokenText { words: &words, prosody: &prosody, frames: None }, &durations());
        assert_eq!(rows.len(), 40 * FEATURES.len());
        assert!(rows.iter().all(|value| value.is_finite()));
        assert_eq!((value(&rows, 2, "no pause"), value(&rows, 3, "no pause")), (1.0, 0.0));
        assert!(value(&rows, 3, "pause") > 1.0 && value(&rows, 2, "pause") < -1.0);
        assert!((value(&rows, 7, "words since the last pause") - 4.0_f32.ln()).abs() < 1e-6);
        assert_eq!(value(&rows, 7, "words to the next pause"), 0.0);
        // Pitch falls by a semitone a word and is reset after the pause.
        assert!(value(&rows, 7, "pitch: start of the next word less end of this one") > 2.0);
        assert!(value(&rows, 6, "pitch: start of the next word less end of this one") < 0.0);
        assert_eq!(value(&rows, 39, "words on both sides have times"), 0.0);
    }

    #[test]
    fn what_is_missing_is_masked_and_shifting_or_scaling_the_voice_changes_nothing() {
        let (words, prosody) = talk(40, None);
        let rows = features(&SpokenText { words: &words, prosody: &prosody, frames: None }, &durations());
        assert_eq!(value(&rows, 5, "pitch was measured"), 0.0);
        assert_eq!(value(&rows, 5, "pitch: mean"), 0.0);

        let mut guessed = words.clone();
        guessed[5].estimated = true;
        let rows = features(&SpokenText { words: &guessed, prosody: &prosody, frames: None }, &durations());
        assert_eq!(value(&rows, 4, "words on both sides have times"), 0.0);
        assert_eq!((value(&rows, 5, "duration"), value(&rows, 4, "pause")), (0.0, 0.0));

        let of = |pitch: f32| {
            let (words, prosody) = talk(40, Some(pitch));
            features(&SpokenText { words: &words, prosody: &prosody, frames: None }, &durations())
        };
        for (a, b) in of(3.0).iter().zip(&of(20.0)) {
            assert!((a - b).abs() < 1e-4, "{a} {b}");
        }
    }

    #[test]
    fn texts_of_no_and_one_word_have_features() {
        for count in [0, 1] {
            let (words, prosody) = talk(count, Some(1.0));
            let rows = features(&SpokenText { words: &words, prosody: &prosody, frames: None }, &durations());
            assert_eq!(rows.len(), count * FEATURES.len());
            assert!(rows.iter().all(|value| value.is_finite()));
        }
    }
}
