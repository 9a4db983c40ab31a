//! What can only be tested from inside: the behaviour on a machine without ffmpeg.

use super::*;
use crate::ffmpeg::testing::make as ffmpeg;
use base::time::Duration;

/// A tone that begins at 0.5 s and ends at 1.5 s.
const TONE: &str = "-f lavfi -i aevalsrc='if(between(t\\,0.5\\,1.5)\\,0.5*sin(2500*t)\\,0)':s=48000:d=2";

/// The first sample above a tenth of the peak, in seconds.
fn onset(recording: &Recording) -> f64 {
    let first = recording.samples.to_vec().iter().position(|sample| sample.abs() > 0.05).unwrap();
    first as f64 / f64::from(RATE_HZ)
}

fn decode_alone(path: &Path) -> Result<Recording, AudioError> {
    decode_with((path, None), &Progress::silent(), None, &mut DecodeReporter::new(&mut |_| {}))
}

#[test]
fn without_ffmpeg_the_message_names_the_codec_and_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    for (name, options, codec) in [
        ("six.m4a", "-af pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0 -c:a aac", "aac with 6 channels"),
        ("a.mkv", "-c:a ac3", "AC-3"),
        ("a.m4a", "-c:a alac", "ALAC"),
    ] {
        if ffmpeg(folder.path(), &format!("{TONE} {options} {name}")) {
            let message = decode_alone(&folder.path().join(name)).unwrap_err().to_string();
            assert!(
                message.contains(codec) && message.contains("install ffmpeg") && message.ends_with(name),
                "{message}"
            );
        }
    }
    if ffmpeg(folder.path(), &format!("{TONE} -c:a wmav2 a.wma")) {
        let error = decode_alone(&folder.path().join("a.wma")).unwrap_err();
        assert!(error.to_string().contains("ffmpeg"), "{error}");
    }
}

#[test]
fn of_he_aac_the_core_is_decoded_at_the_right_time() {
    let folder = tempfile::tempdir().unwrap();
    if !ffmpeg(folder.path(), &format!("{TONE} -ar 24000 -c:a aac plain.m4a")) {
        return;
    }
    // No free encoder writes HE-AAC, but the declaration alone makes a decoder double the rate: the extension of the
    // AudioSpecificConfig says "replicated, 48 kHz".
    let mut bytes = std::fs::read(folder.path().join("plain.m4a")).unwrap();
    let at = bytes.windows(3).position(|bytes| bytes == [0x56, 0xe5, 0x00]).unwrap();
    bytes[at + 2] = 0x98;
    let path = folder.path().join("he.m4a");
    std::fs::write(&path, bytes).unwrap();

    let alone = decode_alone(&path).unwrap();
    assert_eq!((alone.source.decoder, alone.source.rate_hz), (Decoder::Symphonia, 24_000));
    assert!(alone.warnings[0].message.text().contains("HE-AAC"), "{:?}", alone.warnings);
    let full = decode(&path, &Progress::silent()).unwrap();
    assert_eq!(full.source.decoder, Decoder::Ffmpeg);
    println!(
        "{} {} {} {:?}",
        onset(&alone),
        onset(&full),
        alone.samples.len() as i64 - full.samples.len() as i64,
        full.source
    );
    assert!((onset(&alone) - onset(&full)).abs() <= 0.001, "{} against {}", onset(&alone), onset(&full));
}

/// A program of these tests that is called as ffmpeg is.
#[cfg(unix)]
fn pretended(name: &str) -> Ffmpeg {
    Ffmpeg::at(Path::new(base::SOURCE_TREE).join("tests/data/ffmpeg").join(name))
}

/// A file that the built-in decoders leave to ffmpeg.
#[cfg(unix)]
fn unknown_file(folder: &Path) -> PathBuf {
    let path = folder.join("a.ac3");
    std::fs::write(&path, [0x0b, 0x77].repeat(5_000)).unwrap();
    path
}

#[cfg(unix)]
#[test]
fn an_ffmpeg_that_hangs_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = unknown_file(folder.path());
    for name in ["hangs", "silent"] {
        let ffmpeg = pretended(name).with_patience(std::time::Duration::from_millis(150));
        let started = std::time::Instant::now();
        let error =
            decode_with((&path, None), &Progress::silent(), Some(&ffmpeg), &mut DecodeReporter::new(&mut |_| {}))
                .unwrap_err();
        let message = error.to_string();
        assert!(message.contains("was ended") && message.ends_with("a.ac3"), "{message}");
        assert!(started.elapsed().as_secs() < 30);
    }
}

