//! BLEU over a whole corpus (Papineni, Roukos, Ward and Zhu, ACL 2002), computed as sacreBLEU does it by default: n-grams
//! up to four, one reference, clipped counts per segment summed over all segments, exponential smoothing of orders
//! without a match (Chen and Cherry, WMT 2014, method 3).

use std::collections::HashMap;

/// Longest n-gram that is counted.
pub const ORDERS: usize = 4;

/// Counts of one corpus. A token is a number; equal numbers are equal tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BleuCounts {
    matches: [u64; ORDERS],
    totals: [u64; ORDERS],
    hypothesis_tokens: u64,
    reference_tokens: u64,
}

/// BLEU and its parts, as shares from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bleu {
    pub score: f64,
    /// Of n-grams of length 1 to 4, smoothed.
    pub precisions: [f64; ORDERS],
    pub brevity_penalty: f64,
}

impl BleuCounts {
    /// Counts a segment and its reference.
    pub fn add(&mut self, reference: &[u32], hypothesis: &[u32]) {
        self.reference_tokens += reference.len() as u64;
        self.hypothesis_tokens += hypothesis.len() as u64;
        for order in 1..=ORDERS {
            let expected = ngrams(reference, order);
            let found = ngrams(hypothesis, order);
            self.totals[order - 1] += hypothesis.len().saturating_sub(order - 1) as u64;
            let matched = found.iter().map(|(ngram, &count)| count.min(expected.get(ngram).copied().unwrap_or(0)));
            self.matches[order - 1] += matched.sum::<u64>();
        }
    }

    /// `None` if the hypothesis is too short for an n-gram of the longest order: BLEU is not defined then.
    pub fn score(&self) -> Option<Bleu> {
        if self.totals.contains(&0) {
            return None;
        }
        let brevity_penalty = if self.hypothesis_tokens < self.reference_tokens {
            (1.0 - self.reference_tokens as f64 / self.hypothesis_tokens as f64).exp()
        } else {
            1.0
        };
        if self.matches == [0; ORDERS] {
            return Some(Bleu { brevity_penalty, ..Bleu::default() });
        }
        let mut precisions = [0.0; ORDERS];
        let mut smoothing = 1.0;
        for (order, precision) in precisions.iter_mut().enumerate() {
            let total = self.totals[order] as f64;
            *precision = if self.matches[order] == 0 {
                smoothing *= 2.0;
                1.0 / (smoothing * total)
            } else {
                self.matches[order] as f64 / total
            };
        }
        Some(Bleu { score: brevity_penalty * geometric_mean(&precisions), precisions, brevity_penalty })
    }
}

/// Of numbers above 0.
pub fn geometric_mean(values: &[f64; ORDERS]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / ORDERS as f64).exp()
}

/// How often each n-gram occurs; orders below the longest are filled up with a number that is no token.
fn ngrams(tokens: &[u32], order: usize) -> HashMap<[u32; ORDERS], u64> {
    let mut counts = HashMap::with_capacity(tokens.len());
    for window in tokens.windows(order) {
        let mut ngram = [u32::MAX; ORDERS];
        ngram[..order].copy_from_slice(window);
        *counts.entry(ngram).or_insert(0) += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worked_example() {
        // "the the the cat sat on" against "the cat sat on the mat": of the three "the" two count.
        let mut counts = BleuCounts::default();
        counts.add(&[1, 2, 3, 4, 1, 5], &[1, 1, 1, 2, 3, 4]);
        assert_eq!((counts.matches, counts.totals), ([5, 3, 2, 1], [6, 5, 4, 3]));
        let bleu = counts.score().unwrap();
        assert!((bleu.score - (5.0_f64 / 6.0 * 3.0 / 5.0 * 2.0 / 4.0 / 3.0).powf(0.25)).abs() < 1e-12);
        assert_eq!(bleu.brevity_penalty, 1.0);
    }

    #[test]
    fn orders_without_a_match_are_smoothed_and_short_hypotheses_punished() {
        let mut counts = BleuCounts::default();
        counts.add(&[1, 2, 3, 4, 5, 6, 7, 8], &[1, 2, 9, 4]);
        let bleu = counts.score().unwrap();
        assert_eq!(bleu.precisions, [0.75, 1.0 / 3.0, 0.25, 0.25]);
        assert!((bleu.brevity_penalty - (-1.0_f64).exp()).abs() < 1e-12);
    }

    #[test]
    fn without_an_ngram_there_is_no_score() {
        let mut counts = BleuCounts::default();
        counts.add(&[1, 2, 3, 4], &[1, 2, 3]);
        assert_eq!(counts.score(), None);
        counts.add(&[1, 2, 3, 4], &[5, 6, 7, 8]);
        assert!(counts.score().is_some_and(|bleu| bleu.score < 0.5));
    }
}
