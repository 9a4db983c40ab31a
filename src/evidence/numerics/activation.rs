//! The exponential and what is made of it, without a branch or a call, so that loops over them become vector instructions.

/// e to the `x`, to seven digits; `x` beyond ±87 counts as that.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    // Adding and taking away 1.5 · 2^23 rounds to a whole number, which then stands in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = x.clamp(-87.0, 87.0);
    let shifted = x * std::f32::consts::LOG2_E + ROUND;
    let whole = shifted - ROUND;
    let rest = x - whole * LN_2_HIGH - whole * LN_2_LOW;
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let fraction = series.iter().fold(0.0, |sum, factor| sum * rest + factor);
    let power = f32::from_bits((shifted.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127)) << 23);
    fraction * power
}

/// 1 / (1 + e^-x)
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// Hyperbolic tangent.
#[inline(always)]
pub fn tanh(x: f32) -> f32 {
    2.0 * sigmoid(2.0 * x) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_library() {
        for n in -2_000..=2_000 {
            let x = n as f32 / 100.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-6, "{x}");
            assert!((tanh(x) - x.tanh()).abs() < 1e-6, "{x}");
            assert!((sigmoid(x) - 1.0 / (1.0 + (-x).exp())).abs() < 1e-6, "{x}");
        }
        assert!(exp(-1e9) > 0.0 && exp(1e9).is_finite());
        assert_eq!((sigmoid(f32::INFINITY), tanh(f32::NEG_INFINITY)), (1.0, -1.0));
        assert!(exp(f32::NAN).is_nan());
    }
}
