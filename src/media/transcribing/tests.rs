//! A transcript from the recording to its file, made by stand-ins.

#![cfg(unix)]

use std::process::Command;
use std::sync::{Arc, Mutex};

use super::stand_ins_for_tests::{self as stand_ins, SECONDS, SENTENCES, WORDS};
use super::*;
use base::progress::ProgressReport;
use formats::transcript::TranscriptChoice;

/// A recording, and recognisers that are only stand-ins.
struct Bench {
    root: tempfile::TempDir,
    places: RecogniserPlaces,
    recording: PathBuf,
}

impl Bench {
    fn new(installed: &[Recogniser]) -> Self {
        let root = tempfile::tempdir().unwrap();
        let places = stand_ins::places(root.path());
        installed.iter().for_each(|recogniser| stand_ins::install(*recogniser, &places));
        let talks = root.path().join("talks");
        std::fs::create_dir(&talks).unwrap();
        let recording = stand_ins::recording(&talks.join("talk.wav"));
        Self { root, places, recording }
    }

    /// With a stand-in for faster-whisper that is this script.
    fn with_script(text: &str) -> Self {
        let bench = Self::new(&[]);
        stand_ins::script(&bench.places.programs[0].join("whisper-ctranslate2"), text);
        bench
    }

    fn order(&self) -> TranscriptionOrder {
        let found = find_recognisers(&self.places);
        TranscriptionOrder {
            recording: self.recording.clone(),
            track: None,
            recogniser: usual_recogniser(&found, None).unwrap().clone(),
            model: None,
            language: None,
            output: usual_output(&self.recording),
            may_replace: false,
        }
    }

    fn run(&self, order: &TranscriptionOrder) -> Result<Transcription, TranscribingError> {
        transcribe(order, &self.places.scratch, &Progress::silent())
    }

    fn failure(&self) -> String {
        let order = self.order();
        let error = self.run(&order).unwrap_err();
        assert!(!order.output.exists(), "{error}");
        self.check_scratch();
        error.to_string()
    }

    /// Nothing is left of what was handed over.
    fn check_scratch(&self) {
        assert_eq!(std::fs::read_dir(&self.places.scratch).unwrap().count(), 0);
    }

