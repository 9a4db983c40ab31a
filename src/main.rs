use std::process::ExitCode;

fn main() -> ExitCode {
    breathmark::cli::run(std::env::args_os())
}
