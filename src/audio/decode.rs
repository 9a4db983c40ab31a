//! The built-in decoders: symphonia's demuxers and codecs, libopus for Opus. The only place that names symphonia.

mod aac;
mod mixdown;
mod opus;
mod source;
mod timing;
mod track;

use std::fs::File;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time;

use symphonia::core::errors::Error;
use symphonia::core::formats::well_known as format;

use crate::progress::{Cancelled, Progress};
use crate::time::Instant;
use crate::warning::Warning;

use super::mp4_edit::EditList;
use super::origin::{Misplaced, Timeline};
use super::{Decoder, Recording, Source, WarningLog};
use mixdown::Mixdown;
use source::Media;
use timing::{Clock, Origin, Starts, frames_of, lost_seconds, promised_seconds};
use track::{audio_params, choose_track, codec_name, make_decoder};

/// How often progress is reported.
const TICK: time::Duration = time::Duration::from_millis(50);
/// Packets in a row that cannot be read before the rest of the file is given up.
const MAX_ERRORS: u32 = 200;
/// A loss shorter than this at the end of a file is padding, not damage, in seconds.
const END_TOLERANCE: f64 = 0.5;

/// What may be decoded here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quality {
    /// Refuse what another decoder does better.
    Full,
    /// Decode whatever is possible: of HE-AAC the half-band core.
    Reduced,
}

/// Why the built-in decoders gave no recording.
pub(super) enum Refusal {
    Read(io::Error),
    NotRecognised,
    NoSound(String),
    /// `track` counts the audio tracks of the file from 0.
    Unsupported {
        codec: String,
        track: usize,
    },
    Damaged(String),
    TooLong,
    Cancelled(Cancelled),
}

impl From<Cancelled> for Refusal {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}

impl From<Misplaced> for Refusal {
    fn from(misplaced: Misplaced) -> Self {
        match misplaced {
            Misplaced::TooLong => Self::TooLong,
            Misplaced::Rate(unsuitable) => Self::Damaged(unsuitable.to_string()),
        }
    }
}

/// Decodes the sound of a file; see [`super::decode()`].
pub(super) fn decode(path: &Path, progress: &Progress, quality: Quality) -> Result<Recording, Refusal> {
    // symphonia is safe Rust, but a damaged file may still trip one of its assertions. What was decoded before that
    // lives outside the guarded call and is kept.
    let mut session = Session::default();
    match catch_unwind(AssertUnwindSafe(|| session.run(path, progress, quality))) {
        Ok(result) => result?,
        Err(_) if session.timeline.is_none() => return Err(Refusal::Damaged("its structure makes no sense".into())),
        Err(_) => session.warn_here("the file is damaged here; the rest could not be decoded"),
    }
    catch_unwind(AssertUnwindSafe(|| session.finish()))
        .unwrap_or_else(|_| Err(Refusal::Damaged("it broke the decoder".into())))
}

/// Everything that is known of a file while it is decoded.
#[derive(Default)]
struct Session {
    source: Option<Source>,
    timeline: Option<Timeline>,
    warnings: WarningLog,
    /// Media seconds that the container promises, if it can be trusted.
    promised: Option<f64>,
    /// Start of a damaged place whose end has not come yet.
    damaged_since: Option<(Instant, f64)>,
    /// Samples that were not numbers.
    unusable: u64,
    /// What the decoder or demuxer said last.
    complaint: Option<String>,
    cut_off: bool,
}

