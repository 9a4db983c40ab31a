//! Fitting a small network to gaps whose marks are known, one pass after the other.
//!
//! Everything random depends on the seed alone, and sums are taken in one order however many threads there are: the same
//! talks and settings give the same weights, to the bit.

use std::path::PathBuf;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::adam::{Adam, shortened};
use crate::papers::acoustic::network::{CLASSES, LANES, SmallNetwork, Standard, softmax};
use base::progress::{Cancellation, Progress};
use evidence::model_files::{ModelError, WeightsError};

/// Why no model came of it.
#[derive(Debug, thiserror::Error)]
pub enum FitError {
    #[error("there is too little to learn from: {0}")]
    TooLittle(&'static str),
    #[error("the training went wrong: the network's values are not finite; start afresh with a lower --rate")]
    Diverged,
    #[error("cannot write the model because {source}; check the path and its permissions: {}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error("cancelled; no model was written")]
    Cancelled(#[from] Cancellation),
}

/// How a network is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkPlan {
    /// Gaps in a step.
    pub batch: usize,
    /// Learning rate of Adam.
    pub rate: f64,
    /// Share of each weight that is taken away per step, times the rate (Loshchilov and Hutter 2019).
    pub decay: f64,
    pub seed: u64,
}

/// Gaps of one talk with what they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownRows {
    /// Features of the gaps, end to end.
    pub rows: Vec<f32>,
    /// Values of one gap.
    pub width: usize,
    /// The class of each gap, below [`CLASSES`].
    pub classes: Vec<u8>,
}

impl KnownRows {
    pub fn row(&self, index: usize) -> &[f32] {
        &self.rows[index * self.width..(index + 1) * self.width]
    }
}

/// The mean gradient of a step is not longer than this.
const LONGEST_GRADIENT: f64 = 1.0;
/// The network that is used is a running mean of the last hundred steps' or so (Polyak and Juditsky 1992): it does not
/// depend on which gaps came last.
const AVERAGE_KEEPS: f64 = 0.99;
/// Groups of [`LANES`] gaps whose gradients are summed by one thread.
const GROUPS: usize = 2;

/// A network on its way.
pub struct NetworkTraining<N: SmallNetwork> {
    network: N,
    /// The running mean.
    average: N,
    mean: Vec<f32>,
    variance: Vec<f32>,
    step: u64,
    epoch: u64,
    plan: NetworkPlan,
    standard: Standard,
    class_weights: [f32; CLASSES],
}

impl<N: SmallNetwork> NetworkTraining<N> {
    /// `class_weights` say how much a gap of each class counts.
    pub fn start(network: N, standard: Standard, class_weights: [f32; CLASSES], plan: NetworkPlan) -> Self {
        let zeros = vec![0.0; network.weights().len()];
        let average = network.clone();
        Self {
            network,
            average,
            mean: zeros.clone(),
            variance: zeros,
            step: 0,
            epoch: 0,
            plan,
            standard,
            class_weights,
        }
    }

    pub fn standard(&self) -> &Standard {
        &self.standard
    }

    /// One pass over all gaps of the talks in an order that depends on the seed and the epoch. Reports gaps; gives the mean
    /// cross-entropy, in nats.
    pub fn epoch(&mut self, talks: &[&KnownRows], progress: &Progress) -> Result<f64, FitError> {
        let mut order: Vec<(u32, u32)> = (0..)
            .zip(talks)
            .flat_map(|(talk, rows)| (0..rows.classes.len() as u32).map(move |row| (talk, row)))
            .collect();
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(self.plan.seed.wrapping_add(self.epoch << 32)));
        let (mut loss, mut weight, mut done) = (0.0, 0.0, 0);
        for batch in order.chunks(self.plan.batch.max(1)) {
            let sums = self.sums(talks, batch);
            if !sums.loss.is_finite() {
                return Err(FitError::Diverged);
            }
            self.descend(&sums);
            loss += sums.loss;
            weight += sums.weight;
            done += batch.len();
            progress.tick(done as u64, order.len() as u64)?;
        }
        self.epoch += 1;
        Ok(loss / f64::max(weight, 1.0))
    }

    /// The network as it is now. What the weights of the classes have moved is moved back, so that its answers are
    /// probabilities of what really is.
    pub fn network(&self) -> N {
        let mut network = self.average.clone();
        network.shift_outputs(self.class_weights.map(|weight| -weight.ln()));
        network
    }

    fn sums(&self, talks: &[&KnownRows], batch: &[(u32, u32)]) -> Sums {
        let parts = batch.par_chunks(GROUPS * LANES).enumerate();
        let parts: Vec<Sums> = parts.map(|(number, part)| self.part_sums(talks, part, number)).collect();
        let mut total = Sums::new(self.network.weights().len());
        for part in parts {
            total.loss += part.loss;
            total.weight += part.weight;
            total.gradient.iter_mut().zip(part.gradient).for_each(|(sum, value)| *sum += value);
        }
        total
    }

    /// What is hidden from the network depends on the seed, the step and the part's `number` in it.
    fn part_sums(&self, talks: &[&KnownRows], part: &[(u32, u32)], number: usize) -> Sums {
        let place = ((self.step + 1) << 24) + number as u64;
        let mut random = ChaCha8Rng::seed_from_u64(self.plan.seed.wrapping_add(place));
        let mut sums = Sums::new(0);
        let mut gradient = vec![[0.0; LANES]; self.network.weights().len()];
        let mut packed = vec![[0.0; LANES]; self.network.input_width()];
        for group in part.chunks(LANES) {
            let rows = group.iter().map(|&(talk, row)| talks[talk as usize].row(row as usize));
            self.standard.pack(rows, &mut packed);
            let (logits, trace) = self.network.forward_hiding(&packed, &mut random);
            let shares = softmax(&logits);
            let mut of_logits = [[0.0; LANES]; CLASSES];
            for (lane, &(talk, row)) in group.iter().enumerate() {
                let class = usize::from(talks[talk as usize].classes[row as usize]).min(CLASSES - 1);
                let weight = self.class_weights[class];
                sums.weight += f64::from(weight);
                sums.loss -= f64::from(weight) * f64::from(shares[class][lane].max(f32::MIN_POSITIVE)).ln();
                for (n, of_logit) in of_logits.iter_mut().enumerate() {
                    of_logit[lane] = weight * (shares[n][lane] - if n == class { 1.0 } else { 0.0 });
                }
                // A value that is no number is not hidden by the floor of the logarithm.
                if !shares[class][lane].is_finite() {
                    sums.loss = f64::NAN;
                }
            }
            self.network.backward(&packed, &trace, &of_logits, &mut gradient);
        }
        sums.gradient = gradient.iter().map(|lanes| f64::from(lanes.iter().sum::<f32>())).collect();
        sums
    }

    /// A step of Adam with decoupled weight decay.
    fn descend(&mut self, sums: &Sums) {
        let per_gap = 1.0 / f64::max(sums.weight, 1.0);
        let gradient: Vec<f32> = sums.gradient.iter().map(|value| (per_gap * value) as f32).collect();
        let squares = gradient.iter().map(|value| f64::from(*value).powi(2)).sum();
        let adam = Adam::new(self.plan.rate as f32, self.plan.decay as f32, self.step);
        let (mean, variance) = (&mut self.mean, &mut self.variance);
        adam.step(self.network.weights_mut(), mean, variance, &gradient, shortened(squares, LONGEST_GRADIENT));
        self.step += 1;
        // Early on the mean is over fewer steps, or it would remember the random start.
        let keeps = AVERAGE_KEEPS.min(self.step as f64 / (self.step as f64 + 10.0)) as f32;
        for (average, weight) in self.average.weights_mut().iter_mut().zip(self.network.weights()) {
            *average = keeps * *average + (1.0 - keeps) * weight;
        }
    }
}

