//! The open talk: the project with everything that is computed from it, and the place where the person is.

mod files;
mod sound;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::situation::Situation;
use super::store::Store;
use analysis::pipeline::TranscriptDoubt;
use base::time::{Duration, Instant, Span};
use editor::project::{
    Document, DocumentChange, Edit, EditError, GrowthMismatch, OpenProject, Project, Safety, Step, TextDraft,
};
use editor::session::{Question, QueueOrder, Session, SettledLive};
use evidence::Evidence;
use evidence::fusion::adaptation::Example;
use formats::glossary::Glossary;
use formats::transcript::{Transcript, WordId};
use media::audio::peaks::Peaks;
use media::audio::{AudioTrack, Recording, TrackNumber};
use media::prosody::{FrameTrack, Prosody};
use media::shots::VideoFacts;

/// A file, and the track of it that was chosen.
#[derive(Default)]
struct HeardSound {
    path: Option<PathBuf>,
    track: Option<TrackNumber>,
}

/// A session with what belongs to it in a window: its files, its sound, and what keeps it safe.
///
/// What can be read of the session can be read of the talk. It is changed through the talk alone, so that every step goes to
/// the keeper, too.
pub struct Talk {
    session: Session,
    /// What puts it onto the disk; `None`: nothing does, as in tests of panels.
    keeper: Option<Store>,
    /// Whether what is done survives a crash.
    safety: Safety,
    /// What was being typed when the program died.
    left_draft: Option<TextDraft>,
    /// What speaks against the words being those of the recording.
    doubt: Option<TranscriptDoubt>,
    /// Where journals of new projects go.
    journals: PathBuf,
    recording: Option<Arc<Recording>>,
    /// From where that was decoded: while another one is being read, or cannot be read, it is not what the project names.
    heard: HeardSound,
    /// The sound tracks of its file, where there are several.
    tracks: Vec<AudioTrack>,
    peaks: Peaks,
    /// How often another waveform took its place: two tracks of a file may be as long.
    waveform: u64,
    /// The waveform of the recording while that of the next one grows.
    former_peaks: Option<Peaks>,
    /// How long the recording will be, while it is decoded.
    expected: Option<Duration>,
    frames: Option<Arc<FrameTrack>>,
    prosody: Option<Arc<Prosody>>,
    /// What the picture of a recording is like, if it has one.
    video: Option<Box<VideoFacts>>,
    /// There may be a picture, and no ffmpeg to look.
    has_unseen_video: bool,
    /// The recording of which that is known; of another one nothing is.
    video_of: Option<PathBuf>,
    /// Files that were made from it since it was opened.
    written: BTreeSet<PathBuf>,
    last_written: Option<PathBuf>,
    /// It came from the file of a project.
    was_reopened: bool,
    /// It was begun in this window, and not opened or restored.
    is_new: bool,
}

impl Deref for Talk {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

// Reading: what panels ask.
impl Talk {
    /// The edit that inserts a cue without spoken words, as near to `at` as there is room beside the other cues and before the picture
    /// and the sound end.
    pub fn insert_cue(&self, text: &str, at: Instant) -> Edit {
        let mut edit = self.session.insert_cue(text, at);
        if let (Edit::InsertCue { cue, .. }, Some(end)) = (&mut edit, self.end_of_recording())
            && cue.room.1.is_none()
        {
            // As if another one appeared right behind.
            cue.room.1 = Some(self.project().guideline.earliest_in(end));
            // Sound alone may end with the last word, and the text still be shown.
            if self.video().is_none() && self.project().span_of_new_cue(cue).is_err() {
                cue.room.1 = None;
            }
        }
        edit
    }

    /// Length of the talk: of the recording, or up to the last word or cue if that is later.
    pub fn duration(&self) -> Duration {
        let sound = self.peaks.duration().max(self.expected.unwrap_or(Duration::ZERO));
        let words = self.words().last().map_or(Instant::ZERO, |word| word.span.end);
        let cues = self.cues().last().map_or(Instant::ZERO, |cue| cue.span.end);
        sound.max(words - Instant::ZERO).max(cues - Instant::ZERO)
    }
}

// Changing: what the window does.
impl Talk {
    /// A project without a file, to which a recording and words may still come.
    pub fn new(project: Project, journals: &Path) -> Self {
        let document = Document::new(project, None);
        let keeper = Store::begin(document.clone(), journals.to_owned());
        Self::of(document, Some(keeper), journals)
    }

    /// A project that no disk knows of.
    #[cfg(any(test, feature = "test-support"))]
    pub fn detached(project: Project) -> Self {
        Self::of(Document::new(project, None), None, Path::new(""))
    }

