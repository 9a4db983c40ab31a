//! The picture of a video at any time, for the drawing code; without a window.
//!
//! The external ffmpeg decodes, scales and turns it, and hands it on through a pipe. It is started through the program's own lead
//! (`crate::ffmpeg`) and by no crate that wraps ffmpeg, such as ffmpeg-sidecar: only the lead holds it to formats that open no
//! other file, bounds its memory and ends it when it hangs.
//!
//! The drawing code calls [`PictureReader::look`], which stores what is wanted and gives back the best of the frames that are kept
//! (`ring`). A thread (`work`) compares what is wanted with what is there and with how far the running ffmpeg has come
//! (`decide`), and then reads on, waits, or starts it elsewhere (`run`). Raw pictures have no times: ffmpeg tells them on its
//! standard error, a line a frame (`stamps`).

mod decide;
mod failure;
mod frame;
mod reader;
mod ring;
mod run;
mod search;
mod shared;
mod size;
mod stamps;
#[cfg(all(test, unix))]
mod tests;
mod work;

pub use failure::PictureFailure;
pub use frame::{Frame, Sight, Wanted};
pub use reader::PictureReader;
