//! A guideline that grows figure by figure, each with its source.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::file_statistics::FileStatistics;
use super::house_figure::HouseFigure;
use super::style_aspect::StyleAspect;
use base::texts::t;
use formats::guideline::{Field, Guideline, LanguageTable, Provenance};
use formats::text_rules::RuleChoice;

/// What was counted in the files that say something of a matter, and what their source is to say of the others.
pub(super) type AspectCounts<'a> = &'a dyn Fn(StyleAspect) -> (Arc<FileStatistics>, String);

/// A guideline that is made, and its figures as people read them.
#[derive(Debug)]
pub(super) struct GuidelineDraft {
    pub guideline: Guideline,
    pub figures: Vec<HouseFigure>,
}

impl GuidelineDraft {
    /// One of which nothing is said yet. What is not said later has the value of the guideline for talks.
    pub fn new(name: &str) -> Self {
        let guideline = Guideline {
            name: name.to_owned(),
            provenance: BTreeMap::new(),
            sources: BTreeMap::new(),
            notes: String::new(),
            text_rules: RuleChoice::default(),
            languages: LanguageTable::default(),
            frame_rate: None,
            shot_zone: None,
            shot_shift: None,
            out_before_shot: None,
            dashes: None,
            ..Guideline::ted()
        };
        Self { guideline, figures: Vec::new() }
    }

    /// Notes a figure that was counted, of which the guideline has taken the value already.
    pub fn measured(&mut self, field: Field, aspect: Option<StyleAspect>, value: String, source: String) {
        self.guideline.provenance.insert(field, Provenance::Measured);
        self.note(field, aspect, value, source, true);
    }

    /// Notes a figure that no file says: the program's choice.
    pub fn chosen(&mut self, field: Field, aspect: Option<StyleAspect>, value: String, reason: String) {
        self.note(field, aspect, value, reason, false);
    }

    fn note(&mut self, field: Field, aspect: Option<StyleAspect>, value: String, source: String, is_measured: bool) {
        self.guideline.sources.insert(field, source.clone());
        let name = name_of(field).to_owned();
        self.figures.push(HouseFigure { field: Some(field), aspect, name, value, source, is_measured });
    }

    /// Notes what no rule of a guideline can say, for people alone.
    pub fn fact(&mut self, aspect: StyleAspect, value: String, source: String) {
        let name = aspect.name().to_owned();
        self.figures.push(HouseFigure { field: None, aspect: Some(aspect), name, value, source, is_measured: true });
    }
}

/// A rule of guidelines, for people.
fn name_of(field: Field) -> &'static str {
    match field {
        Field::MaxCharsPerLine => StyleAspect::LineLength.name(),
        Field::MaxLines => StyleAspect::Lines.name(),
        Field::MaxCps => StyleAspect::Speed.name(),
        Field::StrictCps => t!("style-field-strict-cps"),
        Field::OptimalCps => t!("style-field-optimal-cps"),
        Field::MaxWordsPerMinute | Field::OptimalWordsPerMinute => t!("style-field-words"),
        Field::CountSpaces => t!("style-field-count-spaces"),
        Field::CharWidth => t!("style-field-char-width"),
        Field::MinDuration => StyleAspect::MinDuration.name(),
        Field::MaxDuration => StyleAspect::MaxDuration.name(),
        Field::FrameRate => StyleAspect::FrameRate.name(),
        Field::MinGap => StyleAspect::MinGap.name(),
        Field::CloseGapsBelow => StyleAspect::Chaining.name(),
        Field::LeadIn => StyleAspect::LeadIn.name(),
        Field::MaxDelay => t!("style-field-max-delay"),
        Field::HoldAfterSpeech => StyleAspect::Hold.name(),
        Field::ShotZone | Field::ShotShift | Field::OutBeforeShot => t!("style-field-shots"),
        Field::OneSentencePerCue => StyleAspect::Sentences.name(),
        Field::LineShape => StyleAspect::Shape.name(),
        Field::Speakers => StyleAspect::Speakers.name(),
        Field::Dashes => StyleAspect::Dashes.name(),
    }
}
