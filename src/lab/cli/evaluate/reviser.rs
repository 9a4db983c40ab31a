//! `breathmark-lab evaluate reviser`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::cuts::CutTalkChoice;
use crate::cli::acoustic_talks::Talks;
use crate::cli::reader_rows::{ReaderRow, each_reader, reader_lines};
use crate::cli::set_choice::SetChoice;
use crate::evaluation::breaks::report;
use crate::evaluation::cuts::{CutFigures, CutTalk};
use crate::evaluation::marks::{TalkWriting, count_marks, unmark};
use crate::evaluation::review::{NEARLY, Order, ReviewedTalks, looks_a_minute};
use crate::evaluation::reviser::FaultCounts;
use analysis::pipeline::analyze;
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use editor::proposals::CutWeights;
use evidence::model_files::ModelError;
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use formats::transcript;
use media::audio;
use models::compute::Compute;
use models::loading::lexical::language_of;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Lines that subtitlers broke: cues and lines as the window makes them, against these
    #[command(flatten)]
    captions: CutTalkChoice,
    /// Talks with word times and punctuation: their marks are damaged and mended, and their boundaries reviewed
    #[arg(long, value_name = "FILE", num_args = 1..)]
    talks: Vec<PathBuf>,
    /// The same of calls that a recogniser wrote with marks of its own
    #[arg(long, value_name = "FILE", num_args = 1..)]
    calls: Vec<PathBuf>,
    /// A folder of recordings with `NAME.words.json` beside each: faults of their cues
    #[arg(long, value_name = "FOLDER")]
    clips: Option<PathBuf>,
    /// What this command printed earlier with --json, to stand beside
    #[arg(long, value_name = "FILE")]
    before: Option<PathBuf>,
    /// Every English reader that is installed, a column each
    #[arg(long, conflicts_with_all = ["before", "models"])]
    readers: bool,
}

/// A figure with its name, as it is now and as it was.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct FigureRow {
    group: String,
    name: String,
    value: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<f64>,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    if arguments.readers {
        let readers = each_reader(|set| rows_of(arguments, set, context))?;
        context.print(&readers, || reader_table(&readers))?;
        return Ok(Outcome::Done);
    }
    let former = arguments.before.as_deref().map(read_rows).transpose()?.unwrap_or_default();
    let mut rows = rows_of(arguments, arguments.captions.set, context)?;
    for row in &mut rows {
        row.before = row.same_of(&former).map(|former| former.value);
    }
    context.print(&rows, || table(&rows))?;
    Ok(Outcome::Done)
}

/// All figures of the models `set`.
fn rows_of(arguments: &Arguments, set: SetChoice, context: &CommandContext) -> Result<Vec<FigureRow>, CommandFailure> {
    let mut captions = arguments.captions.clone();
    captions.set = set;
    let mut rows = chain_rows(&captions, context)?;
    if let Some(folder) = &arguments.clips {
        rows.extend(clip_rows(folder, set, context)?);
    }
    let damaged = [TalkWriting::Bare, TalkWriting::True, TalkWriting::Damaged];
    rows.extend(mark_rows(&arguments.talks, &damaged, set, context)?);
    rows.extend(mark_rows(&arguments.calls, &[TalkWriting::Recognised], set, context)?);
    rows.extend(look_rows(&arguments.talks, &[TalkWriting::Bare, TalkWriting::Damaged], set, context)?);
    Ok(rows)
}

impl FigureRow {
    /// The one among `rows` that has the same figure.
    fn same_of<'a>(&self, rows: &'a [Self]) -> Option<&'a Self> {
        rows.iter().find(|other| other.group == self.group && other.name == self.name)
    }
}

fn read_rows(path: &Path) -> Result<Vec<FigureRow>, CommandFailure> {
    let failed = |why: String| {
        let what = "give what `evaluate reviser --json` printed";
        CommandFailure(format!("cannot read the earlier figures because {why}; {what}: {}", path.display()))
    };
    let text = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| failed(error.to_string()))
}

fn row(group: &str, name: impl Into<String>, value: f64) -> FigureRow {
    FigureRow { group: group.to_owned(), name: name.into(), value, before: None }
}

