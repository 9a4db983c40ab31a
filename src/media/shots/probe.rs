//! Facts about the picture of a file: its size, its frames, when it begins.

use std::path::Path;

use serde::Deserialize;

use crate::audio::TrackNumber;
use crate::ffmpeg::{DescriptionFailure, Ffmpeg, ProgramFailure, parse_clock};
use base::progress::Progress;
use base::time::Duration;
use formats::guideline::FrameRate;

/// The answer is read up to here, in bytes: a file with hundreds of tracks needs a tenth of it.
const MAX_ANSWER: usize = 4 << 20;
/// Two rates that differ by less are the same one: containers round the times from which they are worked out.
const SAME_RATE: f64 = 2e-4;
/// As many points on the longer side make HD; what has fewer is coded as in the days of tubes.
const HD_SIDE: u32 = 1280;
/// ffprobe's names for the orders in which the rows of two pictures are coded and shown: top or bottom first.
const FIELD_ORDERS: [&str; 4] = ["tt", "bb", "tb", "bt"];

/// The frames of a video.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VideoRate {
    /// So many frames in so many seconds, all as long.
    Constant(i64, i64),
    /// Frames are not all as long; so many a second there are on average.
    Variable(f64),
    Unknown,
}

impl VideoRate {
    /// The rate as guidelines and time code know it; `None`: it is none of theirs, or no constant one.
    pub fn standard(self) -> Option<FrameRate> {
        let Self::Constant(frames, seconds) = self else { return None };
        FrameRate::ALL.into_iter().find(|rate| is_same(rate.ratio(), (frames, seconds)))
    }

    /// How long a frame is, where all are as long.
    pub fn frame_duration(self) -> Option<Duration> {
        match self {
            Self::Constant(frames, seconds) if frames > 0 => Some(Duration::from_secs(seconds as f64 / frames as f64)),
            _ => None,
        }
    }
}

/// Facts about the picture of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct VideoFacts {
    /// Columns and rows of the picture as it is coded.
    pub width: u32,
    pub height: u32,
    /// By how many degrees it is turned clockwise to be shown: 0, 90, 180 or 270.
    pub rotation: u16,
    /// How wide a point of the picture is beside its height.
    pub sample_aspect: (u32, u32),
    pub rate: VideoRate,
    pub duration: Option<Duration>,
    /// Its frames consist of two pictures, one in every other row, the other a moment later in those between.
    pub is_interlaced: bool,
    /// It does not say by which matrix its colours are coded, and is so large that it is ITU-R BT.709, which all players assume then.
    pub is_untold_hd: bool,
    /// Numbers of the streams in the file: of the picture, and of the sound that is heard if no track is chosen.
    pub stream: usize,
    pub sound: Option<usize>,
    /// Of all sound tracks, in their order.
    pub sounds: Vec<usize>,
}

impl VideoFacts {
    /// The stream of a sound track; of the one that is heard by itself if none is chosen, or the chosen one is not there.
    pub fn sound_of(&self, track: Option<TrackNumber>) -> Option<usize> {
        let place = track.and_then(|track| usize::try_from(track.get() - 1).ok());
        place.and_then(|place| self.sounds.get(place).copied()).or(self.sound)
    }
}

#[cfg(any(test, feature = "test-support"))]
impl VideoFacts {
    /// Some video with sound whose frames come at this rate.
    pub fn at_rate(rate: VideoRate) -> Self {
        Self {
            width: 640,
            height: 360,
            rotation: 0,
            sample_aspect: (1, 1),
            rate,
            duration: None,
            is_interlaced: false,
            is_untold_hd: false,
            stream: 0,
            sound: Some(1),
            sounds: vec![1],
        }
    }
}

/// Facts about the video of a file; `None`: no video. A cover picture is none.
pub fn probe(ffmpeg: &Ffmpeg, path: &Path, progress: &Progress) -> Result<Option<VideoFacts>, DescriptionFailure> {
    if let Some(answer) = answer(ffmpeg, path, progress).map_err(DescriptionFailure::Program)?
        && let Ok(answer) = serde_json::from_slice::<Answer>(&answer)
        && !answer.streams.is_empty()
    {
        return Ok(answer.facts());
    }
    // Without ffprobe, or where it says nothing, by what ffmpeg itself says.
    Ok(described(&ffmpeg.describe(path, progress)?))
}

