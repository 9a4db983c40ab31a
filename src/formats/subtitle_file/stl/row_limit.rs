//! How wide rows may be: as the header declares, and no wider than teletext has room for with its codes.

use super::header::StlHeader;
use super::reading::WIDE;
use super::text_field::{ROW_CELLS, control_cells};
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::rows::{row_width, rows};
use crate::subtitle_file::run::StyledRun;

/// The width of rows of a file when it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowLimit {
    declared: usize,
    is_teletext: bool,
    /// Rows may be as they were in the file, whatever they take.
    is_as_it_was: bool,
}

impl RowLimit {
    /// `header`: with which the file is written.
    pub fn of(file: &SubtitleFile, header: &StlHeader) -> Self {
        Self {
            declared: header.row_width().unwrap_or(usize::MAX),
            is_teletext: header.is_teletext(),
            is_as_it_was: file.format == FileFormat::EbuStl && file.programme.row_width.is_none(),
        }
    }

    /// How many letters a row holds in which nothing changes its looks.
    pub fn letters(self) -> usize {
        if self.leaves_room() { self.declared.min(ROW_CELLS - control_cells(&[])) } else { self.declared }
    }

    /// Whether a row holds fewer letters than were declared, as the codes of teletext need their cells.
    pub fn is_narrowed(self) -> bool {
        self.letters() < self.declared
    }

    /// How wide rows of a line may be. More than teletext has was declared on purpose.
    pub fn width_for(self, cue: &FileCue, line: &[StyledRun]) -> usize {
        if self.is_as_it_was {
            let was = cue.setting(WIDE).and_then(|width| width.parse().ok());
            return was.map_or(self.declared, |was: usize| was.max(self.declared));
        }
        if self.leaves_room() {
            return self.declared.min(ROW_CELLS.saturating_sub(control_cells(line))).max(1);
        }
        self.declared
    }

    /// Whether a line of the cue is wider than a row, so that it becomes several.
    pub fn has_wide_line(self, cue: &FileCue) -> bool {
        cue.lines().iter().any(|line| row_width(line) > self.width_for(cue, line))
    }

    /// Whether a row of the cue does not fit into one of teletext with its codes, for more letters than that were declared.
    pub fn has_overfull_row(self, cue: &FileCue) -> bool {
        let is_overfull = |row: &Vec<StyledRun>| row_width(row) + control_cells(row) > ROW_CELLS;
        self.is_teletext
            && !self.is_as_it_was
            && self.declared > ROW_CELLS
            && cue.lines().iter().any(|line| rows(line, self.width_for(cue, line)).iter().any(is_overfull))
    }

    fn leaves_room(self) -> bool {
        self.is_teletext && !self.is_as_it_was && self.declared <= ROW_CELLS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::frame_grid::FrameGrid;
    use crate::subtitle_file::programme::Programme;
    use crate::subtitle_file::run::{MarkedText, TextColour, TextStyle};

    #[test]
    fn rows_have_room_for_their_codes() {
        let check = |declared: u8, letters: usize, is_red: bool, expected: (usize, bool, bool)| {
            let colour = is_red.then_some(TextColour::opaque(0xff_0000));
            let run = StyledRun {
                style: TextStyle { colour, ..TextStyle::default() },
                ..StyledRun::plain("a".repeat(letters))
            };
            let cue = FileCue { text: MarkedText::from_runs([run]), ..FileCue::default() };
            let mut header = StlHeader::new(FrameGrid::PAL);
            header.set_programme(&Programme { row_width: Some(declared), ..Programme::default() }, None);
            let limit = RowLimit::of(&SubtitleFile::new(FileFormat::SubRip), &header);
            assert_eq!(limit.is_narrowed(), (39..=40).contains(&declared));
            let found =
                (limit.width_for(&cue, &cue.lines()[0]), limit.has_wide_line(&cue), limit.has_overfull_row(&cue));
            assert_eq!(found, expected, "{declared} {letters} {is_red}");
            // A file of its own stays as it was.
            let own = RowLimit::of(&SubtitleFile::new(FileFormat::EbuStl), &header);
            assert!(!own.has_overfull_row(&cue) && own.width_for(&cue, &[]) == usize::from(declared));
        };
        check(40, 38, false, (38, false, false));
        check(40, 39, false, (38, true, false));
        check(40, 38, true, (37, true, false));
        check(32, 33, true, (32, true, false));
        check(50, 39, false, (50, false, true));
    }
}