/// The whole chain against captions, and its break model alone on the same talks.
fn chain_rows(captions: &CutTalkChoice, context: &CommandContext) -> Result<Vec<FigureRow>, CommandFailure> {
    let guideline = Guideline::ted();
    let heard = captions.hear(&guideline, context)?;
    let talks = captions.read()?;
    let language = language_of(captions.set.models.breaks())?;
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("lines");
    let limit = guideline.max_chars_per_line;
    let alone = compute.run(|device| -> Result<_, ModelError> {
        Ok(report::measure(&talks, &captions.set.break_model(device)?, &language, limit, &progress)?)
    })?;
    warn(&compute.take_warnings());
    let mut rows = Vec::new();
    for (talks, (group, system)) in
        heard.iter().zip([("captions, marked", "learned"), ("captions, plain", "learned_plain")])
    {
        let figures = CutFigures::of(talks, &guideline, &CutWeights::FITTED);
        rows.extend(alone.systems.get(system).map(|alone| row(group, "F1 of the break model alone", 100.0 * alone.f1)));
        rows.extend([
            row(group, "F1 of the chain", figures.f1),
            row(group, "sentence ends inside a line", figures.sentence_inside_line),
            row(group, "the same in the subtitlers' own lines", 100.0 * own_sentences_inside(talks)),
            row(group, "cue ends without a mark", figures.cue_end_without_mark),
            row(group, "lines that end where the language forbids it", figures.forbidden_line_end),
            row(group, "cues above the greatest reading speed", figures.too_fast),
            row(group, "cues below the least duration", figures.too_short),
            row(group, "cues that are late", figures.late),
        ]);
    }
    Ok(rows)
}

/// Of the sentence ends, how many stand inside a line where people broke the lines.
fn own_sentences_inside(talks: &[CutTalk]) -> f64 {
    let gaps = talks.iter().flat_map(|talk| talk.marks.iter().zip(&talk.line_ends).rev().skip(1));
    let ends: Vec<bool> = gaps.filter(|(mark, _)| mark.ends_sentence()).map(|(_, ends)| *ends).collect();
    ends.iter().filter(|ends| !**ends).count() as f64 / ends.len().max(1) as f64
}

/// Faults a minute of clips with their recordings, as they are written and without marks.
fn clip_rows(folder: &Path, set: SetChoice, context: &CommandContext) -> Result<Vec<FigureRow>, CommandFailure> {
    let failed = |why: String| CommandFailure(format!("cannot read the clips because {why}: {}", folder.display()));
    let entries = std::fs::read_dir(folder).map_err(|error| failed(error.to_string()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut clips = Vec::new();
    for words in files.iter().filter(|path| name_of(path).ends_with(WORDS)) {
        let words_name = name_of(words);
        let stem = words_name.trim_end_matches(WORDS);
        let is_sound = |path: &&PathBuf| SOUND.iter().any(|ending| name_of(path) == format!("{stem}{ending}"));
        clips.extend(files.iter().find(is_sound).map(|sound| (words, sound)));
    }
    if clips.is_empty() {
        return Err(failed(
            "no recording has its words beside it; put NAME.wav and NAME.words.json side by side".to_owned(),
        ));
    }
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("clips");
    let mut counts: [FaultCounts; 2] = Default::default();
    for (number, (words, sound)) in clips.iter().enumerate() {
        progress.tick(number as u64, clips.len() as u64)?;
        let recording = audio::decode(sound, &progress.stage("decoding"))?;
        let mut transcript = transcript::read(words)?;
        for (is_plain, counts) in [false, true].into_iter().zip(&mut counts) {
            if is_plain {
                transcript.words.iter_mut().for_each(unmark);
            }
            let options = set.options(Guideline::ted());
            let analysis = analyze(&transcript, Some(&recording), &options, &mut compute, &progress.stage("a clip"))?;
            counts.add(&transcript.words, &analysis);
        }
    }
    warn(&compute.take_warnings());
    let mut rows = Vec::new();
    for (counts, group) in counts.iter().zip(["clips, marked, faults a minute", "clips, plain, faults a minute"]) {
        let (kinds, all) = counts.per_minute();
        rows.push(row(group, "all", all));
        rows.extend(kinds.into_iter().map(|(kind, value)| row(group, kind, value)));
        rows.push(row(group, "hints, which are not counted", counts.hints_per_minute()));
    }
    Ok(rows)
}

/// How the names of word times end.
const WORDS: &str = ".words.json";
/// How the names of recordings end.
const SOUND: [&str; 4] = [".flac", ".m4a", ".mp3", ".wav"];

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// What becomes of marks, by what the transcript has of them.
fn mark_rows(
    files: &[PathBuf],
    writings: &[TalkWriting],
    set: SetChoice,
    context: &CommandContext,
) -> Result<Vec<FigureRow>, CommandFailure> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let talks = Talks::read(files, context)?.talks;
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("marks");
    let options = set.options(Guideline::ted());
    let mut rows = Vec::new();
    for (place, writing) in writings.iter().enumerate() {
        let progress = progress.part((place * talks.len()) as u64, (writings.len() * talks.len()) as u64);
        let counts = count_marks(&talks, (*writing, 1), &options, &mut compute, &progress)?;
        let group = format!("marks, {}", writing.label());
        for (policy, figures) in MarkPolicy::ALL.into_iter().zip(counts).filter_map(|(p, c)| Some((p, c.figures()?))) {
            // Where there are no marks they can only be restored, and existing marks are not thrown away.
            if (policy == MarkPolicy::Restore) != (*writing == TalkWriting::Bare) {
                continue;
            }
            let name = |what: &str| format!("{what}, {}", policy.name());
            rows.extend([
                row(&group, name("micro F1"), figures.micro_f1),
                row(&group, name("sentence ends F1"), figures.sentence_end_f1),
                row(&group, name("right marks broken"), figures.broken),
                row(&group, name("ECE of sentence ends"), figures.sentence_end_ece),
                row(&group, name("ECE of any mark"), figures.any_mark_ece),
            ]);
        }
    }
    warn(&compute.take_warnings());
    Ok(rows)
}

/// Looks a minute that an editor needs who knows what people wrote, by the two orders of the review.
fn look_rows(
    files: &[PathBuf],
    writings: &[TalkWriting],
    set: SetChoice,
    context: &CommandContext,
) -> Result<Vec<FigureRow>, CommandFailure> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let talks = Talks::read(files, context)?.talks;
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("looks");
    let options = set.options(Guideline::ted());
    let mut rows = Vec::new();
    for (place, writing) in writings.iter().enumerate() {
        let progress = progress.part((place * talks.len()) as u64, (writings.len() * talks.len()) as u64);
        let ReviewedTalks { minutes, courses, listened } =
            ReviewedTalks::of(&talks, (*writing, 1), &options, &mut compute, &progress)?;
        if minutes.iter().sum::<f64>() <= 0.0 {
            continue;
        }
        let group = format!("looks a minute, {}", writing.label());
        let bad = courses[0].iter().map(|course| course.left_after(0).bad_cuts).sum::<usize>() as f64;
        rows.push(row(&group, "bad cuts a minute before any look", bad / minutes.iter().sum::<f64>()));
        for (order, courses) in Order::ALL.into_iter().zip(&courses) {
            let name = |what: &str| format!("{what}, by {}", order.label());
            rows.push(row(&group, name("until no bad cut is left"), looks_a_minute(courses, &minutes, 1.0)));
            rows.push(row(&group, name("until nine in ten are gone"), looks_a_minute(courses, &minutes, NEARLY)));
        }
        let stops = listened.iter().map(|course| course.stops).sum::<usize>() as f64;
        rows.push(row(&group, "stops a minute of who listens through", stops / minutes.iter().sum::<f64>()));
    }
    warn(&compute.take_warnings());
    Ok(rows)
}

