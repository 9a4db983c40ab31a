//! What is where a path points to, as far as the background has told: while the window draws, no disk is asked.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::examine::{NoFileKind, what_else};
use base::texts::t;

/// What is where a path points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathState {
    /// Nothing is typed.
    Empty,
    /// Being looked at.
    Unknown,
    File,
    Folder,
    /// A pipe, a socket, a device.
    NoFile(NoFileKind),
    /// Nothing is there, but there is a folder where it could be.
    Missing,
    /// Not even the folder is there.
    NoFolder,
}

impl PathState {
    /// Asks the disk; not for the window's thread.
    pub fn of(path: &Path) -> Self {
        base::disk::waiting::may_wait();
        match std::fs::metadata(path) {
            Ok(metadata) => match what_else(&metadata) {
                None => Self::File,
                Some(NoFileKind::Folder) => Self::Folder,
                Some(what) => Self::NoFile(what),
            },
            Err(_) if path.parent().is_some_and(Path::is_dir) => Self::Missing,
            Err(_) => Self::NoFolder,
        }
    }

    /// Why no file can be read there.
    pub fn problem(self) -> Option<&'static str> {
        match self {
            Self::Folder => Some(t!("path-is-folder")),
            Self::Missing => Some(t!("path-missing")),
            Self::NoFolder => Some(t!("path-no-folder")),
            Self::NoFile(_) => Some(t!("path-is-no-file")),
            Self::Empty | Self::Unknown | Self::File => None,
        }
    }

    pub const fn is_missing(self) -> bool {
        matches!(self, Self::Missing | Self::NoFolder)
    }
}

/// Paths that panels wanted to know about, and what was found.
#[derive(Debug, Default)]
pub struct PathStates {
    known: RefCell<BTreeMap<PathBuf, PathState>>,
    wanted: RefCell<Vec<PathBuf>>,
    /// In tests of panels there is no background.
    #[cfg(any(test, feature = "test-support"))]
    is_direct: bool,
}

impl PathStates {
    #[cfg(any(test, feature = "test-support"))]
    pub fn direct() -> Self {
        Self { is_direct: true, ..Self::default() }
    }

    /// What is there; [`PathState::Unknown`] until the next frames, if it has not been looked at yet.
    pub fn standing(&self, path: Option<&Path>) -> PathState {
        let Some(path) = path else { return PathState::Empty };
        #[cfg(any(test, feature = "test-support"))]
        if self.is_direct {
            return PathState::of(path);
        }
        if let Some(&standing) = self.known.borrow().get(path) {
            return standing;
        }
        self.known.borrow_mut().insert(path.to_owned(), PathState::Unknown);
        self.wanted.borrow_mut().push(path.to_owned());
        PathState::Unknown
    }

    /// Whether something is still being looked at.
    pub fn is_looking(&self) -> bool {
        self.known.borrow().values().any(|standing| *standing == PathState::Unknown)
    }

    /// Paths that a job has to look at.
    pub fn take_wanted(&self) -> Vec<PathBuf> {
        std::mem::take(&mut self.wanted.borrow_mut())
    }

    pub fn found(&self, path: PathBuf, standing: PathState) {
        self.known.borrow_mut().insert(path, standing);
    }

    /// Looks again: something may have changed on the disk.
    pub fn forget(&self) {
        self.known.borrow_mut().clear();
        self.wanted.borrow_mut().clear();
    }
}
