//! Programs of others on this machine: which file a name stands for, and where ffmpeg is found.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use crate::disk;
use crate::texts::t;

/// Systems that keep programs in places of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemFamily {
    /// Linux and all others.
    Unix,
    Mac,
    Windows,
}

impl SystemFamily {
    /// This computer's.
    pub const OWN: Self = match () {
        () if cfg!(windows) => Self::Windows,
        () if cfg!(target_os = "macos") => Self::Mac,
        () => Self::Unix,
    };
}

/// The variables of an environment. Handed over, so that the places of one system can be tried on another.
pub type Variables<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// The folders in which Homebrew and MacPorts put programs. What is started from the Finder is not told of them.
pub const MAC_FOLDERS: [&str; 3] = ["/opt/homebrew/bin", "/usr/local/bin", "/opt/local/bin"];

const FFMPEG: &str = "ffmpeg";
const FFPROBE: &str = "ffprobe";

/// What a person chose in the settings.
static CHOSEN_FFMPEG: RwLock<Option<PathBuf>> = RwLock::new(None);

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

/// From now on this ffmpeg is used, a file or the folder that it lies in, for as long as it is there. `None`: the one that is found.
pub fn choose_ffmpeg(path: Option<PathBuf>) {
    *CHOSEN_FFMPEG.write().unwrap_or_else(PoisonError::into_inner) = path;
}

/// The ffmpeg that was chosen, else the first one in the usual places.
pub fn find_ffmpeg() -> Option<PathBuf> {
    chosen_ffmpeg().or_else(|| find_program(FFMPEG, &media_folders()))
}

/// The ffprobe that came with the chosen ffmpeg, else the first one in the usual places.
pub fn find_ffprobe() -> Option<PathBuf> {
    find_program(FFPROBE, &ffprobe_folders(chosen_ffmpeg().as_deref()))
}

fn ffprobe_folders(chosen: Option<&Path>) -> Vec<PathBuf> {
    let beside = chosen.and_then(Path::parent).map(Path::to_owned);
    beside.into_iter().chain(media_folders()).collect()
}

fn chosen_ffmpeg() -> Option<PathBuf> {
    let chosen = CHOSEN_FFMPEG.read().unwrap_or_else(PoisonError::into_inner).clone();
    ffmpeg_at(&chosen?)
}

/// The file that a choice stands for, by whatever name; nothing beside it is meant. Whether it can be run is not asked: that it cannot
/// is told where it is started, and another one would be used in silence.
fn ffmpeg_at(chosen: &Path) -> Option<PathBuf> {
    if chosen.is_dir() {
        return ffmpeg_in(chosen).into_iter().find(|file| file.is_file());
    }
    chosen.is_file().then(|| chosen.to_owned())
}

/// The files of which the first that is there is the ffmpeg of a folder that was chosen. What is unpacked has a folder `bin`.
pub fn ffmpeg_in(folder: &Path) -> [PathBuf; 2] {
    let name = format!("{FFMPEG}{}", std::env::consts::EXE_SUFFIX);
    [folder.join(&name), folder.join("bin").join(&name)]
}

/// Where ffmpeg and ffprobe are looked for: beside this program, in the search path, and where this system's users get them.
pub fn media_folders() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok();
    let usual = media_folders_of(SystemFamily::OWN, &|name| std::env::var_os(name));
    in_order(SystemFamily::OWN, beside(SystemFamily::OWN, program.as_deref()), search_path()).chain(usual).collect()
}

/// What lies beside the program comes first on Windows, where nobody puts anything there by chance. Elsewhere that folder is often
/// `/usr/bin`, and the order of the search path is its user's will.
fn in_order(system: SystemFamily, beside: Vec<PathBuf>, searched: Vec<PathBuf>) -> impl Iterator<Item = PathBuf> {
    let (first, second) = if system == SystemFamily::Windows { (beside, searched) } else { (searched, beside) };
    first.into_iter().chain(second)
}

/// On Windows also in the folder of the program that people see: what they start there lies above this one.
fn beside(system: SystemFamily, program: Option<&Path>) -> Vec<PathBuf> {
    let levels = if system == SystemFamily::Windows { 2 } else { 1 };
    let above = program.into_iter().flat_map(|program| program.ancestors().skip(1).take(levels));
    above.map(Path::to_owned).collect()
}

