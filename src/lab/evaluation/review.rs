//! A simulated editor who has time for the first few of the queue only: how much is still wrong after that, by the order in
//! which the queue stands.

use serde::Serialize;

use crate::proposals::uncertainty;
use crate::session::queue::{self, PendingGap, QueueOrder};

/// A proposed boundary of a talk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proposal {
    pub pending: PendingGap,
    pub is_wrong: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// As the window has it: doubt times gravity, near to the last place.
    Gain,
    /// The most doubtful first.
    Uncertainty,
    Time,
}

impl Order {
    pub const ALL: [Self; 3] = [Self::Gain, Self::Uncertainty, Self::Time];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Gain => "expected gain",
            Self::Uncertainty => "uncertainty alone",
            Self::Time => "time",
        }
    }
}

/// What is left after so many looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RemainingWork {
    pub wrong: usize,
    /// The sum of what the wrong ones cost.
    pub fault: f64,
    /// Words between the places looked at, one after the other.
    pub words_travelled: usize,
}

/// What is left after each number of looks, from none to all.
pub fn review(proposals: &[Proposal], order: Order) -> Vec<RemainingWork> {
    let wrong = proposals.iter().filter(|proposal| proposal.is_wrong);
    let fault = wrong.clone().map(|proposal| proposal.pending.fault).sum();
    let mut left = RemainingWork { wrong: wrong.count(), fault, words_travelled: 0 };
    let mut after = vec![left];
    let mut last: Option<usize> = None;
    for seen in looks(proposals, order) {
        let word = seen.pending.word;
        left.words_travelled += last.map_or(0, |last| last.abs_diff(word));
        last = Some(word);
        if seen.is_wrong {
            left.wrong -= 1;
            left.fault -= seen.pending.fault;
        }
        after.push(left);
    }
    after
}

/// The proposals one after the other, as an editor gets to see them who decides each and goes on to the next.
pub fn looks(proposals: &[Proposal], order: Order) -> Vec<Proposal> {
    let mut queue: Vec<Proposal> = proposals.to_vec();
    let by = match order {
        Order::Gain => QueueOrder::Gain,
        Order::Time => QueueOrder::Time,
        Order::Uncertainty => {
            let doubt = |proposal: &Proposal| uncertainty(proposal.pending.strength);
            queue.sort_by(|a, b| doubt(b).total_cmp(&doubt(a)).then(a.pending.word.cmp(&b.pending.word)));
            return queue;
        }
    };
    let mut looks: Vec<Proposal> = Vec::with_capacity(queue.len());
    while !queue.is_empty() {
        let from = looks.last().map(|last| last.pending.word);
        let places = 0..queue.len();
        let next = places.min_by(|&a, &b| queue::compare(&queue[a].pending, &queue[b].pending, by, from));
        looks.push(queue.remove(next.unwrap_or(0)));
    }
    looks
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pipeline::Boundary;
    use crate::project::Edit;
    use crate::session::fixture;
    use crate::session::queue::fault_after;

    fn proposal(word: usize, probability: f32, fault: f64, is_wrong: bool) -> Proposal {
        Proposal { pending: PendingGap { word, strength: probability, fault }, is_wrong }
    }

    #[test]
    fn orders_by_hand() {
        let proposals = [
            proposal(5, 0.99, 6.0, false),
            proposal(10, 0.6, 6.0, true),
            proposal(20, 0.55, 2.0, false),
            proposal(30, 0.7, 20.0, true),
        ];
        let wrong = |order: Order| review(&proposals, order).iter().map(|left| left.wrong).collect::<Vec<_>>();
        assert_eq!(wrong(Order::Time), [2, 2, 1, 1, 0]);
        assert_eq!(wrong(Order::Uncertainty), [2, 2, 1, 0, 0]);
        // 0.3 * 20 first, then 0.4 * 6.
        assert_eq!(wrong(Order::Gain), [2, 1, 0, 0, 0]);
        let left = review(&proposals, Order::Gain);
        assert_eq!((left[0].fault, left[1].fault), (26.0, 6.0));
        assert_eq!((left[2].words_travelled, review(&[], Order::Gain).len()), (20, 1));
    }

    proptest! {
        #[test]
        fn everything_is_looked_at_once(words in prop::collection::vec((0_usize..500, 0.5_f32..1.0, any::<bool>()), 0..40)) {
            let proposals: Vec<Proposal> =
                words.iter().map(|&(word, probability, is_wrong)| proposal(word, probability, 3.0, is_wrong)).collect();
            for order in Order::ALL {
                let left = review(&proposals, order);
                prop_assert_eq!(left.len(), proposals.len() + 1);
                prop_assert_eq!(left.last().unwrap().wrong, 0);
                prop_assert!(left.windows(2).all(|pair| pair[1].wrong <= pair[0].wrong));
            }
        }
    }

    /// Somebody who decides each boundary in the window and goes on by its keys sees them in the order that is measured here.
    #[test]
    fn the_window_goes_through_a_talk_in_this_order() {
        for (order, by) in [(QueueOrder::Gain, Order::Gain), (QueueOrder::Time, Order::Time)] {
            let mut session = fixture::fused_session(400);
            session.select(None);
            session.set_order(order);
            let words = session.words();
            let proposal = |boundary: &Boundary| {
                let pause = session.gap_evidence(boundary.gap).unwrap().pause;
                let fault = fault_after(words, boundary.word, pause, "en");
                proposal(boundary.word, boundary.strength, fault, false)
            };
            let proposals: Vec<Proposal> = session.boundaries().iter().map(proposal).collect();
            let measured: Vec<usize> = looks(&proposals, by).iter().map(|seen| seen.pending.word).collect();
            let mut shown = Vec::new();
            let mut at = None;
            while let Some(gap) = session.next_pending(at) {
                session.select(Some(gap));
                shown.push(session.project().position(gap).unwrap());
                session.edit(&Edit::Accept { gap, strength: session.strength(gap) }).unwrap();
                at = Some(gap);
            }
            assert!(shown.len() > 50 && shown == measured, "{order:?}\n{shown:?}\n{measured:?}");
        }
    }
}
