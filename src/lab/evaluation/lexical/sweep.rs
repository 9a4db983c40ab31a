//! What happens to the decisions when the weight of some classes grows from nothing to everything.
//!
//! A gap is decided for the class with the largest product of weight and posterior. If the weights of a group of classes
//! are multiplied by a common factor, every gap changes sides at one factor only. Sorted by that factor, all gaps are gone
//! through once, and the counts of every possible factor are known: curves and best points without trying out.

use super::confusion::{Confusion, Score};
use evidence::lexical::Posterior;
use formats::transcript::Mark;

/// One gap changing sides.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// The group wins from this factor on.
    factor: f32,
    expected: Mark,
    from: Mark,
    to: Mark,
}

/// The turns of all gaps, at the smallest factors first.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// With the group's weights at 0.
    start: Confusion,
    turns: Vec<Turn>,
}

impl Sweep {
    /// `weights` are those at factor 1; `group` tells which classes the factor multiplies.
    pub fn new(posteriors: &[Posterior], expected: &[Mark], weights: [f32; 4], group: impl Fn(Mark) -> bool) -> Self {
        let mut start = Confusion::default();
        let mut turns = Vec::new();
        for (posterior, &expected) in posteriors.iter().zip(expected) {
            let value = |mark: Mark| weights[mark.index()] * posterior[mark.index()];
            let best = |inside: bool| {
                let side = Mark::ALL.into_iter().filter(|&mark| group(mark) == inside);
                side.max_by(|&a, &b| value(a).total_cmp(&value(b))).unwrap_or_default()
            };
            let (from, to) = (best(false), best(true));
            start.add(expected, from);
            let factor = value(from) / value(to);
            // A posterior of 0 is never chosen; 0 by 0 is no number.
            if factor.is_finite() {
                turns.push(Turn { factor, expected, from, to });
            }
        }
        turns.sort_by(|a, b| a.factor.total_cmp(&b.factor));
        Self { start, turns }
    }

    /// The factor in the middle between two neighbouring turns, and the counts there, for all places from `least` to
    /// `most`.
    pub fn between(&self, least: f32, most: f32) -> impl Iterator<Item = (f32, Confusion)> + '_ {
        let mut counts = self.start;
        self.turns.iter().enumerate().filter_map(move |(at, turn)| {
            counts.change(turn.expected, turn.from, turn.to);
            let next = self.turns.get(at + 1).map_or(turn.factor * 2.0, |turn| turn.factor);
            let middle = (turn.factor * next).sqrt();
            // Gaps that turn at the same factor turn together.
            (next > turn.factor && middle >= least && middle <= most).then_some((middle, counts))
        })
    }

    /// Recall and precision of what `score` looks at, in percent, from the first marks found to the point where the group
    /// wins everywhere: at most about `points` places, evenly spread over recall.
    pub fn recall_and_precision(&self, score: impl Fn(&Confusion) -> Score, points: usize) -> Vec<(f64, f64)> {
        let mut counts = self.start;
        let mut curve: Vec<(f64, f64)> = Vec::new();
        let step = 1.0 / points.max(1) as f64;
        for (at, turn) in self.turns.iter().enumerate() {
            counts.change(turn.expected, turn.from, turn.to);
            let is_last = at + 1 == self.turns.len();
            if !is_last && self.turns[at + 1].factor == turn.factor {
                continue;
            }
            let Score { precision, recall, .. } = score(&counts);
            let last = curve.last().map_or(0.0, |point| point.0 / 100.0);
            // Precision goes on falling where recall has nothing left to gain: the end belongs to the curve.
            if recall >= last + step || is_last {
                curve.push((100.0 * recall, 100.0 * precision));
            }
        }
        curve
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Comma, O, Period};
    use evidence::lexical::best_mark;

    const POSTERIORS: [Posterior; 4] =
        [[0.2, 0.8, 0.0, 0.0], [0.5, 0.1, 0.4, 0.0], [0.8, 0.2, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]];
    const EXPECTED: [Mark; 4] = [Comma, Period, O, Comma];

    fn is_mark(mark: Mark) -> bool {
        mark != O
    }

    /// By hand: the gaps become marks at factors 0.25, 1.25, 4 and never.
    #[test]
    fn the_curve_by_hand() {
        let sweep = Sweep::new(&POSTERIORS, &EXPECTED, [1.0; 4], is_mark);
        assert_eq!(sweep.turns.iter().map(|turn| turn.factor).collect::<Vec<_>>(), [0.25, 1.25, 4.0]);
        let curve = sweep.recall_and_precision(Confusion::micro, 100);
        let rounded: Vec<(i64, i64)> = curve.iter().map(|p| (p.0.round() as i64, p.1.round() as i64)).collect();
        // The third gap is wrong: precision falls, recall stays.
        assert_eq!(rounded, [(33, 100), (67, 100), (67, 67)]);
    }

    #[test]
    fn every_place_counts_what_the_decisions_there_count() {
        let weights = [1.0, 0.7, 1.5, 1.0];
        for group in [is_mark as fn(Mark) -> bool, |mark| mark == Comma, |mark| mark == Period] {
            let sweep = Sweep::new(&POSTERIORS, &EXPECTED, weights, group);
            let places: Vec<_> = sweep.between(0.0, f32::MAX).collect();
            assert!(!places.is_empty());
            for (factor, counts) in places {
                let decide = |posterior: &Posterior| {
                    let weigh = |mark: Mark| if group(mark) { factor } else { 1.0 } * weights[mark.index()];
                    best_mark(&Mark::ALL.map(|mark| weigh(mark) * posterior[mark.index()]))
                };
                let predicted: Vec<Mark> = POSTERIORS.iter().map(decide).collect();
                assert_eq!(counts, Confusion::of(&predicted, &EXPECTED), "factor {factor}");
            }
        }
    }
}
