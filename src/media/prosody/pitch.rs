//! The pitch contour of a recording of any length.
//!
//! After Ghahremani et al., "A pitch extraction algorithm tuned for automatic speech recognition" (ICASSP 2014), which
//! the punctuation papers used through Kaldi: normalised cross-correlation, a Viterbi search in which *every* frame
//! has a pitch, and voicing as a soft value on the side. What is added: the period is refined, and the voicing judged, in
//! the full band near the track. The recording passes through in blocks: while one block is
//! tracked the next is correlated, and a block is decided only when the whole block after it has been seen.

use rayon::prelude::*;

use super::fine_period::{self, FinePeriod};
use super::frames::{HOP_SAMPLES, PIECE, PitchRange, RUN, frame_count, read_run, usable};
use super::lag_grid::LagGrid;
use super::lowpass::LowPass;
use super::nccf::{self, HOP, NccfScratch, WINDOW_WEIGHT};
use super::track::{ForwardSearch, follow_back};
use super::voicing;
use crate::audio::Samples;
use base::progress::{Cancellation, Progress};

/// Frames per block: 20 s, which is also how far a decision looks ahead at least.
const BLOCK: usize = 2_000;
/// Of two lags that fit alike, the shorter one wins: a correlation at `lag` seconds counts `1 - SOFT_MIN_HZ * lag`
/// (Ghahremani et al. 2014, `soft_min_f0`).
const SOFT_MIN_HZ: f64 = 10.0;
/// The constant added to the product of the window energies, in units of the squared usual window energy: frames far below the
/// usual level say little about the pitch. Kaldi's 7000 (for signals scaled to RMS 1 and windows of 100 samples) are 0.7 in
/// this unit; a tenth of it, with the higher penalty in `track`, keeps more of the quiet ends of phrases.
const BALLAST: f64 = 0.07;
/// Neighbouring frames further apart than this, relatively, do not belong to one movement: two semitones.
const JUMP: f32 = 0.12;

/// F0 in Hz and voicing 0..1, one value per frame.
pub(super) struct PitchContour {
    pub(super) f0_hz: Vec<f32>,
    pub(super) voicing: Vec<f32>,
}

/// Pitch of `samples` (16 kHz mono). `offset` is their mean; `range` has been through [`PitchRange::clamped`].
pub(super) fn contour<S: Samples + ?Sized>(
    samples: &S,
    offset: f32,
    range: PitchRange,
    progress: &Progress,
) -> Result<PitchContour, Cancellation> {
    let frames = frame_count(samples.len());
    let analysis = Analysis::new(samples, offset, range, progress)?;
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
    let Tracker { mut f0_hz, periodicity: mut voicing, .. } = tracker;
    smooth(&mut f0_hz, &voicing);
    voicing::posterior(&mut voicing);
    Ok(PitchContour { f0_hz, voicing })
}

/// The state that is the same for every frame.
struct Analysis<'a, S: ?Sized> {
    samples: &'a S,
    low_pass: LowPass,
    range: PitchRange,
    grid: LagGrid,
    ballast: f32,
    fine_period: FinePeriod,
}

/// Correlations of successive frames.
struct Block {
    /// `frames * lags` values.
    correlations: Vec<f32>,
    lags: usize,
}

impl Block {
    fn frames(&self) -> usize {
        self.correlations.len() / self.lags
    }
}

