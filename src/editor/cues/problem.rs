//! What is not as it should be with a cue.

use std::fmt;

use serde::{Serialize, Serializer};

use base::texts::{self, t};
use formats::guideline::Field;
use formats::text_rules::{RuleMessage, Severity};

/// A rule that a cue breaks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Problem {
    /// Position in the list of cues; people read it as this plus one.
    pub cue: usize,
    #[serde(flatten)]
    pub kind: ProblemKind,
    /// Only a hint: the rule is this program's own choice, not one of the guideline's publisher.
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
    /// Under a guideline that counts words.
    TooManyWords {
        words_per_minute: f64,
        most: f64,
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
    /// There is no speech while it is shown.
    NobodySpeaks,
    /// It starts so shortly before a shot change, or stays so shortly after one.
    CrossesShotChange {
        edge: ProblemEdge,
        millis: i64,
        /// The same in frames, under a guideline that counts in them.
        #[serde(skip_serializing_if = "Option::is_none")]
        frames: Option<i64>,
    },
    /// It ends so shortly before a shot change.
    EndsAtShotChange {
        millis: i64,
        least: i64,
        #[serde(skip_serializing_if = "Option::is_none")]
        frames: Option<FrameGap>,
    },
    /// A sentence ends after `word`, and another starts in the same cue, and neither is a [short
    /// one](formats::guideline::Guideline::is_short_sentence).
    SentenceEndInside {
        word: String,
    },
    /// A word stands alone in a cue or on a line without being a sentence.
    OrphanWord {
        word: String,
    },
    /// Something stands there that the client's glossary has otherwise.
    GlossaryTerm {
        found: String,
        wanted: String,
    },
    /// A rule of text is broken.
    TextRule {
        /// The rule's name in its file.
        rule: String,
        severity: Severity,
        #[serde(serialize_with = "as_text")]
        message: RuleMessage,
        found: String,
        /// What is to stand there; `None`: a person has to say.
        #[serde(skip_serializing_if = "Option::is_none")]
        wanted: Option<String>,
    },
    /// Nothing is shown.
    Empty,
}

/// In the language in which the report speaks.
fn as_text<S: Serializer>(message: &RuleMessage, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(message.text())
}

/// A stretch of a cue as it can be read in a sentence: a line break is a stroke, and blanks at an edge are seen.
fn visible(text: &str) -> String {
    let is_plain = text.trim_matches(' ') == text && !text.contains("  ");
    let text = if is_plain { text.to_owned() } else { text.replace(' ', "·") };
    text.replace('\n', " / ")
}

impl ProblemKind {
    /// How much it matters, where a rule of text says so.
    pub const fn severity(&self) -> Option<Severity> {
        match self {
            Self::TextRule { severity, .. } => Some(*severity),
            _ => None,
        }
    }

    /// Whether it is known what is to be written instead.
    pub const fn is_fixable_text(&self) -> bool {
        matches!(self, Self::GlossaryTerm { .. } | Self::TextRule { wanted: Some(_), .. })
    }

    /// Whether it is about how words are written, whatever the cues are.
    pub const fn is_about_text(&self) -> bool {
        matches!(self, Self::GlossaryTerm { .. } | Self::TextRule { .. })
    }

    /// The rule of the guideline that is broken; `None`: what no guideline lets pass, whatever it says. Where cues have to be with the
    /// speech, only how exactly is a matter of the guideline; how terms are written is one of the glossary.
    pub const fn rule(&self) -> Option<Field> {
        match self {
            Self::LineTooLong { .. } => Some(Field::MaxCharsPerLine),
            Self::TooManyLines { .. } => Some(Field::MaxLines),
            Self::TooFast { .. } => Some(Field::MaxCps),
            Self::TooManyWords { .. } => Some(Field::MaxWordsPerMinute),
            Self::TooShort { .. } => Some(Field::MinDuration),
            Self::TooLong { .. } => Some(Field::MaxDuration),
            Self::GapTooSmall { .. } => Some(Field::MinGap),
            Self::CrossesShotChange { .. } => Some(Field::ShotZone),
            Self::EndsAtShotChange { .. } => Some(Field::OutBeforeShot),
            Self::SentenceEndInside { .. } => Some(Field::OneSentencePerCue),
            Self::OverlapsNext { .. }
            | Self::AppearsLate { .. }
            | Self::AppearsEarly { .. }
            | Self::GoesEarly { .. }
            | Self::StaysLong { .. }
            | Self::NobodySpeaks
            | Self::OrphanWord { .. }
            | Self::GlossaryTerm { .. }
            | Self::TextRule { .. }
            | Self::Empty => None,
        }
    }
}

/// One of the two edges of a cue in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemEdge {
    Start,
    End,
}

/// Frames between two cues, or between a cue and a shot change, and how many there should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FrameGap {
    pub found: i64,
    pub least: i64,
}

