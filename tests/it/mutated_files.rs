//! Files of strangers, changed by chance: each is read or refused, and what was read can be written and read again. The chance is
//! seeded, so every run tries the same. `packaging/fuzz` tries more, for as long as it is left to run.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use breathmark::batch::{BatchPlan, OutputNaming, TalkResult, merge_results};
use breathmark::guideline::{FrameRate, Guideline};
use breathmark::progress::Progress;
use breathmark::project::{OpenProject, Project};
use breathmark::replacing::{Query, Search, find_in_file, replace_in_file};
use breathmark::settling::settle;
use breathmark::shots::{ListFormat, read_list, write_list};
use breathmark::spelling::{DictionaryFile, SpellingDictionary};
use breathmark::streaming::MessageReader;
use breathmark::subtitle_file::{FileFormat, WriteOptions, losses, read, write};
use breathmark::transcript::{self, TranscriptChoice, read_as_it_stands};
use serde_json::Value;

/// Steele, Lea and Flood (2014), "Fast splittable pseudorandom number generators".
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}

/// What readers look for.
const SIGNS: [&str; 24] = [
    "<",
    ">",
    "/",
    "{",
    "}",
    "[",
    "]",
    "&",
    ";",
    ":",
    "\"",
    "'",
    "\\",
    "-->",
    "\n",
    "\r\n",
    "\0",
    "\u{1b}",
    "é",
    "\u{feff}",
    "-",
    "99999999999999999999",
    "1e308",
    "<!--",
];

/// A few changes: bytes and signs, and pieces that go, come twice, or come from another file.
fn changed(file: &[u8], other: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for _ in 0..=chance.below(5) {
        let at = chance.below(bytes.len() + 1);
        let end = (at + chance.below(40)).min(bytes.len());
        match chance.below(7) {
            0 if at < bytes.len() => bytes[at] = chance.next() as u8,
            1 => drop(bytes.drain(at..end)),
            2 => bytes.extend_from_within(at..end),
            3 => {
                let piece = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, piece));
            }
            4 if chance.below(4) == 0 => bytes.truncate(at),
            5 => {
                let from = chance.below(other.len());
                drop(bytes.splice(at..end, other[from..].iter().copied().take(40)));
            }
            _ => drop(bytes.splice(at..at, chance.one(&SIGNS).bytes())),
        }
    }
    bytes
}

/// JSON with one value changed for one that is odd there; others are changed as text.
fn changed_json(text: &[u8], other: &[u8], chance: &mut Chance) -> Vec<u8> {
    let Ok(mut document) = serde_json::from_slice::<Value>(text) else { return changed(text, other, chance) };
    for _ in 0..=chance.below(2) {
        let mut left = chance.below(count(&document));
        let odd = match chance.below(10) {
            0 => Value::Null,
            1 => (-1).into(),
            2 => f64::MAX.into(),
            3 => u64::MAX.into(),
            4 => i64::MIN.into(),
            5 => "".into(),
            6 => chance.one(&SIGNS).into(),
            7 => Value::Array(Vec::new()),
            8 => true.into(),
            _ => Value::Object(serde_json::Map::new()),
        };
        change(&mut document, &mut left, odd);
    }
    let written = serde_json::to_vec(&document).expect("it was JSON");
    if chance.below(3) == 0 { changed(&written, other, chance) } else { written }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// Puts `odd` in the place of the value that comes after so many others.
fn change(value: &mut Value, left: &mut usize, odd: Value) -> Option<Value> {
    if *left == 0 {
        *value = odd;
        return None;
    }
    *left -= 1;
    let mut odd = Some(odd);
    match value {
        Value::Array(list) => list.iter_mut().for_each(|one| odd = odd.take().and_then(|odd| change(one, left, odd))),
        Value::Object(fields) => {
            fields.values_mut().for_each(|one| odd = odd.take().and_then(|odd| change(one, left, odd)));
        }
        _ => {}
    }
    odd
}

type Changing = fn(&[u8], &[u8], &mut Chance) -> Vec<u8>;

/// Runs with each file changed in `tries` ways, and says with which bytes it went wrong.
fn with_each_changed(files: &[Vec<u8>], tries: usize, change: Changing, mut run: impl FnMut(&[u8])) {
    let mut chance = Chance(42);
    for (number, file) in files.iter().enumerate() {
        run(file);
        for at in 0..tries {
            let bytes = change(file, &files[chance.below(files.len())], &mut chance);
            let ended = catch_unwind(AssertUnwindSafe(|| run(&bytes)));
            assert!(ended.is_ok(), "file {number}, try {at}: {}", bytes.escape_ascii());
        }
    }
}

fn files_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or(".")).join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    files.sort();
    files
}

