//! The open talk: the project with everything that is computed from it, and the place where the person is.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::command::Situation;
use super::keeper::{Keeper, Kept, Wake};
use super::panels::widgets::clock;
use super::player::Samples;
use super::settings::QueueOrder;
use crate::audio::peaks::Peaks;
use crate::audio::{RATE_HZ, Recording};
use crate::cues::{Cue, Problem};
use crate::decisions::{Decision, Kind};
use crate::evidence::{Evidence, GapEvidence};
use crate::export::{QualityReport, ReportFormat};
use crate::fusion::Adaptation;
use crate::fusion::adaptation::Example;
use crate::language::Language;
use crate::overwriting::{Input, names};
use crate::pipeline::learning::{examples, learnt, lesson_of};
use crate::pipeline::{
    Alternative, Boundary, Mending, Reason, Settled, Settler, State, TranscriptDoubt, as_typed, mend, rejoined,
    untouched,
};
use crate::project::{
    Change, CueText, Draft, Edit, FILE_EXTENSION, KnownRecording, OpenProject, Project, Safety, Step,
};
use crate::proposals::{expected_gain, fault_of_wrong_end};
use crate::prosody::{FrameTrack, Prosody};
use crate::time::{Duration, Instant, Span};
use crate::transcript::{Transcript, Word, WordId};

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

/// Alternatives that are offered for a boundary: one digit key each.
pub const ALTERNATIVES: usize = 4;

impl Samples for Recording {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn read(&self, first: usize, out: &mut [f32]) {
        self.samples.read(first, out);
    }
}

/// The person's folder for documents, or else the home folder.
fn documents() -> PathBuf {
    let folders = directories::UserDirs::new();
    let documents = folders.as_ref().and_then(|folders| folders.document_dir());
    documents.or(folders.as_ref().map(|folders| folders.home_dir())).map(Path::to_owned).unwrap_or_default()
}

/// Talks that were opened so far.
static TALKS: AtomicU64 = AtomicU64::new(1);

pub struct Talk {
    /// What a person works on: a copy in memory.
    open: OpenProject,
    /// What puts it onto the disk; `None`: nothing does, as in tests of panels.
    keeper: Option<Keeper>,
    /// Whether what is done survives a crash.
    safety: Safety,
    /// What was being typed when the program died.
    left_draft: Option<Draft>,
    /// What was heard, its joint decisions made with the project's boundary factor and what was learnt.
    evidence: Option<Arc<Evidence>>,
    /// The file of the recording as it was decoded.
    known_file: Option<KnownRecording>,
    /// What speaks against the words being those of the recording.
    doubt: Option<TranscriptDoubt>,
    /// Where journals of new projects go.
    journals: PathBuf,
    settler: Settler,
    recording: Option<Arc<Recording>>,
    peaks: Peaks,
    /// How long the recording will be, while it is decoded.
    expected: Option<Duration>,
    frames: Option<Arc<FrameTrack>>,
    prosody: Option<Arc<Prosody>>,
    /// The word before the gap that is current; its cue is the current cue.
    current: Option<WordId>,
    order: QueueOrder,
    queue: Vec<WordId>,
    alternatives: Vec<Alternative>,
    /// Grows with every change of words, decisions and what follows from them.
    revision: u64,
    /// Files that were made from it since it was opened.
    written: BTreeSet<PathBuf>,
}

// Reading: what panels ask.
impl Talk {
    pub fn project(&self) -> &Project {
        self.open.project()
    }

    pub fn words(&self) -> &[Word] {
        &self.project().words
    }

    pub fn settled(&self) -> &Settled {
        self.settler.settled()
    }

    pub fn cues(&self) -> &[Cue] {
        &self.settled().cues
    }

    pub fn boundaries(&self) -> &[Boundary] {
        &self.settled().boundaries
    }

    pub fn evidence(&self) -> Option<&Arc<Evidence>> {
        self.evidence.as_ref()
    }

    pub fn gap_evidence(&self, gap: WordId) -> Option<&GapEvidence> {
        self.evidence.as_ref()?.gaps.get(&gap)
    }

    pub fn recording(&self) -> Option<&Arc<Recording>> {
        self.recording.as_ref()
    }

    /// The waveform as far as it is known.
    pub fn peaks(&self) -> &Peaks {
        &self.peaks
    }

