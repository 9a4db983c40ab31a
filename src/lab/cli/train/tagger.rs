//! `breathmark-lab train lexical tagger`

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;

use super::gated::GatedArguments;
use super::shared_arguments::{CheckpointArguments, Corpus, default_name, report_written};
use crate::cli::acoustic_talks::Talks;
use crate::training::tagger::hearing::HearingTalks;
use crate::training::tagger::{self, HearingRun, TaggerRun};
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::model_files::ModelFolder;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    network: GatedArguments,
    /// Language of the text
    #[arg(long, default_value = "en", value_name = "CODE")]
    language: String,
    /// What the model is called; by default tagger, with the language behind it unless that is English, and -open behind that
    /// for the open recipe
    #[arg(long, value_name = "MODEL")]
    name: Option<String>,
    /// Talks with pitch, level and punctuation (a row per word): text is given evidence as if their speakers spoke it
    #[arg(long, value_name = "FILE", num_args = 1..)]
    measured: Vec<PathBuf>,
    /// Talks with word times that the acoustic trees learn from and the tagger does not read
    #[arg(long, value_name = "FILE", num_args = 1..)]
    timed: Vec<PathBuf>,
    /// Calls with aligned word times, for their text and their acoustic evidence
    #[arg(long, value_name = "FILE", num_args = 1..)]
    calls: Vec<PathBuf>,
    /// Lectures of whose words only the onsets are known, for their text and their acoustic evidence
    #[arg(long, value_name = "FILE", num_args = 1..)]
    lectures: Vec<PathBuf>,
    /// Teach it to weigh the marks and capitals of recognisers that write some, too
    #[arg(long)]
    writing: bool,
    /// Talks whose paths contain this are not read
    #[arg(long, value_name = "TEXT")]
    without: Vec<String>,
    /// Leave out the corpora whose files begin like this, to measure what they are worth
    #[arg(long, value_name = "FILE")]
    leave_out: Vec<String>,
    /// Start with the weights of this tagger instead of random ones; it must have the same shape
    #[arg(long, value_name = "MODEL")]
    from: Option<String>,
    #[command(flatten)]
    keeping: CheckpointArguments,
    #[command(flatten)]
    corpus: Corpus,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let recipe = arguments.corpus.corpus;
    let name = &arguments.name.clone().unwrap_or_else(|| match arguments.language.as_str() {
        "en" => recipe.model_set().tagger().to_owned(),
        other => default_name(&format!("tagger-{other}"), recipe),
    });
    let read = |paths: &[PathBuf]| Talks::read_without(paths, &arguments.without, context);
    let sets = [&arguments.measured, &arguments.timed, &arguments.calls, &arguments.lectures];
    let hears = sets.iter().any(|paths| !paths.is_empty());
    let hearing = if hears {
        let [measured, timed, calls, lectures] = sets.map(|paths| read(paths));
        let sets = [measured?, timed?, calls?, lectures?];
        let mut checksums = BTreeMap::new();
        for set in &sets {
            checksums.extend(set.checksums()?);
        }
        let [measured, timed, calls, lectures] = sets.map(|set| set.talks);
        let talks = HearingTalks { measured, timed, calls, lectures };
        Some(HearingRun { talks, checksums })
    } else {
        None
    };
    let run = TaggerRun {
        text_folder: arguments.corpus.text.clone(),
        language: arguments.language.clone(),
        recipe,
        size: arguments.network.size(),
        schedule: arguments.network.schedule(arguments.corpus.seed, &arguments.keeping, name, context)?,
        from: arguments.from.as_deref().map(ModelFolder::open).transpose()?,
        left_out: arguments.leave_out.clone(),
        hearing,
        sees_writing: arguments.writing,
    };
    let folder = arguments.corpus.folder(name)?;
    tagger::fit(&run, &folder, name, &context.progress)?;
    report_written(name, &folder, context)
}
