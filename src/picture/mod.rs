//! The picture of a video at any time, for whoever draws it; without a window.

mod failure;
mod frame;
mod reader;

pub use failure::PictureFailure;
pub use frame::{Frame, Sight, Wanted};
pub use reader::PictureReader;
