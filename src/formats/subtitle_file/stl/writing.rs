//! Writing EBU STL.

use super::code_table::CodeTable;
use super::header::StlHeader;
use super::reading::{BLOCK_BYTES, DOUBLE, EARLY, LAST_BLOCK, TEXT_AT};
use super::row_limit::RowLimit;
use super::text_field::{RowForm, UNUSED, field};
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::options::WriteOptions;
use crate::subtitle_file::placement::{PictureRow, TextAlignment};
use crate::subtitle_file::programme::Programme;
use crate::subtitle_file::rows::rows;
use crate::subtitle_file::run::StyledRun;
use base::texts::t;
use base::time::{Duration, Instant};

/// A cue has at most so many blocks of text.
const MAX_BLOCKS: usize = 0xf0;

/// The table in which the text is written: that of an own file, else the one in which the fewest characters get lost.
pub fn written_table(file: &SubtitleFile) -> CodeTable {
    own_header(file).map_or_else(|| fitting_table(file).0, |own| own.code_table())
}

fn fitting_table(file: &SubtitleFile) -> (CodeTable, &'static [u8; 2]) {
    CodeTable::fitting(file.cues.iter().flat_map(|cue| cue.text.runs()).flat_map(|run| run.text.chars()))
}

/// What the header of a file of EBU STL says of the programme; `None`: the file is of another format.
pub fn own_programme(file: &SubtitleFile) -> Option<Programme> {
    own_header(file).map(|header| header.programme())
}

/// The header of a file that was EBU STL.
fn own_header(file: &SubtitleFile) -> Option<StlHeader> {
    let own = file.first_block(BlockKind::Header).filter(|_| file.format == FileFormat::EbuStl);
    own.and_then(|text| StlHeader::of(&bytes_of(text)))
}

/// The frames that a file counts when it is written: those of its own header; in a new one those of `frames`, if it has as many
/// in a second as the format knows (25 and 30), else 25.
pub fn counted_grid(file: &SubtitleFile, frames: Option<FrameGrid>) -> FrameGrid {
    match own_header(file) {
        Some(own) => own.grid().unwrap_or(FrameGrid::PAL),
        None => FrameGrid::of_stl(frames),
    }
}

/// The header that the file is written with: its own or a new one, with what is said of the programme.
fn header_of(file: &SubtitleFile, grid: FrameGrid) -> StlHeader {
    let own = own_header(file);
    // An own one that names no language does not want to.
    let language = file.language.as_deref().filter(|_| own.is_none());
    let mut header = own.unwrap_or_else(|| {
        let mut header = StlHeader::new(grid);
        header.set_code_table(fitting_table(file).1);
        header
    });
    header.set_programme(&file.programme, language);
    header
}

/// How wide rows may be when the file is written.
pub fn row_limit(file: &SubtitleFile) -> RowLimit {
    RowLimit::of(file, &header_of(file, FrameGrid::PAL))
}

/// The file as bytes. Lines that are wider than the header declares become several rows. An own file keeps its header, with new counts; a new one is made at the frame rate of the options. Both say
/// when the programme starts, if the options do; otherwise an own file starts when it did.
///
/// # Errors
/// More cues, later times or longer texts than the format has numbers for.
pub fn write(file: &SubtitleFile, options: &WriteOptions) -> Result<Vec<u8>, SubtitleFileError> {
    let is_own = own_header(file).is_some();
    let grid = counted_grid(file, options.frames);
    let mut header = header_of(file, grid);
    let limit = RowLimit::of(file, &header);
    let drops = options.drop_frame;
    // An offset that is the start of the programme is in the times already.
    let start = if options.programme_start().is_none() && is_own { file.taken_start } else { Duration::ZERO };
    if let Some(start) = options.programme_start() {
        header.set_programme_start(grid.counted_code(Instant::ZERO + start, drops).map(|part| part as u8));
    }
    // What lay before the start stays where it was.
    let is_early = |cue: &FileCue| is_own && cue.setting(EARLY).is_some();
    let early = options.programme_start().map_or(Duration::ZERO, |start| -start);
    let start_of = |cue: &FileCue| if is_early(cue) { early } else { start };
    let mut blocks: Vec<u8> = Vec::new();
    for index in 0..=file.cues.len() {
        let kept = file.blocks_before(index).filter(|block| is_own && block.kind != BlockKind::Header);
        kept.for_each(|block: &FileBlock| blocks.extend(bytes_of(&block.text)));
        if let Some(cue) = file.cues.get(index) {
            push_cue(
                &mut blocks,
                cue,
                index,
                &CueWriter { header: &header, grid, start: start_of(cue), is_own, limit, drops },
            )?;
        }
    }
    let first = file.cues.first().map_or(Instant::ZERO, |cue| cue.span.start + start_of(cue));
    let first = grid.counted_code(first, drops).map(|part| part as u8);
    header.set_counts(blocks.len() / BLOCK_BYTES, file.cues.len(), first);
    let mut bytes = header.bytes().to_vec();
    bytes.extend(blocks);
    Ok(bytes)
}

fn bytes_of(text: &str) -> Vec<u8> {
    text.chars().map(|sign| u8::try_from(sign).unwrap_or(b'?')).collect()
}

struct CueWriter<'a> {
    header: &'a StlHeader,
    grid: FrameGrid,
    /// The offset added to the times.
    start: Duration,
    is_own: bool,
    limit: RowLimit,
    /// Time codes leave out numbers, where the rate has such.
    drops: bool,
}

