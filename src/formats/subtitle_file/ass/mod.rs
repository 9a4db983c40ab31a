//! SubStation Alpha (`.ssa`, v4.00) and its successor (`.ass`, v4.00+).
//!
//! Sources: "SubStation Alpha v4.00+ Script Format" (Kotus); the Aegisub manual. Everything but dialogue lines stays as it is
//! written. Override tags that other formats know are style; others stay where they are.

mod markup;
mod reading;
mod script;
mod writing;

pub(super) use reading::{claims, lone_cue, read};
pub(super) use writing::{lone_markup, write};