    /// The samples, once all are there.
    pub fn samples(&self) -> Option<&dyn Samples> {
        self.recording.as_ref().map(|recording| &recording.samples as &dyn Samples)
    }

    /// Pitch and level per 10 ms, once measured.
    pub fn frames(&self) -> Option<&FrameTrack> {
        self.frames.as_deref()
    }

    /// What words sound like and what they are relative to, once measured.
    pub fn prosody(&self) -> Option<&Prosody> {
        self.prosody.as_deref()
    }

    /// Length of the talk: of the recording, or up to the last word or cue if that is later.
    pub fn duration(&self) -> Duration {
        let sound = self.peaks.duration().max(self.expected.unwrap_or(Duration::ZERO));
        let words = self.words().last().map_or(Instant::ZERO, |word| word.span.end);
        let cues = self.cues().last().map_or(Instant::ZERO, |cue| cue.span.end);
        sound.max(words - Instant::ZERO).max(cues - Instant::ZERO)
    }

    /// The word before the current gap.
    pub fn current(&self) -> Option<WordId> {
        self.current
    }

    /// The current boundary; `None` after the last word, or if the place is no boundary.
    pub fn current_boundary(&self) -> Option<&Boundary> {
        self.boundary(self.current?)
    }

    pub fn boundary(&self, gap: WordId) -> Option<&Boundary> {
        let position = self.project().position(gap)?;
        let at = self.boundaries().partition_point(|boundary| boundary.word < position);
        self.boundaries().get(at).filter(|boundary| boundary.gap == gap)
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
        let word = self.words().partition_point(|word| word.span.end <= at);
        self.words().get(word).filter(|word| word.span.start <= at).map(|_| word)
    }

    /// Positions of the words that can be seen between two instants.
    pub fn words_in(&self, span: Span) -> std::ops::Range<usize> {
        let first = self.words().partition_point(|word| word.span.end <= span.start);
        let last = self.words().partition_point(|word| word.span.start < span.end);
        first..last.max(first)
    }

    /// Position of the word before the gap nearest to `at`, the end of the talk left out.
    pub fn gap_nearest(&self, at: Instant) -> Option<usize> {
        let words = self.words();
        let after = words.partition_point(|word| word.span.start <= at);
        let middle = |gap: usize| Some(Span::new(words.get(gap)?.span.end, words.get(gap + 1)?.span.start).middle());
        let distance = |gap: usize| middle(gap).map(|middle| (middle - at).as_nanos().abs());
        let candidates = [after.checked_sub(2), after.checked_sub(1), Some(after)];
        candidates.into_iter().flatten().filter_map(|gap| Some((distance(gap)?, gap))).min().map(|(_, gap)| gap)
    }

    /// Text of a word as it is shown.
    pub fn shown(&self, position: usize) -> &str {
        self.settled().wording.words.get(position).map_or("", String::as_str)
    }

    /// Why a cue breaks the guideline.
    pub fn reason(&self, problem: &Problem) -> Reason {
        self.settler.reason(self.project(), problem)
    }

    /// All cues that break the guideline, and why, as a file.
    pub fn quality_report(&self, format: ReportFormat) -> String {
        let findings = self.settler.findings(self.project());
        let title = self.title();
        let guideline = &self.project().guideline;
        QualityReport { title: &title, guideline, cues: self.cues(), findings: &findings }.write(format)
    }

    /// What could be mended without touching text or decisions; `only`: of this cue.
    pub fn mend(&self, only: Option<usize>) -> Mending {
        mend(self.project(), self.evidence(), only)
    }

    pub fn problems_of(&self, cue: usize) -> impl Iterator<Item = &Problem> {
        // In the order of the cues.
        let first = self.settled().problems.partition_point(|problem| problem.cue < cue);
        self.settled().problems[first..].iter().take_while(move |problem| problem.cue == cue)
    }

    /// Other places for the current boundary, best first.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// Pending gaps in the order they are to be decided.
    pub fn queue(&self) -> &[WordId] {
        &self.queue
    }

