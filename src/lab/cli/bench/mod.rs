//! `breathmark-lab bench pitch|decode|analyze|batch|adaptation|review|stream|read|faults|pairs|formats|rules|limits|shots|voice`: figures, printed as tables.

mod adaptation;
mod batch;
mod cues;
mod faults;
mod formats;
mod limits;
mod memory;
mod pairs;
mod proof;
mod read;
mod review;
mod rules;
mod shots;
mod stream;
mod voice;
mod wave_file;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant as Clock;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::evaluation::pitch::{self, PitchTable};
use ::formats::transcript;
use ::formats::transcript::{Transcript, Word, WordId};
use base::path_serde;
use base::resources;
use base::time::Duration;
use cli::command_line::source::{Choices, SourceTalk, pitch_range};
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use media::audio;
use media::prosody::PitchRange;
use media::shots::ShotChanges;
use memory::peak_memory_mib;
use wave_file::write_wav;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Pitch errors on synthetic voices whose pitch is known
    Pitch(Pitch),
    /// Decoding speed
    Decode(Decode),
    /// Stage times of the whole line, real-time factor and memory
    Analyze(Analyze),
    /// Talks per core-hour of `breathmark batch`, and how it grows with the number done at the same time
    Batch(batch::Arguments),
    /// How long the optimiser takes to divide 1, 3 and 10 hours into cues, and to follow a decision
    Cues(cues::Arguments),
    /// What the fusion learns from an editor: F1 on undecided gaps after so many decisions
    Adaptation(adaptation::Arguments),
    /// What is still wrong after an editor looked at the first so many of the queue, by its order
    Review(review::Arguments),
    /// Faults planted in subtitle files: how many of them proofing asks about, and how often it asks where none is
    Proof(proof::Arguments),
    /// A talk word by word, as if it were live: how well and how late each scheme finds where sentences end
    Stream(stream::Arguments),
    /// How quickly lexical models read, opening and the first time apart: word pieces a second
    Read(read::Arguments),
    /// Whether anything is lost when the disk fails, is full, loses what was not synced, or the program dies
    Faults(faults::Arguments),
    /// Recordings with their own transcripts and with those of other talks: how surely a wrong one is noticed, and how often
    /// a right one is doubted
    Pairs(pairs::Arguments),
    /// Plain text laid over the voice, and late cues found by it: how far off words are, how many late cues are found, how many
    /// others are taken for late
    Voice(voice::Arguments),
    /// What is made of every transcript in a folder: format, words, times, warnings, and whether it is the same after writing
    Formats(formats::Arguments),
    /// Every rule of text with its examples and its source, and what it finds in subtitle files
    Rules(rules::Arguments),
    /// Frame times of the window, drawn off-screen, for 20 minutes, 3 hours and 10 hours
    Frames {
        /// Frames to draw for each length
        #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..100_000))]
        frames: u32,
        /// With the spectrogram under the waveform
        #[arg(long)]
        spectrogram: bool,
    },
    /// Three hours of work in accelerated time, drawn off-screen: whether frames stay quick and memory small
    Session {
        /// Rounds of 48 gestures; the session's three hours are divided among them
        #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(10..100_000))]
        rounds: u32,
    },
    /// A talk that is followed while it is replayed, drawn off-screen: whether frames stay quick and memory small
    Follow {
        /// How long the talk is
        #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..600))]
        minutes: u32,
        /// So many times as fast as it was spoken
        #[arg(long, default_value_t = 10, value_name = "TIMES", value_parser = clap::value_parser!(u16).range(1..100))]
        speed: u16,
    },
    /// The longest, largest and emptiest talks: time, memory and answer of each, in a process of its own
    Limits(limits::Arguments),
    /// Videos with known cuts: how surely shot changes are found at each threshold
    Shots(shots::Arguments),
}

