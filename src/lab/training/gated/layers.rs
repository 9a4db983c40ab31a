//! The layers with their gradients by hand, on plain slices: the tests compare them with burn's.
//!
//! burn's automatic differentiation locks up when two threads use it at once, and the parts of a step are computed side by
//! side here.

use super::product::{MatrixView, product, product_into};
use super::softmax::softmax;
use super::sums::{sum, sum_of_products};
use super::weights::TableWeights;

/// Row-major `[rows, outputs]` of `[rows, inputs]` through the linear layer `name`.
pub fn linear_forward(weights: &TableWeights, name: &str, input: &[f32]) -> Vec<f32> {
    let (weight, bias) = (weights.table(&format!("{name}.weight")), weights.values(&format!("{name}.bias")));
    let mut output = product(MatrixView::of(input, weight.shape[0]), MatrixView::of(&weight.values, weight.shape[1]));
    for row in output.chunks_exact_mut(bias.len()) {
        row.iter_mut().zip(bias).for_each(|(value, bias)| *value += bias);
    }
    output
}

/// Puts the gradients of weight and bias into `gradients` and returns that of the input.
pub fn linear_backward(
    weights: &TableWeights,
    name: &str,
    input: &[f32],
    gradient: &[f32],
    gradients: &mut TableWeights,
) -> Vec<f32> {
    let weight = weights.table(&format!("{name}.weight"));
    let (inputs, outputs) = (weight.shape[0], weight.shape[1]);
    let mut of_bias = vec![0.0; outputs];
    for row in gradient.chunks_exact(outputs) {
        of_bias.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
    }
    let of_weight = product(MatrixView::of(input, inputs).transposed(), MatrixView::of(gradient, outputs));
    gradients.insert(format!("{name}.bias"), of_bias);
    gradients.insert(format!("{name}.weight"), of_weight);
    product(MatrixView::of(gradient, outputs), MatrixView::of(&weight.values, outputs).transposed())
}

/// What the gates see of tokens and their neighbours: see
/// [`with_neighbours`](models::compute::gated_network::with_neighbours). Row-major `[windows * length, width]`.
pub fn neighbours_forward(weights: &[f32], x: &[f32], width: usize, length: usize) -> Vec<f32> {
    let (before, rest) = weights.split_at(width);
    let (itself, after) = rest.split_at(width);
    let mut output = vec![0.0; x.len()];
    for (x, output) in x.chunks_exact(length * width).zip(output.chunks_exact_mut(length * width)) {
        for t in 0..length {
            let output = &mut output[t * width..(t + 1) * width];
            let mut add = |t: usize, weights: &[f32]| {
                let x = &x[t * width..(t + 1) * width];
                for n in 0..width {
                    output[n] += weights[n] * x[n];
                }
            };
            add(t, itself);
            if t > 0 {
                add(t - 1, before);
            }
            if t + 1 < length {
                add(t + 1, after);
            }
        }
    }
    output
}

/// The gradient of `x` of [`neighbours_forward`], and that of its weights, `[3, width]`.
pub fn neighbours_backward(
    weights: &[f32],
    x: &[f32],
    gradient: &[f32],
    width: usize,
    length: usize,
) -> (Vec<f32>, Vec<f32>) {
    let mut of_weights = vec![0.0; 3 * width];
    let mut of_x = vec![0.0; x.len()];
    let windows = x.chunks_exact(length * width).zip(gradient.chunks_exact(length * width));
    for ((x, gradient), of_x) in windows.zip(of_x.chunks_exact_mut(length * width)) {
        for t in 0..length {
            let gradient = &gradient[t * width..(t + 1) * width];
            let mut add = |t: usize, place: usize| {
                let own = t * width..(t + 1) * width;
                let (x, of_x) = (&x[own.clone()], &mut of_x[own]);
                let weights = &weights[place * width..(place + 1) * width];
                let of_weights = &mut of_weights[place * width..(place + 1) * width];
                for n in 0..width {
                    of_x[n] += gradient[n] * weights[n];
                    of_weights[n] += gradient[n] * x[n];
                }
            };
            add(t, 1);
            if t > 0 {
                add(t - 1, 0);
            }
            if t + 1 < length {
                add(t + 1, 2);
            }
        }
    }
    (of_x, of_weights)
}

/// What the way back through a layer norm needs.
pub struct NormTrace {
    /// Input with mean 0 and variance 1 in each row.
    standard: Vec<f32>,
    /// 1 / standard deviation of each row.
    scale: Vec<f32>,
}

/// burn's default.
const EPSILON: f32 = 1e-5;

/// Layer norm `name` of row-major `[rows, width]`.
pub fn norm_forward(weights: &TableWeights, name: &str, x: &[f32]) -> (Vec<f32>, NormTrace) {
    let (gain, shift) = (weights.values(&format!("{name}.norm.gain")), weights.values(&format!("{name}.norm.shift")));
    let width = gain.len();
    let mut output = vec![0.0; x.len()];
    let mut kept = NormTrace { standard: vec![0.0; x.len()], scale: Vec::with_capacity(x.len() / width) };
    let rows = x.chunks_exact(width).zip(output.chunks_exact_mut(width)).zip(kept.standard.chunks_exact_mut(width));
    for ((x, output), standard) in rows {
        let mean = sum(x) / width as f32;
        let variance = sum_of_products(x, x) / width as f32 - mean * mean;
        let scale = 1.0 / (variance.max(0.0) + EPSILON).sqrt();
        for n in 0..width {
            standard[n] = (x[n] - mean) * scale;
            output[n] = standard[n] * gain[n] + shift[n];
        }
        kept.scale.push(scale);
    }
    (output, kept)
}

