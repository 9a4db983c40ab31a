//! Subtitles as SubER sees them.

use crate::comparison::Break;
use crate::comparison::TimedLines;

/// The words of a subtitle file with the breaks after them and the times of their cues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimedText {
    /// In the order of their starts.
    pub(super) cues: Vec<TimedCue>,
}

/// Times in nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TimedCue {
    pub(super) start: i64,
    pub(super) end: i64,
    pub(super) words: Vec<(String, Break)>,
}

impl TimedText {
    /// Of cues in the order of their starts.
    pub fn of(cues: &[TimedLines]) -> Self {
        let timed = |cue: &TimedLines| {
            // A cue that ends before it starts is shown at no time.
            let (start, end) = (cue.span.start.as_nanos(), cue.span.end.as_nanos());
            let mut timed = TimedCue::new(start, end.max(start));
            cue.lines.iter().for_each(|line| timed.push_line(line));
            timed.close();
            timed
        };
        Self { cues: cues.iter().map(timed).collect() }
    }

    /// Reads a SubRip file by the rules of SubER's own program, in which everything but tags of one letter is text: what
    /// other readers take away (`<font …>`, `{\an8}`, entities, names of speakers) counts as words there.
    ///
    /// `None` where that program gives up: another encoding than UTF-8, a missing number, odd times, cues out of order.
    pub fn parse_subrip(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        // Python's universal line ends.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut cues: Vec<TimedCue> = Vec::new();
        let mut has_number = false;
        let mut open: Option<TimedCue> = None;
        for line in text.split('\n') {
            let line = line.trim_matches(is_space);
            match (&mut open, line) {
                (None, "") => {}
                (None, line) if !has_number => {
                    line.replace('\u{feff}', "").trim_matches(is_space).parse::<i64>().ok()?;
                    has_number = true;
                }
                (None, line) => {
                    let (start, end) = time_line(line)?;
                    if end < start || cues.last().is_some_and(|last| start < last.start) {
                        return None;
                    }
                    open = Some(TimedCue::new(start, end));
                }
                (Some(cue), "") => {
                    cue.close();
                    cues.extend(open.take());
                    has_number = false;
                }
                (Some(cue), line) => cue.push_line(&without_short_tags(line)),
            }
        }
        if let Some(mut cue) = open {
            cue.close();
            cues.push(cue);
        }
        Some(Self { cues })
    }
}

impl TimedCue {
    const fn new(start: i64, end: i64) -> Self {
        Self { start, end, words: Vec::new() }
    }

    fn push_line(&mut self, line: &str) {
        let words = line.split(is_space).filter(|word| !word.is_empty());
        self.words.extend(words.map(|word| (word.to_owned(), Break::None)));
        if let Some(last) = self.words.last_mut() {
            last.1 = Break::Line;
        }
    }

    fn close(&mut self) {
        if let Some(last) = self.words.last_mut() {
            last.1 = Break::Cue;
        }
    }
}

/// White space as Python has it, which counts four separators of ASCII.
fn is_space(letter: char) -> bool {
    letter.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&letter)
}

/// Start and end of a line with nothing but two times and an arrow.
fn time_line(line: &str) -> Option<(i64, i64)> {
    let mut parts = line.split(is_space).filter(|part| !part.is_empty());
    let (start, arrow, end) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || !arrow.ends_with("->") {
        return None;
    }
    Some((nanos(start)?, nanos(end)?))
}