impl Problem {
    /// "problem" or "hint", as the command line says it.
    pub const fn label(&self) -> &'static str {
        if self.is_hint { "hint" } else { "problem" }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&t!("problem-of-cue", number = self.cue + 1, problem = self.kind.to_string()))
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secs = |millis: i64, digits: usize| texts::number(millis as f64 / 1000.0, digits);
        // As the guideline has it: 17, 17.5.
        let speed = |cps: f64| texts::localized(&cps.to_string());
        f.write_str(&match *self {
            Self::LineTooLong { line, chars, most } => {
                t!("problem-line-too-long", line = line, chars = chars, most = most)
            }
            Self::TooManyLines { lines, most } => t!("problem-too-many-lines", lines = lines, most = most),
            Self::TooFast { cps, most, strict: None } => {
                t!("problem-too-fast", cps = texts::number(cps, 1), most = speed(most))
            }
            Self::TooFast { cps, most, strict: Some(strict) } => {
                let cps = texts::number(cps, 1);
                t!("problem-too-fast-for-phrase", cps = cps, most = speed(most), strict = speed(strict))
            }
            Self::TooManyWords { words_per_minute, most } => {
                t!("problem-too-many-words", words = texts::number(words_per_minute, 1), most = speed(most))
            }
            Self::TooShort { millis, least } => {
                t!("problem-too-short", seconds = secs(millis, 3), least = secs(least, 3))
            }
            Self::TooLong { millis, most } => t!("problem-too-long", seconds = secs(millis, 3), most = secs(most, 3)),
            Self::GapTooSmall { frames: Some(FrameGap { found, least }), .. } => {
                t!("problem-gap-in-frames", frames = found, least = least)
            }
            Self::GapTooSmall { millis, least, frames: None } => t!("problem-gap", millis = millis, least = least),
            Self::OverlapsNext { millis } => t!("problem-overlap", millis = millis),
            Self::AppearsLate { millis, most } => {
                t!("problem-appears-late", seconds = secs(millis, 2), most = secs(most, 2))
            }
            Self::AppearsEarly { millis, most } => {
                t!("problem-appears-early", seconds = secs(millis, 2), most = secs(most, 2))
            }
            Self::GoesEarly { millis } => t!("problem-goes-early", seconds = secs(millis, 2)),
            Self::StaysLong { millis, most } => {
                t!("problem-stays-long", seconds = secs(millis, 2), most = secs(most, 2))
            }
            Self::NobodySpeaks => t!("problem-nobody-speaks").to_owned(),
            Self::CrossesShotChange { edge: ProblemEdge::Start, frames: Some(frames), .. } => {
                t!("problem-crosses-shot-at-start-in-frames", frames = frames)
            }
            Self::CrossesShotChange { edge: ProblemEdge::Start, millis, .. } => {
                t!("problem-crosses-shot-at-start", millis = millis)
            }
            Self::CrossesShotChange { edge: ProblemEdge::End, frames: Some(frames), .. } => {
                t!("problem-crosses-shot-at-end-in-frames", frames = frames)
            }
            Self::CrossesShotChange { edge: ProblemEdge::End, millis, .. } => {
                t!("problem-crosses-shot-at-end", millis = millis)
            }
            Self::EndsAtShotChange { frames: Some(FrameGap { found, least }), .. } => {
                t!("problem-ends-at-shot-in-frames", frames = found, least = least)
            }
            Self::EndsAtShotChange { millis, least, frames: None } => {
                t!("problem-ends-at-shot", millis = millis, least = least)
            }
            Self::SentenceEndInside { ref word } => t!("problem-sentence-inside", word = word),
            Self::OrphanWord { ref word } => t!("problem-orphan", word = word),
            Self::GlossaryTerm { ref found, ref wanted } => {
                t!("problem-glossary-term", found = found, wanted = wanted)
            }
            Self::TextRule { ref message, ref found, wanted: Some(ref wanted), .. } => {
                let (found, wanted) = (visible(found), visible(wanted));
                t!("problem-text-rule-fixed", message = message.text(), found = found, wanted = wanted)
            }
            Self::TextRule { ref message, ref found, wanted: None, .. } => {
                t!("problem-text-rule", message = message.text(), found = visible(found))
            }
            Self::Empty => t!("problem-empty").to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage};

    #[test]
    fn every_language_has_its_own_numbers_and_plurals() {
        let fast = ProblemKind::TooFast { cps: 21.34, most: 17.0, strict: Some(22.5) };
        let one = ProblemKind::GapTooSmall { millis: 40, least: 80, frames: Some(FrameGap { found: 1, least: 2 }) };
        let orphan = ProblemKind::OrphanWord { word: "so".to_owned() };
        let hint = Problem { cue: 3, kind: orphan, is_hint: true };
        let across = ProblemKind::CrossesShotChange { edge: ProblemEdge::Start, millis: 160, frames: Some(4) };
        let check = |language: WindowLanguage, expected: [&str; 4]| {
            let _speaking = Speaking::new(language);
            let said = [fast.to_string(), one.to_string(), hint.to_string(), across.to_string()];
            assert_eq!(said, expected, "{language:?}");
        };
        check(
            WindowLanguage::English,
            [
                "Reading speed 21.3 cps (limit 17; up to 22.5 a phrase is kept whole)",
                "Gap of 1 frame before the next cue (minimum 2)",
                "cue 4: Single word left alone: \"so\"",
                "Crosses a shot change by 4 frames at its start",
            ],
        );
        check(
            WindowLanguage::German,
            [
                "Lesetempo 21,3 Z/s (höchstens 17; bis 22,5 bleibt eine Sinneinheit beisammen)",
                "Lücke von 1 Bild vor dem nächsten Untertitel (mindestens 2)",
                "Untertitel 4: Einzelnes Wort steht allein: „so“",
                "Reicht am Anfang 4 Bilder über einen Schnitt",
            ],
        );
    }
}
