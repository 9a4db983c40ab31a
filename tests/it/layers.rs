//! Keeps the layers of the crate: which module may use which, and what must not appear where.
//!
//! `src/lib.rs` names the modules in reading order, and a module uses only itself and what stands above it there. That
//! also rules out cycles between folders. The other rules are absences: crates, files, clocks and globals that have no
//! place in most modules. Code under `#[cfg(test)]` is free. The source is scanned as text, after comments and strings
//! are blanked out; it is not parsed.

use std::fs;
use std::path::{Path, PathBuf};

/// Crates, and the only places under `src/` that may name them (as beginnings of a path).
const CRATES: &[(&[&str], &[&str])] = &[
    (&["symphonia"], &["audio/decode"]),
    (&["rustfft"], &["prosody/"]),
    (&["burn"], &["compute/", "lexical/", "acoustic/", "lab/"]),
    (&["egui", "eframe", "rfd"], &["app/"]),
    // The window plays; what is told about a machine lists its sound devices, and opens none.
    (&["rodio"], &["app/", "diagnostics/sound.rs"]),
    // The editor is built without them.
    (&["libc", "liblzma", "plotters", "rand_chacha"], &["lab/"]),
];

/// From the same input these modules make the same output: they open no file, read no clock and hold no global. A
/// `LazyLock` is allowed: unlike a `OnceLock` it holds what its initialiser says and nothing from a caller, so it is a
/// constant that is expensive to write down.
const PURE_MODULES: &[&str] = &[
    "subtitle_file",
    "language",
    "prosody",
    "fusion",
    "streaming",
    "wording",
    "guideline",
    "proposals",
    "cues",
    "export",
];
const IMPURE_CODE: &[&str] =
    &["File::open", "File::create", "OpenOptions", "SystemTime", "static mut", "OnceLock", "thread_local!"];
const IMPURE_STD_MODULES: &[&str] = &["fs", "time"];

/// The window waits for no disk: of its files only these touch one, in the background.
const DISK_IN_WINDOW: &[&str] = &[
    "app/examine.rs",
    "app/file_jobs.rs",
    "app/keeper.rs",
    "app/looks.rs",
    "app/one_writer.rs",
    "app/profiles.rs",
    "app/settings.rs",
    // What the system says of the program, and messages of a recogniser that nobody runs.
    "app/session_bench.rs",
    "app/follow_bench.rs",
    // Draws the window for people to look at.
    "app/pictures.rs",
];
const DISK_CODE: &[&str] = &[
    "std::fs",
    "File::open",
    "whole_file::",
    ".exists()",
    ".is_file()",
    ".is_dir()",
    ".metadata()",
    ".canonicalize()",
    "OpenProject::open(",
    "OpenProject::create(",
    "EditorProfile::read(",
];

/// Panels read a scene and push actions: none is handed what it could change.
const HANDED_TO_NO_PANEL: &[&str] = &["&mut App", "&mut Session", "&mut Talk", "&mut OpenProject", "&mut Project"];

/// Cues and files are made from what was decided: neither sees how likely anything was. (That fusion and what stands before it see
/// no decision of a person follows from the order.)
const BLIND_TO_PROBABILITY: &[&str] = &["cues", "export"];
const PROBABILITY: &[&str] = &["probability", "posterior", "posteriors", "strength", "strengths", "log_odds"];

/// What the order alone would allow: the faces of the two programs do not know each other, and what text and guidelines say needs
/// no models, neither itself nor through what it uses. The files below have no layer: they put the programs together.
const STRANGERS: &[(&str, &[&str])] = &[
    ("wording", &["compute", "lexical", "acoustic"]),
    ("guideline", &["compute", "lexical", "acoustic", "fusion", "evidence"]),
    ("cues", &["log_odds", "prosody", "compute", "lexical", "acoustic", "fusion", "evidence"]),
    ("export", &["log_odds", "prosody", "compute", "lexical", "acoustic", "fusion", "evidence"]),
    ("cli", &["app"]),
    ("app", &["cli"]),
    ("lab", &["cli", "app"]),
];
const PROGRAMS: &[&str] = &["main.rs", "bin/breathmark-lab.rs"];

