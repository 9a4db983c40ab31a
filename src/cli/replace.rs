//! `breathmark replace PATTERN WITH FILES…`

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal};
use base::texts::t;
use base::{disk, path_serde, user_folders};
use editor::replacing::{
    FileHit, FileHits, FileRefusal, MOST_HITS, Query, Search, files_below, find_in_file, replace_in_file,
};

/// Below the options.
pub const NOTES: &str = "\
Nothing else in a subtitle file changes: numbers, times, markup, encoding and line ends stay. A project gets one step that can be undone.
Each file is written in one step, if nobody has changed it meanwhile and no window has it open; what was there is kept for 30 days and
listed by File > Restore in the window. The exit status is 1 if a file was left as it is. Line breaks count as spaces; a break inside of what is replaced goes to the next space.";

#[derive(Debug, Args)]
pub struct Arguments {
    /// The text to find
    #[arg(value_name = "PATTERN")]
    pattern: String,
    /// What to put in its place; with --regex $1 stands for the first group
    #[arg(value_name = "WITH", allow_hyphen_values = true)]
    with: String,
    /// Subtitle files (SRT, WebVTT, ASS, TTML, iTT, USF, SBV, MicroDVD), projects, and folders of such
    #[arg(value_name = "FILES", required = true)]
    files: Vec<PathBuf>,
    /// PATTERN is a regular expression
    #[arg(long)]
    regex: bool,
    /// Capitals and small letters are different
    #[arg(long)]
    match_case: bool,
    /// Find whole words alone
    #[arg(long)]
    whole_words: bool,
    /// Show what would be replaced, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// What became of a file.
enum FileOutcome {
    Done(FileHits),
    /// Why it was left as it is.
    Refused(PathBuf, String),
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let query = Query {
        text: arguments.pattern.clone(),
        matches_case: arguments.match_case,
        whole_words: arguments.whole_words,
        is_pattern: arguments.regex,
    };
    if query.text.is_empty() {
        return Err(CommandFailure("there is nothing to find; give a text".to_owned()));
    }
    let search = Search::new(&query)
        .map_err(|problem| CommandFailure(format!("the pattern cannot be used: {problem}; correct it")))?;
    let disk = disk::real();
    let (mut paths, mut links, mut cut) = (Vec::new(), Vec::new(), Vec::new());
    for path in &arguments.files {
        let found = files_below(&*disk, path, &context.progress.unheard())?;
        if found.is_cut {
            cut.push(FileOutcome::Refused(path.clone(), t!("find-files-folder-cut").to_owned()));
        }
        paths.extend(found.files);
        links.extend(found.links);
    }
    let mut seen = std::collections::BTreeSet::new();
    paths.retain(|path| seen.insert(disk.real_path(path).unwrap_or_else(|_| path.clone())));
    let journals = user_folders::journals();
    let files = paths.iter().map(|path| one_file(path, &journals, &search, arguments));
    let outcomes: Vec<FileOutcome> = files.chain(cut).collect();
    if !context.json {
        for link in &links {
            terminal::print_line(&format!(
                "left out, a link is not followed; name what it leads to: {}",
                link.display()
            ));
        }
    }
    report(&outcomes, &links, arguments, context)?;
    // What could not be done is told, and what could be is done.
    let is_refused = outcomes.iter().any(|outcome| matches!(outcome, FileOutcome::Refused(..)));
    Ok(if is_refused { Outcome::Problems } else { Outcome::Done })
}

fn one_file(path: &Path, journals: &Path, search: &Search, arguments: &Arguments) -> FileOutcome {
    let done = find_in_file(path, journals, search, &arguments.with, MOST_HITS).and_then(|mut found| {
        // Some of them and not the others would be neither the old file nor the one that is meant.
        if found.is_cut {
            return Err(FileRefusal::TooMany(MOST_HITS));
        }
        // What reads the same afterwards need not be written.
        let changed: Vec<FileHit> = found.hits.iter().filter(|hit| hit.before != hit.after).cloned().collect();
        if !arguments.dry_run {
            replace_in_file(&found, &changed, journals, search, &arguments.with)?;
        }
        found.hits = changed;
        Ok(found)
    });
    match done {
        Ok(found) => FileOutcome::Done(found),
        Err(refusal) => FileOutcome::Refused(path.to_owned(), refusal.to_string()),
    }
}

fn one_line(text: &str) -> String {
    text.replace('\n', " / ")
}

fn report(
    outcomes: &[FileOutcome],
    links: &[PathBuf],
    arguments: &Arguments,
    context: &CommandContext,
) -> Result<(), CommandFailure> {
    let (mut hits, mut files, mut refused) = (0, 0, 0);
    for outcome in outcomes {
        match outcome {
            FileOutcome::Done(found) if found.hits.is_empty() => {}
            FileOutcome::Done(found) => {
                (hits, files) = (hits + found.hits.len(), files + 1);
                if arguments.dry_run && !context.json {
                    for hit in &found.hits {
                        let (before, after) = (one_line(&hit.before), one_line(&hit.after));
                        terminal::print_line(&format!(
                            "{}: cue {}: {before} -> {after}",
                            found.path.display(),
                            hit.cue + 1
                        ));
                    }
                } else if !context.json {
                    terminal::print_line(&format!("{} replaced: {}", found.hits.len(), found.path.display()));
                }
            }
            FileOutcome::Refused(path, reason) => {
                refused += 1;
                if !context.json {
                    terminal::print_line(&format!("left unchanged: {reason}: {}", path.display()));
                }
            }
        }
    }
    if !context.json {
        let verb = if arguments.dry_run { "would be replaced" } else { "replaced" };
        let left = match refused {
            0 => String::new(),
            1 => ", 1 file left unchanged".to_owned(),
            _ => format!(", {refused} files left unchanged"),
        };
        terminal::print_line(&format!("{hits} {verb} in {files} of {} files{left}", outcomes.len()));
    }
    let document = json!({
        "dry_run": arguments.dry_run,
        "replaced": hits,
        "files": outcomes.iter().map(outcome_json).collect::<Vec<_>>(),
        "links": links.iter().map(|link| path_serde::to_text(link)).collect::<Vec<_>>(),
    });
    context.print(&document, String::new)?;
    Ok(())
}

fn outcome_json(outcome: &FileOutcome) -> Value {
    match outcome {
        FileOutcome::Done(found) => {
            let hit = |hit: &FileHit| json!({"cue": hit.cue + 1, "before": hit.before, "after": hit.after});
            json!({"path": path_serde::to_text(&found.path), "hits": found.hits.iter().map(hit).collect::<Vec<_>>(), "refused": null})
        }
        FileOutcome::Refused(path, reason) => json!({"path": path_serde::to_text(path), "hits": [], "refused": reason}),
    }
}
