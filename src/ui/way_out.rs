//! The way out of something that went wrong: what the button beside the message does.

use std::path::{Path, PathBuf};

use super::action::{Action, Browse, Dialog};
use super::command::Command;
use super::output::OutputKind;
use super::store::NotSaved;
use base::texts::t;
use editor::project::{FILE_EXTENSION, ProjectError};

/// What can be done about a message. Nothing happens until the person asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// Look at a project that is open in another window.
    OpenReadOnly(PathBuf),
    /// Put the project into another file.
    SaveAs,
    /// Say where the recording is.
    ChooseRecording,
    /// Look for a copy of what is damaged.
    RestoreEarlier,
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

    /// What stands on the button.
    pub fn label(&self) -> &'static str {
        match self {
            Self::OpenReadOnly(_) => t!("way-out-read-only"),
            Self::SaveAs => t!("way-out-save-as"),
            Self::ChooseRecording => t!("way-out-recording"),
            Self::RestoreEarlier => t!("way-out-restore"),
            Self::TakeLessonBack => t!("way-out-lesson"),
            Self::CopyReport(_) => t!("crash-copy"),
        }
    }

    pub fn help(&self) -> &'static str {
        match self {
            Self::OpenReadOnly(_) => t!("way-out-read-only-help"),
            Self::SaveAs => t!("way-out-save-as-help"),
            Self::ChooseRecording => t!("way-out-recording-help"),
            Self::RestoreEarlier => t!("way-out-restore-help"),
            Self::TakeLessonBack => t!("way-out-lesson-help"),
            Self::CopyReport(_) => t!("crash-copy-help"),
        }
    }

    pub fn action(&self) -> Action {
        match self {
            Self::OpenReadOnly(path) => Action::OpenReadOnly(path.clone()),
            Self::SaveAs => Action::OpenDialog(Dialog::Write(OutputKind::Project)),
            Self::ChooseRecording => Action::Browse(Browse::Recording),
            Self::RestoreEarlier => Action::Run(Command::Restore),
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
}
