//! The picture of the recording: where its frames come from, and where a person wants to see it.

#[cfg(any(test, feature = "test-support"))]
mod by_hand;
mod choices;
mod projector;
mod source;

#[cfg(any(test, feature = "test-support"))]
pub use by_hand::{HandSource, ShownByHand, frame_of};
pub use choices::{PictureChoices, PicturePlace, SMALLEST_WINDOW};
pub use projector::Projector;
pub use source::FrameSource;
