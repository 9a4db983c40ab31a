//! Some libraries are told by the environment how to behave, which a program cannot safely change for itself. So it starts over in
//! its own place, with what is missing there.
//!
//! - Graphics drivers ask the desktop which GPU it draws with. Where there is none (a server, a container, a job of cron) the
//!   library of Wayland complains on standard error with every look that no runtime folder is named, as if something were wrong.
//!   It is given the name of one. Nothing lies there, and only the system could create it: a folder in which others may write
//!   could hold a desktop that is none.
//! - glibc keeps large pieces of memory once they were used, in case they are wanted again. After a long talk was analysed that is
//!   a third of what the window holds, for the rest of the day. It is told to give back what is larger than [`memory::LARGE`].

use std::ffi::OsString;

/// For what the environment may lack something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnvironmentNeed {
    /// A command that asks graphics drivers.
    Drivers,
    /// The window, which asks them too, and stays open for hours.
    Window,
}

/// Starts the program over where something is missing. Returns if there is nothing to do, or it cannot be done.
#[cfg(target_os = "linux")]
pub(super) fn start_over(given: &[OsString], need: EnvironmentNeed) {
    use std::os::unix::process::CommandExt;

    // Called with other arguments than the process has, as tests do, this is not the whole program.
    let is_all = std::env::args_os().eq(given.iter().cloned());
    let wanted = wanted(need, |name| std::env::var_os(name));
    if wanted.is_empty() || !is_all || given.is_empty() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut again = std::process::Command::new(program);
    again.arg0(&given[0]).args(&given[1..]).envs(wanted);
    // Comes back only where it fails; then all is as the libraries have it.
    let _ = again.exec();
}

#[cfg(not(target_os = "linux"))]
pub(super) fn start_over(_given: &[OsString], _need: EnvironmentNeed) {}

/// The variables to set, with their values. With them set, none is wanted: else the program would start over again and again.
#[cfg(any(target_os = "linux", test))]
fn wanted(need: EnvironmentNeed, variable: impl Fn(&str) -> Option<OsString>) -> Vec<(&'static str, &'static str)> {
    let mut wanted = Vec::new();
    if runtime_folder::is_missing(variable(runtime_folder::VARIABLE).as_deref()) {
        wanted.push((runtime_folder::VARIABLE, runtime_folder::NOWHERE));
    }
    // A user who set one of them did so on purpose.
    if need == EnvironmentNeed::Window && memory::VARIABLES.iter().all(|name| variable(name).is_none()) {
        wanted.extend(memory::VARIABLES.map(|name| (name, memory::LARGE)));
    }
    wanted
}

#[cfg(any(target_os = "linux", test))]
mod runtime_folder {
    use std::ffi::OsStr;
    use std::path::Path;

    pub const VARIABLE: &str = "XDG_RUNTIME_DIR";
    /// As systems call the home folder of users that have none.
    pub const NOWHERE: &str = "/nonexistent";

    /// Whether the library of Wayland would complain.
    pub fn is_missing(folder: Option<&OsStr>) -> bool {
        folder.is_none_or(|folder| !Path::new(folder).has_root())
    }
}

#[cfg(any(target_os = "linux", test))]
mod memory {
    /// From how many bytes on a piece is asked of the system by itself, and how much may lie unused at the end of the rest
    /// (`mallopt(3)`). Either, once set, also keeps glibc from raising them by itself.
    pub const VARIABLES: [&str; 2] = ["MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];
    /// In bytes: a mebibyte. Smaller pieces are too many to ask the system for each.
    pub const LARGE: &str = "1048576";
}

#[cfg(test)]
mod tests {
    use std::ffi::{OsStr, OsString};

    use super::memory::VARIABLES;
    use super::runtime_folder::{NOWHERE, VARIABLE, is_missing};
    use super::{EnvironmentNeed, wanted};

    #[test]
    fn only_a_folder_that_is_named_from_the_root_is_one() {
        for (folder, expected) in [(None, true), (Some(""), true), (Some("run"), true), (Some("/run/user/1"), false)] {
            assert_eq!(is_missing(folder.map(OsStr::new)), expected, "{folder:?}");
        }
        assert!(!is_missing(Some(OsStr::new(NOWHERE))));
    }

    #[test]
    fn what_is_set_once_is_not_missing_again() {
        for (need, count) in [(EnvironmentNeed::Drivers, 1), (EnvironmentNeed::Window, 3)] {
            let first = wanted(need, |_| None);
            assert_eq!(first.len(), count);
            let again = wanted(need, |name| {
                first.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
            });
            assert_eq!(again, []);
        }
    }

    #[test]
    fn what_the_user_set_stays() {
        let of_user = |name: &str| match name {
            VARIABLE => Some(OsString::from("/run/user/1")),
            name if name == VARIABLES[1] => Some(OsString::from("0")),
            _ => None,
        };
        assert_eq!(wanted(EnvironmentNeed::Window, of_user), []);
    }
}
