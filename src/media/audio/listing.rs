//! Which sound tracks a file has.
//!
//! The built-in demuxers know codings and languages, ffmpeg knows titles, too, and the tracks that symphonia does not understand.
//! Both count the sound tracks as they stand in the file.

use std::path::Path;

use crate::ffmpeg::Ffmpeg;
use base::progress::Progress;
use base::texts::t;

use super::decode::ListedTracks;
use super::ffmpeg::FfmpegFailure;
use super::track::AudioTrack;
use super::{AudioError, check_readable, decode, ffmpeg, wide_wave};

/// The sound tracks of a file, never none.
///
/// # Errors
/// See [`AudioError`]: unreadable, no sound in it, needs ffmpeg, cancelled.
pub fn list_tracks(path: &Path, progress: &Progress) -> Result<Vec<AudioTrack>, AudioError> {
    list_with(path, progress, Ffmpeg::find().as_ref())
}

pub(super) fn list_with(
    path: &Path,
    progress: &Progress,
    program: Option<&Ffmpeg>,
) -> Result<Vec<AudioTrack>, AudioError> {
    check_readable(path)?;
    let built_in = decode::tracks(path);
    let is_plain = matches!(&built_in, Ok(listed) if listed.is_complete && listed.tracks.len() == 1);
    if let Some(program) = program.filter(|_| !is_plain) {
        match ffmpeg::tracks(program, path, progress) {
            Ok(tracks) if !tracks.is_empty() => return Ok(as_they_are_read(tracks, built_in.ok().as_ref())),
            Err(FfmpegFailure::Cancelled(cancelled)) => return Err(cancelled.into()),
            _ => {}
        }
    }
    match built_in {
        Ok(listed) if !listed.tracks.is_empty() => Ok(listed.tracks),
        Ok(_) => Err(AudioError::NotAudio { path: path.to_owned(), reason: t!("audio-no-track").into() }),
        Err(refusal) => match wide_wave::track(path) {
            Some(track) => Ok(vec![track]),
            None => Err(refusal.without_ffmpeg(path.to_owned())),
        },
    }
}

/// ffmpeg's tracks, with the one as the default that is read if none is chosen: files call several so.
fn as_they_are_read(mut tracks: Vec<AudioTrack>, built_in: Option<&ListedTracks>) -> Vec<AudioTrack> {
    let place = match built_in {
        None => Some(0),
        Some(listed) if listed.tracks.len() == tracks.len() => listed.tracks.iter().position(|track| track.is_default),
        // The one that is read is among those that symphonia knows, wherever those stand.
        Some(_) => None,
    };
    for (at, track) in tracks.iter_mut().enumerate() {
        track.is_default = Some(at) == place;
    }
    tracks
}
