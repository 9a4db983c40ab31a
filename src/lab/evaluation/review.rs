//! A simulated editor who has time for the first few of the queue only: how much is still wrong after that, by the order in
//! which the queue stands.

use serde::Serialize;

use crate::proposals::{expected_gain, uncertainty};

/// A proposed boundary of a talk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proposal {
    /// Position of the word before it.
    pub word: usize,
    pub probability: f32,
    /// What it costs if it is wrong, in the optimiser's currency.
    pub fault: f64,
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
pub struct Left {
    pub wrong: usize,
    /// The sum of what the wrong ones cost.
    pub fault: f64,
    /// Words between the places looked at, one after the other.
    pub words_travelled: usize,
}

/// What is left after each number of looks, from none to all.
pub fn review(proposals: &[Proposal], order: Order) -> Vec<Left> {
    let mut queue: Vec<Proposal> = proposals.to_vec();
    match order {
        Order::Time | Order::Gain => queue.sort_by_key(|proposal| proposal.word),
        Order::Uncertainty => {
            queue.sort_by(|a, b| {
                uncertainty(b.probability).total_cmp(&uncertainty(a.probability)).then(a.word.cmp(&b.word))
            });
        }
    }
    let wrong = queue.iter().filter(|proposal| proposal.is_wrong);
    let mut left =
        Left { wrong: wrong.clone().count(), fault: wrong.map(|proposal| proposal.fault).sum(), words_travelled: 0 };
    let mut after = vec![left];
    let mut last: Option<usize> = None;
    while !queue.is_empty() {
        let next = match (order, last) {
            (Order::Gain, last) => {
                let gain = |proposal: &Proposal| {
                    let away = last.map_or(0, |last| last.abs_diff(proposal.word));
                    expected_gain(proposal.probability, proposal.fault, away)
                };
                // Of equal gains the first in time.
                let best = (0..queue.len()).rev().max_by(|&a, &b| gain(&queue[a]).total_cmp(&gain(&queue[b])));
                best.unwrap_or(0)
            }
            _ => 0,
        };
        let seen = queue.remove(next);
        left.words_travelled += last.map_or(0, |last| last.abs_diff(seen.word));
        last = Some(seen.word);
        if seen.is_wrong {
            left.wrong -= 1;
            left.fault -= seen.fault;
        }
        after.push(left);
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn proposal(word: usize, probability: f32, fault: f64, is_wrong: bool) -> Proposal {
        Proposal { word, probability, fault, is_wrong }
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
}
