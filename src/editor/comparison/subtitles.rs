//! Subtitles that are to be compared: of a file, or of the open talk.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::suber::TimedText;
use super::timed_lines::TimedLines;
use crate::cues::Cue;
use base::time::{Instant, Span};
use formats::guideline::exported_millis;
use formats::transcript::{MAX_FILE_BYTES, TranscriptError, parse_cues};

/// Subtitles in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subtitles {
    cues: Vec<TimedLines>,
    /// The same as SubER sees them.
    timed_text: TimedText,
}

impl Subtitles {
    /// Reads a SubRip or WebVTT file.
    ///
    /// # Errors
    ///
    /// As [`formats::transcript::read_cues`].
    pub fn read(path: &Path) -> Result<Self, TranscriptError> {
        let io = |source| TranscriptError::Io { path: path.to_owned(), source };
        let mut bytes = Vec::new();
        // One byte more than is allowed shows that the file is too long.
        File::open(path).map_err(io)?.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(io)?;
        Self::parse(&bytes)
            .map_err(|source| TranscriptError::InFile { path: path.to_owned(), source: Box::new(source) })
    }

    /// The subtitles in the bytes of a file. Errors as [`parse_cues`].
    pub fn parse(bytes: &[u8]) -> Result<Self, TranscriptError> {
        let cues = parse_cues(bytes)?;
        let mut cues: Vec<TimedLines> =
            cues.into_iter().map(|cue| TimedLines { span: cue.span, lines: cue.lines }).collect();
        cues.sort_by_key(|cue| cue.span.start);
        // Where SubER's own program can read a file, its way of reading counts.
        let timed_text = TimedText::parse_subrip(bytes).unwrap_or_else(|| TimedText::of(&cues));
        Ok(Self { cues, timed_text })
    }

    /// Cues in the order of time.
    pub fn of_lines(cues: Vec<TimedLines>) -> Self {
        let timed_text = TimedText::of(&cues);
        Self { cues, timed_text }
    }

    /// The cues of a talk as they would be exported, with whole milliseconds.
    pub fn of_cues(cues: &[Cue]) -> Self {
        let exported = |cue: &Cue| {
            let (start, end) = exported_millis(cue.span);
            let span = Span::new(Instant::from_millis(start), Instant::from_millis(end));
            TimedLines { span, lines: cue.lines.clone() }
        };
        Self::of_lines(cues.iter().map(exported).collect())
    }

    /// As cues of a talk whose words are those of the lines.
    pub fn to_cues(&self) -> Vec<Cue> {
        let mut start = 0;
        let cue = |TimedLines { span, lines }: &TimedLines| {
            let count: usize = lines.iter().map(|line| line.split_whitespace().count()).sum();
            start += count;
            Cue { words: start - count..start, lines: lines.clone(), span: *span }
        };
        self.cues.iter().map(cue).collect()
    }

    pub fn cues(&self) -> &[TimedLines] {
        &self.cues
    }

    pub(super) const fn timed_text(&self) -> &TimedText {
        &self.timed_text
    }
}
