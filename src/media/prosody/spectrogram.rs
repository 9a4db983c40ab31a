//! The spectrogram of a recording in tiles: which frequencies sound when, from 50 Hz to 8 kHz on a logarithmic axis.
//!
//! A picture of any stretch is put together from tiles of 256 columns. At level 0 columns stand 10 ms apart, at each level
//! above four times as far, so that a day on one screen takes no more of them than a second. Every column is the spectrum of
//! the 64 ms around its own place, whatever its level: a coarser level leaves columns out and averages nothing. A tile costs
//! the same wherever it lies, however long the recording is.

use std::sync::Arc;

use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlanner};

use super::RATE_HZ;
use super::frames::{HOP_SAMPLES, usable};
use crate::audio::Samples;

/// Columns from the beginning of a tile to that of the next one.
pub const COLUMNS: usize = 256;
/// Columns that a tile holds: its own and the first one of the next, so that pictures of both join without a seam.
pub const WIDTH: usize = COLUMNS + 1;
/// Rows of a tile: frequency bands, 13 per octave, about a semitone each.
pub const BANDS: usize = 96;
/// Lower end of the lowest band, in Hz.
pub const LOWEST_HZ: f64 = 50.0;
/// Upper end of the highest band, in Hz: half the sampling rate.
pub const HIGHEST_HZ: f64 = RATE_HZ as f64 / 2.0;
/// The levels of silence and of full loudness, in dB relative to a sine of amplitude 1.
pub const QUIETEST_DB: f32 = -90.0;
pub const LOUDEST_DB: f32 = -20.0;
/// The level of which nine tiles show a day: columns 41 s apart.
pub const COARSEST: u8 = 6;

/// Length N of the transform, in samples: 64 ms, bins of 15.6 Hz.
const WINDOW: usize = 1024;
const BINS: usize = WINDOW / 2 + 1;

/// A stretch of a recording at a level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileKey {
    /// 0 to [`COARSEST`].
    pub level: u8,
    /// Counted from the beginning of the recording.
    pub index: u32,
}

impl TileKey {
    /// Samples from column to column: 10 ms · 4^level.
    pub const fn hop(level: u8) -> usize {
        HOP_SAMPLES << (2 * level)
    }

    /// Seconds from column to column.
    pub fn hop_secs(level: u8) -> f64 {
        Self::hop(level) as f64 / f64::from(RATE_HZ)
    }

    /// Seconds from the beginning of a tile to that of the next one.
    pub fn tile_secs(level: u8) -> f64 {
        COLUMNS as f64 * Self::hop_secs(level)
    }

    /// Tiles that show a recording of so many samples.
    pub fn count(level: u8, samples: usize) -> u32 {
        samples.div_ceil(COLUMNS * Self::hop(level)).try_into().unwrap_or(u32::MAX)
    }

    /// The instant of the first column, in seconds.
    pub fn start_secs(self) -> f64 {
        f64::from(self.index) * Self::tile_secs(self.level)
    }

    /// The tile of the next coarser level that holds this one; `None` at the coarsest.
    pub fn coarser(self) -> Option<Self> {
        (self.level < COARSEST).then_some(Self { level: self.level + 1, index: self.index / 4 })
    }

    /// The four tiles of the next finer level that this one holds; none at the finest.
    pub fn finer(self) -> impl Iterator<Item = Self> {
        let level = self.level.checked_sub(1);
        level.into_iter().flat_map(move |level| (0..4).map(move |n| Self { level, index: 4 * self.index + n }))
    }

    /// How many columns lie so far from the end that nothing which comes behind so many samples changes them.
    pub fn settled_columns(self, samples: usize) -> usize {
        let first = self.first_sample();
        // Column i sees samples up to first + i · hop + N/2.
        let seen = samples.saturating_sub(first).checked_sub(WINDOW / 2);
        seen.map_or(0, |seen| (seen / Self::hop(self.level) + 1).min(WIDTH))
    }

    fn first_sample(self) -> usize {
        self.index as usize * COLUMNS * Self::hop(self.level)
    }
}

/// Where a frequency stands between the bottom (0) and the top (1) of the picture.
///
/// h(f) = ln(f / f₀) / ln(f₁ / f₀), with f₀ and f₁ the lowest and the highest frequency.
pub fn height_of(hz: f64) -> f64 {
    (hz / LOWEST_HZ).ln() / (HIGHEST_HZ / LOWEST_HZ).ln()
}

