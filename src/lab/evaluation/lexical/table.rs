//! All models on one file, a row each; a model that is not there has a row, too.

use std::fmt;

use serde::Serialize;

use super::LexicalReport;
use super::confusion::Score;
pub use super::report::point_text;
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

/// The columns behind the name, for text and HTML alike.
pub const COLUMNS: [&str; 11] =
    ["COMMA", "PERIOD", "QUESTION", "P", "R", "F1", "95 % of F1", "macro", "2-class", "ECE", "words/s"];
const WIDTHS: [usize; 11] = [7, 8, 10, 7, 7, 7, 14, 7, 9, 6, 10];

/// The values of [`COLUMNS`]: F1 in percent except where the column says otherwise.
pub fn cells(report: &LexicalReport) -> [String; 11] {
    let percent = |value: f64| format!("{:.1}", 100.0 * value);
    let Score { precision, recall, f1 } = report.micro;
    let interval = report.intervals.as_ref().map_or("-".to_owned(), |intervals| {
        let [low, high] = intervals.micro_f1;
        format!("{} to {}", percent(low), percent(high))
    });
    [
        percent(report.classes.comma.f1),
        percent(report.classes.period.f1),
        percent(report.classes.question.f1),
        percent(precision),
        percent(recall),
        percent(f1),
        interval,
        percent(report.macro_average.f1),
        percent(report.two_class.f1),
        percent(report.calibration.any_mark),
        format!("{:.0}", report.words_per_second),
    ]
}

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
        let line = |f: &mut fmt::Formatter<'_>, name: &str, cells: &[&str; 11]| -> fmt::Result {
            write!(f, "{name:<first$}")?;
            for (cell, width) in cells.iter().zip(WIDTHS) {
                write!(f, "{cell:>width$}")?;
            }
            Ok(())
        };
        writeln!(f, "{}: {} gaps, percent", self.file, self.gaps)?;
        line(f, "model", &COLUMNS)?;
        writeln!(f)?;
        for row in &self.rows {
            match row {
                LexicalTableRow::Measured(report) => {
                    line(f, &report.model, &cells(report).each_ref().map(String::as_str))?;
                    match &report.remark {
                        Some(remark) => writeln!(f, "  {remark}")?,
                        None => writeln!(f)?,
                    }
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
