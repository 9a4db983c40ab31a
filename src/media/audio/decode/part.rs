//! Parts of a file, decoded at its own rate with all it has for two ears.
//!
//! What a session does from packet to sample 0 is done here from anywhere: the place of a block is the time of its packet,
//! brought to the time line by the same stretches. What only a whole pass can know (timestamps that jump and were not
//! believed, sound that was lost) is not known here; the player compares the parts with the samples of the pass.
//!
//! What symphonia's readers cannot do is done around them: a Matroska reader keeps the rest of a block over a seek and without
//! an index finds no way back, so the file is reopened to go back; one of MP4 seeks in all tracks and fails behind the end of
//! the shortest, so what lies there is read up to. A seek in an MP3 or ADTS file reads all that lies before the place.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

use symphonia::core::codecs::audio::AudioDecoder;
use symphonia::core::errors::Error;
use symphonia::core::formats::well_known as format;
use symphonia::core::formats::{FormatReader, SeekMode, SeekTo};
use symphonia::core::packet::Packet;
use symphonia::core::units::Timestamp;

use super::mixdown::Mixdown;
use super::session::{DecodeSession, DecodeTools};
use super::timing::{Origin, TrackTiming, frames_of};
use super::{DecodeQuality, DecodeRefusal, guarded};
use crate::audio::origin::{JITTER, MediaStretch};
use crate::audio::sound_source::{IsInVain, SoundPiece, SoundSource, SourceFailure};
use crate::audio::track::TrackNumber;

/// Packets in a row that cannot be read before a part is given up.
const MAX_ERRORS: u32 = 50;

/// Packets of any track that are read and thrown away to get to a place that cannot be sought: minutes.
const MOST_PASSED: u32 = 8_192;
/// How long before the end of the shortest track a seek still finds something in it, in seconds.
const BEFORE_END: f64 = 0.1;

/// A file that symphonia can decode from any place on.
pub(in crate::audio) struct PartDecoder {
    path: PathBuf,
    track: TrackNumber,
    is_in_vain: IsInVain,
    reader: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    track_id: u32,
    gain: f32,
    origin: Origin,
    clock: TrackTiming,
    mixdown: Mixdown,
    rate_hz: u32,
    stretches: Vec<MediaStretch>,
    /// The media frame at which the next block begins, if nothing is lost.
    next: Option<i64>,
    ready: VecDeque<SoundPiece>,
    /// Packets that were read and come next; none of them was decoded for a piece.
    waiting: VecDeque<Packet>,
    /// Time stamp of the packet that was read or sought last.
    last: Option<i64>,
    /// All that was read of the sound since the file was opened is waiting.
    is_at_start: bool,
    /// The reader may be anywhere: it was interrupted, or failed in a way that it does not recover from.
    is_lost: bool,
}

fn senseless() -> SourceFailure {
    SourceFailure("the file makes no sense to the decoder".into())
}

impl PartDecoder {
    /// Opens a file that was decoded whole by symphonia, at `rate_hz`.
    pub(in crate::audio) fn open(
        path: &Path,
        track: TrackNumber,
        rate_hz: u32,
        is_in_vain: &IsInVain,
    ) -> Result<Self, SourceFailure> {
        guarded(|| Self::open_unguarded(path, track, rate_hz, is_in_vain)).ok_or_else(senseless)?
    }

    fn open_unguarded(
        path: &Path,
        track: TrackNumber,
        rate_hz: u32,
        is_in_vain: &IsInVain,
    ) -> Result<Self, SourceFailure> {
        let session = DecodeSession::open(path, Some(track), DecodeQuality::Reduced, Some(is_in_vain));
        let DecodeTools { reader, decoder, track_id, gain, origin, clock, mixdown } =
            session.map_err(|refusal| SourceFailure(reason(refusal)))?.into_tools();
        let mut part = Self {
            path: path.to_owned(),
            track,
            is_in_vain: is_in_vain.clone(),
            reader,
            decoder,
            track_id,
            gain,
            origin,
            clock,
            mixdown,
            rate_hz,
            stretches: Vec::new(),
            next: None,
            ready: VecDeque::new(),
            waiting: VecDeque::new(),
            last: None,
            is_at_start: true,
            is_lost: false,
        };
        part.find_start()?;
        Ok(part)
    }

    fn reopen(&mut self) -> Result<(), SourceFailure> {
        *self = Self::open_unguarded(&self.path, self.track, self.rate_hz, &self.is_in_vain)?;
        Ok(())
    }

