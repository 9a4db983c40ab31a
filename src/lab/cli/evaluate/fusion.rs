//! `breathmark-lab evaluate fusion`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::acoustic_talks::Talks;
use crate::cli::picture_file::write_picture;
use crate::cli::reader_rows::{each_reader, reader_lines};
use crate::cli::set_choice::SetChoice;
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::detection::{JudgedGap, f1_gain};
use crate::evaluation::acoustic::judged::JudgedGaps;
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::evaluation::fusion::{FusionFigures, FusionTalk, StageReport, joint_probabilities, stage_report};
use crate::evaluation::lexical::calibration::{BINS, reliability};
use crate::evaluation::picture::{Axis, Curve, Guide, Picture};
use crate::papers;
use crate::papers::fusion::boosting;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::acoustic::AcousticThresholds;
use evidence::fusion::joint::GapVerdict;
use evidence::fusion::model::FusionInputs;
use evidence::fusion::{FusionModel, GapProbabilities, Sources};
use evidence::lexical::{OperatingPoint, Posterior, boundary_probability};
use evidence::model_set::ModelSet;
use formats::transcript::Mark;
use models::loading;
use models::loading::lexical::operating_point_of;

/// What is measured unless another fusion is named.
const DEFAULT_MODEL: &str = ModelSet::Talks.fusion();
/// The two-stage decision, which has no weights.
const JOINT: &str = "joint";

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation, with or without pitch and level: a row per word; or folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The fusion: joint, boosting, default, or boosting-words, -pause and -paper of the ablation
    #[arg(long, default_value = DEFAULT_MODEL, value_name = "NAME")]
    model: String,
    /// The ablation: every model alone, then together, step by step
    #[arg(long, conflicts_with = "model")]
    all: bool,
    /// Every English reader that is installed beside the others: alone, told of voice and pause, and fused as in a talk
    #[arg(long, conflicts_with_all = ["model", "all", "lexical", "acoustic", "talks", "svg"])]
    readers: bool,
    /// The lexical model of the joint decision, and the lexical part that a fusion is compared with
    #[arg(long, default_value = ModelSet::Talks.reader(), value_name = "MODEL")]
    lexical: String,
    /// The acoustic model of the joint decision, and the acoustic part that a fusion is compared with
    #[arg(long, default_value = ModelSet::Talks.prosody(), value_name = "MODEL")]
    acoustic: String,
    /// Files whose names contain this are not read
    #[arg(long, value_name = "TEXT")]
    without: Vec<String>,
    /// Each talk by itself, too
    #[arg(long)]
    talks: bool,
    /// Write a picture of what was promised and what came true
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Figures of one model or fusion.
#[derive(Clone, Debug, Serialize)]
struct Row {
    model: String,
    #[serde(flatten)]
    figures: FusionFigures,
    #[serde(skip)]
    gaps: JudgedGaps,
    #[serde(skip)]
    thresholds: AcousticThresholds,
}

/// F1 of sentence ends above that of the better part.
#[derive(Clone, Debug, Serialize)]
struct Gain {
    over: String,
    f1: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<[f64; 2]>,
}

