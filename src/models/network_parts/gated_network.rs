//! A network for sequences, in burn: stacked gated recurrences in both directions, self-attention between them, and a head.
//! The tagger reads words with it.
//!
//! Activations are two-dimensional, `[windows * length, width]`, a window's tokens one after the other: all products are
//! then single large matrix products.

use burn::module::{Module, Param};
use burn::nn::{LayerNorm, LayerNormConfig, Linear};
use burn::tensor::activation::{relu, sigmoid, softmax};
use burn::tensor::{Device, Tensor, TensorData};
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::host_values;
use super::random_weights::linear;
use base::progress::{Cancellation, Progress};
use evidence::model_files::{WeightTable, WeightsError};

/// Tokens of a window.
pub const WINDOW: usize = 256;
/// Tokens from one window to the next: the rest overlaps, so that no token is read only at the edge of a window.
const STEP: usize = 240;
/// Windows read at once: their activations fit into the cache next to a core, which is worth a third of the time.
const BATCH: usize = 4;

/// Shape of the network; part of `shape.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GatedShape {
    /// Values per token that come in.
    pub inputs: usize,
    /// Width of the layers; half of it runs forwards, half backwards.
    pub width: usize,
    /// Recurrent layers.
    pub layers: usize,
    /// After which of them, counted from 1, a layer of self-attention follows.
    pub attention_after: Vec<usize>,
    pub heads: usize,
    /// Neurons between the last layer and the outputs.
    pub head_width: usize,
    /// Values per token that come out.
    pub outputs: usize,
    /// Whether the gates see a token's neighbours, too: see [`RecurrentLayer::neighbours`].
    #[serde(default)]
    pub sees_neighbours: bool,
}

impl GatedShape {
    /// Whether a network can be made of it.
    pub fn is_sound(&self) -> bool {
        let widths = [self.inputs, self.width, self.head_width, self.outputs];
        let numbers = [self.layers, self.heads];
        // A damaged config must not ask for more memory than there is.
        widths.iter().all(|width| (1..=1 << 12).contains(width))
            && numbers.iter().all(|number| (1..=64).contains(number))
            && self.width.is_multiple_of(2)
            && self.width.is_multiple_of(self.heads)
            && self.attention_after.iter().all(|after| (1..=self.layers).contains(after))
            && self.attention_after.windows(2).all(|pair| pair[0] < pair[1])
    }
}

#[cfg(any(test, feature = "test-support"))]
impl GatedShape {
    /// A tiny network for tests.
    pub fn toy() -> Self {
        let (inputs, width, layers, attention_after) = (6, 8, 2, vec![1]);
        Self { inputs, width, layers, attention_after, heads: 2, head_width: 5, outputs: 7, sees_neighbours: true }
    }
}

/// One step of the network between input and head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Number of the recurrent layer.
    Recurrent(usize),
    /// Number of the attention layer.
    Attention(usize),
}

/// The layers.
#[derive(Module, Debug)]
pub struct GatedNetwork {
    pub input: Linear,
    pub recurrent: Vec<RecurrentLayer>,
    pub attention: Vec<AttentionLayer>,
    pub head: Head,
}

