//! Keeps the layers of the workspace: which room may use which, and what must not appear where.
//!
//! A crate uses only crates before it: the compiler keeps circles out, and the manifests are held to the order here. Inside a
//! crate its `lib.rs` names the modules in reading order, and a module uses only itself and what stands above it there (the two
//! faces and the laboratory have no such order; `circles.rs` holds for them, too). The other rules are absences: crates, files,
//! clocks and globals that have no place in most modules. Code under `#[cfg(test)]` is free. The source is scanned as text, after
//! comments and strings are blanked out; it is not parsed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates under `src/`, in the order in which they use each other.
pub(super) const ROOMS: [&str; 11] =
    ["base", "formats", "media", "evidence", "models", "editor", "analysis", "cli", "ui", "app", "lab"];
/// Their modules need no order.
const FACES: &[&str] = &["cli", "ui", "app", "lab"];
/// What the order of the crates would allow: the document knows no network, the two faces do not know each other.
const STRANGERS: &[(&str, &str)] =
    &[("editor", "models"), ("ui", "cli"), ("app", "cli"), ("lab", "app"), ("lab", "ui")];

/// Crates of others that only these may depend on.
const OWNED: &[(&str, &[&str])] = &[
    ("burn", &["models", "lab"]),
    ("eframe", &["ui", "app"]),
    ("rfd", &["app"]),
    ("rodio", &["ui", "analysis"]),
    ("rustfft", &["media"]),
    ("symphonia", &["media"]),
    ("rust_xlsxwriter", &["editor"]),
    ("zip", &["editor"]),
    ("clap", &["cli", "lab"]),
    ("liblzma", &["lab"]),
    ("plotters", &["lab"]),
];

/// Crates, and the only places under `src/` that may name them (as beginnings of a path).
const CRATES: &[(&[&str], &[&str])] = &[
    (&["symphonia"], &["media/audio/decode"]),
    (&["rustfft"], &["media/prosody/", "media/align/front_end.rs"]),
    // The window plays; what is told about a machine lists its sound devices, and opens none.
    (&["rodio"], &["ui/player/", "analysis/diagnostics/sound.rs"]),
    (&["rust_xlsxwriter"], &["editor/export/office/"]),
];

/// From the same input these modules make the same output: they open no file, read no clock and hold no global. A
/// `LazyLock` is allowed: unlike a `OnceLock` it holds what its initialiser says and nothing from a caller, so it is a
/// constant that is expensive to write down.
const PURE_MODULES: &[&str] = &[
    "formats/subtitle_file/",
    "formats/language/",
    "formats/guideline/",
    "media/prosody/",
    "evidence/fusion/",
    "evidence/restored_text/",
    "editor/proposals/",
    "editor/cues/",
    "editor/export/",
    "analysis/streaming/",
];
const IMPURE_CODE: &[&str] =
    &["File::open", "File::create", "OpenOptions", "SystemTime", "static mut", "OnceLock", "thread_local!"];
const IMPURE_STD_MODULES: &[&str] = &["fs", "time"];

