//! Making the times of words sane: interpolate what is missing, repair what is impossible, put in order, clamp.

use std::collections::HashMap;
use std::sync::Arc;

use super::draft::{Segment, WordDraft};
use super::raw::{Note, Notes};
use base::progress::{Cancellation, Progress};
use base::texts::m;
use base::time::{Duration, Instant, Span};

/// A rough speaking rate, for words about whose duration nothing is known: 15 characters a second.
const TIME_PER_CHARACTER: Duration = Duration::from_millis(65);

/// Slower than any speech: what a word takes beyond this is silence that the recogniser, or a subtitle that stays on
/// the screen, counted to it.
fn longest_duration(words: &[WordDraft]) -> Duration {
    let likely = likely_duration(words).as_nanos();
    Duration::from_millis(1_500) + Duration::from_nanos(likely.saturating_mul(4))
}

/// How far a word may be pushed back to stay behind the words before it.
const MAX_PUSH: Duration = Duration::from_millis(1000);

/// Times that are no further apart are the same, written with other roundings.
const SAME_TIME: Duration = Duration::from_millis(1);

/// How much of a shared time a word gets: its characters, and one for the gap.
pub(super) fn weight(text: &str) -> usize {
    text.chars().count() + 1
}

/// The point `part` / `whole` of the way from `start` to `end`.
pub(super) fn between(start: Instant, end: Instant, part: usize, whole: usize) -> Instant {
    let length = i128::from((end - start).as_nanos());
    let offset = length * part as i128 / (whole.max(1) as i128);
    start + Duration::from_nanos(offset as i64)
}

/// How long a word is likely to take, as if nothing else were known.
pub(super) fn likely_duration_of(text: &str) -> Duration {
    Duration::from_nanos(TIME_PER_CHARACTER.as_nanos().saturating_mul(weight(text) as i64))
}

fn likely_duration(words: &[WordDraft]) -> Duration {
    let weights: usize = words.iter().map(|word| weight(&word.text)).sum();
    Duration::from_nanos(TIME_PER_CHARACTER.as_nanos().saturating_mul(weights as i64))
}

/// All words with sane times in the order of their starts, `None` if the file has no time at all.
pub(super) fn settle(
    mut segments: Vec<Segment>,
    notes: &mut Notes,
    progress: &Progress,
) -> Result<Option<Vec<WordDraft>>, Cancellation> {
    for segment in &mut segments {
        drop_impossible(segment, notes);
    }
    progress.tick(0, 0)?;
    let mut segments: Vec<Segment> = segments.into_iter().flat_map(by_speaker).collect();
    for segment in &mut segments {
        correction_order(segment, notes);
    }
    let has_time = |segment: &Segment| segment.start.is_some() || first_start(segment).is_some();
    if !segments.iter().any(has_time) {
        return Ok(None);
    }
    progress.tick(0, 0)?;
    sort_segments(&mut segments);
    fill_in(&mut segments, notes);
    progress.tick(0, 0)?;
    let mut words = merge(segments);
    spread_shared_starts(&mut words, notes);
    clamp_ends(&mut words, notes);
    Ok(Some(words))
}

fn first_start(segment: &Segment) -> Option<Instant> {
    segment.words.iter().find_map(|word| word.start)
}

/// Times before zero and ends before starts.
fn drop_impossible(segment: &mut Segment, notes: &mut Notes) {
    for time in [&mut segment.start, &mut segment.end] {
        if time.is_some_and(|time| time < Instant::ZERO) {
            *time = Some(Instant::ZERO);
            notes.count(Note::NegativeTime, *time);
        }
    }
    if segment.start.zip(segment.end).is_some_and(|(start, end)| end < start) {
        segment.end = None;
    }
    for word in &mut segment.words {
        for time in [&mut word.start, &mut word.end] {
            if time.is_some_and(|time| time < Instant::ZERO) {
                *time = Some(Instant::ZERO);
                notes.count(Note::NegativeTime, *time);
            }
        }
        if word.start.zip(word.end).is_some_and(|(start, end)| end < start) {
            notes.count(Note::EndBeforeStart, word.start);
            word.end = None;
            word.estimated = true;
        }
    }
}

