//! USF, the Universal Subtitle Format (1.1): subtitles of styled texts, in XML.
//!
//! A file that is saved as it was keeps everything around its subtitles; effects and karaoke stay in subtitles that were not changed.

mod reading;
mod styles;
mod writing;

pub(super) use reading::{claims, lone_cue, read};
pub(super) use writing::{markup_of, write};
