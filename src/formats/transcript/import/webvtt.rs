//! WebVTT, parsed as the W3C prescribes (WebVTT, Candidate Recommendation of 4 April 2019, section 6).
//!
//! A cue with a malformed time line is skipped, never the file; a file that does not begin with `WEBVTT` is refused.

use std::iter::Peekable;
use std::str::Split;

use super::cue_transcript::transcript;
use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::marked_cue::{Dialect, MarkedCue};
use super::raw::{Note, Notes};
use crate::subtitle_file::{LineScanner, is_webvtt_space};
use base::texts::t;
use base::time::Span;

pub(super) const READER: Reader = Reader {
    name: "WebVTT",
    recognises: |document| {
        // Near misses are claimed, too, so that they are refused for what they are and not read as SubRip.
        let first = document.text.trim_start().split(['\n', '\r']).next().unwrap_or_default();
        let head: String = first.chars().take(6).collect::<String>().to_ascii_uppercase();
        head == "WEBVTT" || (head.len() >= 4 && first.len() < 6 && "WEBVTT".starts_with(&head))
    },
    read: |document| {
        let mut notes = Notes::default();
        let cues = cues_with_notes(&document.text, &mut notes)?;
        let language = header_language(document);
        let mut raw = transcript(cues, Dialect::WebVtt, notes, document)?;
        raw.language = language;
        Ok(raw)
    },
};

/// The cues in the order of the file.
pub(super) fn cues(text: &str) -> Result<Vec<MarkedCue>, ReadFault> {
    cues_with_notes(text, &mut Notes::default())
}

/// `Language: en` in the header, as YouTube writes it.
fn header_language(document: &TranscriptDocument) -> Option<String> {
    let header = document.text.lines().skip(1).take_while(|line| !line.trim().is_empty());
    header.take(20).find_map(|line| line.strip_prefix("Language:")).map(|name| name.trim().to_owned())
}

fn cues_with_notes(text: &str, notes: &mut Notes) -> Result<Vec<MarkedCue>, ReadFault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{fffd}");
    let after = text.strip_prefix("WEBVTT").filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']));
    let Some(after) = after else {
        return Err(ReadFault::damaged(t!("subtitle-file-line", line = 1), t!("webvtt-signature")));
    };
    let Some((_, body)) = after.split_once('\n') else { return Ok(Vec::new()) };
    let mut lines = body.split('\n').peekable();
    if !body.starts_with('\n') {
        block(&mut lines, true, notes);
    }
    let mut cues = Vec::new();
    while let Some(line) = lines.peek() {
        if line.is_empty() {
            lines.next();
        } else if let Some(cue) = block(&mut lines, false, notes) {
            cues.push(cue);
        }
    }
    Ok(cues)
}

/// "Collect a WebVTT block": takes its lines and returns the cue, if it is one.
fn block(lines: &mut Peekable<Split<'_, char>>, in_header: bool, notes: &mut Notes) -> Option<MarkedCue> {
    let (mut line_count, mut seen_arrow) = (0, false);
    let mut cue: Option<MarkedCue> = None;
    let mut buffer = String::new();
    while let Some(&line) = lines.peek() {
        line_count += 1;
        if line.contains("-->") {
            if in_header || !(line_count == 1 || (line_count == 2 && !seen_arrow)) {
                break;
            }
            seen_arrow = true;
            match timings(line) {
                Some((span, settings)) => {
                    cue = Some(MarkedCue { span, settings, id: std::mem::take(&mut buffer), text: String::new() });
                }
                None => notes.count(Note::SkippedCue, None),
            }
        } else if line.is_empty() {
            break;
        } else {
            if !buffer.is_empty() {
                buffer.push('\n');
            }
            buffer.push_str(line);
        }
        lines.next();
    }
    let mut cue = cue?;
    cue.text = buffer;
    Some(cue)
}

/// "Collect WebVTT cue timings and settings".
fn timings(line: &str) -> Option<(Span, String)> {
    let mut scanner = LineScanner::new(line);
    scanner.skip_space();
    let start = scanner.timestamp()?;
    scanner.skip_space();
    scanner.expect("-->")?;
    scanner.skip_space();
    let end = scanner.timestamp()?;
    Some((Span::new(start, end), scanner.rest.trim_matches(is_webvtt_space).to_owned()))
}
