//! `breathmark-lab evaluate lexical`

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::picture_file::write_picture;
use crate::cli::reference_text::ReferenceArguments;
use crate::evaluation::lexical::curves::{LexicalCurves, picture_of_models};
use crate::evaluation::lexical::page::page;
use crate::evaluation::lexical::reference::{GapPosteriors, ReferenceText};
use crate::evaluation::lexical::table::{LexicalTable, LexicalTableRow};
use crate::evaluation::lexical::{LexicalReport, ModelUnderTest, report};
use crate::papers::lexical::vectors::WORD_VECTORS;
use base::progress::Progress;
use base::whole_file;
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use evidence::lexical::OperatingPoint;
use evidence::model_files::{ModelError, ModelFolder, model_names};
use evidence::model_set::ModelSet;
use models::compute::Compute;
use models::loading::lexical::{description_of, folder_of, load, operating_point_of};

/// What is measured unless another model is named.
const DEFAULT_MODEL: &str = ModelSet::Open.reader();
/// The models that a complete installation has, in the order of the papers.
const LISTED: [&str; 10] = ["dnn", "cnn-1", "cnn-2", "dnn-a", "cnn-2a", "lmc-1", "lmc-2", "bilstm", "ngram", "tagger"];
/// The language of [`LISTED`], taken for the text's when nothing else is said.
const LISTED_LANGUAGE: &str = "en";

#[derive(Debug, Args)]
pub struct Arguments {
    /// The lexical model; `breathmark models` lists them
    #[arg(long, default_value = DEFAULT_MODEL, value_name = "NAME")]
    model: String,
    /// All models of the papers and every other one for the language, a row each
    #[arg(long, conflicts_with = "model")]
    all: bool,
    /// Decide for the likeliest class instead of at the model's fitted operating point; the names dnn-a and cnn-2a keep
    /// the halved P(O) that they stand for
    #[arg(long)]
    plain: bool,
    /// Multiply P(O): below 1 for more marks, above 1 for fewer
    #[arg(long, value_name = "X", default_value = "1", value_parser = factor)]
    no_mark_scale: f32,
    /// The text's language as a BCP-47 code: models made for another one are marked; with --all, en by default
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    /// Write a picture of precision and recall
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a web page with the table and the picture
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    source: ReferenceArguments,
}

fn factor(text: &str) -> Result<f32, String> {
    let value = text.parse::<f32>().ok().filter(|value| (1e-6..=1e6).contains(value));
    value.ok_or_else(|| "the factor is a number above 0, such as 0.5".to_owned())
}

/// What came of measuring one model.
enum Measured {
    Done(Box<(LexicalReport, LexicalCurves)>),
    /// It is not there or cannot be used.
    Failed(String),
    /// A folder that holds something else.
    NotLexical(String),
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    for target in arguments.svg.iter().chain(&arguments.html) {
        check_target(target, &arguments.source.file)?;
    }
    let text = arguments.source.read(context)?;
    let mut compute = Compute::choose(context.device)?;
    let names = if arguments.all { names_of_all(arguments.text_language())? } else { vec![arguments.model.clone()] };
    let measured = measure(arguments, &names, &text, &mut compute, &context.progress.stage("lexical models"))?;
    warn(&compute.take_warnings());

    let mut table = LexicalTable { file: arguments.source.title(), gaps: text.gaps(), rows: Vec::new() };
    let mut curves = Vec::new();
    for (name, measured) in names.into_iter().zip(measured) {
        match measured {
            Measured::Done(figures) => {
                let (report, of_model) = *figures;
                curves.push((name, report.operating_point, of_model));
                table.rows.push(LexicalTableRow::Measured(Box::new(report)));
            }
            Measured::Failed(reason) | Measured::NotLexical(reason) if !arguments.all => {
                return Err(CommandFailure(reason));
            }
            Measured::NotLexical(_) if !LISTED.contains(&name.as_str()) => {}
            Measured::Failed(reason) | Measured::NotLexical(reason) => {
                table.rows.push(LexicalTableRow::Missing(name, reason))
            }
        }
    }
    write_pictures(arguments, &table, curves)?;
    match table.measured().next() {
        Some(report) if !arguments.all => context.print(&serde_json::to_value(report)?, || report.to_string())?,
        _ => context.print(&table.to_json()?, || table.to_string())?,
    }
    Ok(Outcome::Done)
}

impl Arguments {
    fn text_language(&self) -> Option<&str> {
        self.language.as_deref().or(self.all.then_some(LISTED_LANGUAGE))
    }

    fn candidate(&self, name: &str) -> Result<ModelUnderTest, ModelError> {
        let fitted = operating_point_of(name)?;
        let point = if self.plain { OperatingPoint::default().scaled(folder_of(name).1) } else { fitted };
        let folder = description_of(name)?;
        // One of several languages was made for each of them.
        let known = self.text_language().filter(|code| folder.knows_several() && folder.fluency(code).is_some());
        let language = known.map_or(folder.language.clone(), str::to_owned);
        Ok(ModelUnderTest { model: name.to_owned(), language, point: point.scaled(self.no_mark_scale) })
    }

