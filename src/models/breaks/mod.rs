//! `line-field`: where subtitlers end a line, from what a reader says of each word and from the lengths of lines.
//!
//! The reader reads the words with their punctuation, or without if there is none, and says how likely a line ends after each. That alone
//! knows nothing of lengths: a field over whole lines (a semi-Markov conditional random field: Sarawagi and Cohen, NIPS 2004, section 3)
//! weighs it against the length of the line that ends there and of the one that starts; [`scores`] makes probabilities of that, and lines
//! that fit.

pub mod lines;
pub mod scores;
pub mod writing;

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use self::scores::{LINE_OUTPUTS, LineScores};
use self::writing::{is_punctuated, mark_after, width};
use crate::loading;
use base::log_odds::log_odds;
use base::progress::{Cancellation, Progress};
use base::texts::t;
use evidence::lexical::hearing::{GapHearing, GapWriting};
use evidence::lexical::model::{heard_at_tokens, reading_of_words};
use evidence::lexical::token::Tokens;
use evidence::lexical::{LetterCase, LexicalModel, Reading, boundary_probability};
use evidence::model_files::{ModelError, ModelFolder, OpenModel, OpenedModels};
use evidence::model_set::ModelSet;
use formats::language::Language;
use formats::transcript::Mark;

/// `architecture` of a break model.
pub const ARCHITECTURE: &str = "line-field";
/// The model that is taken unless another one is named.
pub const DEFAULT_MODEL: &str = ModelSet::Open.breaks();

/// What is known of a gap between two words, each a number: see [`signs`].
pub const SIGNS: usize = 7;

/// `settings` of a break model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BreakSettings {
    /// The lexical model that reads.
    pub reader: String,
    pub punctuated: FieldWeights,
    /// Those of text without punctuation.
    pub plain: FieldWeights,
}

/// A field over lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldWeights {
    /// Row-major `[SIGNS, LINE_OUTPUTS]`: what each sign of a gap counts for a line of each length that ends there, then for one that
    /// starts there.
    pub weights: Vec<f32>,
    /// How likely a break must be to be made, 0 to 1.
    pub threshold: f64,
}

impl FieldWeights {
    /// Nothing is known yet.
    pub fn zero() -> Self {
        Self { weights: vec![0.0; SIGNS * LINE_OUTPUTS], threshold: 0.5 }
    }

    /// Whether lines can be weighed by it.
    pub fn is_sound(&self) -> bool {
        self.weights.len() == SIGNS * LINE_OUTPUTS
            && self.weights.iter().all(|weight| weight.is_finite())
            && (0.0..=1.0).contains(&self.threshold)
    }

    /// The scores of the lines of a text, whose gaps have these signs.
    pub fn scores(&self, widths: Vec<u16>, signs: &[[f32; SIGNS]]) -> LineScores {
        LineScores::new(widths, self.values(signs))
    }

    /// Row-major `[gaps, LINE_OUTPUTS]`: what a line of each length scores by ending at a gap, then by starting there.
    pub fn values(&self, signs: &[[f32; SIGNS]]) -> Vec<f32> {
        let mut values = vec![0.0; signs.len() * LINE_OUTPUTS];
        for (values, signs) in values.chunks_exact_mut(LINE_OUTPUTS).zip(signs) {
            for (sign, weights) in signs.iter().zip(self.weights.chunks_exact(LINE_OUTPUTS)) {
                values.iter_mut().zip(weights).for_each(|(value, weight)| *value += sign * weight);
            }
        }
        values
    }
}

/// A field with its reader, ready to read text.
pub struct BreakModel {
    settings: BreakSettings,
    reader: OpenModel<Box<dyn LexicalModel>>,
}

/// The fields of the break model called `name`: all that is needed for a text that a reader has read.
///
/// # Errors
/// If there is no such model, if it is of another kind, or if its file is damaged.
pub fn fields(name: &str) -> Result<BreakSettings, ModelError> {
    let folder = ModelFolder::open(name)?;
    if folder.architecture != ARCHITECTURE {
        return Err(ModelError::NotBreaks { name: name.into(), architecture: folder.architecture });
    }
    let settings: BreakSettings = folder.settings()?;
    if !settings.punctuated.is_sound() || !settings.plain.is_sound() {
        return Err(ModelError::Config(t!("model-error-breaks-shape")));
    }
    Ok(settings)
}

