//! Turns commands into samples: the transport says which part of the recording comes next, voices sound it.
//!
//! Pure: no device, no clock, no thread; [`Engine::fill`] neither allocates nor waits, so it may run in the callback of
//! an audio device. Every start and every end is faded over 5 ms: inside the span where a span begins or ends by itself
//! (nothing outside it is heard), and by a tail of 5 ms under the new sound where something interrupts.

use std::sync::Arc;

use super::interpolation::Interpolation;
use super::level::Levels;
use super::sounds::{FullSound, Sounds};
use super::time::{SOUND_RATE_HZ, StereoSample};
use super::tone::{CueEdge, Tones};
use super::transport::{Activity, Reach, Run, Transport};
use super::voice::SoundVoice;
use media::audio::Samples;

const FADE_SECS: f64 = 0.005;
/// Frames rendered at a time.
const CHUNK: usize = 256;
/// Interrupted voices that may fade at once.
const TAILS_MAX: usize = 4;

/// What the window asks of the engine. Places in samples of the recording.
pub enum PlayerCommand {
    /// Another sound, or more of the same one. What plays goes on.
    Sound(Option<Arc<dyn Samples>>),
    /// What is heard instead wherever it is there. What plays goes on; for another rate than that of the output it is not
    /// heard.
    Full(Option<Arc<FullSound>>),
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
    /// The same as it was recorded.
    full: Option<Arc<FullSound>>,
    voice: Option<SoundVoice>,
    tails: [Option<SoundVoice>; TAILS_MAX],
    tones: Tones,
    volume: f32,
    /// The volume that has been reached; it follows `volume` in steps too small to be heard.
    gain: f32,
    levels: Arc<Levels>,
}

impl Engine {
    /// `rate_hz` is that of the output.
    pub fn new(rate_hz: u32) -> Self {
        Self {
            rate_hz,
            transport: Transport::new(rate_hz),
            interpolation: Interpolation::new(SOUND_RATE_HZ, rate_hz),
            sound: None,
            full: None,
            voice: None,
            tails: [const { None }; TAILS_MAX],
            tones: Tones::new(rate_hz),
            volume: 1.0,
            gain: 1.0,
            levels: Arc::default(),
        }
    }

    /// How loud it is, for the display.
    pub fn levels(&self) -> Arc<Levels> {
        self.levels.clone()
    }

    /// For another output. Allocates; not for the callback of a device.
    pub fn set_rate(&mut self, rate_hz: u32) {
        self.rate_hz = rate_hz;
        self.transport.set_rate(rate_hz);
        self.interpolation = Interpolation::new(SOUND_RATE_HZ, rate_hz);
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
            PlayerCommand::Full(full) => self.full = full,
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

    /// Writes the next `out.len()` frames and reports the runs they consist of.
    pub fn fill(&mut self, out: &mut [StereoSample], mut report: impl FnMut(&Run)) {
        out.fill([0.0; 2]);
        let mut peaks = [0.0_f32; 2];
        for chunk in out.chunks_mut(CHUNK) {
            let mut done = 0;
            while done < chunk.len() {
                let run = self.transport.advance((chunk.len() - done) as u64);
                report(&run);
                let piece = &mut chunk[done..][..run.frames as usize];
                self.sound_run(&run, piece);
                done += piece.len();
            }
            // From silence to full volume takes one fade: the most that the gain may change per frame.
            let most = (1.0 / (FADE_SECS * f64::from(self.rate_hz))) as f32;
            for frame in chunk {
                self.gain += (self.volume - self.gain).clamp(-most, most);
                for (sample, peak) in frame.iter_mut().zip(&mut peaks) {
                    let loud = *sample * self.gain;
                    // Before the sample is clamped, so that the meter shows the overload.
                    *peak = peak.max(loud.abs());
                    *sample = loud.clamp(-1.0, 1.0);
                }
            }
        }
        self.levels.note(peaks);
        if let Some(full) = &self.full {
            // After the block, as the next one begins there.
            full.want(self.transport.head(), self.transport.loop_end());
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

    fn sound_run(&mut self, run: &Run, out: &mut [StereoSample]) {
        let Self { rate_hz, voice, tails, interpolation, tones, full, .. } = self;
        let analysis: &dyn Samples = match &self.sound {
            Some(sound) => sound.as_ref(),
            None => &[0.0; 0],
        };
        let fade = (FADE_SECS * f64::from(*rate_hz)) as f32;
        let sounds =
            Sounds { analysis, interpolation, full: full.as_deref().filter(|full| full.rate_hz() == *rate_hz), fade };
        let resting = run.activity == Activity::Resting;

        // A voice of another pass was interrupted: it fades out as a tail under the new sound.
        if voice.as_ref().is_some_and(|voice| resting || !voice.is_of(run))
            && let Some(interrupted) = voice.take()
            && interrupted.is_audible()
        {
            let slot = tails.iter().position(Option::is_none).unwrap_or(0);
            tails[slot] = Some(interrupted);
        }
        for slot in tails.iter_mut() {
            if let Some(tail) = slot {
                tail.mix_tail(&sounds, out);
            }
            slot.take_if(|tail| !tail.is_audible());
        }
        if !resting {
            let voice = voice.get_or_insert_with(|| SoundVoice::new(run));
            voice.mix(&sounds, run.left, out);
        }
        if run.activity == Activity::Playing {
            tones.pass(run.head, run.step, run.head_after, run.completes);
        }
        let mut sounding = [0.0; CHUNK];
        let sounding = &mut sounding[..out.len()];
        tones.mix(sounding);
        for (frame, tone) in out.iter_mut().zip(sounding) {
            frame.iter_mut().for_each(|sample| *sample += *tone);
        }
    }
}
