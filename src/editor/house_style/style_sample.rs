//! Finished files, read and counted one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::file_statistics::FileStatistics;
use super::finished_file::{FinishedFile, name_of};
use super::limits_of_size::{MOST_ENTRIES, MOST_FILES};
use super::style_error::FileRejection;
use crate::project::{FILE_EXTENSION, OpenProject};
use crate::replacing::{FilesBelow, wanted_files_below};
use crate::session::Session;
use base::disk::{self, Disk};
use base::progress::{Cancellation, Progress};
use base::texts::t;
use formats::language::primary_language;
use formats::subtitle_file::{FileFormat, MAX_SUBTITLE_BYTES};
use formats::transcript::{self, Word};

/// A finished file, counted.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredFile {
    pub path: PathBuf,
    /// ISO 639 code; empty where it is not clear.
    pub language: String,
    /// Whether the times of words were known.
    pub has_word_times: bool,
    /// Cues that were not counted, as there are too many.
    pub cues_left: usize,
    pub counts: FileStatistics,
}

/// Files of a house, counted one by one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StyleSample {
    pub files: Vec<MeasuredFile>,
    /// Files from which nothing is learnt, and why.
    pub left_out: Vec<(PathBuf, FileRejection)>,
    /// Files that were not read, as there are too many.
    pub files_left: usize,
    /// Whether folders hold more entries than were looked at.
    pub is_cut: bool,
}

impl MeasuredFile {
    pub fn of(file: &FinishedFile) -> Self {
        Self {
            path: file.path.clone(),
            language: primary_language(&file.language),
            has_word_times: file.cues.iter().any(|cue| cue.speech.is_some()),
            cues_left: file.cues_left,
            counts: FileStatistics::of(file),
        }
    }

    /// Its name, as it is told.
    pub fn name(&self) -> String {
        name_of(&self.path)
    }
}

impl StyleSample {
    /// Reads files, and all finished files in folders and those inside them. Links in folders are not followed. A transcript of the same
    /// name beside a file tells when its words are spoken. `journals`: where projects keep what is not saved.
    ///
    /// Nothing is written. Time is linear in the files; one at a time is in memory.
    ///
    /// # Errors
    /// [`Cancellation`] if it was cancelled.
    pub fn read(places: &[PathBuf], journals: &Path, progress: &Progress) -> Result<Self, Cancellation> {
        let disk = disk::real();
        let progress = progress.stage(t!("style-stage"));
        let mut sample = Self::default();
        let mut paths = Vec::new();
        for place in places {
            if disk.facts(place).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
                sample.left_out.push((place.clone(), FileRejection::NotThere));
                continue;
            }
            let below = wanted_files_below(&*disk, place, &is_wanted, MOST_ENTRIES, &progress)?;
            let FilesBelow { files, links, is_cut } = below;
            paths.extend(files);
            sample.is_cut |= is_cut;
            sample.left_out.extend(links.into_iter().map(|link| (link, FileRejection::Link)));
        }
        let mut seen = BTreeSet::new();
        paths.retain(|path| seen.insert(disk.real_path(path).unwrap_or_else(|_| path.clone())));
        let all = paths.len();
        let paths = spread(paths, MOST_FILES);
        sample.files_left = all - paths.len();
        let mut contents: BTreeMap<u64, String> = BTreeMap::new();
        for (number, path) in paths.iter().enumerate() {
            progress.tick(number as u64, paths.len() as u64)?;
            match finished_file(&*disk, path, journals, &progress) {
                Ok(file) => {
                    let content = content_of(&file);
                    if let Some(name) = contents.get(&content) {
                        sample.left_out.push((path.clone(), FileRejection::Twice(name.clone())));
                        continue;
                    }
                    contents.insert(content, file.name());
                    sample.files.push(MeasuredFile::of(&file));
                }
                Err(rejection) => sample.left_out.push((path.clone(), rejection)),
            }
        }
        progress.tick(paths.len() as u64, paths.len() as u64)?;
        Ok(sample)
    }

    /// Files from which nothing is learnt, with the reasons for people.
    pub fn left_out_texts(&self) -> Vec<(PathBuf, String)> {
        self.left_out.iter().map(|(path, reason)| (path.clone(), reason.to_string())).collect()
    }

    /// The same without one of its files.
    #[must_use]
    pub fn without(&self, file: usize) -> Self {
        let files = self.files.iter().enumerate().filter(|(index, _)| *index != file);
        Self { files: files.map(|(_, file)| file.clone()).collect(), ..Self::default() }
    }
}

/// Whether a file in a folder may be a finished one, by its name.
fn is_wanted(path: &Path) -> bool {
    let is_subtitles = |format: FileFormat| format.is_read() || matches!(format, FileFormat::Itt | FileFormat::EbuTtD);
    is_project(path) || FileFormat::from_path(path).is_some_and(is_subtitles)
}

fn is_project(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(FILE_EXTENSION))
}

/// As many as `most`, spread evenly.
fn spread(paths: Vec<PathBuf>, most: usize) -> Vec<PathBuf> {
    let all = paths.len();
    if all <= most {
        return paths;
    }
    let is_taken = |index: usize| (index + 1) * most / all > index * most / all;
    paths.into_iter().enumerate().filter(|(index, _)| is_taken(*index)).map(|(_, path)| path).collect()
}

