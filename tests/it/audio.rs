//! Decoding: every container against ffmpeg, and what happens to files that are not what they should be.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::skipped_tests::leave_out;
use breathmark::audio::{self, AudioError, Decoder, RATE_HZ, Recording};
use breathmark::progress::Progress;

/// A small reproducible generator (Knuth's MMIX constants).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// Short bursts at irregular distances and of changing pitch, so that only one alignment fits.
fn clicks(rate_hz: u32, seconds: f64) -> Vec<f32> {
    let mut chance = Chance(7);
    let mut samples = vec![0.0; (seconds * f64::from(rate_hz)) as usize];
    let mut at = 0.013;
    while at < seconds - 0.02 {
        let pitch = 400.0 + chance.below(2_600) as f64;
        let first = (at * f64::from(rate_hz)) as usize;
        let length = (0.004 * f64::from(rate_hz)) as usize;
        for offset in 0..length {
            let phase = std::f64::consts::TAU * pitch * offset as f64 / f64::from(rate_hz);
            let envelope = (std::f64::consts::PI * offset as f64 / length as f64).sin();
            samples[first + offset] = (0.7 * phase.sin() * envelope) as f32;
        }
        at += 0.02 + chance.below(110) as f64 / 1_000.0;
    }
    samples
}

/// 16-bit WAV; with two channels the second one is half as loud.
fn wav(samples: &[f32], rate_hz: u32, channels: u16) -> Vec<u8> {
    let format =
        hound::WavSpec { channels, sample_rate: rate_hz, bits_per_sample: 16, sample_format: hound::SampleFormat::Int };
    let mut file = std::io::Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut file, format).unwrap();
    for sample in samples {
        for channel in 0..channels {
            writer.write_sample((sample / f32::from(channel + 1) * 32_767.0) as i16).unwrap();
        }
    }
    writer.finalize().unwrap();
    file.into_inner()
}

fn have_ffmpeg() -> bool {
    let found = Command::new("ffmpeg").arg("-version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !found {
        leave_out("there is no ffmpeg on the PATH");
    }
    found
}

