//! The talks of `breathmark-lab bench limits`: made here, so that everyone has the same.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use analysis::pipeline::{self, AnalysisOptions};
use base::whole_file;
use cli::command_line::{CommandContext, CommandFailure};
use editor::comparison::Subtitles;
use editor::cues::{self, Cue};
use editor::export::Format;
use formats::guideline::Guideline;
use formats::language::Language;
use formats::subtitle_file::WriteOptions;
use formats::transcript::{self, Transcript};
use media::audio::{self, Recording};
use models::compute::Compute;

/// A talk at the edge of what there may be.
pub struct LimitCase {
    pub name: &'static str,
    /// On two slow processors.
    pub most_seconds: f64,
    pub most_memory_mib: f64,
    /// The right answer is an error that says why.
    pub is_refused: bool,
    pub make: fn(&Path) -> Result<LimitInput, CommandFailure>,
}

/// Files that a person might open, and what for.
pub enum LimitInput {
    /// Subtitles out of a transcript, with a recording or without.
    Talk { audio: Option<PathBuf>, transcript: PathBuf },
    /// A recording alone.
    Sound(PathBuf),
    /// Subtitles against a guideline.
    Subtitles(PathBuf),
    /// Another file, and what is done with it.
    File(PathBuf, fn(&Path, &CommandContext) -> Result<LimitOutcome, CommandFailure>),
}

/// What came out.
pub struct LimitOutcome {
    pub text: String,
    pub fault: Option<String>,
}

pub const LARGE_MIB: f64 = 2048.0;
/// The models and a short talk need most of it.
pub const USUAL_MIB: f64 = 700.0;

pub const fn case(
    name: &'static str,
    most_seconds: f64,
    most_memory_mib: f64,
    make: fn(&Path) -> Result<LimitInput, CommandFailure>,
) -> LimitCase {
    LimitCase { name, most_seconds, most_memory_mib, is_refused: false, make }
}

/// The right answer is an error.
pub const fn refused(case: LimitCase) -> LimitCase {
    LimitCase { is_refused: true, ..case }
}

pub const CASES: &[LimitCase] = &[
    case("24 hours of sound", 300.0, LARGE_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::hours(24))?))),
    refused(case("25 hours of sound", 300.0, LARGE_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::hours(25))?)))),
    case("300,000 words without sound", 600.0, LARGE_MIB, |to| talk(to, None, &words(300_000))),
    refused(case("two million words and one", 120.0, LARGE_MIB, |to| talk(to, None, &words(2_000_001)))),
    case("20,000 cues as a transcript", 600.0, LARGE_MIB, |to| {
        Ok(LimitInput::Talk { audio: None, transcript: subtitles(to, 20_000)? })
    }),
    case("20,000 cues to check", 20.0, USUAL_MIB, |to| Ok(LimitInput::Subtitles(subtitles(to, 20_000)?))),
    case("sound of 1 sample", 20.0, USUAL_MIB, |to| talk(to, Some(Sound { frames: 1, ..Sound::A_MINUTE }), &words(20))),
    refused(case("sound of 0 samples", 20.0, USUAL_MIB, |to| {
        talk(to, Some(Sound { frames: 0, ..Sound::A_MINUTE }), &words(20))
    })),
    case("8 kHz", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(8_000, 1))?))),
    case("11.025 kHz", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(11_025, 1))?))),
    case("44.1 kHz", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(44_100, 2))?))),
    case("48 kHz", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(48_000, 2))?))),
    case("96 kHz", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(96_000, 2))?))),
    case("192 kHz", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(192_000, 2))?))),
    case("6 channels", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(16_000, 6))?))),
    case("16 channels", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(16_000, 16))?))),
    case("32 channels", 20.0, USUAL_MIB, |to| Ok(LimitInput::Sound(wav(to, &Sound::at(16_000, 32))?))),
    refused(case("no words", 20.0, USUAL_MIB, |to| talk(to, Some(Sound::A_MINUTE), &[]))),
    case("all words at one instant", 60.0, USUAL_MIB, |to| {
        let words: Vec<_> =
            words(1_000).into_iter().map(|word| Spoken { start_ms: 5_000, end_ms: 5_000, ..word }).collect();
        talk(to, Some(Sound::A_MINUTE), &words)
    }),
    case("times in reverse", 60.0, USUAL_MIB, |to| {
        let mut reversed = words(150);
        let mirror = |ms| 60_000 - ms;
        for word in &mut reversed {
            (word.start_ms, word.end_ms) = (mirror(word.start_ms), mirror(word.end_ms));
        }
        talk(to, Some(Sound::A_MINUTE), &reversed)
    }),
    case("words for twice as long as the sound", 60.0, USUAL_MIB, |to| talk(to, Some(Sound::A_MINUTE), &words(300))),
];

