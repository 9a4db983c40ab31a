//! Precision, recall and F1 of punctuation marks (Che et al., LREC 2016, section 3.2, equations 4 to 6).
//!
//! Correct O's do not count. Four classes tell COMMA, PERIOD and QUESTION apart, three merge PERIOD and QUESTION, two ask
//! only whether there is a mark at all.

use std::fmt;

use serde::Serialize;

use crate::transcript::Mark;

/// Precision, recall and F1 as fractions; 0 where nothing was predicted or expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Score {
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
}

/// The figures of one model on one file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LexicalReport {
    pub model: String,
    /// Words of the file, which is the number of gaps judged.
    pub words: usize,
    pub classes: Classes,
    /// Over all marks together: every mark counts the same.
    pub micro: Score,
    /// Mean of the three classes' figures: every class counts the same.
    #[serde(rename = "macro")]
    pub macro_average: Score,
    pub three_class: Score,
    pub two_class: Score,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Classes {
    pub comma: Score,
    pub period: Score,
    pub question: Score,
}

/// Predicted, expected and correct marks.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    predicted: usize,
    expected: usize,
    correct: usize,
}

impl Counts {
    fn add(&mut self, predicted: bool, expected: bool, correct: bool) {
        self.predicted += usize::from(predicted);
        self.expected += usize::from(expected);
        self.correct += usize::from(correct);
    }

    fn score(self) -> Score {
        let share = |of: usize| if of == 0 { 0.0 } else { self.correct as f64 / of as f64 };
        let (precision, recall) = (share(self.predicted), share(self.expected));
        let f1 = if self.correct == 0 { 0.0 } else { 2.0 * precision * recall / (precision + recall) };
        Score { precision, recall, f1 }
    }
}

/// Compares the marks predicted with those expected, gap by gap.
pub fn report(model: &str, predicted: &[Mark], expected: &[Mark]) -> LexicalReport {
    let mut classes = [Counts::default(); 4];
    let (mut micro, mut three, mut two) = (Counts::default(), Counts::default(), Counts::default());
    let coarse = |mark: Mark| if mark == Mark::Question { Mark::Period } else { mark };
    for (&predicted, &expected) in predicted.iter().zip(expected) {
        let (says, is) = (predicted != Mark::O, expected != Mark::O);
        for mark in Mark::ALL {
            classes[mark.index()].add(predicted == mark, expected == mark, predicted == mark && expected == mark);
        }
        micro.add(says, is, says && predicted == expected);
        three.add(says, is, says && coarse(predicted) == coarse(expected));
        two.add(says, is, says && is);
    }
    let [_, comma, period, question] = classes.map(Counts::score);
    let mean = |value: fn(&Score) -> f64| [comma, period, question].iter().map(value).sum::<f64>() / 3.0;
    LexicalReport {
        model: model.to_owned(),
        words: predicted.len().min(expected.len()),
        classes: Classes { comma, period, question },
        micro: micro.score(),
        macro_average: Score { precision: mean(|s| s.precision), recall: mean(|s| s.recall), f1: mean(|s| s.f1) },
        three_class: three.score(),
        two_class: two.score(),
    }
}

impl fmt::Display for LexicalReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} gaps, percent", self.model, self.words)?;
        writeln!(f, "{:<22}{:>10}{:>10}{:>10}", "", "precision", "recall", "F1")?;
        let rows = [
            ("COMMA", self.classes.comma),
            ("PERIOD", self.classes.period),
            ("QUESTION", self.classes.question),
            ("4 classes, micro", self.micro),
            ("4 classes, macro", self.macro_average),
            ("3 classes, micro", self.three_class),
            ("2 classes", self.two_class),
        ];
        for (name, Score { precision, recall, f1 }) in rows {
            writeln!(f, "{name:<22}{:>10.1}{:>10.1}{:>10.1}", 100.0 * precision, 100.0 * recall, 100.0 * f1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Comma, O, Period, Question};

    /// By hand: six gaps; predicted marks 4, expected 4, right in kind 2, right but for PERIOD/QUESTION 3, right as marks 3.
    #[test]
    fn figures_by_hand() {
        let expected = [Comma, Period, O, Question, O, Comma];
        let predicted = [Comma, Period, Comma, Period, O, O];
        let report = report("toy", &predicted, &expected);
        assert_eq!(report.micro, Score { precision: 0.5, recall: 0.5, f1: 0.5 });
        assert_eq!(report.three_class, Score { precision: 0.75, recall: 0.75, f1: 0.75 });
        assert_eq!(report.two_class, Score { precision: 0.75, recall: 0.75, f1: 0.75 });
        assert_eq!(report.classes.comma, Score { precision: 0.5, recall: 0.5, f1: 0.5 });
        assert_eq!(report.classes.period, Score { precision: 0.5, recall: 1.0, f1: 2.0 / 3.0 });
        assert_eq!(report.classes.question, Score::default());
        assert!((report.macro_average.f1 - (0.5 + 2.0 / 3.0) / 3.0).abs() < 1e-12);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["classes"]["COMMA"]["f1"], 0.5);
        assert_eq!(json["macro"]["recall"], 0.5);
    }

    #[test]
    fn nothing_predicted_is_zero_not_a_fault() {
        let report = report("toy", &[O, O], &[O, Comma]);
        assert_eq!(report.micro, Score::default());
    }
}
