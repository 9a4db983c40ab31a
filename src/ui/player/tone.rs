//! Short soft tones where cues start and end, for those who listen rather than look.

use std::sync::Arc;

use super::time::samples_from_instant;
use base::time::Instant;

const TONE_SECS: f64 = 0.036;
const TONE_FADE_SECS: f64 = 0.010;
/// -20 dB of full scale.
const TONE_LEVEL: f32 = 0.1;
const START_HZ: f64 = 880.0;
const END_HZ: f64 = 587.33;
/// Tones that can sound at once; of more, the oldest falls silent.
const TONES_MAX: usize = 4;

/// Which edge of a cue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeSide {
    Start,
    End,
}

/// Start or end of a cue, in a list ordered by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CueEdge {
    pub at: Instant,
    pub edge: EdgeSide,
}

#[derive(Clone, Copy)]
struct Tone {
    hertz: f64,
    /// Frames until it starts, and frames of it that were heard.
    wait: u64,
    frame: u64,
}

/// The edges to mark and the tones that sound.
pub struct Tones {
    rate_hz: f64,
    edges: Option<Arc<[CueEdge]>>,
    sounding: [Option<Tone>; TONES_MAX],
}

impl Tones {
    pub fn new(rate_hz: u32) -> Self {
        Self { rate_hz: f64::from(rate_hz), edges: None, sounding: [None; TONES_MAX] }
    }

    pub fn set_rate(&mut self, rate_hz: u32) {
        self.rate_hz = f64::from(rate_hz);
        self.sounding = [None; TONES_MAX];
    }

    pub fn set_edges(&mut self, edges: Option<Arc<[CueEdge]>>) {
        self.edges = edges;
    }

    /// Starts the tones of the edges that the head passes: from `from` (samples) at `step` samples per frame up to, but
    /// not including, `until`. Where a pass is over, the ends of cues exactly there count as passed.
    pub fn pass(&mut self, from: f64, step: f64, until: f64, completes: bool) {
        let Some(edges) = self.edges.take() else { return };
        let begin = edges.partition_point(|edge| samples_from_instant(edge.at) < from);
        for edge in &edges[begin..] {
            let at = samples_from_instant(edge.at);
            if at > until || (at == until && !(completes && edge.edge == EdgeSide::End)) {
                break;
            }
            let hertz = if edge.edge == EdgeSide::Start { START_HZ } else { END_HZ };
            self.start(Tone { hertz, wait: ((at - from) / step).ceil() as u64, frame: 0 });
        }
        self.edges = Some(edges);
    }

    fn start(&mut self, tone: Tone) {
        let free = self.sounding.iter().position(Option::is_none);
        let slot = free.unwrap_or_else(|| {
            let age = |slot: &usize| self.sounding[*slot].map_or(0, |tone| tone.frame);
            (0..TONES_MAX).max_by_key(age).unwrap_or(0)
        });
        self.sounding[slot] = Some(tone);
    }

    /// Adds what sounds to `out`.
    pub fn mix(&mut self, out: &mut [f32]) {
        let total = (TONE_SECS * self.rate_hz) as u64;
        let fade = TONE_FADE_SECS * self.rate_hz;
        for slot in &mut self.sounding {
            let Some(tone) = slot else { continue };
            for sample in &mut *out {
                if tone.wait > 0 {
                    tone.wait -= 1;
                } else if tone.frame < total {
                    let edge = tone.frame.min(total - tone.frame) as f64 / fade;
                    let gain = (std::f64::consts::FRAC_PI_2 * edge.min(1.0)).sin().powi(2) as f32;
                    let phase = std::f64::consts::TAU * tone.hertz * tone.frame as f64 / self.rate_hz;
                    *sample += TONE_LEVEL * gain * phase.sin() as f32;
                    tone.frame += 1;
                }
            }
            if tone.frame >= total {
                *slot = None;
            }
        }
    }

    /// Silences what sounds.
    pub fn clear(&mut self) {
        self.sounding = [None; TONES_MAX];
    }
}
