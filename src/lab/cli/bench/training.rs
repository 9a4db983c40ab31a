//! `breathmark-lab bench training`: what a step costs by the gradients worked out by hand and by automatic differentiation.

use std::time::Instant as Clock;

use burn::nn::Linear;
use burn::tensor::activation::{sigmoid, tanh};
use burn::tensor::{Device, Tensor, TensorData};
use clap::Args;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::json;

use crate::papers::acoustic::network::bilstm::BiLstm;
use crate::papers::acoustic::network::{CLASSES, LANES, SmallNetwork};
use crate::papers::acoustic::prosody_path::PAPER;
use crate::training::gated::automatic;
use crate::training::gated::gradient::{Batch, TokenTarget, batch_gradient};
use crate::training::gated::guess::Guesses;
use crate::training::gated::weights::TableWeights;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use models::compute::gated_network::{GatedNetwork, GatedShape, distance_bias};
use models::compute::random_weights::linear;
use models::compute::{Compute, any_values};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Steps of each, of which the quickest counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    repeats: u8,
}

/// Seconds of one step.
#[derive(Clone, Debug, Serialize)]
struct StepTime {
    network: &'static str,
    gradient: String,
    seconds: f64,
    /// Against the gradient by hand.
    ratio: f64,
}

/// The tagger's windows: as many tokens as a step of its training has, in as many parts.
const LENGTH: usize = 192;
const WINDOWS: usize = 6;
const PARTS: usize = 4;
/// Gaps of a step of the prosody path's training.
const GAPS: usize = 64;

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let compute = Compute::choose(context.device)?;
    let repeats = usize::from(arguments.repeats);
    let (by_hand, automatic) = tagger_times(repeats, compute.device())?;
    let (path_by_hand, path_automatic) = path_times(repeats, compute.device());
    let on = |what: &str| format!("{what}, {}", compute.name());
    let row = |network, gradient: String, seconds: f64, base: f64| StepTime {
        network,
        gradient,
        seconds,
        ratio: seconds / base,
    };
    let rows = [
        row("tagger, 4,608 tokens", "by hand".to_owned(), by_hand, by_hand),
        row("tagger, 4,608 tokens", on("automatic, scan"), automatic, by_hand),
        row("prosody path, 64 gaps", "by hand".to_owned(), path_by_hand, path_by_hand),
        row("prosody path, 64 gaps", on("automatic"), path_automatic, path_by_hand),
    ];
    context.print(&json!({"steps": rows}), || {
        let mut text = format!("{:<24}{:<44}{:>10}{:>8}\n", "", "gradient", "seconds", "ratio");
        for StepTime { network, gradient, seconds, ratio } in &rows {
            text.push_str(&format!("{network:<24}{gradient:<44}{seconds:>10.4}{ratio:>8.1}\n"));
        }
        text
    })?;
    Ok(Outcome::Done)
}

/// The quickest of some runs, in seconds.
fn quickest(repeats: usize, mut work: impl FnMut()) -> f64 {
    // The first run finds memory and, on a GPU, compiles its programs.
    work();
    let mut times = Vec::with_capacity(repeats);
    for _ in 0..repeats {
        let clock = Clock::now();
        work();
        times.push(clock.elapsed().as_secs_f64());
    }
    times.into_iter().fold(f64::INFINITY, f64::min)
}

