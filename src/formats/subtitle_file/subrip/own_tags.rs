//! Tags in the text of the program's own cues: `<i>`, `<b>`, `<u>`, `<font color=…>` and, for where a cue stands, `{\an8}`.
//!
//! People type and see them as SubRip writes them; whatever counts, looks for or shows text does so without them.

use std::borrow::Cow;
use std::ops::Range;

use super::markup::{OpenTags, tag_parts};
use crate::subtitle_file::placement::Placement;
use crate::subtitle_file::run::{MarkedText, StyledRun, TextStyle};

/// Text that the user types into a cue: tags of ours are tags if they are closed again in the same cue, everything else is text.
pub fn own_markup(text: &str) -> MarkedText {
    let runs = own_runs(text);
    let runs = runs.into_iter().map(|(part, style)| StyledRun { style, ..StyledRun::plain(&text[part]) });
    MarkedText::read(text, runs)
}

/// The same as the parts of the text that are no tags, and how each looks.
pub fn own_runs(text: &str) -> Vec<(Range<usize>, TextStyle)> {
    if !may_have_tags(text) {
        return vec![(0..text.len(), TextStyle::default())];
    }
    let mut runs = Vec::new();
    let mut open = OpenTags::default();
    let mut from = 0;
    for tag in paired_tags(text) {
        runs.push((from..tag.range.start, open.style(&TextStyle::default())));
        if tag.kind != PLACE {
            open.take(tag.inner);
        }
        from = tag.range.end;
    }
    runs.push((from..text.len(), open.style(&TextStyle::default())));
    runs.retain(|(part, _)| !part.is_empty());
    runs
}

/// Where a cue with this text stands: as the first `{\an8}` says, else where cues usually do.
pub fn own_placement(text: &str) -> Placement {
    let key = own_tags(text).find(|tag| tag.kind == PLACE).and_then(|tag| tag.inner.bytes().last());
    key.and_then(|digit| Placement::from_keypad(digit - b'0')).unwrap_or_default()
}

/// The text of a cue, and where it stands.
pub fn own_cue_text(text: &str) -> (MarkedText, Placement) {
    (own_markup(text), own_placement(text))
}

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

/// The words of a line, with the tags that they touch: a space inside of a tag parts nothing.
pub fn tagged_words(line: &str) -> impl Iterator<Item = &str> {
    let tags: Vec<Range<usize>> =
        if may_have_tags(line) { own_tags(line).map(|tag| tag.range).collect() } else { Vec::new() };
    let starts_at = move |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let mut parts = line.split_whitespace().peekable();
    std::iter::from_fn(move || {
        let first = parts.next()?;
        let start = starts_at(first);
        let mut end = start + first.len();
        while tags.iter().any(|tag| tag.start < end && tag.end > end) {
            let Some(next) = parts.next() else { break };
            end = starts_at(next) + next.len();
        }
        Some(&line[start..end])
    })
}

/// A quick look: most texts have none.
fn may_have_tags(text: &str) -> bool {
    text.contains(['<', '{']) && text.contains(['>', '}'])
}

/// Something in a text that is written as a tag.
struct OwnTag<'a> {
    range: Range<usize>,
    /// Between the brackets.
    inner: &'a str,
    /// Which of [`OWN_NAMES`], or [`PLACE`].
    kind: usize,
    closes: bool,
}

const OWN_NAMES: [&str; 4] = ["i", "b", "u", "font"];
/// The kind of `{\an8}`, which closes with the cue.
const PLACE: usize = OWN_NAMES.len();

fn own_tags(text: &str) -> impl Iterator<Item = OwnTag<'_>> {
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
fn paired_tags(text: &str) -> Vec<OwnTag<'_>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::placement::{PictureRow, TextAlignment};

    #[test]
    fn only_closed_tags_of_ones_own_are_tags() {
        let check = |text: &str, expected: &str| assert_eq!(own_markup(text).plain_text(), expected, "{text}");
        check("<i>one</i> two", "one two");
        check("<i>one two", "<i>one two");
        check("one</i> <b>two</b>", "one</i> two");
        check("3 < i > 2 <x>y</x>", "3 < i > 2 <x>y</x>");
        check("<font color=\"red\">x</font> <font>y</font>", "x <font>y</font>");
        check("<i><i>a</i>", "<i>a");
        check("a &amp; b", "a &amp; b");
        check("<i>a\nb</i>", "a\nb");
        check("{\\an8}one {\\an0}{\\an12}{an8}{\\b1} two", "one {\\an0}{\\an12}{an8}{\\b1} two");
        assert_eq!(without_tags("{\\an8}<i>one <b>two</i> 3 < 4 <x>"), "one two 3 < 4 <x>");
    }

    #[test]
    fn a_cue_stands_where_its_first_place_says() {
        let check = |text: &str, row: PictureRow, alignment: TextAlignment| {
            assert_eq!(own_placement(text), Placement { row, alignment, ..Placement::default() }, "{text}");
        };
        check("{\\an8}one", PictureRow::Top, TextAlignment::Centre);
        check("<i>{\\an1}one</i> {\\an9}two", PictureRow::Bottom, TextAlignment::Left);
        check("one {\\an", PictureRow::Bottom, TextAlignment::Centre);
    }

    #[test]
    fn tags_belong_to_the_words_they_touch() {
        let words = |line: &'static str| tagged_words(line).collect::<Vec<_>>();
        assert_eq!(words(" {\\an8}<i>one  two</i> "), ["{\\an8}<i>one", "two</i>"]);
        assert_eq!(
            words("a <font color=\"red\" face=\"x y\">b</font> c"),
            ["a", "<font color=\"red\" face=\"x y\">b</font>", "c"]
        );
        assert_eq!(words("3 < 4 and 5 > 2"), ["3", "<", "4", "and", "5", ">", "2"]);
        let check = |text: &str, expected: &str| assert_eq!(untagged(text), expected, "{text}");
        check("{\\an8}<i>one</i>", "one");
        check("<i>on<b>e</b>", "on<b>e");
        check("<i>", "");
        check("<i></i>", "");
        check("a <b> c", "a <b> c");
    }
}
