//! Fully connected layers.

use rand::Rng;

use super::{CLASSES, LANES, Lanes, SmallNetwork, WeightPart, fill_randomly, weight_count};
use evidence::numerics::activation::tanh;

/// Layers of tanh neurons, each fully connected with the one before, and the three outputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense {
    /// Values of a sample, then neurons of each layer; the outputs are not among them.
    widths: Vec<usize>,
    weights: Vec<f32>,
}

/// The neurons' values, layer by layer.
pub struct DenseTrace(Vec<Vec<Lanes>>);

impl Dense {
    /// All weights 0. `widths` are the values of a sample, then the neurons of each layer.
    ///
    /// # Panics
    /// If there is no width at all.
    pub fn zeros(widths: &[usize]) -> Self {
        assert!(!widths.is_empty(), "a network reads something");
        let weights = vec![0.0; weight_count(&parts(widths))];
        Self { widths: widths.to_vec(), weights }
    }

    pub fn random(widths: &[usize], random: &mut dyn Rng) -> Self {
        let mut network = Self::zeros(widths);
        let mut first = 0;
        for part in parts(widths) {
            if let [inputs, outputs] = part.shape[..] {
                fill_randomly(&mut network.weights[first..first + part.len()], inputs, outputs, 1.0, random);
            }
            first += part.len();
        }
        network
    }

    /// Width in and out and the place among the weights, for each layer and the outputs.
    fn layers(&self) -> Vec<(usize, usize, usize)> {
        let mut first = 0;
        let outs = self.widths.iter().copied().skip(1).chain([CLASSES]);
        let layers = self.widths.iter().copied().zip(outs).map(|(inputs, outputs)| {
            let layer = (inputs, outputs, first);
            first += (inputs + 1) * outputs;
            layer
        });
        layers.collect()
    }
}

fn parts(widths: &[usize]) -> Vec<WeightPart> {
    let outs = widths.iter().copied().skip(1).chain([CLASSES]);
    let layers = widths.iter().copied().zip(outs).enumerate();
    layers
        .flat_map(|(n, (inputs, outputs))| {
            let weight = WeightPart::new(format!("layer{n}.weight"), [inputs, outputs]);
            [weight, WeightPart::new(format!("layer{n}.bias"), [outputs])]
        })
        .collect()
}

/// `input · weights + bias`; the weights are `[inputs, outputs]` and the bias behind them.
#[inline(always)]
pub(super) fn affine(weights: &[f32], input: &[Lanes], output: &mut [Lanes]) {
    let (matrix, bias) = weights.split_at(input.len() * output.len());
    output.iter_mut().zip(bias).for_each(|(sum, &bias)| *sum = [bias; LANES]);
    add_products(matrix, input, output);
}

/// Adds `input · weights`.
#[inline(always)]
pub(super) fn add_products(matrix: &[f32], input: &[Lanes], output: &mut [Lanes]) {
    for (row, value) in matrix.chunks_exact(output.len()).zip(input) {
        for (sum, &weight) in output.iter_mut().zip(row) {
            for lane in 0..LANES {
                sum[lane] += weight * value[lane];
            }
        }
    }
}

/// Adds the gradient of a matrix, and that of its input to `of_input` where that is wanted.
#[inline(always)]
pub(super) fn add_gradients(
    matrix: &[f32],
    input: &[Lanes],
    of_output: &[Lanes],
    gradient: &mut [Lanes],
    of_input: Option<&mut [Lanes]>,
) {
    let outputs = of_output.len();
    for (row, value) in gradient.chunks_exact_mut(outputs).zip(input) {
        for (sum, of_output) in row.iter_mut().zip(of_output) {
            for lane in 0..LANES {
                // ∂W += x ∂yᵀ
                sum[lane] += value[lane] * of_output[lane];
            }
        }
    }
    let Some(of_input) = of_input else { return };
    // Column by column, so that each step adds to another sum: a sum that stays the same would be kept lane by lane.
    for (column, of_output) in of_output.iter().enumerate() {
        for (row, sum) in matrix.chunks_exact(outputs).zip(of_input.iter_mut()) {
            for lane in 0..LANES {
                // ∂x += Wᵀ ∂y
                sum[lane] += row[column] * of_output[lane];
            }
        }
    }
}

/// Adds the gradient of a bias.
#[inline(always)]
pub(super) fn add_bias_gradients(of_output: &[Lanes], gradient: &mut [Lanes]) {
    for (sum, of_output) in gradient.iter_mut().zip(of_output) {
        for lane in 0..LANES {
            sum[lane] += of_output[lane];
        }
    }
}

impl SmallNetwork for Dense {
    type Trace = DenseTrace;

    fn input_width(&self) -> usize {
        self.widths[0]
    }

    fn parts(&self) -> Vec<WeightPart> {
        parts(&self.widths)
    }

    fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    #[inline(always)]
    fn pass(&self, input: &[Lanes], _random: Option<&mut dyn Rng>) -> ([Lanes; CLASSES], DenseTrace) {
        let mut values: Vec<Vec<Lanes>> = Vec::with_capacity(self.widths.len() - 1);
        let mut logits = [[0.0; LANES]; CLASSES];
        for (n, (_, outputs, first)) in self.layers().into_iter().enumerate() {
            let before = if n == 0 { input } else { &values[n - 1][..] };
            if n + 1 == self.widths.len() {
                affine(&self.weights[first..], before, &mut logits);
                break;
            }
            let mut layer = vec![[0.0; LANES]; outputs];
            affine(&self.weights[first..], before, &mut layer);
            // y = tanh(W x + b)
            layer.iter_mut().flatten().for_each(|value| *value = tanh(*value));
            values.push(layer);
        }
        (logits, DenseTrace(values))
    }

    #[inline(always)]
    fn pass_back(&self, input: &[Lanes], trace: &DenseTrace, of_logits: &[Lanes; CLASSES], gradient: &mut [Lanes]) {
        let mut of_output = of_logits.to_vec();
        for (n, (inputs, outputs, first)) in self.layers().into_iter().enumerate().rev() {
            let before = if n == 0 { input } else { &trace.0[n - 1][..] };
            let matrix = first..first + inputs * outputs;
            let mut of_input = vec![[0.0; LANES]; inputs];
            let wanted = (n > 0).then_some(&mut of_input[..]);
            add_gradients(&self.weights[matrix.clone()], before, &of_output, &mut gradient[matrix.clone()], wanted);
            add_bias_gradients(&of_output, &mut gradient[matrix.end..matrix.end + outputs]);
            for (of_value, value) in of_input.iter_mut().flatten().zip(before.iter().flatten()) {
                // ∂a = ∂y (1 - y²), y = tanh(a)
                *of_value *= 1.0 - value * value;
            }
            of_output = of_input;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::network::tests::{check_network, random};

    #[test]
    fn the_gradient_is_right() {
        let mut random = random();
        let other = Dense::random(&[4, 3, 3], &mut random);
        check_network(&Dense::random(&[4, 5, 3], &mut random), &other);
        check_network(&Dense::random(&[2], &mut random), &other);
    }
}
