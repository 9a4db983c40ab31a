//! The limit that a house keeps, of what it does.
//!
//! Where a house has a limit the counts break off there: many values just below it, few above. That place is looked for among the
//! shares that a limit may leave over, so that a handful of outliers lifts none. Where nothing breaks off, a share of all is taken.

use super::value_counts::ValueCounts;

/// How a limit is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct LimitSearch {
    /// The share that keeps a limit at least, 0 to 1.
    pub least_share: f64,
    /// The share that is taken where no limit is to be seen.
    pub usual_share: f64,
    /// How far below and above a limit is looked.
    pub window: i64,
    /// How many times more values stand at a limit than in as wide a stretch of those that keep it easily; 0: no matter. Where values
    /// thin out towards their ends, as durations do, the last ones are no limit only because nothing is beyond them.
    pub gathering: f64,
}

/// A limit, and who keeps it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeptLimit {
    pub value: i64,
    /// Of all, 0 to 1.
    pub share: f64,
    /// Of how many.
    pub total: u64,
    /// Whether the counts break off there.
    pub is_sharp: bool,
}

impl KeptLimit {
    /// What texts choose by: "none" where all keep it, else "few".
    pub(super) fn beyond(&self) -> &'static str {
        if self.share < 1.0 { "few" } else { "none" }
    }
}

/// So many times more values stand right below a limit than right above.
const SHARP: f64 = 5.0;
/// Among so many windows before a limit the values that keep it easily are counted.
const EASY_WINDOWS: i64 = 5;
/// Fewer at a limit, of all, do not gather there; and where more do, all are much the same and nothing is limited.
const GATHERED: std::ops::RangeInclusive<f64> = 0.005..=0.5;

impl LimitSearch {
    /// The greatest value that the house allows itself; `None` where nothing was seen.
    pub fn upper(self, counts: &ValueCounts) -> Option<KeptLimit> {
        let total = counts.total();
        let usual = counts.quantile(self.usual_share)?;
        // A few strays beyond a limit are no second one.
        let strays = 1.0 + total as f64 * 0.0005;
        let first = counts.quantile(self.least_share)?;
        let mut best: Option<(f64, i64)> = None;
        for (value, _) in counts.counts().filter(|(value, _)| *value >= first) {
            let below = counts.between(value.saturating_sub(self.window) + 1, value.saturating_add(1));
            let above = counts.between(value.saturating_add(1), value.saturating_add(self.window).saturating_add(1));
            let fall = below as f64 / (above as f64 + strays);
            if fall >= SHARP && self.gathers(counts, value, below) && best.is_none_or(|(most, _)| fall > most) {
                best = Some((fall, value));
            }
        }
        let value = best.map_or(usual, |(_, value)| value);
        Some(KeptLimit { value, share: counts.share_at_most(value), total, is_sharp: best.is_some() })
    }

    /// Whether `at_limit` values, which stand at a value or right below it, are more than by chance.
    fn gathers(self, counts: &ValueCounts, value: i64, at_limit: u64) -> bool {
        if self.gathering <= 0.0 {
            return true;
        }
        let end = value.saturating_sub(self.window).saturating_add(1);
        let easy = counts.between(end.saturating_sub(self.window.saturating_mul(EASY_WINDOWS)), end);
        let usual = easy as f64 / EASY_WINDOWS as f64;
        let share = at_limit as f64 / counts.total() as f64;
        GATHERED.contains(&share) && at_limit as f64 >= self.gathering * usual
    }

    /// The least value that the house allows itself.
    pub fn lower(self, counts: &ValueCounts) -> Option<KeptLimit> {
        let limit = self.upper(&counts.mirrored())?;
        Some(KeptLimit { value: limit.value.saturating_neg(), ..limit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: LimitSearch = LimitSearch { least_share: 0.95, usual_share: 0.99, window: 3, gathering: 0.0 };

    #[test]
    fn outliers_lift_no_limit_and_a_limit_that_nobody_keeps_is_none() {
        let check = |counts: &ValueCounts, value: i64, is_sharp: bool| {
            let limit = LINES.upper(counts).unwrap();
            assert_eq!((limit.value, limit.is_sharp), (value, is_sharp), "{limit:?}");
        };
        // As long as it goes, up to 42.
        let mut kept = ValueCounts::default();
        (10..=42).for_each(|value| kept.add_many(value, 30));
        check(&kept, 42, true);
        for stray in [47, 51, 60, 75, 90] {
            kept.add(stray);
        }
        check(&kept, 42, true);
        let share = LINES.upper(&kept).unwrap().share;
        assert!((share - 990.0 / 995.0).abs() < 1e-12);
        // Ever fewer, without an end.
        let mut open = ValueCounts::default();
        (1..=100).for_each(|value| open.add_many(value, (10_000 / (value * value)) as u64));
        check(&open, open.quantile(0.99).unwrap(), false);
        assert_eq!(LINES.upper(&ValueCounts::default()), None);
    }

    #[test]
    fn the_least_is_found_as_the_greatest_is() {
        let mut counts = ValueCounts::default();
        (0..400).for_each(|step| counts.add(1000 + 10 * step));
        counts.add_many(1000, 30);
        counts.add_many(640, 2);
        let search = LimitSearch { least_share: 0.98, usual_share: 0.995, window: 60, gathering: 2.0 };
        let limit = search.lower(&counts).unwrap();
        assert_eq!((limit.value, limit.is_sharp), (1000, true));
        assert!((limit.share - 430.0 / 432.0).abs() < 1e-12);
    }

    #[test]
    fn values_that_thin_out_or_are_all_the_same_have_no_limit() {
        let search = LimitSearch { least_share: 0.95, usual_share: 0.995, window: 60, gathering: 2.0 };
        let check = |counts: &ValueCounts| {
            let limit = search.lower(counts).unwrap();
            assert!(!limit.is_sharp, "{limit:?}");
        };
        // Ever more from 2.04 s up, with holes between them.
        let mut natural = ValueCounts::default();
        (0..50).for_each(|step| natural.add_many(2_040 + 40 * step, 1 + step as u64));
        (0..8).for_each(|step| natural.add(1_200 + 100 * step));
        check(&natural);
        let mut same = ValueCounts::default();
        same.add_many(2_000, 180);
        check(&same);
    }
}
