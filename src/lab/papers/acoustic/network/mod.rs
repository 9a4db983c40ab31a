//! Networks of a few hundred to a few thousand weights: three classes out, with their gradient by hand.
//!
//! The papers' acoustic networks are so small (three units wide, one of them) that a tensor library spends its time on
//! starting operations and keeping their graph: a path of 100 frames through three bidirectional layers is 600 steps of some
//! fifteen operations each on a handful of numbers. Passes over plain slices are many times faster, need no device, and give
//! the same figures on every machine. [`LANES`] samples go through a network side by side, so that the inner loops are
//! vector instructions.

#![allow(clippy::needless_range_loop, reason = "the inner loops run over the lanes of several arrays at once")]

pub mod bilstm;
pub mod dense;

use rand::{Rng, RngExt};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use base::progress::{Cancellation, Progress};
use evidence::acoustic::AcousticPosterior;
use evidence::model_files::{Precision, WeightFile, WeightTable, WeightsError};
use evidence::numerics::activation;
use models::network_parts::wide::{Work, wide};

/// Samples that go through a network side by side.
pub const LANES: usize = 8;

/// One value of each of [`LANES`] samples.
pub type Lanes = [f32; LANES];

/// What is told apart, in this order: the voice goes on, a mark inside a sentence, the end of a sentence.
pub const CLASSES: usize = 3;

/// A network whose weights lie in one piece.
pub trait SmallNetwork: Clone + Send + Sync {
    /// What the gradient needs to know of the way forward.
    type Trace;

    /// Values of a sample.
    fn input_width(&self) -> usize;

    /// The tables that the weights are made of, end to end. The last one is the bias of the three outputs.
    fn parts(&self) -> Vec<WeightPart>;

    fn weights(&self) -> &[f32];

    fn weights_mut(&mut self) -> &mut [f32];

    /// The way forward: logits of [`LANES`] samples; `input` has [`SmallNetwork::input_width`] values. Some networks have
    /// values hidden from them by chance in training (dropout), where there is a `random`. To be `#[inline(always)]`: it
    /// is compiled for wide vectors where [`SmallNetwork::forward`] calls it.
    fn pass(&self, input: &[Lanes], random: Option<&mut dyn Rng>) -> ([Lanes; CLASSES], Self::Trace);

    /// The way back: adds the gradient of the weights to `gradient`, each sample's apart; `of_logits` is that of the logits.
    /// To be `#[inline(always)]`, too.
    fn pass_back(&self, input: &[Lanes], trace: &Self::Trace, of_logits: &[Lanes; CLASSES], gradient: &mut [Lanes]);

    /// Logits of [`LANES`] samples; `input` has [`SmallNetwork::input_width`] values.
    fn forward(&self, input: &[Lanes]) -> ([Lanes; CLASSES], Self::Trace) {
        wide(Forward { network: self, input, random: None })
    }

    /// The same in training.
    fn forward_hiding(&self, input: &[Lanes], random: &mut dyn Rng) -> ([Lanes; CLASSES], Self::Trace) {
        wide(Forward { network: self, input, random: Some(random) })
    }

    /// Adds the gradient of the weights to `gradient`, each sample's apart; `of_logits` is that of the logits.
    fn backward(&self, input: &[Lanes], trace: &Self::Trace, of_logits: &[Lanes; CLASSES], gradient: &mut [Lanes]) {
        wide(Backward { network: self, input, trace, of_logits, gradient });
    }

    /// Adds to the logits of all classes.
    fn shift_outputs(&mut self, by: [f32; CLASSES]) {
        let weights = self.weights_mut();
        let first = weights.len() - CLASSES;
        weights[first..].iter_mut().zip(by).for_each(|(bias, by)| *bias += by);
    }
}

struct Forward<'a, N> {
    network: &'a N,
    input: &'a [Lanes],
    random: Option<&'a mut dyn Rng>,
}

impl<N: SmallNetwork> Work for Forward<'_, N> {
    type Output = ([Lanes; CLASSES], N::Trace);

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.network.pass(self.input, self.random)
    }
}

