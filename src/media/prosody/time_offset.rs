//! Word times that are all too late or too early by the same: a service that counts from its first packet, a recording that was cut
//! since. Where the voice begins and stops tells by how much.

use super::RATE_HZ;
use super::frames::{FrameTrack, HOP_SAMPLES};
use super::pause::silence_threshold_db;
use base::time::{Duration, Instant, Span};
use formats::transcript::Word;

/// Words are looked for so far from where their times say, in milliseconds. Farther off, the transcript is doubted as a whole.
const FARTHEST_MS: i64 = 500;
const STEP_MS: i64 = 10;
/// A silence has at least so many frames, and a pause between two words so many milliseconds.
const SHORTEST_SILENCE: usize = 20;
const SHORTEST_PAUSE: Duration = Duration::from_millis(150);
/// Where aligners put the start of a word after the voice begins, and the end after it stops, in milliseconds.
const STARTS_AFTER_MS: i64 = -28;
const ENDS_AFTER_MS: i64 = 20;
/// A time fits where one is measured so near, in milliseconds: about as far as aligners disagree.
const NEAR_MS: i64 = 50;
/// Fewer pauses tell nothing.
const FEWEST_PAUSES: usize = 8;
/// Of starts and of ends, so many fit where the words are taken to be; and so many more than where their times say.
const LEAST_FIT: f64 = 0.4;
const LEAST_GAIN: f64 = 0.25;
/// Less is no more than aligners differ.
const LEAST_OFFSET_MS: i64 = 50;

/// By how much all words have to be moved so that they are where the voice is, at most half a second either way; zero where they are
/// already, or where nothing says so clearly.
///
/// Takes time with the length of the recording.
pub fn time_offset(words: &[Word], frames: &FrameTrack) -> Duration {
    let Some(threshold_db) = silence_threshold_db(words, frames) else { return Duration::ZERO };
    let (stops, begins) = voice_edges(frames, threshold_db);
    let pauses = words.windows(2).filter(|pair| {
        !pair[0].estimated && !pair[1].estimated && pair[1].span.start - pair[0].span.end >= SHORTEST_PAUSE
    });
    let (mut ends, mut starts) = (Vec::new(), Vec::new());
    for pair in pauses {
        ends.push(pair[0].span.end.as_millis_rounded() - ENDS_AFTER_MS);
        starts.push(pair[1].span.start.as_millis_rounded() - STARTS_AFTER_MS);
    }
    if starts.len() < FEWEST_PAUSES {
        return Duration::ZERO;
    }
    let fit = |by: i64| [share_near(&starts, &begins, by), share_near(&ends, &stops, by)];
    let steps = -FARTHEST_MS / STEP_MS..=FARTHEST_MS / STEP_MS;
    let fits: Vec<(i64, [f64; 2])> = steps.map(|step| (step * STEP_MS, fit(step * STEP_MS))).collect();
    let both = |fit: &[f64; 2]| fit[0] + fit[1];
    let most = fits.iter().map(|(_, fit)| both(fit)).fold(0.0, f64::max);
    // As many fit over a stretch of offsets: its middle is the likeliest.
    let best: Vec<i64> = fits.iter().filter(|(_, fit)| both(fit) >= most - 1e-9).map(|(by, _)| *by).collect();
    let (Some(first), Some(last)) = (best.first(), best.last()) else { return Duration::ZERO };
    let by = (first + last) / 2;
    let (there, here) = (fit(by), fit(0));
    let is_clear = last - first <= 2 * NEAR_MS
        && there.iter().all(|share| *share >= LEAST_FIT)
        && both(&there) - both(&here) >= 2.0 * LEAST_GAIN;
    if is_clear && by.abs() >= LEAST_OFFSET_MS { Duration::from_millis(by) } else { Duration::ZERO }
}

/// The words at other times, none before the beginning.
pub fn shifted_words(words: &[Word], by: Duration) -> Vec<Word> {
    let moved = |at: Instant| (at + by).max(Instant::ZERO);
    let shifted = |word: &Word| {
        let span = Span::new(moved(word.span.start), moved(word.span.end));
        Word { span, raw_span: word.raw_span.or(Some(word.span)), ..word.clone() }
    };
    words.iter().map(shifted).collect()
}

