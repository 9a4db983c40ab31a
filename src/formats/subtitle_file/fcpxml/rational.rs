//! Times as fractions of a second: `1001/30000s`, `5s`.

use base::time::Instant;

const NANOS_PER_SECOND: i128 = 1_000_000_000;

/// Larger ones, some thirty years, are a slip of the pen.
const LARGEST_SECONDS: i128 = 1_000_000_000;
/// Sums of fractions whose parts are no larger fit 128 bits.
const LARGEST_PART: i128 = 1 << 62;

/// An exact time, or a distance between two, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RationalTime {
    over: i128,
    /// More than zero.
    under: i128,
}

impl RationalTime {
    pub const ZERO: Self = Self { over: 0, under: 1 };

    fn new(over: i128, under: i128) -> Option<Self> {
        if under <= 0 {
            return None;
        }
        let (mut a, mut b) = (over.checked_abs()?, under);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let (over, under) = (over / a.max(1), under / a.max(1));
        let is_sane = under <= LARGEST_PART && over.abs() <= LARGEST_PART && over.abs() / under <= LARGEST_SECONDS;
        is_sane.then_some(Self { over, under })
    }

    /// `N/Ds`, `Ns`, and decimals, which some programs write.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let text = text.strip_suffix('s').unwrap_or(text);
        let is_number = |text: &str| (1..=18).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
        let number = |text: &str| is_number(text).then(|| text.parse::<i128>().ok()).flatten();
        let (sign, text) = match text.strip_prefix('-') {
            Some(text) => (-1, text),
            None => (1, text),
        };
        if let Some((over, under)) = text.split_once('/') {
            return Self::new(sign * number(over)?, number(under)?);
        }
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        if fraction.len() > 9 {
            return None;
        }
        let scale = 10_i128.pow(fraction.len() as u32);
        Self::new(sign * (number(whole)? * scale + number(fraction)?), scale)
    }

    /// `None` where the sum has no exact form of a sane size.
    pub fn plus(self, other: Self) -> Option<Self> {
        let over = self.over.checked_mul(other.under)?.checked_add(other.over.checked_mul(self.under)?)?;
        Self::new(over, self.under.checked_mul(other.under)?)
    }

    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { over: -other.over, ..other })
    }

    /// To the nearest nanosecond.
    pub fn instant(self) -> Instant {
        let nanos = (2 * (self.over * NANOS_PER_SECOND) + self.under).div_euclid(2 * self.under);
        Instant::from_nanos(i64::try_from(nanos).unwrap_or(i64::MAX / 2))
    }

    /// Frames in a second, of the length of one.
    pub fn rate(self) -> Option<(i64, i64)> {
        Some((i64::try_from(self.under).ok()?, i64::try_from(self.over).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_exact() {
        let check = |text: &str, nanos: Option<i64>| {
            assert_eq!(RationalTime::read(text).map(|time| time.instant().as_nanos()), nanos, "{text}");
        };
        check("1001/30000s", Some(33_366_667));
        check("5s", Some(5_000_000_000));
        check("-1/4s", Some(-250_000_000));
        check("1.25s", Some(1_250_000_000));
        check("0s", Some(0));
        for odd in ["", "s", "1/0s", "1/-2s", "x/2s", "1/2/3s", "9999999999999999999s", "99999999999s", "1.", "--1s"] {
            check(odd, None);
        }
        let frame = RationalTime::read("1001/24000s").unwrap();
        let day = (0..24).fold(RationalTime::ZERO, |sum, _| sum.plus(frame).unwrap());
        assert_eq!(Some(day), RationalTime::read("1001/1000s"));
        assert_eq!(day.minus(day), Some(RationalTime::ZERO));
        assert_eq!(frame.rate(), Some((24_000, 1001)));
        let fine = RationalTime::read("1/999999999999999999s").unwrap();
        assert_eq!(fine.plus(RationalTime::read("1/999999999999999998s").unwrap()), None);
    }
}