/// A talk with what each fusion needs.
struct Asked {
    talks: Vec<FusionTalk>,
    point: OperatingPoint,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read_without(&arguments.files, &arguments.without, context)?;
    let gaps: usize = talks.talks.iter().map(SpokenTalk::timed_gaps).sum();
    if gaps == 0 {
        return Err(CommandFailure("the files have no gap between two words with times".to_owned()));
    }
    if arguments.readers {
        return readers_beside_each_other(&talks, gaps, context);
    }
    let names: Vec<&str> = match arguments.all {
        true => papers::FUSIONS.to_vec(),
        false if arguments.model == JOINT => Vec::new(),
        false => vec![&arguments.model],
    };
    let (mut fusions, mut missing) = (Vec::new(), Vec::new());
    for name in names {
        match loading::fusion::load(name) {
            Ok(fusion) => fusions.push(fusion),
            Err(error) if arguments.all => missing.push((name.to_owned(), error.to_string())),
            Err(error) => return Err(CommandFailure(error.to_string())),
        }
    }
    let asked = collect_talks(arguments, &fusions, &talks, context)?;
    drop(talks);
    let parts = [asked.lexical_row(&arguments.lexical)?, asked.acoustic_row(&arguments.acoustic)?];
    let heard = asked.heard_row(&arguments.lexical)?;
    let deaf = fusions.first().and_then(|fusion| asked.deaf_row(fusion.as_ref()));
    if arguments.all {
        return ablation(arguments, &asked, &fusions, &missing, parts, gaps, context);
    }
    let (row, stages, importance) = match fusions.first() {
        Some(fusion) => (asked.fused_row(fusion.as_ref()), None, fusion.importance()),
        None => {
            let (row, stages) = asked.joint_row(&arguments.lexical, &arguments.acoustic);
            (row, Some(stages), None)
        }
    };
    let gain = gain_of(&row, &parts);
    let each: Vec<(String, FusionFigures)> = match arguments.talks {
        true => asked.each_talk(arguments, fusions.first().map(AsRef::as_ref)),
        false => Vec::new(),
    };
    if let Some(path) = &arguments.svg {
        write_picture(path, &picture(&[&row]))?;
    }
    let mut document = serde_json::to_value(&row)?;
    document["gaps"] = json!(gaps);
    document["parts"] = json!({"lexical": parts[0], "acoustic": parts[1]});
    document["heard"] = serde_json::to_value(&heard)?;
    document["deaf"] = serde_json::to_value(&deaf)?;
    document["gain"] = serde_json::to_value(&gain)?;
    document["thresholds"] = serde_json::to_value(row.thresholds)?;
    if let Some(stages) = stages {
        document["stages"] = serde_json::to_value(stages)?;
    }
    if let Some(importance) = &importance {
        document["importance"] = importance
            .iter()
            .map(|(name, sentence_end, any_mark)| json!({"feature": name, "sentence_end": sentence_end, "any_mark": any_mark}))
            .collect();
    }
    if arguments.talks {
        let talks = each.iter().map(|(name, figures)| {
            let mut value = serde_json::to_value(figures)?;
            value["talk"] = json!(name);
            Ok::<Value, serde_json::Error>(value)
        });
        document["talks"] = Value::Array(talks.collect::<Result<_, _>>()?);
    }
    context.print(&document, || {
        let mut text = heading(gaps, asked.talks.len());
        let others = parts.iter().chain(&heard).chain(&deaf);
        others.for_each(|other| text += &TABLE.row(&other.model, &other.figures));
        text += &TABLE.row(&row.model, &row.figures);
        each.iter().for_each(|(name, figures)| text += &TABLE.row(format!("  {name}"), figures));
        text.push_str(&gain_line(&gain));
        if let Some(stages) = stages {
            text.push_str(&stage_lines(&stages));
        }
        if let Some(importance) = importance {
            text.push_str(&importance_lines(importance));
        }
        text
    })?;
    Ok(Outcome::Done)
}

/// Collects what every model says that one of the fusions, the joint decision or the comparison needs, each run once.
fn collect_talks(
    arguments: &Arguments,
    fusions: &[Box<dyn FusionModel>],
    talks: &Talks,
    context: &CommandContext,
) -> Result<Asked, CommandFailure> {
    let mut inputs = FusionInputs {
        lexical: vec![arguments.lexical.clone()],
        acoustic: vec![arguments.acoustic.clone()],
        hears: true,
        sees_writing: false,
    };
    for more in fusions.iter().map(|fusion| fusion.inputs()) {
        inputs.lexical.extend(more.lexical);
        inputs.acoustic.extend(more.acoustic);
    }
    if arguments.all {
        inputs.lexical.extend(boosting::LEXICAL.map(str::to_owned));
        inputs.acoustic.extend(papers::ACOUSTIC.map(str::to_owned));
    }
    for names in [&mut inputs.lexical, &mut inputs.acoustic] {
        names.sort();
        names.dedup();
    }
    Asked::of(talks, &inputs, (&arguments.lexical, &arguments.acoustic), context)
}

/// What a reader tells.
#[derive(Clone, Debug, Serialize)]
struct ReaderFigures {
    /// Of the words alone.
    alone: Row,
    /// Told of voice and pause, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    hearing: Option<Row>,
    fused: Row,
}

impl ReaderFigures {
    fn of(choice: SetChoice, talks: &Talks, context: &CommandContext) -> Result<Self, CommandFailure> {
        let (reader, fusion) = (choice.reader(), loading::fusion::load(choice.fusion())?);
        let fitted = fusion.inputs();
        let [known_as, acoustic] =
            [&fitted.lexical, &fitted.acoustic].map(|names| names.first().cloned().unwrap_or_default());
        let inputs = FusionInputs { lexical: vec![reader.to_owned()], ..fitted };
        let mut asked = Asked::of(talks, &inputs, (reader, &acoustic), context)?;
        let (alone, hearing) = (asked.lexical_row(reader)?, asked.heard_row(reader)?);
        asked.talks.iter_mut().for_each(|talk| talk.rename_lexical(reader, &known_as));
        Ok(Self { alone, hearing, fused: asked.fused_row(fusion.as_ref()) })
    }

