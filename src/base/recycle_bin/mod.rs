//! Files that were replaced, discarded or not saved, kept for 30 days in one folder, so that it can be looked through and taken
//! back.
//!
//! The folder is `kept/` beside the journals. A kept thing is a file with its content and beside it, under the same name
//! with the ending `.kept`, a small JSON object that says what it is. What lies in `journals/aside/`, where earlier
//! versions put discarded changes, is listed, too.
//!
//! ```text
//! let kept = KeptFolder::beside(&journals);               // the folder; cheap, touches nothing
//! kept.replace(&path, bytes)?;                            // write a file; one that was there is kept before
//! kept.keep_file(&path, Reason::Replaced)?;               // a copy; the file stays where it is
//! kept.list()                                             // -> Vec<Kept>, the newest first
//! kept.copy_out(&one, &target)?;                          // as a file; an existing target is refused
//! project::open_kept(&one, &journals)?                    // a project or a journal, as a project of its own
//! kept.remove(&one)?;                                     // before its time
//! ```
//!
//! All of it reads or writes files, so none of it belongs on the window's thread.

mod kept_facts;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::disk::{self, Access, Disk};
use crate::texts::t;
use crate::{path_serde, whole_file};
use kept_facts::extension;

pub use kept_facts::KeptFacts;

/// How long things are kept.
pub const KEPT_FOR: Duration = Duration::from_secs(30 * 24 * 3600);

/// So many saves of each project are kept.
pub const SAVES_KEPT: usize = 10;

/// The newest save of a project stays longer: nothing else may be left of it.
const NEWEST_SAVE_KEPT_FOR: Duration = Duration::from_secs(400 * 24 * 3600);

/// Longer files are not kept, so they are not replaced either.
pub const MAX_FILE_BYTES: u64 = 4 << 30;

const MANIFEST: &str = "kept";

/// Why something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeepReason {
    /// Changes that were not saved: discarded, or the project was closed without saving.
    UnsavedChanges,
    /// A file that another was written over.
    Replaced,
    /// A project as it was saved.
    Save,
    /// A journal of which a part, or all, cannot be read.
    DamagedJournal,
    /// What is lost is only what the file was kept for.
    #[serde(other)]
    Unknown,
}

impl KeepReason {
    /// For lists: "unsaved changes".
    pub fn label(self) -> &'static str {
        match self {
            Self::UnsavedChanges => t!("kept-unsaved-changes"),
            Self::Replaced => t!("kept-replaced-file"),
            Self::Save => t!("kept-earlier-save"),
            Self::DamagedJournal => t!("kept-damaged-journal"),
            Self::Unknown => t!("kept-unknown"),
        }
    }
}

/// The kind of file that a kept file can be opened as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptKind {
    Project,
    /// Of changes that were not saved; opens as a project.
    Journal,
    /// A subtitle file, a table, a page: can be [copied out](KeptFolder::copy_out).
    File,
}

/// Something that is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptItem {
    /// Where its content lies.
    pub file: PathBuf,
    pub kind: KeptKind,
    pub reason: KeepReason,
    /// Where it came from, or where the project was saved last.
    pub original: Option<PathBuf>,
    /// Its name for people.
    pub title: String,
    /// When it was put here.
    pub at: SystemTime,
    /// How many boundaries a person answered in it, where that is known.
    pub answered: Option<usize>,
    pub bytes: u64,
    project: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Manifest {
    reason: KeepReason,
    #[serde(default, with = "path_serde::optional", skip_serializing_if = "Option::is_none")]
    original: Option<PathBuf>,
    #[serde(default)]
    title: String,
    /// Milliseconds since 1970.
    at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answered: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    project: Option<String>,
}

/// The folder where things are kept.
#[derive(Clone, Debug)]
pub struct KeptFolder {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    /// Where earlier versions put discarded journals.
    aside: PathBuf,
}

impl KeptFolder {
    /// The one that belongs to a folder of journals, on the computer's disk.
    pub fn beside(journals: &Path) -> Self {
        Self::on(disk::real(), journals)
    }

    pub fn on(disk: Arc<dyn Disk>, journals: &Path) -> Self {
        // Beside it, as long as that is a place of our own.
        let name = journals.file_name().unwrap_or_default().to_string_lossy();
        let folder = match name.contains("journals") {
            true => journals.with_file_name(name.replace("journals", "kept")),
            false => journals.join("kept"),
        };
        Self { disk, folder, aside: journals.join("aside") }
    }

    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Writes a file in one step; what was there is kept before.
    ///
    /// # Errors
    /// What the file system says. If what is there cannot be kept it is not replaced.
    pub fn replace(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        self.keep_replaced(path, content)?;
        whole_file::write_to(&*self.disk, path, content, Access::Usual)
    }

