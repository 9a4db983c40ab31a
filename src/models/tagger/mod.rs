//! `tagger`: Breathmark's own lexical model, which reads whole stretches of text instead of a few words.
//!
//! Words and the pieces of their spelling are embedded, stacked gated recurrences run over the text in both directions, and
//! self-attention looks further; heads tell the mark after each token and how it is capitalised. The text is read in
//! overlapping windows, and where windows overlap their logits are added up (Cho et al. 2015, section 4.1, count votes;
//! sums of logits are better).

mod vocabulary;

use std::ops::Range;

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

pub use vocabulary::{TaggerVocabulary, UNKNOWN};

use crate::network_parts::gated_network::{GatedNetwork, GatedShape};
use base::progress::{Cancellation, Progress};
use base::texts::t;
use evidence::lexical::hearing::{self, GapHearing};
use evidence::lexical::model::{WEIGHTS_FILE, WORDS_FILE, likeliest_case, softmax};
use evidence::lexical::{LetterCase, LexicalModel, Posterior, Reading};
use evidence::model_files::{ModelError, ModelFolder, WeightFile, WeightsError};
use formats::transcript::Mark;

/// `architecture` of a tagger.
pub const ARCHITECTURE: &str = "tagger";

/// `settings` of a tagger.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TaggerSettings {
    #[serde(flatten)]
    pub network: TaggerConfig,
    /// Which of the styles transcripts are read as.
    pub style: usize,
}

/// The feature table in the weight file: styles, then what is heard.
pub const FEATURES: &str = "styles";
/// Values the network puts out per token: a logit per mark, then one per [`LetterCase`].
const OUTPUTS: usize = Mark::ALL.len() + LetterCase::ALL.len();

/// Embedding and network; part of `config.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaggerConfig {
    /// Dimensions of word, piece and style embeddings.
    pub embedding: usize,
    /// Rows of the piece table.
    pub pieces: usize,
    /// Kinds of text the network was told apart in training; their order is that of the style table's rows.
    pub styles: Vec<String>,
    /// As in [`GatedShape`], all the rest.
    pub width: usize,
    pub layers: usize,
    pub attention_after: Vec<usize>,
    pub heads: usize,
    pub head_width: usize,
    #[serde(default)]
    pub sees_neighbours: bool,
    /// Whether the feature table has rows for what is heard at a gap, behind those of the styles: see [`hearing`].
    #[serde(default)]
    pub hears: bool,
    /// Whether it has rows for what is written there, behind those.
    #[serde(default)]
    pub sees_writing: bool,
}

impl TaggerConfig {
    /// Rows of the feature table.
    pub fn feature_rows(&self) -> usize {
        self.gap_rows().end
    }

    /// Those of its rows that are for what is known of a gap; none if the network is told nothing.
    pub fn gap_rows(&self) -> Range<usize> {
        let first = self.styles.len();
        let heard = if self.hears { hearing::HEARD_ROWS } else { 0 };
        first..first + heard + if self.sees_writing { hearing::WRITTEN_ROWS } else { 0 }
    }

    /// The rows of the feature table that belong to a token: its style and what the network may be told of the gap after it.
    pub fn features(&self, style: usize, heard: GapHearing) -> Vec<u32> {
        let mut rows = vec![style as u32];
        let told = match (self.hears, self.sees_writing) {
            (false, _) => 0,
            (true, false) => hearing::HEARD_FEATURES,
            (true, true) => hearing::FEATURES,
        };
        rows.extend(&heard.rows(self.styles.len() as u32)[..told]);
        rows
    }

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
            sees_neighbours: self.sees_neighbours,
        }
    }

    /// Whether a network can be made of it.
    pub fn is_sound(&self) -> bool {
        // A damaged config must not ask for more memory than there is.
        // What is written comes behind what is heard.
        (self.hears || !self.sees_writing)
            && (1..=64).contains(&self.styles.len())
            && (1..=1 << 20).contains(&self.pieces)
            && self.shape().is_sound()
    }
}

/// The embedding tables on the host: looking rows up is no work for a GPU, and the tables stay small in its memory.
#[derive(Clone, Debug)]
pub struct Embedding {
    pub dimensions: usize,
    /// Row-major `[words, dimensions]`; row 0 is the unknown word.
    pub words: Vec<f32>,
    /// Row-major `[pieces, dimensions]`.
    pub pieces: Vec<f32>,
    /// Row-major `[features, dimensions]`: what else is known of a token; for the tagger, the kind of text.
    pub features: Vec<f32>,
}

