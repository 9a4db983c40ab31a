//! A talk and the place in it where a person is: the project, what was measured of it, what follows from both, and the rules by
//! which it is gone through and changed. No window, no sound, no file: the window and the laboratory's simulated editors work
//! with the same session.

mod changed_parts;
pub mod comments;
mod cue_count;
pub mod cue_edits;
mod effort;
#[cfg(any(test, feature = "test-support"))]
pub mod fixture;
mod live;
mod holds;
pub mod learning;
mod look_up;
mod passed;
mod proofreading;
pub mod question;
mod queue;
mod quality;
mod runs;
mod scope;
mod second_check;
pub mod second_column;
mod second_places;
mod second_step;
mod second_text;
mod selection;
mod speakers;
pub mod spelling;
pub mod styling;
#[cfg(test)]
mod tag_tests;
mod taking;
#[cfg(test)]
mod tests;
pub mod time_moves;
pub mod terms;
mod version_file;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cues::{Cue, CueTerm, Problem};
use crate::project::{
    Change, Document, Edit, EditError, Growth, History, KnownRecording, Project, SavedPlace, Step, StepName,
};
use crate::settling::settle;
use crate::settling::{
    Alternative, Boundary, CueFix, GapExplanation, ProblemReason, ProjectCues, ProofreadingFinding, Settler, TalkFile,
    WeighedGap, fix_problems,
};
use base::output_paths::InputFile;
use base::progress::Progress;
use base::texts::t;
use base::time::{Duration, Span};
use evidence::fusion::Adaptation;
use evidence::fusion::adaptation::Example;
use evidence::{Evidence, GapEvidence};
use formats::transcript::{Word, WordId};

use learning::{examples, learnt, lesson_of};
pub use live::{SettledLive, SettlingTask};
use passed::passed_holds;
use question::ReviewQueue;
pub use question::{Question, QueueOrder};
use second_check::SecondCheck;
use second_places::SecondPlaces;
pub use taking::TakenPart;
pub use version_file::{VersionFileError, read_second_version, read_version};

/// Alternatives that are offered for a boundary: one digit key each.
pub const ALTERNATIVES: usize = 4;

/// Sessions that were begun so far.
static SESSIONS: AtomicU64 = AtomicU64::new(1);

/// How many of the cue ends are elsewhere; one that moved counts once.
fn elsewhere(some: &[bool], others: &[bool]) -> usize {
    let (come, gone) = some.iter().zip(others).fold((0, 0), |(come, gone), (&now, &then)| {
        (come + usize::from(now && !then), gone + usize::from(then && !now))
    });
    come.max(gone)
}

/// A talk that is worked on.
pub struct Session {
    document: Document,
    /// The file of the recording as it was decoded.
    known_file: Option<KnownRecording>,
    settler: Settler,
    /// The word before the gap that is current; its cue is the current cue.
    current: Option<WordId>,
    /// The question that was chosen there, where there are several.
    asked: Option<Question>,
    /// The last words of the cues that are chosen, if they are several, and where a range of them starts.
    chosen: BTreeSet<WordId>,
    choice_start: Option<WordId>,
    /// Positions of these cues, as the cues are now.
    chosen_cues: Vec<usize>,
    order: QueueOrder,
    asks_words: bool,
    /// Whether kept cues are asked about, and what is.
    proofs: bool,
    proof: Vec<ProofreadingFinding>,
    review: ReviewQueue,
    second_places: SecondPlaces,
    second_check: SecondCheck,
    alternatives: Vec<Alternative>,
    /// Questions about text that are like the current one.
    alike: Vec<Question>,
    /// What the glossary has otherwise.
    terms: Vec<CueTerm>,
    /// Grows with every change of words, decisions and what follows from them.
    revision: u64,
}

// Reading.
impl Session {
    pub fn project(&self) -> &Project {
        self.document.project()
    }

    pub fn words(&self) -> &[Word] {
        &self.project().words
    }

    /// The words with their measured times.
    pub fn measured_words(&self) -> &[Word] {
        self.settler.spoken(self.project())
    }

