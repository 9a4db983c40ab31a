//! Where in the text of a cue each word begins, with its time and its speaker.

use std::collections::VecDeque;
use std::sync::Arc;

use base::time::{Instant, Span};
use formats::scripts::{joint, word_parts};
use formats::subtitle_file::{MarkedText, StyledRun, without_tags};
use formats::transcript::Word;

/// Stands in the text before a word about which something is told, until the tags are read. No text has it: it is no character.
const MARK: char = '\u{fdd0}';

/// So many words in a row may have been left out of the lines.
const WORDS_LEFT_OUT: usize = 32;

/// What is noted of a word in the text of its cue.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WordMark {
    /// When it is spoken.
    stamp: Option<Instant>,
    /// Who speaks from here on.
    voice: Option<Arc<str>>,
}

/// The lines of a cue with marks before words, and what the marks say, in their order.
///
/// `words` are those of the cue with their texts as they are shown. Where texts and lines do not agree nothing is told.
pub fn marked_lines<'a>(
    lines: &[String],
    words: impl Iterator<Item = (&'a Word, &'a str)>,
    span: Span,
    (has_times, has_voices): (bool, bool),
) -> (Vec<String>, VecDeque<WordMark>) {
    // One entry per piece of text between white space: `None` where no word begins.
    let mut pieces: Vec<(&str, Option<&Word>)> = Vec::new();
    for (word, text) in words {
        let of_word = word_parts(text).enumerate();
        pieces.extend(of_word.map(|(number, piece)| (piece, (number == 0).then_some(word))));
    }
    let lines: Vec<String> = lines.iter().map(|line| line.replace(MARK, "")).collect();
    let Some(starts) = word_starts(&lines, &pieces) else { return (lines, VecDeque::new()) };
    let mut marks = VecDeque::new();
    let mut starts = starts.into_iter();
    let mut last_stamp = span.start.as_millis_rounded();
    let mut last_voice: Option<Arc<str>> = None;
    let mut is_first = true;
    let marked = lines.iter().map(|line| {
        let mut out = String::with_capacity(line.len() + 8);
        let mut last: Option<&str> = None;
        for piece in word_parts(line) {
            out.push_str(last.map_or("", |last| joint(last, piece)));
            last = Some(piece);
            let word = starts.next().flatten();
            // A mark inside a tag would break it.
            let in_tag = out.rfind('<') > out.rfind('>') && line.contains('>');
            if let Some(word) = word.filter(|_| !in_tag) {
                let millis = word.span.start.as_millis_rounded();
                let is_within = last_stamp < millis && millis < span.end.as_millis_rounded();
                let stamp = (has_times && is_within).then(|| Instant::from_millis(millis));
                let voice = word.speaker.clone().filter(|_| has_voices);
                if stamp.is_some() || is_first || voice != last_voice {
                    last_stamp = stamp.map_or(last_stamp, |_| millis);
                    last_voice.clone_from(&voice);
                    is_first = false;
                    out.push(MARK);
                    marks.push_back(WordMark { stamp, voice });
                }
            }
            out.push_str(piece);
        }
        out
    });
    (marked.collect(), marks)
}

/// For each piece of the lines the word that begins with it. Dashes and names of speakers are no words, and words may have been left
/// out; `None`: lines and words have nothing in common.
fn word_starts<'a>(lines: &[String], pieces: &[(&str, Option<&'a Word>)]) -> Option<Vec<Option<&'a Word>>> {
    let is_same = |one: &str, other: &str| without_tags(one).trim_end() == without_tags(other).trim_end();
    let (mut starts, mut next, mut found) = (Vec::new(), 0, 0);
    for piece in lines.iter().flat_map(|line| word_parts(line)) {
        let ahead = pieces[next..].iter().take(WORDS_LEFT_OUT).position(|(text, _)| is_same(text, piece));
        // A sign by itself is looked for nowhere but here.
        let ahead = ahead.filter(|&ahead| ahead == 0 || piece.chars().any(char::is_alphanumeric));
        match ahead {
            Some(ahead) => {
                starts.push(pieces[next + ahead].1);
                next += ahead + 1;
                found += 1;
            }
            None => starts.push(None),
        }
    }
    (2 * found >= starts.len()).then_some(starts)
}

/// Whether a line shows anything beside marks.
pub fn is_blank(line: &str) -> bool {
    line.chars().all(|sign| sign == MARK)
}

/// The text with what its marks say.
pub fn told(text: &MarkedText, mut marks: VecDeque<WordMark>) -> MarkedText {
    let mut runs = Vec::new();
    let (mut stamp, mut voice) = (None, None);
    let lines = text.lines();
    for (number, line) in lines.iter().enumerate() {
        for run in line {
            for (part, piece) in run.text.split(MARK).enumerate() {
                if part > 0 {
                    let mark = marks.pop_front().unwrap_or_default();
                    (stamp, voice) = (mark.stamp.or(stamp), mark.voice);
                }
                if !piece.is_empty() {
                    let stamp = stamp.take();
                    runs.push(StyledRun { text: piece.to_owned(), stamp, voice: voice.clone(), ..run.clone() });
                }
            }
        }
        if number + 1 < lines.len() {
            runs.push(StyledRun { voice: voice.clone(), ..StyledRun::plain("\n") });
        }
    }
    MarkedText::from_runs(runs)
}
