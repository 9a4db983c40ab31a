//! Looks of runs as styles with ids, for formats in which spans name styles.

use std::collections::BTreeMap;

use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::run::{MarkedText, TextColour, TextStyle};
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

/// A paragraph with the lines of a cue, looks and languages as spans. `prefix` stands before names; `always`: what looks as usual stands
/// in spans, too.
pub fn with_lines(
    mut paragraph: XmlElement,
    text: &MarkedText,
    looks: &BTreeMap<RunLook, String>,
    (prefix, always): (&str, bool),
) -> XmlElement {
    for (number, line) in text.shown_lines().enumerate() {
        if number > 0 {
            paragraph = paragraph.with_child(XmlElement::new(format!("{prefix}br")));
        }
        for run in line.iter().filter(|run| !run.text.is_empty()) {
            let mut span = XmlElement::new(format!("{prefix}span"));
            if let Some(id) = looks.get(&look_of(&run.style)) {
                span = span.with("style", id);
            }
            if let Some(language) = &run.style.language {
                span = span.with("xml:lang", language.as_ref());
            }
            paragraph = if always || !span.attributes.is_empty() {
                paragraph.with_child(span.with_text(run.text.clone()))
            } else {
                paragraph.with_text(run.text.clone())
            };
        }
    }
    paragraph
}
