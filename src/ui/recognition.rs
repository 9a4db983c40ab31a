//! What the window knows of the speech recognisers of the machine.

use std::path::PathBuf;

use media::transcribing::FoundRecogniser;

/// Which recognisers are here, and what became of the last order.
#[derive(Debug, Default)]
pub struct Recognition {
    /// `None` while the search runs.
    pub found: Option<Vec<FoundRecogniser>>,
    /// The recording of the last order; a job of its kind tells whether it is being transcribed.
    pub recording: Option<PathBuf>,
    /// Why nothing came of it.
    pub failure: Option<String>,
}
