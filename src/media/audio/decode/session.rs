//! One pass through a file, packet by packet.

use std::fs::File;
use std::io;
use std::path::Path;

use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoder};
use symphonia::core::errors::Error;
use symphonia::core::formats::FormatReader;
use symphonia::core::formats::well_known as format;
use symphonia::core::packet::Packet;

use base::texts::{self, Message, m, t};
use base::time::{Duration, Instant};
use base::warning::Warning;

use super::mixdown::Mixdown;
use super::source::Media;
use super::timing::{
    Origin, Starts, TrackTiming, frames_of, is_plausible, lost_seconds, most_silence, promised_seconds, stated_seconds,
};
use super::track::{audio_params, choose_track, codec_name, make_decoder};
use super::{DecodeQuality, DecodeRefusal, opus};
use crate::audio::mp4_edit::EditList;
use crate::audio::origin::{PlacementError, Timeline};
use crate::audio::samples::SampleStore;
use crate::audio::sound_source::IsInVain;
use crate::audio::track::{TrackNumber, number_at};
use crate::audio::{AudioSource, Decoder, RATE_HZ, Recording, WarningLog};

/// Packets in a row that cannot be read before the rest of the file is given up.
const MAX_ERRORS: u32 = 200;
/// A loss shorter than this at the end of a file is padding, not damage, in seconds.
const END_TOLERANCE: f64 = 0.5;

/// Everything that is known of a file while it is decoded.
pub(super) struct DecodeSession {
    media: Media,
    decoder: Box<dyn AudioDecoder>,
    params: AudioCodecParameters,
    track_id: u32,
    /// Number of the track among the audio tracks, from 0; the one that was asked for.
    track: usize,
    wanted: Option<TrackNumber>,
    gain: f32,
    source: AudioSource,
    origin: Origin,
    clock: TrackTiming,
    starts: Starts,
    mixdown: Mixdown,
    /// There is none before the first block is decoded.
    timeline: Option<Timeline>,
    warnings: WarningLog,
    /// Media seconds that the container promises, if it can be trusted.
    promised: Option<f64>,
    /// Media seconds by any statement of the file, be it an estimate.
    stated: Option<f64>,
    /// How long the recording will be by that.
    expected: Option<Duration>,
    /// Packets in a row that could not be read or decoded.
    errors: u32,
    /// Frames of the last block.
    last_length: usize,
    /// Seconds that could not be decoded before the first block that could.
    lost_before_start: f64,
    /// Start of a damaged place whose end has not come yet.
    damaged_since: Option<(Instant, f64)>,
    /// Samples that were not numbers.
    unusable: u64,
    /// The last error of the decoder or demuxer.
    complaint: Option<String>,
    cut_off: bool,
}

/// What it takes to decode parts of a file: a session before its first packet.
pub(super) struct DecodeTools {
    pub(super) reader: Box<dyn FormatReader>,
    pub(super) decoder: Box<dyn AudioDecoder>,
    pub(super) track_id: u32,
    pub(super) gain: f32,
    pub(super) origin: Origin,
    pub(super) clock: TrackTiming,
    pub(super) mixdown: Mixdown,
}

impl DecodeSession {
    pub(super) fn open(
        path: &Path,
        wanted: Option<TrackNumber>,
        quality: DecodeQuality,
        is_in_vain: Option<&IsInVain>,
    ) -> Result<Self, DecodeRefusal> {
        let media = Media::open(path, is_in_vain)?;
        let mut warnings = WarningLog::default();
        let format = media.reader.format_info().format;
        let (track, index, count) = choose_track(media.reader.as_ref(), wanted, quality, &mut warnings)?;
        let mut params = audio_params(&track).ok_or_else(|| DecodeRefusal::NoSound(t!("audio-no-track").into()))?;
        let (decoder, early) = make_decoder(&mut params, index, quality, &mut warnings)?;
        let edits = match format {
            format::FORMAT_ID_ISOMP4 => {
                let mut file = io::BufReader::new(File::open(path).map_err(DecodeRefusal::Read)?);
                EditList::read(&mut file, track.id).ok().flatten()
            }
            _ => None,
        };
        let needs_order = edits.as_ref().is_some_and(|edits| edits.stretches(48_000).is_none());
        if needs_order && quality == DecodeQuality::Full {
            let codec = t!("audio-repeating-edit-list").into();
            return Err(DecodeRefusal::Unsupported { codec, track: index });
        }
        let source = AudioSource {
            container: media.reader.format_info().short_name.into(),
            codec: codec_name(&params),
            rate_hz: params.sample_rate.unwrap_or(0),
            channels: params.channels.as_ref().map_or(0, |channels| channels.count() as u16),
            decoder: Decoder::Symphonia,
            track: number_at(index),
            tracks: count,
        };
        let origin = Origin::new(format, edits, &track, &params, early);
        let clock = TrackTiming { time_base: track.time_base, base: None };
        let promised = promised_seconds(media.reader.as_ref(), format, &track, &clock);
        let stated = promised.or_else(|| stated_seconds(media.reader.as_ref(), &track, &clock));
        let stated = stated.filter(|seconds| is_plausible(*seconds, media.length));
        Ok(Self {
            decoder,
            track_id: track.id,
            track: index,
            wanted,
            gain: opus::gain(&params),
            params,
            source,
            origin,
            clock,
            starts: Starts::default(),
            mixdown: Mixdown::default(),
            timeline: None,
            warnings,
            promised,
            stated,
            expected: None,
            errors: 0,
            last_length: 0,
            lost_before_start: 0.0,
            damaged_since: None,
            unusable: 0,
            complaint: None,
            cut_off: false,
            media,
        })
    }

