//! Acoustic models by their names.

use super::further;
use evidence::acoustic::{AcousticModel, boosted_prosody, pause};
use evidence::model_files::{ModelError, ModelFolder, OpenModel, OpenedModels};

/// Opens the model called `name`. None is large enough to gain by a GPU.
pub fn load(name: &str) -> Result<Box<dyn AcousticModel>, ModelError> {
    let folder = ModelFolder::open(name)?;
    match folder.architecture.as_str() {
        pause::ARCHITECTURE => Ok(Box::new(pause::open(name, &folder)?)),
        boosted_prosody::ARCHITECTURE => Ok(Box::new(boosted_prosody::open(name, &folder)?)),
        other => further()
            .and_then(|further| (further.acoustic)(name, &folder))
            .unwrap_or_else(|| Err(ModelError::NotAcoustic { name: name.into(), architecture: other.into() })),
    }
}

/// The model called `name`, opened if it is not open. It runs on the CPU.
pub fn keep_open(name: &str, opened: &OpenedModels) -> Result<OpenModel<Box<dyn AcousticModel>>, ModelError> {
    opened.get((name, name, "CPU"), || load(name))
}

/// Opens several models.
pub fn load_all(names: &[String]) -> Result<Vec<Box<dyn AcousticModel>>, ModelError> {
    names.iter().map(|name| load(name)).collect()
}
