//! Words that came without any time, laid over the voice of the recording.
//!
//! The sound says where there is speech and where there are pauses, the text how much there is to say and where sentences end. The words
//! are shared out among the stretches of voice so that each gets about as much to say as it has time for, and so that pauses fall
//! where sentences and clauses end: the likeliest of all ways to do it, found by dynamic programming. Within a stretch they follow
//! each other at an even pace.

use super::frames::FrameTrack;
use super::saying::saying;
use super::voice::voice_stretches;
use base::time::{Instant, Span};
use formats::language::Mark;
use formats::transcript::Word;

/// How much a stretch of voice differs from what its words usually take, in seconds: by itself, with the square root of its length, and
/// with its length. These and the following were chosen on read speeches, sonnets and books, 1,300 words.
const SPREAD: f64 = 0.05;
const SPREAD_BY_ROOT: f64 = 0.16;
const SPREAD_BY_LENGTH: f64 = 0.1;
/// The square of that where it costs nothing.
const USUAL_SPREAD: f64 = 0.02;
/// How unlikely it is that a stretch of voice holds no word of the text: at once, and for every second of it, up to three.
const UNSPOKEN: f64 = 1.5;
const UNSPOKEN_PER_SECOND: f64 = 4.0;
const WEIGHED_SECONDS: f64 = 3.0;
/// How likely it is that there is a pause after a word without a mark, at a comma, and where a sentence ends; and how long it usually is.
const PAUSE_LIKELY: [f64; 3] = [0.03, 0.55, 0.9];
const USUAL_PAUSE: [f64; 3] = [0.22, 0.32, 0.6];
/// How much the logarithms of pauses differ.
const PAUSE_SPREAD: f64 = 0.7;
/// The words are about where they would be at an even pace through all voice: so many seconds off after 200 seconds, and the
/// farther off the longer the talk is, with its root.
const DRIFT: f64 = 20.0;
const DRIFT_AFTER: f64 = 200.0;
/// No speech is faster than usual by more than this factor, and half a second more.
const FASTEST: f64 = 2.8;
/// Words to either side of the even pace among which a stretch may begin: a fifth of them within these bounds, fewer where the table
/// of all stretches would become too large.
const NARROWEST: usize = 150;
const WIDEST: usize = 1_500;
const LARGEST_TABLE: usize = 60_000_000;

/// The words at their likely times in `frames`, the recording's: in their order, on its voice, and none beyond
/// its end.
///
/// Takes time and memory with the length of the recording.
pub fn laid_words(words: &[Word], frames: &FrameTrack) -> Vec<Word> {
    let Some(end) = frames.len().checked_sub(1).map(FrameTrack::instant) else { return words.to_vec() };
    let guessed_end = words.last().map_or(Instant::ZERO, |word| word.span.end);
    let mut voice = voice_stretches(frames);
    if voice.is_empty() {
        // Nothing to go by; but there is no speech after the end.
        voice.push(Span::new(Instant::ZERO, guessed_end.min(end)));
    }
    let text = Text::of(words);
    let ends = Layer::new(&text, &voice).ends().unwrap_or_else(|| at_even_pace(&text, &voice));
    let mut laid = words.to_vec();
    let mut first = 0;
    for (stretch, last) in voice.iter().zip(ends) {
        let (from, length) = (stretch.start.as_secs(), stretch.duration().as_secs());
        let (before, whole) = (text.load[first], text.load[last] - text.load[first]);
        // The time of a stretch is shared out by how much there is to say.
        let at = |word: usize| from + length * (text.load[word] - before) / whole.max(f64::MIN_POSITIVE);
        for (index, word) in laid.iter_mut().enumerate().take(last).skip(first) {
            word.span = Span::from_secs(at(index), at(index + 1));
        }
        first = last.max(first);
    }
    laid
}

/// The text, by how much there is to say.
struct Text {
    /// How much is said before each word and at the end.
    load: Vec<f64>,
    /// The cause of a pause after each word: nothing, a comma, the end of a sentence.
    stops: Vec<usize>,
}

