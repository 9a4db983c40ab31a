//! Finding shot changes with the external ffmpeg.
//!
//! Every frame is made small and scored in one run; what comes out are a few numbers a frame, which are read while it runs and
//! forgotten as soon as it is decided whether the shot changes there. On what lead the program is kept: [`crate::ffmpeg`].

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant as Clock;

use super::changes::ShotChanges;
use super::clock::{first_sample, frame_time};
use super::detector::{Detector, FrameScore, WINDOW};
use super::probe::{VideoFacts, VideoRate, probe};
use crate::audio::TrackNumber;
use crate::ffmpeg::{DescriptionFailure, Ffmpeg, ProgramFailure, RunningProgram, TICK};
use base::external_programs::how_to_get_ffmpeg;
use base::progress::{Cancellation, Progress};
use base::texts::{m, t};
use base::time::{Duration, Instant};
use base::warning::Warning;
use formats::guideline::FrameRate;

/// Frames are looked at in this size: enough to see a cut, and no larger for a larger video.
const SIZE: &str = "96:54";
/// Threads that decode. Each holds pictures of its own, and memory is bounded.
const THREADS: &str = "4";
/// ffmpeg hands on what it finds in pieces of some hundred frames, and large pictures take their time: it may be silent so many
/// times as long as elsewhere.
const MORE_PATIENCE: u32 = 5;
/// Times of some containers are only so exact, in nanoseconds.
const MILLISECOND: i64 = 1_000_000;
/// Longer lines are none of those that are asked for.
const LONGEST_LINE: usize = 4096;

/// The shot changes found in a video.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundShots {
    pub changes: ShotChanges,
    pub facts: VideoFacts,
    pub warnings: Vec<Warning>,
}

/// Why nothing was found out.
#[derive(Debug, thiserror::Error)]
pub enum ShotError {
    /// The file system refused.
    #[error("{}", t!("shots-unreadable", reason = source.to_string(), path = path.display().to_string()))]
    Read { path: PathBuf, source: io::Error },
    /// There is no ffmpeg: install it.
    #[error("{}", t!("shots-needs-ffmpeg", how = how_to_get_ffmpeg()))]
    NeedsFfmpeg,
    /// It is installed but does not run: reinstall it.
    #[error("{}", t!("shots-ffmpeg-broken", reason = reason.as_str()))]
    FfmpegBroken { reason: String },
    /// No picture is in the file, or only that of its cover.
    #[error("{}", t!("shots-no-video", path = path.display().to_string()))]
    NoVideo { path: PathBuf },
    /// It is nothing that ffmpeg knows: empty, or something else.
    #[error("{}", t!("shots-not-media", path = path.display().to_string()))]
    NotMedia { path: PathBuf },
    /// It only names other files, which are not opened.
    #[error("{}", t!("shots-playlist", path = path.display().to_string()))]
    Playlist { path: PathBuf },
    /// ffmpeg did not come to an end with it.
    #[error("{}", t!("shots-hung", path = path.display().to_string()))]
    Hung { path: PathBuf },
    /// None of the picture can be decoded.
    #[error("{}", t!("shots-damaged", reason = reason.as_str(), path = path.display().to_string()))]
    Damaged { path: PathBuf, reason: String },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

impl ShotError {
    fn of_program(failure: ProgramFailure, path: &Path) -> Self {
        match failure {
            ProgramFailure::Cancelled(cancelled) => cancelled.into(),
            ProgramFailure::CannotStart(reason) => Self::FfmpegBroken { reason },
            ProgramFailure::Hung(_) => Self::Hung { path: path.to_owned() },
            ProgramFailure::Broken(reason) => Self::Damaged { path: path.to_owned(), reason },
        }
    }