    /// Boundaries with a decision, and all.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.boundaries().len();
        (self.boundaries().iter().filter(|boundary| boundary.is_decided()).count(), all)
    }

    /// Pending boundaries at least as strong as `strength`.
    pub fn pending_above(&self, strength: f32) -> impl Iterator<Item = &Boundary> {
        self.boundaries()
            .iter()
            .filter(move |boundary| boundary.state == State::Pending && boundary.strength >= strength)
    }

    /// What became of boundaries that the machine proposed: how strong they were, and whether they were wrong.
    pub fn judged_proposals(&self) -> impl Iterator<Item = (f32, bool)> {
        let looked_at = self.project().decisions.values().filter(|decision| !decision.unseen);
        looked_at.filter_map(|decision| {
            let is_wrong = match decision.kind {
                Kind::Accepted => false,
                Kind::Rejected | Kind::MovedAway { .. } => true,
                Kind::Added | Kind::MovedHere { .. } | Kind::Held { .. } => return None,
            };
            decision.strength.map(|strength| (strength, is_wrong))
        })
    }

    /// The permanent name of the project.
    pub fn id(&self) -> &str {
        self.open.id().as_str()
    }

    /// What the decisions so far teach.
    pub fn examples(&self) -> Vec<Example> {
        let heard = self.open.evidence();
        heard.map_or_else(Vec::new, |heard| examples(self.project(), heard, self.settled()))
    }

    /// What is learnt now from the decisions so far and from what other talks taught; `None`: nothing.
    pub fn learnt(&self, others: &[Example]) -> Option<Adaptation> {
        learnt(self.project(), self.open.evidence()?, self.settled(), others)
    }

    pub fn undo_name(&self) -> Option<&str> {
        self.open.undo_name()
    }

    pub fn redo_name(&self) -> Option<&str> {
        self.open.redo_name()
    }

    /// Grows whenever words, decisions or what follows from them change; no two talks ever have the same.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The name to show: of the project file, else of the recording or the transcript.
    pub fn title(&self) -> String {
        let project = self.project();
        let named = self.path().or(project.recording.as_deref()).or(project.transcript.as_deref());
        let name = named.and_then(|path| path.file_stem()).map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_else(|| "Talk".to_owned())
    }
}

// Changing: what the window does.
impl Talk {
    /// A project without a file, to which a recording and words may still come.
    pub fn new(project: Project, journals: &Path) -> Self {
        let open = OpenProject::detached(project, None);
        let keeper = Keeper::begin(open.in_memory(), journals.to_owned());
        Self::of(open, Some(keeper), journals)
    }

    /// A project that no disk knows of.
    #[cfg(test)]
    pub fn detached(project: Project) -> Self {
        Self::of(OpenProject::detached(project, None), None, Path::new(""))
    }

    /// A project that was opened or restored.
    pub fn opened(open: OpenProject, journals: &Path) -> Self {
        let (copy, left_draft) = (open.in_memory(), open.draft().cloned());
        Self { left_draft, ..Self::of(copy, Some(Keeper::of(open)), journals) }
    }

    fn of(open: OpenProject, keeper: Option<Keeper>, journals: &Path) -> Self {
        let mut talk = Self {
            current: open.position(),
            open,
            keeper,
            safety: Safety::Safe,
            left_draft: None,
            evidence: None,
            known_file: None,
            doubt: None,
            journals: journals.to_owned(),
            settler: Settler::default(),
            recording: None,
            peaks: Peaks::new(),
            expected: None,
            frames: None,
            prosody: None,
            order: QueueOrder::Time,
            queue: Vec::new(),
            alternatives: Vec::new(),
            written: BTreeSet::new(),
            // Talks never share a revision, so that nothing that was made for one is taken for another.
            revision: TALKS.fetch_add(1, Ordering::Relaxed) << 32,
        };
        talk.rejoin();
        talk.refresh();
        talk
    }

    /// Gives up what is not saved; a copy is kept for a while. What still has to be written is written by the keeper, if
    /// there is one.
    pub fn close(self) -> Option<Keeper> {
        if let Some(keeper) = &self.keeper {
            keeper.close();
        }
        self.keeper
    }

    pub fn is_changed(&self) -> bool {
        self.open.is_changed()
    }

    /// Whether it is being put into a file.
    pub fn is_saving(&self) -> bool {
        self.open.is_saving()
    }

    pub fn path(&self) -> Option<&Path> {
        self.open.path()
    }

