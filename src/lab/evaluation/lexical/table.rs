//! All models on one file, a row each; a model that is not there has a row, too.

use std::fmt;

use serde::Serialize;

use super::LexicalReport;
pub use super::report::point_text;
use crate::evaluation::figure_table::{FigureColumn, FigureTable, interval};
use evidence::lexical::OperatingPoint;

/// What [`LexicalTable`] has of one model.
#[derive(Clone, Debug, PartialEq)]
pub enum LexicalTableRow {
    Measured(Box<LexicalReport>),
    /// The model's name and why it was not measured.
    Missing(String, String),
}

/// The models in the order in which they are listed.
#[derive(Clone, Debug, PartialEq)]
pub struct LexicalTable {
    pub file: String,
    pub gaps: usize,
    pub rows: Vec<LexicalTableRow>,
}

/// [`LexicalTable`] as a JSON document.
#[derive(Serialize)]
struct Document<'a> {
    file: &'a str,
    gaps: usize,
    models: Vec<&'a LexicalReport>,
    missing: Vec<&'a str>,
    reasons: Vec<Reason<'a>>,
}

/// Why a model is missing.
#[derive(Serialize)]
struct Reason<'a> {
    model: &'a str,
    reason: &'a str,
}

impl LexicalTable {
    pub fn measured(&self) -> impl Iterator<Item = &LexicalReport> {
        self.rows.iter().filter_map(|row| match row {
            LexicalTableRow::Measured(report) => Some(report.as_ref()),
            LexicalTableRow::Missing(..) => None,
        })
    }

    /// Names of the models that are not there or cannot be used, and why.
    pub fn missing(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rows.iter().filter_map(|row| match row {
            LexicalTableRow::Measured(_) => None,
            LexicalTableRow::Missing(name, reason) => Some((name.as_str(), reason.as_str())),
        })
    }

    /// `{"file", "gaps", "models": [reports], "missing": [names], "reasons": [{"model", "reason"}]}`
    pub fn to_json(&self) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(Document {
            file: &self.file,
            gaps: self.gaps,
            models: self.measured().collect(),
            missing: self.missing().map(|(name, _)| name).collect(),
            reasons: self.missing().map(|(model, reason)| Reason { model, reason }).collect(),
        })
    }
}

/// The columns behind the name, for text and HTML alike: F1 in percent except where the column says otherwise.
pub const COLUMNS: &[FigureColumn<LexicalReport>] = &[
    FigureColumn::figure("COMMA", 7, 1, |report| 100.0 * report.classes.comma.f1),
    FigureColumn::figure("PERIOD", 8, 1, |report| 100.0 * report.classes.period.f1),
    FigureColumn::figure("QUESTION", 10, 1, |report| 100.0 * report.classes.question.f1),
    FigureColumn::figure("P", 7, 1, |report| 100.0 * report.micro.precision),
    FigureColumn::figure("R", 7, 1, |report| 100.0 * report.micro.recall),
    FigureColumn::figure("F1", 7, 1, |report| 100.0 * report.micro.f1),
    FigureColumn::text("95 % of F1", 14, |report| match &report.intervals {
        Some(intervals) => interval(intervals.micro_f1),
        None => "-".to_owned(),
    }),
    FigureColumn::figure("macro", 7, 1, |report| 100.0 * report.macro_average.f1),
    FigureColumn::figure("2-class", 9, 1, |report| 100.0 * report.two_class.f1),
    FigureColumn::figure("ECE", 6, 1, |report| 100.0 * report.calibration.any_mark),
    FigureColumn::figure("words/s", 10, 0, |report| report.words_per_second),
];

/// What the columns mean, for below a table.
pub fn legend(report: &LexicalReport) -> String {
    let drawn = &report.resampling;
    format!(
        "COMMA, PERIOD, QUESTION, macro, 2-class: F1. P, R, F1: over all marks (micro), with a 95 % interval from {} samples \
         of {} {}. ECE: expected calibration error of P(any mark) before weighing. words/s: one run on this machine.",
        drawn.resamples, drawn.units, drawn.unit
    )
}

impl fmt::Display for LexicalTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |row: &LexicalTableRow| match row {
            LexicalTableRow::Measured(report) => report.model.chars().count(),
            LexicalTableRow::Missing(name, _) => name.chars().count(),
        };
        let first = self.rows.iter().map(width).max().unwrap_or(0).max(5) + 1;
        let table = FigureTable { name_width: first, columns: COLUMNS };
        writeln!(f, "{}: {} gaps, percent", self.file, self.gaps)?;
        f.write_str(&table.heading("model"))?;
        for row in &self.rows {
            match row {
                LexicalTableRow::Measured(report) => {
                    let remark = report.remark.as_ref().map_or(String::new(), |remark| format!("  {remark}"));
                    writeln!(f, "{}{remark}", table.row(&report.model, report).trim_end())?;
                }
                LexicalTableRow::Missing(name, reason) => writeln!(f, "{name:<first$}missing: {reason}")?,
            }
        }
        let Some(any) = self.measured().next() else { return Ok(()) };
        writeln!(f, "{}", legend(any).replace(". ", ".\n"))?;
        for report in self.measured().filter(|report| report.operating_point != OperatingPoint::default()) {
            writeln!(f, "{}: {}", report.model, point_text(&report.operating_point))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::lexical::tests::toy_report;

    fn table() -> LexicalTable {
        let missing = LexicalTableRow::Missing("cnn-1".to_owned(), "there is no such model".to_owned());
        LexicalTable {
            file: "text".to_owned(),
            gaps: 6,
            rows: vec![LexicalTableRow::Measured(Box::new(toy_report("toy"))), missing],
        }
    }

    #[test]
    fn every_model_has_a_row_also_a_missing_one() {
        let text = table().to_string();
        assert!(text.lines().any(|line| line.starts_with("cnn-1") && line.contains("missing")), "{text}");
        let row = text.lines().find(|line| line.starts_with("toy")).unwrap();
        assert_eq!(row.split_whitespace().collect::<Vec<_>>()[1..7], ["50.0", "66.7", "0.0", "50.0", "50.0", "50.0"]);
        let json = table().to_json().unwrap();
        assert_eq!(json["models"][0]["model"], "toy");
        assert_eq!(json["missing"], serde_json::json!(["cnn-1"]));
    }
}
