//! Fully connected layers with dropout, and an output layer for the four classes: the whole of `dnn`, the end of the
//! convolutional networks.

use burn::module::Module;
use burn::nn::Linear;
use burn::nn::activation::{Activation, ActivationConfig};
use burn::tensor::Tensor;

use super::dropout::Masks;
use super::tables::{WeightSource, linear_tables};
use evidence::model_files::{WeightTable, WeightsError};
use formats::transcript::Mark;

/// What follows each hidden layer's sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neuron {
    Sigmoid,
    Relu,
}

/// Input `[batch, width]`, output logits `[batch, 4]` in the order of [`Mark::ALL`].
#[derive(Module, Debug)]
pub struct FullyConnected {
    hidden: Vec<Linear>,
    output: Linear,
    activation: Activation,
    dropout: f64,
}

/// Whether such layers can be made: some neurons in each, and a share of them to hide.
pub fn is_sound(hidden: &[usize], dropout: f64) -> bool {
    hidden.iter().copied().all(is_width) && (0.0..1.0).contains(&dropout)
}

/// Whether a layer may have so many neurons, filters or cells. What is beyond is no network but a damaged config.
pub fn is_width(neurons: usize) -> bool {
    (1..=1 << 16).contains(&neurons)
}

impl FullyConnected {
    /// Layers with the weights that `source` has.
    pub fn build(
        width: usize,
        hidden: &[usize],
        neuron: Neuron,
        dropout: f64,
        source: &mut dyn WeightSource,
    ) -> Result<Self, WeightsError> {
        // Sigmoids start four times wider than Glorot's rule for tanh, or deep layers of them do not learn at all
        // (Glorot and Bengio, AISTATS 2010). Rectified units start as He et al. (ICCV 2015) advise.
        let bound = |inputs: usize, outputs: usize| match neuron {
            Neuron::Sigmoid => 4.0 * (6.0 / (inputs + outputs) as f32).sqrt(),
            Neuron::Relu => (6.0 / inputs as f32).sqrt(),
        };
        let mut width = width;
        let mut layers = Vec::new();
        for (n, &neurons) in hidden.iter().enumerate() {
            layers.push(source.linear_within(bound(width, neurons), &format!("layer{n}"), [width, neurons])?);
            width = neurons;
        }
        let output = source.linear(&format!("layer{}", hidden.len()), [width, Mark::ALL.len()])?;
        let activation = match neuron {
            Neuron::Sigmoid => ActivationConfig::Sigmoid,
            Neuron::Relu => ActivationConfig::Relu,
        };
        Ok(Self { hidden: layers, output, activation: activation.init(source.device()), dropout })
    }

    /// Logits `[batch, 4]` of inputs `[batch, width]`.
    pub fn forward(&self, input: Tensor<2>, masks: &mut Masks) -> Tensor<2> {
        let mut x = input;
        for layer in &self.hidden {
            // x ← dropout(φ(W x + b)), φ the sigmoid or the rectifier
            x = masks.hide(self.dropout, self.activation.forward(layer.forward(x)));
        }
        self.output.forward(x)
    }

    /// `layerN.weight` `[in, out]`, `layerN.bias` `[out]`; the last layer is the output.
    pub fn to_tables(&self) -> Vec<WeightTable> {
        let layers = self.hidden.iter().chain([&self.output]).enumerate();
        layers.flat_map(|(n, layer)| linear_tables(&format!("layer{n}"), layer)).collect()
    }
}
