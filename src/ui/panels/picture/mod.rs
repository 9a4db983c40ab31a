//! The picture of the recording at the play head, with the cue on it as viewers will see it, and below it the time of the frame.

mod docked;
mod foot;
mod overlay;
mod pane;
mod retry;
mod safe_area;
mod screen;
mod state;
#[cfg(test)]
mod tests;

pub use docked::docked_ui;
pub use pane::picture_ui;
pub use state::State;
