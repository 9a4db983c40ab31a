//! Contours from the figures of words, for corpora that publish no frames and for transcripts without a recording.

use super::RATE_HZ;
use super::frames::{FrameTrack, HOP_SAMPLES};
use super::word_features::{Prosody, Summary};
use formats::transcript::Word;

/// The reference of pitch where none is known: any value does, since all that read it count from the speaker's median.
const USUAL_HZ: f32 = 150.0;
/// Level of speech where nothing tells.
const USUAL_DB: f32 = -25.0;
/// Level of a pause below that of speech.
const PAUSE_DB: f32 = 30.0;

/// Draws pitch and level of each word as a straight line with the word's mean and slope, cut off at its extremes; between
/// the words there is silence, and words whose pitch was not measured are unvoiced. Pitch passes through what is unvoiced in
/// a straight line, as that of a recording does.
pub fn redrawn_frames(words: &[Word], prosody: &Prosody) -> FrameTrack {
    let end = words.last().map_or(0, |word| word.span.end.as_samples(RATE_HZ) / HOP_SAMPLES + 1);
    let mut frames =
        FrameTrack { f0_hz: vec![USUAL_HZ; end], voicing: vec![0.0; end], level_db: vec![USUAL_DB - PAUSE_DB; end] };
    let mut last_voiced: Option<usize> = None;
    for (word, measured) in words.iter().zip(&prosody.words) {
        let usual = prosody.usual(word);
        let (usual_hz, usual_db) = (
            usual.and_then(|usual| usual.median_hz).unwrap_or(USUAL_HZ),
            usual.map_or(USUAL_DB, |usual| usual.mean_db),
        );
        if word.estimated {
            continue;
        }
        let range = frames.frames_in(word.span);
        let middle = (range.start + range.end) as f32 / 2.0 - 0.5;
        for frame in range.clone() {
            let level = measured.level_db.map_or(0.0, |level| at(&level, frame as f32 - middle));
            frames.level_db[frame] = (usual_db + level).clamp(FrameTrack::FLOOR_DB, 0.0);
        }
        let Some(pitch) = measured.pitch_st else { continue };
        for frame in range.clone() {
            frames.f0_hz[frame] = usual_hz * 2.0_f32.powf(at(&pitch, frame as f32 - middle) / 12.0);
            frames.voicing[frame] = 1.0;
        }
        if let (Some(last), Some(first)) = (last_voiced, Some(range.start)) {
            pass_through(&mut frames.f0_hz, last, first);
        }
        last_voiced = range.clone().last().or(last_voiced);
    }
    frames
}

/// The value of the line `distance` frames after its middle.
fn at(line: &Summary, distance: f32) -> f32 {
    let frames_per_second = (RATE_HZ as usize / HOP_SAMPLES) as f32;
    (line.mean + line.slope * distance / frames_per_second).clamp(line.min.min(line.max), line.max)
}

/// Interpolates between two frames, in the logarithm.
fn pass_through(f0_hz: &mut [f32], from: usize, to: usize) {
    let (start, end) = (f0_hz[from].ln(), f0_hz[to].ln());
    for (distance, hz) in f0_hz[from..to].iter_mut().enumerate().skip(1) {
        let share = distance as f32 / (to - from) as f32;
        *hz = (start + share * (end - start)).exp();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prosody::{SpeakerLevel, WordProsody};
    use formats::transcript::timed_word as word;

    #[test]
    fn lines_have_the_mean_and_the_slope_of_the_word_and_pauses_are_silent() {
        let pitch = |mean| Summary { mean, slope: 20.0, min: mean - 3.0, max: mean + 3.0, ..Summary::default() };
        let level = Summary { mean: 4.0, slope: 0.0, min: 0.0, max: 8.0, ..Summary::default() };
        let measured =
            |mean| WordProsody { pitch_st: Some(pitch(mean)), level_db: Some(level), ..WordProsody::default() };
        let words = [word(0.1, 0.6), word(0.8, 1.0), word(1.0, 1.2)];
        let prosody = Prosody {
            words: vec![measured(0.0), measured(12.0), WordProsody::default()],
            gaps: Vec::new(),
            speakers: vec![SpeakerLevel {
                speaker: None,
                median_hz: Some(100.0),
                low_hz: 50.0,
                high_hz: 400.0,
                mean_db: -30.0,
            }],
        };
        let frames = redrawn_frames(&words, &prosody);
        assert_eq!(frames.len(), 121);
        let semitones = |frame: usize| 12.0 * (frames.f0_hz[frame] / 100.0).log2();
        assert!(semitones(34).abs() < 0.2 && (semitones(40) - semitones(30) - 2.0).abs() < 1e-3);
        // The line is cut off three semitones from its mean.
        assert!((semitones(10) + 3.0).abs() < 1e-3 && (semitones(59) - 3.0).abs() < 1e-3);
        assert!((semitones(70) - (semitones(59) + semitones(80)) / 2.0).abs() < 0.5);
        assert!((frames.level_db[30] + 26.0).abs() < 1e-3 && frames.level_db[70] < -50.0);
        assert!(frames.is_voiced(30) && !frames.is_voiced(70) && !frames.is_voiced(110));
        assert!(redrawn_frames(&[], &Prosody::default()).is_empty());
    }
}
