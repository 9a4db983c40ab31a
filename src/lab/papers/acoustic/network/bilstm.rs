//! Bidirectional LSTM layers over a sequence of frames, read where each direction has seen everything.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::dense::{add_bias_gradients, add_gradients, add_products, affine};
use super::{CLASSES, LANES, Lanes, SmallNetwork, WeightPart, fill_randomly, weight_count};
use evidence::numerics::activation::{sigmoid, tanh};

/// Sizes of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BiLstmShape {
    pub frames: usize,
    /// Features of a frame.
    pub features: usize,
    /// Bidirectional layers.
    pub layers: usize,
    /// Cells of one direction of a layer.
    pub cells: usize,
}

impl BiLstmShape {
    /// Whether such a network can be made, and is a small one.
    pub fn is_sound(self) -> bool {
        BiLstmLayers::from(self).is_sound()
    }
}

/// Sizes of a network whose layers differ in width, and how much of them is hidden in training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BiLstmLayers {
    pub frames: usize,
    /// Features of a frame.
    pub features: usize,
    /// Cells of one direction, layer by layer.
    pub cells: Vec<usize>,
    /// Share of the values behind each layer that is hidden in training (Srivastava et al. 2014); a layer that has no entry
    /// hides nothing.
    pub dropout: Vec<f32>,
}

impl From<BiLstmShape> for BiLstmLayers {
    fn from(BiLstmShape { frames, features, layers, cells }: BiLstmShape) -> Self {
        Self { frames, features, cells: vec![cells; layers], dropout: Vec::new() }
    }
}

impl BiLstmLayers {
    /// Whether such a network can be made, and is a small one.
    pub fn is_sound(&self) -> bool {
        (1..=10_000).contains(&self.frames)
            && [self.features, self.cells.len()].iter().chain(&self.cells).all(|size| (1..=64).contains(size))
            && self.dropout.iter().all(|share| (0.0..1.0).contains(share))
    }

    fn size(&self, layer: usize) -> LayerSize {
        let width = if layer == 0 { self.features } else { 2 * self.cells[layer - 1] };
        LayerSize { frames: self.frames, width, cells: self.cells[layer] }
    }

    /// Values that the outputs read.
    fn read_width(&self) -> usize {
        2 * self.cells.last().copied().unwrap_or_default()
    }

    fn parts(&self) -> Vec<WeightPart> {
        let mut parts = Vec::new();
        for layer in 0..self.cells.len() {
            let LayerSize { width, cells, .. } = self.size(layer);
            for direction in ["forward", "backward"] {
                let name = |table: &str| format!("layer{layer}.{direction}.{table}");
                parts.push(WeightPart::new(name("weight"), [width + cells, GATES * cells]));
                parts.push(WeightPart::new(name("bias"), [GATES * cells]));
            }
        }
        parts.push(WeightPart::new("output.weight", [self.read_width(), CLASSES]));
        parts.push(WeightPart::new("output.bias", [CLASSES]));
        parts
    }
}

/// Sizes of one layer.
#[derive(Clone, Copy)]
struct LayerSize {
    frames: usize,
    /// Values that come in, per frame.
    width: usize,
    /// Of one direction.
    cells: usize,
}

impl LayerSize {
    /// Weights of one direction.
    fn direction_len(self) -> usize {
        (self.width + self.cells + 1) * GATES * self.cells
    }
}

/// Input, forget, candidate, output, in this order (Hochreiter and Schmidhuber 1997, with forget gates).
const GATES: usize = 4;
const CANDIDATE: usize = 2;

/// The network. A sample is its frames one after the other. The answer is read from the forward direction at the last frame
/// and from the backward direction at the first.
#[derive(Clone, Debug, PartialEq)]
pub struct BiLstm {
    shape: BiLstmLayers,
    weights: Vec<f32>,
}

/// What happened in one direction of a layer, frame by frame.
struct DirectionTrace {
    /// After their sigmoids and tanh, `[frames, 4, cells]`.
    gates: Vec<Lanes>,
    /// `[frames, cells]`
    memory: Vec<Lanes>,
    /// The tanh of it, `[frames, cells]`
    cell_tanh: Vec<Lanes>,
}

/// What happened in one layer.
struct LayerTrace {
    directions: [DirectionTrace; 2],
    /// `[frames, 2 * cells]`
    output: Vec<Lanes>,
    /// Where something of it is hidden: what each value is multiplied by, and what comes of it.
    hiding: Option<Hiding>,
}

struct Hiding {
    mask: Vec<Lanes>,
    left: Vec<Lanes>,
}