/// The weights of one table.
#[derive(Clone, Copy, Debug)]
pub enum GatedWeight<'a> {
    Vector(&'a Param<Tensor<1>>),
    Matrix(&'a Param<Tensor<2>>),
}

/// A gated recurrence in both directions whose gates see the input alone: fo-pooling of the quasi-recurrent network
/// (Bradbury et al., ICLR 2017, section 2.1), without its convolution and with a residual connection around it.
///
/// `c(t) = f(t) c(t-1) + (1 - f(t)) z(t)`, `y(t) = r(t) c(t)`. All matrix products of a layer are one, whatever the
/// length of the text, which is what makes it fast in training.
#[derive(Module, Debug)]
pub struct RecurrentLayer {
    pub norm: LayerNorm,
    /// A convolution over three tokens before the gates, each channel for itself, `[3, width]`: what counts of the token
    /// before, of the token itself and of the one after (as in Griffin, De et al. 2024, section 2.4, there over the past only).
    pub neighbours: Option<Param<Tensor<2>>>,
    /// `[width, 3 * width]`: z, then f, then r; in each the first half of the columns runs forwards.
    pub gates: Linear,
}

/// Self-attention over a window with a residual connection. Each head's scores fall with the distance at a rate of its own
/// (Press et al., ICLR 2022), one head's not at all.
#[derive(Module, Debug)]
pub struct AttentionLayer {
    pub norm: LayerNorm,
    pub query_key_value: Linear,
    pub output: Linear,
}

/// From the last layer to the logits.
#[derive(Module, Debug)]
pub struct Head {
    pub norm: LayerNorm,
    pub hidden: Linear,
    pub output: Linear,
}

impl GatedNetwork {
    /// A network with random weights.
    pub fn random(shape: &GatedShape, random: &mut dyn Rng, device: &Device) -> Self {
        Self::of_layers(shape, device, |shape| linear(shape, random, device))
    }

    /// A network of layers that `linear` makes, each of a shape `[in, out]`.
    fn of_layers(shape: &GatedShape, device: &Device, mut linear: impl FnMut([usize; 2]) -> Linear) -> Self {
        let width = shape.width;
        let norm = || LayerNormConfig::new(width).init(device);
        let input = linear([shape.inputs, width]);
        let recurrent = (0..shape.layers).map(|_| RecurrentLayer {
            norm: norm(),
            neighbours: shape.sees_neighbours.then(|| Param::from_tensor(only_itself(width, device))),
            gates: with_open_gates(linear([width, 3 * width]), device),
        });
        let recurrent = recurrent.collect();
        let attention = (0..shape.attention_after.len()).map(|_| AttentionLayer {
            norm: norm(),
            query_key_value: linear([width, 3 * width]),
            output: linear([width, width]),
        });
        let attention = attention.collect();
        let head = Head {
            norm: norm(),
            hidden: linear([width, shape.head_width]),
            output: linear([shape.head_width, shape.outputs]),
        };
        Self { input, recurrent, attention, head }
    }

    /// Logits `[windows * length, outputs]` of tokens `[windows * length, inputs]`.
    pub fn forward(&self, shape: &GatedShape, input: Tensor<2>, length: usize) -> Tensor<2> {
        let mut x = self.input.forward(input);
        let mut bias = None;
        for block in blocks(shape) {
            x = match block {
                Block::Recurrent(n) => {
                    let layer = &self.recurrent[n];
                    let mut normed = layer.norm.forward(x.clone());
                    if let Some(weights) = &layer.neighbours {
                        normed = with_neighbours(normed, weights.val(), length);
                    }
                    // x ← x + fo-pooling(W · LN(x) + b)
                    x + recur(layer.gates.forward(normed), length)
                }
                Block::Attention(n) => {
                    let bias = bias.get_or_insert_with(|| distance_bias(shape.heads, length, &x.device()));
                    self.attention[n].forward(x, bias, length)
                }
            };
        }
        self.head.forward(x)
    }

    /// Logits `[tokens, outputs]` of a text of any length. It is read in overlapping windows, and the logits are added up over
    /// the windows that a token is in and divided by their number. `fill` writes the values of a token, which are zeros
    /// before. Reports tokens done.
    pub fn read(
        &self,
        shape: &GatedShape,
        tokens: usize,
        fill: impl Fn(usize, &mut [f32]),
        device: &Device,
        progress: &Progress,
    ) -> Result<Vec<f32>, Cancellation> {
        let (inputs, outputs) = (shape.inputs, shape.outputs);
        let length = WINDOW.min(tokens);
        let starts = window_starts(tokens, length);
        let mut logits = vec![0.0; tokens * outputs];
        let mut windows_of_token = vec![0_u8; tokens];
        for (done, starts) in starts.chunks(BATCH).enumerate() {
            progress.tick((done * BATCH * STEP).min(tokens) as u64, tokens as u64)?;
            let mut input = vec![0.0; starts.len() * length * inputs];
            let read = starts.iter().flat_map(|&start| start..start + length);
            read.zip(input.chunks_exact_mut(inputs)).for_each(|(token, values)| fill(token, values));
            let input = Tensor::<2>::from_data(TensorData::new(input, [starts.len() * length, inputs]), device);
            let output = host_values(self.forward(shape, input, length));
            for (window, &start) in output.chunks_exact(length * outputs).zip(starts) {
                let sums = &mut logits[start * outputs..(start + length) * outputs];
                sums.iter_mut().zip(window).for_each(|(sum, logit)| *sum += logit);
                windows_of_token[start..start + length].iter_mut().for_each(|count| *count += 1);
            }
        }
        for (token, count) in logits.chunks_exact_mut(outputs).zip(windows_of_token) {
            token.iter_mut().for_each(|logit| *logit /= f32::from(count.max(1)));
        }
        progress.tick(tokens as u64, tokens as u64)?;
        Ok(logits)
    }

    /// All weights with the names of their tables, matrices `[in, out]`.
    pub fn named_weights<'a>(&'a self) -> Vec<(String, GatedWeight<'a>)> {
        let mut weights = Vec::new();
        let mut linear = |name: &str, layer: &'a Linear| {
            weights.push((format!("{name}.weight"), GatedWeight::Matrix(&layer.weight)));
            weights.extend(layer.bias.iter().map(|bias| (format!("{name}.bias"), GatedWeight::Vector(bias))));
        };
        linear("input", &self.input);
        for (n, layer) in self.recurrent.iter().enumerate() {
            linear(&format!("recurrent{n}.gates"), &layer.gates);
        }
        for (n, layer) in self.attention.iter().enumerate() {
            linear(&format!("attention{n}.query_key_value"), &layer.query_key_value);
            linear(&format!("attention{n}.output"), &layer.output);
        }
        linear("head.hidden", &self.head.hidden);
        linear("head.output", &self.head.output);
        for (n, layer) in self.recurrent.iter().enumerate() {
            weights.extend(layer.neighbours.iter().map(|weight| (neighbours_name(n), GatedWeight::Matrix(weight))));
        }
        let recurrent = self.recurrent.iter().enumerate().map(|(n, layer)| (format!("recurrent{n}"), &layer.norm));
        let attention = self.attention.iter().enumerate().map(|(n, layer)| (format!("attention{n}"), &layer.norm));
        for (name, norm) in recurrent.chain(attention).chain([("head".to_owned(), &self.head.norm)]) {
            weights.push((format!("{name}.norm.gain"), GatedWeight::Vector(&norm.gamma)));
            weights.extend(norm.beta.iter().map(|shift| (format!("{name}.norm.shift"), GatedWeight::Vector(shift))));
        }
        weights
    }

    /// All weights as named tables.
    pub fn to_tables(&self) -> Vec<WeightTable> {
        fn table<const D: usize>(name: String, weight: &Param<Tensor<D>>) -> WeightTable {
            let weight = weight.val();
            WeightTable::new(name, weight.dims().to_vec(), host_values(weight))
        }
        let weights = self.named_weights().into_iter();
        let tables = weights.map(|(name, weight)| match weight {
            GatedWeight::Vector(weight) => table(name, weight),
            GatedWeight::Matrix(weight) => table(name, weight),
        });
        tables.collect()
    }

    /// The network whose weights `table` looks up by name, on `device`.
    pub fn from_tables(
        shape: &GatedShape,
        mut table: impl FnMut(&str) -> Result<WeightTable, WeightsError>,
        device: &Device,
    ) -> Result<Self, WeightsError> {
        let mut network = Self::of_layers(shape, device, |shape| {
            let weight = Param::from_tensor(Tensor::zeros(shape, device));
            Linear { weight, bias: None }
        });
        let width = shape.width;
        for (n, layer) in network.recurrent.iter_mut().enumerate() {
            if let Some(weights) = &mut layer.neighbours {
                let values = table(&neighbours_name(n))?.expect_shape(&[3, width])?.values;
                *weights = Param::from_tensor(Tensor::from_data(TensorData::new(values, [3, width]), device));
            }
        }
        let mut vector = |name: String, width: usize| -> Result<Param<Tensor<1>>, WeightsError> {
            let values = table(&name)?.expect_shape(&[width])?.values;
            Ok(Param::from_tensor(Tensor::from_data(TensorData::new(values, [width]), device)))
        };
        let mut norms: Vec<(String, &mut LayerNorm)> = Vec::new();
        let mut linears: Vec<(String, [usize; 2], &mut Linear)> = Vec::new();
        linears.push(("input".into(), [shape.inputs, width], &mut network.input));
        for (n, RecurrentLayer { norm, gates, .. }) in network.recurrent.iter_mut().enumerate() {
            norms.push((format!("recurrent{n}"), norm));
            linears.push((format!("recurrent{n}.gates"), [width, 3 * width], gates));
        }
        for (n, AttentionLayer { norm, query_key_value, output }) in network.attention.iter_mut().enumerate() {
            norms.push((format!("attention{n}"), norm));
            linears.push((format!("attention{n}.query_key_value"), [width, 3 * width], query_key_value));
            linears.push((format!("attention{n}.output"), [width, width], output));
        }
        norms.push(("head".into(), &mut network.head.norm));
        linears.push(("head.hidden".into(), [width, shape.head_width], &mut network.head.hidden));
        linears.push(("head.output".into(), [shape.head_width, shape.outputs], &mut network.head.output));
        for (name, norm) in norms {
            norm.gamma = vector(format!("{name}.norm.gain"), width)?;
            norm.beta = Some(vector(format!("{name}.norm.shift"), width)?);
        }
        let mut biases = Vec::new();
        for (name, [_, columns], _) in &linears {
            biases.push(vector(format!("{name}.bias"), *columns)?);
        }
        for ((name, shape, linear), bias) in linears.into_iter().zip(biases) {
            let values = table(&format!("{name}.weight"))?.expect_shape(&shape)?.values;
            linear.weight = Param::from_tensor(Tensor::from_data(TensorData::new(values, shape), device));
            linear.bias = Some(bias);
        }
        Ok(network)
    }
}

