//! Why an edit is not made.

use super::StepMismatch;
use base::texts::{self, t};
use formats::guideline::GuidelineError;

/// The obstacle to an edit; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// The target of the edit is gone, as after an undo that came in between.
    #[error("{}", t!("edit-no-such-word"))]
    NoSuchWord,
    /// Asked for what is so already.
    #[error("{0}")]
    Nothing(&'static str),
    #[error("{}", t!("edit-last-word"))]
    LastWord,
    #[error("{}", t!("edit-before-start"))]
    BeforeStart,
    /// Many times at once.
    #[error("{}", t!("edit-moved-before-start", seconds = texts::number(*secs, 3)))]
    MovedBeforeStart { secs: f64 },
    #[error("{}", t!("edit-runs-into"))]
    RunsInto,
    #[error("{}", t!("edit-no-room", room = texts::number(*room, 2), needed = texts::number(*needed, 2)))]
    NoRoom { room: f64, needed: f64 },
    #[error("{}", t!("edit-no-stretch"))]
    NoStretch,
    #[error(transparent)]
    Guideline(#[from] GuidelineError),
    #[error(transparent)]
    DoesNotFit(#[from] StepMismatch),
    /// The times of the cues are locked for those who write second subtitles into them.
    #[error("{}", t!("edit-times-locked"))]
    TimesLocked,
    #[error("{}", t!("edit-read-only"))]
    ReadOnly,
}
