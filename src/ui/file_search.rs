//! Text that is found and replaced in many files: what was asked, what was found, and what became of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use base::disk;
use base::output_paths::{InputFile, input_at};
use base::progress::Progress;
use base::texts::t;
use editor::replacing::{FileHit, FileHits, FilesBelow, Query, Search, files_below, find_in_file, replace_in_file};

/// What is looked for, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilesQuery {
    pub query: Query,
    pub replacement: String,
    /// A folder, or a file.
    pub place: PathBuf,
}

/// The replacements to make: what was asked, and the hits that were chosen, by file.
pub type ChosenReplacements = (FilesQuery, Vec<(FileHits, Vec<FileHit>)>);

/// What was found in a file, or why it was not looked through or left as it is.
pub type FileResult = Result<FileHits, (PathBuf, String)>;

/// What came of a search.
#[derive(Clone, Debug, Default)]
pub struct FileFindings {
    pub asked: FilesQuery,
    /// Files with hits, and those that could not be looked through, in their order.
    pub files: Vec<FileResult>,
    /// How many files were looked through, and how many were not.
    pub count: usize,
    pub files_left: usize,
    /// The last file has hits that are not listed.
    pub is_cut: bool,
    /// The user stopped it.
    pub is_stopped: bool,
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
    /// Files that were not reached, as the user stopped it.
    pub files_left: usize,
}

/// How far a search has come, and the way to stop it; the window and the thread that searches share it.
#[derive(Clone, Debug, Default)]
pub struct SearchControl {
    done: Arc<AtomicUsize>,
    total: Arc<AtomicUsize>,
    is_stopped: Arc<AtomicBool>,
}

impl SearchControl {
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Files that are done with, and all of them; 0 while that is not known.
    pub fn share(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// The handle for work that has no files to count yet: it ends when this is stopped, or what `outer` belongs to.
    fn uncounted(&self, outer: &Progress) -> Progress {
        let (control, outer, all) = (self.clone(), outer.clone(), Progress::silent());
        let ended = all.clone();
        all.attempt(move || {
            if control.is_stopped() || outer.is_cancelled() {
                ended.cancel();
            }
        })
    }

    /// Whether it goes on with the next file. The window is told by `progress`.
    fn goes_on(&self, done: usize, total: usize, progress: &Progress) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        progress.tick(done as u64, total as u64).is_ok() && !self.is_stopped()
    }
}

/// The search that the dialog shows.
#[derive(Debug, Default)]
pub struct FileSearch {
    /// Something is being looked for or replaced.
    pub is_busy: bool,
    pub found: Option<FileFindings>,
    pub replaced: Option<FileReplacements>,
    /// Of what is being done.
    pub control: SearchControl,
    last_ticket: u64,
}

impl FileSearch {
    /// Whether it is the newest search.
    pub const fn is_last(&self, ticket: u64) -> bool {
        self.last_ticket == ticket
    }

    /// The number of a new search; the one before stops.
    pub fn next_ticket(&mut self) -> u64 {
        self.last_ticket += 1;
        self.control.stop();
        self.control = SearchControl::default();
        (self.is_busy, self.found, self.replaced) = (true, None, None);
        self.last_ticket
    }
}

/// More hits than this are not listed: such a query looks for everything.
pub const MOST_HITS: usize = 1_000;

/// Where a search looks and what it minds.
pub struct SearchPlace<'a> {
    pub journals: &'a Path,
    /// The open project and all that it is made from or compared with, which are left out.
    pub in_use: &'a [InputFile],
}

/// As what the open project is listed among the files that are in use: only compared, never shown.
pub const OPEN_PROJECT: &str = "the project that is open here";

/// Why a file that is in use is left as it is, if it is one of those.
fn refusal(path: &Path, in_use: &[InputFile]) -> Option<String> {
    let input = input_at(path, in_use)?;
    Some(match input.role {
        OPEN_PROJECT => t!("find-files-open-here").to_owned(),
        role => t!("find-files-in-use", role = role),
    })
}

