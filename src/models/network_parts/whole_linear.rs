//! A linear layer in whole numbers, on the processor.
//!
//! Weights are whole numbers of six or seven bits with a step for each output. The activations become whole numbers, too: eight bits
//! between a row's least and its largest value, found as it comes. The product of whole numbers is exact (255 · 63 · 2 < 2¹⁵, so that no
//! 16-bit sum of a vector instruction saturates) and takes half the time of floats or less.

use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix};
use rten_tensor::NdTensorView;

use super::wide::{Work, wide};
use evidence::model_files::WholeTable;

/// What happens to a layer's outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    Nothing,
    /// x Φ(x) (Hendrycks and Gimpel 2016).
    Gelu,
}

/// A layer in whole numbers.
pub struct WholeLinear {
    /// `[inputs, outputs]`, in the order in which the processor wants it.
    weight: PackedBMatrix<i8>,
    inputs: usize,
    /// For each output: what a whole number stands for, the sum of its column, and its bias.
    steps: Vec<f32>,
    sums: Vec<f32>,
    bias: Vec<f32>,
}

/// What multiplies: it picks the processor's best instructions, and costs nothing to make.
fn product() -> GemmExecutor<u8, i8, i32> {
    GemmExecutor::new()
}

impl std::fmt::Debug for WholeLinear {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WholeLinear({} to {})", self.inputs, self.bias.len())
    }
}

impl WholeLinear {
    /// A layer of a table `[outputs, inputs]`, and a bias for each output.
    pub fn new(weight: &WholeTable, bias: Vec<f32>) -> Self {
        let [_, inputs] = weight.shape;
        let packed = product().prepack_b(NdTensorView::from_data(weight.shape, &weight.values[..]).transposed());
        let rows = weight.values.chunks_exact(inputs);
        let sums =
            rows.zip(&weight.steps).map(|(row, step)| step * row.iter().map(|&w| i32::from(w)).sum::<i32>() as f32);
        Self { weight: packed, inputs, steps: weight.steps.clone(), sums: sums.collect(), bias }
    }

    /// Values that come out of a row.
    pub fn outputs(&self) -> usize {
        self.bias.len()
    }

    /// Row-major `[rows, inputs]` to `[rows, outputs]`.
    pub fn forward(&self, x: &[f32], then: Then) -> Vec<f32> {
        let (rows, outputs) = (x.len() / self.inputs, self.bias.len());
        let mut whole = vec![0; x.len()];
        let scales = wide(ToWhole { x, inputs: self.inputs, whole: &mut whole });
        let mut sums = vec![0; rows * outputs];
        let activations = NdTensorView::from_data([rows, self.inputs], &whole[..]);
        let (a, b) = (GemmInputA::Unpacked(activations), GemmInputB::Packed(&self.weight));
        product().gemm(&mut sums, a, b, GemmOptions::default()).expect("the shapes belong together");
        let mut y = vec![0.0; sums.len()];
        wide(ToFloats { linear: self, sums: &sums, scales: &scales, then, y: &mut y });
        y
    }
}

/// Where a row of activations lies: `x = least + step q`, q from 0 to 255.
#[derive(Clone, Copy, Debug)]
struct RowScale {
    least: f32,
    step: f32,
}

struct ToWhole<'a> {
    x: &'a [f32],
    inputs: usize,
    whole: &'a mut [u8],
}

impl Work for ToWhole<'_> {
    type Output = Vec<RowScale>;

    #[inline(always)]
    fn run(self) -> Vec<RowScale> {
        let mut scales = Vec::with_capacity(self.x.len() / self.inputs);
        for (x, whole) in self.x.chunks_exact(self.inputs).zip(self.whole.chunks_exact_mut(self.inputs)) {
            // Eight lanes, so that least and largest are found side by side.
            let (mut least, mut most) = ([f32::INFINITY; 8], [f32::NEG_INFINITY; 8]);
            for eight in x.chunks(8) {
                for (lane, &value) in eight.iter().enumerate() {
                    least[lane] = if value < least[lane] { value } else { least[lane] };
                    most[lane] = if value > most[lane] { value } else { most[lane] };
                }
            }
            let (least, most) =
                (least.into_iter().fold(f32::INFINITY, f32::min), most.into_iter().fold(f32::NEG_INFINITY, f32::max));
            let step = ((most - least) / 255.0).max(f32::MIN_POSITIVE);
            let inverse = 1.0 / step;
            for (whole, value) in whole.iter_mut().zip(x) {
                *whole = ((value - least) * inverse + 0.5) as i32 as u8;
            }
            scales.push(RowScale { least, step });
        }
        scales
    }
}

struct ToFloats<'a> {
    linear: &'a WholeLinear,
    sums: &'a [i32],
    scales: &'a [RowScale],
    then: Then,
    y: &'a mut [f32],
}

