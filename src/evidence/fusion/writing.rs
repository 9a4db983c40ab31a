//! Weighing a transcript's own marks and capitals with words and sound, once the lexical model has read them along: it knows then how the
//! recogniser writes elsewhere, and a comma that is wrong shows in the words around it.

use serde::{Deserialize, Serialize};

use super::gap_probabilities::GapProbabilities;
use super::logistic::logit;
use super::terms::scaled_logit;
use super::writing_evidence::{LEAST, WritingEvidence};
use crate::lexical::Posterior;
use crate::lexical::hearing::GapWriting;
use base::log_odds::log_odds;
use formats::transcript::Mark;

/// Numbers per gap. The first is always 1.
pub const WRITING_TERMS: usize = 15;
pub type WritingTerms = [f32; WRITING_TERMS];

/// Weights of the terms, for both questions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WritingWeights {
    pub sentence_end: Vec<f64>,
    pub any_mark: Vec<f64>,
}

/// How far a transcript's full stops and question marks are to be trusted, told by words and sound without them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WritingTrust {
    /// How probable a sentence end is, on average, where one is written: 0 to 1.
    pub agreement: f32,
    /// Of all sentence ends that are to be expected, the share where one is written: 0 to 1.
    pub coverage: f32,
}

/// A transcript of a few words tells next to nothing of its writer: as if so many places had been seen before.
const SEEN_BEFORE: f32 = 8.0;
const USUAL: f32 = 0.75;
/// Whatever is written, no more is made of it than this.
const MOST: f32 = 9.0;

impl WritingTrust {
    /// `fused`: what words and sound make of each gap.
    pub fn of(writing: &[GapWriting], fused: &[GapProbabilities]) -> Self {
        let (mut written, mut expected, mut both) = (SEEN_BEFORE, SEEN_BEFORE, SEEN_BEFORE * USUAL);
        for (writing, fused) in writing.iter().zip(fused) {
            expected += fused.sentence_end;
            if writing.mark.is_some_and(Mark::ends_sentence) {
                written += 1.0;
                both += fused.sentence_end;
            }
        }
        Self { agreement: both / written, coverage: both / expected }
    }
}

/// The terms of a gap. `read` and `written`: the lexical model without and with the writing; `fused`: words and sound without it.
pub fn writing_terms(
    fused: GapProbabilities,
    (read, written): (&Posterior, &Posterior),
    trust: WritingTrust,
) -> WritingTerms {
    let [end, any] = [fused.sentence_end, fused.any_mark].map(scaled_logit);
    let numbers = |posterior: &Posterior| {
        let question = posterior[Mark::Question.index()];
        let ends = posterior[Mark::Period.index()] + question;
        [ends, 1.0 - posterior[Mark::O.index()], question].map(scaled_logit)
    };
    let (before, after) = (numbers(read), numbers(written));
    let [of_end, of_any, of_question] = std::array::from_fn(|number| after[number] - before[number]);
    let [agreement, coverage] = [trust.agreement - USUAL, trust.coverage - USUAL];
    [
        1.0,
        end,
        any,
        of_end,
        of_any,
        of_question,
        end * of_end,
        any * of_any,
        of_end * of_end,
        of_any * of_any,
        agreement,
        agreement * of_end,
        agreement * of_any,
        coverage * of_end,
        coverage * of_any,
    ]
}

impl WritingWeights {
    pub fn is_sound(&self) -> bool {
        [&self.sentence_end, &self.any_mark]
            .into_iter()
            .all(|weights| weights.len() == WRITING_TERMS && weights.iter().all(|weight| weight.is_finite()))
    }

    /// The contribution of the writing to `fused`, of which `terms` are; `written`: as in [`writing_terms`].
    pub fn weigh(&self, fused: GapProbabilities, terms: &WritingTerms, written: &Posterior) -> WritingEvidence {
        let added =
            |weights: &[f64], before: f32| (logit(terms, weights) as f32 - log_odds(before, LEAST)).clamp(-MOST, MOST);
        let [period, question] = [Mark::Period, Mark::Question].map(|mark| written[mark.index()].max(LEAST));
        WritingEvidence {
            any_mark: added(&self.any_mark, fused.any_mark),
            sentence_end: added(&self.sentence_end, fused.sentence_end),
            question: (question / period).ln(),
            set_from: 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::log_odds::probability;

    const FUSED: GapProbabilities = GapProbabilities { sentence_end: 0.2, any_mark: 0.4 };

    #[test]
    fn trust_grows_with_stops_that_words_and_voice_expect() {
        let stop = GapWriting { mark: Some(Mark::Period), capital: None };
        let none = GapWriting { mark: Some(Mark::O), capital: None };
        let gap = |sentence_end: f32| GapProbabilities { sentence_end, any_mark: sentence_end };
        let nothing = WritingTrust::of(&[], &[]);
        assert_eq!((nothing.agreement, nothing.coverage), (USUAL, USUAL));
        let talk = |ends: [f32; 2]| WritingTrust::of(&[stop, none].repeat(100), &ends.map(gap).repeat(100));
        let (good, bad, sparse) = (talk([0.95, 0.01]), talk([0.4, 0.01]), talk([0.95, 0.6]));
        // By hand: (8 · 0.75 + 100 · 0.95) / 108.
        assert!((good.agreement - 0.935).abs() < 1e-3 && good.coverage > 0.9, "{good:?}");
        assert!(bad.agreement < 0.45 && sparse.agreement == good.agreement && sparse.coverage < 0.65);
    }

    #[test]
    fn what_is_added_leads_to_what_the_weights_say() {
        let (read, written) = ([0.7, 0.2, 0.1, 0.0], [0.1, 0.1, 0.2, 0.6]);
        let terms = writing_terms(FUSED, (&read, &written), WritingTrust { agreement: 0.9, coverage: 0.6 });
        assert!(terms[3] > 0.0 && terms[4] > 0.0 && terms[5] > 0.0 && terms[11] > 0.0 && terms[13] < 0.0, "{terms:?}");
        let weights = |shift: f64| (0..WRITING_TERMS).map(|n| shift + (n as f64).cos()).collect::<Vec<f64>>();
        let weights = WritingWeights { sentence_end: weights(-0.4), any_mark: weights(0.1) };
        assert!(weights.is_sound());
        let evidence = weights.weigh(FUSED, &terms, &written);
        let after = evidence.add_to(FUSED);
        let expected =
            [&weights.sentence_end, &weights.any_mark].map(|weights| probability(logit(&terms, weights) as f32));
        assert!((after.any_mark - expected[1]).abs() < 1e-4, "{after:?} {expected:?}");
        assert!((after.sentence_end - expected[0].min(expected[1])).abs() < 1e-4, "{after:?} {expected:?}");
        let posterior = evidence.weigh(&[0.6, 0.2, 0.15, 0.05]);
        assert!((posterior.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!((posterior[3] / posterior[2] - 3.0).abs() < 1e-2, "three to one for a question: {posterior:?}");
    }
}
