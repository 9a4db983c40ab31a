//! What happens to a voice on the way to the recording: noise, a telephone, a room.

use std::f64::consts::PI;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::recipe::VoiceGroup;
use super::voice::{Voice, normal};
use media::prosody::{HOP_SAMPLES, RATE_HZ};

/// How a voice reaches the microphone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Surroundings {
    /// As it was made.
    Quiet,
    /// Pink noise (as rooms and streets have it: most of it where the voice is), so many dB below the mean power of
    /// the voiced frames.
    Noise(f32),
    /// 300 to 3400 Hz.
    Telephone,
    /// A room that takes 0.5 s to fall by 60 dB, its echoes together 3 dB below the direct sound. The truth stays that of
    /// the dry voice, also where echoes sound on after it.
    Room,
}

/// A row of the bench: voices of one group in the same surroundings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Condition {
    pub name: &'static str,
    pub group: VoiceGroup,
    pub surroundings: Surroundings,
}

/// All rows of the bench.
pub const CONDITIONS: [Condition; 12] = {
    use Surroundings::{Noise, Quiet, Room, Telephone};
    use VoiceGroup::{Creak, OctaveTraps, Speech, Wide};
    const fn row(name: &'static str, group: VoiceGroup, surroundings: Surroundings) -> Condition {
        Condition { name, group, surroundings }
    }
    [
        row("clean", Speech, Quiet),
        row("20 dB", Speech, Noise(20.0)),
        row("10 dB", Speech, Noise(10.0)),
        row("0 dB", Speech, Noise(0.0)),
        row("telephone", Speech, Telephone),
        row("reverberation", Speech, Room),
        row("creak", Creak, Quiet),
        row("creak, 10 dB", Creak, Noise(10.0)),
        row("octave traps", OctaveTraps, Quiet),
        row("octave traps, 10 dB", OctaveTraps, Noise(10.0)),
        row("60-600 Hz", Wide, Quiet),
        row("60-600 Hz, 10 dB", Wide, Noise(10.0)),
    ]
};

impl Condition {
    /// Its name in file names.
    pub fn file_name(&self) -> String {
        self.name.replace(", ", "_").replace(' ', "-")
    }
}

impl Voice {
    /// The voice in `surroundings`, as loud as fits within -1..1. The same on every call.
    pub fn recorded_in(&self, surroundings: Surroundings) -> Self {
        let mut samples = match surroundings {
            Surroundings::Quiet => return self.clone(),
            Surroundings::Noise(snr_db) => self.in_noise(snr_db),
            Surroundings::Telephone => telephone(&self.samples),
            Surroundings::Room => room(&self.samples, self.seed),
        };
        let peak = samples.iter().fold(1.0_f32, |peak, sample| peak.max(sample.abs()));
        samples.iter_mut().for_each(|sample| *sample /= peak);
        Self { samples, ..self.clone() }
    }

    fn in_noise(&self, snr_db: f32) -> Vec<f32> {
        let mut random = ChaCha8Rng::seed_from_u64(u64::from(snr_db.to_bits()).wrapping_add(self.seed << 32));
        let noise = pink_noise(&mut random, self.samples.len());
        let voiced = self
            .samples
            .chunks(HOP_SAMPLES)
            .zip(&self.f0_truth)
            .filter(|(_, f0)| **f0 > 0.0)
            .flat_map(|(chunk, _)| chunk.iter().copied());
        let gain = (power(voiced) / power(noise.iter().copied()) / 10.0_f64.powf(f64::from(snr_db) / 10.0)).sqrt();
        self.samples.iter().zip(&noise).map(|(sample, noise)| sample + gain as f32 * noise).collect()
    }
}

fn power(samples: impl Iterator<Item = f32>) -> f64 {
    let (sum, count) = samples.fold((0.0, 0_u64), |(sum, n), sample| (sum + f64::from(sample).powi(2), n + 1));
    sum / count.max(1) as f64
}

/// Three first-order filters approximate 3 dB per octave to half a decibel (P. Kellet's economy filter).
fn pink_noise(random: &mut ChaCha8Rng, count: usize) -> Vec<f32> {
    let (mut low, mut middle, mut high) = (0.0, 0.0, 0.0);
    (0..count)
        .map(|_| {
            let white = normal(random);
            low = 0.997_65 * low + white * 0.099_046;
            middle = 0.963 * middle + white * 0.296_516_4;
            high = 0.57 * high + white * 1.052_691_3;
            (low + middle + high + white * 0.184_8) as f32
        })
        .collect()
}

/// 300 to 3400 Hz by a linear-phase windowed sinc of 32 ms, 50 dB down from 220 Hz downwards.
fn telephone(samples: &[f32]) -> Vec<f32> {
    const REACH: i64 = RATE_HZ as i64 * 16 / 1_000;
    let low_pass = |cutoff_hz: f64, offset: f64| {
        let phase = 2.0 * PI * cutoff_hz / f64::from(RATE_HZ) * offset;
        2.0 * cutoff_hz / f64::from(RATE_HZ) * if offset == 0.0 { 1.0 } else { phase.sin() / phase }
    };
    let taps: Vec<f32> = (-REACH..=REACH)
        .map(|offset| {
            let offset = offset as f64;
            let window = 0.5 + 0.5 * (PI * offset / (REACH as f64 + 1.0)).cos();
            (window * (low_pass(3_400.0, offset) - low_pass(300.0, offset))) as f32
        })
        .collect();
    let mut padded = vec![0.0; REACH as usize];
    padded.extend_from_slice(samples);
    padded.resize(samples.len() + 2 * REACH as usize, 0.0);
    padded.windows(taps.len()).map(|part| part.iter().zip(&taps).map(|(sample, tap)| sample * tap).sum()).collect()
}

