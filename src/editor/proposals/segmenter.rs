//! The dynamic programme, and its tables kept, so that a decision changes them only around its gap.

use std::ops::Range;

use super::costs::{Cost, Costs, DELAYS, IMPOSSIBLE, in_units};
use super::{CutWeights, SegmentInput, Segmentation};
use base::progress::{Cancellation, Progress};
use base::time::Duration;
use formats::guideline::Guideline;

/// How many words are handled between two reports.
const WORDS_PER_TICK: usize = 1024;
/// A pause so long that keeping it inside a cue costs more than any other fault could: no cue reaches across it.
const UNBRIDGEABLE: Duration = Duration::from_millis(12_000);

/// No cue has more words than this unless a person forbids every place to end it. Only a guideline far beyond all real ones
/// lets more onto its lines, or words that show nothing; each word would then have to be tried with thousands before it.
const MAX_CUE_WORDS: usize = 128;

/// The best division of a talk, and what it takes to follow decisions quickly.
///
/// After any decisions it is the same division, to the last bit of its cost, as a new [`Segmenter`] finds with them.
#[derive(Debug)]
pub struct Segmenter {
    costs: Costs,
    /// Entry N: the least cost of the first N words as whole cues, for each delay of the boundary after them;
    /// [`IMPOSSIBLE`] where no cue may end, or not so late.
    best: Vec<[Cost; DELAYS]>,
    /// Entry N: the boundary where the last of these cues starts.
    best_start: Vec<[Edge; DELAYS]>,
    /// Entry N: the first start that was looked at for a cue that ends before word N.
    lowest: Vec<usize>,
    /// Where the cues of the best division end, in order.
    ends: Vec<Edge>,
    segmentation: Segmentation,
}

/// A boundary between cues: the words before it, and which delay it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Edge {
    words: usize,
    delay: usize,
}

/// The delay of a boundary that is to be looked at again; none has it.
const FORGOTTEN: usize = usize::MAX;

/// One or two cues in place of some words.
#[derive(Clone, Debug, PartialEq)]
pub struct Division {
    /// Words after which a line breaks, in order.
    pub line_breaks: Vec<usize>,
    /// How late the boundary between two cues comes; see [`Segmentation::delays`].
    pub delay: Duration,
    /// In the unit of [`Segmentation::cost`].
    pub cost: f64,
}

impl Segmenter {
    /// The cheapest division of the words into cues and lines; see [`segment`](super::segment).
    pub fn new(input: &SegmentInput<'_>, guideline: &Guideline, progress: &Progress) -> Result<Self, Cancellation> {
        Self::weighed(input, guideline, &CutWeights::of(input, guideline), progress)
    }

    /// The same with other weights than the program's, to fit these.
    pub fn weighed(
        input: &SegmentInput<'_>,
        guideline: &Guideline,
        weights: &CutWeights,
        progress: &Progress,
    ) -> Result<Self, Cancellation> {
        let costs = Costs::new(input, guideline, weights);
        let count = costs.words();
        let mut segmenter = Self {
            costs,
            best: vec![[IMPOSSIBLE; DELAYS]; count + 1],
            best_start: vec![[Edge::default(); DELAYS]; count + 1],
            lowest: (0..=count).collect(),
            ends: Vec::new(),
            segmentation: Segmentation {
                cue_ends: vec![false; count],
                line_breaks: vec![false; count],
                delays: vec![Duration::ZERO; count],
                cost: 0.0,
            },
        };
        segmenter.best[0][0] = 0;
        let mut last_end = 0;
        for end in 1..=count {
            if end % WORDS_PER_TICK == 0 {
                progress.tick(end as u64, count as u64)?;
            }
            segmenter.solve(end, &mut last_end);
        }
        progress.tick(count as u64, count as u64)?;
        segmenter.trace();
        Ok(segmenter)
    }

    pub fn segmentation(&self) -> &Segmentation {
        &self.segmentation
    }

    pub fn into_segmentation(self) -> Segmentation {
        self.segmentation
    }

