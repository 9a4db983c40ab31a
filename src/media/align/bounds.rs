//! Within which frames each word may be heard: around times that are known about, or between runs of words that were found.

use std::ops::Range;

use super::dictionary::Pronunciation;
use super::viterbi::{FoundWord, WordWindow};

/// Frames around a word that was found, for what a closer look may change.
const AROUND_ANCHOR: usize = 40;
/// Words times frames between two runs, above which no closer look is taken: the coarse pass has searched there.
const MOST_BETWEEN: usize = 200 * 12_000;
/// Frames that a phone lasts.
const PHONE_FRAMES: f32 = 8.0;
/// Where sound lasts so much longer than its words, much of it is not in the script.
const SPARSE: f32 = 2.5;
const SPARSE_FRAMES: f32 = 200.0;
/// What foreign sound costs per frame, where words are sparse, and elsewhere.
const CHEAP_FOREIGN: f32 = 0.6;
pub(super) const USUAL_FOREIGN: f32 = 2.2;
/// Frames that a word is looked for before and after its time, at most: ten seconds. What is farther off is found without times.
const MOST_REACH: usize = 1_000;

/// When each word may be heard, and where foreign sound is cheap.
pub(super) struct WordBounds {
    pub(super) allowed: Vec<WordWindow>,
    pub(super) foreign: Vec<(Range<usize>, f32)>,
}

/// Bounds around runs of words that were found, in rising order, in a recording of so many frames.
pub(super) fn around_anchors(words: &[Vec<Pronunciation>], anchors: &[FoundWord], frames: usize) -> WordBounds {
    let mut bounds = WordBounds { allowed: vec![0..0; words.len()], foreign: Vec::new() };
    let mut before = (0, 0);
    let places = anchors.iter().map(|anchor| (anchor.word, anchor.first, anchor.end));
    for (word, first, end) in places.chain([(words.len(), frames, frames)]) {
        let (next, start) = before;
        let between = next..word;
        let time = start..first.max(start);
        let spoken: usize = words[between.clone()].iter().map(|ways| ways.first().map_or(0, Vec::len)).sum();
        if time.len() as f32 > SPARSE * PHONE_FRAMES * spoken as f32 + SPARSE_FRAMES {
            bounds.foreign.push((time.clone(), CHEAP_FOREIGN));
        }
        if between.len().saturating_mul(time.len()) <= MOST_BETWEEN {
            let allowed = time.start.saturating_sub(AROUND_ANCHOR)..(time.end + AROUND_ANCHOR).min(frames);
            bounds.allowed[between].fill(allowed);
        }
        if let Some(allowed) = bounds.allowed.get_mut(word) {
            *allowed = first.saturating_sub(AROUND_ANCHOR)..(end + AROUND_ANCHOR).min(frames);
        }
        before = (word + 1, end);
    }
    bounds
}

/// Bounds around times that are known about: each word from `reach` frames before its span to as many after it. What lies behind a word
/// that comes later is pulled back, so that bounds rise.
pub(super) fn around_times(spans: &[Range<usize>], reach: usize, frames: usize) -> WordBounds {
    let reach = reach.min(MOST_REACH);
    let mut allowed: Vec<WordWindow> = spans
        .iter()
        .map(|span| {
            span.start.saturating_sub(reach).min(frames)..span.end.max(span.start).saturating_add(reach).min(frames)
        })
        .collect();
    let mut latest = 0;
    for range in &mut allowed {
        // A word may be given an earlier time than the one before it: both are then allowed where either was.
        latest = latest.max(range.start);
        if range.start + 4 * reach < latest {
            range.start = latest.saturating_sub(reach);
            range.end = range.end.max(latest + reach).min(frames);
        }
    }
    WordBounds { allowed, foreign: Vec::new() }
}
