//! Rolling captions (YouTube's automatic ones): each line is shown up to three times, once while it is typed, once
//! settled, once above the next line. Read naively, every word comes three times.

use crate::subtitle_file::{FileCue, StyledRun};
use base::time::{Duration, Span};

/// Cues further apart do not roll.
const MAX_PAUSE: Duration = Duration::from_millis(500);

/// Most lines that a caption shows at once.
const MAX_LINES: usize = 8;

/// Of each cue how many lines at its start only repeat the cue before it; `None`: the file is not of this kind.
pub(super) fn repeats(cues: &[FileCue]) -> Option<Vec<usize>> {
    let mut repeats = vec![0; cues.len()];
    let mut before: Option<(Span, Vec<String>)> = None;
    for (cue, repeat) in cues.iter().zip(&mut repeats) {
        if let Some((span, last_lines)) = &before
            && cue.span.start - span.end <= MAX_PAUSE
            && cue.span.start >= span.start
        {
            let first_lines: Vec<String> = shown_lines(cue.lines().iter()).take(MAX_LINES).collect();
            *repeat = repeated_lines(last_lines, &first_lines);
        }
        let mut last_lines: Vec<String> = shown_lines(cue.lines().iter().rev()).take(MAX_LINES).collect();
        last_lines.reverse();
        before = Some((cue.span, last_lines));
    }
    // Speakers do repeat themselves; a file in which every third cue begins with the one before it rolls.
    // Time stamps between the words are a sign of their own.
    let rolling = repeats.iter().filter(|&&repeat| repeat > 0).count();
    let is_stamped = || cues.iter().flat_map(|cue| cue.text.runs()).any(|run| run.stamp.is_some());
    (rolling > 0 && rolling * 3 >= cues.len() && (rolling >= 3 || is_stamped())).then_some(repeats)
}

/// The lines of a cue but for the first `repeat` that show something.
pub(super) fn without_repeats(cue: &FileCue, repeat: usize) -> impl Iterator<Item = &Vec<StyledRun>> {
    let mut left = repeat;
    cue.lines().iter().filter(move |line| {
        let is_repeated = left > 0 && line.iter().any(|run| !run.text.trim().is_empty());
        left -= usize::from(is_repeated);
        !is_repeated
    })
}

/// The lines that show something, with single spaces.
fn shown_lines<'a>(lines: impl Iterator<Item = &'a Vec<StyledRun>>) -> impl Iterator<Item = String> {
    let plain = lines.map(|line| {
        let text: String = line.iter().map(|run| run.text.as_str()).collect();
        let mut plain = String::new();
        for word in text.split_whitespace() {
            if !plain.is_empty() {
                plain.push(' ');
            }
            plain.push_str(word);
        }
        plain
    });
    plain.filter(|line| !line.is_empty())
}

/// How many lines at the start of `cue` are the last lines of `before`; both have [`MAX_LINES`] at most.
fn repeated_lines(before: &[String], cue: &[String]) -> usize {
    (1..=before.len().min(cue.len())).rev().find(|&count| before[before.len() - count..] == cue[..count]).unwrap_or(0)
}
