//! The built-in decoders: symphonia's demuxers and codecs, libopus for Opus. The only place that names symphonia.

mod aac;
mod mixdown;
mod opus;
mod part;
mod refusal;
mod session;
mod source;
mod timing;
mod track;
mod vorbis;

use std::path::Path;
use std::time;

use base::caught::caught;
use base::progress::{Cancellation, Progress};
use base::texts::{m, t};

use super::Recording;
use super::growth::DecodeReporter;
use super::track::TrackNumber;
pub(super) use part::PartDecoder;
pub(super) use refusal::{DecodeQuality, DecodeRefusal};
use session::DecodeSession;
use source::Media;
pub(super) use track::ListedTracks;

/// How often progress and new samples are reported.
const TICK: time::Duration = time::Duration::from_millis(50);

/// Decodes the sound of a file; see [`super::decode_watched()`].
pub(super) fn decode(
    (path, track): (&Path, Option<TrackNumber>),
    progress: &Progress,
    quality: DecodeQuality,
    reporter: &mut DecodeReporter<'_>,
) -> Result<Recording, DecodeRefusal> {
    reporter.restart();
    let senseless = || DecodeRefusal::Damaged(t!("audio-senseless").into());
    let mut session =
        guarded(|| DecodeSession::open(path, track, quality, None)).unwrap_or_else(|| Err(senseless()))?;
    let length = session.length();
    progress.tick(0, length)?;
    let mut ticked = time::Instant::now();
    loop {
        if ticked.elapsed() >= TICK {
            ticked = time::Instant::now();
            if let Some(known) = session.known() {
                reporter.report(known, session.expected());
            }
            progress.tick(session.position(), length)?;
        } else if progress.is_cancelled() {
            return Err(Cancellation.into());
        }
        match guarded(|| session.step()) {
            Some(Ok(true)) => {}
            Some(Ok(false)) => break,
            Some(Err(refusal)) => return Err(refusal),
            None if !session.has_begun() => return Err(senseless()),
            None => {
                session.warn_here(m!("audio-rest-damaged"));
                break;
            }
        }
    }
    let expected = session.expected();
    let broken = || DecodeRefusal::Damaged(t!("audio-broke-decoder").into());
    let recording = guarded(|| session.finish()).unwrap_or_else(|| Err(broken()))?;
    reporter.report(&recording.samples, expected);
    progress.tick(length, length)?;
    Ok(recording)
}

/// The sound tracks of a file.
pub(super) fn tracks(path: &Path) -> Result<ListedTracks, DecodeRefusal> {
    let senseless = || DecodeRefusal::Damaged(t!("audio-senseless").into());
    let listed = guarded(|| Media::open(path, None).map(|media| ListedTracks::of(media.reader.as_ref())));
    listed.unwrap_or_else(|| Err(senseless()))
}

/// Symphonia is safe Rust, but a damaged file may still trip one of its assertions; then there is no result. What was
/// decoded before lives outside the guarded call and is kept. Progress callbacks are not called in here: a failed
/// assertion of theirs is no damage of the file.
fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    caught(work).ok()
}
