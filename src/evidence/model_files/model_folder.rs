//! A model's folder: `config.json`, its data files with their checksums, and `card.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::licence::permits_commercial_use;
use base::texts::t;
use base::{resources, whole_file};
use formats::language::same_language;

/// `config.json`: what every model says about itself, and the part that belongs to its architecture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelFolder {
    pub name: String,
    /// Which code reads it: "window-dnn", "word-vectors".
    pub architecture: String,
    /// One line for lists.
    pub summary: String,
    /// BCP-47 code of the language it was trained on; "mul" if there are several.
    pub language: String,
    /// BCP-47 codes of the languages that it knows, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// Those besides whose sentence ends it finds less surely, so that a person is told to look at its full stops.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slight: Vec<String>,
    pub licence: String,
    /// Shape of the network, read by the architecture's own code.
    pub settings: serde_json::Value,
    /// SHA-256 of each data file, in lower-case hexadecimal.
    pub checksums: BTreeMap<String, String>,
    #[serde(skip)]
    path: PathBuf,
}

/// How well a model knows a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fluency {
    /// Of its sentence ends three in four and more are right and found.
    Full,
    /// Fewer are, which is told.
    Slight,
}

/// Why a model cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{}", t!("model-error-unknown", name = name, folder = folder.display().to_string()))]
    Unknown { name: String, folder: PathBuf },
    #[error("{}", t!("model-error-no-folder"))]
    NoModels,
    #[error("{}", t!("model-error-config-damaged", reason = reason, path = path.display().to_string()))]
    Config { path: PathBuf, reason: String },
    #[error("{}", t!("model-error-mismatch", reason = reason, path = path.display().to_string()))]
    Mismatch { path: PathBuf, reason: String },
}

