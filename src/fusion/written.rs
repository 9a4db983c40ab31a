//! Punctuation that the transcript already has, as evidence beside the lexical model's own opinion.
//!
//! Speech recognisers that punctuate are right most of the time but not always, above all where they cut their audio into
//! windows. So a written mark is weighed, not obeyed: Bayes' rule with a table of how often which mark is written.

use crate::lexical::Posterior;
use crate::transcript::{Mark, Word};

/// `P(written | true)`: rows are the true mark, columns what the recogniser wrote, both in the order of [`Mark::ALL`].
/// Round figures in the range published for punctuating recognisers on talks (precision and recall of 0.75 to 0.9).
const WRITTEN_GIVEN_TRUE: [[f32; 4]; 4] =
    [[0.95, 0.035, 0.014, 0.001], [0.20, 0.72, 0.075, 0.005], [0.05, 0.10, 0.83, 0.02], [0.05, 0.08, 0.17, 0.70]];

/// Share of words with a written mark from which a transcript counts as punctuated, so that a missing mark is evidence
/// too. Speech has a mark about every eighth word; fewer than one in forty is noise ("U.S.").
const PUNCTUATED_SHARE: f32 = 0.025;

/// Whether the transcript is punctuated throughout.
pub fn is_punctuated(words: &[Word]) -> bool {
    let marked = words.iter().filter(|word| word.written_mark().is_some()).count();
    !words.is_empty() && marked as f32 >= PUNCTUATED_SHARE * words.len() as f32
}

/// The posteriors after the written marks have been heard. Unchanged for a transcript without punctuation.
pub fn weigh(posteriors: &[Posterior], words: &[Word]) -> Vec<Posterior> {
    if !is_punctuated(words) {
        return posteriors.to_vec();
    }
    posteriors.iter().zip(words).map(|(prior, word)| update(prior, word.written_mark().unwrap_or(Mark::O))).collect()
}

fn update(prior: &Posterior, written: Mark) -> Posterior {
    let mut posterior = [0.0; 4];
    for mark in Mark::ALL {
        // No model is ever certain: a floor keeps a prior of zero from silencing the transcript.
        posterior[mark.index()] = prior[mark.index()].max(1e-4) * WRITTEN_GIVEN_TRUE[mark.index()][written.index()];
    }
    let total: f32 = posterior.iter().sum();
    posterior.map(|value| value / total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_probabilities() {
        for row in WRITTEN_GIVEN_TRUE {
            assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        }
    }

    /// By hand: a prior of 0.7 O, 0.1 COMMA, 0.2 PERIOD and a written full stop give
    /// 0.7·0.014 = 0.0098, 0.1·0.075 = 0.0075, 0.2·0.83 = 0.166, hence P(PERIOD) = 0.166 / 0.1833 = 0.9056.
    #[test]
    fn a_written_full_stop_convinces_but_is_weighed() {
        let posterior = update(&[0.7, 0.1, 0.2, 0.0], Mark::Period);
        assert!((posterior[2] - 0.9056).abs() < 2e-3, "{posterior:?}");
        let against = update(&[0.999, 0.0005, 0.0005, 0.0], Mark::Period);
        assert!(against[0] > 0.9, "a model that is sure overrules it: {against:?}");
    }
}
