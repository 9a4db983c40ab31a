//! Reading transcripts of speech recognisers, aligners and subtitle editors.
//!
//! A file goes through three stages. `encoding` and `json` make a [`Document`] of its bytes. One [`Reader`] recognises
//! it **by content, never by name**, and takes out raw words as they are in the file. `normalise` then applies the
//! same rules to every format: split and attach, interpolate, repair, clamp.
//!
//! To add a format, write one file with a `READER` constant and name it in [`READERS`].

mod assemblyai;
mod ctm;
mod cue_markup;
mod cues;
mod encoding;
mod generic_json;
mod json;
mod normalise;
mod punctuation;
mod raw;
mod rolling_captions;
mod subrip;
mod timed_item;
mod timing;
mod tokens;
mod verbose_json;
mod vosk;
mod webvtt;
mod whisper;
mod whisper_cpp;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::Transcript;
use crate::progress::{Cancellation, Progress};
use json::{JsonFault, Tape};
use raw::RawTranscript;

pub use cues::{ParsedCue, parse_cues, read_cues};
pub use encoding::looks_like_text;

/// Largest file that is read: 256 MiB.
pub const MAX_FILE_BYTES: u64 = 256 << 20;
/// Most words that are read; a day of talk has about 250,000.
pub const MAX_WORDS: usize = 2_000_000;
/// Longest word and longest name of a speaker that are kept whole, in characters.
pub const MAX_WORD_CHARS: usize = 1_000;
pub const MAX_SPEAKER_CHARS: usize = 200;
/// So much of a file is read between two reports.
const CHUNK_BYTES: u64 = 1 << 20;
/// How many parts of a file (words, lists, cues) are read between two reports.
const PARTS_PER_TICK: u64 = 1 << 12;

