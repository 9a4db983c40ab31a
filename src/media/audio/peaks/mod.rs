//! The waveform as a pyramid of least, greatest and mean values, for drawing at any zoom.
//!
//! The finest bins are 128 samples (8 ms) long, and each level above joins four bins to one. A bin takes 6 bytes, so
//! all levels together take one byte per 16 samples: 36 MB for ten hours. A column of the screen is put together from
//! the largest bins that fit into it and ever smaller ones towards its two ends, at most six of a level, so its cost
//! does not depend on the length of the recording, and its bounds do not flicker with the zoom.

use std::ops::Range;

use base::time::{Duration, Instant};

use super::{DecodeEvent, MAX_SAMPLES, RATE_HZ, Samples, clean};

/// Samples in a bin of the finest level: 8 ms.
pub const BIN: usize = 128;

/// Bins that one bin of the next level joins.
const JOINED: usize = 4;

/// Columns up to this wide, in samples, are read from the samples themselves at their ends, if those are at hand.
/// In wider ones, a bin more or less is under a sixteenth of a column.
const EXACT_UP_TO: f64 = (16 * BIN) as f64;

/// Least and greatest values are kept in steps of 1/16384, rounded outwards. As the factor is a power of two, neither
/// coding nor decoding rounds in any other way.
const STEPS: f32 = 16_384.0;
const RMS_STEPS: f32 = 65_535.0;

/// The levels shown by one column of pixels: all between -1 and 1, `min <= max`, `rms` from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    pub min: f32,
    pub max: f32,
    /// Root mean square.
    pub rms: f32,
}

/// The waveform of a recording, complete or still growing.
///
/// A thread that decodes and one that draws share it as `Arc<RwLock<Peaks>>`: the decoder follows the [`DecodeEvent`] with
/// [`Peaks::follow`], which holds the lock for a fraction of a millisecond, and the drawing takes it once per frame.
#[derive(Clone, Debug, Default)]
pub struct Peaks {
    /// Finest first. Level `n + 1` has a bin for every four bins of level `n`.
    levels: Vec<Vec<Bin>>,
    /// Samples that have not filled a bin yet.
    open: Tally,
}

#[derive(Clone, Copy, Debug)]
struct Bin {
    min: i16,
    max: i16,
    rms: u16,
}

/// Bounds and power of any number of samples.
#[derive(Clone, Copy, Debug)]
struct Tally {
    min: f32,
    max: f32,
    /// Sum of the squares.
    energy: f64,
    count: u64,
}

impl Peaks {
    pub fn new() -> Self {
        Self::default()
    }

    /// With room for that many samples, of which it believes no more than 24 hours.
    pub fn with_capacity(samples: u64) -> Self {
        let mut bins = (samples.min(MAX_SAMPLES) / BIN as u64) as usize;
        let mut levels = Vec::new();
        while bins > 0 {
            levels.push(Vec::with_capacity(bins));
            bins /= JOINED;
        }
        Self { levels, open: Tally::default() }
    }

    /// Number of samples so far.
    pub fn len(&self) -> u64 {
        self.filled() as u64 + self.open.count
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Length of the recording so far.
    pub fn duration(&self) -> Duration {
        Instant::from_samples(self.len(), RATE_HZ) - Instant::ZERO
    }

    /// Memory of the bins in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|level| level.len() * size_of::<Bin>()).sum()
    }

    /// Follows the decoder's message: starts from scratch or takes its samples.
    pub fn follow(&mut self, growth: DecodeEvent<'_>) {
        match growth {
            DecodeEvent::Begun { expected } => {
                let expected = expected.unwrap_or(Duration::ZERO);
                *self = Self::with_capacity((Instant::ZERO + expected).as_samples(RATE_HZ) as u64);
            }
            DecodeEvent::Samples { samples, .. } => self.push(samples),
        }
    }

    /// Adds all samples to the end, as [`Peaks::push`] does.
    pub fn push_all(&mut self, samples: &dyn Samples) {
        let mut piece = vec![0.0; 1 << 16];
        for first in (0..samples.len()).step_by(piece.len()) {
            let count = piece.len().min(samples.len() - first);
            samples.read(first, &mut piece[..count]);
            self.push(&piece[..count]);
        }
    }

