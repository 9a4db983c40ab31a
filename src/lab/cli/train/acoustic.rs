//! What the trainings of acoustic networks share: talks as arguments, and the report.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::shared_arguments::model_place;
use crate::cli::acoustic_talks::Talks;
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::detection::Detection;
use crate::evaluation::acoustic::judged::{JudgedGaps, judge};
use crate::evaluation::acoustic::talk_figures::TalkFigures;
use crate::papers::acoustic::network_model::GapNetwork;
use crate::papers::acoustic::ppe::{Ppe, PpeShape};
use crate::papers::acoustic::prosody_path::{PAPER, ProsodyPath};
use crate::training::fit_gap_network::{GapFit, GapRun, PPE_PLAN, PROSODY_PATH_PLAN, fit};
use crate::training::fit_network::NetworkPlan;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::acoustic::AcousticModel;

#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub run: RunArguments,
    /// Do not try whether it helps that rare marks count more; takes half the time
    #[arg(long)]
    unweighted: bool,
}

/// What every acoustic network takes.
#[derive(Clone, Debug, Args)]
pub struct RunArguments {
    /// Talks to learn from: tables with a row per word and its pitch and level, or folders of recordings with word times
    /// (talk.wav, talk.json) and punctuated text (talk.txt, or in the words)
    #[arg(required = true, value_name = "TALK|FOLDER")]
    pub talks: Vec<PathBuf>,
    /// Talks to be measured in the end; they change nothing in the training
    #[arg(long, num_args = 1.., value_name = "TALK|FOLDER")]
    pub dev: Vec<PathBuf>,
    /// What the model is called; by default as its kind
    #[arg(long, value_name = "MODEL")]
    pub name: Option<String>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// Most passes over the talks; how many are best is found on talks kept from it
    #[arg(long, value_name = "N")]
    pub epochs: Option<usize>,
    /// Learning rate of Adam
    #[arg(long)]
    pub rate: Option<f64>,
    /// Gaps in a step
    #[arg(long, value_name = "N")]
    pub batch: Option<usize>,
    /// What all random choices depend on
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Language of the talks
    #[arg(long, default_value = "en", value_name = "CODE")]
    pub language: String,
    /// Under which terms the model may be used, as those of the talks demand
    #[arg(long, default_value = "as the talks it was trained on", value_name = "TEXT")]
    pub licence: String,
}

impl RunArguments {
    /// What the model is called, and its folder.
    pub fn model(&self, kind: &str) -> Result<(String, PathBuf), CommandFailure> {
        let name = self.name.as_deref().unwrap_or(kind);
        Ok((name.to_owned(), model_place(self.output.as_deref(), name)?))
    }

    /// The plan as it was asked for.
    pub fn plan(&self, plan: NetworkPlan) -> NetworkPlan {
        let NetworkPlan { batch, rate, .. } = plan;
        NetworkPlan { batch: self.batch.unwrap_or(batch), rate: self.rate.unwrap_or(rate), seed: self.seed, ..plan }
    }
}

#[derive(Debug, Args)]
pub struct PpeArguments {
    /// Neurons of the three layers
    #[arg(long, value_delimiter = ',', value_name = "N,N,N")]
    hidden: Option<Vec<usize>>,
    #[command(flatten)]
    arguments: Arguments,
}

/// `breathmark-lab train acoustic ppe`
pub fn ppe(asked: &PpeArguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let shape = asked.hidden.clone().map_or_else(PpeShape::default, |hidden| PpeShape { hidden });
    run::<Ppe>("ppe", shape, PPE_PLAN, &asked.arguments, context)
}

/// `breathmark-lab train acoustic prosody-path`
pub fn prosody_path(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    run::<ProsodyPath>("prosody-path", PAPER, PROSODY_PATH_PLAN, arguments, context)
}

