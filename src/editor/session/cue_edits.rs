//! The edits that a person makes to cues and boundaries, as they come from a key, a drag or a text field.

use std::collections::HashMap;
use std::ops::Range;

use thiserror::Error;

use super::Session;
use super::runs::runs_of;
use crate::cues::without_marks;
use crate::project::{Change, CueText, Edge, Edit, GivenPart, StepKind, TextDraft};
use crate::settling::{Boundary, State};
use base::texts::t;
use base::time::{Duration, Instant};
use formats::scripts::{joined, push_word, word_parts};
use formats::transcript::WordId;

/// No cue becomes shorter than this by hand.
pub const SHORTEST_CUE: Duration = Duration::from_millis(40);

/// Where a boundary is in time, and how far it can go.
#[derive(Clone, Copy, Debug)]
pub struct NudgeRoom {
    /// The first word after the boundary.
    pub first: WordId,
    /// When the cue before goes, and the one after appears.
    pub out: Instant,
    pub start: Instant,
    /// At most zero, at least zero.
    pub least: Duration,
    pub most: Duration,
}

/// Why an edit is not made.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum EditRefusal {
    #[error("{}", t!("edit-no-word-left"))]
    NoWordLeft,
    #[error("{}", t!("edit-cue-ends-there"))]
    CueEndsThere,
    #[error("{}", t!("edit-no-room-left"))]
    NoRoom,
    #[error("{}", t!("edit-start-after-end"))]
    StartAfterEnd,
    #[error("{}", t!("edit-end-before-start"))]
    EndBeforeStart,
    #[error("{}", t!("edit-not-neighbours"))]
    NotNeighbours,
    #[error("{}", t!("edit-no-next-cue"))]
    NoNextCue,
    #[error("{}", t!("edit-runs-into"))]
    RunsInto,
    #[error("{}", t!("edit-no-cue"))]
    NoCue,
    #[error("{}", t!("edit-so-already"))]
    StyledSo,
    #[error("{}", t!("edit-no-other-break"))]
    NoOtherBreak,
    #[error("{}", t!("edit-nothing-to-take"))]
    NothingToTake,
    #[error("{}", t!("edit-no-text-in-cuts"))]
    NoTextInCuts,
}

// Boundaries.
impl Session {
    /// The edit that moves the boundary after `from` to the gap after another word.
    ///
    /// # Errors
    /// [`EditRefusal::CueEndsThere`]: the decision about that other boundary is not to be lost by passing over it.
    pub fn move_to(&self, from: WordId, to: WordId) -> Result<Edit, EditRefusal> {
        if self.boundary(to).is_some_and(|boundary| boundary.is_cue_end()) {
            return Err(EditRefusal::CueEndsThere);
        }
        Ok(Edit::Move { from, to, strength: self.strength(from) })
    }

    /// The edit that moves the boundary after `from` by some words.
    ///
    /// # Errors
    /// [`EditRefusal::NoWordLeft`], [`EditRefusal::CueEndsThere`].
    pub fn move_by(&self, from: WordId, words: isize) -> Result<Edit, EditRefusal> {
        let to = self.project().position(from).and_then(|position| position.checked_add_signed(words));
        // After the last word there is nothing to move to.
        let to = to.filter(|&to| to + 1 < self.words().len()).ok_or(EditRefusal::NoWordLeft)?;
        self.move_to(from, self.words()[to].id)
    }

    /// The edit that ends a cue at a gap: what is proposed there is accepted rather than added.
    pub fn end_cue_at(&self, gap: WordId) -> Edit {
        let strength = self.strength(gap);
        let is_proposed = self.boundary(gap).is_some_and(|boundary| boundary.state == State::Pending);
        if is_proposed { Edit::Accept { gap, strength } } else { Edit::Add { gap, strength } }
    }

    /// How far the boundary can be moved in time, earliest and latest, so that both cues last a moment; as distances from
    /// where it is. With the edges of the two cues.
    pub fn nudge_room(&self, boundary: &Boundary) -> Option<NudgeRoom> {
        let cue = self.cue_of_word(boundary.word)?;
        let (before, after) = (self.cues().get(cue)?, self.cues().get(cue + 1)?);
        let (out, start) = (before.span.end, after.span.start);
        Some(NudgeRoom {
            first: self.words().get(after.words.start)?.id,
            out,
            start,
            least: (before.span.start + SHORTEST_CUE - out).min(Duration::ZERO),
            most: (after.span.end - SHORTEST_CUE - start).max(Duration::ZERO),
        })
    }

