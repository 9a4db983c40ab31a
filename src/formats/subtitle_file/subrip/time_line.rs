//! `00:00:01,000 --> 00:00:02,000` in all its variants.

use crate::subtitle_file::clock::{digits, fraction_nanos, instant_from_clock};
use base::time::{Instant, Span};

/// The times of a line, and what follows them.
pub fn time_line(line: &str) -> Option<(Span, &str)> {
    let (start, rest) = time(line)?;
    let rest = arrow(rest.trim_start())?;
    let (end, rest) = time(rest)?;
    // "00:00:01,000 --> 00:00:02,000x": rather text than a time line.
    (!rest.starts_with(char::is_alphanumeric)).then_some((Span::new(start, end), rest))
}

fn arrow(text: &str) -> Option<&str> {
    ["-->", "--&gt;", "-- >", "- ->", "->", "=>", "==>", "—>", "–>", "—", "→", "--"]
        .iter()
        .find_map(|arrow| text.strip_prefix(arrow))
}

/// `[h:]m:s[,f]` with any number of digits, and a minus sign that shifted files have.
fn time(text: &str) -> Option<(Instant, &str)> {
    let text = text.trim_start();
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
    let (first, rest) = number(text)?;
    let (second, rest) = number(rest.trim_start().strip_prefix(':')?.trim_start())?;
    let (mut units, mut rest) = ((0, first, second), rest);
    let mut has_hours = false;
    if let Some((third, after)) = rest.strip_prefix(':').and_then(number) {
        (units, rest, has_hours) = ((first, second, third), after, true);
    }
    let fraction =
        rest.strip_prefix([',', '.', '،', '٫', ';']).or_else(|| rest.strip_prefix(':').filter(|_| has_hours));
    let fraction = fraction.map(str::trim_start).filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
    let mut nanos = 0_i64;
    if let Some(fraction) = fraction {
        let (figures, after) = digits(fraction);
        nanos = fraction_nanos(figures);
        rest = after;
    } else if !has_hours {
        // "12:30" alone is a time of day in running text; only beside an arrow does it count, which `time_line` sees.
        rest = rest.trim_start_matches([',', '.']);
    }
    let (hours, minutes, seconds) = units;
    let instant = instant_from_clock(hours, minutes, seconds, nanos)?;
    Some((if negative { Instant::from_nanos(-instant.as_nanos()) } else { instant }, rest))
}

fn number(text: &str) -> Option<(i64, &str)> {
    let (figures, rest) = digits(text);
    if figures.is_empty() || figures.len() > 6 {
        return None;
    }
    Some((figures.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_spelling() {
        let check = |line: &str, start: i64, end: i64| {
            let expected = Span::new(Instant::from_millis(start), Instant::from_millis(end));
            assert_eq!(time_line(line).map(|(span, _)| span), Some(expected), "{line}");
        };
        check("00:00:01,000 --> 00:00:02,000", 1000, 2000);
        check("0:00:06,5-->0:00:07,11", 6500, 7110);
        check("00:00:08:200-->00:00:09:123", 8200, 9123);
        check("00:00:04->00:00:05", 4000, 5000);
        check("100:00:00.000 —> 100:00:01.000 X1:63", 360_000_000, 360_001_000);
        check("-00:00:06,843 --> -00:00:02,850", -6843, -2850);
        check("01:02.5 --> 01:03", 62_500, 63_000);
        assert_eq!(time_line("we met at 10:30 --> and left"), None);
        assert_eq!(time_line("[00:00.000 --> 00:04.000]"), None);
        assert_eq!(time_line("99999999:00:00 --> 0:0:1"), None);
    }
}
