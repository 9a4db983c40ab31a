//! Text without any times: its words are given the time that they would take, so that they can be laid over a recording.

use std::sync::Arc;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::limits::MAX_WORDS;
use super::raw::{RawSegment, RawTranscript, RawWord};
use super::timing::likely_duration_of;
use super::tokens::{speaker_prefix, words_of};
use crate::scripts::is_spaceless;
use base::texts::m;
use base::time::{Duration, Instant};

pub(super) const READER: Reader = Reader { name: "Plain text", recognises, read };

/// So much of a file tells whether it is prose, in characters.
const HEAD: usize = 20_000;
/// A pause between paragraphs, where a speaker takes a breath.
const PARAGRAPH_PAUSE: Duration = Duration::from_millis(500);

/// Whether the text is prose: letters and the punctuation of sentences, and no times, which other formats have.
fn recognises(document: &TranscriptDocument) -> bool {
    if !document.json.is_empty() || document.is_markup() {
        return false;
    }
    let (mut letters, mut others) = (0, 0);
    for sign in document.text.chars().take(HEAD) {
        match sign {
            _ if sign.is_alphabetic() => letters += 1,
            _ if sign.is_whitespace() || sign.is_alphanumeric() || is_of_prose(sign) => {}
            _ => others += 1,
        }
    }
    let timed = document.lines().take(1000).filter(|line| has_clock(line)).count();
    let lines = document.lines().take(1000).filter(|line| !line.trim().is_empty()).count();
    let digits = document.text.chars().take(HEAD).filter(char::is_ascii_digit).count();
    letters > 0 && others * 20 <= letters && digits * 3 <= letters && timed * 5 <= lines
}

fn is_of_prose(sign: char) -> bool {
    matches!(sign,
        '.' | ',' | ';' | ':' | '?' | '!' | '\'' | '"' | '-' | '(' | ')' | '[' | ']' | '%' | '&' | '/' | '…' | '–' | '—' | '¿' | '¡'
        | '\u{300}'..='\u{36f}' | '\u{2018}'..='\u{201f}' | '«' | '»' | '\u{591}'..='\u{5c7}' | '\u{900}'..='\u{dff}'
        | '\u{60c}' | '\u{61b}' | '\u{61f}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d4}'..='\u{6ed}'
        | '\u{200b}'..='\u{200f}' | '\u{feff}')
        || is_spaceless(sign)
}

/// A time as of a clock, as `0:12` or `00:01:02.5`.
fn has_clock(line: &str) -> bool {
    let bytes = line.as_bytes();
    bytes
        .windows(4)
        .any(|four| four[0].is_ascii_digit() && four[1] == b':' && four[2].is_ascii_digit() && four[3].is_ascii_digit())
}

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut raw = RawTranscript { is_untimed: true, ..RawTranscript::default() };
    let (mut clock, mut count) = (Instant::ZERO, 0);
    let mut turn = RawSegment::default();
    let mut is_new_paragraph = false;
    for (number, line) in document.lines().enumerate() {
        document.tick(number as u64)?;
        let text = match speaker_prefix(line) {
            Some((name, rest)) => {
                raw.segments.push(std::mem::take(&mut turn));
                turn.speaker = Some(Arc::from(name));
                rest
            }
            None => line,
        };
        let words = words_of(text, true);
        if words.is_empty() {
            is_new_paragraph = true;
            continue;
        }
        if std::mem::take(&mut is_new_paragraph) && count > 0 {
            clock += PARAGRAPH_PAUSE;
        }
        count += words.len();
        if count > MAX_WORDS {
            return Err(ReadFault::TooManyWords);
        }
        turn.words.extend(words.into_iter().map(|text| {
            let start = clock;
            clock += likely_duration_of(&text);
            RawWord { text, start: Some(start), end: Some(clock), estimated: true, ..RawWord::default() }
        }));
    }
    raw.segments.push(turn);
    raw.notes.add(m!("transcript-all-estimated"));
    if count == 0 { Err(ReadFault::NoWords) } else { Ok(raw) }
}

#[cfg(test)]
mod tests {
    use crate::scripts::joined;
    use crate::transcript::parse;

    #[test]
    fn text_without_spaces_becomes_words_that_read_as_it_does() {
        let check = |name: &str, least_words: usize| {
            let path = std::path::Path::new(base::SOURCE_TREE).join("tests/data/scripts").join(name);
            let text = std::fs::read_to_string(path).unwrap();
            let words = parse(text.as_bytes()).unwrap().words;
            assert!(words.len() >= least_words, "{name}: {}", words.len());
            let read = joined(words.iter().map(|word| word.text.as_str()));
            assert_eq!(read, text.lines().collect::<String>());
        };
        check("chinese.txt", 18);
        check("thai.txt", 10);
    }
}