impl LayerTrace {
    /// What the next layer gets.
    fn passed_on(&self) -> &[Lanes] {
        self.hiding.as_ref().map_or(&self.output, |hiding| &hiding.left)
    }
}

impl Hiding {
    /// Hides about `share` of the values; what is left grows by as much, so that their sum stays.
    fn new(output: &[Lanes], share: f32, random: &mut dyn Rng) -> Self {
        // x · m / (1 - p), with m = 0 in the share p (Srivastava et al. 2014, section 10: scaled in training).
        let kept = 1.0 / (1.0 - share);
        let mut mask = output.to_vec();
        for value in mask.as_flattened_mut() {
            *value = if random.random::<f32>() < share { 0.0 } else { kept };
        }
        let mut left = output.to_vec();
        left.as_flattened_mut().iter_mut().zip(mask.as_flattened()).for_each(|(value, mask)| *value *= mask);
        Self { mask, left }
    }
}

pub struct BiLstmTrace(Vec<LayerTrace>);

impl BiLstm {
    /// All weights 0.
    pub fn zeros(shape: impl Into<BiLstmLayers>) -> Self {
        let shape = shape.into();
        let weights = vec![0.0; weight_count(&shape.parts())];
        Self { shape, weights }
    }

    pub fn random(shape: impl Into<BiLstmLayers>, random: &mut dyn Rng) -> Self {
        let mut network = Self::zeros(shape);
        let mut first = 0;
        for part in network.shape.parts() {
            let weights = &mut network.weights[first..first + part.len()];
            match part.shape[..] {
                [inputs, CLASSES] => fill_randomly(weights, inputs, CLASSES, 1.0, random),
                [inputs, gates] => fill_randomly(weights, inputs, gates / GATES, 1.0, random),
                // Cells begin by remembering (Gers, Schmidhuber and Cummins 2000).
                [gates] if part.name.starts_with("layer") => weights[gates / GATES..2 * gates / GATES].fill(1.0),
                _ => {}
            }
            first += part.len();
        }
        network
    }

    /// The places of layer number `layer`'s two directions among the weights.
    fn directions(&self, layer: usize) -> [std::ops::Range<usize>; 2] {
        let first: usize = (0..layer).map(|before| 2 * self.shape.size(before).direction_len()).sum();
        let len = self.shape.size(layer).direction_len();
        [first..first + len, first + len..first + 2 * len]
    }

    /// The place of the outputs among the weights.
    fn output(&self) -> std::ops::Range<usize> {
        self.weights.len() - (self.shape.read_width() + 1) * CLASSES..self.weights.len()
    }

    /// What the outputs read: `[2 * cells]`.
    fn read(&self, last: &[Lanes]) -> Vec<Lanes> {
        let width = self.shape.read_width();
        let forward = &last[last.len() - width..last.len() - width / 2];
        [forward, &last[width / 2..width]].concat()
    }
}

/// Frames in the order in which direction number `direction` reads them.
fn frames_of(direction: usize, frames: usize) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator {
    (0..frames).map(move |step| if direction == 0 { step } else { frames - 1 - step })
}

/// Runs one direction over `input` `[frames, width]` and writes its half of `output` `[frames, 2 * cells]`.
#[inline(always)]
fn run_direction(
    weights: &[f32],
    LayerSize { frames, width, cells }: LayerSize,
    input: &[Lanes],
    direction: usize,
    output: &mut [Lanes],
) -> DirectionTrace {
    let (matrix, bias) = weights.split_at((width + cells) * GATES * cells);
    let (of_input, of_last) = matrix.split_at(width * GATES * cells);
    let zeros = |count: usize| vec![[0.0; LANES]; count];
    let mut trace = DirectionTrace {
        gates: zeros(frames * GATES * cells),
        memory: zeros(frames * cells),
        cell_tanh: zeros(frames * cells),
    };
    let (mut last_output, mut last_memory) = (zeros(cells), zeros(cells));
    for frame in frames_of(direction, frames) {
        let gates = &mut trace.gates[frame * GATES * cells..][..GATES * cells];
        // a(t) = W x(t) + U h(t-1) + b for all four gates at once.
        gates.iter_mut().zip(bias).for_each(|(sum, &bias)| *sum = [bias; LANES]);
        add_products(of_input, &input[frame * width..][..width], gates);
        add_products(of_last, &last_output, gates);
        for (gate, values) in gates.chunks_exact_mut(cells).enumerate() {
            // i, f, o = σ(a), g = tanh(a).
            // A tanh is a stretched sigmoid, so that one loop does for all gates.
            let stretch = if gate == CANDIDATE { 2.0 } else { 1.0 };
            for value in values.as_flattened_mut() {
                *value = stretch * sigmoid(stretch * *value) - (stretch - 1.0);
            }
        }
        let cell_tanh = &mut trace.cell_tanh[frame * cells..][..cells];
        for cell in 0..cells {
            let [input, forget, candidate, open] = [0, 1, 2, 3].map(|gate| gates[gate * cells + cell]);
            let (mut memory, mut squashed, mut output) = (last_memory[cell], [0.0; LANES], [0.0; LANES]);
            for lane in 0..LANES {
                // c(t) = f c(t-1) + i g;  h(t) = o tanh(c(t))
                memory[lane] = forget[lane] * memory[lane] + input[lane] * candidate[lane];
                squashed[lane] = tanh(memory[lane]);
                output[lane] = open[lane] * squashed[lane];
            }
            (last_memory[cell], cell_tanh[cell], last_output[cell]) = (memory, squashed, output);
        }
        trace.memory[frame * cells..][..cells].copy_from_slice(&last_memory);
        output[frame * 2 * cells + direction * cells..][..cells].copy_from_slice(&last_output);
    }
    trace
}

