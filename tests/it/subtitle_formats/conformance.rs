//! Sets of others, which are not part of the program: the W3C's test suite for WebVTT, and SubRip files as they are found. Where
//! `BREATHMARK_FORMATS` names a folder with `webvtt-conformance-wpt` and `srt-edge-cases`, each with its `expected.json`, all of them
//! are run. The cases that follow them, with texts of our own, always are (see `reading`, and `subtitle_files`).

use std::path::PathBuf;

use breathmark::subtitle_file::{CueBox, CueNode, ElementKind, FileCue, NodeContent, SubtitleFile, cue_tree, read};
use serde_json::Value;

/// The folder of a set, if it is there.
fn set(name: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("BREATHMARK_FORMATS") else {
        crate::skipped_tests::leave_out_optional("BREATHMARK_FORMATS names no folder with the conformance sets");
        return None;
    };
    let folder = PathBuf::from(folder).join(name);
    assert!(folder.is_dir(), "there is no {}", folder.display());
    Some(folder)
}

fn json(path: PathBuf) -> Value {
    serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn subrip_files_as_they_are_found() {
    let Some(folder) = set("srt-edge-cases") else { return };
    for case in json(folder.join("expected.json"))["cases"].as_array().unwrap() {
        let name = case["file"].as_str().unwrap();
        let file = read(&std::fs::read(folder.join(name)).unwrap(), None).unwrap();
        let expected = case["expect"].as_array().unwrap();
        assert_eq!(file.cues.len(), expected.len(), "{name}");
        for (cue, expected) in file.cues.iter().zip(expected) {
            assert_eq!(expected[0].as_f64(), Some(cue.span.start.as_secs()), "{name}");
            assert_eq!(expected[1].as_f64(), Some(cue.span.end.as_secs()), "{name}");
            // Some of the libraries that the cases come from take tags out, some do not.
            let texts = [cue.text.markup().unwrap_or_default().to_owned(), cue.text.plain_text()];
            assert!(
                expected[2].as_str().is_none_or(|text| texts.iter().any(|found| found == text)),
                "{name}: {texts:?}"
            );
        }
    }
}

/// What a test of the W3C says of a cue under `name`.
fn value_of(name: &str, cue: &FileCue, file: &SubtitleFile) -> Value {
    let shown = CueBox::of(&cue.settings);
    let region = shown.region.and_then(|id| file.regions.iter().rev().find(|region| region.id == id));
    let anchor = |(across, down): (f64, f64)| serde_json::json!([across, down]);
    match name {
        "id" => cue.id.as_str().into(),
        "text" => cue.text.markup().unwrap_or_default().into(),
        "start" => cue.span.start.as_secs().into(),
        "end" => cue.span.end.as_secs().into(),
        "align" => shown.align.unwrap_or("center".into()).into(),
        "vertical" => shown.vertical.unwrap_or_default().into(),
        "size" => shown.size.unwrap_or(100.0).into(),
        "region" => region.map(|region| region.id.as_str()).into(),
        "position" => shown.position.map_or("auto".into(), |(at, _)| at.into()),
        "position_align" => shown
            .position
            .and_then(|(_, anchor)| anchor)
            .map_or("auto".into(), |anchor| format!("{anchor:?}").replace("Line", "line-").to_lowercase().into()),
        "line" => shown.line.map_or("auto".into(), |place| place.value.into()),
        "snap_to_lines" => (!shown.line.is_some_and(|place| place.is_percentage)).into(),
        "line_align" => shown.line.and_then(|place| place.align).unwrap_or("start".into()).into(),
        "region_lines" => region.map(|region| region.lines).into(),
        "region_anchor" => region.map(|region| anchor(region.region_anchor)).into(),
        "viewport_anchor" => region.map(|region| anchor(region.viewport_anchor)).into(),
        "region_scroll" => region.map(|region| if region.scrolls_up { "up" } else { "" }).into(),
        _ => panic!("no test speaks of {name}"),
    }
}

/// Numbers are numbers, whether they have a fraction or not.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => one.iter().zip(other).all(|(one, other)| is_same(one, other)),
        _ => one == other || (one.is_number() && one.as_f64() == other.as_f64()),
    }
}

