//! `lm.bin`: a vocabulary and the back-off models over it.
//!
//! All numbers little-endian. `BMNGRAM1`; number of own words (u32), length of their list in bytes (u32), the list in UTF-8,
//! one word per line; number of models (u32). A model: n-grams of each order (4 × u32), one byte that is 1 for 8-bit tables
//! and 0 for 32-bit ones, then order by order the last words (u16 each), the log probabilities, and, but for the last order, the log
//! back-off weights and the first children (u32 each, one more than n-grams). An 8-bit table is a codebook of 256 f32 and one
//! byte per value; a 32-bit table is plain f32.

use std::path::Path;

use super::backoff_model::{BackoffModel, CODES, Level, LogTable, ORDER};
use super::vocabulary::{MOST_WORDS, NgramVocabulary};
use base::whole_file;
use evidence::model_files::WeightsError;

/// What `lm.bin` holds.
#[derive(Clone, Debug, PartialEq)]
pub struct LanguageModels {
    pub vocabulary: NgramVocabulary,
    pub models: Vec<BackoffModel>,
}

const SIGNATURE: &[u8; 8] = b"BMNGRAM1";
/// More models than any file has.
const MOST_MODELS: usize = 16;

impl LanguageModels {
    /// Reads `lm.bin`.
    ///
    /// # Errors
    /// [`WeightsError`] if the file cannot be read or is damaged; a false size is noticed before memory is asked for.
    pub fn read(path: &Path) -> Result<Self, WeightsError> {
        let bytes = std::fs::read(path).map_err(|source| WeightsError::Read { path: path.into(), source })?;
        Self::from_bytes(&bytes)
            .map_err(|reason| WeightsError::Damaged { path: path.into(), reason: reason.to_owned() })
    }

    /// Writes `lm.bin`, in one step.
    pub fn write(&self, path: &Path) -> Result<(), WeightsError> {
        whole_file::write(path, &self.to_bytes()).map_err(|source| WeightsError::Write { path: path.into(), source })
    }

    /// The content of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = SIGNATURE.to_vec();
        let words = self.vocabulary.own_words();
        let list: String = words.iter().flat_map(|word| [word.as_str(), "\n"]).collect();
        push_number(&mut bytes, words.len());
        push_number(&mut bytes, list.len());
        bytes.extend_from_slice(list.as_bytes());
        push_number(&mut bytes, self.models.len());
        for model in &self.models {
            for level in model.levels() {
                push_number(&mut bytes, level.words.len());
            }
            let tables = || model.levels().iter().flat_map(|level| [&level.log_probabilities, &level.log_backoffs]);
            let is_coded = tables().all(|table| table.is_empty() || matches!(table, LogTable::Coded { .. }));
            bytes.push(u8::from(is_coded));
            for level in model.levels() {
                bytes.extend(level.words.iter().flat_map(|word| word.to_le_bytes()));
                push_table(&mut bytes, &level.log_probabilities, is_coded);
                if !level.first_children.is_empty() {
                    push_table(&mut bytes, &level.log_backoffs, is_coded);
                    bytes.extend(level.first_children.iter().flat_map(|child| child.to_le_bytes()));
                }
            }
        }
        bytes
    }

    /// Reads the content of the file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, &'static str> {
        let mut input = Input(bytes);
        if input.take(SIGNATURE.len())? != SIGNATURE {
            return Err("it is no file of n-gram models of this version");
        }
        let (words, length) = (input.number()?, input.number()?);
        let list = std::str::from_utf8(input.take(length)?).map_err(|_| "its word list is not UTF-8")?;
        if words > MOST_WORDS || list.lines().count() != words {
            return Err("its word list has another length than it says");
        }
        let vocabulary = NgramVocabulary::new(list.lines().map(str::to_owned))
            .ok_or("its word list has a word twice or too many")?;
        let number = input.number()?;
        if number > MOST_MODELS {
            return Err("it says it has more models than there are");
        }
        let models = (0..number).map(|_| read_model(&mut input)).collect::<Result<Vec<_>, _>>()?;
        if models.iter().any(|model| model.vocabulary_size() != vocabulary.size()) {
            return Err("its models and its word list do not belong together");
        }
        if !input.0.is_empty() {
            return Err("it is longer than it should be");
        }
        Ok(Self { vocabulary, models })
    }
}

