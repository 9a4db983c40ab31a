//! A transcript made by a speech recogniser of this machine: whisper.cpp, faster-whisper, OpenAI Whisper or Vosk.
//!
//! Here Breathmark finds the programs of others that recognise speech, calls each as it wants to be called, and reads what it
//! wrote once, before success is reported. What the built-in recogniser shares with them is here, too; itself it is in `analysis`. The recording is handed over as 16 kHz mono WAV, decoded as for the
//! analysis: old versions of whisper.cpp read nothing else, and the times of the words are then those of the analysis.
//!
//! Such a program may fetch its model from the network by itself; what is spoken stays on the machine.

mod error;
mod interpreter;
mod invocation;
mod lines;
mod model_files;
mod places;
mod recogniser;
mod run;
mod share;
#[cfg(any(test, feature = "test-support"))]
pub mod stand_ins_for_tests;
#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};

use crate::audio::{self, AudioError, TrackNumber, write_wave};
use base::disk::{Access, RealDisk};
use base::output_paths::{InputFile, input_at};
use base::progress::Progress;
use base::texts::t;
use base::time::Duration;
use base::warning::Warning;
use base::whole_file;
use formats::transcript::{self, MAX_FILE_BYTES, Transcript, TranscriptError};

pub use error::TranscribingError;
use invocation::{Invocation, ModelChoice};
pub use model_files::{best_model, fetch_command, model_name};
pub use places::{FoundRecogniser, RecogniserPlaces, find_recognisers, usual_recogniser};
pub use recogniser::{Recogniser, typed_language};

/// A transcription job: the recording, the recogniser and the file it writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptionOrder {
    pub recording: PathBuf,
    /// The sound track of it; `None`: the one that is read if none is chosen.
    pub track: Option<TrackNumber>,
    pub recogniser: FoundRecogniser,
    /// The name of a model, or the path of one; `None`: the one that suits.
    pub model: Option<String>,
    /// A code ("de", "en-GB"), or what else [`typed_language`] takes; `None`: the recogniser finds out.
    pub language: Option<String>,
    pub output: PathBuf,
    /// Whether a file that is there may be replaced.
    pub may_replace: bool,
}

/// A transcript that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcription {
    /// Where it lies: another name than was asked for, if a file of that name came meanwhile.
    pub path: PathBuf,
    pub words: usize,
    /// Words among them whose times are only estimated.
    pub estimated: usize,
    /// The model as people call it; `None`: the one that the recogniser takes by itself.
    pub model: Option<String>,
    /// The language that the recogniser reports.
    pub language: Option<String>,
    pub warnings: Vec<Warning>,
}

/// The file beside a recording that its transcript is written into: `talk.json` beside `talk.mp4`.
pub fn usual_output(recording: &Path) -> PathBuf {
    recording.with_extension("json")
}

/// The same name with a number: `talk 2.json`.
pub fn numbered_output(output: &Path, number: usize) -> PathBuf {
    let stem = output.file_stem().unwrap_or_default().to_string_lossy();
    let ending = output.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    output.with_file_name(format!("{stem} {number}{ending}"))
}

impl TranscriptionOrder {
    /// Whatever can be refused is refused before an hour of work; the language that is spoken, as a code.
    ///
    /// # Errors
    /// See [`TranscribingError`].
    pub fn check(&self) -> Result<Option<String>, TranscribingError> {
        check_output(self)?;
        match self.language.as_deref() {
            Some(text) => {
                let typed = typed_language(text);
                typed.ok_or_else(|| TranscribingError::NoLanguage { text: text.to_owned() })
            }
            None => Ok(None),
        }
    }

    /// Puts what a recogniser wrote into its place.
    ///
    /// # Errors
    /// [`TranscribingError::Output`] if it cannot be written there.
    pub fn keep(
        &self,
        bytes: &[u8],
        transcript: Transcript,
        model: Option<String>,
        language: Option<String>,
    ) -> Result<Transcription, TranscribingError> {
        Ok(Transcription {
            path: keep(self, bytes)?,
            words: transcript.words.len(),
            estimated: transcript.words.iter().filter(|word| word.estimated).count(),
            model,
            language: transcript.language.or(language),
            warnings: transcript.warnings,
        })
    }
}

