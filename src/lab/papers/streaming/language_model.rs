//! Language model and pause (Cho et al. 2015, section 5.2, equations 5 to 7).

use serde::{Deserialize, Serialize};

use crate::papers::lexical::ngram::EventScores;
use analysis::streaming::{GapReading, PunctuatedWord, StreamScheme};
use base::progress::Progress;
use base::time::Duration;
use evidence::lexical::model::softmax;
use evidence::lexical::token::{Tokens, tokens_of_words};
use evidence::lexical::{Posterior, best_mark};
use evidence::model_files::ModelError;
use formats::language::{LetterCase, Mark};
use formats::transcript::Word;

/// Words before the gap, with the one that it follows, and words after it.
const SIDE: usize = 2;

/// What makes a sentence longer or shorter. The paper names a "dynamic scaling factor" on the scores of the marks, "to prevent both
/// very short sentences and very long sentences", and no formula; ours adds `growth · ln(n / usual_words)` to the logarithms of the marks'
/// scores where the sentence has `n` words: a factor `(n / usual)^growth` on the probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LengthScale {
    /// Words of a sentence of usual length, at which nothing is added.
    pub usual_words: f32,
    pub growth: f32,
}

impl LengthScale {
    fn bonus(&self, words: usize) -> f32 {
        self.growth * (words.max(1) as f32 / self.usual_words).ln()
    }
}

/// What was tuned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SegmenterSettings {
    /// For full stops and question marks, from the last of them.
    pub sentence: LengthScale,
    /// For commas, from the last mark.
    pub clause: LengthScale,
    /// `tθ`: a longer pause ends the sentence.
    pub longest_pause: Duration,
}

/// Three scores per gap from a 4-gram model of punctuated text, scaled by the length of the sentence, and a forced end at a pause.
pub struct LanguageModelSegmenter<S> {
    /// [`NgramModel::event_scores`](crate::papers::lexical::ngram::NgramModel::event_scores).
    scores: S,
    settings: SegmenterSettings,
    /// Words given back that the scores of the next gap need, then those not given back.
    words: Vec<Word>,
    given: usize,
    words_since_stop: usize,
    words_since_mark: usize,
    runs: usize,
}

impl<S: FnMut(&[String]) -> Vec<EventScores>> LanguageModelSegmenter<S> {
    pub fn new(scores: S, settings: SegmenterSettings) -> Self {
        Self { scores, settings, words: Vec::new(), given: 0, words_since_stop: 0, words_since_mark: 0, runs: 0 }
    }

    /// Gives back the words whose gap has `after` words behind it, and those before a long pause.
    fn give(&mut self, after: usize) -> Vec<PunctuatedWord> {
        let mut given = Vec::new();
        while self.given < self.words.len() {
            let ends_by_pause = self.ends_by_pause(self.given);
            if self.given + after >= self.words.len() && !ends_by_pause {
                break;
            }
            let posterior = self.judge(self.given, ends_by_pause);
            self.count(&posterior);
            let word = self.words[self.given].clone();
            let gap = GapReading::likeliest(posterior, LetterCase::default());
            given.push(PunctuatedWord { word, gap });
            self.given += 1;
        }
        let used = (self.given + 1).saturating_sub(SIDE);
        self.words.drain(..used);
        self.given -= used;
        given
    }

    fn ends_by_pause(&self, at: usize) -> bool {
        let next = self.words.get(at + 1);
        next.is_some_and(|next| self.words[at].pause_until(next) > self.settings.longest_pause)
    }

    /// The scores of equations 5 to 7 of the gap after word `at`, scaled.
    fn judge(&mut self, at: usize, ends_by_pause: bool) -> Posterior {
        let from = (at + 1).saturating_sub(SIDE);
        let to = (at + 1 + SIDE).min(self.words.len());
        let Tokens { tokens, last_of_word } = tokens_of_words(&self.words[from..to]);
        self.runs += 1;
        let mut scores = (self.scores)(&tokens)[last_of_word[at - from]];
        let SegmenterSettings { sentence, clause, .. } = self.settings;
        scores[1] += clause.bonus(self.words_since_mark + 1);
        scores[2] += sentence.bonus(self.words_since_stop + 1);
        scores[3] += sentence.bonus(self.words_since_stop + 1);
        let posterior = softmax(scores);
        if ends_by_pause { ended(posterior) } else { posterior }
    }

    fn count(&mut self, posterior: &Posterior) {
        self.words_since_stop += 1;
        self.words_since_mark += 1;
        match best_mark(posterior) {
            Mark::O => {}
            Mark::Comma => self.words_since_mark = 0,
            Mark::Period | Mark::Question => (self.words_since_stop, self.words_since_mark) = (0, 0),
        }
    }
}

/// The sentence ends here: what spoke against it speaks for the likelier of full stop and question mark.
fn ended([none, comma, period, question]: Posterior) -> Posterior {
    let rest = none + comma;
    if question > period { [0.0, 0.0, period, question + rest] } else { [0.0, 0.0, period + rest, question] }
}

impl<S: FnMut(&[String]) -> Vec<EventScores>> StreamScheme for LanguageModelSegmenter<S> {
    fn push(&mut self, words: &[Word], _progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        self.words.extend_from_slice(words);
        Ok(self.give(SIDE))
    }

    fn finish(&mut self, _progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        Ok(self.give(0))
    }

    fn preview(&mut self, unstable: &[Word], _progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        // On copies: nothing is decided.
        let (words, given, since, runs) =
            (self.words.clone(), self.given, (self.words_since_stop, self.words_since_mark), self.runs);
        self.words.extend_from_slice(unstable);
        let shown = self.give(0);
        (self.words, self.given, self.runs) = (words, given, runs);
        (self.words_since_stop, self.words_since_mark) = since;
        Ok(shown)
    }

    fn runs(&self) -> usize {
        self.runs
    }
}
