//! `breathmark-lab bench batch`: talks per core-hour, and how it grows with cores.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant as Clock;

use clap::Args;
use serde_json::json;

use super::memory::{cpu_seconds, peak_memory_mib};
use super::wave_file::write_wav;
use analysis::batch::{self, BatchPlan, BatchSettings, OutputNaming, TalkWork, WorkerCount, settings_key};
use base::progress::Progress;
use base::time::Instant;
use base::{path_serde, resources};
use cli::command_line::source::Choices;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use editor::export::FileDetails;
use evidence::model_files::file_checksum;
use formats::subtitle_file::{Programme, WriteOptions};
use formats::transcript::{self, Transcript, Word, WordId};
use media::audio::{self, RATE_HZ};
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    /// So many talks, each cut from another place of the sample talk
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    talks: u32,
    /// How long each is
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..=150))]
    seconds: u32,
    /// How many at the same time, as 1,2,4; by default 1, 2, 4 … up to the number of cores
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    jobs: Vec<NonZeroUsize>,
    /// Write the talks into this folder and do no more
    #[arg(long, value_name = "FOLDER")]
    write_talks: Option<PathBuf>,
    #[command(flatten)]
    choices: Choices,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    if let Some(folder) = &arguments.write_talks {
        let seconds = write_talks(arguments, folder, context)?;
        let document =
            json!({"talks": arguments.talks, "audio_seconds": seconds, "folder": path_serde::to_text(folder)});
        context.print(&document, || {
            format!("{} talks, {seconds:.1} s of sound: {}\n", arguments.talks, folder.display())
        })?;
        return Ok(Outcome::Done);
    }
    let scratch =
        tempfile::tempdir().map_err(|error| CommandFailure(format!("cannot make a scratch folder because {error}")))?;
    let folder = scratch.path().join("talks");
    let audio_seconds = write_talks(arguments, &folder, context)?;
    let settings = BatchSettings {
        analysis: arguments.choices.options()?,
        track: None,
        read: &|path: &Path, progress: &Progress| {
            transcript::read_watched(path, progress).map_err(|error| error.to_string())
        },
        details: FileDetails::default(),
        programme: Programme::default(),
        write_options: &|_, _| Ok(WriteOptions::default()),
        key: settings_key("bench")?,
        replaces: false,
    };
    let plan = BatchPlan::read(&folder, OutputNaming::default())?;
    let compute = Compute::choose(context.device)?;
    // The models are opened by one talk, so that what follows measures talks.
    let clock = Clock::now();
    let work = TalkWork::new(&settings, &scratch.path().join("first"));
    let one = WorkerCount::new(Some(NonZeroUsize::MIN));
    batch::run(&plan.talks[..1], &work, &compute, one, &context.progress, |_, _| ())?;
    let opening = clock.elapsed().as_secs_f64();

    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut text = format!(
        "{} talks of {:.1} s on average, {} cores, {}; the first talk, with opening the models, took {opening:.2} s\n\
         {:>5} {:>9} {:>11} {:>16} {:>15} {:>13} {:>12} {:>9}\n",
        plan.talks.len(),
        audio_seconds / f64::from(arguments.talks),
        cores,
        compute.name(),
        "jobs",
        "seconds",
        "talks/hour",
        "talks/core-hour",
        "of one core's",
        "per CPU-hour",
        "x real time",
        "MiB",
    );
    let (mut rows, mut first, mut same) = (Vec::new(), None, true);
    let mut first_rate = None;
    for jobs in arguments.job_counts(cores) {
        let output = scratch.path().join(format!("out-{jobs}"));
        let work = TalkWork::new(&settings, &output);
        let (clock, before) = (Clock::now(), cpu_seconds());
        let mut failure = None;
        batch::run(&plan.talks, &work, &compute, WorkerCount::new(Some(jobs)), &context.progress, |result, _| {
            failure = failure.take().or_else(|| result.error.clone());
        })?;
        if let Some(error) = failure {
            return Err(CommandFailure(error));
        }
        let seconds = clock.elapsed().as_secs_f64();
        // What the cores did for this process alone: the same on a machine that others use, too.
        let busy = before.zip(cpu_seconds()).map(|(before, after)| after - before);
        let made = subtitles(&plan, &output)?;
        same &= *first.get_or_insert_with(|| made.clone()) == made;
        let per_hour = 3600.0 * plan.talks.len() as f64 / seconds.max(1e-9);
        let per_cpu_hour = busy.map(|busy| 3600.0 * plan.talks.len() as f64 / busy.max(1e-9));
        let used = jobs.get().min(cores);
        let per_core_hour = per_hour / used as f64;
        let share = per_core_hour / *first_rate.get_or_insert(per_core_hour);
        let (factor, memory) = (audio_seconds / seconds.max(1e-9), peak_memory_mib());
        let _ = writeln!(
            text,
            "{jobs:>5} {seconds:>9.2} {per_hour:>11.0} {per_core_hour:>16.0} {:>13.0} % {:>13.0} {factor:>12.0} {:>9.0}",
            100.0 * share,
            per_cpu_hour.unwrap_or(0.0),
            memory.unwrap_or(0.0)
        );
        rows.push(json!({
            "jobs": jobs, "seconds": seconds, "talks_per_hour": per_hour, "talks_per_core_hour": per_core_hour,
            "talks_per_cpu_hour": per_cpu_hour,
            "share_of_first": share, "times_real_time": factor, "peak_memory_mib": memory,
        }));
    }
    let _ = writeln!(
        text,
        "subtitles {} with every number of jobs",
        if same { "are the same, byte for byte," } else { "DIFFER" }
    );
    let document = json!({
        "talks": plan.talks.len(), "audio_seconds": audio_seconds, "cores": cores, "device": compute.name(),
        "first_talk_seconds": opening, "rows": rows, "same": same,
    });
    context.print(&document, || text)?;
    Ok(if same { Outcome::Done } else { Outcome::Problems })
}

