//! Many talks at once: the same results however they are done and whatever interrupts them.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use breathmark::progress::Progress;
use breathmark::{audio, transcript};
use serde_json::Value;

const TALKS: usize = 6;

/// Short pieces of the sample talk, recordings with their transcripts.
struct Talks(tempfile::TempDir);

impl Talks {
    fn new() -> Self {
        let talks = Self(tempfile::tempdir().expect("a scratch folder"));
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample");
        let samples =
            audio::decode(&sample.join("talk.flac"), &Progress::silent()).expect("the sample").samples.to_vec();
        let words = transcript::read(&sample.join("talk.json")).expect("the sample").words;
        for number in 0..TALKS {
            let (start, end) = (number as f64 * 20.0, number as f64 * 20.0 + 5.0);
            let name = format!("talks/{}/talk-{number}", number % 2);
            let at = |seconds: f64| (seconds * 16_000.0) as usize;
            talks.write_wav(&format!("{name}.wav"), &samples[at(start)..at(end)]);
            let inside = words.iter().filter(|word| word.span.start.as_secs() > start && word.span.end.as_secs() < end);
            let piece = inside.map(|word| {
                let (from, to) = (word.span.start.as_secs() - start, word.span.end.as_secs() - start);
                serde_json::json!({"text": word.text, "start": from, "end": to})
            });
            let document = serde_json::json!({"language": "en", "words": piece.collect::<Vec<_>>()});
            talks.write(&format!("{name}.json"), document.to_string().as_bytes());
        }
        talks
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("the scratch folder has a UTF-8 path").to_owned()
    }

    fn write(&self, name: &str, content: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("in the scratch folder")).expect("it can be written to");
        std::fs::write(path, content).expect("it can be written to");
    }

    fn write_wav(&self, name: &str, samples: &[f32]) {
        let format = hound::WavSpec {
            channels: 1,
            sample_rate: 16_000,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        self.write(name, b"");
        let mut file = hound::WavWriter::create(self.path(name), format).expect("it can be written to");
        samples.iter().for_each(|sample| file.write_sample((sample * 32767.0) as i16).expect("it can be written to"));
        file.finalize().expect("it can be written to");
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_breathmark"));
        command.args(arguments).args(["--device", "cpu"]);
        command.env("BREATHMARK_MODELS", Path::new(env!("CARGO_MANIFEST_DIR")).join("models"));
        for variable in ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"] {
            command.env_remove(variable);
        }
        command
    }

    /// `batch` of all talks into `out`.
    fn batch(&self, out: &str, arguments: &[&str]) -> Output {
        let (talks, out) = (self.name("talks"), self.name(out));
        let given = [&["batch", &talks, "-o", &out][..], arguments].concat();
        self.command(&given).output().expect("the program was built with this test")
    }

    /// The subtitles and results in `out`; of results what does not depend on the clock.
    fn files(&self, out: &str) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        let mut next = vec![self.path(out)];
        while let Some(folder) = next.pop() {
            for entry in std::fs::read_dir(folder).expect("it was written").flatten() {
                if entry.path().is_dir() {
                    next.push(entry.path());
                    continue;
                }
                let text = std::fs::read_to_string(entry.path()).expect("all are text");
                let text = match serde_json::from_str::<Value>(&text) {
                    Ok(mut result) => {
                        result["seconds"] = 0.into();
                        result.to_string()
                    }
                    Err(_) => text,
                };
                let name =
                    entry.path().strip_prefix(self.path(out)).expect("below it").to_string_lossy().replace('\\', "/");
                files.insert(name, text);
            }
        }
        files
    }
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

fn lines(output: &Output) -> Vec<Value> {
    let line = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text(&output.stdout).lines().map(line).collect()
}

