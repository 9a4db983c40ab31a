//! The program as a user calls it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn breathmark(arguments: &[&str]) -> Output {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    Command::new(env!("CARGO_BIN_EXE_breathmark"))
        .args(arguments)
        .args(["--device", "cpu"])
        .env("BREATHMARK_MODELS", models)
        .output()
        .expect("the program was built with this test")
}

fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample").join(name);
    path.to_str().expect("the checkout has a UTF-8 path").to_owned()
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", text(&output.stdout)))
}

struct Scratch(tempfile::TempDir);

impl Scratch {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a scratch folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, content: &[u8]) -> String {
        std::fs::write(self.path(name), content).expect("the scratch folder can be written to");
        self.name(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("the scratch folder has a UTF-8 path").to_owned()
    }
}

/// With the device that is chosen by itself, as most people run it.
#[test]
fn graphics_drivers_do_not_complain_where_there_is_no_desktop() {
    let scratch = Scratch::new();
    let output = Command::new(env!("CARGO_BIN_EXE_breathmark"))
        .args(["segment", "--quiet", &sample("talk.flac"), &sample("talk.json")])
        .args(["--output", &scratch.name("talk.srt")])
        .env("BREATHMARK_MODELS", Path::new(env!("CARGO_MANIFEST_DIR")).join("models"))
        .env_remove("XDG_RUNTIME_DIR")
        .output()
        .expect("the program was built with this test");
    let told = text(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(!told.contains("XDG_RUNTIME_DIR"), "{told}");
}

/// The talk as it is meant to be punctuated, as a list of words with their marks.
fn punctuated_reference() -> Vec<(String, bool)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/sample/talk.txt");
    let reference = std::fs::read_to_string(path).expect("the sample's text is in the checkout");
    let words = reference.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    words.map(|word| (word.to_lowercase(), word.ends_with(['.', '?', '!']))).collect()
}

#[test]
fn the_sample_talk_becomes_subtitles_that_keep_the_guideline() {
    let scratch = Scratch::new();
    let out = scratch.name("talk.srt");
    let run = breathmark(&["segment", &sample("talk.flac"), &sample("talk.json"), "-o", &out]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let srt = std::fs::read_to_string(&out).unwrap();
    let cues: Vec<&str> = srt.trim_end().split("\n\n").collect();
    assert!(cues.len() > 40, "{} cues", cues.len());
    let mut words = 0;
    for (index, cue) in cues.iter().enumerate() {
        let lines: Vec<&str> = cue.lines().collect();
        assert_eq!(lines[0], (index + 1).to_string());
        assert!((3..=4).contains(&lines.len()), "{cue}");
        for line in &lines[2..] {
            assert!(line.chars().count() <= 42, "{line}");
            words += line.split_whitespace().count();
        }
    }
    assert_eq!(words, punctuated_reference().len(), "no word is lost or doubled");

    // Most sentence ends of the talk, whose transcript has no punctuation at all, end a cue.
    let mut at = 0;
    let (mut found, mut sentences) = (0, 0);
    let reference = punctuated_reference();
    for cue in &cues {
        let count: usize = cue.lines().skip(2).map(|line| line.split_whitespace().count()).sum();
        sentences += reference[at..at + count].iter().filter(|(_, ends)| *ends).count();
        at += count;
        found += usize::from(reference[at - 1].1);
    }
    assert!(found * 10 >= sentences * 7, "{found} of {sentences} sentence ends are cue ends");
}

#[test]
fn at_a_frame_rate_cues_start_and_end_on_frames() {
    let run = breathmark(&[
        "segment",
        "--no-audio",
        &sample("talk.json"),
        "--guideline",
        "netflix",
        "--frame-rate",
        "25",
        "--json",
    ]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let document = json(&run);
    let cues = document["cues"].as_array().unwrap();
    assert!(cues.len() > 10);
    for time in cues.iter().flat_map(|cue| [&cue["start"], &cue["end"]]) {
        let millis = (time.as_f64().unwrap() * 1000.0).round() as i64;
        assert_eq!(millis % 40, 0, "{time}");
    }
    for pair in cues.windows(2) {
        let gap = pair[1]["start"].as_f64().unwrap() - pair[0]["end"].as_f64().unwrap();
        assert!(gap > 0.0799, "{gap}");
    }
}

/// A transcript whose words are stretched over the pauses, as recognisers write them: only the sound knows better.
#[test]
fn the_recording_tells_pauses_that_the_transcript_hides() {
    let scratch = Scratch::new();
    let mut document: Value = serde_json::from_slice(&std::fs::read(sample("talk.json")).unwrap()).unwrap();
    let mut next_start = Value::Null;
    for segment in document["segments"].as_array_mut().unwrap().iter_mut().rev() {
        for word in segment["words"].as_array_mut().unwrap().iter_mut().rev() {
            if next_start.is_number() {
                word["end"] = next_start;
            }
            next_start = word["start"].clone();
        }
    }
    let stretched = scratch.file("stretched.json", document.to_string().as_bytes());
    let pauses = |arguments: &[&str]| {
        let report = json(&breathmark(&[arguments, &["--json"]].concat()));
        let is_pause = |gap: &&Value| gap["pause"].as_f64().is_some_and(|seconds| seconds >= 0.2);
        report["gaps"].as_array().unwrap().iter().filter(is_pause).count()
    };
    let heard = pauses(&["inspect", &sample("talk.flac"), &stretched]);
    let unheard = pauses(&["inspect", "--no-audio", &stretched]);
    assert_eq!(unheard, 0);
    assert!(heard > 40, "{heard} pauses heard");
}

/// Whatever of the decision is not installed is done without, and said.
#[test]
fn missing_models_of_the_decision_are_done_without() {
    let models = tempfile::tempdir().unwrap();
    let install = |name: &str| {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name);
        std::fs::create_dir_all(models.path().join(name)).unwrap();
        for entry in std::fs::read_dir(from).unwrap().flatten() {
            std::fs::copy(entry.path(), models.path().join(name).join(entry.file_name())).unwrap();
        }
    };
    let segment = || {
        Command::new(env!("CARGO_BIN_EXE_breathmark"))
            .args(["segment", "--no-audio", &sample("talk.json"), "--device", "cpu"])
            .env("BREATHMARK_MODELS", models.path())
            .output()
            .expect("the program was built with this test")
    };
    // The papers' models are there for users who ask for them: none stands in for what ships.
    for name in ["papers/lmc-1", "papers/vectors-50"] {
        install(name);
    }
    let without_words = segment();
    let told = text(&without_words.stderr);
    assert!(without_words.status.success(), "{told}");
    assert!(
        told.contains("the open models have none for the language \"en\"")
            && told.contains("boundaries come from pauses"),
        "{told}"
    );
    install("reader-small");
    let without_fusion = segment();
    assert!(without_fusion.status.success(), "{}", text(&without_fusion.stderr));
    assert!(text(&without_fusion.stderr).contains("fixed rules instead"), "{}", text(&without_fusion.stderr));
    install("fusion-open");
    let without_voice = segment();
    assert!(without_voice.status.success(), "{}", text(&without_voice.stderr));
    assert!(text(&without_voice.stderr).contains("no model \"prosody-open\""), "{}", text(&without_voice.stderr));
    assert_ne!(without_voice.stdout, without_fusion.stdout);
}

/// The large reader and its fusion are played by copies of others. A reader that is damaged is done without, and said.
#[test]
fn the_large_reader_reads_where_it_is_wanted_and_whole() {
    let models = tempfile::tempdir().unwrap();
    let install = |name: &str, called: &str| {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name);
        std::fs::create_dir_all(models.path().join(called)).unwrap();
        for entry in std::fs::read_dir(from).unwrap().flatten() {
            std::fs::copy(entry.path(), models.path().join(called).join(entry.file_name())).unwrap();
        }
    };
    let check = |choice: &[&str], expected: &str| -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_breathmark"))
            .args(["segment", "--no-audio", &sample("talk.json"), "--device", "cpu", "--json"])
            .args(choice)
            .env("BREATHMARK_MODELS", models.path())
            .output()
            .expect("the program was built with this test");
        let told = text(&output.stderr);
        assert!(output.status.success(), "{told}");
        assert_eq!(json(&output)["model"], expected, "{choice:?}: {told}");
        told
    };
    install("reader-small", "reader-small");
    let told = check(&["--reading", "best"], "reader-small");
    assert!(!told.contains("large reader"), "one that is not installed is not missed: {told}");
    install("reader-small", "reader-large");
    check(&["--reading", "best"], "reader-large");
    check(&["--reading", "quick"], "reader-small");
    // As is usual on a processor.
    check(&[], "reader-small");
    check(&["--reading", "best", "--model", "reader-small"], "reader-small");
    // A fusion of its own is asked where it has read; what others read is fused by that of the set.
    install("fusion-open", "fusion-open-large");
    let lacks_fusion = |choice: &[&str], reader: &str| check(choice, reader).contains("no model \"fusion-open\"");
    assert!(!lacks_fusion(&["--reading", "best"], "reader-large"));
    assert!(!lacks_fusion(&["--model", "reader-large"], "reader-large"));
    assert!(lacks_fusion(&["--reading", "quick"], "reader-small"));
    std::fs::write(models.path().join("reader-large/vocab.txt"), "damaged").unwrap();
    let told = check(&["--reading", "best"], "reader-small");
    assert!(told.contains("the large reader cannot be used") && told.contains("vocab.txt"), "{told}");
}

