//! What is read though it is no JSON, and what is not.

use super::*;
use base::progress::Progress;

fn tape(text: &str) -> Result<Tape, JsonFault> {
    parse(text.to_owned(), &Progress::silent())
}

fn one(text: &str) -> Tape {
    let tape = tape(text).unwrap();
    assert_eq!(tape.values().count(), 1, "{text}");
    tape
}

#[test]
fn what_recognisers_write_is_read() {
    let odd = one(r#"{"a": NaN, "b": -Infinity}"#);
    assert!(odd.root().get("a").is_some_and(|a| a.number().is_none() && a.text().is_none()));
    assert_eq!(one("export default {\"a\": 1,};").root().number_at("a"), Some(1.0));
    assert_eq!(one("callback({\"a\": 3});\n").root().number_at("a"), Some(3.0));
    assert!(!looks_like_json("He said (quietly [and slowly]) yes"));
    assert_eq!(one("var transcript = [1, 2]").root().list().map(Iterator::count), Some(2));
    assert_eq!(one(r#""{\"a\": 2}""#).root().number_at("a"), Some(2.0));
    assert_eq!(tape("{\"partial\": \"\"}\n{\"text\": \"x\"}").unwrap().values().count(), 2);
    let escaped = one(r#"["\ud83d\ude00\u00e9\ud800"]"#);
    assert_eq!(escaped.root().list().unwrap().next().unwrap().text().as_deref(), Some("😀é\u{fffd}"));
}

#[test]
fn members_are_found_by_their_names_whatever_stands_between() {
    let file = one(r#"{"a": {"b": [1, {"c": 2}]}, "\u0062": "x\ty", "b": [], "a": 3, "b": "last"}"#);
    let root = file.root();
    assert_eq!(root.number_at("a"), Some(3.0));
    assert_eq!(root.text_at("b").as_deref(), Some("last"));
    let names: Vec<&str> = root.members().map(|(name, _)| name.raw()).collect();
    assert_eq!(names, ["a", "\\u0062", "b", "a", "b"]);
    let values: Vec<Option<String>> = root.members().map(|(_, value)| value.text().map(Cow::into_owned)).collect();
    assert_eq!(values[1].as_deref(), Some("x\ty"));
    assert_eq!(root.path(&["a", "b"]).map(Json::place), None);
    let inner = root.members().next().unwrap().1.list_at("b").last().unwrap();
    assert_eq!(inner.number_at("c"), Some(2.0));
    assert!(root.list_at("nothing").next().is_none() && !root.get("b").unwrap().has("c"));
    assert!(Tape::default().root().get("a").is_none() && !Tape::default().root().is_container());
}

#[test]
fn reading_can_be_cancelled() {
    let progress = Progress::silent();
    progress.cancel();
    assert_eq!(parse("[1]".to_owned(), &progress).unwrap_err(), JsonFault::Cancelled);
}

#[test]
fn a_fault_names_its_place() {
    let fault = tape("{\"a\": 1,\n \"b\" 2}").unwrap_err();
    assert!(matches!(fault, JsonFault::At { line: 2, column: 6, .. }), "{fault:?}");
    assert!(tape(&"[".repeat(100_000)).is_err());
    assert!(tape("{\"a\": [1, 2").is_err());
    assert!(tape("{\"a\": \"\\u12").is_err());
}

#[test]
fn a_console_log_is_not_json() {
    assert!(!looks_like_json("[00:00.000 --> 00:04.000]  text"));
    assert!(looks_like_json(" [ {\"text\": 1}]"));
    assert!(looks_like_json("[]"));
}
