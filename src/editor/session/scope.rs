//! What an edit is about. It changes that and nothing else: what would change besides is kept as it is, in the same step.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Session;
use crate::project::{Change, Edge, Edit, EditError, GivenPart, Project, Step, TakenCues, TimeMap};
use crate::settling::{Boundary, ProjectCues, Settler, as_typed, tags_in_order, untouched};
use evidence::Evidence;
use formats::subtitle_file::tag_sides;
use formats::transcript::WordId;
use media::shots::ShotRule;

/// The scope of an edit; all other cues stay as they are.
#[derive(Default)]
pub(super) struct EditScope<'a> {
    /// The words of the cues that are changed.
    edited: BTreeSet<WordId>,
    /// The words of those that get other times and nothing else.
    moved: Option<(&'a TimeMap, BTreeSet<WordId>)>,
    /// What was typed, by the last word of each, which is to be read as it is.
    texts: Vec<(WordId, String)>,
}

/// A project with an edit that was not made yet.
struct ForeseenEdit {
    step: Step,
    after: Project,
}

impl ForeseenEdit {
    /// Has the step change what else is to be changed so that the edit changes nothing beyond its scope. `settler` has settled all of it
    /// then.
    fn keep(
        &mut self,
        before: (&Project, &ProjectCues),
        scope: &EditScope<'_>,
        edit: &Edit,
        evidence: &Arc<Evidence>,
        settler: &mut Settler,
    ) -> Result<(), EditError> {
        /// What is kept may in turn change something; it came to rest after two rounds wherever it was tried.
        const ROUNDS: usize = 8;
        let EditScope { edited, moved, texts } = scope;
        let moved = moved.as_ref().map(|(map, words)| (*map, words));
        for _ in 0..ROUNDS {
            let project_cues = settler.settle(&self.after, Some(evidence));
            let after = (&self.after, project_cues);
            let mut more = untouched(before, after, edited, moved);
            let typed = texts.iter().flat_map(|(last, text)| as_typed(after.0, after.1, *last, text));
            more.extend(typed);
            if more.is_empty() && matches!(edit, Edit::Release { .. }) {
                more = tags_in_order(before, after);
            }
            if more.is_empty() {
                break;
            }
            self.add(more)?;
        }
        Ok(())
    }

    /// More changes in the same step.
    fn add(&mut self, more: Vec<Change>) -> Result<(), EditError> {
        let step = Step { changes: more, ..self.step.clone() };
        self.after.apply(&step)?;
        self.step.changes.extend(step.changes);
        Ok(())
    }
}

impl Session {
    /// What else is to be changed so that cues that an edit cuts or joins have their tags in order.
    pub(super) fn tags_in_order(
        &self,
        edit: &Edit,
        holds: &[(WordId, Option<bool>)],
    ) -> Result<Vec<Change>, EditError> {
        /// Where a cue no longer ends, ends near it may move.
        const AROUND: usize = 2;
        let tagged = |gap: &WordId| {
            let Some(cue) = self.project().position(*gap).and_then(|word| self.cue_of_word(word)) else { return false };
            let around = cue.saturating_sub(AROUND)..(cue + 1 + AROUND).min(self.cues().len());
            self.cues()[around].iter().flat_map(|cue| &cue.lines).any(|line| tag_sides(line).next().is_some())
        };
        let is_tagged = match edit {
            Edit::Reject { gap, .. } | Edit::Merge { gap, .. } | Edit::Add { gap, .. } | Edit::Withdraw { gap } => {
                tagged(gap)
            }
            Edit::Accept { gap, .. } => !self.boundary(*gap).is_some_and(Boundary::is_cue_end) && tagged(gap),
            Edit::Move { from, to, .. } => tagged(from) || tagged(to),
            Edit::MergeAll { gaps } => gaps.iter().any(|(gap, _)| tagged(gap)),
            Edit::Mend { holds, .. } => holds.iter().any(|(gap, _)| tagged(gap)),
            Edit::Release { part: GivenPart::Cuts, words: None } => true,
            _ => false,
        };
        if !is_tagged || !self.project_cues().tags.has_any() || self.evidence().is_none() {
            return Ok(Vec::new());
        }
        let project = self.project();
        let step = project.step_holding(edit, holds)?;
        let mut after = project.clone();
        after.apply(&step)?;
        let mut settler = Settler::default();
        let project_cues = settler.settle(&after, self.evidence());
        Ok(tags_in_order((project, self.project_cues()), (&after, project_cues)))
    }

    /// The words of all cues from one word to another.
    fn ids_of_cues(&self, first: WordId, last: WordId) -> Vec<WordId> {
        let place = |id: WordId| self.project().position(id);
        let (Some(first), Some(last)) = (place(first), place(last)) else { return Vec::new() };
        let from = self.cues().partition_point(|cue| cue.words.end <= first);
        let cues = self.cues()[from..].iter().take_while(|cue| cue.words.start <= last);
        cues.flat_map(|cue| self.words()[cue.words.clone()].iter().map(|word| word.id)).collect()
    }

