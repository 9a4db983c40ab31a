//! Fusions by their names: what ships, and those of the papers.

use super::model::{FusionModel, folder_of};
use super::papers::boosting;
use super::stacked;
use crate::compute::{ModelError, ModelFolder, OpenModel, OpenedModels};

/// The fusions of a complete installation that have weights, the paper's ablation among them; the two-stage
/// [`joint`](super::joint) decision has none.
pub const NAMES: [&str; 5] = ["boosting-words", "boosting-pause", "boosting-paper", "boosting", "default"];

/// Opens the fusion called `name`.
pub fn load(name: &str) -> Result<Box<dyn FusionModel>, ModelError> {
    let folder = ModelFolder::open(&folder_of(name))?;
    match folder.architecture.as_str() {
        stacked::ARCHITECTURE => Ok(Box::new(stacked::open(name, &folder)?)),
        boosting::ARCHITECTURE => Ok(Box::new(boosting::open(name, &folder)?)),
        other => Err(ModelError::NotFusion { name: name.into(), architecture: other.into() }),
    }
}

/// The fusion called `name`, opened if it is not open. It runs on the CPU.
pub fn keep_open(name: &str, opened: &OpenedModels) -> Result<OpenModel<Box<dyn FusionModel>>, ModelError> {
    opened.get((name, &folder_of(name), "CPU"), || load(name))
}
