//! Adam with decoupled weight decay (Kingma and Ba, ICLR 2015; Loshchilov and Hutter, ICLR 2019), for everything that is trained by
//! gradients worked out by hand.

/// How much of the moments a step keeps.
pub const FIRST_MOMENT: f32 = 0.9;
pub const SECOND_MOMENT: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// What a step depends on beside the gradient.
#[derive(Clone, Copy, Debug)]
pub struct Adam {
    rate: f32,
    /// Share of each weight that a step takes away, times the rate.
    decay: f32,
    mean_share: f32,
    variance_share: f32,
}

impl Adam {
    /// `step` counts from 0.
    pub fn new(rate: f32, decay: f32, step: u64) -> Self {
        let share = |kept: f32| 1.0 - kept.powi(i32::try_from(step + 1).unwrap_or(i32::MAX));
        Self { rate, decay, mean_share: share(FIRST_MOMENT), variance_share: share(SECOND_MOMENT) }
    }

    /// One step of one table or row, with the gradient times `factor`. All slices are of one length.
    pub fn step(self, values: &mut [f32], mean: &mut [f32], variance: &mut [f32], gradient: &[f32], factor: f32) {
        let moments = mean.iter_mut().zip(variance);
        for ((value, (mean, variance)), gradient) in values.iter_mut().zip(moments).zip(gradient) {
            let gradient = gradient * factor;
            // m ← β₁ m + (1 - β₁) g;  v ← β₂ v + (1 - β₂) g²;  θ ← θ - α (λ θ + m̂ / (√v̂ + ε))
            *mean += (1.0 - FIRST_MOMENT) * (gradient - *mean);
            *variance += (1.0 - SECOND_MOMENT) * (gradient * gradient - *variance);
            *value -= self.rate * self.decay * *value;
            *value -= self.rate * (*mean / self.mean_share) / ((*variance / self.variance_share).sqrt() + EPSILON);
        }
    }
}

/// By what a gradient is multiplied so that it is no longer than `longest`; `squares`: the sum of the squares of all its values. Recurrent
/// networks have cliffs (Pascanu et al., ICML 2013).
pub fn shortened(squares: f64, longest: f64) -> f32 {
    (longest / squares.sqrt().max(longest)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: the first step moves by the rate whatever the gradient's size, and decay takes its share.
    #[test]
    fn the_first_step_by_hand() {
        let (mut values, mut mean, mut variance) = ([1.0, -2.0], [0.0; 2], [0.0; 2]);
        Adam::new(0.1, 0.5, 0).step(&mut values, &mut mean, &mut variance, &[3.0, -0.002], 2.0);
        assert!((values[0] - (0.95 - 0.1)).abs() < 1e-5 && (values[1] - (-1.9 + 0.1)).abs() < 1e-4, "{values:?}");
        assert!((mean[0] - 0.6).abs() < 1e-6 && (variance[0] - 0.036).abs() < 1e-6);
        assert_eq!((shortened(100.0, 1.0), shortened(0.25, 1.0)), (0.1, 1.0));
    }
}
