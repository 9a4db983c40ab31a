//! Training of the prosody network: first on many talks that have times alone, then on the few whose voice was measured, with
//! a falling learning rate. How well that works, and where its thresholds lie, is found by leaving out one of the
//! measured talks at a time.

mod durations;
mod variants;
mod windows;

use std::path::Path;

use burn::tensor::Device;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use self::variants::Variant;
use self::windows::Windows;
use super::TrainingError;
use super::gated::gradient::{Batch, BatchGradient, batch_gradient};
use super::gated::guess::Guesses;
use super::gated::weights::{Trained, Weights};
use crate::acoustic::prosody_network::expected_duration::ExpectedDuration;
use crate::acoustic::prosody_network::features::FEATURES;
use crate::acoustic::prosody_network::{ARCHITECTURE, ProsodyModel, ProsodySettings};
use crate::acoustic::{AcousticModel, Thresholds};
use crate::compute::gated_network::{GatedNetwork, GatedShape, distance_bias};
use crate::compute::{ModelFolder, Precision, write_weights};
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::detection::{Detection, JudgedGap, best_threshold};
use crate::evaluation::acoustic::judged::{JudgedTalk, judge};
use crate::lexical::model::WEIGHTS_FILE;
use crate::progress::Progress;
use crate::transcript::Mark;

/// What to train and how long.
#[derive(Clone, Debug)]
pub struct ProsodyRun {
    /// Talks with times and marks.
    pub timed: Vec<SpokenTalk>,
    /// Talks whose pitch and level were measured, too.
    pub measured: Vec<SpokenTalk>,
    pub width: usize,
    pub layers: usize,
    /// Layers that are followed by self-attention.
    pub attention_after: Vec<usize>,
    /// Networks whose probabilities are averaged.
    pub members: usize,
    /// Steps on `timed`, and then on both.
    pub steps: u64,
    pub last_steps: u64,
    /// Highest learning rate of Adam.
    pub rate: f64,
    pub dropout: f32,
    pub seed: u64,
}

/// What leaving out one measured talk at a time says.
#[derive(Clone, Debug, Serialize)]
pub struct CrossValidation {
    pub sentence_end: Detection,
    pub any_mark: Detection,
    pub thresholds: Thresholds,
    /// Name and sentence ends of each talk left out.
    pub talks: Vec<(String, Detection)>,
}

/// Words of a training window, windows of a part of a step, and parts, which are worked out side by side.
const LENGTH: usize = 96;
const WINDOWS: usize = 16;
const PARTS: usize = 2;
/// Steps in which the learning rate rises.
const WARM_UP: u64 = 100;
/// Share of the windows that come from the measured talks in the last steps.
const MEASURED_SHARE: f32 = 0.7;
/// Learning rate at the start of the last steps, as a share of the highest.
const LAST_RATE: f64 = 0.5;

const TIMED_VARIANTS: [Variant; 4] = [
    Variant::AsItIs,
    Variant::Swallowed { seconds: 0.33 },
    Variant::Swallowed { seconds: 0.2 },
    Variant::Rounded { seconds: 0.1 },
];
const MEASURED_VARIANTS: [Variant; 4] =
    [Variant::AsItIs, Variant::AsItIs, Variant::Rounded { seconds: 0.1 }, Variant::Jittered { seconds: 0.05 }];

