//! A cue of a subtitle file that is to stay as it is.

use std::ops::Range;

use base::time::Span;

/// A cue that the file came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenCue {
    /// Its words, by position; at least one.
    pub words: Range<usize>,
    /// When it is shown; `None`: to be computed again.
    pub span: Option<Span>,
    /// Positions of the words after which a line ends, the last one left out.
    pub line_ends: Vec<usize>,
    /// Which cue of the file it is, in the order of the file.
    pub file_cue: usize,
}

impl GivenCue {
    /// Positions of its words line by line.
    pub fn lines(&self) -> Vec<Range<usize>> {
        let (mut lines, mut start) = (Vec::new(), self.words.start);
        for end in self.line_ends.iter().map(|last| last + 1).chain([self.words.end]) {
            lines.push(start..end);
            start = end;
        }
        lines
    }
}
