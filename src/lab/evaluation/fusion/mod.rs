//! How well words and sound together tell where sentences end.

mod stages;

use serde::Serialize;

pub use self::stages::{StageFigures, StageReport, joint_probabilities, stage_report};
use super::acoustic::SpokenTalk;
use super::acoustic::detection::{Detection, JudgedGap};
use super::acoustic::judged::JudgedGaps;
use super::acoustic::spoken_talk::KnownGap;
use super::lexical::calibration::{BINS, expected_error, reliability};
use base::progress::{Cancellation, Progress};
use evidence::acoustic::{AcousticModel, AcousticThresholds};
use evidence::fusion::{GapProbabilities, Sources};
use evidence::lexical::LexicalModel;

/// A talk whose marks are known, with what the models say of it.
#[derive(Clone, Debug, Default)]
pub struct FusionTalk {
    pub name: String,
    pub gaps: Vec<KnownGap>,
    pub sources: Sources,
}

impl FusionTalk {
    /// Collects what the models say of a talk. The lexical ones come with the names they are to be known by.
    pub fn collect(
        talk: &SpokenTalk,
        lexical: &[(String, Box<dyn LexicalModel>)],
        acoustic: &[Box<dyn AcousticModel>],
        progress: &Progress,
    ) -> Result<Self, Cancellation> {
        let mut sources = Sources::of(&talk.words, &talk.prosody);
        for (name, model) in lexical {
            sources.add_lexical(name, model.as_ref(), &talk.words, &progress.stage("lexical models"))?;
        }
        for model in acoustic {
            sources.add_acoustic(model.as_ref(), &talk.text(), &progress.stage("acoustic models"))?;
        }
        Ok(Self { name: talk.name.clone(), gaps: talk.gaps.clone(), sources })
    }

    /// Has the lexical models that take acoustic input read the talk with it: with what `acoustic` says, which was asked before.
    pub fn hear(
        &mut self,
        talk: &SpokenTalk,
        lexical: &[(String, Box<dyn LexicalModel>)],
        acoustic: &str,
        progress: &Progress,
    ) -> Result<(), Cancellation> {
        for (name, model) in lexical.iter().filter(|(_, model)| model.hears()) {
            let progress = progress.stage("hearing models");
            self.sources.add_heard((name, acoustic), model.as_ref(), &talk.words, 0, &progress)?;
        }
        Ok(())
    }

    /// Has what the lexical model `name` says stand under the name `other`: a fusion calls any reader by the name of
    /// the one that it was fitted to.
    pub fn rename_lexical(&mut self, name: &str, other: &str) {
        let Sources { lexical, heard, written, .. } = &mut self.sources;
        if let Some(posteriors) = lexical.remove(name) {
            lexical.insert(other.to_owned(), posteriors);
        }
        for told in [heard, written] {
            if let Some(posteriors) = told.remove(name) {
                told.insert(other.to_owned(), posteriors);
            }
        }
    }

    /// What was fused for the counted gaps, beside what is there; `fused`: one per gap.
    pub fn judged(&self, fused: &[GapProbabilities]) -> JudgedGaps {
        let mut gaps = JudgedGaps::default();
        self.counted().for_each(|(place, gap)| gaps.push(fused[place], gap));
        gaps
    }

    /// The gaps that are counted, with their places.
    pub fn counted(&self) -> impl Iterator<Item = (usize, KnownGap)> + '_ {
        self.gaps.iter().copied().enumerate().filter(|(_, gap)| gap.is_timed)
    }
}

/// Figures of one question.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct QuestionFigures {
    #[serde(flatten)]
    pub detection: Detection,
    /// Expected calibration error, 0 is perfect; bins of equal mass.
    pub ece: f64,
}

/// Both questions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FusionFigures {
    pub sentence_end: QuestionFigures,
    pub any_mark: QuestionFigures,
}

impl FusionFigures {
    pub fn of(gaps: &JudgedGaps, thresholds: AcousticThresholds) -> Self {
        Self {
            sentence_end: QuestionFigures::at(&gaps.sentence_end, thresholds.sentence_end),
            any_mark: QuestionFigures::at(&gaps.any_mark, thresholds.any_mark),
        }
    }
}

impl QuestionFigures {
    pub fn at(gaps: &[JudgedGap], threshold: f32) -> Self {
        let pairs = gaps.iter().map(|gap| (gap.probability, gap.is_boundary)).collect();
        Self { detection: Detection::at(gaps, threshold), ece: expected_error(&reliability(pairs, BINS)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::Mark;

    #[test]
    fn a_reader_can_be_known_by_another_name() {
        let mut talk = FusionTalk::default();
        talk.sources.lexical.insert("large".to_owned(), vec![[0.1, 0.2, 0.3, 0.4]]);
        talk.sources.heard.insert("large".to_owned(), vec![None]);
        talk.sources.written.insert("large".to_owned(), vec![Some([0.4, 0.3, 0.2, 0.1])]);
        let named = talk.clone();
        talk.rename_lexical("large", "small");
        assert!(talk.sources.lexical_at("small", 0).is_some() && talk.sources.lexical_at("large", 0).is_none());
        assert!(talk.sources.heard.contains_key("small") && !talk.sources.heard.contains_key("large"));
        assert!(talk.sources.written_at("small", 0).is_some() && talk.sources.written_at("large", 0).is_none());
        talk.rename_lexical("small", "large");
        talk.rename_lexical("large", "large");
        assert_eq!(talk.sources, named.sources);
    }

    #[test]
    fn only_counted_gaps_are_judged() {
        let gap = |mark: Mark, is_timed: bool| KnownGap { is_timed, ..KnownGap::of(mark) };
        let talk = FusionTalk {
            gaps: vec![gap(Mark::Comma, true), gap(Mark::Period, false), gap(Mark::Question, true)],
            ..FusionTalk::default()
        };
        let fused = [0.2, 0.9, 0.6].map(|any_mark| GapProbabilities { sentence_end: any_mark / 2.0, any_mark });
        let judged = talk.judged(&fused);
        let figures = FusionFigures::of(&judged, AcousticThresholds { sentence_end: 0.25, any_mark: 0.5 });
        assert_eq!(judged.any_mark.len(), 2);
        assert_eq!((figures.sentence_end.detection.f1, figures.any_mark.detection.recall), (1.0, 0.5));
        // Two bins would be: |0.2 - 1| and |0.6 - 1|, half each.
        assert!((figures.any_mark.ece - 0.6).abs() < 1e-6, "{}", figures.any_mark.ece);
    }
}
