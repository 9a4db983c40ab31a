//! Plausible times for words whose real times are not known, so that a text with a subtitler's lines can be cut like a talk.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use base::time::{Duration, Instant, Span};
use formats::guideline::char_count;
use formats::transcript::Mark;

/// Characters a second, spaces included, of a speaker of medium speed while he speaks; and how far speakers are from each other,
/// as a factor.
const SPEED: f64 = 18.0;
const SPEED_RANGE: f64 = 1.3;
/// The least that a word takes.
const LEAST_SECONDS: f64 = 0.08;
/// How often there is a pause, and how long it is at least and what is added on average, in seconds: after a sentence, after a
/// comma, elsewhere. About what timed lectures have.
const PAUSES: [(f64, f64, f64); 3] = [(0.8, 0.2, 0.4), (0.5, 0.1, 0.2), (0.05, 0.1, 0.2)];
/// A pause ends here, however much is added.
const LONGEST_PAUSE: f64 = 3.0;

/// The times of the words, one after the other; always the same for a seed.
pub fn spoken_times(words: &[String], marks: &[Mark], seed: u64) -> Vec<Span> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let speed = SPEED * SPEED_RANGE.powf(random.random_range(-1.0..1.0));
    let mut now = Instant::ZERO;
    let mut spans = Vec::with_capacity(words.len());
    for (word, mark) in words.iter().zip(marks) {
        let letters = char_count(word, true) as f64 + 1.0;
        let seconds = (letters / speed * random.random_range(0.8..1.2)).max(LEAST_SECONDS);
        let end = now + Duration::from_secs(seconds);
        spans.push(Span::new(now, end));
        now = end + Duration::from_secs(pause_after(*mark, &mut random));
    }
    spans
}

fn pause_after(mark: Mark, random: &mut impl Rng) -> f64 {
    let (chance, least, added) = PAUSES[match mark {
        Mark::Period | Mark::Question => 0,
        Mark::Comma => 1,
        Mark::O => 2,
    }];
    let (is_pause, share): (f64, f64) = (random.random(), random.random());
    // Many short ones, few long ones: an exponential distribution.
    if is_pause < chance { (least - added * (1.0 - share).ln()).min(LONGEST_PAUSE) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_each_other_and_sentences_are_parted_by_silence() {
        let words: Vec<String> = (0..3000).map(|n| "x".repeat(1 + n % 8)).collect();
        let marks: Vec<Mark> = (0..3000).map(|n| if n % 10 == 9 { Mark::Period } else { Mark::O }).collect();
        let spans = spoken_times(&words, &marks, 1);
        assert_eq!(spans, spoken_times(&words, &marks, 1));
        assert_ne!(spans, spoken_times(&words, &marks, 2));
        assert!(spans.windows(2).all(|pair| pair[0].end <= pair[1].start));
        let pause = |after: Mark| {
            let gaps = spans.windows(2).zip(&marks).filter(|(_, mark)| **mark == after);
            let pauses: Vec<f64> = gaps.map(|(pair, _)| (pair[1].start - pair[0].end).as_secs()).collect();
            pauses.iter().sum::<f64>() / pauses.len() as f64
        };
        // By hand: 0.8 (0.2 + 0.4) and 0.05 (0.1 + 0.2), less what the longest takes away.
        assert!((pause(Mark::Period) - 0.48).abs() < 0.06 && (pause(Mark::O) - 0.015).abs() < 0.006);
        let characters = words.iter().map(|word| word.len() + 1).sum::<usize>() as f64;
        let spoken: f64 = spans.iter().map(|span| span.duration().as_secs()).sum();
        assert!((13.0..25.0).contains(&(characters / spoken)), "{}", characters / spoken);
    }
}
