//! Recordings that a bench makes.

use std::path::Path;

use media::audio::RATE_HZ;

/// Mono 16-bit WAV.
pub(super) fn write_wav(path: &Path, samples: impl Iterator<Item = f32>) -> Result<(), hound::Error> {
    let format = hound::WavSpec {
        channels: 1,
        sample_rate: RATE_HZ,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut file = hound::WavWriter::create(path, format)?;
    for sample in samples {
        file.write_sample((sample.clamp(-1.0, 1.0) * 32767.0) as i16)?;
    }
    file.finalize()
}
