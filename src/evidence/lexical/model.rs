//! The trait behind which every lexical model stands.

use super::hearing::GapHearing;
use super::token::{Tokens, push_tokens, tokens_by};
use base::progress::{Cancellation, Progress};
use formats::language::LetterCase;
use formats::transcript::{Mark, Word};

/// Probabilities of what follows a word, in the order of [`Mark::ALL`]; they sum to 1.
pub type Posterior = [f32; 4];

/// A model's reading of a text: one entry per token, or per word after [`read_words`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    pub posteriors: Vec<Posterior>,
    /// How the words are capitalised, from models that restore case.
    pub cases: Option<Vec<LetterCase>>,
    /// How likely a subtitler ends a line there, 0 to 1, from models that know.
    pub line_ends: Option<Vec<f32>>,
}

/// Words in, posteriors out.
pub trait LexicalModel: Send + Sync {
    /// The name it was opened by.
    fn name(&self) -> &str;

    /// Whether the token is in the model's vocabulary.
    fn is_known(&self, token: &str) -> bool;

    /// Appends the tokens of one bare word as the model was taught them; always at least one.
    fn push_tokens(&self, bare_word: &str, tokens: &mut Vec<String>) {
        push_tokens(bare_word, tokens);
    }

    /// Share of the tokens that are known, 0 to 1: low where the text is in another language.
    fn known_share(&self, tokens: &[String]) -> f32 {
        let known = tokens.iter().filter(|token| self.is_known(token)).count();
        known as f32 / tokens.len().max(1) as f32
    }

    /// One posterior per token: what follows it, not yet weighed by the [`OperatingPoint`](super::OperatingPoint). Tokens are those of
    /// [`super::token`]. Reports tokens done.
    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancellation>;

    /// Natural logarithms of the forward and the backward probability of a sentence end, one pair per token, from n-gram models
    /// (Nanchen and Garner 2019, section 2.1); `None` from all others.
    fn sentence_end_features(&self, _tokens: &[String]) -> Option<Vec<[f32; 2]>> {
        None
    }

    /// Whether [`LexicalModel::read_heard`] makes use of what is heard.
    fn hears(&self) -> bool {
        false
    }

    /// Whether [`LexicalModel::read_heard`] makes use of what is written.
    fn sees_writing(&self) -> bool {
        false
    }

    /// As [`LexicalModel::read`], with what is heard at the gap after each token: one entry per token. Models that do not hear
    /// read the text alone.
    fn read_heard(
        &self,
        tokens: &[String],
        _heard: &[GapHearing],
        progress: &Progress,
    ) -> Result<Reading, Cancellation> {
        self.read(tokens, progress)
    }

    /// The posteriors and whatever else the model knows, in one pass.
    fn read(&self, tokens: &[String], progress: &Progress) -> Result<Reading, Cancellation> {
        Ok(Reading { posteriors: self.posteriors(tokens, progress)?, ..Reading::default() })
    }
}

/// The weights in a model's folder.
pub const WEIGHTS_FILE: &str = "weights.safetensors";
/// A list of words, one per line, in the order of the rows of a table.
pub const WORDS_FILE: &str = "words.txt";

fn tokens_for(model: &dyn LexicalModel, words: &[Word]) -> Tokens {
    tokens_by(words, |bare_word, tokens| model.push_tokens(bare_word, tokens))
}

/// The model's reading, per word: the posterior of the gap after it, and the case of its first token.
pub fn read_words(model: &dyn LexicalModel, words: &[Word], progress: &Progress) -> Result<Reading, Cancellation> {
    let tokens = tokens_for(model, words);
    Ok(reading_of_words(model.read(&tokens.tokens, progress)?, &tokens))
}

/// The same with what is heard at the gaps, one entry per gap between two words.
pub fn read_heard_words(
    model: &dyn LexicalModel,
    words: &[Word],
    heard: &[GapHearing],
    progress: &Progress,
) -> Result<Reading, Cancellation> {
    let tokens = tokens_for(model, words);
    let of_tokens = heard_at_tokens(&tokens, heard);
    Ok(reading_of_words(model.read_heard(&tokens.tokens, &of_tokens, progress)?, &tokens))
}

