//! Figures of single talks and of several together, each talk at thresholds of its own.

use serde::Serialize;

use super::detection::{Detection, JudgedGap, auc};
use super::judged::JudgedGaps;
use evidence::acoustic::AcousticThresholds;

/// Both questions about one talk, or about several together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TalkFigures {
    pub name: String,
    /// Gaps that are counted.
    pub gaps: usize,
    pub sentence_end: Detection,
    pub any_mark: Detection,
}

impl TalkFigures {
    /// Each talk by itself, then all together; `names` of the talks, in their order.
    pub fn of_each<'a>(names: impl Iterator<Item = &'a str>, talks: &[(&JudgedGaps, AcousticThresholds)]) -> Vec<Self> {
        let each = names.zip(talks.chunks(1)).map(|(name, one)| Self::of(name, one));
        each.chain([Self::of(format!("all {}", talks.len()), talks)]).collect()
    }

    /// Of talks together. The areas under the curves are those of the probabilities as they are.
    pub fn of(name: impl Into<String>, talks: &[(&JudgedGaps, AcousticThresholds)]) -> Self {
        let together = |of: fn(&JudgedGaps, AcousticThresholds) -> (&[JudgedGap], f32)| {
            let talks = || talks.iter().map(|(talk, thresholds)| of(talk, *thresholds));
            let plain: Vec<JudgedGap> = talks().flat_map(|(gaps, _)| gaps.iter().copied()).collect();
            let moved: Vec<JudgedGap> = talks()
                .flat_map(|(gaps, threshold)| gaps.iter().map(move |gap| with_threshold_in_the_middle(*gap, threshold)))
                .collect();
            Detection { auc: auc(&plain), ..Detection::at(&moved, 0.5) }
        };
        Self {
            name: name.into(),
            gaps: talks.iter().map(|(talk, _)| talk.sentence_end.len()).sum(),
            sentence_end: together(|talk, thresholds| (&talk.sentence_end, thresholds.sentence_end)),
            any_mark: together(|talk, thresholds| (&talk.any_mark, thresholds.any_mark)),
        }
    }
}

/// The gap on a scale on which the threshold is one half, so that talks with different thresholds can be put together.
fn with_threshold_in_the_middle(gap: JudgedGap, threshold: f32) -> JudgedGap {
    let probability = if gap.probability < threshold {
        0.499 * gap.probability / threshold
    } else {
        0.5 + 0.5 * (gap.probability - threshold) / (1.0 - threshold).max(f32::EPSILON)
    };
    JudgedGap { probability, ..gap }
}

/// Each talk with the thresholds that are best for the others.
pub fn with_thresholds_of_others(judged: &[JudgedGaps]) -> Vec<(&JudgedGaps, AcousticThresholds)> {
    let others = |n: usize| judged.iter().enumerate().filter(move |(other, _)| *other != n).map(|(_, talk)| talk);
    judged.iter().enumerate().map(|(n, talk)| (talk, JudgedGaps::together(others(n)).best_thresholds())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(values: &[(f32, bool)]) -> JudgedGaps {
        let gaps = || values.iter().map(|&(probability, is_boundary)| JudgedGap { probability, is_boundary }).collect();
        JudgedGaps { sentence_end: gaps(), any_mark: gaps() }
    }

    #[test]
    fn each_talk_is_cut_at_its_own_threshold() {
        let (quiet, loud) = (talk(&[(0.1, true), (0.05, false), (0.02, true)]), talk(&[(0.9, true), (0.8, false)]));
        let at = |sentence_end: f32| AcousticThresholds { sentence_end, any_mark: 0.0 };
        let found = TalkFigures::of("both", &[(&quiet, at(0.1)), (&loud, at(0.85))]);
        assert_eq!((found.gaps, found.sentence_end.precision), (5, 1.0));
        assert!((found.sentence_end.recall - 2.0 / 3.0).abs() < 1e-9);
        // 0.1 and 0.9 beat one and two of the others, 0.02 none.
        assert!((found.sentence_end.auc - 0.5).abs() < 1e-9, "{}", found.sentence_end.auc);
        assert!((found.any_mark.precision - 0.6).abs() < 1e-9 && found.any_mark.recall == 1.0);
        assert_eq!(TalkFigures::of("none", &[]).sentence_end.auc, 0.5);
        let one = at(1.0);
        assert_eq!(TalkFigures::of("", &[(&talk(&[(1.0, true), (0.99, false)]), one)]).sentence_end.f1, 1.0);
    }

    #[test]
    fn thresholds_are_those_of_all_talks_together() {
        let (a, b) = (talk(&[(0.9, true), (0.4, false)]), talk(&[(0.6, true), (0.1, false)]));
        assert!((JudgedGaps::together([&a, &b]).best_thresholds().sentence_end - 0.5).abs() < 1e-6);
    }
}
