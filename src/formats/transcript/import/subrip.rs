//! SubRip (`.srt`), of which no standard exists.
//!
//! Whatever has time lines is read: without indices, with dots for commas, broken arrows, coordinates, blank lines
//! inside a text. **A short fraction is a decimal fraction**: `,5` is 500 ms, as in pysubs2 and as a person would read
//! it (some older readers take it for 5 ms).

use std::ops::Range;

use super::cue_transcript::transcript;
use super::document::{Reader, TranscriptDocument};
use super::marked_cue::{Dialect, MarkedCue};
use super::raw::{Note, Notes};
use crate::subtitle_file::time_line;
use base::time::{Instant, Span};

pub(super) const READER: Reader = Reader {
    name: "SubRip",
    recognises: |document: &TranscriptDocument| {
        document.json.is_empty() && document.lines().any(|line| time_line(line).is_some())
    },
    read: |document| {
        let mut notes = Notes::default();
        let cues = cues(&document.text, &mut notes);
        transcript(cues, Dialect::SubRip, notes, document)
    },
};

/// The cues in the order of the file, empty ones too.
pub(super) fn cues(text: &str, notes: &mut Notes) -> Vec<MarkedCue> {
    // Marks and zeros come from files that were put together or cut.
    let text = text.replace(['\u{feff}', '\0'], "").replace("\r\r\n", "\n").replace("\r\n", "\n").replace('\r', "\n");
    let mut times: Vec<TimeLine> = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let end = start + line.len();
        if let Some((span, settings)) = time_line(line) {
            times.push(TimeLine { start, end, span, settings: end - settings.len()..end });
        }
        start = end + 1;
    }
    let mut cues: Vec<MarkedCue> = Vec::with_capacity(times.len());
    let before_first = times.first().and_then(|first| text[..first.start].strip_suffix('\n'));
    let mut index: Option<u64> = before_first.and_then(|before| index_line(last_line(before)));
    for (number, line) in times.iter().enumerate() {
        let id = index.map(|index| index.to_string()).unwrap_or_default();
        let next = times.get(number + 1);
        // From behind the end of the time line to before the next one; `None` if no line is between.
        let from = line.end + 1;
        let to = next.map_or(text.len(), |next| next.start.saturating_sub(1));
        let mut body = text.get(from..to);
        let own_index = index;
        if next.is_some() {
            index = body.and_then(|body| index_before_time_line(body, own_index));
            if index.is_some() {
                body = body.and_then(|body| body.rsplit_once('\n')).map(|(before, _)| before);
            }
        }
        let plain = body_text(body.unwrap_or_default(), own_index, line.span.start, notes);
        let settings = text[line.settings.clone()].trim().to_owned();
        cues.push(MarkedCue { span: line.span, text: plain, id, settings });
    }
    cues
}

/// Where a time line stands in the text, and what follows the times on it.
struct TimeLine {
    start: usize,
    end: usize,
    span: Span,
    settings: Range<usize>,
}

fn last_line(text: &str) -> &str {
    text.rsplit('\n').next().unwrap_or_default()
}

/// The index of the next cue, if the last line of a body is one: after a blank line, or counting on.
fn index_before_time_line(body: &str, own: Option<u64>) -> Option<u64> {
    let index = index_line(last_line(body))?;
    let before = body.rsplit('\n').nth(1);
    let counts_on = own.is_some_and(|own| own.checked_add(1) == Some(index));
    // "1\n<time>\n1\n<time>": the only line of a body is its text unless it counts on.
    (before.is_some_and(|line| line.trim().is_empty()) || counts_on).then_some(index)
}

fn index_line(line: &str) -> Option<u64> {
    let line = line.trim();
    (!line.is_empty() && line.bytes().all(|b| b.is_ascii_digit())).then(|| line.parse().ok()).flatten()
}

/// Lines of a cue without blank ones at the ends. An index without a time line is taken out of the middle.
fn body_text(body: &str, index: Option<u64>, start: Instant, notes: &mut Notes) -> String {
    let mut next = index.and_then(|index| index.checked_add(1));
    let mut text = String::new();
    let mut after_blank = false;
    let mut lines = body.trim().split('\n').peekable();
    while let Some(line) = lines.next() {
        let before_text = lines.peek().is_some_and(|line| !line.trim().is_empty());
        if after_blank && before_text && next.is_some() && index_line(line) == next {
            notes.count(Note::UntimedCue, Some(start));
            next = next.and_then(|next| next.checked_add(1));
        } else {
            text.push_str(line.trim());
            text.push('\n');
        }
        after_blank = line.trim().is_empty();
    }
    text.pop();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_told_from_text() {
        let mut notes = Notes::default();
        let text = "1\n00:00:01,0 --> 00:00:02,0\n42\n\n2\n00:00:03,0 --> 00:00:04,0\nx\n3\n00:00:05,0 --> 00:00:06,0\ny\n\n4\nlost";
        let texts: Vec<String> = cues(text, &mut notes).into_iter().map(|cue| cue.text).collect();
        assert_eq!(texts, ["42", "x", "y\n\nlost"]);
        assert_eq!(notes.into_warnings().len(), 1);
    }
}
