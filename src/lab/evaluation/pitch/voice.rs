//! Synthetic voices whose pitch is known: glottal pulses through formants.
//!
//! Pulses after Rosenberg (JASA 49, 1971, shape C: trigonometric rise, quarter-cosine fall) are laid out one by one at
//! four times the analysis rate, at the times that a pitch curve demands and not on the sample grid, then coloured
//! by four moving formants and brought down to 16 kHz. Everything is drawn from a seeded generator. What the voices
//! are like is in `recipe`, what happens to them on the way to the microphone in `surroundings`.

use std::f64::consts::PI;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::recipe::{RECIPES, Trap, VoiceGroup, VoicePhrase, VoiceRecipe};
use media::prosody::{HOP_SAMPLES, PitchRange, RATE_HZ};

const OVERSAMPLING: usize = 4;
const FINE_RATE_HZ: f64 = (RATE_HZ as usize * OVERSAMPLING) as f64;
const SECONDS: f64 = 8.0;

/// A voice with its truth.
#[derive(Clone, Debug)]
pub struct Voice {
    pub name: &'static str,
    /// What the voice is there for.
    pub group: VoiceGroup,
    /// Mono at `prosody::RATE_HZ`, within -1..1.
    pub samples: Vec<f32>,
    /// F0 in Hz per frame of 10 ms, 0 where there is no voice: the mean rate of the pulses over the period that holds the
    /// frame's centre and its two neighbours.
    pub f0_truth: Vec<f32>,
    /// Where to look for the pitch.
    pub range: PitchRange,
    /// That of the set, so that noise and echoes are its own, too.
    pub(super) seed: u64,
}

/// The set of voices on which the constants of the pitch tracker were chosen; figures are reported on others.
pub const TUNING_SEED: u64 = 0;

/// All voices, dry and without noise, eight seconds each; the same on every call with the same `seed`, from which phrases,
/// accents, jitter and noise are drawn.
pub fn voices(seed: u64) -> Vec<Voice> {
    RECIPES.iter().zip(0..).map(|(recipe, number)| Synthesis::new(recipe, seed, number).run()).collect()
}

/// Standard normal, by the sum of twelve uniform values: near enough for noise, and the same on every machine.
pub(super) fn normal(random: &mut ChaCha8Rng) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

/// One voice in the making.
struct Synthesis<'a> {
    recipe: &'a VoiceRecipe,
    seed: u64,
    random: ChaCha8Rng,
    /// At the fine rate.
    source: Vec<f64>,
    hiss: Vec<f64>,
    f0_truth: Vec<f32>,
}

impl<'a> Synthesis<'a> {
    fn new(recipe: &'a VoiceRecipe, seed: u64, number: u64) -> Self {
        let count = (SECONDS * FINE_RATE_HZ) as usize;
        Self {
            recipe,
            seed,
            random: ChaCha8Rng::seed_from_u64(seed.wrapping_add(1).wrapping_mul(1_000).wrapping_add(number)),
            source: vec![0.0; count],
            hiss: vec![0.0; count],
            f0_truth: vec![0.0; (SECONDS * f64::from(RATE_HZ)) as usize / HOP_SAMPLES],
        }
    }

    fn run(mut self) -> Voice {
        let mut time_s = 0.15;
        loop {
            let length_s = self.recipe.phrase_s * self.random.random_range(0.5..1.5);
            let register = 2.0_f64.powf(self.random.random_range(-0.1..0.1));
            let phrase = VoicePhrase { start_s: time_s, end_s: time_s + length_s, register };
            let pause_s = self.recipe.pause_s * self.random.random_range(0.5..1.5);
            if phrase.end_s + pause_s > SECONDS {
                break;
            }
            let pulses_s = self.lay_pulses(&phrase);
            self.note_truth(&pulses_s);
            if self.random.random_bool(self.recipe.hiss) {
                self.lay_hiss(phrase.end_s, phrase.end_s + pause_s);
            }
            time_s = phrase.end_s + pause_s;
        }
        let samples = self.filter();
        let VoiceRecipe { name, group, range, .. } = *self.recipe;
        Voice { name, group, samples, f0_truth: self.f0_truth, range, seed: self.seed }
    }

