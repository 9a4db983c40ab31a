//! Text documents of Word: a heading, the figures and the tables, on paper that lies on its side.
//!
//! Written here, part by part (ECMA-376, part 1, WordprocessingML): the library docx-rs numbers what it writes by counters of the
//! whole process, so that the same report would not make the same bytes.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::archive::archive;
use super::held_text::held_text;
use super::report::{OfficeReport, ReportCell, ReportTable, RevisedText, Revision};
use super::report_error::ReportError;
use base::texts;

/// Rows of a table that Word opens ("Operating parameter limitations": 32,767).
const MOST_ROWS: usize = 32_000;
/// Between the margins, in twentieths of a point: A4 on its side less 2 cm left and right.
const TEXT_WIDTH: u32 = 14_570;

const MAIN: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const PACKAGE_TYPES: &str = "http://schemas.openxmlformats.org/package/2006/content-types";
const PACKAGE_LINKS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const CORE_LINK: &str = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
const CORE_TYPE: &str = "application/vnd.openxmlformats-package.core-properties+xml";

type Xml = Writer<Vec<u8>>;

/// The report as a DOCX file. A table with more rows than Word opens goes on in a further one. What has revisions is shown as
/// tracked changes of the report's reviser, which can be accepted and rejected.
///
/// # Errors
/// [`ReportError`] if the file cannot be put together.
pub fn text_document(report: &OfficeReport) -> Result<Vec<u8>, ReportError> {
    text_document_within(report, MOST_ROWS)
}

/// Likewise, with tables of no more than so many rows.
pub(super) fn text_document_within(report: &OfficeReport, most_rows: usize) -> Result<Vec<u8>, ReportError> {
    archive(&[
        ("[Content_Types].xml", part(content_types)?),
        ("_rels/.rels", part(package_links)?),
        ("docProps/core.xml", part(|xml| core_properties(xml, report))?),
        ("word/document.xml", part(|xml| Body { report, revisions: 0 }.write(xml, most_rows))?),
        ("word/_rels/document.xml.rels", part(document_links)?),
        ("word/styles.xml", part(styles)?),
        ("word/footer1.xml", part(footer)?),
    ])
}

/// A part with its declaration.
fn part(write: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), Some("yes"))))?;
    write(&mut xml)?;
    Ok(xml.into_inner())
}

fn content_types(xml: &mut Xml) -> io::Result<()> {
    xml.create_element("Types").with_attribute(("xmlns", PACKAGE_TYPES)).write_inner_content(|xml| {
        for (extension, kind) in
            [("rels", "application/vnd.openxmlformats-package.relationships+xml"), ("xml", "application/xml")]
        {
            empty(xml, "Default", &[("Extension", extension), ("ContentType", kind)])?;
        }
        for (path, kind) in [("document", "document.main"), ("styles", "styles"), ("footer1", "footer")] {
            let (path, kind) = (format!("/word/{path}.xml"), format!("{TYPES}.{kind}+xml"));
            empty(xml, "Override", &[("PartName", &path), ("ContentType", &kind)])?;
        }
        empty(xml, "Override", &[("PartName", "/docProps/core.xml"), ("ContentType", CORE_TYPE)])
    })?;
    Ok(())
}

fn package_links(xml: &mut Xml) -> io::Result<()> {
    let document = format!("{LINKS}/officeDocument");
    links(xml, &[(&document, "word/document.xml"), (CORE_LINK, "docProps/core.xml")])
}

fn document_links(xml: &mut Xml) -> io::Result<()> {
    let (styles, footer) = (format!("{LINKS}/styles"), format!("{LINKS}/footer"));
    links(xml, &[(&styles, "styles.xml"), (&footer, "footer1.xml")])
}

/// What belongs to a part, each by its kind and place; they are called `rId1`, `rId2` …
fn links(xml: &mut Xml, targets: &[(&str, &str)]) -> io::Result<()> {
    xml.create_element("Relationships").with_attribute(("xmlns", PACKAGE_LINKS)).write_inner_content(|xml| {
        for (number, (kind, target)) in targets.iter().enumerate() {
            let id = format!("rId{}", number + 1);
            empty(xml, "Relationship", &[("Id", &id), ("Type", kind), ("Target", target)])?;
        }
        Ok(())
    })?;
    Ok(())
}

