//! Cues that are taken over from another version of the subtitles, in place of those that are there.

use super::edit_error::EditError;
use super::retext::{CueText, retext};
use super::{Change, Edge, Project, Step, StepKind};
use crate::decisions::{Decision, DecisionKind};
use base::texts::t;
use base::time::Span;
use formats::subtitle_file::tagged_words;
use formats::transcript::WordId;

/// A stretch of whole cues, and what is to stand in their place: all with new times, or none.
#[derive(Clone, Debug, PartialEq)]
pub struct TakenCues {
    /// The words of the stretch, first and last.
    pub first: WordId,
    pub last: WordId,
    /// As it is shown now, one entry per word, and whether a line breaks after it.
    pub shown: Vec<(String, bool)>,
    /// Words in it after which a cue ends now.
    pub ends: Vec<WordId>,
    /// At least one; each with a text.
    pub cues: Vec<TakenCue>,
}

/// A cue as it is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenCue {
    /// Line breaks count.
    pub text: String,
    /// `None`: its times stay.
    pub span: Option<Span>,
}

/// The changes that make the cues as wanted. Stretches are given in the order of the talk and do not overlap.
pub(super) fn take_cues(project: &Project, taken: &[TakenCues]) -> Result<Vec<Change>, EditError> {
    let mut after = project.clone();
    let mut changes = Vec::new();
    for taken in taken {
        changes.extend(take_stretch(&mut after, taken)?);
    }
    if changes.is_empty() { Err(EditError::Nothing(t!("edit-same-cues"))) } else { Ok(changes) }
}

/// The text first, then where cues end, their lines and their times.
fn take_stretch(after: &mut Project, taken: &TakenCues) -> Result<Vec<Change>, EditError> {
    let text = taken.cues.iter().map(|cue| cue.text.as_str()).collect::<Vec<_>>().join("\n");
    if taken.cues.iter().any(|cue| cue.text.split_whitespace().next().is_none()) {
        return Err(EditError::Nothing(t!("edit-no-text")));
    }
    let new_text = CueText { first: taken.first, last: taken.last, shown: taken.shown.clone(), text };
    let start = after.position(taken.first).ok_or(EditError::NoSuchWord)?;
    let mut changes = match retext(after, &[new_text]) {
        Ok(changes) => changes,
        Err(EditError::Nothing(_)) => Vec::new(),
        Err(error) => return Err(error),
    };
    let apply = |after: &mut Project, changes: &[Change]| {
        after.apply(&Step { name: StepKind::TakeTheirs.into(), changes: changes.to_vec(), at: None })
    };
    apply(after, &changes)?;
    // The last word keeps its id whatever becomes of the text.
    let end = after.position(taken.last).ok_or(EditError::NoSuchWord)? + 1;
    let places = WordPlaces::of(after, start..end, taken).ok_or(EditError::NoSuchWord)?;

    let with_text = changes.len();
    for (at, word) in (start..end).zip(&after.words[start..end]) {
        let gap = word.id;
        let ends_cue = places.cue_ends.contains(&at);
        // Where the stretch ends nothing is decided by this.
        if at + 1 < end {
            let from = after.pins.decision(gap).copied();
            let was_end = from.map_or(taken.ends.contains(&gap), |decision| decision.is_boundary());
            let kind = match (ends_cue, was_end) {
                (true, true) => DecisionKind::Accepted,
                (true, false) => DecisionKind::Added,
                (false, true) => DecisionKind::Rejected,
                (false, false) => DecisionKind::Held { boundary: false },
            };
            // What was only held there is a person's now.
            let is_said =
                |decision: Decision| decision.is_boundary() == ends_cue && (!ends_cue || decision.is_verdict());
            if !from.is_some_and(is_said) {
                let to = Some(Decision::new(kind, None));
                changes.push(Change::Decision { gap, from, to });
            }
            let (from, to) = (after.pins.line_end(gap), (!ends_cue).then_some(places.line_ends.contains(&at)));
            if from != to {
                changes.push(Change::LineBreak { gap, from, to });
            }
        }
        let edges = [(Edge::In(gap), places.time_in(at)), (Edge::Out(gap), places.time_out(at))];
        for (edge, to) in edges.into_iter().filter(|_| places.has_times) {
            let from = after.pins.time(edge);
            if from != to {
                changes.push(Change::Time { edge, from, to });
            }
        }
    }
    apply(after, &changes[with_text..])?;
    Ok(changes)
}

/// Positions of words at which the cues and lines that are wanted begin and end.
struct WordPlaces {
    cue_starts: Vec<usize>,
    cue_ends: Vec<usize>,
    line_ends: Vec<usize>,
    spans: Vec<Option<Span>>,
    /// Whether any cue has new times.
    has_times: bool,
}

impl WordPlaces {
    /// `None` if the words of the stretch are not those that are wanted.
    fn of(project: &Project, range: std::ops::Range<usize>, taken: &TakenCues) -> Option<Self> {
        let mut places = Self {
            cue_starts: vec![range.start],
            cue_ends: Vec::new(),
            line_ends: Vec::new(),
            spans: Vec::new(),
            has_times: taken.cues.iter().any(|cue| cue.span.is_some()),
        };
        let last = range.end - 1;
        // As long as the text is not another one, words may be shown otherwise than they are written.
        let shown = |at: usize| {
            let word = project.words[at].text.as_str();
            let is_same = taken.shown.len() == range.len();
            let shown = taken.shown.get(at - range.start).filter(|_| is_same).map(|(text, _)| text.as_str());
            [Some(word), shown]
        };
        let mut words = range.clone();
        for cue in &taken.cues {
            let mut found = None;
            for line in cue.text.lines().filter(|line| !line.trim().is_empty()) {
                for token in tagged_words(line) {
                    // Words that show nothing stand among the others.
                    found =
                        Some(words.find(|&at| {
                            shown(at).iter().flatten().any(|shown| shown.trim_end() == token.trim_end())
                        })?);
                }
                places.line_ends.extend(found);
            }
            places.cue_ends.extend(found);
            places.spans.push(cue.span);
            places.cue_starts.extend(found.map(|at| at + 1));
        }
        // What shows nothing behind the last word belongs to its cue.
        if let Some(end) = places.cue_ends.last_mut() {
            *end = last;
        }
        Some(places)
    }

    fn time_in(&self, at: usize) -> Option<base::time::Instant> {
        let cue = self.cue_starts.iter().position(|&start| start == at)?;
        self.spans.get(cue).copied().flatten().map(|span| span.start)
    }

    fn time_out(&self, at: usize) -> Option<base::time::Instant> {
        let cue = self.cue_ends.iter().position(|&end| end == at)?;
        self.spans.get(cue).copied().flatten().map(|span| span.end)
    }
}
