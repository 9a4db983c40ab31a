//! Every change that a person can ask for, checked before anything happens.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use super::cue_insertion::{NewCue, insert_cue};
use super::edit_error::EditError;
use super::given_cues::{GivenPart, release};
use super::retext::{CueText, retext};
use super::second_edits::{edit_second, set_second};
use super::second_subtitles::{SecondCue, SecondSubtitles};
use super::speakers::{rename_speakers, set_speaker};
use super::step_name::{ManyKind, StepKind, StepName};
use super::taken_cues::{TakenCues, take_cues};
use super::time_map::{MovedWords, TimeMap, map_times};
use super::{Change, Edge, KnownRecording, Project, ProofPlace, Step};
use crate::decisions::{Decision, DecisionKind};
use base::texts::t;
use base::time::{Duration, Instant};
use evidence::fusion::{Adaptation, BoundaryFactor};
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use formats::transcript::{Mark, Word, WordId};
use media::audio::TrackNumber;
use media::shots::ShotChanges;

/// A change to a project. `gap` is the word before the gap; `strength` is what the machine said of it, kept for the
/// record.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// End a cue where one was proposed.
    Accept {
        gap: WordId,
        strength: Option<f32>,
    },
    /// End no cue here.
    Reject {
        gap: WordId,
        strength: Option<f32>,
    },
    /// Join two cues, however long they are together.
    Merge {
        gap: WordId,
        strength: Option<f32>,
    },
    /// Join many cues that follow on one another.
    MergeAll {
        gaps: Vec<(WordId, Option<f32>)>,
    },
    /// End a cue where none was proposed.
    Add {
        gap: WordId,
        strength: Option<f32>,
    },
    /// End the cue that ends at `from` at `to` instead; `strength` belongs to `from`.
    Move {
        from: WordId,
        to: WordId,
        strength: Option<f32>,
    },
    /// Leave the gap to the machine again.
    Withdraw {
        gap: WordId,
    },
    /// Accept many proposed cue ends in one go.
    AcceptAll {
        gaps: Vec<(WordId, Option<f32>)>,
    },
    /// Set cue edges by hand; `None` gives an edge back to the guideline. `name` is what undo calls it.
    SetTimes {
        name: StepKind,
        times: Vec<(Edge, Option<Instant>)>,
    },
    /// Move words, times set by hand and unspoken cues all together; parts are in the order of the talk.
    MapTimes {
        map: TimeMap,
        parts: Vec<MovedWords>,
    },
    /// Set or forbid line breaks by hand; `None` gives a gap back to the optimiser.
    SetLineBreaks {
        breaks: Vec<(WordId, Option<bool>)>,
    },
    /// Set times, lines and undecided cue ends so that cues keep the guideline.
    Mend {
        times: Vec<(Edge, Option<Instant>)>,
        line_breaks: Vec<(WordId, Option<bool>)>,
        /// Where cues end (true) or go on (false), until the editor decides otherwise.
        holds: Vec<(WordId, bool)>,
        /// How many problems are gone with them.
        mended: usize,
    },
    /// Give cues another text, keeping the times of the words that stay. `name` is what undo calls it.
    Retext {
        name: StepKind,
        cues: Vec<CueText>,
    },
    /// Put cues of another version in the place of some that follow on one another: text, lines, cuts and, where they are
    /// wanted, times. `name` is what undo calls it.
    TakeCues {
        name: StepKind,
        taken: Vec<TakenCues>,
    },
    /// Put in a cue of unspoken text. `name` is what undo calls it.
    InsertCue {
        name: StepKind,
        cue: NewCue,
    },
    /// Set who speaks words; `None`: no known speaker.
    SetSpeaker {
        words: Vec<WordId>,
        speaker: Option<Arc<str>>,
    },
    /// Give speakers other names: from, and to.
    RenameSpeakers {
        names: Vec<(Arc<str>, Arc<str>)>,
    },
    /// Recompute cuts, lines or times that came with a subtitle file or were set by hand; `words`: those of whole cues, `None`: of all.
    Release {
        part: GivenPart,
        words: Option<BTreeSet<WordId>>,
    },
    /// Answer what is asked about a place of a kept subtitle file: as it is proposed, or (`None`) it stays as it is in the file.
    AnswerProof {
        place: ProofPlace,
        proposal: Option<Box<Edit>>,
    },
    /// Open, begin or (`None`) close the second subtitles. `name` is what undo calls it.
    SetSecond {
        name: StepKind,
        to: Option<Box<SecondSubtitles>>,
    },
    /// Other cues in the place of those of the second subtitles from position `at` on, which are `from`.
    EditSecond {
        name: StepKind,
        at: usize,
        from: Vec<SecondCue>,
        to: Vec<SecondCue>,
    },
    /// Take other shot changes of the video. `name` is what undo calls it.
    SetShots {
        name: StepKind,
        to: ShotChanges,
    },
    SetGuideline(Box<Guideline>),
    /// Analyse with other models; what is decided stays.
    SetModels(ModelSet),
    /// The treatment of the punctuation that the transcript came with.
    SetMarks(MarkPolicy),
    /// Settle which mark stands after each of these words: as it was mended, or (`puts_back`) as it is written.
    DecideMarks {
        marks: Vec<(WordId, Mark)>,
        puts_back: bool,
    },
    /// Words that the recogniser doubted are right as they are written.
    Check {
        words: Vec<WordId>,
    },
    /// Remark something at words (`None`: no longer). `name` is what undo calls it.
    Comment {
        name: StepKind,
        comments: Vec<(WordId, Option<String>)>,
    },
    /// Mark cues by a word of each, so that they are found again, or no longer.
    Bookmark {
        words: Vec<(WordId, bool)>,
    },
    /// A word is spelled right in this talk, whatever a dictionary says.
    IgnoreWord {
        word: String,
    },
    /// Propose more or fewer boundaries; what is decided stays.
    SetBoundaryFactor(BoundaryFactor),
    /// Propose by what was learnt from decisions, or (`None`) as the fusion was shipped; what is decided stays.
    SetAdaptation(Option<Adaptation>),
    /// Propose again by what was known before the last lesson.
    TakeLessonBack(Option<Adaptation>),
    SetLanguage(Option<String>),
    SetRecording(PathBuf),
    /// Listen to another sound track of the recording; `None`: to the one that is read if none is chosen.
    SetAudioTrack(Option<TrackNumber>),
    /// The file of the recording is another one now, and is to be used; or a person says that the transcript is right.
    KnowRecording(KnownRecording),
}

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
            Edit::EditSecond { name, at, from, to } => step(*name, edit_second(self, *at, from, to)?),
            Edit::SetShots { name, to } => {
                if self.shots == *to {
                    return Err(EditError::Nothing(t!("edit-same-shots")));
                }
                step(*name, vec![Change::ShotChanges { from: self.shots.clone(), to: to.clone() }])
            }
            Edit::SetGuideline(to) => {
                to.validate()?;
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
                step(StepKind::ChangeLanguage, vec![Change::Language { from: self.language.clone(), to: to.clone() }])
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

    fn set_line_breaks(&self, breaks: &[(WordId, Option<bool>)]) -> Result<Vec<Change>, EditError> {
        let mut changes = Vec::new();
        for (gap, to) in breaks.iter().copied().collect::<BTreeMap<_, _>>() {
            self.position(gap).ok_or(EditError::NoSuchWord)?;
            let from = self.pins.line_end(gap);
            if from != to {
                changes.push(Change::LineBreak { gap, from, to });
            }
        }
        if changes.is_empty() { Err(EditError::Nothing(t!("edit-same-lines"))) } else { Ok(changes) }
    }

    /// The position of the word before a gap where a cue may or may not end.
    fn free_gap(&self, gap: WordId) -> Result<usize, EditError> {
        let position = self.position(gap).ok_or(EditError::NoSuchWord)?;
        if position + 1 == self.words.len() { Err(EditError::LastWord) } else { Ok(position) }
    }

    fn settle_gap(
        &self,
        gap: WordId,
        kind: DecisionKind,
        strength: Option<f32>,
        already: &'static str,
    ) -> Result<Vec<Change>, EditError> {
        let position = self.free_gap(gap)?;
        let from = self.pins.decision(gap).copied();
        if from.is_some_and(|decision| decision.kind == kind) {
            return Err(EditError::Nothing(already));
        }
        // What is not a number cannot be compared nor written down.
        let to = Some(Decision::new(kind, strength.filter(|strength| strength.is_finite())));
        let mut changes = vec![Change::Decision { gap, from, to }];
        if !to.is_some_and(|decision| decision.is_boundary()) {
            changes.extend(self.forget_times(position));
        }
        Ok(changes)
    }

    /// Times set by hand at a gap where no cue ends any more.
    fn forget_times(&self, position: usize) -> impl Iterator<Item = Change> + use<'_> {
        let next = self.words.get(position + 1).map(|next| Edge::In(next.id));
        [Some(Edge::Out(self.words[position].id)), next].into_iter().flatten().filter_map(|edge| {
            let from = self.pins.time(edge)?;
            Some(Change::Time { edge, from: Some(from), to: None })
        })
    }

    fn move_boundary(&self, from: WordId, to: WordId, strength: Option<f32>) -> Result<Vec<Change>, EditError> {
        let position = self.free_gap(from)?;
        self.free_gap(to)?;
        if from == to {
            return Err(EditError::Nothing(t!("edit-boundary-there-already")));
        }
        let strength = strength.filter(|strength| strength.is_finite());
        let was = |gap: WordId| self.pins.decision(gap).copied();
        let (origin, strength) = match was(from) {
            Some(Decision { kind: DecisionKind::MovedHere { from: origin }, strength, .. }) => (origin, strength),
            _ => (from, strength),
        };
        let returned = origin == to;
        let mut changes = Vec::new();
        // A boundary that was moved before keeps one trail: every place it left points to where it is now.
        for (gap, &decision) in self.pins.decisions() {
            if matches!(decision.kind, DecisionKind::MovedAway { to: old } if old == from) && gap != to {
                let to = (!returned).then_some(Decision::new(DecisionKind::MovedAway { to }, decision.strength));
                changes.push(Change::Decision { gap, from: Some(decision), to });
            }
        }
        let left = (!returned)
            .then_some(Decision::new(DecisionKind::MovedAway { to }, if origin == from { strength } else { None }));
        changes.push(Change::Decision { gap: from, from: was(from), to: left });
        let kind = if returned { DecisionKind::Accepted } else { DecisionKind::MovedHere { from: origin } };
        changes.push(Change::Decision { gap: to, from: was(to), to: Some(Decision::new(kind, strength)) });
        changes.extend(self.forget_times(position));
        Ok(changes)
    }

    fn set_times(&self, times: &[(Edge, Option<Instant>)]) -> Result<Vec<Change>, EditError> {
        let mut changes = Vec::new();
        for (edge, to) in times.iter().copied().collect::<BTreeMap<_, _>>() {
            let (Edge::In(word) | Edge::Out(word)) = edge;
            self.position(word).ok_or(EditError::NoSuchWord)?;
            if to.is_some_and(|to| to - Instant::ZERO < Duration::ZERO) {
                return Err(EditError::BeforeStart);
            }
            let from = self.pins.time(edge);
            if from != to {
                changes.push(Change::Time { edge, from, to });
            }
        }
        if changes.is_empty() { Err(EditError::Nothing(t!("edit-same-times"))) } else { Ok(changes) }
    }
}
