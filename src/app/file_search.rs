//! Text that is found and replaced in many files: what was asked, what was found, and what became of it.

use std::path::{Path, PathBuf};

use crate::disk;
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

/// Looks through a place. `open`: the project that is open in this window.
pub fn find(asked: FilesQuery, ticket: u64, journals: &Path, open: Option<&Path>) -> Result<FileFindings, String> {
    let search = Search::new(&asked.query).map_err(|problem| format!("the pattern is not complete: {problem}"))?;
    let paths = files_below(&*disk::real(), &asked.place);
    let mut files: Vec<FileResult> = Vec::new();
    let (mut hits, mut count, mut is_cut) = (0, 0, false);
    for path in &paths {
        if hits >= MOST_HITS {
            break;
        }
        count += 1;
        if open == Some(path.as_path()) {
            let reason = "it is open here; use Find and replace for it";
            files.push(Err((path.clone(), reason.to_owned())));
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

/// Replaces what was chosen, file by file.
pub fn replace(asked: &FilesQuery, chosen: &[(FileHits, Vec<FileHit>)], journals: &Path) -> FileReplacements {
    let mut done = FileReplacements::default();
    // It was found by this pattern a moment ago.
    let Ok(search) = Search::new(&asked.query) else { return done };
    for (file, hits) in chosen {
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
    fn what_is_found_too_often_is_cut_and_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("1\n00:00:01,000 --> 00:00:02,000\n{}\n", "e ".repeat(MOST_HITS + 5));
        std::fs::write(folder.path().join("a.srt"), text).unwrap();
        let query = Query { text: "e".to_owned(), ..Query::default() };
        let asked = FilesQuery { query, replacement: "a".to_owned(), place: folder.path().to_owned() };
        let found = find(asked, 1, &folder.path().join("journals"), None).unwrap();
        let hits: usize = found.files.iter().flatten().map(|file| file.hits.len()).sum();
        assert_eq!((hits, found.is_cut), (MOST_HITS, true));
    }
}
