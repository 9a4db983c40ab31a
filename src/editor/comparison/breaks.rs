//! Where subtitles break.

use serde::{Deserialize, Serialize};

/// The break after a word; a stronger break is greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Break {
    #[default]
    None,
    /// The line ends, the cue goes on: `<eol>`.
    Line,
    /// The cue ends: `<eob>`.
    Cue,
}
