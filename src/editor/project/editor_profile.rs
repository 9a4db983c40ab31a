//! What the decisions of one client's talks taught, kept in a file of its own, so that the next talk begins with it.
//!
//! A profile holds numbers only: no text, no sound, no names of talks.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use base::disk::{Access, Disk, RealDisk};
use base::texts::{m, t};
use base::warning::Warning;
use base::whole_file;
use evidence::fusion::adaptation::Example;

/// Examples that a profile keeps; the oldest go first.
pub const MOST_EXAMPLES: usize = 5_000;

/// Ending of profile files.
pub const ENDING: &str = "json";

/// Longer files are not read; a full profile has a tenth of it.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Goes up when an older program would misread what a newer one writes.
const VERSION: u32 = 1;

/// Longest name, in characters.
const LONGEST_NAME: usize = 60;

/// Larger inputs no fusion gives.
const LARGEST_INPUT: f32 = 1e3;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EditorProfile {
    version: u32,
    name: String,
    /// The talk that was added last stands last.
    examples: Vec<TaughtExample>,
}

/// An example, and the permanent id of the project that it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct TaughtExample {
    talk: String,
    #[serde(flatten)]
    example: Example,
}

/// Why a profile cannot be read or kept.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    #[error("{}", t!("profile-unreadable", reason = source.to_string(), path = path.display().to_string()))]
    Read { path: PathBuf, source: io::Error },
    #[error("{}", t!("profile-not-one", reason = reason.as_str(), path = path.display().to_string()))]
    NotAProfile { path: PathBuf, reason: String },
    #[error("{}", t!("profile-newer", version = *version, path = path.display().to_string()))]
    Newer { path: PathBuf, version: u32 },
    #[error("{}", t!("profile-not-kept", reason = source.to_string(), path = path.display().to_string()))]
    Write { path: PathBuf, source: io::Error },
}

/// A profile's name as it can be a file's, too: letters, digits, spaces and `-_.` inside; `None` if nothing is left.
pub fn sound_name(name: &str) -> Option<String> {
    let sound = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.');
    let name: String = name.chars().map(|letter| if sound(letter) { letter } else { '-' }).take(LONGEST_NAME).collect();
    let name = name.trim_matches(|letter: char| letter == '.' || letter.is_whitespace());
    (!name.is_empty()).then(|| name.to_owned())
}

/// Names of the profiles in a folder, in order; none if it cannot be read.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|found| found == ENDING));
    let mut names: Vec<String> = paths
        .filter_map(|path| path.file_stem()?.to_str().map(str::to_owned))
        .filter(|name| sound_name(name).as_ref() == Some(name))
        .collect();
    names.sort();
    names
}

/// Where a folder has the profile of a name.
pub fn path_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{ENDING}"))
}

impl EditorProfile {
    /// An empty one; `None` if no name can be made of `name`.
    pub fn new(name: &str) -> Option<Self> {
        Some(Self { version: VERSION, name: sound_name(name)?, examples: Vec::new() })
    }

