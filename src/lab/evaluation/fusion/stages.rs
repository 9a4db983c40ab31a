//! The two stages of the joint decision, looked at by themselves (Che et al., Interspeech 2016, sections 4 and 5.3).

use serde::Serialize;

use super::FusionTalk;
use evidence::fusion::GapProbabilities;
use evidence::fusion::joint::{BoundaryStage, GapVerdict, JointScheme, decide};
use evidence::lexical::{OperatingPoint, Posterior};
use formats::transcript::Mark;

/// What the stages found, of the gaps that are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct StageReport {
    pub hard: StageFigures,
    pub soft: StageFigures,
    /// Marks that neither found.
    pub missed: usize,
}

/// Boundaries of one stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct StageFigures {
    pub found: usize,
    /// Where there is a mark of any kind.
    pub right: usize,
    /// Where a sentence ends.
    pub sentence_ends: usize,
}

/// The joint decision as probabilities: how strongly a gap asks for a boundary, and of that the share that the words give to
/// sentence ends. A boundary was decided where that of any mark is at least one half; these are not calibrated.
pub fn joint_probabilities(
    talk: &FusionTalk,
    lexical: &str,
    acoustic: &str,
    point: OperatingPoint,
) -> (Vec<GapVerdict>, Vec<GapProbabilities>) {
    let gaps = talk.sources.len();
    let nothing: Posterior = [1.0, 0.0, 0.0, 0.0];
    let posteriors: Vec<Posterior> = (0..gaps)
        .map(|gap| point.apply(talk.sources.lexical_at(lexical, gap).unwrap_or(&nothing)))
        // The text ends after the last word: a gap of its own for the scheme.
        .chain([nothing])
        .collect();
    let sound: Vec<f32> = (0..gaps)
        .map(|gap| talk.sources.acoustic_at(acoustic, gap).map_or(0.0, |posterior| posterior.any_mark()))
        .chain([0.0])
        .collect();
    let mut decisions = decide(&posteriors, &sound, &JointScheme::PAPER);
    decisions.truncate(gaps);
    let fused = decisions.iter().map(|decision| {
        let any_mark = decision.strength();
        let ends = matches!(decision.mark, Mark::Period | Mark::Question);
        GapProbabilities { any_mark, sentence_end: if decision.stage.is_none() || ends { any_mark } else { 0.0 } }
    });
    let fused = fused.collect();
    (decisions, fused)
}

/// What the stages found in some talks.
pub fn stage_report<'a>(talks: impl Iterator<Item = (&'a FusionTalk, &'a [GapVerdict])>) -> StageReport {
    let mut report = StageReport::default();
    for (talk, decisions) in talks {
        for (place, gap) in talk.counted() {
            let of_stage = match decisions[place].stage {
                Some(BoundaryStage::Hard) => &mut report.hard,
                Some(BoundaryStage::Soft) => &mut report.soft,
                None => {
                    report.missed += usize::from(gap.has_mark());
                    continue;
                }
            };
            of_stage.found += 1;
            of_stage.right += usize::from(gap.has_mark());
            of_stage.sentence_ends += usize::from(gap.ends_sentence);
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::spoken_talk::KnownGap;
    use evidence::acoustic::AcousticPosterior;
    use evidence::fusion::Sources;
    use evidence::fusion::sources::GapSigns;

    #[test]
    fn each_stage_is_counted_by_itself() {
        let posteriors = vec![[0.1, 0.0, 0.9, 0.0], [0.9, 0.1, 0.0, 0.0], [0.2, 0.8, 0.0, 0.0]];
        let sound = [0.9, 0.0, 0.9].map(|sentence_end| AcousticPosterior { comma: 0.0, sentence_end });
        let talk = FusionTalk {
            name: "t".into(),
            gaps: [Mark::Period, Mark::Comma, Mark::O].map(KnownGap::of).to_vec(),
            sources: Sources {
                lexical: [("l".to_owned(), posteriors)].into(),
                acoustic: [("a".to_owned(), sound.to_vec())].into(),
                gaps: vec![GapSigns { pause: Some(0.0), ..GapSigns::default() }; 3],
                ..Sources::default()
            },
        };
        let (decisions, fused) = joint_probabilities(&talk, "l", "a", OperatingPoint::default());
        let report = stage_report([(&talk, decisions.as_slice())].into_iter());
        assert_eq!(report.hard, StageFigures { found: 2, right: 1, sentence_ends: 1 });
        assert_eq!((report.soft.found, report.missed), (0, 1));
        assert!(fused[0].any_mark >= 0.5 && fused[1].any_mark < 0.5);
        assert_eq!((fused[0].sentence_end, fused[2].sentence_end), (fused[0].any_mark, 0.0), "the third is a comma");
    }
}
