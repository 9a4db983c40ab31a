//! WebVTT, parsed as the W3C prescribes (WebVTT, Candidate Recommendation of 4 April 2019, section 6).
//!
//! A cue with a malformed time line is no cue and stays as a block; a file that does not begin with `WEBVTT` is refused.

mod markup;
mod reading;
mod regions;
mod scanner;
mod settings;
mod style_sheet;
mod tree;
mod writing;

pub use settings::{CueBox, LinePlace, PositionAnchor, settings_of};
pub use tree::{CueNode, ElementKind, NodeContent, cue_tree};

pub(super) use markup::cue_text;
pub(super) use reading::{claims, read};
pub(super) use settings::valid_settings;
pub(super) use writing::{markup_of, write};
