//! `dnn` of Che et al. (LREC 2016, section 2.2), which is `lmc-1` of Che et al. (Interspeech 2016, section 3.1), and its
//! larger brother `lmc-2` of the latter.
//!
//! The vectors of the window are laid end to end and pass through three fully connected sigmoid layers with dropout.

use burn::module::Module;
use burn::tensor::Tensor;
use serde::{Deserialize, Serialize};

use super::dropout::Masks;
use super::fully_connected::{self, FullyConnected, Neuron};
use super::tables::WeightSource;
use super::{WindowNetwork, WindowShape};
use crate::papers::lexical::vectors::WordVectors;
use evidence::model_files::{WeightTable, WeightsError};

/// Shape of the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowDnnConfig {
    #[serde(flatten)]
    pub shape: WindowShape,
    /// Dimensions of a word vector (`n` in the papers).
    pub dimensions: usize,
    /// Neurons of the hidden layers.
    pub hidden: Vec<usize>,
    /// Share of neurons hidden in training.
    pub dropout: f64,
}

impl WindowDnnConfig {
    /// `lmc-1`: 5 words of 50 dimensions, the gap after the third, 2048–4096–2048. The papers name no dropout rate; one
    /// half is what Caffe, which they used, takes by default.
    pub fn lmc_1() -> Self {
        Self {
            shape: WindowShape { window: 5, boundary_after: 3 },
            dimensions: 50,
            hidden: vec![2048, 4096, 2048],
            dropout: 0.5,
        }
    }

    /// `lmc-2`: 8 words of 300 dimensions, the gap after the fourth, the same layers.
    pub fn lmc_2() -> Self {
        Self { shape: WindowShape { window: 8, boundary_after: 4 }, dimensions: 300, ..Self::lmc_1() }
    }

    fn input_width(&self) -> usize {
        self.shape.window * self.dimensions
    }
}

/// The network. Input `[batch, window * dimensions]`.
#[derive(Module, Debug)]
pub struct WindowDnn {
    layers: FullyConnected,
}

impl WindowNetwork for WindowDnn {
    const ARCHITECTURE: &'static str = "window-dnn";
    type Config = WindowDnnConfig;
    type Words = WordVectors;

    fn shape(config: &WindowDnnConfig) -> WindowShape {
        config.shape
    }

    fn fits(config: &WindowDnnConfig, words: &WordVectors) -> bool {
        config.shape.is_sound()
            && words.dimensions() == config.dimensions
            && fully_connected::is_sound(&config.hidden, config.dropout)
    }

    fn summary(config: &WindowDnnConfig) -> String {
        let layers: Vec<String> = config.hidden.iter().map(ToString::to_string).collect();
        format!("window of {} words, layers {}", config.shape.window, layers.join("-"))
    }

    fn forward(&self, input: Tensor<2>, masks: &mut Masks) -> Tensor<2> {
        self.layers.forward(input, masks)
    }

    fn to_tables(&self) -> Vec<WeightTable> {
        self.layers.to_tables()
    }

    fn build(config: &WindowDnnConfig, _: &WordVectors, source: &mut dyn WeightSource) -> Result<Self, WeightsError> {
        let width = config.input_width();
        Ok(Self { layers: FullyConnected::build(width, &config.hidden, Neuron::Sigmoid, config.dropout, source)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::lexical::window::tests::{check_network, toy_vectors};

    #[test]
    fn keeps_the_promises_of_a_window_network() {
        let shape = WindowShape { window: 5, boundary_after: 3 };
        let config = WindowDnnConfig { shape, dimensions: 2, hidden: vec![4, 3], dropout: 0.5 };
        let wider = WindowDnnConfig { hidden: vec![5, 3], ..config.clone() };
        check_network::<WindowDnn>(&config, &wider, || toy_vectors(2));
        assert!(!WindowDnn::fits(&WindowDnnConfig { dimensions: 3, ..config.clone() }, &toy_vectors(2)));
        assert!(!WindowDnn::fits(&WindowDnnConfig { dropout: 1.0, ..config }, &toy_vectors(2)));
    }
}