#[cfg(unix)]
#[test]
fn an_ffmpeg_that_hangs_is_ended_by_cancelling() {
    let folder = tempfile::tempdir().unwrap();
    let path = unknown_file(folder.path());
    for name in ["hangs", "silent"] {
        let progress = Progress::silent();
        let (outside, started) = (progress.clone(), std::time::Instant::now());
        let cancelling = std::thread::spawn(move || outside.cancel());
        let result =
            decode_with((&path, None), &progress, Some(&pretended(name)), &mut DecodeReporter::new(&mut |_| {}));
        cancelling.join().unwrap();
        assert!(matches!(result, Err(AudioError::Cancelled(_))), "{result:?}");
        assert!(started.elapsed().as_secs() < 30);
    }
}

#[cfg(unix)]
#[test]
fn an_ffmpeg_that_cannot_start_is_not_taken_for_a_damaged_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = unknown_file(folder.path());
    let message_of = |path: &Path, ffmpeg: &Ffmpeg| {
        let result =
            decode_with((path, None), &Progress::silent(), Some(ffmpeg), &mut DecodeReporter::new(&mut |_| {}));
        result.unwrap_err().to_string()
    };
    for ffmpeg in [pretended("cannot-start"), pretended("is-not-there")] {
        let message = message_of(&path, &ffmpeg);
        assert!(message.contains("ffmpeg") && message.contains("cannot be started"), "{message}");
        assert!(!message.contains("damaged"), "{message}");
    }
    if self::ffmpeg(folder.path(), &format!("{TONE} -c:a alac a.m4a")) {
        let message = message_of(&folder.path().join("a.m4a"), &pretended("cannot-start"));
        assert!(message.contains("ALAC") && message.contains("libavdevice.so.59"), "{message}");
    }
}

