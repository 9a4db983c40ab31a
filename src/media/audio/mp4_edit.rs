//! The edit list of an MP4 or QuickTime track: which part of the coded media is heard, and when.
//!
//! Encoders put their delay there (AAC: 1,024 frames or more before the first real sample), editors their cuts.
//! symphonia parses the list but neither applies nor exposes it, so the few boxes that matter are read here:
//! `moov/mvhd`, `moov/mvex` and per track `tkhd`, `mdia/mdhd`, `edts/elst` (ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.6.6).
//! Only box headers and small payloads are read; sizes that lie end the walk, they allocate nothing.

use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

use super::origin::MediaStretch;

/// Where the last box of an MP4 file ends by its own account; beyond the end of the file if that was cut off. None
/// for other files.
pub(super) fn claimed_length(file: &mut (impl Read + Seek)) -> io::Result<Option<u64>> {
    let length = file.seek(SeekFrom::End(0))?;
    let mut walk = Walk { file, budget: MAX_BOXES };
    let boxes = walk.children(0..length)?;
    if boxes.first().is_none_or(|(kind, _)| kind != b"ftyp") {
        return Ok(None);
    }
    let end = boxes.last().map_or(0, |(_, body)| body.end);
    Ok(match walk.header(end..u64::MAX) {
        Ok(Some((kind, body))) if &kind == b"mdat" || &kind == b"moof" => Some(body.end.min(MAX_CLAIM)),
        _ => Some(length),
    })
}

/// Boxes looked at in one file.
const MAX_BOXES: u32 = 20_000;
/// Edits read of one track; real files have one or two, a cut film some hundred.
const MAX_EDITS: u32 = 10_000;
/// The largest file whose length is believed, in bytes.
const MAX_CLAIM: u64 = 1 << 46;
/// Bytes read of one box payload.
const MAX_PAYLOAD: u64 = 16 + 20 * MAX_EDITS as u64;

/// The edit list of one track.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EditList {
    /// Ticks per second of `Edit::duration`.
    movie_rate: u32,
    /// Ticks per second of `Edit::media_start`.
    media_rate: u32,
    edits: Vec<Edit>,
    /// The media comes in fragments, so the durations in the header say nothing.
    fragmented: bool,
    /// Seconds by which this track begins after the earliest one.
    pub(super) late_by: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edit {
    /// In movie ticks; 0 means to the end of the media.
    duration: u64,
    /// In media ticks; none for an empty edit.
    media_start: Option<u64>,
}

struct TrackHeader {
    id: u32,
    media_rate: u32,
    edits: Vec<Edit>,
}

impl EditList {
    /// The edits of track `track_id`, or none if the file has no such list.
    pub(super) fn read(file: &mut (impl Read + Seek), track_id: u32) -> io::Result<Option<Self>> {
        let end = file.seek(SeekFrom::End(0))?;
        let mut walk = Walk { file, budget: MAX_BOXES };
        let Some(moov) = walk.find(0..end, b"moov")? else { return Ok(None) };
        let (mut movie_rate, mut fragmented, mut tracks) = (0, false, Vec::new());
        for (kind, body) in walk.children(moov)? {
            match &kind {
                b"mvhd" => movie_rate = timescale(&walk.payload(body)?).unwrap_or(0),
                b"mvex" => fragmented = true,
                b"trak" => tracks.push(walk.track(body)?),
                _ => {}
            }
        }
        if movie_rate == 0 {
            return Ok(None);
        }
        let wait = |track: &TrackHeader| leading_silence(&track.edits) as f64 / f64::from(movie_rate);
        let earliest = tracks.iter().map(wait).fold(f64::INFINITY, f64::min);
        let Some(track) = tracks.into_iter().find(|track| track.id == track_id) else { return Ok(None) };
        if track.edits.iter().all(|edit| edit.media_start.is_none()) || track.media_rate == 0 {
            return Ok(None);
        }
        let late_by = wait(&track) - earliest;
        Ok(Some(Self { movie_rate, media_rate: track.media_rate, edits: track.edits, fragmented, late_by }))
    }

