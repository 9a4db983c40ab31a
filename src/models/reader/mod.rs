//! `reader`: a pretrained encoder that reads marks, capitals and line ends from words, from what is written and from pauses.
//!
//! The text is read in overlapping windows of word pieces; where windows overlap their probabilities are averaged, those near the middle of
//! a window for more. A word is read at its last piece, where what is known of it and of the gap behind it is told, too.

mod input;
mod linear;
mod network;
mod pieces;
#[cfg(test)]
mod tests;
mod windows;

use std::collections::HashMap;

use burn::tensor::{Device, Tensor, TensorData};
use serde::{Deserialize, Serialize};

use input::{InputRows, InputTables, PAUSES};
pub use linear::Arithmetic;
pub use network::EncoderShape;
use network::{Encoder, OUTPUTS};
pub use pieces::Pieces;
use windows::{Input, WINDOW, read_windows};

use crate::network_parts::host_values;
use base::progress::{Cancellation, Progress};
use base::texts::t;
use evidence::lexical::hearing::GapHearing;
use evidence::lexical::model::{WEIGHTS_FILE, likeliest_case};
use evidence::lexical::token::{push_tokens, push_tokens_with_apostrophe};
use evidence::lexical::{LetterCase, LexicalModel, Posterior, Reading};
use evidence::model_files::{ModelError, ModelFolder, WeightFile, WeightsError};
use formats::transcript::Mark;

/// `architecture` of a reader.
pub const ARCHITECTURE: &str = "reader";
/// The word pieces in a reader's folder, one a line, in the order of their rows.
pub const PIECES_FILE: &str = "vocab.txt";
/// In its place in the folder of a reader whose words fall into unigrams: pieces with their scores, as the crate `tokenizers` writes them.
pub const UNIGRAMS_FILE: &str = "tokenizer.json";
/// What a weight file says that it is.
const FORMAT: &str = "breathmark encoder 1";
/// The weights of a reader that differs little from another one, and what they say that they are.
pub const DIFFERENCE_FILE: &str = "difference.safetensors";
const DIFFERENCE_FORMAT: &str = "breathmark encoder difference 1";

/// `settings` of a reader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReaderSettings {
    #[serde(flatten)]
    pub shape: EncoderShape,
    /// The reader from whose weights its own differ in a few numbers, and whose word pieces it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differs_from: Option<BaseReader>,
}

/// A reader on whose weights others build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BaseReader {
    pub name: String,
    /// SHA-256 of its weights: of others the difference would make nonsense.
    pub weights: String,
}

/// A reader, open on a device.
#[derive(Debug)]
pub struct ReaderModel {
    name: String,
    shape: EncoderShape,
    pieces: Pieces,
    embedding: InputTables,
    encoder: Encoder,
    device: Device,
}

/// Opens the model in `folder`, to be known as `name`. On the processor it computes with whole numbers.
///
/// # Errors
/// If its files are damaged, belong to a later version or do not belong together.
pub fn open(name: &str, folder: &ModelFolder, device: &Device) -> Result<ReaderModel, ModelError> {
    let arithmetic = if *device == Device::flex() { Arithmetic::Whole } else { Arithmetic::Floats };
    open_with(name, folder, arithmetic, device)
}

/// [`open`] with a choice of how matrix products are done.
pub fn open_with(
    name: &str,
    folder: &ModelFolder,
    arithmetic: Arithmetic,
    device: &Device,
) -> Result<ReaderModel, ModelError> {
    let ReaderSettings { shape, differs_from } = folder.settings()?;
    // A window has a piece at each end.
    if !shape.is_sound() || shape.positions < shape.first_position + WINDOW + 2 {
        return Err(ModelError::Config(t!("model-error-network-shape")));
    }
    let base = differs_from.map(|base| base_folder(&base)).transpose()?;
    let whole = base.as_ref().unwrap_or(folder);
    let pieces = pieces_of(whole)?;
    if pieces.len() + shape.first_piece > shape.pieces {
        return Err(ModelError::Config(t!("model-error-word-pieces")));
    }
    let mut file = WeightFile::read(&whole.file(WEIGHTS_FILE))?;
    if file.format() != Some(FORMAT) {
        return Err(ModelError::Config(t!("model-error-weights-version")));
    }
    if base.is_some() {
        file.change_by(&folder.file(DIFFERENCE_FILE), DIFFERENCE_FORMAT)?;
    }
    let embedding = InputTables::read(&mut file, &shape)?;
    let encoder = Encoder::read(&mut file, &shape, arithmetic, device)?;
    Ok(ReaderModel { name: name.to_owned(), shape, pieces, embedding, encoder, device: device.clone() })
}

