//! An edit of a text changes the cues that it is about and no others.
//!
//! The text of one cue has a say in many things beyond it: whether the next one starts with a capital, what the model's
//! capitals are believed to mean, how late a boundary comes so that both sides can be read. A person who corrects a word
//! expects none of that to move.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::ProjectCues;
use crate::cues::Cue;
use crate::decisions::{Decision, DecisionKind};
use crate::project::{Change, Edge, Project, TimeMap, Words};
use base::time::{Duration, Instant};
use formats::subtitle_file::tagged_words;
use formats::transcript::{Word, WordId};

/// So far from where it was moved an edge may be that follows from the words: lead-in and gaps are what the guideline says, and
/// not stretched. A little more than a frame.
const NEAR_ENOUGH: Duration = Duration::from_millis(50);

/// A cue that makes room for others is shown for at least so long.
const SHORTEST: Duration = Duration::from_millis(40);

/// Further changes needed so that all cues keep their text, their lines and their times but those whose words are
/// `edited`. Those whose words are `moved` are to be shown when that says, but for what the guideline makes of an edge that
/// was not set by hand (`NEAR_ENOUGH`). Empty: all is so.
///
/// `before` and `after`: the project and its cues without and with the edit. The changes are for the project with it.
/// Texts and ends of cues come before lines and times, which hang on them; so ask again with what came of the changes.
pub fn untouched(
    before: (&Project, &ProjectCues),
    after: (&Project, &ProjectCues),
    edited: &BTreeSet<WordId>,
    moved: Option<(&TimeMap, &BTreeSet<WordId>)>,
) -> Vec<Change> {
    let places = Places::of(&before.0.words, &after.0.words);
    // Most words are not even near to those that are edited.
    let (least, most) = (edited.first(), edited.last());
    let is_edited = |word: &Word| {
        least.is_some_and(|least| *least <= word.id) && most >= Some(&word.id) && edited.contains(&word.id)
    };
    let are_tagged = before.1.tags.has_any() || after.1.tags.has_any();
    // Coarse: ends and texts of cues. Fine: lines and times, which hang on them and are returned once no coarse change is left.
    let (mut coarse, mut fine) = (Vec::new(), Vec::new());
    for (index, cue) in before.1.cues.iter().enumerate() {
        let words = &before.0.words[cue.words.clone()];
        if words.iter().any(is_edited) {
            continue;
        }
        let Some(start) = words.first().and_then(|first| places.now(cue.words.start, first.id)) else { continue };
        let range = start..start + words.len();
        let at = after.1.cues.partition_point(|other| other.words.end <= start);
        let Some(now) = after.1.cues.get(at).filter(|now| now.words == range) else {
            coarse.extend(kept_ends(after.0, range));
            continue;
        };
        // With the tags that are carried into the cue and out of it: where the neighbour gives them up, they become its own.
        let (was, is) = (&before.1.wording.words, &after.1.wording.words);
        if are_tagged || was.get(cue.words.clone()) != is.get(range.clone()) {
            let shown = cue.words.clone().map(|position| before.1.text_in(position, &cue.words));
            let now_shown = range.clone().map(|position| after.1.text_in(position, &range));
            let texts = range.clone().zip(shown.zip(now_shown)).filter(|(_, (was, is))| was != is);
            coarse.extend(texts.flat_map(|(position, (was, _))| kept_text(after, position, &was)));
        }
        let breaks = &before.1.segmentation.line_breaks;
        let inner = cue.words.start..cue.words.end - 1;
        fine.extend(inner.zip(range.clone()).filter_map(|(old, new)| {
            let wanted = breaks.get(old).copied().unwrap_or_default();
            let is_kept = after.1.segmentation.line_breaks.get(new) == Some(&wanted);
            let gap = after.0.words[new].id;
            let change = Change::LineBreak { gap, from: after.0.pins.line_end(gap), to: Some(wanted) };
            (!is_kept).then_some(change)
        }));
        let is_moved = |cue: &&Cue| {
            let mut words = before.0.words[cue.words.clone()].iter();
            moved.is_some_and(|(_, moved)| words.any(|word| moved.contains(&word.id)))
        };
        let cues = &before.1.cues;
        let mut wanted = cue.span;
        let moves = is_moved(&cue);
        if let Some((map, _)) = moved {
            let guideline = &before.0.guideline;
            if moves {
                wanted = map.apply_to_span(wanted);
            } else {
                // Who comes nearer is made room for.
                let next =
                    cues.get(index + 1).filter(is_moved).map(|next| (next.span.start, map.apply(next.span.start)));
                if let Some((_, start)) = next.filter(|(was, is)| is < was) {
                    wanted.end = wanted.end.min(guideline.latest_out(start).max(cue.span.start + SHORTEST));
                }
                let former = index.checked_sub(1).map(|former| &cues[former]).filter(is_moved);
                let former = former.map(|former| (former.span.end, map.apply(former.span.end)));
                if let Some((_, end)) = former.filter(|(was, is)| is > was) {
                    wanted.start = wanted.start.max(guideline.earliest_in(end).min(cue.span.end - SHORTEST));
                }
            }
        }
        let tolerance = if moves { NEAR_ENOUGH } else { Duration::ZERO };
        let edges = [
            (Edge::In(words[0].id), wanted.start, now.span.start),
            (Edge::Out(words[words.len() - 1].id), wanted.end, now.span.end),
        ];
        // Who was put in its way by hand is made room for.
        let makes_room = |edge: &Edge, wanted: Instant| match edge {
            Edge::In(_) => at.checked_sub(1).and_then(|before| after.1.cues.get(before)).is_some_and(|before| {
                let last = after.0.words[before.words.end - 1].id;
                edited.contains(&last) && after.0.pins.time(Edge::Out(last)).is_some() && before.span.end > wanted
            }),
            Edge::Out(_) => after.1.cues.get(at + 1).is_some_and(|next| {
                let first = after.0.words[next.words.start].id;
                edited.contains(&first) && after.0.pins.time(Edge::In(first)).is_some() && next.span.start < wanted
            }),
        };
        let is_off = |(edge, wanted, is): &(Edge, Instant, Instant)| {
            (*wanted - *is).as_nanos().abs() > tolerance.as_nanos() && !makes_room(edge, *wanted)
        };
        fine.extend(edges.into_iter().filter(is_off).map(|(edge, wanted, _)| Change::Time {
            edge,
            from: after.0.pins.time(edge),
            to: Some(wanted.max(Instant::ZERO)),
        }));
    }
    if coarse.is_empty() { fine } else { without_repetition(coarse) }
}

