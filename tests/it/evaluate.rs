//! Measuring models and fitting their operating points, as their makers do it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::compare::{HYPOTHESIS, REFERENCE, compare};

fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models")
}

fn lab(models: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breathmark-lab"))
        .args(arguments)
        .args(["--device", "cpu"])
        .env("BREATHMARK_MODELS", models)
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

/// Twelve talks of the same four sentences, in a different order each.
fn running_text() -> String {
    let sentences = [
        "Thank you so much, everyone.",
        "So what do we do?",
        "We went to the city, and we saw the people there.",
        "It's a very big thing, but I don't know why.",
    ];
    (0..12).fold(String::new(), |text, talk| {
        let sentences: Vec<&str> = (0..4).map(|at| sentences[(talk + at) % 4]).collect();
        text + &format!("## {talk}\n{}\n", sentences.join("\n"))
    })
}

fn columns(text: &str) -> String {
    let line = |word: &str| {
        let label = match word.chars().last() {
            Some(',') => "COMMA",
            Some('.') => "PERIOD",
            Some('?') => "QUESTION",
            _ => "O",
        };
        format!("{}\t{label}\n", word.trim_matches([',', '.', '?']).to_lowercase())
    };
    text.lines().fold(String::new(), |columns, row| match row.starts_with("##") {
        true => columns + row + "\n",
        false => columns + &row.split_whitespace().map(line).collect::<String>(),
    })
}

fn write(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("the scratch folder can be written to");
    path.to_str().expect("the scratch folder has a UTF-8 path").to_owned()
}

#[test]
fn the_papers_models_are_the_laboratorys_alone() {
    let document = json(&lab(&models(), &["models", "--json"]));
    let listed = document["models"].as_array().unwrap();
    let has = |name: &str| listed.iter().any(|model| model["name"] == name);
    assert!(has("lmc-1") && has("fusion-boosting") && has("phrase") && has("tagger"));
    for entry in std::fs::read_dir(models().join("papers")).unwrap().flatten() {
        assert!(entry.path().join("card.md").is_file(), "{} has a card", entry.path().display());
    }
    let talk = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample/talk.json");
    let arguments = ["segment", "--no-audio", talk.to_str().unwrap(), "--model", "lmc-1", "--fusion", "boosting-words"];
    let cut = lab(&models(), &arguments);
    assert!(cut.status.success() && !cut.stdout.is_empty(), "{}", String::from_utf8_lossy(&cut.stderr));
    let editor = std::process::Command::new(env!("CARGO_BIN_EXE_breathmark")).args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&editor.stderr).into_owned();
    assert!(!editor.status.success() && said.contains("lmc-1"), "{said}");
}

#[test]
fn a_report_has_intervals_calibration_and_the_operating_point() {
    let scratch = tempfile::tempdir().unwrap();
    let file = write(scratch.path(), "dev", &columns(&running_text()));
    let evaluate = |more: &[&str]| {
        json(&lab(&models(), &[&["evaluate", "lexical", "--model", "lmc-1", &file, "--json"], more].concat()))
    };
    let report = evaluate(&[]);
    assert_eq!((&report["documents"], &report["resampling"]["unit"]), (&12.into(), &"talks".into()), "{report}");
    let number =
        |path: &str| report.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("{path}: {report}"));
    assert!(number("/intervals/micro_f1/0") <= number("/micro/f1"), "{report}");
    assert!(number("/intervals/micro_f1/1") >= number("/micro/f1"), "{report}");
    for path in ["/calibration/any_mark", "/calibration/top_class", "/known_share"] {
        assert!((0.0..=1.0).contains(&number(path)), "{path}: {report}");
    }
    assert_eq!(report["gaps"], report["words"]);

    let eager = evaluate(&["--no-mark-scale", "0.01"]);
    assert!(eager["two_class"]["recall"].as_f64() > report["two_class"]["recall"].as_f64(), "{eager}");
    let plain = evaluate(&["--plain", "--no-mark-scale", "0.5"]);
    assert_eq!(plain["operating_point"]["no_mark_scale"], 0.5);
    assert_eq!(plain["operating_point"]["thresholds"]["comma"], 0.5);
}

