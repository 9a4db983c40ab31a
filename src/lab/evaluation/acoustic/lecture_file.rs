//! Files of many lectures whose words have onsets alone.
//!
//! `## name<TAB>…` begins a lecture; then a line per word: onset in seconds, the word as written with its punctuation, and what else
//! is known of it. `.xz` is unpacked on the way.

use std::io::{BufRead, Read};
use std::path::Path;

use super::spoken_talk::{KnownGap, SpokenTalk};
use super::talk_file::TalkFileError;
use crate::packed_text::open_text;
use base::time::Span;
use formats::transcript::{Mark, Word, WordId};
use media::prosody::measure;

/// A word is taken to last this long per letter, but not beyond the next onset: what is left is a fair pause (no mark 0, comma 0.2,
/// sentence end 0.65 s in the median lecture).
const SECONDS_PER_LETTER: f64 = 0.06;

/// What stands before the name of a lecture.
const HEADING: &str = "## ";

/// Whether a file is one of lectures, by how it begins.
///
/// # Errors
/// If it cannot be read.
pub fn holds_lectures(path: &Path) -> Result<bool, TalkFileError> {
    let failed = |source| TalkFileError::File { path: path.into(), source };
    let mut beginning = Vec::new();
    open_text(path).map_err(failed)?.take(HEADING.len() as u64).read_to_end(&mut beginning).map_err(failed)?;
    Ok(beginning == HEADING.as_bytes())
}

/// Reads all lectures of a file.
///
/// # Errors
/// If it cannot be read, or a line is not an onset, a tab and a word.
pub fn read_lectures(path: &Path) -> Result<Vec<SpokenTalk>, TalkFileError> {
    let failed = |source| TalkFileError::File { path: path.into(), source };
    let reader = open_text(path).map_err(failed)?;
    let mut lectures = Vec::new();
    let (mut name, mut words): (String, Vec<(f64, String)>) = Default::default();
    for (number, line) in reader.lines().enumerate() {
        let line = line.map_err(failed)?;
        if let Some(next) = line.strip_prefix(HEADING) {
            lectures.extend(lecture(&name, std::mem::take(&mut words)));
            name = next.split('\t').next().unwrap_or_default().to_owned();
            continue;
        }
        let mut fields = line.split('\t');
        let onset = fields.next().and_then(|onset| onset.parse::<f64>().ok()).filter(|onset| onset.is_finite());
        let (Some(onset), Some(word)) = (onset, fields.next()) else {
            let reason = format!("line {} is not onset, tab, word", number + 1);
            return Err(TalkFileError::Layout { path: path.into(), reason });
        };
        words.push((onset.max(0.0), word.to_owned()));
    }
    lectures.extend(lecture(&name, words));
    Ok(lectures)
}

fn lecture(name: &str, rows: Vec<(f64, String)>) -> Option<SpokenTalk> {
    let mut words: Vec<Word> = Vec::with_capacity(rows.len());
    let mut gaps = Vec::with_capacity(rows.len());
    // An onset now and then lies before the one before it.
    let mut from = 0.0_f64;
    for (at, (onset, text)) in rows.iter().enumerate() {
        let start = onset.max(from);
        let next = rows.get(at + 1).map_or(f64::MAX, |(onset, _)| onset.max(start));
        let letters = text.chars().filter(|sign| sign.is_alphanumeric()).count().max(1);
        let end = (start + SECONDS_PER_LETTER * letters as f64).min(next);
        from = start;
        gaps.push(KnownGap::of(Mark::of_written(text).unwrap_or_default()));
        words.push(Word::new(WordId(at as u32), text, Span::from_secs(start, end)));
    }
    gaps.pop();
    let prosody = measure(&words, None);
    (!words.is_empty()).then(|| SpokenTalk { name: name.to_owned(), words, prosody, gaps, ..SpokenTalk::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lectures_have_pauses_where_the_next_word_comes_late() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lectures.tsv");
        std::fs::write(&path, "## a\tid\n0.5\tSo\tS\n0.62\twell.\n2.0\tNow\tP\n1.9\twe\n## b\n0\tGo?\n1\tYes.\n")
            .unwrap();
        assert!(holds_lectures(&path).unwrap());
        let lectures = read_lectures(&path).unwrap();
        assert_eq!(lectures.iter().map(|talk| talk.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        let talk = &lectures[0];
        let pauses: Vec<i64> = talk.prosody.gaps.iter().map(|gap| gap.pause.as_millis_rounded()).collect();
        assert_eq!(pauses[..2], [0, 1140]);
        assert!(talk.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        assert_eq!(talk.gaps.iter().map(|gap| gap.mark).collect::<Vec<_>>(), [Mark::O, Mark::Period, Mark::O]);
        assert_eq!(lectures[1].gaps[0].mark, Mark::Question);
        std::fs::write(&path, "## a\nword\n").unwrap();
        assert!(read_lectures(&path).unwrap_err().to_string().contains("line 2"));
    }
}
