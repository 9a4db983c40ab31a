//! A talk and the place in it where a person is: the project, what was measured of it, what follows from both, and the rules by
//! which it is gone through and changed. No window, no sound, no file: the window and the laboratory's simulated editors work
//! with the same session.

pub mod comments;
mod cue_count;
pub mod cue_edits;
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
mod runs;
pub mod second_column;
mod second_places;
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
mod version_file;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cues::{Cue, Problem};
use crate::export::{QualityReport, ReportFormat};
use crate::project::{
    Change, Document, Edge, Edit, GivenPart, Growth, KnownRecording, Project, SavedPlace, Step, StepName, TakenCues,
    TimeMap,
};
use crate::settling::settle;
use crate::settling::{
    Alternative, Boundary, CueFix, GapExplanation, ProblemReason, ProjectCues, ProofreadingFinding, Settler, TalkFile,
    WeighedGap, as_typed, fix_problems, tags_in_order, untouched,
};
use base::output_paths::InputFile;
use base::progress::Progress;
use base::texts::t;
use base::time::{Duration, Span};
use evidence::fusion::Adaptation;
use evidence::fusion::adaptation::Example;
use evidence::{Evidence, GapEvidence};
use formats::subtitle_file::tag_sides;
use formats::transcript::{Word, WordId};
use media::shots::ShotRule;

use learning::{examples, learnt, lesson_of};
pub use live::{SettledLive, SettlingTask};
use passed::passed_holds;
use question::ReviewQueue;
pub use question::{Question, QueueOrder};
use second_places::SecondPlaces;
pub use taking::TakenPart;
pub use version_file::{VersionFileError, read_version};

/// Alternatives that are offered for a boundary: one digit key each.
pub const ALTERNATIVES: usize = 4;

/// Sessions that were begun so far.
static SESSIONS: AtomicU64 = AtomicU64::new(1);