/// Looks through a place, file by file, until there are [`MOST_HITS`] hits or the user stops it.
///
/// # Errors
/// A sentence about the pattern.
pub fn find(
    asked: FilesQuery,
    ticket: u64,
    place: &SearchPlace<'_>,
    control: &SearchControl,
    progress: &Progress,
) -> Result<FileFindings, String> {
    let search = Search::new(&asked.query).map_err(|problem| t!("find-files-bad-pattern", problem = problem))?;
    let Ok(below) = files_below(&*disk::real(), &asked.place, &control.uncounted(progress)) else {
        return Ok(FileFindings { asked, ticket, is_stopped: true, ..FileFindings::default() });
    };
    let FilesBelow { files: paths, links, is_cut } = below;
    let cut = is_cut.then(|| Err((asked.place.clone(), t!("find-files-folder-cut").to_owned())));
    let links = links.into_iter().map(|path| Err((path, t!("find-files-link").to_owned())));
    let left_out = cut.into_iter().chain(links).collect();
    let mut found = FileFindings { asked, ticket, files: left_out, ..FileFindings::default() };
    let mut room = MOST_HITS;
    for path in &paths {
        if room == 0 || !control.goes_on(found.count, paths.len(), progress) {
            break;
        }
        found.count += 1;
        if let Some(reason) = refusal(path, place.in_use) {
            found.files.push(Err((path.clone(), reason)));
            continue;
        }
        match find_in_file(path, place.journals, &search, &found.asked.replacement, room) {
            Ok(file) if file.hits.is_empty() => {}
            Ok(file) => {
                found.is_cut = file.is_cut;
                room -= file.hits.len();
                found.files.push(Ok(file));
            }
            Err(refusal) => found.files.push(Err((path.clone(), refusal.to_string()))),
        }
    }
    found.files_left = paths.len() - found.count;
    found.is_stopped = control.is_stopped();
    Ok(found)
}

