//! Models by their names. Those that ship are known here; a program that has more of them [adds](add) what opens them.

pub mod acoustic;
pub mod fusion;
pub mod lexical;

use std::sync::OnceLock;

use burn::tensor::Device;

use evidence::acoustic::AcousticModel;
use evidence::fusion::FusionModel;
use evidence::lexical::LexicalModel;
use evidence::model_files::{ModelError, ModelFolder, also_look_in};

/// A model, or why it cannot be opened; `None`: its architecture is not known here.
pub type ModelResult<M> = Option<Result<Box<M>, ModelError>>;

/// Openers of models of architectures that do not ship; each says `None` where it does not know the architecture.
#[derive(Clone, Copy, Debug)]
pub struct FurtherModels {
    /// The folder beside the models that ship in which they lie.
    pub folder: &'static str,
    /// The folder that a name stands for where it is not its own, and the factor on P(O).
    pub variant: fn(&str) -> Option<(&'static str, f32)>,
    pub lexical: fn(&str, &ModelFolder, &Device) -> ModelResult<dyn LexicalModel>,
    pub acoustic: fn(&str, &ModelFolder) -> ModelResult<dyn AcousticModel>,
    pub fusion: fn(&str, &ModelFolder) -> ModelResult<dyn FusionModel>,
}

static FURTHER: OnceLock<FurtherModels> = OnceLock::new();

/// From now on this process opens these models, too. A program says so once, before it opens any; saying it again changes nothing.
pub fn add(further: FurtherModels) {
    also_look_in(further.folder);
    FURTHER.get_or_init(|| further);
}

fn further() -> Option<&'static FurtherModels> {
    FURTHER.get()
}