    /// Keeps what is about to be replaced by `content`; `None` if nothing would be lost by that.
    ///
    /// # Errors
    /// As [`KeptFolder::keep_file`].
    pub fn keep_replaced(&self, path: &Path, content: &[u8]) -> io::Result<Option<KeptItem>> {
        if !self.disk.is_replaceable(path) {
            return Ok(None);
        }
        let former = match self.disk.read(path, MAX_FILE_BYTES) {
            Ok(former) => former,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(not_kept(&error)),
        };
        if former.is_empty() || former == content {
            return Ok(None);
        }
        let about = KeptFacts::of_file(path, &former);
        self.keep_bytes(&former, extension(path), KeepReason::Replaced, about)
            .map(Some)
            .map_err(|error| not_kept(&error))
    }

    /// Keeps a copy of a file.
    ///
    /// # Errors
    /// What the file system says.
    pub fn keep_file(&self, path: &Path, reason: KeepReason) -> io::Result<KeptItem> {
        let bytes = self.disk.read(path, MAX_FILE_BYTES)?;
        self.keep_bytes(&bytes, extension(path), reason, KeptFacts::of_file(path, &bytes))
    }

    /// Keeps bytes as a file with an extension, without the dot.
    ///
    /// # Errors
    /// What the file system says.
    pub fn keep_bytes(
        &self,
        bytes: &[u8],
        extension: &str,
        reason: KeepReason,
        about: KeptFacts,
    ) -> io::Result<KeptItem> {
        self.put(extension, reason, about, |disk, file| whole_file::write_to(disk, file, bytes, Access::Private))
    }

    /// Moves a file here.
    ///
    /// # Errors
    /// What the file system says; the file is then where it was.
    pub fn take_file(&self, path: &Path, reason: KeepReason, about: KeptFacts) -> io::Result<KeptItem> {
        self.put(extension(path), reason, about, |disk, file| {
            disk.rename(path, file)?;
            // If the power fails now it may be in either place, which is as good.
            let _ = disk.sync_folder(&self.folder);
            Ok(())
        })
    }