    /// Finds the best cue that ends before word `end`. `last_end` is the last place before `end` where a cue may end, and
    /// moves on to `end` if one may end there.
    fn solve(&mut self, end: usize, last_end: &mut usize) {
        let costs = &self.costs;
        let (mut best, mut best_start, mut lowest) = ([IMPOSSIBLE; DELAYS], [Edge::default(); DELAYS], end);
        if costs.may_end(end) {
            let reach = costs.line_width() * (costs.max_lines() + 1);
            let cue_end = costs.cue_end(end - 1);
            let end_delays = costs.delays(end);
            let (mut turns, mut shared) = (0, 0);
            // From the nearest start backwards, so that the search can stop as soon as the cue is too full.
            for start in (0..end).rev() {
                lowest = start;
                // Two speakers may share a cue, but never three, unless a person wants all of them there.
                turns += usize::from(start + 1 < end && costs.is_turn(start));
                shared += usize::from(start + 1 < end && costs.may_be_shared(start));
                if turns > 1 && shared > 0 {
                    break;
                }
                let before = &self.best[start];
                let least_before = before.iter().copied().min().unwrap_or(IMPOSSIBLE);
                if least_before == IMPOSSIBLE {
                    continue;
                }
                let with_end = least_before.saturating_add(cue_end);
                // Lines cost something, too; where they cannot change the outcome there is no need to look for them.
                let least_layout = costs.least_layout(start, end);
                // The worst cost so far among the delays of this end: a cue that cannot beat it changes none of them.
                let most = best[end_delays.clone()].iter().copied().max().unwrap_or(IMPOSSIBLE);
                if with_end.saturating_add(costs.least_content(start, end) + least_layout) < most {
                    let content = costs.content(start, end);
                    if with_end.saturating_add(content).saturating_add(least_layout) < most {
                        // All but the times, which alone depend on the delays.
                        let cue = cue_end.saturating_add(content).saturating_add(costs.best_layout(start, end).cost());
                        let spoken = costs.spoken(start, end);
                        for end_delay in end_delays.clone() {
                            let late = cue.saturating_add(costs.delay_cost(end_delay));
                            for start_delay in costs.delays(start) {
                                // A lower bound: `Costs::time` is never negative.
                                let known = before[start_delay].saturating_add(late);
                                if known < best[end_delay] {
                                    let cost = known.saturating_add(costs.time(&spoken, start_delay, end_delay));
                                    if cost < best[end_delay] {
                                        best[end_delay] = cost;
                                        best_start[end_delay] = Edge { words: start, delay: start_delay };
                                    }
                                }
                            }
                        }
                    }
                }
                // Up to the place before, such a cue is full already: more words would make lines overflow, which
                // nothing outweighs.
                let is_full = || costs.clipped_chars(start, *last_end) > reach || *last_end - start > MAX_CUE_WORDS;
                if start < *last_end && is_full() {
                    break;
                }
                // No cue reaches across a decided end or an unbridgeable pause.
                if start > 0 && (costs.decided(start - 1) == Some(true) || costs.pause(start - 1) >= UNBRIDGEABLE) {
                    break;
                }
            }
            *last_end = end;
        }
        (self.best[end], self.best_start[end], self.lowest[end]) = (best, best_start, lowest);
    }

    /// Follows the tables back from the end. The words whose cues or lines are not what they were; `None` if all are.
    fn trace(&mut self) -> Option<Range<usize>> {
        let count = self.costs.words();
        // After the last word there is nothing that could be delayed.
        self.segmentation.cost = in_units(self.best[count][0]);
        let mut ends = Vec::with_capacity(self.ends.len() + 2);
        let mut end = Edge { words: count, delay: 0 };
        while end.words > 0 {
            ends.push(end);
            end = self.best_start[end.words][end.delay];
        }
        ends.reverse();
        let former = std::mem::replace(&mut self.ends, ends);
        let ends = &self.ends;
        let alike = |pair: &(&Edge, &Edge)| pair.0 == pair.1;
        let before = ends.iter().zip(&former).take_while(alike).count();
        if before == ends.len() && before == former.len() {
            return None;
        }
        // The equal beginning and the equal end must not overlap.
        let most_after = ends.len().min(former.len()) - before;
        let after = ends.iter().rev().zip(former.iter().rev()).take_while(alike).take(most_after).count();
        let start = before.checked_sub(1).map_or(0, |last| ends[last].words);
        // The first of the ends that are the same again belongs to a cue that starts elsewhere.
        let changed = before..(ends.len() - after + 1).min(ends.len());
        let stretch = start..ends[changed.end - 1].words;

        let segmentation = &mut self.segmentation;
        let former_ends = segmentation.cue_ends[stretch.clone()].to_vec();
        segmentation.cue_ends[stretch.clone()].fill(false);
        segmentation.delays[stretch.clone()].fill(Duration::ZERO);
        let mut cue_start = start;
        for &Edge { words: end, delay } in &ends[changed] {
            // Kept if a former cue began here and its first end is this one: the same words as before.
            let was = &former_ends[cue_start - start..end - start];
            let started = cue_start == start || former_ends[cue_start - start - 1];
            let is_kept = started && was.iter().position(|&end| end) == Some(was.len() - 1);
            // Lines do not depend on decisions: a cue that was there already has the right ones.
            if !is_kept {
                segmentation.line_breaks[cue_start..end].fill(false);
                for after in self.costs.best_layout(cue_start, end).breaks() {
                    segmentation.line_breaks[after] = true;
                }
            }
            segmentation.cue_ends[end - 1] = true;
            segmentation.delays[end - 1] = self.costs.delay(delay);
            cue_start = end;
        }
        Some(stretch)
    }

