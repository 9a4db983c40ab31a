//! SubRip (`.srt`), of which no standard exists.
//!
//! Whatever has time lines is read: without indices, with dots for commas, broken arrows, coordinates, blank lines
//! inside a text. **A short fraction is a decimal fraction**: `,5` is 500 ms, as in pysubs2 and as a person would read
//! it (some older readers take it for 5 ms).

use std::ops::Range;

use super::cue_transcript::transcript;
use super::document::{Reader, TranscriptDocument};
use super::marked_cue::{Dialect, MarkedCue};
use super::raw::{Note, Notes};
use crate::time::{Instant, Span};

pub(super) const READER: Reader = Reader {
    name: "SubRip",
    recognises: |document: &TranscriptDocument| {
        document.json.is_empty() && document.lines().any(|line| time_line(line).is_some())
    },
    read: |document| {
        let mut notes = Notes::default();
        let cues = cues(&document.text, &mut notes);
        transcript(cues, Dialect::SubRip, notes, document)
    },
};

/// The cues in the order of the file, empty ones too.
pub(super) fn cues(text: &str, notes: &mut Notes) -> Vec<MarkedCue> {
    // Marks and zeros come from files that were put together or cut.
    let text = text.replace(['\u{feff}', '\0'], "").replace("\r\r\n", "\n").replace("\r\n", "\n").replace('\r', "\n");
    let mut times: Vec<TimeLine> = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let end = start + line.len();
        if let Some((span, settings)) = time_line(line) {
            times.push(TimeLine { start, end, span, settings: end - settings.len()..end });
        }
        start = end + 1;
    }
    let mut cues: Vec<MarkedCue> = Vec::with_capacity(times.len());
    let before_first = times.first().and_then(|first| text[..first.start].strip_suffix('\n'));
    let mut index: Option<u64> = before_first.and_then(|before| index_line(last_line(before)));
    for (number, line) in times.iter().enumerate() {
        let id = index.map(|index| index.to_string()).unwrap_or_default();
        let next = times.get(number + 1);
        // From behind the end of the time line to before the next one; `None` if no line is between.
        let from = line.end + 1;
        let to = next.map_or(text.len(), |next| next.start.saturating_sub(1));
        let mut body = text.get(from..to);
        let own_index = index;
        if next.is_some() {
            index = body.and_then(|body| index_before_time_line(body, own_index));
            if index.is_some() {
                body = body.and_then(|body| body.rsplit_once('\n')).map(|(before, _)| before);
            }
        }
        let plain = body_text(body.unwrap_or_default(), own_index, line.span.start, notes);
        let settings = text[line.settings.clone()].trim().to_owned();
        cues.push(MarkedCue { span: line.span, text: plain, id, settings });
    }
    cues
}

/// Where a time line stands in the text, and what follows the times on it.
struct TimeLine {
    start: usize,
    end: usize,
    span: Span,
    settings: Range<usize>,
}

fn last_line(text: &str) -> &str {
    text.rsplit('\n').next().unwrap_or_default()
}

/// The index of the next cue, if the last line of a body is one: after a blank line, or counting on.
fn index_before_time_line(body: &str, own: Option<u64>) -> Option<u64> {
    let index = index_line(last_line(body))?;
    let before = body.rsplit('\n').nth(1);
    let counts_on = own.is_some_and(|own| own.checked_add(1) == Some(index));
    // "1\n<time>\n1\n<time>": the only line of a body is its text unless it counts on.
    (before.is_some_and(|line| line.trim().is_empty()) || counts_on).then_some(index)
}

fn index_line(line: &str) -> Option<u64> {
    let line = line.trim();
    (!line.is_empty() && line.bytes().all(|b| b.is_ascii_digit())).then(|| line.parse().ok()).flatten()
}

/// Lines of a cue without blank ones at the ends. An index without a time line is taken out of the middle.
fn body_text(body: &str, index: Option<u64>, start: Instant, notes: &mut Notes) -> String {
    let mut next = index.and_then(|index| index.checked_add(1));
    let mut text = String::new();
    let mut after_blank = false;
    let mut lines = body.trim().split('\n').peekable();
    while let Some(line) = lines.next() {
        let before_text = lines.peek().is_some_and(|line| !line.trim().is_empty());
        if after_blank && before_text && next.is_some() && index_line(line) == next {
            notes.count(Note::UntimedCue, Some(start));
            next = next.and_then(|next| next.checked_add(1));
        } else {
            text.push_str(line.trim());
            text.push('\n');
        }
        after_blank = line.trim().is_empty();
    }
    text.pop();
    text
}

/// `00:00:01,000 --> 00:00:02,000` in all its variants: the times, and what follows them.
fn time_line(line: &str) -> Option<(Span, &str)> {
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
    if let Some(digits) = fraction {
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        let mut scale = 100_000_000;
        for digit in digits.bytes().take(length.min(9)) {
            nanos += i64::from(digit - b'0') * scale;
            scale /= 10;
        }
        rest = &digits[length..];
    } else if !has_hours {
        // "12:30" alone is a time of day in somebody's text; only beside an arrow does it count, which `time_line` sees.
        rest = rest.trim_start_matches([',', '.']);
    }
    let (hours, minutes, seconds) = units;
    let seconds = (hours * 60 + minutes) * 60 + seconds;
    let instant = Instant::from_nanos(seconds.checked_mul(1_000_000_000)?.checked_add(nanos)?);
    Some((if negative { Instant::from_nanos(-instant.as_nanos()) } else { instant }, rest))
}

fn number(text: &str) -> Option<(i64, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    if length == 0 || length > 6 {
        return None;
    }
    Some((text[..length].parse().ok()?, &text[length..]))
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

    #[test]
    fn indices_are_told_from_text() {
        let mut notes = Notes::default();
        let text = "1\n00:00:01,0 --> 00:00:02,0\n42\n\n2\n00:00:03,0 --> 00:00:04,0\nx\n3\n00:00:05,0 --> 00:00:06,0\ny\n\n4\nlost";
        let texts: Vec<String> = cues(text, &mut notes).into_iter().map(|cue| cue.text).collect();
        assert_eq!(texts, ["42", "x", "y\n\nlost"]);
        assert_eq!(notes.into_warnings().len(), 1);
    }
}
