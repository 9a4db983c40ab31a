//! The facts in the language of the user.

use super::diagnosis::Diagnosis;
use super::dictionaries::InstalledDictionary;
use super::folders::{FolderFacts, FolderUse};
use super::fonts::{FontFacts, ScriptName};
use super::graphics::{AdapterSpeeds, GraphicsFacts};
use super::models::{InstalledModel, ModelInventory};
use super::probe::ProbeFailure;
use super::program::ProgramFacts;
use super::sound::SoundFacts;
use super::system::SystemFacts;
use super::tools::ToolFacts;
use base::texts::{self, t};
use models::compute::{AdapterKind, DeviceName, GraphicsAdapter};

/// Facts of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactSection {
    pub title: &'static str,
    pub rows: Vec<FactRow>,
    /// A note on what the facts leave out.
    pub note: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactRow {
    pub label: String,
    pub value: String,
    /// Something is amiss.
    pub is_fault: bool,
}

impl FactRow {
    fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), is_fault: false }
    }

    fn fault(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { is_fault: true, ..Self::new(label, value) }
    }
}

/// All facts, in the language of this thread.
pub fn sections(diagnosis: &Diagnosis) -> Vec<FactSection> {
    let section = |title: &'static str, rows: Vec<FactRow>| FactSection { title, rows, note: None };
    let has_gpu = diagnosis.program.features.contains(&"gpu");
    vec![
        section(t!("diagnostics-program"), program_rows(&diagnosis.program)),
        section(t!("diagnostics-system"), system_rows(&diagnosis.system)),
        section(t!("diagnostics-graphics"), graphics_rows(&diagnosis.graphics, diagnosis.device.as_ref(), has_gpu)),
        FactSection {
            note: (!diagnosis.sound_devices.devices.is_empty()).then(|| t!("diagnostics-sound-not-tried")),
            ..section(t!("diagnostics-sound"), sound_rows(&diagnosis.sound_devices))
        },
        section(t!("diagnostics-tools"), diagnosis.tools.iter().flat_map(tool_rows).collect()),
        FactSection {
            note: Some(t!("diagnostics-fonts-own")),
            ..section(t!("diagnostics-fonts"), font_rows(&diagnosis.fonts))
        },
        section(t!("diagnostics-folders"), diagnosis.folders.iter().map(folder_row).collect()),
        section(t!("diagnostics-models"), model_rows(&diagnosis.inventory)),
        section(t!("diagnostics-dictionaries"), dictionary_rows(&diagnosis.dictionaries)),
    ]
}

/// In columns, for terminals and mails.
pub fn plain_text(sections: &[FactSection]) -> String {
    const WIDEST: usize = 28;
    let mut text = String::new();
    for FactSection { title, rows, note } in sections {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("{title}\n"));
        let wide = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0).min(WIDEST);
        for FactRow { label, value, is_fault } in rows {
            let sign = if *is_fault { '!' } else { ' ' };
            text.push_str(&format!("{sign} {label:<wide$}  {value}\n"));
        }
        if let Some(note) = note {
            text.push_str(&format!("  {note}\n"));
        }
    }
    text
}

fn unknown(problem: &ProbeFailure) -> String {
    t!("diagnostics-unknown-because", reason = reason(problem))
}

fn reason(problem: &ProbeFailure) -> String {
    match problem {
        ProbeFailure::NotFound => t!("diagnostics-not-found").to_owned(),
        ProbeFailure::NoAnswer(patience) => t!("diagnostics-no-answer", seconds = patience.as_secs()),
        // In the words of the system.
        ProbeFailure::Failed(reason) => reason.clone(),
    }
}

fn or_unknown(value: Option<&str>) -> String {
    value.map_or_else(|| t!("diagnostics-unknown").to_owned(), str::to_owned)
}

