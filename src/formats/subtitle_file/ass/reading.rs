//! Reading a script: dialogue lines are cues, everything else stays as it is written.

use std::sync::Arc;

use super::markup::cue_text;
use super::script::{Script, ScriptStyle};
use crate::subtitle_file::clock::{digits, fraction_nanos, instant_from_clock};
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use base::texts::m;
use base::time::{Instant, Span};

/// Whether a text is a script.
pub fn claims(text: &str) -> bool {
    let mut lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(';'));
    let first = lines.next().unwrap_or_default().trim_start_matches('\u{feff}');
    let is_section = |line: &str| {
        ["[script info]", "[v4+ styles]", "[v4 styles]", "[events]"].iter().any(|name| line.eq_ignore_ascii_case(name))
    };
    is_section(first) || (text.contains("\nDialogue:") && lines.any(|line| line.eq_ignore_ascii_case("[events]")))
}

/// The columns of dialogue lines where the script does not say them.
pub(super) const USUAL_COLUMNS: [&str; 10] =
    ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"];

pub fn read(text: &str) -> SubtitleFile {
    let text = text.replace('\u{feff}', "").replace("\r\n", "\n").replace('\r', "\n");
    let is_legacy = text.lines().any(|line| {
        let line = line.trim().to_ascii_lowercase();
        line == "[v4 styles]" || line.strip_prefix("scripttype:").is_some_and(|version| version.trim() == "v4.00")
    });
    let mut file = SubtitleFile::new(if is_legacy { FileFormat::Ssa } else { FileFormat::Ass });
    let mut script = Script::default();
    let mut pending: Vec<&str> = Vec::new();
    let mut damaged = 0_usize;
    for line in text.split('\n') {
        let dialogue = line.trim_start().strip_prefix("Dialogue:").filter(|_| script.in_events());
        if script.columns.is_empty() && dialogue.is_some() {
            script.columns = USUAL_COLUMNS.map(str::to_owned).to_vec();
        }
        match dialogue.map(|fields| read_dialogue(fields, &script)) {
            Some(Some(cue)) => {
                push_block(&mut file, &mut pending);
                file.cues.push(cue);
            }
            odd => {
                damaged += usize::from(odd.is_some());
                script.read_line(line);
                pending.push(line);
            }
        }
    }
    while pending.last().is_some_and(|line| line.trim().is_empty()) {
        pending.pop();
    }
    push_block(&mut file, &mut pending);
    file.warn_if(damaged > 0, m!("ass-untimed", count = damaged));
    file
}

fn push_block(file: &mut SubtitleFile, pending: &mut Vec<&str>) {
    if pending.is_empty() {
        return;
    }
    let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with("Comment:");
    let kind = match file.cues.is_empty() {
        true => BlockKind::Header,
        false if pending.iter().all(is_comment) => BlockKind::Note,
        false => BlockKind::Other,
    };
    file.blocks.push(FileBlock { kind, text: pending.join("\n"), before_cue: file.cues.len() });
    pending.clear();
}

/// `None` if there are no times, or too few fields.
fn read_dialogue(fields: &str, script: &Script) -> Option<FileCue> {
    let fields = fields.strip_prefix(' ').unwrap_or(fields);
    let mut values = fields.splitn(script.columns.len(), ',');
    let (mut start, mut end, mut markup) = (None, None, None);
    let mut settings = Vec::new();
    for column in &script.columns {
        let value = values.next()?;
        match column.as_str() {
            "start" => start = time(value),
            "end" => end = time(value),
            "text" => markup = Some(value),
            _ => settings.push(CueSetting::new(column, value)),
        }
    }
    let markup = markup?;
    let mut cue = FileCue { span: Span::new(start?, end?), settings, ..FileCue::default() };
    let style = cue.setting("style").and_then(|name| script.style(name)).cloned().unwrap_or_default();
    let voice = cue.setting("name").or(cue.setting("actor")).unwrap_or_default();
    let voice = voice.split_whitespace().collect::<Vec<_>>().join(" ");
    let voice: Option<Arc<str>> = (!voice.is_empty()).then(|| Arc::from(voice));
    (cue.text, cue.placement) = cue_text(markup, cue.span.start, &style, voice.as_ref(), script);
    Some(cue)
}

/// A cue of the text of a dialogue line alone.
pub fn lone_cue(markup: &str, span: Span) -> FileCue {
    let (text, placement) = cue_text(markup, span.start, &ScriptStyle::default(), None, &Script::default());
    FileCue { span, text, placement, ..FileCue::default() }
}

/// `h:mm:ss.cc`
fn time(text: &str) -> Option<Instant> {
    let mut parts = text.trim().split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let (whole, rest) = digits(seconds);
    let fraction = rest.strip_prefix(['.', ',']).unwrap_or(rest);
    let is_number = |text: &str| (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_time = parts.next().is_none() && [hours, minutes, whole].into_iter().all(is_number);
    if !is_time || !digits(fraction).1.is_empty() {
        return None;
    }
    instant_from_clock(hours.parse().ok()?, minutes.parse().ok()?, whole.parse().ok()?, fraction_nanos(fraction))
}
