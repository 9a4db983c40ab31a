//! Upper limits.

/// Largest file that is read: 256 MiB.
pub const MAX_FILE_BYTES: u64 = 256 << 20;
/// Most words that are read; a day of talk has about 250,000.
pub const MAX_WORDS: usize = 2_000_000;
/// Longest word and longest name of a speaker that are kept whole, in characters.
pub const MAX_WORD_CHARS: usize = 1_000;
pub const MAX_SPEAKER_CHARS: usize = 200;
