//! `breathmark-lab bench limits`: the longest, largest and emptiest talks. Each runs in a process of its own, so that its memory
//! is its own and a crash ends no more than it.

mod cases;
mod file_cases;
mod hearing_cases;

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration as Time, Instant as Clock};

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::memory::peak_memory_mib;
use cases::{CASES, LimitCase};
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use file_cases::FILE_CASES;
use hearing_cases::HEARING_CASES;

/// How often a process is asked whether it is done.
const LOOK: Time = Time::from_millis(20);

#[derive(Debug, Args)]
pub struct Arguments {
    /// Only the cases whose name contains this
    #[arg(value_name = "CASE")]
    only: Option<String>,
    /// Run the case of this name here and say how it went
    #[arg(long, hide = true, value_name = "NAME")]
    case: Option<String>,
}

/// What a case says of itself when it is done.
#[derive(Debug, Serialize, Deserialize)]
struct Report {
    seconds: f64,
    peak_memory_mib: Option<f64>,
    /// What came out, or the sentence of the error.
    answer: String,
    /// What is wrong with the answer.
    fault: Option<String>,
}

#[derive(Debug, Serialize)]
struct Row {
    case: &'static str,
    #[serde(flatten)]
    report: Report,
    most_seconds: f64,
    most_memory_mib: f64,
}

impl Row {
    fn fault(&self) -> Option<String> {
        let Report { seconds, peak_memory_mib, fault, .. } = &self.report;
        let too_slow = (*seconds > self.most_seconds).then(|| format!("longer than {} s", self.most_seconds));
        let is_large = peak_memory_mib.is_some_and(|memory| memory > self.most_memory_mib);
        let too_large = is_large.then(|| format!("more than {} MiB", self.most_memory_mib));
        fault.clone().or(too_slow).or(too_large)
    }
}

fn all_cases() -> impl Iterator<Item = &'static LimitCase> {
    CASES.iter().chain(FILE_CASES).chain(HEARING_CASES)
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    if let Some(name) = &arguments.case {
        let case = all_cases().find(|case| case.name == name);
        return run_here(case.ok_or_else(|| CommandFailure(format!("there is no case \"{name}\"")))?, context);
    }
    let wanted = |case: &&LimitCase| arguments.only.as_ref().is_none_or(|only| case.name.contains(only.as_str()));
    let cases: Vec<&LimitCase> = all_cases().filter(wanted).collect();
    if cases.is_empty() {
        let names: Vec<&str> = all_cases().map(|case| case.name).collect();
        return Err(CommandFailure(format!("there is no such case; name one of: {}", names.join(", "))));
    }
    let mut rows = Vec::new();
    for (done, case) in cases.iter().enumerate() {
        context.progress.tick(done as u64, cases.len() as u64)?;
        let report = run_apart(case, context)?;
        rows.push(Row {
            case: case.name,
            report,
            most_seconds: case.most_seconds,
            most_memory_mib: case.most_memory_mib,
        });
    }
    let mut text = format!("{:<34}{:>9}{:>10}  answer\n", "case", "s", "MiB");
    for row in &rows {
        let memory = row.report.peak_memory_mib.map_or("?".to_owned(), |memory| format!("{memory:.0}"));
        let fault = row.fault().map_or(String::new(), |fault| format!("  FAULT: {fault}"));
        let _ = writeln!(text, "{:<34}{:>9.2}{memory:>10}  {}{fault}", row.case, row.report.seconds, row.report.answer);
    }
    let faults = rows.iter().filter(|row| row.fault().is_some()).count();
    let _ = writeln!(text, "{} cases, {faults} faults", rows.len());
    context.print(&json!({"rows": rows, "faults": faults}), || text)?;
    Ok(if faults == 0 { Outcome::Done } else { Outcome::Problems })
}

fn run_here(case: &LimitCase, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let scratch =
        tempfile::tempdir().map_err(|error| CommandFailure(format!("cannot make a scratch folder because {error}")))?;
    let input = (case.make)(scratch.path())?;
    let clock = Clock::now();
    let result = input.run(scratch.path(), context);
    let seconds = clock.elapsed().as_secs_f64();
    let (answer, fault) = match (result, case.is_refused) {
        (Ok(answer), false) => (answer.text, answer.fault),
        (Err(CommandFailure(sentence)), true) => (sentence, None),
        (Ok(answer), true) => (answer.text, Some("it should have been refused".to_owned())),
        (Err(CommandFailure(sentence)), false) => (sentence, Some("it should not have been refused".to_owned())),
    };
    // Where the input lies is different every time.
    let answer = answer.replace(&format!("{}/", scratch.path().display()), "");
    let report = Report { seconds, peak_memory_mib: peak_memory_mib(), answer, fault };
    println!("{}", serde_json::to_string(&report)?);
    Ok(Outcome::Done)
}

/// Runs a case in a process of its own and ends it if it goes on for too long.
fn run_apart(case: &LimitCase, context: &CommandContext) -> Result<Report, CommandFailure> {
    let failed = |error: std::io::Error| CommandFailure(format!("cannot start this program again because {error}"));
    let program = std::env::current_exe().map_err(failed)?;
    let mut child = Command::new(program)
        .args(["--quiet", "--device", "cpu", "bench", "limits", "--case", case.name])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let clock = Clock::now();
    // Making the input takes a while, too, and is not measured.
    let patience = Time::from_secs_f64(2.0 * case.most_seconds + 60.0);
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break Some(status);
        }
        if clock.elapsed() > patience || context.progress.is_cancelled() {
            // Already gone is as good.
            let _ = child.kill();
            let _ = child.wait();
            break None;
        }
        std::thread::sleep(LOOK);
    };
    context.progress.tick(0, 1)?;
    let read = |stream: Option<&mut dyn std::io::Read>| {
        let mut text = String::new();
        stream.map(|stream| stream.read_to_string(&mut text));
        text
    };
    let said = read(child.stdout.as_mut().map(|stream| stream as _));
    if let Ok(report) = serde_json::from_str(&said) {
        return Ok(report);
    }
    let complaint = read(child.stderr.as_mut().map(|stream| stream as _));
    let end = status.map_or("was ended after too long".to_owned(), |status| format!("ended with {status}"));
    let answer = complaint.lines().last().unwrap_or_default().to_owned();
    let seconds = clock.elapsed().as_secs_f64();
    Ok(Report { seconds, peak_memory_mib: None, answer, fault: Some(format!("the program {end}")) })
}
