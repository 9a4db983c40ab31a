//! `breathmark-lab evaluate phrases`

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::detection::Detection;
use crate::evaluation::acoustic::phrase_report::{PhraseReport, TalkSlots};
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::papers::acoustic::phrase::{self, PhraseModel};
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::acoustic::AcousticModel as _;
use evidence::model_files::ModelFolder;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation, with or without pitch and level: a row per word; or folders of them
    #[arg(value_name = "FILE|FOLDER", required = true)]
    files: Vec<PathBuf>,
    /// The phrase model
    #[arg(long, default_value = "phrase", value_name = "NAME")]
    model: String,
    /// The density curve, too: the same network with phrases at these insertion log likelihoods, or at some usual ones
    #[arg(long, value_name = "X,X,…", value_delimiter = ',', num_args = 0..=1, require_equals = true,
        default_missing_value = DENSITIES)]
    density: Option<Vec<f32>>,
}

/// From phrases of a second to those of a quarter of one (section 3.1 of the paper has 270 ms to "up to 1 s").
const DENSITIES: &str = "-120,-60,-20,0,10,20,40,60,100";

/// A point of the density curve.
#[derive(Serialize)]
struct Density {
    insertion_log_likelihood: f32,
    mean_phrase_s: f64,
    slot_miss_ratio: f64,
    slot_error_rate: f64,
    sentence_end: Detection,
    any_mark: Detection,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?.talks;
    let model = phrase::open(&arguments.model, &ModelFolder::open(&arguments.model)?)?;
    let report = report_of(&model, &talks, context)?;
    if report.gaps == 0 {
        return Err(CommandFailure("the files have no gap between two words with times".to_owned()));
    }
    let mut curve = Vec::new();
    for &insertion in arguments.density.iter().flatten() {
        if !insertion.is_finite() {
            return Err(CommandFailure("--density takes numbers such as -20,0,10".to_owned()));
        }
        let PhraseReport { mean_phrase_s, slot_miss_ratio, at_thresholds, all, .. } =
            report_of(&model.clone().with_insertion(insertion), &talks, context)?;
        curve.push(Density {
            insertion_log_likelihood: insertion,
            mean_phrase_s,
            slot_miss_ratio,
            slot_error_rate: at_thresholds.slot_error_rate,
            sentence_end: all.sentence_end,
            any_mark: all.any_mark,
        });
    }
    let insertion = model.settings().insertion_log_likelihood;
    let mut document = json!({"model": arguments.model, "insertion_log_likelihood": insertion, "report": report});
    if !curve.is_empty() {
        document["density_curve"] = serde_json::to_value(&curve)?;
    }
    context.print(&document, || {
        format!("{} (insertion log likelihood {insertion})\n{report}{}", arguments.model, curve_table(&curve))
    })?;
    Ok(Outcome::Done)
}

fn report_of(
    model: &PhraseModel,
    talks: &[SpokenTalk],
    context: &CommandContext,
) -> Result<PhraseReport, CommandFailure> {
    let mut heard = Vec::with_capacity(talks.len());
    for talk in talks {
        heard.push(TalkSlots::new(talk, &model.read(&talk.text(), &context.progress)?, model.thresholds()));
    }
    Ok(PhraseReport::of(&heard, model.settings().class_weights))
}

const CURVE: FigureTable<Density> = FigureTable {
    name_width: 0,
    columns: &[
        FigureColumn::text("insertion", 10, |density| density.insertion_log_likelihood.to_string()),
        FigureColumn::text("phrases", 8, |density| format!("{:.0} ms", 1_000.0 * density.mean_phrase_s)),
        FigureColumn::figure("SMR", 8, 1, |density| 100.0 * density.slot_miss_ratio),
        FigureColumn::figure("SER", 8, 1, |density| 100.0 * density.slot_error_rate),
        FigureColumn::figure("end F1", 8, 1, |density| 100.0 * density.sentence_end.f1),
        FigureColumn::figure("AUC", 8, 1, |density| 100.0 * density.sentence_end.auc),
        FigureColumn::figure("any F1", 8, 1, |density| 100.0 * density.any_mark.f1),
        FigureColumn::figure("AUC", 8, 1, |density| 100.0 * density.any_mark.auc),
    ],
};

fn curve_table(curve: &[Density]) -> String {
    if curve.is_empty() {
        return String::new();
    }
    let title = "density curve, the network and its thresholds as they are\n".to_owned();
    title + &CURVE.text("", curve.iter().map(|density| ("", density)))
}