impl ModelFolder {
    /// A folder about to be written.
    pub fn create(
        path: &Path,
        name: &str,
        architecture: &str,
        summary: &str,
        language: &str,
        licence: &str,
        settings: serde_json::Value,
    ) -> Self {
        Self {
            name: name.into(),
            architecture: architecture.into(),
            summary: summary.into(),
            language: language.into(),
            languages: Vec::new(),
            slight: Vec::new(),
            licence: licence.into(),
            settings,
            checksums: BTreeMap::new(),
            path: path.into(),
        }
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads `config.json` alone, for what a model says about itself; its data may be damaged.
    pub fn read(name: &str) -> Result<Self, FolderError> {
        Self::read_in(&models_folder()?, name)
    }

    fn read_in(models: &Path, name: &str) -> Result<Self, FolderError> {
        let is_plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        let path = place_among(models, name);
        if !is_plain || !is_model(&path) {
            return Err(FolderError::Unknown { name: name.into(), folder: models.into() });
        }
        Self::read_config(&path)
    }

    /// Reads `config.json` and compares every data file with its checksum.
    pub fn open(name: &str) -> Result<Self, FolderError> {
        let models = models_folder()?;
        Self::open_in(&models, name)
    }

    /// [`ModelFolder::open`] in a given models folder.
    pub fn open_in(models: &Path, name: &str) -> Result<Self, FolderError> {
        let folder = Self::read_in(models, name)?;
        let path = folder.path.clone();
        for (file, expected) in &folder.checksums {
            let damaged = |reason: String| FolderError::Mismatch { path: path.clone(), reason };
            let bytes = std::fs::read(path.join(file))
                .map_err(|error| damaged(t!("model-error-file-unreadable", file = file, error = error.to_string())))?;
            if checksum(&bytes) != *expected {
                return Err(damaged(t!("model-error-file-differs", file = file)));
            }
        }
        Ok(folder)
    }

    fn read_config(path: &Path) -> Result<Self, FolderError> {
        let config = path.join("config.json");
        let damaged = |reason: String| FolderError::Config { path: config.clone(), reason };
        let text = std::fs::read_to_string(&config).map_err(|error| damaged(error.to_string()))?;
        let mut folder: Self = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        folder.path = path.into();
        Ok(folder)
    }

    /// Whether it was trained on several languages.
    pub fn knows_several(&self) -> bool {
        !self.languages.is_empty() || !self.slight.is_empty()
    }

    /// How well it knows a language, by its BCP-47 code; `None`: not at all.
    pub fn fluency(&self, language: &str) -> Option<Fluency> {
        let mut known = self.known_languages();
        known.find(|(code, _)| same_language(code, language)).map(|(_, fluency)| fluency)
    }

    /// The codes of the languages that it knows, those that it knows well first.
    pub fn known_languages(&self) -> impl Iterator<Item = (&str, Fluency)> {
        let single = (!self.knows_several()).then_some(&self.language);
        let known = single.into_iter().chain(&self.languages).map(|code| (code.as_str(), Fluency::Full));
        known.chain(self.slight.iter().map(|code| (code.as_str(), Fluency::Slight)))
    }

    /// Whether a company may use it, by its licence.
    pub fn permits_commercial_use(&self) -> bool {
        permits_commercial_use(&self.licence)
    }

    /// Twelve hexadecimal digits that stand for its settings and its files as they were sealed: a model that was rebuilt has others.
    pub fn fingerprint(&self) -> String {
        let files: String = self.checksums.iter().map(|(name, sum)| format!("{name} {sum}\n")).collect();
        let mut digits = checksum(format!("{files}{}", self.settings).as_bytes());
        digits.truncate(12);
        digits
    }

    /// The path of one of the folder's files.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The architecture's own settings.
    pub fn settings<T: DeserializeOwned>(&self) -> Result<T, FolderError> {
        serde_json::from_value(self.settings.clone())
            .map_err(|error| FolderError::Config { path: self.path.join("config.json"), reason: error.to_string() })
    }

    /// Notes the checksums of `files`, already written, and writes `config.json`.
    pub fn seal(mut self, files: &[&str]) -> std::io::Result<()> {
        for file in files {
            self.checksums.insert((*file).to_owned(), checksum(&std::fs::read(self.path.join(file))?));
        }
        self.write_config()
    }

    /// Gives one of the settings a new value and rewrites `config.json` in one step. Data files and checksums stay.
    ///
    /// # Errors
    /// What the file system says, as for models that were installed for all users; or that the settings are no object.
    pub fn change_setting(&mut self, key: &str, value: serde_json::Value) -> std::io::Result<()> {
        let settings = self.settings.as_object_mut();
        let settings = settings.ok_or_else(|| std::io::Error::other("its settings are no JSON object"))?;
        settings.insert(key.to_owned(), value);
        self.write_config()
    }

    fn write_config(&self) -> std::io::Result<()> {
        let mut text = serde_json::to_string_pretty(self).map_err(std::io::Error::other)?;
        text.push('\n');
        whole_file::write(&self.path.join("config.json"), text.as_bytes())
    }
}

/// The names of all models, sorted; some may be damaged.
pub fn model_names() -> Result<Vec<String>, FolderError> {
    names_in(&models_folder()?, BESIDE.get().copied())
}

fn names_in(models: &Path, beside: Option<&str>) -> Result<Vec<String>, FolderError> {
    let shipped = std::fs::read_dir(models).map_err(|_| FolderError::NoModels)?;
    // Not every installation has what lies beside them.
    let beside = beside.and_then(|folder| std::fs::read_dir(models.join(folder)).ok()).into_iter().flatten();
    let mut names: Vec<String> = shipped
        .chain(beside)
        .flatten()
        .filter(|entry| is_model(&entry.path()))
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names.dedup();
    Ok(names)
}

/// See [`also_look_in`].
static BESIDE: OnceLock<&'static str> = OnceLock::new();

/// From now on this process also finds models in this folder among those that ship, by name like the others. A program says so
/// once; saying it again changes nothing.
pub fn also_look_in(folder: &'static str) {
    BESIDE.get_or_init(|| folder);
}

/// Where in the folder `models` the model called `name` lies, or would lie if it were made: among those that ship, unless
/// it is [beside them](also_look_in).
pub fn place_among(models: &Path, name: &str) -> PathBuf {
    place_in(models, BESIDE.get().copied(), name)
}

fn place_in(models: &Path, beside: Option<&str>, name: &str) -> PathBuf {
    let beside = beside.map(|folder| models.join(folder).join(name));
    let beside = beside.filter(|beside| !is_model(&models.join(name)) && is_model(beside));
    beside.unwrap_or_else(|| models.join(name))
}

fn is_model(folder: &Path) -> bool {
    folder.join("config.json").is_file()
}

/// Where the models are: `$BREATHMARK_MODELS`, else the program's own folder `models`.
pub fn models_folder() -> Result<PathBuf, FolderError> {
    if let Some(folder) = std::env::var_os("BREATHMARK_MODELS") {
        let folder = PathBuf::from(folder);
        return if folder.is_dir() { Ok(folder) } else { Err(FolderError::NoModels) };
    }
    resources::find("models", holds_models).ok_or(FolderError::NoModels)
}

/// Other programs have folders called `models`, too.
fn holds_models(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|entries| entries.flatten().any(|entry| is_model(&entry.path())))
}

/// SHA-256 of a file in lower-case hexadecimal; reads it piece by piece.
pub fn file_checksum(path: &Path) -> std::io::Result<String> {
    let mut hash = Sha256::new();
    let mut file = std::fs::File::open(path)?;
    let mut piece = vec![0; 1 << 16];
    loop {
        let read = std::io::Read::read(&mut file, &mut piece)?;
        if read == 0 {
            return Ok(hexadecimal(&hash.finalize()));
        }
        hash.update(&piece[..read]);
    }
}

