//! Review reports for Excel and Word.

use super::contents::ReviewReport;
use crate::comparison::merged_words::{Separators, merged_words, revised_words};
use crate::comparison::versions::VersionDifference;
use crate::export::{OfficeReport, ReportCell, ReportColumn, ReportTable, Revision};
use base::texts::t;
use formats::guideline::exported_millis;

impl ReviewReport<'_> {
    /// Both texts beside each other, with times to reckon with.
    pub(super) fn for_workbook(&self) -> OfficeReport {
        let separators = Separators { line: "\n", cue: "\n\n" };
        let of_side = |name: &str| {
            [
                ReportColumn::new(t!("review-report-cue-of", name = name), 9),
                ReportColumn::new(t!("review-report-in-of", name = name), 13),
                ReportColumn::new(t!("review-report-out-of", name = name), 13),
                ReportColumn::new(t!("review-report-text-of", name = name), 44),
            ]
        };
        let columns = self.names.into_iter().flat_map(of_side).collect();
        let row = |difference: &VersionDifference| {
            let ranges = [difference.mine.clone(), difference.theirs.clone()];
            let sides = self.sides(difference).into_iter().zip([Revision::Deleted, Revision::Inserted]);
            let cells = sides.zip(ranges).zip(self.cues).flat_map(|(((side, revision), range), cues)| {
                let cues = cues.get(range).unwrap_or_default();
                let (first, last) = (cues.first(), cues.last());
                let time = |cue: Option<i64>| cue.map_or(ReportCell::Empty, ReportCell::Time);
                let number = match cues.len() {
                    1 => side.numbers.parse().map_or(ReportCell::Empty, ReportCell::Count),
                    _ => ReportCell::of(side.numbers),
                };
                [
                    number,
                    time(first.map(|cue| exported_millis(cue.span).0)),
                    time(last.map(|cue| exported_millis(cue.span).1)),
                    ReportCell::Revised(revised_words(&side.cues, revision, separators)),
                ]
            });
            cells.collect()
        };
        let [mine, theirs] = self.names;
        self.office_report(t!("review-report-marks-workbook", mine = mine, theirs = theirs), columns, row)
    }

    /// Both texts in one, as tracked changes.
    pub(super) fn for_text_document(&self) -> OfficeReport {
        let separators = Separators { line: " / ", cue: " | " };
        let of_side = |name: &str| {
            [
                ReportColumn::new(t!("review-report-cue-of", name = name), 9),
                ReportColumn::new(t!("review-report-time-of", name = name), 25),
            ]
        };
        let mut columns: Vec<ReportColumn> = self.names.into_iter().flat_map(of_side).collect();
        columns.push(ReportColumn::new(t!("review-report-changes"), 56));
        let row = |difference: &VersionDifference| {
            let [mine, theirs] = self.sides(difference);
            let text = ReportCell::Revised(merged_words(&mine.cues, &theirs.cues, separators));
            let places = [mine, theirs].into_iter().flat_map(|side| [side.numbers, side.times]);
            places.map(ReportCell::of).chain([text]).collect()
        };
        let [mine, theirs] = self.names;
        self.office_report(t!("review-report-marks-document", mine = mine, theirs = theirs), columns, row)
    }

    /// `marks`: how to read the texts. `columns` and `row`: what stands between the kind of a difference and the comments on it.
    fn office_report(
        &self,
        marks: String,
        columns: Vec<ReportColumn>,
        row: impl Fn(&VersionDifference) -> Vec<ReportCell>,
    ) -> OfficeReport {
        let [mine, theirs] = self.names;
        let has_comments = self.notes.iter().any(|note| note.comment.is_some());
        let numbers = ReportColumn::new(t!("review-report-difference"), 11);
        let mut all = vec![numbers, ReportColumn::new(t!("review-report-kind"), 18)];
        all.extend(columns);
        if has_comments {
            all.push(ReportColumn::new(t!("review-report-comment"), 36));
        }
        let rows = self.found.list.iter().enumerate().map(|(number, difference)| {
            let mut cells = vec![ReportCell::Count(number + 1), ReportCell::of(difference.label(self.names))];
            cells.extend(row(difference));
            if has_comments {
                cells.push(ReportCell::of(self.comments_on(difference)));
            }
            cells
        });
        let table =
            ReportTable { name: t!("review-report-differences").to_owned(), columns: all, rows: rows.collect() };
        let is_same = self.found.list.is_empty();
        OfficeReport {
            title: t!("review-report-title", mine = mine, theirs = theirs),
            reviser: theirs.to_owned(),
            figures: self.figures(),
            remarks: vec![if is_same { t!("review-report-no-differences").to_owned() } else { marks }],
            tables: if is_same { Vec::new() } else { vec![table] },
        }
    }

    fn comments_on(&self, difference: &VersionDifference) -> String {
        let from = self.notes.partition_point(|note| note.cue < difference.mine.start);
        let notes = self.notes.iter().skip(from).take_while(|note| note.cue < difference.mine.end);
        notes.filter_map(|note| note.comment.as_deref()).collect::<Vec<_>>().join("\n")
    }
}
