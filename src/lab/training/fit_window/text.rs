//! The corpora as rows of a word table, and the words of networks that bring none of their own.

use std::collections::HashMap;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use crate::papers::lexical::vectors::WordVectors;
use crate::papers::lexical::vectors::{load_vectors, vectors_checksum};
use crate::papers::lexical::window::WindowShape;
use crate::papers::lexical::window::words::{VectorsSource, WindowVocabulary, WindowVocabularySource, WindowWords};
use crate::training::TrainingError;
use crate::training::corpus::{LabelledDocument, LabelledToken, read_documents};
use base::progress::{Cancellation, Progress};

/// Words that a training run can start from.
pub trait TrainingWords: WindowWords + Sized {
    /// The words for a run over the first `max_tokens` tokens of `files`; `vectors` is the name of a model folder.
    fn prepare(
        vectors: &str,
        files: &[PathBuf],
        max_tokens: usize,
        progress: &Progress,
    ) -> Result<(Self::Source, Self), TrainingError>;
}

impl TrainingWords for WordVectors {
    fn prepare(vectors: &str, _: &[PathBuf], _: usize, _: &Progress) -> Result<(VectorsSource, Self), TrainingError> {
        let source = VectorsSource { vectors: vectors.to_owned(), vectors_checksum: vectors_checksum(vectors)? };
        Ok((source, load_vectors(vectors)?))
    }
}

/// Words seen less often share the row of unknown words, which thereby learns what rare words have in common.
const MIN_COUNT: u32 = 2;
/// Most words of a vocabulary.
const MAX_WORDS: usize = 60_000;

impl TrainingWords for WindowVocabulary {
    fn prepare(
        _: &str,
        files: &[PathBuf],
        max_tokens: usize,
        progress: &Progress,
    ) -> Result<(WindowVocabularySource, Self), TrainingError> {
        let mut counts: HashMap<String, u32> = HashMap::new();
        read_tokens(files, max_tokens, progress, |document| {
            for LabelledToken { token, .. } in document {
                *counts.entry(token).or_default() += 1;
            }
        })?;
        let mut words: Vec<(String, u32)> = counts.into_iter().filter(|(_, count)| *count >= MIN_COUNT).collect();
        words.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        words.truncate(MAX_WORDS);
        let vocabulary = Self::new(words.into_iter().map(|(word, _)| word));
        Ok((vocabulary.source(), vocabulary))
    }
}

/// The corpora as rows, documents apart by padding.
pub struct WindowText {
    rows: Vec<Option<u32>>,
    /// Where the judged tokens are in `rows`, and what follows each.
    places: Vec<u32>,
    marks: Vec<u8>,
}

impl WindowText {
    /// The first `max_tokens` tokens of `files`, with `padding` places around every document.
    pub fn read<W: WindowWords>(
        files: &[PathBuf],
        max_tokens: usize,
        padding: usize,
        words: &W,
        progress: &Progress,
    ) -> Result<Self, TrainingError> {
        let mut text = Self::new(padding);
        read_tokens(files, max_tokens, progress, |document| text.push(&document, padding, words))?;
        Ok(text)
    }

    pub fn new(padding: usize) -> Self {
        Self { rows: vec![None; padding], places: Vec::new(), marks: Vec::new() }
    }

    /// Appends a document and the padding behind it.
    pub fn push<W: WindowWords>(&mut self, document: &LabelledDocument, padding: usize, words: &W) {
        for labelled in document {
            self.places.push(self.rows.len() as u32);
            self.marks.push(labelled.mark.index() as u8);
            self.rows.push(Some(words.row(&labelled.token)));
        }
        self.rows.resize(self.rows.len() + padding, None);
    }

    /// Tokens, which is the number of gaps to learn from.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Windows end to end and target classes of the gaps numbered `samples`.
    pub fn batch(&self, samples: &[u32], shape: WindowShape) -> (Vec<Option<u32>>, Vec<i32>) {
        let mut windows = Vec::with_capacity(samples.len() * shape.window);
        let mut targets = Vec::with_capacity(samples.len());
        for &sample in samples {
            let place = self.places[sample as usize] as usize;
            windows.extend_from_slice(shape.around(&self.rows, place));
            targets.push(i32::from(self.marks[sample as usize]));
        }
        (windows, targets)
    }

    /// Tells this text and its rows from any other.
    pub fn checksum(&self) -> String {
        let mut digest = Sha256::new();
        for row in &self.rows {
            digest.update(row.map_or(u64::MAX, u64::from).to_le_bytes());
        }
        digest.update(&self.marks);
        digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Gives `each` the documents of `files` until `max_tokens` tokens are read; the last may be cut short.
fn read_tokens(
    files: &[PathBuf],
    max_tokens: usize,
    progress: &Progress,
    mut each: impl FnMut(LabelledDocument),
) -> Result<(), TrainingError> {
    let total = if max_tokens == usize::MAX { 0 } else { max_tokens };
    let mut tokens = 0;
    for file in files {
        let mut state: Result<(), Cancellation> = progress.tick(tokens as u64, total as u64);
        if tokens < max_tokens {
            read_documents(file, |mut document| {
                if state.is_ok() && tokens < max_tokens {
                    document.truncate(max_tokens - tokens);
                    tokens += document.len();
                    each(document);
                    state = progress.tick(tokens as u64, total as u64);
                }
            })?;
        }
        state?;
    }
    Ok(())
}
