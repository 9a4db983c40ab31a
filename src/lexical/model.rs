//! The trait behind which every lexical model stands, and how one is opened by name.

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use super::token::{Tokens, tokens_of_words};
use super::vectors::{VectorsError, WordVectors};
use super::window_dnn::{WindowDnn, WindowDnnConfig, WindowDnnModel};
use crate::compute::{FolderError, ModelFolder, WeightFile, WeightsError};
use crate::progress::{Cancelled, Progress};
use crate::transcript::{Mark, Word};

/// Probabilities of what follows a word, in the order of [`Mark::ALL`]; they sum to 1.
pub type Posterior = [f32; 4];

/// Words in, posteriors out.
pub trait LexicalModel: Send {
    fn name(&self) -> &str;

    /// Share of the tokens that are in the model's vocabulary, 0 to 1: low where the text is in another language.
    fn known_share(&self, tokens: &[String]) -> f32;

    /// One posterior per token: what follows it. Tokens are those of [`super::token`]. Reports tokens done.
    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancelled>;
}

/// Why a lexical model cannot be used.
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
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// `settings` of a window-dnn model.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WindowDnnSettings {
    /// The model folder that holds the word vectors.
    pub vectors: String,
    /// The checksum of its weights: other vectors would make the network's answers meaningless.
    pub vectors_checksum: String,
    #[serde(flatten)]
    pub network: WindowDnnConfig,
}

/// `settings` of a word-vectors folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VectorsSettings {
    pub dimensions: usize,
    /// The word whose vector stands for unknown words.
    pub substitute: String,
}

/// `architecture` of a window network.
pub const WINDOW_DNN: &str = "window-dnn";
/// `architecture` of a word-vectors folder.
pub const WORD_VECTORS: &str = "word-vectors";
/// The weights in a model's folder.
pub const WEIGHTS_FILE: &str = "weights.safetensors";
/// The words of a word-vectors folder, one per line, in the order of the table's rows.
pub const WORDS_FILE: &str = "words.txt";

/// Opens the model called `name` on `device`.
///
/// `dnn`, the LREC paper's name, is the same network as `lmc-1` of the Interspeech paper and opens it.
pub fn load(name: &str, device: &Device) -> Result<Box<dyn LexicalModel>, ModelError> {
    let folder = ModelFolder::open(folder_name(name))?;
    match folder.architecture.as_str() {
        WINDOW_DNN => {
            let settings: WindowDnnSettings = folder.settings()?;
            if !settings.network.is_sound() {
                return Err(ModelError::Config("no network has such a shape"));
            }
            if settings.vectors_checksum != vectors_checksum(&settings.vectors)? {
                return Err(ModelError::Config("it was trained on other word vectors than those installed"));
            }
            let vectors = load_vectors(&settings.vectors)?;
            let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
            let network = WindowDnn::from_tables(&settings.network, |table| file.take(table), device)?;
            Ok(Box::new(WindowDnnModel::new(folder_name(name), settings.network, vectors, network, device)?))
        }
        other => Err(ModelError::NotLexical { name: name.into(), architecture: other.into() }),
    }
}

/// The language the model called `name` was trained on, as a BCP-47 code.
pub fn language_of(name: &str) -> Result<String, ModelError> {
    Ok(ModelFolder::read(folder_name(name))?.language)
}

/// The checksum of the weights in the word-vectors folder `name`.
pub fn vectors_checksum(name: &str) -> Result<String, ModelError> {
    let mut folder = ModelFolder::read(name)?;
    folder.checksums.remove(WEIGHTS_FILE).ok_or(ModelError::Config("the word vectors have no checksum"))
}

fn folder_name(model: &str) -> &str {
    if model == "dnn" { "lmc-1" } else { model }
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

/// One posterior per word: that of the gap after it.
pub fn posteriors_of_words(
    model: &dyn LexicalModel,
    words: &[Word],
    progress: &Progress,
) -> Result<Vec<Posterior>, Cancelled> {
    let Tokens { tokens, last_of_word } = tokens_of_words(words);
    let posteriors = model.posteriors(&tokens, progress)?;
    Ok(last_of_word.into_iter().map(|token| posteriors[token]).collect())
}

/// Share of the transcript's tokens that the model knows, 0 to 1.
pub fn known_share_of_words(model: &dyn LexicalModel, words: &[Word]) -> f32 {
    model.known_share(&tokens_of_words(words).tokens)
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
            fn known_share(&self, _: &[String]) -> f32 {
                1.0
            }
            fn posteriors(&self, tokens: &[String], _: &Progress) -> Result<Vec<Posterior>, Cancelled> {
                Ok((0..tokens.len()).map(|n| [n as f32, 0.0, 0.0, 0.0]).collect())
            }
        }
        let words = crate::transcript::parse(
            b"{\"words\":[{\"text\":\"Don't\",\"start\":0,\"end\":1},{\"text\":\"go\",\"start\":1,\"end\":2}]}",
        );
        let posteriors = posteriors_of_words(&Numbered, &words.unwrap().words, &Progress::silent()).unwrap();
        assert_eq!(posteriors.iter().map(|four| four[0]).collect::<Vec<_>>(), [1.0, 2.0]);
    }
}
