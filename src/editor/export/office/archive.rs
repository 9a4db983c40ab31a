//! The parts of a file, packed.

use std::io::{Cursor, Write as _};

use super::report_error::ReportError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A zip archive of parts, each with its path. All have the first time that an archive can name (1980), so that the same parts make
/// the same bytes.
///
/// # Errors
/// [`ReportError`] if an archive cannot hold them.
pub fn archive(parts: &[(&str, Vec<u8>)]) -> Result<Vec<u8>, ReportError> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o600);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in parts {
        archive.start_file(*path, options)?;
        archive.write_all(content)?;
    }
    Ok(archive.finish()?.into_inner())
}
