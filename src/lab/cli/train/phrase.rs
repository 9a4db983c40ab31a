//! `breathmark-lab train acoustic phrase`

use std::fmt::Write as _;

use clap::Args;
use serde_json::json;

use super::acoustic::{RunArguments, dev_figures, tables};
use crate::cli::acoustic_talks::Talks;
use crate::papers::acoustic::phrase::paper_network;
use crate::papers::acoustic::phrase::phrase_type::PhraseType;
use crate::training::fit_phrase::fit_sequence::{MOST_EPOCHS, PATIENCE, PLAN, SequencePlan};
use crate::training::fit_phrase::reestimate::HMM_PLAN;
use crate::training::fit_phrase::{INSERTION, PhraseFit, PhraseRun, fit};
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    run: RunArguments,
    /// Added to the log likelihood for every phrase: the lower, the fewer phrases
    #[arg(long, default_value_t = INSERTION, allow_hyphen_values = true, value_name = "X")]
    insertion: f32,
    /// Phrases that the network sees at once
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=10))]
    window: u8,
    /// Stop after so many epochs without a lower loss on the talks kept for that
    #[arg(long, default_value_t = PATIENCE, value_name = "EPOCHS")]
    patience: usize,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let Arguments { run: asked, insertion, window, patience } = arguments;
    if !insertion.is_finite() {
        return Err(CommandFailure("--insertion is a number such as 0 or -50".to_owned()));
    }
    let (name, folder) = asked.model("phrase")?;
    let read = Talks::read(&asked.talks, context)?;
    // Before the training: a fault in them should not cost it.
    let dev = Talks::read(&asked.dev, context)?.talks;
    let run = PhraseRun {
        hmm: HMM_PLAN,
        sequence: SequencePlan {
            network: paper_network(usize::from(*window)),
            fit: asked.plan(PLAN),
            most_epochs: asked.epochs.unwrap_or(MOST_EPOCHS),
            patience: *patience,
        },
        insertion_log_likelihood: *insertion,
        language: asked.language.clone(),
        licence: asked.licence.clone(),
        files: read.checksums()?,
    };
    let (fit, model) = fit(&run, &read.talks, &folder, &name, &context.progress)?;
    let dev = dev_figures(&model, &dev, context)?;
    let document = json!({"name": name, "folder": folder, "fit": fit, "dev": dev});
    context.print(&document, || {
        report(&fit) + &tables(fit.left_out.iter(), &dev) + &format!("written: {}\n", folder.display())
    })?;
    Ok(Outcome::Done)
}

fn report(fit: &PhraseFit) -> String {
    let list = |values: &[f64]| values.iter().map(|value| format!("{value:.3}")).collect::<Vec<_>>().join(" ");
    let shares = PhraseType::ALL.into_iter().zip(fit.shares);
    let shares = shares.map(|(kind, share)| format!("{} {:.1}", kind.label(), 100.0 * share)).collect::<Vec<_>>();
    let mut text = format!("{} frames; by type, percent: {}\n", fit.frames, shares.join(", "));
    let _ = writeln!(text, "log likelihood per frame by the rules: {}", list(&fit.rule_likelihoods));
    let _ = writeln!(text, "over the loop: {}", list(&fit.loop_likelihoods));
    let _ = writeln!(text, "validation losses: {}; epoch {} was kept", list(&fit.validation_losses), fit.best_epoch);
    let _ = writeln!(
        text,
        "thresholds: sentence end {:.3}, any mark {:.3}",
        fit.thresholds.sentence_end, fit.thresholds.any_mark
    );
    text + "\nleft out one after the other, as the paper counts\n" + &fit.report.to_string()
}
