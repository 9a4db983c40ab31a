//! Loss and gradient of one batch of windows, block by block: see [`super::layers`] and [`super::recurrence`].

use burn::optim::GradientsParams;
use burn::tensor::Device;
use burn::tensor::activation::relu;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::layers::{
    Attended, Normed, attention_backward, attention_forward, host, linear_backward, matrix, norm_backward, norm_forward,
};
use super::recurrence::{self, Trace};
use crate::lexical::tagger::{Block, OUTPUTS, RecurrentLayer, TaggerConfig, TaggerNetwork, blocks, distance_bias};
use crate::training::TrainingError;

/// The class of a token's mark and of its case; `None`: not known, gives no gradient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub mark: u8,
    pub case: Option<u8>,
}

/// A batch of windows, one after the other.
pub struct Batch {
    /// Row-major `[rows, embedding]`.
    pub embedded: Vec<f32>,
    /// One per row.
    pub targets: Vec<Target>,
    /// Tokens of a window; `rows` is a multiple.
    pub length: usize,
    /// Over how many rows the loss is averaged: more than there are here if this is a part of a larger batch.
    pub total: usize,
    /// Share of values hidden after each recurrence and before the head, by the random numbers of `seed`.
    pub dropout: f32,
    pub seed: u64,
}

/// What one batch is worth.
pub struct BatchGradient {
    pub network: GradientsParams,
    /// Row-major `[rows, embedding]`.
    pub embedded: Vec<f32>,
    /// Sum of the cross-entropies of the marks.
    pub loss: f64,
}

/// How much the case head's loss counts beside that of the marks.
const CASE_SHARE: f32 = 0.3;
const MARKS: usize = 4;

/// The gradient of the loss. `network` must be on `device`, which does not differentiate.
pub fn batch_gradient(
    config: &TaggerConfig,
    network: &TaggerNetwork,
    batch: Batch,
    device: &Device,
) -> Result<BatchGradient, TrainingError> {
    let Batch { embedded, targets, length, total, dropout, seed } = batch;
    let width = config.width;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut mask = |size: usize| -> Vec<f32> {
        let kept = 1.0 / (1.0 - dropout);
        (0..size).map(|_| if random.random::<f32>() < dropout { 0.0 } else { kept }).collect()
    };

    // Forwards, keeping what each block needs on the way back.
    let input = matrix(embedded, config.embedding, device);
    let mut x = host(network.input.forward(input.clone()))?;
    let mut kept = Vec::new();
    let bias = distance_bias(config.heads, length, device);
    for block in blocks(config) {
        match block {
            Block::Recurrent(layer) => {
                let RecurrentLayer { norm, gates } = &network.recurrent[layer];
                let (normed, norm) = norm_forward(norm, &x, width)?;
                let gates = host(gates.forward(matrix(normed.clone(), width, device)))?;
                let (output, trace) = recurrence::forward(&gates, width, length);
                let mask = mask(output.len());
                for ((x, y), mask) in x.iter_mut().zip(&output).zip(&mask) {
                    *x += y * mask;
                }
                kept.push(Kept::Recurrent { layer, normed, norm, gates, trace, mask });
            }
            Block::Attention(layer) => {
                let attended = attention_forward(&network.attention[layer], &mut x, width, &bias, length, device)?;
                kept.push(Kept::Attention { layer, attended: Box::new(attended) });
            }
        }
    }
    let head = &network.head;
    let head_mask = mask(x.len());
    x.iter_mut().zip(&head_mask).for_each(|(x, mask)| *x *= mask);
    let (normed, norm) = norm_forward(&head.norm, &x, width)?;
    let normed = matrix(normed, width, device);
    let hidden = relu(head.hidden.forward(normed.clone()));
    let (loss, of_logits) = cross_entropy(&host(head.output.forward(hidden.clone()))?, &targets, total);

    // And backwards.
    let mut gradients = GradientsParams::new();
    let of_hidden = linear_backward(&head.output, hidden.clone(), matrix(of_logits, OUTPUTS, device), &mut gradients);
    let of_hidden = of_hidden * hidden.sign();
    let of_normed = host(linear_backward(&head.hidden, normed, of_hidden, &mut gradients))?;
    let mut gradient = vec![0.0; x.len()];
    norm_backward(&head.norm, &norm, &of_normed, &mut gradient, &mut gradients, device)?;
    gradient.iter_mut().zip(&head_mask).for_each(|(value, mask)| *value *= mask);
    for kept in kept.into_iter().rev() {
        match kept {
            Kept::Attention { layer, attended } => {
                let layer = &network.attention[layer];
                attention_backward(layer, *attended, &mut gradient, length, &mut gradients, device)?;
            }
            Kept::Recurrent { layer, normed, norm, gates, trace, mask } => {
                let layer = &network.recurrent[layer];
                let of_output: Vec<f32> = gradient.iter().zip(&mask).map(|(value, mask)| value * mask).collect();
                let of_gates = recurrence::backward(&gates, &trace, &of_output, width, length);
                let (normed, of_gates) = (matrix(normed, width, device), matrix(of_gates, 3 * width, device));
                let of_normed = host(linear_backward(&layer.gates, normed, of_gates, &mut gradients))?;
                norm_backward(&layer.norm, &norm, &of_normed, &mut gradient, &mut gradients, device)?;
            }
        }
    }
    let embedded = linear_backward(&network.input, input, matrix(gradient, width, device), &mut gradients);
    Ok(BatchGradient { network: gradients, embedded: host(embedded)?, loss })
}

/// What the way back through a block needs of the way forth.
enum Kept {
    Recurrent { layer: usize, normed: Vec<f32>, norm: Normed, gates: Vec<f32>, trace: Trace, mask: Vec<f32> },
    Attention { layer: usize, attended: Box<Attended> },
}

