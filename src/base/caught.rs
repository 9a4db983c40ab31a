//! Third-party code that may panic: the panic is caught, and the user never sees its developers' message.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

thread_local! {
    /// How many calls of [`caught`] this thread is in.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Runs third-party code. Where it panics nothing is printed and no report is written: the caller words the message.
///
/// # Errors
/// The message of the panic.
pub fn caught<T>(work: impl FnOnce() -> T) -> std::thread::Result<T> {
    DEPTH.set(DEPTH.get() + 1);
    let result = catch_unwind(AssertUnwindSafe(work));
    DEPTH.set(DEPTH.get() - 1);
    result
}

/// For hooks: whether this is a panic that [`caught`] waits for. It stands in the log.
pub fn is_awaited(panic: &PanicHookInfo<'_>) -> bool {
    let is_awaited = DEPTH.get() > 0;
    if is_awaited {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::info!(place, "code of others broke off");
    }
    is_awaited
}

/// From now on the standard library says nothing of panics that are awaited. For the command line; the window has a hook of its
/// own.
pub fn hush() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !is_awaited(panic) {
            usual(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_breaks_is_caught_and_the_depth_is_as_before() {
        assert_eq!(caught(|| 7).ok(), Some(7));
        // `resume_unwind` calls no hook: the tests that run beside this one keep theirs.
        let broken = caught(|| {
            assert_eq!(DEPTH.get(), 1);
            std::panic::resume_unwind(Box::new("broken"))
        });
        let cause: Result<(), _> = broken;
        assert_eq!(cause.unwrap_err().downcast_ref(), Some(&"broken"));
        assert_eq!(DEPTH.get(), 0);
    }
}
