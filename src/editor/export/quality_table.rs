//! The quality table of many talks: a row each.

use serde_json::{Value, json};

use super::office::{OfficeReport, ReportCell, ReportError, ReportFigure, ReportTable};
use super::report_format::ReportFormat;
use super::report_writing::{SHORT_COLUMNS, report_csv, report_file, report_page};

/// Facts about a talk's subtitles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TalkQuality {
    pub talk: String,
    pub output: String,
    pub language: String,
    /// Length of the recording; `None` without one.
    pub sound_seconds: Option<f64>,
    pub words: usize,
    pub cues: usize,
    pub problems: usize,
    pub hints: usize,
    pub boundaries: usize,
    /// How many of the boundaries are likely to be wrong; `None` where there is no estimate.
    pub expected_wrong: Option<f64>,
    /// Oddities of its inputs, in sentences.
    pub warnings: Vec<String>,
    /// The time it took.
    pub seconds: f64,
    /// Why there are no subtitles; empty if there are.
    pub error: String,
}

/// Columns, and how wide they are.
const COLUMNS: [(&str, u16); 14] = [
    ("Talk", 26),
    ("Subtitles", 26),
    ("Language", 10),
    ("Sound (s)", 10),
    ("Words", 8),
    ("Cues", 8),
    ("Problems", 10),
    ("Problems per 100 cues", 12),
    ("Hints", 8),
    ("Boundaries", 12),
    ("Expected wrong", 12),
    ("Warnings", 36),
    ("Took (s)", 10),
    ("Error", 36),
];

/// Quality figures of many talks.
#[derive(Clone, Debug)]
pub struct QualityTable<'a> {
    pub title: &'a str,
    pub talks: &'a [TalkQuality],
}

/// The totals over all talks of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QualityTotals {
    pub talks: usize,
    pub failed: usize,
    pub sound_seconds: f64,
    pub words: usize,
    pub cues: usize,
    pub problems: usize,
    pub hints: usize,
    pub boundaries: usize,
    /// Of the talks of which it is known.
    pub expected_wrong: f64,
    pub seconds: f64,
}

impl QualityTable<'_> {
    pub fn totals(&self) -> QualityTotals {
        self.talks.iter().fold(QualityTotals::default(), |sum, talk| QualityTotals {
            talks: sum.talks + 1,
            failed: sum.failed + usize::from(!talk.error.is_empty()),
            sound_seconds: sum.sound_seconds + talk.sound_seconds.unwrap_or(0.0),
            words: sum.words + talk.words,
            cues: sum.cues + talk.cues,
            problems: sum.problems + talk.problems,
            hints: sum.hints + talk.hints,
            boundaries: sum.boundaries + talk.boundaries,
            expected_wrong: sum.expected_wrong + talk.expected_wrong.unwrap_or(0.0),
            seconds: sum.seconds + talk.seconds,
        })
    }

    /// The whole file.
    ///
    /// # Errors
    /// [`ReportError`] if a file for an office program cannot be put together.
    pub fn write(&self, format: ReportFormat) -> Result<Vec<u8>, ReportError> {
        let report = |name: &str| self.office_report(name);
        let page = || report_page(&report(""), SHORT_COLUMNS);
        report_file(format, page, || report_csv(&self.table("")), || self.json(), || report("Talks"))
    }

    /// A row per talk, no totals, which a spreadsheet makes itself.
    fn table(&self, name: &str) -> ReportTable {
        ReportTable::new(name, &COLUMNS, self.talks.iter().map(|talk| cells(talk).into()).collect())
    }

    /// The totals.
    fn figures(&self) -> [ReportFigure; 9] {
        let sum = self.totals();
        let count = |name: &str, count: usize| ReportFigure::new(name, ReportCell::Count(count));
        let number =
            |name: &str, value: f64, decimals: u8| ReportFigure::new(name, ReportCell::Number { value, decimals });
        [
            count("Talks", sum.talks),
            count("Failed", sum.failed),
            ReportFigure { unit: "hours", ..number("Sound", sum.sound_seconds / 3600.0, 2) },
            count("Words", sum.words),
            count("Cues", sum.cues),
            count("Problems", sum.problems),
            count("Hints", sum.hints),
            count("Boundaries", sum.boundaries),
            number("Expected wrong", sum.expected_wrong, 1),
        ]
    }

    /// `name`: that of the table.
    fn office_report(&self, name: &str) -> OfficeReport {
        OfficeReport {
            title: format!("Quality table: {}", self.title),
            figures: self.figures().into(),
            tables: vec![self.table(name)],
            ..OfficeReport::default()
        }
    }

    /// `{talks: [...], totals: {...}}`.
    fn json(&self) -> Value {
        let talk = |talk: &TalkQuality| {
            json!({
                "talk": talk.talk, "subtitles": talk.output, "language": talk.language, "sound_seconds": talk.sound_seconds,
                "words": talk.words, "cues": talk.cues, "problems": talk.problems, "hints": talk.hints,
                "boundaries": talk.boundaries, "expected_wrong_boundaries": talk.expected_wrong, "warnings": talk.warnings,
                "seconds": talk.seconds, "error": Some(&talk.error).filter(|error| !error.is_empty()),
            })
        };
        let sum = self.totals();
        json!({
            "talks": self.talks.iter().map(talk).collect::<Vec<_>>(),
            "totals": {
                "talks": sum.talks, "failed": sum.failed, "sound_seconds": sum.sound_seconds, "words": sum.words, "cues": sum.cues,
                "problems": sum.problems, "hints": sum.hints, "boundaries": sum.boundaries,
                "expected_wrong_boundaries": sum.expected_wrong, "seconds": sum.seconds,
            },
        })
    }
}

