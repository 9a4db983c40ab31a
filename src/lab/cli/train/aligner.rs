//! `breathmark-lab train aligner`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::shared_arguments::model_place;
use crate::cli::timed_recordings::TimedRecordings;
use base::time::Duration;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use media::align::{
    Aligner, AlignmentTrial, HintError, convert_aligner, fit_certainty, try_alignment, write_certainty,
};

/// What the model is called.
const NAME: &str = "aligner-en";
/// How far made-up hints are off.
const JITTER: Duration = Duration::from_millis(500);
/// Shares of the script that are damaged in the trials that certainty is fitted on, with the seed of each.
const TRIALS: [(f64, u64); 4] = [(0.3, 100), (0.3, 101), (0.05, 102), (0.8, 103)];

#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder `model/en-us` of the Python package pocketsphinx: `en-us/` and `cmudict-en-us.dict`; without it the model that is there is fitted alone
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    #[command(flatten)]
    talks: TimedRecordings,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let folder = model_place(arguments.output.as_deref(), NAME)?;
    let mut lines = Vec::new();
    if let Some(from) = &arguments.from {
        let sizes = convert_aligner(from, &folder)?;
        let errors = sizes.letter_errors;
        lines.push(format!(
            "{} words; {} + {} + {} bytes; of {} words held out {:.1} % wrong by letters alone, {:.1} % of phones",
            sizes.words,
            sizes.acoustic_bytes,
            sizes.dictionary_bytes,
            sizes.letters_bytes,
            errors.words,
            100.0 * errors.wrong_words as f64 / errors.words.max(1) as f64,
            100.0 * errors.wrong_phones as f64 / errors.phones.max(1) as f64,
        ));
    }
    if !arguments.talks.is_empty() {
        let aligner = Aligner::open(&folder)?;
        let mut judged = Vec::new();
        for talk in arguments.talks.read(&context.progress)? {
            for (damage, seed) in TRIALS {
                let trial = AlignmentTrial { hints: Some(HintError::Jitter(JITTER)), damage, seed };
                let samples = &talk.recording.samples;
                let figures = try_alignment(&aligner, samples, &talk.words, trial, &context.progress);
                judged.extend(figures?.judged.into_iter().map(|(word, _)| word));
            }
        }
        let right = judged.iter().filter(|word| word.was_said).count();
        let certainty = fit_certainty(&judged).ok_or_else(|| {
            CommandFailure("certainty needs words that were found rightly, and some wrongly".to_owned())
        })?;
        write_certainty(&folder, certainty)?;
        lines.push(format!("certainty fitted on {} words, {} of them wrong", judged.len(), judged.len() - right));
    }
    context.print(&json!({ "model": folder.display().to_string(), "report": lines }), || lines.join("\n"))?;
    Ok(Outcome::Done)
}