fn program_rows(program: &ProgramFacts) -> Vec<FactRow> {
    let features = if program.features.is_empty() {
        t!("diagnostics-no-features").to_owned()
    } else {
        program.features.join(", ")
    };
    let kind = if program.has_assertions { t!("diagnostics-build-checked") } else { t!("diagnostics-build-usual") };
    let portable = program.portable.as_ref().map(|folder| {
        let (label, path) = (t!("diagnostics-portable"), folder.path.display().to_string());
        match &folder.refusal {
            Some(reason) => {
                FactRow::fault(label, t!("diagnostics-folder-not-writable", path = path, reason = reason.as_str()))
            }
            None => FactRow::new(label, path),
        }
    });
    let rows = [
        FactRow::new(t!("diagnostics-version"), program.version),
        FactRow::new(t!("diagnostics-target"), &program.target),
        FactRow::new(t!("diagnostics-features"), features),
        FactRow::new(t!("diagnostics-build"), kind),
        FactRow::new(
            t!("diagnostics-place"),
            or_unknown(program.path.as_ref().map(|path| path.display().to_string()).as_deref()),
        ),
    ];
    rows.into_iter().chain(portable).collect()
}

fn system_rows(system: &SystemFacts) -> Vec<FactRow> {
    let gib = texts::number(system.memory_mib as f64 / 1024.0, 1);
    let cores = match system.cores {
        Some(cores) => t!("diagnostics-cores-value", cores = cores, threads = system.threads),
        None => t!("diagnostics-threads-value", threads = system.threads),
    };
    let vectors = match system.vector_instructions.as_slice() {
        [] => t!("diagnostics-unknown").to_owned(),
        names => names.join(", "),
    };
    let mut rows = vec![
        FactRow::new(t!("diagnostics-system-name"), or_unknown(system.name.as_deref())),
        FactRow::new(t!("diagnostics-kernel"), or_unknown(system.kernel.as_deref())),
        FactRow::new(t!("diagnostics-cpu"), or_unknown(system.cpu.as_deref())),
        FactRow::new(t!("diagnostics-cores"), cores),
        FactRow::new(t!("diagnostics-vectors"), vectors),
        FactRow::new(t!("diagnostics-memory"), t!("diagnostics-memory-value", gib = gib)),
        FactRow::new(t!("diagnostics-locale"), or_unknown(system.locale.as_deref())),
    ];
    let desktop: Vec<&str> = [&system.desktop, &system.display].into_iter().flatten().map(String::as_str).collect();
    if !desktop.is_empty() {
        rows.push(FactRow::new(t!("diagnostics-desktop"), desktop.join(", ")));
    }
    rows
}

fn graphics_rows(graphics: &GraphicsFacts, device: Option<&DeviceName>, has_gpu: bool) -> Vec<FactRow> {
    let label = t!("diagnostics-adapters");
    let mut rows: Vec<FactRow> = match (&graphics.problem, graphics.adapters.as_slice()) {
        _ if !has_gpu => vec![FactRow::new(label, t!("diagnostics-no-gpu"))],
        (Some(problem), _) => vec![FactRow::fault(label, unknown(problem))],
        (None, []) => vec![FactRow::new(label, t!("diagnostics-none"))],
        (None, adapters) => adapters.iter().map(adapter_row).collect(),
    };
    rows.push(FactRow::new(
        t!("diagnostics-device"),
        device.map_or_else(|| t!("diagnostics-device-unused").to_owned(), DeviceName::text),
    ));
    rows.extend(graphics.reading_speeds.iter().map(speed_row));
    rows
}

/// Why networks run where they do.
fn speed_row(speeds: &AdapterSpeeds) -> FactRow {
    let gpu = speeds.adapter.as_str();
    let Some(measured) = speeds.measured else {
        return FactRow::new(t!("diagnostics-speed"), t!("diagnostics-speed-unmeasured", gpu = gpu));
    };
    let told = |pieces: Option<u64>| match pieces {
        Some(pieces) => t!("diagnostics-speed-pieces", pieces = texts::whole(pieces)),
        None => t!("diagnostics-speed-none").to_owned(),
    };
    let (speed, cpu) = (told(measured.gpu), told(measured.cpu));
    let value = match speeds.is_chosen {
        true => t!("diagnostics-speed-gpu", gpu = gpu, speed = speed, cpu = cpu),
        false => t!("diagnostics-speed-cpu", gpu = gpu, speed = speed, cpu = cpu),
    };
    FactRow::new(t!("diagnostics-speed"), value)
}

