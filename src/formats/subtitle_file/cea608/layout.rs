//! A cue as rows of the screen: what stands in each cell, and where the rows stand.

use super::characters::{is_invisible, sign_of};
use super::codes::{COLOURS, CellStyle};
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::placement::{PictureRow, TextAlignment};
use crate::subtitle_file::rows::rows;
use crate::subtitle_file::run::{StyledRun, TextColour, TextStyle};

pub use super::screen::{COLUMNS, ROWS};

/// What takes a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowSymbol {
    Letter(char),
    /// A change of looks, which is seen as a space.
    MidRow(CellStyle),
}

/// The cells of a row, as far as something stands in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowCells {
    /// Changes of looks before the first letter.
    pub lead: Vec<CellStyle>,
    /// From the first letter to the last.
    pub symbols: Vec<RowSymbol>,
    /// The first letter is underlined, without anything else that is unusual.
    pub starts_underlined: bool,
    /// Cells beyond the letters of the line.
    extra: usize,
}

/// A row with its place, both counted from 0; the column is that of the first letter.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedRow {
    pub row: usize,
    pub column: usize,
    pub cells: RowCells,
}

/// The rows of a cue.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CueLayout {
    pub rows: Vec<PlacedRow>,
    /// A line was too wide for a row.
    pub is_wrapped: bool,
    /// There were more rows than the screen has; those are left out.
    pub is_cut: bool,
    /// A change of looks inside a word stands as a space there.
    pub has_gaps: bool,
}

/// Whether a line of the cue is wider than a row, so that it becomes several.
pub fn needs_more_rows(cue: &FileCue) -> bool {
    cue.lines().iter().any(|line| !fits(&cells_of(line).0))
}

/// Whether a colour stays as it is.
pub fn keeps_colour(colour: TextColour) -> bool {
    COLOURS.contains(&colour.rgb()) && colour.opacity == 255
}

/// `places`: where the rows stood in a file of these captions.
pub fn layout(cue: &FileCue, places: Option<&str>) -> CueLayout {
    let mut found = CueLayout::default();
    let mut all: Vec<RowCells> = Vec::new();
    for line in cue.lines() {
        let (cells, has_gaps) = cells_of(line);
        found.has_gaps |= has_gaps;
        if fits(&cells) {
            all.push(cells);
            continue;
        }
        found.is_wrapped = true;
        let width = COLUMNS.saturating_sub(cells.extra + 2).max(1);
        all.extend(rows(line, width).iter().map(|row| cells_of(row).0));
    }
    all.retain(|row| !row.symbols.is_empty());
    found.is_cut = all.len() > ROWS;
    all.truncate(ROWS);
    let places = places.and_then(|places| places_of(places, all.len())).filter(|_| !found.is_wrapped);
    let first = match cue.placement.row {
        PictureRow::Top => 0,
        PictureRow::Middle => (ROWS - all.len()) / 2,
        PictureRow::Bottom => ROWS - all.len(),
    };
    let placed = all.into_iter().enumerate().map(|(number, cells)| {
        let place = places.as_ref().and_then(|places| places.get(number)).copied();
        let letters = cells.symbols.len();
        let least = least_column(&cells);
        let kept = place.filter(|(_, column, length)| *length == letters && column + letters <= COLUMNS);
        let column = match cue.placement.alignment {
            _ if kept.is_some() => kept.map_or(0, |(_, column, _)| column),
            TextAlignment::Left | TextAlignment::Start => 0,
            TextAlignment::Centre => COLUMNS.saturating_sub(letters) / 2,
            TextAlignment::Right | TextAlignment::End => COLUMNS.saturating_sub(letters),
        };
        PlacedRow { row: place.map_or(first + number, |(row, ..)| row), column: column.max(least), cells }
    });
    found.rows = placed.collect();
    found
}

/// Rows, columns and lengths as [`super::screen::CaptionScreen::places`] writes them; `None` unless there are `count` in order.
fn places_of(text: &str, count: usize) -> Option<Vec<(usize, usize, usize)>> {
    let place = |word: &str| {
        let mut parts = word.split(':').map(|part| part.parse::<usize>().ok());
        let (row, column, length) = (parts.next()??, parts.next()??, parts.next()??);
        let is_place = (1..=ROWS).contains(&row) && (1..=COLUMNS).contains(&column) && length <= COLUMNS;
        is_place.then_some((row - 1, column - 1, length))
    };
    let places: Vec<_> = text.split(' ').map(place).collect::<Option<_>>()?;
    let is_ordered = places.windows(2).all(|pair| pair[0].0 < pair[1].0);
    (places.len() == count && is_ordered).then_some(places)
}

/// The first column in which the first letter can stand: two changes of looks take one cell at least.
fn least_column(cells: &RowCells) -> usize {
    cells.lead.len().saturating_sub(1)
}

fn fits(cells: &RowCells) -> bool {
    least_column(cells) + cells.symbols.len() <= COLUMNS
}

