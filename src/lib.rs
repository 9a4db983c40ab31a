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
//! A **gap** is the place after a word; everything that is decided hangs on gaps, which are named by the permanent id of their
//! word. Times are integer nanoseconds everywhere and become milliseconds once, in [`export`].
//!
//! # What never happens
//!
//! Tests keep these true (`tests/it/layers.rs`, `tests/it/security.rs`).
//!
//! 1. The modules stand in the order of this flow: none uses what stands below it. The two programs' faces, [`cli`] and [`app`], do
//!    not know each other, and neither knows the laboratory.
//! 2. Nothing outside [`app`] names egui, eframe or rfd, and rodio only where [`diagnostics`] lists sound devices: the command line
//!    opens no window and no sound card. Recordings are decoded in one place, and networks appear only in [`compute`], [`lexical`],
//!    [`acoustic`] and the laboratory.
//! 3. [`language`], [`prosody`] and what leads from [`fusion`] to [`export`] open no file, read no clock and hold no global: the same
//!    input gives the same output. Models are opened by [`compute`] and handed in.
//! 4. Panels read a scene and push actions; none is handed anything that it could change.
//! 5. [`cues`] and [`export`] never see a probability; [`fusion`] and what stands before it never see a person's decision (what it
//!    learns from one comes as examples).
//! 6. A saved project opens without models, GPU or sound; what is missing is said.
//! 7. No `unsafe`; no network; no time or memory that grows faster than the input.
//!
//! [`pipeline::analyze`] is the whole line in one call. Two programs are made of these modules: the editor, and the
//! laboratory (feature `lab`, the last module), which makes the models and measures both.

pub use analysis::{batch, diagnostics, live_feed, pipeline, streaming};
pub use base::{
    caught, disk, external_programs, log_odds, output_paths, path_serde, program_log, progress, recycle_bin, resources,
    settings_file, text_encoding, texts, time, user_folders, warning, whole_file,
};
pub use cli::command_line;
pub use editor::{comparison, cues, decisions, export, project, proposals, replacing, session, settling};
pub use evidence::{acoustic, fusion, lexical, model_files, model_set, numerics, restored_text};
pub use formats::{
    glossary, guideline, language, provenance, scripts, spelling, subtitle_file, text_rules, transcript,
};
#[cfg(feature = "lab")]
pub use lab;
pub use media::{align, audio, ffmpeg, picture, prosody, shots, transcribing};
pub use models::{breaks, compute, loading, network_parts, reader, recogniser, tagger};
pub use {app, cli, evidence, ui};