fn table(rows: &[FigureRow]) -> String {
    let mut text = String::new();
    let mut group = "";
    for row in rows {
        if row.group != group {
            group = &row.group;
            let _ = writeln!(text, "{group:<58}{:>8}{:>10}", "now", "before");
        }
        let before = row.before.map_or(String::new(), |before| format!("{before:.2}"));
        let _ = writeln!(text, "  {:<56}{:>8.2}{before:>10}", row.name, row.value);
    }
    text
}

/// A column for each reader that is installed; the others are named below.
fn reader_table(readers: &[ReaderRow<Vec<FigureRow>>]) -> String {
    let columns: Vec<(&str, &Vec<FigureRow>)> =
        readers.iter().filter_map(|row| Some((row.reader, row.figures()?))).collect();
    let mut listed: Vec<&FigureRow> = Vec::new();
    for row in columns.iter().flat_map(|(_, rows)| rows.iter()) {
        if !listed.iter().any(|known| known.group == row.group && known.name == row.name) {
            // A kind of fault that not every reader leads to stands at the end of its group.
            let last = listed.iter().rposition(|known| known.group == row.group);
            listed.insert(last.map_or(listed.len(), |last| last + 1), row);
        }
    }
    let names: String = columns.iter().map(|(name, _)| format!("  {name}")).collect();
    let mut text = String::new();
    let mut group = "";
    for row in listed {
        if row.group != group {
            group = &row.group;
            let _ = writeln!(text, "{group:<58}{names}");
        }
        let _ = write!(text, "  {:<56}", row.name);
        for (name, rows) in &columns {
            let (width, same) = (name.len() + 2, row.same_of(rows));
            let value = same.map_or_else(|| "-".to_owned(), |same| format!("{:.2}", same.value));
            let _ = write!(text, "{value:>width$}");
        }
        text.push('\n');
    }
    text + &reader_lines(readers, 58, |_, _| String::new())
}
