//! Static word vectors: the "dictionary" of Che et al. (LREC 2016, section 2.1).

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use evidence::lexical::model::{WEIGHTS_FILE, WORDS_FILE};
use evidence::model_files::{ModelError, ModelFolder, WeightFile, WeightsError};

/// `architecture` of a word-vectors folder.
pub const WORD_VECTORS: &str = "word-vectors";

/// `settings` of a word-vectors folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VectorsSettings {
    pub dimensions: usize,
    /// The word whose vector stands for unknown words.
    pub substitute: String,
}

/// Word vectors with the papers' rule for words that have none.
#[derive(Clone, Debug)]
pub struct WordVectors {
    dimensions: usize,
    rows: HashMap<String, u32>,
    /// Row-major `[words, dimensions]`.
    values: Vec<f32>,
    substitute: u32,
    number: Option<u32>,
}

/// Why a set of word vectors cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum VectorsError {
    #[error("the word list has {words} words but the table holds {values} values of {dimensions} dimensions")]
    Shape { words: usize, values: usize, dimensions: usize },
    #[error("the substitute for unknown words, \"{0}\", is not in the word list")]
    NoSubstitute(String),
}

impl From<VectorsError> for ModelError {
    fn from(error: VectorsError) -> Self {
        Self::Vectors(error.to_string())
    }
}

impl WordVectors {
    /// `values` is row-major `[words.len(), dimensions]`; `substitute` stands for every unknown word.
    ///
    /// The substitute is "this" in the Interspeech paper (section 3.1): most unknown words are proper nouns, and "this"
    /// stands where a noun phrase may stand.
    pub fn new(
        words: impl IntoIterator<Item = String>,
        values: Vec<f32>,
        dimensions: usize,
        substitute: &str,
    ) -> Result<Self, VectorsError> {
        let rows: HashMap<String, u32> = words.into_iter().zip(0_u32..).collect();
        if dimensions == 0 || rows.len() * dimensions != values.len() {
            return Err(VectorsError::Shape { words: rows.len(), values: values.len(), dimensions });
        }
        let substitute = *rows.get(substitute).ok_or_else(|| VectorsError::NoSubstitute(substitute.to_owned()))?;
        let number = rows.get("100").copied();
        Ok(Self { dimensions, rows, values, substitute, number })
    }

    /// Values per word.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// Row of the token. An unknown number takes the row of "100", an unknown compound that of its last part
    /// ("psycho-social": "social"), anything else the substitute.
    pub fn row(&self, token: &str) -> u32 {
        if let Some(&row) = self.rows.get(token) {
            return row;
        }
        if let Some(number) = self.number
            && token.trim_start_matches(['$', '€', '£']).starts_with(|c: char| c.is_ascii_digit())
        {
            return number;
        }
        if let Some((_, last)) = token.rsplit_once('-')
            && let Some(&row) = self.rows.get(last)
        {
            return row;
        }
        self.substitute
    }

    /// Whether the token has a vector of its own.
    pub fn is_known(&self, token: &str) -> bool {
        self.rows.contains_key(token)
    }

    /// The vector of a row, `dimensions` values.
    pub fn vector(&self, row: u32) -> &[f32] {
        let start = row as usize * self.dimensions;
        &self.values[start..start + self.dimensions]
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn vectors() -> WordVectors {
        let words = ["this", "social", "100"].map(str::to_owned);
        WordVectors::new(words, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 2, "this").unwrap()
    }

    #[test]
    fn unknown_tokens_take_a_fitting_row() {
        let check =
            |token: &str, expected: &[f32]| assert_eq!(vectors().vector(vectors().row(token)), expected, "{token}");
        check("social", &[3.0, 4.0]);
        check("psycho-social", &[3.0, 4.0]);
        check("1,034", &[5.0, 6.0]);
        check("$70", &[5.0, 6.0]);
        check("word2vec", &[1.0, 2.0]);
        check("", &[1.0, 2.0]);
    }

    #[test]
    fn a_table_that_does_not_fit_its_words_is_refused() {
        let words = || ["this".to_owned()];
        assert!(matches!(WordVectors::new(words(), vec![0.0; 3], 2, "this"), Err(VectorsError::Shape { .. })));
        assert!(matches!(WordVectors::new(words(), vec![0.0; 2], 2, "that"), Err(VectorsError::NoSubstitute(_))));
    }
}
