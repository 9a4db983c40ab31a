//! The costs and gains of a cue, in one currency.
//!
//! The unit is about what a reader minds: 1 is a matter of taste, 5 a fault a subtitler would mend, 20 a broken rule.

use std::ops::{Add, Range, Sub};

use base::time::{Duration, Span};
use formats::guideline::{
    Delays, Guideline, LINE_LIMIT, SpeakerMarking, SpokenCue, chars_from_halves, is_too_fast, reading_speed,
};
use formats::language::HIGHEST_PENALTY;
use formats::scripts::joint;
use formats::transcript::Mark;

use super::input::SegmentInput;
use super::line_break;
use super::weights::{CutWeights, moved};

/// Probabilities are kept this far from 0 and 1, so that no single posterior outweighs a broken rule.
const PROBABILITY_MARGIN: f64 = 0.02;
/// Going on with another sentence inside a cue.
const SENTENCE_INSIDE: f64 = 20.0;
/// The same under a guideline that does not mind.
const SENTENCE_INSIDE_ALLOWED: f64 = 1.5;
/// One word by itself that is a sentence ("Why?"), and one that is not.
const ONE_WORD_SENTENCE: f64 = 3.0;
const ORPHAN: f64 = 20.0;
/// The length in characters from which a few words that are not a sentence are no scrap.
const SCRAP_CHARS: f64 = 18.0;
/// A cue above the longest duration, and for each second above it.
const TOO_LONG: f64 = 40.0;
const TOO_LONG_PER_SECOND: f64 = 20.0;
/// The most that too great a reading speed costs.
const TOO_FAST_MOST: f64 = 100.0;
/// A silence inside a cue: from `PAUSE_HEARD` seconds it is felt, above `PAUSE_LONG` seconds the cue must end.
const PAUSE_HEARD: f64 = 0.5;
const PAUSE_LONG: f64 = 2.0;
const LONG_PAUSE_INSIDE: f64 = 25.0;
const LONG_PAUSE_PER_SECOND: f64 = 20.0;
/// How much of that a place forgives where nothing may break ("… of the" – "room"): who falls silent there searches for a word, and
/// the cue runs through the silence where its duration allows.
const HESITATION: f64 = 0.85;
/// Two speakers in one cue: more than a cue saved, so that it is done where one of them would be gone too soon or too fast.
const TWO_SPEAKERS: f64 = 5.0;
/// Characters of the dash before a line.
pub(super) const DASH_CHARS: usize = 2;

/// A cost as it is summed up: a whole number of millionths, so that a sum does not depend on the order in which it is
/// made, and equal costs are equal however they were come by.
pub(super) type Cost = i64;

/// How many delays of a boundary are tried: none, and equal steps up to the guideline's greatest.
pub(super) const DELAYS: usize = 3;

/// A cost above that of any division.
pub(super) const IMPOSSIBLE: Cost = Cost::MAX;
const MILLIONTHS: f64 = 1e6;
/// The most that one cue or gap can cost: far above anything sensible, so that sums stay within range.
const COST_LIMIT: f64 = 1e9;

/// In whole millionths, cut off below; what is not a number counts as nothing.
pub(super) fn exact(cost: f64) -> Cost {
    (cost.clamp(-COST_LIMIT, COST_LIMIT) * MILLIONTHS) as Cost
}

pub(super) fn in_units(cost: Cost) -> f64 {
    if cost == IMPOSSIBLE { f64::INFINITY } else { cost as f64 / MILLIONTHS }
}

