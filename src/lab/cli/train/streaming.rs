//! `breathmark-lab train streaming`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::shared_arguments::{model_place, report_written};
use crate::cli::acoustic_talks::Talks;
use crate::evaluation::streaming::frames_of;
use crate::papers::lexical::ngram;
use crate::training::TrainingError;
use crate::training::corpus::CorpusRecipe;
use crate::training::fit_streaming::{
    EarlyReadings, LONGEST_WAIT, Trade, fit_curves, fit_segmenter, read_beginnings, trade,
};
use analysis::pipeline::AnalysisOptions;
use analysis::streaming::{ARCHITECTURE, Stability, StreamSettings};
use cli::command_line::{CommandContext, CommandFailure, Outcome, terminal};
use evidence::model_files::{ModelError, ModelFolder};
use evidence::restored_text::MarkPolicy;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them
    #[arg(value_name = "TALK", required = true)]
    talks: Vec<PathBuf>,
    /// Files whose names contain this are not read
    #[arg(long, value_name = "TEXT")]
    without: Vec<String>,
    /// So many words after half of all words, at most, it shall be decided what follows them
    #[arg(long, default_value_t = 4, value_name = "WORDS")]
    median: usize,
    /// all, or open: readings by the open models, of talks that are free for commercial use; only what our own scheme needs
    #[arg(long, default_value = "all", value_name = "RECIPE")]
    corpus: CorpusRecipe,
    /// Take at most so many words of each talk
    #[arg(long, value_name = "WORDS")]
    words: Option<usize>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// How sure one can be that a gap stays what it is, from which a threshold is chosen.
const LEAST: [f32; 14] = [0.6, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.95, 0.96, 0.965, 0.97, 0.975, 0.98, 0.99];
/// What `stream` waits for at most by default.
const MAX_DELAY: usize = 12;

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let mut read = Talks::read_without(&arguments.talks, &arguments.without, context)?;
    let most = arguments.words.unwrap_or(usize::MAX);
    read.talks.iter_mut().for_each(|talk| talk.truncate(most));
    let set = arguments.corpus.model_set();
    let folder = model_place(arguments.output.as_deref(), set.streaming())?;
    let options = AnalysisOptions { models: set, marks: MarkPolicy::Restore, ..AnalysisOptions::default() };
    let compute = Compute::choose(context.device)?;
    let mut said: Vec<EarlyReadings> = Vec::new();
    for talk in &read.talks {
        let progress = context.progress.stage("reading every beginning");
        said.push(read_beginnings(talk, frames_of(talk).as_ref(), &options, &compute, &progress)?);
    }
    let stability =
        |least| Stability { without_mark: fit_curves(&said, false), with_mark: fit_curves(&said, true), least };
    let fitted = stability(0.0);
    let talks: Vec<_> = read.talks.iter().zip(&said).collect();
    let mut chosen = LEAST[0];
    for max_delay in [4, 6, 8, MAX_DELAY, LONGEST_WAIT] {
        for least in LEAST {
            let trade = trade(&talks, &Stability { least, ..fitted.clone() }, max_delay);
            let Trade { f1, median_delay, mean_delay, .. } = trade;
            terminal::print_line(&format!(
                "at most {max_delay:>2}, least {least:.3}: sentence ends F1 {:.2}, delay median {median_delay}, mean {mean_delay:.2} words",
                100.0 * f1
            ));
            // The surest decisions that come in time.
            if max_delay == MAX_DELAY && median_delay <= arguments.median {
                chosen = least;
            }
        }
    }
    let stability = Stability { least: chosen, ..fitted };
    let mut settings = serde_json::to_value(StreamSettings { stability })?;
    if arguments.corpus == CorpusRecipe::All {
        // The paper's scheme asks a model of TED talks.
        let model = ngram::open("ngram", &ModelFolder::open("ngram").map_err(ModelError::from)?)?;
        let progress = context.progress.stage("the segmenter");
        let (segmenter, quality) = fit_segmenter(&read.talks, |tokens| model.event_scores(tokens), &progress)?;
        terminal::print_line(&format!("segmenter: mean F1 {:.2}, {segmenter:?}", 100.0 * quality));
        settings["segmenter"] = serde_json::to_value(segmenter)?;
    }
    settings["training"] = json!({"talks": {"files": read.file_count(), "checksum": read.checksum()?}});
    let summary = "when a gap of a talk that is still spoken is decided, and how long its sentences are";
    let licence = match arguments.corpus {
        CorpusRecipe::All => "CC BY-NC-ND 4.0 (fitted on TED talks)",
        CorpusRecipe::Open => arguments.corpus.licence(),
    };
    std::fs::create_dir_all(&folder).map_err(TrainingError::file(&folder))?;
    ModelFolder::create(&folder, set.streaming(), ARCHITECTURE, summary, "en", licence, settings)
        .seal(&[])
        .map_err(TrainingError::file(&folder))?;
    report_written(set.streaming(), &folder, context)
}
