//! Our own scheme: a gap waits only while more words could still change what is said of it.

use serde::{Deserialize, Serialize};

use super::{GapReading, PunctuatedWord, Punctuator, StreamScheme, punctuated};
use base::log_odds::{log_odds, probability};
use base::progress::Progress;
use evidence::lexical::{Posterior, boundary_probability};
use evidence::model_files::ModelError;
use formats::language::Mark;
use formats::transcript::Word;

/// Words before the first gap that waits, read again for the context they give.
pub const CONTEXT: usize = 80;

/// How likely it is that what is said of a gap stays what it is (no mark, a comma, the end of a sentence), learnt from talks of
/// which every beginning was read: `P(stays | margin, k) = σ(bias_k + slope_k · margin)` after `k` more words. Whether there is a mark
/// now or none makes a difference: marks go away more often than they come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stability {
    /// Where no mark is said, per number of words seen after the gap, from none; for more words the last one.
    pub without_mark: Vec<StabilityCurve>,
    /// The same where a mark is said.
    pub with_mark: Vec<StabilityCurve>,
    /// A gap that stays what it is at least this likely waits no longer.
    pub least: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StabilityCurve {
    pub bias: f32,
    pub slope: f32,
}

impl Stability {
    /// `P(stays | margin, seen)`, 0 to 1, of a gap of which `mark` is said.
    pub fn probability(&self, mark: Mark, margin: f32, seen: usize) -> f32 {
        let curves = if mark == Mark::O { &self.without_mark } else { &self.with_mark };
        let curve = curves.get(seen).or(curves.last());
        curve.map_or(0.0, |curve| probability(curve.bias + curve.slope * margin))
    }

    fn is_certain(&self, gap: &GapReading, seen: usize) -> bool {
        self.probability(gap.mark, margin(gap), seen) >= self.least
    }
}

/// How clearly a reading says what it says, 0 and more: the log-odds by which there is a boundary or none; where there is one,
/// those by which it ends a sentence or does not, if they are smaller.
pub fn margin(gap: &GapReading) -> f32 {
    let by_boundary = log_odds(boundary_probability(&gap.posterior), 1e-6).abs();
    if gap.mark == Mark::O { by_boundary } else { by_boundary.min(kind_margin(&gap.posterior)) }
}

fn kind_margin([_, comma, period, question]: &Posterior) -> f32 {
    let end = period + question;
    log_odds(end / (end + comma).max(f32::MIN_POSITIVE), 1e-6).abs()
}

/// Reads a bounded stretch of the talk with every new word, and gives a word back as soon as what follows it would hardly change.
pub struct Confident<P> {
    punctuator: P,
    stability: Stability,
    /// Words after a gap beyond which it does not wait.
    max_delay: usize,
    /// Words given back that are read for context, then those not given back.
    words: Vec<Word>,
    given: usize,
    /// What was read last of the words not given back.
    waiting: Vec<PunctuatedWord>,
    runs: usize,
}

impl<P: Punctuator> Confident<P> {
    pub fn new(punctuator: P, stability: Stability, max_delay: usize) -> Self {
        Self { punctuator, stability, max_delay, words: Vec::new(), given: 0, waiting: Vec::new(), runs: 0 }
    }

    /// Who reads the words.
    pub fn punctuator(&self) -> &P {
        &self.punctuator
    }

    pub fn punctuator_mut(&mut self) -> &mut P {
        &mut self.punctuator
    }

    fn forget(&mut self) {
        let old = self.given.saturating_sub(CONTEXT);
        self.words.drain(..old);
        self.given -= old;
    }
}

impl<P: Punctuator> StreamScheme for Confident<P> {
    fn push(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        if words.is_empty() {
            return Ok(Vec::new());
        }
        self.words.extend_from_slice(words);
        let mut read = punctuated(&self.words, self.punctuator.punctuate(&self.words, progress)?);
        self.runs += 1;
        let last = self.words.len() - 1;
        let waiting = read[self.given..].iter().enumerate().position(|(at, word)| {
            let seen = last - (self.given + at);
            seen < self.max_delay && !self.stability.is_certain(&word.gap, seen)
        });
        let until = waiting.map_or(read.len(), |waiting| self.given + waiting);
        self.waiting = read.split_off(until);
        let given = read.split_off(self.given);
        self.given = until;
        self.forget();
        Ok(given)
    }

    fn finish(&mut self, progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        // They are read once more only if they could not be read when they came.
        let left = self.preview(&[], progress)?;
        self.waiting.clear();
        self.given = self.words.len();
        self.forget();
        Ok(left)
    }

    fn preview(&mut self, unstable: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        // What waits was read when the last word came.
        if unstable.is_empty() && self.given + self.waiting.len() == self.words.len() {
            return Ok(self.waiting.clone());
        }
        let words = [&self.words[..], unstable].concat();
        let read = self.punctuator.punctuate(&words, progress)?;
        Ok(punctuated(&words, read).split_off(self.given))
    }

    fn runs(&self) -> usize {
        self.runs
    }
}