    /// The edit that moves a boundary in time, as far as there is room.
    ///
    /// # Errors
    /// [`EditRefusal::NoRoom`].
    pub fn nudge(&self, boundary: &Boundary, by: Duration) -> Result<Edit, EditRefusal> {
        let room = self.nudge_room(boundary).ok_or(EditRefusal::NoRoom)?;
        // On frames a few milliseconds would change nothing.
        let moved = self.project().guideline.step(by).clamp(room.least, room.most);
        if moved == Duration::ZERO {
            return Err(EditRefusal::NoRoom);
        }
        let gap = boundary.gap;
        let times = vec![(Edge::Out(gap), Some(room.out + moved)), (Edge::In(room.first), Some(room.start + moved))];
        let name = if by < Duration::ZERO { StepKind::BoundaryEarlier } else { StepKind::BoundaryLater };
        Ok(Edit::SetTimes { name, times })
    }
}

// Times and lines of a cue.
impl Session {
    /// The edges of a cue that there is.
    pub(super) fn edges(&self, cue: usize) -> Option<(Edge, Edge)> {
        let words = &self.cues().get(cue)?.words;
        Some((Edge::In(self.words().get(words.start)?.id), Edge::Out(self.end_of_cue(cue)?)))
    }

    /// The nearest frame of the guideline, if that is not in the cue before or the next one while the time itself is not.
    fn on_frame(&self, cue: usize, at: Instant) -> Instant {
        let frame = self.project().guideline.on_grid(at);
        let before = cue.checked_sub(1).and_then(|before| self.cues().get(before)).map(|cue| cue.span.end);
        let after = self.cues().get(cue + 1).map(|cue| cue.span.start);
        match (before, after) {
            (Some(end), _) if frame < end && end <= at => end,
            (_, Some(start)) if start < frame && at <= start => start,
            _ => frame,
        }
    }

    /// The edit that lets a cue appear at a time; `None` if there is no such cue.
    ///
    /// # Errors
    /// [`EditRefusal::StartAfterEnd`].
    pub fn start_cue(&self, cue: usize, at: Instant) -> Option<Result<Edit, EditRefusal>> {
        let (start, _) = self.edges(cue)?;
        let at = self.on_frame(cue, at);
        if at + SHORTEST_CUE > self.cues()[cue].span.end {
            return Some(Err(EditRefusal::StartAfterEnd));
        }
        Some(Ok(Edit::SetTimes { name: StepKind::SetCueStart, times: vec![(start, Some(at))] }))
    }

    /// The edit that lets a cue go at a time; `None` if there is no such cue.
    ///
    /// # Errors
    /// [`EditRefusal::EndBeforeStart`].
    pub fn end_cue(&self, cue: usize, at: Instant) -> Option<Result<Edit, EditRefusal>> {
        let (_, end) = self.edges(cue)?;
        let at = self.on_frame(cue, at);
        if at < self.cues()[cue].span.start + SHORTEST_CUE {
            return Some(Err(EditRefusal::EndBeforeStart));
        }
        Some(Ok(Edit::SetTimes { name: StepKind::SetCueEnd, times: vec![(end, Some(at))] }))
    }

    /// The edit that gives a cue the times that follow from its words again.
    pub fn automatic_times(&self, cue: usize) -> Option<Edit> {
        let (start, end) = self.edges(cue)?;
        Some(Edit::SetTimes { name: StepKind::AutomaticTimes, times: vec![(start, None), (end, None)] })
    }

    /// The edit that has a part of the cues computed again; `only`: of these, by their positions, and no other changes by it.
    pub fn release(&self, part: GivenPart, only: Option<&[usize]>) -> Edit {
        let ids = |cue: usize| {
            let words = self.cues().get(cue).map_or(0..0, |cue| cue.words.clone());
            self.words()[words].iter().map(|word| word.id)
        };
        Edit::Release { part, words: only.map(|cues| cues.iter().flat_map(|&cue| ids(cue)).collect()) }
    }

    /// The edit that makes one cue of this one and the next.
    ///
    /// # Errors
    /// [`EditRefusal::NoNextCue`].
    pub fn merge_with_next(&self, cue: usize) -> Result<Edit, EditRefusal> {
        let gap = self.cues().get(cue + 1).and_then(|_| self.end_of_cue(cue)).ok_or(EditRefusal::NoNextCue)?;
        Ok(Edit::Merge { gap, strength: self.strength(gap) })
    }

    /// The edit that makes one cue of these, which follow on one another.
    ///
    /// # Errors
    /// [`EditRefusal::NoNextCue`], [`EditRefusal::NotNeighbours`].
    pub fn merge_cues(&self, cues: &[usize]) -> Result<Edit, EditRefusal> {
        match runs_of(cues.iter().copied()).as_slice() {
            [run] if run.len() == 1 => self.merge_with_next(run.start),
            [run] => {
                let gaps = run.clone().take(run.len() - 1).filter_map(|cue| self.end_of_cue(cue));
                Ok(Edit::MergeAll { gaps: gaps.map(|gap| (gap, self.strength(gap))).collect() })
            }
            [] => Err(EditRefusal::NoNextCue),
            _ => Err(EditRefusal::NotNeighbours),
        }
    }

