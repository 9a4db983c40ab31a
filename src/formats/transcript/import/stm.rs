//! NIST STM: `file channel speaker start end [<labels>] text`, a stretch of speech a line. Words have no times of their own.

use std::sync::Arc;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::limits::MAX_WORDS;
use super::raw::{Note, RawSegment, RawTranscript, seconds};
use super::recordings::Recordings;

pub(super) const READER: Reader = Reader { name: "STM", recognises, read };

struct StmLine<'a> {
    file: &'a str,
    channel: &'a str,
    speaker: &'a str,
    start: f64,
    end: f64,
    text: &'a str,
}

fn lines(document: &TranscriptDocument) -> impl Iterator<Item = Option<StmLine<'_>>> {
    document.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(";;")).map(line_of)
}

fn line_of(line: &str) -> Option<StmLine<'_>> {
    let mut rest = line;
    let mut field = || {
        let (field, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        rest = after.trim_start();
        (!field.is_empty()).then_some(field)
    };
    let (file, channel, speaker) = (field()?, field()?, field()?);
    let (start, end) = (field()?.parse().ok()?, field()?.parse().ok()?);
    let labels =
        rest.strip_prefix('<').and_then(|inner| inner.split_once('>')).filter(|(inner, _)| !inner.contains(' '));
    // "<unk>" is a word that was not understood, not a list of labels.
    let labels = labels.filter(|(inner, _)| *inner != "unk");
    Some(StmLine { file, channel, speaker, start, end, text: labels.map_or(rest, |(_, text)| text.trim_start()) })
}

fn recognises(document: &TranscriptDocument) -> bool {
    let (good, all) = lines(document).take(1000).fold((0, 0), |(good, all), line| {
        (good + usize::from(line.is_some_and(|line| line.end >= line.start && line.start.is_finite())), all + 1)
    });
    good > 0 && good * 10 >= all * 7
}

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut raw = RawTranscript::default();
    let mut recordings = Recordings::default();
    let mut words = 0;
    for (number, line) in lines(document).enumerate() {
        document.tick(number as u64)?;
        let Some(line) = line else {
            raw.notes.count(Note::DamagedLine, None);
            continue;
        };
        let tier = Some(recordings.number(line.file)?);
        // Stretches between those that were written down, and some that do not count.
        let text = spoken(line.text);
        if line.speaker == "inter_segment_gap" || text.trim().is_empty() {
            continue;
        }
        words += text.split_whitespace().count();
        if words > MAX_WORDS {
            return Err(ReadFault::TooManyWords);
        }
        raw.segments.push(RawSegment {
            text: Some(text),
            start: seconds(line.start),
            end: seconds(line.end),
            speaker: Some(Arc::from(line.speaker)),
            channel: Some(Arc::from(line.channel)),
            tier,
            ..RawSegment::default()
        });
    }
    recordings.name_in(&mut raw);
    if raw.segments.is_empty() { Err(ReadFault::NoWords) } else { Ok(raw) }
}

/// The spoken text: of `{ um / uh }` the first, `(%hesitation)` without its brackets, `it 's` in one piece, `a\;s` as `a;s`.
fn spoken(text: &str) -> String {
    if text.eq_ignore_ascii_case("ignore_time_segment_in_scoring") {
        return String::new();
    }
    let mut out = String::with_capacity(text.len());
    // The open alternations, whether the first choice of each is over, and in how many it is.
    let (mut choices, mut over): (Vec<bool>, usize) = (Vec::new(), 0);
    for token in text.split_whitespace() {
        match token {
            "{" => choices.push(false),
            "}" => over -= usize::from(choices.pop() == Some(true)),
            "/" if !choices.is_empty() => {
                if let Some(is_over) = choices.last_mut() {
                    over += usize::from(!std::mem::replace(is_over, true));
                }
            }
            "@" => {}
            _ if over > 0 => {}
            _ => {
                let is_optional = token.len() > 2 && token.starts_with('(') && token.ends_with(')');
                let token = if is_optional { &token[1..token.len() - 1] } else { token };
                // TED-LIUM sets clitics off.
                let clings = token.starts_with(['\'', '’']) && token.chars().count() <= 3;
                if !out.is_empty() && !clings {
                    out.push(' ');
                }
                out.push_str(&token.replace("\\;", ";"));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_several_readings_counts() {
        let check = |text: &str, expected: &str| assert_eq!(spoken(text), expected, "{text}");
        check("i 've { um / uh } been { -a / @ } here", "i've um been -a here");
        check("{ @ / { a / b } } c", "c");
        check("(%hesitation) a\\;s far", "%hesitation a;s far");
        check("IGNORE_TIME_SEGMENT_IN_SCORING", "");
        check("} / x", "/ x");
    }
}
