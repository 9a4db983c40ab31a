use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hound::{SampleFormat, WavSpec, WavWriter};

use super::blocks::{BLOCK, SLOTS};
use super::reader::SoundOrigin;
use super::*;
use crate::audio::decode;
use crate::audio::resample::Resampler;
use crate::audio::sound_source::SoundPiece;
use base::progress::Progress;

pub(super) const RATE: u32 = 48_000;

/// Noise whose loudness swells, another one to each ear: no place is like another.
pub(super) fn noise(frames: usize) -> Vec<[f32; 2]> {
    let mut state = 7_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 8_388_608.0 - 1.0
    };
    let swell = |frame: usize| 0.3 + 0.2 * (frame as f32 * 0.000_4).sin();
    (0..frames).map(|frame| [swell(frame) * next(), swell(frame) * next()]).collect()
}

pub(super) fn mixed(sound: &[[f32; 2]]) -> Vec<f32> {
    sound.iter().map(|frame| 0.5 * (frame[0] + frame[1])).collect()
}

/// Its samples as the analysis decodes them.
pub(super) fn analysed(mono: &[f32]) -> Arc<dyn Samples> {
    let mut resampler = Resampler::new(RATE).unwrap();
    resampler.push(mono).unwrap();
    Arc::new(resampler.finish().unwrap())
}

/// A file that says of its frames that they lie `late` frames later than they do, from which a hole is left out.
struct Claimed {
    sound: Arc<Vec<[f32; 2]>>,
    late: i64,
    hole: Range<i64>,
    at: i64,
    read: Arc<AtomicUsize>,
}

impl SoundSource for Claimed {
    fn go_to(&mut self, frame: i64) -> Result<(), SourceFailure> {
        // Packets of 1,000 frames.
        self.at = (frame - self.late).max(0) / 1_000 * 1_000;
        Ok(())
    }

    fn next_piece(&mut self, piece: &mut SoundPiece) -> Result<bool, SourceFailure> {
        if self.hole.contains(&self.at) {
            self.at = self.hole.end;
        }
        let from = (self.at as usize).min(self.sound.len());
        let frames = &self.sound[from..(from + 1_000).min(self.sound.len())];
        let side = |side: usize| frames.iter().map(|frame| frame[side]).collect();
        *piece = SoundPiece { at: self.at + self.late, mono: mixed(frames), sides: [side(0), side(1)] };
        self.at += frames.len() as i64;
        self.read.fetch_add(1, Ordering::Relaxed);
        Ok(!frames.is_empty())
    }
}

/// A recording of such a file, what reads it, and how many packets were read.
fn claimed(
    sound: &Arc<Vec<[f32; 2]>>,
    late: i64,
    hole: Range<i64>,
    analysis: Arc<dyn Samples>,
) -> (AsRecorded, SoundReader, Arc<AtomicUsize>) {
    let (sound, read) = (sound.clone(), Arc::new(AtomicUsize::new(0)));
    let count = read.clone();
    let open = move |_: &IsInVain| -> Result<Box<dyn SoundSource>, SourceFailure> {
        Ok(Box::new(Claimed { sound: sound.clone(), late, hole: hole.clone(), at: 0, read: count.clone() }))
    };
    let origin = SoundOrigin { open: Box::new(open), stamp: Box::new(|| Some((1, None))) };
    let (recording, reader) = AsRecorded::read_from(origin, RATE, 2, analysis);
    (recording, reader, read)
}

pub(super) fn frames(recording: &AsRecorded, first: i64, count: usize) -> Option<Vec<[f32; 2]>> {
    let (mut left, mut right) = (vec![9.0; count], vec![9.0; count]);
    recording.read(first, &mut left, &mut right).then(|| left.into_iter().zip(right).map(|(l, r)| [l, r]).collect())
}

pub(super) fn wave(path: &Path, rate_hz: u32, channels: u16, frames: impl Iterator<Item = Vec<f32>>) {
    let spec = WavSpec { channels, sample_rate: rate_hz, bits_per_sample: 16, sample_format: SampleFormat::Int };
    let mut writer = WavWriter::create(path, spec).unwrap();
    for sample in frames.flatten() {
        writer.write_sample((sample * 32_768.0).round().clamp(-32_768.0, 32_767.0) as i16).unwrap();
    }
    writer.finalize().unwrap();
}

/// The file with a recording of it.
pub(super) fn opened(path: &Path) -> (AsRecorded, SoundReader) {
    let recording = decode(path, &Progress::silent()).unwrap();
    AsRecorded::by_hand(path, &recording.source, Arc::new(recording.samples)).unwrap()
}

