//! Files that a command writes.

use std::path::Path;

use crate::command_line::CommandFailure;
use crate::overwriting::{InputFile, refusal};
use crate::whole_file;

pub(super) fn refuse_overwriting_input<'a>(
    output: &Path,
    inputs: impl Iterator<Item = &'a Path>,
) -> Result<(), CommandFailure> {
    let inputs: Vec<InputFile> = inputs.map(|path| InputFile::new("an input", path)).collect();
    refusal(output, &inputs).map_or(Ok(()), |refusal| Err(CommandFailure(refusal)))
}

/// A file that is there is replaced only if the user says so.
pub(super) fn refuse_replacing(output: &Path, may_replace: bool) -> Result<(), CommandFailure> {
    if may_replace || !output.exists() {
        return Ok(());
    }
    let what = "the file is there already; name another one, or replace it with --replace";
    Err(CommandFailure(format!("{what}: {}", output.display())))
}

pub(super) fn write_whole(path: &Path, content: &[u8], what: &str) -> Result<(), CommandFailure> {
    whole_file::write(path, content)
        .map_err(|error| CommandFailure(format!("cannot write the {what} ({error}): {}", path.display())))
}
