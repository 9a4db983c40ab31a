//! Graphics drivers complain once per look, on standard error, where the session has no runtime folder (a server, a
//! container, a job of cron). They ask the environment, which a program cannot safely change for itself; so it starts
//! over in its own place with a folder.

use std::ffi::OsString;

/// Starts the program over where drivers would complain. Returns if there is nothing to do, or it cannot be done.
#[cfg(target_os = "linux")]
pub(super) fn start_over(given: &[OsString]) {
    use std::os::unix::process::CommandExt;

    // Called with other arguments than the process has, as tests do, this is not the whole program.
    let is_all = std::env::args_os().eq(given.iter().cloned());
    if std::env::var_os("XDG_RUNTIME_DIR").is_some() || !is_all || given.is_empty() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut again = std::process::Command::new(program);
    again.arg0(&given[0]).args(&given[1..]).env("XDG_RUNTIME_DIR", std::env::temp_dir());
    // Comes back only where it fails; then the driver complains.
    let _ = again.exec();
}

#[cfg(not(target_os = "linux"))]
pub(super) fn start_over(_given: &[OsString]) {}
