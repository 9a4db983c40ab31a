//! `breathmark effort PROJECT…`

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::command_line::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use base::texts::t;
use base::user_folders;
use editor::effort::{EffortInput, EffortTable, EffortTotals, Pace, TalkEffort, measure};
use editor::export::ReportFormat;
use editor::project::{FILE_EXTENSION, Journals, WorkReading, works_kept};
use editor::settling::settle;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Projects, folders with projects, or journals (.jsonl, .history)
    #[arg(value_name = "PROJECT", required = true)]
    projects: Vec<PathBuf>,
    /// The folder of the journals; else that of this user
    #[arg(long, value_name = "FOLDER")]
    journals: Option<PathBuf>,
    /// What the team calls the person with a mark, as 1a2b3c4d=Ann; may be given several times
    #[arg(long = "name", value_name = "MARK=NAME", value_parser = named)]
    names: Vec<(String, String)>,
    /// Write the table of the talks: a table (.csv), a page (.html), a document for programs (.json), a workbook (.xlsx) or a text document (.docx)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the table although it is there already
    #[arg(long)]
    replace: bool,
}

/// What the figures mean, below the options.
pub const FIGURES: &str = "\
Figures, as in Analysis > Effort… of the window; nothing is changed, locked or sent:
  work       time between two things done; a longer pause counts as two minutes, one of more than half an hour not at all
  answers    boundaries answered one by one, also those that were taken back later
  draft      what is left of what was proposed or opened, where the history goes back to the beginning
  lessons    answers a minute before the proposals had learnt anything, and afterwards: what happened, not why
A project keeps when it was worked on, and a mark of eight digits instead of a name; nothing is known of work with
programs that did not write it down. Work that stands in two files counts once in the sums.";

/// # Errors
/// A sentence.
fn named(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((mark, name)) if !mark.is_empty() && !name.is_empty() => Ok((mark.to_owned(), name.to_owned())),
        _ => Err("a mark and a name are wanted, as 1a2b3c4d=Ann".to_owned()),
    }
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let files = files_of(&arguments.projects)?;
    let format = arguments.output.as_deref().map(ReportFormat::from_path).transpose()?;
    if let Some(output) = &arguments.output {
        refuse_overwriting_input(output, files.iter().map(PathBuf::as_path))?;
        refuse_replacing(output, arguments.replace)?;
    }
    let journals = Journals::from(&arguments.journals.clone().unwrap_or_else(user_folders::journals));
    // Who has no mark yet has worked on nothing, and this command writes none.
    let person = journals.known_person();
    let pace = person.map_or_else(Pace::default, |person| Pace::of(&person, &works_kept(&journals)));
    let (mut talks, mut failed) = (Vec::new(), 0_usize);
    for file in &files {
        match effort_of(file, &journals, &pace, context) {
            Ok(talk) => talks.push(talk),
            // The others are told all the same.
            Err(CommandFailure(reason)) => {
                terminal::print_line(&reason);
                failed += 1;
            }
        }
    }
    // An empty table must not take the place of one that says something.
    if talks.is_empty() {
        return Err(CommandFailure(t!("effort-none-read").to_owned()));
    }
    let names: BTreeMap<String, String> = arguments.names.iter().cloned().collect();
    let table = EffortTable { talks: &talks, names: &names };
    if let (Some(output), Some(format)) = (&arguments.output, format) {
        let content = table.write(format)?;
        write_whole(output, &content, "table", arguments.replace)?;
    }
    context.print(&table.document(), || text_of(&table))?;
    if failed > 0 {
        return Err(CommandFailure(t!("effort-files-failed", count = failed)));
    }
    Ok(Outcome::Done)
}

/// The files that are named, and the projects in the folders that are.
fn files_of(named: &[PathBuf]) -> Result<Vec<PathBuf>, CommandFailure> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path)
            .map_err(|error| CommandFailure(format!("cannot read the folder ({error}): {}", path.display())))?;
        let is_project = |path: &PathBuf| path.extension().is_some_and(|extension| extension == FILE_EXTENSION);
        let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_project).collect();
        inside.sort();
        files.extend(inside);
    }
    match files.is_empty() {
        true => Err(CommandFailure(t!("effort-no-projects").to_owned())),
        false => Ok(files),
    }
}

/// The figures of one talk, as the window shows them.
fn effort_of(
    path: &Path,
    journals: &Journals,
    pace: &Pace,
    context: &CommandContext,
) -> Result<TalkEffort, CommandFailure> {
    let is_journal = path.extension().is_some_and(|extension| extension == "jsonl" || extension == "history");
    let read = if is_journal { WorkReading::of_journal(path)? } else { WorkReading::of_project(path, journals)? };
    warn(&read.warnings);
    let evidence = read.evidence.as_deref();
    let cues = read.project.as_ref().map(|project| settle(project, evidence, &context.progress)).transpose()?;
    Ok(measure(&EffortInput {
        title: &read.title,
        id: Some(&read.id),
        talk: read.project.as_ref().zip(cues.as_ref()),
        history: &read.history,
        work: &read.work,
        pace,
    }))
}

fn text_of(table: &EffortTable<'_>) -> String {
    let mut text = String::new();
    for talk in table.talks {
        let _ = writeln!(text, "{}", talk.title);
        for row in talk.rows() {
            let _ = writeln!(text, "  {}: {}", row.label, row.value);
        }
    }
    if table.talks.len() > 1 {
        let mut sum_line = |name: &str, sum: &EffortTotals| {
            let minutes = base::texts::number(sum.work.minutes(), 1);
            let _ = writeln!(text, "  {name}: {}", t!("effort-sum", talks = sum.talks, minutes = minutes));
        };
        sum_line(t!("effort-all"), &table.totals());
        for (name, sum) in table.by_guideline().iter().chain(&table.by_person()) {
            let name = if name.is_empty() { t!("effort-unknown") } else { name.as_str() };
            sum_line(name, sum);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_have_names() {
        assert_eq!(named("1a2b3c4d=Ann = A."), Ok(("1a2b3c4d".to_owned(), "Ann = A.".to_owned())));
        for odd in ["", "=", "1a2b3c4d", "1a2b3c4d=", "=Ann"] {
            assert!(named(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn folders_stand_for_the_projects_in_them() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.breathmark", "a.breathmark", "a.srt"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let files = files_of(&[folder.path().to_owned(), "c.history".into()]).unwrap();
        let names: Vec<_> = files.iter().filter_map(|file| file.file_name()?.to_str()).collect();
        assert_eq!(names, ["a.breathmark", "b.breathmark", "c.history"]);
        let empty = tempfile::tempdir().unwrap();
        assert!(files_of(&[empty.path().to_owned()]).is_err());
    }
}
