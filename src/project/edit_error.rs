//! Why an edit is not made.

use super::StepMismatch;
use crate::guideline::GuidelineError;

/// What stands in the way of an edit; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// What the edit is about is gone, as after an undo that came in between.
    #[error("the place is not in the text any more")]
    NoSuchWord,
    /// Asked for what is so already.
    #[error("{0}")]
    Nothing(&'static str),
    #[error("a cue always ends after the last word")]
    LastWord,
    #[error("a cue cannot start before the beginning of the recording")]
    BeforeStart,
    /// Many times at once.
    #[error(
        "a cue would start before the recording does: the first word to be moved is at {secs:.3} s; move it by less"
    )]
    MovedBeforeStart { secs: f64 },
    #[error("the cues would run into those that stay where they are; move them by less, or the others along")]
    RunsInto,
    #[error(
        "there is no room for it: {room:.2} s are free between the cues, {needed:.2} s are needed; put the play head elsewhere"
    )]
    NoRoom { room: f64, needed: f64 },
    #[error("to stretch times two different ones are needed, before and after, the earlier one first")]
    NoStretch,
    #[error(transparent)]
    Guideline(#[from] GuidelineError),
    #[error(transparent)]
    DoesNotFit(#[from] StepMismatch),
    #[error(
        "the project is open in another window, so nothing can be changed here; save it under another name to work on it"
    )]
    ReadOnly,
}
