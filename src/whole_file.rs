//! Writing a file in one step: whoever looks finds the old content or the new, never half of it.

use std::io::{self, Write as _};
use std::path::Path;

/// Replaces the content of `path`, following links and keeping permissions. The data is on the disk when this returns.
///
/// # Errors
/// What the file system says; a read-only file is left as it is.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    // A device or a pipe (/dev/stdout) cannot be replaced, only written to; a link to nothing is to become something.
    let is_dangling_link = path.is_symlink() && !path.exists();
    if is_dangling_link || (path.exists() && !path.is_file()) {
        return std::fs::write(path, content);
    }
    if path.metadata().is_ok_and(|metadata| metadata.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    // A link is followed, so that it stays a link.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let folder = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // What the umask leaves of it, as for any new file.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.prefix(".breathmark-").tempfile_in(folder)?;
    if let Ok(metadata) = target.metadata() {
        file.as_file().set_permissions(metadata.permissions())?;
    }
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|error| error.error)?;
    // The new name is safe only when the folder is. Not every file system can do that; the content is safe anyway.
    #[cfg(unix)]
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}
