//! The cues that an edit must leave alone.

use super::Session;
use super::passed::passed_cues;
use crate::decisions::Decision;
use crate::project::Edit;
use formats::transcript::WordId;

impl Session {
    /// What must stay as it is, so that an edit changes the cues it is about and no others: an editor who settles one
    /// place does not want another one to move.
    pub(super) fn holds(&self, edit: &Edit) -> Vec<(WordId, Option<bool>)> {
        let cue_of = |gap: WordId| self.cue_of_word(self.project().position(gap)?);
        let mut holds = Vec::new();
        // The cues `from..=to` end and begin where they do; inside them `inner` holds.
        let mut keep = |from: usize, to: usize, inner: Option<bool>| {
            let (cues, words) = (self.cues(), self.words());
            let (Some(first), Some(last)) = (cues.get(from), cues.get(to.min(cues.len().saturating_sub(1)))) else {
                return;
            };
            let ends = [first.words.start.checked_sub(1), Some(last.words.end - 1)];
            holds.extend(ends.into_iter().flatten().map(|word| (words[word].id, Some(true))));
            let gaps = words[first.words.start..last.words.end - 1].iter();
            holds.extend(gaps.map(|word| (word.id, inner)));
        };
        match edit {
            Edit::AnswerProof { proposal: Some(proposal), .. } => return self.holds(proposal),
            Edit::Reject { gap, .. } => {
                if let Some(cue) = cue_of(*gap) {
                    // What was held in the two cues may have to give way now.
                    keep(cue, cue + 1, None);
                }
            }
            Edit::Merge { gap, .. } => {
                if let Some(cue) = cue_of(*gap) {
                    keep(cue, cue + 1, Some(false));
                }
            }
            Edit::MergeAll { gaps } => {
                let cues = || gaps.iter().filter_map(|(gap, _)| cue_of(*gap));
                if let (Some(first), Some(last)) = (cues().min(), cues().max()) {
                    keep(first, last + 1, Some(false));
                }
            }
            Edit::Move { from, to, .. } => {
                if let (Some(a), Some(b)) = (cue_of(*from), cue_of(*to)) {
                    // The word that goes over may be the last of a cue or the first of the next.
                    let (first, last) = (a.min(b), a.max(b).max(a + 1));
                    if last <= first + 1 {
                        keep(first, last, Some(false));
                    }
                }
            }
            Edit::Add { gap, .. } => {
                if let Some(cue) = cue_of(*gap) {
                    keep(cue, cue, Some(false));
                }
            }
            Edit::Retext { cues, .. } => {
                for cue in cues.iter().filter_map(|text| cue_of(text.first)) {
                    // The neighbours, too: what a cue ends with says how the next one begins.
                    if let Some(before) = cue.checked_sub(1) {
                        keep(before, before, Some(false));
                    }
                    keep(cue + 1, cue + 1, Some(false));
                    keep(cue, cue, Some(false));
                }
            }
            // Inside, the edit itself says of every gap what it is.
            Edit::TakeCues { taken, .. } => {
                let stretches = taken.iter().filter_map(|one| Some((cue_of(one.first)?, cue_of(one.last)?)));
                for (first, last) in stretches {
                    if let Some(before) = first.checked_sub(1) {
                        keep(before, before, Some(false));
                    }
                    keep(last + 1, last + 1, Some(false));
                }
            }
            Edit::SetSpeaker { words, .. } => {
                for cue in words.iter().copied().filter_map(cue_of) {
                    keep(cue, cue, Some(false));
                }
            }
            Edit::DecideMarks { marks, .. } => {
                for cue in self.shown_otherwise(marks).filter_map(cue_of) {
                    keep(cue, cue, Some(false));
                    keep(cue + 1, cue + 1, Some(false));
                }
            }
            // What a person has passed stays as it was seen.
            Edit::SetAdaptation(_) | Edit::TakeLessonBack(_) => {
                let decided = |gap: WordId| self.decision(gap).is_some_and(Decision::is_verdict);
                passed_cues(self.words(), self.cues(), decided).into_iter().for_each(|cue| keep(cue, cue, Some(false)));
            }
            _ => {}
        }
        holds
    }
}
