//! What is said of a file that nobody reads: what was expected, what was found, and where.

use super::document::TranscriptDocument;
use super::json::Json;
use super::markup;

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
        return "the transcript is an empty file".to_owned();
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
        return "the transcript is a Praat file that is not text; save it in Praat with “Save as text file”".to_owned();
    }
    format!(
        "the format of the transcript was not recognised: words with times, or plain sentences, were expected, and line {line}, \
         column {column} begins “{begins}”"
    )
}

fn of_json(root: Json<'_>) -> String {
    if root.has("$schema") {
        return "the JSON file is a schema: it says what a transcript looks like and has no words".to_owned();
    }
    if root.path(&["segmentation", "segments"]).is_some() {
        return "the JSON file says who speaks when, but has no words".to_owned();
    }
    let names: Vec<String> =
        root.members().take(SHOWN_NAMES).map(|(name, _)| name.raw().chars().take(SHOWN).collect()).collect();
    let found = match names.as_slice() {
        [] if root.list().is_some() => "found is a list without such objects".to_owned(),
        [] => "found is a single value".to_owned(),
        names => format!("found is an object with {}", names.join(", ")),
    };
    format!("the JSON file has no list of objects with a text, a start and an end; {found} (line 1)")
}

fn of_markup(document: &TranscriptDocument, line: usize, column: usize) -> String {
    let name: String = markup::root_name(document).chars().take(SHOWN).collect();
    match name.as_str() {
        "smil" => "the transcript is a SMIL file: it has times, but the words stand in another file".to_owned(),
        _ => format!(
            "the transcript is an XML or HTML file, which cannot be read: captions of YouTube, ELAN or Hyperaudio were expected, \
             and <{name}> was found (line {line}, column {column})"
        ),
    }
}
