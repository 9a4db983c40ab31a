//! Reading transcripts: fixtures per format, and mutated files.

use std::path::{Path, PathBuf};

use breathmark::comparison::{Subtitles, compare};
use breathmark::guideline::Guideline;
use breathmark::progress::Progress;
use breathmark::scripts::kept_space;
use breathmark::transcript::{Transcript, TranscriptError, parse, parse_subtitles, read, to_json};
use proptest::prelude::*;

use crate::growth::assert_linear;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcript").join(name)
}

fn transcript(name: &str) -> Transcript {
    let transcript = read(&fixture(name)).unwrap_or_else(|error| panic!("{error}"));
    assert_sane(&transcript);
    transcript
}

fn assert_sane(transcript: &Transcript) {
    assert!(!transcript.words.is_empty());
    for (number, word) in transcript.words.iter().enumerate() {
        assert_eq!(word.id.0 as usize, number);
        // Between words of scripts without spaces a written one is part of the first.
        let bare = word.text.strip_suffix(kept_space(&word.text)).unwrap_or_default();
        assert!(!bare.is_empty() && bare.trim() == bare, "{:?}", word.text);
        assert!(word.span.start.as_nanos() >= 0 && word.span.start <= word.span.end, "{word:?}");
    }
    for pair in transcript.words.windows(2) {
        assert!(pair[0].span.end <= pair[1].span.start, "{pair:?}");
    }
}

/// Each word as `text@start-end` in milliseconds, with `~` if estimated.
fn shown(transcript: &Transcript) -> Vec<String> {
    let show = |word: &breathmark::transcript::Word| {
        let (start, end) = (word.span.start.as_millis_rounded(), word.span.end.as_millis_rounded());
        format!("{}@{start}-{end}{}", word.text, if word.estimated { "~" } else { "" })
    };
    transcript.words.iter().map(show).collect()
}

fn check(name: &str, format: &str, expected: &[&str]) -> Transcript {
    let transcript = transcript(name);
    assert_eq!(transcript.format, format, "{name}");
    assert_eq!(shown(&transcript), expected, "{name}");
    transcript
}

#[test]
fn whisper_family() {
    let read = check(
        "whisper.json",
        "Whisper",
        &[
            "Good@500-900",
            "evening.@900-1600",
            "The@2400-2600",
            "north-east@2600-3200",
            "wind@3200-3600",
            "has@3600-3900",
            "turned.@4000-4800",
        ],
    );
    assert_eq!(read.language.as_deref(), Some("en"));
    assert_eq!(read.words[3].confidence, Some(0.8));
    assert_eq!(read.warnings, []);

    let read = check(
        "faster_whisper_segments.json",
        "Whisper",
        &["Bon@0-889~", "dia.@889-2000~", "Fins@2000-2833~", "aviat.@2833-4000~"],
    );
    assert_eq!(read.words[0].speaker.as_deref(), Some("SPEAKER_01"));
    assert_eq!(read.warnings.len(), 1);

    let read =
        check("whisperx.json", "WhisperX", &["It@1000-1200", "cost@1300-1600", "£12.50@1600-2600~", "then@2600-3000"]);
    assert_eq!(read.warnings[0].message.text(), "1 word had no time of its own; interpolated");

    check(
        "whisper_timestamped.json",
        "whisper-timestamped",
        &["Où@200-500", "vas-tu\u{a0}?@500-1400", "Ici,@2000-2400", "je@2400-2600", "crois\u{a0}!@2600-3200"],
    );
    let read = check("stable_ts.json", "stable-ts", &["So@1000-1400", "it@1400-1580~", "begins@1580-2000~"]);
    assert_eq!(read.words[1].raw_span.map(|span| span.end.as_millis_rounded()), Some(1400));

    let read = check(
        "verbose_json.json",
        "OpenAI verbose JSON",
        &["Well,@440-800", "an@1000-1200", "8-bit@1200-1700", "machine!@1700-2300", "Remarkable.@3000-3900"],
    );
    assert_eq!(read.language.as_deref(), Some("en"));
}

#[test]
fn whisper_cpp_tokens_are_joined_to_words() {
    check("whisper_cpp_split.json", "whisper.cpp", &["El@100-300", "café,@300-700", "hoy@1200-1500"]);
    check("whisper_cpp_ml1.json", "whisper.cpp", &["We@0-300", "were@300-600", "walking.@700-1200"]);
}

#[test]
fn vosk_in_all_the_ways_it_is_saved() {
    let read = check("vosk_stdout.txt", "Vosk", &["green@600-900", "tea@900-1300"]);
    assert_eq!(read.words[1].confidence, Some(0.91));
    check("vosk_alternatives.json", "Vosk", &["green@300-800", "tea@800-1200"]);
    let error = parse(b"{\"text\": \"\"}").unwrap_err();
    assert!(matches!(error, TranscriptError::NoWords { format: "Vosk" }), "{error}");
    let error = parse(b"{\"text\": \"words without times\"}").unwrap_err();
    assert!(matches!(error, TranscriptError::Malformed { format: "Vosk", .. }), "{error}");
}

