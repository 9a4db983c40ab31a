//! Where recognisers are looked for, and which of them are there.

use std::path::{Path, PathBuf};

use super::model_files::{best_model, model_files, usual_folders};
use super::recogniser::Recogniser;
use crate::audio::scratch_folder;
use base::external_programs::{
    MAC_FOLDERS, SystemFamily, Variables, find_program, folder_below, folders_like, search_path,
};
use formats::language::same_language;

/// Where recognisers and their models are looked for, and where there is room for what is handed to them.
#[derive(Clone, Debug)]
pub struct RecogniserPlaces {
    /// Folders of programs, in the order in which they are looked through. What a `*` at the end of a name stands for is looked up.
    pub programs: Vec<PathBuf>,
    /// Folders of whisper.cpp's models, besides those near the program.
    pub models: Vec<PathBuf>,
    /// Whether the recogniser in the box is one of them.
    pub has_own: bool,
    /// For an hour of sound 115 MB are written there.
    pub scratch: PathBuf,
}

impl RecogniserPlaces {
    /// Those of the user: the search path, and where desktops that do not know all of it have programs.
    pub fn of_user() -> Self {
        let home = std::env::home_dir();
        let usual = program_folders(SystemFamily::OWN, home.as_deref(), &|name| std::env::var_os(name));
        let programs = search_path().into_iter().chain(usual).collect();
        Self { programs, models: usual_folders(), has_own: true, scratch: scratch_folder() }
    }
}

/// Where each system puts programs that are not in its search path. On Windows the installer of Python leaves its scripts out of it
/// unless it is told otherwise, and Subtitle Edit fetches whisper.cpp into a folder of its own.
fn program_folders(system: SystemFamily, home: Option<&Path>, variable: Variables<'_>) -> Vec<PathBuf> {
    // Of pipx and uv, everywhere.
    let local = home.map(|home| home.join(".local").join("bin"));
    let others: Vec<PathBuf> = match system {
        SystemFamily::Unix => Vec::new(),
        SystemFamily::Mac => {
            let of_python = home.map(|home| home.join("Library").join("Python").join("*").join("bin"));
            MAC_FOLDERS.iter().map(PathBuf::from).chain(of_python).collect()
        }
        SystemFamily::Windows => {
            let places = [
                ("APPDATA", "Python/Python3*/Scripts"),
                ("LOCALAPPDATA", "Programs/Python/Python3*/Scripts"),
                ("LOCALAPPDATA", "Microsoft/WinGet/Links"),
                ("USERPROFILE", "scoop/shims"),
                ("APPDATA", "Subtitle Edit/Whisper/Cpp*"),
            ];
            places.into_iter().filter_map(|(name, path)| folder_below(variable, name, path)).collect()
        }
    };
    local.into_iter().chain(others).collect()
}

/// A recogniser that is on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRecogniser {
    pub recogniser: Recogniser,
    pub program: PathBuf,
    /// The files of its models, where it takes files; the folders of those of the built-in one.
    pub models: Vec<PathBuf>,
    /// Codes of the languages that these know; empty: it finds out by itself.
    pub languages: Vec<String>,
}

impl FoundRecogniser {
    /// Whether it writes a language; where it is not said which, whether it finds out.
    fn knows(&self, language: Option<&str>) -> bool {
        let knows = |language: &str| self.languages.iter().any(|own| same_language(own, language));
        self.languages.is_empty() || language.is_some_and(knows)
    }

    /// Whether it can be run without being told a model.
    pub fn has_model(&self) -> bool {
        match self.recogniser {
            Recogniser::BuiltIn => !self.models.is_empty(),
            Recogniser::WhisperCpp => best_model(&self.models, None).is_some(),
            Recogniser::FasterWhisper | Recogniser::OpenaiWhisper | Recogniser::Vosk => true,
        }
    }
}

/// The programs of others that are there, in the order of [`Recogniser::PROGRAMS`]. Asks the disk.
pub fn find_recognisers(places: &RecogniserPlaces) -> Vec<FoundRecogniser> {
    let folders: Vec<PathBuf> = places.programs.iter().flat_map(|folder| folders_like(folder)).collect();
    let found = Recogniser::PROGRAMS.into_iter().filter_map(|recogniser| {
        let program = recogniser.programs().iter().find_map(|name| find_program(name, &folders))?;
        let models = match recogniser {
            Recogniser::WhisperCpp => model_files(&program, &places.models),
            _ => Vec::new(),
        };
        Some(FoundRecogniser { recogniser, program, models, languages: Vec::new() })
    });
    found.collect()
}

/// The default where none is named: the first that lacks nothing and knows the language, else the first that lacks nothing.
pub fn usual_recogniser<'a>(found: &'a [FoundRecogniser], language: Option<&str>) -> Option<&'a FoundRecogniser> {
    let ready = || found.iter().filter(|one| one.has_model());
    ready().find(|one| one.knows(language)).or_else(|| ready().next()).or_else(|| found.first())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognisers_are_looked_for_where_each_system_installs_them() {
        let home = Path::new("home");
        let folders = |system: SystemFamily| {
            program_folders(system, Some(home), &|name| {
                ["APPDATA", "LOCALAPPDATA"].contains(&name).then(|| name.into())
            })
        };
        let local = home.join(".local").join("bin");
        assert_eq!(folders(SystemFamily::Unix), std::slice::from_ref(&local));
        let of_mac = folders(SystemFamily::Mac);
        assert!(of_mac.contains(&local) && of_mac.contains(&PathBuf::from("/opt/homebrew/bin")), "{of_mac:?}");
        let of_windows = folders(SystemFamily::Windows);
        for expected in [
            &["home", ".local", "bin"][..],
            &["APPDATA", "Python", "Python3*", "Scripts"],
            &["LOCALAPPDATA", "Programs", "Python", "Python3*", "Scripts"],
            &["APPDATA", "Subtitle Edit", "Whisper", "Cpp*"],
        ] {
            let expected: PathBuf = expected.iter().collect();
            assert!(of_windows.contains(&expected), "{expected:?} in {of_windows:?}");
        }
        assert_eq!(program_folders(SystemFamily::Windows, None, &|_| None), Vec::<PathBuf>::new());
    }
}
