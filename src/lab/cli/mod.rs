//! The laboratory's command line: one file per subcommand.

mod acoustic_talks;
mod bench;
mod evaluate;
mod operating_point;
mod picture_file;
mod reader_rows;
mod recogniser_choice;
mod reference_text;
mod set_choice;
mod stream;
mod timed_recordings;
mod train;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::papers;
use base::program_log;
use cli::command_line::{self, CommonOptions, EnvironmentNeed};

/// The laboratory of Breathmark: trains its models and measures what it does.
#[derive(Debug, Parser)]
#[command(name = "breathmark-lab", version, disable_help_subcommand = true)]
struct Arguments {
    #[command(flatten)]
    options: CommonOptions,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measure a model or a subtitle file against a reference
    #[command(subcommand)]
    Evaluate(evaluate::Command),
    /// Train models from text
    #[command(subcommand)]
    Train(Box<train::Command>),
    /// Measure speed and accuracy of the signal processing
    #[command(subcommand)]
    Bench(bench::Command),
    /// As the editor's, with the papers' models too
    Segment(cli::segment::Arguments),
    /// As the editor's, with the papers' models and schemes too
    #[command(after_help = cli::stream::INPUT)]
    Stream(stream::Arguments),
    /// As the editor's, with the papers' models too
    Inspect(cli::inspect::Arguments),
    /// List the models, the papers' too
    Models,
}

/// What the program is to do next.
pub enum LabTask {
    Exit(ExitCode),
    /// Measure how long the window takes to draw itself; `json`: print one document.
    BenchFrames {
        frames: usize,
        /// With the spectrogram under the waveform.
        spectrogram: bool,
        json: bool,
    },
    /// Measure whether the window stays as quick and small as it was.
    BenchSession {
        rounds: usize,
        json: bool,
    },
    /// Measure whether the window stays quick and small while it follows a long talk.
    BenchFollow {
        minutes: u32,
        speed: f64,
        json: bool,
    },
}

/// Runs the laboratory on its arguments, the program's name first; see [`command_line::run_command`] for the exit codes.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> LabTask {
    let given: Vec<OsString> = arguments.into_iter().collect();
    let Arguments { options, command } = match command_line::arguments(&given) {
        Ok(arguments) => arguments,
        Err(code) => return LabTask::Exit(code),
    };
    papers::open_by_name();
    // Tasks for the window are not run here.
    program_log::to_standard_error();
    match command {
        Command::Bench(bench::Command::Frames { frames, spectrogram }) => {
            return LabTask::BenchFrames { frames: frames as usize, spectrogram, json: options.json };
        }
        Command::Bench(bench::Command::Session { rounds }) => {
            return LabTask::BenchSession { rounds: rounds as usize, json: options.json };
        }
        Command::Bench(bench::Command::Follow { minutes, speed }) => {
            return LabTask::BenchFollow { minutes, speed: f64::from(speed), json: options.json };
        }
        _ if options.may_use_gpu() => command_line::start_over(&given, EnvironmentNeed::Drivers),
        _ => {}
    }
    LabTask::Exit(command_line::run_command("breathmark-lab", &options, |context| match &command {
        Command::Evaluate(command) => evaluate::run(command, context),
        Command::Train(command) => train::run(command, context),
        Command::Bench(command) => bench::run(command, context),
        Command::Segment(arguments) => cli::segment::run(arguments, context),
        Command::Stream(arguments) => stream::run(arguments, context),
        Command::Inspect(arguments) => cli::inspect::run(arguments, context),
        Command::Models => cli::models::run(context),
    }))
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