pub(super) fn in_folder(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

#[test]
fn a_wave_file_is_there_frame_by_frame_wherever_it_is_wanted() {
    let (_folder, path) = in_folder("sound.wav");
    for rate_hz in [8_000, 22_050, 44_100, 48_000, 96_000] {
        let sound = noise(5 * rate_hz as usize + 777);
        wave(&path, rate_hz, 2, sound.iter().map(|frame| frame.to_vec()));
        let (recording, mut reader) = opened(&path);
        assert_eq!((recording.rate_hz(), recording.channels()), (rate_hz, 2));
        for first in [0, 2 * i64::from(rate_hz) + 123, 4 * i64::from(rate_hz), 100] {
            assert!(!recording.is_given_up());
            recording.want(first, None);
            reader.catch_up();
            let found = frames(&recording, first, 5_000).unwrap_or_else(|| panic!("{rate_hz} Hz: {first} is missing"));
            let wanted = &sound[first as usize..][..5_000];
            let off = found.iter().flatten().zip(wanted.iter().flatten()).map(|(a, b)| (a - b).abs());
            assert!(off.fold(0.0, f32::max) < 1e-4, "{rate_hz} Hz: not the frames at {first}");
        }
        // Behind the end is silence.
        let end = sound.len() as i64;
        recording.want(end - 10, None);
        reader.catch_up();
        let tail = frames(&recording, end - 1, 100).unwrap();
        assert!(
            (tail[0][0] - sound[sound.len() - 1][0]).abs() < 1e-4 && tail[2..].iter().all(|frame| *frame == [0.0; 2])
        );
    }
}

#[test]
fn what_the_analysis_holds_as_well_is_not_read_again() {
    let source = |rate_hz, channels| AudioSource {
        container: "wave".into(),
        codec: "pcm".into(),
        rate_hz,
        channels,
        decoder: Decoder::Symphonia,
        track: std::num::NonZeroU32::MIN,
        tracks: 1,
    };
    for (rate_hz, channels, is_read) in [
        (16_000, 1, false),
        (8_000, 1, false),
        (16_000, 2, true),
        (44_100, 1, true),
        (384_000, 2, false),
        (0, 2, false),
        (4_000, 2, false),
    ] {
        let made = AsRecorded::by_hand(Path::new("a.wav"), &source(rate_hz, channels), Arc::new(vec![0.0_f32; 10]));
        assert_eq!(made.is_some(), is_read, "{rate_hz} Hz, {channels} channels");
    }
}

#[test]
fn one_channel_is_heard_by_both_and_of_six_each_by_its_side() {
    let (_folder, path) = in_folder("sound.wav");
    let sound = noise(3 * RATE as usize);
    wave(&path, RATE, 1, sound.iter().map(|frame| vec![frame[0]]));
    let (recording, mut reader) = opened(&path);
    recording.want(0, None);
    reader.catch_up();
    let found = frames(&recording, 10_000, 10).unwrap();
    assert!(
        found
            .iter()
            .zip(&sound[10_000..])
            .all(|(found, sound)| { found[0] == found[1] && (found[0] - sound[0]).abs() < 1e-4 })
    );

    // Left, right, middle, bass, left and right behind; a second each.
    let only = |frame: usize| {
        let mut channels = vec![0.0; 6];
        channels[(frame / RATE as usize).min(5)] = sound[frame % 40_000][0];
        channels
    };
    wave(&path, RATE, 6, (0..6 * RATE as usize).map(only));
    let (recording, mut reader) = opened(&path);
    let mut loudness = Vec::new();
    for second in 0..6 {
        let first = second * i64::from(RATE) + 20_000;
        recording.want(first, None);
        reader.catch_up();
        let found = frames(&recording, first, 4_000).unwrap();
        loudness.push([0, 1].map(|side| found.iter().map(|frame| frame[side].abs()).sum::<f32>() > 1.0));
    }
    let (left, right, both, none) = ([true, false], [false, true], [true; 2], [false; 2]);
    assert_eq!(loudness, [left, right, both, none, left, right]);
}

#[test]
fn a_decoder_that_is_out_of_step_is_caught_and_corrected() {
    let sound = Arc::new(noise(20 * RATE as usize));
    let analysis = analysed(&mixed(&sound));
    for late in [0, 30, 1_200, -2_000, 4_500, -4_700] {
        let (recording, mut reader, _) = claimed(&sound, late, 0..0, analysis.clone());
        for first in [300_000, 600_000, 100_000] {
            recording.want(first, None);
            reader.catch_up();
            let found = frames(&recording, first, 3_000).unwrap_or_else(|| panic!("{late}: {first} is missing"));
            // Where in the sound these frames are.
            let near = (first - 6_000) as usize;
            let at = (near..near + 12_000).find(|at| sound[*at..*at + 3_000] == found[..]).unwrap() as i64;
            // Within half a millisecond nothing is corrected.
            assert!((at - first).abs() <= 30, "{late}: off by {} frames", at - first);
        }
    }
}

#[test]
fn another_sound_is_never_used_and_given_up_in_the_end() {
    let sound = Arc::new(noise(60 * RATE as usize));
    let other: Vec<f32> = mixed(&sound).into_iter().rev().collect();
    let (recording, mut reader, _) = claimed(&sound, 0, 0..0, analysed(&other));
    recording.want(0, None);
    reader.catch_up();
    assert!(recording.is_given_up());
    assert!(!recording.has(0..10) && frames(&recording, 20_000, 100).is_none());
    // Nothing is read any more.
    recording.want(1_000_000, None);
    assert!(!reader.work());
}

#[test]
fn a_decoder_that_is_far_off_is_not_used() {
    let sound = Arc::new(noise(20 * RATE as usize));
    let (recording, mut reader, _) = claimed(&sound, 20_000, 0..0, analysed(&mixed(&sound)));
    recording.want(300_000, None);
    reader.catch_up();
    assert!(frames(&recording, 300_000, 100).is_none());
}

#[test]
fn silence_and_holes_are_silent_and_what_follows_is_in_step() {
    // Ten seconds are missing in the file; the analysis has silence there.
    let mut sound = noise(30 * RATE as usize);
    let hole = 8 * i64::from(RATE)..18 * i64::from(RATE);
    sound[hole.start as usize..hole.end as usize].fill([0.0; 2]);
    let sound = Arc::new(sound);
    let (recording, mut reader, _) = claimed(&sound, 0, hole.clone(), analysed(&mixed(&sound)));
    for first in [10 * i64::from(RATE), 7 * i64::from(RATE), 17 * i64::from(RATE), 19 * i64::from(RATE)] {
        recording.want(first, None);
        reader.catch_up();
        let found = frames(&recording, first, 2 * RATE as usize).unwrap();
        assert!(found == sound[first as usize..][..2 * RATE as usize], "from {first}");
    }
    assert!(!recording.is_given_up());
}

#[test]
fn what_is_not_wanted_any_more_is_not_read_to_its_end() {
    let sound = Arc::new(noise(60 * RATE as usize));
    let (recording, mut reader, read) = claimed(&sound, 0, 0..0, analysed(&mixed(&sound)));
    for round in 0..40 {
        recording.want(round * 66_000, None);
        for _ in 0..3 {
            assert!(reader.work());
        }
    }
    recording.want(2_000_000, None);
    reader.catch_up();
    assert!(recording.has(2_000_000..2_200_000) && !recording.has(39 * 66_000..39 * 66_000 + 10));
    // The whole has 2,880 packets, what lies around one place about 450.
    let read = read.load(Ordering::Relaxed);
    assert!(read < 650, "{read} packets");
}

#[test]
fn memory_is_bounded_and_the_last_seconds_stay() {
    let sound = Arc::new(noise(120 * RATE as usize));
    let (recording, mut reader, _) = claimed(&sound, 0, 0..0, analysed(&mixed(&sound)));
    let mut most = 0;
    for second in 0..110 {
        recording.want(second * i64::from(RATE), None);
        reader.catch_up();
        most = most.max(recording.held_bytes());
    }
    assert!(most <= SLOTS * BLOCK * 2 * 4, "{most} bytes");
    let seeks = reader.seeks();
    assert_eq!(seeks, 1, "read in one go");
    // Back and forth in what was just heard.
    for first in [107, 106, 108, 109, 105] {
        recording.want(first * i64::from(RATE), None);
        reader.catch_up();
        assert!(recording.has(first * i64::from(RATE)..(first + 1) * i64::from(RATE)));
    }
    assert_eq!(reader.seeks(), seeks);
}

#[test]
fn a_loop_stays_as_a_whole() {
    let sound = Arc::new(noise(60 * RATE as usize));
    let (recording, mut reader, _) = claimed(&sound, 0, 0..0, analysed(&mixed(&sound)));
    let (start, end) = (20 * i64::from(RATE), 32 * i64::from(RATE));
    for _ in 0..3 {
        for second in 20..32 {
            recording.want(second * i64::from(RATE), Some(end));
            reader.catch_up();
        }
    }
    // And a little more: a piece is made only of what goes on behind it.
    assert!(recording.has(start..end + i64::from(RATE) / 10));
    assert_eq!(reader.seeks(), 1);
}

#[test]
fn a_file_that_changes_or_vanishes_is_given_up_and_nothing_breaks() {
    let (_folder, path) = in_folder("sound.wav");
    let sound = noise(60 * RATE as usize);
    for vanishes in [true, false] {
        wave(&path, RATE, 2, sound.iter().map(|frame| frame.to_vec()));
        let (recording, mut reader) = opened(&path);
        recording.want(0, None);
        reader.catch_up();
        assert!(recording.has(0..100_000));
        match vanishes {
            true => std::fs::remove_file(&path).unwrap(),
            false => wave(&path, RATE, 2, sound[5_000..].iter().map(|frame| frame.to_vec())),
        }
        recording.want(40 * i64::from(RATE), None);
        reader.catch_up();
        assert!(recording.is_given_up() && !recording.has(0..100));
    }
}

#[test]
fn a_file_that_cannot_be_opened_is_given_up() {
    let open = |_: &IsInVain| Err(SourceFailure(io::Error::other("no").to_string()));
    let origin = SoundOrigin { open: Box::new(open), stamp: Box::new(|| Some((1, None))) };
    let (recording, mut reader) = AsRecorded::read_from(origin, RATE, 2, Arc::new(vec![0.0_f32; 100_000]));
    recording.want(0, None);
    reader.catch_up();
    assert!(recording.is_given_up());
}
