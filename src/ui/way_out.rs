//! The way out of something that went wrong: what the button beside the message does.

use std::path::{Path, PathBuf};

use super::action::{Action, Browse, Dialog};
use super::command::Command;
use super::examine::ExamineError;
use super::job_error::JobError;
use super::job_kind::JobKind;
use super::output::OutputKind;
use super::store::NotSaved;
use base::texts::t;
use editor::project::{EditError, FILE_EXTENSION, ProjectError};
use media::audio::AudioError;
use media::shots::ShotError;

/// What can be done about a message. Nothing happens until the person asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// Look at a project that is open in another window.
    OpenReadOnly(PathBuf),
    /// Put the project into another file.
    SaveAs,
    /// Say where the recording is.
    ChooseRecording,
    /// Say where ffmpeg is.
    ChooseFfmpeg,
    /// Ask again for the file that could not be read, or for other options.
    TryAgain(Dialog),
    /// Look for a copy of what is damaged.
    RestoreEarlier,
    /// Let the times of the cues be changed again.
    UnlockTimes,
    /// Propose as before the last lesson.
    TakeLessonBack,
    /// Put the report of a crash on the clipboard.
    CopyReport(String),
}

impl WayOut {
    /// Out of a project that was not opened.
    pub fn of_opening(error: &ProjectError) -> Option<Self> {
        match error {
            // What is said to be open may also be the journal of a project that was never saved.
            ProjectError::InUse { path } if is_project_file(path) => Some(Self::OpenReadOnly(path.clone())),
            ProjectError::Damaged { .. } => Some(Self::RestoreEarlier),
            ProjectError::InUse { .. }
            | ProjectError::Read { .. }
            | ProjectError::TooLarge { .. }
            | ProjectError::NotAProject { .. }
            | ProjectError::Newer { .. }
            | ProjectError::Unrecoverable { .. }
            | ProjectError::Write { .. }
            | ProjectError::ChangedOnDisk { .. }
            | ProjectError::NoPath => None,
        }
    }

    /// Out of a project that was not saved.
    pub fn of_saving(error: &NotSaved) -> Option<Self> {
        match error {
            NotSaved::Refused(_) => Some(Self::SaveAs),
            NotSaved::Project(error) => match error {
                ProjectError::Write { .. }
                | ProjectError::ChangedOnDisk { .. }
                | ProjectError::NoPath
                | ProjectError::InUse { .. } => Some(Self::SaveAs),
                ProjectError::Read { .. }
                | ProjectError::TooLarge { .. }
                | ProjectError::NotAProject { .. }
                | ProjectError::Newer { .. }
                | ProjectError::Damaged { .. }
                | ProjectError::Unrecoverable { .. } => None,
            },
            NotSaved::Lost => None,
        }
    }

    /// Out of an edit that was not made.
    pub fn of_edit(error: &EditError) -> Option<Self> {
        match error {
            EditError::ReadOnly => Some(Self::SaveAs),
            EditError::TimesLocked => Some(Self::UnlockTimes),
            EditError::NoSuchWord
            | EditError::Nothing(_)
            | EditError::LastWord
            | EditError::BeforeStart
            | EditError::MovedBeforeStart { .. }
            | EditError::RunsInto
            | EditError::NoRoom { .. }
            | EditError::NoStretch
            | EditError::Guideline(_)
            | EditError::DoesNotFit(_) => None,
        }
    }

    /// Out of files that cannot be opened.
    pub fn of_examining(error: &ExamineError) -> Option<Self> {
        match error {
            ExamineError::Recording(error) => Self::needs_ffmpeg(error),
            ExamineError::NotFound { .. }
            | ExamineError::NotAllowed { .. }
            | ExamineError::Unreadable { .. }
            | ExamineError::NoFile { .. }
            | ExamineError::Empty { .. }
            | ExamineError::Transcript(_)
            | ExamineError::WordTimes { .. } => None,
        }
    }

    /// Out of background work that brought nothing.
    pub fn of_job(error: &JobError) -> Option<Self> {
        match error {
            // Where the recording is now, or another one.
            JobError::Audio(error) => Self::needs_ffmpeg(error).or(Some(Self::ChooseRecording)),
            JobError::Shots(ShotError::NeedsFfmpeg | ShotError::FfmpegBroken { .. }) => Some(Self::ChooseFfmpeg),
            JobError::Shots(_) => Some(Self::TryAgain(Dialog::FindShots)),
            JobError::Broke(JobKind::Decode) => Some(Self::ChooseRecording),
            JobError::Growing(_)
            | JobError::Device(_)
            | JobError::Model(_)
            | JobError::Version(_)
            | JobError::Broke(_)
            | JobError::NoThread
            | JobError::Cancelled(_) => None,
        }
    }

    fn needs_ffmpeg(error: &AudioError) -> Option<Self> {
        let is_so = matches!(error, AudioError::NeedsFfmpeg { .. } | AudioError::FfmpegBroken { .. });
        is_so.then_some(Self::ChooseFfmpeg)
    }