    /// A project that no disk knows of, opened only to be looked at.
    #[cfg(any(test, feature = "test-support"))]
    pub fn read_only(path: &Path) -> Self {
        let (open, _) = OpenProject::open_read_only(path, Path::new("")).unwrap();
        Self::of(Document::clone(&open), None, Path::new(""))
    }

    /// A project that was opened or restored.
    pub fn opened(open: OpenProject, journals: &Path) -> Self {
        let (document, left_draft) = (Document::clone(&open), open.draft().cloned());
        let was_reopened = document.path().is_some();
        Self { left_draft, was_reopened, is_new: false, ..Self::of(document, Some(Store::of(open)), journals) }
    }

    fn of(document: Document, keeper: Option<Store>, journals: &Path) -> Self {
        Self {
            session: Session::new(document),
            keeper,
            safety: Safety::Safe,
            left_draft: None,
            doubt: None,
            journals: journals.to_owned(),
            recording: None,
            heard: HeardSound::default(),
            tracks: Vec::new(),
            peaks: Peaks::new(),
            waveform: 0,
            former_peaks: None,
            expected: None,
            frames: None,
            prosody: None,
            video: None,
            has_unseen_video: false,
            video_of: None,
            written: BTreeSet::new(),
            last_written: None,
            was_reopened: false,
            is_new: true,
        }
    }

    /// What can be done with the talk as it is, all but what runs in the background and what a comparison found.
    pub fn situation(&self) -> Situation {
        let boundary = self.current_boundary();
        let question = self.question().filter(|question| question.is_about_text());
        let can_decide_marks = |puts_back: bool| {
            let mut repairs = self.current_cue().into_iter().flat_map(|cue| self.corrections_of(cue));
            repairs.any(|(_, one)| one.decision != Some(if puts_back { one.written } else { one.mended }))
        };
        Situation {
            has_talk: true,
            has_words: !self.words().is_empty(),
            is_analysed: self.evidence().is_some(),
            has_sound: self.recording().is_some(),
            audio_tracks: self.tracks.len(),
            has_cues: !self.cues().is_empty(),
            has_boundary: boundary.is_some(),
            is_decided: boundary.is_some_and(|boundary| boundary.is_decided()),
            is_cue_end: boundary.is_some_and(|boundary| boundary.is_cue_end()),
            has_cue: self.current_cue().is_some(),
            alternatives: self.alternatives().len(),
            pending: self.queue().len(),
            pending_boundaries: self.pending_boundary_count(),
            asks_text: question.is_some(),
            alike: question.map_or(0, |_| self.alike().len()),
            problems: self.project_cues().problems.len(),
            hints: self.project_cues().hints.len(),
            can_take_marks: question.is_some() || can_decide_marks(false),
            can_put_marks_back: match question {
                // What is right instead of a wrong word has to be typed.
                Some(question) => matches!(question, Question::Mark(_) | Question::Proof(_)),
                None => can_decide_marks(true),
            },
            has_corrections: self.pending_corrections().next().is_some(),
            has_text_questions: self.queue().iter().any(|question| question.is_about_text()),
            keeps_cues: self.keeps_cues(),
            is_unchecked: self.keeps_cues() && !self.is_proofreading() && self.progress().0 == 0,
            asks_proof: matches!(question, Some(Question::Proof(_))),
            cue_has_problem: self.current_cue().is_some_and(|cue| self.findings_of(cue).next().is_some()),
            has_terms: !self.terms().is_empty(),
            has_comments: !self.project().comments.is_empty(),
            has_bookmarks: !self.project().bookmarks.is_empty(),
            differences: 0,
            is_compared: false,
            has_second: self.second().is_some(),
            untranslated: self.untranslated(),
            has_shots: !self.project().shots.is_empty(),
            has_picture: self.picture_file().is_some(),
            boundary_steps: self.project().boundary_factor.steps(),
            boundary_is_usual: self.project().boundary_factor.is_usual(),
            has_learnt: self.project().adaptation.is_some(),
            has_profile: false,
            can_undo: self.undo_name().is_some(),
            can_redo: self.redo_name().is_some(),
            is_changed: self.is_changed(),
            is_busy: false,
            is_followed: false,
            pass: None,
            heard: 0,
            has_tour: false,
            is_touring: false,
        }
    }

    /// The recording that the talk is of.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn set_recording_path(&mut self, path: &Path) -> Result<(), EditError> {
        let project = self.project();
        if project.words.is_empty() {
            let project = Project { recording: Some(path.to_owned()), audio_track: None, ..project.clone() };
            self.start_over(project);
        } else if project.recording.as_deref() != Some(path) {
            self.edit(&Edit::SetRecording(path.to_owned()))?;
        }
        Ok(())
    }

