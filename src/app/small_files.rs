//! Files that are read and written whole, in the background.

use std::io::Read as _;
use std::path::Path;

use super::file_job_error::{FileJobError, WriteError};
use base::output_paths::{InputFile, input_at};
use base::recycle_bin::KeptFolder;
use formats::guideline::{FrameRate, Guideline};
use media::shots::{LONGEST_LIST, ShotChanges, read_list};
use ui::path_states::PathState;

/// Writes what a person asked for. What is replaced is kept for a while.
pub fn write_out(
    path: &Path,
    content: &[u8],
    may_replace: bool,
    inputs: &[InputFile],
    kept: &KeptFolder,
) -> Result<(), WriteError> {
    if let Some(input) = input_at(path, inputs) {
        return Err(WriteError::Input { role: input.role });
    }
    if !may_replace && PathState::of(path) == PathState::File {
        return Err(WriteError::NameTaken);
    }
    Ok(kept.replace(path, content)?)
}

pub fn read_shots(path: &Path, rate: Option<FrameRate>) -> Result<ShotChanges, FileJobError> {
    if PathState::of(path) != PathState::File {
        return Err(FileJobError::NoFile { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(LONGEST_LIST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_LIST {
        return Err(FileJobError::ShotsTooLong);
    }
    Ok(read_list(&bytes, rate)?)
}

/// Longer files are no guideline, in bytes.
const LONGEST_GUIDELINE: u64 = 1 << 20;

pub fn read_guideline(path: &Path) -> Result<Guideline, FileJobError> {
    if PathState::of(path) != PathState::File {
        return Err(FileJobError::NoFile { path: path.to_owned() });
    }
    if std::fs::metadata(path)?.len() > LONGEST_GUIDELINE {
        return Err(FileJobError::GuidelineTooLong);
    }
    Ok(Guideline::from_json(&std::fs::read_to_string(path)?)?)
}
