//! Where a script lies in a long recording: runs of words that can be nothing else.
//!
//! A window of half a minute is searched for the words that come next in the script; foreign sound is cheap in it, so that only words
//! that fit well are found, and only runs of them count. Where none is found, the script is searched further on, less and less often.

use std::ops::Range;

use super::dictionary::Pronunciation;
use super::script_graph::ScriptGraph;
use super::sound::Sound;
use super::viterbi::{Ends, FoundWord, Prices, WaySearch};
use base::progress::{Cancellation, Progress};

/// Frames of a window.
const WINDOW: usize = 3_000;
/// How far the next window begins behind one in which nothing was found.
const LOST_STEP: usize = 2_000;
/// Words that may be said in a window, with room.
const AHEAD: usize = 220;
/// Words that are searched where nothing was found.
const FAR_AHEAD: usize = 3_000;
/// What a frame of foreign sound costs here.
const FOREIGN: f32 = 0.6;
/// How far ways may fall beneath the best.
const BEAM: f32 = 110.0;
/// Words that make a run where it is expected, and where so many words are skipped before it; then one more for each so many.
const LEAST_RUN: usize = 4;
const LEAST_RUN_AFTER: [(usize, usize); 2] = [(5, 6), (15, 8)];
const WORDS_PER_JUMP: usize = 100;
const LONGEST_LEAST_RUN: usize = 14;
/// Frames that may lie between two words of a run.
const RUN_PAUSE: usize = 150;
/// The least mean likeness of a run.
const RUN_LIKENESS: f32 = -0.9;
/// Words at the end of a window that may still change.
const LOOSE_WORDS: usize = 2;

/// Finds runs of words, in rising order; frames are those of the recording.
///
/// # Errors
/// [`Cancellation`] once `progress` is.
pub(super) fn find_anchors(
    sound: &Sound<'_>,
    words: &[Vec<Pronunciation>],
    progress: &Progress,
) -> Result<Vec<FoundWord>, Cancellation> {
    let (mut anchors, mut frame, mut word) = (Vec::new(), 0, 0);
    let (mut lost, mut next_far) = (0_usize, 1);
    let total = sound.cepstra.len();
    while frame < total && word < words.len() {
        progress.tick(frame as u64, total as u64)?;
        let window = frame..(frame + WINDOW).min(total);
        let mut runs = runs_in(sound, words, word, AHEAD, window.clone(), progress)?;
        if runs.is_empty() {
            lost += 1;
            // In a wrong script this comes more and more rarely, so that the time stays linear.
            if lost == next_far && words.len() - word > AHEAD {
                next_far = lost + lost.div_ceil(2);
                runs = runs_in(sound, words, word, FAR_AHEAD, window.clone(), progress)?;
            }
        }
        let Some(last) = runs.last().copied() else {
            frame += LOST_STEP;
            continue;
        };
        (lost, next_far) = (0, 1);
        let is_at_end = window.end == total;
        // Behind the last run there may be words that were not sure enough.
        (frame, word) = if is_at_end { (total, words.len()) } else { (last.end, last.word + 1) };
        anchors.extend(runs);
    }
    Ok(anchors)
}

/// The words of all runs in a window, where the script goes on at `next`.
pub(super) fn runs_in(
    sound: &Sound<'_>,
    words: &[Vec<Pronunciation>],
    next: usize,
    ahead: usize,
    window: Range<usize>,
    progress: &Progress,
) -> Result<Vec<FoundWord>, Cancellation> {
    let part = &words[next..(next + ahead).min(words.len())];
    let ways: Vec<&[Pronunciation]> = part.iter().map(Vec::as_slice).collect();
    let graph = ScriptGraph::new(sound.model, &ways);
    let prices = Prices { beam: BEAM, ..Prices::default() };
    let mut search = WaySearch::new(sound.model, &graph, &[], prices, false);
    sound.for_each(window.clone(), progress, |_, code| search.feed(code, FOREIGN))?;
    let mut found = search.found(Ends::OpenAtEnd);
    if window.end < sound.cepstra.len() {
        found.truncate(found.len().saturating_sub(LOOSE_WORDS));
    }
    let (mut runs, mut expected) = (Vec::new(), 0);
    for run in found.chunk_by(|one, next| next.word <= one.word + 2 && next.first < one.end + RUN_PAUSE) {
        let least = least_run(run[0].word.saturating_sub(expected));
        let frames: usize = run.iter().map(|word| word.end - word.first).sum();
        let likeness: f32 =
            run.iter().map(|word| word.likeness * (word.end - word.first) as f32).sum::<f32>() / frames as f32;
        if run.len() >= least && likeness > RUN_LIKENESS {
            expected = run[run.len() - 1].word + 1;
            runs.extend(run.iter().map(|word| FoundWord {
                word: word.word + next,
                first: word.first + window.start,
                end: word.end + window.start,
                ..*word
            }));
        }
    }
    Ok(runs)
}

/// Words that a run must have to be believed, where so many are skipped before it: the further away, the likelier by chance.
fn least_run(skipped: usize) -> usize {
    let grown = LEAST_RUN_AFTER.iter().rev().find(|(more_than, _)| skipped > *more_than);
    let least = grown.map_or(LEAST_RUN, |(_, least)| *least);
    (least + skipped / WORDS_PER_JUMP).min(LONGEST_LEAST_RUN)
}