/// What a direction's gradient is made of.
struct DirectionRun<'a> {
    weights: &'a [f32],
    size: LayerSize,
    /// `[frames, width]`
    input: &'a [Lanes],
    direction: usize,
    trace: &'a DirectionTrace,
    /// The layer's `[frames, 2 * cells]`, and its gradient.
    output: &'a [Lanes],
    of_output: &'a [Lanes],
}

impl DirectionRun<'_> {
    /// Adds the gradient of the direction's weights, and that of its input where it is wanted.
    #[inline(always)]
    fn backward(&self, gradient: &mut [Lanes], mut of_input: Option<&mut [Lanes]>) {
        let LayerSize { frames, width, cells } = self.size;
        let (input_len, matrix_len) = (width * GATES * cells, (width + cells) * GATES * cells);
        let zeros = vec![[0.0; LANES]; cells];
        let (mut of_last_output, mut of_last_memory) = (zeros.clone(), zeros.clone());
        let mut of_gates = vec![[0.0; LANES]; GATES * cells];
        for (step, frame) in frames_of(self.direction, frames).enumerate().rev() {
            let before = (step > 0).then(|| if self.direction == 0 { frame - 1 } else { frame + 1 });
            let own = |frame: usize| frame * 2 * cells + self.direction * cells;
            let last_memory = before.map_or(&zeros[..], |frame| &self.trace.memory[frame * cells..][..cells]);
            let last_output = before.map_or(&zeros[..], |frame| &self.output[own(frame)..][..cells]);
            let gates = &self.trace.gates[frame * GATES * cells..][..GATES * cells];
            for cell in 0..cells {
                let [input, forget, candidate, open] = [0, 1, 2, 3].map(|gate| gates[gate * cells + cell]);
                let cell_tanh = self.trace.cell_tanh[frame * cells + cell];
                let (of_output, of_later) = (self.of_output[own(frame) + cell], of_last_output[cell]);
                let (mut of_memory, before) = (of_last_memory[cell], last_memory[cell]);
                let mut of_gate = [[0.0; LANES]; GATES];
                for lane in 0..LANES {
                    // With ∂ for the derivative of the loss: ∂h(t) from above and from the step after.
                    let of_output = of_output[lane] + of_later[lane];
                    let (i, f, g, o) = (input[lane], forget[lane], candidate[lane], open[lane]);
                    // ∂c(t) = ∂h o (1 - tanh² c) + ∂c(t+1) f(t+1)
                    let of_this = of_output * o * (1.0 - cell_tanh[lane] * cell_tanh[lane]) + of_memory[lane];
                    // Back through σ' = σ(1 - σ) and tanh' = 1 - tanh²: the derivatives by a(t).
                    of_gate[0][lane] = of_this * g * i * (1.0 - i);
                    of_gate[1][lane] = of_this * before[lane] * f * (1.0 - f);
                    of_gate[CANDIDATE][lane] = of_this * i * (1.0 - g * g);
                    of_gate[3][lane] = of_output * cell_tanh[lane] * o * (1.0 - o);
                    // ∂c(t-1) gets ∂c(t) f(t).
                    of_memory[lane] = of_this * f;
                }
                of_last_memory[cell] = of_memory;
                of_gate.iter().enumerate().for_each(|(gate, lanes)| of_gates[gate * cells + cell] = *lanes);
            }
            // ∂W += x ∂aᵀ, ∂x += Wᵀ ∂a;  ∂U += h(t-1) ∂aᵀ, ∂h(t-1) = Uᵀ ∂a;  ∂b += ∂a
            let (to_input, rest) = gradient.split_at_mut(input_len);
            let (to_last, to_bias) = rest.split_at_mut(matrix_len - input_len);
            let frame_input = frame * width..(frame + 1) * width;
            let wanted = of_input.as_deref_mut().map(|of_input| &mut of_input[frame_input.clone()]);
            add_gradients(&self.weights[..input_len], &self.input[frame_input.clone()], &of_gates, to_input, wanted);
            of_last_output.fill([0.0; LANES]);
            let matrix = &self.weights[input_len..matrix_len];
            add_gradients(matrix, last_output, &of_gates, to_last, Some(&mut of_last_output));
            add_bias_gradients(&of_gates, to_bias);
        }
    }
}

