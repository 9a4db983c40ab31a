//! A recording as a file that every program of others reads: WAV, mono, 16 kHz, 16 bits.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

use hound::{SampleFormat, WavSpec, WavWriter};

use super::samples::Samples;
use super::{AudioError, RATE_HZ};
use base::progress::Progress;

/// Samples that are written at a time: 4 s.
const BLOCK: usize = 1 << 16;

/// Writes all samples to `path`, rounded to 16 bits. A day of sound takes 2.8 GB, which the format can hold.
///
/// # Errors
/// [`AudioError::NoRoom`] with what the file system says, [`AudioError::Cancelled`].
pub fn write_wave(samples: &dyn Samples, path: &Path, progress: &Progress) -> Result<(), AudioError> {
    let no_room = |source: io::Error| {
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        AudioError::NoRoom { folder, source }
    };
    let broken = |error: hound::Error| match error {
        hound::Error::IoError(source) => no_room(source),
        other => no_room(io::Error::other(other.to_string())),
    };
    let spec = WavSpec { channels: 1, sample_rate: RATE_HZ, bits_per_sample: 16, sample_format: SampleFormat::Int };
    let file = File::create(path).map_err(no_room)?;
    let mut writer = WavWriter::new(BufWriter::new(file), spec).map_err(broken)?;
    let (mut block, mut at) = (vec![0.0; BLOCK], 0);
    while at < samples.len() {
        let count = BLOCK.min(samples.len() - at);
        samples.read(at, &mut block[..count]);
        let mut part = writer.get_i16_writer(count as u32);
        for sample in &block[..count] {
            part.write_sample((sample * 32_768.0).round().clamp(-32_768.0, 32_767.0) as i16);
        }
        part.flush().map_err(broken)?;
        at += count;
        progress.tick(at as u64, samples.len() as u64)?;
    }
    writer.finalize().map_err(broken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::decode;

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sound.wav");
        let samples: Vec<f32> = (0..BLOCK + 5_000).map(|at| (at as f32 * 0.05).sin()).collect();
        write_wave(&samples, &path, &Progress::silent()).unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().len(), 44 + 2 * samples.len() as u64);
        let read = decode(&path, &Progress::silent()).unwrap();
        assert_eq!((read.samples.len(), read.source.rate_hz, read.source.channels), (samples.len(), RATE_HZ, 1));
        let mut found = vec![0.0; samples.len()];
        read.samples.read(0, &mut found);
        assert!(samples.iter().zip(&found).all(|(a, b)| (a - b).abs() < 1e-4));
    }

    #[test]
    fn where_nothing_can_be_written_the_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none/sound.wav");
        let error = write_wave(&[0.0_f32; 10], &path, &Progress::silent()).unwrap_err();
        assert!(error.to_string().ends_with(&folder.path().join("none").display().to_string()), "{error}");
        let progress = Progress::silent();
        progress.cancel();
        let error = write_wave(&[0.0_f32; 10], &folder.path().join("sound.wav"), &progress).unwrap_err();
        assert!(matches!(error, AudioError::Cancelled(_)), "{error}");
    }
}