/// The frequency at a height, in Hz: f(h) = f₀ · (f₁ / f₀)^h.
pub fn hz_at(height: f64) -> f64 {
    LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ).powf(height)
}

/// The decibels that a value of a tile stands for, to the nearest 0.3; 0 stands for all that is quieter, 255 for all that is
/// louder.
pub fn db_of(value: u8) -> f32 {
    QUIETEST_DB + (LOUDEST_DB - QUIETEST_DB) * f32::from(value) / 255.0
}

fn value_of(db: f32) -> u8 {
    // The conversion saturates, and makes 0 of what is not a number.
    (255.0 * (db - QUIETEST_DB) / (LOUDEST_DB - QUIETEST_DB)).round() as u8
}

/// The levels of one tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpectrogramTile {
    /// Row by row, the highest band first, as pictures are: [`BANDS`] rows of [`WIDTH`] values.
    values: Box<[u8]>,
    /// How long the recording was when the tile was made, in samples.
    samples: usize,
}

impl SpectrogramTile {
    /// Row by row, the highest band first: [`BANDS`] rows of [`WIDTH`] values, see [`db_of`].
    pub fn rows(&self) -> &[u8] {
        &self.values
    }

    /// The value of a column in a band, which is counted from the lowest one.
    ///
    /// # Panics
    /// If there is no such column or band.
    pub fn value(&self, column: usize, band: usize) -> u8 {
        assert!(column < WIDTH && band < BANDS, "column {column}, band {band}");
        self.values[(BANDS - 1 - band) * WIDTH + column]
    }

    /// How long the recording was when the tile was made, in samples.
    pub fn samples(&self) -> usize {
        self.samples
    }
}

/// Makes tiles: the planned transform, and memory that is used again.
pub struct Spectrograph {
    fft: Arc<dyn Fft<f32>>,
    window: Vec<f32>,
    /// Where the bands begin and end, in bins.
    edges: Vec<f32>,
    samples: Vec<f32>,
    spectrum: Vec<Complex<f32>>,
    scratch: Vec<Complex<f32>>,
    bins_db: Vec<f32>,
}

impl Default for Spectrograph {
    fn default() -> Self {
        let fft = FftPlanner::new().plan_fft_forward(WINDOW);
        // Hann: w(n) = 1/2 - 1/2 · cos(2π n / N).
        let hann = |n: usize| 0.5 - 0.5 * (2.0 * std::f64::consts::PI * n as f64 / WINDOW as f64).cos();
        let bin_hz = f64::from(RATE_HZ) / WINDOW as f64;
        let edge = |band: usize| (hz_at(band as f64 / BANDS as f64) / bin_hz) as f32;
        Self {
            window: (0..WINDOW).map(|n| hann(n) as f32).collect(),
            edges: (0..=BANDS).map(edge).collect(),
            samples: vec![0.0; WINDOW],
            spectrum: vec![Complex::default(); WINDOW],
            scratch: vec![Complex::default(); fft.get_inplace_scratch_len()],
            bins_db: vec![0.0; BINS],
            fft,
        }
    }
}

impl Spectrograph {
    /// The tile of a recording, of which only the samples around its columns are read; silence where there are none.
    pub fn tile(&mut self, samples: &dyn Samples, key: TileKey) -> SpectrogramTile {
        let mut values = vec![0; BANDS * WIDTH].into_boxed_slice();
        let (first, hop) = (key.first_sample() as i64, TileKey::hop(key.level) as i64);
        for column in 0..WIDTH {
            let centre = first + column as i64 * hop;
            samples.read_around(centre - WINDOW as i64 / 2, &mut self.samples);
            // Silence is black, and costs next to nothing.
            if self.samples.iter().all(|&sample| sample == 0.0) {
                continue;
            }
            self.transform();
            for band in 0..BANDS {
                values[(BANDS - 1 - band) * WIDTH + column] = value_of(self.band_db(band));
            }
        }
        SpectrogramTile { values, samples: samples.len() }
    }

