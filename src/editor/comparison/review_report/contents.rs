//! What a review report is about, and what all its forms tell.

use crate::comparison::marked_words::{MarkedLines, marked_words};
use crate::comparison::timed_lines::TimedLines;
use crate::comparison::versions::{VersionDifference, VersionDifferences};
use crate::export::{CueNote, ReportCell, ReportFigure, Timestamp};
use base::texts::{self, t};
use formats::guideline::exported_millis;

/// The contents of a review report.
#[derive(Clone, Debug)]
pub struct ReviewReport<'a> {
    /// The names of the versions: file names, which stand for the people.
    pub names: [&'a str; 2],
    /// The cues of both versions, with tags.
    pub cues: [&'a [TimedLines]; 2],
    pub found: &'a VersionDifferences,
    /// What was noted about cues of the first version, in their order.
    pub notes: &'a [CueNote],
}

/// One side of a difference.
pub(super) struct VersionSide {
    /// "12", "12–13"; empty where the version lacks the cues.
    pub numbers: String,
    pub times: String,
    pub cues: Vec<MarkedLines>,
}

impl ReviewReport<'_> {
    pub(super) fn sides(&self, difference: &VersionDifference) -> [VersionSide; 2] {
        let ranges = [difference.mine.clone(), difference.theirs.clone()];
        let cues = [&self.cues[0][ranges[0].clone()], &self.cues[1][ranges[1].clone()]];
        let [mine, theirs] = marked_words(cues[0], cues[1]);
        let side = |at: usize, marked: Vec<MarkedLines>| {
            let (from, to) = (ranges[at].start + 1, ranges[at].end);
            let numbers = match cues[at].len() {
                0 => String::new(),
                1 => from.to_string(),
                _ => format!("{from}–{to}"),
            };
            let times: Vec<String> = cues[at].iter().map(times).collect();
            VersionSide { numbers, times: times.join("\n"), cues: marked }
        };
        [side(0, mine), side(1, theirs)]
    }

    /// The summary of the whole.
    pub(super) fn figures(&self) -> Vec<ReportFigure> {
        let counts = self.found.counts();
        let [mine, theirs] = self.names;
        let number = |what: &str, count: usize| ReportFigure::new(what, ReportCell::Count(count));
        let mut figures = vec![
            number(&t!("review-report-cues-of", name = mine), self.cues[0].len()),
            number(&t!("review-report-cues-of", name = theirs), self.cues[1].len()),
            number(t!("review-report-same"), self.found.same),
            number(t!("review-report-differences"), counts.all),
            number(t!("review-report-text"), counts.text),
            number(t!("review-report-cut"), counts.cut),
            number(t!("review-report-lines"), counts.lines),
            number(t!("review-report-times"), counts.times),
            number(&t!("review-report-only-in", name = mine), counts.only_mine),
            number(&t!("review-report-only-in", name = theirs), counts.only_theirs),
        ];
        if self.found.shift.as_nanos() != 0 {
            let seconds = texts::localized(&format!("{:+.3}", self.found.shift.as_secs()));
            let shift = t!("review-report-later", name = theirs, seconds = seconds);
            figures.push(ReportFigure::new(t!("review-report-shift"), ReportCell::of(shift)));
        }
        figures
    }
}

/// "0:00:01.000–0:00:02.500"
fn times(cue: &TimedLines) -> String {
    let (start, end) = exported_millis(cue.span);
    format!("{}–{}", Timestamp(start), Timestamp(end))
}
