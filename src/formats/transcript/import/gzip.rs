//! Packed files (`.json.gz`), as services keep them.

use std::borrow::Cow;
use std::io::Read as _;

use flate2::read::MultiGzDecoder;

use super::error::TranscriptError;
use super::limits::MAX_FILE_BYTES;
use base::progress::Progress;
use base::texts::t;

/// So much is unpacked between two reports.
const CHUNK_BYTES: u64 = 1 << 20;

/// The bytes themselves, or what is packed in them.
pub(super) fn unpacked<'a>(bytes: &'a [u8], progress: &Progress) -> Result<Cow<'a, [u8]>, TranscriptError> {
    unpacked_within(MAX_FILE_BYTES, bytes, progress)
}

fn unpacked_within<'a>(
    most_bytes: u64,
    bytes: &'a [u8],
    progress: &Progress,
) -> Result<Cow<'a, [u8]>, TranscriptError> {
    if !bytes.starts_with(&[0x1f, 0x8b, 8]) {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut unpacked = Vec::new();
    let mut decoder = MultiGzDecoder::new(bytes);
    loop {
        progress.tick(unpacked.len() as u64, 0)?;
        let read = decoder.by_ref().take(CHUNK_BYTES).read_to_end(&mut unpacked).map_err(|error| {
            TranscriptError::Malformed {
                format: "gzip",
                place: t!("transcript-place-bytes", count = unpacked.len()),
                problem: t!("transcript-cannot-unpack", reason = error.to_string()),
            }
        })?;
        if unpacked.len() as u64 > most_bytes {
            return Err(TranscriptError::TooLarge);
        }
        if read == 0 {
            return Ok(Cow::Owned(unpacked));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn packed_files_are_unpacked_within_bounds() {
        let read = |bytes: &[u8]| unpacked(bytes, &Progress::silent()).map(Cow::into_owned);
        assert_eq!(read(b"plain").unwrap(), b"plain");
        assert_eq!(read(&[packed(b"one "), packed(b"two")].concat()).unwrap(), b"one two");
        let cut = packed(&[b'x'; 5000]);
        assert!(read(&cut[..cut.len() - 6]).unwrap_err().to_string().contains("cannot be unpacked"));
        let bomb = packed(&[0; 3_000]);
        assert!(matches!(unpacked_within(2_000, &bomb, &Progress::silent()), Err(TranscriptError::TooLarge)));
        assert_eq!(unpacked_within(3_000, &bomb, &Progress::silent()).unwrap().len(), 3_000);
    }
}