    /// Glottal flow derivative of a phrase, pulse by pulse. Gives where the pulses start, and where the last one ends.
    fn lay_pulses(&mut self, phrase: &VoicePhrase) -> Vec<f64> {
        let mut pulses_s = Vec::new();
        let mut time_s = phrase.start_s;
        let mut is_odd = false;
        loop {
            let f0_hz = |time_s: f64| self.recipe.f0_hz(phrase, time_s);
            // The period about the middle of itself, so that the pulses follow the curve in time.
            let mut period_s = 1.0 / f0_hz(time_s);
            period_s = 1.0 / f0_hz(time_s + period_s / 2.0);
            pulses_s.push(time_s);
            if time_s + period_s > phrase.end_s {
                return pulses_s;
            }
            let glottis = self.recipe.glottis(phrase, time_s);
            period_s *= glottis.lengthening;
            let wobbled_s = period_s * (1.0 + glottis.jitter * normal(&mut self.random)).max(0.5);
            let ramp = (((time_s - phrase.start_s).min(phrase.end_s - time_s)) / 0.03).clamp(0.1, 1.0);
            let alternation = if is_odd { glottis.alternation } else { 0.0 };
            let height = ramp * (1.0 + glottis.shimmer * normal(&mut self.random)) * (1.0 - alternation);
            self.lay_pulse(time_s + 0.1 * alternation * period_s, period_s, height);
            time_s += wobbled_s;
            is_odd = !is_odd;
        }
    }

    /// The true pitch of a frame: from the period that holds its centre and the two beside it, so that the jitter of a
    /// single period is not asked for.
    fn note_truth(&mut self, pulses_s: &[f64]) {
        for frame in 0..self.f0_truth.len() {
            let time_s = frame as f64 / 100.0;
            let after = pulses_s.partition_point(|&pulse_s| pulse_s <= time_s);
            if after == 0 || after == pulses_s.len() {
                continue;
            }
            let (first, last) = (after.saturating_sub(2), (after + 1).min(pulses_s.len() - 1));
            self.f0_truth[frame] = ((last - first) as f64 / (pulses_s[last] - pulses_s[first])) as f32;
        }
    }

    fn lay_pulse(&mut self, start_s: f64, period_s: f64, height: f64) {
        let (rise_s, fall_s) = (0.4 * period_s, 0.16 * period_s);
        let first = (start_s * FINE_RATE_HZ).ceil() as usize;
        let last = ((start_s + rise_s + fall_s) * FINE_RATE_HZ).floor() as usize;
        for (index, sample) in self.source.iter_mut().enumerate().take(last + 1).skip(first) {
            let time_s = index as f64 / FINE_RATE_HZ - start_s;
            // Per period, so that low and high voices are alike in strength.
            *sample += height
                * if time_s < rise_s {
                    0.5 * PI * period_s / rise_s * (PI * time_s / rise_s).sin()
                } else {
                    -0.5 * PI * period_s / fall_s * (0.5 * PI * (time_s - rise_s) / fall_s).sin()
                };
        }
    }

    /// A fricative: white noise, whose lower part the filter takes away later.
    fn lay_hiss(&mut self, start_s: f64, end_s: f64) {
        let range = (start_s * FINE_RATE_HZ) as usize..((end_s * FINE_RATE_HZ) as usize).min(self.hiss.len());
        for sample in &mut self.hiss[range] {
            *sample = 0.3 * normal(&mut self.random);
        }
    }

