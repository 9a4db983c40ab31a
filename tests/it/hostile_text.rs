//! Transcripts made to take time, memory or the terminal: every reader takes time in proportion to the file, memory of at
//! most twenty times the file or 300 bytes a word, can be stopped, and lets nothing out that is no word.

use breathmark::guideline::Guideline;
use breathmark::language::Language;
use breathmark::progress::Progress;
use breathmark::proposals::{SegmentInput, segment};
use breathmark::prosody::{FrameTrack, measure};
use breathmark::time::{Instant, Span};
use breathmark::transcript::{
    MAX_SPEAKER_CHARS, MAX_WORD_CHARS, MAX_WORDS, TranscriptError, Word, WordId, parse, parse_watched,
};

use crate::growth::assert_linear;

type Maker = fn(usize) -> String;

fn joined(count: usize, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect::<Vec<_>>().join(",")
}

fn clock(seconds: usize, point: char) -> String {
    format!("{:02}:{:02}:{:02}{point}000", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// For each format, files of so many words: as many lists or cues, or all in one.
const READERS: &[(&str, Maker)] = &[
    ("WhisperX", |count| {
        let words = joined(count, |at| format!(r#"{{"word":"a","start":{at},"end":{at}.5,"score":1}}"#));
        format!(r#"{{"segments":[{{"start":0,"end":9,"words":[{words}]}}],"word_segments":[]}}"#)
    }),
    ("stable-ts", |count| {
        let words = joined(count, |at| format!(r#"{{"word":" a","start":{at},"end":{at}.5}}"#));
        format!(r#"{{"segments":[{{"text":"b","words":[{words}]}}],"ori_dict":{{}}}}"#)
    }),
    ("whisper-timestamped", |count| {
        let segments = joined(count, |at| {
            format!(r#"{{"seek":0,"text":" A","words":[{{"text":"a","start":{at},"end":{at}.5,"confidence":1}}]}}"#)
        });
        format!(r#"{{"segments":[{segments}]}}"#)
    }),
    ("Whisper", |count| {
        let segments = joined(count, |at| format!(r#"{{"seek":0,"text":" a","start":{at},"end":{at}.5}}"#));
        format!(r#"{{"segments":[{segments}],"text":"","language":"en"}}"#)
    }),
    ("whisper.cpp", |count| {
        let token = |at| format!(r#"{{"text":" a","offsets":{{"from":{at}00,"to":{at}50}},"p":1}}"#);
        let tokens = joined(count, token);
        format!(r#"{{"transcription":[{{"text":" a","offsets":{{"from":0,"to":9}},"tokens":[{tokens}]}}]}}"#)
    }),
    ("OpenAI verbose JSON", |count| {
        let words = joined(count, |at| format!(r#"{{"word":"w{at}","start":{at},"end":{at}.5}}"#));
        let text: String = (0..count).map(|at| format!("W{at}, ")).collect();
        format!(r#"{{"task":"transcribe","duration":9,"text":"{text}","words":[{words}],"language":"en"}}"#)
    }),
    ("Vosk", |count| {
        let results = joined(count, |at| {
            format!(r#"{{"result":[{{"word":"a","start":{at},"end":{at}.5,"conf":1}}],"text":"a"}}"#)
        });
        format!("[{results}]")
    }),
    ("AssemblyAI", |count| {
        let words = joined(count, |at| format!(r#"{{"text":"a","start":{at}000,"end":{at}500,"speaker":"{at}"}}"#));
        format!(r#"{{"audio_url":"","words":[{words}]}}"#)
    }),
    ("JSON word list", |count| {
        let lists = joined(count, |at| format!(r#"{{"w":[{{"t":"a","b":{at},"e":0,"end":{at}.5}}]}}"#));
        format!(r#"{{"speaker":"x","text":"y","a":[{lists}]}}"#)
    }),
    ("WebVTT", |count| {
        let cues: String =
            (0..count).map(|at| format!("{} --> {}\n<v b>a{at}\n\n", clock(at, '.'), clock(at + 1, '.'))).collect();
        format!("WEBVTT\n\n{cues}")
    }),
    ("WebVTT", |count| format!("WEBVTT\n\n00:00.000 --> 59:00.000\n{}", "<v b>a </v>".repeat(count))),
    ("SubRip", |count| {
        (0..count).map(|at| format!("{at}\n{} --> {}\na{at}\n\n", clock(at, ','), clock(at + 1, ','))).collect()
    }),
    ("SubRip", |count| format!("1\n00:00:00,000 --> 20:00:00,000\n{}", "a ".repeat(count))),
    ("SubRip", |count| format!("1\n00:00:00,000 --> 20:00:00,000\n{}", "a\n".repeat(count))),
    ("CTM", |count| (0..count).map(|at| format!("f 1 {at} 0.5 a\n")).collect()),
    ("Deepgram", |count| {
        let words = joined(count, |at| format!(r#"{{"word":"a","start":{at},"end":{at}.5,"speaker":{at}}}"#));
        format!(r#"{{"results":{{"channels":[{{"alternatives":[{{"words":[{words}]}}]}}]}}}}"#)
    }),
    ("Rev.ai", |count| {
        let words = joined(count, |at| {
            format!(r#"{{"value":"a","ts":{at},"end_ts":{at}.5,"type":"text"}},{{"value":" ","type":"punct"}}"#)
        });
        format!(r#"{{"monologues":[{{"speaker":1,"elements":[{words}]}}]}}"#)
    }),
    ("IBM Watson", |count| {
        let results = joined(count, |at| {
            format!(r#"{{"alternatives":[{{"transcript":"a ","timestamps":[["a",{at},{at}.5]]}}]}}"#)
        });
        let labels = joined(count, |at| format!(r#"{{"from":{at},"to":{at}.5,"speaker":{at}}}"#));
        format!(r#"{{"results":[{results}],"speaker_labels":[{labels}]}}"#)
    }),
    ("YouTube json3", |count| {
        let events =
            joined(count, |at| format!(r#"{{"tStartMs":{at}000,"dDurationMs":5000,"segs":[{{"utf8":"a"}}]}}"#));
        format!(r#"{{"wireMagic":"pb3","events":[{events}]}}"#)
    }),
    ("YouTube captions", |count| {
        let captions: String = (0..count).map(|at| format!("<text start=\"{at}\" dur=\"0.5\">a</text>")).collect();
        format!("<transcript>{captions}</transcript>")
    }),
    ("ELAN", |count| {
        let slots: String =
            (0..=count).map(|at| format!("<TIME_SLOT TIME_SLOT_ID=\"t{at}\" TIME_VALUE=\"{at}000\"/>")).collect();
        let words: String = (0..count)
            .map(|at| {
                let times = format!("TIME_SLOT_REF1=\"t{at}\" TIME_SLOT_REF2=\"t{}\"", at + 1);
                format!("<ALIGNABLE_ANNOTATION {times}><ANNOTATION_VALUE>a</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION>")
            })
            .collect();
        format!("<ANNOTATION_DOCUMENT>{slots}<TIER TIER_ID=\"x\">{words}</TIER></ANNOTATION_DOCUMENT>")
    }),
    ("Hyperaudio", |count| {
        let words: String = (0..count).map(|at| format!("<b data-m=\"{at}000\" data-d=\"500\">a </b>")).collect();
        format!("<p>{words}</p>")
    }),
    ("Praat TextGrid", |count| {
        let words: String = (0..count).map(|at| format!("{at}\n{at}.5\n\"a\"\n")).collect();
        format!("\"ooTextFile\"\n\"TextGrid\"\n0\n9\n<exists>\n1\n\"IntervalTier\"\n\"w\"\n0\n9\n{count}\n{words}")
    }),
    ("STM", |count| (0..count).map(|at| format!("f 1 s{at} {at} {at}.5 a\n")).collect()),
    ("Whisper TSV", |count| {
        let words: String = (0..count).map(|at| format!("{at}000\t{at}500\ta\n")).collect();
        format!("start\tend\ttext\n{words}")
    }),
    ("Whisper console text", |count| {
        (0..count).map(|at| format!("[{} --> {}] a\n", clock(at, '.'), clock(at + 1, '.'))).collect()
    }),
    ("Plain text", |count| "a word\n".repeat(count / 2)),
];

#[test]
fn every_reader_takes_time_in_proportion_to_the_file() {
    for (format, make) in READERS {
        let found = parse(make(100).as_bytes()).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!((found.format, found.words.len()), (*format, 100));
        assert_linear(format, 40_000, |size| assert!(parse(make(size).as_bytes()).is_ok()));
    }
}

/// Files of so many parts in which everything hangs on one thing: a long name, a deep nesting, a brace that never closes.
const TRAPS: &[(&str, Maker)] = &[
    ("a long name", |count| format!(r#"{{"{}":[{}{{}}]}}"#, "k".repeat(count), "{},".repeat(count))),
    ("an escaped name", |count| format!(r#"{{"{}":[{}{{}}]}}"#, "\\u0041".repeat(count), "{},".repeat(count))),
    ("long names inside each other", |count| {
        format!("{}[]{}", format!("{{\"{}\":", "k".repeat(count / 100)).repeat(100), "}".repeat(100))
    }),
    ("lists", |count| format!("[{}[0]]", "[0],".repeat(count))),
    ("lists in deep objects", |count| {
        format!("{}[{}[0]]{}", "{\"a\":".repeat(120), r#"[{"t":""}],"#.repeat(count), "}".repeat(120))
    }),
    ("lists under one name", |count| {
        let lists = r#""a":[{"t":"a","start":1,"end":2}],"#.repeat(count);
        let names: String = (0..count).map(|at| format!("\"k{at}\":0,")).collect();
        format!(r#"{{{names}{lists}"z":0}}"#)
    }),
    ("names", |count| format!("{{{}}}", joined(count, |at| format!("\"k{at}\":[{{}}]")))),
    ("speakers", |count| {
        let words = joined(count, |at| format!(r#"{{"word":" a","start":{at},"end":{at}.5,"speaker":"S{at}"}}"#));
        format!(r#"{{"segments":[{{"seek":0,"words":[{words}]}}]}}"#)
    }),
    ("braces", |count| format!("1\n00:00:00,000 --> 20:00:00,000\n{}", "{".repeat(count))),
    ("overrides", |count| format!("1\n00:00:00,000 --> 20:00:00,000\n{}", "{\\".repeat(count))),
    ("voices", |count| format!("WEBVTT\n\n00:00.000 --> 59:00.000\n{}", "<v>".repeat(count))),
    ("blank lines", |count| format!("1\n00:00:00,000 --> 20:00:00,000\n{}", "\n".repeat(count))),
    ("one word", |count| format!("1\n00:00:00,000 --> 20:00:00,000\n{}", "a".repeat(count))),
    ("parts of one word", |count| {
        let parts = joined(count, |at| format!(r#"{{"text":"a","offsets":{{"from":{at},"to":{at}}}}}"#));
        format!(r#"{{"transcription":[{{"text":" a","offsets":{{}}}},{parts}]}}"#)
    }),
    ("words at one instant", |count| {
        let words = r#"{"word":" a","start":1,"end":1},"#.repeat(count);
        format!(r#"{{"segments":[{{"seek":0,"words":[{words}]}}]}}"#)
    }),
    ("words in reverse", |count| {
        let words = joined(count, |at| format!(r#"{{"word":" a","start":{0},"end":{0}.5}}"#, count - at));
        format!(r#"{{"segments":[{{"seek":0,"words":[{words}]}}]}}"#)
    }),
];

const TTML_BEGIN: &str = "<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><div>";

/// Files of so many parts that are made to take time in the readers of [`breathmark::subtitle_file`].
const SUBTITLE_TRAPS: &[(&str, Maker)] = &[
    ("attributes", |count| {
        let attributes: String = (0..count).map(|at| format!(" a{at}='x'")).collect();
        format!("{TTML_BEGIN}<p begin='1s' end='2s'{attributes}>a</p></div></body></tt>")
    }),
    ("ids of styles", |count| {
        let ids = |letter: char| (0..count).map(|at| format!("{letter}{at} ")).collect::<String>();
        let paragraph = format!("<p begin='1s' end='2s' style='{}'>a</p>", ids('p'));
        format!("<tt xmlns='http://www.w3.org/ns/ttml'><body style='{}'><div>{paragraph}</div></body></tt>", ids('b'))
    }),
    ("paragraphs", |count| format!("{TTML_BEGIN}{}</div></body></tt>", "<p begin='1s' dur='1s'>a</p>".repeat(count))),
    ("spans", |count| {
        let spans = "<span begin='1s'>a</span>".repeat(count);
        format!("{TTML_BEGIN}<p begin='1s' end='2s'>{spans}</p></div></body></tt>")
    }),
    ("scripts", |count| {
        let lines = "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\k1}a{\\i1}b\n".repeat(count);
        format!("[Script Info]\nScriptType: v4.00+\n\n[Events]\n{lines}")
    }),
    ("overrides of a script", |count| {
        format!("[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{}a", "{\\t(\\i1}".repeat(count))
    }),
    ("SubViewer", |count| "0:00:01.000,0:00:02.000\na[br]b\n\n".repeat(count)),
    ("cues of JSON", |count| {
        let cues = joined(count, |at| format!(r#"{{"start":{at},"end":{at}.5,"text":"<i>a"}}"#));
        format!(r#"{{"format":"vtt","cues":[{cues}]}}"#)
    }),
];

#[test]
fn subtitle_files_take_time_in_proportion() {
    for (trap, make) in SUBTITLE_TRAPS {
        let read = |size: usize| breathmark::subtitle_file::read(make(size).as_bytes(), None);
        read(100).unwrap_or_else(|error| panic!("{trap}: {error}"));
        assert_linear(trap, 40_000, |size| assert!(read(size).is_ok(), "{trap}"));
    }
    // Much that is said around, and many paragraphs that would take it over: refused before memory is spent.
    let styles = "s ".repeat(1 << 19);
    let (ids, many) = (format!("<div style='{styles}'>"), "<p/>".repeat(100_000));
    let text = format!("{TTML_BEGIN}{ids}{many}</div></div></body></tt>");
    let refused = breathmark::subtitle_file::read(text.as_bytes(), None).unwrap_err().to_string();
    assert!(refused.contains("more of their paragraphs than fits into memory"), "{refused}");
}

#[test]
fn no_trap_takes_more_than_time_in_proportion() {
    for (trap, make) in TRAPS {
        assert_linear(trap, 100_000, |size| drop(parse(make(size).as_bytes())));
    }
}

/// The program reads the same files with little memory: twenty times the file or 300 bytes a word, beside what the program itself
/// takes, which depends on how it was compiled.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_in_proportion_to_the_file() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join("talk");
    let run_within = |kib: usize| {
        std::process::Command::new("sh")
            .args(["-c", "ulimit -v $0; exec \"$@\"", &kib.to_string(), env!("CARGO_BIN_EXE_breathmark")])
            .args(["words", "--json"])
            .arg(&path)
            // Address space that the C library only sets aside for threads is none that the file took.
            .env("MALLOC_ARENA_MAX", "1")
            .stdout(std::process::Stdio::null())
            .output()
            .expect("a shell")
    };
    std::fs::write(&path, READERS[0].1(10)).expect("the scratch folder can be written to");
    let runs_within = |&kib: &usize| run_within(kib).status.success();
    let program_kib = (60_000..400_000).step_by(4_000).find(runs_within).expect("the program runs at all") + 8_000;
    let check = |what: &str, words: usize, text: String| {
        std::fs::write(&path, &text).expect("the scratch folder can be written to");
        let run = run_within(program_kib + (text.len() * 20).max(words * 300) / 1024);
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        // Refused or read: what it must not do is to run out of memory.
        assert!(matches!(run.status.code(), Some(0 | 2)), "{what}, {} bytes: {:?} {said}", text.len(), run.status);
    };
    for (format, make) in READERS {
        check(format, 200_000, make(200_000));
    }
    let greedy = ["lists", "lists in deep objects", "lists under one name", "voices", "blank lines", "overrides"];
    for (trap, make) in TRAPS.iter().filter(|(trap, _)| greedy.contains(trap)) {
        check(trap, 0, make(1_500_000));
    }
    check("short words", 1_000_000, READERS[12].1(1_000_000));
}

#[test]
fn more_words_than_anybody_speaks_in_days_are_refused() {
    for (format, make) in [READERS[12], READERS[14]] {
        let refused = parse(make(MAX_WORDS + 1).as_bytes()).unwrap_err();
        assert!(matches!(refused, TranscriptError::TooManyWords), "{format}: {refused}");
        assert!(refused.to_string().contains("more than 2000000 words"), "{refused}");
    }
}

#[test]
fn reading_stops_where_it_is_asked_to() {
    let progress = Progress::silent();
    progress.cancel();
    for (format, make) in READERS {
        let stopped = parse_watched(make(50).as_bytes(), &progress).unwrap_err();
        assert!(matches!(stopped, TranscriptError::Cancelled(_)), "{format}: {stopped}");
    }
    // Also in the middle: the progress of a long file is asked again and again.
    for (format, make) in READERS {
        let asked = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let count = asked.clone();
        let progress = Progress::new(move |_| {
            count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        });
        parse_watched(make(50_000).as_bytes(), &progress).unwrap();
        assert!(asked.load(std::sync::atomic::Ordering::Relaxed) > 3, "{format}");
    }
}

fn whisper(words: &[(&str, &str)]) -> String {
    let words: Vec<serde_json::Value> = words
        .iter()
        .enumerate()
        .map(|(at, (text, speaker))| {
            serde_json::json!({"word": format!(" {text}"), "start": at, "end": at, "speaker": speaker, "probability": 1})
        })
        .collect();
    serde_json::json!({"segments": [{"start": 0, "end": 9, "words": words}]}).to_string()
}

#[test]
fn words_and_names_that_are_none_are_cut_and_named() {
    let (word, name) = ("wé".repeat(5_000), "ñame".repeat(100));
    let transcript = parse(whisper(&[("one", &name), (&word, "Ann"), ("two", &name)]).as_bytes()).unwrap();
    let texts: Vec<usize> = transcript.words.iter().map(|word| word.text.chars().count()).collect();
    assert_eq!(texts, [3, MAX_WORD_CHARS, 3]);
    let speakers: Vec<usize> =
        transcript.words.iter().map(|word| word.speaker.as_ref().unwrap().chars().count()).collect();
    assert_eq!(speakers, [MAX_SPEAKER_CHARS, 3, MAX_SPEAKER_CHARS]);
    let said: Vec<String> = transcript.warnings.iter().map(|warning| warning.message.text()).collect();
    assert!(said.iter().any(|said| said.contains("1 word has more than 1000") && said.contains("“wéwé")), "{said:?}");
    assert!(said.iter().any(|said| said.contains("more than 200") && said.contains("“ñameñame")), "{said:?}");
}

#[test]
fn control_characters_of_a_file_go_no_further() {
    let odd = whisper(&[("a\u{1b}]0;PWNED\u{7}b", "x\u{9b}y"), ("\u{9b}31mred\u{7f}", "z"), ("up\rdown", "z")]);
    let transcript = parse(odd.as_bytes()).unwrap();
    let texts: Vec<&str> = transcript.words.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["a]0;PWNEDb", "31mred", "up", "down"]);
    assert_eq!(transcript.words[0].speaker.as_deref(), Some("xy"));
    assert!(transcript.warnings.iter().any(|warning| warning.message.text().contains("control characters")));
}

#[cfg(unix)]
#[test]
fn a_file_name_does_not_command_the_terminal() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join("a\u{1b}]0;PWNED\u{7}\u{9b}31m\rb\n.json");
    std::fs::write(&path, "{}").expect("the scratch folder can be written to");
    for arguments in [vec!["words"], vec!["check"], vec!["segment", "--no-audio"], vec!["no-such-command"]] {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_breathmark"))
            .args(arguments)
            .arg(&path)
            .output()
            .expect("the program was built with this test");
        let said = String::from_utf8(run.stderr).expect("text");
        assert_eq!(run.status.code(), Some(2), "{said}");
        assert!(!said.contains(|sign: char| sign.is_control() && sign != '\n'), "{said:?}");
        assert!(said.contains("\\u001b]0;PWNED\\u0007\\u009b31m") || said.contains("no-such-command"), "{said:?}");
    }
}

fn words(count: usize, speaker: impl Fn(usize) -> Option<String>) -> Vec<Word> {
    let word = |at: usize| Word {
        id: WordId(at as u32),
        text: "word".into(),
        span: Span::from_secs(at as f64 * 0.4, at as f64 * 0.4 + 0.3),
        raw_span: None,
        estimated: false,
        confidence: None,
        speaker: speaker(at).map(Into::into),
    };
    (0..count).map(word).collect()
}

#[test]
fn as_many_speakers_as_words_are_measured_in_proportion() {
    // Two words each, long enough for a voice of their own.
    let frames = |count: usize| FrameTrack {
        f0_hz: vec![120.0; count * 40],
        voicing: vec![0.9; count * 40],
        level_db: vec![-20.0; count * 40],
    };
    assert_linear("speakers", 40_000, |size| {
        let words = words(size, |at| Some(format!("S{:07}", at / 2)));
        let measured = measure(&words, Some(&frames(size)));
        assert_eq!(measured.speakers.len(), 1 + size / 2);
        assert_eq!(measured.usual(&words[7]).and_then(|level| level.speaker.clone()), words[7].speaker);
    });
}

#[test]
fn no_guideline_and_no_words_keep_the_optimiser_busy() {
    let wide = Guideline { max_chars_per_line: 1000, max_lines: 3, ..Guideline::ted() };
    for (what, text, guideline) in
        [("a wide guideline", "word", wide), ("words that show nothing", "", Guideline::ted())]
    {
        assert_linear(what, 12_000, |size| {
            let texts = vec![text.to_owned(); size];
            let at = |word: usize| Instant::ZERO + breathmark::time::Duration::from_millis(word as i64 * 400);
            let spans: Vec<Span> = (0..size).map(|word| Span::new(at(word), at(word + 1))).collect();
            let input =
                SegmentInput { words: &texts, spans: &spans, language: Language::of("en"), ..SegmentInput::default() };
            let found = segment(&input, &guideline, &Progress::silent()).expect("nobody cancels");
            let mut length = 0;
            for &ends in &found.cue_ends {
                length = if ends { 0 } else { length + 1 };
                assert!(length <= 130);
            }
        });
    }
}