impl AttentionLayer {
    /// `[windows * length, width]` in and out.
    pub fn forward(&self, x: Tensor<2>, bias: &Tensor<4>, length: usize) -> Tensor<2> {
        let [rows, width] = x.dims();
        let (windows, heads) = (rows / length, bias.dims()[1]);
        let head_width = width / heads;
        let joint = self.query_key_value.forward(self.norm.forward(x.clone()));
        let part = |n: usize| {
            let part = joint.clone().slice([0..rows, n * width..(n + 1) * width]);
            part.reshape([windows, length, heads, head_width]).swap_dims(1, 2)
        };
        // softmax(Q Kᵀ / √d + B) V per head (Vaswani et al. 2017, section 3.2.1), with B the bias by distance.
        let scores = part(0).matmul(part(1).swap_dims(2, 3)).mul_scalar((head_width as f32).powf(-0.5));
        let attended = softmax(scores + bias.clone(), 3).matmul(part(2));
        // x ← x + W · (heads side by side) + b
        x + self.output.forward(attended.swap_dims(1, 2).reshape([rows, width]))
    }
}

impl Head {
    /// Logits `[rows, outputs]` of the last layer `[rows, width]`.
    pub fn forward(&self, x: Tensor<2>) -> Tensor<2> {
        // W₂ relu(W₁ LN(x) + b₁) + b₂
        self.output.forward(relu(self.hidden.forward(self.norm.forward(x))))
    }
}

