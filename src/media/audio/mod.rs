//! Reading a recording: any audio or video file in, 16 kHz mono samples out.
//!
//! Every later stage counts time in samples of this signal, so the one thing that must be right is where sample 0
//! lies: within 1 ms of what `ffmpeg -i FILE -map 0:a:0 -ac 1 -ar 16000 -f f32le -` writes (the table of containers
//! stands in `origin.rs`). Files are decoded packet by packet and resampled in small blocks, and the samples of a long
//! recording lie in a temporary file, so memory is bounded.

mod as_recorded;
mod decode;
mod ffmpeg;
mod growing;
mod growth;
mod inner_product;
mod listing;
mod mp4_edit;
mod origin;
pub mod peaks;
mod recording;
mod resample;
mod samples;
mod sound_source;
mod track;
mod wave_file;
mod wide_wave;

use std::io;
use std::path::{Path, PathBuf};

use crate::ffmpeg::Ffmpeg;
use base::external_programs::how_to_get_ffmpeg;
use base::progress::{Cancellation, Progress};
use base::texts::t;

use decode::{DecodeQuality, DecodeRefusal};
use growth::DecodeReporter;

/// File extensions of recordings, for searching folders; a file that is named is read whatever it is called.
pub const FILE_ENDINGS: &[&str] = &[
    "wav", "aiff", "aif", "flac", "mp3", "m4a", "aac", "ogg", "oga", "opus", "mp4", "m4v", "mov", "mkv", "webm", "mka",
    "wma", "ac3", "mp2", "avi", "ts",
];

pub use as_recorded::{AsRecorded, SoundReader};
pub use growing::{GrowingRecordingError, GrowingSound, GrowingSoundError, decode_growing};
pub use growth::DecodeEvent;
pub use inner_product::dot;
pub use listing::list_tracks;
pub use recording::{AudioSource, Decoder, RATE_HZ, Recording};
use recording::{MAX_SAMPLES, WarningLog, clean};
pub use samples::{SampleStore, Samples, scratch_folder};
pub use track::{AudioTrack, TrackNumber};
pub use wave_file::write_wave;