/// The window waits for no disk: of its files only these touch one, in the background.
const DISK_IN_WINDOW: &[&str] = &[
    "ui/examine.rs",
    "app/file_jobs.rs",
    "app/small_files.rs",
    "ui/store.rs",
    "ui/path_states.rs",
    "ui/one_writer.rs",
    "ui/profiles.rs",
    "ui/glossary_files.rs",
    "ui/settings.rs",
    // What the system says of the program, and messages of a recogniser that does not run.
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
const BLIND_TO_PROBABILITY: &[&str] = &["editor/cues/", "editor/export/"];
const PROBABILITY: &[&str] = &["probability", "posterior", "posteriors", "strength", "strengths", "log_odds"];

/// What rooms must not name of those before them.
const UNKNOWN_TO: &[(&str, &[&str])] = &[
    ("evidence/restored_text/", &["crate::lexical", "crate::acoustic", "crate::fusion"]),
    ("editor/cues/", &["evidence::", "log_odds", "prosody"]),
    ("editor/export/", &["evidence::", "log_odds", "prosody"]),
];
const PROGRAMS: &[&str] = &["lib.rs", "main.rs", "bin/breathmark-lab.rs"];
/// What stands in the root of a crate and is no module.
const IN_THE_ROOT: &[&str] = &["SOURCE_TREE", "m", "t"];

/// Random numbers come from a generator that is owned and seeded by the code that draws. burn's own layers and the process's generator
/// are shared by all that runs at the same time: a training would end elsewhere whenever another ran beside it, and a test would fail on
/// some machines only. These rules hold for tests, too.
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
/// A project's identity and the mark of a person must differ from all others, on every machine; so must the names of files that
/// are made side by side.
const MAY_DIFFER: &[&str] =
    &["editor/project/file/", "editor/project/person.rs", "base/recycle_bin/", "base/whole_file.rs"];

#[test]
fn random_numbers_are_owned_and_seeded() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
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

/// One step up is clear at a glance; with two, the reader has to count folders. Such paths begin with `crate::`.
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
fn crates_use_only_crates_before_them() {
    let mut found = Vec::new();
    for (place, room) in ROOMS.iter().enumerate() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room).join("Cargo.toml");
        let used = dependencies(&fs::read_to_string(manifest).expect("a manifest is readable"));
        found.extend(wrong_dependencies(room, place, &used));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn wrong_dependencies(room: &str, place: usize, used: &[String]) -> Vec<String> {
    let is_wrong = |name: &&String| {
        let is_late = ROOMS.iter().position(|other| other == name).is_some_and(|other| other >= place);
        let is_owned = OWNED.iter().any(|(owned, by)| name == owned && !by.contains(&room));
        is_late || is_owned || STRANGERS.iter().any(|(one, other)| room == *one && name == other)
    };
    used.iter().filter(is_wrong).map(|name| format!("{room} may not depend on {name}")).collect()
}

/// The names below `[dependencies]`.
fn dependencies(manifest: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split(['.', '=', ' ']).next())
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn wrong_dependencies_are_found() {
    let manifest = "[features]\nx = []\n[dependencies]\nbase.workspace = true\n# why\nburn = { workspace = true }\nlab.workspace = true\nmodels.workspace = true\n\n[lints]\nworkspace = true\n";
    let used = dependencies(manifest);
    assert_eq!(used, ["base", "burn", "lab", "models"]);
    let wrong = wrong_dependencies("editor", 5, &used);
    assert_eq!(wrong, ["burn", "lab", "models"].map(|name| format!("editor may not depend on {name}")));
    assert_eq!(wrong_dependencies("lab", 9, &used[..2]), [""; 0]);
}

#[test]
fn modules_use_only_what_stands_above_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let orders = module_orders(&src);
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    assert!(files.len() > 300, "only {} files were found under {}", files.len(), src.display());
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(&src).expect("found below src").to_string_lossy().replace('\\', "/");
        let source =
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()));
        found.extend(violations(&path, &source, &orders));
    }
    assert!(found.is_empty(), "{} places break the layers:\n{}", found.len(), found.join("\n"));
}

/// A rule about a place that was renamed or removed no longer holds anything, and that goes unnoticed.
#[test]
fn rules_are_about_what_exists() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let places = CRATES.iter().flat_map(|(_, places)| *places).chain(DISK_IN_WINDOW).chain(MAY_DIFFER).chain(PROGRAMS);
    let places = places.chain(PURE_MODULES).chain(BLIND_TO_PROBABILITY).chain(ROOMS.iter());
    let places = places.chain(UNKNOWN_TO.iter().map(|(place, _)| place));
    let gone: Vec<_> =
        places.filter(|place| !src.join(place).exists() && !src.join(format!("{place}.rs")).exists()).collect();
    assert!(gone.is_empty(), "not there any more: {gone:?}");
    let folders = fs::read_dir(&src).expect("src can be listed").flatten().filter(|entry| entry.path().is_dir());
    let mut folders: Vec<String> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    folders.sort();
    let mut known: Vec<&str> = ROOMS.iter().copied().chain(["bin"]).collect();
    known.sort_unstable();
    assert_eq!(folders, known, "a folder of src is a crate that `ROOMS` names");
}