#[test]
fn webvtt_files_of_the_w3c() {
    let Some(folder) = set("webvtt-conformance-wpt") else { return };
    let expected = json(folder.join("expected.json"));
    for (name, expected) in expected["file-parsing"].as_object().unwrap() {
        let bytes = std::fs::read(folder.join("file-parsing").join(format!("{name}.vtt"))).unwrap();
        let file = read(&bytes, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (what, expected) in expected.as_object().unwrap() {
            match what.as_str() {
                "note" => {}
                "cues" => assert!(expected.is_null() || *expected == file.cues.len(), "{name}: {}", file.cues.len()),
                _ => {
                    for (cue, expected) in file.cues.iter().zip(expected.as_array().unwrap()) {
                        let found = value_of(what, cue, &file);
                        let is_told = !expected.is_null() || what == "region";
                        assert!(!is_told || is_same(&found, expected), "{name}: {what} is {found}, not {expected}");
                    }
                }
            }
        }
    }
    for name in expected["must_refuse"].as_array().unwrap() {
        let path = folder.join("file-parsing-invalid-signature").join(name.as_str().unwrap());
        assert!(read(&std::fs::read(path).unwrap(), None).is_err(), "{name} was read");
    }
}

/// A tree as the tests of the W3C write it down.
fn drawn(nodes: &[CueNode]) -> String {
    let mut out = String::new();
    for CueNode { depth, content } in nodes {
        let mut line = |depth: usize, text: String| out.push_str(&format!("| {}{text}\n", "  ".repeat(depth)));
        match content {
            NodeContent::Text(text) => line(*depth, format!("\"{text}\"")),
            NodeContent::Stamp(at) => {
                let millis = at.as_millis_rounded();
                let (seconds, millis) = (millis / 1000, millis % 1000);
                let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
                line(*depth, format!("<?timestamp {hours:02}:{minutes:02}:{seconds:02}.{millis:03}>"));
            }
            NodeContent::Element { kind, classes, annotation } => {
                let name = match kind {
                    ElementKind::Class | ElementKind::Voice | ElementKind::Language => "span",
                    ElementKind::Italic => "i",
                    ElementKind::Bold => "b",
                    ElementKind::Underline => "u",
                    ElementKind::Ruby => "ruby",
                    ElementKind::RubyText => "rt",
                };
                line(*depth, format!("<{name}>"));
                if !classes.is_empty() {
                    line(depth + 1, format!("class=\"{}\"", classes.join(" ")));
                }
                match kind {
                    ElementKind::Voice => line(depth + 1, format!("title=\"{annotation}\"")),
                    ElementKind::Language => line(depth + 1, format!("lang=\"{annotation}\"")),
                    _ => {}
                }
            }
        }
    }
    out
}

#[test]
fn webvtt_trees_of_the_w3c() {
    let Some(folder) = set("webvtt-conformance-wpt") else { return };
    let mut cases = 0;
    for name in ["entities", "tags", "text", "timestamps", "tree-building"] {
        for case in json(folder.join(format!("cue-parsing/{name}.json"))).as_array().unwrap() {
            let text = case["text"].as_str().unwrap();
            // As the cue stands in a file.
            let file = read(format!("WEBVTT\n\n00:00.000 --> 00:01.000\n{text}").as_bytes(), None).unwrap();
            let found: Vec<CueNode> = file.cues[0].text.markup().into_iter().flat_map(cue_tree).collect();
            assert_eq!(drawn(&found), case["expectedTree"].as_str().unwrap(), "{text:?}");
            cases += 1;
        }
    }
    assert!(cases > 60, "only {cases} cases");
}