/// Sums over some gaps.
struct Sums {
    loss: f64,
    /// Of the gaps' weights.
    weight: f64,
    gradient: Vec<f64>,
}

impl Sums {
    fn new(weights: usize) -> Self {
        Self { loss: 0.0, weight: 0.0, gradient: vec![0.0; weights] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::network::dense::Dense;

    /// A gap ends a sentence where the first feature is high, has a comma where it is low.
    fn rows(count: usize) -> KnownRows {
        let value = |n: usize| ((n * 7_919 % 101) as f32 / 50.0) - 1.0;
        let class = |x: f32| if x > 0.4 { 2 } else { u8::from(x < -0.6) };
        KnownRows {
            rows: (0..count).flat_map(|n| [value(n), value(3 * n + 1)]).collect(),
            width: 2,
            classes: (0..count).map(|n| class(value(n))).collect(),
        }
    }

    fn start(seed: u64, class_weights: [f32; CLASSES]) -> NetworkTraining<Dense> {
        let standard = Standard { mean: vec![0.0; 2], sd: vec![1.0; 2] };
        let network = Dense::random(&[2, 6], &mut ChaCha8Rng::seed_from_u64(seed));
        NetworkTraining::start(
            network,
            standard,
            class_weights,
            NetworkPlan { batch: 50, rate: 0.02, decay: 0.0, seed },
        )
    }

    #[test]
    fn training_reduces_the_loss_and_the_seed_decides_everything() {
        let (rows, progress) = (rows(400), Progress::silent());
        let run = |seed: u64| {
            let mut fitting = start(seed, [1.0; CLASSES]);
            let losses: Vec<f64> = (0..12).map(|_| fitting.epoch(&[&rows], &progress).unwrap()).collect();
            (losses, fitting.network())
        };
        let (losses, network) = run(1);
        assert!(losses[11] < 0.5 * losses[0], "{losses:?}");
        assert_eq!(run(1), (losses.clone(), network.clone()));
        assert_ne!(run(2).1, network);
    }

    #[test]
    fn weights_of_the_classes_do_not_bend_the_probabilities() {
        // Nothing can be learnt but how often each class is.
        let rows =
            KnownRows { rows: vec![0.0; 600], width: 2, classes: (0..300).map(|n| (n % 10 / 8 * 2) as u8).collect() };
        let mut fitting = start(1, [1.0, 1.0, 4.0]);
        for _ in 0..60 {
            fitting.epoch(&[&rows], &Progress::silent()).unwrap();
        }
        let shares = softmax(&fitting.network().forward(&[[0.0; LANES]; 2]).0);
        assert!((shares[2][0] - 0.2).abs() < 0.03, "{}", shares[2][0]);
    }

    #[test]
    fn what_is_no_number_stops_the_run_and_so_does_a_person() {
        let rows = rows(60);
        let mut broken = start(1, [1.0; CLASSES]);
        broken.network.weights_mut()[0] = f32::NAN;
        assert!(matches!(broken.epoch(&[&rows], &Progress::silent()), Err(FitError::Diverged)));
        let cancelled = Progress::silent();
        cancelled.cancel();
        assert!(matches!(start(1, [1.0; CLASSES]).epoch(&[&rows], &cancelled), Err(FitError::Cancelled(_))));
    }
}
