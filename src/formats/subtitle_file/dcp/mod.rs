//! Subtitles of digital cinema packages, in both of their standards: Interop ("CineCanvas", Texas Instruments, "Subtitle Specification
//! for DLP Cinema", 1.1) and SMPTE ST 428-7, "D-Cinema Distribution Master – Subtitle".
//!
//! A file that is saved as it was keeps what stands around its cues, and the fonts around them. Those that stand one inside the other
//! become one, and each line is an element of its own with its place on the screen.

mod clock;
mod identifier;
mod look;
mod reading;
mod writing;

pub(super) use reading::{claims_interop, claims_smpte, lone_cue, read};
pub(super) use writing::{counted_grid, markup_of, write};