/// Random numbers come from a generator that is owned and seeded by whoever draws. burn's own layers and the process's
/// generator are shared by all that runs at the same time: a training would end elsewhere whenever another ran beside
/// it, and a test would fail on some machines only. These rules hold for tests, too.
const SHARED_RANDOMNESS: &[&str] = &[
    "seed(",
    "Tensor::random",
    "random_like",
    "DropoutConfig",
    "Initializer",
    "LinearConfig",
    "EmbeddingConfig",
    "LstmConfig",
    "Conv1dConfig",
    "Conv2dConfig",
    "thread_rng",
    "rand::rng",
    "rand::random",
];
/// A project's identity must differ from all others, on every machine; so must the names of files that are made side by
/// side.
const MAY_DIFFER: &[&str] = &["project/file/", "kept.rs", "whole_file.rs"];

#[test]
fn random_numbers_are_owned_and_seeded() {
    let src = Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or(".")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(&src).expect("found below src").to_string_lossy().replace('\\', "/");
        if !MAY_DIFFER.iter().any(|may| path.starts_with(may)) {
            let source = fs::read_to_string(&file).expect("a source file is readable");
            found.extend(shared_randomness(&path, &source));
        }
    }
    assert!(found.is_empty(), "{} places draw from a shared generator:\n{}", found.len(), found.join("\n"));
}

fn shared_randomness(path: &str, source: &str) -> Vec<String> {
    let code = code_only(source);
    let places = SHARED_RANDOMNESS.iter().flat_map(|name| words(&code, name).map(move |at| (at, *name)));
    places.map(|(at, name)| format!("src/{path}:{}: `{name}`", code[..at].matches('\n').count() + 1)).collect()
}

#[test]
fn shared_randomness_is_found() {
    let bad = "device.seed(4);\nlet x = Tensor::random([1], Distribution::Default, &d);\nrand::random::<u8>();";
    assert_eq!(shared_randomness("a.rs", bad).len(), 3);
    let good = "ChaCha8Rng::seed_from_u64(4).random::<f32>(); reseed(); // device.seed(1)";
    assert_eq!(shared_randomness("a.rs", good), [""; 0]);
}

/// Where a module lies and how it names others: see `misplaced_modules` and `long_ways_up`. Holds for tests, too.
#[test]
fn modules_lie_in_their_folders_and_are_named_from_the_root() {
    let root = Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or("."));
    let mut found = Vec::new();
    for folder in ["src", "tests/it"] {
        let mut files = Vec::new();
        rust_files(&root.join(folder), &mut files);
        let below_root = |file: &PathBuf| {
            let path = file.strip_prefix(root).expect("found below the root");
            path.to_string_lossy().replace('\\', "/")
        };
        let paths: Vec<String> = files.iter().map(below_root).collect();
        found.extend(misplaced_modules(&paths));
        for (file, path) in files.iter().zip(&paths) {
            found.extend(long_ways_up(path, &fs::read_to_string(file).expect("a source file is readable")));
        }
    }
    assert!(found.is_empty(), "{} modules or paths stand wrong:\n{}", found.len(), found.join("\n"));
}

/// A module with children is `name/mod.rs`, so that all of it lies in one folder: the files `name.rs` beside a `name/`.
fn misplaced_modules(paths: &[String]) -> Vec<String> {
    let has_children = |path: &&String| {
        let folder = format!("{}/", path.trim_end_matches(".rs"));
        paths.iter().any(|other| other.starts_with(&folder))
    };
    let misplaced = paths.iter().filter(has_children);
    misplaced.map(|path| format!("{path}: has children, so it is {}/mod.rs", path.trim_end_matches(".rs"))).collect()
}