#[test]
fn running_text_is_labelled_and_talks_are_chosen() {
    let scratch = tempfile::tempdir().unwrap();
    let columns = write(scratch.path(), "dev", &columns(&running_text()));
    let running = write(scratch.path(), "dev.txt", &running_text());
    let evaluate = |arguments: &[&str]| {
        json(&lab(&models(), &[&["evaluate", "lexical", "--model", "lmc-1", "--json"], arguments].concat()))
    };
    // Two tokens more a talk, "it 's" and "do n't": gaps are those of tokens there.
    let (from_columns, from_text) = (evaluate(&[&columns]), evaluate(&[&running]));
    assert_eq!(from_text["words"].as_u64().unwrap(), from_columns["words"].as_u64().unwrap() + 2 * 12);
    assert_eq!(from_text["micro"], from_columns["micro"]);
    for arguments in [["--held-out", "--quiet"], ["--documents", "9..10"]] {
        let report = evaluate(&[&[running.as_str()], &arguments[..]].concat());
        assert_eq!((&report["documents"], &report["words"]), (&1.into(), &33.into()), "{report}");
    }
    let run = lab(&models(), &["evaluate", "lexical", &running, "--documents", "40..50", "--json"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(json(&run)["error"]["message"].as_str().unwrap().contains("none of the 12 talks"));
}

#[test]
fn all_models_have_a_row_and_pictures_are_written() {
    let scratch = tempfile::tempdir().unwrap();
    let file = write(scratch.path(), "dev<1>", &columns(&running_text()));
    let path = |name: &str| scratch.path().join(name).to_str().unwrap().to_owned();
    let run = lab(
        &models(),
        &["evaluate", "lexical", "--all", &file, "--json", "--svg", &path("a.svg"), "--html", &path("a.html")],
    );
    let table = json(&run);
    let names = |value: &Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|name| name.as_str().unwrap_or_default().to_owned()).collect()
    };
    let missing = names(&table["missing"]);
    let models_measured: Vec<&str> =
        table["models"].as_array().unwrap().iter().map(|model| model["model"].as_str().unwrap()).collect();
    for name in ["dnn", "cnn-1", "cnn-2", "dnn-a", "cnn-2a", "lmc-1", "lmc-2", "bilstm", "ngram", "tagger"] {
        let places = usize::from(models_measured.contains(&name)) + usize::from(missing.iter().any(|m| m == name));
        assert_eq!(places, 1, "{name}: {table}");
    }
    assert!(!models_measured.contains(&"vectors-50") && !missing.iter().any(|name| name == "vectors-50"), "{table}");
    let of = |name: &str| &table["models"][models_measured.iter().position(|known| *known == name).unwrap()];
    assert_eq!(of("dnn")["micro"], of("lmc-1")["micro"]);
    assert_eq!(of("dnn-a")["operating_point"]["no_mark_scale"], 0.5);
    assert_eq!(table["gaps"], of("dnn")["gaps"]);

    let svg = std::fs::read_to_string(path("a.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("dnn-a") && svg.contains("dev&lt;1&gt;"), "{svg}");
    let html = std::fs::read_to_string(path("a.html")).unwrap();
    assert!(
        html.contains("<svg") && html.contains("dev&lt;1&gt;") && !html.contains("dev<1>") && !html.contains("<script")
    );

    let rows = text(&lab(&models(), &["evaluate", "lexical", "--all", &file]).stdout);
    for name in &missing {
        assert!(rows.lines().any(|line| line.starts_with(&format!("{name} ")) && line.contains("missing")), "{rows}");
    }
}

#[test]
fn a_picture_is_refused_before_the_work() {
    let scratch = tempfile::tempdir().unwrap();
    let file = write(scratch.path(), "dev", &columns(&running_text()));
    for target in ["/does/not/exist/a.svg", &file] {
        let run = lab(&models(), &["evaluate", "lexical", &file, "--svg", target, "--json"]);
        assert_eq!(run.status.code(), Some(2), "{target}");
        assert!(json(&run)["error"]["message"].as_str().unwrap().contains("cannot write"), "{target}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), columns(&running_text()));
}

#[test]
fn another_language_is_marked() {
    let scratch = tempfile::tempdir().unwrap();
    let file = write(scratch.path(), "dev", &columns(&running_text()));
    let report =
        json(&lab(&models(), &["evaluate", "lexical", "--model", "lmc-1", &file, "--json", "--language", "de"]));
    assert!(report["remark"].as_str().is_some_and(|remark| remark.contains("language en")), "{report}");
}

/// A copy of these models alone.
fn copied_models(names: &[&str]) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in names {
        std::fs::create_dir_all(copy.path().join(name)).unwrap();
        for entry in std::fs::read_dir(models().join(name)).unwrap().flatten() {
            std::fs::copy(entry.path(), copy.path().join(name).join(entry.file_name())).unwrap();
        }
    }
    copy
}

#[test]
fn an_operating_point_is_fitted_written_and_used() {
    let scratch = tempfile::tempdir().unwrap();
    let file = write(scratch.path(), "dev", &columns(&running_text()));
    // So that fitting leaves the checkout's alone.
    let models = copied_models(&["papers/lmc-1", "papers/vectors-50"]);
    let config = models.path().join("papers/lmc-1/config.json");
    let untouched = std::fs::read_to_string(&config).unwrap();
    let fit = |more: &[&str]| {
        json(&lab(models.path(), &[&["train", "operating-point", "--model", "lmc-1", &file, "--json"], more].concat()))
    };
    let tried = fit(&["--dry-run"]);
    assert_eq!(std::fs::read_to_string(&config).unwrap(), untouched);
    let fitted = fit(&[]);
    assert_eq!(tried["fitted"], fitted["fitted"]);
    assert!(fitted["fitted"]["micro"]["f1"].as_f64() >= fitted["plain"]["micro"]["f1"].as_f64(), "{fitted}");
    let written: Value = serde_json::from_str(&std::fs::read_to_string(&config).unwrap()).unwrap();
    assert_eq!(written["settings"]["operating_point"], fitted["fitted"]["operating_point"]);
    let mut without = written.clone();
    without["settings"].as_object_mut().unwrap().remove("operating_point");
    let mut before: Value = serde_json::from_str(&untouched).unwrap();
    before["settings"].as_object_mut().unwrap().remove("operating_point");
    assert_eq!(without, before, "nothing else has changed");

    let report = json(&lab(models.path(), &["evaluate", "lexical", "--model", "dnn", &file, "--json"]));
    assert_eq!(report["micro"], fitted["fitted"]["micro"]);
    let plain = json(&lab(models.path(), &["evaluate", "lexical", "--plain", "--model", "dnn", &file, "--json"]));
    assert_eq!(plain["micro"], fitted["plain"]["micro"]);

    let variant = lab(models.path(), &["train", "operating-point", "--model", "dnn-a", &file, "--json"]);
    assert_eq!(variant.status.code(), Some(2));
    assert!(json(&variant)["error"]["message"].as_str().unwrap().contains("fit \"lmc-1\""));
}

#[test]
fn lines_are_measured_beside_the_baselines() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "## a\nSo what we do in the old house\nis to read all of the books,\nand that takes a long time.\n";
    let file = write(folder.path(), "lines.txt", &lines.repeat(4));
    let empty = write(folder.path(), "empty.txt", "## a\n");
    let report = json(&lab(&models(), &["evaluate", "breaks", &file, "--json"]));
    let systems = report["systems"].as_object().expect("systems by name");
    for name in ["learned", "learned_plain", "rules", "punctuation", "balanced", "greedy"] {
        assert_eq!(systems[name]["within_limit"], 1.0, "{name}: {report}");
    }
    let f1 = |name: &str| systems[name]["f1"].as_f64().expect("a number");
    assert!(f1("learned") > f1("greedy"), "{report}");
    let failed = lab(&models(), &["evaluate", "breaks", &empty, "--json"]);
    assert!(text(&failed.stderr).contains("no subtitle lines") && json(&failed)["error"].is_object());
    let other = lab(&models(), &["evaluate", "breaks", &file, "--model", "pause"]);
    assert!(text(&other.stderr).contains("not a break model"), "{}", text(&other.stderr));
}

#[test]
fn other_programs_get_the_same_words_and_are_measured_alike() {
    let scratch = tempfile::tempdir().unwrap();
    let lines = "## a\nSo what we do in the old house\nis to read all of the books.\n(Laughter)\n\
                 And that takes -- yes --\na long time.\n";
    let captions = write(scratch.path(), "lines.txt", &lines.repeat(2));
    let folder = scratch.path().join("peers");
    let to = folder.to_str().unwrap();
    let written = json(&lab(&models(), &["evaluate", "peers", "write", &captions, "--to", to, "--json"]));
    assert_eq!(written["talks"], 2);
    // A program that has each sentence in a line of its own, and one that agrees with the subtitler.
    for writing in ["marked", "plain", "unguided"] {
        let words = std::fs::read_to_string(folder.join(writing).join("001.words.json")).unwrap();
        let words: Value = serde_json::from_str(&words).unwrap();
        assert_eq!(words["segments"].as_array().unwrap().len(), if writing == "marked" { 2 } else { 1 });
        let sentences = "So what we do in the old house is to read all of the books.\n\n2\n00:00:05,000 --> 00:00:06,000\n\
                         And that takes yes a long time.\n";
        let agreeing = "so what we do in the old house\nis to read all of the books\n\n2\n00:00:05,000 --> 00:00:06,000\n\
                        and that takes yes\na long time\n";
        for (program, text) in [("sentences", sentences), ("agreeing", agreeing)] {
            let folder = folder.join(writing).join(program);
            std::fs::create_dir(&folder).unwrap();
            for talk in ["001.srt", "002.srt"] {
                std::fs::write(folder.join(talk), format!("1\n00:00:00,000 --> 00:00:05,000\n{text}")).unwrap();
            }
        }
    }
    let figures = json(&lab(&models(), &["evaluate", "peers", "score", to, "--json"]));
    for writing in figures.as_array().expect("figures of each writing") {
        assert_eq!(writing["talks"], 2);
        let of = |name: &str| {
            let programs = writing["programs"].as_array().expect("programs");
            programs.iter().find(|row| row["system"] == name).unwrap_or_else(|| panic!("{name}: {writing}"))
        };
        assert_eq!((&of("agreeing")["f1"], &of("agreeing")["lost_words"]), (&100.0.into(), &0.into()), "{writing}");
        // One of three breaks.
        assert_eq!((&of("sentences")["f1"], &of("sentences")["precision"]), (&50.0.into(), &100.0.into()), "{writing}");
        let own = of("breathmark");
        assert!(own["lost_words"] == 0 && own["cues"].as_u64() > Some(1) && own["seconds_per_talk"].is_f64(), "{own}");
    }
    let table = text(&lab(&models(), &["evaluate", "peers", "score", to]).stdout);
    assert!(table.contains("With marks (2 talks") && table.contains("| agreeing | 100.0 (100.0–100.0) |"), "{table}");
    let again = lab(&models(), &["evaluate", "peers", "write", &captions, "--to", to]);
    assert!(text(&again.stderr).contains("name a new one"), "{}", text(&again.stderr));
    std::fs::remove_file(folder.join("plain/agreeing/002.srt")).unwrap();
    let lacking = lab(&models(), &["evaluate", "peers", "score", to]);
    assert!(text(&lacking.stderr).contains("002.srt"), "{}", text(&lacking.stderr));
}

#[test]
fn lexical_models_are_measured_on_two_column_files() {
    let scratch = tempfile::tempdir().unwrap();
    let file = write(scratch.path(), "text", "thank\tO\nyou\tPERIOD\nso\tCOMMA\nwhat\tO\ndo\tO\nwe\tO\ndo\tQUESTION\n");
    let report = json(&lab(&models(), &["evaluate", "lexical", "--model", "lmc-1", &file, "--json"]));
    assert_eq!(report["words"], 7);
    assert_eq!(report["model"], "lmc-1");
    for path in ["/classes/COMMA/f1", "/classes/QUESTION/recall", "/micro/precision", "/macro/f1", "/two_class/f1"] {
        let value = report.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("{path}"));
        assert!((0.0..=1.0).contains(&value));
    }
    let broken = write(scratch.path(), "broken", "thank O\n");
    let run = lab(&models(), &["evaluate", "lexical", &broken, "--json"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(json(&run)["error"]["message"].as_str().unwrap().contains("line 1"));
}

/// The comparison that the editor offers, too: see `compare` for its figures.
#[test]
fn subtitles_are_scored_as_the_editor_scores_them() {
    let scratch = tempfile::tempdir().unwrap();
    let (reference, hypothesis) =
        (write(scratch.path(), "a.srt", REFERENCE), write(scratch.path(), "b.srt", HYPOTHESIS));
    for more in [&[][..], &["--json"], &["--guideline", "bbc"], &["--guideline", "nobody's", "--json"]] {
        let expected = compare(&[&[&*reference, &*hypothesis], more].concat());
        // The second is the older name.
        for name in ["segmentation", "boundaries"] {
            let found = lab(&models(), &[&["evaluate", name, &reference, &hypothesis], more].concat());
            assert_eq!(text(&found.stdout), text(&expected.stdout), "{name} {more:?}");
            assert_eq!(found.status.code(), expected.status.code(), "{name} {more:?}");
            assert_eq!(text(&found.stderr), text(&expected.stderr).replace("breathmark:", "breathmark-lab:"));
        }
    }
    let help = text(&lab(&models(), &["evaluate", "segmentation", "--help"]).stdout);
    assert!(help.contains("Karakanta") && help.contains("Wilken"), "{help}");
}

/// Twelve short talks as a table with a row per word: each word takes 0.25 s, and a pause of 0.6 s follows every sentence.
fn timed_words() -> String {
    let mut table = "asr_word\tstart\tend\tspeaker\tasr_punct\tref_word\tref_punct\n".to_owned();
    let mut start = 0.0;
    for word in running_text().lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace) {
        let bare = word.trim_end_matches([',', '.', '?']);
        let mark = &word[bare.len()..];
        let end = start + 0.25;
        table += &format!("{}\t{start:.2}\t{end:.2}\tA\t\t{bare}\t{mark}\n", bare.to_lowercase());
        start = end + if mark.starts_with(['.', '?']) { 0.6 } else { 0.0 };
    }
    table
}

#[test]
fn the_fusion_is_measured_beside_its_parts() {
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "talk.tsv", &timed_words());
    let report = json(&lab(&models(), &["evaluate", "fusion", &file, "--talks", "--json"]));
    assert_eq!(report["model"], "default");
    assert!(report["gaps"].as_u64().unwrap() > 300, "{report}");
    for part in [&report, &report["parts"]["lexical"], &report["parts"]["acoustic"]] {
        for question in ["sentence_end", "any_mark"] {
            for figure in ["precision", "recall", "f1", "auc", "ece"] {
                let value = part[question][figure].as_f64().unwrap_or(-1.0);
                assert!((0.0..=1.0).contains(&value), "{question} {figure}: {part}");
            }
        }
    }
    assert_eq!(report["talks"][0]["talk"], "talk");
    // Long pauses at plain sentence ends: no model can miss them all.
    assert!(report["sentence_end"]["f1"].as_f64().unwrap() > 0.8, "{report}");

    let joint =
        json(&lab(&models(), &["evaluate", "fusion", "--model", "joint", "--acoustic", "pause", &file, "--json"]));
    assert!(joint["stages"]["hard"]["found"].as_u64().unwrap() > 30, "{joint}");
    let unknown = lab(&models(), &["evaluate", "fusion", "--model", "nothing", &file]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("fusion-nothing"), "{}", text(&unknown.stderr));
}

/// Each as it is measured alone; one that is not installed is no failure.
#[test]
fn readers_are_measured_beside_each_other() {
    let models = copied_models(&["reader-small", "prosody-open", "fusion-open", "breaks-open"]);
    let folder = tempfile::tempdir().unwrap();
    let lines = "## a\nSo what we do in the old house\nis to read all of the books,\nand that takes a long time.\n";
    let lines = write(folder.path(), "lines.txt", &lines.repeat(4));
    let talk = write(folder.path(), "talk.tsv", &timed_words());
    let check = |command: &str, file: &str, model: &[&str], (figures, alone): (&str, &str)| {
        let evaluate = |more: &[&str]| lab(models.path(), &[&["evaluate", command, file], more].concat());
        let document = json(&evaluate(&["--readers", "--json"]));
        let rows = document["readers"].as_array().unwrap_or_else(|| panic!("{command}: {document}"));
        let names: Vec<&str> = rows.iter().map(|row| row["reader"].as_str().unwrap()).collect();
        assert_eq!(names, ["reader-small", "reader-large", "reader-talks", "reader-talks-large"], "{command}");
        let usual = json(&evaluate(&[model, &["--json"]].concat()));
        assert!(usual.pointer(alone).is_some_and(Value::is_object), "{command}: {usual}");
        assert_eq!(rows[0].pointer(figures), usual.pointer(alone), "{command}");
        assert!(rows[1..].iter().all(|row| row["missing"].is_string()), "{command}: {document}");
        let table = text(&evaluate(&["--readers"]).stdout);
        for name in names {
            let is_missing = |line: &str| line.starts_with(&format!("{name} ")) && line.contains("missing: ");
            assert_eq!(table.lines().any(is_missing), name != "reader-small", "{command}: {table}");
        }
        assert_eq!(evaluate(&[model, &["--readers"]].concat()).status.code(), Some(2), "{command}: one or all");
    };
    check("breaks", &lines, &["--model", "breaks-open"], ("/figures/systems/learned_plain", "/systems/learned_plain"));
    let open = ["--model", "open", "--lexical", "reader-small", "--acoustic", "prosody-open"];
    check("fusion", &talk, &open, ("/figures/fused/sentence_end", "/sentence_end"));
}

#[test]
fn simulated_editors_have_their_curves() {
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "talk.tsv", &timed_words());
    let picture = folder.path().join("curves.svg");
    let picture = picture.to_str().unwrap();
    let learning = json(&lab(&models(), &["bench", "adaptation", &file, "--svg", picture, "--json"]));
    let styles = learning["styles"].as_array().unwrap();
    assert_eq!(styles.len(), 2);
    for style in styles {
        assert_eq!(style["points"][0]["shipped_f1"], style["points"][0]["learnt_f1"], "nothing is learnt yet: {style}");
        assert!(style["points"].as_array().unwrap().len() >= 3, "{style}");
    }
    assert!(std::fs::read_to_string(picture).unwrap().contains("slow-speaker"));
    let review = json(&lab(&models(), &["bench", "review", &file, "--json"]));
    assert_eq!(review["orders"].as_array().unwrap().len(), 2);
    for order in review["orders"].as_array().unwrap() {
        assert!(order["looks"].as_u64().unwrap() > 5 && order["bad_cuts_left"].as_u64().is_some(), "{order}");
        let left: Vec<u64> = order["bad_cuts"].as_array().unwrap().iter().map(|cuts| cuts.as_u64().unwrap()).collect();
        assert!(left.len() == 8 && left.last() <= left.first(), "{order}");
    }
    let damaged = lab(&models(), &["bench", "review", &file, "--marks", "damaged"]);
    assert_eq!(damaged.status.code(), Some(2), "what a recogniser wrote is not damaged again");
}