impl<'a, S: Samples + ?Sized> Analysis<'a, S> {
    fn new(samples: &'a S, offset: f32, range: PitchRange, progress: &Progress) -> Result<Self, Cancellation> {
        let square = |&sample: &f32| f64::from(usable(sample) - offset).powi(2);
        // Summed piece by piece in a fixed order: the same on every machine, whatever its number of cores.
        let starts: Vec<usize> = (0..samples.len()).step_by(PIECE).collect();
        let sums: Result<Vec<f64>, Cancellation> = starts
            .into_par_iter()
            .map_init(Vec::new, |piece, first| {
                if progress.is_cancelled() {
                    return Err(Cancellation);
                }
                piece.resize(PIECE.min(samples.len() - first), 0.0);
                samples.read(first, piece);
                Ok(piece.iter().map(square).sum())
            })
            .collect();
        let mean_square = sums?.iter().sum::<f64>() / samples.len().max(1) as f64;
        // E(a) E(a+l) of a frame as loud as the mean: (mean of x² · Σ h)².
        let usual = (mean_square * WINDOW_WEIGHT).powi(2);
        Ok(Self {
            samples,
            low_pass: LowPass::new(offset),
            range,
            grid: LagGrid::new(range),
            // The tiny constant makes digital silence 0 / something rather than 0 / 0.
            ballast: (BALLAST * usual + 1e-20) as f32,
            fine_period: FinePeriod::new(offset, mean_square),
        })
    }

    /// Correlates up to [`BLOCK`] of the `total` frames, from frame `first` on.
    fn correlate_block(&self, first: usize, total: usize) -> Block {
        let count = total.saturating_sub(first).min(BLOCK);
        let lags = self.grid.len();
        let whole_lags = self.grid.whole_lags();
        let reach = nccf::reach(whole_lags.end);
        let mut correlations = vec![0.0; count * lags];
        correlations.par_chunks_mut(RUN * lags).enumerate().for_each_init(
            || (NccfScratch::default(), Vec::new()),
            |(scratch, rows), (run, correlations)| {
                let frames = correlations.len() / lags;
                let start = ((first + run * RUN) * HOP) as i64 - reach as i64;
                let signal = self.low_pass.apply(self.samples, start, (frames - 1) * HOP + 2 * reach + 1);
                rows.resize(frames * whole_lags.len(), 0.0);
                nccf::correlate(&signal, whole_lags.clone(), self.ballast, scratch, rows);
                let targets = correlations.chunks_exact_mut(lags);
                for (row, target) in rows.chunks_exact(whole_lags.len()).zip(targets) {
                    self.grid.interpolate(row, target);
                }
            },
        );
        Block { correlations, lags }
    }

    /// F0 in Hz and periodicity of the frame about sample `centre` of `piece`, whose track stands at `state`.
    fn refine(
        &self,
        piece: &[f32],
        centre: usize,
        state: u16,
        scratch: &mut fine_period::FinePeriodScratch,
    ) -> (f32, f32) {
        let coarse_s = self.grid.lag_s(f64::from(state));
        let (period_s, periodicity) = self.fine_period.find(piece, centre, coarse_s, scratch);
        // F0 = 1 / T.
        (((1.0 / period_s) as f32).clamp(self.range.low_hz, self.range.high_hz), periodicity)
    }
}

/// Tracks the blocks as they come, one block behind.
struct Tracker<'a, S: ?Sized> {
    analysis: &'a Analysis<'a, S>,
    forward: ForwardSearch,
    /// The weight of a correlation at each lag.
    lag_weights: Vec<f32>,
    local: Vec<f32>,
    /// Back-pointers of blocks that have been searched but not decided: at most two.
    pending: std::collections::VecDeque<Vec<u16>>,
    f0_hz: Vec<f32>,
    periodicity: Vec<f32>,
}

impl<'a, S: Samples + ?Sized> Tracker<'a, S> {
    fn new(analysis: &'a Analysis<'a, S>) -> Self {
        let grid = &analysis.grid;
        // 1 - soft_min_f0 · l, with the lag l in seconds.
        let lag_weights = (0..grid.len()).map(|i| (1.0 - SOFT_MIN_HZ * grid.lag_s(i as f64)) as f32).collect();
        Self {
            analysis,
            forward: ForwardSearch::new(grid.len()),
            lag_weights,
            local: vec![0.0; grid.len()],
            pending: Default::default(),
            f0_hz: Vec::new(),
            periodicity: Vec::new(),
        }
    }

