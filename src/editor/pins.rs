//! What is fixed: where cues and lines end, when cues are shown, how words are written. By a person, by a subtitle file, or so that an
//! edit beside it changes nothing here.
//!
//! All of it hangs on the permanent ids of words, so that neither a new analysis nor an edit elsewhere can shift or lose it. What is not
//! pinned is worked out again whenever it is wanted ([`settle`](crate::settling::settle)).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::decisions::Decision;
use base::time::Instant;
use formats::transcript::{Mark, WordId};

/// One edge of a cue, by the word that it belongs to, so that it stays where it is when cues are renumbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// When the cue that starts with this word appears.
    In(WordId),
    /// When the cue that ends with this word goes.
    Out(WordId),
}

impl Edge {
    /// The word that the edge belongs to.
    pub fn word(self) -> WordId {
        let (Self::In(word) | Self::Out(word)) = self;
        word
    }
}

/// The parts of a kept subtitle file that models can be against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofAspect {
    /// The mark after the word.
    Mark,
    /// That a line of the cue breaks after the word.
    Lines,
    /// That the cue goes on after the word.
    Cut,
    /// That the cue ends after the word.
    End,
    /// When the cue that starts with the word is shown.
    Times,
}

impl ProofAspect {
    pub const ALL: [Self; 5] = [Self::Mark, Self::Lines, Self::Cut, Self::End, Self::Times];
}

/// A place in a kept subtitle file that is asked about: a word, and what of it. Its name is permanent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ProofPlace {
    pub word: WordId,
    pub aspect: ProofAspect,
}

/// What is fixed of a word, of the gap after it, and of the cues that begin and end with it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pin {
    /// Whether a cue ends after the word, and by whom.
    pub cue_end: Option<Decision>,
    /// Whether a line ends after it.
    pub line_end: Option<bool>,
    /// The mark that a person wants after it, where one was proposed to be mended.
    pub mark: Option<Mark>,
    /// When the cue that begins with it appears.
    pub appears: Option<Instant>,
    /// When the cue that ends with it goes.
    pub goes: Option<Instant>,
    /// It is shown exactly as it is written, no mark or capital added or taken.
    pub is_typed: bool,
    /// Its times were moved: the recording has no say in them any more.
    pub is_retimed: bool,
    /// The recogniser doubted it, and a person found it right.
    pub is_checked: bool,
    /// One bit for each [`ProofAspect`] that a person was asked about and has answered.
    proofed: u8,
}

/// All that is fixed of a talk, by word.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pins(BTreeMap<WordId, Pin>);

static NO_PIN: Pin = Pin {
    cue_end: None,
    line_end: None,
    mark: None,
    appears: None,
    goes: None,
    is_typed: false,
    is_retimed: false,
    is_checked: false,
    proofed: 0,
};

const fn bit(aspect: ProofAspect) -> u8 {
    1 << aspect as u8
}

impl Pin {
    /// Whether it fixes nothing.
    pub fn is_empty(&self) -> bool {
        *self == NO_PIN
    }

    /// Whether they differ in what is fixed of the word itself, on which the text and the times of cues hang as a whole.
    pub(crate) fn changes_words(&self, other: &Self) -> bool {
        (self.is_typed, self.is_retimed, self.mark) != (other.is_typed, other.is_retimed, other.mark)
    }

    /// When the edge of a cue at the word is.
    pub fn time(&self, edge: Edge) -> Option<Instant> {
        match edge {
            Edge::In(_) => self.appears,
            Edge::Out(_) => self.goes,
        }
    }

    pub(crate) fn time_mut(&mut self, edge: Edge) -> &mut Option<Instant> {
        match edge {
            Edge::In(_) => &mut self.appears,
            Edge::Out(_) => &mut self.goes,
        }
    }
}

