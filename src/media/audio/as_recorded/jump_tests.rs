//! Jumps in files that are hard to jump in.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::blocks::BLOCK;
use super::reader::SoundOrigin;
use super::tests::{RATE, analysed, frames, in_folder, mixed, noise, opened, wave};
use super::*;
use crate::audio::sound_source::SoundPiece;
use crate::ffmpeg::testing::make as ffmpeg;

const SECOND: i64 = RATE as i64;

fn element(id: u32, content: &[u8]) -> Vec<u8> {
    let id: Vec<u8> = id.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    let length = (1_u64 << 56 | content.len() as u64).to_be_bytes();
    [id.as_slice(), &length, content].concat()
}

fn number(id: u32, value: u64) -> Vec<u8> {
    element(id, &value.to_be_bytes())
}

/// A Matroska file of uncompressed sound: blocks of eight packets, each 20 ms long, and clusters of five blocks.
fn matroska(sound: &[[f32; 2]], has_index: bool) -> Vec<u8> {
    const PACKET: usize = 960;
    let header = [number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8)];
    let kind = [element(0x4282, b"matroska"), number(0x4287, 4), number(0x4285, 2)];
    let info = [number(0x2a_d7b1, 1_000_000), element(0x4d80, b"a test"), element(0x5741, b"a test")];
    let shape = [element(0xb5, &48_000_f64.to_be_bytes()), number(0x9f, 2), number(0x6264, 16)];
    let codec = element(0x86, b"A_PCM/INT/LIT");
    let facts = [number(0xd7, 1), number(0x73c5, 1), number(0x83, 2), number(0x23_e383, 20_000_000), codec];
    let track = element(0xae, &[facts.concat(), element(0xe1, &shape.concat())].concat());
    let before = [element(0x1549_a966, &info.concat()), element(0x1654_ae6b, &track)].concat();
    let clusters: Vec<Vec<u8>> = sound
        .chunks(PACKET * 40)
        .enumerate()
        .map(|(at, cluster)| {
            let blocks = cluster.chunks_exact(PACKET * 8).enumerate().map(|(at, block)| {
                // Track 1, the time, packets of one size, one less than their number.
                let mut bytes = vec![0x81];
                bytes.extend((160 * at as i16).to_be_bytes());
                bytes.extend([0x84, 7]);
                let samples = block.iter().flatten().map(|sample| (sample * 32_768.0).round() as i16);
                bytes.extend(samples.flat_map(i16::to_le_bytes));
                element(0xa3, &bytes)
            });
            element(0x1f43_b675, &[number(0xe7, 800 * at as u64), blocks.collect::<Vec<_>>().concat()].concat())
        })
        .collect();
    let index = |start: usize| {
        let mut place = start as u64;
        let points = clusters.iter().enumerate().map(|(at, cluster)| {
            let positions = element(0xb7, &[number(0xf7, 1), number(0xf1, place)].concat());
            place += cluster.len() as u64;
            element(0xbb, &[number(0xb3, 800 * at as u64), positions].concat())
        });
        element(0x1c53_bb6b, &points.collect::<Vec<_>>().concat())
    };
    let index = if has_index { index(before.len() + index(0).len()) } else { Vec::new() };
    let segment = [before, index, clusters.concat()].concat();
    [element(0x1a45_dfa3, &[header.concat(), kind.concat()].concat()), element(0x1853_8067, &segment)].concat()
}

fn is_near(found: &[[f32; 2]], wanted: &[[f32; 2]]) -> bool {
    found.iter().flatten().zip(wanted.iter().flatten()).all(|(found, wanted)| (found - wanted).abs() < 1e-4)
}

#[test]
fn in_a_matroska_file_with_or_without_an_index_every_jump_is_heard() {
    let (_folder, path) = in_folder("sound.mkv");
    let sound = noise(40 * RATE as usize);
    for has_index in [true, false] {
        std::fs::write(&path, matroska(&sound, has_index)).unwrap();
        let (recording, mut reader) = opened(&path);
        for second in [25, 3, 30, 0, 14, 13, 29, 1] {
            let first = second * SECOND + 333;
            recording.want(first, None);
            reader.catch_up();
            let found = frames(&recording, first, 20_000);
            let found = found.unwrap_or_else(|| panic!("index: {has_index}: {second} s is missing"));
            assert!(is_near(&found, &sound[first as usize..]), "index: {has_index}: not the frames at {second} s");
        }
        assert!(!recording.is_given_up());
    }
}

