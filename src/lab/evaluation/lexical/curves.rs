//! What the slider between precision and recall can reach: curves made by scaling P(O), around the operating point.

use super::confusion::{Confusion, Score};
use super::reference::{GapPosteriors, ReferenceText};
use super::sweep::Sweep;
use crate::evaluation::picture::{Axis, Curve, Guide, Picture};
use evidence::lexical::OperatingPoint;
use formats::transcript::Mark;

/// Places drawn of a curve.
const POINTS: usize = 200;

/// A curve of precision over recall, in percent, for each class, any mark, and all marks (micro).
///
/// Every point of a curve is a setting of the slider, that is a factor on P(O), so that the curves go through the
/// operating point's own figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LexicalCurves {
    pub comma: Curve,
    pub period: Curve,
    pub question: Curve,
    pub any_mark: Curve,
    pub micro: Curve,
}

impl LexicalCurves {
    pub fn new(text: &ReferenceText, answer: &GapPosteriors, point: &OperatingPoint) -> Self {
        let sweep = Sweep::new(&answer.posteriors, text.expected(), point.weights(), |mark| mark != Mark::O);
        let here = Confusion::of(&super::decide(&answer.posteriors, point), text.expected());
        let curve = |name: &str, score: &dyn Fn(&Confusion) -> Score| {
            let Score { precision, recall, .. } = score(&here);
            Curve {
                name: name.to_owned(),
                points: sweep.recall_and_precision(score, POINTS),
                highlight: Some((100.0 * recall, 100.0 * precision)),
            }
        };
        let class = |mark: Mark| curve(mark.label(), &|counts| counts.class(mark));
        Self {
            comma: class(Mark::Comma),
            period: class(Mark::Period),
            question: class(Mark::Question),
            any_mark: curve("any mark", &Confusion::two_class),
            micro: curve("all marks, micro", &Confusion::micro),
        }
    }

    /// The curves of one model's classes in one panel.
    pub fn picture_of_model(self, model: &str, file: &str) -> Picture {
        let curves = vec![self.comma, self.period, self.question, self.any_mark];
        panel(format!("{model} on {file}: precision and recall"), curves)
    }
}

/// The micro curves of several models, each by its name, in one panel.
pub fn picture_of_models(file: &str, curves: impl IntoIterator<Item = (String, LexicalCurves)>) -> Picture {
    let curves = curves.into_iter().map(|(name, curves)| Curve { name, ..curves.micro }).collect();
    panel(format!("Lexical models on {file}: all marks (micro)"), curves)
}

fn panel(title: String, curves: Vec<Curve>) -> Picture {
    let percent = |name: &str| Axis { name: format!("{name}, percent"), from: 0.0, to: 100.0 };
    let notes = ["Large filled sign: operating point", "Along a curve: P(O) scaled", "Faint lines: equal F1"];
    Picture {
        title,
        x: percent("recall"),
        y: percent("precision"),
        curves,
        guides: [30, 40, 50, 60, 70, 80, 90].into_iter().map(equal_f1).collect(),
        notes: notes.map(str::to_owned).to_vec(),
    }
}

/// All recalls and precisions whose F1 is `f1` percent.
fn equal_f1(f1: u32) -> Guide {
    let f1 = f64::from(f1);
    // P = F·R / (2R - F), from P = 100 down to R = 100.
    let least = 100.0 * f1 / (200.0 - f1);
    // Closer together where the line is steep.
    let recall = |step: u32| least + (100.0 - least) * (f64::from(step) / 60.0).powi(2);
    Guide {
        name: format!("F1 {f1}"),
        points: (0..=60).map(recall).map(|recall| (recall, f1 * recall / (2.0 * recall - f1))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Comma, O, Period};

    #[test]
    fn a_curve_goes_through_its_operating_point() {
        let mut text = ReferenceText::default();
        text.push([("a", Comma), ("b", Period), ("c", O), ("d", Comma)]);
        let posteriors = vec![[0.2, 0.8, 0.0, 0.0], [0.5, 0.1, 0.4, 0.0], [0.8, 0.2, 0.0, 0.0], [0.3, 0.7, 0.0, 0.0]];
        let answer = GapPosteriors { posteriors, ..GapPosteriors::default() };
        let curves = LexicalCurves::new(&text, &answer, &OperatingPoint::default());
        for curve in [&curves.comma, &curves.micro, &curves.any_mark] {
            let highlight = curve.highlight.unwrap();
            assert!(curve.points.contains(&highlight), "{curve:?}");
        }
        assert!(curves.question.points.iter().all(|point| point.0 == 0.0));
        assert!(curves.picture_of_model("toy", "text").to_svg().unwrap().contains("any mark"));
    }

    #[test]
    fn equal_f1_is_equal() {
        for (recall, precision) in equal_f1(60).points {
            assert!((2.0 * recall * precision / (recall + precision) - 60.0).abs() < 1e-9);
        }
    }
}