    /// What it takes to decode parts of the file.
    pub(super) fn into_tools(self) -> DecodeTools {
        let Self { media, decoder, track_id, gain, origin, clock, mixdown, .. } = self;
        DecodeTools { reader: media.reader, decoder, track_id, gain, origin, clock, mixdown }
    }

    /// Bytes in the file.
    pub(super) fn length(&self) -> u64 {
        self.media.length
    }

    /// Bytes read so far.
    pub(super) fn position(&self) -> u64 {
        self.media.position()
    }

    /// The recording so far; nothing in it changes later.
    pub(super) fn known(&self) -> Option<&SampleStore> {
        self.timeline.as_ref().map(Timeline::known)
    }

    /// How long the recording will be by what the file says; known once it has begun.
    pub(super) fn expected(&self) -> Option<Duration> {
        self.expected
    }

    /// Whether anything has been decoded.
    pub(super) fn has_begun(&self) -> bool {
        self.timeline.is_some()
    }

    pub(super) fn warn_here(&mut self, message: Message) {
        let now = self.timeline.as_ref().map_or(Instant::ZERO, Timeline::now);
        self.warnings.push(Warning::at(now, message));
    }

    /// Reads and decodes one packet; false at the end of the sound.
    pub(super) fn step(&mut self) -> Result<bool, DecodeRefusal> {
        let packet = match self.media.next_packet(self.decoder.as_mut()) {
            Ok(Some(packet)) => packet,
            Ok(None) => return Ok(false),
            Err(Error::ResetRequired) => return self.begin_next_stream(),
            Err(Error::IoError(error)) => {
                // A WAV file that was written to a pipe states no length; its sound ends where the file ends.
                let is_wave = self.origin.format == format::FORMAT_ID_WAVE;
                let is_open_ended = is_wave && self.promised.is_none();
                self.cut_off = !(is_open_ended && error.kind() == io::ErrorKind::UnexpectedEof);
                self.complaint = Some(error.to_string());
                return Ok(false);
            }
            Err(error) => return Ok(self.may_go_on_after(&error)),
        };
        self.starts.note(self.media.reader.as_ref(), &packet, self.track_id);
        if packet.track_id != self.track_id {
            return Ok(true);
        }
        self.decode(packet)
    }

    /// A chained stream: other parameters, and the clock starts again.
    fn begin_next_stream(&mut self) -> Result<bool, DecodeRefusal> {
        let quality = DecodeQuality::Reduced;
        let (track, index, _) = choose_track(self.media.reader.as_ref(), self.wanted, quality, &mut self.warnings)?;
        let Some(mut next) = audio_params(&track) else { return Ok(false) };
        let Ok((decoder, _)) = make_decoder(&mut next, index, quality, &mut self.warnings) else {
            return Ok(false);
        };
        (self.decoder, self.track_id) = (decoder, track.id);
        self.clock = TrackTiming { time_base: track.time_base, base: None };
        if let Some(timeline) = &mut self.timeline {
            timeline.restart()?;
        }
        Ok(true)
    }

    fn decode(&mut self, mut packet: Packet) -> Result<bool, DecodeRefusal> {
        self.origin.untrim(&mut packet);
        let rate_hz = match self.decoder.decode(&packet) {
            Ok(buffer) => {
                self.errors = 0;
                if buffer.frames() == 0 {
                    return Ok(true);
                }
                let rate_hz = buffer.spec().rate();
                self.unusable += self.mixdown.mix(&buffer, self.gain);
                rate_hz
            }
            Err(Error::Unsupported(what)) if self.timeline.is_none() => {
                let codec = format!("{} ({what})", codec_name(&self.params));
                return Err(DecodeRefusal::Unsupported { codec, track: self.track });
            }
            Err(error) => {
                if !self.may_go_on_after(&error) {
                    return Ok(false);
                }
                if matches!(error, Error::ResetRequired) {
                    self.decoder.reset();
                }
                self.clock.begin_at(packet.pts.get());
                self.lose(lost_seconds(&packet, &self.clock, self.last_length, self.timeline.as_ref()))?;
                return Ok(true);
            }
        };
        self.clock.begin_at(packet.pts.get());
        self.settle(rate_hz)?;
        self.last_length = self.mixdown.mono.len();
        if let Some(timeline) = &mut self.timeline {
            timeline.place(self.clock.frames(packet.pts.get(), rate_hz), &self.mixdown.mono)?;
        }
        Ok(true)
    }