/// First tokens of windows of `length` that cover the text, each but the last a [`STEP`] after the one before.
fn window_starts(tokens: usize, length: usize) -> Vec<usize> {
    if tokens == 0 {
        return Vec::new();
    }
    let last = tokens - length;
    let mut starts: Vec<usize> = (0..last).step_by(STEP).collect();
    starts.push(last);
    starts
}

/// The blocks in the order in which they are passed.
pub fn blocks(shape: &GatedShape) -> Vec<Block> {
    let mut blocks = Vec::new();
    for n in 0..shape.layers {
        blocks.push(Block::Recurrent(n));
        let attention = shape.attention_after.iter().position(|&after| after == n + 1);
        blocks.extend(attention.map(Block::Attention));
    }
    blocks
}

/// The bias added to the attention scores `[1, heads, length, length]`: head `h` loses `2^-h` per token of distance, the last
/// head nothing.
pub fn distance_bias(heads: usize, length: usize, device: &Device) -> Tensor<4> {
    let mut values = Vec::with_capacity(heads * length * length);
    for head in 0..heads {
        // B(i,j) = -m |i - j|, m = 2^-h (Press et al. 2022, section 3: there over the past only, m by the number of heads).
        let slope = if head + 1 == heads { 0.0 } else { 0.5_f32.powi(head as i32) };
        for from in 0..length {
            values.extend((0..length).map(|to| -slope * from.abs_diff(to) as f32));
        }
    }
    Tensor::from_data(TensorData::new(values, [1, heads, length, length]), device)
}

