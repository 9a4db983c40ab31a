//! The container's facts about time: the clock of a track, its first frame, its length.

use symphonia::core::codecs::audio::AudioCodecParameters;
use symphonia::core::codecs::audio::well_known as codec;
use symphonia::core::formats::well_known as format;
use symphonia::core::formats::{FormatId, FormatReader, Track};
use symphonia::core::packet::Packet;
use symphonia::core::units::TimeBase;

use base::texts::{self, m};
use base::time::Instant;
use base::warning::Warning;

use super::opus;
use crate::audio::mp4_edit::EditList;
use crate::audio::origin::{self, MediaStretch};
use crate::audio::{MAX_SAMPLES, RATE_HZ, WarningLog};

/// A sound track that begins later than this after the picture is worth a warning, in seconds.
const LATE: f64 = 0.02;
/// A packet that claims to last longer than this, in seconds, is damaged.
const LONGEST_PACKET: f64 = 10.0;
/// No recording is stored in less; a length that implies less is left over from a recorder that never wrote it.
const LEAST_BITS_PER_SECOND: f64 = 100.0;

/// Timing of the chosen track.
pub(super) struct TrackTiming {
    pub(super) time_base: Option<TimeBase>,
    /// Nanoseconds of the first frame of media, once known.
    pub(super) base: Option<i128>,
}

impl TrackTiming {
    pub(super) fn nanos(&self, ticks: i64) -> Option<i128> {
        let TimeBase { numer, denom } = self.time_base?;
        Some(i128::from(ticks) * 1_000_000_000 * i128::from(numer.get()) / i128::from(denom.get()))
    }

    /// The first frame of media has this timestamp, if none was known before.
    pub(super) fn begin_at(&mut self, ticks: i64) {
        self.base = self.base.or_else(|| self.nanos(ticks));
    }

    pub(super) fn frames(&self, ticks: i64, rate_hz: u32) -> Option<i64> {
        frames_of(self.nanos(ticks)? - self.base?, rate_hz)
    }

    /// The timestamp of a frame of media, once the first one is known.
    pub(super) fn ticks(&self, frame: i64, rate_hz: u32) -> Option<i64> {
        let TimeBase { numer, denom } = self.time_base?;
        let nanos = self.base? + i128::from(frame) * 1_000_000_000 / i128::from(rate_hz.max(1));
        i64::try_from(nanos * i128::from(denom.get()) / (1_000_000_000 * i128::from(numer.get()))).ok()
    }

    pub(super) fn seconds(&self, ticks: u64) -> Option<f64> {
        Some(self.nanos(i64::try_from(ticks).ok()?)? as f64 / 1e9)
    }
}

pub(super) fn frames_of(nanos: i128, rate_hz: u32) -> Option<i64> {
    i64::try_from((nanos * i128::from(rate_hz) + 500_000_000).div_euclid(1_000_000_000)).ok()
}

pub(super) fn packet_seconds(reader: &dyn FormatReader, packet: &Packet) -> Option<f64> {
    let time_base = reader.tracks().iter().find(|track| track.id == packet.track_id)?.time_base;
    Some(TrackTiming { time_base, base: None }.nanos(packet.pts.get())? as f64 / 1e9)
}

/// The facts about a container that place its packets.
pub(super) struct Origin {
    pub(super) format: FormatId,
    edits: Option<EditList>,
    /// Frames of encoder delay before the first real one, at the rate of the codec (Opus: 48 kHz).
    delay: i64,
    /// Frames from the end of the encoder delay to the start of the padding, and the padding.
    gapless: Option<(i64, i64)>,
    /// Decoded frames come this much earlier than their place.
    early: i64,
}

impl Origin {
    pub(super) fn new(
        format: FormatId,
        edits: Option<EditList>,
        track: &Track,
        params: &AudioCodecParameters,
        early: i64,
    ) -> Self {
        let (delay, gapless) = match (format, params.codec, &edits) {
            (_, codec::CODEC_ID_OPUS, _) => (opus::pre_skip(params, format), None),
            (format::FORMAT_ID_MP3, _, _) => match (track.delay, track.num_frames) {
                (Some(delay), Some(frames)) => {
                    (i64::from(delay), Some((frames as i64, i64::from(track.padding.unwrap_or(0)))))
                }
                (delay, _) => (i64::from(delay.unwrap_or(0)), None),
            },
            _ => (0, None),
        };
        Self { format, edits, delay, gapless, early }
    }

