//! SubRip (`.srt`), of which no standard exists.
//!
//! Whatever has time lines is read: without numbers, with dots for commas, broken arrows, coordinates, blank lines
//! inside a text. **A short fraction is a decimal fraction**: `,5` is 500 ms, as in pysubs2 and as a person would read
//! it (some older readers take it for 5 ms).

mod markup;
mod own_tags;
mod reading;
mod time_line;
mod writing;

pub use markup::plain_text as plain_subrip;
pub use own_tags::{own_cue_text, own_markup, own_placement, own_runs};
pub use time_line::time_line;
pub use writing::in_subrip;

pub(super) use markup::cue_text;
pub(super) use reading::{has_time_line, read};
pub(super) use writing::{cue_markup, write};
