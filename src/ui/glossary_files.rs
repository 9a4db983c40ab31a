//! The glossaries on the disk, one for each client and one for talks without. Two windows may change the same one: what is written
//! is what the file has then, with the change made.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::one_writer::one_at_a_time;
use base::disk::{self, Access};
use base::texts::t;
use base::warning::Warning;
use base::whole_file;
use editor::project::editor_profile::sound_name;
use formats::glossary::{Glossary, GlossaryChange, MAX_FILE_BYTES, read_glossary};

/// What is done with glossaries in the background. `client`: the name of a profile; `None`: that for talks without.
#[derive(Debug)]
pub enum GlossaryJob {
    Read {
        client: Option<String>,
    },
    Change {
        client: Option<String>,
        changes: Vec<GlossaryChange>,
        is_undo: bool,
    },
    /// Puts all entries of a table in.
    Import {
        client: Option<String>,
        path: PathBuf,
    },
}

/// What comes of it.
#[derive(Debug)]
pub struct GlossaryNews {
    pub client: Option<String>,
    pub result: Result<GlossaryState, String>,
}

/// A glossary as its file has it now.
#[derive(Debug)]
pub struct GlossaryState {
    pub glossary: Arc<Glossary>,
    pub warnings: Vec<Warning>,
    pub made: GlossaryDeed,
}

/// What was done.
#[derive(Debug, PartialEq, Eq)]
pub enum GlossaryDeed {
    Read,
    /// With the changes that take it back.
    Changed(Vec<GlossaryChange>),
    /// So many entries were put in.
    Imported(Vec<GlossaryChange>, usize),
    Undone,
}

/// Where the glossary of a client lies.
///
/// # Errors
/// A sentence for the person, if the name can be none of a file.
fn glossary_path(profiles: &Path, client: Option<&str>) -> Result<PathBuf, String> {
    match client {
        None => Ok(profiles.join("glossary.csv")),
        Some(client) if sound_name(client).as_deref() == Some(client) => {
            Ok(profiles.join("glossaries").join(format!("{client}.csv")))
        }
        Some(client) => Err(t!("profile-file-bad-name", name = client)),
    }
}

impl GlossaryJob {
    /// Does it. `profiles`: the folder of client profiles.
    pub fn work(self, profiles: &Path) -> GlossaryNews {
        match self {
            Self::Read { client } => {
                let read = glossary_path(profiles, client.as_deref()).and_then(|path| read(&path));
                let state = |(glossary, warnings)| GlossaryState {
                    glossary: Arc::new(glossary),
                    warnings,
                    made: GlossaryDeed::Read,
                };
                GlossaryNews { client, result: read.map(state) }
            }
            Self::Change { client, changes, is_undo } => {
                let changed = glossary_path(profiles, client.as_deref()).and_then(|path| change(&path, &changes));
                let state = |(glossary, back)| GlossaryState {
                    glossary: Arc::new(glossary),
                    warnings: Vec::new(),
                    made: if is_undo { GlossaryDeed::Undone } else { GlossaryDeed::Changed(back) },
                };
                GlossaryNews { client, result: changed.map(state) }
            }
            Self::Import { client, path } => {
                let imported = glossary_path(profiles, client.as_deref()).and_then(|own| import(&own, &path));
                GlossaryNews { client, result: imported }
            }
        }
    }
}

/// The glossary of a file; an empty one if there is none.
fn read(path: &Path) -> Result<(Glossary, Vec<Warning>), String> {
    let bytes = match disk::real().read(path, MAX_FILE_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Glossary::default(), Vec::new())),
        read => read.map_err(|error| t!("glossary-unreadable", reason = error.to_string())),
    };
    read_glossary(&bytes?).map_err(|error| error.to_string())
}

/// The glossary after changes, and what takes them back. A file that was edited by hand and has lines that say nothing is left alone, so
/// that they are not lost.
fn change(path: &Path, changes: &[GlossaryChange]) -> Result<(Glossary, Vec<GlossaryChange>), String> {
    one_at_a_time(path, || {
        let (before, odd) = read(path)?;
        if let Some(warning) = odd.first() {
            return Err(t!("glossary-has-odd-lines", reason = warning.message.text(), path = path.to_string_lossy()));
        }
        let back = before.undoing(changes);
        let after = before.changed(changes).map_err(|problem| problem.to_string())?;
        let write = || {
            let disk = disk::real();
            if let Some(folder) = path.parent() {
                disk.create_folders(folder, Access::Private)?;
            }
            whole_file::write_to(&*disk, path, &after.to_table()?, Access::Private)
        };
        write().map_err(|error| t!("glossary-not-kept", reason = error.to_string(), path = path.to_string_lossy()))?;
        Ok((after, back))
    })
}

