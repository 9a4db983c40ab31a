//! The pitch contour of a recording of any length.
//!
//! After Ghahremani et al., "A pitch extraction algorithm tuned for automatic speech recognition" (ICASSP 2014), which
//! the punctuation papers used through Kaldi: normalised cross-correlation, a Viterbi search in which *every* frame
//! has a pitch, and voicing as a soft value on the side. The recording passes through in blocks: while one block is
//! tracked the next is correlated, and a block is decided only when the whole block after it has been seen.

use rayon::prelude::*;

use super::frames::{HOP_SAMPLES, PitchRange, frame_count};
use super::lag_grid::LagGrid;
use super::lowpass::{DECIMATION, LowPass};
use super::nccf::{self, Ballast, Scratch};
use super::track::{Forward, follow_back};
use crate::progress::{Cancelled, Progress};

/// Frames per block: 20 s, which is also how far a decision looks ahead at least.
const BLOCK: usize = 2_000;
/// Samples of the low-passed signal from frame to frame.
const HOP: usize = HOP_SAMPLES / DECIMATION;
/// Of two lags that fit alike, the shorter one wins: a correlation at `lag` seconds counts `1 - SOFT_MIN_HZ * lag`
/// (Ghahremani et al. 2014, `soft_min_f0`).
const SOFT_MIN_HZ: f64 = 10.0;
/// A correlation of this value is as likely voiced as not: where the synthetic voices between clean and 10 dB are
/// taken for unvoiced about as often as noise is taken for a voice.
const VOICING_MIDDLE: f32 = 0.52;
/// How quickly voicing rises about the middle, per unit of correlation.
const VOICING_SLOPE: f32 = 16.0;

/// F0 in Hz and voicing 0..1, one value per frame.
pub(super) struct PitchContour {
    pub(super) f0_hz: Vec<f32>,
    pub(super) voicing: Vec<f32>,
}

/// Pitch of `samples` (16 kHz mono). `offset` is their mean; `range` has been through [`PitchRange::clamped`].
pub(super) fn contour(
    samples: &[f32],
    offset: f32,
    range: PitchRange,
    progress: &Progress,
) -> Result<PitchContour, Cancelled> {
    let frames = frame_count(samples);
    let analysis = Analysis::new(samples, offset, range);
    let mut tracker = Tracker::new(&analysis);
    let mut next = analysis.correlate_block(0, frames);
    let mut done = 0;
    while done < frames {
        progress.tick(done as u64, frames as u64)?;
        done += next.frames();
        let current = next;
        next = rayon::join(|| tracker.take_in(current), || analysis.correlate_block(done, frames)).1;
    }
    tracker.finish();
    Ok(PitchContour { voicing: voicing_of(&tracker.correlation), f0_hz: tracker.f0_hz })
}

/// What is the same for every frame.
struct Analysis<'a> {
    samples: &'a [f32],
    low_pass: LowPass,
    grid: LagGrid,
    ballast: Ballast,
}

/// Correlations of successive frames.
struct Block {
    /// `frames * grid.len()` values with the track's ballast.
    track: Vec<f32>,
    /// `frames * whole lags` values with the voicing's ballast.
    voicing: Vec<f32>,
    lags: usize,
}

impl Block {
    fn frames(&self) -> usize {
        self.track.len() / self.lags
    }
}

impl<'a> Analysis<'a> {
    fn new(samples: &'a [f32], offset: f32, range: PitchRange) -> Self {
        let low_pass = LowPass::new(offset);
        let low_count = samples.len().div_ceil(DECIMATION);
        let piece = BLOCK * HOP;
        let sum_of_squares: f64 = (0..low_count.div_ceil(piece))
            .into_par_iter()
            .map(|index| low_pass.apply(samples, (index * piece) as i64, piece.min(low_count - index * piece)))
            .map(|low| low.iter().map(|&sample| f64::from(sample) * f64::from(sample)).sum::<f64>())
            .sum();
        let ballast = Ballast::new(sum_of_squares / low_count.max(1) as f64);
        Self { samples, low_pass, grid: LagGrid::new(range), ballast }
    }

    /// Correlates up to [`BLOCK`] of the `total` frames, from frame `first` on.
    fn correlate_block(&self, first: usize, total: usize) -> Block {
        let count = total.saturating_sub(first).min(BLOCK);
        let whole_lags = self.grid.whole_lags();
        let reach = nccf::reach(whole_lags.end);
        let low_first = (first * HOP) as i64 - reach as i64;
        let low = self.low_pass.apply(self.samples, low_first, count * HOP + 2 * reach);
        let mut track = vec![0.0; count * self.grid.len()];
        let mut voicing = vec![0.0; count * whole_lags.len()];
        track
            .par_chunks_exact_mut(self.grid.len())
            .zip(voicing.par_chunks_exact_mut(whole_lags.len()))
            .enumerate()
            .with_min_len(100)
            .for_each_init(
                || (Scratch::default(), vec![0.0; whole_lags.len()]),
                |(scratch, row), (frame, (track, voicing))| {
                    let segment = &low[frame * HOP..][..2 * reach + 1];
                    nccf::correlate(segment, whole_lags.clone(), self.ballast, scratch, row, voicing);
                    self.grid.interpolate(row, track);
                },
            );
        Block { track, voicing, lags: self.grid.len() }
    }
}

