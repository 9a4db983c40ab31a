//! Loss and gradient of one batch of windows, block by block: see `layers` and `recurrence`.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::guess::{GuessGradient, Guesses, guess};
use super::layers::{
    AttentionTrace, Heads, NormTrace, attention_backward, attention_forward, linear_backward, linear_forward,
    neighbours_backward, neighbours_forward, norm_backward, norm_forward,
};
use super::recurrence::{self, Trace};
use super::softmax::softmax_gradient;
use super::weights::TableWeights;
use crate::training::TrainingError;
use models::compute::gated_network::{Block, GatedShape, blocks};

/// What is to come out of a batch.
pub trait Objective: Sync {
    /// How wrong the logits are, row-major `[rows, outputs]`, summed up over the rows; and the gradient, laid out like them,
    /// of its mean over `total` rows.
    fn loss(&self, logits: &[f32], outputs: usize, total: usize) -> (f64, Vec<f32>);
}

/// What is to come out for a token of the tagger: the class of its mark in the first four outputs and that of its case in the others.
/// `None`: not known, gives no gradient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenTarget {
    pub mark: Option<u8>,
    pub case: Option<u8>,
}

/// A batch of windows, one after the other.
pub struct Batch<'a, O> {
    /// Row-major `[rows, embedding]`.
    pub embedded: Vec<f32>,
    /// What is to come out.
    pub objective: &'a O,
    /// Tokens of a window; `rows` is a multiple.
    pub length: usize,
    /// Over how many rows the loss is averaged: more than there are here if this is a part of a larger batch.
    pub total: usize,
    /// Share of values hidden after each recurrence and before the head, by the random numbers of `seed`.
    pub dropout: f32,
    pub seed: u64,
    /// Hidden words to be guessed, if any.
    pub guesses: Guesses,
}

/// What one batch is worth.
pub struct BatchGradient {
    pub network: TableWeights,
    /// Row-major `[rows, embedding]`.
    pub embedded: Vec<f32>,
    /// What [`Objective::loss`] said.
    pub loss: f64,
    pub guesses: GuessGradient,
}

/// How much the case head's loss counts beside that of the marks.
const CASE_SHARE: f32 = 0.3;
const MARKS: usize = 4;

