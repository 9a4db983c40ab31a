//! Reports as files: pages, tables of comma-separated values, documents for programs, files for office programs.

use quick_xml::escape::escape;
use serde_json::Value;

use super::office::{OfficeReport, ReportCell, ReportError, ReportTable, text_document, workbook};
use super::report_format::ReportFormat;
use super::spreadsheet_text::csv_line;
use base::texts;

/// How pages look.
const STYLE: &str = "body { font: 16px/1.4 sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border-bottom: 1px solid #bbb; padding: .3em .8em .3em 0; text-align: left; vertical-align: top; }
";

/// For [`report_page`]: the first three columns hold short texts, which stand in one line.
pub(crate) const SHORT_COLUMNS: &str = "td:nth-child(-n+3) { white-space: nowrap; }\n";

/// The whole file. Of what a report can say only that is asked for which `format` needs.
///
/// # Errors
/// [`ReportError`] if a file for an office program cannot be put together.
pub(crate) fn report_file(
    format: ReportFormat,
    page: impl FnOnce() -> String,
    table: impl FnOnce() -> String,
    document: impl FnOnce() -> Value,
    office_report: impl FnOnce() -> OfficeReport,
) -> Result<Vec<u8>, ReportError> {
    Ok(match format {
        ReportFormat::Html => page().into_bytes(),
        ReportFormat::Csv => table().into_bytes(),
        ReportFormat::Json => format!("{:#}\n", document()).into_bytes(),
        ReportFormat::Xlsx => workbook(&office_report())?,
        ReportFormat::Docx => text_document(&office_report())?,
    })
}

/// Comma-separated values after RFC 4180; without rows the heading alone.
pub(crate) fn report_csv(table: &ReportTable) -> String {
    let mut text = csv_line(table.columns.iter().map(|column| &column.heading));
    text.extend(table.rows.iter().map(|row| csv_line(row.iter().map(ReportCell::text))));
    text
}

/// A page for browsers and printers, in the language that is spoken. A table without a name has no heading. `more_style`: what is to
/// be said of its look beside what all pages share.
pub(crate) fn report_page(report: &OfficeReport, more_style: &str) -> String {
    let title = escape(report.title.as_str());
    let language = texts::spoken().code();
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{more_style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    if !report.figures.is_empty() {
        page.push_str("<table class=\"figures\">\n");
        for figure in &report.figures {
            let (name, value) = (escape(figure.name.as_str()), figure.text());
            page.push_str(&format!("<tr><th scope=\"row\">{name}</th><td>{}</td></tr>\n", escape(&value)));
        }
        page.push_str("</table>\n");
    }
    report.remarks.iter().for_each(|remark| page.push_str(&format!("<p>{}</p>\n", escape(remark.as_str()))));
    for ReportTable { name, columns, rows } in &report.tables {
        if !name.is_empty() {
            page.push_str(&format!("<h2>{}</h2>\n", escape(name.as_str())));
        }
        page.push_str("<table>\n<thead><tr>");
        for column in columns {
            page.push_str(&format!("<th scope=\"col\">{}</th>", escape(column.heading.as_str())));
        }
        page.push_str("</tr></thead>\n<tbody>\n");
        for row in rows {
            page.push_str("<tr>");
            row.iter().for_each(|cell| page.push_str(&format!("<td>{}</td>", escape(cell.text()))));
            page.push_str("</tr>\n");
        }
        page.push_str("</tbody>\n</table>\n");
    }
    page.push_str("</body>\n</html>\n");
    page
}
