//! Programs of others on this machine: which file a name stands for.

use std::path::{Path, PathBuf};

/// The folders in which the system looks for programs, in its order. Those that are named from wherever one stands are left out.
pub fn search_path() -> Vec<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).filter(|folder| folder.is_absolute()).collect()
}

/// The first program of this name, given without the ending that programs have on some systems.
pub fn find_program(name: &str, folders: &[PathBuf]) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    folders.iter().map(|folder| folder.join(&name)).find(|file| is_program(file))
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    file.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_first_file_that_can_be_run_is_the_program() {
        use std::os::unix::fs::PermissionsExt as _;
        let root = tempfile::tempdir().unwrap();
        let folders: Vec<PathBuf> = ["first", "second", "third"].map(|name| root.path().join(name)).into();
        for folder in &folders[1..] {
            std::fs::create_dir(folder).unwrap();
        }
        assert_eq!(find_program("whistle", &folders), None);
        // Neither a text nor a folder of that name.
        std::fs::write(folders[1].join("whistle"), "").unwrap();
        std::fs::create_dir(folders[1].join("drum")).unwrap();
        for name in ["whistle", "drum"] {
            let file = folders[2].join(name);
            std::fs::write(&file, "").unwrap();
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
            assert_eq!(find_program(name, &folders), Some(file), "{name}");
        }
    }

    #[test]
    fn only_folders_with_a_place_are_looked_into() {
        assert!(search_path().iter().all(|folder| folder.is_absolute()));
    }
}
