//! Fusions by their names. The two-stage [`joint`](evidence::fusion::joint) decision has no weights and needs no opening.

use super::further;
use evidence::fusion::{FusionModel, folder_of, stacked};
use evidence::model_files::{ModelError, ModelFolder, OpenModel, OpenedModels};

/// Opens the fusion called `name`.
pub fn load(name: &str) -> Result<Box<dyn FusionModel>, ModelError> {
    let folder = ModelFolder::open(&folder_of(name))?;
    if folder.architecture == stacked::ARCHITECTURE {
        return Ok(Box::new(stacked::open(name, &folder)?));
    }
    let opened = further().and_then(|further| (further.fusion)(name, &folder));
    opened.unwrap_or_else(|| Err(ModelError::NotFusion { name: name.into(), architecture: folder.architecture }))
}

/// The fusion called `name`, opened if it is not open. It runs on the CPU.
pub fn keep_open(name: &str, opened: &OpenedModels) -> Result<OpenModel<Box<dyn FusionModel>>, ModelError> {
    opened.get((name, &folder_of(name), "CPU"), || load(name))
}
