//! The trait behind which every lexical model stands, and how one is opened by name.

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use super::operating_point::OperatingPoint;
use super::token::{Tokens, tokens_of_words};
use super::vectors::{VectorsError, WordVectors};
use super::window::bilstm::BiLstm;
use super::window::cnn_picture::CnnPicture;
use super::window::cnn_words::CnnWords;
use super::window::dnn::WindowDnn;
use super::window::{self, WindowNetwork};
use super::{ngram, tagger};
use crate::compute::{FolderError, ModelFolder, WeightFile, WeightsError};
use crate::language::LetterCase;
use crate::progress::{Cancelled, Progress};
use crate::transcript::{Mark, Word};

/// Probabilities of what follows a word, in the order of [`Mark::ALL`]; they sum to 1.
pub type Posterior = [f32; 4];

/// What a model reads from a text: one entry per token, or per word after [`read_words`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    pub posteriors: Vec<Posterior>,
    /// How the words are capitalised, from models that restore case.
    pub cases: Option<Vec<LetterCase>>,
}

/// Words in, posteriors out.
pub trait LexicalModel: Send {
    /// The name it was opened by.
    fn name(&self) -> &str;

    /// Whether the token is in the model's vocabulary.
    fn is_known(&self, token: &str) -> bool;

    /// Share of the tokens that are known, 0 to 1: low where the text is in another language.
    fn known_share(&self, tokens: &[String]) -> f32 {
        let known = tokens.iter().filter(|token| self.is_known(token)).count();
        known as f32 / tokens.len().max(1) as f32
    }

    /// One posterior per token: what follows it, not yet weighed by the [`OperatingPoint`]. Tokens are those of
    /// [`super::token`]. Reports tokens done.
    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancelled>;

    /// Natural logarithms of the forward and the backward probability of a sentence end, one pair per token, from n-gram models
    /// (Nanchen and Garner 2019, section 2.1); `None` from all others.
    fn sentence_end_features(&self, _tokens: &[String]) -> Option<Vec<[f32; 2]>> {
        None
    }

