//! Where lines break: a file of lines that subtitlers broke against what the program makes of their words.

pub mod agreement;
pub mod caption_file;
pub mod report;
pub mod systems;