#[derive(Debug, Args)]
pub struct Pitch {
    /// Which set of voices; 0 is the one on which the constants of the pitch tracker were chosen
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A row per voice, too
    #[arg(long)]
    each_voice: bool,
    /// Write the voices as WAV files with their true pitch, for measuring other programs
    #[arg(long, value_name = "FOLDER")]
    write_voices: Option<PathBuf>,
    /// Time pitch and energy on this recording instead
    #[arg(long, value_name = "FILE", conflicts_with = "write_voices")]
    audio: Option<PathBuf>,
    /// Write the recording's pitch, voicing and level per 10 ms as a table
    #[arg(long, value_name = "FILE", requires = "audio")]
    contour: Option<PathBuf>,
    /// Analyse the recording so many times; the fastest counts
    #[arg(long, default_value_t = 3, requires = "audio", value_parser = clap::value_parser!(u16).range(1..1_000))]
    repeats: u16,
    /// Where to look for the recording's pitch, in Hz
    #[arg(long, default_value = "50-400", value_name = "LOW-HIGH", requires = "audio", value_parser = pitch_range)]
    pitch_range: PitchRange,
}

#[derive(Debug, Args)]
pub struct Decode {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Analyze {
    /// By default the sample talk, repeated to 20 minutes
    #[arg(value_name = "AUDIO", requires = "transcript")]
    audio: Option<PathBuf>,
    #[arg(value_name = "TRANSCRIPT")]
    transcript: Option<PathBuf>,
    #[command(flatten)]
    choices: Choices,
}

pub fn run(command: &Command, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    match command {
        Command::Pitch(arguments) => bench_pitch(arguments, context),
        Command::Decode(arguments) => bench_decode(arguments, context),
        Command::Analyze(arguments) => bench_analyze(arguments, context),
        Command::Batch(arguments) => batch::run(arguments, context),
        Command::Adaptation(arguments) => adaptation::run(arguments, context),
        Command::Cues(arguments) => cues::run(arguments, context),
        Command::Review(arguments) => review::run(arguments, context),
        Command::Proof(arguments) => proof::run(arguments, context),
        Command::Stream(arguments) => stream::run(arguments, context),
        Command::Read(arguments) => read::run(arguments, context),
        Command::Faults(arguments) => faults::run(arguments, context),
        Command::Pairs(arguments) => pairs::run(arguments, context),
        Command::Voice(arguments) => voice::run(arguments, context),
        Command::Formats(arguments) => formats::run(arguments, context),
        Command::Rules(arguments) => rules::run(arguments, context),
        // The window's business, taken out before: see `LabTask`.
        Command::Frames { .. } | Command::Session { .. } | Command::Follow { .. } => Ok(Outcome::Done),
        Command::Limits(arguments) => limits::run(arguments, context),
        Command::Shots(arguments) => shots::run(arguments, context),
    }
}

fn bench_pitch(arguments: &Pitch, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let progress = context.progress.stage("pitch");
    if let Some(folder) = &arguments.write_voices {
        let voices = pitch::write_voices(arguments.seed, folder, &progress)?;
        context.print(&json!({"voices": voices, "folder": path_serde::to_text(folder)}), || {
            format!("{voices} voices: {}\n", folder.display())
        })?;
        return Ok(Outcome::Done);
    }
    if let Some(path) = &arguments.audio {
        let recording = audio::decode(path, &context.progress)?;
        let repeats = usize::from(arguments.repeats);
        let (timing, frames) = pitch::time_analysis(&recording.samples, arguments.pitch_range, repeats, &progress)?;
        if let Some(path) = &arguments.contour {
            pitch::write_contour(&frames, path)?;
        }
        context.print(&serde_json::to_value(timing)?, || {
            let ratio = timing.audio_seconds / timing.seconds.max(1e-9);
            format!(
                "pitch and energy of {:.1} s of sound: {:.3} s, {ratio:.0} x real time; {:.0} % voiced, median {:.1} Hz\n",
                timing.audio_seconds, timing.seconds, timing.voiced_percent, timing.median_hz
            )
        })?;
        return Ok(Outcome::Done);
    }
    let rows = pitch::bench(arguments.seed, &progress)?;
    context.print(&json!({"seed": arguments.seed, "rows": rows}), || {
        PitchTable { rows: &rows, each_voice: arguments.each_voice }.to_string()
    })?;
    Ok(Outcome::Done)
}

fn bench_decode(arguments: &Decode, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let mut rows = Vec::new();
    let mut text = format!("{:>9} {:>9} {:>10}  {:<22} file\n", "sound s", "took s", "x real time", "container/codec");
    for path in &arguments.files {
        let clock = Clock::now();
        let recording = audio::decode(path, &context.progress)?;
        let seconds = clock.elapsed().as_secs_f64();
        let audio_seconds = recording.duration().as_secs();
        let kind = format!("{}/{}", recording.source.container, recording.source.codec);
        let factor = audio_seconds / seconds.max(1e-9);
        let _ = writeln!(text, "{audio_seconds:>9.1} {seconds:>9.3} {factor:>10.0}  {kind:<22} {}", path.display());
        rows.push(
            json!({"file": path_serde::to_text(path), "audio_seconds": audio_seconds, "seconds": seconds, "kind": kind}),
        );
    }
    context.print(&json!({"rows": rows}), || text)?;
    Ok(Outcome::Done)
}

fn bench_analyze(arguments: &Analyze, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let scratch =
        tempfile::tempdir().map_err(|error| CommandFailure(format!("cannot make a scratch folder because {error}")))?;
    let (path, words) = match (&arguments.audio, &arguments.transcript) {
        (Some(audio), Some(transcript)) => (audio.clone(), transcript::read(transcript)?),
        _ => long_sample(scratch.path(), context)?,
    };
    let clock = Clock::now();
    let recording = audio::decode(&path, &context.progress)?;
    let decode_seconds = clock.elapsed().as_secs_f64();
    let audio_seconds = recording.duration().as_secs();
    let talk = SourceTalk { path: None, recording: Some(recording), transcript: words, shots: ShotChanges::default() };
    let analysis = arguments.choices.analyze(&talk, context)?;
    let total = clock.elapsed().as_secs_f64();
    warn(&analysis.talk.warnings);

    let stages = [("decode", decode_seconds)]
        .into_iter()
        .chain(analysis.talk.timings.iter().map(|time| (time.stage, time.seconds)));
    let mut text = format!(
        "{audio_seconds:.1} s of sound, {} words, {} cues\n",
        talk.transcript.words.len(),
        analysis.project_cues.cues.len()
    );
    let mut rows = Vec::new();
    for (stage, seconds) in stages.chain([("all", total)]) {
        let factor = audio_seconds / seconds.max(1e-9);
        let _ = writeln!(text, "{stage:<10}{seconds:>9.3} s{factor:>10.0} x real time");
        rows.push(json!({"stage": stage, "seconds": seconds, "times_real_time": factor}));
    }
    let memory = peak_memory_mib();
    if let Some(memory) = memory {
        let _ = writeln!(text, "peak resident memory {memory:.0} MiB");
    }
    let document: Value = json!({"audio_seconds": audio_seconds, "rows": rows, "peak_memory_mib": memory});
    context.print(&document, || text)?;
    Ok(Outcome::Done)
}

const LONG_SECONDS: f64 = 20.0 * 60.0;

/// The sample talk over and over until 20 minutes are full, as a 16-bit WAV file, and its words.
fn long_sample(scratch: &Path, context: &CommandContext) -> Result<(PathBuf, Transcript), CommandFailure> {
    let sample = resources::find("assets/sample", |folder| folder.join("talk.flac").is_file())
        .ok_or_else(|| CommandFailure("the sample talk was not found; name a recording and a transcript".to_owned()))?;
    let once = audio::decode(&sample.join("talk.flac"), &context.progress)?;
    let words = transcript::read(&sample.join("talk.json"))?;
    let length = once.duration();
    let times = (LONG_SECONDS / length.as_secs().max(1.0)).ceil() as usize;
    let mut long = Transcript { words: Vec::new(), ..words.clone() };
    for round in 0..times {
        let offset = Duration::from_nanos(length.as_nanos() * round as i64);
        for word in &words.words {
            let mut span = word.span;
            span.start += offset;
            span.end += offset;
            long.words.push(Word { id: WordId(long.words.len() as u32), span, ..word.clone() });
        }
    }
    let path = scratch.join("talk.wav");
    let samples = once.samples.to_vec();
    write_wav(&path, samples.iter().copied().cycle().take(samples.len() * times))
        .map_err(|error| CommandFailure(format!("cannot write the long sample because {error}: {}", path.display())))?;
    Ok((path, long))
}
