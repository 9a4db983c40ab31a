//! Training of the window networks (Che et al., LREC 2016, sections 2.2 and 2.3; Nanchen and Garner 2019, section 3.2),
//! with checkpoints.

mod position;
mod run;
pub mod text;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant as Clock;

use burn::nn::loss::CrossEntropyLossConfig;
use burn::optim::{AdamConfig, GradientsParams, ModuleOptimizer};
use burn::tensor::{Device, Tensor, TensorData};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use self::position::{EpochScore, WindowRunPlan, WindowRunPosition};
use self::text::{TrainingWords, WindowText};
use super::corpus::{LabelledDocument, checksums, read_two_columns};
use super::{TrainingError, checkpoint};
use crate::evaluation::lexical::confusion::Confusion;
use crate::papers::lexical::window::dropout::Masks;
use crate::papers::lexical::window::words::WindowWords;
use crate::papers::lexical::window::{WindowNetwork, WindowSettings, WindowShape, judge};
use base::progress::{Cancellation, Progress};
use evidence::lexical::best_mark;
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::lexical::token::push_tokens;
use evidence::model_files::{ModelError, ModelFolder, Precision, WeightTable, write_weights};
pub use run::WindowRun;

/// How a finished run went.
#[derive(Clone, Debug, PartialEq)]
pub struct WindowFit {
    /// Tokens trained on in each epoch.
    pub tokens: usize,
    /// Cross-entropy over the last steps, in nats per token.
    pub loss: f64,
    /// Micro-averaged four-class F1 on the dev file after each epoch, as a fraction; empty without such a file.
    pub dev_f1: Vec<f64>,
}

/// Steps over which the learning rate rises to its full value.
const WARM_UP: f64 = 300.0;
/// Steps over which the loss is averaged.
const LOSS_STEPS: u64 = 500;

/// Trains the network and writes it as a sealed model folder (all but `card.md`).
///
/// Each epoch passes over the windows in an order that depends on the seed and the epoch alone, and dropout masks on the
/// seed and the step, so a resumed run ends where one that was never interrupted does.
///
/// # Errors
/// [`TrainingError::Checkpoint`] if the run to go on with was one of other settings or another text,
/// [`TrainingError::Diverged`] if the loss is no longer a number; the last checkpoint stays.
pub fn fit<N: WindowNetwork>(
    run: &WindowRun<N::Config>,
    folder: &Path,
    name: &str,
    device: &Device,
    progress: &Progress,
) -> Result<WindowFit, TrainingError>
where
    N::Words: TrainingWords,
{
    let reading = progress.stage("reading the corpora");
    let files: Vec<_> = run.recipe.punctuation_files().iter().map(|file| run.text_folder.join(file)).collect();
    let dev = run.dev.as_deref().map(read_two_columns).transpose()?;
    let (source, words) = N::Words::prepare(&run.vectors, &files, run.max_tokens, &reading)?;
    let text = WindowText::read(&files, run.max_tokens, N::shape(&run.network).window, &words, &reading)?;
    if text.is_empty() {
        return Err(TrainingError::Corpus { path: run.text_folder.clone(), reason: "it has no words".to_owned() });
    }
    let data = checksums(&run.text_folder, run.recipe.punctuation_files().iter().copied())?;
    fit_to::<N>(run, &Material { source, words, text, data, dev }, folder, name, device, progress)
}

/// What a run learns from.
struct Material<N: WindowNetwork> {
    source: <N::Words as WindowWords>::Source,
    words: N::Words,
    text: WindowText,
    /// Checksums of the corpora by the names of their files.
    data: BTreeMap<String, String>,
    dev: Option<Vec<LabelledDocument>>,
}

