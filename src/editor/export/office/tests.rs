//! The files are read again, part by part.

use super::text_document::text_document_within;
use super::workbook::workbook_within;
use super::*;
use base::texts::{Speaking, WindowLanguage};

fn report(rows: Vec<Vec<ReportCell>>) -> OfficeReport {
    let columns = vec![ReportColumn::new("First <column>", 20), ReportColumn::new("Second", 10)];
    OfficeReport {
        title: "Report: a < b & c".to_owned(),
        reviser: "Ann & co".to_owned(),
        figures: vec![
            ReportFigure::new("Cues", ReportCell::Count(1200)),
            ReportFigure {
                unit: "characters",
                limit: "at most 42".to_owned(),
                ..ReportFigure::new("Longest line", ReportCell::Number { value: 24.25, decimals: 1 })
            },
        ],
        remarks: vec!["A remark.".to_owned()],
        tables: vec![ReportTable { name: "Problems".to_owned(), columns, rows }],
    }
}

fn one(cell: ReportCell) -> OfficeReport {
    report(vec![vec![cell, ReportCell::Empty]])
}

fn strings(report: &OfficeReport) -> String {
    part_of(&workbook(report).unwrap(), "xl/sharedStrings.xml")
}

fn sheet(report: &OfficeReport, number: usize) -> String {
    part_of(&workbook(report).unwrap(), &format!("xl/worksheets/sheet{number}.xml"))
}

fn document(report: &OfficeReport) -> String {
    part_of(&text_document(report).unwrap(), "word/document.xml")
}

#[test]
fn the_same_report_makes_the_same_bytes() {
    let report = one(ReportCell::Revised(vec![RevisedText { text: "a".into(), revision: Revision::Inserted }]));
    assert_eq!(workbook(&report).unwrap(), workbook(&report).unwrap());
    assert_eq!(text_document(&report).unwrap(), text_document(&report).unwrap());
    for file in [workbook(&report).unwrap(), text_document(&report).unwrap()] {
        let properties = part_of(&file, "docProps/core.xml");
        assert_eq!(properties.matches(">1980-01-01T00:00:00Z<").count(), 2, "{properties}");
        assert!(properties.contains("Report: a &lt; b &amp; c"), "{properties}");
    }
}

