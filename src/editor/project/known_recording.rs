//! By what a project knows its recording again: a file of the same name may hold another sound by now, and the same file
//! may have another name.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use base::texts::t;
use base::time::Duration;

/// The recording as it was when it was last analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownRecording {
    /// Length of the file.
    pub bytes: u64,
    /// SHA-256 of its first and last megabyte, in hexadecimal: to read all of a film would take minutes.
    pub checksum: String,
    /// How long it sounds; `None` if it was not decoded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Duration>,
    /// A person said that the transcript is that of this recording, whatever it sounds like.
    #[serde(default, skip_serializing_if = "is_false")]
    pub transcript_is_right: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Bytes that are compared at each end of the file.
const END_BYTES: u64 = 1 << 20;
/// Files in a folder that are looked at for a recording that is missing.
const MOST_FILES: usize = 10_000;

impl KnownRecording {
    /// Reads the two ends of a file; how long it sounds is not known then.
    ///
    /// # Errors
    /// If it cannot be read, or is no plain file: a pipe would never end.
    pub fn of(path: &Path) -> io::Result<Self> {
        if !std::fs::metadata(path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, t!("project-no-plain-file")));
        }
        let mut file = File::open(path)?;
        let bytes = file.metadata()?.len();
        let mut ends = Vec::new();
        file.by_ref().take(END_BYTES).read_to_end(&mut ends)?;
        if bytes > END_BYTES {
            file.seek(SeekFrom::Start(END_BYTES.max(bytes.saturating_sub(END_BYTES))))?;
            file.take(END_BYTES).read_to_end(&mut ends)?;
        }
        let checksum = Sha256::digest(&ends).iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { bytes, checksum, length: None, transcript_is_right: false })
    }

    /// Whether both are the same file, wherever it lies.
    pub fn is_same_file(&self, other: &Self) -> bool {
        self.bytes == other.bytes && self.checksum == other.checksum
    }

    /// The file in `folder` that is this recording under whatever name.
    pub(super) fn find_in(&self, folder: &Path) -> Option<PathBuf> {
        let entries = std::fs::read_dir(folder).ok()?.take(MOST_FILES).flatten();
        let as_long = entries
            .filter(|entry| entry.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() == self.bytes));
        let mut paths: Vec<PathBuf> = as_long.map(|entry| entry.path()).collect();
        paths.sort();
        paths.into_iter().find(|path| Self::of(path).is_ok_and(|found| self.is_same_file(&found)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{Edit, OpenProject, Project};

    #[test]
    fn a_file_is_known_by_its_length_and_its_two_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talk.wav");
        let known = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            KnownRecording::of(&path).unwrap()
        };
        let mut long: Vec<u8> = (0..3 << 20).map(|n: u32| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let first = known(&long);
        assert_eq!((first.bytes, first.checksum.len()), (3 << 20, 64));
        assert!(first.is_same_file(&known(&long)));
        for at in [0, (1 << 20) - 1, 2 << 20, (3 << 20) - 1] {
            long[at] ^= 1;
            assert!(!first.is_same_file(&known(&long)), "{at}");
            long[at] ^= 1;
        }
        assert!(!first.is_same_file(&known(&long[..long.len() - 1])));
        // Shorter than its two ends together, and nothing at all.
        let short = known(&long[..1_500_000]);
        assert!(short.is_same_file(&known(&long[..1_500_000])) && !short.is_same_file(&known(&long[..1_499_999])));
        long[1_200_000] ^= 1;
        assert!(!short.is_same_file(&known(&long[..1_500_000])));
        assert_eq!(known(&[]).bytes, 0);
        assert!(KnownRecording::of(folder.path()).is_err(), "a folder is no file");
        assert!(KnownRecording::of(&folder.path().join("missing")).is_err());
    }

    #[test]
    fn it_is_found_under_another_name() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
        write("a talk.wav", b"the sound");
        let known = KnownRecording::of(&folder.path().join("a talk.wav")).unwrap();
        assert_eq!(known.find_in(folder.path()), Some(folder.path().join("a talk.wav")));
        std::fs::rename(folder.path().join("a talk.wav"), folder.path().join("renamed.wav")).unwrap();
        write("a talk.wav", b"no  sound");
        assert_eq!(known.find_in(folder.path()), Some(folder.path().join("renamed.wav")));
        std::fs::remove_file(folder.path().join("renamed.wav")).unwrap();
        assert_eq!(known.find_in(folder.path()), None);
        assert_eq!(known.find_in(&folder.path().join("missing")), None);
    }

    fn saved(folder: &Path) -> PathBuf {
        let project = Project { recording: Some(folder.join("talk.wav")), ..Project::default() };
        let mut open = OpenProject::create(project, None, &folder.join("journals"));
        open.save_as(&folder.join("talk.breathmark")).unwrap();
        open.close();
        folder.join("talk.breathmark")
    }

    /// Where the project finds its recording, and whether that is the one that it was saved with.
    fn found(project: &Path) -> (PathBuf, bool) {
        let (open, ..) = OpenProject::open(project, &project.with_file_name("journals")).unwrap();
        let path = open.project().recording.clone().unwrap();
        let known = open.project().known_recording.clone().unwrap();
        (path.clone(), KnownRecording::of(&path).is_ok_and(|file| file.is_same_file(&known)))
    }

    #[test]
    fn a_saved_project_knows_its_recording_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("talk.wav"), b"the sound").unwrap();
        let project = saved(folder.path());
        assert_eq!(found(&project), (path("talk.wav"), true));
        // Renamed beside the project: found. Another file in its place: named, and told apart.
        std::fs::rename(path("talk.wav"), path("the talk, final.wav")).unwrap();
        assert_eq!(found(&project), (path("the talk, final.wav"), true));
        std::fs::write(path("talk.wav"), b"another sound").unwrap();
        assert_eq!(found(&project), (path("talk.wav"), false));
        std::fs::remove_file(path("the talk, final.wav")).unwrap();
        std::fs::remove_file(path("talk.wav")).unwrap();
        assert_eq!(found(&project), (path("talk.wav"), false));
        // The whole folder moved.
        let elsewhere = tempfile::tempdir().unwrap();
        std::fs::copy(&project, elsewhere.path().join("talk.breathmark")).unwrap();
        std::fs::write(elsewhere.path().join("moved.wav"), b"the sound").unwrap();
        assert_eq!(found(&elsewhere.path().join("talk.breathmark")), (elsewhere.path().join("moved.wav"), true));
    }

    #[test]
    fn a_project_of_an_earlier_program_learns_its_recording_when_it_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("talk.wav"), b"the sound").unwrap();
        let project = saved(folder.path());
        let text = std::fs::read_to_string(&project).unwrap();
        let earlier: Vec<&str> = text.lines().filter(|line| !line.contains("known_recording")).collect();
        assert_eq!(earlier.len() + 1, text.lines().count());
        std::fs::write(&project, earlier.join("\n")).unwrap();
        let journals = folder.path().join("journals");
        let (mut open, warnings, _) = OpenProject::open(&project, &journals).unwrap();
        assert!(warnings.iter().all(|warning| !warning.message.text().contains("recording")), "{warnings:?}");
        assert_eq!(open.project().known_recording, None);
        open.save().unwrap();
        let (known, is_changed) = (open.project().known_recording.clone(), open.is_changed());
        open.close();
        assert!(known.is_some() && !is_changed);
        assert_eq!(found(&project), (folder.path().join("talk.wav"), true));
        // Damaged: learnt again, with a warning.
        let odd = text.replace("\"bytes\":9", "\"bytes\":-9");
        assert_ne!(odd, text);
        std::fs::write(&project, odd).unwrap();
        let (open, warnings, _) = OpenProject::open(&project, &journals).unwrap();
        assert_eq!(open.project().known_recording, None);
        assert!(warnings.iter().any(|warning| warning.message.text().contains("worked out again")), "{warnings:?}");
    }

    #[test]
    fn what_a_person_says_of_the_recording_is_a_step() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("talk.wav"), b"the sound").unwrap();
        let project = saved(folder.path());
        let journals = folder.path().join("journals");
        let (mut open, ..) = OpenProject::open(&project, &journals).unwrap();
        let first = open.project().known_recording.clone().unwrap();
        let right =
            KnownRecording { transcript_is_right: true, length: Some(Duration::from_millis(1_500)), ..first.clone() };
        open.edit(&Edit::KnowRecording(right.clone())).unwrap();
        assert!(open.is_changed() && open.edit(&Edit::KnowRecording(right.clone())).is_err());
        open.undo().unwrap().unwrap();
        assert_eq!(open.project().known_recording, Some(first));
        open.redo().unwrap().unwrap();
        open.save().unwrap();
        open.close();
        let (mut open, ..) = OpenProject::open(&project, &journals).unwrap();
        assert_eq!(open.project().known_recording, Some(right.clone()));
        // Another recording is not known yet; undo knows the former one again.
        open.edit(&Edit::SetRecording(folder.path().join("other.wav"))).unwrap();
        assert_eq!(open.project().known_recording, None);
        open.undo().unwrap().unwrap();
        assert_eq!(open.project().known_recording, Some(right));
        open.close();
    }
}