/// The costs of all cues that can be made of the words, with everything that can be said per gap worked out before.
#[derive(Debug)]
pub(super) struct Costs {
    pub(super) guideline: Guideline,
    pub(super) weights: CutWeights,
    spans: Vec<Span>,
    /// Sums over the words before index N, in half characters: with what stands after each word, the same with every word cut to
    /// a line's width, and for reading speed.
    chars_before: Vec<usize>,
    clipped_before: Vec<usize>,
    reading_before: Vec<usize>,
    /// Per word, in half characters: what stands behind it in a line and goes where the line ends.
    space_after: Vec<usize>,
    /// Sum over the gaps before index N of what it costs to go on across them.
    going_on_before: Vec<Cost>,
    /// Sum over the gaps before index N of what it costs to end no line there.
    unbroken_before: Vec<Cost>,
    /// Per gap: what it costs to end a cue there without a decision.
    cue_end: Vec<Cost>,
    /// Per gap: how much more it costs to break a line there than not to.
    line_end: Vec<f64>,
    /// Per gap: whether the mark there ends a sentence.
    mark_ends_sentence: Vec<bool>,
    speaker_changes: Vec<bool>,
    decided: Vec<Option<bool>>,
    pauses: Vec<Duration>,
}

impl Costs {
    pub(super) fn new(input: &SegmentInput<'_>, guideline: &Guideline, weights: &CutWeights) -> Self {
        let count = input.words.len().min(input.spans.len());
        let spans = &input.spans[..count];
        let language = input.language;
        let sum = || Vec::with_capacity(count + 1);
        let mut costs = Self {
            guideline: guideline.clone(),
            weights: *weights,
            spans: spans.to_vec(),
            chars_before: sum(),
            clipped_before: sum(),
            reading_before: sum(),
            space_after: Vec::with_capacity(count),
            going_on_before: Vec::with_capacity(count + 1),
            unbroken_before: Vec::with_capacity(count + 1),
            cue_end: Vec::with_capacity(count),
            line_end: Vec::with_capacity(count),
            mark_ends_sentence: Vec::with_capacity(count),
            speaker_changes: Vec::with_capacity(count),
            decided: Vec::with_capacity(count),
            pauses: Vec::with_capacity(count),
        };
        let short_sentences = short_sentences(&input.words[..count], input.marks, guideline);
        let (mut chars, mut clipped, mut reading, mut going_on, mut unbroken) = (0, 0, 0, 0, 0);
        for (gap, word) in input.words[..count].iter().enumerate() {
            costs.chars_before.push(chars);
            costs.clipped_before.push(clipped);
            costs.reading_before.push(reading);
            costs.going_on_before.push(going_on);
            costs.unbroken_before.push(unbroken);
            let lead = input.lead_chars.get(gap).copied().unwrap_or_default();
            let length = guideline.half_chars(word.trim_end(), true) + 2 * lead;
            // A word that shows nothing takes no space either.
            let space = if length > 0 { space_behind(word, input.words.get(gap + 1), guideline) } else { 0 };
            chars += length + space;
            clipped += length.min(2 * costs.line_width()) + space;
            // Where spaces do not count, neither does the one behind the speaker's name, which is part of `lead`.
            reading += match guideline.count_spaces {
                true => length + space,
                false => guideline.half_chars(word, false) + 2 * lead.saturating_sub(1),
            };
            // Behind a word that shows nothing stands what stood before it.
            let behind = costs.space_after.last().copied().unwrap_or_else(|| guideline.half_chars(" ", true));
            costs.space_after.push(if length > 0 { space } else { behind });

            let mark = input.marks.get(gap).copied().unwrap_or_default();
            let by_model = input.line_breaks.get(gap).copied().flatten();
            let by_model = by_model.map(|known| moved(f64::from(known), weights.line_end_log_odds) as f32);
            let penalty = input.words.get(gap + 1).map_or(0.0, |next| language.break_penalty(word, next));
            let subtitlers = f64::from(line_break::probability(penalty, by_model));
            let penalty = f64::from(line_break::penalty(penalty, by_model));
            let pause = match (input.pauses.get(gap), spans.get(gap + 1)) {
                (Some(&measured), _) => measured.max(Duration::ZERO),
                (None, Some(next)) => (next.start - spans[gap].end).max(Duration::ZERO),
                (None, None) => Duration::ZERO,
            };
            // A gap without a known probability speaks neither way.
            let probability = match input.boundaries.get(gap).map(|&p| f64::from(p)) {
                Some(p) if p.is_finite() => {
                    let kept = |p: f64| p.clamp(PROBABILITY_MARGIN, 1.0 - PROBABILITY_MARGIN);
                    kept(moved(kept(p), weights.cue_end_log_odds))
                }
                _ => 0.5,
            };
            let is_short = short_sentences[gap] || short_sentences.get(gap + 1) == Some(&true);
            let sentence_inside = costs.sentence_inside(mark, is_short);
            let is_other_speaker = input.speaker_changes.get(gap) == Some(&true);
            let across = if is_other_speaker && costs.has_dashes() {
                // Two speakers are a fixed cost, and the silence between them is never a hesitation (penalty 0).
                TWO_SPEAKERS + costs.pause_inside(pause, 0.0)
            } else {
                // Going on across a gap of boundary probability p costs w · -ln(1 - p), besides its silence and its sentence mark.
                -weights.probability * (1.0 - probability).ln() + costs.pause_inside(pause, penalty) + sentence_inside
            };
            going_on += exact(across);
            // With s the share of subtitlers who end a line here and d = weights.difference: no line end costs d·s, a line end d·(1 - s).
            unbroken += exact(weights.difference * subtitlers);
            let split = weights.split(mark, penalty, pause.as_secs()) + weights.difference_of_cue * (1.0 - subtitlers);
            // Ending a cue costs w · -ln p, besides what the cut parts.
            costs.cue_end.push(exact(-weights.probability * probability.ln() + split));
            // d·(1 - s) - d·s: `unbroken` counts d·s for every gap inside the cue, this one too.
            let difference = weights.difference * (1.0 - 2.0 * subtitlers);
            costs.line_end.push(weights.syntax(penalty) - weights.line_probability * probability.ln() + difference);
            costs.mark_ends_sentence.push(mark.ends_sentence());
            costs.speaker_changes.push(is_other_speaker);
            costs.decided.push(None);
            costs.decide(gap, input.decisions.get(gap).copied().flatten());
            costs.pauses.push(pause);
        }
        costs.chars_before.push(chars);
        costs.clipped_before.push(clipped);
        costs.reading_before.push(reading);
        costs.going_on_before.push(going_on);
        costs.unbroken_before.push(unbroken);
        costs
    }