impl LimitInput {
    /// Does what the command line would do.
    pub fn run(&self, folder: &Path, context: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
        match self {
            Self::Sound(path) => Ok(sound_outcome(&audio::decode(path, &context.progress)?)),
            Self::File(path, work) => work(path, context),
            Self::Subtitles(path) => {
                let cues = Subtitles::read(path)?.to_cues();
                let problems = cues::check(&cues, &Guideline::ted(), Language::of("en"));
                Ok(LimitOutcome { text: format!("{} cues, {} problems", cues.len(), problems.len()), fault: None })
            }
            Self::Talk { audio, transcript } => {
                let transcript = transcript::read(transcript)?;
                let recording = audio.as_ref().map(|path| audio::decode(path, &context.progress)).transpose()?;
                let mut compute = Compute::choose(context.device)?;
                let analysis = pipeline::analyze(
                    &transcript,
                    recording.as_ref(),
                    &AnalysisOptions::default(),
                    &mut compute,
                    &context.progress,
                )?;
                let cues = &analysis.project_cues.cues;
                let written = Format::Srt.write(cues, &WriteOptions::default());
                whole_file::write(&folder.join("out.srt"), written.as_bytes())?;
                let mut text = format!("{} cues of {} words", cues.len(), transcript.words.len());
                for warning in &analysis.talk.warnings {
                    let _ = write!(text, "; {}", warning.message);
                }
                Ok(LimitOutcome { text, fault: fault_of(cues, &transcript) })
            }
        }
    }
}

fn sound_outcome(recording: &Recording) -> LimitOutcome {
    let (length, source) = (recording.duration().as_secs(), &recording.source);
    let mut text = format!("{length:.3} s, {} Hz, {} channels", source.rate_hz, source.channels);
    for warning in &recording.warnings {
        let _ = write!(text, "; {}", warning.message);
    }
    LimitOutcome { text, fault: None }
}

/// What must hold of cues whatever the input was: every word in one cue, in order, each for a while and none before the one
/// before it is gone.
fn fault_of(cues: &[Cue], transcript: &Transcript) -> Option<String> {
    let mut next = 0;
    for cue in cues {
        if cue.words.start != next || cue.words.is_empty() {
            return Some(format!("word {next} is in no cue, or in two"));
        }
        next = cue.words.end;
        if cue.span.start >= cue.span.end {
            return Some(format!("a cue lasts no time at {:.3} s", cue.span.start.as_secs()));
        }
    }
    if next != transcript.words.len() {
        return Some(format!("word {next} is in no cue"));
    }
    let overlap = cues.windows(2).find(|pair| pair[0].span.end > pair[1].span.start);
    overlap.map(|pair| format!("two cues overlap at {:.3} s", pair[1].span.start.as_secs()))
}

/// A recording to be made: bursts of a hum, as of words, in silence.
#[derive(Clone, Copy)]
struct Sound {
    frames: u64,
    rate_hz: u32,
    channels: u16,
}

impl Sound {
    const A_MINUTE: Self = Self { frames: 60 * 16_000, rate_hz: 16_000, channels: 1 };

    const fn hours(hours: u64) -> Self {
        Self { frames: hours * 3600 * 16_000, ..Self::A_MINUTE }
    }

    const fn at(rate_hz: u32, channels: u16) -> Self {
        Self { frames: 10 * rate_hz as u64, rate_hz, channels }
    }
}

/// A 16-bit WAV file. What is silent is not written but left out, where the file system can.
fn wav(folder: &Path, sound: &Sound) -> Result<PathBuf, CommandFailure> {
    let path = folder.join("talk.wav");
    let failed = |error| CommandFailure(format!("cannot write the recording because {error}: {}", path.display()));
    write_wav(&path, sound).map_err(failed)?;
    Ok(path)
}