#[test]
fn a_file_that_was_interrupted_is_read_right_afterwards() {
    let (_folder, path) = in_folder("sound.mkv");
    let sound = noise(40 * RATE as usize);
    std::fs::write(&path, matroska(&sound, false)).unwrap();
    let flag = Arc::new(AtomicBool::new(false));
    let asked = flag.clone();
    let is_in_vain: IsInVain = Arc::new(move || asked.load(Ordering::Relaxed));
    let mut part = PartDecoder::open(&path, std::num::NonZeroU32::MIN, RATE, &is_in_vain).unwrap();
    for second in [30, 10, 35, 34] {
        flag.store(true, Ordering::Relaxed);
        assert!(part.go_to(second * SECOND).is_err());
        flag.store(false, Ordering::Relaxed);
        // Twice, of which nothing is read in between.
        part.go_to((second + 2) * SECOND).unwrap();
        part.go_to(second * SECOND).unwrap();
        let mut piece = SoundPiece::default();
        assert!(part.next_piece(&mut piece).unwrap());
        assert!(piece.at <= second * SECOND && piece.at > (second - 1) * SECOND, "{} for {second} s", piece.at);
        let [left, right] = &piece.sides;
        let found: Vec<[f32; 2]> = left.iter().zip(right).map(|(left, right)| [*left, *right]).collect();
        assert!(is_near(&found, &sound[piece.at as usize..]), "{second} s");
    }
}

#[test]
fn behind_the_end_of_a_shorter_track_an_mp4_file_is_heard() {
    let (folder, path) = in_folder("a.mp4");
    wave(&folder.path().join("a.wav"), RATE, 2, noise(30 * RATE as usize).iter().map(|frame| frame.to_vec()));
    let picture = "-f lavfi -i color=c=black:s=64x64:r=10:d=2";
    // Without sound that the decoder makes up, each time another.
    if !ffmpeg(folder.path(), &format!("{picture} -i a.wav -map 0 -map 1 -c:v mpeg4 -c:a aac -aac_pns 0 a.mp4")) {
        return;
    }
    for second in [20, 1, 25] {
        let (recording, mut reader) = opened(&path);
        recording.want(second * SECOND, None);
        reader.catch_up();
        assert!(recording.has(second * SECOND..(second + 2) * SECOND), "{second} s");
    }
}

#[test]
fn by_ffmpeg_sound_that_begins_late_is_found_after_a_jump() {
    let (folder, path) = in_folder("late.mkv");
    let sound = noise(6 * RATE as usize);
    wave(&folder.path().join("a.wav"), RATE, 2, sound.iter().map(|frame| frame.to_vec()));
    let picture = "-f lavfi -i color=c=black:s=64x64:r=10:d=6";
    let late = "-itsoffset 1.5 -i a.wav -map 0 -map 1 -c:v mpeg4 -c:a pcm_s16le late.mkv";
    if !ffmpeg(folder.path(), &format!("{picture} {late}")) {
        return;
    }
    let mut source = FfmpegSource::new((&path, std::num::NonZeroU32::MIN), RATE, 2).unwrap();
    for first in [2 * SECOND, 0, 3 * SECOND] {
        source.go_to(first).unwrap();
        let mut left = Vec::new();
        let mut piece = SoundPiece::default();
        while left.len() < 3_000 && source.next_piece(&mut piece).unwrap() {
            left.extend_from_slice(&piece.sides[0]);
        }
        let is_at = |at: i64| {
            let wanted = sound.get(at as usize..at as usize + 3_000);
            wanted.is_some_and(|wanted| wanted.iter().zip(&left).all(|(frame, left)| (frame[0] - left).abs() < 1e-4))
        };
        // The times in the file are whole milliseconds.
        assert!((first - 200..=first + 200).filter(|at| *at >= 0).any(is_at), "not what is heard at {first}");
    }
}

