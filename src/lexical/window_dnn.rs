//! The window network: `dnn` of Che et al. (LREC 2016, section 2.2), the same as `lmc-1` of Che et al. (Interspeech
//! 2016, section 3.1).
//!
//! Word vectors of a sliding window are laid end to end and pass through three fully connected sigmoid layers with
//! dropout; a softmax tells what follows the word in the middle: O, COMMA, PERIOD or QUESTION.

use burn::module::{Module, Param};
use burn::nn::{Dropout, DropoutConfig, Initializer, Linear, LinearConfig};
use burn::tensor::activation::{sigmoid, softmax};
use burn::tensor::{Device, Tensor, TensorData};
use serde::{Deserialize, Serialize};

use super::model::{WEIGHTS_FILE, load_vectors, vectors_checksum};
use super::vectors::WordVectors;
use super::{LexicalModel, ModelError, Posterior};
use crate::compute::{ModelFolder, WeightFile, WeightTable, WeightsError};
use crate::progress::{Cancelled, Progress};
use crate::transcript::Mark;

/// `architecture` of a window network.
pub const ARCHITECTURE: &str = "window-dnn";

/// `settings` of a window-dnn model.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WindowDnnSettings {
    /// The model folder that holds the word vectors.
    pub vectors: String,
    /// The checksum of its weights: other vectors would make the network's answers meaningless.
    pub vectors_checksum: String,
    #[serde(flatten)]
    pub network: WindowDnnConfig,
}

/// Shape of the network; part of `config.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowDnnConfig {
    /// Words in the window (`m` in the papers).
    pub window: usize,
    /// The gap judged lies after this word of the window, counted from 1 (`k`).
    pub boundary_after: usize,
    /// Dimensions of a word vector (`n`).
    pub dimensions: usize,
    /// Neurons of the hidden layers.
    pub hidden: Vec<usize>,
    /// Share of neurons hidden in training.
    pub dropout: f64,
}

impl WindowDnnConfig {
    /// The papers' configuration: 5 words of 50 dimensions, 2048–4096–2048. They name no dropout rate; one half is what
    /// Caffe, which they used, takes by default.
    pub fn paper() -> Self {
        Self { window: 5, boundary_after: 3, dimensions: 50, hidden: vec![2048, 4096, 2048], dropout: 0.5 }
    }

    /// Width of the network's input: the window's vectors laid end to end.
    pub fn input_width(&self) -> usize {
        self.window * self.dimensions
    }

    /// Whether a network can be made of it.
    pub fn is_sound(&self) -> bool {
        (1..=self.window).contains(&self.boundary_after)
            && self.dimensions > 0
            && !self.hidden.contains(&0)
            && (0.0..1.0).contains(&self.dropout)
    }
}

/// The layers. Input `[batch, window * dimensions]`, output logits `[batch, 4]` in the order of [`Mark::ALL`].
#[derive(Module, Debug)]
pub struct WindowDnn {
    hidden: Vec<Linear>,
    output: Linear,
    dropout: Dropout,
}

impl WindowDnn {
    /// A network with random weights.
    pub fn random(config: &WindowDnnConfig, device: &Device) -> Self {
        let mut width = config.input_width();
        let mut hidden = Vec::new();
        for &neurons in &config.hidden {
            // Sigmoids start four times wider than Glorot's rule for tanh, or deep layers of them do not learn at all
            // (Glorot and Bengio, AISTATS 2010).
            let initializer = Initializer::XavierUniform { gain: 4.0 };
            hidden.push(LinearConfig::new(width, neurons).with_initializer(initializer).init(device));
            width = neurons;
        }
        let output = LinearConfig::new(width, Mark::ALL.len()).init(device);
        Self { hidden, output, dropout: DropoutConfig::new(config.dropout).init() }
    }

