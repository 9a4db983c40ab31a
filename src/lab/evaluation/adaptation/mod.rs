//! A simulated editor who goes through a talk, and what the fusion learns from that.

mod style;

pub use self::style::{Style, StyledTalk};
use super::lexical::calibration::{BINS, expected_error, reliability};
use editor::comparison::Counts;
use editor::session::learning::is_due;
pub use evidence::fusion::adaptation::LEARN_EVERY;
use evidence::fusion::adaptation::{Adaptation, Example, inputs};
use evidence::fusion::{FusionModel, GapFusion};

/// Numbers of decisions after which the undecided gaps are looked at.
pub const CHECKPOINTS: [usize; 5] = [0, 25, 50, 100, 200];

/// What came of one talk at one checkpoint: boundaries found among gaps that are not decided yet, with and without learning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checkpoint {
    pub decisions: usize,
    pub shipped: UndecidedGaps,
    pub learnt: UndecidedGaps,
}

/// Gaps that are not decided yet: the probability of a boundary at each, and whether the editor wants one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UndecidedGaps(Vec<(f32, bool)>);

impl UndecidedGaps {
    /// What is found at a probability of one half.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.0.iter().for_each(|&(probability, wanted)| counts.count(probability >= 0.5, wanted));
        counts
    }

    /// Expected calibration error, 0 is perfect; bins of equal mass.
    pub fn calibration_error(&self) -> f64 {
        expected_error(&reliability(self.0.clone(), BINS))
    }

    /// How many wrong boundaries were promised among those found, and how many there are.
    pub fn wrong(&self) -> (f64, usize) {
        let found = self.0.iter().filter(|(probability, _)| *probability >= 0.5);
        let promised = found.clone().map(|(probability, _)| 1.0 - f64::from(*probability)).sum();
        (promised, found.filter(|(_, wanted)| !wanted).count())
    }
}

/// Goes through the talk from its start: every boundary that is proposed gets accepted or refused, every one that was missed gets added;
/// what is passed over between them counts as no boundary, though the editor did not say so. After every [`LEARN_EVERY`] decisions the
/// fusion is trained again on all of them. A checkpoint is missing where the talk has fewer decisions.
pub fn simulate(talk: &StyledTalk, fusion: &dyn FusionModel) -> Vec<Checkpoint> {
    let gaps: Vec<GapFusion> = fusion.explain(&talk.sources).into_iter().map(GapFusion::from).collect();
    let pause = |gap: usize| talk.sources.gaps[gap].pause.unwrap_or(0.0);
    let all: Vec<_> = gaps.iter().enumerate().map(|(gap, fused)| inputs(fused, pause(gap))).collect();
    let shipped = Adaptation::default();
    let mut learnt = shipped.clone();
    let mut examples: Vec<Example> = Vec::new();
    let mut checkpoints = Vec::new();
    let mut decisions: usize = 0;
    let mut check = |decisions: usize, from: usize, learnt: &Adaptation| {
        if CHECKPOINTS.contains(&decisions) {
            let undecided = talk.wanted.iter().filter(|(gap, _)| *gap >= from);
            let judge = |by: &Adaptation| {
                UndecidedGaps(undecided.clone().map(|&(gap, wanted)| (by.probability(&all[gap]), wanted)).collect())
            };
            checkpoints.push(Checkpoint { decisions, shipped: judge(&shipped), learnt: judge(learnt) });
        }
    };
    check(0, 0, &learnt);
    for &(gap, wanted) in &talk.wanted {
        let is_proposed = learnt.probability(&all[gap]) >= 0.5;
        let is_decided = is_proposed || wanted;
        examples.push(Example { inputs: all[gap], is_boundary: wanted, is_decided });
        if is_decided {
            decisions += 1;
            if is_due(decisions - 1, decisions) {
                learnt = Adaptation::learnt(&examples);
                check(decisions, gap + 1, &learnt);
            }
        }
        if Some(&decisions) == CHECKPOINTS.last() {
            break;
        }
    }
    checkpoints
}

