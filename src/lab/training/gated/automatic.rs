//! Loss and gradient of a batch by burn's automatic differentiation, on any device: what `gradient` works out by hand on the
//! processor, for a GPU. Objective, dropout, guesses and optimiser are the same.

use burn::module::Param;
use burn::tensor::activation::relu;
use burn::tensor::{Device, Gradients, Tensor, TensorData};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::gradient::{Batch, BatchGradient, Objective, dropout_mask};
use super::guess::{GuessGradient, guess};
use super::scan;
use super::weights::TableWeights;
use crate::training::TrainingError;
use models::compute::any_values;
use models::compute::gated_network::{
    Block, GatedNetwork, GatedShape, GatedWeight, blocks, distance_bias, with_neighbours,
};

/// As [`batch_gradient`](super::gradient::batch_gradient), computed on `device`.
///
/// # Errors
/// [`TrainingError::Diverged`] if the loss or a gradient is not finite.
pub fn batch_gradient<O: Objective>(
    shape: &GatedShape,
    weights: &TableWeights,
    device: &Device,
    batch: Batch<'_, O>,
) -> Result<BatchGradient, TrainingError> {
    let Batch { embedded, objective, length, total, dropout, seed, guesses } = batch;
    let device = device.clone().autodiff();
    let network = GatedNetwork::from_tables(shape, |name| weights.find(name), &device)?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let rows = embedded.len() / shape.inputs;
    let tensor =
        |values: Vec<f32>, width: usize| Tensor::<2>::from_data(TensorData::new(values, [rows, width]), &device);
    let mut mask = |width: usize| tensor(dropout_mask(rows * width, dropout, &mut random), width);

    let leaf = tensor(embedded, shape.inputs).require_grad();
    let mut x = network.input.forward(leaf.clone() * mask(shape.inputs));
    let bias = distance_bias(shape.heads, length, &device);
    for block in blocks(shape) {
        x = match block {
            Block::Recurrent(n) => {
                let layer = &network.recurrent[n];
                let mut normed = layer.norm.forward(x.clone());
                if let Some(weights) = &layer.neighbours {
                    normed = with_neighbours(normed, weights.val(), length);
                }
                x + scan::recur(layer.gates.forward(normed), length) * mask(shape.width)
            }
            Block::Attention(n) => network.attention[n].forward(x, &bias, length),
        };
    }
    let normed = network.head.norm.forward(x * mask(shape.width));
    let logits = network.head.output.forward(relu(network.head.hidden.forward(normed.clone())));

    // What is wrong is found on the host, as in the gradient by hand. A sum of products with its gradient has that gradient.
    let (loss, of_logits) = objective.loss(&any_values(logits.clone()), shape.outputs, total);
    let mut gradients = TableWeights::default();
    let mut surrogate = (logits * tensor(of_logits, shape.outputs)).sum();
    let guesses = match guesses.rows.is_empty() {
        true => GuessGradient::default(),
        false => {
            let mut of_normed = vec![0.0; rows * shape.width];
            let host = any_values(normed.clone());
            let guessed = guess(weights, &host, &guesses, total, &mut of_normed, &mut gradients);
            surrogate = surrogate + (normed * tensor(of_normed, shape.width)).sum();
            guessed
        }
    };
    let found = surrogate.backward();
    let embedded = leaf.grad(&found).map(any_values).unwrap_or_default();
    for (name, weight) in network.named_weights() {
        let gradient = match weight {
            GatedWeight::Vector(weight) => gradient_of(weight, &found),
            GatedWeight::Matrix(weight) => gradient_of(weight, &found),
        };
        gradients.insert(name, gradient);
    }
    match loss.is_finite() && embedded.iter().all(|value| value.is_finite()) {
        true => Ok(BatchGradient { network: gradients, embedded, loss, guesses }),
        false => Err(TrainingError::Diverged),
    }
}

/// What was found for one table of weights: zeros if it had no part in the result.
fn gradient_of<const D: usize>(weight: &Param<Tensor<D>>, found: &Gradients) -> Vec<f32> {
    let gradient = weight.val().grad(found);
    gradient.map_or_else(|| vec![0.0; weight.shape().num_elements()], any_values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::gated::gradient::{self, TokenTarget};
    use crate::training::gated::guess::Guesses;
    use crate::training::gated::guess_tables;
    use models::compute::random_weights::normal_matrix;

    /// The whole network with everything that training does to it: dropout, hidden words to be guessed, cases that are not known.
    #[test]
    fn loss_and_every_gradient_are_those_by_hand() {
        let (shape, device, length) = (GatedShape::toy(), Device::flex(), 12);
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let mut network = GatedNetwork::random(&shape, &mut random, &device);
        for layer in &mut network.recurrent {
            layer.neighbours = Some(normal_matrix([3, shape.width], &mut random, &device));
        }
        let mut tables = network.to_tables();
        tables.extend(guess_tables::tables(&shape, 7));
        let weights = TableWeights::new(tables);
        let rows = 3 * length;
        let values = |length: usize, step: f32| (0..length).map(|n| (n as f32 * step).sin()).collect::<Vec<f32>>();
        let targets: Vec<TokenTarget> = (0..rows as u8)
            .map(|n| TokenTarget { mark: (n % 5 > 0).then_some(n % 4), case: (n % 3 > 0).then_some(n % 3) })
            .collect();
        let batch = || Batch {
            embedded: values(rows * shape.inputs, 0.61),
            objective: &targets,
            length,
            total: 2 * rows,
            dropout: 0.25,
            seed: 9,
            guesses: Guesses {
                rows: vec![1, 4, 30],
                answers: vec![3, 0, 2],
                candidates: values(4 * shape.inputs, 0.3),
                share: 0.3,
            },
        };
        let bias = any_values(distance_bias(shape.heads, length, &device));
        let by_hand = gradient::batch_gradient(&shape, &weights, &bias, batch()).unwrap();
        let automatic = batch_gradient(&shape, &weights, &device, batch()).unwrap();
        assert!((by_hand.loss - automatic.loss).abs() < 1e-3 && by_hand.loss > 0.0);
        assert!((by_hand.guesses.loss - automatic.guesses.loss).abs() < 1e-3);
        let agree = |name: &str, a: &[f32], b: &[f32]| {
            assert_eq!(a.len(), b.len(), "{name}");
            let off = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            assert!(off < 1e-5, "{name}: {off}");
        };
        agree("embedded", &by_hand.embedded, &automatic.embedded);
        agree("candidates", &by_hand.guesses.candidates, &automatic.guesses.candidates);
        let names: Vec<&String> = by_hand.network.tables().map(|table| &table.name).collect();
        assert_eq!(names, automatic.network.tables().map(|table| &table.name).collect::<Vec<_>>());
        for name in names {
            agree(name, by_hand.network.values(name), automatic.network.values(name));
        }
    }
}