    /// Logits `[batch, 4]` of inputs `[batch, window * dimensions]`.
    pub fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        let mut x = input;
        for layer in &self.hidden {
            x = self.dropout.forward(sigmoid(layer.forward(x)));
        }
        self.output.forward(x)
    }

    /// All weights as named tables: `layerN.weight` `[in, out]`, `layerN.bias` `[out]`; the last layer is the output.
    pub fn to_tables(&self) -> Vec<WeightTable> {
        let layers = self.hidden.iter().chain([&self.output]);
        layers
            .enumerate()
            .flat_map(|(n, layer)| {
                let weight = layer.weight.val();
                let [rows, columns] = weight.dims();
                let bias = layer.bias.as_ref().map(|bias| host_values(bias.val())).unwrap_or_default();
                [
                    WeightTable::new(format!("layer{n}.weight"), vec![rows, columns], host_values(weight)),
                    WeightTable::new(format!("layer{n}.bias"), vec![columns], bias),
                ]
            })
            .collect()
    }

    /// The network whose weights `table` looks up by name, on `device`.
    pub fn from_tables(
        config: &WindowDnnConfig,
        mut table: impl FnMut(&str) -> Result<WeightTable, WeightsError>,
        device: &Device,
    ) -> Result<Self, WeightsError> {
        let mut widths = vec![config.input_width()];
        widths.extend(&config.hidden);
        widths.push(Mark::ALL.len());
        let mut layers = Vec::new();
        for (n, pair) in widths.windows(2).enumerate() {
            let weight = table(&format!("layer{n}.weight"))?.expect_shape(&[pair[0], pair[1]])?;
            let bias = table(&format!("layer{n}.bias"))?.expect_shape(&[pair[1]])?;
            let weight = Tensor::<2>::from_data(TensorData::new(weight.values, [pair[0], pair[1]]), device);
            let bias = Tensor::<1>::from_data(TensorData::new(bias.values, [pair[1]]), device);
            layers.push(Linear { weight: Param::from_tensor(weight), bias: Some(Param::from_tensor(bias)) });
        }
        let output = layers.pop().expect("the loop above made at least the output layer");
        Ok(Self { hidden: layers, output, dropout: DropoutConfig::new(config.dropout).init() })
    }
}

/// # Panics
/// If the device cannot give the values back or they are not finite, as when a driver is lost. `Compute::run` catches it
/// on a GPU and goes on with the CPU.
fn host_values<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let values: Vec<f32> = tensor.into_data().convert::<f32>().try_to_vec().expect("the device gives its values back");
    assert!(values.iter().all(|value| value.is_finite()), "the device gave values that are not finite");
    values
}

/// Opens the model in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder, device: &Device) -> Result<WindowDnnModel, ModelError> {
    let settings: WindowDnnSettings = folder.settings()?;
    if !settings.network.is_sound() {
        return Err(ModelError::Config("no network has such a shape"));
    }
    if settings.vectors_checksum != vectors_checksum(&settings.vectors)? {
        return Err(ModelError::Config("it was trained on other word vectors than those installed"));
    }
    let vectors = load_vectors(&settings.vectors)?;
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let network = WindowDnn::from_tables(&settings.network, |table| file.take(table), device)?;
    WindowDnnModel::new(name, settings.network, vectors, network, device)
}

/// The network with its word vectors, ready to judge the gaps of a transcript.
pub struct WindowDnnModel {
    name: String,
    config: WindowDnnConfig,
    vectors: WordVectors,
    network: WindowDnn,
    device: Device,
}

/// Gaps judged at once: large enough to keep the matrix product busy, small enough to report and cancel often.
const BATCH: usize = 512;

impl WindowDnnModel {
    pub fn new(
        name: impl Into<String>,
        config: WindowDnnConfig,
        vectors: WordVectors,
        network: WindowDnn,
        device: &Device,
    ) -> Result<Self, ModelError> {
        if !config.is_sound() || vectors.dimensions() != config.dimensions {
            return Err(ModelError::Config("the window, the layers and the word vectors do not fit together"));
        }
        Ok(Self { name: name.into(), config, vectors, network, device: device.clone() })
    }
}

