//! Where a person wants to see the picture, and what on it.

use serde::{Deserialize, Serialize};

/// Width and height of the picture's own window at least, in points.
pub const SMALLEST_WINDOW: (f32, f32) = (240.0, 180.0);
/// More than any screen has, in points.
const LARGEST: f32 = 8000.0;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PictureChoices {
    pub is_shown: bool,
    /// Where it is docked while it has no window of its own, and again afterwards.
    pub place: PicturePlace,
    pub has_window: bool,
    /// The cue at the play head, as viewers will see it.
    pub shows_cue: bool,
    /// The frame inside which text is sure to be seen.
    pub shows_safe_area: bool,
    /// The two cues that the current boundary makes instead of the one at the play head.
    pub shows_both_cues: bool,
    /// Of the pane beside the review, and of that above it, in points.
    pub width: f32,
    pub height: f32,
    /// Width and height of its own window, in points.
    pub window: (f32, f32),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PicturePlace {
    /// At the right of the review.
    #[default]
    Beside,
    /// Above the review.
    Above,
}

impl Default for PictureChoices {
    fn default() -> Self {
        Self {
            is_shown: true,
            place: PicturePlace::Beside,
            has_window: false,
            shows_cue: true,
            shows_safe_area: false,
            shows_both_cues: false,
            width: 280.0,
            height: 220.0,
            window: (960.0, 580.0),
        }
    }
}

impl PictureChoices {
    /// Where it stands in the main window, if it does.
    pub fn docked(&self) -> Option<PicturePlace> {
        (self.is_shown && !self.has_window).then_some(self.place)
    }

    pub fn is_in_window(&self) -> bool {
        self.is_shown && self.has_window
    }

    /// Shows it in the main window, there.
    pub fn dock(&mut self, place: PicturePlace) {
        *self = Self { is_shown: true, has_window: false, place, ..*self };
    }

    /// Shows it in a window of its own, or docks it again.
    pub fn toggle_window(&mut self) {
        *self = Self { is_shown: true, has_window: !self.is_in_window(), ..*self };
    }

    /// Numbers within their ranges, whatever a file said.
    pub fn sane(self) -> Self {
        let usual = Self::default();
        let within = |value: f32, low: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, LARGEST) } else { usual }
        };
        Self {
            width: within(self.width, 1.0, usual.width),
            height: within(self.height, 1.0, usual.height),
            window: (
                within(self.window.0, SMALLEST_WINDOW.0, usual.window.0),
                within(self.window.1, SMALLEST_WINDOW.1, usual.window.1),
            ),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_whose_window_is_closed_is_where_it_was_before() {
        let mut choices = PictureChoices::default();
        choices.dock(PicturePlace::Above);
        choices.toggle_window();
        assert_eq!((choices.docked(), choices.is_in_window()), (None, true));
        choices.toggle_window();
        assert_eq!(choices.docked(), Some(PicturePlace::Above));
        // Hidden, it comes back in a window at once.
        choices.is_shown = false;
        choices.toggle_window();
        assert!(choices.is_in_window());
    }

    #[test]
    fn sizes_of_a_file_are_brought_into_their_range() {
        let odd = PictureChoices { width: f32::NAN, height: 1e9, window: (1.0, -4.0), ..PictureChoices::default() };
        let sane = odd.sane();
        assert_eq!((sane.width, sane.height, sane.window), (280.0, LARGEST, SMALLEST_WINDOW));
        assert_eq!(PictureChoices::default().sane(), PictureChoices::default());
    }
}
