//! The files in which whisper.cpp keeps its models, and which of them is taken.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use base::external_programs::folder_below;
use base::user_folders;
use formats::language::same_language;

/// Files of a folder that are looked at; a folder of models has a dozen.
const MOST_FILES: usize = 2_000;

/// Where a model may be put so that it is found.
pub fn own_folder() -> PathBuf {
    user_folders::data("whisper.cpp")
}

/// The usual places besides those near the program: the own folder, checkouts and caches below the home, what packages bring.
pub(super) fn usual_folders() -> Vec<PathBuf> {
    let home = std::env::home_dir();
    let below_home = home.iter().flat_map(|home| {
        ["whisper.cpp/models", ".cache/whisper.cpp", ".local/share/whisper.cpp"].map(|folder| home.join(folder))
    });
    let shared = ["/usr/share/whisper.cpp/models", "/usr/share/whisper.cpp", "/usr/local/share/whisper.cpp"];
    // Where that program of Windows puts what it fetches.
    let of_subtitle_edit = folder_below(&|name| std::env::var_os(name), "APPDATA", "Subtitle Edit/Whisper/Cpp/Models");
    std::iter::once(own_folder()).chain(below_home).chain(shared.map(PathBuf::from)).chain(of_subtitle_edit).collect()
}

/// The models in the folders and in those near the program (of a checkout, of Homebrew), each once, in the order of their names.
pub(super) fn model_files(program: &Path, folders: &[PathBuf]) -> Vec<PathBuf> {
    // A link in the search path leads to the checkout.
    let real = dunce::canonicalize(program).unwrap_or_else(|_| program.to_owned());
    let near = real.ancestors().skip(1).take(4);
    let near =
        near.flat_map(|folder| ["models", "share/whisper-cpp", "share/whisper.cpp"].map(|name| folder.join(name)));
    let mut found: Vec<PathBuf> = near.chain(folders.iter().cloned()).flat_map(|folder| models_in(&folder)).collect();
    found.sort_by(|a, b| (a.file_name(), a).cmp(&(b.file_name(), b)));
    found.dedup_by(|a, b| a.file_name() == b.file_name());
    found
}

fn models_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let files = entries.take(MOST_FILES).flatten().map(|entry| entry.path());
    files.filter(|file| model_name(file).is_some() && file.is_file()).collect()
}

/// The name of a model by its file: "base.en" of `ggml-base.en.bin`. `None`: the file is no model of speech.
pub fn model_name(file: &Path) -> Option<&str> {
    let name = file.file_name()?.to_str()?.strip_prefix("ggml-")?.strip_suffix(".bin")?;
    // One detects whether there is speech at all.
    (!name.is_empty() && !name.starts_with("silero")).then_some(name)
}

/// The file that is meant by a name: "base.en" also means one that was made smaller, as `ggml-base.en-q5_1.bin`.
pub(super) fn named_model<'a>(files: &'a [PathBuf], name: &str) -> Option<&'a PathBuf> {
    let is_file_name = |file: &&PathBuf| file.file_name().is_some_and(|other| other == name);
    let is_name = |file: &&PathBuf| model_name(file) == Some(name);
    let is_smaller = |file: &&PathBuf| {
        let rest = model_name(file).and_then(|other| other.strip_prefix(name));
        rest.is_some_and(|rest| rest.starts_with("-q"))
    };
    files.iter().find(is_file_name).or_else(|| files.iter().find(is_name)).or_else(|| files.iter().find(is_smaller))
}

/// The largest model, which recognises best; one for English alone only where English is spoken, or where there is no other.
pub fn best_model<'a>(files: &'a [PathBuf], language: Option<&str>) -> Option<&'a PathBuf> {
    let is_english = language.is_some_and(|code| same_language(code, "en"));
    let suits = |file: &PathBuf| is_english || !is_english_only(file);
    let bytes = |file: &PathBuf| file.metadata().map_or(0, |file| file.len());
    files.iter().max_by_key(|&file| (suits(file), bytes(file), Reverse(file)))
}