/// Has a program of others write down a recording. Whatever can be refused is refused before the work begins; what is handed to the
/// program lies in a folder below `scratch`, which is gone afterwards. Progress: stages "decoding", "writing the sound file",
/// "recognising speech", the last without a share until the program tells one.
///
/// # Errors
/// See [`TranscribingError`]; then no file was written.
pub fn transcribe(
    order: &TranscriptionOrder,
    scratch: &Path,
    progress: &Progress,
) -> Result<Transcription, TranscribingError> {
    let recogniser = order.recogniser.recogniser;
    let language = order.check()?;
    let model = ModelChoice::of(&order.recogniser, order.model.as_deref(), language.as_deref())?;
    let no_scratch = |source| TranscribingError::Scratch { folder: scratch.to_owned(), source };
    let work = tempfile::Builder::new().prefix("breathmark-words-").tempdir_in(scratch).map_err(no_scratch)?;
    let sound = work.path().join("sound.wav");
    let invocation = Invocation::new(&order.recogniser, &model, language.as_deref(), &sound)?;
    let duration = hand_over(order, &sound, progress)?;
    run::run(recogniser, &invocation, work.path(), duration, &progress.stage(t!("transcribe-stage-recognising")))?;
    let (bytes, transcript) = read(recogniser, &invocation.output, progress)?;
    order.keep(&bytes, transcript, model.shown(), language)
}

/// Refuses at once what would be refused after an hour of work.
fn check_output(order: &TranscriptionOrder) -> Result<(), TranscribingError> {
    let path = || order.output.clone();
    if input_at(&order.output, &[InputFile::new("the recording", &order.recording)]).is_some() {
        return Err(TranscribingError::OutputIsRecording { path: path() });
    }
    if !order.may_replace && order.output.exists() {
        return Err(TranscribingError::OutputExists { path: path() });
    }
    let folder = order.output.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let probe = tempfile::Builder::new().prefix(".breathmark-").tempfile_in(folder);
    probe.map(drop).map_err(|source| TranscribingError::Output { path: path(), source })
}

/// Writes the sound of a recording for a recogniser; how long it is.
fn hand_over(order: &TranscriptionOrder, sound: &Path, progress: &Progress) -> Result<Duration, AudioError> {
    let decoded = audio::decode_track(&order.recording, order.track, progress)?;
    write_wave(&decoded.samples, sound, &progress.stage(t!("transcribe-stage-writing")))?;
    Ok(decoded.duration())
}

/// Reads what a recogniser wrote, as it will be read when it is opened.
fn read(recogniser: Recogniser, file: &Path, progress: &Progress) -> Result<(Vec<u8>, Transcript), TranscribingError> {
    let unreadable = |reason: String| TranscribingError::Unreadable { recogniser, reason };
    let length = file.metadata().map_err(|error| unreadable(error.to_string()))?.len();
    if length > MAX_FILE_BYTES {
        return Err(unreadable(TranscriptError::TooLarge.to_string()));
    }
    let bytes = std::fs::read(file).map_err(|error| unreadable(error.to_string()))?;
    match transcript::parse_watched(&bytes, progress) {
        Ok(transcript) => Ok((bytes, transcript)),
        Err(TranscriptError::NoWords { .. }) => Err(TranscribingError::NoWords { recogniser }),
        Err(TranscriptError::Cancelled(cancelled)) => Err(cancelled.into()),
        Err(error) => Err(unreadable(error.to_string())),
    }
}

/// Puts the transcript into its place. Where a file came meanwhile, it goes beside that: the work is not lost.
fn keep(order: &TranscriptionOrder, bytes: &[u8]) -> Result<PathBuf, TranscribingError> {
    let numbered = (2..).map(|number| numbered_output(&order.output, number));
    for path in std::iter::once(order.output.clone()).chain(numbered) {
        let may_replace = || match order.may_replace || !path.exists() {
            true => Ok(()),
            false => Err(io::ErrorKind::AlreadyExists.into()),
        };
        match whole_file::write_if(&RealDisk::default(), &path, bytes, Access::Usual, may_replace) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && !order.may_replace => {}
            Err(source) => return Err(TranscribingError::Output { path, source }),
        }
    }
    // Names do not come to an end.
    Err(TranscribingError::OutputExists { path: order.output.clone() })
}
