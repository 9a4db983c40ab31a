//! `breathmark-lab train review`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;

use crate::cli::acoustic_talks::Talks;
use crate::cli::set_choice::SetChoice;
use crate::evaluation::marks::TalkWriting;
use crate::evaluation::review::{JudgedEnd, UnreviewedTalk};
use crate::training::fit_review::{Promise, fit, promises};
use analysis::pipeline::AnalysisOptions;
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use editor::proposals::EndSigns;
use evidence::model_set::ReadingDepth;
use formats::guideline::Guideline;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them. Take talks that no model of the set was trained on
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Other talks, on which it is measured and not fitted
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    dev: Vec<PathBuf>,
    /// What the damage depends on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    set: SetChoice,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let mut compute = Compute::choose(context.device)?;
    let mut judge = |files: &[PathBuf]| judged(&Talks::read(files, context)?, arguments, &mut compute, context);
    let (fitted_on, measured_on) = (judge(&arguments.files)?, judge(&arguments.dev)?);
    warn(&compute.take_warnings());
    let weights = fit(&fitted_on);
    let shipped = promises(&measured_on, EndSigns::fault);
    let fitted = promises(&measured_on, |signs| signs.fault_by(&weights));
    context.print(&serde_json::json!({"weights": weights, "dev": {"shipped": shipped, "fitted": fitted}}), || {
        let mut text = format!("weights {weights:?}, fitted on {} cue ends\n", fitted_on.len());
        for (name, promises) in [("shipped", &shipped), ("fitted", &fitted)] {
            write_promises(&mut text, name, promises);
        }
        text
    })?;
    Ok(Outcome::Done)
}

/// The cue ends of talks, bare and with damaged marks, as the small reader and the large one read them.
fn judged(
    talks: &Talks,
    arguments: &Arguments,
    compute: &mut Compute,
    context: &CommandContext,
) -> Result<Vec<JudgedEnd>, CommandFailure> {
    let mut found = Vec::new();
    for depth in ReadingDepth::EACH {
        let options = AnalysisOptions { depth, ..arguments.set.options(Guideline::ted()) };
        for writing in [TalkWriting::Bare, TalkWriting::Damaged] {
            let progress = context.progress.stage("talks");
            for (number, (talk, seed)) in talks.talks.iter().zip(arguments.seed..).enumerate() {
                progress.tick(number as u64, talks.talks.len() as u64)?;
                let heard = UnreviewedTalk::hear(talk, (writing, seed), &options, compute, &progress.stage("a talk"))?;
                found.extend(heard.iter().flat_map(UnreviewedTalk::judged_ends));
            }
        }
    }
    Ok(found)
}

fn write_promises(text: &mut String, name: &str, promises: &[Promise]) {
    let _ = writeln!(text, "{name}: cue ends that can be bad, of them bad as promised, and bad");
    for Promise { promised, bad, ends } in promises {
        let _ = writeln!(text, "{ends:>7}{promised:>9.1}{bad:>7}");
    }
}
