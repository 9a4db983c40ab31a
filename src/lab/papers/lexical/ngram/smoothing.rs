//! From counts to an interpolated back-off model: modified Kneser-Ney (Chen and Goodman 1999, section 3) or Witten-Bell.
//!
//! Both are `p(w | h) = a(w | h) + g(h) p(w | h')`, where `h'` is `h` without its first word, `a` a discounted relative
//! frequency, and `g` what the discounts leave over. The shortest context interpolates with `1 / V`. N-grams that are not
//! stored give their share to `g`, so that every distribution sums to 1 however much is left out.

use serde::{Deserialize, Serialize};

use super::backoff_model::{BackoffModel, Level, LogTable, ORDER};
use super::counts::{NgramCounts, OrderCounts, WORD_BITS, last_words};
use super::vocabulary::WordNumber;

/// How probability is kept back for what was never seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Smoothing {
    /// Three discounts per order, and shorter n-grams counted by the variety of words before them.
    #[default]
    ModifiedKneserNey,
    /// As much is kept back as there are different words after the context.
    WittenBell,
}

/// Discounts where the counts of counts say nothing useful, as in very small or very regular text.
const PLAIN_DISCOUNTS: [f64; 3] = [0.5, 1.0, 1.5];

/// Estimates a model over `vocabulary` words. N-grams of `n` words seen less than `least[n - 1]` times are not stored; a
/// longer one is never kept more easily than a shorter one, and single words always are.
///
/// # Errors
/// What is wrong with the tables: they are unsound only if nothing was counted, or words beyond the vocabulary.
pub fn estimate(
    counts: &NgramCounts,
    vocabulary: usize,
    smoothing: Smoothing,
    least: [u32; ORDER],
) -> Result<BackoffModel, &'static str> {
    let adjusted = match smoothing {
        Smoothing::ModifiedKneserNey => counts.continuations(),
        Smoothing::WittenBell => counts.clone(),
    };
    let mut orders: Vec<Stored> = Vec::with_capacity(ORDER);
    let mut needed = 1;
    for (n, least) in least.into_iter().enumerate() {
        needed = needed.max(least);
        let cut = if n == 0 { 1 } else { needed };
        let order = store(&counts.orders[n], &adjusted.orders[n], smoothing, cut, n, orders.last(), vocabulary);
        orders.push(order);
    }
    BackoffModel::new((0..ORDER).map(|n| level(&orders, n)).collect())
}

/// The stored n-grams of one length with their probabilities, and the weights of the contexts one word shorter.
struct Stored {
    ngrams: Vec<u64>,
    probabilities: Vec<f64>,
    contexts: Vec<u64>,
    weights: Vec<f64>,
}

impl Stored {
    fn probability(&self, ngram: u64) -> f64 {
        self.ngrams.binary_search(&ngram).map_or(0.0, |at| self.probabilities[at])
    }
}

fn store(
    raw: &OrderCounts,
    adjusted: &OrderCounts,
    smoothing: Smoothing,
    cut: u32,
    n: usize,
    shorter: Option<&Stored>,
    vocabulary: usize,
) -> Stored {
    let discounts = discounts(adjusted);
    let mut stored =
        Stored { ngrams: Vec::new(), probabilities: Vec::new(), contexts: Vec::new(), weights: Vec::new() };
    let mut from = 0;
    for group in raw.ngrams.chunk_by(|a, b| a >> WORD_BITS == b >> WORD_BITS) {
        let (ngrams, counts) = (group, &adjusted.counts[from..from + group.len()]);
        let raw_counts = &raw.counts[from..from + group.len()];
        from += group.len();
        let counts: Vec<f64> = counts.iter().map(|&count| f64::from(count)).collect();
        let total: f64 = counts.iter().sum();
        let kinds = counts.iter().filter(|count| **count > 0.0).count() as f64;
        let frequency = |count: f64| match smoothing {
            Smoothing::WittenBell => count / (total + kinds),
            Smoothing::ModifiedKneserNey if count > 0.0 => (count - discounts[(count as usize).min(3) - 1]) / total,
            Smoothing::ModifiedKneserNey => 0.0,
        };
        let kept = |at: usize| raw_counts[at] >= cut;
        let frequencies: Vec<f64> = counts.iter().map(|&count| frequency(count)).collect();
        let weight = 1.0 - (0..ngrams.len()).filter(|&at| kept(at)).map(|at| frequencies[at]).sum::<f64>();
        stored.contexts.push(ngrams[0] >> WORD_BITS);
        stored.weights.push(weight);
        match shorter {
            None => {
                // Every word of the vocabulary has a probability, seen or not.
                let mut probabilities = vec![weight / vocabulary as f64; vocabulary];
                for (&word, frequency) in ngrams.iter().zip(&frequencies) {
                    if let Some(probability) = probabilities.get_mut(word as usize) {
                        *probability += frequency;
                    }
                }
                stored.ngrams = (0..vocabulary as u64).collect();
                stored.probabilities = probabilities;
            }
            Some(shorter) => {
                for at in (0..ngrams.len()).filter(|&at| kept(at)) {
                    let lower = shorter.probability(last_words(ngrams[at], n));
                    stored.ngrams.push(ngrams[at]);
                    stored.probabilities.push(frequencies[at] + weight * lower);
                }
            }
        }
    }
    stored
}