struct Backward<'a, N: SmallNetwork> {
    network: &'a N,
    input: &'a [Lanes],
    trace: &'a N::Trace,
    of_logits: &'a [Lanes; CLASSES],
    gradient: &'a mut [Lanes],
}

impl<N: SmallNetwork> Work for Backward<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.network.pass_back(self.input, self.trace, self.of_logits, self.gradient);
    }
}

/// A named table among the weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightPart {
    pub name: String,
    /// `[in, out]` of a matrix, `[out]` of a bias.
    pub shape: Vec<usize>,
}

impl WeightPart {
    pub fn new(name: impl Into<String>, shape: impl Into<Vec<usize>>) -> Self {
        Self { name: name.into(), shape: shape.into() }
    }

    /// Weights in the table.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Weights in all tables.
pub fn weight_count(parts: &[WeightPart]) -> usize {
    parts.iter().map(WeightPart::len).sum()
}

/// Fills a matrix `[rows, columns]` evenly about 0, as wide as Glorot and Bengio (AISTATS 2010) advise for `inputs` and
/// `outputs`, times `gain`.
fn fill_randomly(matrix: &mut [f32], inputs: usize, outputs: usize, gain: f32, random: &mut dyn Rng) {
    let bound = gain * (6.0 / (inputs + outputs) as f32).sqrt();
    matrix.iter_mut().for_each(|weight| *weight = bound * (2.0 * random.random::<f32>() - 1.0));
}

/// The weights as tables of a weight file, in full precision: 8 bits would save nothing worth having.
pub fn to_tables<N: SmallNetwork>(network: &N) -> Vec<(WeightTable, Precision)> {
    let mut rest = network.weights();
    let mut tables = Vec::new();
    for part in network.parts() {
        let (values, behind) = rest.split_at(part.len());
        tables.push((WeightTable::new(part.name, part.shape, values.to_vec()), Precision::Full));
        rest = behind;
    }
    tables
}

/// Puts the weights of a file in the place of the network's own.
///
/// # Errors
/// [`WeightsError::Missing`] and [`WeightsError::Shape`] if they are another network's.
pub fn take_tables<N: SmallNetwork>(network: &mut N, file: &mut WeightFile) -> Result<(), WeightsError> {
    let mut weights = Vec::with_capacity(network.weights().len());
    for part in network.parts() {
        weights.extend(file.take(&part.name)?.expect_shape(&part.shape)?.values);
    }
    network.weights_mut().copy_from_slice(&weights);
    Ok(())
}

/// What features are in the training talks: a network sees them less the mean and divided by the standard deviation.
///
/// A feature that is not a number stands for one that is missing, and becomes 0: the mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Standard {
    /// Per feature. Samples that are sequences of frames have as many features as a frame has.
    pub mean: Vec<f32>,
    pub sd: Vec<f32>,
}

/// Further from the mean than this many standard deviations is an accident of measuring.
const MOST_DEVIATIONS: f32 = 8.0;

impl Standard {
    /// Of the values in `rows`, which have `features` each, or frames of `features` each.
    pub fn of<'a>(rows: impl Iterator<Item = &'a [f32]>, features: usize) -> Self {
        let (mut counts, mut sums, mut squares) = (vec![0_u64; features], vec![0.0; features], vec![0.0; features]);
        for row in rows {
            for (n, &value) in row.iter().enumerate().filter(|(_, value)| value.is_finite()) {
                let (feature, value) = (n % features, f64::from(value));
                counts[feature] += 1;
                sums[feature] += value;
                squares[feature] += value * value;
            }
        }
        let of = |n: usize| {
            let count = counts[n].max(1) as f64;
            let mean = sums[n] / count;
            let sd = (squares[n] / count - mean * mean).max(0.0).sqrt();
            // What never changes tells nothing, and must not be blown up where it does change once.
            (mean as f32, if sd > 1e-6 { sd as f32 } else { 1.0 })
        };
        let (mean, sd) = (0..features).map(of).unzip();
        Self { mean, sd }
    }

    /// Whether it is one of `features` features that can be divided by.
    pub fn is_sound(&self, features: usize) -> bool {
        (self.mean.len(), self.sd.len()) == (features, features)
            && self.mean.iter().all(|mean| mean.is_finite())
            && self.sd.iter().all(|sd| sd.is_finite() && *sd > 0.0)
    }

    /// Up to [`LANES`] samples side by side, standardised; lanes without a sample are 0.
    pub fn pack<'a>(&self, rows: impl Iterator<Item = &'a [f32]>, packed: &mut [Lanes]) {
        packed.fill([0.0; LANES]);
        for (lane, row) in rows.take(LANES).enumerate() {
            for (frame, values) in row.chunks(self.mean.len()).enumerate() {
                let first = frame * self.mean.len();
                for (n, (&value, (mean, sd))) in values.iter().zip(self.mean.iter().zip(&self.sd)).enumerate() {
                    if value.is_finite() {
                        packed[first + n][lane] = ((value - mean) / sd).clamp(-MOST_DEVIATIONS, MOST_DEVIATIONS);
                    }
                }
            }
        }
    }
}