    /// Adds samples to the end; those beyond -1..=1 are cut off there, and what is not a number counts as 0.
    pub fn push(&mut self, mut samples: &[f32]) {
        if self.open.count > 0 {
            let missing = BIN - self.open.count as usize;
            let (head, rest) = samples.split_at(missing.min(samples.len()));
            self.open.add_samples(head);
            samples = rest;
            if (self.open.count as usize) < BIN {
                return;
            }
            let full = std::mem::take(&mut self.open);
            self.close(full.into_bin());
        }
        let (bins, rest) = samples.as_chunks::<BIN>();
        for bin in bins {
            self.close(Tally::of(bin).into_bin());
        }
        self.open.add_samples(rest);
    }

    /// The columns of a drawing: `out[i]` shows the samples that the stretch from `first_sample + i *
    /// samples_per_column` to the beginning of the next column touches, where sample `n` lasts from `n` to `n + 1`.
    ///
    /// Neighbouring columns share the sample between them, so the outline has no gaps. Columns before or behind the
    /// recording are `None`, as are all if a number is not finite or `samples_per_column` is not above 0. The bounds
    /// contain all samples of the column, and at most those of the bins ([`BIN`]) at its two ends besides; rounding
    /// adds up to 1/16384.
    ///
    /// `samples`: the recording, or its beginning, as far as it is at hand. With it, columns of up to 2,048 samples
    /// are exact; without it they are as fine as the bins.
    ///
    /// A drawing that scrolls keeps `first_sample` at a multiple of `samples_per_column`, else its columns shimmer.
    pub fn columns(
        &self,
        samples: Option<&dyn Samples>,
        first_sample: f64,
        samples_per_column: f64,
        out: &mut [Option<Column>],
    ) {
        if !(first_sample.is_finite() && samples_per_column.is_finite() && samples_per_column > 0.0) {
            out.fill(None);
            return;
        }
        let edge = |index: usize| first_sample + index as f64 * samples_per_column;
        let samples = samples.filter(|_| samples_per_column <= EXACT_UP_TO);
        for (index, column) in out.iter_mut().enumerate() {
            // The conversions saturate: before the recording at 0, far behind it at the greatest number.
            let (start, end) = (edge(index).floor() as u64, edge(index + 1).ceil() as u64);
            *column = self.column(samples, start..end);
        }
    }

    /// Bounds and power of one stretch of samples, as in [`Peaks::columns`]; `None` if the recording has none there.
    pub fn column(&self, samples: Option<&dyn Samples>, stretch: Range<u64>) -> Option<Column> {
        let len = self.len();
        let (start, end) = (stretch.start.min(len) as usize, stretch.end.min(len) as usize);
        if start >= end {
            return None;
        }
        let mut tally = Tally::default();
        match samples.filter(|samples| samples.len() >= end) {
            Some(samples) => {
                let (first, last) = (start.next_multiple_of(BIN), end / BIN * BIN);
                if first < last {
                    tally.add_read(samples, start..first);
                    self.add_whole_bins(first / BIN..last / BIN, &mut tally);
                    tally.add_read(samples, last..end);
                } else {
                    tally.add_read(samples, start..end);
                }
            }
            None => self.add_touched_bins(start..end, &mut tally),
        }
        Some(tally.into_column())
    }

    /// Samples in whole bins.
    fn filled(&self) -> usize {
        self.levels.first().map_or(0, |level| level.len() * BIN)
    }

