//! Mono at any rate to mono at 16 kHz, in blocks, without moving sample 0 and without losing the end.

use rubato::audioadapter_buffers::direct::InterleavedSlice;
use rubato::{Fft, FixedSync, Indexing, Resampler as _, WindowFunction};

use super::samples::SampleStore;
use super::{RATE_HZ, clean};
use base::texts::t;

/// Wanted length of one FFT block in input samples; rubato rounds it up to a multiple that suits the two rates.
/// Long blocks make the anti-aliasing filter steep (cut-off near 7.8 kHz), short ones save nothing here.
const BLOCK: usize = 2048;

/// Rates outside this range are taken for damage.
pub(super) const RATES_HZ: std::ops::RangeInclusive<u32> = 1_000..=768_000;

/// A streaming resampler that owns its output.
///
/// rubato's `Fft` delays the signal by half a block. That many samples are dropped at the start, and silence is fed
/// at the end until the last real sample has come out, so that `n` input samples give `round(n * 16000 / rate)`.
pub(super) struct Resampler {
    rate_hz: u32,
    stage: Option<Stage>,
    /// Input samples since the last change of rate.
    fed: u64,
    /// Length of `output` at the last change of rate.
    base: usize,
    output: SampleStore,
    /// The output of the filter at a time.
    fresh: Vec<f32>,
}

struct Stage {
    fft: Fft<f32>,
    waiting: Vec<f32>,
    block: Vec<f32>,
    /// Output samples still to be dropped because of the delay.
    delay: usize,
}

/// A resampler that keeps nothing: for sound without end.
pub(super) struct FlowingResampler(Option<Stage>);

impl FlowingResampler {
    pub(super) fn new(rate_hz: u32) -> Result<Self, ResampleError> {
        Stage::new(rate_hz).map(Self)
    }

    /// The output of the filter: later than it went in, and in all as many as went in at the other rate.
    pub(super) fn push(&mut self, samples: &[f32]) -> Vec<f32> {
        let mut fresh = Vec::new();
        match &mut self.0 {
            None => fresh.extend(samples.iter().copied().map(clean)),
            // rubato refuses no block of its own size.
            Some(stage) => drop(stage.push(samples, &mut fresh)),
        }
        fresh
    }
}

/// Why samples could not be taken.
#[derive(Debug, thiserror::Error)]
pub(super) enum ResampleError {
    /// rubato refused the rate or a block.
    #[error("{}", t!("audio-rate", rate = *.0))]
    Rate(u32),
    /// There is no room for them.
    #[error(transparent)]
    Room(#[from] std::io::Error),
}

impl Resampler {
    pub(super) fn new(rate_hz: u32) -> Result<Self, ResampleError> {
        let (output, fresh) = (SampleStore::default(), Vec::new());
        Ok(Self { rate_hz, stage: Stage::new(rate_hz)?, fed: 0, base: 0, output, fresh })
    }

    /// Samples at 16 kHz that the input so far amounts to.
    pub(super) fn len(&self) -> u64 {
        self.base as u64 + output_len(self.fed, self.rate_hz)
    }

    /// The output so far: finite, within -1..=1, and final. Silence that only serves to push the last input out of
    /// the filter is fed at the end, so no sample of it is ever among these.
    pub(super) fn known(&self) -> &SampleStore {
        &self.output
    }

    pub(super) fn push(&mut self, samples: &[f32]) -> Result<(), ResampleError> {
        self.fed += samples.len() as u64;
        match &mut self.stage {
            None => self.fresh.extend(samples.iter().copied().map(clean)),
            Some(stage) => stage.push(samples, &mut self.fresh).ok_or(ResampleError::Rate(self.rate_hz))?,
        }
        self.output.extend(&self.fresh)?;
        self.fresh.clear();
        Ok(())
    }

