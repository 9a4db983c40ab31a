//! A file on its way to the reader of its format.

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::error::{ReadFault, TranscriptError};
use super::json::{JsonFault, Tape};
use super::limits::MAX_FILE_BYTES;
use super::raw::RawTranscript;
use super::{gzip, json};
use crate::subtitle_file::{self, FileFormat};
use base::progress::{Cancellation, Progress};
use base::text_encoding;
use base::texts::{Message, m, t};

/// So much of a file is read between two reports.
const CHUNK_BYTES: u64 = 1 << 20;
/// How many parts of a file (words, lists, cues) are read between two reports.
pub(super) const PARTS_PER_TICK: u64 = 1 << 12;

/// Who reads one format.
pub(super) trait TranscriptReader: Sync {
    /// For people: "WhisperX", "SubRip".
    fn name(&self) -> &'static str;

    /// By content.
    fn recognises(&self, document: &TranscriptDocument) -> bool;

    fn read(&self, document: &TranscriptDocument) -> Result<RawTranscript, ReadFault>;
}

/// A reader with code of its own.
pub(super) struct Reader {
    /// For people: "WhisperX", "SubRip".
    pub name: &'static str,
    pub recognises: fn(&TranscriptDocument) -> bool,
    pub read: fn(&TranscriptDocument) -> Result<RawTranscript, ReadFault>,
}

impl TranscriptReader for Reader {
    fn name(&self) -> &'static str {
        self.name
    }

    fn recognises(&self, document: &TranscriptDocument) -> bool {
        (self.recognises)(document)
    }

    fn read(&self, document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
        (self.read)(document)
    }
}

/// A file, decoded, and parsed if it is JSON.
pub(super) struct TranscriptDocument {
    /// Empty if the file is JSON.
    pub text: String,
    /// Empty if the file is not JSON.
    pub json: Tape,
    /// Empty unless the file is of a format that is no text.
    pub binary: Vec<u8>,
    /// The format, if it is one of subtitles.
    pub subtitle_format: Option<FileFormat>,
    pub encoding: Option<&'static str>,
    pub encoding_guessed: bool,
    pub progress: Progress,
}

impl TranscriptDocument {
    /// `encoding`: its name, if a person gave one.
    pub fn new(bytes: &[u8], encoding: Option<&str>, progress: &Progress) -> Result<Self, TranscriptError> {
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(TranscriptError::TooLarge);
        }
        let bytes = gzip::unpacked(bytes, progress)?;
        if subtitle_file::is_ebu_stl(&bytes) {
            return Ok(Self {
                text: String::new(),
                json: Tape::default(),
                binary: bytes.into_owned(),
                subtitle_format: Some(FileFormat::EbuStl),
                encoding: None,
                encoding_guessed: false,
                progress: progress.clone(),
            });
        }
        let decoded = match encoding {
            None => text_encoding::decode(&bytes),
            Some(name) => text_encoding::decode_as(&bytes, name)
                .ok_or_else(|| TranscriptError::UnknownEncoding { name: name.to_owned() })?,
        };
        drop(bytes);
        let (mut text, mut json) = (decoded.text, Tape::default());
        let format = subtitle_file::format_of(&text);
        // MicroDVD begins with a brace, too: "{25}{75}Good morning".
        let is_json = format != Some(FileFormat::MicroDvd) && json::looks_like_json(&text);
        let format = format.filter(|format| is_json == (*format == FileFormat::CuesJson));
        if is_json {
            json = json::parse(std::mem::take(&mut text), progress).map_err(|fault| match fault {
                JsonFault::Cancelled => TranscriptError::Cancelled(Cancellation),
                JsonFault::At { line, column, problem } => TranscriptError::Malformed {
                    format: "JSON",
                    place: t!("subtitle-file-line-column", line = line, column = column),
                    problem: problem.to_owned(),
                },
            })?;
        }
        Ok(Self {
            text,
            json,
            binary: Vec::new(),
            subtitle_format: format,
            encoding: decoded.encoding,
            encoding_guessed: decoded.guessed,
            progress: progress.clone(),
        })
    }

    /// The text, whatever was made of it, or the bytes as characters; and whether bytes are in it that are no characters.
    pub fn whole_text(&self) -> (Cow<'_, str>, bool) {
        if !self.binary.is_empty() {
            return (self.binary.iter().copied().map(char::from).collect(), false);
        }
        text_encoding::unescape(if self.json.is_empty() { &self.text } else { self.json.text() })
    }

    /// Reports that `done` parts of the file were read, now and then.
    pub fn tick(&self, done: u64) -> Result<(), Cancellation> {
        if done.is_multiple_of(PARTS_PER_TICK) { self.progress.tick(done, 0) } else { Ok(()) }
    }

    /// Its lines, whatever ends them; a CR LF counts as two ends with an empty line between.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.split(['\n', '\r'])
    }

    /// Whether the file begins like XML or HTML.
    pub fn is_markup(&self) -> bool {
        self.text.trim_start().starts_with('<')
    }

    pub fn encoding_note(&self) -> Option<Message> {
        let encoding = self.encoding?;
        self.encoding_guessed.then(|| m!("subtitle-file-guessed-encoding", encoding = encoding))
    }
}

/// Reads the file at `path`, which it is opened once for, and hands its bytes on.
///
/// # Errors
/// [`TranscriptError::Io`] and [`TranscriptError::Cancelled`]; what else `parse` says with the path.
pub fn in_file<T>(
    path: &Path,
    progress: &Progress,
    parse: impl FnOnce(&[u8], &Progress) -> Result<T, TranscriptError>,
) -> Result<T, TranscriptError> {
    let progress = progress.stage(t!("stage-reading-transcript"));
    let io = |source| TranscriptError::Io { path: path.to_owned(), source };
    let mut bytes = Vec::new();
    let mut file = File::open(path).map_err(io)?;
    // One byte more than allowed is enough to see that the file is too long, even if it grows while it is read.
    while bytes.len() as u64 <= MAX_FILE_BYTES {
        progress.tick(bytes.len() as u64, 0)?;
        if file.by_ref().take(CHUNK_BYTES).read_to_end(&mut bytes).map_err(io)? == 0 {
            break;
        }
    }
    parse(&bytes, &progress).map_err(|error| error.in_file(path))
}
