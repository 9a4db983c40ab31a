//! Counting n-grams by sorting: four 16-bit words make one 64-bit number.

use super::backoff_model::ORDER;
use super::vocabulary::{START, WordNumber};

/// Bits of a word in a packed n-gram; the last word is lowest.
pub const WORD_BITS: u32 = WordNumber::BITS;

/// The n-grams of one length in rising order, and how often each occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderCounts {
    pub ngrams: Vec<u64>,
    pub counts: Vec<u32>,
}

/// The n-grams of every length from 1 to [`ORDER`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NgramCounts {
    pub orders: [OrderCounts; ORDER],
}

/// The last `words` words of a packed n-gram.
pub fn last_words(ngram: u64, words: usize) -> u64 {
    ngram & ((1 << (WORD_BITS as usize * words)) - 1)
}

/// Counts the n-grams of a stream of sequences, each of which begins with [`START`]. No n-gram reaches into the next
/// sequence; the start itself is only a context and not counted as a word. Memory: 8 bytes per word of the stream beside the result.
pub fn count(stream: &[WordNumber]) -> NgramCounts {
    NgramCounts { orders: std::array::from_fn(|n| OrderCounts::of(ngrams(stream, n + 1))) }
}

fn ngrams(stream: &[WordNumber], words: usize) -> Vec<u64> {
    let first_predicted = usize::from(words > 1);
    let crosses = |ngram: &[WordNumber]| ngram[first_predicted..].contains(&START);
    let pack = |ngram: &[WordNumber]| ngram.iter().fold(0, |packed, &word| packed << WORD_BITS | u64::from(word));
    stream.windows(words).filter(|ngram| !crosses(ngram)).map(pack).collect()
}

impl OrderCounts {
    /// Sorts and counts.
    fn of(mut ngrams: Vec<u64>) -> Self {
        ngrams.sort_unstable();
        let mut result = Self::default();
        for run in ngrams.chunk_by(|a, b| a == b) {
            result.ngrams.push(run[0]);
            result.counts.push(u32::try_from(run.len()).unwrap_or(u32::MAX));
        }
        result
    }

    /// The count of an n-gram, 0 if it does not occur.
    pub fn get(&self, ngram: u64) -> u32 {
        self.ngrams.binary_search(&ngram).map_or(0, |at| self.counts[at])
    }
}

impl NgramCounts {
    /// Kneser and Ney's counts of the shorter n-grams: not how often one occurs but after how many different words. N-grams that
    /// begin with [`START`] follow nothing and keep their count, as those of the highest order do.
    pub fn continuations(&self) -> Self {
        let mut result = self.clone();
        for n in 0..ORDER - 1 {
            let ends = self.orders[n + 1].ngrams.iter().map(|&ngram| last_words(ngram, n + 1)).collect();
            let after = OrderCounts::of(ends);
            let order = &mut result.orders[n];
            for (ngram, count) in order.ngrams.iter().zip(&mut order.counts) {
                if ngram >> (WORD_BITS as usize * n) != u64::from(START) {
                    *count = after.get(*ngram);
                }
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(words: &[WordNumber]) -> u64 {
        words.iter().fold(0, |packed, &word| packed << WORD_BITS | u64::from(word))
    }

    #[test]
    fn ngrams_are_counted_within_sequences() {
        let counts = count(&[START, 7, 8, 7, 8, START, 8, 9]);
        assert_eq!(counts.orders[0].get(packed(&[8])), 3);
        assert_eq!(counts.orders[1].get(packed(&[7, 8])), 2);
        assert_eq!(counts.orders[1].get(packed(&[8, START])), 0);
        assert_eq!(counts.orders[2].get(packed(&[START, 8, 9])), 1);
        assert_eq!(counts.orders[3].ngrams, [packed(&[START, 7, 8, 7]), packed(&[7, 8, 7, 8])]);
    }

    #[test]
    fn continuations_count_different_words_before() {
        let counts = count(&[START, 7, 8, 7, 8, START, 8, 9]).continuations();
        // 8 follows 7 (twice) and the start.
        assert_eq!(counts.orders[0].get(8), 2);
        assert_eq!(counts.orders[0].get(u64::from(START)), 0);
        assert_eq!(counts.orders[1].get(packed(&[7, 8])), 2);
        assert_eq!(counts.orders[1].get(packed(&[START, 8])), 1, "kept");
        assert_eq!(counts.orders[3].get(packed(&[7, 8, 7, 8])), 1);
    }
}