/// Whether the words of a reader fall into unigrams. A sealed folder says which file it has; of others a reader of several languages may,
/// and whatever lies in the folder of one language beside its pieces is none of its own.
fn has_unigrams(folder: &ModelFolder) -> bool {
    match [UNIGRAMS_FILE, PIECES_FILE].map(|file| folder.checksums.contains_key(file)) {
        [false, false] => folder.knows_several() && folder.file(UNIGRAMS_FILE).is_file(),
        [is_unigram, _] => is_unigram,
    }
}

/// The word pieces in a reader's folder, of the one kind or the other.
fn pieces_of(folder: &ModelFolder) -> Result<Pieces, ModelError> {
    let is_unigram = has_unigrams(folder);
    let path = folder.file(if is_unigram { UNIGRAMS_FILE } else { PIECES_FILE });
    let pieces = match is_unigram {
        true => std::fs::read(&path).map(|json| Pieces::of_unigrams(&json)),
        false => std::fs::read_to_string(&path).map(|vocabulary| Pieces::new(&vocabulary)),
    };
    let pieces = pieces.map_err(|source| WeightsError::Read { path, source })?;
    pieces.ok_or(ModelError::Config(t!("model-error-word-pieces")))
}

/// Whether a reader is installed, and the one that it builds on, going by what their folders say of themselves.
pub fn is_whole(name: &str) -> bool {
    let Ok(folder) = ModelFolder::read(name) else { return false };
    let settings: Result<ReaderSettings, _> = folder.settings();
    settings.is_ok_and(|settings| settings.differs_from.is_none_or(|base| ModelFolder::read(&base.name).is_ok()))
}

/// The folder of the reader from which another one differs.
fn base_folder(base: &BaseReader) -> Result<ModelFolder, ModelError> {
    let folder = ModelFolder::open(&base.name)?;
    match folder.checksums.get(WEIGHTS_FILE) == Some(&base.weights) {
        true => Ok(folder),
        false => Err(ModelError::Config(t!("model-error-other-base"))),
    }
}

/// What a reader says of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextReading {
    /// One entry per word: what follows it.
    pub marks: Vec<Posterior>,
    /// Probabilities of each [`LetterCase`].
    pub cases: Vec<[f32; 3]>,
    /// How likely a line ends after the word.
    pub line_ends: Vec<f32>,
}

impl ReaderModel {
    /// Word pieces of a text.
    pub fn count_pieces(&self, tokens: &[String]) -> usize {
        joined(tokens).0.iter().map(|word| self.pieces.of_word(word).len()).sum()
    }

    /// What the reader says of words of any kind, in lower case and without the marks at their ends. `heard`: what is known of the gap
    /// after each word, or nothing at all. Reports words done.
    pub fn read_text(
        &self,
        words: &[&str],
        heard: &[GapHearing],
        progress: &Progress,
    ) -> Result<TextReading, Cancellation> {
        let known = known_of(words.len(), heard);
        let mut input = Input::with_capacity(words.len());
        let mut spelled: HashMap<&str, Vec<u32>> = HashMap::new();
        for (word, known) in words.iter().zip(known) {
            let pieces = spelled.entry(word).or_insert_with(|| self.pieces.of_word(word));
            input.push_word(pieces, known);
        }
        self.read_input(&input, progress)
    }

    /// [`Self::read_text`] of the pieces of words.
    fn read_input(&self, input: &Input, progress: &Progress) -> Result<TextReading, Cancellation> {
        let is_processor = self.device == Device::flex();
        let logits = |starts: &[usize], length: usize| self.window_logits(input, starts, length);
        let values = read_windows(input, (is_processor, self.shape.width), logits, progress)?;
        let mut reading = TextReading::default();
        for &piece in &input.last_pieces {
            let values = &values[piece * OUTPUTS..(piece + 1) * OUTPUTS];
            reading.marks.push(std::array::from_fn(|class| values[class]));
            reading.cases.push(std::array::from_fn(|case| values[Mark::ALL.len() + case]));
            reading.line_ends.push(values[OUTPUTS - 1]);
        }
        Ok(reading)
    }

    /// The logits `[windows * length, OUTPUTS]` of windows of `length` pieces.
    fn window_logits(&self, input: &Input, starts: &[usize], length: usize) -> Vec<f32> {
        let (width, ends) = (self.shape.width, self.pieces.ends());
        let whole = length + 2;
        let mut values = vec![0.0; starts.len() * whole * width];
        for (window, &start) in values.chunks_exact_mut(whole * width).zip(starts) {
            for (at, values) in window.chunks_exact_mut(width).enumerate() {
                let (piece, known) = match at {
                    0 => (ends[0], InputRows::default()),
                    at if at <= length => (input.pieces[start + at - 1], input.known[start + at - 1]),
                    _ => (ends[1], InputRows::default()),
                };
                let piece = piece + self.shape.first_piece as u32;
                self.embedding.fill(values, piece, self.shape.first_position + at, known);
            }
        }
        let embedded = Tensor::<2>::from_data(TensorData::new(values, [starts.len() * whole, width]), &self.device);
        let logits = host_values(self.encoder.forward(embedded, whole));
        let windows = logits.chunks_exact(whole * OUTPUTS);
        windows.flat_map(|window| window[OUTPUTS..(length + 1) * OUTPUTS].iter().copied()).collect()
    }
}

