//! The encoder in burn: one definition for the GPU and for the processor. As published: BERT (Devlin et al. 2019) and MPNet (Song et
//! al. 2020), each layer with its norm behind it.
//!
//! Activations are `[windows * length, width]`, a window's pieces one after the other.

use burn::tensor::module::{attention, layer_norm};
use burn::tensor::ops::AttentionModuleOptions;
use burn::tensor::{Device, Tensor, TensorData};
use serde::{Deserialize, Serialize};

use super::linear::{Arithmetic, Linear};
use crate::network_parts::whole_linear::Then;
use evidence::model_files::{WeightFile, WeightsError};

/// Values that come out for a piece: the logits of O, COMMA, PERIOD, QUESTION; of lower, Capital, other; of the line goes on, it ends.
pub const OUTPUTS: usize = 9;
/// Buckets of MPNet's relative positions, and the distance from which on all share one.
const BUCKETS: usize = 32;
const FARTHEST: f32 = 128.0;

/// Shape of an encoder; part of `config.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EncoderShape {
    pub layers: usize,
    pub width: usize,
    pub heads: usize,
    /// Width between the two halves of a layer's second part.
    pub inner: usize,
    /// Rows of the table of word pieces.
    pub pieces: usize,
    /// Rows of the table of positions.
    pub positions: usize,
    /// Position of a window's first piece.
    pub first_position: usize,
    /// What the ids of `vocab.txt` are moved by.
    pub first_piece: usize,
    /// Added to the variance in norms.
    pub epsilon: f64,
    /// Whether all attention scores get a bias by relative position.
    pub is_relative: bool,
}

impl EncoderShape {
    /// Whether a network can be made of it. A damaged config must not ask for more memory than there is.
    pub fn is_sound(&self) -> bool {
        (1..=48).contains(&self.layers)
            && (4..=4096).contains(&self.width)
            && self.width.is_multiple_of(4)
            && (4..=1 << 14).contains(&self.inner)
            && self.inner.is_multiple_of(4)
            && (1..=64).contains(&self.heads)
            && self.width.is_multiple_of(self.heads)
            && (1..=1 << 20).contains(&self.pieces)
            && (1..=1 << 14).contains(&self.positions)
            && self.first_position < 8
            && self.first_piece < 8
            && self.epsilon > 0.0
            && self.epsilon < 1.0
    }
}

/// The layers behind the embedding, on a device.
#[derive(Debug)]
pub struct Encoder {
    shape: EncoderShape,
    norm: Norm,
    layers: Vec<Layer>,
    /// `[OUTPUTS, width]` and its bias.
    head: Linear,
    /// MPNet's biases, `[heads, BUCKETS]` on the host.
    relative: Option<Vec<f32>>,
}

#[derive(Debug)]
struct Norm {
    gain: Tensor<1>,
    shift: Tensor<1>,
    epsilon: f64,
}

#[derive(Debug)]
struct Layer {
    query_key_value: Linear,
    output: Linear,
    first_norm: Norm,
    inner: Linear,
    outer: Linear,
    second_norm: Norm,
}

impl Norm {
    fn read(file: &mut WeightFile, name: &str, shape: &EncoderShape, device: &Device) -> Result<Self, WeightsError> {
        let mut vector = |part: &str| -> Result<Tensor<1>, WeightsError> {
            let values = file.take(&format!("{name}.{part}"))?.expect_shape(&[shape.width])?.values;
            Ok(Tensor::from_data(TensorData::new(values, [shape.width]), device))
        };
        Ok(Self { gain: vector("weight")?, shift: vector("bias")?, epsilon: shape.epsilon })
    }

    fn forward(&self, x: Tensor<2>) -> Tensor<2> {
        layer_norm(x, self.gain.clone(), Some(self.shift.clone()), self.epsilon)
    }
}