fn is_english_only(file: &Path) -> bool {
    model_name(file).is_some_and(|name| name.ends_with(".en") || name.contains(".en-"))
}

/// The command that fetches a model that is good enough for most talks into the own folder, with the system's own program.
pub fn fetch_command() -> String {
    // PowerShell 5 takes the bare name for a command of its own, with other options.
    let curl = if cfg!(windows) { "curl.exe" } else { "curl" };
    let file = own_folder().join("ggml-small.bin");
    let page = "https://huggingface.co/ggerganov/whisper.cpp/resolve/main/ggml-small.bin";
    format!("{curl} -L --create-dirs -o \"{}\" {page}", file.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, usize)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            let file = folder.path().join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, vec![0; *bytes]).unwrap();
        }
        folder
    }

    fn names(files: &[PathBuf]) -> Vec<&str> {
        files.iter().filter_map(|file| model_name(file)).collect()
    }

    #[test]
    fn models_are_found_near_the_program_and_in_the_folders() {
        let root = folder(&[
            ("whisper.cpp/build/bin/whisper-cli", 1),
            ("whisper.cpp/models/ggml-base.en.bin", 1),
            ("whisper.cpp/models/for-tests-ggml-tiny.bin", 1),
            ("whisper.cpp/models/ggml-silero-v5.1.2.bin", 1),
            ("whisper.cpp/models/download-ggml-model.sh", 1),
            ("cellar/bin/whisper-cli", 1),
            ("cellar/share/whisper-cpp/ggml-tiny.bin", 1),
            ("own/ggml-small.bin", 1),
            ("own/ggml-base.en.bin", 1),
        ]);
        let own = vec![root.path().join("own"), root.path().join("none")];
        let find = |program: &str, folders: &[PathBuf]| model_files(&root.path().join(program), folders);
        assert_eq!(names(&find("whisper.cpp/build/bin/whisper-cli", &[])), ["base.en"]);
        assert_eq!(names(&find("cellar/bin/whisper-cli", &[])), ["tiny"]);
        assert_eq!(names(&find("whisper.cpp/build/bin/whisper-cli", &own)), ["base.en", "small"], "each once");
    }

    #[test]
    fn the_largest_model_that_knows_the_language_is_taken() {
        let root = folder(&[
            ("ggml-tiny.bin", 10),
            ("ggml-base.en.bin", 30),
            ("ggml-base.bin", 20),
            ("ggml-small.en-q5_1.bin", 40),
        ]);
        let files = models_in(root.path());
        let best = |files: &[PathBuf], language| {
            best_model(files, language).and_then(|file| model_name(file).map(str::to_owned))
        };
        assert_eq!(best(&files, None).as_deref(), Some("base"));
        assert_eq!(best(&files, Some("de")).as_deref(), Some("base"));
        assert_eq!(best(&files, Some("en-GB")).as_deref(), Some("small.en-q5_1"));
        let english: Vec<PathBuf> = files.iter().filter(|file| is_english_only(file)).cloned().collect();
        assert_eq!(best(&english, Some("de")).as_deref(), Some("small.en-q5_1"), "there is no other");
        assert_eq!(best(&[], None), None);
    }

    #[test]
    fn a_name_means_the_model_or_one_made_smaller() {
        let files: Vec<PathBuf> = ["ggml-base.en-q5_1.bin", "ggml-base.bin", "ggml-base-q8_0.bin"]
            .map(|name| Path::new("/m").join(name))
            .into();
        let find = |name: &str| named_model(&files, name).and_then(|file| model_name(file));
        assert_eq!(find("base"), Some("base"));
        assert_eq!(find("base.en"), Some("base.en-q5_1"));
        assert_eq!(find("ggml-base-q8_0.bin"), Some("base-q8_0"));
        assert_eq!(find("small"), None);
    }

    #[test]
    fn the_command_puts_a_model_where_it_is_looked_for() {
        assert!(fetch_command().contains(&own_folder().display().to_string()));
        assert!(usual_folders().contains(&own_folder()));
    }
}
