//! "Pause", the simplest acoustic model (Che et al., Interspeech 2016, section 3.2, equation 1).

use crate::time::Duration;

/// `Pa = (1 - e^(-4p)) / (1 + e^(-4p))` of a pause of `p` seconds: 0 at no pause, above one half from 0.28 s on, towards 1.
/// Negative pauses (overlapping words) count as none.
pub fn boundary_probability(pause: Duration) -> f32 {
    let decay = (-4.0 * pause.as_secs().max(0.0)).exp();
    ((1.0 - decay) / (1.0 + decay)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values worked out by hand from equation 1: tanh(2p).
    #[test]
    fn equation_1() {
        let check = |seconds: f64, expected: f32| {
            let found = boundary_probability(Duration::from_secs(seconds));
            assert!((found - expected).abs() < 1e-5, "{seconds} s: {found}");
        };
        check(0.0, 0.0);
        check(0.1, 0.197_375);
        check(0.25, 0.462_117);
        check(0.5, 0.761_594);
        check(1.0, 0.964_028);
        check(60.0, 1.0);
        check(-1.0, 0.0);
        // "Approximately when the pause is longer than 0.28 second, it will be acknowledged".
        assert!(boundary_probability(Duration::from_millis(270)) < 0.5);
        assert!(boundary_probability(Duration::from_millis(280)) > 0.5);
    }
}
