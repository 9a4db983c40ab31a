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

pub(super) fn write_whole(path: &Path, text: &str, what: &str) -> Result<(), CommandFailure> {
    whole_file::write(path, text.as_bytes())
        .map_err(|error| CommandFailure(format!("cannot write the {what} because {error}: {}", path.display())))
}
