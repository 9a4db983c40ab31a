//! A machine that is made up, for tests.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::diagnosis::Diagnosis;
use super::dictionaries::InstalledDictionary;
use super::folders::{FolderFacts, FolderUse};
use super::fonts::{FontFacts, ScriptFont, ScriptName};
use super::graphics::{AdapterSpeeds, GraphicsFacts};
use super::models::{InstalledModel, ModelInventory};
use super::probe::ProbeFailure;
use super::program::ProgramFacts;
use super::sound::SoundFacts;
use super::system::SystemFacts;
use super::tools::ToolFacts;
use models::compute::{AdapterKind, DeviceName, GraphicsAdapter, ReadingSpeeds};

/// With something amiss here and there.
pub fn made_up(home: &Path) -> Diagnosis {
    let failed = || Some(ProbeFailure::Failed("permission denied".to_owned()));
    let adapter = |name: &str, kind: AdapterKind, driver_info: &str| GraphicsAdapter {
        name: name.to_owned(),
        kind,
        backend: "Vulkan".to_owned(),
        driver: "NVIDIA".to_owned(),
        driver_info: driver_info.to_owned(),
        vendor: 0x10de,
        device: 1,
    };
    let tool = |name: &'static str, path: Option<&str>, problem: Option<ProbeFailure>| ToolFacts {
        name,
        path: path.map(PathBuf::from),
        version: path.map(|_| "5.1".to_owned()),
        decodes: path.map(|_| vec!["AAC", "MP3"]).unwrap_or_default(),
        lacks: path.map(|_| vec!["AMR"]).unwrap_or_default(),
        problem,
    };
    let folder = |purpose: FolderUse, name: &str, exists: bool, problem: Option<ProbeFailure>| FolderFacts {
        purpose,
        path: Some(home.join(name)),
        exists,
        writable: problem.is_none(),
        problem,
    };
    let model = |model: &str, fault: Option<&str>, commercial_use: bool| InstalledModel {
        model: model.to_owned(),
        fault: fault.map(str::to_owned),
        language: "en".to_owned(),
        version: "0123456789ab".to_owned(),
        licence: "CC BY 4.0".to_owned(),
        commercial_use,
    };
    Diagnosis {
        program: ProgramFacts {
            version: "1.2.3",
            target: "x86_64-linux-gnu".to_owned(),
            has_assertions: false,
            features: vec!["gpu"],
            path: Some(home.join("bin/breathmark")),
            portable: None,
        },
        system: SystemFacts {
            name: Some("Linux (Debian GNU/Linux 12)".to_owned()),
            kernel: Some("6.1".to_owned()),
            cpu: Some("Made Up 3000".to_owned()),
            cores: Some(4),
            threads: 8,
            vector_instructions: vec!["avx2"],
            memory_mib: 16_128,
            locale: None,
            desktop: Some("GNOME".to_owned()),
            display: Some("wayland".to_owned()),
        },
        graphics: GraphicsFacts {
            adapters: vec![adapter("Fast", AdapterKind::Discrete, "570.1"), adapter("Slow", AdapterKind::Software, "")],
            reading_speeds: vec![AdapterSpeeds {
                adapter: "Fast (Vulkan)".to_owned(),
                measured: Some(ReadingSpeeds { gpu: Some(90_000), cpu: Some(6_700) }),
                is_chosen: true,
            }],
            problem: None,
        },
        device: Some(DeviceName::Shared("Fast (Vulkan)".to_owned())),
        sound_devices: SoundFacts {
            host: "ALSA".to_owned(),
            default: Some("Default Audio Device".to_owned()),
            devices: vec!["HDA Intel".to_owned()],
            problem: None,
        },
        tools: vec![
            tool("ffmpeg", Some("/usr/bin/ffmpeg"), Some(ProbeFailure::NoAnswer(Duration::from_secs(2)))),
            tool("ffprobe", None, Some(ProbeFailure::NotFound)),
        ],
        fonts: FontFacts {
            scripts: vec![
                ScriptFont { script: ScriptName::Japanese, font: Some("Noto Sans CJK JP".to_owned()) },
                ScriptFont { script: ScriptName::Thai, font: None },
            ],
            problem: None,
        },
        folders: vec![
            folder(FolderUse::Settings, ".config/breathmark", true, None),
            folder(FolderUse::Log, ".local/state/breathmark/log", false, None),
            folder(FolderUse::Journals, ".local/share/breathmark/journals", true, failed()),
            FolderFacts::of(FolderUse::Models, None),
        ],
        inventory: ModelInventory {
            models: vec![model("tagger", None, true), model("breaks", Some("weights differ"), false)],
            languages: Vec::new(),
            problem: None,
        },
        dictionaries: vec![InstalledDictionary { name: "en_GB".to_owned(), path: "/usr/share/en_GB.dic".into() }],
    }
}
