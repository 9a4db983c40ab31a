//! Files in scripts of the world: opened, written, divided and broken anew.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use breathmark::evidence::Evidence;
use breathmark::export::{FileDetails, Format};
use breathmark::guideline::Guideline;
use breathmark::progress::Progress;
use breathmark::project::{Document, Edit, GivenPart, Project, StepKind};
use breathmark::scripts::joined;
use breathmark::session::Session;
use breathmark::settling::settle;
use breathmark::subtitle_file::{FileFormat, WriteOptions};
use breathmark::transcript::{self, Transcript, TranscriptChoice, read_as_it_stands};

const SCRIPTS: [(&str, &str); 9] = [
    ("chinese", "zh"),
    ("japanese", "ja"),
    ("thai", "th"),
    ("khmer", "km"),
    ("lao", "lo"),
    ("burmese", "my"),
    ("arabic", "ar"),
    ("hebrew", "he"),
    ("mixed", "en"),
];

/// What no line may begin or end with.
const CLOSING: &str = "。、，」！？：…）」。）ー";
const OPENING: &str = "「（";

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/scripts").join(name)
}

fn kept(script: &str) -> (String, Transcript) {
    let path = file(&format!("{script}.srt"));
    let text = std::fs::read_to_string(&path).expect("a file");
    (text, read_as_it_stands(&path, &TranscriptChoice::default(), &Progress::silent()).expect("a subtitle file").0)
}

fn guideline(language: &str) -> Guideline {
    let mut guideline = Guideline::netflix();
    guideline.take_language(language);
    guideline
}

#[test]
fn a_file_that_is_opened_and_written_is_the_same_file() {
    for (script, language) in SCRIPTS {
        let (text, transcript) = kept(script);
        let project = Project::new(&transcript, guideline(language));
        let cues = settle(&project, None, &Progress::silent()).expect("nobody cancels").cues;
        assert_eq!(Format::Srt.write(&cues, &WriteOptions::default()), text, "{script}");
        let mut session = Session::new(Document::new(project, None));
        session.set_evidence(Arc::new(Evidence::default()));
        let bytes = session.talk_file().write(FileFormat::SubRip, FileDetails::default(), &WriteOptions::default());
        assert_eq!(String::from_utf8(bytes.expect("it can be written")).expect("text"), text, "{script}");
    }
}

#[test]
fn a_text_that_is_edited_reads_as_it_was_typed() {
    for (script, added) in [("chinese", "。再见"), ("thai", " ลาก่อน"), ("arabic", " وداعا")] {
        let (_, transcript) = kept(script);
        let mut session = Session::new(Document::new(Project::new(&transcript, guideline("en")), None));
        session.set_evidence(Arc::new(Evidence::default()));
        let words = session.cues()[0].words.clone();
        let text = format!("{}{added}", session.text_of(words.clone()));
        let change = session.retext(words, &text).expect("another text");
        session.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).expect("an edit");
        assert_eq!(session.cues()[0].text(), text, "{script}");
    }
}

#[test]
fn cues_and_lines_end_between_words_only() {
    for (name, language) in [("chinese.txt", "zh"), ("thai.txt", "th")] {
        let text = std::fs::read_to_string(file(name)).expect("a file");
        let transcript = transcript::parse(text.as_bytes()).expect("a text");
        let guideline = Guideline { max_chars_per_line: 12, ..guideline(language) };
        let project = Project::new(&transcript, guideline.clone());
        let cues = settle(&project, None, &Progress::silent()).expect("nobody cancels").cues;
        assert!(cues.len() > 1 && cues.iter().any(|cue| cue.lines.len() > 1), "{cues:?}");
        for cue in &cues {
            let whole = joined(transcript.words[cue.words.clone()].iter().map(|word| word.text.as_str()));
            let without_spaces = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).collect::<String>();
            assert_eq!(without_spaces(&cue.text()), without_spaces(&whole));
            for line in &cue.lines {
                assert!(!line.starts_with(|sign| CLOSING.contains(sign)), "{line}");
                assert!(!line.ends_with(|sign| OPENING.contains(sign)), "{line}");
                assert!(guideline.line_chars(line) <= 12, "{line}");
            }
        }
    }
}

#[test]
fn given_lines_can_be_broken_anew() {
    let (text, transcript) = kept("japanese");
    let narrow = Guideline { max_chars_per_line: 9, ..guideline("ja") };
    let mut session = Session::new(Document::new(Project::new(&transcript, narrow), None));
    session.set_evidence(Arc::new(Evidence::default()));
    session.edit(&Edit::Release { part: GivenPart::Lines, words: None }).expect("an edit");
    // Where a line ends no space is needed.
    let bare = |text: &str| text.replace(['\n', ' ', '\u{3000}'], "");
    let now: String = session.cues().iter().map(|cue| bare(&cue.text())).collect();
    let was: String = text.split("\n\n").flat_map(|cue| cue.lines().skip(2)).map(bare).collect();
    assert_eq!(now, was);
    for line in session.cues().iter().flat_map(|cue| &cue.lines) {
        assert!(!line.starts_with(|sign| CLOSING.contains(sign)) && !line.ends_with(|sign| OPENING.contains(sign)));
    }
}
