//! Where the program keeps what belongs to a user: settings, journals, profiles, the log, and what can be found out again. On Windows
//! all of it stays on the computer (`%LOCALAPPDATA%`): the other folder for such things is copied over the network at every logon in
//! many companies, and journals and kept files are large.
//!
//! Where a folder [`PORTABLE_NAME`] lies beside the program all of it is in there, for a program that is carried from computer to
//! computer.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use directories::{BaseDirs, ProjectDirs};
use serde::Serialize;

use crate::path_serde;
use crate::texts::m;
use crate::warning::Warning;

/// What the folder beside the program is called that holds everything.
pub const PORTABLE_NAME: &str = "breathmark-data";

/// The folder beside the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PortableFolder {
    #[serde(with = "path_serde::required")]
    pub path: PathBuf,
    /// Why nothing can be written there, in the words of the system: everything is where it is without such a folder.
    pub refusal: Option<String>,
}

impl PortableFolder {
    /// That of the program that runs, looked for once; `None`: there is none.
    pub fn of_program() -> Option<&'static Self> {
        static FOUND: OnceLock<Option<PortableFolder>> = OnceLock::new();
        FOUND.get_or_init(|| Self::beside(&std::env::current_exe().ok()?)).as_ref()
    }

    /// The one beside the file of a program, or beside the folder `bin` that it lies in, as in the archives.
    fn beside(program: &Path) -> Option<Self> {
        let folder = program.parent()?;
        let above = folder.parent().filter(|_| folder.file_name().is_some_and(|name| name == "bin"));
        let places = [Some(folder), above].into_iter().flatten().map(|folder| folder.join(PORTABLE_NAME));
        let path = places.into_iter().find(|path| path.is_dir())?;
        // It may have been unpacked by an administrator, or lie on a disk that is only read.
        let refusal = tempfile::tempfile_in(&path).err().map(|error| error.to_string());
        Some(Self { path, refusal })
    }

    /// What is to be told: that it cannot be used.
    pub fn warning(&self) -> Option<Warning> {
        let (reason, path) = (self.refusal.as_deref()?, self.path.display().to_string());
        Some(Warning::new(m!("portable-refused", reason = reason, path = path)))
    }

    fn usable(&self) -> Option<&Path> {
        self.refusal.is_none().then_some(self.path.as_path())
    }
}

/// The folder beside the program, if there is one that can be used.
fn portable() -> Option<&'static Path> {
    PortableFolder::of_program()?.usable()
}

fn folders() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "breathmark")
}

/// The folder of the settings; `None`: settings are not kept, as for a user without a home.
pub fn settings() -> Option<PathBuf> {
    settings_of(portable())
}

fn settings_of(portable: Option<&Path>) -> Option<PathBuf> {
    portable.map(|all| all.join("settings")).or_else(|| Some(folders()?.config_local_dir().to_owned()))
}

/// The folder of the journals; what is kept for 30 days lies beside it.
pub fn journals() -> PathBuf {
    data("journals")
}

/// A folder of this name for what the program keeps.
pub fn data(name: &str) -> PathBuf {
    data_of(portable(), name)
}

fn data_of(portable: Option<&Path>, name: &str) -> PathBuf {
    match (portable, folders()) {
        (Some(all), _) => all.join(name),
        (None, Some(folders)) => folders.data_local_dir().join(name),
        // A user without a home: a crash of the program is survived, one of the machine perhaps not.
        (None, None) => std::env::temp_dir().join(format!("breathmark-{name}")),
    }
}

/// The folder of the log and of crash reports; `None`: neither is written, as for a user without a home.
pub fn log() -> Option<PathBuf> {
    log_of(portable())
}

fn log_of(portable: Option<&Path>) -> Option<PathBuf> {
    let of_system = |folders: &ProjectDirs| folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).join("log");
    portable.map(|all| all.join("log")).or_else(|| folders().as_ref().map(of_system))
}

