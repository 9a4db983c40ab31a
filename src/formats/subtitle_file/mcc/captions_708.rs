//! Service 1 of CEA-708: windows with text that are shown and hidden.

use super::service_block::PacketBytes;
use super::window::{CaptionWindow, PenStyle};
use crate::subtitle_file::cea608::{CaptionBudget, DecodedCaptions};
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::placement::{PictureRow, Placement};
use crate::subtitle_file::run::{MarkedText, StyledRun};
use base::time::{Duration, Instant, Span};

const WINDOWS: usize = 8;

/// Commands to windows.
const SHOW: u8 = 0x89;
const HIDE: u8 = 0x8a;
const TOGGLE: u8 = 0x8b;
const DELETE: u8 = 0x8c;

/// How long a text stays that nothing takes away.
const UNENDED: Duration = Duration::from_millis(3000);

/// Characters behind EXT1 (G2).
const EXTENDED: [(u8, char); 27] = [
    (0x20, ' '),
    (0x21, '\u{a0}'),
    (0x25, '…'),
    (0x2a, 'Š'),
    (0x2c, 'Œ'),
    (0x30, '█'),
    (0x31, '‘'),
    (0x32, '’'),
    (0x33, '“'),
    (0x34, '”'),
    (0x35, '•'),
    (0x39, '™'),
    (0x3a, 'š'),
    (0x3c, 'œ'),
    (0x3d, '℠'),
    (0x3f, 'Ÿ'),
    (0x76, '⅛'),
    (0x77, '⅜'),
    (0x78, '⅝'),
    (0x79, '⅞'),
    (0x7a, '│'),
    (0x7b, '┐'),
    (0x7c, '└'),
    (0x7d, '─'),
    (0x7e, '┘'),
    (0x7f, '┌'),
    (0xa0, '㏄'),
];

#[derive(Debug, Default)]
pub struct ServiceDecoder {
    packet: PacketBytes,
    windows: [Option<CaptionWindow>; WINDOWS],
    current: usize,
    since: Option<Instant>,
    cues: Vec<FileCue>,
    budget: CaptionBudget,
}

impl ServiceDecoder {
    pub fn start_packet(&mut self, bytes: [u8; 2], at: Instant) {
        self.packet = PacketBytes::started(bytes);
        self.read_packet(at);
    }

    pub fn continue_packet(&mut self, bytes: [u8; 2], at: Instant) {
        self.packet.push(bytes);
        self.read_packet(at);
    }

    /// All that was read, when the file ends.
    pub fn finished(mut self, end: Instant) -> DecodedCaptions {
        let before = self.cues.len();
        let since = self.since.unwrap_or(end);
        self.close(end.max(since + UNENDED));
        let has_endless = self.cues.len() > before;
        DecodedCaptions { cues: self.cues, wrong_parity: 0, has_endless, is_cut: self.budget.is_spent() }
    }

    fn read_packet(&mut self, at: Instant) {
        let Some(service) = self.packet.take_service().filter(|_| !self.budget.is_spent()) else { return };
        let mut rest = service.as_slice();
        while let Some((&code, behind)) = rest.split_first() {
            let length = self.read_code(code, behind, at);
            rest = behind.get(length..).unwrap_or_default();
        }
    }

    /// One code; how many of the bytes behind it belong to it.
    fn read_code(&mut self, code: u8, behind: &[u8], at: Instant) -> usize {
        let byte = |at: usize| behind.get(at).copied().unwrap_or(0);
        match code {
            0x08 => self.in_window(CaptionWindow::backspace),
            0x0c => self.clear_current(at),
            0x0d => self.next_row(at),
            0x0e => self.in_window(CaptionWindow::clear_row),
            0x10 => return 1 + self.read_extended(byte(0), at),
            0x11..=0x17 => return 1,
            0x18..=0x1f => return 2,
            0x7f => self.put('♪', at),
            0x20..=0x7e => self.put(char::from(code), at),
            0x80..=0x87 => self.current = usize::from(code & 7),
            0x88..=0x8c => {
                self.change_windows(code, byte(0), at);
                return 1;
            }
            0x8d => return 1,
            0x8f => self.change_windows(DELETE, 0xff, at),
            0x90 => {
                let pen = PenStyle { italic: byte(1) & 0x80 != 0, underline: byte(1) & 0x40 != 0 };
                self.in_window(|window| window.pen = pen);
                return 2;
            }
            0x91 => return 3,
            0x92 => {
                self.in_window(|window| window.move_pen(byte(0), byte(1)));
                return 2;
            }
            0x97 => return 4,
            0x98..=0x9f => {
                let defined = CaptionWindow::defined([byte(0), byte(1), byte(2), byte(3), byte(4), byte(5)]);
                self.current = usize::from(code & 7);
                self.define(defined, at);
                return 6;
            }
            0xa0 => self.put('\u{a0}', at),
            0xa1.. => self.put(char::from(code), at),
            _ => {}
        }
        0
    }