// Reading.
impl Pins {
    /// None.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    pub fn of(&self, word: WordId) -> &Pin {
        self.0.get(&word).unwrap_or(&NO_PIN)
    }

    /// By word; none of them is empty.
    pub fn by_word(&self) -> &BTreeMap<WordId, Pin> {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was decided about the gap after a word.
    pub fn decision(&self, gap: WordId) -> Option<&Decision> {
        self.of(gap).cue_end.as_ref()
    }

    /// All that was decided about gaps, in order.
    pub fn decisions(&self) -> impl Iterator<Item = (WordId, &Decision)> {
        self.0.iter().filter_map(|(&gap, pin)| Some((gap, pin.cue_end.as_ref()?)))
    }

    /// Whether a line ends after a word, where that is fixed.
    pub fn line_end(&self, gap: WordId) -> Option<bool> {
        self.of(gap).line_end
    }

    pub fn line_ends(&self) -> impl Iterator<Item = (WordId, bool)> {
        self.0.iter().filter_map(|(&gap, pin)| Some((gap, pin.line_end?)))
    }

    /// When an edge of a cue is, where that is fixed.
    pub fn time(&self, edge: Edge) -> Option<Instant> {
        self.of(edge.word()).time(edge)
    }

    /// All edges that are fixed: when cues appear, then when they go.
    pub fn times(&self) -> impl Iterator<Item = (Edge, Instant)> {
        let ins = self.0.iter().filter_map(|(&word, pin)| Some((Edge::In(word), pin.appears?)));
        ins.chain(self.0.iter().filter_map(|(&word, pin)| Some((Edge::Out(word), pin.goes?))))
    }

    /// The mark that a person wants after a word.
    pub fn mark(&self, gap: WordId) -> Option<Mark> {
        self.of(gap).mark
    }

    pub fn marks(&self) -> impl Iterator<Item = (WordId, Mark)> {
        self.0.iter().filter_map(|(&gap, pin)| Some((gap, pin.mark?)))
    }

    pub fn is_typed(&self, word: WordId) -> bool {
        self.of(word).is_typed
    }

    pub fn is_retimed(&self, word: WordId) -> bool {
        self.of(word).is_retimed
    }

    pub fn is_checked(&self, word: WordId) -> bool {
        self.of(word).is_checked
    }

    pub fn is_proofed(&self, place: &ProofPlace) -> bool {
        self.of(place.word).proofed & bit(place.aspect) != 0
    }

    /// Places of a kept subtitle file that a person was asked about and has answered.
    pub fn proofed(&self) -> impl Iterator<Item = ProofPlace> {
        let places = |(&word, pin): (&WordId, &Pin)| {
            let proofed = pin.proofed;
            let of = move |aspect| (proofed & bit(aspect) != 0).then_some(ProofPlace { word, aspect });
            ProofAspect::ALL.into_iter().filter_map(of)
        };
        self.0.iter().filter(|(_, pin)| pin.proofed != 0).flat_map(places)
    }

    /// Words whose pins have this.
    pub fn words(&self, has: impl Fn(&Pin) -> bool) -> impl Iterator<Item = WordId> {
        self.0.iter().filter(move |(_, pin)| has(pin)).map(|(&word, _)| word)
    }
}

// Changing.
impl Pins {
    /// Changes what is fixed of a word.
    pub fn set<T>(&mut self, word: WordId, change: impl FnOnce(&mut Pin) -> T) -> T {
        let pin = self.0.entry(word).or_default();
        let result = change(pin);
        if pin.is_empty() {
            self.0.remove(&word);
        }
        result
    }

    pub fn set_decision(&mut self, gap: WordId, decision: impl Into<Option<Decision>>) {
        self.set(gap, |pin| pin.cue_end = decision.into());
    }

    pub fn set_line_end(&mut self, gap: WordId, ends: impl Into<Option<bool>>) {
        self.set(gap, |pin| pin.line_end = ends.into());
    }

    pub fn set_time(&mut self, edge: Edge, at: impl Into<Option<Instant>>) {
        self.set(edge.word(), |pin| *pin.time_mut(edge) = at.into());
    }

    pub fn set_proofed(&mut self, place: &ProofPlace, is_proofed: bool) {
        let bit = bit(place.aspect);
        self.set(place.word, |pin| if is_proofed { pin.proofed |= bit } else { pin.proofed &= !bit });
    }

    /// Leaves only what hangs on words of which this is true.
    pub fn keep_words(&mut self, mut is_kept: impl FnMut(WordId) -> bool) {
        self.0.retain(|word, _| is_kept(*word));
    }

    /// The words whose pins are others in `now`, in order, with what they are here and there.
    pub(crate) fn differing<'a>(&'a self, now: &'a Self) -> impl Iterator<Item = (WordId, &'a Pin, &'a Pin)> {
        let (mut before, mut after) = (self.0.iter().peekable(), now.0.iter().peekable());
        std::iter::from_fn(move || {
            loop {
                let (is_old, is_new) = match (before.peek(), after.peek()) {
                    (None, None) => return None,
                    (Some((old, _)), Some((new, _))) => (old <= new, new <= old),
                    (old, new) => (old.is_some(), new.is_some()),
                };
                let old = if is_old { before.next() } else { None };
                let new = if is_new { after.next() } else { None };
                let of = |entry: Option<(&WordId, &'a Pin)>| entry.map_or(&NO_PIN, |(_, pin)| pin);
                let (word, was, is) = (old.or(new).map(|(&word, _)| word)?, of(old), of(new));
                if was != is {
                    return Some((word, was, is));
                }
            }
        })
    }

    /// Makes these the same as `now`; the words whose pins differed, with what they were, in order.
    pub(crate) fn follow(&mut self, now: &Self) -> Vec<(WordId, Pin)> {
        let differing: Vec<_> = self.differing(now).map(|(word, was, _)| (word, *was)).collect();
        for (word, _) in &differing {
            match now.0.get(word) {
                Some(pin) => drop(self.0.insert(*word, *pin)),
                None => drop(self.0.remove(word)),
            }
        }
        differing
    }
}
