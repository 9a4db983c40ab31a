//! A speech recogniser in the box: Whisper (Radford et al. 2022) on the processor alone, with nothing of Python and nothing fetched.
//!
//! A window of 30 s becomes a log-mel spectrogram, an encoder hears it, a decoder writes its text piece by piece, and the next window
//! begins where the last whole sentence ended. When words were spoken is read off the decoder's attention; half of the words are within
//! 50 ms of where they are, nine in ten within 150: an aligner does better.
//!
//! Matrices are whole numbers of seven bits. Weights come from files of others by [`conversion`].

mod alignment;
pub mod conversion;
mod error;
mod listening;
mod network;
mod pieces;
mod repeats;
mod rules;
mod search;
mod shape;
mod talk;
#[cfg(test)]
mod tests;
mod window;
mod word_times;
mod words;

use std::path::Path;

use base::progress::Progress;
use base::texts::t;
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{FolderError, ModelError, ModelFolder, WeightFile, WeightsError};
use media::audio::Samples;
use media::prosody::log_mel::LogMel;

use alignment::Followers;
use conversion::Source;
pub use error::{OpeningError, RecognitionError};
use listening::Ear;
pub use listening::RecognitionChoices;
use network::{SoundEncoder, TextDecoder};
use pieces::PieceTable;
use rules::Rules;
use shape::FORMAT;
pub use shape::{ARCHITECTURE, PIECES_FILE, RecogniserSettings, RecogniserShape};
pub use talk::{RecognisedTalk, RecognisedWord};

/// A recogniser, open.
#[derive(Debug)]
pub struct RecogniserModel {
    ear: Ear,
}

impl RecogniserModel {
    /// Opens the recogniser in a folder as [`conversion::write`] writes it, or weights of others as [`conversion::read`] reads them. Needs
    /// about twice the memory of its weights, of those of others six times.
    ///
    /// # Errors
    /// If its files are missing or damaged, belong to a later version or do not belong together.
    pub fn open(path: &Path) -> Result<Self, OpeningError> {
        if path.join(WEIGHTS_FILE).is_file() { Ok(Self::open_folder(path)?) } else { Self::of(conversion::read(path)?) }
    }

    fn open_folder(folder: &Path) -> Result<Self, ModelError> {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let above = folder.parent().unwrap_or(Path::new(""));
        let folder = ModelFolder::open_in(above, name)?;
        if folder.architecture != ARCHITECTURE {
            let reason = t!("recogniser-error-architecture", architecture = folder.architecture);
            return Err(FolderError::Mismatch { path: above.join(name), reason }.into());
        }
        let settings: RecogniserSettings = folder.settings()?;
        let path = folder.file(PIECES_FILE);
        let vocabulary = std::fs::read_to_string(&path).map_err(|source| WeightsError::Read { path, source })?;
        let weights = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
        Ok(Self { ear: ear_of(&settings, &vocabulary, weights)? })
    }

    /// Weights of others, rounded as ours are.
    ///
    /// # Errors
    /// If they do not belong together.
    pub fn of(source: Source) -> Result<Self, OpeningError> {
        let Source { settings, pieces, tables } = source;
        let tables = tables.into_values().map(|table| {
            let is_rounded = conversion::is_rounded(&table.name);
            (table, is_rounded)
        });
        Ok(Self { ear: ear_of(&settings, &pieces.to_vocabulary(), WeightFile::of(FORMAT, tables))? })
    }

    /// The codes of the languages that it writes.
    pub fn languages(&self) -> Vec<&'static str> {
        self.ear.languages()
    }

    /// Whether it knows a language, by its code.
    ///
    /// # Errors
    /// [`RecognitionError::Language`], which names those that it knows.
    pub fn check_language(&self, language: &str) -> Result<(), RecognitionError> {
        self.ear.known_language(language).map(drop)
    }

    /// Writes a recording down.
    ///
    /// `samples`: mono sound at 16 kHz, within -1..=1, of any length; memory does not grow with it. `language`: a code ("de", "en-GB");
    /// `None`: it is found in the first window. `progress` gets samples done. `heard` gets the words of each window as they come. Silence
    /// and noise give no words. The same sound gives the same words, on any number of threads.
    ///
    /// # Errors
    /// [`RecognitionError::Language`] if it does not know the language, [`RecognitionError::Cancelled`] once `progress` is.
    pub fn transcribe(
        &self,
        samples: &dyn Samples,
        language: Option<&str>,
        listening: RecognitionChoices,
        progress: &Progress,
        mut heard: impl FnMut(&[RecognisedWord]),
    ) -> Result<RecognisedTalk, RecognitionError> {
        self.ear.listen(samples, language, listening, progress, &mut heard)
    }
}

/// Puts the parts of a recogniser together.
fn ear_of(settings: &RecogniserSettings, vocabulary: &str, mut weights: WeightFile) -> Result<Ear, ModelError> {
    if !settings.is_sound() {
        return Err(ModelError::Config(t!("model-error-network-shape")));
    }
    if weights.format() != Some(FORMAT) {
        return Err(ModelError::Config(t!("model-error-weights-version")));
    }
    let shape = settings.shape.clone();
    let pieces = PieceTable::new(vocabulary, shape.pieces).ok_or(ModelError::Config(t!("model-error-word-pieces")))?;
    let rules = Rules::new(&pieces, &settings.suppressed, &settings.suppressed_first);
    let encoder = SoundEncoder::read(&mut weights, &shape)?;
    let decoder = TextDecoder::read(&mut weights, &shape)?;
    let followers = Followers { heads: settings.heads_that_follow(), late: settings.late };
    let mel = LogMel::new(shape.bands);
    Ok(Ear { shape, mel, encoder, decoder, pieces, rules, followers })
}