fn ffmpeg(folder: &Path, arguments: &str) -> bool {
    let status = Command::new("ffmpeg")
        .args(["-nostdin", "-v", "error", "-y"])
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

/// What the plain command writes.
fn reference(file: &Path) -> Vec<f32> {
    let output = Command::new("ffmpeg")
        .args(["-nostdin", "-v", "error", "-i"])
        .arg(file)
        .args(["-map", "0:a:0", "-ac", "1", "-ar", "16000", "-f", "f32le", "-"])
        .stderr(Stdio::null())
        .output()
        .unwrap();
    output.stdout.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

fn decode(file: &Path) -> Result<Recording, AudioError> {
    audio::decode(file, &Progress::silent())
}

/// The sum of the products of two stretches of sound; several sums at a time, which a processor adds up at once.
fn product(ours: &[f32], theirs: &[f32]) -> f32 {
    let (ours, theirs) = (ours.as_chunks::<16>().0, theirs.as_chunks::<16>().0);
    let mut sums = [0.0_f32; 16];
    for (mine, other) in ours.iter().zip(theirs) {
        sums.iter_mut().zip(mine.iter().zip(other)).for_each(|(sum, (left, right))| *sum += left * right);
    }
    sums.iter().sum()
}

/// By how many samples `ours` is later than `theirs`, and how well they then agree (1 = equal). The lag is that of the first second; how
/// well they agree is known of four.
fn lag(ours: &[f32], theirs: &[f32]) -> (i64, f64) {
    let reach = 1_600_i64;
    let energy = |samples: &[f32]| f64::from(product(samples, samples));
    let alike = |lag: i64, most: usize| {
        let length = ours.len().min(theirs.len()).min(most);
        let (mine, other) = if lag >= 0 { (lag as usize, 0) } else { (0, -lag as usize) };
        let count = length - lag.unsigned_abs() as usize;
        f64::from(product(&ours[mine..mine + count], &theirs[other..other + count]))
    };
    let near = (-reach..=reach).map(|lag| (lag, alike(lag, 16_000)));
    let (best, _) = near.max_by(|(_, one), (_, other)| one.total_cmp(other)).expect("there are lags");
    let length = ours.len().min(theirs.len()).min(64_000);
    let scale = (energy(&ours[..length]) * energy(&theirs[..length])).sqrt().max(1e-12);
    (best, alike(best, 64_000) / scale)
}

/// None if the two agree.
fn disagreement(name: &str, file: &Path) -> Option<String> {
    let theirs = reference(file);
    let ours = match decode(file) {
        Ok(recording) => recording,
        Err(error) => return Some(format!("{name}: {error}")),
    };
    let (lag, likeness) = lag(&ours.samples.to_vec(), &theirs);
    let longer = (ours.samples.len() as i64 - theirs.len() as i64) as f64 / 16.0;
    let report = format!(
        "{name}: {lag} samples late, likeness {likeness:.4}, {longer:.1} ms longer, {:?} {} {}, {:?}",
        ours.source.decoder, ours.source.container, ours.source.codec, ours.warnings
    );
    println!("{report}");
    let agree = lag.abs() <= 16 && likeness > 0.95 && longer.abs() <= 50.0;
    (!agree).then_some(report)
}

#[test]
fn every_container_begins_where_ffmpeg_begins() {
    if !have_ffmpeg() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let encodings: &[(&str, &str)] = &[
        ("s16.wav", "-c:a pcm_s16le"),
        ("s24.wav", "-c:a pcm_s24le"),
        ("f32.wav", "-c:a pcm_f32le"),
        ("s16.aiff", "-c:a pcm_s16be"),
        ("a.flac", "-c:a flac"),
        ("lame.mp3", "-c:a libmp3lame -b:a 128k"),
        ("vbr.mp3", "-c:a libmp3lame -q:a 4"),
        ("untagged.mp3", "-c:a libmp3lame -write_xing 0 -id3v2_version 0"),
        ("a.m4a", "-c:a aac"),
        ("a.mov", "-c:a aac"),
        ("fragmented.mp4", "-c:a aac -movflags frag_keyframe+empty_moov"),
        ("opus.mp4", "-c:a libopus -strict -2"),
        ("mp3.mp4", "-c:a libmp3lame"),
        ("pcm.mov", "-c:a pcm_s16le"),
        ("alac.m4a", "-c:a alac"),
        ("a.aac", "-c:a aac"),
        ("a.ogg", "-c:a libvorbis"),
        ("a.opus", "-c:a libopus"),
        ("flac.ogg", "-c:a flac"),
        ("aac.mkv", "-c:a aac"),
        ("opus.mkv", "-c:a libopus"),
        ("vorbis.mkv", "-c:a libvorbis"),
        ("flac.mkv", "-c:a flac"),
        ("mp3.mkv", "-c:a libmp3lame"),
        ("pcm.mkv", "-c:a pcm_s16le"),
        ("a.webm", "-c:a libopus"),
        ("vorbis.webm", "-c:a libvorbis"),
    ];
    let mut wrong = Vec::new();
    for (rate_hz, channels) in [(44_100, 2), (48_000, 1)] {
        fs::write(folder.path().join("in.wav"), wav(&clicks(rate_hz, 4.0), rate_hz, channels)).unwrap();
        let named = |name: &str| format!("{rate_hz}-{channels}-{name}");
        // All in one go: to start ffmpeg takes longer than to write four seconds. Where it cannot write one of them, one by one.
        let all: Vec<String> = encodings.iter().map(|(name, options)| format!("{options} {}", named(name))).collect();
        let are_written = ffmpeg(folder.path(), &format!("-i in.wav {}", all.join(" ")));
        for (name, options) in encodings {
            let name = named(name);
            if !are_written && !ffmpeg(folder.path(), &format!("-i in.wav {options} {name}")) {
                leave_out(&format!("this ffmpeg cannot write {name}"));
                continue;
            }
            wrong.extend(disagreement(&name, &folder.path().join(&name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sound_beside_a_picture_begins_where_ffmpeg_begins() {
    if !have_ffmpeg() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.wav"), wav(&clicks(44_100, 4.0), 44_100, 2)).unwrap();
    let picture = "-f lavfi -i testsrc=s=96x64:r=25:d=5";
    let mut wrong = Vec::new();
    for (name, codec) in [
        ("a.mp4", "aac"),
        ("a.mov", "aac"),
        ("opus.mp4", "libopus -strict -2"),
        ("frag.mp4", "aac -movflags frag_keyframe+empty_moov"),
        ("aac.mkv", "aac"),
        ("opus.mkv", "libopus"),
        ("vorbis.mkv", "libvorbis"),
        ("flac.mkv", "flac"),
        ("mp3.mkv", "libmp3lame"),
    ] {
        for (timing, inputs) in [
            ("together", format!("{picture} -i in.wav")),
            ("sound-late", format!("{picture} -itsoffset 0.7 -i in.wav")),
            ("sound-early", format!("-itsoffset 0.7 {picture} -i in.wav")),
        ] {
            let name = format!("{timing}-{name}");
            if !ffmpeg(folder.path(), &format!("{inputs} -map 0:v -map 1:a -c:v mpeg4 -c:a {codec} {name}")) {
                leave_out(&format!("this ffmpeg cannot write {name}"));
                continue;
            }
            let file = folder.path().join(&name);
            wrong.extend(disagreement(&name, &file));
            if timing == "sound-late" {
                let warned =
                    decode(&file).unwrap().warnings.iter().any(|warning| warning.message.text().contains("begins 0."));
                if !warned && !name.contains("frag") {
                    wrong.push(format!("{name}: no warning that the sound is late"));
                }
            }
        }
    }
    // Cut without encoding again: the edit list starts inside a packet.
    for name in ["a.mp4", "a.mov"] {
        let cut = format!("cut-{name}");
        if ffmpeg(folder.path(), &format!("-ss 1.234 -i together-{name} -c copy {cut}")) {
            wrong.extend(disagreement(&cut, &folder.path().join(&cut)));
        }
    }
    for (name, codec) in [("a.ogg", "libvorbis"), ("a.opus", "libopus"), ("a.mp3", "libmp3lame")] {
        ffmpeg(folder.path(), &format!("-i in.wav -c:a {codec} together-{name}"));
    }
    for name in ["aac.mkv", "opus.mkv", "vorbis.mkv", "flac.mkv", "mp3.mkv", "a.ogg", "a.opus", "a.mp3"] {
        let cut = format!("cut-{name}");
        if ffmpeg(folder.path(), &format!("-ss 1.234 -i together-{name} -c copy {cut}")) {
            wrong.extend(disagreement(&cut, &folder.path().join(&cut)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_the_built_in_decoders_refuse_goes_to_ffmpeg() {
    if !have_ffmpeg() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.wav"), wav(&clicks(48_000, 4.0), 48_000, 2)).unwrap();
    let mut wrong = Vec::new();
    for (name, options) in [
        ("-a.wma", "-c:a wmav2"),
        ("a.ac3", "-c:a ac3"),
        ("six.m4a", "-ac 6 -c:a aac"),
        ("low.m4a", "-ar 24000 -c:a aac"),
        ("layer2.mp2", "-c:a mp2"),
        ("a:b.wv", "-c:a wavpack"),
        ("ac3.mkv", "-c:a ac3"),
    ] {
        let file = folder.path().join(name);
        if !ffmpeg(folder.path(), &format!("-i in.wav {options} file:{name}")) {
            leave_out(&format!("this ffmpeg cannot write {name}"));
            continue;
        }
        wrong.extend(disagreement(name, &file));
        assert_eq!(decode(&file).unwrap().source.decoder, Decoder::Ffmpeg, "{name}");
        let cancelled = Progress::silent();
        cancelled.cancel();
        assert!(matches!(audio::decode(&file, &cancelled), Err(AudioError::Cancelled(_))), "{name}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, bytes).unwrap();
    file
}

#[test]
fn a_wav_file_needs_nothing_but_this_program() {
    let folder = tempfile::tempdir().unwrap();
    let samples = clicks(16_000, 2.0);
    let recording = decode(&write(folder.path(), "a.wav", &wav(&samples, 16_000, 1))).unwrap();
    assert_eq!(recording.samples.len(), 32_000);
    assert_eq!(recording.duration().as_nanos(), 2_000_000_000);
    assert!(recording.samples.to_vec().iter().zip(&samples).all(|(left, right)| (left - right).abs() < 1e-3));
    assert_eq!((recording.source.rate_hz, recording.source.channels), (16_000, 1));
    assert_eq!(recording.source.decoder, Decoder::Symphonia);
    assert_eq!(recording.warnings, []);
}

#[test]
fn what_is_no_recording_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(matches!(decode(&folder.join("absent.wav")), Err(AudioError::Read { .. })));
    assert!(matches!(decode(folder), Err(AudioError::Read { .. })));
    for (name, bytes) in [
        ("empty.wav", Vec::new()),
        ("text.txt", "Dear reader, this is a letter and no recording.\n".repeat(50).into_bytes()),
        ("text.mp3", "Dear reader, this is a letter and no recording.\n".repeat(50).into_bytes()),
        ("text.wav", b"hello".to_vec()),
    ] {
        let error = decode(&write(folder, name, &bytes)).unwrap_err();
        println!("{error}");
        assert!(matches!(error, AudioError::NotAudio { .. }), "{name}: {error:?}");
    }
    let error = decode(&write(folder, "silent.wav", &wav(&[], 16_000, 1))).unwrap_err();
    assert!(matches!(error, AudioError::Empty { .. }), "{error:?}");
    let header = wav(&clicks(16_000, 1.0), 16_000, 1)[..30].to_vec();
    let error = decode(&write(folder, "header.wav", &header)).unwrap_err();
    println!("{error}");
    assert!(matches!(error, AudioError::Damaged { .. } | AudioError::NotAudio { .. }), "{error:?}");
    if have_ffmpeg() && ffmpeg(folder, "-f lavfi -i testsrc=s=96x64:r=25:d=1 -c:v mpeg4 mute.mp4") {
        let error = decode(&folder.join("mute.mp4")).unwrap_err();
        assert!(matches!(error, AudioError::NotAudio { .. }), "{error:?}");
    }
}

#[test]
fn a_file_cut_short_yields_what_is_there_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let whole = wav(&clicks(48_000, 12.0), 48_000, 2);
    let mut files = vec![write(folder.path(), "a.wav", &whole)];
    if have_ffmpeg() {
        for name in ["a.flac", "a.mp3", "a.ogg", "a.opus", "a.mkv", "a.webm"] {
            let codec = if name == "a.webm" { "-c:a libopus" } else { "" };
            if ffmpeg(folder.path(), &format!("-i a.wav {codec} {name}")) {
                files.push(folder.path().join(name));
            }
        }
        if ffmpeg(folder.path(), "-i a.wav -movflags +faststart a.m4a") {
            files.push(folder.path().join("a.m4a"));
        }
    }
    for file in files {
        let complete = decode(&file).unwrap();
        assert_eq!(complete.warnings, [], "{}", file.display());
        let bytes = fs::read(&file).unwrap();
        let cut = file.with_file_name(format!("cut-{}", file.file_name().unwrap().to_str().unwrap()));
        fs::write(&cut, &bytes[..bytes.len() * 6 / 10]).unwrap();
        let partial = decode(&cut).unwrap();
        let share = partial.samples.len() as f64 / complete.samples.len() as f64;
        println!("{}: {share:.2} {:?}", cut.display(), partial.warnings);
        assert!((0.3..0.8).contains(&share), "{}: {share}", cut.display());
        assert!(partial.warnings.iter().any(|warning| warning.at.is_some()), "{}", cut.display());
    }
}

#[test]
fn damage_inside_does_not_move_what_follows() {
    if !have_ffmpeg() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.wav", &wav(&clicks(44_100, 12.0), 44_100, 2));
    for (name, options) in [
        ("a.flac", ""),
        ("a.m4a", ""),
        ("a.ogg", "-c:a libvorbis"),
        ("a.opus", "-c:a libopus"),
        ("aac.mkv", "-c:a aac"),
        ("opus.mkv", "-c:a libopus"),
        ("a.mp3", ""),
    ] {
        if !ffmpeg(folder.path(), &format!("-i a.wav {options} {name}")) {
            continue;
        }
        let file = folder.path().join(name);
        let complete = decode(&file).unwrap();
        let mut bytes = fs::read(&file).unwrap();
        let (from, to) = (bytes.len() * 4 / 10, bytes.len() * 42 / 100);
        let mut chance = Chance(3);
        bytes[from..to].fill_with(|| chance.below(256) as u8);
        let hurt = write(folder.path(), &format!("hurt-{name}"), &bytes);
        let partial = decode(&hurt).unwrap();
        let (partial_samples, complete_samples) = (partial.samples.to_vec(), complete.samples.to_vec());
        let tail = 32_000.min(partial_samples.len());
        let both = partial_samples.len().min(complete_samples.len());
        let (ours, theirs) = (&partial_samples[both - tail..], &complete_samples[both - tail..]);
        let (late, likeness) = lag(ours, theirs);
        println!("{name}: {late} samples, likeness {likeness:.3}, {:?}", partial.warnings);
        // An MP3 stream has no timestamps; what its resynchronisation skips is lost for ffmpeg, too.
        if name != "a.mp3" {
            assert!(late.abs() <= 16 && likeness > 0.9, "{name}: {late} samples, likeness {likeness:.3}");
            assert!(partial.warnings.iter().any(|warning| warning.at.is_some()), "{name}: no warning");
        }
    }
}

/// A WAV file in which all channels are alike: plain, or with the header for many channels.
fn wide_wav(samples: &[f32], rate_hz: u32, channels: u16, is_extensible: bool) -> Vec<u8> {
    let data: Vec<u8> = samples
        .iter()
        .flat_map(|sample| ((sample * 32_767.0) as i16).to_le_bytes().repeat(usize::from(channels)))
        .collect();
    let block = 2 * channels;
    let mut format = Vec::new();
    for value in [if is_extensible { 0xfffe } else { 1 }, channels] {
        format.extend(u16::to_le_bytes(value));
    }
    for value in [rate_hz, rate_hz * u32::from(block)] {
        format.extend(u32::to_le_bytes(value));
    }
    for value in [block, 16] {
        format.extend(u16::to_le_bytes(value));
    }
    if is_extensible {
        let speakers = u32::MAX >> (32 - u32::from(channels.min(18)));
        let integers = b"\x01\0\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71";
        format.extend([&22_u16.to_le_bytes()[..], &16_u16.to_le_bytes(), &speakers.to_le_bytes(), integers].concat());
    }
    let size = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap().to_le_bytes();
    let body = [&b"WAVEfmt "[..], &size(&format), &format, b"data", &size(&data), &data].concat();
    [&b"RIFF"[..], &size(&body), &body].concat()
}

#[test]
fn any_number_of_channels_is_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let samples = clicks(16_000, 0.5);
    for channels in [1, 2, 3, 6, 8, 9, 19, 20, 26, 32, 33, 64, 255] {
        for is_extensible in [false, true] {
            let name = format!("{channels}-{is_extensible}.wav");
            let file = write(folder.path(), &name, &wide_wav(&samples, 16_000, channels, is_extensible));
            let recording = decode(&file).unwrap_or_else(|error| panic!("{error}"));
            let found = recording.samples.to_vec();
            assert_eq!((found.len(), recording.source.channels), (samples.len(), channels), "{name}");
            let worst = found.iter().zip(&samples).map(|(found, sample)| (found - sample).abs()).fold(0.0, f32::max);
            // Where ffmpeg mixes, it weighs the channels by where they stand.
            assert!(worst < 1e-3 || recording.source.decoder == Decoder::Ffmpeg, "{name}: off by {worst}");
        }
    }
    // Cut off: what is there is read, and the end is told.
    let bytes = wide_wav(&samples, 16_000, 64, true);
    let recording = decode(&write(folder.path(), "cut.wav", &bytes[..bytes.len() / 2])).unwrap();
    assert!((3_000..5_000).contains(&recording.samples.len()), "{:?}", recording.samples);
    assert!(recording.warnings[0].message.text().contains("cut off"), "{:?}", recording.warnings);
}

#[test]
fn one_sample_is_a_recording_and_none_is_not() {
    let folder = tempfile::tempdir().unwrap();
    for rate_hz in [8_000, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000] {
        for channels in [1, 2, 33] {
            let decode_of = |count: usize| {
                let bytes = wide_wav(&vec![0.5; count], rate_hz, channels, false);
                decode(&write(folder.path(), "short.wav", &bytes))
            };
            let empty = decode_of(0).unwrap_err().to_string();
            assert!(empty.starts_with("the recording holds no sound"), "{rate_hz} Hz, {channels} channels: {empty}");
            // One sample of the result, if need be of several of the file.
            let needed = rate_hz.div_ceil(16_000) as usize;
            let length = decode_of(needed).unwrap().samples.len();
            assert!((1..=2).contains(&length), "{rate_hz} Hz, {channels} channels: {length}");
        }
    }
    if have_ffmpeg() && ffmpeg(folder.path(), "-f lavfi -i anullsrc=r=16000 -t 0 empty.flac") {
        let empty = decode(&folder.path().join("empty.flac")).unwrap_err().to_string();
        assert!(empty.starts_with("the recording holds no sound"), "{empty}");
    }
}

#[test]
fn lengths_in_headers_are_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = wav(&clicks(16_000, 1.0), 16_000, 1);
    bytes[4..8].fill(0xff);
    bytes[40..44].copy_from_slice(&0xffff_fff0_u32.to_le_bytes());
    let recording = decode(&write(folder.path(), "a.wav", &bytes)).unwrap();
    assert_eq!(recording.samples.len(), 16_000);
}

#[test]
fn values_that_are_not_numbers_become_silence() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = wav(&[0.0; 8], 16_000, 1);
    bytes[20] = 3;
    bytes[34] = 32;
    bytes[32] = 4;
    bytes.truncate(40);
    bytes.extend(16_u32.to_le_bytes());
    for value in [0.5, f32::NAN, f32::INFINITY, -9.0] {
        bytes.extend(f32::to_le_bytes(value));
    }
    let recording = decode(&write(folder.path(), "a.wav", &bytes)).unwrap();
    assert_eq!(recording.samples.to_vec(), [0.5, 0.0, 0.0, -1.0]);
    assert_eq!(recording.warnings.len(), 1);
}

#[test]
fn progress_is_reported_and_cancels() {
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "a.wav", &wav(&clicks(48_000, 60.0), 48_000, 2));
    let seen = Arc::new(Mutex::new(Vec::new()));
    let sink = seen.clone();
    audio::decode(&file, &Progress::new(move |report| sink.lock().unwrap().push(report))).unwrap();
    let seen = seen.lock().unwrap();
    assert!(seen.len() >= 2 && seen.len() < 1_000, "{} reports", seen.len());
    assert!(seen.iter().all(|report| report.stage == "decoding" && report.done <= report.total));
    assert_eq!(seen.last().unwrap().done, seen.last().unwrap().total);
    let cancelled = Progress::silent();
    cancelled.cancel();
    assert!(matches!(audio::decode(&file, &cancelled), Err(AudioError::Cancelled(_))));
}

#[test]
fn mutated_files_neither_crash_nor_hang() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = vec![write(folder.path(), "a.wav", &wav(&clicks(16_000, 0.5), 16_000, 2))];
    if have_ffmpeg() {
        for (name, options) in [
            ("a.flac", ""),
            ("a.mp3", ""),
            ("a.aiff", ""),
            ("a.ogg", "-c:a libvorbis"),
            ("a.opus", "-c:a libopus"),
            ("a.m4a", "-ar 44100"),
            ("a.aac", "-ar 44100"),
            ("a.mkv", "-c:a libvorbis"),
            ("a.webm", "-c:a libopus"),
        ] {
            if ffmpeg(folder.path(), &format!("-i a.wav {options} {name}")) {
                files.push(folder.path().join(name));
            }
        }
    }
    let started = Instant::now();
    let mut chance = Chance(20_26);
    let (mut read, mut refused) = (0, 0);
    for file in &files {
        let good = fs::read(file).unwrap();
        let target = file.with_file_name(format!("mutated-{}", file.file_name().unwrap().to_str().unwrap()));
        for round in 0..4 {
            let mut bytes = good.clone();
            for _ in 0..1 + chance.below(6) {
                // Half of the hits go to the headers, where they hurt most.
                let reach = if round % 2 == 0 { bytes.len() } else { bytes.len().min(400) };
                let at = chance.below(reach);
                bytes[at] = match chance.below(3) {
                    0 => bytes[at] ^ (1 << chance.below(8)),
                    1 => 0xff,
                    _ => chance.below(256) as u8,
                };
            }
            if chance.below(6) == 0 {
                bytes.truncate(chance.below(bytes.len()));
            }
            fs::write(&target, &bytes).unwrap();
            match decode(&target) {
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
    assert_eq!(RATE_HZ, 16_000);
}
