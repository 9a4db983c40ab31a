//! How exact the aligner is: trials on talks whose word times are known, with hints that are off and scripts that are damaged.

use super::aligner::{Aligner, TimeHints, WordPlace};
use super::certainty_training::JudgedWord;
use super::error::AlignError;
use crate::audio::Samples;
use base::progress::Progress;
use base::time::{Duration, Instant, Span};

/// A word that begins farther from its time was not found where it was said.
const RIGHT_WITHIN_SECS: f64 = 0.15;
/// Between the two it is neither right nor wrong.
const WRONG_BEYOND_SECS: f64 = 0.3;
/// A word that a damaged script has more gets so long a hint.
const EXTRA_WORD: Duration = Duration::from_millis(200);

/// How the times that the aligner is told are off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HintError {
    /// All by the same.
    Shift(Duration),
    /// Each by something up to this, either way.
    Jitter(Duration),
}

/// What the aligner is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlignmentTrial {
    /// `None`: it is told no times.
    pub hints: Option<HintError>,
    /// Share of the script's words that are replaced, left out or put in, from 0 to 1.
    pub damage: f64,
    pub seed: u64,
}

/// What came of a trial.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AlignmentFigures {
    /// Words of the script that were really said.
    pub right_words: usize,
    /// Those of them that were found.
    pub found_words: usize,
    /// In seconds, of those: found minus known.
    pub start_errors: Vec<f64>,
    pub end_errors: Vec<f64>,
    /// Of all words that were found: what was looked at, whether they were said there, and the probability that was given.
    pub judged: Vec<(JudgedWord, f32)>,
}

impl AlignmentFigures {
    /// Adds the figures of another talk.
    pub fn add(&mut self, other: Self) {
        self.right_words += other.right_words;
        self.found_words += other.found_words;
        self.start_errors.extend(other.start_errors);
        self.end_errors.extend(other.end_errors);
        self.judged.extend(other.judged);
    }

    /// The error below which a share of them lies, in seconds and without sign; 0 if there are none.
    pub fn quantile(errors: &[f64], share: f64) -> f64 {
        let mut sizes: Vec<f64> = errors.iter().map(|error| error.abs()).collect();
        sizes.sort_by(f64::total_cmp);
        let last = sizes.len().saturating_sub(1);
        sizes.get((last as f64 * share).round() as usize).copied().unwrap_or(0.0)
    }

    /// The expected calibration error of the probabilities in ten bins, from 0 to 1.
    pub fn calibration_error(&self) -> f64 {
        let mut bins = [(0.0, 0.0, 0.0); 10];
        for (word, probability) in &self.judged {
            let bin = &mut bins[((probability * 10.0) as usize).min(9)];
            *bin = (bin.0 + f64::from(*probability), bin.1 + f64::from(u8::from(word.was_said)), bin.2 + 1.0);
        }
        let off: f64 = bins.iter().map(|(promised, true_ones, _)| (promised - true_ones).abs()).sum();
        off / (self.judged.len().max(1) as f64)
    }
}

/// Aligns a talk of known words and spans, and compares.
///
/// # Errors
/// As [`Aligner::align`].
pub fn try_alignment<S: Samples + ?Sized>(
    aligner: &Aligner,
    samples: &S,
    words: &[(String, Span)],
    trial: AlignmentTrial,
    progress: &Progress,
) -> Result<AlignmentFigures, AlignError> {
    let mut random = Random(trial.seed);
    let script = damaged(words, trial.damage, &mut random);
    let text: Vec<&str> = script.iter().map(|(word, _)| *word).collect();
    let hints = trial.hints.map(|error| hints(&script, error, &mut random));
    let hints = hints.as_deref().map(TimeHints::new);
    let places = aligner.find(samples, &text, hints, progress)?;
    let right_words = script.iter().filter(|(_, span)| span.is_some()).count();
    let mut figures = AlignmentFigures { right_words, ..AlignmentFigures::default() };
    for place in places {
        let WordPlace { place, span, posterior, signs } = place;
        let mut was_said = Some(false);
        if let Some(known) = script[place].1 {
            let start_error = (span.start - known.start).as_secs();
            figures.found_words += 1;
            figures.start_errors.push(start_error);
            figures.end_errors.push((span.end - known.end).as_secs());
            was_said = match start_error.abs() {
                error if error <= RIGHT_WITHIN_SECS => Some(true),
                error if error > WRONG_BEYOND_SECS => Some(false),
                _ => None,
            };
        }
        if let Some(was_said) = was_said {
            figures.judged.push((JudgedWord { signs, was_said }, posterior));
        }
    }
    Ok(figures)
}

/// The script with some words replaced, left out and put in; those that were not said have no span.
fn damaged<'a>(words: &'a [(String, Span)], damage: f64, random: &mut Random) -> Vec<(&'a str, Option<Span>)> {
    let mut script = Vec::new();
    for (index, (word, span)) in words.iter().enumerate() {
        let right = (word.as_str(), Some(*span));
        if random.share() >= damage {
            script.push(right);
            continue;
        }
        // A word that is said there all the same would be no damage.
        let around = &words[index.saturating_sub(2)..(index + 3).min(words.len())];
        let other = words[random.below(words.len())].0.as_str();
        if around.iter().any(|(word, _)| bare(word) == bare(other)) {
            script.push(right);
            continue;
        }
        let other = (other, None);
        match random.below(3) {
            0 => script.push(other),
            1 => script.extend([right, other]),
            _ => (),
        }
    }
    script
}

/// A word without case and punctuation.
fn bare(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Times that are off. A word that was not said is given the time of the one before it.
fn hints(script: &[(&str, Option<Span>)], error: HintError, random: &mut Random) -> Vec<Span> {
    let mut last = Instant::ZERO;
    let off = |span: Span| match error {
        HintError::Shift(by) => span.shifted(by),
        HintError::Jitter(most) => span.shifted(Duration::from_secs((2.0 * random.share() - 1.0) * most.as_secs())),
    };
    let known = script.iter().map(|(_, span)| {
        let span = span.unwrap_or(Span::new(last, last + EXTRA_WORD));
        last = span.start;
        span
    });
    known.map(off).collect()
}

/// Random numbers that are the same for the same seed: Steele et al., "Fast splittable pseudorandom number generators" (2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// From 0 to 1, without 1.
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}
