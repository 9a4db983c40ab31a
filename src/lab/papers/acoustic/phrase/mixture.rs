//! Mixtures of diagonal Gaussians: what a state of a phrase sounds like.

use super::features::{DIMENSIONS, Observation};

/// Most Gaussians in a mixture (Moró and Szaszák 2017, section 2: "up to 4").
pub const MOST_GAUSSIANS: usize = 4;

/// One bell with a variance of its own along each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gaussian {
    /// Share in the mixture, 0 (exclusively) to 1.
    pub weight: f32,
    pub mean: Observation,
    /// Above 0.
    pub variance: Observation,
}

/// One to four Gaussians.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    gaussians: Vec<Gaussian>,
    /// The same, as they are calculated with: side by side in memory.
    terms: [Term; MOST_GAUSSIANS],
}

/// A Gaussian as `height - sum half_precision * (x - mean)^2`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Term {
    mean: Observation,
    half_precision: Observation,
    /// `ln weight - 0.5 * sum ln(2 pi variance)`.
    height: f32,
}

/// Of a Gaussian that is not there.
const ABSENT: Term = Term { mean: [0.0; DIMENSIONS], half_precision: [0.0; DIMENSIONS], height: f32::NEG_INFINITY };

/// Terms so far below the highest one do not change a sum of 32-bit numbers.
const NEGLIGIBLE: f32 = -17.0;

impl Term {
    fn new(gaussian: &Gaussian) -> Self {
        let spread: f32 = gaussian.variance.iter().map(|variance| (std::f32::consts::TAU * variance).ln()).sum();
        Self {
            mean: gaussian.mean,
            half_precision: gaussian.variance.map(|variance| 0.5 / variance),
            height: gaussian.weight.ln() - 0.5 * spread,
        }
    }

    fn at(&self, observation: &Observation) -> f32 {
        let parts = observation.iter().zip(&self.mean).zip(&self.half_precision);
        let distance: f32 = parts.map(|((value, mean), half)| (value - mean) * (value - mean) * half).sum();
        self.height - distance
    }
}

impl Mixture {
    /// `None` unless there are one to [`MOST_GAUSSIANS`], all finite, with weights and variances above 0.
    pub fn new(gaussians: Vec<Gaussian>) -> Option<Self> {
        let is_sound = |gaussian: &Gaussian| {
            gaussian.weight > 0.0
                && gaussian.weight.is_finite()
                && gaussian.mean.iter().all(|mean| mean.is_finite())
                && gaussian.variance.iter().all(|variance| *variance > 0.0 && variance.is_finite())
        };
        if !(1..=MOST_GAUSSIANS).contains(&gaussians.len()) || !gaussians.iter().all(is_sound) {
            return None;
        }
        let mut terms = [ABSENT; MOST_GAUSSIANS];
        terms.iter_mut().zip(&gaussians).for_each(|(term, gaussian)| *term = Term::new(gaussian));
        Some(Self { gaussians, terms })
    }

    pub fn gaussians(&self) -> &[Gaussian] {
        &self.gaussians
    }

    /// Log density of each Gaussian, weighted.
    fn log_terms(&self, observation: &Observation) -> [f32; MOST_GAUSSIANS] {
        let mut values = [f32::NEG_INFINITY; MOST_GAUSSIANS];
        let there = self.terms.iter().take(self.gaussians.len());
        values.iter_mut().zip(there).for_each(|(value, term)| *value = term.at(observation));
        values
    }

    /// Natural logarithm of the density at `observation`.
    pub fn log_density(&self, observation: &Observation) -> f32 {
        let terms = self.log_terms(observation);
        let highest = terms.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        if self.gaussians.len() == 1 {
            return highest;
        }
        let below = terms.iter().map(|term| term - highest).filter(|&below| below > NEGLIGIBLE);
        highest + below.map(f32::exp).sum::<f32>().ln()
    }

    /// The share of each Gaussian in `observation` (sums to 1; 0 for Gaussians that are not there), and the log density.
    pub fn shares(&self, observation: &Observation) -> ([f32; MOST_GAUSSIANS], f32) {
        let log_density = self.log_density(observation);
        (self.log_terms(observation).map(|term| (term - log_density).exp()), log_density)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaussian(weight: f32, mean: f32) -> Gaussian {
        Gaussian { weight, mean: [mean; DIMENSIONS], variance: [2.0; DIMENSIONS] }
    }

    #[test]
    fn the_density_is_that_of_the_formula() {
        let mixture = Mixture::new(vec![gaussian(0.25, 0.0), gaussian(0.75, 1.0)]).unwrap();
        let one = |mean: f64, x: f64| (-(x - mean).powi(2) / 4.0).exp() / (std::f64::consts::TAU * 2.0).sqrt();
        let expected = 0.25 * one(0.0, 0.5).powi(DIMENSIONS as i32) + 0.75 * one(1.0, 0.5).powi(DIMENSIONS as i32);
        let (shares, found) = mixture.shares(&[0.5; DIMENSIONS]);
        assert!((f64::from(found) - expected.ln()).abs() < 1e-4);
        assert!((shares[0] - 0.25).abs() < 1e-5 && (shares[1] - 0.75).abs() < 1e-5 && shares[2] == 0.0);
        // Far away from everything there is still a number.
        assert!(mixture.log_density(&[1e3; DIMENSIONS]).is_finite());
    }

    #[test]
    fn what_is_no_mixture_is_refused() {
        assert!(Mixture::new(Vec::new()).is_none());
        assert!(Mixture::new(vec![gaussian(0.2, 0.0); 5]).is_none());
        assert!(Mixture::new(vec![gaussian(0.0, 0.0)]).is_none());
        assert!(Mixture::new(vec![gaussian(1.0, f32::NAN)]).is_none());
        assert!(Mixture::new(vec![Gaussian { variance: [0.0; DIMENSIONS], ..gaussian(1.0, 0.0) }]).is_none());
    }
}
