//! Sound that is still being recorded: a WAV file that grows, or bare samples from a pipe.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::recording::{AudioSource, Decoder, RATE_HZ, Recording, clean};
use super::resample::FlowingResampler;
use super::samples::SampleStore;
use super::track::TrackNumber;
use base::progress::{Cancellation, Progress};
use base::texts::t;

/// Bytes in which the sound of a WAV file must begin.
const LONGEST_HEADER: usize = 1 << 16;
/// Channels of a recording at most.
const MOST_CHANNELS: u16 = 64;

/// Why bytes are no sound.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum GrowingSoundError {
    #[error("{}", t!("audio-bad-wave", problem = *.0))]
    Wave(&'static str),
}

/// Why a recording that is still being made cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum GrowingRecordingError {
    #[error("{}", t!("following-sound-unreadable", reason = source.to_string(), path = path.display().to_string()))]
    Read { path: PathBuf, source: io::Error },
    #[error("{source}: {path}", path = path.display())]
    NoSound { path: PathBuf, source: GrowingSoundError },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

/// Bytes in, samples at 16 kHz mono out, as they come. What begins with `RIFF` is a WAV file of integers or floats, whatever it says
/// about its length; all else is bare samples: 16 bits, little-endian, mono, 16 kHz.
pub struct GrowingSound {
    format: Option<SampleFormat>,
    /// Bytes that are no whole frame, or no whole header, yet.
    waiting: Vec<u8>,
}

struct SampleFormat {
    coding: Coding,
    channels: usize,
    resampler: FlowingResampler,
}

#[derive(Clone, Copy, PartialEq)]
enum Coding {
    /// Unsigned, as WAV has it.
    Int8,
    Int16,
    Int24,
    Int32,
    Float32,
}

impl Coding {
    const fn bytes(self) -> usize {
        match self {
            Self::Int8 => 1,
            Self::Int16 => 2,
            Self::Int24 => 3,
            Self::Int32 | Self::Float32 => 4,
        }
    }

    fn value(self, bytes: &[u8]) -> f32 {
        match (self, bytes) {
            (Self::Int8, &[a]) => (f32::from(a) - 128.0) / 128.0,
            (Self::Int16, &[a, b]) => f32::from(i16::from_le_bytes([a, b])) / 32_768.0,
            (Self::Int24, &[a, b, c]) => (i32::from_le_bytes([0, a, b, c]) >> 8) as f32 / 8_388_608.0,
            (Self::Int32, &[a, b, c, d]) => i32::from_le_bytes([a, b, c, d]) as f32 / 2_147_483_648.0,
            (Self::Float32, &[a, b, c, d]) => f32::from_le_bytes([a, b, c, d]),
            _ => 0.0,
        }
    }
}

impl Default for GrowingSound {
    fn default() -> Self {
        Self::new()
    }
}

impl GrowingSound {
    pub fn new() -> Self {
        Self { format: None, waiting: Vec::new() }
    }

    /// The samples that have become whole: mono at [`RATE_HZ`], finite, within -1..=1.
    ///
    /// # Errors
    /// If it is a WAV file that cannot be read.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Vec<f32>, GrowingSoundError> {
        self.waiting.extend_from_slice(bytes);
        if self.format.is_none() {
            let Some((format, begins)) = format_of(&self.waiting)? else { return Ok(Vec::new()) };
            self.format = Some(format);
            self.waiting.drain(..begins);
        }
        let Some(SampleFormat { coding, channels, resampler }) = &mut self.format else { return Ok(Vec::new()) };
        let frame = coding.bytes() * *channels;
        let whole = self.waiting.len() / frame * frame;
        let mixed = self.waiting[..whole].chunks_exact(frame).map(|frame| {
            let sum: f32 = frame.chunks_exact(coding.bytes()).map(|sample| clean(coding.value(sample))).sum();
            sum / *channels as f32
        });
        let mixed: Vec<f32> = mixed.collect();
        self.waiting.drain(..whole);
        Ok(resampler.push(&mixed))
    }
}

