//! How far off the times of words are from better ones.

use serde::Serialize;

use super::SpokenTalk;
use base::time::Duration;

/// Absolute errors over the gaps between words with times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TimeErrors {
    /// Of the ends of words.
    pub ends: ErrorFigures,
    /// The same where a pause of [`LEAST_PAUSE`] and more follows by the better times.
    pub ends_before_pauses: ErrorFigures,
    /// Of the pauses between words.
    pub pauses: ErrorFigures,
    /// Of those that are as long as [`LEAST_PAUSE`] by the better times.
    pub long_pauses: ErrorFigures,
}

/// From here on it is a pause that tells something.
pub const LEAST_PAUSE: Duration = Duration::from_millis(100);

/// In milliseconds; 0 of nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ErrorFigures {
    pub count: usize,
    pub mean_ms: f64,
    pub median_ms: f64,
}

impl ErrorFigures {
    fn of(mut errors: Vec<f64>) -> Self {
        if errors.is_empty() {
            return Self::default();
        }
        errors.sort_by(f64::total_cmp);
        let count = errors.len();
        Self { count, mean_ms: errors.iter().sum::<f64>() / count as f64, median_ms: errors[count / 2] }
    }
}

impl TimeErrors {
    /// Of talks against the same talks with better times, word by word.
    pub fn of<'a>(talks: impl Iterator<Item = (&'a SpokenTalk, &'a SpokenTalk)>) -> Self {
        let (mut ends, mut pauses) = (Vec::new(), Vec::new());
        let (mut ends_before_pauses, mut long_pauses) = (Vec::new(), Vec::new());
        for (talk, better) in talks {
            let gaps = talk.words.windows(2).zip(better.words.windows(2));
            for (pair, better) in gaps.filter(|(_, better)| !better[0].estimated && !better[1].estimated) {
                let true_pause = better[0].pause_until(&better[1]);
                let off = |a: Duration, b: Duration| 1_000.0 * (a - b).as_secs().abs();
                let end = off(pair[0].span.end - better[0].span.end, Duration::ZERO);
                let pause = off(pair[0].pause_until(&pair[1]), true_pause);
                ends.push(end);
                pauses.push(pause);
                if true_pause >= LEAST_PAUSE {
                    ends_before_pauses.push(end);
                    long_pauses.push(pause);
                }
            }
        }
        Self {
            ends: ErrorFigures::of(ends),
            ends_before_pauses: ErrorFigures::of(ends_before_pauses),
            pauses: ErrorFigures::of(pauses),
            long_pauses: ErrorFigures::of(long_pauses),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::{Word, timed_word as word};

    fn talk(words: Vec<Word>) -> SpokenTalk {
        SpokenTalk { words, ..SpokenTalk::default() }
    }

    #[test]
    fn errors_by_hand() {
        let better = talk(vec![word(0.0, 0.5), word(0.5, 1.0), word(1.4, 2.0), word(2.0, 2.5)]);
        let rough = talk(vec![word(0.0, 0.45), word(0.5, 1.4), word(1.4, 2.0), word(2.1, 2.5)]);
        let errors = TimeErrors::of([(&rough, &better)].into_iter());
        let check = |found: ErrorFigures, count: usize, mean: f64, median: f64| {
            assert_eq!(found.count, count);
            assert!((found.mean_ms - mean).abs() < 1e-6 && (found.median_ms - median).abs() < 1e-6, "{found:?}");
        };
        check(errors.ends, 3, 150.0, 50.0);
        check(errors.ends_before_pauses, 1, 400.0, 400.0);
        check(errors.pauses, 3, 550.0 / 3.0, 100.0);
        check(errors.long_pauses, 1, 400.0, 400.0);
        let guessed = talk(better.words.iter().map(|word| Word { estimated: true, ..word.clone() }).collect());
        assert_eq!(TimeErrors::of([(&rough, &guessed)].into_iter()), TimeErrors::default());
    }
}
