//! All integration tests, in one binary so that the program is linked once.

/// Decoding against ffmpeg, damaged files.
mod audio;
/// The program as a user calls it.
mod command_line;
/// Segmentation, cue times and exported files.
mod cues;
/// CPU against GPU.
mod devices;
/// Measuring lexical models and fitting their operating points.
mod evaluate;
/// Time in proportion to the input.
mod growth;
/// Transcripts made to take time, memory or the terminal.
mod hostile_text;
/// Editing on a disk that goes wrong.
mod faults;
/// A language is a file.
mod language;
/// The direction of the modules and what must be absent where.
mod layers;
/// What is missing for a test is said.
#[path = "../../src/left_out.rs"]
mod left_out;
/// Playback against a click track, without a device.
mod player;
/// Project files, journals, crashes.
mod project;
/// Pitch and energy on synthetic voices and on a real talk.
mod prosody;
/// No network, no foreign program, no unsafe code, no licence that binds.
mod security;
/// Reading transcripts of every format.
mod transcript;