/// The open models are played by copies of the others that say they are free: what they make must be the same.
#[test]
fn the_open_models_are_asked_alone_and_what_is_missing_is_told() {
    let models = tempfile::tempdir().unwrap();
    let install = |name: &str, called: &str, change: &dyn Fn(String) -> String| {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name);
        let to = models.path().join(called);
        std::fs::create_dir_all(&to).unwrap();
        for entry in std::fs::read_dir(from).unwrap().flatten() {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
        let config = std::fs::read_to_string(to.join("config.json")).unwrap();
        std::fs::write(to.join("config.json"), change(config)).unwrap();
    };
    let free = |config: String| {
        let free = config.replace("CC BY-NC-ND 4.0 (trained on TED talks)", "CC BY-SA 4.0");
        assert_ne!(free, config);
        free
    };
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_breathmark"))
            .args(arguments)
            .args(["--device", "cpu"])
            .env("BREATHMARK_MODELS", models.path())
            .output()
            .expect("the program was built with this test")
    };
    let segment = |more: &[&str]| {
        let output = run(&[&["segment", "--no-audio", &sample("talk.json")], more].concat());
        let told = text(&output.stderr);
        assert!(output.status.success(), "{told}");
        (text(&output.stdout), told)
    };
    for name in ["reader-talks", "prosody", "fusion-default", "breaks"] {
        install(name, name, &|config| config);
    }
    let (all, _) = segment(&["--models", "talks"]);
    assert_eq!(segment(&["--models", "all"]).0, all, "as it was called up to version 0.2");

    // Everything of the other set is there, and none of it is taken.
    let open = ["--models", "open"];
    let (bare, told) = segment(&open);
    assert_eq!(segment(&[]).0, bare, "they are asked where nothing is said");
    assert!(told.contains("no model \"reader-small\"") && told.contains("no other model takes its place"), "{told}");
    assert!(told.contains("no model \"breaks-open\""), "{told}");
    assert_ne!(bare, all);
    let listed = json(&run(&["models", "--json"]));
    let absent = serde_json::json!(["reader-small", "prosody-open", "fusion-open", "breaks-open"]);
    assert_eq!(listed["sets"][0], serde_json::json!({"name": "open", "not_installed": absent}));
    let tagger = listed["models"].as_array().unwrap().iter().find(|model| model["name"] == "reader-talks").unwrap();
    assert_eq!((&tagger["commercial_use"], &tagger["sets"]), (&false.into(), &serde_json::json!(["talks"])));
    let listed = text(&run(&["models"]).stdout);
    assert!(listed.contains("not for commercial use; --models talks"), "{listed}");
    assert!(listed.contains("not installed for --models open: reader-small, "), "{listed}");

    // Under the right name, but not free.
    install("reader-talks", "reader-small", &|config| config);
    let (bound, told) = segment(&open);
    assert!(told.contains("\"reader-small\" is not free for commercial use (CC BY-NC-ND 4.0"), "{told}");
    assert_eq!(bound, bare);
    install("reader-talks", "reader-small", &free);
    let (_, told) = segment(&open);
    assert!(told.contains("no model \"fusion-open\"") && told.contains("fixed rules instead"), "{told}");
    let of_open = |config: String| {
        let named = config.replace("\"lexical\": \"reader-talks\"", "\"lexical\": \"reader-small\"");
        let named = named.replace("\"acoustic\": \"prosody\"", "\"acoustic\": \"prosody-open\"");
        assert_eq!(named.matches("-open\"").count(), 1);
        named
    };
    install("fusion-default", "fusion-open", &of_open);
    let (_, told) = segment(&open);
    assert!(told.contains("\"fusion-open\" is not free for commercial use"), "{told}");
    install("fusion-default", "fusion-open", &|config| free(of_open(config)));
    let (_, told) = segment(&open);
    assert!(told.contains("no model \"prosody-open\""), "{told}");
    install("prosody", "prosody-open", &|config| config);
    let (_, told) = segment(&open);
    assert!(told.contains("\"prosody-open\" is not free for commercial use"), "{told}");
    install("prosody", "prosody-open", &free);
    install("breaks", "breaks-open", &|config| config);
    let (_, told) = segment(&open);
    assert!(told.contains("\"breaks-open\" is not free for commercial use"), "{told}");
    install("breaks", "breaks-open", &free);
    let (complete, told) = segment(&open);
    assert_eq!(complete, all, "the same networks say the same: {told}");
    assert!(!told.contains("-open"), "{told}");
    // A fusion may call the reader by either name.
    install("fusion-default", "fusion-open", &|config| free(of_open(config)).replace("reader-small", "reader-talks"));
    assert_eq!(segment(&open).0, all);

    // What is named goes before the set.
    std::fs::remove_dir_all(models.path().join("fusion-open")).unwrap();
    assert_eq!(segment(&["--models", "open", "--fusion", "default"]).0, all);
    std::fs::remove_dir_all(models.path().join("reader-small")).unwrap();
    assert_eq!(segment(&["--models", "open", "--fusion", "default", "--model", "reader-talks"]).0, all);
    let refused = run(&["segment", "--no-audio", &sample("talk.json"), "--models", "rented"]);
    assert!(
        !refused.status.success() && text(&refused.stderr).contains("give open or talks"),
        "{}",
        text(&refused.stderr)
    );
}

