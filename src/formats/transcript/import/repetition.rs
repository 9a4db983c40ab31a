//! Words that a file has a second time: second choices, or all words once more with their speakers.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::raw::{RawSegment, RawTranscript, RawWord};
use base::texts::{Message, m};
use base::time::Instant;

/// Words that were seen, each with the place at which it stands.
#[derive(Default)]
pub(super) struct SeenWords(HashMap<u64, (u32, u32)>);

impl SeenWords {
    /// Whether most of the words were in the file before, at the same times.
    pub fn has_most_of(&self, words: &[RawWord]) -> bool {
        let known = words.iter().filter_map(fingerprint).filter(|word| self.0.contains_key(word)).count();
        known > 0 && known * 2 > words.len()
    }

    /// Takes down the words of a segment.
    pub fn add(&mut self, segment: u32, words: &[RawWord]) {
        let found = words.iter().enumerate().filter_map(|(at, word)| Some((fingerprint(word)?, (segment, at as u32))));
        self.0.extend(found);
    }
}

/// A word and when it was spoken, as a number, for millions of them have to be known.
fn fingerprint(word: &RawWord) -> Option<u64> {
    let tenths = |time: Instant| time.as_millis_rounded().div_euclid(100);
    let mut hasher = DefaultHasher::new();
    tenths(word.start?).hash(&mut hasher);
    word.text.trim().chars().flat_map(char::to_lowercase).for_each(|sign| sign.hash(&mut hasher));
    Some(hasher.finish())
}

/// The message about words that were left out.
pub(super) fn note(words: u64) -> Message {
    m!("transcript-repeated-words", count = words)
}

/// Leaves out segments whose words stand in the file already, after their speakers are given to those words.
pub(super) fn remove(raw: &mut RawTranscript) {
    let mut seen = SeenWords::default();
    let mut kept: Vec<RawSegment> = Vec::with_capacity(raw.segments.len());
    let mut repeated = 0;
    for segment in std::mem::take(&mut raw.segments) {
        if !seen.has_most_of(&segment.words) {
            seen.add(kept.len() as u32, &segment.words);
            kept.push(segment);
            continue;
        }
        repeated += segment.words.len() as u64;
        for word in segment.words {
            let place = fingerprint(&word).and_then(|word| seen.0.get(&word));
            if let (Some(&(segment, at)), Some(speaker)) = (place, word.speaker) {
                kept[segment as usize].words[at as usize].speaker.get_or_insert(speaker);
            }
        }
    }
    raw.segments = kept;
    if repeated > 0 {
        raw.notes.add(note(repeated));
    }
}
