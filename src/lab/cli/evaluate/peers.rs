//! `breathmark-lab evaluate peers write|score`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant as Clock;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::cuts::CutTalkChoice;
use crate::evaluation::cuts::{CaptionWriting, SpokenCaptions};
use crate::evaluation::peers::{LineSystem, PeerFigures, SubtitlerLines, peer_figures, timed_words};
use analysis::pipeline::analyze;
use cli::command_line::source::GuidelineChoice;
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use editor::comparison::Subtitles;
use editor::export::Format;
use formats::subtitle_file::WriteOptions;
use formats::transcript;
use models::compute::Compute;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write the words and made-up times of talks that a person subtitled, and the program's own subtitles of them
    Write(WriteArguments),
    /// Measure every program's subtitles of them: FOLDER/WRITING/PROGRAM/TALK.srt
    Score(ScoreArguments),
}

#[derive(Debug, Args)]
pub struct WriteArguments {
    #[command(flatten)]
    talks: CutTalkChoice,
    #[command(flatten)]
    guideline: GuidelineChoice,
    /// An empty or new folder
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

#[derive(Debug, Args)]
pub struct ScoreArguments {
    /// What `evaluate peers write` wrote, with subtitles beside
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[command(flatten)]
    guideline: GuidelineChoice,
}

/// A folder for each way to write the words.
const WRITINGS: [(CaptionWriting, &str, &str); 3] = [
    (CaptionWriting::Marked, "marked", "With marks"),
    (CaptionWriting::Plain, "plain", "Without marks"),
    (CaptionWriting::Unguided, "unguided", "Without marks, and with pauses anywhere"),
];
const LANGUAGE: &str = "en";
/// The program's own subtitles.
const OWN: &str = "breathmark";
/// How the names of files end: words with times, the subtitler's lines, subtitles.
const WORDS: &str = ".words.json";
const LINES: &str = ".lines.tsv";
const SUBTITLES: &str = ".srt";
/// How long a program took for all talks, if it says so.
const SECONDS: &str = "seconds.txt";

/// Figures of talks written in one way.
#[derive(Debug, Serialize)]
struct WritingFigures {
    writing: &'static str,
    talks: usize,
    words: usize,
    programs: Vec<PeerFigures>,
}

pub fn run(command: &Command, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    match command {
        Command::Write(arguments) => write(arguments, context),
        Command::Score(arguments) => score(arguments, context),
    }
}

fn write(arguments: &WriteArguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = arguments.talks.read()?;
    let guideline = arguments.guideline.read()?;
    let folder = &arguments.to;
    if std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(CommandFailure(format!("there is something in the folder; name a new one: {}", folder.display())));
    }
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("talks");
    for (place, (writing, name, _)) in WRITINGS.into_iter().enumerate() {
        let folder = folder.join(name);
        create_folder(&folder.join(OWN))?;
        let mut seconds = 0.0;
        for (number, (seed, talk)) in arguments.talks.seeds().zip(&talks).enumerate() {
            progress.tick((place * talks.len() + number) as u64, (WRITINGS.len() * talks.len()) as u64)?;
            let captions = SpokenCaptions::new(talk, writing, seed);
            let file = |ending: &str| folder.join(format!("{:03}{ending}", number + 1));
            put(&file(WORDS), &timed_words(&captions.words, LANGUAGE).to_string())?;
            put(&file(LINES), &SubtitlerLines::of(&captions).to_text())?;
            // From the file on, as for anybody who has words and no recording.
            let began = Clock::now();
            let transcript = transcript::read(&file(WORDS))?;
            let options = arguments.talks.set.options(guideline.clone());
            let analysis = analyze(&transcript, None, &options, &mut compute, &progress.stage("a talk"))?;
            let subtitles = Format::Srt.write(&analysis.project_cues.cues, &WriteOptions::default());
            put(&folder.join(OWN).join(format!("{:03}{SUBTITLES}", number + 1)), &subtitles)?;
            seconds += began.elapsed().as_secs_f64();
        }
        put(&folder.join(OWN).join(SECONDS), &format!("{seconds:.3}\n"))?;
    }
    warn(&compute.take_warnings());
    let document = serde_json::json!({"folder": folder, "talks": talks.len()});
    context.print(&document, || format!("{} talks: {}\n", talks.len(), folder.display()))?;
    Ok(Outcome::Done)
}

