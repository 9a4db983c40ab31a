//! `breathmark-lab bench rules`: every rule of text with its examples and its source, and what it finds in subtitle files.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use super::formats::files_below;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use editor::comparison::Subtitles;
use editor::cues::{Cue, ProblemKind, check_in};
use formats::guideline::Guideline;
use formats::language::language_of_text;
use formats::text_rules::{RuleChoice, Severity, TextRule, groups};

/// Places that are shown of a rule.
const MOST_SHOWN: usize = 3;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Subtitle files to look through, in folders below it, too
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

#[derive(Serialize)]
struct RuleRow<'a> {
    group: &'a str,
    rule: &'a str,
    severity: Severity,
    message: &'a str,
    languages: String,
    source: &'a str,
    fails: &'a [(String, Option<String>)],
    passes: &'a [String],
    /// Places found, files that have some, and a few of the places.
    places: usize,
    files: usize,
    shown: Vec<String>,
}

/// What a rule found in all files.
#[derive(Default)]
struct Found {
    places: usize,
    files: usize,
    shown: Vec<String>,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let files = arguments.folder.as_deref().map(files_below).transpose()?.unwrap_or_default();
    // All that there are, whatever guidelines use.
    let mut text_rules = RuleChoice::default();
    for group in groups() {
        group.rules.iter().for_each(|rule| text_rules.switch(&group.name, rule, true));
    }
    let (mut found, mut read, mut cues) = (BTreeMap::<String, Found>::new(), 0_usize, 0_usize);
    for (number, file) in files.iter().enumerate() {
        context.progress.tick(number as u64, files.len() as u64)?;
        // What is no subtitle file is another bench's.
        let Ok(subtitles) = Subtitles::read(file) else { continue };
        let of_file = subtitles.to_cues();
        let text = of_file.iter().map(Cue::plain_text).collect::<Vec<_>>().join("\n");
        let code = language_of_text(&text).unwrap_or_default();
        let mut guideline = Guideline { text_rules: text_rules.clone(), ..Guideline::netflix() };
        guideline.take_language(&code);
        (read, cues) = (read + 1, cues + of_file.len());
        let mut of_rules = BTreeMap::<String, usize>::new();
        for problem in check_in(&of_file, &guideline, &code) {
            if let ProblemKind::TextRule { rule, .. } = &problem.kind {
                let found = found.entry(rule.clone()).or_default();
                found.places += 1;
                if found.shown.len() < MOST_SHOWN {
                    found.shown.push(problem.kind.to_string());
                }
                *of_rules.entry(rule.clone()).or_default() += 1;
            }
        }
        of_rules.keys().for_each(|rule| found.entry(rule.clone()).or_default().files += 1);
    }
    let rows: Vec<RuleRow<'_>> = groups()
        .iter()
        .flat_map(|group| group.rules.iter().map(|rule| (group.name.as_str(), rule)))
        .map(|(group, rule)| row(group, rule, found.remove(&rule.id).unwrap_or_default()))
        .collect();
    context.print(&json!({"files": read, "cues": cues, "rules": rows}), || table(&rows, read, cues))?;
    Ok(Outcome::Done)
}

fn row<'a>(group: &'a str, rule: &'a TextRule, found: Found) -> RuleRow<'a> {
    let languages = match rule.languages() {
        ([], []) => "all".to_owned(),
        ([], but_not) => format!("all but {}", but_not.join(", ")),
        (languages, _) => languages.join(", "),
    };
    let Found { places, files, shown } = found;
    RuleRow {
        group,
        rule: &rule.id,
        severity: rule.severity,
        message: &rule.message.en,
        languages,
        source: &rule.source,
        fails: &rule.fails,
        passes: &rule.passes,
        places,
        files,
        shown,
    }
}

fn table(rows: &[RuleRow<'_>], files: usize, cues: usize) -> String {
    let mut text = format!("{files} files, {cues} cues\n");
    for row in rows {
        let severity = match row.severity {
            Severity::Must => "must",
            Severity::Should => "should",
            Severity::Hint => "hint",
        };
        let _ = write!(
            text,
            "\n{}: {} ({}, {severity}, {}): {} places in {} files\n  source: {}\n",
            row.rule, row.message, row.group, row.languages, row.places, row.files, row.source
        );
        for (example, fixed) in row.fails {
            let fixed = fixed.as_ref().map_or_else(|| "a person has to say".to_owned(), |fixed| format!("{fixed:?}"));
            let _ = writeln!(text, "  wrong: {example:?} -> {fixed}");
        }
        for example in row.passes {
            let _ = writeln!(text, "  right: {example:?}");
        }
        for place in &row.shown {
            let _ = writeln!(text, "  found: {place}");
        }
    }
    text
}