fn import(path: &Path, from: &Path) -> Result<GlossaryState, String> {
    let bytes = disk::real().read(from, MAX_FILE_BYTES);
    let bytes = bytes.map_err(|error| t!("glossary-unreadable", reason = error.to_string()))?;
    let (entries, warnings) = read_glossary(&bytes).map_err(|error| error.to_string())?;
    let changes: Vec<GlossaryChange> = entries.terms().iter().cloned().map(GlossaryChange::Put).collect();
    let (glossary, back) = change(path, &changes)?;
    let made = GlossaryDeed::Imported(back, changes.len());
    Ok(GlossaryState { glossary: Arc::new(glossary), warnings, made })
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::glossary::Term;

    fn put(term: &str, forbidden: &str) -> GlossaryChange {
        let (term, forbidden) = (term.to_owned(), vec![forbidden.to_owned()]);
        GlossaryChange::Put(Term { term, forbidden, ..Term::default() })
    }

    fn terms(news: &GlossaryNews) -> Vec<String> {
        news.result.as_ref().unwrap().glossary.terms().iter().map(|entry| entry.term.clone()).collect()
    }

    #[test]
    fn two_windows_change_the_same_glossary_and_neither_takes_from_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let client = || Some("Client".to_owned());
        let read = || GlossaryJob::Read { client: client() }.work(folder.path());
        assert!(terms(&read()).is_empty());
        let change = |changes, is_undo| GlossaryJob::Change { client: client(), changes, is_undo }.work(folder.path());
        let threads = (0..8).map(|window| {
            let folder = folder.path().to_owned();
            let changes = vec![put(&format!("Right{window}"), &format!("wrong{window}"))];
            let job = GlossaryJob::Change { client: Some("Client".to_owned()), changes, is_undo: false };
            std::thread::spawn(move || assert!(job.work(&folder).result.is_ok()))
        });
        threads.collect::<Vec<_>>().into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(terms(&read()).len(), 8);
        // What one window did is taken back, and what the other did meanwhile stays.
        let GlossaryNews { result: Ok(GlossaryState { made: GlossaryDeed::Changed(back), .. }), .. } =
            change(vec![put("Right3", "another")], false)
        else {
            panic!("not changed")
        };
        change(vec![put("New", "knew")], false).result.unwrap();
        let undone = change(back, true);
        assert_eq!(undone.result.as_ref().unwrap().made, GlossaryDeed::Undone);
        assert_eq!(terms(&undone).len(), 9);
        assert_eq!(undone.result.unwrap().glossary.entry("Right3").unwrap().forbidden, ["wrong3"]);
        let up = GlossaryJob::Read { client: Some("../up".to_owned()) }.work(folder.path());
        assert!(up.result.unwrap_err().contains("../up"));
        // Another client has its own, and talks without a client.
        assert!(terms(&GlossaryJob::Read { client: None }.work(folder.path())).is_empty());
    }

    #[test]
    fn a_file_that_cannot_be_read_whole_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = glossary_path(folder.path(), None).unwrap();
        let change = || {
            let changes = vec![put("Kubernetes", "cube or netties")];
            GlossaryJob::Change { client: None, changes, is_undo: false }.work(folder.path()).result
        };
        for text in ["no table", "term,forbidden\nMüller,Mueller\nMeier,\n"] {
            std::fs::write(&path, text).unwrap();
            let problem = change().unwrap_err();
            assert!(!problem.is_empty());
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "{problem}");
        }
        let read = GlossaryJob::Read { client: None }.work(folder.path()).result.unwrap();
        assert_eq!((read.glossary.terms().len(), read.warnings.len()), (1, 1));
        std::fs::remove_file(&path).unwrap();
        assert!(change().is_ok());
    }

    #[test]
    fn the_table_of_a_client_is_put_in() {
        let folder = tempfile::tempdir().unwrap();
        let table = folder.path().join("theirs.csv");
        std::fs::write(&table, "Term;Forbidden;Case\nMüller;Mueller;\nNASA;;yes\n;x;\n").unwrap();
        let job = |path: &Path| GlossaryJob::Import { client: None, path: path.to_owned() }.work(folder.path());
        let state = job(&table).result.unwrap();
        assert_eq!((state.glossary.terms().len(), state.warnings.len()), (2, 1));
        let GlossaryDeed::Imported(back, 2) = state.made else { panic!("{:?}", state.made) };
        assert_eq!(back, [GlossaryChange::Remove("NASA".to_owned()), GlossaryChange::Remove("Müller".to_owned())]);
        assert!(job(&folder.path().join("none.csv")).result.is_err());
        let own = std::fs::read_to_string(&table).unwrap();
        assert!(own.starts_with("Term;"), "theirs stays as it is");
    }
}