/// All that a recording holds which is still being made.
///
/// # Errors
/// [`GrowingRecordingError`].
pub fn decode_growing(path: &Path, progress: &Progress) -> Result<Recording, GrowingRecordingError> {
    /// Bytes that are read at a time.
    const PIECE: usize = 1 << 20;
    let unreadable = |source: io::Error| GrowingRecordingError::Read { path: path.to_owned(), source };
    let progress = progress.stage(t!("stage-reading-sound"));
    let mut file = File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    let (mut sound, mut samples) = (GrowingSound::new(), SampleStore::default());
    let (mut bytes, mut read) = (vec![0; PIECE], 0);
    loop {
        progress.tick(read, length.max(read))?;
        let count = file.read(&mut bytes).map_err(unreadable)?;
        if count == 0 {
            break;
        }
        read += count as u64;
        let odd = |source| GrowingRecordingError::NoSound { path: path.to_owned(), source };
        let piece = sound.push(&bytes[..count]).map_err(odd)?;
        samples.extend(&piece).map_err(unreadable)?;
    }
    samples.shrink();
    let channels = sound.format.as_ref().map_or(1, |format| format.channels as u16);
    let source = AudioSource {
        container: "growing".into(),
        codec: "pcm".into(),
        rate_hz: RATE_HZ,
        channels,
        decoder: Decoder::Wave,
        track: TrackNumber::MIN,
        tracks: 1,
    };
    Ok(Recording { samples, source, warnings: Vec::new() })
}

/// How the samples are written, and where they begin; `None`: more bytes are needed.
fn format_of(bytes: &[u8]) -> Result<Option<(SampleFormat, usize)>, GrowingSoundError> {
    let shared = bytes.len().min(4);
    if bytes[..shared] != b"RIFF"[..shared] {
        let format = sample_format(Coding::Int16, 1, RATE_HZ)?;
        return Ok(Some((format, 0)));
    }
    let Some(chunks) = bytes.get(12..) else { return Ok(None) };
    if &bytes[8..12] != b"WAVE" {
        return Err(GrowingSoundError::Wave(t!("audio-wave-is-none")));
    }
    let (mut at, mut format) = (0, None);
    while let Some(&[a, b, c, d, l0, l1, l2, l3]) = chunks.get(at..at + 8) {
        let content = at + 8;
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        match (&[a, b, c, d], format.take()) {
            (b"data", Some(format)) => return Ok(Some((format, 12 + content))),
            (b"data", None) => return Err(GrowingSoundError::Wave(t!("audio-wave-without-format"))),
            // As much of it as counts: a long one names its coding behind the usual fields.
            (b"fmt ", _) => match chunks.get(content..content + length.clamp(16, 26)) {
                Some(fields) => format = Some(wave_format(fields, fields.get(24..26))?),
                None => return Ok(None),
            },
            (_, known) => format = known,
        }
        at = content.saturating_add(length.saturating_add(length % 2));
    }
    if at.max(bytes.len()) > LONGEST_HEADER {
        return Err(GrowingSoundError::Wave(t!("audio-wave-without-sound")));
    }
    Ok(None)
}

/// From the fields of a `fmt ` chunk; `extension`: the coding of an extensible one.
fn wave_format(fields: &[u8], extension: Option<&[u8]>) -> Result<SampleFormat, GrowingSoundError> {
    let short = |at: usize| u16::from_le_bytes([fields[at], fields[at + 1]]);
    let rate_hz = u32::from_le_bytes([fields[4], fields[5], fields[6], fields[7]]);
    let tag = match (short(0), extension) {
        (0xFFFE, Some(&[a, b])) => u16::from_le_bytes([a, b]),
        (tag, _) => tag,
    };
    let coding = match (tag, short(14)) {
        (1, 8) => Coding::Int8,
        (1, 16) => Coding::Int16,
        (1, 24) => Coding::Int24,
        (1, 32) => Coding::Int32,
        (3, 32) => Coding::Float32,
        _ => return Err(GrowingSoundError::Wave(t!("audio-wave-coding"))),
    };
    sample_format(coding, short(2), rate_hz)
}

