//! The samples of a recording, of any length in bounded memory.
//!
//! A day at 16 kHz is 1.4 thousand million samples. Callers read them piece by piece, so that none needs
//! them all at once: the first two minutes lie in memory as they were decoded, what follows lies
//! in a temporary file without a name, rounded to 16 bits (98 dB below full scale, less than a codec loses), and silence lies nowhere.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Mono sound at [`super::RATE_HZ`] that can be read anywhere, by several threads at a time.
pub trait Samples: Send + Sync {
    /// Number of samples.
    fn len(&self) -> usize;

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Copies the samples from `first` on, finite and within -1..=1 for a recording; silence where there are none.
    fn read(&self, first: usize, out: &mut [f32]);

    /// As [`Samples::read`]; silence before the beginning, too.
    fn read_around(&self, first: i64, out: &mut [f32]) {
        let before = usize::try_from(first.saturating_neg()).unwrap_or(0).min(out.len());
        out[..before].fill(0.0);
        self.read(usize::try_from(first).unwrap_or(0), &mut out[before..]);
    }
}

impl Samples for [f32] {
    fn len(&self) -> usize {
        <[f32]>::len(self)
    }

    fn read(&self, first: usize, out: &mut [f32]) {
        let inside = self.get(first..).unwrap_or_default();
        let count = inside.len().min(out.len());
        out[..count].copy_from_slice(&inside[..count]);
        out[count..].fill(0.0);
    }
}

impl Samples for Vec<f32> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn read(&self, first: usize, out: &mut [f32]) {
        self.as_slice().read(first, out);
    }
}

impl<const N: usize> Samples for [f32; N] {
    fn len(&self) -> usize {
        N
    }

    fn read(&self, first: usize, out: &mut [f32]) {
        self.as_slice().read(first, out);
    }
}

/// Samples in a block: 4 s.
const BLOCK: usize = 1 << 16;
/// Samples that are kept in memory: 8 MiB of them, 2.2 minutes. What lies in the file is as quick, as long as the system has room
/// to remember it, and is the system's to forget.
const MOST_IN_MEMORY: usize = (8 << 20) / size_of::<f32>();
/// The same where there is no place for a temporary file: 256 MiB more, over an hour.
const MOST_WITHOUT_FILE: usize = (256 << 20) / size_of::<f32>();
/// Steps between 0 and full scale in the file.
const STEPS: f32 = 32_768.0;

/// The decoded samples of a recording; grows at its end only.
pub struct SampleStore {
    /// All of them full.
    blocks: Vec<Block>,
    /// Samples that have not filled a block yet.
    open: Vec<f32>,
    /// Blocks that may still be kept in memory.
    room: usize,
    /// The same, where the temporary file cannot be written.
    room_without_file: usize,
    spill: Option<Spill>,
}

enum Block {
    Silence,
    Memory(Box<[f32]>),
    /// So many bytes from the start of the temporary file.
    Spilled(u64),
}

impl Default for SampleStore {
    fn default() -> Self {
        Self { room_without_file: MOST_WITHOUT_FILE / BLOCK, ..Self::with_room(MOST_IN_MEMORY / BLOCK) }
    }
}

impl From<Vec<f32>> for SampleStore {
    /// All of them in memory.
    fn from(samples: Vec<f32>) -> Self {
        let mut store = Self::with_room(usize::MAX);
        // Nothing is written to a file, which alone could fail.
        let _ = store.extend(&samples);
        store
    }
}

impl std::fmt::Debug for SampleStore {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} samples", self.len())
    }
}

impl SampleStore {
    fn with_room(room: usize) -> Self {
        Self { blocks: Vec::new(), open: Vec::new(), room, room_without_file: 0, spill: None }
    }

    /// Adds samples to the end.
    ///
    /// # Errors
    /// If the temporary file cannot be made or written, as on a full disk; then some of them are missing.
    pub(super) fn extend(&mut self, mut samples: &[f32]) -> io::Result<()> {
        while !samples.is_empty() {
            let (now, later) = samples.split_at(samples.len().min(BLOCK - self.open.len()));
            self.open.extend_from_slice(now);
            samples = later;
            if self.open.len() == BLOCK {
                let block = self.keep()?;
                self.blocks.push(block);
                self.open.clear();
            }
        }
        Ok(())
    }

    /// Adds so many silent samples to the end, in no time.
    ///
    /// # Errors
    /// As [`SampleStore::extend`].
    pub(super) fn extend_silence(&mut self, mut count: usize) -> io::Result<()> {
        let silence = [0.0; 4_096];
        while count > 0 {
            if self.open.is_empty() && count >= BLOCK {
                self.blocks.push(Block::Silence);
                count -= BLOCK;
            } else {
                let piece = count.min(BLOCK - self.open.len()).min(silence.len());
                self.extend(&silence[..piece])?;
                count -= piece;
            }
        }
        Ok(())
    }

