//! How a house cuts, as reports tell it.

use std::path::PathBuf;

use crate::export::{ReportCell, ReportColumn, ReportTable};
use crate::house_cuts::{CutExample, CutFigure, CutVerdict, LearntCuts};
use base::texts::t;

/// Between two cues of a place.
const BETWEEN_CUES: &str = "\n\n";

/// What became of it, in sentences.
pub(super) fn cuts_remarks(cuts: &LearntCuts) -> Vec<String> {
    let mut remarks = vec![t!("house-cuts-verdict", verdict = cuts.fitted.verdict.to_string()), cuts.sample_text()];
    remarks.extend(cuts.remarks.iter().cloned());
    let left = |(path, reason): &(PathBuf, String)| {
        t!("style-left-out", path = path.to_string_lossy(), reason = reason.as_str())
    };
    remarks.extend(cuts.left_out.iter().map(left));
    remarks
}

/// The figures before and after, and places side by side, as far as there are such.
pub(super) fn cuts_tables(cuts: &LearntCuts) -> Vec<ReportTable> {
    let report = &cuts.fitted.report;
    if cuts.fitted.verdict == CutVerdict::TooFewFiles {
        return Vec::new();
    }
    let (before, after) = (t!("house-cuts-before"), t!("house-cuts-after"));
    let figure = |figure: CutFigure| vec![ReportCell::of(figure.name), number(figure.before), number(figure.after)];
    let cell = |cues: &[String]| ReportCell::of(cues.join(BETWEEN_CUES));
    let example = |example: &CutExample| vec![cell(&example.before), cell(&example.after), cell(&example.client)];
    let figures = ReportTable {
        name: t!("house-cuts-table").to_owned(),
        columns: vec![
            ReportColumn::new(t!("style-column-matter"), 40),
            ReportColumn::new(before, 12),
            ReportColumn::new(after, 12),
        ],
        rows: report.figures().into_iter().map(figure).collect(),
    };
    let places = ReportTable {
        name: t!("house-cuts-places").to_owned(),
        columns: [before, after, t!("house-cuts-client")].map(|name| ReportColumn::new(name, 40)).to_vec(),
        rows: report.examples.iter().map(example).collect(),
    };
    [figures, places].into_iter().filter(|table| !table.rows.is_empty()).collect()
}

fn number(value: Option<f64>) -> ReportCell {
    value.map_or(ReportCell::Empty, |value| ReportCell::Number { value, decimals: 1 })
}
