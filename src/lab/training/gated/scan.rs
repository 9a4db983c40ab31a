//! The recurrence of the network as a scan: as many rounds as the logarithm of the tokens, each of whole tensors, where a loop takes one
//! small step per token. A GPU and automatic differentiation want it so; a processor reads faster by the loop.
//!
//! `c(t) = f(t) c(t-1) + x(t)` is associative: `(f₁, x₁)` and then `(f₂, x₂)` is `(f₁ f₂, f₂ x₁ + x₂)` (Blelloch 1990, section 1.4).

use burn::tensor::Tensor;

use models::compute::gated_network::recur_by;

/// As [`recur`](models::compute::gated_network::recur): gates `[windows * length, 3 * width]` before their sigmoids in,
/// `[windows * length, width]` out.
pub fn recur(gates: Tensor<2>, length: usize) -> Tensor<2> {
    recur_by(gates, length, scan)
}

/// All states `c` of `[windows, length, width]`, from `c(-1) = 0`.
fn scan(mut forget: Tensor<3>, mut fresh: Tensor<3>) -> Tensor<3> {
    let [windows, length, width] = fresh.dims();
    let device = fresh.device();
    let mut distance = 1;
    while distance < length {
        let shifted = |x: &Tensor<3>, before: Tensor<3>| {
            let rest = x.clone().slice([0..windows, 0..length - distance, 0..width]);
            Tensor::cat(vec![before, rest], 1)
        };
        // Before the first token nothing is added and nothing forgotten.
        let fresh_before = shifted(&fresh, Tensor::zeros([windows, distance, width], &device));
        fresh = forget.clone() * fresh_before + fresh;
        if 2 * distance < length {
            let forget_before = shifted(&forget, Tensor::ones([windows, distance, width], &device));
            forget = forget * forget_before;
        }
        distance *= 2;
    }
    fresh
}

#[cfg(test)]
mod tests {
    use super::*;
    use burn::tensor::{Device, TensorData};
    use models::compute::{gated_network, host_values};

    #[test]
    fn the_scan_is_the_loop() {
        for length in [1, 2, 3, 8, 13] {
            let (windows, width) = (2, 6);
            let rows = windows * length;
            let gates: Vec<f32> = (0..rows * 3 * width).map(|n| (n as f32 * 1.3).sin() * 2.0).collect();
            let gates = Tensor::<2>::from_data(TensorData::new(gates, [rows, 3 * width]), &Device::flex());
            let by_loop = host_values(gated_network::recur(gates.clone(), length));
            let by_scan = host_values(recur(gates, length));
            for (a, b) in by_loop.iter().zip(&by_scan) {
                assert!((a - b).abs() < 1e-6, "{length}: {a} {b}");
            }
        }
    }
}
