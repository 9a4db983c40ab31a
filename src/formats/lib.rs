//! File contents: subtitle files, transcripts, languages, guidelines, spelling, glossaries.

pub mod tags;
pub mod scripts;
pub mod subtitle_file;
pub mod language;
pub mod spelling;
pub mod glossary;
pub mod transcript;
pub mod provenance;
pub mod text_rules;
pub mod guideline;