    /// Takes up what a person decided about gaps (`None`: nothing any more), and finds the best division again.
    ///
    /// The words whose cues or lines are not what they were: whole cues, before and now. `None` if all are the same.
    pub fn decide(&mut self, decisions: impl IntoIterator<Item = (usize, Option<bool>)>) -> Option<Range<usize>> {
        let count = self.costs.words();
        let mut changed = Vec::new();
        for (gap, decision) in decisions {
            if gap >= count {
                continue;
            }
            let was = self.costs.decided(gap);
            self.costs.decide(gap, decision);
            // A cue always ends after the last word.
            if self.costs.decided(gap) != was && gap + 1 < count {
                changed.push(gap + 1);
            }
        }
        changed.sort_unstable();
        changed.dedup();
        self.solve_again(&changed);
        self.trace()
    }

    /// Takes up other words, more or fewer of them, or other facts about them, under the same guideline, and finds the best division
    /// again. The time depends on how many words the division changes with, but for one look at each word.
    ///
    /// The words whose cues or lines are not what they were: whole cues, before and now. `None` if all are the same.
    pub fn rewrite(&mut self, input: &SegmentInput<'_>) -> Option<Range<usize>> {
        let weights = CutWeights::of(input, &self.costs.guideline);
        let (former, count) = (self.costs.words(), input.words.len().min(input.spans.len()));
        if former == 0 || count == 0 || weights != self.costs.weights {
            let guideline = self.costs.guideline.clone();
            // No other thread holds this progress and could cancel it.
            if let Ok(segmenter) = Self::weighed(input, &guideline, &weights, &Progress::silent()) {
                *self = segmenter;
            }
            return Some(0..count);
        }
        self.rewrite_part(0..former, input, 0..count)
    }

    /// The same where only the words `gone` are others now: `come` of `input`, which has the words around them, too, as many as these
    /// depend on. There are words before and now, and the line-break model was asked somewhere else if it was asked here.
    pub fn rewrite_part(
        &mut self,
        gone: Range<usize>,
        input: &SegmentInput<'_>,
        come: Range<usize>,
    ) -> Option<Range<usize>> {
        let costs = Costs::new(input, &self.costs.guideline, &self.costs.weights);
        if gone.len() == come.len() {
            let places = costs.differing(&come, &self.costs, gone.start);
            let differing: Vec<usize> = places.map(|at| gone.start + at).collect();
            // A word is seen by cues that end before it, too: they know when it begins.
            let mut changed: Vec<usize> = differing.iter().flat_map(|&word| [word.max(1), word + 1]).collect();
            changed.dedup();
            self.costs.splice(gone, &costs, come);
            self.forget_cues_with(&differing);
            self.solve_again(&changed);
            return self.trace();
        }
        let (before, after) = costs.same_words(&come, &self.costs, &gone);
        self.costs.splice(gone.clone(), &costs, come.clone());
        let count = self.costs.words();
        let start = gone.start + before;
        let (gone, come) = (start..gone.end - after, start..gone.start + come.len() - after);
        self.forget_cues_with(&[gone.start, gone.end.max(gone.start + 1) - 1]);
        let moved = |words: usize| if words >= gone.end { words - gone.end + come.end } else { words.min(gone.start) };
        // Entry N tells of what ends before word N; what stands for new words is not known yet.
        let entries = gone.start + 1..gone.end + 1;
        self.best.splice(entries.clone(), vec![[IMPOSSIBLE; DELAYS]; come.len()]);
        self.best_start.splice(entries.clone(), vec![[Edge::default(); DELAYS]; come.len()]);
        self.lowest.splice(entries, come.start + 1..come.end + 1);
        for end in come.end + 1..=count {
            self.lowest[end] = moved(self.lowest[end]);
            self.best_start[end].iter_mut().for_each(|edge| edge.words = moved(edge.words));
        }
        for edge in &mut self.ends {
            // What ends in front of the new words ends there still.
            if edge.words > gone.start {
                edge.delay = if edge.words < gone.end { FORGOTTEN } else { edge.delay };
                edge.words = moved(edge.words);
            }
        }
        let segmentation = &mut self.segmentation;
        segmentation.cue_ends.splice(gone.clone(), vec![true; come.len()]);
        segmentation.line_breaks.splice(gone.clone(), vec![false; come.len()]);
        segmentation.delays.splice(gone, vec![Duration::ZERO; come.len()]);
        let changed: Vec<usize> = (come.start.max(1)..=(come.end + 1).min(count)).collect();
        self.solve_again(&changed);
        self.trace()
    }