    fn talks(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.root.path().join("talks")).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

#[test]
fn every_recogniser_makes_a_transcript_with_the_times_of_its_words() {
    for recogniser in Recogniser::PROGRAMS {
        let bench = Bench::new(&[recogniser]);
        let order = bench.order();
        assert_eq!(order.recogniser.recogniser, recogniser);
        let made = bench.run(&order).unwrap_or_else(|error| panic!("{recogniser:?}: {error}"));
        assert_eq!((made.words, made.estimated, made.warnings.len()), (WORDS, 0, 0), "{recogniser:?}: {made:?}");
        assert_eq!(made.path, bench.recording.with_extension("json"));
        bench.check_scratch();
        let read = transcript::read_as_it_stands(&made.path, &TranscriptChoice::default(), &Progress::silent());
        let (read, _) = read.unwrap();
        let expected = SENTENCES.iter().flat_map(|words| words.iter());
        for (word, (text, start, end)) in read.words.iter().zip(expected) {
            assert_eq!(word.bare_word().to_lowercase(), text.trim_end_matches('.').to_lowercase(), "{recogniser:?}");
            let times = [word.span.start.as_secs() - start, word.span.end.as_secs() - end];
            assert!(times.iter().all(|off| off.abs() < 0.002), "{recogniser:?}: {word:?}");
        }
    }
}

#[test]
fn the_first_recogniser_that_lacks_nothing_is_taken() {
    let bench = Bench::new(&[Recogniser::Vosk, Recogniser::WhisperCpp]);
    assert_eq!(bench.order().recogniser.recogniser, Recogniser::WhisperCpp);
    std::fs::remove_file(bench.places.models[0].join("ggml-base.bin")).unwrap();
    assert_eq!(bench.order().recogniser.recogniser, Recogniser::Vosk);
    let found = find_recognisers(&bench.places);
    assert_eq!(found.iter().map(|one| one.recogniser).collect::<Vec<_>>(), [Recogniser::WhisperCpp, Recogniser::Vosk]);
    assert_eq!(find_recognisers(&stand_ins::places(&bench.root.path().join("elsewhere"))), []);
    // An older whisper.cpp is called otherwise.
    let old = bench.places.programs[0].join("whisper-cpp");
    std::fs::rename(bench.places.programs[0].join("whisper-cli"), &old).unwrap();
    assert_eq!(find_recognisers(&bench.places)[0].program, old);
}

#[test]
fn how_far_it_is_is_told_as_far_as_it_is_known() {
    let bench = Bench::new(&[Recogniser::FasterWhisper]);
    let seen: Arc<Mutex<Vec<ProgressReport>>> = Arc::default();
    let sink = seen.clone();
    let progress = Progress::new(move |report| sink.lock().unwrap().push(report));
    transcribe(&bench.order(), &bench.places.scratch, &progress).unwrap();
    let seen = seen.lock().unwrap();
    let of =
        |stage: &str| -> Vec<ProgressReport> { seen.iter().filter(|report| report.stage == stage).copied().collect() };
    assert!(!of("decoding").is_empty() && !of("writing the sound file").is_empty());
    let recognising = of("recognising speech");
    assert_eq!(recognising[0].total, 0, "nothing is known yet");
    let share = |secs: f64| (secs / SECONDS * 1000.0).round() as u64;
    let told: Vec<u64> = recognising.iter().filter(|report| report.total > 0).map(|report| report.done).collect();
    assert!(told.contains(&share(1.3)) && told.last() == Some(&share(3.6)) && told.is_sorted(), "{told:?}");
}

#[test]
fn a_recogniser_that_is_not_wanted_any_more_is_ended() {
    let bench =
        Bench::with_script("#!/bin/sh\necho $$ > \"$0.pid\"\necho '[00:00.000 --> 00:01.000] x'\nexec sleep 600\n");
    let (sender, news) = std::sync::mpsc::channel();
    let progress = Progress::new(move |report| {
        if report.total > 0 && report.stage == "recognising speech" {
            let _ = sender.send(());
        }
    });
    let (order, scratch, handle) = (bench.order(), bench.places.scratch.clone(), progress.clone());
    let work = std::thread::spawn(move || transcribe(&order, &scratch, &handle));
    news.recv_timeout(std::time::Duration::from_secs(60)).unwrap();
    progress.cancel();
    assert!(matches!(work.join().unwrap(), Err(TranscribingError::Cancelled(_))));
    let pid = std::fs::read_to_string(bench.places.programs[0].join("whisper-ctranslate2.pid")).unwrap();
    let lives = Command::new("/bin/sh").arg("-c").arg(format!("kill -0 {} 2>/dev/null", pid.trim())).status().unwrap();
    assert!(!lives.success(), "the program goes on");
    bench.check_scratch();
    assert_eq!(bench.talks(), ["talk.wav"]);
}

#[test]
fn what_goes_wrong_is_told_with_what_the_program_said_last() {
    let check = |script: &str, expected: &str| {
        let told = Bench::with_script(script).failure();
        assert!(told.contains(expected), "{told}");
    };
    check(
        "#!/bin/sh\necho starting\necho 'RuntimeError: no room on the device' >&2\nexit 1\n",
        "RuntimeError: no room on the device",
    );
    // As the Whispers in Python do: no error code, and the reason on either output.
    check("#!/bin/sh\necho 'Skipping sound.wav due to KeyError: tide'\n", "Skipping sound.wav due to KeyError: tide");
    check("#!/bin/sh\nexit 0\n", "faster-whisper ended without a transcript or an error message");
    check("#!/bin/sh\necho loading >&2\nkill -9 $$\n", "loading | signal: 9");
    check("#!/nowhere/python\n", "cannot be started");
    let bench = Bench::new(&[]);
    stand_ins::install_saying(
        Recogniser::FasterWhisper,
        &bench.places,
        r#"{"text": "", "segments": [], "language": "en"}"#,
    );
    assert!(bench.failure().contains("heard no words"));
    stand_ins::install_saying(Recogniser::FasterWhisper, &bench.places, "{\"text\": \"The ti");
    assert!(bench.failure().contains("cannot be read"));
}

#[test]
fn words_without_times_are_kept_and_the_importer_says_so() {
    let bench = Bench::new(&[]);
    let document = r#"{"text": " The tide was out.", "segments": [{"id": 0, "seek": 0, "start": 0.2, "end": 1.3,
        "text": " The tide was out.", "tokens": [440], "avg_logprob": -0.2}], "language": "en"}"#;
    stand_ins::install_saying(Recogniser::OpenaiWhisper, &bench.places, document);
    let made = bench.run(&bench.order()).unwrap();
    assert_eq!((made.words, made.estimated), (4, 4));
    assert!(!made.warnings.is_empty(), "{made:?}");
}

#[test]
fn no_file_is_replaced_unasked() {
    let bench = Bench::new(&[Recogniser::FasterWhisper]);
    let mut order = bench.order();
    std::fs::write(&order.output, "mine").unwrap();
    assert!(matches!(bench.run(&order), Err(TranscribingError::OutputExists { .. })));
    assert_eq!(std::fs::read_to_string(&order.output).unwrap(), "mine");
    order.may_replace = true;
    assert_eq!(bench.run(&order).unwrap().path, order.output);
    assert_ne!(std::fs::read_to_string(&order.output).unwrap(), "mine");

    order.output = order.recording.clone();
    assert!(matches!(bench.run(&order), Err(TranscribingError::OutputIsRecording { .. })));
    order.output = bench.root.path().join("none/talk.json");
    assert!(matches!(bench.run(&order), Err(TranscribingError::Output { .. })));
}

