//! Turns commands into samples: the transport says which part of the recording comes next, voices sound it.
//!
//! Pure: no device, no clock, no thread; [`Engine::fill`] neither allocates nor waits, so it may run in the callback of
//! an audio device. Every start and every end is faded over 5 ms: inside the span where a span begins or ends by itself
//! (nothing outside it is heard), and by a tail of 5 ms under the new sound where something interrupts.

use std::sync::Arc;

use super::Samples;
use super::interpolation::Interpolation;
use super::stretch::{SoundStretch, WINDOW_MAX};
use super::tone::{CueEdge, Tones};
use super::transport::{Activity, Reach, Run, Transport};

const FADE_SECS: f64 = 0.005;
/// Frames rendered at a time.
const CHUNK: usize = 256;
/// Interrupted voices that may fade at once.
const TAILS_MAX: usize = 4;

/// What the window asks of the engine. Places in samples of the recording.
pub enum PlayerCommand {
    /// Another sound, or more of the same one. What plays goes on.
    Sound(Option<Arc<dyn Samples>>),
    /// From a place, or from the head.
    Play {
        from: Option<f64>,
        reach: Option<Reach>,
    },
    Resume,
    Pause,
    Stop,
    Seek(f64),
    Speed(f64),
    Volume(f32),
    Scrub(f64),
    Edges(Option<Arc<[CueEdge]>>),
}

pub struct Engine {
    rate_hz: u32,
    transport: Transport,
    interpolation: Interpolation,
    sound: Option<Arc<dyn Samples>>,
    voice: Option<Voice>,
    tails: [Option<Voice>; TAILS_MAX],
    tones: Tones,
    volume: f32,
    /// The volume that has been reached; it follows `volume` in steps too small to be heard.
    gain: f32,
}

impl Engine {
    /// `rate_hz` is that of the output.
    pub fn new(rate_hz: u32) -> Self {
        Self {
            rate_hz,
            transport: Transport::new(rate_hz),
            interpolation: Interpolation::new(rate_hz),
            sound: None,
            voice: None,
            tails: [const { None }; TAILS_MAX],
            tones: Tones::new(rate_hz),
            volume: 1.0,
            gain: 1.0,
        }
    }

    /// For another output. Allocates; not for the callback of a device.
    pub fn set_rate(&mut self, rate_hz: u32) {
        self.rate_hz = rate_hz;
        self.transport.set_rate(rate_hz);
        self.interpolation = Interpolation::new(rate_hz);
        self.tones.set_rate(rate_hz);
        self.silence();
    }

    pub fn rate_hz(&self) -> u32 {
        self.rate_hz
    }

    pub fn obey(&mut self, command: PlayerCommand) {
        match command {
            PlayerCommand::Sound(sound) => {
                self.transport.set_length(sound.as_ref().map_or(0, |sound| sound.len()));
                self.sound = sound;
            }
            PlayerCommand::Play { from, reach } => self.transport.play(from.unwrap_or(self.transport.head()), reach),
            PlayerCommand::Resume => self.transport.resume(),
            PlayerCommand::Pause => self.transport.pause(),
            PlayerCommand::Stop => self.transport.stop(),
            PlayerCommand::Seek(to) => self.transport.seek(to),
            PlayerCommand::Speed(speed) => self.transport.set_speed(speed),
            PlayerCommand::Volume(volume) => self.volume = volume,
            PlayerCommand::Scrub(to) => self.transport.scrub(to),
            PlayerCommand::Edges(edges) => self.tones.set_edges(edges),
        }
    }

    /// Writes the next `out.len()` frames (mono) and reports the runs they consist of.
    pub fn fill(&mut self, out: &mut [f32], mut report: impl FnMut(&Run)) {
        out.fill(0.0);
        for chunk in out.chunks_mut(CHUNK) {
            let mut done = 0;
            while done < chunk.len() {
                let run = self.transport.advance((chunk.len() - done) as u64);
                report(&run);
                let piece = &mut chunk[done..][..run.frames as usize];
                self.sound_run(&run, piece);
                done += piece.len();
            }
            let most = (1.0 / (FADE_SECS * f64::from(self.rate_hz))) as f32;
            for sample in chunk {
                self.gain += (self.volume - self.gain).clamp(-most, most);
                *sample = (*sample * self.gain).clamp(-1.0, 1.0);
            }
        }
    }

