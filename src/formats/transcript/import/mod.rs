//! Reading transcripts of speech recognisers, aligners and subtitle editors.
//!
//! A file goes through four stages. `text_encoding` and `json` make a [`TranscriptDocument`] of its bytes. One reader recognises
//! it **by content, never by name**, and takes out raw words as they are in the file. `choice` keeps the channel or tier that is
//! wanted. `normalise` then applies the same rules to every format: split and attach, interpolate, repair, clamp.
//!
//! To add a format, write a [`JsonDialect`](dialect::JsonDialect) (JSON that differs in its keys only) or one file with a `READER`
//! constant, and name it in [`READERS`]. Subtitle files are read by [`crate::subtitle_file`].

mod choice;
mod clouds;
mod ctm;
mod cue_transcript;
mod dialect;
mod dialect_keys;
mod dialect_times;
mod document;
mod draft;
mod editors;
mod elan;
mod error;
mod generic_json;
mod gzip;
mod hyperaudio;
mod json;
mod json_path;
mod json_time;
mod limits;
mod markup;
mod normalise;
mod plain_text;
mod punctuation;
mod raw;
mod recordings;
mod repetition;
mod rolling_captions;
mod services;
mod spacing;
mod speaker_turns;
mod sphinx;
mod stm;
mod subtitles;
mod textgrid;
mod tiers;
mod timed_item;
mod timing;
mod tokens;
mod unrecognised;
mod verbose_json;
mod vosk;
mod whisper;
mod whisper_cpp;
mod whisper_text;
mod youtube;

use std::path::Path;

use super::Transcript;
use crate::subtitle_file::FileFormat;
use base::progress::Progress;
use document::{TranscriptDocument, TranscriptReader};
use raw::RawTranscript;
use subtitles::SubtitleReader;

pub use choice::{TranscriptChoice, TranscriptPart, TranscriptParts};
pub use document::in_file;
pub use error::TranscriptError;
pub use limits::{MAX_FILE_BYTES, MAX_SPEAKER_CHARS, MAX_WORD_CHARS, MAX_WORDS};
pub(super) use raw::is_of_whole_segments;
pub(super) use subtitles::OpenedSubtitles;
pub use subtitles::{parse_subtitles, spoken_lines};

/// Reads the transcript at `path`, whatever its format, and says what else there was to choose from.
///
/// # Errors
///
/// [`TranscriptError::Io`] if the file cannot be read, [`TranscriptError::Cancelled`], else
/// [`TranscriptError::InFile`] around what [`parse_chosen`] says.
pub fn read_chosen(
    path: &Path,
    choice: &TranscriptChoice,
    progress: &Progress,
) -> Result<(Transcript, TranscriptParts), TranscriptError> {
    in_file(path, progress, |bytes, progress| parse_chosen(bytes, choice, progress))
}

/// [`read_chosen`] without a choice.
pub fn read_watched(path: &Path, progress: &Progress) -> Result<Transcript, TranscriptError> {
    in_file(path, progress, parse_watched)
}

/// [`read_watched`] without progress or cancellation.
pub fn read(path: &Path) -> Result<Transcript, TranscriptError> {
    read_watched(path, &Progress::silent())
}

/// Reads a transcript from the bytes of a file, which may be packed with gzip.
///
/// The words are sorted by time, their spans are sane (see [`super::Word::span`]), ids count from 0. Whatever was odd
/// is in the warnings, each kind of oddity once with its count. Time and memory are in proportion to the bytes.
///
/// # Errors
///
/// All but `Io` and `InFile`. A transcript without words is an error, never an empty success.
pub fn parse_chosen(
    bytes: &[u8],
    choice: &TranscriptChoice,
    progress: &Progress,
) -> Result<(Transcript, TranscriptParts), TranscriptError> {
    let (document, reader, mut raw, parts) = taken_out(bytes, choice, progress)?;
    // What is taken out of the file need not stand beside the file.
    drop((document, raw.file.take()));
    Ok((normalise::transcript(reader.name(), raw, progress)?, parts))
}

/// [`parse_chosen`], and with it the file itself where that is one of subtitles.
pub(super) fn parse_with_subtitles(
    bytes: &[u8],
    choice: &TranscriptChoice,
    progress: &Progress,
) -> Result<(Transcript, TranscriptParts, Option<OpenedSubtitles>), TranscriptError> {
    let (document, reader, mut raw, parts) = taken_out(bytes, choice, progress)?;
    let subtitles = OpenedSubtitles::of(&document, raw.file.take());
    drop(document);
    Ok((normalise::transcript(reader.name(), raw, progress)?, parts, subtitles))
}

