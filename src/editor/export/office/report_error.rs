//! Why there is no report.

use std::io;

use base::texts::t;
use rust_xlsxwriter::XlsxError;
use zip::result::ZipError;

/// A report could not be put together, which only a lack of memory or a fault of this program can bring about: text and length are
/// no reasons.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    #[error("{}", t!("report-not-made", reason = .0.to_string()))]
    Workbook(#[from] XlsxError),
    #[error("{}", t!("report-not-made", reason = .0.to_string()))]
    Archive(#[from] ZipError),
    #[error("{}", t!("report-not-made", reason = .0.to_string()))]
    Text(#[from] io::Error),
}
