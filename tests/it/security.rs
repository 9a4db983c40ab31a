//! What the program must not be able to do, told from what it is made of: it speaks to no network, starts no program but
//! ffmpeg, itself, the speech recogniser that a person asks for and (to tell about a machine) fc-list, and its own code cannot break
//! the memory.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::layers::{ROOMS, code_only, rust_files, without_test_items};

/// Crates that speak to a network, encrypt for one, or run such crates, with what each would bring. The desktop is spoken to
/// over sockets of this machine by crates that need none of these: zbus, async-io and polling (portals, screen readers),
/// x11rb and wayland-client (the window). `packaging/deny.toml` forbids the same on every platform.
const NETWORK: &[&str] = &[
    // Clients and servers of the web.
    "actix-web",
    "attohttpc",
    "aws-config",
    "axum",
    "curl",
    "h2",
    "hf-hub",
    "http",
    "hyper",
    "isahc",
    "minreq",
    "reqwest",
    "surf",
    "tiny_http",
    "tonic",
    "ureq",
    "warp",
    // Other ways to send something.
    "ftp",
    "git2",
    "libp2p",
    "quinn",
    "ssh2",
    "tungstenite",
    "websocket",
    // What they encrypt with.
    "native-tls",
    "openssl",
    "openssl-sys",
    "ring",
    "rustls",
    // What they run on.
    "async-net",
    "async-std",
    "mio",
    "socket2",
    "tokio",
];

/// Licences that let anyone use and pass the program on; `packaging/deny.toml` says the same of every platform.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];
/// Fonts that come with a crate.
const FONT_LICENCES: (&str, &[&str]) = ("epaint_default_fonts", &["OFL-1.1", "Ubuntu-font-1.0"]);

/// Ways of the standard library to reach beyond the process, and the only files that may go them.
const REACHING_OUT: &[(&[&str], &[&str])] = &[
    (
        &["std::net", "net::", "TcpStream", "TcpListener", "UdpSocket", "ToSocketAddrs", "UnixStream", "UnixDatagram"],
        &[],
    ),
    // ffmpeg, for videos of `bench shots`, too, the recogniser that a person asks for, and the program itself: for each case of
    // `bench limits`, and once more with fewer words of the graphics drivers. What is told about a machine is asked of ffmpeg,
    // ffprobe and fc-list.
    (
        &["process::Command", "Command::new"],
        &[
            "media/ffmpeg.rs",
            "media/transcribing/run.rs",
            "lab/cli/bench/limits/mod.rs",
            "app/tests/audio_tracks.rs",
            "app/tests/shots.rs",
            "lab/cli/bench/shots/videos.rs",
            "cli/command_line/start_over.rs",
            "analysis/diagnostics/probe.rs",
        ],
    ),
    (&["unsafe"], &[]),
];

fn checkout() -> &'static Path {
    Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or("."))
}

/// Everything that is compiled into the program or its tests on this platform, with its licence, as cargo resolves it.
/// `Cargo.lock` alone would not do: it also names what optional parts of dependencies would bring.
fn dependencies() -> BTreeSet<(String, String)> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--locked", "--offline", "--workspace", "--all-features", "--edges", "normal,build,dev"])
        .args(["--prefix", "none", "--format", "{p}\t{l}"])
        .current_dir(checkout())
        .output()
        .expect("cargo, which built the tests, can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let found: BTreeSet<(String, String)> = text
        .lines()
        .filter_map(|line| {
            // What is named again is marked.
            let (package, licence) = line.trim_end_matches(" (*)").split_once('\t')?;
            Some((package.split(' ').next()?.to_owned(), licence.to_owned()))
        })
        .collect();
    assert!(found.len() > 300, "only {} dependencies were found", found.len());
    assert!(found.iter().any(|(name, _)| name == "symphonia"), "the graph is not that of the program");
    found
}

