//! The talks that acoustic models are trained and judged on, as they are named on the command line.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::Failure;
use crate::compute::file_checksum;
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::talk_file::read_talk;
use crate::progress::Progress;

/// The files, and those in the folders that have a talk's ending (`.tsv`, `.nlp`), in the order of their names.
pub fn talk_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let unreadable =
            |error: std::io::Error| Failure(format!("cannot read the folder because {error}: {}", path.display()));
        let mut found = Vec::new();
        for entry in std::fs::read_dir(path).map_err(unreadable)? {
            let file = entry.map_err(unreadable)?.path();
            if file.extension().is_some_and(|ending| ending == "tsv" || ending == "nlp") {
                found.push(file);
            }
        }
        if found.is_empty() {
            return Err(Failure(format!("the folder has no .tsv or .nlp file: {}", path.display())));
        }
        found.sort();
        files.extend(found);
    }
    Ok(files)
}

/// Reads the talks one by one.
pub fn read_talks(files: &[PathBuf], progress: &Progress) -> Result<Vec<SpokenTalk>, Failure> {
    let mut talks = Vec::with_capacity(files.len());
    for (number, file) in files.iter().enumerate() {
        progress.tick(number as u64, files.len() as u64)?;
        talks.push(read_talk(file).map_err(|error| Failure(error.to_string()))?);
    }
    Ok(talks)
}

/// One checksum of all files: SHA-256 of their SHA-256 sums in hexadecimal, one after the other.
pub fn checksum_of(files: &[PathBuf]) -> Result<String, Failure> {
    let unreadable = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| Failure(format!("cannot read the file because {error}: {path}"))
    };
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file_checksum(file).map_err(unreadable(file))?);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
