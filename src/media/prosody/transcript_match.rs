//! Whether words and recording belong together, by when there is speech.
//!
//! A transcript of another talk puts words on silence and leaves speech without words, but no more than chance would: half
//! of its words fall on speech, as people speak most of the time. What tells a right transcript is that it fits *here*
//! and nowhere else. So the pattern of words is laid over the pattern of speech, at its place and moved by up to a minute
//! either way; the fit at its place is compared with the fits elsewhere, which are chance.

use rayon::prelude::*;

use super::frames::FrameTrack;
use super::lowpass::sum;
use super::voice::{quantile, speech_frames};
use crate::audio::dot;
use base::time::{Duration, Instant, Span};
use formats::transcript::Word;

/// Measurements of words and recording together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TranscriptMatch {
    /// Words that begin within the recording, or at most half a second later.
    pub words: usize,
    /// Words that begin later.
    pub words_after_end: usize,
    /// Share of the words' time that falls on speech, 0 to 1.
    pub words_on_speech: f32,
    /// Share of the speech between the first word and the last that no word covers, 0 to 1.
    pub speech_without_words: f32,
    /// Share of the whole recording that lies between the first word and the last, 0 to 1.
    pub transcribed: f32,
    /// `None` where there is too little of words or sound, or where the words leave no pause that could fit or not.
    pub fits: Option<FitComparison>,
}

/// How well the pattern of words fits the pattern of speech.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FitComparison {
    /// Where the words are.
    pub here: Fit,
    /// At the best place elsewhere, and by how much the words were moved to get there; later is above zero.
    pub elsewhere: Fit,
    pub shift: Duration,
    /// From the first word to the last.
    pub stretch: Duration,
}

/// How well two patterns fit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    /// Correlation, -1 to 1.
    pub correlation: f32,
    /// By how many standard deviations it is better than the correlation elsewhere.
    pub clearness: f32,
}

/// Correlation and clearness, both of which words must miss to be doubted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub correlation: f32,
    pub clearness: f32,
}

impl Bounds {
    pub fn are_missed_by(&self, fits: &FitComparison) -> bool {
        fits.here.correlation < self.correlation && fits.here.clearness < self.clearness
    }
}

impl FitComparison {
    /// Whether the words go on long enough to be judged strictly.
    pub fn is_long(&self) -> bool {
        self.stretch >= LONG
    }

    /// Whether the words fit another place, and that one much better.
    fn is_clearer_elsewhere(&self) -> bool {
        let Fit { correlation, clearness } = self.elsewhere;
        self.is_long()
            && correlation >= ELSEWHERE_BOUNDS.correlation
            && clearness >= ELSEWHERE_BOUNDS.clearness
            && correlation - self.here.correlation >= MUCH_BETTER
    }
}

/// Why a transcript does not seem to belong to a recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doubt {
    /// It fits here no better than anywhere else.
    Another,
    /// It fits clearly if it is moved by so much; earlier is below zero.
    Shifted(Duration),
    /// Too much of it comes after the end.
    PastTheEnd,
}

impl TranscriptMatch {
    /// The evidence against the transcript; `None` if nothing does, or too little was measured to say.
    ///
    /// The bounds were chosen on recordings with their own transcripts, rough and partial ones among them, and with those
    /// of others; `breathmark-lab bench pairs` counts the errors.
    pub fn doubt(&self) -> Option<Doubt> {
        let all = self.words + self.words_after_end;
        if let Some(fits) = &self.fits {
            let bounds = if fits.is_long() { LONG_BOUNDS } else { SHORT_BOUNDS };
            if bounds.are_missed_by(fits) || fits.is_clearer_elsewhere() {
                return Some(match fits.is_clearer_elsewhere() {
                    true => Doubt::Shifted(fits.shift),
                    false => Doubt::Another,
                });
            }
        }
        let is_past = self.words_after_end as f32 > MOST_AFTER_END * all as f32;
        is_past.then_some(Doubt::PastTheEnd)
    }
}

/// Correlation and clearness below which words do not fit: words over such a stretch and more, and over less, where chance
/// does more.
const LONG: Duration = Duration::from_millis(40_000);
const LONG_BOUNDS: Bounds = Bounds { correlation: 0.35, clearness: 3.0 };
const SHORT_BOUNDS: Bounds = Bounds { correlation: 0.2, clearness: 1.0 };
/// From which on they fit elsewhere. No other talk's words came so far by chance.
const ELSEWHERE_BOUNDS: Bounds = Bounds { correlation: 0.5, clearness: 5.5 };
/// By how much more, at least. Speech repeats itself a little from word to word: half a second off, words fit half.
const MUCH_BETTER: f32 = 0.3;
/// The last words of a right transcript may come late.
const MOST_AFTER_END: f32 = 0.05;

