//! Reading a line of WebVTT.

use crate::subtitle_file::clock::{digits, instant_from_clock};
use base::time::Instant;

/// White space of the specification: the vertical tab is not among it.
pub fn is_space(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '\n' | '\r' | '\u{c}')
}

/// Reads a line from left to right.
pub struct LineScanner<'a> {
    pub rest: &'a str,
}

impl<'a> LineScanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// A time stamp that is the whole text.
    pub fn only_timestamp(mut self) -> Option<Instant> {
        let stamp = self.timestamp()?;
        self.rest.is_empty().then_some(stamp)
    }

    pub fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches(is_space);
    }

    pub fn expect(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    fn digits(&mut self) -> &'a str {
        let (figures, rest) = digits(self.rest);
        self.rest = rest;
        figures
    }

    fn two_digits(&mut self) -> Option<i64> {
        let figures = self.digits();
        (figures.len() == 2).then(|| figures.parse().ok()).flatten()
    }

    /// "Collect a WebVTT timestamp": `[h+:]mm:ss.mmm`.
    pub fn timestamp(&mut self) -> Option<Instant> {
        let first = self.digits();
        let first_value: i64 = first.parse().ok().filter(|&value| value < 1_000_000)?;
        self.expect(":")?;
        let second = self.two_digits()?;
        let has_hours = first.len() != 2 || first_value > 59 || self.rest.starts_with(':');
        let (hours, minutes, seconds) = if has_hours {
            self.expect(":")?;
            (first_value, second, self.two_digits()?)
        } else {
            (0, first_value, second)
        };
        self.expect(".")?;
        let fraction = self.digits();
        if fraction.len() != 3 || minutes > 59 || seconds > 59 {
            return None;
        }
        let millis: i64 = fraction.parse().ok()?;
        instant_from_clock(hours, minutes, seconds, millis * 1_000_000)
    }
}
