//! Why there is no picture.

use std::path::PathBuf;

use base::external_programs::how_to_get_ffmpeg;
use base::texts::t;

/// Why there is no picture; the sentences say what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureFailure {
    /// There is no ffmpeg.
    #[error("{}", t!("picture-needs-ffmpeg", how = how_to_get_ffmpeg()))]
    NeedsFfmpeg,
    /// The file is not where it was: put it back.
    #[error("{}", t!("picture-gone", path = .0.display().to_string()))]
    Gone(PathBuf),
    /// No picture is in the file, or only that of its cover.
    #[error("{}", t!("picture-no-video"))]
    NoVideo,
    /// ffmpeg gave nothing for too long and was ended, twice.
    #[error("{}", t!("picture-hung"))]
    Hung,
    /// The file cannot be read, or its picture not decoded: why.
    #[error("{}", t!("picture-damaged", reason = .0.as_str()))]
    Damaged(String),
    /// There is an ffmpeg that does not run: why.
    #[error("{}", t!("picture-ffmpeg-broken", reason = .0.as_str()))]
    FfmpegBroken(String),
}