fn sample_format(coding: Coding, channels: u16, rate_hz: u32) -> Result<SampleFormat, GrowingSoundError> {
    if channels == 0 || channels > MOST_CHANNELS {
        return Err(GrowingSoundError::Wave(t!("audio-wave-channels")));
    }
    let resampler = FlowingResampler::new(rate_hz);
    let resampler = resampler.map_err(|_| GrowingSoundError::Wave(t!("audio-wave-rate")))?;
    Ok(SampleFormat { coding, channels: usize::from(channels), resampler })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tone(rate_hz: u32, seconds: f64) -> Vec<f32> {
        let count = (f64::from(rate_hz) * seconds) as u32;
        (0..count)
            .map(|at| 0.5 * (std::f64::consts::TAU * 220.0 * f64::from(at) / f64::from(rate_hz)).sin() as f32)
            .collect()
    }

    /// A WAV file as a recorder leaves it that is still at work: its lengths are 0.
    fn growing_wave(spec: hound::WavSpec, samples: &[f32]) -> Vec<u8> {
        let mut file = std::io::Cursor::new(Vec::new());
        let mut writer = hound::WavWriter::new(&mut file, spec).unwrap();
        for sample in samples {
            for _ in 0..spec.channels {
                match spec.sample_format {
                    hound::SampleFormat::Float => writer.write_sample(*sample).unwrap(),
                    hound::SampleFormat::Int => {
                        let full = (1_u64 << (spec.bits_per_sample - 1)) as f32;
                        writer.write_sample((sample * (full - 1.0)) as i32).unwrap();
                    }
                }
            }
        }
        writer.finalize().unwrap();
        let mut bytes = file.into_inner();
        bytes[4..8].fill(0);
        let data = bytes.windows(4).position(|window| window == b"data").unwrap();
        bytes[data + 4..data + 8].fill(0);
        bytes
    }

    fn read(bytes: &[u8], piece: usize) -> Vec<f32> {
        let mut sound = GrowingSound::new();
        bytes.chunks(piece).flat_map(|piece| sound.push(piece).unwrap()).collect()
    }

    #[test]
    fn recorders_of_all_kinds_are_heard_piece_by_piece() {
        use hound::SampleFormat::{Float, Int};
        for (channels, sample_rate, bits_per_sample, sample_format) in [
            (1, 16_000, 16, Int),
            (2, 44_100, 16, Int),
            (2, 48_000, 24, Int),
            (1, 48_000, 32, Float),
            (1, 8_000, 8, Int),
        ] {
            let spec = hound::WavSpec { channels, sample_rate, bits_per_sample, sample_format };
            let bytes = growing_wave(spec, &tone(sample_rate, 1.0));
            for piece in [1, 7, 4_096, bytes.len()] {
                let found = read(&bytes, piece);
                // At 8 kHz the resampler holds back a third of a second.
                assert!((10_000..=16_000).contains(&found.len()), "{spec:?}: {}", found.len());
                let expected = tone(RATE_HZ, 1.0);
                let inside = 1_000..found.len() - 1_000;
                let worst = inside.map(|at| (found[at] - expected[at]).abs()).fold(0.0, f32::max);
                assert!(worst < 0.02, "{spec:?}: {worst}");
            }
        }
    }

    #[test]
    fn bare_samples_need_no_header() {
        let samples: Vec<i16> = (0..500).map(|at| at * 60).collect();
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        let expected: Vec<f32> = samples.iter().map(|&sample| f32::from(sample) / 32_768.0).collect();
        assert_eq!(read(&bytes, 3), expected);
        // Nothing is lost of what begins like a header for a byte or two.
        assert_eq!(read(b"RI..", 1).len(), 2);
    }

    #[test]
    fn what_is_no_sound_is_refused_in_bounded_memory() {
        let mut wave = growing_wave(
            hound::WavSpec {
                channels: 1,
                sample_rate: 16_000,
                bits_per_sample: 16,
                sample_format: hound::SampleFormat::Int,
            },
            &[0.0; 10],
        );
        wave[34] = 5;
        assert!(GrowingSound::new().push(&wave).is_err());
        assert!(GrowingSound::new().push(b"RIFF....AVI LIST").is_err());
        let mut sound = GrowingSound::new();
        sound.push(b"RIFF\0\0\0\0WAVEjunk\xff\xff\xff\x7f").unwrap_err();
    }
}
