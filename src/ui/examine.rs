//! What files are, and whether they can be opened, before anything is closed for them. Runs in the background: a path may
//! lie on a disk that never answers.

use std::cell::Cell;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use base::progress::Progress;
use base::resources;
use base::text_encoding::looks_like_text;
use base::texts::t;
use formats::subtitle_file::is_ebu_stl;
use formats::transcript::{
    self, Transcript, TranscriptChoice, TranscriptError, TranscriptParts, WordTimesError, take_word_times,
};
use media::audio::{self, AudioError, DecodeEvent};

/// Files that were asked for, sorted by what they are.
#[derive(Debug, Default)]
pub struct ExaminedFiles {
    /// Its beginning can be decoded.
    pub recording: Option<PathBuf>,
    /// It was read.
    pub transcript: Option<Box<ExaminedTranscript>>,
    /// It is still to be read.
    pub project: Option<PathBuf>,
    /// Why the others cannot be opened.
    pub failures: Vec<ExamineError>,
    /// They are for the tour.
    pub for_tour: bool,
}

/// Why a file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ExamineError {
    #[error("{}", t!("examine-not-found", path = path.display().to_string()))]
    NotFound { path: PathBuf },
    #[error("{}", t!("examine-not-allowed", path = path.display().to_string()))]
    NotAllowed { path: PathBuf },
    #[error("{}", t!("examine-unreadable", error = source.to_string(), path = path.display().to_string()))]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{}", t!("examine-is-kind", what = kind.name(), path = path.display().to_string()))]
    NoFile { path: PathBuf, kind: NoFileKind },
    #[error("{}", t!("examine-empty", path = path.display().to_string()))]
    Empty { path: PathBuf },
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// The subtitle file is opened all the same.
    #[error("{}", t!("examine-word-times-not-taken", error = source.to_string(), path = path.display().to_string()))]
    WordTimes { path: PathBuf, source: WordTimesError },
    #[error(transparent)]
    Recording(#[from] AudioError),
}

/// A transcript with how it was read.
#[derive(Debug)]
pub struct ExaminedTranscript {
    pub path: PathBuf,
    pub transcript: Transcript,
    pub parts: TranscriptParts,
    pub choice: TranscriptChoice,
}

impl ExaminedTranscript {
    /// Whether the user has to choose what of the file is meant.
    pub fn is_open_to_choice(&self) -> bool {
        self.choice.channel.is_none() && self.choice.tier.is_none() && self.parts.are_several()
    }
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileKind {
    Recording,
    Transcript,
    Project,
}

/// Looks at files in any order; of two of a kind the later one counts. `choice`: what of the transcript is read.
pub fn examine(paths: Vec<PathBuf>, choice: &TranscriptChoice, progress: &Progress) -> ExaminedFiles {
    let mut examined = ExaminedFiles::default();
    for path in paths {
        let path = std::path::absolute(&path).unwrap_or(path);
        if let Err(problem) = examined.take(path, choice, progress) {
            examined.failures.push(problem);
        }
        if progress.is_cancelled() {
            break;
        }
    }
    examined
}

/// The talk that comes with the program.
pub fn sample_talk() -> Option<Vec<PathBuf>> {
    let folder = resources::find("assets/sample", |folder| folder.join("talk.flac").is_file())?;
    Some(vec![folder.join("talk.flac"), folder.join("talk.json")])
}

impl ExaminedFiles {
    fn take(&mut self, path: PathBuf, choice: &TranscriptChoice, progress: &Progress) -> Result<(), ExamineError> {
        match kind_of(&path)? {
            FileKind::Project => self.project = Some(path),
            FileKind::Transcript => match transcript::read_as_it_stands(&path, choice, progress) {
                Ok((transcript, parts)) => {
                    let choice = choice.clone();
                    self.take_transcript(ExaminedTranscript { path, transcript, parts, choice }, progress)?;
                }
                Err(TranscriptError::Cancelled(_)) => {}
                Err(error) => return Err(error.into()),
            },
            FileKind::Recording => {
                let _ = progress.stage(t!("file-job-examining")).tick(0, 0);
                probe(&path, progress)?;
                self.recording = Some(path);
            }
        }
        Ok(())
    }

