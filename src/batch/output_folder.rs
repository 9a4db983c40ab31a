//! The folder that results are written into, each file whole, and nothing over what batch did not make.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::result_file::{FoundResult, TalkResult, result_path};
use super::talk::BatchTalk;
use crate::compute::file_checksum;
use crate::overwriting::{InputFile, refusal};
use crate::whole_file;

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

/// What is known of a talk's place.
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

    /// What is there of a talk.
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
        let what = "is there already and was not made by batch; move it away, or replace it with --replace";
        if self.may_replace {
            return None;
        }
        if former.is_foreign {
            return Some(format!("a file of this name {what}: {}", result.display()));
        }
        let there = former.subtitles.as_deref()?;
        // Of a damaged result nobody knows whose the subtitles are until they are made again.
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
        let is_taken = former.is_foreign && !self.may_replace;
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
        self.write_whole(&talk.output, subtitles, "subtitles")
    }

    fn write_result(&self, result: &TalkResult) -> Result<(), String> {
        self.write_whole(&result_path(&result.id), result.line().as_bytes(), "result file")
    }

    fn write_whole(&self, below: &Path, content: &[u8], what: &str) -> Result<(), String> {
        let path = self.path.join(below);
        let failed = |error: io::Error| format!("cannot write the {what} ({error}): {}", path.display());
        let folder = path.parent().unwrap_or(Path::new("."));
        let is_ready = |folder: &Path| self.ready.lock().unwrap_or_else(PoisonError::into_inner).contains(folder);
        if !is_ready(folder) {
            std::fs::create_dir_all(folder).map_err(failed)?;
            whole_file::sweep_folder(folder);
            self.ready.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned());
        }
        whole_file::write_unswept(&path, content).map_err(failed)
    }
}
