//! What the small networks share: a folder with settings and weights, features of a talk in, posteriors out.

use std::collections::BTreeMap;

use rand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::network::{SmallNetwork, Standard, judge, take_tables};
use base::progress::{Cancellation, Progress};
use evidence::acoustic::{AcousticModel, AcousticPosterior, AcousticThresholds, SpokenText};
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelError, ModelFolder, WeightFile};

/// What a network reads of a talk, gap by gap.
pub trait GapRows: Sync {
    /// Writes the features of the gap; those that are missing as not a number. What is not written is not changed.
    fn write_row(&self, gap: usize, row: &mut [f32]);

    /// Whether there is anything to judge the gap by; where there is not, the answer is what is usual.
    fn is_known(&self, gap: usize) -> bool;
}

/// An acoustic model that is a small network over features of a gap.
pub trait GapNetwork: Sized + 'static {
    /// `architecture` in the model folder's config.
    const ARCHITECTURE: &'static str;
    /// Features that are standardised on their own: those of a sample, or those of a frame.
    const FEATURES: usize;
    /// Sizes of the network; part of `config.json`.
    type Shape: Clone + std::fmt::Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    type Network: SmallNetwork;
    type Rows: GapRows;

    fn is_sound(shape: &Self::Shape) -> bool;

    /// One line for lists of models.
    fn summary(shape: &Self::Shape) -> String;

    /// A network with weights of 0.
    fn zeros(shape: &Self::Shape) -> Self::Network;

    fn random(shape: &Self::Shape, random: &mut dyn Rng) -> Self::Network;

    /// The features of all gaps of a talk.
    fn gap_rows(text: &SpokenText<'_>) -> Self::Rows;
}

/// `settings` of such a model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetworkSettings<S> {
    #[serde(flatten)]
    pub shape: S,
    pub standard: Standard,
    pub thresholds: AcousticThresholds,
    /// The posterior of gaps at which nothing is measured: the shares of the training talks.
    pub usual: AcousticPosterior,
    /// How the model was made, for people; not needed to run it.
    #[serde(default)]
    pub training: TrainingRecord,
}

/// What a model was trained on, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrainingRecord {
    pub seed: u64,
    pub epochs: usize,
    /// Gaps trained on.
    pub gaps: usize,
    /// SHA-256 of each file.
    pub files: BTreeMap<String, String>,
}

/// A network ready to judge the gaps of talks.
pub struct NetworkModel<K: GapNetwork> {
    name: String,
    settings: NetworkSettings<K::Shape>,
    network: K::Network,
}

/// Opens the model in `folder`, to be known as `name`.
///
/// # Errors
/// [`ModelError::Config`] if the settings make no network or are not those of the weights.
pub fn open<K: GapNetwork>(name: &str, folder: &ModelFolder) -> Result<NetworkModel<K>, ModelError> {
    let settings: NetworkSettings<K::Shape> = folder.settings()?;
    if !K::is_sound(&settings.shape) {
        return Err(ModelError::Config("the sizes make no network"));
    }
    let mut network = K::zeros(&settings.shape);
    take_tables(&mut network, &mut WeightFile::read(&folder.file(WEIGHTS_FILE))?)?;
    NetworkModel::new(name, settings, network)
}

impl<K: GapNetwork> NetworkModel<K> {
    /// # Errors
    /// [`ModelError::Config`] if the settings are not those of a model.
    pub fn new(
        name: impl Into<String>,
        settings: NetworkSettings<K::Shape>,
        network: K::Network,
    ) -> Result<Self, ModelError> {
        let NetworkSettings { standard, thresholds, usual, .. } = &settings;
        if !standard.is_sound(K::FEATURES) {
            return Err(ModelError::Config("the means and deviations are not those of the features"));
        }
        if !thresholds.is_sound() || ![usual.comma, usual.sentence_end].iter().all(|p| (0.0..=1.0).contains(p)) {
            return Err(ModelError::Config("a threshold or a probability is not between 0 and 1"));
        }
        Ok(Self { name: name.into(), settings, network })
    }

    pub fn settings(&self) -> &NetworkSettings<K::Shape> {
        &self.settings
    }
}

impl<K: GapNetwork> AcousticModel for NetworkModel<K> {
    fn name(&self) -> &str {
        &self.name
    }

    fn thresholds(&self) -> AcousticThresholds {
        self.settings.thresholds
    }

    fn posteriors(&self, text: &SpokenText<'_>, progress: &Progress) -> Result<Vec<AcousticPosterior>, Cancellation> {
        let rows = K::gap_rows(text);
        let write_row = |gap: usize, row: &mut [f32]| rows.write_row(gap, row);
        let mut posteriors = judge(&self.network, &self.settings.standard, text.gaps(), write_row, progress)?;
        for (gap, posterior) in posteriors.iter_mut().enumerate() {
            if !rows.is_known(gap) {
                *posterior = self.settings.usual;
            }
        }
        Ok(posteriors)
    }
}
