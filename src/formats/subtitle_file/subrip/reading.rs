//! Cues of a SubRip file: which line is a number, which is text.

use std::ops::Range;

use super::markup::cue_text;
use super::time_line::time_line;
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::format::FileFormat;
use base::texts::m;
use base::time::{Instant, Span};
use base::warning::Warning;

/// Whether any line holds times, which makes a text SubRip.
pub fn has_time_line(text: &str) -> bool {
    text.split(['\n', '\r']).any(|line| time_line(line).is_some())
}

/// All cues in the order of the file, empty ones too.
pub fn read(text: &str) -> SubtitleFile {
    // Marks and zeros come from files that were put together or cut.
    let text = text.replace(['\u{feff}', '\0'], "").replace("\r\r\n", "\n").replace("\r\n", "\n").replace('\r', "\n");
    let times = time_lines(&text);
    let mut file = SubtitleFile::new(FileFormat::SubRip);
    file.cues.reserve(times.len());
    let mut untimed: Option<(u64, Instant)> = None;
    let before_first = times.first().and_then(|first| text[..first.start].strip_suffix('\n'));
    let mut number_line = before_first.map(last_line).filter(|line| number(line).is_some());
    for (at, line) in times.iter().enumerate() {
        let id = number_line.map(str::trim).unwrap_or_default().to_owned();
        let own = number_line.and_then(number);
        let next = times.get(at + 1);
        // From behind the end of the time line to before the next one; `None` if no line is between.
        let to = next.map_or(text.len(), |next| next.start.saturating_sub(1));
        let mut body = text.get(line.end + 1..to);
        if next.is_some() {
            number_line = body.and_then(|body| number_before_time_line(body, own));
            if number_line.is_some() {
                body = body.and_then(|body| body.rsplit_once('\n')).map(|(before, _)| before);
            }
        }
        let (markup, without_times) = body_text(body.unwrap_or_default(), own);
        if without_times > 0 {
            untimed = Some(untimed.map_or((without_times, line.span.start), |(count, at)| (count + without_times, at)));
        }
        let (text_of_cue, placement) = cue_text(&markup);
        let settings = settings(&text[line.settings.clone()]);
        file.cues.push(FileCue { id, span: line.span, text: text_of_cue, placement, settings });
    }
    if let Some((count, at)) = untimed {
        file.warnings.push(Warning::at(at, m!("subrip-untimed", count = count)));
    }
    file
}

/// Where a time line stands in the text, and what follows the times on it.
struct TimeLine {
    start: usize,
    end: usize,
    span: Span,
    settings: Range<usize>,
}

fn time_lines(text: &str) -> Vec<TimeLine> {
    let mut times = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let end = start + line.len();
        if let Some((span, settings)) = time_line(line) {
            times.push(TimeLine { start, end, span, settings: end - settings.len()..end });
        }
        start = end + 1;
    }
    times
}

/// `X1:63 X2:223 Y1:43 Y2:58`; what is no setting keeps an empty value.
fn settings(text: &str) -> Vec<CueSetting> {
    let one = |word: &str| {
        let pair = word.split_once(':').filter(|(name, value)| !name.is_empty() && !value.is_empty());
        let (name, value) = pair.unwrap_or((word, ""));
        CueSetting::new(name, value)
    };
    text.split_whitespace().map(one).collect()
}

fn last_line(text: &str) -> &str {
    text.rsplit('\n').next().unwrap_or_default()
}

/// The number of the next cue, if the last line of a body is one: after a blank line, or counting on.
fn number_before_time_line(body: &str, own: Option<u64>) -> Option<&str> {
    let line = last_line(body);
    let next = number(line)?;
    let before = body.rsplit('\n').nth(1);
    let counts_on = own.is_some_and(|own| own.checked_add(1) == Some(next));
    // "1\n<time>\n1\n<time>": the only line of a body is its text unless it counts on.
    (before.is_some_and(|line| line.trim().is_empty()) || counts_on).then_some(line)
}

fn number(line: &str) -> Option<u64> {
    let line = line.trim();
    (!line.is_empty() && line.bytes().all(|b| b.is_ascii_digit())).then(|| line.parse().ok()).flatten()
}

/// Lines of a cue without blank ones at the ends. A number without a time line is taken out of the middle; how many those
/// were is told.
fn body_text(body: &str, own: Option<u64>) -> (String, u64) {
    let mut next = own.and_then(|own| own.checked_add(1));
    let mut text = String::new();
    let mut without_times = 0;
    let mut after_blank = false;
    let mut lines = body.trim().split('\n').peekable();
    while let Some(line) = lines.next() {
        let before_text = lines.peek().is_some_and(|line| !line.trim().is_empty());
        if after_blank && before_text && next.is_some() && number(line) == next {
            without_times += 1;
            next = next.and_then(|next| next.checked_add(1));
        } else {
            text.push_str(line.trim());
            text.push('\n');
        }
        after_blank = line.trim().is_empty();
    }
    text.pop();
    (text, without_times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_text() {
        let text = "1\n00:00:01,0 --> 00:00:02,0\n42\n\n2\n00:00:03,0 --> 00:00:04,0\nx\n3\n00:00:05,0 --> 00:00:06,0\ny\n\n4\nlost";
        let file = read(text);
        let texts: Vec<String> = file.cues.iter().map(|cue| cue.text.plain_text()).collect();
        assert_eq!(texts, ["42", "x", "y\n\nlost"]);
        assert_eq!(file.warnings.len(), 1);
        assert_eq!(file.cues.iter().map(|cue| cue.id.as_str()).collect::<Vec<_>>(), ["1", "2", "3"]);
    }

    #[test]
    fn coordinates_stay_by_name() {
        let file = read("00:01 --> 00:02 X1:63  Y1:4 odd\nx");
        assert_eq!(file.cues[0].setting("Y1"), Some("4"));
        assert_eq!(file.cues[0].settings.len(), 3);
    }
}
