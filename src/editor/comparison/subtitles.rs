//! Subtitles that are to be compared: of a file, or of the open talk.

use std::path::Path;

use super::suber::TimedText;
use super::timed_lines::TimedLines;
use crate::cues::Cue;
use base::progress::Progress;
use formats::subtitle_file::{FileCue, SubtitleFile};
use formats::transcript::{TranscriptError, in_file, parse_subtitles, spoken_lines};

/// Subtitles in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subtitles {
    cues: Vec<TimedLines>,
    /// The same as SubER sees them.
    timed_text: TimedText,
}

impl Subtitles {
    /// Reads a subtitle file.
    ///
    /// # Errors
    ///
    /// As [`parse_subtitles`], or the file cannot be read.
    pub fn read(path: &Path) -> Result<Self, TranscriptError> {
        in_file(path, &Progress::silent(), |bytes, _| Ok(Self::of_file(&parse_subtitles(bytes)?, bytes)))
    }

    /// The subtitles in a file that was read from these bytes.
    pub fn of_file(file: &SubtitleFile, bytes: &[u8]) -> Self {
        let lines = |cue: &FileCue| TimedLines { span: cue.span, lines: spoken_lines(cue) };
        let mut cues: Vec<TimedLines> = file.cues.iter().map(lines).collect();
        cues.sort_by_key(|cue| cue.span.start);
        // Where SubER's own program can read a file, its way of reading counts.
        let timed_text = TimedText::parse_subrip(bytes).unwrap_or_else(|| TimedText::of(&cues));
        Self { cues, timed_text }
    }

    /// Cues in the order of time.
    pub fn of_lines(cues: Vec<TimedLines>) -> Self {
        let timed_text = TimedText::of(&cues);
        Self { cues, timed_text }
    }

    /// The cues of a talk as they would be exported, with whole milliseconds.
    pub fn of_cues(cues: &[Cue]) -> Self {
        Self::of_lines(cues.iter().map(TimedLines::exported).collect())
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