fn adapter_row(adapter: &GraphicsAdapter) -> FactRow {
    let kind = match adapter.kind {
        AdapterKind::Discrete => t!("diagnostics-gpu-discrete"),
        AdapterKind::Integrated => t!("diagnostics-gpu-integrated"),
        AdapterKind::Virtual => t!("diagnostics-gpu-virtual"),
        AdapterKind::Software => t!("diagnostics-gpu-software"),
        AdapterKind::Other => t!("diagnostics-gpu-other"),
    };
    let parts = [kind, adapter.backend.as_str(), adapter.driver.as_str(), adapter.driver_info.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    FactRow::new(&adapter.name, parts.join(", "))
}

fn sound_rows(sound: &SoundFacts) -> Vec<FactRow> {
    if let Some(problem) = &sound.problem {
        return vec![FactRow::fault(t!("diagnostics-sound-devices"), unknown(problem))];
    }
    let mut rows = vec![
        FactRow::new(t!("diagnostics-sound-host"), &sound.host),
        FactRow::new(
            t!("diagnostics-sound-default"),
            sound.default.as_deref().unwrap_or_else(|| t!("diagnostics-none")),
        ),
    ];
    if sound.devices.is_empty() {
        rows.push(FactRow::fault(t!("diagnostics-sound-devices"), t!("diagnostics-none")));
    }
    rows.extend(sound.devices.iter().map(|device| FactRow::new(t!("diagnostics-sound-device"), device)));
    rows
}

fn tool_rows(tool: &ToolFacts) -> Vec<FactRow> {
    let Some(path) = &tool.path else {
        // What it is for is no fault of a machine that has it not.
        let text = if tool.name == "ffmpeg" { t!("diagnostics-no-ffmpeg") } else { t!("diagnostics-no-tool") };
        return vec![FactRow::new(tool.name, text)];
    };
    let place = path.display().to_string();
    let value = match &tool.version {
        Some(version) => t!("diagnostics-tool", version = version.as_str(), path = place),
        None => place,
    };
    let mut rows = vec![FactRow::new(tool.name, value)];
    if !tool.decodes.is_empty() {
        rows.push(FactRow::new(t!("diagnostics-decodes"), tool.decodes.join(", ")));
    }
    if !tool.lacks.is_empty() {
        rows.push(FactRow::new(t!("diagnostics-lacks"), tool.lacks.join(", ")));
    }
    rows.extend(tool.problem.as_ref().map(|problem| FactRow::fault(tool.name, unknown(problem))));
    rows
}

fn font_rows(fonts: &FontFacts) -> Vec<FactRow> {
    if let Some(problem) = &fonts.problem {
        let label = t!("diagnostics-fonts-system");
        return vec![match problem {
            ProbeFailure::NotFound if cfg!(target_os = "linux") => FactRow::new(label, t!("diagnostics-no-fontconfig")),
            ProbeFailure::NotFound => FactRow::new(label, t!("diagnostics-fonts-of-system")),
            other => FactRow::new(label, unknown(other)),
        }];
    }
    let row = |script: ScriptName, font: Option<&str>| match font {
        Some(font) => FactRow::new(script_name(script), font),
        None => FactRow::new(script_name(script), t!("diagnostics-no-font")),
    };
    fonts.scripts.iter().map(|one| row(one.script, one.font.as_deref())).collect()
}

fn script_name(script: ScriptName) -> &'static str {
    match script {
        ScriptName::Arabic => t!("diagnostics-script-arabic"),
        ScriptName::Armenian => t!("diagnostics-script-armenian"),
        ScriptName::Bengali => t!("diagnostics-script-bengali"),
        ScriptName::Burmese => t!("diagnostics-script-burmese"),
        ScriptName::Chinese => t!("diagnostics-script-chinese"),
        ScriptName::TraditionalChinese => t!("diagnostics-script-traditional-chinese"),
        ScriptName::Devanagari => t!("diagnostics-script-devanagari"),
        ScriptName::Georgian => t!("diagnostics-script-georgian"),
        ScriptName::Hebrew => t!("diagnostics-script-hebrew"),
        ScriptName::Japanese => t!("diagnostics-script-japanese"),
        ScriptName::Khmer => t!("diagnostics-script-khmer"),
        ScriptName::Korean => t!("diagnostics-script-korean"),
        ScriptName::Lao => t!("diagnostics-script-lao"),
        ScriptName::Tamil => t!("diagnostics-script-tamil"),
        ScriptName::Thai => t!("diagnostics-script-thai"),
    }
}

