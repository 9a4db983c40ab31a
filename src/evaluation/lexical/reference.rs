//! The text a model is judged on, and what the model says about it.

use std::ops::Range;
use std::time::Instant as Clock;

use super::confusion::Confusion;
use crate::lexical::token::push_tokens;
use crate::lexical::{LexicalModel, Posterior};
use crate::progress::{Cancelled, Progress};
use crate::transcript::Mark;

/// Tokens of a block, where text is not divided into talks.
pub const BLOCK: usize = 500;
/// With fewer talks than this, blocks are drawn in the bootstrap: so few talks say little about others.
const LEAST_TALKS: usize = 10;

/// One talk as tokens, and the marks that belong behind its words.
#[derive(Clone, Debug, Default)]
struct ReferenceDocument {
    tokens: Vec<String>,
    /// For each word the number of its last token: a word's gap is that token's gap.
    last_of_word: Vec<u32>,
}

/// Talks with the mark expected at each gap. Models read one talk at a time and never across two.
#[derive(Clone, Debug, Default)]
pub struct ReferenceText {
    documents: Vec<ReferenceDocument>,
    /// All talks one after the other.
    expected: Vec<Mark>,
}

/// What the figures' intervals are drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Units {
    /// "talks" or "blocks of 500 words".
    pub name: String,
    /// Gaps of each unit, counted through all talks.
    pub ranges: Vec<Range<usize>>,
}

/// A model's answer to a [`ReferenceText`].
#[derive(Clone, Debug, Default)]
pub struct GapPosteriors {
    /// One per gap, as the model gives them.
    pub posteriors: Vec<Posterior>,
    /// Share of the tokens that the model knows, 0 to 1.
    pub known_share: f32,
    pub words_per_second: f64,
}

impl ReferenceText {
    /// Appends a talk of words, each with the mark behind it. Benchmark files come as tokens already; a file with
    /// "don't" in one piece is judged after its last token. A talk without words is none.
    pub fn push<'a>(&mut self, words: impl IntoIterator<Item = (&'a str, Mark)>) {
        let mut document = ReferenceDocument::default();
        for (word, mark) in words {
            push_tokens(word, &mut document.tokens);
            document.last_of_word.push(document.tokens.len().saturating_sub(1) as u32);
            self.expected.push(mark);
        }
        if !document.last_of_word.is_empty() {
            self.documents.push(document);
        }
    }

    /// The mark expected at each gap, all talks one after the other.
    pub fn expected(&self) -> &[Mark] {
        &self.expected
    }

    pub fn gaps(&self) -> usize {
        self.expected.len()
    }

    pub fn documents(&self) -> usize {
        self.documents.len()
    }

    pub fn tokens(&self) -> usize {
        self.documents.iter().map(|document| document.tokens.len()).sum()
    }

    /// Talks where there are ten or more, else blocks of [`BLOCK`] words that do not reach across talks.
    pub fn units(&self) -> Units {
        let talks = self.documents.len() >= LEAST_TALKS;
        let mut ranges = Vec::new();
        let mut start = 0;
        for document in &self.documents {
            let end = start + document.last_of_word.len();
            let step = if talks { end - start } else { BLOCK };
            ranges.extend((start..end).step_by(step).map(|from| from..(from + step).min(end)));
            start = end;
        }
        Units { name: if talks { "talks".to_owned() } else { format!("blocks of {BLOCK} words") }, ranges }
    }

    /// Lets `model` judge every gap. Reports words done, and stops when cancelled.
    pub fn judge(&self, model: &dyn LexicalModel, progress: &Progress) -> Result<GapPosteriors, Cancelled> {
        let total = self.tokens();
        let mut answer = GapPosteriors { posteriors: Vec::with_capacity(self.gaps()), ..GapPosteriors::default() };
        let clock = Clock::now();
        let (mut done, mut known) = (0, 0.0);
        for document in &self.documents {
            let posteriors = model.posteriors(&document.tokens, &progress.part(done as u64, total as u64))?;
            answer.posteriors.extend(document.last_of_word.iter().map(|&token| posteriors[token as usize]));
            done += document.tokens.len();
        }
        answer.words_per_second = self.gaps() as f64 / clock.elapsed().as_secs_f64().max(1e-9);
        for document in &self.documents {
            known += f64::from(model.known_share(&document.tokens)) * document.tokens.len() as f64;
        }
        answer.known_share = (known / total.max(1) as f64) as f32;
        Ok(answer)
    }
}

impl Units {
    /// The counts of each unit.
    pub fn counts(&self, predicted: &[Mark], expected: &[Mark]) -> Vec<Confusion> {
        self.ranges.iter().map(|range| Confusion::of(&predicted[range.clone()], &expected[range.clone()])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says at each token how many tokens its text has and which of them it is.
    struct Counting;

    impl LexicalModel for Counting {
        fn name(&self) -> &str {
            "counting"
        }
        fn is_known(&self, token: &str) -> bool {
            token == "so"
        }
        fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancelled> {
            progress.tick(tokens.len() as u64, tokens.len() as u64)?;
            Ok((0..tokens.len()).map(|at| [tokens.len() as f32, at as f32, 0.0, 0.0]).collect())
        }
    }

    fn text(lengths: &[usize]) -> ReferenceText {
        let mut text = ReferenceText::default();
        lengths.iter().for_each(|&length| text.push((0..length).map(|_| ("so", Mark::O))));
        text
    }

    #[test]
    fn talks_are_judged_one_by_one_and_words_at_their_last_token() {
        let mut text = text(&[2, 0]);
        text.push([("don't", Mark::O), ("go", Mark::Period)]);
        assert_eq!((text.documents(), text.gaps()), (2, 4));
        let answer = text.judge(&Counting, &Progress::silent()).unwrap();
        let numbers: Vec<(f32, f32)> = answer.posteriors.iter().map(|four| (four[0], four[1])).collect();
        assert_eq!(numbers, [(2.0, 0.0), (2.0, 1.0), (3.0, 1.0), (3.0, 2.0)]);
        assert!((answer.known_share - 0.4).abs() < 1e-6);
        let progress = Progress::silent();
        progress.cancel();
        assert!(text.judge(&Counting, &progress).is_err());
    }

    #[test]
    fn few_talks_are_cut_into_blocks() {
        let units = text(&[1_100, 3]).units();
        assert_eq!(units.ranges, [0..500, 500..1_000, 1_000..1_100, 1_100..1_103]);
        assert_eq!(units.name, "blocks of 500 words");
        let units = text(&[7; 10]).units();
        assert_eq!((units.name.as_str(), units.ranges.len(), units.ranges[9].clone()), ("talks", 10, 63..70));
    }
}
