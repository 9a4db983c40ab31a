//! What the targets share: a folder in memory, and which panics count.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.expect("a folder for the files of this run")
});

/// A folder of this process, in memory where there is such a place.
pub fn folder() -> PathBuf {
    FOLDER.path().to_owned()
}

/// An empty folder called `name`.
pub fn empty_folder(name: &str) -> PathBuf {
    let path = folder().join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder in memory can be made");
    path
}

/// A file called `name` with these bytes.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder().join(name);
    std::fs::write(&path, bytes).expect("a file in memory can be written");
    path
}

/// Symphonia's assertions are caught where it is called, on purpose; a panic anywhere else is a finding.
pub fn let_symphonia_panic() {
    let abort = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.location().is_some_and(|place| place.file().contains("symphonia")) {
            abort(info);
        }
    }));
}
