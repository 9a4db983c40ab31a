//! Text fields: rows of characters with codes between them for colours, boxes and slanted letters.

use super::code_table::{CodeTable, is_invisible};
use crate::subtitle_file::run::{StyledRun, TextColour, TextStyle};

/// The colours of teletext, by their codes.
const COLOURS: [u32; 8] = [0x00_0000, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x00_00ff, 0xff_00ff, 0x00_ffff, 0xff_ffff];

/// Cells of a row of teletext. Each code but those of italics and underlining takes one.
pub const ROW_CELLS: usize = 40;

/// Letters of double height, which stand in two rows.
pub const DOUBLE_HEIGHT: u8 = 0x0d;
const END_BOX: u8 = 0x0a;
const START_BOX: u8 = 0x0b;
const NEW_ROW: u8 = 0x8a;
/// Fills what is left of a block.
pub const UNUSED: u8 = 0x8f;

/// Runs of the text of all blocks of a cue; how many characters could not be read is told.
pub fn runs(bytes: &[u8], table: CodeTable) -> (Vec<StyledRun>, usize) {
    let mut runs: Vec<StyledRun> = Vec::new();
    let mut style = TextStyle::default();
    let mut unread = 0;
    let mut is_row_start = true;
    let mut rest = bytes;
    while let Some(&code) = rest.first() {
        let mut taken = 1;
        let mut text = String::new();
        match code {
            0..=7 => {
                let colour = TextColour::opaque(COLOURS[usize::from(code)]);
                style.colour = (colour != TextColour::WHITE).then_some(colour);
                // A code takes the place of a space.
                if !is_row_start {
                    text.push(' ');
                }
            }
            0x80 => style.italic = true,
            0x81 => style.italic = false,
            0x82 => style.underline = true,
            0x83 => style.underline = false,
            NEW_ROW => {
                style.colour = None;
                is_row_start = true;
                text.push('\n');
            }
            UNUSED => break,
            0x08..=0x1f | 0x84..=0x9f => {}
            _ => match table.decode(rest) {
                Some((decoded, length)) => {
                    taken = length;
                    text = decoded;
                }
                None => unread += 1,
            },
        }
        if !text.is_empty() {
            is_row_start = code == NEW_ROW;
            runs.push(StyledRun { style: style.clone(), ..StyledRun::plain(text) });
        }
        rest = &rest[taken..];
    }
    (runs, unread)
}

/// What stands around the letters of each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowForm {
    /// A box, which teletext needs; where there is room it is closed, too.
    pub is_teletext: bool,
    pub is_double_height: bool,
}

/// The cells of teletext that a row takes beside its letters: the start of its box, and colours where no space is.
pub fn control_cells(line: &[StyledRun]) -> usize {
    let mut cells = 2;
    let (mut colour, mut before) = (colour_code(None), None);
    for run in line {
        let own = colour_code(run.style.colour);
        let stands_for_space = before == Some(' ') || (before.is_some() && run.text.starts_with(' '));
        cells += usize::from(own != colour && !stands_for_space);
        colour = own;
        before = run.text.chars().last().or(before);
    }
    cells
}

