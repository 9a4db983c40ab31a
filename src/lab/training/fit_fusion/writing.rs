//! The weights of what a transcript's own marks add, from talks that recognisers punctuated and from marks that were damaged.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::run::{ModelNames, PROSODY, WrittenTalk};
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::judged::JudgedGaps;
use crate::evaluation::acoustic::spoken_talk::KnownGap;
use crate::evaluation::fusion::FusionTalk;
use crate::evaluation::scribe::{Scribe, true_gaps};
use base::progress::{Cancellation, Progress};
use evidence::fusion::logistic::{LogisticExamples, Prior, fit as fit_weights};
use evidence::fusion::stacked::{StackedFusion, writing_at};
use evidence::fusion::writing::{WRITING_TERMS, WritingTerms, WritingTrust, WritingWeights};
use evidence::fusion::{FusionModel, GapProbabilities};
use evidence::lexical::Posterior;
use evidence::lexical::hearing::GapWriting;

/// How sure it is beforehand that a weight is what it would be if the model that reads along were right.
const PRECISION: f64 = 0.3;
/// Parts into which the talks are divided to see how weights do on talks they have not seen.
const FOLDS: usize = 12;

/// The talk as `scribes` wrote it, and once more without acoustic evidence: read along by the models that see writing.
pub fn written_talks(
    (asked, talk): (&FusionTalk, &SpokenTalk),
    writings: &[Vec<GapWriting>],
    models: &ModelNames,
    progress: &Progress,
) -> Result<Vec<FusionTalk>, Cancellation> {
    let mut read = Vec::new();
    for writing in writings {
        for is_deaf in [false, true] {
            let mut written = asked.clone();
            if is_deaf {
                written.sources.heard.clear();
                written.sources.acoustic.clear();
                written.sources.gaps.iter_mut().for_each(|gap| (gap.pause, gap.has_voice) = (None, false));
            }
            for (name, model) in models.0.iter().filter(|(_, model)| model.sees_writing()) {
                let progress = progress.stage("reading what is written");
                written.sources.add_written((name, PROSODY), model.as_ref(), &talk.words, writing, 0, &progress)?;
            }
            read.push(written);
        }
    }
    Ok(read)
}

/// The marks of a talk as they were damaged, as anybody might have written them, and as they are. `seed`: of all choices.
pub fn damaged(talk: &SpokenTalk, seed: u64) -> Vec<Vec<GapWriting>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let gaps = true_gaps(talk);
    let anybody = Scribe::draw(&mut random);
    [Scribe::DAMAGING, anybody, Scribe::EXACT].map(|scribe| scribe.write(&gaps, &mut random)).to_vec()
}

/// Weights, and what weights without a talk say of it.
pub struct WritingFit {
    pub weights: WritingWeights,
    /// Without the writing and with it: of damaged marks, then of recognisers' own.
    pub damaged: [JudgedGaps; 2],
    pub recognised: [JudgedGaps; 2],
}

/// The counted gaps of a talk.
struct Gaps {
    rows: Vec<(GapProbabilities, WritingTerms, Posterior, KnownGap)>,
    number: usize,
    is_damaged: bool,
}

/// Learns the weights; both kinds of writing have the same say. `None` if no talk was read along.
pub fn fit(talks: &[WrittenTalk], fusion: &StackedFusion) -> Option<WritingFit> {
    let lexical = &fusion.settings().lexical;
    let gaps = talks.iter().map(|WrittenTalk { talk, number, is_damaged }| {
        let fused: Vec<GapProbabilities> = fusion.explain(&talk.sources).iter().map(|gap| gap.fused).collect();
        let trust = WritingTrust::of(&talk.sources.writing, &fused);
        let row = |(gap, known): (usize, KnownGap)| {
            let (terms, written) = writing_at(&talk.sources, gap, lexical, fused[gap], trust)?;
            Some((fused[gap], terms, *written, known))
        };
        Gaps { rows: talk.counted().filter_map(row).collect(), number: *number, is_damaged: *is_damaged }
    });
    let gaps: Vec<Gaps> = gaps.filter(|gaps| !gaps.rows.is_empty()).collect();
    if gaps.is_empty() {
        return None;
    }
    let [mut damaged, mut recognised] = [(); 2].map(|()| [JudgedGaps::default(), JudgedGaps::default()]);
    for fold in 0..FOLDS {
        let weights = learn(gaps.iter().filter(|gaps| gaps.number % FOLDS != fold));
        for gaps in gaps.iter().filter(|gaps| gaps.number % FOLDS == fold) {
            let [before, after] = if gaps.is_damaged { &mut damaged } else { &mut recognised };
            for (fused, terms, written, known) in &gaps.rows {
                before.push(*fused, *known);
                after.push(weights.weigh(*fused, terms, written).add_to(*fused), *known);
            }
        }
    }
    Some(WritingFit { weights: learn(gaps.iter()), damaged, recognised })
}

fn learn<'a>(talks: impl Iterator<Item = &'a Gaps> + Clone) -> WritingWeights {
    let count = |is_damaged: bool| -> usize {
        talks.clone().filter(|gaps| gaps.is_damaged == is_damaged).map(|gaps| gaps.rows.len()).sum()
    };
    let (damaged, recognised) = (count(true).max(1) as f32, count(false).max(1) as f32);
    let share = (damaged + recognised) / 2.0;
    let learn_one = |own: usize, is_true: fn(KnownGap) -> bool| {
        let mut examples = LogisticExamples::default();
        for gaps in talks.clone() {
            let count = share / if gaps.is_damaged { damaged } else { recognised };
            gaps.rows.iter().for_each(|(_, terms, _, known)| examples.push(terms, is_true(*known), count));
        }
        // Beforehand the log-odds are those of words and sound, and what reading along changes; terms are in units of four.
        let mut prior = Prior::vague(WRITING_TERMS, PRECISION);
        prior.weights[own] = 4.0;
        prior.weights[own + 2] = 4.0;
        fit_weights(&examples, &prior)
    };
    WritingWeights { sentence_end: learn_one(1, |gap| gap.ends_sentence), any_mark: learn_one(2, KnownGap::has_mark) }
}
