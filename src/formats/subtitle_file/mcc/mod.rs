//! MacCaption closed captions (`.mcc`, 1.0 and 2.0): lines of a time code and an ancillary packet (SMPTE 291) with a caption
//! distribution packet (CDP, SMPTE 334-2), in hexadecimal digits and letters for sequences that occur often.
//!
//! Read are the captions of CEA-608 in channel 1 of field 1, else of field 2; where there are none, the text of service 1 of CEA-708
//! with its times, italics, underlining and rough place. Of CEA-708 colours, fonts, sizes, edges, effects, the exact place of windows and
//! services beside the first are not read; nor are channel 2 and the text channels of CEA-608, and the data about the programme. Written
//! are captions of CEA-608, one packet for each frame that says something.

mod captions_708;
mod cdp;
mod letters;
mod reading;
mod service_block;
mod window;
mod writing;

pub(super) use reading::{claims, read};
pub(super) use writing::{counted_grid, write};