/// Replaces what was chosen, file by file. If the user stops it, files that were not reached are left as they are; a file that has come
/// into use since the search stays as it is.
pub fn replace(
    asked: &FilesQuery,
    chosen: &[(FileHits, Vec<FileHit>)],
    place: &SearchPlace<'_>,
    control: &SearchControl,
    progress: &Progress,
) -> FileReplacements {
    let mut done = FileReplacements::default();
    // It was found by this pattern a moment ago.
    let Ok(search) = Search::new(&asked.query) else { return done };
    for (number, (file, hits)) in chosen.iter().enumerate() {
        if !control.goes_on(number, chosen.len(), progress) {
            done.files_left = chosen.len() - number;
            break;
        }
        if let Some(reason) = refusal(&file.path, place.in_use) {
            done.refused.push((file.path.clone(), reason));
            continue;
        }
        match replace_in_file(file, hits, place.journals, &search, &asked.replacement) {
            Ok(()) => (done.hits, done.files) = (done.hits + hits.len(), done.files + 1),
            Err(refusal) => done.refused.push((file.path.clone(), refusal.to_string())),
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn place<'a>(journals: &'a Path, in_use: &'a [InputFile]) -> SearchPlace<'a> {
        SearchPlace { journals, in_use }
    }

    const CUE: &str = "1\n00:00:01,000 --> 00:00:02,000\nThe harbour\n";

    struct Folder(tempfile::TempDir);

    impl Folder {
        fn with(files: usize) -> Self {
            let folder = tempfile::tempdir().unwrap();
            for number in 0..files {
                std::fs::write(folder.path().join(format!("{number:04}.srt")), CUE).unwrap();
            }
            Self(folder)
        }

        fn asked(&self) -> FilesQuery {
            let query = Query { text: "harbour".to_owned(), ..Query::default() };
            FilesQuery { query, replacement: "port".to_owned(), place: self.0.path().to_owned() }
        }

        fn find(&self, control: &SearchControl, progress: &Progress) -> FileFindings {
            let journals = self.0.path().join("journals");
            find(self.asked(), 1, &place(&journals, &[]), control, progress).unwrap()
        }
    }

    #[test]
    fn it_tells_how_far_it_is_and_stops_when_it_is_told_to() {
        let folder = Folder::with(8);
        let control = SearchControl::default();
        let (seen, stopping) = (Arc::new(Mutex::new(Vec::new())), control.clone());
        let sink = seen.clone();
        let progress = Progress::new(move |report| {
            sink.lock().unwrap().push((report.done, report.total));
            if report.done == 3 {
                stopping.stop();
            }
        });
        let found = folder.find(&control, &progress);
        assert_eq!(*seen.lock().unwrap(), [(0, 8), (1, 8), (2, 8), (3, 8)]);
        assert_eq!((found.files.len(), found.count, found.files_left, found.is_stopped), (3, 3, 5, true));
        // What is replaced is whole files.
        let control = SearchControl::default();
        let found = folder.find(&control, &Progress::silent());
        assert_eq!((found.count, found.files_left, found.is_stopped, control.share().1), (8, 0, false, 8));
        let chosen: Vec<_> = found.files.into_iter().flatten().map(|file| (file.clone(), file.hits.clone())).collect();
        let stopping = control.clone();
        let progress = Progress::new(move |report| {
            if report.done == 2 {
                stopping.stop();
            }
        });
        let journals = folder.0.path().join("journals");
        let done = replace(&folder.asked(), &chosen, &place(&journals, &[]), &control, &progress);
        assert_eq!((done.files, done.hits, done.files_left, done.refused), (2, 2, 6, Vec::new()));
        let texts = (0..8).map(|number| std::fs::read_to_string(folder.0.path().join(format!("{number:04}.srt"))));
        let changed = texts.filter(|text| *text.as_ref().unwrap() == CUE.replace("harbour", "port")).count();
        assert_eq!(changed, 2);
    }

    #[test]
    fn it_stops_while_the_files_are_listed() {
        let folder = Folder::with(8);
        let control = SearchControl::default();
        control.stop();
        let found = folder.find(&control, &Progress::silent());
        assert_eq!((found.is_stopped, found.count, found.files.len(), found.files_left), (true, 0, 0, 0));
        let cancelled = Progress::silent();
        cancelled.cancel();
        assert!(folder.find(&SearchControl::default(), &cancelled).is_stopped);
        let control = SearchControl::default();
        let listing = control.uncounted(&Progress::silent());
        assert!(listing.tick(0, 0).is_ok());
        control.stop();
        assert!(listing.tick(0, 0).is_err());
    }

    #[test]
    fn more_hits_than_are_listed_are_told() {
        let folder = Folder::with(2);
        let cue = |number: usize| {
            let at = format!("00:{:02}:{:02}", number / 60, number % 60);
            format!("{}\n{at},000 --> {at},500\nThe harbour\n\n", number + 1)
        };
        let many: String = (0..MOST_HITS + 5).map(cue).collect();
        std::fs::write(folder.0.path().join("0000.srt"), many).unwrap();
        let found = folder.find(&SearchControl::default(), &Progress::silent());
        let listed: usize = found.files.iter().flatten().map(|file| file.hits.len()).sum();
        assert_eq!((listed, found.is_cut, found.files_left, found.is_stopped), (MOST_HITS, true, 1, false));
    }

    #[test]
    fn what_the_open_talk_is_made_from_is_neither_found_nor_changed() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let text = "1\n00:00:01,000 --> 00:00:02,000\nThe harbour\n";
        ["other.srt", "reference.srt", "talk.srt"].iter().for_each(|name| std::fs::write(file(name), text).unwrap());
        let query = Query { text: "harbour".to_owned(), ..Query::default() };
        let asked = FilesQuery { query, replacement: "port".to_owned(), place: folder.path().to_owned() };
        let (control, silent) = (SearchControl::default(), Progress::silent());
        let in_use = [
            InputFile::new("the transcript in use", file("talk.srt")),
            // By another way to it.
            InputFile::new("the version that the talk is compared with", folder.path().join(".").join("reference.srt")),
        ];
        let journals = file("journals");
        let found = find(asked.clone(), 1, &place(&journals, &in_use), &control, &silent).unwrap();
        let paths = |found: &FileFindings| -> Vec<PathBuf> {
            found.files.iter().flatten().map(|file| file.path.clone()).collect()
        };
        assert_eq!((paths(&found), found.count), (vec![file("other.srt")], 3));
        let told = |name: &str, role: &str| {
            let mut left = found.files.iter().filter_map(|file| file.as_ref().err());
            left.any(|(path, reason)| *path == file(name) && reason.contains(role))
        };
        assert!(
            told("talk.srt", "the transcript in use")
                && told("reference.srt", "the version that the talk is compared with")
        );

        // Opened after it was found.
        let before = find(asked.clone(), 2, &place(&journals, &[]), &control, &silent).unwrap();
        let chosen: Vec<_> = before.files.into_iter().flatten().map(|file| (file.clone(), file.hits)).collect();
        let done = replace(&asked, &chosen, &place(&journals, &in_use), &control, &silent);
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
        let (control, silent) = (SearchControl::default(), Progress::silent());
        let found = find(asked, 1, &place(&folder.path().join("journals"), &[]), &control, &silent).unwrap();
        let hits: usize = found.files.iter().flatten().map(|file| file.hits.len()).sum();
        assert_eq!((hits, found.is_cut), (MOST_HITS, true));
    }
}