/// Tracks the blocks as they come, one block behind.
struct Tracker<'a> {
    grid: &'a LagGrid,
    forward: Forward,
    /// What a correlation at each lag counts.
    lag_weights: Vec<f32>,
    local: Vec<f32>,
    /// Blocks that have been searched but not decided, with their back-pointers: at most two.
    pending: std::collections::VecDeque<(Block, Vec<u16>)>,
    f0_hz: Vec<f32>,
    /// At the pitch period, with next to no ballast.
    correlation: Vec<f32>,
}

impl<'a> Tracker<'a> {
    fn new(analysis: &'a Analysis) -> Self {
        let grid = &analysis.grid;
        let lag_weights = (0..grid.len()).map(|i| (1.0 - SOFT_MIN_HZ * grid.lag_s(i as f64)) as f32).collect();
        Self {
            grid,
            forward: Forward::new(grid.len()),
            lag_weights,
            local: vec![0.0; grid.len()],
            pending: Default::default(),
            f0_hz: Vec::new(),
            correlation: Vec::new(),
        }
    }

    fn take_in(&mut self, block: Block) {
        let states = self.grid.len();
        let mut back = vec![0; block.track.len()];
        for (row, back) in block.track.chunks_exact(states).zip(back.chunks_exact_mut(states)) {
            for ((cost, correlation), weight) in self.local.iter_mut().zip(row).zip(&self.lag_weights) {
                *cost = 1.0 - correlation * weight;
            }
            self.forward.advance(&self.local, back);
        }
        self.pending.push_back((block, back));
        if self.pending.len() > 2 {
            self.decide(1);
        }
    }

    fn finish(&mut self) {
        self.decide(self.pending.len());
    }

    /// Decides the oldest `count` pending blocks on the path that is best now, and lets go of them.
    fn decide(&mut self, count: usize) {
        let mut state = self.forward.best_state();
        let mut paths = Vec::new();
        for (_, back) in self.pending.iter().rev() {
            let (path, before) = follow_back(back, self.grid.len(), state);
            paths.push(path);
            state = before;
        }
        for (block, _) in self.pending.drain(..count) {
            let Some(path) = paths.pop() else { break };
            let lags = block.voicing.len() / path.len().max(1);
            for (state, row) in path.into_iter().zip(block.voicing.chunks_exact(lags.max(1))) {
                // The track's ballast bends the peaks where the window's energy changes with the lag; without it
                // the top stands at the period to the cent.
                let (position, correlation) =
                    summit(self.grid.len(), usize::from(state), |index| self.grid.interpolate_at(row, index));
                self.f0_hz.push((1.0 / self.grid.lag_s(position)) as f32);
                self.correlation.push(correlation);
            }
        }
    }
}

/// Position and height of the peak of `value` next to `state`, between the places `0..count` by a parabola.
///
/// The path may pass a few steps beside the peak to be smooth; where there is no peak so near, there is hardly a voice
/// either and `state` stays.
fn summit(count: usize, state: usize, value: impl Fn(usize) -> f32) -> (f64, f32) {
    const NEAR: usize = 4;
    let (mut peak, mut height) = (state, value(state));
    for towards in [1, -1_isize] {
        while let Some(next) = peak.checked_add_signed(towards).filter(|&next| next < count) {
            let next_height = value(next);
            if next_height <= height {
                break;
            }
            if next.abs_diff(state) > NEAR {
                return (state as f64, value(state));
            }
            (peak, height) = (next, next_height);
        }
    }
    if peak == 0 || peak + 1 >= count {
        return (peak as f64, height);
    }
    let (left, middle, right) = (f64::from(value(peak - 1)), f64::from(height), f64::from(value(peak + 1)));
    let (curvature, tilt) = (left - 2.0 * middle + right, left - right);
    if curvature >= 0.0 {
        return (peak as f64, height);
    }
    (peak as f64 + (0.5 * tilt / curvature).clamp(-0.5, 0.5), (middle - 0.125 * tilt * tilt / curvature) as f32)
}

/// Maps the correlations at the pitch period to voicing values in 0..1.
///
/// A voice does not come and go within 10 ms, but the correlation of noise does: each frame is heard with half a share
/// of its neighbours.
fn voicing_of(correlation: &[f32]) -> Vec<f32> {
    let at = |index: usize| correlation[index.min(correlation.len() - 1)];
    let smooth = |index: usize| 0.5 * at(index) + 0.25 * (at(index.saturating_sub(1)) + at(index + 1));
    let map = |correlation: f32| 1.0 / (1.0 + (-VOICING_SLOPE * (correlation - VOICING_MIDDLE)).exp());
    (0..correlation.len()).map(|index| map(smooth(index))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peak_between_grid_points_is_found() {
        let value = |index: usize| 1.0 - (index as f32 - 7.3).powi(2) * 0.01;
        let check = |state: usize, expected: f64| {
            let (position, height) = summit(20, state, value);
            assert!((position - expected).abs() < 1e-3, "from {state}: {position} for {expected}");
            assert!((f64::from(height) - (1.0 - (expected - 7.3).powi(2) * 0.01)).abs() < 1e-4);
        };
        check(7, 7.3);
        check(5, 7.3);
        check(11, 7.3);
        check(15, 15.0);
        check(0, 0.0);
        assert_eq!(summit(5, 2, |_| 0.3), (2.0, 0.3));
        assert_eq!(summit(1, 0, |_| 0.3), (0.0, 0.3));
    }
}
