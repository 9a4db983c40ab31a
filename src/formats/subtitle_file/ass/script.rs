//! The parts of a script beside its dialogue: columns, styles, the size of the picture.

use std::collections::HashMap;

use crate::subtitle_file::override_tags::{ass_colour, keypad_from_legacy};
use crate::subtitle_file::run::{TextColour, TextStyle};

/// Settings of all dialogue lines.
#[derive(Clone, Debug, Default)]
pub struct Script {
    section: String,
    style_columns: Vec<String>,
    /// Of dialogue lines, in small letters.
    pub columns: Vec<String>,
    styles: HashMap<String, ScriptStyle>,
    width: Option<f64>,
    height: Option<f64>,
}

/// A style, as far as others formats know of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScriptStyle {
    pub text: TextStyle,
    /// See `Placement::from_keypad`.
    pub keypad: Option<u8>,
}

impl Script {
    /// Takes over a line that is no dialogue.
    pub fn read_line(&mut self, line: &str) {
        let line = line.trim();
        if line.starts_with('[') && line.ends_with(']') {
            self.section = line.to_ascii_lowercase();
            return;
        }
        let Some((name, value)) = line.split_once(':') else { return };
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        match (self.section.as_str(), name.as_str()) {
            ("[script info]", "playresx") => self.width = value.parse().ok().filter(|&width| width > 0.0),
            ("[script info]", "playresy") => self.height = value.parse().ok().filter(|&height| height > 0.0),
            ("[v4+ styles]" | "[v4 styles]", "format") => self.style_columns = columns(value),
            ("[v4+ styles]" | "[v4 styles]", "style") => self.read_style(value),
            ("[events]", "format") => self.columns = columns(value),
            _ => {}
        }
    }

    pub fn in_events(&self) -> bool {
        self.section == "[events]"
    }

    fn read_style(&mut self, value: &str) {
        let is_legacy = self.section == "[v4 styles]";
        let fields: HashMap<&str, &str> =
            self.style_columns.iter().map(String::as_str).zip(value.split(',').map(str::trim)).collect();
        let flag = |name: &str| fields.get(name).is_some_and(|value| !matches!(*value, "" | "0"));
        let colour = fields.get("primarycolour").and_then(|value| ass_colour(value));
        let alignment = fields.get("alignment").and_then(|value| value.parse().ok());
        let style = ScriptStyle {
            text: TextStyle {
                italic: flag("italic"),
                bold: flag("bold"),
                underline: flag("underline"),
                strike: flag("strikeout"),
                colour: colour.filter(|colour| colour.rgb() != TextColour::WHITE.rgb()),
                ..TextStyle::default()
            },
            keypad: if is_legacy { alignment.and_then(keypad_from_legacy) } else { alignment },
        };
        if let Some(name) = fields.get("name") {
            self.styles.insert((*name).to_owned(), style);
        }
    }

    pub fn style(&self, name: &str) -> Option<&ScriptStyle> {
        self.styles.get(name.trim().trim_start_matches('*'))
    }

    /// A place on the picture in per cent. Without a size, the script means 384 × 288.
    pub fn percent(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (width, height) = self.size();
        (x / width * 100.0, y / height * 100.0)
    }

    /// The other way round, to a hundredth.
    pub fn point(&self, (across, down): (f64, f64)) -> (f64, f64) {
        let (width, height) = self.size();
        let rounded = |value: f64| (value * 100.0).round() / 100.0;
        (rounded(across / 100.0 * width), rounded(down / 100.0 * height))
    }

    pub fn size(&self) -> (f64, f64) {
        (self.width.unwrap_or(384.0), self.height.unwrap_or(288.0))
    }
}

fn columns(value: &str) -> Vec<String> {
    value.split(',').map(|column| column.trim().to_ascii_lowercase()).collect()
}
