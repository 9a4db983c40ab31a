//! The aligner's folder: `config.json`, which has the form of all models' (`ModelFolder` reads it for lists), and three binary files.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::certainty::CertaintyWeights;
use super::error::AlignerError;
use super::{acoustic_model, dictionary, letter_to_sound};
use base::texts::t;
use base::whole_file;

/// What the config calls an aligner.
const ARCHITECTURE: &str = "forced-aligner";
const CONFIG: &str = "config.json";
const FILES: [&str; 3] = [acoustic_model::FILE, dictionary::FILE, letter_to_sound::FILE];

/// `config.json`.
#[derive(Serialize, Deserialize)]
struct AlignerConfig {
    name: String,
    architecture: String,
    summary: String,
    language: String,
    licence: String,
    settings: AlignerSettings,
    /// SHA-256 of each file, in lower-case hexadecimal.
    checksums: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
struct AlignerSettings {
    certainty: CertaintyWeights,
}

/// The files of an aligner, in memory.
pub(super) struct AlignerFiles {
    pub(super) acoustic: Vec<u8>,
    pub(super) dictionary: Vec<u8>,
    pub(super) letters: Vec<u8>,
    pub(super) certainty: CertaintyWeights,
}

impl AlignerFiles {
    /// Reads a folder and compares every file with its checksum.
    ///
    /// # Errors
    /// [`AlignerError`].
    pub(super) fn read(folder: &Path) -> Result<Self, AlignerError> {
        let config = read_config(folder)?;
        let mut files = Vec::new();
        for file in FILES {
            let path = folder.join(file);
            let bytes = std::fs::read(&path).map_err(|source| AlignerError::Read { path, source })?;
            if config.checksums.get(file) != Some(&checksum(&bytes)) {
                return Err(AlignerError::Damaged { file, reason: t!("align-damage-differs") });
            }
            files.push(bytes);
        }
        let mut files = files.into_iter();
        let mut next = || files.next().unwrap_or_default();
        let (acoustic, dictionary, letters) = (next(), next(), next());
        Ok(Self { acoustic, dictionary, letters, certainty: config.settings.certainty })
    }

    /// Writes the files and their config.
    ///
    /// # Errors
    /// [`AlignerError::Write`].
    pub(super) fn write(&self, folder: &Path) -> Result<(), AlignerError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| AlignerError::Write { path, source }
        };
        std::fs::create_dir_all(folder).map_err(failed(folder))?;
        let mut checksums = BTreeMap::new();
        for (file, bytes) in FILES.into_iter().zip([&self.acoustic, &self.dictionary, &self.letters]) {
            let path = folder.join(file);
            whole_file::write(&path, bytes).map_err(failed(&path))?;
            checksums.insert(file.to_owned(), checksum(bytes));
        }
        write_config(
            folder,
            &AlignerConfig {
                name: folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
                architecture: ARCHITECTURE.into(),
                summary: "words laid on the sound: mixtures of context-dependent phones, dictionary and letters".into(),
                language: "en".into(),
                licence: "BSD-2-Clause (CMU Sphinx)".into(),
                settings: AlignerSettings { certainty: self.certainty },
                checksums,
            },
        )
    }
}

/// Gives the aligner in a folder other coefficients of certainty; its files stay.
///
/// # Errors
/// [`AlignerError`].
pub fn write_certainty(folder: &Path, certainty: CertaintyWeights) -> Result<(), AlignerError> {
    let mut config = read_config(folder)?;
    config.settings.certainty = certainty;
    write_config(folder, &config)
}

fn read_config(folder: &Path) -> Result<AlignerConfig, AlignerError> {
    let path = folder.join(CONFIG);
    let text = std::fs::read_to_string(&path).map_err(|source| AlignerError::Read { path: path.clone(), source })?;
    let damaged = |reason: String| AlignerError::Config { path: path.clone(), reason };
    let config: AlignerConfig = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
    if config.architecture == ARCHITECTURE { Ok(config) } else { Err(damaged(t!("align-not-an-aligner").into())) }
}

fn write_config(folder: &Path, config: &AlignerConfig) -> Result<(), AlignerError> {
    let path = folder.join(CONFIG);
    let text = serde_json::to_string_pretty(config).map_err(std::io::Error::other);
    let written = text.and_then(|text| whole_file::write(&path, format!("{text}\n").as_bytes()));
    written.map_err(|source| AlignerError::Write { path, source })
}

fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