/// Frames of a bin of the patterns: 50 ms.
const BIN: usize = 5;
const BIN_SECS: f64 = 0.05;
/// The patterns are smoothed over so many bins: times are seldom better than this.
const SMOOTH: usize = 5;
/// Within so many bins words are at their place: services are up to 300 ms late.
const AT_ITS_PLACE: usize = 8;
/// Beyond so many bins a fit is chance.
const CHANCE_FROM: usize = 30;
/// Bins by which the words are moved at most: a minute.
const FARTHEST: usize = 1_200;
/// The two patterns must overlap by so much of the shorter one.
const LEAST_OVERLAP: f64 = 0.6;
/// Words, and a stretch of them, from which on anything can be said; and so many other places.
const LEAST_WORDS: usize = 8;
const LEAST_STRETCH: Duration = Duration::from_millis(10_000);
const LEAST_CHANCE: usize = 30;
/// Words that cover more than this of their stretch, as those of subtitles without any pause, fit everywhere.
const MOST_COVERED: f32 = 0.98;
/// Where all times are those of cues, which go on over pauses, the few gaps that are left say little sooner.
const MOST_COVERED_BY_CUES: f32 = 0.9;
/// Bins in which two patterns overlap at least.
const LEAST_BINS: usize = 50;

/// Measures how well `words`, in the order of their times, fit the recording of `frames`.
///
/// Takes time with the length of the recording times two minutes: a second for ten hours.
pub fn match_transcript(words: &[Word], frames: &FrameTrack) -> TranscriptMatch {
    let end = FrameTrack::instant(frames.len());
    let last = words.partition_point(|word| word.span.start <= end + Duration::from_millis(500));
    let words_after_end = words.len() - last;
    let words = &words[..last];
    let bins = frames.len() / BIN;
    let found = TranscriptMatch { words: words.len(), words_after_end, ..TranscriptMatch::default() };
    let (Some(first_word), Some(last_word)) = (words.first(), words.last()) else { return found };
    let stretch = Span::new(first_word.span.start, last_word.span.end.min(end).max(first_word.span.start));
    let is_speech = speech_frames(frames, stretch);
    let speech: Vec<f32> =
        is_speech.chunks_exact(BIN).map(|bin| bin.iter().filter(|is| **is).count() as f32 / BIN as f32).collect();
    let cover = cover(words, bins);
    let range = bin_of(stretch.start).min(bins)..bin_of(stretch.end).min(bins);
    let share = |part: f32, whole: f32| if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 0.0 };
    let both = dot(&speech, &cover);
    let found = TranscriptMatch {
        words_on_speech: share(both, sum(&cover)),
        speech_without_words: 1.0
            - share(dot(&speech[range.clone()], &cover[range.clone()]), sum(&speech[range.clone()])),
        transcribed: share(range.len() as f32, bins as f32),
        ..found
    };
    let covered = share(sum(&cover[range.clone()]), range.len() as f32);
    let are_of_cues = words.iter().all(|word| word.estimated);
    let most_covered = if are_of_cues { MOST_COVERED_BY_CUES } else { MOST_COVERED };
    let says_something = words.len() >= LEAST_WORDS && stretch.duration() >= LEAST_STRETCH && covered < most_covered;
    let fits = says_something.then(|| fits(&speech, &cover, range)).flatten();
    TranscriptMatch { fits: fits.map(|fits| FitComparison { stretch: stretch.duration(), ..fits }), ..found }
}