/// Title and maker; the times are those of no clock.
fn core_properties(xml: &mut Xml, report: &OfficeReport) -> io::Result<()> {
    let root = xml.create_element("cp:coreProperties").with_attributes([
        ("xmlns:cp", "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ("xmlns:dcterms", "http://purl.org/dc/terms/"),
        ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
    ]);
    root.write_inner_content(|xml| {
        let title = held_text(&report.title);
        xml.create_element("dc:title").write_text_content(BytesText::new(&title))?;
        xml.create_element("dc:creator").write_text_content(BytesText::new("Breathmark"))?;
        for name in ["dcterms:created", "dcterms:modified"] {
            let time = xml.create_element(name).with_attribute(("xsi:type", "dcterms:W3CDTF"));
            time.write_text_content(BytesText::new("1980-01-01T00:00:00Z"))?;
        }
        Ok(())
    })?;
    Ok(())
}

fn styles(xml: &mut Xml) -> io::Result<()> {
    xml.create_element("w:styles").with_attribute(("xmlns:w", MAIN)).write_inner_content(|xml| {
        within(xml, "w:docDefaults", |xml| {
            within(xml, "w:rPrDefault", |xml| {
                within(xml, "w:rPr", |xml| {
                    let font = "Arial";
                    empty(xml, "w:rFonts", &[("w:ascii", font), ("w:hAnsi", font), ("w:cs", font)])?;
                    value(xml, "w:sz", "18")?;
                    value(xml, "w:lang", texts::spoken().code())
                })
            })?;
            within(xml, "w:pPrDefault", |xml| {
                within(xml, "w:pPr", |xml| empty(xml, "w:spacing", &[("w:before", "0"), ("w:after", "0")]))
            })
        })?;
        style(xml, ("paragraph", "Normal", "Normal"), |_| Ok(()))?;
        for (id, name, size, level) in [("Heading1", "heading 1", "32", "0"), ("Heading2", "heading 2", "24", "1")] {
            style(xml, ("paragraph", id, name), |xml| {
                value(xml, "w:basedOn", "Normal")?;
                value(xml, "w:next", "Normal")?;
                within(xml, "w:pPr", |xml| {
                    empty(xml, "w:keepNext", &[])?;
                    empty(xml, "w:spacing", &[("w:before", "240"), ("w:after", "120")])?;
                    value(xml, "w:outlineLvl", level)
                })?;
                within(xml, "w:rPr", |xml| {
                    empty(xml, "w:b", &[])?;
                    value(xml, "w:sz", size)
                })
            })?;
        }
        style(xml, ("table", "ReportTable", "Report table"), |xml| {
            within(xml, "w:tblPr", |xml| {
                within(xml, "w:tblBorders", |xml| {
                    for side in ["w:top", "w:left", "w:bottom", "w:right", "w:insideH", "w:insideV"] {
                        let line = [("w:val", "single"), ("w:sz", "4"), ("w:space", "0"), ("w:color", "999999")];
                        empty(xml, side, &line)?;
                    }
                    Ok(())
                })?;
                within(xml, "w:tblCellMar", |xml| {
                    for (side, width) in [("w:top", "40"), ("w:left", "80"), ("w:bottom", "40"), ("w:right", "80")] {
                        empty(xml, side, &[("w:w", width), ("w:type", "dxa")])?;
                    }
                    Ok(())
                })
            })
        })
    })?;
    Ok(())
}

fn style(
    xml: &mut Xml,
    (kind, id, name): (&str, &str, &str),
    content: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    let start = xml.create_element("w:style").with_attributes([("w:type", kind), ("w:styleId", id)]);
    // What has no style of its own has this one.
    let start = if id == "Normal" { start.with_attribute(("w:default", "1")) } else { start };
    start.write_inner_content(|xml| {
        value(xml, "w:name", name)?;
        content(xml)
    })?;
    Ok(())
}

/// The number of the page.
fn footer(xml: &mut Xml) -> io::Result<()> {
    xml.create_element("w:ftr").with_attribute(("xmlns:w", MAIN)).write_inner_content(|xml| {
        within(xml, "w:p", |xml| {
            within(xml, "w:pPr", |xml| value(xml, "w:jc", "right"))?;
            let number = xml.create_element("w:fldSimple").with_attribute(("w:instr", " PAGE "));
            number.write_inner_content(|xml| run(xml, "1", false))?;
            Ok(())
        })
    })?;
    Ok(())
}

/// What is seen.
struct Body<'a> {
    report: &'a OfficeReport,
    /// How many revisions there are so far: each has a number of its own.
    revisions: usize,
}

