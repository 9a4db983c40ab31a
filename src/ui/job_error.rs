//! Why a job in the background brought nothing.

use super::job_kind::JobKind;
use base::progress::Cancellation;
use base::texts::t;
use editor::session::VersionFileError;
use evidence::model_files::ModelError;
use media::audio::{AudioError, GrowingRecordingError};
use media::shots::ShotError;
use models::compute::ComputeError;

/// What hindered a job, by what a person can do about it: see [`WayOut::of_job`](super::way_out::WayOut::of_job).
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The recording cannot be decoded.
    #[error(transparent)]
    Audio(#[from] AudioError),
    /// The recording that is still being made cannot be read.
    #[error(transparent)]
    Growing(#[from] GrowingRecordingError),
    /// Networks run nowhere.
    #[error(transparent)]
    Device(#[from] ComputeError),
    /// A model is missing or damaged.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// What the talk is compared with is no subtitle file.
    #[error(transparent)]
    Version(#[from] VersionFileError),
    /// The picture cannot be looked through.
    #[error(transparent)]
    Shots(#[from] ShotError),
    /// It broke: an error of the program.
    #[error("{}", broke(*.0))]
    Broke(JobKind),
    /// The system starts no thread.
    #[error("{}", t!("window-no-background"))]
    NoThread,
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

fn broke(kind: JobKind) -> &'static str {
    match kind {
        JobKind::Decode => t!("window-decode-broke"),
        JobKind::Open | JobKind::Transcribe => t!("window-open-broke"),
        JobKind::Analyze => t!("window-analysis-broke"),
        JobKind::Deepen => t!("window-reading-broke"),
        JobKind::Compare => t!("window-comparison-broke"),
        JobKind::Mend => t!("window-mending-broke"),
        JobKind::Predict => t!("window-figures-broke"),
        JobKind::Video | JobKind::Shots => t!("window-video-broke"),
        JobKind::HouseCuts => t!("window-cuts-broke"),
    }
}
