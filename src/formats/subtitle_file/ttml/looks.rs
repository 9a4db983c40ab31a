//! Looks of runs as styles with ids, for formats in which spans name styles.

use std::collections::BTreeMap;

use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::run::{TextColour, TextStyle};
use crate::subtitle_file::xml::XmlElement;

/// What such a style can give a run: italics, bold, underline, colour.
pub type RunLook = (bool, bool, bool, Option<TextColour>);

pub fn look_of(style: &TextStyle) -> RunLook {
    (style.italic, style.bold, style.underline, style.colour)
}

/// Ids for all looks in a file that are not the usual one.
pub fn look_ids(file: &SubtitleFile) -> BTreeMap<RunLook, String> {
    let looks = file.cues.iter().flat_map(|cue| cue.text.runs()).map(|run| look_of(&run.style));
    let mut ids: BTreeMap<RunLook, String> =
        looks.filter(|look| *look != RunLook::default()).map(|look| (look, String::new())).collect();
    for (number, id) in ids.values_mut().enumerate() {
        *id = format!("look{}", number + 1);
    }
    ids
}

/// The element that defines a look.
pub fn look_style(name: &str, look: &RunLook, id: &str) -> XmlElement {
    let (italic, bold, underline, colour) = *look;
    let mut style = XmlElement::new(name).with("xml:id", id);
    if italic {
        style = style.with("tts:fontStyle", "italic");
    }
    if bold {
        style = style.with("tts:fontWeight", "bold");
    }
    if underline {
        style = style.with("tts:textDecoration", "underline");
    }
    if let Some(colour) = colour {
        style = style.with("tts:color", colour.hex().to_ascii_uppercase());
    }
    style
}
