//! All integration tests, in one binary so that the program is linked once.

/// Decoding against ffmpeg, damaged files.
mod audio;
/// Reading transcripts of every format.
mod transcript;
