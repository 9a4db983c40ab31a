//! The spelling of the open talk: the dictionary, what it said of the cues, and the word that one stands at.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::spelling_jobs::{SpellingJob, SpellingNews, WantedDictionary};
use super::talk::Talk;
use base::progress::Progress;
use editor::session::spelling::{SpelledColumn, SpellingMemory, UnknownWord, neighbouring};
use formats::spelling::{SpellingChecker, WordList};

/// Texts that are checked at once: the first ones are known before the last ones are read.
const BATCH: usize = 500;

/// What is known about the spelling of the open talk.
#[derive(Default)]
pub struct Spelling {
    /// What is spelled.
    column: SpelledColumn,
    wanted: Option<WantedDictionary>,
    checker: Option<Arc<SpellingChecker>>,
    /// Why there is no dictionary.
    problem: Option<String>,
    /// The dictionaries that there are of the language.
    names: Vec<String>,
    own: WordList,
    memory: SpellingMemory,
    /// Texts that are being checked.
    asked: HashSet<String>,
    /// Grows with what is known besides the talk.
    revision: u64,
    /// Revisions of the talk and of what is known that the list is of.
    counted: Option<(u64, u64)>,
    found: Vec<UnknownWord>,
    suggestions: BTreeMap<String, Option<Vec<String>>>,
    /// The word that one stands at: cue, and byte of its text.
    place: Option<(usize, usize)>,
    /// The user asked for the next word (`true`) or the one before, and it is not known yet whether there is one.
    awaited: Option<bool>,
}

// Reading.
impl Spelling {
    /// Whether news are about this column.
    pub fn is_meant(&self, news: &SpellingNews) -> bool {
        let is_ours =
            |checker: &Arc<SpellingChecker>| self.checker.as_ref().is_some_and(|ours| Arc::ptr_eq(ours, checker));
        match news {
            SpellingNews::Opened { wanted, .. } => wanted.column == self.column,
            SpellingNews::Checked { checker, .. } | SpellingNews::Failed { checker, .. } => is_ours(checker),
            SpellingNews::Suggested { .. } | SpellingNews::Added(_) => self.column == SpelledColumn::Cues,
        }
    }

    /// All words that are in no dictionary, in the order of the talk.
    pub fn found(&self) -> &[UnknownWord] {
        &self.found
    }

    pub fn of_cue(&self, cue: usize) -> &[UnknownWord] {
        let first = self.found.partition_point(|one| one.cue < cue);
        let count = self.found[first..].partition_point(|one| one.cue == cue);
        &self.found[first..first + count]
    }

    /// Bytes of the words of a text that are in no dictionary, whether it stands in a cue or is still being typed.
    pub fn unknown_in(&self, text: &str, talk: &Talk) -> Vec<Range<usize>> {
        let Some(checker) = &self.checker else { return Vec::new() };
        let ignored = talk.ignored_words();
        // It is never cancelled.
        let mut found = checker.unknown_words(text, &Progress::silent()).unwrap_or_default();
        found.retain(|at| text.get(at.clone()).is_some_and(|word| !self.own.holds(word) && !ignored.holds(word)));
        found
    }

    /// The word that one stands at, if it is still one.
    pub fn current(&self) -> Option<&UnknownWord> {
        let place = self.place?;
        self.found.iter().find(|one| (one.cue, one.at.start) == place)
    }

    /// What may have been meant; `None` while the suggestions are being looked up.
    pub fn suggestions(&self, word: &str) -> Option<&[String]> {
        self.suggestions.get(word)?.as_deref()
    }

    /// Why there is no dictionary.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// The name of the dictionary.
    pub fn dictionary(&self) -> Option<&str> {
        self.checker.as_deref().map(SpellingChecker::name)
    }

    /// The names of all dictionaries of the language, and the language.
    pub fn choice(&self) -> Option<(&str, &[String])> {
        Some((self.wanted.as_ref()?.language.as_str(), &self.names))
    }

    /// Whether something is still to be read or checked.
    pub fn is_busy(&self) -> bool {
        self.wanted.is_some() && (self.checker.is_none() && self.problem.is_none() || !self.asked.is_empty())
    }

    /// Grows with every change of what is known.
    pub const fn revision(&self) -> u64 {
        self.revision
    }
}

// Changing.
impl Spelling {
    /// Nothing is checked any more; whether something was.
    pub fn close(&mut self) -> bool {
        let is_open = self.wanted.is_some() || !self.found.is_empty();
        if is_open {
            let (column, awaited) = (self.column, self.awaited);
            *self = Self { column, revision: self.revision + 1, awaited, ..Self::default() };
        }
        is_open
    }

    /// Has the dictionary opened that is wanted, if it is another one.
    #[must_use]
    pub fn want(&mut self, wanted: WantedDictionary) -> Option<WantedDictionary> {
        if self.wanted.as_ref() == Some(&wanted) {
            return None;
        }
        let (column, awaited) = (wanted.column, self.awaited);
        *self = Self { column, revision: self.revision + 1, wanted: Some(wanted.clone()), awaited, ..Self::default() };
        Some(wanted)
    }

