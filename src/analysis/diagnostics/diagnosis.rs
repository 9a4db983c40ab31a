//! Everything that is told about a machine and the program on it, and how it is found out.

use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use super::dictionaries::{InstalledDictionary, installed_dictionaries};
use super::folders::{FolderFacts, FolderUse};
use super::fonts::FontFacts;
use super::graphics::GraphicsFacts;
use super::models::ModelInventory;
use super::probe::COMMAND_PATIENCE;
use super::program::ProgramFacts;
use super::sound::SoundFacts;
use super::system::SystemFacts;
use super::tools::ToolFacts;
use base::recycle_bin::KeptFolder;
use base::user_folders;
use evidence::model_files::models_folder;
use media::audio::scratch_folder;
use models::compute::DeviceName;

/// The facts. The names in a document are those of the fields, and stay.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Diagnosis {
    pub program: ProgramFacts,
    pub system: SystemFacts,
    pub graphics: GraphicsFacts,
    /// Where networks run; `None` if that is not known or not measured, or no network has run yet.
    pub device: Option<DeviceName>,
    pub sound_devices: SoundFacts,
    pub tools: Vec<ToolFacts>,
    pub fonts: FontFacts,
    pub folders: Vec<FolderFacts>,
    #[serde(flatten)]
    pub inventory: ModelInventory,
    pub dictionaries: Vec<InstalledDictionary>,
}

/// The scope of a diagnosis: folders, tools and devices to look at.
#[derive(Clone, Debug)]
pub struct DiagnosisScope {
    pub settings: Option<PathBuf>,
    pub journals: PathBuf,
    pub profiles: PathBuf,
    /// The log and crash reports.
    pub log: Option<PathBuf>,
    /// What can be found out again.
    pub cache: Option<PathBuf>,
    /// `None`: where systems keep dictionaries.
    pub dictionaries: Option<Vec<PathBuf>>,
    pub device: DeviceQuestion,
    /// So long each program of others may take when it is asked.
    pub patience: Duration,
}

/// How it is found out where networks run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceQuestion {
    /// The device that is chosen where none is named is opened, to see whether it can be. Nothing is measured.
    Open,
    /// The caller knows, or no network has run yet.
    Known(Option<DeviceName>),
}

impl DiagnosisScope {
    /// What belongs to the user who runs the program, for a command.
    pub fn of_user(device: DeviceQuestion) -> Self {
        Self {
            settings: user_folders::settings(),
            journals: user_folders::journals(),
            profiles: user_folders::data("profiles"),
            log: user_folders::log(),
            cache: user_folders::cache(),
            dictionaries: None,
            device,
            patience: COMMAND_PATIENCE,
        }
    }

    pub(super) fn folders(&self) -> Vec<FolderFacts> {
        let kept = KeptFolder::beside(&self.journals).path().to_owned();
        let all = [
            (FolderUse::Settings, self.settings.clone()),
            (FolderUse::Journals, Some(self.journals.clone())),
            (FolderUse::Kept, Some(kept)),
            (FolderUse::Profiles, Some(self.profiles.clone())),
            (FolderUse::Log, self.log.clone()),
            (FolderUse::Cache, self.cache.clone()),
            (FolderUse::Samples, Some(scratch_folder())),
            (FolderUse::Models, models_folder().ok()),
        ];
        all.into_iter().map(|(purpose, path)| FolderFacts::of(purpose, path)).collect()
    }
}

impl Diagnosis {
    /// Looks at everything. What does not answer is not waited for long, and what fails says why; the rest goes on.
    pub fn gather(scope: &DiagnosisScope) -> Self {
        let graphics = GraphicsFacts::gather();
        let device = match &scope.device {
            DeviceQuestion::Open => graphics.usual_device(),
            DeviceQuestion::Known(name) => name.clone(),
        };
        Self {
            program: ProgramFacts::gather(),
            system: SystemFacts::gather(),
            graphics,
            device,
            sound_devices: SoundFacts::gather(),
            tools: ToolFacts::gather(scope.patience),
            fonts: FontFacts::gather(scope.patience),
            folders: scope.folders(),
            inventory: ModelInventory::gather(),
            dictionaries: installed_dictionaries(scope.dictionaries.clone()),
        }
    }

    /// The same in the language of this thread: faults of models are sentences, which are asked for again.
    #[must_use]
    pub fn retold(self) -> Self {
        if self.inventory.is_sound() { self } else { Self { inventory: ModelInventory::gather(), ..self } }
    }
}