/// The scope of an edit; all other cues stay as they are.
#[derive(Default)]
struct EditScope<'a> {
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
    ) -> Result<(), String> {
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
    fn add(&mut self, more: Vec<Change>) -> Result<(), String> {
        let step = Step { changes: more, ..self.step.clone() };
        self.after.apply(&step).map_err(|error| error.to_string())?;
        self.step.changes.extend(step.changes);
        Ok(())
    }
}

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
    alternatives: Vec<Alternative>,
    /// Questions about text that are like the current one.
    alike: Vec<Question>,
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

    /// All cues that break the guideline, and why, and what was noted about cues, as a file.
    pub fn quality_report(&self, format: ReportFormat) -> String {
        base::texts::in_english(|| {
            let findings = self.settler.findings(self.project());
            let title = self.file_title().unwrap_or_else(|| "Talk".to_owned());
            let (guideline, cues, notes) = (&self.project().guideline, self.cues(), self.notes());
            QualityReport { title: &title, guideline, cues, findings: &findings, notes: &notes }.write(format)
        })
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
            alternatives: Vec::new(),
            alike: Vec::new(),
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
    /// A sentence for the person; nothing has changed.
    pub fn edit(&mut self, edit: &Edit) -> Result<Step, String> {
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
    ) -> Result<Step, String> {
        let holds = self.holds(edit);
        if let (Some(scope), Some(evidence)) = (self.scope_of(edit), self.document.evidence().cloned()) {
            return self.edit_within(&scope, edit, &holds, &evidence);
        }
        let in_order = self.tags_in_order(edit, &holds)?;
        let (evidence, project_cues) = (self.document.evidence().cloned(), self.settler.project_cues());
        let knowledge = self.knowledge(edit);
        let lesson = |project: &Project, step: &Step| {
            let known = evidence.zip(others);
            let learnt = known.and_then(|(evidence, others)| lesson_of(project, step, &evidence, project_cues, others));
            let held = learnt.is_some().then(|| passed_holds(project, &project_cues.cues, step)).into_iter().flatten();
            learnt.into_iter().chain(held).chain(knowledge).chain(in_order).collect()
        };
        let step = self.document.edit_adding(edit, &holds, lesson).map_err(|error| error.to_string())?.clone();
        self.refresh();
        Ok(step)
    }

    /// What else is to be changed so that cues that an edit cuts or joins have their tags in order.
    fn tags_in_order(&self, edit: &Edit, holds: &[(WordId, Option<bool>)]) -> Result<Vec<Change>, String> {
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
        let step = project.step_holding(edit, holds).map_err(|error| error.to_string())?;
        let mut after = project.clone();
        after.apply(&step).map_err(|error| error.to_string())?;
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
    fn scope_of<'e>(&self, edit: &'e Edit) -> Option<EditScope<'e>> {
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
    fn edit_within(
        &mut self,
        scope: &EditScope<'_>,
        edit: &Edit,
        holds: &[(WordId, Option<bool>)],
        evidence: &Arc<Evidence>,
    ) -> Result<Step, String> {
        let mut foreseen = self.foreseen(scope, edit, holds)?;
        // What is worked out now need not be worked out again.
        let before = self.settler.project_cues().clone();
        let kept = foreseen.keep((self.document.project(), &before), scope, edit, evidence, &mut self.settler);
        let made = kept.and_then(|()| {
            let made = self.document.make_known(foreseen.step, foreseen.after);
            made.cloned().map_err(|error| error.to_string())
        });
        self.refresh();
        made
    }

    /// What an edit would come to, without making it.
    ///
    /// # Errors
    /// A sentence for the person: the edit makes no sense as things are.
    pub fn foresee(&self, edit: &Edit) -> Result<ProjectCues, String> {
        let holds = self.holds(edit);
        let (evidence, mut settler) = (self.evidence(), Settler::default());
        if let (Some(scope), Some(evidence)) = (self.scope_of(edit), evidence) {
            let mut foreseen = self.foreseen(&scope, edit, &holds)?;
            foreseen.keep((self.project(), self.project_cues()), &scope, edit, evidence, &mut settler)?;
            return Ok(settler.project_cues().clone());
        }
        let mut after = self.project().clone();
        let step = after.step_holding(edit, &holds).map_err(|error| error.to_string())?;
        after.apply(&step).map_err(|error| error.to_string())?;
        Ok(settler.settle(&after, evidence).clone())
    }

    /// The project with an edit alone.
    fn foreseen(
        &self,
        scope: &EditScope<'_>,
        edit: &Edit,
        holds: &[(WordId, Option<bool>)],
    ) -> Result<ForeseenEdit, String> {
        let step = self.project().step_holding(edit, holds).map_err(|error| error.to_string())?;
        let mut after = self.project().clone();
        after.apply(&step).map_err(|error| error.to_string())?;
        // The editor who corrected one of several doubtful words has seen the others.
        let seen = self.seen_with(&after, &scope.edited).into_iter();
        let seen = seen.map(|word| Change::Checked { word, from: false, to: true }).collect();
        let mut foreseen = ForeseenEdit { step, after };
        foreseen.add(seen)?;
        Ok(foreseen)
    }

    /// The step that was taken back; `None` if there is none.
    ///
    /// # Errors
    /// A sentence for the person; nothing has changed.
    pub fn undo(&mut self) -> Option<Result<Step, String>> {
        let undone = self.document.undo()?.cloned().map_err(|error| error.to_string());
        self.refresh();
        Some(undone)
    }

    /// # Errors
    /// A sentence for the person; nothing has changed.
    pub fn redo(&mut self) -> Option<Result<Step, String>> {
        let redone = self.document.redo()?.cloned().map_err(|error| error.to_string());
        self.refresh();
        Some(redone)
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
        let second = self.second().map_or(&[][..], |second| &second.cues);
        self.second_places = SecondPlaces::of(self.cues(), second);
        self.revision += 1;
        self.refresh_proofreading();
        self.refresh_queue();
        self.refresh_place();
    }

    fn refresh_place(&mut self) {
        let current = self.current_boundary().map(|boundary| boundary.gap);
        self.alternatives = current.map_or_else(Vec::new, |gap| self.alternatives_at(gap));
        self.alike = self.find_alike();
    }
}