/// One step up is clear at a glance; whoever reads two has to count folders. Such paths begin with `crate::`.
fn long_ways_up(path: &str, source: &str) -> Vec<String> {
    let code = code_only(source);
    let first_of_two = words(&code, "super::super").filter(|at| !code[..*at].ends_with("::"));
    first_of_two
        .map(|at| format!("{path}:{}: `super::super`, not `crate::`", code[..at].matches('\n').count() + 1))
        .collect()
}

#[test]
fn misplaced_modules_and_long_ways_up_are_found() {
    let paths = ["src/a.rs", "src/a/b.rs", "src/ab/mod.rs", "src/ab/c.rs", "src/c.rs"].map(str::to_owned);
    assert_eq!(misplaced_modules(&paths), ["src/a.rs: has children, so it is src/a/mod.rs"]);

    let bad = "use super::x;\nuse super::super::y;\nmod tests {\n    use super::super::super::z;\n}";
    assert_eq!(
        long_ways_up("src/a.rs", bad),
        ["src/a.rs:2: `super::super`, not `crate::`", "src/a.rs:4: `super::super`, not `crate::`"]
    );
    let good = "use super::x; // super::super::y\nuse crate::super_y;\nlet z = \"super::super\";";
    assert_eq!(long_ways_up("src/a.rs", good), [""; 0]);
}

#[test]
fn modules_use_only_what_stands_above_them() {
    let src = Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or(".")).join("src");
    let order = module_order(&fs::read_to_string(src.join("lib.rs")).expect("src/lib.rs is readable"));
    assert!(!order.is_empty(), "src/lib.rs names no module");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    assert!(files.len() > order.len() / 2, "only {} files were found under {}", files.len(), src.display());
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(&src).expect("found below src").to_string_lossy().replace('\\', "/");
        let source =
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()));
        found.extend(violations(&path, &source, &order));
    }
    assert!(found.is_empty(), "{} places break the layers:\n{}", found.len(), found.join("\n"));
}

/// A rule about a place that was renamed or went holds nothing any more, and nobody sees it.
#[test]
fn rules_are_about_what_exists() {
    let src = Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or(".")).join("src");
    let places = CRATES.iter().flat_map(|(_, places)| *places).chain(DISK_IN_WINDOW).chain(MAY_DIFFER).chain(PROGRAMS);
    let gone: Vec<_> =
        places.filter(|place| !src.join(place).exists() && !src.join(format!("{place}.rs")).exists()).collect();
    assert!(gone.is_empty(), "not there any more: {gone:?}");
    let order = module_order(&fs::read_to_string(src.join("lib.rs")).expect("src/lib.rs is readable"));
    let strangers = STRANGERS.iter().flat_map(|(name, others)| others.iter().chain([name]));
    let modules = strangers.chain(PURE_MODULES).chain(BLIND_TO_PROBABILITY);
    let gone: Vec<_> = modules.filter(|name| !order.iter().any(|module| module == *name)).collect();
    assert!(gone.is_empty(), "no modules any more: {gone:?}");
}

/// The modules that `lib.rs` names, in its order.
fn module_order(lib: &str) -> Vec<String> {
    let code = code_only(lib);
    let names = code.lines().filter_map(|line| {
        let line = line.trim().trim_start_matches("pub(crate) ").trim_start_matches("pub ");
        line.strip_prefix("mod ")?.strip_suffix(';').map(|name| name.trim().to_owned())
    });
    names.collect()
}