    /// Has the project put into its file; what becomes of it comes with [`Talk::take_kept`].
    pub fn save(&mut self) {
        if let Some(keeper) = &self.keeper {
            self.open.begin_save();
            keeper.save();
        }
    }

    /// Has the project put into another file; one that is there is replaced only if it may be.
    pub fn save_as(&mut self, path: &Path, may_replace: bool) {
        if let Some(keeper) = &self.keeper {
            self.open.begin_save();
            keeper.save_as(path.to_owned(), may_replace);
        }
    }

    /// How much the disk still has to do.
    pub fn unwritten(&self) -> usize {
        self.keeper.as_ref().map_or(0, Keeper::pending)
    }

    pub fn wake_with(&self, wake: &Wake) {
        if let Some(keeper) = &self.keeper {
            keeper.wake_with(wake);
        }
    }

    /// What the disk says.
    pub fn take_kept(&mut self) -> Vec<Kept> {
        let kept: Vec<Kept> = self.keeper.iter().flat_map(Keeper::take).collect();
        for kept in &kept {
            match kept {
                Kept::Saved(saved) => self.open.end_save(Some(saved.clone())),
                Kept::NotSaved(_) => self.open.end_save(None),
                Kept::Lost => {
                    if let Some(keeper) = &self.keeper {
                        keeper.replace(self.open.in_memory(), self.journals.clone());
                    }
                }
                Kept::Safety(safety) => self.safety.clone_from(safety),
                Kept::Problem(_) | Kept::Closed => {}
            }
        }
        kept
    }

    /// Whether what is done survives a crash.
    pub fn safety(&self) -> &Safety {
        match &self.keeper {
            Some(keeper) if keeper.is_behind() && self.safety == Safety::Safe => &Safety::Late,
            _ => &self.safety,
        }
    }

    /// Has what did not work tried again.
    pub fn retry(&self) {
        if let Some(keeper) = &self.keeper {
            keeper.retry();
        }
    }

    /// Has what is being typed written down; `at` in seconds of the window's time.
    pub fn keep_draft(&self, draft: Option<Draft>, at: f64) {
        if let Some(keeper) = &self.keeper {
            keeper.draft(draft, at);
        }
    }

    /// What was being typed when the program died.
    pub fn left_draft(&self) -> Option<&Draft> {
        self.left_draft.as_ref()
    }

    pub fn take_left_draft(&mut self) -> Option<Draft> {
        self.left_draft.take()
    }

    /// As safe as that, for tests of panels.
    #[cfg(test)]
    pub fn with_safety(self, safety: Safety) -> Self {
        Self { safety, ..self }
    }

    /// With text that somebody was typing, for tests of panels.
    #[cfg(test)]
    pub fn with_left_draft(self, draft: Draft) -> Self {
        Self { left_draft: Some(draft), ..self }
    }

    /// What can be done with the talk as it is, all but what runs in the background and what a comparison found.
    pub fn situation(&self) -> Situation {
        let boundary = self.current_boundary();
        Situation {
            has_talk: true,
            has_words: !self.words().is_empty(),
            has_sound: self.recording().is_some(),
            has_cues: !self.cues().is_empty(),
            has_boundary: boundary.is_some(),
            is_decided: boundary.is_some_and(|boundary| boundary.is_decided()),
            is_cue_end: boundary.is_some_and(|boundary| boundary.is_cue_end()),
            has_cue: self.current_cue().is_some(),
            alternatives: self.alternatives().len(),
            pending: self.queue().len(),
            problems: self.settled().problems.len(),
            cue_has_problem: self.current_cue().is_some_and(|cue| self.problems_of(cue).next().is_some()),
            differences: 0,
            boundary_steps: self.project().boundary_factor.steps(),
            boundary_is_usual: self.project().boundary_factor.is_usual(),
            has_learnt: self.project().adaptation.is_some(),
            has_profile: false,
            can_undo: self.undo_name().is_some(),
            can_redo: self.redo_name().is_some(),
            is_changed: self.is_changed(),
            is_busy: false,
        }
    }

    /// Whether there are no words yet, and nobody has done anything that words could undo.
    pub fn is_untouched(&self) -> bool {
        self.words().is_empty() && self.path().is_none() && !self.is_changed()
    }