impl Text {
    fn of(words: &[Word]) -> Self {
        let mut load = vec![0.0];
        for word in words {
            load.push(load[load.len() - 1] + saying(&word.text));
        }
        let stop = |(index, word): (usize, &Word)| match (word.written_mark(), words.get(index + 1)) {
            (Some(Mark::Period | Mark::Question), _) => 2,
            (_, Some(next)) if next.speaker != word.speaker => 2,
            (Some(Mark::Comma), _) => 1,
            _ => 0,
        };
        Self { load, stops: words.iter().enumerate().map(stop).collect() }
    }

    fn words(&self) -> usize {
        self.stops.len()
    }

    fn whole(&self) -> f64 {
        self.load[self.words()]
    }
}

/// Of each stretch the word before which it ends, at the same pace everywhere.
fn at_even_pace(text: &Text, voice: &[Span]) -> Vec<usize> {
    let all: f64 = voice.iter().map(|voice| voice.duration().as_secs()).sum();
    let mut said = 0.0;
    let mut ends: Vec<usize> = Vec::with_capacity(voice.len());
    for voice in voice {
        said += voice.duration().as_secs();
        let load = said / all.max(f64::MIN_POSITIVE) * text.whole();
        ends.push(text.load.partition_point(|&before| before < load - 1e-9).min(text.words()));
    }
    if let Some(last) = ends.last_mut() {
        *last = text.words();
    }
    ends
}

/// Finds the likeliest way to share words out among stretches.
struct Layer<'a> {
    text: &'a Text,
    /// How long each stretch is, and the pause after it.
    lengths: Vec<f64>,
    pauses: Vec<f64>,
    /// Seconds of voice before each stretch and at the end.
    voice: Vec<f64>,
    /// The cost of a pause after a word, by the mark that stands there.
    at_pause: [f64; 3],
    /// The cost of no pause after any of the words before each.
    passed: Vec<f64>,
    /// The word at which each stretch would begin at an even pace, and how far off it may.
    middles: Vec<usize>,
    reach: usize,
}

impl<'a> Layer<'a> {
    fn new(text: &'a Text, stretches: &[Span]) -> Self {
        let lengths: Vec<f64> = stretches.iter().map(|stretch| stretch.duration().as_secs()).collect();
        let mut voice = vec![0.0];
        lengths.iter().for_each(|length| voice.push(voice[voice.len() - 1] + length));
        let pauses = stretches.windows(2).map(|pair| (pair[1].start - pair[0].end).as_secs()).collect();
        // Where the text has no marks, pauses are somewhere else.
        let count = |stop: usize| text.stops.iter().filter(|&&found| found == stop).count() as f64;
        // Pauses that the marks explain; the remaining ones fall on words without a mark.
        let explained = PAUSE_LIKELY[1] * count(1) + PAUSE_LIKELY[2] * count(2);
        let unexplained = (stretches.len() as f64 - 1.0 - explained) / count(0).max(1.0);
        let likely = PAUSE_LIKELY.map(|likely| likely.max(unexplained.clamp(PAUSE_LIKELY[0], 0.5)));
        let mut passed = vec![0.0];
        // passed[n] = -Σ ln(1 - P(pause)) over the words before n: no pause after any of them.
        text.stops.iter().for_each(|&stop| passed.push(passed[passed.len() - 1] - (1.0 - likely[stop]).ln()));
        let all = voice[lengths.len()].max(f64::MIN_POSITIVE);
        let middle = |before: &f64| text.load.partition_point(|&load| load < before / all * text.whole());
        let middles = voice.iter().map(|before| middle(before).min(text.words())).collect();
        // Half of LARGEST_TABLE is shared among the stretches, as each reaches to both sides.
        let reach = (text.words() / 5).clamp(NARROWEST, WIDEST).min(LARGEST_TABLE / 2 / lengths.len().max(1)).max(1);
        Self { text, at_pause: likely.map(|likely| -likely.ln()), lengths, pauses, voice, passed, middles, reach }
    }

    /// Of each stretch the word before which it ends; `None` where not all words find a place.
    fn ends(&self) -> Option<Vec<usize>> {
        let pace = self.voice[self.lengths.len()] / self.text.whole().max(f64::MIN_POSITIVE);
        let ends = self.ends_at(pace)?;
        // Voice that says nothing of the text does not make the rest of it slower.
        let begins = std::iter::once(0).chain(ends.iter().copied());
        let used = begins.zip(&ends).zip(&self.lengths).filter(|((from, to), _)| from < to);
        let used: f64 = used.map(|(_, length)| length).sum();
        self.ends_at(used / self.text.whole().max(f64::MIN_POSITIVE)).or(Some(ends))
    }

