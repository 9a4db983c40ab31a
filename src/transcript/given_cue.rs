//! A cue of a subtitle file that is to stay as it is.

use std::ops::Range;

use crate::time::Span;

/// A cue that the file came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenCue {
    /// Its words, by position; at least one.
    pub words: Range<usize>,
    /// When it is shown; `None`: that is to be found anew.
    pub span: Option<Span>,
    /// Positions of the words after which a line ends, the last one left out.
    pub line_ends: Vec<usize>,
}