fn answer(ffmpeg: &Ffmpeg, path: &Path, progress: &Progress) -> Result<Option<Vec<u8>>, ProgramFailure> {
    let wanted = ["-v", "error", "-of", "json", "-show_streams", "-show_format"];
    match ffmpeg.start_probe(&wanted, path) {
        None => Ok(None),
        Some(started) => match started.and_then(|mut probe| probe.read_all(MAX_ANSWER, ffmpeg.patience(), progress)) {
            Ok(answer) => Ok(Some(answer)),
            // One that does not run is as good as none.
            Err(ProgramFailure::CannotStart(_) | ProgramFailure::Broken(_)) => Ok(None),
            Err(failure) => Err(failure),
        },
    }
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    streams: Vec<Stream>,
    #[serde(default)]
    format: Format,
}

#[derive(Default, Deserialize)]
struct Format {
    #[serde(default)]
    format_name: String,
    duration: Option<String>,
}

#[derive(Deserialize)]
struct Stream {
    index: usize,
    #[serde(default)]
    codec_type: String,
    #[serde(default)]
    width: u32,
    #[serde(default)]
    height: u32,
    sample_aspect_ratio: Option<String>,
    r_frame_rate: Option<String>,
    avg_frame_rate: Option<String>,
    duration: Option<String>,
    field_order: Option<String>,
    color_space: Option<String>,
    #[serde(default)]
    pix_fmt: String,
    #[serde(default)]
    disposition: Disposition,
    #[serde(default)]
    tags: Tags,
    #[serde(default)]
    side_data_list: Vec<SideData>,
}

#[derive(Default, Deserialize)]
struct Disposition {
    #[serde(default)]
    default: u8,
    #[serde(default)]
    attached_pic: u8,
    #[serde(default)]
    timed_thumbnails: u8,
}

#[derive(Default, Deserialize)]
struct Tags {
    rotate: Option<String>,
}

#[derive(Deserialize)]
struct SideData {
    rotation: Option<f64>,
}

impl Stream {
    fn is_untold_hd(&self) -> bool {
        // Those of JPEG have a matrix of their own, and pictures in red, green and blue have none.
        let is_coded = self.pix_fmt.starts_with("yuv") && !self.pix_fmt.starts_with("yuvj") || self.pix_fmt == "nv12";
        let is_told = self.color_space.as_deref().is_some_and(|matrix| matrix != "unknown");
        is_coded && !is_told && self.width.max(self.height) >= HD_SIDE
    }
}

impl Answer {
    fn facts(&self) -> Option<VideoFacts> {
        let is_picture = |stream: &&Stream| {
            stream.codec_type == "video"
                && stream.disposition.attached_pic == 0
                && stream.disposition.timed_thumbnails == 0
        };
        let video = self.streams.iter().find(is_picture)?;
        let seconds = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<f64>().ok());
        let rates = [&video.r_frame_rate, &video.avg_frame_rate].map(|text| text.as_deref().and_then(ratio));
        // The matrix turns anticlockwise, the tag of older files clockwise.
        let by_matrix = video.side_data_list.iter().find_map(|data| data.rotation).map(|degrees| -degrees);
        let by_tag = || video.tags.rotate.as_deref().and_then(|text| text.parse().ok());
        Some(VideoFacts {
            width: video.width,
            height: video.height,
            rotation: quarter_turns(by_matrix.or_else(by_tag).unwrap_or(0.0)),
            sample_aspect: video.sample_aspect_ratio.as_deref().and_then(|text| aspect(text, ':')).unwrap_or((1, 1)),
            rate: rate_of(rates),
            duration: seconds(&video.duration).or_else(|| seconds(&self.format.duration)).and_then(length),
            is_interlaced: video.field_order.as_deref().is_some_and(|order| FIELD_ORDERS.contains(&order)),
            is_untold_hd: video.is_untold_hd(),
            stream: video.index,
            sound: self.sound(),
            sounds: self.sounds().map(|stream| stream.index).collect(),
        })
    }

    fn sounds(&self) -> impl Iterator<Item = &Stream> {
        self.streams.iter().filter(|stream| stream.codec_type == "audio")
    }

    /// The stream that is decoded when the file is opened as a recording: Matroska says which one that is.
    fn sound(&self) -> Option<usize> {
        let by_default = self.sounds().find(|stream| stream.disposition.default != 0);
        let is_matroska = self.format.format_name.contains("matroska");
        by_default.filter(|_| is_matroska).or_else(|| self.sounds().next()).map(|stream| stream.index)
    }
}

