//! The tokens that are inserted, deleted, replaced and shifted.

/// A word or a break with the times of its cue, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Equal words have equal numbers; 0 and 1 are the breaks.
    pub number: u32,
    pub start: i64,
    pub end: i64,
}

pub(super) const END_OF_LINE: u32 = 0;
pub(super) const END_OF_CUE: u32 = 1;
pub(super) const FIRST_WORD: u32 = 2;

impl Token {
    pub const fn is_break(self) -> bool {
        self.number < FIRST_WORD
    }

    /// Whether one may stand for the other.
    pub const fn can_align(self, other: Self) -> bool {
        self.is_break() == other.is_break() && (self.start < other.end) == (other.start < self.end)
    }

    pub const fn matches(self, other: Self) -> bool {
        self.number == other.number && self.can_align(other)
    }
}