fn contents(folder: &str) -> Vec<Vec<u8>> {
    files_in(folder).iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Files of every subtitle format that is read.
fn subtitles() -> Vec<Vec<u8>> {
    let mut files = contents("tests/data/subtitles");
    let file = read(&files[0], None).unwrap_or_else(|error| panic!("{error}"));
    for format in [FileFormat::EbuStl, FileFormat::CuesJson] {
        files.push(write(&file, format, &WriteOptions::default()).unwrap());
    }
    files
}

#[test]
fn subtitle_files_are_read_and_written_in_every_format_or_refused() {
    let options = WriteOptions::default();
    with_each_changed(&subtitles(), 150, changed, |bytes| {
        let Ok(file) = read(bytes, None) else { return };
        for &format in FileFormat::ALL {
            losses(&file, format, &options);
            let Ok(written) = write(&file, format, &options) else { continue };
            if format == file.format || format == FileFormat::CuesJson {
                let back = read(&written, Some(format)).unwrap_or_else(|error| panic!("{format}: {error}"));
                assert_eq!(back.cues.len(), file.cues.len(), "{format}");
            }
        }
    });
}

#[test]
fn cues_of_json_are_read_or_refused() {
    let files = subtitles();
    let json = |file: &Vec<u8>| {
        let file = read(file, None).unwrap_or_else(|error| panic!("{error}"));
        write(&file, FileFormat::CuesJson, &WriteOptions::default()).unwrap()
    };
    let files: Vec<Vec<u8>> = files.iter().map(json).collect();
    with_each_changed(&files, 150, changed_json, |bytes| {
        let Ok(file) = read(bytes, Some(FileFormat::CuesJson)) else { return };
        for &format in FileFormat::ALL {
            let _ = write(&file, format, &WriteOptions::default());
        }
    });
}

#[test]
fn transcripts_of_recognisers_are_read_or_refused() {
    with_each_changed(&contents("tests/data/transcript"), 60, changed_json, |bytes| drop(transcript::parse(bytes)));
}

#[test]
fn lists_of_shot_changes_are_read_again_as_they_are_written() {
    let lists = [
        "0:00:01.000\n0:01:02.345 # a cut\n",
        "1.0\n62.345\n",
        "# frame rate: 29.97\n00:00:01:02\n00:01:00;02\n",
        "# keyframe format v1\nfps 23.976\n0\n24\n1000\n",
    ];
    let lists = lists.map(|list| list.as_bytes().to_vec());
    with_each_changed(&lists, 2_000, changed, |bytes| {
        let Ok(found) = read_list(bytes, FrameRate::ALL.first().copied()) else { return };
        let written = write_list(&found, ListFormat::Clock);
        let again = read_list(written.as_bytes(), None).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(again.len(), read_list(write_list(&again, ListFormat::Clock).as_bytes(), None).unwrap().len());
    });
}

#[test]
fn messages_of_a_recogniser_say_the_same_in_pieces_of_any_size() {
    let messages = [
        r#"{"type":"words","final":false,"words":[{"text":"The","start":0.1,"end":0.3},{"text":"tide","start":0.3,"end":0.7}]}"#,
        r#"{"type":"words","final":true,"words":[{"text":"The","start":0.1,"end":0.3,"speaker":"Ann","confidence":0.9}]}"#,
        r#"{"type":"pause"}"#,
        r#"{"type":"end"}"#,
    ];
    let mut files: Vec<Vec<u8>> = messages.iter().map(|one| format!("{one}\n").into_bytes()).collect();
    files.push(messages.join("\n").into_bytes());
    for change in [changed as Changing, changed_json] {
        with_each_changed(&files, 500, change, |bytes| {
            let events = |size: usize| {
                let mut reader = MessageReader::default();
                let mut events: Vec<_> = bytes.chunks(size).flat_map(|piece| reader.feed(piece)).collect();
                events.extend(reader.finish());
                (format!("{events:?}"), reader.take_warnings().len())
            };
            assert_eq!(events(3), events(bytes.len().max(1)));
        });
    }
}

#[test]
fn dictionaries_are_read_or_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let file = DictionaryFile { name: "en_US".to_owned(), path: scratch.path().join("en_US.dic") };
    let parts = ["dic", "aff"].map(|ending| {
        let is_one = |path: &&PathBuf| path.extension().is_some_and(|found| found == ending);
        files_in("tests/data/spelling")
            .iter()
            .filter(is_one)
            .map(|path| std::fs::read(path).unwrap())
            .collect::<Vec<_>>()
    });
    for (part, other, target) in [(0, 1, "dic"), (1, 0, "aff")] {
        let rest = if other == 0 { "dic" } else { "aff" };
        std::fs::write(file.path.with_extension(rest), &parts[other][0]).unwrap();
        with_each_changed(&parts[part], 200, changed, |bytes| {
            std::fs::write(file.path.with_extension(target), bytes).unwrap();
            let _ = SpellingDictionary::read(&file);
        });
    }
}