impl SmallNetwork for BiLstm {
    type Trace = BiLstmTrace;

    fn input_width(&self) -> usize {
        self.shape.frames * self.shape.features
    }

    fn parts(&self) -> Vec<WeightPart> {
        self.shape.parts()
    }

    fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    #[inline(always)]
    fn pass(&self, input: &[Lanes], mut random: Option<&mut dyn Rng>) -> ([Lanes; CLASSES], BiLstmTrace) {
        let mut layers: Vec<LayerTrace> = Vec::with_capacity(self.shape.cells.len());
        for layer in 0..self.shape.cells.len() {
            let before = layers.last().map_or(input, LayerTrace::passed_on);
            let size = self.shape.size(layer);
            let mut output = vec![[0.0; LANES]; size.frames * 2 * size.cells];
            let [forward, backward] = self.directions(layer);
            let directions = [
                run_direction(&self.weights[forward], size, before, 0, &mut output),
                run_direction(&self.weights[backward], size, before, 1, &mut output),
            ];
            let share = self.shape.dropout.get(layer).copied().filter(|&share| share > 0.0);
            let hiding = match (share, random.as_deref_mut()) {
                (Some(share), Some(random)) => Some(Hiding::new(&output, share, random)),
                _ => None,
            };
            layers.push(LayerTrace { directions, output, hiding });
        }
        let mut logits = [[0.0; LANES]; CLASSES];
        if let Some(last) = layers.last() {
            affine(&self.weights[self.output()], &self.read(last.passed_on()), &mut logits);
        }
        (logits, BiLstmTrace(layers))
    }