/// Probabilities of the classes, per sample.
pub fn softmax(logits: &[Lanes; CLASSES]) -> [Lanes; CLASSES] {
    let mut shares = [[0.0; LANES]; CLASSES];
    for lane in 0..LANES {
        let highest = logits.iter().map(|class| class[lane]).fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for class in 0..CLASSES {
            shares[class][lane] = activation::exp(logits[class][lane] - highest);
            sum += shares[class][lane];
        }
        shares.iter_mut().for_each(|class| class[lane] /= sum);
    }
    shares
}

/// Samples judged between two reports.
const BLOCK: usize = 128 * LANES;

/// The posteriors of `count` samples. `write_row` writes the features of one of them, [`SmallNetwork::input_width`] values.
pub fn judge<N: SmallNetwork>(
    network: &N,
    standard: &Standard,
    count: usize,
    write_row: impl Fn(usize, &mut [f32]) + Sync,
    progress: &Progress,
) -> Result<Vec<AcousticPosterior>, Cancellation> {
    let width = network.input_width();
    let mut posteriors = vec![AcousticPosterior::default(); count];
    for (block, posteriors) in posteriors.chunks_mut(BLOCK).enumerate() {
        progress.tick((block * BLOCK) as u64, count as u64)?;
        let scratch = || (vec![0.0; width * LANES], vec![[0.0; LANES]; width]);
        posteriors.par_chunks_mut(LANES).enumerate().for_each_init(scratch, |(rows, packed), (chunk, posteriors)| {
            for (n, row) in rows.chunks_exact_mut(width).take(posteriors.len()).enumerate() {
                write_row(block * BLOCK + chunk * LANES + n, row);
            }
            standard.pack(rows.chunks_exact(width).take(posteriors.len()), packed);
            let [_, comma, sentence_end] = softmax(&network.forward(packed).0);
            for (lane, posterior) in posteriors.iter_mut().enumerate() {
                *posterior = AcousticPosterior { comma: comma[lane], sentence_end: sentence_end[lane] };
            }
        });
    }
    progress.tick(count as u64, count as u64)?;
    Ok(posteriors)
}