/// Of each crate the modules that its `lib.rs` names, in its order.
fn module_orders(src: &Path) -> BTreeMap<String, Vec<String>> {
    let ordered = ROOMS.iter().filter(|room| !FACES.contains(room));
    let orders = ordered.map(|room| {
        let lib = fs::read_to_string(src.join(room).join("lib.rs")).expect("lib.rs is readable");
        let order = module_order(&lib);
        assert!(order.len() > 2, "{room} names {order:?}");
        ((*room).to_owned(), order)
    });
    orders.collect()
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
fn violations(path: &str, source: &str, orders: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    // The programs put the crates together.
    if PROGRAMS.contains(&path) || path.ends_with("/tests.rs") || path.contains("/tests/") {
        return Vec::new();
    }
    let code = without_test_items(&code_only(source));
    let mut found: Vec<(usize, String)> = Vec::new();
    let (room, inner) = path.split_once('/').unwrap_or(("", path));
    let module = inner.split('/').next().unwrap_or(inner).trim_end_matches(".rs");
    match orders.get(room).filter(|_| inner != "lib.rs") {
        None if !ROOMS.contains(&room) => found.push((0, format!("`{room}` is no crate of the workspace"))),
        None => {}
        Some(order) => match order.iter().position(|name| name == module) {
            None => found.push((0, format!("module `{module}` is not named in src/{room}/lib.rs"))),
            Some(place) => {
                for (at, used) in modules_used(&code, inner, order) {
                    match order.iter().position(|name| *name == used) {
                        None => {
                            found.push((at, format!("`crate::{used}` is not a module that src/{room}/lib.rs names")))
                        }
                        Some(other) if other > place => found.push((
                            at,
                            format!("`{module}` may not use `{used}`, which stands below it in src/{room}/lib.rs"),
                        )),
                        Some(_) => {}
                    }
                }
            }
        },
    }
    for (place, names) in UNKNOWN_TO.iter().filter(|(place, _)| path.starts_with(place)) {
        let rule = |name: &str| format!("`{place}` does not know `{name}`");
        found.extend(names.iter().flat_map(|name| words(&code, name).map(move |at| (at, rule(name)))));
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
    if PURE_MODULES.iter().any(|pure| path.starts_with(pure)) {
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
    if BLIND_TO_PROBABILITY.iter().any(|blind| path.starts_with(blind)) {
        let rule = |name: &str| format!("`{module}` sees no probability, but here is `{name}`");
        found.extend(PROBABILITY.iter().flat_map(|name| words(&code, name).map(move |at| (at, rule(name)))));
    }
    if path.starts_with("ui/panels/") {
        let rule = |name: &str| format!("a panel reads a scene and pushes actions, but here is `{name}`");
        found.extend(HANDED_TO_NO_PANEL.iter().flat_map(|name| words(&code, name).map(move |at| (at, rule(name)))));
    }
    if (path.starts_with("app/") || path.starts_with("ui/"))
        && !DISK_IN_WINDOW.contains(&path)
        && !path.ends_with("_tests.rs")
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
    used.retain(|(at, name)| !code[at + name.len()..].starts_with('!') && !IN_THE_ROOT.contains(&name.as_str()));
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
    // Strings are blanked out before: what stands between the quotes cannot be told.
    const MARKS: [&str; 2] = ["#[cfg(test)]", "#[cfg(any(test, feature"];
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(at) = MARKS.iter().filter_map(|mark| rest.find(mark)).min() {
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

    let orders: BTreeMap<String, Vec<String>> =
        ["media", "formats", "editor", "analysis"].map(|room| (room.to_owned(), order.clone())).into();

    // (path, source, beginning of each expected message with something of its rule)
    let below = "stands below it";
    type Expected<'a> = &'a [(&'a str, &'a str)];
    let cases: &[(&str, &str, Expected<'_>)] = &[
        // Direction.
        ("media/audio/mod.rs", "use crate::time::Span;\nuse crate::audio::peaks;\n", &[]),
        (
            "media/audio/peaks.rs",
            "\nuse crate::cues::Cue;\n",
            &[("src/media/audio/peaks.rs:2:", "`audio` may not use `cues`")],
        ),
        ("media/time.rs", "fn f() {\n    let x = crate::export::write();\n}", &[("src/media/time.rs:2:", below)]),
        (
            "media/audio/a.rs",
            "use crate::{\n    time::{Span, Instant},\n    cues,\n};",
            &[("src/media/audio/a.rs:3:", "`cues`")],
        ),
        (
            "media/audio/a.rs",
            "use crate::{time::{cues, export}, prosody};",
            &[("src/media/audio/a.rs:1:", "`prosody`")],
        ),
        (
            "media/audio/a.rs",
            "use crate::Span;\nuse crate::*;",
            &[("src/media/audio/a.rs:1:", "Span"), ("src/media/audio/a.rs:2:", "`crate::*`")],
        ),
        ("media/audio/a.rs", "crate::made_here!(1);", &[]),
        ("media/audio/a.rs", "fn f(x: &dyn Fn(crate::export::Srt<'_>)) {}", &[("src/media/audio/a.rs:1:", below)]),
        ("media/stray.rs", "", &[("src/media/stray.rs:1:", "not named in src/media/lib.rs")]),
        ("lib.rs", "pub use crate::app::x;", &[]),
        ("media/lib.rs", "pub use crate::app::x;", &[]),
        ("media/time.rs", "use crate::SOURCE_TREE;\npub use crate::t;", &[]),
        // Through `super`.
        ("media/audio/a.rs", "use super::cues;\nuse super::super::cues::Cue;", &[("src/media/audio/a.rs:2:", below)]),
        ("media/audio/mod.rs", "use super::{time, export::x};", &[("src/media/audio/mod.rs:1:", "`export`")]),
        ("media/time.rs", "use super::audio;", &[("src/media/time.rs:1:", "`audio`")]),
        // Places without a layer.
        ("main.rs", "use breathmark::app;\nuse breathmark::cli;", &[]),
        ("bin/other.rs", "", &[("src/bin/other.rs:1:", "`bin` is no crate of the workspace")]),
        ("ui/view.rs", "use crate::whatever::x;", &[]),
        // Cues and files without probabilities, panels without anything to change.
        ("editor/cues/a.rs", "use evidence::fusion::x;", &[("src/editor/cues/a.rs:1:", "does not know `evidence::`")]),
        (
            "editor/export/srt.rs",
            "let likely = gap.strength > 0.5;\nlet strengthened = 1;",
            &[("src/editor/export/srt.rs:1:", "sees no probability, but here is `strength`")],
        ),
        ("formats/guideline/a.rs", "let strength = 1;", &[]),
        (
            "ui/panels/a.rs",
            "fn draw(ui: &mut Ui, talk: &mut Talk) {}\nfn look(talk: &Talk, talks: &mut Talks) {}",
            &[("src/ui/panels/a.rs:1:", "here is `&mut Talk`")],
        ),
        ("ui/view.rs", "fn turn(talk: &mut Talk) {}", &[]),
        // What is no code.
        (
            "media/time.rs",
            "//! [`crate::cues`]\n/* use crate::cues; /* x */ crate::app */\nfn f<'a>() { \"\\\" crate::app\" }",
            &[],
        ),
        (
            "media/time.rs",
            "const X: &str = r#\"a\" crate::app \"#;\nuse crate::cli;",
            &[("src/media/time.rs:2:", "`cli`")],
        ),
        (
            "media/time.rs",
            "const X: char = '\"';\nuse crate::cli;\nconst Y: char = '\\'';",
            &[("src/media/time.rs:2:", "`cli`")],
        ),
        (
            "media/time.rs",
            "fn f(u: u8) { b'\"'; br\"crate::app\"; for_r(crate::app) }",
            &[("src/media/time.rs:1:", "`app`")],
        ),
        // What tests do.
        (
            "media/time.rs",
            "#[cfg(test)]\nmod tests {\n    use crate::cues;\n    fn f() {}\n}\nuse crate::cli;",
            &[("src/media/time.rs:6:", "`cli`")],
        ),
        ("media/time.rs", "#[cfg(test)]\nuse crate::cues;\nuse crate::cli;", &[("src/media/time.rs:3:", "`cli`")]),
        (
            "media/time.rs",
            "#[cfg(test)]\n#[path = \"a\"]\nmod tests;\nuse crate::cli;",
            &[("src/media/time.rs:4:", "`cli`")],
        ),
        ("media/time/tests.rs", "use crate::cli;", &[]),
        ("media/time/tests/cues.rs", "use crate::cli;", &[]),
        (
            "media/time.rs",
            "#[cfg(any(test, feature = \"test-support\"))]\nuse crate::cues;\nuse crate::cli;",
            &[("src/media/time.rs:3:", "`cli`")],
        ),
        // Crates.
        ("media/audio/decode/mod.rs", "use symphonia::core::x;", &[]),
        ("media/audio/decode/opus.rs", "use symphonia_adapter_libopus::x;", &[]),
        (
            "media/audio/peaks.rs",
            "use symphonia::core::x;",
            &[("src/media/audio/peaks.rs:1:", "`symphonia` may be named only in media/audio/decode")],
        ),
        (
            "media/audio/peaks.rs",
            "fn f() { symphonia_adapter_libopus::x() }",
            &[("src/media/audio/peaks.rs:1:", "`symphonia`")],
        ),
        ("media/prosody/pitch.rs", "use rustfft::FftPlanner;", &[]),
        ("media/audio/resample.rs", "use rustfft::FftPlanner;", &[("src/media/audio/resample.rs:1:", "`rustfft`")]),
        ("cli/a.rs", "use rodio::Sink;", &[("src/cli/a.rs:1:", "`rodio`")]),
        (
            "cli/a.rs",
            "let rodio = 1; self.rodio::<u8>(); audio::rodio::x();\nuse {rodio::x};",
            &[("src/cli/a.rs:2:", "`rodio`")],
        ),
        ("analysis/diagnostics/sound.rs", "use rodio::cpal;", &[]),
        ("analysis/diagnostics/tools.rs", "use rodio::cpal;", &[("src/analysis/diagnostics/tools.rs:1:", "`rodio`")]),
        // Who waits for no disk.
        ("ui/view.rs", "let there = path.is_file();", &[("src/ui/view.rs:1:", "waits for no disk")]),
        ("ui/panels/a.rs", "use std::fs;", &[("src/ui/panels/a.rs:1:", "waits for no disk")]),
        ("ui/path_states.rs", "path.is_file();", &[]),
        ("app/disk_tests.rs", "path.is_file();", &[]),
        // Files, clocks and globals.
        ("editor/export/srt.rs", "std::fs::write(a, b);", &[("src/editor/export/srt.rs:1:", "`std::fs`")]),
        (
            "editor/export/srt.rs",
            "use std::{\n    io,\n    time::{Duration, Instant},\n};",
            &[("src/editor/export/srt.rs:3:", "`std::time`")],
        ),
        ("editor/export/srt.rs", "use std::fmt::Write;\nuse crate::time::Instant;\nlet timely = fs(time);", &[]),
        (
            "editor/cues/a.rs",
            "File::open(x)?;\nFile::create(x)?;",
            &[("src/editor/cues/a.rs:1:", "File::open"), ("src/editor/cues/a.rs:2:", "File::create")],
        ),
        (
            "media/prosody/a.rs",
            "static mut X: u8 = 0;\nstatic Y: OnceLock<u8> = OnceLock::new();\nthread_local! {}",
            &[
                ("src/media/prosody/a.rs:1:", "static mut"),
                ("src/media/prosody/a.rs:2:", "OnceLock"),
                ("src/media/prosody/a.rs:3:", "thread_local!"),
            ],
        ),
        ("cli/a.rs", "use std::fs;\nstatic Y: OnceLock<u8> = OnceLock::new();", &[]),
    ];
    for (path, source, expected) in cases {
        let found = violations(path, source, &orders);
        let is_expected = found.len() == expected.len()
            && found
                .iter()
                .zip(*expected)
                .all(|(found, (start, rule))| found.starts_with(start) && found.contains(rule));
        assert!(is_expected, "{path}: {source}\nfound {found:#?}\nexpected {expected:#?}");
    }
}
