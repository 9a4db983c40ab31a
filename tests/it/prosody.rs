//! Pitch, energy and pauses: known answers, odd input, and a real talk against a research corpus.

use std::path::PathBuf;

use crate::left_out::leave_out_data;
use breathmark::progress::{Cancellation, Progress};
use breathmark::prosody::{
    FrameTrack, HOP_SAMPLES, PitchRange, RATE_HZ, Summary, WordProsody, analyze_frames, measure,
};
use breathmark::time::Span;
use breathmark::transcript::{Word, WordId};

fn analyze(samples: &[f32]) -> FrameTrack {
    analyze_frames(samples, PitchRange::SPEECH, &Progress::silent()).unwrap()
}

/// Ten harmonics of a pitch that changes as `hz` says (time in seconds), without noise.
pub(super) fn buzz(seconds: f64, hz: impl Fn(f64) -> f64) -> Vec<f32> {
    let mut phase = 0.0;
    (0..(seconds * f64::from(RATE_HZ)) as usize)
        .map(|n| {
            let value: f64 = (1..=10).map(|k| (phase * f64::from(k)).cos() / f64::from(k)).sum();
            phase += std::f64::consts::TAU * hz(n as f64 / f64::from(RATE_HZ)) / f64::from(RATE_HZ);
            (0.1 * value) as f32
        })
        .collect()
}

pub(super) fn cents(found_hz: f32, true_hz: f64) -> f64 {
    1_200.0 * (f64::from(found_hz) / true_hz).log2()
}

#[test]
fn steady_tones_are_found_to_a_cent() {
    for (hz, range) in [
        (55.0, PitchRange::SPEECH),
        (101.3, PitchRange::SPEECH),
        (220.0, PitchRange::SPEECH),
        (387.0, PitchRange::SPEECH),
        (560.0, PitchRange::LIVELY),
        (44.0, PitchRange::WIDEST),
        (740.0, PitchRange::WIDEST),
    ] {
        let found = analyze_frames(&buzz(1.0, |_| hz), range, &Progress::silent()).unwrap();
        assert_eq!(found.len(), 100);
        for frame in 5..95 {
            let error = cents(found.f0_hz[frame], hz);
            assert!(error.abs() < 2.0, "{hz} Hz, frame {frame}: {error} cents");
            assert!(found.voicing[frame] > 0.9, "{hz} Hz, frame {frame}: voicing {}", found.voicing[frame]);
        }
    }
}

#[test]
fn a_glide_is_measured_where_the_frame_is() {
    let hz = |time: f64| 100.0 * 2.0_f64.powf(time);
    let found = analyze(&buzz(1.0, hz));
    for frame in 5..95 {
        let error = cents(found.f0_hz[frame], hz(frame as f64 / 100.0));
        assert!(error.abs() < 8.0, "frame {frame}: {error} cents");
    }
}

#[test]
fn blocks_of_a_long_recording_join_without_a_seam() {
    // Longer than three blocks of the tracker; the pitch swings all the time.
    let hz = |time: f64| 150.0 * 2.0_f64.powf(0.4 * (1.3 * time).sin());
    let found = analyze(&buzz(65.0, hz));
    assert_eq!((found.len(), found.voicing.len(), found.level_db.len()), (6_500, 6_500, 6_500));
    for frame in 5..6_495 {
        let error = cents(found.f0_hz[frame], hz(frame as f64 / 100.0));
        assert!(error.abs() < 8.0, "frame {frame}: {error} cents");
    }
}