    /// A subtitle file whose cues stay gets the times of its words from a transcript of the same talk, whichever comes first.
    ///
    /// # Errors
    /// [`ExamineError::WordTimes`]; the subtitle file is opened all the same.
    fn take_transcript(&mut self, read: ExaminedTranscript, progress: &Progress) -> Result<(), ExamineError> {
        let Some(known) = self.transcript.take() else {
            self.transcript = Some(Box::new(read));
            return Ok(());
        };
        let is_kept = |one: &ExaminedTranscript| !one.transcript.given.is_empty();
        let (mut kept, timed) = match (is_kept(&known), is_kept(&read)) {
            (true, false) => (known, read),
            (false, true) => (Box::new(read), *known),
            _ => {
                self.transcript = Some(Box::new(read));
                return Ok(());
            }
        };
        let outcome = match take_word_times(&kept.transcript, &timed.transcript, progress) {
            Ok((mut found, matches)) => {
                found.warnings.extend(matches.warning());
                kept.transcript = found;
                Ok(())
            }
            Err(WordTimesError::Cancelled(_)) => Ok(()),
            Err(source) => Err(ExamineError::WordTimes { path: timed.path, source }),
        };
        self.transcript = Some(kept);
        outcome
    }
}

/// By its content rather than its name: recordings hold bytes that no text has.
///
/// # Errors
/// [`ExamineError`], of the file system.
fn kind_of(path: &Path) -> Result<FileKind, ExamineError> {
    let unreadable = |source: io::Error| {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::NotFound => ExamineError::NotFound { path },
            io::ErrorKind::PermissionDenied => ExamineError::NotAllowed { path },
            _ => ExamineError::Unreadable { path, source },
        }
    };
    base::disk::waiting::may_wait();
    let metadata = std::fs::metadata(path).map_err(unreadable)?;
    if let Some(kind) = what_else(&metadata) {
        // To open one may wait for ever.
        return Err(ExamineError::NoFile { path: path.to_owned(), kind });
    }
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if extension.eq_ignore_ascii_case(editor::project::FILE_EXTENSION) {
        return Ok(FileKind::Project);
    }
    let mut start = Vec::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(4096).read_to_end(&mut start).map_err(unreadable)?;
    if start.is_empty() {
        return Err(ExamineError::Empty { path: path.to_owned() });
    }
    // No recording is packed with gzip: it would hardly become smaller.
    let is_text = looks_like_text(&start) || is_ebu_stl(&start) || start.starts_with(&[0x1f, 0x8b]);
    Ok(if is_text { FileKind::Transcript } else { FileKind::Recording })
}

/// What may be where a file could be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoFileKind {
    Folder,
    Pipe,
    Socket,
    Device,
}

impl NoFileKind {
    /// "a folder".
    pub fn name(self) -> &'static str {
        match self {
            Self::Folder => t!("path-kind-folder"),
            Self::Pipe => t!("path-kind-pipe"),
            Self::Socket => t!("path-kind-socket"),
            Self::Device => t!("path-kind-device"),
        }
    }
}

/// What is there if it is no file.
pub fn what_else(metadata: &std::fs::Metadata) -> Option<NoFileKind> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return Some(NoFileKind::Pipe);
        }
        if kind.is_socket() {
            return Some(NoFileKind::Socket);
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Some(NoFileKind::Device);
        }
    }
    Some(NoFileKind::Folder)
}