impl Embedding {
    /// Takes the tables of a model's weight file, `[rows, dimensions]` each; `features`: name and rows of the third.
    ///
    /// # Errors
    /// If one is missing or has another shape.
    pub fn read(
        file: &mut WeightFile,
        dimensions: usize,
        words: usize,
        pieces: usize,
        features: (&str, usize),
    ) -> Result<Self, WeightsError> {
        let mut table = |name: &str, rows: usize| Ok(file.take(name)?.expect_shape(&[rows, dimensions])?.values);
        let (words, pieces) = (table("words", words)?, table("pieces", pieces)?);
        Ok(Self { dimensions, words, pieces, features: table(features.0, features.1)? })
    }

    /// Adds the embedding of a token to `sum`, `dimensions` values: its word, the mean of its pieces, its features.
    pub fn add_to(&self, sum: &mut [f32], word: u32, pieces: &[u32], features: &[u32]) {
        add_embedding([&self.words, &self.pieces, &self.features], sum, word, pieces, features);
    }
}

/// [`Embedding::add_to`] for the words', pieces' and features' tables, wherever they are: rows of as many values as `sum` has.
///
/// # Panics
/// If a table lacks a row.
pub fn add_embedding(
    [word_table, piece_table, feature_table]: [&[f32]; 3],
    sum: &mut [f32],
    word: u32,
    pieces: &[u32],
    features: &[u32],
) {
    let dimensions = sum.len();
    let mut add = |table: &[f32], row: usize, factor: f32| {
        let values = &table[row * dimensions..(row + 1) * dimensions];
        sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += factor * value);
    };
    add(word_table, word as usize, 1.0);
    let share = 1.0 / pieces.len().max(1) as f32;
    for &piece in pieces {
        add(piece_table, piece as usize, share);
    }
    for &feature in features {
        add(feature_table, feature as usize, 1.0);
    }
}

/// The network with its tables, ready to judge the gaps of a transcript.
pub struct TaggerModel {
    name: String,
    shape: GatedShape,
    settings: TaggerSettings,
    vocabulary: TaggerVocabulary,
    embedding: Embedding,
    network: GatedNetwork,
    device: Device,
}

/// Opens the model in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder, device: &Device) -> Result<TaggerModel, ModelError> {
    let settings: TaggerSettings = folder.settings()?;
    if !settings.network.is_sound() || settings.style >= settings.network.styles.len() {
        return Err(ModelError::Config(t!("model-error-network-shape")));
    }
    let vocabulary = vocabulary_of(folder, settings.network.pieces)?;
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let TaggerConfig { embedding, pieces, .. } = &settings.network;
    let features = (FEATURES, settings.network.feature_rows());
    let embedding = Embedding::read(&mut file, *embedding, vocabulary.len(), *pieces, features)?;
    let network = GatedNetwork::from_tables(&settings.network.shape(), |table| file.take(table), device)?;
    Ok(TaggerModel::new(name, &settings, vocabulary, embedding, network, device))
}

/// The words of the model in `folder`.
///
/// # Errors
/// If they cannot be read or one is there twice.
pub fn vocabulary_of(folder: &ModelFolder, pieces: usize) -> Result<TaggerVocabulary, ModelError> {
    let path = folder.file(WORDS_FILE);
    let words = std::fs::read_to_string(&path).map_err(|source| WeightsError::Read { path, source })?;
    let vocabulary = TaggerVocabulary::new(words.lines().map(str::to_owned), pieces);
    if vocabulary.len() != words.lines().count() + 1 {
        return Err(ModelError::Config(t!("model-error-word-twice")));
    }
    Ok(vocabulary)
}

impl TaggerModel {
    pub fn new(
        name: impl Into<String>,
        settings: &TaggerSettings,
        vocabulary: TaggerVocabulary,
        embedding: Embedding,
        network: GatedNetwork,
        device: &Device,
    ) -> Self {
        let (shape, settings) = (settings.network.shape(), settings.clone());
        Self { name: name.into(), shape, settings, vocabulary, embedding, network, device: device.clone() }
    }

    /// Logits `[tokens, OUTPUTS]`. `heard`: one per token, or none at all.
    fn logits(&self, tokens: &[String], heard: &[GapHearing], progress: &Progress) -> Result<Vec<f32>, Cancellation> {
        let TaggerSettings { network, style } = &self.settings;
        let fill = |token: usize, sum: &mut [f32]| {
            let (word, pieces) = (self.vocabulary.row(&tokens[token]), self.vocabulary.pieces(&tokens[token]));
            let features = network.features(*style, heard.get(token).copied().unwrap_or_default());
            self.embedding.add_to(sum, word, &pieces, &features);
        };
        self.network.read(&self.shape, tokens.len(), fill, &self.device, progress)
    }
}