    /// The words at which stretch `index` may begin.
    fn range(&self, index: usize) -> std::ops::RangeInclusive<usize> {
        let middle = self.middles[index];
        middle.saturating_sub(self.reach)..=(middle + self.reach).min(self.text.words())
    }

    /// As [`Layer::ends`], at a pace of so many seconds for each unit of text.
    fn ends_at(&self, pace: f64) -> Option<Vec<usize>> {
        let words = self.text.words();
        let drift = DRIFT * (self.voice[self.lengths.len()] / DRIFT_AFTER).sqrt().max(1.0);
        let first = self.range(0);
        let mut costs = vec![f64::INFINITY; first.clone().count()];
        costs[0] = 0.0;
        // How many words each stretch has, by the word that follows.
        let mut counts: Vec<Vec<u16>> = Vec::with_capacity(self.lengths.len());
        for (index, &length) in self.lengths.iter().enumerate() {
            let (from, to) = (self.range(index), self.range(index + 1));
            let weighed = length.min(WEIGHED_SECONDS);
            let mut next = vec![f64::INFINITY; to.clone().count()];
            let mut taken = vec![0; next.len()];
            for (end, (next, taken)) in to.clone().zip(next.iter_mut().zip(&mut taken)) {
                // The stretch holds no word of the text: it ends at the word at which it began.
                if from.contains(&end) {
                    *next = costs[end - from.start()] + UNSPOKEN + UNSPOKEN_PER_SECOND * weighed;
                }
                // The distance from the even pace in units of the drift; its square counts up to 1.
                let off = (self.voice[index + 1] - pace * self.text.load[end]) / drift;
                let here = self.pause_after(end, index) + weighed * (off * off).min(1.0);
                for start in (*from.start()..end).rev().take(usize::from(u16::MAX)) {
                    let said = pace * (self.text.load[end] - self.text.load[start]);
                    // Farther back there is only more to say. A word alone is tried however long it takes.
                    if end - start > 1 && said > FASTEST * length + 0.5 {
                        break;
                    }
                    if !from.contains(&start) {
                        continue;
                    }
                    // σ² = a² + b² t + (c t)², t the usual time of the words.
                    let spread = SPREAD.powi(2) + SPREAD_BY_ROOT.powi(2) * said + (SPREAD_BY_LENGTH * said).powi(2);
                    // -ln of a normal density of the length, up to a constant: σ² = USUAL_SPREAD costs nothing.
                    let fit = (length - said).powi(2) / (2.0 * spread) + 0.5 * (spread / USUAL_SPREAD).ln();
                    // No pause after any word but the last, whose pause is counted in `here`.
                    let without = self.passed[end - 1] - self.passed[start];
                    let cost = costs[start - from.start()] + fit + without + here;
                    if cost < *next {
                        (*next, *taken) = (cost, (end - start) as u16);
                    }
                }
            }
            counts.push(taken);
            costs = next;
        }
        let last = self.range(self.lengths.len());
        if !costs.get(words.checked_sub(*last.start())?)?.is_finite() {
            return None;
        }
        let mut end = words;
        let mut ends = vec![0; self.lengths.len()];
        for (index, counts) in counts.iter().enumerate().rev() {
            ends[index] = end;
            end -= usize::from(counts[end - self.range(index + 1).start()]);
        }
        (end == 0).then_some(ends)
    }