    /// As pushing so many zeros, but for hours of them in no time.
    pub(super) fn push_silence(&mut self, mut count: u64) -> Result<(), ResampleError> {
        let silence = [0.0; 4_096];
        // Until nothing of the sound before is left in the filter, and a new block begins.
        let settling = self.stage.as_ref().map_or(0, Stage::frames_to_settle).min(count);
        self.push_zeros(&silence, settling)?;
        count -= settling;
        let sizes = |stage: &Stage| (stage.block_in() as u64, stage.block.len() as u64);
        let (block_in, block_out) = self.stage.as_ref().map_or((1, 1), sizes);
        let blocks = count / block_in;
        self.output.extend_silence(usize::try_from(blocks * block_out).unwrap_or(usize::MAX))?;
        self.fed += blocks * block_in;
        self.push_zeros(&silence, count % block_in)
    }

    fn push_zeros(&mut self, silence: &[f32], mut count: u64) -> Result<(), ResampleError> {
        while count > 0 {
            let piece = count.min(silence.len() as u64);
            self.push(&silence[..piece as usize])?;
            count -= piece;
        }
        Ok(())
    }

    /// What follows has another rate; what came before is brought to its end.
    pub(super) fn change_rate(&mut self, rate_hz: u32) -> Result<(), ResampleError> {
        let stage = Stage::new(rate_hz)?;
        self.flush()?;
        (self.rate_hz, self.stage, self.fed, self.base) = (rate_hz, stage, 0, self.output.len());
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<SampleStore, ResampleError> {
        self.flush()?;
        self.output.shrink();
        Ok(self.output)
    }

    fn flush(&mut self) -> Result<(), ResampleError> {
        let wanted = self.base + output_len(self.fed, self.rate_hz) as usize;
        if let Some(stage) = &mut self.stage {
            let silence = vec![0.0; stage.fft.input_frames_next()];
            while self.output.len() + self.fresh.len() < wanted {
                stage.push(&silence, &mut self.fresh).ok_or(ResampleError::Rate(self.rate_hz))?;
            }
        }
        self.fresh.truncate(wanted.saturating_sub(self.output.len()));
        self.output.extend(&self.fresh)?;
        self.fresh.clear();
        Ok(())
    }
}

fn output_len(input: u64, rate_hz: u32) -> u64 {
    let rate = u128::from(rate_hz);
    ((u128::from(input) * u128::from(RATE_HZ) + rate / 2) / rate) as u64
}

pub(super) fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

impl Stage {
    fn new(rate_hz: u32) -> Result<Option<Self>, ResampleError> {
        if rate_hz == RATE_HZ {
            return Ok(None);
        }
        if !RATES_HZ.contains(&rate_hz) {
            return Err(ResampleError::Rate(rate_hz));
        }
        let (from, to) = (rate_hz as usize, RATE_HZ as usize);
        // rubato's block is a multiple of the smallest pair of whole lengths. An odd one would put the middle of the
        // filter between two samples, half a sample away from the delay that rubato states.
        let even = 2 * from / greatest_common_divisor(from, to);
        let block = BLOCK.next_multiple_of(even);
        let fft = Fft::new_custom(from, to, block, 1, 1, WindowFunction::BlackmanHarris2, FixedSync::Both)
            .map_err(|_| ResampleError::Rate(rate_hz))?;
        let block = vec![0.0; fft.output_frames_max()];
        let delay = fft.output_delay();
        Ok(Some(Self { fft, waiting: Vec::new(), block, delay }))
    }

    /// Input frames of a block; the sizes of blocks never change.
    fn block_in(&self) -> usize {
        self.fft.input_frames_next()
    }

    /// So many zeros bring the filter to rest, at the beginning of a block: it holds one block of overlap.
    fn frames_to_settle(&self) -> u64 {
        let block = self.block_in() as u64;
        let open = self.waiting.len() as u64 % block;
        4 * block + (block - open) % block
    }

