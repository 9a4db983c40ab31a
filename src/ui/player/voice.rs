//! One pass of sound, from its fade-in to its end or the end of its tail.
//!
//! It is heard as it was recorded where the frames are there, and as analysis samples where they are not (yet). From one
//! to the other it is cross-faded over the length of a fade: frames are looked for so far ahead that the last of them
//! can be faded out. Should some vanish all the same (a seek elsewhere needed their place), the step that is left runs
//! down over a fade.

use super::sounds::{PIECE, Sounds};
use super::stretch::SoundStretch;
use super::time::StereoSample;
use super::transport::Run;

/// Fades of sound that must be there before a voice that plays the analysis samples changes over: 100 ms. One that
/// follows a reader that is hardly fast enough would else go to and fro.
const PATIENCE: f32 = 20.0;

pub struct SoundVoice {
    pass: u64,
    stretch: SoundStretch,
    /// Place of frame 0 in the stretched sound, and frames rendered so far.
    begin: f64,
    frames: u64,
    /// The gain of the last frame.
    gain: f32,
    /// The share of the sound as it was recorded.
    blend: f32,
    /// The last frame, before its gain.
    last: StereoSample,
    /// What is left of a step, as it was at first, and the share of it that is still to be heard.
    step: StereoSample,
    step_left: f32,
}

impl SoundVoice {
    pub fn new(run: &Run) -> Self {
        let whole = run.source.floor();
        Self {
            pass: run.pass,
            stretch: SoundStretch::new(whole as i64, run.speed),
            begin: (run.source - whole) / run.speed,
            frames: 0,
            gain: 0.0,
            blend: 0.0,
            last: [0.0; 2],
            step: [0.0; 2],
            step_left: 0.0,
        }
    }

    pub fn is_of(&self, run: &Run) -> bool {
        self.pass == run.pass
    }

    pub fn is_audible(&self) -> bool {
        self.gain > 0.0
    }

    /// Adds the next frames; `left` is the number of frames to the end of the pass.
    pub fn mix(&mut self, sounds: &Sounds<'_>, left: u64, out: &mut [StereoSample]) {
        let (sofar, fade) = (self.frames, sounds.fade);
        let mut gain = self.gain;
        self.render(sounds, out, |frame| {
            let rise = (sofar + frame + 1) as f32 / fade;
            let fall = left.saturating_sub(frame + 1) as f32 / fade;
            gain = rise.min(fall).min(1.0);
            gain
        });
        self.gain = gain;
    }

    /// Adds the next frames while the gain runs down to zero.
    pub fn mix_tail(&mut self, sounds: &Sounds<'_>, out: &mut [StereoSample]) {
        let mut gain = self.gain;
        self.render(sounds, out, |_| {
            gain = (gain - 1.0 / sounds.fade).max(0.0);
            gain
        });
        self.gain = gain;
    }

    fn render(&mut self, sounds: &Sounds<'_>, out: &mut [StereoSample], mut gain: impl FnMut(u64) -> f32) {
        let mut done = 0;
        while done < out.len() {
            let count = (out.len() - done).min(sounds.most());
            let mut sounding = [[0.0; 2]; PIECE];
            let count = self.sound(sounds, &mut sounding[..count]);
            for (frame, sides) in out[done..].iter_mut().zip(&sounding[..count]) {
                let gain = gain(done as u64);
                frame.iter_mut().zip(sides).for_each(|(sum, side)| *sum += gain * side);
                done += 1;
            }
        }
    }

    /// Writes the next frames, at least one, up to the end of the layers; how many.
    fn sound(&mut self, sounds: &Sounds<'_>, out: &mut [StereoSample]) -> usize {
        let place = self.begin + self.frames as f64 * sounds.step();
        let layers = self.stretch.layers(sounds.analysis, place);
        let count = out.len().min((((layers.end - place) / sounds.step()).ceil() as usize).max(1));
        let out = &mut out[..count];

        // Only a voice that would change over in mid-sound needs a reserve: not one that begins, nor one that plays the recording
        // already.
        let patience = if self.frames == 0 || self.blend > 0.0 { 0.0 } else { PATIENCE * sounds.fade };
        let is_there = sounds.has_full(&layers, place, count + patience as usize);
        if self.frames == 0 {
            self.blend = if is_there { 1.0 } else { 0.0 };
        }
        // Frames that are no longer there for long may still last for the fade-out.
        let is_full = (is_there || self.blend > 0.0) && sounds.sound_full(&layers, place, out);
        if !is_full {
            sounds.sound_analysis(&layers, place, out);
            if self.blend > 0.0 && self.frames > 0 {
                // They are gone in mid-sound: the jump from the last frame is added back and runs down over a fade.
                self.step = [self.last[0] - out[0][0], self.last[1] - out[0][1]];
                self.step_left = 1.0;
            }
            self.blend = 0.0;
        } else if !(is_there && self.blend == 1.0) {
            let mut analysis = [[0.0; 2]; PIECE];
            let analysis = &mut analysis[..count];
            sounds.sound_analysis(&layers, place, analysis);
            let towards = if is_there { 1.0 } else { -1.0 } / sounds.fade;
            for (frame, analysis) in out.iter_mut().zip(analysis) {
                self.blend = (self.blend + towards).clamp(0.0, 1.0);
                frame.iter_mut().zip(analysis).for_each(|(side, low)| *side = *low + self.blend * (*side - *low));
            }
        }
        if self.step_left > 0.0 {
            for frame in out.iter_mut() {
                frame.iter_mut().zip(&self.step).for_each(|(side, step)| *side += self.step_left * step);
                self.step_left = (self.step_left - 1.0 / sounds.fade).max(0.0);
            }
        }
        self.last = out.last().copied().unwrap_or_default();
        self.frames += count as u64;
        count
    }
}
