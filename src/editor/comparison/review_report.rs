//! The review report: what one version of the subtitles of a talk has otherwise than another, difference by difference.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use quick_xml::Writer;
use quick_xml::events::{BytesText, Event};
use serde_json::json;

use super::marked_words::{MarkedLines, marked_words};
use super::timed_lines::TimedLines;
use super::versions::{DifferenceCounts, VersionDifference, VersionDifferences};
use crate::export::formula_guard;
use base::texts::{self, t};
use formats::guideline::exported_millis;

/// How a review report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewFormat {
    /// A page for browsers and printers.
    Html,
    /// A table with a row per difference, for spreadsheets.
    Csv,
    /// For programs.
    Json,
}

impl ReviewFormat {
    /// By the ending of a file name: `.html`, `.htm`, `.csv` or `.json`.
    pub fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "html" | "htm" => Some(Self::Html),
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// The contents of a review report.
#[derive(Clone, Debug)]
pub struct ReviewReport<'a> {
    /// The names of the versions: file names, which stand for the people.
    pub names: [&'a str; 2],
    /// The cues of both versions, with tags.
    pub cues: [&'a [TimedLines]; 2],
    pub found: &'a VersionDifferences,
}

/// One side of a difference.
struct Side {
    /// "12", "12–13"; empty where the version lacks the cues.
    numbers: String,
    times: String,
    cues: Vec<MarkedLines>,
}

const STYLE: &str = "body { font: 16px/1.4 sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; }
table { border-collapse: collapse; margin: 1em 0; width: 100%; }
th, td { border-bottom: 1px solid #bbb; padding: .3em .8em .3em 0; text-align: left; vertical-align: top; }
td.times { white-space: nowrap; }
ins { font-weight: bold; text-decoration: underline; }
del { text-decoration: line-through; }
";

impl ReviewReport<'_> {
    /// The whole file, as UTF-8 text.
    pub fn write(&self, format: ReviewFormat) -> String {
        match format {
            // Nothing that is written into memory fails.
            ReviewFormat::Html => self.html().unwrap_or_default(),
            // Programs look for its columns by their names.
            ReviewFormat::Csv => texts::in_english(|| self.csv()),
            ReviewFormat::Json => self.json(),
        }
    }

    fn sides(&self, difference: &VersionDifference) -> [Side; 2] {
        let ranges = [difference.mine.clone(), difference.theirs.clone()];
        let cues = [&self.cues[0][ranges[0].clone()], &self.cues[1][ranges[1].clone()]];
        let [mine, theirs] = marked_words(cues[0], cues[1]);
        let side = |at: usize, marked: Vec<MarkedLines>| {
            let (from, to) = (ranges[at].start + 1, ranges[at].end);
            let numbers = match cues[at].len() {
                0 => String::new(),
                1 => from.to_string(),
                _ => format!("{from}–{to}"),
            };
            let times: Vec<String> = cues[at].iter().map(times).collect();
            Side { numbers, times: times.join("\n"), cues: marked }
        };
        [side(0, mine), side(1, theirs)]
    }

    /// The summary of the whole.
    fn figures(&self) -> Vec<(String, String)> {
        let counts = self.found.counts();
        let [mine, theirs] = self.names;
        let number = |what: &str, count: usize| (what.to_owned(), count.to_string());
        let mut figures = vec![
            (t!("review-report-cues-of", name = mine), self.cues[0].len().to_string()),
            (t!("review-report-cues-of", name = theirs), self.cues[1].len().to_string()),
            number(t!("review-report-same"), self.found.same),
            number(t!("review-report-differences"), counts.all),
            number(t!("review-report-text"), counts.text),
            number(t!("review-report-cut"), counts.cut),
            number(t!("review-report-lines"), counts.lines),
            number(t!("review-report-times"), counts.times),
            (t!("review-report-only-in", name = mine), counts.only_mine.to_string()),
            (t!("review-report-only-in", name = theirs), counts.only_theirs.to_string()),
        ];
        if self.found.shift.as_nanos() != 0 {
            let seconds = texts::localized(&format!("{:+.3}", self.found.shift.as_secs()));
            let shift = t!("review-report-later", name = theirs, seconds = seconds);
            figures.push((t!("review-report-shift").to_owned(), shift));
        }
        figures
    }

    fn html(&self) -> io::Result<String> {
        let [mine, theirs] = self.names;
        let title = t!("review-report-title", mine = mine, theirs = theirs);
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 0);
        writer.write_event(Event::DocType(BytesText::from_escaped("html")))?;
        let language = texts::spoken().code();
        writer.create_element("html").with_attribute(("lang", language)).write_inner_content(|writer| {
            writer.create_element("head").write_inner_content(|writer| {
                writer.create_element("meta").with_attribute(("charset", "utf-8")).write_empty()?;
                text(writer, "title", &title)?;
                // Nothing in it needs an escape, and browsers resolve none there.
                writer.create_element("style").write_text_content(BytesText::from_escaped(STYLE))?;
                Ok(())
            })?;
            writer.create_element("body").write_inner_content(|writer| {
                text(writer, "h1", &title)?;
                self.write_figures(writer)?;
                if self.found.list.is_empty() {
                    text(writer, "p", t!("review-report-no-differences"))?;
                    return Ok(());
                }
                text(writer, "p", t!("review-report-marks"))?;
                self.write_table(writer)
            })?;
            Ok(())
        })?;
        let mut page = String::from_utf8_lossy(&writer.into_inner()).into_owned();
        page.push('\n');
        Ok(page)
    }

    fn write_figures(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        writer.create_element("table").with_attribute(("class", "figures")).write_inner_content(|writer| {
            for (name, value) in self.figures() {
                writer.create_element("tr").write_inner_content(|writer| {
                    let heading = writer.create_element("th").with_attribute(("scope", "row"));
                    heading.write_text_content(BytesText::new(&name))?;
                    text(writer, "td", &value)
                })?;
            }
            Ok(())
        })?;
        Ok(())
    }

    fn write_table(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let [mine, theirs] = self.names;
        writer.create_element("table").write_inner_content(|writer| {
            writer.create_element("thead").write_inner_content(|writer| {
                writer.create_element("tr").write_inner_content(|writer| {
                    let (cue, time) = (t!("review-report-cue"), t!("review-report-time"));
                    let of_both = [cue, time, mine, cue, time, theirs];
                    let headings =
                        [t!("review-report-difference"), t!("review-report-kind")].into_iter().chain(of_both);
                    for name in headings {
                        let heading = writer.create_element("th").with_attribute(("scope", "col"));
                        heading.write_text_content(BytesText::new(name))?;
                    }
                    Ok(())
                })?;
                Ok(())
            })?;
            writer.create_element("tbody").write_inner_content(|writer| {
                for (number, difference) in self.found.list.iter().enumerate() {
                    writer.create_element("tr").write_inner_content(|writer| {
                        text(writer, "td", &(number + 1).to_string())?;
                        text(writer, "td", &difference.label(self.names))?;
                        for (side, mark) in self.sides(difference).iter().zip(["del", "ins"]) {
                            text(writer, "td", &side.numbers)?;
                            let times = writer.create_element("td").with_attribute(("class", "times"));
                            times.write_inner_content(|writer| rows(writer, side.times.lines()))?;
                            writer
                                .create_element("td")
                                .write_inner_content(|writer| marked(writer, &side.cues, mark))?;
                        }
                        Ok(())
                    })?;
                }
                Ok(())
            })?;
            Ok(())
        })?;
        Ok(())
    }

    /// Comma-separated values after RFC 4180; without differences the heading alone.
    fn csv(&self) -> String {
        let [mine, theirs] = self.names;
        let heading = [t!("review-report-difference"), t!("review-report-kind")].map(str::to_owned).into_iter();
        let of_side = |name: &str| {
            let (cue, time) = (t!("review-report-cue-of", name = name), t!("review-report-time-of", name = name));
            [cue, time, t!("review-report-text-of", name = name)]
        };
        let mut text = line(heading.chain(of_side(mine)).chain(of_side(theirs)));
        for (number, difference) in self.found.list.iter().enumerate() {
            let first = [(number + 1).to_string(), difference.label(self.names)];
            let sides = self.sides(difference).into_iter().flat_map(|side| {
                let text = plain(&side.cues, " / ", " | ");
                [side.numbers, side.times.replace('\n', " | "), text]
            });
            text.push_str(&line(first.into_iter().chain(sides)));
        }
        text
    }

    fn json(&self) -> String {
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

/// An element with nothing but a text.
fn text(writer: &mut Writer<Vec<u8>>, name: &str, content: &str) -> io::Result<()> {
    writer.create_element(name).write_text_content(BytesText::new(content))?;
    Ok(())
}

/// Lines one below the other.
fn rows<'a>(writer: &mut Writer<Vec<u8>>, lines: impl Iterator<Item = &'a str>) -> io::Result<()> {
    for (number, line) in lines.enumerate() {
        if number > 0 {
            writer.create_element("br").write_empty()?;
        }
        writer.write_event(Event::Text(BytesText::new(line)))?;
    }
    Ok(())
}

/// The words of cues, those that the other version lacks as elements.
fn marked(writer: &mut Writer<Vec<u8>>, cues: &[MarkedLines], mark: &str) -> io::Result<()> {
    for (number, cue) in cues.iter().enumerate() {
        if number > 0 {
            writer.create_element("hr").write_empty()?;
        }
        for (number, line) in cue.iter().enumerate() {
            if number > 0 {
                writer.create_element("br").write_empty()?;
            }
            // Words that follow on one another and are marked alike are one stretch.
            for (number, stretch) in line.chunk_by(|one, next| one.is_changed == next.is_changed).enumerate() {
                if number > 0 {
                    writer.write_event(Event::Text(BytesText::new(" ")))?;
                }
                let words = stretch.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
                match stretch[0].is_changed {
                    true => text(writer, mark, &words)?,
                    false => writer.write_event(Event::Text(BytesText::new(&words)))?,
                }
            }
        }
    }
    Ok(())
}

fn plain(cues: &[MarkedLines], between_lines: &str, between_cues: &str) -> String {
    let line = |line: &Vec<super::MarkedWord>| line.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    let cue = |cue: &MarkedLines| cue.iter().map(line).collect::<Vec<_>>().join(between_lines);
    cues.iter().map(cue).collect::<Vec<_>>().join(between_cues)
}

/// A row of a table. All cells are in quotation marks, and none is a formula.
fn line(cells: impl Iterator<Item = String>) -> String {
    let quoted = |cell: String| format!("\"{}{}\"", formula_guard(&cell), cell.replace('"', "\"\""));
    cells.map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}

/// "0:00:01.000–0:00:02.500"
fn times(cue: &TimedLines) -> String {
    let (start, end) = exported_millis(cue.span);
    let mut text = String::new();
    for (number, millis) in [start, end].into_iter().enumerate() {
        let (secs, rest) = (millis / 1000, millis % 1000);
        let dash = if number > 0 { "–" } else { "" };
        // Writing to memory cannot fail.
        let _ = write!(text, "{dash}{}:{:02}:{:02}.{rest:03}", secs / 3600, secs / 60 % 60, secs % 60);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{VersionOptions, compare_versions};
    use base::progress::Progress;
    use base::texts::{Speaking, WindowLanguage};
    use base::time::Span;

    fn cues(texts: &[&str]) -> Vec<TimedLines> {
        let cue = |(number, text): (usize, &&str)| TimedLines {
            span: Span::from_secs(number as f64, number as f64 + 0.9),
            lines: text.split(" / ").map(str::to_owned).collect(),
        };
        texts.iter().enumerate().map(cue).collect()
    }

    fn written(mine: &[&str], theirs: &[&str], format: ReviewFormat) -> String {
        let (mine, theirs) = (cues(mine), cues(theirs));
        let found = compare_versions(&mine, &theirs, &VersionOptions::default(), &Progress::silent()).unwrap();
        ReviewReport { names: ["Ann & co.srt", "Bob.srt"], cues: [&mine, &theirs], found: &found }.write(format)
    }

    const MINE: [&str; 3] = ["=The \"boat\" / <i>was</i> old", "same here", "gone now"];
    const THEIRS: [&str; 2] = ["=The \"ship\" / <i>was</i> old", "same here"];

    #[test]
    fn a_page_tells_who_has_what() {
        let page = written(&MINE, &THEIRS, ReviewFormat::Html);
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
        assert!(written(&MINE, &MINE, ReviewFormat::Html).contains("The two are identical."));
    }

    /// What programs read stays in English.
    #[test]
    fn a_report_is_in_the_language_of_the_window() {
        let speaking = Speaking::new(WindowLanguage::German);
        let [page, table, document] =
            [ReviewFormat::Html, ReviewFormat::Csv, ReviewFormat::Json].map(|format| written(&MINE, &THEIRS, format));
        drop(speaking);
        for part in ["<html lang=\"de\">", "<title>Vergleich: ", "nur in Ann &amp; co.srt", ">Unterschied</th>"] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert_eq!(table, written(&MINE, &THEIRS, ReviewFormat::Csv));
        assert_eq!(document, written(&MINE, &THEIRS, ReviewFormat::Json));
    }

    #[test]
    fn a_table_has_a_row_per_difference_and_no_formula() {
        let table = written(&MINE, &THEIRS, ReviewFormat::Csv);
        let rows: Vec<&str> = table.split_terminator("\r\n").collect();
        assert_eq!(rows.len(), 3);
        assert!(rows[0].starts_with(r#""Difference","Kind","Ann & co.srt: cue""#), "{}", rows[0]);
        let first = r#""1","text","1","0:00:00.000–0:00:00.900","'=The ""boat"" / <i>was</i> old","1","#;
        assert!(rows[1].starts_with(first), "{}", rows[1]);
        assert!(rows[2].ends_with(r#""gone now","","","""#), "{}", rows[2]);
    }

    #[test]
    fn a_document_is_for_programs() {
        let document: serde_json::Value = serde_json::from_str(&written(&MINE, &THEIRS, ReviewFormat::Json)).unwrap();
        assert_eq!((&document["counts"]["all"], &document["counts"]["only_mine"]), (&2.into(), &1.into()));
        assert_eq!(document["differences"][0]["kinds"], json!(["text"]));
        assert_eq!(document["differences"][1]["mine"][0]["cue"], 3);
        assert_eq!(document["differences"][1]["theirs"], json!([]));
    }

    #[test]
    fn the_name_tells_the_format() {
        let format = |name: &str| ReviewFormat::from_path(Path::new(name));
        assert_eq!((format("a.HTM"), format("a.csv")), (Some(ReviewFormat::Html), Some(ReviewFormat::Csv)));
        assert_eq!((format("a.json"), format("a.srt")), (Some(ReviewFormat::Json), None));
    }
}