    /// Has the cues with these words and their lines looked at again, whether or not they end where they did. `words` increase.
    fn forget_cues_with(&mut self, words: &[usize]) {
        let mut words = words.iter().copied().peekable();
        let mut start = 0;
        for edge in &mut self.ends {
            let cue = start..edge.words;
            start = cue.end;
            let mut is_touched = false;
            while words.next_if(|&word| word < cue.end).is_some() {
                is_touched = true;
            }
            if is_touched {
                edge.delay = FORGOTTEN;
                // As cues of a word each: no cue of several is taken for one that was there.
                self.segmentation.cue_ends[cue.clone()].fill(true);
                self.segmentation.line_breaks[cue].fill(false);
            }
        }
    }

    /// Brings the tables up to date after decisions about the gaps before the words `changed`, which increase.
    ///
    /// A step looks only at the differences between earlier costs. As soon as all costs that later steps can look at differ
    /// from the former ones by the same amount, and nothing else there has changed, all later ones do so, too.
    fn solve_again(&mut self, changed: &[usize]) {
        let count = self.costs.words();
        let Some(&first) = changed.first() else { return };
        // Entry N: the lowest place that steps after `first + N` looked at.
        let mut horizon = vec![usize::MAX; count + 1 - first];
        for end in (first + 1..=count).rev() {
            horizon[end - 1 - first] = horizon[end - first].min(self.lowest[end]);
        }
        let mut to_come = changed.iter().copied().peekable();
        let mut last_changed = first;
        // From `same_from` on all possible costs differ from the former ones by `shift`; `None`: not known.
        let (mut shift, mut same_from) = (Some(0), 0);
        while let Some(&next) = to_come.peek() {
            let mut end = next;
            // The last place before the change where a cue may end; `solve` goes on from it.
            let mut last_end = (0..end).rev().find(|&before| before == 0 || self.costs.may_end(before)).unwrap_or(0);
            while end <= count {
                if to_come.next_if_eq(&end).is_some() {
                    last_changed = end;
                }
                let former = self.best[end];
                self.solve(end, &mut last_end);
                match difference(&former, &self.best[end]) {
                    Difference::None => {}
                    // Equal differences can begin at the next place at the earliest.
                    Difference::Uneven => (shift, same_from) = (None, end + 1),
                    Difference::Shift(found) if shift == Some(found) => {}
                    Difference::Shift(found) => (shift, same_from) = (Some(found), end),
                }
                end += 1;
                let looked_at = horizon[end - 1 - first];
                // Later steps look back to `looked_at` at most: all they see differs by one shift, and no decision there has changed.
                if shift.is_some() && looked_at >= same_from && looked_at > last_changed {
                    break;
                }
            }
            // Up to the next change everything is as it was, but for the shift.
            let until = to_come.peek().copied().unwrap_or(count + 1);
            let shift = shift.unwrap_or(0);
            if end < until && shift != 0 {
                let known = self.best[end..until].iter_mut().flatten().filter(|best| **best != IMPOSSIBLE);
                known.for_each(|best| *best += shift);
            }
        }
    }