#[test]
fn ctm_keeps_channels_apart_and_reads_one_recording() {
    let read = check("two_channels.ctm", "CTM", &["HELLO@500-800", "THERE@800-1000", "HI@1000-1300", "ANN@1400-1700"]);
    assert_eq!(read.words[2].speaker.as_deref(), Some("channel B"));
    let warnings: Vec<String> = read.warnings.iter().map(|warning| warning.message.text()).collect();
    assert_eq!(warnings[0], "the file holds 2 recordings (talk, other); only talk was read");
    assert!(warnings.iter().any(|told| told == "1 token that is not speech was left out"), "{warnings:?}");
}

#[test]
fn subtitles_become_words() {
    let read = check(
        "inline_stamps.vtt",
        "WebVTT",
        &["Here@1000-1500", "we@1500-2000", "go@2000-2300~", "&@2300-2500~", "stay@2500-3000~", "Right@4000-5000"],
    );
    assert_eq!((read.words[1].speaker.as_deref(), read.words[5].speaker.as_deref()), (Some("Ann"), Some("Bob")));
    assert_eq!(read.language.as_deref(), Some("en"));

    let words: Vec<String> = transcript("rolling.vtt").words.into_iter().map(|word| word.text).collect();
    assert_eq!(words, ["a", "red", "boat", "came", "home"]);

    check("lawless.srt", "SubRip", &["One@1500-1875~", "two@1875-2250~", "three@3000-3545~", "four@3545-4000~"]);
    let texts: Vec<String> = transcript("windows_1252.srt").words.into_iter().map(|word| word.text).collect();
    assert_eq!(texts, ["L'été,", "où", "étiez-vous\u{a0}?", "À", "la", "plage."]);
    check("utf16.srt", "SubRip", &["зелёный@1000-1667~", "чай@1667-2000~"]);
}

#[test]
fn an_unknown_word_list_is_read_once() {
    let read = check("unknown_list.json", "JSON word list", &["One,@100-400", "two@400-700"]);
    assert!(read.warnings[0].message.text().ends_with("taken from words"), "{:?}", read.warnings);
    let error = read_error("milliseconds_unsaid.json");
    assert!(error.contains("not seconds") && error.contains("items"), "{error}");
}