#[test]
fn the_same_subtitles_by_one_job_by_two_by_shards_and_by_segment() {
    let talks = Talks::new();
    let one = talks.batch("one", &["--jobs", "1"]);
    assert!(one.status.success(), "{}", text(&one.stderr));
    let results = lines(&one);
    assert_eq!(results.len(), TALKS);
    for result in &results {
        assert!(result["error"].is_null() && result["model"] == "reader-small", "{result}");
        assert!(result["cues"].as_u64() > Some(0) && result["expected_wrong_boundaries"].is_number(), "{result}");
        assert!((result["audio_seconds"].as_f64().unwrap() - 5.0).abs() < 1e-3, "{result}");
    }
    let files = talks.files("one");
    assert_eq!(files.len(), 2 * TALKS, "{:?}", files.keys());

    let two = talks.batch("two", &["--jobs", "2"]);
    assert!(two.status.success(), "{}", text(&two.stderr));
    assert!(talks.files("two") == files);

    // Three shards into one folder, as job arrays tell them, and each talk in one alone.
    let mut held = 0;
    for index in ["1", "2", "3"] {
        let (source, out) = (talks.name("talks"), talks.name("shards"));
        let mut command = talks.command(&["batch", &source, "-o", &out]);
        command.env("SLURM_ARRAY_TASK_ID", index).env("SLURM_ARRAY_TASK_MIN", "1").env("SLURM_ARRAY_TASK_COUNT", "3");
        let shard = command.output().expect("the program was built with this test");
        assert!(shard.status.success(), "{}", text(&shard.stderr));
        assert!(text(&shard.stderr).contains(&format!("shard {index}/3, by SLURM_ARRAY_TASK_ID")));
        assert!(lines(&shard).len() < TALKS);
        held += lines(&shard).len();
    }
    assert_eq!(held, TALKS);
    assert!(talks.files("shards") == files);

    let alone = talks.name("alone.srt");
    let (recording, words) = (talks.name("talks/1/talk-3.wav"), talks.name("talks/1/talk-3.json"));
    let segment = talks.command(&["segment", &recording, &words, "-o", &alone]).output().unwrap();
    assert!(segment.status.success(), "{}", text(&segment.stderr));
    assert_eq!(std::fs::read_to_string(alone).unwrap(), files["1/talk-3.srt"]);

    // And the table of it.
    let (one, table, page) = (talks.name("one"), talks.name("table.json"), talks.name("table.html"));
    let merge = talks.command(&["batch", "merge", &one, &talks.name("shards"), "-o", &table]).output().unwrap();
    assert!(merge.status.success(), "{}", text(&merge.stderr));
    let table: Value = serde_json::from_str(&std::fs::read_to_string(table).unwrap()).unwrap();
    let sum = |name: &str| results.iter().map(|result| result[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!(table["totals"]["talks"], TALKS);
    for name in ["words", "cues", "problems", "hints", "boundaries"] {
        assert_eq!(table["totals"][name], sum(name), "{name}");
    }
    for ending in ["xlsx", "docx"] {
        let table = talks.name(&format!("table.{ending}"));
        let merge = talks.command(&["batch", "merge", &one, &talks.name("shards"), "-o", &table]).output().unwrap();
        assert!(merge.status.success(), "{}", text(&merge.stderr));
        assert!(std::fs::read(table).unwrap().starts_with(b"PK"), "{ending}: a zip archive");
    }
    std::fs::remove_file(talks.path("one/0/talk-0.result.json")).unwrap();
    let merge = talks.command(&["batch", "merge", &one, "--of", &talks.name("talks"), "-o", &page]).output().unwrap();
    assert_eq!(merge.status.code(), Some(1), "{}", text(&merge.stderr));
    assert!(std::fs::read_to_string(page).unwrap().contains("it was not done yet"));
}

#[test]
fn killed_in_the_middle_it_goes_on_where_it_was() {
    let talks = Talks::new();
    let (source, out) = (talks.name("talks"), talks.name("out"));
    let mut child = talks
        .command(&["batch", &source, "-o", &out, "--jobs", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
    told.next().expect("the first talk is done").unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    // Subtitles that are there are whole: their results say so.
    let after_kill = talks.files("out");
    assert!(after_kill.len() < 2 * TALKS, "it was killed in the middle");
    let run = talks.batch("out", &[]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let told = text(&run.stderr);
    let kept: usize =
        told.split(" done before").next().and_then(|before| before.rsplit(' ').next()?.parse().ok()).unwrap();
    assert!((1..TALKS).contains(&kept), "{told}");
    let straight = talks.batch("straight", &[]);
    assert!(straight.status.success());
    let left = |files: BTreeMap<String, String>| -> BTreeMap<String, String> {
        // A scratch file of the moment of the kill goes after an hour.
        files.into_iter().filter(|(name, _)| !name.contains(".breathmark-")).collect()
    };
    assert!(left(talks.files("out")) == left(talks.files("straight")));
    let again = talks.batch("out", &["--json"]);
    let document: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!((&document["done"], &document["done_before"]), (&Value::from(0), &Value::from(TALKS)));
}

#[test]
fn a_talk_that_fails_gives_exit_code_1_and_stops_no_other() {
    let talks = Talks::new();
    talks.write("talks/0/talk-0.wav", b"RIFF, and no sound");
    talks.write("talks/0/talk-2.srt", b"1\n00:00:01,000 --> 00:00:02,000\nebb\n");
    std::fs::remove_file(talks.path("talks/0/talk-4.json")).unwrap();
    let run = talks.batch("out", &["--format", "vtt"]);
    assert_eq!(run.status.code(), Some(1), "{}", text(&run.stderr));
    let errors: BTreeMap<String, String> = lines(&run)
        .into_iter()
        .filter_map(|result| Some((result["id"].as_str()?.to_owned(), result["error"].as_str()?.to_owned())))
        .collect();
    assert_eq!(errors.keys().collect::<Vec<_>>(), ["0/talk-0", "0/talk-2", "0/talk-4"]);
    assert!(errors["0/talk-2"].contains("several transcripts (talk-2.json, talk-2.srt)"), "{errors:?}");
    assert!(errors["0/talk-4"].contains("there is no transcript"), "{errors:?}");
    assert!(text(&run.stderr).contains("failed: 0/talk-0: "), "{}", text(&run.stderr));
    for number in [1, 3, 5] {
        let subtitles = std::fs::read_to_string(talks.path(&format!("out/1/talk-{number}.vtt"))).unwrap();
        assert!(subtitles.starts_with("WEBVTT"));
    }
    // Told which ending counts, and with the files mended, only the failed ones are done.
    let sound = std::fs::read(talks.path("talks/0/talk-2.wav")).unwrap();
    talks.write("talks/0/talk-0.wav", &sound);
    let words = std::fs::read(talks.path("talks/0/talk-2.json")).unwrap();
    talks.write("talks/0/talk-4.json", &words);
    let run = talks.batch("out", &["--format", "vtt", "--transcripts", "json"]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    assert!(text(&run.stderr).contains("3 talks done, 3 done before, 0 failed"), "{}", text(&run.stderr));
}

#[test]
fn a_listed_folder_is_a_manifest_that_gives_the_same() {
    let talks = Talks::new();
    let list = talks.command(&["batch", &talks.name("talks"), "--list"]).output().unwrap();
    assert!(list.status.success(), "{}", text(&list.stderr));
    talks.write("elsewhere/talks.jsonl", &list.stdout);
    let (manifest, out) = (talks.name("elsewhere/talks.jsonl"), talks.name("of-manifest"));
    let run = talks.command(&["batch", &manifest, "-o", &out]).output().unwrap();
    assert!(run.status.success(), "{}", text(&run.stderr));
    let folder = talks.batch("of-folder", &[]);
    assert!(folder.status.success());
    assert!(talks.files("of-manifest") == talks.files("of-folder"));
}

/// What a person or an engine asks to stop leaves nothing half written.
#[cfg(unix)]
#[test]
fn interrupted_it_ends_cleanly() {
    let talks = Talks::new();
    let (source, out) = (talks.name("talks"), talks.name("out"));
    let mut child = talks
        .command(&["batch", &source, "-o", &out, "--jobs", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
    told.next().expect("the first talk is done").unwrap();
    let signal = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    assert!(signal.success());
    let told = 1 + told.map_while(Result::ok).count();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("cancelled"), "{}", text(&output.stderr));
    assert!(told < TALKS);
    let files = talks.files("out");
    assert_eq!(files.len(), 2 * told, "{:?}", files.keys());
    assert!(files.keys().all(|name| !name.contains(".breathmark-")), "{:?}", files.keys());
}
