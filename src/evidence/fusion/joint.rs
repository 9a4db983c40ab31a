//! The two-stage joint decision (Che et al., Interspeech 2016, section 4).
//!
//! Stage 1 looks for **hard boundaries**: the sound proposes, the words may object. Stage 2 looks inside the segments
//! between hard boundaries for **soft boundaries** that have no acoustic hint, by the words alone, damped by equation 2.

use serde::{Deserialize, Serialize};

use crate::lexical::{Posterior, boundary_probability};
use formats::transcript::Mark;

/// The constants of the scheme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointScheme {
    /// Stage 1 asks for `1 - Pl < slope * Pa + offset` and `Pa > floor`.
    pub slope: f32,
    pub offset: f32,
    pub floor: f32,
    /// `L̂`: expected words between adjacent boundaries.
    pub expected_length: f32,
    /// `λ`: how strongly stage 2 is restricted.
    pub restriction: f32,
    /// Stage 2 asks for an adjusted `Pl` above this.
    pub threshold: f32,
}

impl JointScheme {
    /// The paper's values. It names no threshold for stage 2; one half is the two-class decision of its models.
    pub const PAPER: Self =
        Self { slope: 0.25, offset: 0.7, floor: 0.05, expected_length: 7.8, restriction: 3.0, threshold: 0.5 };
}

/// In which stage a gap became a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoundaryStage {
    Hard,
    Soft,
}

/// The machine's verdict about one gap, and from what it follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GapVerdict {
    /// `Pl`: probability of a boundary by the words.
    pub lexical: f32,
    /// `Pa`: probability of a boundary by the sound.
    pub acoustic: f32,
    /// `Pl` after equation 2, for gaps that reached stage 2.
    pub adjusted: Option<f32>,
    /// `None`: no boundary.
    pub stage: Option<BoundaryStage>,
    /// The likeliest mark of a boundary; [`Mark::O`] where there is none.
    pub mark: Mark,
    /// The calibrated probability of a boundary with everything weighed, where a fusion was asked; then the two stages were
    /// not.
    pub calibrated: Option<f32>,
}

impl GapVerdict {
    /// How strongly the gap asks for a boundary, 0 to 1, above one half exactly where one was decided.
    ///
    /// The probability of a boundary if a fusion was asked. Else it orders the gaps and is not calibrated: words and sound
    /// count as two witnesses (noisy or), the sound at half its word since it proposes many false boundaries (paper, section
    /// 5.3).
    pub fn strength(&self) -> f32 {
        if let Some(probability) = self.calibrated {
            // The end of the text is a boundary however little speaks for it.
            return if self.stage.is_some() { probability.max(0.5) } else { probability };
        }
        // Noisy or: 1 - (1 - Pl)(1 - Pa/2).
        let witnessed = 1.0 - (1.0 - self.lexical) * (1.0 - 0.5 * self.acoustic);
        // Half the scale is for boundaries, half for what is none.
        0.5 * witnessed.clamp(0.0, 1.0) + if self.stage.is_some() { 0.5 } else { 0.0 }
    }
}

/// Decides about every gap. `lexical[i]` and `acoustic[i]` belong to the gap after word `i`; the text ends after the last
/// word, so that its gap is a hard boundary whatever the models say.
///
/// # Panics
/// If the two slices differ in length.
pub fn decide(lexical: &[Posterior], acoustic: &[f32], scheme: &JointScheme) -> Vec<GapVerdict> {
    assert_eq!(lexical.len(), acoustic.len(), "one posterior of each kind per gap");
    let mut decisions: Vec<GapVerdict> = lexical
        .iter()
        .zip(acoustic)
        .map(|(posterior, &acoustic)| GapVerdict {
            lexical: boundary_probability(posterior),
            acoustic,
            adjusted: None,
            stage: None,
            mark: Mark::O,
            calibrated: None,
        })
        .collect();
    let last = decisions.len().saturating_sub(1);
    for (gap, decision) in decisions.iter_mut().enumerate() {
        if gap == last || is_hard(decision.lexical, decision.acoustic, scheme) {
            decision.stage = Some(BoundaryStage::Hard);
        }
    }
    let mut start = 0;
    for gap in 0..decisions.len() {
        if decisions[gap].stage == Some(BoundaryStage::Hard) {
            find_soft(&mut decisions[start..=gap], scheme);
            start = gap + 1;
        }
    }
    for (gap, (decision, posterior)) in decisions.iter_mut().zip(lexical).enumerate() {
        if decision.stage.is_some() {
            decision.mark = likeliest_mark(posterior, gap == last);
        }
    }
    decisions
}