impl LexicalModel for TaggerModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_known(&self, token: &str) -> bool {
        self.vocabulary.is_known(token)
    }

    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancellation> {
        Ok(self.read(tokens, progress)?.posteriors)
    }

    fn hears(&self) -> bool {
        self.settings.network.hears
    }

    fn sees_writing(&self) -> bool {
        self.settings.network.sees_writing
    }

    fn read(&self, tokens: &[String], progress: &Progress) -> Result<Reading, Cancellation> {
        self.read_heard(tokens, &[], progress)
    }

    fn read_heard(
        &self,
        tokens: &[String],
        heard: &[GapHearing],
        progress: &Progress,
    ) -> Result<Reading, Cancellation> {
        let logits = self.logits(tokens, heard, progress)?;
        let mut reading = Reading { posteriors: Vec::with_capacity(tokens.len()), ..Reading::default() };
        let mut cases = Vec::with_capacity(tokens.len());
        for token in logits.chunks_exact(OUTPUTS) {
            let (marks, case) = token.split_at(Mark::ALL.len());
            reading.posteriors.push(softmax(std::array::from_fn(|class| marks[class])));
            cases.push(likeliest_case(softmax(std::array::from_fn(|class| case[class]))));
        }
        reading.cases = Some(cases);
        Ok(reading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn model() -> TaggerModel {
        let GatedShape { inputs, width, layers, attention_after, heads, head_width, .. } = GatedShape::toy();
        let styles = vec!["talk".to_owned()];
        let network = TaggerConfig {
            embedding: inputs,
            pieces: 50,
            styles,
            width,
            layers,
            attention_after,
            heads,
            head_width,
            sees_neighbours: true,
            hears: true,
            sees_writing: true,
        };
        assert!(network.is_sound() && !TaggerConfig { styles: Vec::new(), ..network.clone() }.is_sound());
        let device = Device::flex();
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let vocabulary = TaggerVocabulary::new(["we", "breathe"].map(str::to_owned), network.pieces);
        let values = |rows: usize| (0..rows * network.embedding).map(|n| (n as f32 * 0.7).sin()).collect();
        let embedding = Embedding {
            dimensions: network.embedding,
            words: values(vocabulary.len()),
            pieces: values(network.pieces),
            features: values(network.feature_rows()),
        };
        let layers = GatedNetwork::random(&network.shape(), &mut random, &device);
        TaggerModel::new("toy", &TaggerSettings { network, style: 0 }, vocabulary, embedding, layers, &device)
    }

    #[test]
    fn capitals_throughout_need_to_be_sure() {
        assert_eq!(likeliest_case([0.1, 0.2, 0.7]), LetterCase::Capital);
        assert_eq!(likeliest_case([0.2, 0.1, 0.7]), LetterCase::Lower);
        assert_eq!(likeliest_case([0.05, 0.1, 0.85]), LetterCase::Upper);
        assert_eq!(likeliest_case([0.4, 0.5, 0.1]), LetterCase::Capital);
    }

    #[test]
    fn every_token_gets_a_posterior_and_a_case() {
        let model = model();
        for length in [0, 1, 2, 127, 128, 129, 300] {
            let tokens: Vec<String> = (0..length).map(|n| ["we", "breathe", "now"][n % 3].to_owned()).collect();
            let reading = model.read(&tokens, &Progress::silent()).unwrap();
            assert_eq!(reading.posteriors.len(), length);
            assert_eq!(reading.cases.unwrap().len(), length);
            assert!(reading.posteriors.iter().all(|four| (four.iter().sum::<f32>() - 1.0).abs() < 1e-5));
        }
        let tokens = ["we", "breathe", "nikolova", "x"].map(str::to_owned);
        assert_eq!(model.known_share(&tokens), 0.5);
    }

    #[test]
    fn unknown_words_are_told_apart_by_their_spelling() {
        let model = model();
        let read = |word: &str| {
            let tokens = ["we".to_owned(), word.to_owned()];
            model.posteriors(&tokens, &Progress::silent()).unwrap()[1]
        };
        assert_ne!(read("nikolova"), read("smith"));
    }

    #[test]
    fn what_is_heard_changes_what_is_read_and_nothing_heard_is_text_alone() {
        let model = model();
        let tokens = ["we", "breathe", "we"].map(str::to_owned);
        let read = |heard: &[GapHearing]| model.read_heard(&tokens, heard, &Progress::silent()).unwrap().posteriors;
        let deaf = model.posteriors(&tokens, &Progress::silent()).unwrap();
        assert!(model.hears());
        assert_eq!(read(&[GapHearing::default(); 3]), deaf);
        let pause = GapHearing { pause: Some(1.0), ..GapHearing::default() };
        assert_ne!(read(&[GapHearing::default(), pause, GapHearing::default()]), deaf);
    }

    #[test]
    fn cancelling_stops_the_model() {
        let progress = Progress::silent();
        progress.cancel();
        assert!(model().posteriors(&["we".to_owned()], &progress).is_err());
    }
}
