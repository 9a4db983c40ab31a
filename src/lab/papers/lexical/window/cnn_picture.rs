//! `cnn-2` of Che et al. (LREC 2016, section 2.2): the window as a picture whose pixels are the dimensions of its words.
//!
//! Three convolutions, a pooling after the first, then fully connected layers. The paper gives the numbers of filters
//! (64, 128, 128) and leaves the rest open. Here the filters are 3 pixels wide and at most 3 words high, nothing is
//! padded, the pooling takes the highest of 4 pixels along a word, and units are rectified: 5 × 50 pixels become 3 × 48,
//! pooled 3 × 12, then 1 × 10 and 1 × 8, so that the first fully connected layer has 1,024 inputs.

use burn::module::Module;
use burn::nn::Linear;
use burn::tensor::activation::relu;
use burn::tensor::{Int, Tensor, TensorData};
use serde::{Deserialize, Serialize};

use super::cnn_words::with_bias;
use super::dropout::Masks;
use super::fully_connected::{self, FullyConnected, Neuron};
use super::tables::{WeightSource, linear_tables};
use super::{WindowNetwork, WindowShape};
use crate::papers::lexical::vectors::WordVectors;
use evidence::model_files::{WeightTable, WeightsError};

/// Shape of the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CnnPictureConfig {
    #[serde(flatten)]
    pub shape: WindowShape,
    /// Dimensions of a word vector: the picture's width.
    pub dimensions: usize,
    /// Filters of the three convolutions.
    pub filters: [usize; 3],
    /// Pixels side by side of which the pooling takes the highest.
    pub pool: usize,
    /// Neurons of the fully connected layers.
    pub hidden: Vec<usize>,
    /// Share of neurons hidden in training.
    pub dropout: f64,
}

/// Width of every filter, and height of the first convolution's, in pixels.
const SPAN: usize = 3;

impl CnnPictureConfig {
    /// The paper's numbers of filters and neurons (section 2.3).
    pub fn paper() -> Self {
        Self {
            shape: WindowShape { window: 5, boundary_after: 3 },
            dimensions: 50,
            filters: [64, 128, 128],
            pool: 4,
            hidden: vec![4096, 2048],
            dropout: 0.5,
        }
    }

    /// Rows of the picture after the first convolution.
    fn rows(&self) -> usize {
        (self.shape.window + 1).saturating_sub(SPAN)
    }

    /// Columns after the pooling; those that do not fill a pool are left out.
    fn columns(&self) -> usize {
        (self.dimensions + 1).saturating_sub(SPAN) / self.pool.max(1)
    }

    /// Weights `[in, out]` of the three convolutions. The second spans all rows that are left.
    fn convolutions(&self) -> [[usize; 2]; 3] {
        let [first, second, third] = self.filters;
        [[SPAN * SPAN, first], [SPAN * self.rows() * first, second], [SPAN * second, third]]
    }

    /// Inputs of the first fully connected layer.
    fn features(&self) -> usize {
        (self.columns() + 2).saturating_sub(2 * SPAN) * self.filters[2]
    }
}

/// The network. Input `[batch, window * dimensions]`.
#[derive(Module, Debug)]
pub struct CnnPicture {
    convolutions: Vec<Linear>,
    layers: FullyConnected,
    window: usize,
    dimensions: usize,
    pool: usize,
}

