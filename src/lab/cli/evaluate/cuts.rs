//! `breathmark-lab evaluate cuts`

use std::path::PathBuf;

use clap::Args;

use crate::cli::set_choice::SetChoice;
use crate::evaluation::breaks::caption_file::{CaptionTalk, read_caption_talks};
use crate::evaluation::cuts::{CaptionWriting, CutFigures, CutTalk, CutTalks};
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use cli::command_line::source::GuidelineChoice;
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use editor::proposals::CutWeights;
use formats::guideline::Guideline;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    talks: CutTalkChoice,
    #[command(flatten)]
    guideline: GuidelineChoice,
    #[command(flatten)]
    weights: WeightChoice,
}

/// Weights of the optimiser.
#[derive(Debug, Args)]
pub struct WeightChoice {
    /// Other weights than the program's, as `train cuts` prints them
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl WeightChoice {
    pub fn read(&self) -> Result<CutWeights, CommandFailure> {
        let Some(path) = &self.weights else { return Ok(CutWeights::FITTED) };
        let failed = |why: String| {
            CommandFailure(format!(
                "cannot read the weights because {why}; give a file that holds what `train cuts` printed last: {}",
                path.display()
            ))
        };
        let text = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
        serde_json::from_slice(&text).map_err(|error| failed(error.to_string()))
    }
}

/// Talks that subtitlers broke into lines.
#[derive(Clone, Debug, Args)]
pub struct CutTalkChoice {
    /// Subtitle lines as a person broke them, one per line; `## name` before each talk; may be packed (.xz)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Every so many-th talk alone, from the first on: 50 takes those that the break model has not learnt from
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// At most so many talks
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// What the words' times depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    pub set: SetChoice,
}

impl CutTalkChoice {
    /// Of the times of each talk.
    pub fn seeds(&self) -> impl Iterator<Item = u64> {
        self.seed..
    }

    /// The talks that were chosen.
    pub fn read(&self) -> Result<Vec<CaptionTalk>, CommandFailure> {
        let mut talks = Vec::new();
        let mut number = 0;
        read_caption_talks(&self.file, |talk| {
            if number % self.every as usize == 0 && talks.len() < self.most.unwrap_or(usize::MAX) {
                talks.push(talk);
            }
            number += 1;
        })?;
        Ok(talks)
    }

    /// The talks as the window analyses them: with their marks, then without.
    pub fn hear(&self, guideline: &Guideline, context: &CommandContext) -> Result<Vec<CutTalks>, CommandFailure> {
        let talks = self.read()?;
        let options = self.set.options(guideline.clone());
        let mut compute = Compute::choose(context.device)?;
        let progress = context.progress.stage("talks");
        let mut heard = Vec::new();
        for writing in [CaptionWriting::Marked, CaptionWriting::Plain] {
            let mut of_writing = CutTalks::new();
            for (seed, talk) in self.seeds().zip(&talks) {
                let done = heard.len() * talks.len() + of_writing.len();
                progress.tick(done as u64, 2 * talks.len() as u64)?;
                let progress = progress.stage("a talk");
                of_writing.push(CutTalk::hear(talk, (writing, seed), &options, &mut compute, &progress)?);
            }
            heard.push(of_writing);
        }
        warn(&compute.take_warnings());
        Ok(heard)
    }
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let weights = arguments.weights.read()?;
    let talks = arguments.talks.hear(&guideline, context)?;
    let figures: Vec<CutFigures> = talks.iter().map(|talks| CutFigures::of(talks, &guideline, &weights)).collect();
    context.print(&serde_json::to_value(&figures)?, || table("cuts", &figures))?;
    Ok(Outcome::Done)
}

const TABLE: FigureTable<CutFigures> = FigureTable {
    name_width: 10,
    columns: &[
        FigureColumn::figure("precision", 10, 1, |figures| figures.precision),
        FigureColumn::figure("recall", 8, 1, |figures| figures.recall),
        FigureColumn::figure("F1", 7, 1, |figures| figures.f1),
        FigureColumn::figure("inside line", 13, 1, |figures| figures.sentence_inside_line),
        FigureColumn::figure("inside cue", 12, 1, |figures| figures.sentence_inside_cue),
        FigureColumn::figure("unmarked", 11, 1, |figures| figures.cue_end_without_mark),
        FigureColumn::figure("forbidden", 11, 2, |figures| figures.forbidden_line_end),
        FigureColumn::figure("too fast", 10, 1, |figures| figures.too_fast),
        FigureColumn::figure("short", 7, 1, |figures| figures.too_short),
        FigureColumn::figure("late", 6, 1, |figures| figures.late),
        FigureColumn::text("cues", 7, |figures| figures.cues.to_string()),
    ],
};

/// The figures, a row each for talks with marks and without.
pub fn table(name: &str, figures: &[CutFigures]) -> String {
    TABLE.text(name, ["marked", "plain"].into_iter().zip(figures))
}
