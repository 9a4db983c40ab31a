//! Graphics drivers ask the desktop which GPU it draws with. Where there is none (a server, a container, a job of cron) the
//! library of Wayland complains on standard error with every look that no runtime folder is named, as if something were wrong.
//! It asks the environment, which a program cannot safely change for itself; so it starts over in its own place with the name of
//! a folder. Nothing lies there and nobody but the system could make it: a folder in which others may write could hold a
//! desktop that is none.

use std::ffi::OsString;

/// Starts the program over where drivers would complain. Returns if there is nothing to do, or it cannot be done.
#[cfg(target_os = "linux")]
pub(super) fn start_over(given: &[OsString]) {
    use std::os::unix::process::CommandExt;

    // Called with other arguments than the process has, as tests do, this is not the whole program.
    let is_all = std::env::args_os().eq(given.iter().cloned());
    let folder = std::env::var_os(runtime_folder::VARIABLE);
    if !runtime_folder::is_missing(folder.as_deref()) || !is_all || given.is_empty() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut again = std::process::Command::new(program);
    again.arg0(&given[0]).args(&given[1..]).env(runtime_folder::VARIABLE, runtime_folder::NOWHERE);
    // Comes back only where it fails; then the library complains.
    let _ = again.exec();
}

#[cfg(not(target_os = "linux"))]
pub(super) fn start_over(_given: &[OsString]) {}

#[cfg(any(target_os = "linux", test))]
mod runtime_folder {
    use std::ffi::OsStr;
    use std::path::Path;

    #[cfg(target_os = "linux")]
    pub const VARIABLE: &str = "XDG_RUNTIME_DIR";
    /// As systems call the home folder of users that have none.
    pub const NOWHERE: &str = "/nonexistent";

    /// Whether the library of Wayland would complain.
    pub fn is_missing(folder: Option<&OsStr>) -> bool {
        folder.is_none_or(|folder| !Path::new(folder).has_root())
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::runtime_folder::{NOWHERE, is_missing};

    #[test]
    fn only_a_folder_that_is_named_from_the_root_is_one() {
        for (folder, expected) in [(None, true), (Some(""), true), (Some("run"), true), (Some("/run/user/1"), false)] {
            assert_eq!(is_missing(folder.map(OsStr::new)), expected, "{folder:?}");
        }
        // Else the program would start over again and again.
        assert!(!is_missing(Some(OsStr::new(NOWHERE))));
    }
}