fn finished_file(
    disk: &dyn Disk,
    path: &Path,
    journals: &Path,
    progress: &Progress,
) -> Result<FinishedFile, FileRejection> {
    let unreadable = |error: &dyn std::fmt::Display| FileRejection::Unreadable(error.to_string());
    if is_project(path) {
        let (open, _) = OpenProject::open_read_only(path, journals).map_err(|error| unreadable(&error))?;
        let session = Session::new(crate::project::Document::clone(&open));
        return FinishedFile::of_project(path, session.cues(), session.words());
    }
    let bytes = disk.read(path, MAX_SUBTITLE_BYTES as u64).map_err(|error| unreadable(&error))?;
    FinishedFile::parse(path, &bytes, &words_beside(disk, path, progress))
}

/// Endings of transcripts in which each word has its time.
const WORD_ENDINGS: [&str; 5] = ["words.json", "json", "ctm", "TextGrid", "eaf"];

/// The words of a transcript of the same name, if one lies beside a file; a language in the name of the file does not matter
/// ("talk.en.srt" and "talk.json").
fn words_beside(disk: &dyn Disk, path: &Path, progress: &Progress) -> Vec<Word> {
    let Some(stem) = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else { return Vec::new() };
    let plain = stem.rsplit_once('.').filter(|(_, end)| (2..=5).contains(&end.len())).map(|(stem, _)| stem.to_owned());
    for stem in [Some(stem), plain].into_iter().flatten() {
        for ending in WORD_ENDINGS {
            let beside = path.with_file_name(format!("{stem}.{ending}"));
            if beside == path || disk.facts(&beside).is_err() {
                continue;
            }
            // One that cannot be read tells nothing: the cues are what is learnt from.
            if let Ok(read) = transcript::read_watched(&beside, &progress.unheard())
                && !read.is_untimed
            {
                return read.words;
            }
        }
    }
    Vec::new()
}

/// What tells a file from others with the same cues in another format.
fn content_of(file: &FinishedFile) -> u64 {
    let mut hasher = DefaultHasher::new();
    for cue in &file.cues {
        // Formats round times otherwise; the texts in their order tell.
        cue.lines.hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    fn write(folder: &Path, name: &str, offset: usize) {
        let mut text = String::new();
        for number in 0..40 {
            let at = number * 3 + offset;
            let at = format!("00:{:02}:{:02}", at / 60, at % 60);
            let _ =
                write!(text, "{}\n{at},000 --> {at},900\nThen she went down to the harbour {offset}\n\n", number + 1);
        }
        std::fs::write(folder.join(name), text).unwrap();
    }

    #[test]
    fn files_are_read_once_and_what_is_left_out_says_why() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.srt", 0);
        write(folder.path(), "b.srt", 1);
        write(folder.path(), "same.srt", 0);
        std::fs::write(folder.path().join("c.vtt"), "no subtitles").unwrap();
        std::fs::write(folder.path().join("notes.txt"), "nothing").unwrap();
        let places = [folder.path().to_owned(), folder.path().join("a.srt")];
        let sample = StyleSample::read(&places, &folder.path().join("journals"), &Progress::silent()).unwrap();
        let names: Vec<String> = sample.files.iter().map(MeasuredFile::name).collect();
        assert_eq!(names, ["a.srt", "b.srt"]);
        assert_eq!(sample.files.iter().map(|file| file.language.as_str()).collect::<Vec<_>>(), ["en", "en"]);
        let left: Vec<String> = sample.left_out.iter().map(|(path, _)| name_of(path)).collect();
        assert_eq!(left, ["c.vtt", "same.srt"]);
        assert_eq!(sample.left_out[1].1, FileRejection::Twice("a.srt".to_owned()));
        assert_eq!(sample.without(0).files.len(), 1);
        let nowhere = folder.path().join("nowhere");
        let none = StyleSample::read(std::slice::from_ref(&nowhere), folder.path(), &Progress::silent()).unwrap();
        assert_eq!(none.left_out, [(nowhere, FileRejection::NotThere)]);
        let cancelled = Progress::silent();
        cancelled.cancel();
        assert_eq!(StyleSample::read(&places, folder.path(), &cancelled), Err(Cancellation));
    }

    #[cfg(unix)]
    #[test]
    fn links_in_circles_end() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.srt", 0);
        let inner = folder.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        std::os::unix::fs::symlink(folder.path(), inner.join("back")).unwrap();
        std::os::unix::fs::symlink("two", folder.path().join("one")).unwrap();
        std::os::unix::fs::symlink("one", folder.path().join("two")).unwrap();
        let journals = folder.path().join("journals");
        let sample = StyleSample::read(&[folder.path().to_owned()], &journals, &Progress::silent()).unwrap();
        assert_eq!((sample.files.len(), sample.left_out.len()), (1, 1));
        let circle = StyleSample::read(&[folder.path().join("one")], &journals, &Progress::silent()).unwrap();
        assert!(matches!(circle.left_out[..], [(_, FileRejection::Unreadable(_))]));
    }

    #[test]
    fn too_many_files_are_spread_evenly() {
        let paths: Vec<PathBuf> = (0..10).map(|index| PathBuf::from(index.to_string())).collect();
        let taken = spread(paths.clone(), 5);
        assert_eq!(taken, ["1", "3", "5", "7", "9"].map(PathBuf::from));
        assert_eq!(spread(paths.clone(), 10), paths);
        assert_eq!(spread(paths, 3).len(), 3);
    }
}
