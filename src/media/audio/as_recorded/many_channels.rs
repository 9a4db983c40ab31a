//! WAV files with more channels than other decoders mix: all of them to both ears.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use hound::{SampleFormat, WavReader};

use crate::audio::clean;
use crate::audio::sound_source::{SoundPiece, SoundSource, SourceFailure};

/// Frames that are read at a time, where there are few channels.
const PIECE: usize = 4_096;
/// Samples of all channels that are read at a time.
const MOST_SAMPLES: usize = 65_536;

pub(super) struct ManyChannelWave {
    reader: WavReader<BufReader<File>>,
    at: i64,
}

impl ManyChannelWave {
    pub(super) fn open(path: &Path) -> Result<Self, SourceFailure> {
        Ok(Self { reader: WavReader::open(path).map_err(failure)?, at: 0 })
    }
}

fn frames_at_once(channels: usize) -> usize {
    PIECE.min(MOST_SAMPLES / channels.max(1)).max(1)
}

fn failure(error: hound::Error) -> SourceFailure {
    SourceFailure(error.to_string())
}

impl SoundSource for ManyChannelWave {
    fn go_to(&mut self, frame: i64) -> Result<(), SourceFailure> {
        let frame = u32::try_from(frame.max(0)).unwrap_or(u32::MAX).min(self.reader.duration());
        self.reader.seek(frame).map_err(|error| SourceFailure(error.to_string()))?;
        self.at = i64::from(frame);
        Ok(())
    }

    fn next_piece(&mut self, piece: &mut SoundPiece) -> Result<bool, SourceFailure> {
        let spec = self.reader.spec();
        let channels = usize::from(spec.channels.max(1));
        let full = (1_u64 << (spec.bits_per_sample.clamp(1, 32) - 1)) as f32;
        let wanted = frames_at_once(channels) * channels;
        // What breaks off ends here, as it does for the analysis.
        let samples: Vec<f32> = match spec.sample_format {
            SampleFormat::Float => self.reader.samples::<f32>().map_while(Result::ok).take(wanted).collect(),
            SampleFormat::Int => {
                let samples = self.reader.samples::<i32>().map_while(Result::ok).take(wanted);
                samples.map(|sample| sample as f32 / full).collect()
            }
        };
        let mean = |frame: &[f32]| frame.iter().copied().map(clean).sum::<f32>() / channels as f32;
        piece.at = self.at;
        piece.mono = samples.chunks_exact(channels).map(mean).collect();
        piece.sides = [piece.mono.clone(), piece.mono.clone()];
        self.at += piece.len() as i64;
        Ok(piece.len() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_channels_take_no_more_memory_than_few() {
        for (channels, frames) in [(1, 4_096), (16, 4_096), (17, 3_855), (1_000, 65), (65_535, 1)] {
            assert_eq!(frames_at_once(channels), frames, "{channels}");
        }
    }
}