    /// The same under another name; `None` if no name can be made of it.
    pub fn renamed(&self, name: &str) -> Option<Self> {
        Some(Self { name: sound_name(name)?, ..self.clone() })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn len(&self) -> usize {
        self.examples.len()
    }

    pub fn is_empty(&self) -> bool {
        self.examples.is_empty()
    }

    /// Whether it holds examples of a talk.
    pub fn knows(&self, talk: &str) -> bool {
        self.examples.iter().any(|example| example.talk == talk)
    }

    /// All examples that do not come from `talk`.
    pub fn besides(&self, talk: &str) -> Vec<Example> {
        self.examples.iter().filter(|example| example.talk != talk).map(|example| example.example).collect()
    }

    /// Puts a talk's examples in, in place of those it had before.
    pub fn put(&mut self, talk: &str, examples: &[Example]) {
        self.examples.retain(|example| example.talk != talk);
        self.examples.extend(examples.iter().map(|&example| TaughtExample { talk: talk.to_owned(), example }));
        self.examples.drain(..self.examples.len().saturating_sub(MOST_EXAMPLES));
    }

    /// The profile in a file, and what was odd about it.
    ///
    /// # Errors
    /// [`ProfileError`] if it cannot be read or is none.
    pub fn read(path: &Path) -> Result<(Self, Vec<Warning>), ProfileError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        let unreadable = |source| ProfileError::Read { path: path.to_owned(), source };
        let no_profile = |reason: String| ProfileError::NotAProfile { path: path.to_owned(), reason };
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).map_err(unreadable)?;
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(no_profile(t!("profile-too-long", size = MAX_FILE_BYTES >> 20)));
        }
        let Version { version } = serde_json::from_slice(&bytes).map_err(|error| no_profile(error.to_string()))?;
        if version > VERSION {
            return Err(ProfileError::Newer { path: path.to_owned(), version });
        }
        let mut profile: Self = serde_json::from_slice(&bytes).map_err(|error| no_profile(error.to_string()))?;
        let mut warnings = Vec::new();
        profile.name = sound_name(&profile.name).ok_or_else(|| no_profile(t!("profile-without-name").to_owned()))?;
        let count = profile.examples.len();
        profile.examples.retain(|taught| {
            taught.example.inputs.iter().all(|input| input.is_finite() && input.abs() < LARGEST_INPUT)
        });
        let odd = count - profile.examples.len();
        if odd > 0 {
            warnings.push(Warning::new(m!("profile-odd-examples", count = odd)));
        }
        profile.examples.drain(..profile.examples.len().saturating_sub(MOST_EXAMPLES));
        Ok((profile, warnings))
    }

    /// # Errors
    /// [`ProfileError::Write`]; what was there before is untouched.
    pub fn write(&self, path: &Path) -> Result<(), ProfileError> {
        self.write_to(&RealDisk::default(), path)
    }

    /// The same on any disk.
    ///
    /// # Errors
    /// As [`EditorProfile::write`].
    pub fn write_to(&self, disk: &dyn Disk, path: &Path) -> Result<(), ProfileError> {
        let write = || {
            if let Some(folder) = path.parent() {
                disk.create_folders(folder, Access::Private)?;
            }
            whole_file::write_to(disk, path, &serde_json::to_vec(self)?, Access::Private)
        };
        write().map_err(|source| ProfileError::Write { path: path.to_owned(), source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::fusion::adaptation::INPUTS;

    fn examples(count: usize, first: f32) -> Vec<Example> {
        let one = |at: usize| {
            let mut inputs = [0.1; INPUTS];
            inputs[0] = first + at as f32 * 0.01;
            Example { inputs, is_boundary: at.is_multiple_of(3), is_decided: at.is_multiple_of(2) }
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn a_profile_survives_its_file_and_is_found_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let mut profile = EditorProfile::new(" Client A/B ").unwrap();
        assert_eq!(profile.name(), "Client A-B");
        profile.put("one", &examples(10, 0.0));
        profile.put("two", &examples(20, 1.0));
        // Added again: in place of what it had.
        profile.put("one", &examples(12, 2.0));
        assert_eq!((profile.len(), profile.knows("one"), profile.knows("three")), (32, true, false));
        assert_eq!(profile.besides("one"), examples(20, 1.0));
        let path = path_in(&folder.path().join("profiles"), profile.name());
        profile.write(&path).unwrap();
        assert_eq!(EditorProfile::read(&path).unwrap(), (profile, Vec::new()));
        assert_eq!(names_in(&folder.path().join("profiles")), ["Client A-B"]);
        assert!(names_in(&folder.path().join("nowhere")).is_empty());
        assert!(EditorProfile::new(" .. ").is_none());
    }

    #[test]
    fn the_newest_examples_are_kept() {
        let mut profile = EditorProfile::new("a").unwrap();
        profile.put("old", &examples(MOST_EXAMPLES, 0.0));
        profile.put("new", &examples(10, 5.0));
        assert_eq!(profile.len(), MOST_EXAMPLES);
        assert_eq!(profile.besides("old"), examples(10, 5.0));
    }

    #[test]
    fn what_is_no_profile_is_refused_and_odd_examples_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        let read = |text: &str| {
            std::fs::write(&path, text).unwrap();
            EditorProfile::read(&path).map_err(|error| error.to_string())
        };
        assert!(read("{}").unwrap_err().contains("not a client profile"));
        assert!(read(r#"{"version":2}"#).unwrap_err().contains("newer"));
        assert!(read(r#"{"version":1,"name":"..","examples":[]}"#).unwrap_err().contains("no name"));
        let example = |input: &str| {
            format!(r#"{{"talk":"t","inputs":[{input},0,0,0,0,0,0],"is_boundary":true,"is_decided":true}}"#)
        };
        let text = format!(r#"{{"version":1,"name":"a","examples":[{},{}]}}"#, example("1.5"), example("1e30"));
        let (profile, warnings) = read(&text).unwrap();
        assert_eq!((profile.len(), warnings.len()), (1, 1));
        assert!(EditorProfile::read(&folder.path().join("none.json")).is_err());
    }
}
