//! The papers' models by their names.

use burn::tensor::Device;

use super::acoustic::{pause_cdf, phrase, ppe, prosody_path};
use super::fusion::boosting;
use super::lexical::ngram;
use super::lexical::window::bilstm::WindowBiLstm;
use super::lexical::window::cnn_picture::CnnPicture;
use super::lexical::window::cnn_words::CnnWords;
use super::lexical::window::dnn::WindowDnn;
use super::lexical::window::{self, WindowNetwork};
use evidence::acoustic::AcousticModel;
use evidence::fusion::FusionModel;
use evidence::lexical::LexicalModel;
use evidence::model_files::{ModelError, ModelFolder};
use models::loading::{self, FurtherModels, ModelResult};

/// Models that are another model's network under another name or with another weight on O. `dnn`, the LREC paper's name, is
/// the same network as `lmc-1` of the Interspeech paper; the `-A` variants halve P(O) (LREC 2016, section 3.3).
const VARIANTS: [(&str, &str, f32); 3] = [("dnn", "lmc-1", 1.0), ("dnn-a", "lmc-1", 0.5), ("cnn-2a", "cnn-2", 0.5)];

/// The acoustic models that are measured beside each other, the one that ships last.
pub const ACOUSTIC: [&str; 6] = ["pause", "pause-cdf", "ppe", "prosody-path", "phrase", "prosody"];

/// The fusions that have weights, the paper's ablation among them, the one that ships last; the two-stage
/// [`joint`](evidence::fusion::joint) decision has none.
pub const FUSIONS: [&str; 5] = ["boosting-words", "boosting-pause", "boosting-paper", "boosting", "default"];

/// From now on this process opens the papers' models by their names, too.
pub fn open_by_name() {
    loading::add(FurtherModels { folder: "papers", variant, lexical, acoustic, fusion });
}

fn variant(name: &str) -> Option<(&'static str, f32)> {
    VARIANTS.iter().find(|(variant, ..)| *variant == name).map(|&(_, folder, scale)| (folder, scale))
}

fn lexical(name: &str, folder: &ModelFolder, device: &Device) -> ModelResult<dyn LexicalModel> {
    fn boxed<M: LexicalModel + 'static>(opened: Result<M, ModelError>) -> ModelResult<dyn LexicalModel> {
        Some(opened.map(|model| Box::new(model) as Box<dyn LexicalModel>))
    }
    match folder.architecture.as_str() {
        WindowDnn::ARCHITECTURE => boxed(window::open::<WindowDnn>(name, folder, device)),
        CnnWords::ARCHITECTURE => boxed(window::open::<CnnWords>(name, folder, device)),
        CnnPicture::ARCHITECTURE => boxed(window::open::<CnnPicture>(name, folder, device)),
        WindowBiLstm::ARCHITECTURE => boxed(window::open::<WindowBiLstm>(name, folder, device)),
        ngram::ARCHITECTURE => boxed(ngram::open(name, folder)),
        _ => None,
    }
}

fn acoustic(name: &str, folder: &ModelFolder) -> ModelResult<dyn AcousticModel> {
    fn boxed<M: AcousticModel + 'static>(opened: Result<M, ModelError>) -> ModelResult<dyn AcousticModel> {
        Some(opened.map(|model| Box::new(model) as Box<dyn AcousticModel>))
    }
    match folder.architecture.as_str() {
        pause_cdf::ARCHITECTURE => boxed(pause_cdf::open(name, folder)),
        ppe::ARCHITECTURE => boxed(ppe::open(name, folder)),
        prosody_path::ARCHITECTURE => boxed(prosody_path::open(name, folder)),
        phrase::ARCHITECTURE => boxed(phrase::open(name, folder)),
        _ => None,
    }
}

fn fusion(name: &str, folder: &ModelFolder) -> ModelResult<dyn FusionModel> {
    (folder.architecture == boosting::ARCHITECTURE)
        .then(|| boosting::open(name, folder).map(|fusion| Box::new(fusion) as Box<dyn FusionModel>))
}
