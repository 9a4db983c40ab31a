//! Everything the window reads and writes, in the background: a disk may be slow, full, or never answer.
//!
//! There are five lanes, each a thread that does one job after the other, so that what is written stays in order and no
//! answer waits behind a disk that hangs. What has to do with the open project is the [keeper's](super::keeper).

use std::collections::VecDeque;
use std::io::Read as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use analysis::diagnostics::{DiagnosisScope, UntoldCrash, take_untold_crash};
use base::output_paths::{InputFile, input_at};
use base::progress::{Progress, ProgressReport};
use base::recycle_bin::{KeptFolder, KeptItem};
use base::texts::{self, t};
use base::warning::Warning;
use editor::project::editor_profile::EditorProfile;
use editor::project::{OpenProject, ProjectError, Recovery, SecondSubtitles, Stock, open_kept, take_stock};
use editor::session::second_column::read_second;
use evidence::fusion::adaptation::Example;
use formats::guideline::{FrameRate, Guideline};
use formats::transcript::TranscriptChoice;
use media::shots::{LONGEST_LIST, ShotChanges, read_list};
use media::transcribing::{
    FoundRecogniser, RecogniserPlaces, Transcription, TranscriptionOrder, find_recognisers, transcribe,
};
use ui::diagnosis_page::DiagnosisPage;
use ui::examine::{ExaminedFiles, examine, sample_talk};
use ui::file_search;
use ui::file_search::{ChosenReplacements, FileFindings, FileReplacements, FilesQuery, SearchControl, SearchPlace};
use ui::folders::Folders;
use ui::jobs::{JobKind, JobStatus};
use ui::model_facts::ModelFacts;
use ui::path_states::PathState;
use ui::profiles;
use ui::profiles::{ImportedProfile, Profiles};
use ui::settings::Settings;
use ui::spelling_jobs::{SpellingJob, SpellingNews};
use ui::store::Wake;

/// Something to read or to write.
pub enum FileJob {
    /// What files are, and whether they can be opened.
    Examine(Vec<PathBuf>),
    /// The same, where a person has chosen what of the transcript is read, and how.
    ExamineAs(Vec<PathBuf>, TranscriptChoice),
    /// The talk that comes with the program; for the tour it starts from scratch, whatever is open.
    ExamineSample {
        for_tour: bool,
    },
    OpenProject(PathBuf),
    /// Look at a project that is open in another window.
    OpenReadOnly(PathBuf),
    /// Take up what a crash left.
    Recover(Box<Recovery>),
    /// What crashes left.
    Recoveries,
    /// What is kept for 30 days.
    ListKept,
    /// Open something of it as a project of its own, write it into a file, do away with it.
    OpenKept(Box<KeptItem>),
    CopyKept(Box<KeptItem>, PathBuf),
    DeleteKept(Box<KeptItem>),
    /// What is where a path points to.
    Look(PathBuf),
    /// Put up what was opened and is not wanted.
    PutUp(Box<OpenProject>),
    Discard(Box<Recovery>),
    Write {
        path: PathBuf,
        content: Vec<u8>,
        what: FileContent,
        /// Whether the person has said that a file that is there may be replaced.
        may_replace: bool,
        /// What is not written over in any case.
        inputs: Vec<InputFile>,
    },
    ReadSettings(PathBuf),
    ReadModelFacts,
    /// What machine and program are like.
    Diagnose(Box<DiagnosisScope>),
    /// The report of a crash that has not been shown yet, in the folder of the log.
    TakeCrash(PathBuf),
    /// Write what changed between the two.
    KeepSettings {
        folder: PathBuf,
        before: Box<Settings>,
        now: Box<Settings>,
    },
    /// The names of all profiles, and the one that is chosen.
    Profiles(Option<String>),
    Teach {
        profile: String,
        talk: String,
        examples: Vec<Example>,
        is_told: bool,
    },
    ImportProfile(PathBuf),
    ReadGuideline(PathBuf),
    Spelling(Box<SpellingJob>),
    /// Look for text in many files; those that are in use here are left out.
    FindInFiles {
        asked: FilesQuery,
        ticket: u64,
        in_use: Vec<InputFile>,
        control: SearchControl,
    },
    ReplaceInFiles {
        chosen: Box<ChosenReplacements>,
        in_use: Vec<InputFile>,
        control: SearchControl,
    },
    /// Subtitles that are to stand beside the cues of a talk.
    ReadSecond {
        path: PathBuf,
        talk: String,
    },
    /// Which speech recognisers are on this machine.
    FindRecognisers(RecogniserPlaces),
    /// Have one make a transcript; what is handed to it lies in a folder meanwhile.
    Transcribe(Box<TranscriptionOrder>, PathBuf),
    /// A list of shot changes for a talk; `rate` is that of frames in it.
    ReadShots {
        path: PathBuf,
        rate: Option<FrameRate>,
        talk: String,
    },
}