    /// The posteriors and whatever else the model knows, in one pass.
    fn read(&self, tokens: &[String], progress: &Progress) -> Result<Reading, Cancelled> {
        Ok(Reading { posteriors: self.posteriors(tokens, progress)?, cases: None })
    }
}

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error("the word vectors are damaged: {0}")]
    Vectors(#[from] VectorsError),
    #[error("the model's config is wrong: {0}")]
    Config(&'static str),
    #[error("\"{name}\" is no lexical model but \"{architecture}\"; `breathmark models` lists what there is")]
    NotLexical { name: String, architecture: String },
    #[error("\"{name}\" is no acoustic model but \"{architecture}\"; `breathmark models` lists what there is")]
    NotAcoustic { name: String, architecture: String },
    #[error("\"{name}\" is no fusion but \"{architecture}\"; `breathmark models` lists what there is")]
    NotFusion { name: String, architecture: String },
    #[error("\"{name}\" is no phrase model but \"{architecture}\"; `breathmark models` lists what there is")]
    NotPhrase { name: String, architecture: String },
    #[error("\"{name}\" is no break model but \"{architecture}\"; `breathmark models` lists what there is")]
    NotBreaks { name: String, architecture: String },
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// `settings` of a word-vectors folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VectorsSettings {
    pub dimensions: usize,
    /// The word whose vector stands for unknown words.
    pub substitute: String,
}

/// `architecture` of a word-vectors folder.
pub const WORD_VECTORS: &str = "word-vectors";
/// The weights in a model's folder.
pub const WEIGHTS_FILE: &str = "weights.safetensors";
/// The words of a word-vectors folder, one per line, in the order of the table's rows.
pub const WORDS_FILE: &str = "words.txt";

/// Models that are another model's network under another name or with another weight on O. `dnn`, the LREC paper's name, is
/// the same network as `lmc-1` of the Interspeech paper; the `-A` variants halve P(O) (LREC 2016, section 3.3).
const VARIANTS: [(&str, &str, f32); 3] = [("dnn", "lmc-1", 1.0), ("dnn-a", "lmc-1", 0.5), ("cnn-2a", "cnn-2", 0.5)];

/// The folder of the model called `name`, and the factor on P(O) that the name stands for: names with one folder share
/// one network.
pub fn folder_of(name: &str) -> (&str, f32) {
    let variant = VARIANTS.iter().find(|(variant, ..)| *variant == name);
    variant.map_or((name, 1.0), |&(_, folder, scale)| (folder, scale))
}

/// Opens the model called `name` on `device`.
pub fn load(name: &str, device: &Device) -> Result<Box<dyn LexicalModel>, ModelError> {
    let folder = ModelFolder::open(folder_of(name).0)?;
    match folder.architecture.as_str() {
        WindowDnn::ARCHITECTURE => Ok(Box::new(window::open::<WindowDnn>(name, &folder, device)?)),
        CnnWords::ARCHITECTURE => Ok(Box::new(window::open::<CnnWords>(name, &folder, device)?)),
        CnnPicture::ARCHITECTURE => Ok(Box::new(window::open::<CnnPicture>(name, &folder, device)?)),
        BiLstm::ARCHITECTURE => Ok(Box::new(window::open::<BiLstm>(name, &folder, device)?)),
        ngram::ARCHITECTURE => Ok(Box::new(ngram::open(name, &folder)?)),
        tagger::ARCHITECTURE => Ok(Box::new(tagger::open(name, &folder, device)?)),
        other => Err(ModelError::NotLexical { name: name.into(), architecture: other.into() }),
    }
}

/// A model with the name it is to be known by.
pub type NamedModel = (String, Box<dyn LexicalModel>);

/// Opens several models.
pub fn load_all(names: &[String], device: &Device) -> Result<Vec<NamedModel>, ModelError> {
    names.iter().map(|name| Ok((name.clone(), load(name, device)?))).collect()
}

/// The `operating_point` among a model's settings, if it has one.
#[derive(Deserialize)]
struct PointSettings {
    #[serde(default)]
    operating_point: OperatingPoint,
}

/// Where the model called `name` stands between precision and recall by default.
pub fn operating_point_of(name: &str) -> Result<OperatingPoint, ModelError> {
    let (folder, scale) = folder_of(name);
    let PointSettings { operating_point } = ModelFolder::read(folder)?.settings()?;
    if !operating_point.is_sound() {
        return Err(ModelError::Config("its operating point is out of range"));
    }
    // What a variant halves is the plain P(O), not that of a fitted point.
    if scale == 1.0 { Ok(operating_point) } else { Ok(OperatingPoint::default().scaled(scale)) }
}

/// Whether the model called `name` is a [`tagger`], in whatever language.
pub fn is_tagger(name: &str) -> Result<bool, ModelError> {
    Ok(ModelFolder::read(folder_of(name).0)?.architecture == tagger::ARCHITECTURE)
}

/// The language the model called `name` was trained on, as a BCP-47 code.
pub fn language_of(name: &str) -> Result<String, ModelError> {
    Ok(ModelFolder::read(folder_of(name).0)?.language)
}

/// The checksum of the weights in the word-vectors folder `name`.
pub fn vectors_checksum(name: &str) -> Result<String, ModelError> {
    let mut folder = ModelFolder::read(name)?;
    folder.checksums.remove(WEIGHTS_FILE).ok_or(ModelError::Config("the word vectors have no checksum"))
}

/// Opens the word vectors in the model folder `name`.
pub fn load_vectors(name: &str) -> Result<WordVectors, ModelError> {
    let folder = ModelFolder::open(name)?;
    if folder.architecture != WORD_VECTORS {
        return Err(ModelError::Config("the folder named as word vectors holds something else"));
    }
    let settings: VectorsSettings = folder.settings()?;
    let words = std::fs::read_to_string(folder.file(WORDS_FILE))
        .map_err(|source| WeightsError::Read { path: folder.file(WORDS_FILE), source })?;
    let table = WeightFile::read(&folder.file(WEIGHTS_FILE))?.take("vectors")?;
    let words = words.lines().map(str::to_owned);
    Ok(WordVectors::new(words, table.values, settings.dimensions, &settings.substitute)?)
}

/// What the model reads, per word: the posterior of the gap after it, and the case of its first token.
pub fn read_words(model: &dyn LexicalModel, words: &[Word], progress: &Progress) -> Result<Reading, Cancelled> {
    let Tokens { tokens, last_of_word } = tokens_of_words(words);
    let reading = model.read(&tokens, progress)?;
    let posteriors = last_of_word.iter().map(|&token| reading.posteriors[token]).collect();
    let cases = reading.cases.map(|cases| {
        let after_last = last_of_word.iter().map(|&token| token + 1);
        std::iter::once(0).chain(after_last).zip(&last_of_word).map(|(first, &last)| cases[first.min(last)]).collect()
    });
    Ok(Reading { posteriors, cases })
}

/// Share of the transcript's tokens that the model knows, 0 to 1.
pub fn known_share_of_words(model: &dyn LexicalModel, words: &[Word]) -> f32 {
    model.known_share(&tokens_of_words(words).tokens)
}

/// Probabilities in proportion to the exponentials of the scores.
pub fn softmax<const CLASSES: usize>(scores: [f32; CLASSES]) -> [f32; CLASSES] {
    let highest = scores.into_iter().fold(f32::MIN, f32::max);
    let shares = scores.map(|score| (score - highest).exp());
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
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
            fn posteriors(&self, tokens: &[String], _: &Progress) -> Result<Vec<Posterior>, Cancelled> {
                Ok((0..tokens.len()).map(|n| [n as f32, 0.0, 0.0, 0.0]).collect())
            }
        }
        let words = crate::transcript::parse(
            b"{\"words\":[{\"text\":\"Don't\",\"start\":0,\"end\":1},{\"text\":\"go\",\"start\":1,\"end\":2}]}",
        );
        let reading = read_words(&Numbered, &words.unwrap().words, &Progress::silent()).unwrap();
        assert_eq!(reading.posteriors.iter().map(|four| four[0]).collect::<Vec<_>>(), [1.0, 2.0]);
    }
}
