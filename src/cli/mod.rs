//! The editor's command line: one file per subcommand. Opens no window and no audio device.

mod batch;
mod check;
mod convert;
mod doctor;
mod file_arguments;
mod inspect;
mod models;
mod output;
mod quality;
mod replace;
mod retime;
mod segment;
mod spelling;
mod stream;
mod words;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::command_line::{self, CommandContext, CommandFailure, CommonOptions, Outcome, compare};
use crate::compute::DeviceChoice;

/// Subtitle segmentation that listens: pause, pitch, energy and words decide where a cue ends.
#[derive(Debug, Parser)]
#[command(name = "breathmark", version, disable_help_subcommand = true)]
#[command(after_help = "Without a command the window opens.")]
struct Arguments {
    #[command(flatten)]
    options: CommonOptions,
    /// Without a command the window opens
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open the window with a talk: a recording, a transcript, a project, in any order
    Open {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Turn a recording and its transcript into subtitles
    Segment(segment::Arguments),
    /// Turn thousands of recordings and their transcripts into subtitles, on all cores and, by shards, on many machines
    #[command(after_help = batch::NOTES)]
    Batch(batch::Arguments),
    /// Turn the words of a recogniser into subtitles while the talk is still being spoken
    #[command(after_help = stream::INPUT)]
    Stream(stream::Arguments),
    /// Check a subtitle file against a guideline
    Check(check::Arguments),
    /// Find anew when the cues of a subtitle file appear and go, by the voice and the guideline; cues and lines stay
    Retime(retime::Arguments),
    /// Turn a subtitle file into one of another format, or the words of a transcript into a list
    #[command(after_help = convert::FORMATS)]
    Convert(convert::Arguments),
    /// Find text in subtitle files and projects, and put other text in its place
    #[command(after_help = replace::NOTES)]
    Replace(replace::Arguments),
    /// Show what speaks for and against a boundary at every gap
    Inspect(inspect::Arguments),
    /// Show what was read from a transcript
    Words(words::Arguments),
    /// List the models
    Models,
    /// Check the devices and models of this machine
    Doctor(doctor::Arguments),
    /// Compare subtitles with those that a person made of the same talk: breaks, Sigma, SubER, conformity
    #[command(after_help = compare::FIGURES)]
    Compare(compare::Arguments),
}

/// What the program is to do next.
pub enum EditorTask {
    Exit(ExitCode),
    /// Open the window: that is not the command line's business.
    Window(WindowOptions),
}

/// What the command line says about the window.
#[derive(Clone, Debug, Default)]
pub struct WindowOptions {
    pub open: Vec<PathBuf>,
    pub device: DeviceChoice,
}

/// Runs the program on its arguments, the program's name first; see [`command_line::carry_out`] for the exit codes.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> EditorTask {
    let given: Vec<OsString> = arguments.into_iter().collect();
    let Arguments { options, command } = match command_line::arguments(&given) {
        Ok(arguments) => arguments,
        Err(code) => return EditorTask::Exit(code),
    };
    let window = |open| EditorTask::Window(WindowOptions { open, device: options.device });
    let command = match command {
        None => return window(Vec::new()),
        Some(Command::Open { files }) => return window(files),
        Some(command) => command,
    };
    let asks_models = match &command {
        Command::Check(check) => check.hears(),
        Command::Words(_) | Command::Convert(_) | Command::Replace(_) | Command::Models | Command::Compare(_) => false,
        _ => true,
    };
    if asks_models {
        command_line::quiet_graphics(&given, &options);
    }
    EditorTask::Exit(command_line::carry_out("breathmark", &options, |context| dispatch(&command, context)))
}

fn dispatch(command: &Command, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    match command {
        // The window's business, taken out before: see `EditorTask`.
        Command::Open { .. } => Ok(Outcome::Done),
        Command::Segment(arguments) => segment::run(arguments, context),
        Command::Batch(arguments) => batch::run(arguments, context),
        Command::Stream(arguments) => stream::run(arguments, context),
        Command::Check(arguments) => check::run(arguments, context),
        Command::Retime(arguments) => retime::run(arguments, context),
        Command::Convert(arguments) => convert::run(arguments, context),
        Command::Replace(arguments) => replace::run(arguments, context),
        Command::Inspect(arguments) => inspect::run(arguments, context),
        Command::Words(arguments) => words::run(arguments, context),
        Command::Models => models::run(context),
        Command::Doctor(arguments) => doctor::run(arguments, context),
        Command::Compare(arguments) => compare::run(arguments, context),
    }
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
