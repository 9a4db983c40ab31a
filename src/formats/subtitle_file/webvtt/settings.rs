//! Settings of WebVTT cues: which are valid, and what they say (section 6.3 of the standard, "parse the WebVTT cue settings").

use crate::subtitle_file::cue::CueSetting;
use crate::subtitle_file::placement::{PictureRow, Placement, TextAlignment};

/// Where a cue stands by its settings. What is not set is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CueBox {
    pub region: Option<String>,
    /// "rl" or "lr".
    pub vertical: Option<String>,
    pub line: Option<LinePlace>,
    /// Per cent of the width, and which part of the box stands there.
    pub position: Option<(f64, Option<PositionAnchor>)>,
    /// Per cent of the width.
    pub size: Option<f64>,
    /// "start", "center", "end", "left" or "right".
    pub align: Option<String>,
}

/// The setting `line`.
#[derive(Clone, Debug, PartialEq)]
pub struct LinePlace {
    pub value: f64,
    /// The value is per cent of the height, not a number of lines.
    pub is_percentage: bool,
    /// "start", "center" or "end".
    pub align: Option<String>,
}

/// Which part of a box stands at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionAnchor {
    LineLeft,
    Center,
    LineRight,
}

impl CueBox {
    /// Of the settings as they are written. As the standard wants it, an invalid value changes nothing, and the last valid one
    /// of a name counts.
    pub fn of(settings: &[CueSetting]) -> Self {
        let mut found = Self::default();
        for setting in settings {
            found.take(setting);
        }
        found
    }

    /// `None` if the setting is not valid.
    fn take(&mut self, setting: &CueSetting) -> Option<()> {
        let value = setting.value.as_str();
        match setting.name.as_str() {
            "region" => self.region = Some(value.to_owned()),
            "vertical" => self.vertical = Some(one_of(value, &["rl", "lr"])?),
            "line" => {
                let (place, align) = value.split_once(',').map_or((value, None), |(place, align)| (place, Some(align)));
                let align = align.map(|align| one_of(align, &["start", "center", "end"]).ok_or(())).transpose().ok()?;
                let is_percentage = place.contains('%');
                let value = if is_percentage { percentage(place)? } else { number(place)? };
                self.line = Some(LinePlace { value, is_percentage, align });
            }
            "position" => {
                let (place, anchor) = value.split_once(',').map_or((value, None), |(place, by)| (place, Some(by)));
                let anchor = match anchor {
                    None => None,
                    Some("line-left") => Some(PositionAnchor::LineLeft),
                    Some("center") => Some(PositionAnchor::Center),
                    Some("line-right") => Some(PositionAnchor::LineRight),
                    Some(_) => return None,
                };
                self.position = Some((percentage(place)?, anchor));
            }
            "size" => self.size = Some(percentage(value)?),
            "align" => self.align = Some(one_of(value, &["start", "center", "end", "left", "right"])?),
            _ => return None,
        }
        Some(())
    }

    /// As far as other formats know of it.
    pub fn placement(&self) -> Placement {
        let row = match &self.line {
            Some(place) if place.is_percentage && place.value < 100.0 / 3.0 => PictureRow::Top,
            Some(place) if place.is_percentage && place.value < 200.0 / 3.0 => PictureRow::Middle,
            Some(place) if !place.is_percentage && (0.0..8.0).contains(&place.value) => PictureRow::Top,
            _ => PictureRow::Bottom,
        };
        let alignment = match self.align.as_deref() {
            Some("start") => TextAlignment::Start,
            Some("end") => TextAlignment::End,
            Some("left") => TextAlignment::Left,
            Some("right") => TextAlignment::Right,
            _ => TextAlignment::Centre,
        };
        let height = self.line.as_ref().filter(|place| place.is_percentage).map(|place| place.value);
        let point = self.position.as_ref().zip(height).map(|((across, _), down)| (*across, down));
        Placement { row, alignment, point, is_vertical: self.vertical.is_some() }
    }
}

/// Settings that say of a new cue where it stands.
pub fn settings_of(placement: &Placement) -> Vec<CueSetting> {
    let mut settings = Vec::new();
    let mut set = |name: &str, value: String| settings.push(CueSetting::new(name, value));
    if placement.is_vertical {
        set("vertical", "rl".into());
    }
    match (placement.point, placement.row) {
        (Some((across, down)), _) => {
            set("line", format!("{}%", rounded(down)));
            set("position", format!("{}%", rounded(across)));
        }
        (None, PictureRow::Top) => set("line", "0".into()),
        (None, PictureRow::Middle) => set("line", "50%,center".into()),
        (None, PictureRow::Bottom) => {}
    }
    match placement.alignment {
        TextAlignment::Centre => {}
        TextAlignment::Left => set("align", "left".into()),
        TextAlignment::Right => set("align", "right".into()),
        TextAlignment::Start => set("align", "start".into()),
        TextAlignment::End => set("align", "end".into()),
    }
    settings
}

fn rounded(percent: f64) -> f64 {
    (percent.clamp(0.0, 100.0) * 100.0).round() / 100.0
}

/// The settings of which the standard would take over the value, the last one of each name, in the order of their names'
/// first valid ones.
pub fn valid_settings(settings: &[CueSetting]) -> Vec<CueSetting> {
    let mut valid: Vec<CueSetting> = Vec::new();
    for setting in settings {
        if CueBox::default().take(setting).is_none() {
            continue;
        }
        match valid.iter_mut().find(|known| known.name == setting.name) {
            Some(known) => known.value.clone_from(&setting.value),
            None => valid.push(setting.clone()),
        }
    }
    valid
}

fn one_of(value: &str, known: &[&str]) -> Option<String> {
    known.contains(&value).then(|| value.to_owned())
}

/// "Parse a percentage string": digits, perhaps a fraction, a per cent sign; 0 to 100.
pub fn percentage(text: &str) -> Option<f64> {
    let value = number(text.strip_suffix('%').filter(|text| !text.starts_with('-'))?)?;
    (0.0..=100.0).contains(&value).then_some(value)
}

/// Digits, perhaps with a minus sign before and a fraction behind.
fn number(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    text.parse().ok().filter(|value: &f64| value.is_finite())
}