/// Opens the break model called `name`; its reader is the one that is open among `opened`, where it is.
///
/// # Errors
/// As [`fields`], and those of the reader.
pub fn load(name: &str, device: &Device, opened: &OpenedModels) -> Result<BreakModel, ModelError> {
    let settings = fields(name)?;
    let reader = loading::lexical::keep_open(&settings.reader, device, opened)?;
    Ok(BreakModel { settings, reader })
}

impl BreakSettings {
    fn weights(&self, punctuated: bool) -> &FieldWeights {
        if punctuated { &self.punctuated } else { &self.plain }
    }

    /// The scores of a text that a reader has read, an entry per word as it is shown; `punctuated`: whether it was told the text's marks.
    pub fn weigh(&self, words: &[String], reading: &Reading, punctuated: bool) -> LineScores {
        let widths = words.iter().map(|word| width(word)).collect();
        self.weights(punctuated).scores(widths, &signs(words, reading, punctuated))
    }
}

/// The model called `name` on `device`, opened if it is not open there.
pub fn keep_open(name: &str, device: &Device, opened: &OpenedModels) -> Result<OpenModel<BreakModel>, ModelError> {
    opened.get((name, name, &format!("{device:?}")), || load(name, device, opened))
}

/// What is known of the gap after each word of a text as it is shown: 1; the log-odds, in fours, that a line ends, that there is a mark
/// and that a sentence ends, as the reader has them; whether a comma or the end of a sentence is written there; and the square root of what
/// the rules of English have against a break there, in tens. `reading`: an entry per word. `punctuated`: whether marks and capitals count.
pub fn signs(words: &[String], reading: &Reading, punctuated: bool) -> Vec<[f32; SIGNS]> {
    let rules = Language::of("en");
    let sign = |(gap, word): (usize, &String)| {
        let posterior = reading.posteriors.get(gap).copied().unwrap_or_default();
        let [_, _, stop, question] = posterior;
        let fours = |share: f32| log_odds(share, 1e-4) / 4.0;
        let line_end = reading.line_ends.as_ref().and_then(|ends| ends.get(gap)).copied().unwrap_or(0.5);
        let mark = if punctuated { mark_after(word) } else { Mark::O };
        let written = |is_so: bool| f32::from(u8::from(is_so));
        [
            1.0,
            fours(line_end),
            fours(boundary_probability(&posterior)),
            fours(stop + question),
            written(mark == Mark::Comma),
            written(mark.ends_sentence()),
            words.get(gap + 1).map_or(0.0, |next| rules.break_penalty(word, next).sqrt() / 10.0),
        ]
    };
    words.iter().enumerate().map(sign).collect()
}

/// What a reader makes of the words of a text as it is shown, an entry per word; with its marks and capitals if it is punctuated. Reports
/// words done.
pub fn read_shown(
    reader: &dyn LexicalModel,
    words: &[String],
    punctuated: bool,
    progress: &Progress,
) -> Result<Reading, Cancellation> {
    let mut tokens = Tokens::default();
    for word in words {
        if word.contains(char::is_alphanumeric) || tokens.tokens.is_empty() {
            reader.push_tokens(formats::language::bare_word(word), &mut tokens.tokens);
        }
        tokens.last_of_word.push(tokens.tokens.len() - 1);
    }
    let is_capital = |word: usize| Some(LetterCase::of_written(words.get(word)?) != LetterCase::Lower);
    let told = |(gap, word): (usize, &String)| {
        let written = GapWriting { mark: Some(mark_after(word)), capital: is_capital(gap + 1) };
        GapHearing { written, ..GapHearing::default() }
    };
    let heard = match punctuated {
        true => heard_at_tokens(&tokens, &words.iter().enumerate().map(told).collect::<Vec<GapHearing>>()),
        false => Vec::new(),
    };
    Ok(reading_of_words(reader.read_heard(&tokens.tokens, &heard, progress)?, &tokens))
}

impl BreakModel {
    /// A field with the reader that it is to be asked with.
    pub fn new(settings: BreakSettings, reader: Box<dyn LexicalModel>) -> Self {
        Self { settings, reader: OpenModel::alone(reader) }
    }