    /// The words as they are shown over the sound: at the times at which the aligner heard them; of a talk that was not aligned, at those
    /// of the transcript.
    pub fn heard_words(&self) -> &[Word] {
        let is_aligned = self.evidence().is_some_and(|evidence| !evidence.aligned.is_empty());
        if is_aligned { self.measured_words() } else { self.words() }
    }

    /// The parts of the talk that can be written into files.
    pub fn talk_file(&self) -> TalkFile<'_> {
        let heard = self.evidence().map(|evidence| evidence.language.as_str());
        let language = self.project().language.as_deref().or(heard);
        TalkFile::new(self.project_cues(), self.measured_words(), language).of(self.project())
    }

    pub fn project_cues(&self) -> &ProjectCues {
        self.settler.project_cues()
    }

    pub fn cues(&self) -> &[Cue] {
        &self.project_cues().cues
    }

    pub fn boundaries(&self) -> &[Boundary] {
        &self.project_cues().boundaries
    }

    pub fn evidence(&self) -> Option<&Arc<Evidence>> {
        self.document.evidence()
    }

    pub fn gap_evidence(&self, gap: WordId) -> Option<&GapEvidence> {
        self.evidence()?.gaps.get(&gap)
    }

    /// The length of the pause after the word at a position: as measured, else by the times of the words. Every view of a pause
    /// shows this.
    pub fn pause_after(&self, word: usize) -> Duration {
        let words = self.measured_words();
        let heard = words.get(word).and_then(|word| self.gap_evidence(word.id)).map(|evidence| evidence.pause);
        let by_times = || Some(words.get(word)?.pause_until(words.get(word + 1)?));
        heard.or_else(by_times).unwrap_or(Duration::ZERO)
    }

    /// What a gap comes to with everything weighed; `None` where nothing was measured.
    pub fn weighed(&self, gap: WordId) -> Option<&WeighedGap> {
        self.project_cues().weighed.get(self.project().position(gap)?)?.as_ref()
    }

    /// Why a gap is or is not a boundary; `None` where nothing was measured.
    pub fn explanation(&self, gap: WordId) -> Option<GapExplanation<'_>> {
        GapExplanation::of(self.evidence()?, gap, self.weighed(gap)?, self.project().boundary_factor)
    }

    /// The word before the current gap.
    pub fn current(&self) -> Option<WordId> {
        self.current
    }

    /// Other places for the current boundary, best first.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// Other places for the boundary at a gap, best first; none where no cue ends.
    pub fn alternatives_at(&self, gap: WordId) -> Vec<Alternative> {
        match self.boundary(gap) {
            Some(boundary) if boundary.is_cue_end() => {
                self.settler.alternatives(self.project(), boundary.word, ALTERNATIVES)
            }
            _ => Vec::new(),
        }
    }

    /// The language by which the talk is judged: what the project says, else what was detected.
    pub fn language(&self) -> &str {
        let evidence = self.evidence().map(|evidence| evidence.language.as_str());
        self.project().language.as_deref().or(evidence).unwrap_or("en")
    }

    /// Why a cue breaks the guideline.
    pub fn reason(&self, problem: &Problem) -> ProblemReason {
        self.settler.reason(self.project(), problem)
    }

    /// The fixes possible without touching text or decisions; `only`: of this cue.
    pub fn fix_problems(&self, only: Option<usize>) -> CueFix {
        // No other thread holds this progress and could cancel it.
        fix_problems(self.project(), self.evidence(), only, &Progress::silent()).unwrap_or_default()
    }

    /// The permanent name of the project.
    pub fn id(&self) -> &str {
        self.document.id().as_str()
    }

    /// The examples that the decisions so far give.
    pub fn examples(&self) -> Vec<Example> {
        let evidence = self.document.evidence();
        evidence.map_or_else(Vec::new, |evidence| examples(self.project(), evidence, self.project_cues()))
    }

    /// What was known before the last lesson; `None` if the history tells of none.
    pub fn before_lesson(&self) -> Option<Option<&Adaptation>> {
        let changes = self.document.history().done().rev().flat_map(|step| &step.changes);
        let mut lessons = changes.filter_map(|change| match change {
            Change::Adaptation { from, .. } => Some(from.as_ref()),
            _ => None,
        });
        lessons.next()
    }

    /// How many boundaries would be elsewhere with another thing learnt.
    pub fn boundaries_learnt(&self, other: Option<&Adaptation>) -> usize {
        let project = Project { adaptation: other.cloned(), ..self.project().clone() };
        let Ok(other) = settle(&project, self.evidence().map(|evidence| &**evidence), &Progress::silent()) else {
            return 0;
        };
        elsewhere(&self.project_cues().segmentation.cue_ends, &other.segmentation.cue_ends)
    }

    /// How many cue ends are elsewhere than in `before`, which has an entry for each word, and of how many.
    pub fn cue_ends_elsewhere(&self, before: &[bool]) -> (usize, usize) {
        let now = &self.project_cues().segmentation.cue_ends;
        let count = |ends: &[bool]| ends.iter().filter(|ends| **ends).count();
        (elsewhere(before, now), count(before).max(count(now)))
    }

    /// What is learnt now from the decisions so far and from what other talks taught; `None`: nothing.
    pub fn learnt(&self, others: &[Example]) -> Option<Adaptation> {
        learnt(self.project(), self.document.evidence()?, self.project_cues(), others)
    }

    /// The step that undo would take back.
    pub fn undo_name(&self) -> Option<&StepName> {
        self.document.undo_name()
    }

    pub fn redo_name(&self) -> Option<&StepName> {
        self.document.redo_name()
    }

    /// What was done and taken back.
    pub fn history(&self) -> &History {
        self.document.history()
    }

    /// How many steps were done since the project began, those that were taken back left out.
    pub fn history_depth(&self) -> u64 {
        self.document.history().depth()
    }

    /// What was done since the history was so deep, the oldest first.
    pub fn steps_since(&self, depth: u64) -> impl Iterator<Item = &Step> {
        let count = self.history_depth().saturating_sub(depth) as usize;
        let done = self.document.history().done();
        let before = done.len().saturating_sub(count);
        done.skip(before)
    }

    /// The step that undo would take back, for people.
    pub fn shown_undo(&self) -> Option<String> {
        self.undo_name().map(StepName::shown)
    }

    pub fn shown_redo(&self) -> Option<String> {
        self.redo_name().map(StepName::shown)
    }

    /// Grows whenever words, decisions or what follows from them change; no two talks ever have the same.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The name to show: of the project file, else of the recording or the transcript.
    pub fn title(&self) -> String {
        self.file_title().unwrap_or_else(|| t!("project-talk").to_owned())
    }

    fn file_title(&self) -> Option<String> {
        let project = self.project();
        let named = self.path().or(project.recording.as_deref()).or(project.transcript.as_deref());
        named.and_then(|path| path.file_stem()).map(|name| name.to_string_lossy().into_owned())
    }

    pub fn is_changed(&self) -> bool {
        self.document.is_changed()
    }

    /// Whether it was opened only to be looked at.
    pub fn is_read_only(&self) -> bool {
        self.document.is_read_only()
    }

    /// The files that nothing is written over.
    pub fn inputs(&self) -> Vec<InputFile> {
        self.document.inputs()
    }

    /// Whether it is being put into a file.
    pub fn is_saving(&self) -> bool {
        self.document.is_saving()
    }

    pub fn path(&self) -> Option<&Path> {
        self.document.path()
    }

    /// Whether there are no words yet, and no edit that words could undo.
    pub fn is_untouched(&self) -> bool {
        self.words().is_empty() && self.path().is_none() && !self.is_changed()
    }
}

