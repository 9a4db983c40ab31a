//! The quality report: which cue breaks the guideline in what, and why.

use std::fmt;

use quick_xml::escape::escape;

use crate::cues::{Cue, Problem};
use formats::guideline::{Guideline, char_count, exported_duration, exported_millis, reading_speed};

/// A problem or a hint, and why it is there, if that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub problem: Problem,
    pub reason: Option<String>,
}

/// Notes of people about a cue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CueNote {
    /// Position of the cue.
    pub cue: usize,
    pub comment: Option<String>,
    pub has_bookmark: bool,
}

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
}

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// A table with a row per problem, for spreadsheets.
    Csv,
    /// A page for browsers and printers.
    Html,
}

impl ReportFormat {
    /// By the ending of a file name: `.csv`, `.html` or `.htm`.
    pub fn from_path(path: &std::path::Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "csv" => Some(Self::Csv),
            "html" | "htm" => Some(Self::Html),
            _ => None,
        }
    }
}

const COLUMNS: [&str; 7] = ["Cue", "Start", "End", "Text", "Problem", "Why", "Hint"];
/// Columns for the user's own notes.
const NOTE_COLUMNS: [&str; 2] = ["Bookmark", "Comment"];

impl Finding {
    /// Problems among findings, and hints.
    pub fn count(findings: &[Self]) -> (usize, usize) {
        let hints = findings.iter().filter(|finding| finding.problem.is_hint).count();
        (findings.len() - hints, hints)
    }
}

impl QualityReport<'_> {
    /// The whole file, as UTF-8 text.
    pub fn write(&self, format: ReportFormat) -> String {
        match format {
            ReportFormat::Csv => self.csv(),
            ReportFormat::Html => self.html(),
        }
    }

    /// Comma-separated values after RFC 4180; without findings the heading alone.
    fn csv(&self) -> String {
        let line = |cells: Vec<String>| cells.join(",") + "\r\n";
        let mut text = line(self.columns().map(quoted).collect());
        text.extend(self.rows().into_iter().map(|row| line(row.iter().map(|cell| quoted(cell)).collect())));
        text
    }

    fn columns(&self) -> impl Iterator<Item = &'static str> {
        let of_notes = if self.notes.is_empty() { &[][..] } else { &NOTE_COLUMNS[..] };
        COLUMNS.iter().chain(of_notes).copied()
    }

    /// A row per problem; what was noted about a cue stands in its first row, or in one of its own where there is no problem.
    fn rows(&self) -> Vec<Vec<String>> {
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

    fn row(&self, index: usize, finding: Option<&Finding>, note: Option<&CueNote>) -> Option<Vec<String>> {
        let cue = self.cues.get(index)?;
        let (start, end) = exported_millis(cue.span);
        let mut row = vec![
            (index + 1).to_string(),
            Timestamp(start).to_string(),
            Timestamp(end).to_string(),
            cue.lines.join(" / "),
            finding.map(|finding| finding.problem.kind.to_string()).unwrap_or_default(),
            finding.and_then(|finding| finding.reason.clone()).unwrap_or_default(),
            finding.filter(|finding| finding.problem.is_hint).map(|_| "hint".to_owned()).unwrap_or_default(),
        ];
        if !self.notes.is_empty() {
            let has_bookmark = note.is_some_and(|note| note.has_bookmark);
            row.push(if has_bookmark { "yes".to_owned() } else { String::new() });
            let comment = note.and_then(|note| note.comment.as_deref()).unwrap_or_default();
            row.push(comment.replace('\n', " / "));
        }
        Some(row)
    }

    fn html(&self) -> String {
        let title = escape(self.title);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Quality report: {title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>Quality report: {title}</h1>\n"
        );
        page.push_str("<table class=\"figures\">\n");
        for (name, value) in self.figures() {
            page.push_str(&format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escape(name), escape(&value)));
        }
        page.push_str("</table>\n");
        let (problems, hints) = Finding::count(self.findings);
        if problems == 0 {
            page.push_str("<p>No cue breaks the guideline.</p>\n");
        }
        if hints > 0 {
            let text = "A hint is about a rule that is this program’s own choice: the guideline does not ask for it.";
            page.push_str(&format!("<p>{text}</p>\n"));
        }
        if !self.findings.is_empty() || !self.notes.is_empty() {
            page.push_str("<table>\n<thead><tr>");
            self.columns().for_each(|name| page.push_str(&format!("<th scope=\"col\">{name}</th>")));
            page.push_str("</tr></thead>\n<tbody>\n");
            for row in self.rows() {
                page.push_str("<tr>");
                row.iter().for_each(|cell| page.push_str(&format!("<td>{}</td>", escape(cell.as_str()))));
                page.push_str("</tr>\n");
            }
            page.push_str("</tbody>\n</table>\n");
        }
        page.push_str("</body>\n</html>\n");
        page
    }

    /// Figures of the whole file, beside what the guideline asks for.
    fn figures(&self) -> Vec<(&'static str, String)> {
        let Guideline { name, max_chars_per_line, max_lines, max_cps, min_duration, max_duration, .. } = self.guideline;
        let lengths = self.cues.iter().flat_map(|cue| &cue.lines).map(|line| char_count(line, true));
        let longest = lengths.max().unwrap_or(0);
        let lines = self.cues.iter().map(|cue| cue.lines.len()).max().unwrap_or(0);
        let chars = |cue: &Cue| char_count(&cue.text(), self.guideline.count_spaces);
        let fastest = self.cues.iter().map(|cue| reading_speed(chars(cue), cue.span)).fold(0.0, f64::max);
        let durations = self.cues.iter().map(|cue| exported_duration(cue.span) as f64 / 1000.0);
        let (shortest, longest_cue) =
            durations.fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), secs| (least.min(secs), most.max(secs)));
        let mut figures = vec![
            ("Guideline", name.clone()),
            ("Cues", self.cues.len().to_string()),
            ("Problems", Finding::count(self.findings).0.to_string()),
            ("Hints", Finding::count(self.findings).1.to_string()),
        ];
        if !self.cues.is_empty() {
            figures.extend([
                ("Longest line", format!("{longest} characters (at most {max_chars_per_line})")),
                ("Most lines in a cue", format!("{lines} (at most {max_lines})")),
                ("Fastest cue", format!("{fastest:.1} characters per second (at most {max_cps})")),
                ("Shortest cue", format!("{shortest:.3} s (at least {:.3} s)", min_duration.as_secs())),
                ("Longest cue", format!("{longest_cue:.3} s (at most {:.3} s)", max_duration.as_secs())),
            ]);
        }
        let bookmarks = self.notes.iter().filter(|note| note.has_bookmark).count();
        let comments = self.notes.iter().filter(|note| note.comment.is_some()).count();
        let noted = [("Bookmarks", bookmarks), ("Comments", comments)].into_iter().filter(|(_, count)| *count > 0);
        figures.extend(noted.map(|(name, count)| (name, count.to_string())));
        figures
    }
}