/// How well the patterns fit here and elsewhere; `range`: bins from the first word to the last. `None` if there is too
/// little elsewhere.
fn fits(speech: &[f32], cover: &[f32], range: std::ops::Range<usize>) -> Option<FitComparison> {
    let first = range.start.saturating_sub(SMOOTH);
    let last = (range.end + SMOOTH).min(cover.len());
    let (speech, cover) = (smoothed(speech), smoothed(cover));
    let all = correlations(&speech, &cover[first..last], first);
    let is_here = |shift: isize| shift.unsigned_abs() <= AT_ITS_PLACE;
    let chance = all.iter().filter(|(shift, _)| shift.unsigned_abs() >= CHANCE_FROM);
    let chance: Vec<f32> = chance.map(|(_, correlation)| *correlation).collect();
    if chance.len() < LEAST_CHANCE {
        return None;
    }
    let mean = sum(&chance) / chance.len() as f32;
    // The variance of the chance correlations.
    let spread = chance.iter().map(|correlation| (correlation - mean).powi(2)).sum::<f32>() / chance.len() as f32;
    // Clearness is a z-score; the floor keeps it finite where chance does not vary.
    let fit = |correlation: f32| Fit { correlation, clearness: (correlation - mean) / spread.sqrt().max(1e-3) };
    let best = |wanted: bool| {
        let of_place = all.iter().filter(|(shift, _)| is_here(*shift) == wanted);
        of_place.max_by(|(_, a), (_, b)| a.total_cmp(b)).copied()
    };
    let ((_, here), (shift, elsewhere)) = (best(true)?, best(false)?);
    let shift = Duration::from_secs(shift as f64 * BIN_SECS);
    Some(FitComparison { here: fit(here), elsewhere: fit(elsewhere), shift, stretch: Duration::ZERO })
}

fn bin_of(instant: Instant) -> usize {
    (instant.as_secs().max(0.0) / BIN_SECS) as usize
}

/// How much of each bin words cover, 0 to 1. A word covers no more than its letters take to say: the rest of it is a pause
/// that some services and all subtitles hide in it.
fn cover(words: &[Word], bins: usize) -> Vec<f32> {
    let length = |word: &Word| word.bare_word().chars().count().max(1) as f32;
    let seconds = |word: &Word| word.span.duration().as_secs() as f32;
    // Usual seconds per letter, two letters added for each word.
    let pace = quantile(words.iter().map(|word| seconds(word) / (length(word) + 2.0)).collect(), 0.5).unwrap_or(0.07);
    let mut cover = vec![0.0_f32; bins];
    for word in words {
        let most = (1.8 * pace * (length(word) + 2.0)).max(0.25);
        let from = word.span.start.as_secs().max(0.0);
        let to = from + f64::from(seconds(word).min(most));
        let last = ((to / BIN_SECS).ceil() as usize).min(bins);
        for (bin, covered) in cover.iter_mut().enumerate().take(last).skip((from / BIN_SECS) as usize) {
            let start = bin as f64 * BIN_SECS;
            let inside = to.min(start + BIN_SECS) - from.max(start);
            *covered = (*covered + (inside.max(0.0) / BIN_SECS) as f32).min(1.0);
        }
    }
    cover
}

/// The mean over [`SMOOTH`] bins around each.
fn smoothed(values: &[f32]) -> Vec<f32> {
    (0..values.len())
        .map(|at| {
            let around = &values[at.saturating_sub(SMOOTH / 2)..(at + SMOOTH / 2 + 1).min(values.len())];
            around.iter().sum::<f32>() / around.len() as f32
        })
        .collect()
}

/// The correlation of the words' pattern, which begins at bin `first`, with the speech for every shift at which enough of the
/// two overlaps.
fn correlations(speech: &[f32], words: &[f32], first: usize) -> Vec<(isize, f32)> {
    let (speech_sums, word_sums) = (Sums::of(speech), Sums::of(words));
    let least = (LEAST_OVERLAP * words.len().min(speech.len() - first) as f64) as usize;
    let farthest = FARTHEST as isize;
    (-farthest..=farthest)
        .into_par_iter()
        .filter_map(|shift| {
            let at = first as isize + shift;
            let skipped = (-at).max(0) as usize;
            let at = at.max(0) as usize;
            let count = words.len().checked_sub(skipped)?.min(speech.len().checked_sub(at)?);
            if count < least.max(LEAST_BINS) {
                return None;
            }
            let n = count as f64;
            let (x, xx) = word_sums.over(skipped..skipped + count);
            let (y, yy) = speech_sums.over(at..at + count);
            let xy = f64::from(dot(&words[skipped..skipped + count], &speech[at..at + count]));
            // Pearson's r = (Σxy - Σx Σy / n) / √((Σx² - (Σx)² / n) (Σy² - (Σy)² / n)).
            let spread = ((xx - x * x / n) * (yy - y * y / n)).max(0.0).sqrt();
            // Words or speech without any pause fit everywhere and nowhere.
            Some((shift, if spread > 1e-3 * n { ((xy - x * y / n) / spread) as f32 } else { 0.0 }))
        })
        .collect()
}

/// Sums of the first so many values and of their squares.
struct Sums(Vec<(f64, f64)>);

