//! Where a figure or a rule comes from.

use serde::{Deserialize, Serialize};

/// How far a number can be trusted to be what the named body asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// Read in a stored copy of the body's own document.
    Stored,
    /// Read there as words per minute and converted at six characters a word.
    Converted,
    /// Taken from the profile of another program.
    Code,
    /// From memory, not verified: never to be shown as official.
    Memory,
    /// Counted in finished subtitles of a client's, which the source names.
    Measured,
    /// The body has no such rule, or it is not known: this program's choice.
    #[default]
    Chosen,
}

impl Provenance {
    /// Whether the number was read in the document of the body that published it.
    pub const fn is_verified(self) -> bool {
        matches!(self, Self::Stored | Self::Converted)
    }
}