    /// None if rubato refuses the block, which its own sizes rule out.
    fn push(&mut self, samples: &[f32], output: &mut Vec<f32>) -> Option<()> {
        self.waiting.extend_from_slice(samples);
        let mut used = 0;
        while self.waiting.len() - used >= self.fft.input_frames_next() {
            let frames = self.block.len();
            let input = InterleavedSlice::new(&self.waiting[used..], 1, self.waiting.len() - used).ok()?;
            let mut block = InterleavedSlice::new_mut(&mut self.block, 1, frames).ok()?;
            let (read, written) = self.fft.process_into_buffer(&input, &mut block, None::<&Indexing>).ok()?;
            let dropped = self.delay.min(written);
            self.delay -= dropped;
            output.extend(self.block[dropped..written].iter().copied().map(clean));
            used += read;
        }
        self.waiting.drain(..used);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tone(rate_hz: u32, seconds: f64) -> Vec<f32> {
        let count = (seconds * f64::from(rate_hz)).round() as usize;
        (0..count).map(|n| at(n as f64 / f64::from(rate_hz))).collect()
    }

    /// 440 Hz with a slow swell, so that a shift by any number of samples shows.
    fn at(seconds: f64) -> f32 {
        let tau = std::f64::consts::TAU;
        (0.5 * (tau * 440.0 * seconds).sin() * (0.6 + 0.4 * (tau * 3.0 * seconds).cos())) as f32
    }

    #[test]
    fn every_rate_keeps_sample_0_and_the_length() {
        for rate_hz in [8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 37_800, 44_056, 44_100, 48_000, 96_000, 192_000]
        {
            let input = tone(rate_hz, 1.2345);
            let mut resampler = Resampler::new(rate_hz).unwrap();
            for piece in input.chunks(777) {
                resampler.push(piece).unwrap();
            }
            let expected = resampler.len();
            let output = resampler.finish().unwrap().to_vec();
            assert_eq!(output.len() as u64, expected);
            assert!((output.len() as f64 - 1.2345 * 16_000.0).abs() <= 1.0, "{rate_hz}: {} samples", output.len());
            let middle = 2_000..output.len() - 2_000;
            let worst = middle.map(|n| (output[n] - at(n as f64 / 16_000.0)).abs()).fold(0.0, f32::max);
            // A shift by one sample would be 0.5 * 2 pi 440 / 16000 = 0.086.
            assert!(worst < 0.003, "{rate_hz} Hz: off by {worst}");
        }
    }

    #[test]
    fn silence_is_the_same_at_once_or_sample_by_sample() {
        for rate_hz in [16_000, 8_000, 44_100, 48_000, 192_000] {
            for count in [0, 1, 5_000, 300_001] {
                let sound = tone(rate_hz, 0.3);
                let (mut at_once, mut slow) = (Resampler::new(rate_hz).unwrap(), Resampler::new(rate_hz).unwrap());
                for resampler in [&mut at_once, &mut slow] {
                    resampler.push(&sound).unwrap();
                }
                at_once.push_silence(count).unwrap();
                slow.push(&vec![0.0; count as usize]).unwrap();
                assert_eq!(at_once.len(), slow.len());
                for resampler in [&mut at_once, &mut slow] {
                    resampler.push(&sound).unwrap();
                }
                let (at_once, slow) = (at_once.finish().unwrap().to_vec(), slow.finish().unwrap().to_vec());
                assert!(at_once == slow, "{count} silent samples at {rate_hz} Hz");
            }
        }
    }

    #[test]
    fn a_few_samples_and_none_at_all_work() {
        for count in [0, 1, 2, 3, 100] {
            let mut resampler = Resampler::new(48_000).unwrap();
            resampler.push(&vec![0.25; count]).unwrap();
            assert_eq!(resampler.finish().unwrap().len(), (count + 1) / 3);
        }
    }

    #[test]
    fn a_change_of_rate_in_the_middle_keeps_the_clock() {
        let mut resampler = Resampler::new(44_100).unwrap();
        resampler.push(&tone(44_100, 1.0)).unwrap();
        resampler.change_rate(22_050).unwrap();
        resampler.push(&tone(22_050, 1.0)).unwrap();
        let output = resampler.finish().unwrap().to_vec();
        assert_eq!(output.len(), 32_000);
        let worst =
            (20_000..28_000).map(|n| (output[n] - at((n - 16_000) as f64 / 16_000.0)).abs()).fold(0.0, f32::max);
        assert!(worst < 0.003, "off by {worst}");
    }

    #[test]
    fn absurd_rates_are_refused() {
        assert!(Resampler::new(0).is_err());
        assert!(Resampler::new(u32::MAX).is_err());
    }
}
