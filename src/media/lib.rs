//! What is heard and seen: sound, picture, speech, pauses, pitch, shot changes.

pub mod ffmpeg;
pub mod audio;
pub mod transcribing;
pub mod prosody;
pub mod align;
pub mod shots;
pub mod picture;
