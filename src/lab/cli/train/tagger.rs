//! `breathmark-lab train lexical tagger`

use clap::Args;

use super::gated::GatedArguments;
use super::shared_arguments::{CheckpointArguments, Corpus, default_name, report_written};
use crate::command_line::{CommandContext, CommandFailure, Outcome};
use crate::compute::ModelFolder;
use crate::lab::training::tagger::{self, TaggerRun};

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
    /// Start with the weights of this tagger instead of random ones; it must have the same shape
    #[arg(long, value_name = "MODEL")]
    from: Option<String>,
    #[command(flatten)]
    keeping: CheckpointArguments,
    #[command(flatten)]
    corpus: Corpus,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let name = &arguments.name.clone().unwrap_or_else(|| {
        let language = if arguments.language == "en" { String::new() } else { format!("-{}", arguments.language) };
        default_name(&format!("tagger{language}"), arguments.corpus.corpus)
    });
    let run = TaggerRun {
        text_folder: arguments.corpus.text.clone(),
        language: arguments.language.clone(),
        recipe: arguments.corpus.corpus,
        size: arguments.network.size(),
        schedule: arguments.network.schedule(arguments.corpus.seed, &arguments.keeping, name)?,
        from: arguments.from.as_deref().map(ModelFolder::open).transpose()?,
    };
    let folder = arguments.corpus.folder(name)?;
    tagger::fit(&run, &folder, name, &context.progress)?;
    report_written(name, &folder, context)
}