/// A cue's lines as a text field says them; characters that the table lacks become question marks and are counted.
pub fn field<'a>(
    lines: impl IntoIterator<Item = &'a Vec<StyledRun>>,
    table: CodeTable,
    form: RowForm,
) -> (Vec<u8>, usize) {
    let RowForm { is_teletext, is_double_height } = form;
    let (mut out, mut missing) = (Vec::new(), 0);
    for (number, line) in lines.into_iter().enumerate() {
        if number > 0 {
            // Of double height they take two rows each.
            out.extend(std::iter::repeat_n(NEW_ROW, if is_double_height { 2 } else { 1 }));
        }
        if is_double_height {
            out.push(DOUBLE_HEIGHT);
        }
        if is_teletext {
            out.extend([START_BOX, START_BOX]);
        }
        let mut style = TextStyle::default();
        let mut is_row_start = true;
        for run in line {
            let mut text = run.text.as_str();
            let colour = |style: &TextStyle| colour_code(style.colour);
            if colour(&style) != colour(&run.style) {
                // The code stands where a space was.
                match text.strip_prefix(' ') {
                    Some(rest) if !is_row_start => text = rest,
                    _ if out.last() == Some(&b' ') => drop(out.pop()),
                    _ => {}
                }
            }
            push_switch(&mut out, style.italic, run.style.italic, 0x80);
            push_switch(&mut out, style.underline, run.style.underline, 0x82);
            if colour(&style) != colour(&run.style) {
                out.push(colour(&run.style));
            }
            style = run.style.clone();
            let mut signs = text.chars().peekable();
            while let Some(sign) = signs.next() {
                let accent = signs.peek().and_then(|next| table.accent(*next)).filter(|_| sign.is_ascii_alphabetic());
                if let Some(accent) = accent {
                    signs.next();
                    out.push(accent);
                }
                match table.encode(sign) {
                    Some(bytes) => out.extend(bytes),
                    None if is_invisible(sign) => {}
                    None => {
                        out.push(b'?');
                        missing += 1;
                    }
                }
                is_row_start = false;
            }
        }
        push_switch(&mut out, style.underline, false, 0x82);
        push_switch(&mut out, style.italic, false, 0x80);
        if is_teletext {
            out.extend([END_BOX, END_BOX]);
        }
    }
    (out, missing)
}

fn push_switch(out: &mut Vec<u8>, was_on: bool, is_on: bool, code: u8) {
    if was_on != is_on {
        out.push(if is_on { code } else { code + 1 });
    }
}

/// The nearest colour of teletext.
fn colour_code(colour: Option<TextColour>) -> u8 {
    let Some(colour) = colour else { return 7 };
    let bit = |part: u8, bit: u8| if part >= 128 { bit } else { 0 };
    bit(colour.red, 1) | bit(colour.green, 2) | bit(colour.blue, 4)
}

/// Whether a colour stays as it is.
pub fn keeps_colour(colour: TextColour) -> bool {
    COLOURS.contains(&colour.rgb()) && colour.opacity == 255
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::run::MarkedText;

    #[test]
    fn rows_go_both_ways() {
        let red = TextStyle { colour: Some(TextColour::opaque(0xff_0000)), ..TextStyle::default() };
        let italic = TextStyle { italic: true, ..TextStyle::default() };
        let run = |text: &str, style: &TextStyle| StyledRun { style: style.clone(), ..StyledRun::plain(text) };
        let plain = TextStyle::default();
        let text = MarkedText::from_runs([
            run("Él ", &plain),
            run("dijo", &italic),
            run("\n", &plain),
            run("red", &red),
            run(" white", &plain),
        ]);
        let teletext = RowForm { is_teletext: true, is_double_height: false };
        for form in [teletext, RowForm { is_double_height: true, ..teletext }, RowForm::default()] {
            let (bytes, missing) = field(text.lines(), CodeTable::Latin, form);
            assert_eq!(bytes.contains(&DOUBLE_HEIGHT), form.is_double_height);
            let (runs, unread) = runs(&bytes, CodeTable::Latin);
            assert_eq!((missing, unread), (0, 0));
            let read = MarkedText::from_runs(runs);
            let rows: Vec<_> = read.lines().iter().filter(|row| !row.is_empty()).cloned().collect();
            assert_eq!(rows, text.lines());
        }
        let written = |text: &str| field(MarkedText::plain(text).lines(), CodeTable::Latin, RowForm::default());
        assert_eq!(written("水"), (vec![b'?'], 1));
        // Letters and their signs one after the other.
        assert_eq!(written("e\u{301}x\u{308}"), (vec![0xc2, b'e', 0xc8, b'x'], 0));
        assert_eq!(control_cells(&[run("a", &plain)]), 2);
        assert_eq!(control_cells(&[run("a", &red)]), 3);
        assert_eq!(control_cells(&[run("a ", &plain), run("b", &red), run(" c", &plain)]), 2);
        assert_eq!(control_cells(&[run("a", &plain), run("b", &red)]), 3);
    }
}
