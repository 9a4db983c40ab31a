//! Rolling captions (YouTube's automatic ones): each line is shown up to three times, once while it is typed, once
//! settled, once above the next line. Read naively, every word comes three times.

use super::cues::{Dialect, MarkedCue};
use super::raw::{Note, Notes};
use crate::time::Duration;

/// Cues further apart do not roll.
const MAX_PAUSE: Duration = Duration::from_millis(500);

/// Most lines that a caption shows at once.
const MAX_LINES: usize = 8;

/// Takes the lines out of each cue that only repeat the cue before it, if the file is of this kind.
pub(super) fn remove_repeats(cues: &mut Vec<MarkedCue>, dialect: Dialect, notes: &mut Notes) {
    let plain: Vec<Vec<String>> = cues.iter().map(|cue| plain_lines(&cue.plain(dialect))).collect();
    let mut repeats = vec![0; cues.len()];
    for at in 1..cues.len() {
        let pause = cues[at].span.start - cues[at - 1].span.end;
        if pause <= MAX_PAUSE && cues[at].span.start >= cues[at - 1].span.start {
            repeats[at] = repeated_lines(&plain[at - 1], &plain[at]);
        }
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
                let is_text = !plain_lines(&strip(line, dialect)).is_empty();
                let drop = is_text && left > 0;
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

fn plain_lines(text: &str) -> Vec<String> {
    let lines = text.split('\n').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect()
}

/// How many lines at the start of `cue` are the last lines of `before`.
fn repeated_lines(before: &[String], cue: &[String]) -> usize {
    (1..=before.len().min(cue.len()).min(MAX_LINES))
        .rev()
        .find(|&count| before[before.len() - count..] == cue[..count])
        .unwrap_or(0)
}
