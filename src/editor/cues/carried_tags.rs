//! Tags that are opened in one cue and closed in another: each cue closes its own and the next one opens them again, so that
//! every cue is whole by itself. Joined again, the cues have the tags once, for nothing of this is in the words.

use std::borrow::Cow;
use std::ops::Range;

use super::turns::marked;
use formats::subtitle_file::{TagSide, tag_sides, without_tags};

/// No tag is carried further than this many words: what is closed later was forgotten, and is no pair.
const MOST_WORDS: usize = 200;

/// A tag that is opened with one word and closed with another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CarriedTag {
    open: usize,
    close: usize,
    /// As it is written, and what closes it.
    tag: String,
    closing: String,
}

/// The tags in the words of a talk that reach over several of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CarriedTags {
    /// In the order in which they are opened.
    tags: Vec<CarriedTag>,
    /// Whether there is any tag at all.
    has_any: bool,
}

impl CarriedTags {
    /// Those in the texts of `count` words. Nothing is carried over a gap that is a wall, named by the word before it.
    pub fn of<'a>(count: usize, text: impl Fn(usize) -> &'a str, is_wall: impl Fn(usize) -> bool) -> Self {
        let mut found = Self::default();
        let mut open: [Vec<(usize, usize, TagSide<'a>)>; TagSide::KINDS] = Default::default();
        let mut opened = 0;
        let mut tags: Vec<(usize, CarriedTag)> = Vec::new();
        for word in 0..count {
            for side in tag_sides(text(word)) {
                found.has_any = true;
                let Some(open) = side.kind.and_then(|kind| open.get_mut(kind)) else { continue };
                if !side.closes {
                    open.push((word, opened, side));
                    opened += 1;
                } else if let Some((start, number, side)) = open.pop()
                    && (1..=MOST_WORDS).contains(&(word - start))
                {
                    let (tag, closing) = (side.tag.to_owned(), side.closing());
                    tags.push((number, CarriedTag { open: start, close: word, tag, closing }));
                }
            }
            if open.iter().any(|open| !open.is_empty()) && is_wall(word) {
                open.iter_mut().for_each(Vec::clear);
            }
        }
        tags.sort_by_key(|(number, _)| *number);
        found.tags = tags.into_iter().map(|(_, tag)| tag).collect();
        found
    }

    /// Whether the words have tags of any kind.
    pub fn has_any(&self) -> bool {
        self.has_any
    }

    /// The words over which tags reach that these have otherwise than `other`.
    pub fn difference(&self, other: &Self) -> Option<Range<usize>> {
        let same = self.tags.iter().zip(&other.tags).take_while(|(one, other)| one == other).count();
        let mut differing = self.tags[same..].iter().chain(&other.tags[same..]);
        let first = differing.next()?;
        let hull = |(open, close): (usize, usize), tag: &CarriedTag| (open.min(tag.open), close.max(tag.close));
        let (open, close) = differing.fold((first.open, first.close), hull);
        Some(open..close + 1)
    }

    /// How `word` reads in the cue of these words: the first one with a text opens what was opened before the cue, the last one closes
    /// what is closed behind it. `written`: the text of a word, with its own tags.
    pub fn text<'a>(&self, word: usize, cue: &Range<usize>, written: impl Fn(usize) -> &'a str) -> Cow<'a, str> {
        let text = written(word);
        if self.tags.is_empty() || text.is_empty() {
            return Cow::Borrowed(text);
        }
        let is_blank = |mut words: Range<usize>| words.all(|word| written(word).is_empty());
        let mut text = Cow::Borrowed(text);
        if is_blank(cue.start..word) {
            let carried = self.over(cue.start).rev();
            text = carried.fold(text, |text, tag| opened(text, tag));
        }
        if is_blank(word + 1..cue.end) {
            let carried = self.over(cue.end).rev();
            text = carried.fold(text, |text, tag| closed(text, tag));
        }
        text
    }

    /// What is open before a word, as it is written, in the order in which it was opened.
    pub fn open_before(&self, word: usize) -> impl Iterator<Item = &str> {
        self.over(word).map(|tag| tag.tag.as_str())
    }

    /// The tags that are open over the gap before a word, in the order in which they are opened.
    fn over(&self, word: usize) -> impl DoubleEndedIterator<Item = &CarriedTag> {
        let from = self.tags.partition_point(|tag| tag.open + MOST_WORDS < word);
        let to = self.tags.partition_point(|tag| tag.open < word);
        self.tags[from..to].iter().filter(move |tag| tag.close >= word)
    }
}