    /// The audible parts, in frames at `rate_hz`. None if the edits repeat or reorder the media, which would need the
    /// whole of it in memory.
    pub(super) fn stretches(&self, rate_hz: u32) -> Option<Vec<MediaStretch>> {
        let frames = |ticks: u64, per_second: u32| {
            let rounded =
                (u128::from(ticks) * u128::from(rate_hz) + u128::from(per_second / 2)) / u128::from(per_second);
            i64::try_from(rounded).unwrap_or(i64::MAX)
        };
        let mut stretches: Vec<MediaStretch> = Vec::new();
        let mut at = 0_i64;
        for edit in &self.edits {
            let Some(start) = edit.media_start else {
                // Silence before the first sound is not written by ffmpeg, silence between two stretches is kept.
                if !stretches.is_empty() {
                    at = at.saturating_add(frames(edit.duration, self.movie_rate));
                }
                continue;
            };
            let start = frames(start, self.media_rate);
            let end = match edit.duration {
                _ if self.fragmented => i64::MAX,
                0 => i64::MAX,
                ticks => start.saturating_add(frames(ticks, self.movie_rate)),
            };
            if stretches.last().is_some_and(|last| start < last.media.end) {
                return if self.fragmented { Some(stretches) } else { None };
            }
            stretches.push(MediaStretch { media: start..end, at });
            at = at.saturating_add(end.saturating_sub(start));
        }
        Some(stretches)
    }

    /// The first part that is heard, for lists that cannot be followed to the end.
    pub(super) fn first_stretch(&self, rate_hz: u32) -> Vec<MediaStretch> {
        let start = self.edits.iter().position(|edit| edit.media_start.is_some()).unwrap_or(0);
        let only = Self { edits: self.edits.iter().skip(start).take(1).copied().collect(), ..self.clone() };
        only.stretches(rate_hz).unwrap_or_else(|| MediaStretch::from(0))
    }
}

fn leading_silence(edits: &[Edit]) -> u64 {
    edits.iter().take_while(|edit| edit.media_start.is_none()).fold(0, |sum, edit| sum.saturating_add(edit.duration))
}

struct Walk<'a, F> {
    file: &'a mut F,
    budget: u32,
}

impl<F: Read + Seek> Walk<'_, F> {
    fn track(&mut self, body: Range<u64>) -> io::Result<TrackHeader> {
        let mut track = TrackHeader { id: 0, media_rate: 0, edits: Vec::new() };
        for (kind, body) in self.children(body)? {
            match &kind {
                b"tkhd" => track.id = track_id(&self.payload(body)?).unwrap_or(0),
                b"mdia" => {
                    if let Some(header) = self.find(body, b"mdhd")? {
                        track.media_rate = timescale(&self.payload(header)?).unwrap_or(0);
                    }
                }
                b"edts" => {
                    if let Some(list) = self.find(body, b"elst")? {
                        track.edits = edits(&self.payload(list)?);
                    }
                }
                _ => {}
            }
        }
        Ok(track)
    }

    fn find(&mut self, within: Range<u64>, wanted: &[u8; 4]) -> io::Result<Option<Range<u64>>> {
        Ok(self.children(within)?.into_iter().find(|(kind, _)| kind == wanted).map(|(_, body)| body))
    }

    /// Kind and body of each box directly within a range. Ends at the first one that cannot be.
    fn children(&mut self, within: Range<u64>) -> io::Result<Vec<([u8; 4], Range<u64>)>> {
        let (mut found, mut at) = (Vec::new(), within.start);
        while at.saturating_add(8) <= within.end && self.budget > 0 {
            self.budget -= 1;
            // A media box cut short is no reason to miss the header before it.
            let Some((kind, body)) = self.header(at..within.end)? else { break };
            at = body.end;
            found.push((kind, body));
        }
        Ok(found)
    }

    /// Kind and body of the box at the start of a range; none if it cannot end within the range.
    fn header(&mut self, within: Range<u64>) -> io::Result<Option<([u8; 4], Range<u64>)>> {
        self.file.seek(SeekFrom::Start(within.start))?;
        let mut head = [0; 8];
        self.file.read_exact(&mut head)?;
        let [a, b, c, d, kind @ ..] = head;
        let (size, header) = match u32::from_be_bytes([a, b, c, d]) {
            0 => (within.end - within.start, 8),
            1 => {
                let mut long = [0; 8];
                self.file.read_exact(&mut long)?;
                (u64::from_be_bytes(long), 16)
            }
            size => (u64::from(size), 8),
        };
        let end = within.start.saturating_add(size);
        Ok((size >= header && end <= within.end).then_some((kind, within.start + header..end)))
    }

    fn payload(&mut self, body: Range<u64>) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(body.start))?;
        self.file.by_ref().take((body.end - body.start).min(MAX_PAYLOAD)).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_be_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// Of `mvhd` and `mdhd`: after version, flags and two times of 4 or 8 bytes.
fn timescale(payload: &[u8]) -> Option<u32> {
    u32_at(payload, if *payload.first()? == 1 { 20 } else { 12 })
}

