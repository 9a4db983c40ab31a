//! The figures of a phrase model on some talks, as the paper prints them (Moró and Szaszák 2017, section 4).

use std::fmt;

use serde::Serialize;

use super::detection::Detection;
use super::judged::{JudgedGaps, judge};
use super::phrase_slots::{OperationPoint, Slot, SlotCounts, decided, likeliest, operation_curve, slots_of};
use super::spoken_talk::SpokenTalk;
use super::talk_figures::TalkFigures;
use crate::evaluation::lexical::bootstrap::{Interval, ResampledUnits};
use crate::evaluation::lexical::confusion::Score;
use crate::papers::acoustic::phrase::PhraseReading;
use crate::papers::acoustic::phrase::phrase_type::PhraseType;
use evidence::acoustic::AcousticThresholds;
use formats::transcript::Mark;
use media::prosody::{HOP_SAMPLES, RATE_HZ};

/// What was measured in one talk.
#[derive(Clone, Debug)]
pub struct TalkSlots {
    pub name: String,
    pub slots: Vec<Slot>,
    /// The same gaps as two questions.
    pub judged: JudgedGaps,
    /// At which the talk is decided.
    pub thresholds: AcousticThresholds,
    /// Phrases that are no silence, and how many frames they have together.
    pub phrases: usize,
    pub phrase_frames: usize,
    /// Phrase ends that meet no gap.
    pub unmatched: usize,
}

impl TalkSlots {
    pub fn new(talk: &SpokenTalk, heard: &PhraseReading, thresholds: AcousticThresholds) -> Self {
        let spoken = || heard.phrases.iter().filter(|phrase| phrase.phrase_type != PhraseType::Sil);
        Self {
            name: talk.name.clone(),
            slots: slots_of(talk, heard),
            judged: judge(talk, &heard.posteriors),
            thresholds,
            phrases: spoken().count(),
            phrase_frames: spoken().map(|phrase| phrase.frames()).sum(),
            unmatched: heard.phrases.len() - heard.sequence.covered().count(),
        }
    }

    fn decided(&self) -> SlotCounts {
        SlotCounts::of(&self.slots, |posterior| decided(posterior, self.thresholds))
    }
}

/// What a phrase model is worth on some talks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhraseReport {
    /// Gaps counted: those with both words timed.
    pub gaps: u64,
    pub marks: u64,
    /// Phrases that are no silence, and how long they are on average, in seconds.
    pub phrases: usize,
    pub mean_phrase_s: f64,
    /// Phrase ends that meet no gap, silences included.
    pub unmatched: usize,
    /// Share of gaps with a mark where no phrase ends.
    pub slot_miss_ratio: f64,
    pub at_thresholds: PhraseFigures,
    /// "The label with the highest posterior" (section 4.2), classes weighed as in training.
    pub likeliest: PhraseFigures,
    pub comma_curve: Vec<OperationPoint>,
    pub period_curve: Vec<OperationPoint>,
    /// From one talk to another; `None` for a single one.
    pub intervals: Option<PhraseIntervals>,
    /// Each talk, at its thresholds, and all together.
    pub talks: Vec<PhraseTalk>,
    pub all: TalkFigures,
}

/// Precision, recall and F1 by class, and errors by marks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PhraseFigures {
    pub comma: Score,
    pub period: Score,
    pub slot_error_rate: f64,
}

/// 95 % intervals by the bootstrap over talks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PhraseIntervals {
    pub comma_f1: Interval,
    pub period_f1: Interval,
    pub any_mark_f1: Interval,
    pub slot_error_rate: Interval,
}

/// One talk.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhraseTalk {
    pub name: String,
    pub gaps: u64,
    pub comma_f1: f64,
    pub period_f1: f64,
    pub slot_error_rate: f64,
    pub slot_miss_ratio: f64,
}

