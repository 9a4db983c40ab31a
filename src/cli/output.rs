//! Files that a command writes.

use std::path::Path;

use crate::command_line::Failure;
use crate::overwriting::{Input, refusal};
use crate::whole_file;

pub(super) fn refuse_overwriting_input<'a>(
    output: &Path,
    inputs: impl Iterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let inputs: Vec<Input> = inputs.map(|path| Input::new("an input", path)).collect();
    refusal(output, &inputs).map_or(Ok(()), |refusal| Err(Failure(refusal)))
}

pub(super) fn write_whole(path: &Path, text: &str, what: &str) -> Result<(), Failure> {
    whole_file::write(path, text.as_bytes())
        .map_err(|error| Failure(format!("cannot write the {what} because {error}: {}", path.display())))
}