    /// The best lines and times for the words `words` as two cues, the first of which ends after word `gap`, or as one cue;
    /// and what these cost between the cues beside them, decisions inside set aside. `words` are whole cues, and `gap` is
    /// inside.
    pub fn divide(&self, words: Range<usize>, gap: Option<usize>) -> Division {
        let costs = &self.costs;
        let (starts, ends) = (costs.starts_sentence(words.start), costs.ends_sentence(words.end));
        let mut line_breaks = Vec::new();
        let mut cue = |start: usize, end: usize, is_sentence: bool| {
            let layout = costs.best_layout(start, end);
            line_breaks.extend(layout.breaks());
            costs.content_as(start, end, is_sentence).saturating_add(layout.cost())
        };
        // The cues beside these keep their times, so the outer boundaries are as late as in the best division.
        let delay_at = |words: usize| self.edge_before(words).map_or(0, |edge| edge.delay);
        let (first_delay, last_delay) = (delay_at(words.start), delay_at(words.end));
        let (cost, delay) = match gap {
            Some(gap) => {
                let parted = costs.mark_ends_sentence(gap);
                let first = cue(words.start, gap + 1, starts && parted);
                let second = cue(gap + 1, words.end, parted && ends);
                let (before, after) = (costs.spoken(words.start, gap + 1), costs.spoken(gap + 1, words.end));
                let late = costs.delays(gap + 1).map(|delay| {
                    let first = costs.time(&before, first_delay, delay);
                    let second = costs.time(&after, delay, last_delay);
                    (first.saturating_add(second).saturating_add(costs.delay_cost(delay)), delay)
                });
                // Of equal costs the smallest delay: pairs compare by cost first.
                let (time, delay) = late.min().unwrap_or_default();
                let text = first.saturating_add(second).saturating_add(costs.undecided_cue_end(gap));
                (text.saturating_add(time), delay)
            }
            None => {
                let spoken = costs.spoken(words.start, words.end);
                let time = costs.time(&spoken, first_delay, last_delay);
                (cue(words.start, words.end, starts && ends).saturating_add(time), 0)
            }
        };
        Division { line_breaks, delay: costs.delay(delay), cost: in_units(cost) }
    }

    /// How much less two cues cost, the first of which ends after word `gap`, than with any other place between them to end it, or
    /// none: at least 0, and at most `most`. `words` as for [`divide`](Self::divide).
    pub fn advantage(&self, words: Range<usize>, gap: usize, most: f64) -> f64 {
        let (costs, start, end) = (&self.costs, words.start, words.end);
        let own = self.divide(words.clone(), Some(gap)).cost;
        // A lower bound of each half: lines and times are worked out only for a place that can still beat the best.
        let least =
            |start: usize, end: usize| costs.least_content(start, end).saturating_add(costs.least_layout(start, end));
        let mut best = own + most;
        if in_units(least(start, end)) < best {
            best = best.min(self.divide(words.clone(), None).cost);
        }
        for other in (start..end - 1).filter(|&other| other != gap) {
            let bound = costs.undecided_cue_end(other).saturating_add(least(start, other + 1));
            if in_units(bound.saturating_add(least(other + 1, end))) < best {
                best = best.min(self.divide(words.clone(), Some(other)).cost);
            }
        }
        (best - own).max(0.0)
    }

    /// The cost of the lines of a cue that break after these words, beside other lines of the same cue.
    pub fn line_cost(&self, words: Range<usize>, breaks: &[usize]) -> f64 {
        self.costs.layout(words.start, words.end, breaks)
    }

    /// The boundary of the best division before word `words`, if there is one.
    fn edge_before(&self, words: usize) -> Option<Edge> {
        let place = self.ends.binary_search_by_key(&words, |edge| edge.words).ok()?;
        self.ends.get(place).copied()
    }
}

/// How the costs at one place differ from the former ones.
enum Difference {
    /// Nothing is possible there, now as before.
    None,
    /// All that is possible costs as much more.
    Shift(Cost),
    Uneven,
}

fn difference(former: &[Cost; DELAYS], now: &[Cost; DELAYS]) -> Difference {
    let mut found = Difference::None;
    for (&former, &now) in former.iter().zip(now) {
        match (former, now, &found) {
            (IMPOSSIBLE, IMPOSSIBLE, _) => {}
            (IMPOSSIBLE, _, _) | (_, IMPOSSIBLE, _) => return Difference::Uneven,
            (_, _, Difference::None) => found = Difference::Shift(now - former),
            (_, _, Difference::Shift(shift)) if now - former == *shift => {}
            _ => return Difference::Uneven,
        }
    }
    found
}
