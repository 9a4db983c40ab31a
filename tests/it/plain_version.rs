//! The version for those who hear, as `segment --without-sdh` writes it.

use std::path::Path;
use std::process::Command;

const FILE: &str = "1\n00:00:01,000 --> 00:00:03,000\n[Gulls]\n\n\
    2\n00:00:03,500 --> 00:00:06,000\n- ANNA: The tide is out.\n- HARRY: (laughs) So it is.\n\n\
    3\n00:00:06,500 --> 00:00:09,000\n♪ Row, row your boat, ♪\n♪ gently down the stream ♪\n\n\
    4\n00:00:09,500 --> 00:00:12,000\n- [Door opens]\n- Who goes there?\n\n\
    5\n00:00:12,500 --> 00:00:15,000\n{\\an8}<i>[Sighs] Nobody at all.</i>\n\n\
    6\n00:00:15,500 --> 00:00:18,000\nRemember: the boat is theirs.\n\n\
    7\n00:00:18,500 --> 00:00:20,000\n♪ ♪\n\n";

/// The texts of the cues in `out`, and what was said, of `FILE` written with these arguments.
fn written(arguments: &[&str], extension: &str) -> String {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let (file, out) = (scratch.path().join("harbour.srt"), scratch.path().join(format!("out.{extension}")));
    std::fs::write(&file, FILE).expect("a file");
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let run = Command::new(env!("CARGO_BIN_EXE_breathmark"))
        .args(["segment", "--quiet", "--no-audio", "--keep", "cues", "--device", "cpu"])
        .arg(&file)
        .arg("-o")
        .arg(&out)
        .args(arguments)
        .env("BREATHMARK_MODELS", models)
        .output()
        .expect("the program was built with this test");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), FILE, "what was read is left alone");
    std::fs::read_to_string(out).expect("what was written")
}

#[test]
fn only_what_is_said_is_written() {
    let plain = written(&["--without-sdh"], "srt");
    let expected = "1\n00:00:03,500 --> 00:00:06,000\n- The tide is out.\n- So it is.\n\n\
        2\n00:00:06,500 --> 00:00:09,000\nRow, row your boat,\ngently down the stream\n\n\
        3\n00:00:09,500 --> 00:00:12,000\nWho goes there?\n\n\
        4\n00:00:12,500 --> 00:00:15,000\n{\\an8}<i>Nobody at all.</i>\n\n\
        5\n00:00:15,500 --> 00:00:18,000\nRemember: the boat is theirs.\n\n";
    assert_eq!(plain, expected);
    assert_eq!(written(&[], "srt"), FILE, "unless it is asked for, nothing goes");
}

#[test]
fn every_format_leaves_out_the_same() {
    for extension in ["vtt", "ttml", "ass", "sbv", "txt"] {
        let (whole, plain) = (written(&[], extension), written(&["--without-sdh"], extension));
        for gone in ["Gulls", "ANNA", "laughs", "♪", "Door opens", "Sighs"] {
            assert!(whole.contains(gone) && !plain.contains(gone), "{extension}: {gone}\n{whole}\n{plain}");
        }
        for said in ["The tide is out.", "So it is.", "gently down the stream", "Who goes there?", "Remember: the"] {
            assert!(plain.contains(said), "{extension}: {said}\n{plain}");
        }
    }
}