    /// From the samples of a column to the level of every bin.
    ///
    /// X(k) = Σ w(n) x(n) e^(-2πi k n / N). A sine of amplitude a that falls on bin k has |X(k)| = a/2 · Σ w(n) = a · N/4, so
    /// its amplitude is 4 |X(k)| / N and its level L(k) = 20 lg a = 10 lg(16 |X(k)|² / N²).
    fn transform(&mut self) {
        for ((value, &sample), weight) in self.spectrum.iter_mut().zip(&self.samples).zip(&self.window) {
            *value = Complex::new(weight * usable(sample), 0.0);
        }
        self.fft.process_with_scratch(&mut self.spectrum, &mut self.scratch);
        let scale = 16.0 / (WINDOW * WINDOW) as f32;
        for (level, value) in self.bins_db.iter_mut().zip(&self.spectrum) {
            // The tiny constant keeps the logarithm finite, far below what counts as silence.
            *level = 10.0 * (scale * value.norm_sqr() + 1e-20).log10();
        }
    }

    /// The loudest that the spectrum, drawn as straight lines from bin to bin, is between the ends of a band. Bands below 290 Hz are
    /// narrower than a bin: they show the line, higher ones their loudest bin.
    fn band_db(&self, band: usize) -> f32 {
        let (low, high) = (self.edges[band], self.edges[band + 1]);
        let inside = low.ceil() as usize..(high.floor() as usize + 1).min(BINS);
        let ends = self.between_bins(low).max(self.between_bins(high));
        self.bins_db[inside].iter().copied().fold(ends, f32::max)
    }

