use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn convert(arguments: &[&str]) -> Output {
    let program = Command::new(env!("CARGO_BIN_EXE_breathmark")).arg("convert").args(arguments).output();
    program.expect("the program was built with this test")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A file of the checkout.
fn own(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).to_str().expect("the checkout has a UTF-8 path").to_owned()
}

#[test]
fn convert_writes_tells_losses_and_replaces_nothing_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let input = path("in.vtt");
    std::fs::copy(own("tests/data/subtitles/harbour.vtt"), &input).unwrap();

    let output = convert(&[&input, &path("out.srt"), "--line-ends", "crlf", "--bom", "--offset", "-0.5"]);
    let told = text(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("lost: 2 cues no longer say who speaks\n"), "{told}");
    assert!(told.contains("5 cues as SubRip: "), "{told}");
    let written = std::fs::read_to_string(path("out.srt")).unwrap();
    assert!(written.starts_with("\u{feff}1\r\n00:00:00,500 --> 00:00:03,000\r\n"), "{written}");

    let refused = convert(&[&input, &path("out.srt")]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("replace it with --replace"));
    assert!(convert(&[&input, &path("out.srt"), "--replace"]).status.success());
    assert!(std::fs::read_to_string(path("out.srt")).unwrap().starts_with("1\n00:00:01,000"));
    let refused = convert(&[&input, &input, "--replace"]);
    assert!(text(&refused.stderr).contains("which the output would overwrite"), "{}", text(&refused.stderr));
    let unknown = convert(&[&input, &path("out.xyz")]);
    assert!(text(&unknown.stderr).contains("name it with --to"), "{}", text(&unknown.stderr));

    let early = convert(&[&input, &path("early.srt"), "--offset", "-5"]);
    let told = text(&early.stderr);
    assert!(told.contains("lost: 1 cue would be over before zero and is left out\n"), "{told}");
    assert!(told.contains("lost: 1 cue would start before zero and is cut off there\n"), "{told}");
    assert!(told.contains("4 cues as SubRip: "), "{told}");
    let written = std::fs::read_to_string(path("early.srt")).unwrap();
    assert!(written.starts_with("1\n00:00:00,000 --> 00:00:01,250\n"), "{written}");

    // Without a name: on standard output.
    let shown = convert(&[&input, "--to", "cues-json"]);
    let document: Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(document["cues"][0]["id"], "first");
    let counted = convert(&[&input, &path("out.stl"), "--frame-rate", "25", "--json"]);
    let document: Value = serde_json::from_slice(&counted.stdout).unwrap();
    assert_eq!((&document["from"], &document["to"], &document["cues"]), (&"vtt".into(), &"stl".into(), &5.into()));
    assert!(document["losses"].as_array().is_some_and(|losses| losses.len() > 5), "{document}");
    // STL counts 25 frames in a second of a film, too, and starts at ten o'clock to the frame.
    let film = convert(&[&input, &path("film.stl"), "--frame-rate", "23.976", "--offset", "10:00:00:00"]);
    assert!(film.status.success(), "{}", text(&film.stderr));
    let bytes = std::fs::read(path("film.stl")).unwrap();
    assert_eq!((&bytes[256..264], &bytes[1024 + 5..1024 + 8]), (&b"10000000"[..], &[10, 0, 1][..]));
}

#[test]
fn convert_makes_lists_of_the_words_of_a_transcript() {
    let transcript = own("assets/sample/talk.json");
    let table = convert(&[&transcript, "--to", "tsv"]);
    assert!(text(&table.stdout).lines().count() > 50, "{}", text(&table.stderr));
    let refused = convert(&[&transcript, "--to", "srt"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("make cues with `breathmark segment` first"), "{}", text(&refused.stderr));
}

/// The editor, `check` and `compare` read what `convert` reads.
#[test]
fn other_subtitle_formats_are_transcripts_too() {
    for (name, format) in [
        ("harbour.ass", "ASS"),
        ("harbour.ttml", "TTML"),
        ("harbour-ebu-tt-d.xml", "TTML"),
        ("harbour.sbv", "SBV"),
        ("harbour.itt", "TTML"),
        ("harbour-interop.xml", "DCP Interop"),
        ("harbour-smpte.xml", "DCP SMPTE"),
        ("harbour.fcpxml", "FCPXML"),
        ("harbour.usf", "USF"),
    ] {
        let path = own(&format!("tests/data/subtitles/{name}"));
        let transcript = breathmark::transcript::read(Path::new(&path)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(transcript.format, format);
        assert!(!breathmark::comparison::Subtitles::read(Path::new(&path)).unwrap().cues().is_empty());
    }
    let stl = breathmark::transcript::parse(&super::stl_bytes()).unwrap();
    assert_eq!((stl.format, stl.words[0].text.as_str()), ("EBU STL", "Who"));
    let script = breathmark::transcript::read(Path::new(&own("tests/data/subtitles/harbour.ass"))).unwrap();
    assert_eq!(script.words[0].speaker.as_deref(), Some("Ann"));
    // Syllables of karaoke are times of words.
    let by = script.words.iter().find(|word| word.text == "by").unwrap();
    assert_eq!(by.span.start.as_millis_rounded(), 7500);
}
