//! Holds what shows the picture, as long as it is shown: while it is hidden no program runs and no frame is held.

use std::path::{Path, PathBuf};

use super::source::FrameSource;
use crate::app::keeper::Wake;
use crate::picture::PictureReader;

/// Opens the picture of a file; the second is called whenever there is another frame.
type Opener = Box<dyn Fn(&Path, &Wake) -> Box<dyn FrameSource>>;

pub struct Projector {
    opener: Opener,
    running: Option<(PathBuf, Box<dyn FrameSource>)>,
}

impl Default for Projector {
    fn default() -> Self {
        Self::new(|path, wake| {
            let wake = wake.clone();
            Box::new(PictureReader::open(path.to_owned(), move || wake()))
        })
    }
}

impl Projector {
    pub fn new(opener: impl Fn(&Path, &Wake) -> Box<dyn FrameSource> + 'static) -> Self {
        Self { opener: Box::new(opener), running: None }
    }

    /// Shows the picture of this file from now on; `None`: none.
    pub fn show(&mut self, file: Option<&Path>, wake: &Wake) {
        if self.running.as_ref().map(|(path, _)| path.as_path()) == file {
            return;
        }
        // The one before is let go first: two programs at once are one too many.
        self.running = None;
        self.running = file.map(|path| (path.to_owned(), (self.opener)(path, wake)));
    }

    /// What shows the picture, if it is shown.
    pub fn source(&self) -> Option<&dyn FrameSource> {
        self.running.as_ref().map(|(_, source)| &**source)
    }
}
