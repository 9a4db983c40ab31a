//! `breathmark stream`: words come one by one, cues go out.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use breathmark::export::Format;
use breathmark::streaming::replay::replayed;
use breathmark::streaming::{MessageReader, StreamEvent, StreamWord};
use breathmark::subtitle_file;
use breathmark::transcript::{self, Word};
use serde_json::{Value, json};

fn program(arguments: &[&str]) -> Command {
    program_at(env!("CARGO_BIN_EXE_breathmark"), arguments)
}

fn program_at(path: &str, arguments: &[&str]) -> Command {
    let mut program = Command::new(path);
    program.args(arguments).env("BREATHMARK_MODELS", Path::new(env!("CARGO_MANIFEST_DIR")).join("models"));
    program
}

/// The lines of standard output, and what was said on standard error.
fn stream(arguments: &[&str], input: &[u8]) -> (Vec<Value>, String, Option<i32>) {
    stream_by(env!("CARGO_BIN_EXE_breathmark"), arguments, input)
}

fn stream_by(path: &str, arguments: &[&str], input: &[u8]) -> (Vec<Value>, String, Option<i32>) {
    let mut child = program_at(path, &[&["stream", "--device", "cpu", "--quiet"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that has ended reads no more.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (lines, String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

fn of_type<'a>(lines: &'a [Value], kind: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["type"] == kind).collect()
}

fn sample_words() -> Vec<Word> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample/talk.json");
    transcript::read(&sample).unwrap().words
}

fn message(event: &StreamEvent) -> String {
    let word = |word: &StreamWord| json!({"text": word.text, "start": word.start, "end": word.end});
    let value = match event {
        StreamEvent::Words { is_final, words } => {
            json!({"type": "words", "final": is_final, "words": words.iter().map(word).collect::<Vec<_>>()})
        }
        StreamEvent::Pause => json!({"type": "pause"}),
        StreamEvent::End => json!({"type": "end"}),
    };
    value.to_string() + "\n"
}

/// The first words of the sample talk as messages, the last three of them changing their minds.
fn messages(words: usize) -> Vec<u8> {
    let all = sample_words();
    replayed(&all[..words], 3, 5).map(|replayed| message(&replayed.event)).collect::<String>().into_bytes()
}

#[test]
fn what_comes_in_pieces_goes_out_as_cues_and_as_a_file_of_whole_cues() {
    let folder = tempfile::tempdir().unwrap();
    for format in [Format::Srt, Format::Vtt] {
        let file = folder.path().join(format!("live.{}", format.extension()));
        let (lines, errors, code) = stream(&["-o", file.to_str().unwrap()], &messages(120));
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{lines:?}");
        let segments = of_type(&lines, "segment");
        assert!(segments.len() >= 6, "{segments:?}");
        assert_eq!(lines.last().unwrap(), &json!({"type": "end", "segments": segments.len()}));
        // Every word is in one segment, in order.
        let mut next = 0;
        for (at, segment) in segments.iter().enumerate() {
            assert_eq!((&segment["number"], &segment["words"][0]), (&json!(at + 1), &json!(next)));
            next = segment["words"][1].as_u64().unwrap() + 1;
        }
        assert_eq!(next, 120);
        let written = subtitle_file::read(&std::fs::read(&file).unwrap(), None).unwrap();
        let texts = |lines: &Value| {
            lines.as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let expected: Vec<Vec<String>> = segments.iter().map(|segment| texts(&segment["lines"])).collect();
        let found: Vec<Vec<String>> = written.cues.iter().map(|cue| cue.text.plain_lines().collect()).collect();
        assert_eq!(found, expected);
        for pair in segments.windows(2) {
            assert!(pair[0]["end"].as_f64() <= pair[1]["start"].as_f64(), "{pair:?}");
        }
    }
}

#[test]
#[cfg(feature = "lab")]
fn every_scheme_gives_out_every_word_once() {
    let input = messages(60);
    for scheme in ["confident", "history-stack", "overlapping-window", "language-model"] {
        let (lines, errors, code) = stream_by(env!("CARGO_BIN_EXE_breathmark-lab"), &["--scheme", scheme], &input);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{scheme}");
        let segments = of_type(&lines, "segment");
        let spans: Vec<(u64, u64)> = segments
            .iter()
            .map(|segment| (segment["words"][0].as_u64().unwrap(), segment["words"][1].as_u64().unwrap()))
            .collect();
        assert_eq!((spans[0].0, spans.last().unwrap().1), (0, 59), "{scheme}");
        assert!(spans.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0), "{scheme}: {spans:?}");
    }
}

#[test]
fn odd_input_costs_a_warning_and_nothing_else() {
    let whole = messages(40);
    let text = String::from_utf8(whole.clone()).unwrap();
    let finals: Vec<&str> = text.lines().filter(|line| line.contains("\"final\":true")).collect();
    let mut odd = Vec::new();
    odd.extend(b"{\"type\":\"words\",\"fin\n");
    for line in &finals {
        odd.extend(line.as_bytes());
        odd.extend(b"\nnoise\n");
    }
    // It starts again from the beginning, and the end is cut off in the middle of a word.
    finals.iter().for_each(|line| odd.extend(line.as_bytes()));
    odd.extend(b"{\"type\":\"words\",\"final\":true,\"words\":[{\"te");
    let (lines, errors, code) = stream(&[], &odd);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let warnings = of_type(&lines, "warning");
    assert!(warnings.len() >= 4, "{warnings:?}");
    let texts =
        |lines: &[Value]| of_type(lines, "segment").iter().map(|line| line["lines"].clone()).collect::<Vec<_>>();
    assert_eq!(of_type(&lines, "segment").last().unwrap()["words"][1], 39);
    // The same words, if not at the same moments: the same text.
    let plain = |texts: Vec<Value>| texts.iter().map(Value::to_string).collect::<String>().matches(' ').count();
    let (expected, ..) = stream(&[], &whole);
    assert!(plain(texts(&lines)).abs_diff(plain(texts(&expected))) <= 6);
}

#[test]
fn a_replay_with_sound_hears_what_a_file_has_and_no_file_is_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("live.srt");
    let path = file.to_str().unwrap();
    let sample = |name: &str| {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample").join(name).to_str().unwrap().to_owned()
    };
    let (talk, sound) = (sample("talk.json"), sample("talk.flac"));
    let short = folder.path().join("short.json");
    let words = &sample_words()[..80];
    let rows: Vec<Value> = words
        .iter()
        .map(|word| json!({"text": word.text, "start": word.span.start.as_secs(), "end": word.span.end.as_secs()}))
        .collect();
    std::fs::write(&short, json!({"words": rows}).to_string()).unwrap();
    let replay = ["--replay", short.to_str().unwrap(), "--audio", &sound, "--speed", "0"];
    let arguments = [&replay[..], &["--unstable", "3", "-o", path]].concat();
    let (lines, errors, code) = stream(&arguments, b"");
    assert_eq!(code, Some(0), "{errors}");
    assert!(!of_type(&lines, "unstable").is_empty() && !of_type(&lines, "revised").is_empty());
    assert_eq!(of_type(&lines, "segment").last().unwrap()["words"][1], 79);
    let before = std::fs::read(&file).unwrap();
    let (_, errors, code) = stream(&arguments, b"");
    assert!(code == Some(2) && errors.contains("--replace"), "{errors}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let (again, _, code) = stream(&[&arguments[..], &["--replace"]].concat(), b"");
    assert_eq!((code, again), (Some(0), lines), "a replay without a clock is the same every time");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let (_, errors, code) = stream(&["--replay", &talk, "-o", &talk], b"");
    assert!(code == Some(2) && !errors.is_empty(), "{errors}");
}

#[test]
fn the_examples_of_the_manual_are_understood() {
    let manual = include_str!("../../assets/manual/streaming.md");
    let examples: Vec<&str> = manual.split("```json\n").skip(1).map(|part| part.split("```").next().unwrap()).collect();
    let mut reader = MessageReader::default();
    let events = reader.feed(examples[0].as_bytes());
    assert_eq!((events.len(), reader.take_warnings().len()), (4, 0));
    assert!(
        matches!(&events[1], StreamEvent::Words { is_final: true, words } if words[1].speaker.as_deref() == Some("A"))
    );
    serde_json::from_str::<Value>(examples[1]).unwrap();
    for line in examples[2].lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        assert!(manual.contains(&format!("| `{}`", value["type"].as_str().unwrap())), "{line}");
    }
}

#[test]
fn a_file_that_grows_is_followed_until_it_says_that_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("messages.jsonl");
    let whole = messages(30);
    let half = whole.len() / 2;
    std::fs::write(&file, &whole[..half]).unwrap();
    let mut child = program(&["stream", "--device", "cpu", "--quiet", "--follow", file.to_str().unwrap()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut growing = std::fs::OpenOptions::new().append(true).open(&file).unwrap();
    growing.write_all(&whole[half..]).unwrap();
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert!(child.wait().unwrap().success());
    let last = output.lines().rfind(|line| line.contains("\"segment\"")).unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["words"][1], 29);
}

#[test]
fn without_what_is_learnt_of_live_talks_the_open_models_go_on_with_a_warning() {
    let none = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("words.jsonl");
    let word = json!({"text": "Hello", "start": 0.5, "end": 0.9});
    let messages = [json!({"type": "words", "final": true, "words": [word]}), json!({"type": "end"})];
    std::fs::write(&words, messages.map(|message| format!("{message}\n")).concat()).unwrap();
    let stream = |models: &str| {
        let arguments = ["stream", "--device", "cpu", "--follow", words.to_str().unwrap(), "--models", models];
        program(&arguments).env("BREATHMARK_MODELS", none.path()).output().unwrap()
    };
    let all = stream("all");
    assert!(!all.status.success() && String::from_utf8_lossy(&all.stderr).contains("no model \"streaming\""));
    let open = stream("open");
    let told = String::from_utf8(open.stdout).unwrap();
    assert!(open.status.success(), "{told}");
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let warnings: Vec<&str> =
        of_type(&lines, "warning").into_iter().filter_map(|line| line["message"].as_str()).collect();
    assert!(warnings.iter().any(|text| text.contains("no model \"streaming-open\"")), "{warnings:?}");
    assert_eq!(of_type(&lines, "segment").len(), 1, "{told}");
}