    /// Puts the open block, which is full, to its place.
    fn keep(&mut self) -> io::Result<Block> {
        if self.open.iter().all(|sample| *sample == 0.0) {
            return Ok(Block::Silence);
        }
        if let Some(room) = self.room.checked_sub(1) {
            self.room = room;
            return Ok(Block::Memory(self.open.as_slice().into()));
        }
        match self.spilled() {
            Err(_) if self.room_without_file > 0 => {
                self.room_without_file -= 1;
                Ok(Block::Memory(self.open.as_slice().into()))
            }
            spilled => spilled.map(Block::Spilled),
        }
    }

    /// Puts the open block into the temporary file: where it is there.
    fn spilled(&mut self) -> io::Result<u64> {
        let spill = match &mut self.spill {
            Some(spill) => spill,
            none => none.insert(Spill::new()?),
        };
        spill.append(&self.open)
    }

    /// Nothing more comes: gives back what is reserved.
    pub(super) fn shrink(&mut self) {
        self.open.shrink_to_fit();
        self.blocks.shrink_to_fit();
    }

    pub fn len(&self) -> usize {
        self.blocks.len() * BLOCK + self.open.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them in one piece of memory, 4 bytes each.
    pub fn to_vec(&self) -> Vec<f32> {
        let mut samples = vec![0.0; self.len()];
        self.read(0, &mut samples);
        samples
    }

    /// Whether some samples could not be read back from the temporary file and were given as silence.
    pub fn has_failed(&self) -> bool {
        self.spill.as_ref().is_some_and(|spill| spill.failed.load(Ordering::Relaxed))
    }
}

impl Samples for SampleStore {
    fn len(&self) -> usize {
        Self::len(self)
    }

    fn read(&self, mut first: usize, mut out: &mut [f32]) {
        while !out.is_empty() {
            let (index, from) = (first / BLOCK, first % BLOCK);
            let count = out.len().min(BLOCK - from);
            let (now, later) = std::mem::take(&mut out).split_at_mut(count);
            match self.blocks.get(index) {
                Some(Block::Silence) => now.fill(0.0),
                Some(Block::Memory(samples)) => now.copy_from_slice(&samples[from..from + count]),
                Some(Block::Spilled(start)) => match &self.spill {
                    Some(spill) => spill.read(start + 2 * from as u64, now),
                    None => now.fill(0.0),
                },
                None if index == self.blocks.len() => self.open.read(from, now),
                // Behind the end: so is all that follows.
                None => {
                    now.fill(0.0);
                    later.fill(0.0);
                    return;
                }
            }
            out = later;
            first += count;
        }
    }
}

/// Blocks in a temporary file that vanishes with the program, however it ends.
struct Spill {
    file: File,
    length: u64,
    bytes: Vec<u8>,
    failed: AtomicBool,
}

impl Spill {
    fn new() -> io::Result<Self> {
        let file = tempfile::tempfile_in(scratch_folder())?;
        Ok(Self { file, length: 0, bytes: Vec::with_capacity(2 * BLOCK), failed: AtomicBool::new(false) })
    }

    /// Where the samples were put.
    fn append(&mut self, samples: &[f32]) -> io::Result<u64> {
        self.bytes.clear();
        let rounded = samples.iter().map(|sample| (sample * STEPS).round().clamp(-STEPS, STEPS - 1.0) as i16);
        self.bytes.extend(rounded.flat_map(i16::to_le_bytes));
        let start = self.length;
        write_all_at(&self.file, &self.bytes, start)?;
        self.length += self.bytes.len() as u64;
        Ok(start)
    }

    fn read(&self, mut start: u64, out: &mut [f32]) {
        // On the stack: a sound device may be waiting for these.
        let mut bytes = [0; 4_096];
        for piece in out.chunks_mut(bytes.len() / 2) {
            let bytes = &mut bytes[..2 * piece.len()];
            if read_exact_at(&self.file, bytes, start).is_err() {
                self.failed.store(true, Ordering::Relaxed);
                bytes.fill(0);
            }
            for (sample, bytes) in piece.iter_mut().zip(bytes.as_chunks::<2>().0) {
                *sample = f32::from(i16::from_le_bytes(*bytes)) / STEPS;
            }
            start += bytes.len() as u64;
        }
    }
}

/// Where long recordings are put meanwhile: not in `/tmp`, which is memory on many machines, unless `TMPDIR` says so.
pub fn scratch_folder() -> PathBuf {
    let on_disk = PathBuf::from("/var/tmp");
    if cfg!(unix) && std::env::var_os("TMPDIR").is_none() && on_disk.is_dir() {
        return on_disk;
    }
    std::env::temp_dir()
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, start)
}

#[cfg(unix)]
fn write_all_at(file: &File, bytes: &[u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, start)
}

