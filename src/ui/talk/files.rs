//! The files of a talk: what keeps it safe, and where what is made from it goes.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::Talk;
use crate::executor::Wake;
use crate::store::{Store, StoreEvent};
use base::output_paths::{InputFile, names};
#[cfg(any(test, feature = "test-support"))]
use editor::project::WorkLog;
use editor::project::{DocumentChange, FILE_EXTENSION, Safety, TextDraft};
use formats::subtitle_file::FileFormat;

impl Talk {
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
                StoreEvent::NotSaved(..) => self.session.end_save(None),
                StoreEvent::Lost => {
                    if let Some(keeper) = &self.keeper {
                        keeper.replace(self.session.document(), self.journals.clone());
                    }
                }
                StoreEvent::Safety(safety) => self.safety.clone_from(safety),
                StoreEvent::Work(work) => self.session.take_work((**work).clone()),
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

    /// Worked on as the log says, for tests of panels.
    #[cfg(any(test, feature = "test-support"))]
    pub fn with_work(mut self, work: WorkLog) -> Self {
        self.session.take_work(work);
        self
    }

    /// With a text draft, for tests of panels.
    #[cfg(any(test, feature = "test-support"))]
    pub fn with_left_draft(self, draft: TextDraft) -> Self {
        Self { left_draft: Some(draft), ..self }
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

    /// Has the store take down what happened.
    pub(super) fn keep(&self, change: impl FnOnce() -> DocumentChange) {
        if let Some(keeper) = &self.keeper {
            keeper.follow(change());
        }
    }
}

/// The person's folder for documents, or else the home folder.
fn documents() -> PathBuf {
    let folders = directories::UserDirs::new();
    let documents = folders.as_ref().and_then(|folders| folders.document_dir());
    documents.or(folders.as_ref().map(|folders| folders.home_dir())).map(Path::to_owned).unwrap_or_default()
}

/// A name without the ending of a project, which is part of no other name, not even where a recording or a transcript has it.
fn bare_stem(stem: Option<&OsStr>) -> String {
    let stem = stem.map_or_else(|| "talk".to_owned(), |stem| stem.to_string_lossy().into_owned());
    let bare = stem.strip_suffix(FILE_EXTENSION).and_then(|stem| stem.strip_suffix('.'));
    bare.filter(|bare| !bare.is_empty()).map_or(stem.clone(), str::to_owned)
}
