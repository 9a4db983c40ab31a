//! Writing WebVTT: blocks with one blank line between them.

use std::fmt::Write as _;

use super::markup::WebVttMarkup;
use super::settings::settings_of;
use super::style_sheet::colours_block;
use crate::subtitle_file::clock::clock_text;
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::file::{BlockKind, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::nesting::NestedMarkup;
use crate::subtitle_file::run::MarkedText;

/// The file as text. Cues and blocks of a WebVTT file keep their markup, names and settings.
pub fn write(file: &SubtitleFile) -> String {
    let is_own = file.format == FileFormat::WebVtt;
    let mut out = match file.first_block(BlockKind::Header).filter(|_| is_own) {
        Some(header) => header.to_owned(),
        None => "WEBVTT".to_owned(),
    };
    out.push('\n');
    if !is_own && let Some(block) = colours_block(file.cues.iter().map(|cue| &cue.text)) {
        let _ = write!(out, "\n{block}\n");
    }
    for (index, cue) in file.cues.iter().enumerate() {
        if is_own {
            write_blocks(&mut out, file, index);
        }
        write_cue(&mut out, cue, is_own);
    }
    if is_own {
        write_blocks(&mut out, file, file.cues.len());
    }
    out
}

fn write_blocks(out: &mut String, file: &SubtitleFile, before: usize) {
    for block in file.blocks_before(before).filter(|block| block.kind != BlockKind::Header) {
        let _ = write!(out, "\n{}\n", block.text);
    }
}

fn write_cue(out: &mut String, cue: &FileCue, is_own: bool) {
    out.push('\n');
    if is_own && !cue.id.is_empty() {
        let _ = writeln!(out, "{}", cue.id);
    }
    let (start, end) = (clock_text(cue.span.start, '.'), clock_text(cue.span.end, '.'));
    let _ = write!(out, "{start} --> {end}");
    let placed;
    let settings: &[CueSetting] = if is_own {
        &cue.settings
    } else {
        placed = settings_of(&cue.placement);
        &placed
    };
    for setting in settings {
        let _ = write!(out, " {}:{}", setting.name, setting.value);
    }
    let markup = match cue.text.markup().filter(|_| is_own) {
        Some(markup) => markup.to_owned(),
        None => markup_of(&cue.text),
    };
    out.push('\n');
    if !markup.is_empty() {
        out.push_str(&markup);
        out.push('\n');
    }
}

/// The text of a cue in the markup of WebVTT, whatever it was read from.
pub fn markup_of(text: &MarkedText) -> String {
    WebVttMarkup.markup(text)
}
