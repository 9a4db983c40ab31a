//! # Breathmark
//!
//! A recording and the transcript a speech recogniser made of it go in; well-cut subtitles come out. Where a cue may end
//! is decided by what the voice does (pause, pitch, energy) together with what the words say.
//!
//! ```text
//! audio + transcript -> prosody -> posteriors -> fusion -> proposals -> cues -> export
//!     (inputs)           (DSP)     (models)     (one p)   (machine)   (result) (files)
//! ```
//!
//! The modules stand in the order of this flow. A module uses only modules above it; a test keeps this true. Times are
//! integer nanoseconds everywhere and become milliseconds once, in [`export`]. In [`language`] and from [`prosody`] to
//! [`export`] nothing opens a file, reads a clock or holds a global: the same input gives the same output. A **gap** is
//! the place after a word; everything that is decided hangs on gaps, which are named by the permanent id of their word.
//!
//! [`pipeline::analyze`] is the whole line in one call. Two programs are made of these modules: the editor, and the
//! laboratory (feature `lab`, the last module), which makes the models and measures both.

#[cfg(test)]
mod left_out;
pub mod time;
pub mod progress;
pub mod warning;
pub mod path_text;
pub mod disk;
pub mod whole_file;
pub mod kept;
pub mod program_files;
pub mod overwriting;
pub mod log_odds;
pub mod audio;
pub mod language;
pub mod transcript;
pub mod prosody;
pub mod compute;
pub mod lexical;
pub mod acoustic;
pub mod wording;
pub mod fusion;
pub mod evidence;
pub mod guideline;
pub mod proposals;
pub mod decisions;
pub mod cues;
pub mod export;
pub mod comparison;
pub mod project;
pub mod pipeline;
pub mod session;
pub mod command_line;
pub mod cli;
pub mod app;
#[cfg(feature = "lab")]
pub mod lab;
