//! Window networks: the words around a gap in, the gap's posterior out.
//!
//! The papers' lexical networks differ in what they make of the window and share the rest: words become rows of a table,
//! a window slides over them, and a softmax tells what follows the word before the gap: O, COMMA, PERIOD or QUESTION.
//! [`WindowNetwork`] is what differs; [`WindowModel`] is the rest.

pub mod bilstm;
pub mod cnn_picture;
pub mod cnn_words;
pub mod dnn;
pub mod dropout;
pub mod fully_connected;
pub mod tables;
pub mod words;

use burn::module::Module;
use burn::tensor::activation::softmax;
use burn::tensor::{Device, Tensor};
use rand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use self::dropout::Masks;
use self::tables::{FreshWeights, StoredWeights, TakeTable, WeightSource};
use self::words::WindowWords;
use base::progress::{Cancellation, Progress};
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::lexical::{LexicalModel, Posterior};
use evidence::model_files::{ModelError, ModelFolder, Precision, WeightFile, WeightTable, WeightsError};
use formats::transcript::Mark;
use models::network_parts::host_values;

/// Which words a network sees, and which of its gaps it judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowShape {
    /// Words in the window (`m` in the papers).
    pub window: usize,
    /// The gap judged lies after this word of the window, counted from 1 (`k`).
    pub boundary_after: usize,
}

impl WindowShape {
    /// Whether the gap lies inside the window, or at its end.
    pub fn is_sound(self) -> bool {
        self.window <= 1000 && (1..=self.window).contains(&self.boundary_after)
    }

    /// The window of the gap after the word at `place`. `rows` must have at least `window` of padding at both ends.
    pub fn around<T>(self, rows: &[T], place: usize) -> &[T] {
        let first = place + 1 - self.boundary_after;
        &rows[first..first + self.window]
    }
}

/// A network that judges one gap of a window of words.
pub trait WindowNetwork: Module + Sync + 'static {
    /// `architecture` in the model folder's config.
    const ARCHITECTURE: &'static str;
    /// Shape of the network; part of `config.json`.
    type Config: Clone + std::fmt::Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// What stands for the words: static vectors, or rows of a table that is trained with the network.
    type Words: WindowWords;

    fn shape(config: &Self::Config) -> WindowShape;

    /// Whether a network can be made of it that reads these words.
    fn fits(config: &Self::Config, words: &Self::Words) -> bool;

    /// One line for lists of models.
    fn summary(config: &Self::Config) -> String;

    /// Logits `[batch, 4]` in the order of [`Mark::ALL`]. `masks`: what training hides, [`Masks::none`] otherwise.
    fn forward(&self, input: <Self::Words as WindowWords>::Input, masks: &mut Masks) -> Tensor<2>;

    /// All weights as named tables.
    fn to_tables(&self) -> Vec<WeightTable>;

    /// How a table is stored where 8 bits are wanted: matrices in 8 bits, vectors in full.
    fn precision(table: &WeightTable) -> Precision {
        if table.shape.len() == 2 { Precision::EightBitPerColumn } else { Precision::Full }
    }

    /// The network with the weights that `source` has.
    fn build(config: &Self::Config, words: &Self::Words, source: &mut dyn WeightSource) -> Result<Self, WeightsError>;

    /// A network with random weights.
    fn random(config: &Self::Config, words: &Self::Words, random: &mut dyn Rng, device: &Device) -> Self {
        let drawn = Self::build(config, words, &mut FreshWeights { random, device });
        drawn.expect("what is drawn has every name and shape")
    }

    /// The network whose weights `take` looks up by name, on `device`.
    fn from_tables(
        config: &Self::Config,
        words: &Self::Words,
        take: &mut TakeTable<'_>,
        device: &Device,
    ) -> Result<Self, WeightsError> {
        Self::build(config, words, &mut StoredWeights { take, device })
    }
}

/// `settings` of a window model: where its words come from, and the shape of its network.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WindowSettings<S, C> {
    #[serde(flatten)]
    pub words: S,
    #[serde(flatten)]
    pub network: C,
}

type SettingsOf<N> = WindowSettings<<<N as WindowNetwork>::Words as WindowWords>::Source, <N as WindowNetwork>::Config>;

/// Opens the model in `folder`, to be known as `name`.
pub fn open<N: WindowNetwork>(name: &str, folder: &ModelFolder, device: &Device) -> Result<WindowModel<N>, ModelError> {
    let settings: SettingsOf<N> = folder.settings()?;
    let words = N::Words::open(&settings.words, folder)?;
    if !N::fits(&settings.network, &words) {
        return Err(DOES_NOT_FIT);
    }
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let network = N::from_tables(&settings.network, &words, &mut |table| file.take(table), device)?;
    WindowModel::new(name, settings.network, words, network, device)
}

const DOES_NOT_FIT: ModelError = ModelError::Config("the window, the layers and the words do not fit together");

/// A network with its words, ready to judge the gaps of a transcript.
pub struct WindowModel<N: WindowNetwork> {
    name: String,
    config: N::Config,
    words: N::Words,
    network: N,
    device: Device,
}

impl<N: WindowNetwork> WindowModel<N> {
    /// # Errors
    /// [`ModelError::Config`] if the parts do not fit together.
    pub fn new(
        name: impl Into<String>,
        config: N::Config,
        words: N::Words,
        network: N,
        device: &Device,
    ) -> Result<Self, ModelError> {
        if !N::fits(&config, &words) {
            return Err(DOES_NOT_FIT);
        }
        Ok(Self { name: name.into(), config, words, network, device: device.clone() })
    }
}