    fn lines(&self, name: &str) -> String {
        let mut text = TABLE.row(name, &self.alone.figures);
        self.hearing.iter().for_each(|row| text += &TABLE.row("  hearing", &row.figures));
        text + &TABLE.row(format!("  fused by {}", self.fused.model), &self.fused.figures)
    }
}

fn readers_beside_each_other(talks: &Talks, gaps: usize, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let readers = each_reader(|choice| ReaderFigures::of(choice, talks, context))?;
    let document = json!({"gaps": gaps, "talks": talks.talks.len(), "readers": readers});
    context.print(&document, || {
        let lines = reader_lines(&readers, TABLE.name_width, |name, figures| figures.lines(name));
        heading(gaps, talks.talks.len()) + &lines
    })?;
    Ok(Outcome::Done)
}

impl Row {
    fn new(model: impl Into<String>, gaps: JudgedGaps, thresholds: AcousticThresholds) -> Self {
        Self { model: model.into(), figures: FusionFigures::of(&gaps, thresholds), gaps, thresholds }
    }
}

impl Asked {
    /// Asks the models, and those that hear once more, told what the acoustic one says.
    fn of(
        talks: &Talks,
        inputs: &FusionInputs,
        (lexical, acoustic): (&str, &str),
        context: &CommandContext,
    ) -> Result<Self, CommandFailure> {
        let asked = talks.map_talks(inputs, context, |talk, models, progress| {
            let mut asked = FusionTalk::collect(talk, &models.lexical, &models.acoustic, progress)?;
            asked.hear(talk, &models.lexical, acoustic, progress)?;
            Ok(asked)
        })?;
        Ok(Self { talks: asked, point: operating_point_of(lexical)? })
    }

    /// All talks' counted gaps with what `fuse` makes of each talk.
    fn all(&self, fuse: impl Fn(&FusionTalk) -> Vec<GapProbabilities>) -> JudgedGaps {
        let mut gaps = JudgedGaps::default();
        self.talks.iter().for_each(|talk| gaps.extend(&talk.judged(&fuse(talk))));
        gaps
    }

    /// A lexical model alone, at its fitted operating point: a mark where it is likelier than none.
    fn lexical_row(&self, name: &str) -> Result<Row, CommandFailure> {
        self.row_of_posteriors(name, name, |sources, gap| sources.lexical_at(name, gap))
    }

    /// A lexical model that also takes acoustic input, at the operating point it has without; `None` from one that does not.
    fn heard_row(&self, name: &str) -> Result<Option<Row>, CommandFailure> {
        if !self.talks.iter().any(|talk| talk.sources.heard.contains_key(name)) {
            return Ok(None);
        }
        let label = format!("{name}, hearing");
        let row = self.row_of_posteriors(name, &label, |sources, gap| {
            sources.heard_at(name, gap).or_else(|| sources.lexical_at(name, gap))
        })?;
        Ok(Some(row))
    }

    /// What `posterior` says of the gaps of each talk, at the operating point of the lexical model `name`.
    fn row_of_posteriors(
        &self,
        name: &str,
        label: &str,
        posterior: impl Fn(&Sources, usize) -> Option<&Posterior>,
    ) -> Result<Row, CommandFailure> {
        let point = operating_point_of(name)?;
        let gaps = self.all(|talk| {
            let judged = (0..talk.sources.len()).filter_map(|gap| posterior(&talk.sources, gap));
            judged
                .map(|posterior| point.apply(posterior))
                .map(|posterior| GapProbabilities {
                    sentence_end: posterior[Mark::Period.index()] + posterior[Mark::Question.index()],
                    any_mark: boundary_probability(&posterior),
                })
                .collect()
        });
        Ok(Row::new(label, gaps, AcousticThresholds::default()))
    }

    /// What a fusion makes of the same words read without ears; `None` where nothing was read with them.
    fn deaf_row(&self, fusion: &dyn FusionModel) -> Option<Row> {
        let is_heard = self.talks.iter().any(|talk| !talk.sources.heard.is_empty());
        (is_heard && fusion.inputs().hears).then(|| {
            let gaps = self.all(|talk| {
                let mut deaf = talk.clone();
                deaf.sources.heard.clear();
                fuse(fusion, &deaf)
            });
            Row::new(format!("{}, deaf", fusion.name()), gaps, fusion.thresholds())
        })
    }

