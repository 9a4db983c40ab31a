//! Holds what shows the picture, as long as it is shown: while it is hidden no program runs and no frame is held.

use std::path::{Path, PathBuf};

use super::source::FrameSource;
use crate::executor::Wake;
use media::audio::TrackNumber;
use media::picture::PictureReader;

/// A file, and its sound track with which the recording begins; `None`: the one that is heard if none is chosen.
type PictureOf<Path> = (Path, Option<TrackNumber>);

/// Opens the picture of a file; the second is called whenever there is another frame.
type Opener = Box<dyn Fn(PictureOf<&Path>, &Wake) -> Box<dyn FrameSource>>;

pub struct Projector {
    opener: Opener,
    running: Option<(PictureOf<PathBuf>, Box<dyn FrameSource>)>,
}

impl Default for Projector {
    fn default() -> Self {
        Self::new(|(path, track), wake| {
            let wake = wake.clone();
            Box::new(PictureReader::open(path.to_owned(), track, move || wake()))
        })
    }
}

impl Projector {
    pub fn new(opener: impl Fn(PictureOf<&Path>, &Wake) -> Box<dyn FrameSource> + 'static) -> Self {
        Self { opener: Box::new(opener), running: None }
    }

    /// Shows the picture of this file from now on; `None`: none.
    pub fn show(&mut self, picture: Option<PictureOf<&Path>>, wake: &Wake) {
        if self.running.as_ref().map(|((path, track), _)| (path.as_path(), *track)) == picture {
            return;
        }
        // The one before is let go first: two programs at once are one too many.
        self.running = None;
        self.running = picture.map(|(path, track)| ((path.to_owned(), track), (self.opener)((path, track), wake)));
    }

    /// What shows the picture, if it is shown.
    pub fn source(&self) -> Option<&dyn FrameSource> {
        self.running.as_ref().map(|(_, source)| &**source)
    }
}
