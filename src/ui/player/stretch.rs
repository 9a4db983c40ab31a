//! Time stretching with the pitch kept: WSOLA.
//!
//! W. Verhelst and M. Roelands, "An overlap-add technique based on waveform similarity (WSOLA) for high quality
//! time-scale modification of speech", ICASSP 1993, pp. 554-557. Frames of two hops are laid down one hop apart with
//! sin²/cos² slopes that add up to one. StereoSample k belongs at source sample `start + k · hop · speed`; it may be taken up
//! to [`SEARCH_SECS`] to either side, where it is most like the natural continuation of frame k - 1 (by
//! the cross-correlation, normalised by the energy of the candidate).
//!
//! **How far the sound can be from its nominal place.** The play head reports the nominal place. A frame is at most 7 ms
//! off by the search, and inside a frame the source runs at rate one while the nominal place runs at `speed`: at distance
//! x from the centre of the frame that adds x · |speed - 1|. Up to 1.67 x the sum stays under 15 ms over the whole frame
//! (hop 15 ms); above, the hop is shortened so that every part with more than a tenth of its amplitude stays within it.
//!
//! Nothing is rendered here: [`SoundStretch`] says which places of the sound are heard, and how loud. It listens to the
//! analysis samples, so that both channels of a recording, and the recording and the samples, are taken from the same places.
//!
//! Above normal speed something must be left out: a sound shorter than a hop that falls between two frames is softened,
//! at twice the speed to nothing in the worst case. Up to normal speed nothing is lost.

use super::time::SOUND_RATE_HZ;
use media::audio::Samples;
use media::audio::dot;

/// Half a frame, and the distance of frames in the output.
const HOP_SECS: f64 = 0.015;
/// The most that half a frame may count at speeds above one: hop · (speed - 1).
const HOP_STRAY_SECS: f64 = 0.010;
/// How far to either side of its nominal place a frame is looked for.
const SEARCH_SECS: f64 = 0.007;
/// How much worse a place at the rim of the search counts: alike places in a steady vowel go to the nearest.
const DISTANCE_PENALTY: f32 = 0.05;

const HOP_MAX: usize = 240;
const SEARCH: usize = (SEARCH_SECS * SOUND_RATE_HZ as f64) as usize;
/// What is heard of the sound from one place of the stretched sound to another. All in samples at [`SOUND_RATE_HZ`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layers {
    /// The places of the stretched sound that this is about.
    pub begin: f64,
    pub end: f64,
    /// The place of the sound that is heard at `begin`, and goes on at rate one.
    pub leaving: f64,
    /// The same for the frame that comes in meanwhile.
    pub entering: Option<f64>,
}

impl Layers {
    /// How loud the frame is that comes in, at a place of the stretched sound; the one that goes has the rest.
    pub fn rise(&self, place: f64) -> f32 {
        let share = ((place - self.begin) / (self.end - self.begin)).clamp(0.0, 1.0) as f32;
        (std::f32::consts::FRAC_PI_2 * share).sin().powi(2)
    }
}

/// One uninterrupted stretch of sound at one speed.
pub struct SoundStretch {
    start: i64,
    speed: f64,
    hop: usize,
    /// Frames laid down so far, and the sample of the sound at the centre of the last one.
    laid: u64,
    centre: i64,
    /// The same of the frame before it.
    former: i64,
}

impl SoundStretch {
    /// The stretched sound begins with sample `start`; `speed` in 0.5..=2.
    pub fn new(start: i64, speed: f64) -> Self {
        let hop_secs = if speed > 1.0 { HOP_SECS.min(HOP_STRAY_SECS / (speed - 1.0)) } else { HOP_SECS };
        let hop = ((hop_secs * f64::from(SOUND_RATE_HZ)) as usize).clamp(HOP_MAX / 2, HOP_MAX);
        Self { start, speed, hop, laid: 0, centre: start, former: start }
    }

    /// What is heard at a place of the stretched sound, from 0 on; places must not run backwards.
    pub fn layers(&mut self, sound: &dyn Samples, place: f64) -> Layers {
        if self.speed == 1.0 {
            return Layers { begin: 0.0, end: f64::INFINITY, leaving: self.start as f64, entering: None };
        }
        let number = (place / self.hop as f64).max(0.0) as u64;
        while self.laid <= number {
            self.lay_frame(sound);
        }
        let begin = ((self.laid - 1) * self.hop as u64) as f64;
        Layers {
            begin,
            end: begin + self.hop as f64,
            leaving: self.former as f64,
            entering: Some((self.centre - self.hop as i64) as f64),
        }
    }