    /// The edit that breaks the line of a cue at the next place where all lines fit; after the last one it becomes one line
    /// again. `None` if there is no such cue.
    ///
    /// # Errors
    /// [`EditRefusal::NoOtherBreak`].
    pub fn break_line_elsewhere(&self, cue: usize) -> Option<Result<Edit, EditRefusal>> {
        let Range { start, end } = self.cues().get(cue)?.words.clone();
        let guideline = &self.project().guideline;
        let most = guideline.max_chars_per_line;
        let text = |from: usize, to: usize| -> String { joined((from..to).map(|word| self.shown(word))) };
        let fits = |from: usize, to: usize| guideline.line_chars(&text(from, to)) <= most;
        let breaks = &self.project_cues().segmentation.line_breaks;
        let now = (start..end - 1).find(|&word| breaks.get(word) == Some(&true));
        let places: Vec<Option<usize>> = std::iter::once(None)
            .filter(|_| fits(start, end))
            .chain((start..end - 1).filter(|&word| fits(start, word + 1) && fits(word + 1, end)).map(Some))
            .collect();
        let next = match places.iter().position(|&place| place == now) {
            Some(at) => places.get((at + 1) % places.len()),
            None => places.first(),
        };
        let Some(&next) = next.filter(|&&next| next != now) else { return Some(Err(EditRefusal::NoOtherBreak)) };
        let breaks = (start..end - 1).map(|word| (self.words()[word].id, Some(Some(word) == next))).collect();
        Some(Ok(Edit::SetLineBreaks { breaks }))
    }
}

// Text.
impl Session {
    /// The text of the words as a field shows it, with line breaks.
    pub fn text_of(&self, words: Range<usize>) -> String {
        text_of_shown(&self.shown_words(words))
    }

    /// Characters of [`Session::text_of`] up to the end of the words before `end`.
    pub fn length_until(&self, words: Range<usize>, end: usize) -> usize {
        let shown = self.shown_words(words.clone());
        let before = shown.get(..end.saturating_sub(words.start)).unwrap_or(&shown);
        text_of_shown(before).chars().count()
    }

    /// The change of the text of some words; `None` if they read like that already. Dashes and names of speakers that were put into
    /// the cue are no part of it.
    pub fn retext(&self, words: Range<usize>, text: &str) -> Option<CueText> {
        let (shown, guideline) = (&self.project_cues().wording.words, &self.project().guideline);
        let text = &*without_marks(text, self.words(), shown, &words, guideline);
        if lines(text).eq(lines(&self.text_of(words.clone()))) {
            return None;
        }
        let (first, last) = (self.words().get(words.start)?.id, self.words().get(words.end.checked_sub(1)?)?.id);
        Some(CueText { first, last, shown: self.shown_words(words), text: text.to_owned() })
    }

    /// The edits that give the words another text (if it is another) and end a cue in front of the word that stands at the
    /// character `cursor` of it; `None` if no gap is there.
    pub fn split(&self, words: Range<usize>, text: &str, cursor: usize) -> Option<Vec<Edit>> {
        let count = words_before(text, cursor);
        let shown: Vec<(String, bool)> = self.shown_words(words.clone());
        let shown = || words.clone().zip(&shown).map(|(word, (text, _))| (self.words()[word].id, text.as_str()));
        let Some(change) = self.retext(words.clone(), text) else {
            let gap = gap_after(shown(), count)?;
            return Some(vec![Edit::Add { gap, strength: self.strength(gap) }]);
        };
        let retext = Edit::Retext { name: StepKind::EditText, cues: vec![change] };
        // What the words will be called once the text is changed.
        let step = self.project().step(&retext).ok()?;
        let new = step.changes.iter().find_map(|change| match change {
            Change::Words { to, .. } => Some(to.as_slice()),
            _ => None,
        });
        let old: HashMap<WordId, (&str, &str)> = words
            .clone()
            .zip(shown())
            .map(|(word, (id, shown))| (id, (self.words()[word].text.as_str(), shown)))
            .collect();
        let gap = match new {
            Some(new) => {
                // A word that stays is shown as it was, a new one as it is written.
                let shown = new.iter().map(|word| match old.get(&word.id) {
                    Some(&(written, shown)) if written == word.text => (word.id, shown),
                    _ => (word.id, word.text.as_str()),
                });
                gap_after(shown, count)
            }
            None => gap_after(shown(), count),
        }?;
        Some(vec![retext, Edit::Add { gap, strength: self.strength(gap) }])
    }