    /// Adds a bin to the finest level and what it completes to the levels above.
    fn close(&mut self, mut bin: Bin) {
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let bins = &mut self.levels[level];
            bins.push(bin);
            if !bins.len().is_multiple_of(JOINED) {
                return;
            }
            let mut joined = Tally::default();
            for bin in &bins[bins.len() - JOINED..] {
                joined.add_bin(*bin, 1);
            }
            bin = joined.into_bin();
        }
    }

    /// All bins of a stretch of samples that is not empty and within the recording; those at its ends count as much
    /// as they lie within.
    fn add_touched_bins(&self, stretch: Range<usize>, tally: &mut Tally) {
        let filled = self.filled();
        if stretch.end > filled {
            let inside = stretch.end - stretch.start.max(filled);
            tally.add_share(&self.open, inside as u64);
        }
        let (start, end) = (stretch.start, stretch.end.min(filled));
        if start >= end {
            return;
        }
        let (mut first, mut last) = (start / BIN, end.div_ceil(BIN));
        if last - first == 1 {
            tally.add_bin(self.levels[0][first], (end - start) as u64);
            return;
        }
        if !start.is_multiple_of(BIN) {
            tally.add_bin(self.levels[0][first], (BIN - start % BIN) as u64);
            first += 1;
        }
        if !end.is_multiple_of(BIN) {
            last -= 1;
            tally.add_bin(self.levels[0][last], (end % BIN) as u64);
        }
        self.add_whole_bins(first..last, tally);
    }

    /// A row of bins of the finest level, as few of the higher levels as will do.
    fn add_whole_bins(&self, bins: Range<usize>, tally: &mut Tally) {
        let (mut first, mut last, mut weight) = (bins.start, bins.end, BIN as u64);
        for (level, bins) in self.levels.iter().enumerate() {
            let is_top = level + 1 == self.levels.len();
            while first < last && (is_top || !first.is_multiple_of(JOINED)) {
                tally.add_bin(bins[first], weight);
                first += 1;
            }
            while first < last && !last.is_multiple_of(JOINED) {
                last -= 1;
                tally.add_bin(bins[last], weight);
            }
            if first >= last {
                return;
            }
            (first, last, weight) = (first / JOINED, last / JOINED, weight * JOINED as u64);
        }
    }
}

impl Default for Tally {
    fn default() -> Self {
        Self { min: f32::INFINITY, max: f32::NEG_INFINITY, energy: 0.0, count: 0 }
    }
}

impl Tally {
    /// Of at most one bin of samples; the energy of more would lose digits.
    fn of(samples: &[f32]) -> Self {
        /// Side by side, so that the compiler can use vector instructions.
        const LANES: usize = 16;
        let (mut min, mut max, mut energy) = ([1.0_f32; LANES], [-1.0_f32; LANES], [0.0_f32; LANES]);
        let mut add = |lane: usize, sample: f32| {
            let sample = clean(sample);
            min[lane] = if sample < min[lane] { sample } else { min[lane] };
            max[lane] = if sample > max[lane] { sample } else { max[lane] };
            energy[lane] += sample * sample;
        };
        let (rows, rest) = samples.as_chunks::<LANES>();
        for row in rows {
            (0..LANES).for_each(|lane| add(lane, row[lane]));
        }
        rest.iter().enumerate().for_each(|(lane, sample)| add(lane, *sample));
        Self {
            min: min.into_iter().fold(1.0, f32::min),
            max: max.into_iter().fold(-1.0, f32::max),
            energy: f64::from(energy.iter().sum::<f32>()),
            count: samples.len() as u64,
        }
    }

    fn add_samples(&mut self, samples: &[f32]) {
        for samples in samples.chunks(BIN) {
            self.add_share(&Self::of(samples), samples.len() as u64);
        }
    }

    fn add_read(&mut self, samples: &dyn Samples, stretch: Range<usize>) {
        let mut piece = [0.0; BIN];
        for first in stretch.clone().step_by(BIN) {
            let piece = &mut piece[..BIN.min(stretch.end - first)];
            samples.read(first, piece);
            self.add_samples(piece);
        }
    }

    /// A bin of which `count` samples lie within.
    fn add_bin(&mut self, bin: Bin, count: u64) {
        let rms = f64::from(f32::from(bin.rms) / RMS_STEPS);
        self.min = self.min.min(f32::from(bin.min) / STEPS);
        self.max = self.max.max(f32::from(bin.max) / STEPS);
        self.energy += rms * rms * count as f64;
        self.count += count;
    }

    /// A tally of which `count` samples lie within.
    fn add_share(&mut self, other: &Self, count: u64) {
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.energy += other.energy * count as f64 / other.count.max(1) as f64;
        self.count += count;
    }

    fn rms(&self) -> f32 {
        (self.energy / self.count.max(1) as f64).sqrt() as f32
    }

    fn into_bin(self) -> Bin {
        Bin {
            min: (self.min * STEPS).floor() as i16,
            max: (self.max * STEPS).ceil() as i16,
            rms: (self.rms() * RMS_STEPS).round() as u16,
        }
    }

    fn into_column(self) -> Column {
        Column { min: self.min, max: self.max, rms: self.rms() }
    }
}

#[cfg(test)]
mod tests;