/// The gradient of the loss. `bias`: see `attention_forward`.
///
/// # Errors
/// [`TrainingError::Diverged`] if the loss or a gradient is not finite.
pub fn batch_gradient<O: Objective>(
    shape: &GatedShape,
    weights: &TableWeights,
    bias: &[f32],
    batch: Batch<'_, O>,
) -> Result<BatchGradient, TrainingError> {
    let Batch { embedded, objective, length, total, dropout, seed, guesses } = batch;
    let width = shape.width;
    let heads = Heads { heads: shape.heads, width, length };
    let mut random = ChaCha8Rng::seed_from_u64(seed);

    // Forwards, keeping what each block needs on the way back.
    // Hiding parts of the embedding keeps the network from knowing texts by their rare words.
    let input_mask = dropout_mask(embedded.len(), dropout, &mut random);
    let embedded: Vec<f32> = embedded.iter().zip(&input_mask).map(|(value, mask)| value * mask).collect();
    let mut x = linear_forward(weights, "input", &embedded);
    let mut kept = Vec::new();
    for block in blocks(shape) {
        match block {
            Block::Recurrent(layer) => {
                let name = format!("recurrent{layer}");
                let (normed, norm) = norm_forward(weights, &name, &x);
                let seen = shape
                    .sees_neighbours
                    .then(|| neighbours_forward(weights.values(&format!("{name}.neighbours")), &normed, width, length));
                let gates = linear_forward(weights, &format!("{name}.gates"), seen.as_ref().unwrap_or(&normed));
                let (output, trace) = recurrence::forward(&gates, width, length);
                let mask = dropout_mask(output.len(), dropout, &mut random);
                for ((x, y), mask) in x.iter_mut().zip(&output).zip(&mask) {
                    *x += y * mask;
                }
                kept.push(Kept::Recurrent { name, normed, norm, seen, gates, trace, mask });
            }
            Block::Attention(layer) => {
                let name = format!("attention{layer}");
                let attended = attention_forward(weights, &name, &mut x, bias, heads);
                kept.push(Kept::Attention { name, attended });
            }
        }
    }
    let head_mask = dropout_mask(x.len(), dropout, &mut random);
    x.iter_mut().zip(&head_mask).for_each(|(x, mask)| *x *= mask);
    let (normed, norm) = norm_forward(weights, "head", &x);
    let mut hidden = linear_forward(weights, "head.hidden", &normed);
    hidden.iter_mut().for_each(|value| *value = value.max(0.0));
    let logits = linear_forward(weights, "head.output", &hidden);
    let (loss, of_logits) = objective.loss(&logits, shape.outputs, total);

    // And backwards.
    let mut gradients = TableWeights::default();
    let mut of_hidden = linear_backward(weights, "head.output", &hidden, &of_logits, &mut gradients);
    of_hidden.iter_mut().zip(&hidden).for_each(|(value, hidden)| *value = if *hidden > 0.0 { *value } else { 0.0 });
    let mut of_normed = linear_backward(weights, "head.hidden", &normed, &of_hidden, &mut gradients);
    let guesses = match guesses.rows.is_empty() {
        true => GuessGradient::default(),
        false => guess(weights, &normed, &guesses, total, &mut of_normed, &mut gradients),
    };
    let mut gradient = vec![0.0; x.len()];
    norm_backward(weights, "head", &norm, &of_normed, &mut gradient, &mut gradients);
    gradient.iter_mut().zip(&head_mask).for_each(|(value, mask)| *value *= mask);
    for kept in kept.into_iter().rev() {
        match kept {
            Kept::Attention { name, attended } => {
                attention_backward(weights, &name, &attended, &mut gradient, heads, &mut gradients);
            }
            Kept::Recurrent { name, normed, norm, seen, gates, trace, mask } => {
                let of_output: Vec<f32> = gradient.iter().zip(&mask).map(|(value, mask)| value * mask).collect();
                let of_gates = recurrence::backward(&gates, &trace, &of_output, width, length);
                let input = seen.as_ref().unwrap_or(&normed);
                let mut of_normed =
                    linear_backward(weights, &format!("{name}.gates"), input, &of_gates, &mut gradients);
                if seen.is_some() {
                    let table = format!("{name}.neighbours");
                    let (of_input, of_weights) =
                        neighbours_backward(weights.values(&table), &normed, &of_normed, width, length);
                    gradients.insert(table, of_weights);
                    of_normed = of_input;
                }
                norm_backward(weights, &name, &norm, &of_normed, &mut gradient, &mut gradients);
            }
        }
    }
    let mut embedded = linear_backward(weights, "input", &embedded, &gradient, &mut gradients);
    embedded.iter_mut().zip(&input_mask).for_each(|(value, mask)| *value *= mask);
    let is_finite = loss.is_finite() && embedded.iter().all(|value| value.is_finite());
    if is_finite {
        Ok(BatchGradient { network: gradients, embedded, loss, guesses })
    } else {
        Err(TrainingError::Diverged)
    }
}

/// What the way back through a block needs of the way forth.
enum Kept {
    Recurrent {
        name: String,
        normed: Vec<f32>,
        norm: NormTrace,
        /// `normed` with its neighbours, where the gates see them.
        seen: Option<Vec<f32>>,
        gates: Vec<f32>,
        trace: Trace,
        mask: Vec<f32>,
    },
    Attention {
        name: String,
        attended: AttentionTrace,
    },
}

/// Zeros for a share of the values, rounded to a 256th, and what makes up for them elsewhere.
pub(super) fn dropout_mask(size: usize, share: f32, random: &mut impl Rng) -> Vec<f32> {
    let hidden = (share * 256.0).round();
    let kept = 256.0 / (256.0 - hidden);
    let mut bytes = vec![0_u8; size];
    random.fill_bytes(&mut bytes);
    bytes.into_iter().map(|byte| if f32::from(byte) < hidden { 0.0 } else { kept }).collect()
}

