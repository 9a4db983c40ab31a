//! Talks as other aligners and recognisers would have timed them: to learn to live with rough times, and to measure what they
//! cost.

use rand::{Rng, RngExt};

use super::SpokenTalk;
use crate::time::{Duration, Instant, Span};

/// How a talk's times are changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Times {
    AsItIs,
    /// Pauses shorter than this become part of the word before, as aligners do that know no short silence.
    Swallowed {
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

/// The talk with other times; its frames, if it has any, are left out.
pub fn with_times(talk: &SpokenTalk, times: Times, random: &mut impl Rng) -> SpokenTalk {
    let mut varied = SpokenTalk { frames: None, ..talk.clone() };
    match times {
        Times::AsItIs => return varied,
        Times::Swallowed { seconds } => {
            for (word, gap) in varied.words.iter_mut().zip(&mut varied.prosody.gaps) {
                if gap.pause < Duration::from_secs(seconds) && !word.estimated {
                    word.span.end += gap.pause;
                    gap.pause = Duration::ZERO;
                }
            }
        }
        Times::Rounded { seconds } => {
            retime(&mut varied, |instant| Instant::from_secs((instant.as_secs() / seconds).round() * seconds));
        }
        Times::Jittered { seconds } => {
            // The sum of three even distributions is nearly a normal one with a standard deviation of 1.
            retime(&mut varied, |instant| {
                let off: f64 = (0..3).map(|_| random.random_range(-1.0..1.0)).sum();
                Instant::from_secs((instant.as_secs() + seconds * off).max(0.0))
            });
        }
    }
    for (measured, word) in varied.prosody.words.iter_mut().zip(&varied.words) {
        measured.duration = word.span.duration();
    }
    varied
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
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn talk() -> SpokenTalk {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.tsv");
        let rows = "asr_word\tstart\tend\tref_punct\na\t0.04\t0.31\t\nb\t0.50\t0.84\t.\nc\t1.42\t1.77\t\n";
        std::fs::write(&path, rows).unwrap();
        read_talk(&path).unwrap()
    }

    fn pauses(times: Times) -> Vec<i64> {
        let talk = with_times(&talk(), times, &mut ChaCha8Rng::seed_from_u64(1));
        assert!(talk.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        assert!(talk.words.iter().zip(&talk.prosody.words).all(|(word, it)| it.duration == word.span.duration()));
        talk.prosody.gaps.iter().map(|gap| gap.pause.as_millis_rounded()).collect()
    }

    #[test]
    fn times_change_and_stay_in_order() {
        assert_eq!(pauses(Times::AsItIs), [190, 580]);
        assert_eq!(pauses(Times::Rounded { seconds: 0.1 }), [200, 600]);
        let jittered = pauses(Times::Jittered { seconds: 0.05 });
        assert!(jittered != [190, 580] && (jittered[0] - 190).abs() < 301, "{jittered:?}");
        assert!(pauses(Times::Jittered { seconds: 5.0 }).iter().all(|&pause| pause >= 0));
    }

    #[test]
    fn swallowed_pauses_lengthen_the_word_before() {
        let times = Times::Swallowed { seconds: 0.33 };
        let talk = with_times(&talk(), times, &mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(talk.words[0].span.end.as_millis_rounded(), 500);
        assert_eq!(talk.prosody.gaps[0].pause, Duration::ZERO);
        assert_eq!(talk.prosody.gaps[1].pause.as_millis_rounded(), 580);
        assert_eq!(talk.prosody.words[0].duration.as_millis_rounded(), 460);
    }
}