/// Trains the networks and writes them as a sealed model folder (all but `card.md`). `about` goes into its settings.
pub fn fit(
    run: &ProsodyRun,
    about: Value,
    folder: &Path,
    name: &str,
    progress: &Progress,
) -> Result<CrossValidation, TrainingError> {
    if run.measured.len() < 2 || run.timed.is_empty() {
        let reason = "it takes at least two talks with pitch and level and one with times".to_owned();
        return Err(TrainingError::Corpus { path: folder.to_owned(), reason });
    }
    let durations = durations::fit(run.timed.iter().chain(&run.measured), &progress.stage("expected durations"))?;
    let shape = GatedShape {
        inputs: FEATURES.len(),
        width: run.width,
        layers: run.layers,
        attention_after: run.attention_after.clone(),
        heads: 4,
        head_width: run.width,
        outputs: Mark::ALL.len(),
        sees_neighbours: true,
    };
    let settings = ProsodySettings { network: shape, members: run.members, thresholds: Thresholds::default() };
    if !settings.is_sound() {
        let reason = "no network has such a shape; --width must be a multiple of 4, and --attention-after must rise and not \
                      exceed --layers";
        return Err(crate::lexical::ModelError::Config(reason).into());
    }
    let timed = windows_of(&run.timed, &TIMED_VARIANTS, &durations, run.seed);
    let started = (0..run.members as u64)
        .map(|member| {
            let mut trainer = Trainer::new(run, &settings.network, run.seed + member);
            let rate = |step: u64| run.rate * ((step + 1) as f64 / WARM_UP as f64).min(1.0);
            trainer.train(&[(&timed, 1.0)], run.steps, rate, &progress.stage("learning from times"))?;
            Ok(trainer)
        })
        .collect::<Result<Vec<_>, TrainingError>>()?;

    let finish = |talks: &[SpokenTalk], thresholds: Thresholds| -> Result<ProsodyModel, TrainingError> {
        let measured = windows_of(talks, &MEASURED_VARIANTS, &durations, run.seed);
        let sources = [(&measured, MEASURED_SHARE), (&timed, 1.0 - MEASURED_SHARE)];
        let members = started.iter().map(|trainer| {
            let mut trainer = trainer.clone();
            let rate = |step: u64| LAST_RATE * run.rate * (1.0 - step as f64 / run.last_steps as f64);
            trainer.train(&sources, run.last_steps, rate, &Progress::silent())?;
            trainer.network()
        });
        let members = members.collect::<Result<Vec<_>, _>>()?;
        let settings = ProsodySettings { thresholds, ..settings.clone() };
        Ok(ProsodyModel::new(name, settings, durations.clone(), members, &Device::flex()))
    };
    let validation = cross_validate(&run.measured, &finish, &progress.stage("leaving one talk out"))?;
    let model = finish(&run.measured, validation.thresholds)?;
    write(&model, &validation, about, folder, name)?;
    Ok(validation)
}

fn windows_of(talks: &[SpokenTalk], variants: &[Variant], durations: &ExpectedDuration, seed: u64) -> Windows {
    let mut windows = Windows::default();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    talks.iter().for_each(|talk| windows.add(talk, variants, durations, &mut random));
    windows
}

/// Ends the training on these talks; the model gets these thresholds.
type Finish<'a> = dyn Fn(&[SpokenTalk], Thresholds) -> Result<ProsodyModel, TrainingError> + 'a;

/// Trains without each talk in turn and judges it with what came out.
fn cross_validate(
    talks: &[SpokenTalk],
    finish: &Finish<'_>,
    progress: &Progress,
) -> Result<CrossValidation, TrainingError> {
    let mut left_out: Vec<(String, JudgedTalk)> = Vec::new();
    for (number, talk) in talks.iter().enumerate() {
        progress.tick(number as u64, talks.len() as u64)?;
        let others: Vec<SpokenTalk> =
            talks.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, talk)| talk.clone()).collect();
        let model = finish(&others, Thresholds::default())?;
        let posteriors = model.posteriors(&talk.text(), &Progress::silent())?;
        left_out.push((talk.name.clone(), judge(talk, &posteriors)));
    }
    let ends: Vec<JudgedGap> = left_out.iter().flat_map(|(_, talk)| talk.sentence_end.iter().copied()).collect();
    let marks: Vec<JudgedGap> = left_out.iter().flat_map(|(_, talk)| talk.any_mark.iter().copied()).collect();
    let thresholds = Thresholds { sentence_end: best_threshold(&ends), any_mark: best_threshold(&marks) };
    let of_talk =
        left_out.into_iter().map(|(name, talk)| (name, Detection::at(&talk.sentence_end, thresholds.sentence_end)));
    Ok(CrossValidation {
        sentence_end: Detection::at(&ends, thresholds.sentence_end),
        any_mark: Detection::at(&marks, thresholds.any_mark),
        talks: of_talk.collect(),
        thresholds,
    })
}