    fn between_bins(&self, place: f32) -> f32 {
        let before = (place as usize).min(BINS - 2);
        let share = place - before as f32;
        self.bins_db[before] * (1.0 - share) + self.bins_db[before + 1] * share
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use rand::{RngExt, SeedableRng};

    use super::*;

    fn sine(hz: f64, amplitude: f64, count: usize) -> Vec<f32> {
        let step = 2.0 * std::f64::consts::PI * hz / f64::from(RATE_HZ);
        (0..count).map(|n| (amplitude * (step * n as f64).sin()) as f32).collect()
    }

    fn noise(count: usize) -> Vec<f32> {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
        (0..count).map(|_| 0.2 * (random.random::<f32>() - 0.5)).collect()
    }

    fn tile(samples: &dyn Samples, level: u8, index: u32) -> SpectrogramTile {
        Spectrograph::default().tile(samples, TileKey { level, index })
    }

    fn column(tile: &SpectrogramTile, column: usize) -> Vec<u8> {
        (0..BANDS).map(|band| tile.value(column, band)).collect()
    }

    #[test]
    fn a_sine_lands_in_its_band_as_loud_as_it_is() {
        for hz in [70.0, 100.0, 130.0, 440.0, 1_000.0, 3_300.0, 7_000.0] {
            let tile = tile(&sine(hz, 0.05, 40_000), 0, 0);
            let values = column(&tile, 100);
            let loudest = *values.iter().max().unwrap();
            // 20 lg 0.05 = -26 dB; a sine between two bins is up to 1.4 dB quieter in both.
            assert!((-27.6..-25.7).contains(&db_of(loudest)), "{hz} Hz: {} dB", db_of(loudest));
            for (band, &value) in values.iter().enumerate() {
                let (low, high) = (hz_at(band as f64 / 96.0), hz_at((band + 1) as f64 / 96.0));
                if low <= hz && hz < high {
                    assert!(value >= loudest - 5, "{hz} Hz: {value} in its band, {loudest} elsewhere");
                }
                // The main lobe of the window ends two bins away, the first side lobe behind it is 31 dB down.
                if high < hz - 48.0 || low > hz + 48.0 {
                    assert!(db_of(value) < -26.0 - 30.0, "{hz} Hz: {} dB at {low:.0} to {high:.0} Hz", db_of(value));
                }
            }
        }
    }

    #[test]
    fn silence_is_black_and_what_is_no_number_is_silence() {
        assert!(tile(&vec![0.0; 50_000], 0, 0).rows().iter().all(|&value| value == 0));
        assert!(tile(&vec![f32::NAN; 5_000], 0, 0).rows().iter().all(|&value| value == 0));
        assert!(tile(&vec![f32::INFINITY; 5_000], 1, 0).rows().iter().all(|&value| value == 0));
        // Full scale is more than the scale has, and stays at its end.
        let loud = tile(&sine(1_000.0, 1.0, 20_000), 0, 0);
        assert_eq!(column(&loud, 50).into_iter().max(), Some(255));
    }

    #[test]
    fn a_coarser_tile_has_the_columns_of_the_finer_ones_at_the_same_times() {
        let samples = noise(16 * COLUMNS * TileKey::hop(0) / 4);
        let (coarse, fine) = (tile(&samples, 2, 0), [0, 1, 2, 3].map(|index| tile(&samples, 0, index)));
        for at in [0, 1, 15, 16, 17, 40, 63] {
            assert_eq!(column(&coarse, at), column(&fine[at / 16], at % 16 * 16), "column {at}");
        }
        assert!(column(&coarse, 20).iter().any(|&value| value > 0), "the noise is heard");
    }

    #[test]
    fn tiles_join_and_the_edges_of_the_recording_are_silent() {
        let samples = noise(COLUMNS * TileKey::hop(0) + 3_000);
        let (first, second) = (tile(&samples, 0, 0), tile(&samples, 0, 1));
        assert_eq!(column(&first, COLUMNS), column(&second, 0), "the seam");
        // 3,000 samples are 19 columns; half a window behind them nothing is left.
        assert!(column(&second, 18).iter().any(|&value| value > 0));
        assert!((23..WIDTH).all(|at| column(&second, at).iter().all(|&value| value == 0)));
        assert!(column(&first, 0).iter().any(|&value| value > 0), "before the beginning there is silence, not an end");
        assert!(tile(&samples, 0, 9).rows().iter().all(|&value| value == 0), "far behind the end");
        for short in [&[][..], &[0.5], &[0.5; 10]] {
            assert_eq!(tile(&short.to_vec(), 0, 0).samples(), short.len());
        }
    }

    #[test]
    fn keys_know_their_times_and_relations() {
        let key = TileKey { level: 1, index: 6 };
        assert_eq!((TileKey::hop_secs(1), key.start_secs()), (0.04, 6.0 * 10.24));
        assert_eq!(key.coarser(), Some(TileKey { level: 2, index: 1 }));
        assert_eq!(
            key.finer().map(|key| (key.level, key.index)).collect::<Vec<_>>(),
            [(0, 24), (0, 25), (0, 26), (0, 27)]
        );
        assert_eq!(TileKey { level: 0, index: 1 }.finer().count(), 0);
        assert_eq!(TileKey { level: COARSEST, index: 1 }.coarser(), None);
        assert_eq!((TileKey::count(0, 0), TileKey::count(0, 1), TileKey::count(0, 40_961)), (0, 1, 2));
        assert_eq!(TileKey::count(COARSEST, 24 * 3600 * RATE_HZ as usize), 9);
        // What comes later changes only columns whose window it reaches.
        assert_eq!(
            [0, 511, 512, 672, 10_000_000].map(|n| TileKey { level: 0, index: 0 }.settled_columns(n)),
            [0, 0, 1, 2, WIDTH]
        );
    }

    #[test]
    fn heights_are_frequencies_and_values_are_decibels() {
        for hz in [50.0, 100.0, 632.5, 8_000.0] {
            assert!((hz_at(height_of(hz)) - hz).abs() < 1e-6 * hz, "{hz}");
        }
        assert_eq!((height_of(50.0), height_of(8_000.0)), (0.0, 1.0));
        for value in 0..=255 {
            assert_eq!(value_of(db_of(value)), value);
        }
        assert_eq!([-200.0, f32::NEG_INFINITY, f32::NAN, 3.0].map(value_of), [0, 0, 0, 255]);
    }

    /// A day of sound that is never held in memory; counts what is read of it.
    struct Day(AtomicUsize);

    impl Samples for Day {
        fn len(&self) -> usize {
            24 * 3600 * RATE_HZ as usize
        }

        fn read(&self, first: usize, out: &mut [f32]) {
            self.0.fetch_add(out.len(), Ordering::Relaxed);
            out.iter_mut()
                .enumerate()
                .for_each(|(n, value)| *value = if (first + n).is_multiple_of(160) { 0.1 } else { 0.0 });
        }
    }

    #[test]
    fn a_tile_reads_the_same_little_of_a_minute_and_of_a_day() {
        for level in 0..=COARSEST {
            for index in [1, TileKey::count(level, Day(0.into()).len()) / 2] {
                let day = Day(AtomicUsize::new(0));
                assert!(tile(&day, level, index).rows().iter().any(|&value| value > 0));
                assert_eq!(day.0.load(Ordering::Relaxed), WIDTH * WINDOW, "level {level}, tile {index}");
            }
        }
    }
}
