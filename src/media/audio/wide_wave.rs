//! WAV files with more channels than the built-in decoders and ffmpeg mix: the tracks of a mixing desk in one file.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use base::progress::Progress;
use base::texts::m;
use base::time::{self, Instant};
use base::warning::Warning;

use super::decode::DecodeRefusal;
use super::growth::DecodeReporter;
use super::resample::{ResampleError, Resampler};
use super::track::{AudioTrack, TrackNumber, place_of};
use super::{AudioSource, Decoder, MAX_SAMPLES, RATE_HZ, Recording, clean};

/// Fewer are the business of the other decoders, which know of bass channels.
const LEAST_CHANNELS: u16 = 9;
/// Frames that are mixed at a time.
const BLOCK: usize = 4_096;

/// The mean of all channels; none if the file is not a WAV file of integers or 32-bit floats with that many channels.
pub(super) fn decode(
    (path, wanted): (&Path, Option<TrackNumber>),
    progress: &Progress,
    reporter: &mut DecodeReporter<'_>,
) -> Option<Result<Recording, DecodeRefusal>> {
    let reader = open(path)?;
    let spec = reader.spec();
    if let Some(number) = wanted.filter(|number| place_of(*number) > 0) {
        return Some(Err(DecodeRefusal::NoSuchTrack { number, tracks: vec![track_of(spec)] }));
    }
    reporter.restart();
    Some(match spec.sample_format {
        hound::SampleFormat::Float => mix(reader.into_samples::<f32>(), spec, progress, reporter),
        hound::SampleFormat::Int => {
            let full = (1_u64 << (spec.bits_per_sample.clamp(1, 32) - 1)) as f32;
            let samples = reader.into_samples::<i32>().map(|sample| sample.map(|sample| sample as f32 / full));
            mix(samples, spec, progress, reporter)
        }
    })
}

/// What is known of its one track; none if it is not such a file.
pub(super) fn track(path: &Path) -> Option<AudioTrack> {
    open(path).map(|reader| track_of(reader.spec()))
}

fn open(path: &Path) -> Option<hound::WavReader<BufReader<File>>> {
    let length = std::fs::metadata(path).ok()?.len();
    let reader = hound::WavReader::new(BufReader::new(File::open(path).ok()?)).ok()?;
    (reader.spec().channels >= LEAST_CHANNELS && length > 0).then_some(reader)
}

fn track_of(spec: hound::WavSpec) -> AudioTrack {
    AudioTrack {
        number: TrackNumber::MIN,
        language: None,
        title: None,
        codec: codec_of(spec),
        channels: spec.channels,
        rate_hz: spec.sample_rate,
        is_default: true,
    }
}

fn codec_of(spec: hound::WavSpec) -> String {
    match spec.sample_format {
        hound::SampleFormat::Float => format!("pcm_f{}", spec.bits_per_sample),
        hound::SampleFormat::Int => format!("pcm_s{}", spec.bits_per_sample),
    }
}

fn mix(
    samples: impl ExactSizeIterator<Item = Result<f32, hound::Error>>,
    spec: hound::WavSpec,
    progress: &Progress,
    reporter: &mut DecodeReporter<'_>,
) -> Result<Recording, DecodeRefusal> {
    let unsuitable = |error| match error {
        ResampleError::Room(error) => DecodeRefusal::NoRoom(error),
        ResampleError::Rate(_) => DecodeRefusal::Damaged(error.to_string()),
    };
    let channels = usize::from(spec.channels);
    let total = samples.len() as u64 / channels as u64;
    if total * u64::from(RATE_HZ) > MAX_SAMPLES * u64::from(spec.sample_rate) {
        return Err(DecodeRefusal::TooLong);
    }
    let expected = Some(time::Duration::from_secs(total as f64 / f64::from(spec.sample_rate.max(1))));
    let mut resampler = Resampler::new(spec.sample_rate).map_err(unsuitable)?;
    let mut warnings = Vec::new();
    let (mut block, mut sum, mut done) = (Vec::with_capacity(BLOCK), 0.0, 0);
    for (index, sample) in samples.enumerate() {
        let Ok(sample) = sample else {
            let now = Instant::from_samples(resampler.len() + block.len() as u64, RATE_HZ);
            warnings.push(Warning::at(now, m!("audio-cut-off")));
            break;
        };
        sum += clean(sample);
        if (index + 1) % channels != 0 {
            continue;
        }
        block.push(sum / channels as f32);
        sum = 0.0;
        if block.len() == BLOCK {
            resampler.push(&block).map_err(unsuitable)?;
            done += block.len() as u64;
            block.clear();
            reporter.report(resampler.known(), expected);
            progress.tick(done, total)?;
        }
    }
    resampler.push(&block).map_err(unsuitable)?;
    let samples = resampler.finish().map_err(unsuitable)?;
    if samples.is_empty() {
        return Err(DecodeRefusal::Empty);
    }
    reporter.report(&samples, expected);
    progress.tick(total, total)?;
    let source = AudioSource {
        container: "wave".into(),
        codec: codec_of(spec),
        rate_hz: spec.sample_rate,
        channels: spec.channels,
        decoder: Decoder::Wave,
        track: TrackNumber::MIN,
        tracks: 1,
    };
    Ok(Recording { samples, source, warnings })
}
