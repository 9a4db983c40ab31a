//! Tags in the text of the program's own cues: `<i>`, `<b>`, `<u>`, `<font color=…>` and, for where a cue stands, `{\an8}`.
//!
//! People type and see them as SubRip writes them; whatever counts, looks for or shows text does so without them.

use std::borrow::Cow;
use std::ops::Range;

/// The text without such tags, closed or not: what a viewer reads of a part of a cue.
pub fn without_tags(text: &str) -> Cow<'_, str> {
    if !may_have_tags(text) {
        return Cow::Borrowed(text);
    }
    let (mut out, mut from) = (String::with_capacity(text.len()), 0);
    for tag in own_tags(text) {
        out.push_str(&text[from..tag.range.start]);
        from = tag.range.end;
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

/// The tags of a text, one after the other, without what stands between them.
pub fn tags_alone(text: &str) -> String {
    own_tags(text).map(|tag| &text[tag.range]).collect()
}

/// The text without such tags at its ends; those in the middle stay.
pub fn untagged(text: &str) -> &str {
    if !may_have_tags(text) {
        return text;
    }
    let (mut start, mut end) = (0, text.len());
    let tags: Vec<Range<usize>> = own_tags(text).map(|tag| tag.range).collect();
    for tag in &tags {
        if tag.start > start {
            break;
        }
        start = tag.end;
    }
    for tag in tags.iter().rev() {
        if tag.end < end || tag.start < start {
            break;
        }
        end = tag.start;
    }
    &text[start..end.max(start)]
}

/// A quick look: most texts have none.
pub(crate) fn may_have_tags(text: &str) -> bool {
    let has = |brackets: [u8; 2]| text.bytes().any(|byte| brackets.contains(&byte));
    has(*b"<{") && has(*b">}")
}

/// Something in a text that is written as a tag.
pub(crate) struct OwnTag<'a> {
    pub range: Range<usize>,
    /// Between the brackets.
    pub inner: &'a str,
    /// Which of [`OWN_NAMES`], or [`PLACE`].
    pub kind: usize,
    pub closes: bool,
}

const OWN_NAMES: [&str; 4] = ["i", "b", "u", "font"];
/// The kind of `{\an8}`, which closes with the cue.
pub(crate) const PLACE: usize = OWN_NAMES.len();

pub(crate) fn own_tags(text: &str) -> impl Iterator<Item = OwnTag<'_>> {
    text.match_indices(['<', '{']).filter_map(|(start, open)| {
        let after = &text[start + 1..];
        if open == "{" {
            let digit = after.strip_prefix("\\an")?.bytes().next()?;
            let is_place = (b'1'..=b'9').contains(&digit) && after.as_bytes().get(4) == Some(&b'}');
            let tag = || OwnTag { range: start..start + 6, inner: &after[..4], kind: PLACE, closes: false };
            return is_place.then(tag);
        }
        let length = after.find(['<', '>', '\n']).filter(|&end| after.as_bytes()[end] == b'>')?;
        let inner = &after[..length];
        let (closes, name, attributes) = tag_parts(inner);
        let kind = OWN_NAMES.iter().position(|known| name.eq_ignore_ascii_case(known))?;
        // "< i >" is arithmetic.
        let is_tight = inner.strip_prefix('/').unwrap_or(inner).starts_with(name);
        let is_whole = if kind == 3 && !closes { attributes.contains('=') } else { attributes.is_empty() };
        (is_tight && is_whole).then_some(OwnTag { range: start..start + length + 2, inner, kind, closes })
    })
}

/// A tag of ours in a text that may be a part of a cue only, so that its counterpart may stand elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagSide<'a> {
    /// With its brackets.
    pub tag: &'a str,
    /// Where it stands, in bytes.
    pub range: Range<usize>,
    /// Tags of one kind close each other; `None`: it says where the cue stands, and closes with it.
    pub kind: Option<usize>,
    pub closes: bool,
}

impl TagSide<'_> {
    /// How many kinds there are.
    pub const KINDS: usize = OWN_NAMES.len();

    /// The tag that closes it.
    pub fn closing(&self) -> String {
        self.kind.map_or_else(String::new, |kind| format!("</{}>", OWN_NAMES[kind]))
    }
}

/// The tags of ours in a text, in order, whether they are closed in it or not.
pub fn tag_sides(text: &str) -> impl Iterator<Item = TagSide<'_>> {
    let tags = may_have_tags(text).then(|| own_tags(text));
    tags.into_iter().flatten().map(|OwnTag { range, kind, closes, .. }| TagSide {
        tag: &text[range.clone()],
        range,
        kind: (kind != PLACE).then_some(kind),
        closes,
    })
}

/// Those that have their counterparts, or need none.
pub(crate) fn paired_tags(text: &str) -> Vec<OwnTag<'_>> {
    let mut tags: Vec<(OwnTag<'_>, bool)> = Vec::new();
    let mut open: [Vec<usize>; OWN_NAMES.len()] = Default::default();
    for tag in own_tags(text) {
        let Some(open) = open.get_mut(tag.kind) else {
            tags.push((tag, true));
            continue;
        };
        let partner = if tag.closes { open.pop() } else { None };
        if let Some(partner) = partner {
            tags[partner].1 = true;
        } else if !tag.closes {
            open.push(tags.len());
        }
        tags.push((tag, partner.is_some()));
    }
    tags.into_iter().filter(|(_, is_paired)| *is_paired).map(|(tag, _)| tag).collect()
}

/// Whether a tag closes, its name, and what follows the name.
pub(crate) fn tag_parts(inner: &str) -> (bool, &str, &str) {
    let inner = inner.trim_start();
    let name = inner.trim_start_matches('/').trim_start();
    let length = name.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(name.len());
    (inner.starts_with('/'), &name[..length], &name[length..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_at_the_ends_go_and_others_stay() {
        let check = |text: &str, expected: &str| assert_eq!(untagged(text), expected, "{text}");
        check("{\\an8}<i>one</i>", "one");
        check("<i>on<b>e</b>", "on<b>e");
        check("<i>", "");
        check("<i></i>", "");
        check("a <b> c", "a <b> c");
    }
}
