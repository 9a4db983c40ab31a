//! The words of a script as a chain of phones in their contexts.

use super::acoustic_model::{PhoneModel, STATES, WordPosition};
use super::dictionary::Pronunciation;

/// No unit comes before.
pub(super) const NOTHING: u32 = u32::MAX;

/// What leads into the first phone of a word, and where the last leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// A phone of the same word.
    Inside,
    /// The neighbouring word, without a pause.
    Word,
    /// A pause, or sound that is not in the script.
    Gap,
}

/// A phone in its context: three states, left to right.
#[derive(Clone, Debug)]
pub(super) struct PhoneUnit {
    pub(super) senones: [u16; STATES],
    pub(super) phone: u8,
    pub(super) entry: Link,
    pub(super) exit: Link,
    /// The units of the same word that lead here.
    pub(super) before: [u32; 2],
}

/// Words with their ways to be said, as units in an order in which each comes after those that lead to it.
pub(super) struct ScriptGraph {
    units: Vec<PhoneUnit>,
    /// Where the units of each word begin, and where the last one's end.
    firsts: Vec<u32>,
}

impl ScriptGraph {
    /// Lays out words: for each its pronunciations, none of them empty. The context across a word's edge is that of the neighbour's
    /// usual pronunciation.
    pub(super) fn new(model: &PhoneModel, words: &[&[Pronunciation]]) -> Self {
        let mut graph = Self { units: Vec::new(), firsts: vec![0] };
        for (index, ways) in words.iter().enumerate() {
            let neighbour = |index: Option<usize>| index.and_then(|index| words.get(index)?.first());
            let before = neighbour(index.checked_sub(1)).and_then(|phones| phones.last().copied());
            let after = neighbour(Some(index + 1)).and_then(|phones| phones.first().copied());
            for phones in *ways {
                graph.lay_out(model, phones, before, after);
            }
            graph.firsts.push(graph.units.len() as u32);
        }
        graph
    }

    /// Number of words.
    pub(super) fn words(&self) -> usize {
        self.firsts.len() - 1
    }

    /// Numbers of the units of a word.
    pub(super) fn units_of(&self, word: usize) -> std::ops::Range<usize> {
        self.firsts[word] as usize..self.firsts[word + 1] as usize
    }

    pub(super) fn units(&self) -> &[PhoneUnit] {
        &self.units
    }

    fn lay_out(&mut self, model: &PhoneModel, phones: &[u8], before: Option<u8>, after: Option<u8>) {
        let last = phones.len().saturating_sub(1);
        let mut leading = [NOTHING; 2];
        for (place, phone) in phones.iter().enumerate() {
            let position = match (place == 0, place == last) {
                (true, true) => WordPosition::Single,
                (true, false) => WordPosition::Beginning,
                (false, true) => WordPosition::End,
                (false, false) => WordPosition::Inside,
            };
            let lefts = match place.checked_sub(1) {
                Some(left) => [Some((Link::Inside, phones[left])), None],
                None => [before.map(|left| (Link::Word, left)), Some((Link::Gap, model.silence))],
            };
            let rights = match phones.get(place + 1) {
                Some(right) => [Some((Link::Inside, *right)), None],
                None => [after.map(|right| (Link::Word, right)), Some((Link::Gap, model.silence))],
            };
            let first = self.units.len() as u32;
            for (entry, left) in lefts.into_iter().flatten() {
                for (exit, right) in rights.into_iter().flatten() {
                    let senones = model.in_context(*phone, left, right, position);
                    self.units.push(PhoneUnit { senones, phone: *phone, entry, exit, before: leading });
                }
            }
            // Two at most lead into the next phone: only the first phone of several has two, and the last leads nowhere.
            let end = self.units.len() as u32;
            leading = [first, if end - first == 2 { first + 1 } else { NOTHING }];
        }
    }
}