    /// The words as they are shown now if they are a cue, and whether a line breaks after each.
    pub(super) fn shown_words(&self, words: Range<usize>) -> Vec<(String, bool)> {
        let breaks = &self.project_cues().segmentation.line_breaks;
        let text = |word: usize| self.project_cues().text_in(word, &words).into_owned();
        words.clone().map(|word| (text(word), breaks.get(word) == Some(&true))).collect()
    }

    /// Position of the cue that a draft is the text of.
    pub fn cue_of_draft(&self, draft: &TextDraft) -> Option<usize> {
        self.cue_of_word(self.project().position(draft.cue)?)
    }

    /// The edit that takes over what was being typed; `None` if its cue is gone or reads like that already.
    pub fn edit_of_draft(&self, draft: &TextDraft) -> Option<Edit> {
        let words = self.cues().get(self.cue_of_draft(draft)?)?.words.clone();
        Some(Edit::Retext { name: StepKind::EditText, cues: vec![self.retext(words, &draft.text)?] })
    }
}

/// The lines with words in them, without superfluous white space.
pub fn lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(|line| joined(word_parts(line))).filter(|line| !line.is_empty())
}

/// Words as a field shows them; whether a line breaks after each.
fn text_of_shown(shown: &[(String, bool)]) -> String {
    let (mut text, mut line, mut breaks) = (String::new(), String::new(), false);
    for (word, breaks_after) in shown {
        if breaks && !line.is_empty() && !word.trim().is_empty() {
            text.push_str(line.trim_end());
            text.push('\n');
            line.clear();
            breaks = false;
        }
        push_word(&mut line, word);
        breaks |= *breaks_after && !line.is_empty();
    }
    text.push_str(line.trim_end());
    text
}

/// The words whose end `cursor` (counted in characters) has passed. A word that the cursor is inside of is not among them.
pub fn words_before(text: &str, cursor: usize) -> usize {
    let passed = text.char_indices().nth(cursor).map_or(text.len(), |(at, _)| at);
    let ends = text.split('\n').flat_map(word_parts).map(|word| {
        let word = word.trim_end();
        word.as_ptr() as usize - text.as_ptr() as usize + word.len()
    });
    ends.take_while(|&end| end <= passed).count()
}

/// The word before the gap after which `count` words have been shown, if others follow.
fn gap_after<'a>(words: impl Iterator<Item = (WordId, &'a str)>, count: usize) -> Option<WordId> {
    let (mut seen, mut found) = (0, None);
    for (id, text) in words {
        let parts = word_parts(text).count();
        if parts == 0 {
            continue;
        }
        if found.is_some() {
            return found;
        }
        seen += parts;
        if count > 0 && seen >= count {
            found = Some(id);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;

    #[test]
    fn a_cursor_stands_before_after_or_inside_a_word() {
        let check =
            |cursor: usize, words: usize| assert_eq!(words_before("He  is\nhöme", cursor), words, "at {cursor}");
        for (cursor, words) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (9, 2), (11, 3)] {
            check(cursor, words);
        }
        assert_eq!(words_before("", 0), 0);
        for (cursor, words) in [(1, 0), (2, 1), (3, 1), (4, 2)] {
            assert_eq!(words_before("世界你好", cursor), words, "at {cursor}");
        }
    }

    #[test]
    fn what_reads_the_same_is_no_change() {
        let talk = fixture::session(60);
        let words = talk.cues()[1].words.clone();
        let text = talk.text_of(words.clone());
        assert_eq!(text, talk.cues()[1].text());
        assert_eq!(talk.retext(words.clone(), &format!("  {text} \n\n")), None);
        assert!(talk.retext(words, &format!("{text} more")).is_some());
    }

    #[test]
    fn a_split_knows_the_gap_in_the_text_that_is_to_come() {
        let mut talk = fixture::session(60);
        let words = talk.cues()[0].words.clone();
        let text = format!("Well then {}", talk.text_of(words.clone()));
        // Before the second word of the cue as it was.
        let cursor = text.find("morning").unwrap();
        let edits = talk.split(words, &text, cursor).unwrap();
        assert!(matches!(edits.as_slice(), [Edit::Retext { .. }, Edit::Add { .. }]));
        for edit in &edits {
            talk.edit(edit).unwrap();
        }
        assert!(talk.cues()[1].text().starts_with("morning"), "{:?}", talk.cues()[1]);
        let first = talk.cues()[0].words.clone();
        assert_eq!(talk.split(first.clone(), &talk.text_of(first), 0), None);
    }
}
