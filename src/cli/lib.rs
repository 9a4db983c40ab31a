//! The editor's command line: one file per subcommand. Opens no window and no audio device.

pub mod command_line;

mod align;
mod batch;
mod check;
mod convert;
mod doctor;
mod effort;
mod file_arguments;
pub mod inspect;
pub mod models;
mod package_files;
mod quality;
mod replace;
mod retime;
pub mod segment;
mod shots;
mod spelling;
pub mod stream;
mod style;
mod tracks;
mod transcribe;
mod words;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use ::models::compute::DeviceChoice;
use base::user_folders::PortableFolder;
use base::{external_programs, settings_file, user_folders};
use command_line::{CommandContext, CommandFailure, CommonOptions, EnvironmentNeed, Outcome, compare};

/// Subtitle segmentation that listens: pause, pitch, energy and words decide where a cue ends.
#[derive(Debug, Parser)]
#[command(name = "breathmark", bin_name = "breathmark", version, disable_help_subcommand = true)]
#[command(after_help = "Without a command the window opens, with the files that are named, if any.")]
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
    /// Have a speech recogniser of this machine make the transcript of a recording
    #[command(after_help = transcribe::NOTES)]
    Transcribe(transcribe::Arguments),
    /// Find out when each word of a script is said in a recording
    #[command(after_help = align::NOTES)]
    Align(align::Arguments),
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
    /// Learn the style of a client from finished subtitle files: a guideline of which every number says where it comes from
    #[command(after_help = style::NOTES)]
    Style(style::Arguments),
    /// Find where the shots of a video change
    Shots(shots::Arguments),
    /// List the audio tracks of a recording: languages, commentary, audio description
    Tracks(tracks::Arguments),
    /// Show what speaks for and against a boundary at every gap
    Inspect(inspect::Arguments),
    /// Show what was read from a transcript
    Words(words::Arguments),
    /// List the models
    Models,
    /// Tell about machine and program what a fault is found by: devices, sound, ffmpeg, fonts, folders, models
    Doctor(doctor::Arguments),
    /// Tell how long projects were worked on, what is left of their drafts, and how long they may still take
    #[command(after_help = effort::FIGURES)]
    Effort(effort::Arguments),
    /// Compare subtitles with those that a person made of the same talk: breaks, Sigma, SubER, conformity
    #[command(after_help = compare::FIGURES)]
    Compare(compare::Arguments),
    /// Write manual pages and shell completions into a folder, for packages
    #[command(hide = true)]
    PackageFiles(package_files::Arguments),
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

/// Runs the program on its arguments, the program's name first; see [`command_line::run_command`] for the exit codes.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> EditorTask {
    let given = opened_by_name(arguments.into_iter().collect());
    let Arguments { options, command } = match command_line::arguments(&given) {
        Ok(arguments) => arguments,
        Err(code) => return EditorTask::Exit(code),
    };
    let window = |open| {
        command_line::start_over(&given, EnvironmentNeed::Window);
        EditorTask::Window(WindowOptions { open, device: options.device })
    };
    let command = match command {
        None => return window(Vec::new()),
        Some(Command::Open { files }) => return window(files),
        Some(command) => command,
    };
    let asks_drivers = match &command {
        Command::Doctor(_) => true,
        Command::Check(check) => check.hears() && options.may_use_gpu(),
        Command::Words(_) | Command::Convert(_) | Command::Replace(_) | Command::Models | Command::Compare(_) => false,
        Command::Effort(_)
        | Command::Align(_)
        | Command::Transcribe(_)
        | Command::PackageFiles(_)
        | Command::Shots(_)
        | Command::Style(_)
        | Command::Tracks(_) => false,
        _ => options.may_use_gpu(),
    };
    if asks_drivers {
        command_line::start_over(&given, EnvironmentNeed::Drivers);
    }
    EditorTask::Exit(command_line::run_command("breathmark", &options, |context| {
        let warning = PortableFolder::of_program().and_then(PortableFolder::warning);
        command_line::warn(warning.as_slice());
        let settings = user_folders::settings();
        external_programs::choose_ffmpeg(settings.and_then(|folder| settings_file::chosen_ffmpeg(&folder)));
        dispatch(&command, context)
    }))
}

