//! The spectrogram of the open talk: tiles that are made in the background and kept while they are looked at.

mod colours;
mod thread;
mod tiles;

pub use colours::PictureLook;
pub use thread::SpectrogramThread;
#[cfg(any(test, feature = "test-support"))]
pub use tiles::{MadeTile, TileOrder};
pub use tiles::{SpectrogramTiles, TilePiece, TileView};
