//! `tagger`: Breathmark's own lexical model, which reads whole stretches of text instead of a few words.
//!
//! Words and the pieces of their spelling are embedded, stacked gated recurrences run over the text in both directions, and
//! self-attention looks further; heads tell the mark after each token and how it is capitalised. The text is read in
//! overlapping windows, and where windows overlap their logits are added up (Cho et al. 2015, section 4.1, count votes;
//! sums of logits are better).

mod network;
mod vocabulary;

use burn::tensor::{Device, Tensor, TensorData};
use serde::{Deserialize, Serialize};

pub use network::{
    AttentionLayer, Block, OUTPUTS, RecurrentLayer, TaggerConfig, TaggerNetwork, blocks, distance_bias, recur,
};
pub use vocabulary::{UNKNOWN, Vocabulary};

use super::model::{WEIGHTS_FILE, WORDS_FILE, softmax};
use super::{LetterCase, LexicalModel, ModelError, Posterior, Reading};
use crate::compute::{ModelFolder, WeightFile, WeightsError, host_values};
use crate::progress::{Cancelled, Progress};
use crate::transcript::Mark;

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

/// Tokens of a window.
pub const WINDOW: usize = 128;
/// Tokens from one window to the next: the rest overlaps, so that no token is read only at the edge of a window.
const STEP: usize = 96;
/// Windows read at once: large enough to keep the matrix products busy, small enough to report and cancel often.
const BATCH: usize = 32;

/// The embedding tables on the host: looking rows up is no work for a GPU, and the tables stay small in its memory.
#[derive(Clone, Debug)]
pub struct Embedding {
    pub dimensions: usize,
    /// Row-major `[words, dimensions]`; row 0 is the unknown word.
    pub words: Vec<f32>,
    /// Row-major `[pieces, dimensions]`.
    pub pieces: Vec<f32>,
    /// Row-major `[styles, dimensions]`.
    pub styles: Vec<f32>,
}

impl Embedding {
    /// Adds the embedding of a token to `sum`, `dimensions` values: its word, the mean of its pieces, its style.
    pub fn add_to(&self, sum: &mut [f32], word: u32, pieces: &[u32], style: usize) {
        add_embedding([&self.words, &self.pieces, &self.styles], sum, word, pieces, style);
    }
}

/// [`Embedding::add_to`] for the words', pieces' and styles' tables, wherever they are: rows of as many values as `sum` has.
///
/// # Panics
/// If a table lacks a row.
pub fn add_embedding(
    [word_table, piece_table, style_table]: [&[f32]; 3],
    sum: &mut [f32],
    word: u32,
    pieces: &[u32],
    style: usize,
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
    add(style_table, style, 1.0);
}

/// The network with its tables, ready to judge the gaps of a transcript.
pub struct TaggerModel {
    name: String,
    settings: TaggerSettings,
    vocabulary: Vocabulary,
    embedding: Embedding,
    network: TaggerNetwork,
    device: Device,
}

/// Opens the model in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder, device: &Device) -> Result<TaggerModel, ModelError> {
    let settings: TaggerSettings = folder.settings()?;
    if !settings.network.is_sound() || settings.style >= settings.network.styles.len() {
        return Err(ModelError::Config("no network has such a shape"));
    }
    let path = folder.file(WORDS_FILE);
    let words = std::fs::read_to_string(&path).map_err(|source| WeightsError::Read { path, source })?;
    let vocabulary = Vocabulary::new(words.lines().map(str::to_owned), settings.network.pieces);
    if vocabulary.len() != words.lines().count() + 1 {
        return Err(ModelError::Config("its vocabulary has a word twice"));
    }
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let dimensions = settings.network.embedding;
    let mut table = |name: &str, rows: usize| -> Result<Vec<f32>, ModelError> {
        Ok(file.take(name)?.expect_shape(&[rows, dimensions])?.values)
    };
    let embedding = Embedding {
        dimensions,
        words: table("words", vocabulary.len())?,
        pieces: table("pieces", settings.network.pieces)?,
        styles: table("styles", settings.network.styles.len())?,
    };
    let network = TaggerNetwork::from_tables(&settings.network, |table| file.take(table), device)?;
    Ok(TaggerModel::new(name, settings, vocabulary, embedding, network, device))
}

impl TaggerModel {
    pub fn new(
        name: impl Into<String>,
        settings: TaggerSettings,
        vocabulary: Vocabulary,
        embedding: Embedding,
        network: TaggerNetwork,
        device: &Device,
    ) -> Self {
        Self { name: name.into(), settings, vocabulary, embedding, network, device: device.clone() }
    }

