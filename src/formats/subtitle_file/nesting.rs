//! Runs as nested elements: what begins and ends where, with as few tags as possible.

use super::run::{MarkedText, StyledRun};

/// How a format writes elements around runs.
pub(super) trait NestedMarkup {
    /// Something that opens and closes.
    type Element: PartialEq;

    /// The elements around a run, the outermost first.
    fn elements(&self, run: &StyledRun) -> Vec<Self::Element>;
    fn open(&self, element: &Self::Element, out: &mut String);
    fn close(&self, element: &Self::Element, out: &mut String);
    /// The run itself.
    fn text(&self, run: &StyledRun, out: &mut String);
    /// The text between two lines.
    fn line_break(&self, out: &mut String) {
        out.push('\n');
    }

    /// The whole text of a cue. Lines that show nothing are left out: in most formats they would end the cue.
    fn markup(&self, text: &MarkedText) -> String {
        let mut out = String::new();
        let mut open: Vec<Self::Element> = Vec::new();
        for (number, line) in text.shown_lines().enumerate() {
            let mut is_at_break = number > 0;
            for run in line {
                let elements = self.elements(run);
                let shared = open.iter().zip(&elements).take_while(|(a, b)| a == b).count();
                for element in open.drain(shared..).rev() {
                    self.close(&element, &mut out);
                }
                if std::mem::take(&mut is_at_break) {
                    self.line_break(&mut out);
                }
                for element in elements.into_iter().skip(shared) {
                    self.open(&element, &mut out);
                    open.push(element);
                }
                self.text(run, &mut out);
            }
        }
        for element in open.into_iter().rev() {
            self.close(&element, &mut out);
        }
        out
    }
}
