//! Tags inside the text of a SubRip cue, however broken they are: `<i>`, `<font color=…>`, `{\an8}`.

use std::sync::Arc;

use crate::subtitle_file::entities;
use crate::subtitle_file::nesting::NestedMarkup;
use crate::subtitle_file::override_tags::OverrideState;
use crate::subtitle_file::placement::Placement;
use crate::subtitle_file::run::{MarkedText, StyledRun, TextColour, TextStyle};
use crate::tags::tag_parts;

/// The pieces of a text.
enum Fragment<'a> {
    Text(&'a str),
    /// The inside of `<…>`.
    Tag(&'a str),
    /// The inside of `{…}`.
    Override(&'a str),
}

/// The parts of a text in turn.
fn fragments(text: &str) -> impl Iterator<Item = Fragment<'_>> {
    let mut rest = text;
    // How much text is left behind the next closing brace; every brace is looked for once.
    let mut closed = text.len() + 1;
    let mut tag = None;
    std::iter::from_fn(move || {
        if tag.is_some() {
            return tag.take();
        }
        let mut from = 0;
        while let Some(at) = rest[from..].find(['<', '{']).map(|at| at + from) {
            let (open, after) = rest[at..].split_at(1);
            if closed > after.len() {
                closed = after.find('}').map_or(0, |close| after.len() - close);
            }
            let length = if open == "<" { tag_length(after) } else { override_length(after, closed) };
            let Some(length) = length else {
                from = at + 1;
                continue;
            };
            let inner = &after[..length - 1];
            tag = Some(if open == "<" { Fragment::Tag(inner) } else { Fragment::Override(inner) });
            let before = &rest[..at];
            rest = &after[length..];
            return if before.is_empty() { tag.take() } else { Some(Fragment::Text(before)) };
        }
        (!rest.is_empty()).then(|| Fragment::Text(std::mem::take(&mut rest)))
    })
}

/// Length of a tag behind its `<`, `None` if it is just a less-than sign.
fn tag_length(after: &str) -> Option<usize> {
    const LOOSE: &[&str] = &["i", "b", "u", "s", "font", "c", "v", "br", "span", "ruby", "rt", "em", "strong"];
    let close = after.find(['>', '<']).filter(|&at| after.as_bytes()[at] == b'>')?;
    let inner = &after[..close];
    let (_, name, _) = tag_parts(inner);
    let known = LOOSE.contains(&name.to_ascii_lowercase().as_str());
    // "< u>" is a broken tag, "3 < x > 2" is not; "<unk>" is a word that was not understood.
    let tight = inner.starts_with(|sign: char| sign == '/' || sign.is_ascii_alphabetic());
    ((known || tight) && !name.is_empty() && name != "unk").then_some(close + 1)
}

/// Longest `{\…}` that is taken for one, in bytes.
const MAX_OVERRIDE: usize = 400;

/// `closed`: how much text there is from the next closing brace on, 0 without one.
fn override_length(after: &str, closed: usize) -> Option<usize> {
    let close = after.len() - closed;
    (after.starts_with('\\') && closed > 0 && close < MAX_OVERRIDE).then_some(close + 1)
}

/// How many tags of each kind are open.
#[derive(Default)]
pub(super) struct OpenTags {
    italic: usize,
    bold: usize,
    underline: usize,
    strike: usize,
    fonts: Vec<TextStyle>,
}

impl OpenTags {
    pub(super) fn take(&mut self, inner: &str) {
        let (closes, name, attributes) = tag_parts(inner);
        let depth = match name.to_ascii_lowercase().as_str() {
            "i" | "em" => &mut self.italic,
            "b" | "strong" => &mut self.bold,
            "u" => &mut self.underline,
            "s" => &mut self.strike,
            "font" if closes => {
                self.fonts.pop();
                return;
            }
            "font" => {
                let around = self.fonts.last().cloned().unwrap_or_default();
                self.fonts.push(font_style(attributes, around));
                return;
            }
            _ => return,
        };
        *depth = if closes { depth.saturating_sub(1) } else { *depth + 1 };
    }

    /// How text looks here, on top of what overrides say.
    pub(super) fn style(&self, overrides: &TextStyle) -> TextStyle {
        let mut style = overrides.clone();
        style.italic |= self.italic > 0;
        style.bold |= self.bold > 0;
        style.underline |= self.underline > 0;
        style.strike |= self.strike > 0;
        if let Some(font) = self.fonts.last() {
            style.colour = font.colour.or(style.colour);
            style.font = font.font.clone().or(style.font);
            style.font_size = font.font_size.clone().or(style.font_size);
        }
        style
    }
}

/// `color="red" face='Arial' size=12`, with whatever quotation marks.
fn font_style(attributes: &str, mut style: TextStyle) -> TextStyle {
    let quotes = |sign: char| matches!(sign, '"' | '\'' | '“' | '”' | '„' | '‘' | '’');
    let mut rest = attributes;
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let value_length = match after.strip_prefix(quotes) {
            Some(quoted) => {
                let begin = after.len() - quoted.len();
                quoted.find(quotes).map_or(after.len(), |end| begin + end)
            }
            None => after.find(char::is_whitespace).unwrap_or(after.len()),
        };
        let value = after[..value_length].trim_matches(quotes).trim();
        rest = after[value_length..].trim_start_matches(quotes);
        match name.trim().to_ascii_lowercase().as_str() {
            "color" | "colour" => style.colour = TextColour::named(value).or(style.colour),
            "face" => style.font = Some(Arc::from(value)),
            "size" => style.font_size = Some(Arc::from(value)),
            _ => {}
        }
    }
    style
}