#[test]
fn nothing_in_the_dependency_graph_speaks_to_a_network() {
    let found: Vec<String> =
        dependencies().into_iter().map(|(name, _)| name).filter(|name| NETWORK.contains(&name.as_str())).collect();
    assert!(found.is_empty(), "the program must not reach a network, but it is built with {found:?}");
}

#[test]
fn every_dependency_may_be_passed_on() {
    let found: Vec<(String, String)> = dependencies()
        .into_iter()
        .filter(|(name, licence)| {
            let fonts = if name == FONT_LICENCES.0 { FONT_LICENCES.1 } else { &[] };
            !is_allowed(licence, &[LICENCES, fonts].concat())
        })
        .collect();
    assert!(found.is_empty(), "these licences are not on the list: {found:?}");
}

/// Only what ends up in the program: neither build scripts and macros nor what tests and the laboratory use.
#[test]
fn the_licences_of_all_libraries_are_told() {
    let text = fs::read_to_string(checkout().join("assets/licences/libraries.txt")).expect("the text is there");
    let told: BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("- ")?.split_whitespace().next()).collect();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "tree",
            "--locked",
            "--offline",
            "--edges",
            "normal,no-proc-macro",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .current_dir(checkout())
        .output()
        .expect("cargo, which built the tests, can be started");
    let tree = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let linked: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(linked.len() > 200, "only {} libraries were found", linked.len());
    let is_ours = |name: &str| name == "breathmark" || name.starts_with("breathmark-");
    let untold: Vec<&&str> = linked.difference(&told).filter(|name| !is_ours(name)).collect();
    assert!(untold.is_empty(), "their licences are not told, run `sh packaging/licences.sh`: {untold:?}");
    for font in ["Inter 3.19", "Phosphor Icons 2.1"] {
        assert!(text.contains(font), "{font}");
    }
}

/// Whether an SPDX expression leaves a choice among `allowed`. The old `/` stands for OR.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let is_met = one_of(&tokens, &mut at, allowed);
    is_met && at == tokens.len()
}

fn one_of(tokens: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    let mut is_met = all_of(tokens, at, allowed);
    while tokens.get(*at) == Some(&"OR") {
        *at += 1;
        is_met |= all_of(tokens, at, allowed);
    }
    is_met
}

fn all_of(tokens: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    let mut is_met = licence(tokens, at, allowed);
    while tokens.get(*at) == Some(&"AND") {
        *at += 1;
        is_met &= licence(tokens, at, allowed);
    }
    is_met
}

fn licence(tokens: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    if tokens.get(*at) == Some(&"(") {
        *at += 1;
        let is_met = one_of(tokens, at, allowed);
        *at += 1;
        return is_met;
    }
    let end = if tokens.get(*at + 1) == Some(&"WITH") { *at + 3 } else { *at + 1 };
    let name = tokens.get(*at..end).unwrap_or_default().join(" ");
    *at = end;
    allowed.contains(&name.as_str())
}

#[test]
fn the_licences_are_understood() {
    let cases = [
        ("MIT", true),
        ("GPL-3.0", false),
        ("", false),
        ("MIT OR GPL-2.0-only", true),
        ("MIT/Apache-2.0", true),
        ("MIT AND GPL-2.0-only", false),
        ("(MIT OR GPL-2.0) AND BSD-3-Clause", true),
        ("(MIT OR Apache-2.0) AND NCSA", false),
        ("Apache-2.0 WITH LLVM-exception OR GPL-2.0", true),
        ("GPL-2.0 WITH LLVM-exception", false),
    ];
    for (expression, expected) in cases {
        assert_eq!(is_allowed(expression, LICENCES), expected, "{expression}");
    }
}

