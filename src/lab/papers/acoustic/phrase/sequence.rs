//! From phrases to the features of the sequence model, and from the places where phrases end to gaps between words (Moró
//! and Szaszák 2017, sections 3.1, 3.2 and 4.1).

use super::phrase_type::{Phrase, PhraseType};
use base::time::{Duration, Instant};
use evidence::acoustic::SpokenText;
use media::prosody::FrameTrack;

/// Values that stand for one phrase: its type (one-hot), its duration, and the pause where it ends.
pub const INPUTS: usize = PhraseType::COUNT + 2;
/// A word ends where a phrase does if it ends at most so far away: "±250 ms".
const NEARBY: Duration = Duration::from_millis(250);
/// Longer pauses count as this long: what is longer is no more of an end, and applause would leave no difference between all
/// others.
const LONGEST_PAUSE_S: f64 = 1.0;

/// What one phrase is to the sequence model.
pub type PhraseInput = [f32; INPUTS];

/// Where a phrase ends, as a place for punctuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhraseSlot {
    /// At this gap between two words, both with times.
    Gap(usize),
    /// Where no word ends, or where another phrase end is nearer to the one that does: nothing is written here.
    Unmatched,
    /// At a gap beside a word without times: nothing can be said.
    Untimed,
}

/// A talk's phrases as the sequence model sees them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PhraseSequence {
    pub inputs: Vec<PhraseInput>,
    /// Where each phrase ends.
    pub slots: Vec<PhraseSlot>,
}

/// Where a word ends and the next begins.
struct WordEnd {
    at: Instant,
    gap: usize,
    pause_s: f64,
    is_timed: bool,
}

impl PhraseSequence {
    /// Of the phrases of a talk, in order.
    ///
    /// Durations and pauses are counted from the talk's own mean in its own standard deviations. The pause is that after
    /// the word whose end is nearest, within 250 ms; 0 if there is none, or if another phrase ends nearer to that word: the
    /// paper does not say what then, but with dense phrases two or three would have the pause and one of them the mark.
    pub fn new(phrases: &[Phrase], text: &SpokenText<'_>) -> Self {
        let word_ends = word_ends(text);
        let nearest: Vec<Option<usize>> =
            phrases.iter().map(|phrase| nearest(&word_ends, FrameTrack::instant(phrase.end))).collect();
        let durations = normalised(phrases.iter().map(|phrase| phrase.frames() as f64));
        let owners = owners(phrases, &word_ends, &nearest);
        let is_own = |phrase: usize, end: usize| owners[end] == Some(phrase);
        let pause = |(phrase, end): (usize, &Option<usize>)| {
            end.filter(|&end| is_own(phrase, end)).map_or(0.0, |end| word_ends[end].pause_s)
        };
        let pauses = normalised(nearest.iter().enumerate().map(pause));
        let slot = |(phrase, end): (usize, &Option<usize>)| match *end {
            Some(end) if !word_ends[end].is_timed => PhraseSlot::Untimed,
            Some(end) if is_own(phrase, end) => PhraseSlot::Gap(word_ends[end].gap),
            _ => PhraseSlot::Unmatched,
        };
        let input = |((phrase, duration), pause): ((&Phrase, f32), f32)| {
            let mut input = [0.0; INPUTS];
            input[phrase.phrase_type.index()] = 1.0;
            input[PhraseType::COUNT] = duration;
            input[PhraseType::COUNT + 1] = pause;
            input
        };
        Self {
            inputs: phrases.iter().zip(durations).zip(pauses).map(input).collect(),
            slots: nearest.iter().enumerate().map(slot).collect(),
        }
    }

    /// The window of the slot at the end of phrase `phrase`: `window` phrases, the last of which follows the slot ("the
    /// slot preceding the last phrase"). Zeros stand for phrases before the first and after the last. `values` has
    /// `window * INPUTS` values.
    pub fn write_window(&self, phrase: usize, window: usize, values: &mut [f32]) {
        for (place, values) in values.chunks_exact_mut(INPUTS).enumerate() {
            let input = (phrase + place + 2).checked_sub(window).and_then(|number| self.inputs.get(number));
            values.copy_from_slice(input.unwrap_or(&[0.0; INPUTS]));
        }
    }

