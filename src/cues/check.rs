//! The rules of a guideline that cues break.

use std::fmt;
use std::ops::Range;

use serde::Serialize;

use super::Cue;
use crate::guideline::{Guideline, char_count, exported_duration, exported_millis, is_too_fast, reading_speed};
use crate::language::Language;
use crate::time::Instant;

/// A rule that a cue breaks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Problem {
    /// Position in the list of cues; people read it as this plus one.
    pub cue: usize,
    #[serde(flatten)]
    pub kind: ProblemKind,
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
    /// A sentence ends after `word`, and another starts in the same cue, and neither is a [short
    /// one](Guideline::is_short_sentence).
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

/// Frames between two cues, and how many there should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FrameGap {
    pub found: i64,
    pub least: i64,
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
                write!(f, "line {line} has {chars} characters, at most {most} fit")
            }
            Self::TooManyLines { lines, most } => write!(f, "{lines} lines, at most {most} are allowed"),
            Self::TooFast { cps, most, strict: None } => {
                write!(f, "{cps:.1} characters per second, at most {most} can be read")
            }
            Self::TooFast { cps, most, strict: Some(strict) } => {
                write!(
                    f,
                    "{cps:.1} characters per second, at most {most}: up to {strict} a phrase is kept whole all the same"
                )
            }
            Self::TooShort { millis, least } => {
                write!(f, "{:.3} s long, at least {:.3} s are needed", secs(millis), secs(least))
            }
            Self::TooLong { millis, most } => {
                write!(f, "{:.3} s long, at most {:.3} s are allowed", secs(millis), secs(most))
            }
            Self::GapTooSmall { frames: Some(FrameGap { found, least }), .. } => {
                let frames = if *found == 1 { "frame" } else { "frames" };
                write!(f, "{found} {frames} until the next cue, at least {least} are needed")
            }
            Self::GapTooSmall { millis, least, frames: None } => {
                write!(f, "{millis} ms until the next cue, at least {least} ms are needed")
            }
            Self::OverlapsNext { millis } => write!(f, "overlaps the next cue by {millis} ms"),
            Self::SentenceEndInside { word } => write!(f, "a sentence ends after {word:?} inside the cue"),
            Self::OrphanWord { word } => write!(f, "{word:?} stands alone"),
            Self::Empty => write!(f, "no text"),
        }
    }
}

/// Everything in which the cues break the rules, in the order of the cues.
///
/// Durations and gaps are those of the exported file, in whole milliseconds; exactly at a limit is no problem.
pub fn check(cues: &[Cue], guideline: &Guideline, language: &Language) -> Vec<Problem> {
    check_part(cues, 0..cues.len(), guideline, language)
}

/// The same for some of the cues, among the others.
pub(crate) fn check_part(cues: &[Cue], part: Range<usize>, guideline: &Guideline, language: &Language) -> Vec<Problem> {
    let mut problems = Vec::new();
    let ends_sentence_after = |cue: &Cue| last_word(cue).is_none_or(|word| language.ends_sentence(word, None));
    let mut after_sentence = part.start.checked_sub(1).is_none_or(|before| ends_sentence_after(&cues[before]));
    for index in part {
        let cue = &cues[index];
        let mut report = |kind| problems.push(Problem { cue: index, kind });
        check_text(cue, after_sentence, (guideline, language), &mut report);
        check_time(cue, cues.get(index + 1), guideline, &mut report);
        after_sentence = ends_sentence_after(cue);
    }
    problems
}

fn last_word(cue: &Cue) -> Option<&str> {
    cue.lines.last().and_then(|line| line.split_whitespace().next_back())
}

fn check_text(
    cue: &Cue,
    after_sentence: bool,
    (guideline, language): (&Guideline, &Language),
    report: &mut impl FnMut(ProblemKind),
) {
    let words: Vec<&str> = cue.lines.iter().flat_map(|line| line.split_whitespace()).collect();
    let Some((&last, inner)) = words.split_last() else {
        report(ProblemKind::Empty);
        return;
    };
    if cue.lines.len() > guideline.max_lines {
        report(ProblemKind::TooManyLines { lines: cue.lines.len(), most: guideline.max_lines });
    }
    for (index, line) in cue.lines.iter().enumerate() {
        let chars = char_count(line, true);
        if chars > guideline.max_chars_per_line {
            report(ProblemKind::LineTooLong { line: index + 1, chars, most: guideline.max_chars_per_line });
        }
    }
    if guideline.one_sentence_per_cue {
        check_sentences(&words, after_sentence, (guideline, language), report);
    }
    if inner.is_empty() {
        if !(after_sentence && language.ends_sentence(last, None)) {
            report(ProblemKind::OrphanWord { word: last.to_owned() });
        }
    } else if words.len() > 2 && cue.lines.len() > 1 {
        for line in &cue.lines {
            // A word that fills a good part of the line looks like no orphan.
            if !line.contains(char::is_whitespace) && char_count(line, true) * 4 <= guideline.max_chars_per_line {
                report(ProblemKind::OrphanWord { word: line.clone() });
            }
        }
    }
}

