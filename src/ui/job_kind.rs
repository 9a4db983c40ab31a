//! What kinds of work are done in the background, and how far each is, as it is shown.

use super::executor::WorkStatus;

/// Jobs of one kind replace each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JobKind {
    /// Looks at files and reads them before they are shown; see `FileJobs`.
    Open,
    Decode,
    Analyze,
    /// The large reader reads what was analysed, on a thread of its own: nothing waits for it.
    Deepen,
    Compare,
    Mend,
    Predict,
    /// Waits for a speech recogniser; likewise.
    Transcribe,
    /// Quick, and the user does not wait for it: it is not shown.
    Video,
    Shots,
    /// Learns how a client cuts, on a thread of its own; likewise.
    HouseCuts,
}

impl JobKind {
    /// Whether ffmpeg does it, beside which something else can be done.
    pub(super) const fn is_done_by_ffmpeg(self) -> bool {
        matches!(self, Self::Video | Self::Shots)
    }

    /// Whether it has to do with the open talk. What has not goes on when that is closed, and is stopped by itself.
    pub const fn is_of_talk(self) -> bool {
        !matches!(self, Self::Transcribe | Self::HouseCuts)
    }
}

/// How far a job is.
#[derive(Clone, Debug, PartialEq)]
pub struct JobStatus {
    pub kind: JobKind,
    /// As a person reads it: "decoding", "pitch and energy".
    pub stage: String,
    /// 0 to 1; `None` while nothing is known.
    pub share: Option<f32>,
}

impl JobStatus {
    pub fn new(kind: JobKind, work: &WorkStatus) -> Self {
        Self { kind, stage: work.stage.clone(), share: work.share }
    }
}