/// Thresholds of the operation curves.
const CURVE: [f32; 13] = [0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

impl PhraseReport {
    /// `class_weights`: those of the model's training, for the likeliest label.
    pub fn of(talks: &[TalkSlots], class_weights: [f32; 3]) -> Self {
        let slots: Vec<Slot> = talks.iter().flat_map(|talk| talk.slots.iter().copied()).collect();
        let by_talk: Vec<SlotCounts> = talks.iter().map(TalkSlots::decided).collect();
        let mut counts = SlotCounts::default();
        by_talk.iter().for_each(|talk| counts += *talk);
        let likeliest = SlotCounts::of(&slots, |posterior| likeliest(posterior, class_weights));
        let frames: usize = talks.iter().map(|talk| talk.phrase_frames).sum();
        let phrases = talks.iter().map(|talk| talk.phrases).sum();
        let seconds = frames as f64 * HOP_SAMPLES as f64 / f64::from(RATE_HZ);
        let with: Vec<_> = talks.iter().map(|talk| (&talk.judged, talk.thresholds)).collect();
        Self {
            gaps: counts.decided.gaps(),
            marks: counts.marks(),
            phrases,
            mean_phrase_s: seconds / phrases.max(1) as f64,
            unmatched: talks.iter().map(|talk| talk.unmatched).sum(),
            slot_miss_ratio: counts.slot_miss_ratio(),
            at_thresholds: figures(&counts),
            likeliest: figures(&likeliest),
            comma_curve: operation_curve(&slots, Mark::Comma, &CURVE),
            period_curve: operation_curve(&slots, Mark::Period, &CURVE),
            intervals: intervals(&by_talk),
            talks: talks.iter().zip(&by_talk).map(|(talk, counts)| figures_of(&talk.name, counts)).collect(),
            all: TalkFigures::of(format!("all {}", talks.len()), &with),
        }
    }
}

fn figures(counts: &SlotCounts) -> PhraseFigures {
    PhraseFigures {
        comma: counts.decided.class(Mark::Comma),
        period: counts.decided.class(Mark::Period),
        slot_error_rate: counts.slot_error_rate(),
    }
}

fn figures_of(name: &str, counts: &SlotCounts) -> PhraseTalk {
    PhraseTalk {
        name: name.to_owned(),
        gaps: counts.decided.gaps(),
        comma_f1: counts.decided.class(Mark::Comma).f1,
        period_f1: counts.decided.class(Mark::Period).f1,
        slot_error_rate: counts.slot_error_rate(),
        slot_miss_ratio: counts.slot_miss_ratio(),
    }
}

/// Always the same, so that a report can be repeated.
const SEED: u64 = 2017;

fn intervals(talks: &[SlotCounts]) -> Option<PhraseIntervals> {
    let samples = ResampledUnits::of(talks, SEED)?;
    Some(PhraseIntervals {
        comma_f1: samples.interval(|counts| counts.decided.class(Mark::Comma).f1),
        period_f1: samples.interval(|counts| counts.decided.class(Mark::Period).f1),
        any_mark_f1: samples.interval(|counts| counts.decided.two_class().f1),
        slot_error_rate: samples.interval(SlotCounts::slot_error_rate),
    })
}

impl fmt::Display for PhraseReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |value: f64| format!("{:.1}", 100.0 * value);
        writeln!(
            out,
            "{} gaps, {} marks, {} phrases of {:.0} ms on average, {} phrase ends without a gap",
            self.gaps,
            self.marks,
            self.phrases,
            1_000.0 * self.mean_phrase_s,
            self.unmatched
        )?;
        writeln!(out, "{:16} {:>23} {:>23} {:>7} {:>7}", "percent", "comma P, R, F1", "period P, R, F1", "SER", "SMR")?;
        for (name, figures) in [("at thresholds", &self.at_thresholds), ("likeliest label", &self.likeliest)] {
            let three = |score: Score| [score.precision, score.recall, score.f1].map(percent).join("   ");
            writeln!(
                out,
                "{name:16} {:>23} {:>23} {:>7} {:>7}",
                three(figures.comma),
                three(figures.period),
                percent(figures.slot_error_rate),
                percent(self.slot_miss_ratio)
            )?;
        }
        if let Some(intervals) = &self.intervals {
            let range = |[low, high]: Interval| format!("{} to {}", percent(low), percent(high));
            writeln!(
                out,
                "95 % intervals over talks: comma F1 {}, period F1 {}, any mark F1 {}, SER {}",
                range(intervals.comma_f1),
                range(intervals.period_f1),
                range(intervals.any_mark_f1),
                range(intervals.slot_error_rate)
            )?;
        }
        for (name, Detection { precision, recall, f1, auc, .. }) in
            [("sentence end", &self.all.sentence_end), ("any mark", &self.all.any_mark)]
        {
            let (p, r, f) = (percent(*precision), percent(*recall), percent(*f1));
            writeln!(out, "{name}: precision {p}, recall {r}, F1 {f}, AUC {}", percent(*auc))?;
        }
        writeln!(out, "operation curve   comma P, R      period P, R")?;
        for (comma, period) in self.comma_curve.iter().zip(&self.period_curve) {
            let pair = |point: &OperationPoint| format!("{:>6} {:>6}", percent(point.precision), percent(point.recall));
            writeln!(out, "  from {:<9} {}   {}", comma.threshold, pair(comma), pair(period))?;
        }
        for talk in &self.talks {
            writeln!(
                out,
                "{:20} {:6} gaps  comma F1 {:>5}  period F1 {:>5}  SER {:>6}  SMR {:>5}",
                talk.name,
                talk.gaps,
                percent(talk.comma_f1),
                percent(talk.period_f1),
                percent(talk.slot_error_rate),
                percent(talk.slot_miss_ratio)
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::detection::JudgedGap;
    use evidence::acoustic::AcousticPosterior;

    const HALF: AcousticThresholds = AcousticThresholds { sentence_end: 0.5, any_mark: 0.4 };

    /// Gaps with the posterior of a period, and whether one is there.
    fn talk(name: &str, gaps: &[(f32, bool)]) -> TalkSlots {
        let mut talk = TalkSlots {
            name: name.into(),
            slots: Vec::new(),
            judged: JudgedGaps::default(),
            thresholds: HALF,
            phrases: 4,
            phrase_frames: 200,
            unmatched: 1,
        };
        for &(sentence_end, is_boundary) in gaps {
            let posterior = AcousticPosterior { comma: 0.1, sentence_end };
            let expected = if is_boundary { Mark::Period } else { Mark::O };
            talk.slots.push(Slot { expected, posterior, is_covered: true });
            talk.judged.sentence_end.push(JudgedGap { probability: sentence_end, is_boundary });
            talk.judged.any_mark.push(JudgedGap { probability: posterior.any_mark(), is_boundary });
        }
        talk
    }

    #[test]
    fn a_report_has_the_figures_of_all_talks_and_of_each() {
        let (a, b) = (talk("a", &[(0.9, true), (0.1, false)]), talk("b", &[(0.2, true), (0.35, false), (0.0, false)]));
        let report = PhraseReport::of(&[a.clone(), b.clone()], [1.0; 3]);
        assert_eq!((report.gaps, report.marks, report.phrases, report.unmatched), (5, 2, 8, 2));
        assert!((report.mean_phrase_s - 0.5).abs() < 1e-9);
        let Detection { precision, recall, auc, .. } = report.all.sentence_end;
        assert!((precision - 1.0).abs() < 1e-9 && (recall - 0.5).abs() < 1e-9 && (auc - 5.0 / 6.0).abs() < 1e-9);
        // The second talk: one mark missing, one comma too many.
        assert!((report.talks[1].slot_error_rate - 2.0).abs() < 1e-9);
        assert!((report.at_thresholds.slot_error_rate - 1.0).abs() < 1e-9);
        let [low, high] = report.intervals.unwrap().slot_error_rate;
        assert!(low.abs() < 1e-9 && (high - 2.0).abs() < 1e-9);
        let text = report.to_string();
        assert!(text.contains("phrases of 500 ms") && text.contains("sentence end: precision 100.0"), "{text}");
        assert!(serde_json::to_value(&report).unwrap()["all"]["sentence_end"]["auc"].is_number());
        // Each talk is decided at thresholds of its own.
        let lower = TalkSlots { thresholds: AcousticThresholds { sentence_end: 0.15, any_mark: 0.15 }, ..b };
        let report = PhraseReport::of(&[a, lower], [1.0; 3]);
        assert!((report.at_thresholds.period.recall - 1.0).abs() < 1e-9);
    }

    #[test]
    fn no_talks_are_no_trouble() {
        let report = PhraseReport::of(&[], [1.0; 3]);
        assert_eq!((report.gaps, report.intervals), (0, None));
        assert!(report.mean_phrase_s == 0.0 && report.to_string().contains("0 gaps"));
    }
}