/// Tokens of the punctuation benchmark as words with their clitics, and the number of each word's last token.
fn joined(tokens: &[String]) -> (Vec<String>, Vec<usize>) {
    let is_clitic = |token: &String| CLITICS.contains(&token.as_str());
    let ends: Vec<usize> = (0..tokens.len()).filter(|&at| !tokens.get(at + 1).is_some_and(is_clitic)).collect();
    (firsts(&ends).zip(&ends).map(|(first, &end)| tokens[first..=end].concat()).collect(), ends)
}

/// The first tokens of words that end with the tokens `ends`.
fn firsts(ends: &[usize]) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(ends.iter().map(|end| end + 1))
}

/// What is known at each word, as rows of the tables. `heard`: one entry per gap or word; what is missing at its end is not known.
fn known_of(words: usize, heard: &[GapHearing]) -> Vec<InputRows> {
    // A gap's rank counts among all known pauses; the tables' ranks are those among the pauses that are heard as such.
    let longer = |gap: &&GapHearing| gap.pause.is_some_and(|pause| pause >= PAUSES[0]);
    let share = heard.iter().filter(longer).filter_map(|gap| gap.rank).fold(0.0, f32::max);
    let rank = |gap: &GapHearing| match (gap.pause, gap.rank) {
        (Some(pause), Some(_)) if pause < PAUSES[0] => 1,
        // 2 to 10 by the share of such pauses that are shorter.
        (Some(_), Some(rank)) => 2 + (9.0 * (1.0 - rank / share.max(rank))).min(8.0) as u8,
        _ => 0,
    };
    let of_word = |word: usize| {
        let gap = heard.get(word).copied().unwrap_or_default();
        let capital = word.checked_sub(1).and_then(|before| heard.get(before)?.written.capital);
        InputRows {
            mark: gap.written.mark.map_or(0, |mark| 1 + mark.index() as u8),
            capital: capital.map_or(0, |capital| 1 + u8::from(capital)),
            pause: gap.pause.map_or(0, |pause| 1 + PAUSES.partition_point(|&step| step <= pause) as u8),
            rank: rank(&gap),
        }
    };
    (0..words).map(of_word).collect()
}

/// The clitics that the tokens of the punctuation benchmark have apart, and a reader has on their words.
const CLITICS: [&str; 7] = ["n't", "'s", "'re", "'m", "'ll", "'ve", "'d"];

/// Nothing is written after the first part of a word.
const INSIDE: Posterior = [1.0 - 3e-6, 1e-6, 1e-6, 1e-6];

impl LexicalModel for ReaderModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_known(&self, token: &str) -> bool {
        CLITICS.contains(&token) || self.pieces.holds(token)
    }

    /// Readers of several languages were taught the apostrophe at the end of a word, those of one were not.
    fn push_tokens(&self, bare_word: &str, tokens: &mut Vec<String>) {
        match self.pieces.is_unigram() {
            true => push_tokens_with_apostrophe(bare_word, tokens),
            false => push_tokens(bare_word, tokens),
        }
    }

    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancellation> {
        Ok(self.read(tokens, progress)?.posteriors)
    }

    fn hears(&self) -> bool {
        true
    }

    fn sees_writing(&self) -> bool {
        true
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
        let (joined, ends) = joined(tokens);
        let words: Vec<&str> = joined.iter().map(String::as_str).collect();
        let heard: Vec<GapHearing> = ends.iter().filter_map(|&end| heard.get(end).copied()).collect();
        let read = self.read_text(&words, &heard, progress)?;
        let mut reading = Reading { posteriors: vec![INSIDE; tokens.len()], ..Reading::default() };
        let mut cases = vec![LetterCase::Lower; tokens.len()];
        let mut line_ends = vec![0.0; tokens.len()];
        for (word, (first, &end)) in firsts(&ends).zip(&ends).enumerate() {
            reading.posteriors[end] = read.marks[word];
            cases[first] = likeliest_case(read.cases[word]);
            line_ends[end] = read.line_ends[word];
        }
        (reading.cases, reading.line_ends) = (Some(cases), Some(line_ends));
        Ok(reading)
    }
}
