//! Workbooks of Excel: a sheet with the figures, and one for each table.

use rust_xlsxwriter::{
    ColNum, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, FormatUnderline, RowNum, Workbook,
    Worksheet, XlsxError,
};

use super::held_text::{held_text, shortened};
use super::report::{OfficeReport, ReportCell, ReportColumn, ReportTable, RevisedText, Revision};
use super::report_error::ReportError;
use crate::export::spreadsheet_text::formula_guard;
use base::texts::{t, whole};

/// Excel's limits ("Excel specifications and limits"): rows of a sheet, and units of UTF-16 in a cell.
const MOST_ROWS: usize = 1_048_576;
const MOST_TEXT: usize = 32_767;
/// What programs that list files show of a title.
const MOST_TITLE: usize = 255;
/// A4, as Excel numbers paper.
const PAPER: u8 = 9;
const MILLIS_OF_DAY: f64 = 86_400_000.0;

/// How cells look.
struct Looks {
    title: Format,
    heading: Format,
    text: Format,
    /// What a spreadsheet would make a formula of once somebody changes the cell: it stays text.
    guarded: Format,
    count: Format,
    /// By the number of decimals.
    numbers: [Format; 4],
    time: Format,
    /// Within a cell.
    plain: Format,
    deleted: Format,
    inserted: Format,
}

impl Looks {
    fn new() -> Self {
        let cell = Format::new().set_align(FormatAlign::Top);
        let number = |digits: &str| cell.clone().set_num_format(digits);
        Self {
            title: Format::new().set_bold().set_font_size(14),
            heading: cell.clone().set_bold().set_text_wrap().set_border_bottom(FormatBorder::Thin),
            text: cell.clone().set_text_wrap(),
            guarded: cell.clone().set_text_wrap().set_quote_prefix(),
            count: number("0"),
            numbers: [number("0"), number("0.0"), number("0.00"), number("0.000")],
            time: number("[h]:mm:ss.000"),
            plain: Format::new(),
            deleted: Format::new().set_font_strikethrough(),
            inserted: Format::new().set_bold().set_underline(FormatUnderline::Single),
        }
    }
}

/// The report as an XLSX file. A table with more rows than a sheet holds goes on in a further sheet; a text that is longer than a
/// cell ends with a sentence that says so.
///
/// # Errors
/// [`ReportError`] if the file cannot be put together.
pub fn workbook(report: &OfficeReport) -> Result<Vec<u8>, ReportError> {
    workbook_within(report, MOST_ROWS)
}

/// Likewise, with sheets of no more than so many rows, 2 at least.
pub(super) fn workbook_within(report: &OfficeReport, most_rows: usize) -> Result<Vec<u8>, ReportError> {
    let looks = Looks::new();
    let mut workbook = Workbook::new();
    let title: String = held_text(&report.title).chars().take(MOST_TITLE).collect();
    let no_clock = ExcelDateTime::from_ymd(1980, 1, 1)?;
    let properties = DocProperties::new().set_title(title).set_author("Breathmark");
    workbook.set_properties(&properties.set_creation_datetime(&no_clock));
    write_summary(workbook.add_worksheet(), report, &looks)?;
    for table in &report.tables {
        for (name, rows) in table.parts(most_rows.saturating_sub(1)) {
            let sheet = workbook.add_worksheet();
            sheet.set_name(name)?;
            write_table(sheet, table, rows, &looks)?;
        }
    }
    Ok(workbook.save_to_buffer()?)
}

fn write_summary(sheet: &mut Worksheet, report: &OfficeReport, looks: &Looks) -> Result<(), XlsxError> {
    sheet.set_name(t!("report-summary"))?;
    set_page(sheet);
    for (column, width) in [30, 24, 24, 24].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    write_text(sheet, (0, 0), &report.title, &looks.title, &looks.title)?;
    let headings = [t!("report-figure"), t!("report-value"), t!("report-unit"), t!("report-guideline")];
    for (column, heading) in headings.into_iter().enumerate() {
        write_text(sheet, (2, column_of(column)), heading, &looks.heading, &looks.heading)?;
    }
    let mut row = 3;
    for figure in &report.figures {
        write_text(sheet, (row, 0), &figure.name, &looks.text, &looks.guarded)?;
        write_cell(sheet, (row, 1), &figure.value, looks)?;
        write_text(sheet, (row, 2), figure.unit, &looks.text, &looks.guarded)?;
        write_text(sheet, (row, 3), &figure.limit, &looks.text, &looks.guarded)?;
        row += 1;
    }
    for remark in &report.remarks {
        row += 1;
        // Over the empty cells beside it.
        write_text(sheet, (row, 0), remark, &looks.plain, &looks.plain)?;
    }
    Ok(())
}

