//! How often each value was seen.

use std::collections::BTreeMap;

/// Whole values, as characters, milliseconds or tenths, with how often each was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    counts: BTreeMap<i64, u64>,
    total: u64,
}

impl ValueCounts {
    pub fn add(&mut self, value: i64) {
        self.add_many(value, 1);
    }

    pub fn add_many(&mut self, value: i64, count: u64) {
        if count > 0 {
            *self.counts.entry(value).or_default() += count;
            self.total += count;
        }
    }

    pub fn add_all(&mut self, other: &Self) {
        other.counts().for_each(|(value, count)| self.add_many(value, count));
    }

    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Values in ascending order, each with its count.
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// How many are no more than a value.
    pub fn at_most(&self, value: i64) -> u64 {
        self.counts.range(..=value).map(|(_, count)| count).sum()
    }

    /// How many lie from `low` to below `high`.
    pub fn between(&self, low: i64, high: i64) -> u64 {
        if low >= high {
            return 0;
        }
        self.counts.range(low..high).map(|(_, count)| count).sum()
    }

    /// The share from 0 to 1 that is no more than a value; 0 where nothing was seen.
    pub fn share_at_most(&self, value: i64) -> f64 {
        self.share(self.at_most(value))
    }

    /// The share from 0 to 1 that is no less than a value; 0 where nothing was seen.
    pub fn share_at_least(&self, value: i64) -> f64 {
        self.share(self.total - self.between(i64::MIN, value))
    }

    fn share(&self, count: u64) -> f64 {
        if self.total == 0 { 0.0 } else { count as f64 / self.total as f64 }
    }

    /// The least value that at least `share` of all are no more than; `None` where nothing was seen.
    pub fn quantile(&self, share: f64) -> Option<i64> {
        let wanted = (share * self.total as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (value, count) in self.counts() {
            seen += count;
            if seen >= wanted {
                return Some(value);
            }
        }
        self.counts.keys().next_back().copied()
    }

    /// The same with all values negated: what was the least is the greatest.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { counts: self.counts.iter().map(|(value, count)| (value.saturating_neg(), *count)).collect(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_quantiles_are_those_of_the_values() {
        let mut counts = ValueCounts::default();
        assert_eq!((counts.quantile(0.5), counts.share_at_most(3)), (None, 0.0));
        for value in [5, 1, 3, 3, 9] {
            counts.add(value);
        }
        assert_eq!((counts.total(), counts.at_most(3), counts.between(3, 9)), (5, 3, 3));
        assert!((counts.share_at_most(3) - 0.6).abs() < 1e-12 && (counts.share_at_least(3) - 0.8).abs() < 1e-12);
        let quantiles = [0.0, 0.2, 0.21, 0.8, 0.81, 1.0].map(|share| counts.quantile(share));
        assert_eq!(quantiles, [1, 1, 3, 5, 9, 9].map(Some));
        let mirrored = counts.mirrored();
        assert_eq!((mirrored.quantile(0.2), mirrored.total()), (Some(-9), 5));
        mirrored.counts().for_each(|(value, count)| counts.add_many(value, count));
        assert_eq!((counts.total(), counts.at_most(-1)), (10, 5));
    }
}
