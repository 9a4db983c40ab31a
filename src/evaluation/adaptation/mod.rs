//! A simulated editor who goes through a talk, and what the fusion learns from that.

mod style;

pub use self::style::{Style, StyledTalk};
use crate::comparison::Counts;
pub use crate::fusion::adaptation::LEARN_EVERY;
use crate::fusion::adaptation::{Adaptation, Example, inputs};
use crate::fusion::{FusionModel, GapFusion};

/// Numbers of decisions after which the undecided gaps are looked at.
pub const CHECKPOINTS: [usize; 5] = [0, 25, 50, 100, 200];

/// What came of one talk at one checkpoint: boundaries found among gaps that nobody has decided yet, with and without
/// learning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Checkpoint {
    pub decisions: usize,
    pub shipped: Counts,
    pub learnt: Counts,
}

/// Goes through the talk from its start: every boundary that is proposed gets accepted or refused, every one that was missed
/// gets added; what is passed over between them is no boundary, though nobody said so. After every [`LEARN_EVERY`] decisions the
/// fusion learns anew from all of them. A checkpoint is missing where the talk has fewer decisions.
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
            let count = |adaptation: &Adaptation| {
                let mut counts = Counts::default();
                for &(gap, wanted) in talk.wanted.iter().filter(|(gap, _)| *gap >= from) {
                    counts.count(adaptation.probability(&all[gap]) >= 0.5, wanted);
                }
                counts
            };
            checkpoints.push(Checkpoint { decisions, shipped: count(&shipped), learnt: count(learnt) });
        }
    };
    check(0, 0, &learnt);
    for &(gap, wanted) in &talk.wanted {
        let is_proposed = learnt.probability(&all[gap]) >= 0.5;
        let is_decided = is_proposed || wanted;
        examples.push(Example { inputs: all[gap], is_boundary: wanted, is_decided });
        if is_decided {
            decisions += 1;
            if decisions.is_multiple_of(LEARN_EVERY) {
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
                sum.shipped += checkpoint.shipped;
                sum.learnt += checkpoint.learnt;
                count += 1;
            }
            (count > 0).then_some((sum, count))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acoustic::Thresholds;
    use crate::fusion::model::Asks;
    use crate::fusion::sources::GapSigns;
    use crate::fusion::{Explained, Fused, Sources};

    /// Proposes a boundary at every third gap, whatever the pause.
    struct Thirds;
    impl FusionModel for Thirds {
        fn name(&self) -> &str {
            "thirds"
        }
        fn asks(&self) -> Asks {
            Asks::default()
        }
        fn thresholds(&self) -> Thresholds {
            Thresholds::default()
        }
        fn explain(&self, sources: &Sources) -> Vec<Explained> {
            let of = |gap: usize| if gap.is_multiple_of(3) { 0.7 } else { -3.0 };
            let one = |gap: usize| Explained {
                fused: Fused { sentence_end: 0.2, any_mark: 0.5 },
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
        let last = checkpoints[4];
        assert!(last.learnt.f1() > last.shipped.f1().map(|f1| f1 + 0.2) && last.learnt.f1() > Some(0.95), "{last:?}");
        // Decided gaps are not counted again.
        assert!(last.shipped.expected < checkpoints[0].shipped.expected);
        let both = together(&[&checkpoints, &checkpoints[..2]]);
        assert_eq!((both.len(), both[0].1, both[4].1), (5, 2, 1));
        assert_eq!(both[1].0.learnt.expected, 2 * checkpoints[1].learnt.expected);
    }
}
