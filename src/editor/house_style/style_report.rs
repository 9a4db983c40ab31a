//! What was learnt of a house, written down for others.

use serde_json::{Value, json};

use super::cuts_report::{cuts_remarks, cuts_tables};
use super::house_figure::HouseFigure;
use super::learnt_style::HouseStyle;
use crate::export::{
    OfficeReport, ReportCell, ReportError, ReportFigure, ReportFormat, ReportTable, csv_line, report_file, report_page,
};
use base::path_serde;
use base::texts::{self, t};

/// A report about a house: every figure with its source, contradictions, what its cuts gain, rules, files, and all counts.
#[derive(Clone, Copy, Debug)]
pub struct StyleReport<'a>(pub &'a HouseStyle);

/// Cells hold lines.
const LINES: &str = "td { white-space: pre-line; }\n";

impl StyleReport<'_> {
    /// The whole file.
    ///
    /// # Errors
    /// [`ReportError`] if a file for an office program cannot be put together.
    pub fn write(&self, format: ReportFormat) -> Result<Vec<u8>, ReportError> {
        let page = || report_page(&OfficeReport { figures: Vec::new(), ..self.office_report() }, LINES);
        report_file(format, page, || self.csv(), || self.json(), || self.office_report())
    }

    fn title(&self) -> String {
        t!("style-report-title", name = self.0.guideline.name.as_str())
    }

    /// Sentences about the whole.
    fn remarks(&self) -> Vec<String> {
        let style = self.0;
        let disagreements = style.disagreements.iter().map(|matter| style.disagreement_text(matter));
        let mut remarks = vec![style.guideline.notes.clone()];
        remarks.extend(style.second_house_text());
        remarks.extend(disagreements);
        remarks.extend(style.never_text());
        remarks.extend(style.language_texts());
        remarks.extend(style.remarks.iter().cloned());
        remarks.extend(style.cuts.iter().flat_map(cuts_remarks));
        remarks
    }

    fn tables(&self) -> Vec<ReportTable> {
        let style = self.0;
        let figure = |figure: &HouseFigure| {
            vec![
                ReportCell::of(figure.name.as_str()),
                ReportCell::of(figure.value.as_str()),
                ReportCell::of(figure.source.as_str()),
            ]
        };
        let rules = style.rules.iter().map(|proposal| {
            let counts = if proposal.counts { t!("style-rule-on") } else { t!("style-rule-off") };
            vec![
                ReportCell::of(proposal.rule.message.text()),
                ReportCell::of(counts),
                ReportCell::of(proposal.source.as_str()),
            ]
        });
        let read = style.files.iter().enumerate().map(|(index, (path, cues))| {
            let note = if style.second_house.contains(&index) { t!("style-file-second-house") } else { "" };
            let cues = usize::try_from(*cues).unwrap_or(usize::MAX);
            vec![ReportCell::of(path.to_string_lossy()), ReportCell::Count(cues), ReportCell::of(note)]
        });
        let left = style.left_out.iter().map(|(path, reason)| {
            vec![ReportCell::of(path.to_string_lossy()), ReportCell::Empty, ReportCell::of(reason.as_str())]
        });
        let counted = style.counts.iter().flat_map(|(name, counts)| {
            counts.counts().map(move |(value, count)| {
                vec![
                    ReportCell::of(name.as_str()),
                    ReportCell::Number { value: value as f64, decimals: 0 },
                    ReportCell::Count(usize::try_from(count).unwrap_or(usize::MAX)),
                ]
            })
        });
        let (matter, value, source) = (t!("style-column-matter"), t!("style-column-value"), t!("style-column-source"));
        let figures = style.figures.iter().map(figure).collect();
        let (file, cues, note) = (t!("style-column-file"), t!("style-column-cues"), t!("style-column-note"));
        let count = t!("style-column-count");
        let mut tables =
            vec![ReportTable::new(t!("style-table-figures"), &[(matter, 30), (value, 18), (source, 70)], figures)];
        tables.extend(style.cuts.iter().flat_map(cuts_tables));
        let rule = t!("style-column-rule");
        tables.extend([
            ReportTable::new(t!("style-table-rules"), &[(rule, 46), (value, 8), (source, 46)], rules.collect()),
            ReportTable::new(t!("style-table-files"), &[(file, 60), (cues, 8), (note, 60)], read.chain(left).collect()),
            ReportTable::new(t!("style-table-counts"), &[(matter, 40), (value, 10), (count, 10)], counted.collect()),
        ]);
        tables
    }

    fn office_report(&self) -> OfficeReport {
        let figures = self.0.figures.iter().filter(|figure| figure.field.is_some() && figure.is_measured);
        let figure =
            |figure: &HouseFigure| ReportFigure::new(figure.name.as_str(), ReportCell::of(figure.value.as_str()));
        OfficeReport {
            title: self.title(),
            figures: figures.map(figure).collect(),
            remarks: self.remarks(),
            tables: self.tables(),
            ..OfficeReport::default()
        }
    }

    /// All tables below one another, each row with the name of its table first.
    fn csv(&self) -> String {
        // Programs look for its columns by their names.
        texts::in_english(|| {
            let mut text = csv_line(["table", "matter", "value", "source"]);
            for table in self.tables() {
                for row in &table.rows {
                    text += &csv_line([table.name.clone()].into_iter().chain(row.iter().map(ReportCell::text)));
                }
            }
            text
        })
    }

    /// For programs: the guideline, every figure with its source, contradictions, rules, files and counts; `cuts` where they were learnt.
    pub fn json(&self) -> Value {
        let style = self.0;
        let figure = |figure: &HouseFigure| {
            json!({
                "rule": figure.field, "name": figure.name, "value": figure.value, "source": figure.source,
                "measured": figure.is_measured,
            })
        };
        let names = |files: &[usize]| files.iter().map(|index| style.file_name(*index)).collect::<Vec<_>>();
        let disagreements = style.disagreements.iter().map(|matter| {
            json!({
                "matter": matter.aspect.name(), "usual": matter.usual, "usual_files": names(&matter.usual_files),
                "other": matter.other, "other_files": names(&matter.other_files),
            })
        });
        let rules = style
            .rules
            .iter()
            .map(|proposal| json!({"rule": proposal.rule.id, "counts": proposal.counts, "source": proposal.source}));
        let counts = style
            .counts
            .iter()
            .map(|(name, counts)| json!({"name": name, "values": counts.counts().collect::<Vec<_>>()}));
        let languages = style.other_languages.iter().map(|figures| {
            json!({
                "language": figures.language, "files": figures.files, "cues": figures.cues,
                "max_chars_per_line": figures.max_chars_per_line, "max_cps": figures.max_cps,
            })
        });
        let files = style.files.iter().map(|(path, cues)| json!({"path": path_serde::to_text(path), "cues": cues}));
        let left =
            style.left_out.iter().map(|(path, reason)| json!({"path": path_serde::to_text(path), "reason": reason}));
        let mut document = json!({
            "guideline": style.guideline,
            "language": style.language,
            "figures": style.figures.iter().map(figure).collect::<Vec<_>>(),
            "disagreements": disagreements.collect::<Vec<_>>(),
            "second_house": names(&style.second_house),
            "never": style.never.iter().map(|sign| sign.name()).collect::<Vec<_>>(),
            "text_rules": rules.collect::<Vec<_>>(),
            "other_languages": languages.collect::<Vec<_>>(),
            "files": files.collect::<Vec<_>>(),
            "left_out": left.collect::<Vec<_>>(),
            "remarks": style.remarks,
            "counts": counts.collect::<Vec<_>>(),
        });
        if let (Some(cuts), Some(fields)) = (&style.cuts, document.as_object_mut()) {
            let left = cuts.left_out.iter();
            let left = left.map(|(path, reason)| json!({"path": path_serde::to_text(path), "reason": reason}));
            fields.insert("cuts".to_owned(), json!(cuts.fitted));
            fields.insert("cuts_left_out".to_owned(), left.collect());
            fields.insert("cuts_remarks".to_owned(), json!(cuts.remarks));
        }
        document
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Counts;
    use crate::house_cuts::{
        CutAgreement, CutExample, CutOutcome, CutVerdict, FittedCuts, HouseCutsReport, LearntCuts,
    };
    use crate::house_style::style_sample::{MeasuredFile, StyleSample};
    use crate::house_style::{FinishedCue, FinishedFile};
    use base::time::{Instant, Span};
    use formats::guideline::CutStyle;
    use quick_xml::escape::escape;
    use std::path::{Path, PathBuf};

    fn learnt() -> HouseStyle {
        let file = |seed: usize| {
            let cue = |index: usize| {
                let start = (index * 3 + seed) as f64;
                let text = format!("Then <she> went & {}", "down ".repeat(1 + (index + seed) % 5));
                FinishedCue::new(Span::from_secs(start, start + 2.0), text, None)
            };
            let cues = (0..60).filter_map(cue).collect();
            MeasuredFile::of(&FinishedFile::of_cues(Path::new(&format!("a&b{seed}.srt")), cues).unwrap())
        };
        let files = (0..3).map(file).collect::<Vec<_>>();
        let files = files.into_iter().map(|file| MeasuredFile { language: "en".to_owned(), ..file }).collect();
        HouseStyle::learn(&StyleSample { files, ..StyleSample::default() }, "A <b>").unwrap()
    }

    #[test]
    fn a_report_holds_every_figure_with_its_source() {
        let style = learnt();
        let report = StyleReport(&style);
        let page = String::from_utf8(report.write(ReportFormat::Html).unwrap()).unwrap();
        assert!(page.contains("A &lt;b&gt;") && page.contains("a&amp;b0.srt"), "{page}");
        let table = String::from_utf8(report.write(ReportFormat::Csv).unwrap()).unwrap();
        for figure in &style.figures {
            assert!(!figure.source.is_empty() && page.contains(&*escape(figure.source.as_str())), "{figure:?}");
            assert!(table.contains(&figure.source.replace('"', "\"\"")), "{figure:?}");
        }
        let document: Value = serde_json::from_slice(&report.write(ReportFormat::Json).unwrap()).unwrap();
        assert_eq!(document["figures"].as_array().map(Vec::len), Some(style.figures.len()));
        assert_eq!(document["guideline"]["name"], "A <b>");
        for format in [ReportFormat::Xlsx, ReportFormat::Docx] {
            assert!(report.write(format).unwrap().starts_with(b"PK"));
        }
    }

    #[test]
    fn a_report_tells_what_the_cuts_gain_once_they_were_learnt() {
        let mut style = learnt();
        let document = StyleReport(&style).json();
        assert_eq!(document.get("cuts"), None);
        let ends = |correct: usize| CutAgreement {
            line_ends: Counts { found: 100, expected: 100, correct },
            cue_ends: Counts::default(),
        };
        let outcome = |correct: usize, problems: usize| CutOutcome { agreement: ends(correct), cues: 50, problems };
        let example = CutExample {
            at: Instant::from_secs(12.0),
            client: vec!["Then she went\ndown.".to_owned()],
            before: vec!["Then she".to_owned(), "went down.".to_owned()],
            after: vec!["Then she went\ndown.".to_owned()],
        };
        let cuts = CutStyle { cue: 0.3, ..CutStyle::default() };
        let report = HouseCutsReport {
            files: 3,
            words: 900,
            before: outcome(60, 4),
            after: outcome(72, 3),
            examples: vec![example],
            ..HouseCutsReport::default()
        };
        style.set_cuts(LearntCuts {
            fitted: FittedCuts { cuts: Some(cuts), verdict: CutVerdict::Better, report, set_aside: Vec::new() },
            left_out: vec![(PathBuf::from("words.srt"), "a word in every line".to_owned())],
            remarks: Vec::new(),
        });
        assert_eq!(style.guideline.cuts, Some(cuts));
        let report = StyleReport(&style);
        let page = String::from_utf8(report.write(ReportFormat::Html).unwrap()).unwrap();
        let table = String::from_utf8(report.write(ReportFormat::Csv).unwrap()).unwrap();
        assert!(page.contains("words.srt: a word in every line") && page.contains("72.0"), "{page}");
        // Nothing tells where cues end.
        assert!(table.contains(r#""Cuts","Cue ends like the client’s (F1)","","""#), "{table}");
        assert!(table.contains(r#""Cuts","Problems in 100 cues","8.0","6.0""#), "{table}");
        assert!(table.contains("Then she\n\nwent down."), "{table}");
        let document = report.json();
        assert_eq!(document["cuts"]["verdict"], "better");
        assert_eq!(document["cuts_left_out"][0]["reason"], "a word in every line");
        assert_eq!(document["guideline"]["cuts"]["cue"], 0.3);
        for format in [ReportFormat::Xlsx, ReportFormat::Docx] {
            assert!(report.write(format).unwrap().starts_with(b"PK"));
        }
    }
}
