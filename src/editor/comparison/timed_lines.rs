//! Cues as files have them.

use base::time::Span;

/// A cue with nothing but its text and times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedLines {
    pub span: Span,
    /// As a viewer reads them, or with tags of SubRip where they are to be taken over.
    pub lines: Vec<String>,
}
