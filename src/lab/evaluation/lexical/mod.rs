//! How well a lexical model punctuates (Che et al., LREC 2016, section 3.2, equations 4 to 6).
//!
//! Correct O's do not count. Four classes tell COMMA, PERIOD and QUESTION apart, three merge PERIOD and QUESTION, two ask
//! only whether there is a mark at all.

pub mod bootstrap;
pub mod calibration;
pub mod capitals;
pub mod confusion;
pub mod curves;
pub mod page;
pub mod reference;
pub mod report;
pub mod sweep;
pub mod table;

use self::bootstrap::intervals;
use self::calibration::{BINS, CalibrationFigures, expected_error, reliability};
use self::capitals::CapitalFigures;
use self::confusion::Confusion;
use self::reference::{GapPosteriors, ReferenceText};
pub use self::report::{Classes, LexicalReport, Resampling};
use evidence::lexical::{OperatingPoint, Posterior, best_mark, boundary_probability};
use formats::language::same_language;
use formats::transcript::Mark;

/// A model that knows less of the words than this was made for another language.
const KNOWN_SHARE: f32 = 0.7;

/// Who is judged.
#[derive(Clone, Debug)]
pub struct ModelUnderTest {
    pub model: String,
    pub language: String,
    pub point: OperatingPoint,
}

/// The marks decided for at `point`: the likeliest class of the posterior as weighed there.
pub fn decide(posteriors: &[Posterior], point: &OperatingPoint) -> Vec<Mark> {
    posteriors.iter().map(|posterior| best_mark(&point.apply(posterior))).collect()
}

/// Compares what a model says with what is expected. `text_language` is the text's, where it is known.
pub fn report(
    candidate: &ModelUnderTest,
    text: &ReferenceText,
    answer: &GapPosteriors,
    text_language: Option<&str>,
) -> LexicalReport {
    let expected = text.expected();
    let predicted = decide(&answer.posteriors, &candidate.point);
    let units = text.units();
    let counts = units.counts(&predicted, expected);
    let mut all = Confusion::default();
    counts.iter().for_each(|&unit| all += unit);
    LexicalReport {
        model: candidate.model.clone(),
        language: candidate.language.clone(),
        words: text.gaps(),
        gaps: text.gaps(),
        documents: text.documents(),
        classes: Classes {
            comma: all.class(Mark::Comma),
            period: all.class(Mark::Period),
            question: all.class(Mark::Question),
        },
        micro: all.micro(),
        macro_average: all.macro_average(),
        three_class: all.three_class(),
        two_class: all.two_class(),
        intervals: intervals(&counts),
        resampling: Resampling {
            unit: units.name,
            units: counts.len(),
            resamples: bootstrap::RESAMPLES,
            level: bootstrap::LEVEL,
        },
        calibration: calibration_of(&answer.posteriors, expected),
        capitals: answer.cases.as_ref().and_then(|cases| CapitalFigures::of(&text.own_cases(&predicted), cases)),
        operating_point: candidate.point,
        words_per_second: answer.words_per_second,
        known_share: answer.known_share,
        remark: remark(candidate, answer, text_language),
    }
}

/// Calibration of posteriors as a model gives them.
pub fn calibration_of(posteriors: &[Posterior], expected: &[Mark]) -> CalibrationFigures {
    let pairs = || posteriors.iter().zip(expected);
    let any = pairs().map(|(posterior, &mark)| (boundary_probability(posterior), mark != Mark::O)).collect();
    let top = pairs().map(|(posterior, &mark)| {
        let best = best_mark(posterior);
        (posterior[best.index()], best == mark)
    });
    let error = |pairs| expected_error(&reliability(pairs, BINS));
    CalibrationFigures { any_mark: error(any), top_class: error(top.collect()), bins: BINS }
}

fn remark(candidate: &ModelUnderTest, answer: &GapPosteriors, text_language: Option<&str>) -> Option<String> {
    match text_language {
        Some(language) if !same_language(language, &candidate.language) => {
            Some(format!("made for the language {}, the text is in {language}", candidate.language))
        }
        _ if answer.known_share < KNOWN_SHARE => {
            Some(format!("knows only {:.0} % of the words; another language?", 100.0 * answer.known_share))
        }
        _ => None,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::evaluation::lexical::confusion::Score;
    use Mark::{Comma, O, Period, Question};

    /// Six gaps: right at COMMA and at PERIOD, wrong elsewhere, as in the confusion tests.
    pub fn toy_report(model: &str) -> LexicalReport {
        let mut text = ReferenceText::default();
        text.push(["a", "b", "c", "d", "e", "f"].into_iter().zip([Comma, Period, O, Question, O, Comma]));
        let predicted = [Comma, Period, Comma, Period, O, O];
        let posteriors = predicted.map(|mark| Mark::ALL.map(|class| if class == mark { 0.7 } else { 0.1 })).to_vec();
        let answer = GapPosteriors { posteriors, cases: None, known_share: 0.9, words_per_second: 1_000.0 };
        let candidate =
            ModelUnderTest { model: model.to_owned(), language: "en".to_owned(), point: OperatingPoint::default() };
        report(&candidate, &text, &answer, Some("en-GB"))
    }

    #[test]
    fn a_report_has_the_figures_of_its_counts() {
        let report = toy_report("toy");
        assert_eq!(report.micro, Score { precision: 0.5, recall: 0.5, f1: 0.5 });
        assert_eq!((report.gaps, report.words, report.documents, report.remark.clone()), (6, 6, 1, None));
        assert_eq!(report.intervals, None);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["classes"]["COMMA"]["f1"], 0.5);
        assert_eq!(json["macro"]["recall"], 0.5);
        assert!(report.to_string().contains("too short"), "{report}");
        // The likeliest class has 0.7 everywhere and is right at three of six gaps; any mark: 0.3 and 0.9.
        assert!((report.calibration.top_class - 0.2).abs() < 1e-6, "{:?}", report.calibration);
        let any = (2.0 * (0.3 - 0.5_f64).abs() + 4.0 * (0.9 - 0.75_f64).abs()) / 6.0;
        assert!((report.calibration.any_mark - any).abs() < 1e-6, "{:?}", report.calibration);
    }

    #[test]
    fn another_language_is_remarked() {
        let point = OperatingPoint::default();
        let candidate = ModelUnderTest { model: "toy".to_owned(), language: "de".to_owned(), point };
        let answer = GapPosteriors { known_share: 0.9, ..GapPosteriors::default() };
        assert!(remark(&candidate, &answer, Some("en")).is_some_and(|text| text.contains("language de")));
        assert_eq!(remark(&candidate, &answer, None), None);
        let answer = GapPosteriors { known_share: 0.2, ..answer };
        assert!(remark(&candidate, &answer, None).is_some_and(|text| text.contains("20 %")));
    }

    #[test]
    fn decisions_are_taken_at_the_operating_point() {
        let posteriors = [[0.6, 0.4, 0.0, 0.0]];
        assert_eq!(decide(&posteriors, &OperatingPoint::default()), [O]);
        assert_eq!(decide(&posteriors, &OperatingPoint::default().scaled(0.5)), [Comma]);
    }
}
