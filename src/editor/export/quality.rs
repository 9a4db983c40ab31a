//! The quality report: which cue breaks the guideline in what, and why.

use serde_json::{Value, json};

use super::finding::{CueNote, DecidedBoundary, Finding};
use super::office::{OfficeReport, ReportCell, ReportError, ReportFigure, ReportTable};
use super::quality_figures::quality_figures;
use super::report_format::ReportFormat;
use super::report_writing::{SHORT_COLUMNS, report_csv, report_file, report_page};
use crate::cues::Cue;
use formats::guideline::{Guideline, exported_millis};

/// The contents of a quality report.
#[derive(Clone, Debug)]
pub struct QualityReport<'a> {
    /// The checked talk, as the reader knows it: a file name.
    pub title: &'a str,
    pub guideline: &'a Guideline,
    pub cues: &'a [Cue],
    /// Problems in the order of the cues, and behind them hints.
    pub findings: &'a [Finding],
    /// Likewise.
    pub notes: &'a [CueNote],
    /// What a person decided about boundaries, in their order.
    pub decisions: &'a [DecidedBoundary],
    /// What the talk took, where that is known.
    pub effort: &'a [ReportFigure],
}

/// Columns, and how wide they are.
const COLUMNS: [(&str, u16); 7] =
    [("Cue", 6), ("Start", 13), ("End", 13), ("Text", 44), ("Problem", 36), ("Why", 36), ("Hint", 7)];
/// Columns for the user's own notes.
const NOTE_COLUMNS: [(&str, u16); 2] = [("Bookmark", 10), ("Comment", 44)];
const DECISION_COLUMNS: [(&str, u16); 6] =
    [("Cue", 6), ("After the word", 24), ("From", 13), ("To", 13), ("Decision", 12), ("Seen", 18)];
const HINTS: &str = "A hint is about a rule that is this program’s own choice: the guideline does not ask for it.";
const NO_PROBLEM: &str = "No cue breaks the guideline.";

