//! How well a model tells the gaps with a boundary from those without.

use serde::Serialize;

use crate::evaluation::lexical::bootstrap::ResampledUnits;
use crate::evaluation::sums::adds_up;
use editor::comparison::Counts;

/// What a model says of one gap, and what is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedGap {
    pub probability: f32,
    pub is_boundary: bool,
}

/// Fractions; 0 where nothing was found or expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Detection {
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
    /// Chance that a boundary gets a higher probability than another gap, ties counting half; independent of the threshold.
    pub auc: f64,
    /// 95 % of F1 on talks of the same kind, by the bootstrap over blocks; `None` with less than two blocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f1_interval: Option<[f64; 2]>,
}

/// Gaps of a block: marks that are near to each other are alike.
const BLOCK: usize = 200;
/// Always the same, so that a report can be repeated.
const SEED: u64 = 2016;

fn counts(gaps: &[JudgedGap], threshold: f32) -> Counts {
    let mut counts = Counts::default();
    gaps.iter().for_each(|gap| counts.count(gap.probability >= threshold, gap.is_boundary));
    counts
}

fn counts_of_blocks(gaps: &[JudgedGap], threshold: f32) -> Vec<Counts> {
    gaps.chunks(BLOCK).map(|block| counts(block, threshold)).collect()
}

/// 0 where nothing was found or expected.
fn f1_of(counts: &Counts) -> f64 {
    counts.f1().unwrap_or(0.0)
}

impl Detection {
    /// Figures of the gaps at a threshold.
    pub fn at(gaps: &[JudgedGap], threshold: f32) -> Self {
        let counts = counts(gaps, threshold);
        Self {
            precision: counts.precision().unwrap_or(0.0),
            recall: counts.recall().unwrap_or(0.0),
            f1: f1_of(&counts),
            auc: auc(gaps),
            f1_interval: ResampledUnits::of(&counts_of_blocks(gaps, threshold), SEED)
                .map(|samples| samples.interval(f1_of)),
        }
    }
}

/// The threshold with the highest F1 on these gaps, halfway to the next lower probability.
pub fn best_threshold(gaps: &[JudgedGap]) -> f32 {
    let sorted = by_falling_probability(gaps);
    let expected = gaps.iter().filter(|gap| gap.is_boundary).count() as f64;
    let (mut best, mut threshold, mut correct) = (0.0, 0.5, 0.0);
    for (place, gap) in sorted.iter().enumerate() {
        correct += if gap.is_boundary { 1.0 } else { 0.0 };
        let next = sorted.get(place + 1).map(|next| next.probability);
        if next == Some(gap.probability) {
            continue;
        }
        let f1 = 2.0 * correct / ((place + 1) as f64 + expected);
        if f1 > best {
            (best, threshold) = (f1, (gap.probability + next.unwrap_or(0.0)) / 2.0);
        }
    }
    threshold
}

/// Area under the curve of hits against false alarms; one half where there are no boundaries or nothing else.
pub fn auc(gaps: &[JudgedGap]) -> f64 {
    let sorted = by_falling_probability(gaps);
    let boundaries = gaps.iter().filter(|gap| gap.is_boundary).count() as f64;
    let others = gaps.len() as f64 - boundaries;
    if boundaries == 0.0 || others == 0.0 {
        return 0.5;
    }
    let (mut area, mut hits, mut place) = (0.0, 0.0, 0);
    while place < sorted.len() {
        // Gaps with one probability count as one slanted step.
        let same = sorted[place..].iter().take_while(|gap| gap.probability == sorted[place].probability).count();
        let new_hits = sorted[place..place + same].iter().filter(|gap| gap.is_boundary).count() as f64;
        area += (same as f64 - new_hits) * (hits + new_hits / 2.0);
        hits += new_hits;
        place += same;
    }
    area / (boundaries * others)
}

fn by_falling_probability(gaps: &[JudgedGap]) -> Vec<JudgedGap> {
    let mut sorted = gaps.to_vec();
    sorted.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    sorted
}

