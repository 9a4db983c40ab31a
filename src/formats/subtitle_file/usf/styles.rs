//! Styles of the head by their names, and the attributes that look and place are said with.

use std::collections::HashMap;

use crate::subtitle_file::placement::{PictureRow, Placement, TextAlignment};
use crate::subtitle_file::run::{TextColour, TextStyle};
use crate::subtitle_file::xml::XmlElement;

/// The style of texts that name none.
const USUAL: &str = "Default";

const ROWS: [(PictureRow, &str); 3] =
    [(PictureRow::Top, "Top"), (PictureRow::Middle, "Middle"), (PictureRow::Bottom, "Bottom")];

/// What a style says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UsfStyle {
    pub text: TextStyle,
    pub placement: Placement,
}

/// Styles of a document by their names.
#[derive(Debug, Default)]
pub struct UsfStyles {
    by_name: HashMap<String, UsfStyle>,
}

impl UsfStyles {
    /// Of the outermost element.
    pub fn of(root: &XmlElement) -> Self {
        let mut by_name = HashMap::new();
        let lists = root.elements().filter(|element| element.local_name() == "styles");
        for style in lists.flat_map(XmlElement::elements).filter(|element| element.local_name() == "style") {
            let Some(name) = style.attribute("name") else { continue };
            let font = style.child("fontstyle");
            let text = font.map_or_else(TextStyle::default, |font| style_inside(&TextStyle::default(), font));
            let placement = style.child("position").and_then(placement_of).unwrap_or_default();
            by_name.insert(name.to_owned(), UsfStyle { text, placement });
        }
        Self { by_name }
    }

    /// The style that a text names, else the usual one.
    pub fn named(&self, name: Option<&str>) -> UsfStyle {
        self.by_name.get(name.unwrap_or(USUAL)).or_else(|| self.by_name.get(USUAL)).cloned().unwrap_or_default()
    }
}

/// The style inside an element with attributes of a font. White text has no colour of its own.
pub fn style_inside(around: &TextStyle, element: &XmlElement) -> TextStyle {
    let mut style = around.clone();
    let is_yes = |text: &str| text.trim().eq_ignore_ascii_case("yes");
    if let Some(italic) = element.attribute("italic") {
        style.italic = is_yes(italic);
    }
    if let Some(underline) = element.attribute("underline") {
        style.underline = is_yes(underline);
    }
    if let Some(weight) = element.attribute("weight") {
        let weight = weight.trim();
        style.bold = weight.eq_ignore_ascii_case("bold") || weight.parse::<u32>().is_ok_and(|weight| weight >= 600);
    }
    if let Some(colour) = element.attribute("color").and_then(TextColour::named) {
        style.colour = Some(colour).filter(|colour| *colour != TextColour::WHITE);
    }
    style
}

/// The place that an attribute `alignment` says, as `TopLeft`.
pub fn placement_of(element: &XmlElement) -> Option<Placement> {
    let text = element.attribute("alignment")?.trim();
    let (row, rest) = ROWS.iter().find_map(|(row, name)| Some((*row, text.strip_prefix(name)?)))?;
    let alignment = match rest {
        "Left" => TextAlignment::Left,
        "Right" => TextAlignment::Right,
        _ => TextAlignment::Centre,
    };
    Some(Placement { row, alignment, ..Placement::default() })
}

/// The same, to be written.
pub fn alignment_text(placement: &Placement) -> String {
    let row = ROWS.iter().find(|(row, _)| *row == placement.row).map_or("Bottom", |(_, name)| name);
    let alignment = match placement.alignment {
        TextAlignment::Left | TextAlignment::Start => "Left",
        TextAlignment::Centre => "Center",
        TextAlignment::Right | TextAlignment::End => "Right",
    };
    format!("{row}{alignment}")
}
