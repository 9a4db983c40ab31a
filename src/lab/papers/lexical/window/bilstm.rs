//! The lexical BiLSTM of Nanchen and Garner (2019, sections 2.1 and 3.2): word embeddings of 100 that are trained along, 3
//! bidirectional layers of 50, at most 7 words.
//!
//! The paper's network is binary and sees the words before the gap only; a language model for the reversed text supplies
//! the other side there. A posterior over four classes stands alone here, and COMMA can hardly be told from PERIOD
//! without what follows, so the 7 words lie on both sides: the gap is after the fourth, the one in the middle, as in the
//! window networks of Che et al. (LREC 2016). The answer is read from both directions at that word.

use burn::module::Module;
use burn::nn::{Embedding, Linear};
use burn::tensor::activation::{sigmoid, tanh};
use burn::tensor::{Int, Tensor};
use serde::{Deserialize, Serialize};

use super::dropout::Masks;
use super::fully_connected;
use super::tables::{WeightSource, linear_tables, matrix_table};
use super::words::WindowVocabulary;
use super::{WindowNetwork, WindowShape};
use evidence::model_files::{Precision, WeightTable, WeightsError};
use formats::transcript::Mark;

/// Shape of the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowBiLstmConfig {
    #[serde(flatten)]
    pub shape: WindowShape,
    /// Values that stand for a word.
    pub embedding: usize,
    /// Cells of one direction of a layer.
    pub cells: usize,
    /// Bidirectional layers.
    pub layers: usize,
    /// Share of values hidden between the layers in training; the paper names none.
    pub dropout: f64,
}

impl WindowBiLstmConfig {
    /// The paper's sizes (section 3.2).
    pub fn paper() -> Self {
        Self { shape: WindowShape { window: 7, boundary_after: 4 }, embedding: 100, cells: 50, layers: 3, dropout: 0.1 }
    }

    /// Values that come into layer number `layer`.
    fn width(&self, layer: usize) -> usize {
        if layer == 0 { self.embedding } else { 2 * self.cells }
    }
}

const EMBEDDING: &str = "embedding";

/// The network. Input: rows of the embedding `[batch, window]`.
#[derive(Module, Debug)]
pub struct WindowBiLstm {
    embedding: Embedding,
    layers: Vec<Bidirectional>,
    output: Linear,
    dropout: f64,
    boundary_after: usize,
}

#[derive(Module, Debug)]
struct Bidirectional {
    forward: Lstm,
    backward: Lstm,
}

/// One direction of a layer (Hochreiter and Schmidhuber 1997, with forget gates). Every gate takes the step's input and
/// the last output side by side: `[in + cells, cells]`.
#[derive(Module, Debug)]
struct Lstm {
    input: Linear,
    forget: Linear,
    candidate: Linear,
    output: Linear,
}

impl Lstm {
    fn build(name: &str, width: usize, cells: usize, source: &mut dyn WeightSource) -> Result<Self, WeightsError> {
        // Glorot and Bengio (AISTATS 2010).
        let bound = (6.0 / (width + 2 * cells) as f32).sqrt();
        let mut gate = |gate: &str| source.linear_within(bound, &format!("{name}.{gate}"), [width + cells, cells]);
        Ok(Self {
            input: gate("input")?,
            forget: gate("forget")?,
            candidate: gate("candidate")?,
            output: gate("output")?,
        })
    }

    /// The outputs `[batch, cells]` of the steps `[batch, in]`, in their order.
    fn run<'a>(&self, steps: impl Iterator<Item = &'a Tensor<2>>) -> Vec<Tensor<2>> {
        let [_, cells] = self.input.weight.dims();
        let mut state: Option<(Tensor<2>, Tensor<2>)> = None;
        let mut outputs = Vec::new();
        for step in steps {
            let [batch, _] = step.dims();
            let (memory, last) = state.unwrap_or_else(|| {
                let zeros = Tensor::zeros([batch, cells], &step.device());
                (zeros.clone(), zeros)
            });
            let x = Tensor::cat(vec![step.clone(), last], 1);
            // i(t) g(t) = σ(W_i [x(t), h(t-1)] + b_i) tanh(W_g [x(t), h(t-1)] + b_g)
            let fresh = sigmoid(self.input.forward(x.clone())) * tanh(self.candidate.forward(x.clone()));
            // c(t) = f(t) c(t-1) + i(t) g(t)
            let memory = sigmoid(self.forget.forward(x.clone())) * memory + fresh;
            // h(t) = o(t) tanh(c(t))
            let output = sigmoid(self.output.forward(x)) * tanh(memory.clone());
            outputs.push(output.clone());
            state = Some((memory, output));
        }
        outputs
    }

    fn gates(&self) -> [(&'static str, &Linear); 4] {
        [("input", &self.input), ("forget", &self.forget), ("candidate", &self.candidate), ("output", &self.output)]
    }

    fn to_tables(&self, name: &str) -> Vec<WeightTable> {
        self.gates().iter().flat_map(|(gate, layer)| linear_tables(&format!("{name}.{gate}"), layer)).collect()
    }
}

impl WindowNetwork for WindowBiLstm {
    const ARCHITECTURE: &'static str = "window-bilstm";
    type Config = WindowBiLstmConfig;
    type Words = WindowVocabulary;

    fn shape(config: &WindowBiLstmConfig) -> WindowShape {
        config.shape
    }