pub(super) fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Everything in a source file that breaks a rule, as `src/file:line: rule`. `path` is relative to `src/`, with `/`.
fn violations(path: &str, source: &str, order: &[String]) -> Vec<String> {
    // The crate's root names the modules and the programs use the library from outside: none has a layer.
    if path == "lib.rs" || PROGRAMS.contains(&path) || path.ends_with("/tests.rs") {
        return Vec::new();
    }
    let code = without_test_items(&code_only(source));
    let mut found: Vec<(usize, String)> = Vec::new();
    let module = path.split('/').next().unwrap_or(path).trim_end_matches(".rs");
    match order.iter().position(|name| name == module) {
        None => found.push((0, format!("module `{module}` is not named in src/lib.rs"))),
        Some(place) => {
            for (at, used) in modules_used(&code, path, order) {
                let strangers =
                    STRANGERS.iter().find(|(name, _)| *name == module).map_or(&[][..], |(_, others)| others);
                match order.iter().position(|name| *name == used) {
                    None => found.push((at, format!("`crate::{used}` is not a module that src/lib.rs names"))),
                    Some(other) if other > place => found
                        .push((at, format!("`{module}` may not use `{used}`, which stands below it in src/lib.rs"))),
                    Some(_) if strangers.contains(&used.as_str()) => {
                        found.push((at, format!("`{module}` may not use `{used}`")))
                    }
                    Some(_) => {}
                }
            }
        }
    }
    for (crates, places) in CRATES {
        if places.iter().any(|place| path.starts_with(place)) {
            continue;
        }
        for name in *crates {
            let message = || format!("`{name}` may be named only in {}", places.join(", "));
            found.extend(crate_uses(&code, name).map(|at| (at, message())));
        }
    }
    if PURE_MODULES.contains(&module) {
        let rule = format!("`{module}` opens no file, reads no clock and holds no global");
        for forbidden in IMPURE_CODE {
            found.extend(words(&code, forbidden).map(|at| (at, format!("{rule}, but here is `{forbidden}`"))));
        }
        for (at, used) in words(&code, "std::").flat_map(|at| first_names(&code, at + "std::".len())) {
            if IMPURE_STD_MODULES.contains(&used.as_str()) {
                found.push((at, format!("{rule}, but here is `std::{used}`")));
            }
        }
    }
    if BLIND_TO_PROBABILITY.contains(&module) {
        let rule = |name: &str| format!("`{module}` sees no probability, but here is `{name}`");
        found.extend(PROBABILITY.iter().flat_map(|name| words(&code, name).map(move |at| (at, rule(name)))));
    }
    if path.starts_with("app/panels/") {
        let rule = |name: &str| format!("a panel reads a scene and pushes actions, but here is `{name}`");
        found.extend(HANDED_TO_NO_PANEL.iter().flat_map(|name| words(&code, name).map(move |at| (at, rule(name)))));
    }
    if path.starts_with("app/")
        && !DISK_IN_WINDOW.contains(&path)
        && !path.ends_with("_tests.rs")
        && !path.contains("/tests/")
    {
        for forbidden in DISK_CODE {
            let rule = || format!("the window waits for no disk, but here is `{forbidden}`");
            found.extend(code.match_indices(forbidden).map(|(at, _)| (at, rule())));
        }
    }
    found.sort();
    let line = |at: usize| code[..at].matches('\n').count() + 1;
    let mut found: Vec<String> =
        found.into_iter().map(|(at, rule)| format!("src/{path}:{}: {rule}", line(at))).collect();
    found.dedup();
    found
}

/// The names directly behind each `crate::`, and behind each `super::` chain that reaches the root and names a module.
fn modules_used(code: &str, path: &str, order: &[String]) -> Vec<(usize, String)> {
    let mut used: Vec<(usize, String)> =
        words(code, "crate::").flat_map(|at| first_names(code, at + "crate::".len())).collect();
    // A macro of the crate lives at its root, wherever it is written.
    used.retain(|(at, name)| !code[at + name.len()..].starts_with('!'));
    let depth = path.trim_end_matches("/mod.rs").split('/').count();
    for at in words(code, "super::") {
        let chain = code[at..].split("::").take_while(|part| *part == "super").count();
        let is_continued = code[..at].ends_with("super::");
        if !is_continued && chain >= depth {
            let names = first_names(code, at + chain * "super::".len());
            used.extend(names.into_iter().filter(|(_, name)| order.contains(name)));
        }
    }
    used
}

