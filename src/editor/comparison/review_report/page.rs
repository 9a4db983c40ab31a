//! Review reports for browsers and printers.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesText, Event};

use super::contents::ReviewReport;
use crate::comparison::marked_words::MarkedLines;
use base::texts::{self, t};
use formats::scripts::{joined, joint};

const STYLE: &str = "body { font: 16px/1.4 sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; }
table { border-collapse: collapse; margin: 1em 0; width: 100%; }
th, td { border-bottom: 1px solid #bbb; padding: .3em .8em .3em 0; text-align: left; vertical-align: top; }
td.times { white-space: nowrap; }
ins { font-weight: bold; text-decoration: underline; }
del { text-decoration: line-through; }
";

impl ReviewReport<'_> {
    pub(super) fn html(&self) -> io::Result<String> {
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
            for figure in self.figures() {
                writer.create_element("tr").write_inner_content(|writer| {
                    let heading = writer.create_element("th").with_attribute(("scope", "row"));
                    heading.write_text_content(BytesText::new(&figure.name))?;
                    text(writer, "td", &figure.text())
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
            let mut last: Option<&str> = None;
            for stretch in line.chunk_by(|one, next| one.is_changed == next.is_changed) {
                let between = last.map_or("", |last| joint(last, &stretch[0].text));
                if !between.is_empty() {
                    writer.write_event(Event::Text(BytesText::new(between)))?;
                }
                last = stretch.last().map(|word| word.text.as_str());
                let words = joined(stretch.iter().map(|word| word.text.as_str()));
                match stretch[0].is_changed {
                    true => text(writer, mark, &words)?,
                    false => writer.write_event(Event::Text(BytesText::new(&words)))?,
                }
            }
        }
    }
    Ok(())
}
