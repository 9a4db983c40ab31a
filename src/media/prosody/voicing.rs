//! The certainty, frame by frame, that there is voice.

use base::log_odds::{log_odds, probability};

/// A frame of this periodicity speaks neither for nor against a voice.
const MIDDLE: f32 = 0.4;
/// The weight of periodicity, in log-odds per unit: that of a frame taken alone (overlapping windows say much the same).
const WORTH: f32 = 6.0;
/// Log-odds against a voice's coming or going from one frame to the next.
const PERSISTENCE: f32 = 4.0;

/// Turns `periodicity` (one value per frame, see `FinePeriod`) into the probability of a voice, in place.
///
/// A voice does not come and go within 10 ms, but the periodicity of noise does. So voice and no voice are the two states
/// of a hidden Markov model, and each frame gets its posterior from the forward-backward algorithm (Rabiner, Proc. IEEE
/// 77, 1989, section III.A), here on log-odds.
pub(super) fn posterior(periodicity: &mut [f32]) {
    // In log-odds, 0 at MIDDLE.
    let evidence = |periodicity: f32| WORTH * (periodicity.clamp(0.0, 1.0) - MIDDLE);
    // Probability that the next frame is in the same state, from its log-odds PERSISTENCE.
    let stays = 1.0 / (1.0 + (-PERSISTENCE).exp());
    // Log-odds of the next frame's voice, given those of this one.
    let passed_on = |odds: f32| {
        let voiced = probability(odds);
        log_odds(voiced * stays + (1.0 - voiced) * (1.0 - stays), 0.0)
    };
    let mut from_past = Vec::with_capacity(periodicity.len());
    let mut odds = 0.0;
    for &value in &*periodicity {
        from_past.push(odds);
        odds = passed_on(odds + evidence(value));
    }
    let mut from_future = 0.0;
    for (value, from_past) in periodicity.iter_mut().zip(from_past).rev() {
        let here = from_future + evidence(*value);
        // Log-odds of past, frame and future add up, as they are independent given the state; the frame counts once.
        *value = probability(from_past + here);
        from_future = passed_on(here);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums over all sequences of states.
    fn brute_force(periodicity: &[f32]) -> Vec<f32> {
        let stays = 1.0 / (1.0 + f64::from(-PERSISTENCE).exp());
        let mut voiced = vec![0.0; periodicity.len()];
        let mut total = 0.0;
        for sequence in 0..1_u32 << periodicity.len() {
            let is_voiced = |frame: usize| sequence >> frame & 1 == 1;
            let mut weight = 1.0;
            for (frame, value) in periodicity.iter().enumerate() {
                if is_voiced(frame) {
                    weight *= f64::from(WORTH * (value.clamp(0.0, 1.0) - MIDDLE)).exp();
                }
                if frame > 0 {
                    weight *= if is_voiced(frame) == is_voiced(frame - 1) { stays } else { 1.0 - stays };
                }
            }
            total += weight;
            (0..periodicity.len()).filter(|&frame| is_voiced(frame)).for_each(|frame| voiced[frame] += weight);
        }
        voiced.into_iter().map(|sum| (sum / total) as f32).collect()
    }

    #[test]
    fn the_posterior_is_that_of_all_sequences_together() {
        for periodicity in [vec![], vec![0.9], vec![0.1, 0.2, 0.95, 0.9, 0.3, 0.8, -0.4, 0.0, 0.5, 1.2]] {
            let mut found = periodicity.clone();
            posterior(&mut found);
            for (found, expected) in found.iter().zip(brute_force(&periodicity)) {
                assert!((found - expected).abs() < 1e-4, "{found} for {expected}");
            }
        }
    }

    #[test]
    fn one_periodic_frame_in_noise_is_no_voice_and_ten_are() {
        let voiced_from = |count: usize| {
            let mut frames = vec![0.1; 20];
            frames.extend(vec![0.9; count]);
            frames.extend(vec![0.1; 20]);
            posterior(&mut frames);
            frames.iter().filter(|&&voicing| voicing >= 0.5).count()
        };
        assert_eq!(voiced_from(1), 0);
        assert_eq!(voiced_from(10), 10);
    }

    #[test]
    fn hours_stay_finite() {
        let mut frames: Vec<f32> = (0..100_000).map(|n| if n % 1_000 < 500 { 1.0 } else { 0.0 }).collect();
        posterior(&mut frames);
        assert!(frames.iter().all(|voicing| (0.0..=1.0).contains(voicing)));
        assert!(frames[250] > 0.99 && frames[750] < 0.01);
    }
}
