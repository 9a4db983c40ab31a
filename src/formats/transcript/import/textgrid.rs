//! TextGrid files of Praat and of many aligners, in the long and in the short text form.
//!
//! Both hold the same values in the same order; everything else in the file ("xmin =", "intervals [3]:") is decoration, and so
//! is only that read which stands free: numbers, quoted texts, flags.

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::limits::MAX_WORDS;
use super::raw::{RawTranscript, RawWord, seconds};
use super::tiers;
use base::texts::t;

pub(super) const READER: Reader = Reader { name: "Praat TextGrid", recognises, read };

/// Aligners write at most a tier for each speaker and layer.
const MAX_TIERS: usize = 1_000;

fn recognises(document: &TranscriptDocument) -> bool {
    document.lines().take(20).any(|line| line.contains("ooTextFile")) && {
        let mut values = FreeValues::new(&document.text);
        values.any(|value| matches!(value, FreeValue::Text(text, _) if text.starts_with("TextGrid")))
    }
}

/// A value that stands free, with its place in the text.
#[derive(Debug, PartialEq)]
enum FreeValue {
    Number(f64, usize),
    Text(String, usize),
    Flag,
}

struct FreeValues<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> FreeValues<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }
}

impl Iterator for FreeValues<'_> {
    type Item = FreeValue;

    fn next(&mut self) -> Option<FreeValue> {
        loop {
            let rest = &self.text[self.at..];
            let start = self.at + rest.find(|sign: char| !sign.is_whitespace())?;
            let rest = &self.text[start..];
            if rest.starts_with('"') {
                let (text, length) = quoted(rest);
                self.at = start + length;
                return Some(FreeValue::Text(text, start));
            }
            if rest.starts_with('!') {
                self.at = start + rest.find(['\n', '\r']).unwrap_or(rest.len());
                continue;
            }
            let token = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
            self.at = start + token.len();
            if token.starts_with('<') {
                return Some(FreeValue::Flag);
            }
            if let Some(number) = token.parse::<f64>().ok().filter(|number| number.is_finite()) {
                return Some(FreeValue::Number(number, start));
            }
        }
    }
}

/// The text in quotation marks at the start, where doubled ones stand for one, and how long it is with them.
fn quoted(rest: &str) -> (String, usize) {
    let mut text = String::new();
    let mut at = 1;
    loop {
        let Some(close) = rest[at..].find('"') else {
            text.push_str(&rest[at..]);
            return (text, rest.len());
        };
        text.push_str(&rest[at..at + close]);
        at += close + 1;
        if !rest[at..].starts_with('"') {
            return (text, at);
        }
        text.push('"');
        at += 1;
    }
}

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let text = &document.text;
    let fault = |at: usize, problem: &str| {
        let before = &text[..at.min(text.len())];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let (line, column) = (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1);
        ReadFault::damaged(t!("subtitle-file-line-column", line = line, column = column), problem)
    };
    let mut values = FreeValues::new(text).peekable();
    // "ooTextFile" and "TextGrid", two times, a flag, the number of tiers.
    while values.next_if(|value| !matches!(value, FreeValue::Flag)).is_some() {}
    values.next();
    values.next_if(|value| matches!(value, FreeValue::Number(..)));
    let mut raw = RawTranscript::default();
    let mut count = 0_usize;
    while let Some(value) = values.next() {
        let is_points = match value {
            FreeValue::Text(class, _) if class == "IntervalTier" => false,
            FreeValue::Text(class, _) if class == "TextTier" => true,
            FreeValue::Flag => continue,
            FreeValue::Number(_, at) | FreeValue::Text(_, at) => {
                return Err(fault(at, t!("transcript-tier-class")));
            }
        };
        let Some(FreeValue::Text(name, at)) = values.next() else {
            return Err(fault(text.len(), t!("transcript-tier-name")));
        };
        if raw.tiers.len() >= MAX_TIERS {
            return Err(fault(at, t!("transcript-too-many-tiers")));
        }
        // The bounds of the tier and how many labels it has.
        for _ in 0..3 {
            values.next_if(|value| matches!(value, FreeValue::Number(..)));
        }
        let mut labels = Vec::new();
        while let Some(FreeValue::Number(start, at)) = values.next_if(|value| matches!(value, FreeValue::Number(..))) {
            count += 1;
            document.tick(count as u64)?;
            if count > MAX_WORDS {
                return Err(ReadFault::TooManyWords);
            }
            let end = if is_points {
                None
            } else {
                match values.next() {
                    Some(FreeValue::Number(end, _)) => Some(end),
                    _ => return Err(fault(at, t!("transcript-interval-end"))),
                }
            };
            let Some(FreeValue::Text(label, _)) = values.next() else {
                return Err(fault(at, t!("transcript-interval-text")));
            };
            labels.push(RawWord {
                text: label,
                start: seconds(start),
                end: end.and_then(seconds),
                ..RawWord::default()
            });
        }
        let tier = if is_points { tiers::point_tier(&name) } else { tiers::tier(&name, "", None) };
        tiers::add(&mut raw, tier, labels);
    }
    if raw.segments.is_empty() { Err(ReadFault::NoWords) } else { Ok(raw) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_free_counts() {
        let text = "xmin = -0 \nintervals [3]:\n text = \"say \"\"so\"\"\nthen\" ! \"no\"\n<exists> 2e0";
        let values: Vec<FreeValue> = FreeValues::new(text).collect();
        assert!(matches!(&values[0], FreeValue::Number(number, 7) if *number == 0.0), "{values:?}");
        assert!(matches!(&values[1], FreeValue::Text(text, _) if text == "say \"so\"\nthen"), "{values:?}");
        assert_eq!(values[2], FreeValue::Flag);
        assert!(matches!(values[3], FreeValue::Number(number, _) if number == 2.0));
        assert_eq!(values.len(), 4);
        assert_eq!(quoted("\"open"), ("open".to_owned(), 5));
    }
}