    /// What stands on the button.
    pub fn label(&self) -> &'static str {
        match self {
            Self::OpenReadOnly(_) => t!("way-out-read-only"),
            Self::SaveAs => t!("way-out-save-as"),
            Self::ChooseRecording => t!("way-out-recording"),
            Self::ChooseFfmpeg => t!("way-out-ffmpeg"),
            Self::TryAgain(_) => t!("way-out-again"),
            Self::RestoreEarlier => t!("way-out-restore"),
            Self::UnlockTimes => t!("way-out-unlock"),
            Self::TakeLessonBack => t!("way-out-lesson"),
            Self::CopyReport(_) => t!("crash-copy"),
        }
    }

    pub fn help(&self) -> &'static str {
        match self {
            Self::OpenReadOnly(_) => t!("way-out-read-only-help"),
            Self::SaveAs => t!("way-out-save-as-help"),
            Self::ChooseRecording => t!("way-out-recording-help"),
            Self::ChooseFfmpeg => t!("way-out-ffmpeg-help"),
            Self::TryAgain(_) => t!("way-out-again-help"),
            Self::RestoreEarlier => t!("way-out-restore-help"),
            Self::UnlockTimes => t!("way-out-unlock-help"),
            Self::TakeLessonBack => t!("way-out-lesson-help"),
            Self::CopyReport(_) => t!("crash-copy-help"),
        }
    }

    pub fn action(&self) -> Action {
        match self {
            Self::OpenReadOnly(path) => Action::OpenReadOnly(path.clone()),
            Self::SaveAs => Action::OpenDialog(Dialog::Write(OutputKind::Project)),
            Self::ChooseRecording => Action::Browse(Browse::Recording),
            Self::ChooseFfmpeg => Action::OpenDialog(Dialog::Settings),
            Self::TryAgain(dialog) => Action::OpenDialog(*dialog),
            Self::RestoreEarlier => Action::Run(Command::Restore),
            Self::UnlockTimes => Action::Run(Command::LockTimes),
            Self::TakeLessonBack => Action::TakeLessonBack,
            Self::CopyReport(text) => Action::Copy(text.clone()),
        }
    }
}

fn is_project_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(FILE_EXTENSION))
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn every_trouble_with_a_project_has_the_way_out_that_leads_on() {
        let path = || PathBuf::from("/a/talk.breathmark");
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        let damaged = || ProjectError::Damaged { path: path(), line: 3, reason: "no end".to_owned() };
        let opening = [
            (ProjectError::InUse { path: path() }, Some(WayOut::OpenReadOnly(path()))),
            (ProjectError::InUse { path: "/journals/0a.jsonl".into() }, None),
            (damaged(), Some(WayOut::RestoreEarlier)),
            (ProjectError::NotAProject { path: path() }, None),
        ];
        for (error, expected) in opening {
            assert_eq!(WayOut::of_opening(&error), expected, "{error}");
        }
        let saving = [
            (NotSaved::Project(ProjectError::Write { path: path(), source: full() }), Some(WayOut::SaveAs)),
            (NotSaved::Project(ProjectError::ChangedOnDisk { path: path() }), Some(WayOut::SaveAs)),
            (NotSaved::Project(ProjectError::NoPath), Some(WayOut::SaveAs)),
            (NotSaved::Project(ProjectError::InUse { path: path() }), Some(WayOut::SaveAs)),
            (NotSaved::Refused("a file of that name already exists".to_owned()), Some(WayOut::SaveAs)),
            (NotSaved::Lost, None),
        ];
        for (error, expected) in saving {
            assert_eq!(WayOut::of_saving(&error), expected, "{error}");
        }
    }

    #[test]
    fn what_needs_ffmpeg_leads_to_it_and_what_is_read_only_to_another_name() {
        let path = || PathBuf::from("/a/talk.mkv");
        let audio = || AudioError::NeedsFfmpeg { path: path(), codec: "AC-3".to_owned() };
        assert_eq!(WayOut::of_job(&audio().into()), Some(WayOut::ChooseFfmpeg));
        assert_eq!(WayOut::of_job(&AudioError::Empty { path: path() }.into()), Some(WayOut::ChooseRecording));
        assert_eq!(WayOut::of_job(&ShotError::NeedsFfmpeg.into()), Some(WayOut::ChooseFfmpeg));
        let no_video = JobError::from(ShotError::NoVideo { path: path() });
        assert_eq!(WayOut::of_job(&no_video), Some(WayOut::TryAgain(Dialog::FindShots)));
        assert_eq!(WayOut::of_job(&JobError::NoThread), None);
        assert_eq!(WayOut::of_examining(&audio().into()), Some(WayOut::ChooseFfmpeg));
        assert_eq!(WayOut::of_examining(&ExamineError::Empty { path: path() }), None);
        assert_eq!(WayOut::of_edit(&EditError::ReadOnly), Some(WayOut::SaveAs));
        assert_eq!(WayOut::of_edit(&EditError::LastWord), None);
    }
}
