//! What is still to be decided, and in which order. The window and the simulated editors of the laboratory call the same
//! functions.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::Session;
use crate::language::Language;
use crate::pipeline::Boundary;
use crate::proposals::{expected_gain, fault_of_wrong_end};
use crate::time::Duration;
use crate::transcript::{Word, WordId};

/// In which order boundaries are to be decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QueueOrder {
    #[default]
    Time,
    /// Where a look is likeliest to mend something that matters.
    #[serde(alias = "uncertainty")]
    Gain,
}

/// A proposed boundary that nobody has decided about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PendingGap {
    /// Position of the word before it.
    pub word: usize,
    /// How strongly the machine asks for it, 0 to 1.
    pub strength: f32,
    /// What it costs if it is wrong, in the optimiser's currency; see [`fault_after`].
    pub fault: f64,
}

impl PendingGap {
    /// What a look at it is expected to mend, as seen from a word.
    pub fn gain(&self, from: Option<usize>) -> f64 {
        expected_gain(self.strength, self.fault, from.map_or(0, |from| from.abs_diff(self.word)))
    }
}

/// What a cue end after a word costs if no phrase ends there. It is judged by the bare words: whether the full stop that the
/// machine put there is right is just the question. `language`: BCP-47 or ISO 639.
pub fn fault_after(words: &[Word], word: usize, pause: Duration, language: &str) -> f64 {
    let (Some(before), Some(after)) = (words.get(word), words.get(word + 1)) else { return 0.0 };
    fault_of_wrong_end(before.bare_word(), after.bare_word(), Language::of(language), pause)
}

/// Which of two is to be decided first by somebody who is at the word `from`. Of equal gains the first in time.
pub fn compare(one: &PendingGap, other: &PendingGap, order: QueueOrder, from: Option<usize>) -> Ordering {
    let by_time = one.word.cmp(&other.word);
    match order {
        QueueOrder::Time => by_time,
        QueueOrder::Gain => other.gain(from).total_cmp(&one.gain(from)).then(by_time),
    }
}

impl Session {
    /// Pending gaps in the order they are to be decided.
    pub fn queue(&self) -> &[WordId] {
        &self.queue
    }

    /// The next pending gap in the order of the queue, as seen from `from`.
    pub fn next_pending(&self, from: Option<WordId>) -> Option<WordId> {
        self.neighbour(from, true)
    }

    pub fn previous_pending(&self, from: Option<WordId>) -> Option<WordId> {
        self.neighbour(from, false)
    }

    fn neighbour(&self, from: Option<WordId>, forward: bool) -> Option<WordId> {
        let at = from.and_then(|gap| self.project().position(gap));
        let pending = || self.boundaries().iter().filter(|boundary| !boundary.is_decided());
        let found = match self.order {
            QueueOrder::Time => {
                let found = match (at, forward) {
                    (None, true) => pending().next(),
                    (None, false) => pending().next_back(),
                    (Some(at), true) => pending().find(|boundary| boundary.word > at).or_else(|| pending().next()),
                    (Some(at), false) => {
                        pending().rfind(|boundary| boundary.word < at).or_else(|| pending().next_back())
                    }
                };
                found.map(|boundary| boundary.gap)
            }
            QueueOrder::Gain => match (from.and_then(|gap| self.queue.iter().position(|&other| other == gap)), forward)
            {
                (Some(place), true) => self.queue.get(place + 1).copied(),
                (Some(place), false) => place.checked_sub(1).and_then(|place| self.queue.get(place)).copied(),
                // What was just decided is out of the queue: the most worthwhile of the rest comes next, as seen from there.
                (None, _) => self.in_order(QueueOrder::Gain, at).first().copied(),
            },
        };
        found.filter(|&gap| Some(gap) != from)
    }

    pub fn set_order(&mut self, order: QueueOrder) {
        self.order = order;
        self.refresh_queue();
    }

    pub(super) fn refresh_queue(&mut self) {
        let from = self.current.and_then(|gap| self.project().position(gap));
        self.queue = self.in_order(self.order, from);
    }

    /// All that is pending, as somebody is to go through it who is at the word `from`.
    fn in_order(&self, order: QueueOrder, from: Option<usize>) -> Vec<WordId> {
        let mut pending: Vec<PendingGap> =
            self.boundaries().iter().filter(|boundary| !boundary.is_decided()).map(|one| self.pending(one)).collect();
        pending.sort_by(|one, other| compare(one, other, order, from));
        pending.into_iter().filter_map(|boundary| Some(self.words().get(boundary.word)?.id)).collect()
    }

    fn pending(&self, boundary: &Boundary) -> PendingGap {
        let pause = self.gap_evidence(boundary.gap).map_or(Duration::ZERO, |evidence| evidence.pause);
        let fault = fault_after(self.words(), boundary.word, pause, self.language());
        PendingGap { word: boundary.word, strength: boundary.strength, fault }
    }
}
