//! From what models and fusion say to decisions, again and again with another boundary factor and with what was learnt, without
//! a model.

use crate::evidence::{Evidence, GapEvidence};
use crate::fusion::joint::{Decision, JointScheme, decide};
use crate::fusion::{Adaptation, BoundaryFactor, GapFusion, calibrated, mark_kind, written};
use crate::language::Language;
use crate::lexical::{OperatingPoint, Posterior, boundary_probability};
use crate::project::Project;
use crate::time::Duration;
use crate::transcript::{Mark, Word};

/// What the posteriors are weighed with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights<'a> {
    /// The lexical model's own.
    pub point: OperatingPoint,
    pub factor: BoundaryFactor,
    /// What was learnt from the editor.
    pub adaptation: Option<&'a Adaptation>,
    pub ignore_punctuation: bool,
    /// Of the words.
    pub language: &'a Language,
}

/// What is known of a gap before anything is weighed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unweighed {
    /// As it came from the lexical model.
    pub posterior: Posterior,
    /// Probability of a boundary by the sound.
    pub acoustic: f32,
    pub pause: Duration,
    pub fused: Option<GapFusion>,
}

/// A gap with everything weighed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed {
    /// What the words say, as the joint decision wants it.
    by_words: Posterior,
    /// What the fusion says, if it was asked.
    fused: Option<Posterior>,
    gap: Unweighed,
}

impl Unweighed {
    /// With what was learnt from the editor, which comes before everything else.
    fn adapted(&self, adaptation: Option<&Adaptation>) -> Self {
        let Some(adaptation) = adaptation else { return *self };
        let pause_seconds = self.pause.as_secs().max(0.0) as f32;
        Self { fused: self.fused.map(|fused| adaptation.apply(&fused, pause_seconds)), ..*self }
    }
}

/// Weighs operating point and boundary factor, and the marks and capitals that the transcript has. One entry per word.
pub(super) fn weigh(gaps: &[Unweighed], words: &[Word], weights: &Weights<'_>) -> Vec<Weighed> {
    let adapted: Vec<Unweighed> = gaps.iter().map(|gap| gap.adapted(weights.adaptation)).collect();
    let gaps = adapted.as_slice();
    let with_written = |posteriors: Vec<Posterior>| match weights.ignore_punctuation {
        true => posteriors,
        false => written::weigh(&posteriors, words, weights.language),
    };
    let point = weights.factor.applied_to(weights.point);
    let by_words = with_written(gaps.iter().map(|gap| point.apply(&gap.posterior)).collect());
    // The fusion is calibrated as it is: it has no operating point but that of the person.
    let of_person = weights.factor.applied_to(OperatingPoint::default());
    let fused = gaps.iter().map(|gap| gap.fused.map_or(gap.posterior, |fused| fused.posterior(&gap.posterior)));
    let fused = with_written(fused.map(|posterior| of_person.apply(&posterior)).collect());
    let weighed = |((gap, by_words), fused): ((&Unweighed, Posterior), Posterior)| Weighed {
        by_words: mark_kind::weigh(&by_words, gap.pause),
        fused: gap.fused.map(|_| fused),
        gap: *gap,
    };
    gaps.iter().zip(by_words).zip(fused).map(weighed).collect()
}

/// What is decided about every gap: by the fusion where it was asked, else by the two stages of the joint decision. The last
/// gap is the end of the text.
pub(super) fn decide_all(gaps: &[Weighed], scheme: &JointScheme) -> Vec<Decision> {
    if gaps.iter().all(|weighed| weighed.fused.is_none()) {
        let posteriors: Vec<Posterior> = gaps.iter().map(|weighed| weighed.by_words).collect();
        let acoustic: Vec<f32> = gaps.iter().map(|weighed| weighed.gap.acoustic).collect();
        return decide(&posteriors, &acoustic, scheme);
    }
    let decision = |(at, weighed): (usize, &Weighed)| {
        let is_heard = weighed.gap.fused.is_some_and(|fused| fused.is_heard());
        let fused = weighed.fused.unwrap_or(weighed.by_words);
        let by_words = boundary_probability(&weighed.by_words);
        calibrated::decide(&fused, by_words, weighed.gap.acoustic, is_heard, at + 1 == gaps.len())
    };
    gaps.iter().enumerate().map(decision).collect()
}

/// The evidence with decisions for the project's boundary factor and for what was learnt; `None` if it has them already.
///
/// It depends on nothing but these, whatever way led there: undoing a change of the factor gives what was before.
pub fn rejoined(project: &Project, evidence: &Evidence) -> Option<Evidence> {
    if evidence.boundary_factor == project.boundary_factor && evidence.adaptation == project.adaptation {
        return None;
    }
    let words = &project.words;
    let gaps: Vec<Option<&GapEvidence>> = words.iter().map(|word| evidence.gaps.get(&word.id)).collect();
    // Words that came later have none; they are only neighbours here.
    let nothing: Posterior = Mark::ALL.map(|mark| if mark == Mark::O { 1.0 } else { 0.0 });
    let unweighed = |gap: &Option<&GapEvidence>| Unweighed {
        posterior: gap.map_or(nothing, |gap| gap.posterior),
        acoustic: gap.map_or(0.0, |gap| gap.joint.acoustic),
        pause: gap.map_or(Duration::ZERO, |gap| gap.pause),
        fused: gap.and_then(|gap| gap.fused),
    };
    let weights = Weights {
        point: evidence.operating_point,
        factor: project.boundary_factor,
        adaptation: project.adaptation.as_ref(),
        ignore_punctuation: project.ignore_punctuation,
        language: Language::of(&evidence.language),
    };
    let weighed = weigh(&gaps.iter().map(unweighed).collect::<Vec<_>>(), words, &weights);
    let (places, known): (Vec<usize>, Vec<Weighed>) =
        weighed.into_iter().enumerate().filter(|(at, _)| gaps[*at].is_some()).unzip();
    let decisions = decide_all(&known, &JointScheme::PAPER);
    let mut rejoined = Evidence {
        boundary_factor: project.boundary_factor,
        adaptation: project.adaptation.clone(),
        ..evidence.clone()
    };
    for (at, joint) in places.into_iter().zip(decisions) {
        if let Some(gap) = rejoined.gaps.get_mut(&words[at].id) {
            gap.joint = joint;
        }
    }
    Some(rejoined)
}
