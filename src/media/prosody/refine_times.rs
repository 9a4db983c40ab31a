//! Word times moved to where the voice stops and begins again.
//!
//! Services round times to 0.1 s, end words late, or stretch them over the pause after them; aligners differ in how much of a
//! dying voice they still count as the word. The level of the recording tells silence from speech to some 30 ms, so that
//! it can repair what is wrong by more than that; smaller errors are left alone.

use super::RATE_HZ;
use super::frames::{FrameTrack, HOP_SAMPLES};
use super::pause::silence_threshold_db;
use base::time::{Duration, Instant, Span};
use formats::transcript::Word;

/// Silences shorter than this are closures of stops ("t", "k") as often as pauses; frames.
const SHORTEST_SILENCE: usize = 15;
/// A silence that is torn by a breath is one silence if its parts have so many frames each and the breath no more than these.
const SHORTEST_PART: usize = 10;
const LONGEST_BREATH: usize = 50;
/// A silence belongs to a gap if it is no farther from it than this: times are seldom worse than rounded to 0.1 s or off by
/// twice 50 ms, and what is farther off may be another gap's.
const NEARBY: Duration = Duration::from_millis(120);
/// The least length that a word keeps. Also where a silence must not begin or end: a word that lies in silence altogether is not
/// where its times say, and where it is cannot be known.
const SHORTEST_WORD: Duration = Duration::from_millis(60);
/// By how much times are moved at most where a word was stretched over silence.
pub const FARTHEST: Duration = Duration::from_millis(5_000);
/// By how much at most a word is lengthened over sound outside of it, which may be a breath or another speaker.
const LONGEST_GAIN: Duration = Duration::from_millis(150);
/// Where forced alignment ends words, from the first silent frame on, and where it begins them, from the first loud frame
/// on: half of all ends and starts lie within these bounds (clips read aloud, speeches, 530 words). Times within them are
/// left as they are.
const ENDS_AFTER: (Duration, Duration) = (Duration::from_millis(-5), Duration::from_millis(45));
const STARTS_AFTER: (Duration, Duration) = (Duration::from_millis(-50), Duration::from_millis(-5));
/// Between two words up to so far apart there is no pause where nothing is silent.
const LONGEST_FALSE_PAUSE: Duration = Duration::from_millis(150);
/// So many silent frames are enough to believe in such a short pause.
const LEAST_SILENT: usize = 3;

/// The words with times measured in `frames`, the recording's. Changed words keep their former times in
/// [`Word::raw_span`].
///
/// Looks at each gap between two words with times of their own; guessed times ([`Word::estimated`]) stay as they are. Where a
/// silence of 150 ms and more touches the gap, the word before ends where it begins and the word after begins where it
/// ends, if the times are off by more than aligners disagree. Where two words are less than 150 ms apart and nothing
/// is silent between them, they meet at the quietest frame. Each time is moved by `FARTHEST` at most; words keep their
/// order, do not overlap, and none becomes shorter than 60 ms or, if it was shorter, than it was.
pub fn refined_words(words: &[Word], frames: &FrameTrack) -> Vec<Word> {
    let mut refined = words.to_vec();
    let Some(threshold_db) = silence_threshold_db(words, frames) else { return refined };
    let listener = Listener { frames, threshold_db };
    for at in 1..refined.len() {
        let (before, after) = refined.split_at_mut(at);
        let (Some(word), Some(next)) = (before.last_mut(), after.first_mut()) else { continue };
        if word.estimated || next.estimated {
            continue;
        }
        let (end, start) = listener.refined_gap(word.span, next.span);
        (word.span.end, next.span.start) = (end, start);
    }
    for (refined, word) in refined.iter_mut().zip(words).filter(|(refined, word)| refined.span != word.span) {
        refined.raw_span = word.raw_span.or(Some(word.span));
    }
    refined
}

/// Tells silence from speech.
struct Listener<'a> {
    frames: &'a FrameTrack,
    threshold_db: f32,
}

/// A stretch of frames.
type Stretch = std::ops::Range<usize>;

