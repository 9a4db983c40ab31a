//! One word for one thing, one thing per word: the names of the types that more than one file sees.
//!
//! No two of them are the same, and none is a participle (`Fitted`) or a verb of conversation (`Asks`): a type is a thing,
//! and its name says which. A reader of `TalkAnalysis` need not look up in which of three files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::layers::{code_only, rust_files, without_test_items};

/// Names that may stand several times, and under which paths (as their beginnings).
const SHARED: &[(&str, &[&str])] = &[
    // What clap reads for a command: a file each, always named through it, as `segment::Arguments`.
    ("Arguments", &["cli/", "lab/cli/"]),
    // What a panel remembers from frame to frame: likewise `export::State`. A boundary's state is the exception that the
    // field gives; the last is where a training stands.
    ("State", &["ui/panels/", "editor/settling/", "lab/training/gated/"]),
    // The subcommands of a command line are what clap calls them; the window has commands, too.
    ("Command", &["lab/cli/", "ui/command.rs"]),
];

/// What ends like a participle and is a noun of the field.
const NOUNS: &[&str] = &[
    "Embedding",
    "Ending",
    "Feed",
    "Finding",
    "Learning",
    "Phrasing",
    "Reading",
    "Recording",
    "Resampling",
    "Ring",
    "Smoothing",
    "Spelling",
    // What is wanted of a video, in the word of those who hand it over.
    "Wanted",
    "Warning",
];
/// Participles that do not end like one, and verbs.
const NO_NOUNS: &[&str] = &[
    "Asks", "Begun", "Beside", "Chosen", "Done", "Fits", "Follow", "Found", "Given", "Grown", "Held", "Kept", "Known",
    "Learnt", "Left", "Look", "Looks", "Made", "Nothing", "Pressed", "Read", "Seen", "Shown", "Spoken", "Taken",
    "Written",
];
/// What people do and programs do not, not even as a part of a name.
const TALK: &[&str] =
    &["Ask", "Asked", "Asks", "Hear", "Heard", "Hears", "Said", "Say", "Says", "Tell", "Teller", "Told"];

#[test]
fn one_word_means_one_thing() {
    let src = Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or(".")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let sources = files.iter().map(|file| {
        let path = file.strip_prefix(&src).expect("found below src").to_string_lossy().replace('\\', "/");
        (path, fs::read_to_string(file).expect("a source file is readable"))
    });
    let types = public_types(sources);
    assert!(types.len() > 300, "only {} public types were found", types.len());
    let bad = bad_names(&types);
    assert!(bad.is_empty(), "{} names of types:\n{}", bad.len(), bad.join("\n"));
}

/// Where each name of a public type is defined, as `file:line`.
fn public_types(sources: impl Iterator<Item = (String, String)>) -> BTreeMap<String, Vec<String>> {
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, source) in sources {
        let code = without_test_items(&code_only(&source));
        for (number, line) in code.lines().enumerate() {
            if let Some(name) = defined_type(line) {
                types.entry(name.to_owned()).or_default().push(format!("{path}:{}", number + 1));
            }
        }
    }
    types
}

/// The type that a line defines for more than its own file.
fn defined_type(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(limited) => limited.split_once(')')?.1,
        None => rest,
    };
    let (kind, rest) = rest.strip_prefix(' ')?.split_once(' ')?;
    let name = rest.split(|letter: char| !letter.is_alphanumeric()).next()?;
    matches!(kind, "struct" | "enum" | "trait" | "type" | "union").then_some(name)
}

fn bad_names(types: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut bad = Vec::new();
    for (name, places) in types {
        let shared = SHARED.iter().find(|(shared, _)| shared == name).map_or(&[][..], |(_, paths)| paths);
        let is_shared = places.iter().all(|place| shared.iter().any(|path| place.starts_with(path)));
        if places.len() > 1 && !is_shared {
            bad.push(format!("`{name}` means {} things: {}", places.len(), places.join(", ")));
        }
        if let Some(why) = why_no_noun(name) {
            bad.push(format!("`{name}` {why}: {}", places.join(", ")));
        }
    }
    bad
}

fn why_no_noun(name: &str) -> Option<&'static str> {
    let words = words_of(name);
    if words.iter().any(|word| TALK.contains(word)) {
        return Some("is from a conversation");
    }
    let [word] = words[..] else { return None };
    let is_participle = word.ends_with("ed") || word.ends_with("ing");
    (NO_NOUNS.contains(&word) || is_participle && !NOUNS.contains(&word)).then_some("names no thing")
}

/// `GapVerdict` is "Gap" and "Verdict".
fn words_of(name: &str) -> Vec<&str> {
    let starts: Vec<usize> = name.match_indices(char::is_uppercase).map(|(at, _)| at).collect();
    let ends = starts.iter().copied().skip(1).chain([name.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &name[start..end]).collect()
}

#[test]
fn bad_names_are_found() {
    let check = |sources: &[(&str, &str)], expected: &[&str]| {
        let sources = sources.iter().map(|(path, source)| ((*path).to_owned(), (*source).to_owned()));
        assert_eq!(bad_names(&public_types(sources)), expected);
    };
    check(
        &[("a.rs", "pub struct Row;"), ("b/mod.rs", "\npub(super) enum Row {\n")],
        &["`Row` means 2 things: a.rs:1, b/mod.rs:2"],
    );
    check(&[("a.rs", "    pub(in crate::a) type Fitted<T> = T;")], &["`Fitted` names no thing: a.rs:1"]);
    check(
        &[("a.rs", "pub trait Mending {}\npub struct Kept(u8);")],
        &["`Kept` names no thing: a.rs:2", "`Mending` names no thing: a.rs:1"],
    );
    check(&[("a.rs", "pub(crate) struct HeardTalk {")], &["`HeardTalk` is from a conversation: a.rs:1"]);
    // Shared names, in their places and elsewhere.
    check(&[("cli/a.rs", "pub struct Arguments {"), ("lab/cli/b.rs", "pub struct Arguments {")], &[]);
    check(
        &[("cli/a.rs", "pub struct Arguments {"), ("time.rs", "pub struct Arguments {")],
        &["`Arguments` means 2 things: cli/a.rs:1, time.rs:1"],
    );
    // Private types, tests, comments and strings, nouns.
    check(&[("a.rs", "struct Row;\nenum Kept {}"), ("b.rs", "pub struct Row;\n// pub struct Row;")], &[]);
    check(
        &[("a.rs", "#[cfg(test)]\nmod tests {\n    pub struct Told;\n}\nconst X: &str = \"\npub struct Told;\n\";")],
        &[],
    );
    check(&[("a.rs", "pub struct Recording;\npub struct JudgedGap;\npub fn told() {}\npub struct Feed;")], &[]);
}