/// Trains the network `K` of this shape.
fn run<K: GapNetwork>(
    kind: &str,
    shape: K::Shape,
    (plan, most_epochs): (NetworkPlan, usize),
    arguments: &Arguments,
    context: &CommandContext,
) -> Result<Outcome, CommandFailure> {
    let Arguments { run: asked, unweighted } = arguments;
    let (name, folder) = asked.model(kind)?;
    let read = Talks::read(&asked.talks, context)?;
    // Before the training: a fault in them should not cost it.
    let dev = Talks::read(&asked.dev, context)?.talks;
    let run = GapRun {
        shape,
        plan: asked.plan(plan),
        most_epochs: asked.epochs.unwrap_or(most_epochs),
        try_weighting: !unweighted,
        language: asked.language.clone(),
        licence: asked.licence.clone(),
        files: read.checksums()?,
    };
    let (fit, model) = fit::<K>(&run, &read.talks, &folder, &name, &context.progress)?;
    let dev = dev_figures(&model, &dev, context)?;
    let document = json!({"name": name, "folder": folder, "fit": fit, "dev": dev});
    context.print(&document, || report(&fit, &dev) + &format!("written: {}\n", folder.display()))?;
    Ok(Outcome::Done)
}

/// Each talk by itself, then all together, at the model's thresholds.
pub fn dev_figures(
    model: &dyn AcousticModel,
    talks: &[SpokenTalk],
    context: &CommandContext,
) -> Result<Vec<TalkFigures>, CommandFailure> {
    let mut judged: Vec<JudgedGaps> = Vec::new();
    for talk in talks {
        judged.push(judge(talk, &model.posteriors(&talk.text(), &context.progress)?));
    }
    let with: Vec<_> = judged.iter().map(|talk| (talk, model.thresholds())).collect();
    let mut figures = TalkFigures::of_each(talks.iter().map(|talk| talk.name.as_str()), &with);
    // One alone, or none, is all there is to say.
    figures.truncate(if with.len() > 1 { figures.len() } else { with.len() });
    Ok(figures)
}

fn report(fit: &GapFit, dev: &[TalkFigures]) -> String {
    let GapFit { epochs, class_weights, thresholds, gaps, held_out_losses, losses, left_out, groups } = fit;
    let mut text = format!("{gaps} gaps; {epochs} epochs are best for talks left out");
    if let Some(loss) = epochs.checked_sub(1).and_then(|last| held_out_losses.get(last)) {
        let _ = write!(text, " ({loss:.4} nats per gap");
        let _ = losses.last().map_or(Ok(()), |own| write!(text, ", {own:.4} on those learnt from"));
        text.push(')');
    }
    let _ = writeln!(text, "\na gap without a mark, with one inside a sentence, at an end counts {class_weights:.2?}");
    let _ =
        writeln!(text, "thresholds: sentence end {:.3}, any mark {:.3}", thresholds.sentence_end, thresholds.any_mark);
    text + &tables(left_out.iter().chain(groups), dev)
}

/// What was left out in turn, and what was never learnt from.
pub fn tables<'a>(left_out: impl Iterator<Item = &'a TalkFigures>, dev: &[TalkFigures]) -> String {
    let mut text = "\nleft out one after the other, percent, F1 with 95 % intervals\n".to_owned();
    text += &table(left_out);
    if !dev.is_empty() {
        text += "\nnever learnt from, percent, F1 with 95 % intervals\n";
        text += &table(dev.iter());
    }
    text + "\n"
}

fn table<'a>(rows: impl Iterator<Item = &'a TalkFigures>) -> String {
    let head = "    P     R    F1            AUC";
    let mut text = format!("{:<35}{:<37}any mark\n{:<26}{:>6}   {head}   {head}\n", "", "sentence ends", "", "gaps");
    for row in rows {
        let (ends, marks) = (cells(&row.sentence_end), cells(&row.any_mark));
        let _ = writeln!(text, "{:<26}{:>6}   {ends}   {marks}", row.name, row.gaps);
    }
    text
}

fn cells(found: &Detection) -> String {
    let percent = |value: f64| 100.0 * value;
    let interval = |interval: Option<[f64; 2]>| {
        interval.map_or_else(String::new, |[low, high]| format!("{:.0}-{:.0}", percent(low), percent(high)))
    };
    format!(
        "{:>5.1} {:>5.1} {:>5.1} {:<8} {:>5.1}",
        percent(found.precision),
        percent(found.recall),
        percent(found.f1),
        interval(found.f1_interval),
        percent(found.auc)
    )
}