/// A cell of a table. All are in quotation marks, so that no separator or line end in them begins another cell.
pub(super) fn quoted(cell: &str) -> String {
    format!("\"{}{}\"", formula_guard(cell), cell.replace('"', "\"\""))
}

/// What goes before the text of a cell that a spreadsheet would take for a formula: an apostrophe (OWASP, "CSV Injection").
pub fn formula_guard(cell: &str) -> &'static str {
    // Some programs cut white space off before they look.
    let is_formula = cell.starts_with(['\t', '\r', '\n'])
        || cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if is_formula { "'" } else { "" }
}

/// Milliseconds as h:mm:ss.mmm.
struct Timestamp(i64);

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (secs, millis) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}.{millis:03}", secs / 3600, secs / 60 % 60, secs % 60)
    }
}

pub(super) const STYLE: &str = "body { font: 16px/1.4 sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border-bottom: 1px solid #bbb; padding: .3em .8em .3em 0; text-align: left; vertical-align: top; }
td:nth-child(-n+3) { white-space: nowrap; }
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cues::check;
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
        QualityReport { title: "a < b.srt", guideline, cues, findings, notes: &[] }
    }

    #[test]
    fn what_was_noted_stands_beside_the_problems_of_its_cue_and_nothing_is_told_twice() {
        let (cues, guideline) = (cues(), Guideline { max_chars_per_line: 20, ..Guideline::ted() });
        let findings = findings(&cues, &guideline);
        let comment = |cue, comment: &str| CueNote { cue, comment: Some(comment.to_owned()), has_bookmark: false };
        let notes = [CueNote { has_bookmark: true, ..comment(0, "=which <sound>?\nask") }, comment(9, "gone")];
        let noted = QualityReport { notes: &notes[..], ..report(&cues, &guideline, &findings) };
        let text = noted.write(ReportFormat::Csv);
        let rows: Vec<&str> = text.split_terminator("\r\n").collect();
        assert_eq!(rows.len(), findings.len() + 1, "the cue of the second note is not there");
        assert!(rows[0].ends_with(r#""Why","Hint","Bookmark","Comment""#));
        assert!(rows[1].ends_with(r#","yes","'=which <sound>? / ask""#), "{}", rows[1]);
        assert!(rows[2..].iter().all(|row| row.ends_with(r#","","""#)));

        let alone = QualityReport { findings: &[], ..noted };
        let text = alone.write(ReportFormat::Csv);
        assert_eq!(text.lines().count(), 2);
        assert!(text.contains(r#"for the <sound>.","","","","yes","#), "{text}");
        let page = alone.write(ReportFormat::Html);
        assert!(page.contains("No cue breaks the guideline.") && page.contains("=which &lt;sound&gt;? / ask"));
        assert!(page.contains("<th scope=\"row\">Comments</th><td>2</td>"));
    }

    #[test]
    fn every_problem_is_a_row_and_no_text_breaks_the_table() {
        let (cues, guideline) = (cues(), Guideline { max_chars_per_line: 20, ..Guideline::ted() });
        let findings = findings(&cues, &guideline);
        let report = report(&cues, &guideline, &findings);
        let text = report.write(ReportFormat::Csv);
        let rows: Vec<&str> = text.split_terminator("\r\n").collect();
        assert_eq!(rows[0], r#""Cue","Start","End","Text","Problem","Why","Hint""#);
        assert_eq!(rows.len(), findings.len() + 1);
        let start =
            r#""1","1:00:00.500","1:00:04.000","'=We waited, ""all"" of us, / for the <sound>.","Line 1 too long: 24"#;
        assert!(rows[1].starts_with(start), "{}", rows[1]);
        assert!(rows.iter().any(|row| row.contains("Reading speed") && row.ends_with(r#","it is, spoken so","""#)));

        let page = report.write(ReportFormat::Html);
        assert!(page.contains("a &lt; b.srt") && page.contains("&lt;sound&gt;") && !page.contains("<sound>"));
        assert_eq!(page.matches("<tr>").count(), findings.len() + 1 + report.figures().len());
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
            let (table, page) = (report.write(ReportFormat::Csv), report.write(ReportFormat::Html));
            assert!(table.trim_end().ends_with(&format!("\"{kind}\"")), "{table}");
            assert_eq!(page.contains("own choice"), counts.1 > 0);
            assert_eq!(page.contains("No cue breaks the guideline."), counts.0 == 0);
        };
        check(&Guideline::ted(), "", (1, 0));
        check(&Guideline { frame_rate: None, ..Guideline::netflix() }, "hint", (0, 1));
    }

    #[test]
    fn no_cell_is_a_formula() {
        for cell in ["=1", "+1", "-1", "@x", "\t=1", "\r=1", "\nx", " =1", "＝1", "＋1", "－1", "＠x", "\u{a0}=1"] {
            assert_eq!(quoted(cell), format!("\"'{cell}\""));
        }
        for cell in ["1", "a=1", "", "'=1", "a\n=1", "a,=1", "a;@x"] {
            assert_eq!(quoted(cell), format!("\"{cell}\""));
        }
        assert_eq!(quoted("a\",=1"), "\"a\"\",=1\"");
    }

    #[test]
    fn without_problems_the_page_says_so() {
        let (cues, guideline) = (cues(), Guideline { max_cps: 60.0, max_chars_per_line: 60, ..Guideline::ted() });
        let report = report(&cues, &guideline, &[]);
        assert!(report.write(ReportFormat::Html).contains("No cue breaks the guideline."));
        assert_eq!(report.write(ReportFormat::Csv).lines().count(), 1);
        let nothing = QualityReport { cues: &[], ..report };
        assert!(nothing.write(ReportFormat::Html).contains("<th scope=\"row\">Cues</th><td>0</td>"));
    }

    #[test]
    fn the_name_tells_the_format() {
        let format = |name: &str| ReportFormat::from_path(std::path::Path::new(name));
        assert_eq!(format("a.CSV"), Some(ReportFormat::Csv));
        assert_eq!(format("a.htm"), Some(ReportFormat::Html));
        assert_eq!(format("a.srt"), None);
    }
}
