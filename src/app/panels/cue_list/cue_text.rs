//! The text of cues as people edit it, and the edits that come of it.

use std::collections::HashMap;
use std::ops::Range;

use crate::app::talk::Talk;
use crate::project::{Change, CueText, Edit};
use crate::transcript::WordId;

/// Positions of the words from `first` to `last`; `None` if one of them is gone.
pub fn positions(talk: &Talk, first: WordId, last: WordId) -> Option<Range<usize>> {
    let range = talk.project().position(first)?..talk.project().position(last)? + 1;
    (!range.is_empty()).then_some(range)
}

/// The words as they are shown now, and whether a line breaks after each.
fn shown(talk: &Talk, words: Range<usize>) -> Vec<(String, bool)> {
    let breaks = &talk.settled().segmentation.line_breaks;
    words.map(|word| (talk.shown(word).to_owned(), breaks.get(word) == Some(&true))).collect()
}

/// The text of the words as a field shows it, with line breaks.
pub fn text_of(talk: &Talk, words: Range<usize>) -> String {
    let mut text = String::new();
    let mut breaks = false;
    for (word, breaks_after) in shown(talk, words) {
        for part in word.split_whitespace() {
            if !text.is_empty() {
                text.push(if breaks { '\n' } else { ' ' });
            }
            breaks = false;
            text.push_str(part);
        }
        breaks |= breaks_after;
    }
    text
}

/// The lines with words in them, without superfluous white space.
pub fn lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|line| !line.is_empty())
}

/// The change of the text of some words; `None` if they read like that already.
pub fn cue_text(talk: &Talk, words: Range<usize>, text: &str) -> Option<CueText> {
    if lines(text).eq(lines(&text_of(talk, words.clone()))) {
        return None;
    }
    let (first, last) = (talk.words().get(words.start)?.id, talk.words().get(words.end.checked_sub(1)?)?.id);
    Some(CueText { first, last, shown: shown(talk, words), text: text.to_owned() })
}

/// The words whose end `cursor` (counted in characters) has passed. A word that the cursor is inside of is not among them.
pub fn words_before(text: &str, cursor: usize) -> usize {
    let (mut count, mut is_inside) = (0, false);
    for (at, character) in text.chars().chain([' ']).enumerate() {
        let is_space = character.is_whitespace();
        if is_inside && is_space && at <= cursor {
            count += 1;
        }
        is_inside = !is_space;
    }
    count
}

/// The word before the gap after which `count` words have been shown, if others follow.
fn gap_after<'a>(words: impl Iterator<Item = (WordId, &'a str)>, count: usize) -> Option<WordId> {
    let (mut seen, mut found) = (0, None);
    for (id, text) in words {
        let parts = text.split_whitespace().count();
        if parts == 0 {
            continue;
        }
        if found.is_some() {
            return found;
        }
        seen += parts;
        if count > 0 && seen >= count {
            found = Some(id);
        }
    }
    None
}

/// The edits that give the words another text (if it is another) and end a cue in front of the word that stands at the
/// character `cursor` of it; `None` if no gap is there.
pub fn split(talk: &Talk, words: Range<usize>, text: &str, cursor: usize) -> Option<Vec<Edit>> {
    let count = words_before(text, cursor);
    let Some(change) = cue_text(talk, words.clone(), text) else {
        let shown = words.map(|word| (talk.words()[word].id, talk.shown(word)));
        let gap = gap_after(shown, count)?;
        return Some(vec![Edit::Add { gap, strength: talk.strength(gap) }]);
    };
    let retext = Edit::Retext { name: "edit text", cues: vec![change] };
    // What the words will be called once the text is changed.
    let step = talk.project().step(&retext).ok()?;
    let new = step.changes.iter().find_map(|change| match change {
        Change::Words { to, .. } => Some(to.as_slice()),
        _ => None,
    });
    let old: HashMap<WordId, (&str, &str)> = words
        .clone()
        .map(|word| (talk.words()[word].id, (talk.words()[word].text.as_str(), talk.shown(word))))
        .collect();
    let gap = match new {
        Some(new) => {
            // A word that stays is shown as it was, a new one as it is written.
            let shown = new.iter().map(|word| match old.get(&word.id) {
                Some(&(written, shown)) if written == word.text => (word.id, shown),
                _ => (word.id, word.text.as_str()),
            });
            gap_after(shown, count)
        }
        None => gap_after(words.map(|word| (talk.words()[word].id, talk.shown(word))), count),
    }?;
    Some(vec![retext, Edit::Add { gap, strength: talk.strength(gap) }])
}

/// The edit that makes one cue of this one and the next.
pub fn merge_with_next(talk: &Talk, cue: usize) -> Option<Edit> {
    talk.cues().get(cue + 1)?;
    let gap = talk.words().get(talk.cues().get(cue)?.words.end.checked_sub(1)?)?.id;
    Some(Edit::Merge { gap, strength: talk.strength(gap) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::fixture;

    #[test]
    fn a_cursor_stands_before_after_or_inside_a_word() {
        let check =
            |cursor: usize, words: usize| assert_eq!(words_before("He  is\nhöme", cursor), words, "at {cursor}");
        for (cursor, words) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (9, 2), (11, 3)] {
            check(cursor, words);
        }
        assert_eq!(words_before("", 0), 0);
    }

    #[test]
    fn what_reads_the_same_is_no_change() {
        let talk = fixture::talk(60);
        let words = talk.cues()[1].words.clone();
        let text = text_of(&talk, words.clone());
        assert_eq!(text, talk.cues()[1].text());
        assert_eq!(cue_text(&talk, words.clone(), &format!("  {text} \n\n")), None);
        assert!(cue_text(&talk, words, &format!("{text} more")).is_some());
    }

    #[test]
    fn a_split_knows_the_gap_in_the_text_that_is_to_come() {
        let mut talk = fixture::talk(60);
        let words = talk.cues()[0].words.clone();
        let text = format!("Well then {}", text_of(&talk, words.clone()));
        // Before the second word of the cue as it was.
        let cursor = text.find("morning").unwrap();
        let edits = split(&talk, words, &text, cursor).unwrap();
        assert!(matches!(edits.as_slice(), [Edit::Retext { .. }, Edit::Add { .. }]));
        for edit in &edits {
            talk.edit(edit).unwrap();
        }
        assert!(talk.cues()[1].text().starts_with("morning"), "{:?}", talk.cues()[1]);
        let first = talk.cues()[0].words.clone();
        assert_eq!(split(&talk, first.clone(), &text_of(&talk, first), 0), None);
    }
}
