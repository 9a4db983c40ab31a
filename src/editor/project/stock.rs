//! The contents of the folder of the journals.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::aside::{LEFT_BEHIND, put_aside};
use super::file::ProjectId;
use super::journal::{self, JournalLock, JournalLockAttempt, JournalReadError};
use super::journals::Journals;
use super::recovery::Recovery;
use super::shown::shown_title;
use base::recycle_bin::KeepReason;
use base::texts::m;
use base::warning::Warning;

/// The history of a project that is not opened for this long is forgotten.
const HISTORY_KEPT: Duration = Duration::from_secs(400 * 24 * 3600);

/// The contents found in the folder of the journals.
#[derive(Clone, Debug, Default)]
pub struct Stock {
    /// Everything that was not saved and is not open in a window, the newest first.
    pub recoveries: Vec<Recovery>,
    /// Files that cannot be offered, and where they are.
    pub warnings: Vec<Warning>,
}

/// Looks for what was not saved, and does away with what was kept long enough. Reads every journal: no work for the
/// window's thread.
///
/// A journal that cannot be read is moved to what is kept; one of a newer program stays where it is.
pub fn take_stock(journals: impl Into<Journals>) -> Stock {
    let journals = journals.into();
    let now = SystemTime::now();
    journals.kept.purge(now);
    forget_old(&journals, now);
    let mut stock = Stock::default();
    for (journal, stem) in files(&journals, "jsonl") {
        let (id, rest) = stem.split_once(LEFT_BEHIND).unwrap_or((&stem, ""));
        let Some(id) = ProjectId::parse(id) else { continue };
        // Locked while it is read, so that no other process changes it meanwhile.
        let lock = rest.is_empty().then(|| JournalLock::take(&journals, &id));
        if matches!(lock, Some(JournalLockAttempt::Busy)) {
            continue;
        }
        if let Err(warning) = look_into(&journals, &journal, &mut stock.recoveries) {
            stock.warnings.push(warning);
        }
    }
    stock.recoveries.sort_by_key(|recovery| std::cmp::Reverse(recovery.last_change));
    stock
}

/// The same, less what cannot be offered.
pub fn recoveries(journals: impl Into<Journals>) -> Vec<Recovery> {
    take_stock(journals).recoveries
}

/// # Errors
/// A sentence about what cannot be offered.
fn look_into(journals: &Journals, journal: &Path, found: &mut Vec<Recovery>) -> Result<(), Warning> {
    let is_set_aside = || put_aside(journals, journal, KeepReason::DamagedJournal);
    let path = journal.display().to_string();
    let replayed = match journal::read(&*journals.disk, journal) {
        Ok(replayed) => replayed,
        Err(error @ JournalReadError::Newer(_)) => {
            return Err(Warning::new(m!("journal-unsaved-newer", reason = error.to_string(), path = path)));
        }
        // It may be readable another time.
        Err(JournalReadError::Io(error)) => {
            return Err(Warning::new(m!("journal-unsaved-unreadable", reason = error.to_string(), path = path)));
        }
        Err(error @ JournalReadError::Damaged) => {
            let reason = error.to_string();
            return Err(Warning::new(match is_set_aside() {
                true => m!("journal-unsaved-damaged-kept", reason = reason, path = path),
                false => m!("journal-unsaved-damaged", reason = reason, path = path),
            }));
        }
    };
    let recovery = Recovery::of(&replayed, journal, journals);
    if recovery.unsaved > 0 || recovery.draft.is_some() {
        found.push(recovery);
        return Ok(());
    }
    let was_saved = replayed.saved.iter().any(|saved| saved.file.is_some());
    if replayed.damage.is_any() && (replayed.damage.lost_changes > 0 || !was_saved) {
        // Nothing before the damage is worth a question, but what comes behind it may be.
        let (title, damage) = (shown_title(&recovery.title), replayed.damage.message(false));
        return Err(Warning::new(match is_set_aside() {
            true => m!("journal-of-talk-damaged-kept", title = title, damage = damage, path = path),
            false => m!("journal-of-talk-damaged", title = title, damage = damage, path = path),
        }));
    }
    if !was_saved {
        // A talk that was opened and nothing done to it.
        let _ = journals.disk.remove(journal);
    }
    Ok(())
}

fn forget_old(journals: &Journals, now: SystemTime) {
    // What cannot be removed today can be tomorrow.
    for (path, stem) in files(journals, "history") {
        let modified = journals.disk.facts(&path).ok().and_then(|facts| facts.modified);
        let is_old = modified.is_some_and(|modified| now.duration_since(modified).is_ok_and(|age| age > HISTORY_KEPT));
        if is_old
            && let Some(id) = ProjectId::parse(&stem)
            && let JournalLockAttempt::Taken(lock) = JournalLock::take(journals, &id)
        {
            let _ = journals.disk.remove(&path);
            lock.remove();
        }
    }
}

/// Files with an extension, and their names without it.
fn files(journals: &Journals, extension: &str) -> Vec<(PathBuf, String)> {
    let paths = journals.disk.list(&journals.folder).unwrap_or_default().into_iter();
    let named = paths.filter_map(|path| {
        let stem = path.file_stem()?.to_str()?.to_owned();
        (path.extension()? == extension).then_some((path, stem))
    });
    named.collect()
}
