//! The choice between the models that may be used for work and those for talks.

use clap::Args;

use analysis::pipeline::AnalysisOptions;
use evidence::model_set::ModelSet;
use formats::guideline::Guideline;

/// Which models are asked.
#[derive(Clone, Copy, Debug, Args)]
pub struct SetChoice {
    /// Which models are asked: open, which may be used for work, or talks, of which the English ones are for personal use
    #[arg(long, default_value = "open", value_name = "open|talks")]
    pub models: ModelSet,
}

impl SetChoice {
    /// The usual options, with these models.
    pub fn options(self, guideline: Guideline) -> AnalysisOptions {
        AnalysisOptions { models: self.models, guideline, ..AnalysisOptions::default() }
    }
}