    /// How many gaps there is a phrase end for.
    pub fn covered(&self) -> impl Iterator<Item = usize> + '_ {
        self.slots.iter().filter_map(|slot| match slot {
            PhraseSlot::Gap(gap) => Some(*gap),
            PhraseSlot::Unmatched | PhraseSlot::Untimed => None,
        })
    }

    /// One value per gap from one per phrase end: phrase ends without a gap are dropped, gaps without a phrase end get
    /// `blank` (section 4.1). `gaps`: how many gaps the talk has.
    pub fn to_gaps<T: Clone>(&self, values: &[T], gaps: usize, blank: T) -> Vec<T> {
        let mut of_gaps = vec![blank; gaps];
        for (slot, value) in self.slots.iter().zip(values) {
            if let PhraseSlot::Gap(gap) = *slot
                && let Some(place) = of_gaps.get_mut(gap)
            {
                place.clone_from(value);
            }
        }
        of_gaps
    }
}

/// The ends of all words but the last, in order.
fn word_ends(text: &SpokenText<'_>) -> Vec<WordEnd> {
    let mut ends: Vec<WordEnd> = text
        .words
        .windows(2)
        .enumerate()
        .map(|(gap, pair)| {
            let is_timed = !pair[0].estimated && !pair[1].estimated;
            let pause = text.prosody.gaps.get(gap).map_or(pair[0].pause_until(&pair[1]), |gap| gap.measured_pause());
            let pause_s = if is_timed { pause.as_secs().clamp(0.0, LONGEST_PAUSE_S) } else { 0.0 };
            WordEnd { at: pair[0].span.end, gap, pause_s, is_timed }
        })
        .collect();
    ends.sort_by_key(|end| end.at);
    ends
}

/// The word end nearest to `instant`, within [`NEARBY`].
fn nearest(ends: &[WordEnd], instant: Instant) -> Option<usize> {
    let after = ends.partition_point(|end| end.at < instant);
    let candidates = [after.checked_sub(1), Some(after).filter(|&after| after < ends.len())];
    let best = candidates.into_iter().flatten().min_by_key(|&end| distance(ends[end].at, instant));
    best.filter(|&end| distance(ends[end].at, instant) <= NEARBY)
}

fn distance(a: Instant, b: Instant) -> Duration {
    (a - b).max(b - a)
}

/// Each word end belongs to the nearest phrase end that has found it.
fn owners(phrases: &[Phrase], ends: &[WordEnd], nearest: &[Option<usize>]) -> Vec<Option<usize>> {
    let off = |phrase: usize, end: usize| distance(ends[end].at, FrameTrack::instant(phrases[phrase].end));
    let mut owners: Vec<Option<usize>> = vec![None; ends.len()];
    for (phrase, end) in nearest.iter().enumerate().filter_map(|(phrase, end)| Some((phrase, (*end)?))) {
        if owners[end].is_none_or(|other| off(phrase, end) < off(other, end)) {
            owners[end] = Some(phrase);
        }
    }
    owners
}