/// Where a system's users get ffmpeg, besides the search path, which few of them know of: from winget, Scoop, Chocolatey, Subtitle
/// Edit, or unpacked where most instructions say.
fn media_folders_of(system: SystemFamily, variable: Variables<'_>) -> Vec<PathBuf> {
    match system {
        SystemFamily::Unix => Vec::new(),
        SystemFamily::Mac => MAC_FOLDERS.map(PathBuf::from).into(),
        SystemFamily::Windows => {
            let places = [
                folder_below(variable, "LOCALAPPDATA", "Microsoft/WinGet/Links"),
                folder_below(variable, "ProgramFiles", "WinGet/Links"),
                folder_below(variable, "USERPROFILE", "scoop/shims"),
                folder_below(variable, "ProgramData", "scoop/shims"),
                folder_below(variable, "ProgramData", "chocolatey/bin"),
                Some(PathBuf::from(r"C:\ffmpeg\bin")),
                folder_below(variable, "ProgramFiles", "ffmpeg/bin"),
                folder_below(variable, "APPDATA", "Subtitle Edit/ffmpeg"),
            ];
            places.into_iter().flatten().collect()
        }
    }
}

/// A folder below the one that a variable names, with the separators of this system; `None`: there is no such variable.
pub fn folder_below(variable: Variables<'_>, name: &str, path: &str) -> Option<PathBuf> {
    let mut folder = PathBuf::from(variable(name).filter(|value| !value.is_empty())?);
    folder.extend(path.split('/'));
    Some(folder)
}

/// The folders that a path stands for in which names end in `*`: all that begin like them, the highest number first (Python312 before
/// Python39), else in the order of their names. Without such a name it stands for itself, whether it is there or not.
pub fn folders_like(path: &Path) -> Vec<PathBuf> {
    let mut found = vec![PathBuf::new()];
    for part in path.components() {
        let name = part.as_os_str().to_string_lossy();
        if let Some(beginning) = name.strip_suffix('*') {
            found = found.iter().flat_map(|folder| entries_like(folder, beginning)).collect();
        } else {
            found.iter_mut().for_each(|folder| folder.push(part));
        }
    }
    found
}

fn entries_like(folder: &Path, beginning: &str) -> Vec<PathBuf> {
    let number = |path: &PathBuf| {
        let name = path.file_name()?.to_string_lossy();
        name.strip_prefix(beginning).map(leading_number)
    };
    let mut entries = disk::real().list(folder).unwrap_or_default();
    entries.retain(|path| number(path).is_some());
    // What is equal stays in the order of the names.
    entries.sort_by_cached_key(|path| Reverse(number(path)));
    entries
}

/// The number that a text begins with, part by part: 3 and 12 of "3.12-arm64", nothing of a word.
fn leading_number(text: &str) -> Vec<u64> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    text[..end].split('.').map_while(|part| part.parse().ok()).collect()
}

/// What to do where ffmpeg is missing, as the end of a sentence: how one gets it on this system.
pub fn how_to_get_ffmpeg() -> &'static str {
    how_to_get_ffmpeg_on(SystemFamily::OWN)
}