    /// The words of the talk, which has none yet.
    pub fn set_transcript(&mut self, path: &Path, transcript: &Transcript) {
        let mut project = Project::new(transcript, self.project().guideline.clone());
        project.recording = self.project().recording.clone();
        project.audio_track = self.project().audio_track;
        project.models = self.project().models;
        project.shots = self.project().shots.clone();
        project.transcript = Some(path.to_owned());
        self.doubt = None;
        self.start_over(project);
    }

    /// Another project in place of the present one, before any work was done in it.
    fn start_over(&mut self, project: Project) {
        self.session.start_over(project);
        if let Some(keeper) = &self.keeper {
            keeper.replace(self.session.document(), self.journals.clone());
        }
    }

    /// New evidence: proposals change, decisions stay.
    pub fn set_evidence(&mut self, evidence: Arc<Evidence>) {
        self.session.set_evidence(Arc::clone(&evidence));
        self.keep(|| DocumentChange::Evidence(evidence));
    }

    /// Words that came without times get those at which they were found in the sound, unless a person has begun to time them.
    pub fn lay(&mut self, laid: &BTreeMap<WordId, Span>) {
        if laid.is_empty() || !self.project().is_untimed {
            return;
        }
        let growth = self.session.lay(laid);
        self.keep(|| DocumentChange::Grown(Box::new(growth)));
    }

    /// Takes what came while the talk was being spoken, and was settled elsewhere.
    ///
    /// # Errors
    /// See [`Session::take_settled`].
    pub fn take_settled(&mut self, settled: SettledLive) -> Result<(), GrowthMismatch> {
        let growth = self.session.take_settled(settled)?;
        self.keep(|| DocumentChange::Grown(Box::new(growth)));
        Ok(())
    }

    pub fn set_order(&mut self, order: QueueOrder) {
        self.session.set_order(order);
    }

    pub fn set_proofreading(&mut self, on: bool) {
        self.session.set_proofreading(on);
    }

    /// Has the talk judged by the glossary of a client.
    pub fn set_glossary(&mut self, glossary: &Arc<Glossary>) {
        self.session.set_glossary(glossary);
    }

    /// Whether words are asked about that the recogniser doubted.
    pub fn set_asks_words(&mut self, asks: bool) {
        self.session.set_asks_words(asks);
    }

    /// Makes a gap (or the end of the talk) current.
    pub fn select(&mut self, gap: Option<WordId>) {
        let is_news = self.session.select(gap);
        self.keep_place(is_news);
    }

    /// Makes a question current.
    pub fn select_question(&mut self, question: Option<Question>) {
        let is_news = self.session.select_question(question);
        self.keep_place(is_news);
    }

    /// Chooses a cue besides the others, or no longer.
    pub fn select_also(&mut self, cue: usize) {
        let is_news = self.session.select_also(cue);
        self.keep_place(is_news);
    }

    /// Chooses all cues from where the choice began up to this one.
    pub fn select_up_to(&mut self, cue: usize) {
        let is_news = self.session.select_up_to(cue);
        self.keep_place(is_news);
    }

    fn keep_place(&self, is_news: bool) {
        if let Some(gap) = self.session.current().filter(|_| is_news) {
            self.keep(|| DocumentChange::Position(gap));
        }
    }

    /// # Errors
    /// [`EditError`]; nothing has changed.
    pub fn edit(&mut self, edit: &Edit) -> Result<Step, EditError> {
        self.edit_learning(edit, None::<fn() -> Vec<Example>>)
    }

    /// See [`Session::edit_learning`].
    ///
    /// # Errors
    /// [`EditError`]; nothing has changed.
    pub fn edit_learning(
        &mut self,
        edit: &Edit,
        others: Option<impl FnOnce() -> Vec<Example>>,
    ) -> Result<Step, EditError> {
        let step = self.session.edit_learning(edit, others)?;
        self.keep(|| DocumentChange::Step(Box::new(step.clone())));
        Ok(step)
    }

    /// The step that was taken back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Result<Step, EditError>> {
        let undone = self.session.undo()?;
        if undone.is_ok() {
            self.keep(|| DocumentChange::Undo);
        }
        Some(undone)
    }

    /// See [`Session::go_to_depth`].
    pub fn go_to_depth(&mut self, depth: u64) -> (Vec<Arc<Step>>, Option<EditError>) {
        let is_back = self.session.history_depth() > depth;
        let gone = self.session.go_to_depth(depth);
        for _ in &gone.0 {
            self.keep(|| if is_back { DocumentChange::Undo } else { DocumentChange::Redo });
        }
        gone
    }

    /// The step that was made again; `None` if there is none.
    pub fn redo(&mut self) -> Option<Result<Step, EditError>> {
        let redone = self.session.redo()?;
        if redone.is_ok() {
            self.keep(|| DocumentChange::Redo);
        }
        Some(redone)
    }
}
