//! `breathmark style FOLDER|FILES… -o client.json`

use std::path::{Path, PathBuf};

use clap::Args;

use crate::command_line::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use analysis::house_hearing::learn_cuts;
use analysis::pipeline::AnalysisOptions;
use base::{path_serde, user_folders};
use editor::export::ReportFormat;
use editor::house_cuts::LearntCuts;
use editor::house_style::{HouseFigure, HouseStyle, StyleReport, StyleSample};
use models::compute::Compute;

/// Below the options.
pub const NOTES: &str = "\
At least 3 finished files are needed, of one client and one language; of more than 500 this many are read, spread evenly. Files of all
formats that are read, projects, and what lies in folders; links in folders are not followed. A transcript of the same name beside a file
(talk.srt and talk.json) tells how long before its first word a cue appears and how long it stays after the last. What recognisers list
word by word, what is in a wrong encoding, and a second file with the same cues are left out, with a sentence each. Where two groups of files do
otherwise that is told, and the larger group counts; nothing is averaged. The guideline is used with --guideline FILE, and in the window
with Cues > Guideline > From file.";

#[derive(Debug, Args)]
pub struct Arguments {
    /// Finished subtitle files and projects, and folders of such
    #[arg(value_name = "FILES", required = true)]
    files: Vec<PathBuf>,
    /// The guideline to write, a JSON file; without it the figures are printed and nothing is written
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What the guideline is called; else as the file that is written
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Write every figure with its source, contradictions, rules, files and all counts: a page (.html), a table (.csv), a document for programs (.json), a workbook (.xlsx) or a text document (.docx)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Also fit how lines and cues are cut to the cuts of the files: the models read a part of them, which takes some minutes. Kept only
    /// where files that were left out gain by it; it counts in talks that the models are asked about
    #[arg(long)]
    cuts: bool,
    /// Replace files that are there already
    #[arg(long)]
    replace: bool,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let outputs = [arguments.output.as_deref(), arguments.report.as_deref()];
    for output in outputs.into_iter().flatten() {
        refuse_overwriting_input(output, arguments.files.iter().map(PathBuf::as_path))?;
        refuse_replacing(output, arguments.replace)?;
    }
    if let [Some(guideline), Some(report)] = outputs
        && guideline == report
    {
        let text = format!("the guideline and the report need names of their own: {}", report.display());
        return Err(CommandFailure(text));
    }
    let report =
        arguments.report.as_deref().map(|path| Ok::<_, CommandFailure>((path, ReportFormat::from_path(path)?)));
    let report = report.transpose()?;
    let sample = StyleSample::read(&arguments.files, &user_folders::journals(), &context.progress)?;
    let learnt = HouseStyle::learn(&sample, &name_of(arguments));
    let mut style = learnt.inspect_err(|_| {
        // What could not be read explains it.
        for (path, reason) in &sample.left_out {
            terminal::print_line(&format!("left out, {reason}: {}", path.display()));
        }
    })?;
    // A file that was found in a folder is not to be lost either.
    for output in outputs.into_iter().flatten() {
        refuse_overwriting_input(output, style.files.iter().map(|(path, _)| path.as_path()))?;
    }
    if arguments.cuts {
        let cuts = learnt_cuts(&style, context)?;
        style.set_cuts(cuts);
    }
    let written = serde_json::to_string_pretty(&style.guideline)? + "\n";
    if let Some(output) = &arguments.output {
        write_whole(output, written.as_bytes(), "guideline", arguments.replace)?;
    }
    if let Some((path, format)) = report {
        let content = StyleReport(&style).write(format)?;
        write_whole(path, &content, "report", arguments.replace)?;
    }
    if !context.json {
        for (path, reason) in &style.left_out {
            terminal::print_line(&format!("left out, {reason}: {}", path.display()));
        }
        for (path, reason) in style.cuts.iter().flat_map(|cuts| &cuts.left_out) {
            terminal::print_line(&format!("left out of the cuts, {reason}: {}", path.display()));
        }
    }
    let mut document = StyleReport(&style).json();
    if let Some(fields) = document.as_object_mut() {
        // The counts are many, and for the report.
        fields.remove("counts");
        fields.insert("output".to_owned(), arguments.output.as_deref().map(path_serde::to_text).into());
    }
    context.print(&document, || {
        let cuts = style.cuts.as_ref().map(cuts_text).unwrap_or_default();
        cuts + &text_of(&style, arguments.output.as_deref())
    })?;
    Ok(Outcome::Done)
}

