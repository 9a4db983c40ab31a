//! Without a command the window, else the command line: the two do not know each other.

use std::process::ExitCode;
use std::time::Instant;

use breathmark::app;
use breathmark::cli::{self, EditorTask};

fn main() -> ExitCode {
    let began = Instant::now();
    // On Windows `*.srt` is still to be spelled out; elsewhere the shell has done so.
    match cli::run(wild::args_os()) {
        EditorTask::Exit(code) => code,
        EditorTask::Window(options) => {
            match app::open_window(&app::StartOptions {
                open: options.open,
                device: options.device,
                began: Some(began),
            }) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("breathmark: {error}");
                    ExitCode::from(2)
                }
            }
        }
    }
}
