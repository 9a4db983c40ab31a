//! Where things are in a talk: by word, by gap, by time, one after the other.

use std::ops::Range;

use super::Session;
use super::question::Question;
use crate::cues::Problem;
use crate::decisions::{Decision, DecisionKind};
use crate::project::Edit;
use crate::settling::{Boundary, MarkCorrection, WeighedGap};
use base::time::{Instant, Span};
use formats::transcript::{Mark, WordId};

impl Session {
    pub fn boundary(&self, gap: WordId) -> Option<&Boundary> {
        let position = self.project().position(gap)?;
        let at = self.boundaries().partition_point(|boundary| boundary.word < position);
        self.boundaries().get(at).filter(|boundary| boundary.gap == gap)
    }

    /// The current boundary; `None` after the last word, or if the place is no boundary, or something else is asked there.
    pub fn current_boundary(&self) -> Option<&Boundary> {
        if self.question().is_some_and(Question::is_about_text) {
            return None;
        }
        self.boundary(self.current?)
    }

    /// Position of the current cue: the one that the word before the current gap belongs to.
    pub fn current_cue(&self) -> Option<usize> {
        let position = self.project().position(self.current?)?;
        self.cue_of_word(position)
    }

    pub fn cue_of_word(&self, position: usize) -> Option<usize> {
        let cue = self.cues().partition_point(|cue| cue.words.end <= position);
        (cue < self.cues().len()).then_some(cue)
    }

    /// Position of the cue that is on the screen at `at`.
    pub fn cue_at(&self, at: Instant) -> Option<usize> {
        let cue = self.cues().partition_point(|cue| cue.span.end <= at);
        self.cues().get(cue).filter(|cue| cue.span.start <= at).map(|_| cue)
    }

    /// Position of the cue that is on the screen at `at`, or else of the next one.
    pub fn cue_at_or_after(&self, at: Instant) -> Option<usize> {
        let cue = self.cues().partition_point(|cue| cue.span.end <= at);
        (cue < self.cues().len()).then_some(cue)
    }

    /// Position of the word that is spoken at `at`.
    pub fn word_at(&self, at: Instant) -> Option<usize> {
        let words = self.heard_words();
        let word = words.partition_point(|word| word.span.end <= at);
        words.get(word).filter(|word| word.span.start <= at).map(|_| word)
    }

    /// Positions of the words that can be seen between two instants.
    pub fn words_in(&self, span: Span) -> Range<usize> {
        let words = self.heard_words();
        let first = words.partition_point(|word| word.span.end <= span.start);
        let last = words.partition_point(|word| word.span.start < span.end);
        first..last.max(first)
    }

    /// Position of the word before the gap nearest to `at`, the end of the talk left out.
    pub fn gap_nearest(&self, at: Instant) -> Option<usize> {
        let words = self.heard_words();
        let after = words.partition_point(|word| word.span.start <= at);
        let middle = |gap: usize| Some(Span::new(words.get(gap)?.span.end, words.get(gap + 1)?.span.start).middle());
        let distance = |gap: usize| middle(gap).map(|middle| (middle - at).as_nanos().abs());
        let candidates = [after.checked_sub(2), after.checked_sub(1), Some(after)];
        candidates.into_iter().flatten().filter_map(|gap| Some((distance(gap)?, gap))).min().map(|(_, gap)| gap)
    }

    /// Positions of the words from `first` to `last`; `None` if one of them is gone.
    pub fn positions(&self, first: WordId, last: WordId) -> Option<Range<usize>> {
        let range = self.project().position(first)?..self.project().position(last)? + 1;
        (!range.is_empty()).then_some(range)
    }

    /// The gap at which a cue ends; `None` if there is no such cue.
    pub fn end_of_cue(&self, cue: usize) -> Option<WordId> {
        let last = self.cues().get(cue)?.words.end.checked_sub(1)?;
        self.words().get(last).map(|word| word.id)
    }

    /// The boundary after or before the current place, in the order of the talk.
    pub fn neighbouring_boundary(&self, forward: bool) -> Option<WordId> {
        let here = self.current().and_then(|gap| self.project().position(gap));
        let found = match (here, forward) {
            (None, _) => self.boundaries().first(),
            (Some(here), true) => self.boundaries().iter().find(|boundary| boundary.word > here),
            (Some(here), false) => self.boundaries().iter().rfind(|boundary| boundary.word < here),
        };
        found.map(|boundary| boundary.gap)
    }

    /// The problem after or before the current cue; from the last one on to the first, and the other way round.
    pub fn neighbouring_problem(&self, forward: bool) -> Option<&Problem> {
        let problems = &self.project_cues().problems;
        match (self.current_cue(), forward) {
            (None, true) => problems.first(),
            (None, false) => problems.last(),
            (Some(here), true) => problems.iter().find(|problem| problem.cue > here).or(problems.first()),
            (Some(here), false) => problems.iter().rfind(|problem| problem.cue < here).or(problems.last()),
        }
    }