fn length(seconds: f64) -> Option<Duration> {
    (seconds.is_finite() && seconds > 0.0).then(|| Duration::from_secs(seconds))
}

/// "30000/1001", not "0/0".
fn ratio(text: &str) -> Option<(i64, i64)> {
    let (frames, seconds) = text.split_once('/')?;
    let (frames, seconds): (i64, i64) = (frames.parse().ok()?, seconds.parse().ok()?);
    (frames > 0 && seconds > 0).then_some((frames, seconds))
}

fn aspect(text: &str, mark: char) -> Option<(u32, u32)> {
    let (wide, high) = text.split_once(mark)?;
    let (wide, high): (u32, u32) = (wide.parse().ok()?, high.parse().ok()?);
    (wide > 0 && high > 0).then_some((wide, high))
}

/// Clockwise, to the nearest quarter turn.
fn quarter_turns(degrees: f64) -> u16 {
    if !degrees.is_finite() {
        return 0;
    }
    (((degrees / 90.0).round() as i64).rem_euclid(4) * 90) as u16
}

fn per_second((frames, seconds): (i64, i64)) -> f64 {
    frames as f64 / seconds as f64
}

fn is_same(one: (i64, i64), other: (i64, i64)) -> bool {
    (per_second(one) / per_second(other) - 1.0).abs() < SAME_RATE
}

/// From the rate in which all times can be told, and the rate on average.
fn rate_of([base, average]: [Option<(i64, i64)>; 2]) -> VideoRate {
    let standard =
        |rate: (i64, i64)| FrameRate::ALL.map(FrameRate::ratio).into_iter().find(|known| is_same(*known, rate));
    match (base, average) {
        (None, None) => VideoRate::Unknown,
        (Some(rate), None) | (None, Some(rate)) => {
            let (frames, seconds) = standard(rate).unwrap_or(rate);
            VideoRate::Constant(frames, seconds)
        }
        (Some(base), Some(average)) => {
            // Interlaced video counts fields.
            let fields = (base.0, base.1.saturating_mul(2));
            let is_constant = is_same(base, average) || is_same(fields, average) || standard(average).is_some();
            match is_constant {
                true => {
                    let (frames, seconds) = standard(average).unwrap_or(average);
                    VideoRate::Constant(frames, seconds)
                }
                false => VideoRate::Variable(per_second(average)),
            }
        }
    }
}

/// The same from what `ffmpeg -i` says, whose rates have two digits behind the point.
fn described(report: &str) -> Option<VideoFacts> {
    let mut facts: Option<VideoFacts> = None;
    let (mut sounds, mut duration) = (Vec::new(), None);
    // The stream that the lines below it are about.
    let mut last = None;
    for line in report.lines().map(str::trim_start) {
        if let Some(text) = line.strip_prefix("Duration: ") {
            duration = duration.or_else(|| text.split(',').next().and_then(parse_clock).and_then(length));
        } else if let Some(rest) = line.strip_prefix("Stream #0:") {
            let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            let Ok(number) = rest[..digits].parse::<usize>() else { continue };
            last = Some(number);
            if let Some((_, video)) = rest.split_once(": Video: ") {
                let is_picture = !video.contains("(attached pic)") && !video.contains("(timed thumbnails)");
                facts = facts.or_else(|| is_picture.then(|| video_line(video, number)));
            } else if rest.contains(": Audio: ") {
                sounds.push(number);
            }
        } else if let Some(text) = line.strip_prefix("rotate").and_then(|text| text.trim_start().strip_prefix(':')) {
            if let Some(facts) = facts.as_mut().filter(|facts| Some(facts.stream) == last) {
                facts.rotation = quarter_turns(text.trim().parse().unwrap_or(0.0));
            }
        } else if let Some((_, text)) = line.split_once("rotation of ")
            && let Some(facts) = facts.as_mut().filter(|facts| Some(facts.stream) == last)
        {
            let degrees = text.split_whitespace().next().and_then(|text| text.parse::<f64>().ok());
            facts.rotation = quarter_turns(-degrees.unwrap_or(0.0));
        }
    }
    facts.map(|facts| VideoFacts { sound: sounds.first().copied(), sounds, duration, ..facts })
}

