//! Rolling captions (YouTube's automatic ones): each line is shown up to three times, once while it is typed, once
//! settled, once above the next line. Read naively, every word comes three times.

use super::marked_cue::{Dialect, MarkedCue};
use super::raw::{Note, Notes};
use base::time::{Duration, Span};

/// Cues further apart do not roll.
const MAX_PAUSE: Duration = Duration::from_millis(500);

/// Most lines that a caption shows at once.
const MAX_LINES: usize = 8;

/// Takes the lines out of each cue that only repeat the cue before it, if the file is of this kind.
pub(super) fn remove_repeats(cues: &mut Vec<MarkedCue>, dialect: Dialect, notes: &mut Notes) {
    let mut repeats = vec![0; cues.len()];
    let mut before: Option<(Span, Vec<String>)> = None;
    for (cue, repeat) in cues.iter().zip(&mut repeats) {
        let text = cue.plain(dialect);
        if let Some((span, last_lines)) = &before
            && cue.span.start - span.end <= MAX_PAUSE
            && cue.span.start >= span.start
        {
            let first_lines: Vec<String> = plain_lines(text.split('\n')).take(MAX_LINES).collect();
            *repeat = repeated_lines(last_lines, &first_lines);
        }
        let mut last_lines: Vec<String> = plain_lines(text.rsplit('\n')).take(MAX_LINES).collect();
        last_lines.reverse();
        before = Some((cue.span, last_lines));
    }
    // Speakers do repeat themselves; a file in which every third cue begins with the one before it rolls.
    // Time stamps between the words are a sign of their own.
    let rolling = repeats.iter().filter(|&&repeat| repeat > 0).count();
    let stamped = cues.iter().any(|cue| cue.pieces(dialect).iter().any(|piece| piece.stamp.is_some()));
    if rolling == 0 || (!stamped && rolling < 3) || rolling * 3 < cues.len() {
        return;
    }
    for (cue, &repeat) in cues.iter_mut().zip(&repeats) {
        let mut left = repeat;
        let kept: Vec<&str> = cue
            .text
            .split('\n')
            .filter(|line| {
                let drop = left > 0 && !strip(line, dialect).trim().is_empty();
                left -= usize::from(drop);
                !drop
            })
            .collect();
        cue.text = kept.join("\n");
        notes.count_many(Note::RepeatedCaption, repeat as u64, Some(cue.span.start));
    }
    cues.retain(|cue| !cue.plain(dialect).trim().is_empty());
}

fn strip(line: &str, dialect: Dialect) -> String {
    MarkedCue { text: line.to_owned(), ..MarkedCue::default() }.plain(dialect)
}

/// The lines that show something, with single spaces.
fn plain_lines<'a>(lines: impl Iterator<Item = &'a str>) -> impl Iterator<Item = String> {
    let shown = lines.filter(|line| !line.trim().is_empty());
    shown.map(|line| {
        let mut plain = String::new();
        for word in line.split_whitespace() {
            if !plain.is_empty() {
                plain.push(' ');
            }
            plain.push_str(word);
        }
        plain
    })
}

/// How many lines at the start of `cue` are the last lines of `before`; both have [`MAX_LINES`] at most.
fn repeated_lines(before: &[String], cue: &[String]) -> usize {
    (1..=before.len().min(cue.len())).rev().find(|&count| before[before.len() - count..] == cue[..count]).unwrap_or(0)
}