/// The first name of every path that begins at `at`: one for `a::b`, several for `{a::b, c::{d, e}}`.
fn first_names(code: &str, at: usize) -> Vec<(usize, String)> {
    let name_at = |at: usize| {
        let rest = &code[at..];
        let end = rest.find(|letter: char| !is_name_letter(letter)).unwrap_or(rest.len());
        // A glob names no module; it is reported as one that does not exist.
        let name = if end == 0 && rest.starts_with('*') { "*" } else { &rest[..end] };
        (at, name.to_owned())
    };
    if !code[at..].starts_with('{') {
        return vec![name_at(at)];
    }
    let (mut names, mut depth, mut expects_name) = (Vec::new(), 0, false);
    for (offset, letter) in code[at..].char_indices() {
        match letter {
            '{' => {
                depth += 1;
                expects_name = depth == 1;
            }
            '}' => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            ',' => expects_name = depth == 1,
            letter if letter.is_whitespace() => {}
            _ => {
                if expects_name {
                    names.push(name_at(at + offset));
                }
                expects_name = false;
            }
        }
    }
    names
}

/// Where a crate, or one whose name continues with `_`, is named: before `::`, or after `use` or `extern crate`.
fn crate_uses<'a>(code: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    code.match_indices(name).map(|(at, _)| at).filter(move |&at| {
        let after = &code[at + name.len()..];
        let suffix = after.find(|letter: char| !is_name_letter(letter)).unwrap_or(after.len());
        let is_named = suffix == 0 || after.starts_with('_');
        // After `::` it is a crate only if nothing stands before that, as in `::burn`.
        let before = code[..at].strip_suffix("::").unwrap_or(&code[..at]);
        let is_first = !before.ends_with(|letter: char| is_name_letter(letter) || matches!(letter, '.' | '>' | ':'));
        let is_imported = ["use", "crate"].iter().any(|word| before.trim_end().ends_with(word));
        is_named && is_first && (after[suffix..].starts_with("::") || is_imported)
    })
}

/// Where `text` stands in the code, not as a part of a longer name.
fn words<'a>(code: &'a str, text: &'a str) -> impl Iterator<Item = usize> + 'a {
    let continues = text.ends_with(is_name_letter);
    code.match_indices(text).map(|(at, _)| at).filter(move |&at| {
        let goes_on = continues && code[at + text.len()..].starts_with(is_name_letter);
        !goes_on && !code[..at].ends_with(is_name_letter)
    })
}

fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The code with every item under `#[cfg(test)]` blanked out, line breaks kept.
pub(super) fn without_test_items(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(at) = rest.find(MARK) {
        kept.push_str(&rest[..at]);
        let mut depth = 0_i32;
        // The item ends with its outermost brace or, without one, with a semicolon.
        let end = rest[at..].char_indices().find_map(|(offset, letter)| {
            depth += match letter {
                '{' | '(' | '[' => 1,
                '}' | ')' | ']' => -1,
                _ => 0,
            };
            (depth == 0 && matches!(letter, '}' | ';')).then_some(at + offset + 1)
        });
        let end = end.unwrap_or(rest.len());
        kept.extend(rest[at..end].chars().map(blank));
        rest = &rest[end..];
    }
    kept.push_str(rest);
    kept
}

fn blank(letter: char) -> char {
    if letter == '\n' { '\n' } else { ' ' }
}

/// The source with comments, strings and character literals blanked out, line breaks kept.
pub(super) fn code_only(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        let skipped = match letter {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => block_comment_length(rest),
            '"' => string_length(rest),
            'r' if !code.ends_with(|before: char| is_name_letter(before) && before != 'b') => raw_string_length(rest),
            '\'' => character_length(rest),
            _ => 0,
        };
        if skipped == 0 {
            code.push(letter);
            rest = &rest[letter.len_utf8()..];
        } else {
            code.extend(rest[..skipped].chars().map(blank));
            rest = &rest[skipped..];
        }
    }
    code
}