    /// The cost of the pause after a stretch that ends before a word.
    fn pause_after(&self, end: usize, index: usize) -> f64 {
        match (end.checked_sub(1).map(|word| self.text.stops[word]), self.pauses.get(index)) {
            (Some(stop), Some(pause)) if end < self.text.words() => {
                // -ln of a log-normal density of the pause, up to a constant.
                let off = (pause / USUAL_PAUSE[stop]).ln() / PAUSE_SPREAD;
                self.at_pause[stop] + 0.5 * off * off
            }
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Duration;
    use formats::transcript::WordId;
    use proptest::prelude::*;

    /// Words as plain text brings them.
    fn plain(text: &str) -> Vec<Word> {
        let mut at = Instant::ZERO;
        let word = |(id, text): (usize, &str)| {
            let start = at;
            at += Duration::from_millis(65 * (text.len() as i64 + 1));
            let span = Span::new(start, at);
            let (id, estimated) = (WordId(id as u32), true);
            Word { id, text: text.into(), span, raw_span: None, estimated, confidence: None, speaker: None }
        };
        text.split_whitespace().enumerate().map(word).collect()
    }

    /// There is speech in these stretches, in seconds.
    fn frames(voice: &[(f64, f64)], secs: f64) -> FrameTrack {
        let count = (secs * 100.0) as usize;
        let speaks = |frame: usize| voice.iter().any(|&(from, to)| (from..to).contains(&(frame as f64 / 100.0)));
        FrameTrack {
            f0_hz: vec![100.0; count],
            voicing: (0..count).map(|frame| if speaks(frame) { 1.0 } else { 0.0 }).collect(),
            level_db: (0..count).map(|frame| if speaks(frame) { -20.0 } else { -70.0 }).collect(),
        }
    }

    const TEXT: &str = "The harbour wakes before the town. Boats go out, one after another, while it is dark. \
                        Nobody speaks. When the sun is up they are far away, and only the gulls stay.";

    #[test]
    fn sentences_begin_after_the_pauses_of_the_voice_at_whatever_pace() {
        // After a noise of the room that is no voice; a pause for breath within the second sentence.
        let voice = [(2.0, 4.1), (5.0, 6.6), (6.8, 8.7), (9.6, 10.5), (11.4, 15.8)];
        for pace in [0.7, 1.0, 1.6] {
            let at = voice.map(|(from, to)| (from * pace, to * pace));
            let words = laid_words(&plain(TEXT), &frames(&at, 17.0 * pace));
            let start = |text: &str| words.iter().find(|word| word.text == text).unwrap().span.start.as_secs();
            for (text, expected) in ["The", "Boats", "Nobody", "When"].into_iter().zip([0, 1, 3, 4]) {
                assert!((start(text) - at[expected].0).abs() < 0.03, "{text} at {} of {pace}", start(text));
            }
            assert!((words.last().unwrap().span.end.as_secs() - at[4].1).abs() < 0.03);
            assert!(words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        }
    }

    #[test]
    fn voice_that_says_nothing_of_the_text_gets_no_words() {
        let voice = [(0.0, 1.4), (4.0, 6.1), (7.0, 8.6), (8.8, 10.7), (11.6, 12.5), (13.4, 17.8)];
        let words = laid_words(&plain(TEXT), &frames(&voice, 19.0));
        assert!(words[0].span.start >= Instant::from_millis(3_900), "{:?}", words[0].span);
    }

    #[test]
    fn nothing_is_said_after_the_end_and_silence_changes_nothing_else() {
        let words = plain(TEXT);
        let long = laid_words(&words, &frames(&[], 60.0));
        assert_eq!(long.last().unwrap().span.end, words.last().unwrap().span.end);
        let short = laid_words(&words, &frames(&[], 3.0));
        assert!(short.last().unwrap().span.end <= Instant::from_millis(3_000));
        assert_eq!(laid_words(&words, &FrameTrack::default()), words);
        assert!(laid_words(&[], &frames(&[(0.0, 2.0)], 3.0)).is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn words_stay_in_order_on_the_voice_whatever_is_heard(
            lengths in prop::collection::vec((1_u16..400, 1_u16..200), 0..40),
            words in prop::collection::vec("[a-z0-9]{0,12}[.,?]?", 0..200),
        ) {
            let (mut at, mut voice) = (0.0, Vec::new());
            for (length, pause) in lengths {
                at += f64::from(pause) / 100.0;
                voice.push((at, at + f64::from(length) / 100.0));
                at += f64::from(length) / 100.0;
            }
            let frames = frames(&voice, at + 0.5);
            let laid = laid_words(&plain(&words.join(" ")), &frames);
            for pair in laid.windows(2) {
                prop_assert!(pair[0].span.start <= pair[0].span.end && pair[0].span.end <= pair[1].span.start);
            }
            let end = FrameTrack::instant(frames.len());
            prop_assert!(laid.last().is_none_or(|word| word.span.end <= end));
        }
    }
}
