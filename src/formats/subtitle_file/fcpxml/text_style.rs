//! Attributes of `text-style`, and the other way round.

use crate::subtitle_file::placement::TextAlignment;
use crate::subtitle_file::run::{TextColour, TextStyle};
use crate::subtitle_file::xml::XmlElement;

/// What a style says of text.
#[derive(Clone, Debug, Default)]
pub struct TitleStyle {
    pub text: TextStyle,
    pub alignment: TextAlignment,
}

/// The style with what an element says. White text has no colour of its own.
pub fn style_inside(around: &TitleStyle, element: &XmlElement) -> TitleStyle {
    let mut style = around.clone();
    if let Some(face) = element.attribute("fontFace") {
        style.text.italic |= face.contains("Italic") || face.contains("Oblique");
        style.text.bold |= face.contains("Bold");
    }
    let is_on = |name: &str| element.attribute(name).map(|value| value.trim() == "1");
    style.text.italic = is_on("italic").unwrap_or(style.text.italic);
    style.text.bold = is_on("bold").unwrap_or(style.text.bold);
    style.text.underline = is_on("underline").unwrap_or(style.text.underline);
    if let Some(colour) = element.attribute("fontColor").and_then(colour) {
        style.text.colour = Some(colour).filter(|colour| *colour != TextColour::WHITE);
    }
    style.alignment = match element.attribute("alignment") {
        Some("left") => TextAlignment::Left,
        Some("right") => TextAlignment::Right,
        Some("center") => TextAlignment::Centre,
        _ => style.alignment,
    };
    style
}

/// Red, green, blue and opacity from 0 to 1, with spaces between.
fn colour(text: &str) -> Option<TextColour> {
    let mut parts = text.split_whitespace().map(|part| part.parse::<f64>().ok().filter(|part| part.is_finite()));
    let byte = |part: f64| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    let (red, green, blue) = (byte(parts.next()??), byte(parts.next()??), byte(parts.next()??));
    let opacity = parts.next().flatten().map_or(255, byte);
    Some(TextColour { red, green, blue, opacity })
}

/// The element of a style, for letters of so many pixels.
pub fn style_element(style: &TextStyle, alignment: TextAlignment, pixels: i64) -> XmlElement {
    let colour = style.colour.unwrap_or(TextColour::WHITE);
    let share = |part: u8| {
        let text = format!("{:.4}", f64::from(part) / 255.0);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let parts = [colour.red, colour.green, colour.blue, colour.opacity].map(share);
    let mut element = XmlElement::new("text-style")
        .with("font", "Helvetica")
        .with("fontSize", pixels.to_string())
        .with("fontColor", parts.join(" "));
    for (name, is_on) in [("bold", style.bold), ("italic", style.italic), ("underline", style.underline)] {
        if is_on {
            element = element.with(name, "1");
        }
    }
    let alignment = match alignment {
        TextAlignment::Left | TextAlignment::Start => "left",
        TextAlignment::Centre => "center",
        TextAlignment::Right | TextAlignment::End => "right",
    };
    element.with("alignment", alignment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_go_both_ways() {
        for hex in ["#ffee00", "#01020380", "#ffffff80"] {
            let text = TextStyle { italic: true, colour: TextColour::named(hex), ..TextStyle::default() };
            let element = style_element(&text, TextAlignment::Right, 60);
            let back = style_inside(&TitleStyle::default(), &element);
            assert_eq!((back.text, back.alignment), (text, TextAlignment::Right));
        }
        let face = XmlElement::new("text-style").with("fontFace", "Bold Oblique").with("fontColor", "1 x");
        let style = style_inside(&TitleStyle::default(), &face).text;
        assert!(style.italic && style.bold && style.colour.is_none());
    }
}