fn write_table(
    sheet: &mut Worksheet,
    table: &ReportTable,
    rows: &[Vec<ReportCell>],
    looks: &Looks,
) -> Result<(), XlsxError> {
    set_page(sheet);
    for (column, ReportColumn { heading, width }) in table.columns.iter().enumerate() {
        sheet.set_column_width(column_of(column), *width)?;
        write_text(sheet, (0, column_of(column)), heading, &looks.heading, &looks.heading)?;
    }
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            write_cell(sheet, (row_of(row + 1), column_of(column)), cell, looks)?;
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_repeat_rows(0, 0)?;
    if let Some(last) = table.columns.len().checked_sub(1) {
        sheet.autofilter(0, 0, row_of(rows.len()), column_of(last))?;
    }
    Ok(())
}

/// For the printer: as wide as the paper, and as long as need be.
fn set_page(sheet: &mut Worksheet) {
    sheet.set_landscape().set_paper_size(PAPER).set_print_fit_to_pages(1, 0).set_footer("&R&P / &N");
}

fn write_cell(
    sheet: &mut Worksheet,
    place: (RowNum, ColNum),
    cell: &ReportCell,
    looks: &Looks,
) -> Result<(), XlsxError> {
    let (row, column) = place;
    match cell {
        ReportCell::Empty => sheet.write_blank(row, column, &looks.text).map(drop),
        ReportCell::Text(text) => write_text(sheet, place, text, &looks.text, &looks.guarded),
        ReportCell::Count(count) => sheet.write_number_with_format(row, column, *count as f64, &looks.count).map(drop),
        ReportCell::Number { value, decimals } if value.is_finite() => {
            let [.., finest] = &looks.numbers;
            let look = looks.numbers.get(usize::from(*decimals)).unwrap_or(finest);
            sheet.write_number_with_format(row, column, *value, look).map(drop)
        }
        ReportCell::Number { .. } => write_text(sheet, place, &cell.text(), &looks.text, &looks.guarded),
        ReportCell::Time(millis) => {
            let days = *millis as f64 / MILLIS_OF_DAY;
            sheet.write_number_with_format(row, column, days, &looks.time).map(drop)
        }
        ReportCell::Revised(stretches) => write_revised(sheet, place, stretches, looks),
    }
}

/// `guarded`: the look of what could be taken for a formula.
fn write_text(
    sheet: &mut Worksheet,
    (row, column): (RowNum, ColNum),
    text: &str,
    look: &Format,
    guarded: &Format,
) -> Result<(), XlsxError> {
    let mut text = held_text(text);
    // The library takes such a text for its own description of stretches that look different, and writes it as it stands.
    if text.starts_with("<r>") && text.ends_with("</r>") {
        text.push(' ');
    }
    let end = format!("… [{}]", t!("report-text-shortened", count = whole(MOST_TEXT as u64)));
    let text = shortened(&text, MOST_TEXT, &end).unwrap_or(text);
    let look = if formula_guard(&text).is_empty() { look } else { guarded };
    sheet.write_string_with_format(row, column, text, look).map(drop)
}

/// What was deleted is struck through, what was inserted underlined and bold.
fn write_revised(
    sheet: &mut Worksheet,
    (row, column): (RowNum, ColNum),
    stretches: &[RevisedText],
    looks: &Looks,
) -> Result<(), XlsxError> {
    let held: Vec<(&Format, String)> = stretches
        .iter()
        .filter(|stretch| !stretch.text.is_empty())
        .map(|stretch| {
            let look = match stretch.revision {
                Revision::None => &looks.plain,
                Revision::Deleted => &looks.deleted,
                Revision::Inserted => &looks.inserted,
            };
            // Excel reads "_x0041_" as an "A" (ECMA-376, ST_Xstring); in whole texts the library sees to it.
            (look, held_text(&stretch.text).replace("_x", "_x005F_x"))
        })
        .collect();
    let whole = ReportCell::Revised(stretches.to_vec()).text();
    if stretches.iter().all(|stretch| stretch.revision == Revision::None) {
        return write_text(sheet, (row, column), &whole, &looks.text, &looks.guarded);
    }
    let stretches: Vec<(&Format, &str)> = held.iter().map(|(look, text)| (*look, text.as_str())).collect();
    let look = if formula_guard(&whole).is_empty() { &looks.text } else { &looks.guarded };
    match sheet.write_rich_string_with_format(row, column, &stretches, look).map(drop) {
        // The library counts what describes the stretches, too. The words are more than their marks.
        Err(XlsxError::MaxStringLengthExceeded) => {
            write_text(sheet, (row, column), &whole, &looks.text, &looks.guarded)
        }
        written => written,
    }
}

/// A row beyond all sheets is refused by the library.
fn row_of(row: usize) -> RowNum {
    RowNum::try_from(row).unwrap_or(RowNum::MAX)
}

fn column_of(column: usize) -> ColNum {
    ColNum::try_from(column).unwrap_or(ColNum::MAX)
}