    /// Reads up to the first block: its time is the zero of the media.
    fn find_start(&mut self) -> Result<(), SourceFailure> {
        for _ in 0..MAX_ERRORS {
            let Some(packet) = self.read_packet()? else { break };
            let decoded = self.decoder.decode(&packet).map(|buffer| buffer.frames());
            let ticks = packet.pts.get();
            self.waiting.push_back(packet);
            if matches!(decoded, Ok(0)) {
                continue;
            }
            self.clock.begin_at(ticks);
            if decoded.is_ok() {
                let start = self.clock.base.map_or(0, |nanos| frames_of(nanos, self.rate_hz).unwrap_or(0));
                self.stretches = self.origin.stretches(self.rate_hz, start).0;
                return Ok(());
            }
        }
        Err(SourceFailure("nothing of it can be decoded".into()))
    }

    /// The next packet of the track, untrimmed; none at the end.
    fn next_packet(&mut self) -> Result<Option<Packet>, SourceFailure> {
        self.is_at_start = false;
        match self.waiting.pop_front() {
            Some(packet) => Ok(Some(packet)),
            None => self.read_packet(),
        }
    }

    fn read_packet(&mut self) -> Result<Option<Packet>, SourceFailure> {
        loop {
            match self.reader.next_packet() {
                Ok(Some(packet)) if packet.track_id != self.track_id => {}
                Ok(Some(mut packet)) => {
                    self.origin.untrim(&mut packet);
                    self.last = Some(packet.pts.get());
                    return Ok(Some(packet));
                }
                Ok(None) => return Ok(None),
                Err(Error::IoError(error)) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
                Err(error) => return Err(SourceFailure(error.to_string())),
            }
        }
    }

    fn seek(&mut self, frame: i64) -> Result<(), SourceFailure> {
        // The last stretch that begins before the frame; the first one for what lies before all of them.
        let stretch = self.stretches.iter().filter(|stretch| stretch.at <= frame).max_by_key(|stretch| stretch.at);
        let Some(stretch) = stretch.or(self.stretches.first()) else { return Err(senseless()) };
        let media = stretch.media.start.saturating_add(frame - stretch.at).clamp(0, stretch.media.end.max(0));
        let ticks = self.clock.ticks(media, self.rate_hz);
        let ticks = ticks.ok_or_else(|| SourceFailure("the file has no timestamps".into()))?;
        let is_matroska = self.origin.format == format::FORMAT_ID_MKV;
        let is_back = |part: &Self| is_matroska && part.last.is_some_and(|last| ticks <= last);
        if self.is_lost || (is_back(self) && !self.is_at_start) {
            self.reopen()?;
        }
        self.ready.clear();
        self.next = None;
        self.decoder.reset();
        if is_back(self) {
            // The beginning of the file, which is waiting.
            return Ok(());
        }
        let Err(failure) = self.seek_ticks(ticks) else { return Ok(()) };
        if (self.is_in_vain)() {
            self.is_lost = true;
            return Err(failure);
        }
        match self.origin.format {
            format::FORMAT_ID_MKV => self.reopen()?,
            format::FORMAT_ID_ISOMP4 => {
                let ends = self.end_of_others().filter(|end| *end < ticks).ok_or(failure)?;
                self.seek_ticks(ends)?;
            }
            _ => return Err(failure),
        }
        self.pass_to(ticks)
    }

    fn seek_ticks(&mut self, ticks: i64) -> Result<(), SourceFailure> {
        self.waiting.clear();
        self.is_at_start = false;
        let to = SeekTo::Timestamp { ts: Timestamp::new(ticks), track_id: self.track_id };
        let found = self.reader.seek(SeekMode::Accurate, to).map_err(|error| SourceFailure(error.to_string()))?;
        self.last = Some(found.actual_ts.get().max(ticks));
        Ok(())
    }

    /// Just before the end of the shortest of the other tracks, on the clock of this one.
    fn end_of_others(&self) -> Option<i64> {
        let others = self.reader.tracks().iter().filter(|track| track.id != self.track_id);
        let ends = others
            .filter_map(|track| TrackTiming { time_base: track.time_base, base: None }.seconds(track.duration?.get()));
        let end = ends.min_by(f64::total_cmp)? - BEFORE_END;
        let tick = self.clock.seconds(1).filter(|seconds| *seconds > 0.0)?;
        Some((end.max(0.0) / tick) as i64)
    }