fn read_error(name: &str) -> String {
    read(&fixture(name)).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn what_is_no_transcript_is_refused_with_a_reason() {
    let check = |bytes: &[u8], part: &str| {
        let error = parse(bytes).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    };
    check(b"", "empty file");
    check(b"just {some} <text> && 0x00", "not recognised");
    check(b"<html></html>", "XML or HTML");
    check(b"{\"a\": [1, 2", "line 1, column 12");
    check(b"{\"a\": 1}", "no list of objects");
    check(b"WEBVTT\n\n", "contains no words");
    check(b"WEBVTTX\n\n00:00.000 --> 00:01.000\nx", "must begin with");
    check(b"{\"segments\": [], \"text\": \"\", \"language\": \"en\"}", "contains no words");
    assert!(read_error("absent.json").contains("absent.json"));
}

#[test]
fn the_json_of_a_transcript_has_seconds() {
    let json = serde_json::to_value(to_json(&transcript("stable_ts.json"))).unwrap();
    assert_eq!(json["format"], "stable-ts");
    assert_eq!(json["words"][0]["start"], 1.0);
    assert_eq!(json["words"][1]["raw_end"], 1.4);
    assert_eq!(json["words"][0].get("raw_end"), None);
    assert_eq!(json["words"][0]["speaker"], serde_json::Value::Null);
    assert!(json["warnings"][0]["message"].is_string());
}

#[test]
fn boundaries_of_two_subtitle_files_are_compared() {
    let subtitles = |name: &str| Subtitles::read(&fixture(name)).unwrap();
    let (reference, hypothesis) = (subtitles("reference.srt"), subtitles("hypothesis.srt"));
    let report = compare(&reference, &hypothesis, &Guideline::ted(), &Progress::silent()).unwrap().report;
    assert_eq!((report.reference_words, report.matched_words), (11, 10));
    assert_eq!((report.cue_ends.reference, report.cue_ends.hypothesis, report.cue_ends.matched), (1, 2, 1));
    assert_eq!((report.line_ends.reference, report.line_ends.matched), (1, 0));
    assert_eq!(report.breaks.recall, Some(1.0));
}

fn files_below(root: &Path) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// Cut, flipped, doubled and swapped bytes of `bytes`, the same for the same seed.
fn mutated(mut bytes: Vec<u8>, seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    const SPLICES: &[&[u8]] = &[
        b"-1",
        b"1e308",
        b"null",
        b"\"\"",
        b"[]",
        b"{}",
        b"{\"words\":",
        b"-->",
        b"\n\n",
        b"<",
        b"&#x",
        b"\xff",
        b"\xc3",
        b"NaN",
        b"\0",
        b"99999999999999999999",
        b" ",
        b"<00:00:01.000>",
        b"\\u",
        b"]",
        b"}",
        b"00:00:00,000 --> ",
    ];
    for _ in 0..1 + random(4) {
        let at = random(bytes.len());
        match random(5) {
            0 => bytes.truncate(at),
            1 if !bytes.is_empty() => bytes[at] = random(256) as u8,
            2 => {
                let end = (at + random(200)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            3 => {
                let end = (at + random(30)).min(bytes.len());
                bytes.drain(at..end);
            }
            _ => {
                bytes.splice(at..at, SPLICES[random(SPLICES.len())].iter().copied());
            }
        }
    }
    bytes
}

#[test]
fn mutated_files_never_panic() {
    let sources: Vec<Vec<u8>> = files_below(&fixture("")).iter().map(|path| std::fs::read(path).unwrap()).collect();
    for (number, source) in sources.iter().enumerate() {
        for seed in 0..60 {
            let bytes = mutated(source.clone(), (number * 1000 + seed) as u64);
            if let Ok(transcript) = parse(&bytes) {
                assert_sane(&transcript);
            }
            let _ = parse_subtitles(&bytes);
        }
    }
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = parse(&bytes);
    }

    #[test]
    fn arbitrary_cue_text_never_panics(text in "[ -~\u{a0}é\n<>&-]{0,120}") {
        let _ = parse_subtitles(format!("WEBVTT\n\n00:00.000 --> 00:01.000\n{text}").as_bytes());
        let _ = parse(format!("1\n00:00:01,000 --> 00:00:02,000\n{text}").as_bytes());
    }

    /// Whatever times a list of words has, the words that come out are sane and none is lost.
    #[test]
    fn any_times_become_sane(times in proptest::collection::vec((proptest::option::of(-5.0_f64..100.0), proptest::option::of(-5.0_f64..100.0)), 1..60)) {
        let words: Vec<serde_json::Value> = times
            .iter()
            .enumerate()
            .map(|(at, (start, end))| serde_json::json!({"word": format!(" w{at}"), "start": start, "end": end, "probability": 0.5}))
            .collect();
        let file = serde_json::json!({"segments": [{"start": 0.0, "end": 100.0, "words": words}], "language": "en"});
        let transcript = parse(file.to_string().as_bytes()).unwrap();
        assert_sane(&transcript);
        prop_assert_eq!(transcript.words.len(), times.len());
    }
}

#[test]
fn nesting_bombs_are_refused_in_linear_time() {
    for bomb in ["[", "{\"a\":", "[{\"words\":"] {
        assert_linear(bomb, 200_000, |size| assert!(parse(bomb.repeat(size).as_bytes()).is_err()));
    }
    assert_linear("many objects", 300_000, |size| {
        assert!(parse(format!("[{}]", "{},".repeat(size)).as_bytes()).is_err());
    });
    assert_linear("tags", 200_000, |size| {
        let tags = format!("WEBVTT\n\n00:00.000 --> 00:01.000\n{}x", "<c>".repeat(size));
        assert_eq!(parse(tags.as_bytes()).unwrap().words.len(), 1);
    });
    for part in ["{\\", "<v>", "<", "[", "&#", "- ", "\" ", "\n1\n", "\n00:00:01 --> 00:00:02\n", "x\n\n", "[]: "] {
        assert_linear(part, 60_000, |size| {
            let text = part.repeat(size);
            let _ = parse(format!("1\n00:00:01,000 --> 00:00:02,000\n{text}").as_bytes());
            let _ = parse(format!("WEBVTT\n\n00:01.000 --> 00:02.000\n{text}").as_bytes());
        });
    }
    assert_linear("segments", 50_000, |size| {
        let one = r#"{"offsets": {"from": 1, "to": 2}, "text": "x"},"#;
        let _ = parse(format!("{{\"transcription\": [{{\"text\": \" y\"}},{}{{}}]}}", one.repeat(size)).as_bytes());
    });
    assert_linear("words", 50_000, |size| {
        let one =
            |at: usize| format!("{{\"text\": \"{at}\", \"start\": {}, \"end\": 9, \"speaker\": \"{at}\"}},", at % 7);
        let list: String = (0..size).map(one).collect();
        let _ = parse(format!("{{\"words\": [{list}{{}}]}}").as_bytes());
    });
    assert_linear("names", 20_000, |size| {
        let one = |at: usize| format!("{{\"id{at}\": [{{\"text\": \"{at}\", \"start\": {at}, \"end\": {at}.5}}]}},");
        let list: String = (0..size).map(one).collect();
        let _ = parse(format!("{{\"words\": [{list}{{}}]}}").as_bytes());
    });
}