/// Sum of the marks' cross-entropies, and the gradient `[rows, OUTPUTS]` of marks' and cases' mean over `total` rows.
fn cross_entropy(logits: &[f32], targets: &[Target], total: usize) -> (f64, Vec<f32>) {
    let (mut loss, mut gradient) = (0.0, vec![0.0; logits.len()]);
    for ((logits, gradient), target) in
        logits.chunks_exact(OUTPUTS).zip(gradient.chunks_exact_mut(OUTPUTS)).zip(targets)
    {
        let (marks, cases) = gradient.split_at_mut(MARKS);
        loss += f64::from(softmax_gradient(&logits[..MARKS], target.mark, 1.0 / total as f32, marks));
        if let Some(case) = target.case {
            softmax_gradient(&logits[MARKS..], case, CASE_SHARE / total as f32, cases);
        }
    }
    (loss, gradient)
}

/// Writes the gradient of `factor` times the cross-entropy, which is returned.
fn softmax_gradient(logits: &[f32], target: u8, factor: f32, gradient: &mut [f32]) -> f32 {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = logits.iter().map(|logit| (logit - highest).exp()).sum();
    for (class, (logit, gradient)) in logits.iter().zip(gradient).enumerate() {
        let is_target = if class == usize::from(target) { 1.0 } else { 0.0 };
        *gradient = factor * ((logit - highest).exp() / sum - is_target);
    }
    sum.ln() + highest - logits[usize::from(target)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use burn::module::Module;
    use burn::tensor::activation::log_softmax;
    use burn::tensor::{Tensor, TensorData};

    fn toy() -> TaggerConfig {
        TaggerConfig {
            embedding: 6,
            pieces: 50,
            styles: vec!["talk".into()],
            width: 8,
            layers: 2,
            attention_after: vec![1],
            heads: 2,
            head_width: 5,
        }
    }

    /// The same gradients as burn finds for the whole network.
    #[test]
    fn the_gradients_are_those_of_automatic_differentiation() {
        let (config, device, length) = (toy(), Device::flex().autodiff(), 4);
        device.seed(4);
        let network = TaggerNetwork::random(&config, &device);
        let rows = 2 * length;
        let embedded: Vec<f32> = (0..rows * 6).map(|n| (n as f32 * 0.61).sin()).collect();
        let targets: Vec<Target> =
            (0..rows as u8).map(|n| Target { mark: n % 4, case: (n % 3 > 0).then_some(n % 3) }).collect();
        let batch =
            Batch { embedded: embedded.clone(), targets: targets.clone(), length, total: rows, dropout: 0.0, seed: 1 };
        let ours = batch_gradient(&config, &network.valid(), batch, &device.clone().inner()).unwrap();

        let leaf = Tensor::<2>::from_data(TensorData::new(embedded, [rows, 6]), &device).require_grad();
        let logits = network.forward(&config, leaf.clone(), length);
        let mut chosen = vec![0.0_f32; rows * OUTPUTS];
        for (row, target) in targets.iter().enumerate() {
            chosen[row * OUTPUTS + usize::from(target.mark)] = 1.0;
            if let Some(case) = target.case {
                chosen[row * OUTPUTS + MARKS + usize::from(case)] = CASE_SHARE;
            }
        }
        let chosen = Tensor::<2>::from_data(TensorData::new(chosen, [rows, OUTPUTS]), &device);
        let marks = log_softmax(logits.clone().slice([0..rows, 0..MARKS]), 1);
        let cases = log_softmax(logits.slice([0..rows, MARKS..OUTPUTS]), 1);
        let loss = (Tensor::cat(vec![marks, cases], 1) * chosen).sum().neg().div_scalar(rows as f32);
        let gradients = loss.backward();
        let agree = |a: Vec<f32>, b: Vec<f32>| {
            assert_eq!(a.len(), b.len());
            for (a, b) in a.iter().zip(&b) {
                assert!((a - b).abs() < 1e-5, "{a} {b}");
            }
        };
        agree(ours.embedded.clone(), host(leaf.grad(&gradients).unwrap()).unwrap());
        let expected = GradientsParams::from_grads(gradients, &network);
        assert_eq!(ours.network.len(), expected.len());
        let mut linears = vec![&network.input, &network.head.hidden, &network.head.output];
        let mut norms = vec![&network.head.norm];
        for layer in &network.recurrent {
            linears.push(&layer.gates);
            norms.push(&layer.norm);
        }
        for layer in &network.attention {
            linears.extend([&layer.query_key_value, &layer.output]);
            norms.push(&layer.norm);
        }
        let of_matrix = |all: &GradientsParams, id| host(all.get::<2>(id).unwrap()).unwrap();
        let of_vector = |all: &GradientsParams, id| all.get::<1>(id).unwrap().into_data().try_to_vec().unwrap();
        for linear in linears {
            let (weight, bias) = (linear.weight.id, linear.bias.as_ref().unwrap().id);
            agree(of_matrix(&ours.network, weight), of_matrix(&expected, weight));
            agree(of_vector(&ours.network, bias), of_vector(&expected, bias));
        }
        for norm in norms {
            for id in [norm.gamma.id, norm.beta.as_ref().unwrap().id] {
                agree(of_vector(&ours.network, id), of_vector(&expected, id));
            }
        }
    }

    #[test]
    fn a_cross_entropy_by_hand() {
        let mut gradient = [0.0; 2];
        let loss = softmax_gradient(&[0.0, 3.0_f32.ln()], 0, 2.0, &mut gradient);
        assert!((loss - 4.0_f32.ln()).abs() < 1e-6);
        assert!((gradient[0] + 1.5).abs() < 1e-6 && (gradient[1] - 1.5).abs() < 1e-6);
    }
}
