//! Cues as files have them.

use crate::cues::Cue;
use base::time::{Instant, Span};
use formats::guideline::exported_millis;

/// A cue with nothing but its text and times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedLines {
    pub span: Span,
    /// As a viewer reads them, or with tags of SubRip where they are to be taken over.
    pub lines: Vec<String>,
}

impl TimedLines {
    /// A cue of a talk as it would be exported, with whole milliseconds.
    pub fn exported(cue: &Cue) -> Self {
        let (start, end) = exported_millis(cue.span);
        let span = Span::new(Instant::from_millis(start), Instant::from_millis(end));
        Self { span, lines: cue.lines.clone() }
    }
}