/// Further changes needed so that a cue reads exactly as it was typed, whatever the models would add: `last` is its
/// last word, `text` what was typed.
pub fn as_typed(project: &Project, project_cues: &ProjectCues, last: WordId, text: &str) -> Vec<Change> {
    let Some(end) = project.position(last) else { return Vec::new() };
    let shown = (0..=end).rev().filter(|&position| !project_cues.wording.words[position].is_empty());
    let typed: Vec<&str> = text.lines().flat_map(tagged_words).collect();
    let pairs: Vec<(usize, &str)> = shown.zip(typed.into_iter().rev()).collect();
    // A word with a blank inside is several on the screen: which is which cannot be told by counting.
    if pairs.iter().any(|&(position, _)| tagged_words(&project_cues.wording.words[position]).count() > 1) {
        return Vec::new();
    }
    pairs.into_iter().flat_map(|(position, typed)| kept_text((project, project_cues), position, typed)).collect()
}

/// Where words are now. Before the first word that differs and behind the last one nothing has to be looked up.
struct Places {
    /// Words at the beginning and at the end, before, that stand there still.
    first: usize,
    last: usize,
    /// Words now and before.
    now: usize,
    before: usize,
    others: HashMap<WordId, usize>,
}

impl Places {
    fn of(before: &Words, now: &Words) -> Self {
        let most = before.len().min(now.len());
        let is_shared = before.are_shared_with(now);
        let same = |(one, other): &(&Word, &Word)| one.id == other.id;
        let first = if is_shared { most } else { before.iter().zip(now).take_while(same).count() };
        let last = before.iter().rev().zip(now.iter().rev()).take(most - first).take_while(same).count();
        let others = (first..now.len() - last).map(|position| (now[position].id, position)).collect();
        Self { first, last, now: now.len(), before: before.len(), others }
    }

    /// Where a word is now that was at a position; `None`: it is gone.
    fn now(&self, position: usize, id: WordId) -> Option<usize> {
        if position < self.first {
            Some(position)
        } else if position >= self.before - self.last {
            Some(position + self.now - self.before)
        } else {
            self.others.get(&id).copied()
        }
    }
}

/// The cue of these words begins and ends where it did, unless a person has said otherwise.
fn kept_ends(project: &Project, words: Range<usize>) -> Vec<Change> {
    let last = words.end - 1;
    let before = words.start.checked_sub(1).map(|before| (before, true));
    let inner = (words.start..last).map(|gap| (gap, false));
    let wanted = before.into_iter().chain(inner).chain([(last, true)]);
    let changes = wanted.filter(|&(gap, _)| gap + 1 < project.words.len()).filter_map(|(gap, boundary)| {
        let gap = project.words[gap].id;
        let from = project.pins.decision(gap).copied();
        let to = Some(Decision::new(DecisionKind::Held { boundary }, None));
        (from.is_none_or(|decision| !decision.is_verdict()) && from != to).then_some(Change::Decision { gap, from, to })
    });
    changes.collect()
}

/// A word reads as it did.
fn kept_text((project, project_cues): (&Project, &ProjectCues), position: usize, shown: &str) -> Vec<Change> {
    if project_cues.wording.words[position] == shown || shown.is_empty() {
        return Vec::new();
    }
    let word = &project.words[position];
    let mut changes = Vec::new();
    if word.text != shown {
        let to = Word { text: shown.to_owned(), ..word.clone() };
        changes.push(Change::Words { at: position, from: vec![word.clone()], to: vec![to] });
    }
    if !project.pins.is_typed(word.id) {
        changes.push(Change::Typed { word: word.id, from: false, to: true });
    }
    changes
}

/// A gap between two cues is named by both.
fn without_repetition(changes: Vec<Change>) -> Vec<Change> {
    let mut gaps = BTreeSet::new();
    let is_new = |change: &Change| match change {
        Change::Decision { gap, .. } => gaps.insert(*gap),
        _ => true,
    };
    changes.into_iter().filter(is_new).collect()
}