fn tagger_times(repeats: usize, device: &Device) -> Result<(f64, f64), CommandFailure> {
    let shape = GatedShape {
        inputs: 128,
        width: 320,
        layers: 6,
        attention_after: vec![2, 4, 6],
        heads: 4,
        head_width: 320,
        outputs: 7,
        sees_neighbours: true,
    };
    let network = GatedNetwork::random(&shape, &mut ChaCha8Rng::seed_from_u64(1), &Device::flex());
    let weights = TableWeights::new(network.to_tables());
    let rows = WINDOWS * LENGTH;
    let embedded: Vec<f32> = (0..rows * shape.inputs).map(|n| (n as f32 * 0.61).sin()).collect();
    let targets: Vec<TokenTarget> =
        (0..rows).map(|n| TokenTarget { mark: Some((n % 4) as u8), case: Some((n % 3) as u8) }).collect();
    let batch = |part: usize| Batch {
        embedded: embedded.clone(),
        objective: &targets,
        length: LENGTH,
        total: PARTS * rows,
        dropout: 0.1,
        seed: part as u64,
        guesses: Guesses::default(),
    };
    let bias = any_values(distance_bias(shape.heads, LENGTH, &Device::flex()));
    // What goes wrong does so at the first step already.
    batch_gradient(&shape, &weights, &bias, batch(0))?;
    automatic::batch_gradient(&shape, &weights, device, batch(0))?;
    let by_hand = quickest(repeats, || {
        let parts = (0..PARTS).into_par_iter().map(|part| batch_gradient(&shape, &weights, &bias, batch(part)).is_ok());
        assert!(parts.all(|is_found| is_found), "a step that went well before");
    });
    let automatic = quickest(repeats, || {
        for part in 0..PARTS {
            assert!(
                automatic::batch_gradient(&shape, &weights, device, batch(part)).is_ok(),
                "a step that went well before"
            );
        }
    });
    Ok((by_hand, automatic))
}

/// The prosody path of Nanchen and Garner (2019), way there and back.
fn path_times(repeats: usize, device: &Device) -> (f64, f64) {
    let network = BiLstm::random(PAPER, &mut ChaCha8Rng::seed_from_u64(1));
    let width = network.input_width();
    let input = vec![[0.1; LANES]; width];
    let by_hand = quickest(repeats, || {
        let groups = (0..GAPS / LANES).into_par_iter();
        let sums: Vec<f32> = groups
            .map(|_| {
                let mut gradient = vec![[0.0; LANES]; network.weights().len()];
                let (logits, trace) = network.forward(&input);
                network.backward(&input, &trace, &logits, &mut gradient);
                gradient[0][0]
            })
            .collect();
        assert!(sums.iter().all(|sum| sum.is_finite()), "a gradient is not finite");
    });
    let device = device.clone().autodiff();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut layers = Vec::new();
    let mut features = PAPER.features;
    for _ in 0..PAPER.layers {
        let mut gates = || linear([features + PAPER.cells, 4 * PAPER.cells], &mut random, &device);
        layers.push([gates(), gates()]);
        features = 2 * PAPER.cells;
    }
    let output = linear([features, CLASSES], &mut random, &device);
    let values = vec![0.1_f32; GAPS * PAPER.frames * PAPER.features];
    let automatic = quickest(repeats, || {
        let shape = [GAPS, PAPER.frames, PAPER.features];
        let mut x = Tensor::<3>::from_data(TensorData::new(values.clone(), shape), &device);
        for layer in &layers {
            let [forwards, backwards] = layer;
            let back = lstm(backwards, x.clone().flip([1])).flip([1]);
            x = Tensor::cat(vec![lstm(forwards, x), back], 2);
        }
        let last = x.slice([0..GAPS, PAPER.frames - 1..PAPER.frames, 0..features]).reshape([GAPS, features]);
        let found = output.forward(last).powi_scalar(2).sum().backward();
        let gradient = output.weight.val().grad(&found).map(any_values).unwrap_or_default();
        assert!(gradient.iter().all(|value| value.is_finite()), "a gradient is not finite");
    });
    (by_hand, automatic)
}

/// One direction of a layer over `[gaps, frames, features]` (Hochreiter and Schmidhuber 1997, with forget gates).
fn lstm(gates: &Linear, x: Tensor<3>) -> Tensor<3> {
    let [gaps, frames, features] = x.dims();
    let cells = gates.weight.dims()[1] / 4;
    let mut cell = Tensor::<2>::zeros([gaps, cells], &x.device());
    let mut hidden = cell.clone();
    let mut states = Vec::with_capacity(frames);
    for frame in 0..frames {
        let now = x.clone().slice([0..gaps, frame..frame + 1, 0..features]).reshape([gaps, features]);
        let all = gates.forward(Tensor::cat(vec![now, hidden], 1));
        let gate = |n: usize| all.clone().slice([0..gaps, n * cells..(n + 1) * cells]);
        cell = sigmoid(gate(1)) * cell + sigmoid(gate(0)) * tanh(gate(2));
        hidden = sigmoid(gate(3)) * tanh(cell.clone());
        states.push(hidden.clone().reshape([gaps, 1, cells]));
    }
    Tensor::cat(states, 1)
}
