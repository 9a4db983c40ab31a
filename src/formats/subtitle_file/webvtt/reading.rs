//! Header, blocks and time lines (sections 6.1 to 6.3 of the standard).

use super::markup::cue_text;
use super::regions::{name_and_value, region};
use super::scanner::{LineScanner, is_space};
use super::settings::CueBox;
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use base::texts::{m, t};
use base::time::Span;

/// Whether a text is WebVTT or a near miss, which is refused for what it is and not read as something else.
pub fn claims(text: &str) -> bool {
    let first = text.trim_start().split(['\n', '\r']).next().unwrap_or_default();
    let head: String = first.chars().take(6).collect::<String>().to_ascii_uppercase();
    head == "WEBVTT" || (head.len() >= 4 && first.len() < 6 && "WEBVTT".starts_with(&head))
}

/// The file.
///
/// # Errors
/// If it does not begin with the signature.
pub fn read(text: &str) -> Result<SubtitleFile, SubtitleFileError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{fffd}");
    let after = text.strip_prefix("WEBVTT").filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']));
    if after.is_none() {
        let (place, problem) = (t!("subtitle-file-line", line = 1), t!("webvtt-signature"));
        return Err(SubtitleFileError::damaged(FileFormat::WebVtt, place, problem));
    }
    let mut reader = BlockReader { file: SubtitleFile::new(FileFormat::WebVtt), odd_times: 0, odd_settings: 0 };
    let mut lines = text.split('\n').peekable();
    // The line of the signature may hold an arrow.
    let mut header = lines.next().unwrap_or_default().to_owned();
    while let Some(line) = lines.next_if(|line| !line.is_empty() && !line.contains("-->")) {
        header.push('\n');
        header.push_str(line);
    }
    reader.file.language = header.lines().skip(1).find_map(language);
    reader.push_block(BlockKind::Header, header);
    while let Some(line) = lines.peek() {
        if line.is_empty() {
            lines.next();
        } else {
            reader.read_block(&mut lines);
        }
    }
    Ok(reader.finished())
}

/// `Language: en` in the header, as YouTube writes it.
fn language(line: &str) -> Option<String> {
    line.strip_prefix("Language:").map(|name| name.trim().to_owned())
}

struct BlockReader {
    file: SubtitleFile,
    odd_times: usize,
    odd_settings: usize,
}

impl BlockReader {
    fn push_block(&mut self, kind: BlockKind, text: String) {
        self.file.blocks.push(FileBlock { kind, text, before_cue: self.file.cues.len() });
    }

    /// "Collect a WebVTT block".
    fn read_block<'a>(&mut self, lines: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) {
        let (mut line_count, mut seen_arrow) = (0, false);
        let mut cue: Option<FileCue> = None;
        // What was read since the last time line, and before it where that was none.
        let mut buffer: Vec<&str> = Vec::new();
        while let Some(&line) = lines.peek() {
            line_count += 1;
            if line.contains("-->") {
                if !(line_count == 1 || (line_count == 2 && !seen_arrow)) {
                    break;
                }
                seen_arrow = true;
                match timings(line) {
                    Some((span, settings)) => cue = Some(self.begun_cue(buffer.drain(..).next(), span, settings)),
                    None => {
                        self.odd_times += 1;
                        buffer.push(line);
                    }
                }
            } else if line.is_empty() {
                break;
            } else {
                buffer.push(line);
            }
            lines.next();
        }
        let text = buffer.join("\n");
        match cue {
            Some(cue) => self.file.cues.push(FileCue { text: cue_text(&text), ..cue }),
            None => self.push_other(text, seen_arrow),
        }
    }

    fn begun_cue(&mut self, id: Option<&str>, span: Span, text: &str) -> FileCue {
        let mut settings = Vec::new();
        for word in text.split(is_space).filter(|word| !word.is_empty()) {
            match name_and_value(word) {
                Some((name, value)) => settings.push(CueSetting::new(name, value)),
                None => self.odd_settings += 1,
            }
        }
        let placement = CueBox::of(&settings).placement();
        FileCue { id: id.unwrap_or_default().to_owned(), span, placement, settings, ..FileCue::default() }
    }

    fn push_other(&mut self, text: String, seen_arrow: bool) {
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let is_alone = |word: &str| first.strip_prefix(word).is_some_and(|rest| rest.chars().all(is_space));
        let is_early = self.file.cues.is_empty() && !seen_arrow;
        let kind = if is_early && is_alone("STYLE") {
            BlockKind::Style
        } else if is_early && is_alone("REGION") {
            self.file.regions.push(region(rest));
            BlockKind::Region
        } else if first.strip_prefix("NOTE").is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) {
            BlockKind::Note
        } else {
            BlockKind::Other
        };
        self.push_block(kind, text);
    }

    fn finished(mut self) -> SubtitleFile {
        self.file.warn_if(self.odd_times > 0, m!("webvtt-odd-times", count = self.odd_times));
        self.file.warn_if(self.odd_settings > 0, m!("webvtt-odd-settings", count = self.odd_settings));
        self.file
    }
}

/// "Collect WebVTT cue timings and settings".
fn timings(line: &str) -> Option<(Span, &str)> {
    let mut scanner = LineScanner::new(line);
    scanner.skip_space();
    let start = scanner.timestamp()?;
    scanner.skip_space();
    scanner.expect("-->")?;
    scanner.skip_space();
    let end = scanner.timestamp()?;
    Some((Span::new(start, end), scanner.rest))
}