/// The folder of what can be found out again, and may be deleted at any time; `None`: nothing of it is kept, as for a user without a home.
pub fn cache() -> Option<PathBuf> {
    cache_of(portable())
}

fn cache_of(portable: Option<&Path>) -> Option<PathBuf> {
    portable.map(|all| all.join("cache")).or_else(|| Some(folders()?.cache_dir().to_owned()))
}

/// Where the user lives, if anywhere.
pub fn home() -> Option<PathBuf> {
    BaseDirs::new().map(|folders| folders.home_dir().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(windows)]
    #[test]
    fn nothing_follows_its_user_from_computer_to_computer() {
        let local = PathBuf::from(std::env::var_os("LOCALAPPDATA").unwrap());
        for folder in [settings().unwrap(), journals(), log().unwrap(), cache().unwrap()] {
            assert!(folder.starts_with(&local), "{}", folder.display());
        }
    }

    #[test]
    fn the_folder_lies_beside_the_program_or_beside_its_bin() {
        let root = tempfile::tempdir().unwrap();
        let at = |path: &str| root.path().join(path);
        for (program, folder) in [
            ("stick/breathmark", "stick/breathmark-data"),
            ("stick/Breathmark-0.2.0/bin/breathmark", "stick/Breathmark-0.2.0/breathmark-data"),
            ("other/bin/breathmark", "other/bin/breathmark-data"),
        ] {
            assert_eq!(PortableFolder::beside(&at(program)), None, "{program}");
            std::fs::create_dir_all(at(folder)).unwrap();
            let found = PortableFolder::beside(&at(program)).unwrap();
            assert_eq!((found.usable(), found.warning()), (Some(at(folder).as_path()), None), "{program}");
            assert_eq!(std::fs::read_dir(at(folder)).unwrap().count(), 0, "nothing is left of the attempt");
        }
        // Neither a file of that name nor a folder farther above.
        std::fs::create_dir_all(at("third/bin")).unwrap();
        std::fs::write(at("third/breathmark-data"), "").unwrap();
        assert_eq!(PortableFolder::beside(&at("third/bin/breathmark")), None);
        assert_eq!(PortableFolder::beside(&at("stick/tools/breathmark")), None);
        assert_eq!(PortableFolder::beside(Path::new("/")), None);
    }

    #[test]
    fn everything_lies_in_it() {
        let all = Path::new("stick").join(PORTABLE_NAME);
        let of = |portable: Option<&Path>| {
            let [journals, profiles] = ["journals", "profiles"].map(|name| data_of(portable, name));
            [settings_of(portable), log_of(portable), cache_of(portable), Some(journals), Some(profiles)]
        };
        let found = of(Some(&all)).map(|folder| folder.unwrap());
        for (at, folder) in found.iter().enumerate() {
            assert_eq!(folder.parent(), Some(all.as_path()), "{}", folder.display());
            assert!(!found[..at].contains(folder), "each has its own: {}", folder.display());
        }
        assert!(of(None).into_iter().flatten().all(|folder| !folder.starts_with(&all)));
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_told_and_not_used() {
        let folder = PortableFolder { path: PathBuf::from("stick"), refusal: Some("read-only file system".to_owned()) };
        assert_eq!(folder.usable(), None);
        let told = folder.warning().unwrap().message.to_string();
        assert!(told.contains("read-only file system") && told.contains("stick"), "{told}");
    }

    /// Nobody but an administrator writes everywhere.
    #[cfg(unix)]
    #[test]
    fn it_is_tried_whether_it_can_be_written() {
        use std::os::unix::fs::PermissionsExt as _;
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join(PORTABLE_NAME);
        std::fs::create_dir(&folder).unwrap();
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o555)).unwrap();
        if std::fs::write(folder.join("tried"), "").is_ok() {
            crate::skipped_tests::leave_out_optional("this user may write everywhere");
            return;
        }
        let found = PortableFolder::beside(&root.path().join("breathmark")).unwrap();
        assert!(found.refusal.is_some() && found.usable().is_none(), "{found:?}");
    }
}