fn block_comment_length(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest.as_bytes()[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.as_bytes()[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

fn string_length(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of `r"…"` or `r#"…"#`, or 0 where no raw string begins.
fn raw_string_length(rest: &str) -> usize {
    let hashes = rest[1..].len() - rest[1..].trim_start_matches('#').len();
    if !rest[1 + hashes..].starts_with('"') {
        return 0;
    }
    let start = hashes + 2;
    let end = format!("\"{}", "#".repeat(hashes));
    rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
}

/// The length of a character literal, or 0 where the quote begins a lifetime.
fn character_length(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    match letters.next() {
        // The letter behind the backslash may itself be a quote.
        Some((_, '\\')) => rest.get(3..).and_then(|tail| tail.find('\'')).map_or(0, |at| 3 + at + 1),
        Some(_) => letters.next().filter(|(_, letter)| *letter == '\'').map_or(0, |(at, _)| at + 1),
        None => 0,
    }
}

#[test]
fn the_scanner_finds_what_breaks_a_rule() {
    let order = module_order(
        "//! pub mod comment;\npub mod time;\npub(crate) mod audio;\n/// Text.\npub mod prosody;\n#[cfg(unix)]\npub mod compute;\n\
         pub mod fusion;\npub mod guideline;\nmod cues;\npub mod export;\npub mod diagnostics;\npub mod cli;\npub mod app;\n#[cfg(feature = \"lab\")]\npub mod lab;\n// pub mod gone;\npub use time::Span;\n",
    );
    assert_eq!(
        order,
        [
            "time",
            "audio",
            "prosody",
            "compute",
            "fusion",
            "guideline",
            "cues",
            "export",
            "diagnostics",
            "cli",
            "app",
            "lab"
        ]
    );

    // (path, source, beginning of each expected message with something of its rule)
    let below = "stands below it";
    type Expected<'a> = &'a [(&'a str, &'a str)];
    let cases: &[(&str, &str, Expected<'_>)] = &[
        // Direction.
        ("audio/mod.rs", "use crate::time::Span;\nuse crate::audio::peaks;\n", &[]),
        ("audio/peaks.rs", "\nuse crate::cues::Cue;\n", &[("src/audio/peaks.rs:2:", "`audio` may not use `cues`")]),
        ("time.rs", "fn f() {\n    let x = crate::export::write();\n}", &[("src/time.rs:2:", below)]),
        ("audio/a.rs", "use crate::{\n    time::{Span, Instant},\n    cues,\n};", &[("src/audio/a.rs:3:", "`cues`")]),
        ("audio/a.rs", "use crate::{time::{cues, export}, prosody};", &[("src/audio/a.rs:1:", "`prosody`")]),
        (
            "audio/a.rs",
            "use crate::Span;\nuse crate::*;",
            &[("src/audio/a.rs:1:", "Span"), ("src/audio/a.rs:2:", "`crate::*`")],
        ),
        ("audio/a.rs", "crate::made_here!(1);", &[]),
        ("audio/a.rs", "fn f(x: &dyn Fn(crate::export::Srt<'_>)) {}", &[("src/audio/a.rs:1:", below)]),
        ("stray.rs", "", &[("src/stray.rs:1:", "not named in src/lib.rs")]),
        ("lib.rs", "pub use crate::app::x;", &[]),
        // Through `super`.
        ("audio/a.rs", "use super::cues;\nuse super::super::cues::Cue;", &[("src/audio/a.rs:2:", below)]),
        ("audio/mod.rs", "use super::{time, export::x};", &[("src/audio/mod.rs:1:", "`export`")]),
        ("time.rs", "use super::audio;", &[("src/time.rs:1:", "`audio`")]),
        // The faces of the two programs.
        ("app/mod.rs", "use crate::cli::x;\nuse crate::cues;", &[("src/app/mod.rs:1:", "`app` may not use `cli`")]),
        ("app/view.rs", "use crate::lab::x;", &[("src/app/view.rs:1:", "`app` may not use `lab`, which stands below")]),
        ("cli/a.rs", "use crate::app::x;", &[("src/cli/a.rs:1:", "`app`")]),
        ("cli/a.rs", "use crate::lab::x;", &[("src/cli/a.rs:1:", "`cli` may not use `lab`, which stands below")]),
        ("audio/a.rs", "use crate::lab::x;", &[("src/audio/a.rs:1:", "`audio` may not use `lab`, which stands below")]),
        (
            "lab/cli/a.rs",
            "use crate::lab::training::x;\nuse crate::cues::Cue;\nuse crate::cli::x;\nuse crate::app::x;",
            &[("src/lab/cli/a.rs:3:", "`lab` may not use `cli`"), ("src/lab/cli/a.rs:4:", "`lab` may not use `app`")],
        ),
        ("main.rs", "use breathmark::app;\nuse breathmark::cli;", &[]),
        ("bin/breathmark-lab.rs", "use breathmark::app;\nuse breathmark::lab::cli;", &[]),
        ("bin/other.rs", "", &[("src/bin/other.rs:1:", "`bin` is not named in src/lib.rs")]),
        // Text and guidelines without models.
        ("guideline/a.rs", "use crate::compute::x;", &[("src/guideline/a.rs:1:", "`guideline` may not use `compute`")]),
        // Cues and files without probabilities, panels without anything to change.
        ("cues/a.rs", "use crate::fusion::x;", &[("src/cues/a.rs:1:", "`cues` may not use `fusion`")]),
        (
            "export/srt.rs",
            "let likely = gap.strength > 0.5;\nlet strengthened = 1;",
            &[("src/export/srt.rs:1:", "sees no probability, but here is `strength`")],
        ),
        ("guideline/a.rs", "let strength = 1;", &[]),
        (
            "app/panels/a.rs",
            "fn draw(ui: &mut Ui, talk: &mut Talk) {}\nfn look(talk: &Talk, talks: &mut Talks) {}",
            &[("src/app/panels/a.rs:1:", "here is `&mut Talk`")],
        ),
        ("app/view.rs", "fn turn(talk: &mut Talk) {}", &[]),
        // What is no code.
        (
            "time.rs",
            "//! [`crate::cues`]\n/* use crate::cues; /* x */ crate::app */\nfn f<'a>() { \"\\\" crate::app\" }",
            &[],
        ),
        ("time.rs", "const X: &str = r#\"a\" crate::app \"#;\nuse crate::cli;", &[("src/time.rs:2:", "`cli`")]),
        ("time.rs", "const X: char = '\"';\nuse crate::cli;\nconst Y: char = '\\'';", &[("src/time.rs:2:", "`cli`")]),
        ("time.rs", "fn f(u: u8) { b'\"'; br\"crate::app\"; for_r(crate::app) }", &[("src/time.rs:1:", "`app`")]),
        // What tests do.
        (
            "time.rs",
            "#[cfg(test)]\nmod tests {\n    use crate::cues;\n    fn f() {}\n}\nuse crate::cli;",
            &[("src/time.rs:6:", "`cli`")],
        ),
        ("time.rs", "#[cfg(test)]\nuse crate::cues;\nuse crate::cli;", &[("src/time.rs:3:", "`cli`")]),
        ("time.rs", "#[cfg(test)]\n#[path = \"a\"]\nmod tests;\nuse crate::cli;", &[("src/time.rs:4:", "`cli`")]),
        ("time/tests.rs", "use crate::cli;", &[]),
        // Crates.
        ("audio/decode/mod.rs", "use symphonia::core::x;", &[]),
        ("audio/decode/opus.rs", "use symphonia_adapter_libopus::x;", &[]),
        (
            "audio/peaks.rs",
            "use symphonia::core::x;",
            &[("src/audio/peaks.rs:1:", "`symphonia` may be named only in audio/decode")],
        ),
        ("audio/peaks.rs", "fn f() { symphonia_adapter_libopus::x() }", &[("src/audio/peaks.rs:1:", "`symphonia`")]),
        ("prosody/pitch.rs", "use rustfft::FftPlanner;", &[]),
        ("audio/resample.rs", "use rustfft::FftPlanner;", &[("src/audio/resample.rs:1:", "`rustfft`")]),
        ("lab/training/fit.rs", "use burn::tensor::Tensor;", &[]),
        (
            "cues/a.rs",
            "use burn as fire;\nuse ::burn::x;",
            &[("src/cues/a.rs:1:", "`burn`"), ("src/cues/a.rs:2:", "`burn`")],
        ),
        ("cues/a.rs", "let burn = 1; self.burn::<u8>(); sunburn::x(); time::burn::x();", &[]),
        ("cues/a.rs", "use {burn::x};", &[("src/cues/a.rs:1:", "`burn`")]),
        (
            "cli/a.rs",
            "use rodio::Sink;\nfn f(u: &egui::Ui) {}\nuse eframe;\nrfd::X",
            &[
                ("src/cli/a.rs:1:", "`rodio`"),
                ("src/cli/a.rs:2:", "`egui`"),
                ("src/cli/a.rs:3:", "`eframe`"),
                ("src/cli/a.rs:4:", "`rfd`"),
            ],
        ),
        ("app/view.rs", "use egui::Ui;\nuse egui_kittest::x;", &[]),
        ("diagnostics/sound.rs", "use rodio::cpal;\nuse egui::Ui;", &[("src/diagnostics/sound.rs:2:", "`egui`")]),
        ("diagnostics/tools.rs", "use rodio::cpal;", &[("src/diagnostics/tools.rs:1:", "`rodio`")]),
        ("lab/training/fit.rs", "use rand_chacha::ChaCha8Rng;\nuse liblzma::read::XzDecoder;", &[]),
        (
            "compute/a.rs",
            "use rand_chacha::ChaCha8Rng;\n#[cfg(test)]\nuse rand_chacha::ChaCha8Rng;",
            &[("src/compute/a.rs:1:", "`rand_chacha` may be named only in lab/")],
        ),
        // Who waits for no disk.
        ("app/view.rs", "let there = path.is_file();", &[("src/app/view.rs:1:", "waits for no disk")]),
        ("app/panels/a.rs", "use std::fs;", &[("src/app/panels/a.rs:1:", "waits for no disk")]),
        ("app/looks.rs", "path.is_file();", &[]),
        ("app/disk_tests.rs", "path.is_file();", &[]),
        // Files, clocks and globals.
        ("export/srt.rs", "std::fs::write(a, b);", &[("src/export/srt.rs:1:", "`std::fs`")]),
        (
            "export/srt.rs",
            "use std::{\n    io,\n    time::{Duration, Instant},\n};",
            &[("src/export/srt.rs:3:", "`std::time`")],
        ),
        ("export/srt.rs", "use std::fmt::Write;\nuse crate::time::Instant;\nlet timely = fs(time);", &[]),
        (
            "cues/a.rs",
            "File::open(x)?;\nFile::create(x)?;",
            &[("src/cues/a.rs:1:", "File::open"), ("src/cues/a.rs:2:", "File::create")],
        ),
        (
            "prosody/a.rs",
            "static mut X: u8 = 0;\nstatic Y: OnceLock<u8> = OnceLock::new();\nthread_local! {}",
            &[
                ("src/prosody/a.rs:1:", "static mut"),
                ("src/prosody/a.rs:2:", "OnceLock"),
                ("src/prosody/a.rs:3:", "thread_local!"),
            ],
        ),
        ("cli/a.rs", "use std::fs;\nstatic Y: OnceLock<u8> = OnceLock::new();", &[]),
    ];
    for (path, source, expected) in cases {
        let found = violations(path, source, &order);
        let is_expected = found.len() == expected.len()
            && found
                .iter()
                .zip(*expected)
                .all(|(found, (start, rule))| found.starts_with(start) && found.contains(rule));
        assert!(is_expected, "{path}: {source}\nfound {found:#?}\nexpected {expected:#?}");
    }
}