/// Chen and Goodman's discounts of n-grams counted once, twice, and more often, from how many there are of each.
fn discounts(order: &OrderCounts) -> [f64; 3] {
    let mut of_count = [0_u32; 4];
    for &count in &order.counts {
        if let Some(number) = (count as usize).checked_sub(1).and_then(|at| of_count.get_mut(at)) {
            *number += 1;
        }
    }
    let [n1, n2, n3, n4] = of_count.map(f64::from);
    let y = n1 / (n1 + 2.0 * n2);
    let discounts = [1.0 - 2.0 * y * n2 / n1, 2.0 - 3.0 * y * n3 / n2, 3.0 - 4.0 * y * n4 / n3];
    let is_sound = discounts.iter().zip([1.0, 2.0, 3.0]).all(|(&discount, most)| discount > 0.0 && discount <= most);
    if is_sound { discounts } else { PLAIN_DISCOUNTS }
}

/// The table of n-grams of `n + 1` words.
fn level(orders: &[Stored], n: usize) -> Level {
    let order = &orders[n];
    let logarithm = |value: f64| LOWEST.max(value.ln() as f32).min(0.0);
    let words = order.ngrams.iter().map(|&ngram| last_words(ngram, 1) as WordNumber).collect();
    let log_probabilities = LogTable::Full(order.probabilities.iter().map(|&p| logarithm(p)).collect());
    let Some(longer) = orders.get(n + 1) else {
        return Level {
            words,
            log_probabilities,
            log_backoffs: LogTable::Full(Vec::new()),
            first_children: Vec::new(),
        };
    };
    let mut log_backoffs = Vec::with_capacity(order.ngrams.len());
    let mut first_children = Vec::with_capacity(order.ngrams.len() + 1);
    let mut child = 0;
    for &ngram in &order.ngrams {
        first_children.push(child as u32);
        while longer.ngrams.get(child).is_some_and(|&longer| longer >> WORD_BITS == ngram) {
            child += 1;
        }
        // A context after which nothing was seen says nothing: the shorter one has all the weight.
        let weight = longer.contexts.binary_search(&ngram).map_or(1.0, |at| longer.weights[at]);
        log_backoffs.push(logarithm(weight));
    }
    first_children.push(child as u32);
    Level { words, log_probabilities, log_backoffs: LogTable::Full(log_backoffs), first_children }
}