#[test]
fn a_sheet_has_a_heading_that_stays_a_filter_and_cells_of_their_kinds() {
    let report = report(vec![
        vec![ReportCell::Count(7), ReportCell::Time(3_600_500)],
        vec![ReportCell::Number { value: 0.125, decimals: 3 }, ReportCell::Text("so\nit is".into())],
    ]);
    let file = workbook(&report).unwrap();
    let book = part_of(&file, "xl/workbook.xml");
    assert!(book.contains(r#"name="Summary""#) && book.contains(r#"name="Problems""#), "{book}");
    let table = part_of(&file, "xl/worksheets/sheet2.xml");
    for part in
        [r#"state="frozen""#, r#"<autoFilter ref="A1:B3""#, r#"orientation="landscape""#, "<v>7</v>", "<v>0.125</v>"]
    {
        assert!(table.contains(part), "{part} is not in {table}");
    }
    let days = 3_600_500.0 / 86_400_000.0;
    assert!(table.contains(&format!("<v>{days}</v>")), "{table}");
    assert!(part_of(&file, "xl/styles.xml").contains("[h]:mm:ss.000"));
    assert!(part_of(&file, "xl/styles.xml").contains(r#"wrapText="1""#));
    let strings = part_of(&file, "xl/sharedStrings.xml");
    assert!(strings.contains("First &lt;column&gt;") && strings.contains("so\nit is"), "{strings}");
    let summary = part_of(&file, "xl/worksheets/sheet1.xml");
    assert!(summary.contains("<v>1200</v>") && summary.contains("<v>24.25</v>"), "{summary}");
    assert!(strings.contains("at most 42") && strings.contains("A remark."), "{strings}");
}

#[test]
fn what_looks_like_a_formula_is_text() {
    for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=HYPERLINK(\"http://a\")", "123", "1/2"] {
        let report = one(ReportCell::Text(text.to_owned()));
        let (table, strings) = (sheet(&report, 2), strings(&report));
        assert!(!table.contains("<f>") && !table.contains("<f "), "{text}: {table}");
        assert!(table.contains(r#"<c r="A2" s=""#) && table.contains(r#"t="s""#), "{text}: {table}");
        assert!(strings.contains(&text.replace('"', "&quot;")) || strings.contains(text), "{text}: {strings}");
    }
    let styles = part_of(&workbook(&one(ReportCell::Text("=1".into()))).unwrap(), "xl/styles.xml");
    assert!(styles.contains(r#"quotePrefix="1""#), "{styles}");
    let styles = part_of(&workbook(&one(ReportCell::Text("1".into()))).unwrap(), "xl/styles.xml");
    assert!(!styles.contains("quotePrefix"), "{styles}");
}

/// The library would write such a text as its own XML.
#[test]
fn no_text_becomes_xml() {
    for text in ["<r><t>a</t></r>", "<r></b></r>", "</si>", "]]>", "<w:p/>", "a & b \"c\" 'd'"] {
        let report = one(ReportCell::Text(text.to_owned()));
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        assert!(strings(&report).contains(&escaped), "{text}: {}", strings(&report));
        let (document, start) = (document(&report), escaped.split('"').next().unwrap_or_default());
        assert!(document.contains(start), "{text}: {document}");
        let revised = vec![RevisedText { text: text.to_owned(), revision: Revision::Deleted }];
        assert!(strings(&one(ReportCell::Revised(revised))).contains(&escaped), "{text}");
    }
}

#[test]
fn what_xml_cannot_hold_is_replaced() {
    let text = "a\0b\u{b}c\u{ffff}d\re _x0041_ 😀";
    let report = one(ReportCell::Text(text.to_owned()));
    let held = "a\u{fffd}b\u{fffd}c\u{fffd}d";
    assert!(strings(&report).contains(&format!("{held}\ne _x005F_x0041_ 😀")), "{}", strings(&report));
    assert!(document(&report).contains(&format!("{held}</w:t><w:br/>")), "{}", document(&report));
    let revised = vec![RevisedText { text: text.to_owned(), revision: Revision::Inserted }];
    let report = one(ReportCell::Revised(revised));
    assert!(strings(&report).contains(&format!("{held}\ne _x005F_x0041_ 😀")), "{}", strings(&report));
    assert!(document(&report).contains(held));
}

#[test]
fn a_text_that_no_cell_holds_ends_with_a_sentence() {
    for (language, sentence) in [
        (WindowLanguage::English, "a cell holds 32,767 characters"),
        (WindowLanguage::German, "eine Zelle fasst 32.767 Zeichen"),
    ] {
        let _speaking = Speaking::new(language);
        let long = "word ".repeat(20_000);
        let report = one(ReportCell::Text(long.clone()));
        assert!(strings(&report).contains(sentence), "{language:?}");
        assert!(document(&report).contains(long.trim_end()), "a text document has all");
        let revised = |text: &str, revision| RevisedText { text: text.to_owned(), revision };
        let report =
            one(ReportCell::Revised(vec![revised(&long, Revision::Deleted), revised("x", Revision::Inserted)]));
        assert!(strings(&report).contains(sentence), "{language:?}");
    }
    let longest = "😀".repeat(16_383) + "x";
    assert!(!strings(&one(ReportCell::Text(longest.clone()))).contains("shortened"));
    assert!(strings(&one(ReportCell::Text(longest + "x"))).contains("shortened"));
}

#[test]
fn a_table_with_too_many_rows_goes_on() {
    let rows: Vec<_> = (0..7).map(|row| vec![ReportCell::Text(format!("row {row}")), ReportCell::Empty]).collect();
    let report = report(rows);
    let file = workbook_within(&report, 4).unwrap();
    let book = part_of(&file, "xl/workbook.xml");
    for name in ["Problems", "Problems (2)", "Problems (3)"] {
        assert!(book.contains(&format!("name=\"{name}\"")), "{book}");
    }
    assert!(part_of(&file, "xl/worksheets/sheet4.xml").contains(r#"ref="A1:B2""#));
    let document = part_of(&text_document_within(&report, 3).unwrap(), "word/document.xml");
    assert_eq!(document.matches("<w:tblHeader/>").count(), 3, "{document}");
    assert!(document.contains("row 6") && document.contains("Problems (3)"));
    let none = self::report(Vec::new());
    assert!(sheet(&none, 2).contains(r#"<autoFilter ref="A1:B1""#));
    assert!(self::document(&none).contains("First &lt;column&gt;"));
}

#[test]
fn a_document_lies_on_its_side_and_repeats_its_headings() {
    let report = one(ReportCell::Time(3_600_500));
    let file = text_document(&report).unwrap();
    let document = part_of(&file, "word/document.xml");
    for part in [
        r#"<w:pStyle w:val="Heading1"/>"#,
        r#"w:orient="landscape""#,
        "<w:tblHeader/>",
        "Report: a &lt; b &amp; c",
        ">24.2 characters (at most 42)<",
        ">1:00:00.500<",
        ">A remark.<",
    ] {
        assert!(document.contains(part), "{part} is not in {document}");
    }
    for path in ["[Content_Types].xml", "_rels/.rels", "word/_rels/document.xml.rels", "word/footer1.xml"] {
        assert!(part_of(&file, path).starts_with("<?xml"), "{path}");
    }
    assert!(part_of(&file, "word/styles.xml").contains(r#"<w:lang w:val="en"/>"#));
}

#[test]
fn what_was_changed_is_tracked_and_marked_without_colours() {
    let stretch = |text: &str, revision| RevisedText { text: text.to_owned(), revision };
    let report = one(ReportCell::Revised(vec![
        stretch("The ", Revision::None),
        stretch("boat", Revision::Deleted),
        stretch("ship", Revision::Inserted),
        stretch("", Revision::Inserted),
    ]));
    let document = document(&report);
    let deleted = r#"<w:del w:id="1" w:author="Ann &amp; co"><w:r><w:delText xml:space="preserve">boat</w:delText></w:r></w:del>"#;
    let inserted = r#"<w:ins w:id="2" w:author="Ann &amp; co"><w:r><w:t xml:space="preserve">ship</w:t></w:r></w:ins>"#;
    assert!(document.contains(&format!("{deleted}{inserted}")), "{document}");
    let strings = strings(&report);
    assert!(strings.contains("<strike/>") && strings.contains("<u/>") && strings.contains(">ship<"), "{strings}");
    assert!(!strings.contains("FF0000"));
    let plain = one(ReportCell::Revised(vec![stretch("=as it was", Revision::None)]));
    assert!(self::strings(&plain).contains("<t>=as it was</t>"));
}