    /// How likely a break must be to be made, 0 to 1.
    pub fn threshold(&self, punctuated: bool) -> f64 {
        self.settings.weights(punctuated).threshold
    }

    /// The scores of a text, word by word as it is shown. Punctuation and capitals count if it is punctuated. Reports words done.
    pub fn read(&self, words: &[String], progress: &Progress) -> Result<LineScores, Cancellation> {
        self.read_as(words, is_punctuated(words), progress)
    }

    /// [`BreakModel::read`] where it is known whether the text has punctuation.
    pub fn read_as(&self, words: &[String], punctuated: bool, progress: &Progress) -> Result<LineScores, Cancellation> {
        let reading = read_shown(&**self.reader, words, punctuated, progress)?;
        Ok(self.settings.weigh(words, &reading, punctuated))
    }

    /// The lines of a text: for each word, whether a line ends after it. No line is longer than `limit` characters, but for
    /// single words that are.
    pub fn lines(&self, words: &[String], limit: usize, progress: &Progress) -> Result<Vec<bool>, Cancellation> {
        let punctuated = is_punctuated(words);
        Ok(self.read_as(words, punctuated, progress)?.best_lines(limit, self.threshold(punctuated)))
    }
}

#[cfg(any(test, feature = "test-support"))]
impl BreakModel {
    /// Lines end where a made-up reader says so, which looks at words' letters and at what it is told.
    pub fn toy() -> Self {
        use evidence::lexical::{Posterior, Reading};

        struct ToyReader;

        impl LexicalModel for ToyReader {
            fn name(&self) -> &str {
                "toy"
            }
            fn is_known(&self, _: &str) -> bool {
                true
            }
            fn posteriors(&self, tokens: &[String], _: &Progress) -> Result<Vec<Posterior>, Cancellation> {
                Ok(vec![[0.7, 0.1, 0.1, 0.1]; tokens.len()])
            }
            fn read_heard(
                &self,
                tokens: &[String],
                heard: &[GapHearing],
                progress: &Progress,
            ) -> Result<Reading, Cancellation> {
                progress.tick(0, tokens.len() as u64)?;
                let end = |(at, token): (usize, &String)| {
                    let told = heard.get(at).and_then(|gap| gap.written.mark).map_or(0, Mark::index);
                    ((token.len() * 7 + told * 5) % 11) as f32 / 11.0
                };
                let line_ends = Some(tokens.iter().enumerate().map(end).collect());
                Ok(Reading { line_ends, posteriors: self.posteriors(tokens, progress)?, cases: None })
            }
        }

        let weights = (0..SIGNS * LINE_OUTPUTS).map(|n| (n as f32 * 0.7).sin()).collect();
        let weights = FieldWeights { weights, threshold: 0.5 };
        assert!(weights.is_sound() && !FieldWeights { threshold: 2.0, ..weights.clone() }.is_sound());
        let settings = BreakSettings { reader: "toy".to_owned(), punctuated: weights.clone(), plain: weights };
        Self::new(settings, Box::new(ToyReader))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_whatever_the_weights_are() {
        let model = BreakModel::toy();
        for length in [0, 1, 2, 255, 256, 257, 600] {
            let words: Vec<String> = (0..length).map(|n| ["We", "breathe,", "now.", "--"][n % 4].to_owned()).collect();
            for limit in [1, 10, 42] {
                let ends = model.lines(&words, limit, &Progress::silent()).unwrap();
                assert_eq!(ends.len(), length);
                assert!(length == 0 || ends[length - 1]);
                let mut first = 0;
                for (last, _) in ends.iter().enumerate().filter(|(_, ends)| **ends) {
                    assert!(words[first..=last].join(" ").len() <= limit || first == last);
                    first = last + 1;
                }
            }
        }
    }

    #[test]
    fn punctuation_counts_where_there_is_some() {
        let model = BreakModel::toy();
        let read = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            model.read(&words, &Progress::silent()).unwrap().probabilities(42)
        };
        assert_ne!(read("we go. you know."), read("we go you know."));
        assert_eq!(read("We go you know"), read("we go you know"));
    }

    #[test]
    fn cancelling_stops_the_model() {
        let progress = Progress::silent();
        progress.cancel();
        assert!(BreakModel::toy().read(&["we".to_owned()], &progress).is_err());
    }
}
