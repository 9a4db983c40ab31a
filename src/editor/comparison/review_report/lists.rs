//! Review reports as tables of plain text, and for programs.

use serde_json::json;

use super::contents::ReviewReport;
use crate::comparison::marked_words::{MarkedLines, MarkedWord};
use crate::comparison::versions::DifferenceCounts;
use crate::export::csv_line;
use base::texts::t;
use formats::guideline::exported_millis;
use formats::scripts::joined;

impl ReviewReport<'_> {
    /// Comma-separated values after RFC 4180; without differences the heading alone.
    pub(super) fn csv(&self) -> String {
        let [mine, theirs] = self.names;
        let heading = [t!("review-report-difference"), t!("review-report-kind")].map(str::to_owned).into_iter();
        let of_side = |name: &str| {
            let (cue, time) = (t!("review-report-cue-of", name = name), t!("review-report-time-of", name = name));
            [cue, time, t!("review-report-text-of", name = name)]
        };
        let mut text = csv_line(heading.chain(of_side(mine)).chain(of_side(theirs)));
        for (number, difference) in self.found.list.iter().enumerate() {
            let first = [(number + 1).to_string(), difference.label(self.names)];
            let sides = self.sides(difference).into_iter().flat_map(|side| {
                let text = plain(&side.cues, " / ", " | ");
                [side.numbers, side.times.replace('\n', " | "), text]
            });
            text.push_str(&csv_line(first.into_iter().chain(sides)));
        }
        text
    }

    pub(super) fn json(&self) -> String {
        let counts: DifferenceCounts = self.found.counts();
        let differences = self.found.list.iter().map(|difference| {
            let side = |at: usize, range: std::ops::Range<usize>| {
                let cue = |index: usize| {
                    let cue = &self.cues[at][index];
                    let (start, end) = exported_millis(cue.span);
                    json!({"cue": index + 1, "start": start as f64 / 1e3, "end": end as f64 / 1e3, "lines": cue.lines})
                };
                range.map(cue).collect::<Vec<_>>()
            };
            let kinds = difference.kinds;
            let named = [(kinds.text, "text"), (kinds.cut, "cut"), (kinds.lines, "lines"), (kinds.times, "times")];
            let mut kinds: Vec<&str> = named.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
            if difference.theirs.is_empty() {
                kinds.push("only_mine");
            } else if difference.mine.is_empty() {
                kinds.push("only_theirs");
            }
            let (mine, theirs) = (side(0, difference.mine.clone()), side(1, difference.theirs.clone()));
            json!({"kinds": kinds, "mine": mine, "theirs": theirs})
        });
        let document = json!({
            "mine": {"name": self.names[0], "cues": self.cues[0].len()},
            "theirs": {"name": self.names[1], "cues": self.cues[1].len()},
            "same": self.found.same,
            "shift": self.found.shift.as_secs(),
            "counts": counts,
            "differences": differences.collect::<Vec<_>>(),
        });
        let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
        text.push('\n');
        text
    }
}

fn plain(cues: &[MarkedLines], between_lines: &str, between_cues: &str) -> String {
    let line = |line: &Vec<MarkedWord>| joined(line.iter().map(|word| word.text.as_str()));
    let cue = |cue: &MarkedLines| cue.iter().map(line).collect::<Vec<_>>().join(between_lines);
    cues.iter().map(cue).collect::<Vec<_>>().join(between_cues)
}
