//! What may be written next: pieces that are never written, and times that come in pairs and never go back.
//!
//! As in OpenAI's decoding (Radford et al. 2022, section 4.5, and its published program): a text begins with a time, times stand in pairs
//! between sentences, and where all times together are likelier than any piece of text a time follows.

use super::pieces::PieceTable;

/// The latest first time of a window, in steps of 0.02 s: 1 s.
const LATEST_FIRST: usize = 50;

/// The rules of one recogniser.
#[derive(Clone, Debug)]
pub struct Rules {
    suppressed: Vec<u32>,
    suppressed_first: Vec<u32>,
    end: u32,
    no_times: u32,
    first_time: u32,
}

impl Rules {
    pub fn new(pieces: &PieceTable, suppressed: &[u32], suppressed_first: &[u32]) -> Self {
        let (end, first_time) = (pieces.end(), pieces.first_time());
        // Of those with a meaning only the end and times are written.
        let meanings = (end + 1..first_time).chain(suppressed.iter().copied());
        Self {
            suppressed: meanings.filter(|&piece| piece != end && piece < first_time).collect(),
            suppressed_first: suppressed_first
                .iter()
                .copied()
                .filter(|&piece| piece < first_time)
                .chain([end])
                .collect(),
            end,
            no_times: pieces.no_times(),
            first_time,
        }
    }

    /// Makes the scores of what may not follow `written` -∞. Something always may.
    pub fn apply(&self, written: &[u32], scores: &mut [f32]) {
        const NEVER: f32 = f32::NEG_INFINITY;
        let (end, first_time) = (self.end as usize, self.first_time as usize);
        self.suppressed.iter().for_each(|&piece| scores[piece as usize] = NEVER);
        scores[self.no_times as usize] = NEVER;
        if written.is_empty() {
            self.suppressed_first.iter().for_each(|&piece| scores[piece as usize] = NEVER);
            scores[..first_time].fill(NEVER);
            if let Some(late) = scores.get_mut(first_time + LATEST_FIRST + 1..) {
                late.fill(NEVER);
            }
            return;
        }
        let is_time = |at: usize| written.len().checked_sub(at).is_some_and(|at| written[at] >= self.first_time);
        // Before the first piece stands what counts as a time.
        let (last, before_last) = (is_time(1), written.len() < 2 || is_time(2));
        if last && before_last {
            scores[first_time..].fill(NEVER);
        } else if last {
            // The second of a pair, or the end.
            scores[..end].fill(NEVER);
        }
        if let Some(&time) = written.iter().rev().find(|&&piece| piece >= self.first_time) {
            // Times do not go back, and what lies between two of them takes time.
            let earliest = if last && !before_last { time } else { time + 1 } as usize;
            let earliest = earliest.min(scores.len());
            scores[first_time..earliest].fill(NEVER);
        }
        if self.times_are_likelier(scores) {
            scores[..first_time].fill(NEVER);
        }
        if scores.iter().all(|&score| score == NEVER) {
            scores[end] = 0.0;
        }
    }

    /// Whether Σ p(time) > max p(text), of which the softmax cancels out.
    fn times_are_likelier(&self, scores: &[f32]) -> bool {
        let (texts, times) = scores.split_at(self.first_time as usize);
        let most = |values: &[f32]| values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let (text, time) = (most(texts), most(times));
        if time == f32::NEG_INFINITY {
            return false;
        }
        let sum: f32 = times.iter().map(|score| (score - time).exp()).sum();
        time + sum.ln() > text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten pieces of text, no language, and what has a meaning: end 10, beginning 11, no times 17, times from 18 on.
    fn toy() -> (PieceTable, Rules) {
        let pieces = PieceTable::of_bytes(vec![b"a".to_vec(); 10], 10 + 8 + 1_501).unwrap();
        let rules = Rules::new(&pieces, &[3, 10, 11], &[4]);
        (pieces, rules)
    }

    fn allowed(written: &[u32], likely: u32) -> Vec<usize> {
        let (pieces, rules) = toy();
        let mut scores = vec![0.0; 10 + 8 + 1_501];
        scores[likely as usize] = 20.0;
        scores[(pieces.first_time() as usize)..].iter_mut().for_each(|score| *score += 1.0);
        rules.apply(written, &mut scores);
        (0..scores.len()).filter(|&piece| scores[piece] > f32::NEG_INFINITY).collect()
    }

    #[test]
    fn a_text_begins_with_an_early_time() {
        assert_eq!(allowed(&[], 1), (18..=18 + 50).collect::<Vec<_>>());
    }

    #[test]
    fn times_come_in_pairs_and_never_go_back() {
        assert_eq!(allowed(&[20], 1), [0, 1, 2, 4, 5, 6, 7, 8, 9, 10], "text behind the first time");
        assert_eq!(
            allowed(&[20, 1], 1),
            [&[0, 1, 2, 4, 5, 6, 7, 8, 9, 10][..], &(21..1_519).collect::<Vec<_>>()].concat()
        );
        assert_eq!(allowed(&[20, 1, 30], 10), [&[10][..], &(30..1_519).collect::<Vec<_>>()].concat());
        assert_eq!(allowed(&[20, 1, 30], 1), (30..1_519).collect::<Vec<_>>(), "a time, since the times are likelier");
        assert_eq!(allowed(&[20, 1, 30, 30], 1), [0, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(allowed(&[20, 1, 1_518], 10), [10, 1_518]);
    }

    #[test]
    fn many_times_together_are_likelier_than_one_piece() {
        assert_eq!(allowed(&[20, 1], 25), (21..1_519).collect::<Vec<_>>());
    }
}
