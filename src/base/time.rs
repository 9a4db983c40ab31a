//! Instants, durations and spans on a recording's clock, as integer nanoseconds.
//!
//! Floating-point seconds exist only at the edges (files, models, screens). Rounding to milliseconds happens once,
//! in `export`, so that two parts of the program can never disagree about an instant by half a millisecond.

use std::ops::{Add, AddAssign, Neg, Sub};

use serde::{Deserialize, Serialize};

const NANOS_PER_SECOND: i64 = 1_000_000_000;
const NANOS_PER_MILLISECOND: i64 = 1_000_000;

/// A point on the recording's clock: nanoseconds after its first sample. May be negative while a calculation runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Instant(i64);

/// A signed distance between two instants, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Duration(i64);

/// A stretch of the recording, from `start` up to `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    pub start: Instant,
    pub end: Instant,
}

impl Instant {
    pub const ZERO: Self = Self(0);

    pub const fn from_nanos(nanos: i64) -> Self {
        Self(nanos)
    }

    pub const fn from_millis(millis: i64) -> Self {
        Self(millis.saturating_mul(NANOS_PER_MILLISECOND))
    }

    /// Nearest nanosecond; not-a-number becomes zero, infinities saturate. Readers of files check for both first.
    pub fn from_secs(seconds: f64) -> Self {
        Self((seconds * NANOS_PER_SECOND as f64).round() as i64)
    }

    /// The instant of sample number `samples` at `rate_hz` (> 0), rounded to the nearest nanosecond.
    pub fn from_samples(samples: u64, rate_hz: u32) -> Self {
        let nanos =
            (i128::from(samples) * i128::from(NANOS_PER_SECOND) + i128::from(rate_hz / 2)) / i128::from(rate_hz);
        Self(nanos.min(i128::from(i64::MAX)) as i64)
    }

    pub const fn as_nanos(self) -> i64 {
        self.0
    }

    pub fn as_secs(self) -> f64 {
        self.0 as f64 / NANOS_PER_SECOND as f64
    }

    /// Nearest millisecond, halves upwards. Only `export` and displays call this.
    pub const fn as_millis_rounded(self) -> i64 {
        (self.0 + NANOS_PER_MILLISECOND / 2).div_euclid(NANOS_PER_MILLISECOND)
    }

    /// Number of the sample nearest to this instant at `rate_hz`; instants before zero give sample 0.
    pub fn as_samples(self, rate_hz: u32) -> usize {
        let samples = (i128::from(self.0) * i128::from(rate_hz) + i128::from(NANOS_PER_SECOND / 2))
            .div_euclid(i128::from(NANOS_PER_SECOND));
        samples.max(0) as usize
    }
}

impl Duration {
    pub const ZERO: Self = Self(0);

    pub const fn from_nanos(nanos: i64) -> Self {
        Self(nanos)
    }

    pub const fn from_millis(millis: i64) -> Self {
        Self(millis.saturating_mul(NANOS_PER_MILLISECOND))
    }

    /// Nearest nanosecond; not-a-number becomes zero, infinities saturate.
    pub fn from_secs(seconds: f64) -> Self {
        Self((seconds * NANOS_PER_SECOND as f64).round() as i64)
    }

    pub const fn as_nanos(self) -> i64 {
        self.0
    }

    pub fn as_secs(self) -> f64 {
        self.0 as f64 / NANOS_PER_SECOND as f64
    }

    pub const fn as_millis_rounded(self) -> i64 {
        (self.0 + NANOS_PER_MILLISECOND / 2).div_euclid(NANOS_PER_MILLISECOND)
    }
}

impl Span {
    pub const fn new(start: Instant, end: Instant) -> Self {
        Self { start, end }
    }

    pub fn from_secs(start: f64, end: f64) -> Self {
        Self::new(Instant::from_secs(start), Instant::from_secs(end))
    }

    pub fn duration(self) -> Duration {
        self.end - self.start
    }

    /// The span so much later.
    pub fn shifted(self, by: Duration) -> Self {
        Self::new(self.start + by, self.end + by)
    }

    pub fn contains(self, instant: Instant) -> bool {
        self.start <= instant && instant < self.end
    }

    /// The point half-way between start and end.
    pub fn middle(self) -> Instant {
        Instant(self.start.0 + (self.end.0 - self.start.0) / 2)
    }
}

impl Sub for Instant {
    type Output = Duration;
    fn sub(self, earlier: Self) -> Duration {
        Duration(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for Instant {
    type Output = Self;
    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(duration.0))
    }
}

impl Sub<Duration> for Instant {
    type Output = Self;
    fn sub(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(duration.0))
    }
}

impl AddAssign<Duration> for Instant {
    fn add_assign(&mut self, duration: Duration) {
        *self = *self + duration;
    }
}

impl Add for Duration {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Duration {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Duration {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_happens_at_the_half() {
        let check = |nanos: i64, millis: i64| assert_eq!(Instant::from_nanos(nanos).as_millis_rounded(), millis);
        check(0, 0);
        check(499_999, 0);
        check(500_000, 1);
        check(1_499_999, 1);
        check(-400_000, 0);
    }

    #[test]
    fn samples_and_instants_agree_over_a_day() {
        for sample in [0_u64, 1, 15_999, 16_000, 16_000 * 86_400 - 1] {
            assert_eq!(Instant::from_samples(sample, 16_000).as_samples(16_000) as u64, sample);
        }
    }

    #[test]
    fn absurd_seconds_do_not_wrap() {
        assert_eq!(Instant::from_secs(f64::NAN), Instant::ZERO);
        assert!(Instant::from_secs(1e300) + Duration::from_secs(1e300) > Instant::ZERO);
    }
}