impl Sums {
    fn of(values: &[f32]) -> Self {
        let mut sums = vec![(0.0, 0.0)];
        for value in values.iter().copied().map(f64::from) {
            let (sum, squares) = sums[sums.len() - 1];
            sums.push((sum + value, squares + value * value));
        }
        Self(sums)
    }

    fn over(&self, range: std::ops::Range<usize>) -> (f64, f64) {
        let (from, to) = (self.0[range.start], self.0[range.end]);
        (to.0 - from.0, to.1 - from.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word;
    use proptest::prelude::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Words of 200 to 450 ms with pauses among them now and then, for about so many seconds from `from` on.
    fn talk(seed: u64, from: f64, secs: f64) -> Vec<Word> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let (mut at, mut words) = (from, Vec::new());
        while at < from + secs {
            let end = at + random.random_range(0.2..0.45);
            words.push(timed_word(at, end));
            at = end + if random.random_bool(0.18) { random.random_range(0.3..1.2) } else { 0.02 };
        }
        words
    }

    /// A recording in which these words are spoken: voice at -20 dB, and a room of -60 dB.
    fn spoken(words: &[Word], secs: f64) -> FrameTrack {
        let mut frames = FrameTrack {
            f0_hz: vec![120.0; (100.0 * secs) as usize],
            voicing: vec![0.05; (100.0 * secs) as usize],
            level_db: vec![-60.0; (100.0 * secs) as usize],
        };
        for word in words {
            for frame in frames.frames_in(word.span) {
                frames.voicing[frame] = 0.95;
                frames.level_db[frame] = -20.0 - (frame % 7) as f32;
            }
        }
        frames
    }

    fn later(words: &[Word], secs: f64) -> Vec<Word> {
        let by = Duration::from_secs(secs);
        words
            .iter()
            .map(|word| Word { span: Span::new(word.span.start + by, word.span.end + by), ..word.clone() })
            .collect()
    }

    fn doubt(words: &[Word], frames: &FrameTrack) -> Option<Doubt> {
        match_transcript(words, frames).doubt()
    }

    #[test]
    fn its_own_transcript_is_not_doubted_however_rough_or_partial_it_is() {
        for seed in 0..10 {
            let words = talk(seed, 0.3, 120.0);
            let frames = spoken(&words, 121.0);
            let check = |words: &[Word], what: &str| assert_eq!(doubt(words, &frames), None, "{seed}: {what}");
            check(&words, "as it is");
            check(&later(&words, 0.2), "late");
            let round = |instant: Instant| Instant::from_secs((instant.as_secs() * 10.0).round() / 10.0);
            let rounded = words
                .iter()
                .map(|word| Word { span: Span::new(round(word.span.start), round(word.span.end)), ..word.clone() });
            check(&rounded.collect::<Vec<_>>(), "rounded");
            let mut stretched = words.clone();
            for at in 1..words.len() {
                stretched[at - 1].span.end = words[at].span.start;
            }
            check(&stretched, "stretched over pauses");
            check(&words[..words.len() / 3], "the first third");
            check(&words[words.len() / 3..words.len() / 2], "a piece from the middle");
            // Twenty seconds of music, then the talk, then applause and talk that the transcript leaves out.
            let mut around = talk(seed, 20.3, 60.0);
            let mut long = spoken(&around, 140.0);
            long.voicing[..2_000].fill(0.95);
            long.level_db[..2_000].fill(-15.0);
            long.level_db[8_500..].fill(-18.0);
            around.truncate(around.len() - 3);
            assert_eq!(doubt(&around, &long), None, "{seed}: intro and end");
        }
    }

    #[test]
    fn another_talks_words_are_doubted() {
        for seed in 0..10 {
            let frames = spoken(&talk(seed, 0.3, 120.0), 121.0);
            for other in [talk(seed + 100, 0.3, 119.0), talk(seed + 200, 5.0, 60.0), talk(seed + 300, 40.0, 50.0)] {
                assert_eq!(doubt(&other, &frames), Some(Doubt::Another), "{seed}");
            }
        }
    }

    #[test]
    fn shifted_times_are_told_from_another_talks() {
        for (seed, by) in [(1, 2.3), (2, -1.4), (3, 14.0), (4, 0.8)] {
            let words = talk(seed, 20.0, 100.0);
            let frames = spoken(&words, 140.0);
            let Some(Doubt::Shifted(shift)) = doubt(&later(&words, by), &frames) else {
                panic!("{by}: {:?}", match_transcript(&later(&words, by), &frames));
            };
            assert!((shift.as_secs() + by).abs() < 0.11, "{by}: {}", shift.as_secs());
        }
    }

    #[test]
    fn words_behind_the_end_are_doubted_and_a_late_last_word_is_not() {
        let words = talk(1, 0.3, 120.0);
        let frames = spoken(&words, 121.0);
        let cut = |frames_left: usize| FrameTrack {
            f0_hz: frames.f0_hz[..frames_left].to_vec(),
            voicing: frames.voicing[..frames_left].to_vec(),
            level_db: frames.level_db[..frames_left].to_vec(),
        };
        assert_eq!(doubt(&words, &cut(9_000)), Some(Doubt::PastTheEnd));
        assert_eq!(doubt(&words, &cut(11_800)), None);
        let found = match_transcript(&words, &cut(9_000));
        assert_eq!(found.words + found.words_after_end, words.len());
        assert_eq!(doubt(&later(&words, 1_000.0), &frames), Some(Doubt::PastTheEnd));
    }

    #[test]
    fn where_too_little_is_known_nothing_is_doubted() {
        let words = talk(1, 0.3, 120.0);
        let frames = spoken(&words, 121.0);
        // A hum throughout, silence throughout, hardly any words, hardly any sound, words without any pause.
        let mut hum = frames.clone();
        hum.voicing.fill(0.9);
        hum.level_db.fill(-20.0);
        let other = talk(2, 0.3, 120.0);
        assert_eq!(match_transcript(&other[..7], &frames).fits, None);
        assert_eq!(match_transcript(&talk(3, 0.3, 5.0), &spoken(&talk(4, 0.3, 5.0), 6.0)).fits, None);
        let gapless: Vec<Word> = (0..300).map(|n| timed_word(0.4 * f64::from(n), 0.4 * f64::from(n + 1))).collect();
        assert_eq!(doubt(&gapless, &frames), None);
        assert_eq!(doubt(&[], &frames), None);
        assert_eq!(doubt(&[], &FrameTrack::default()), None);
        assert_eq!(doubt(&words, &FrameTrack::default()), Some(Doubt::PastTheEnd));
        let found = match_transcript(&other, &hum);
        assert!(found.fits.is_none_or(|fits| fits.here.correlation.abs() < 0.05), "{found:?}");
    }

    #[test]
    fn the_shares_are_those_counted_by_hand() {
        // Speech from 0 to 10 s and from 20 to 30 s; words on the first half of the first and of the silence.
        let speech: Vec<Word> = (0..25).map(|n| timed_word(0.4 * f64::from(n), 0.4 * f64::from(n + 1))).collect();
        let both: Vec<Word> = speech.iter().cloned().chain(later(&speech, 20.0)).collect();
        let frames = spoken(&both, 40.0);
        let words: Vec<Word> =
            [0.0, 10.0].iter().flat_map(|from| later(&speech[..12], *from)).chain([timed_word(19.6, 20.0)]).collect();
        let found = match_transcript(&words, &frames);
        assert!((found.words_on_speech - 12.0 / 25.0).abs() < 0.03, "{found:?}");
        assert!((found.speech_without_words - 0.52).abs() < 0.03, "{found:?}");
        assert!((found.transcribed - 0.5).abs() < 0.01, "{found:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever the words and the sound, the measures are numbers in their ranges.
        #[test]
        fn measures_stay_in_their_ranges(
            starts in proptest::collection::vec((0.0..70.0_f64, 0.0..3.0_f64), 0..60),
            level in proptest::collection::vec(-100.0..0.0_f32, 0..6_000),
        ) {
            let mut words: Vec<Word> = starts.iter().map(|&(start, length)| timed_word(start, start + length)).collect();
            words.sort_by_key(|word| word.span.start);
            let frames = FrameTrack {
                f0_hz: vec![100.0; level.len()],
                voicing: level.iter().map(|level| if *level > -40.0 { 0.9 } else { 0.1 }).collect(),
                level_db: level,
            };
            let found = match_transcript(&words, &frames);
            for share in [found.words_on_speech, found.speech_without_words, found.transcribed] {
                prop_assert!((0.0..=1.0).contains(&share), "{found:?}");
            }
            if let Some(fits) = found.fits {
                for fit in [fits.here, fits.elsewhere] {
                    prop_assert!(fit.correlation.abs() <= 1.001 && fit.clearness.is_finite(), "{found:?}");
                }
            }
            prop_assert_eq!(found.words + found.words_after_end, words.len());
        }
    }
}
