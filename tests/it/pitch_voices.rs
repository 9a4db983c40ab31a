//! The pitch tracker on the laboratory's synthetic voices, and what the laboratory writes of a recording's pitch.

use breathmark::lab::evaluation::pitch;
use breathmark::progress::{Cancellation, Progress};
use breathmark::prosody::PitchRange;

use crate::prosody::{buzz, cents};

#[test]
fn a_cancelled_measurement_stops() {
    let progress = Progress::silent();
    progress.cancel();
    assert_eq!(pitch::bench(pitch::TUNING_SEED, &progress), Err(Cancellation));
}

#[test]
fn synthetic_voices_are_followed() {
    let rows = pitch::bench(pitch::TUNING_SEED, &Progress::silent()).unwrap();
    eprintln!("{}", pitch::PitchTable { rows: &rows, each_voice: true });
    // Percentages: gross errors and RPA over all voiced frames, voicing errors over all frames.
    let limits = [
        ("clean", 0.2, 98.5, 1.2),
        ("20 dB", 0.2, 98.5, 1.2),
        ("10 dB", 0.5, 98.0, 1.6),
        ("0 dB", 5.0, 90.0, 17.0),
        ("telephone", 0.5, 98.0, 1.2),
        ("reverberation", 0.5, 92.5, 10.5),
        ("creak", 12.0, 77.0, 2.6),
        ("creak, 10 dB", 13.0, 76.0, 4.6),
        ("octave traps", 1.5, 98.5, 1.4),
        ("octave traps, 10 dB", 2.0, 97.0, 2.0),
        ("60-600 Hz", 0.2, 99.0, 1.0),
        ("60-600 Hz, 10 dB", 0.5, 98.0, 1.6),
    ];
    assert_eq!(limits.len(), pitch::CONDITIONS.len());
    for (condition, gross, accuracy, voicing) in limits {
        let all = |row: &&pitch::PitchRow| row.condition == condition && row.voice == pitch::PitchRow::ALL;
        let row = rows.iter().find(all).unwrap();
        assert!(row.gross_error_percent <= gross, "{row:?}");
        assert!(row.within_50_cents_percent >= accuracy, "{row:?}");
        assert!(row.voicing_error_percent <= voicing, "{row:?}");
        assert!(row.octave_error_percent <= row.gross_error_percent, "{row:?}");
    }
    for row in rows.iter().filter(|row| row.condition == "clean") {
        assert!(row.gross_error_percent < 1.0 && row.median_cents < 15.0, "{row:?}");
        assert!(row.voicing_precision_percent > 97.0 && row.voicing_recall_percent > 97.0, "{row:?}");
    }
}

#[test]
fn the_contour_of_a_recording_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let samples = buzz(1.0, |_| 180.0);
    let (timing, frames) = pitch::time_analysis(&samples, PitchRange::SPEECH, 2, &Progress::silent()).unwrap();
    assert!(timing.seconds > 0.0 && timing.audio_seconds == 1.0 && timing.voiced_percent > 95.0, "{timing:?}");
    assert!(cents(timing.median_hz, 180.0).abs() < 2.0, "{timing:?}");
    let path = folder.path().join("contour.tsv");
    pitch::write_contour(&frames, &path).unwrap();
    let table = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.len(), 101);
    assert_eq!(lines[0], ["time", "f0_hz", "voicing", "level_db"]);
    assert_eq!(lines[51][0], "0.50");
    assert!(cents(lines[51][1].parse().unwrap(), 180.0).abs() < 2.0, "{:?}", lines[51]);
    let refused = pitch::write_contour(&frames, folder.path()).unwrap_err().to_string();
    assert!(refused.ends_with(&folder.path().display().to_string()), "{refused}");
}

#[test]
fn voices_are_the_same_every_time_and_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let count = pitch::write_voices(pitch::TUNING_SEED, folder.path(), &Progress::silent()).unwrap();
    let voices = pitch::voices(pitch::TUNING_SEED);
    assert_eq!(count, voices.len());
    let again = pitch::voices(pitch::TUNING_SEED);
    assert!(voices.iter().zip(&again).all(|(a, b)| a.samples == b.samples && a.f0_truth == b.f0_truth));
    let wav = hound::WavReader::open(folder.path().join("00_clean.wav")).unwrap();
    let written: Vec<f32> = wav.into_samples().map(Result::unwrap).collect();
    assert_eq!(written, voices[0].samples);
    let table = std::fs::read_to_string(folder.path().join("00_10-dB.tsv")).unwrap();
    assert_eq!(table.lines().count(), 1 + voices[0].f0_truth.len());
    let list = std::fs::read_to_string(folder.path().join("voices.tsv")).unwrap();
    let names = list.lines().skip(1).map(|line| line.split('\t').next().unwrap());
    assert!(
        names.clone().count() > 60
            && names.clone().all(|name| folder.path().join(name).with_extension("wav").is_file())
    );
    assert!(list.contains("creak, 10 dB"));

    let file = folder.path().join("00_clean.wav");
    let refused = pitch::write_voices(pitch::TUNING_SEED, &file, &Progress::silent()).unwrap_err().to_string();
    assert!(refused.ends_with(&file.display().to_string()), "{refused}");
}
