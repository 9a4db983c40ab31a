//! The client profiles on the disk. Two windows may teach the same one: what is written is what the file has then, and
//! what was added.

use std::path::Path;

use super::one_writer::one_at_a_time;
use base::texts::t;
use editor::project::editor_profile::{EditorProfile, names_in, path_in};
use evidence::fusion::adaptation::Example;

/// All profiles of this user.
#[derive(Debug, Default)]
pub struct Profiles {
    /// In order.
    pub names: Vec<String>,
    /// The one that was asked for.
    pub chosen: Option<EditorProfile>,
    /// Why it is not there, for the person.
    pub problem: Option<String>,
}

/// A profile that was taken over from a file.
#[derive(Debug)]
pub struct ImportedProfile {
    pub name: String,
    /// What was odd about it.
    pub warnings: Vec<String>,
}

impl Profiles {
    /// Takes the profile of a name, too, which is made if there is none.
    pub fn read(folder: &Path, chosen: Option<&str>) -> Self {
        let (chosen, problem) = match chosen.map(|name| read_or_make(folder, name)) {
            None => (None, None),
            Some(Ok(profile)) => (Some(profile), None),
            Some(Err(problem)) => (None, Some(problem)),
        };
        Self { names: names_in(folder), chosen, problem }
    }
}

fn read_or_make(folder: &Path, name: &str) -> Result<EditorProfile, String> {
    // The name becomes that of a file.
    let made = EditorProfile::new(name).filter(|made| made.name() == name);
    let made = made.ok_or_else(|| t!("profile-file-bad-name-choose", name = name))?;
    let path = path_in(folder, name);
    if path.exists() {
        // Files may be renamed by hand.
        let (profile, _) = EditorProfile::read(&path).map_err(|error| error.to_string())?;
        return profile.renamed(name).ok_or_else(|| t!("profile-file-bad-name", name = name));
    }
    made.write(&path).map_err(|error| error.to_string())?;
    Ok(made)
}

/// Puts a talk's examples into a profile as it is on the disk now.
///
/// # Errors
/// A sentence for the person; the file is as it was.
pub fn teach(folder: &Path, name: &str, talk: &str, examples: &[Example]) -> Result<EditorProfile, String> {
    let path = path_in(folder, name);
    one_at_a_time(&path, || {
        let mut profile = read_or_make(folder, name)?;
        profile.put(talk, examples);
        profile.write(&path).map_err(|error| error.to_string())?;
        Ok(profile)
    })
}

/// Takes a profile over from a file under a name that is free.
///
/// # Errors
/// A sentence for the person.
pub fn import(folder: &Path, path: &Path) -> Result<ImportedProfile, String> {
    let (profile, warnings) = EditorProfile::read(path).map_err(|error| error.to_string())?;
    let numbered = (2..1000).map(|number| format!("{} {number}", profile.name()));
    let mut names = std::iter::once(profile.name().to_owned()).chain(numbered);
    let name = names.find(|name| !path_in(folder, name).exists());
    let named = name.and_then(|name| profile.renamed(&name)).ok_or_else(|| t!("profile-file-too-many"))?;
    named.write(&path_in(folder, named.name())).map_err(|error| error.to_string())?;
    let warnings = warnings.into_iter().map(|warning| warning.message.text()).collect();
    Ok(ImportedProfile { name: named.name().to_owned(), warnings })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::fusion::adaptation::INPUTS;

    #[test]
    fn two_windows_teach_the_same_profile_and_neither_takes_from_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let example = Example { inputs: [0.1; INPUTS], is_boundary: true, is_decided: true };
        // Both begin with the same, empty one.
        let first = Profiles::read(folder.path(), Some("Client"));
        let second = Profiles::read(folder.path(), Some("Client"));
        assert!(first.chosen.is_some_and(|profile| profile.is_empty()) && second.problem.is_none());
        teach(folder.path(), "Client", "one", &[example; 3]).unwrap();
        let taught = teach(folder.path(), "Client", "two", &[example; 5]).unwrap();
        assert!(taught.knows("one") && taught.knows("two") && taught.len() == 8);
        let threads = (0..8).map(|talk| {
            let folder = folder.path().to_owned();
            std::thread::spawn(move || teach(&folder, "Client", &format!("talk {talk}"), &[example; 2]).unwrap())
        });
        threads.collect::<Vec<_>>().into_iter().for_each(|thread| drop(thread.join().unwrap()));
        assert_eq!(Profiles::read(folder.path(), Some("Client")).chosen.unwrap().len(), 8 + 16);
        assert_eq!(Profiles::read(folder.path(), None).names, ["Client"]);
    }
}
