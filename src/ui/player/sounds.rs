//! What can be heard: the analysis samples everywhere, and the recording as it was recorded where its frames are there.

use std::sync::Arc;

use super::interpolation::Interpolation;
use super::stretch::Layers;
use super::time::{SOUND_RATE_HZ, StereoSample};
use media::audio::AsRecorded;
use media::audio::Samples;

/// Frames that are rendered at once.
pub const PIECE: usize = 256;
/// Frames of a recording that a piece may be made of, without those that its filter needs; fewer frames are rendered
/// at once where it has a much higher rate than the device.
const MOST_FRAMES: f64 = 2_048.0;
/// Room for the frames that a piece is made of.
const WINDOW: usize = 4_096;
/// Frames must be there so far ahead, in seconds, before a piece is made of them: what stretching may leap.
const LEAP_SECS: f64 = 0.03;

/// The sounds of one output.
pub struct Sounds<'a> {
    pub analysis: &'a dyn Samples,
    pub interpolation: &'a Interpolation,
    pub full: Option<&'a FullSound>,
    /// Frames of a fade.
    pub fade: f32,
}

impl Sounds<'_> {
    /// Samples of the analysis per frame of output.
    pub fn step(&self) -> f64 {
        self.interpolation.step()
    }

    /// Frames that may be rendered at once.
    pub fn most(&self) -> usize {
        self.full.map_or(PIECE, |full| PIECE.min((MOST_FRAMES / full.interpolation.step()) as usize))
    }

    /// Writes the samples of the analysis that are heard from a place of the stretched sound on.
    pub fn sound_analysis(&self, layers: &Layers, place: f64, out: &mut [StereoSample]) {
        let mut window = [0.0; WINDOW];
        out.fill([0.0; 2]);
        for (layer, is_entering) in both(layers) {
            let from = layer + place - layers.begin;
            let at = |frame: usize| from + frame as f64 * self.step();
            let (first, count) = self.interpolation.needed(at(0), at(out.len().saturating_sub(1)));
            let window = &mut window[..count.min(WINDOW)];
            self.analysis.read_around(first, window);
            for (frame, sides) in out.iter_mut().enumerate() {
                let weight = weight(layers, place + frame as f64 * self.step(), is_entering);
                let value = weight * self.interpolation.value(window, first, at(frame));
                sides.iter_mut().for_each(|side| *side += value);
            }
        }
    }

    /// Writes the frames of the recording at the same place; false if not all of them are there.
    pub fn sound_full(&self, layers: &Layers, place: f64, out: &mut [StereoSample]) -> bool {
        let Some(FullSound { recording, interpolation, ratio, .. }) = self.full else { return false };
        let (mut left, mut right) = ([0.0; WINDOW], [0.0; WINDOW]);
        out.fill([0.0; 2]);
        for (layer, is_entering) in both(layers) {
            let from = (layer + place - layers.begin) * ratio;
            let at = |frame: usize| from + frame as f64 * interpolation.step();
            let (first, count) = interpolation.needed(at(0), at(out.len().saturating_sub(1)));
            let (Some(left), Some(right)) = (left.get_mut(..count), right.get_mut(..count)) else { return false };
            if !recording.read(first, left, right) {
                return false;
            }
            for (frame, sides) in out.iter_mut().enumerate() {
                let weight = weight(layers, place + frame as f64 * self.step(), is_entering);
                for (side, window) in sides.iter_mut().zip([&*left, &*right]) {
                    *side += weight * interpolation.value(window, first, at(frame));
                }
            }
        }
        true
    }

    /// Whether the frames of the recording are there for so many frames of output from a place on, and for a fade and
    /// a piece behind them.
    pub fn has_full(&self, layers: &Layers, place: f64, frames: usize) -> bool {
        let Some(FullSound { recording, interpolation, ratio, .. }) = self.full else { return false };
        let step = interpolation.step();
        let leap = LEAP_SECS * f64::from(recording.rate_hz());
        // Stretched, the sound may run at twice its rate.
        let pace = if layers.entering.is_some() { 2.0 } else { 1.0 };
        let ahead = (frames as f64 + f64::from(self.fade) + PIECE as f64) * step * pace + leap;
        both(layers).all(|(layer, _)| {
            let from = (layer + place - layers.begin) * ratio;
            let (first, count) = interpolation.needed(from, from + ahead);
            recording.has(first..first + count as i64)
        })
    }
}

/// The places of the sound that are heard at the beginning of the layers, and which of them comes in.
fn both(layers: &Layers) -> impl Iterator<Item = (f64, bool)> + use<> {
    [Some((layers.leaving, false)), layers.entering.map(|entering| (entering, true))].into_iter().flatten()
}

fn weight(layers: &Layers, place: f64, is_entering: bool) -> f32 {
    match layers.entering {
        None => 1.0,
        Some(_) if is_entering => layers.rise(place),
        Some(_) => 1.0 - layers.rise(place),
    }
}

/// A recording as it was recorded, for one rate of output.
pub struct FullSound {
    recording: Arc<AsRecorded>,
    /// Frames of the output per second.
    rate_hz: u32,
    interpolation: Interpolation,
    /// Frames per sample of the analysis.
    ratio: f64,
}

impl FullSound {
    /// Allocates; not for the callback of a device.
    pub fn new(recording: Arc<AsRecorded>, rate_hz: u32) -> Self {
        let interpolation = Interpolation::new(recording.rate_hz(), rate_hz);
        let ratio = f64::from(recording.rate_hz()) / f64::from(SOUND_RATE_HZ);
        Self { recording, rate_hz, interpolation, ratio }
    }

    /// The same for another output. Allocates, too.
    pub fn at_rate(&self, rate_hz: u32) -> Self {
        Self::new(self.recording.clone(), rate_hz)
    }

    /// Frames per second of the output that it was made for.
    pub fn rate_hz(&self) -> u32 {
        self.rate_hz
    }

    /// The head is at a sample of the analysis, and in a loop it jumps back at `until`.
    pub fn want(&self, head: f64, until: Option<f64>) {
        let frame = |sample: f64| (sample * self.ratio) as i64;
        self.recording.want(frame(head), until.map(frame));
    }
}
