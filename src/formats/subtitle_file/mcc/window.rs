//! A window of CEA-708 with the text in it.

use crate::subtitle_file::placement::PictureRow;
use crate::subtitle_file::run::{StyledRun, TextStyle};

const MAX_ROWS: usize = 15;
const MAX_COLUMNS: usize = 42;

/// Rows and columns of a screen on which places are said in cells, and not per cent.
const SCREEN_ROWS: u8 = 75;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PenStyle {
    pub italic: bool,
    pub underline: bool,
}

/// A window; places are counted from 0.
#[derive(Clone, Debug)]
pub struct CaptionWindow {
    pub is_visible: bool,
    pub pen: PenStyle,
    /// Where it is held, from 0 at the top to 1 at the bottom.
    height: f32,
    row: usize,
    column: usize,
    cells: Vec<Vec<Option<(char, PenStyle)>>>,
}

impl CaptionWindow {
    /// By the six bytes that define it.
    pub fn defined([priority, vertical, ..]: [u8; 6]) -> Self {
        let is_relative = vertical & 0x80 != 0;
        let most = if is_relative { 100 } else { SCREEN_ROWS };
        let height = f32::from(vertical & 0x7f).min(f32::from(most)) / f32::from(most);
        let cells = vec![Vec::new(); MAX_ROWS];
        Self { is_visible: priority & 0x20 != 0, pen: PenStyle::default(), height, row: 0, column: 0, cells }
    }

    /// Takes over what stood in it when it is defined again.
    pub fn redefined(self, before: &Self) -> Self {
        Self { cells: before.cells.clone(), row: before.row, column: before.column, pen: before.pen, ..self }
    }

    pub fn put(&mut self, sign: char) {
        let (column, pen) = (self.column, self.pen);
        if let Some(row) = self.cells.get_mut(self.row).filter(|_| column < MAX_COLUMNS) {
            if row.len() <= column {
                row.resize(column + 1, None);
            }
            if let Some(cell) = row.get_mut(column) {
                *cell = Some((sign, pen));
            }
            self.column += 1;
        }
    }

    pub fn backspace(&mut self) {
        self.column = self.column.saturating_sub(1);
        let column = self.column;
        if let Some(cell) = self.cells.get_mut(self.row).and_then(|row| row.get_mut(column)) {
            *cell = None;
        }
    }

    /// To the start of the next row; beyond the last one all rows move up.
    pub fn next_row(&mut self) {
        self.column = 0;
        if self.row + 1 < MAX_ROWS {
            self.row += 1;
        } else {
            self.cells.rotate_left(1);
            self.clear_row();
        }
    }

    pub fn clear_row(&mut self) {
        self.column = 0;
        if let Some(row) = self.cells.get_mut(self.row) {
            row.clear();
        }
    }

    pub fn clear(&mut self) {
        self.cells.iter_mut().for_each(Vec::clear);
        (self.row, self.column) = (0, 0);
    }

    pub fn move_pen(&mut self, row: u8, column: u8) {
        (self.row, self.column) = (usize::from(row & 0x0f).min(MAX_ROWS - 1), usize::from(column & 0x3f));
    }

    pub fn is_blank(&self) -> bool {
        self.cells.iter().flatten().flatten().all(|(sign, _)| sign.is_whitespace())
    }

    /// Its rows that show something.
    pub fn lines(&self) -> Vec<Vec<StyledRun>> {
        let line = |row: &Vec<Option<(char, PenStyle)>>| -> Option<Vec<StyledRun>> {
            let is_letter = |cell: &Option<(char, PenStyle)>| cell.is_some_and(|(sign, _)| !sign.is_whitespace());
            let (first, last) = (row.iter().position(is_letter)?, row.iter().rposition(is_letter)?);
            let mut pen = PenStyle::default();
            let run = |cell: &Option<(char, PenStyle)>| {
                let (sign, own) = cell.unwrap_or((' ', pen));
                pen = own;
                let style = TextStyle { italic: own.italic, underline: own.underline, ..TextStyle::default() };
                StyledRun { style, ..StyledRun::plain(String::from(sign)) }
            };
            Some(row.get(first..=last)?.iter().map(run).collect())
        };
        self.cells.iter().filter_map(line).collect()
    }

    pub fn row(&self) -> PictureRow {
        match self.height {
            height if height < 1.0 / 3.0 => PictureRow::Top,
            height if height < 0.6 => PictureRow::Middle,
            _ => PictureRow::Bottom,
        }
    }
}
