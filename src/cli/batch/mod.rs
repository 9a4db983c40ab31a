//! `breathmark batch FOLDER|MANIFEST -o OUT`

mod merge;

use std::collections::HashSet;
use std::io::IsTerminal as _;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Instant as Clock;

use clap::{Args, Subcommand};
use serde_json::json;

use super::file_arguments::TalkFileArguments;
use crate::command_line::source::{Choices, ReadingArguments, TrackArgument};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use analysis::batch::{
    self, BatchCounts, BatchPlan, BatchSettings, BatchTalk, OutputNaming, Shard, TalkResult, TalkWork, WorkerCount,
    manifest_line, settings_key,
};
use analysis::pipeline::AnalysisOptions;
use base::path_serde;
use base::progress::Progress;
use formats::subtitle_file::FileFormat;
use models::compute::Compute;

/// Below the options.
pub const NOTES: &str = "\
In a FOLDER the transcript of talk.mp4 is the file beside it that is called talk.ENDING, talk.words.ENDING, talk.mp4.ENDING or talk.en.ENDING. A
MANIFEST has a line for each talk, with paths relative to it:
  {\"audio\": \"talk.mp4\", \"transcript\": \"talk.json\", \"output\": \"2024/talk.vtt\", \"language\": \"en\", \"id\": \"2024/talk\"}
where only \"transcript\" is needed. Each talk gets its subtitles and ID.result.json, the line that is printed for it, too. A talk is done when both
are whole and made from the same inputs with the same choices: called again, after whatever interruption, the command does what is missing or has
changed. A talk that fails does not stop the others; the exit status is 1 then. `breathmark batch merge OUT... -o FILE` makes one table of all results.";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Arguments {
    #[command(subcommand)]
    step: Option<Step>,
    /// A folder with recordings and their transcripts, folders in it, too; or a manifest, whose name ends in .jsonl
    #[arg(value_name = "FOLDER|MANIFEST", required = true)]
    source: Option<PathBuf>,
    /// The folder to write into; it is made if it is not there
    #[arg(short, long, value_name = "OUT", required_unless_present = "list")]
    output: Option<PathBuf>,
    /// What to write, one of the formats that `convert` writes; by default the ending of a manifest's "output" decides, else srt
    #[arg(long)]
    format: Option<FileFormat>,
    /// In a folder: only these files are transcripts, as json or words.json
    #[arg(long, value_name = "ENDING")]
    transcripts: Option<String>,
    /// So many talks at the same time; by default as many as there are cores
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<NonZeroUsize>,
    /// Do one of N parts of the talks, 1/N to N/N. By default what a job array says: SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX (Kubernetes) or
    /// AWS_BATCH_JOB_ARRAY_INDEX; 1/1 does all the same
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// How many parts there are, where a job array says only which one this is (Kubernetes)
    #[arg(long, value_name = "N", conflicts_with = "shard")]
    shards: Option<NonZeroU64>,
    /// Replace files in OUT that batch did not make, or that somebody changed since
    #[arg(long, alias = "overwrite")]
    replace: bool,
    /// Print the talks as a manifest with whole paths, and do nothing
    #[arg(long, conflicts_with = "output")]
    list: bool,
    #[command(flatten)]
    track: TrackArgument,
    #[command(flatten)]
    reading: ReadingArguments,
    #[command(flatten)]
    choices: Choices,
    #[command(flatten)]
    write: TalkFileArguments,
}

#[derive(Debug, Subcommand)]
enum Step {
    /// Put the results of one or more output folders, as of all shards, into one quality table
    Merge(merge::Arguments),
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    match (&arguments.step, &arguments.source, &arguments.output) {
        (Some(Step::Merge(merge)), _, _) => merge::run(merge, context),
        (None, Some(source), None) => list(arguments, source),
        (None, Some(source), Some(output)) => run_talks(arguments, (source, output), context),
        (None, None, _) => Err(CommandFailure("no folder or manifest was given".to_owned())),
    }
}

impl Arguments {
    /// The talks of this shard.
    fn talks(&self, source: &Path) -> Result<Vec<BatchTalk>, CommandFailure> {
        let naming = OutputNaming {
            folder: self.output.as_deref(),
            format: self.format,
            transcript_ending: self.transcripts.as_deref(),
        };
        let BatchPlan { mut talks, strays } = BatchPlan::read(source, naming)?;
        if let Some(first) = strays.first() {
            let what = match strays.len() {
                1 => "a transcript has no recording of its name and is left out".to_owned(),
                count => {
                    format!("{count} transcripts have no recording of their names and are left out; the first of them")
                }
            };
            terminal::print_line(&format!("warning: {what}: {}", first.display()));
        }
        let shard = match self.shard {
            Some(shard) => shard,
            None => {
                let variable = |name: &str| std::env::var(name).ok();
                let found = Shard::of_engine(variable, self.shards.map(NonZeroU64::get))?;
                match found {
                    Some((shard, variable)) => {
                        terminal::print_line(&format!("shard {shard}, by {variable}"));
                        shard
                    }
                    None if self.shards.is_some() => {
                        let what = "--shards is for job arrays, and this is none; give --shard I/N";
                        return Err(CommandFailure(what.to_owned()));
                    }
                    None => Shard::WHOLE,
                }
            }
        };
        talks.retain(|talk| shard.holds(talk.id()));
        Ok(talks)
    }

