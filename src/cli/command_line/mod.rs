//! What the command lines of the editor and of the laboratory have in common: the options of every command, the way to the
//! terminal, exit codes, a talk read from its files, and the comparison that both offer.

pub mod compare;
mod failure;
pub mod kept_talk;
pub mod output;
mod progress_bar;
pub mod shot_arguments;
mod start_over;
pub mod source;
pub mod terminal;

use std::borrow::Cow;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Parser};
use serde_json::json;

use base::caught;
use base::program_log;
use base::progress::Progress;
use base::warning::Warning;
pub use failure::CommandFailure;
use models::compute::DeviceChoice;
pub use start_over::EnvironmentNeed;

/// Options that every command has.
#[derive(Debug, Args)]
pub struct CommonOptions {
    /// Print one JSON document on standard output, on failure too
    #[arg(long, global = true)]
    pub json: bool,
    /// Where networks run: auto (a real GPU if English is read faster there, else the CPU), gpu or cpu
    #[arg(long, global = true, default_value = "auto", value_name = "DEVICE")]
    pub device: DeviceChoice,
    /// No progress bars
    #[arg(long, short, global = true)]
    quiet: bool,
}

impl CommonOptions {
    /// Whether networks may run on a GPU.
    pub fn may_use_gpu(&self) -> bool {
        self.device != DeviceChoice::Cpu
    }
}

/// How a command that ran to its end went.
pub enum Outcome {
    Done,
    /// Done, with problems that the user asked to fail on.
    Problems,
}

/// What every command needs to know beside its own arguments.
pub struct CommandContext {
    pub json: bool,
    pub device: DeviceChoice,
    pub progress: Progress,
}

impl CommandContext {
    /// Prints `value` as the one JSON document, or `text` for people.
    pub fn print(&self, value: &impl serde::Serialize, text: impl FnOnce() -> String) -> Result<(), CommandFailure> {
        if self.json { terminal::put_json(value) } else { terminal::put(&text()) }
    }
}

/// Says on standard error what was odd about the input.
pub fn warn(warnings: &[Warning]) {
    for warning in warnings {
        match warning.at {
            Some(at) => terminal::print_line(&format!("warning: {} (at {:.2} s)", warning.message, at.as_secs())),
            None => terminal::print_line(&format!("warning: {}", warning.message)),
        }
    }
}

/// Reads what was `given`, the program's name first.
///
/// # Errors
/// The code to exit with where it cannot be understood, or was a question for help: the answer is on the terminal.
pub fn arguments<A: Parser>(given: &[OsString]) -> Result<A, ExitCode> {
    A::try_parse_from(given).map_err(|error| {
        if given.iter().any(|argument| argument == "--json") && error.use_stderr() {
            report_json(error.render().to_string().trim(), false);
        }
        // A name that a shell filled in may hold anything.
        let plain = error.render().to_string();
        match terminal::shown(&plain, &['\n']) {
            Cow::Owned(shown) => eprint!("{shown}"),
            Cow::Borrowed(_) => drop(error.print()),
        }
        ExitCode::from(if error.use_stderr() { 2 } else { 0 })
    })
}

/// Starts the program over with the arguments it was `given` where graphics drivers would complain on the terminal, or the
/// window would keep memory that it does not use. To be called if a driver may be asked; returns if nothing is missing.
pub fn start_over(given: &[OsString], need: EnvironmentNeed) {
    start_over::start_over(given, need);
}

/// Runs a command, which Ctrl-C ends, and says how it went. Exit codes: 0 done, 1 done with problems that the user asked to
/// fail on, 2 could not do it. `program` is the name under which it complains.
pub fn run_command(
    program: &str,
    options: &CommonOptions,
    command: impl FnOnce(&CommandContext) -> Result<Outcome, CommandFailure>,
) -> ExitCode {
    program_log::to_standard_error();
    caught::hush();
    let progress = progress_bar::progress(options.quiet);
    let on_interrupt = progress.clone();
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        // Asked twice, the program stops at once, even in the middle of something that cannot be cancelled.
        if on_interrupt.is_cancelled() {
            std::process::exit(130);
        }
        on_interrupt.cancel();
    });
    let context = CommandContext { json: options.json, device: options.device, progress };
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| command(&context)));
    let result =
        result.unwrap_or_else(|_| Err(CommandFailure("something went wrong inside; please report it".to_owned())));
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Problems) => ExitCode::from(1),
        Err(CommandFailure(message)) => {
            if context.json {
                report_json(&message, context.progress.is_cancelled());
            }
            terminal::print_line(&format!("{program}: {message}"));
            ExitCode::from(2)
        }
    }
}

fn report_json(message: &str, cancelled: bool) {
    let document = json!({"error": {"message": message, "cancelled": cancelled}});
    // Where standard output is gone, standard error still has the message.
    let _ = terminal::put_json(&document);
}