    /// Logits `[tokens, OUTPUTS]`, added up over the windows that a token is in and divided by their number.
    fn logits(&self, tokens: &[String], progress: &Progress) -> Result<Vec<f32>, Cancelled> {
        let dimensions = self.settings.network.embedding;
        let length = WINDOW.min(tokens.len());
        let starts = window_starts(tokens.len(), length);
        let mut logits = vec![0.0; tokens.len() * OUTPUTS];
        let mut windows_of_token = vec![0_u8; tokens.len()];
        for (done, starts) in starts.chunks(BATCH).enumerate() {
            progress.tick((done * BATCH * STEP).min(tokens.len()) as u64, tokens.len() as u64)?;
            let read = starts.iter().flat_map(|&start| &tokens[start..start + length]);
            let mut input = vec![0.0; starts.len() * length * dimensions];
            for (token, sum) in read.zip(input.chunks_exact_mut(dimensions)) {
                let (word, pieces) = (self.vocabulary.row(token), self.vocabulary.pieces(token));
                self.embedding.add_to(sum, word, &pieces, self.settings.style);
            }
            let input = TensorData::new(input, [starts.len() * length, dimensions]);
            let input = Tensor::<2>::from_data(input, &self.device);
            let output = host_values(self.network.forward(&self.settings.network, input, length));
            for (window, &start) in output.chunks_exact(length * OUTPUTS).zip(starts) {
                let sums = &mut logits[start * OUTPUTS..(start + length) * OUTPUTS];
                sums.iter_mut().zip(window).for_each(|(sum, logit)| *sum += logit);
                windows_of_token[start..start + length].iter_mut().for_each(|count| *count += 1);
            }
        }
        for (token, count) in logits.chunks_exact_mut(OUTPUTS).zip(windows_of_token) {
            token.iter_mut().for_each(|logit| *logit /= f32::from(count.max(1)));
        }
        progress.tick(tokens.len() as u64, tokens.len() as u64)?;
        Ok(logits)
    }
}

impl LexicalModel for TaggerModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_known(&self, token: &str) -> bool {
        self.vocabulary.is_known(token)
    }

    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancelled> {
        Ok(self.read(tokens, progress)?.posteriors)
    }

    fn read(&self, tokens: &[String], progress: &Progress) -> Result<Reading, Cancelled> {
        let logits = self.logits(tokens, progress)?;
        let mut reading = Reading { posteriors: Vec::with_capacity(tokens.len()), cases: None };
        let mut cases = Vec::with_capacity(tokens.len());
        for token in logits.chunks_exact(OUTPUTS) {
            let (marks, case) = token.split_at(Mark::ALL.len());
            reading.posteriors.push(softmax(std::array::from_fn(|class| marks[class])));
            let best = LetterCase::ALL.into_iter().max_by(|a, b| case[a.index()].total_cmp(&case[b.index()]));
            cases.push(best.unwrap_or_default());
        }
        reading.cases = Some(cases);
        Ok(reading)
    }
}

/// First tokens of windows of `length` that cover the text, each but the last a [`STEP`] after the one before.
fn window_starts(tokens: usize, length: usize) -> Vec<usize> {
    if tokens == 0 {
        return Vec::new();
    }
    let last = tokens - length;
    let mut starts: Vec<usize> = (0..last).step_by(STEP).collect();
    starts.push(last);
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model() -> TaggerModel {
        let (network, device) = (TaggerConfig::toy(), Device::flex());
        device.seed(9);
        let vocabulary = Vocabulary::new(["we", "breathe"].map(str::to_owned), network.pieces);
        let values = |rows: usize| (0..rows * network.embedding).map(|n| (n as f32 * 0.7).sin()).collect();
        let embedding = Embedding {
            dimensions: network.embedding,
            words: values(vocabulary.len()),
            pieces: values(network.pieces),
            styles: values(1),
        };
        let layers = TaggerNetwork::random(&network, &device);
        TaggerModel::new("toy", TaggerSettings { network, style: 0 }, vocabulary, embedding, layers, &device)
    }

    #[test]
    fn windows_cover_the_text() {
        let check = |tokens: usize, expected: &[usize]| {
            assert_eq!(window_starts(tokens, WINDOW.min(tokens)), expected, "{tokens}");
        };
        check(0, &[]);
        check(1, &[0]);
        check(WINDOW, &[0]);
        check(WINDOW + 1, &[0, 1]);
        check(WINDOW + STEP, &[0, STEP]);
        check(WINDOW + STEP + 1, &[0, STEP, STEP + 1]);
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
    fn cancelling_stops_the_model() {
        let progress = Progress::silent();
        progress.cancel();
        assert!(model().posteriors(&["we".to_owned()], &progress).is_err());
    }
}
