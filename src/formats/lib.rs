//! File contents: subtitle files, transcripts, languages, guidelines, spelling.

pub mod tags;
pub mod subtitle_file;
pub mod language;
pub mod spelling;
pub mod transcript;
pub mod guideline;