/// Whether a recording gives sound at all.
fn probe(path: &Path, progress: &Progress) -> Result<(), AudioError> {
    let (sounds, part) = (Cell::new(false), Progress::silent());
    let mut watch = |growth: DecodeEvent<'_>| {
        sounds.set(sounds.get() || matches!(growth, DecodeEvent::Samples { .. }));
        if sounds.get() || progress.is_cancelled() {
            // The rest is for the one who opens it.
            part.cancel();
        }
    };
    match audio::decode_watched(path, None, &part, &mut watch) {
        Err(error) if !sounds.get() => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_apart_by_their_content() {
        let folder = tempfile::tempdir().unwrap();
        let check = |name: &str, content: &[u8], expected: FileKind| {
            let path = folder.path().join(name);
            std::fs::write(&path, content).unwrap();
            assert_eq!(kind_of(&path).unwrap(), expected, "{name}");
        };
        let text = "1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße, Welt\r\n\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        check("a.wav", b"RIFF\x24\x00\x00\x00WAVEfmt ", FileKind::Recording);
        // A sound so soft that every second byte is zero.
        let soft: Vec<u8> = (0..2000).flat_map(|at| [1 + (at % 5) as u8, 0]).collect();
        check("soft.raw", &soft, FileKind::Recording);
        check("b", b"{\"segments\": []}", FileKind::Transcript);
        check("c.srt", text.as_bytes(), FileKind::Transcript);
        check("d.srt", &[&[0xff, 0xfe], little.as_slice()].concat(), FileKind::Transcript);
        check("little.srt", &little, FileKind::Transcript);
        check("big.srt", &big, FileKind::Transcript);
        check("e.breathmark", b"{}", FileKind::Project);
        let refused = |name: &str| kind_of(&folder.path().join(name)).unwrap_err().to_string();
        assert!(refused("missing").starts_with("file not found: "));
        assert!(refused("").starts_with("this is a folder, not a file: "));
        std::fs::write(folder.path().join("empty"), "").unwrap();
        assert!(refused("empty").starts_with("the file is empty: "));
    }

    #[test]
    fn reading_a_transcript_can_be_cancelled() {
        let progress = Progress::silent();
        progress.cancel();
        let mut examined = ExaminedFiles::default();
        assert!(examined.take(sample_talk().unwrap()[1].clone(), &TranscriptChoice::default(), &progress).is_ok());
        assert!(examined.transcript.is_none());
    }

    /// What the window takes for a transcript without a mark is what the reader reads.
    #[test]
    fn window_and_reader_agree_on_utf_16_without_a_mark() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talk.srt");
        let text = "1\n00:00:01,000 --> 00:00:02,000\nEvery morning I walk\n";
        std::fs::write(&path, text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()).unwrap();
        let examined = examine(vec![path], &TranscriptChoice::default(), &Progress::silent());
        assert!(examined.failures.is_empty(), "{:?}", examined.failures);
        assert_eq!(examined.transcript.map(|read| read.transcript.words.len()), Some(4));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_refused_without_waiting_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.wav");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("socket")).unwrap();
        let paths = vec![pipe, folder.path().join("socket"), "/dev/zero".into(), folder.path().to_owned()];
        let examined = examine(paths, &TranscriptChoice::default(), &Progress::silent());
        let told: Vec<String> = examined.failures.iter().map(ToString::to_string).collect();
        let told: Vec<&str> = told.iter().filter_map(|told| told.split_once(',').map(|(what, _)| what)).collect();
        assert_eq!(told, ["this is a pipe", "this is a socket", "this is a device", "this is a folder"]);
    }

    #[test]
    fn what_gives_no_sound_is_refused_before_anything_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talk.wav");
        // A picture by any other name.
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
        std::fs::write(&path, png).unwrap();
        let examined = examine(vec![path.clone()], &TranscriptChoice::default(), &Progress::silent());
        assert!(examined.recording.is_none());
        assert_eq!(examined.failures.len(), 1);
        assert!(examined.failures[0].to_string().ends_with(&path.display().to_string()), "{:?}", examined.failures);
        let sample = sample_talk().unwrap();
        let examined = examine(sample.clone(), &TranscriptChoice::default(), &Progress::silent());
        assert_eq!((examined.recording.as_ref(), examined.failures.len()), (Some(&sample[0]), 0));
    }
}
