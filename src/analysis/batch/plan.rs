//! The plan of a batch, and where each result goes: settled and checked before anything runs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::batch_error::BatchError;
use super::manifest::{MANIFEST_ENDING, read_manifest};
use super::pairing::{PairedFolder, pair_folder};
use super::result_file::result_path;
use super::talk::{BatchTalk, ListedTalk};
use base::path_serde;
use formats::subtitle_file::FileFormat;

/// How results are called.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutputNaming<'a> {
    /// The folder that they are written into.
    pub folder: Option<&'a Path>,
    /// By default the ending of a manifest's `output` decides, else SubRip.
    pub format: Option<FileFormat>,
    /// In folders: only transcripts with this ending, as "json" or "words.json".
    pub transcript_ending: Option<&'a str>,
}

/// All talks of a folder or a manifest.
#[derive(Debug, Default)]
pub struct BatchPlan {
    /// In the order of the manifest, or of their ids.
    pub talks: Vec<BatchTalk>,
    /// Transcripts of a folder to which no recording belongs.
    pub strays: Vec<PathBuf>,
}

impl BatchPlan {
    /// Reads what `source`, a folder or a manifest (`.jsonl`), lists.
    ///
    /// # Errors
    /// What cannot be read, a line of a manifest that is no talk, two talks that would write the same file (capitals do not count:
    /// many file systems do not tell them apart), and inputs that lie in the output folder.
    pub fn read(source: &Path, naming: OutputNaming<'_>) -> Result<Self, BatchError> {
        let PairedFolder { talks, strays } = if source.is_dir() {
            pair_folder(source, naming.folder, naming.transcript_ending)?
        } else if source.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(MANIFEST_ENDING)) {
            PairedFolder { talks: read_manifest(source)?, strays: Vec::new() }
        } else if source.exists() {
            let what = "this is neither a folder nor a manifest, whose name ends in .jsonl";
            return Err(BatchError::new(format!("{what}: {}", source.display())));
        } else {
            return Err(BatchError::new(format!("there is no such folder or manifest: {}", source.display())));
        };
        if talks.is_empty() {
            let what =
                if source.is_dir() { "no recordings were found in the folder" } else { "the manifest lists no talks" };
            return Err(BatchError::new(format!("{what}: {}", source.display())));
        }
        let talks = talks.into_iter().map(|talk| named(talk, naming.format)).collect::<Result<Vec<_>, _>>()?;
        let plan = Self { talks, strays };
        plan.refuse_collisions()?;
        if let Some(folder) = naming.folder {
            plan.refuse_inputs_in(folder)?;
        }
        Ok(plan)
    }

    fn refuse_collisions(&self) -> Result<(), BatchError> {
        let mut taken: BTreeMap<String, &BatchTalk> = BTreeMap::new();
        for talk in &self.talks {
            for path in [talk.output.clone(), result_path(talk.id())] {
                let name = path_serde::to_text(&path).to_lowercase();
                if let Some(other) = taken.insert(name, talk) {
                    let (one, two) = (other.id(), talk.id());
                    let same =
                        if one == two { "give each an id of its own" } else { "give one of them another id or output" };
                    let path = path.display();
                    return Err(BatchError::new(format!(
                        "two talks (\"{one}\" and \"{two}\") would write the same file; {same}: {path}"
                    )));
                }
            }
        }
        Ok(())
    }

    /// By name alone; each talk looks again at its own inputs when it is done.
    fn refuse_inputs_in(&self, folder: &Path) -> Result<(), BatchError> {
        let Ok(folder) = std::path::absolute(folder) else { return Ok(()) };
        let lies_in = |path: &&Path| std::path::absolute(path).is_ok_and(|path| path.starts_with(&folder));
        match self.talks.iter().flat_map(BatchTalk::inputs).find(lies_in) {
            Some(input) => {
                let input = input.display();
                Err(BatchError::new(format!(
                    "an input lies in the output folder; name another folder with --output: {input}"
                )))
            }
            None => Ok(()),
        }
    }
}

fn named(listed: ListedTalk, format: Option<FileFormat>) -> Result<BatchTalk, BatchError> {
    let Some(output) = listed.output.clone() else {
        let format = format.unwrap_or(FileFormat::SubRip);
        let output = path_serde::from_text(&format!("{}.{}", listed.id, format.extension()));
        return Ok(BatchTalk { listed, output, format });
    };
    let format = format.or_else(|| FileFormat::from_path(&output)).ok_or_else(|| {
        let keys = FileFormat::keys(|_| true);
        BatchError::new(format!(
            "cannot tell the format from the output of \"{}\"; name it with --format, one of {keys}: {}",
            listed.id,
            output.display()
        ))
    })?;
    Ok(BatchTalk { listed, output, format })
}