/// The cells of a line, and whether a change of looks parts a word.
fn cells_of(line: &[StyledRun]) -> (RowCells, bool) {
    let mut cells = RowCells::default();
    let mut has_gaps = false;
    let mut style = CellStyle::default();
    for run in line {
        let own = cell_style(&run.style);
        // Of spaces nothing is seen but the line below them.
        let is_blank = run.text.chars().all(|sign| sign.is_whitespace() || is_invisible(sign));
        let mut text = run.text.as_str();
        if own != style && !is_blank {
            if cells.symbols.is_empty() {
                cells.lead = changes(CellStyle::default(), own);
                cells.starts_underlined = cells.lead.is_empty() && own.underline;
                text = text.trim_start();
            } else {
                let codes = changes_within(style, own);
                let mut spaces = 0;
                while spaces < codes.len() && text.starts_with(char::is_whitespace) {
                    text = text.get(text.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
                    spaces += 1;
                }
                while spaces < codes.len() && cells.symbols.last() == Some(&RowSymbol::Letter(' ')) {
                    cells.symbols.pop();
                    spaces += 1;
                }
                has_gaps |= spaces == 0;
                cells.extra += codes.len() - spaces;
                cells.symbols.extend(codes.into_iter().map(RowSymbol::MidRow));
            }
            style = own;
        }
        for sign in text.chars() {
            push_sign(&mut cells, sign);
        }
    }
    while matches!(cells.symbols.last(), Some(RowSymbol::MidRow(_) | RowSymbol::Letter(' ' | '\u{a0}'))) {
        cells.symbols.pop();
    }
    (cells, has_gaps)
}

fn push_sign(cells: &mut RowCells, sign: char) {
    match sign {
        '…' => {
            cells.symbols.extend([RowSymbol::Letter('.'); 3]);
            cells.extra += 2;
        }
        _ if is_invisible(sign) => {}
        _ if sign.is_whitespace() => {
            if !cells.symbols.is_empty() {
                cells.symbols.push(RowSymbol::Letter(if sign == '\u{a0}' { sign } else { ' ' }));
            }
        }
        _ => cells.symbols.push(RowSymbol::Letter(if sign_of(sign).is_some() { sign } else { '?' })),
    }
}

/// The changes before the first letter.
fn changes(from: CellStyle, to: CellStyle) -> Vec<CellStyle> {
    if to.colour == 0 && !to.italic { Vec::new() } else { changes_within(from, to) }
}

/// Italics leave the colour as it is, and a colour ends italics.
fn changes_within(from: CellStyle, to: CellStyle) -> Vec<CellStyle> {
    let colour = CellStyle { italic: false, ..to };
    match (to.italic, to.colour == from.colour) {
        (false, _) => vec![colour],
        (true, true) => vec![to],
        (true, false) => vec![colour, to],
    }
}

/// The nearest looks; black, which would not be seen, is white.
fn cell_style(style: &TextStyle) -> CellStyle {
    let bit = |part: u8, bit: u8| if part >= 128 { bit } else { 0 };
    let colour = style.colour.map_or(7, |colour| bit(colour.red, 1) | bit(colour.green, 2) | bit(colour.blue, 4));
    // In the order of the bits: black, red, green, yellow, blue, magenta, cyan, white.
    let colour = [0, 4, 1, 5, 2, 6, 3, 0].get(usize::from(colour)).copied().unwrap_or(0);
    CellStyle { colour, italic: style.italic, underline: style.underline }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::run::MarkedText;

    fn styled(text: &str, italic: bool, colour: Option<u32>) -> StyledRun {
        let style = TextStyle { italic, colour: colour.map(TextColour::opaque), ..TextStyle::default() };
        StyledRun { style, ..StyledRun::plain(text) }
    }

    /// `~` for a change of looks.
    fn shown(cells: &RowCells) -> String {
        let one = |symbol: &RowSymbol| match symbol {
            RowSymbol::Letter(sign) => *sign,
            RowSymbol::MidRow(_) => '~',
        };
        let lead = "~".repeat(cells.lead.len());
        format!("{lead}|{}", cells.symbols.iter().map(one).collect::<String>())
    }

    #[test]
    fn changes_of_looks_take_the_place_of_spaces() {
        let check = |line: &[StyledRun], expected: &str, gaps: bool| {
            let (cells, has_gaps) = cells_of(line);
            assert_eq!((shown(&cells).as_str(), has_gaps), (expected, gaps));
        };
        check(&[styled(" Who goes ", false, None)], "|Who goes", false);
        check(&[styled("Who ", false, None), styled("goes", true, None)], "|Who~goes", false);
        check(&[styled("Who", false, None), styled(" goes", true, None)], "|Who~goes", false);
        check(&[styled("Who", true, None), styled("goes", false, None)], "~|Who~goes", true);
        check(&[styled("Who", true, Some(0xff_0000))], "~~|Who", false);
        check(&[styled("a", false, None), styled("b…", true, Some(0xff_0000))], "|a~~b...", true);
        check(&[styled("a", true, None), styled(" ", false, None), styled("b", true, None)], "~|a b", false);
        check(&[styled("水 ", false, None)], "|?", false);
    }

    #[test]
    fn rows_stand_where_they_shall_and_none_is_too_wide() {
        let placed = |text: &str, places: Option<&str>| {
            let cue = FileCue { text: MarkedText::plain(text), ..FileCue::default() };
            let layout = layout(&cue, places);
            assert!(layout.rows.iter().all(|row| row.column + row.cells.symbols.len() <= COLUMNS), "{text}");
            let rows = layout.rows.iter();
            rows.map(|row| format!("{}:{}{}", row.row, row.column, shown(&row.cells))).collect::<Vec<_>>()
        };
        assert_eq!(placed("Who\ngoes there?", None), ["13:14|Who", "14:10|goes there?"]);
        assert_eq!(placed("Who\ngoes", Some("1:5:3 3:2:9")), ["0:4|Who", "2:14|goes"]);
        let broken = placed("before the tide had turned we had rowed out", None);
        assert_eq!(broken, ["13:6|before the tide had", "14:4|turned we had rowed out"]);
        assert_eq!(placed(&"a\n".repeat(20), None).len(), ROWS);
        let wide = FileCue { text: MarkedText::plain(&"word ".repeat(9)), ..FileCue::default() };
        assert!(needs_more_rows(&wide) && layout(&FileCue::default(), None).rows.is_empty());
    }
}