    /// What it was made from, which nothing is written over.
    pub fn inputs(&self) -> Vec<Input> {
        self.project().inputs()
    }

    /// Names for a file that is made from the talk, the best first; they are not those of inputs. What is there already
    /// nobody has looked at.
    pub fn suggested_paths<'a>(&self, ending: &'a str, inputs: &'a [Input]) -> impl Iterator<Item = PathBuf> + use<'a> {
        // A project is saved under its own name.
        let own = self.path().filter(|_| ending == FILE_EXTENSION).map(Path::to_owned);
        own.into_iter().chain(names(self.folder(), self.file_stem(), ending, inputs))
    }

    /// Where files that are made from the talk go: beside it.
    pub fn folder(&self) -> PathBuf {
        let beside = self.beside().and_then(Path::parent);
        // What comes with the program is no place for a person's files.
        let is_sample = beside.is_none_or(|folder| folder.ends_with("assets/sample"));
        if is_sample { documents() } else { beside.map(Path::to_owned).unwrap_or_default() }
    }

    fn beside(&self) -> Option<&Path> {
        let project = self.project();
        self.path().or(project.recording.as_deref()).or(project.transcript.as_deref())
    }

    fn file_stem(&self) -> String {
        let stem = self.beside().and_then(Path::file_stem);
        stem.map_or_else(|| "talk".to_owned(), |stem| stem.to_string_lossy().into_owned())
    }

    /// Whether this talk has written the file, since it was opened.
    pub fn has_written(&self, path: &Path) -> bool {
        self.written.contains(path) || self.path() == Some(path)
    }

    pub fn note_written(&mut self, path: &Path) {
        self.written.insert(path.to_owned());
    }