    /// Everything that results depend on, as text.
    fn key(&self) -> Result<String, CommandFailure> {
        let Self { reading, write, .. } = self;
        let mut key = format!("{reading:?} {write:?} {:?}", self.choices.options()?);
        // What was done before there was a choice needs not be done again.
        if let Some(track) = self.track.audio_track {
            key += &format!(" audio track {track}");
        }
        // What each machine chooses by itself is no choice: a talk that one with a GPU has done is not done again by one without.
        if let Some(depth) = self.choices.depth.chosen() {
            key += &format!(" reading {}", depth.name());
        }
        Ok(settings_key(&key)?)
    }
}

fn list(arguments: &Arguments, source: &Path) -> Result<Outcome, CommandFailure> {
    let mut outcome = Outcome::Done;
    let mut text = String::new();
    for talk in arguments.talks(source)? {
        match manifest_line(&talk.listed) {
            Some(line) => text.push_str(&(line + "\n")),
            None => {
                print_failure(talk.id(), talk.listed.fault.as_deref().unwrap_or_default());
                outcome = Outcome::Problems;
            }
        }
    }
    terminal::put(&text)?;
    Ok(outcome)
}

fn run_talks(
    arguments: &Arguments,
    (source, output): (&Path, &Path),
    context: &CommandContext,
) -> Result<Outcome, CommandFailure> {
    let clock = Clock::now();
    let talks = arguments.talks(source)?;
    let analysis = arguments.choices.options()?;
    // All that can be said is said before anything runs.
    for format in talks.iter().map(|talk| talk.format).collect::<HashSet<FileFormat>>() {
        arguments.write.write_options(format, &analysis.guideline)?;
    }
    let mut compute = Compute::choose(context.device)?;
    warn(&compute.take_warnings());
    let depth = arguments.choices.depth.on(&compute, analysis.models);
    let settings = BatchSettings {
        analysis: AnalysisOptions { depth, ..analysis },
        track: arguments.track.audio_track,
        read: &|path: &Path, progress: &Progress| arguments.reading.read(path, progress).map_err(|failure| failure.0),
        details: arguments.write.details(),
        programme: arguments.write.programme(),
        write_options: &|format, guideline| {
            arguments.write.write_options(format, guideline).map_err(|failure| failure.0)
        },
        key: arguments.key()?,
        replaces: arguments.replace,
    };
    let (workers, work) = (WorkerCount::new(arguments.jobs), TalkWork::new(&settings, output));
    let mut report = Report::new(context);
    let counts = batch::run(&talks, &work, &compute, workers, &context.progress, |result, _| report.take(result));
    report.finish(counts.ok(), clock.elapsed().as_secs_f64(), output)?;
    let counts = counts?;
    Ok(if counts.failed > 0 { Outcome::Problems } else { Outcome::Done })
}

/// What is told while talks are done, and at the end.
struct Report<'a> {
    context: &'a CommandContext,
    /// Lines are for programs: people who look on see the bar, and at the end what failed.
    prints_lines: bool,
    failure: Option<CommandFailure>,
    /// For `--json` all, for people those that failed.
    results: Vec<TalkResult>,
    cues: usize,
    problems: usize,
    marks: usize,
    wrong: f64,
}

impl<'a> Report<'a> {
    fn new(context: &'a CommandContext) -> Self {
        let prints_lines = !context.json && !std::io::stdout().is_terminal();
        Self { context, prints_lines, failure: None, results: Vec::new(), cues: 0, problems: 0, marks: 0, wrong: 0.0 }
    }

    fn take(&mut self, result: &TalkResult) {
        self.cues += result.cues;
        self.problems += result.problems;
        self.marks += result.marks_changed;
        self.wrong += result.expected_wrong_boundaries.unwrap_or(0.0);
        if self.context.json || result.error.is_some() {
            self.results.push(result.clone());
        }
        if self.prints_lines
            && let Err(failure) = terminal::put(&result.line())
        {
            // Standard output cannot be written any more; the results are in the folder.
            self.prints_lines = false;
            self.failure = Some(failure);
        }
    }

    /// `counts`: `None` if the run was cancelled.
    fn finish(mut self, counts: Option<BatchCounts>, seconds: f64, output: &Path) -> Result<(), CommandFailure> {
        self.results.sort_by(|one, other| one.id.cmp(&other.id));
        for result in &self.results {
            if let Some(error) = &result.error {
                print_failure(&result.id, error);
            }
        }
        let Some(BatchCounts { done, kept, failed }) = counts else {
            return Ok(());
        };
        let Self { cues, problems, marks, wrong, .. } = self;
        let (done_talks, cues, problems) = (counted(done, "talk"), counted(cues, "cue"), counted(problems, "problem"));
        let wrong = match wrong.round() as usize {
            1 => "about 1 wrong boundary".to_owned(),
            wrong => format!("about {wrong} wrong boundaries"),
        };
        let marks = match marks {
            0 => String::new(),
            marks => format!(", {} changed", counted(marks, "mark")),
        };
        terminal::print_line(&format!(
            "{done_talks} done, {kept} done before, {failed} failed; {cues}, {problems}{marks}, {wrong}; {seconds:.1} s: {}",
            output.display()
        ));
        if self.context.json {
            let document = json!({
                "output": path_serde::to_text(output), "done": done, "done_before": kept, "failed": failed,
                "seconds": seconds, "talks": self.results,
            });
            self.context.print(&document, String::new)?;
        }
        self.failure.map_or(Ok(()), Err)
    }
}

/// "3 talks", "1 talk".
fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

fn print_failure(id: &str, error: &str) {
    terminal::print_line(&format!("failed: {id}: {error}"));
}