/// What is heard at the gaps after tokens. Inside words there is no pause.
pub fn heard_at_tokens(tokens: &Tokens, heard: &[GapHearing]) -> Vec<GapHearing> {
    let mut of_tokens = vec![GapHearing::default(); tokens.tokens.len()];
    let mut first = 0;
    for (&last, heard) in tokens.last_of_word.iter().zip(heard) {
        if let Some(inside) = of_tokens.get_mut(first..last) {
            inside.fill(heard.without_pause());
        }
        of_tokens[last] = *heard;
        first = last + 1;
    }
    of_tokens
}

/// What was read of tokens, as an entry per word.
pub fn reading_of_words(reading: Reading, Tokens { last_of_word, .. }: &Tokens) -> Reading {
    let posteriors = last_of_word.iter().map(|&token| reading.posteriors[token]).collect();
    let cases = reading.cases.map(|cases| {
        let after_last = last_of_word.iter().map(|&token| token + 1);
        std::iter::once(0).chain(after_last).zip(last_of_word).map(|(first, &last)| cases[first.min(last)]).collect()
    });
    let line_ends = reading.line_ends.map(|ends| last_of_word.iter().map(|&token| ends[token]).collect());
    Reading { posteriors, cases, line_ends }
}

/// Share of the transcript's tokens that the model knows, 0 to 1.
pub fn known_share_of_words(model: &dyn LexicalModel, words: &[Word]) -> f32 {
    model.known_share(&tokens_for(model, words).tokens)
}

/// Probabilities in proportion to the exponentials of the scores.
pub fn softmax<const CLASSES: usize>(scores: [f32; CLASSES]) -> [f32; CLASSES] {
    let highest = scores.into_iter().fold(f32::MIN, f32::max);
    let shares = scores.map(|score| (score - highest).exp());
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// "OBOE" catches the eye, "Nato" hardly does: all letters of a word become capitals only from this probability on. How many
/// of them are right and how many come back, `evaluate lexical` tells; the models' cards have the figures.
const SURE_OF_CAPITALS: f32 = 0.8;

/// How a word is written, from the probabilities of each [`LetterCase`].
pub fn likeliest_case(probabilities: [f32; 3]) -> LetterCase {
    let is_open = |case: &LetterCase| *case != LetterCase::Upper || probabilities[case.index()] >= SURE_OF_CAPITALS;
    let open = LetterCase::ALL.into_iter().filter(is_open);
    open.max_by(|a, b| probabilities[a.index()].total_cmp(&probabilities[b.index()])).unwrap_or_default()
}

/// The most probable mark.
pub fn best_mark(posterior: &Posterior) -> Mark {
    Mark::ALL.into_iter().max_by(|a, b| posterior[a.index()].total_cmp(&posterior[b.index()])).unwrap_or_default()
}

/// `Pl` of the Interspeech paper (section 4): the sum over the marks, which is all that is not O.
pub fn boundary_probability(posterior: &Posterior) -> f32 {
    posterior[1..].iter().sum::<f32>().clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boundary_probability_is_the_sum_of_the_marks() {
        assert!((boundary_probability(&[0.4, 0.3, 0.2, 0.1]) - 0.6).abs() < 1e-6);
        assert_eq!(best_mark(&[0.4, 0.3, 0.2, 0.1]), Mark::O);
        assert_eq!(best_mark(&[0.1, 0.2, 0.3, 0.4]), Mark::Question);
    }

    #[test]
    fn a_word_takes_the_posterior_of_its_last_token() {
        struct Numbered;
        impl LexicalModel for Numbered {
            fn name(&self) -> &str {
                "numbered"
            }
            fn is_known(&self, _: &str) -> bool {
                true
            }
            fn posteriors(&self, tokens: &[String], _: &Progress) -> Result<Vec<Posterior>, Cancellation> {
                Ok((0..tokens.len()).map(|n| [n as f32, 0.0, 0.0, 0.0]).collect())
            }
        }
        let words = formats::transcript::parse(
            b"{\"words\":[{\"text\":\"Don't\",\"start\":0,\"end\":1},{\"text\":\"go\",\"start\":1,\"end\":2}]}",
        );
        let reading = read_words(&Numbered, &words.unwrap().words, &Progress::silent()).unwrap();
        assert_eq!(reading.posteriors.iter().map(|four| four[0]).collect::<Vec<_>>(), [1.0, 2.0]);
    }
}
