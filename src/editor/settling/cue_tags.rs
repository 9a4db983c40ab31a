//! Tags of cues that an edit cut or joined: both halves of a cue stand where it stood, and joined cues have no tag that closes
//! only to be opened again.

use std::ops::Range;

use super::ProjectCues;
use crate::cues::Cue;
use crate::project::{Change, Project};
use formats::subtitle_file::{TagSide, own_placement, tag_sides};
use formats::transcript::Word;

/// Further changes needed so that cues of which an edit changed the ends keep their tags in order. `before` and `after`: the
/// project and its cues without and with the edit; the changes are for the project with it. Words that are not among the old ones are
/// left as they were typed.
pub fn tags_in_order(before: (&Project, &ProjectCues), after: (&Project, &ProjectCues)) -> Vec<Change> {
    if !before.1.tags.has_any() {
        return Vec::new();
    }
    after.1.cues.iter().flat_map(|cue| in_order(before, after, cue)).collect()
}

fn in_order(
    (project, old): (&Project, &ProjectCues),
    (after, now): (&Project, &ProjectCues),
    cue: &Cue,
) -> Vec<Change> {
    let words = &after.words[cue.words.clone()];
    // For each word: which cue it was in.
    let was_in = |word: &Word| {
        let position = project.position(word.id)?;
        let at = old.cues.partition_point(|cue| cue.words.end <= position);
        old.cues.get(at).filter(|cue| cue.words.contains(&position)).map(|_| at)
    };
    let cues: Vec<Option<usize>> = words.iter().map(was_in).collect();
    let (Some(&Some(first)), Some(&Some(last))) = (cues.first(), cues.last()) else { return Vec::new() };
    let is_same = first == last && old.cues[first].words.len() == words.len();
    let has_tags = |at: usize| old.cues[at].lines.iter().any(|line| tag_sides(line).next().is_some());
    if is_same || last < first || !(first..=last).any(has_tags) {
        return Vec::new();
    }
    let mut texts: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
    join(&mut texts, &cues, now.tags.open_before(cue.words.start));
    place(&mut texts, old_place((project, old), &cues, words[0].id));
    let changed = words.iter().zip(texts).zip(cue.words.clone()).filter(|((word, text), _)| word.text != *text);
    let changes = changed.map(|((word, text), at)| Change::Words {
        at,
        from: vec![word.clone()],
        to: vec![Word { text, ..word.clone() }],
    });
    changes.collect()
}

/// The tag that says where the cue is to stand: where the cue stood that it begins like, or else the one of which it has the most.
fn old_place(
    (project, old): (&Project, &ProjectCues),
    cues: &[Option<usize>],
    first: formats::transcript::WordId,
) -> Option<String> {
    let begins = cues[0].filter(|&cue| project.words[old.cues[cue].words.start].id == first);
    let count = |cue: usize| cues.iter().filter(|other| **other == Some(cue)).count();
    // Of several with as many words the first.
    let most = || cues.iter().flatten().rev().copied().max_by_key(|&cue| count(cue));
    let text = old.cues[begins.or_else(most)?].text();
    let placement = own_placement(&text);
    (!placement.is_usual()).then(|| format!("{{\\an{}}}", placement.keypad()))
}

/// Takes out all tags that say where the cue stands and puts `tag` before the text.
fn place(texts: &mut [String], tag: Option<String>) {
    for text in texts.iter_mut() {
        let places: Vec<Range<usize>> =
            tag_sides(text).filter(|side| side.kind.is_none()).map(|side| side.range).collect();
        for range in places.into_iter().rev() {
            text.replace_range(range, "");
        }
    }
    if let (Some(tag), Some(first)) = (tag, texts.iter_mut().find(|text| !text.is_empty())) {
        first.insert_str(0, &tag);
    }
}

