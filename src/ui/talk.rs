//! The open talk: the project with everything that is computed from it, and the place where the person is.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::clock::clock;
use super::player::Samples;
use super::situation::Situation;
use super::store::{Store, StoreEvent, Wake};
use analysis::pipeline::TranscriptDoubt;
use base::output_paths::{InputFile, names};
use base::texts::t;
use base::time::{Duration, Instant, Span};
use editor::project::{
    Document, DocumentChange, Edit, FILE_EXTENSION, GrowthMismatch, KnownRecording, OpenProject, Project, Safety, Step,
    TextDraft,
};
use editor::session::{Question, QueueOrder, Session, SettledLive};
use evidence::Evidence;
use evidence::fusion::adaptation::Example;
use formats::guideline::FrameRate;
use formats::subtitle_file::FileFormat;
use formats::transcript::{Transcript, WordId};
use media::audio::peaks::Peaks;
use media::audio::{AudioTrack, RATE_HZ, Recording, TrackNumber};
use media::prosody::{FrameTrack, Prosody};
use media::shots::VideoFacts;

/// Whether a name says that there is nothing but sound in the file, in containers that can hold a picture, too.
fn is_called_sound(path: &Path) -> bool {
    const ENDINGS: [&str; 10] = ["m4a", "m4b", "mka", "aac", "wma", "amr", "opus", "ogg", "mp3", "wav"];
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}

