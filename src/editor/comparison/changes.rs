//! The changes of cues when the same words are made into cues in another way.

use std::ops::Range;

use crate::cues::Cue;
use formats::guideline::exported_millis;

/// Two lists of cues of the same words, side by side.
///
/// Every cue of the new list is counted once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CueChanges {
    /// Cues that are in the old list with the same words, lines and exported times.
    pub same: usize,
    /// Cues with the same words and lines that only get other times.
    pub retimed: usize,
    /// Cues with the same words in other lines; their times may differ, too.
    pub relined: usize,
    /// Cues that hold other words than any cue of the old list.
    pub redivided: usize,
    /// Where they differ, in order.
    pub places: Vec<ChangedPlace>,
}

/// The smallest stretch that starts and ends with a cue in both lists and is not the same in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedPlace {
    pub kind: ChangeKind,
    /// Positions in the old list and in the new one. One may be empty where words show nothing.
    pub old: Range<usize>,
    pub new: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    Times,
    Lines,
    Division,
}

/// Compares two lists of cues that are made of the same words, in time linear in their lengths.
///
/// Cues go by the positions of their words, which rise in both lists.
pub fn cue_changes(old: &[Cue], new: &[Cue]) -> CueChanges {
    let mut changes = CueChanges::default();
    let (mut from_old, mut from_new) = (0, 0);
    while from_old < old.len() || from_new < new.len() {
        let (to_old, to_new) = stretch(old, new, from_old, from_new);
        let count = to_new - from_new;
        let kind = match (&old[from_old..to_old], &new[from_new..to_new]) {
            ([old], [new]) => difference(old, new),
            _ => Some(ChangeKind::Division),
        };
        match kind {
            None => changes.same += count,
            Some(ChangeKind::Times) => changes.retimed += count,
            Some(ChangeKind::Lines) => changes.relined += count,
            Some(ChangeKind::Division) => changes.redivided += count,
        }
        if let Some(kind) = kind {
            changes.places.push(ChangedPlace { kind, old: from_old..to_old, new: from_new..to_new });
        }
        (from_old, from_new) = (to_old, to_new);
    }
    changes
}

/// Ends of the smallest stretches from two places on that share no word with what follows in the other list.
fn stretch(old: &[Cue], new: &[Cue], from_old: usize, from_new: usize) -> (usize, usize) {
    let first = |cues: &[Cue], at: usize| cues.get(at).map_or(usize::MAX, |cue| cue.words.start);
    let mut end = 0;
    let (mut to_old, mut to_new) = (from_old, from_new);
    // What starts first is part of the stretch; then all that starts before what is part of it ends.
    let start = first(old, from_old).min(first(new, from_new));
    loop {
        if to_old < old.len() && (first(old, to_old) == start || first(old, to_old) < end) {
            end = end.max(old[to_old].words.end);
            to_old += 1;
        } else if to_new < new.len() && (first(new, to_new) == start || first(new, to_new) < end) {
            end = end.max(new[to_new].words.end);
            to_new += 1;
        } else {
            return (to_old, to_new);
        }
    }
}

fn difference(old: &Cue, new: &Cue) -> Option<ChangeKind> {
    if old.lines != new.lines {
        // Words that show nothing may be counted to one cue or the other: what is read is what counts.
        let is_same_text = old.lines.join(" ") == new.lines.join(" ");
        return Some(if is_same_text { ChangeKind::Lines } else { ChangeKind::Division });
    }
    (exported_millis(old.span) != exported_millis(new.span)).then_some(ChangeKind::Times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    /// Cues of words that are their numbers, a second each; `|` ends a cue, `/` a line.
    fn cues(text: &str) -> Vec<Cue> {
        let mut cues = Vec::new();
        let mut at = 0;
        for cue in text.split('|').filter(|cue| !cue.trim().is_empty()) {
            let lines: Vec<String> = cue.split('/').map(|line| line.trim().to_owned()).collect();
            let count: usize = lines.iter().map(|line| line.split(' ').count()).sum();
            let span = Span::from_secs(at as f64, (at + count) as f64);
            cues.push(Cue { words: at..at + count, lines, span });
            at += count;
        }
        cues
    }

    fn counts(changes: &CueChanges) -> [usize; 4] {
        [changes.same, changes.retimed, changes.relined, changes.redivided]
    }

    #[test]
    fn every_cue_is_counted_by_what_became_of_it() {
        let old = cues("0 1 | 2 3 / 4 5 | 6 7 | 8 9 10 | 11 12 | 13");
        let mut new = cues("0 1 | 2 3 4 / 5 | 6 | 7 8 | 9 10 | 11 12 | 13");
        new[5].span = Span::from_secs(11.0, 12.5);
        let changes = cue_changes(&old, &new);
        assert_eq!(counts(&changes), [2, 1, 1, 3]);
        let place = |kind, old, new| ChangedPlace { kind, old, new };
        let expected = [
            place(ChangeKind::Lines, 1..2, 1..2),
            place(ChangeKind::Division, 2..4, 2..5),
            place(ChangeKind::Times, 4..5, 5..6),
        ];
        assert_eq!(changes.places, expected);
        // The other way round the same places are found.
        let back = cue_changes(&new, &old).places;
        assert!(back.iter().zip(&expected).all(|(a, b)| a.kind == b.kind && a.old == b.new && a.new == b.old));
        assert_eq!(cue_changes(&old, &old), CueChanges { same: old.len(), ..CueChanges::default() });
        assert_eq!(cue_changes(&[], &[]), CueChanges::default());
        assert_eq!(counts(&cue_changes(&[], &old)), [0, 0, 0, 6]);
        assert_eq!(counts(&cue_changes(&old, &[])), [0; 4]);
    }

    #[test]
    fn less_than_a_millisecond_and_words_that_show_nothing_are_no_change() {
        let old = cues("0 1 | 2 3");
        let mut new = old.clone();
        new[0].span.end += base::time::Duration::from_nanos(400_000);
        // Word 1 shows nothing and is counted to the one cue or the other.
        new[0].words = 0..1;
        assert_eq!(counts(&cue_changes(&old, &new)), [2, 0, 0, 0]);
    }

    #[test]
    fn divisions_that_meet_nowhere_are_one_place() {
        let count = 2000;
        let words: Vec<String> = (0..count).map(|word| word.to_string()).collect();
        let divided = |first: usize| {
            let mut text = words[..first].join(" ");
            for chunk in words[first..].chunks(2) {
                text.push('|');
                text.push_str(&chunk.join(" "));
            }
            cues(&text)
        };
        let (old, new) = (divided(2), divided(1));
        let changes = cue_changes(&old, &new);
        assert_eq!(changes.places.len(), 1);
        assert_eq!(changes.places[0].new, 0..new.len());
        assert_eq!(counts(&changes), [0, 0, 0, new.len()]);
    }
}
