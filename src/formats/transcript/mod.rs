//! The words of a recording with their times, whatever program wrote them.
//!
//! A **gap** is the place after word N; everything later (posteriors, decisions, cues) hangs on gaps, and a gap is
//! named by the permanent id of the word before it, never by a list position or a time.

mod as_it_stands;
mod contents;
mod divided;
mod given_cue;
mod given_file;
mod import;
mod json_export;
pub mod sequence_alignment;
mod unspoken;
mod word;
mod word_times;

/// File extensions of transcripts, subtitle files among them, for searching folders; a file that is named is read whatever
/// it is called. Any may be packed (`.gz`).
pub const FILE_ENDINGS: &[&str] = &[
    "json", "srt", "vtt", "ctm", "txt", "tsv", "stm", "json3", "srv1", "srv2", "srv3", "ytt", "xml", "eaf", "textgrid",
    "html", "htm", "js", "ass", "ssa", "ttml", "dfxp", "itt", "fcpxml", "usf", "sbv", "stl", "scc", "mcc", "sub",
    "lrc",
];

pub use crate::language::Mark;
pub use as_it_stands::read_as_it_stands;
pub use contents::Transcript;
pub use given_cue::GivenCue;
pub use given_file::{GivenFile, GivenFileContent};
pub use import::{
    MAX_FILE_BYTES, MAX_SPEAKER_CHARS, MAX_WORD_CHARS, MAX_WORDS, TranscriptChoice, TranscriptError, TranscriptPart,
    TranscriptParts, in_file, parse, parse_chosen, parse_subtitles, parse_watched, read, read_chosen, read_watched,
    spoken_lines,
};
pub use json_export::to_json;
pub use unspoken::unspoken;
#[cfg(any(test, feature = "test-support"))]
pub use word::timed_word;
pub use word::{Word, WordId};
pub use word_times::{WordMatch, WordTimesError, take_word_times};
