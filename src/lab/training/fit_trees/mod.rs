//! Gradient boosting with the logistic loss (Friedman 2001, section 4.5): each tree is grown towards what the trees before
//! it left wrong, on a random part of the rows and columns.

mod bins;
mod grow;
mod growth;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub use self::bins::TreeExamples;
use self::grow::{Gradient, GrownTree, grow};
pub use self::growth::TreeGrowth;
use base::log_odds::probability;
use base::progress::{Cancellation, Progress};
use evidence::numerics::boosted_trees::BoostedTrees;

/// What came of growing trees.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeFit {
    pub trees: BoostedTrees,
    /// Relative importance of each column, in sum 1: how much its splits lowered the loss, averaged over all trees (Nanchen and
    /// Garner 2019, equation 1, with the loss to the second order in place of the squared error).
    pub importance: Vec<f64>,
}

/// Trees that tell which of the examples are true. The same for the same seed.
pub fn fit(
    examples: &TreeExamples,
    truths: &[bool],
    growth: TreeGrowth,
    seed: u64,
    progress: &Progress,
) -> Result<TreeFit, Cancellation> {
    let rows = examples.rows();
    assert_eq!(truths.len(), rows, "every example has its truth");
    let true_rows = truths.iter().filter(|is_true| **is_true).count() as f64;
    // One of each more than there are: no logit is infinite.
    let base = ((true_rows + 1.0) / (rows as f64 - true_rows + 1.0)).ln() as f32;
    let mut logits = vec![base; rows];
    let mut importance = vec![0.0; examples.columns()];
    let mut boosted = BoostedTrees { columns: examples.columns(), base, trees: Vec::with_capacity(growth.trees) };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut gradients = vec![Gradient::default(); rows];
    for number in 0..growth.trees {
        progress.tick(number as u64, growth.trees as u64)?;
        for ((gradient, &logit), &is_true) in gradients.iter_mut().zip(&logits).zip(truths) {
            let probability = probability(logit);
            let truth = if is_true { 1.0 } else { 0.0 };
            *gradient = Gradient { slope: probability - truth, curvature: probability * (1.0 - probability) };
        }
        let seen: Vec<u32> = (0..rows as u32).filter(|_| random.random::<f32>() < growth.row_share).collect();
        let columns: Vec<usize> =
            (0..examples.columns()).filter(|_| random.random::<f32>() < growth.column_share).collect();
        let GrownTree { tree, binned, gains } = grow(examples, &gradients, seen, &columns, growth);
        gains.iter().for_each(|&(column, gain)| importance[column] += gain);
        for (row, logit) in logits.iter_mut().enumerate() {
            *logit += binned.value(examples, row);
        }
        boosted.trees.push(tree);
    }
    let sum: f64 = importance.iter().sum();
    importance.iter_mut().for_each(|share| *share /= sum.max(f64::MIN_POSITIVE));
    Ok(TreeFit { trees: boosted, importance })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROWTH: TreeGrowth =
        TreeGrowth { trees: 80, rate: 0.2, leaves: 4, least_rows: 5, column_share: 1.0, row_share: 0.8, ridge: 1.0 };

    /// Rows of three values, two of which decide together; the first is sometimes not known.
    fn example(n: usize) -> ([f32; 3], bool) {
        let at = |step: f32| (n as f32 * step).sin();
        let (a, b, c) = (at(12.9898), at(78.233), at(37.719));
        let is_true = if n.is_multiple_of(7) { c > 0.0 } else { (a > 0.2) != (b > -0.1) };
        ([if n.is_multiple_of(7) { f32::NAN } else { a }, b, c], is_true)
    }

    #[test]
    fn trees_learn_what_no_single_column_tells() {
        let mut examples = TreeExamples::new(3);
        let truths: Vec<bool> = (0..3000)
            .map(example)
            .map(|(row, is_true)| {
                examples.push(&row);
                is_true
            })
            .collect();
        examples.bin();
        let fitted = fit(&examples, &truths, GROWTH, 1, &Progress::silent()).unwrap();
        let trees = &fitted.trees;
        // The third column alone matters in one row of seven.
        let [a, b, c] = fitted.importance[..] else { panic!("a share per column") };
        assert!((a + b + c - 1.0).abs() < 1e-9 && c < a && c < b, "{:?}", fitted.importance);
        let right = (3000..4000).map(example).filter(|(row, is_true)| (trees.logit(row) > 0.0) == *is_true).count();
        assert!(right > 940, "{right} of 1000");
        assert_eq!(fit(&examples, &truths, GROWTH, 1, &Progress::silent()).unwrap(), fitted);
        assert_ne!(fit(&examples, &truths, GROWTH, 2, &Progress::silent()).unwrap(), fitted);
    }

    #[test]
    fn nothing_to_learn_gives_the_share_of_truths() {
        let mut examples = TreeExamples::new(1);
        (0..99).for_each(|_| examples.push(&[1.0]));
        let truths: Vec<bool> = (0..99).map(|n| n % 3 == 0).collect();
        examples.bin();
        let TreeFit { trees, .. } = fit(&examples, &truths, GROWTH, 1, &Progress::silent()).unwrap();
        assert!((trees.logit(&[1.0]) - (34.0_f32 / 67.0).ln()).abs() < 0.1);
        let mut none = TreeExamples::new(2);
        none.bin();
        assert_eq!(fit(&none, &[], GROWTH, 1, &Progress::silent()).unwrap().trees.logit(&[0.0, 0.0]), 0.0);
    }
}
