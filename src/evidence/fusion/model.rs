//! The trait behind which every fusion stands.

use serde::{Deserialize, Serialize};

pub use super::gap_probabilities::GapProbabilities;
use super::sources::Sources;
use super::writing_evidence::WritingEvidence;
use crate::acoustic::AcousticThresholds;
use base::texts::t;

/// A part of the evidence that contributes to a probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Witness {
    /// How often there is a mark at all.
    Usual,
    /// The lexical models on the gap itself.
    Words,
    /// The acoustic models on the gap itself.
    Sound,
    /// The length of the pause by itself.
    Pause,
}

impl Witness {
    pub const ALL: [Self; 4] = [Self::Usual, Self::Words, Self::Sound, Self::Pause];

    /// For lists, in the language of the window.
    pub fn label(self) -> &'static str {
        match self {
            Self::Usual => t!("witness-usual"),
            Self::Words => t!("witness-words"),
            Self::Sound => t!("witness-sound"),
            Self::Pause => t!("witness-pause"),
        }
    }
}

/// The contribution of each witness to the log-odds of a mark of any kind, in the order of [`Witness::ALL`]; they add up to the logit
/// of [`GapProbabilities::any_mark`].
pub type Contributions = [f32; Witness::ALL.len()];

/// A gap's probabilities and where that of a mark comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FusionExplanation {
    pub fused: GapProbabilities,
    pub contributions: Contributions,
}

/// The sources' verdicts in, one probability out.
pub trait FusionModel: Send + Sync {
    /// The name it was opened by.
    fn name(&self) -> &str;

    /// BCP-47 code of the language that it was fitted to.
    fn language(&self) -> &str;

    /// Lexical and acoustic models that are to be asked before.
    fn inputs(&self) -> FusionInputs;

    /// From which probability on a gap counts as what, where precision and recall are worth the same.
    fn thresholds(&self) -> AcousticThresholds;

    /// The features that a fusion of trees relies on: a name, and its relative importance for sentence ends and for marks of any kind
    /// (Nanchen and Garner 2019, equation 1). `None` from others.
    fn importance(&self) -> Option<Vec<(&'static str, f64, f64)>> {
        None
    }

    /// One entry per gap.
    fn explain(&self, sources: &Sources) -> Vec<FusionExplanation>;

    /// The contribution of the transcript's own writing, one entry per gap, `None` where nothing is known of it; `fused`: what
    /// [`FusionModel::explain`] made of the gaps. Empty from fusions that do not weigh writing, and where none was read along.
    fn weigh_writing(&self, _sources: &Sources, _fused: &[GapProbabilities]) -> Vec<Option<WritingEvidence>> {
        Vec::new()
    }
}

/// Names of the models that a fusion reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FusionInputs {
    pub lexical: Vec<String>,
    pub acoustic: Vec<String>,
    /// Whether it makes use of what the lexical models say once they are told of voice and pause.
    pub hears: bool,
    /// Whether it does of what they say once they are told of what is written.
    pub sees_writing: bool,
}

/// The folder of a fusion: its short name is too general to stand among the models.
pub fn folder_of(name: &str) -> String {
    format!("fusion-{name}")
}
