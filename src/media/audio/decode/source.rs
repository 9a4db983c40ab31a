//! The file as symphonia reads it: counted, and with ways around damage that symphonia alone does not survive.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use symphonia::core::codecs::audio::AudioDecoder;
use symphonia::core::errors::Error;
use symphonia::core::formats::probe::Hint;
use symphonia::core::formats::well_known::FORMAT_ID_MKV;
use symphonia::core::formats::{FormatOptions, FormatReader};
use symphonia::core::io::{MediaSource, MediaSourceStream};
use symphonia::core::meta::MetadataOptions;
use symphonia::core::packet::Packet;

use super::DecodeRefusal;
use super::timing::packet_seconds;
use crate::audio::mp4_edit;
use crate::audio::sound_source::IsInVain;

/// Damaged places of one file that are stepped over.
const MAX_SPLICES: u32 = 60;
/// symphonia reads ahead by less than this, in bytes, so damage lies at most that far back.
const READ_AHEAD: u64 = 64 * 1024;
/// How far into a Matroska file its first cluster is looked for, in bytes.
const HEADER_REACH: u64 = 64 << 20;
const CLUSTER: [u8; 4] = [0x1f, 0x43, 0xb6, 0x75];

/// An open media file.
pub(super) struct Media {
    path: PathBuf,
    pub(super) reader: Box<dyn FormatReader>,
    /// Bytes in the file.
    pub(super) length: u64,
    position: Arc<AtomicU64>,
    /// Time of the last packet, in seconds.
    seconds: f64,
    splices: u32,
    /// Matroska clusters before this byte have been tried.
    searched: u64,
    /// Packets up to this time came before a splice.
    repeated_until: f64,
}

impl Media {
    /// Whatever is read in vain, now or later, is an error.
    pub(super) fn open(path: &Path, is_in_vain: Option<&IsInVain>) -> Result<Self, DecodeRefusal> {
        let mut file = File::open(path).map_err(DecodeRefusal::Read)?;
        let length = file.metadata().map_err(DecodeRefusal::Read)?.len();
        // symphonia refuses an MP4 that ends inside its media box, unless it believes the file to be whole.
        let claimed = mp4_edit::claimed_length(&mut BufReader::new(&mut file)).ok().flatten();
        let position = Arc::new(AtomicU64::new(0));
        let seekable = Some(claimed.unwrap_or(length).max(length));
        let counted = |file| Counted { is_in_vain: is_in_vain.cloned(), ..Counted::new(file, &position) };
        let whole = Counted { seekable, ..counted(file) };
        let reader = match read_format(whole, path) {
            Err(refusal @ (DecodeRefusal::NotRecognised | DecodeRefusal::Damaged(_))) => {
                // A Matroska file that is cut off points to an index that is not there; as a stream it is readable.
                let stream = counted(File::open(path).map_err(DecodeRefusal::Read)?);
                read_format(stream, path).map_err(|_| refusal)?
            }
            result => result?,
        };
        let (seconds, repeated_until) = (0.0, f64::NEG_INFINITY);
        let path = path.to_owned();
        Ok(Self { path, reader, length, position, seconds, splices: 0, searched: 0, repeated_until })
    }

    /// Bytes read so far, as a measure of progress.
    pub(super) fn position(&self) -> u64 {
        self.position.load(Ordering::Relaxed).min(self.length)
    }

    /// The next packet, if need be from behind a damaged place.
    pub(super) fn next_packet(&mut self, decoder: &mut dyn AudioDecoder) -> Result<Option<Packet>, Error> {
        loop {
            match self.reader.next_packet() {
                Ok(Some(packet)) => {
                    self.seconds = packet_seconds(self.reader.as_ref(), &packet).unwrap_or(self.seconds);
                    if self.seconds > self.repeated_until {
                        return Ok(Some(packet));
                    }
                }
                Ok(None) | Err(Error::IoError(_)) if self.splices > 0 && self.position() >= self.length => {
                    return Ok(None);
                }
                Ok(None) if self.position() >= self.length => return Ok(None),
                result => {
                    if !self.splice() {
                        return result;
                    }
                    decoder.reset();
                }
            }
        }
    }

    /// Goes on at the next cluster of a Matroska file; symphonia itself does not look for it. The reader gets the
    /// header of the file and, right behind it, the rest from that cluster on.
    fn splice(&mut self) -> bool {
        if self.reader.format_info().format != FORMAT_ID_MKV || self.splices >= MAX_SPLICES {
            return false;
        }
        self.splices += 1;
        self.spliced().is_some_and(|reader| {
            self.reader = reader;
            self.repeated_until = self.repeated_until.max(self.seconds);
            true
        })
    }