/// Two speakers may overlap, so the order of time holds for each alone. A segment in which the words of several go back
/// in time is taken apart; one in good order stays whole.
fn by_speaker(segment: Segment) -> Vec<Segment> {
    let starts = segment.words.iter().filter_map(|word| word.start);
    if starts.is_sorted() || segment.words.iter().all(|word| word.speaker == segment.words[0].speaker) {
        return vec![segment];
    }
    let Segment { start, end, words, from_text } = segment;
    let mut places: HashMap<Option<Arc<str>>, usize> = HashMap::new();
    let mut parts: Vec<Segment> = Vec::new();
    for word in words {
        let place = *places.entry(word.speaker.clone()).or_insert(parts.len());
        if place == parts.len() {
            parts.push(Segment { start, end, words: Vec::new(), from_text });
        }
        parts[place].words.push(word);
    }
    parts
}

/// A few words that jump back lose their times; a list in no order at all is sorted.
fn correction_order(segment: &mut Segment, notes: &mut Notes) {
    let timed: Vec<(usize, Instant)> =
        segment.words.iter().enumerate().filter_map(|(at, word)| Some((at, word.start?))).collect();
    if timed.is_sorted_by_key(|&(_, start)| start) {
        return;
    }
    let starts: Vec<Instant> = timed.iter().map(|&(_, start)| start).collect();
    let in_order = longest_rising(&starts);
    let jumping = starts.len() - in_order.iter().filter(|&&keep| keep).count();
    if jumping <= (starts.len() / 10).max(1) {
        for (&(at, start), _) in timed.iter().zip(&in_order).filter(|(_, keep)| !**keep) {
            notes.count(Note::BackwardJump, Some(start));
            let word = &mut segment.words[at];
            (word.start, word.end) = (None, None);
        }
    } else {
        // Words without a time stay behind the word before them. What is sorted is their numbers, which are small.
        let mut latest = Instant::ZERO;
        let mut order: Vec<(Instant, u32)> = Vec::with_capacity(segment.words.len());
        for (number, word) in segment.words.iter().enumerate() {
            latest = word.start.unwrap_or(latest);
            order.push((latest, number as u32));
        }
        order.sort_unstable();
        let sorted = order.iter().map(|&(_, number)| std::mem::take(&mut segment.words[number as usize])).collect();
        segment.words = sorted;
        notes.add(m!("transcript-sorted"));
    }
}

/// Marks a longest non-decreasing subsequence (patience sorting, O(n log n)).
///
/// It is built from the end, so that of two words that contradict each other the later one, which jumps back, is out.
fn longest_rising(values: &[Instant]) -> Vec<bool> {
    let mut tails: Vec<usize> = Vec::new();
    let mut after: Vec<Option<usize>> = vec![None; values.len()];
    for (at, value) in values.iter().enumerate().rev() {
        let place = tails.partition_point(|&tail| values[tail] >= *value);
        after[at] = place.checked_sub(1).map(|place| tails[place]);
        if place == tails.len() { tails.push(at) } else { tails[place] = at }
    }
    let mut keep = vec![false; values.len()];
    let mut at = tails.last().copied();
    while let Some(index) = at {
        keep[index] = true;
        at = after[index];
    }
    keep
}

/// By start; a segment without any time stays behind the one before it.
fn sort_segments(segments: &mut Vec<Segment>) {
    let mut latest = Instant::ZERO;
    let mut keyed: Vec<(Instant, Segment)> = Vec::with_capacity(segments.len());
    for segment in std::mem::take(segments) {
        latest = segment.start.or(first_start(&segment)).unwrap_or(latest);
        keyed.push((latest, segment));
    }
    keyed.sort_by_key(|(start, _)| *start);
    *segments = keyed.into_iter().map(|(_, segment)| segment).collect();
}

