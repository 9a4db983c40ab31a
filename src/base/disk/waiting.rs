//! Who may not wait for a disk: a window that does is dead to the person before it.

use std::cell::Cell;
use std::marker::PhantomData;

thread_local! {
    static MUST_NOT_WAIT: Cell<bool> = const { Cell::new(false) };
}

/// While it lives this thread touches no file: that is a fault of the program, at which tests stop.
pub struct DiskBan {
    before: bool,
    /// It belongs to its thread.
    _not_send: PhantomData<*const ()>,
}

/// Forbids this thread to touch files until the answer is dropped.
pub fn forbid() -> DiskBan {
    DiskBan { before: MUST_NOT_WAIT.replace(true), _not_send: PhantomData }
}

impl Drop for DiskBan {
    fn drop(&mut self) {
        MUST_NOT_WAIT.set(self.before);
    }
}

/// To be called by whatever touches a file.
pub fn may_wait() {
    let is_forbidden = MUST_NOT_WAIT.get();
    debug_assert!(!is_forbidden, "a file is touched where nobody may wait for a disk");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk;

    #[test]
    fn whoever_must_not_wait_is_stopped_at_every_file() {
        let folder = tempfile::tempdir().unwrap();
        let touch = || std::panic::catch_unwind(|| disk::real().exists(folder.path()));
        assert!(touch().unwrap());
        let guard = forbid();
        assert!(touch().is_err());
        {
            let _inner = forbid();
        }
        assert!(touch().is_err());
        drop(guard);
        assert!(touch().is_ok());
    }
}
