//! Words laid exactly, each within the time in which it may be heard.
//!
//! The script is cut into parts of a hundred words, which are searched independently of each other, with a few words more at both ends
//! whose places are thrown away. Time and memory grow with the sum of the parts' windows.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::dictionary::Pronunciation;
use super::script_graph::ScriptGraph;
use super::sound::Sound;
use super::viterbi::{Ends, FoundWord, Prices, WaySearch, WordWindow};
use base::progress::{Cancellation, Progress};

/// Words of a part, at most.
const PART_WORDS: usize = 100;
/// Frames of a part, as far as single words allow it.
const PART_FRAMES: usize = 6_000;
/// A stretch of so many frames without any word ends a part.
const HOLE_FRAMES: usize = 400;
/// Words more at both ends.
const CONTEXT_WORDS: usize = 4;

/// What the search is to know of the script.
pub(super) struct BoundedScript<'a> {
    /// Pronunciations of each word, none empty.
    pub(super) words: &'a [Vec<Pronunciation>],
    /// Frames in which each word may be heard, in rising order of their beginnings; empty for words that are not looked for.
    pub(super) allowed: &'a [WordWindow],
    /// What foreign sound costs in stretches of frames, in order; `usual` elsewhere.
    pub(super) foreign: &'a [(Range<usize>, f32)],
    pub(super) usual: f32,
    pub(super) prices: Prices,
}

/// Finds the words of a script; what was not found is missing in the answer. Frames are those of the recording, in rising order.
///
/// # Errors
/// [`Cancellation`] once `progress` is.
pub(super) fn align_bounded(
    sound: &Sound<'_>,
    script: &BoundedScript<'_>,
    progress: &Progress,
) -> Result<Vec<FoundWord>, Cancellation> {
    let parts = parts_of(script.allowed);
    let total: usize = parts.iter().map(|part| window(script.allowed, part.clone()).len()).sum();
    let done = AtomicU64::new(0);
    progress.tick(0, total as u64)?;
    let align = |part: &Range<usize>| {
        let found = align_part(sound, script, part.clone(), progress)?;
        let frames = window(script.allowed, part.clone()).len() as u64;
        let done = done.fetch_add(frames, Ordering::Relaxed) + frames;
        progress.tick(done, total as u64)?;
        Ok(found)
    };
    let found: Vec<Vec<FoundWord>> = parts.par_iter().map(align).collect::<Result<_, Cancellation>>()?;
    Ok(in_order(found.concat()))
}

/// Ranges of words that are searched together.
fn parts_of(allowed: &[WordWindow]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut part: Option<(usize, WordWindow)> = None;
    for (word, range) in allowed.iter().enumerate() {
        let is_full = part.as_ref().is_some_and(|(first, window)| {
            word - first >= PART_WORDS
                || range.is_empty()
                || range.end > window.end && range.end - window.start.min(range.end) > PART_FRAMES
                || range.start > window.end + HOLE_FRAMES
        });
        if is_full {
            parts.extend(part.take().map(|(first, _)| first..word));
        }
        if !range.is_empty() {
            let (_, window) = part.get_or_insert_with(|| (word, range.clone()));
            window.end = window.end.max(range.end);
            window.start = window.start.min(range.start);
        }
    }
    parts.extend(part.map(|(first, _)| first..allowed.len()));
    parts
}

/// Frames in which any of the words may be heard.
fn window(allowed: &[WordWindow], words: Range<usize>) -> WordWindow {
    let ranges = || allowed[words.clone()].iter().filter(|range| !range.is_empty());
    let start = ranges().map(|range| range.start).min().unwrap_or(0);
    start..ranges().map(|range| range.end).max().unwrap_or(start)
}

fn align_part(
    sound: &Sound<'_>,
    script: &BoundedScript<'_>,
    part: Range<usize>,
    progress: &Progress,
) -> Result<Vec<FoundWord>, Cancellation> {
    let core = window(script.allowed, part.clone());
    let is_near = |word: &usize| {
        let range = &script.allowed[*word];
        !range.is_empty() && range.end + HOLE_FRAMES > core.start && range.start < core.end + HOLE_FRAMES
    };
    let before = (0..part.start).rev().take(CONTEXT_WORDS).take_while(is_near).count();
    let after = (part.end..script.words.len()).take(CONTEXT_WORDS).take_while(is_near).count();
    let words = part.start - before..part.end + after;
    let frames = window(script.allowed, words.clone());
    let frames = frames.start..frames.end.min(sound.cepstra.len());
    let ways: Vec<&[Pronunciation]> = script.words[words.clone()].iter().map(Vec::as_slice).collect();
    let graph = ScriptGraph::new(sound.model, &ways);
    let here = |range: &WordWindow| range.start.saturating_sub(frames.start)..range.end.saturating_sub(frames.start);
    let allowed: Vec<WordWindow> = script.allowed[words.clone()].iter().map(here).collect();
    let mut search = WaySearch::new(sound.model, &graph, &allowed, script.prices, true);
    let mut stretches = script.foreign.iter().skip_while(|(range, _)| range.end <= frames.start).peekable();
    sound.for_each(frames.clone(), progress, |frame, code| {
        while stretches.next_if(|(range, _)| range.end <= frame).is_some() {}
        let here = stretches.peek().filter(|(range, _)| range.contains(&frame));
        search.feed(code, here.map_or(script.usual, |(_, price)| *price));
    })?;
    let found = search.found(Ends::Whole).into_iter().map(|found| FoundWord {
        word: found.word + words.start,
        first: found.first + frames.start,
        end: found.end + frames.start,
        ..found
    });
    Ok(found.filter(|found| part.contains(&found.word)).collect())
}

/// Where two parts meet, a word may begin before the last one ends.
fn in_order(mut found: Vec<FoundWord>) -> Vec<FoundWord> {
    let mut end = 0;
    found.retain_mut(|word| {
        word.first = word.first.max(end);
        let is_left = word.end > word.first + 1;
        if is_left {
            end = word.end;
        }
        is_left
    });
    found
}