/// The checkpoints of several talks together, as far as each goes; the number of talks that got so far.
pub fn together(talks: &[&[Checkpoint]]) -> Vec<(Checkpoint, usize)> {
    CHECKPOINTS
        .iter()
        .filter_map(|&decisions| {
            let mut sum = Checkpoint { decisions, ..Checkpoint::default() };
            let mut count = 0;
            for checkpoint in talks.iter().copied().flatten().filter(|checkpoint| checkpoint.decisions == decisions) {
                sum.shipped.0.extend(&checkpoint.shipped.0);
                sum.learnt.0.extend(&checkpoint.learnt.0);
                count += 1;
            }
            (count > 0).then_some((sum, count))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::acoustic::AcousticThresholds;
    use evidence::fusion::model::FusionInputs;
    use evidence::fusion::sources::GapSigns;
    use evidence::fusion::{FusionExplanation, GapProbabilities, Sources};

    /// Proposes a boundary at every third gap, whatever the pause.
    struct Thirds;
    impl FusionModel for Thirds {
        fn name(&self) -> &str {
            "thirds"
        }
        fn language(&self) -> &str {
            "en"
        }
        fn inputs(&self) -> FusionInputs {
            FusionInputs::default()
        }
        fn thresholds(&self) -> AcousticThresholds {
            AcousticThresholds::default()
        }
        fn explain(&self, sources: &Sources) -> Vec<FusionExplanation> {
            let of = |gap: usize| if gap.is_multiple_of(3) { 0.7 } else { -3.0 };
            let one = |gap: usize| FusionExplanation {
                fused: GapProbabilities { sentence_end: 0.2, any_mark: 0.5 },
                contributions: [0.0, of(gap), 0.0, 0.0],
            };
            (0..sources.len()).map(one).collect()
        }
    }

    /// The editor wants boundaries at long pauses alone, every sixth gap.
    #[test]
    fn an_editor_of_another_taste_is_understood_better_and_better() {
        let pause = |gap: usize| Some(if gap.is_multiple_of(6) { 0.8 } else { 0.1 });
        let gaps = (0..2000).map(|gap| GapSigns { pause: pause(gap), ..GapSigns::default() });
        let talk = StyledTalk {
            sources: Sources { gaps: gaps.collect(), ..Sources::default() },
            wanted: (0..2000_usize).map(|gap| (gap, gap.is_multiple_of(6))).collect(),
        };
        let checkpoints = simulate(&talk, &Thirds);
        assert_eq!(checkpoints.iter().map(|point| point.decisions).collect::<Vec<_>>(), CHECKPOINTS);
        assert_eq!(checkpoints[0].shipped, checkpoints[0].learnt);
        let last = &checkpoints[4];
        let (shipped, learnt) = (last.shipped.counts(), last.learnt.counts());
        assert!(learnt.f1() > shipped.f1().map(|f1| f1 + 0.2) && learnt.f1() > Some(0.95), "{learnt:?}");
        // By hand: a third promise 0.67 where half are boundaries, two thirds 0.05 where none is.
        let error = last.shipped.calibration_error();
        assert!((error - (0.168 + 2.0 * 0.047) / 3.0).abs() < 0.002, "{error}");
        let ((promised, wrong), (later, still)) = (last.shipped.wrong(), last.learnt.wrong());
        assert!(wrong as f64 > 1.3 * promised && still == 0 && later < promised, "{promised} {wrong} {later} {still}");
        // Decided gaps are not counted again.
        assert!(shipped.expected < checkpoints[0].shipped.counts().expected);
        let both = together(&[&checkpoints, &checkpoints[..2]]);
        assert_eq!((both.len(), both[0].1, both[4].1), (5, 2, 1));
        assert_eq!(both[1].0.learnt.counts().expected, 2 * checkpoints[1].learnt.counts().expected);
    }
}
