//! The Python that a program written in Python runs in, so that what is installed with it can be used.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Bytes of a script in which its interpreter is named.
const HEAD: u64 = 2_048;
/// The small programs that start one of Python on Windows have 100 KB; a longer one is something else.
const LONGEST_LAUNCHER: u64 = 1 << 20;

/// How the Python of a program is started; `None`: it does not say, or is no script of Python.
pub(super) fn interpreter_of(program: &Path) -> Option<Vec<OsString>> {
    if cfg!(windows) {
        // Programs of Python are started by a small program, which says where that is, or lies beside it.
        let mut bytes = Vec::new();
        let real = dunce::canonicalize(program).ok()?;
        File::open(&real).ok()?.take(LONGEST_LAUNCHER).read_to_end(&mut bytes).ok()?;
        let named = named_in_launcher(&bytes).map(PathBuf::from);
        let beside = real.ancestors().skip(1).take(2).map(|folder| folder.join("python.exe"));
        let found = named.into_iter().chain(beside).find(|python| python.is_file());
        return found.map(|python| vec![python.into_os_string()]);
    }
    let mut head = Vec::new();
    File::open(program).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    let words = named_in(&String::from_utf8_lossy(&head))?;
    Some(words.into_iter().map(OsString::from).collect())
}

/// The Python that a small program of pip, pipx or distlib starts: a line with it, as in a script, stands between the program and the
/// archive that it runs.
fn named_in_launcher(bytes: &[u8]) -> Option<String> {
    let starts = bytes.windows(2).enumerate().filter(|(_, pair)| *pair == b"#!").map(|(at, _)| at + 2);
    let lines = starts.filter_map(|start| bytes[start..].split(|byte| matches!(byte, b'\n' | b'\r')).next());
    let texts = lines.filter_map(|line| std::str::from_utf8(line).ok());
    let mut paths = texts.map(|text| text.trim().trim_matches('"'));
    paths.rfind(|path| path.to_ascii_lowercase().ends_with("python.exe")).map(str::to_owned)
}

/// The command in the first line of a script, if it is a Python; pip puts a long path into the second line, for a shell.
fn named_in(head: &str) -> Option<Vec<String>> {
    let mut lines = head.lines();
    let first = lines.next()?.strip_prefix("#!")?.trim();
    let words: Vec<String> = match lines.next().and_then(|second| second.strip_prefix("'''exec' ")) {
        Some(second) if first.ends_with("/sh") => {
            let path = match second.strip_prefix('"') {
                Some(quoted) => quoted.split('"').next(),
                None => second.split(' ').next(),
            };
            vec![path?.to_owned()]
        }
        _ => first.split_whitespace().map(str::to_owned).collect(),
    };
    let is_python = words.iter().any(|word| {
        let name = word.rsplit('/').next().unwrap_or_default();
        name.starts_with("python") || name.starts_with("pypy")
    });
    is_python.then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_launcher_of_windows_names_the_interpreter_before_its_archive() {
        let check = |bytes: &[u8], expected: Option<&str>| {
            assert_eq!(named_in_launcher(bytes).as_deref(), expected, "{}", bytes.escape_ascii());
        };
        check(b"MZ\x90\0#!\xff\r\n#!C:\\Py 312\\python.exe\r\nPK\x03\x04", Some(r"C:\Py 312\python.exe"));
        check(
            b"MZ\0#!\"C:\\Users\\ann\\venv\\Scripts\\Python.exe\"\nPK",
            Some(r"C:\Users\ann\venv\Scripts\Python.exe"),
        );
        check(b"MZ\0#!C:\\perl.exe\nPK", None);
        check(b"MZ", None);
        check(b"", None);
    }

    #[test]
    fn the_interpreter_stands_at_the_beginning_of_a_script() {
        let check = |head: &str, expected: Option<&[&str]>| {
            let expected = expected.map(|words| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
            assert_eq!(named_in(head), expected, "{head}");
        };
        check(
            "#!/home/rower/.local/pipx/venvs/vosk/bin/python\nimport sys\n",
            Some(&["/home/rower/.local/pipx/venvs/vosk/bin/python"]),
        );
        check("#!/usr/bin/env python3\n", Some(&["/usr/bin/env", "python3"]));
        check("#!/usr/bin/python3.12 -s\n", Some(&["/usr/bin/python3.12", "-s"]));
        check(
            "#!/bin/sh\n'''exec' \"/a very/long path/bin/python3\" \"$0\" \"$@\"\n' '''\nimport re\n",
            Some(&["/a very/long path/bin/python3"]),
        );
        check(
            "#!/bin/sh\n'''exec' /a/long/path/bin/python3 \"$0\" \"$@\"\n' '''\n",
            Some(&["/a/long/path/bin/python3"]),
        );
        check("#!/bin/sh\nexec something \"$@\"\n", None);
        check("\u{7f}ELF", None);
        check("", None);
    }
}
