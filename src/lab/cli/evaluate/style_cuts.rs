//! `breathmark-lab evaluate style-cuts`

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::set_choice::SetChoice;
use crate::evaluation::breaks::caption_file::read_caption_talks;
use crate::evaluation::cuts::house_file;
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use analysis::house_hearing::hear_house;
use cli::command_line::source::GuidelineChoice;
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use editor::house_cuts::{CutOutcome, FittedCuts, HouseFile, fit_cuts, house_sample, measure_cuts};
use formats::guideline::Guideline;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Finished subtitle files of one client; or lists of subtitle lines as a person broke them (.txt, .xz), one per line, with
    /// `## name` before each talk
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Other files, on which the fit to all of the first is tried
    #[arg(long, value_name = "FILE", num_args = 1..)]
    dev: Vec<PathBuf>,
    /// At most so many talks of each list
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// By the rules of the language alone, without the models
    #[arg(long)]
    by_rules: bool,
    /// What the made-up times of lines without any depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    guideline: GuidelineChoice,
    #[command(flatten)]
    set: SetChoice,
}

/// What a fit gains.
#[derive(Debug, Serialize)]
struct StyleCutFigures {
    fitted: FittedCuts,
    /// Of the other files, before and after.
    dev: Option<[CutOutcome; 2]>,
}

impl Arguments {
    fn read(&self, paths: &[PathBuf], context: &CommandContext) -> Result<Vec<HouseFile>, CommandFailure> {
        let mut files = Vec::new();
        for path in paths {
            let is_list = path.extension().is_some_and(|ending| ending == "txt" || ending == "xz");
            if is_list {
                let before = files.len();
                read_caption_talks(path, |talk| {
                    let number = files.len() - before;
                    if number < self.most.unwrap_or(usize::MAX) {
                        files.push(house_file(
                            &talk,
                            format!("talk {}", number + 1),
                            self.seed.wrapping_add(number as u64),
                        ));
                    }
                })?;
                continue;
            }
            let failed = |why: String| CommandFailure(format!("{why}: {}", path.display()));
            let read = HouseFile::read(path, &context.progress).map_err(|error| failed(error.to_string()))?;
            files.push(
                read.ok_or_else(|| failed("no person divided this file into lines of several words".to_owned()))?,
            );
        }
        Ok(files)
    }

    /// The part of the files that counts, as the window analyses it.
    fn hear(
        &self,
        files: &[HouseFile],
        guideline: &Guideline,
        context: &CommandContext,
    ) -> Result<Vec<HouseFile>, CommandFailure> {
        if self.by_rules {
            return Ok(house_sample(files));
        }
        let mut compute = Compute::choose(context.device)?;
        let options = self.set.options(guideline.clone());
        let hearing = hear_house(files, &options, &mut compute, &context.progress.stage("files"))?;
        warn(&compute.take_warnings());
        Ok(hearing.files)
    }
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let files = arguments.read(&arguments.files, context)?;
    let files = arguments.hear(&files, &guideline, context)?;
    let fitted = fit_cuts(&files, &guideline, &context.progress)?;
    let dev = match arguments.dev.as_slice() {
        [] => None,
        paths => {
            let files = arguments.read(paths, context)?;
            let files = arguments.hear(&files, &guideline, context)?;
            let measured = |cuts| measure_cuts(&files, &Guideline { cuts, ..guideline.clone() }, &context.progress);
            Some([measured(None)?, measured(fitted.cuts)?])
        }
    };
    let figures = StyleCutFigures { fitted, dev };
    context.print(&serde_json::to_value(&figures)?, || text(&figures))?;
    Ok(Outcome::Done)
}

const TABLE: FigureTable<CutOutcome> = FigureTable {
    name_width: 24,
    columns: &[
        FigureColumn::text("line F1", 10, |outcome| percent(outcome.agreement.line_ends.f1())),
        FigureColumn::text("ends", 8, |outcome| outcome.agreement.line_ends.expected.to_string()),
        FigureColumn::text("cue F1", 9, |outcome| percent(outcome.agreement.cue_ends.f1())),
        FigureColumn::text("ends", 8, |outcome| outcome.agreement.cue_ends.expected.to_string()),
        FigureColumn::text("cues", 8, |outcome| outcome.cues.to_string()),
        FigureColumn::text("problems", 10, |outcome| outcome.problems.to_string()),
    ],
};

/// Lists of lines tell no ends of cues.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{:.1}", 100.0 * share))
}

fn text(figures: &StyleCutFigures) -> String {
    let StyleCutFigures { fitted: FittedCuts { cuts, verdict, report, .. }, dev } = figures;
    let mut rows = vec![("left out, before", &report.before), ("left out, after", &report.after)];
    rows.extend([("one file, before", &report.file_before), ("one file, after", &report.file_after)]);
    rows.extend(dev.iter().flat_map(|[before, after]| [("others, before", before), ("others, after", after)]));
    let mut text = TABLE.text("style cuts", rows);
    text += &format!("{} files, {} words: {verdict}\n", report.files, report.words);
    if let Some(cuts) = cuts {
        text += &format!("{}\n", serde_json::to_string_pretty(cuts).unwrap_or_default());
    }
    for example in &report.examples {
        let columns = [("client", &example.client), ("before", &example.before), ("after", &example.after)];
        text += &format!("\n{} at {:.1} s\n", report.file, example.at.as_secs());
        for (name, cues) in columns {
            text += &format!("  {name:8}{}\n", cues.join(" || ").replace('\n', " | "));
        }
    }
    text
}
