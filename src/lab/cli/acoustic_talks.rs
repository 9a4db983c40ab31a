//! The talks that acoustic models are trained and judged on, as they are named on the command line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::lecture_file::{holds_lectures, read_lectures};
use crate::evaluation::acoustic::talk_file::read_talk;
use crate::evaluation::acoustic::talk_folder::{holds_recordings, read_talk_folder};
use base::path_serde;
use base::progress::{Cancellation, Progress};
use cli::command_line::{CommandContext, CommandFailure, warn};
use evidence::acoustic::AcousticModel;
use evidence::fusion::model::FusionInputs;
use evidence::lexical::LexicalModel;
use evidence::model_files::{ModelError, file_checksum};
use models::compute::Compute;
use models::loading;

/// The models that fusions listen to, opened; the lexical ones with the names they are to be known by.
pub struct FusionModels {
    pub lexical: Vec<(String, Box<dyn LexicalModel>)>,
    pub acoustic: Vec<Box<dyn AcousticModel>>,
}

/// Talks, and the files they were read from.
#[derive(Default)]
pub struct Talks {
    pub talks: Vec<SpokenTalk>,
    files: Vec<PathBuf>,
}

impl Talks {
    /// Reads tables with a row per word, and folders: of such tables (`.tsv`, `.nlp`), of recordings with word times and
    /// punctuated text, or of both.
    pub fn read(paths: &[PathBuf], context: &CommandContext) -> Result<Self, CommandFailure> {
        Self::read_without(paths, &[], context)
    }

    /// The same without tables whose paths, written with `/`, contain one of these texts.
    pub fn read_without(
        paths: &[PathBuf],
        without: &[String],
        context: &CommandContext,
    ) -> Result<Self, CommandFailure> {
        let mut tables = Vec::new();
        let mut read = Self::default();
        for path in paths {
            if !path.is_dir() {
                tables.push(path.clone());
                continue;
            }
            let found = tables_in(path)?;
            // A folder without any talk is one, too: its reader says what is missing.
            if found.is_empty() || holds_recordings(path) {
                let found = read_talk_folder(path, &context.progress)?;
                warn(&found.warnings);
                read.talks.extend(found.talks);
                read.files.extend(found.files);
            }
            tables.extend(found);
        }
        tables.retain(|table| !is_left_out(table, without));
        let progress = context.progress.stage("reading talks");
        for (number, table) in tables.iter().enumerate() {
            progress.tick(number as u64, tables.len() as u64)?;
            match holds_lectures(table)? {
                true => read.talks.extend(read_lectures(table)?),
                false => read.talks.push(read_talk(table)?),
            }
        }
        read.files.extend(tables);
        Ok(read)
    }

    /// Opens the models once and has `analyze` put each talk before them; what it makes of the talks, in their order.
    pub fn map_talks<T>(
        &self,
        inputs: &FusionInputs,
        context: &CommandContext,
        analyze: impl Fn(&SpokenTalk, &FusionModels, &Progress) -> Result<T, Cancellation>,
    ) -> Result<Vec<T>, CommandFailure> {
        let mut compute = Compute::choose(context.device)?;
        let progress = context.progress.stage("asking the models");
        let results = compute.run(|device| {
            let acoustic = loading::acoustic::load_all(&inputs.acoustic)?;
            let models = FusionModels { lexical: loading::lexical::load_all(&inputs.lexical, device)?, acoustic };
            let mut results = Vec::with_capacity(self.talks.len());
            for (number, talk) in self.talks.iter().enumerate() {
                progress.tick(number as u64, self.talks.len() as u64)?;
                results.push(analyze(talk, &models, &progress.stage("a talk"))?);
            }
            Ok::<_, ModelError>(results)
        })?;
        warn(&compute.take_warnings());
        Ok(results)
    }

    /// How many files were read.
    pub fn file_count(&self) -> usize {
        self.files.len()
    }

    /// SHA-256 of each file, by the names of its folder and its own.
    pub fn checksums(&self) -> Result<BTreeMap<String, String>, CommandFailure> {
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let of_file = |path: &PathBuf| {
            let folder = path.parent().map(name).unwrap_or_default();
            Ok((format!("{folder}/{}", name(path)), checksum_of(path)?))
        };
        self.files.iter().map(of_file).collect()
    }

    /// One checksum of all files: SHA-256 of their SHA-256 sums in hexadecimal, one after the other.
    pub fn checksum(&self) -> Result<String, CommandFailure> {
        let mut hash = Sha256::new();
        for file in &self.files {
            hash.update(checksum_of(file)?);
        }
        Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// Whether a path, written with `/`, contains one of these texts.
pub fn is_left_out(path: &Path, without: &[String]) -> bool {
    let name = path_serde::to_portable_text(path);
    without.iter().any(|part| name.contains(part.as_str()))
}

/// The tables in a folder, in the order of their names.
fn tables_in(folder: &Path) -> Result<Vec<PathBuf>, CommandFailure> {
    let unreadable =
        |error: std::io::Error| CommandFailure(format!("cannot read the folder because {error}: {}", folder.display()));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.extension().is_some_and(|ending| ending == "tsv" || ending == "nlp") {
            found.push(file);
        }
    }
    found.sort();
    Ok(found)
}

fn checksum_of(file: &Path) -> Result<String, CommandFailure> {
    file_checksum(file)
        .map_err(|error| CommandFailure(format!("cannot read the talk because {error}: {}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::progress::Progress;
    use models::compute::DeviceChoice;

    const TABLE: &str = "asr_word\tstart\tend\tref_punct\na\t0\t0.3\t,\nb\t0.5\t0.8\t?\nc\t1.4\t1.7\t\n";

    fn context() -> CommandContext {
        CommandContext { json: false, device: DeviceChoice::default(), progress: Progress::silent() }
    }

    #[test]
    fn tables_and_folders_of_tables_are_read_by_one_reader() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.tsv", "a.tsv", "notes.txt"] {
            std::fs::write(folder.path().join(name), TABLE).unwrap();
        }
        let path = folder.path().to_path_buf();
        let all = Talks::read(&[path.clone(), path.join("notes.txt")], &context()).unwrap();
        let names: Vec<&str> = all.talks.iter().map(|talk| talk.name.as_str()).collect();
        assert_eq!((names, all.file_count()), (vec!["a", "b", "notes"], 3));
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let checksums = all.checksums().unwrap();
        assert_eq!(checksums.len(), 3);
        assert!(checksums[&format!("{name}/a.tsv")] == checksums[&format!("{name}/b.tsv")]);
        let without = Talks::read_without(std::slice::from_ref(&path), &["/a.t".to_owned()], &context()).unwrap();
        assert_eq!(without.talks.len(), 1);
        assert_ne!(without.checksum().unwrap(), all.checksum().unwrap());
        assert!(Talks::read(&[path.join("none.tsv")], &context()).is_err());
    }

    #[test]
    fn a_folder_without_talks_says_what_belongs_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let failure = Talks::read(&[folder.path().to_path_buf()], &context()).err().unwrap();
        assert!(failure.0.contains("talk.wav"), "{}", failure.0);
    }
}