impl CnnPicture {
    /// First convolution and pooling: `[batch, columns, rows * filters]` of pixels `[batch, window * dimensions]`.
    fn first(&self, input: &Tensor<2>) -> Tensor<3> {
        let [batch, _] = input.dims();
        let (rows, columns) = (self.window + 1 - SPAN, (self.dimensions + 1 - SPAN) / self.pool);
        let filter = &self.convolutions[0];
        let weight = filter.weight.val();
        let [_, filters] = weight.dims();
        // max over a pool of relu(w · (3 × 3 pixels) + b): bias and rectifier keep the order, so they come after the max.
        // The pixels under the filter at each of its places, one matrix product for each member of a pool.
        let answers = (0..self.pool).map(|member| {
            let mut pixels = Vec::with_capacity(columns * rows * SPAN * SPAN);
            for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
                let corner = row * self.dimensions + column * self.pool + member;
                let places = (0..SPAN).flat_map(|down| (0..SPAN).map(move |right| (down, right)));
                pixels.extend(places.map(|(down, right)| (corner + down * self.dimensions + right) as i32));
            }
            let count = pixels.len();
            let pixels = Tensor::<1, Int>::from_data(TensorData::new(pixels, [count]), &input.device());
            input.clone().select(1, pixels).reshape([batch * columns * rows, SPAN * SPAN]).matmul(weight.clone())
        });
        let highest = answers.reduce(Tensor::max_pair).expect("a pool has members");
        relu(with_bias(highest, filter.bias.as_ref())).reshape([batch, columns, rows * filters])
    }
}

/// A convolution along the columns: `[batch, columns - 2, filters]` of `[batch, columns, width]`.
///
/// Each column is multiplied by the filter's three parts and the products are shifted and added: no column is copied
/// three times, as an unfolded picture would.
fn convolve(x: Tensor<3>, filter: &Linear) -> Tensor<3> {
    let [batch, columns, width] = x.dims();
    let weight = filter.weight.val();
    let [_, filters] = weight.dims();
    let left = columns + 1 - SPAN;
    let flat = x.reshape([batch * columns, width]);
    // y(c) = relu(W₀ x(c) + W₁ x(c+1) + W₂ x(c+2) + b)
    let parts = (0..SPAN).map(|part| {
        let product = flat.clone().matmul(weight.clone().narrow(0, part * width, width));
        product.reshape([batch, columns, filters]).narrow(1, part, left)
    });
    let sums = parts.reduce(|a, b| a + b).expect("a filter has parts").reshape([batch * left, filters]);
    relu(with_bias(sums, filter.bias.as_ref())).reshape([batch, left, filters])
}

impl WindowNetwork for CnnPicture {
    const ARCHITECTURE: &'static str = "window-cnn-picture";
    type Config = CnnPictureConfig;
    type Words = WordVectors;

    fn shape(config: &CnnPictureConfig) -> WindowShape {
        config.shape
    }

    fn fits(config: &CnnPictureConfig, words: &WordVectors) -> bool {
        config.shape.is_sound()
            && words.dimensions() == config.dimensions
            && config.filters.into_iter().all(fully_connected::is_width)
            && config.pool > 0
            && config.rows() > 0
            && config.features() > 0
            && fully_connected::is_sound(&config.hidden, config.dropout)
    }

    fn summary(config: &CnnPictureConfig) -> String {
        let [first, second, third] = config.filters;
        let layers: Vec<String> = config.hidden.iter().map(ToString::to_string).collect();
        let (words, layers) = (config.shape.window, layers.join("-"));
        format!("window of {words} words as a picture, {first}-{second}-{third} filters, layers {layers}")
    }

    fn forward(&self, input: Tensor<2>, masks: &mut Masks) -> Tensor<2> {
        let mut x = self.first(&input);
        for filter in &self.convolutions[1..] {
            x = convolve(x, filter);
        }
        self.layers.forward(x.flatten(1, 2), masks)
    }

    fn to_tables(&self) -> Vec<WeightTable> {
        let convolutions = self.convolutions.iter().enumerate();
        let convolutions = convolutions.flat_map(|(n, filter)| linear_tables(&format!("convolution{n}"), filter));
        convolutions.chain(self.layers.to_tables()).collect()
    }

