//! Titles and captions of Final Cut Pro (Apple, "Final Cut Pro XML", from version 1.8 on).
//!
//! A project is read for what it shows as text; whatever is written is a new project, with a title for each cue above a gap. The
//! frame rate and the size of the picture stay those of a project that was read.

mod rational;
mod reading;
mod text_style;
mod writing;

pub(super) use reading::{claims, read};
pub(super) use writing::{counted_grid, write};