/// What is written into a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    Subtitles { talk: String, cues: usize, pending: usize, is_finished: bool },
    Decisions,
    QualityReport,
    ReviewReport,
    SecondSubtitles,
    ShotChanges { count: usize },
    Guideline,
    Profile,
}

impl FileContent {
    /// That it is in its file now.
    pub fn written(&self, path: &Path) -> String {
        let path = path.to_string_lossy();
        match self {
            Self::Subtitles { cues, pending: 0, .. } => t!("written-cues", count = cues, path = path),
            Self::Subtitles { cues, pending, .. } => {
                t!("written-cues-with-pending", count = cues, pending = pending, path = path)
            }
            Self::Decisions => t!("written-decisions", path = path),
            Self::QualityReport => t!("written-quality-report", path = path),
            Self::ReviewReport => t!("written-review-report", path = path),
            Self::SecondSubtitles => t!("written-second-subtitles", path = path),
            Self::ShotChanges { count } => t!("written-shots", count = count, path = path),
            Self::Guideline => t!("written-guideline", path = path),
            Self::Profile => t!("written-profile", path = path),
        }
    }

    /// That it could not be written.
    fn unwritten(&self, path: &Path, reason: &str) -> String {
        let path = path.to_string_lossy();
        match self {
            Self::Subtitles { .. } => t!("unwritten-subtitles", reason = reason, path = path),
            Self::Decisions => t!("unwritten-decisions", reason = reason, path = path),
            Self::QualityReport => t!("unwritten-quality-report", reason = reason, path = path),
            Self::ReviewReport => t!("unwritten-review-report", reason = reason, path = path),
            Self::SecondSubtitles => t!("unwritten-second-subtitles", reason = reason, path = path),
            Self::ShotChanges { .. } => t!("unwritten-shots", reason = reason, path = path),
            Self::Guideline => t!("unwritten-guideline", reason = reason, path = path),
            Self::Profile => t!("unwritten-profile", reason = reason, path = path),
        }
    }
}

