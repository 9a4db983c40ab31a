//! Words that come while a talk is still being spoken.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Project;
use base::texts::t;
use base::time::Span;
use evidence::Evidence;
use formats::transcript::{Word, WordId};

/// Words that a recogniser has brought, the next of the talk, with what was measured of them.
///
/// It is no step of the user's, so that undo never takes it back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Growth {
    pub words: Vec<Word>,
    /// Of the new gaps, and of gaps before them of which more is known now.
    pub evidence: Evidence,
    /// Where words were laid that came without any time; see [`Project::lay`].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub laid: BTreeMap<WordId, Span>,
}

/// Words that cannot be the next of a project.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("project-words-do-not-follow"))]
pub struct GrowthMismatch;

impl Project {
    /// Appends words. Their ids must be new, and none may begin before the one before it ends.
    ///
    /// # Errors
    /// [`GrowthMismatch`]; nothing has changed then.
    pub fn grow(&mut self, words: &[Word]) -> Result<(), GrowthMismatch> {
        let (mut next, mut end) = (self.next_word, self.words.last().map(|word| word.span.end));
        for word in words {
            let is_in_time = end.is_none_or(|end| end <= word.span.start) && word.span.start <= word.span.end;
            // An id behind the last possible one could not be counted on from.
            if word.id.0 < next || word.id.0 == u32::MAX || !is_in_time {
                return Err(GrowthMismatch);
            }
            (next, end) = (word.id.0 + 1, Some(word.span.end));
        }
        self.words.extend_from_slice(words);
        self.next_word = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::decisions::DecisionKind;
    use crate::project::{Edit, OpenProject, StepKind, recoveries};
    use crate::session::fixture;

    /// The words from `from` to `to` of a talk, with what was measured of them.
    fn growth(from: usize, to: usize) -> Growth {
        let words = fixture::words(to);
        let mut evidence = fixture::evidence(&words);
        evidence.gaps.retain(|gap, _| gap.0 as usize >= from);
        Growth { words: words[from..].to_vec(), evidence, ..Growth::default() }
    }

    fn accept(gap: u32) -> Edit {
        Edit::Accept { gap: WordId(gap), strength: None }
    }

    fn is_accepted(open: &OpenProject, gap: u32) -> bool {
        open.project().pins.decision(WordId(gap)).is_some_and(|decision| decision.kind == DecisionKind::Accepted)
    }

    #[test]
    fn words_that_came_survive_a_crash_and_undo_never_takes_them_back() {
        let folder = tempfile::tempdir().unwrap();
        let (journals, file) = (folder.path().join("journals"), folder.path().join("talk.breathmark"));
        let start = fixture::words(20);
        let mut open =
            OpenProject::create(fixture::project(&start), Some(Arc::new(fixture::evidence(&start))), &*journals);
        open.edit(&accept(5)).unwrap();
        open.edit(&accept(9)).unwrap();
        open.undo().unwrap().unwrap();
        open.grow(&growth(20, 30), None).unwrap();
        assert!(!is_accepted(&open, 9) && is_accepted(&open, 5) && open.is_changed());
        // What was taken back before can be made again behind it.
        open.redo().unwrap().unwrap();
        open.edit(&accept(25)).unwrap();
        open.save_as(&file).unwrap();
        assert!(!open.is_changed());
        open.grow(&growth(30, 45), None).unwrap();
        assert!(open.is_changed(), "what came is still to be saved");
        let revision = open.revision();
        let (project, evidence) = (open.project().clone(), open.evidence().cloned());
        drop(open);

        // The program died. The file has what was saved, the journal what came since.
        let (saved, warnings, recovery) = OpenProject::open(&file, &*journals).unwrap();
        assert_eq!((saved.project().words.len(), warnings.len()), (30, 0));
        let recovery = recovery.unwrap();
        assert_eq!((recovery.unsaved, recovery.last_steps.as_slice()), (1, &[StepKind::WordsThatCameLive.into()][..]));
        saved.close();
        let (mut open, warnings) = recovery.restore().unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        assert_eq!((open.project(), open.evidence().cloned()), (&project, evidence));
        assert!(open.is_changed() && open.revision() >= revision);
        for gap in [25, 9, 5] {
            assert!(is_accepted(&open, gap));
            open.undo().unwrap().unwrap();
            assert!(!is_accepted(&open, gap));
        }
        assert!(open.undo().is_none());
        assert_eq!(open.project().words, fixture::words(45));
        while let Some(redone) = open.redo() {
            redone.unwrap();
        }
        assert_eq!(open.project(), &project);
        open.save().unwrap();
        assert!(!open.is_changed());
        open.close();
        assert!(recoveries(&journals).is_empty());
        let (open, warnings, recovery) = OpenProject::open(&file, &*journals).unwrap();
        assert!(warnings.is_empty() && recovery.is_none());
        assert_eq!(open.project(), &project);
    }

    #[test]
    fn what_is_found_later_of_words_that_are_there_is_kept_and_need_not_be_saved() {
        let folder = tempfile::tempdir().unwrap();
        let start = fixture::words(20);
        let mut open = OpenProject::create(fixture::project(&start), None, folder.path());
        open.grow(&growth(20, 30), None).unwrap();
        open.save_as(&folder.path().join("talk.breathmark")).unwrap();
        let later = Growth { evidence: growth(0, 30).evidence, ..Growth::default() };
        open.grow(&later, None).unwrap();
        assert!(!open.is_changed());
        assert_eq!(open.evidence().unwrap().gaps.len(), 30);
    }

    #[test]
    fn words_that_do_not_follow_change_nothing() {
        let mut project = fixture::project(&fixture::words(20));
        let before = project.clone();
        let refused = |project: &mut Project, words: &[Word]| assert_eq!(project.grow(words), Err(GrowthMismatch));
        refused(&mut project, &fixture::words(20)[19..]);
        let mut early = growth(20, 22).words;
        early[1].span = early[0].span;
        refused(&mut project, &early);
        let last = Word { id: WordId(u32::MAX), ..growth(20, 21).words.remove(0) };
        refused(&mut project, &[last]);
        assert_eq!(project, before);
        project.grow(&growth(20, 22).words).unwrap();
        assert_eq!((project.words.len(), project.next_word), (22, 22));
    }
}
