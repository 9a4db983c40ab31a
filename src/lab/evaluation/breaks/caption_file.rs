//! Files of subtitle lines: a `## name` line before each talk, then one line per subtitle line, broken by a person.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use crate::packed_text::open_text;
use models::breaks::writing::without_marks;

/// A talk as it was subtitled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaptionTalk {
    /// As they were shown, punctuation and all.
    pub words: Vec<String>,
    /// One per word: whether a line ended after it. The last one is true.
    pub line_ends: Vec<bool>,
}

impl CaptionTalk {
    /// The same lines without punctuation, capitals or stage directions. A line that ended after something of the kind ends after the
    /// word before.
    pub fn without_marks(&self) -> Self {
        let mut plain = Self::default();
        for (word, &ends) in without_marks(&self.words).into_iter().zip(&self.line_ends) {
            match word {
                Some(word) => {
                    plain.words.push(word);
                    plain.line_ends.push(ends);
                }
                None => plain.line_ends.iter_mut().last().into_iter().for_each(|last| *last |= ends),
            }
        }
        plain
    }
}

/// Why a file of subtitle lines cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CaptionFileError {
    #[error("cannot read because {source}; check the path and its permissions: {}", path.display())]
    Read { path: PathBuf, source: std::io::Error },
    #[error("there are no subtitle lines; give a file with one subtitle line per line: {}", path.display())]
    Empty { path: PathBuf },
}

/// Calls `each` with one talk after the other, so that a large file is never in memory as text; `.xz` is unpacked on the
/// way. Bytes that are no UTF-8 are replaced.
///
/// # Errors
/// If the file cannot be read or has no words.
pub fn read_caption_talks(path: &Path, each: impl FnMut(CaptionTalk)) -> Result<(), CaptionFileError> {
    read_talks(path, false, each)
}

/// The same of a file with a blank line behind each cue: a cue is taken for a line, and where it is broken counts for nothing, as software
/// may have done that.
///
/// # Errors
/// As [`read_caption_talks`].
pub fn read_cue_talks(path: &Path, each: impl FnMut(CaptionTalk)) -> Result<(), CaptionFileError> {
    read_talks(path, true, each)
}

fn read_talks(path: &Path, by_cue: bool, mut each: impl FnMut(CaptionTalk)) -> Result<(), CaptionFileError> {
    let failed = |source| CaptionFileError::Read { path: path.to_owned(), source };
    let mut reader = open_text(path).map_err(failed)?;
    let mut talk = CaptionTalk::default();
    let (mut line, mut is_empty) = (Vec::new(), true);
    loop {
        line.clear();
        if reader.read_until(b'\n', &mut line).map_err(failed)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        if text.starts_with("## ") {
            talk.line_ends.iter_mut().last().into_iter().for_each(|last| *last = true);
            if !talk.words.is_empty() {
                each(std::mem::take(&mut talk));
            }
            continue;
        }
        talk.words.extend(text.split_whitespace().map(str::to_owned));
        is_empty &= talk.words.is_empty();
        talk.line_ends.resize(talk.words.len(), false);
        if (!by_cue || text.trim().is_empty())
            && let Some(last) = talk.line_ends.last_mut()
        {
            *last = true;
        }
    }
    talk.line_ends.iter_mut().last().into_iter().for_each(|last| *last = true);
    if !talk.words.is_empty() {
        each(talk);
    }
    if is_empty { Err(CaptionFileError::Empty { path: path.to_owned() }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talks_are_parted_and_lines_end_where_they_did() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talks.txt");
        std::fs::write(&path, "## a\nWe go\nnow.\n\n## b\n\n## c\nYou \u{a0} know.\n").unwrap();
        let mut talks = Vec::new();
        read_caption_talks(&path, |talk| talks.push(talk)).unwrap();
        assert_eq!(talks.len(), 2);
        assert_eq!(talks[0].words, ["We", "go", "now."]);
        assert_eq!(talks[0].line_ends, [false, true, true]);
        assert_eq!(talks[1].line_ends, [false, true]);
        let talk = CaptionTalk {
            words: ["(Music)", "So,", "you", "--", "know."].map(str::to_owned).to_vec(),
            line_ends: vec![true, false, false, true, true],
        };
        let plain = talk.without_marks();
        assert_eq!((plain.words.join(" ").as_str(), plain.line_ends), ("so you know", vec![false, true, true]));
        std::fs::write(&path, "## a\n").unwrap();
        assert!(matches!(read_caption_talks(&path, |_| ()), Err(CaptionFileError::Empty { .. })));
        assert!(matches!(read_caption_talks(folder.path(), |_| ()), Err(CaptionFileError::Read { .. })));
    }
}
