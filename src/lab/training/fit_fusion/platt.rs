//! Platt's calibration: the logits of talks that were left out are stretched and shifted until they keep their word (Platt
//! 1999).

use crate::evaluation::acoustic::detection::JudgedGap;
use crate::evaluation::acoustic::judged::JudgedGaps;
use base::log_odds::log_odds;
use evidence::fusion::logistic::{LogisticExamples, Prior, fit};

/// Probabilities closer to 0 or 1 are taken for this far from them.
const MARGIN: f32 = 1e-6;

/// `logit' = slope · logit + shift`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Platt {
    pub slope: f64,
    pub shift: f64,
}

/// The stretch under which the gaps' truths are likeliest. A little prior keeps it near nothing to do where gaps are few.
pub fn platt(gaps: &[JudgedGap]) -> Platt {
    let mut examples = LogisticExamples::default();
    for gap in gaps {
        examples.push(&[log_odds(gap.probability, MARGIN), 1.0], gap.is_boundary, 1.0);
    }
    let found = fit(&examples, &Prior { weights: vec![1.0, 0.0], precisions: vec![1.0, 1.0] });
    Platt { slope: found[0], shift: found[1] }
}

/// Gaps of talks with a voice, and of others, calibrated by the former; how sentence ends were stretched, and marks of any kind.
pub fn calibrated(mut judged: [JudgedGaps; 2]) -> ([JudgedGaps; 2], [Platt; 2]) {
    let (end, any) = (platt(&judged[0].sentence_end), platt(&judged[0].any_mark));
    for gaps in &mut judged {
        gaps.sentence_end.iter_mut().for_each(|gap| gap.probability = end.apply(gap.probability));
        gaps.any_mark.iter_mut().for_each(|gap| gap.probability = any.apply(gap.probability));
    }
    (judged, [end, any])
}

impl Platt {
    pub fn apply(self, probability: f32) -> f32 {
        let logit = self.slope * f64::from(log_odds(probability, MARGIN)) + self.shift;
        (1.0 / (1.0 + (-logit).exp())) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_promises_too_much_is_brought_down() {
        // 0.9 comes true in seven of ten cases, 0.1 in three.
        let gaps = |probability: f32, right: usize| {
            (0..1000).map(move |n| JudgedGap { probability, is_boundary: n % 10 < right })
        };
        let gaps: Vec<JudgedGap> = gaps(0.9, 7).chain(gaps(0.1, 3)).collect();
        let platt = platt(&gaps);
        assert!((platt.apply(0.9) - 0.7).abs() < 0.01 && (platt.apply(0.1) - 0.3).abs() < 0.01, "{platt:?}");
        assert_eq!(super::platt(&[]), Platt { slope: 1.0, shift: 0.0 });
    }
}
