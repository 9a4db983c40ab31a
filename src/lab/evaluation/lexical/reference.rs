//! The text a model is judged on, and what the model says about it.

use std::ops::Range;
use std::time::Instant as Clock;

use super::confusion::Confusion;
use base::progress::{Cancellation, Progress};
use evidence::lexical::token::push_tokens;
use evidence::lexical::{LetterCase, LexicalModel, Posterior};
use formats::transcript::Mark;

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

/// A word of a text that tells what is expected of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReferenceWord<'a> {
    pub text: &'a str,
    /// What follows it.
    pub mark: Mark,
    /// How it is written; [`LetterCase::Lower`] throughout in text without capitals.
    pub case: LetterCase,
}

/// A word of text without capitals.
impl<'a> From<(&'a str, Mark)> for ReferenceWord<'a> {
    fn from((text, mark): (&'a str, Mark)) -> Self {
        Self { text, mark, case: LetterCase::Lower }
    }
}

/// Talks with the mark expected at each gap. Models read one talk at a time and never across two.
#[derive(Clone, Debug, Default)]
pub struct ReferenceText {
    documents: Vec<ReferenceDocument>,
    /// All talks one after the other.
    expected: Vec<Mark>,
    /// How each word is written.
    cases: Vec<LetterCase>,
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
    /// How each word is capitalised, from models that restore case.
    pub cases: Option<Vec<LetterCase>>,
    /// Share of the tokens that the model knows, 0 to 1.
    pub known_share: f32,
    pub words_per_second: f64,
}

impl ReferenceText {
    /// Appends a talk of words, each with the mark behind it. Benchmark files come as tokens already; a file with
    /// "don't" in one piece is judged after its last token. A talk without words is none.
    pub fn push<'a>(&mut self, words: impl IntoIterator<Item = impl Into<ReferenceWord<'a>>>) {
        let mut document = ReferenceDocument::default();
        for word in words {
            let word = word.into();
            push_tokens(word.text, &mut document.tokens);
            document.last_of_word.push(document.tokens.len().saturating_sub(1) as u32);
            self.expected.push(word.mark);
            self.cases.push(word.case);
        }
        if !document.last_of_word.is_empty() {
            self.documents.push(document);
        }
    }

    /// The mark expected at each gap, all talks one after the other.
    pub fn expected(&self) -> &[Mark] {
        &self.expected
    }

    /// Words of the middle of sentences, counted through all talks, and how they are written: a capital there is the word's
    /// own. Left out are words before which the text or `predicted`, a model's marks, ends a sentence; words of one letter,
    /// since English would have hardly any capitals but "I"; and text that is in small letters throughout.
    pub fn own_cases(&self, predicted: &[Mark]) -> Vec<(usize, LetterCase)> {
        if self.cases.iter().all(|&case| case == LetterCase::Lower) {
            return Vec::new();
        }
        let mut cases = Vec::new();
        let mut word = 0;
        for document in &self.documents {
            let (mut starts_sentence, mut first_token) = (true, 0);
            for &last in &document.last_of_word {
                let is_letter = document.tokens.get(first_token).is_none_or(|token| token.chars().nth(1).is_none());
                if !starts_sentence && !is_letter {
                    cases.push((word, self.cases[word]));
                }
                let ends_sentence = |marks: &[Mark]| marks.get(word).is_some_and(|mark| mark.ends_sentence());
                starts_sentence = ends_sentence(&self.expected) || ends_sentence(predicted);
                first_token = last as usize + 1;
                word += 1;
            }
        }
        cases
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
    pub fn judge(&self, model: &dyn LexicalModel, progress: &Progress) -> Result<GapPosteriors, Cancellation> {
        let total = self.tokens();
        let mut answer = GapPosteriors { posteriors: Vec::with_capacity(self.gaps()), ..GapPosteriors::default() };
        let clock = Clock::now();
        let (mut done, mut known) = (0, 0.0);
        for document in &self.documents {
            let reading = model.read(&document.tokens, &progress.part(done as u64, total as u64))?;
            let last_of_word = document.last_of_word.iter().map(|&token| token as usize);
            answer.posteriors.extend(last_of_word.clone().map(|token| reading.posteriors[token]));
            if let Some(cases) = reading.cases {
                // A word's case is that of its first token: "'s" is small whatever its word is.
                let first_of_word = std::iter::once(0).chain(last_of_word.map(|token| token + 1));
                let words = document.last_of_word.len();
                let of_words = first_of_word.take(words).map(|token| cases.get(token).copied().unwrap_or_default());
                answer.cases.get_or_insert_default().extend(of_words);
            }
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
        fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancellation> {
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
    fn own_cases_are_those_inside_sentences() {
        let mut text = ReferenceText::default();
        let word = |text, mark, case| ReferenceWord { text, mark, case };
        use LetterCase::{Capital, Lower, Upper};
        text.push([
            word("then", Mark::O, Capital),
            word("nasa's", Mark::O, Upper),
            word("i", Mark::O, Capital),
            word("ran", Mark::Period, Lower),
            word("paris", Mark::O, Capital),
            word("slept", Mark::Comma, Lower),
        ]);
        text.push([word("so", Mark::O, Capital), word("ada", Mark::O, Capital)]);
        let silent = [Mark::O; 8];
        assert_eq!(text.own_cases(&silent), [(1, Upper), (3, Lower), (5, Lower), (7, Capital)]);
        let mut predicted = silent;
        predicted[2] = Mark::Question;
        assert_eq!(text.own_cases(&predicted), [(1, Upper), (5, Lower), (7, Capital)]);
        assert_eq!(self::text(&[5]).own_cases(&silent), []);
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
