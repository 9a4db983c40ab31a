//! The lines of a subtitler in a file, beside which the words lie that other programs get: a word per line, its mark, and `LINE`
//! where the line ended, with tabs between.

use crate::evaluation::cuts::SpokenCaptions;
use formats::transcript::Mark;

const LINE_END: &str = "LINE";

/// What a subtitler made of the words of a talk. Each list has one entry per word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubtitlerLines {
    pub words: Vec<String>,
    pub marks: Vec<Mark>,
    /// Whether the subtitler's line ended after the word.
    pub line_ends: Vec<bool>,
}

/// Why a text is none of these.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFileFault {
    #[error("line {0} is no word with its mark; write the folder anew")]
    NoWord(usize),
    #[error("there are no words; write the folder anew")]
    Empty,
}

impl SubtitlerLines {
    pub fn of(captions: &SpokenCaptions) -> Self {
        Self {
            words: captions.words.iter().map(|word| word.text.clone()).collect(),
            marks: captions.marks.clone(),
            line_ends: captions.line_ends.clone(),
        }
    }

    pub fn to_text(&self) -> String {
        let rows = self.words.iter().zip(&self.marks).zip(&self.line_ends);
        rows.map(|((word, mark), ends)| format!("{word}\t{}\t{}\n", mark.label(), if *ends { LINE_END } else { "" }))
            .collect()
    }

    pub fn parse(text: &str) -> Result<Self, LineFileFault> {
        let mut lines = Self::default();
        for (number, row) in text.lines().enumerate() {
            let fields: Vec<&str> = row.split('\t').collect();
            let (&[word, mark, end], true) = (fields.as_slice(), !row.starts_with('\t')) else {
                return Err(LineFileFault::NoWord(number + 1));
            };
            lines.words.push(word.to_owned());
            lines.marks.push(Mark::from_label(mark).ok_or(LineFileFault::NoWord(number + 1))?);
            lines.line_ends.push(end == LINE_END);
        }
        if lines.words.is_empty() { Err(LineFileFault::Empty) } else { Ok(lines) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let lines = SubtitlerLines {
            words: ["We", "go,", "now."].map(str::to_owned).to_vec(),
            marks: vec![Mark::O, Mark::Comma, Mark::Period],
            line_ends: vec![false, true, true],
        };
        assert_eq!(lines.to_text(), "We\tO\t\ngo,\tCOMMA\tLINE\nnow.\tPERIOD\tLINE\n");
        assert_eq!(SubtitlerLines::parse(&lines.to_text()), Ok(lines));
        assert_eq!(SubtitlerLines::parse(""), Err(LineFileFault::Empty));
        assert_eq!(SubtitlerLines::parse("We\tO\t\ngo\tMARK\t\n"), Err(LineFileFault::NoWord(2)));
        assert_eq!(SubtitlerLines::parse("We go\n"), Err(LineFileFault::NoWord(1)));
    }
}