/// Logarithm of what stands for a probability of 0; only rounding makes one.
const LOWEST: f32 = -40.0;

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::papers::lexical::ngram::counts::count;
    use crate::papers::lexical::ngram::vocabulary::START;

    const VOCABULARY: usize = 12;
    const BOTH: [Smoothing; 2] = [Smoothing::ModifiedKneserNey, Smoothing::WittenBell];

    /// A few hundred words with the uneven frequencies of language, so that counts of 1, 2, 3 and 4 all occur.
    fn toy() -> Vec<WordNumber> {
        let mut stream = Vec::new();
        let mut state = 12_345_u32;
        for sequence in 0..60 {
            stream.push(START);
            for _ in 0..4 + sequence % 7 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let uneven = (f64::from(state >> 8) / f64::from(1 << 24)).powi(2);
                stream.push(2 + (uneven * 8.0) as WordNumber);
            }
        }
        stream
    }

    type Counted = BTreeMap<Vec<WordNumber>, u32>;

    /// Straight from the formulas, over lists of words and without any table: independent of what is tested.
    struct BruteForce {
        /// How often each n-gram occurs, by its length.
        raw: Vec<Counted>,
        /// What the smoothing counts instead.
        adjusted: Vec<Counted>,
        smoothing: Smoothing,
        least: [u32; ORDER],
    }

    impl BruteForce {
        fn new(stream: &[WordNumber], smoothing: Smoothing, least: [u32; ORDER]) -> Self {
            let sequences = stream.split(|&word| word == START).skip(1);
            let sequences: Vec<Vec<WordNumber>> = sequences.map(|words| [&[START], words].concat()).collect();
            let mut raw = vec![Counted::new(); ORDER + 1];
            for (length, raw) in raw.iter_mut().enumerate().skip(1) {
                for ngram in sequences.iter().flat_map(|sequence| sequence.windows(length)) {
                    *raw.entry(ngram.to_vec()).or_default() += 1;
                }
            }
            raw[1].remove(&vec![START]);
            let mut adjusted = raw.clone();
            if smoothing == Smoothing::ModifiedKneserNey {
                for length in 1..ORDER {
                    for (ngram, count) in adjusted[length].iter_mut().filter(|(ngram, _)| ngram[0] != START) {
                        let before: BTreeSet<WordNumber> = raw[length + 1]
                            .keys()
                            .filter(|longer| longer[1..] == ngram[..])
                            .map(|longer| longer[0])
                            .collect();
                        *count = before.len() as u32;
                    }
                }
            }
            Self { raw, adjusted, smoothing, least }
        }

        fn discount(&self, length: usize, count: u32) -> f64 {
            let with = |wanted: u32| self.adjusted[length].values().filter(|&&count| count == wanted).count() as f64;
            let y = with(1) / (with(1) + 2.0 * with(2));
            let chen_goodman = |c: u32| f64::from(c) - f64::from(c + 1) * y * with(c + 1) / with(c);
            let all: Vec<f64> = (1..=3).map(chen_goodman).collect();
            let sound = all.iter().enumerate().all(|(n, &d)| d > 0.0 && d <= n as f64 + 1.0);
            if sound { all[count.min(3) as usize - 1] } else { [0.5, 1.0, 1.5][count.min(3) as usize - 1] }
        }

        fn probability(&self, context: &[WordNumber], word: WordNumber) -> f64 {
            let length = context.len() + 1;
            let lower = || match context.split_first() {
                Some((_, shorter)) => self.probability(shorter, word),
                None => 1.0 / VOCABULARY as f64,
            };
            let after = || self.adjusted[length].iter().filter(|(ngram, _)| ngram[..length - 1] == *context);
            let total: f64 = after().map(|(_, count)| f64::from(*count)).sum();
            if total == 0.0 {
                return lower();
            }
            let kinds = after().count() as f64;
            let share = |ngram: &Vec<WordNumber>, count: u32| {
                let cut = if length == 1 { 1 } else { self.least[..length].iter().copied().max().unwrap() };
                match self.smoothing {
                    _ if count == 0 || self.raw[length][ngram] < cut => 0.0,
                    Smoothing::WittenBell => f64::from(count) / (total + kinds),
                    Smoothing::ModifiedKneserNey => (f64::from(count) - self.discount(length, count)) / total,
                }
            };
            let rest = 1.0 - after().map(|(ngram, count)| share(ngram, *count)).sum::<f64>();
            let ngram = [context, &[word]].concat();
            share(&ngram, self.adjusted[length].get(&ngram).copied().unwrap_or(0)) + rest * lower()
        }
    }

    fn contexts() -> Vec<Vec<WordNumber>> {
        let mut contexts: Vec<Vec<WordNumber>> = vec![vec![], vec![START], vec![9], vec![11, 2], vec![START, 3, 2]];
        contexts.extend(toy().windows(3).step_by(37).filter(|words| !words[1..].contains(&START)).map(<[_]>::to_vec));
        contexts
    }

    #[test]
    fn stored_probabilities_are_those_of_the_formulas() {
        let counts = count(&toy());
        for (smoothing, least) in
            [(BOTH[0], [1; 4]), (BOTH[0], [1, 1, 2, 2]), (BOTH[1], [1; 4]), (BOTH[1], [1, 1, 2, 3])]
        {
            let model = estimate(&counts, VOCABULARY, smoothing, least).unwrap();
            let reference = BruteForce::new(&toy(), smoothing, least);
            for context in contexts().iter().take(12) {
                for word in [0, 2, 3, 5, 9, 11] {
                    let expected = reference.probability(context, word);
                    let found = f64::from(model.log_probability(model.context(context), word)).exp();
                    assert!(
                        (found - expected).abs() < 1e-6,
                        "{smoothing:?} {least:?} {context:?} {word}: {found} {expected}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_distribution_sums_to_one() {
        let counts = count(&toy());
        for smoothing in BOTH {
            for least in [[1; 4], [1, 1, 2, 2], [1, 2, 3, 4], [1, 9, 1, 1]] {
                let model = estimate(&counts, VOCABULARY, smoothing, least).unwrap();
                for context in contexts() {
                    let context = model.context(&context);
                    let logs = (0..VOCABULARY as WordNumber).map(|word| model.log_probability(context, word));
                    let sum: f64 = logs.map(|log| f64::from(log).exp()).sum();
                    assert!((sum - 1.0).abs() < 1e-5, "{smoothing:?} {least:?}: {sum}");
                }
            }
        }
    }

    #[test]
    fn eight_bits_cost_at_most_half_a_step_per_value() {
        let full = estimate(&count(&toy()), VOCABULARY, Smoothing::ModifiedKneserNey, [1; 4]).unwrap();
        let coded = full.quantised();
        // The furthest a value may be from the one it stands for: half a step of the codebook.
        let error_of = |table: &LogTable| match table {
            LogTable::Full(_) => 0.0,
            LogTable::Coded { codebook, .. } => (codebook[0] - codebook[1]) / 2.0,
        };
        let probability = coded.levels().iter().map(|level| error_of(&level.log_probabilities)).fold(0.0, f32::max);
        let backoff: f32 = coded.levels()[..3].iter().map(|level| error_of(&level.log_backoffs)).sum();
        assert!(probability < 0.05 && backoff < 0.05, "{probability} {backoff}");
        for context in contexts() {
            for word in 0..VOCABULARY as WordNumber {
                let exact = full.log_probability(full.context(&context), word);
                let stored = coded.log_probability(coded.context(&context), word);
                assert!((exact - stored).abs() <= probability + backoff + 1e-5, "{context:?} {word}: {exact} {stored}");
            }
        }
    }

    #[test]
    fn a_model_reduced_to_some_words_says_the_same_of_them() {
        for smoothing in BOTH {
            for least in [[1; 4], [1, 1, 2, 2]] {
                let full = estimate(&count(&toy()), VOCABULARY, smoothing, least).unwrap();
                let reduced = full.predicting_only(&[3, 9]);
                assert!(reduced.levels()[3].words.len() < full.levels()[3].words.len() / 2);
                assert_eq!(BackoffModel::new(reduced.levels().to_vec()).as_ref(), Ok(&reduced), "sound");
                for context in toy().windows(3).filter(|words| !words[1..].contains(&START)) {
                    for word in [3, 9] {
                        let expected = full.log_probability(full.context(context), word);
                        let found = reduced.log_probability(reduced.context(context), word);
                        assert!((found - expected).abs() < 1e-6, "{context:?} {word}: {found} {expected}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_counted_makes_no_model() {
        estimate(&count(&[]), VOCABULARY, Smoothing::WittenBell, [1; 4]).unwrap_err();
        assert_eq!(serde_json::to_string(&Smoothing::ModifiedKneserNey).unwrap(), "\"modified-kneser-ney\"");
    }
}