fn neighbours_name(layer: usize) -> String {
    format!("recurrent{layer}.neighbours")
}

/// The convolution of [`RecurrentLayer::neighbours`] on `[windows * length, width]`. Beyond a window's ends are zeros.
pub fn with_neighbours(x: Tensor<2>, weights: Tensor<2>, length: usize) -> Tensor<2> {
    let [rows, width] = x.dims();
    let windows = rows / length;
    let weight = |n: usize| weights.clone().slice([n..n + 1, 0..width]).reshape([1, 1, width]);
    let x = x.reshape([windows, length, width]);
    let nothing = Tensor::<3>::zeros([windows, 1, width], &x.device());
    let slice = |tokens: std::ops::Range<usize>| x.clone().slice([0..windows, tokens, 0..width]);
    let itself = x.clone() * weight(1);
    if length == 1 {
        return itself.reshape([rows, width]);
    }
    let before = Tensor::cat(vec![nothing.clone(), slice(0..length - 1)], 1) * weight(0);
    let after = Tensor::cat(vec![slice(1..length), nothing], 1) * weight(2);
    // y(t) = w₀ x(t-1) + w₁ x(t) + w₂ x(t+1)
    (itself + before + after).reshape([rows, width])
}

/// [`RecurrentLayer::neighbours`] that count nothing yet.
fn only_itself(width: usize, device: &Device) -> Tensor<2> {
    let values = (0..3 * width).map(|n| if n / width == 1 { 1.0 } else { 0.0 }).collect::<Vec<f32>>();
    Tensor::from_data(TensorData::new(values, [3, width]), device)
}

/// The recurrence of [`RecurrentLayer`]: gates `[windows * length, 3 * width]` before their sigmoids in, `y`
/// `[windows * length, width]` out. Training has a faster one with a gradient of its own, tested against this.
pub fn recur(gates: Tensor<2>, length: usize) -> Tensor<2> {
    recur_by(gates, length, |forget, fresh| {
        let [windows, length, width] = fresh.dims();
        let at = |x: &Tensor<3>, t: usize| x.clone().slice([0..windows, t..t + 1, 0..width]);
        let mut state = at(&fresh, 0);
        let mut states = Vec::with_capacity(length);
        states.push(state.clone());
        for t in 1..length {
            // c(t) = f(t) c(t-1) + (1 - f(t)) z(t), from c(-1) = 0.
            state = at(&forget, t) * state + at(&fresh, t);
            states.push(state.clone());
        }
        Tensor::cat(states, 1)
    })
}

/// [`recur`] with a way to find the states: `states` makes `c` of `f` and `(1 - f) z`, all `[windows, length, width]`, each channel
/// from the first token on.
pub fn recur_by(gates: Tensor<2>, length: usize, states: impl FnOnce(Tensor<3>, Tensor<3>) -> Tensor<3>) -> Tensor<2> {
    let [rows, columns] = gates.dims();
    let (windows, width) = (rows / length, columns / 3);
    let half = width / 2;
    // The backward half is turned round in time, so that both are found at once.
    let turn = |x: Tensor<3>| {
        let forwards = x.clone().slice([0..windows, 0..length, 0..half]);
        let backwards = x.slice([0..windows, 0..length, half..width]).flip([1]);
        Tensor::cat(vec![forwards, backwards], 2)
    };
    let part = |n: usize| {
        let part = gates.clone().slice([0..rows, n * width..(n + 1) * width]);
        part.reshape([windows, length, width])
    };
    let (candidate, forget) = (turn(part(0)), turn(sigmoid(part(1))));
    // (1 - f(t)) z(t); z is not squashed, where the paper takes its tanh.
    let fresh = candidate * forget.clone().neg().add_scalar(1.0);
    let states = turn(states(forget, fresh));
    // y(t) = r(t) c(t)
    (states * sigmoid(part(2))).reshape([rows, width])
}