    /// Passes `frames` frames without a sound, in steps as long as the runs allow.
    pub fn skip(&mut self, mut frames: u64, mut report: impl FnMut(&Run)) {
        self.silence();
        while frames > 0 {
            let run = self.transport.advance(frames);
            report(&run);
            frames -= run.frames;
        }
    }

    fn silence(&mut self) {
        self.voice = None;
        self.tails = [const { None }; TAILS_MAX];
        self.tones.clear();
    }

    fn sound_run(&mut self, run: &Run, out: &mut [f32]) {
        let Self { voice, tails, interpolation, tones, .. } = self;
        let sound: &dyn Samples = match &self.sound {
            Some(sound) => sound.as_ref(),
            None => &[0.0; 0],
        };
        let fade = FADE_SECS * f64::from(self.rate_hz);
        let resting = run.activity == Activity::Resting;

        if voice.as_ref().is_some_and(|voice| resting || voice.pass != run.pass)
            && let Some(interrupted) = voice.take()
            && interrupted.gain > 0.0
        {
            let slot = tails.iter().position(Option::is_none).unwrap_or(0);
            tails[slot] = Some(interrupted);
        }
        for slot in tails.iter_mut() {
            if let Some(tail) = slot {
                tail.mix_tail(sound, interpolation, fade as f32, out);
            }
            slot.take_if(|tail| tail.gain <= 0.0);
        }
        if !resting {
            let voice = voice.get_or_insert_with(|| Voice::new(run));
            voice.mix(sound, interpolation, fade as f32, run.left, out);
        }
        if run.activity == Activity::Playing {
            tones.pass(run.head, run.step, run.head_after, run.completes);
        }
        tones.mix(out);
    }
}

/// One pass of sound, from its fade-in to its end or the end of its tail.
struct Voice {
    pass: u64,
    stretch: SoundStretch,
    /// Place of frame 0 in the stretched sound, and frames rendered so far.
    begin: f64,
    frames: u64,
    /// The gain of the last frame.
    gain: f32,
}

impl Voice {
    fn new(run: &Run) -> Self {
        let whole = run.source.floor();
        Self {
            pass: run.pass,
            stretch: SoundStretch::new(whole as i64, run.speed),
            begin: (run.source - whole) / run.speed,
            frames: 0,
            gain: 0.0,
        }
    }

    /// Adds the next frames; `left` is the number of frames to the end of the pass.
    fn mix(&mut self, sound: &dyn Samples, interpolation: &Interpolation, fade: f32, left: u64, out: &mut [f32]) {
        let sofar = self.frames;
        let mut gain = self.gain;
        self.render(sound, interpolation, out, |frame| {
            let rise = (sofar + frame + 1) as f32 / fade;
            let fall = left.saturating_sub(frame + 1) as f32 / fade;
            gain = rise.min(fall).min(1.0);
            gain
        });
        self.gain = gain;
    }

    /// Adds the next frames while the gain runs down to zero.
    fn mix_tail(&mut self, sound: &dyn Samples, interpolation: &Interpolation, fade: f32, out: &mut [f32]) {
        let mut gain = self.gain;
        self.render(sound, interpolation, out, |_| {
            gain = (gain - 1.0 / fade).max(0.0);
            gain
        });
        self.gain = gain;
    }

    fn render(
        &mut self,
        sound: &dyn Samples,
        interpolation: &Interpolation,
        out: &mut [f32],
        mut gain: impl FnMut(u64) -> f32,
    ) {
        let place = |frame: u64| self.begin + frame as f64 * interpolation.step();
        let last = self.frames + (out.len() as u64).saturating_sub(1);
        let (first, count) = interpolation.needed(place(self.frames), place(last));
        let mut window = [0.0; WINDOW_MAX];
        let window = &mut window[..count.min(WINDOW_MAX)];
        self.stretch.window(sound, first, window);
        for (frame, sample) in (0..).zip(out.iter_mut()) {
            *sample += gain(frame) * interpolation.value(window, first, place(self.frames + frame));
        }
        self.frames += out.len() as u64;
    }
}
