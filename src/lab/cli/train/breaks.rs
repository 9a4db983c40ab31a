//! `breathmark-lab train breaks`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::shared_arguments::{model_place, report_written};
use crate::evaluation::breaks::caption_file::{CaptionTalk, read_caption_talks, read_cue_talks};
use crate::evaluation::breaks::systems::Baseline;
use crate::training::corpus::CorpusRecipe;
use crate::training::fit_breaks;
use base::path_serde;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::model_files::{ModelFolder, file_checksum};
use formats::guideline::Guideline;
use models::compute::Compute;
use models::loading;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Lines as people broke them, one per line; `## name` before each talk; may be packed (.xz)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// all, or open: nothing under non-commercial terms
    #[arg(long, default_value = "all", value_name = "RECIPE")]
    corpus: CorpusRecipe,
    /// The reader that the model stands on; by default that of the recipe
    #[arg(long, value_name = "MODEL")]
    reader: Option<String>,
    /// Blank lines separate cues, and a cue counts as a line however it is broken
    #[arg(long)]
    cues: bool,
    /// Lines end where the rules of English would end them, given the marks: a text whose lines no person broke
    #[arg(long, conflicts_with = "cues")]
    rules: bool,
    /// Take one talk in so many
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// What the model is called; by default breaks, or breaks-open for the open recipe
    #[arg(long, value_name = "MODEL")]
    name: Option<String>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let set = arguments.corpus.model_set();
    let name = arguments.name.as_deref().unwrap_or(set.breaks());
    let reader = arguments.reader.as_deref().unwrap_or(set.reader());
    let (mut talks, mut number) = (Vec::new(), 0);
    let limit = Guideline::ted().max_chars_per_line;
    let take = |mut talk: CaptionTalk| {
        number += 1;
        if number % usize::from(arguments.every) == 0 {
            if arguments.rules {
                talk.line_ends = Baseline::Rules.lines(&talk.words, limit, "en");
            }
            talks.push(talk);
        }
    };
    match arguments.cues {
        true => read_cue_talks(&arguments.file, take)?,
        false => read_caption_talks(&arguments.file, take)?,
    }
    let checksum = file_checksum(&arguments.file)
        .map_err(|error| CommandFailure(format!("cannot read {} because {error}", arguments.file.display())))?;
    let about = json!({
        "file": arguments.file.file_name().map(|name| path_serde::to_text(name.as_ref()).into_owned()),
        "checksum": checksum,
        "every": arguments.every,
        "talks": talks.len(),
        "words": talks.iter().map(|talk| talk.words.len()).sum::<usize>(),
        "reader": ModelFolder::read(reader)?.checksums,
    });
    let folder = model_place(arguments.output.as_deref(), name)?;
    let compute = Compute::choose(context.device)?;
    let model = loading::lexical::load(reader, compute.device())?;
    let described = (name, arguments.corpus.licence(), about);
    fit_breaks::fit(&talks, model.as_ref(), described, &folder, &context.progress)?;
    report_written(name, &folder, context)
}
