//! What the targets share: a folder, which panics count, what sound is like, and journals with their checksums.

use std::path::PathBuf;
use std::sync::LazyLock;

use breathmark::audio::{SampleStore, Samples};
use serde_json::Value;
use sha2::{Digest, Sha256};

static FOLDER: LazyLock<tempfile::TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("a folder for the files of this run"));

/// A folder of this process; `run.sh` sees to it that it lies in memory and does not stay.
pub fn folder() -> PathBuf {
    FOLDER.path().to_owned()
}

/// An empty folder called `name`.
pub fn empty_folder(name: &str) -> PathBuf {
    let path = folder().join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder can be made");
    path
}

/// A file called `name` with these bytes.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder().join(name);
    std::fs::write(&path, bytes).expect("a file can be written");
    path
}

/// Symphonia's assertions are caught where it is called, on purpose; a panic anywhere else is a finding.
pub fn let_symphonia_panic() {
    let abort = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.location().is_some_and(|place| place.file().contains("symphonia")) {
            abort(info);
        }
    }));
}

/// Whether a recording is as it is promised to be.
pub fn check_sound(samples: &SampleStore) {
    assert!(!samples.is_empty(), "a recording is never empty");
    let mut part = vec![0.0; 1 << 16];
    // A few bytes may promise a day of silence; a quarter of an hour is enough.
    for first in (0..samples.len().min(15 * 60 * 16_000)).step_by(part.len()) {
        let part = &mut part[..(1 << 16).min(samples.len() - first)];
        samples.read(first, part);
        assert!(part.iter().all(|sample| sample.is_finite() && sample.abs() <= 1.0));
    }
}

/// An empty file in the present folder, in which journals may say that the project was saved.
pub const SAVED: &str = "saved.breathmark";

/// The journal that an input of the target `journal` stands for.
pub fn journal(input: &[u8]) -> Vec<u8> {
    let mut revision = 0;
    let mut out = Vec::new();
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        match line {
            [b'-', line @ ..] => out.extend(line),
            [b'+', line @ ..] => match serde_json::from_slice::<Value>(line) {
                Ok(mut line) => {
                    number(&mut line, &mut revision);
                    sealed(line.to_string().as_bytes(), &mut out);
                    out.push(b'\n');
                }
                Err(_) => sealed(line, &mut out),
            },
            line => sealed(line, &mut out),
        }
    }
    out
}

/// The other way: an input from which [`journal`] makes the same again.
pub fn journal_input(journal: &str) -> String {
    let bare = |line: &str| line.split_once("\",").map_or(String::new(), |(_, rest)| format!("{{{rest}\n"));
    journal.lines().map(bare).collect()
}

/// Each change counts the revision up by one; the first line says where it begins.
fn number(line: &mut Value, revision: &mut u64) {
    if let Some(begin) = line.pointer("/header/revision").and_then(Value::as_u64) {
        *revision = begin;
    }
    let is_change = matches!(line.get("do"), Some(Value::String(_))) || line.pointer("/do/step").is_some();
    *revision = revision.wrapping_add(u64::from(is_change));
    if let Some(place) = line.get_mut("revision") {
        *place = Value::from(*revision);
    }
}

/// A line with its checksum, see `src/editor/project/journal/checksum.rs`; what is no object stays as it is.
fn sealed(line: &[u8], out: &mut Vec<u8>) {
    let object = line.strip_prefix(b"{").map(|rest| rest.strip_suffix(b"\n").unwrap_or(rest));
    let Some(rest) = object else { return out.extend(line) };
    out.extend(format!("{{\"sum\":\"{}\",", hex(&Sha256::digest(rest)[..4])).into_bytes());
    out.extend(&line[1..]);
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
