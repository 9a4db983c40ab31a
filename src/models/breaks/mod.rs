//! `breaks`: where subtitlers end a line, learnt from lines that they broke.
//!
//! The network is of the tagger's kind and reads words with their punctuation, or without if there is none. It scores
//! whole lines by their end, their start and their length; [`scores`] makes probabilities of that, and lines that fit.

pub mod lines;
pub mod scores;
pub mod writing;

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use self::scores::{LINE_OUTPUTS, LineScores};
use self::writing::{FEATURE_ROWS, Form, feature_rows, is_punctuated, spelling, width};
use super::tagger::{Embedding, TaggerVocabulary, vocabulary_of};
use crate::compute::gated_network::{GatedNetwork, GatedShape};
use base::progress::{Cancellation, Progress};
use base::texts::t;
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelError, ModelFolder, OpenModel, OpenedModels, WeightFile};
use evidence::model_set::ModelSet;
use formats::transcript::Mark;

/// `architecture` of a break model.
pub const ARCHITECTURE: &str = "breaks";
/// The model that is taken unless another one is named.
pub const DEFAULT_MODEL: &str = ModelSet::All.breaks();
/// The name of the feature table in weight files.
pub const FEATURES_TABLE: &str = "features";

/// Values the network puts out per word: about lines, then a logit per mark, which it was taught beside them on text without
/// punctuation and which go unread.
pub const OUTPUTS: usize = LINE_OUTPUTS + Mark::ALL.len();

/// `settings` of a break model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BreakSettings {
    /// Dimensions of word, piece and feature embeddings.
    pub embedding: usize,
    /// Rows of the piece table.
    pub pieces: usize,
    /// As in [`GatedShape`], all the rest of them.
    pub width: usize,
    pub layers: usize,
    pub attention_after: Vec<usize>,
    pub heads: usize,
    pub head_width: usize,
    /// How likely a break must be to be made: in text with punctuation, and without.
    pub thresholds: BreakThresholds,
}

/// How likely a break must be to be made, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BreakThresholds {
    /// In text with punctuation.
    pub punctuated: f64,
    /// In text without.
    pub plain: f64,
}

impl Default for BreakThresholds {
    fn default() -> Self {
        Self { punctuated: 0.5, plain: 0.5 }
    }
}

impl BreakSettings {
    /// The shape of the network behind the embedding.
    pub fn shape(&self) -> GatedShape {
        GatedShape {
            inputs: self.embedding,
            width: self.width,
            layers: self.layers,
            attention_after: self.attention_after.clone(),
            heads: self.heads,
            head_width: self.head_width,
            outputs: OUTPUTS,
            sees_neighbours: true,
        }
    }

    /// Whether a network can be made of it.
    pub fn is_sound(&self) -> bool {
        let BreakThresholds { punctuated, plain } = self.thresholds;
        // A damaged config must not ask for more memory than there is.
        (1..=1 << 20).contains(&self.pieces)
            && [punctuated, plain].iter().all(|threshold| (0.0..=1.0).contains(threshold))
            && self.shape().is_sound()
    }
}

/// The network with its tables, ready to read text.
pub struct BreakModel {
    settings: BreakSettings,
    vocabulary: TaggerVocabulary,
    embedding: Embedding,
    network: GatedNetwork,
    device: Device,
}

/// Opens the break model called `name`.
///
/// # Errors
/// If there is no such model, if it is of another kind, or if its files are damaged.
pub fn load(name: &str, device: &Device) -> Result<BreakModel, ModelError> {
    let folder = ModelFolder::open(name)?;
    if folder.architecture != ARCHITECTURE {
        return Err(ModelError::NotBreaks { name: name.into(), architecture: folder.architecture });
    }
    open(&folder, device)
}

/// The model called `name` on `device`, opened if it is not open there.
pub fn keep_open(name: &str, device: &Device, opened: &OpenedModels) -> Result<OpenModel<BreakModel>, ModelError> {
    opened.get((name, name, &format!("{device:?}")), || load(name, device))
}

