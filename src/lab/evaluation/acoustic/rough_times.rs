//! Talks as other aligners and recognisers would have timed them: to learn to live with rough times, and to measure what they
//! cost.

use rand::{Rng, RngExt};

use super::SpokenTalk;
use base::time::{Duration, Instant, Span};
use media::prosody::{measure, refined_words};

/// How a talk's times are changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeChange {
    AsItIs,
    /// Pauses shorter than this become part of the word before, as aligners do that know no short silence.
    Swallowed {
        seconds: f64,
    },
    /// Words end this much late, but not after the next one begins, as with services that wait for the next sound.
    Late {
        seconds: f64,
    },
    /// All times are rounded to multiples of this.
    Rounded {
        seconds: f64,
    },
    /// All times are off by up to about twice this.
    Jittered {
        seconds: f64,
    },
}

/// The talk with other times. With a recording the words are measured again where they now are; without one their pitch and level stay
/// what they were, and only durations and pauses change.
pub fn with_times(talk: &SpokenTalk, times: TimeChange, random: &mut impl Rng) -> SpokenTalk {
    let mut varied = talk.clone();
    let lengthen = |talk: &mut SpokenTalk, by: &dyn Fn(Duration) -> Duration| {
        for (word, gap) in talk.words.iter_mut().zip(&mut talk.prosody.gaps).filter(|(word, _)| !word.estimated) {
            let by = by(gap.pause);
            word.span.end += by;
            gap.pause = gap.pause - by;
        }
    };
    match times {
        TimeChange::AsItIs => return varied,
        TimeChange::Swallowed { seconds } => {
            let longest = Duration::from_secs(seconds);
            lengthen(&mut varied, &|pause| if pause < longest { pause } else { Duration::ZERO });
        }
        TimeChange::Late { seconds } => lengthen(&mut varied, &|pause| pause.min(Duration::from_secs(seconds))),
        TimeChange::Rounded { seconds } => {
            retime(&mut varied, |instant| Instant::from_secs((instant.as_secs() / seconds).round() * seconds));
        }
        TimeChange::Jittered { seconds } => {
            // The sum of three even distributions is nearly a normal one with a standard deviation of 1.
            retime(&mut varied, |instant| {
                let off: f64 = (0..3).map(|_| random.random_range(-1.0..1.0)).sum();
                Instant::from_secs((instant.as_secs() + seconds * off).max(0.0))
            });
        }
    }
    if let Some(frames) = &varied.frames {
        varied.prosody = measure(&varied.words, Some(frames));
        return varied;
    }
    for (measured, word) in varied.prosody.words.iter_mut().zip(&varied.words) {
        measured.duration = word.span.duration();
    }
    varied
}

/// The talk with its times refined by its recording, see [`refined_words`]; `None` without one.
pub fn with_refined_times(talk: &SpokenTalk) -> Option<SpokenTalk> {
    let frames = talk.frames.as_ref()?;
    let words = refined_words(&talk.words, frames);
    Some(SpokenTalk { prosody: measure(&words, Some(frames)), words, ..talk.clone() })
}

/// Changes all times and keeps them in order; pauses change by as much as their two ends.
fn retime(talk: &mut SpokenTalk, mut change: impl FnMut(Instant) -> Instant) {
    let mut from = Instant::ZERO;
    let old: Vec<Span> = talk.words.iter().map(|word| word.span).collect();
    for word in &mut talk.words {
        let start = change(word.span.start).max(from);
        let end = change(word.span.end).max(start);
        word.span = Span::new(start, end);
        from = end;
    }
    for (index, gap) in talk.prosody.gaps.iter_mut().enumerate() {
        let between = |spans: [Span; 2]| spans[1].start - spans[0].end;
        let before = between([old[index], old[index + 1]]);
        let after = between([talk.words[index].span, talk.words[index + 1].span]);
        gap.pause = (gap.pause + after - before).max(Duration::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::talk_file::read_talk;
    use media::prosody::FrameTrack;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn talk() -> SpokenTalk {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.tsv");
        let rows = "asr_word\tstart\tend\tref_punct\na\t0.04\t0.31\t\nb\t0.50\t0.84\t.\nc\t1.42\t1.77\t\n";
        std::fs::write(&path, rows).unwrap();
        read_talk(&path).unwrap()
    }

    fn pauses(times: TimeChange) -> Vec<i64> {
        let talk = with_times(&talk(), times, &mut ChaCha8Rng::seed_from_u64(1));
        assert!(talk.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        assert!(talk.words.iter().zip(&talk.prosody.words).all(|(word, it)| it.duration == word.span.duration()));
        talk.prosody.gaps.iter().map(|gap| gap.pause.as_millis_rounded()).collect()
    }

    #[test]
    fn times_change_and_stay_in_order() {
        assert_eq!(pauses(TimeChange::AsItIs), [190, 580]);
        assert_eq!(pauses(TimeChange::Rounded { seconds: 0.1 }), [200, 600]);
        let jittered = pauses(TimeChange::Jittered { seconds: 0.05 });
        assert!(jittered != [190, 580] && (jittered[0] - 190).abs() < 301, "{jittered:?}");
        assert!(pauses(TimeChange::Jittered { seconds: 5.0 }).iter().all(|&pause| pause >= 0));
        assert_eq!(pauses(TimeChange::Late { seconds: 0.25 }), [0, 330]);
        assert_eq!(pauses(TimeChange::Swallowed { seconds: f64::INFINITY }), [0, 0]);
    }

    #[test]
    fn a_recording_is_kept_and_heard_where_the_words_now_are() {
        // Silent from 0.84 to 1.42 s, where "b" is stretched over it.
        let silent = 84..142;
        let is_silent = |frame: &usize| silent.contains(frame);
        let frames = FrameTrack {
            f0_hz: vec![120.0; 200],
            voicing: (0..200).map(|frame| if is_silent(&frame) { 0.0 } else { 1.0 }).collect(),
            level_db: (0..200).map(|frame| if is_silent(&frame) { -70.0 } else { -20.0 }).collect(),
        };
        let talk = SpokenTalk { frames: Some(frames), ..talk() };
        let rough = with_times(&talk, TimeChange::Swallowed { seconds: 1.0 }, &mut ChaCha8Rng::seed_from_u64(1));
        assert!(rough.frames.is_some() && rough.prosody.gaps[1].silence.is_some());
        assert!(rough.prosody.words[1].voiced_fraction.unwrap() < 0.7);
        assert_eq!(rough.prosody.gaps[1].pause, Duration::ZERO);
        let refined = with_refined_times(&rough).unwrap();
        assert!((refined.prosody.gaps[1].pause.as_secs() - 0.58).abs() < 0.11, "{:?}", refined.prosody.gaps[1]);
        assert!(refined.prosody.words[1].voiced_fraction.unwrap() > 0.8);
        assert!(with_refined_times(&SpokenTalk::default()).is_none());
    }

    #[test]
    fn swallowed_pauses_lengthen_the_word_before() {
        let times = TimeChange::Swallowed { seconds: 0.33 };
        let talk = with_times(&talk(), times, &mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(talk.words[0].span.end.as_millis_rounded(), 500);
        assert_eq!(talk.prosody.gaps[0].pause, Duration::ZERO);
        assert_eq!(talk.prosody.gaps[1].pause.as_millis_rounded(), 580);
        assert_eq!(talk.prosody.words[0].duration.as_millis_rounded(), 460);
    }
}