fn folder_row(folder: &FolderFacts) -> FactRow {
    let label = match folder.purpose {
        FolderUse::Settings => t!("diagnostics-folder-settings"),
        FolderUse::Journals => t!("diagnostics-folder-journals"),
        FolderUse::Kept => t!("diagnostics-folder-kept"),
        FolderUse::Profiles => t!("diagnostics-folder-profiles"),
        FolderUse::Log => t!("diagnostics-folder-log"),
        FolderUse::Cache => t!("diagnostics-folder-cache"),
        FolderUse::Samples => t!("diagnostics-folder-samples"),
        FolderUse::Models => t!("diagnostics-folder-models"),
    };
    let Some(path) = &folder.path else {
        return FactRow::fault(label, t!("diagnostics-no-folder"));
    };
    let path = path.display().to_string();
    if !folder.purpose.is_written() {
        return FactRow::new(label, path);
    }
    match (&folder.problem, folder.exists) {
        (None, true) => FactRow::new(label, t!("diagnostics-folder-there", path = path)),
        (None, false) => FactRow::new(label, t!("diagnostics-folder-not-yet", path = path)),
        (Some(problem), _) => {
            FactRow::fault(label, t!("diagnostics-folder-not-writable", path = path, reason = reason(problem)))
        }
    }
}

fn model_rows(inventory: &ModelInventory) -> Vec<FactRow> {
    let label = t!("diagnostics-model");
    let mut rows: Vec<FactRow> =
        inventory.problem.iter().map(|problem| FactRow::fault(label, problem.as_str())).collect();
    rows.extend(inventory.models.iter().map(model_row));
    let languages = inventory.languages.iter();
    rows.extend(
        languages
            .map(|one| FactRow::new(t!("diagnostics-language", language = one.language.as_str()), one.model.as_str())),
    );
    if inventory.languages.is_empty() {
        rows.push(FactRow::fault(t!("diagnostics-languages"), t!("diagnostics-no-language")));
    }
    rows
}

fn model_row(model: &InstalledModel) -> FactRow {
    if let Some(fault) = &model.fault {
        return FactRow::fault(&model.model, fault);
    }
    let (language, version, licence) = (model.language.as_str(), model.version.as_str(), model.licence.as_str());
    let value = match model.commercial_use {
        true => t!("diagnostics-model-free", language = language, version = version, licence = licence),
        false => t!("diagnostics-model-bound", language = language, version = version, licence = licence),
    };
    FactRow::new(&model.model, value)
}

fn dictionary_rows(dictionaries: &[InstalledDictionary]) -> Vec<FactRow> {
    if dictionaries.is_empty() {
        return vec![FactRow::new(t!("diagnostics-dictionary"), t!("diagnostics-none"))];
    }
    dictionaries.iter().map(|one| FactRow::new(&one.name, one.path.display().to_string())).collect()
}
