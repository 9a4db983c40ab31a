//! The commands, two bytes each, of channel 1 of a field.

use super::characters::{extended, special};

/// Colours in the order of their codes.
pub const COLOURS: [u32; 7] = [0xff_ffff, 0x00_ff00, 0x00_00ff, 0x00_ffff, 0xff_0000, 0xff_ff00, 0xff_00ff];

/// How characters look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellStyle {
    /// Index in [`COLOURS`].
    pub colour: u8,
    pub italic: bool,
    pub underline: bool,
}

/// What two bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionCommand {
    /// RCL: what follows is loaded and shown later.
    ResumeLoading,
    Backspace,
    DeleteToEnd,
    /// RU2 to RU4: so many rows, which move up.
    RollUp(u8),
    /// RDC: what follows is shown at once.
    ResumeDirect,
    /// TR, RTD: text that is no caption follows.
    Text,
    /// EDM.
    EraseDisplayed,
    CarriageReturn,
    /// ENM.
    EraseLoaded,
    /// EOC: what was loaded is shown.
    EndOfCaption,
    /// By 1 to 3 columns.
    Tab(u8),
    MidRow(CellStyle),
    /// Where the next character stands, from row 0 and column 0, and how it looks.
    Preamble {
        row: u8,
        column: u8,
        style: CellStyle,
    },
    Special(char),
    Extended(char),
    /// Colours behind the letters, flashing, and codes that have no meaning.
    Other,
}

/// The two rows, counted from 0, of the first byte of a preamble: of 0x40 to 0x5f and of 0x60 to 0x7f.
const PREAMBLE_ROWS: [(u8, u8, u8); 8] = [
    (0x10, 10, 10),
    (0x11, 0, 1),
    (0x12, 2, 3),
    (0x13, 11, 12),
    (0x14, 13, 14),
    (0x15, 4, 5),
    (0x16, 6, 7),
    (0x17, 8, 9),
];

/// A byte with the bit that makes the number of its bits odd.
pub fn with_parity(byte: u8) -> u8 {
    let byte = byte & 0x7f;
    if byte.count_ones().is_multiple_of(2) { byte | 0x80 } else { byte }
}

/// The byte without it, and whether it was right.
pub fn without_parity(byte: u8) -> (u8, bool) {
    (byte & 0x7f, byte.count_ones() % 2 == 1)
}

impl CaptionCommand {
    /// Of bytes without their parity bits, the first one 0x10 to 0x17.
    pub fn of([first, second]: [u8; 2]) -> Self {
        match (first, second) {
            (0x10..=0x17, 0x40..) => {
                let rows = PREAMBLE_ROWS.iter().find(|(code, ..)| *code == first);
                let row = rows.map_or(14, |(_, upper, lower)| if second < 0x60 { *upper } else { *lower });
                let (column, style) = preamble_style(second & 0x1f);
                Self::Preamble { row, column, style }
            }
            (0x14 | 0x15, 0x20) => Self::ResumeLoading,
            (0x14 | 0x15, 0x21) => Self::Backspace,
            (0x14 | 0x15, 0x24) => Self::DeleteToEnd,
            (0x14 | 0x15, 0x25..=0x27) => Self::RollUp(second - 0x23),
            (0x14 | 0x15, 0x29) => Self::ResumeDirect,
            (0x14 | 0x15, 0x2a | 0x2b) => Self::Text,
            (0x14 | 0x15, 0x2c) => Self::EraseDisplayed,
            (0x14 | 0x15, 0x2d) => Self::CarriageReturn,
            (0x14 | 0x15, 0x2e) => Self::EraseLoaded,
            (0x14 | 0x15, 0x2f) => Self::EndOfCaption,
            (0x17, 0x21..=0x23) => Self::Tab(second - 0x20),
            (0x11, 0x20..=0x2f) => Self::MidRow(mid_row_style(second)),
            (0x11, 0x30..=0x3f) => special(second).map_or(Self::Other, Self::Special),
            (0x12 | 0x13, 0x20..=0x3f) => extended(first, second).map_or(Self::Other, Self::Extended),
            _ => Self::Other,
        }
    }

