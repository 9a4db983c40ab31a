//! Layers with random weights for training to begin with, drawn on the host.
//!
//! burn's own initialisers and its dropout draw from one generator that the whole process shares, and only when a weight
//! is first used: what a training run got would depend on what else runs. Here the caller owns the generator, so the
//! same seed gives the same weights on every device, whatever happens beside it.

use burn::module::Param;
use burn::nn::Linear;
use burn::tensor::{Device, Tensor, TensorData};
use rand::{Rng, RngExt};

/// A layer `[in, out]` with weights and biases evenly spread over `-bound..bound`.
pub fn linear_within(bound: f32, shape: [usize; 2], random: &mut dyn Rng, device: &Device) -> Linear {
    let [inputs, outputs] = shape;
    let mut draw = |count: usize| -> Vec<f32> { (0..count).map(|_| random.random_range(-bound..bound)).collect() };
    let weight = Tensor::from_data(TensorData::new(draw(inputs * outputs), shape), device);
    let bias = Tensor::from_data(TensorData::new(draw(outputs), [outputs]), device);
    Linear { weight: Param::from_tensor(weight), bias: Some(Param::from_tensor(bias)) }
}

/// A layer `[in, out]` whose sums are about as wide as one of its inputs: weights and biases up to one by the root of the
/// number of inputs, as burn and PyTorch have it where nothing else is asked for.
pub fn linear(shape: [usize; 2], random: &mut dyn Rng, device: &Device) -> Linear {
    linear_within((shape[0] as f32).sqrt().recip(), shape, random, device)
}

/// A matrix `[rows, columns]` of values normally distributed around nothing with a deviation of one.
pub fn normal_matrix(shape: [usize; 2], random: &mut dyn Rng, device: &Device) -> Param<Tensor<2>> {
    let count = shape[0] * shape[1];
    let mut values = Vec::with_capacity(count + 1);
    while values.len() < count {
        // Box and Muller (1958): an even angle and a radius make two normal values.
        let radius = (-2.0 * (1.0 - random.random::<f32>()).ln()).sqrt();
        let (sine, cosine) = (std::f32::consts::TAU * random.random::<f32>()).sin_cos();
        values.extend([radius * sine, radius * cosine]);
    }
    values.truncate(count);
    Param::from_tensor(Tensor::from_data(TensorData::new(values, shape), device))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network_parts::host_values;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_same_seed_gives_the_same_weights_whatever_is_drawn_beside_it() {
        let device = Device::flex();
        let draw = |seed: u64| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let layer = linear([30, 20], &mut random, &device);
            let bias = layer.bias.expect("has a bias");
            [
                host_values(layer.weight.val()),
                host_values(bias.val()),
                host_values(normal_matrix([7, 3], &mut random, &device).val()),
            ]
        };
        let first = draw(1);
        std::thread::scope(|scope| {
            (0..4).for_each(|seed| drop(scope.spawn(move || (0..20).for_each(|n| drop(draw(seed + n))))))
        });
        assert_eq!(draw(1), first);
        assert_ne!(draw(2), first);
    }

    #[test]
    fn weights_are_as_wide_as_promised() {
        let (mut random, device) = (ChaCha8Rng::seed_from_u64(3), Device::flex());
        let even = host_values(linear([100, 200], &mut random, &device).weight.val());
        let normal = host_values(normal_matrix([101, 199], &mut random, &device).val());
        let deviation = |values: &[f32]| {
            let mean = values.iter().sum::<f32>() / values.len() as f32;
            assert!(mean.abs() < 0.02, "{mean}");
            (values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / values.len() as f32).sqrt()
        };
        assert!(even.iter().all(|value| value.abs() <= 0.1));
        assert!((deviation(&even) - 0.1 / 3.0_f32.sqrt()).abs() < 0.001);
        assert!((deviation(&normal) - 1.0).abs() < 0.02);
    }
}
