//! The weights of one combination of sources.

use rayon::prelude::*;

use super::platt::{Platt, calibrated};
use super::run::FusionRun;
use crate::evaluation::acoustic::judged::JudgedGaps;
use crate::evaluation::acoustic::spoken_talk::KnownGap;
use crate::evaluation::fusion::FusionTalk;
use evidence::fusion::GapProbabilities;
use evidence::fusion::logistic::{LogisticExamples, Prior, fit as fit_weights, logit};
use evidence::fusion::stacked::{FusionPath, PathWeights};
use evidence::fusion::terms::{GapSources, TERMS, Terms, terms};

/// How sure it is beforehand that a weight is 0.
const PRECISION: f64 = 0.3;
/// Parts into which the talks are divided to see how weights do on talks they have not seen.
const FOLDS: usize = 12;

/// Weights, and what weights without a talk say of it.
pub struct PathFit {
    pub weights: PathWeights,
    pub measured: JudgedGaps,
    pub timed: Option<JudgedGaps>,
}

/// The counted gaps of a talk.
struct Gaps {
    terms: Vec<Terms>,
    known: Vec<KnownGap>,
    is_measured: bool,
}

/// Weights of the terms for both questions.
struct Weights {
    sentence_end: Vec<f64>,
    any_mark: Vec<f64>,
}

/// Learns the weights. With a voice from the measured talks; otherwise from all, both kinds of talks having the same say: the
/// one is what we make subtitles of, the other has times as recognisers give them.
pub fn fit(run: &FusionRun, path: FusionPath, lexical: &str, acoustic: &str) -> PathFit {
    let has_voice = path.has_voice();
    let gaps_of = |talk: &FusionTalk, is_measured: bool| {
        let own = |place: usize| -> Terms {
            let words = talk.sources.lexical_at(lexical, place).filter(|_| path.has_words());
            let sound = talk.sources.acoustic_at(acoustic, place).filter(|_| path.has_sound());
            let heard = talk.sources.heard_at(lexical, place).filter(|_| path.hears());
            let pause = talk.sources.gaps[place].pause.filter(|_| path.has_pause());
            terms(GapSources { words, heard, sound, pause })
        };
        let (places, known): (Vec<usize>, Vec<KnownGap>) = talk.counted().unzip();
        Gaps { terms: places.into_iter().map(own).collect(), known, is_measured }
    };
    let measured = if has_voice { &run.measured } else { &run.measured_by_times };
    let mut talks: Vec<Gaps> = measured.iter().map(|talk| gaps_of(talk, true)).collect();
    if !has_voice {
        talks.extend(run.timed.iter().map(|talk| gaps_of(talk, false)));
    }

    let left_out: Vec<(usize, Weights)> = (0..FOLDS)
        .into_par_iter()
        .map(|fold| (fold, learn(talks.iter().enumerate().filter(|(at, _)| at % FOLDS != fold).map(|(_, gaps)| gaps))))
        .collect();
    let mut judged = [JudgedGaps::default(), JudgedGaps::default()];
    for (fold, weights) in &left_out {
        for gaps in talks.iter().enumerate().filter(|(at, _)| at % FOLDS == *fold).map(|(_, gaps)| gaps) {
            let of_kind = &mut judged[usize::from(!gaps.is_measured)];
            for (terms, &known) in gaps.terms.iter().zip(&gaps.known) {
                of_kind.push(weights.fuse(terms), known);
            }
        }
    }
    let ([measured, timed], [end, any]) = calibrated(judged);
    let Weights { sentence_end, any_mark } = learn(talks.iter());
    let weights = PathWeights {
        sentence_end: stretched(sentence_end, end),
        any_mark: stretched(any_mark, any),
        usual: usual(&talks),
    };
    PathFit { weights, measured, timed: (!has_voice && !run.timed.is_empty()).then_some(timed) }
}

impl Weights {
    fn fuse(&self, terms: &Terms) -> GapProbabilities {
        let probability = |weights: &[f64]| (1.0 / (1.0 + (-logit(terms, weights)).exp())) as f32;
        let any_mark = probability(&self.any_mark);
        GapProbabilities { sentence_end: probability(&self.sentence_end).min(any_mark), any_mark }
    }
}

/// What a gap of each kind of talk counts: measured talks, and talks with times.
fn counts<'a>(talks: impl Iterator<Item = &'a Gaps>) -> [f32; 2] {
    let mut gaps = [0_usize; 2];
    talks.for_each(|talk| gaps[usize::from(!talk.is_measured)] += talk.known.len());
    let kinds = gaps.iter().filter(|count| **count > 0).count().max(1);
    let share = gaps.iter().sum::<usize>() as f32 / kinds as f32;
    gaps.map(|count| share / count.max(1) as f32)
}

fn learn<'a>(talks: impl Iterator<Item = &'a Gaps> + Clone) -> Weights {
    let counts = counts(talks.clone());
    let learn_one = |is_true: fn(KnownGap) -> bool| {
        let mut examples = LogisticExamples::default();
        for talk in talks.clone() {
            let count = counts[usize::from(!talk.is_measured)];
            talk.terms.iter().zip(&talk.known).for_each(|(terms, &known)| examples.push(terms, is_true(known), count));
        }
        fit_weights(&examples, &Prior::vague(TERMS, PRECISION))
    };
    Weights { sentence_end: learn_one(|gap| gap.ends_sentence), any_mark: learn_one(KnownGap::has_mark) }
}

fn usual(talks: &[Gaps]) -> Vec<f64> {
    let counts = counts(talks.iter());
    let (mut sums, mut total) = (vec![0.0; TERMS], 0.0);
    for talk in talks {
        let count = f64::from(counts[usize::from(!talk.is_measured)]);
        for terms in &talk.terms {
            sums.iter_mut().zip(terms).for_each(|(sum, &term)| *sum += count * f64::from(term));
            total += count;
        }
    }
    sums.into_iter().map(|sum| sum / total.max(f64::MIN_POSITIVE)).collect()
}

fn stretched(mut weights: Vec<f64>, Platt { slope, shift }: Platt) -> Vec<f64> {
    weights.iter_mut().for_each(|weight| *weight *= slope);
    // The first term is always 1.
    weights[0] += shift;
    weights
}
