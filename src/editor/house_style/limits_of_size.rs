//! How much is learnt from, at least and at most.

/// Fewer finished files say nothing of a house.
pub const FEWEST_FILES: usize = 3;
/// Of more files this many are taken, spread evenly.
pub const MOST_FILES: usize = 500;
/// Fewer cues in all say nothing of a house.
pub const FEWEST_CUES: u64 = 100;
/// Of a longer file the first cues are taken: no file is to speak for all.
pub const MOST_CUES_OF_FILE: usize = 20_000;
/// In so many cues of a file at most the rules of text are tried, which take longest.
pub const MOST_CUES_FOR_RULES: usize = 1_000;
/// So many entries of folders are looked at.
pub const MOST_ENTRIES: usize = 50_000;