/// When the voice stops and when it begins again, in milliseconds, each in order.
fn voice_edges(frames: &FrameTrack, threshold_db: f32) -> (Vec<i64>, Vec<i64>) {
    let millis = |frame: usize| (frame * HOP_SAMPLES * 1000 / RATE_HZ as usize) as i64;
    let (mut stops, mut begins) = (Vec::new(), Vec::new());
    let mut silent_from = None;
    for (frame, &level) in frames.level_db.iter().enumerate() {
        match (level < threshold_db, silent_from) {
            (true, None) => silent_from = Some(frame),
            (false, Some(from)) => {
                if frame - from >= SHORTEST_SILENCE {
                    stops.push(millis(from));
                    begins.push(millis(frame));
                }
                silent_from = None;
            }
            _ => {}
        }
    }
    (stops, begins)
}

/// Share of the times near which one of `heard` lies once they are moved.
fn share_near(times: &[i64], heard: &[i64], by: i64) -> f64 {
    let is_near = |time: &&i64| {
        let at = **time + by;
        let next = heard.partition_point(|&heard| heard < at - NEAR_MS);
        heard.get(next).is_some_and(|&heard| heard <= at + NEAR_MS)
    };
    times.iter().filter(is_near).count() as f64 / times.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word;

    /// Words of 300 to 700 ms with pauses between 200 and 900 ms, and the level of a voice that speaks them.
    fn talk(count: usize) -> (Vec<Word>, FrameTrack) {
        let mut at = 0.5;
        let mut words = Vec::new();
        for n in 0..count {
            let (length, pause) = (0.3 + 0.1 * (n % 5) as f64, 0.2 + 0.1 * (n * 5 % 8) as f64);
            words.push(timed_word(at, at + length));
            at += length + pause;
        }
        let frames = (at * 100.0) as usize + 100;
        let level = |frame: usize| {
            let now = frame as f64 / 100.0;
            let is_speech = words.iter().any(|word| word.span.start.as_secs() <= now && now < word.span.end.as_secs());
            if is_speech { -20.0 } else { -70.0 }
        };
        let level_db: Vec<f32> = (0..frames).map(level).collect();
        let voicing = level_db.iter().map(|&level| if level > -30.0 { 1.0 } else { 0.0 }).collect();
        (words, FrameTrack { f0_hz: vec![100.0; frames], voicing, level_db })
    }

    #[test]
    fn a_constant_offset_is_found_and_none_is_invented() {
        let (words, frames) = talk(40);
        assert_eq!(time_offset(&words, &frames), Duration::ZERO);
        for late in [-400, -200, -80, 80, 200, 350] {
            let late_words = shifted_words(&words, Duration::from_millis(late));
            let found = time_offset(&late_words, &frames).as_millis_rounded();
            assert!((found + late).abs() <= 30, "{late} ms late, found {found}");
        }
        assert_eq!(time_offset(&words[..5], &frames), Duration::ZERO, "too few pauses");
        assert_eq!(time_offset(&[], &frames), Duration::ZERO);
        assert_eq!(time_offset(&words, &FrameTrack::default()), Duration::ZERO);
    }

    #[test]
    fn times_that_are_wrong_in_many_ways_stay() {
        let (words, frames) = talk(40);
        let off = |(n, word): (usize, &Word)| {
            let by = Duration::from_millis([0, 150, -120, 260, -240, 60][n % 6]);
            Word { span: word.span.shifted(by), ..word.clone() }
        };
        let scattered: Vec<Word> = words.iter().enumerate().map(off).collect();
        assert_eq!(time_offset(&scattered, &frames), Duration::ZERO);
    }

    #[test]
    fn no_word_is_moved_before_the_beginning() {
        let moved = shifted_words(&[timed_word(0.1, 0.4), timed_word(0.5, 0.8)], Duration::from_millis(-200));
        assert_eq!(moved[0].span, Span::from_secs(0.0, 0.2));
        assert_eq!(moved[1].span, Span::from_secs(0.3, 0.6));
        assert_eq!(moved[1].raw_span, Some(Span::from_secs(0.5, 0.8)));
    }
}
