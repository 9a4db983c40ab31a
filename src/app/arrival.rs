//! What comes next: a talk that was read, or the end of the open one.

use std::path::PathBuf;

use analysis::live_feed::FollowedFiles;
use base::warning::Warning;
use editor::project::{OpenProject, Recovery};
use ui::examine::ExaminedFiles;

/// What follows when the unsaved changes are dealt with.
pub enum OpeningStep {
    Show(Arrival),
    /// The project that is open, as it is in its file.
    Reopen(PathBuf),
    /// What a crash left of the project that is open.
    Recover(Box<Recovery>),
    Close,
    Quit,
}

/// What was read, and takes the place of the open talk: that one is closed when nothing can go wrong any more.
pub enum Arrival {
    Files(Box<ExaminedFiles>),
    /// A talk that is still being spoken.
    Live(FollowedFiles),
    Project {
        open: Box<OpenProject>,
        warnings: Vec<Warning>,
        has_recovery: bool,
    },
    Recovered {
        open: Box<OpenProject>,
        warnings: Vec<Warning>,
    },
    /// A copy of something that is kept.
    Kept {
        open: Box<OpenProject>,
        warnings: Vec<Warning>,
    },
}
