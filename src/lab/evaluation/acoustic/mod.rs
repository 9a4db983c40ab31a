//! How well sentence ends and other marks are detected in the sound: talks whose punctuation is known against what a model says.

pub mod detection;
pub mod judged;
pub mod lecture_file;
pub mod phrase_report;
pub mod phrase_slots;
pub mod rough_times;
pub mod spoken_talk;
pub mod talk_figures;
pub mod talk_file;
pub mod talk_folder;
pub mod time_errors;
pub mod written_talk;

pub use spoken_talk::SpokenTalk;
