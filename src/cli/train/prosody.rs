//! `breathmark train acoustic prosody`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::report_written;
use crate::cli::acoustic_talks::{checksum_of, read_talks, talk_files};
use crate::cli::{Context, Failure, Outcome};
use crate::compute::models_folder;
use crate::training::fit_prosody::{self, ProsodyRun};

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
    /// Steps on the timed talks
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    steps: u64,
    /// Further steps on both, in which the learning rate falls to nothing
    #[arg(long, value_name = "N", default_value_t = 500)]
    last_steps: u64,
    /// Width of the recurrent layers
    #[arg(long, default_value_t = 64)]
    width: usize,
    /// Recurrent layers
    #[arg(long, default_value_t = 3)]
    layers: usize,
    /// Layers that are followed by self-attention; 0: none
    #[arg(long, value_delimiter = ',', default_value = "2")]
    attention_after: Vec<usize>,
    /// Networks whose probabilities are averaged
    #[arg(long, default_value_t = 2)]
    members: usize,
    /// Highest learning rate of Adam
    #[arg(long, default_value_t = 0.003)]
    rate: f64,
    /// Share of values hidden in training
    #[arg(long, default_value_t = 0.2)]
    dropout: f32,
    /// What all random choices depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What the model is called
    #[arg(long, value_name = "MODEL", default_value = "prosody")]
    name: String,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let wanted = |paths: &[PathBuf]| -> Result<Vec<PathBuf>, Failure> {
        let mut files = talk_files(paths)?;
        files.retain(|file| !arguments.without.iter().any(|part| file.to_string_lossy().contains(part.as_str())));
        Ok(files)
    };
    let (timed, measured) = (wanted(&arguments.timed)?, wanted(&arguments.talks)?);
    let about = json!({
        "seed": arguments.seed,
        "steps": arguments.steps,
        "last_steps": arguments.last_steps,
        "rate": arguments.rate,
        "dropout": arguments.dropout,
        "timed": {"files": timed.len(), "checksum": checksum_of(&timed)?},
        "measured": {"files": measured.len(), "checksum": checksum_of(&measured)?},
    });
    let progress = context.progress.stage("reading talks");
    let run = ProsodyRun {
        timed: read_talks(&timed, &progress)?,
        measured: read_talks(&measured, &progress)?,
        width: arguments.width,
        layers: arguments.layers,
        attention_after: arguments.attention_after.iter().copied().filter(|&after| after > 0).collect(),
        members: arguments.members,
        steps: arguments.steps,
        last_steps: arguments.last_steps,
        rate: arguments.rate,
        dropout: arguments.dropout.clamp(0.0, 0.9),
        seed: arguments.seed,
    };
    let folder = arguments.output.clone().map_or_else(models_folder, Ok)?.join(&arguments.name);
    let validation = fit_prosody::fit(&run, about, &folder, &arguments.name, &context.progress)?;
    if !context.json {
        let mut text = format!("{:<12}{:>8}{:>8}{:>8}{:>8}\n", "left out", "P", "R", "F1", "AUC");
        let ends = validation.talks.iter().map(|(name, figures)| (name.as_str(), figures));
        for (name, figures) in ends.chain([("all", &validation.sentence_end), ("any mark", &validation.any_mark)]) {
            let _ = writeln!(
                text,
                "{name:<12}{:>8.3}{:>8.3}{:>8.3}{:>8.4}",
                figures.precision, figures.recall, figures.f1, figures.auc
            );
        }
        context.print(&json!({}), || text)?;
    }
    report_written(&arguments.name, &folder, context)
}