#[test]
fn a_playlist_reads_no_other_file() {
    let folder = tempfile::tempdir().unwrap();
    if !ffmpeg(folder.path(), &format!("{TONE} secret.wav")) {
        return;
    }
    let lists = [
        ("list.wma", "ffconcat version 1.0\nfile secret.wav\n"),
        ("list.mp3", "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nsecret.wav\n#EXT-X-ENDLIST\n"),
        ("list.m4a", "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"/>"),
    ];
    for (name, text) in lists {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let error = decode(&path, &Progress::silent()).unwrap_err();
        assert!(matches!(error, AudioError::NotAudio { .. }), "{name}: {error}");
    }
}

#[test]
fn a_recording_that_was_cut_off_is_called_damaged() {
    let folder = tempfile::tempdir().unwrap();
    if !ffmpeg(folder.path(), &format!("{TONE} whole.m4a")) {
        return;
    }
    let bytes = std::fs::read(folder.path().join("whole.m4a")).unwrap();
    let path = folder.path().join("cut.m4a");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let error = decode(&path, &Progress::silent()).unwrap_err();
    assert!(matches!(error, AudioError::Damaged { .. }), "{error}");
}

/// A small reproducible generator (Knuth's MMIX constants).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// The built-in decoders alone, because they run inside this program; ffmpeg could only harm itself.
/// `BREATHMARK_MUTATIONS` sets how many there are of each file, 30 by default.
#[test]
fn mutated_files_neither_crash_nor_hang_the_built_in_decoders() {
    let folder = tempfile::tempdir().unwrap();
    let mut chance = Chance(20_26);
    let rounds = std::env::var("BREATHMARK_MUTATIONS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(30);
    let (mut read, mut refused, started) = (0, 0, std::time::Instant::now());
    for (name, options) in [
        ("a.wav", ""),
        ("a.aiff", ""),
        ("a.flac", ""),
        ("a.mp3", ""),
        ("a.ogg", "-c:a libvorbis"),
        ("a.opus", "-c:a libopus"),
        ("a.m4a", "-c:a aac"),
        ("a.mp4", "-c:a aac -movflags frag_keyframe+empty_moov"),
        ("a.aac", "-c:a aac"),
        ("a.mkv", "-c:a libvorbis"),
        ("a.webm", "-c:a libopus"),
    ] {
        if !ffmpeg(folder.path(), &format!("{TONE} {options} {name}")) {
            continue;
        }
        let good = std::fs::read(folder.path().join(name)).unwrap();
        let target = folder.path().join(format!("mutated-{name}"));
        for round in 0..rounds {
            let mut bytes = good.clone();
            for _ in 0..1 + chance.below(6) {
                // Half of the hits go to the header, where they hurt most.
                let at = chance.below(if round % 2 == 0 { bytes.len() } else { bytes.len().min(600) });
                bytes[at] = match chance.below(3) {
                    0 => bytes[at] ^ (1 << chance.below(8)),
                    1 => 0xff,
                    _ => chance.below(256) as u8,
                };
            }
            if chance.below(6) == 0 {
                bytes.truncate(1 + chance.below(bytes.len()));
            }
            std::fs::write(&target, &bytes).unwrap();
            match decode_alone(&target) {
                Ok(recording) => {
                    read += 1;
                    assert!(!recording.samples.is_empty());
                    assert!(recording.samples.to_vec().iter().all(|sample| sample.abs() <= 1.0));
                }
                Err(_) => refused += 1,
            }
        }
    }
    println!("{read} read, {refused} refused in {:.1} s", started.elapsed().as_secs_f64());
    assert!(started.elapsed().as_secs() < 300 + 2 * rounds);
}

/// Decodes and puts together what was told meanwhile: the recording, the length expected at first, how often a
/// decoder began, how often samples came.
fn decode_and_watch(path: &Path) -> (Recording, Option<Duration>, usize, usize) {
    let (mut told, mut expected, mut begun, mut batches) = (Vec::new(), None, 0, 0);
    let recording = decode_watched(path, None, &Progress::silent(), &mut |growth| match growth {
        DecodeEvent::Begun { expected: length } => {
            told.clear();
            (expected, begun) = (length, begun + 1);
        }
        DecodeEvent::Samples { first, samples } => {
            assert!(begun > 0 && !samples.is_empty());
            assert_eq!(first, told.len() as u64);
            told.extend_from_slice(samples);
            batches += 1;
        }
    })
    .unwrap();
    // What a long recording has in its temporary file is rounded to 16 bits.
    let (decoded, step) = (recording.samples.to_vec(), 1.0 / 32_768.0);
    let is_same =
        told.len() == decoded.len() && told.iter().zip(&decoded).all(|(told, kept)| (told - kept).abs() <= step);
    assert!(is_same, "{}: what was told is not what was decoded", path.display());
    (recording, expected, begun, batches)
}

#[test]
fn what_is_told_while_decoding_is_the_recording() {
    let folder = tempfile::tempdir().unwrap();
    // Loud enough to be clipped, at two rates, one of which needs no resampling.
    let sound = "-f lavfi -i aevalsrc=1.4*sin(3000*t)*sin(3*t):s=44100:d=40";
    let mut wrong = Vec::new();
    for (name, options, decoder, is_known) in [
        ("a.wav", "", Decoder::Symphonia, true),
        ("16k.wav", "-ar 16000", Decoder::Symphonia, true),
        ("a.flac", "", Decoder::Symphonia, true),
        ("lame.mp3", "-c:a libmp3lame", Decoder::Symphonia, true),
        ("untagged.mp3", "-c:a libmp3lame -write_xing 0 -id3v2_version 0", Decoder::Symphonia, false),
        ("a.m4a", "-c:a aac", Decoder::Symphonia, true),
        ("a.aac", "-c:a aac", Decoder::Symphonia, false),
        ("a.opus", "-c:a libopus", Decoder::Symphonia, true),
        ("a.ogg", "-c:a libvorbis", Decoder::Symphonia, true),
        ("a.webm", "-c:a libopus", Decoder::Symphonia, true),
        ("picture.mkv", "-f lavfi -i testsrc=s=96x64:r=5:d=40 -c:v mpeg4 -c:a aac", Decoder::Symphonia, true),
        ("a.wma", "-c:a wmav2", Decoder::Ffmpeg, true),
        ("a.ac3", "-c:a ac3", Decoder::Ffmpeg, false),
    ] {
        let path = folder.path().join(name);
        if !ffmpeg(folder.path(), &format!("{sound} {options} {name}")) {
            continue;
        }
        let (recording, expected, begun, batches) = decode_and_watch(&path);
        println!("{name}: {batches} batches, {expected:?} of {:?}", recording.duration());
        assert_eq!((recording.source.decoder, begun), (decoder, 1), "{name}");
        let close = |expected: Duration| (expected.as_secs() - recording.duration().as_secs()).abs() < 0.1;
        if is_known && !expected.is_some_and(close) {
            wrong.push(format!("{name}: {expected:?} expected, {:?} came", recording.duration()));
        }
    }
    // The edit list begins inside the sound and ends before it.
    if ffmpeg(folder.path(), "-ss 7.123 -t 20 -i a.m4a -c copy cut.m4a") {
        let (recording, expected, ..) = decode_and_watch(&folder.path().join("cut.m4a"));
        println!("{:?} {expected:?}", recording.duration());
        assert!((expected.unwrap().as_secs() - recording.duration().as_secs()).abs() < 0.1);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_wav_file_of_unknown_length_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    if !ffmpeg(folder.path(), &format!("{TONE} a.wav")) {
        return;
    }
    let path = folder.path().join("a.wav");
    let mut bytes = std::fs::read(&path).unwrap();
    let data = bytes.windows(4).position(|bytes| bytes == b"data").unwrap();
    bytes[4..8].fill(0xff);
    bytes[data + 4..data + 8].fill(0xff);
    std::fs::write(&path, bytes).unwrap();
    let (recording, expected, ..) = decode_and_watch(&path);
    assert_eq!((recording.samples.len(), expected, recording.warnings), (32_000, None, Vec::new()));
}

#[test]
fn what_is_told_of_a_damaged_file_is_the_recording() {
    let folder = tempfile::tempdir().unwrap();
    let mut chance = Chance(11);
    for (name, options) in [
        ("a.flac", ""),
        ("a.mp3", ""),
        ("a.m4a", "-c:a aac -movflags +faststart"),
        ("a.opus", "-c:a libopus"),
        ("a.mkv", "-c:a libopus"),
    ] {
        let path = folder.path().join(name);
        if !ffmpeg(folder.path(), &format!("{TONE} {options} {name}")) {
            continue;
        }
        let good = std::fs::read(&path).unwrap();
        let mut hurt = good.clone();
        hurt[good.len() * 4 / 10..good.len() * 45 / 100].fill_with(|| chance.below(256) as u8);
        std::fs::write(&path, hurt).unwrap();
        decode_and_watch(&path);
        std::fs::write(&path, &good[..good.len() * 6 / 10]).unwrap();
        let (recording, expected, ..) = decode_and_watch(&path);
        println!("{name}: {:?} of {expected:?}", recording.duration());
    }
}

#[test]
fn a_decoder_that_fails_late_is_followed_by_another_from_the_beginning() {
    let folder = tempfile::tempdir().unwrap();
    let tone = |rate: u32, seconds: u32| format!("-f lavfi -i aevalsrc=0.5*sin(300*t):s={rate}:d={seconds}");
    // A chained stream that goes on at a rate that is refused for damage.
    let made = ffmpeg(folder.path(), &format!("{} -c:a flac first.ogg", tone(48_000, 300)))
        && ffmpeg(folder.path(), &format!("{} -c:a flac second.ogg", tone(500, 5)));
    if !made {
        return;
    }
    let mut bytes = std::fs::read(folder.path().join("first.ogg")).unwrap();
    bytes.extend(std::fs::read(folder.path().join("second.ogg")).unwrap());
    let path = folder.path().join("chained.ogg");
    std::fs::write(&path, bytes).unwrap();
    let (recording, _, begun, _) = decode_and_watch(&path);
    assert_eq!((recording.source.decoder, begun), (Decoder::Ffmpeg, 2));
}

#[test]
fn a_watcher_that_panics_is_not_taken_for_a_damaged_file() {
    let folder = tempfile::tempdir().unwrap();
    if !ffmpeg(folder.path(), &format!("{TONE} a.wav")) {
        return;
    }
    let path = folder.path().join("a.wav");
    let watched = std::panic::catch_unwind(|| {
        decode_watched(&path, None, &Progress::silent(), &mut |_| panic!("a watcher of this test"))
    });
    assert!(watched.is_err());
}

/// Two tracks that begin to sound at different times, so that one is told from the other: at 0.5 s and at 1.2 s.
fn two_tracks(folder: &Path, options: &str, name: &str) -> Option<PathBuf> {
    let second = "-f lavfi -i aevalsrc='if(between(t\\,1.2\\,1.8)\\,0.5*sin(2500*t)\\,0)|0':s=44100:d=2";
    let told = "-metadata:s:a:0 language=eng -metadata:s:a:1 language=deu -metadata:s:a:1 title=Clean \
                -metadata:s:a:1 handler_name=Clean";
    let made = ffmpeg(folder, &format!("{TONE} {second} -map 0:a -map 1:a {told} {options} {name}"));
    made.then(|| folder.join(name))
}

fn numbered(number: u32) -> Option<TrackNumber> {
    TrackNumber::new(number)
}

#[test]
fn a_chosen_track_is_read_by_every_decoder() {
    let folder = tempfile::tempdir().unwrap();
    for (name, options, decoder) in [
        ("two.mkv", "-c:a flac", Decoder::Symphonia),
        ("two.mp4", "-c:a aac", Decoder::Symphonia),
        ("ac3.mkv", "-c:a ac3", Decoder::Ffmpeg),
        ("mixed.mkv", "-c:a:0 flac -c:a:1 ac3", Decoder::Ffmpeg),
    ] {
        let Some(path) = two_tracks(folder.path(), options, name) else { continue };
        let first = decode_track(&path, numbered(1), &Progress::silent()).unwrap();
        let second = decode_track(&path, numbered(2), &Progress::silent()).unwrap();
        assert!((onset(&first) - 0.5).abs() < 0.02, "{name}: {}", onset(&first));
        assert!((onset(&second) - 1.2).abs() < 0.02, "{name}: {}", onset(&second));
        assert_eq!((second.source.track.get(), second.source.tracks, second.source.decoder), (2, 2, decoder), "{name}");
        assert!(
            second.warnings.iter().all(|warning| !warning.message.text().contains("tracks")),
            "{:?}",
            second.warnings
        );
        let unchosen = decode(&path, &Progress::silent()).unwrap();
        assert_eq!((unchosen.source.track.get(), unchosen.samples.to_vec()), (1, first.samples.to_vec()), "{name}");
    }
}

#[test]
fn tracks_are_listed_as_they_are_numbered() {
    let folder = tempfile::tempdir().unwrap();
    for (name, options) in [("two.mkv", "-c:a flac"), ("two.mp4", "-c:a aac"), ("ac3.mkv", "-c:a ac3")] {
        let Some(path) = two_tracks(folder.path(), options, name) else { continue };
        let tracks = list_tracks(&path, &Progress::silent()).unwrap();
        let facts: Vec<_> = tracks.iter().map(|track| (track.number.get(), track.channels, track.rate_hz)).collect();
        assert_eq!(facts, [(1, 1, 48_000), (2, 2, 44_100)], "{name}");
        assert_eq!(tracks[0].language.as_deref(), Some("eng"), "{name}");
        // Matroska has two codes for it.
        assert!(matches!(tracks[1].language.as_deref(), Some("deu" | "ger")), "{name}: {:?}", tracks[1].language);
        assert_eq!(tracks.iter().map(|track| track.is_default).collect::<Vec<_>>(), [true, false], "{name}");
        assert_eq!(tracks[1].title.as_deref(), Some("Clean"), "{name}");
        // Without ffmpeg the same numbers; nothing but the title is missing.
        let alone = listing::list_with(&path, &Progress::silent(), None).unwrap();
        assert_eq!(alone.iter().map(|track| track.number).collect::<Vec<_>>(), [1, 2].map(|n| numbered(n).unwrap()));
        assert_eq!(alone[1].title, None);
    }
    // One track needs no other program.
    let path = folder.path().join("one.wav");
    write_wave(&[0.1_f32; 4_000], &path, &Progress::silent()).unwrap();
    let tracks = list_tracks(&path, &Progress::silent()).unwrap();
    assert_eq!((tracks.len(), tracks[0].is_default, tracks[0].channels), (1, true, 1));
}

#[test]
fn a_track_that_is_not_there_is_refused_with_those_that_are() {
    let folder = tempfile::tempdir().unwrap();
    let wave = folder.path().join("one.wav");
    write_wave(&[0.1_f32; 4_000], &wave, &Progress::silent()).unwrap();
    let refused = |path: &Path| decode_track(path, numbered(3), &Progress::silent()).unwrap_err();
    let error = refused(&wave);
    assert!(matches!(&error, AudioError::NoSuchTrack { tracks, .. } if tracks.len() == 1), "{error}");
    for (name, options) in [("two.mkv", "-c:a flac"), ("ac3.mkv", "-c:a ac3")] {
        let Some(path) = two_tracks(folder.path(), options, name) else { continue };
        let message = refused(&path).to_string();
        assert!(message.contains("3") && message.contains("1: English") && message.contains("2: "), "{message}");
    }
    // The tracks of a mixing desk are channels of one.
    let wide = folder.path().join("wide.wav");
    let spec = hound::WavSpec {
        channels: 12,
        sample_rate: 16_000,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut writer = hound::WavWriter::create(&wide, spec).unwrap();
    (0..12 * 1_600).for_each(|at| writer.write_sample((at % 100) as i16 * 100).unwrap());
    writer.finalize().unwrap();
    assert!(matches!(refused(&wide), AudioError::NoSuchTrack { .. }));
    assert_eq!(decode_track(&wide, numbered(1), &Progress::silent()).unwrap().source.channels, 12);
    assert_eq!(list_tracks(&wide, &Progress::silent()).unwrap().len(), 1);
}