/// Why a file gave no recording, by what a person can do about it.
#[derive(Debug, thiserror::Error)]
pub enum AudioError {
    /// The file system refused: check the path, the permissions, the disk.
    #[error("{}", t!("audio-unreadable", reason = source.to_string(), path = path.display().to_string()))]
    Read { path: PathBuf, source: io::Error },
    /// The file holds no sound: choose another file.
    #[error("{}", t!("audio-no-recording", reason = reason.as_str(), path = path.display().to_string()))]
    NotAudio { path: PathBuf, reason: String },
    /// It is a recording, of no length: choose another file.
    #[error("{}", t!("audio-empty", path = path.display().to_string()))]
    Empty { path: PathBuf },
    /// As `NeedsFfmpeg`, but the program is there and does not run: reinstall it.
    #[error("{}", ffmpeg_broken(path, codec, reason))]
    FfmpegBroken { path: PathBuf, codec: String, reason: String },
    /// ffmpeg did not come to an end with it: convert the file by other means.
    #[error("{}", t!("audio-hung", reason = reason.as_str(), path = path.display().to_string()))]
    Hung { path: PathBuf, reason: String },
    /// The sound is there, but needs the external program: install it.
    #[error("{}", needs_ffmpeg(path, codec))]
    NeedsFfmpeg { path: PathBuf, codec: String },
    /// The file should hold sound, but none of it can be decoded: fetch it again.
    #[error("{}", t!("audio-damaged", reason = reason.as_str(), path = path.display().to_string()))]
    Damaged { path: PathBuf, reason: String },
    /// There is no such sound track: choose one of those that are there.
    #[error("{}", no_such_track(path, *number, tracks))]
    NoSuchTrack { path: PathBuf, number: TrackNumber, tracks: Vec<AudioTrack> },
    /// Longer than 24 hours: split it.
    #[error("{}", t!("audio-too-long", path = path.display().to_string()))]
    TooLong { path: PathBuf },
    /// The disk with the temporary files is full: make room.
    #[error("{}", no_room(folder, source))]
    NoRoom { folder: PathBuf, source: io::Error },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

fn needs_ffmpeg(path: &Path, codec: &str) -> String {
    t!("audio-needs-ffmpeg", codec = codec, how = how_to_get_ffmpeg(), path = path.display().to_string())
}

fn no_room(folder: &Path, reason: &io::Error) -> String {
    let variable = if cfg!(windows) { "TMP" } else { "TMPDIR" };
    t!("audio-no-room", reason = reason.to_string(), variable = variable, folder = folder.display().to_string())
}

fn ffmpeg_broken(path: &Path, codec: &str, reason: &str) -> String {
    t!("audio-ffmpeg-broken", codec = codec, reason = reason, path = path.display().to_string())
}

fn no_such_track(path: &Path, number: TrackNumber, tracks: &[AudioTrack]) -> String {
    let tracks = AudioTrack::all_described(tracks);
    t!("audio-no-such-track", number = number.get(), tracks = tracks, path = path.display().to_string())
}

impl AudioError {
    fn no_room(source: io::Error) -> Self {
        Self::NoRoom { folder: samples::scratch_folder(), source }
    }
}

/// Decodes the sound of an audio or video file to mono at [`RATE_HZ`].
///
/// Symphonia and libopus decode the usual formats; what they refuse (HE-AAC, more than two AAC channels, WMA, AC-3)
/// goes to the `ffmpeg` program if there is one. The default audio track is read, else the first one.
/// A damaged or cut-off file yields what could be decoded, with warnings; what is lost inside becomes silence, so
/// that the sound after it stays at its time. Progress is reported in bytes of the file (ffmpeg: milliseconds of
/// sound), stage "decoding".
///
/// # Errors
/// See [`AudioError`]: unreadable, no sound in it, needs ffmpeg, wholly damaged, over 24 hours, cancelled.
pub fn decode(path: &Path, progress: &Progress) -> Result<Recording, AudioError> {
    decode_track(path, None, progress)
}

/// Decodes a sound track that was chosen, by its number in [`list_tracks`]; `None`: as [`decode`] does.
///
/// # Errors
/// Those of [`decode`], and [`AudioError::NoSuchTrack`].
pub fn decode_track(path: &Path, track: Option<TrackNumber>, progress: &Progress) -> Result<Recording, AudioError> {
    decode_watched(path, track, progress, &mut |_| {})
}

/// Decodes as [`decode_track`] does and tells `watcher`, on the calling thread, of samples as soon as they are final: in
/// order, each once, every 50 to 100 ms of work. Time that the watcher takes is time the decoder waits.
///
/// # Errors
/// Those of [`decode_track`]. What was told before an error remains a true part of the sound, but no recording follows.
pub fn decode_watched(
    path: &Path,
    track: Option<TrackNumber>,
    progress: &Progress,
    watcher: &mut dyn FnMut(DecodeEvent<'_>),
) -> Result<Recording, AudioError> {
    decode_with((path, track), progress, Ffmpeg::find().as_ref(), &mut DecodeReporter::new(watcher))
}

fn decode_with(
    (path, wanted): (&Path, Option<TrackNumber>),
    progress: &Progress,
    ffmpeg: Option<&Ffmpeg>,
    reporter: &mut DecodeReporter<'_>,
) -> Result<Recording, AudioError> {
    let progress = &progress.stage(t!("stage-decoding"));
    let owned = || path.to_path_buf();
    check_readable(path)?;
    let quality = if ffmpeg.is_some() { DecodeQuality::Full } else { DecodeQuality::Reduced };
    let refusal = match decode::decode((path, wanted), progress, quality, reporter) {
        Ok(recording) => return Ok(recording),
        Err(DecodeRefusal::Read(source)) => return Err(AudioError::Read { path: owned(), source }),
        Err(DecodeRefusal::TooLong) => return Err(AudioError::TooLong { path: owned() }),
        Err(DecodeRefusal::NoRoom(source)) => return Err(AudioError::no_room(source)),
        Err(DecodeRefusal::Cancelled(cancelled)) => return Err(cancelled.into()),
        Err(refusal) => refusal,
    };
    if let Some(result) = wide_wave::decode((path, wanted), progress, reporter) {
        return result.map_err(|refusal| refusal.without_ffmpeg(owned()));
    }
    let Some(program) = ffmpeg else { return Err(refusal.without_ffmpeg(owned())) };
    let track = match refusal {
        DecodeRefusal::Unsupported { track, .. } => track,
        _ => 0,
    };
    match ffmpeg::decode(program, path, (wanted, track), progress, reporter) {
        Ok(recording) => Ok(recording),
        Err(ffmpeg::FfmpegFailure::Cancelled(cancelled)) => Err(cancelled.into()),
        Err(ffmpeg::FfmpegFailure::TooLong) => Err(AudioError::TooLong { path: owned() }),
        Err(ffmpeg::FfmpegFailure::NoRoom(source)) => Err(AudioError::no_room(source)),
        Err(ffmpeg::FfmpegFailure::Empty) => Err(AudioError::Empty { path: owned() }),
        Err(ffmpeg::FfmpegFailure::NoSuchTrack { number, tracks }) => {
            Err(AudioError::NoSuchTrack { path: owned(), number, tracks })
        }
        Err(ffmpeg::FfmpegFailure::Hung(reason)) => Err(AudioError::Hung { path: owned(), reason }),
        Err(failure) => match (refusal, failure) {
            // ffmpeg was asked because it does better, not because it is needed.
            (DecodeRefusal::Unsupported { codec, .. }, failure) => {
                match (decode::decode((path, wanted), progress, DecodeQuality::Reduced, reporter), failure) {
                    (Ok(recording), _) => Ok(recording),
                    (Err(DecodeRefusal::Cancelled(cancelled)), _) => Err(cancelled.into()),
                    (Err(_), ffmpeg::FfmpegFailure::CannotStart(reason)) => {
                        Err(AudioError::FfmpegBroken { path: owned(), codec, reason })
                    }
                    (Err(_), failure) => Err(AudioError::Damaged { path: owned(), reason: failure.reason() }),
                }
            }
            (DecodeRefusal::NoSuchTrack { number, tracks }, _) => {
                Err(AudioError::NoSuchTrack { path: owned(), number, tracks })
            }
            (DecodeRefusal::Empty, _) => Err(AudioError::Empty { path: owned() }),
            (DecodeRefusal::Damaged(reason), _) => Err(AudioError::Damaged { path: owned(), reason }),
            (DecodeRefusal::NoSound(reason), _) => Err(AudioError::NotAudio { path: owned(), reason }),
            (
                _,
                failure @ (ffmpeg::FfmpegFailure::NoAudio
                | ffmpeg::FfmpegFailure::NotMedia
                | ffmpeg::FfmpegFailure::NotAllowed
                | ffmpeg::FfmpegFailure::CannotStart(_)),
            ) => Err(AudioError::NotAudio { path: owned(), reason: failure.reason() }),
            (_, failure) => Err(AudioError::Damaged { path: owned(), reason: failure.reason() }),
        },
    }
}

impl DecodeRefusal {
    fn without_ffmpeg(self, path: PathBuf) -> AudioError {
        match self {
            Self::Read(source) => AudioError::Read { path, source },
            Self::TooLong => AudioError::TooLong { path },
            Self::NoRoom(source) => AudioError::no_room(source),
            Self::Cancelled(cancelled) => cancelled.into(),
            Self::Unsupported { codec, .. } => AudioError::NeedsFfmpeg { path, codec },
            Self::Damaged(reason) => AudioError::Damaged { path, reason },
            Self::Empty => AudioError::Empty { path },
            Self::NoSound(reason) => AudioError::NotAudio { path, reason },
            Self::NoSuchTrack { number, tracks } => AudioError::NoSuchTrack { path, number, tracks },
            Self::NotRecognised => AudioError::NotAudio { path, reason: t!("audio-not-recognised-here").into() },
        }
    }
}

/// Sorts out directories, devices and empty files before a decoder makes an obscure error of them.
fn check_readable(path: &Path) -> Result<(), AudioError> {
    let read = |source| AudioError::Read { path: path.to_path_buf(), source };
    let metadata = std::fs::metadata(path).map_err(read)?;
    if metadata.is_dir() {
        return Err(read(io::Error::new(io::ErrorKind::IsADirectory, t!("audio-is-folder"))));
    }
    if !metadata.is_file() {
        return Err(read(io::Error::new(io::ErrorKind::InvalidInput, t!("audio-is-no-file"))));
    }
    if metadata.len() == 0 {
        return Err(AudioError::NotAudio { path: path.to_path_buf(), reason: t!("audio-empty-file").into() });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