    /// A code behind EXT1; how many bytes follow it.
    fn read_extended(&mut self, code: u8, at: Instant) -> usize {
        match code {
            0x00..=0x07 => 0,
            0x08..=0x0f => 1,
            0x10..=0x17 => 2,
            0x18..=0x1f => 3,
            0x80..=0x87 => 4,
            0x88..=0x8f => 5,
            _ => {
                let sign = EXTENDED.iter().find(|(known, _)| *known == code);
                self.put(sign.map_or('_', |(_, sign)| *sign), at);
                0
            }
        }
    }

    fn put(&mut self, sign: char, at: Instant) {
        let Some(Some(window)) = self.windows.get_mut(self.current) else { return };
        window.put(sign);
        if window.is_visible && !sign.is_whitespace() && self.since.is_none() {
            self.since = Some(at);
        }
    }

    /// In a window that is shown while it is written, each row is a cue.
    fn next_row(&mut self, at: Instant) {
        let current = self.windows.get(self.current).and_then(Option::as_ref);
        if current.is_some_and(|window| window.is_visible) {
            self.clear_current(at);
        } else {
            self.in_window(CaptionWindow::next_row);
        }
    }

    fn in_window(&mut self, change: impl FnOnce(&mut CaptionWindow)) {
        if let Some(Some(window)) = self.windows.get_mut(self.current) {
            change(window);
        }
    }

    fn clear_current(&mut self, at: Instant) {
        let current = self.windows.get(self.current).and_then(Option::as_ref);
        let is_seen = current.is_some_and(|window| window.is_visible && !window.is_blank());
        self.changed(is_seen, at, |decoder| decoder.in_window(CaptionWindow::clear));
    }

    /// CLW, DSW, HDW, TGW and DLW of the windows whose bit is set.
    fn change_windows(&mut self, code: u8, bits: u8, at: Instant) {
        let is_meant = |number: usize| bits >> number & 1 == 1;
        let is_seen = self.windows.iter().enumerate().any(|(number, window)| {
            let has_text = is_meant(number) && window.as_ref().is_some_and(|window| !window.is_blank());
            let is_visible = window.as_ref().is_some_and(|window| window.is_visible);
            has_text && (code == TOGGLE || is_visible != (code == SHOW))
        });
        self.changed(is_seen, at, |decoder| {
            for (_, slot) in decoder.windows.iter_mut().enumerate().filter(|(number, _)| is_meant(*number)) {
                match (code, slot.as_mut()) {
                    (DELETE, _) => *slot = None,
                    (SHOW, Some(window)) => window.is_visible = true,
                    (HIDE, Some(window)) => window.is_visible = false,
                    (TOGGLE, Some(window)) => window.is_visible = !window.is_visible,
                    (_, Some(window)) => window.clear(),
                    (_, None) => {}
                }
            }
        });
    }

    /// DF: a window that is there keeps its text.
    fn define(&mut self, defined: CaptionWindow, at: Instant) {
        let Some(slot) = self.windows.get(self.current) else { return };
        let before = slot.as_ref().filter(|window| !window.is_blank());
        let is_seen = before.is_some_and(|window| window.is_visible != defined.is_visible);
        self.changed(is_seen, at, |decoder| {
            if let Some(slot) = decoder.windows.get_mut(decoder.current) {
                *slot = Some(match slot.as_ref() {
                    Some(before) => defined.redefined(before),
                    None => defined,
                });
            }
        });
    }

    /// A change; one that is seen ends the cue that was shown.
    fn changed(&mut self, is_seen: bool, at: Instant, change: impl FnOnce(&mut Self)) {
        if is_seen {
            self.close(at);
        }
        change(self);
        if is_seen {
            self.since = self.shown().is_some().then_some(at);
        }
    }

    fn close(&mut self, at: Instant) {
        let Some((since, (runs, row))) = self.since.take().zip(self.shown()) else { return };
        let text = MarkedText::from_runs(runs);
        self.budget.spend(&text);
        self.cues.push(FileCue {
            span: Span::new(since, at.max(since)),
            text,
            placement: Placement { row, ..Placement::default() },
            ..FileCue::default()
        });
    }

    /// What the windows show, and where the first of them stands; `None`: nothing.
    fn shown(&self) -> Option<(Vec<StyledRun>, PictureRow)> {
        let shown = || self.windows.iter().flatten().filter(|window| window.is_visible && !window.is_blank());
        let row = shown().next()?.row();
        let mut runs = Vec::new();
        for line in shown().flat_map(CaptionWindow::lines) {
            if !runs.is_empty() {
                runs.push(StyledRun::plain("\n"));
            }
            runs.extend(line);
        }
        Some((runs, row))
    }
}
