//! `breathmark-lab evaluate marks`

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::cli::acoustic_talks::{Talks, is_left_out};
use crate::cli::set_choice::SetChoice;
use crate::evaluation::acoustic::written_talk::{is_text, read_written_talks};
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::evaluation::marks::{MarkFigures, TalkWriting, count_marks};
use analysis::pipeline::AnalysisOptions;
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them, or files of lectures; or punctuated text (.txt,
    /// .txt.xz), whose words have no times
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Files whose names contain this are not read
    #[arg(long, value_name = "TEXT")]
    without: Vec<String>,
    /// Every so many-th talk alone, from the first on
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// What the damage depends on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The talks' language as a BCP-47 code
    #[arg(long, default_value = "en", value_name = "CODE")]
    language: String,
    #[command(flatten)]
    set: SetChoice,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let (texts, tables): (Vec<PathBuf>, Vec<PathBuf>) = arguments.files.iter().cloned().partition(|path| is_text(path));
    let mut talks = Talks::read_without(&tables, &arguments.without, context)?.talks;
    for text in texts.iter().filter(|path| !is_left_out(path, &arguments.without)) {
        talks.extend(read_written_talks(text)?);
    }
    let talks: Vec<_> = talks.iter().step_by(arguments.every as usize).collect();
    let mut compute = Compute::choose(context.device)?;
    let language = Some(arguments.language.clone());
    let options = AnalysisOptions { language, ..arguments.set.options(Guideline::ted()) };
    let progress = context.progress.stage("talks");
    let writings = [TalkWriting::True, TalkWriting::Damaged, TalkWriting::Recognised, TalkWriting::Bare];
    let mut rows: Vec<(TalkWriting, MarkPolicy, MarkFigures)> = Vec::new();
    for (place, writing) in writings.into_iter().enumerate() {
        let progress = progress.part((place * talks.len()) as u64, (writings.len() * talks.len()) as u64);
        let written = (writing, arguments.seed);
        let counts = count_marks(talks.iter().copied(), written, &options, &mut compute, &progress)?;
        for (policy, counts) in MarkPolicy::ALL.into_iter().zip(&counts) {
            rows.extend(counts.figures().map(|figures| (writing, policy, figures)));
        }
    }
    warn(&compute.take_warnings());
    if rows.is_empty() {
        return Err(CommandFailure(
            "the files have no gap that counts: none between two words with times, or of a text".to_owned(),
        ));
    }
    let document = rows.iter().map(|(writing, policy, figures)| {
        let mut row = serde_json::to_value(figures)?;
        (row["writing"], row["marks"]) = (serde_json::to_value(writing)?, json!(policy.name()));
        Ok::<Value, serde_json::Error>(row)
    });
    context.print(&Value::Array(document.collect::<Result<_, _>>()?), || table(&rows))?;
    Ok(Outcome::Done)
}

const TABLE: FigureTable<MarkFigures> = FigureTable {
    name_width: 28,
    columns: &[
        FigureColumn::figure("micro", 7, 1, |figures| figures.micro_f1),
        FigureColumn::figure("COMMA", 8, 1, |figures| figures.comma_f1),
        FigureColumn::figure("PERIOD", 8, 1, |figures| figures.period_f1),
        FigureColumn::figure("QUESTION", 10, 1, |figures| figures.question_f1),
        FigureColumn::figure("sentence end", 14, 1, |figures| figures.sentence_end_f1),
        FigureColumn::figure("mended", 9, 1, |figures| figures.mended),
        FigureColumn::figure("broken", 8, 2, |figures| figures.broken),
        FigureColumn::figure("ECE any", 10, 2, |figures| figures.any_mark_ece),
        FigureColumn::figure("ECE end", 10, 2, |figures| figures.sentence_end_ece),
    ],
};

fn table(rows: &[(TalkWriting, MarkPolicy, MarkFigures)]) -> String {
    let name = |writing: &TalkWriting, policy: &MarkPolicy| format!("{}, {}", writing.label(), policy.name());
    TABLE.text("per cent", rows.iter().map(|(writing, policy, figures)| (name(writing, policy), figures)))
}
