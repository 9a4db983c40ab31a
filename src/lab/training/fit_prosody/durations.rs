//! Fitting how long a word lasts by its spelling: ridge regression by conjugate gradients.

use std::collections::BTreeMap;

use crate::evaluation::acoustic::SpokenTalk;
use base::progress::{Cancellation, Progress};
use evidence::acoustic::boosted_prosody::expected_duration::{ExpectedDuration, PIECES, log_duration, pieces_of};
use formats::transcript::Mark;

/// Weight of the squared weights against the squared errors of single words.
const RIDGE: f64 = 100.0;
/// More change nothing.
const ROUNDS: usize = 60;
/// Longer than that is a word stretched over a pause.
const LONGEST: f32 = 2.0;

/// A spelling: its pieces, how often it was spoken, and the sum of the logarithms of its durations.
struct Spelling {
    pieces: Vec<usize>,
    count: f64,
    sum: f64,
}

/// Fits the words of all talks but those before a mark, which are lengthened.
pub fn fit<'a>(
    talks: impl Iterator<Item = &'a SpokenTalk>,
    progress: &Progress,
) -> Result<ExpectedDuration, Cancellation> {
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for talk in talks {
        for (word, gap) in talk.words.iter().zip(&talk.gaps) {
            let Some(duration) = log_duration(word).filter(|duration| duration.exp() < LONGEST) else { continue };
            if gap.mark == Mark::O && !gap.ends_sentence {
                let sum = sums.entry(word.bare_word().to_lowercase()).or_default();
                *sum = (sum.0 + 1.0, sum.1 + f64::from(duration));
            }
        }
    }
    let total: f64 = sums.values().map(|sum| sum.0).sum();
    let constant = sums.values().map(|sum| sum.1).sum::<f64>() / total.max(1.0);
    let spellings: Vec<Spelling> =
        sums.iter().map(|(word, &(count, sum))| Spelling { pieces: pieces_of(word), count, sum }).collect();
    let weights = solve(&spellings, constant, progress)?;
    Ok(ExpectedDuration { constant: constant as f32, weights: weights.iter().map(|&weight| weight as f32).collect() })
}

/// Solves `(XᵀCX + ridge) w = Xᵀ(s − C·constant)`, with a row of piece counts per spelling in X and the spellings' counts in C.
fn solve(spellings: &[Spelling], constant: f64, progress: &Progress) -> Result<Vec<f64>, Cancellation> {
    let apply = |weights: &[f64]| -> Vec<f64> {
        let mut result: Vec<f64> = weights.iter().map(|weight| RIDGE * weight).collect();
        for spelling in spellings {
            let value = spelling.count * spelling.pieces.iter().map(|&row| weights[row]).sum::<f64>();
            spelling.pieces.iter().for_each(|&row| result[row] += value);
        }
        result
    };
    let mut residual = vec![0.0; PIECES];
    for spelling in spellings {
        let value = spelling.sum - spelling.count * constant;
        spelling.pieces.iter().for_each(|&row| residual[row] += value);
    }
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let mut weights = vec![0.0; PIECES];
    let mut direction = residual.clone();
    let mut length = product(&residual, &residual);
    let start = length;
    for round in 0..ROUNDS {
        progress.tick(round as u64, ROUNDS as u64)?;
        if length <= 1e-10 * start {
            break;
        }
        let applied = apply(&direction);
        let step = length / product(&direction, &applied);
        weights.iter_mut().zip(&direction).for_each(|(weight, direction)| *weight += step * direction);
        residual.iter_mut().zip(&applied).for_each(|(residual, applied)| *residual -= step * applied);
        let next = product(&residual, &residual);
        direction
            .iter_mut()
            .zip(&residual)
            .for_each(|(direction, residual)| *direction = residual + next / length * *direction);
        length = next;
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::spoken_talk::KnownGap;
    use base::time::Span;
    use formats::transcript::{Word, WordId};

    #[test]
    fn long_words_last_longer_also_those_never_heard() {
        let mut talk = SpokenTalk::default();
        for n in 0..600 {
            let text = ["a", "on", "the", "talk", "pauses", "breathing"][n % 6];
            let seconds = 0.05 + 0.05 * text.len() as f64;
            let start = n as f64;
            talk.words.push(Word::new(WordId(n as u32), text, Span::from_secs(start, start + seconds)));
            talk.gaps.push(KnownGap::default());
        }
        talk.gaps.pop();
        let durations = fit([&talk].into_iter(), &Progress::silent()).unwrap();
        let seconds = |word: &str| durations.of(word).exp();
        assert!((seconds("talk") - 0.25).abs() < 0.03, "{}", seconds("talk"));
        assert!((seconds("breathing") - 0.5).abs() < 0.06, "{}", seconds("breathing"));
        assert!(seconds("breathings") > seconds("one"));
    }
}
