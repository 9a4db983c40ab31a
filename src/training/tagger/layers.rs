//! The tagger's layers with their gradients by hand, on plain tensors.
//!
//! Several parts of a batch are computed side by side, and burn's automatic differentiation may not be used by two threads
//! at once (it locks up). The tests compare every gradient with the one it finds.

use burn::module::Param;
use burn::nn::{LayerNorm, Linear};
use burn::optim::GradientsParams;
use burn::tensor::activation::softmax;
use burn::tensor::{Device, Tensor, TensorData};

use crate::lexical::tagger::AttentionLayer;
use crate::training::TrainingError;

/// Row-major values of a matrix, all finite.
pub fn host(tensor: Tensor<2>) -> Result<Vec<f32>, TrainingError> {
    let values: Vec<f32> = tensor.into_data().try_to_vec().map_err(|_| TrainingError::Diverged)?;
    if values.iter().all(|value| value.is_finite()) { Ok(values) } else { Err(TrainingError::Diverged) }
}

/// A matrix of row-major values.
pub fn matrix(values: Vec<f32>, columns: usize, device: &Device) -> Tensor<2> {
    let rows = values.len() / columns.max(1);
    Tensor::from_data(TensorData::new(values, [rows, columns]), device)
}

/// Gives the gradients of weight and bias to `gradients` and returns that of the input.
pub fn linear_backward(
    linear: &Linear,
    input: Tensor<2>,
    gradient: Tensor<2>,
    gradients: &mut GradientsParams,
) -> Tensor<2> {
    if let Some(bias) = &linear.bias {
        gradients.register::<1>(bias.id, gradient.clone().sum_dim(0).squeeze_dim(0));
    }
    gradients.register::<2>(linear.weight.id, input.transpose().matmul(gradient.clone()));
    gradient.matmul(linear.weight.val().transpose())
}

/// What the way back through a layer norm needs.
pub struct Normed {
    /// Input with mean 0 and variance 1 in each row.
    standard: Vec<f32>,
    /// 1 / standard deviation of each row.
    scale: Vec<f32>,
}

fn vector(parameter: &Param<Tensor<1>>) -> Result<Vec<f32>, TrainingError> {
    parameter.val().into_data().try_to_vec().map_err(|_| TrainingError::Diverged)
}

/// Layer norm of row-major `[rows, width]`; burn's, on slices.
pub fn norm_forward(norm: &LayerNorm, x: &[f32], width: usize) -> Result<(Vec<f32>, Normed), TrainingError> {
    let gain = vector(&norm.gamma)?;
    let shift = norm.beta.as_ref().map_or_else(|| Ok(vec![0.0; width]), vector)?;
    let mut output = vec![0.0; x.len()];
    let mut kept = Normed { standard: vec![0.0; x.len()], scale: Vec::with_capacity(x.len() / width) };
    let rows = x.chunks_exact(width).zip(output.chunks_exact_mut(width)).zip(kept.standard.chunks_exact_mut(width));
    for ((x, output), standard) in rows {
        let mean = sum(x.iter().copied()) / width as f32;
        let variance = sum(x.iter().map(|x| (x - mean) * (x - mean))) / width as f32;
        let scale = 1.0 / (variance + EPSILON).sqrt();
        for n in 0..width {
            standard[n] = (x[n] - mean) * scale;
            output[n] = standard[n] * gain[n] + shift[n];
        }
        kept.scale.push(scale);
    }
    Ok((output, kept))
}

/// burn's default.
const EPSILON: f32 = 1e-5;

fn sum(values: impl Iterator<Item = f32>) -> f32 {
    values.fold(0.0, |sum, value| sum + value)
}