impl Work for ToFloats<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let WholeLinear { steps, sums: column_sums, bias, .. } = self.linear;
        let outputs = bias.len();
        let rows = self.sums.chunks_exact(outputs).zip(self.y.chunks_exact_mut(outputs));
        for ((sums, y), RowScale { least, step }) in rows.zip(self.scales) {
            // Σ w x = step_w (step_x Σ q w + least Σ w)
            let columns = sums.iter().zip(steps).zip(column_sums).zip(bias);
            for (y, (((&sum, own), column), bias)) in y.iter_mut().zip(columns) {
                *y = sum as f32 * (own * step) + (least * column + bias);
            }
            if self.then == Then::Gelu {
                y.iter_mut().for_each(|value| *value = gelu_of(*value));
            }
        }
    }
}

/// x Φ(x) = x (1 + erf(x / √2)) / 2, with erf by Abramowitz and Stegun 7.1.26 (error below 1.5e-7).
#[inline(always)]
fn gelu_of(x: f32) -> f32 {
    const P: f32 = 0.327_591_1;
    const A: [f32; 5] = [0.254_829_6, -0.284_496_74, 1.421_413_7, -1.453_152, 1.061_405_4];
    let z = x.abs() * std::f32::consts::FRAC_1_SQRT_2;
    let t = 1.0 / (1.0 + P * z);
    let erf = 1.0 - ((((A[4] * t + A[3]) * t + A[2]) * t + A[1]) * t + A[0]) * t * exp_of_negative(-z * z);
    0.5 * (x + x.abs() * erf)
}

/// e^x of x ≤ 0, within 2e-7 of it: 2ⁿ e^r, with |r| ≤ ln 2 / 2 and e^r by its series. Without branches, so that vectors hold it.
#[inline(always)]
pub fn exp_of_negative(x: f32) -> f32 {
    // 1.5 · 2²³: added to a number, its last bits are that number's nearest whole one.
    const ROUND: f32 = 12_582_912.0;
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = if x > -87.0 { x } else { -87.0 };
    let shifted = x * std::f32::consts::LOG2_E + ROUND;
    let n = shifted - ROUND;
    let r = x - n * LN_2_HIGH - n * LN_2_LOW;
    let series =
        1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r * (1.0 / 720.0))))));
    // No conversion: that one looks out for what is too large, and costs as much as all the rest.
    let exponent = shifted.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127);
    series * f32::from_bits(exponent << 23)
}

#[cfg(test)]
mod tests {
    use burn::tensor::activation::gelu;
    use burn::tensor::{Device, Tensor, TensorData};

    use super::*;

    #[test]
    fn the_quick_gelu_is_the_true_one() {
        let device = Device::flex();
        let values: Vec<f32> = (-1200..1200).map(|n| n as f32 / 100.0).collect();
        let true_ones = Tensor::<1>::from_data(TensorData::new(values.clone(), [values.len()]), &device);
        let true_ones: Vec<f32> = gelu(true_ones).into_data().try_to_vec().unwrap();
        for (x, expected) in values.iter().zip(true_ones) {
            assert!((gelu_of(*x) - expected).abs() < 1e-6 * (1.0 + x.abs()), "{x}: {} {expected}", gelu_of(*x));
        }
    }

    #[test]
    fn whole_numbers_give_what_floats_give() {
        let (inputs, outputs, rows) = (64, 40, 7);
        let values: Vec<i8> = (0..inputs * outputs).map(|n| (n * 37 % 63) as i8 - 31).collect();
        let steps: Vec<f32> = (0..outputs).map(|n| 0.001 * (1.0 + n as f32)).collect();
        let table = WholeTable { name: "w".into(), shape: [outputs, inputs], values, steps };
        let bias: Vec<f32> = (0..outputs).map(|n| n as f32 / 10.0 - 2.0).collect();
        let x: Vec<f32> = (0..rows * inputs).map(|n| (n as f32 * 0.7).sin() * 3.0 + 0.4).collect();
        let y = WholeLinear::new(&table, bias.clone()).forward(&x, Then::Nothing);
        let weight = table.to_floats().values;
        for row in 0..rows {
            for out in 0..outputs {
                let products = (0..inputs).map(|n| x[row * inputs + n] * weight[out * inputs + n]);
                let expected = products.sum::<f32>() + bias[out];
                // Half a step of each activation, times the weights' size.
                let room = 0.5 * 6.0 / 255.0 * weight[out * inputs..][..inputs].iter().map(|w| w.abs()).sum::<f32>();
                assert!((y[row * outputs + out] - expected).abs() < room, "{row} {out}");
            }
        }
        let same = WholeLinear::new(&table, bias).forward(&[0.25; 64], Then::Gelu);
        assert!(same.iter().all(|value| value.is_finite()), "a row of one value has no width");
    }
}