#[test]
fn odd_signals_give_finite_contours_of_the_right_length() {
    let check = |name: &str, samples: &[f32]| {
        let found = analyze(samples);
        assert_eq!(found.len(), samples.len().div_ceil(HOP_SAMPLES), "{name}");
        assert_eq!((found.voicing.len(), found.level_db.len()), (found.len(), found.len()), "{name}");
        for frame in 0..found.len() {
            let (f0_hz, voicing) = (found.f0_hz[frame], found.voicing[frame]);
            assert!((49.0..=401.0).contains(&f0_hz), "{name}, frame {frame}: {f0_hz} Hz");
            assert!((0.0..=1.0).contains(&voicing), "{name}, frame {frame}: voicing {voicing}");
            let level_db = found.level_db[frame];
            assert!(level_db.is_finite() && level_db >= FrameTrack::FLOOR_DB, "{name}, frame {frame}: {level_db} dB");
        }
        found
    };
    check("empty", &[]);
    check("one sample", &[0.7]);
    check("less than a window", &[0.1; 37]);
    check("a hop", &[-0.2; 160]);
    check("a hop and a sample", &[-0.2; 161]);
    check("not a number", &[f32::NAN; 4_000]);
    check("infinite", &[f32::INFINITY; 4_000]);
    check("huge", &buzz(0.2, |_| 100.0).iter().map(|sample| sample * 1e30).collect::<Vec<_>>());
    let silence = check("silence", &[0.0; 16_000]);
    assert!(silence.voicing.iter().all(|&voicing| voicing < 0.05));
    assert!(silence.level_db.iter().all(|&level_db| level_db == FrameTrack::FLOOR_DB));
    let offset = check("constant", &[0.4; 16_000]);
    assert!(offset.voicing.iter().all(|&voicing| voicing < 0.05));
}

#[test]
fn any_range_can_be_asked_for() {
    for (low_hz, high_hz) in [(50.0, 400.0), (790.0, 800.0), (0.0, 0.0), (300.0, 100.0), (f32::NAN, 1e9), (40.0, 42.0)]
    {
        let range = PitchRange { low_hz, high_hz };
        let found = analyze_frames(&buzz(0.1, |_| 200.0), range, &Progress::silent()).unwrap();
        let PitchRange { low_hz, high_hz } = range.clamped();
        for (frame, f0_hz) in found.f0_hz.iter().enumerate() {
            assert!((low_hz - 0.5..=high_hz + 0.5).contains(f0_hz), "{range:?}, frame {frame}: {f0_hz} Hz");
        }
    }
}

#[test]
fn clipping_and_offset_do_not_move_the_pitch() {
    let clean = buzz(1.0, |_| 130.0);
    let check = |name: &str, samples: Vec<f32>| {
        let found = analyze(&samples);
        for frame in 5..95 {
            let error = cents(found.f0_hz[frame], 130.0);
            assert!(error.abs() < 3.0 && found.is_voiced(frame), "{name}, frame {frame}: {error} cents");
        }
        found
    };
    check("clipped", clean.iter().map(|sample| (sample * 40.0).clamp(-1.0, 1.0)).collect());
    let shifted = check("offset", clean.iter().map(|sample| sample + 0.3).collect());
    let quiet = check("quiet", clean.iter().map(|sample| sample * 1e-3).collect());
    let plain = check("plain", clean);
    for frame in 5..95 {
        assert!((shifted.level_db[frame] - plain.level_db[frame]).abs() < 0.1);
        assert!((quiet.level_db[frame] + 60.0 - plain.level_db[frame]).abs() < 0.1);
    }
}

#[test]
fn a_cancelled_job_stops() {
    let progress = Progress::silent();
    progress.cancel();
    assert_eq!(analyze_frames(&[0.1; 3_200], PitchRange::SPEECH, &progress), Err(Cancellation));
}

/// Development data that is not part of the repository.
fn development_data() -> PathBuf {
    std::env::var_os("BREATHMARK_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from)
}

/// Samples of a 16-bit mono WAV file.
fn read_wav(bytes: &[u8]) -> Vec<f32> {
    let mut rest = &bytes[12..];
    loop {
        let size = u32::from_le_bytes(rest[4..8].try_into().unwrap()) as usize;
        if &rest[..4] == b"data" {
            let pairs = rest[8..8 + size].chunks_exact(2);
            return pairs.map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0).collect();
        }
        rest = &rest[8 + size + size % 2..];
    }
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |pick: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(pick).sum::<f64>() / count;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let product = mean(&|pair| (pair.0 - x) * (pair.1 - y));
    product / (mean(&|pair| (pair.0 - x).powi(2)) * mean(&|pair| (pair.1 - y).powi(2))).sqrt()
}

