//! CMU Sphinx with `-time yes`: the sentence, then `word start end confidence` a line.

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::limits::MAX_WORDS;
use super::raw::{RawSegment, RawTranscript, RawWord, confidence, seconds};
use super::tokens::without_variant;

pub(super) const READER: Reader = Reader { name: "CMU Sphinx", recognises, read };

/// Word, start, end, confidence.
fn row(line: &str) -> Option<(&str, f64, f64, f64)> {
    let mut fields = line.split_whitespace();
    let word = fields.next()?;
    let mut number = || fields.next()?.parse::<f64>().ok();
    let row = (word, number()?, number()?, number()?);
    (fields.next().is_none() && row.2 >= row.1).then_some(row)
}

fn recognises(document: &TranscriptDocument) -> bool {
    let lines = document.lines().map(str::trim).filter(|line| !line.is_empty());
    let (good, marked, all) = lines.take(1000).fold((0, false, 0), |(good, marked, all), line| match row(line) {
        Some((word, ..)) => (good + 1, marked || matches!(word, "<s>" | "</s>" | "<sil>"), all + 1),
        None => (good, marked, all + 1),
    });
    marked && good * 2 >= all
}

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut words = Vec::new();
    for (number, line) in document.lines().enumerate() {
        document.tick(number as u64)?;
        // Lines that are no rows are the sentences once more.
        let Some((word, start, end, score)) = row(line) else { continue };
        if words.len() >= MAX_WORDS {
            return Err(ReadFault::TooManyWords);
        }
        words.push(RawWord {
            text: without_variant(word).to_owned(),
            start: seconds(start),
            end: seconds(end),
            confidence: confidence(Some(score)),
            ..RawWord::default()
        });
    }
    Ok(RawTranscript::single(RawSegment { words, ..RawSegment::default() }))
}
