//! Checkpoints: a folder that always holds a whole state, whenever the program is killed.

use std::path::{Path, PathBuf};

use super::TrainingError;

/// Replaces the checkpoint in `folder` by what `write` puts into the empty folder it is given.
///
/// Written aside and renamed: a run killed while saving leaves the older checkpoint whole.
pub fn replace(folder: &Path, write: impl FnOnce(&Path) -> Result<(), TrainingError>) -> Result<(), TrainingError> {
    let beside = |ending: &str| {
        let mut path = folder.as_os_str().to_owned();
        path.push(ending);
        PathBuf::from(path)
    };
    let (fresh, older) = (beside(".new"), beside(".old"));
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
        assert_eq!(std::fs::read_to_string(checkpoint.join("state")).unwrap(), "two");
    }
}
