//! The encoder: from the spectrogram of a window to what the decoder looks at.

use super::attention::Memory;
use super::parts::{Norm, add, in_blocks, read_linear};
use crate::network_parts::whole_linear::{Then, WholeLinear};
use crate::recogniser::shape::RecogniserShape;
use evidence::model_files::{WeightFile, WeightsError};

/// Frames that a convolution sees.
pub const KERNEL: usize = 3;

/// Two convolutions over time and layers of attention, each with its norm before it.
#[derive(Debug)]
pub struct SoundEncoder {
    shape: RecogniserShape,
    /// `[width, KERNEL * bands]` and `[width, KERNEL * width]`, the frames one after the other.
    convolutions: [WholeLinear; 2],
    /// `[places, width]`
    positions: Vec<f32>,
    layers: Vec<EncoderLayer>,
    norm: Norm,
}

#[derive(Debug)]
struct EncoderLayer {
    first_norm: Norm,
    query_key_value: WholeLinear,
    output: WholeLinear,
    second_norm: Norm,
    inner: WholeLinear,
    outer: WholeLinear,
}

impl SoundEncoder {
    /// Takes the encoder out of a weight file.
    ///
    /// # Errors
    /// If a table is missing or has another shape.
    pub fn read(file: &mut WeightFile, shape: &RecogniserShape) -> Result<Self, WeightsError> {
        let (width, inner) = (shape.width, shape.inner);
        let convolutions = [
            read_linear(file, "encoder.convolution0", [KERNEL * shape.bands, width])?,
            read_linear(file, "encoder.convolution1", [KERNEL * width, width])?,
        ];
        let mut layer = |n: usize| -> Result<EncoderLayer, WeightsError> {
            let name = |part: &str| format!("encoder.layer{n}.{part}");
            Ok(EncoderLayer {
                first_norm: Norm::read(file, &name("attention.norm"), width)?,
                query_key_value: read_linear(file, &name("attention.query_key_value"), [width, 3 * width])?,
                output: read_linear(file, &name("attention.output"), [width, width])?,
                second_norm: Norm::read(file, &name("norm"), width)?,
                inner: read_linear(file, &name("inner"), [width, inner])?,
                outer: read_linear(file, &name("outer"), [inner, width])?,
            })
        };
        let layers = (0..shape.encoder_layers).map(&mut layer).collect::<Result<_, _>>()?;
        let norm = Norm::read(file, "encoder.norm", width)?;
        Ok(Self { shape: shape.clone(), convolutions, positions: sinusoids(shape.places, width), layers, norm })
    }

    /// `[places, width]` of a spectrogram `[frames, bands]`.
    ///
    /// # Panics
    /// If the spectrogram is not as long as a window.
    pub fn forward(&self, spectrogram: &[f32]) -> Vec<f32> {
        let RecogniserShape { bands, width, heads, inner, .. } = self.shape;
        assert_eq!(spectrogram.len(), self.shape.frames() * bands, "a window of sound");
        let x = convolve(&self.convolutions[0], spectrogram, bands, 1);
        let mut x = convolve(&self.convolutions[1], &x, width, 2);
        add(&mut x, &self.positions);
        for layer in &self.layers {
            let joint = in_blocks(&layer.query_key_value, &layer.first_norm.forward(&x), width, Then::Nothing);
            let memory = Memory::new(&joint, 3 * width, [width, 2 * width], heads, self.shape.head_width());
            let found = memory.attend(&joint, 3 * width);
            add(&mut x, &in_blocks(&layer.output, &found, width, Then::Nothing));
            let wider = in_blocks(&layer.inner, &layer.second_norm.forward(&x), width, Then::Gelu);
            add(&mut x, &in_blocks(&layer.outer, &wider, inner, Then::Nothing));
        }
        self.norm.forward(&x)
    }
}

/// A convolution over three rows with zeros beyond the ends, and gelu: `[rows, inputs]` to `[rows / stride, outputs]`.
fn convolve(linear: &WholeLinear, x: &[f32], inputs: usize, stride: usize) -> Vec<f32> {
    let rows = x.len() / inputs;
    let mut gathered = vec![0.0; rows.div_ceil(stride) * KERNEL * inputs];
    for (place, row) in gathered.chunks_exact_mut(KERNEL * inputs).enumerate() {
        // The rows before, at and behind the place lie one after the other already.
        let (first, end) = ((place * stride).saturating_sub(1), (place * stride + 2).min(rows));
        let skipped = usize::from(place == 0);
        row[skipped * inputs..(skipped + end - first) * inputs].copy_from_slice(&x[first * inputs..end * inputs]);
    }
    in_blocks(linear, &gathered, KERNEL * inputs, Then::Gelu)
}

/// Positions of places: sin(t / 10000^(n / (w/2 - 1))) in the first half of the columns, cos in the second.
fn sinusoids(places: usize, width: usize) -> Vec<f32> {
    let half = width / 2;
    let rate = |n: usize| (-(10_000.0_f64.ln()) * n as f64 / (half.max(2) - 1) as f64).exp();
    let angle = |place: usize, n: usize| place as f64 * rate(n);
    let row = |place: usize| {
        (0..width).map(move |n| if n < half { angle(place, n).sin() } else { angle(place, n - half).cos() } as f32)
    };
    (0..places).flat_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::model_files::{WeightTable, WholeTable};

    #[test]
    fn a_convolution_sees_its_neighbours_and_zeros_beyond_the_ends() {
        // One output that adds up what it sees, the row before for one, its own for ten, the next for a hundred.
        let weight = WeightTable::new("w", vec![1, 3], vec![0.63, 6.3, 63.0]);
        let table = WholeTable { steps: vec![1.0], values: vec![1, 10, 50], ..WholeTable::seven_bits(&weight) };
        let linear = WholeLinear::new(&table, vec![0.0]);
        let x = [1.0, 2.0, 3.0, 4.0, 5.0];
        let close = |values: Vec<f32>, expected: &[f32]| {
            assert_eq!(values.len(), expected.len());
            assert!(values.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1.0), "{values:?} {expected:?}");
        };
        close(convolve(&linear, &x, 1, 1), &[110.0, 171.0, 232.0, 293.0, 54.0]);
        close(convolve(&linear, &x, 1, 2), &[110.0, 232.0, 54.0]);
    }

    #[test]
    fn positions_turn_at_their_own_speeds() {
        let table = sinusoids(3, 8);
        assert_eq!(&table[..8], &[0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
        assert!((table[8] - 1.0_f32.sin()).abs() < 1e-6 && (table[2 * 8 + 3] - 2e-4).abs() < 1e-8);
    }
}