impl LexicalModel for WindowDnnModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn known_share(&self, tokens: &[String]) -> f32 {
        let known = tokens.iter().filter(|token| self.vectors.is_known(token)).count();
        known as f32 / tokens.len().max(1) as f32
    }

    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancelled> {
        let padding = self.config.window;
        let mut rows = vec![None; padding];
        rows.extend(tokens.iter().map(|token| Some(self.vectors.row(token))));
        rows.resize(rows.len() + padding, None);
        let mut posteriors = Vec::with_capacity(tokens.len());
        for start in (0..tokens.len()).step_by(BATCH) {
            progress.tick(start as u64, tokens.len() as u64)?;
            let end = (start + BATCH).min(tokens.len());
            let mut input = Vec::with_capacity((end - start) * self.config.input_width());
            for token in start..end {
                push_window(&self.config, &self.vectors, &rows, padding + token, &mut input);
            }
            let shape = [end - start, self.config.input_width()];
            let input = Tensor::<2>::from_data(TensorData::new(input, shape), &self.device);
            let values = host_values(softmax(self.network.forward(input), 1));
            posteriors.extend(values.chunks_exact(Mark::ALL.len()).map(|four| [four[0], four[1], four[2], four[3]]));
        }
        progress.tick(tokens.len() as u64, tokens.len() as u64)?;
        Ok(posteriors)
    }
}

/// Appends the input of the gap after the word at `place`: `window` vectors, of which number `boundary_after` is the
/// word's own. Padding, a place without a row, gives zeros; `rows` must have at least `window` of it at both ends.
pub fn push_window(
    config: &WindowDnnConfig,
    vectors: &WordVectors,
    rows: &[Option<u32>],
    place: usize,
    input: &mut Vec<f32>,
) {
    let first = place + 1 - config.boundary_after;
    for row in &rows[first..first + config.window] {
        match row {
            Some(row) => input.extend_from_slice(vectors.vector(*row)),
            None => input.resize(input.len() + config.dimensions, 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toy() -> (WindowDnnConfig, WordVectors) {
        let config = WindowDnnConfig { window: 5, boundary_after: 3, dimensions: 2, hidden: vec![4, 3], dropout: 0.5 };
        let words = ["this", "a", "b"].map(str::to_owned);
        (config, WordVectors::new(words, vec![0.1, 0.2, 1.0, 2.0, 3.0, 4.0], 2, "this").unwrap())
    }

    fn model(network: Option<WindowDnn>) -> WindowDnnModel {
        let (config, vectors) = toy();
        let device = Device::flex();
        device.seed(3);
        let network = network.unwrap_or_else(|| WindowDnn::random(&config, &device));
        WindowDnnModel::new("toy", config, vectors, network, &device).unwrap()
    }

    fn tokens(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn the_judged_word_is_third_of_five_and_edges_are_zeros() {
        let (config, vectors) = toy();
        let rows = [None, None, None, None, None, Some(1), Some(2), None, None, None, None, None];
        let mut input = Vec::new();
        push_window(&config, &vectors, &rows, 5, &mut input);
        assert_eq!(input, [0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 0.0, 0.0]);
    }

    #[test]
    fn posteriors_sum_to_one_and_depend_on_the_window_only() {
        let model = model(None);
        let progress = Progress::silent();
        let long = model.posteriors(&tokens("a b a b b a a b b"), &progress).unwrap();
        assert_eq!(long.len(), 9);
        for four in &long {
            assert!((four.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        }
        // The same five words elsewhere give the same answer.
        let short = model.posteriors(&tokens("b a b b a"), &progress).unwrap();
        for (a, b) in short[2].iter().zip(&long[3]) {
            assert!((a - b).abs() < 1e-6);
        }
        assert!(model.posteriors(&[], &progress).unwrap().is_empty());
    }

    #[test]
    fn weights_survive_the_way_through_tables() {
        let (config, _) = toy();
        let original = model(None);
        let tables = original.network.to_tables();
        let find = |name: &str| {
            let table = tables.iter().find(|table| table.name == name);
            table.cloned().ok_or_else(|| WeightsError::Missing(name.to_owned()))
        };
        let copy = model(Some(WindowDnn::from_tables(&config, find, &Device::flex()).unwrap()));
        let progress = Progress::silent();
        let words = tokens("a b this");
        assert_eq!(original.posteriors(&words, &progress).unwrap(), copy.posteriors(&words, &progress).unwrap());
        let wider = WindowDnnConfig { hidden: vec![5, 3], ..config };
        assert!(matches!(WindowDnn::from_tables(&wider, find, &Device::flex()), Err(WeightsError::Shape { .. })));
    }

    #[test]
    fn cancelling_stops_the_model() {
        let progress = Progress::silent();
        progress.cancel();
        assert!(model(None).posteriors(&tokens("a b"), &progress).is_err());
    }
}
