//! `breathmark package-files`: manual pages and shell completions, written from the command line's own description. Hidden:
//! for those who make packages.

use std::path::{Path, PathBuf};

use clap::{Args, Command, ValueEnum as _};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::command_line::{CommandContext, CommandFailure, Outcome};
use base::disk::{self, Access};
use base::whole_file;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Gets `man/`, with a page for the program and one for each command, and `completions/`, with a file for each shell
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// A file of a package: its place below the folder, and what stands in it.
#[derive(Clone)]
struct PackageFile {
    place: PathBuf,
    content: Vec<u8>,
}

pub fn run(arguments: &Arguments, program: Command, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    for folder in [MAN, COMPLETIONS] {
        disk::real().create_folders(&arguments.folder.join(folder), Access::Usual)?;
    }
    let files = [manual_pages(program.clone())?, completions(&program)].concat();
    for file in &files {
        let path = arguments.folder.join(&file.place);
        whole_file::write(&path, &file.content)
            .map_err(|error| CommandFailure(format!("cannot write the file ({error}): {}", path.display())))?;
    }
    let places: Vec<&Path> = files.iter().map(|file| file.place.as_path()).collect();
    context.print(&serde_json::json!({"files": places}), || {
        places.iter().map(|place| format!("{}\n", place.display())).collect()
    })?;
    Ok(Outcome::Done)
}

const MAN: &str = "man";
const COMPLETIONS: &str = "completions";

/// `breathmark.1`, and `breathmark-segment.1` and so on for the commands that are not hidden.
fn manual_pages(mut program: Command) -> std::io::Result<Vec<PackageFile>> {
    // Commands get their whole names and the options of all commands.
    program.build();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set()).cloned();
    let pages: Vec<Command> = std::iter::once(program.clone()).chain(commands).collect();
    let page = |command: Command| {
        let page = Man::new(command);
        let mut content = Vec::new();
        page.render(&mut content)?;
        Ok(PackageFile { place: Path::new(MAN).join(page.get_filename()), content })
    };
    pages.into_iter().map(page).collect()
}

/// For every shell that clap knows, under the name that the shell looks for.
fn completions(program: &Command) -> Vec<PackageFile> {
    let of_shell = |&shell: &Shell| {
        let mut content = Vec::new();
        let name = program.get_name().to_owned();
        clap_complete::generate(shell, &mut program.clone(), &name, &mut content);
        let file = clap_complete::Generator::file_name(&shell, &name);
        PackageFile { place: Path::new(COMPLETIONS).join(file), content }
    };
    Shell::value_variants().iter().map(of_shell).collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    /// The text of the file at this place.
    fn text<'a>(files: &'a [PackageFile], place: &str) -> &'a str {
        let file = files.iter().find(|file| file.place == Path::new(place)).unwrap_or_else(|| panic!("no {place}"));
        std::str::from_utf8(&file.content).unwrap()
    }

    #[test]
    fn the_manual_page_names_every_command_and_each_has_its_own() {
        let program = crate::Arguments::command();
        let pages = manual_pages(program.clone()).unwrap();
        // A page writes "-" as "\-".
        let main = text(&pages, "man/breathmark.1").replace("\\-", "-");
        let mut seen = 0;
        for command in program.get_subcommands() {
            let name = format!("breathmark-{}", command.get_name());
            let page = pages.iter().find(|page| page.place == Path::new(MAN).join(format!("{name}.1")));
            assert_eq!(page.is_some(), !command.is_hide_set(), "{name}");
            assert_eq!(main.contains(&format!("{name}(1)")), !command.is_hide_set(), "{name}");
            let Some(page) = page else { continue };
            let page = std::str::from_utf8(&page.content).unwrap().replace("\\-", "-");
            assert!(page.contains("--json"), "the options of all commands stand on the page of {name}");
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let Some(long) = argument.get_long() else { continue };
                assert!(page.contains(&format!("--{long}")), "{name} has no --{long}");
            }
            seen += 1;
        }
        assert!(seen > 10, "only {seen} commands");
    }

    #[test]
    fn every_shell_completes_every_command() {
        let program = crate::Arguments::command();
        let files = completions(&program);
        let places = ["breathmark.bash", "breathmark.elv", "breathmark.fish", "_breathmark.ps1", "_breathmark"];
        assert_eq!(files.len(), places.len());
        for place in places {
            let script = text(&files, &format!("completions/{place}"));
            for command in program.get_subcommands().filter(|command| !command.is_hide_set()) {
                assert!(script.contains(command.get_name()), "{place} does not know {}", command.get_name());
            }
        }
    }
}