    /// The bytes of a command that is no character, without their parity bits.
    pub fn bytes(self) -> [u8; 2] {
        match self {
            Self::ResumeLoading => [0x14, 0x20],
            Self::Backspace => [0x14, 0x21],
            Self::DeleteToEnd => [0x14, 0x24],
            Self::RollUp(rows) => [0x14, 0x23 + rows.clamp(2, 4)],
            Self::ResumeDirect => [0x14, 0x29],
            Self::Text => [0x14, 0x2a],
            Self::EraseDisplayed => [0x14, 0x2c],
            Self::CarriageReturn => [0x14, 0x2d],
            Self::EraseLoaded => [0x14, 0x2e],
            Self::EndOfCaption => [0x14, 0x2f],
            Self::Tab(columns) => [0x17, 0x20 + columns.clamp(1, 3)],
            Self::MidRow(style) => [0x11, 0x20 | look_bits(style)],
            Self::Preamble { row, column, style } => {
                let of_row = |(_, upper, lower): &&(u8, u8, u8)| *upper == row || *lower == row;
                let (first, upper, _) = PREAMBLE_ROWS.iter().find(of_row).copied().unwrap_or((0x14, 13, 14));
                let half = if upper == row { 0x40 } else { 0x60 };
                let is_white = style.colour == 0 && !style.italic;
                let look = if column == 0 && !is_white {
                    look_bits(style)
                } else {
                    0x10 | (column / 4 % 8) << 1 | u8::from(style.underline)
                };
                [first, half | look]
            }
            Self::Special(_) | Self::Extended(_) | Self::Other => [0, 0],
        }
    }
}

/// Colour or italics, and the bit of underlining. Of italics and a colour it has the italics alone.
fn look_bits(style: CellStyle) -> u8 {
    let look = if style.italic { 7 } else { style.colour.min(6) };
    look << 1 | u8::from(style.underline)
}

fn mid_row_style(second: u8) -> CellStyle {
    let look = second >> 1 & 7;
    let (colour, italic) = if look == 7 { (0, true) } else { (look, false) };
    CellStyle { colour, italic, underline: second & 1 == 1 }
}

fn preamble_style(bits: u8) -> (u8, CellStyle) {
    if bits < 0x10 {
        return (0, mid_row_style(bits));
    }
    ((bits >> 1 & 7) * 4, CellStyle { underline: bits & 1 == 1, ..CellStyle::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_go_both_ways() {
        for first in 0x10..=0x17 {
            for second in 0x20..=0x7f {
                let command = CaptionCommand::of([first, second]);
                let is_sign =
                    matches!(command, CaptionCommand::Special(_) | CaptionCommand::Extended(_) | CaptionCommand::Other);
                if !is_sign {
                    assert_eq!(CaptionCommand::of(command.bytes()), command, "{first:x} {second:x}");
                }
            }
        }
    }

    #[test]
    fn bytes_are_those_of_known_files() {
        let check = |command: CaptionCommand, expected: [u8; 2]| {
            assert_eq!(command.bytes().map(with_parity), expected, "{command:?}");
        };
        check(CaptionCommand::ResumeLoading, [0x94, 0x20]);
        check(CaptionCommand::EraseLoaded, [0x94, 0xae]);
        check(CaptionCommand::EraseDisplayed, [0x94, 0x2c]);
        check(CaptionCommand::EndOfCaption, [0x94, 0x2f]);
        check(CaptionCommand::Tab(1), [0x97, 0xa1]);
        check(CaptionCommand::Preamble { row: 14, column: 0, style: CellStyle::default() }, [0x94, 0x70]);
        check(CaptionCommand::Preamble { row: 13, column: 4, style: CellStyle::default() }, [0x94, 0x52]);
        check(CaptionCommand::MidRow(CellStyle { italic: true, ..CellStyle::default() }), [0x91, 0xae]);
        assert_eq!((without_parity(0x94), without_parity(0x95)), ((0x14, true), (0x15, false)));
    }
}
