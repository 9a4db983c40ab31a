//! From the bytes of each frame to cues.

use super::budget::CaptionBudget;
use super::characters::basic;
use super::codes::{CaptionCommand, CellStyle, without_parity};
use super::screen::{COLUMNS, CaptionScreen, ROWS};
use crate::subtitle_file::cue::{CueSetting, FileCue};
use base::time::{Duration, Instant, Span};

/// A setting of cues: where their rows stand, as [`CaptionScreen::places`] says it.
pub const PLACES: &str = "rows";

/// How long a caption stays that nothing takes away.
const UNENDED: Duration = Duration::from_millis(3000);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CaptionMode {
    PopOn,
    RollUp,
    PaintOn,
    /// Text that is no caption.
    Text,
}

/// A decoder of channel 1 of one field.
#[derive(Debug)]
pub struct CaptionDecoder {
    mode: CaptionMode,
    shown: CaptionScreen,
    loaded: CaptionScreen,
    row: usize,
    column: usize,
    style: CellStyle,
    /// The command before, whose repetition says nothing.
    before: Option<[u8; 2]>,
    /// What comes is for channel 2, or no caption at all.
    is_other_channel: bool,
    /// Since when something is shown.
    since: Option<Instant>,
    /// Something was written on the screen since it was last taken over.
    is_painted: bool,
    cues: Vec<FileCue>,
    budget: CaptionBudget,
    wrong_parity: usize,
    has_endless: bool,
}

impl Default for CaptionDecoder {
    fn default() -> Self {
        Self {
            mode: CaptionMode::PopOn,
            shown: CaptionScreen::default(),
            loaded: CaptionScreen::default(),
            row: ROWS - 1,
            column: 0,
            style: CellStyle::default(),
            before: None,
            is_other_channel: false,
            since: None,
            is_painted: false,
            cues: Vec::new(),
            budget: CaptionBudget::default(),
            wrong_parity: 0,
            has_endless: false,
        }
    }
}

/// What was read of a field.
pub struct DecodedCaptions {
    /// In the order in which they were shown, none of them blank.
    pub cues: Vec<FileCue>,
    /// Bytes whose parity was wrong, read as they stand.
    pub wrong_parity: usize,
    /// The last caption is taken away by nothing.
    pub has_endless: bool,
    /// There was more than can be held.
    pub is_cut: bool,
}

impl CaptionDecoder {
    /// Two bytes as they are sent in the frame that is shown first at `at`.
    pub fn feed(&mut self, bytes: [u8; 2], at: Instant) {
        let [(first, first_is_right), (second, second_is_right)] = bytes.map(without_parity);
        if (first, second) == (0, 0) || self.budget.is_spent() {
            return;
        }
        self.wrong_parity += usize::from(!first_is_right) + usize::from(!second_is_right);
        match first {
            0x10..=0x1f => {
                if self.before.take() == Some([first, second]) {
                    return;
                }
                self.before = Some([first, second]);
                self.is_other_channel = first >= 0x18;
                if !self.is_other_channel {
                    self.command(CaptionCommand::of([first, second]), at);
                }
            }
            // Data about the programme, in field 2, up to the next command.
            0x01..=0x0f => {
                self.before = None;
                self.is_other_channel = true;
            }
            _ => {
                self.before = None;
                for byte in [first, second] {
                    if let Some(sign) = basic(byte).filter(|_| !self.is_other_channel) {
                        self.put(sign, at);
                    }
                }
            }
        }
    }

    /// All that was read, when the file ends.
    pub fn finished(mut self, end: Instant) -> DecodedCaptions {
        if self.since.is_some() && !self.shown.is_blank() {
            self.has_endless = true;
            let since = self.since.unwrap_or(end);
            self.close(end.max(since + UNENDED));
        }
        DecodedCaptions {
            cues: self.cues,
            wrong_parity: self.wrong_parity,
            has_endless: self.has_endless,
            is_cut: self.budget.is_spent(),
        }
    }

    fn command(&mut self, command: CaptionCommand, at: Instant) {
        match command {
            CaptionCommand::ResumeLoading => self.leave_roll_up(CaptionMode::PopOn, at),
            CaptionCommand::ResumeDirect => {
                self.leave_roll_up(CaptionMode::PaintOn, at);
                // What is painted over something that stands there is a caption of its own.
                if self.is_painted && !self.shown.is_blank() {
                    self.close(at);
                    self.since = Some(at);
                }
            }
            CaptionCommand::RollUp(_) => {
                if self.mode != CaptionMode::RollUp {
                    self.close(at);
                    self.shown.clear();
                    self.loaded.clear();
                    (self.row, self.column) = (ROWS - 1, 0);
                }
                self.mode = CaptionMode::RollUp;
                self.style = CellStyle::default();
            }
            CaptionCommand::Text => self.mode = CaptionMode::Text,
            CaptionCommand::EraseDisplayed => {
                self.close(at);
                self.shown.clear();
            }
            CaptionCommand::EraseLoaded => self.loaded.clear(),
            CaptionCommand::EndOfCaption => {
                self.close(at);
                if self.mode == CaptionMode::RollUp {
                    self.shown.clear();
                }
                std::mem::swap(&mut self.shown, &mut self.loaded);
                self.mode = CaptionMode::PopOn;
                self.since = (!self.shown.is_blank()).then_some(at);
            }
            CaptionCommand::CarriageReturn => {
                if self.mode == CaptionMode::RollUp {
                    self.close(at);
                    self.shown.clear();
                    self.column = 0;
                    self.style = CellStyle::default();
                }
            }
            _ => self.write_command(command, at),
        }
    }