/// Stage 1: `1 - Pl < 0.25·Pa + 0.7` and `Pa > 0.05`.
fn is_hard(lexical: f32, acoustic: f32, scheme: &JointScheme) -> bool {
    // Section 4, stage 1: 1 - Pl < 0.25 Pa + 0.7 and Pa > 0.05.
    1.0 - lexical < acoustic * scheme.slope + scheme.offset && acoustic > scheme.floor
}

/// Stage 2 inside one segment, whose last gap is its hard boundary.
///
/// The gap with the highest adjusted `Pl` becomes a soft boundary if that is above the threshold, and each of the two
/// parts is a segment of its own from then on. The paper does not say in which order the gaps are looked at; passing from
/// left to right with the length of the whole segment would, in a long stretch without a pause, let the factor
/// `e^(L/L̂ − λ)` lift every gap above the threshold.
fn find_soft(segment: &mut [GapVerdict], scheme: &JointScheme) {
    let mut parts = vec![(0, segment.len())];
    while let Some((start, end)) = parts.pop() {
        // L of equation 2 is the length of the part, d counts from its beginning.
        let length = (end - start) as f32;
        // Which gap is the best does not depend on the factor that all gaps share.
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        // The last gap of a part is a boundary already.
        for (place, decision) in segment[start..end].iter_mut().enumerate().take((end - start).saturating_sub(1)) {
            let distance = (place + 1) as f32;
            decision.adjusted = Some(adjust(decision.lexical, length, distance, scheme));
            // Pl · d(L - d) / (L/2)²: Pl' without e^(L/L̂ - λ).
            let rank = decision.lexical * place_factor(length, distance);
            if rank > highest {
                (best, highest) = (Some(start + place), rank);
            }
        }
        if let Some(gap) = best.filter(|&gap| segment[gap].adjusted > Some(scheme.threshold)) {
            segment[gap].stage = Some(BoundaryStage::Soft);
            parts.extend([(start, gap + 1), (gap + 1, end)]);
        }
    }
}

/// Equation 2: `Pl' = Pl · e^(L/L̂ − λ) · d(L − d) / (L/2)²`, with `L` the words of the segment and `d` those from the
/// previous boundary to the gap.
pub fn adjust(lexical: f32, length: f32, distance: f32, scheme: &JointScheme) -> f32 {
    // e^(L/L̂ - λ): a segment of λ·L̂ words, 23.4 with the paper's values, is not damped at all.
    // Beyond this exponent nothing changes any more: every gap with a trace of evidence is above the threshold.
    let damping = (length / scheme.expected_length - scheme.restriction).min(30.0).exp();
    lexical * damping * place_factor(length, distance)
}

/// `d(L − d) / (L/2)²`: 1 in the middle of the segment, 0 at its ends.
fn place_factor(length: f32, distance: f32) -> f32 {
    // d(L - d) / (L/2)²
    let half = length / 2.0;
    distance * (length - distance) / (half * half)
}

const MARKS: [Mark; 3] = [Mark::Comma, Mark::Period, Mark::Question];
const SENTENCE_ENDS: [Mark; 2] = [Mark::Period, Mark::Question];

