//! Files that a command writes.

use std::io;
use std::path::Path;

use super::CommandFailure;
use base::disk::{Access, RealDisk};
use base::output_paths::{InputFile, refusal};
use base::whole_file;

/// # Errors
/// An input that would be lost.
pub fn refuse_overwriting_input<'a>(
    output: &Path,
    inputs: impl Iterator<Item = &'a Path>,
) -> Result<(), CommandFailure> {
    let inputs: Vec<InputFile> = inputs.map(|path| InputFile::new("an input", path)).collect();
    refusal(output, &inputs).map_or(Ok(()), |refusal| Err(CommandFailure(refusal)))
}

/// A file that is there is replaced only if the user says so. Asked before the work, so that the user does not wait in vain;
/// [`write_whole`] asks again.
///
/// # Errors
/// There is one, and the user did not say so.
pub fn refuse_replacing(output: &Path, may_replace: bool) -> Result<(), CommandFailure> {
    if may_replace || !output.exists() {
        return Ok(());
    }
    let what = "the file is there already; name another one, or replace it with --replace";
    Err(CommandFailure(format!("{what}: {}", output.display())))
}

/// Writes a file in one step. One that came while the command worked is not replaced unasked either.
///
/// # Errors
/// What the file system says, as a sentence; or there is a file, and it may not be replaced.
pub fn write_whole(path: &Path, content: &[u8], what: &str, may_replace: bool) -> Result<(), CommandFailure> {
    let may_write = || match may_replace || !path.exists() {
        true => Ok(()),
        false => Err(io::ErrorKind::AlreadyExists.into()),
    };
    let written = whole_file::write_if(&RealDisk::default(), path, content, Access::Usual, may_write);
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists if !may_replace => {
            let came = "the file came while the command worked, and is left as it is; name another one, or replace it with --replace";
            CommandFailure(format!("{came}: {}", path.display()))
        }
        _ => CommandFailure(format!("cannot write the {what} ({error}): {}", path.display())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_if_the_user_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talk.srt");
        let text = || std::fs::read_to_string(&path).unwrap();
        assert!(refuse_replacing(&path, false).is_ok());
        write_whole(&path, b"new", "subtitles", false).unwrap();
        // It is there now, as if another program had written it since the command began.
        let CommandFailure(refusal) = write_whole(&path, b"newer", "subtitles", false).unwrap_err();
        assert!(refusal.contains("came while the command worked") && refusal.contains("talk.srt"), "{refusal}");
        assert_eq!(text(), "new");
        assert!(refuse_replacing(&path, false).is_err() && refuse_replacing(&path, true).is_ok());
        write_whole(&path, b"newest", "subtitles", true).unwrap();
        assert_eq!(text(), "newest");
    }
}