fn cells(talk: &TalkQuality) -> [ReportCell; 14] {
    let number = |value: f64, decimals: u8| ReportCell::Number { value, decimals };
    let per_hundred = match talk.cues {
        0 => ReportCell::Empty,
        cues => number(100.0 * talk.problems as f64 / cues as f64, 1),
    };
    let known = |value: Option<f64>| value.map_or(ReportCell::Empty, |value| number(value, 1));
    [
        ReportCell::of(talk.talk.as_str()),
        ReportCell::of(talk.output.as_str()),
        ReportCell::of(talk.language.as_str()),
        known(talk.sound_seconds),
        ReportCell::Count(talk.words),
        ReportCell::Count(talk.cues),
        ReportCell::Count(talk.problems),
        per_hundred,
        ReportCell::Count(talk.hints),
        ReportCell::Count(talk.boundaries),
        known(talk.expected_wrong),
        ReportCell::of(talk.warnings.join(" / ")),
        number(talk.seconds, 2),
        ReportCell::of(talk.error.as_str()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::part_of;

    fn written(table: &QualityTable<'_>, format: ReportFormat) -> String {
        String::from_utf8(table.write(format).unwrap()).unwrap()
    }

    #[test]
    fn every_talk_is_a_row_and_totals_add_up() {
        let talk = TalkQuality {
            talk: "=2024/<tide>".into(),
            sound_seconds: Some(90.0),
            words: 200,
            cues: 40,
            problems: 3,
            boundaries: 39,
            expected_wrong: Some(4.25),
            warnings: vec!["odd".into(), "end".into()],
            ..TalkQuality::default()
        };
        let failed = TalkQuality { talk: "gone".into(), error: "no \"words\"".into(), ..TalkQuality::default() };
        let talks = [talk.clone(), talk, failed];
        let table = QualityTable { title: "a & b", talks: &talks };
        let text = written(&table, ReportFormat::Csv);
        let rows: Vec<&str> = text.split_terminator("\r\n").collect();
        assert_eq!(rows.len(), 4);
        assert!(
            rows[1].starts_with("\"'=2024/<tide>\",\"\",\"\",\"90.0\",\"200\",\"40\",\"3\",\"7.5\""),
            "{}",
            rows[1]
        );
        assert!(rows[1].contains("\"4.2\",\"odd / end\"") || rows[1].contains("\"4.3\",\"odd / end\""), "{}", rows[1]);
        assert!(rows[3].ends_with(r#","no ""words""""#), "{}", rows[3]);
        let page = written(&table, ReportFormat::Html);
        assert!(page.contains("a &amp; b") && page.contains("2024/&lt;tide&gt;") && !page.contains("<tide>"));
        assert!(page.contains("<th scope=\"row\">Failed</th><td>1</td>") && page.contains("<td>0.05 hours</td>"));
        let workbook = table.write(ReportFormat::Xlsx).unwrap();
        let talks = part_of(&workbook, "xl/worksheets/sheet2.xml");
        assert_eq!(talks.matches("<row ").count(), 4);
        assert!(
            talks.contains("<v>90</v>") && talks.contains("<v>7.5</v>") && talks.contains("<v>4.25</v>"),
            "{talks}"
        );
        assert!(part_of(&workbook, "xl/sharedStrings.xml").contains("<t>=2024/&lt;tide&gt;</t>"));
        let document = part_of(&table.write(ReportFormat::Docx).unwrap(), "word/document.xml");
        assert!(document.contains("Quality table: a &amp; b") && document.contains(">0.05 hours<"), "{document}");
        assert!(document.contains("=2024/&lt;tide&gt;") && document.contains(">odd / end<"), "{document}");
        let json: Value = serde_json::from_str(&written(&table, ReportFormat::Json)).unwrap();
        assert_eq!(
            (json["totals"]["words"].as_u64(), json["totals"]["expected_wrong_boundaries"].as_f64()),
            (Some(400), Some(8.5))
        );
        assert_eq!((&json["talks"][0]["error"], &json["talks"][2]["error"]), (&Value::Null, &"no \"words\"".into()));
    }
}
