//! Reading EBU STL.

use super::header::{HEADER_BYTES, StlHeader};
use super::text_field::{DOUBLE_HEIGHT, UNUSED, runs};
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::placement::{PictureRow, Placement, TextAlignment};
use crate::subtitle_file::rows::row_width;
use crate::subtitle_file::run::{MarkedText, StyledRun};
use base::texts::{m, t};
use base::time::{Duration, Instant, Span};
use base::warning::Warning;

pub const BLOCK_BYTES: usize = 128;
/// The text of a block begins here.
pub const TEXT_AT: usize = 16;
/// The last block of a cue.
pub const LAST_BLOCK: u8 = 0xff;
/// A block of user data.
const USER_BLOCK: u8 = 0xfe;

/// A setting of cues that lie before the start from which the others count, as a title at zero does.
pub const EARLY: &str = "early";

/// A setting of cues with a row that is wider than the header declares: how wide it is.
pub const WIDE: &str = "wide";

/// A setting of cues whose letters have double height.
pub const DOUBLE: &str = "double-height";

/// Whether a file is EBU STL.
pub fn claims(bytes: &[u8]) -> bool {
    bytes.get(3..11).is_some_and(|format| {
        format.starts_with(b"STL") && format[3..5].iter().all(u8::is_ascii_digit) && format.ends_with(b".01")
    })
}

pub fn read(bytes: &[u8]) -> Result<SubtitleFile, SubtitleFileError> {
    let damaged =
        |place: &str, problem: &str| Err(SubtitleFileError::damaged(FileFormat::EbuStl, place, problem.to_owned()));
    let Some(header) = StlHeader::of(bytes) else {
        return damaged(t!("subtitle-file-its-header"), t!("stl-too-short"));
    };
    let Some(grid) = header.grid() else {
        return damaged(t!("subtitle-file-its-header"), t!("stl-no-frame-rate"));
    };
    let mut file = SubtitleFile::new(FileFormat::EbuStl);
    file.language = header.language().map(str::to_owned);
    push_bytes(&mut file, BlockKind::Header, header.bytes());
    let blocks = bytes[HEADER_BYTES..].chunks_exact(BLOCK_BYTES);
    file.warn_if(!blocks.remainder().is_empty(), m!("stl-cut-block"));
    let mut reader = BlockReader { header: &header, grid, file, text: Vec::new(), unread: 0 };
    blocks.for_each(|block| reader.read_block(block));
    Ok(reader.finished())
}

/// Bytes are kept as characters up to U+00FF.
fn push_bytes(file: &mut SubtitleFile, kind: BlockKind, bytes: &[u8]) {
    let text = bytes.iter().copied().map(char::from).collect();
    file.blocks.push(FileBlock { kind, text, before_cue: file.cues.len() });
}

struct BlockReader<'a> {
    header: &'a StlHeader,
    grid: FrameGrid,
    file: SubtitleFile,
    /// Text of the blocks before the last one of a cue.
    text: Vec<u8>,
    unread: usize,
}

