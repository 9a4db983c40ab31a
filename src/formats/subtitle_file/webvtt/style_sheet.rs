//! A style sheet for colours that no class of the standard names.

use std::collections::BTreeSet;

use super::markup::{COLOUR_CLASS, colour_class};
use crate::subtitle_file::run::{MarkedText, TextColour};

/// The block, without blank lines around it; `None` if these texts need none.
pub fn colours_block<'a>(texts: impl Iterator<Item = &'a MarkedText>) -> Option<String> {
    let colours: BTreeSet<TextColour> = texts.flat_map(MarkedText::runs).filter_map(|run| run.style.colour).collect();
    let mut block = String::from("STYLE");
    for colour in colours {
        let class = colour_class(colour);
        if class.starts_with(COLOUR_CLASS) {
            block.push_str(&format!("\n::cue(.{class}) {{ color: {}; }}", colour.hex()));
        }
    }
    (block.len() > "STYLE".len()).then_some(block)
}
