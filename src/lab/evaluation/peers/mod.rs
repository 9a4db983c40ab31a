//! Programs that make subtitles of timed words, side by side: each gets the same words and times in a file that the Whisper family
//! reads, and what it makes of them is measured against the lines of subtitlers.

mod agreement;
mod figures;
mod subtitler_lines;
mod timed_words;

pub use figures::{LineSystem, PeerFigures, peer_figures};
pub use subtitler_lines::{LineFileFault, SubtitlerLines};
pub use timed_words::timed_words;