impl BlockReader<'_> {
    fn read_block(&mut self, block: &[u8]) {
        let is_comment = block[15] == 1;
        if block[3] == USER_BLOCK || is_comment {
            let kind = if is_comment { BlockKind::Note } else { BlockKind::Other };
            push_bytes(&mut self.file, kind, block);
            return;
        }
        let text = &block[TEXT_AT..];
        let used = text.iter().rposition(|&byte| byte != UNUSED).map_or(0, |last| last + 1);
        self.text.extend(&text[..used]);
        if block[3] != LAST_BLOCK {
            return;
        }
        let bytes = std::mem::take(&mut self.text);
        let (runs, unread) = runs(&bytes, self.header.code_table());
        self.unread += unread;
        let time = |at: usize| {
            let [hours, minutes, seconds, frames] = [block[at], block[at + 1], block[at + 2], block[at + 3]];
            self.grid.instant([hours, minutes, seconds, frames].map(i64::from))
        };
        let text = trimmed(MarkedText::from_runs(runs));
        let is_double = self.header.is_teletext() && bytes.contains(&DOUBLE_HEIGHT);
        let rows = text.lines().len() * if is_double { 2 } else { 1 };
        let placement = self.placement(block[13], block[14], rows);
        let setting = |name: &str, value: u8| CueSetting::new(name, value.to_string());
        let widest = text.lines().iter().map(|line| row_width(line)).max().unwrap_or(0);
        let is_wide = self.header.row_width().is_some_and(|declared| declared < widest);
        self.file.cues.push(FileCue {
            id: u16::from_le_bytes([block[1], block[2]]).to_string(),
            span: Span::new(time(5), time(9)),
            text,
            placement,
            settings: [
                setting("SGN", block[0]),
                setting("CS", block[4]),
                setting("VP", block[13]),
                setting("JC", block[14]),
            ]
            .into_iter()
            .chain(is_wide.then(|| CueSetting::new(WIDE, widest.to_string())))
            .chain(is_double.then(|| CueSetting::new(DOUBLE, "1")))
            .collect(),
        });
    }

    fn placement(&self, row: u8, justification: u8, lines: usize) -> Placement {
        let rows = f64::from(self.header.rows());
        let middle = (f64::from(row) + lines as f64 / 2.0) / rows;
        let row = match middle {
            share if share < 1.0 / 3.0 => PictureRow::Top,
            share if share < 2.0 / 3.0 => PictureRow::Middle,
            _ => PictureRow::Bottom,
        };
        let alignment = match justification {
            1 => TextAlignment::Left,
            3 => TextAlignment::Right,
            _ => TextAlignment::Centre,
        };
        Placement { row, alignment, ..Placement::default() }
    }

    /// Makes the times count from zero, if they count from the start of the programme: where all cues but a few, as a title at zero,
    /// lie behind it. Where times count from zero whatever the header says, many lie before it, or all.
    fn take_start(&mut self) {
        let start = self.header.programme_start();
        let is_early = |cue: &FileCue| cue.span.start - Instant::ZERO < start;
        let (early, all) = (self.file.cues.iter().filter(|cue| is_early(cue)).count(), self.file.cues.len());
        if start <= Duration::ZERO || early == all || early > (all / 10).max(1) {
            return;
        }
        for cue in &mut self.file.cues {
            if is_early(cue) {
                cue.settings.push(CueSetting::new(EARLY, "1"));
            } else {
                cue.span = cue.span.shifted(-start);
            }
        }
        self.file.taken_start = start;
        let [hours, minutes, seconds, frames] = self.grid.time_code(Instant::ZERO + start);
        let clock = format!("{hours:02}:{minutes:02}:{seconds:02}:{frames:02}");
        let message = match early {
            0 => m!("stl-programme-start", clock = clock),
            count => m!("stl-programme-start-early", clock = clock, count = count),
        };
        self.file.warnings.push(Warning::new(message));
    }

    fn finished(mut self) -> SubtitleFile {
        self.take_start();
        self.file.warn_if(!self.text.is_empty(), m!("stl-cut-cue"));
        self.file.warn_if(self.unread > 0, m!("stl-unread-characters", count = self.unread));
        self.file
    }
}

/// Without the spaces that fill rows on either side.
fn trimmed(text: MarkedText) -> MarkedText {
    let mut lines = text.lines().to_vec();
    for line in &mut lines {
        while let Some(first) = line.first_mut() {
            first.text = first.text.trim_start().to_owned();
            if !first.text.is_empty() {
                break;
            }
            line.remove(0);
        }
        while let Some(last) = line.last_mut() {
            last.text.truncate(last.text.trim_end().len());
            if !last.text.is_empty() {
                break;
            }
            line.pop();
        }
    }
    lines.retain(|line| !line.is_empty());
    let mut runs: Vec<_> = Vec::new();
    for (number, line) in lines.into_iter().enumerate() {
        if number > 0 {
            runs.push(StyledRun::plain("\n"));
        }
        runs.extend(line);
    }
    MarkedText::from_runs(runs)
}
