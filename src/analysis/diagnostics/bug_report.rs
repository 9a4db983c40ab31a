//! The facts as they can be given to others: in English, and without where the user lives.

use std::path::Path;

use super::diagnosis::Diagnosis;
use super::text::{plain_text, sections};
use base::texts;
use base::user_folders;

/// A report for the program's developers.
pub fn bug_report(diagnosis: &Diagnosis) -> String {
    let text = texts::in_english(|| plain_text(&sections(diagnosis)));
    without_home(&text, user_folders::home().as_deref())
}

/// The text with `~` in place of the home folder, in whichever way it is written.
pub fn without_home(text: &str, home: Option<&Path>) -> String {
    let Some(home) = home else { return text.to_owned() };
    // A home that is a link is told by some under its other name.
    let real = dunce::canonicalize(home).ok();
    let names = real.iter().map(|path| path.as_path()).chain([home]).map(shown);
    let mut names: Vec<String> = names.flat_map(spellings).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names.dedup();
    names.into_iter().filter(|name| is_telling(name)).fold(text.to_owned(), |text, name| replaced(&text, &name))
}

fn shown(path: &Path) -> String {
    path.display().to_string().trim_end_matches(['/', '\\']).to_owned()
}

/// A path with backslashes is printed for people, as the text of a program, in which they are doubled, or with slashes.
fn spellings(path: String) -> [String; 3] {
    [path.replace('\\', "\\\\"), path.replace('\\', "/"), path]
}

/// Users without a home live at the root.
fn is_telling(home: &str) -> bool {
    home.len() > 1 && home != "/nonexistent"
}

/// "/home/ann" is not the beginning of "/home/anna", nor the end of "/mnt/home/ann".
fn replaced(text: &str, home: &str) -> String {
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(home) {
        let (before, after) = (&rest[..at], &rest[at + home.len()..]);
        // A full stop may also end a sentence.
        let mut next = after.chars();
        let goes_on = match next.next() {
            Some('.') => next.next().is_some_and(is_of_name),
            Some(letter) => is_of_name(letter),
            None => false,
        };
        let is_begun = before.chars().next_back().is_some_and(is_of_name);
        out.push_str(before);
        out.push_str(if goes_on || is_begun { home } else { "~" });
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_folder_becomes_a_sign_and_nothing_else_does() {
        let check = |text: &str, expected: &str| {
            assert_eq!(without_home(text, Some(Path::new("/home/no such user/ann"))), expected);
        };
        check("log  /home/no such user/ann/.local/state", "log  ~/.local/state");
        check("/home/no such user/ann", "~");
        check("in /home/no such user/ann.", "in ~.");
        check("/home/no such user/anna/x", "/home/no such user/anna/x");
        check(
            "/home/no such user/ann-2 /home/no such user/ann.old",
            "/home/no such user/ann-2 /home/no such user/ann.old",
        );
        check("/mnt/home/no such user/ann/x", "/mnt/home/no such user/ann/x");
        check("\"/home/no such user/ann/x\" é", "\"~/x\" é");
        for home in ["/", "/nonexistent"] {
            assert_eq!(without_home("/usr/bin /nonexistent/x", Some(Path::new(home))), "/usr/bin /nonexistent/x");
        }
        assert_eq!(without_home("/root/x", None), "/root/x");
    }

    #[test]
    fn a_home_of_windows_is_known_however_it_is_printed() {
        let check = |text: &str, expected: &str| {
            assert_eq!(without_home(text, Some(Path::new(r"C:\Users\no such user"))), expected);
        };
        check(r"in C:\Users\no such user\talk.srt", r"in ~\talk.srt");
        check(r#"called on "C:\\Users\\no such user\\talk.srt""#, r#"called on "~\\talk.srt""#);
        check("C:/Users/no such user/talk.srt", "~/talk.srt");
        check(r"C:\Users\no such users\talk.srt", r"C:\Users\no such users\talk.srt");
    }

    #[cfg(unix)]
    #[test]
    fn a_home_that_is_a_link_is_known_by_both_names() {
        let root = tempfile::tempdir().unwrap();
        let (real, link) = (root.path().join("disk"), root.path().join("home"));
        std::fs::create_dir(&real).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let real = real.canonicalize().unwrap();
        let text = format!("{}/a {}/b", link.display(), real.display());
        assert_eq!(without_home(&text, Some(&link)), "~/a ~/b");
    }
}