    fn fits(config: &WindowBiLstmConfig, _: &WindowVocabulary) -> bool {
        config.shape.is_sound()
            && (1..=100).contains(&config.layers)
            && fully_connected::is_sound(&[config.embedding, config.cells], config.dropout)
    }

    fn summary(config: &WindowBiLstmConfig) -> String {
        let WindowBiLstmConfig { shape, embedding, cells, layers, .. } = config;
        format!("window of {} words, embedding {embedding}, {layers} bidirectional layers of {cells}", shape.window)
    }

    fn forward(&self, input: Tensor<2, Int>, masks: &mut Masks) -> Tensor<2> {
        let [batch, window] = input.dims();
        // Words first, so that each step is one piece of memory.
        let embedded = masks.hide(self.dropout, self.embedding.forward(input.swap_dims(0, 1)));
        let [_, _, width] = embedded.dims();
        let mut steps: Vec<Tensor<2>> =
            (0..window).map(|step| embedded.clone().narrow(0, step, 1).reshape([batch, width])).collect();
        for (n, layer) in self.layers.iter().enumerate() {
            if n > 0 {
                steps = steps.into_iter().map(|step| masks.hide(self.dropout, step)).collect();
            }
            // Of the last layer only the word before the gap is read, so each direction goes no further.
            let is_last = n + 1 == self.layers.len();
            let (forward_to, backward_to) =
                if is_last { (self.boundary_after, self.boundary_after - 1) } else { (window, 0) };
            let forward = layer.forward.run(steps[..forward_to].iter());
            let mut backward = layer.backward.run(steps[backward_to..].iter().rev());
            backward.reverse();
            let pairs = forward.into_iter().skip(backward_to).zip(backward);
            steps = pairs.map(|(forward, backward)| Tensor::cat(vec![forward, backward], 1)).collect();
        }
        let read = steps.swap_remove(0);
        self.output.forward(masks.hide(self.dropout, read))
    }

    fn to_tables(&self) -> Vec<WeightTable> {
        let mut tables = vec![matrix_table(EMBEDDING, self.embedding.weight.val())];
        for (n, layer) in self.layers.iter().enumerate() {
            tables.extend(layer.forward.to_tables(&format!("layer{n}.forward")));
            tables.extend(layer.backward.to_tables(&format!("layer{n}.backward")));
        }
        tables.extend(linear_tables("output", &self.output));
        tables
    }

    fn precision(table: &WeightTable) -> Precision {
        match table.shape.len() {
            _ if table.name == EMBEDDING => Precision::EightBitPerRow,
            2 => Precision::EightBitPerColumn,
            _ => Precision::Full,
        }
    }

    fn build(
        config: &WindowBiLstmConfig,
        words: &WindowVocabulary,
        source: &mut dyn WeightSource,
    ) -> Result<Self, WeightsError> {
        let embedding = source.matrix(EMBEDDING, [words.rows(), config.embedding])?;
        let mut layers = Vec::new();
        for n in 0..config.layers {
            let mut direction =
                |name: &str| Lstm::build(&format!("layer{n}.{name}"), config.width(n), config.cells, source);
            layers.push(Bidirectional { forward: direction("forward")?, backward: direction("backward")? });
        }
        Ok(Self {
            embedding: Embedding { weight: embedding },
            layers,
            output: source.linear("output", [2 * config.cells, Mark::ALL.len()])?,
            dropout: config.dropout,
            boundary_after: config.shape.boundary_after,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::lexical::window::tests::check_network;
    use burn::tensor::Device;
    use models::network_parts::host_values;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn toy() -> WindowBiLstmConfig {
        let shape = WindowShape { window: 7, boundary_after: 4 };
        WindowBiLstmConfig { shape, embedding: 3, cells: 2, layers: 3, dropout: 0.0 }
    }

    fn words() -> WindowVocabulary {
        WindowVocabulary::new(["a", "b"].map(str::to_owned))
    }

    #[test]
    fn keeps_the_promises_of_a_window_network() {
        check_network::<WindowBiLstm>(&toy(), &WindowBiLstmConfig { cells: 3, ..toy() }, words);
        assert!(!WindowBiLstm::fits(&WindowBiLstmConfig { layers: 0, ..toy() }, &words()));
    }

    /// What is skipped of the last layer makes no difference: an own pass over all steps ends in the same logits.
    #[test]
    fn agrees_with_whole_layers() {
        let device = Device::flex();
        let network = WindowBiLstm::random(&toy(), &words(), &mut ChaCha8Rng::seed_from_u64(1), &device);
        let input = Tensor::<2, Int>::from_data([[0, 2, 3, 1, 2, 2, 3], [3, 3, 1, 2, 0, 0, 0]], &device);
        let embedded = network.embedding.forward(input.clone());
        let mut steps: Vec<Tensor<2>> =
            (0..7).map(|step| embedded.clone().narrow(1, step, 1).reshape([2, 3])).collect();
        for layer in &network.layers {
            let forward = layer.forward.run(steps.iter());
            let mut backward = layer.backward.run(steps.iter().rev());
            backward.reverse();
            steps = forward.into_iter().zip(backward).map(|(a, b)| Tensor::cat(vec![a, b], 1)).collect();
        }
        let expected = host_values(network.output.forward(steps[3].clone()));
        for (a, b) in host_values(network.forward(input, &mut Masks::none())).iter().zip(&expected) {
            assert!((a - b).abs() < 1e-6, "{a}, not {b}");
        }
    }
}