    /// Commands that stand among the letters.
    fn write_command(&mut self, command: CaptionCommand, at: Instant) {
        if self.mode == CaptionMode::Text {
            return;
        }
        let (row, column) = (self.row, self.column);
        match command {
            CaptionCommand::Preamble { row, column, style } => {
                let row = usize::from(row);
                if self.mode == CaptionMode::RollUp {
                    self.shown.move_row(self.row, row);
                }
                (self.row, self.column, self.style) = (row, usize::from(column), style);
            }
            CaptionCommand::Tab(columns) => self.column = (column + usize::from(columns)).min(COLUMNS - 1),
            CaptionCommand::MidRow(style) => {
                // Italics leave the colour as it is.
                let colour = if style.italic { self.style.colour } else { style.colour };
                self.style = CellStyle { colour, ..style };
                self.put(' ', at);
            }
            CaptionCommand::Special(sign) => self.put(sign, at),
            CaptionCommand::Extended(sign) => {
                self.column = column.saturating_sub(1);
                self.put(sign, at);
            }
            CaptionCommand::Backspace => {
                self.column = column.saturating_sub(1);
                let column = self.column;
                self.target().set(row, column, None);
            }
            CaptionCommand::DeleteToEnd => self.target().clear_row(row, column.min(COLUMNS - 1)),
            _ => {}
        }
    }

    fn put(&mut self, sign: char, at: Instant) {
        if self.mode == CaptionMode::Text {
            return;
        }
        let (row, column, style) = (self.row, self.column, self.style);
        // Behind the last column the cursor waits: an extended sign takes the place of the letter that stands there.
        let column = column.min(COLUMNS - 1);
        self.target().set(row, column, Some((sign, style)));
        self.column = column + 1;
        if self.mode != CaptionMode::PopOn {
            self.is_painted = true;
            if !sign.is_whitespace() && self.since.is_none() {
                self.since = Some(at);
            }
        }
    }

    /// The screen that is written on.
    fn target(&mut self) -> &mut CaptionScreen {
        if self.mode == CaptionMode::PopOn { &mut self.loaded } else { &mut self.shown }
    }

    /// A row that was rolling stays, and what comes is of another kind.
    fn leave_roll_up(&mut self, mode: CaptionMode, at: Instant) {
        if self.mode == CaptionMode::RollUp && mode == CaptionMode::PaintOn {
            self.close(at);
            self.shown.clear();
        }
        self.mode = mode;
    }

    /// What is shown is a cue that ends now.
    fn close(&mut self, at: Instant) {
        self.is_painted = false;
        let Some(since) = self.since.take() else { return };
        if self.shown.is_blank() {
            return;
        }
        let text = self.shown.text();
        self.budget.spend(&text);
        self.cues.push(FileCue {
            span: Span::new(since, at.max(since)),
            text,
            placement: self.shown.placement(),
            settings: vec![CueSetting::new(PLACES, self.shown.places())],
            ..FileCue::default()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::cea608::codes::with_parity;

    /// A word for each frame of 40 ms; letters are given as they are, commands in hexadecimal digits.
    fn decoded(words: &str) -> Vec<String> {
        let mut decoder = CaptionDecoder::default();
        let mut frame = 0;
        for word in words.split(' ') {
            let bytes = match word.strip_prefix('#') {
                Some(digits) => u16::from_str_radix(digits, 16).unwrap().to_be_bytes(),
                None => {
                    let letters: Vec<u8> = word.bytes().map(|byte| if byte == b'_' { b' ' } else { byte }).collect();
                    [letters[0], letters.get(1).copied().unwrap_or(0)]
                }
            };
            decoder.feed(bytes.map(with_parity), Instant::from_millis(40 * frame));
            frame += 1;
        }
        let read = decoder.finished(Instant::from_millis(40 * frame));
        assert_eq!(read.wrong_parity, 0);
        read.cues
            .iter()
            .map(|cue| {
                let (start, end) = (cue.span.start.as_millis_rounded() / 40, cue.span.end.as_millis_rounded() / 40);
                format!("{start}-{end}|{}", cue.text.plain_text().replace('\n', "/"))
            })
            .collect()
    }

    #[test]
    fn captions_of_every_kind_become_cues() {
        let check = |words: &str, expected: &[&str]| assert_eq!(decoded(words), expected, "{words}");
        // Pop-on: two rows, shown by EOC, taken away by EDM.
        check("#1420 #1420 #1470 #1470 On ce #1340 up on #142f #142f #0000 #142c", &["9-12|upon/Once"]);
        // The next EOC ends what was there.
        check("#1420 #1470 a #142f #142e #1470 b #142f #142c", &["3-7|a", "7-8|b"]);
        // Special, and extended characters that take the place of the one before.
        check("#1420 #1470 #1137 #1137 E #1221 #1221 #142f #142c", &["7-8|♪É"]);
        // Two of a kind are sent twice each.
        check("#1420 #1470 #1137 #1137 #1137 #1137 #142f #142c", &["6-7|♪♪"]);
        // Roll-up: each row by itself.
        check("#1425 #1425 #142d #1470 a b #142d #142d c #142c", &["4-6|ab", "8-9|c"]);
        // Paint-on.
        check("#1429 #1470 ab cd #1429 #1340 ef #142c", &["2-4|abcd", "4-7|ef/abcd"]);
        // Channel 2, text, and backspace.
        check("#1420 #1470 a #1c20 xx #1470 b #1421 c #142f #142c", &["9-10|c"]);
        check("#142a xx #142c", &[]);
        // Nothing takes it away.
        check("#1420 #1470 a #142f", &["3-78|a"]);
    }
}
