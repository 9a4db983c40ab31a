//! Words of a talk that are in no dictionary: where they stand, and the edits that mend or ignore them.
//!
//! What a dictionary says of a text is remembered with the text, so that a talk is checked once and afterwards only what changed.

use std::collections::HashMap;
use std::ops::Range;

use super::Session;
use crate::project::{CueText, Edit, StepKind};
use formats::spelling::WordList;

/// A dictionary's answers about texts.
#[derive(Clone, Debug, Default)]
pub struct SpellingMemory {
    /// Bytes of the words that the dictionary does not know.
    unknown: HashMap<String, Vec<Range<usize>>>,
}

/// Which texts of a talk are spelled: each is in a language of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpelledColumn {
    #[default]
    Cues,
    Second,
}

/// A word that is in no dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// Position of the cue, or of the second one.
    pub cue: usize,
    /// Bytes of the text of the cue.
    pub at: Range<usize>,
    pub word: String,
}

impl SpellingMemory {
    /// Notes what the dictionary said of a text.
    pub fn learn(&mut self, text: String, unknown: Vec<Range<usize>>) {
        self.unknown.insert(text, unknown);
    }

    /// Whether the dictionary was asked about a text.
    pub fn knows(&self, text: &str) -> bool {
        self.unknown.contains_key(text)
    }

    pub fn len(&self) -> usize {
        self.unknown.len()
    }

    pub fn is_empty(&self) -> bool {
        self.unknown.is_empty()
    }

    /// Forgets texts that no cue has.
    pub fn retain(&mut self, is_there: impl Fn(&str) -> bool) {
        self.unknown.retain(|text, _| is_there(text));
    }
}

impl Session {
    /// Words that the talk's dictionary ignores.
    pub fn ignored_words(&self) -> WordList {
        WordList::new(self.project().ignored_words.iter().map(String::as_str))
    }

    /// The texts of a column, with their positions.
    pub fn texts_of(&self, column: SpelledColumn) -> Vec<String> {
        match column {
            SpelledColumn::Cues => self.cues().iter().map(crate::cues::Cue::text).collect(),
            SpelledColumn::Second => {
                self.second().map_or_else(Vec::new, |second| second.cues.iter().map(|cue| cue.text.clone()).collect())
            }
        }
    }

    /// All words of a column that are in no dictionary, as far as texts were checked, in the order of the talk. `own`: words that the
    /// person knows.
    pub fn misspellings(&self, column: SpelledColumn, memory: &SpellingMemory, own: &WordList) -> Vec<UnknownWord> {
        if memory.is_empty() {
            return Vec::new();
        }
        let ignored = self.ignored_words();
        let mut found = Vec::new();
        for (cue, text) in self.texts_of(column).into_iter().enumerate() {
            let unknown = memory.unknown.get(&text).map_or(&[][..], Vec::as_slice);
            found.extend(unknown.iter().filter_map(|at| {
                let word = text.get(at.clone()).filter(|word| !own.holds(word) && !ignored.holds(word))?;
                Some(UnknownWord { cue, at: at.clone(), word: word.to_owned() })
            }));
        }
        found
    }

    /// The edit that puts another word in the place of one; `None` if the cue does not read like that any more.
    pub fn respell(&self, misspelling: &UnknownWord, word: &str) -> Option<Edit> {
        let cues = vec![self.respelled(std::slice::from_ref(misspelling), word)?];
        Some(Edit::Retext { name: StepKind::CorrectSpelling, cues })
    }

    /// The edit that does so wherever the word stands, in one step.
    pub fn respell_all(&self, all: &[UnknownWord], misspelt: &str, word: &str) -> Option<Edit> {
        let same: Vec<UnknownWord> = all.iter().filter(|one| one.word == misspelt).cloned().collect();
        let cues = same.chunk_by(|a, b| a.cue == b.cue).filter_map(|of_cue| self.respelled(of_cue, word));
        let cues: Vec<CueText> = cues.collect();
        (!cues.is_empty()).then_some(Edit::Retext { name: StepKind::CorrectSpelling, cues })
    }

    /// The text of a cue with these words of it replaced.
    fn respelled(&self, of_cue: &[UnknownWord], word: &str) -> Option<CueText> {
        let cue = self.cues().get(of_cue.first()?.cue)?;
        let mut text = cue.text();
        for one in of_cue.iter().rev() {
            if text.get(one.at.clone()) != Some(one.word.as_str()) {
                return None;
            }
            text.replace_range(one.at.clone(), word);
        }
        self.retext(cue.words.clone(), &text)
    }
}