fn fit_to<N: WindowNetwork>(
    run: &WindowRun<N::Config>,
    material: &Material<N>,
    folder: &Path,
    name: &str,
    device: &Device,
    progress: &Progress,
) -> Result<WindowFit, TrainingError> {
    let Material { source, words, text, dev, .. } = material;
    if !N::fits(&run.network, words) {
        return Err(ModelError::Config("the window, the layers and the words do not fit together").into());
    }
    let shape = N::shape(&run.network);
    let plain_device = device;
    let device = device.clone().autodiff();
    let mut model = N::random(&run.network, words, &mut generator(run.seed, 0), &device);
    let mut optimiser: ModuleOptimizer = AdamConfig::new().init();
    let mut position = WindowRunPosition::start(WindowRunPlan::of::<N>(run, source, text));
    if run.resume {
        (model, optimiser, position) = position.resume(&run.checkpoints, model, optimiser)?;
    }

    let steps_per_epoch = (text.len() / run.batch).max(1) as u64;
    let steps = steps_per_epoch * run.epochs as u64;
    let progress = progress.stage("training");
    let loss_function = CrossEntropyLossConfig::new().init(&device);
    let mut order = Vec::new();
    let mut order_of = None;
    let mut saved = Clock::now();
    while position.step < steps {
        let epoch = position.step / steps_per_epoch;
        if order_of != Some(epoch) {
            order = (0..text.len() as u32).collect();
            order.shuffle(&mut ChaCha8Rng::seed_from_u64(run.seed.wrapping_add(epoch)));
            order_of = Some(epoch);
        }
        let first = (position.step % steps_per_epoch) as usize * run.batch;
        let batch = &order[first..(first + run.batch).min(order.len())];
        let (windows, targets) = text.batch(batch, shape);
        let input = words.input(&windows, shape.window, &device);
        let targets = Tensor::from_data(TensorData::new(targets, [batch.len()]), &device);
        let mut masks = Masks::drawn_from(generator(run.seed, position.step + 1));
        let loss = loss_function.forward(model.forward(input, &mut masks), targets);
        let loss_value = f64::from(loss.clone().into_scalar::<f32>());
        if !loss_value.is_finite() {
            return Err(TrainingError::Diverged);
        }
        let gradients = GradientsParams::from_grads(loss.backward(), &model);
        model = optimiser.step(rate_at(run.rate, position.step, steps), model, gradients);

        position.step += 1;
        position.running_loss += (loss_value - position.running_loss) / (position.step.min(LOSS_STEPS) as f64);
        if position.step.is_multiple_of(LOSS_STEPS) {
            tracing::info!(step = position.step, of = steps, loss = position.running_loss, "training");
        }
        let mut going_on = progress.tick(position.step, steps);
        if let Some(dev) = dev
            && position.step.is_multiple_of(steps_per_epoch)
            && going_on.is_ok()
        {
            match micro_f1(&model.valid(), shape, words, dev, plain_device, &progress) {
                Ok(f1) => {
                    let epoch = epoch + 1;
                    tracing::info!(epoch, f1, loss = position.running_loss, "measured on the dev file");
                    position.dev.push(EpochScore { epoch, f1 });
                }
                Err(cancelled) => going_on = Err(cancelled),
            }
        }
        if going_on.is_err() || checkpoint::is_due(saved) || position.step == steps {
            position.save(&run.checkpoints, &model, &optimiser)?;
            saved = Clock::now();
        }
        going_on?;
    }
    write_model(run, material, &position.plan, &model.valid(), folder, name)?;
    let dev_f1 = position.dev.iter().map(|score| score.f1).collect();
    Ok(WindowFit { tokens: text.len(), loss: position.running_loss, dev_f1 })
}

/// What one part of a run draws from: its weights from stream 0, the dropout masks of step `n` from stream `n + 1`. So a
/// resumed run draws what an uninterrupted one does.
fn generator(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(stream);
    generator
}

/// Rises over the first steps, then falls in a straight line to nothing.
fn rate_at(full: f64, step: u64, steps: u64) -> f64 {
    let rise = ((step + 1) as f64 / WARM_UP).min(1.0);
    full * rise * (1.0 - step as f64 / steps as f64)
}

/// Micro-averaged four-class F1 on the talks of `dev`, as a fraction.
fn micro_f1<N: WindowNetwork>(
    network: &N,
    shape: WindowShape,
    words: &N::Words,
    dev: &[LabelledDocument],
    device: &Device,
    progress: &Progress,
) -> Result<f64, Cancellation> {
    let progress = progress.stage("measuring");
    let total = dev.iter().map(Vec::len).sum::<usize>() as u64;
    let mut counts = Confusion::default();
    let mut done = 0;
    for document in dev {
        let mut tokens = Vec::with_capacity(document.len());
        let mut last_of_word = Vec::with_capacity(document.len());
        for labelled in document {
            push_tokens(&labelled.token, &mut tokens);
            last_of_word.push(tokens.len() - 1);
        }
        let posteriors = judge(network, shape, words, &tokens, device, &progress.part(done, total))?;
        for (labelled, token) in document.iter().zip(last_of_word) {
            counts.add(labelled.mark, best_mark(&posteriors[token]));
        }
        done += document.len() as u64;
    }
    Ok(counts.micro().f1)
}

fn write_model<N: WindowNetwork>(
    run: &WindowRun<N::Config>,
    material: &Material<N>,
    plan: &WindowRunPlan,
    model: &N,
    folder: &Path,
    name: &str,
) -> Result<(), TrainingError> {
    std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
    let stored = |table: WeightTable| {
        let precision = if run.full_precision { Precision::Full } else { N::precision(&table) };
        (table, precision)
    };
    let tables: Vec<_> = model.to_tables().into_iter().map(stored).collect();
    write_weights(&folder.join(WEIGHTS_FILE), &tables)?;
    let mut files = vec![WEIGHTS_FILE];
    for (file, content) in material.words.files() {
        std::fs::write(folder.join(file), content).map_err(TrainingError::file(folder))?;
        files.push(file);
    }
    let summary = N::summary(&run.network);
    let settings = WindowSettings { words: material.source.clone(), network: run.network.clone() };
    let not_json = |error| TrainingError::file(folder)(std::io::Error::other(error));
    let mut settings = serde_json::to_value(settings).map_err(not_json)?;
    settings["training"] = serde_json::json!({"plan": plan, "data": material.data});
    ModelFolder::create(folder, name, N::ARCHITECTURE, &summary, "en", run.recipe.licence(), settings)
        .seal(&files)
        .map_err(TrainingError::file(folder))
}

#[cfg(test)]
mod tests;