/// Opens the model in `folder`.
pub fn open(folder: &ModelFolder, device: &Device) -> Result<BreakModel, ModelError> {
    let settings: BreakSettings = folder.settings()?;
    if !settings.is_sound() {
        return Err(ModelError::Config(t!("model-error-breaks-shape")));
    }
    let vocabulary = vocabulary_of(folder, settings.pieces)?;
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let BreakSettings { embedding, pieces, .. } = settings;
    let embedding = Embedding::read(&mut file, embedding, vocabulary.len(), pieces, (FEATURES_TABLE, FEATURE_ROWS))?;
    let network = GatedNetwork::from_tables(&settings.shape(), |table| file.take(table), device)?;
    Ok(BreakModel::new(settings, vocabulary, embedding, network, device))
}

impl BreakModel {
    pub fn new(
        settings: BreakSettings,
        vocabulary: TaggerVocabulary,
        embedding: Embedding,
        network: GatedNetwork,
        device: &Device,
    ) -> Self {
        Self { settings, vocabulary, embedding, network, device: device.clone() }
    }

    pub fn thresholds(&self) -> BreakThresholds {
        self.settings.thresholds
    }

    /// The network's scores of a text, word by word as it is shown. Punctuation and capitals count if it is
    /// punctuated. Reports words done.
    pub fn read(&self, words: &[String], progress: &Progress) -> Result<LineScores, Cancellation> {
        self.read_as(words, is_punctuated(words), progress)
    }

    /// [`BreakModel::read`] where it is known whether the text has punctuation.
    pub fn read_as(&self, words: &[String], punctuated: bool, progress: &Progress) -> Result<LineScores, Cancellation> {
        let form = |word: &String| if punctuated { Form::of(word) } else { Form::unmarked(width(word)) };
        let forms: Vec<Form> = words.iter().map(form).collect();
        let features = feature_rows(&forms);
        let fill = |token: usize, sum: &mut [f32]| {
            let spelling = spelling(&words[token]);
            let (word, pieces) = (self.vocabulary.row(&spelling), self.vocabulary.pieces(&spelling));
            self.embedding.add_to(sum, word, &pieces, &features[token]);
        };
        let values = self.network.read(&self.settings.shape(), words.len(), fill, &self.device, progress)?;
        Ok(LineScores::new(forms.iter().map(|form| form.width).collect(), &values, OUTPUTS))
    }

    /// The lines of a text: for each word, whether a line ends after it. No line is longer than `limit` characters, but for
    /// single words that are.
    pub fn lines(&self, words: &[String], limit: usize, progress: &Progress) -> Result<Vec<bool>, Cancellation> {
        let punctuated = is_punctuated(words);
        let BreakThresholds { punctuated: marked, plain } = self.thresholds();
        let threshold = if punctuated { marked } else { plain };
        Ok(self.read_as(words, punctuated, progress)?.best_lines(limit, threshold))
    }
}

#[cfg(any(test, feature = "test-support"))]
impl BreakModel {
    /// A tiny network with random weights.
    pub fn toy() -> Self {
        use rand::SeedableRng;
        let settings = BreakSettings {
            embedding: 6,
            pieces: 50,
            width: 8,
            layers: 2,
            attention_after: vec![1],
            heads: 2,
            head_width: 5,
            thresholds: BreakThresholds::default(),
        };
        assert!(settings.is_sound() && !BreakSettings { width: 7, ..settings.clone() }.is_sound());
        let device = Device::flex();
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(9);
        let vocabulary = TaggerVocabulary::new(["we", "breathe"].map(str::to_owned), settings.pieces);
        let values = |rows: usize| (0..rows * settings.embedding).map(|n| (n as f32 * 0.7).sin()).collect();
        let embedding = Embedding {
            dimensions: settings.embedding,
            words: values(vocabulary.len()),
            pieces: values(settings.pieces),
            features: values(FEATURE_ROWS),
        };
        let network = GatedNetwork::random(&settings.shape(), &mut random, &device);
        Self::new(settings, vocabulary, embedding, network, &device)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_whatever_the_weights_are() {
        let model = BreakModel::toy();
        for length in [0, 1, 2, 255, 256, 257, 600] {
            let words: Vec<String> = (0..length).map(|n| ["We", "breathe,", "now.", "x"][n % 4].to_owned()).collect();
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