    /// Whether all that is known of a word and of the gap after it is the same as of a word of other costs.
    ///
    /// The costs of cues follow from this alone: of the sums only differences count, wherever in the talk the words are.
    fn is_same_word(&self, word: usize, other: &Self, at: usize) -> bool {
        let counts = |sums: &[usize], word: usize| sums[word + 1] - sums[word];
        let costs = |sums: &[Cost], word: usize| sums[word + 1] - sums[word];
        self.spans[word] == other.spans[at]
            && counts(&self.chars_before, word) == counts(&other.chars_before, at)
            && counts(&self.clipped_before, word) == counts(&other.clipped_before, at)
            && counts(&self.reading_before, word) == counts(&other.reading_before, at)
            && costs(&self.going_on_before, word) == costs(&other.going_on_before, at)
            && costs(&self.unbroken_before, word) == costs(&other.unbroken_before, at)
            && self.cue_end[word] == other.cue_end[at]
            && self.line_end[word] == other.line_end[at]
            && self.mark_ends_sentence[word] == other.mark_ends_sentence[at]
            && self.speaker_changes[word] == other.speaker_changes[at]
            && self.decided[word] == other.decided[at]
            && self.space_after[word] == other.space_after[at]
            && self.pauses[word] == other.pauses[at]
    }

    /// How many of some words, from the first on and, beyond them, from the last back, are as those words of other costs.
    pub(super) fn same_words(&self, words: &Range<usize>, other: &Self, others: &Range<usize>) -> (usize, usize) {
        let most = words.len().min(others.len());
        let is_same = |at: &usize| self.is_same_word(words.start + at, other, others.start + at);
        let before = (0..most).take_while(is_same).count();
        let is_same_from_end = |back: &usize| self.is_same_word(words.end - 1 - back, other, others.end - 1 - back);
        (before, (0..most - before).take_while(is_same_from_end).count())
    }

