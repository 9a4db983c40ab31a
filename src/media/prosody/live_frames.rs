//! Pitch and energy of sound that is still coming.

use super::frames::{FrameTrack, HOP_SAMPLES, PitchRange};
use super::{RATE_HZ, analyze_frames};
use base::progress::{Cancellation, Progress};
use base::time::{Duration, Instant};

/// Frames before new ones that are measured again with them, so that a pitch contour goes on as it began: 2 s.
const BEFORE: usize = 200;
/// The last frames may still change with what follows: 1 s.
const OPEN: usize = 100;

/// The contours of the last stretch of a sound that grows. Memory is bounded by that stretch.
#[derive(Clone, Debug)]
pub struct LiveFrames {
    range: PitchRange,
    /// Frames that are kept at most.
    longest: usize,
    /// Frames that were forgotten before `track`.
    forgotten: usize,
    track: FrameTrack,
    /// Of the frames of `track`, those that will not change.
    settled: usize,
    /// The sound from `samples_from` on.
    samples: Vec<f32>,
    /// In frames of the recording.
    samples_from: usize,
}

impl LiveFrames {
    /// Keeps at least the last `longest` of the sound.
    pub fn new(range: PitchRange, longest: Duration) -> Self {
        let longest = (Instant::ZERO + longest).as_samples(RATE_HZ).div_ceil(HOP_SAMPLES);
        Self {
            range,
            longest,
            forgotten: 0,
            track: FrameTrack::default(),
            settled: 0,
            samples: Vec::new(),
            samples_from: 0,
        }
    }

    /// Takes the next samples, mono at [`RATE_HZ`].
    pub fn push(&mut self, samples: &[f32]) {
        self.samples.extend_from_slice(samples);
    }

    /// Takes frames that were measured elsewhere; not to be mixed with samples.
    pub fn push_frames(&mut self, frames: &FrameTrack) {
        for (own, new) in contours(&mut self.track).into_iter().zip([&frames.f0_hz, &frames.voicing, &frames.level_db])
        {
            own.extend_from_slice(new);
        }
        self.settled = self.track.len();
        self.forget();
    }

    /// When the sound that was taken so far ends.
    pub fn end(&self) -> Instant {
        let measured = FrameTrack::instant(self.forgotten + self.track.len());
        let taken = self.samples_from * HOP_SAMPLES + self.samples.len();
        measured.max(Instant::from_samples(taken as u64, RATE_HZ))
    }

    /// The contours so far; the first frame's place in the recording comes with them.
    ///
    /// # Errors
    /// [`Cancellation`] once `progress` is.
    pub fn frames(&mut self, progress: &Progress) -> Result<(Instant, &FrameTrack), Cancellation> {
        let known = self.forgotten + self.track.len();
        if (self.samples_from * HOP_SAMPLES + self.samples.len()).div_ceil(HOP_SAMPLES) > known {
            self.measure(progress)?;
        }
        Ok((FrameTrack::instant(self.forgotten), &self.track))
    }

    fn measure(&mut self, progress: &Progress) -> Result<(), Cancellation> {
        let fresh = analyze_frames(&self.samples, self.range, progress)?;
        // Those before were measured with more of what came before them.
        let first = self.forgotten + self.settled - self.samples_from;
        let new = [&fresh.f0_hz, &fresh.voicing, &fresh.level_db];
        for (own, new) in contours(&mut self.track).into_iter().zip(new) {
            own.truncate(self.settled);
            own.extend_from_slice(&new[first..]);
        }
        self.settled = self.settled.max(self.track.len().saturating_sub(OPEN));
        // The sound of BEFORE frames stays, for the next ones to be measured with it.
        let keep_from = (self.forgotten + self.settled).saturating_sub(BEFORE).max(self.samples_from);
        self.samples.drain(..(keep_from - self.samples_from) * HOP_SAMPLES);
        self.samples_from = keep_from;
        self.forget();
        Ok(())
    }

    fn forget(&mut self) {
        let old = self.track.len().saturating_sub(self.longest).min(self.settled);
        // Seldom, since what stays is moved.
        if old < self.longest / 4 {
            return;
        }
        for contour in contours(&mut self.track) {
            contour.drain(..old);
        }
        self.forgotten += old;
        self.settled -= old;
    }
}

fn contours(track: &mut FrameTrack) -> [&mut Vec<f32>; 3] {
    [&mut track.f0_hz, &mut track.voicing, &mut track.level_db]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A voice that rises and falls, with pauses; seconds.
    fn voice(seconds: usize) -> Vec<f32> {
        let rate = RATE_HZ as f32;
        let mut phase = 0.0_f32;
        let sample = |at: usize| {
            let time = at as f32 / rate;
            let hz = 140.0 + 30.0 * (2.0 * time).sin();
            phase = (phase + hz / rate).fract();
            let loud = if time % 2.0 < 1.6 { 0.3 } else { 0.0 };
            // Five partials, falling off.
            (1..=5).map(|n| loud / n as f32 * (std::f32::consts::TAU * n as f32 * phase).sin()).sum()
        };
        (0..seconds * RATE_HZ as usize).map(sample).collect()
    }

    #[test]
    fn frames_that_come_bit_by_bit_are_those_of_the_whole() {
        let sound = voice(20);
        let whole = analyze_frames(&sound, PitchRange::SPEECH, &Progress::silent()).unwrap();
        for piece in [700, 8_000, 50_000] {
            let mut live = LiveFrames::new(PitchRange::SPEECH, Duration::from_secs(60.0));
            for part in sound.chunks(piece) {
                live.push(part);
                live.frames(&Progress::silent()).unwrap();
            }
            assert_eq!(live.end(), Instant::from_samples(sound.len() as u64, RATE_HZ));
            let (start, found) = live.frames(&Progress::silent()).unwrap();
            assert_eq!((start, found.len()), (Instant::ZERO, whole.len()));
            let voiced: Vec<usize> = (0..whole.len()).filter(|&at| whole.is_voiced(at)).collect();
            let same =
                |at: &&usize| found.is_voiced(**at) && (found.f0_hz[**at] / whole.f0_hz[**at] - 1.0).abs() < 0.02;
            let agreeing = voiced.iter().filter(same).count();
            assert!(agreeing * 100 >= voiced.len() * 97, "{piece}: {agreeing} of {}", voiced.len());
            let loudness = whole.level_db.iter().zip(&found.level_db).map(|(whole, found)| (whole - found).abs());
            assert!(loudness.fold(0.0, f32::max) < 1.0, "{piece}");
        }
    }

    #[test]
    fn what_is_old_is_forgotten() {
        let mut live = LiveFrames::new(PitchRange::SPEECH, Duration::from_secs(4.0));
        let mut most = 0;
        for part in voice(40).chunks(4_000) {
            live.push(part);
            let (_, frames) = live.frames(&Progress::silent()).unwrap();
            most = most.max(frames.len());
            assert!(live.samples.len() <= (BEFORE + OPEN + 50) * HOP_SAMPLES);
        }
        let (start, frames) = live.frames(&Progress::silent()).unwrap();
        assert_eq!(start, FrameTrack::instant(4_000 - frames.len()));
        assert!((400..=620).contains(&most), "{most}");
    }
}