#[test]
fn webvtt_with_windows_line_ends_and_text_alone() {
    let scratch = Scratch::new();
    let out = scratch.name("talk.vtt");
    let run = breathmark(&["segment", "--no-audio", &sample("talk.json"), "-o", &out, "--crlf", "--bom"]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let vtt = std::fs::read_to_string(&out).unwrap();
    assert!(vtt.starts_with("\u{feff}WEBVTT\r\n\r\n"), "{}", &vtt[..40]);
    assert!(!vtt.replace("\r\n", "").contains('\n'));
}

#[test]
fn the_same_input_gives_the_same_file() {
    let run = || breathmark(&["segment", "--no-audio", &sample("talk.json")]).stdout;
    let first = run();
    assert!(!first.is_empty());
    assert_eq!(first, run());
}

#[test]
fn punctuation_in_the_transcript_is_kept_or_ignored_as_asked() {
    let scratch = Scratch::new();
    let words = ["Well,", "Anna,", "this", "is", "it!", "Are", "you", "coming?", "Yes."];
    let items: Vec<String> = words
        .iter()
        .enumerate()
        .map(|(n, word)| {
            format!(
                r#"{{"word":" {word}","start":{},"end":{},"probability":0.9}}"#,
                n as f64 * 0.4,
                n as f64 * 0.4 + 0.4
            )
        })
        .collect();
    let file = scratch.file(
        "talk.json",
        format!(
            r#"{{"segments":[{{"id":0,"start":0,"end":4,"text":"{}","words":[{}]}}],"language":"en"}}"#,
            words.join(" "),
            items.join(",")
        )
        .as_bytes(),
    );
    let kept = text(&breathmark(&["segment", "--no-audio", &file]).stdout);
    assert!(kept.contains("Well, Anna,") && kept.contains("it!") && kept.contains("coming?"), "{kept}");
    let ignored = text(&breathmark(&["segment", "--no-audio", &file, "--ignore-punctuation"]).stdout);
    assert!(!ignored.contains('!') && ignored.contains("Anna"), "{ignored}");
}

/// A transcript without punctuation: 0.4 s a word, and half a second of silence after every sixth.
fn unpunctuated(scratch: &Scratch, words: &str) -> String {
    let words = words.split_whitespace().enumerate().map(|(n, word)| {
        let start = n as f64 * 0.4 + (n / 6) as f64 * 0.5;
        format!(r#"{{"word":"{word}","start":{start},"end":{},"conf":1.0}}"#, start + 0.4)
    });
    scratch.file("talk.json", format!(r#"{{"result":[{}]}}"#, words.collect::<Vec<_>>().join(",")).as_bytes())
}

#[test]
fn a_transcript_in_another_language_is_left_to_its_pauses() {
    let scratch = Scratch::new();
    let finnish = "tänään kerron teille viulistista joka ei koskaan osannut hengittää oikein ja soitti siksi jokaisen lauseen \
                   aivan liian nopeasti kunnes hänen opettajansa otti kynän ja näytti hänelle missä";
    let file = unpunctuated(&scratch, finnish);
    for language in [&["--language", "fi"][..], &[]] {
        let run = breathmark(&[&["inspect", "--no-audio", &file, "--json"], language].concat());
        assert!(text(&run.stderr).contains("knows the language"), "{language:?}: {}", text(&run.stderr));
        let report = json(&run);
        let marks: Vec<&Value> = report["gaps"].as_array().unwrap().iter().filter(|gap| gap["mark"] != "O").collect();
        assert_eq!(marks.len(), 5, "four pauses and the end: {marks:?}");
        assert!(marks.iter().all(|gap| gap["mark"] == "PERIOD"));
    }
    let unknown = breathmark(&["segment", "--no-audio", &file, "--language", "klingonisch"]);
    assert_eq!(unknown.status.code(), Some(2));
}

/// It knows the language, by its words, and cannot be opened.
#[test]
fn a_talk_whose_reader_is_half_copied_is_cut_by_its_pauses_and_told() {
    let models = tempfile::tempdir().unwrap();
    let many = models.path().join("reader-many");
    std::fs::create_dir_all(&many).unwrap();
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/reader-many/config.json");
    let config = std::fs::read_to_string(config).unwrap();
    let scratch = Scratch::new();
    let polish = "potem wieczorem zeszła do portu i nie było tam nikogo oprócz mew które siedziały na molo i czekały na \
                  łodzie wracające z morza";
    let file = unpunctuated(&scratch, polish);
    for config in [&config[..], &config[..config.len() / 2]] {
        std::fs::write(many.join("config.json"), config).unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_breathmark"))
            .args(["inspect", "--no-audio", &file, "--json", "--device", "cpu"])
            .env("BREATHMARK_MODELS", models.path())
            .output()
            .expect("the program was built with this test");
        let told = text(&run.stderr);
        assert!(run.status.success(), "{told}");
        assert!(told.contains("the reader of many languages cannot be used"), "{told}");
        let report = json(&run);
        let marks = report["gaps"].as_array().unwrap().iter().filter(|gap| gap["mark"] != "O").count();
        assert_eq!(marks, 4, "three pauses and the end");
    }
}

/// Nothing names the language: the words do.
#[test]
fn a_german_transcript_gets_german_capitals_and_commas() {
    let scratch = Scratch::new();
    let german = "heute erzähle ich euch von einer geigerin die niemals richtig atmen konnte und deshalb jeden einzelnen \
                  satz viel zu schnell spielte bis ihr lehrer einen bleistift nahm";
    let run = breathmark(&["segment", "--no-audio", &unpunctuated(&scratch, german)]);
    let subtitles = text(&run.stdout);
    for expected in ["Heute", "Geigerin,", "Satz", "Lehrer", "Bleistift"] {
        assert!(subtitles.contains(expected), "{expected}: {subtitles}");
    }
}

#[test]
fn more_or_fewer_boundaries_are_asked_for_by_a_factor() {
    let boundaries = |factor: &str| {
        let report =
            json(&breathmark(&["inspect", "--no-audio", &sample("talk.json"), "--json", "--boundaries", factor]));
        assert_eq!(report["boundary_factor"], factor.parse::<f64>().unwrap());
        let gaps = report["gaps"].as_array().unwrap();
        let raw: Vec<f64> = gaps.iter().map(|gap| gap["p_o"].as_f64().unwrap()).collect();
        (gaps.iter().filter(|gap| !gap["stage"].is_null()).count(), raw)
    };
    let (fewer, usual, more) = (boundaries("0.25"), boundaries("1"), boundaries("4"));
    assert!(fewer.0 < usual.0 && usual.0 < more.0, "{} {} {}", fewer.0, usual.0, more.0);
    assert_eq!(fewer.1, more.1, "what the model said is shown as it was");
    for wrong in ["0", "5", "-1", "many"] {
        let option = format!("--boundaries={wrong}");
        let run = breathmark(&["segment", "--no-audio", &sample("talk.json"), &option]);
        assert_eq!(run.status.code(), Some(2), "{wrong}");
        assert!(text(&run.stderr).contains("0.25 (fewer) to 4 (more)"), "{}", text(&run.stderr));
    }
}

#[test]
fn inspect_gives_a_row_per_gap() {
    let run = breathmark(&["inspect", "--no-audio", &sample("talk.json")]);
    let table = text(&run.stdout);
    let columns = table.lines().next().unwrap().split('\t').count();
    assert_eq!(table.lines().count(), punctuated_reference().len() + 1);
    assert!(table.lines().all(|line| line.split('\t').count() == columns));
    let document = json(&breathmark(&["inspect", "--no-audio", &sample("talk.json"), "--json"]));
    let gap = &document["gaps"][3];
    let sum: f64 = ["p_o", "p_comma", "p_period", "p_question"].iter().map(|key| gap[key].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{gap}");
    assert!(gap["pause"].is_number() && gap["pitch_reset"].is_null(), "{gap}");
}

#[test]
fn failures_say_what_and_why_in_words_and_in_json() {
    let scratch = Scratch::new();
    let noise = scratch.file("noise.json", b"\x00\x01\x02 nothing here");
    let empty = scratch.file("empty.srt", b"");
    let out = scratch.name("out.srt");
    let unknown_ending = scratch.name("out.doc");
    let check = |arguments: &[&str], says: &str| {
        let run = breathmark(&[arguments, &["--json"]].concat());
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
        let message = json(&run)["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(says), "{arguments:?}: {message}");
        assert!(!text(&run.stderr).contains("panicked"));
    };
    check(&["segment", "--no-audio", "/does/not/exist.json"], "/does/not/exist.json");
    check(&["segment", "--no-audio", &noise, "-o", &out], "noise.json");
    check(&["segment", "--no-audio", &empty], "empty.srt");
    check(&["segment", &noise, &sample("talk.json")], "noise.json");
    check(&["segment", "--no-audio", &sample("talk.json"), "-o", &unknown_ending], "one of srt, vtt");
    check(&["segment", "--no-audio", &sample("talk.json"), "-o", "/does/not/exist/out.srt"], "cannot write");
    check(&["segment", "--no-audio", &sample("talk.json"), "--model", "none"], "none");
    check(&["segment", "--no-audio", &sample("talk.json"), "--frame-rate", "26"], "23.976");
    check(&["segment", "--no-audio", &sample("talk.json"), "--guideline", "none"], "TED");
    check(&["segment"], "required");
    assert!(!Path::new(&out).exists(), "a failure leaves no half-made file");
}

#[test]
fn an_input_is_never_written_over() {
    let scratch = Scratch::new();
    let cues = b"1\n00:00:01,000 --> 00:00:03,000\nso this is a subtitle\n\n";
    let file = scratch.file("talk.srt", cues);
    // What is there already is not replaced unasked, be it the result or the report.
    let place = |name: &str| scratch.path(name).display().to_string();
    let (there, report) = (place("there.srt"), place("there.html"));
    for path in [&there, &report] {
        std::fs::write(path, "a week's work").unwrap();
    }
    let usual = ["segment", "--no-audio", &file];
    for more in [vec!["-o", &there], vec!["--report", &report]] {
        let run = breathmark(&[&usual[..], &more[..]].concat());
        assert_eq!(run.status.code(), Some(2));
        assert!(text(&run.stderr).contains("is there already"), "{}", text(&run.stderr));
    }
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "a week's work");
    assert_eq!(std::fs::read_to_string(&report).unwrap(), "a week's work");
    let both = ["-o", &there, "--report", &report, "--replace"];
    assert!(breathmark(&[&usual[..], &both[..]].concat()).status.success());
    assert!(std::fs::read_to_string(&there).unwrap().contains(" --> "));

    let run = breathmark(&["segment", "--no-audio", &file, "-o", &file]);
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(std::fs::read(scratch.path("talk.srt")).unwrap(), cues);
}

#[test]
fn any_subtitle_file_is_checked_and_reported() {
    let scratch = Scratch::new();
    let srt = "1\n00:00:01,000 --> 00:00:01,500\nMuch too quick to be read by anybody.\n\n\
               2\n00:00:01,400 --> 00:00:04,000\nThis one is <i>fine</i>.\n\n";
    let file = scratch.file("talk.srt", srt.as_bytes());
    let report = scratch.name("talk.html");
    let run = breathmark(&["check", &file, "--json", "--report", &report]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let document = json(&run);
    assert_eq!((&document["cues"], &document["guideline"]), (&2.into(), &"TED".into()));
    let messages: Vec<&str> =
        document["problems"].as_array().unwrap().iter().map(|problem| problem["message"].as_str().unwrap()).collect();
    assert_eq!(messages.len(), 3, "{messages:?}");
    assert!(messages[0].contains("Reading speed") && messages[2].contains("Overlaps"), "{messages:?}");
    let page = std::fs::read_to_string(report).unwrap();
    assert!(page.contains("Much too quick") && page.contains("Overlaps the next cue by 100 ms"));

    assert!(document["problems"].as_array().unwrap().iter().all(|problem| problem["hint"] == false));

    assert_eq!(breathmark(&["check", &file, "--strict"]).status.code(), Some(1));
    // Netflix does not ask for one sentence in a cue.
    let two = scratch.file(
        "two.srt",
        b"1\n00:00:01,000 --> 00:00:05,000\nWe waited for the sound.\nNothing at all was to be heard.\n",
    );
    let hinted = breathmark(&["check", &two, "--strict", "--guideline", "netflix"]);
    assert!(hinted.status.success(), "{}", text(&hinted.stderr));
    assert!(text(&hinted.stderr).contains("hint: cue 1: A new sentence"), "{}", text(&hinted.stderr));
    let hinted = json(&breathmark(&["check", &two, "--json", "--guideline", "netflix"]));
    assert_eq!(hinted["problems"][0]["hint"], true);
    assert_eq!(breathmark(&["check", &two, "--strict"]).status.code(), Some(1));
    let fine = scratch.file("fine.srt", b"1\n00:00:01,000 --> 00:00:04,000\nAll is well.\n");
    assert!(breathmark(&["check", &fine, "--strict"]).status.success());
    let close = b"1\n00:00:01,000 --> 00:00:02,000\nIt was.\n\n2\n00:00:02,040 --> 00:00:04,000\nIt is.\n";
    let close = scratch.file("close.srt", close);
    let run = breathmark(&["check", &close, "--guideline", "netflix", "--frame-rate", "25"]);
    assert!(text(&run.stderr).contains("Gap of 1 frame before the next cue"), "{}", text(&run.stderr));
    let refused = breathmark(&["check", &file, "--report", &file]);
    assert!(text(&refused.stderr).contains("overwrite"), "{}", text(&refused.stderr));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), srt);
}

#[test]
fn a_subtitle_file_is_timed_anew_and_checked_against_the_voice() {
    let scratch = Scratch::new();
    let (talk, words) = (sample("talk.flac"), sample("talk.json"));
    let [good, late, timed] = ["good.srt", "late.srt", "timed.vtt"].map(|name| scratch.name(name));
    assert!(breathmark(&["segment", &talk, &words, "-o", &good]).status.success());
    assert!(breathmark(&["convert", &good, &late, "--offset", "700ms"]).status.success());
    let before = std::fs::read(&late).unwrap();
    let output = breathmark(&["retime", "--json", &late, &talk, "-o", &timed, "--transcript", &words]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let document = json(&output);
    let cues = document["cues"].as_u64().unwrap();
    assert!(document["moved"].as_u64().unwrap() * 10 > cues * 9, "{document}");
    // Back with the voice, and what is read is what was read.
    let read = |path: &str| breathmark::comparison::Subtitles::read(Path::new(path)).unwrap().to_cues();
    let (good_cues, timed_cues) = (read(&good), read(&timed));
    assert_eq!(good_cues.len(), timed_cues.len());
    let off = |at: usize| (good_cues[at].span.start - timed_cues[at].span.start).as_nanos().abs() / 1_000_000;
    let near = (0..good_cues.len()).filter(|&at| off(at) <= 100).count();
    assert!(near * 10 >= good_cues.len() * 9, "{near} of {}", good_cues.len());
    assert!(good_cues.iter().zip(&timed_cues).all(|(good, timed)| good.lines == timed.lines));
    assert_eq!(std::fs::read(&late).unwrap(), before);
    // Nothing is written over that was read, nor what is there.
    for output in [&late, &talk, &words, &timed] {
        let refused = breathmark(&["retime", &late, &talk, "-o", output, "--to", "srt", "--transcript", &words]);
        assert_eq!(refused.status.code(), Some(2), "{output}");
    }
    // The words of another talk are refused with a sentence.
    let other = br#"{"words":[{"word":"entirely","start":0.5,"end":1.0},{"word":"unrelated","start":1.0,"end":1.5}]}"#;
    let other = scratch.file("other.json", other);
    let refused = breathmark(&["retime", &late, &talk, "-o", &scratch.name("no.srt"), "--transcript", &other]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("give one of the same talk"), "{}", text(&refused.stderr));

    // The program's own file gives few places to look at.
    let checked = breathmark(&["check", "--json", &good, "--audio", &talk, "--transcript", &words]);
    assert!(checked.status.success(), "{}", text(&checked.stderr));
    let places = json(&checked)["proof"].as_array().unwrap().len();
    assert!(places * 20 <= good_cues.len(), "{places} places in {} cues", good_cues.len());
    let plain = breathmark(&["check", &good, "--transcript", &words]);
    assert_eq!(plain.status.code(), Some(2), "a transcript tells nothing without the recording");
}

#[test]
fn cues_keep_to_the_shot_changes_of_a_list() {
    let scratch = Scratch::new();
    let words = sample("talk.json");
    let usual = ["segment", "--no-audio", &words, "--guideline", "netflix", "--frame-rate", "25", "--json"];
    let cut = |more: &[&str]| json(&breathmark(&[&usual[..], more].concat()));
    let spans = |document: &Value| -> Vec<(i64, i64)> {
        let millis = |time: &Value| (time.as_f64().unwrap() * 1000.0).round() as i64;
        document["cues"].as_array().unwrap().iter().map(|cue| (millis(&cue["start"]), millis(&cue["end"]))).collect()
    };
    let plain = cut(&[]);
    let before = spans(&plain);
    assert_eq!(plain["shot_changes"], 0);
    // Two frames before each cue that comes alone and would not stay too long.
    let alone = |spans: &[(i64, i64)]| -> Vec<usize> {
        let is_alone = |at: usize| spans[at].0 - spans[at - 1].1 >= 700 && spans[at].1 - spans[at].0 <= 6_000;
        (1..spans.len()).filter(|&at| is_alone(at)).collect()
    };
    let lonely = alone(&before);
    assert!(lonely.len() >= 3, "{before:?}");
    let shots: Vec<i64> = lonely.iter().map(|&at| before[at].0 - 80).collect();
    let timecode = |at: &i64| format!("00:{:02}:{:02}:{:02}\n", at / 60_000, at / 1_000 % 60, at % 1_000 / 40);
    let list = scratch.file("cuts.txt", shots.iter().map(timecode).collect::<String>().as_bytes());
    let kept = cut(&["--shots", &list]);
    let after = spans(&kept);
    assert_eq!(after.len(), before.len(), "shot changes cut nothing");
    assert_eq!(lonely.iter().map(|&at| after[at].0).collect::<Vec<_>>(), shots);
    assert_eq!((&kept["shot_changes"], &kept["warnings"]), (&shots.len().into(), &plain["warnings"]));

    // A file that is there already keeps to them, too, when its times are set anew.
    let (flac, good, timed) = (sample("talk.flac"), scratch.name("good.srt"), scratch.name("timed.srt"));
    let netflix = ["--guideline", "netflix", "--frame-rate", "25"];
    let run = breathmark(&[&["segment", &flac, &words, "-o", &good][..], &netflix[..]].concat());
    assert!(run.status.success(), "{}", text(&run.stderr));
    let in_file = |path: &str| -> Vec<(i64, i64)> {
        let cues = breathmark::comparison::Subtitles::read(Path::new(path)).unwrap().to_cues();
        cues.iter().map(|cue| (cue.span.start.as_millis_rounded(), cue.span.end.as_millis_rounded())).collect()
    };
    let first = in_file(&good);
    let at = *alone(&first).first().expect("a cue comes alone");
    let shot = first[at].0 - 80;
    let seconds = scratch.file("one.shotchanges", format!("{:.3}\n", shot as f64 / 1000.0).as_bytes());
    let usual = ["retime", &good, &flac, "-o", &timed, "--transcript", &words, "--shots", &seconds];
    let run = breathmark(&[&usual[..], &netflix[..]].concat());
    assert!(run.status.success(), "{}", text(&run.stderr));
    assert_eq!(in_file(&timed)[at].0, shot);

    // It is told why nothing comes of a list.
    let outside = scratch.file("late.txt", b"10:00:00.000\n");
    let told = breathmark(&["segment", "--no-audio", &words, "--shots", &outside, "--guideline", "netflix"]);
    assert!(text(&told.stderr).contains("no shot change lies within the talk"), "{}", text(&told.stderr));
    let told = breathmark(&["segment", "--no-audio", &words, "--shots", &seconds]);
    assert!(told.status.success() && text(&told.stderr).contains("TED says nothing of shot changes"));
    // Frames without a rate, no list, an input that would be written over, and sound alone.
    let check = |more: &[&str], expected: &str| {
        let refused = breathmark(&[&["segment", "--no-audio", &words][..], more].concat());
        assert_eq!(refused.status.code(), Some(2), "{more:?}");
        assert!(text(&refused.stderr).contains(expected), "{}", text(&refused.stderr));
    };
    check(&["--shots", &list], "--frame-rate");
    check(&["--shots", &words], "is not a time");
    check(&["--shots", "/does/not/exist.txt"], "/does/not/exist.txt");
    check(&["--shots", &list, "-o", &list, "--format", "srt", "--replace"], "overwrite");
    check(&["--find-shots"], "--no-audio");
    check(&["--find-shots", "--shots", &list], "cannot be used");
    let sound = breathmark(&["segment", &sample("talk.flac"), &words, "--find-shots"]);
    assert_eq!(sound.status.code(), Some(2), "there is no picture, or no ffmpeg to look");
}

#[test]
fn everything_is_kept_beside_a_portable_program() {
    let program = Path::new(env!("CARGO_BIN_EXE_breathmark"));
    // Beside the program that was built, so that it needs not be copied.
    let folder = tempfile::tempdir_in(program.parent().unwrap()).unwrap();
    let root = folder.path().canonicalize().unwrap();
    let bin = root.join("bin");
    std::fs::create_dir(&bin).unwrap();
    let linked = bin.join(program.file_name().unwrap());
    std::fs::hard_link(program, &linked).or_else(|_| std::fs::copy(program, &linked).map(drop)).unwrap();
    let doctor = || {
        let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
        let mut command = Command::new(&linked);
        command.args(["doctor", "--json", "--device", "cpu"]).env("BREATHMARK_MODELS", models);
        json(&command.output().expect("the program starts"))
    };
    let within = |document: &Value, all: &Path| -> Vec<String> {
        let folders = document["folders"].as_array().unwrap().iter();
        let inside =
            folders.filter(|folder| folder["path"].as_str().is_some_and(|path| Path::new(path).starts_with(all)));
        inside.map(|folder| folder["use"].as_str().unwrap().to_owned()).collect()
    };
    let all = root.join("breathmark-data");
    let usual = doctor();
    assert!(usual["program"]["portable"].is_null() && within(&usual, &all).is_empty(), "{usual}");
    std::fs::create_dir(&all).unwrap();
    let portable = doctor();
    assert_eq!(portable["program"]["portable"]["path"].as_str(), all.to_str(), "{portable}");
    assert_eq!(within(&portable, &all), ["settings", "journals", "kept", "profiles", "log", "cache"]);
}

#[test]
fn strict_tells_problems_by_the_exit_code() {
    let scratch = Scratch::new();
    let long = "incomprehensibilities".repeat(3);
    let file = scratch.file("fast.srt", format!("1\n00:00:01,000 --> 00:00:01,200\n{long} {long}\n\n").as_bytes());
    assert_eq!(breathmark(&["segment", "--no-audio", &file]).status.code(), Some(0));
    let strict = breathmark(&["segment", "--no-audio", &file, "--strict"]);
    assert_eq!(strict.status.code(), Some(1));
    assert!(text(&strict.stderr).contains("characters"), "{}", text(&strict.stderr));
}

#[test]
fn words_shows_what_was_read() {
    let document = json(&breathmark(&["words", &sample("talk.json"), "--json"]));
    let words = document["words"].as_array().unwrap();
    assert_eq!(words.len(), punctuated_reference().len());
    assert!(words.iter().all(|word| word["start"].as_f64() <= word["end"].as_f64() && word["estimated"] == false));
    assert_eq!(document["language"], "en");
}

#[test]
fn models_are_listed_and_sound() {
    let document = json(&breathmark(&["models", "--json"]));
    let names: Vec<&str> =
        document["models"].as_array().unwrap().iter().map(|model| model["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"reader-talks") && names.contains(&"fusion-open"), "{names:?}");
    assert!(!names.contains(&"lmc-1"), "the papers' models are the laboratory's: {names:?}");
    let doctor = breathmark(&["doctor"]);
    assert!(doctor.status.success(), "{}", text(&doctor.stdout));
    for name in names {
        let card = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name).join("card.md");
        assert!(card.is_file(), "{name} has a card");
    }
}

#[test]
fn doctor_tells_about_machine_and_program_and_leaves_nothing() {
    let scratch = Scratch::new();
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_breathmark"))
            .args(arguments)
            .env("BREATHMARK_MODELS", Path::new(env!("CARGO_MANIFEST_DIR")).join("models"))
            .env("XDG_DATA_HOME", scratch.path("data"))
            .env("XDG_CONFIG_HOME", scratch.path("config"))
            .env("XDG_STATE_HOME", scratch.path("state"))
            .env("XDG_CACHE_HOME", scratch.path("cache"))
            .env("HOME", scratch.path("home"))
            .output()
            .expect("the program was built with this test")
    };
    let output = run(&["doctor", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let document = json(&output);
    assert_eq!(document["program"]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(document["sound"], true);
    assert!(document["system"]["threads"].as_u64().unwrap() > 0 && document["graphics"]["adapters"].is_array());
    assert!(document["tools"].as_array().unwrap().len() == 2 && document["sound_devices"].is_object());
    let folders = document["folders"].as_array().unwrap();
    let uses: Vec<&str> = folders.iter().map(|folder| folder["use"].as_str().unwrap()).collect();
    assert_eq!(uses, ["settings", "journals", "kept", "profiles", "log", "cache", "samples", "models"]);
    let models = document["models"].as_array().unwrap();
    assert!(models.iter().all(|model| model["fault"].is_null() && model["version"].as_str().unwrap().len() == 12));
    if cfg!(target_os = "linux") {
        let log = folders[4]["path"].as_str().unwrap();
        assert!(log.starts_with(scratch.path("state").to_str().unwrap()), "{log}");
        assert_eq!((&folders[4]["exists"], &folders[4]["writable"]), (&Value::Bool(false), &Value::Bool(true)));
    }
    let told = text(&run(&["doctor"]).stdout);
    for expected in ["Graphics", "Networks run on", "ffmpeg", "Folders", "tagger-de", "Spelling dictionaries"] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    let left: Vec<_> = std::fs::read_dir(scratch.0.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    // With a GPU this leaves what was measured.
    let measured = run(&["doctor", "--measure", "--json"]);
    assert!(measured.status.success() && json(&measured)["graphics"]["reading_speeds"].is_array());
}

#[cfg(unix)]
#[test]
fn doctor_does_not_wait_for_a_program_that_hangs() {
    use std::os::unix::fs::PermissionsExt as _;
    let scratch = Scratch::new();
    let program = scratch.file("ffmpeg", b"#!/bin/sh\nexec sleep 1000\n");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", scratch.0.path().display(), std::env::var("PATH").unwrap());
    let output = Command::new(env!("CARGO_BIN_EXE_breathmark"))
        .args(["doctor", "--json"])
        .env("BREATHMARK_MODELS", Path::new(env!("CARGO_MANIFEST_DIR")).join("models"))
        .env("PATH", path)
        // Whoever runs the tests may have chosen another one.
        .env("XDG_CONFIG_HOME", scratch.path("config"))
        .env("HOME", scratch.path("home"))
        .output()
        .expect("the program was built with this test");
    let document = json(&output);
    assert_eq!(document["tools"][0]["path"].as_str(), Some(program.as_str()));
    assert_eq!(document["tools"][0]["problem"], "no answer within 10 s");
    assert_eq!(document["sound"], true, "the rest went on");
}

#[cfg(target_os = "linux")]
#[test]
fn commands_use_the_ffmpeg_that_the_settings_name() {
    let scratch = Scratch::new();
    let program = scratch.file("ffmpeg-git", b"#!/bin/sh\n");
    let settings = scratch.path("config/breathmark/settings.json");
    std::fs::create_dir_all(settings.parent().unwrap()).unwrap();
    std::fs::write(&settings, serde_json::json!({"ffmpeg": program}).to_string()).unwrap();
    let found = || {
        let output = Command::new(env!("CARGO_BIN_EXE_breathmark"))
            .args(["doctor", "--json", "--device", "cpu"])
            .env("BREATHMARK_MODELS", Path::new(env!("CARGO_MANIFEST_DIR")).join("models"))
            .env("XDG_CONFIG_HOME", scratch.path("config"))
            .output()
            .expect("the program was built with this test");
        json(&output)["tools"][0]["path"].clone()
    };
    assert_eq!(found(), Value::from(program.clone()));
    std::fs::remove_file(&program).unwrap();
    assert_ne!(found(), Value::from(program));
}

/// What commands said on standard error, with all that is logged, on a machine without a desktop.
fn said_without_desktop(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_breathmark"))
        .args(arguments)
        .env("BREATHMARK_MODELS", Path::new(env!("CARGO_MANIFEST_DIR")).join("models"))
        .env("BREATHMARK_LOG", "breathmark=debug")
        .env_remove("XDG_RUNTIME_DIR")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program was built with this test");
    assert!(output.status.code().is_some_and(|code| code < 2), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stderr)
}

#[test]
fn a_gpu_is_looked_for_once_by_commands_that_need_one_and_by_no_other() {
    let scratch = Scratch::new();
    let cues = scratch.file("fine.srt", b"1\n00:00:01,000 --> 00:00:04,000\nAll is well.\n");
    let (words, other) = (sample("talk.json"), scratch.path("other.vtt").to_string_lossy().into_owned());
    let looks = |arguments: &[&str]| {
        let said = said_without_desktop(arguments);
        assert!(!said.contains("XDG_RUNTIME_DIR"), "{arguments:?}: {said}");
        said.matches("looking for graphics adapters").count()
    };
    for arguments in [
        &["models"][..],
        &["words", &words],
        &["check", &cues],
        &["convert", &cues, &other],
        &["compare", &cues, &cues],
        &["segment", "--no-audio", &words, "--device", "cpu"],
    ] {
        assert_eq!(looks(arguments), 0, "{arguments:?}");
    }
    let expected = usize::from(cfg!(feature = "gpu"));
    for arguments in [&["segment", "--no-audio", &words][..], &["doctor", "--device", "cpu"]] {
        assert_eq!(looks(arguments), expected, "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_not_unicode_are_written_and_told() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt as _;
    let scratch = Scratch::new();
    let run = |arguments: Vec<OsString>| {
        let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
        Command::new(env!("CARGO_BIN_EXE_breathmark"))
            .args(arguments)
            .args(["--json", "--device", "cpu"])
            .env("BREATHMARK_MODELS", models)
            .output()
            .expect("the program was built with this test")
    };
    let cues = scratch.file("fine.srt", b"1\n00:00:01,000 --> 00:00:04,000\nAll is well.\n");
    let report = scratch.0.path().join(OsStr::from_bytes(b"r\xff.html"));
    let output = run(vec!["check".into(), cues.into(), "--report".into(), report.clone().into()]);
    assert!(output.status.success() && report.exists(), "{}", text(&output.stderr));
    assert_eq!(breathmark::path_serde::from_text(json(&output)["report"].as_str().unwrap()), report);
    let srt = scratch.0.path().join(OsStr::from_bytes(b"o\xff.srt"));
    let words = sample("talk.json");
    let arguments = vec!["segment".into(), "--no-audio".into(), words.into(), "-o".into(), srt.clone().into()];
    let output = run(arguments);
    assert!(output.status.success() && srt.exists(), "{}", text(&output.stderr));
    assert_eq!(breathmark::path_serde::from_text(json(&output)["output"].as_str().unwrap()), srt);
}

/// With what the program keeps of its user in the scratch folder.
fn alone(scratch: &Scratch, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breathmark"))
        .args(arguments)
        .env("XDG_DATA_HOME", scratch.path("data"))
        .env("XDG_CONFIG_HOME", scratch.path("config"))
        .env("HOME", scratch.path("home"))
        .output()
        .expect("the program was built with this test")
}

#[test]
fn words_that_are_in_no_dictionary_are_listed_with_what_may_have_been_meant() {
    let scratch = Scratch::new();
    let dictionaries = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/spelling");
    let dictionaries = dictionaries.to_str().expect("the checkout has a UTF-8 path");
    let file = scratch.file("a.srt", b"1\n00:00:01,000 --> 00:00:03,000\nThe baot is\nin the harbor.\n");
    let check = |more: &[&str]| {
        let arguments = [&["check", &file, "--dictionaries", dictionaries], more].concat();
        alone(&scratch, &arguments)
    };
    let run = check(&["--spelling", "en"]);
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    let told = text(&run.stderr);
    assert!(told.contains("spelling: cue 1, \"baot\" is in no dictionary: boat"), "{told}");
    assert!(told.contains("1 words are not in the dictionary en_US"), "{told}");
    assert_eq!(check(&["--spelling", "en", "--strict"]).status.code(), Some(1));
    let found = json(&check(&["--spelling", "--json"]));
    assert_eq!(found["spelling"]["words"][0]["word"], "baot");
    assert_eq!(found["spelling"]["words"][0]["suggestions"][0], "boat");
    let german = text(&check(&["--spelling", "de-AT"]).stderr);
    assert!(german.contains("in the dictionary de_DE"), "{german}");
    let none = check(&["--spelling", "hu"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("no spelling dictionary for Hungarian was found"), "{}", text(&none.stderr));
}

#[test]
fn what_a_client_wants_written_otherwise_is_a_problem() {
    let scratch = Scratch::new();
    let file = scratch.file("a.srt", b"1\n00:00:01,000 --> 00:00:03,000\nOur cube or\nnetties run here.\n");
    let glossary = scratch.file("client.csv", b"term;forbidden\nKubernetes;cube or netties\n;nothing\n");
    let check = |more: &[&str]| alone(&scratch, &[&["check", &file, "--glossary", &glossary], more].concat());
    let run = check(&[]);
    let told = text(&run.stderr);
    assert!(told.contains("Glossary: \"Kubernetes\" instead of \"cube or netties\""), "{told}");
    assert!(told.contains("line 3 of the glossary was left out"), "{told}");
    assert_eq!((run.status.code(), check(&["--strict"]).status.code()), (Some(0), Some(1)));
    let found = json(&check(&["--json"]));
    let message = found["problems"][0]["message"].as_str().unwrap();
    assert_eq!(message, "Glossary: \"Kubernetes\" instead of \"cube or netties\"");
    assert!(!text(&alone(&scratch, &["check", &file]).stderr).contains("Glossary"));
    let none = alone(&scratch, &["check", &file, "--glossary", &file]);
    assert_eq!(none.status.code(), Some(2));
    assert!(
        text(&none.stderr).contains("its first line must name the columns: term, allowed"),
        "{}",
        text(&none.stderr)
    );
    // In talks that are cut, too.
    let words = scratch.file("talk.txt", b"Our cube or netties run here and they run well.\n");
    let out = scratch.name("out.srt");
    let cut = alone(&scratch, &["segment", "--no-audio", &words, "-o", &out, "--glossary", &glossary]);
    assert_eq!(cut.status.code(), Some(0), "{}", text(&cut.stderr));
    assert!(text(&cut.stderr).contains("Glossary: \"Kubernetes\""), "{}", text(&cut.stderr));
}

#[test]
fn a_guideline_has_the_figures_of_the_files_language() {
    let scratch = Scratch::new();
    let check = |name: &str, text: &str| {
        // Enough of it that its language is clear.
        let more = match &name[..2] {
            "en" => "And the gulls were sitting on the stones of the old harbour wall.",
            "de" => "Und die Möwen saßen auf den Steinen der alten Hafenmauer.",
            "fr" => "Et les mouettes étaient sur les pierres du vieux mur du port.",
            _ => "カモメは古い港の石の上に座っていた。",
        };
        let rest = format!("2\n00:00:10,000 --> 00:00:17,000\n{more}\n");
        let file = scratch.file(name, format!("1\n00:00:01,000 --> 00:00:03,000\n{text}\n\n{rest}").as_bytes());
        alone(&scratch, &["check", &file, "--guideline", "netflix", "--frame-rate", "25"])
    };
    let told = |name: &str, text_of: &str| text(&check(name, text_of).stderr);
    // 37 characters in two seconds: 18.5 a second.
    let english = told("en.srt", "We were there when the sea was calm.");
    assert!(!english.contains("Reading speed"), "{english}");
    let german = told("de.srt", "Wir waren da, als das Meer ruhig war.");
    assert!(german.contains("Reading speed 18.5 cps (limit 17)"), "{german}");
    let french = told("fr.srt", "Nous étions là quand la mer est calme.");
    assert!(french.contains("(limit 17)"), "{french}");
    let french = told("fr.srt", "-Nous étions là quand\n-la mer est si calme.");
    assert!(french.contains("\"-N\", better \"- N\""), "{french}");
    let japanese = told("ja.srt", "海が静かだったころ、私たちはそこにいた。");
    assert!(japanese.contains("(limit 13)") && japanese.contains("(limit 4)"), "{japanese}");
    // For a language that it has no figures for the guideline says so.
    let file = scratch.file(
        "de.srt",
        "1\n00:00:01,000 --> 00:00:03,000\nWir waren da, als das Meer ruhig war und die Möwen schliefen.\n".as_bytes(),
    );
    let bbc = text(&alone(&scratch, &["check", &file, "--guideline", "bbc"]).stderr);
    assert!(bbc.contains("BBC has no figures for German"), "{bbc}");
}

#[test]
fn what_is_written_wrongly_is_told_with_what_is_right() {
    let scratch = Scratch::new();
    let file = scratch.file("a.srt", b"1\n00:00:01,000 --> 00:00:03,000\nWe took the the boat ,and\nsaw 3 gulls...\n");
    let check = |guideline: &str| text(&alone(&scratch, &["check", &file, "--guideline", guideline]).stderr);
    let ted = check("ted");
    assert!(ted.contains("A word stands twice: \"the the\", better \"the\""), "{ted}");
    assert!(!ted.contains("ellipsis") && !ted.contains("numbers from 1"), "{ted}");
    let netflix = check("netflix");
    assert!(
        netflix.contains("An ellipsis is one character") && netflix.contains("\"3\", better \"three\""),
        "{netflix}"
    );
    let own = r#"{ "name": "Ours", "text_rules": { "own": [{ "id": "gull", "pattern": "gulls?", "message": { "en": "no gulls" } }] } }"#;
    let own = scratch.file("own.json", own.as_bytes());
    let told = check(&own);
    assert!(told.contains("no gulls: \"gulls\"") && !told.contains("the the"), "{told}");
    let bad = scratch.file(
        "bad.json",
        br#"{ "text_rules": { "own": [{ "id": "gull", "pattern": "gull(", "message": { "en": "x" } }] } }"#,
    );
    let refused = alone(&scratch, &["check", &file, "--guideline", &bad]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        text(&refused.stderr).contains("the pattern of the rule \"gull\" cannot be used"),
        "{}",
        text(&refused.stderr)
    );
}

#[test]
fn text_is_replaced_in_many_files_and_what_cannot_be_is_told() {
    let scratch = Scratch::new();
    let srt = "1\r\n00:00:01,000 --> 00:00:03,000\r\nThe <i>colour</i>,\r\nno colours.\r\n";
    let one = scratch.file("one.srt", srt.as_bytes());
    std::fs::create_dir(scratch.path("more")).expect("a folder can be made");
    scratch.file("more/two.vtt", b"WEBVTT\n\n00:01.000 --> 00:02.000\nColour\n");
    scratch.file("more/three.srt", b"1\n00:00:01,000 --> 00:00:02,000\nNothing\n");
    let odd = scratch.file("odd.txt", b"colour");
    let replace = |more: &[&str]| {
        let folder = scratch.name("more");
        let arguments = [&["replace", "colour", "color"], more, &[&one, &folder, &odd]].concat();
        alone(&scratch, &arguments)
    };
    let dry = replace(&["--whole-words", "--dry-run"]);
    let told = text(&dry.stderr);
    assert!(told.contains("one.srt: cue 1: The colour, / no colours. -> The color, / no colours."), "{told}");
    assert!(told.contains("2 would be replaced in 2 of 4 files, 1 file left unchanged"), "{told}");
    assert!(told.contains("left unchanged: it is neither a subtitle file nor a project"), "{told}");
    assert_eq!((dry.status.code(), std::fs::read_to_string(&one).unwrap()), (Some(1), srt.to_owned()));

    let run = replace(&["--match-case", "--json"]);
    let document = json(&run);
    assert_eq!((document["replaced"].as_u64(), document["dry_run"].as_bool()), (Some(2), Some(false)), "{document}");
    assert_eq!(std::fs::read_to_string(&one).unwrap(), srt.replace("colour", "color"));
    assert!(std::fs::read_to_string(scratch.path("more/two.vtt")).unwrap().contains("Colour"), "another case");
    // On Windows the system says where data lie, and not the environment.
    if cfg!(not(windows)) {
        let kept = std::fs::read_dir(scratch.path("data")).expect("what was replaced is kept").count();
        assert!(kept > 0);
    }
    let wrong = alone(&scratch, &["replace", "--regex", "(a", "b", &one]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("unclosed group"), "{}", text(&wrong.stderr));
}

#[test]
fn a_table_of_effort_stays_where_no_file_could_be_read() {
    let scratch = Scratch::new();
    let table = scratch.file("effort.csv", b"mine");
    let (damaged, gone) = (scratch.file("damaged.breathmark", b"{"), scratch.name("gone.history"));
    let journals = scratch.name("journals");
    let failed = alone(&scratch, &["effort", &damaged, &gone, "-o", &table, "--replace", "--journals", &journals]);
    let told = text(&failed.stderr);
    assert_eq!(failed.status.code(), Some(2), "{told}");
    assert!(told.contains("damaged.breathmark") && told.contains("gone.history"), "{told}");
    assert!(told.contains("no table was written"), "{told}");
    assert_eq!(std::fs::read_to_string(scratch.path("effort.csv")).unwrap(), "mine");
    let failed = alone(&scratch, &["effort", &gone, "-o", &scratch.name("new.csv"), "--journals", &journals]);
    assert_eq!((failed.status.code(), scratch.path("new.csv").exists()), (Some(2), false));
    assert!(!scratch.path("person").exists(), "nothing is written beside the journals");
}

/// The commands look for the file before they begin. The pipe that they read from is opened after that, so that the file comes in
/// between every time.
#[cfg(unix)]
#[test]
fn a_file_that_comes_while_a_command_works_is_not_replaced() {
    let srt = "1\n00:00:01,000 --> 00:00:03,000\nThe boats are in the harbour.\n";
    let late = |arguments: &dyn Fn(&str, &str) -> Vec<String>, name: &str| {
        let scratch = Scratch::new();
        let (pipe, target) = (scratch.name("in.srt"), scratch.name(name));
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
        let mut command = Command::new(env!("CARGO_BIN_EXE_breathmark"));
        command.args(arguments(&pipe, &target)).args(["--device", "cpu"]).stderr(std::process::Stdio::piped());
        let running =
            command.stdout(std::process::Stdio::null()).spawn().expect("the program was built with this test");
        let mut writer = std::fs::File::options().write(true).open(&pipe).expect("somebody reads");
        std::fs::write(&target, "mine").expect("it can be written to");
        std::io::Write::write_all(&mut writer, srt.as_bytes()).expect("somebody reads");
        drop(writer);
        let output = running.wait_with_output().expect("it ends");
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("came while the command worked"), "{told}");
        assert_eq!(std::fs::read_to_string(&target).unwrap(), "mine");
    };
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    late(&|pipe, target| words(&["convert", pipe, target]), "out.vtt");
    late(&|pipe, target| words(&["check", pipe, "--report", target]), "out.html");
}

/// A dictionary that joins words freely, and a made-up word: each way to divide it was tried, for days.
#[test]
fn a_word_that_can_be_divided_without_end_does_not_hold_up_the_spelling() {
    let scratch = Scratch::new();
    scratch.file("en_US.aff", b"SET UTF-8\nCOMPOUNDMIN 2\nCOMPOUNDBEGIN x\nCOMPOUNDMIDDLE y\nCOMPOUNDEND z\n");
    scratch.file("en_US.dic", b"5\nan/xyz\nanan/xyz\nda/xyz\nthe\nboat\n");
    let cue = format!("1\n00:00:01,000 --> 00:00:03,000\nthe baot {}q\n", "an".repeat(38));
    let file = scratch.file("a.srt", cue.as_bytes());
    let folder = scratch.name("");
    let run = alone(&scratch, &["check", &file, "--spelling", "en-US", "--dictionaries", &folder]);
    let told = text(&run.stderr);
    assert!(told.contains("\"baot\" is in no dictionary") && told.contains("1 words are not in"), "{told}");
}

#[cfg(unix)]
#[test]
fn replacing_in_a_folder_follows_no_link_out_of_it() {
    let scratch = Scratch::new();
    for folder in ["here", "elsewhere"] {
        std::fs::create_dir(scratch.path(folder)).expect("a folder can be made");
    }
    let srt = b"1\n00:00:01,000 --> 00:00:02,000\nharbour\n";
    scratch.file("here/a.srt", srt);
    let other = scratch.file("elsewhere/other.srt", srt);
    std::os::unix::fs::symlink(&other, scratch.path("here/b.srt")).expect("a link can be made");
    std::os::unix::fs::symlink(scratch.path("elsewhere"), scratch.path("here/c")).expect("a link can be made");
    let run = alone(&scratch, &["replace", "harbour", "haven", &scratch.name("here")]);
    let told = text(&run.stderr);
    assert_eq!(run.status.code(), Some(0), "{told}");
    assert!(
        told.contains("1 replaced in 1 of 1 files") && told.matches("a link is not followed").count() == 2,
        "{told}"
    );
    assert_eq!(std::fs::read(&other).unwrap(), srt);
}

/// Neither cmd nor PowerShell spells it out; other systems' shells do.
#[cfg(windows)]
#[test]
fn a_star_stands_for_all_files_that_fit() {
    let scratch = Scratch::new();
    let srt = b"1\n00:00:01,000 --> 00:00:02,000\nharbour\n";
    for name in ["a.srt", "b.srt", "c.txt"] {
        scratch.file(name, srt);
    }
    let run = alone(&scratch, &["replace", "harbour", "haven", &scratch.name("*.srt")]);
    let told = text(&run.stderr);
    assert_eq!(run.status.code(), Some(0), "{told}");
    assert!(told.contains("2 replaced in 2 of 2 files"), "{told}");
}

/// Finished files of a house: lines of at most so many characters, two frames between cues.
fn finished_files(scratch: &Scratch, count: usize, limit: usize) -> String {
    let folder = scratch.path("finished");
    std::fs::create_dir_all(&folder).unwrap();
    let words = ["harbour", "then", "she", "went", "down", "evening", "nobody", "there", "gulls", "over", "water"];
    for number in 0..count {
        let (mut file, mut at) = (String::new(), 2_000);
        for cue in 0..80 {
            let (mut text, mut word) = ("The".to_owned(), number * 7 + cue);
            while text.len() + 1 + words[word % words.len()].len() < limit {
                text = format!("{text} {}", words[word % words.len()]);
                word += 5 + cue % 3;
            }
            let end = at + 2_000 + 40 * (cue % 5) as i64;
            let time = |at: i64| format!("00:{:02}:{:02},{:03}", at / 60_000, at / 1_000 % 60, at % 1_000);
            file += &format!("{}\n{} --> {}\n{text}.\n\n", cue + 1, time(at), time(end));
            at = end + if cue % 2 == 0 { 80 } else { 1_200 };
        }
        std::fs::write(folder.join(format!("{number}.srt")), file).unwrap();
    }
    folder.to_str().expect("the scratch folder has a UTF-8 path").to_owned()
}

#[test]
fn the_style_of_a_client_is_learnt_with_its_sources() {
    let scratch = Scratch::new();
    let folder = finished_files(&scratch, 4, 37);
    std::fs::write(scratch.path("finished").join("words.srt"), {
        let cue = |number: usize| format!("{number}\n00:00:{number:02},000 --> 00:00:{number:02},500\nword\n\n");
        (1..40).map(cue).collect::<String>()
    })
    .unwrap();
    let (client, report) = (scratch.name("client.json"), scratch.name("client.html"));
    let output = breathmark(&["style", &folder, "-o", &client, "--report", &report, "--quiet"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("39 of its 39 cues are single words"), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.contains("37 characters: 100.0% of 320 lines"), "{told}");
    assert!(std::fs::read_to_string(&report).unwrap().contains("37 characters"));
    // What was written is read as a guideline.
    let checked = breathmark(&["check", &format!("{folder}/0.srt"), "--guideline", &client, "--json"]);
    assert!(checked.status.success(), "{}", text(&checked.stderr));
    assert_eq!(json(&checked)["guideline"], "client");
    let document = json(&breathmark(&["style", &folder, "--json"]));
    assert_eq!(document["guideline"]["max_chars_per_line"], 37);
    assert!(
        document["figures"].as_array().unwrap().iter().all(|figure| !figure["source"].as_str().unwrap().is_empty())
    );
    assert_eq!(document["left_out"].as_array().map(Vec::len), Some(1));
    // Nothing is replaced unasked, and too little is refused.
    let refused = breathmark(&["style", &folder, "-o", &client]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--replace"), "{}", text(&refused.stderr));
    let few = breathmark(&["style", &format!("{folder}/0.srt"), "-o", &scratch.name("few.json")]);
    assert_eq!(few.status.code(), Some(2));
    assert!(text(&few.stderr).contains("at least 3 finished subtitle files"), "{}", text(&few.stderr));
    assert!(!scratch.path("few.json").exists());
}
