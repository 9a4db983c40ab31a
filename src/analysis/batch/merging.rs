//! The results of all shards, put together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::batch_error::BatchError;
use super::result_file::{FoundResult, RESULT_ENDING, TalkResult};
use base::path_serde;

/// The contents of the output folders.
#[derive(Debug, Default)]
pub struct MergedResults {
    /// One for each talk, by its id.
    pub results: BTreeMap<String, TalkResult>,
    /// Result files that cannot be read.
    pub damaged: Vec<PathBuf>,
    /// Talks that two folders made otherwise; the first one's result counts.
    pub differing: Vec<String>,
}

/// Reads the results below each of `folders`. Where several have a talk, one in which it is done counts more than one in which it failed.
///
/// # Errors
/// A folder that cannot be listed.
pub fn merge_results(folders: &[PathBuf]) -> Result<MergedResults, BatchError> {
    let mut merged = MergedResults::default();
    for folder in folders {
        let mut next = vec![folder.clone()];
        while let Some(here) = next.pop() {
            let unreadable = |error: std::io::Error| BatchError::unreadable("folder", &here, &error);
            let mut entries =
                std::fs::read_dir(&here).map_err(unreadable)?.collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
            entries.sort_by_key(std::fs::DirEntry::file_name);
            for entry in entries {
                let path = entry.path();
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    next.push(path);
                } else if path_serde::to_text(&path).ends_with(&format!(".{RESULT_ENDING}")) {
                    merged.take(folder, path);
                }
            }
        }
    }
    Ok(merged)
}

impl MergedResults {
    fn take(&mut self, folder: &Path, path: PathBuf) {
        let mut result = match TalkResult::read(&path) {
            Ok(FoundResult::Whole(result)) => *result,
            // Whose name ends so and who is not ours.
            Ok(FoundResult::Foreign) => return,
            _ => return self.damaged.push(path),
        };
        if result.error.is_none() && !folder.join(&result.output).is_file() {
            result.error = Some(format!(
                "the subtitles are not there; run batch again: {}",
                folder.join(&result.output).display()
            ));
        }
        let Some(other) = self.results.get(&result.id) else {
            self.results.insert(result.id.clone(), result);
            return;
        };
        if other.error.is_none() && result.error.is_none() && other.output_sha256 != result.output_sha256 {
            self.differing.push(result.id.clone());
        } else if other.error.is_some() && result.error.is_none() {
            self.results.insert(result.id.clone(), result);
        }
    }
}