fn write_wav(path: &Path, &Sound { frames, rate_hz, channels }: &Sound) -> std::io::Result<()> {
    const BURST_S: u64 = 2;
    const EVERY_S: u64 = 10;
    let frame_bytes = 2 * u64::from(channels);
    let data_bytes = frames * frame_bytes;
    let size = |bytes: u64| u32::try_from(bytes).unwrap_or(u32::MAX).to_le_bytes();
    let mut file = File::create(path)?;
    file.write_all(b"RIFF")?;
    file.write_all(&size(data_bytes + 36))?;
    file.write_all(b"WAVEfmt \x10\0\0\0\x01\0")?;
    file.write_all(&channels.to_le_bytes())?;
    file.write_all(&rate_hz.to_le_bytes())?;
    file.write_all(&(rate_hz * u32::from(channels) * 2).to_le_bytes())?;
    file.write_all(&(channels * 2).to_le_bytes())?;
    file.write_all(b"\x10\0data")?;
    file.write_all(&size(data_bytes))?;
    let burst: Vec<u8> = (0..BURST_S * u64::from(rate_hz))
        .flat_map(|n| {
            let seconds = n as f32 / rate_hz as f32;
            let loudness = 9000.0 * (seconds * 9.0).sin().abs();
            let sample = (loudness * (seconds * 140.0 * std::f32::consts::TAU).sin()) as i16;
            std::iter::repeat_n(sample.to_le_bytes(), usize::from(channels)).flatten()
        })
        .collect();
    let step = EVERY_S * u64::from(rate_hz) * frame_bytes;
    for start in (0..data_bytes).step_by(step.max(1) as usize) {
        file.seek(SeekFrom::Start(44 + start))?;
        let length = burst.len().min((data_bytes - start) as usize);
        file.write_all(&burst[..length])?;
    }
    file.set_len(44 + data_bytes)
}

#[derive(Clone)]
struct Spoken {
    text: &'static str,
    start_ms: i64,
    end_ms: i64,
}

/// A speaker at 150 words a minute.
fn words(count: usize) -> Vec<Spoken> {
    const TEXTS: &[&str] = &[
        "When", "the", "harbour", "wakes,", "gulls", "circle", "over", "small", "boats", "and", "somebody", "counts",
        "them.", "Nobody", "knows", "why", "she", "does", "it,", "but", "every", "morning", "there", "she", "stands.",
    ];
    let said = |index: usize| {
        let start_ms = 400 * index as i64;
        Spoken { text: TEXTS[index % TEXTS.len()], start_ms, end_ms: start_ms + 330 }
    };
    (0..count).map(said).collect()
}

/// A transcript with word times, and the recording that belongs to it.
fn talk(folder: &Path, sound: Option<Sound>, words: &[Spoken]) -> Result<LimitInput, CommandFailure> {
    let path = folder.join("talk.json");
    let write = || -> std::io::Result<()> {
        let mut file = BufWriter::new(File::create(&path)?);
        file.write_all(b"{\"language\": \"en\", \"words\": [")?;
        for (index, Spoken { text, start_ms, end_ms }) in words.iter().enumerate() {
            let comma = if index == 0 { "" } else { ",\n" };
            let (start, end) = (*start_ms as f64 / 1000.0, *end_ms as f64 / 1000.0);
            write!(file, "{comma}{{\"word\": \"{text}\", \"start\": {start}, \"end\": {end}}}")?;
        }
        file.write_all(b"]}")?;
        file.flush()
    };
    write()
        .map_err(|error| CommandFailure(format!("cannot write the transcript because {error}: {}", path.display())))?;
    let audio = sound.map(|sound| wav(folder, &sound)).transpose()?;
    Ok(LimitInput::Talk { audio, transcript: path })
}

/// A SubRip file, three seconds a cue.
pub fn subtitles(folder: &Path, count: usize) -> Result<PathBuf, CommandFailure> {
    let path = folder.join("talk.srt");
    let mut text = String::new();
    let stamp = |ms: usize| {
        let (seconds, rest) = (ms / 1000, ms % 1000);
        format!("{:02}:{:02}:{:02},{rest:03}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    };
    for number in 0..count {
        let (start, end) = (stamp(3000 * number), stamp(3000 * number + 2800));
        let _ = write!(
            text,
            "{}\n{start} --> {end}\nWhen the harbour wakes,\ngulls circle over number {number}.\n\n",
            number + 1
        );
    }
    std::fs::write(&path, text)
        .map_err(|error| CommandFailure(format!("cannot write the subtitles because {error}: {}", path.display())))?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inputs_are_what_they_are_called() {
        let folder = tempfile::tempdir().unwrap();
        let path = wav(folder.path(), &Sound { frames: 16_000, rate_hz: 8_000, channels: 3 }).unwrap();
        let recording = audio::decode(&path, &base::progress::Progress::silent()).unwrap();
        assert_eq!(recording.duration(), base::time::Duration::from_millis(2_000));
        let LimitInput::Talk { transcript, .. } = talk(folder.path(), None, &words(30)).unwrap() else { panic!() };
        let read = transcript::read(&transcript).unwrap();
        assert_eq!((read.words.len(), read.words[29].text.as_str()), (30, "gulls"));
        let cues = Subtitles::read(&subtitles(folder.path(), 7).unwrap()).unwrap();
        assert_eq!(cues.cues().len(), 7);
        let all = || CASES.iter().chain(crate::cli::bench::limits::file_cases::FILE_CASES);
        let names: std::collections::BTreeSet<&str> = all().map(|case| case.name).collect();
        assert_eq!(names.len(), all().count(), "two cases have one name");
    }
}