impl Objective for Vec<TokenTarget> {
    /// The loss is that of the marks alone; the gradient is that of marks and cases. One target per row.
    fn loss(&self, logits: &[f32], outputs: usize, total: usize) -> (f64, Vec<f32>) {
        let (mut loss, mut gradient) = (0.0, vec![0.0; logits.len()]);
        for ((logits, gradient), target) in
            logits.chunks_exact(outputs).zip(gradient.chunks_exact_mut(outputs)).zip(self)
        {
            let (marks, cases) = gradient.split_at_mut(MARKS);
            if let Some(mark) = target.mark {
                marks.copy_from_slice(&logits[..MARKS]);
                loss += f64::from(softmax_gradient(marks, usize::from(mark), 1.0 / total as f32));
            }
            if let Some(case) = target.case {
                cases.copy_from_slice(&logits[MARKS..]);
                softmax_gradient(cases, usize::from(case), CASE_SHARE / total as f32);
            }
        }
        (loss, gradient)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burn::module::Param;
    use burn::tensor::activation::log_softmax;
    use burn::tensor::{Device, Tensor, TensorData};
    use models::compute::gated_network::{GatedNetwork, distance_bias};
    use models::compute::random_weights::normal_matrix;

    /// The gradients are those of burn's automatic differentiation.
    #[test]
    fn the_gradients_are_those_of_automatic_differentiation() {
        let (shape, device, length) = (GatedShape::toy(), Device::flex().autodiff(), 4);
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let mut network = GatedNetwork::random(&shape, &mut random, &device);
        for layer in &mut network.recurrent {
            layer.neighbours = Some(normal_matrix([3, 8], &mut random, &device));
        }
        let rows = 8 * length;
        let embedded: Vec<f32> = (0..rows * 6).map(|n| (n as f32 * 0.61).sin()).collect();
        let targets: Vec<TokenTarget> = (0..rows as u8)
            .map(|n| TokenTarget { mark: (n % 5 > 0).then_some(n % 4), case: (n % 3 > 0).then_some(n % 3) })
            .collect();
        let bias: Vec<f32> = distance_bias(2, length, &Device::flex()).into_data().try_to_vec().unwrap();
        let weights = TableWeights::new(network.to_tables());
        let batch = Batch {
            embedded: embedded.clone(),
            objective: &targets,
            length,
            total: rows,
            dropout: 0.0,
            seed: 1,
            guesses: Guesses::default(),
        };
        let ours = batch_gradient(&shape, &weights, &bias, batch).unwrap();

        let leaf = Tensor::<2>::from_data(TensorData::new(embedded, [rows, 6]), &device).require_grad();
        let logits = network.forward(&shape, leaf.clone(), length);
        let mut chosen = vec![0.0_f32; rows * shape.outputs];
        for (row, target) in targets.iter().enumerate() {
            if let Some(mark) = target.mark {
                chosen[row * shape.outputs + usize::from(mark)] = 1.0;
            }
            if let Some(case) = target.case {
                chosen[row * shape.outputs + MARKS + usize::from(case)] = CASE_SHARE;
            }
        }
        let chosen = Tensor::<2>::from_data(TensorData::new(chosen, [rows, shape.outputs]), &device);
        let marks = log_softmax(logits.clone().slice([0..rows, 0..MARKS]), 1);
        let cases = log_softmax(logits.slice([0..rows, MARKS..shape.outputs]), 1);
        let loss = (Tensor::cat(vec![marks, cases], 1) * chosen).sum().neg().div_scalar(rows as f32);
        let gradients = loss.backward();

        let agree = |name: &str, ours: &[f32], theirs: Vec<f32>| {
            assert_eq!(ours.len(), theirs.len(), "{name}");
            for (a, b) in ours.iter().zip(&theirs) {
                assert!((a - b).abs() < 1e-5, "{name}: {a} {b}");
            }
        };
        agree("embedded", &ours.embedded, leaf.grad(&gradients).unwrap().into_data().try_to_vec().unwrap());
        let matrix = |name: &str, weight: &Param<Tensor<2>>| {
            agree(name, ours.network.values(name), weight.grad(&gradients).unwrap().into_data().try_to_vec().unwrap());
        };
        let vector = |name: &str, vector: &Param<Tensor<1>>| {
            agree(name, ours.network.values(name), vector.grad(&gradients).unwrap().into_data().try_to_vec().unwrap());
        };
        let mut linears = vec![
            ("input".to_owned(), &network.input),
            ("head.hidden".to_owned(), &network.head.hidden),
            ("head.output".to_owned(), &network.head.output),
        ];
        let mut norms = vec![("head".to_owned(), &network.head.norm)];
        for (n, layer) in network.recurrent.iter().enumerate() {
            linears.push((format!("recurrent{n}.gates"), &layer.gates));
            matrix(&format!("recurrent{n}.neighbours"), layer.neighbours.as_ref().unwrap());
            norms.push((format!("recurrent{n}"), &layer.norm));
        }
        for (n, layer) in network.attention.iter().enumerate() {
            linears.push((format!("attention{n}.query_key_value"), &layer.query_key_value));
            linears.push((format!("attention{n}.output"), &layer.output));
            norms.push((format!("attention{n}"), &layer.norm));
        }
        for (name, linear) in linears {
            matrix(&format!("{name}.weight"), &linear.weight);
            vector(&format!("{name}.bias"), linear.bias.as_ref().unwrap());
        }
        for (name, norm) in norms {
            vector(&format!("{name}.norm.gain"), &norm.gamma);
            vector(&format!("{name}.norm.shift"), norm.beta.as_ref().unwrap());
        }
    }
}
