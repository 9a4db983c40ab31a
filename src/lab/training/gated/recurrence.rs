//! The recurrence for training: the same as [`recur`](models::compute::gated_network::recur), with its gradient by hand.
//!
//! Automatic differentiation would keep a node per token and layer; two passes over plain slices are many times faster.

use evidence::numerics::activation::sigmoid;

/// What the backward pass needs to know of the forward pass. All are row-major `[windows * length, width]`.
pub struct Trace {
    forget: Vec<f32>,
    reset: Vec<f32>,
    state: Vec<f32>,
}

/// `gates` is row-major `[windows * length, 3 * width]`, before the sigmoids; the result `[windows * length, width]`.
pub fn forward(gates: &[f32], width: usize, length: usize) -> (Vec<f32>, Trace) {
    let rows = gates.len() / (3 * width);
    let zeros = || vec![0.0_f32; rows * width];
    let (mut output, mut trace) = (zeros(), Trace { forget: zeros(), reset: zeros(), state: zeros() });
    let half = width / 2;
    let mut before = vec![0.0_f32; half];
    for window in (0..rows).step_by(length.max(1)) {
        for first in [0, half] {
            before.fill(0.0);
            for step in 0..length {
                let row = window + if first == 0 { step } else { length - 1 - step };
                let gate = |n: usize| &gates[row * 3 * width + n * width + first..][..half];
                let own = row * width + first..row * width + first + half;
                let (candidate, forget_in, reset_in) = (gate(0), gate(1), gate(2));
                let forget = &mut trace.forget[own.clone()];
                let reset = &mut trace.reset[own.clone()];
                let state = &mut trace.state[own.clone()];
                let output = &mut output[own];
                for n in 0..half {
                    forget[n] = sigmoid(forget_in[n]);
                    reset[n] = sigmoid(reset_in[n]);
                    // c(t) = f c(t-1) + (1 - f) z;  y(t) = r c(t)
                    state[n] = forget[n] * before[n] + (1.0 - forget[n]) * candidate[n];
                    output[n] = reset[n] * state[n];
                }
                before.copy_from_slice(state);
            }
        }
    }
    (output, trace)
}

/// The gradient of the gates, from that of the output `[windows * length, width]` and what [`forward`] was given and left.
pub fn backward(gates: &[f32], trace: &Trace, gradient: &[f32], width: usize, length: usize) -> Vec<f32> {
    let rows = gradient.len() / width;
    let mut result = vec![0.0_f32; rows * 3 * width];
    let half = width / 2;
    let none = vec![0.0_f32; half];
    let mut carried = vec![0.0_f32; half];
    for window in (0..rows).step_by(length.max(1)) {
        for first in [0, half] {
            carried.fill(0.0);
            for step in (0..length).rev() {
                let row_at = |step: usize| window + if first == 0 { step } else { length - 1 - step };
                let row = row_at(step);
                let own = row * width + first..row * width + first + half;
                let before = match step {
                    0 => &none[..],
                    _ => &trace.state[row_at(step - 1) * width + first..][..half],
                };
                let (forget, reset, state) =
                    (&trace.forget[own.clone()], &trace.reset[own.clone()], &trace.state[own.clone()]);
                let gradient = &gradient[own];
                let candidate = &gates[row * 3 * width + first..][..half];
                let (to_candidate, rest) = result[row * 3 * width + first..].split_at_mut(width);
                let (to_forget, to_reset) = rest.split_at_mut(width);
                let (to_candidate, to_forget, to_reset) =
                    (&mut to_candidate[..half], &mut to_forget[..half], &mut to_reset[..half]);
                for n in 0..half {
                    // ∂c(t) = ∂y r + ∂c(t+1) f(t+1);  σ' = σ(1 - σ) for f and r
                    let of_state = gradient[n] * reset[n] + carried[n];
                    to_reset[n] = gradient[n] * state[n] * reset[n] * (1.0 - reset[n]);
                    to_candidate[n] = of_state * (1.0 - forget[n]);
                    to_forget[n] = of_state * (before[n] - candidate[n]) * forget[n] * (1.0 - forget[n]);
                    carried[n] = of_state * forget[n];
                }
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use burn::tensor::{Device, Tensor, TensorData};
    use models::compute::gated_network::recur;

    /// Output and gradient are those that automatic differentiation finds for the tagger's own recurrence.
    #[test]
    fn it_agrees_with_automatic_differentiation() {
        let (windows, length, width) = (3, 5, 6);
        let rows = windows * length;
        let gates: Vec<f32> = (0..rows * 3 * width).map(|n| (n as f32 * 1.7).sin() * 1.5).collect();
        let weights: Vec<f32> = (0..rows * width).map(|n| (n as f32 * 0.9).cos()).collect();
        let device = Device::flex().autodiff();
        let leaf = Tensor::<2>::from_data(TensorData::new(gates.clone(), [rows, 3 * width]), &device).require_grad();
        let output = recur(leaf.clone(), length);
        let weighed = output.clone() * Tensor::from_data(TensorData::new(weights.clone(), [rows, width]), &device);
        let gradients = weighed.sum().backward();
        let expected_output: Vec<f32> = output.into_data().try_to_vec().unwrap();
        let expected_gradient: Vec<f32> = leaf.grad(&gradients).unwrap().into_data().try_to_vec().unwrap();

        let (output, trace) = forward(&gates, width, length);
        let gradient = backward(&gates, &trace, &weights, width, length);
        let agree = |a: &[f32], b: &[f32]| {
            assert_eq!(a.len(), b.len());
            for (a, b) in a.iter().zip(b) {
                assert!((a - b).abs() < 1e-5, "{a} {b}");
            }
        };
        agree(&output, &expected_output);
        agree(&gradient, &expected_gradient);
    }
}
