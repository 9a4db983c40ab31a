//! `breathmark-lab train operating-point`

use std::fmt::Write as _;

use clap::Args;
use serde_json::json;

use crate::cli::reference_text::ReferenceArguments;
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::evaluation::lexical::confusion::Confusion;
use crate::evaluation::lexical::decide;
use crate::evaluation::lexical::table::point_text;
use crate::training::fit_operating_point::{PointObjective, fit};
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use evidence::lexical::OperatingPoint;
use evidence::model_files::{ModelError, ModelFolder};
use models::compute::Compute;
use models::loading::lexical::{folder_of, load, operating_point_of};

/// The key in the settings of a model's config.
const SETTING: &str = "operating_point";

#[derive(Debug, Args)]
pub struct Arguments {
    /// The lexical model; `breathmark models` lists them
    #[arg(long, value_name = "NAME")]
    model: String,
    /// The measure to maximise
    #[arg(long, value_enum, default_value = "micro")]
    objective: PointObjective,
    /// Print what would be written, and leave the model as it is
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    source: ReferenceArguments,
}

const TABLE: FigureTable<Confusion> = FigureTable {
    name_width: 8,
    columns: &[
        FigureColumn::figure("P", 8, 2, |counts| 100.0 * counts.micro().precision),
        FigureColumn::figure("R", 8, 2, |counts| 100.0 * counts.micro().recall),
        FigureColumn::figure("F1", 8, 2, |counts| 100.0 * counts.micro().f1),
        FigureColumn::figure("macro F1", 10, 2, |counts| 100.0 * counts.macro_average().f1),
    ],
};

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let name = &arguments.model;
    let (folder_name, scale) = folder_of(name);
    if scale != 1.0 {
        return Err(CommandFailure(format!(
            "\"{name}\" stands for \"{folder_name}\" at a point of its own, which cannot be fitted; fit \"{folder_name}\""
        )));
    }
    let before = operating_point_of(name)?;
    let text = arguments.source.read(context)?;
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("lexical model");
    let answer = compute.run(|device| Ok::<_, ModelError>(text.judge(load(name, device)?.as_ref(), &progress)?))?;
    warn(&compute.take_warnings());
    let fitted = fit(&answer.posteriors, text.expected(), arguments.objective, &context.progress.stage("fitting"))?;

    let mut folder = ModelFolder::read(folder_name)?;
    let config = folder.file("config.json");
    if !arguments.dry_run {
        folder.change_setting(SETTING, serde_json::to_value(fitted.point)?).map_err(|error| {
            CommandFailure(format!("the fitted point cannot be written because {error}: {}", config.display()))
        })?;
    }
    let counts = |point: &OperatingPoint| Confusion::of(&decide(&answer.posteriors, point), text.expected());
    let plain = OperatingPoint::default();
    let rows = [
        ("plain", plain, counts(&plain)),
        ("before", before, counts(&before)),
        ("fitted", fitted.point, fitted.counts),
    ];
    let mut document = json!({
        "model": folder_name, "file": base::path_serde::to_text(&arguments.source.file), "gaps": text.gaps(), "objective": arguments.objective,
        "written": if arguments.dry_run { None } else { Some(&config) },
    });
    for (row, point, counts) in &rows {
        document[row] = json!({"operating_point": point, "micro": counts.micro(), "macro": counts.macro_average()});
    }
    context.print(&document, || {
        let title = format!("{folder_name} on {}: {} gaps, percent\n", arguments.source.title(), text.gaps());
        let mut output = title + &TABLE.heading("");
        for (row, point, counts) in &rows {
            let _ = writeln!(output, "{}   {}", TABLE.row(row, counts).trim_end(), point_text(point));
        }
        let _ = match arguments.dry_run {
            true => writeln!(output, "nothing was written"),
            false => writeln!(output, "written: {}", config.display()),
        };
        output
    })?;
    Ok(Outcome::Done)
}