/// With the tag opened before it, behind what says where the cue stands; what would be closed at once is not opened.
fn opened<'a>(text: Cow<'a, str>, tag: &CarriedTag) -> Cow<'a, str> {
    let first = tag_sides(&text).find(|side| side.kind.is_some());
    let at_once = first.filter(|side| {
        side.closes && side.closing() == tag.closing && without_tags(&text[..side.range.start]).is_empty()
    });
    match at_once {
        Some(side) => Cow::Owned(format!("{}{}", &text[..side.range.start], &text[side.range.end..])),
        None => Cow::Owned(marked(&tag.tag, &text)),
    }
}

/// With the tag closed behind it; what was opened just before is not opened at all.
fn closed<'a>(text: Cow<'a, str>, tag: &CarriedTag) -> Cow<'a, str> {
    match text.strip_suffix(tag.tag.as_str()) {
        Some(rest) => Cow::Owned(rest.to_owned()),
        None => Cow::Owned(format!("{text}{}", tag.closing)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cues of a text, `|` between them; `||` is a wall.
    fn cues(text: &str) -> Vec<String> {
        let (mut words, mut ends, mut walls) = (Vec::new(), Vec::new(), Vec::new());
        for part in text.split(' ') {
            match part {
                "|" => ends.push(words.len() - 1),
                "||" => {
                    ends.push(words.len() - 1);
                    walls.push(words.len() - 1);
                }
                word => words.push(word),
            }
        }
        ends.push(words.len() - 1);
        let tags = CarriedTags::of(words.len(), |word| words[word], |word| walls.contains(&word));
        let mut start = 0;
        let mut cues = Vec::new();
        for end in ends {
            let cue = start..end + 1;
            let texts: Vec<_> = cue.clone().map(|word| tags.text(word, &cue, |word| words[word])).collect();
            cues.push(texts.join(" "));
            start = end + 1;
        }
        cues
    }

    #[test]
    fn every_part_is_whole() {
        let check = |text: &str, expected: &[&str]| assert_eq!(cues(text), expected, "{text}");
        check("<i>One two | three | four</i>", &["<i>One two</i>", "<i>three</i>", "<i>four</i>"]);
        check("<i>One <b>two | three</b> four</i>", &["<i>One <b>two</b></i>", "<i><b>three</b> four</i>"]);
        check("a <u>b</u> | c", &["a <u>b</u>", "c"]);
        check("<b>{\\an8}One | {\\an8}two</b>", &["<b>{\\an8}One</b>", "{\\an8}<b>two</b>"]);
        check("<font\u{a0}color=red>a | b</font>", &["<font\u{a0}color=red>a</font>", "<font\u{a0}color=red>b</font>"]);
    }

    #[test]
    fn no_tag_is_opened_for_nothing() {
        assert_eq!(cues("<i>One | </i>two three<i> | four</i>"), ["<i>One</i>", "two three", "<i>four</i>"]);
    }

    #[test]
    fn what_was_never_closed_is_text_as_before() {
        let check = |text: &str| assert_eq!(cues(text).join(" | "), text.replace("||", "|"), "{text}");
        check("<i>One two | three");
        check("One </i>two | three");
        // A file may leave it open in one cue and close it in another; it is kept as it is.
        check("<i>One || two</i>");
        let far = format!("<i>One | {}two</i>", "and ".repeat(MOST_WORDS));
        check(&far);
    }
}
