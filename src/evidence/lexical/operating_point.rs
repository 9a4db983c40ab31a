//! Where a model stands between precision and recall.

use serde::{Deserialize, Serialize, Serializer};

use super::Posterior;

/// How a model's posteriors are weighed before a mark is chosen; part of its `config.json`, fitted on dev text.
///
/// `no_mark_scale` is the papers' adjustment of P(O) (Che et al., LREC 2016, section 3.3: the `-A` models halve it): below 1
/// there are more marks, above 1 fewer. A threshold is what a mark's share against O, `P(mark) / (P(mark) + P(O))`, has to
/// reach; one half is the plain choice of the likeliest class. Both are weights on the posteriors, so that everything after
/// the model goes on working with probabilities that sum to 1 and the likeliest class is the decision.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct OperatingPoint {
    /// Factor on P(O), above 0.
    #[serde(serialize_with = "as_a_person_writes")]
    pub no_mark_scale: f32,
    /// 0 to 1 exclusively, for each mark.
    pub thresholds: MarkThresholds,
}

/// One threshold per mark.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarkThresholds {
    #[serde(serialize_with = "as_a_person_writes")]
    pub comma: f32,
    #[serde(serialize_with = "as_a_person_writes")]
    pub period: f32,
    #[serde(serialize_with = "as_a_person_writes")]
    pub question: f32,
}

/// 0.284 and not 0.2840000092983246, which is the same 32-bit number as a 64-bit one.
fn as_a_person_writes<S: Serializer>(value: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    let shortest = value.to_string().parse::<f64>().unwrap_or(f64::from(*value));
    serializer.serialize_f64(shortest)
}

impl Default for OperatingPoint {
    fn default() -> Self {
        Self { no_mark_scale: 1.0, thresholds: MarkThresholds { comma: 0.5, period: 0.5, question: 0.5 } }
    }
}

impl OperatingPoint {
    /// Whether all values are in their ranges.
    pub fn is_sound(&self) -> bool {
        let MarkThresholds { comma, period, question } = self.thresholds;
        let share = |value: f32| value > 0.0 && value < 1.0;
        self.no_mark_scale > 0.0 && self.no_mark_scale.is_finite() && [comma, period, question].into_iter().all(share)
    }

    /// The same point with P(O) scaled further by `factor`: what a slider between precision and recall moves.
    pub fn scaled(self, factor: f32) -> Self {
        Self { no_mark_scale: self.no_mark_scale * factor, ..self }
    }

    /// The weights on O, COMMA, PERIOD and QUESTION.
    pub fn weights(&self) -> [f32; 4] {
        let odds = |threshold: f32| (1.0 - threshold) / threshold;
        let MarkThresholds { comma, period, question } = self.thresholds;
        [self.no_mark_scale, odds(comma), odds(period), odds(question)]
    }

    /// The posterior as weighed here; sums to 1 again.
    pub fn apply(&self, posterior: &Posterior) -> Posterior {
        let weights = self.weights();
        let mut weighed: Posterior = std::array::from_fn(|class| weights[class] * posterior[class]);
        let sum: f32 = weighed.iter().sum();
        if sum > 0.0 && sum.is_finite() {
            weighed.iter_mut().for_each(|value| *value /= sum);
            weighed
        } else {
            *posterior
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexical::best_mark;
    use formats::transcript::Mark;

    #[test]
    fn the_default_changes_nothing() {
        let posterior = [0.5, 0.25, 0.125, 0.125];
        assert_eq!(OperatingPoint::default().apply(&posterior), posterior);
    }

    #[test]
    fn half_the_o_is_the_papers_adjustment() {
        let point = OperatingPoint { no_mark_scale: 0.5, ..OperatingPoint::default() };
        let weighed = point.apply(&[0.6, 0.4, 0.0, 0.0]);
        assert!((weighed[1] - 0.4 / 0.7).abs() < 1e-6);
        assert_eq!(best_mark(&weighed), Mark::Comma);
    }

    #[test]
    fn a_point_survives_the_config() {
        let mut point = OperatingPoint::default().scaled(0.7);
        point.thresholds.period = 0.284;
        let setting = serde_json::to_value(point).unwrap();
        assert_eq!(
            setting.to_string(),
            r#"{"no_mark_scale":0.7,"thresholds":{"comma":0.5,"period":0.284,"question":0.5}}"#
        );
        assert_eq!(serde_json::from_value::<OperatingPoint>(setting).unwrap(), point);
    }

    #[test]
    fn a_threshold_is_a_share_against_o() {
        let mut point = OperatingPoint::default();
        point.thresholds.period = 0.3;
        // 0.31 / (0.31 + 0.69) reaches the threshold, 0.29 does not.
        assert_eq!(best_mark(&point.apply(&[0.69, 0.0, 0.31, 0.0])), Mark::Period);
        assert_eq!(best_mark(&point.apply(&[0.71, 0.0, 0.29, 0.0])), Mark::O);
        assert!(point.is_sound());
        point.thresholds.comma = 0.0;
        assert!(!point.is_sound());
    }
}
