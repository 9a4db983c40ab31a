//! The folder that results are written into, each file whole, and nothing over what batch did not make.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::result_file::{FoundResult, TalkResult, result_path};
use super::talk::{BatchTalk, path_below};
use base::output_paths::{InputFile, refusal};
use base::{path_serde, whole_file};
use evidence::model_files::file_checksum;

/// See the module.
#[derive(Debug)]
pub(super) struct OutputFolder {
    path: PathBuf,
    /// Whether files that batch did not make may be replaced.
    may_replace: bool,
    /// Folders that are there and free of what killed processes left. To look through one is quick only if it is not done for each
    /// of its files.
    ready: Mutex<BTreeSet<PathBuf>>,
}

/// Facts about a talk's place.
#[derive(Debug, Default)]
pub(super) struct FormerResult {
    /// Whole, of whatever inputs.
    pub result: Option<TalkResult>,
    /// SHA-256 of the subtitles that are there.
    pub subtitles: Option<String>,
    /// Something of the result file is left and cannot be read.
    is_damaged: bool,
    is_foreign: bool,
}

impl OutputFolder {
    pub fn new(path: &Path, may_replace: bool) -> Self {
        Self { path: path.to_owned(), may_replace, ready: Mutex::default() }
    }

    /// The files of a talk that are there.
    ///
    /// # Errors
    /// What cannot be read, as a sentence.
    pub fn former(&self, talk: &BatchTalk) -> Result<FormerResult, String> {
        let path = self.path.join(result_path(talk.id()));
        let unreadable =
            |what: &str, path: &Path, error: io::Error| format!("cannot read the {what} ({error}): {}", path.display());
        let mut former = FormerResult::default();
        match TalkResult::read(&path).map_err(|error| unreadable("result file", &path, error))? {
            FoundResult::Nothing => {}
            FoundResult::Damaged => former.is_damaged = true,
            FoundResult::Foreign => former.is_foreign = true,
            // Of another talk: a file system may take two names for one.
            FoundResult::Whole(result) if !is_of(&result, talk) => former.is_foreign = true,
            FoundResult::Whole(result) => former.result = Some(*result),
        }
        let output = self.path.join(&talk.output);
        former.subtitles = match file_checksum(&output) {
            Ok(checksum) => Some(checksum),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(unreadable("subtitles that are there", &output, error)),
        };
        Ok(former)
    }

    /// Why the talk's files may not be written, as a sentence. `new`: the checksum of the subtitles, if they are made already.
    pub fn objection(&self, talk: &BatchTalk, former: &FormerResult, new: Option<&str>) -> Option<String> {
        let (output, result) = (self.path.join(&talk.output), self.path.join(result_path(talk.id())));
        let inputs: Vec<InputFile> = talk.inputs().map(|path| InputFile::new("an input", path)).collect();
        if let Some(refusal) = refusal(&output, &inputs).or_else(|| refusal(&result, &inputs)) {
            return Some(refusal);
        }
        if let Some(link) = [&talk.output, &result_path(talk.id())].into_iter().find_map(|below| self.link_to(below)) {
            return Some(through_link(&link));
        }
        let what = "is there already and was not made by batch; move it away, or replace it with --replace";
        if self.may_replace {
            return None;
        }
        if former.is_foreign {
            return Some(format!("a file of this name {what}: {}", result.display()));
        }
        let there = former.subtitles.as_deref()?;
        // Whose subtitles they are is not known from a damaged result until they are made again.
        if (former.is_damaged && new.is_none()) || new == Some(there) {
            return None;
        }
        let made = former.result.as_ref();
        let own = made.iter().flat_map(|made| [&made.output_sha256, &made.replaced_sha256]).flatten();
        if own.into_iter().any(|own| own == there) {
            return None;
        }
        let has_made = made.is_some_and(|made| made.output_sha256.is_some());
        let changed = "was changed since batch made it; move it away, or replace it with --replace";
        let what = if has_made { changed } else { what };
        Some(format!("the file {what}: {}", output.display()))
    }

