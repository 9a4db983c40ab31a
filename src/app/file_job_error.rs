//! Why something of files could not be done.

use std::io;
use std::path::PathBuf;

use super::file_content::FileContent;
use base::texts::t;
use editor::project::ProjectError;
use editor::session::VersionFileError;
use formats::guideline::GuidelineError;
use media::shots::ShotListError;
use media::transcribing::TranscribingError;
use ui::action::Dialog;
use ui::way_out::WayOut;

/// What hindered a job with files.
#[derive(Debug, thiserror::Error)]
pub enum FileJobError {
    #[error(transparent)]
    Project(#[from] ProjectError),
    /// The sample is no part of this installation.
    #[error("{}", t!("file-job-no-sample"))]
    NoSample,
    #[error("{}", t!("file-job-no-thread"))]
    NoThread,
    /// An error of the program.
    #[error("{}", t!("file-job-panicked"))]
    Broke,
    /// Of what is kept.
    #[error("{}", t!("file-job-copy-failed", error = source.to_string(), path = path.display().to_string()))]
    NotCopied { path: PathBuf, source: io::Error },
    #[error("{}", t!("file-job-delete-failed", error = source.to_string(), path = path.display().to_string()))]
    NotDeleted { path: PathBuf, source: io::Error },
    #[error("{}", what.unwritten(path, &source.to_string()))]
    NotWritten { what: FileContent, path: PathBuf, source: WriteError },
    #[error("{}", t!("file-job-no-file", path = path.display().to_string()))]
    NoFile { path: PathBuf },
    #[error(transparent)]
    Read(#[from] io::Error),
    #[error("{}", t!("file-job-guideline-too-long"))]
    GuidelineTooLong,
    #[error(transparent)]
    Guideline(#[from] GuidelineError),
    #[error("{}", t!("shots-list-too-long"))]
    ShotsTooLong,
    #[error(transparent)]
    Shots(#[from] ShotListError),
    #[error(transparent)]
    Second(#[from] VersionFileError),
    #[error(transparent)]
    Transcribing(#[from] TranscribingError),
}

/// Why a file is not written; one that is there stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// It is what the talk is made from.
    #[error("{}", t!("write-is-input-choose", role = *role))]
    Input { role: &'static str },
    #[error("{}", t!("file-job-name-taken"))]
    NameTaken,
    #[error(transparent)]
    Disk(#[from] io::Error),
}

impl FileJobError {
    /// What leads on.
    pub fn way_out(&self) -> Option<WayOut> {
        match self {
            Self::Project(error) => WayOut::of_opening(error),
            Self::Second(_) => Some(WayOut::TryAgain(Dialog::Second)),
            Self::Shots(_) | Self::ShotsTooLong => Some(WayOut::TryAgain(Dialog::ImportShots)),
            Self::Transcribing(_) => Some(WayOut::TryAgain(Dialog::MakeTranscript)),
            // Where a file is written or a guideline read the dialog is still open.
            Self::NotCopied { .. }
            | Self::NotDeleted { .. }
            | Self::NotWritten { .. }
            | Self::NoFile { .. }
            | Self::Read(_)
            | Self::GuidelineTooLong
            | Self::Guideline(_)
            | Self::NoSample
            | Self::NoThread
            | Self::Broke => None,
        }
    }
}