/// A source that does not find some places.
struct Picky {
    sound: Arc<Vec<[f32; 2]>>,
    refused: Range<i64>,
    at: i64,
}

impl SoundSource for Picky {
    fn go_to(&mut self, frame: i64) -> Result<(), SourceFailure> {
        if self.refused.contains(&frame) {
            return Err(SourceFailure("not to be found".into()));
        }
        self.at = frame.max(0);
        Ok(())
    }

    fn next_piece(&mut self, piece: &mut SoundPiece) -> Result<bool, SourceFailure> {
        let from = (self.at as usize).min(self.sound.len());
        let frames = &self.sound[from..(from + 1_000).min(self.sound.len())];
        let side = |side: usize| frames.iter().map(|frame| frame[side]).collect();
        *piece = SoundPiece { at: self.at, mono: mixed(frames), sides: [side(0), side(1)] };
        self.at += frames.len() as i64;
        Ok(!frames.is_empty())
    }
}

fn recording_of(open: Box<reader::OpenSound>, sound: &[[f32; 2]]) -> (AsRecorded, SoundReader) {
    let origin = SoundOrigin { open, stamp: Box::new(|| Some((1, None))) };
    AsRecorded::read_from(origin, RATE, 2, analysed(&mixed(sound)))
}

#[test]
fn places_that_cannot_be_sought_cost_only_themselves_once_something_was_right() {
    let sound = Arc::new(noise(60 * RATE as usize));
    let made = || {
        let all = sound.clone();
        let open = move |_: &IsInVain| -> Result<Box<dyn SoundSource>, SourceFailure> {
            Ok(Box::new(Picky { sound: all.clone(), refused: 30 * SECOND..i64::MAX, at: 0 }))
        };
        recording_of(Box::new(open), &sound)
    };
    let (recording, mut reader) = made();
    for second in [2, 40, 50, 10] {
        recording.want(second * SECOND, None);
        reader.catch_up();
        assert_eq!(recording.has(second * SECOND..(second + 1) * SECOND), second < 30, "{second} s");
        assert!(!recording.is_given_up());
    }
    // Where nothing ever was right, it is no file to be heard.
    let (recording, mut reader) = made();
    recording.want(40 * SECOND, None);
    reader.catch_up();
    assert!(recording.is_given_up());
}

/// A source whose head goes back while a place far on is sought.
struct Hasty {
    source: Picky,
    shared: Arc<OnceLock<Arc<SharedSound>>>,
    is_in_vain: IsInVain,
}

impl SoundSource for Hasty {
    fn go_to(&mut self, frame: i64) -> Result<(), SourceFailure> {
        assert!(!(self.is_in_vain)());
        if frame > 30 * SECOND {
            self.shared.get().unwrap().want(0, None);
        }
        match (self.is_in_vain)() {
            true => Err(SourceFailure("not wanted any more".into())),
            false => self.source.go_to(frame),
        }
    }

    fn next_piece(&mut self, piece: &mut SoundPiece) -> Result<bool, SourceFailure> {
        self.source.next_piece(piece)
    }
}

#[test]
fn a_seek_that_is_not_wanted_any_more_ends_and_counts_for_nothing() {
    let sound = Arc::new(noise(60 * RATE as usize));
    let shared = Arc::new(OnceLock::new());
    let (all, later) = (sound.clone(), shared.clone());
    let open = move |is_in_vain: &IsInVain| -> Result<Box<dyn SoundSource>, SourceFailure> {
        let source = Picky { sound: all.clone(), refused: 0..0, at: 0 };
        Ok(Box::new(Hasty { source, shared: later.clone(), is_in_vain: is_in_vain.clone() }))
    };
    let (recording, mut reader) = recording_of(Box::new(open), &sound);
    assert!(shared.set(recording.shared.clone()).is_ok());
    for _ in 0..20 {
        recording.want(40 * SECOND, None);
        reader.catch_up();
        assert!(!recording.is_given_up());
        assert_eq!(recording.shared.blocks.standing(40 * SECOND / BLOCK as i64), None);
        assert!(recording.has(0..2 * SECOND));
    }
}
