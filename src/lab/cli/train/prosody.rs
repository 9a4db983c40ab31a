//! `breathmark-lab train acoustic prosody`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::shared_arguments::{model_place, report_written};
use crate::cli::acoustic_talks::Talks;
use crate::evaluation::acoustic::detection::Detection;
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::training::corpus::CorpusRecipe;
use crate::training::fit_prosody::{self, ProsodyRun, TIMING_GROWTH, VOICE_GROWTH};
use crate::training::fit_trees::TreeGrowth;
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times, pitch, level and punctuation (a row per word)
    #[arg(value_name = "TALK", required = true)]
    talks: Vec<PathBuf>,
    /// Talks with word times and punctuation alone: files, or folders full of them
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    timed: Vec<PathBuf>,
    /// Files whose names contain this are not read
    #[arg(long, value_name = "TEXT")]
    without: Vec<String>,
    /// Trees that use the voice, each for sentence ends and for marks of any kind; 0: the model uses times alone
    #[arg(long, value_name = "N", default_value_t = VOICE_GROWTH.trees)]
    trees: usize,
    /// Leaves of each of them
    #[arg(long, value_name = "N", default_value_t = VOICE_GROWTH.leaves)]
    leaves: usize,
    /// How much of what one of them has learnt is added
    #[arg(long, value_name = "X", default_value_t = VOICE_GROWTH.rate)]
    rate: f32,
    /// Trees that know times alone
    #[arg(long, value_name = "N", default_value_t = TIMING_GROWTH.trees)]
    timing_trees: usize,
    /// What all random choices depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// all, or open: none of the talks stands under non-commercial terms
    #[arg(long, default_value = "all", value_name = "RECIPE")]
    corpus: CorpusRecipe,
    /// What the model is called; by default prosody, or prosody-open for the open recipe
    #[arg(long, value_name = "MODEL")]
    name: Option<String>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

const TABLE: FigureTable<Detection> = FigureTable {
    name_width: 12,
    columns: &[
        FigureColumn::figure("P", 8, 3, |figures| figures.precision),
        FigureColumn::figure("R", 8, 3, |figures| figures.recall),
        FigureColumn::figure("F1", 8, 3, |figures| figures.f1),
        FigureColumn::figure("AUC", 8, 4, |figures| figures.auc),
    ],
};

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let timed = Talks::read_without(&arguments.timed, &arguments.without, context)?;
    let measured = Talks::read_without(&arguments.talks, &arguments.without, context)?;
    let about = json!({
        "seed": arguments.seed,
        "timed": {"files": timed.file_count(), "checksum": timed.checksum()?},
        "measured": {"files": measured.file_count(), "checksum": measured.checksum()?},
    });
    let run = ProsodyRun {
        timed: timed.talks,
        measured: measured.talks,
        unlearnt: Vec::new(),
        timing: TreeGrowth { trees: arguments.timing_trees, ..TIMING_GROWTH },
        voice: TreeGrowth {
            trees: arguments.trees,
            leaves: arguments.leaves.max(2),
            rate: arguments.rate.clamp(1e-4, 1.0),
            ..VOICE_GROWTH
        },
        seed: arguments.seed,
    };
    let name = arguments.name.clone().unwrap_or_else(|| arguments.corpus.model_set().prosody().to_owned());
    let folder = model_place(arguments.output.as_deref(), &name)?;
    let validation = fit_prosody::fit(&run, arguments.corpus.licence(), about, &folder, &name, &context.progress)?;
    if !context.json {
        let ends = validation.talks.iter().map(|(name, figures)| (name.as_str(), figures));
        let all = [
            ("all", &validation.sentence_end),
            ("times alone", &validation.times_alone),
            ("any mark", &validation.any_mark),
        ];
        let text = TABLE.text("left out", ends.chain(all));
        context.print(&json!({}), || text)?;
    }
    report_written(&name, &folder, context)
}
