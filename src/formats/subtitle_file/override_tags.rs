//! `{\i1}` and the like: override tags of SubStation Alpha, which SubRip files have taken over.
//!
//! Source: the Aegisub manual, "ASS override tags".

use std::sync::Arc;

use super::placement::Placement;
use super::run::{TextColour, TextStyle};
use base::time::Duration;

/// The state set by the override tags of a cue so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OverrideState {
    pub style: TextStyle,
    pub placement: Option<Placement>,
    /// Where `\pos` puts the cue, in the units of the script.
    pub point: Option<(f64, f64)>,
    /// How long the syllable after the tag is sung, and all before it together.
    pub syllable: Option<Duration>,
    pub sung: Duration,
    /// Text is not text but the strokes of a drawing.
    pub is_drawing: bool,
    /// Tags that are not known here, as written.
    pub foreign: String,
}

impl OverrideState {
    /// Takes over what the inside of braces says; `base` is what the cue looks like without tags, `named` knows styles.
    pub fn apply(&mut self, block: &str, base: &TextStyle, named: &dyn Fn(&str) -> Option<TextStyle>) {
        let (comment, tags) =
            block.split_once('\\').map_or((block, ""), |(before, _)| (before, &block[before.len()..]));
        if !comment.is_empty() {
            self.foreign.push_str(comment);
        }
        for tag in tags_of(tags) {
            if self.apply_tag(tag, base, named).is_none() {
                self.foreign.push('\\');
                self.foreign.push_str(tag);
            }
        }
    }

    /// `None` if the tag is not known.
    fn apply_tag(&mut self, tag: &str, base: &TextStyle, named: &dyn Fn(&str) -> Option<TextStyle>) -> Option<()> {
        let (name, value) = name_and_value(tag.trim_end());
        let style = &mut self.style;
        let flag = |usual: bool| match value {
            "" => Some(usual),
            "0" => Some(false),
            "1" | "-1" => Some(true),
            _ => None,
        };
        match name {
            "i" => style.italic = flag(base.italic)?,
            "u" => style.underline = flag(base.underline)?,
            "s" => style.strike = flag(base.strike)?,
            // A weight from 100 on.
            "b" => style.bold = flag(base.bold).or_else(|| value.parse::<u32>().ok().map(|weight| weight >= 600))?,
            "fn" if value.is_empty() => style.font = base.font.clone(),
            "fn" => style.font = Some(Arc::from(value)),
            "fs" if value.is_empty() => style.font_size = base.font_size.clone(),
            "fs" if value.starts_with(|sign: char| sign.is_ascii_digit()) => style.font_size = Some(Arc::from(value)),
            "c" | "1c" if value.is_empty() => style.colour = base.colour,
            // Text without a colour is white.
            "c" | "1c" => style.colour = Some(ass_colour(value)?).filter(|colour| *colour != TextColour::WHITE),
            // The first one of a line counts.
            "an" => {
                let placement = Placement::from_keypad(value.parse().ok()?)?;
                self.placement.get_or_insert(placement);
            }
            "a" => {
                let placement = Placement::from_keypad(keypad_from_legacy(value.parse().ok()?)?)?;
                self.placement.get_or_insert(placement);
            }
            "pos" => {
                let (x, y) = value.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
                let point = (x.trim().parse().ok()?, y.trim().parse().ok()?);
                self.point.get_or_insert(point);
            }
            "k" | "K" | "kf" | "ko" => {
                let hundredths: i64 = value.parse().ok().filter(|value| (0..=360_000).contains(value))?;
                self.sung = self.sung + self.syllable.unwrap_or(Duration::ZERO);
                self.syllable = Some(Duration::from_millis(hundredths * 10));
            }
            "r" => *style = named(value).unwrap_or_else(|| base.clone()),
            "p" => {
                self.is_drawing = value.parse::<u32>().ok()? > 0;
                return None;
            }
            _ => return None,
        }
        Some(())
    }
}

/// The tags of a block, without their backslashes. Those inside parentheses belong to the tag around them.
fn tags_of(block: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let tags = block.split(move |sign: char| {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '\\' => return depth == 0,
            _ => {}
        }
        false
    });
    tags.filter(|tag| !tag.is_empty())
}

fn name_and_value(tag: &str) -> (&str, &str) {
    // What follows these is a name, which letters do not end.
    for name in ["fn", "r"] {
        if let Some(value) = tag.strip_prefix(name) {
            return (name, value);
        }
    }
    let figures = tag.bytes().take_while(u8::is_ascii_digit).count();
    let letters = tag[figures..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, value) = tag.split_at(figures + letters);
    (name, value.trim())
}

/// `&HBBGGRR&`, `&HAABBGGRR`, or the same as a decimal number; the alpha of ASS is how transparent it is.
pub(super) fn ass_colour(text: &str) -> Option<TextColour> {
    let text = text.trim().trim_matches('&');
    let value = match text.strip_prefix(['H', 'h']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => text.parse::<i64>().ok().map(|value| value as u32)?,
    };
    let [alpha, blue, green, red] = value.to_be_bytes();
    Some(TextColour { red, green, blue, opacity: 255 - alpha })
}

/// `\a` of SSA: 1 to 3 at the bottom, 5 to 7 at the top, 9 to 11 in the middle.
pub(super) fn keypad_from_legacy(value: u8) -> Option<u8> {
    match value {
        1..=3 => Some(value),
        5..=7 => Some(value + 2),
        9..=11 => Some(value - 5),
        _ => None,
    }
}

/// See [`keypad_from_legacy`].
pub(super) fn legacy_from_keypad(key: u8) -> u8 {
    match key {
        7..=9 => key - 2,
        4..=6 => key + 5,
        _ => key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_tags_are_style_and_others_stay() {
        let mut state = OverrideState::default();
        state.apply(
            r"\i1\b700\c&H0000FF&\fad(100,\i0)\an8\an2\fnComic Sans\fs20\blur2note",
            &TextStyle::default(),
            &|_| None,
        );
        let style = &state.style;
        assert!(style.italic && style.bold && !style.underline);
        assert_eq!(style.colour, Some(TextColour::opaque(0xff_0000)));
        assert_eq!((style.font.as_deref(), style.font_size.as_deref()), (Some("Comic Sans"), Some("20")));
        assert_eq!(state.placement.map(|placement| placement.keypad()), Some(8));
        assert_eq!(state.foreign, r"\fad(100,\i0)\blur2note");
        state.apply(r"\r\pos(10, 20.5)\k50\kf20", &TextStyle::default(), &|_| None);
        assert_eq!(state.style, TextStyle::default());
        assert_eq!(state.point, Some((10.0, 20.5)));
        assert_eq!((state.sung, state.syllable), (Duration::from_millis(500), Some(Duration::from_millis(200))));
        for key in 1..=9 {
            assert_eq!(keypad_from_legacy(legacy_from_keypad(key)), Some(key));
        }
    }
}