    /// The recording that the talk is of.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn set_recording_path(&mut self, path: &Path) -> Result<(), String> {
        let project = self.project();
        if project.words.is_empty() {
            let project = Project { recording: Some(path.to_owned()), ..project.clone() };
            self.begin_anew(project);
        } else if project.recording.as_deref() != Some(path) {
            self.edit(&Edit::SetRecording(path.to_owned()))?;
        }
        Ok(())
    }

    /// The words of the talk, which has none yet.
    pub fn set_transcript(&mut self, path: &Path, transcript: &Transcript) {
        let mut project = Project::new(transcript, self.project().guideline.clone());
        project.recording = self.project().recording.clone();
        project.transcript = Some(path.to_owned());
        self.doubt = None;
        self.begin_anew(project);
    }

    /// Another project in place of the present one, in which nobody has worked yet.
    fn begin_anew(&mut self, project: Project) {
        self.open = OpenProject::detached(project, None);
        if let Some(keeper) = &self.keeper {
            keeper.replace(self.open.in_memory(), self.journals.clone());
        }
        self.current = None;
        self.rejoin();
        self.refresh();
    }

    /// A recording begins to be decoded.
    pub fn begin_sound(&mut self, expected: Option<Duration>) {
        let expected_samples = (Instant::ZERO + expected.unwrap_or(Duration::ZERO)).as_samples(RATE_HZ);
        self.peaks = Peaks::with_capacity(expected_samples as u64);
        self.expected = expected;
    }

    /// The file that was decoded, once it was.
    pub fn set_known_file(&mut self, file: Option<KnownRecording>) {
        self.known_file = file;
        self.doubt = None;
    }

    /// How the file of the recording differs from the one that the project knows: "was 3:19, is 2:59"; `None` if it is the
    /// same, or nobody knows.
    pub fn changed_recording(&self) -> Option<String> {
        let (known, file) = (self.project().known_recording.as_ref()?, self.known_file.as_ref()?);
        if known.is_same_file(file) {
            return None;
        }
        let clock = |length: Duration| clock(length.as_secs(), 0);
        Some(match (known.length.map(clock), file.length.map(clock)) {
            (Some(was), Some(is)) if was != is => format!("was {was}, is {is}"),
            (Some(_), Some(_)) => "another file, as long as before".to_owned(),
            _ => "another file under its name".to_owned(),
        })
    }

    /// Takes the file as it is now for the recording.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn use_changed_recording(&mut self) -> Result<(), String> {
        let Some(file) = self.known_file.clone() else { return Ok(()) };
        self.edit(&Edit::KnowRecording(file)).map(drop)
    }

    pub fn set_doubt(&mut self, doubt: Option<TranscriptDoubt>) {
        self.doubt = doubt;
    }

    /// What speaks against the words being those of the recording, unless a person said that they are.
    pub fn doubt(&self) -> Option<&TranscriptDoubt> {
        let is_right = self.project().known_recording.as_ref().is_some_and(|known| known.transcript_is_right);
        self.doubt.as_ref().filter(|_| !is_right)
    }

    /// Notes that the transcript is that of the recording.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn confirm_transcript(&mut self) -> Result<(), String> {
        match self.known_file.clone() {
            Some(file) => {
                self.edit(&Edit::KnowRecording(KnownRecording { transcript_is_right: true, ..file })).map(drop)
            }
            // A recording that cannot be known again can only be believed this time.
            None => {
                self.doubt = None;
                Ok(())
            }
        }
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

    /// The recording could not be read, or not to its end.
    pub fn forget_sound(&mut self) {
        self.peaks = Peaks::new();
        self.expected = None;
        self.known_file = None;
    }

    pub fn extend_sound(&mut self, samples: &[f32]) {
        self.peaks.push(samples);
    }

    /// All of the waveform at once.
    pub fn set_waveform(&mut self, peaks: Peaks) {
        self.peaks = peaks;
    }

    pub fn set_recording(&mut self, recording: Arc<Recording>) {
        if self.peaks.len() != recording.samples.len() as u64 {
            self.peaks = Peaks::new();
            self.peaks.push_all(&recording.samples);
        }
        self.expected = None;
        self.recording = Some(recording);
    }

    pub fn set_measured(&mut self, frames: Option<FrameTrack>, prosody: Prosody) {
        self.frames = frames.map(Arc::new);
        self.prosody = Some(Arc::new(prosody));
    }

    /// New evidence: proposals change, decisions stay.
    pub fn set_evidence(&mut self, evidence: Arc<Evidence>) {
        if let Some(keeper) = &self.keeper {
            keeper.evidence(&evidence);
        }
        self.open.set_evidence(evidence);
        self.rejoin();
        self.refresh();
    }

    pub fn set_order(&mut self, order: QueueOrder) {
        self.order = order;
        self.refresh_queue();
    }

    /// Makes a gap (or the end of the talk) current.
    pub fn select(&mut self, gap: Option<WordId>) {
        if self.current != gap {
            self.current = gap;
            if let Some(gap) = gap {
                if let Some(keeper) = self.keeper.as_ref().filter(|_| self.open.position() != Some(gap)) {
                    keeper.position(gap);
                }
                self.open.set_position(gap);
            }
            self.refresh_alternatives();
        }
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
    /// As [`Talk::edit`].
    pub fn edit_learning(
        &mut self,
        edit: &Edit,
        others: Option<impl FnOnce() -> Vec<Example>>,
    ) -> Result<Step, String> {
        let holds = self.holds(edit);
        if let Edit::Retext { cues, .. } = edit
            && let Some(heard) = self.open.evidence().cloned()
        {
            let edited = cues.iter().flat_map(|text| self.ids_of_cues(text.first, text.last)).collect();
            return self.edit_text((edit, cues), &holds, &heard, &edited);
        }
        let (heard, settled) = (self.open.evidence().cloned(), self.settler.settled());
        let knowledge = self.knowledge(edit);
        let lesson = |project: &Project, step: &Step| {
            let known = heard.zip(others);
            let learnt = known.and_then(|(heard, others)| lesson_of(project, step, &heard, settled, others));
            learnt.into_iter().chain(knowledge).collect()
        };
        let step = self.open.edit_adding(edit, &holds, lesson).map_err(|error| error.to_string())?.clone();
        if let Some(keeper) = &self.keeper {
            keeper.step(&step);
        }
        self.refresh_after(&step);
        Ok(step)
    }

    /// The words of all cues from one word to another.
    fn ids_of_cues(&self, first: WordId, last: WordId) -> Vec<WordId> {
        let place = |id: WordId| self.project().position(id);
        let (Some(first), Some(last)) = (place(first), place(last)) else { return Vec::new() };
        let from = self.cues().partition_point(|cue| cue.words.end <= first);
        let cues = self.cues()[from..].iter().take_while(|cue| cue.words.start <= last);
        cues.flat_map(|cue| self.words()[cue.words.clone()].iter().map(|word| word.id)).collect()
    }

    /// Gives cues another text; whatever would change in other cues by that is kept as it is, in the same step.
    fn edit_text(
        &mut self,
        (edit, texts): (&Edit, &[CueText]),
        holds: &[(WordId, Option<bool>)],
        heard: &Arc<Evidence>,
        edited: &BTreeSet<WordId>,
    ) -> Result<Step, String> {
        /// What is kept may in turn change something; it came to rest after two rounds wherever it was tried.
        const ROUNDS: usize = 8;
        let project = self.open.project();
        let step = project.step_holding(edit, holds).map_err(|error| error.to_string())?;
        let mut after = project.clone();
        after.apply(&step).map_err(|error| error.to_string())?;
        let mut kept: Vec<Change> = Vec::new();
        let mut settler = Settler::default();
        let mut evidence = None;
        for _ in 0..ROUNDS {
            let weighed =
                evidence.get_or_insert_with(|| rejoined(&after, heard).map_or_else(|| Arc::clone(heard), Arc::new));
            let settled = settler.settle(&after, Some(weighed));
            let mut more = untouched((project, self.settler.settled()), (&after, settled), edited);
            let typed = texts.iter().flat_map(|cue| as_typed(&after, settled, cue.last, &cue.text));
            more.extend(typed);
            if more.is_empty() {
                break;
            }
            if more.iter().any(|change| matches!(change, Change::Words { .. })) {
                evidence = None;
            }
            after.apply(&Step { changes: more.clone(), ..step.clone() }).map_err(|error| error.to_string())?;
            kept.extend(more);
        }
        let step = self.open.edit_adding(edit, holds, |_, _| kept).map_err(|error| error.to_string())?.clone();
        if let Some(keeper) = &self.keeper {
            keeper.step(&step);
        }
        if let Some(evidence) = evidence {
            // What was just worked out need not be worked out again.
            (self.settler, self.evidence) = (settler, Some(evidence));
            self.refresh();
        } else {
            self.refresh_after(&step);
        }
        Ok(step)
    }

    /// What must stay as it is, so that an edit changes the cues it is about and no others: an editor who settles one
    /// place does not want another one to move.
    fn holds(&self, edit: &Edit) -> Vec<(WordId, Option<bool>)> {
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
            _ => {}
        }
        holds
    }

    /// The step that was taken back; `None` if there is none.
    ///
    /// # Errors
    /// A sentence for the person; nothing has changed.
    pub fn undo(&mut self) -> Option<Result<Step, String>> {
        let undone = self.open.undo()?.cloned().map_err(|error| error.to_string());
        if let Some(keeper) = self.keeper.as_ref().filter(|_| undone.is_ok()) {
            keeper.undo();
        }
        self.refresh_after_any(&undone);
        Some(undone)
    }

    /// # Errors
    /// A sentence for the person; nothing has changed.
    pub fn redo(&mut self) -> Option<Result<Step, String>> {
        let redone = self.open.redo()?.cloned().map_err(|error| error.to_string());
        if let Some(keeper) = self.keeper.as_ref().filter(|_| redone.is_ok()) {
            keeper.redo();
        }
        self.refresh_after_any(&redone);
        Some(redone)
    }

    /// The next pending gap in the order of the queue, as seen from `from`.
    pub fn next_pending(&self, from: Option<WordId>) -> Option<WordId> {
        self.neighbour(from, true)
    }

    pub fn previous_pending(&self, from: Option<WordId>) -> Option<WordId> {
        self.neighbour(from, false)
    }

    fn neighbour(&self, from: Option<WordId>, forward: bool) -> Option<WordId> {
        match self.order {
            QueueOrder::Time => {
                let pending: Vec<&Boundary> =
                    self.boundaries().iter().filter(|boundary| !boundary.is_decided()).collect();
                let at = from.and_then(|gap| self.project().position(gap));
                let found = match (at, forward) {
                    (None, true) => pending.first(),
                    (None, false) => pending.last(),
                    (Some(at), true) => pending.iter().find(|boundary| boundary.word > at).or(pending.first()),
                    (Some(at), false) => pending.iter().rfind(|boundary| boundary.word < at).or(pending.last()),
                };
                found.map(|boundary| boundary.gap).filter(|&gap| Some(gap) != from)
            }
            QueueOrder::Gain => {
                let at = from.and_then(|gap| self.queue.iter().position(|&other| other == gap));
                let next = match (at, forward) {
                    // What was just decided is out of the queue: the most worthwhile of the rest comes next.
                    (None, _) => self.queue.first(),
                    (Some(at), true) => self.queue.get(at + 1),
                    (Some(at), false) => at.checked_sub(1).and_then(|at| self.queue.get(at)),
                };
                next.copied()
            }
        }
    }

    /// What the joint decisions follow from, beside what was heard.
    fn refresh_after(&mut self, step: &Step) {
        let is_about_them = |change: &Change| {
            matches!(
                change,
                Change::BoundaryFactor { .. }
                    | Change::Adaptation { .. }
                    | Change::Words { .. }
                    | Change::IgnorePunctuation { .. }
            )
        };
        if step.changes.iter().any(is_about_them) {
            self.rejoin();
        }
        self.refresh();
    }

    fn refresh_after_any(&mut self, step: &Result<Step, String>) {
        match step {
            Ok(step) => self.refresh_after(step),
            Err(_) => self.refresh(),
        }
    }

    /// Makes the joint decisions anew if they are for another boundary factor or from before something was learnt; the models
    /// are not asked again.
    fn rejoin(&mut self) {
        let heard = self.open.evidence();
        let anew = heard.and_then(|heard| rejoined(self.open.project(), heard)).map(Arc::new);
        self.evidence = anew.or_else(|| heard.cloned());
    }

    /// Computes everything anew that follows from the project.
    fn refresh(&mut self) {
        // Without evidence there are no proposals yet; cues would jump as soon as they come.
        match &self.evidence {
            Some(evidence) => {
                self.settler.settle(self.open.project(), Some(evidence));
            }
            None => self.settler.clear(),
        }
        if self.current.is_some_and(|gap| self.project().position(gap).is_none()) {
            self.current = None;
        }
        self.revision += 1;
        self.refresh_queue();
        self.refresh_alternatives();
    }

    fn refresh_queue(&mut self) {
        let mut pending: Vec<&Boundary> =
            self.settled().boundaries.iter().filter(|boundary| !boundary.is_decided()).collect();
        if self.order == QueueOrder::Gain {
            let from = self.current.and_then(|gap| self.project().position(gap));
            let mut by_gain: Vec<(f64, &Boundary)> =
                pending.iter().map(|boundary| (self.gain_of(boundary, from), *boundary)).collect();
            by_gain.sort_by(|(a, one), (b, other)| b.total_cmp(a).then(one.word.cmp(&other.word)));
            pending = by_gain.into_iter().map(|(_, boundary)| boundary).collect();
        }
        self.queue = pending.into_iter().map(|boundary| boundary.gap).collect();
    }

    /// What a look at a proposed boundary is expected to mend, as seen from a word.
    fn gain_of(&self, boundary: &Boundary, from: Option<usize>) -> f64 {
        let words = &self.settled().wording.words;
        let language = self.evidence.as_ref().map_or("en", |evidence| evidence.language.as_str());
        let (Some(before), Some(after)) = (words.get(boundary.word), words.get(boundary.word + 1)) else { return 0.0 };
        let pause = self.gap_evidence(boundary.gap).map_or(Duration::ZERO, |evidence| evidence.pause);
        let fault = fault_of_wrong_end(before, after, Language::of(language), pause);
        expected_gain(boundary.strength, fault, from.map_or(0, |from| from.abs_diff(boundary.word)))
    }

    fn refresh_alternatives(&mut self) {
        self.alternatives = match self.current_boundary() {
            Some(boundary) if boundary.is_cue_end() => {
                self.settler.alternatives(self.project(), boundary.word, ALTERNATIVES)
            }
            _ => Vec::new(),
        };
    }

    /// What the machine says of a gap, for the record of a decision.
    pub fn strength(&self, gap: WordId) -> Option<f32> {
        self.gap_evidence(gap).map(|evidence| evidence.joint.strength())
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

    pub fn decision(&self, gap: WordId) -> Option<&Decision> {
        self.project().decisions.get(&gap)
    }
}
