//! The step that each edit is, checked before anything happens.

use std::collections::{BTreeMap, BTreeSet};

use super::cue_insertion::insert_cue;
use super::edit::Edit;
use super::edit_error::EditError;
use super::given_cues::release;
use super::retext::retext;
use super::second_edits::{edit_second, set_second, set_second_facts};
use super::speakers::{rename_speakers, set_speaker};
use super::step_name::{ManyKind, StepKind, StepName};
use super::taken_cues::take_cues;
use super::time_map::map_times;
use super::{Change, Project, Step};
use crate::decisions::{Decision, DecisionKind};
use base::texts::t;
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::language::LanguageShares;
use formats::transcript::{Word, WordId};

/// A step that was not made yet.
fn step(name: impl Into<StepName>, changes: Vec<Change>) -> Step {
    Step { name: name.into(), changes, at: None }
}

impl Project {
    /// The changes that an edit would make, without making them.
    ///
    /// # Errors
    /// [`EditError`] where the edit makes no sense for the project as it is.
    pub fn step(&self, edit: &Edit) -> Result<Step, EditError> {
        Ok(match edit {
            Edit::Accept { gap, strength } => step(
                StepKind::AcceptBoundary,
                self.settle_gap(*gap, DecisionKind::Accepted, *strength, t!("edit-accepted-already"))?,
            ),
            Edit::Reject { gap, strength } => step(
                StepKind::RejectBoundary,
                self.settle_gap(*gap, DecisionKind::Rejected, *strength, t!("edit-rejected-already"))?,
            ),
            Edit::Merge { gap, strength } => step(
                StepKind::MergeCues,
                self.settle_gap(*gap, DecisionKind::Rejected, *strength, t!("edit-one-cue-already"))?,
            ),
            Edit::MergeAll { gaps } => {
                let gaps: BTreeMap<_, _> = gaps.iter().copied().collect();
                let mut changes = Vec::new();
                for (&gap, &strength) in &gaps {
                    let settled = self.settle_gap(gap, DecisionKind::Rejected, strength, t!("edit-one-cue-already"))?;
                    // Two gaps around a word without a cue of its own name the same edges.
                    let is_new = |change: &Change| !changes.contains(change);
                    let settled: Vec<Change> = settled.into_iter().filter(is_new).collect();
                    changes.extend(settled);
                }
                if changes.is_empty() {
                    return Err(EditError::Nothing(t!("edit-one-cue-already")));
                }
                step(StepName::Many(ManyKind::MergeCues, gaps.len() as u64 + 1), changes)
            }
            Edit::Add { gap, strength } => {
                if self.pins.decision(*gap).is_some_and(|decision| decision.is_boundary() && decision.is_verdict()) {
                    return Err(EditError::Nothing(t!("edit-boundary-already")));
                }
                step(
                    StepKind::AddBoundary,
                    self.settle_gap(*gap, DecisionKind::Added, *strength, t!("edit-added-already"))?,
                )
            }
            Edit::Move { from, to, strength } => {
                step(StepKind::MoveBoundary, self.move_boundary(*from, *to, *strength)?)
            }
            Edit::Withdraw { gap } => {
                let decision = self.pins.decision(*gap).copied();
                if decision.is_none_or(|decision| !decision.is_verdict()) {
                    return Err(EditError::Nothing(t!("edit-nothing-decided")));
                }
                let mut changes = vec![Change::Decision { gap: *gap, from: decision, to: None }];
                // The other half of a move goes with it.
                for (other, &half) in self.pins.decisions() {
                    let belongs = match (decision.map(|decision| decision.kind), half.kind) {
                        (Some(DecisionKind::MovedHere { .. }), DecisionKind::MovedAway { to }) => to == *gap,
                        (Some(DecisionKind::MovedAway { to }), DecisionKind::MovedHere { .. }) => other == to,
                        (Some(DecisionKind::MovedAway { to }), DecisionKind::MovedAway { to: other_to }) => {
                            to == other_to
                        }
                        _ => false,
                    };
                    if belongs && other != *gap {
                        changes.push(Change::Decision { gap: other, from: Some(half), to: None });
                    }
                }
                step(StepKind::WithdrawDecision, changes)
            }
            Edit::AcceptAll { gaps } => {
                let mut changes = Vec::new();
                // As a map: a gap that is named twice is accepted once.
                for (gap, strength) in gaps.iter().copied().collect::<BTreeMap<_, _>>() {
                    if !self.pins.decision(gap).is_some_and(|decision| decision.is_boundary() && decision.is_verdict())
                    {
                        let mut settled =
                            self.settle_gap(gap, DecisionKind::Accepted, strength, t!("edit-accepted-already"))?;
                        for change in &mut settled {
                            if let Change::Decision { gap: settled_gap, to: Some(to), .. } = change {
                                *to = to.unseen_if(*settled_gap == gap);
                            }
                        }
                        changes.extend(settled);
                    }
                }
                if changes.is_empty() {
                    return Err(EditError::Nothing(t!("edit-nothing-to-accept")));
                }
                step(StepName::Many(ManyKind::AcceptBoundaries, changes.len() as u64), changes)
            }
            Edit::SetTimes { name, times } => step(*name, self.set_times(times)?),
            Edit::MapTimes { map, parts } => step(map.name(), map_times(self, map, parts)?),
            Edit::SetLineBreaks { breaks } => step(StepKind::BreakLine, self.set_line_breaks(breaks)?),
            Edit::Mend { times, line_breaks, holds, mended } => {
                let mut changes = if times.is_empty() { Vec::new() } else { self.set_times(times)? };
                if !line_breaks.is_empty() {
                    changes.extend(self.set_line_breaks(line_breaks)?);
                }
                for &(gap, boundary) in holds {
                    self.free_gap(gap)?;
                    let from = self.pins.decision(gap).copied();
                    if from.is_some_and(|decision| decision.is_verdict()) {
                        return Err(EditError::Nothing(t!("edit-decided-by-person")));
                    }
                    let to = Some(Decision::new(DecisionKind::Held { boundary }, None));
                    if from != to {
                        changes.push(Change::Decision { gap, from, to });
                    }
                }
                if changes.is_empty() {
                    return Err(EditError::Nothing(t!("edit-nothing-to-fix")));
                }
                step(StepName::counted(StepKind::FixAProblem, ManyKind::FixProblems, *mended), changes)
            }
            Edit::Retext { name, cues } => step(*name, retext(self, cues)?),
            Edit::TakeCues { name, taken } => step(*name, take_cues(self, taken)?),
            Edit::InsertCue { name, cue } => step(*name, insert_cue(self, cue)?),
            Edit::SetSpeaker { words, speaker } => {
                step(StepKind::SetSpeaker, set_speaker(self, words, speaker.as_deref())?)
            }
            Edit::RenameSpeakers { names } => step(StepKind::RenameSpeakers, rename_speakers(self, names)?),
            Edit::Release { part, words } => step(part.name(), release(self, *part, words.as_ref())?),
            Edit::AnswerProof { place, proposal } => {
                self.position(place.word).ok_or(EditError::NoSuchWord)?;
                if self.pins.is_proofed(place) {
                    return Err(EditError::Nothing(t!("edit-answered-already")));
                }
                let answered = Change::Proofed { place: *place, from: false, to: true };
                match proposal {
                    None => step(StepKind::KeepItAsInTheFile, vec![answered]),
                    Some(proposal) => {
                        let mut proposed = self.step(proposal)?;
                        proposed.changes.push(answered);
                        proposed
                    }
                }
            }
            Edit::SetSecond { name, to } => step(*name, set_second(self, to.as_deref())?),
            Edit::SetSecondFacts { name, to } => step(*name, set_second_facts(self, to)?),
            Edit::EditSecond { name, at, from, to } => step(*name, edit_second(self, *at, from, to)?),
            Edit::SetShots { name, to } => {
                if self.shots == *to {
                    return Err(EditError::Nothing(t!("edit-same-shots")));
                }
                step(*name, vec![Change::ShotChanges { from: self.shots.clone(), to: to.clone() }])
            }
            Edit::SetGuideline(to) => {
                to.validate()?;
                to.validate_rules()?;
                let from = Box::new(self.guideline.clone());
                if from == *to {
                    return Err(EditError::Nothing(t!("edit-same-guideline")));
                }
                step(StepKind::ChangeGuideline, vec![Change::Guideline { from, to: to.clone() }])
            }
            Edit::SetModels(to) => {
                let (from, to) = (self.models, *to);
                if from == to {
                    return Err(EditError::Nothing(t!("edit-same-models")));
                }
                let name = match to {
                    ModelSet::Talks => StepKind::UseAllModels,
                    ModelSet::Open => StepKind::UseOpenModels,
                };
                step(name, vec![Change::Models { from, to }])
            }
            Edit::SetMarks(to) => {
                let (from, to) = (self.marks, *to);
                if from == to {
                    return Err(EditError::Nothing(t!("edit-so-already")));
                }
                let name = match to {
                    MarkPolicy::Keep => StepKind::KeepThePunctuation,
                    MarkPolicy::Mend => StepKind::MendThePunctuation,
                    MarkPolicy::Restore => StepKind::RestorePunctuationAnew,
                };
                step(name, vec![Change::Marks { from, to }])
            }
            Edit::DecideMarks { marks, puts_back } => {
                let mut changes = Vec::new();
                for (gap, to) in marks.iter().copied().collect::<BTreeMap<_, _>>() {
                    self.position(gap).ok_or(EditError::NoSuchWord)?;
                    let from = self.pins.mark(gap);
                    if from != Some(to) {
                        changes.push(Change::MarkDecision { gap, from, to: Some(to) });
                    }
                }
                if changes.is_empty() {
                    return Err(EditError::Nothing(t!("edit-same-marks")));
                }
                let (one, many) = match puts_back {
                    false => (StepKind::TakeAMendedMark, ManyKind::TakeMendedMarks),
                    true => (StepKind::PutAMarkBack, ManyKind::PutMarksBack),
                };
                step(StepName::counted(one, many, changes.len()), changes)
            }
            Edit::Check { words } => {
                let mut changes = Vec::new();
                for word in words.iter().copied().collect::<BTreeSet<_>>() {
                    self.position(word).ok_or(EditError::NoSuchWord)?;
                    if !self.pins.is_checked(word) {
                        changes.push(Change::Checked { word, from: false, to: true });
                    }
                }
                if changes.is_empty() {
                    return Err(EditError::Nothing(t!("edit-words-right-already")));
                }
                step(StepName::counted(StepKind::FindAWordRight, ManyKind::FindWordsRight, changes.len()), changes)
            }
            Edit::Comment { name, comments } => step(*name, self.set_comments(comments)?),
            Edit::Bookmark { words } => {
                let (name, changes) = self.set_bookmarks(words)?;
                step(name, changes)
            }
            Edit::IgnoreWord { word } => {
                if word.trim().is_empty() || self.ignored_words.contains(word) {
                    return Err(EditError::Nothing(t!("edit-ignored-already")));
                }
                step(StepKind::IgnoreASpelling, vec![Change::IgnoredWord { word: word.clone(), from: false, to: true }])
            }
            Edit::SetBoundaryFactor(to) => {
                let (from, to) = (self.boundary_factor, *to);
                let name = if to > from {
                    StepKind::ProposeMoreBoundaries
                } else if to < from {
                    StepKind::ProposeFewerBoundaries
                } else {
                    return Err(EditError::Nothing(t!("edit-same-boundaries")));
                };
                step(name, vec![Change::BoundaryFactor { from, to }])
            }
            Edit::SetAdaptation(to) | Edit::TakeLessonBack(to) => {
                if self.adaptation == *to {
                    return Err(EditError::Nothing(match to {
                        Some(_) => t!("edit-learnt-already"),
                        None => t!("edit-nothing-learnt"),
                    }));
                }
                let name = match (edit, to) {
                    (Edit::TakeLessonBack(_), _) => StepKind::TakeALessonBack,
                    (_, Some(_)) => StepKind::LearnFromDecisions,
                    (_, None) => StepKind::ForgetWhatWasLearnt,
                };
                step(name, vec![Change::Adaptation { from: self.adaptation.clone(), to: to.clone() }])
            }
            Edit::SetLanguage(to) => {
                if self.language == *to {
                    return Err(EditError::Nothing(t!("edit-same-language")));
                }
                let mut changes = vec![Change::Language { from: self.language.clone(), to: to.clone() }];
                // What the guideline says of the new language counts from now on.
                let mut guideline = self.guideline.clone();
                if let Some(language) = to.clone().or_else(|| self.language_of_words()) {
                    guideline.take_language(&language);
                }
                if guideline != self.guideline {
                    changes.push(Change::Guideline { from: Box::new(self.guideline.clone()), to: Box::new(guideline) });
                }
                step(StepKind::ChangeLanguage, changes)
            }
            Edit::SetRecording(to) => {
                let (from, to) = (self.recording.clone(), Some(to.clone()));
                if from == to {
                    return Err(EditError::Nothing(t!("edit-same-recording")));
                }
                let known = Change::KnownRecording { from: self.known_recording.clone(), to: None };
                let mut changes = vec![Change::Recording { from, to }, known];
                // Another file has other tracks.
                if self.audio_track.is_some() {
                    changes.push(Change::AudioTrack { from: self.audio_track, to: None });
                }
                step(StepKind::ChooseRecording, changes)
            }
            Edit::SetAudioTrack(to) => {
                let (from, to) = (self.audio_track, *to);
                if from == to {
                    return Err(EditError::Nothing(t!("edit-same-audio-track")));
                }
                step(StepKind::ChooseAudioTrack, vec![Change::AudioTrack { from, to }])
            }
            Edit::KnowRecording(to) => {
                let (from, to) = (self.known_recording.clone(), Some(to.clone()));
                if from == to {
                    return Err(EditError::Nothing(t!("edit-known-recording")));
                }
                let is_about_words = to.as_ref().is_some_and(|known| known.transcript_is_right);
                let name =
                    if is_about_words { StepKind::ConfirmTheTranscript } else { StepKind::UseTheChangedRecording };
                step(name, vec![Change::KnownRecording { from, to }])
            }
        })
    }

