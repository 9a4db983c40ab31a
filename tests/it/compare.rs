//! How well two subtitle files agree, as a user asks it.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

pub(super) fn compare(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breathmark"))
        .arg("compare")
        .args(arguments)
        .output()
        .expect("the program was built with this test")
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", text(&output.stdout), text(&output.stderr)))
}

fn write(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("the scratch folder can be written to");
    path.to_str().expect("the scratch folder has a UTF-8 path").to_owned()
}

pub(super) const REFERENCE: &str = "\
1
00:00:01,000 --> 00:00:04,200
When the tide goes out,
the boats lie on their sides.

2
00:00:04,200 --> 00:00:06,500
Nobody is worried about it.

3
00:00:08,000 --> 00:00:11,000
In six hours the water
comes back, and they float again.

4
00:00:11,000 --> 00:00:13,000
\"That's all,\" says my neighbour.
";

pub(super) const HYPOTHESIS: &str = "\
1
00:00:01,100 --> 00:00:02,900
When the tide goes out, the
boats lie

2
00:00:02,900 --> 00:00:06,400
on their sides. Nobody worried
is about it.

3
00:00:08,000 --> 00:00:09,800
In six hours, the water comes back

4
00:00:09,800 --> 00:00:11,000
and they float again.

5
00:00:11,000 --> 00:00:13,000
That is all says
my neighbor.
";

/// SubER's figures and counts are those that its own program prints for the two files.
#[test]
fn subtitles_are_scored_against_a_reference() {
    let scratch = tempfile::tempdir().unwrap();
    let (reference, hypothesis) =
        (write(scratch.path(), "a.srt", REFERENCE), write(scratch.path(), "b.srt", HYPOTHESIS));
    let report = json(&compare(&[&reference, &hypothesis, "--json"]));
    assert_eq!((&report["suber"], &report["suber_cased"]), (&26.316.into(), &27.083.into()), "{report}");
    let edits = serde_json::json!({
        "reference_words": 32, "reference_breaks": 6, "shifts": 3, "word_deletions": 0, "break_deletions": 1,
        "word_insertions": 1, "break_insertions": 3, "word_substitutions": 2, "break_substitutions": 0,
    });
    assert_eq!(report["suber_edits"], edits);
    let sigma = report["sigma"].as_f64().unwrap();
    let bound = report["bleu_br_bound"].as_f64().unwrap();
    assert!((sigma - 100.0 * report["bleu_br"].as_f64().unwrap() / bound).abs() < 1e-9, "{report}");
    assert_eq!(
        (&report["cue_ends"]["matched"], &report["pk"], &report["window_diff"]),
        (&2.into(), &0.4.into(), &0.4.into())
    );
    assert_eq!(report["cps_conformity"], serde_json::json!({"reference": 1.0, "hypothesis": 1.0}));
    // Another guideline.
    let strict =
        write(scratch.path(), "strict.json", r#"{"name": "strict", "max_chars_per_line": 27, "max_cps": 16.0}"#);
    let narrow = json(&compare(&[&reference, &hypothesis, "--guideline", &strict, "--json"]));
    assert_eq!((&narrow["guideline"], &narrow["suber"]), (&"strict".into(), &report["suber"]));
    assert_eq!(narrow["cpl_conformity"], serde_json::json!({"reference": 0.5, "hypothesis": 0.75}));
    assert_eq!(narrow["reference_line_conformity"], 0.5);
    let same = json(&compare(&[&reference, &reference, "--json"]));
    assert_eq!((&same["suber"], &same["pk"], &same["cue_ends"]["f1"]), (&0.0.into(), &0.0.into(), &1.0.into()));
    let table = text(&compare(&[&reference, &hypothesis]).stdout);
    for part in ["26.316", "WindowDiff", "cues of at most 21 characters per second"] {
        assert!(table.contains(part), "{part}: {table}");
    }
    let other = HYPOTHESIS.replace(['a', 'e', 'i', 'o'], "u");
    let doubtful = compare(&[&reference, &write(scratch.path(), "other.srt", &other)]);
    assert!(doubtful.status.success());
    assert!(text(&doubtful.stderr).contains("are the files of the same talk?"), "{}", text(&doubtful.stderr));
    let failed = compare(&[&reference, &hypothesis, "--guideline", "nobody's"]);
    assert_eq!(failed.status.code(), Some(2));
    let help = text(&compare(&["--help"]).stdout);
    assert!(help.contains("Karakanta") && help.contains("Wilken"), "{help}");
}

/// Two people's versions, in two formats: what each has otherwise is written down, and no file is lost by it.
#[test]
fn a_review_report_says_who_has_what() {
    let scratch = tempfile::tempdir().unwrap();
    let ann = write(scratch.path(), "ann.srt", REFERENCE);
    let later = "WEBVTT\n\n00:02.000 --> 00:05.200\nWhen the tide goes out,\nthe boats <i>lie</i> on their sides.\n\n\
        00:05.200 --> 00:07.500\nNobody is worried about it.\n\n00:09.000 --> 00:12.000\nIn six hours the water comes\n\
        back, and they float again.\n\n00:12.000 --> 00:14.000\n\"That's all,\" says my neighbour.\n";
    let bob = write(scratch.path(), "bob.vtt", later);
    let report = scratch.path().join("review.html");
    let asked = [ann.as_str(), bob.as_str(), "--report", report.to_str().unwrap()];
    let done = compare(&asked);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let table = text(&done.stdout);
    assert!(table.contains("text 1, cut 0, lines 1, times 0"), "{table}");
    assert!(table.contains("+1.000 s later throughout"), "{table}");
    let page = std::fs::read_to_string(&report).unwrap();
    assert!(
        page.contains("<title>Review: ann.srt and bob.vtt</title>") && page.contains("&lt;i&gt;lie&lt;/i&gt;"),
        "{page}"
    );
    // What is there is not replaced unasked, and an input not at all.
    let again = compare(&asked);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("--replace"));
    assert!(compare(&[&ann, &bob, "--report", report.to_str().unwrap(), "--replace"]).status.success());
    let json_input = write(scratch.path(), "ann.json", "{}");
    assert_eq!(compare(&[&json_input, &bob, "--report", &json_input, "--replace"]).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&json_input).unwrap(), "{}");
    let counted = json(&compare(&[&ann, &bob, "--count-shift", "--json"]));
    assert_eq!((&counted["differences"]["times"], &counted["shift"]), (&4.into(), &1.0.into()), "{counted}");
    // For office programs: the same bytes each time.
    for ending in ["docx", "xlsx"] {
        let report = scratch.path().join(format!("review.{ending}"));
        let asked = [ann.as_str(), bob.as_str(), "--replace", "--report", report.to_str().unwrap()];
        assert!(compare(&asked).status.success());
        let first = std::fs::read(&report).unwrap();
        assert!(first.starts_with(b"PK"), "{ending}: a zip archive");
        assert!(compare(&asked).status.success());
        assert_eq!(std::fs::read(&report).unwrap(), first, "{ending}");
    }
    let refused = compare(&[&ann, &bob, "--report", "review.doc"]);
    let refusal = text(&refused.stderr);
    assert!(refusal.contains(".html page") && refusal.contains(".xlsx") && refusal.contains(".docx"), "{refusal}");
}
