//! TTML (W3C, "Timed Text Markup Language 2"): IMSC 1.1 text, DFXP, EBU-TT-D and iTT, the last two also written.
//!
//! The head stays as it is written. Paragraphs are cues; what body and divisions say of them (times, region, style) goes to the
//! paragraphs. Names are compared without their namespaces, of which drafts had several.

mod ebu_tt_d;
mod itt;
mod looks;
mod reading;
mod styles;
mod time_expression;
mod writing;

pub(super) use ebu_tt_d::write as write_ebu_tt_d;
pub use itt::named_grid;
pub(super) use itt::{counted_grid, write as write_itt};
pub(super) use reading::{claims, lone_cue, read};
pub(super) use writing::{markup_of, write};