// Changing.
impl Session {
    /// At the place where the project was left.
    pub fn new(document: Document) -> Self {
        // Proofreading that was begun is resumed.
        let proofs = document.project().pins.proofed().next().is_some();
        let mut session = Self {
            current: document.position(),
            proofs,
            proof: Vec::new(),
            document,
            known_file: None,
            settler: Settler::default(),
            asked: None,
            chosen: BTreeSet::new(),
            choice_start: None,
            chosen_cues: Vec::new(),
            order: QueueOrder::Time,
            asks_words: true,
            review: ReviewQueue::default(),
            second_places: SecondPlaces::default(),
            second_check: SecondCheck::default(),
            alternatives: Vec::new(),
            alike: Vec::new(),
            terms: Vec::new(),
            // Sessions never share a revision, so that nothing that was made for one is taken for another.
            revision: SESSIONS.fetch_add(1, Ordering::Relaxed) << 32,
        };
        session.refresh();
        session
    }

    /// A copy of the document, for whoever puts it onto a disk.
    pub fn document(&self) -> Document {
        self.document.clone()
    }

    /// The project begins to be put into its file.
    pub fn begin_save(&mut self) {
        self.document.begin_save();
    }

    /// It is there, or could not be put there (`None`).
    pub fn end_save(&mut self, saved: Option<SavedPlace>) {
        self.document.end_save(saved);
    }