/// The text of a cue, and where it stands.
pub fn cue_text(markup: &str) -> (MarkedText, Placement) {
    let mut tags = OpenTags::default();
    let mut overrides = OverrideState::default();
    let runs = fragments(markup).filter_map(|fragment| {
        match fragment {
            Fragment::Tag(inner) => tags.take(inner),
            Fragment::Override(inner) => overrides.apply(inner, &TextStyle::default(), &|_| None),
            Fragment::Text(text) => {
                let text = entities::resolved(text).into_owned();
                return Some(StyledRun { style: tags.style(&overrides.style), ..StyledRun::plain(text) });
            }
        }
        // Only ASS knows what the rest of the tags mean.
        overrides.foreign.clear();
        None
    });
    (MarkedText::read(markup, runs), overrides.placement.unwrap_or_default())
}

/// The text alone, with its line breaks.
pub fn plain_text(markup: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    for fragment in fragments(markup) {
        if let Fragment::Text(text) = fragment {
            out.push_str(&entities::resolved(text));
        }
    }
    out
}

/// How SubRip writes runs.
pub(super) struct SubRipMarkup;

#[derive(PartialEq)]
pub(super) enum SubRipTag {
    Font(String),
    Simple(&'static str),
}

impl NestedMarkup for SubRipMarkup {
    type Element = SubRipTag;

    fn elements(&self, run: &StyledRun) -> Vec<SubRipTag> {
        let style = &run.style;
        let mut elements = Vec::new();
        let colour = style.colour.map(|colour| format!(" color=\"{}\"", TextColour { opacity: 255, ..colour }.hex()));
        let named = |name: &str, value: &Option<Arc<str>>| {
            value.as_ref().map(|value| format!(" {name}=\"{}\"", value.replace(['"', '<', '>', '\n'], "")))
        };
        let attributes = [colour, named("face", &style.font), named("size", &style.font_size)];
        let attributes: String = attributes.into_iter().flatten().collect();
        if !attributes.is_empty() {
            elements.push(SubRipTag::Font(attributes));
        }
        let simple = [("b", style.bold), ("i", style.italic), ("u", style.underline), ("s", style.strike)];
        elements.extend(simple.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| SubRipTag::Simple(name)));
        elements
    }

    fn open(&self, element: &SubRipTag, out: &mut String) {
        match element {
            SubRipTag::Font(attributes) => out.extend(["<font", attributes.as_str(), ">"]),
            SubRipTag::Simple(name) => out.extend(["<", name, ">"]),
        }
    }

    fn close(&self, element: &SubRipTag, out: &mut String) {
        let name = match element {
            SubRipTag::Font(_) => "font",
            SubRipTag::Simple(name) => name,
        };
        out.extend(["</", name, ">"]);
    }

    fn text(&self, run: &StyledRun, out: &mut String) {
        out.push_str(&run.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_vanish_however_broken() {
        let check = |text: &str, expected: &str| assert_eq!(cue_text(text).0.plain_text(), expected);
        check("{\\an8}<i>one</i> < /B >two</xyz>", "one two");
        check("3 < x > 2 <unk> {note} a <3", "3 < x > 2 <unk> {note} a <3");
        check("Tom &amp; Ann&nbsp;&#33; R&D", "Tom & Ann\u{a0}! R&D");
        check("<font color=\"red\"", "<font color=\"red\"");
        check("{\\b1}a{b}{\\i1}c{\\d {\\e}} {\\f", "a{b}c} {\\f");
    }

    #[test]
    fn tags_are_styles_and_are_written_again() {
        let check = |text: &str, expected: &str| {
            let (read, _) = cue_text(text);
            let written = SubRipMarkup.markup(&read);
            assert_eq!(written, expected);
            assert_eq!(cue_text(&written).0.lines(), read.lines(), "{text}");
        };
        check("<I>one<b>two</i>three</b>", "<i>one</i><b><i>two</i>three</b>");
        check("<font color=”#00ff00” face=Arial>a</font>b", "<font color=\"#00ff00\" face=\"Arial\">a</font>b");
        check("{\\i1}one\ntwo{\\i0} three", "<i>one\ntwo</i> three");
        check("<i>one</i>\n<i>two</i>", "<i>one\ntwo</i>");
        check("<i>", "");
        assert_eq!(cue_text("{\\an8}x").1.keypad(), 8);
    }
}
