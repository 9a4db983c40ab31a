//! The length of the pause after a word, by the level of the recording.

use super::RATE_HZ;
use super::frames::{FrameTrack, HOP_SAMPLES};
use base::time::{Duration, Span};
use formats::transcript::Word;

/// Level below which a frame counts as silent in this recording, in dB; `None` without any word on a frame.
///
/// Speech is the upper quartile of the levels inside words and the room the fifth percentile of all levels. The
/// threshold stands a third of the way up from room to speech, but 10 to 30 dB below speech.
pub(super) fn silence_threshold_db(words: &[Word], frames: &FrameTrack) -> Option<f32> {
    let inside = words.iter().flat_map(|word| frames.frames_in(word.span)).map(|frame| frames.level_db[frame]);
    let speech_db = quantile(inside.collect(), 0.75)?;
    let room_db = quantile(frames.level_db.clone(), 0.05)?;
    Some((room_db + (speech_db - room_db) / 3.0).clamp(speech_db - 30.0, speech_db - 10.0))
}

fn quantile(mut values: Vec<f32>, share: f32) -> Option<f32> {
    let index = (values.len().checked_sub(1)? as f32 * share).round() as usize;
    Some(*values.select_nth_unstable_by(index, f32::total_cmp).1)
}

/// A word shows in frames up to 20 ms before its start, since a frame's level is that of 32 ms and more; and times are
/// seldom truer than 50 ms.
const NEARBY_FRAMES: usize = 5;

/// The longest stretch of frames below `threshold_db` that touches the gap between two words.
///
/// Recognisers often stretch words over the pause after them, so the stretch is followed into both words, up to their
/// middles. `None` where the recording has no frames at the gap.
pub(super) fn silence_around(word: &Word, next: &Word, frames: &FrameTrack, threshold_db: f32) -> Option<Duration> {
    let gap = frames.frames_in(Span::new(word.span.end, next.span.start.max(word.span.end)));
    if gap.is_empty() {
        return None;
    }
    let first = frames.frames_in(Span::new(word.span.middle(), word.span.end)).start.min(gap.start);
    let last = frames.frames_in(Span::new(next.span.start, next.span.middle())).end.max(gap.end);
    let is_silent = |frame: usize| frames.level_db[frame] < threshold_db;
    let mut longest = 0;
    let mut frame = first;
    while frame < last {
        let end = (frame..last).find(|&frame| !is_silent(frame)).unwrap_or(last);
        // The stretch frame..end touches the gap if it reaches, or nearly borders on, one of its frames.
        if end > frame && end + NEARBY_FRAMES >= gap.start && frame <= gap.end + NEARBY_FRAMES {
            longest = longest.max(end - frame);
        }
        frame = end + 1;
    }
    Some(Duration::from_nanos(longest as i64 * HOP_SAMPLES as i64 * 1_000_000_000 / i64::from(RATE_HZ)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word as word;

    /// -20 dB, but -70 dB in the given frames.
    fn levels(silent: std::ops::Range<usize>) -> FrameTrack {
        let level_db = (0..100).map(|frame| if silent.contains(&frame) { -70.0 } else { -20.0 }).collect();
        FrameTrack { f0_hz: vec![100.0; 100], voicing: vec![1.0; 100], level_db }
    }

    #[test]
    fn silence_is_followed_into_stretched_words_but_not_past_their_middles() {
        let check = |(end, start): (f64, f64), silent: std::ops::Range<usize>, millis: i64| {
            let (left, right) = (word(0.1, end), word(start, 0.9));
            let frames = levels(silent.clone());
            let threshold_db = silence_threshold_db(&[left.clone(), right.clone()], &frames).unwrap();
            assert!((-50.0..=-30.0).contains(&threshold_db));
            let found = silence_around(&left, &right, &frames, threshold_db);
            assert_eq!(found, Some(Duration::from_millis(millis)), "{end}..{start} {silent:?}");
        };
        check((0.5, 0.7), 52..68, 160);
        check((0.5, 0.7), 45..75, 300);
        check((0.5, 0.5), 42..58, 160);
        check((0.5, 0.5), 45..50, 50);
        check((0.5, 0.5), 30..40, 0);
        check((0.5, 0.5), 25..75, 400);
        check((0.5, 0.7), 0..0, 0);
    }

    #[test]
    fn no_frames_no_silence() {
        let (left, right) = (word(5.0, 6.0), word(7.0, 8.0));
        assert_eq!(silence_around(&left, &right, &levels(0..5), -40.0), None);
        assert_eq!(silence_threshold_db(&[left], &FrameTrack::default()), None);
    }
}