    /// Finds the next frame, which comes in over one hop while the last one goes.
    fn lay_frame(&mut self, sound: &dyn Samples) {
        let hop = self.hop;
        let mut leaving = [0.0; HOP_MAX];
        let leaving = &mut leaving[..hop];
        sound.read_around(self.centre, leaving);

        let nominal = self.start + ((self.laid + 1) as f64 * hop as f64 * self.speed).round() as i64;
        let mut around = [0.0; HOP_MAX + 2 * SEARCH];
        let around = &mut around[..hop + 2 * SEARCH];
        sound.read_around(nominal - (hop + SEARCH) as i64, around);
        self.former = self.centre;
        self.centre = nominal + most_alike(leaving, around) as i64 - SEARCH as i64;
        self.laid += 1;
    }
}

/// Where in `around` (`leaving.len() + 2 · SEARCH` samples) the sound is most like `leaving`; the middle for silence.
fn most_alike(leaving: &[f32], around: &[f32]) -> usize {
    let hop = leaving.len();
    if dot(leaving, leaving) < 1e-9 * hop as f32 {
        return SEARCH;
    }
    let mut best = (f32::NEG_INFINITY, SEARCH);
    // From the middle outwards, so that of equals the nearest wins.
    for distance in 0..=SEARCH {
        for shift in [SEARCH + distance, SEARCH - distance] {
            let candidate = &around[shift..shift + hop];
            let likeness = dot(leaving, candidate) / (dot(candidate, candidate) + 1e-9).sqrt();
            let penalty = DISTANCE_PENALTY * (distance as f32 / SEARCH as f32).powi(2);
            let score = likeness - penalty * likeness.abs();
            if score > best.0 {
                best = (score, shift);
            }
        }
    }
    if best.0 > 0.0 { best.1 } else { SEARCH }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stretched sound at its whole places.
    fn stretched(sound: &dyn Samples, speed: f64, samples: usize) -> Vec<f32> {
        let mut stretch = SoundStretch::new(0, speed);
        let at = |place: f64| {
            let mut sample = [0.0];
            sound.read_around(place as i64, &mut sample);
            sample[0]
        };
        let heard = (0..samples).map(|place| {
            let place = place as f64;
            let layers = stretch.layers(sound, place);
            let leaving = at(layers.leaving + place - layers.begin);
            match layers.entering.map(|entering| at(entering + place - layers.begin)) {
                Some(entering) => leaving + layers.rise(place) * (entering - leaving),
                None => leaving,
            }
        });
        heard.collect()
    }

    fn sine(hertz: f32, seconds: f32) -> Vec<f32> {
        let samples = (seconds * SOUND_RATE_HZ as f32) as usize;
        (0..samples)
            .map(|n| {
                0.5 * (std::f64::consts::TAU * f64::from(hertz) * n as f64 / f64::from(SOUND_RATE_HZ)).sin() as f32
            })
            .collect()
    }

    #[test]
    fn normal_speed_is_copied_bit_for_bit() {
        let sound: Vec<f32> = (0..5000).map(|n| (n as f32 * 0.37).sin()).collect();
        assert_eq!(stretched(&sound, 1.0, 5000), sound);
    }

    #[test]
    fn pitch_and_level_are_kept() {
        for hertz in [80.0, 125.0, 220.0, 440.0, 1000.0] {
            let sound = sine(hertz, 4.0);
            for speed in [0.5, 0.75, 1.25, 1.5, 2.0] {
                let out = stretched(&sound, speed, (3.8 / speed * f64::from(SOUND_RATE_HZ)) as usize);
                let middle = &out[1600..out.len() - 1600];
                let crossings = middle.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count();
                let found = crossings as f32 / (middle.len() as f32 / SOUND_RATE_HZ as f32);
                assert!((found / hertz - 1.0).abs() < 0.01, "{hertz} Hz at {speed}: {found}");
                let power = dot(middle, middle) / middle.len() as f32;
                assert!((power / 0.125 - 1.0).abs() < 0.1, "{hertz} Hz at {speed}: power {power}");
            }
        }
    }

    #[test]
    fn outside_the_sound_is_silence() {
        let mut out = [1.0; 8];
        [0.5; 4].read_around(-2, &mut out);
        assert_eq!(out, [0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 0.0, 0.0]);
        [0.5; 4].read_around(900, &mut out);
        assert_eq!(out, [0.0; 8]);
        [0.5; 4].read_around(-900, &mut out);
        assert_eq!(out, [0.0; 8]);
        assert!(stretched(&Vec::new(), 1.5, 4000).iter().all(|&sample| sample == 0.0));
    }
}