/// The bridge between a corpus of annotated talks (which has features but no audio) and our own measurements: on eleven
/// seconds that are there as audio, both must agree, or a model trained on the corpus would not understand us.
#[test]
fn features_of_a_real_talk_agree_with_the_annotated_corpus() {
    const CLIP_START: f64 = 27.0;
    let data = development_data();
    let (Ok(wav), Ok(table)) = (
        std::fs::read(data.join("speech/clips/ted_AlGore2006.0003.wav")),
        std::fs::read_to_string(data.join("speech/panted/0001.tsv")),
    ) else {
        leave_out_data(&format!("the development data are not at {}", data.display()));
        return;
    };
    let samples = read_wav(&wav);
    let clip_end = CLIP_START + samples.len() as f64 / f64::from(RATE_HZ);
    let mut lines = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let column = |name: &str| header.iter().position(|&found| found == name).unwrap();
    let number = |row: &[&str], name: &str| row.get(column(name)).and_then(|value| value.parse::<f64>().ok());
    let rows: Vec<Vec<&str>> = lines
        .filter(|row| row[column("op")] == "*" && number(row, "f0_mean").is_some())
        .filter(|row| number(row, "start") >= Some(CLIP_START) && number(row, "end") <= Some(clip_end))
        .collect();
    let words: Vec<Word> = rows
        .iter()
        .zip(0..)
        .map(|(row, id)| Word {
            id: WordId(id),
            text: row[column("word")].into(),
            span: Span::from_secs(number(row, "start").unwrap() - CLIP_START, number(row, "end").unwrap() - CLIP_START),
            raw_span: None,
            estimated: false,
            confidence: None,
            speaker: None,
        })
        .collect();
    assert!(words.len() >= 25, "{} words", words.len());

    let prosody = measure(&words, Some(&analyze(&samples)));
    let compare = |name: &str, pick: &dyn Fn(&WordProsody) -> Option<f32>| {
        let pairs = rows.iter().zip(&prosody.words);
        let pairs: Vec<(f64, f64)> =
            pairs.filter_map(|(row, word)| Some((number(row, name)?, f64::from(pick(word)?)))).collect();
        let r = correlation(&pairs);
        eprintln!("{name:10} r = {r:.4} over {} words", pairs.len());
        (r, pairs.len())
    };
    let pitch = |pick: fn(&Summary) -> f32| move |word: &WordProsody| word.pitch_st.as_ref().map(pick);
    let level = |pick: fn(&Summary) -> f32| move |word: &WordProsody| word.level_db.as_ref().map(pick);
    let (f0_mean, f0_words) = compare("f0_mean", &pitch(|summary| summary.mean));
    let (f0_median, _) = compare("f0_median", &pitch(|summary| summary.median));
    let (f0_slope, _) = compare("f0_slope", &pitch(|summary| summary.slope));
    for (name, pick) in [
        ("f0_sd", (|summary| summary.sd) as fn(&Summary) -> f32),
        ("f0_min", |summary| summary.min),
        ("f0_max", |summary| summary.max),
        ("f0_q5", |summary| summary.q5),
        ("f0_q95", |summary| summary.q95),
    ] {
        compare(name, &pitch(pick));
    }
    let (i0_mean, _) = compare("i0_mean", &level(|summary| summary.mean));
    let (i0_slope, _) = compare("i0_slope", &level(|summary| summary.slope));
    compare("i0_median", &level(|summary| summary.median));
    compare("i0_sd", &level(|summary| summary.sd));
    assert!(f0_words >= words.len() - 1);
    assert!(f0_mean >= 0.98, "f0_mean {f0_mean}");
    assert!(f0_median >= 0.95 && f0_slope >= 0.9, "f0_median {f0_median}, f0_slope {f0_slope}");
    assert!(i0_mean >= 0.85 && i0_slope >= 0.85, "i0_mean {i0_mean}, i0_slope {i0_slope}");
}