    fn figures(&self, name: &str, text: &ReferenceText, answer: &GapPosteriors) -> Measured {
        match self.candidate(name) {
            Ok(candidate) => {
                let figures = report(&candidate, text, answer, self.text_language());
                Measured::Done(Box::new((figures, LexicalCurves::new(text, answer, &candidate.point))))
            }
            Err(error) => Measured::Failed(error.to_string()),
        }
    }
}

/// [`LISTED`] and whatever else is a lexical model for the language. A folder that cannot be read is among them, so that
/// its row says so.
fn names_of_all(language: Option<&str>) -> Result<Vec<String>, CommandFailure> {
    let mut names: Vec<String> = LISTED.map(str::to_owned).to_vec();
    for name in model_names()? {
        let is_other = match ModelFolder::read(&name) {
            Ok(folder) => {
                folder.architecture != WORD_VECTORS && language.is_none_or(|code| folder.fluency(code).is_some())
            }
            Err(_) => true,
        };
        if is_other && !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

/// Measures the models one by one, in the order of `names`; names that share a network are judged in one go. A model that
/// cannot be used does not stop the others.
fn measure(
    arguments: &Arguments,
    names: &[String],
    text: &ReferenceText,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<Vec<Measured>, CommandFailure> {
    let mut networks: Vec<(&str, Vec<usize>)> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let folder = folder_of(name).0;
        match networks.iter_mut().find(|(known, _)| *known == folder) {
            Some((_, places)) => places.push(place),
            None => networks.push((folder, vec![place])),
        }
    }
    let mut results: Vec<Option<Measured>> = names.iter().map(|_| None).collect();
    let total = (networks.len() * text.tokens()) as u64;
    for (number, (folder, places)) in networks.into_iter().enumerate() {
        let progress = progress.part((number * text.tokens()) as u64, total);
        progress.tick(0, total)?;
        let answer = judge(folder, text, compute, &progress);
        for place in places {
            let figures = match &answer {
                Ok(answer) => arguments.figures(&names[place], text, answer),
                Err(ModelError::Cancelled(cancelled)) => return Err((*cancelled).into()),
                Err(error @ ModelError::NotLexical { .. }) => Measured::NotLexical(error.to_string()),
                Err(error) => Measured::Failed(error.to_string()),
            };
            results[place] = Some(figures);
        }
    }
    Ok(results.into_iter().flatten().collect())
}

fn judge(
    name: &str,
    text: &ReferenceText,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<GapPosteriors, ModelError> {
    compute.run(|device| Ok(text.judge(load(name, device)?.as_ref(), progress)?))
}

/// Before a long measurement rather than after it.
fn check_target(target: &Path, input: &Path) -> Result<(), CommandFailure> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let refuse = |reason: &str| Err(CommandFailure(format!("cannot write because {reason}: {}", target.display())));
    if !folder.is_dir() {
        return refuse("its folder does not exist; make it first");
    }
    match (target.canonicalize(), input.canonicalize()) {
        (Ok(target), Ok(input)) if target == input => refuse("it is the input file; choose another name"),
        _ => Ok(()),
    }
}

fn write_pictures(
    arguments: &Arguments,
    table: &LexicalTable,
    mut curves: Vec<(String, OperatingPoint, LexicalCurves)>,
) -> Result<(), CommandFailure> {
    if arguments.svg.is_none() && arguments.html.is_none() {
        return Ok(());
    }
    let file = &table.file;
    let (picture, description) = if arguments.all {
        let names: Vec<&str> = curves.iter().map(|(name, ..)| name.as_str()).collect();
        let description = format!("Precision over recall of {} on {file}, all marks (micro)", names.join(", "));
        (picture_of_models(file, one_curve_a_network(curves)), description)
    } else {
        let Some((name, _, curves)) = curves.pop() else { return Ok(()) };
        let description = format!("Precision over recall of {name} on {file}: COMMA, PERIOD, QUESTION and any mark");
        (curves.picture_of_model(&name, file), description)
    };
    if let Some(path) = &arguments.svg {
        write_picture(path, &picture)?;
    }
    if let Some(path) = &arguments.html {
        whole_file::write(path, page(table, &picture.to_svg()?, &description).as_bytes())
            .map_err(|error| CommandFailure(format!("cannot write because {error}: {}", path.display())))?;
    }
    Ok(())
}

/// Names for the same network at the same point share one curve.
fn one_curve_a_network(curves: Vec<(String, OperatingPoint, LexicalCurves)>) -> Vec<(String, LexicalCurves)> {
    let mut result: Vec<(String, OperatingPoint, &str, LexicalCurves)> = Vec::new();
    let folders: Vec<String> = curves.iter().map(|(name, ..)| folder_of(name).0.to_owned()).collect();
    for ((name, point, of_model), folder) in curves.into_iter().zip(&folders) {
        match result.iter_mut().find(|(_, known, network, _)| *known == point && network == folder) {
            Some((names, ..)) => *names = format!("{names}, {name}"),
            None => result.push((name, point, folder, of_model)),
        }
    }
    result.into_iter().map(|(names, _, _, of_model)| (names, of_model)).collect()
}