/// Gates whose forgetting starts spread between half a token and some ten tokens of memory.
fn with_open_gates(mut linear: Linear, device: &Device) -> Linear {
    let [width, _] = linear.weight.dims();
    let bias: Vec<f32> = (0..3 * width)
        .map(|column| match column / width {
            1 => -0.5 + 3.0 * ((column % (width / 2)) as f32 / (width / 2) as f32),
            _ => 0.0,
        })
        .collect();
    linear.bias = Some(Param::from_tensor(Tensor::from_data(TensorData::new(bias, [3 * width]), device)));
    linear
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// Worked by hand: one window of two tokens, width 2 (one channel each way), all gates at one half.
    #[test]
    fn the_recurrence_by_hand() {
        let z = [[1.0, 10.0], [2.0, 20.0]];
        let rows: Vec<f32> = z.iter().flat_map(|z| [z[0], z[1], 0.0, 0.0, 0.0, 0.0]).collect();
        let gates = Tensor::<2>::from_data(TensorData::new(rows, [2, 6]), &Device::flex());
        // Forwards c = 0.5, 1.25; backwards (from the end) c = 10, then 10: half of 10 + half of 10.
        assert_eq!(host_values(recur(gates, 2)), [0.25, 5.0, 0.625, 5.0]);
    }

    #[test]
    fn windows_cover_the_text() {
        let check = |tokens: usize, expected: &[usize]| {
            assert_eq!(window_starts(tokens, WINDOW.min(tokens)), expected, "{tokens}");
        };
        check(0, &[]);
        check(1, &[0]);
        check(WINDOW, &[0]);
        check(WINDOW + 1, &[0, 1]);
        check(WINDOW + STEP, &[0, STEP]);
        check(WINDOW + STEP + 1, &[0, STEP, STEP + 1]);
    }

    #[test]
    fn windows_do_not_see_each_other() {
        let (shape, device) = (GatedShape::toy(), Device::flex());
        let network = GatedNetwork::random(&shape, &mut ChaCha8Rng::seed_from_u64(5), &device);
        let values: Vec<f32> = (0..2 * 7 * 6).map(|n| (n as f32 * 0.37).sin()).collect();
        let both = Tensor::<2>::from_data(TensorData::new(values.clone(), [14, 6]), &device);
        let second = Tensor::<2>::from_data(TensorData::new(values[42..].to_vec(), [7, 6]), &device);
        let both = host_values(network.forward(&shape, both, 7));
        let second = host_values(network.forward(&shape, second, 7));
        for (a, b) in both[7 * shape.outputs..].iter().zip(&second) {
            assert!((a - b).abs() < 1e-5, "{a} {b}");
        }
    }

    #[test]
    fn weights_survive_the_way_through_tables() {
        let (shape, device) = (GatedShape::toy(), Device::flex());
        let network = GatedNetwork::random(&shape, &mut ChaCha8Rng::seed_from_u64(6), &device);
        let tables = network.to_tables();
        let find = |name: &str| {
            let table = tables.iter().find(|table| table.name == name);
            table.cloned().ok_or_else(|| WeightsError::Missing(name.to_owned()))
        };
        let copy = GatedNetwork::from_tables(&shape, find, &device).unwrap();
        let input = || Tensor::<2>::ones([4, 6], &device);
        assert_eq!(host_values(network.forward(&shape, input(), 4)), host_values(copy.forward(&shape, input(), 4)));
        let wider = GatedShape { head_width: 6, ..shape };
        assert!(matches!(GatedNetwork::from_tables(&wider, find, &device), Err(WeightsError::Shape { .. })));
    }

    #[test]
    fn shapes_that_make_no_network_are_told() {
        assert!(GatedShape::toy().is_sound());
        assert!(!GatedShape { width: 7, ..GatedShape::toy() }.is_sound());
        assert!(!GatedShape { heads: 3, ..GatedShape::toy() }.is_sound());
        assert!(!GatedShape { attention_after: vec![3], ..GatedShape::toy() }.is_sound());
        assert!(!GatedShape { outputs: 0, ..GatedShape::toy() }.is_sound());
    }
}