/// Section 4: a confirmed boundary takes the mark whose probability is the largest among the marks. A text does not end in a
/// comma.
pub(super) fn likeliest_mark(posterior: &Posterior, is_last: bool) -> Mark {
    let marks: &[Mark] = if is_last { &SENTENCE_ENDS } else { &MARKS };
    // Of equal marks the first wins, hence the reversal: `max_by` keeps the last.
    marks
        .iter()
        .copied()
        .rev()
        .max_by(|a, b| posterior[a.index()].total_cmp(&posterior[b.index()]))
        .unwrap_or(Mark::Period)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn posterior(boundary: f32) -> Posterior {
        [1.0 - boundary, 0.25 * boundary, 0.75 * boundary, 0.0]
    }

    fn decide_all(lexical: &[f32], acoustic: &[f32]) -> Vec<GapVerdict> {
        let lexical: Vec<Posterior> = lexical.iter().map(|&boundary| posterior(boundary)).collect();
        decide(&lexical, acoustic, &JointScheme::PAPER)
    }

    /// Worked by hand: with Pa = 0.4 the words must give more than 1 − (0.25·0.4 + 0.7) = 0.2; with Pa = 1 more than 0.05.
    #[test]
    fn stage_1_by_hand() {
        let check = |lexical: f32, acoustic: f32, hard: bool| {
            assert_eq!(is_hard(lexical, acoustic, &JointScheme::PAPER), hard, "{lexical} {acoustic}");
        };
        check(0.19, 0.4, false);
        check(0.21, 0.4, true);
        check(0.04, 1.0, false);
        check(0.06, 1.0, true);
        check(0.99, 0.05, false);
        check(0.99, 0.06, true);
        check(0.99, 0.0, false);
    }

    /// Worked by hand: L = 31.2 = 4·7.8 gives e^(4−3) = 2.71828; d = L/2 gives the factor 1.
    /// L = 7.8, d = 2.6: e^(−2) = 0.135335 times 2.6·5.2/3.9² = 0.888889.
    #[test]
    fn equation_2_by_hand() {
        let check = |lexical: f32, length: f32, distance: f32, expected: f32| {
            let found = adjust(lexical, length, distance, &JointScheme::PAPER);
            assert!((found - expected).abs() < 1e-5, "{found} is not {expected}");
        };
        check(0.5, 31.2, 15.6, 1.359_141);
        check(0.9, 7.8, 2.6, 0.108_268);
        check(1.0, 23.4, 11.7, 1.0);
        check(1.0, 23.4, 23.4, 0.0);
    }

    /// 24 words without a pause: e^(24/7.8 − 3) = 1.079959. After word 12 (d = 12) the factor of place is 1, so
    /// 0.5 · 1.079959 = 0.539979 is a soft boundary; after word 6 it is 6·18/144 = 0.75, and 0.6 · 1.079959 · 0.75 =
    /// 0.485982 is none. In the first half, then 12 words long, gap 5 has 0.6 · e^(12/7.8 − 3) · 1 = 0.139127.
    #[test]
    fn stage_2_finds_a_soft_boundary_in_the_middle_of_a_long_segment() {
        assert!((adjust(0.6, 24.0, 6.0, &JointScheme::PAPER) - 0.485_982).abs() < 1e-5);
        assert!((adjust(0.5, 24.0, 12.0, &JointScheme::PAPER) - 0.539_979).abs() < 1e-5);
        let mut lexical = vec![0.0; 24];
        lexical[11] = 0.5;
        lexical[5] = 0.6;
        let decisions = decide_all(&lexical, &[0.0; 24]);
        assert_eq!(decisions[11].stage, Some(BoundaryStage::Soft));
        assert_eq!(decisions[11].mark, Mark::Period);
        assert!((decisions[5].adjusted.unwrap() - 0.139_127).abs() < 1e-4);
        assert_eq!(decisions[5].stage, None);
        assert_eq!(decisions[23].stage, Some(BoundaryStage::Hard));
    }

    /// Speech without pauses is cut where the words say so, not after every word.
    #[test]
    fn a_long_stretch_without_pauses_stays_readable() {
        for length in [60, 500, 100_000] {
            let lexical: Vec<f32> = (0..length).map(|gap| if gap % 9 == 8 { 0.8 } else { 0.02 }).collect();
            let decisions = decide_all(&lexical, &vec![0.0; length]);
            let soft = decisions.iter().enumerate().filter(|(_, decision)| decision.stage == Some(BoundaryStage::Soft));
            let soft: Vec<usize> = soft.map(|(gap, _)| gap).collect();
            assert!(soft.iter().all(|gap| gap % 9 == 8), "{length} words: {soft:?}");
            assert!(soft.len() * 30 >= length - 30, "{} in {length} words", soft.len());
            assert!(decisions.iter().all(|decision| decision.adjusted.is_none_or(f32::is_finite)));
        }
    }

    #[test]
    fn a_short_segment_gets_no_soft_boundary_however_sure_the_words_are() {
        let decisions = decide_all(&[0.99; 8], &[0.0; 8]);
        assert!(decisions[..7].iter().all(|decision| decision.stage.is_none()));
    }

    #[test]
    fn strength_is_above_one_half_exactly_at_boundaries() {
        let decisions = decide_all(&[0.9, 0.3, 0.9, 0.0, 0.0], &[0.0, 0.9, 0.0, 0.9, 0.0]);
        for decision in decisions {
            assert_eq!(decision.strength() >= 0.5, decision.stage.is_some(), "{decision:?}");
        }
    }

    #[test]
    fn no_words_no_decisions() {
        assert!(decide_all(&[], &[]).is_empty());
        assert_eq!(decide_all(&[0.0], &[0.0])[0].mark, Mark::Period);
    }
}