impl Session {
    fn run(&mut self, path: &Path, progress: &Progress, quality: Quality) -> Result<(), Refusal> {
        let mut media = Media::open(path)?;
        let format = media.reader.format_info().format;
        let (track, index) = choose_track(media.reader.as_ref(), &mut self.warnings)?;
        let mut params =
            audio_params(&track).ok_or_else(|| Refusal::NoSound("there is no audio track in it".into()))?;
        let (mut decoder, early) = make_decoder(&mut params, index, quality, &mut self.warnings)?;
        let edits = match format {
            format::FORMAT_ID_ISOMP4 => {
                let mut file = io::BufReader::new(File::open(path).map_err(Refusal::Read)?);
                EditList::read(&mut file, track.id).ok().flatten()
            }
            _ => None,
        };
        let needs_order = edits.as_ref().is_some_and(|edits| edits.stretches(48_000).is_none());
        if needs_order && quality == Quality::Full {
            let codec = "an edit list that repeats parts of the sound".into();
            return Err(Refusal::Unsupported { codec, track: index });
        }
        self.source = Some(Source {
            container: media.reader.format_info().short_name.into(),
            codec: codec_name(&params),
            rate_hz: params.sample_rate.unwrap_or(0),
            channels: params.channels.as_ref().map_or(0, |channels| channels.count() as u16),
            decoder: Decoder::Symphonia,
        });
        let origin = Origin::new(format, edits, &track, &params, early);
        let mut clock = Clock { time_base: track.time_base, base: None };
        self.promised = promised_seconds(media.reader.as_ref(), format, &track, &clock);

        let mut track_id = track.id;
        let mut starts = Starts::default();
        let mut mixdown = Mixdown::default();
        let mut lost_before_start = 0.0;
        let gain = opus::gain(&params);
        let (mut errors, mut last_length, mut ticked) = (0, 0_usize, time::Instant::now());
        progress.tick(0, media.length)?;
        loop {
            if ticked.elapsed() >= TICK {
                ticked = time::Instant::now();
                progress.tick(media.position(), media.length)?;
            } else if progress.is_cancelled() {
                return Err(Cancelled.into());
            }
            let packet = match media.next_packet(decoder.as_mut()) {
                Ok(Some(packet)) => packet,
                Ok(None) => break,
                Err(Error::ResetRequired) => {
                    // A chained stream: other parameters, and the clock starts again.
                    let (track, index) = choose_track(media.reader.as_ref(), &mut self.warnings)?;
                    let Some(mut next) = audio_params(&track) else { break };
                    let Ok((next_decoder, _)) = make_decoder(&mut next, index, Quality::Reduced, &mut self.warnings)
                    else {
                        break;
                    };
                    (decoder, track_id) = (next_decoder, track.id);
                    clock = Clock { time_base: track.time_base, base: None };
                    if let Some(timeline) = &mut self.timeline {
                        timeline.restart()?;
                    }
                    continue;
                }
                Err(Error::IoError(error)) => {
                    self.cut_off = true;
                    self.complaint = Some(error.to_string());
                    break;
                }
                Err(error) => {
                    errors += 1;
                    self.complaint = Some(error.to_string());
                    if errors > MAX_ERRORS {
                        self.cut_off = true;
                        break;
                    }
                    continue;
                }
            };
            starts.note(media.reader.as_ref(), &packet, track_id);
            if packet.track_id != track_id {
                continue;
            }
            let mut packet = packet;
            packet.trim_start = 0_u64.into();
            if origin.format == format::FORMAT_ID_MP3 {
                // Trimmed by `Origin`: the frame count it is derived from may be an estimate or a lie.
                packet.trim_end = 0_u64.into();
            }
            let rate_hz = match decoder.decode(&packet) {
                Ok(buffer) => {
                    errors = 0;
                    if buffer.frames() == 0 {
                        continue;
                    }
                    let rate_hz = buffer.spec().rate();
                    self.unusable += mixdown.mix(&buffer, gain);
                    rate_hz
                }
                Err(Error::Unsupported(what)) if self.timeline.is_none() => {
                    return Err(Refusal::Unsupported {
                        codec: format!("{} ({what})", codec_name(&params)),
                        track: index,
                    });
                }
                Err(error) => {
                    errors += 1;
                    self.complaint = Some(error.to_string());
                    if errors > MAX_ERRORS {
                        self.cut_off = true;
                        break;
                    }
                    if matches!(error, Error::ResetRequired) {
                        decoder.reset();
                    }
                    clock.base = clock.base.or_else(|| clock.nanos(packet.pts.get()));
                    let lost = lost_seconds(&packet, &clock, last_length, self.timeline.as_ref());
                    self.lose(lost, &mut lost_before_start)?;
                    continue;
                }
            };
            clock.base = clock.base.or_else(|| clock.nanos(packet.pts.get()));
            self.settle(rate_hz, &origin, &clock, &mut lost_before_start)?;
            last_length = mixdown.mono.len();
            let Some(timeline) = &mut self.timeline else { continue };
            timeline.place(clock.frames(packet.pts.get(), rate_hz), &mixdown.mono)?;
        }
        starts.warn(&origin, track_id, &mut self.warnings);
        progress.tick(media.length, media.length)?;
        Ok(())
    }

