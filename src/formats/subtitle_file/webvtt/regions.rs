//! Regions of WebVTT (section 6.2 of the standard, "collect WebVTT region settings").

use super::scanner::is_space;
use super::settings::percentage;
use crate::subtitle_file::file::FileRegion;

/// The region that the lines below `REGION` describe.
pub fn region(text: &str) -> FileRegion {
    let mut region = FileRegion {
        id: String::new(),
        width: 100.0,
        lines: 3.0,
        region_anchor: (0.0, 100.0),
        viewport_anchor: (0.0, 100.0),
        scrolls_up: false,
    };
    for (name, value) in text.split(is_space).filter_map(name_and_value) {
        match name {
            "id" => region.id = value.to_owned(),
            "width" => region.width = percentage(value).unwrap_or(region.width),
            "lines" if value.bytes().all(|byte| byte.is_ascii_digit()) => {
                region.lines = value.parse().unwrap_or(region.lines);
            }
            "regionanchor" => region.region_anchor = anchor(value).unwrap_or(region.region_anchor),
            "viewportanchor" => region.viewport_anchor = anchor(value).unwrap_or(region.viewport_anchor),
            "scroll" if value == "up" => region.scrolls_up = true,
            _ => {}
        }
    }
    region
}

/// A word with a colon that is neither its first nor its last character.
pub fn name_and_value(word: &str) -> Option<(&str, &str)> {
    word.split_once(':').filter(|(name, value)| !name.is_empty() && !value.is_empty())
}

fn anchor(value: &str) -> Option<(f64, f64)> {
    let (across, down) = value.split_once(',')?;
    Some((percentage(across)?, percentage(down)?))
}
