//! Files that must not be written over: those that a talk was made from. One rule for the command line and the window.

use std::path::{Path, PathBuf};

use crate::texts::t;

/// A file that a talk was made from, or is judged by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputFile {
    /// As in a sentence: "the transcript in use".
    pub role: &'static str,
    pub path: PathBuf,
}

impl InputFile {
    pub fn new(role: &'static str, path: impl Into<PathBuf>) -> Self {
        Self { role, path: path.into() }
    }
}

/// The input that would be lost if `output` were written, by whatever name or link it is called. Looks at the disk.
pub fn input_at<'a>(output: &Path, inputs: &'a [InputFile]) -> Option<&'a InputFile> {
    inputs.iter().find(|input| is_same_file(output, &input.path))
}

/// The same by name alone, for a first word while a name is being typed.
pub fn input_named<'a>(output: &Path, inputs: &'a [InputFile]) -> Option<&'a InputFile> {
    inputs.iter().find(|input| input.path == output)
}

/// Why `output` is not written, as a sentence.
pub fn refusal(output: &Path, inputs: &[InputFile]) -> Option<String> {
    let input = input_at(output, inputs)?;
    Some(t!("overwriting-refused", role = input.role, path = output.to_string_lossy()))
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(one), Ok(other)) => one == other || is_hard_link(&one, &other),
        _ => a == b,
    }
}

/// Only of files: to ask this the library opens them, and what a pipe holds would be waited for.
fn is_hard_link(a: &Path, b: &Path) -> bool {
    a.is_file() && b.is_file() && same_file::is_same_file(a, b).unwrap_or(false)
}

/// Names for a file that is made from a talk, one after the other, the best first: "talk.srt", "talk 2.srt", "talk 3.srt" … with
/// an `ending` such as "srt"; those of inputs are left out: a transcript is often called as the subtitles would be.
pub fn names<'a>(
    folder: PathBuf,
    stem: String,
    ending: &'a str,
    inputs: &'a [InputFile],
) -> impl Iterator<Item = PathBuf> + use<'a> {
    let first = format!("{stem}.{ending}");
    let numbered = (2..).map(move |number| format!("{stem} {number}.{ending}"));
    let names = std::iter::once(first).chain(numbered);
    names.map(move |name| folder.join(name)).filter(|path| input_named(path, inputs).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_known_by_every_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        std::fs::write(file("talk.srt"), "1").unwrap();
        std::fs::write(file("other.srt"), "2").unwrap();
        let inputs = [InputFile::new("the transcript in use", file("talk.srt"))];
        let is_refused = |path: &Path| refusal(path, &inputs).is_some();
        assert!(is_refused(&file("talk.srt")) && is_refused(&folder.path().join(".").join("talk.srt")));
        assert!(!is_refused(&file("other.srt")) && !is_refused(&file("new.srt")));
        std::fs::hard_link(file("talk.srt"), file("hard.srt")).unwrap();
        assert!(is_refused(&file("hard.srt")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(file("talk.srt"), file("link.srt")).unwrap();
            assert!(is_refused(&file("link.srt")));
        }
        assert!(refusal(&file("talk.srt"), &inputs).unwrap().contains("the transcript in use"));
    }

    #[test]
    fn names_step_aside_for_inputs_and_go_on_by_number() {
        let first = |ending: &str, inputs: &[InputFile]| -> Vec<String> {
            let names = names("/talks".into(), "talk".to_owned(), ending, inputs);
            names.take(3).map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
        };
        let transcript = [InputFile::new("the transcript in use", "/talks/talk.srt")];
        assert_eq!(first("srt", &[]), ["talk.srt", "talk 2.srt", "talk 3.srt"]);
        assert_eq!(first("srt", &transcript), ["talk 2.srt", "talk 3.srt", "talk 4.srt"]);
        assert_eq!(first("vtt", &transcript)[0], "talk.vtt");
        assert_eq!(first("breathmark", &transcript), ["talk.breathmark", "talk 2.breathmark", "talk 3.breathmark"]);
        assert_eq!(first("quality.html", &[]), ["talk.quality.html", "talk 2.quality.html", "talk 3.quality.html"]);
    }
}
