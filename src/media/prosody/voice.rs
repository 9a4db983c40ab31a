//! Where there is speech, by the sound alone.

use super::frames::FrameTrack;
use base::time::{Duration, Instant, Span};

/// A frame belongs to speech if a voiced one is so near: consonants and closures have no voice; frames.
const NEAR_VOICE: usize = 15;
/// A silence that is shorter is the closure of a stop as often as a pause.
const SHORTEST_PAUSE: Duration = Duration::from_millis(120);
/// A shorter stretch is a click.
const SHORTEST_VOICE: Duration = Duration::from_millis(60);

/// The stretches of speech without a pause, in order, none beyond the last frame.
pub fn voice_stretches(frames: &FrameTrack) -> Vec<Span> {
    let Some(last) = frames.len().checked_sub(1) else { return Vec::new() };
    let whole = Span::new(Instant::ZERO, FrameTrack::instant(frames.len()));
    let is_speech = speech_frames(frames, whole);
    let mut found: Vec<Span> = Vec::new();
    let mut from = 0;
    while let Some(start) = (from..frames.len()).find(|&frame| is_speech[frame]) {
        let end = (start..frames.len()).find(|&frame| !is_speech[frame]).unwrap_or(frames.len());
        let voice = Span::new(FrameTrack::instant(start), FrameTrack::instant(end.min(last)));
        match found.last_mut() {
            Some(before) if voice.start - before.end < SHORTEST_PAUSE => before.end = voice.end,
            _ => found.push(voice),
        }
        from = end;
    }
    found.retain(|voice| voice.duration() >= SHORTEST_VOICE);
    found
}

/// Whether each frame belongs to speech: there is voice nearby, and the frame is not silent. The level of speech is taken from the
/// stretch that has words, so that a loud intro does not drown it.
pub(super) fn speech_frames(frames: &FrameTrack, stretch: Span) -> Vec<bool> {
    let range = frames.frames_in(stretch);
    let voiced = range.clone().filter(|&frame| frames.is_voiced(frame)).map(|frame| frames.level_db[frame]);
    let speech_db = quantile(voiced.collect(), 0.75).unwrap_or(0.0);
    let room_db = quantile(frames.level_db[range].to_vec(), 0.05).unwrap_or(FrameTrack::FLOOR_DB);
    let threshold_db = (room_db + (speech_db - room_db) / 3.0).clamp(speech_db - 30.0, speech_db - 10.0);
    let mut is_speech = vec![false; frames.len()];
    let mut reached = 0;
    for frame in (0..frames.len()).filter(|&frame| frames.is_voiced(frame)) {
        let to = (frame + NEAR_VOICE + 1).min(frames.len());
        is_speech[frame.saturating_sub(NEAR_VOICE).max(reached)..to].fill(true);
        reached = to;
    }
    is_speech.iter_mut().zip(&frames.level_db).for_each(|(is, level_db)| *is &= *level_db >= threshold_db);
    is_speech
}

pub(super) fn quantile(mut values: Vec<f32>, share: f32) -> Option<f32> {
    let index = (values.len().checked_sub(1)? as f32 * share).round() as usize;
    Some(*values.select_nth_unstable_by(index, f32::total_cmp).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn voice_is_told_from_silence_noise_and_clicks() {
        // Voice from 0.5 s on, with a closure of 80 ms, a pause of 400 ms, a loud noise that is not speech, and a click.
        let is_voice = |frame: usize| matches!(frame, 50..=99 | 108..=149 | 190..=239 | 361..=362);
        let is_noise = |frame: usize| (270..300).contains(&frame);
        let level = |frame: usize| if is_voice(frame) || is_noise(frame) { -20.0 } else { -70.0 };
        let frames = FrameTrack {
            f0_hz: vec![100.0; 400],
            voicing: (0..400).map(|frame| if is_voice(frame) { 1.0 } else { 0.0 }).collect(),
            level_db: (0..400).map(level).collect(),
        };
        assert_eq!(voice_stretches(&frames), [Span::from_secs(0.5, 1.5), Span::from_secs(1.9, 2.4)]);
        assert!(voice_stretches(&FrameTrack::default()).is_empty());
    }
}
