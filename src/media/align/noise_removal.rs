//! Steady noise taken out of mel powers, channel by channel, as the front end of the acoustic model does it.
//!
//! Source: `fe_noise.c` of PocketSphinx 5.1.1, after Kim and Stern, "Power-Normalized Cepstral Coefficients" (2016): medium-time power, a
//! lower envelope as noise, temporal masking, and gains that are smoothed over neighbouring channels.

/// Channels on each side over which gains are averaged.
const SMOOTH_REACH: usize = 4;
const POWER_MEMORY: f64 = 0.7;
/// How slowly the envelope rises.
const RISE_MEMORY: f64 = 0.995;
/// How slowly it falls.
const FALL_MEMORY: f64 = 0.5;
const PEAK_MEMORY: f64 = 0.85;
const MASKED_SHARE: f64 = 0.2;
const LARGEST_GAIN: f64 = 20.0;

/// What is known of the noise so far; `N` channels.
pub(super) struct NoiseRemoval<const N: usize> {
    power: [f64; N],
    noise: [f64; N],
    floor: [f64; N],
    peak: [f64; N],
    is_fresh: bool,
}

impl<const N: usize> NoiseRemoval<N> {
    pub(super) fn new() -> Self {
        Self { power: [0.0; N], noise: [0.0; N], floor: [0.0; N], peak: [0.0; N], is_fresh: true }
    }

    /// Takes the noise out of the powers of the next frame.
    pub(super) fn remove(&mut self, mel: &mut [f64; N]) {
        if self.is_fresh {
            self.is_fresh = false;
            self.power = *mel;
            self.noise = mel.map(|power| power / LARGEST_GAIN);
            self.floor = self.noise;
        }
        let mut gains = [0.0; N];
        for channel in 0..N {
            let power = &mut self.power[channel];
            *power = POWER_MEMORY * *power + (1.0 - POWER_MEMORY) * mel[channel];
            follow(&mut self.noise[channel], *power);
            let mut signal = (*power - self.noise[channel]).max(1.0);
            follow(&mut self.floor[channel], signal);
            let (peak, unmasked) = (&mut self.peak[channel], signal);
            *peak *= PEAK_MEMORY;
            if signal < PEAK_MEMORY * *peak {
                signal = MASKED_SHARE * *peak;
            }
            *peak = peak.max(unmasked);
            signal = signal.max(self.floor[channel]);
            let gain = if signal < LARGEST_GAIN * *power { signal / *power } else { LARGEST_GAIN };
            gains[channel] = gain.max(1.0 / LARGEST_GAIN);
        }
        for (channel, power) in mel.iter_mut().enumerate() {
            let around = &gains[channel.saturating_sub(SMOOTH_REACH)..(channel + SMOOTH_REACH + 1).min(N)];
            *power *= around.iter().sum::<f64>() / around.len() as f64;
        }
    }
}

/// The lower envelope: falls quickly, rises slowly.
fn follow(envelope: &mut f64, value: f64) {
    let memory = if value >= *envelope { RISE_MEMORY } else { FALL_MEMORY };
    *envelope = memory * *envelope + (1.0 - memory) * value;
}
