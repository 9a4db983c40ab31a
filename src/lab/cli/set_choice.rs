//! The choice between the models that may be used for work and those for talks.

use burn::tensor::Device;
use clap::Args;

use analysis::pipeline::AnalysisOptions;
use evidence::model_files::{ModelError, ModelFolder};
use evidence::model_set::{ModelSet, ReadingDepth};
use formats::guideline::Guideline;
use models::breaks::{self, BreakModel};
use models::{loading, reader};

/// Which models are asked.
#[derive(Clone, Copy, Debug, Args)]
pub struct SetChoice {
    /// Which models are asked: open, which may be used for work, or talks, of which the English ones are for personal use
    #[arg(long, default_value = "open", value_name = "open|talks")]
    pub models: ModelSet,
    /// Which of their English readers reads: the small one, where a command has no other choice for it
    #[arg(skip = ReadingDepth::Quick)]
    pub depth: ReadingDepth,
}

impl SetChoice {
    /// One for each English reader.
    pub fn each() -> impl Iterator<Item = Self> {
        ModelSet::EACH.into_iter().flat_map(|models| ReadingDepth::EACH.map(|depth| Self { models, depth }))
    }

    /// The usual options, with these models.
    pub fn options(self, guideline: Guideline) -> AnalysisOptions {
        AnalysisOptions { models: self.models, depth: self.depth, guideline, ..AnalysisOptions::default() }
    }

    /// The English reader.
    pub fn reader(self) -> &'static str {
        match self.depth {
            ReadingDepth::Quick => self.models.reader(),
            ReadingDepth::Best => self.models.large_reader(),
        }
    }

    /// The fusion of a talk that the reader has read.
    pub fn fusion(self) -> &'static str {
        self.models.fusion_for(self.reader())
    }

    /// The break model of the set, on top of the reader itself, whatever reader it was fitted to: as a talk has it.
    pub fn break_model(self, device: &Device) -> Result<BreakModel, ModelError> {
        Ok(BreakModel::new(breaks::fields(self.models.breaks())?, loading::lexical::load(self.reader(), device)?))
    }

    /// Why the reader cannot be asked; `None` if it is installed, with the other English models of its set.
    pub fn absence(self) -> Option<String> {
        let mut folders = std::iter::once(self.reader()).chain(self.models.folders());
        let absent = folders.find_map(|name| ModelFolder::read(name).err()).map(|error| error.to_string());
        let lacks_base = || !reader::is_whole(self.reader());
        absent.or_else(|| lacks_base().then(|| "the reader that it builds on is not installed".to_owned()))
    }
}
