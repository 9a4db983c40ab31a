//! A recogniser followed while it works: its messages and the sound of the talk, from files that grow or from a pipe.
//!
//! Files may be cut off, written anew, or vanish for a while: that is told, and nothing of what came before is lost.

mod feed;
mod file;
mod messages;
mod sound;

use std::path::PathBuf;

use crate::audio::GrowingSoundError;
use crate::compute::ModelError;

pub use feed::{FeedStep, LiveFeed};
pub use messages::MessageSource;
pub use sound::FollowedSound;

/// What is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedFiles {
    /// Messages of a recogniser.
    pub transcript: PathBuf,
    /// A WAV file that grows, or bare samples.
    pub sound: Option<PathBuf>,
}

/// Why it cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    #[error("cannot read {what} because {source}: {path}", path = path.display())]
    Unreadable { what: &'static str, path: PathBuf, source: std::io::Error },
    #[error("cannot read {what} from standard input because {source}")]
    Pipe { what: &'static str, source: std::io::Error },
    #[error("{source}: {path}", path = path.display())]
    NoSound { path: PathBuf, source: GrowingSoundError },
    #[error(transparent)]
    Model(#[from] ModelError),
}