/// Adds the gradient of the norm's input to `sum`, all row-major `[rows, width]`.
pub fn norm_backward(
    norm: &LayerNorm,
    kept: &Normed,
    gradient: &[f32],
    sums: &mut [f32],
    gradients: &mut GradientsParams,
    device: &Device,
) -> Result<(), TrainingError> {
    let gain = vector(&norm.gamma)?;
    let width = gain.len();
    let (mut of_gain, mut of_shift) = (vec![0.0; width], vec![0.0; width]);
    let mut of_standard = vec![0.0; width];
    let rows = gradient.chunks_exact(width).zip(kept.standard.chunks_exact(width)).zip(sums.chunks_exact_mut(width));
    for (((gradient, standard), sums), scale) in rows.zip(&kept.scale) {
        for n in 0..width {
            of_gain[n] += gradient[n] * standard[n];
            of_shift[n] += gradient[n];
            of_standard[n] = gradient[n] * gain[n];
        }
        let mean = sum(of_standard.iter().copied()) / width as f32;
        let along = sum(of_standard.iter().zip(standard).map(|(a, b)| a * b)) / width as f32;
        for n in 0..width {
            sums[n] += scale * (of_standard[n] - mean - standard[n] * along);
        }
    }
    let tensor = |values: Vec<f32>| Tensor::<1>::from_data(TensorData::new(values, [width]), device);
    gradients.register::<1>(norm.gamma.id, tensor(of_gain));
    if let Some(shift) = &norm.beta {
        gradients.register::<1>(shift.id, tensor(of_shift));
    }
    Ok(())
}

/// What the way back through attention needs.
pub struct Attended {
    normed: Tensor<2>,
    norm: Normed,
    query: Tensor<4>,
    key: Tensor<4>,
    value: Tensor<4>,
    weights: Tensor<4>,
    mixed: Tensor<2>,
}

/// Adds what [`AttentionLayer::forward`] adds to `x`, row-major `[windows * length, width]`.
pub fn attention_forward(
    layer: &AttentionLayer,
    x: &mut [f32],
    width: usize,
    bias: &Tensor<4>,
    length: usize,
    device: &Device,
) -> Result<Attended, TrainingError> {
    let (normed, norm) = norm_forward(&layer.norm, x, width)?;
    let normed = matrix(normed, width, device);
    let rows = x.len() / width;
    let (windows, heads) = (rows / length, bias.dims()[1]);
    let joint = layer.query_key_value.forward(normed.clone());
    let part = |n: usize| {
        let part = joint.clone().slice([0..rows, n * width..(n + 1) * width]);
        part.reshape([windows, length, heads, width / heads]).swap_dims(1, 2)
    };
    let (query, key, value) = (part(0).mul_scalar(root(width, heads)), part(1), part(2));
    let weights = softmax(query.clone().matmul(key.clone().swap_dims(2, 3)) + bias.clone(), 3);
    let mixed = weights.clone().matmul(value.clone()).swap_dims(1, 2).reshape([rows, width]);
    let output = host(layer.output.forward(mixed.clone()))?;
    x.iter_mut().zip(&output).for_each(|(x, output)| *x += output);
    Ok(Attended { normed, norm, query, key, value, weights, mixed })
}

/// What scores are divided by: the root of a head's width.
fn root(width: usize, heads: usize) -> f32 {
    ((width / heads) as f32).powf(-0.5)
}

/// Turns the gradient of the output into that of the input, row-major `[windows * length, width]`.
pub fn attention_backward(
    layer: &AttentionLayer,
    kept: Attended,
    gradient: &mut [f32],
    length: usize,
    gradients: &mut GradientsParams,
    device: &Device,
) -> Result<(), TrainingError> {
    let Attended { normed, norm, query, key, value, weights, mixed } = kept;
    let [rows, width] = mixed.dims();
    let [windows, heads, _, head_width] = query.dims();
    let of_mixed = linear_backward(&layer.output, mixed, matrix(gradient.to_vec(), width, device), gradients);
    let of_mixed = of_mixed.reshape([windows, length, heads, head_width]).swap_dims(1, 2);
    let of_value = weights.clone().swap_dims(2, 3).matmul(of_mixed.clone());
    let of_weights = of_mixed.matmul(value.swap_dims(2, 3));
    let along = (of_weights.clone() * weights.clone()).sum_dim(3);
    let of_scores = weights * (of_weights - along);
    let of_query = of_scores.clone().matmul(key).mul_scalar(root(width, heads));
    let of_key = of_scores.swap_dims(2, 3).matmul(query);
    let flat = |x: Tensor<4>| x.swap_dims(1, 2).reshape([rows, width]);
    let of_joint = Tensor::cat(vec![flat(of_query), flat(of_key), flat(of_value)], 1);
    let of_normed = host(linear_backward(&layer.query_key_value, normed, of_joint, gradients))?;
    norm_backward(&layer.norm, &norm, &of_normed, gradient, gradients, device)
}