    /// What an edit is about that could change other cues besides; `None`: it cannot, or is meant to.
    pub(super) fn scope_of<'e>(&self, edit: &'e Edit) -> Option<EditScope<'e>> {
        match edit {
            Edit::AnswerProof { proposal: Some(proposal), .. } => self.scope_of(proposal),
            Edit::Retext { cues, .. } => {
                let edited = cues.iter().flat_map(|text| self.ids_of_cues(text.first, text.last)).collect();
                let texts = cues.iter().map(|text| (text.last, text.text.clone())).collect();
                Some(EditScope { edited, texts, ..EditScope::default() })
            }
            Edit::TakeCues { taken, .. } => {
                let edited = taken.iter().flat_map(|one| self.ids_of_cues(one.first, one.last)).collect();
                let text =
                    |one: &TakenCues| one.cues.iter().map(|cue| cue.text.as_str()).collect::<Vec<_>>().join("\n");
                let texts = taken.iter().map(|one| (one.last, text(one))).collect();
                Some(EditScope { edited, texts, ..EditScope::default() })
            }
            Edit::DecideMarks { marks, .. } => {
                // A mark says how the next word begins, too, which may be that of the next cue.
                let words = self.shown_otherwise(marks).filter_map(|gap| {
                    let position = self.project().position(gap)?;
                    Some((gap, self.words().get(position + 1)?.id))
                });
                let edited: BTreeSet<WordId> = words.flat_map(|(gap, next)| self.ids_of_cues(gap, next)).collect();
                (!edited.is_empty()).then_some(EditScope { edited, ..EditScope::default() })
            }
            Edit::InsertCue { .. } => Some(EditScope::default()),
            // Edges of the cues beside them come to shot changes that are free now, and to nothing else.
            Edit::SetTimes { times, .. } => {
                let project = self.project();
                let is_near_shots = !project.shots.is_empty() && ShotRule::of(&project.guideline).is_some();
                let words = times.iter().map(|(Edge::In(word) | Edge::Out(word), _)| *word);
                let edited = || words.flat_map(|word| self.ids_of_cues(word, word)).collect();
                is_near_shots.then(|| EditScope { edited: edited(), ..EditScope::default() })
            }
            Edit::Release { words: Some(words), .. } => {
                Some(EditScope { edited: words.clone(), ..EditScope::default() })
            }
            // All is to be computed again: nothing beside it is held.
            Edit::Release { words: None, .. } => None,
            Edit::MapTimes { map, parts } => {
                let words = parts.iter().filter_map(|part| self.positions(part.first, part.last));
                let moved = words.flat_map(|words| self.words()[words].iter().map(|word| word.id)).collect();
                Some(EditScope { moved: Some((map, moved)), ..EditScope::default() })
            }
            _ => None,
        }
    }

    /// Makes an edit; whatever would change by it in cues that it is not about is kept as it is, in the same step.
    pub(super) fn edit_within(
        &mut self,
        scope: &EditScope<'_>,
        edit: &Edit,
        holds: &[(WordId, Option<bool>)],
        evidence: &Arc<Evidence>,
    ) -> Result<Step, EditError> {
        let mut foreseen = self.foreseen(scope, edit, holds)?;
        // What is worked out now need not be worked out again.
        let before = self.settler.project_cues().shown();
        let kept = foreseen.keep((self.document.project(), &before), scope, edit, evidence, &mut self.settler);
        let made = kept.and_then(|()| self.document.make_known(foreseen.step, foreseen.after).cloned());
        self.refresh();
        made
    }

    /// What an edit would come to, without making it.
    ///
    /// # Errors
    /// [`EditError`]: the edit makes no sense as things are.
    pub fn foresee(&self, edit: &Edit) -> Result<ProjectCues, EditError> {
        let holds = self.holds(edit);
        let (evidence, mut settler) = (self.evidence(), Settler::default());
        if let (Some(scope), Some(evidence)) = (self.scope_of(edit), evidence) {
            let mut foreseen = self.foreseen(&scope, edit, &holds)?;
            foreseen.keep((self.project(), self.project_cues()), &scope, edit, evidence, &mut settler)?;
            return Ok(settler.project_cues().clone());
        }
        let mut after = self.project().clone();
        let step = after.step_holding(edit, &holds)?;
        after.apply(&step)?;
        Ok(settler.settle(&after, evidence).clone())
    }

    /// The project with an edit alone.
    fn foreseen(
        &self,
        scope: &EditScope<'_>,
        edit: &Edit,
        holds: &[(WordId, Option<bool>)],
    ) -> Result<ForeseenEdit, EditError> {
        let step = self.project().step_holding(edit, holds)?;
        let mut after = self.project().clone();
        after.apply(&step)?;
        // The editor who corrected one of several doubtful words has seen the others.
        let seen = self.seen_with(&after, &scope.edited).into_iter();
        let seen = seen.map(|word| Change::Checked { word, from: false, to: true }).collect();
        let mut foreseen = ForeseenEdit { step, after };
        foreseen.add(seen)?;
        Ok(foreseen)
    }
}
