//! The screen of 15 rows and 32 columns on which captions are written.

use super::codes::{COLOURS, CellStyle};
use crate::subtitle_file::placement::{PictureRow, Placement, TextAlignment};
use crate::subtitle_file::run::{MarkedText, StyledRun, TextColour, TextStyle};

pub const ROWS: usize = 15;
pub const COLUMNS: usize = 32;

/// Columns by which the room on both sides may differ where a row is centred: rows begin at every fourth column in many files.
const CENTRED_WITHIN: usize = 4;

/// A character and how it looks; `None`: the picture is seen there.
pub type Cell = Option<(char, CellStyle)>;

#[derive(Clone, Debug)]
pub struct CaptionScreen {
    cells: Vec<[Cell; COLUMNS]>,
}

impl Default for CaptionScreen {
    fn default() -> Self {
        Self { cells: vec![[None; COLUMNS]; ROWS] }
    }
}

/// A row that shows something: its number, the column of its first letter, and its cells from there to the last letter.
struct ShownRow<'a> {
    row: usize,
    column: usize,
    cells: &'a [Cell],
}

impl CaptionScreen {
    pub fn set(&mut self, row: usize, column: usize, cell: Cell) {
        if let Some(place) = self.cells.get_mut(row).and_then(|row| row.get_mut(column)) {
            *place = cell;
        }
    }

    pub fn clear_row(&mut self, row: usize, from: usize) {
        for cell in self.cells.get_mut(row).into_iter().flatten().skip(from) {
            *cell = None;
        }
    }

    pub fn clear(&mut self) {
        self.cells.fill([None; COLUMNS]);
    }

    /// Moves what stands in one row into another.
    pub fn move_row(&mut self, from: usize, to: usize) {
        if from == to {
            return;
        }
        let Some(moved) = self.cells.get_mut(from).map(|row| std::mem::replace(row, [None; COLUMNS])) else { return };
        if let Some(row) = self.cells.get_mut(to) {
            *row = moved;
        }
    }

    pub fn is_blank(&self) -> bool {
        self.shown_rows().next().is_none()
    }

    fn shown_rows(&self) -> impl Iterator<Item = ShownRow<'_>> {
        let is_letter = |cell: &Cell| cell.is_some_and(|(sign, _)| !sign.is_whitespace());
        self.cells.iter().enumerate().filter_map(move |(row, cells)| {
            let first = cells.iter().position(is_letter)?;
            let last = cells.iter().rposition(is_letter)?;
            Some(ShownRow { row, column: first, cells: cells.get(first..=last)? })
        })
    }

    /// The text as it is read.
    pub fn text(&self) -> MarkedText {
        let mut runs: Vec<StyledRun> = Vec::new();
        for (number, shown) in self.shown_rows().enumerate() {
            if number > 0 {
                runs.push(StyledRun::plain("\n"));
            }
            let mut style = CellStyle::default();
            for cell in shown.cells {
                let (sign, own) = cell.unwrap_or((' ', style));
                style = own;
                runs.push(StyledRun { style: text_style(style), ..StyledRun::plain(String::from(sign)) });
            }
        }
        MarkedText::from_runs(runs)
    }

    /// Where each row stands, as `row:column:letters`, row and column counted from 1.
    pub fn places(&self) -> String {
        let place = |shown: ShownRow<'_>| format!("{}:{}:{}", shown.row + 1, shown.column + 1, shown.cells.len());
        self.shown_rows().map(place).collect::<Vec<_>>().join(" ")
    }

    pub fn placement(&self) -> Placement {
        let rows: Vec<ShownRow<'_>> = self.shown_rows().collect();
        let (first, last) = (rows.first().map_or(0, |row| row.row), rows.last().map_or(0, |row| row.row));
        // Twice the middle of the rows, of twice 14.
        let row = match first + last {
            0..=9 => PictureRow::Top,
            10..=18 => PictureRow::Middle,
            _ => PictureRow::Bottom,
        };
        let room = |row: &ShownRow<'_>| (row.column, COLUMNS.saturating_sub(row.column + row.cells.len()));
        let is_centred = |row: &ShownRow<'_>| {
            let (left, right) = room(row);
            left.abs_diff(right) <= CENTRED_WITHIN
        };
        let (left, right) = rows.iter().map(room).fold((0, 0), |(left, right), room| (left + room.0, right + room.1));
        let alignment = if rows.iter().all(is_centred) {
            TextAlignment::Centre
        } else if left <= right {
            TextAlignment::Left
        } else {
            TextAlignment::Right
        };
        Placement { row, alignment, ..Placement::default() }
    }
}

fn text_style(style: CellStyle) -> TextStyle {
    let colour = COLOURS.get(usize::from(style.colour)).filter(|_| style.colour != 0);
    TextStyle {
        italic: style.italic,
        underline: style.underline,
        colour: colour.map(|rgb| TextColour::opaque(*rgb)),
        ..TextStyle::default()
    }
}