fn write(
    model: &ProsodyModel,
    validation: &CrossValidation,
    about: Value,
    folder: &Path,
    name: &str,
) -> Result<(), TrainingError> {
    std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
    let tables: Vec<_> = model.to_tables().into_iter().map(|table| (table, Precision::Full)).collect();
    write_weights(&folder.join(WEIGHTS_FILE), &tables)?;
    let settings = model.settings();
    let summary = format!(
        "sentence ends and commas by pause, duration, pitch and level; {} gated recurrent layers of {}",
        settings.network.layers, settings.network.width
    );
    let mut settings = serde_json::to_value(settings).map_err(|_| TrainingError::Diverged)?;
    settings["training"] = about;
    settings["cross_validation"] = serde_json::to_value(validation).map_err(|_| TrainingError::Diverged)?;
    let licence = "CC BY-NC-ND 4.0 (trained on TED talks)";
    ModelFolder::create(folder, name, ARCHITECTURE, &summary, "en", licence, settings)
        .seal(&[WEIGHTS_FILE])
        .map_err(TrainingError::file(folder))
}

/// One network in training.
#[derive(Clone)]
struct Trainer {
    shape: GatedShape,
    weights: Trained,
    /// Of the attention scores: [`distance_bias`].
    bias: Vec<f32>,
    dropout: f32,
    seed: u64,
    steps: u64,
}

impl Trainer {
    fn new(run: &ProsodyRun, shape: &GatedShape, seed: u64) -> Self {
        let device = Device::flex();
        device.seed(seed);
        let bias = distance_bias(shape.heads, LENGTH, &device);
        Self {
            shape: shape.clone(),
            weights: Trained::new(Weights::new(GatedNetwork::random(shape, &device).to_tables())),
            bias: crate::compute::host_values(bias),
            dropout: run.dropout,
            seed,
            steps: 0,
        }
    }

    /// Makes `steps` further steps on windows of the sources, each with its share.
    fn train(
        &mut self,
        sources: &[(&Windows, f32)],
        steps: u64,
        rate: impl Fn(u64) -> f64,
        progress: &Progress,
    ) -> Result<(), TrainingError> {
        for step in 0..steps {
            progress.tick(step, steps)?;
            let total = PARTS * WINDOWS * LENGTH;
            let parts: Vec<Result<BatchGradient, TrainingError>> = (0..PARTS as u64)
                .into_par_iter()
                .map(|part| {
                    let seed = (self.seed << 40) ^ (self.steps * PARTS as u64 + part);
                    let mut random = ChaCha8Rng::seed_from_u64(seed);
                    let (mut rows, mut targets) = (Vec::new(), Vec::new());
                    for _ in 0..WINDOWS {
                        let mut place = random.random::<f32>();
                        let source = sources.iter().find(|(_, share)| {
                            place -= share;
                            place < 0.0
                        });
                        let (windows, _) = source.unwrap_or(&sources[0]);
                        windows.draw(LENGTH, &mut random, &mut rows, &mut targets);
                    }
                    let dropout = self.dropout;
                    let batch = Batch {
                        embedded: rows,
                        targets,
                        length: LENGTH,
                        total,
                        dropout,
                        seed: !seed,
                        guesses: Guesses::default(),
                    };
                    batch_gradient(&self.shape, &self.weights.weights, &self.bias, batch)
                })
                .collect();
            let mut gradient = Weights::default();
            let mut loss = 0.0;
            for part in parts {
                let part = part?;
                gradient.add(part.network);
                loss += part.loss / total as f64;
            }
            self.weights.step(&gradient, rate(step) as f32, self.steps);
            self.steps += 1;
            if self.steps.is_multiple_of(200) {
                tracing::info!(step = self.steps, loss, "training");
            }
        }
        Ok(())
    }

    fn network(&self) -> Result<GatedNetwork, TrainingError> {
        Ok(GatedNetwork::from_tables(&self.shape, |name| self.weights.weights.find(name), &Device::flex())?)
    }
}