    fn take_in(&mut self, block: Block) {
        let states = block.lags;
        let mut back = vec![0; block.correlations.len()];
        for (row, back) in block.correlations.chunks_exact(states).zip(back.chunks_exact_mut(states)) {
            for ((cost, correlation), weight) in self.local.iter_mut().zip(row).zip(&self.lag_weights) {
                // Local cost of lag l: 1 - φ(t,l) (1 - soft_min_f0 · l) (Ghahremani et al. 2014).
                *cost = 1.0 - correlation * weight;
            }
            self.forward.advance(&self.local, back);
        }
        self.pending.push_back(back);
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
        for back in self.pending.iter().rev() {
            let (path, before) = follow_back(back, self.lag_weights.len(), state);
            paths.push(path);
            state = before;
        }
        self.pending.drain(..count);
        for path in paths.into_iter().rev().take(count) {
            let first = self.f0_hz.len();
            let analysis = self.analysis;
            let mut refined = vec![(0.0, 0.0); path.len()];
            refined.par_chunks_mut(RUN).zip(path.par_chunks(RUN)).enumerate().for_each_init(
                || (Vec::new(), fine_period::FinePeriodScratch::default()),
                |(piece, scratch), (run, (refined, states))| {
                    let centre =
                        read_run(analysis.samples, first + run * RUN, states.len(), fine_period::MOST_REACH, piece);
                    for (index, (refined, &state)) in refined.iter_mut().zip(states).enumerate() {
                        *refined = analysis.refine(piece, centre + index * HOP_SAMPLES, state, scratch);
                    }
                },
            );
            self.f0_hz.extend(refined.iter().map(|(f0_hz, _)| f0_hz));
            self.periodicity.extend(refined.iter().map(|(_, periodicity)| periodicity));
        }
    }
}

/// Averages each frame with half a share of its neighbours, each weighted by its `periodicity`, where the three belong to
/// one movement: the window of a frame is short, for the sake of voices that begin and end, and single periods jitter.
fn smooth(f0_hz: &mut [f32], periodicity: &[f32]) {
    let mut before = f0_hz.first().copied().unwrap_or_default();
    for frame in 0..f0_hz.len() {
        let here = f0_hz[frame];
        let after = f0_hz.get(frame + 1).copied().unwrap_or(here);
        if (before - here).abs() < JUMP * here && (after - here).abs() < JUMP * here {
            // Nearly equal weights where there is no voice at all.
            let weight = |index: usize| periodicity[index.min(periodicity.len() - 1)].max(0.0) + 1e-3;
            let (left, middle, right) = (weight(frame.saturating_sub(1)), 2.0 * weight(frame), weight(frame + 1));
            // F(t) = (p₋ F₋ + 2p F + p₊ F₊) / (p₋ + 2p + p₊), with F₋ as it was before smoothing.
            f0_hz[frame] = (left * before + middle * here + right * after) / (left + middle + right);
        }
        before = here;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contour_is_smoothed_within_a_movement_and_not_across_a_jump() {
        let check = |f0_hz: &[f32], periodicity: &[f32], expected: &[f32]| {
            let mut found = f0_hz.to_vec();
            smooth(&mut found, periodicity);
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() < 0.02, "{found} for {expected}");
            }
        };
        check(&[100.0, 104.0, 108.0, 104.0], &[1.0; 4], &[101.0, 104.0, 106.0, 105.0]);
        check(&[100.0, 104.0, 200.0, 208.0], &[0.7; 4], &[101.0, 104.0, 200.0, 206.0]);
        check(&[100.0, 104.0, 108.0], &[1.0, 1.0, -0.3], &[101.0, 102.667, 104.01]);
        check(&[100.0], &[0.5], &[100.0]);
        check(&[], &[], &[]);
    }
}
