//! Punctuation while the talk is still being spoken (Cho, Niehues, Kilgour and Waibel: Punctuation Insertion for Real-time Spoken
//! Language Translation, IWSLT 2015).
//!
//! A recogniser hands over words. Some are final (the stack `w` of section 4); those behind them may still change (`v`). A
//! [`StreamScheme`] is fed with the final ones and gives each back once, in order, as soon as it will not change any more what
//! follows it; what it has not given back yet, and the unstable words, it only shows. There is no clock and no file here: a talk
//! that is replayed gives what it gave live.
//!
//! [`Confident`], ours, reads a bounded stretch of the talk, and a gap waits until more words would hardly change it. What the
//! paper calls the monolingual translation system `m` (section 5.3; words in, words with marks and capitals out, by phrase-based
//! translation) is a [`Punctuator`]: ours is a lexical model, the reader of the set by default, which has the same task. The paper's own
//! schemes stand in the laboratory.

mod confident;
pub mod live_words;
pub mod messages;
pub mod replay;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use base::progress::Progress;
use evidence::lexical::{Posterior, best_mark};
use evidence::model_files::ModelError;
use evidence::model_set::ModelSet;
use formats::language::{LetterCase, Mark};
use formats::transcript::Word;

pub use confident::{CONTEXT, Confident, Stability, StabilityCurve, margin};
pub use live_words::{LiveEvent, LiveWords, joined};
pub use messages::{MessageReader, StreamEvent, StreamWord};

/// `architecture` of the folder with what the schemes have learnt.
pub const ARCHITECTURE: &str = "streaming";
/// The folder's name.
pub const DEFAULT_SETTINGS: &str = ModelSet::Talks.streaming();

/// The learnt parameters of the schemes: `settings` of the folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StreamSettings {
    pub stability: Stability,
}

impl StreamSettings {
    /// Nothing is learnt: no gap is certain before it has waited as long as it may.
    pub fn unlearnt() -> Self {
        Self { stability: Stability { without_mark: Vec::new(), with_mark: Vec::new(), least: 1.0 } }
    }
}

/// The verdict on a word and on the gap after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GapReading {
    /// Probabilities of what follows the word, in the order of [`Mark::ALL`].
    pub posterior: Posterior,
    /// What follows it, if that had to be said now.
    pub mark: Mark,
    pub case: LetterCase,
}

impl GapReading {
    /// The likeliest mark follows.
    pub fn likeliest(posterior: Posterior, case: LetterCase) -> Self {
        Self { posterior, mark: best_mark(&posterior), case }
    }
}

/// A word, and what follows it.
#[derive(Clone, Debug, PartialEq)]
pub struct PunctuatedWord {
    /// As the recogniser gave it.
    pub word: Word,
    pub gap: GapReading,
}

/// `m` of equation 2: words in, what follows each of them out.
pub trait Punctuator {
    /// One entry per word. Words that went in before carry the marks they were given then, as part of their text, where the
    /// scheme says so.
    ///
    /// # Errors
    /// Those of the models.
    fn punctuate(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<GapReading>, ModelError>;
}

/// How punctuation is made of words that come one after the other.
pub trait StreamScheme {
    /// Takes final words, the next of the talk, and gives back those of which it is certain now what follows them: in order, each
    /// once.
    ///
    /// # Errors
    /// Those of the models; the words are taken all the same.
    fn push(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError>;

    /// No more words come, or none for a while: gives back all that are left. More words may follow.
    ///
    /// # Errors
    /// Those of the models.
    fn finish(&mut self, progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError>;

    /// How the words look that were not given back yet, and behind them `unstable`, which may still change. Decides nothing.
    ///
    /// # Errors
    /// Those of the models.
    fn preview(&mut self, unstable: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError>;

    /// How often a model has run for words that were given back; previews are not counted.
    fn runs(&self) -> usize;
}

/// The words with what was read of them.
pub fn punctuated(words: &[Word], readings: Vec<GapReading>) -> Vec<PunctuatedWord> {
    words.iter().zip(readings).map(|(word, gap)| PunctuatedWord { word: word.clone(), gap }).collect()
}
