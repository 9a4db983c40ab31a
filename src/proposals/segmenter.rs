//! The dynamic programme, and its tables kept, so that a decision changes them only around its gap.

use std::ops::Range;

use super::costs::{Cost, Costs, IMPOSSIBLE, in_units};
use super::{SegmentInput, Segmentation};
use crate::guideline::Guideline;
use crate::progress::{Cancelled, Progress};
use crate::time::Duration;

/// How many words are handled between two reports.
const WORDS_PER_TICK: usize = 1024;
/// A pause so long that keeping it inside a cue costs more than any other fault could: no cue reaches across it.
const UNBRIDGEABLE: Duration = Duration::from_millis(12_000);

/// The best division of a talk, and what it takes to follow decisions quickly.
///
/// After any decisions it is the same division, to the last bit of its cost, as a new [`Segmenter`] finds with them.
#[derive(Debug)]
pub struct Segmenter {
    costs: Costs,
    /// Entry N: the least cost of the first N words as whole cues; [`IMPOSSIBLE`] where no cue may end.
    best: Vec<Cost>,
    /// Entry N: where the last of these cues starts.
    best_start: Vec<usize>,
    /// Entry N: the first start that was looked at for a cue that ends before word N.
    lowest: Vec<usize>,
    /// Ends of the cues of the best division, in order.
    ends: Vec<usize>,
    segmentation: Segmentation,
}

/// One or two cues in place of some words.
#[derive(Clone, Debug, PartialEq)]
pub struct Division {
    /// Words after which a line breaks, in order.
    pub line_breaks: Vec<usize>,
    /// In the unit of [`Segmentation::cost`].
    pub cost: f64,
}

impl Segmenter {
    /// The cheapest division of the words into cues and lines; see [`segment`](super::segment).
    pub fn new(input: &SegmentInput<'_>, guideline: &Guideline, progress: &Progress) -> Result<Self, Cancelled> {
        let costs = Costs::new(input, guideline);
        let count = costs.words();
        let mut segmenter = Self {
            costs,
            best: vec![IMPOSSIBLE; count + 1],
            best_start: vec![0; count + 1],
            lowest: (0..=count).collect(),
            ends: Vec::new(),
            segmentation: Segmentation { cue_ends: vec![false; count], line_breaks: vec![false; count], cost: 0.0 },
        };
        segmenter.best[0] = 0;
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
        let (mut best, mut best_start, mut lowest) = (IMPOSSIBLE, 0, end);
        if costs.may_end(end) {
            let reach = costs.line_width() * (costs.max_lines() + 1);
            let cue_end = costs.cue_end(end - 1);
            for start in (0..end).rev() {
                lowest = start;
                let before = self.best[start];
                if before == IMPOSSIBLE {
                    continue;
                }
                let with_end = before.saturating_add(cue_end);
                // Lines cost something, too; where they cannot change the outcome there is no need to look for them.
                let least_layout = costs.least_layout(start, end);
                if with_end.saturating_add(costs.least_content(start, end) + least_layout) < best {
                    let before_lines = with_end.saturating_add(costs.content(start, end));
                    if before_lines.saturating_add(least_layout) < best {
                        let cost = before_lines.saturating_add(costs.best_layout(start, end).cost());
                        if cost < best {
                            (best, best_start) = (cost, start);
                        }
                    }
                }
                // Up to the place before, such a cue is full already: more words would make lines overflow, which
                // nothing outweighs.
                if start < *last_end && costs.clipped_chars(start, *last_end) > reach {
                    break;
                }
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
        self.segmentation.cost = in_units(self.best[count]);
        let mut ends = Vec::with_capacity(self.ends.len() + 2);
        let mut end = count;
        while end > 0 {
            ends.push(end);
            end = self.best_start[end];
        }
        ends.reverse();
        let former = std::mem::replace(&mut self.ends, ends);
        let ends = &self.ends;
        let alike = |pair: &(&usize, &usize)| pair.0 == pair.1;
        let before = ends.iter().zip(&former).take_while(alike).count();
        if before == ends.len() && before == former.len() {
            return None;
        }
        let most_after = ends.len().min(former.len()) - before;
        let after = ends.iter().rev().zip(former.iter().rev()).take_while(alike).take(most_after).count();
        let start = before.checked_sub(1).map_or(0, |last| ends[last]);
        // The first of the ends that are the same again belongs to a cue that starts elsewhere.
        let changed = before..(ends.len() - after + 1).min(ends.len());
        let stretch = start..ends[changed.end - 1];

        let segmentation = &mut self.segmentation;
        let former_ends = segmentation.cue_ends[stretch.clone()].to_vec();
        segmentation.cue_ends[stretch.clone()].fill(false);
        let mut cue_start = start;
        for &end in &ends[changed] {
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
            let mut last_end = (0..end).rev().find(|&before| before == 0 || self.costs.may_end(before)).unwrap_or(0);
            while end <= count {
                if to_come.next_if_eq(&end).is_some() {
                    last_changed = end;
                }
                let former = self.best[end];
                self.solve(end, &mut last_end);
                match (former, self.best[end]) {
                    (IMPOSSIBLE, IMPOSSIBLE) => {}
                    (IMPOSSIBLE, _) | (_, IMPOSSIBLE) => (shift, same_from) = (None, end + 1),
                    (former, now) if shift == Some(now - former) => {}
                    (former, now) => (shift, same_from) = (Some(now - former), end),
                }
                end += 1;
                let looked_at = horizon[end - 1 - first];
                if shift.is_some() && looked_at >= same_from && looked_at > last_changed {
                    break;
                }
            }
            // Up to the next change everything is as it was, but for the shift.
            let until = to_come.peek().copied().unwrap_or(count + 1);
            let shift = shift.unwrap_or(0);
            if end < until && shift != 0 {
                self.best[end..until].iter_mut().filter(|best| **best != IMPOSSIBLE).for_each(|best| *best += shift);
            }
        }
    }

    /// The best lines for the words `words` as two cues, the first of which ends after word `gap`, or as one cue; and what
    /// these cost between the cues beside them, decisions inside set aside. `words` are whole cues, and `gap` is inside.
    pub fn divide(&self, words: Range<usize>, gap: Option<usize>) -> Division {
        let costs = &self.costs;
        let (starts, ends) = (costs.starts_sentence(words.start), costs.ends_sentence(words.end));
        let mut line_breaks = Vec::new();
        let mut cue = |start: usize, end: usize, is_sentence: bool| {
            let layout = costs.best_layout(start, end);
            line_breaks.extend(layout.breaks());
            costs.content_as(start, end, is_sentence).saturating_add(layout.cost())
        };
        let cost = match gap {
            Some(gap) => {
                let parted = costs.mark_ends_sentence(gap);
                let first = cue(words.start, gap + 1, starts && parted);
                let second = cue(gap + 1, words.end, parted && ends);
                first.saturating_add(second).saturating_add(costs.undecided_cue_end(gap))
            }
            None => cue(words.start, words.end, starts && ends),
        };
        Division { line_breaks, cost: in_units(cost) }
    }
}
