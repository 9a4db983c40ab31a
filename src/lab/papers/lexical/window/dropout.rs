//! Dropout for the window networks (Srivastava et al., JMLR 2014): in training a share of the values is hidden, drawn again in every
//! step, and the rest is scaled up to make up for them.
//!
//! The masks come from a generator that the training run owns; see [`models::network_parts::random_weights`] for why burn's own
//! layer will not do.

use burn::tensor::{Tensor, TensorData};
use rand::Rng;

/// What hides values: a generator of masks in training, nothing where a model is used.
pub struct Masks(Option<Box<dyn Rng + Send>>);

impl Masks {
    /// Nothing is hidden.
    pub fn none() -> Self {
        Self(None)
    }

    pub fn drawn_from(random: impl Rng + Send + 'static) -> Self {
        Self(Some(Box::new(random)))
    }

    /// `x` with a share of its values hidden, `0.0..1.0`.
    pub fn hide<const D: usize>(&mut self, share: f64, x: Tensor<D>) -> Tensor<D> {
        let Some(random) = self.0.as_mut().filter(|_| share > 0.0) else { return x };
        let dims = x.dims();
        // Two bytes decide over a value: a full-width number for each would cost more than the layer it hides.
        const STEPS: f64 = 65_536.0;
        let kept = ((1.0 - share) * STEPS).round().clamp(1.0, STEPS);
        let scale = (STEPS / kept) as f32;
        let mut bytes = vec![0_u8; 2 * dims.iter().product::<usize>()];
        random.fill_bytes(&mut bytes);
        let pairs = bytes.chunks_exact(2).map(|pair| f64::from(u16::from_le_bytes([pair[0], pair[1]])));
        let mask: Vec<f32> = pairs.map(|drawn| if drawn < kept { scale } else { 0.0 }).collect();
        x.clone() * Tensor::from_data(TensorData::new(mask, dims), &x.device())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burn::tensor::Device;
    use models::network_parts::host_values;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_share_is_hidden_and_the_rest_makes_up_for_it() {
        let device = Device::flex();
        let hidden = |seed: u64, share: f64| {
            let mut masks = Masks::drawn_from(ChaCha8Rng::seed_from_u64(seed));
            host_values(masks.hide(share, Tensor::<2>::ones([100, 200], &device)))
        };
        let values = hidden(1, 0.25);
        let share = values.iter().filter(|value| **value == 0.0).count() as f64 / values.len() as f64;
        assert!((share - 0.25).abs() < 0.01, "{share}");
        assert!(values.iter().all(|value| *value == 0.0 || (value - 4.0 / 3.0).abs() < 1e-4));
        assert_eq!(hidden(1, 0.25), values);
        assert_ne!(hidden(2, 0.25), values);
        assert!(hidden(1, 0.0).iter().all(|value| *value == 1.0));
        assert!(
            host_values(Masks::none().hide(0.5, Tensor::<2>::ones([10, 10], &device)))
                .iter()
                .all(|value| *value == 1.0)
        );
    }

    #[test]
    fn masks_of_one_step_differ_from_each_other() {
        let (device, mut masks) = (Device::flex(), Masks::drawn_from(ChaCha8Rng::seed_from_u64(1)));
        let mut draw = || host_values(masks.hide(0.5, Tensor::<2>::ones([10, 10], &device)));
        assert_ne!(draw(), draw());
    }
}