    /// The audible part of the track, counted from its first packet, and whether that is all the file asks for.
    /// `media_start` is the position of the first packet in the media.
    pub(super) fn stretches(&self, rate_hz: u32, media_start: i64) -> (Vec<MediaStretch>, bool) {
        if let Some(edits) = &self.edits {
            let (mut stretches, complete) = match edits.stretches(rate_hz) {
                Some(stretches) => (stretches, true),
                None => (edits.first_stretch(rate_hz), false),
            };
            // Without a skip of the edit list, ffmpeg's Opus decoder makes its own.
            let unskipped = stretches.first().is_some_and(|stretch| stretch.media.start == 0);
            let delay = if unskipped { self.delay } else { 0 };
            origin::count_from(&mut stretches, media_start, delay);
            origin::delay(&mut stretches, self.early);
            return (stretches, complete);
        }
        // What Matroska counts as before its zero is the encoder's delay.
        let delay = match (self.format, self.delay) {
            (format::FORMAT_ID_MKV, 0) => (-media_start).max(0),
            (_, delay) => delay,
        };
        let start = delay - self.early;
        let Some((frames, padding)) = self.gapless else { return (MediaStretch::from(start), true) };
        // Behind the padding another MP3 may have been appended; ffmpeg plays it, too.
        let end = start.saturating_add(frames);
        let resumes = end.saturating_add(padding);
        (vec![MediaStretch { media: start..end, at: 0 }, MediaStretch { media: resumes..i64::MAX, at: frames }], true)
    }
}

impl Origin {
    /// The decoder is to give all frames of a packet: the stretches say which of them are heard.
    pub(super) fn untrim(&self, packet: &mut Packet) {
        packet.trim_start = 0_u64.into();
        if self.format == format::FORMAT_ID_MP3 {
            // The frame count it is derived from may be an estimate or a lie.
            packet.trim_end = 0_u64.into();
        }
    }
}

/// When each track of the file begins, to tell how late the sound is.
#[derive(Default)]
pub(super) struct Starts(Vec<(u32, f64)>);

impl Starts {
    pub(super) fn note(&mut self, reader: &dyn FormatReader, packet: &Packet, sound: u32) {
        let (id, known) = (packet.track_id, |wanted: u32| self.0.iter().any(|(id, _)| *id == wanted));
        if known(id) || known(sound) || self.0.len() > 16 {
            return;
        }
        if let Some(seconds) = packet_seconds(reader, packet) {
            self.0.push((id, seconds));
        }
    }

    pub(super) fn warn(&self, origin: &Origin, sound: u32, warnings: &mut WarningLog) {
        let earliest = self.0.iter().map(|(_, start)| *start).fold(f64::INFINITY, f64::min);
        let by_timestamps = self.0.iter().find(|(id, _)| *id == sound).map_or(0.0, |(_, start)| start - earliest);
        let late = by_timestamps + origin.edits.as_ref().map_or(0.0, |edits| edits.late_by);
        if late > LATE {
            let message = m!("audio-late", seconds = texts::decimal(late, 3));
            warnings.push(Warning::at(Instant::ZERO, message));
        }
    }
}

/// How many seconds of media the container promises, where that is a fact and not an estimate.
pub(super) fn promised_seconds(
    reader: &dyn FormatReader,
    format: FormatId,
    track: &Track,
    clock: &TrackTiming,
) -> Option<f64> {
    let ticks = match format {
        format::FORMAT_ID_ADTS | format::FORMAT_ID_MP1 | format::FORMAT_ID_MP2 => return None,
        format::FORMAT_ID_MP3 => {
            let heard = track.delay.and(track.num_frames)?;
            heard + u64::from(track.delay.unwrap_or(0))
        }
        format::FORMAT_ID_MKV if reader.tracks().len() == 1 => {
            let (base, info) = (reader.media_info().time_base?, reader.media_info());
            return TrackTiming { time_base: Some(base), base: None }.seconds(info.duration?.get());
        }
        format::FORMAT_ID_MKV => return None,
        _ => track.duration?.get(),
    };
    clock.seconds(ticks).filter(|seconds| *seconds > 0.0)
}

/// How many seconds of media the file speaks of anywhere, be it an estimate from its size or the length of another
/// track; good enough to reserve room on a screen, and nothing else.
pub(super) fn stated_seconds(reader: &dyn FormatReader, track: &Track, clock: &TrackTiming) -> Option<f64> {
    let of_track = track.duration.and_then(|duration| clock.seconds(duration.get()));
    of_track.filter(|seconds| *seconds > 0.0).or_else(|| {
        let info = reader.media_info();
        TrackTiming { time_base: Some(info.time_base?), base: None }.seconds(info.duration?.get())
    })
}

/// How many seconds of a file of `length` bytes may be missing in all, and become silence: as much as so many bytes
/// could have held, and a pause of an hour.
pub(super) fn most_silence(length: u64) -> f64 {
    3_600.0 + length as f64 * 8.0 / LEAST_BITS_PER_SECOND
}

/// Whether a file of `length` bytes can hold that many seconds.
pub(super) fn is_plausible(seconds: f64, length: u64) -> bool {
    let most = (MAX_SAMPLES / u64::from(RATE_HZ)) as f64;
    seconds > 0.0 && seconds <= most.min(length as f64 * 8.0 / LEAST_BITS_PER_SECOND)
}

/// How long an undecodable packet would have lasted, in seconds.
pub(super) fn lost_seconds(
    packet: &Packet,
    clock: &TrackTiming,
    last_length: usize,
    timeline: Option<&origin::Timeline>,
) -> f64 {
    let stated = clock.seconds(packet.block_dur().get()).filter(|seconds| *seconds > 0.0);
    let usual = || timeline.map_or(0.0, |timeline| last_length as f64 / f64::from(timeline.rate_hz()));
    stated.unwrap_or_else(usual).min(LONGEST_PACKET)
}