    /// Text of a word as it is shown.
    pub fn shown(&self, position: usize) -> &str {
        self.project_cues().wording.words.get(position).map_or("", String::as_str)
    }

    pub fn problems_of(&self, cue: usize) -> impl Iterator<Item = &Problem> {
        of_cue(&self.project_cues().problems, cue)
    }

    pub fn hints_of(&self, cue: usize) -> impl Iterator<Item = &Problem> {
        of_cue(&self.project_cues().hints, cue)
    }

    /// How many cues have problems.
    pub fn cues_with_problems(&self) -> usize {
        self.project_cues().problems.chunk_by(|one, other| one.cue == other.cue).count()
    }

    /// Problems of a cue, and behind them hints.
    pub fn findings_of(&self, cue: usize) -> impl Iterator<Item = &Problem> {
        self.problems_of(cue).chain(self.hints_of(cue))
    }

    /// Marks of a cue that were mended, or are proposed to be, by the word before them.
    pub fn corrections_of(&self, cue: usize) -> impl Iterator<Item = (WordId, &MarkCorrection)> {
        let repairs = &self.project_cues().repairs;
        let words = self
            .cues()
            .get(cue)
            .filter(|_| !repairs.is_empty())
            .map_or(&[][..], |cue| self.words().get(cue.words.clone()).unwrap_or_default());
        words.iter().filter_map(|word| Some((word.id, repairs.get(&word.id)?)))
    }

    /// Mended marks on which nothing is decided, with the positions of the words before them.
    pub fn pending_corrections(&self) -> impl Iterator<Item = (WordId, usize)> {
        let pending = self.project_cues().repairs.iter().filter(|(_, repair)| repair.is_pending());
        pending.filter_map(|(&gap, _)| Some((gap, self.project().position(gap)?)))
    }

    /// The words after which another mark is shown once these are settled.
    pub(super) fn shown_otherwise(&self, marks: &[(WordId, Mark)]) -> impl Iterator<Item = WordId> {
        let repairs = &self.project_cues().repairs;
        let is_otherwise = move |(gap, mark): &(WordId, Mark)| repairs.get(gap).is_some_and(|one| one.shown() != *mark);
        marks.iter().copied().filter(is_otherwise).map(|(gap, _)| gap)
    }

    /// The edit that takes the marks mended in a cue, or in the whole talk those on which nothing is decided; or puts them back.
    pub fn decide_marks(&self, cue: Option<usize>, puts_back: bool) -> Edit {
        let wanted = |repair: &MarkCorrection| if puts_back { repair.written } else { repair.mended };
        let marks: Vec<(WordId, Mark)> = match cue {
            Some(cue) => self.corrections_of(cue).map(|(gap, repair)| (gap, wanted(repair))).collect(),
            None => {
                let pending = self.project_cues().repairs.iter().filter(|(_, repair)| repair.is_pending());
                pending.map(|(&gap, repair)| (gap, wanted(repair))).collect()
            }
        };
        let open = marks.into_iter().filter(|(gap, mark)| self.project().pins.mark(*gap) != Some(*mark));
        Edit::DecideMarks { marks: open.collect(), puts_back }
    }

    /// Pending boundaries at least as sure as `certainty`.
    pub fn pending_above(&self, certainty: f32) -> impl Iterator<Item = &Boundary> {
        self.boundaries().iter().filter(move |boundary| boundary.is_sure(certainty))
    }

    /// What became of boundaries that the machine proposed: how sure they were, and whether they were wrong.
    pub fn judged_proposals(&self) -> impl Iterator<Item = (f32, bool)> {
        let looked_at =
            self.project().pins.decisions().map(|(_, decision)| decision).filter(|decision| !decision.unseen);
        looked_at.filter_map(|decision| {
            let is_wrong = match decision.kind {
                DecisionKind::Accepted | DecisionKind::Given => false,
                DecisionKind::Rejected | DecisionKind::MovedAway { .. } => true,
                DecisionKind::Added | DecisionKind::MovedHere { .. } | DecisionKind::Held { .. } => return None,
            };
            decision.strength.map(|strength| (strength, is_wrong))
        })
    }

    pub fn decision(&self, gap: WordId) -> Option<&Decision> {
        self.project().pins.decision(gap)
    }

    /// What the machine says of a gap, for the record of a decision: how sure the cut is that is proposed there, or was when it was
    /// decided about; elsewhere how strongly words and voice ask for a boundary.
    pub fn strength(&self, gap: WordId) -> Option<f32> {
        let of_cut = self.boundary(gap).and_then(Boundary::certainty).filter(|_| self.weighed(gap).is_some());
        let before = || self.decision(gap).and_then(|decision| decision.strength);
        of_cut.or_else(before).or_else(|| self.weighed(gap).map(WeighedGap::strength))
    }
}

/// Those of a cue among problems in the order of the cues.
fn of_cue(problems: &[Problem], cue: usize) -> impl Iterator<Item = &Problem> {
    let first = problems.partition_point(|problem| problem.cue < cue);
    problems[first..].iter().take_while(move |problem| problem.cue == cue)
}
