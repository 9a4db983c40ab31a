//! `breathmark-lab train certainty`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;

use crate::cli::evaluate::cuts::CutTalkChoice;
use crate::evaluation::breaks::caption_file::{CaptionTalk, read_caption_talks};
use crate::evaluation::cuts::{CaptionWriting, CertaintyFigures, JudgedCut};
use crate::training::fit_certainty::fit;
use cli::command_line::source::GuidelineChoice;
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use editor::proposals::CutSigns;
use formats::guideline::Guideline;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    talks: CutTalkChoice,
    /// Lines of other talks, on which it is measured and not fitted
    #[arg(long, value_name = "FILE")]
    dev: PathBuf,
    #[command(flatten)]
    guideline: GuidelineChoice,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let mut compute = Compute::choose(context.device)?;
    let mut dev = Vec::new();
    read_caption_talks(&arguments.dev, |talk| dev.push(talk))?;
    let mut judge = |talks: &[CaptionTalk]| judged(talks, &arguments.talks, &guideline, &mut compute, context);
    let (fitted_on, measured_on) = (judge(&arguments.talks.read()?)?, judge(&dev)?);
    warn(&compute.take_warnings());
    let weights = fit(&fitted_on.concat());
    let figures = |cuts: &[JudgedCut]| {
        let before = CertaintyFigures::of(cuts, |signs| signs.strength);
        let shipped = CertaintyFigures::of(cuts, CutSigns::certainty);
        let fitted = CertaintyFigures::of(cuts, |signs| signs.certainty_by(&weights));
        [("strength", before), ("shipped", shipped), ("fitted", fitted)]
    };
    let writings = measured_on.iter().zip(["marked", "plain"]);
    let table: Vec<(&str, [(&str, CertaintyFigures); 3])> =
        writings.map(|(cuts, writing)| (writing, figures(cuts))).collect();
    context.print(&serde_json::json!({"weights": weights, "dev": table}), || {
        let mut text = format!("weights {weights:?}, fitted on {} cuts\n", fitted_on.concat().len());
        for (writing, measures) in &table {
            for (measure, figures) in measures {
                write_figures(&mut text, &format!("{writing}, {measure}"), figures);
            }
        }
        text
    })?;
    Ok(Outcome::Done)
}

/// The cuts of talks with their marks, and without.
fn judged(
    talks: &[CaptionTalk],
    choice: &CutTalkChoice,
    guideline: &Guideline,
    compute: &mut Compute,
    context: &CommandContext,
) -> Result<[Vec<JudgedCut>; 2], CommandFailure> {
    let options = choice.set.options(guideline.clone());
    let progress = context.progress.stage("talks");
    let mut found = [Vec::new(), Vec::new()];
    for (number, (talk, seed)) in talks.iter().zip(choice.seeds()).enumerate() {
        progress.tick(number as u64, talks.len() as u64)?;
        for (cuts, writing) in found.iter_mut().zip([CaptionWriting::Marked, CaptionWriting::Plain]) {
            cuts.extend(JudgedCut::of_talk(talk, (writing, seed), &options, compute, &progress.stage("a talk"))?);
        }
    }
    Ok(found)
}

fn write_figures(text: &mut String, name: &str, figures: &CertaintyFigures) {
    let CertaintyFigures { cuts, left, expected_error, sure, bins } = figures;
    let percent = |share: f64| 100.0 * share;
    let _ = write!(text, "{name}: {cuts} cuts, {:.1} % left, ECE {:.1}", percent(*left), percent(*expected_error));
    for sure in sure {
        let _ = write!(text, "; {:.1} %: {} sure, {} wrong", percent(f64::from(sure.least)), sure.count, sure.wrong);
    }
    text.push_str("\n  promised");
    bins.iter().for_each(|bin| text.push_str(&format!("{:>7.1}", percent(bin.promised))));
    text.push_str("\n  came true");
    bins.iter().for_each(|bin| text.push_str(&format!("{:>7.1}", percent(bin.observed))));
    text.push('\n');
}