/// By its place: on Windows reading at one moves the place at which writing would go on.
#[cfg(windows)]
fn write_all_at(file: &File, mut bytes: &[u8], mut start: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, start)? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            count => {
                bytes = &bytes[count..];
                start += count as u64;
            }
        }
    }
    Ok(())
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut start: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, start)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                bytes = &mut bytes[count..];
                start += count as u64;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neither periodic in a block nor silent.
    fn noise(count: usize) -> Vec<f32> {
        (0..count).map(|n| ((n.wrapping_mul(2_654_435_761) >> 7) % 65_536) as f32 / 32_768.0 - 1.0).collect()
    }

    fn store(room: usize, samples: &[f32]) -> SampleStore {
        let mut store = SampleStore::with_room(room);
        samples.chunks(50_001).for_each(|piece| store.extend(piece).unwrap());
        store
    }

    #[test]
    fn what_was_put_in_is_read_anywhere() {
        let samples = noise(3 * BLOCK + 777);
        for room in [usize::MAX, 1, 0] {
            let store = store(room, &samples);
            assert_eq!(store.len(), samples.len());
            // The noise has 16 bits, so not even the file rounds it.
            assert!(store.to_vec() == samples, "room for {room}");
            for (first, count) in [(0, 10), (BLOCK - 3, 6), (2 * BLOCK - 1, BLOCK + 500), (samples.len() - 2, 2)] {
                let mut piece = vec![9.0; count];
                store.read(first, &mut piece);
                assert!(piece == samples[first..first + count], "{count} from {first}, room for {room}");
            }
            let mut beyond = [9.0; 4];
            store.read(samples.len() - 1, &mut beyond);
            assert_eq!(beyond, [samples[samples.len() - 1], 0.0, 0.0, 0.0]);
            store.read(usize::MAX - 9, &mut beyond);
            assert_eq!(beyond, [0.0; 4]);
            let mut before = [9.0; 4];
            store.read_around(-2, &mut before);
            assert_eq!(before, [0.0, 0.0, samples[0], samples[1]]);
            store.read_around(i64::MIN, &mut before);
            assert_eq!(before, [0.0; 4]);
        }
    }

    #[test]
    fn a_long_recording_lies_in_a_file_rounded_to_16_bits() {
        let samples: Vec<f32> = noise(4 * BLOCK).iter().map(|sample| sample * 0.333_333).collect();
        let store = store(1, &samples);
        assert_eq!(store.blocks.iter().filter(|block| matches!(block, Block::Memory(_))).count(), 1);
        assert_eq!(store.blocks.iter().filter(|block| matches!(block, Block::Spilled(_))).count(), 3);
        let read = store.to_vec();
        assert!(read[..BLOCK] == samples[..BLOCK], "what lies in memory is not rounded");
        let worst = read.iter().zip(&samples).map(|(read, sample)| (read - sample).abs()).fold(0.0, f32::max);
        assert!(worst > 0.0 && worst <= 0.5 / STEPS, "{worst}");
        assert!(!store.has_failed());
    }

    #[test]
    fn a_file_that_cannot_be_read_back_gives_silence_and_says_so() {
        let store = store(0, &noise(2 * BLOCK));
        store.spill.as_ref().unwrap().file.set_len(BLOCK as u64).unwrap();
        let mut piece = [9.0; 8];
        store.read(BLOCK, &mut piece);
        assert_eq!(piece, [0.0; 8]);
        assert!(store.has_failed());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error() {
        let mut store = SampleStore::with_room(0);
        let file = std::fs::OpenOptions::new().read(true).write(true).open("/dev/full").unwrap();
        store.spill = Some(Spill { file, length: 0, bytes: Vec::new(), failed: AtomicBool::new(false) });
        let error = store.extend(&noise(BLOCK)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        let told = crate::audio::AudioError::no_room(error).to_string();
        assert!(told.contains("No space left") && told.contains("make room"), "{told}");

        // What memory may be taken instead is taken first.
        let mut store = SampleStore { room_without_file: 2, spill: store.spill.take(), ..SampleStore::with_room(1) };
        let samples = noise(3 * BLOCK);
        store.extend(&samples).unwrap();
        assert!(store.to_vec() == samples);
        assert!(store.extend(&noise(BLOCK)).is_err());
    }

    #[test]
    fn hours_of_silence_take_no_room() {
        let mut store = SampleStore::with_room(0);
        let silence = vec![0.0; BLOCK];
        (0..9).for_each(|_| store.extend(&silence).unwrap());
        store.extend_silence(891 * BLOCK).unwrap();
        assert_eq!(store.len(), 900 * BLOCK);
        store.extend(&[0.5]).unwrap();
        store.extend_silence(2 * BLOCK).unwrap();
        store.extend(&[0.25]).unwrap();
        let mut piece = [9.0; 3];
        store.read(902 * BLOCK, &mut piece);
        assert_eq!((store.len(), piece), (902 * BLOCK + 2, [0.0, 0.25, 0.0]));
        let silent = store.blocks.iter().filter(|block| matches!(block, Block::Silence)).count();
        assert_eq!(silent, 901);
    }
}
