//! How much of a subtitle file keeps to a guideline: CPL and CPS conformity, the shares of lines and of cues.

use serde::Serialize;

use super::counts::ratio;
use super::timed_lines::TimedLines;
use formats::guideline::{Guideline, is_text_too_fast};

/// Shares from 0 to 1 in both files; `None` where there is nothing to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Conformity {
    pub reference: Option<f64>,
    pub hypothesis: Option<f64>,
}

/// Share of the lines that are not longer than the guideline allows. Empty lines are none.
pub(super) fn line_conformity(cues: &[TimedLines], guideline: &Guideline) -> Option<f64> {
    let lines = || cues.iter().flat_map(|cue| &cue.lines).map(|line| line.trim()).filter(|line| !line.is_empty());
    let fits = |line: &&str| guideline.line_chars(line) <= guideline.max_chars_per_line;
    ratio(lines().filter(fits).count(), lines().count())
}

/// Share of the cues that are not faster than the guideline allows. Cues without text are none.
pub(super) fn speed_conformity(cues: &[TimedLines], guideline: &Guideline) -> Option<f64> {
    let (mut readable, mut all) = (0, 0);
    for cue in cues {
        let lines: Vec<&str> = cue.lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
        if lines.is_empty() {
            continue;
        }
        all += 1;
        readable += usize::from(!is_text_too_fast(&lines.join("\n"), cue.span, guideline));
    }
    ratio(readable, all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    #[test]
    fn lines_and_cues_at_the_limit_conform() {
        let ted = Guideline::ted();
        let cue = |seconds: f64, lines: &[&str]| TimedLines {
            span: Span::from_secs(0.0, seconds),
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        };
        let full = "x".repeat(42);
        let cues = [cue(2.0, &[&full]), cue(2.0, &[&format!("{full}x"), " "]), cue(9.0, &["", "y"]), cue(1.0, &[])];
        assert_eq!(line_conformity(&cues, &ted), Some(2.0 / 3.0));
        assert_eq!(speed_conformity(&cues, &ted), Some(2.0 / 3.0));
        assert_eq!((line_conformity(&[], &ted), speed_conformity(&cues[3..], &ted)), (None, None));
        // The line break counts as a character, as in the checks of cues.
        let pair = [cue(1.0, &["ten chars.", "ten chars."])];
        assert_eq!(speed_conformity(&pair, &ted), Some(1.0));
        assert_eq!(speed_conformity(&pair, &Guideline { max_cps: 20.5, ..ted.clone() }), Some(0.0));
        assert_eq!(speed_conformity(&pair, &Guideline { max_cps: 18.0, count_spaces: false, ..ted }), Some(1.0));
    }
}