    /// Reads and throws away what lies before a place that cannot be sought.
    fn pass_to(&mut self, ticks: i64) -> Result<(), SourceFailure> {
        for _ in 0..MOST_PASSED {
            match self.next_packet()? {
                Some(packet) if packet.pts.get() < ticks => {}
                Some(packet) => {
                    self.waiting.push_front(packet);
                    return Ok(());
                }
                None => return Ok(()),
            }
        }
        Err(SourceFailure("the place cannot be sought".into()))
    }

    /// Whether the reader is of no use after an error.
    fn is_lost_by_errors(&self) -> bool {
        self.origin.format == format::FORMAT_ID_MKV || (self.is_in_vain)()
    }

    /// Decodes one packet into pieces; false at the end.
    fn decode_next(&mut self) -> Result<bool, SourceFailure> {
        for _ in 0..MAX_ERRORS {
            let Some(packet) = self.next_packet()? else { return Ok(false) };
            let buffer = match self.decoder.decode(&packet) {
                Ok(buffer) if buffer.frames() == 0 => return Ok(true),
                Ok(buffer) => buffer,
                Err(Error::ResetRequired) => return Err(SourceFailure("another stream begins".into())),
                Err(_) => {
                    self.next = None;
                    continue;
                }
            };
            if buffer.spec().rate() != self.rate_hz {
                return Err(SourceFailure(format!("the rate changes to {} Hz", buffer.spec().rate())));
            }
            self.mixdown.mix(&buffer, self.gain);
            let mut sides = [Vec::new(), Vec::new()];
            let [left, right] = &mut sides;
            self.mixdown.split(buffer.spec().channels(), self.gain, left, right);
            let stamped = self.clock.frames(packet.pts.get(), self.rate_hz);
            self.place(stamped, &sides)?;
            return Ok(true);
        }
        Err(SourceFailure("too much of it is damaged".into()))
    }

    /// Cuts the block that was decoded last into what is heard of it.
    fn place(&mut self, stamped: Option<i64>, sides: &[Vec<f32>; 2]) -> Result<(), SourceFailure> {
        let near = |at: i64, next: i64| (at - next).unsigned_abs() as f64 <= JITTER * f64::from(self.rate_hz);
        let from = match (stamped, self.next) {
            (Some(at), Some(next)) if near(at, next) => next,
            (Some(at), _) => at,
            (None, Some(next)) => next,
            (None, None) => return Err(SourceFailure("the file has no timestamps".into())),
        };
        let mono = &self.mixdown.mono;
        let to = from + mono.len() as i64;
        for MediaStretch { media, at } in &self.stretches {
            let (first, last) = (from.max(media.start), to.min(media.end));
            if first < last {
                let range = (first - from) as usize..(last - from) as usize;
                self.ready.push_back(SoundPiece {
                    at: at.saturating_add(first - media.start),
                    mono: mono[range.clone()].to_vec(),
                    sides: sides.each_ref().map(|side| side[range.clone()].to_vec()),
                });
            }
        }
        self.next = Some(to);
        Ok(())
    }
}

impl SoundSource for PartDecoder {
    fn go_to(&mut self, frame: i64) -> Result<(), SourceFailure> {
        let sought = guarded(|| self.seek(frame)).unwrap_or_else(|| {
            self.is_lost = true;
            Err(senseless())
        });
        self.is_lost |= sought.is_err() && self.is_lost_by_errors();
        sought
    }

    fn next_piece(&mut self, piece: &mut SoundPiece) -> Result<bool, SourceFailure> {
        loop {
            if let Some(ready) = self.ready.pop_front() {
                *piece = ready;
                return Ok(true);
            }
            let decoded = guarded(|| self.decode_next()).unwrap_or_else(|| {
                self.is_lost = true;
                Err(senseless())
            });
            self.is_lost |= decoded.is_err() && self.is_lost_by_errors();
            if !decoded? {
                return Ok(false);
            }
        }
    }
}

fn reason(refusal: DecodeRefusal) -> String {
    match refusal {
        DecodeRefusal::Read(error) | DecodeRefusal::NoRoom(error) => error.to_string(),
        DecodeRefusal::NoSound(reason) | DecodeRefusal::Damaged(reason) => reason,
        DecodeRefusal::Unsupported { codec, .. } => format!("{codec} cannot be decoded"),
        DecodeRefusal::NotRecognised
        | DecodeRefusal::NoSuchTrack { .. }
        | DecodeRefusal::Empty
        | DecodeRefusal::TooLong
        | DecodeRefusal::Cancelled(_) => "the file is no recording any more".into(),
    }
}
