//! The block of general information (GSI) with which a file begins.

use super::code_table::CodeTable;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::programme::{Programme, ProgrammeField, field_bytes, field_text, language_of, stl_language};
use base::time::{Duration, Instant};

pub const HEADER_BYTES: usize = 1024;

/// Fields of the header: where they begin, and how long they are.
const CODE_PAGE: (usize, usize) = (0, 3);
const DISK_FORMAT: (usize, usize) = (3, 8);
const DISPLAY: (usize, usize) = (11, 1);
const CODE_TABLE: (usize, usize) = (12, 2);
const LANGUAGE: (usize, usize) = (14, 2);
const BLOCKS: (usize, usize) = (238, 5);
const SUBTITLES: (usize, usize) = (243, 5);
const ROW_WIDTH: (usize, usize) = (251, 2);
const ROWS: (usize, usize) = (253, 2);
const PROGRAMME_START: (usize, usize) = (256, 8);
const FIRST_CUE: (usize, usize) = (264, 8);

/// A row that is declared to hold fewer letters is none.
const LEAST_ROW_WIDTH: usize = 20;

/// The header as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct StlHeader {
    bytes: Vec<u8>,
}

impl StlHeader {
    /// `None` if the bytes are no header.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let header = Self { bytes: bytes.get(..HEADER_BYTES)?.to_vec() };
        let format = header.field(DISK_FORMAT);
        let is_stl =
            format.starts_with(b"STL") && format.ends_with(b".01") && format[3..5].iter().all(u8::is_ascii_digit);
        is_stl.then_some(header)
    }

    /// A header for a new file, as teletext.
    pub fn new(grid: FrameGrid) -> Self {
        let mut header = Self { bytes: vec![b' '; HEADER_BYTES] };
        header.set(CODE_PAGE, b"850");
        header.set(DISK_FORMAT, if grid.counted_per_second() == 30 { b"STL30.01" } else { b"STL25.01" });
        header.set(DISPLAY, b"1");
        header.set(CODE_TABLE, b"00");
        header.set(LANGUAGE, b"00");
        // Dates of creation and revision: no clock is read here, so there are none.
        header.set((224, 14), b"00010100010100");
        header.set((248, 3), b"001");
        header.set(ROW_WIDTH, b"40");
        header.set(ROWS, b"23");
        header.set((255, 1), b"1");
        header.set(PROGRAMME_START, b"00000000");
        header.set((272, 2), b"11");
        header
    }

    /// Writes what the user entered about the programme; `language`: of the subtitles, where the header names none yet.
    pub fn set_programme(&mut self, programme: &Programme, language: Option<&str>) {
        for field in ProgrammeField::ALL {
            let text = field.of(programme).trim();
            if !text.is_empty() {
                let (start, length) = field.place();
                self.set((start, length), &field_bytes(text, length, self.code_page()));
            }
        }
        // It was not revised since.
        if !programme.date.trim().is_empty() {
            let (start, length) = ProgrammeField::Date.place();
            self.set((start + length, length), &field_bytes(&programme.date, length, self.code_page()));
        }
        let said = Some(programme.language.trim()).filter(|language| !language.is_empty());
        let unsaid = language.filter(|_| self.field(LANGUAGE) == b"00");
        if let Some(code) = said.or(unsaid).and_then(stl_language) {
            self.set(LANGUAGE, code.as_bytes());
        }
        if let Some(width) = programme.row_width {
            self.set(ROW_WIDTH, format!("{:02}", width.min(99)).as_bytes());
        }
    }

    /// What it says of the programme, in its own code page.
    pub fn programme(&self) -> Programme {
        let mut programme = Programme::default();
        for field in ProgrammeField::ALL {
            *field.of_mut(&mut programme) = field_text(self.field(field.place()), self.code_page());
        }
        programme.language = self.language().unwrap_or_default().to_owned();
        programme.row_width = self.row_width().and_then(|width| u8::try_from(width).ok());
        programme
    }

    /// CPN, the code page of the texts of the header.
    fn code_page(&self) -> [u8; 3] {
        self.field(CODE_PAGE).try_into().unwrap_or(*b"850")
    }

    pub fn set_code_table(&mut self, number: &[u8; 2]) {
        self.set(CODE_TABLE, number);
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn field(&self, (start, length): (usize, usize)) -> &[u8] {
        &self.bytes[start..start + length]
    }

    fn set(&mut self, (start, length): (usize, usize), value: &[u8]) {
        self.bytes[start..start + length].copy_from_slice(value);
    }

    /// Sets how many blocks and cues there are, and when the first cue comes. Numbers that are too large stay at what fits.
    pub fn set_counts(&mut self, blocks: usize, cues: usize, first: [u8; 4]) {
        self.set(BLOCKS, format!("{:05}", blocks.min(99_999)).as_bytes());
        self.set(SUBTITLES, format!("{:05}", cues.min(99_999)).as_bytes());
        let first: String = first.iter().map(|part| format!("{:02}", part % 100)).collect();
        self.set(FIRST_CUE, first.as_bytes());
    }

    pub fn set_programme_start(&mut self, time_code: [u8; 4]) {
        let digits: String = time_code.iter().map(|part| format!("{:02}", part % 100)).collect();
        self.set(PROGRAMME_START, digits.as_bytes());
    }

    pub fn grid(&self) -> Option<FrameGrid> {
        let digits = std::str::from_utf8(&self.field(DISK_FORMAT)[3..5]).ok()?;
        FrameGrid::new(digits.parse().ok()?, 1)
    }

    pub fn code_table(&self) -> CodeTable {
        CodeTable::numbered(self.field(CODE_TABLE))
    }

    /// Whether rows are those of teletext, with boxes and colours that take a place each.
    pub fn is_teletext(&self) -> bool {
        matches!(self.field(DISPLAY), b"1" | b"2")
    }

    /// How many letters a row holds at most; `None`: the header says nothing that could be.
    pub fn row_width(&self) -> Option<usize> {
        let width: usize = std::str::from_utf8(self.field(ROW_WIDTH)).ok()?.trim().parse().ok()?;
        (LEAST_ROW_WIDTH..=99).contains(&width).then_some(width)
    }

    /// How many rows the picture has.
    pub fn rows(&self) -> u8 {
        let rows = std::str::from_utf8(self.field(ROWS)).ok().and_then(|rows| rows.trim().parse().ok());
        rows.filter(|rows| (1..=99).contains(rows)).unwrap_or(23)
    }

    /// The time code at which the programme starts.
    pub fn programme_start(&self) -> Duration {
        let digits = self.field(PROGRAMME_START);
        let part = |at: usize| {
            let pair = std::str::from_utf8(&digits[at..at + 2]).ok();
            pair.and_then(|pair| pair.trim().parse::<i64>().ok()).unwrap_or(0)
        };
        let grid = self.grid().unwrap_or(FrameGrid::PAL);
        grid.instant([part(0), part(2), part(4), part(6)]) - Instant::ZERO
    }

    /// A BCP 47 tag for the language code of the file (EBU Tech 3264, appendix 3), where it is one of the common ones.
    pub fn language(&self) -> Option<&'static str> {
        language_of(self.field(LANGUAGE))
    }
}
