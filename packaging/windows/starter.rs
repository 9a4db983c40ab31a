//! What the start menu and files that are double-clicked start on Windows: the program beside it in `bin`, without the console
//! that a program of the command line would be shown with. `packaging/windows.sh` compiles it.
#![windows_subsystem = "windows"]

use std::os::windows::process::CommandExt as _;
use std::process::{Command, ExitCode};

const CREATE_NO_WINDOW: u32 = 0x0800_0000;

fn main() -> ExitCode {
    let Some(folder) = std::env::current_exe().ok().and_then(|file| Some(file.parent()?.to_owned())) else {
        return ExitCode::from(2);
    };
    let mut program = Command::new(folder.join("bin").join("breathmark.exe"));
    program.args(std::env::args_os().skip(1)).creation_flags(CREATE_NO_WINDOW);
    match program.spawn() {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}
