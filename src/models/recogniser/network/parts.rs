//! What encoder and decoder are made of, on rows of values.

use rayon::prelude::*;

use crate::network_parts::whole_linear::{Then, WholeLinear, exp_of_negative};
use crate::network_parts::wide::{Work, wide};
use evidence::model_files::{WeightFile, WeightsError};

/// Added to the variance in norms.
const EPSILON: f32 = 1e-5;
/// Rows that a thread takes at a time.
pub const ROWS: usize = 64;

/// A layer norm (Ba et al. 2016).
#[derive(Debug)]
pub struct Norm {
    gain: Vec<f32>,
    shift: Vec<f32>,
}

impl Norm {
    pub fn read(file: &mut WeightFile, name: &str, width: usize) -> Result<Self, WeightsError> {
        let gain = file.take(&format!("{name}.gain"))?.expect_shape(&[width])?.values;
        let shift = file.take(&format!("{name}.shift"))?.expect_shape(&[width])?.values;
        Ok(Self { gain, shift })
    }

    /// (x - μ) / √(σ² + ε) · gain + shift, row by row.
    pub fn forward(&self, x: &[f32]) -> Vec<f32> {
        let mut y = vec![0.0; x.len()];
        let size = ROWS * self.gain.len();
        if x.len() <= size {
            wide(Normed { norm: self, x, y: &mut y });
        } else {
            let chunks = y.par_chunks_mut(size).zip(x.par_chunks(size));
            chunks.for_each(|(y, x)| wide(Normed { norm: self, x, y }));
        }
        y
    }
}

struct Normed<'a> {
    norm: &'a Norm,
    x: &'a [f32],
    y: &'a mut [f32],
}

impl Work for Normed<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Norm { gain, shift } = self.norm;
        let width = gain.len();
        for (x, y) in self.x.chunks_exact(width).zip(self.y.chunks_exact_mut(width)) {
            let mean = sum(x) / width as f32;
            y.iter_mut().zip(x).for_each(|(y, x)| *y = x - mean);
            let variance = square_sum(y) / width as f32;
            let scale = 1.0 / (variance + EPSILON).sqrt();
            for ((y, gain), shift) in y.iter_mut().zip(gain).zip(shift) {
                *y = *y * scale * gain + shift;
            }
        }
    }
}

/// Eight sums side by side, so that vectors hold them.
#[inline(always)]
fn sum(values: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    for eight in values.chunks(8) {
        lanes.iter_mut().zip(eight).for_each(|(lane, value)| *lane += value);
    }
    lanes.iter().sum()
}

#[inline(always)]
fn square_sum(values: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    for eight in values.chunks(8) {
        lanes.iter_mut().zip(eight).for_each(|(lane, value)| *lane += value * value);
    }
    lanes.iter().sum()
}

/// A linear layer: `name.weight`, `[outputs, inputs]`, and `name.bias`, out of a file.
pub fn read_linear(
    file: &mut WeightFile,
    name: &str,
    [inputs, outputs]: [usize; 2],
) -> Result<WholeLinear, WeightsError> {
    let bias = file.take(&format!("{name}.bias"))?.expect_shape(&[outputs])?.values;
    let weight = file.take_whole(&format!("{name}.weight"))?.expect_shape([outputs, inputs])?;
    Ok(WholeLinear::new(&weight, bias))
}

/// `linear` on many rows, some at a time by every thread.
pub fn in_blocks(linear: &WholeLinear, x: &[f32], inputs: usize, then: Then) -> Vec<f32> {
    let outputs = linear.outputs();
    if x.len() <= ROWS * inputs {
        return linear.forward(x, then);
    }
    let mut y = vec![0.0; x.len() / inputs * outputs];
    let blocks = y.par_chunks_mut(ROWS * outputs).zip(x.par_chunks(ROWS * inputs));
    blocks.for_each(|(y, x)| y.copy_from_slice(&linear.forward(x, then)));
    y
}

/// x ← x + y
pub fn add(x: &mut [f32], y: &[f32]) {
    x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
}

/// e^(scale (x - max)) in place of the values of every row, and what to multiply them with for their sum to be one.
pub struct Exponentials<'a> {
    pub scores: &'a mut [f32],
    pub columns: usize,
    pub scale: f32,
}

impl Work for Exponentials<'_> {
    /// One for each row.
    type Output = Vec<f32>;

    #[inline(always)]
    fn run(self) -> Vec<f32> {
        let mut factors = Vec::with_capacity(self.scores.len() / self.columns.max(1));
        for row in self.scores.chunks_exact_mut(self.columns) {
            let mut lanes = [f32::NEG_INFINITY; 8];
            for eight in row.chunks(8) {
                for (lane, &value) in lanes.iter_mut().zip(eight) {
                    *lane = if value > *lane { value } else { *lane };
                }
            }
            let most = lanes.into_iter().fold(f32::NEG_INFINITY, f32::max);
            for value in row.iter_mut() {
                *value = exp_of_negative(self.scale * (*value - most));
            }
            factors.push(1.0 / sum(row));
        }
        factors
    }
}

/// The logarithm of the softmax of a row, in place: x - max - ln Σ e^(x - max). What is -∞ stays so.
pub fn log_softmax(row: &mut [f32]) {
    let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut powers = row.to_vec();
    let columns = powers.len();
    let factor = wide(Exponentials { scores: &mut powers, columns, scale: 1.0 })[0];
    let log = most - factor.ln();
    row.iter_mut().for_each(|value| *value -= log);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_norm_has_no_mean_and_a_width_of_one() {
        let norm = Norm { gain: vec![1.0; 12], shift: vec![0.5; 12] };
        let x: Vec<f32> = (0..24).map(|n| (n as f32 * 1.7).sin() * 9.0).collect();
        for row in norm.forward(&x).chunks(12) {
            let mean = row.iter().sum::<f32>() / 12.0;
            let variance = row.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / 12.0;
            assert!((mean - 0.5).abs() < 1e-5 && (variance - 1.0).abs() < 1e-4);
        }
    }

    #[test]
    fn a_softmax_adds_up_to_one_and_knows_what_is_forbidden() {
        let mut row = vec![1.0, f32::NEG_INFINITY, 3.0, -50.0, 2.0, 0.0, 0.0, 0.0, 0.0, 4.0];
        log_softmax(&mut row);
        let total: f32 = row.iter().map(|value| value.exp()).sum();
        assert!((total - 1.0).abs() < 1e-5 && row[1] == f32::NEG_INFINITY, "{row:?}");
        assert!((row[2] - row[0] - 2.0).abs() < 1e-5);
    }
}