/// `h:m:s,f` or `h:m:s.f` with at most six digits behind the point, or plain seconds.
fn nanos(time: &str) -> Option<i64> {
    const SECOND: i64 = 1_000_000_000;
    let is_number = |digits: &str, most: usize| {
        (1..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let fraction = |digits: &str| -> Option<i64> {
        let digits = digits.get(..digits.len().min(9))?;
        Some(digits.parse::<i64>().ok()? * 10_i64.pow(9 - digits.len() as u32))
    };
    let Some((hours, rest)) = time.split_once(':') else {
        let (whole, part) = time.split_once('.').unwrap_or((time, "0"));
        let is_seconds = is_number(whole, 9) && !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        return is_seconds.then(|| Some(whole.parse::<i64>().ok()? * SECOND + fraction(part)?)).flatten();
    };
    let (minutes, rest) = rest.split_once(':')?;
    let (seconds, part) = rest.split_once([',', '.'])?;
    if ![hours, minutes, seconds].iter().all(|digits| is_number(digits, 2)) || !is_number(part, 6) {
        return None;
    }
    let (hours, minutes, seconds) =
        (hours.parse::<i64>().ok()?, minutes.parse::<i64>().ok()?, seconds.parse::<i64>().ok()?);
    let is_time = hours < 24 && minutes < 60 && seconds < 60;
    is_time.then(|| Some(((hours * 60 + minutes) * 60 + seconds) * SECOND + fraction(part)?)).flatten()
}

/// The line without `<x>` and `</x>`, whatever single character x is.
fn without_short_tags(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    let at = |index: usize| letters.get(index).copied();
    let mut kept = String::with_capacity(line.len());
    let mut index = 0;
    while index < letters.len() {
        // With the slash as a part of the tag first, then as the one character in it.
        let is_tag = |name: usize| at(name).is_some_and(|letter| letter != '>') && at(name + 1) == Some('>');
        if letters[index] == '<' {
            if at(index + 1) == Some('/') && is_tag(index + 2) {
                index += 4;
                continue;
            }
            if is_tag(index + 1) {
                index += 3;
                continue;
            }
        }
        kept.push(letters[index]);
        index += 1;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tags_of_one_letter_are_taken_away() {
        let check = |line: &str, expected: &str| assert_eq!(without_short_tags(line), expected, "{line}");
        check("<i>So</i> it <b>is</b>", "So it is");
        check("<font color=\"red\">a</font>", "<font color=\"red\">a</font>");
        check("a </> b <> c <<> d", "a  b <> c  d");
        check("a<", "a<");
        check("</i", "</i");
    }

    #[test]
    fn times_are_read_in_three_ways() {
        let check = |time: &str, expected: Option<i64>| assert_eq!(nanos(time), expected, "{time}");
        check("00:00:01,5", Some(1_500_000_000));
        check("1:02:03.004", Some(3_723_004_000_000));
        check("12.25", Some(12_250_000_000));
        check("7", Some(7_000_000_000));
        for odd in ["", "1:2", "24:00:00,000", "00:00:60,0", "00:00:01", "00:00:01,", "00:00:01,1234567", "1e3", "-1.0"]
        {
            check(odd, None);
        }
        check("00:00:01,\u{e9}", None);
    }

    #[test]
    fn a_file_is_read_by_the_rules_of_the_program() {
        let file = "\u{feff}1\r\n00:00:01,000 --> 00:00:02,000\r\nOne <i>two</i>\r\n \r\n\n2\n\n00:00:02,000 --> 00:00:03,000\n\
                    three\n<b> </b>\nfour\n\n3\n00:00:04,000 --> 00:00:05,000\n\n4\n0:0:6,0 -> 0:0:7.5\nfive";
        let text = TimedText::parse_subrip(file.as_bytes()).unwrap();
        let words: Vec<Vec<(&str, Break)>> =
            text.cues.iter().map(|cue| cue.words.iter().map(|(word, kind)| (word.as_str(), *kind)).collect()).collect();
        assert_eq!(words[0], [("One", Break::None), ("two", Break::Cue)]);
        assert_eq!(words[1], [("three", Break::Line), ("four", Break::Cue)]);
        assert_eq!((words[2].len(), words[3][0]), (0, ("five", Break::Cue)));
        assert_eq!(text.cues[3].end, 7_500_000_000);
    }

    #[test]
    fn what_the_program_refuses_is_refused() {
        for file in [
            "00:00:01,000 --> 00:00:02,000\na",
            "1\n00:00:02,000 --> 00:00:01,000\na",
            "1\n00:00:02,000 --> 00:00:03,000\na\n\n2\n00:00:01,000 --> 00:00:02,000\nb",
            "1\n00:00:02,000 --> 00:00:03,000 X1:0\na",
            "1\n00:00:02,000 --> 00:00:03,000\na\n\nb",
            "WEBVTT\n\n00:02.000 --> 00:03.000\na",
        ] {
            assert_eq!(TimedText::parse_subrip(file.as_bytes()), None, "{file}");
        }
        assert_eq!(TimedText::parse_subrip(b"1\n00:00:02,000 --> 00:00:03,000\n\xe9"), None);
    }
}
