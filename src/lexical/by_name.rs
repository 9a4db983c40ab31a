//! Lexical models by their names: what ships, and those of the papers.

use burn::tensor::Device;
use serde::Deserialize;

use super::model::LexicalModel;
use super::operating_point::OperatingPoint;
use super::papers::ngram;
use super::papers::window::bilstm::WindowBiLstm;
use super::papers::window::cnn_picture::CnnPicture;
use super::papers::window::cnn_words::CnnWords;
use super::papers::window::dnn::WindowDnn;
use super::papers::window::{self, WindowNetwork};
use super::tagger;
use crate::compute::{ModelError, ModelFolder, OpenModel, OpenedModels};
use crate::t;

/// Models that are another model's network under another name or with another weight on O. `dnn`, the LREC paper's name, is
/// the same network as `lmc-1` of the Interspeech paper; the `-A` variants halve P(O) (LREC 2016, section 3.3).
const VARIANTS: [(&str, &str, f32); 3] = [("dnn", "lmc-1", 1.0), ("dnn-a", "lmc-1", 0.5), ("cnn-2a", "cnn-2", 0.5)];

/// The folder of the model called `name`, and the factor on P(O) that the name stands for: names with one folder share
/// one network.
pub fn folder_of(name: &str) -> (&str, f32) {
    let variant = VARIANTS.iter().find(|(variant, ..)| *variant == name);
    variant.map_or((name, 1.0), |&(_, folder, scale)| (folder, scale))
}

/// Opens the model called `name` on `device`.
pub fn load(name: &str, device: &Device) -> Result<Box<dyn LexicalModel>, ModelError> {
    let folder = ModelFolder::open(folder_of(name).0)?;
    match folder.architecture.as_str() {
        WindowDnn::ARCHITECTURE => Ok(Box::new(window::open::<WindowDnn>(name, &folder, device)?)),
        CnnWords::ARCHITECTURE => Ok(Box::new(window::open::<CnnWords>(name, &folder, device)?)),
        CnnPicture::ARCHITECTURE => Ok(Box::new(window::open::<CnnPicture>(name, &folder, device)?)),
        WindowBiLstm::ARCHITECTURE => Ok(Box::new(window::open::<WindowBiLstm>(name, &folder, device)?)),
        ngram::ARCHITECTURE => Ok(Box::new(ngram::open(name, &folder)?)),
        tagger::ARCHITECTURE => Ok(Box::new(tagger::open(name, &folder, device)?)),
        other => Err(ModelError::NotLexical { name: name.into(), architecture: other.into() }),
    }
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
    let (folder, scale) = folder_of(name);
    let PointSettings { operating_point } = ModelFolder::read(folder)?.settings()?;
    if !operating_point.is_sound() {
        return Err(ModelError::Config(t!("model-error-operating-point")));
    }
    // What a variant halves is the plain P(O), not that of a fitted point.
    if scale == 1.0 { Ok(operating_point) } else { Ok(OperatingPoint::default().scaled(scale)) }
}

/// Whether the model called `name` is a [`tagger`], in whatever language.
pub fn is_tagger(name: &str) -> Result<bool, ModelError> {
    Ok(ModelFolder::read(folder_of(name).0)?.architecture == tagger::ARCHITECTURE)
}

/// The language the model called `name` was trained on, as a BCP-47 code.
pub fn language_of(name: &str) -> Result<String, ModelError> {
    Ok(ModelFolder::read(folder_of(name).0)?.language)
}