/// Direct sound and velvet noise, that is single echoes of random sign at random times, dense enough to sound smooth
/// (Karjalainen and Järveläinen 2007), which decay exponentially.
fn room(samples: &[f32], seed: u64) -> Vec<f32> {
    const DECAY_S: f64 = 0.5;
    const ECHOES_PER_S: f64 = 2_000.0;
    const FIRST_ECHO_S: f64 = 0.003;
    const DIRECT_OVER_ECHOES_DB: f64 = 3.0;
    let mut random = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(1_000).wrapping_add(999));
    let count = ((DECAY_S - FIRST_ECHO_S) * ECHOES_PER_S) as usize;
    let mut echoes: Vec<(usize, f64)> = (0..count)
        .map(|number| {
            let time_s = FIRST_ECHO_S + (number as f64 + random.random::<f64>()) / ECHOES_PER_S;
            let sign = if random.random_bool(0.5) { 1.0 } else { -1.0 };
            ((time_s * f64::from(RATE_HZ)) as usize, sign * 10.0_f64.powf(-3.0 * time_s / DECAY_S))
        })
        .collect();
    let energy: f64 = echoes.iter().map(|(_, gain)| gain * gain).sum();
    let scale = (10.0_f64.powf(-DIRECT_OVER_ECHOES_DB / 10.0) / energy).sqrt();
    echoes.iter_mut().for_each(|(_, gain)| *gain *= scale);
    let mut heard = samples.to_vec();
    for (delay, gain) in echoes {
        for (sum, sample) in heard.iter_mut().skip(delay).zip(samples) {
            *sum += gain as f32 * sample;
        }
    }
    heard
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::pitch::voice::{TUNING_SEED, voices};

    fn tone(hz: f64) -> Vec<f32> {
        (0..8_000).map(|n| (2.0 * PI * hz / f64::from(RATE_HZ) * f64::from(n)).sin() as f32).collect()
    }

    #[test]
    fn the_telephone_passes_its_band_only() {
        let level_db = |hz: f64| {
            let heard = telephone(&tone(hz));
            10.0 * (2.0 * power(heard[1_000..7_000].iter().copied())).log10()
        };
        for hz in [420.0, 1_000.0, 3_000.0] {
            assert!(level_db(hz).abs() < 0.5, "{hz} Hz: {} dB", level_db(hz));
        }
        for hz in [100.0, 200.0, 3_600.0, 6_000.0] {
            assert!(level_db(hz) < -40.0, "{hz} Hz: {} dB", level_db(hz));
        }
    }

    #[test]
    fn a_click_in_the_room_is_followed_by_its_echoes() {
        let mut click = vec![0.0; 16_000];
        click[100] = 1.0;
        let heard = room(&click, 3);
        assert!(heard[..100].iter().all(|&sample| sample == 0.0) && heard[100] == 1.0);
        let energy = |from: usize, to: usize| power(heard[from..to].iter().copied()) * (to - from) as f64;
        assert!((energy(101, 16_000) - 0.5).abs() < 0.02, "{}", energy(101, 16_000));
        // 60 dB in 0.5 s are 24 dB in 0.2 s.
        let fall_db = 10.0 * (energy(900, 2_500) / energy(4_100, 5_700)).log10();
        assert!((fall_db - 24.0).abs() < 3.0, "{fall_db}");
    }

    #[test]
    fn noise_is_as_loud_as_asked_for_and_the_truth_lies_in_the_range() {
        let voices = voices(TUNING_SEED);
        for voice in &voices {
            let outside = |f0_hz: &&f32| **f0_hz > 0.0 && !(voice.range.low_hz..=voice.range.high_hz).contains(*f0_hz);
            assert_eq!(voice.f0_truth.iter().filter(outside).count(), 0, "{}", voice.name);
            let voiced = voice.f0_truth.iter().filter(|f0_hz| **f0_hz > 0.0).count();
            assert!(voiced * 2 > voice.f0_truth.len(), "{}: {voiced} voiced frames", voice.name);
            assert!(CONDITIONS.iter().any(|condition| condition.group == voice.group));
        }
        let voice = &voices[0];
        let heard = voice.in_noise(10.0);
        assert_eq!(heard, voice.in_noise(10.0));
        let noise: Vec<f32> = heard.iter().zip(&voice.samples).map(|(heard, dry)| heard - dry).collect();
        let is_voiced = |index: usize| voice.f0_truth[index / HOP_SAMPLES] > 0.0;
        let voiced = (0..voice.samples.len()).filter(|&index| is_voiced(index)).map(|index| voice.samples[index]);
        let snr_db = 10.0 * (power(voiced) / power(noise.iter().copied())).log10();
        assert!((snr_db - 10.0).abs() < 0.1, "{snr_db} dB");
        let hissing = voice.recorded_in(Surroundings::Noise(-20.0));
        assert!(hissing.samples.iter().all(|sample| sample.abs() <= 1.0));
    }
}
