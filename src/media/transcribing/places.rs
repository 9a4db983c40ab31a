//! Where recognisers are looked for, and which of them are there.

use std::path::PathBuf;

use super::model_files::{best_model, model_files, usual_folders};
use super::recogniser::Recogniser;
use crate::audio::scratch_folder;
use base::external_programs::{find_program, search_path};

/// Where recognisers and their models are looked for, and where there is room for what is handed to them.
#[derive(Clone, Debug)]
pub struct RecogniserPlaces {
    /// Folders of programs, in the order in which they are looked through.
    pub programs: Vec<PathBuf>,
    /// Folders of whisper.cpp's models, besides those near the program.
    pub models: Vec<PathBuf>,
    /// For an hour of sound 115 MB are written there.
    pub scratch: PathBuf,
}

impl RecogniserPlaces {
    /// Those of the user: the search path, and where desktops that do not know all of it have programs.
    pub fn of_user() -> Self {
        let local = std::env::home_dir().map(|home| home.join(".local/bin"));
        let of_mac: &[&str] = if cfg!(target_os = "macos") { &["/opt/homebrew/bin", "/usr/local/bin"] } else { &[] };
        let usual = local.into_iter().chain(of_mac.iter().map(PathBuf::from));
        let programs = search_path().into_iter().chain(usual).collect();
        Self { programs, models: usual_folders(), scratch: scratch_folder() }
    }
}

/// A recogniser that is on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRecogniser {
    pub recogniser: Recogniser,
    pub program: PathBuf,
    /// The files of its models, where it takes files.
    pub models: Vec<PathBuf>,
}

impl FoundRecogniser {
    /// Whether it can be run without being told a model.
    pub fn has_model(&self) -> bool {
        self.recogniser != Recogniser::WhisperCpp || best_model(&self.models, None).is_some()
    }
}

/// The recognisers that are there, in the order of [`Recogniser::ALL`]. Asks the disk.
pub fn find_recognisers(places: &RecogniserPlaces) -> Vec<FoundRecogniser> {
    let found = Recogniser::ALL.into_iter().filter_map(|recogniser| {
        let program = recogniser.programs().iter().find_map(|name| find_program(name, &places.programs))?;
        let models = match recogniser {
            Recogniser::WhisperCpp => model_files(&program, &places.models),
            Recogniser::FasterWhisper | Recogniser::OpenaiWhisper | Recogniser::Vosk => Vec::new(),
        };
        Some(FoundRecogniser { recogniser, program, models })
    });
    found.collect()
}

/// The default where none is named: the first that lacks nothing, else the first.
pub fn usual_recogniser(found: &[FoundRecogniser]) -> Option<&FoundRecogniser> {
    found.iter().find(|one| one.has_model()).or_else(|| found.first())
}