/// The person's folder for documents, or else the home folder.
fn documents() -> PathBuf {
    let folders = directories::UserDirs::new();
    let documents = folders.as_ref().and_then(|folders| folders.document_dir());
    documents.or(folders.as_ref().map(|folders| folders.home_dir())).map(Path::to_owned).unwrap_or_default()
}

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
    pub fn recording(&self) -> Option<&Arc<Recording>> {
        self.recording.as_ref()
    }

    /// The track that was chosen for playback and analysis, else the one that the project names; `None`: the one that is read if none is
    /// chosen.
    pub fn heard_track(&self) -> Option<TrackNumber> {
        if self.recording.is_some() { self.heard.track } else { self.project().audio_track }
    }

    /// The sound tracks of the recording's file, where there are several.
    pub fn audio_tracks(&self) -> &[AudioTrack] {
        &self.tracks
    }

    /// The waveform as far as it is known.
    pub fn peaks(&self) -> &Peaks {
        &self.peaks
    }

    /// Which waveform that is: another number when another one is there, be it as long.
    pub fn waveform(&self) -> u64 {
        self.waveform
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

    /// What the picture of the recording is like, once that is known.
    pub fn video(&self) -> Option<&VideoFacts> {
        self.video.as_deref().filter(|_| self.knows_video())
    }

    /// Whether what is known of the picture is known of this recording.
    fn knows_video(&self) -> bool {
        self.video_of == self.project().recording
    }

    /// The recording, if it has a picture, or may have one that only ffmpeg could show.
    pub fn picture_file(&self) -> Option<&Path> {
        self.project().recording.as_deref().filter(|_| self.video().is_some() || self.has_unseen_video())
    }

    /// Whether there is a picture is not known, as long as there is no ffmpeg.
    pub fn has_unseen_video(&self) -> bool {
        self.has_unseen_video && self.knows_video()
    }

    /// Frames a second: as the guideline says, else as the video has them.
    pub fn frame_rate(&self) -> Option<FrameRate> {
        let of_video = || self.video()?.rate.standard();
        self.project().guideline.frame_rate.or_else(of_video)
    }

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

    /// When the picture or the sound ends, whichever is first, with the last whole frame that is counted in; `None`: neither is there.
    fn end_of_recording(&self) -> Option<Instant> {
        let sound = self.recording().map(|recording| recording.duration());
        let picture = self.video().and_then(|video| video.duration);
        let end = Instant::ZERO + sound.into_iter().chain(picture).min()?;
        Some(self.frame_rate().map_or(end, |rate| rate.start_of(rate.at_or_before(end))))
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

    /// Gives up what is not saved; a copy is kept for a while. What still has to be written is written by the keeper, if
    /// there is one.
    pub fn close(self) -> Option<Store> {
        if let Some(keeper) = &self.keeper {
            keeper.close();
        }
        self.keeper
    }

    /// Has the project put into its file; what becomes of it comes with [`Talk::take_kept`].
    pub fn save(&mut self) {
        if let Some(keeper) = &self.keeper {
            self.session.begin_save();
            keeper.save();
        }
    }

    /// Has the project put into another file; one that is there is replaced only if it may be.
    pub fn save_as(&mut self, path: &Path, may_replace: bool) {
        if let Some(keeper) = &self.keeper {
            self.session.begin_save();
            keeper.save_as(path.to_owned(), may_replace);
        }
    }

    /// How much the disk still has to do.
    pub fn unwritten(&self) -> usize {
        self.keeper.as_ref().map_or(0, Store::pending)
    }

    pub fn wake_with(&self, wake: &Wake) {
        if let Some(keeper) = &self.keeper {
            keeper.wake_with(wake);
        }
    }

    /// What the disk says.
    pub fn take_kept(&mut self) -> Vec<StoreEvent> {
        let kept: Vec<StoreEvent> = self.keeper.iter().flat_map(Store::take).collect();
        for kept in &kept {
            match kept {
                StoreEvent::Saved(saved) => self.session.end_save(Some(saved.clone())),
                StoreEvent::NotSaved(_) => self.session.end_save(None),
                StoreEvent::Lost => {
                    if let Some(keeper) = &self.keeper {
                        keeper.replace(self.session.document(), self.journals.clone());
                    }
                }
                StoreEvent::Safety(safety) => self.safety.clone_from(safety),
                StoreEvent::Problem(_) | StoreEvent::Closed => {}
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
    pub fn keep_draft(&self, draft: Option<TextDraft>, at: f64) {
        if let Some(keeper) = &self.keeper {
            keeper.draft(draft, at);
        }
    }

    /// What was being typed when the program died.
    pub fn left_draft(&self) -> Option<&TextDraft> {
        self.left_draft.as_ref()
    }

    pub fn take_left_draft(&mut self) -> Option<TextDraft> {
        self.left_draft.take()
    }

    /// As safe as that, for tests of panels.
    #[cfg(any(test, feature = "test-support"))]
    pub fn with_safety(self, safety: Safety) -> Self {
        Self { safety, ..self }
    }

    /// With a text draft, for tests of panels.
    #[cfg(any(test, feature = "test-support"))]
    pub fn with_left_draft(self, draft: TextDraft) -> Self {
        Self { left_draft: Some(draft), ..self }
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
            has_comments: !self.project().comments.is_empty(),
            has_bookmarks: !self.project().bookmarks.is_empty(),
            differences: 0,
            is_compared: false,
            has_second: self.second().is_some(),
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

    /// Names for a file that is made from the talk, the best first; they are not those of inputs. Whether such a file is there already
    /// has not been checked.
    pub fn suggested_paths<'a>(
        &self,
        ending: &'a str,
        inputs: &'a [InputFile],
    ) -> impl Iterator<Item = PathBuf> + use<'a> {
        // A project is saved under its own name.
        let own = self.path().filter(|_| ending == FILE_EXTENSION && !self.is_read_only()).map(Path::to_owned);
        let is_project = ending == FILE_EXTENSION;
        // Where the last one went the next one goes.
        let last = self.last_written.as_deref().and_then(Path::parent).filter(|_| !is_project);
        let folder = last.map_or_else(|| self.folder(), Path::to_owned);
        // The client who sent a subtitle file knows it by that name.
        let given = self.project().transcript.as_deref().filter(|_| !is_project && self.project().given_file.is_some());
        let stem = self.path().or(given).or(self.beside()).and_then(Path::file_stem);
        own.into_iter().chain(names(folder, bare_stem(stem), ending, inputs))
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

    /// Whether it came from the file of a project: what was made from it before lies beside that.
    pub fn was_reopened(&self) -> bool {
        self.was_reopened
    }

    /// Whether this talk has written the file, since it was opened.
    pub fn has_written(&self, path: &Path) -> bool {
        self.written.contains(path) || (self.path() == Some(path) && !self.is_read_only())
    }

    /// The format of the subtitle file that the cues came from, as long as nothing was written.
    pub fn given_format(&self) -> Option<FileFormat> {
        let given = self.project().given_file.as_ref().filter(|_| self.written.is_empty())?;
        given.content().map(|content| content.file.format)
    }

    pub fn note_written(&mut self, path: &Path) {
        self.written.insert(path.to_owned());
        if path.extension().is_none_or(|extension| extension != FILE_EXTENSION) {
            self.last_written = Some(path.to_owned());
        }
    }

    /// The recording that the talk is of.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn set_recording_path(&mut self, path: &Path) -> Result<(), String> {
        let project = self.project();
        if project.words.is_empty() {
            let project = Project { recording: Some(path.to_owned()), audio_track: None, ..project.clone() };
            self.start_over(project);
        } else if project.recording.as_deref() != Some(path) {
            self.edit(&Edit::SetRecording(path.to_owned()))?;
        }
        Ok(())
    }

    /// The sound track of the recording in use; `None`: the one that is read if none is chosen.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn set_audio_track(&mut self, to: Option<TrackNumber>) -> Result<(), String> {
        let project = self.project();
        if project.words.is_empty() {
            let project = Project { audio_track: to, ..project.clone() };
            self.start_over(project);
            return Ok(());
        }
        self.edit(&Edit::SetAudioTrack(to)).map(drop)
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

    /// A recording begins to be decoded.
    pub fn begin_sound(&mut self, expected: Option<Duration>) {
        let expected_samples = (Instant::ZERO + expected.unwrap_or(Duration::ZERO)).as_samples(RATE_HZ);
        let former = self.replace_peaks(Peaks::with_capacity(expected_samples as u64));
        // It may begin more than once.
        let is_whole = self.recording.as_ref().is_some_and(|heard| heard.samples.len() as u64 == former.len());
        if is_whole && self.former_peaks.is_none() {
            self.former_peaks = Some(former);
        }
        self.expected = expected;
    }

    fn replace_peaks(&mut self, peaks: Peaks) -> Peaks {
        self.waveform += 1;
        std::mem::replace(&mut self.peaks, peaks)
    }

    /// The file that was decoded, once it was.
    pub fn set_known_file(&mut self, file: Option<KnownRecording>) {
        self.session.set_known_file(file);
        self.doubt = None;
    }

    /// How the file of the recording differs from the one that the project knows: "was 3:19, is 2:59"; `None` if it is the same, or that
    /// is not known.
    pub fn changed_recording(&self) -> Option<String> {
        let (known, file) = (self.project().known_recording.as_ref()?, self.known_file()?);
        if known.is_same_file(file) {
            return None;
        }
        let clock = |length: Duration| clock(length.as_secs(), 0);
        Some(match (known.length.map(clock), file.length.map(clock)) {
            (Some(was), Some(is)) if was != is => t!("status-recording-lengths", was = was, is = is),
            (Some(_), Some(_)) => t!("status-recording-as-long").to_owned(),
            _ => t!("status-recording-same-name").to_owned(),
        })
    }

    /// Takes the file as it is now for the recording.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn use_changed_recording(&mut self) -> Result<(), String> {
        let Some(file) = self.known_file().cloned() else { return Ok(()) };
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
        match self.known_file().cloned() {
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

    /// The recording could not be read, or not to its end. What was measured of its file before, on another track, stays.
    pub fn forget_sound(&mut self) {
        self.expected = None;
        let former = self.former_peaks.take();
        if self.recording.is_some() && self.heard.path == self.project().recording {
            if let Some(former) = former {
                self.replace_peaks(former);
            }
            return;
        }
        self.replace_peaks(Peaks::new());
        (self.recording, self.frames, self.prosody) = (None, None, None);
        self.tracks.clear();
        self.session.set_known_file(None);
    }

    pub fn extend_sound(&mut self, samples: &[f32]) {
        self.peaks.push(samples);
    }

    /// All of the waveform at once.
    pub fn set_waveform(&mut self, peaks: Peaks) {
        self.replace_peaks(peaks);
    }

    /// What was decoded of the project's recording; `track`: the one that was chosen, if it is there.
    pub fn set_recording(&mut self, recording: Arc<Recording>, track: Option<TrackNumber>) {
        self.former_peaks = None;
        if self.peaks.len() != recording.samples.len() as u64 {
            self.replace_peaks(Peaks::new());
            self.peaks.push_all(&recording.samples);
        }
        self.expected = None;
        self.recording = Some(recording);
        self.heard = HeardSound { path: self.project().recording.clone(), track };
    }

    pub fn set_audio_tracks(&mut self, tracks: Vec<AudioTrack>) {
        self.tracks = tracks;
    }

    pub fn set_video(&mut self, video: Option<Box<VideoFacts>>) {
        self.video = video;
        self.has_unseen_video = false;
        self.video_of = self.project().recording.clone();
    }

    /// There may be a picture in the recording, but it cannot be looked at: there is no ffmpeg.
    pub fn set_unseen_video(&mut self) {
        self.video = None;
        self.video_of = self.project().recording.clone();
        self.has_unseen_video = self.video_of.as_deref().is_some_and(|path| !is_called_sound(path));
    }

    /// Lets the guideline count in frames of the video, if no rate was chosen and no work has been done: that is no step to be undone.
    /// The rate that it counts in because no video says another; `None`: there is nothing to report.
    pub fn take_rate_of_video(&mut self) -> Option<FrameRate> {
        let is_new = self.is_new && self.path().is_none() && self.undo_name().is_none();
        let mut guideline = self.project().guideline.clone();
        let counted = guideline.take_rate_of_video(self.video().and_then(|video| video.rate.standard()));
        if is_new && guideline != self.project().guideline {
            let (evidence, question, current) = (self.evidence().cloned(), self.question(), self.current());
            self.start_over(Project { guideline, ..self.project().clone() });
            if let Some(evidence) = evidence {
                self.set_evidence(evidence);
                match question {
                    Some(_) => self.select_question(question),
                    None => self.select(current),
                }
            }
        }
        // The times of a file are what they are.
        counted.filter(|_| is_new && self.project().given_file.is_none())
    }

    pub fn set_measured(&mut self, frames: Option<FrameTrack>, prosody: Prosody) {
        self.frames = frames.map(Arc::new);
        self.prosody = Some(Arc::new(prosody));
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

    /// Whether words are asked about that the recogniser doubted.
    pub fn set_proofreading(&mut self, on: bool) {
        self.session.set_proofreading(on);
    }

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

    /// Has the store take down what happened.
    fn keep(&self, change: impl FnOnce() -> DocumentChange) {
        if let Some(keeper) = &self.keeper {
            keeper.follow(change());
        }
    }

    /// # Errors
    /// A sentence for the person; nothing has changed.
    pub fn edit(&mut self, edit: &Edit) -> Result<Step, String> {
        self.edit_learning(edit, None::<fn() -> Vec<Example>>)
    }

    /// See [`Session::edit_learning`].
    ///
    /// # Errors
    /// A sentence for the person; nothing has changed.
    pub fn edit_learning(
        &mut self,
        edit: &Edit,
        others: Option<impl FnOnce() -> Vec<Example>>,
    ) -> Result<Step, String> {
        let step = self.session.edit_learning(edit, others)?;
        self.keep(|| DocumentChange::Step(Box::new(step.clone())));
        Ok(step)
    }

    /// The step that was taken back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Result<Step, String>> {
        let undone = self.session.undo()?;
        if undone.is_ok() {
            self.keep(|| DocumentChange::Undo);
        }
        Some(undone)
    }

    /// The step that was made again; `None` if there is none.
    pub fn redo(&mut self) -> Option<Result<Step, String>> {
        let redone = self.session.redo()?;
        if redone.is_ok() {
            self.keep(|| DocumentChange::Redo);
        }
        Some(redone)
    }
}

/// A name without the ending of a project, which is part of no other name, not even where a recording or a transcript has it.
fn bare_stem(stem: Option<&OsStr>) -> String {
    let stem = stem.map_or_else(|| "talk".to_owned(), |stem| stem.to_string_lossy().into_owned());
    let bare = stem.strip_suffix(FILE_EXTENSION).and_then(|stem| stem.strip_suffix('.'));
    bare.filter(|bare| !bare.is_empty()).map_or(stem.clone(), str::to_owned)
}