    fn of_description(failure: DescriptionFailure, path: &Path) -> Self {
        match failure {
            DescriptionFailure::Program(failure) => Self::of_program(failure, path),
            DescriptionFailure::Incomplete => {
                Self::Damaged { path: path.to_owned(), reason: t!("ffmpeg-incomplete").to_owned() }
            }
            DescriptionFailure::NotMedia => Self::NotMedia { path: path.to_owned() },
            DescriptionFailure::NotAllowed => Self::Playlist { path: path.to_owned() },
        }
    }
}

/// Finds the shot changes of a video: frames that score at least `threshold` (0 to 1;
/// [`DEFAULT_THRESHOLD`](super::DEFAULT_THRESHOLD)). Dissolves and fades are none. Times are counted from the first sample of a sound
/// track; `None`: of the one that is heard if none is chosen. Progress is reported in milliseconds of the video.
///
/// # Errors
/// See [`ShotError`].
pub fn find(
    path: &Path,
    track: Option<TrackNumber>,
    threshold: f64,
    progress: &Progress,
) -> Result<FoundShots, ShotError> {
    let (mut changes, facts, warnings) = find_each(path, track, &[threshold], progress)?;
    Ok(FoundShots { changes: changes.pop().unwrap_or_default(), facts, warnings })
}

/// The shot changes at each of several thresholds, of one run; what the video is like, and what was odd about it.
///
/// # Errors
/// See [`ShotError`].
pub fn find_each(
    path: &Path,
    track: Option<TrackNumber>,
    thresholds: &[f64],
    progress: &Progress,
) -> Result<(Vec<ShotChanges>, VideoFacts, Vec<Warning>), ShotError> {
    check_readable(path)?;
    find_with(&Ffmpeg::find().ok_or(ShotError::NeedsFfmpeg)?, (path, track), thresholds, progress)
}

/// The frame rate of a file's picture, as guidelines know it; `None`: no picture, none with such a rate, or no program to probe it.
pub fn frame_rate_of(path: &Path, progress: &Progress) -> Option<FrameRate> {
    look_at(path, progress).ok().flatten()?.rate.standard()
}

/// Facts about the picture of a file; `None`: it has none, or there is no ffmpeg to ask.
///
/// # Errors
/// See [`ShotError`]; never [`ShotError::NeedsFfmpeg`].
pub fn look_at(path: &Path, progress: &Progress) -> Result<Option<VideoFacts>, ShotError> {
    check_readable(path)?;
    let Some(ffmpeg) = Ffmpeg::find() else { return Ok(None) };
    match probe(&ffmpeg, path, progress) {
        Ok(facts) => Ok(facts),
        Err(DescriptionFailure::NotMedia | DescriptionFailure::NotAllowed) => Ok(None),
        Err(failure) => Err(ShotError::of_description(failure, path)),
    }
}

fn check_readable(path: &Path) -> Result<(), ShotError> {
    let read = |source| ShotError::Read { path: path.to_owned(), source };
    let metadata = std::fs::metadata(path).map_err(read)?;
    match metadata.is_file() {
        true => Ok(()),
        false => Err(read(io::Error::new(io::ErrorKind::InvalidInput, t!("shots-no-file")))),
    }
}

fn find_with(
    ffmpeg: &Ffmpeg,
    (path, track): (&Path, Option<TrackNumber>),
    thresholds: &[f64],
    progress: &Progress,
) -> Result<(Vec<ShotChanges>, VideoFacts, Vec<Warning>), ShotError> {
    let progress = &progress.stage(t!("shots-stage"));
    let facts = probe(ffmpeg, path, progress).map_err(|failure| ShotError::of_description(failure, path))?;
    let Some(mut facts) = facts else { return Err(ShotError::NoVideo { path: path.to_owned() }) };
    let of_program = |failure| ShotError::of_program(failure, path);
    let zero = first_sample(ffmpeg, path, (&facts, track), progress).map_err(of_program)?;
    let graph = graph(facts.stream);
    let wanted = ["-filter_complex", &graph, "-map", "[out]", "-f", "null", "-"];
    let mut started =
        ffmpeg.start(&["-v", "error", "-copyts", "-threads", THREADS], path, &wanted).map_err(of_program)?;
    let patience = ffmpeg.patience() * MORE_PATIENCE;
    let mut scores = Scores::new(thresholds, facts.rate.frame_duration());
    read_scores(&mut started, &mut scores, (facts.duration, patience), progress).map_err(of_program)?;
    let is_whole = started.process.wait(patience, progress).map_err(of_program)?;
    let complaint = started.complaint(path);
    let Some(first) = scores.first else {
        return Err(match ffmpeg.cannot_start(progress) {
            Some(failure) => of_program(failure),
            None => ShotError::Damaged {
                path: path.to_owned(),
                reason: complaint.unwrap_or_else(|| t!("shots-no-frames").to_owned()),
            },
        });
    };
    facts.rate = scores.seen_rate(facts.rate);
    let mut warnings = Vec::new();
    if let Some(complaint) = complaint {
        warnings.push(Warning::new(m!("shots-damage", reason = complaint)));
    } else if !is_whole {
        warnings.push(Warning::new(m!("shots-stopped-early")));
    }
    // Without any sound the video begins with its first frame.
    let zero = zero.unwrap_or(first);
    let changes = scores.detectors.into_iter().map(|detector| {
        let times = detector.finish().into_iter();
        ShotChanges::new(times.map(|at| Instant::ZERO + (at - zero)))
    });
    Ok((changes.collect(), facts, warnings))
}

/// How frames are scored: each is compared with the one before, and with the one of [`WINDOW`] before. Time stamps are microseconds.
fn graph(stream: usize) -> String {
    let window = WINDOW.as_nanos() / 1_000;
    format!(
        "[0:{stream}]scale={SIZE},format=rgb24,settb=1/1000000,select='gte(scene,0)',format=gray,split[now][past];\
         [past]setpts=PTS+{window}[then];[now][then]psnr,metadata=print:file=-[out]"
    )
}

/// The output of ffmpeg, line by line.
struct Scores {
    detectors: Vec<Detector>,
    /// The beginning of a line whose rest is still to come.
    line: Vec<u8>,
    /// The frame whose figures are being read.
    frame: Option<FrameScore>,
    first: Option<Instant>,
    last: Instant,
    /// Added to all times, since those of the file went back.
    shift: Duration,
    frames: u64,
    /// Frames that were not shown for as long as they should be, if they should all be shown as long as that.
    uneven: u64,
    even: Option<Duration>,
}

impl Scores {
    /// `even`: how long a frame is shown, as far as the file says.
    fn new(thresholds: &[f64], even: Option<Duration>) -> Self {
        Self {
            detectors: thresholds.iter().map(|&threshold| Detector::new(threshold)).collect(),
            line: Vec::new(),
            frame: None,
            first: None,
            last: Instant::ZERO,
            shift: Duration::ZERO,
            frames: 0,
            uneven: 0,
            even,
        }
    }