fn fill_in(segments: &mut [Segment], notes: &mut Notes) {
    let mut previous_end = Instant::ZERO;
    let mut previous_speaker = None;
    // For each segment, the start of the first one behind it that has any time.
    let mut next_starts: Vec<Option<Instant>> = vec![None; segments.len()];
    for at in (1..segments.len()).rev() {
        next_starts[at - 1] = segments[at].start.or(first_start(&segments[at])).or(next_starts[at]);
    }
    for (at, next) in next_starts.into_iter().enumerate() {
        let (head, tail) = segments.split_at_mut(at + 1);
        let segment = &mut head[at];
        let overlaps_next = next.zip(segment.end).is_some_and(|(next, end)| next < end);
        let same_speaker = tail.first().is_some_and(|next| next.words[0].speaker == segment.words[0].speaker);
        // Cues of one speaker that overlap are read one after the other.
        let follows = segment.from_text && previous_speaker == Some(segment.words[0].speaker.clone());
        let low = segment.start.map_or(previous_end, |start| if follows { start.max(previous_end) } else { start });
        let high = match next {
            Some(next) if segment.from_text && overlaps_next && same_speaker && next > low => Bound::Firm(next),
            _ => match (segment.end, next) {
                (Some(end), _) => Bound::Firm(end),
                (None, Some(next)) => Bound::Neighbour(next),
                (None, None) => Bound::Open,
            },
        };
        let one_word_with_times = segment.words.len() == 1 && segment.start.is_some() && segment.end.is_some();
        if segment.words.iter().all(|word| word.start.is_none() && word.end.is_none()) && segment.from_text {
            if one_word_with_times {
                let word = &mut segment.words[0];
                (word.start, word.end) = (segment.start, segment.end);
                word.raw = segment.start.zip(segment.end).map(|(start, end)| Span::new(start, end));
            } else {
                notes.count(Note::EstimatedFromText, segment.start);
            }
        } else {
            let untimed = segment.words.iter().filter(|word| word.start.is_none());
            notes.count_many(Note::NoTime, untimed.count() as u64, Some(low));
        }
        fill_words(&mut segment.words, low, high);
        previous_end = segment.words.iter().filter_map(|word| word.end).max().unwrap_or(low);
        previous_speaker = Some(segment.words[0].speaker.clone());
    }
}

/// Where the last word of a segment must have ended.
#[derive(Clone, Copy)]
enum Bound {
    /// The file says so.
    Firm(Instant),
    /// The next segment begins there; there may be a pause before it.
    Neighbour(Instant),
    Open,
}

fn fill_words(words: &mut [WordDraft], low: Instant, high: Bound) {
    let mut at = 0;
    let mut left = low;
    while at < words.len() {
        if words[at].start.is_some() && words[at].end.is_some() {
            left = words[at].end.unwrap_or(left);
            at += 1;
            continue;
        }
        // The run of words that have to share a stretch: up to the next word with a start.
        let stop =
            words[at + 1..].iter().position(|word| word.start.is_some()).map_or(words.len(), |next| at + 1 + next);
        let run_start = words[at].start.unwrap_or(left);
        let likely = run_start + likely_duration(&words[at..stop]);
        let run_end = match (words[stop - 1].end, words.get(stop).and_then(|word| word.start), high) {
            (Some(end), _, _) if stop > at + 1 || words[at].start.is_none() => end,
            (_, Some(next), _) | (_, None, Bound::Firm(next)) => next,
            (_, None, Bound::Neighbour(next)) => next.min(likely),
            (_, None, Bound::Open) => likely,
        };
        // A word at the very end of its segment has no room there; it gets what it is likely to need.
        let run_end = match high {
            _ if run_end > run_start => run_end,
            _ if stop < words.len() => run_start,
            _ => likely,
        };
        let run_end = run_end.min(run_start + longest_duration(&words[at..stop]));
        share(&mut words[at..stop], run_start, run_end);
        left = run_end;
        at = stop;
    }
}

fn share(words: &mut [WordDraft], start: Instant, end: Instant) {
    let total: usize = words.iter().map(|word| weight(&word.text)).sum();
    let mut before = 0;
    let alone = words.len() == 1;
    for word in words {
        let from = between(start, end, before, total);
        before += weight(&word.text);
        // A start from the file with an end from the next word is as good as most recognisers' times.
        word.estimated |= word.start.is_none() || !alone;
        word.start = Some(from);
        word.end = Some(between(start, end, before, total));
    }
}

/// One list in the order of starts. The words of one speaker keep their order; where two speak at once, words alternate.
fn merge(segments: Vec<Segment>) -> Vec<WordDraft> {
    let mut latest: HashMap<Option<Arc<str>>, Instant> = HashMap::new();
    let mut words: Vec<WordDraft> = Vec::with_capacity(segments.iter().map(|segment| segment.words.len()).sum());
    for mut word in segments.into_iter().flat_map(|segment| segment.words) {
        let start = word.start.unwrap_or_default();
        let known = latest.entry(word.speaker.clone()).or_insert(start);
        // More than a little overlap is two people talking, whatever the file calls them.
        let start = if *known - start > MAX_PUSH { start } else { start.max(*known) };
        *known = start.max(*known);
        word.start = Some(start);
        word.end = Some(word.end.unwrap_or(start).max(start));
        words.push(word);
    }
    if !words.is_sorted_by_key(|word| word.start) {
        words.sort_by_key(|word| word.start);
    }
    words
}

