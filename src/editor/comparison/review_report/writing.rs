//! Review reports in any format.

use super::contents::ReviewReport;
use crate::export::{ReportError, ReportFormat, text_document, workbook};
use base::texts;

impl ReviewReport<'_> {
    /// The whole file.
    ///
    /// # Errors
    /// [`ReportError`] if a file for an office program cannot be put together.
    pub fn write(&self, format: ReportFormat) -> Result<Vec<u8>, ReportError> {
        Ok(match format {
            ReportFormat::Html => self.html()?.into_bytes(),
            // Programs look for its columns by their names.
            ReportFormat::Csv => texts::in_english(|| self.csv()).into_bytes(),
            ReportFormat::Json => self.json().into_bytes(),
            ReportFormat::Xlsx => workbook(&self.for_workbook())?,
            ReportFormat::Docx => text_document(&self.for_text_document())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{TimedLines, VersionOptions, compare_versions};
    use crate::export::{CueNote, part_of};
    use base::progress::Progress;
    use base::texts::{Speaking, WindowLanguage};
    use base::time::Span;
    use serde_json::json;

    fn cues(texts: &[&str]) -> Vec<TimedLines> {
        let cue = |(number, text): (usize, &&str)| TimedLines {
            span: Span::from_secs(number as f64, number as f64 + 0.9),
            lines: text.split(" / ").map(str::to_owned).collect(),
        };
        texts.iter().enumerate().map(cue).collect()
    }

    fn noted(mine: &[&str], theirs: &[&str], notes: &[CueNote], format: ReportFormat) -> Vec<u8> {
        let (mine, theirs) = (cues(mine), cues(theirs));
        let found = compare_versions(&mine, &theirs, &VersionOptions::default(), &Progress::silent()).unwrap();
        let names = ["Ann & co.srt", "Bob.srt"];
        ReviewReport { names, cues: [&mine, &theirs], found: &found, notes }.write(format).unwrap()
    }

    fn written(mine: &[&str], theirs: &[&str], format: ReportFormat) -> String {
        String::from_utf8(noted(mine, theirs, &[], format)).unwrap()
    }

    const MINE: [&str; 3] = ["=The \"boat\" / <i>was</i> old", "same here", "gone now"];
    const THEIRS: [&str; 2] = ["=The \"ship\" / <i>was</i> old", "same here"];

    #[test]
    fn a_page_tells_who_has_what() {
        let page = written(&MINE, &THEIRS, ReportFormat::Html);
        assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"), "{page}");
        for part in [
            "<title>Review: Ann &amp; co.srt and Bob.srt</title>",
            "=The <del>&quot;boat&quot;</del>",
            "&lt;i&gt;was&lt;/i&gt; old",
            "=The <ins>&quot;ship&quot;</ins>",
            "only in Ann &amp; co.srt",
            "0:00:02.000–0:00:02.900",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert!(!page.contains("<i>"));
        assert!(written(&MINE, &MINE, ReportFormat::Html).contains("The two are identical."));
    }

    /// What programs read stays in English.
    #[test]
    fn a_report_is_in_the_language_of_the_window() {
        let speaking = Speaking::new(WindowLanguage::German);
        let [page, table, document] =
            [ReportFormat::Html, ReportFormat::Csv, ReportFormat::Json].map(|format| written(&MINE, &THEIRS, format));
        drop(speaking);
        for part in ["<html lang=\"de\">", "<title>Vergleich: ", "nur in Ann &amp; co.srt", ">Unterschied</th>"] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert_eq!(table, written(&MINE, &THEIRS, ReportFormat::Csv));
        assert_eq!(document, written(&MINE, &THEIRS, ReportFormat::Json));
    }

    #[test]
    fn a_table_has_a_row_per_difference_and_no_formula() {
        let table = written(&MINE, &THEIRS, ReportFormat::Csv);
        let rows: Vec<&str> = table.split_terminator("\r\n").collect();
        assert_eq!(rows.len(), 3);
        assert!(rows[0].starts_with(r#""Difference","Kind","Ann & co.srt: cue""#), "{}", rows[0]);
        let first = r#""1","text","1","0:00:00.000–0:00:00.900","'=The ""boat"" / <i>was</i> old","1","#;
        assert!(rows[1].starts_with(first), "{}", rows[1]);
        assert!(rows[2].ends_with(r#""gone now","","","""#), "{}", rows[2]);
    }

    #[test]
    fn a_text_document_has_the_differences_as_tracked_changes() {
        let document = part_of(&noted(&MINE, &THEIRS, &[], ReportFormat::Docx), "word/document.xml");
        for part in [
            ">Review: Ann &amp; co.srt and Bob.srt<",
            r#"<w:del w:id="1" w:author="Bob.srt"><w:r><w:delText xml:space="preserve"> &quot;boat&quot;</w:delText>"#,
            r#"<w:ins w:id="2" w:author="Bob.srt"><w:r><w:t xml:space="preserve"> &quot;ship&quot;</w:t>"#,
            r#"<w:t xml:space="preserve"> / &lt;i&gt;was&lt;/i&gt; old</w:t>"#,
            r#"<w:del w:id="3" w:author="Bob.srt"><w:r><w:delText xml:space="preserve">gone now</w:delText>"#,
            ">only in Ann &amp; co.srt<",
            ">0:00:02.000–0:00:02.900<",
        ] {
            assert!(document.contains(part), "{part} is not in {document}");
        }
        assert!(!document.contains(">Comment<"));
        let same = part_of(&noted(&MINE, &MINE, &[], ReportFormat::Docx), "word/document.xml");
        assert!(same.contains(">The two are identical.<"), "{same}");
    }

    #[test]
    fn a_workbook_has_both_texts_their_times_and_comments() {
        let note = |cue, comment: &str| CueNote { cue, comment: Some(comment.to_owned()), has_bookmark: false };
        let notes = [note(0, "=a boat?"), note(1, "of no difference"), note(2, "keep it")];
        let workbook = noted(&MINE, &THEIRS, &notes, ReportFormat::Xlsx);
        let table = part_of(&workbook, "xl/worksheets/sheet2.xml");
        assert_eq!(table.matches("<row ").count(), 3, "{table}");
        assert!(table.contains(&format!("<v>{}</v>", 2_900.0 / 86_400_000.0)), "{table}");
        let strings = part_of(&workbook, "xl/sharedStrings.xml");
        for part in [
            "Ann &amp; co.srt: in",
            "<strike/>",
            ">\"boat\"</t>",
            "\n&lt;i&gt;was&lt;/i&gt; old",
            "<t>=a boat?</t>",
            "<t>keep it</t>",
            "<t>Comment</t>",
        ] {
            assert!(strings.contains(part), "{part} is not in {strings}");
        }
        assert!(!strings.contains("of no difference"));
        let speaking = Speaking::new(WindowLanguage::German);
        let workbook = noted(&MINE, &THEIRS, &notes, ReportFormat::Xlsx);
        drop(speaking);
        assert!(part_of(&workbook, "xl/workbook.xml").contains("name=\"Unterschiede\""));
    }

    #[test]
    fn a_document_is_for_programs() {
        let document: serde_json::Value = serde_json::from_str(&written(&MINE, &THEIRS, ReportFormat::Json)).unwrap();
        assert_eq!((&document["counts"]["all"], &document["counts"]["only_mine"]), (&2.into(), &1.into()));
        assert_eq!(document["differences"][0]["kinds"], json!(["text"]));
        assert_eq!(document["differences"][1]["mine"][0]["cue"], 3);
        assert_eq!(document["differences"][1]["theirs"], json!([]));
    }
}
