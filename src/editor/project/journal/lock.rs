//! One window per project.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::project::file::ProjectId;
use crate::project::journals::Journals;
use base::disk::{self, Access, FileLockAttempt};
use base::whole_file;

/// A sign of life that is this old comes from a program that is dead.
const LIFE: Duration = Duration::from_secs(180);

/// Held while a project is open; the operating system lets go of it when the program ends, however it ends.
///
/// It is a lock on an empty file of its own, `<id>.lock`, so that the journal beside it can be replaced and read all
/// the same. Where the file system knows no locks, a file `<id>.open` says which program has the project open; that
/// program is looked for.
#[derive(Debug)]
pub(in crate::project) struct JournalLock {
    journals: Journals,
    path: PathBuf,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Held { _lock: Box<dyn disk::FileLock> },
    Sign { path: PathBuf },
}

/// The outcome of asking for a project's lock.
#[derive(Debug)]
pub(in crate::project) enum JournalLockAttempt {
    Taken(JournalLock),
    /// Another window has it.
    Busy,
    /// A file cannot be made; then the journal cannot be written either, which is told in time.
    Impossible,
}

impl JournalLockAttempt {
    pub(in crate::project) fn lock(self) -> Option<JournalLock> {
        match self {
            Self::Taken(lock) => Some(lock),
            Self::Busy | Self::Impossible => None,
        }
    }
}

impl JournalLock {
    pub(in crate::project) fn take(journals: &Journals, id: &ProjectId) -> JournalLockAttempt {
        Self::try_take(journals, id).unwrap_or(JournalLockAttempt::Impossible)
    }

    fn try_take(journals: &Journals, id: &ProjectId) -> io::Result<JournalLockAttempt> {
        let Journals { disk, folder, .. } = journals;
        disk.create_folders(folder, Access::Private)?;
        let path = folder.join(format!("{}.lock", id.as_str()));
        let way = match disk.lock(&path)? {
            FileLockAttempt::Busy => return Ok(JournalLockAttempt::Busy),
            FileLockAttempt::Taken(lock) => Way::Held { _lock: lock },
            FileLockAttempt::Unsupported => {
                let sign = folder.join(format!("{}.open", id.as_str()));
                if is_alive(journals, &sign) {
                    return Ok(JournalLockAttempt::Busy);
                }
                write_sign(journals, &sign)?;
                Way::Sign { path: sign }
            }
        };
        Ok(JournalLockAttempt::Taken(Self { journals: journals.clone(), path, way }))
    }

    /// Whether nothing but a sign keeps other windows out.
    pub(in crate::project) fn is_sign(&self) -> bool {
        matches!(self.way, Way::Sign { .. })
    }

    /// Gives a sign of life, for those who cannot look for this program. To be called once a minute or so.
    pub(in crate::project) fn show_life(&self) {
        if let Way::Sign { path } = &self.way {
            let _ = write_sign(&self.journals, path);
        }
    }

    /// Takes the file away, too, where nothing is left that it could protect.
    pub(in crate::project) fn remove(self) {
        // If it stays it is an empty file.
        let _ = self.journals.disk.remove(&self.path);
    }
}

impl Drop for JournalLock {
    fn drop(&mut self) {
        if let Way::Sign { path } = &self.way {
            let _ = self.journals.disk.remove(path);
        }
    }
}

/// Which program has a project open.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Sign {
    /// Unlike any other computer's; empty where it is not known.
    machine: String,
    process: u32,
    /// When the process began, counted from when the computer was started: numbers of processes come again.
    began: Option<String>,
    /// Of this start of the computer.
    boot: Option<String>,
}

impl Sign {
    fn own() -> Self {
        let read = |path: &str| std::fs::read_to_string(path).ok().map(|text| text.trim().to_owned());
        let process = std::process::id();
        Self {
            machine: read("/etc/machine-id").unwrap_or_default(),
            process,
            began: beginning(process),
            boot: read("/proc/sys/kernel/random/boot_id"),
        }
    }
}

/// When a process began; `None` if there is no such process, or that cannot be told.
fn beginning(process: u32) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, may hold anything.
    stat.rsplit_once(')')?.1.split_whitespace().nth(19).map(str::to_owned)
}

fn write_sign(journals: &Journals, path: &std::path::Path) -> io::Result<()> {
    whole_file::write_to(&*journals.disk, path, &serde_json::to_vec(&Sign::own())?, Access::Private)
}

fn is_alive(journals: &Journals, path: &std::path::Path) -> bool {
    let Ok(text) = journals.disk.read(path, 1 << 16) else { return false };
    let Ok(sign) = serde_json::from_slice::<Sign>(&text) else { return false };
    let own = Sign::own();
    let is_here = !own.machine.is_empty() && own.machine == sign.machine;
    if is_here && own.boot.is_some() && own.began.is_some() {
        return sign.boot == own.boot && sign.began.is_some() && beginning(sign.process) == sign.began;
    }
    let modified = journals.disk.facts(path).ok().and_then(|facts| facts.modified);
    let age = modified.and_then(|modified| SystemTime::now().duration_since(modified).ok());
    age.is_none_or(|age| age < LIFE)
}