/// Why a transcript could not be read.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptError {
    /// The file could not be opened or read.
    #[error("cannot read the transcript ({source}): {}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    /// The file is longer than [`MAX_FILE_BYTES`].
    #[error("the transcript is longer than {} MiB, so it is probably not one", MAX_FILE_BYTES >> 20)]
    TooLarge,
    /// There are more than [`MAX_WORDS`].
    #[error(
        "the transcript has more than {MAX_WORDS} words, so it is probably not one: a day of talk has about 250000"
    )]
    TooManyWords,
    /// No reader knows this kind of file.
    #[error("{reason}; export the transcript as JSON with word times, CTM, SRT or WebVTT")]
    Unrecognised { reason: String },
    /// The format was recognised, but the file breaks its rules in a way that cannot be read around.
    #[error("the {format} transcript cannot be read: {problem} ({place})")]
    Malformed { format: &'static str, place: String, problem: String },
    /// The file is in order, but nobody speaks in it.
    #[error("the {format} transcript contains no words")]
    NoWords { format: &'static str },
    /// The person asked to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
    /// An error in a file whose path is known.
    #[error("{source}: {}", path.display())]
    InFile { path: PathBuf, source: Box<TranscriptError> },
}

/// Reads the transcript at `path`, whatever its format.
///
/// # Errors
///
/// [`TranscriptError::Io`] if the file cannot be read, [`TranscriptError::Cancelled`], else
/// [`TranscriptError::InFile`] around what [`parse_watched`] says.
pub fn read_watched(path: &Path, progress: &Progress) -> Result<Transcript, TranscriptError> {
    in_file(path, progress, parse_watched)
}

/// [`read_watched`] by nobody.
pub fn read(path: &Path) -> Result<Transcript, TranscriptError> {
    read_watched(path, &Progress::silent())
}

/// Reads a transcript from the bytes of a file.
///
/// The words are sorted by time, their spans are sane (see [`super::Word::span`]), ids count from 0. Whatever was odd
/// is in the warnings, each kind of oddity once with its count. Time and memory are in proportion to the bytes.
///
/// # Errors
///
/// All but `Io` and `InFile`. A transcript without words is an error, never an empty success.
pub fn parse_watched(bytes: &[u8], progress: &Progress) -> Result<Transcript, TranscriptError> {
    let document = Document::new(bytes, progress)?;
    let reader = document.reader()?;
    let mut raw = (reader.read)(&document).map_err(|fault| fault.in_format(reader.name))?;
    if let Some(encoding) = document.encoding_note() {
        raw.notes.add(encoding);
    }
    // What is taken out of the file need not stand beside the file.
    drop(document);
    normalise::transcript(reader.name, raw, progress)
}

/// [`parse_watched`] by nobody.
pub fn parse(bytes: &[u8]) -> Result<Transcript, TranscriptError> {
    parse_watched(bytes, &Progress::silent())
}

/// A reader of one format.
struct Reader {
    /// For people: "WhisperX", "SubRip".
    name: &'static str,
    recognises: fn(&Document) -> bool,
    read: fn(&Document) -> Result<RawTranscript, Fault>,
}

/// In the order in which they are asked: narrow signs first, the generic reader last.
const READERS: &[Reader] = &[
    whisper_cpp::READER,
    whisper::WHISPERX,
    whisper::STABLE_TS,
    whisper::WHISPER_TIMESTAMPED,
    verbose_json::READER,
    whisper::WHISPER,
    vosk::READER,
    assemblyai::READER,
    generic_json::READER,
    webvtt::READER,
    subrip::READER,
    ctm::READER,
];

/// What a reader cannot read around.
#[derive(Debug)]
enum Fault {
    NoWords,
    TooManyWords,
    Cancelled,
    Damaged { place: String, problem: String },
}

impl From<Cancellation> for Fault {
    fn from(_: Cancellation) -> Self {
        Self::Cancelled
    }
}

impl Fault {
    fn damaged(place: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Damaged { place: place.into(), problem: problem.into() }
    }

    fn in_format(self, format: &'static str) -> TranscriptError {
        match self {
            Self::NoWords => TranscriptError::NoWords { format },
            Self::TooManyWords => TranscriptError::TooManyWords,
            Self::Cancelled => TranscriptError::Cancelled(Cancellation),
            Self::Damaged { place, problem } => TranscriptError::Malformed { format, place, problem },
        }
    }
}

/// A file, decoded, and parsed if it is JSON.
struct Document {
    /// Empty if the file is JSON.
    text: String,
    /// Empty if the file is not JSON.
    json: Tape,
    encoding: Option<&'static str>,
    encoding_guessed: bool,
    progress: Progress,
}

impl Document {
    fn new(bytes: &[u8], progress: &Progress) -> Result<Self, TranscriptError> {
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(TranscriptError::TooLarge);
        }
        let decoded = encoding::decode(bytes);
        let (mut text, mut json) = (decoded.text, Tape::default());
        if json::looks_like_json(&text) {
            json = json::parse(std::mem::take(&mut text), progress).map_err(|fault| match fault {
                JsonFault::Cancelled => TranscriptError::Cancelled(Cancellation),
                JsonFault::At { line, column, problem } => TranscriptError::Malformed {
                    format: "JSON",
                    place: format!("line {line}, column {column}"),
                    problem: problem.to_owned(),
                },
            })?;
        }
        let (encoding, encoding_guessed) = (decoded.encoding, decoded.guessed);
        Ok(Self { text, json, encoding, encoding_guessed, progress: progress.clone() })
    }

    /// Reports that `done` parts of the file were read, now and then.
    fn tick(&self, done: u64) -> Result<(), Cancellation> {
        if done.is_multiple_of(PARTS_PER_TICK) { self.progress.tick(done, 0) } else { Ok(()) }
    }

    /// Its lines, whatever ends them; a CR LF counts as two ends with an empty line between.
    fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.split(['\n', '\r'])
    }

    fn reader(&self) -> Result<&'static Reader, TranscriptError> {
        let reader = READERS.iter().find(|reader| (reader.recognises)(self));
        // Who is stopped recognises nothing.
        self.progress.tick(0, 0)?;
        reader.ok_or_else(|| TranscriptError::Unrecognised {
            reason: if !self.json.is_empty() {
                generic_json::why_not(self)
            } else if self.text.trim().is_empty() {
                "the transcript is an empty file".to_owned()
            } else if self.text.trim_start().starts_with('<') {
                "the transcript is an XML or HTML file, which cannot be read".to_owned()
            } else {
                "the format of the transcript was not recognised".to_owned()
            },
        })
    }

    fn encoding_note(&self) -> Option<String> {
        let encoding = self.encoding?;
        self.encoding_guessed.then(|| format!("the file does not say how its text is encoded; read as {encoding}"))
    }
}

fn in_file<T>(
    path: &Path,
    progress: &Progress,
    parse: fn(&[u8], &Progress) -> Result<T, TranscriptError>,
) -> Result<T, TranscriptError> {
    let progress = progress.stage("reading the transcript");
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
    parse(&bytes, &progress).map_err(|source| match source {
        TranscriptError::Cancelled(_) => source,
        source => TranscriptError::InFile { path: path.to_owned(), source: Box::new(source) },
    })
}