/// The same gaps as two models have them.
#[derive(Clone, Copy, Default)]
struct CountPair {
    own: Counts,
    other: Counts,
}

adds_up!(CountPair: own, other);

/// By how much the F1 of one model is above that of another on the same gaps, each at its own threshold, and where 95 % of the
/// difference lie on talks of the same kind.
pub fn f1_gain(of: (&[JudgedGap], f32), over: (&[JudgedGap], f32)) -> (f64, Option<[f64; 2]>) {
    assert_eq!(of.0.len(), over.0.len(), "both are judged on the same gaps");
    let blocks = counts_of_blocks(of.0, of.1).into_iter().zip(counts_of_blocks(over.0, over.1));
    let blocks: Vec<CountPair> = blocks.map(|(own, other)| CountPair { own, other }).collect();
    let gain = |CountPair { own, other }: &CountPair| f1_of(own) - f1_of(other);
    let mut all = CountPair::default();
    blocks.iter().for_each(|block| all += *block);
    (gain(&all), ResampledUnits::of(&blocks, SEED).map(|samples| samples.interval(gain)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn gaps(pairs: &[(f32, bool)]) -> Vec<JudgedGap> {
        pairs.iter().map(|&(probability, is_boundary)| JudgedGap { probability, is_boundary }).collect()
    }

    #[test]
    fn figures_by_hand() {
        let gaps = gaps(&[(0.9, true), (0.8, false), (0.7, true), (0.2, false), (0.1, true), (0.1, false)]);
        let figures = Detection::at(&gaps, 0.5);
        assert!((figures.precision - 2.0 / 3.0).abs() < 1e-9 && (figures.recall - 2.0 / 3.0).abs() < 1e-9);
        assert!((figures.f1 - 2.0 / 3.0).abs() < 1e-9);
        // Of nine pairs: 0.9 beats three; 0.7 two; 0.1 none, and is level with one.
        assert!((figures.auc - 5.5 / 9.0).abs() < 1e-9, "{}", figures.auc);
        assert_eq!(figures.f1_interval, None);
        assert_eq!(Detection::at(&[], 0.5), Detection { auc: 0.5, ..Detection::default() });
    }

    #[test]
    fn a_gain_is_measured_on_the_same_blocks() {
        let model = |right: usize| -> Vec<JudgedGap> {
            (0..2000)
                .map(|n| JudgedGap { probability: if n % 10 < right { 0.9 } else { 0.1 }, is_boundary: n % 10 < 4 })
                .collect()
        };
        let (gain, interval) = f1_gain((&model(4), 0.5), (&model(2), 0.5));
        // 1 against 2 * 2 / (2 + 4).
        assert!((gain - 1.0 / 3.0).abs() < 1e-9);
        let [low, high] = interval.unwrap();
        assert!(low <= gain + 1e-9 && gain <= high + 1e-9);
        assert_eq!(f1_gain((&model(3), 0.5), (&model(3), 0.5)), (0.0, Some([0.0, 0.0])));
    }

    proptest! {
        #[test]
        fn no_threshold_is_better_than_the_best(pairs in prop::collection::vec((0_u8..20, any::<bool>()), 1..60)) {
            let gaps: Vec<JudgedGap> = pairs
                .iter()
                .map(|&(p, is_boundary)| JudgedGap { probability: f32::from(p) / 20.0, is_boundary })
                .collect();
            let best = Detection::at(&gaps, best_threshold(&gaps)).f1;
            for n in 0..=40 {
                prop_assert!(Detection::at(&gaps, n as f32 / 40.0).f1 <= best + 1e-9);
            }
            let (mut pairs, mut won) = (0.0, 0.0);
            for a in gaps.iter().filter(|gap| gap.is_boundary) {
                for b in gaps.iter().filter(|gap| !gap.is_boundary) {
                    pairs += 1.0;
                    won += if a.probability > b.probability { 1.0 } else if a.probability == b.probability { 0.5 } else { 0.0 };
                }
            }
            if pairs > 0.0 {
                prop_assert!((auc(&gaps) - won / pairs).abs() < 1e-9);
            }
        }
    }
}