    /// The rate that the frames were seen to have: many files say a constant one that theirs is not.
    fn seen_rate(&self, said: VideoRate) -> VideoRate {
        /// Of so many frames one may be missing.
        const ONE_OF: u64 = 50;
        let seconds = self.first.map_or(0.0, |first| (self.last - first).as_secs());
        if self.uneven * ONE_OF <= self.frames || seconds <= 0.0 {
            return said;
        }
        VideoRate::Variable((self.frames - 1) as f64 / seconds)
    }

    fn take(&mut self, chunk: &[u8]) {
        for &byte in chunk {
            if byte == b'\n' {
                let line = std::mem::take(&mut self.line);
                self.take_line(&String::from_utf8_lossy(&line));
            } else if self.line.len() < LONGEST_LINE {
                self.line.push(byte);
            }
        }
    }

    fn take_line(&mut self, line: &str) {
        if let Some(at) = frame_time(line) {
            self.end_frame();
            let at = self.placed(at);
            self.frame = Some(FrameScore { at, score: 0.0, echo: None });
            return;
        }
        let Some((name, value)) = line.split_once('=') else { return };
        let (Some(frame), Ok(value)) = (&mut self.frame, value.trim().parse::<f64>()) else { return };
        match name {
            "lavfi.scene_score" => frame.score = value,
            "lavfi.psnr.mse_avg" => frame.echo = Some(value).filter(|value| value.is_finite()),
            _ => {}
        }
    }

