//! Whether a probability of 0.7 comes true seven times in ten.

use serde::Serialize;

/// Bins of [`CalibrationFigures`]; they hold equally many gaps each.
pub const BINS: usize = 15;

/// Expected calibration error of the posteriors as the model gives them, 0 is perfect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct CalibrationFigures {
    /// Of P(any mark), which is 1 - P(O).
    pub any_mark: f64,
    /// Of the probability of the likeliest class.
    pub top_class: f64,
    /// Bins of equal mass.
    pub bins: usize,
}

/// What was promised and what came true in one bin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ReliabilityBin {
    /// Mean probability promised.
    pub promised: f64,
    /// Share that came true.
    pub observed: f64,
    pub count: usize,
}

/// Sorts `(probability, whether it came true)` into at most `bins` bins that hold equally many, lowest probability
/// first. Equal probabilities share a bin, or the order of the text would decide which bin they fall into.
pub fn reliability(mut pairs: Vec<(f32, bool)>, bins: usize) -> Vec<ReliabilityBin> {
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let total = pairs.len();
    let (mut result, mut start) = (Vec::new(), 0);
    for bin in 1..=bins.max(1) {
        let mut end = (total * bin / bins.max(1)).max(start);
        while end > start && end < total && pairs[end].0 == pairs[end - 1].0 {
            end += 1;
        }
        let inside = &pairs[start..end];
        if !inside.is_empty() {
            let count = inside.len();
            let promised = inside.iter().map(|pair| f64::from(pair.0)).sum::<f64>() / count as f64;
            let observed = inside.iter().filter(|pair| pair.1).count() as f64 / count as f64;
            result.push(ReliabilityBin { promised, observed, count });
        }
        start = end;
    }
    result
}

/// Mean distance between what was promised and what came true, each bin weighing as many gaps as it holds (Naeini, Cooper
/// and Hauskrecht, AAAI 2015).
pub fn expected_error(bins: &[ReliabilityBin]) -> f64 {
    let total: usize = bins.iter().map(|bin| bin.count).sum();
    let distance = |bin: &ReliabilityBin| bin.count as f64 * (bin.promised - bin.observed).abs();
    if total == 0 { 0.0 } else { bins.iter().map(distance).sum::<f64>() / total as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: bins {0.1, 0.3} with none true and {0.6, 0.8} with one true: (2·|0.2 - 0| + 2·|0.7 - 0.5|) / 4 = 0.2.
    #[test]
    fn the_error_by_hand() {
        let pairs = vec![(0.8, true), (0.1, false), (0.6, false), (0.3, false)];
        let bins = reliability(pairs, 2);
        assert_eq!(bins.iter().map(|bin| bin.count).collect::<Vec<_>>(), [2, 2]);
        assert!((expected_error(&bins) - 0.2).abs() < 1e-6);
    }

    #[test]
    fn equal_probabilities_are_one_bin() {
        // Half come true, in an order that would fool bins cut by place.
        let pairs: Vec<(f32, bool)> = (0..100).map(|n| (0.5, n < 50)).collect();
        let bins = reliability(pairs, BINS);
        assert_eq!(bins.len(), 1);
        assert!(expected_error(&bins).abs() < 1e-9);
    }

    #[test]
    fn no_gaps_no_error() {
        assert_eq!(expected_error(&reliability(Vec::new(), BINS)), 0.0);
    }
}
