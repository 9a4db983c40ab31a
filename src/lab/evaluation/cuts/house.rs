//! A talk with a subtitler's lines as a finished file of a client.

use super::talk::{CaptionWriting, SpokenCaptions};
use crate::evaluation::breaks::caption_file::CaptionTalk;
use editor::house_cuts::HouseFile;

/// The lines of a talk, whose cues are not known, with made-up times. `seed`: of these.
pub fn house_file(talk: &CaptionTalk, name: String, seed: u64) -> HouseFile {
    let SpokenCaptions { words, line_ends, .. } = SpokenCaptions::new(talk, CaptionWriting::Marked, seed);
    HouseFile { name, language: Some("en".to_owned()), words, line_ends, cue_ends: Vec::new(), evidence: None }
}