    /// Formants, trap, hiss, down to 16 kHz and to a peak of 0.5.
    fn filter(&mut self) -> Vec<f32> {
        let mut resonators = [Resonator::default(); 4];
        let mut hiss_filter = HighPass::new(2_500.0);
        let mut thin_filters = [HighPass::new(300.0), HighPass::new(300.0), HighPass::new(300.0), HighPass::new(300.0)];
        for index in 0..self.source.len() {
            let time_s = index as f64 / FINE_RATE_HZ;
            if index % 64 == 0 {
                let f0_hz = f64::from(self.f0_truth[((time_s * 100.0) as usize).min(self.f0_truth.len() - 1)]);
                for (resonator, (hz, width_hz)) in resonators.iter_mut().zip(self.recipe.formants(time_s, f0_hz)) {
                    resonator.tune(hz, width_hz);
                }
            }
            let mut sample = self.source[index];
            for resonator in &mut resonators {
                sample = resonator.step(sample);
            }
            if self.recipe.trap == Trap::NoFundamental {
                for filter in &mut thin_filters {
                    sample = filter.step(sample);
                }
            }
            self.source[index] = sample + hiss_filter.step(self.hiss[index]);
        }
        let mut samples = decimate(&self.source);
        let peak = samples.iter().fold(1e-9_f32, |peak, sample| peak.max(sample.abs()));
        samples.iter_mut().for_each(|sample| *sample *= 0.5 / peak);
        samples
    }
}

/// Two-pole resonator of unit gain at 0 Hz (Klatt 1980).
#[derive(Clone, Copy, Default)]
struct Resonator {
    gain: f64,
    first: f64,
    second: f64,
    state: [f64; 2],
}

impl Resonator {
    fn tune(&mut self, hz: f64, width_hz: f64) {
        self.second = -(-2.0 * PI * width_hz / FINE_RATE_HZ).exp();
        self.first = 2.0 * (-PI * width_hz / FINE_RATE_HZ).exp() * (2.0 * PI * hz / FINE_RATE_HZ).cos();
        self.gain = 1.0 - self.first - self.second;
    }

    fn step(&mut self, input: f64) -> f64 {
        let output = self.gain * input + self.first * self.state[0] + self.second * self.state[1];
        self.state = [output, self.state[0]];
        output
    }
}

/// First-order high-pass.
struct HighPass {
    memory: f64,
    last_input: f64,
    last_output: f64,
}

impl HighPass {
    fn new(cutoff_hz: f64) -> Self {
        Self { memory: (-2.0 * PI * cutoff_hz / FINE_RATE_HZ).exp(), last_input: 0.0, last_output: 0.0 }
    }

    fn step(&mut self, input: f64) -> f64 {
        self.last_output = self.memory * (self.last_output + input - self.last_input);
        self.last_input = input;
        self.last_output
    }
}

/// From the fine rate to 16 kHz, through a windowed sinc that closes at 7.5 kHz. Sample `k` stands at fine sample
/// `4 k`.
fn decimate(fine: &[f64]) -> Vec<f32> {
    const REACH: i64 = 48;
    let cutoff = 7_500.0 / FINE_RATE_HZ;
    let taps: Vec<f64> = (-REACH..=REACH)
        .map(|offset| {
            let offset = offset as f64;
            let window = 0.5 + 0.5 * (PI * offset / (REACH as f64 + 1.0)).cos();
            let phase = 2.0 * PI * cutoff * offset;
            2.0 * cutoff * window * if offset == 0.0 { 1.0 } else { phase.sin() / phase }
        })
        .collect();
    (0..fine.len() / OVERSAMPLING)
        .map(|k| {
            let start = (k * OVERSAMPLING) as i64 - REACH;
            let inside = |n: usize| usize::try_from(start + n as i64).ok().and_then(|index| fine.get(index));
            taps.iter().enumerate().filter_map(|(n, tap)| Some(tap * inside(n)?)).sum::<f64>() as f32
        })
        .collect()
}