impl Body<'_> {
    fn write(&mut self, xml: &mut Xml, most_rows: usize) -> io::Result<()> {
        let report = self.report;
        let names = [("xmlns:w", MAIN), ("xmlns:r", LINKS)];
        xml.create_element("w:document").with_attributes(names).write_inner_content(|xml| {
            within(xml, "w:body", |xml| {
                heading(xml, "Heading1", &report.title)?;
                self.write_figures(xml)?;
                for remark in &report.remarks {
                    paragraph(xml, |xml| run(xml, remark, false))?;
                }
                for table in &report.tables {
                    for (name, rows) in table.parts(most_rows) {
                        heading(xml, "Heading2", &name)?;
                        self.write_table(xml, table, rows)?;
                    }
                }
                // Word wants a paragraph behind a table.
                paragraph(xml, |_| Ok(()))?;
                section(xml)
            })
        })?;
        Ok(())
    }

    fn write_figures(&self, xml: &mut Xml) -> io::Result<()> {
        if self.report.figures.is_empty() {
            return Ok(());
        }
        let widths = [TEXT_WIDTH * 3 / 10, TEXT_WIDTH * 4 / 10];
        table(xml, &widths, |xml| {
            for figure in &self.report.figures {
                within(xml, "w:tr", |xml| {
                    cell(xml, widths[0], |xml| run(xml, &figure.name, true))?;
                    cell(xml, widths[1], |xml| run(xml, &figure.text(), false))
                })?;
            }
            Ok(())
        })?;
        paragraph(xml, |_| Ok(()))
    }

    fn write_table(&mut self, xml: &mut Xml, of: &ReportTable, rows: &[Vec<ReportCell>]) -> io::Result<()> {
        let widths = widths(of);
        table(xml, &widths, |xml| {
            within(xml, "w:tr", |xml| {
                within(xml, "w:trPr", |xml| {
                    empty(xml, "w:cantSplit", &[])?;
                    // On every page.
                    empty(xml, "w:tblHeader", &[])
                })?;
                for (column, width) in of.columns.iter().zip(&widths) {
                    cell(xml, *width, |xml| run(xml, &column.heading, true))?;
                }
                Ok(())
            })?;
            for row in rows {
                within(xml, "w:tr", |xml| {
                    for (content, width) in row.iter().zip(&widths) {
                        cell(xml, *width, |xml| self.write_cell(xml, content))?;
                    }
                    Ok(())
                })?;
            }
            Ok(())
        })
    }

    fn write_cell(&mut self, xml: &mut Xml, content: &ReportCell) -> io::Result<()> {
        let ReportCell::Revised(stretches) = content else { return run(xml, &content.text(), false) };
        for RevisedText { text, revision } in stretches {
            let (element, text_element) = match revision {
                Revision::None => {
                    run(xml, text, false)?;
                    continue;
                }
                Revision::Deleted => ("w:del", "w:delText"),
                Revision::Inserted => ("w:ins", "w:t"),
            };
            self.revisions += 1;
            let (id, author) = (self.revisions.to_string(), held_text(&self.report.reviser));
            let tracked = [("w:id", id.as_str()), ("w:author", author.as_str())];
            xml.create_element(element)
                .with_attributes(tracked)
                .write_inner_content(|xml| within(xml, "w:r", |xml| lines(xml, text, text_element)))?;
        }
        Ok(())
    }
}

