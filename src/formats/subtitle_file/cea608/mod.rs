//! Line 21 captions of North America (CEA-608; 47 CFR 15.119): two bytes a frame, in which letters and commands write on a screen of 15
//! rows and 32 columns. Files of Scenarist (SCC) and MacCaption (MCC) carry them.
//!
//! Read is channel 1 of a field: pop-on, roll-up and paint-on captions. Written are pop-on captions, loaded before they are shown.

mod budget;
mod characters;
mod codes;
mod decoder;
mod layout;
mod load;
mod schedule;
mod screen;

pub(super) use budget::CaptionBudget;
pub(super) use characters::is_writable;
pub(super) use decoder::{CaptionDecoder, DecodedCaptions};
pub(super) use layout::{COLUMNS, ROWS, keeps_colour, needs_more_rows};
pub(super) use load::CaptionWord;
pub(super) use schedule::{cue_beyond_a_day, schedule};
