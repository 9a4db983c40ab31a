//! Shot changes of a video: where one picture gives way to another all at once.
//!
//! ffmpeg scores every frame ([`find`]), and `Detector` tells a cut from a flash and from what only moves. The times are
//! those of the frame that is shown first after the cut, on the recording's clock, whose zero is the first sample of the sound
//! ([`audio`](crate::audio)). A list of them can also come from a text file ([`read_list`]). Where cues
//! start and end near them is a matter of the guideline (`ShotRule`).

mod changes;
mod clock;
mod detector;
mod find;
mod list_file;
mod probe;
mod rule;

pub use changes::ShotChanges;
pub use clock::{first_frame, first_sample, frame_stamp};
pub use detector::DEFAULT_THRESHOLD;
pub use find::{FoundShots, ShotError, find, find_each, frame_rate_of, look_at};
pub use list_file::{LONGEST_LIST, ListFormat, ShotListError, read_list, write_list};
pub use probe::probe;
pub use probe::{VideoFacts, VideoRate};
pub use rule::{FARTHEST, ShotRule};