    fn put(
        &self,
        extension: &str,
        reason: KeepReason,
        about: KeptFacts,
        make: impl FnOnce(&dyn Disk, &Path) -> io::Result<()>,
    ) -> io::Result<KeptItem> {
        self.disk.create_folders(&self.folder, Access::Private)?;
        let now = SystemTime::now();
        let at = millis(now);
        // The order of names is that of time, also within a millisecond.
        let part = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.subsec_nanos() % 1_000_000);
        let name = format!("{at:013}-{part:05x}{:03x}", rand::random::<u16>() >> 4);
        let sound =
            !extension.is_empty() && extension != MANIFEST && extension.bytes().all(|b| b.is_ascii_alphanumeric());
        let extension = if sound { extension } else { "file" };
        let file = self.folder.join(format!("{name}.{extension}"));
        let note = self.folder.join(format!("{name}.{MANIFEST}"));
        let KeptFacts { original, title, answered, project } = about;
        let manifest = Manifest { reason, original, title, at, answered, project };
        // First: content without a word about it would be hard to recognise, a word without content is no harm.
        whole_file::write_to(&*self.disk, &note, &serde_json::to_vec(&manifest)?, Access::Private)?;
        if let Err(error) = make(&*self.disk, &file) {
            let _ = self.disk.remove(&note);
            return Err(error);
        }
        let bytes = self.disk.facts(&file).map_or(0, |facts| facts.bytes);
        Ok(KeptItem::of(file, bytes, manifest))
    }

    /// All that is kept, the newest first. What cannot be read is left out, but for a description: then the thing is there
    /// as a [`KeepReason::Unknown`].
    pub fn list(&self) -> Vec<KeptItem> {
        let mut found = self.listed();
        for path in self.disk.list(&self.aside).unwrap_or_default() {
            if extension(&path) != "jsonl" {
                continue;
            }
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let at = name.split_once('@').and_then(|(at, _)| at.parse().ok()).unwrap_or(0);
            let bytes = self.disk.read(&path, MAX_FILE_BYTES).unwrap_or_default();
            let KeptFacts { original, title, answered, project } = KeptFacts::of_file(&path, &bytes);
            let title = if title.is_empty() { name } else { title };
            let manifest = Manifest { reason: KeepReason::UnsavedChanges, original, title, at, answered, project };
            found.push(KeptItem::of(path, bytes.len() as u64, manifest));
        }
        found.sort_by(|a, b| b.at.cmp(&a.at).then_with(|| b.file.cmp(&a.file)));
        found
    }

    /// All that lies in the folder itself.
    fn listed(&self) -> Vec<KeptItem> {
        let mut content: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
        let mut found = Vec::new();
        let paths = self.disk.list(&self.folder).unwrap_or_default();
        for path in &paths {
            if extension(path) != MANIFEST && is_kept_name(path) {
                content.insert(path.with_extension(""), path.clone());
            }
        }
        for (stem, file) in content {
            let Ok(facts) = self.disk.facts(&file) else { continue };
            let note = self.disk.read(&stem.with_extension(MANIFEST), 1 << 20).ok();
            let manifest = note.and_then(|note| serde_json::from_slice(&note).ok()).unwrap_or_else(|| {
                let name = stem.file_name().unwrap_or_default().to_string_lossy();
                let at = name.split('-').next().and_then(|at| at.parse().ok()).unwrap_or(0);
                let title = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                Manifest { reason: KeepReason::Unknown, original: None, title, at, answered: None, project: None }
            });
            found.push(KeptItem::of(file, facts.bytes, manifest));
        }
        found
    }

    /// The content of a kept thing.
    ///
    /// # Errors
    /// What the file system says.
    pub fn read(&self, kept: &KeptItem) -> io::Result<Vec<u8>> {
        self.disk.read(&kept.file, MAX_FILE_BYTES)
    }

    /// Puts a copy of a kept thing into a file.
    ///
    /// # Errors
    /// What the file system says; `AlreadyExists` if there is a file of that name.
    pub fn copy_out(&self, kept: &KeptItem, target: &Path) -> io::Result<()> {
        if self.disk.exists(target) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        whole_file::write_to(&*self.disk, target, &self.read(kept)?, Access::Usual)
    }

    /// Does away with what was kept long enough.
    pub fn purge(&self, now: SystemTime) {
        let age = |at: SystemTime| now.duration_since(at).unwrap_or(Duration::ZERO);
        let mut found = self.listed();
        found.sort_by(|a, b| b.at.cmp(&a.at).then_with(|| b.file.cmp(&a.file)));
        let mut saves: BTreeMap<Option<String>, usize> = BTreeMap::new();
        for kept in found {
            let is_over = if kept.reason == KeepReason::Save {
                let newer = saves.entry(kept.project.clone()).or_default();
                *newer += 1;
                let kept_for = if *newer == 1 { NEWEST_SAVE_KEPT_FOR } else { KEPT_FOR };
                *newer > SAVES_KEPT || age(kept.at) > kept_for
            } else {
                age(kept.at) > KEPT_FOR
            };
            if is_over {
                // What cannot be removed today can be tomorrow.
                let _ = self.remove(&kept);
            }
        }
        let paths = self.disk.list(&self.folder).unwrap_or_default();
        let content = paths.iter().filter(|path| extension(path) != MANIFEST);
        let stems: BTreeSet<PathBuf> = content.map(|path| path.with_extension("")).collect();
        for path in paths {
            // Of something that was never put here, or is gone.
            let at =
                path.file_stem().unwrap_or_default().to_string_lossy().split('-').next().and_then(|at| at.parse().ok());
            let is_alone = extension(&path) == MANIFEST
                && is_kept_name(&path)
                && at.is_some_and(|at| age(time(at)) > Duration::from_secs(24 * 3600))
                && !stems.contains(&path.with_extension(""));
            if is_alone {
                let _ = self.disk.remove(&path);
            }
        }
        for path in self.disk.list(&self.aside).unwrap_or_default() {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let at = name.split_once('@').and_then(|(at, _)| at.parse().ok());
            if at.is_some_and(|at| age(time(at)) > KEPT_FOR) {
                let _ = self.disk.remove(&path);
            }
        }
    }

    /// The newest save of a project.
    pub fn newest_save(&self, project: &str) -> Option<KeptItem> {
        let mut saves = self.listed();
        saves.retain(|kept| kept.reason == KeepReason::Save && kept.project.as_deref() == Some(project));
        saves.into_iter().max_by(|a, b| a.at.cmp(&b.at).then_with(|| a.file.cmp(&b.file)))
    }

    /// Does away with one before its time.
    ///
    /// # Errors
    /// What the file system says.
    pub fn remove(&self, kept: &KeptItem) -> io::Result<()> {
        self.disk.remove(&kept.file)?;
        let _ = self.disk.remove(&kept.file.with_extension(MANIFEST));
        Ok(())
    }
}

impl KeptItem {
    fn of(file: PathBuf, bytes: u64, manifest: Manifest) -> Self {
        let Manifest { reason, original, title, at, answered, project } = manifest;
        let kind = match extension(&file) {
            "breathmark" => KeptKind::Project,
            "jsonl" => KeptKind::Journal,
            _ => KeptKind::File,
        };
        Self { file, kind, reason, original, title, at: time(at), answered, bytes, project }
    }

    /// A name for a copy beside the original: `talk (earlier save).srt`.
    pub fn suggested_name(&self) -> String {
        let extension = self.original.as_deref().map_or("", extension);
        let extension = if extension.is_empty() { self::extension(&self.file) } else { extension };
        format!("{} ({}).{extension}", self.title, self.reason.label())
    }
}

fn not_kept(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), t!("kept-impossible", error = error.to_string()))
}

/// Whether a file was named here: thirteen digits, a hyphen and eight more.
fn is_kept_name(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem.split_once('-')
        .is_some_and(|(at, rest)| at.len() >= 13 && at.bytes().all(|byte| byte.is_ascii_digit()) && rest.len() == 8)
}

fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn time(millis: u64) -> SystemTime {
    UNIX_EPOCH.checked_add(Duration::from_millis(millis)).unwrap_or(UNIX_EPOCH)
}
