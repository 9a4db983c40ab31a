//! What is not as it should be with a cue.

use std::fmt;

use serde::Serialize;

use crate::guideline::Field;

/// A rule that a cue breaks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Problem {
    /// Position in the list of cues; people read it as this plus one.
    pub cue: usize,
    #[serde(flatten)]
    pub kind: ProblemKind,
    /// Only a hint: the rule is this program's own choice, nobody who gave the guideline asks for it.
    #[serde(rename = "hint", skip_serializing_if = "std::ops::Not::not")]
    pub is_hint: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "problem", rename_all = "snake_case")]
pub enum ProblemKind {
    /// `line` counts from 1.
    LineTooLong {
        line: usize,
        chars: usize,
        most: usize,
    },
    TooManyLines {
        lines: usize,
        most: usize,
    },
    TooFast {
        cps: f64,
        most: f64,
        /// The speed that no cue is cut to exceed, if the guideline knows sense before speed and the cue stays within it.
        #[serde(skip_serializing_if = "Option::is_none")]
        strict: Option<f64>,
    },
    TooShort {
        millis: i64,
        least: i64,
    },
    TooLong {
        millis: i64,
        most: i64,
    },
    /// Between this cue and the next.
    GapTooSmall {
        millis: i64,
        least: i64,
        /// The same in frames, under a guideline that counts in them.
        #[serde(skip_serializing_if = "Option::is_none")]
        frames: Option<FrameGap>,
    },
    /// This cue is still shown when the next starts.
    OverlapsNext {
        millis: i64,
    },
    /// So long after its first word.
    AppearsLate {
        millis: i64,
        most: i64,
    },
    /// So long before its first word.
    AppearsEarly {
        millis: i64,
        most: i64,
    },
    /// So long before its last word is over.
    GoesEarly {
        millis: i64,
    },
    /// So long after its last word, reading and the next cue allowed for in `most`.
    StaysLong {
        millis: i64,
        most: i64,
    },
    /// A sentence ends after `word`, and another starts in the same cue, and neither is a [short
    /// one](crate::guideline::Guideline::is_short_sentence).
    SentenceEndInside {
        word: String,
    },
    /// A word stands alone in a cue or on a line without being a sentence.
    OrphanWord {
        word: String,
    },
    /// Nothing is shown.
    Empty,
}

impl ProblemKind {
    /// The rule of the guideline that is broken; `None`: what no guideline lets pass, whatever it says. Where cues have to be with the
    /// speech, only how exactly is a matter of the guideline.
    pub const fn rule(&self) -> Option<Field> {
        match self {
            Self::LineTooLong { .. } => Some(Field::MaxCharsPerLine),
            Self::TooManyLines { .. } => Some(Field::MaxLines),
            Self::TooFast { .. } => Some(Field::MaxCps),
            Self::TooShort { .. } => Some(Field::MinDuration),
            Self::TooLong { .. } => Some(Field::MaxDuration),
            Self::GapTooSmall { .. } => Some(Field::MinGap),
            Self::SentenceEndInside { .. } => Some(Field::OneSentencePerCue),
            Self::OverlapsNext { .. }
            | Self::AppearsLate { .. }
            | Self::AppearsEarly { .. }
            | Self::GoesEarly { .. }
            | Self::StaysLong { .. }
            | Self::OrphanWord { .. }
            | Self::Empty => None,
        }
    }

    /// Whether it is about when the cue is shown, not about its text.
    pub const fn is_about_times(&self) -> bool {
        match self {
            Self::TooFast { .. }
            | Self::TooShort { .. }
            | Self::TooLong { .. }
            | Self::GapTooSmall { .. }
            | Self::OverlapsNext { .. }
            | Self::AppearsLate { .. }
            | Self::AppearsEarly { .. }
            | Self::GoesEarly { .. }
            | Self::StaysLong { .. } => true,
            Self::LineTooLong { .. }
            | Self::TooManyLines { .. }
            | Self::SentenceEndInside { .. }
            | Self::OrphanWord { .. }
            | Self::Empty => false,
        }
    }
}

/// Frames between two cues, and how many there should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FrameGap {
    pub found: i64,
    pub least: i64,
}

impl Problem {
    /// "problem" or "hint", as people read it.
    pub const fn label(&self) -> &'static str {
        if self.is_hint { "hint" } else { "problem" }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cue {}: {}", self.cue + 1, self.kind)
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secs = |millis: &i64| *millis as f64 / 1000.0;
        match self {
            Self::LineTooLong { line, chars, most } => {
                write!(f, "Line {line} too long: {chars} characters (limit {most})")
            }
            Self::TooManyLines { lines, most } => write!(f, "Too many lines: {lines} (limit {most})"),
            Self::TooFast { cps, most, strict: None } => write!(f, "Reading speed {cps:.1} cps (limit {most})"),
            Self::TooFast { cps, most, strict: Some(strict) } => {
                write!(f, "Reading speed {cps:.1} cps (limit {most}; up to {strict} a phrase is kept whole)")
            }
            Self::TooShort { millis, least } => {
                write!(f, "Too short: {:.3} s (minimum {:.3} s)", secs(millis), secs(least))
            }
            Self::TooLong { millis, most } => {
                write!(f, "Too long: {:.3} s (maximum {:.3} s)", secs(millis), secs(most))
            }
            Self::GapTooSmall { frames: Some(FrameGap { found, least }), .. } => {
                let frames = if *found == 1 { "frame" } else { "frames" };
                write!(f, "Gap of {found} {frames} before the next cue (minimum {least})")
            }
            Self::GapTooSmall { millis, least, frames: None } => {
                write!(f, "Gap of {millis} ms before the next cue (minimum {least} ms)")
            }
            Self::OverlapsNext { millis } => write!(f, "Overlaps the next cue by {millis} ms"),
            Self::AppearsLate { millis, most } => {
                write!(f, "Appears {:.2} s after its first word (at most {:.2} s)", secs(millis), secs(most))
            }
            Self::AppearsEarly { millis, most } => {
                write!(f, "Appears {:.2} s before its first word (at most {:.2} s)", secs(millis), secs(most))
            }
            Self::GoesEarly { millis } => write!(f, "Disappears {:.2} s before its last word is over", secs(millis)),
            Self::StaysLong { millis, most } => {
                write!(f, "Stays {:.2} s after its last word (at most {:.2} s)", secs(millis), secs(most))
            }
            Self::SentenceEndInside { word } => write!(f, "A new sentence starts inside this cue (after \"{word}\")"),
            Self::OrphanWord { word } => write!(f, "Single word left alone: \"{word}\""),
            Self::Empty => write!(f, "No text"),
        }
    }
}