    /// Makes sure that there is a timeline at the rate of the decoded block, and closes a damaged place before it.
    fn settle(&mut self, rate_hz: u32, origin: &Origin, clock: &Clock, lost: &mut f64) -> Result<(), Refusal> {
        match &mut self.timeline {
            Some(timeline) if timeline.rate_hz() != rate_hz => timeline.change_rate(rate_hz)?,
            Some(_) => {}
            None => {
                let media_start = clock.base.map_or(0, |nanos| frames_of(nanos, rate_hz).unwrap_or(0));
                let (stretches, complete) = origin.stretches(rate_hz, media_start);
                if !complete {
                    let message = "the edit list repeats parts of the sound; only its first part was followed";
                    self.warnings.push(Warning::new(message));
                }
                if origin.format != format::FORMAT_ID_ISOMP4 {
                    // Elsewhere the length is the time of the end, and the first packet need not be at zero.
                    let start = clock.base.map_or(0.0, |nanos| nanos.max(0) as f64 / 1e9);
                    self.promised = self.promised.map(|promised| promised - start);
                }
                let end = self.promised.map(|seconds| (seconds * f64::from(rate_hz)) as i64);
                let unsuitable = |error: super::resample::Unsuitable| Refusal::Damaged(error.to_string());
                let mut timeline = Timeline::new(rate_hz, stretches, end).map_err(unsuitable)?;
                timeline.lose((*lost * f64::from(rate_hz)).round() as i64)?;
                self.timeline = Some(timeline);
                if let Some(source) = &mut self.source {
                    source.rate_hz = rate_hz;
                }
            }
        }
        if let Some((start, seconds)) = self.damaged_since.take() {
            let message = format!("{seconds:.2} s of sound are damaged here; silence stands in for them");
            self.warnings.push(Warning::at(start, message));
        }
        Ok(())
    }

    fn lose(&mut self, seconds: f64, before_start: &mut f64) -> Result<(), Refusal> {
        let now = self.timeline.as_ref().map_or(Instant::ZERO, Timeline::now);
        self.damaged_since.get_or_insert((now, 0.0)).1 += seconds;
        match &mut self.timeline {
            Some(timeline) => timeline.lose((seconds * f64::from(timeline.rate_hz())).round() as i64)?,
            None => *before_start += seconds,
        }
        Ok(())
    }

    fn warn_here(&mut self, message: impl Into<String>) {
        let now = self.timeline.as_ref().map_or(Instant::ZERO, Timeline::now);
        self.warnings.push(Warning::at(now, message));
    }

    fn finish(&mut self) -> Result<Recording, Refusal> {
        let (Some(timeline), Some(source)) = (self.timeline.take(), self.source.take()) else {
            return Err(match self.complaint.take() {
                Some(complaint) => Refusal::Damaged(complaint),
                None => Refusal::NoSound("its audio track is empty".into()),
            });
        };
        let reached = timeline.reached() as f64 / f64::from(timeline.rate_hz());
        let (samples, timing) = timeline.finish()?;
        if samples.is_empty() {
            return Err(Refusal::NoSound("its audio track is empty".into()));
        }
        let end = Instant::from_samples(samples.len() as u64, super::RATE_HZ);
        let mut warnings = std::mem::take(&mut self.warnings);
        for warning in timing.kept {
            warnings.push(warning);
        }
        let missing = self.promised.map_or(0.0, |promised| promised - reached);
        if missing > END_TOLERANCE {
            let message = format!("the file is cut off here; by its header {missing:.1} s more should follow");
            warnings.push(Warning::at(end, message));
        } else if self.cut_off {
            warnings.push(Warning::at(end, "the file is cut off or damaged here; the sound after this point is lost"));
        } else if self.damaged_since.is_some() {
            warnings.push(Warning::at(end, "the end of the sound is damaged and was left out"));
        }
        if self.unusable > 0 {
            let message = format!("{} samples were not numbers and became silence", self.unusable);
            warnings.push(Warning::new(message));
        }
        Ok(Recording { samples, source, warnings: warnings.into_warnings() })
    }
}
