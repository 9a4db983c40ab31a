//! A text as rules see it: without tags, and with what they do not look into.

use std::ops::Range;

use crate::spelling::{chunks, is_address, tag_length};

/// A text without its tags, and where its bytes stand with them.
pub(super) struct RuleText {
    pub plain: String,
    /// For each byte of `plain` where it stands in the text.
    places: Vec<usize>,
    /// Stretches of `plain` that are addresses or code.
    opaque: Vec<Range<usize>>,
}

impl RuleText {
    pub fn new(text: &str) -> Self {
        let (mut plain, mut places, mut at) = (String::with_capacity(text.len()), Vec::with_capacity(text.len()), 0);
        while let Some(sign) = text[at..].chars().next() {
            let tag = tag_length(&text[at..]);
            if tag == 0 {
                plain.push(sign);
                places.extend(at..at + sign.len_utf8());
            }
            at += tag.max(if tag == 0 { sign.len_utf8() } else { 0 });
        }
        let opaque = chunks(&plain);
        let opaque =
            opaque.into_iter().filter(|chunk| is_address(&plain[chunk.clone()]) || is_code(&plain[chunk.clone()]));
        Self { opaque: opaque.collect(), places, plain }
    }

    /// Where a stretch stands in the text; the second value is whether no tag is inside.
    pub fn place(&self, at: &Range<usize>) -> (Range<usize>, bool) {
        let start = self.places.get(at.start).copied().unwrap_or_default();
        let end = at.end.checked_sub(1).and_then(|last| self.places.get(last)).map_or(start, |last| last + 1);
        (start..end, end - start == at.len())
    }

    /// Whether a stretch reaches into an address or code.
    pub fn is_opaque(&self, at: &Range<usize>) -> bool {
        let next = self.opaque.partition_point(|opaque| opaque.end <= at.start);
        self.opaque.get(next).is_some_and(|opaque| opaque.start < at.end)
    }
}

/// What looks like the text of a program: names with underscores, calls, operators.
fn is_code(chunk: &str) -> bool {
    let has_letters = chunk.chars().any(char::is_alphanumeric);
    let signs = ["_", "::", "()", "==", "->", "=>", "\\", "{", "}", "`", "&&", "||"];
    has_letters && signs.iter().any(|sign| chunk.contains(sign)) && !chunk.starts_with(['{'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back_to_the_text_with_its_tags() {
        let text = "<i>Far</i> {\\an8}out, über";
        let seen = RuleText::new(text);
        assert_eq!(seen.plain, "Far out, über");
        let at = |part: &str| seen.plain.find(part).map(|start| start..start + part.len()).unwrap();
        for part in ["Far", "out", "über"] {
            let (place, is_whole) = seen.place(&at(part));
            assert!(is_whole);
            assert_eq!(&text[place], part);
        }
        let (place, is_whole) = seen.place(&at("Far out"));
        assert!(!is_whole);
        assert_eq!(&text[place], "Far</i> {\\an8}out");
    }

    #[test]
    fn addresses_and_code_are_not_looked_into() {
        let opaque = |text: &str, part: &str| {
            let seen = RuleText::new(text);
            let start = seen.plain.find(part).unwrap();
            seen.is_opaque(&(start..start + part.len()))
        };
        assert!(opaque("see https://example.org/a..b", "a..b") && opaque("me@example.org now", "example"));
        assert!(opaque("call foo_bar() here", "bar") && !opaque("call foo_bar() here", "here"));
        assert!(!opaque("a (quiet) voice", "quiet") && !opaque("wait...what", "what"));
    }
}