impl Arguments {
    fn job_counts(&self, cores: usize) -> Vec<NonZeroUsize> {
        if !self.jobs.is_empty() {
            return self.jobs.clone();
        }
        let doubled = std::iter::successors(Some(1), |jobs| Some(jobs * 2)).take_while(|jobs| *jobs < cores);
        doubled.chain([cores]).filter_map(NonZeroUsize::new).collect()
    }
}

/// The checksums of all subtitles.
fn subtitles(plan: &BatchPlan, output: &Path) -> Result<BTreeMap<PathBuf, String>, CommandFailure> {
    let made = plan.talks.iter().map(|talk| Ok((talk.output.clone(), file_checksum(&output.join(&talk.output))?)));
    made.collect()
}

/// Pieces of the sample talk as WAV and JSON files, from word to word; gives how many seconds of sound they are.
fn write_talks(arguments: &Arguments, folder: &Path, context: &CommandContext) -> Result<f64, CommandFailure> {
    let sample = resources::find("assets/sample", |folder| folder.join("talk.flac").is_file())
        .ok_or_else(|| CommandFailure("the sample talk was not found".to_owned()))?;
    let recording = audio::decode(&sample.join("talk.flac"), &context.progress)?;
    let samples = recording.samples.to_vec();
    let whole = transcript::read(&sample.join("talk.json"))?;
    let last = whole.words.last().map_or(0.0, |word| word.span.end.as_secs());
    let wanted = f64::from(arguments.seconds);
    let firsts = whole.words.iter().take_while(|word| word.span.start.as_secs() + wanted <= last).count().max(1);
    std::fs::create_dir_all(folder)?;
    let progress = context.progress.stage("writing talks");
    let mut seconds = 0.0;
    for number in 0..arguments.talks {
        progress.tick(u64::from(number), u64::from(arguments.talks))?;
        // A step that has no divisor in common with most counts: neighbours come from far apart.
        let first = number as usize * 89 % firsts;
        let words = &whole.words[first..];
        let start = (words[0].span.start.as_secs() - 0.2).max(0.0);
        let words: Vec<&Word> = words.iter().take_while(|word| word.span.end.as_secs() < start + wanted).collect();
        let piece = piece_of(&samples, start, wanted);
        let name = folder.join(format!("talk-{number:05}"));
        write_wav(&name.with_extension("wav"), piece.iter().copied())?;
        let moved = |word: &&Word| {
            let mut word = (*word).clone();
            word.span.start = Instant::from_secs(word.span.start.as_secs() - start);
            word.span.end = Instant::from_secs(word.span.end.as_secs() - start);
            word
        };
        let words = words.iter().map(moved).enumerate().map(|(at, word)| Word { id: WordId(at as u32), ..word });
        let piece_words = Transcript { words: words.collect(), warnings: Vec::new(), ..whole.clone() };
        std::fs::write(name.with_extension("json"), serde_json::to_string(&transcript::to_json(&piece_words))?)?;
        seconds += piece.len() as f64 / f64::from(RATE_HZ);
    }
    Ok(seconds)
}

fn piece_of(samples: &[f32], start: f64, seconds: f64) -> &[f32] {
    let at = |seconds: f64| ((seconds * f64::from(RATE_HZ)) as usize).min(samples.len());
    &samples[at(start)..at(start + seconds)]
}
