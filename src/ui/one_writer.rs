//! Files that more than one window writes.

use std::fs::OpenOptions;
use std::path::Path;

use base::disk::{self, waiting};

/// Does what reads and writes a file while no other window does. Where locks are not to be had it is done without.
pub fn one_at_a_time<T>(path: &Path, work: impl FnOnce() -> T) -> T {
    let lock = || {
        waiting::may_wait();
        let folder = path.parent()?;
        disk::real().create_folders(folder, disk::Access::Private).ok()?;
        let name = path.file_name()?.to_string_lossy();
        let file =
            OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(format!(".{name}.lock")));
        let file = file.ok()?;
        // Others hold it for as long as it takes to write a small file.
        file.lock().ok()?;
        Some(file)
    };
    let held = lock();
    let done = work();
    drop(held);
    done
}