impl QualityReport<'_> {
    /// The whole file.
    ///
    /// # Errors
    /// [`ReportError`] if a file for an office program cannot be put together.
    pub fn write(&self, format: ReportFormat) -> Result<Vec<u8>, ReportError> {
        let table = || report_csv(&self.table());
        report_file(format, || self.html(), table, || self.json(), || self.office_report())
    }

    /// All in one table, for pages and spreadsheets.
    fn table(&self) -> ReportTable {
        let of_notes = if self.notes.is_empty() { &[][..] } else { &NOTE_COLUMNS[..] };
        ReportTable::new("", &[&COLUMNS[..], of_notes].concat(), self.rows())
    }

    /// A row per problem; what was noted about a cue stands in its first row, or in one of its own where there is no problem.
    fn rows(&self) -> Vec<Vec<ReportCell>> {
        let mut rows = Vec::new();
        let mut notes = self.notes.iter().peekable();
        for finding in self.findings {
            let cue = finding.problem.cue;
            while let Some(note) = notes.next_if(|note| note.cue < cue) {
                rows.extend(self.row(note.cue, None, Some(note)));
            }
            rows.extend(self.row(cue, Some(finding), notes.next_if(|note| note.cue == cue)));
        }
        for note in notes {
            rows.extend(self.row(note.cue, None, Some(note)));
        }
        rows
    }

    fn row(&self, cue: usize, finding: Option<&Finding>, note: Option<&CueNote>) -> Option<Vec<ReportCell>> {
        let mut row = self.cue_cells(cue)?;
        row.extend(finding.map_or([const { ReportCell::Empty }; 3], finding_cells));
        if !self.notes.is_empty() {
            row.extend(note.map_or([const { ReportCell::Empty }; 2], note_cells));
        }
        Some(row.iter().map(one_line).collect())
    }

    /// Number, times and text of a cue.
    fn cue_cells(&self, index: usize) -> Option<Vec<ReportCell>> {
        let cue = self.cues.get(index)?;
        let (start, end) = exported_millis(cue.span);
        let (start, end) = (ReportCell::Time(start), ReportCell::Time(end));
        Some(vec![ReportCell::Count(index + 1), start, end, ReportCell::of(cue.text())])
    }

    fn html(&self) -> String {
        let has_rows = !self.findings.is_empty() || !self.notes.is_empty();
        let tables = if has_rows { vec![self.table()] } else { Vec::new() };
        report_page(&OfficeReport { tables, ..self.office_report() }, SHORT_COLUMNS)
    }

    /// For programs: cues are numbered as in the other formats, times are seconds.
    fn json(&self) -> Value {
        let placed = |index: usize| {
            let cue = self.cues.get(index)?;
            let (start, end) = exported_millis(cue.span);
            Some((index + 1, start as f64 / 1e3, end as f64 / 1e3, &cue.lines))
        };
        let problem = |Finding { problem, reason }: &Finding| {
            let (cue, start, end, lines) = placed(problem.cue)?;
            Some(json!({
                "cue": cue, "start": start, "end": end, "lines": lines, "problem": problem.kind.to_string(),
                "reason": reason, "hint": problem.is_hint,
            }))
        };
        let note = |note: &CueNote| {
            let (cue, start, end, lines) = placed(note.cue)?;
            Some(json!({
                "cue": cue, "start": start, "end": end, "lines": lines, "bookmark": note.has_bookmark,
                "comment": note.comment,
            }))
        };
        let decision = |decided: &DecidedBoundary| {
            let (from, to) = exported_millis(decided.span);
            json!({
                "cue": decided.cue + 1, "after": decided.word, "from": from as f64 / 1e3, "to": to as f64 / 1e3,
                "decision": decided.state, "seen": !decided.is_unseen,
            })
        };
        let (problems, hints) = Finding::count(self.findings);
        let mut document = json!({
            "title": self.title,
            "guideline": self.guideline.name,
            "cues": self.cues.len(),
            "counts": {"problems": problems, "hints": hints},
            "problems": self.findings.iter().filter_map(problem).collect::<Vec<Value>>(),
            "notes": self.notes.iter().filter_map(note).collect::<Vec<Value>>(),
            "decisions": self.decisions.iter().map(decision).collect::<Vec<Value>>(),
        });
        if !self.effort.is_empty() {
            let figures = self.effort.iter().map(|figure| (figure.name.clone(), Value::String(figure.text())));
            document["effort"] = Value::Object(figures.collect());
        }
        document
    }

    /// Problems, notes and decisions, each in a table of their own.
    fn office_report(&self) -> OfficeReport {
        let findings = self.findings.iter().filter_map(|finding| {
            let mut row = self.cue_cells(finding.problem.cue)?;
            row.extend(finding_cells(finding));
            Some(row)
        });
        let mut tables = vec![ReportTable::new("Problems", &COLUMNS, findings.collect())];
        let notes = self.notes.iter().filter_map(|note| {
            let mut row = self.cue_cells(note.cue)?;
            row.extend(note_cells(note));
            Some(row)
        });
        let notes: Vec<_> = notes.collect();
        if !notes.is_empty() {
            let columns: Vec<_> = COLUMNS.iter().take(4).chain(&NOTE_COLUMNS).copied().collect();
            tables.push(ReportTable::new("Comments", &columns, notes));
        }
        if !self.decisions.is_empty() {
            let rows = self.decisions.iter().map(decision_cells).collect();
            tables.push(ReportTable::new("Decisions", &DECISION_COLUMNS, rows));
        }
        let (problems, hints) = Finding::count(self.findings);
        let remarks = [(problems == 0, NO_PROBLEM), (hints > 0, HINTS)];
        OfficeReport {
            title: format!("Quality report: {}", self.title),
            figures: self.figures(),
            remarks: remarks.into_iter().filter(|(is, _)| *is).map(|(_, text)| text.to_owned()).collect(),
            tables,
            ..OfficeReport::default()
        }
    }

    fn figures(&self) -> Vec<ReportFigure> {
        let mut figures = quality_figures(self.guideline, self.cues, self.findings, self.notes, self.decisions);
        figures.extend_from_slice(self.effort);
        figures
    }
}

fn finding_cells(Finding { problem, reason }: &Finding) -> [ReportCell; 3] {
    let hint = if problem.is_hint { "hint" } else { "" };
    [problem.kind.to_string(), reason.clone().unwrap_or_default(), hint.to_owned()].map(ReportCell::of)
}

fn note_cells(note: &CueNote) -> [ReportCell; 2] {
    let bookmark = if note.has_bookmark { "yes" } else { "" };
    [ReportCell::of(bookmark), ReportCell::of(note.comment.clone().unwrap_or_default())]
}

fn decision_cells(decided: &DecidedBoundary) -> Vec<ReportCell> {
    let (from, to) = exported_millis(decided.span);
    let seen = if decided.is_unseen { "no, with others" } else { "yes" };
    vec![
        ReportCell::Count(decided.cue + 1),
        ReportCell::of(decided.word.as_str()),
        ReportCell::Time(from),
        ReportCell::Time(to),
        ReportCell::of(decided.state),
        ReportCell::of(seen),
    ]
}

