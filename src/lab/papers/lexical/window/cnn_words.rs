//! `cnn-1` of Che et al. (LREC 2016, section 2.2): filters over whole words, as in Kim (EMNLP 2014).
//!
//! A filter spans one to four neighbouring words in all their dimensions and slides over the window; the highest of its
//! answers is a feature ("max-over-time pooling"). The features of all filters go through fully connected layers. The
//! paper names no activation for the filters; Kim's rectified units are taken throughout.

use burn::module::{Module, Param};
use burn::nn::Linear;
use burn::tensor::Tensor;
use burn::tensor::activation::relu;
use serde::{Deserialize, Serialize};

use super::dropout::Masks;
use super::fully_connected::{self, FullyConnected, Neuron};
use super::tables::{WeightSource, linear_tables};
use super::{WindowNetwork, WindowShape};
use crate::papers::lexical::vectors::WordVectors;
use evidence::model_files::{WeightTable, WeightsError};

/// Shape of the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CnnWordsConfig {
    #[serde(flatten)]
    pub shape: WindowShape,
    /// Dimensions of a word vector.
    pub dimensions: usize,
    /// Filters for each number of words.
    pub filters: usize,
    /// Words that the longest filters span; there are filters for every number from 1 to this (`h` in the paper).
    pub longest: usize,
    /// Neurons of the fully connected layers.
    pub hidden: Vec<usize>,
    /// Share of neurons hidden in training.
    pub dropout: f64,
}

impl CnnWordsConfig {
    /// The paper's: 128 filters for each of 1 to 4 words, then 4096 and 2048 neurons (section 2.3).
    pub fn paper() -> Self {
        Self {
            shape: WindowShape { window: 5, boundary_after: 3 },
            dimensions: 50,
            filters: 128,
            longest: 4,
            hidden: vec![4096, 2048],
            dropout: 0.5,
        }
    }

    fn features(&self) -> usize {
        self.filters * self.longest
    }
}

/// The network. Input `[batch, window * dimensions]`.
#[derive(Module, Debug)]
pub struct CnnWords {
    /// Number `n` spans `n + 1` words: `[(n + 1) * dimensions, filters]`.
    filters: Vec<Linear>,
    layers: FullyConnected,
    dimensions: usize,
}

impl WindowNetwork for CnnWords {
    const ARCHITECTURE: &'static str = "window-cnn-words";
    type Config = CnnWordsConfig;
    type Words = WordVectors;

    fn shape(config: &CnnWordsConfig) -> WindowShape {
        config.shape
    }

    fn fits(config: &CnnWordsConfig, words: &WordVectors) -> bool {
        config.shape.is_sound()
            && words.dimensions() == config.dimensions
            && (1..=config.shape.window).contains(&config.longest)
            && fully_connected::is_width(config.filters)
            && fully_connected::is_sound(&config.hidden, config.dropout)
    }

    fn summary(config: &CnnWordsConfig) -> String {
        let CnnWordsConfig { shape, filters, longest, hidden, .. } = config;
        let layers: Vec<String> = hidden.iter().map(ToString::to_string).collect();
        format!(
            "window of {} words, {filters} filters each of 1 to {longest} words, layers {}",
            shape.window,
            layers.join("-")
        )
    }

    fn forward(&self, input: Tensor<2>, masks: &mut Masks) -> Tensor<2> {
        let [_, width] = input.dims();
        let features = self.filters.iter().map(|filter| {
            // The words a filter spans lie side by side, so each of its places is a plain matrix product.
            let weight = filter.weight.val();
            let [span, _] = weight.dims();
            let answers = (0..=width - span)
                .step_by(self.dimensions)
                .map(|first| input.clone().narrow(1, first, span).matmul(weight.clone()));
            // max over places p of relu(w · x(p … p+n-1) + b) (Kim 2014, section 2).
            // Bias and rectifier keep the order of the answers and so can come after the choice.
            let highest = answers.reduce(Tensor::max_pair).expect("no filter spans more than the window");
            relu(with_bias(highest, filter.bias.as_ref()))
        });
        self.layers.forward(Tensor::cat(features.collect(), 1), masks)
    }

    fn to_tables(&self) -> Vec<WeightTable> {
        let filters = self.filters.iter().enumerate();
        let filters = filters.flat_map(|(n, filter)| linear_tables(&format!("filters{}", n + 1), filter));
        filters.chain(self.layers.to_tables()).collect()
    }

    fn build(config: &CnnWordsConfig, _: &WordVectors, source: &mut dyn WeightSource) -> Result<Self, WeightsError> {
        let mut filters = Vec::new();
        for words in 1..=config.longest {
            filters.push(source.linear(&format!("filters{words}"), [words * config.dimensions, config.filters])?);
        }
        let width = config.features();
        let layers = FullyConnected::build(width, &config.hidden, Neuron::Relu, config.dropout, source)?;
        Ok(Self { filters, layers, dimensions: config.dimensions })
    }
}

/// `sums` `[rows, columns]` plus a bias for each column, if there is one.
pub(super) fn with_bias(sums: Tensor<2>, bias: Option<&Param<Tensor<1>>>) -> Tensor<2> {
    match bias {
        Some(bias) => sums + bias.val().unsqueeze(),
        None => sums,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::lexical::window::tests::{check_network, toy_vectors};
    use burn::tensor::Device;
    use models::network_parts::host_values;

    fn toy() -> CnnWordsConfig {
        let shape = WindowShape { window: 5, boundary_after: 3 };
        CnnWordsConfig { shape, dimensions: 2, filters: 3, longest: 4, hidden: vec![16], dropout: 0.5 }
    }

    #[test]
    fn keeps_the_promises_of_a_window_network() {
        let wider = CnnWordsConfig { filters: 4, ..toy() };
        check_network::<CnnWords>(&toy(), &wider, || toy_vectors(2));
        assert!(!CnnWords::fits(&CnnWordsConfig { longest: 6, ..toy() }, &toy_vectors(2)));
        assert!(!CnnWords::fits(&CnnWordsConfig { longest: 0, ..toy() }, &toy_vectors(2)));
    }

    /// One filter of two words that adds their first dimensions: the highest sum of neighbours is what comes through.
    #[test]
    fn a_filter_answers_with_its_highest_place() {
        let device = Device::flex();
        let config = CnnWordsConfig { filters: 1, longest: 2, hidden: Vec::new(), ..toy() };
        let mut take = |name: &str| {
            Ok(match name {
                "filters1.weight" => WeightTable::new(name, vec![2, 1], vec![0.0, 0.0]),
                "filters2.weight" => WeightTable::new(name, vec![4, 1], vec![1.0, 0.0, 1.0, 0.0]),
                "layer0.weight" => WeightTable::new(name, vec![2, 4], vec![0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, -1.0]),
                "layer0.bias" => WeightTable::new(name, vec![4], vec![0.0; 4]),
                _ => WeightTable::new(name, vec![1], vec![0.5]),
            })
        };
        let network = CnnWords::from_tables(&config, &toy_vectors(2), &mut take, &device).unwrap();
        let input = [1.0, 9.0, 2.0, 9.0, -4.0, 9.0, 3.0, 9.0, 1.0, 9.0];
        let logits = network.forward(Tensor::<1>::from_floats(input, &device).reshape([1, 10]), &mut Masks::none());
        assert_eq!(host_values(logits), [4.5, 0.0, 0.0, -4.5]);
    }
}
