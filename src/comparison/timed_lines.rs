//! Cues as files have them.

use crate::time::Span;

/// A cue with nothing but its text and times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedLines {
    pub span: Span,
    /// Without tags and escapes.
    pub lines: Vec<String>,
}