/// Lines beside each other.
fn one_line(cell: &ReportCell) -> ReportCell {
    ReportCell::of(cell.text().replace('\n', " / "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cues::{Problem, check};
    use crate::export::part_of;
    use base::time::Span;
    use formats::language::Language;

    fn cues() -> Vec<Cue> {
        let cue = |text: &str, start, end| Cue {
            words: 0..1,
            lines: text.split('\n').map(str::to_owned).collect(),
            span: Span::from_secs(start, end),
        };
        vec![
            cue("=We waited, \"all\" of us,\nfor the <sound>.", 3600.5, 3604.0),
            cue("Nothing at all was to be heard & nobody spoke.", 3604.0, 3605.0),
        ]
    }

    fn findings(cues: &[Cue], guideline: &Guideline) -> Vec<Finding> {
        let reason = |problem: &Problem| (problem.cue == 1).then(|| "it is, spoken so".to_owned());
        check(cues, guideline, Language::of("en"))
            .into_iter()
            .map(|problem| Finding { reason: reason(&problem), problem })
            .collect()
    }

    fn report<'a>(cues: &'a [Cue], guideline: &'a Guideline, findings: &'a [Finding]) -> QualityReport<'a> {
        QualityReport { title: "a < b.srt", guideline, cues, findings, notes: &[], decisions: &[], effort: &[] }
    }

    fn written(report: &QualityReport<'_>, format: ReportFormat) -> String {
        String::from_utf8(report.write(format).unwrap()).unwrap()
    }

    #[test]
    fn what_was_noted_stands_beside_the_problems_of_its_cue_and_nothing_is_told_twice() {
        let (cues, guideline) = (cues(), Guideline { max_chars_per_line: 20, ..Guideline::ted() });
        let findings = findings(&cues, &guideline);
        let comment = |cue, comment: &str| CueNote { cue, comment: Some(comment.to_owned()), has_bookmark: false };
        let notes = [CueNote { has_bookmark: true, ..comment(0, "=which <sound>?\nask") }, comment(9, "gone")];
        let noted = QualityReport { notes: &notes[..], ..report(&cues, &guideline, &findings) };
        let text = written(&noted, ReportFormat::Csv);
        let rows: Vec<&str> = text.split_terminator("\r\n").collect();
        assert_eq!(rows.len(), findings.len() + 1, "the cue of the second note is not there");
        assert!(rows[0].ends_with(r#""Why","Hint","Bookmark","Comment""#));
        assert!(rows[1].ends_with(r#","yes","'=which <sound>? / ask""#), "{}", rows[1]);
        assert!(rows[2..].iter().all(|row| row.ends_with(r#","","""#)));

        let alone = QualityReport { findings: &[], ..noted };
        let text = written(&alone, ReportFormat::Csv);
        assert_eq!(text.lines().count(), 2);
        assert!(text.contains(r#"for the <sound>.","","","","yes","#), "{text}");
        let page = written(&alone, ReportFormat::Html);
        assert!(page.contains("No cue breaks the guideline.") && page.contains("=which &lt;sound&gt;? / ask"));
        assert!(page.contains("<th scope=\"row\">Comments</th><td>2</td>"));
    }

    #[test]
    fn every_problem_is_a_row_and_no_text_breaks_the_table() {
        let (cues, guideline) = (cues(), Guideline { max_chars_per_line: 20, ..Guideline::ted() });
        let findings = findings(&cues, &guideline);
        let report = report(&cues, &guideline, &findings);
        let text = written(&report, ReportFormat::Csv);
        let rows: Vec<&str> = text.split_terminator("\r\n").collect();
        assert_eq!(rows[0], r#""Cue","Start","End","Text","Problem","Why","Hint""#);
        assert_eq!(rows.len(), findings.len() + 1);
        let start =
            r#""1","1:00:00.500","1:00:04.000","'=We waited, ""all"" of us, / for the <sound>.","Line 1 too long: 24"#;
        assert!(rows[1].starts_with(start), "{}", rows[1]);
        assert!(rows.iter().any(|row| row.contains("Reading speed") && row.ends_with(r#","it is, spoken so","""#)));

        let page = written(&report, ReportFormat::Html);
        assert!(page.contains("a &lt; b.srt") && page.contains("&lt;sound&gt;") && !page.contains("<sound>"));
        assert_eq!(page.matches("<tr>").count(), findings.len() + 1 + report.figures().len());
    }

    #[test]
    fn office_programs_get_problems_comments_and_decisions() {
        let (cues, guideline) = (cues(), Guideline { max_chars_per_line: 20, ..Guideline::ted() });
        let findings = findings(&cues, &guideline);
        let notes = [CueNote { cue: 0, comment: Some("which\nsound?".to_owned()), has_bookmark: true }];
        let decided = DecidedBoundary {
            cue: 0,
            word: "<sound>.".to_owned(),
            span: Span::from_secs(3604.0, 3604.5),
            state: "moved",
            is_unseen: false,
        };
        let decisions = [decided.clone(), DecidedBoundary { cue: 1, is_unseen: true, ..decided }];
        let all = QualityReport { notes: &notes, decisions: &decisions, ..report(&cues, &guideline, &findings) };

        let workbook = all.write(ReportFormat::Xlsx).unwrap();
        let book = part_of(&workbook, "xl/workbook.xml");
        for name in ["Summary", "Problems", "Comments", "Decisions"] {
            assert!(book.contains(&format!("name=\"{name}\"")), "{name} is not in {book}");
        }
        let problems = part_of(&workbook, "xl/worksheets/sheet2.xml");
        assert_eq!(problems.matches("<row ").count(), findings.len() + 1);
        let strings = part_of(&workbook, "xl/sharedStrings.xml");
        for text in
            ["=We waited, \"all\" of us,\nfor the &lt;sound&gt;.", "which\nsound?", "at most 20", "it is, spoken so"]
        {
            assert!(strings.contains(text), "{text} is not in {strings}");
        }
        let decisions = part_of(&workbook, "xl/worksheets/sheet4.xml");
        assert_eq!(decisions.matches("<row ").count(), 3, "{decisions}");

        let document = part_of(&all.write(ReportFormat::Docx).unwrap(), "word/document.xml");
        for text in ["Quality report: a &lt; b.srt", ">Comments<", ">moved<", ">no, with others<", ">1:00:04.500<"] {
            assert!(document.contains(text), "{text} is not in {document}");
        }

        let json: Value = serde_json::from_str(&written(&all, ReportFormat::Json)).unwrap();
        assert_eq!(json["problems"].as_array().map(Vec::len), Some(findings.len()));
        assert_eq!((&json["problems"][0]["cue"], &json["problems"][0]["start"]), (&1.into(), &3600.5.into()));
        assert_eq!((&json["notes"][0]["bookmark"], &json["decisions"][1]["seen"]), (&true.into(), &false.into()));

        // Without notes and decisions there are no empty sheets for them.
        let none = report(&cues, &guideline, &[]).write(ReportFormat::Xlsx).unwrap();
        let book = part_of(&none, "xl/workbook.xml");
        assert!(book.contains("Problems") && !book.contains("Comments") && !book.contains("Decisions"), "{book}");
        assert!(part_of(&none, "xl/sharedStrings.xml").contains(NO_PROBLEM));
    }

    #[test]
    fn hints_are_told_from_problems() {
        let cues = [Cue {
            words: 0..1,
            lines: vec!["We waited for the sound.".into(), "Nothing at all was to be heard.".into()],
            span: Span::from_secs(0.0, 4.0),
        }];
        let check = |guideline: &Guideline, kind: &str, counts: (usize, usize)| {
            let findings = findings(&cues, guideline);
            assert_eq!(Finding::count(&findings), counts);
            let report = report(&cues, guideline, &findings);
            let (table, page) = (written(&report, ReportFormat::Csv), written(&report, ReportFormat::Html));
            assert!(table.trim_end().ends_with(&format!("\"{kind}\"")), "{table}");
            assert_eq!(page.contains("own choice"), counts.1 > 0);
            assert_eq!(page.contains("No cue breaks the guideline."), counts.0 == 0);
        };
        check(&Guideline::ted(), "", (1, 0));
        check(&Guideline { frame_rate: None, ..Guideline::netflix() }, "hint", (0, 1));
    }

    #[test]
    fn without_problems_the_page_says_so() {
        let (cues, guideline) = (cues(), Guideline { max_cps: 60.0, max_chars_per_line: 60, ..Guideline::ted() });
        let report = report(&cues, &guideline, &[]);
        assert!(written(&report, ReportFormat::Html).contains("No cue breaks the guideline."));
        assert_eq!(written(&report, ReportFormat::Csv).lines().count(), 1);
        let nothing = QualityReport { cues: &[], ..report };
        assert!(written(&nothing, ReportFormat::Html).contains("<th scope=\"row\">Cues</th><td>0</td>"));
    }
}
