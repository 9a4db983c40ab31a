//! A recogniser followed while it works: its messages and the sound of the talk, from files that grow or from a pipe.
//!
//! Files may be cut off, rewritten, or vanish for a while: that is reported, and nothing of what came before is lost.

mod feed;
mod file;
mod messages;
mod sound;

use std::path::{Path, PathBuf};

use base::texts::t;
use evidence::model_files::ModelError;
use media::audio::GrowingSoundError;

pub use feed::{FeedStep, LiveFeed};
pub use messages::MessageSource;
pub use sound::FollowedSound;

/// The sources to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedFiles {
    /// Messages of a recogniser.
    pub transcript: PathBuf,
    /// A WAV file that grows, or bare samples.
    pub sound: Option<PathBuf>,
}

/// A part of what is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowedPart {
    Messages,
    Sound,
}

impl FollowedPart {
    fn unreadable(self, path: &Path, source: &std::io::Error) -> String {
        let (path, reason) = (path.display().to_string(), source.to_string());
        match self {
            Self::Messages => t!("following-messages-unreadable", reason = reason, path = path),
            Self::Sound => t!("following-sound-unreadable", reason = reason, path = path),
        }
    }

    fn broken_pipe(self, source: &std::io::Error) -> String {
        match self {
            Self::Messages => t!("following-messages-pipe", reason = source.to_string()),
            Self::Sound => t!("following-sound-pipe", reason = source.to_string()),
        }
    }
}

/// Why it cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    #[error("{}", what.unreadable(path, source))]
    Unreadable { what: FollowedPart, path: PathBuf, source: std::io::Error },
    #[error("{}", what.broken_pipe(source))]
    Pipe { what: FollowedPart, source: std::io::Error },
    #[error("{source}: {path}", path = path.display())]
    NoSound { path: PathBuf, source: GrowingSoundError },
    #[error(transparent)]
    Model(#[from] ModelError),
}
