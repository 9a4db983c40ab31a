//! Text files that may be packed.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// Opens a text; `.xz` is unpacked while it is read, so that a large one is never in memory as a whole.
///
/// # Errors
/// If the file cannot be opened. That it is damaged turns up on reading.
pub fn open_text(path: &Path) -> std::io::Result<BufReader<Box<dyn Read>>> {
    let file = File::open(path)?;
    Ok(BufReader::new(match path.extension() {
        Some(ending) if ending == "xz" => Box::new(liblzma::read::XzDecoder::new(file)),
        _ => Box::new(file),
    }))
}
