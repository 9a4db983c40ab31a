//! Finding text and putting other text in its place: in the cues of the open talk, and in many files at once, subtitle files and
//! projects alike.
//!
//! Files are looked through first; what is to be replaced is chosen from what was found, and each file is written in one step only
//! if it is still as it was found. What was there is kept for 30 days.

mod cue_hits;
mod file_hits;
mod folders;
mod in_project;
mod in_subtitles;
mod places;
mod read_text;
mod rewriting;
mod search;

pub use file_hits::{FileHit, FileHits, FileRefusal};
pub use folders::{FilesBelow, files_below, wanted_files_below};
pub use read_text::ReadText;
pub use rewriting::{find_in_file, replace_in_file};
pub use search::{Hit, MOST_HITS, Query, Search};
