//! What the [tags](crate::tags) in the text of the program's own cues mean: how its parts look, and where the cue stands.

use std::ops::Range;

use super::markup::OpenTags;
use crate::subtitle_file::placement::Placement;
use crate::subtitle_file::run::{MarkedText, StyledRun, TextStyle};
use crate::tags::{PLACE, may_have_tags, own_tags, paired_tags};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::placement::{PictureRow, TextAlignment};
    use crate::tags::without_tags;

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
}