fn track_id(payload: &[u8]) -> Option<u32> {
    u32_at(payload, if *payload.first()? == 1 { 20 } else { 12 })
}

fn edits(payload: &[u8]) -> Vec<Edit> {
    let (Some(&version), Some(count)) = (payload.first(), u32_at(payload, 4)) else { return Vec::new() };
    let entry = |index: usize| {
        let (duration, media) = if version == 1 {
            let at = 8 + 20 * index;
            (u64_at(payload, at)?, u64_at(payload, at + 8)? as i64)
        } else {
            let at = 8 + 12 * index;
            (u64::from(u32_at(payload, at)?), i64::from(u32_at(payload, at + 4)? as i32))
        };
        Some(Edit { duration, media_start: u64::try_from(media).ok() })
    };
    (0..count.min(MAX_EDITS) as usize).map_while(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn boxed(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
        [&(body.len() as u32 + 8).to_be_bytes()[..], kind, body].concat()
    }

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    fn movie(entries: &[(u32, i32)], fragmented: bool) -> Vec<u8> {
        let list: Vec<u32> = [0, entries.len() as u32]
            .into_iter()
            .chain(entries.iter().flat_map(|&(duration, media)| [duration, media as u32, 0x10000]))
            .collect();
        let track = [
            boxed(b"tkhd", &words(&[0, 0, 0, 7, 0])),
            boxed(b"edts", &boxed(b"elst", &words(&list))),
            boxed(b"mdia", &boxed(b"mdhd", &words(&[0, 0, 0, 48_000, 0]))),
        ];
        let picture = boxed(b"trak", &boxed(b"tkhd", &words(&[0, 0, 0, 1, 0])));
        let mut body =
            [boxed(b"mvhd", &words(&[0, 0, 0, 1_000, 0])), picture, boxed(b"trak", &track.concat())].concat();
        if fragmented {
            body.extend(boxed(b"mvex", &[]));
        }
        [boxed(b"ftyp", b"isom"), boxed(b"moov", &body)].concat()
    }

    fn list(bytes: Vec<u8>) -> Option<EditList> {
        EditList::read(&mut Cursor::new(bytes), 7).unwrap()
    }

    #[test]
    fn priming_cuts_and_pauses() {
        let list = list(movie(&[(500, -1), (1_000, 1_024), (250, -1), (0, 96_000)], false)).unwrap();
        assert!((list.late_by - 0.5).abs() < 1e-9);
        let expected = [
            MediaStretch { media: 1_024..49_024, at: 0 },
            MediaStretch { media: 96_000..i64::MAX, at: 48_000 + 12_000 },
        ];
        assert_eq!(list.stretches(48_000).unwrap(), expected);
        assert_eq!(list.stretches(24_000).unwrap()[0], MediaStretch { media: 512..24_512, at: 0 });
    }

    #[test]
    fn a_media_box_cut_short_still_tells_its_length() {
        let mut bytes = movie(&[(0, 1_024)], false);
        let length = |bytes: &[u8]| claimed_length(&mut Cursor::new(bytes)).unwrap();
        assert_eq!(length(&bytes), Some(bytes.len() as u64));
        let whole = bytes.len() as u64 + 8 + 5_000;
        bytes.extend([&5_008_u32.to_be_bytes()[..], b"mdat", &[0; 100]].concat());
        assert_eq!(length(&bytes), Some(whole));
        assert_eq!(length(b"RIFF....WAVEfmt "), None);
        assert_eq!(length(b""), None);
    }

    #[test]
    fn fragments_make_the_durations_meaningless() {
        let list = list(movie(&[(10, 1_024)], true)).unwrap();
        assert_eq!(list.stretches(48_000).unwrap(), MediaStretch::from(1_024));
    }

    #[test]
    fn repeated_media_is_not_supported() {
        let list = list(movie(&[(1_000, 48_000), (1_000, 0)], false)).unwrap();
        assert_eq!(list.stretches(48_000), None);
    }

    #[test]
    fn files_without_a_list_or_with_nonsense_have_none() {
        assert_eq!(list(Vec::new()), None);
        assert_eq!(list(b"RIFF....WAVEfmt ".to_vec()), None);
        assert_eq!(list(movie(&[], false)), None);
        assert_eq!(list(movie(&[(100, -1)], false)), None);
        let whole = movie(&[(1_000, 1_024)], false);
        for cut in 0..whole.len() {
            let _ = EditList::read(&mut Cursor::new(&whole[..cut]), 7);
            let mut flipped = whole.clone();
            flipped[cut] ^= 0xff;
            if let Some(list) = list(flipped) {
                let _ = list.stretches(44_100);
            }
        }
    }
}