    fn spliced(&mut self) -> Option<Box<dyn FormatReader>> {
        let mut file = File::open(&self.path).ok()?;
        let header = find_cluster(&mut file, 0..self.length.min(HEADER_REACH))?;
        let from = self.searched.max(self.position().saturating_sub(READ_AHEAD)).max(header + 1);
        let resume = find_cluster(&mut file, from..self.length)?;
        self.searched = resume + 1;
        file.seek(SeekFrom::Start(0)).ok()?;
        let counted = Counted { hole: Some(header..resume), ..Counted::new(file, &self.position) };
        read_format(counted, &self.path).ok()
    }
}

/// Where the next Matroska cluster begins.
fn find_cluster(file: &mut File, within: Range<u64>) -> Option<u64> {
    const LOOK_AHEAD: usize = 32;
    let mut at = within.start;
    let mut window = Vec::new();
    while at < within.end {
        file.seek(SeekFrom::Start(at)).ok()?;
        window.clear();
        file.by_ref().take(256 * 1024).read_to_end(&mut window).ok()?;
        let candidates = window.windows(CLUSTER.len()).enumerate().filter(|(_, bytes)| **bytes == CLUSTER);
        for (offset, _) in candidates {
            // A cluster begins with its timestamp (0xe7), perhaps after a checksum; in the table of contents the
            // same four bytes stand behind 53 ab 84.
            let rest = &window[offset + CLUSTER.len()..window.len().min(offset + LOOK_AHEAD)];
            let mentioned = offset >= 3 && window[offset - 3..offset] == [0x53, 0xab, 0x84];
            if rest.contains(&0xe7) && !mentioned && at + (offset as u64) < within.end {
                return Some(at + offset as u64);
            }
        }
        if window.len() <= 2 * LOOK_AHEAD {
            return None;
        }
        at += (window.len() - 2 * LOOK_AHEAD) as u64;
        if (window.len() as u64) < 256 * 1024 {
            return None;
        }
    }
    None
}

/// A file that tells how far it has been read.
struct Counted {
    file: File,
    /// The length it is said to have, if it can be sought in.
    seekable: Option<u64>,
    /// Bytes that are left out.
    hole: Option<Range<u64>>,
    at: u64,
    position: Arc<AtomicU64>,
    is_in_vain: Option<IsInVain>,
}

impl Counted {
    fn new(file: File, position: &Arc<AtomicU64>) -> Self {
        Self { file, seekable: None, hole: None, at: 0, position: position.clone(), is_in_vain: None }
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_in_vain.as_ref().is_some_and(|is_in_vain| is_in_vain()) {
            return Err(io::Error::other("what is read is not wanted any more"));
        }
        let mut wanted = buffer.len();
        if let Some(hole) = &self.hole {
            if self.at == hole.start {
                self.at = self.file.seek(SeekFrom::Start(hole.end))?;
            } else if self.at < hole.start {
                wanted = wanted.min(usize::try_from(hole.start - self.at).unwrap_or(usize::MAX));
            }
        }
        let read = self.file.read(&mut buffer[..wanted])?;
        self.at += read as u64;
        self.position.store(self.at, Ordering::Relaxed);
        Ok(read)
    }
}

impl Seek for Counted {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let to = match (to, self.seekable) {
            (SeekFrom::End(offset), Some(length)) => SeekFrom::Start(length.saturating_add_signed(offset)),
            (to, _) => to,
        };
        self.at = self.file.seek(to)?;
        self.position.store(self.at, Ordering::Relaxed);
        Ok(self.at)
    }
}

impl MediaSource for Counted {
    fn is_seekable(&self) -> bool {
        self.seekable.is_some()
    }

    fn byte_len(&self) -> Option<u64> {
        self.seekable
    }
}

fn read_format(mut source: Counted, path: &Path) -> Result<Box<dyn FormatReader>, DecodeRefusal> {
    source.seek(SeekFrom::Start(0)).map_err(DecodeRefusal::Read)?;
    let stream = MediaSourceStream::new(Box::new(source), Default::default());
    let mut hint = Hint::new();
    if let Some(extension) = path.extension().and_then(|extension| extension.to_str()) {
        hint.with_extension(&extension.to_ascii_lowercase());
    }
    let probe = symphonia::default::get_probe();
    probe.probe(&hint, stream, FormatOptions::default(), MetadataOptions::default()).map_err(|error| match error {
        Error::IoError(error) if error.kind() != io::ErrorKind::UnexpectedEof => DecodeRefusal::Read(error),
        Error::IoError(_) => DecodeRefusal::NotRecognised,
        Error::Unsupported(what) if what.starts_with("core") => DecodeRefusal::NotRecognised,
        error => DecodeRefusal::Damaged(error.to_string()),
    })
}