/// `words`: those of a cue; `after_sentence`: whether a sentence starts with the first one.
fn check_sentences(
    words: &[&str],
    after_sentence: bool,
    (guideline, language): (&Guideline, &Language),
    report: &mut impl FnMut(ProblemKind),
) {
    let ends = |position: usize| language.ends_sentence(words[position], words.get(position + 1).copied());
    let chars = |part: Range<usize>| words[part].iter().map(|word| char_count(word, true) + 1).sum::<usize>() - 1;
    let mut start = 0;
    // Whether what ends at `position` is all of a sentence, and a short one.
    let mut is_short = after_sentence;
    for position in (0..words.len() - 1).filter(|&position| ends(position)) {
        is_short = is_short && guideline.is_short_sentence(chars(start..position + 1));
        let next = position + 1;
        let next_end = (next..words.len()).find(|&position| ends(position));
        let next_is_short = next_end.is_some_and(|end| guideline.is_short_sentence(chars(next..end + 1)));
        if !is_short && !next_is_short {
            report(ProblemKind::SentenceEndInside { word: words[position].to_owned() });
        }
        (start, is_short) = (next, true);
    }
}

fn check_time(cue: &Cue, next: Option<&Cue>, guideline: &Guideline, report: &mut impl FnMut(ProblemKind)) {
    let millis = exported_duration(cue.span);
    let chars = char_count(&cue.text(), guideline.count_spaces);
    if is_too_fast(chars, cue.span, guideline) {
        let cps = reading_speed(chars, cue.span);
        let strict = Some(guideline.strict_cps()).filter(|&strict| strict > guideline.max_cps && cps <= strict);
        report(ProblemKind::TooFast { cps, most: guideline.max_cps, strict });
    }
    // Limits that are no whole milliseconds (two frames) are met by the nearest below.
    let floor_millis = |nanos: i64| nanos.div_euclid(1_000_000);
    let least = floor_millis(guideline.min_duration.as_nanos());
    if millis < least {
        report(ProblemKind::TooShort { millis, least });
    }
    let most = guideline.max_duration.as_millis_rounded();
    if millis > most {
        report(ProblemKind::TooLong { millis, most });
    }
    let Some(next) = next else { return };
    let (end, start) = (exported_millis(cue.span).1, exported_millis(next.span).0);
    let (gap, least) = (start - end, floor_millis(guideline.least_gap().as_nanos()));
    if gap < 0 {
        report(ProblemKind::OverlapsNext { millis: -gap });
    } else if let Some(rate) = guideline.frame_rate {
        // As a program counts them that reads the file.
        let frame = |millis: i64| rate.nearest(Instant::from_millis(millis));
        let frames = FrameGap { found: frame(start) - frame(end), least: guideline.min_gap.frames(rate) };
        if frames.found < frames.least {
            report(ProblemKind::GapTooSmall { millis: gap, least, frames: Some(frames) });
        }
    } else if gap < least {
        report(ProblemKind::GapTooSmall { millis: gap, least, frames: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guideline::FrameRate;
    use crate::time::{Duration, Span};

    fn cue(text: &str, start: f64, end: f64) -> Cue {
        let lines = text.split('\n').filter(|line| !line.is_empty()).map(str::to_owned).collect();
        Cue { words: 0..1, lines, span: Span::from_secs(start, end) }
    }

    #[test]
    fn every_kind_of_problem_is_found_and_can_be_read() {
        let check_all = |cues: &[Cue], guideline: &Guideline, expected: &[&str]| {
            let found: Vec<String> =
                check(cues, guideline, Language::of("en")).iter().map(Problem::to_string).collect();
            assert_eq!(found, expected);
        };
        let (ted, arte) = (Guideline::ted(), Guideline::arte());
        let full = "A line that is exactly forty-two long, aye.";
        check_all(&[cue(&full.replace(",", ""), 0.0, 2.0)], &ted, &[]);
        check_all(&[cue(full, 0.0, 3.0)], &ted, &["cue 1: line 1 has 43 characters, at most 42 fit"]);
        check_all(&[cue("a a\nb b\nc c.", 0.0, 3.0)], &ted, &["cue 1: 3 lines, at most 2 are allowed"]);
        check_all(
            &[cue("Twenty-one characters", 0.0, 0.999)],
            &ted,
            &[
                "cue 1: 21.0 characters per second, at most 21: up to 25 a phrase is kept whole all the same",
                "cue 1: 0.999 s long, at least 1.000 s are needed",
            ],
        );
        check_all(&[cue("Twenty-one characters", 0.0, 1.0)], &ted, &[]);
        let too_fast = cue("Twenty-six characters now.", 0.0, 1.0);
        check_all(&[too_fast], &ted, &["cue 1: 26.0 characters per second, at most 21 can be read"]);
        let strict = Guideline { strict_cps: None, ..ted.clone() };
        check_all(
            &[cue("Twenty-two characters.", 0.0, 1.0)],
            &strict,
            &["cue 1: 22.0 characters per second, at most 21 can be read"],
        );
        check_all(&[cue("So long.", 0.0, 7.1)], &ted, &["cue 1: 7.100 s long, at most 7.000 s are allowed"]);
        check_all(
            &[cue("It was.", 0.0, 2.0), cue("It is.", 2.1, 4.0), cue("It ends.", 3.9, 5.0)],
            &arte,
            &["cue 1: 100 ms until the next cue, at least 200 ms are needed", "cue 2: overlaps the next cue by 100 ms"],
        );
        let inside = ["cue 1: a sentence ends after \"sound.\" inside the cue"];
        check_all(&[cue("We waited for the sound.\nNothing at all was to be heard.", 0.0, 4.0)], &ted, &inside);
        // A sentence that is read in no time may share a cue, but only as a whole.
        check_all(&[cue("Good morning.\nNothing at all was to be heard.", 0.0, 4.0)], &ted, &[]);
        check_all(&[cue("We waited for the sound. And?", 0.0, 4.0)], &ted, &[]);
        check_all(&[cue("We waited for the sound. And then", 0.0, 4.0)], &ted, &inside);
        let split = [cue("We waited for", 0.0, 2.0), cue("the sound.\nNothing at all was to be heard.", 2.0, 5.0)];
        check_all(&split, &ted, &["cue 2: a sentence ends after \"sound.\" inside the cue"]);
        check_all(&[cue("Dr. Fox of the U.S. Army came.", 0.0, 2.0)], &ted, &[]);
        check_all(
            &[cue("So this is", 0.0, 2.0), cue("it.", 2.0, 3.0), cue("Why?", 3.0, 4.0), cue("So I see\nit.", 4.0, 5.0)],
            &ted,
            &["cue 2: \"it.\" stands alone", "cue 4: \"it.\" stands alone"],
        );
        check_all(&[cue("", 0.0, 2.0)], &ted, &["cue 1: no text"]);
    }

    #[test]
    fn a_problem_is_one_flat_object_in_json() -> Result<(), serde_json::Error> {
        let problem = Problem { cue: 3, kind: ProblemKind::TooShort { millis: 900, least: 1000 } };
        assert_eq!(serde_json::to_string(&problem)?, r#"{"cue":3,"problem":"too_short","millis":900,"least":1000}"#);
        Ok(())
    }

    #[test]
    fn two_frames_are_two_frames_after_rounding() {
        let in_millis = Guideline { frame_rate: None, ..Guideline::netflix_english() };
        for start in 0..2000 {
            let first = Span::new(Instant::ZERO, Instant::from_nanos(2_000_000_000 + start * 1003));
            let second = Span::new(first.end + in_millis.least_gap(), first.end + Duration::from_millis(3000));
            let cues = [
                Cue { words: 0..1, lines: vec!["It was.".into()], span: first },
                Cue { words: 1..2, lines: vec!["It is.".into()], span: second },
            ];
            assert_eq!(check(&cues, &in_millis, Language::of("en")), []);
        }
    }

    #[test]
    fn frames_between_cues_are_counted_at_the_rate_of_the_video() {
        let gap = |rate: FrameRate, millis: i64| {
            let cues = [cue("It was.", 0.0, 2.0), cue("It is.", 2.0 + millis as f64 / 1000.0, 4.0)];
            let netflix = Guideline { frame_rate: Some(rate), ..Guideline::netflix_english() };
            check(&cues, &netflix, Language::of("en")).iter().map(Problem::to_string).collect::<Vec<_>>()
        };
        assert_eq!(gap(FrameRate::F24, 83), Vec::<String>::new());
        assert_eq!(gap(FrameRate::F25, 80), Vec::<String>::new());
        assert_eq!(gap(FrameRate::F25, 40), ["cue 1: 1 frame until the next cue, at least 2 are needed"]);
        assert_eq!(gap(FrameRate::F50, 0), ["cue 1: 0 frames until the next cue, at least 2 are needed"]);
        assert_eq!(gap(FrameRate::F59_94, 33), Vec::<String>::new());
        let json = serde_json::to_string(&ProblemKind::GapTooSmall {
            millis: 40,
            least: 80,
            frames: Some(FrameGap { found: 1, least: 2 }),
        });
        let expected = r#"{"problem":"gap_too_small","millis":40,"least":80,"frames":{"found":1,"least":2}}"#;
        assert_eq!(json.unwrap(), expected);
    }
}
