//! How high the waveform is drawn.

use media::audio::peaks::Peaks;

/// What a person can choose: times as high as it fits by itself.
pub const WAVE_SCALES: [f32; 9] = [1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0];
/// Factors by which a quiet recording is drawn larger by itself.
const GAINS: [f32; 6] = [1.0, 1.5, 2.0, 3.0, 4.0, 6.0];
/// A swing up to this is not cut off, with 1 as all there is room for.
const WHOLE: f32 = 0.98;

/// By how much the waveform is drawn larger than it is, so that quiet recordings can be seen.
pub fn gain(peaks: &Peaks) -> f32 {
    let loudest = loudest(peaks, 0..peaks.len()).unwrap_or(1.0);
    GAINS.into_iter().rev().find(|gain| gain * loudest <= WHOLE).unwrap_or(1.0)
}

/// The largest scale at which nothing of these samples is cut off.
pub fn fitting(peaks: &Peaks, samples: std::ops::Range<u64>) -> f32 {
    let loudest = gain(peaks) * loudest(peaks, samples).unwrap_or(1.0);
    WAVE_SCALES.into_iter().rev().find(|scale| scale * loudest <= WHOLE).unwrap_or(1.0)
}

fn loudest(peaks: &Peaks, samples: std::ops::Range<u64>) -> Option<f32> {
    peaks.column(None, samples).map(|all| all.max.max(-all.min))
}

/// The next scale above one, or below.
pub fn stepped(scale: f32, up: bool) -> f32 {
    let mut above = WAVE_SCALES.into_iter().filter(|&other| other > scale);
    let below = WAVE_SCALES.into_iter().rev().find(|&other| other < scale);
    if up { above.next().unwrap_or(scale) } else { below.unwrap_or(scale) }
}

/// One of [`WAVE_SCALES`], whatever a file said.
pub fn nearest(scale: f32) -> f32 {
    let distance = |other: &f32| (other - scale).abs();
    let by_distance = |one: &f32, other: &f32| distance(one).total_cmp(&distance(other));
    WAVE_SCALES.into_iter().min_by(by_distance).filter(|_| scale.is_finite()).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peaks(loudest: f32) -> Peaks {
        let mut peaks = Peaks::new();
        peaks.push(&[loudest, -loudest, 0.0]);
        peaks
    }

    #[test]
    fn quiet_recordings_are_drawn_larger_but_never_cut_off() {
        assert_eq!([1.0, 0.3, 0.001].map(|loudest| gain(&peaks(loudest))), [1.0, 3.0, 6.0]);
        assert_eq!(gain(&Peaks::new()), 1.0);
        // On top of that, what is shown may be quieter than the rest.
        assert_eq!([1.0, 0.3, 0.01].map(|loudest| fitting(&peaks(loudest), 0..3)), [1.0, 1.0, 16.0]);
    }

    #[test]
    fn steps_end_at_both_ends() {
        let up: Vec<f32> = std::iter::successors(Some(1.0), |&scale| Some(stepped(scale, true))).take(10).collect();
        assert_eq!((&up[..9], up[9]), (&WAVE_SCALES[..], 16.0));
        assert_eq!((stepped(1.0, false), stepped(1.5, false), stepped(16.0, false)), (1.0, 1.0, 12.0));
        assert_eq!([0.0, 5.5, 900.0, f32::NAN].map(nearest), [1.0, 6.0, 16.0, 1.0]);
    }
}