impl Listener<'_> {
    /// Where the word ends and the next one begins.
    fn refined_gap(&self, word: Span, next: Span) -> (Instant, Instant) {
        let (end, start) = (word.end, next.start.max(word.end));
        let earliest = (word.start + SHORTEST_WORD).max(end - FARTHEST);
        let latest = (next.end - SHORTEST_WORD).min(start + FARTHEST);
        let first = first_frame_from(earliest).min(self.frames.len());
        let last = first_frame_from(latest).min(self.frames.len());
        if first >= last {
            return (end, start);
        }
        let touches =
            |silence: &Stretch| instant(silence.end) + NEARBY >= end && instant(silence.start) <= start + NEARBY;
        let silence = self.silences(first..last).into_iter().filter(touches).max_by_key(|silence| silence.len());
        match silence {
            Some(silence) if silence.len() >= SHORTEST_SILENCE => {
                let mut new = (end, start);
                // Where the silence begins at the first frame the word lies in it altogether: see SHORTEST_WORD.
                if silence.start > first {
                    let heard = instant(silence.start);
                    // A time within the bounds of aligners stays, one outside moves to the nearer bound.
                    let moved = end.max(heard + ENDS_AFTER.0).min(heard + ENDS_AFTER.1);
                    if moved - end <= LONGEST_GAIN {
                        new.0 = moved.max(earliest.min(end));
                    }
                }
                if silence.end < last {
                    let heard = instant(silence.end);
                    let moved = start.max(heard + STARTS_AFTER.0).min(heard + STARTS_AFTER.1);
                    if start - moved <= LONGEST_GAIN {
                        new.1 = moved.min(latest.max(start));
                    }
                }
                // Only one of the two was moved, and beyond the other.
                if new.0 <= new.1 { new } else { (end, start) }
            }
            other if start > end && start - end <= LONGEST_FALSE_PAUSE && silent_frames(&other) < LEAST_SILENT => {
                let meeting = self.quietest(Span::new(end, start)).map_or(end, |at| at.max(end).min(start));
                (meeting, meeting)
            }
            _ => (end, start),
        }
    }

    /// The silent stretches among these frames. Where only a breath lies between two, they are one.
    fn silences(&self, range: Stretch) -> Vec<Stretch> {
        let mut found: Vec<Stretch> = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let end = (at..range.end).find(|&frame| !self.is_silent(frame)).unwrap_or(range.end);
            if end > at {
                match found.last_mut() {
                    Some(last) if self.is_breath(last, &(at..end)) => last.end = end,
                    _ => found.push(at..end),
                }
            }
            at = end + 1;
        }
        found
    }

    fn is_breath(&self, before: &Stretch, after: &Stretch) -> bool {
        before.len().min(after.len()) >= SHORTEST_PART
            && after.start - before.end <= LONGEST_BREATH
            && !(before.end..after.start).any(|frame| self.frames.is_voiced(frame))
    }

    fn is_silent(&self, frame: usize) -> bool {
        self.frames.level_db[frame] < self.threshold_db
    }

    fn quietest(&self, span: Span) -> Option<Instant> {
        let level = |&frame: &usize| self.frames.level_db[frame];
        self.frames.frames_in(span).min_by(|a, b| level(a).total_cmp(&level(b))).map(instant)
    }
}

fn silent_frames(silence: &Option<Stretch>) -> usize {
    silence.as_ref().map_or(0, ExactSizeIterator::len)
}

fn instant(frame: usize) -> Instant {
    FrameTrack::instant(frame)
}