/// From their mean, in standard deviations; zeros where all are equal.
fn normalised(values: impl Iterator<Item = f64> + Clone) -> Vec<f32> {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let spread = (values.clone().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt();
    values.map(|value| if spread > 1e-9 { ((value - mean) / spread) as f32 } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::phrase::tests::{spoken, word};
    use PhraseSlot::{Gap, Unmatched, Untimed};
    use media::prosody::measure;

    fn phrase(phrase_type: PhraseType, start: usize, end: usize) -> Phrase {
        Phrase { phrase_type, start, end }
    }

    #[test]
    fn phrase_ends_find_the_nearest_word_end_and_each_word_end_one_phrase() {
        // Words end at 0.5, 1.0, 2.0 and 3.0; after the last there is no gap.
        let words = [word(0.0, 0.5), word(0.5, 1.0), word(1.4, 2.0), word(2.0, 3.0), word(3.5, 4.0)];
        let prosody = measure(&words, None);
        let phrases = [
            phrase(PhraseType::Io, 0, 60),
            phrase(PhraseType::Ss, 60, 92),
            phrase(PhraseType::Ie, 92, 105),
            phrase(PhraseType::Sil, 105, 140),
            phrase(PhraseType::Io, 140, 274),
            phrase(PhraseType::Cr, 274, 326),
        ];
        let sequence = PhraseSequence::new(&phrases, &spoken(&words, &prosody));
        // 0.92 and 1.05 both find 1.0, and the second is nearer. 1.4 and 2.74 find nothing in 250 ms but 2.74 - 3.0.
        assert_eq!(sequence.slots, [Gap(0), Unmatched, Gap(1), Unmatched, Unmatched, Unmatched]);
        assert_eq!(sequence.covered().collect::<Vec<_>>(), [0, 1]);
        assert_eq!(sequence.to_gaps(&['a', 'b', 'c', 'd', 'e', 'f'], 4, '-'), ['a', 'c', '-', '-']);
        // The pause of 0.4 s belongs to the phrase end nearest to it; the others have none.
        let pauses: Vec<f32> = sequence.inputs.iter().map(|input| input[PhraseType::COUNT + 1]).collect();
        assert!(pauses[2] > 1.0 && pauses[0] < 0.0 && [1, 3, 4, 5].iter().all(|&n| pauses[n] == pauses[0]));
        assert!(pauses.iter().sum::<f32>().abs() < 1e-5);
        let types: Vec<usize> =
            sequence.inputs.iter().map(|input| input.iter().position(|&one| one == 1.0).unwrap()).collect();
        assert_eq!(types, [0, 1, 3, 6, 0, 4]);
    }

    #[test]
    fn a_nearby_word_end_counts_up_to_a_quarter_of_a_second() {
        let words = [word(0.0, 1.0), word(2.0, 3.0)];
        let prosody = measure(&words, None);
        let check = |end: usize, expected: PhraseSlot| {
            let sequence = PhraseSequence::new(&[phrase(PhraseType::Io, 0, end)], &spoken(&words, &prosody));
            assert_eq!(sequence.slots, [expected], "{end}");
        };
        check(75, Gap(0));
        check(74, Unmatched);
        check(125, Gap(0));
        check(126, Unmatched);
    }

    #[test]
    fn gaps_beside_words_without_times_stay_open() {
        let mut words = [word(0.0, 0.5), word(0.5, 1.0), word(1.0, 1.5)];
        words[1].estimated = true;
        let prosody = measure(&words, None);
        let phrases = [phrase(PhraseType::Io, 0, 50), phrase(PhraseType::Ie, 50, 100)];
        let sequence = PhraseSequence::new(&phrases, &spoken(&words, &prosody));
        assert_eq!(sequence.slots, [Untimed, Untimed]);
        assert_eq!(sequence.to_gaps(&[1, 2], 2, 0), [0, 0]);
        let one = [word(0.0, 0.5)];
        assert_eq!(PhraseSequence::new(&phrases, &spoken(&one, &measure(&one, None))).slots, [Unmatched, Unmatched]);
        assert_eq!(PhraseSequence::new(&[], &spoken(&words, &prosody)), PhraseSequence::default());
    }

    #[test]
    fn the_slot_comes_before_the_last_phrase_of_its_window() {
        let input = |n: usize| {
            let mut input = [0.0; INPUTS];
            input[0] = n as f32;
            input
        };
        let sequence = PhraseSequence { inputs: (1..=5).map(input).collect(), slots: vec![Unmatched; 5] };
        let check = |phrase: usize, expected: [f32; 4]| {
            let mut values = [9.0; 4 * INPUTS];
            sequence.write_window(phrase, 4, &mut values);
            let first: Vec<f32> = values.chunks(INPUTS).map(|input| input[0]).collect();
            assert_eq!(first, expected, "{phrase}");
        };
        check(0, [0.0, 0.0, 1.0, 2.0]);
        check(2, [1.0, 2.0, 3.0, 4.0]);
        check(4, [3.0, 4.0, 5.0, 0.0]);
    }
}