#[cfg(test)]
pub mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    pub fn random() -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(3)
    }

    /// Cross-entropy of the classes `n % 3`, summed over the lanes.
    fn loss<N: SmallNetwork>(network: &N, input: &[Lanes]) -> f64 {
        let shares = softmax(&network.forward(input).0);
        (0..LANES).map(|lane| -f64::from(shares[lane % CLASSES][lane]).ln()).sum()
    }

    /// The gradient by hand is that of finite differences, each table survives the way through a weight file, and tables of
    /// another shape are refused.
    pub fn check_network<N: SmallNetwork>(network: &N, other: &N) {
        let mut random = random();
        let input: Vec<Lanes> =
            (0..network.input_width()).map(|_| std::array::from_fn(|_| 2.0 * random.random::<f32>() - 1.0)).collect();
        let (logits, trace) = network.forward(&input);
        let mut of_logits = softmax(&logits);
        (0..LANES).for_each(|lane| of_logits[lane % CLASSES][lane] -= 1.0);
        let mut gradient = vec![[0.0; LANES]; network.weights().len()];
        network.backward(&input, &trace, &of_logits, &mut gradient);
        assert!(gradient.iter().flatten().any(|value| value.abs() > 1e-3));
        let mut moved = network.clone();
        for (n, found) in gradient.iter().map(|lanes| lanes.iter().sum::<f32>()).enumerate() {
            const STEP: f32 = 1e-2;
            let weight = network.weights()[n];
            let mut loss_at = |weight: f32| {
                moved.weights_mut()[n] = weight;
                loss(&moved, &input)
            };
            let expected = (loss_at(weight + STEP) - loss_at(weight - STEP)) / f64::from(2.0 * STEP);
            moved.weights_mut()[n] = weight;
            assert!((f64::from(found) - expected).abs() < 2e-3, "weight {n}: {found}, not {expected}");
        }

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights");
        let tables = to_tables(network);
        let mut names: Vec<&str> = tables.iter().map(|(table, _)| table.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), tables.len());
        evidence::model_files::write_weights(&path, &tables).unwrap();
        let mut copy = network.clone();
        copy.weights_mut().fill(0.0);
        take_tables(&mut copy, &mut WeightFile::read(&path).unwrap()).unwrap();
        assert_eq!(copy.weights(), network.weights());
        let refused = take_tables(&mut other.clone(), &mut WeightFile::read(&path).unwrap());
        assert!(matches!(refused, Err(WeightsError::Shape { .. } | WeightsError::Missing(_))));

        copy.shift_outputs([0.0, 1.0, -2.0]);
        let shifted = copy.forward(&input).0;
        assert!((shifted[1][0] - logits[1][0] - 1.0).abs() < 1e-5 && (shifted[2][5] - logits[2][5] + 2.0).abs() < 1e-5);
    }

    #[test]
    fn features_are_standardised_and_missing_ones_are_the_mean() {
        let rows = [[1.0, 10.0, 3.0, f32::NAN], [2.0, 10.0, 6.0, 10.0]];
        let standard = Standard::of(rows.iter().map(|row| &row[..]), 2);
        assert_eq!(standard.mean, [3.0, 10.0]);
        assert!((standard.sd[0] - 3.5_f32.sqrt()).abs() < 1e-6 && standard.sd[1] == 1.0);
        assert!(standard.is_sound(2) && !standard.is_sound(3));
        let mut packed = vec![[1.0; LANES]; 4];
        standard.pack(rows.iter().map(|row| &row[..]), &mut packed);
        assert!((packed[0][0] + 2.0 / 3.5_f32.sqrt()).abs() < 1e-6 && packed[2][0] == 0.0);
        assert_eq!((packed[3][0], packed[1][1], packed[0][2]), (0.0, 0.0, 0.0));
        standard.pack([&[1e9, f32::INFINITY, -1e9, 0.0][..]].into_iter(), &mut packed);
        assert_eq!((packed[0][0], packed[1][0], packed[2][0]), (MOST_DEVIATIONS, 0.0, -MOST_DEVIATIONS));
        let none = Standard::of(std::iter::empty(), 2);
        assert_eq!((none.mean, none.sd), (vec![0.0; 2], vec![1.0; 2]));
    }

    #[test]
    fn blocks_and_lanes_make_no_difference() {
        let network = dense::Dense::random(&[2, 4], &mut random());
        let standard = Standard { mean: vec![0.0; 2], sd: vec![1.0; 2] };
        let row = |n: usize, row: &mut [f32]| row.copy_from_slice(&[(n as f32).sin(), (n as f32 * 0.7).cos()]);
        let all = judge(&network, &standard, BLOCK + 13, row, &Progress::silent()).unwrap();
        assert_eq!(all.len(), BLOCK + 13);
        for n in [0, 7, 8, BLOCK, BLOCK + 12] {
            let alone = judge(&network, &standard, 1, |_, values| row(n, values), &Progress::silent()).unwrap();
            assert_eq!(alone[0], all[n]);
            assert!(all[n].any_mark() > 0.0 && all[n].any_mark() < 1.0);
        }
        assert!(judge(&network, &standard, 0, row, &Progress::silent()).unwrap().is_empty());
        let cancelled = Progress::silent();
        cancelled.cancel();
        assert!(judge(&network, &standard, 1, row, &cancelled).is_err());
    }
}