/// What a file says and who read it, before anything is put right.
fn taken_out(
    bytes: &[u8],
    choice: &TranscriptChoice,
    progress: &Progress,
) -> Result<(TranscriptDocument, &'static dyn TranscriptReader, RawTranscript, TranscriptParts), TranscriptError> {
    let document = TranscriptDocument::new(bytes, choice.encoding.as_deref(), progress)?;
    let reader = reader_of(&document)?;
    let mut raw = reader.read(&document).map_err(|fault| fault.in_format(reader.name()))?;
    if let Some(encoding) = document.encoding_note() {
        raw.notes.add(encoding);
    }
    let encoding = (document.binary.is_empty()).then(|| document.encoding.unwrap_or("UTF-8"));
    let parts = choice::apply(&mut raw, choice).map_err(|fault| fault.in_format(reader.name()))?;
    let parts = TranscriptParts { encoding, is_encoding_guessed: document.encoding_guessed, ..parts };
    Ok((document, reader, raw, parts))
}

/// [`parse_chosen`] without a choice.
pub fn parse_watched(bytes: &[u8], progress: &Progress) -> Result<Transcript, TranscriptError> {
    parse_chosen(bytes, &TranscriptChoice::default(), progress).map(|(transcript, _)| transcript)
}

/// [`parse_watched`] without progress or cancellation.
pub fn parse(bytes: &[u8]) -> Result<Transcript, TranscriptError> {
    parse_watched(bytes, &Progress::silent())
}

/// In the order in which they are asked: narrow signs first, the generic reader and plain text last.
const READERS: &[&dyn TranscriptReader] = &[
    &editors::BREATHMARK,
    &whisper_cpp::READER,
    &editors::PREMIERE,
    &editors::AMBERSCRIPT,
    &whisper::WHISPERX,
    &whisper::STABLE_TS,
    &whisper::WHISPER_TIMESTAMPED,
    &verbose_json::READER,
    &whisper::WHISPER,
    &vosk::READER,
    &services::DEEPGRAM,
    &services::DEEPGRAM_STREAM,
    &clouds::AWS,
    &services::SPEECHMATICS,
    &services::SPEECHMATICS_V1,
    &clouds::IBM,
    &clouds::GOOGLE_V1,
    &clouds::GOOGLE_V2,
    &clouds::AZURE_BATCH,
    &clouds::AZURE_BATCH_V2,
    &clouds::AZURE_FAST,
    &clouds::AZURE_REALTIME,
    &services::REVAI,
    &editors::REV_EDITOR,
    &services::ASSEMBLYAI,
    &services::ASSEMBLYAI_OLD,
    &services::ELEVENLABS,
    &services::GLADIA,
    &services::SONIOX,
    &services::DEEPSPEECH,
    &services::HUGGING_FACE,
    &services::HUGGING_FACE_LIST,
    &editors::BBC_KALDI,
    &editors::DRAFT_JS,
    &editors::DPE,
    &editors::AUTOEDIT,
    &editors::GENTLE,
    &editors::AENEAS,
    &editors::POCKETSPHINX,
    &youtube::JSON3,
    &generic_json::READER,
    &youtube::SRV,
    &elan::READER,
    &hyperaudio::READER,
    &textgrid::READER,
    &SubtitleReader(FileFormat::EbuStl),
    &SubtitleReader(FileFormat::Ttml),
    &SubtitleReader(FileFormat::DcpInterop),
    &SubtitleReader(FileFormat::DcpSmpte),
    &SubtitleReader(FileFormat::FcpXml),
    &SubtitleReader(FileFormat::Usf),
    &SubtitleReader(FileFormat::Ass),
    &SubtitleReader(FileFormat::WebVtt),
    &SubtitleReader(FileFormat::Scc),
    &SubtitleReader(FileFormat::Mcc),
    &SubtitleReader(FileFormat::MicroDvd),
    &SubtitleReader(FileFormat::Lrc),
    &SubtitleReader(FileFormat::Sbv),
    &SubtitleReader(FileFormat::SubRip),
    &whisper_text::TSV,
    &whisper_text::CONSOLE,
    &whisper_text::LABELS,
    &stm::READER,
    &ctm::READER,
    &sphinx::READER,
    &plain_text::READER,
];

/// Who reads the document.
fn reader_of(document: &TranscriptDocument) -> Result<&'static dyn TranscriptReader, TranscriptError> {
    let reader = READERS.iter().find(|reader| reader.recognises(document));
    // Who is stopped recognises nothing.
    document.progress.tick(0, 0)?;
    reader.copied().ok_or_else(|| TranscriptError::Unrecognised { reason: unrecognised::reason(document) })
}
