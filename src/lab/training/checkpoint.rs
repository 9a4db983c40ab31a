//! Checkpoints: a folder that always holds a whole state, whenever the program is killed.

use std::path::{Path, PathBuf};
use std::time::Instant as Clock;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::TrainingError;

/// Minutes between two checkpoints.
const MINUTES: u64 = 5;

/// Whether a checkpoint is to be made, the last one being of `saved`.
pub fn is_due(saved: Clock) -> bool {
    saved.elapsed().as_secs() >= MINUTES * 60
}

/// Writes where a run stands into the folder of a checkpoint.
pub fn write_position(folder: &Path, file: &str, position: &impl Serialize) -> Result<(), TrainingError> {
    let failed =
        |error: serde_json::Error| TrainingError::SaveCheckpoint { path: folder.to_owned(), reason: error.to_string() };
    let text = serde_json::to_string_pretty(position).map_err(failed)?;
    std::fs::write(folder.join(file), text).map_err(TrainingError::file(folder))
}

/// Where the run of the checkpoint in a folder stands.
pub fn read_position<P: DeserializeOwned>(folder: &Path, file: &str) -> Result<P, TrainingError> {
    recover(folder)?;
    let failed = |reason: String| TrainingError::Checkpoint { path: folder.to_owned(), reason };
    let text = std::fs::read_to_string(folder.join(file)).map_err(|error| failed(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
}

/// Replaces the checkpoint in `folder` by what `write` puts into the empty folder it is given.
///
/// Written aside and renamed: a run killed while saving leaves the older checkpoint whole.
pub fn replace(folder: &Path, write: impl FnOnce(&Path) -> Result<(), TrainingError>) -> Result<(), TrainingError> {
    recover(folder)?;
    let (fresh, older) = (beside(folder, ".new"), beside(folder, ".old"));
    let _ = std::fs::remove_dir_all(&fresh);
    std::fs::create_dir_all(&fresh).map_err(TrainingError::file(&fresh))?;
    write(&fresh)?;
    let _ = std::fs::remove_dir_all(&older);
    if folder.exists() {
        std::fs::rename(folder, &older).map_err(TrainingError::file(folder))?;
    }
    std::fs::rename(&fresh, folder).map_err(TrainingError::file(folder))?;
    let _ = std::fs::remove_dir_all(&older);
    Ok(())
}

/// Puts the older checkpoint back if the program was killed after it had been put aside.
fn recover(folder: &Path) -> Result<(), TrainingError> {
    let older = beside(folder, ".old");
    if !folder.exists() && older.exists() {
        std::fs::rename(&older, folder).map_err(TrainingError::file(&older))?;
    }
    Ok(())
}

fn beside(folder: &Path, ending: &str) -> PathBuf {
    let mut path = folder.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_save_leaves_the_older_checkpoint() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoint = folder.path().join("run");
        let write = |text: &'static str| {
            move |fresh: &Path| {
                std::fs::write(fresh.join("state"), text).unwrap();
                Ok(())
            }
        };
        replace(&checkpoint, write("one")).unwrap();
        replace(&checkpoint, write("two")).unwrap();
        let failure = |fresh: &Path| {
            std::fs::write(fresh.join("state"), "half").unwrap();
            Err(TrainingError::Checkpoint { path: fresh.into(), reason: "the disk is full".into() })
        };
        replace(&checkpoint, failure).unwrap_err();
        let state = || std::fs::read_to_string(checkpoint.join("state")).unwrap();
        assert_eq!(state(), "two");
        // Killed between putting the older one aside and the new one into its place.
        std::fs::rename(&checkpoint, folder.path().join("run.old")).unwrap();
        recover(&checkpoint).unwrap();
        assert_eq!(state(), "two");
    }
}
