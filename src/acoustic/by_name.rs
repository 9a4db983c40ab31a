//! Acoustic models by their names: what ships, and those of the papers.

use super::model::AcousticModel;
use super::papers::{pause_cdf, phrase, ppe, prosody_path};
use super::{boosted_prosody, pause};
use crate::compute::{ModelError, ModelFolder, OpenModel, OpenedModels};

/// The acoustic models of a complete installation.
pub const NAMES: [&str; 6] = ["pause", "pause-cdf", "ppe", "prosody-path", "phrase", "prosody"];

/// Opens the model called `name`. None is large enough to gain by a GPU.
pub fn load(name: &str) -> Result<Box<dyn AcousticModel>, ModelError> {
    let folder = ModelFolder::open(name)?;
    match folder.architecture.as_str() {
        pause::ARCHITECTURE => Ok(Box::new(pause::open(name, &folder)?)),
        pause_cdf::ARCHITECTURE => Ok(Box::new(pause_cdf::open(name, &folder)?)),
        ppe::ARCHITECTURE => Ok(Box::new(ppe::open(name, &folder)?)),
        prosody_path::ARCHITECTURE => Ok(Box::new(prosody_path::open(name, &folder)?)),
        boosted_prosody::ARCHITECTURE => Ok(Box::new(boosted_prosody::open(name, &folder)?)),
        phrase::ARCHITECTURE => Ok(Box::new(phrase::open(name, &folder)?)),
        other => Err(ModelError::NotAcoustic { name: name.into(), architecture: other.into() }),
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
