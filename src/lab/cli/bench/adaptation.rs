//! `breathmark-lab bench adaptation`

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
use crate::cli::picture_file::write_picture;
use crate::evaluation::adaptation::{Checkpoint, Style, StyledTalk, UndecidedGaps, simulate, together};
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::evaluation::picture::{Axis, Curve, Picture};
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use models::loading;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them. Take talks that nothing was trained on
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What the simulated editor wants
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [Style::Home, Style::SlowSpeaker])]
    style: Vec<Style>,
    /// The fusion that learns
    #[arg(long, default_value = "default", value_name = "NAME")]
    model: String,
    /// Each talk by itself, too
    #[arg(long)]
    talks: bool,
    /// Write a picture of the learning curves
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    style: String,
    points: Vec<Point>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    talks: Vec<(String, Vec<Point>)>,
}

/// A point of the learning curve.
#[derive(Clone, Serialize)]
struct Point {
    decisions: usize,
    /// Talks that have so many decisions.
    talks: usize,
    shipped_f1: f64,
    learnt_f1: f64,
    /// Expected calibration error.
    shipped_ece: f64,
    learnt_ece: f64,
    /// Of the boundaries that are found: how many wrong ones the probabilities promise, and how many are.
    shipped_wrong_promised: f64,
    shipped_wrong: usize,
    learnt_wrong_promised: f64,
    learnt_wrong: usize,
}

impl Point {
    fn of((checkpoint, talks): (Checkpoint, usize)) -> Self {
        let Checkpoint { decisions, shipped, learnt } = checkpoint;
        // Where nothing is to be found, nothing is the right answer.
        let f1 = |judged: &UndecidedGaps| judged.counts().f1().unwrap_or(1.0);
        let (shipped_wrong_promised, shipped_wrong) = shipped.wrong();
        let (learnt_wrong_promised, learnt_wrong) = learnt.wrong();
        Self {
            decisions,
            talks,
            shipped_f1: f1(&shipped),
            learnt_f1: f1(&learnt),
            shipped_ece: shipped.calibration_error(),
            learnt_ece: learnt.calibration_error(),
            shipped_wrong_promised,
            shipped_wrong,
            learnt_wrong_promised,
            learnt_wrong,
        }
    }
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?;
    let fusion = loading::fusion::load(&arguments.model)?;
    // Per talk, a learning curve in each style.
    let of_talks: Vec<Vec<Vec<Checkpoint>>> =
        talks.map_talks(&fusion.inputs(), context, |talk, models, progress| {
            let curve = |style: &Style| {
                let styled = StyledTalk::collect(talk, *style, &models.lexical, &models.acoustic, progress)?;
                Ok(simulate(&styled, fusion.as_ref()))
            };
            arguments.style.iter().map(curve).collect()
        })?;
    let report = |(place, style): (usize, &Style)| {
        let curves: Vec<&[Checkpoint]> = of_talks.iter().map(|curves| curves[place].as_slice()).collect();
        let each = talks.talks.iter().zip(&curves).filter(|_| arguments.talks).map(|(talk, curve)| {
            (talk.name.clone(), curve.iter().map(|point| Point::of((point.clone(), 1))).collect())
        });
        Report {
            style: style.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned()),
            talks: each.collect(),
            points: together(&curves).into_iter().map(Point::of).collect(),
        }
    };
    let reports: Vec<Report> = arguments.style.iter().enumerate().map(report).collect();
    if let Some(path) = &arguments.svg {
        write_picture(path, &picture(&reports))?;
    }
    context.print(&json!({"model": arguments.model, "styles": reports}), || table(&reports))?;
    Ok(Outcome::Done)
}

const TABLE: FigureTable<Point> = FigureTable {
    name_width: 24,
    columns: &[
        FigureColumn::text("decisions", 10, |point| point.decisions.to_string()),
        FigureColumn::text("talks", 8, |point| point.talks.to_string()),
        FigureColumn::figure("shipped", 10, 1, |point| 100.0 * point.shipped_f1),
        FigureColumn::figure("learnt", 10, 1, |point| 100.0 * point.learnt_f1),
        FigureColumn::text("gain", 8, |point| format!("{:+.1}", 100.0 * point.learnt_f1 - 100.0 * point.shipped_f1)),
        FigureColumn::figure("shipped", 10, 1, |point| 100.0 * point.shipped_ece),
        FigureColumn::figure("learnt", 10, 1, |point| 100.0 * point.learnt_ece),
        FigureColumn::text("shipped", 16, |point| {
            format!("{:.1} / {}", point.shipped_wrong_promised, point.shipped_wrong)
        }),
        FigureColumn::text("learnt", 16, |point| {
            format!("{:.1} / {}", point.learnt_wrong_promised, point.learnt_wrong)
        }),
    ],
};

fn table(reports: &[Report]) -> String {
    let mut text = "Boundaries at gaps not decided yet, per cent: F1, then calibration error; how many wrong ones were promised / came\n"
        .to_owned()
        + &TABLE.heading("");
    let mut rows = |name: &str, points: &[Point]| {
        let names = [name].into_iter().chain(std::iter::repeat(""));
        names.zip(points).for_each(|(name, point)| text += &TABLE.row(name, point));
    };
    for report in reports {
        rows(&report.style, &report.points);
        report.talks.iter().for_each(|(talk, points)| rows(&format!("  {talk}"), points));
    }
    text
}

fn picture(reports: &[Report]) -> Picture {
    let curves = reports.iter().flat_map(|report| {
        let curve = |what: &str, f1: fn(&Point) -> f64| Curve {
            name: format!("{}, {what}", report.style),
            points: report.points.iter().map(|point| (point.decisions as f64, f1(point))).collect(),
            highlight: None,
        };
        [curve("learnt", |point| point.learnt_f1), curve("shipped", |point| point.shipped_f1)]
    });
    let curves: Vec<Curve> = curves.collect();
    let lowest = curves.iter().flat_map(|curve| &curve.points).map(|&(_, f1)| f1).fold(0.5, f64::min);
    Picture {
        title: "What is learnt from an editor".to_owned(),
        x: Axis { name: "decisions".to_owned(), from: 0.0, to: 200.0 },
        y: Axis { name: "F1 at undecided gaps".to_owned(), from: (10.0 * lowest).floor() / 10.0, to: 1.0 },
        curves,
        guides: Vec::new(),
        notes: Vec::new(),
    }
}