fn how_to_get_ffmpeg_on(system: SystemFamily) -> &'static str {
    match system {
        SystemFamily::Unix => t!("ffmpeg-get"),
        SystemFamily::Mac => t!("ffmpeg-get-mac"),
        SystemFamily::Windows => t!("ffmpeg-get-windows"),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that can be run, with the folders above it.
    fn make_program(file: &Path) {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, "").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
    }

    fn file_name(name: &str) -> String {
        format!("{name}{}", std::env::consts::EXE_SUFFIX)
    }

    #[cfg(unix)]
    #[test]
    fn the_first_file_that_can_be_run_is_the_program() {
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
            make_program(&file);
            assert_eq!(find_program(name, &folders), Some(file), "{name}");
        }
    }

    #[test]
    fn only_folders_with_a_place_are_looked_into() {
        assert!(search_path().iter().all(|folder| folder.is_absolute()));
    }

    #[test]
    fn ffmpeg_is_looked_for_where_each_system_has_it() {
        let variable = |name: &str| {
            let known = ["LOCALAPPDATA", "APPDATA", "USERPROFILE", "ProgramFiles", "ProgramData"];
            known.contains(&name).then(|| OsString::from(name))
        };
        let of_windows = media_folders_of(SystemFamily::Windows, &variable);
        for expected in [
            &["LOCALAPPDATA", "Microsoft", "WinGet", "Links"][..],
            &["USERPROFILE", "scoop", "shims"],
            &["ProgramData", "chocolatey", "bin"],
            &[r"C:\ffmpeg\bin"],
            &["APPDATA", "Subtitle Edit", "ffmpeg"],
        ] {
            let expected: PathBuf = expected.iter().collect();
            assert!(of_windows.contains(&expected), "{expected:?} in {of_windows:?}");
        }
        let of_nobody = media_folders_of(SystemFamily::Windows, &|_| None);
        assert_eq!(of_nobody, [PathBuf::from(r"C:\ffmpeg\bin")]);
        assert_eq!(
            media_folders_of(SystemFamily::Mac, &variable)[..2],
            ["/opt/homebrew/bin", "/usr/local/bin"].map(PathBuf::from)
        );
        assert_eq!(media_folders_of(SystemFamily::Unix, &variable), Vec::<PathBuf>::new());
    }

    #[test]
    fn what_lies_beside_the_program_comes_first_on_windows_alone() {
        let folder = Path::new("Programs").join("Breathmark");
        let program = folder.join("bin").join("breathmark.exe");
        assert_eq!(beside(SystemFamily::Windows, Some(&program)), [folder.join("bin"), folder.clone()]);
        assert_eq!(beside(SystemFamily::Unix, Some(&program)), [folder.join("bin")]);
        assert_eq!(beside(SystemFamily::Unix, None), Vec::<PathBuf>::new());
        let [own, local, usual] = ["own", "local", "usual"].map(PathBuf::from);
        let ordered =
            |system| in_order(system, vec![own.clone()], vec![local.clone(), usual.clone()]).collect::<Vec<_>>();
        assert_eq!(ordered(SystemFamily::Windows), [own.clone(), local.clone(), usual.clone()]);
        assert_eq!(ordered(SystemFamily::Unix), [local.clone(), usual.clone(), own.clone()]);
        let program = std::env::current_exe().unwrap();
        assert!(media_folders().iter().any(|folder| Some(folder.as_path()) == program.parent()));
    }

    #[test]
    fn what_was_chosen_is_a_file_or_a_folder_and_brings_ffprobe() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("ffmpeg-8.0");
        let [ffmpeg, ffprobe] = [FFMPEG, FFPROBE].map(|name| folder.join("bin").join(file_name(name)));
        make_program(&ffmpeg);
        make_program(&ffprobe);
        for chosen in [&ffmpeg, &folder, &folder.join("bin")] {
            let found = ffmpeg_at(chosen);
            assert_eq!(found.as_ref(), Some(&ffmpeg), "{chosen:?}");
            let beside = find_program(FFPROBE, &ffprobe_folders(found.as_deref()));
            assert_eq!(beside.as_ref(), Some(&ffprobe), "{chosen:?}");
        }
        // By whatever name: it was chosen.
        let renamed = folder.join(file_name("ffmpeg-git"));
        make_program(&renamed);
        assert_eq!(ffmpeg_at(&renamed), Some(renamed));
    }

    #[test]
    fn where_nothing_is_nothing_beside_it_is_meant() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("bin");
        make_program(&folder.join(file_name(FFMPEG)));
        make_program(&folder.join(file_name(FFPROBE)));
        assert_eq!(ffmpeg_at(&folder.join("gone")), None);
        assert_eq!(ffmpeg_at(&root.path().join("gone").join(file_name(FFMPEG))), None);
        // Nor does a folder of that name count.
        let empty = root.path().join("empty");
        std::fs::create_dir_all(empty.join(file_name(FFMPEG))).unwrap();
        assert_eq!(ffmpeg_at(&empty), None);
        assert_eq!(ffprobe_folders(None), media_folders());
    }

    #[test]
    fn a_star_stands_for_the_rest_of_a_name() {
        let root = tempfile::tempdir().unwrap();
        for folder in ["Python310/Scripts", "Python312/Scripts", "Python39/Scripts", "Perl/Scripts"] {
            std::fs::create_dir_all(root.path().join(folder)).unwrap();
        }
        let found = folders_like(&root.path().join("Python3*").join("Scripts"));
        assert_eq!(found, ["Python312", "Python310", "Python39"].map(|name| root.path().join(name).join("Scripts")));
        assert_eq!(folders_like(&root.path().join("Python3*")).len(), 3);
        assert_eq!(folders_like(&root.path().join("Ruby*").join("bin")), Vec::<PathBuf>::new());
        let gone = root.path().join("gone").join("bin");
        assert_eq!(folders_like(&gone), std::slice::from_ref(&gone));
    }

    #[test]
    fn the_newest_comes_first_and_words_as_they_are_spelled() {
        let root = tempfile::tempdir().unwrap();
        for folder in ["3.9", "3.10", "3.10-intel64", "2.7", "Current", "Cpp", "CppCuda"] {
            std::fs::create_dir(root.path().join(folder)).unwrap();
        }
        for (beginning, expected) in [
            ("*", &["3.10", "3.10-intel64", "3.9", "2.7", "Cpp", "CppCuda", "Current"][..]),
            ("3.*", &["3.10", "3.10-intel64", "3.9"]),
            ("Cpp*", &["Cpp", "CppCuda"]),
        ] {
            let expected: Vec<PathBuf> = expected.iter().map(|name| root.path().join(name)).collect();
            assert_eq!(folders_like(&root.path().join(beginning)), expected, "{beginning}");
        }
    }

    #[test]
    fn each_system_has_its_own_way_to_get_ffmpeg() {
        for (system, expected) in [
            (SystemFamily::Unix, "ffmpeg.org"),
            (SystemFamily::Mac, "brew install ffmpeg"),
            (SystemFamily::Windows, "winget install ffmpeg"),
        ] {
            let told = how_to_get_ffmpeg_on(system);
            assert!(told.contains(expected), "{told}");
        }
    }
}
