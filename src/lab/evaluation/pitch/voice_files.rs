//! The synthetic voices as files, so that other programs can be measured on them.

use std::path::Path;

use super::surroundings::CONDITIONS;
use super::voice::{Voice, voices};
use base::progress::{Cancellation, Progress};
use media::prosody::{FrameTrack, PitchRange, RATE_HZ, analyze_frames};

/// Why voices could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteVoicesError {
    #[error("cannot write voices ({source}); choose a folder that can be written to: {path}")]
    Write { source: std::io::Error, path: String },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

/// Writes every voice of [`voices`]`(seed)` under every condition of its group into `directory` (made if absent):
/// `NN_clean.wav`, `NN_20-dB.wav` … (mono, 32-bit float) and beside each a `.tsv` with the columns `time`, `truth_hz`
/// (0 = unvoiced), `f0_hz` and `voicing` (both as found here), plus `low_hz` and `high_hz` of the range, a line per
/// frame; and `voices.tsv`, which names the files, conditions and voices in the order of the bench. Gives the number of voices.
///
/// # Errors
/// A folder or file that cannot be written; cancelled.
pub fn write_voices(seed: u64, directory: &Path, progress: &Progress) -> Result<usize, WriteVoicesError> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |source| WriteVoicesError::Write { source, path }
    };
    std::fs::create_dir_all(directory).map_err(failed(directory))?;
    let voices = voices(seed);
    let mut list = String::from("file\tcondition\tvoice\n");
    for (condition, done) in CONDITIONS.iter().zip(0..) {
        progress.tick(done, CONDITIONS.len() as u64)?;
        for (number, voice) in voices.iter().enumerate().filter(|(_, voice)| voice.group == condition.group) {
            let heard = voice.recorded_in(condition.surroundings);
            let found = analyze_frames(&heard.samples, heard.range, &Progress::silent())?;
            let name = format!("{number:02}_{}", condition.file_name());
            let path = directory.join(format!("{name}.wav"));
            write_wav(&path, &heard.samples).map_err(failed(&path))?;
            let path = path.with_extension("tsv");
            std::fs::write(&path, truth_table(&heard, &found)).map_err(failed(&path))?;
            list.push_str(&format!("{name}\t{}\t{}\n", condition.name, voice.name));
        }
    }
    let path = directory.join("voices.tsv");
    std::fs::write(&path, list).map_err(failed(&path))?;
    Ok(voices.len())
}

fn truth_table(voice: &Voice, found: &FrameTrack) -> String {
    let PitchRange { low_hz, high_hz } = voice.range;
    let mut table = String::from("time\ttruth_hz\tf0_hz\tvoicing\tlow_hz\thigh_hz\n");
    for (frame, truth_hz) in voice.f0_truth.iter().enumerate() {
        let (time, f0_hz, voicing) = (FrameTrack::instant(frame).as_secs(), found.f0_hz[frame], found.voicing[frame]);
        table.push_str(&format!("{time:.2}\t{truth_hz:.3}\t{f0_hz:.3}\t{voicing:.4}\t{low_hz}\t{high_hz}\n"));
    }
    table
}

/// A mono WAV file of 32-bit floats at the analysis rate.
fn write_wav(path: &Path, samples: &[f32]) -> std::io::Result<()> {
    let format = hound::WavSpec {
        channels: 1,
        sample_rate: RATE_HZ,
        bits_per_sample: 32,
        sample_format: hound::SampleFormat::Float,
    };
    let write = || {
        let mut file = hound::WavWriter::create(path, format)?;
        for &sample in samples {
            file.write_sample(sample)?;
        }
        file.finalize()
    };
    write().map_err(|error| match error {
        hound::Error::IoError(error) => error,
        error => std::io::Error::other(error),
    })
}