    /// An acoustic model alone, at its thresholds.
    fn acoustic_row(&self, name: &str) -> Result<Row, CommandFailure> {
        let thresholds = loading::acoustic::load(name)?.thresholds();
        let gaps = self.all(|talk| {
            let judged = talk.sources.acoustic.get(name).into_iter().flatten();
            judged
                .map(|heard| GapProbabilities { sentence_end: heard.sentence_end, any_mark: heard.any_mark() })
                .collect()
        });
        Ok(Row::new(name, gaps, thresholds))
    }

    fn fused_row(&self, fusion: &dyn FusionModel) -> Row {
        let gaps = self.all(|talk| fuse(fusion, talk));
        Row::new(fusion.name(), gaps, fusion.thresholds())
    }

    fn joint_row(&self, lexical: &str, acoustic: &str) -> (Row, StageReport) {
        let decided: Vec<(Vec<GapVerdict>, Vec<GapProbabilities>)> =
            self.talks.iter().map(|talk| joint_probabilities(talk, lexical, acoustic, self.point)).collect();
        let mut gaps = JudgedGaps::default();
        let of_talks = || self.talks.iter().zip(&decided);
        of_talks().for_each(|(talk, (_, fused))| gaps.extend(&talk.judged(fused)));
        let stages = stage_report(of_talks().map(|(talk, (decisions, _))| (talk, decisions.as_slice())));
        (Row::new(format!("{JOINT}: {lexical} + {acoustic}"), gaps, AcousticThresholds::default()), stages)
    }

    fn each_talk(&self, arguments: &Arguments, fusion: Option<&dyn FusionModel>) -> Vec<(String, FusionFigures)> {
        let of_talk = |talk: &FusionTalk| {
            let (fused, thresholds) = match fusion {
                Some(fusion) => (fuse(fusion, talk), fusion.thresholds()),
                None => {
                    let (_, fused) = joint_probabilities(talk, &arguments.lexical, &arguments.acoustic, self.point);
                    (fused, AcousticThresholds::default())
                }
            };
            (talk.name.clone(), FusionFigures::of(&talk.judged(&fused), thresholds))
        };
        self.talks.iter().map(of_talk).collect()
    }
}

fn fuse(fusion: &dyn FusionModel, talk: &FusionTalk) -> Vec<GapProbabilities> {
    fusion.explain(&talk.sources).into_iter().map(|explained| explained.fused).collect()
}

fn gain_of(row: &Row, parts: &[Row; 2]) -> Gain {
    let [lexical, acoustic] = parts;
    let f1 = |row: &Row| row.figures.sentence_end.detection.f1;
    let better = if f1(acoustic) > f1(lexical) { acoustic } else { lexical };
    let ends = |row: &Row| -> (Vec<JudgedGap>, f32) { (row.gaps.sentence_end.clone(), row.thresholds.sentence_end) };
    let ((own, threshold), (other, other_threshold)) = (ends(row), ends(better));
    let (gain, interval) = f1_gain((&own, threshold), (&other, other_threshold));
    Gain { over: better.model.clone(), f1: gain, interval }
}

fn ablation(
    arguments: &Arguments,
    asked: &Asked,
    fusions: &[Box<dyn FusionModel>],
    missing: &[(String, String)],
    parts: [Row; 2],
    gaps: usize,
    context: &CommandContext,
) -> Result<Outcome, CommandFailure> {
    let mut rows = Vec::new();
    for name in papers::ACOUSTIC {
        rows.push(asked.acoustic_row(name)?);
    }
    for name in ["ngram", "bilstm", "tagger", arguments.lexical.as_str()] {
        rows.push(asked.lexical_row(name)?);
    }
    rows.extend(asked.heard_row(&arguments.lexical)?);
    rows.push(asked.joint_row(&arguments.lexical, "pause").0);
    rows.push(asked.joint_row(&arguments.lexical, &arguments.acoustic).0);
    rows.extend(fusions.iter().filter_map(|fusion| asked.deaf_row(fusion.as_ref())));
    rows.extend(fusions.iter().map(|fusion| asked.fused_row(fusion.as_ref())));
    let fused = &rows[rows.len() - fusions.len()..];
    let gains: Vec<Gain> = fused.iter().map(|row| gain_of(row, &parts)).collect();
    if let Some(path) = &arguments.svg {
        write_picture(path, &picture(&fused.iter().chain(&parts).collect::<Vec<_>>()))?;
    }
    let mut systems: Vec<Value> = rows.iter().map(serde_json::to_value).collect::<Result<_, _>>()?;
    let places = rows.len() - fusions.len()..;
    for (system, gain) in systems[places].iter_mut().zip(&gains) {
        system["gain"] = serde_json::to_value(gain)?;
    }
    systems.extend(missing.iter().map(|(name, reason)| json!({"model": name, "missing": reason})));
    let document = json!({"gaps": gaps, "talks": asked.talks.len(), "systems": systems});
    context.print(&document, || {
        let mut text = heading(gaps, asked.talks.len());
        rows.iter().for_each(|row| text += &TABLE.row(&row.model, &row.figures));
        for (name, reason) in missing {
            let _ = writeln!(text, "{name:<26}missing: {reason}");
        }
        for (row, gain) in fused.iter().zip(&gains) {
            let _ = write!(text, "{}: {}", row.model, gain_line(gain));
        }
        text
    })?;
    Ok(Outcome::Done)
}

