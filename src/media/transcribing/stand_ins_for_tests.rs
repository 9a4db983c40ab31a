//! Small scripts in the place of recognisers, for tests: they take the same arguments and write what those write, in the same
//! form.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use super::places::RecogniserPlaces;
use super::recogniser::Recogniser;

/// What is "spoken", with the times of the words in seconds.
pub const SENTENCES: [&[(&str, f64, f64)]; 2] = [
    &[("The", 0.2, 0.35), ("tide", 0.4, 0.7), ("was", 0.75, 0.9), ("out.", 0.95, 1.3)],
    &[("We", 2.0, 2.1), ("rowed", 2.15, 2.5), ("home", 2.55, 2.9), ("at", 2.95, 3.05), ("dusk.", 3.1, 3.6)],
];
pub const WORDS: usize = 9;
/// As long as the sound is, in seconds.
pub const SECONDS: f64 = 4.0;

/// Places below a folder, with nothing in them.
pub fn places(root: &Path) -> RecogniserPlaces {
    let [programs, models, scratch] = ["programs", "models", "scratch"].map(|name| {
        let folder = root.join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    });
    RecogniserPlaces { programs: vec![programs], models: vec![models], has_own: false, scratch }
}

/// Writes a script that can be run. Another program writes it: while this one has it open to write, a thread that starts
/// something would hand that on, and the system starts nothing that is written to.
pub fn script(path: &Path, text: &str) {
    let write = "cat > \"$0\" && chmod 755 \"$0\"";
    let mut child =
        Command::new("/bin/sh").arg("-c").arg(write).arg(path).stdin(std::process::Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), text.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
}

/// Puts a stand-in among the programs; for whisper.cpp a model, too.
pub fn install(recogniser: Recogniser, places: &RecogniserPlaces) {
    install_saying(recogniser, places, &document(recogniser));
}

/// The same, which writes another document.
pub fn install_saying(recogniser: Recogniser, places: &RecogniserPlaces, document: &str) {
    let folder = &places.programs[0];
    let program = folder.join(recogniser.programs()[0]);
    let document = format!("<<'JSON'\n{document}\nJSON\n");
    match recogniser {
        Recogniser::BuiltIn => panic!("it is no program"),
        Recogniser::FasterWhisper | Recogniser::OpenaiWhisper => script(
            &program,
            &format!(
                "#!/bin/sh\nwhile [ $# -gt 0 ]; do\ncase \"$1\" in\n--output_dir) folder=$2; shift ;;\n--*) shift ;;\n*) sound=$1 ;;\n\
                 esac\nshift\ndone\n[ -s \"$sound\" ] || exit 3\necho \"Detected language 'English' with probability 0.98\"\n\
                 echo '[00:00.200 --> 00:01.300]  The tide was out.'\necho '[00:02.000 --> 00:03.600]  We rowed home at dusk.'\n\
                 cat > \"$folder/sound.json\" {document}"
            ),
        ),
        Recogniser::WhisperCpp => {
            std::fs::write(places.models[0].join("ggml-base.bin"), "a model").unwrap();
            script(
                &program,
                &format!(
                    "#!/bin/sh\nwhile [ $# -gt 0 ]; do\ncase \"$1\" in\n-of) out=$2; shift ;;\n-f) sound=$2; shift ;;\n\
                     -m) model=$2; shift ;;\n-l) shift ;;\nesac\nshift\ndone\n[ -s \"$sound\" ] && [ -s \"$model\" ] || exit 3\n\
                     echo 'whisper_print_progress_callback: progress =  50%' >&2\n\
                     echo '[00:00:00.200 --> 00:00:01.300]   The tide was out.'\n\
                     echo 'whisper_print_progress_callback: progress = 100%' >&2\ncat > \"$out.json\" {document}"
                ),
            );
        }
        Recogniser::Vosk => {
            let python = folder.join("python3");
            script(&program, &format!("#!{}\nimport sys\n", python.display()));
            script(
                &python,
                &format!(
                    "#!/bin/sh\n[ \"$1\" = -c ] && [ -s \"$3\" ] || exit 3\necho 'progress = 50%'\ncat > \"$4\" {document}"
                ),
            );
        }
    }
}

