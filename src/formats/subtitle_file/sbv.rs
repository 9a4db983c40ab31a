//! SubViewer as YouTube writes it (`.sbv`): `0:00:01.000,0:00:02.000`, the text below, a blank line.

use std::fmt::Write as _;

use super::clock::{digits, fraction_nanos, instant_from_clock, millisecond_clock};
use super::cue::FileCue;
use super::file::{BlockKind, FileBlock, SubtitleFile};
use super::format::FileFormat;
use super::run::{MarkedText, StyledRun};
use base::time::{Instant, Span};

/// Whether a text begins with a time line, perhaps below a header as SubViewer has it.
pub(super) fn claims(text: &str) -> bool {
    text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()).take(20).any(|line| times(line).is_some())
}

pub(super) fn read(text: &str) -> SubtitleFile {
    let text = text.replace('\u{feff}', "").replace("\r\n", "\n").replace('\r', "\n");
    let mut file = SubtitleFile::new(FileFormat::Sbv);
    let mut before = Vec::new();
    let mut body: Vec<&str> = Vec::new();
    for line in text.split('\n') {
        match times(line) {
            Some(span) => {
                close_cue(&mut file, &mut body);
                file.cues.push(FileCue { span, ..FileCue::default() });
            }
            None if file.cues.is_empty() => before.push(line.trim()),
            None => body.push(line.trim()),
        }
    }
    close_cue(&mut file, &mut body);
    let before = before.join("\n").trim().to_owned();
    if !before.is_empty() {
        file.blocks.push(FileBlock { kind: BlockKind::Header, text: before, before_cue: 0 });
    }
    file
}

fn close_cue(file: &mut SubtitleFile, body: &mut Vec<&str>) {
    if let Some(cue) = file.cues.last_mut() {
        cue.text = cue_text(body.join("\n").trim());
    }
    body.clear();
}

/// `[br]` breaks a line, too.
pub(super) fn cue_text(markup: &str) -> MarkedText {
    MarkedText::read(markup, [StyledRun::plain(markup.replace("[br]", "\n"))])
}

pub(super) fn write(file: &SubtitleFile) -> String {
    let is_own = file.format == FileFormat::Sbv;
    let mut out = String::new();
    if let Some(header) = file.first_block(BlockKind::Header).filter(|_| is_own) {
        let _ = write!(out, "{header}\n\n");
    }
    for (index, cue) in file.cues.iter().enumerate() {
        let clock = |instant: Instant| millisecond_clock(instant.as_millis_rounded().max(0), '.', 1);
        let text = cue.text.markup().filter(|_| is_own).map_or_else(|| cue.text.plain_text(), str::to_owned);
        let lines = text.split('\n').map(str::trim).filter(|line| !line.is_empty());
        let text = lines.map(shielded).collect::<Vec<_>>().join("\n");
        let blank = if index > 0 { "\n" } else { "" };
        let _ = writeln!(out, "{blank}{},{}\n{text}", clock(cue.span.start), clock(cue.span.end));
    }
    out
}

/// A line of text that looks like times gets a word joiner in front, which is invisible.
fn shielded(line: &str) -> String {
    if times(line).is_some() { format!("\u{2060}{line}") } else { line.to_owned() }
}

fn times(line: &str) -> Option<Span> {
    let (start, end) = line.trim().split_once(',')?;
    Some(Span::new(time(start)?, time(end)?))
}

/// `h:mm:ss.mmm`
fn time(text: &str) -> Option<Instant> {
    let (hours, rest) = digits(text.trim());
    let (minutes, rest) = digits(rest.strip_prefix(':')?);
    let (seconds, rest) = digits(rest.strip_prefix(':')?);
    let (fraction, rest) = digits(rest.strip_prefix('.')?);
    let is_time = (1..=6).contains(&hours.len()) && minutes.len() == 2 && seconds.len() == 2 && !fraction.is_empty();
    if !is_time || !rest.is_empty() {
        return None;
    }
    instant_from_clock(hours.parse().ok()?, minutes.parse().ok()?, seconds.parse().ok()?, fraction_nanos(fraction))
}
