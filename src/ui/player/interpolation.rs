//! From the rate of the sound to the rate of the device: band-limited interpolation at any place between samples.
//!
//! A Kaiser-windowed sinc, tabulated at [`PHASES`] places and interpolated linearly between them (J. O. Smith, "Digital
//! Audio Resampling", 2002). A place that falls on a sample gives that sample exactly when the device is not slower than
//! the sound.

const PHASES: usize = 128;
/// Taps to either side at full bandwidth.
const HALF_TAPS: usize = 16;
const KAISER_BETA: f64 = 8.0;

/// The slowest device that is played on, in hertz.
const DEVICE_RATE_MIN_HZ: u32 = 8_000;

/// The interpolation for one rate of the sound and one of the device.
pub struct Interpolation {
    /// Samples of the sound per frame of output.
    step: f64,
    half: usize,
    /// `PHASES + 1` rows of `2 · half` taps.
    taps: Box<[f32]>,
}

impl Interpolation {
    /// From sound of one rate to a device of another, at least 8 kHz.
    pub fn new(sound_rate_hz: u32, rate_hz: u32) -> Self {
        let step = f64::from(sound_rate_hz) / f64::from(rate_hz.max(DEVICE_RATE_MIN_HZ));
        let bandwidth = (1.0 / step).min(1.0);
        let half = (HALF_TAPS as f64 / bandwidth).ceil() as usize;
        let mut taps = Vec::with_capacity((PHASES + 1) * 2 * half);
        for phase in 0..=PHASES {
            let fraction = phase as f64 / PHASES as f64;
            let row = taps.len();
            // Tap i lies on sample floor(place) - (half - 1) + i.
            taps.extend((0..2 * half).map(|i| {
                let distance = i as f64 - (half as f64 - 1.0) - fraction;
                (sinc(bandwidth * distance) * kaiser(distance / half as f64)) as f32
            }));
            let sum: f32 = taps[row..].iter().sum();
            taps[row..].iter_mut().for_each(|tap| *tap /= sum);
        }
        Self { step, half, taps: taps.into() }
    }

    /// Samples of the sound per frame of output.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// The samples needed for the places `from..=to`: the first one and how many.
    pub fn needed(&self, from: f64, to: f64) -> (i64, usize) {
        let first = from.floor() as i64 - (self.half as i64 - 1);
        let last = to.floor() as i64 + self.half as i64;
        (first, (last - first + 1) as usize)
    }

    /// The value at `place`, where `window[0]` is sample `first`, both as given by [`Self::needed`].
    pub fn value(&self, window: &[f32], first: i64, place: f64) -> f32 {
        let whole = place.floor();
        let begin = (whole as i64 - (self.half as i64 - 1) - first) as usize;
        let samples = &window[begin..begin + 2 * self.half];
        let phase = (place - whole) * PHASES as f64;
        let row = (phase as usize).min(PHASES - 1);
        let blend = (phase - row as f64) as f32;
        let width = 2 * self.half;
        let low = &self.taps[row * width..][..width];
        if blend == 0.0 {
            return samples.iter().zip(low).map(|(sample, tap)| sample * tap).sum();
        }
        let high = &self.taps[(row + 1) * width..][..width];
        samples
            .iter()
            .zip(low.iter().zip(high))
            .map(|(sample, (low, high))| sample * (low + blend * (high - low)))
            .sum()
    }
}

fn sinc(x: f64) -> f64 {
    // Exactly zero on whole numbers, so that a place on a sample gives that sample.
    match x {
        0.0 => 1.0,
        x if x.fract() == 0.0 => 0.0,
        x => (std::f64::consts::PI * x).sin() / (std::f64::consts::PI * x),
    }
}

fn kaiser(x: f64) -> f64 {
    if x.abs() >= 1.0 { 0.0 } else { bessel_i0(KAISER_BETA * (1.0 - x * x).sqrt()) / bessel_i0(KAISER_BETA) }
}

/// Modified Bessel function of the first kind, order zero, by its power series.
fn bessel_i0(x: f64) -> f64 {
    let mut term = 1.0;
    let mut sum = 1.0;
    for k in 1..40 {
        term *= (x / (2.0 * f64::from(k))).powi(2);
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND_RATE_HZ: u32 = 16_000;

    #[test]
    fn a_sine_comes_out_at_the_rate_of_the_device() {
        for rate_hz in [8_000, 16_000, 22_050, 44_100, 48_000, 96_000] {
            let interpolation = Interpolation::new(SOUND_RATE_HZ, rate_hz);
            for hertz in [100.0, 1_000.0, 3_000.0] {
                let value = |seconds: f64| (std::f64::consts::TAU * hertz * seconds).sin() as f32;
                let sound: Vec<f32> = (0..4000).map(|n| value(f64::from(n) / f64::from(SOUND_RATE_HZ))).collect();
                for frame in 300..500 {
                    let place = f64::from(frame) * interpolation.step();
                    let (first, count) = interpolation.needed(place, place);
                    let found = interpolation.value(&sound[first as usize..][..count], first, place);
                    let wanted = value(f64::from(frame) / f64::from(rate_hz));
                    assert!((found - wanted).abs() < 2e-3, "{rate_hz} {hertz}: {found} for {wanted}");
                }
            }
        }
    }

    #[test]
    fn a_place_on_a_sample_gives_the_sample() {
        let sound: Vec<f32> = (0..64).map(|n| (n as f32).sin()).collect();
        let interpolation = Interpolation::new(SOUND_RATE_HZ, 48_000);
        let (first, count) = interpolation.needed(30.0, 30.0);
        assert_eq!(interpolation.value(&sound[first as usize..][..count], first, 30.0), sound[30]);
    }
}