    /// Notes what is wrong with a packet; false if too many in a row were wrong.
    fn may_go_on_after(&mut self, error: &Error) -> bool {
        self.errors += 1;
        self.complaint = Some(error.to_string());
        self.cut_off |= self.errors > MAX_ERRORS;
        !self.cut_off
    }

    /// Makes sure that there is a timeline at the rate of the decoded block, and closes a damaged place before it.
    fn settle(&mut self, rate_hz: u32) -> Result<(), DecodeRefusal> {
        match &mut self.timeline {
            Some(timeline) if timeline.rate_hz() != rate_hz => timeline.change_rate(rate_hz)?,
            Some(_) => {}
            None => self.begin(rate_hz)?,
        }
        if let Some((start, seconds)) = self.damaged_since.take() {
            let message = m!("audio-sound-damaged", seconds = texts::decimal(seconds, 2));
            self.warnings.push(Warning::at(start, message));
        }
        Ok(())
    }

    fn begin(&mut self, rate_hz: u32) -> Result<(), DecodeRefusal> {
        let media_start = self.clock.base.map_or(0, |nanos| frames_of(nanos, rate_hz).unwrap_or(0));
        let (stretches, complete) = self.origin.stretches(rate_hz, media_start);
        if !complete {
            self.warnings.push(Warning::new(m!("audio-edit-list-part")));
        }
        if self.origin.format != format::FORMAT_ID_ISOMP4 {
            // Elsewhere the length is the time of the end, and the first packet need not be at zero.
            let start = self.clock.base.map_or(0.0, |nanos| nanos.max(0) as f64 / 1e9);
            self.promised = self.promised.map(|promised| promised - start);
            self.stated = self.stated.map(|stated| stated - start);
        }
        let frames = |seconds: f64| (seconds * f64::from(rate_hz)) as i64;
        let end = self.promised.map(frames);
        let silence = frames(most_silence(self.media.length));
        let mut timeline = Timeline::new(rate_hz, stretches, end, silence).map_err(PlacementError::from)?;
        self.expected = timeline.expected_seconds(self.stated.map(frames)).map(Duration::from_secs);
        timeline.lose((self.lost_before_start * f64::from(rate_hz)).round() as i64)?;
        self.timeline = Some(timeline);
        self.source.rate_hz = rate_hz;
        Ok(())
    }

    fn lose(&mut self, seconds: f64) -> Result<(), DecodeRefusal> {
        let now = self.timeline.as_ref().map_or(Instant::ZERO, Timeline::now);
        self.damaged_since.get_or_insert((now, 0.0)).1 += seconds;
        match &mut self.timeline {
            Some(timeline) => timeline.lose((seconds * f64::from(timeline.rate_hz())).round() as i64)?,
            None => self.lost_before_start += seconds,
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Recording, DecodeRefusal> {
        let Some(timeline) = self.timeline else {
            return Err(self.complaint.map_or(DecodeRefusal::Empty, DecodeRefusal::Damaged));
        };
        let reached = timeline.reached() as f64 / f64::from(timeline.rate_hz());
        let (samples, timing) = timeline.finish()?;
        if samples.is_empty() {
            return Err(DecodeRefusal::Empty);
        }
        let end = Instant::from_samples(samples.len() as u64, RATE_HZ);
        self.starts.warn(&self.origin, self.track_id, &mut self.warnings);
        for warning in timing.kept {
            self.warnings.push(warning);
        }
        let missing = self.promised.map_or(0.0, |promised| promised - reached);
        if missing > END_TOLERANCE {
            let message = m!("audio-cut-off-seconds", seconds = texts::decimal(missing, 1));
            self.warnings.push(Warning::at(end, message));
        } else if self.cut_off {
            self.warnings.push(Warning::at(end, m!("audio-rest-lost")));
        } else if self.damaged_since.is_some() {
            self.warnings.push(Warning::at(end, m!("audio-end-damaged")));
        }
        if self.unusable > 0 {
            self.warnings.push(Warning::new(m!("audio-no-numbers", count = self.unusable)));
        }
        Ok(Recording { samples, source: self.source, warnings: self.warnings.into_warnings() })
    }
}
