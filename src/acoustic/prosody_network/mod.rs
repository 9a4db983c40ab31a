//! `prosody`: Breathmark's own acoustic model. It is told of every word its times, pitch and level against what is usual for the
//! speaker, and reads whole stretches of talk in both directions.

pub mod expected_duration;
pub mod features;

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use self::expected_duration::{ExpectedDuration, PIECES};
use self::features::{FEATURES, features};
use super::model::{AcousticModel, AcousticPosterior, SpokenText, Thresholds};
use crate::compute::gated_network::{GatedNetwork, GatedShape};
use crate::compute::{ModelFolder, WeightFile, WeightTable, WeightsError};
use crate::lexical::model::softmax;
use crate::lexical::{ModelError, model::WEIGHTS_FILE};
use crate::progress::{Cancelled, Progress};
use crate::transcript::Mark;

/// `architecture` of a prosody network.
pub const ARCHITECTURE: &str = "prosody-network";

/// `settings` of a prosody network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProsodySettings {
    pub network: GatedShape,
    /// Networks of the same shape whose probabilities are averaged.
    pub members: usize,
    pub thresholds: Thresholds,
}

impl ProsodySettings {
    /// Whether a model can be made of it.
    pub fn is_sound(&self) -> bool {
        self.network.is_sound()
            && self.network.inputs == FEATURES.len()
            && self.network.outputs == Mark::ALL.len()
            && (1..=16).contains(&self.members)
            && self.thresholds.is_sound()
    }
}

/// The networks, ready to judge the gaps of a talk.
pub struct ProsodyModel {
    name: String,
    settings: ProsodySettings,
    durations: ExpectedDuration,
    members: Vec<GatedNetwork>,
    device: Device,
}

/// Opens the model in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder, device: &Device) -> Result<ProsodyModel, ModelError> {
    let settings: ProsodySettings = folder.settings()?;
    if !settings.is_sound() {
        return Err(ModelError::Config("no network has such a shape"));
    }
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let mut take = |table: &str, rows: usize| -> Result<Vec<f32>, WeightsError> {
        Ok(file.take(table)?.expect_shape(&[rows])?.values)
    };
    let durations =
        ExpectedDuration { constant: take("durations.constant", 1)?[0], weights: take("durations.weights", PIECES)? };
    let members = (0..settings.members)
        .map(|member| {
            let find = |table: &str| file.take(&format!("{member}.{table}"));
            GatedNetwork::from_tables(&settings.network, find, device)
        })
        .collect::<Result<_, _>>()?;
    Ok(ProsodyModel::new(name, settings, durations, members, device))
}

impl ProsodyModel {
    pub fn new(
        name: impl Into<String>,
        settings: ProsodySettings,
        durations: ExpectedDuration,
        members: Vec<GatedNetwork>,
        device: &Device,
    ) -> Self {
        Self { name: name.into(), settings, durations, members, device: device.clone() }
    }

    /// What [`open`] reads: the tables of durations and of all members.
    pub fn to_tables(&self) -> Vec<WeightTable> {
        let ExpectedDuration { constant, weights } = &self.durations;
        let mut tables = vec![
            WeightTable::new("durations.constant", vec![1], vec![*constant]),
            WeightTable::new("durations.weights", vec![weights.len()], weights.clone()),
        ];
        for (member, network) in self.members.iter().enumerate() {
            tables.extend(
                network
                    .to_tables()
                    .into_iter()
                    .map(|table| WeightTable { name: format!("{member}.{}", table.name), ..table }),
            );
        }
        tables
    }

    pub fn settings(&self) -> &ProsodySettings {
        &self.settings
    }
}

impl AcousticModel for ProsodyModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn thresholds(&self) -> Thresholds {
        self.settings.thresholds
    }

    fn posteriors(&self, text: &SpokenText<'_>, progress: &Progress) -> Result<Vec<AcousticPosterior>, Cancelled> {
        let rows = features(text, &self.durations);
        let fill = |word: usize, values: &mut [f32]| {
            values.copy_from_slice(&rows[word * FEATURES.len()..(word + 1) * FEATURES.len()]);
        };
        let mut sums = vec![AcousticPosterior::default(); text.gaps()];
        let share = 1.0 / self.members.len() as f32;
        let words = text.words.len();
        for (number, network) in self.members.iter().enumerate() {
            let progress = progress.part((number * words) as u64, (self.members.len() * words) as u64);
            let logits = network.read(&self.settings.network, words, fill, &self.device, &progress)?;
            for (sum, logits) in sums.iter_mut().zip(logits.chunks_exact(Mark::ALL.len())) {
                let marks = softmax(std::array::from_fn(|class| logits[class]));
                sum.comma += share * marks[Mark::Comma.index()];
                sum.sentence_end += share * (marks[Mark::Period.index()] + marks[Mark::Question.index()]);
            }
        }
        Ok(sums)
    }
}