/// Adds the gradient of the norm's input to `sums`, all row-major `[rows, width]`.
pub fn norm_backward(
    weights: &TableWeights,
    name: &str,
    kept: &NormTrace,
    gradient: &[f32],
    sums: &mut [f32],
    gradients: &mut TableWeights,
) {
    let gain = weights.values(&format!("{name}.norm.gain"));
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
        let mean = sum(&of_standard) / width as f32;
        let along = sum_of_products(&of_standard, standard) / width as f32;
        for n in 0..width {
            sums[n] += scale * (of_standard[n] - mean - standard[n] * along);
        }
    }
    gradients.insert(format!("{name}.norm.gain"), of_gain);
    gradients.insert(format!("{name}.norm.shift"), of_shift);
}

/// Shape of the attention in a batch.
#[derive(Clone, Copy)]
pub struct Heads {
    pub heads: usize,
    pub width: usize,
    /// Tokens of a window.
    pub length: usize,
}

/// What the way back through attention needs.
pub struct AttentionTrace {
    normed: Vec<f32>,
    norm: NormTrace,
    /// Queries, keys and values, row-major `[rows, 3 * width]`; queries are divided by the root of a head's width.
    joint: Vec<f32>,
    /// `[windows, heads, length, length]`.
    weights: Vec<f32>,
    mixed: Vec<f32>,
}

/// Adds to `x`, row-major `[windows * length, width]`, what attention `name` adds to it. `bias` is that of
/// [`distance_bias`](models::compute::gated_network::distance_bias), `[heads, length, length]`.
pub fn attention_forward(
    weights: &TableWeights,
    name: &str,
    x: &mut [f32],
    bias: &[f32],
    shape: Heads,
) -> AttentionTrace {
    let Heads { heads, width, length } = shape;
    let head_width = width / heads;
    let (normed, norm) = norm_forward(weights, name, x);
    let mut joint = linear_forward(weights, &format!("{name}.query_key_value"), &normed);
    let root = (head_width as f32).powf(-0.5);
    for row in joint.chunks_exact_mut(3 * width) {
        row[..width].iter_mut().for_each(|value| *value *= root);
    }
    let windows = x.len() / width / length;
    let square = length * length;
    let mut scores = vec![0.0; windows * heads * square];
    let mut mixed = vec![0.0; x.len()];
    for (number, scores) in scores.chunks_exact_mut(square).enumerate() {
        let (window, head) = (number / heads, number % heads);
        let part = |n: usize| head_part(&joint, shape, window, head, n);
        product_into(part(0), part(1).transposed(), scores, length);
        let bias = &bias[head * square..(head + 1) * square];
        for (scores, bias) in scores.chunks_exact_mut(length).zip(bias.chunks_exact(length)) {
            scores.iter_mut().zip(bias).for_each(|(score, bias)| *score += bias);
            softmax(scores);
        }
        let target = &mut mixed[window * length * width + head * head_width..];
        product_into(MatrixView::of(scores, length), part(2), target, width);
    }
    let output = linear_forward(weights, &format!("{name}.output"), &mixed);
    x.iter_mut().zip(&output).for_each(|(x, output)| *x += output);
    AttentionTrace { normed, norm, joint, weights: scores, mixed }
}

/// Queries (0), keys (1) or values (2) of a head in a window, `[length, head width]`.
fn head_part(joint: &[f32], shape: Heads, window: usize, head: usize, part: usize) -> MatrixView<'_> {
    let Heads { heads, width, length } = shape;
    let first = window * length * 3 * width + part * width + head * (width / heads);
    MatrixView::part(&joint[first..], length, width / heads, 3 * width)
}

/// Turns the gradient of the output into that of the input, row-major `[windows * length, width]`.
pub fn attention_backward(
    weights: &TableWeights,
    name: &str,
    kept: &AttentionTrace,
    gradient: &mut [f32],
    shape: Heads,
    gradients: &mut TableWeights,
) {
    let Heads { heads, width, length } = shape;
    let head_width = width / heads;
    let root = (head_width as f32).powf(-0.5);
    let of_mixed = linear_backward(weights, &format!("{name}.output"), &kept.mixed, gradient, gradients);
    let mut of_joint = vec![0.0; kept.joint.len()];
    for (number, shares) in kept.weights.chunks_exact(length * length).enumerate() {
        let (window, head) = (number / heads, number % heads);
        let part = |n: usize| head_part(&kept.joint, shape, window, head, n);
        let place = |n: usize| window * length * 3 * width + n * width + head * head_width;
        let from = &of_mixed[window * length * width + head * head_width..];
        let of_mixed = MatrixView::part(from, length, head_width, width);
        let of_values = MatrixView::of(shares, length).transposed();
        product_into(of_values, of_mixed, &mut of_joint[place(2)..], 3 * width);
        let mut of_scores = product(of_mixed, part(2).transposed());
        for (of_scores, shares) in of_scores.chunks_exact_mut(length).zip(shares.chunks_exact(length)) {
            let along = sum_of_products(of_scores, shares);
            of_scores.iter_mut().zip(shares).for_each(|(value, share)| *value = share * (*value - along));
        }
        product_into(MatrixView::of(&of_scores, length), part(1), &mut of_joint[place(0)..], 3 * width);
        product_into(MatrixView::of(&of_scores, length).transposed(), part(0), &mut of_joint[place(1)..], 3 * width);
    }
    for row in of_joint.chunks_exact_mut(3 * width) {
        row[..width].iter_mut().for_each(|value| *value *= root);
    }
    let of_normed = linear_backward(weights, &format!("{name}.query_key_value"), &kept.normed, &of_joint, gradients);
    norm_backward(weights, name, &kept.norm, &of_normed, gradient, gradients);
}
