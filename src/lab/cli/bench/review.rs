//! `breathmark-lab bench review`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
use crate::cli::picture_file::write_picture;
use crate::cli::set_choice::SetChoice;
use crate::evaluation::marks::TalkWriting;
use crate::evaluation::picture::{Axis, Curve, Picture};
use crate::evaluation::review::{ListeningCourse, NEARLY, Order, ReviewCourse, ReviewedTalks, looks_a_minute};
use analysis::pipeline::{AnalysisOptions, FusionChoice};
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use evidence::model_set::ReadingDepth;
use formats::guideline::Guideline;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them. Take talks that nothing was trained on
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The fusion that proposes; by default that of the set
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
    /// How the transcript is written that is reviewed
    #[arg(long, value_enum, default_value_t = TalkWriting::Bare)]
    marks: TalkWriting,
    /// What the damage depends on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which English reader of the set reads: the small one (quick) or the large one (best)
    #[arg(long, value_name = "quick|best", default_value = "quick")]
    reading: ReadingDepth,
    /// How long a look at a question is thought to take, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0)]
    look: f64,
    /// How long a stop is thought to take in which a cue end is mended while one listens to the talk, until it plays on from the
    /// beginning of the cue
    #[arg(long, value_name = "SECONDS", default_value_t = 6.0)]
    stop: f64,
    /// Write a picture of what is left after so many looks
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    set: SetChoice,
}

/// Looks a minute after which is counted.
const PACES: [f64; 8] = [0.0, 0.5, 1.0, 2.0, 4.0, 6.0, 8.0, 12.0];

/// How quickly a talk is listened through.
const LISTENING_SPEED: f64 = 1.25;

/// What listening to all talks comes to.
#[derive(Serialize)]
struct ListeningReport {
    speed: f64,
    stops: usize,
    bad_cuts_left: usize,
    /// Minutes of work in a minute of talk.
    work_a_minute: f64,
}

/// What all talks come to in one order.
#[derive(Serialize)]
struct OrderReport {
    order: Order,
    /// Bad cuts left in all talks after each of the paces, and what they cost.
    bad_cuts: Vec<usize>,
    fault: Vec<f64>,
    /// Until no bad cut is left; in talks where some stay, all looks.
    looks_a_minute_until_clean: f64,
    /// The same until nine in ten bad cuts of each talk are gone: the last ones are those that nothing speaks against.
    looks_a_minute_until_nearly_clean: f64,
    /// Minutes of work in a minute of talk, until no bad cut is left and until nine in ten are gone.
    work_a_minute_until_clean: f64,
    work_a_minute_until_nearly_clean: f64,
    bad_cuts_left: usize,
    looks: usize,
    text_looks: usize,
    certain_looks: usize,
    certain_bad: usize,
    words_travelled: usize,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?;
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("talks");
    let set = SetChoice { depth: arguments.reading, ..arguments.set };
    let fusion = arguments.model.as_deref().unwrap_or(set.fusion());
    let options = AnalysisOptions {
        fusion: arguments.model.as_deref().map_or(FusionChoice::OfSet, FusionChoice::named),
        ..set.options(Guideline::ted())
    };
    let reviewed =
        ReviewedTalks::of(&talks.talks, (arguments.marks, arguments.seed), &options, &mut compute, &progress)?;
    let ReviewedTalks { minutes, courses, listened } = reviewed;
    warn(&compute.take_warnings());
    if minutes.iter().sum::<f64>() <= 0.0 {
        let what = "no talk has a gap between two words with times and was written so";
        return Err(CommandFailure(format!("{what}; try --marks none")));
    }
    let orders: Vec<OrderReport> = Order::ALL
        .into_iter()
        .zip(&courses)
        .map(|(order, courses)| OrderReport::of(order, courses, &minutes, arguments.look))
        .collect();
    let listening = ListeningReport::of(&listened, &minutes, arguments.stop);
    if let Some(path) = &arguments.svg {
        write_picture(path, &picture(&orders))?;
    }
    let document = json!({
        "model": fusion, "talks": minutes.len(), "minutes": minutes.iter().sum::<f64>(), "looks_a_minute": PACES,
        "orders": orders, "look_seconds": arguments.look, "stop_seconds": arguments.stop, "listening": listening,
    });
    context.print(&document, || {
        let mut text = table(&minutes, &orders);
        let ListeningReport { speed, stops, bad_cuts_left, work_a_minute } = &listening;
        let _ = writeln!(
            text,
            "listening through at {speed} times the speed: {stops} stops, {bad_cuts_left} bad cuts left; {work_a_minute:.2} minutes of work in a minute of talk (a look of {} s, a stop of {} s)",
            arguments.look, arguments.stop
        );
        text
    })?;
    Ok(Outcome::Done)
}

