//! The words of subtitles, and what stands after each of them.

use super::Break;
use super::timed_lines::TimedLines;

/// A token as it is compared: without case and the punctuation around it. `None` if it is no word (a dash, a note sign).
pub fn comparable(token: &str) -> Option<String> {
    let bare = formats::language::bare_word(token);
    bare.contains(char::is_alphanumeric).then(|| bare.to_lowercase().replace('’', "'"))
}

/// The words of a subtitle file in the order of time. Each list has one entry per word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BrokenWords {
    /// As [`comparable`] makes them.
    pub words: Vec<String>,
    pub breaks: Vec<Break>,
}

/// All tokens between white space as they are written, and what stands after each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BrokenTokens {
    pub tokens: Vec<String>,
    pub breaks: Vec<Break>,
}

impl BrokenWords {
    pub fn of(cues: &[TimedLines]) -> Self {
        let (words, breaks) = broken(cues, comparable);
        Self { words, breaks }
    }
}

impl BrokenTokens {
    pub(super) fn of(cues: &[TimedLines]) -> Self {
        let (tokens, breaks) = broken(cues, |token| Some(token.to_owned()));
        Self { tokens, breaks }
    }
}

fn broken(cues: &[TimedLines], item: impl Fn(&str) -> Option<String>) -> (Vec<String>, Vec<Break>) {
    let (mut items, mut breaks): (Vec<String>, Vec<Break>) = Default::default();
    for cue in cues {
        let before_cue = items.len();
        for line in &cue.lines {
            let before_line = items.len();
            items.extend(line.split_whitespace().filter_map(&item));
            breaks.resize(items.len(), Break::None);
            // A line without words ends none.
            if let (Some(last), true) = (breaks.last_mut(), items.len() > before_line) {
                *last = Break::Line;
            }
        }
        if let (Some(last), true) = (breaks.last_mut(), items.len() > before_cue) {
            *last = Break::Cue;
        }
    }
    (items, breaks)
}
