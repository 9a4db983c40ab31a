//! WebVTT, parsed as the W3C prescribes (WebVTT, Candidate Recommendation of 4 April 2019, section 6).
//!
//! A cue with a malformed time line is skipped, never the file; a file that does not begin with `WEBVTT` is refused.

use std::iter::Peekable;
use std::str::Split;

use super::cues::{Dialect, MarkedCue, transcript};
use super::raw::{Note, Notes};
use super::{Document, Fault, Reader};
use crate::time::{Instant, Span};

pub(super) const READER: Reader = Reader {
    name: "WebVTT",
    recognises: |document| {
        // Near misses are claimed, too, so that they are refused for what they are and not read as SubRip.
        let first = document.text.trim_start().split(['\n', '\r']).next().unwrap_or_default();
        let head: String = first.chars().take(6).collect::<String>().to_ascii_uppercase();
        head == "WEBVTT" || (head.len() >= 4 && first.len() < 6 && "WEBVTT".starts_with(&head))
    },
    read: |document| {
        let mut notes = Notes::default();
        let cues = cues_with_notes(&document.text, &mut notes)?;
        let language = header_language(document);
        let mut raw = transcript(cues, Dialect::WebVtt, notes, document)?;
        raw.language = language;
        Ok(raw)
    },
};

/// The cues in the order of the file.
pub(super) fn cues(text: &str) -> Result<Vec<MarkedCue>, Fault> {
    cues_with_notes(text, &mut Notes::default())
}

/// `Language: en` in the header, as YouTube writes it.
fn header_language(document: &Document) -> Option<String> {
    let header = document.text.lines().skip(1).take_while(|line| !line.trim().is_empty());
    header.take(20).find_map(|line| line.strip_prefix("Language:")).map(|name| name.trim().to_owned())
}

fn cues_with_notes(text: &str, notes: &mut Notes) -> Result<Vec<MarkedCue>, Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{fffd}");
    let after = text.strip_prefix("WEBVTT").filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']));
    let Some(after) = after else {
        return Err(Fault::damaged("line 1", "the file must begin with \"WEBVTT\" and nothing else or a space"));
    };
    let Some((_, body)) = after.split_once('\n') else { return Ok(Vec::new()) };
    let mut lines = body.split('\n').peekable();
    if !body.starts_with('\n') {
        block(&mut lines, true, notes);
    }
    let mut cues = Vec::new();
    while let Some(line) = lines.peek() {
        if line.is_empty() {
            lines.next();
        } else if let Some(cue) = block(&mut lines, false, notes) {
            cues.push(cue);
        }
    }
    Ok(cues)
}

/// "Collect a WebVTT block": takes its lines and returns the cue, if it is one.
fn block(lines: &mut Peekable<Split<'_, char>>, in_header: bool, notes: &mut Notes) -> Option<MarkedCue> {
    let (mut line_count, mut seen_arrow) = (0, false);
    let mut cue: Option<MarkedCue> = None;
    let mut buffer = String::new();
    while let Some(&line) = lines.peek() {
        line_count += 1;
        if line.contains("-->") {
            if in_header || !(line_count == 1 || (line_count == 2 && !seen_arrow)) {
                break;
            }
            seen_arrow = true;
            match timings(line) {
                Some((span, settings)) => {
                    cue = Some(MarkedCue { span, settings, id: std::mem::take(&mut buffer), text: String::new() });
                }
                None => notes.count(Note::SkippedCue, None),
            }
        } else if line.is_empty() {
            break;
        } else {
            if !buffer.is_empty() {
                buffer.push('\n');
            }
            buffer.push_str(line);
        }
        lines.next();
    }
    let mut cue = cue?;
    cue.text = buffer;
    Some(cue)
}

/// "Collect WebVTT cue timings and settings".
fn timings(line: &str) -> Option<(Span, String)> {
    let mut scanner = Scanner::new(line);
    scanner.skip_space();
    let start = scanner.timestamp()?;
    scanner.skip_space();
    scanner.expect("-->")?;
    scanner.skip_space();
    let end = scanner.timestamp()?;
    Some((Span::new(start, end), scanner.rest.trim_matches(is_space).to_owned()))
}

/// White space of the specification: the vertical tab is not among it.
fn is_space(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '\n' | '\r' | '\u{c}')
}

/// Reads a line from left to right.
pub(super) struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// A time stamp that is the whole text.
    pub fn only_timestamp(mut self) -> Option<Instant> {
        let stamp = self.timestamp()?;
        self.rest.is_empty().then_some(stamp)
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches(is_space);
    }

    fn expect(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    fn digits(&mut self) -> &'a str {
        let end = self.rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits
    }

    fn two_digits(&mut self) -> Option<i64> {
        let digits = self.digits();
        (digits.len() == 2).then(|| digits.parse().ok()).flatten()
    }

    /// "Collect a WebVTT timestamp": `[h+:]mm:ss.mmm`.
    fn timestamp(&mut self) -> Option<Instant> {
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
        Some(Instant::from_millis(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis))
    }
}
