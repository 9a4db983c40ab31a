//! What stands for the words of a window: static vectors from a folder of their own, or a vocabulary whose vectors are
//! trained with the network.

use std::collections::HashMap;

use burn::tensor::{Device, Int, Tensor, TensorData};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::papers::lexical::vectors::{WordVectors, load_vectors, vectors_checksum};
use evidence::lexical::model::WORDS_FILE;
use evidence::model_files::{ModelError, ModelFolder, WeightsError};

/// Tokens to rows, and windows of rows to what a network takes in.
pub trait WindowWords: Send + Sync {
    /// Where they come from; part of `config.json`.
    type Source: Clone + Serialize + DeserializeOwned;
    /// A batch of windows on a device.
    type Input;

    /// Opens the words of the model in `folder`.
    fn open(source: &Self::Source, folder: &ModelFolder) -> Result<Self, ModelError>
    where
        Self: Sized;

    /// The row that stands for the token; every token has one.
    fn row(&self, token: &str) -> u32;

    /// Whether the token has a row of its own.
    fn is_known(&self, token: &str) -> bool;

    /// Windows laid end to end, each of `window` words; `None` is padding.
    fn input(&self, windows: &[Option<u32>], window: usize, device: &Device) -> Self::Input;

    /// Files that belong beside the weights, by name: what [`WindowWords::open`] reads.
    fn files(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// A folder of word vectors, and the checksum of its weights: other vectors would make the network's answers meaningless.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VectorsSource {
    pub vectors: String,
    pub vectors_checksum: String,
}

impl WindowWords for WordVectors {
    type Source = VectorsSource;
    /// `[batch, window * dimensions]`; padding is zeros.
    type Input = Tensor<2>;

    fn open(source: &VectorsSource, _: &ModelFolder) -> Result<Self, ModelError> {
        if source.vectors_checksum != vectors_checksum(&source.vectors)? {
            return Err(ModelError::Config("it was trained on other word vectors than those installed"));
        }
        load_vectors(&source.vectors)
    }

    fn row(&self, token: &str) -> u32 {
        Self::row(self, token)
    }

    fn is_known(&self, token: &str) -> bool {
        Self::is_known(self, token)
    }

    fn input(&self, windows: &[Option<u32>], window: usize, device: &Device) -> Tensor<2> {
        let width = window * self.dimensions();
        let batch = windows.len() / window.max(1);
        let mut values = Vec::with_capacity(batch * width);
        for row in &windows[..batch * window] {
            match row {
                Some(row) => values.extend_from_slice(self.vector(*row)),
                None => values.resize(values.len() + self.dimensions(), 0.0),
            }
        }
        Tensor::from_data(TensorData::new(values, [batch, width]), device)
    }
}

/// The words of a training text, numbered as rows of an embedding table.
#[derive(Clone, Debug)]
pub struct WindowVocabulary {
    rows: HashMap<String, u32>,
    words: Vec<String>,
}

/// Size of a vocabulary, to tell a cut word list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowVocabularySource {
    pub vocabulary: usize,
}

impl WindowVocabulary {
    /// The row outside the text.
    const PADDING: u32 = 0;
    /// The row of all words that are not in the vocabulary.
    const UNKNOWN: u32 = 1;
    /// The row of the first word.
    const FIRST: u32 = 2;

    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        let words: Vec<String> = words.into_iter().collect();
        let rows = words.iter().cloned().zip(Self::FIRST..).collect();
        Self { rows, words }
    }

    /// Rows of the embedding table: padding, unknown and the words.
    pub fn rows(&self) -> usize {
        self.words.len() + Self::FIRST as usize
    }

    pub fn source(&self) -> WindowVocabularySource {
        WindowVocabularySource { vocabulary: self.words.len() }
    }
}

impl WindowWords for WindowVocabulary {
    type Source = WindowVocabularySource;
    /// Rows `[batch, window]`.
    type Input = Tensor<2, Int>;

    fn open(source: &WindowVocabularySource, folder: &ModelFolder) -> Result<Self, ModelError> {
        let path = folder.file(WORDS_FILE);
        let text = std::fs::read_to_string(&path).map_err(|source| WeightsError::Read { path, source })?;
        let vocabulary = Self::new(text.lines().map(str::to_owned));
        if vocabulary.source() != *source {
            return Err(ModelError::Config("its list of words is not as long as it should be"));
        }
        Ok(vocabulary)
    }

    fn row(&self, token: &str) -> u32 {
        self.rows.get(token).copied().unwrap_or(Self::UNKNOWN)
    }

    fn is_known(&self, token: &str) -> bool {
        self.rows.contains_key(token)
    }

    fn input(&self, windows: &[Option<u32>], window: usize, device: &Device) -> Tensor<2, Int> {
        let batch = windows.len() / window.max(1);
        let rows: Vec<i32> = windows[..batch * window].iter().map(|row| row.unwrap_or(Self::PADDING) as i32).collect();
        Tensor::from_data(TensorData::new(rows, [batch, window]), device)
    }

    fn files(&self) -> Vec<(&'static str, String)> {
        let list = self.words.iter().flat_map(|word| [word.as_str(), "\n"]).collect();
        vec![(WORDS_FILE, list)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use models::network_parts::host_values;

    #[test]
    fn vectors_lie_end_to_end_and_padding_is_zeros() {
        let words = ["this", "a"].map(str::to_owned);
        let vectors = WordVectors::new(words, vec![0.1, 0.2, 1.0, 2.0], 2, "this").unwrap();
        let windows = [None, Some(1), Some(0), Some(1), None, None];
        let input = WindowWords::input(&vectors, &windows, 3, &Device::flex());
        assert_eq!(input.dims(), [2, 6]);
        assert_eq!(host_values(input), [0.0, 0.0, 1.0, 2.0, 0.1, 0.2, 1.0, 2.0, 0.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn a_vocabulary_keeps_rows_for_padding_and_unknown_words() {
        let vocabulary = WindowVocabulary::new(["a", "b"].map(str::to_owned));
        assert_eq!(vocabulary.rows(), 4);
        assert_eq!(["a", "b", "zebra"].map(|word| vocabulary.row(word)), [2, 3, 1]);
        let input = vocabulary.input(&[None, Some(3)], 2, &Device::flex());
        assert_eq!(input.into_data().convert::<i32>().try_to_vec::<i32>().unwrap(), [0, 3]);
        assert_eq!(vocabulary.files(), [(WORDS_FILE, "a\nb\n".to_owned())]);
    }
}