#[test]
fn manifests_and_result_files_are_read_or_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let manifest = scratch.path().join("talks.jsonl");
    let lines = [
        r#"{"id":"2024/a","audio":"a.flac","transcript":"a.json","output":"2024/a.srt","language":"en","audio_track":1}"#,
        r#"{"transcript":"b.json"}"#,
    ];
    let files: Vec<Vec<u8>> =
        lines.iter().map(|line| line.as_bytes().to_vec()).chain([lines.join("\n").into_bytes()]).collect();
    for change in [changed as Changing, changed_json] {
        with_each_changed(&files, 400, change, |bytes| {
            std::fs::write(&manifest, bytes).unwrap();
            let _ = BatchPlan::read(&manifest, OutputNaming { folder: None, format: None, transcript_ending: None });
        });
    }
    let folder = scratch.path().join("results");
    std::fs::create_dir(&folder).unwrap();
    let line = TalkResult::default().line().replacen(":0,", ":1,", 1).into_bytes();
    for change in [changed as Changing, changed_json] {
        with_each_changed(std::slice::from_ref(&line), 400, change, |bytes| {
            std::fs::write(folder.join("a.result.json"), bytes).unwrap();
            let _ = merge_results(std::slice::from_ref(&folder));
        });
    }
}

#[test]
fn replacing_changes_the_count_of_cues_in_no_file() {
    let scratch = tempfile::tempdir().unwrap();
    let (journals, path) = (scratch.path().join("journals"), scratch.path().join("talk.srt"));
    let query = Query { text: "[aeiou]|one|who".to_owned(), is_pattern: true, ..Query::default() };
    let search = Search::new(&query).unwrap();
    with_each_changed(&subtitles(), 25, changed, |bytes| {
        std::fs::write(&path, bytes).unwrap();
        let with = "$0 --> <b>\n\n{\\an8}&";
        let Ok(found) = find_in_file(&path, &journals, &search, with, 10_000) else { return };
        let before = read(bytes, None).unwrap_or_else(|error| panic!("{error}"));
        let done = replace_in_file(&found, &found.hits, &journals, &search, with);
        let now = std::fs::read(&path).unwrap();
        if done.is_err() {
            assert_eq!(now, bytes, "what is refused stays");
        }
        let after = read(&now, None).unwrap_or_else(|error| panic!("{error}"));
        let spans =
            |file: &breathmark::subtitle_file::SubtitleFile| file.cues.iter().map(|cue| cue.span).collect::<Vec<_>>();
        assert_eq!(spans(&after), spans(&before));
    });
}

#[test]
fn projects_are_opened_and_saved_or_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let (path, saved) = (scratch.path().join("talk.breathmark"), scratch.path().join("saved.breathmark"));
    let projects = files_in("tests/data/project")
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "breathmark"));
    let mut files: Vec<Vec<u8>> = projects.map(|path| std::fs::read(path).unwrap()).collect();
    // Those that hold a subtitle file as it stands.
    for name in ["harbour.srt", "harbour.ass"] {
        let file = files_in("tests/data/subtitles").into_iter().find(|path| path.ends_with(name)).unwrap();
        let (given, _) = read_as_it_stands(&file, &TranscriptChoice::default(), &Progress::silent()).unwrap();
        assert!(given.given_file.is_some(), "{name}");
        let journals = scratch.path().join("made");
        let mut open = OpenProject::create(Project::new(&given, Guideline::ted()), None, &*journals);
        open.save_as(&path).unwrap();
        open.close();
        files.push(std::fs::read(&path).unwrap());
    }
    let mut number = 0;
    with_each_changed(&files, 40, changed_json, |bytes| {
        number += 1;
        let journals = scratch.path().join(format!("journals {number}"));
        std::fs::write(&path, bytes).unwrap();
        let Ok((mut open, _, _)) = OpenProject::open(&path, &*journals) else { return };
        let _ = settle(open.project(), None, &Progress::silent());
        let _ = std::fs::remove_file(&saved);
        open.save_as(&saved).unwrap_or_else(|error| panic!("{error}"));
        let kept = open.project().clone();
        open.close();
        let (again, _, _) = OpenProject::open(&saved, &*journals).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(*again.project(), kept);
        again.close();
    });
}
