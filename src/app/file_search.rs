//! Text that is found and replaced in many files: what was asked, what was found, and what became of it.

use std::path::{Path, PathBuf};

use crate::disk;
use crate::overwriting::{InputFile, input_at};
use crate::replacing::{FileHit, FileHits, Query, Search, files_below, find_in_file, replace_in_file};

/// What is looked for, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilesQuery {
    pub query: Query,
    pub replacement: String,
    /// A folder, or a file.
    pub place: PathBuf,
}

/// What is to be replaced: what was asked, and the hits that were chosen, by file.
pub type ChosenReplacements = (FilesQuery, Vec<(FileHits, Vec<FileHit>)>);

/// What was found in a file, or why it was not looked through or left as it is.
pub type FileResult = Result<FileHits, (PathBuf, String)>;

/// What came of a search.
#[derive(Clone, Debug, Default)]
pub struct FileFindings {
    pub asked: FilesQuery,
    /// Files with hits, and those that could not be looked through, in their order.
    pub files: Vec<FileResult>,
    /// How many files were looked through.
    pub count: usize,
    /// There is more than is shown.
    pub is_cut: bool,
    /// Grows with every search, so that what was ticked in one is not taken for another's.
    pub ticket: u64,
}

/// What became of replacing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileReplacements {
    /// Hits that were replaced, and in how many files.
    pub hits: usize,
    pub files: usize,
    /// Files that were left as they are, and why.
    pub refused: Vec<(PathBuf, String)>,
}

/// The search that the dialog shows.
#[derive(Debug, Default)]
pub struct FileSearch {
    /// Something is being looked for or replaced.
    pub is_busy: bool,
    pub found: Option<FileFindings>,
    pub replaced: Option<FileReplacements>,
    last_ticket: u64,
}

impl FileSearch {
    /// Whether it is the newest search.
    pub const fn is_last(&self, ticket: u64) -> bool {
        self.last_ticket == ticket
    }

    /// The number of a new search.
    pub fn next_ticket(&mut self) -> u64 {
        self.last_ticket += 1;
        (self.is_busy, self.found, self.replaced) = (true, None, None);
        self.last_ticket
    }
}

/// More hits than this are not shown: such a query looks for everything.
const MOST_HITS: usize = 1_000;

/// As what the open project is among the files that are in use.
pub const OPEN_PROJECT: &str = "the project that is open here";

/// Why a file that is in use is left as it is, if it is one of those.
fn refusal(path: &Path, in_use: &[InputFile]) -> Option<String> {
    let input = input_at(path, in_use)?;
    Some(match input.role {
        OPEN_PROJECT => "it is open here; use Find and replace for it".to_owned(),
        role => format!("it is {role}; close the talk that is made from it first"),
    })
}

/// Looks through a place. `in_use`: the open project and all that it is made from or compared with, which are left out.
pub fn find(asked: FilesQuery, ticket: u64, journals: &Path, in_use: &[InputFile]) -> Result<FileFindings, String> {
    let search = Search::new(&asked.query).map_err(|problem| format!("the pattern is not complete: {problem}"))?;
    let paths = files_below(&*disk::real(), &asked.place);
    let mut files: Vec<FileResult> = Vec::new();
    let (mut hits, mut count, mut is_cut) = (0, 0, false);
    for path in &paths {
        if hits >= MOST_HITS {
            break;
        }
        count += 1;
        if let Some(reason) = refusal(path, in_use) {
            files.push(Err((path.clone(), reason)));
            continue;
        }
        match find_in_file(path, journals, &search, &asked.replacement, MOST_HITS - hits) {
            Ok(found) if found.hits.is_empty() => {}
            Ok(found) => {
                hits += found.hits.len();
                is_cut |= found.is_cut;
                files.push(Ok(found));
            }
            Err(refusal) => files.push(Err((path.clone(), refusal.to_string()))),
        }
    }
    Ok(FileFindings { asked, files, count, is_cut: is_cut || count < paths.len(), ticket })
}

/// Replaces what was chosen, file by file; what has come into use since it was found is left as it is.
pub fn replace(
    asked: &FilesQuery,
    chosen: &[(FileHits, Vec<FileHit>)],
    journals: &Path,
    in_use: &[InputFile],
) -> FileReplacements {
    let mut done = FileReplacements::default();
    // It was found by this pattern a moment ago.
    let Ok(search) = Search::new(&asked.query) else { return done };
    for (file, hits) in chosen {
        if let Some(reason) = refusal(&file.path, in_use) {
            done.refused.push((file.path.clone(), reason));
            continue;
        }
        match replace_in_file(file, hits, journals, &search, &asked.replacement) {
            Ok(()) => (done.hits, done.files) = (done.hits + hits.len(), done.files + 1),
            Err(refusal) => done.refused.push((file.path.clone(), refusal.to_string())),
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_open_talk_is_made_from_is_neither_found_nor_changed() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let text = "1\n00:00:01,000 --> 00:00:02,000\nThe harbour\n";
        ["other.srt", "reference.srt", "talk.srt"].iter().for_each(|name| std::fs::write(file(name), text).unwrap());
        let query = Query { text: "harbour".to_owned(), ..Query::default() };
        let place = folder.path().to_owned();
        let asked = FilesQuery { query, replacement: "port".to_owned(), place };
        let in_use = [
            InputFile::new("the transcript in use", file("talk.srt")),
            // By another way to it.
            InputFile::new("the reference of the comparison", folder.path().join(".").join("reference.srt")),
        ];
        let journals = file("journals");
        let found = find(asked.clone(), 1, &journals, &in_use).unwrap();
        let paths = |found: &FileFindings| -> Vec<PathBuf> {
            found.files.iter().flatten().map(|file| file.path.clone()).collect()
        };
        assert_eq!((paths(&found), found.count), (vec![file("other.srt")], 3));
        let told = |name: &str, role: &str| {
            let mut left = found.files.iter().filter_map(|file| file.as_ref().err());
            left.any(|(path, reason)| *path == file(name) && reason.contains(role))
        };
        assert!(told("talk.srt", "the transcript in use") && told("reference.srt", "the reference of the comparison"));

        // Opened after it was found.
        let before = find(asked.clone(), 2, &journals, &[]).unwrap();
        let chosen: Vec<_> = before.files.into_iter().flatten().map(|file| (file.clone(), file.hits)).collect();
        let done = replace(&asked, &chosen, &journals, &in_use);
        assert_eq!((done.hits, done.files, done.refused.len()), (1, 1, 2));
        let now = |name: &str| std::fs::read_to_string(file(name)).unwrap();
        assert_eq!((now("talk.srt").as_str(), now("reference.srt").as_str()), (text, text));
        assert_eq!(now("other.srt"), text.replace("harbour", "port"));
    }

    #[test]
    fn what_is_found_too_often_is_cut_and_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("1\n00:00:01,000 --> 00:00:02,000\n{}\n", "e ".repeat(MOST_HITS + 5));
        std::fs::write(folder.path().join("a.srt"), text).unwrap();
        let query = Query { text: "e".to_owned(), ..Query::default() };
        let asked = FilesQuery { query, replacement: "a".to_owned(), place: folder.path().to_owned() };
        let found = find(asked, 1, &folder.path().join("journals"), &[]).unwrap();
        let hits: usize = found.files.iter().flatten().map(|file| file.hits.len()).sum();
        assert_eq!((hits, found.is_cut), (MOST_HITS, true));
    }
}
