//! The figures of a lexical model.

use std::fmt;

use serde::Serialize;

use super::bootstrap::Intervals;
use super::calibration::CalibrationFigures;
use super::capitals::CapitalFigures;
use super::confusion::Score;
use evidence::lexical::OperatingPoint;

/// The figures of one model on one file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LexicalReport {
    pub model: String,
    /// BCP-47 code of the language the model was trained on.
    pub language: String,
    /// Words of the file, which is the number of gaps judged.
    pub words: usize,
    pub gaps: usize,
    pub documents: usize,
    pub classes: Classes,
    /// Over all marks together: every mark counts the same.
    pub micro: Score,
    /// Mean of the three classes' figures: every class counts the same.
    #[serde(rename = "macro")]
    pub macro_average: Score,
    pub three_class: Score,
    pub two_class: Score,
    /// 95 % intervals of the F1 values; none where the text is too short to draw from.
    pub intervals: Option<Intervals>,
    pub resampling: Resampling,
    pub calibration: CalibrationFigures,
    /// How capitals come back, from models that restore them and on text that has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capitals: Option<CapitalFigures>,
    /// The weights with which the decisions were taken.
    pub operating_point: OperatingPoint,
    /// Of one single run on this machine; informative only.
    pub words_per_second: f64,
    /// Share of the tokens in the model's vocabulary.
    pub known_share: f32,
    /// Why the figures may say little, such as another language.
    pub remark: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Classes {
    pub comma: Score,
    pub period: Score,
    pub question: Score,
}

/// How the intervals were made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Resampling {
    /// What was drawn: "talks" or "blocks of 500 words".
    pub unit: String,
    pub units: usize,
    pub resamples: usize,
    pub level: f64,
}

impl fmt::Display for LexicalReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Resampling { unit, units, resamples, .. } = &self.resampling;
        writeln!(f, "{}: {} gaps, percent", self.model, self.gaps)?;
        writeln!(f, "{:<22}{:>10}{:>10}{:>10}    95 % of F1", "", "precision", "recall", "F1")?;
        let found = self.intervals.as_ref();
        let rows = [
            ("COMMA", self.classes.comma, found.map(|i| i.classes_f1.comma)),
            ("PERIOD", self.classes.period, found.map(|i| i.classes_f1.period)),
            ("QUESTION", self.classes.question, found.map(|i| i.classes_f1.question)),
            ("4 classes, micro", self.micro, found.map(|i| i.micro_f1)),
            ("4 classes, macro", self.macro_average, found.map(|i| i.macro_f1)),
            ("3 classes, micro", self.three_class, None),
            ("2 classes", self.two_class, found.map(|i| i.two_class_f1)),
        ];
        for (name, Score { precision, recall, f1 }, interval) in rows {
            let interval =
                interval.map_or(String::new(), |[low, high]| format!("    {:.1} to {:.1}", 100.0 * low, 100.0 * high));
            let [precision, recall, f1] = [precision, recall, f1].map(|value| 100.0 * value);
            writeln!(f, "{name:<22}{precision:>10.1}{recall:>10.1}{f1:>10.1}{interval}")?;
        }
        if self.intervals.is_some() {
            writeln!(f, "intervals: {resamples} samples of {units} {unit}")?;
        } else {
            writeln!(f, "no intervals: the text is too short to draw {unit} from")?;
        }
        let [any, top] = [self.calibration.any_mark, self.calibration.top_class].map(|value| 100.0 * value);
        writeln!(f, "calibration error of the posteriors: any mark {any:.1}, likeliest class {top:.1}")?;
        if let Some(CapitalFigures { words, capitals, all_capitals }) = &self.capitals {
            writeln!(f, "capitals of the {words} words inside sentences:")?;
            for (name, Score { precision, recall, f1 }) in [("any", capitals), ("all letters", all_capitals)] {
                let [precision, recall, f1] = [precision, recall, f1].map(|value| 100.0 * value);
                writeln!(f, "{name:<22}{precision:>10.1}{recall:>10.1}{f1:>10.1}")?;
            }
        }
        writeln!(f, "operating point: {}", point_text(&self.operating_point))?;
        writeln!(f, "{:.0} words/s; {:.0} % of the words known", self.words_per_second, 100.0 * self.known_share)?;
        match &self.remark {
            Some(remark) => writeln!(f, "mind: {remark}"),
            None => Ok(()),
        }
    }
}

/// An operating point in a few words.
pub fn point_text(point: &OperatingPoint) -> String {
    if *point == OperatingPoint::default() {
        return "the likeliest class, plainly".to_owned();
    }
    let thresholds = point.thresholds;
    format!(
        "P(O) × {}, thresholds COMMA {} PERIOD {} QUESTION {}",
        point.no_mark_scale, thresholds.comma, thresholds.period, thresholds.question
    )
}