/// How the files of a style are cut, where that differs from what this program does by itself.
fn learnt_cuts(style: &HouseStyle, context: &CommandContext) -> Result<LearntCuts, CommandFailure> {
    let mut compute = Compute::choose(context.device)?;
    let cuts = learn_cuts(style, &AnalysisOptions::default(), &mut compute, &context.progress)?;
    warn(&compute.take_warnings());
    Ok(cuts)
}

/// What a fit came to, before and after on files that were left out, and some of their cues.
fn cuts_text(cuts: &LearntCuts) -> String {
    let report = &cuts.fitted.report;
    let percent = |share: Option<f64>| 100.0 * share.unwrap_or_default();
    let mut lines = vec![format!("cuts: {}", cuts.fitted.verdict)];
    lines.extend(cuts.remarks.iter().map(|remark| format!("  {remark}")));
    for (name, outcome) in [("before", &report.before), ("after", &report.after)] {
        let (line, cue) = (percent(outcome.agreement.line_ends.f1()), percent(outcome.agreement.cue_ends.f1()));
        let problems = outcome.problems;
        lines.push(format!("  {name}: line ends F1 {line:.1}, cue ends F1 {cue:.1}, {problems} problems"));
    }
    for example in &report.examples {
        let shown = |cues: &[String]| cues.iter().map(|cue| cue.replace('\n', " / ")).collect::<Vec<_>>().join(" | ");
        lines.push(format!("  client: {}", shown(&example.client)));
        lines.push(format!("  before: {}", shown(&example.before)));
        lines.push(format!("  after:  {}", shown(&example.after)));
    }
    lines.join("\n") + "\n\n"
}

/// As the person says, or as the file that is written.
fn name_of(arguments: &Arguments) -> String {
    let stem = arguments.output.as_deref().and_then(Path::file_stem);
    let given = arguments.name.clone().filter(|name| !name.trim().is_empty());
    given.or_else(|| stem.map(|stem| stem.to_string_lossy().into_owned())).unwrap_or_else(|| "House style".to_owned())
}

/// Every figure with its source, for people.
fn text_of(style: &HouseStyle, output: Option<&Path>) -> String {
    let mut lines = vec![style.guideline.notes.clone()];
    lines.extend(style.second_house_text());
    lines
        .extend(style.disagreements.iter().map(|matter| format!("contradiction: {}", style.disagreement_text(matter))));
    lines.push(String::new());
    let widest = |text: fn(&HouseFigure) -> &str| {
        style.figures.iter().map(|figure| text(figure).chars().count()).max().unwrap_or_default()
    };
    let (names, values) = (widest(|figure| &figure.name), widest(|figure| &figure.value));
    for HouseFigure { name, value, source, .. } in &style.figures {
        lines.push(format!("{name:names$}  {value:values$}  {source}"));
    }
    lines.push(String::new());
    for proposal in &style.rules {
        let counts = if proposal.counts { "on " } else { "off" };
        lines.push(format!("{counts}  {}: {}", proposal.rule.message.text(), proposal.source));
    }
    lines.push(String::new());
    lines.extend(style.never_text());
    lines.extend(style.language_texts());
    lines.extend(style.remarks.iter().cloned());
    if let Some(output) = output {
        lines.push(format!("written: {}", output.display()));
    }
    lines.join("\n") + "\n"
}