/// What a recogniser writes of [`SENTENCES`].
pub fn document(recogniser: Recogniser) -> String {
    use serde_json::json;
    let text = |words: &[(&str, f64, f64)]| words.iter().map(|(word, ..)| format!(" {word}")).collect::<String>();
    let all: String = SENTENCES.iter().map(|words| text(words)).collect();
    let segments = SENTENCES.iter().enumerate().map(|(number, words)| {
        let (start, end) = (words[0].1, words[words.len() - 1].2);
        let millis = |secs: f64| (secs * 1000.0).round() as u64;
        let offsets = |from: f64, to: f64| json!({"from": millis(from), "to": millis(to)});
        let clock = |secs: f64| format!("00:00:{:02},{:03}", millis(secs) / 1000, millis(secs) % 1000);
        let timestamps = |from: f64, to: f64| json!({"from": clock(from), "to": clock(to)});
        match recogniser {
            Recogniser::BuiltIn => panic!("it is no program"),
            Recogniser::FasterWhisper | Recogniser::OpenaiWhisper => {
                let words = words.iter().map(|(word, start, end)| {
                    json!({"start": start, "end": end, "word": format!(" {word}"), "probability": 0.9})
                });
                json!({
                    "id": number, "seek": 0, "start": start, "end": end, "text": text(SENTENCES[number]), "tokens": [50364, 440],
                    "avg_logprob": -0.2, "compression_ratio": 1.1, "no_speech_prob": 0.01, "temperature": 0.0,
                    "words": words.collect::<Vec<_>>(),
                })
            }
            Recogniser::WhisperCpp => {
                let token = |text: &str, id: u32, from: f64, to: f64| {
                    let (timestamps, offsets) = (timestamps(from, to), offsets(from, to));
                    json!({"text": text, "timestamps": timestamps, "offsets": offsets, "id": id, "p": 0.9, "t_dtw": -1})
                };
                let begin = token("[_BEG_]", 50363, start, start);
                let tokens = words.iter().map(|(word, from, to)| token(&format!(" {word}"), 464, *from, *to));
                json!({
                    "timestamps": timestamps(start, end), "offsets": offsets(start, end), "text": text(words),
                    "tokens": std::iter::once(begin).chain(tokens).collect::<Vec<_>>(),
                })
            }
            Recogniser::Vosk => {
                let words = words.iter().map(|(word, start, end)| {
                    let word = word.trim_end_matches('.').to_lowercase();
                    json!({"conf": 0.97, "start": start, "end": end, "word": word})
                });
                let plain = text(SENTENCES[number]).replace('.', "").to_lowercase();
                json!({"result": words.collect::<Vec<_>>(), "text": plain.trim()})
            }
        }
    });
    let segments: Vec<_> = segments.collect();
    match recogniser {
        Recogniser::BuiltIn => panic!("it is no program"),
        Recogniser::FasterWhisper | Recogniser::OpenaiWhisper => {
            json!({"text": all, "segments": segments, "language": "en"}).to_string()
        }
        Recogniser::WhisperCpp => json!({
            "systeminfo": "AVX = 1", "model": {"type": "base", "multilingual": true, "vocab": 51865},
            "params": {"model": "ggml-base.bin", "language": "auto", "translate": false},
            "result": {"language": "en"}, "transcription": segments,
        })
        .to_string(),
        Recogniser::Vosk => json!(segments).to_string(),
    }
}

/// Writes a recording of [`SECONDS`] in which something hums where words are.
pub fn recording(path: &Path) -> PathBuf {
    let rate = f64::from(crate::audio::RATE_HZ);
    let is_spoken = |secs: f64| SENTENCES.iter().any(|words| (words[0].1..words[words.len() - 1].2).contains(&secs));
    let samples: Vec<f32> = (0..(SECONDS * rate) as usize)
        .map(|at| {
            let secs = at as f64 / rate;
            if is_spoken(secs) { (secs * 140.0 * std::f64::consts::TAU).sin() as f32 * 0.4 } else { 0.0 }
        })
        .collect();
    crate::audio::write_wave(&samples, path, &base::progress::Progress::silent()).unwrap();
    path.to_owned()
}
