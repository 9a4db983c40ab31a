//! What `Font` elements say of text, and the other way round.

use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::run::{TextColour, TextStyle};
use crate::subtitle_file::xml::XmlElement;

/// The style inside a `Font` with these attributes, where `around` holds around it. White text has no colour of its own.
pub fn style_inside<'a>(around: &TextStyle, attributes: impl IntoIterator<Item = (&'a str, &'a str)>) -> TextStyle {
    let mut style = around.clone();
    for (name, value) in attributes {
        let is = |word: &str| value.trim().eq_ignore_ascii_case(word);
        match name.to_ascii_lowercase().as_str() {
            "italic" => style.italic = is("yes"),
            "weight" => style.bold = is("bold"),
            "underline" | "underlined" => style.underline = is("yes"),
            "color" => style.colour = colour(value).filter(|colour| *colour != TextColour::WHITE),
            _ => {}
        }
    }
    style
}

/// `AARRGGBB`
fn colour(text: &str) -> Option<TextColour> {
    let digits = text.trim().trim_start_matches('#');
    let is_colour = matches!(digits.len(), 6 | 8) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let value = is_colour.then(|| u32::from_str_radix(digits, 16).ok()).flatten()?;
    let [opacity, ..] = value.to_be_bytes();
    Some(TextColour { opacity: if digits.len() == 8 { opacity } else { 255 }, ..TextColour::opaque(value & 0xff_ffff) })
}

/// The `Font` that gives a text another style than that around it; `None` if it has the same.
pub fn font_for(style: &TextStyle, around: &TextStyle, name: String, format: FileFormat) -> Option<XmlElement> {
    let mut font = XmlElement::new(name);
    let yes = |is_on: bool| if is_on { "yes" } else { "no" };
    if style.colour != around.colour {
        let TextColour { red, green, blue, opacity } = style.colour.unwrap_or(TextColour::WHITE);
        font = font.with("Color", format!("{opacity:02X}{red:02X}{green:02X}{blue:02X}"));
    }
    if style.italic != around.italic {
        font = font.with("Italic", yes(style.italic));
    }
    if style.underline != around.underline {
        let name = if format == FileFormat::DcpInterop { "Underlined" } else { "Underline" };
        font = font.with(name, yes(style.underline));
    }
    if style.bold != around.bold {
        font = font.with("Weight", if style.bold { "bold" } else { "normal" });
    }
    (!font.attributes.is_empty()).then_some(font)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fonts_go_both_ways() {
        let plain = TextStyle::default();
        let styles = [
            plain.clone(),
            TextStyle { italic: true, bold: true, ..plain.clone() },
            TextStyle { underline: true, colour: TextColour::named("#ffee0080"), ..plain },
        ];
        for (around, inside) in styles.iter().flat_map(|one| styles.iter().map(move |other| (one, other))) {
            for format in [FileFormat::DcpInterop, FileFormat::DcpSmpte] {
                let font = font_for(inside, around, "Font".to_owned(), format);
                assert_eq!(font.is_none(), around == inside);
                let attributes = font.map(|font| font.attributes).unwrap_or_default();
                let pairs = attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()));
                assert_eq!(style_inside(around, pairs), *inside);
            }
        }
        assert_eq!(colour("80FFEE00"), TextColour::named("#ffee0080"));
        assert_eq!((colour("é0000000"), colour("FFF")), (None, None));
    }
}
