//! The manual that comes with the program: its pages, what is found in them, and which of them a dialog is about.

mod book;
mod markdown;
mod places;
mod search;

pub use book::{Book, LinkTarget};
pub use markdown::parts;
pub use places::{OpenManual, of_dialog};
pub use search::{ManualHit, find};