/// Why nothing was opened.
#[derive(Debug, thiserror::Error)]
pub enum NotOpened {
    #[error(transparent)]
    Project(#[from] ProjectError),
    #[error("{0}")]
    Program(&'static str),
}

/// What a job brings.
pub enum FileNews {
    Examined(Box<ExaminedFiles>),
    /// A project, what was odd about its file, and whether a crash left something of it that is not in the file.
    Opened {
        open: Box<OpenProject>,
        warnings: Vec<Warning>,
        has_recovery: bool,
    },
    Recovered {
        open: Box<OpenProject>,
        warnings: Vec<Warning>,
    },
    /// A copy of something that is kept.
    OpenedKept {
        open: Box<OpenProject>,
        warnings: Vec<Warning>,
    },
    Kept(Vec<KeptItem>),
    CopiedKept(PathBuf, Result<(), String>),
    DeletedKept(Result<(), String>),
    /// Nothing was opened.
    NotOpened(NotOpened),
    Recoveries(Stock),
    Looked(PathBuf, PathState),
    Discarded(Result<(), ProjectError>),
    Wrote {
        path: PathBuf,
        what: FileContent,
        result: Result<(), String>,
    },
    Settings(Box<Settings>, Option<String>),
    SettingsKept(Result<(), String>),
    ModelFacts(ModelFacts),
    Diagnosis(Box<DiagnosisPage>),
    Crash(UntoldCrash),
    Profiles(Profiles),
    Taught {
        result: Result<EditorProfile, String>,
        is_told: bool,
    },
    ImportedProfile(Result<ImportedProfile, String>),
    Guideline(Result<Box<Guideline>, String>),
    Spelling(SpellingNews),
    FoundInFiles(u64, Result<FileFindings, String>),
    ReplacedInFiles(FileReplacements),
    /// For the talk with this id.
    Second {
        talk: String,
        read: Result<Box<SecondSubtitles>, String>,
    },
    Recognisers(Vec<FoundRecogniser>),
    /// Of a recording.
    Transcribed(PathBuf, Result<Box<Transcription>, String>),
    /// The same.
    Shots {
        talk: String,
        read: Result<ShotChanges, String>,
    },
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    /// Opens talks; the newest job counts, and a disk that hangs is left to itself.
    Open,
    /// Has a look at something.
    Look,
    /// Writes, in the order in which it was asked for; nothing is dropped.
    Write,
    /// Asks dictionaries, looks through files and at the machine; a long talk, a large folder and a driver take their time.
    Text,
    /// Waits for a speech recogniser, for as long as that works.
    Transcribe,
}

impl Lane {
    const ALL: [Self; 5] = [Self::Open, Self::Look, Self::Write, Self::Text, Self::Transcribe];
}

impl FileJob {
    fn lane(&self) -> Lane {
        match self {
            Self::Examine(_)
            | Self::ExamineAs(..)
            | Self::ExamineSample { .. }
            | Self::OpenProject(_)
            | Self::OpenReadOnly(_)
            | Self::Recover(_)
            | Self::OpenKept(_) => Lane::Open,
            Self::Recoveries
            | Self::ListKept
            | Self::Look(_)
            | Self::ReadSettings(_)
            | Self::ReadModelFacts
            | Self::TakeCrash(_)
            | Self::ReadSecond { .. }
            | Self::FindRecognisers(_)
            | Self::ReadShots { .. }
            | Self::ReadGuideline(_) => Lane::Look,
            Self::Transcribe(..) => Lane::Transcribe,
            Self::PutUp(_)
            | Self::CopyKept(..)
            | Self::DeleteKept(_)
            | Self::Discard(_)
            | Self::Write { .. }
            | Self::KeepSettings { .. }
            | Self::Profiles(_)
            | Self::Teach { .. }
            | Self::ImportProfile(_) => Lane::Write,
            Self::Spelling(job) => match **job {
                SpellingJob::AddWord { .. } => Lane::Write,
                _ => Lane::Text,
            },
            Self::FindInFiles { .. } | Self::Diagnose(_) => Lane::Text,
            Self::ReplaceInFiles { .. } => Lane::Write,
        }
    }
}

struct Order {
    /// Listing the journals holds their locks for a moment, which opening a project must not run into.
    turn: Arc<Mutex<()>>,
    ticket: u64,
    folders: Folders,
    progress: Progress,
    job: FileJob,
}

enum Message {
    Progress(u64, ProgressReport),
    Done(u64, FileNews),
}

/// The window's end of the threads.
pub struct FileJobs {
    lanes: [Sender<Order>; 5],
    results: Receiver<Message>,
    sender: Sender<Message>,
    wake: Wake,
    turn: Arc<Mutex<()>>,
    /// Jobs that are not done, in the order of the tickets.
    running: VecDeque<Running>,
    last_ticket: u64,
}

struct Running {
    ticket: u64,
    lane: Lane,
    is_output: bool,
    /// It asks a dictionary.
    is_spelling: bool,
    /// It was cancelled: it is still ending, and what it brings is not wanted.
    is_given_up: bool,
    progress: Progress,
    status: JobStatus,
}

impl FileJobs {
    /// `wake` is called whenever there is something to [`FileJobs::take`].
    pub fn new(wake: Wake) -> Self {
        let (sender, results) = channel();
        let lanes = Lane::ALL.map(|lane| start(lane, &sender, &wake));
        Self { lanes, results, sender, wake, turn: Arc::default(), running: VecDeque::new(), last_ticket: 0 }
    }

    /// Who is woken by news.
    pub fn wake(&self) -> &Wake {
        &self.wake
    }

    pub fn start(&mut self, job: FileJob, folders: &Folders) {
        let lane = job.lane();
        if lane == Lane::Open {
            self.cancel_opening();
        }
        self.last_ticket += 1;
        let ticket = self.last_ticket;
        let (sender, wake) = (self.sender.clone(), self.wake.clone());
        let progress = Progress::new(move |report| {
            let _ = sender.send(Message::Progress(ticket, report));
            wake();
        });
        let kind = if lane == Lane::Transcribe { JobKind::Transcribe } else { JobKind::Open };
        let status = JobStatus { kind, stage: t!("file-job-waiting").to_owned(), share: None };
        let is_output = matches!(job, FileJob::Write { .. });
        let is_spelling = lane == Lane::Text && matches!(job, FileJob::Spelling(_));
        let (is_given_up, copy) = (false, progress.clone());
        self.running.push_back(Running { ticket, lane, is_output, is_spelling, is_given_up, progress: copy, status });
        let order = Order { turn: self.turn.clone(), ticket, folders: folders.clone(), progress, job };
        if self.lanes[lane as usize].send(order).is_err() {
            let news = FileNews::NotOpened(NotOpened::Program(t!("file-job-no-thread")));
            let _ = self.sender.send(Message::Done(ticket, news));
        }
    }

    /// Stops what is being opened. It may hang on a disk that never answers: what comes next does not wait for it.
    pub fn cancel_opening(&mut self) {
        let before = self.running.len();
        self.running.retain(|running| {
            if running.lane == Lane::Open {
                running.progress.cancel();
            }
            running.lane != Lane::Open
        });
        if self.running.len() < before {
            self.lanes[Lane::Open as usize] = start(Lane::Open, &self.sender, &self.wake);
        }
    }

    /// Stops what dictionaries are asked: another talk is open, or another dictionary is wanted. What is in the middle of a word comes
    /// to the end of that.
    pub fn cancel_spelling(&mut self) {
        self.running.iter().filter(|running| running.is_spelling).for_each(|running| running.progress.cancel());
    }

    /// Ends the recogniser that works, if there is one.
    pub fn cancel_transcribing(&mut self) {
        for running in self.running.iter_mut().filter(|running| running.lane == Lane::Transcribe) {
            running.progress.cancel();
            running.is_given_up = true;
        }
    }

    /// Whether a recogniser is at work and its result is still wanted.
    pub fn is_transcribing(&self) -> bool {
        self.running.iter().any(|running| running.lane == Lane::Transcribe && !running.is_given_up)
    }

    /// Whether a recogniser whose result is no longer wanted has still to end.
    pub fn is_ending_recogniser(&self) -> bool {
        self.running.iter().any(|running| running.is_given_up)
    }

    /// Whether something is being written.
    pub fn is_writing(&self) -> bool {
        self.running.iter().any(|running| running.lane == Lane::Write)
    }

    /// Whether a file that a person asked for is being written.
    pub fn is_writing_out(&self) -> bool {
        self.running.iter().any(|running| running.is_output)
    }

    /// Whether all that was asked for is done.
    #[cfg(test)]
    pub fn is_at_rest(&self) -> bool {
        self.running.is_empty()
    }

    /// What the person waits for.
    pub fn status(&self) -> impl Iterator<Item = JobStatus> {
        let is_waited_for = |running: &&Running| match running.lane {
            Lane::Open | Lane::Transcribe => !running.is_given_up,
            Lane::Look | Lane::Write | Lane::Text => false,
        };
        self.running.iter().filter(is_waited_for).map(|running| running.status.clone())
    }

    /// What came since the last call; of what was opened only the newest.
    pub fn take(&mut self) -> Vec<FileNews> {
        let mut news = Vec::new();
        while let Ok(message) = self.results.try_recv() {
            news.extend(self.sort_in(message));
        }
        news
    }

    /// Waits for the next news, for as long as `patience`; for the beginning and the end of the program.
    pub fn wait(&mut self, patience: std::time::Duration) -> Option<FileNews> {
        let end = std::time::Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(std::time::Instant::now());
            let message = self.results.recv_timeout(left).ok()?;
            if let Some(news) = self.sort_in(message) {
                return Some(news);
            }
        }
    }

    fn sort_in(&mut self, message: Message) -> Option<FileNews> {
        match message {
            Message::Progress(ticket, report) => {
                if let Some(running) = self.running.iter_mut().find(|running| running.ticket == ticket) {
                    running.status.stage = report.stage.to_owned();
                    let share = || report.done as f32 / report.total as f32;
                    running.status.share = (report.total > 0).then(share).map(|share| share.clamp(0.0, 1.0));
                }
                None
            }
            Message::Done(ticket, news) => match self.running.iter().position(|running| running.ticket == ticket) {
                Some(at) => {
                    let is_given_up = self.running.remove(at).is_some_and(|running| running.is_given_up);
                    (!is_given_up).then_some(news)
                }
                None => {
                    if let FileNews::Opened { open, .. }
                    | FileNews::Recovered { open, .. }
                    | FileNews::OpenedKept { open, .. } = news
                    {
                        // Its result is no longer wanted. Folders do not matter to it.
                        self.start(
                            FileJob::PutUp(open),
                            &Folders {
                                settings: None,
                                journals: PathBuf::new(),
                                profiles: PathBuf::new(),
                                dictionaries: Some(Vec::new()),
                            },
                        );
                    }
                    None
                }
            },
        }
    }
}

impl Drop for FileJobs {
    fn drop(&mut self) {
        self.cancel_opening();
        self.cancel_spelling();
        self.cancel_transcribing();
    }
}

/// Starts the thread of a lane.
fn start(lane: Lane, results: &Sender<Message>, wake: &Wake) -> Sender<Order> {
    let (to_worker, orders) = channel::<Order>();
    let (results, wake) = (results.clone(), wake.clone());
    let name = match lane {
        Lane::Open => "open",
        Lane::Look => "look",
        Lane::Write => "write",
        Lane::Text => "text",
        Lane::Transcribe => "transcribe",
    };
    // Without a thread the order cannot be sent, which is told.
    let _ = thread::Builder::new().name(name.to_owned()).spawn(texts::carried(move || {
        while let Ok(Order { turn, ticket, folders, progress, job }) = orders.recv() {
            let failed = || FileNews::NotOpened(NotOpened::Program(t!("file-job-panicked")));
            let news =
                catch_unwind(AssertUnwindSafe(|| work(job, &turn, &folders, &progress))).unwrap_or_else(|_| failed());
            // A window that is gone needs no news.
            let _ = results.send(Message::Done(ticket, news));
            wake();
        }
    }));
    to_worker
}

fn work(job: FileJob, turn: &Mutex<()>, folders: &Folders, progress: &Progress) -> FileNews {
    let kept = KeptFolder::beside(&folders.journals);
    let my_turn = || turn.lock().unwrap_or_else(PoisonError::into_inner);
    match job {
        FileJob::Examine(paths) => FileNews::Examined(Box::new(examine(paths, &TranscriptChoice::default(), progress))),
        FileJob::ExamineAs(paths, choice) => FileNews::Examined(Box::new(examine(paths, &choice, progress))),
        FileJob::ExamineSample { for_tour } => match sample_talk() {
            Some(paths) => {
                let examined = examine(paths, &TranscriptChoice::default(), progress);
                FileNews::Examined(Box::new(ExaminedFiles { for_tour, ..examined }))
            }
            None => FileNews::NotOpened(NotOpened::Program(t!("file-job-no-sample"))),
        },
        FileJob::OpenProject(path) => {
            let _ = progress.stage(t!("file-job-reading-project")).tick(0, 0);
            // A disk that never answers must not keep other jobs from opening something: it is read before the turn is taken.
            let _ = std::fs::File::open(&path).and_then(|mut file| file.read(&mut [0]));
            let _turn = my_turn();
            match OpenProject::open(&path, &folders.journals) {
                Ok((open, warnings, recovery)) => {
                    FileNews::Opened { open: Box::new(open), warnings, has_recovery: recovery.is_some() }
                }
                Err(error) => FileNews::NotOpened(error.into()),
            }
        }
        FileJob::OpenReadOnly(path) => {
            let _ = progress.stage(t!("file-job-reading-project")).tick(0, 0);
            match OpenProject::open_read_only(&path, &folders.journals) {
                Ok((open, warnings)) => FileNews::Opened { open: Box::new(open), warnings, has_recovery: false },
                Err(error) => FileNews::NotOpened(error.into()),
            }
        }
        FileJob::Recover(recovery) => {
            let _ = progress.stage(t!("file-job-reading-unsaved")).tick(0, 0);
            let _turn = my_turn();
            match recovery.restore() {
                Ok((open, warnings)) => FileNews::Recovered { open: Box::new(open), warnings },
                Err(error) => FileNews::NotOpened(error.into()),
            }
        }
        FileJob::Recoveries => {
            let _turn = my_turn();
            FileNews::Recoveries(take_stock(&folders.journals))
        }
        FileJob::ListKept => FileNews::Kept(kept.list()),
        FileJob::OpenKept(one) => {
            let _ = progress.stage(t!("file-job-reading-kept")).tick(0, 0);
            match open_kept(&one, &folders.journals) {
                Ok((open, warnings)) => FileNews::OpenedKept { open: Box::new(open), warnings },
                Err(error) => FileNews::NotOpened(error.into()),
            }
        }
        FileJob::CopyKept(one, path) => {
            let failed = |error: std::io::Error| {
                t!("file-job-copy-failed", error = error.to_string(), path = path.to_string_lossy())
            };
            let result = kept.copy_out(&one, &path).map_err(failed);
            FileNews::CopiedKept(path, result)
        }
        FileJob::DeleteKept(one) => {
            let failed = |error: std::io::Error| {
                t!("file-job-delete-failed", error = error.to_string(), path = one.file.to_string_lossy())
            };
            FileNews::DeletedKept(kept.remove(&one).map_err(failed))
        }
        FileJob::Look(path) => {
            let standing = PathState::of(&path);
            FileNews::Looked(path, standing)
        }
        FileJob::PutUp(open) => {
            // What was restored and not shown stays what a crash left: it is offered again.
            if open.is_changed() {
                drop(open)
            } else {
                open.close()
            }
            FileNews::Nothing
        }
        FileJob::Discard(recovery) => {
            let _turn = my_turn();
            FileNews::Discarded(recovery.discard())
        }
        FileJob::Write { path, content, what, may_replace, inputs } => {
            let result = write_out(&path, &content, may_replace, &inputs, &kept)
                .map_err(|reason| what.unwritten(&path, &reason));
            FileNews::Wrote { path, what, result }
        }
        FileJob::ReadSettings(folder) => {
            let (settings, problem) = Settings::read(&folder);
            FileNews::Settings(Box::new(settings), problem)
        }
        FileJob::ReadModelFacts => FileNews::ModelFacts(ModelFacts::read()),
        FileJob::Diagnose(scope) => FileNews::Diagnosis(Box::new(diagnose(&scope))),
        FileJob::TakeCrash(folder) => take_untold_crash(&folder).map_or(FileNews::Nothing, FileNews::Crash),
        FileJob::KeepSettings { folder, before, now } => FileNews::SettingsKept(now.keep(&before, &folder)),
        FileJob::Profiles(chosen) => FileNews::Profiles(Profiles::read(&folders.profiles, chosen.as_deref())),
        FileJob::Teach { profile, talk, examples, is_told } => {
            FileNews::Taught { result: profiles::teach(&folders.profiles, &profile, &talk, &examples), is_told }
        }
        FileJob::ImportProfile(path) => FileNews::ImportedProfile(profiles::import(&folders.profiles, &path)),
        FileJob::FindInFiles { asked, ticket, in_use, control } => {
            let place = SearchPlace { journals: &folders.journals, in_use: &in_use };
            let progress = progress.stage(t!("file-job-searching"));
            FileNews::FoundInFiles(ticket, file_search::find(asked, ticket, &place, &control, &progress))
        }
        FileJob::ReplaceInFiles { chosen, in_use, control } => {
            let _turn = my_turn();
            let (asked, chosen) = *chosen;
            let place = SearchPlace { journals: &folders.journals, in_use: &in_use };
            let progress = progress.stage(t!("file-job-replacing"));
            FileNews::ReplacedInFiles(file_search::replace(&asked, &chosen, &place, &control, &progress))
        }
        FileJob::Spelling(job) => FileNews::Spelling(job.work(progress)),
        FileJob::ReadSecond { path, talk } => {
            let read = read_second(&path, progress).map(Box::new).map_err(|error| error.to_string());
            FileNews::Second { talk, read }
        }
        FileJob::ReadShots { path, rate, talk } => FileNews::Shots { talk, read: read_shots(&path, rate) },
        FileJob::ReadGuideline(path) => FileNews::Guideline(read_guideline(&path).map(Box::new)),
        FileJob::FindRecognisers(places) => FileNews::Recognisers(find_recognisers(&places)),
        FileJob::Transcribe(order, scratch) => {
            let made = transcribe(&order, &scratch, progress).map(Box::new).map_err(|error| error.to_string());
            FileNews::Transcribed(order.recording, made)
        }
    }
}

/// Writes what a person asked for. What is replaced is kept for a while.
fn write_out(
    path: &Path,
    content: &[u8],
    may_replace: bool,
    inputs: &[InputFile],
    kept: &KeptFolder,
) -> Result<(), String> {
    if let Some(input) = input_at(path, inputs) {
        return Err(t!("write-is-input-choose", role = input.role));
    }
    if !may_replace && PathState::of(path) == PathState::File {
        return Err(t!("file-job-name-taken").to_owned());
    }
    kept.replace(path, content).map_err(|error| error.to_string())
}

fn read_shots(path: &Path, rate: Option<FrameRate>) -> Result<ShotChanges, String> {
    if PathState::of(path) != PathState::File {
        return Err(t!("file-job-no-file", path = path.to_string_lossy()));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    file.take(LONGEST_LIST + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LONGEST_LIST {
        return Err(t!("shots-list-too-long").to_owned());
    }
    read_list(&bytes, rate).map_err(|error| error.to_string())
}

/// Longer files are no guideline, in bytes.
const LONGEST_GUIDELINE: u64 = 1 << 20;

fn read_guideline(path: &Path) -> Result<Guideline, String> {
    if PathState::of(path) != PathState::File {
        return Err(t!("file-job-no-file", path = path.to_string_lossy()));
    }
    let size = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > LONGEST_GUIDELINE {
        return Err(t!("file-job-guideline-too-long").to_owned());
    }
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    Guideline::from_json(&text).map_err(|error| error.to_string())
}

#[cfg(not(test))]
fn diagnose(scope: &DiagnosisScope) -> DiagnosisPage {
    DiagnosisPage::gather(scope)
}

/// Tests have no GPU, no sound and no programs of others.
#[cfg(test)]
fn diagnose(scope: &DiagnosisScope) -> DiagnosisPage {
    DiagnosisPage::of(&analysis::diagnostics::fixture::made_up(&scope.profiles))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage};

    #[test]
    fn what_was_written_is_told_with_what_is_still_pending() {
        let check = |language: WindowLanguage, pending: usize, expected: &str| {
            let _speaking = Speaking::new(language);
            let what = FileContent::Subtitles { talk: String::new(), cues: 12, pending, is_finished: false };
            assert_eq!(what.written(Path::new("a.srt")), expected, "{language:?}");
        };
        check(WindowLanguage::English, 0, "12 cues written: a.srt");
        check(WindowLanguage::English, 1, "12 cues written, 1 boundary still pending: a.srt");
        check(WindowLanguage::German, 0, "12 Untertitel geschrieben: a.srt");
        check(WindowLanguage::German, 1, "12 Untertitel geschrieben, 1 Grenze noch offen: a.srt");
        check(WindowLanguage::German, 3, "12 Untertitel geschrieben, 3 Grenzen noch offen: a.srt");
    }

    #[test]
    fn a_guideline_comes_back_from_its_file_and_what_is_none_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders {
            settings: None,
            journals: folder.path().join("journals"),
            profiles: folder.path().join("profiles"),
            dictionaries: Some(Vec::new()),
        };
        let path = folder.path().join("own.json");
        let mut files = FileJobs::new(Arc::new(|| {}));
        let mut run = |job: FileJob| {
            files.start(job, &folders);
            files.wait(std::time::Duration::from_secs(60)).unwrap()
        };
        let own = Guideline { name: "Own".to_owned(), ..Guideline::bbc() };
        std::fs::write(&path, serde_json::to_string_pretty(&own).unwrap()).unwrap();
        let FileNews::Guideline(Ok(read)) = run(FileJob::ReadGuideline(path.clone())) else { panic!("not read") };
        assert_eq!(*read, own);
        std::fs::write(&path, r#"{"max_lines":0}"#).unwrap();
        let FileNews::Guideline(Err(problem)) = run(FileJob::ReadGuideline(path)) else { panic!("no guideline") };
        assert!(problem.contains("between 1 and 3 lines"), "{problem}");
    }
}