fn checksum(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write_model(models: &Path) {
        let path = models.join("toy");
        std::fs::create_dir(&path).unwrap();
        std::fs::write(path.join("data.bin"), b"abc").unwrap();
        let folder = ModelFolder::create(&path, "toy", "none", "a toy", "en", "MIT", serde_json::json!({"width": 3}));
        folder.seal(&["data.bin"]).unwrap();
    }

    #[test]
    fn a_sealed_folder_opens_and_a_changed_one_is_refused() {
        let models = tempfile::tempdir().unwrap();
        write_model(models.path());
        let folder = ModelFolder::open_in(models.path(), "toy").unwrap();
        assert_eq!(folder.settings.get("width"), Some(&serde_json::json!(3)));
        assert!(folder.checksums["data.bin"].starts_with("ba7816bf"));
        let other = ModelFolder { checksums: BTreeMap::new(), ..folder.clone() };
        assert!(folder.fingerprint().len() == 12 && folder.fingerprint() != other.fingerprint());
        std::fs::write(models.path().join("toy/data.bin"), b"abd").unwrap();
        let error = ModelFolder::open_in(models.path(), "toy").unwrap_err();
        assert!(matches!(error, FolderError::Mismatch { .. }), "{error}");
    }

    #[test]
    fn a_folder_beside_those_that_ship_is_looked_into_where_a_program_says_so() {
        let models = tempfile::tempdir().unwrap();
        let papers = models.path().join("papers");
        let place = |beside| place_in(models.path(), beside, "toy");
        let names = |beside| names_in(models.path(), beside).unwrap();
        std::fs::create_dir(&papers).unwrap();
        write_model(&papers);
        assert_eq!((place(None), place(Some("papers"))), (models.path().join("toy"), papers.join("toy")));
        assert_eq!((names(None), names(Some("papers"))), (vec![], vec!["toy".to_owned()]));
        assert!(ModelFolder::open_in(models.path(), "papers").is_err());
        assert!(ModelFolder::open_in(models.path(), "papers/toy").is_err());
        // What ships under the same name goes before it.
        write_model(models.path());
        assert_eq!(place(Some("papers")), models.path().join("toy"));
        assert_eq!(names(Some("papers")), ["toy"]);
    }

    #[test]
    fn a_changed_setting_leaves_the_rest_alone() {
        let models = tempfile::tempdir().unwrap();
        write_model(models.path());
        let before = ModelFolder::open_in(models.path(), "toy").unwrap();
        let mut folder = before.clone();
        folder.change_setting("point", serde_json::json!(0.5)).unwrap();
        let after = ModelFolder::open_in(models.path(), "toy").unwrap();
        assert_eq!(after.settings, serde_json::json!({"width": 3, "point": 0.5}));
        assert_eq!(after.checksums, before.checksums);
        let mut shapeless = ModelFolder { settings: serde_json::json!(7), ..before };
        assert!(shapeless.change_setting("point", serde_json::json!(0.5)).is_err());
    }

    #[test]
    fn a_model_knows_its_language_or_those_that_it_lists() {
        let models = tempfile::tempdir().unwrap();
        write_model(models.path());
        let one = ModelFolder::open_in(models.path(), "toy").unwrap();
        assert!(!one.knows_several());
        assert_eq!((one.fluency("en-GB"), one.fluency("de")), (Some(Fluency::Full), None));
        let codes = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
        let (languages, slight) = (codes(&["de", "pl"]), codes(&["fr"]));
        let several = ModelFolder { language: "mul".to_owned(), languages, slight, ..one.clone() };
        assert!(several.knows_several());
        assert_eq!((several.fluency("de-AT"), several.fluency("fr")), (Some(Fluency::Full), Some(Fluency::Slight)));
        assert_eq!((several.fluency("en"), several.fluency("mul")), (None, None));
        let kept = serde_json::to_value(&several).unwrap();
        assert_eq!(
            (&kept["languages"], &kept["slight"]),
            (&serde_json::json!(["de", "pl"]), &serde_json::json!(["fr"]))
        );
        assert!(
            serde_json::to_value(&one).unwrap().get("languages").is_none(),
            "folders of one language stay as they are"
        );
        assert_eq!(several.fingerprint(), one.fingerprint(), "the network is the same");
    }

    #[test]
    fn names_that_are_no_models_are_unknown() {
        let models = tempfile::tempdir().unwrap();
        write_model(models.path());
        for name in ["none", "", "..", "toy/../toy"] {
            let error = ModelFolder::open_in(models.path(), name).unwrap_err();
            assert!(matches!(error, FolderError::Unknown { .. }), "{name}: {error}");
        }
    }
}