    /// Looks for the dictionary again: one may have been installed.
    pub fn look_again(&mut self) {
        if self.problem.is_some() {
            self.wanted = None;
        }
    }

    /// What has to be checked; brings the list up to date with the talk.
    #[must_use]
    pub fn refresh(&mut self, talk: &Talk) -> Vec<SpellingJob> {
        let key = Some((talk.revision(), self.revision));
        let Some(checker) = self.checker.clone().filter(|_| self.counted != key) else { return Vec::new() };
        self.counted = key;
        self.found = talk.misspellings(self.column, &self.memory, &self.own);
        let texts = talk.texts_of(self.column);
        let is_new = |text: &&String| !self.memory.knows(text) && !self.asked.contains(*text);
        let new: Vec<String> = texts.iter().filter(is_new).cloned().collect::<BTreeSet<_>>().into_iter().collect();
        self.asked.extend(new.iter().cloned());
        if self.memory.len() > 4 * texts.len() + 1000 {
            let there: HashSet<String> = texts.into_iter().collect();
            self.memory.retain(|text| there.contains(text));
        }
        let jobs = new.chunks(BATCH);
        jobs.map(|texts| SpellingJob::Check { checker: checker.clone(), texts: texts.to_vec() }).collect()
    }

    /// The job that looks for suggestions for the word one stands at, if that was not done yet.
    #[must_use]
    pub fn suggest(&mut self) -> Option<SpellingJob> {
        let word = self.current()?.word.clone();
        let checker = self.checker.clone()?;
        if self.suggestions.contains_key(&word) {
            return None;
        }
        self.suggestions.insert(word.clone(), None);
        Some(SpellingJob::Suggest { checker, word })
    }

    /// Takes what came from the background; gives what the person has to be told.
    pub fn take(&mut self, news: SpellingNews) -> Option<String> {
        match news {
            SpellingNews::Opened { wanted, names, own, result } => {
                if self.wanted.as_ref() != Some(&wanted) {
                    return None;
                }
                self.names = names;
                self.own = own;
                match result {
                    Ok(checker) => self.checker = Some(checker),
                    Err(problem) => self.problem = Some(problem),
                }
            }
            SpellingNews::Checked { checker, texts } => {
                // Of the dictionary that was used before nothing is wanted any more.
                if self.checker.as_ref().is_none_or(|ours| !Arc::ptr_eq(ours, &checker)) {
                    return None;
                }
                for (text, unknown) in texts {
                    self.asked.remove(&text);
                    self.memory.learn(text, unknown);
                }
            }
            SpellingNews::Suggested { word, suggestions } => {
                self.suggestions.insert(word, Some(suggestions));
                return None;
            }
            SpellingNews::Added(Ok(own)) => self.own = own,
            SpellingNews::Added(Err(problem)) => return Some(problem),
            SpellingNews::Failed { problem, .. } => {
                (self.checker, self.problem) = (None, Some(problem.clone()));
                self.found.clear();
                self.asked.clear();
                self.revision += 1;
                return Some(problem);
            }
        }
        self.revision += 1;
        None
    }

    /// A word is one of the person's own from now on.
    pub fn add_own(&mut self, word: &str) {
        self.own.add(word);
        self.revision += 1;
    }

    /// Waits for the next word (`true`) or the one before.
    pub fn await_word(&mut self, forward: bool) {
        self.awaited = Some(forward);
    }

    /// Which word is still asked for.
    pub const fn awaited(&self) -> Option<bool> {
        self.awaited
    }

    /// It was answered, or is not wanted any more.
    pub fn await_nothing(&mut self) {
        self.awaited = None;
    }

    /// Goes to the next word from a place in the talk, or to the one before.
    pub fn go(&mut self, from: (usize, usize), forward: bool) -> Option<&UnknownWord> {
        let one = neighbouring(&self.found, from, forward)?;
        self.place = Some((one.cue, one.at.start));
        Some(one)
    }

    /// Notes what a cue reads like after a word of it was replaced, so that the words beside it need not be checked again.
    pub fn note_respelled(&mut self, talk: &Talk, old: &UnknownWord, word: &str) {
        let Some(text) = talk.cues().get(old.cue).map(editor::cues::Cue::text) else { return };
        if text.get(old.at.start..old.at.start + word.len()) != Some(word) {
            return;
        }
        let others = self.of_cue(old.cue).iter().filter(|one| one.at != old.at);
        let moved = others.map(|one| {
            let by = if one.at.start > old.at.start { word.len() as isize - old.at.len() as isize } else { 0 };
            (one.at.start.saturating_add_signed(by)..one.at.end.saturating_add_signed(by), &one.word)
        });
        let moved: Vec<_> = moved.collect();
        if moved.iter().all(|(at, word)| text.get(at.clone()) == Some(word.as_str())) {
            let unknown = moved.into_iter().map(|(at, _)| at).collect();
            self.memory.learn(text, unknown);
            self.revision += 1;
        }
    }
}
