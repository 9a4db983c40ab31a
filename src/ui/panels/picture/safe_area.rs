//! The part of a picture in which text is sure to be seen, and how large it is there.

use eframe::egui::{Rect, vec2};

use formats::guideline::Guideline;

/// Height of a line of text as a share of the picture's: the BBC's Subtitle Guidelines ask for it, and Netflix's files, whose
/// text is a fifteenth of the picture with usual line spacing, come to the same.
pub(super) const LINE_SHARE: f32 = 0.08;
/// Width of a picture as a multiple of its height from which the BBC's wide margins hold.
const WIDE: f32 = 1.6;

/// What is kept free at each side, as a share of the picture's width, and at top and bottom, of its height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SafeArea {
    sides: f32,
    ends: f32,
}

impl SafeArea {
    /// As the guideline has it. Its name says whose guideline it is: a copy that a user made is named after the original.
    pub fn of(guideline: &Guideline, shape: f32) -> Self {
        let name = guideline.name.to_lowercase();
        if name.contains("bbc") {
            // The central 90 % of the height, and of a wide picture the central 75 % of the width.
            Self { sides: if shape >= WIDE { 0.125 } else { 0.05 }, ends: 0.05 }
        } else if name.contains("netflix") {
            // Its files have one region for text, 80 % of the picture each way.
            Self { sides: 0.1, ends: 0.1 }
        } else {
            // What EBU R 95 and SMPTE ST 2046-1 keep for text: 90 % of the picture each way.
            Self { sides: 0.05, ends: 0.05 }
        }
    }

    pub fn inside(self, picture: Rect) -> Rect {
        picture.shrink2(vec2(self.sides * picture.width(), self.ends * picture.height()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    #[test]
    fn each_guideline_has_its_own_area() {
        let picture = Rect::from_min_size(pos2(100.0, 50.0), vec2(1600.0, 900.0));
        let check = |name: &str, expected: [f32; 4]| {
            let guideline = Guideline { name: name.to_owned(), ..Guideline::default() };
            let inside = SafeArea::of(&guideline, picture.aspect_ratio()).inside(picture);
            let found = [inside.left(), inside.top(), inside.width(), inside.height()];
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.1), "{name}: {found:?}");
        };
        check("BBC", [300.0, 95.0, 1200.0, 810.0]);
        check("Netflix (children)", [260.0, 140.0, 1280.0, 720.0]);
        check("TED", [180.0, 95.0, 1440.0, 810.0]);
        let tall = SafeArea::of(&Guideline { name: "BBC".into(), ..Guideline::default() }, 9.0 / 16.0);
        assert_eq!(tall, SafeArea { sides: 0.05, ends: 0.05 });
    }
}
