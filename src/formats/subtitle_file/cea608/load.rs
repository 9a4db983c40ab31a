//! The words that load a cue, two bytes each.

use super::characters::{CaptionSign, sign_of};
use super::codes::{CaptionCommand, CellStyle, with_parity};
use super::layout::{CueLayout, PlacedRow, RowSymbol};

/// Two bytes as they are sent.
pub type CaptionWord = [u8; 2];

/// What is sent without anything between: letters, or a command, which is said twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadUnit {
    pub word: CaptionWord,
    pub is_doubled: bool,
}

impl LoadUnit {
    pub fn command(command: CaptionCommand) -> Self {
        Self { word: command.bytes().map(with_parity), is_doubled: true }
    }

    /// How many frames it takes.
    pub fn frames(self) -> i64 {
        if self.is_doubled { 2 } else { 1 }
    }
}

/// From the command that begins to load to the last letter. Nothing for a cue of which nothing is seen.
pub fn load(layout: &CueLayout) -> Vec<LoadUnit> {
    if layout.rows.is_empty() {
        return Vec::new();
    }
    let mut out = LoadWriter { units: Vec::new(), half: None };
    out.command(CaptionCommand::EraseLoaded);
    out.command(CaptionCommand::ResumeLoading);
    for row in &layout.rows {
        out.row(row);
    }
    out.flush();
    out.units
}

struct LoadWriter {
    units: Vec<LoadUnit>,
    /// A letter that waits for another.
    half: Option<u8>,
}

impl LoadWriter {
    fn row(&mut self, placed: &PlacedRow) {
        let PlacedRow { row, column, cells } = placed;
        let row = u8::try_from(*row).unwrap_or(0);
        let lead = cells.lead.len();
        let (start, style, codes) = match column.checked_sub(lead) {
            Some(start) => {
                let style = CellStyle { underline: cells.starts_underlined, ..CellStyle::default() };
                (start, style, cells.lead.as_slice())
            }
            // In the first column the row itself begins with the looks.
            None => {
                let (first, rest) = cells
                    .lead
                    .split_first()
                    .map_or((CellStyle::default(), [].as_slice()), |(first, rest)| (*first, rest));
                (0, first, rest)
            }
        };
        let indent = u8::try_from(start / 4 * 4).unwrap_or(0);
        self.command(CaptionCommand::Preamble { row, column: indent, style });
        if let Some(tab) = u8::try_from(start % 4).ok().filter(|tab| *tab > 0) {
            self.command(CaptionCommand::Tab(tab));
        }
        for style in codes {
            self.command(CaptionCommand::MidRow(*style));
        }
        for symbol in &cells.symbols {
            match symbol {
                RowSymbol::MidRow(style) => self.command(CaptionCommand::MidRow(*style)),
                RowSymbol::Letter(sign) => self.sign(*sign),
            }
        }
    }

    fn sign(&mut self, sign: char) {
        match sign_of(sign) {
            Some(CaptionSign::Basic(byte)) => self.byte(byte),
            Some(CaptionSign::Special(code)) => self.code(code),
            Some(CaptionSign::Extended { plain, code }) => {
                self.byte(plain);
                self.code(code);
            }
            None => self.byte(b'?'),
        }
    }

    fn byte(&mut self, byte: u8) {
        match self.half.take() {
            Some(first) => self.units.push(LoadUnit { word: [first, byte].map(with_parity), is_doubled: false }),
            None => self.half = Some(byte),
        }
    }

    fn flush(&mut self) {
        if let Some(first) = self.half.take() {
            self.units.push(LoadUnit { word: [first, 0].map(with_parity), is_doubled: false });
        }
    }

    fn command(&mut self, command: CaptionCommand) {
        self.code(command.bytes());
    }

    fn code(&mut self, code: [u8; 2]) {
        self.flush();
        self.units.push(LoadUnit { word: code.map(with_parity), is_doubled: true });
    }
}