fn score(arguments: &ScoreArguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let mut figures = Vec::new();
    for (_, name, _) in WRITINGS {
        let folder = arguments.folder.join(name);
        let names = talk_names(&folder)?;
        let talks = names.iter().map(|talk| read_lines(&folder.join(format!("{talk}{LINES}"))));
        let talks = talks.collect::<Result<Vec<SubtitlerLines>, _>>()?;
        let systems = names_in(&folder)?.into_iter().filter(|name| folder.join(name).is_dir());
        let systems = systems.map(|name| read_system(&folder.join(&name), name, &names));
        let systems = systems.collect::<Result<Vec<LineSystem>, _>>()?;
        figures.push(WritingFigures {
            writing: name,
            talks: talks.len(),
            words: talks.iter().map(|talk| talk.words.len()).sum(),
            programs: peer_figures(&talks, &systems, LANGUAGE, &guideline),
        });
    }
    context.print(&figures, || {
        let mut text = String::new();
        for (figures, (_, _, title)) in figures.iter().zip(WRITINGS) {
            let _ = writeln!(text, "{title} ({} talks, {} words):\n", figures.talks, figures.words);
            let _ = writeln!(text, "{}", PeerFigures::table(&figures.programs, &guideline));
        }
        text
    })?;
    Ok(Outcome::Done)
}

fn read_system(folder: &Path, name: String, talks: &[String]) -> Result<LineSystem, CommandFailure> {
    let read =
        |talk: &String| Subtitles::read(&folder.join(format!("{talk}{SUBTITLES}"))).map(|read| read.cues().to_vec());
    let talks = talks.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    // Who does not say how long it took is measured all the same.
    let seconds = std::fs::read_to_string(folder.join(SECONDS)).ok().and_then(|text| text.trim().parse().ok());
    Ok(LineSystem { name, talks, seconds })
}

fn read_lines(path: &Path) -> Result<SubtitlerLines, CommandFailure> {
    let failed =
        |why: String| CommandFailure(format!("cannot read the subtitler's lines because {why}: {}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    SubtitlerLines::parse(&text).map_err(|fault| failed(fault.to_string()))
}

/// The talks of a folder by their names without endings, in order.
fn talk_names(folder: &Path) -> Result<Vec<String>, CommandFailure> {
    let names: Vec<String> =
        names_in(folder)?.iter().filter_map(|name| name.strip_suffix(LINES).map(str::to_owned)).collect();
    if names.is_empty() {
        let what = "there are no talks; give the folder that `evaluate peers write` wrote";
        return Err(CommandFailure(format!("{what}: {}", folder.display())));
    }
    Ok(names)
}

/// What is in a folder, in order.
fn names_in(folder: &Path) -> Result<Vec<String>, CommandFailure> {
    let failed = |error: std::io::Error| {
        let what = "give the folder that `evaluate peers write` wrote";
        CommandFailure(format!("cannot read the folder because {error}; {what}: {}", folder.display()))
    };
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

fn create_folder(path: &Path) -> Result<(), CommandFailure> {
    std::fs::create_dir_all(path)
        .map_err(|error| CommandFailure(format!("cannot make the folder because {error}: {}", path.display())))
}

fn put(path: &Path, text: &str) -> Result<(), CommandFailure> {
    std::fs::write(path, text)
        .map_err(|error| CommandFailure(format!("cannot write because {error}; make room: {}", path.display())))
}