/// Of the columns, in twentieths of a point; together as wide as the text.
fn widths(table: &ReportTable) -> Vec<u32> {
    let all: u32 = table.columns.iter().map(|column| u32::from(column.width)).sum();
    table.columns.iter().map(|column| TEXT_WIDTH * u32::from(column.width) / all.max(1)).collect()
}

/// The page: A4 on its side.
fn section(xml: &mut Xml) -> io::Result<()> {
    within(xml, "w:sectPr", |xml| {
        empty(xml, "w:footerReference", &[("w:type", "default"), ("r:id", "rId2")])?;
        empty(xml, "w:pgSz", &[("w:w", "16838"), ("w:h", "11906"), ("w:orient", "landscape")])?;
        let margin = "1134";
        let sides = [("w:top", margin), ("w:right", margin), ("w:bottom", margin), ("w:left", margin)];
        let edges = [("w:header", "567"), ("w:footer", "567"), ("w:gutter", "0")];
        xml.create_element("w:pgMar").with_attributes(sides.into_iter().chain(edges)).write_empty()?;
        Ok(())
    })
}

fn table(xml: &mut Xml, widths: &[u32], rows: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<()> {
    within(xml, "w:tbl", |xml| {
        within(xml, "w:tblPr", |xml| {
            value(xml, "w:tblStyle", "ReportTable")?;
            let all = widths.iter().sum::<u32>().to_string();
            empty(xml, "w:tblW", &[("w:w", &all), ("w:type", "dxa")])?;
            empty(xml, "w:tblLayout", &[("w:type", "fixed")])
        })?;
        within(xml, "w:tblGrid", |xml| {
            for width in widths {
                empty(xml, "w:gridCol", &[("w:w", &width.to_string())])?;
            }
            Ok(())
        })?;
        rows(xml)
    })
}

fn cell(xml: &mut Xml, width: u32, content: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<()> {
    within(xml, "w:tc", |xml| {
        within(xml, "w:tcPr", |xml| empty(xml, "w:tcW", &[("w:w", &width.to_string()), ("w:type", "dxa")]))?;
        paragraph(xml, content)
    })
}

fn heading(xml: &mut Xml, style: &str, text: &str) -> io::Result<()> {
    paragraph(xml, |xml| {
        within(xml, "w:pPr", |xml| value(xml, "w:pStyle", style))?;
        run(xml, text, false)
    })
}

fn paragraph(xml: &mut Xml, content: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<()> {
    within(xml, "w:p", content)
}

/// A stretch of text that looks alike.
fn run(xml: &mut Xml, text: &str, is_bold: bool) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    within(xml, "w:r", |xml| {
        if is_bold {
            within(xml, "w:rPr", |xml| empty(xml, "w:b", &[]))?;
        }
        lines(xml, text, "w:t")
    })
}

/// Text with its line feeds and tabs, which are elements.
fn lines(xml: &mut Xml, text: &str, element: &str) -> io::Result<()> {
    for (number, line) in held_text(text).split('\n').enumerate() {
        if number > 0 {
            empty(xml, "w:br", &[])?;
        }
        for (number, piece) in line.split('\t').enumerate() {
            if number > 0 {
                empty(xml, "w:tab", &[])?;
            }
            if !piece.is_empty() {
                let text = xml.create_element(element).with_attribute(("xml:space", "preserve"));
                text.write_text_content(BytesText::new(piece))?;
            }
        }
    }
    Ok(())
}

fn within(xml: &mut Xml, element: &str, content: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<()> {
    xml.create_element(element).write_inner_content(content)?;
    Ok(())
}

/// An element with nothing in it.
fn empty(xml: &mut Xml, element: &str, attributes: &[(&str, &str)]) -> io::Result<()> {
    xml.create_element(element).with_attributes(attributes.iter().copied()).write_empty()?;
    Ok(())
}

/// An element that says one thing.
fn value(xml: &mut Xml, element: &str, value: &str) -> io::Result<()> {
    empty(xml, element, &[("w:val", value)])
}