/// Desktops and file managers give a program the files alone: what begins with a file instead of a command is for the window.
fn opened_by_name(mut given: Vec<OsString>) -> Vec<OsString> {
    let command = Arguments::command();
    let place = first_of_no_option(&command, &given);
    let is_command = |name: &OsString| command.get_subcommands().any(|command| command.get_name() == name);
    if given.get(place).is_some_and(|first| !is_command(first) && Path::new(first).is_file()) {
        given.insert(place, "open".into());
    }
    given
}

/// Where the first argument stands that is neither an option nor the value of one.
fn first_of_no_option(command: &clap::Command, given: &[OsString]) -> usize {
    let takes_value = |option: &str| {
        command.get_arguments().any(|argument| {
            let is_it = match option.strip_prefix("--") {
                Some(long) => argument.get_long() == Some(long),
                None => option.chars().nth(1).is_some_and(|short| argument.get_short() == Some(short)),
            };
            is_it && argument.get_action().takes_values()
        })
    };
    let mut place = 1;
    while let Some(argument) = given.get(place).map(|argument| argument.to_string_lossy()) {
        if !argument.starts_with('-') || argument == "-" {
            break;
        }
        // "--device=cpu" and "-dcpu" bring their value with them.
        let is_whole = if argument.starts_with("--") { !argument.contains('=') } else { argument.chars().count() == 2 };
        place += if is_whole && takes_value(&argument) { 2 } else { 1 };
    }
    place
}

fn dispatch(command: &Command, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    match command {
        // The window's business, taken out before: see `EditorTask`.
        Command::Open { .. } => Ok(Outcome::Done),
        Command::Transcribe(arguments) => transcribe::run(arguments, context),
        Command::Align(arguments) => align::run(arguments, context),
        Command::Segment(arguments) => segment::run(arguments, context),
        Command::Batch(arguments) => batch::run(arguments, context),
        Command::Stream(arguments) => stream::run(arguments, context),
        Command::Check(arguments) => check::run(arguments, context),
        Command::Retime(arguments) => retime::run(arguments, context),
        Command::Convert(arguments) => convert::run(arguments, context),
        Command::Replace(arguments) => replace::run(arguments, context),
        Command::Style(arguments) => style::run(arguments, context),
        Command::Shots(arguments) => shots::run(arguments, context),
        Command::Tracks(arguments) => tracks::run(arguments, context),
        Command::Inspect(arguments) => inspect::run(arguments, context),
        Command::Words(arguments) => words::run(arguments, context),
        Command::Models => models::run(context),
        Command::Doctor(arguments) => doctor::run(arguments, context),
        Command::Effort(arguments) => effort::run(arguments, context),
        Command::Compare(arguments) => compare::run(arguments, context),
        Command::PackageFiles(arguments) => package_files::run(arguments, Arguments::command(), context),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_without_a_command_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let talk = folder.path().join("harbour talk.srt");
        std::fs::write(&talk, "").unwrap();
        let run = |arguments: &[OsString]| run(std::iter::once("breathmark".into()).chain(arguments.iter().cloned()));
        match run(&[talk.clone().into(), "tide.flac".into(), "--device".into(), "cpu".into()]) {
            EditorTask::Window(options) => {
                assert_eq!(options.open, [talk.clone(), "tide.flac".into()]);
                assert_eq!(options.device, DeviceChoice::Cpu);
            }
            EditorTask::Exit(_) => panic!("the file was not opened"),
        }
        for options in [&["--device", "cpu"][..], &["--device=cpu"], &["--quiet", "--device", "cpu"]] {
            let options: Vec<OsString> = options.iter().map(OsString::from).collect();
            match run(&[options.as_slice(), &[talk.clone().into()]].concat()) {
                EditorTask::Window(found) => assert_eq!(found.open, std::slice::from_ref(&talk), "{options:?}"),
                EditorTask::Exit(_) => panic!("the file was not opened behind {options:?}"),
            }
        }
        // What is neither file nor command stays an error, and a command is one even where a file has its name.
        assert!(matches!(run(&["segmnet".into()]), EditorTask::Exit(_)));
        assert_eq!(opened_by_name(vec!["breathmark".into(), "models".into()]).len(), 2);
    }

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }
}