/// An hour of work is not lost because the file was saved by the user meanwhile.
#[test]
fn a_file_that_comes_meanwhile_stays_and_the_transcript_lies_beside_it() {
    let bench = Bench::new(&[Recogniser::FasterWhisper]);
    let order = bench.order();
    let program = &order.recogniser.program;
    let real = program.with_file_name("real");
    std::fs::rename(program, &real).unwrap();
    let text = format!("#!/bin/sh\necho mine > '{}'\nexec '{}' \"$@\"\n", order.output.display(), real.display());
    stand_ins::script(program, &text);
    let made = bench.run(&order).unwrap();
    assert_eq!(made.path, order.output.with_file_name("talk 2.json"));
    assert_eq!(bench.talks(), ["talk 2.json", "talk.json", "talk.wav"]);
    assert_eq!(std::fs::read_to_string(&order.output).unwrap(), "mine\n");
}

#[test]
fn what_cannot_work_is_refused_before_the_work_begins() {
    let bench = Bench::new(&[Recogniser::WhisperCpp]);
    let refused = |order: TranscriptionOrder| {
        let error = bench.run(&order).unwrap_err().to_string();
        assert_eq!(bench.talks(), ["talk.wav"]);
        bench.check_scratch();
        error
    };
    let told = refused(TranscriptionOrder { model: Some("medium".to_owned()), ..bench.order() });
    assert!(told.contains("medium") && told.contains("base"), "{told}");
    let told = refused(TranscriptionOrder { language: Some("--help".to_owned()), ..bench.order() });
    assert!(told.contains("--help"), "{told}");
    let nowhere = bench.root.path().join("talks/none.wav");
    let told = refused(TranscriptionOrder { recording: nowhere, ..bench.order() });
    assert!(told.contains("none.wav"), "{told}");
    let told = TranscribingError::NoRecogniser.to_string();
    assert!(
        Recogniser::ALL.iter().all(|one| told.contains(one.name()) && told.contains(one.install_command())),
        "{told}"
    );
    let told = TranscribingError::NoPython { program: "bin/vosk-transcriber".into() }.to_string();
    assert!(told.contains(Recogniser::Vosk.install_command()), "{told}");
}

/// The script that has Vosk work runs in a real Python, with a stand-in for Vosk alone.
#[test]
fn the_script_for_vosk_collects_all_results() {
    let Ok(true) = Command::new("python3").arg("--version").output().map(|output| output.status.success()) else {
        return base::skipped_tests::leave_out_optional("there is no python3");
    };
    let bench = Bench::new(&[Recogniser::Vosk]);
    let folder = &bench.places.programs[0];
    let module = r#"
import json
class Model:
    def __init__(self, model_path=None, model_name=None, lang=None):
        assert (model_path, model_name, lang) == (None, None, "de"), (model_path, model_name, lang)
class KaldiRecognizer:
    def __init__(self, model, rate):
        assert rate == 16000
        self.parts = 0
    def SetWords(self, on):
        assert on
    def AcceptWaveform(self, data):
        self.parts += 1
        return self.parts == 3
    def Result(self):
        return json.dumps({"result": [{"conf": 1.0, "start": 0.4, "end": 0.7, "word": "ebbe"}], "text": "ebbe"})
    def FinalResult(self):
        return json.dumps({"result": [{"conf": 1.0, "start": 2.0, "end": 2.4, "word": "größer"}], "text": "größer"})
"#;
    std::fs::write(folder.join("vosk.py"), module).unwrap();
    let python = format!(
        "#!/bin/sh\nPYTHONDONTWRITEBYTECODE=1 PYTHONPATH='{}' exec /usr/bin/env python3 \"$@\"\n",
        folder.display()
    );
    stand_ins::script(&folder.join("python3"), &python);
    let made = bench.run(&TranscriptionOrder { language: Some("de".to_owned()), ..bench.order() }).unwrap();
    assert_eq!((made.words, made.estimated), (2, 0));
    let read = transcript::read(&made.path).unwrap();
    assert_eq!(read.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), ["ebbe", "größer"]);
}

#[test]
fn outputs_have_names_beside_the_recording() {
    let output = usual_output(Path::new("/talks/Zürich.2024.mp4"));
    assert_eq!(output, Path::new("/talks/Zürich.2024.json"));
    assert_eq!(numbered_output(&output, 2), Path::new("/talks/Zürich.2024 2.json"));
}