    /// Writes what became of a talk that failed, if there is a place for it.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_failure(&self, talk: &BatchTalk, former: &FormerResult, result: &TalkResult) -> Result<(), String> {
        let inputs: Vec<InputFile> = talk.inputs().map(|path| InputFile::new("an input", path)).collect();
        let is_taken = former.is_foreign && !self.may_replace || self.link_to(&result_path(talk.id())).is_some();
        if is_taken || refusal(&self.path.join(result_path(talk.id())), &inputs).is_some() {
            return Ok(());
        }
        self.write_result(result)
    }

    /// Writes the subtitles of a talk, and before them its result.
    ///
    /// Killed between the two, the result names subtitles that are not there, and the talk is not done.
    ///
    /// # Errors
    /// What cannot be written, as a sentence.
    pub fn write(
        &self,
        talk: &BatchTalk,
        former: &FormerResult,
        result: &TalkResult,
        subtitles: &[u8],
    ) -> Result<(), String> {
        self.write_result(result)?;
        if former.subtitles == result.output_sha256 {
            return Ok(());
        }
        // A file that came or was changed since the talk began belongs to the user.
        let is_as_before = || match file_checksum(&self.path.join(&talk.output)) {
            Ok(checksum) => former.subtitles.as_ref() == Some(&checksum),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        self.write_whole(&talk.output, subtitles, "subtitles", is_as_before)
    }

    fn write_result(&self, result: &TalkResult) -> Result<(), String> {
        let below = result_path(&result.id);
        let is_ours = || !matches!(TalkResult::read(&self.path.join(&below)), Ok(FoundResult::Foreign) | Err(_));
        self.write_whole(&below, result.line().as_bytes(), "result file", is_ours)
    }

    /// Writes a file if what is there `may_go`, or the user wants it replaced; asked when the content is on the disk already.
    fn write_whole(
        &self,
        below: &Path,
        content: &[u8],
        what: &str,
        may_go: impl FnOnce() -> bool,
    ) -> Result<(), String> {
        if let Some(link) = self.link_to(below) {
            return Err(through_link(&link));
        }
        let path = self.path.join(below);
        let failed = |error: io::Error| format!("cannot write the {what} ({error}): {}", path.display());
        let folder = path.parent().unwrap_or(Path::new("."));
        let is_ready = |folder: &Path| self.ready.lock().unwrap_or_else(PoisonError::into_inner).contains(folder);
        if !is_ready(folder) {
            std::fs::create_dir_all(folder).map_err(failed)?;
            whole_file::sweep_folder(folder);
            self.ready.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned());
        }
        let mut is_taken = false;
        let written = whole_file::write_unswept(&path, content, || {
            is_taken = !self.may_replace && !may_go();
            if is_taken { Err(io::ErrorKind::AlreadyExists.into()) } else { Ok(()) }
        });
        match written {
            Err(_) if is_taken => {
                let came = "came or was changed while batch worked; move it away, or replace it with --replace";
                Err(format!("the file {came}: {}", path.display()))
            }
            written => written.map_err(failed),
        }
    }

    /// A link on the way to a file, or in its place: what is written there would lie elsewhere.
    fn link_to(&self, below: &Path) -> Option<PathBuf> {
        let parts: Vec<&Path> = below.ancestors().filter(|part| !part.as_os_str().is_empty()).collect();
        parts.into_iter().rev().map(|part| self.path.join(part)).find(|path| path.is_symlink())
    }
}

fn through_link(link: &Path) -> String {
    format!("a link in the output folder is not followed; put a folder or nothing in its place: {}", link.display())
}

/// Whether a result is that of the talk. Earlier versions did not bring ids into one spelling.
fn is_of(result: &TalkResult, talk: &BatchTalk) -> bool {
    result.id == talk.id() || path_below(&result.id).is_some_and(|id| path_serde::to_portable_text(&id) == talk.id())
}