    /// Another project in place of the present one, not worked on yet.
    pub fn start_over(&mut self, project: Project) {
        self.document = Document::new(project, None);
        self.current = None;
        self.asked = None;
        self.refresh();
    }

    /// The file that was decoded, once it was.
    pub fn set_known_file(&mut self, file: Option<KnownRecording>) {
        self.known_file = file;
    }

    pub fn known_file(&self) -> Option<&KnownRecording> {
        self.known_file.as_ref()
    }

    /// What the project does not know of its recording yet; learnt within the next step, for by itself it is none.
    fn knowledge(&self, edit: &Edit) -> Option<Change> {
        let (known, file) = (self.project().known_recording.clone(), self.known_file.as_ref()?);
        let to = match &known {
            _ if matches!(edit, Edit::SetRecording(_) | Edit::KnowRecording(_)) => return None,
            None => file.clone(),
            Some(known) if known.length.is_none() && known.is_same_file(file) && file.length.is_some() => {
                KnownRecording { length: file.length, ..known.clone() }
            }
            Some(_) => return None,
        };
        Some(Change::KnownRecording { from: known, to: Some(to) })
    }

    /// New evidence: proposals change, decisions stay.
    pub fn set_evidence(&mut self, evidence: Arc<Evidence>) {
        self.document.set_evidence(evidence);
        self.refresh();
    }

    /// Words that came without any time get their measured times. It is no step of the user's.
    pub fn lay(&mut self, laid: &BTreeMap<WordId, Span>) -> Growth {
        let growth = Growth { laid: laid.clone(), ..Growth::default() };
        // Without new words it always fits.
        let _ = self.document.grow(&growth, self.document.evidence().cloned());
        self.refresh();
        growth
    }

    /// Makes a gap (or the end of the talk) current; `true` if the project was at another one.
    pub fn select(&mut self, gap: Option<WordId>) -> bool {
        self.select_with(gap, None)
    }

    /// Makes a question current; `true` if the project was at another place.
    pub fn select_question(&mut self, question: Option<Question>) -> bool {
        self.select_with(question.map(Question::word), question)
    }

    fn select_with(&mut self, gap: Option<WordId>, asked: Option<Question>) -> bool {
        self.drop_selection();
        if self.current == gap && self.asked == asked {
            return false;
        }
        (self.current, self.asked) = (gap, asked);
        let is_news = gap.is_some() && self.document.position() != gap;
        if let Some(gap) = gap {
            self.document.set_position(gap);
        }
        self.refresh_place();
        is_news
    }

    /// # Errors
    /// [`EditError`]; nothing has changed.
    pub fn edit(&mut self, edit: &Edit) -> Result<Step, EditError> {
        self.edit_learning(edit, None::<fn() -> Vec<Example>>)
    }

    /// The same; after every 25 decisions the fusion learns from them and from what other talks taught, within the same step.
    /// `others` gives the examples of those talks when they are wanted; `None`: nothing is learnt.
    ///
    /// # Errors
    /// As [`Session::edit`].
    pub fn edit_learning(
        &mut self,
        edit: &Edit,
        others: Option<impl FnOnce() -> Vec<Example>>,
    ) -> Result<Step, EditError> {
        if self.breaks_lock(edit) {
            return Err(EditError::TimesLocked);
        }
        let before = self.cues_before(edit);
        let step = self.edit_alone(edit, others)?;
        Ok(self.follow_second(before, step))
    }

