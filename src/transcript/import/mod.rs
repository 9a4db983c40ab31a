//! Reading transcripts of speech recognisers, aligners and subtitle editors.
//!
//! A file goes through three stages. `encoding` and `json` make a [`TranscriptDocument`] of its bytes. One [`Reader`] recognises
//! it **by content, never by name**, and takes out raw words as they are in the file. `normalise` then applies the
//! same rules to every format: split and attach, interpolate, repair, clamp.
//!
//! To add a format, write one file with a `READER` constant and name it in [`READERS`].

mod assemblyai;
mod ctm;
mod cue_markup;
mod cue_transcript;
mod cues;
mod document;
mod draft;
mod error;
mod generic_json;
mod json;
mod limits;
mod marked_cue;
mod normalise;
mod punctuation;
mod raw;
mod rolling_captions;
mod scanner;
mod subrip;
mod subtitles;
mod timed_item;
mod timing;
mod tokens;
mod verbose_json;
mod vosk;
mod webvtt;
mod whisper;
mod whisper_cpp;

use std::path::Path;

use super::Transcript;
use crate::progress::Progress;
use document::{Reader, TranscriptDocument, in_file};

pub use cues::{ParsedCue, parse_cues, read_cues};
pub use error::TranscriptError;
pub use limits::{MAX_FILE_BYTES, MAX_SPEAKER_CHARS, MAX_WORD_CHARS, MAX_WORDS};

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
    let document = TranscriptDocument::new(bytes, progress)?;
    let reader = reader_of(&document)?;
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
    subtitles::EBU_STL,
    subtitles::TTML,
    subtitles::ASS,
    webvtt::READER,
    subtitles::SBV,
    subrip::READER,
    ctm::READER,
];

/// Who reads the document.
fn reader_of(document: &TranscriptDocument) -> Result<&'static Reader, TranscriptError> {
    let reader = READERS.iter().find(|reader| (reader.recognises)(document));
    // Who is stopped recognises nothing.
    document.progress.tick(0, 0)?;
    reader.ok_or_else(|| TranscriptError::Unrecognised {
        reason: if !document.json.is_empty() {
            generic_json::why_not(document)
        } else if document.text.trim().is_empty() {
            "the transcript is an empty file".to_owned()
        } else if document.text.trim_start().starts_with('<') {
            "the transcript is an XML or HTML file, which cannot be read".to_owned()
        } else {
            "the format of the transcript was not recognised".to_owned()
        },
    })
}
