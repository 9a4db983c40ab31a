//! A transcript played as if it were live, with a recogniser's changes of mind.

use super::messages::{StreamEvent, StreamWord};
use base::time::{Duration, Instant};
use formats::transcript::Word;

/// A recogniser takes what it heard for final after so much silence.
const ENDPOINT: Duration = Duration::from_millis(700);
/// Of a hundred unstable words: those that are misheard while they are the last one, and those that still are behind it.
const MISHEARD_LAST: u64 = 25;
const MISHEARD: u64 = 8;

/// What a recogniser would send, and when.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayedEvent {
    /// By the talk's own clock.
    pub at: Instant,
    pub event: StreamEvent,
}

/// The messages of a recogniser whose last `unstable` words may still change, in order; the last one is the end. The same
/// `seed` brings the same changes.
///
/// Each word comes when it has been spoken: as final where `unstable` is 0, else as the last of those that may change. It is
/// final once `unstable` words have followed it, or after a pause.
pub fn replayed(words: &[Word], unstable: usize, seed: u64) -> impl Iterator<Item = ReplayedEvent> + '_ {
    let mut final_words = 0;
    let spoken = (0..words.len()).flat_map(move |last| {
        let at = words[last].span.end;
        let mut events = Vec::new();
        let ripe = (last + 1).saturating_sub(unstable);
        if ripe > final_words {
            events.push(ReplayedEvent { at, event: finals(&words[final_words..ripe]) });
            final_words = ripe;
        }
        if final_words <= last {
            events.push(ReplayedEvent { at, event: guessed(words, final_words..last + 1, seed) });
            let pauses = words.get(last + 1).is_none_or(|next| words[last].pause_until(next) > ENDPOINT);
            if pauses {
                events.push(ReplayedEvent { at: at + ENDPOINT, event: finals(&words[final_words..=last]) });
                final_words = last + 1;
            }
        }
        events
    });
    let end = words.last().map_or(Instant::ZERO, |word| word.span.end + ENDPOINT);
    spoken.chain(std::iter::once(ReplayedEvent { at: end, event: StreamEvent::End }))
}

fn finals(words: &[Word]) -> StreamEvent {
    StreamEvent::Words { is_final: true, words: words.iter().map(|word| stream_word(word, &word.text)).collect() }
}

/// The words as a recogniser takes them for now: the last ones may be others.
fn guessed(words: &[Word], range: std::ops::Range<usize>, seed: u64) -> StreamEvent {
    let last = range.end - 1;
    let guess = |at: usize| {
        let chance = if at == last { MISHEARD_LAST } else { MISHEARD };
        let drawn = drawn(seed, at as u64, last as u64);
        let text = if drawn % 100 < chance { misheard(words, at, drawn / 100) } else { words[at].text.clone() };
        stream_word(&words[at], &text)
    };
    StreamEvent::Words { is_final: false, words: range.map(guess).collect() }
}

/// What was said until now could have been this: the beginning of the word, or a word that was said a while ago.
fn misheard(words: &[Word], at: usize, drawn: u64) -> String {
    let word = words[at].bare_word();
    let letters = word.chars().count();
    if at == 0 || (drawn.is_multiple_of(2) && letters > 3) {
        return word.chars().take(letters.div_ceil(2)).collect();
    }
    words[(drawn / 2) as usize % at].bare_word().to_lowercase()
}

fn stream_word(word: &Word, text: &str) -> StreamWord {
    let is_timed = !word.estimated;
    StreamWord {
        text: text.to_owned(),
        start: is_timed.then(|| word.span.start.as_secs()),
        end: is_timed.then(|| word.span.end.as_secs()),
        confidence: word.confidence,
        speaker: word.speaker.as_deref().map(str::to_owned),
    }
}

/// A number for a word at a moment: SplitMix64 (Steele, Lea and Flood 2014).
fn drawn(seed: u64, word: u64, moment: u64) -> u64 {
    let mixed = |state: u64| {
        let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        state ^ (state >> 31)
    };
    mixed(mixed(mixed(seed) ^ word) ^ moment)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streaming::{LiveEvent, LiveWords};
    use formats::transcript::{WordId, timed_word};

    fn talk(count: u32) -> Vec<Word> {
        let word = |at: u32| {
            // A pause of a second after every tenth word.
            let start = 0.3 * f64::from(at) + f64::from(at / 10);
            Word { id: WordId(at), text: format!("spoken{at}"), ..timed_word(start, start + 0.25) }
        };
        (0..count).map(word).collect()
    }

    #[test]
    fn every_word_becomes_final_once_and_in_time() {
        for unstable in [0, 1, 4, 40] {
            let talk = talk(35);
            let (mut live, mut heard, mut ended, mut last) = (LiveWords::default(), Vec::new(), false, Instant::ZERO);
            for replayed in replayed(&talk, unstable, 7) {
                assert!(replayed.at >= last && !ended);
                last = replayed.at;
                match live.take(replayed.event) {
                    LiveEvent::Final(words) => heard.extend(words),
                    LiveEvent::Unstable(words) => assert!((1..=unstable).contains(&words.len()), "{unstable}"),
                    LiveEvent::End => ended = true,
                    LiveEvent::Pause => unreachable!(),
                }
            }
            assert!(ended && live.take_warnings().is_empty());
            assert_eq!(
                heard.iter().map(|word| &word.text).collect::<Vec<_>>(),
                talk.iter().map(|word| &word.text).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn a_seed_brings_the_same_changes_again_and_others_bring_others() {
        let talk = talk(60);
        let events = |seed| replayed(&talk, 5, seed).collect::<Vec<_>>();
        assert_eq!(events(3), events(3));
        assert_ne!(events(3), events(4));
        let misheard = events(3).into_iter().filter(|replayed| match &replayed.event {
            StreamEvent::Words { is_final: false, words } => {
                words.iter().any(|word| !talk.iter().any(|said| said.text == word.text))
            }
            _ => false,
        });
        assert!((5..40).contains(&misheard.count()));
        // A change goes over and comes back: nothing misheard is final.
        assert!(replayed(&[], 5, 3).map(|replayed| replayed.event).eq([StreamEvent::End]));
    }
}