/// `h264 (High) (avc1 / 0x31637661), yuv420p(progressive), 320x180 [SAR 1:1 DAR 16:9], 93 kb/s, 25 fps, 25 tbr, 12800 tbn (default)`
fn video_line(text: &str, stream: usize) -> VideoFacts {
    let size = text.split([',', ' ']).find_map(|part| aspect(part, 'x')).unwrap_or((0, 0));
    let sample_aspect = text.split_once("SAR ").and_then(|(_, rest)| aspect(rest.split([' ', ']', ',']).next()?, ':'));
    let rate = |unit: &str| {
        let number = text.split(", ").find_map(|part| Some(part.split_once(unit)?.0));
        let number: f64 = number?.trim().parse().ok()?;
        if !(number.is_finite() && number > 0.0) {
            return None;
        }
        // "23.98" is what is left of 24000/1001.
        let written = |rate: &(i64, i64)| (per_second(*rate) - number).abs() < 0.0051;
        let known = FrameRate::ALL.map(FrameRate::ratio).into_iter().find(written);
        Some(known.unwrap_or(((number * 100.0).round() as i64, 100)))
    };
    VideoFacts {
        width: size.0,
        height: size.1,
        rotation: 0,
        sample_aspect: sample_aspect.unwrap_or((1, 1)),
        rate: rate_of([rate(" tbr"), rate(" fps")]),
        duration: None,
        // Not told in the same words by all versions.
        is_interlaced: false,
        is_untold_hd: false,
        stream,
        sound: None,
        sounds: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_json(streams: &str) -> Option<VideoFacts> {
        let json = format!(r#"{{"streams":[{streams}],"format":{{"format_name":"mov,mp4","duration":"5.0"}}}}"#);
        serde_json::from_str::<Answer>(&json).unwrap().facts()
    }

    #[test]
    fn the_answer_of_ffprobe_is_understood() {
        let sound = r#"{"index":1,"codec_type":"audio"}"#;
        let video = r#"{"index":0,"codec_type":"video","width":1440,"height":1080,"sample_aspect_ratio":"4:3","r_frame_rate":"30000/1001",
            "avg_frame_rate":"30000/1001","side_data_list":[{"rotation":-90}],"disposition":{"attached_pic":0}}"#;
        let facts = of_json(&format!("{sound},{video}")).unwrap();
        assert_eq!((facts.width, facts.height, facts.rotation, facts.sample_aspect), (1440, 1080, 90, (4, 3)));
        assert_eq!((facts.rate.standard(), facts.duration), (Some(FrameRate::F29_97), Some(Duration::from_secs(5.0))));
        assert_eq!((facts.stream, facts.sound), (0, Some(1)));
        // A cover picture is no video.
        let cover = r#"{"index":0,"codec_type":"video","width":500,"height":500,"disposition":{"attached_pic":1}}"#;
        assert_eq!(of_json(&format!("{cover},{sound}")), None);
        assert_eq!(of_json(sound), None);
    }

    #[test]
    fn what_is_not_told_of_colours_is_assumed_of_coded_hd_only() {
        let check = |more: &str, is_interlaced: bool, is_untold_hd: bool| {
            let facts = of_json(&format!(r#"{{"index":0,"codec_type":"video",{more}}}"#)).unwrap();
            assert_eq!((facts.is_interlaced, facts.is_untold_hd), (is_interlaced, is_untold_hd), "{more}");
        };
        check(r#""width":1280,"height":720,"pix_fmt":"yuv420p""#, false, true);
        check(r#""width":720,"height":1280,"pix_fmt":"yuv420p10le","color_space":"unknown""#, false, true);
        check(
            r#""width":1920,"height":1080,"pix_fmt":"yuv420p","color_space":"bt709","field_order":"tt""#,
            true,
            false,
        );
        check(r#""width":1920,"height":1080,"pix_fmt":"yuv420p","color_space":"smpte170m""#, false, false);
        check(r#""width":1920,"height":1080,"pix_fmt":"yuvj420p""#, false, false);
        check(r#""width":1920,"height":1080,"pix_fmt":"gbrp","field_order":"progressive""#, false, false);
        check(r#""width":720,"height":576,"pix_fmt":"yuv420p","field_order":"bt""#, true, false);
        check(r#""width":1920,"height":1080,"field_order":"unknown""#, false, false);
    }

    #[test]
    fn the_chosen_sound_track_is_the_stream_of_its_number() {
        let track = |number| TrackNumber::new(number);
        let streams = r#"{"index":0,"codec_type":"audio"},{"index":1,"codec_type":"video","width":64,"height":48},
            {"index":2,"codec_type":"subtitle"},{"index":3,"codec_type":"audio","disposition":{"default":1}}"#;
        let facts = of_json(streams).unwrap();
        let chosen = [None, track(1), track(2), track(3)].map(|track| facts.sound_of(track));
        // One that is not there is as good as none chosen.
        assert_eq!(chosen, [Some(0), Some(0), Some(3), Some(0)]);
        let json = format!(r#"{{"streams":[{streams}],"format":{{"format_name":"matroska,webm"}}}}"#);
        let facts = serde_json::from_str::<Answer>(&json).unwrap().facts().unwrap();
        assert_eq!([None, track(1)].map(|track| facts.sound_of(track)), [Some(3), Some(0)]);

        let report = "  Stream #0:0: Audio: aac\n  Stream #0:1: Video: h264, 64x48, 25 fps, 25 tbr\n  Stream #0:2(deu): Audio: aac\n";
        let facts = described(report).unwrap();
        assert_eq!([None, track(1), track(2)].map(|track| facts.sound_of(track)), [Some(0), Some(0), Some(2)]);
    }

    #[test]
    fn rates_are_exact_or_said_to_vary() {
        let check = |base: &str, average: &str, expected: VideoRate| {
            assert_eq!(rate_of([base, average].map(ratio)), expected, "{base} {average}");
        };
        check("25/1", "25/1", VideoRate::Constant(25, 1));
        check("24000/1001", "24000/1001", VideoRate::Constant(24_000, 1001));
        // Rounded times.
        check("30000/1001", "2997001/100000", VideoRate::Constant(30_000, 1001));
        // Fields.
        check("50/1", "25/1", VideoRate::Constant(25, 1));
        check("15/1", "15/1", VideoRate::Constant(15, 1));
        check("30/1", "359/14", VideoRate::Variable(359.0 / 14.0));
        check("90000/1", "1234/100", VideoRate::Variable(12.34));
        check("0/0", "0/0", VideoRate::Unknown);
        assert_eq!(VideoRate::Constant(15, 1).standard(), None);
        assert_eq!(VideoRate::Constant(25, 1).frame_duration(), Some(Duration::from_millis(40)));
        assert_eq!(VideoRate::Variable(25.0).frame_duration(), None);
    }

    #[test]
    fn the_description_of_ffmpeg_is_understood() {
        let line = "h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709/unknown), 320x180 [SAR 1:1 DAR 16:9], 93 kb/s, 23.98 fps, 23.98 tbr, 12800 tbn (default)";
        let report = format!(
            "Input #0, mov,mp4, from 'x':\n  Duration: 00:00:05.00, start: 0.1\n  Stream #0:0[0x1](und): Video: mjpeg, yuvj420p, 500x500, 90k tbr (attached pic)\n  \
             Stream #0:1[0x1](und): Video: {line}\n    Side data:\n      displaymatrix: rotation of -90.00 degrees\n  Stream #0:2: Audio: aac\n"
        );
        let facts = described(&report).unwrap();
        assert_eq!((facts.width, facts.height, facts.rotation), (320, 180, 90));
        assert_eq!((facts.rate, facts.duration), (VideoRate::Constant(24_000, 1001), Some(Duration::from_secs(5.0))));
        assert_eq!((facts.stream, facts.sound, &facts.sounds[..]), (1, Some(2), &[2][..]));
        assert_eq!(described("Input #0, mp3, from 'x':\n  Stream #0:0: Video: png, 5x5 (attached pic)\n"), None);
        let variable = video_line("vp9, yuv420p, 1280x720, SAR 1:1 DAR 16:9, 17.24 fps, 30 tbr, 1k tbn", 0);
        assert_eq!((variable.width, variable.rate), (1280, VideoRate::Variable(17.24)));
    }
}