    /// Times that go back, as where recordings were put one behind the other, go on from where they were.
    fn placed(&mut self, at: Instant) -> Instant {
        let shifted = at + self.shift;
        let at = if self.first.is_some() && shifted < self.last {
            self.shift = self.shift + (self.last - shifted);
            self.last
        } else {
            shifted
        };
        if let (Some(even), true) = (self.even, self.first.is_some()) {
            let off = (at - self.last).as_nanos() - even.as_nanos();
            self.uneven += u64::from(off.abs() > even.as_nanos() / 4 + MILLISECOND);
        }
        self.first.get_or_insert(at);
        self.last = at;
        at
    }

    fn end_frame(&mut self) {
        if let Some(frame) = self.frame.take() {
            self.frames += 1;
            self.detectors.iter_mut().for_each(|detector| detector.push(frame));
        }
    }
}

/// Reads what comes until the end. `duration`: of the video, if that is known.
fn read_scores(
    started: &mut RunningProgram,
    scores: &mut Scores,
    (duration, patience): (Option<Duration>, std::time::Duration),
    progress: &Progress,
) -> Result<(), ProgramFailure> {
    let total = duration.map_or(0, |duration| duration.as_millis_rounded().max(0) as u64);
    let chunks = started.chunks()?;
    let (mut ticked, mut heard) = (Clock::now(), (Clock::now(), 0));
    loop {
        match chunks.recv_timeout(TICK) {
            Ok(Ok(chunk)) if chunk.is_empty() => break,
            Ok(Ok(chunk)) => scores.take(&chunk),
            Ok(Err(error)) => return Err(ProgramFailure::Broken(t!("audio-ffmpeg-pipe", reason = error.to_string()))),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if scores.frames > heard.1 {
            heard = (Clock::now(), scores.frames);
        } else if heard.0.elapsed() > patience {
            return Err(ProgramFailure::Hung(t!("audio-ffmpeg-silent").into()));
        }
        if ticked.elapsed() >= TICK {
            ticked = Clock::now();
            let done = scores.first.map_or(Duration::ZERO, |first| scores.last - first).as_millis_rounded() as u64;
            progress.tick(if total > 0 { done.min(total) } else { done }, total)?;
        }
    }
    scores.end_frame();
    progress.tick(total, total)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffmpeg::testing::video;

    fn lines(scores: &mut Scores, text: &str) {
        // In pieces, as a pipe gives them.
        for piece in text.as_bytes().chunks(7) {
            scores.take(piece);
        }
    }

    #[test]
    fn figures_are_read_however_they_come() {
        let mut scores = Scores::new(&[0.2], None);
        let mut text = String::new();
        for frame in 0..40 {
            let (score, echo) =
                if frame == 20 { (0.9, 900.0) } else { (0.0, if (20..24).contains(&frame) { 900.0 } else { 1.0 }) };
            text.push_str(&format!(
                "frame:{frame:<5}pts:{:<8}pts_time:0.04\nlavfi.scene_score={score}\n",
                frame * 40_000
            ));
            if frame > 3 {
                text.push_str(&format!(
                    "lavfi.psnr.mse.y={echo}\nlavfi.psnr.mse_avg={echo}\nlavfi.psnr.psnr_avg=inf\n"
                ));
            }
        }
        lines(&mut scores, &text);
        scores.end_frame();
        assert_eq!((scores.frames, scores.first, scores.last), (40, Some(Instant::ZERO), Instant::from_millis(1_560)));
        assert_eq!(scores.detectors.remove(0).finish(), [Instant::from_millis(800)]);
    }

    #[test]
    fn times_that_go_back_are_joined_and_nonsense_is_passed_over() {
        let mut scores = Scores::new(&[0.2], None);
        lines(&mut scores, "frame:0 pts:100000 pts_time:0.1\nframe:1 pts:NOPTS\nnonsense\n=\nlavfi.scene_score=x\n");
        lines(&mut scores, "frame:2 pts:140000 \nframe:3 pts:0 \nframe:4 pts:40000 \nframe:5 pts:99999999999999999\n");
        scores.end_frame();
        assert_eq!(scores.frames, 4);
        assert_eq!((scores.first, scores.last), (Some(Instant::from_millis(100)), Instant::from_millis(180)));
        assert_eq!(frame_time("frame:0    pts:-577007  pts_time:-0.577007"), Some(Instant::from_nanos(-577_007_000)));
    }

    #[test]
    fn endless_lines_are_not_kept() {
        let mut scores = Scores::new(&[0.2], None);
        scores.take(&vec![b'x'; 1 << 20]);
        assert_eq!(scores.line.len(), LONGEST_LINE);
    }

    #[test]
    fn the_way_frames_are_scored_is_written_as_ffmpeg_wants_it() {
        let graph = graph(2);
        assert!(graph.starts_with("[0:2]scale=96:54,") && graph.contains("setpts=PTS+160000["), "{graph}");
        assert!(!graph.contains("  "), "{graph}");
    }

    /// Bars, a moving test picture and bars again, a second each at 25 frames a second, a tone from the start on.
    const THREE_SHOTS: &str = "-f lavfi -i smptebars=s=160x90:r=25:d=1 -f lavfi -i testsrc2=s=160x90:r=25:d=1 -f lavfi -i rgbtestsrc=s=160x90:r=25:d=1 \
        -f lavfi -i sine=d=3 -filter_complex [0]setsar=1,format=yuv420p[a];[1]setsar=1,format=yuv420p[b];[2]setsar=1,format=yuv420p[c];[a][b][c]concat=n=3:v=1:a=0[v]";

    fn found(path: &Path) -> FoundShots {
        find(path, None, crate::shots::DEFAULT_THRESHOLD, &Progress::silent()).unwrap()
    }

    #[test]
    fn cuts_are_found_on_the_clock_of_the_recording() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, more: &str| video(folder.path(), name, &format!("{THREE_SHOTS} {more}"));
        let Some(plain) = make("plain.mkv", "-map [v] -map 3:a -c:v mpeg4 -c:a flac") else { return };
        let whole = found(&plain);
        assert_eq!(Vec::<i64>::from(whole.changes), [1_000, 2_000]);
        assert_eq!(whole.facts.rate.standard(), Some(formats::guideline::FrameRate::F25));
        assert_eq!((whole.facts.width, whole.facts.height, whole.warnings), (160, 90, Vec::new()));

        // The sound begins half a second after the picture, and with it the recording.
        let late = format!("-itsoffset 0.5 -i {0} -i {0} -map 1:v -map 0:a -c copy", plain.display());
        if let Some(late) = video(folder.path(), "late.mkv", &late) {
            assert_eq!(Vec::<i64>::from(found(&late).changes), [500, 1_500]);
        }
        // Of two tracks the one that was chosen counts: the second begins half a second after the picture.
        let two = format!("-i {0} -itsoffset 0.5 -i {0} -map 0:v -map 0:a -map 1:a -c copy", plain.display());
        if let Some(two) = video(folder.path(), "two.mkv", &two) {
            let of_track = |number| find(&two, TrackNumber::new(number), 0.2, &Progress::silent()).unwrap().changes;
            assert_eq!([1, 2].map(|number| Vec::<i64>::from(of_track(number))), [[1_000, 2_000], [500, 1_500]]);
        }
        // A clock that does not begin at zero, as in recordings of broadcasts.
        let broadcast = "-map [v] -map 3:a -c:v mpeg2video -c:a mp2 -muxdelay 0 -output_ts_offset 5000";
        if let Some(broadcast) = make("broadcast.ts", broadcast) {
            let millis = Vec::<i64>::from(found(&broadcast).changes);
            assert!(millis.len() == 2 && (millis[1] - millis[0]) == 1_000, "{millis:?}");
            assert!((millis[0] - 1_000).abs() < 40, "{millis:?}");
        }
        // Without sound the picture is all there is.
        if let Some(silent) = make("silent.mp4", "-map [v] -c:v mpeg4") {
            assert_eq!(Vec::<i64>::from(found(&silent).changes), [1_000, 2_000]);
        }
    }

    #[test]
    fn frames_of_different_length_keep_their_times() {
        let folder = tempfile::tempdir().unwrap();
        let graph = THREE_SHOTS.replace("[v]", ",select=not(mod(n\\,3))+not(mod(n\\,25))[v]");
        let vary = format!("{graph} -map [v] -c:v mpeg4");
        let Some(path) = video(folder.path(), "vary.mkv", &vary) else { return };
        let found = found(&path);
        assert_eq!(Vec::<i64>::from(found.changes), [1_000, 2_000]);
        assert!(matches!(found.facts.rate, crate::shots::VideoRate::Variable(_)), "{:?}", found.facts.rate);
    }

    #[test]
    fn sound_alone_is_no_video() {
        let folder = tempfile::tempdir().unwrap();
        let cover = "-f lavfi -i sine=d=1 -f lavfi -i color=red:s=64x64:d=0.04 -map 0 -map 1 -c:a flac -c:v png -disposition:v attached_pic";
        for (name, arguments) in [("tone.wav", "-f lavfi -i sine=d=1"), ("cover.flac", cover)] {
            let Some(path) = video(folder.path(), name, arguments) else { return };
            let error = find(&path, None, 0.2, &Progress::silent()).unwrap_err();
            assert!(matches!(error, ShotError::NoVideo { .. }), "{name}: {error}");
            assert!(look_at(&path, &Progress::silent()).unwrap().is_none(), "{name}");
        }
        let text = folder.path().join("a.txt");
        for nothing in [&b"no video\n"[..], b"", b"\x93\xfe\x00\x81\x1b\xc7"] {
            std::fs::write(&text, nothing).unwrap();
            let error = find(&text, None, 0.2, &Progress::silent()).unwrap_err();
            assert!(matches!(error, ShotError::NotMedia { .. }), "{nothing:?}: {error}");
        }
        assert!(matches!(find(folder.path(), None, 0.2, &Progress::silent()), Err(ShotError::Read { .. })));
        // A playlist opens no other file. Newer programs take it for one by its name only.
        let list = folder.path().join("a.m3u8");
        std::fs::write(&list, "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\ntone.wav\n#EXT-X-ENDLIST\n").unwrap();
        assert!(matches!(find(&list, None, 0.2, &Progress::silent()), Err(ShotError::Playlist { .. })));
    }

    #[test]
    fn a_video_that_was_cut_off_is_called_incomplete() {
        let folder = tempfile::tempdir().unwrap();
        let Some(whole) = video(folder.path(), "whole.mp4", "-f lavfi -i testsrc=s=64x64:d=2 -c:v mpeg4") else {
            return;
        };
        let bytes = std::fs::read(whole).unwrap();
        let cut = folder.path().join("cut.mp4");
        std::fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
        let error = find(&cut, None, 0.2, &Progress::silent()).unwrap_err();
        assert!(matches!(&error, ShotError::Damaged { reason, .. } if reason.contains("not all of it")), "{error}");
        assert!(look_at(&cut, &Progress::silent()).is_err());
    }

    /// A program of these tests that is called as ffmpeg is.
    #[cfg(unix)]
    fn pretended(name: &str) -> Ffmpeg {
        Ffmpeg::at(Path::new(base::SOURCE_TREE).join("tests/data/ffmpeg").join(name))
    }

    #[cfg(unix)]
    #[test]
    fn an_ffmpeg_that_hangs_is_ended_or_cancelled() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.mkv");
        std::fs::write(&path, "video").unwrap();
        let failed = |ffmpeg: Ffmpeg| find_with(&ffmpeg, (&path, None), &[0.2], &Progress::silent()).unwrap_err();
        let impatient = pretended("video/ffmpeg").with_patience(std::time::Duration::from_millis(100));
        assert!(matches!(failed(impatient), ShotError::Hung { .. }));
        // With all the patience there is, since a machine that does much else is slow to say that nothing starts.
        assert!(matches!(failed(pretended("cannot-start")), ShotError::FfmpegBroken { .. }));
        let progress = Progress::silent();
        let outside = progress.clone();
        let cancelling = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(100));
            outside.cancel();
        });
        let result = find_with(&pretended("video/ffmpeg"), (&path, None), &[0.2], &progress);
        cancelling.join().unwrap();
        assert!(matches!(result, Err(ShotError::Cancelled(_))), "{result:?}");
    }
}
