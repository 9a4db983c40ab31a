//! Talks of which the punctuated text alone is known: no word has a time.

use std::io::{BufRead, Read};
use std::path::Path;

use super::spoken_talk::{KnownGap, SpokenTalk};
use super::talk_file::TalkFileError;
use crate::packed_text::open_text;
use formats::transcript::{Mark, TranscriptError};
use media::prosody::measure;

/// What stands before the name of a talk.
const HEADING: &str = "##";
/// More bytes than this would not fit into the memory of a small machine.
const MOST_BYTES: u64 = 50_000_000;

/// Whether a file is a text, by its name: `.txt` or `.txt.xz`.
pub fn is_text(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".txt") || name.ends_with(".txt.xz")
}

/// Reads all talks of a file; a line that begins with `##` names the one that begins there. Every gap is counted.
///
/// # Errors
/// If the file cannot be read, or is larger than 50 MB.
pub fn read_written_talks(path: &Path) -> Result<Vec<SpokenTalk>, TalkFileError> {
    let failed = |source| TalkFileError::File { path: path.into(), source };
    let unfit = |reason: String| TalkFileError::Text { path: path.into(), reason };
    let mut read = 0;
    let mut texts: Vec<(String, String)> = vec![Default::default()];
    for line in open_text(path).map_err(failed)?.take(MOST_BYTES + 1).lines() {
        let line = line.map_err(failed)?;
        read += line.len() as u64 + 1;
        if read > MOST_BYTES {
            return Err(unfit(format!("it has more than {} MB", MOST_BYTES / 1_000_000)));
        }
        match (line.strip_prefix(HEADING), texts.last_mut()) {
            (None, Some((_, text))) => {
                text.push_str(&line);
                text.push('\n');
            }
            (name, _) => texts.push((name.unwrap_or_default().trim().to_owned(), String::new())),
        }
    }
    let texts = texts.into_iter().filter(|(_, text)| !text.trim().is_empty());
    texts.map(|(name, text)| written_talk(name, &text).map_err(|error| unfit(error.to_string()))).collect()
}

fn written_talk(name: String, text: &str) -> Result<SpokenTalk, TranscriptError> {
    let words = formats::transcript::parse(text.as_bytes())?.words;
    let gap_after = |text: &str| KnownGap::of(Mark::of_written(text).unwrap_or_default());
    let mut gaps: Vec<KnownGap> = words.iter().map(|word| gap_after(&word.text)).collect();
    gaps.pop();
    Ok(SpokenTalk { name, prosody: measure(&words, None), words, gaps, ..SpokenTalk::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talks_of_a_text_have_marks_and_no_times() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talks.txt");
        std::fs::write(&path, "## one\nDobry wieczór, państwu.\nCzy to most?\n## two\n\n## three\nTak.\n").unwrap();
        assert!(is_text(&path) && !is_text(Path::new("a.tsv")));
        let talks = read_written_talks(&path).unwrap();
        assert_eq!(talks.iter().map(|talk| talk.name.as_str()).collect::<Vec<_>>(), ["one", "three"]);
        let marks: Vec<Mark> = talks[0].gaps.iter().map(|gap| gap.mark).collect();
        use Mark::{Comma, O, Period};
        assert_eq!(marks, [O, Comma, Period, O, O]);
        assert_eq!(talks[0].prosody.gaps.len(), 5);
        assert!(talks[0].words.iter().all(|word| word.estimated), "nothing is known of when they are said");
    }
}
