//! The project file: JSON that can be read and compared line by line, with everything needed to go on without models,
//! GPU or audio.
//!
//! The same object, on one line and with absolute paths, is the beginning of a [journal](super::journal).

mod checked;
mod layout;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::Project;
use super::work_log::WorkLog;
use base::disk::{Access, Disk};
use base::texts::t;
use base::warning::Warning;
use base::whole_file;
use evidence::Evidence;
use formats::transcript::WordId;

pub(super) use checked::{MOST_CHANGES, StoredProject, checked};
pub(super) use layout::{JsonLayout, write_json};

/// Extension of project files, without the dot.
pub const FILE_EXTENSION: &str = "breathmark";

/// Longer files are not read: a day of speech takes about 60 MiB, the longest transcript that is opened (two million words)
/// about 1 GiB.
pub const MAX_FILE_BYTES: u64 = 4 << 30;

/// Goes up when an older program would misread what a newer one writes. Files say the lowest that can read them: 2 knows
/// speakers by number, which only long names need, 3 knows second subtitles, 4 the subtitle file that cues came from, 5 shot
/// changes, which an older program would drop, 6 the sound track, beside which an older program would hear another, and 7 second
/// subtitles that go in step, have a guideline of their own or locked times, which an older program would unlock, and guidelines that
/// were learnt from finished files, which it could not read.
pub(super) const FILE_VERSION: u32 = 7;

/// Permanent random name of a project: 32 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProjectId(String);

impl ProjectId {
    pub(super) fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()))
    }

    /// `None` unless it is well-formed: it becomes part of a file name.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let is_id = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_id.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Everything that a project file holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Content {
    pub id: ProjectId,
    pub revision: u64,
    /// Where the person was.
    pub position: Option<WordId>,
    pub project: Project,
    pub evidence: Option<Arc<Evidence>>,
    /// `None`: nothing is known of the work on it.
    pub work: Option<WorkLog>,
}

/// Why a project is not opened or saved. A file that was there is left as it was.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    #[error("{}", t!("project-unreadable", reason = source.to_string(), path = path.display().to_string()))]
    Read { path: PathBuf, source: io::Error },
    #[error("{}", t!("project-too-large", size = MAX_FILE_BYTES >> 20, path = path.display().to_string()))]
    TooLarge { path: PathBuf },
    #[error("{}", t!("project-not-one", path = path.display().to_string()))]
    NotAProject { path: PathBuf },
    #[error("{}", t!("project-newer", version = *version, known = FILE_VERSION, path = path.display().to_string()))]
    Newer { path: PathBuf, version: u64 },
    #[error("{}", t!("project-damaged", line = *line, reason = reason.as_str(), path = path.display().to_string()))]
    Damaged { path: PathBuf, line: usize, reason: String },
    #[error("{}", t!("project-in-use", path = path.display().to_string()))]
    InUse { path: PathBuf },
    #[error("{}", t!("project-not-saved", reason = source.to_string(), path = path.display().to_string()))]
    Write { path: PathBuf, source: io::Error },
    #[error("{}", t!("project-changed-on-disk", path = path.display().to_string()))]
    ChangedOnDisk { path: PathBuf },
    #[error("{}", t!("project-no-file"))]
    NoPath,
    /// Only when something is recovered.
    #[error("{}", t!("project-unrecoverable", reason = reason.as_str(), path = path.display().to_string()))]
    Unrecoverable { path: PathBuf, reason: String },
}

/// The contents of a project file.
#[derive(Debug)]
pub(super) struct ProjectReading {
    pub content: Content,
    /// See [`fingerprint`].
    pub fingerprint: String,
    pub warnings: Vec<Warning>,
    /// Whether the project is not exactly as the file says, because that made no sense.
    pub is_set_right: bool,
}

/// Reads a project file.
pub(super) fn read(disk: &dyn Disk, path: &Path) -> Result<ProjectReading, ProjectError> {
    let bytes = disk.read(path, MAX_FILE_BYTES).map_err(|source| match source.kind() {
        io::ErrorKind::FileTooLarge => ProjectError::TooLarge { path: path.to_path_buf() },
        _ => ProjectError::Read { path: path.to_path_buf(), source },
    })?;
    parse(&bytes, path)
}

/// Reads a project's bytes; the files that it names are looked for from where `path` is.
pub(super) fn parse(bytes: &[u8], path: &Path) -> Result<ProjectReading, ProjectError> {
    #[derive(Deserialize)]
    struct Version {
        breathmark: Option<u64>,
    }
    let fingerprint = fingerprint(bytes);
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let not_a_project = || ProjectError::NotAProject { path: path.to_path_buf() };
    let damaged = |error: serde_json::Error| {
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
        ProjectError::Damaged { path: path.to_path_buf(), line: error.line(), reason }
    };
    let names_itself = bytes.windows(12).take(4096).any(|window| window == b"\"breathmark\"");
    match serde_json::from_slice::<Version>(bytes) {
        Ok(Version { breathmark: None }) => return Err(not_a_project()),
        Ok(Version { breathmark: Some(version) }) if version > u64::from(FILE_VERSION) => {
            return Err(ProjectError::Newer { path: path.to_path_buf(), version });
        }
        Ok(_) => {}
        Err(error) if names_itself => return Err(damaged(error)),
        Err(_) => return Err(not_a_project()),
    }
    let mut warnings = Vec::new();
    let stored = StoredProject::from_json(bytes, &mut warnings).map_err(damaged)?;
    let before = warnings.len();
    let content = checked(stored, Some(folder_of(path)), &mut warnings);
    let is_set_right = warnings.len() > before;
    Ok(ProjectReading { content, fingerprint, warnings, is_set_right })
}

pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// Replaces the file, or leaves it as it is. `may_replace` is asked directly before.
pub(super) fn write(
    disk: &dyn Disk,
    path: &Path,
    bytes: &[u8],
    may_replace: impl FnOnce() -> io::Result<()>,
) -> Result<(), ProjectError> {
    whole_file::write_if(disk, path, bytes, Access::Usual, may_replace)
        .map_err(|source| ProjectError::Write { path: path.to_path_buf(), source })
}

/// SHA-256 of a file's bytes, by which a journal knows the file that it belongs to.
pub(super) fn fingerprint(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The fingerprint of the file as it is on the disk now; `None` if there is no such file.
pub(super) fn fingerprint_on_disk(disk: &dyn Disk, path: &Path) -> io::Result<Option<String>> {
    match disk.read(path, MAX_FILE_BYTES) {
        Ok(bytes) => Ok(Some(fingerprint(&bytes))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
