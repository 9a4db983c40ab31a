//! Reports as files of Excel and Word (Office Open XML, ECMA-376 and ISO/IEC 29500), which clients open without a further thought.
//!
//! A report says what it holds ([`OfficeReport`]: figures, remarks and tables of typed cells), and [`workbook`] or
//! [`text_document`] make a file of it. The same report makes the same bytes: no file holds the time at which it was made.

mod archive;
mod held_text;
mod report;
mod report_error;
#[cfg(test)]
mod tests;
mod text_document;
#[cfg(test)]
mod unpacked;
mod workbook;

pub use report::{OfficeReport, ReportCell, ReportColumn, ReportFigure, ReportTable, RevisedText, Revision};
pub use report_error::ReportError;
pub use text_document::text_document;
#[cfg(test)]
pub use unpacked::part_of;
pub use workbook::workbook;