impl Encoder {
    /// Takes the layers out of a weight file. `arithmetic`: how the matrix products of the layers are done.
    ///
    /// # Errors
    /// If a table is missing or has another shape.
    pub fn read(
        file: &mut WeightFile,
        shape: &EncoderShape,
        arithmetic: Arithmetic,
        device: &Device,
    ) -> Result<Self, WeightsError> {
        let (width, inner) = (shape.width, shape.inner);
        let norm = Norm::read(file, "n0", shape, device)?;
        let mut layers = Vec::with_capacity(shape.layers);
        for n in 0..shape.layers {
            let name = |part: &str| format!("layers.{n}.{part}");
            let mut linear = |part: &str, size: [usize; 2]| Linear::read(file, &name(part), size, arithmetic, device);
            let query_key_value = linear("qkv", [width, 3 * width])?;
            let output = linear("o", [width, width])?;
            let (first, second) = (linear("f1", [width, inner])?, linear("f2", [inner, width])?);
            layers.push(Layer {
                query_key_value,
                output,
                first_norm: Norm::read(file, &name("n1"), shape, device)?,
                inner: first,
                outer: second,
                second_norm: Norm::read(file, &name("n2"), shape, device)?,
            });
        }
        let relative = match shape.is_relative {
            // By bucket in the file, by head here.
            true => {
                let by_bucket = file.take("rb.weight")?.expect_shape(&[BUCKETS, shape.heads])?.values;
                let at = |n: usize| by_bucket[n % BUCKETS * shape.heads + n / BUCKETS];
                Some((0..BUCKETS * shape.heads).map(at).collect())
            }
            false => None,
        };
        let head = Linear::read(file, "head", [width, OUTPUTS], Arithmetic::Floats, device)?;
        Ok(Self { shape: shape.clone(), norm, layers, head, relative })
    }

    /// The logits `[windows * length, OUTPUTS]` of embedded pieces `[windows * length, width]`.
    pub fn forward(&self, embedded: Tensor<2>, length: usize) -> Tensor<2> {
        let [rows, _] = embedded.dims();
        let bias =
            self.relative.as_ref().map(|table| self.relative_bias(table, rows / length, length, &embedded.device()));
        let mut x = self.norm.forward(embedded);
        for layer in &self.layers {
            // x ← LN(x + W · heads(x) + b), then x ← LN(x + W₂ gelu(W₁ x + b₁) + b₂)
            let attended = self.attend(layer.query_key_value.forward(x.clone(), Then::Nothing), bias.as_ref(), length);
            x = layer.first_norm.forward(x + layer.output.forward(attended, Then::Nothing));
            let inner = layer.inner.forward(x.clone(), Then::Gelu);
            x = layer.second_norm.forward(x + layer.outer.forward(inner, Then::Nothing));
        }
        self.head.forward(x, Then::Nothing)
    }

    /// softmax(Q Kᵀ / √d + B) V per head (Vaswani et al. 2017, section 3.2.1), `[rows, 3 * width]` to `[rows, width]`.
    fn attend(&self, joint: Tensor<2>, bias: Option<&Tensor<4>>, length: usize) -> Tensor<2> {
        let [rows, _] = joint.dims();
        let EncoderShape { width, heads, .. } = self.shape;
        let windows = rows / length;
        let part = |n: usize| {
            let part = joint.clone().slice([0..rows, n * width..(n + 1) * width]);
            part.reshape([windows, length, heads, width / heads]).swap_dims(1, 2)
        };
        let options = AttentionModuleOptions::default();
        let attended = attention(part(0), part(1), part(2), None, bias.cloned(), options);
        attended.swap_dims(1, 2).reshape([rows, width])
    }

    /// MPNet's bias `[windows, heads, length, length]`.
    fn relative_bias(&self, table: &[f32], windows: usize, length: usize, device: &Device) -> Tensor<4> {
        let buckets: Vec<usize> = (0..2 * length).map(|n| bucket(n as isize - length as isize)).collect();
        let heads = self.shape.heads;
        let mut values = Vec::with_capacity(heads * length * length);
        for row in table.chunks_exact(BUCKETS) {
            for from in 0..length {
                values.extend((0..length).map(|to| row[buckets[to + length - from]]));
            }
        }
        let bias = Tensor::<4>::from_data(TensorData::new(values, [1, heads, length, length]), device);
        bias.expand([windows, heads, length, length])
    }
}

/// T5's bidirectional bucket of a relative position, that of the key less that of the query (Raffel et al. 2020, section 2.1): half of the
/// buckets for each side, of these half for a distance each, the others for distances that grow by a factor up to [`FARTHEST`].
fn bucket(relative: isize) -> usize {
    let half = BUCKETS / 2;
    let side = if relative > 0 { half } else { 0 };
    let (distance, exact) = (relative.unsigned_abs(), half / 2);
    if distance < exact {
        return side + distance;
    }
    let grown = (distance as f32 / exact as f32).ln() / (FARTHEST / exact as f32).ln() * (half - exact) as f32;
    side + (exact + grown as usize).min(half - 1)
}
