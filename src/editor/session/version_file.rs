//! Another version of the subtitles of a talk: a subtitle file of any format, or another project.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::Session;
use super::second_check::second_cue;
use crate::comparison::SubtitleVersion;
use crate::cues::Cue;
use crate::project::{Document, FILE_EXTENSION, OpenProject, ProjectError};
use crate::settling::settle;
use base::progress::{Cancellation, Progress};
use base::texts::t;
use formats::subtitle_file::MAX_SUBTITLE_BYTES;
use formats::transcript::TranscriptError;

/// Why a file cannot be read as a version.
#[derive(Debug, thiserror::Error)]
pub enum VersionFileError {
    #[error(transparent)]
    Subtitles(#[from] TranscriptError),
    #[error(transparent)]
    Project(#[from] ProjectError),
    #[error("{}", t!("version-file-no-cues", path = .0.display().to_string()))]
    NoCues(std::path::PathBuf),
    #[error("{}", t!("version-file-no-second", path = .0.display().to_string()))]
    NoSecond(std::path::PathBuf),
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

/// Reads the subtitles in a file. A project is only looked at: it may be open elsewhere, and stays as it is.
///
/// # Errors
/// [`VersionFileError`] if the file is neither, or cannot be read.
pub fn read_version(path: &Path, progress: &Progress) -> Result<SubtitleVersion, VersionFileError> {
    read_with(path, |project| of_project(project, progress))
}

/// The same, but of a project its second subtitles; cues without a text are left out, as in their file.
///
/// # Errors
/// As [`read_version`]; also if a project has none.
pub fn read_second_version(path: &Path) -> Result<SubtitleVersion, VersionFileError> {
    read_with(path, second_of_project)
}

fn read_with(
    path: &Path,
    of_project: impl Fn(&Path) -> Result<SubtitleVersion, VersionFileError>,
) -> Result<SubtitleVersion, VersionFileError> {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(FILE_EXTENSION)) {
        return of_project(path);
    }
    let io = |source| TranscriptError::Io { path: path.to_owned(), source };
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that the file is too long.
    let limit = MAX_SUBTITLE_BYTES as u64 + 1;
    File::open(path).map_err(io)?.take(limit).read_to_end(&mut bytes).map_err(io)?;
    match SubtitleVersion::parse(&bytes) {
        Ok(version) => Ok(version),
        // A project under another name.
        Err(_) if names_project(&bytes) => of_project(path),
        Err(error) => Err(error.in_file(path).into()),
    }
}

fn names_project(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{") && bytes.windows(12).take(4096).any(|window| window == b"\"breathmark\"")
}

fn of_project(path: &Path, progress: &Progress) -> Result<SubtitleVersion, VersionFileError> {
    let (open, _) = OpenProject::open_read_only(path, Path::new(""))?;
    let version = if open.evidence().is_some() {
        SubtitleVersion::of_cues(Session::new(Document::clone(&open)).cues())
    } else {
        // Not analysed yet: what came with a file, or was decided, is there all the same.
        SubtitleVersion::of_cues(&settle(open.project(), None, progress)?.cues)
    };
    if version.cues.is_empty() { Err(VersionFileError::NoCues(path.to_owned())) } else { Ok(version) }
}

fn second_of_project(path: &Path) -> Result<SubtitleVersion, VersionFileError> {
    let (open, _) = OpenProject::open_read_only(path, Path::new(""))?;
    let Some(second) = &open.project().second else { return Err(VersionFileError::NoSecond(path.to_owned())) };
    let cues = second.cues.iter().enumerate().map(|(at, cue)| second_cue(at, &cue.text, cue.span));
    let cues: Vec<Cue> = cues.filter(|cue| !cue.lines.is_empty()).collect();
    if cues.is_empty() { Err(VersionFileError::NoSecond(path.to_owned())) } else { Ok(SubtitleVersion::of_cues(&cues)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{Project, SecondCue, SecondFacts, SecondSubtitles};
    use crate::session::fixture;
    use base::time::Span;

    #[test]
    fn files_and_projects_are_versions() {
        let folder = tempfile::tempdir().unwrap();
        let (file, project) = (folder.path().join("a.vtt"), folder.path().join("b.breathmark"));
        std::fs::write(&file, "WEBVTT\n\n00:01.000 --> 00:02.000\nThe <b>boat</b>\n").unwrap();
        let progress = Progress::silent();
        assert_eq!(read_version(&file, &progress).unwrap().cues[0].lines, ["The <b>boat</b>"]);
        let words = fixture::words(60);
        let mut open = OpenProject::create(
            fixture::project(&words),
            Some(std::sync::Arc::new(fixture::evidence(&words))),
            folder.path(),
        );
        open.save_as(&project).unwrap();
        let expected = SubtitleVersion::of_cues(fixture::session(60).cues());
        // It is open, and stays so.
        assert_eq!(read_version(&project, &progress).unwrap(), expected);
        let renamed = folder.path().join("c.json");
        std::fs::copy(&project, &renamed).unwrap();
        assert_eq!(read_version(&renamed, &progress).unwrap().cues.len(), expected.cues.len());
        let refused = read_second_version(&project).unwrap_err().to_string();
        assert!(refused.contains("no second subtitles"), "{refused}");
        assert_eq!(
            read_second_version(&file).unwrap(),
            read_version(&file, &progress).unwrap(),
            "a file is what it is"
        );
        let none = folder.path().join("none.txt");
        std::fs::write(&none, "nothing").unwrap();
        let error = read_version(&none, &progress).unwrap_err().to_string();
        assert!(error.contains("not a subtitle file that can be read"), "{error}");
    }

    #[test]
    fn second_subtitles_are_a_version_as_their_own_file_is() {
        let folder = tempfile::tempdir().unwrap();
        let cue =
            |start: f64, text: &str| SecondCue { span: Span::from_secs(start, start + 1.0), text: text.to_owned() };
        let cues = vec![cue(1.0, "Das <i>Boot</i>\nliegt"), cue(3.0, ""), cue(4.0, "da")];
        let words = fixture::words(60);
        let second = SecondSubtitles { facts: SecondFacts::default(), cues };
        let project = Project { second: Some(second), ..fixture::project(&words) };
        let path = folder.path().join("b.breathmark");
        OpenProject::create(project, None, folder.path()).save_as(&path).unwrap();
        let version = read_second_version(&path).unwrap();
        assert_eq!(version.cues.iter().map(|cue| cue.lines.len()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(
            (version.cues[0].lines[0].as_str(), version.cues[1].span),
            ("Das <i>Boot</i>", Span::from_secs(4.0, 5.0))
        );
    }
}
