//! Lexical models by their names.

use burn::tensor::Device;
use serde::Deserialize;

use super::further;
use crate::{reader, tagger};
use base::texts::t;
use evidence::lexical::{LexicalModel, OperatingPoint};
use evidence::model_files::{ModelError, ModelFolder, OpenModel, OpenedModels};

/// The folder of the model called `name`, and the factor on P(O) that the name stands for: names with one folder share
/// one network.
pub fn folder_of(name: &str) -> (&str, f32) {
    further().and_then(|further| (further.variant)(name)).unwrap_or((name, 1.0))
}

/// Opens the model called `name` on `device`.
pub fn load(name: &str, device: &Device) -> Result<Box<dyn LexicalModel>, ModelError> {
    let folder = ModelFolder::open(folder_of(name).0)?;
    match folder.architecture.as_str() {
        reader::ARCHITECTURE => return Ok(Box::new(reader::open(name, &folder, device)?)),
        tagger::ARCHITECTURE => return Ok(Box::new(tagger::open(name, &folder, device)?)),
        _ => {}
    }
    let opened = further().and_then(|further| (further.lexical)(name, &folder, device));
    opened.unwrap_or_else(|| Err(ModelError::NotLexical { name: name.into(), architecture: folder.architecture }))
}

/// The model called `name` on `device`, opened if it is not open there.
pub fn keep_open(
    name: &str,
    device: &Device,
    opened: &OpenedModels,
) -> Result<OpenModel<Box<dyn LexicalModel>>, ModelError> {
    opened.get((name, folder_of(name).0, &format!("{device:?}")), || load(name, device))
}

/// A model with the name it is to be known by.
pub type NamedModel = (String, Box<dyn LexicalModel>);

/// Opens several models.
pub fn load_all(names: &[String], device: &Device) -> Result<Vec<NamedModel>, ModelError> {
    names.iter().map(|name| Ok((name.clone(), load(name, device)?))).collect()
}

/// The `operating_point` among a model's settings, if it has one.
#[derive(Deserialize)]
struct PointSettings {
    #[serde(default)]
    operating_point: OperatingPoint,
}

/// Where the model called `name` stands between precision and recall by default.
pub fn operating_point_of(name: &str) -> Result<OperatingPoint, ModelError> {
    let PointSettings { operating_point } = description_of(name)?.settings()?;
    if !operating_point.is_sound() {
        return Err(ModelError::Config(t!("model-error-operating-point")));
    }
    let (_, scale) = folder_of(name);
    // What a variant halves is the plain P(O), not that of a fitted point.
    if scale == 1.0 { Ok(operating_point) } else { Ok(OperatingPoint::default().scaled(scale)) }
}

/// Whether the model called `name` reads whole stretches of text, in whatever language: a [`reader`] or a [`tagger`].
pub fn is_reader(name: &str) -> Result<bool, ModelError> {
    let architecture = description_of(name)?.architecture;
    Ok([reader::ARCHITECTURE, tagger::ARCHITECTURE].contains(&architecture.as_str()))
}

/// The language the model called `name` was trained on, as a BCP-47 code; "mul" if there are several.
pub fn language_of(name: &str) -> Result<String, ModelError> {
    Ok(description_of(name)?.language)
}

/// What the model called `name` says of itself.
pub fn description_of(name: &str) -> Result<ModelFolder, ModelError> {
    Ok(ModelFolder::read(folder_of(name).0)?)
}
