//! Where on the picture a cue stands, as far as more than one format can say it.

/// Which part of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PictureRow {
    Top,
    Middle,
    #[default]
    Bottom,
}

/// Where the lines of a cue meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TextAlignment {
    Left,
    #[default]
    Centre,
    Right,
    /// Where the writing begins: left for Latin, right for Arabic.
    Start,
    End,
}

/// Where a cue stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Placement {
    pub row: PictureRow,
    pub alignment: TextAlignment,
    /// A place of its own: per cent of the picture from its left and from its top.
    pub point: Option<(f64, f64)>,
    /// The lines run from top to bottom.
    pub is_vertical: bool,
}

impl Placement {
    /// As the keys of a numeric keypad stand: 2 is the bottom, 8 the top, 7 the top left.
    pub fn from_keypad(key: u8) -> Option<Self> {
        let row = match key {
            1..=3 => PictureRow::Bottom,
            4..=6 => PictureRow::Middle,
            7..=9 => PictureRow::Top,
            _ => return None,
        };
        let alignment = match key % 3 {
            1 => TextAlignment::Left,
            2 => TextAlignment::Centre,
            _ => TextAlignment::Right,
        };
        Some(Self { row, alignment, ..Self::default() })
    }

    /// See [`Self::from_keypad`].
    pub fn keypad(&self) -> u8 {
        let row = match self.row {
            PictureRow::Bottom => 0,
            PictureRow::Middle => 3,
            PictureRow::Top => 6,
        };
        row + match self.alignment {
            TextAlignment::Left | TextAlignment::Start => 1,
            TextAlignment::Centre => 2,
            TextAlignment::Right | TextAlignment::End => 3,
        }
    }

    /// At the bottom, in the middle of the line: where every player puts cues that say nothing.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keypad_goes_both_ways() {
        for key in 1..=9 {
            assert_eq!(Placement::from_keypad(key).map(|placement| placement.keypad()), Some(key));
        }
        assert_eq!(Placement::from_keypad(2), Some(Placement::default()));
        assert_eq!(Placement::from_keypad(0), None);
    }
}
