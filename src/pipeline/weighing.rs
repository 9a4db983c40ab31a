//! From the model's posteriors to joint decisions, again and again with another boundary factor, without the model.

use crate::evidence::{Evidence, GapEvidence};
use crate::fusion::joint::{Decision, JointScheme, decide};
use crate::fusion::{mark_kind, written};
use crate::lexical::{OperatingPoint, Posterior};
use crate::project::Project;
use crate::time::Duration;
use crate::transcript::{Mark, Word};

/// What the posteriors are weighed with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// The model's, moved by the boundary factor.
    pub point: OperatingPoint,
    pub ignore_punctuation: bool,
}

/// The model's posteriors, one per word, as the joint decision wants them: weighed by the operating point, by what the
/// transcript has of marks and capitals, and by the pauses.
pub(super) fn weigh(
    posteriors: &[Posterior],
    words: &[Word],
    pauses: impl IntoIterator<Item = Duration>,
    weights: &Weights,
) -> Vec<Posterior> {
    let at_point: Vec<Posterior> = posteriors.iter().map(|posterior| weights.point.apply(posterior)).collect();
    let mut weighed = if weights.ignore_punctuation { at_point } else { written::weigh(&at_point, words) };
    for (posterior, pause) in weighed.iter_mut().zip(pauses) {
        *posterior = mark_kind::weigh(posterior, pause);
    }
    weighed
}

/// The evidence with joint decisions for the project's boundary factor; `None` if it has them already.
///
/// It depends on nothing but the two, whatever way led there: undoing a change of the factor gives what was before.
pub fn rejoined(project: &Project, evidence: &Evidence) -> Option<Evidence> {
    if evidence.boundary_factor == project.boundary_factor {
        return None;
    }
    let words = &project.words;
    let gaps: Vec<Option<&GapEvidence>> = words.iter().map(|word| evidence.gaps.get(&word.id)).collect();
    // Words that came later have none; they are only neighbours here.
    let nothing: Posterior = Mark::ALL.map(|mark| if mark == Mark::O { 1.0 } else { 0.0 });
    let posteriors: Vec<Posterior> = gaps.iter().map(|gap| gap.map_or(nothing, |gap| gap.posterior)).collect();
    let pauses = gaps.iter().map(|gap| gap.map_or(Duration::ZERO, |gap| gap.pause));
    let weights = Weights {
        point: project.boundary_factor.applied_to(evidence.operating_point),
        ignore_punctuation: project.ignore_punctuation,
    };
    let weighed = weigh(&posteriors, words, pauses, &weights);
    let known = || gaps.iter().enumerate().filter_map(|(at, gap)| Some((at, (*gap)?)));
    let lexical: Vec<Posterior> = known().map(|(at, _)| weighed[at]).collect();
    let acoustic: Vec<f32> = known().map(|(_, gap)| gap.joint.acoustic).collect();
    let decisions: Vec<Decision> = decide(&lexical, &acoustic, &JointScheme::PAPER);
    let mut rejoined = Evidence { boundary_factor: project.boundary_factor, ..evidence.clone() };
    for ((at, _), joint) in known().zip(decisions) {
        if let Some(gap) = rejoined.gaps.get_mut(&words[at].id) {
            gap.joint = joint;
        }
    }
    Some(rejoined)
}