    #[inline(always)]
    fn pass_back(&self, input: &[Lanes], trace: &BiLstmTrace, of_logits: &[Lanes; CLASSES], gradient: &mut [Lanes]) {
        let Some(last) = trace.0.last() else { return };
        let width = self.shape.read_width();
        let (place, matrix_len) = (self.output(), width * CLASSES);
        let (to_matrix, to_bias) = gradient[place.clone()].split_at_mut(matrix_len);
        let mut of_read = vec![[0.0; LANES]; width];
        let matrix = &self.weights[place][..matrix_len];
        add_gradients(matrix, &self.read(last.passed_on()), of_logits, to_matrix, Some(&mut of_read));
        add_bias_gradients(of_logits, to_bias);
        let mut of_output = vec![[0.0; LANES]; last.output.len()];
        of_output[last.output.len() - width..][..width / 2].copy_from_slice(&of_read[..width / 2]);
        of_output[width / 2..width].copy_from_slice(&of_read[width / 2..]);
        for (layer, LayerTrace { directions, output, hiding }) in trace.0.iter().enumerate().rev() {
            if let Some(Hiding { mask, .. }) = hiding {
                let values = of_output.as_flattened_mut().iter_mut();
                values.zip(mask.as_flattened()).for_each(|(value, mask)| *value *= mask);
            }
            let before = if layer == 0 { input } else { trace.0[layer - 1].passed_on() };
            let mut of_input = vec![[0.0; LANES]; if layer == 0 { 0 } else { before.len() }];
            for (direction, place) in self.directions(layer).into_iter().enumerate() {
                let run = DirectionRun {
                    weights: &self.weights[place.clone()],
                    size: self.shape.size(layer),
                    input: before,
                    direction,
                    trace: &directions[direction],
                    output,
                    of_output: &of_output,
                };
                run.backward(&mut gradient[place], (layer > 0).then_some(&mut of_input[..]));
            }
            of_output = of_input;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::papers::acoustic::network::tests::{check_network, random};

    const TOY: BiLstmShape = BiLstmShape { frames: 5, features: 2, layers: 2, cells: 2 };

    #[test]
    fn the_gradient_is_right() {
        let mut random = random();
        let other = BiLstm::random(BiLstmShape { cells: 3, ..TOY }, &mut random);
        check_network(&BiLstm::random(TOY, &mut random), &other);
        check_network(&BiLstm::random(BiLstmShape { layers: 3, frames: 1, ..TOY }, &mut random), &other);
        assert!(TOY.is_sound() && !BiLstmShape { layers: 0, ..TOY }.is_sound());
    }

    fn unequal(dropout: Vec<f32>) -> BiLstmLayers {
        BiLstmLayers { frames: 3, features: 2, cells: vec![2, 3], dropout }
    }

    #[test]
    fn layers_may_differ_in_width() {
        let mut random = random();
        let other = BiLstm::random(TOY, &mut random);
        check_network(&BiLstm::random(unequal(vec![0.5, 0.5]), &mut random), &other);
        assert!(unequal(vec![0.0, 0.9]).is_sound() && !unequal(vec![1.0]).is_sound());
        assert!(!BiLstmLayers { cells: vec![2, 0], ..unequal(Vec::new()) }.is_sound());
    }

    #[test]
    fn what_is_hidden_changes_nothing_but_its_share_and_its_gradient_is_right() {
        let mut random = random();
        let network = BiLstm::random(unequal(vec![0.25, 0.4]), &mut random);
        let input = vec![[0.7, -0.2, 0.1, 0.4, -0.9, 0.3, 0.0, 0.6]; network.input_width()];
        let logit = |network: &BiLstm| network.forward_hiding(&input, &mut ChaCha8Rng::seed_from_u64(5)).0[1][2];
        let (_, trace) = network.forward_hiding(&input, &mut ChaCha8Rng::seed_from_u64(5));
        let mut of_logits = [[0.0; LANES]; CLASSES];
        of_logits[1][2] = 1.0;
        let mut gradient = vec![[0.0; LANES]; network.weights().len()];
        network.backward(&input, &trace, &of_logits, &mut gradient);
        for (n, lanes) in gradient.iter().enumerate() {
            let mut moved = network.clone();
            moved.weights[n] += 1e-2;
            let above = logit(&moved);
            moved.weights[n] -= 2e-2;
            let expected = (above - logit(&moved)) / 2e-2;
            assert!((lanes[2] - expected).abs() < 2e-3, "weight {n}: {}, not {expected}", lanes[2]);
        }
        assert_ne!(network.forward(&input).0, network.forward_hiding(&input, &mut random).0);

        let output = vec![[1.0; LANES]; 1_000];
        let Hiding { mask, left } = Hiding::new(&output, 0.25, &mut random);
        let hidden = mask.as_flattened().iter().filter(|&&mask| mask == 0.0).count() as f32 / 8_000.0;
        let mean = left.as_flattened().iter().sum::<f32>() / 8_000.0;
        assert!((hidden - 0.25).abs() < 0.02 && (mean - 1.0).abs() < 0.03, "{hidden} {mean}");
    }

    /// One cell, one direction, worked out step by step as the papers write it.
    #[test]
    fn a_cell_does_what_the_equations_say() {
        let shape = BiLstmShape { frames: 2, features: 1, layers: 1, cells: 1 };
        let mut network = BiLstm::zeros(shape);
        // Rows: input, last output; columns: input, forget, candidate, output gates; then their biases.
        let forward = [0.5, -0.3, 0.8, 0.2, 0.1, 0.4, -0.6, 0.7, 0.0, 1.0, 0.1, -0.2];
        network.weights[..12].copy_from_slice(&forward);
        network.weights[24..27].copy_from_slice(&[1.0, 0.0, 0.0]);
        let (logits, _) = network.forward(&[[0.9; LANES], [-0.4; LANES]]);
        let gate = |n: usize, x: f32, last: f32| forward[n] * x + forward[4 + n] * last + forward[8 + n];
        let logistic = |x: f32| 1.0 / (1.0 + (-x).exp());
        let (mut memory, mut last) = (0.0, 0.0);
        for x in [0.9, -0.4] {
            memory = logistic(gate(1, x, last)) * memory + logistic(gate(0, x, last)) * gate(2, x, last).tanh();
            last = logistic(gate(3, x, last)) * memory.tanh();
        }
        assert!((logits[0][0] - last).abs() < 1e-6 && logits[1][0] == 0.0);
    }
}
