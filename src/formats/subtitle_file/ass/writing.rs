//! Writing a script.

use std::fmt::Write as _;

use super::markup::markup_of;
use super::reading::USUAL_COLUMNS;
use super::script::Script;
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::override_tags::legacy_from_keypad;
use crate::subtitle_file::run::TextStyle;
use base::time::Instant;

/// With what a new script begins.
const ASS_HEADER: &str = "\
[Script Info]
ScriptType: v4.00+
WrapStyle: 0
ScaledBorderAndShadow: yes
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,60,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,120,120,60,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text";

const SSA_HEADER: &str = "\
[Script Info]
ScriptType: v4.00
PlayResX: 1920
PlayResY: 1080

[V4 Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, TertiaryColour, BackColour, Bold, Italic, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, AlphaLevel, Encoding
Style: Default,Arial,60,16777215,65535,0,0,0,0,1,3,1,2,120,120,60,0,1

[Events]
Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text";

/// The file as text, as v4.00+ or (`format` SSA) as v4.00. A file of the same version keeps all but its dialogue as it is.
pub fn write(file: &SubtitleFile, format: FileFormat) -> String {
    let mut out = String::new();
    if file.format != format {
        let is_legacy = format == FileFormat::Ssa;
        out.push_str(if is_legacy { SSA_HEADER } else { ASS_HEADER });
        out.push('\n');
        file.cues.iter().for_each(|cue| write_new(&mut out, cue, is_legacy));
        return out;
    }
    let mut script = Script::default();
    for index in 0..=file.cues.len() {
        for block in file.blocks_before(index) {
            block.text.split('\n').for_each(|line| script.read_line(line));
            let _ = writeln!(out, "{}", block.text);
        }
        if let Some(cue) = file.cues.get(index) {
            write_own(&mut out, cue, &script);
        }
    }
    out
}

fn write_own(out: &mut String, cue: &FileCue, script: &Script) {
    let usual = USUAL_COLUMNS.map(str::to_owned);
    let columns = if script.columns.is_empty() { usual.as_slice() } else { &script.columns };
    let fields = columns.iter().map(|column| match column.as_str() {
        "start" => time(cue.span.start),
        "end" => time(cue.span.end),
        "text" => cue.text.markup().map_or_else(|| text_field(cue, script), str::to_owned),
        name => cue.setting(name).unwrap_or_default().to_owned(),
    });
    let _ = writeln!(out, "Dialogue: {}", fields.collect::<Vec<_>>().join(","));
}

/// How a script says the text of a cue that has no markup of its own any more.
fn text_field(cue: &FileCue, script: &Script) -> String {
    let style = cue.setting("style").and_then(|name| script.style(name)).cloned().unwrap_or_default();
    let placed = style.keypad.unwrap_or(2) != cue.placement.keypad();
    let mut place = if placed { format!("\\an{}", cue.placement.keypad()) } else { String::new() };
    if let Some(point) = cue.placement.point {
        let (x, y) = script.point(point);
        let _ = write!(place, "\\pos({x},{y})");
    }
    let place = if place.is_empty() { place } else { format!("{{{place}}}") };
    place + &markup_of(&cue.text, cue.span, &style.text)
}

/// The same where no script is known.
pub fn lone_markup(cue: &FileCue) -> String {
    text_field(cue, &Script::default())
}

fn write_new(out: &mut String, cue: &FileCue, is_legacy: bool) {
    let mut place = String::new();
    let key = cue.placement.keypad();
    if key != 2 {
        let _ = if is_legacy { write!(place, "\\a{}", legacy_from_keypad(key)) } else { write!(place, "\\an{key}") };
    }
    if let Some((across, down)) = cue.placement.point {
        let (x, y) = ((across * 19.2).round(), (down * 10.8).round());
        let _ = write!(place, "\\pos({x},{y})");
    }
    if !place.is_empty() {
        place = format!("{{{place}}}");
    }
    let first = if is_legacy { "Marked=0" } else { "0" };
    let voice = cue.voice().map(|name| name.replace([',', '\n', '\r'], " ")).unwrap_or_default();
    let (start, end) = (time(cue.span.start), time(cue.span.end));
    let text = markup_of(&cue.text, cue.span, &TextStyle::default());
    let _ = writeln!(out, "Dialogue: {first},{start},{end},Default,{voice},0,0,0,,{place}{text}");
}

/// `h:mm:ss.cc`, to the nearest hundredth.
fn time(instant: Instant) -> String {
    let hundredths = (instant.as_millis_rounded().max(0) + 5) / 10;
    let seconds = hundredths / 100;
    format!("{}:{:02}:{:02}.{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60, hundredths % 100)
}
