//! Tables and logs of Whisper: its TSV file, what it prints while it works, and the labels of Audacity, which look alike.

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::limits::MAX_WORDS;
use super::raw::{Note, RawSegment, RawTranscript, milliseconds, seconds};
use base::texts::t;
use base::time::Instant;

/// `start<TAB>end<TAB>text`, whole milliseconds.
pub(super) const TSV: Reader = Reader {
    name: "Whisper TSV",
    recognises: |document| {
        let head = document.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        head.split('\t').map(|name| name.trim().to_ascii_lowercase()).eq(["start", "end", "text"])
    },
    read: |document| {
        rows(document, 1, |line| {
            let mut fields = line.splitn(3, '\t');
            let mut time = || fields.next()?.trim().parse::<f64>().ok().and_then(milliseconds);
            let (start, end) = (time()?, time()?);
            Some((start, end, fields.next()?.to_owned()))
        })
    },
};

/// `[00:01:14.500 --> 00:01:15.500]  text`, as Whisper, whisper.cpp, Whisper JAX and faster-whisper print it.
pub(super) const CONSOLE: Reader = Reader {
    name: "Whisper console text",
    recognises: |document| document.lines().take(MOST_LOOKED_AT).any(|line| printed(line).is_some()),
    read: |document| {
        let mut raw = rows(document, 0, printed)?;
        let said = document.lines().find_map(|line| line.trim().strip_prefix("Detected language"));
        let name = said.map(|rest| rest.trim_start_matches([':', ' ', '\'']));
        raw.language = name.map(|name| name.chars().take_while(|sign| sign.is_alphabetic()).collect());
        Ok(raw)
    },
};

/// `12.3<TAB>14.5<TAB>text` in seconds.
pub(super) const LABELS: Reader = Reader {
    name: "Audacity labels",
    recognises: |document| {
        let lines = document.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('\\'));
        let (good, all) = lines
            .take(MOST_LOOKED_AT)
            .fold((0, 0), |(good, all), line| (good + usize::from(label(line).is_some()), all + 1));
        good > 0 && good * 10 >= all * 9
    },
    read: |document| {
        let raw = rows(document, 0, label)?;
        let are_names = raw.segments.iter().all(|segment| segment.text.as_deref().is_some_and(is_fragment_name));
        if are_names && raw.segments.len() > 1 {
            return Err(ReadFault::damaged(t!("transcript-place-third-column"), t!("transcript-fragment-names")));
        }
        Ok(raw)
    },
};

/// So many lines are looked at to tell what a file is.
const MOST_LOOKED_AT: usize = 1000;

type TextRow = (Instant, Instant, String);

/// The segments of a file with one a line, from line `skipped` on.
fn rows(
    document: &TranscriptDocument,
    skipped: usize,
    row: fn(&str) -> Option<TextRow>,
) -> Result<RawTranscript, ReadFault> {
    let mut raw = RawTranscript::default();
    let lines = document.lines().filter(|line| !line.trim().is_empty());
    for (number, line) in lines.skip(skipped).enumerate() {
        document.tick(number as u64)?;
        let Some((start, end, text)) = row(line) else {
            raw.notes.name(Note::DamagedLine, line.trim(), None);
            continue;
        };
        if raw.segments.len() >= MAX_WORDS {
            return Err(ReadFault::TooManyWords);
        }
        let (start, end) = (Some(start), Some(end));
        raw.segments.push(RawSegment { text: Some(text), start, end, ..RawSegment::default() });
    }
    if raw.segments.is_empty() { Err(ReadFault::NoWords) } else { Ok(raw) }
}

fn label(line: &str) -> Option<TextRow> {
    let mut fields = line.splitn(3, '\t');
    let mut time = || fields.next()?.trim().parse::<f64>().ok().and_then(seconds);
    let (start, end) = (time()?, time()?);
    Some((start, end, fields.next()?.to_owned()))
}

/// "f000001", as aeneas calls fragments.
fn is_fragment_name(text: &str) -> bool {
    let digits = text.trim().trim_start_matches(|sign: char| sign.is_ascii_lowercase());
    digits.len() >= 3 && digits.len() < text.trim().len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn printed(line: &str) -> Option<TextRow> {
    let (times, text) = line.trim_start().strip_prefix('[')?.split_once(']')?;
    let (start, end) = times.split_once("-->").or_else(|| times.split_once("->"))?;
    Some((clock(start)?, clock(end)?, text.trim().to_owned()))
}

/// `01:14.500`, `00:01:14,500` or `74.50s`.
fn clock(text: &str) -> Option<Instant> {
    let text = text.trim();
    if let Some(number) = text.strip_suffix('s') {
        return number.parse().ok().and_then(seconds);
    }
    let mut total = 0.0;
    let parts: Vec<&str> = text.splitn(4, ':').collect();
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    for part in parts {
        let number: f64 = part.replace(',', ".").parse().ok().filter(|number| *number >= 0.0)?;
        total = total * 60.0 + number;
    }
    seconds(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_times_are_read_in_all_forms() {
        let check = |line: &str, expected: Option<(i64, i64, &str)>| {
            let row = printed(line);
            let found = row
                .as_ref()
                .map(|(start, end, text)| (start.as_millis_rounded(), end.as_millis_rounded(), text.as_str()));
            assert_eq!(found, expected, "{line}");
        };
        check("[00:01.500 --> 00:02.000]  Good day", Some((1500, 2000, "Good day")));
        check("[01:00:01.500 --> 01:00:02.000]   Yes", Some((3_601_500, 3_602_000, "Yes")));
        check("[01:14.500 -> 01:15.500]  Okay.", Some((74_500, 75_500, "Okay.")));
        check("[2.02s -> 4.10s]  so", Some((2020, 4100, "so")));
        check("[INFO] a log line -> here", None);
        assert!(is_fragment_name("f000001") && !is_fragment_name("take5") && !is_fragment_name("2016"));
    }
}