/// The place after or before another one, round and round: by cue, and by byte of its text.
pub fn neighbouring(all: &[UnknownWord], here: (usize, usize), forward: bool) -> Option<&UnknownWord> {
    let place = |one: &UnknownWord| (one.cue, one.at.start);
    if forward {
        all.iter().find(|one| place(one) >= here).or(all.first())
    } else {
        all.iter().rfind(|one| place(one) < here).or(all.last())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;

    /// Says that these words are unknown wherever they stand.
    fn checked(talk: &Session, words: &[&str]) -> SpellingMemory {
        let mut memory = SpellingMemory::default();
        for text in talk.cues().iter().map(crate::cues::Cue::text) {
            let mut unknown: Vec<_> =
                words.iter().flat_map(|word| text.match_indices(word).map(|(at, word)| at..at + word.len())).collect();
            unknown.sort_by_key(|at| at.start);
            memory.learn(text, unknown);
        }
        memory
    }

    #[test]
    fn words_are_found_corrected_and_ignored() {
        let mut talk = fixture::fused_session(160);
        let memory = checked(&talk, &["harbour", "mast"]);
        let none = WordList::default();
        let all = talk.misspellings(SpelledColumn::Cues, &memory, &none);
        let count = |word: &str| all.iter().filter(|one| one.word == word).count();
        assert!(count("harbour") > 1 && count("mast") > 1);
        assert!(all.is_sorted_by_key(|one| (one.cue, one.at.start)));
        let own = WordList::new(["harbour"]);
        assert_eq!(talk.misspellings(SpelledColumn::Cues, &memory, &own).len(), count("mast"));

        // One, and no other cue changes.
        let before: Vec<String> = talk.cues().iter().map(crate::cues::Cue::text).collect();
        let first = all[0].clone();
        assert_eq!(first.word, "harbour");
        talk.edit(&talk.respell(&first, "harbor").unwrap()).unwrap();
        let after: Vec<String> = talk.cues().iter().map(crate::cues::Cue::text).collect();
        assert_eq!(after[first.cue], before[first.cue].replacen("harbour", "harbor", 1));
        assert_eq!((&after[..first.cue], &after[first.cue + 1..]), (&before[..first.cue], &before[first.cue + 1..]));
        assert_eq!(talk.respell(&first, "harbor"), None, "it is not there any more");
        // What changed was not checked yet, all else was.
        assert!(!memory.knows(&after[first.cue]));
        assert_eq!(
            talk.misspellings(SpelledColumn::Cues, &memory, &none).len(),
            all.len() - all.iter().filter(|one| one.cue == first.cue).count()
        );
        talk.undo().unwrap().unwrap();

        let edit = talk.respell_all(&all, "harbour", "harbor").unwrap();
        talk.edit(&edit).unwrap();
        assert!(talk.cues().iter().all(|cue| !cue.text().contains("harbour")));
        talk.undo().unwrap().unwrap();

        talk.edit(&Edit::IgnoreWord { word: "harbour".to_owned() }).unwrap();
        assert_eq!(talk.misspellings(SpelledColumn::Cues, &memory, &none).len(), count("mast"));
        assert!(talk.edit(&Edit::IgnoreWord { word: "harbour".to_owned() }).is_err());
        talk.undo().unwrap().unwrap();
        assert_eq!(talk.misspellings(SpelledColumn::Cues, &memory, &none), all);
    }

    #[test]
    fn one_goes_round_from_place_to_place() {
        let at = |cue, start| UnknownWord { cue, at: start..start + 1, word: "x".to_owned() };
        let all = [at(1, 4), at(1, 9), at(3, 0)];
        let go = |here, forward| neighbouring(&all, here, forward).map(|one| (one.cue, one.at.start));
        assert_eq!(go((0, 0), true), Some((1, 4)));
        assert_eq!(go((1, 5), true), Some((1, 9)));
        assert_eq!(go((3, 1), true), Some((1, 4)));
        assert_eq!(go((1, 9), false), Some((1, 4)));
        assert_eq!(go((1, 4), false), Some((3, 0)));
        assert_eq!(neighbouring(&[], (0, 0), true), None);
    }
}