impl<N: WindowNetwork> LexicalModel for WindowModel<N> {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_known(&self, token: &str) -> bool {
        self.words.is_known(token)
    }

    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancellation> {
        judge(&self.network, N::shape(&self.config), &self.words, tokens, &self.device, progress)
    }
}

/// Gaps judged at once: large enough to keep the matrix product busy, small enough to report and cancel often.
const BATCH: usize = 512;

/// One posterior per token: what follows it. The network and `device` must belong together.
pub fn judge<N: WindowNetwork>(
    network: &N,
    shape: WindowShape,
    words: &N::Words,
    tokens: &[String],
    device: &Device,
    progress: &Progress,
) -> Result<Vec<Posterior>, Cancellation> {
    let padding = shape.window;
    let mut rows = vec![None; padding];
    rows.extend(tokens.iter().map(|token| Some(words.row(token))));
    rows.resize(rows.len() + padding, None);
    let mut posteriors = Vec::with_capacity(tokens.len());
    let mut windows = Vec::with_capacity(BATCH * shape.window);
    for start in (0..tokens.len()).step_by(BATCH) {
        progress.tick(start as u64, tokens.len() as u64)?;
        windows.clear();
        for token in start..(start + BATCH).min(tokens.len()) {
            windows.extend_from_slice(shape.around(&rows, padding + token));
        }
        let input = words.input(&windows, shape.window, device);
        // P(mark | window) = softmax(logits)
        let values = host_values(softmax(network.forward(input, &mut Masks::none()), 1));
        posteriors.extend(values.chunks_exact(Mark::ALL.len()).map(|four| [four[0], four[1], four[2], four[3]]));
    }
    progress.tick(tokens.len() as u64, tokens.len() as u64)?;
    Ok(posteriors)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::papers::lexical::vectors::WordVectors;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    pub fn toy_vectors(dimensions: usize) -> WordVectors {
        let words = ["this", "a", "b"].map(str::to_owned);
        let values = (0..3 * dimensions).map(|n| ((n * 7 % 11) as f32 - 5.0) / 4.0).collect();
        WordVectors::new(words, values, dimensions, "this").unwrap()
    }

    fn tokens(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    /// What must hold for every network: posteriors are probabilities, depend on the window alone, and survive the way
    /// through tables and a weight file's names; tables of another shape are refused.
    pub fn check_network<N: WindowNetwork>(config: &N::Config, other: &N::Config, words: impl Fn() -> N::Words) {
        let device = Device::flex();
        let network = N::random(config, &words(), &mut ChaCha8Rng::seed_from_u64(1), &device);
        let tables = network.to_tables();
        let mut names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), tables.len(), "{names:?}");
        for table in &tables {
            assert_eq!(table.shape.iter().product::<usize>(), table.values.len(), "{}", table.name);
        }
        let mut find = |name: &str| {
            let table = tables.iter().find(|table| table.name == name);
            table.cloned().ok_or_else(|| WeightsError::Missing(name.to_owned()))
        };
        let copy = N::from_tables(config, &words(), &mut find, &device).unwrap();
        let misfit = N::from_tables(other, &words(), &mut find, &device);
        assert!(matches!(misfit, Err(WeightsError::Shape { .. } | WeightsError::Missing(_))));

        let model = |network| WindowModel::<N>::new("toy", config.clone(), words(), network, &device).unwrap();
        let (model, copy) = (model(network), model(copy));
        let progress = Progress::silent();
        let shape = N::shape(config);
        // Longer than two batches' edge, every word different from its neighbours in a pattern without short periods.
        let long: Vec<String> =
            (0..BATCH + 40).map(|n| if n * n % 7 % 2 == 0 { "a" } else { "b" }.to_owned()).collect();
        let posteriors = model.posteriors(&long, &progress).unwrap();
        assert_eq!(posteriors.len(), long.len());
        for four in &posteriors {
            assert!((four.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        }
        assert!(posteriors.iter().any(|four| (four[0] - posteriors[20][0]).abs() > 1e-6), "deaf to the words");
        assert_eq!(posteriors, copy.posteriors(&long, &progress).unwrap());
        // The same window alone, and at the edge of a batch, gives the same answer.
        for place in [shape.window, BATCH, BATCH + 20] {
            let first = place + 1 - shape.boundary_after;
            let alone = model.posteriors(&long[first..first + shape.window], &progress).unwrap();
            for (a, b) in alone[shape.boundary_after - 1].iter().zip(&posteriors[place]) {
                assert!((a - b).abs() < 1e-5, "gap {place}");
            }
        }
        assert!(model.posteriors(&[], &progress).unwrap().is_empty());
        assert!((model.known_share(&tokens("a b zebra c")) - 0.5).abs() < 1e-6);
        progress.cancel();
        assert!(model.posteriors(&tokens("a b"), &progress).is_err());
    }

    #[test]
    fn the_judged_word_is_the_last_before_the_gap() {
        let shape = WindowShape { window: 5, boundary_after: 3 };
        assert_eq!(shape.around(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5), [3, 4, 5, 6, 7]);
        let shape = WindowShape { window: 8, boundary_after: 4 };
        assert_eq!(shape.around(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5), [2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(!WindowShape { window: 5, boundary_after: 0 }.is_sound());
        assert!(!WindowShape { window: 5, boundary_after: 6 }.is_sound());
    }
}
