//! Everything the window reads and writes, in the background: a disk may be slow, full, or never answer.
//!
//! There are five lanes, each a thread that does one job after the other, so that what is written stays in order and no
//! answer waits behind a disk that hangs. What has to do with the open project is the [keeper's](super::keeper).

use analysis::transcribing::{find_recognisers, transcribe};
use std::io::Read as _;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::file_content::FileContent;
use super::file_job_error::FileJobError;
use super::small_files::{read_guideline, read_shots, write_out};
use analysis::diagnostics::{DiagnosisScope, UntoldCrash, take_untold_crash};
use base::output_paths::InputFile;
use base::progress::Progress;
use base::recycle_bin::{KeptFolder, KeptItem};
use base::texts::t;
use base::warning::Warning;
use editor::effort::Pace;
use editor::house_style::HouseStyle;
use editor::project::editor_profile::EditorProfile;
use editor::project::{
    Journals, OpenProject, ProjectError, Recovery, SecondSubtitles, Stock, open_kept, take_stock, works_kept,
};
use editor::session::second_column::read_second;
use evidence::fusion::adaptation::Example;
use formats::guideline::{FrameRate, Guideline};
use formats::transcript::TranscriptChoice;
use media::shots::ShotChanges;
use media::transcribing::{FoundRecogniser, RecogniserPlaces, Transcription, TranscriptionOrder};
use ui::diagnosis_page::DiagnosisPage;
use ui::examine::{ExaminedFiles, examine, sample_talk};
use ui::executor::{Ticket, Tickets, Wake, WorkLane, survived};
use ui::file_search;
use ui::file_search::{ChosenReplacements, FileFindings, FileReplacements, FilesQuery, SearchControl, SearchPlace};
use ui::folders::Folders;
use ui::glossary_files::{GlossaryJob, GlossaryNews};
use ui::house_style::{self, StyleControl, StyleFailure};
use ui::job_kind::{JobKind, JobStatus};
use ui::model_facts::ModelFacts;
use ui::path_states::PathState;
use ui::profiles;
use ui::profiles::{ImportedProfile, Profiles};
use ui::settings::Settings;
use ui::spelling_jobs::{SpellingJob, SpellingNews};

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
    /// How quickly the user worked on the talks of which a history is kept.
    MeasurePace,
    Teach {
        profile: String,
        talk: String,
        examples: Vec<Example>,
        is_told: bool,
    },
    ImportProfile(PathBuf),
    ReadGuideline(PathBuf),
    Spelling(Box<SpellingJob>),
    Glossary(GlossaryJob),
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
    /// Learn the style of a house from the finished files in a folder.
    LearnStyle {
        place: PathBuf,
        ticket: u64,
        control: StyleControl,
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
    CopiedKept(PathBuf, Result<(), FileJobError>),
    DeletedKept(Result<(), FileJobError>),
    /// Nothing was opened.
    NotOpened(FileJobError),
    Recoveries(Stock),
    Looked(PathBuf, PathState),
    Discarded(Result<(), ProjectError>),
    Wrote {
        path: PathBuf,
        what: FileContent,
        result: Result<(), FileJobError>,
    },
    Settings(Box<Settings>, Option<String>),
    SettingsKept(Result<(), String>),
    ModelFacts(ModelFacts),
    Diagnosis(Box<DiagnosisPage>),
    Crash(UntoldCrash),
    Profiles(Profiles),
    Pace(Pace),
    Taught {
        result: Result<EditorProfile, String>,
        is_told: bool,
    },
    ImportedProfile(Result<ImportedProfile, String>),
    Guideline(Result<Box<Guideline>, FileJobError>),
    Spelling(SpellingNews),
    Glossary(GlossaryNews),
    FoundInFiles(u64, Result<FileFindings, String>),
    ReplacedInFiles(FileReplacements),
    /// The style that was learnt from a folder, or why none was.
    HouseStyle {
        ticket: u64,
        place: PathBuf,
        learnt: Result<Box<HouseStyle>, StyleFailure>,
    },
    /// For the talk with this id.
    Second {
        talk: String,
        read: Result<Box<SecondSubtitles>, FileJobError>,
    },
    Recognisers(Vec<FoundRecogniser>),
    /// Of a recording.
    Transcribed(PathBuf, Result<Box<Transcription>, FileJobError>),
    /// The same.
    Shots {
        talk: String,
        read: Result<ShotChanges, FileJobError>,
    },
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileLane {
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

impl FileLane {
    const ALL: [Self; 5] = [Self::Open, Self::Look, Self::Write, Self::Text, Self::Transcribe];
}

impl FileJob {
    fn lane(&self) -> FileLane {
        match self {
            Self::Examine(_)
            | Self::ExamineAs(..)
            | Self::ExamineSample { .. }
            | Self::OpenProject(_)
            | Self::OpenReadOnly(_)
            | Self::Recover(_)
            | Self::OpenKept(_) => FileLane::Open,
            Self::Recoveries
            | Self::ListKept
            | Self::Look(_)
            | Self::ReadSettings(_)
            | Self::ReadModelFacts
            | Self::TakeCrash(_)
            | Self::ReadSecond { .. }
            | Self::FindRecognisers(_)
            | Self::ReadShots { .. }
            | Self::ReadGuideline(_) => FileLane::Look,
            Self::Transcribe(..) => FileLane::Transcribe,
            Self::PutUp(_)
            | Self::CopyKept(..)
            | Self::DeleteKept(_)
            | Self::Discard(_)
            | Self::Write { .. }
            | Self::KeepSettings { .. }
            | Self::Profiles(_)
            | Self::Teach { .. }
            | Self::Glossary(_)
            | Self::ImportProfile(_) => FileLane::Write,
            Self::Spelling(job) => match **job {
                SpellingJob::AddWord { .. } => FileLane::Write,
                _ => FileLane::Text,
            },
            Self::FindInFiles { .. } | Self::LearnStyle { .. } | Self::Diagnose(_) | Self::MeasurePace => {
                FileLane::Text
            }
            Self::ReplaceInFiles { .. } => FileLane::Write,
        }
    }
}

/// What of a job counts while it is not done.
#[derive(Clone, Copy)]
struct FileJobKind {
    lane: FileLane,
    is_output: bool,
    /// It asks a dictionary.
    is_spelling: bool,
}

struct Order {
    /// Listing the journals holds their locks for a moment, which opening a project must not run into.
    turn: Arc<Mutex<()>>,
    folders: Folders,
    ticket: Ticket<FileNews>,
    job: FileJob,
}

/// The window's end of the threads.
pub struct FileJobs {
    lanes: [WorkLane<Order>; 5],
    turn: Arc<Mutex<()>>,
    tickets: Tickets<FileJobKind, FileNews>,
}

impl FileJobs {
    /// `wake` is called whenever there is something to [`FileJobs::take`].
    pub fn new(wake: Wake) -> Self {
        Self { lanes: FileLane::ALL.map(start), turn: Arc::default(), tickets: Tickets::new(wake) }
    }

    /// Who is woken by news.
    pub fn wake(&self) -> &Wake {
        self.tickets.wake()
    }

    pub fn start(&mut self, job: FileJob, folders: &Folders) {
        let lane = job.lane();
        if lane == FileLane::Open {
            self.cancel_opening();
        }
        let kind = FileJobKind {
            lane,
            is_output: matches!(job, FileJob::Write { .. }),
            is_spelling: lane == FileLane::Text && matches!(job, FileJob::Spelling(_)),
        };
        let ticket = self.tickets.begin(kind, t!("file-job-waiting"));
        let order = Order { turn: self.turn.clone(), folders: folders.clone(), ticket, job };
        if let Err(Order { ticket, .. }) = self.lanes[lane as usize].send(order) {
            ticket.end(FileNews::NotOpened(FileJobError::NoThread));
        }
    }

    /// Stops what is being opened. It may hang on a disk that never answers: what comes next does not wait for it.
    pub fn cancel_opening(&mut self) {
        if self.tickets.forget(|kind| kind.lane == FileLane::Open) {
            self.lanes[FileLane::Open as usize] = start(FileLane::Open);
        }
    }

    /// Stops what dictionaries are asked: another talk is open, or another dictionary is wanted. What is in the middle of a word comes
    /// to the end of that.
    pub fn cancel_spelling(&mut self) {
        self.tickets.stop(|kind| kind.is_spelling);
    }

    /// Ends the recogniser that works, if there is one.
    pub fn cancel_transcribing(&mut self) {
        self.tickets.give_up(|kind| kind.lane == FileLane::Transcribe);
    }

    /// Whether a recogniser is at work and its result is still wanted.
    pub fn is_transcribing(&self) -> bool {
        self.tickets.wanted().any(|(kind, _)| kind.lane == FileLane::Transcribe)
    }

    /// Whether a recogniser whose result is no longer wanted has still to end.
    pub fn is_ending_recogniser(&self) -> bool {
        self.tickets.is_ending()
    }

    /// Whether something is being written.
    pub fn is_writing(&self) -> bool {
        self.tickets.any(|kind| kind.lane == FileLane::Write)
    }

    /// Whether a file that a person asked for is being written.
    pub fn is_writing_out(&self) -> bool {
        self.tickets.any(|kind| kind.is_output)
    }

    /// Whether all that was asked for is done.
    #[cfg(test)]
    pub fn is_at_rest(&self) -> bool {
        !self.tickets.any(|_| true)
    }

    /// What the person waits for.
    pub fn status(&self) -> impl Iterator<Item = JobStatus> {
        self.tickets.wanted().filter_map(|(kind, work)| {
            let kind = match kind.lane {
                FileLane::Open => JobKind::Open,
                FileLane::Transcribe => JobKind::Transcribe,
                FileLane::Look | FileLane::Write | FileLane::Text => return None,
            };
            Some(JobStatus::new(kind, work))
        })
    }

    /// What came since the last call; of what was opened only the newest.
    pub fn take(&mut self) -> Vec<FileNews> {
        let came = self.tickets.take();
        came.into_iter().filter_map(|(kind, news)| self.wanted(kind, news)).collect()
    }

    /// Waits for the next news, for as long as `patience`; for the beginning and the end of the program.
    pub fn wait(&mut self, patience: std::time::Duration) -> Option<FileNews> {
        let end = std::time::Instant::now() + patience;
        loop {
            let (kind, news) = self.tickets.wait(end.saturating_duration_since(std::time::Instant::now()))?;
            if let Some(news) = self.wanted(kind, news) {
                return Some(news);
            }
        }
    }

    /// What was opened and is not wanted any more is put up again.
    fn wanted(&mut self, kind: Option<FileJobKind>, news: FileNews) -> Option<FileNews> {
        match (kind, news) {
            (Some(_), news) => Some(news),
            (
                None,
                FileNews::Opened { open, .. } | FileNews::Recovered { open, .. } | FileNews::OpenedKept { open, .. },
            ) => {
                // Folders do not matter to it.
                let folders = Folders {
                    settings: None,
                    journals: PathBuf::new(),
                    profiles: PathBuf::new(),
                    dictionaries: Some(Vec::new()),
                };
                self.start(FileJob::PutUp(open), &folders);
                None
            }
            (None, _) => None,
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

fn start(lane: FileLane) -> WorkLane<Order> {
    let name = match lane {
        FileLane::Open => "open",
        FileLane::Look => "look",
        FileLane::Write => "write",
        FileLane::Text => "text",
        FileLane::Transcribe => "transcribe",
    };
    WorkLane::start(name, |Order { turn, folders, ticket, job }| {
        let news = survived(|| work(job, &turn, &folders, &ticket.progress));
        ticket.end(news.unwrap_or(FileNews::NotOpened(FileJobError::Broke)));
    })
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
            None => FileNews::NotOpened(FileJobError::NoSample),
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
            let failed = |source| FileJobError::NotCopied { path: path.clone(), source };
            let result = kept.copy_out(&one, &path).map_err(failed);
            FileNews::CopiedKept(path, result)
        }
        FileJob::DeleteKept(one) => {
            let deleted = kept.remove(&one);
            FileNews::DeletedKept(deleted.map_err(|source| FileJobError::NotDeleted { path: one.file, source }))
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
            let failed = |source| FileJobError::NotWritten { what: what.clone(), path: path.clone(), source };
            let result = write_out(&path, &content, may_replace, &inputs, &kept).map_err(failed);
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
        FileJob::MeasurePace => {
            let kept = works_kept(&folders.journals);
            let person = Journals::from(&folders.journals).person();
            FileNews::Pace(Pace::of(&person, &kept))
        }
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
        FileJob::LearnStyle { place, ticket, control } => {
            let progress = progress.stage(t!("style-stage"));
            let learnt = house_style::learn(&place, &folders.journals, &control, &progress);
            FileNews::HouseStyle { ticket, place, learnt }
        }
        FileJob::Glossary(job) => FileNews::Glossary(job.work(&folders.profiles)),
        FileJob::Spelling(job) => FileNews::Spelling(job.work(progress)),
        FileJob::ReadSecond { path, talk } => {
            let read = read_second(&path, progress).map(Box::new).map_err(FileJobError::from);
            FileNews::Second { talk, read }
        }
        FileJob::ReadShots { path, rate, talk } => FileNews::Shots { talk, read: read_shots(&path, rate) },
        FileJob::ReadGuideline(path) => FileNews::Guideline(read_guideline(&path).map(Box::new)),
        FileJob::FindRecognisers(places) => FileNews::Recognisers(find_recognisers(&places)),
        FileJob::Transcribe(order, scratch) => {
            let made = transcribe(&order, &scratch, progress).map(Box::new).map_err(FileJobError::from);
            FileNews::Transcribed(order.recording, made)
        }
    }
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
        assert!(problem.to_string().contains("between 1 and 3 lines"), "{problem}");
    }
}
