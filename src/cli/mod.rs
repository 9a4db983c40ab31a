//! The command line: one file per subcommand. Opens no window and no audio device.

mod acoustic_talks;
mod bench;
mod check;
mod doctor;
mod evaluate;
mod inspect;
mod models;
mod operating_point;
mod progress_bar;
mod quality;
mod quiet_graphics;
mod reference_text;
mod segment;
mod source;
mod terminal;
mod train;
mod words;

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use serde_json::json;

use crate::compute::DeviceChoice;
use crate::evaluation::picture::Picture;
use crate::progress::Progress;
use crate::whole_file;

/// Subtitle segmentation that listens: pause, pitch, energy and words decide where a cue ends.
#[derive(Debug, Parser)]
#[command(name = "breathmark", version, disable_help_subcommand = true)]
#[command(after_help = "Without a command the window opens.")]
struct Arguments {
    /// Print one JSON document on standard output, on failure too
    #[arg(long, global = true)]
    json: bool,
    /// Where networks run: auto (a real GPU, else the CPU), gpu or cpu
    #[arg(long, global = true, default_value = "auto", value_name = "DEVICE")]
    device: DeviceChoice,
    /// No progress bars
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Without a command the window opens
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open the window with a talk: a recording, a transcript, a project, in any order
    Open {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<std::path::PathBuf>,
    },
    /// Turn a recording and its transcript into subtitles
    Segment(segment::Arguments),
    /// Check a subtitle file against a guideline
    Check(check::Arguments),
    /// Show what speaks for and against a boundary at every gap
    Inspect(inspect::Arguments),
    /// Show what was read from a transcript
    Words(words::Arguments),
    /// Measure a model or a subtitle file against a reference
    #[command(subcommand)]
    Evaluate(evaluate::Command),
    /// Train models from text
    #[command(subcommand)]
    Train(train::Command),
    /// List the models
    Models,
    /// Measure speed and accuracy of the signal processing
    #[command(subcommand)]
    Bench(bench::Command),
    /// Check the devices and models of this machine
    Doctor(doctor::Arguments),
}

/// What the program is to do next.
pub enum Verdict {
    Exit(ExitCode),
    /// Open the window: that is not the command line's business.
    Window(WindowOptions),
    /// Measure how long the window takes to draw itself; `json`: print one document.
    BenchFrames {
        frames: usize,
        json: bool,
    },
    /// Measure whether the window stays as quick and small as it was.
    BenchSession {
        rounds: usize,
        json: bool,
    },
}

/// What the command line says about the window.
#[derive(Clone, Debug, Default)]
pub struct WindowOptions {
    pub open: Vec<std::path::PathBuf>,
    pub device: DeviceChoice,
}

/// How a command that ran to its end went.
enum Outcome {
    Done,
    /// Done, with problems that the user asked to fail on.
    Problems,
}

/// A failure on its way to the user: the message of whatever went wrong.
#[derive(Debug)]
struct Failure(String);

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// What every command needs to know beside its own arguments.
struct Context {
    json: bool,
    device: DeviceChoice,
    progress: Progress,
}

impl Context {
    /// Prints `value` as the one JSON document, or `text` for people.
    fn print(&self, value: &impl serde::Serialize, text: impl FnOnce() -> String) -> Result<(), Failure> {
        if self.json { terminal::put_json(value) } else { terminal::put(&text()) }
    }
}

/// Draws a picture into an SVG file.
fn write_picture(path: &Path, picture: &Picture) -> Result<(), Failure> {
    whole_file::write(path, picture.to_svg()?.as_bytes())
        .map_err(|error| Failure(format!("cannot write the picture because {error}: {}", path.display())))
}

fn warn(warnings: &[crate::warning::Warning]) {
    for warning in warnings {
        match warning.at {
            Some(at) => terminal::say(&format!("warning: {} (at {:.2} s)", warning.message, at.as_secs())),
            None => terminal::say(&format!("warning: {}", warning.message)),
        }
    }
}

/// Runs the program on its arguments, the program's name first. Exit codes: 0 done, 1 done with problems that the user
/// asked to fail on, 2 could not do it.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Verdict {
    let given: Vec<OsString> = arguments.into_iter().collect();
    let wants_json = given.iter().any(|argument| argument == "--json");
    let arguments = match Arguments::try_parse_from(&given) {
        Ok(arguments) => arguments,
        Err(error) => {
            if wants_json && error.use_stderr() {
                report_json(error.render().to_string().trim(), false);
            }
            // A name that a shell filled in may hold anything.
            let plain = error.render().to_string();
            match terminal::shown(&plain, &['\n']) {
                Cow::Owned(shown) => eprint!("{shown}"),
                Cow::Borrowed(_) => drop(error.print()),
            }
            return Verdict::Exit(ExitCode::from(if error.use_stderr() { 2 } else { 0 }));
        }
    };
    let _ = tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_env("BREATHMARK_LOG"))
        .with_writer(std::io::stderr)
        .try_init();
    let command = match arguments.command {
        None => return Verdict::Window(WindowOptions { open: Vec::new(), device: arguments.device }),
        Some(Command::Open { files }) => {
            return Verdict::Window(WindowOptions { open: files, device: arguments.device });
        }
        Some(Command::Bench(bench::Command::Frames { frames })) => {
            return Verdict::BenchFrames { frames: frames as usize, json: arguments.json };
        }
        Some(Command::Bench(bench::Command::Session { rounds })) => {
            return Verdict::BenchSession { rounds: rounds as usize, json: arguments.json };
        }
        Some(command) => command,
    };
    let looks_for_gpu = !matches!(command, Command::Words(_) | Command::Check(_) | Command::Models);
    if looks_for_gpu && arguments.device != DeviceChoice::Cpu {
        quiet_graphics::start_over(&given);
    }
    let progress = progress_bar::progress(arguments.quiet);
    let on_interrupt = progress.clone();
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        // Asked twice, the program stops at once, even in the middle of something that cannot be cancelled.
        if on_interrupt.is_cancelled() {
            std::process::exit(130);
        }
        on_interrupt.cancel();
    });
    let context = Context { json: arguments.json, device: arguments.device, progress };
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| dispatch(&command, &context)));
    let result = result.unwrap_or_else(|_| Err(Failure("something went wrong inside; please report it".to_owned())));
    Verdict::Exit(match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Problems) => ExitCode::from(1),
        Err(Failure(message)) => {
            if context.json {
                report_json(&message, context.progress.is_cancelled());
            }
            terminal::say(&format!("breathmark: {message}"));
            ExitCode::from(2)
        }
    })
}

fn dispatch(command: &Command, context: &Context) -> Result<Outcome, Failure> {
    match command {
        // The window's business, taken out before: see `Verdict`.
        Command::Open { .. } => Ok(Outcome::Done),
        Command::Segment(arguments) => segment::run(arguments, context),
        Command::Check(arguments) => check::run(arguments, context),
        Command::Inspect(arguments) => inspect::run(arguments, context),
        Command::Words(arguments) => words::run(arguments, context),
        Command::Evaluate(command) => evaluate::run(command, context),
        Command::Train(command) => train::run(command, context),
        Command::Models => models::run(context),
        Command::Bench(command) => bench::run(command, context),
        Command::Doctor(arguments) => doctor::run(arguments, context),
    }
}

fn report_json(message: &str, cancelled: bool) {
    let document = json!({"error": {"message": message, "cancelled": cancelled}});
    // Where standard output is gone, standard error still has the message.
    let _ = terminal::put_json(&document);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory as _;
        Arguments::command().debug_assert();
    }
}