fn first_frame_from(instant: Instant) -> usize {
    instant.as_samples(RATE_HZ).div_ceil(HOP_SAMPLES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word as word;
    use proptest::prelude::*;

    /// Four seconds of speech at -20 dB, voiced; -70 dB in the silent frames, -30 dB and unvoiced in the breath.
    fn frames(silent: &[Stretch], breath: Stretch) -> FrameTrack {
        let is_silent = |frame: &usize| silent.iter().any(|stretch| stretch.contains(frame));
        let level = |frame: usize| match frame {
            frame if is_silent(&frame) => -70.0,
            frame if breath.contains(&frame) => -30.0,
            _ => -20.0,
        };
        FrameTrack {
            f0_hz: vec![100.0; 400],
            voicing: (0..400)
                .map(|frame| if is_silent(&frame) || breath.contains(&frame) { 0.0 } else { 1.0 })
                .collect(),
            level_db: (0..400).map(level).collect(),
        }
    }

    fn millis(instant: Instant) -> i64 {
        instant.as_millis_rounded()
    }

    /// Words from 0.5 to `end` and from `start` to 3.5 s.
    fn gap(end: f64, start: f64, track: &FrameTrack) -> (i64, i64) {
        let words = [word(0.1, 0.5), word(0.5, end), word(start, 3.5)];
        let refined = refined_words(&words, track);
        assert_eq!((refined[0].span, refined[1].span.start), (words[0].span, words[1].span.start));
        (millis(refined[1].span.end), millis(refined[2].span.start))
    }

    #[test]
    fn words_end_where_silence_begins_and_begin_where_it_ends() {
        let pause = frames(&[120..180, 0..0], 0..0);
        let check =
            |end: f64, start: f64, expected: (i64, i64)| assert_eq!(gap(end, start, &pause), expected, "{end} {start}");
        // Stretched over the pause, by one word or the other, or half by each.
        check(1.8, 1.8, (1_245, 1_795));
        check(1.2, 1.2, (1_200, 1_750));
        check(1.5, 1.5, (1_245, 1_750));
        // Times that aligners might have given stay.
        check(1.21, 1.77, (1_210, 1_770));
        // Cut off, and begun late.
        check(1.15, 1.88, (1_195, 1_795));
        // Too far off to be the word's end: the sound between may be anything.
        check(0.9, 2.1, (900, 2_100));
        // Beside the gap altogether.
        check(2.5, 2.5, (2_500, 2_500));
    }

    #[test]
    fn breaths_are_silence_and_closures_are_not() {
        assert_eq!(gap(2.2, 2.2, &frames(&[120..150, 180..220], 150..180)), (1_245, 2_195));
        // There is speech in it: the pause is only what touches the end.
        assert_eq!(gap(2.2, 2.2, &frames(&[120..150, 180..220], 0..0)), (1_845, 2_195));
        assert_eq!(gap(1.2, 1.2, &frames(&[115..124, 0..0], 0..0)), (1_200, 1_200));
    }

    #[test]
    fn pauses_without_silence_are_closed_at_the_quietest_frame() {
        let mut track = frames(&[], 0..0);
        track.level_db[124] = -26.0;
        assert_eq!(gap(1.2, 1.3, &track), (1_240, 1_240));
        assert_eq!(gap(1.2, 1.5, &track), (1_200, 1_500));
        // A little silence is enough to believe in a short pause.
        assert_eq!(gap(1.2, 1.3, &frames(&[122..127, 300..340], 0..0)), (1_200, 1_300));
    }

    #[test]
    fn guessed_words_stay_and_changed_ones_keep_their_former_times() {
        let track = frames(&[120..180, 0..0], 0..0);
        let mut words = vec![word(0.5, 1.78), word(1.78, 3.5)];
        let refined = refined_words(&words, &track);
        assert_eq!(refined[0].raw_span, Some(words[0].span));
        assert_eq!(refined[1].raw_span, None);
        words[1].estimated = true;
        assert_eq!(refined_words(&words, &track), words);
        assert_eq!(refined_words(&words, &FrameTrack::default()), words);
        assert!(refined_words(&[], &track).is_empty());
        let behind = [word(8.0, 9.0), word(9.0, 10.0)];
        assert_eq!(refined_words(&behind, &track), behind);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn order_lengths_and_limits_hold_whatever_is_heard(
            lengths in prop::collection::vec((0_u16..900, 0_u16..400), 1..12),
            levels in prop::collection::vec(0_u8..3, 60),
        ) {
            let mut at = 0.0;
            let words: Vec<Word> = lengths.iter().map(|&(length, pause)| {
                let start = at;
                let end = start + f64::from(length) / 1_000.0;
                at = end + f64::from(pause) / 1_000.0;
                word(start, end)
            }).collect();
            let level_db: Vec<f32> = (0..900).map(|n| [-20.0, -45.0, -80.0][usize::from(levels[n / 15])]).collect();
            let voicing = level_db.iter().map(|&level| if level > -30.0 { 1.0 } else { 0.0 }).collect();
            let refined = refined_words(&words, &FrameTrack { f0_hz: vec![100.0; 900], voicing, level_db });
            prop_assert_eq!(refined.len(), words.len());
            for (new, old) in refined.iter().zip(&words) {
                let shortest = SHORTEST_WORD.min(old.span.duration());
                prop_assert!(new.span.duration() >= shortest, "{:?} of {:?}", new.span, old.span);
                let moved = [new.span.start - old.span.start, new.span.end - old.span.end];
                prop_assert!(moved.iter().all(|&by| by <= FARTHEST && -by <= FARTHEST));
            }
            for pair in refined.windows(2) {
                prop_assert!(pair[0].span.end <= pair[1].span.start);
            }
        }
    }
}