#[test]
fn the_sources_reach_out_only_where_they_may() {
    let src = checkout().join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(&src).expect("found below src").to_string_lossy().replace('\\', "/");
        let source = fs::read_to_string(&file).expect("a readable source");
        if !path.ends_with("tests.rs") {
            found.extend(reaching_out(&path, &source));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn reaching_out(path: &str, source: &str) -> Vec<String> {
    let code = without_test_items(&code_only(source));
    let named = |text: &&&str| {
        code.match_indices(**text).any(|(at, _)| {
            let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
            let goes_on = text.ends_with(is_letter) && code[at + text.len()..].starts_with(is_letter);
            !goes_on && !code[..at].ends_with(is_letter)
        })
    };
    let forbidden = REACHING_OUT.iter().filter(|(_, places)| !places.contains(&path));
    forbidden.flat_map(|(texts, _)| texts.iter().filter(named)).map(|text| format!("src/{path}: `{text}`")).collect()
}

/// How many lines each file may log. All of them were looked at: none tells anything of a talk, no text, no words, no names of
/// files. (What `batch` warns of is told on standard error alone: the window never runs it.)
const LOGGING: &[(&str, usize)] = &[
    ("analysis/batch/talk_work.rs", 1),
    ("analysis/diagnostics/crash_report.rs", 1),
    ("app/start.rs", 4),
    ("app/start_watch.rs", 1),
    ("base/caught.rs", 1),
    ("media/audio/as_recorded/mod.rs", 1),
    ("media/audio/as_recorded/reader.rs", 2),
    ("models/compute/adapters.rs", 1),
    ("models/compute/device/mod.rs", 2),
    ("models/compute/speed_record.rs", 3),
    ("ui/executor.rs", 1),
    ("ui/jobs.rs", 2),
    ("ui/player/outlet.rs", 1),
    ("ui/spectrogram/thread.rs", 1),
];

#[test]
fn what_is_logged_was_looked_at() {
    let src = checkout().join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(&src).expect("found below src").to_string_lossy().replace('\\', "/");
        let code = without_test_items(&code_only(&fs::read_to_string(&file).expect("a readable source")));
        let levels = ["trace!", "debug!", "info!", "warn!", "error!"];
        let count: usize = levels.iter().map(|level| code.matches(&format!("tracing::{level}")).count()).sum();
        // The laboratory has no window, and its texts are those of corpora.
        if count > 0 && !path.starts_with("lab/") {
            found.push((path, count));
        }
    }
    let expected: Vec<(String, usize)> = LOGGING.iter().map(|(path, count)| ((*path).to_owned(), *count)).collect();
    assert_eq!(found, expected, "look at what is logged anew, and then change the list");
}

#[test]
fn the_scanner_finds_what_reaches_out() {
    let cases: &[(&str, &str, bool)] = &[
        ("cli/a.rs", "use std::net::TcpStream;", true),
        ("cli/a.rs", "use std::{fs, net::TcpStream};", true),
        ("cli/a.rs", "std::process::Command::new(\"sh\")", true),
        ("cli/a.rs", "// std::net\nlet a = \"TcpStream\"; subnet::x(); let unsafe_now = 1; Command::News;", false),
        ("cli/a.rs", "#[cfg(test)]\nmod tests { use std::net::TcpStream; }", false),
        ("cli/a.rs", "unsafe { x() }", true),
        ("media/ffmpeg.rs", "use std::process::Command;", false),
        ("media/ffmpeg.rs", "use std::net::TcpStream;", true),
    ];
    for (path, source, expected) in cases {
        assert_eq!(!reaching_out(path, source).is_empty(), *expected, "{path}: {source}");
    }
}

#[test]
fn unsafe_code_is_forbidden() {
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let manifest = read(&checkout().join("Cargo.toml"));
    let (_, lints) = manifest.split_once("\n[workspace.lints.rust]\n").expect("the lints are gone");
    let lints = lints.split("\n[").next().unwrap_or_default();
    assert!(lints.lines().any(|line| line == "unsafe_code = \"forbid\""), "unsafe code is no longer forbidden");
    let crates = ROOMS.iter().map(|room| read(&checkout().join("src").join(room).join("Cargo.toml")));
    for manifest in crates.chain([manifest]) {
        let name = manifest.lines().find(|line| line.starts_with("name = "));
        assert!(manifest.contains("\n[lints]\nworkspace = true\n"), "these lints do not hold: {name:?}");
    }
}