    /// The edit without what second subtitles have to do with it.
    fn edit_alone(&mut self, edit: &Edit, others: Option<impl FnOnce() -> Vec<Example>>) -> Result<Step, EditError> {
        let holds = self.holds(edit);
        if let (Some(scope), Some(evidence)) = (self.scope_of(edit), self.document.evidence().cloned()) {
            return self.edit_within(&scope, edit, &holds, &evidence);
        }
        let in_order = self.tags_in_order(edit, &holds)?;
        let (evidence, project_cues) = (self.document.evidence().cloned(), self.settler.project_cues());
        let knowledge = self.knowledge(edit);
        // What is learnt could move what is locked.
        let is_locked = self.second().is_some_and(|second| second.facts.times_locked);
        let others = others.filter(|_| !is_locked);
        let lesson = |project: &Project, step: &Step| {
            let known = evidence.zip(others);
            let learnt = known.and_then(|(evidence, others)| lesson_of(project, step, &evidence, project_cues, others));
            let held = learnt.is_some().then(|| passed_holds(project, &project_cues.cues, step)).into_iter().flatten();
            learnt.into_iter().chain(held).chain(knowledge).chain(in_order).collect()
        };
        let step = self.document.edit_adding(edit, &holds, lesson)?.clone();
        self.refresh();
        Ok(step)
    }

    /// The step that was taken back; `None` if there is none.
    ///
    /// # Errors
    /// [`EditError`]; nothing has changed.
    pub fn undo(&mut self) -> Option<Result<Step, EditError>> {
        let undone = self.document.undo()?.cloned().map_err(EditError::from);
        self.refresh();
        Some(undone)
    }

    /// # Errors
    /// [`EditError`]; nothing has changed.
    pub fn redo(&mut self) -> Option<Result<Step, EditError>> {
        let redone = self.document.redo()?.cloned().map_err(EditError::from);
        self.refresh();
        Some(redone)
    }

    /// Takes back or makes again one step after the other until so many are done since the project began, and computes only then what
    /// follows. The steps in the order in which that was done, and why it was not done to the end, if so.
    pub fn go_to_depth(&mut self, depth: u64) -> (Vec<Arc<Step>>, Option<EditError>) {
        let (mut steps, mut failure) = (Vec::new(), None);
        while failure.is_none() && self.history_depth() != depth {
            let is_back = self.history_depth() > depth;
            let result = if is_back { self.document.undo() } else { self.document.redo() };
            match result.map(|step| step.map(|_| ())) {
                Some(Ok(())) => {
                    let (done, undone) = self.document.history().ends();
                    let step = if is_back { undone } else { done };
                    steps.extend(step.cloned());
                }
                Some(Err(error)) => failure = Some(EditError::from(error)),
                None => break,
            }
        }
        if !steps.is_empty() {
            self.refresh();
        }
        (steps, failure)
    }

    /// Recomputes everything that follows from the project.
    fn refresh(&mut self) {
        // Without evidence there are no proposals yet; cues would jump as soon as they come.
        match self.document.evidence() {
            Some(evidence) => drop(self.settler.settle(self.document.project(), Some(evidence))),
            None => self.settler.clear(),
        }
        if self.current.is_some_and(|gap| self.project().position(gap).is_none()) {
            self.current = None;
            self.asked = None;
        }
        self.refresh_selection();
        self.refresh_second();
        self.revision += 1;
        self.refresh_proofreading();
        self.terms = self.find_terms();
        self.refresh_queue();
        self.refresh_place();
    }

    fn refresh_second(&mut self) {
        let second = self.second().map_or(&[][..], |second| &second.cues);
        self.second_places = SecondPlaces::of(self.cues(), second);
        let language = self.language().to_owned();
        self.second_check.refresh(self.document.project(), &language);
    }

    fn refresh_place(&mut self) {
        let current = self.current_boundary().map(|boundary| boundary.gap);
        self.alternatives = current.map_or_else(Vec::new, |gap| self.alternatives_at(gap));
        self.alike = self.find_alike();
    }
}