impl ListeningReport {
    fn of(courses: &[ListeningCourse], minutes: &[f64], stop_s: f64) -> Self {
        let stops = courses.iter().map(|course| course.stops).sum();
        let stopped = stops as f64 * stop_s / 60.0 / minutes.iter().sum::<f64>();
        Self {
            speed: LISTENING_SPEED,
            stops,
            bad_cuts_left: courses.iter().map(|course| course.bad_cuts_left).sum(),
            work_a_minute: 1.0 / LISTENING_SPEED + stopped,
        }
    }
}

impl OrderReport {
    fn of(order: Order, courses: &[ReviewCourse], minutes: &[f64], look_s: f64) -> Self {
        let after = |pace: f64| {
            let left =
                courses.iter().zip(minutes).map(|(course, minutes)| course.left_after((pace * minutes) as usize));
            left.fold((0, 0.0), |(cuts, fault), left| (cuts + left.bad_cuts, fault + left.fault))
        };
        let (bad_cuts, fault) = PACES.into_iter().map(after).unzip();
        let looks_of = |course: &ReviewCourse| course.after.len() - 1;
        let last = courses.iter().filter_map(|course| course.after.last());
        let [until_clean, until_nearly_clean] = [1.0, NEARLY].map(|share| looks_a_minute(courses, minutes, share));
        Self {
            order,
            bad_cuts,
            fault,
            looks_a_minute_until_clean: until_clean,
            looks_a_minute_until_nearly_clean: until_nearly_clean,
            work_a_minute_until_clean: until_clean * look_s / 60.0,
            work_a_minute_until_nearly_clean: until_nearly_clean * look_s / 60.0,
            bad_cuts_left: last.clone().map(|left| left.bad_cuts).sum(),
            looks: courses.iter().map(looks_of).sum(),
            text_looks: courses.iter().map(|course| course.text_looks).sum(),
            certain_looks: courses.iter().map(|course| course.certain_looks).sum(),
            certain_bad: courses.iter().map(|course| course.certain_bad).sum(),
            words_travelled: last.map(|left| left.words_travelled).sum(),
        }
    }
}

fn table(minutes: &[f64], orders: &[OrderReport]) -> String {
    let talks = minutes.len();
    let plural = if talks == 1 { "" } else { "s" };
    let mut text = format!(
        "{talks} talk{plural}, {:.0} minutes; cues that end inside a phrase or at a full stop that nobody wrote, and what they cost\n{:<16}",
        minutes.iter().sum::<f64>(),
        "looks a minute"
    );
    for report in orders {
        let _ = write!(text, "{:>22}", report.order.label());
    }
    text.push('\n');
    for (place, pace) in PACES.iter().enumerate() {
        let _ = write!(text, "{pace:<16}");
        for report in orders {
            let _ = write!(text, "{:>22}", format!("{} ({:.0})", report.bad_cuts[place], report.fault[place]));
        }
        text.push('\n');
    }
    for report in orders {
        let _ = writeln!(
            text,
            "{}: {:.1} looks a minute until no bad cut is left ({} stay), {:.1} until nine in ten are gone ({:.2} and {:.2} minutes of work); {} looks in all, {} of them at text and {} at what is certain ({} bad)",
            report.order.label(),
            report.looks_a_minute_until_clean,
            report.bad_cuts_left,
            report.looks_a_minute_until_nearly_clean,
            report.work_a_minute_until_clean,
            report.work_a_minute_until_nearly_clean,
            report.looks,
            report.text_looks,
            report.certain_looks,
            report.certain_bad
        );
    }
    text
}

fn picture(orders: &[OrderReport]) -> Picture {
    let most = orders.first().and_then(|report| report.fault.first()).map_or(1.0, |fault| fault.max(1.0));
    let curve = |report: &OrderReport| Curve {
        name: report.order.label().to_owned(),
        points: PACES.iter().zip(&report.fault).map(|(&pace, fault)| (pace, fault / most)).collect(),
        highlight: None,
    };
    let [.., last] = PACES;
    Picture {
        title: "What is left wrong after so many looks".to_owned(),
        x: Axis { name: "looks a minute".to_owned(), from: 0.0, to: last },
        y: Axis { name: "cost of the bad cuts left".to_owned(), from: 0.0, to: 1.0 },
        curves: orders.iter().map(curve).collect(),
        guides: Vec::new(),
        notes: Vec::new(),
    }
}
