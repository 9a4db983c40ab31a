//! The message about a file that no reader accepts: what was expected, what was found, and where.

use super::document::TranscriptDocument;
use super::json::Json;
use super::markup;
use base::texts::t;

/// So much of what was found is shown, in characters; and so many names of members.
const SHOWN: usize = 40;
const SHOWN_NAMES: usize = 6;

/// One sentence without its end.
pub(super) fn reason(document: &TranscriptDocument) -> String {
    if !document.json.is_empty() {
        return of_json(document.json.root());
    }
    let text = document.text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    if text.is_empty() {
        return t!("transcript-empty-file").to_owned();
    }
    let before = &document.text[..document.text.len() - text.len()];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&sign| sign != '\n').count() + 1;
    if document.is_markup() {
        return of_markup(document, line, column);
    }
    let begins: String = text.chars().take_while(|sign| !sign.is_control()).take(SHOWN).collect();
    let binary = ["ooBinaryFile", "Praat chronological TextGrid"].iter().find(|head| text.starts_with(**head));
    if binary.is_some() {
        return t!("transcript-praat-binary").to_owned();
    }
    t!("transcript-unknown-text", line = line, column = column, begin = begins)
}

fn of_json(root: Json<'_>) -> String {
    if root.has("$schema") {
        return t!("transcript-json-schema").to_owned();
    }
    if root.path(&["segmentation", "segments"]).is_some() {
        return t!("transcript-json-turns").to_owned();
    }
    let names: Vec<String> =
        root.members().take(SHOWN_NAMES).map(|(name, _)| name.raw().chars().take(SHOWN).collect()).collect();
    match names.as_slice() {
        [] if root.list().is_some() => t!("transcript-json-other-list").to_owned(),
        [] => t!("transcript-json-single-value").to_owned(),
        names => t!("transcript-json-other-object", names = names.join(", ")),
    }
}

fn of_markup(document: &TranscriptDocument, line: usize, column: usize) -> String {
    let name: String = markup::root_name(document).chars().take(SHOWN).collect();
    match name.as_str() {
        "smil" => t!("transcript-smil").to_owned(),
        name => t!("transcript-unknown-markup", name = name, line = line, column = column),
    }
}