/// Takes out what is closed at the end of one cue and opened again at the start of the next, now that they are one. `carried`: what is
/// open before the first word.
fn join<'a>(texts: &mut [String], cues: &[Option<usize>], carried: impl Iterator<Item = &'a str>) {
    // The tags that are open, and, for those that close at the end of the word before, where.
    let mut open: [Vec<String>; TagSide::KINDS] = Default::default();
    for tag in carried {
        if let Some(kind) = tag_sides(tag).find_map(|side| side.kind) {
            open[kind].push(tag.to_owned());
        }
    }
    let mut closed: Vec<(String, Range<usize>)> = Vec::new();
    let mut before: Option<usize> = None;
    for word in 0..texts.len() {
        if texts[word].is_empty() {
            continue;
        }
        if let Some(before) = before.filter(|&before| cues[before] != cues[word]) {
            while let Some((tag, end)) = closed.pop() {
                let first = tag_sides(&texts[word]).find(|side| side.kind.is_some());
                let opens = first.filter(|side| {
                    let is_at_start = tag_sides(&texts[word])
                        .filter(|other| other.kind.is_none() && other.range.start < side.range.start)
                        .map(|other| other.range.len())
                        .sum::<usize>()
                        == side.range.start;
                    !side.closes && is_at_start && side.tag.eq_ignore_ascii_case(&tag)
                });
                let Some(range) = opens.map(|side| side.range) else { break };
                texts[word].replace_range(range, "");
                texts[before].replace_range(end, "");
                // It is still open.
                let kind = tag_sides(&tag).find_map(|side| side.kind);
                open[kind.unwrap_or_default()].push(tag);
            }
        }
        closed.clear();
        let text = texts[word].clone();
        let mut end = text.len();
        let sides: Vec<TagSide<'_>> = tag_sides(&text).collect();
        // Of the closing tags at the end the first one.
        let trailing = sides.iter().rev().take_while(|side| {
            let is_at_end = side.closes && side.range.end == end;
            end = if is_at_end { side.range.start } else { end };
            is_at_end
        });
        let trailing = sides.len() - trailing.count();
        for (number, side) in sides.iter().enumerate() {
            let Some(open) = side.kind.map(|kind| &mut open[kind]) else { continue };
            if !side.closes {
                open.push(side.tag.to_owned());
            } else if let Some(tag) = open.pop()
                && number >= trailing
            {
                closed.push((tag, side.range.clone()));
            } else {
                closed.clear();
            }
        }
        before = Some(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_cues_have_each_tag_once() {
        let check_with = |carried: &[&str], text: &str, expected: &str| {
            let mut cue = 0;
            let (mut texts, mut cues) = (Vec::new(), Vec::new());
            for part in text.split(' ') {
                if part == "|" {
                    cue += 1;
                } else {
                    texts.push(part.to_owned());
                    cues.push(Some(cue));
                }
            }
            join(&mut texts, &cues, carried.iter().copied());
            assert_eq!(texts.join(" "), expected, "{text}");
        };
        let check = |text: &str, expected: &str| check_with(&[], text, expected);
        check_with(&["<i>", "<b>"], "One</i></b> | <b><i>two</i> three</b>", "One two</i> three</b>");
        check("<i>One two</i> | <i>three</i> | <i>four</i>", "<i>One two three four</i>");
        check("<i><b>One</b></i> | <i><b>two</b> three</i>", "<i><b>One two</b> three</i>");
        check("<i>One</i> two | <i>three</i>", "<i>One</i> two <i>three</i>");
        check("<i>One</i> | <b>two</b>", "<i>One</i> <b>two</b>");
        check("<i>One</i> | {\\an8}<i>two</i>", "<i>One {\\an8}two</i>");
        check("<i>One</i> <i>two</i> | three", "<i>One</i> <i>two</i> three");
        let (red, blue) = ("<font\u{a0}color=red>", "<font\u{a0}color=blue>");
        check(&format!("{red}a</font> | {red}b</font>"), &format!("{red}a b</font>"));
        check(&format!("{red}a</font> | {blue}b</font>"), &format!("{red}a</font> {blue}b</font>"));
    }

    #[test]
    fn a_place_stands_once_and_first() {
        let check = |words: &[&str], tag: Option<&str>, expected: &str| {
            let mut texts: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            place(&mut texts, tag.map(str::to_owned));
            assert_eq!(texts.join(" "), expected);
        };
        check(&["One", "{\\an8}two"], Some("{\\an8}"), "{\\an8}One two");
        check(&["<i>{\\an8}One", "{\\an1}two</i>"], Some("{\\an8}"), "{\\an8}<i>One two</i>");
        check(&["{\\an8}One"], None, "One");
    }
}
