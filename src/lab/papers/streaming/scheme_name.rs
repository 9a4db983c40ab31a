//! The schemes by their names, with the models that they ask.

use std::str::FromStr;

use serde::Deserialize;

use super::reading_model::ReadingModel;
use super::{HistoryStack, LanguageModelSegmenter, OverlappingWindow, SegmenterSettings};
use crate::papers::lexical::ngram::{self, NgramModel};
use analysis::pipeline::AnalysisOptions;
use analysis::pipeline::live::LiveScheme;
use analysis::streaming::{CONTEXT, DEFAULT_SETTINGS, StreamScheme, StreamSettings};
use evidence::model_files::{ModelError, ModelFolder};
use models::compute::Compute;

/// The n-gram model of the segmenter.
const NGRAM_MODEL: &str = "ngram";

/// What the schemes are called: ours, and the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SchemeName {
    Confident,
    HistoryStack,
    OverlappingWindow,
    LanguageModel,
}

impl SchemeName {
    pub const ALL: [Self; 4] = [Self::Confident, Self::HistoryStack, Self::OverlappingWindow, Self::LanguageModel];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Confident => "confident",
            Self::HistoryStack => "history-stack",
            Self::OverlappingWindow => "overlapping-window",
            Self::LanguageModel => "language-model",
        }
    }

    /// Opens the models of the scheme. `language`: of the talk, where something tells it; `has_sound`: there will be sound.
    ///
    /// # Errors
    /// If a model is not installed, or damaged.
    pub fn open(
        self,
        settings: &StreamSettings,
        options: &AnalysisOptions,
        (language, has_sound): (Option<String>, bool),
        max_delay: usize,
        compute: Compute,
    ) -> Result<LiveScheme, ModelError> {
        let spoken = options.language.clone().or_else(|| language.clone());
        let reading = |remembers| ReadingModel::open(options, spoken.as_deref(), remembers, compute.clone());
        let (scheme, model): (Box<dyn StreamScheme + Send>, String) = match self {
            Self::Confident => {
                return Ok(LiveScheme::confident(settings, options, (language, has_sound), max_delay, compute));
            }
            Self::HistoryStack => {
                let model = reading(CONTEXT)?;
                let name = model.name.clone();
                (Box::new(HistoryStack::new(model)), name)
            }
            Self::OverlappingWindow => {
                // A window is all that this one sees.
                let model = reading(0)?;
                let name = model.name.clone();
                (Box::new(OverlappingWindow::new(model)), name)
            }
            Self::LanguageModel => {
                let model: NgramModel = ngram::open(NGRAM_MODEL, &ModelFolder::open(NGRAM_MODEL)?)?;
                let scores = move |tokens: &[String]| model.event_scores(tokens);
                (Box::new(LanguageModelSegmenter::new(scores, segmenter_settings()?)), NGRAM_MODEL.to_owned())
            }
        };
        let language = spoken.unwrap_or_else(|| "en".to_owned());
        Ok(LiveScheme::deaf(scheme, (self.name(), model, language), compute))
    }
}

impl FromStr for SchemeName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.map(Self::name).join(", ");
        let found = Self::ALL.into_iter().find(|scheme| scheme.name() == text);
        found.ok_or_else(|| format!("the scheme is one of {known}"))
    }
}

/// What was tuned of the [`LanguageModelSegmenter`]; it stands beside what [`StreamSettings`] has of the same folder.
///
/// # Errors
/// If it is not installed, or damaged.
pub fn segmenter_settings() -> Result<SegmenterSettings, ModelError> {
    #[derive(Deserialize)]
    struct Learnt {
        segmenter: SegmenterSettings,
    }
    Ok(ModelFolder::open(DEFAULT_SETTINGS)?.settings::<Learnt>()?.segmenter)
}