/// Several words at one instant get a share each of the time up to the next word, as far as they are likely to need it.
fn spread_shared_starts(words: &mut [WordDraft], notes: &mut Notes) {
    let mut at = 0;
    while at < words.len() {
        let start = words[at].start;
        let stop = words[at..].iter().position(|word| word.start != start).map_or(words.len(), |next| at + next);
        if stop - at > 1 {
            let start = start.unwrap_or_default();
            let own_end = words[at..stop].iter().filter_map(|word| word.end).max().unwrap_or(start);
            let likely = start + likely_duration(&words[at..stop]);
            let end = match words.get(stop).and_then(|word| word.start) {
                Some(next) => next.min(likely.max(own_end)),
                None if own_end > start => own_end,
                None => likely,
            };
            if end > start {
                notes.count_many(Note::SharedInstant, (stop - at - 1) as u64, Some(start));
                share(&mut words[at..stop], start, end);
            }
        }
        at = stop;
    }
}

fn clamp_ends(words: &mut [WordDraft], notes: &mut Notes) {
    for at in 0..words.len() {
        let next = words.get(at + 1).and_then(|word| word.start);
        let word = &mut words[at];
        if let (Some(end), Some(next)) = (word.end, next)
            && end > next
        {
            word.end = Some(next);
            // 12.06 and 12.059999 are the same time.
            notes.count_many(Note::Overlap, u64::from(end - next > SAME_TIME), word.start);
        }
        let longest = longest_duration(std::slice::from_ref(word));
        if let (Some(start), Some(end)) = (word.start, word.end)
            && end - start > longest
        {
            word.end = Some(start + longest);
            notes.count(Note::Stretched, word.start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str, times: Option<(i64, i64)>) -> WordDraft {
        let times = times.map(|(start, end)| (Instant::from_millis(start), Instant::from_millis(end)));
        WordDraft {
            text: text.to_owned(),
            start: times.map(|times| times.0),
            end: times.map(|times| times.1),
            raw: times.map(|(start, end)| Span::new(start, end)),
            ..WordDraft::default()
        }
    }

    fn millis(words: &[WordDraft]) -> Vec<(i64, i64)> {
        let millis = |time: Option<Instant>| time.unwrap_or_default().as_millis_rounded();
        words.iter().map(|word| (millis(word.start), millis(word.end))).collect()
    }

    fn all_settled(words: Vec<WordDraft>) -> Option<Vec<WordDraft>> {
        let segments = vec![Segment { words, ..Segment::default() }];
        settle(segments, &mut Notes::default(), &Progress::silent()).unwrap()
    }

    fn settled(words: Vec<WordDraft>) -> Vec<(i64, i64)> {
        millis(&all_settled(words).unwrap())
    }

    #[test]
    fn missing_times_are_shared_between_the_neighbours_by_length() {
        let words = vec![draft("a", Some((0, 100))), draft("bb", None), draft("c", None), draft("d", Some((600, 700)))];
        assert_eq!(settled(words), [(0, 100), (100, 400), (400, 600), (600, 700)]);
        assert!(all_settled(vec![draft("a", None)]).is_none());
    }

    #[test]
    fn a_word_that_jumps_back_is_put_between_its_neighbours() {
        let words = vec![
            draft("a", Some((50_000, 50_100))),
            draft("b", Some((26_000, 26_100))),
            draft("c", Some((50_300, 50_400))),
            draft("d", Some((50_400, 50_300))),
        ];
        assert_eq!(settled(words)[..3], [(50_000, 50_100), (50_100, 50_300), (50_300, 50_400)]);
    }

    #[test]
    fn overlaps_and_shared_instants_are_resolved() {
        let words = vec![
            draft("a", Some((0, 900))),
            draft("b", Some((500, 500))),
            draft("c", Some((500, 500))),
            draft("d", Some((700, 800))),
        ];
        assert_eq!(settled(words), [(0, 500), (500, 600), (600, 700), (700, 800)]);
    }

    #[test]
    fn words_that_all_stand_at_one_instant_are_spread_by_length() {
        let words = vec![draft("a", Some((500, 500))), draft("bbb", Some((500, 500)))];
        assert_eq!(settled(words), [(500, 630), (630, 890)]);
    }

    #[test]
    fn a_list_in_no_order_is_sorted() {
        let words: Vec<WordDraft> =
            [5, 1, 4, 2, 3, 0].iter().map(|&s| draft("x", Some((s * 100, s * 100 + 100)))).collect();
        assert_eq!(settled(words)[0], (0, 100));
    }
}