    /// Of as many words from `start` and `others_start` on: the places of those that are not the same.
    pub(super) fn differing<'a>(
        &'a self,
        words: &Range<usize>,
        other: &'a Self,
        others_start: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let start = words.start;
        (0..words.len()).filter(move |at| !self.is_same_word(start + at, other, others_start + at))
    }

    /// Puts words of other costs in the place of some of these.
    pub(super) fn splice(&mut self, gone: Range<usize>, other: &Self, come: Range<usize>) {
        fn sums<T: Copy + Add<Output = T> + Sub<Output = T>>(
            sums: &mut Vec<T>,
            gone: &Range<usize>,
            other: &[T],
            come: &Range<usize>,
        ) {
            let (start, former) = (sums[gone.start], sums[gone.end]);
            let sum = |at: usize| start + (other[at] - other[come.start]);
            let now = sum(come.end);
            sums[gone.end + 1..].iter_mut().for_each(|sum| *sum = now + (*sum - former));
            sums.splice(gone.start + 1..gone.end + 1, (come.start + 1..=come.end).map(sum));
        }
        fn words<T: Clone>(words: &mut Vec<T>, gone: &Range<usize>, other: &[T], come: &Range<usize>) {
            words.splice(gone.clone(), other[come.clone()].iter().cloned());
        }
        sums(&mut self.chars_before, &gone, &other.chars_before, &come);
        sums(&mut self.clipped_before, &gone, &other.clipped_before, &come);
        sums(&mut self.reading_before, &gone, &other.reading_before, &come);
        sums(&mut self.going_on_before, &gone, &other.going_on_before, &come);
        sums(&mut self.unbroken_before, &gone, &other.unbroken_before, &come);
        words(&mut self.spans, &gone, &other.spans, &come);
        words(&mut self.cue_end, &gone, &other.cue_end, &come);
        words(&mut self.line_end, &gone, &other.line_end, &come);
        words(&mut self.mark_ends_sentence, &gone, &other.mark_ends_sentence, &come);
        words(&mut self.speaker_changes, &gone, &other.speaker_changes, &come);
        words(&mut self.decided, &gone, &other.decided, &come);
        words(&mut self.space_after, &gone, &other.space_after, &come);
        words(&mut self.pauses, &gone, &other.pauses, &come);
    }

    /// Takes down what a person decided about a gap; `None`: nothing.
    pub(super) fn decide(&mut self, gap: usize, decision: Option<bool>) {
        // Without dashes two speakers cannot share a cue: a change of speaker ends it as a decision would.
        let parts = self.speaker_changes[gap] && !self.has_dashes();
        self.decided[gap] = decision.or(parts.then_some(true));
    }

    /// Whether two speakers may share a cue.
    pub(super) fn has_dashes(&self) -> bool {
        self.guideline.speakers == SpeakerMarking::Dashes
    }

    /// Whether the speaker changes after an undecided gap, under a guideline that lets two share a cue.
    pub(super) fn may_be_shared(&self, gap: usize) -> bool {
        self.has_dashes() && self.speaker_changes[gap] && self.decided[gap].is_none()
    }

    /// Whether the speaker changes after a gap, under a guideline that lets two share a cue.
    pub(super) fn is_turn(&self, gap: usize) -> bool {
        self.has_dashes() && self.speaker_changes[gap]
    }

    /// Whether the words `start..end` have more than two speakers, and not because a person wants them all in one cue.
    pub(super) fn is_crowded(&self, start: usize, end: usize) -> bool {
        let inside = || start..end.saturating_sub(1);
        inside().filter(|&gap| self.is_turn(gap)).count() > 1 && inside().any(|gap| self.may_be_shared(gap))
    }

    /// The gap inside of the words `start..end` at which one speaker follows another, each on a line of their own; `None`: there is
    /// none, or there are more, as only decisions can bring about.
    pub(super) fn turn_inside(&self, start: usize, end: usize) -> Option<usize> {
        if !self.has_dashes() {
            return None;
        }
        let mut turns = (start..end.saturating_sub(1)).filter(|&gap| self.speaker_changes[gap]);
        turns.next().filter(|_| turns.next().is_none())
    }

    pub(super) fn words(&self) -> usize {
        self.spans.len()
    }

    /// Characters that fit into a line.
    pub(super) fn line_width(&self) -> usize {
        self.guideline.max_chars_per_line.max(1)
    }

    pub(super) fn max_lines(&self) -> usize {
        self.guideline.max_lines.clamp(1, LINE_LIMIT)
    }

    pub(super) fn decided(&self, gap: usize) -> Option<bool> {
        self.decided[gap]
    }

    pub(super) fn pause(&self, gap: usize) -> Duration {
        self.pauses[gap]
    }

    /// Characters of the words `start..end` on one line.
    pub(super) fn chars(&self, start: usize, end: usize) -> usize {
        let halves = self.chars_before[end] - self.chars_before[start];
        chars_from_halves(halves.saturating_sub(self.space_before(end)))
    }

    /// The same, every word cut to the width of a line: what dividing the words could bring onto lines that fit.
    pub(super) fn clipped_chars(&self, start: usize, end: usize) -> usize {
        let halves = self.clipped_before[end] - self.clipped_before[start];
        chars_from_halves(halves.saturating_sub(self.space_before(end)))
    }

    /// Half characters that go where a line ends before word `end`.
    fn space_before(&self, end: usize) -> usize {
        end.checked_sub(1).map_or(0, |word| self.space_after[word])
    }

    /// Whether a cue may end before word `end`; always so at the end of the talk.
    pub(super) fn may_end(&self, end: usize) -> bool {
        end == self.words() || self.decided[end - 1] != Some(false)
    }

    /// Whether a cue ends at a gap without being asked why.
    fn is_free(&self, gap: usize) -> bool {
        let parts = self.decided[gap] == Some(true) || self.may_be_shared(gap);
        self.speaker_changes[gap] && parts || gap + 1 == self.words()
    }

    /// The cost of ending a cue at a gap, whatever the cue holds.
    pub(super) fn cue_end(&self, gap: usize) -> Cost {
        if self.is_free(gap) { 0 } else { self.cue_end[gap] }
    }

    /// The same as if the gap were undecided.
    pub(super) fn undecided_cue_end(&self, gap: usize) -> Cost {
        self.cue_end[gap]
    }

    /// Whether a sentence starts with word `start`, or a person wants the text to be parted there.
    pub(super) fn starts_sentence(&self, start: usize) -> bool {
        start == 0 || self.ends_sentence(start)
    }

    /// Whether a sentence ends before word `end`, or a person wants the text to be parted there.
    pub(super) fn ends_sentence(&self, end: usize) -> bool {
        self.mark_ends_sentence[end - 1] || self.is_free(end - 1)
    }

    /// Whether a sentence ends at a gap by its mark.
    pub(super) fn mark_ends_sentence(&self, gap: usize) -> bool {
        self.mark_ends_sentence[gap]
    }

    /// The cost of ending no line between the words `start..end`.
    pub(super) fn unbroken(&self, start: usize, end: usize) -> f64 {
        in_units(self.unbroken_before[end - 1] - self.unbroken_before[start])
    }

    /// How much more it costs to break a line at a gap than not to, whatever the lines hold.
    pub(super) fn line_end(&self, gap: usize) -> f64 {
        self.line_end[gap]
    }

    /// Less than which the words `start..end` cannot cost as one cue, found without looking at them closely.
    pub(super) fn least_content(&self, start: usize, end: usize) -> Cost {
        exact(self.weights.cue) + self.going_on_before[end - 1] - self.going_on_before[start]
    }

    /// The cost of the words `start..end` as one cue, their lines and times not considered.
    pub(super) fn content(&self, start: usize, end: usize) -> Cost {
        self.content_as(start, end, self.starts_sentence(start) && self.ends_sentence(end))
    }

    /// The same if it is settled whether the words are whole sentences.
    pub(super) fn content_as(&self, start: usize, end: usize, is_sentence: bool) -> Cost {
        let going_on = self.going_on_before[end - 1] - self.going_on_before[start];
        let chars = self.chars(start, end) as f64;
        let capacity = (self.line_width() * self.max_lines()) as f64;
        let scrap = match (end - start, is_sentence) {
            (1, true) => ONE_WORD_SENTENCE,
            // A word between two silences was meant to stand alone.
            (1, false) => ORPHAN / (1.0 + self.silence_around(start, end)),
            (_, true) => 0.0,
            // Half of a short line is no scrap on a narrow screen.
            (_, false) => self.weights.scrap * (1.0 - chars / SCRAP_CHARS.min(self.line_width() as f64 / 2.0)).max(0.0),
        };
        // Fullness is the square of the share of the lines that is used, at most 1: what overflows is charged by `layout`.
        exact(self.weights.cue + self.weights.fullness * (chars / capacity).min(1.0).powi(2) + scrap) + going_on
    }

    /// The delays that the boundary before word `end` may have, by number.
    pub(super) fn delays(&self, end: usize) -> Range<usize> {
        let is_fixed = end == 0 || end == self.words() || self.guideline.max_delay <= Duration::ZERO;
        0..if is_fixed { 1 } else { DELAYS }
    }

    /// How long a delay is.
    pub(super) fn delay(&self, delay: usize) -> Duration {
        Duration::from_nanos(self.guideline.max_delay.as_nanos() / (DELAYS - 1) as i64 * delay as i64)
    }

    /// The cost of a delay.
    pub(super) fn delay_cost(&self, delay: usize) -> Cost {
        if delay == 0 {
            0
        } else {
            exact(self.weights.late + self.weights.late_per_second * self.delay(delay).as_secs())
        }
    }

    /// The words `start..end` as one cue.
    pub(super) fn spoken(&self, start: usize, end: usize) -> SpokenCue {
        let space = if self.guideline.count_spaces { self.space_before(end) } else { 0 };
        let dash = if self.guideline.count_spaces { DASH_CHARS } else { DASH_CHARS - 1 };
        let dashes = if self.turn_inside(start, end).is_some() { 2 * dash } else { 0 };
        SpokenCue {
            speech: Span::new(self.spans[start].start, self.spans[end - 1].end),
            previous_end: start.checked_sub(1).map(|word| self.spans[word].end),
            next_start: self.spans.get(end).map(|span| span.start),
            chars: chars_from_halves((self.reading_before[end] - self.reading_before[start]).saturating_sub(space))
                + dashes,
        }
    }

    /// The shorter one of the silences before and after the words, in seconds.
    fn silence_around(&self, start: usize, end: usize) -> f64 {
        let before = start.checked_sub(1).map(|gap| self.pauses[gap].as_secs());
        let after = (end < self.words()).then(|| self.pauses[end - 1].as_secs());
        // Before the first word and after the last one silence has no length that could count.
        before.into_iter().chain(after).reduce(f64::min).unwrap_or_default()
    }

    /// The cost of the times of a cue whose boundaries come late by these delays.
    pub(super) fn time(&self, cue: &SpokenCue, start_delay: usize, end_delay: usize) -> Cost {
        let (guideline, weights, chars) = (&self.guideline, &self.weights, cue.chars);
        let delays = Delays { start: self.delay(start_delay), end: self.delay(end_delay) };
        let span = guideline.cue_span(cue, delays);
        let seconds = span.duration().as_secs();
        let (least, most) = (guideline.min_duration.as_secs(), guideline.max_duration.as_secs());
        let mut cost = 0.0;
        if seconds < least - 0.001 {
            cost += weights.too_short + weights.far_too_short * (1.0 - seconds / least);
        }
        if seconds > most + 0.001 {
            cost += TOO_LONG + TOO_LONG_PER_SECOND * (seconds - most);
        }
        let cps = reading_speed(chars, span);
        if is_too_fast(chars, span, guideline) {
            let strict = guideline.strict_cps();
            // Sense goes before a little haste: between the greatest speed and the strict one the cost rises evenly.
            let within = strict - guideline.max_cps;
            let haste = if within > 0.0 { weights.hasty * ((cps - guideline.max_cps) / within).min(1.0) } else { 0.0 };
            let multiple = cps / strict - 1.0;
            let above = if multiple > 0.0 {
                weights.too_fast
                    + weights.too_fast_per_multiple * multiple
                    + weights.too_fast_squared * multiple.powi(2)
            } else {
                0.0
            };
            cost += weights.fast + (haste + above).min(TOO_FAST_MOST);
        } else if cps > guideline.optimal_cps {
            // From 0 at the optimal speed, with the square, to `weights.fast` at the greatest: the cost has no step there.
            let share = (cps - guideline.optimal_cps) / (guideline.max_cps - guideline.optimal_cps);
            cost += weights.fast * share.min(1.0).powi(2);
        }
        exact(cost.max(0.0))
    }

    /// `penalty`: of a break there, 0 to [`HIGHEST_PENALTY`].
    fn pause_inside(&self, pause: Duration, penalty: f64) -> f64 {
        let secs = pause.as_secs();
        let cost = if secs > PAUSE_LONG {
            LONG_PAUSE_INSIDE + LONG_PAUSE_PER_SECOND * (secs - PAUSE_LONG)
        } else {
            // From 0 at PAUSE_HEARD in a straight line to `weights.pause_inside` at PAUSE_LONG.
            self.weights.pause_inside * ((secs - PAUSE_HEARD) / (PAUSE_LONG - PAUSE_HEARD)).max(0.0)
        };
        // A silence as long as the longest cue cannot be inside of one, however much of a hesitation it is.
        let is_bridgeable = pause < self.guideline.max_duration;
        let hesitation = if is_bridgeable { (penalty / f64::from(HIGHEST_PENALTY)).powi(2) } else { 0.0 };
        cost * (1.0 - HESITATION * hesitation)
    }

    /// `is_short`: whether the sentence before or after is.
    fn sentence_inside(&self, mark: Mark, is_short: bool) -> f64 {
        match (mark.ends_sentence(), self.guideline.one_sentence_per_cue) {
            (false, _) => 0.0,
            (true, false) => SENTENCE_INSIDE_ALLOWED,
            (true, true) if is_short => self.weights.short_sentence_inside,
            (true, true) => SENTENCE_INSIDE,
        }
    }
}

/// What stands behind a word in a line, in half characters: its own white space, or what is put there.
fn space_behind(word: &str, next: Option<&String>, guideline: &Guideline) -> usize {
    let own = &word[word.trim_end().len()..];
    let between = next.filter(|next| !next.is_empty()).map_or(" ", |next| joint(word, next));
    guideline.half_chars(if own.is_empty() { between } else { own }, true)
}

/// Per word: whether its sentence is too short for a cue of its own.
fn short_sentences(words: &[String], marks: &[Mark], guideline: &Guideline) -> Vec<bool> {
    let mut short = Vec::with_capacity(words.len());
    let ends = |word: usize| word + 1 == words.len() || marks.get(word).is_some_and(|mark| mark.ends_sentence());
    let mut chars = 0;
    for (position, word) in words.iter().enumerate() {
        let space = space_behind(word, words.get(position + 1), guideline);
        chars += guideline.half_chars(word.trim_end(), true) + space;
        if ends(position) {
            // What breaks off with the text need not be a sentence, but nothing follows that could share its cue.
            short.resize(position + 1, guideline.is_short_sentence(chars_from_halves(chars.saturating_sub(space))));
            chars = 0;
        }
    }
    short
}