    /// The code of the language that the words are in; `None` where that is not clear.
    fn language_of_words(&self) -> Option<String> {
        let texts: Vec<&str> = self.words.iter().map(|word| word.text.as_str()).collect();
        LanguageShares::of_words(&texts).main().map(str::to_owned)
    }

    /// The same, and the gaps in `holds` stay (or are let go, with `None`), so that an edit changes nothing beyond its place:
    /// what a person decided about them stands, and new words inside changed text end no cue.
    ///
    /// # Errors
    /// As [`Project::step`].
    pub fn step_holding(&self, edit: &Edit, holds: &[(WordId, Option<bool>)]) -> Result<Step, EditError> {
        let mut step = self.step(edit)?;
        if holds.is_empty() {
            return Ok(step);
        }
        let mut wanted: BTreeMap<WordId, Option<bool>> = holds.iter().copied().collect();
        for change in &step.changes {
            if let Change::Words { from, to, .. } = change {
                let kept = |word: &Word| to.iter().any(|other| other.id == word.id);
                for word in from.iter().filter(|word| !kept(word)) {
                    wanted.remove(&word.id);
                }
                let inner = to.len().saturating_sub(1);
                for word in &to[..inner] {
                    wanted.entry(word.id).or_insert(Some(false));
                }
            }
        }
        for change in &step.changes {
            if let Change::Decision { gap, .. } = change {
                wanted.remove(gap);
            }
        }
        // After the last word a cue ends in any case.
        if let Some(last) = self.words.last() {
            wanted.remove(&last.id);
        }
        for (gap, hold) in wanted {
            let from = self.pins.decision(gap).copied();
            let to = hold.map(|boundary| Decision::new(DecisionKind::Held { boundary }, None));
            if from.is_none_or(|decision| !decision.is_verdict()) && from != to {
                step.changes.push(Change::Decision { gap, from, to });
            }
        }
        Ok(step)
    }
}
