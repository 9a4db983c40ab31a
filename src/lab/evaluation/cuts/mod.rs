//! Where cues end and lines break: what the whole program makes of a subtitler's words, against that subtitler's lines.

mod certainty;
mod figures;
mod house;
mod spoken_times;
mod talk;

pub use certainty::{CertaintyFigures, JudgedCut, SureCuts};
pub use figures::CutFigures;
pub use house::house_file;
pub use spoken_times::spoken_times;
pub use talk::{CaptionWriting, CutTalk, CutTalks, SpokenCaptions};