fn push_cue(
    blocks: &mut Vec<u8>,
    cue: &FileCue,
    index: usize,
    writer: &CueWriter<'_>,
) -> Result<(), SubtitleFileError> {
    let impossible = |problem: String| SubtitleFileError::Impossible { format: FileFormat::EbuStl, problem };
    let CueWriter { header, grid, start, is_own, limit, drops } = *writer;
    let number = cue.id.parse().ok().filter(|_| is_own).or_else(|| u16::try_from(index).ok());
    let number = number.ok_or_else(|| impossible(t!("stl-too-many-cues").to_owned()))?;
    let lines: Vec<Vec<StyledRun>> =
        cue.text.shown_lines().flat_map(|line| rows(line, limit.width_for(cue, line))).collect();
    let is_double_height = is_own && header.is_teletext() && cue.setting(DOUBLE).is_some();
    let form = RowForm { is_teletext: header.is_teletext(), is_double_height };
    let (text, _) = field(&lines, header.code_table(), form);
    let parts: Vec<&[u8]> = if text.is_empty() { vec![&[]] } else { text.chunks(BLOCK_BYTES - TEXT_AT).collect() };
    if parts.len() > MAX_BLOCKS {
        return Err(impossible(t!("stl-too-long", number = index + 1)));
    }
    let mut block = [UNUSED; BLOCK_BYTES];
    let setting = |name: &str| cue.setting(name).filter(|_| is_own).and_then(|value| value.parse::<u8>().ok());
    block[0] = setting("SGN").unwrap_or(0);
    block[1..3].copy_from_slice(&number.to_le_bytes());
    block[4] = setting("CS").unwrap_or(0);
    for (at, time) in [(5, cue.span.start), (9, cue.span.end)] {
        let code = grid.counted_code(time + start, drops);
        if code[0] > 23 {
            return Err(impossible(t!("stl-too-late", number = index + 1)));
        }
        block[at..at + 4].copy_from_slice(&code.map(|part| part as u8));
    }
    let has_own_row = cue.text.shown_lines().count() == lines.len();
    block[13] = setting("VP")
        .filter(|_| has_own_row)
        .unwrap_or_else(|| vertical_position(cue, lines.len() * if is_double_height { 2 } else { 1 }, header.rows()));
    block[14] = setting("JC").unwrap_or(match cue.placement.alignment {
        TextAlignment::Left | TextAlignment::Start => 1,
        TextAlignment::Centre => 2,
        TextAlignment::Right | TextAlignment::End => 3,
    });
    block[15] = 0;
    for (number, part) in parts.iter().enumerate() {
        block[3] = if number + 1 == parts.len() { LAST_BLOCK } else { number as u8 };
        block[TEXT_AT..].fill(UNUSED);
        block[TEXT_AT..TEXT_AT + part.len()].copy_from_slice(part);
        blocks.extend(block);
    }
    Ok(())
}

/// The row of the first line.
fn vertical_position(cue: &FileCue, lines: usize, rows: u8) -> u8 {
    let lines = u8::try_from(lines.max(1)).unwrap_or(u8::MAX);
    match cue.placement.row {
        PictureRow::Top => 1,
        PictureRow::Middle => (rows / 2).saturating_sub(lines / 2).max(1),
        PictureRow::Bottom => rows.saturating_sub(lines).max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::run::MarkedText;
    use crate::subtitle_file::stl::reading::read;
    use base::time::Span;

    fn file_of(text: &str, start: Instant) -> SubtitleFile {
        let span = Span::new(start, start + Duration::from_millis(2000));
        let cue = FileCue { span, text: MarkedText::plain(text), ..FileCue::default() };
        SubtitleFile { cues: vec![cue], ..SubtitleFile::new(FileFormat::SubRip) }
    }

    #[test]
    fn a_new_file_is_in_the_table_that_has_its_letters() {
        for (text, table) in [("Привет, мир", b"01"), ("Γειά σου", b"03"), ("Łódź", b"00")] {
            let bytes = write(&file_of(text, Instant::ZERO), &WriteOptions::default()).unwrap();
            let back = read(&bytes).unwrap();
            assert_eq!((&bytes[12..14], back.cues[0].text.plain_text().as_str()), (&table[..], text));
            assert_eq!(write(&back, &WriteOptions::default()).unwrap(), bytes);
        }
    }

    #[test]
    fn time_codes_drop_numbers_if_that_is_wanted() {
        let grid = FrameGrid::NTSC;
        let start = grid.start_of(1800);
        let options = |drop_frame: bool| WriteOptions { frames: Some(grid), drop_frame, ..WriteOptions::default() };
        let code = |drops: bool| write(&file_of("a", start), &options(drops)).unwrap()[1024 + 5..1024 + 9].to_vec();
        assert_eq!((code(false), code(true)), (vec![0, 1, 0, 0], vec![0, 1, 0, 2]));
    }

    #[test]
    fn double_height_and_header_texts_of_another_code_page_stay() {
        let mut bytes = write(&file_of("Ann", Instant::ZERO), &WriteOptions::default()).unwrap();
        bytes[..3].copy_from_slice(b"863");
        bytes[16..20].copy_from_slice(&[b'P', 0x83, b't', 0x82]);
        // Before the box of the first row.
        bytes.copy_within(1024 + 16..1024 + 127, 1024 + 17);
        bytes[1024 + 16] = 0x0d;
        let file = read(&bytes).unwrap();
        assert_eq!(own_programme(&file).map(|programme| programme.title), Some("Pâté".to_owned()));
        assert_eq!(file.cues[0].setting(DOUBLE), Some("1"));
        assert_eq!(write(&file, &WriteOptions::default()).unwrap(), bytes);
        let programme = Programme { title: "Tête".to_owned(), ..Programme::default() };
        let named = write(&SubtitleFile { programme, ..file }, &WriteOptions::default()).unwrap();
        assert_eq!(&named[16..20], &[b'T', 0x88, b't', b'e']);
    }
}