fn push_number(bytes: &mut Vec<u8>, number: usize) {
    // N-grams are numbered in 32 bits, so no table is longer.
    bytes.extend_from_slice(&u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
}

fn push_table(bytes: &mut Vec<u8>, table: &LogTable, is_coded: bool) {
    match table {
        LogTable::Coded { codebook, codes } if is_coded => {
            bytes.extend(codebook.iter().flat_map(|value| value.to_le_bytes()));
            bytes.extend_from_slice(codes);
        }
        _ => bytes.extend((0..table.len()).flat_map(|at| table.get(at).to_le_bytes())),
    }
}

fn read_model(input: &mut Input<'_>) -> Result<BackoffModel, &'static str> {
    let mut sizes = [0; ORDER];
    for size in &mut sizes {
        *size = input.number()?;
    }
    let is_coded = match input.take(1)?[0] {
        0 => false,
        1 => true,
        _ => return Err("a table is stored in an unknown way"),
    };
    let mut levels = Vec::with_capacity(ORDER);
    for (n, size) in sizes.into_iter().enumerate() {
        let words = input.array(size)?.iter().map(|bytes| u16::from_le_bytes(*bytes)).collect();
        let log_probabilities = input.table(size, is_coded)?;
        let (mut log_backoffs, mut first_children) = (LogTable::Full(Vec::new()), Vec::new());
        if n + 1 < ORDER {
            log_backoffs = input.table(size, is_coded)?;
            first_children = input.array(size + 1)?.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        }
        levels.push(Level { words, log_probabilities, log_backoffs, first_children });
    }
    BackoffModel::new(levels)
}

/// What is still to be read.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], &'static str> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or("it is cut off")?;
        self.0 = rest;
        Ok(taken)
    }

    /// `length` numbers of `N` bytes. Nothing is allocated: what is not there cannot be asked for.
    fn array<const N: usize>(&mut self, length: usize) -> Result<&'a [[u8; N]], &'static str> {
        let bytes = self.take(length.checked_mul(N).ok_or("it is cut off")?)?;
        Ok(bytes.as_chunks().0)
    }

    fn number(&mut self) -> Result<usize, &'static str> {
        let bytes: [u8; 4] = self.take(4)?.try_into().map_err(|_| "it is cut off")?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    fn table(&mut self, length: usize, is_coded: bool) -> Result<LogTable, &'static str> {
        let mut floats = |length| {
            let values = self.array(length)?.iter().map(|bytes| f32::from_le_bytes(*bytes));
            Ok::<Vec<f32>, &'static str>(values.collect())
        };
        if !is_coded {
            return Ok(LogTable::Full(floats(length)?));
        }
        let codebook = floats(CODES)?;
        Ok(LogTable::Coded { codebook, codes: self.take(length)?.to_vec() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::lexical::ngram::counts::count;
    use crate::papers::lexical::ngram::smoothing::{Smoothing, estimate};
    use crate::papers::lexical::ngram::vocabulary::START;

    fn toy(is_coded: bool) -> LanguageModels {
        let vocabulary = NgramVocabulary::new(["a", "b", "ä"].map(str::to_owned)).unwrap();
        let counts = count(&[START, 6, 7, 8, 2, START, 7, 6, 7, 8, 2]);
        let model = estimate(&counts, vocabulary.size(), Smoothing::WittenBell, [1; ORDER]).unwrap();
        let model = if is_coded { model.quantised() } else { model };
        LanguageModels { vocabulary, models: vec![model.clone(), model] }
    }

    #[test]
    fn a_file_gives_back_what_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lm.bin");
        for is_coded in [false, true] {
            let written = toy(is_coded);
            written.write(&path).unwrap();
            assert_eq!(LanguageModels::read(&path).unwrap(), written);
        }
    }

    #[test]
    fn every_cut_off_file_is_an_error() {
        // Files of 8-bit tables are mostly codebooks.
        for (is_coded, step) in [(false, 1), (true, 17)] {
            let bytes = toy(is_coded).to_bytes();
            for length in (0..bytes.len()).step_by(step) {
                LanguageModels::from_bytes(&bytes[..length]).unwrap_err();
            }
            let longer = [bytes.as_slice(), &[0]].concat();
            assert_eq!(LanguageModels::from_bytes(&longer), Err("it is longer than it should be"));
        }
    }

    #[test]
    fn a_changed_byte_is_an_error_or_leaves_lookups_sound() {
        for (is_coded, step) in [(false, 1), (true, 61)] {
            let bytes = toy(is_coded).to_bytes();
            for at in (0..bytes.len()).step_by(step) {
                for value in [0, 1, 0x7f, 0xff] {
                    let mut damaged = bytes.clone();
                    damaged[at] = value;
                    let Ok(read) = LanguageModels::from_bytes(&damaged) else { continue };
                    for model in &read.models {
                        let words = 0..model.vocabulary_size() as u16;
                        let context = model.context(&[6, 7, 8]);
                        assert!(words.map(|word| model.log_probability(context, word)).all(f32::is_finite));
                    }
                }
            }
        }
    }

    #[test]
    fn false_sizes_are_noticed_before_memory_is_asked_for() {
        let bytes = toy(false).to_bytes();
        let after_list = 8 + 4 + 4 + "a\nb\nä\n".len() + 4;
        for at in [8, 12, after_list - 4, after_list, after_list + 4, after_list + 12] {
            let mut damaged = bytes.clone();
            damaged[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
            assert!(LanguageModels::from_bytes(&damaged).is_err(), "{at}");
        }
    }
}