    fn build(config: &CnnPictureConfig, _: &WordVectors, source: &mut dyn WeightSource) -> Result<Self, WeightsError> {
        let mut convolutions = Vec::new();
        for (n, shape) in config.convolutions().into_iter().enumerate() {
            convolutions.push(source.linear(&format!("convolution{n}"), shape)?);
        }
        let width = config.features();
        let layers = FullyConnected::build(width, &config.hidden, Neuron::Relu, config.dropout, source)?;
        let CnnPictureConfig { shape, dimensions, pool, .. } = *config;
        Ok(Self { convolutions, layers, window: shape.window, dimensions, pool })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::lexical::window::tests::{check_network, toy_vectors};
    use burn::tensor::Device;
    use models::network_parts::host_values;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn toy() -> CnnPictureConfig {
        let shape = WindowShape { window: 5, boundary_after: 3 };
        CnnPictureConfig { shape, dimensions: 13, filters: [2, 3, 24], pool: 2, hidden: vec![16], dropout: 0.5 }
    }

    #[test]
    fn keeps_the_promises_of_a_window_network() {
        let wider = CnnPictureConfig { filters: [2, 4, 24], ..toy() };
        check_network::<CnnPicture>(&toy(), &wider, || toy_vectors(13));
        assert!(!CnnPicture::fits(&CnnPictureConfig { dimensions: 5, ..toy() }, &toy_vectors(5)));
        assert!(!CnnPicture::fits(&CnnPictureConfig { pool: 0, ..toy() }, &toy_vectors(13)));
        let shape = WindowShape { window: 2, boundary_after: 1 };
        assert!(!CnnPicture::fits(&CnnPictureConfig { shape, ..toy() }, &toy_vectors(13)));
    }

    #[test]
    fn the_papers_first_layer_has_1024_inputs() {
        let paper = CnnPictureConfig::paper();
        assert_eq!((paper.rows(), paper.columns(), paper.features()), (3, 12, 1024));
    }

    /// The convolutions against sums written out pixel by pixel.
    #[test]
    fn convolutions_agree_with_sums_by_hand() {
        let device = Device::flex();
        let config = toy();
        let network = CnnPicture::random(&config, &toy_vectors(13), &mut ChaCha8Rng::seed_from_u64(1), &device);
        let picture: Vec<f32> = (0..5 * 13).map(|n| ((n * 17 % 29) as f32 - 14.0) / 10.0).collect();
        let x = network.first(&Tensor::<1>::from_floats(picture.as_slice(), &device).reshape([1, 65]));
        assert_eq!(x.dims(), [1, 5, 3 * 2]);
        let tables = network.to_tables();
        let table = |name: &str| &tables.iter().find(|table| table.name == name).unwrap().values;
        let (weight, bias) = (table("convolution0.weight"), table("convolution0.bias"));
        let pixel = |filter: usize, row: usize, column: usize| {
            let places = (0..3).flat_map(|down| (0..3).map(move |right| (down, right)));
            let sum = places.map(|(down, right)| {
                weight[(down * 3 + right) * 2 + filter] * picture[(row + down) * 13 + column + right]
            });
            (sum.sum::<f32>() + bias[filter]).max(0.0)
        };
        let found = host_values(x.clone());
        for (n, value) in found.iter().enumerate() {
            let (column, row, filter) = (n / 6, n / 2 % 3, n % 2);
            let expected = pixel(filter, row, 2 * column).max(pixel(filter, row, 2 * column + 1));
            assert!((value - expected).abs() < 1e-5, "{n}: {value}, not {expected}");
        }
        let (weight, bias) = (table("convolution1.weight"), table("convolution1.bias"));
        let second = host_values(convolve(x, &network.convolutions[1]));
        for (n, value) in second.iter().enumerate() {
            let (column, filter) = (n / 3, n % 3);
            let sum = (0..18).map(|place| weight[place * 3 + filter] * found[column * 6 + place]).sum::<f32>();
            assert!((value - (sum + bias[filter]).max(0.0)).abs() < 1e-5, "{n}");
        }
    }
}