const TABLE: FigureTable<FusionFigures> = FigureTable {
    name_width: 26,
    columns: &[
        FigureColumn::figure("sentence P", 10, 1, |figures| 100.0 * figures.sentence_end.detection.precision),
        FigureColumn::figure("R", 7, 1, |figures| 100.0 * figures.sentence_end.detection.recall),
        FigureColumn::figure("F1", 7, 1, |figures| 100.0 * figures.sentence_end.detection.f1),
        FigureColumn::interval("95 %", 15, |figures| figures.sentence_end.detection.f1_interval),
        FigureColumn::figure("AUC", 7, 1, |figures| 100.0 * figures.sentence_end.detection.auc),
        FigureColumn::figure("ECE", 6, 1, |figures| 100.0 * figures.sentence_end.ece),
        FigureColumn::figure("any mark P", 13, 1, |figures| 100.0 * figures.any_mark.detection.precision),
        FigureColumn::figure("R", 7, 1, |figures| 100.0 * figures.any_mark.detection.recall),
        FigureColumn::figure("F1", 7, 1, |figures| 100.0 * figures.any_mark.detection.f1),
        FigureColumn::figure("ECE", 6, 1, |figures| 100.0 * figures.any_mark.ece),
    ],
};

fn heading(gaps: usize, talks: usize) -> String {
    let plural = if talks == 1 { "" } else { "s" };
    format!("{gaps} gaps of {talks} talk{plural}, per cent\n") + &TABLE.heading("")
}

fn gain_line(gain: &Gain) -> String {
    let interval = gain
        .interval
        .map_or_else(String::new, |[low, high]| format!(" (95 %: {:+.1} to {:+.1})", 100.0 * low, 100.0 * high));
    format!("sentence ends {:+.1} F1{interval} over {} alone\n", 100.0 * gain.f1, gain.over)
}

fn stage_lines(stages: &StageReport) -> String {
    let mut text = String::new();
    for (name, stage) in [("hard", stages.hard), ("soft", stages.soft)] {
        let right = 100.0 * stage.right as f64 / stage.found.max(1) as f64;
        let _ = writeln!(
            text,
            "{name} boundaries: {}, {right:.1} % at a mark, {} at sentence ends",
            stage.found, stage.sentence_ends
        );
    }
    let _ = writeln!(text, "marks that neither stage found: {}", stages.missed);
    text
}

fn importance_lines(mut importance: Vec<(&'static str, f64, f64)>) -> String {
    let mut text = "relative importance (2019, equation 1), per cent\n".to_owned();
    importance.sort_by(|a, b| b.1.total_cmp(&a.1));
    for (name, sentence_end, any_mark) in importance {
        let (end, any) = (100.0 * sentence_end, 100.0 * any_mark);
        let bar = "#".repeat((end / 2.0).round() as usize);
        let _ = writeln!(text, "{name:<26}sentence end {end:>5.1}   any mark {any:>5.1}   {bar}");
    }
    text
}

fn picture(rows: &[&Row]) -> Picture {
    let curve = |row: &&Row| {
        let pairs = row.gaps.any_mark.iter().map(|gap| (gap.probability, gap.is_boundary)).collect();
        let points = reliability(pairs, BINS).iter().map(|bin| (bin.promised, bin.observed)).collect();
        Curve { name: row.model.clone(), points, highlight: None }
    };
    let axis = |name: &str| Axis { name: name.to_owned(), from: 0.0, to: 1.0 };
    Picture {
        title: "What was promised and what came true".to_owned(),
        x: axis("probability of a mark"),
        y: axis("share of gaps with a mark"),
        curves: rows.iter().map(curve).collect(),
        guides: vec![Guide { name: "kept".to_owned(), points: vec![(0.0, 0.0), (1.0, 1.0)] }],
        notes: rows.iter().map(|row| format!("{}: ECE {:.1} %", row.model, 100.0 * row.figures.any_mark.ece)).collect(),
    }
}
