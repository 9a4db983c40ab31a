//! How well sentence ends and other marks are heard: talks whose punctuation is known against what a model says.

pub mod detection;
pub mod judged;
pub mod spoken_talk;
pub mod talk_file;

pub use spoken_talk::SpokenTalk;
