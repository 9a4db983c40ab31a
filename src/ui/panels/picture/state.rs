//! What the picture keeps between frames.

use std::collections::VecDeque;

use super::screen::ShownFrame;
use crate::picture::PicturePlace;
use crate::shortcuts::Press;
use editor::cues::Cue;
use editor::session::Session;
use formats::transcript::WordId;

/// What the panel keeps between frames.
#[derive(Default)]
pub struct State {
    pub(super) frame: ShownFrame,
    /// How the pane was drawn last in the main window.
    pub(super) drawn: Option<DrawnPane>,
    /// The size that the picture's own window was opened with: from then on it is sized by hand.
    pub window: Option<(f32, f32)>,
    /// Keys that were pressed in that window and did not have their turn yet.
    pub waiting: VecDeque<Press>,
    /// The two cues that a boundary would make, as they were worked out last.
    foreseen: Option<Foreseen>,
}

/// How the pane was drawn: where, how large it could be, and how large it was, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DrawnPane {
    pub place: PicturePlace,
    pub most: f32,
    pub size: f32,
}

/// What was worked out for a boundary of a talk as it was.
struct Foreseen {
    talk: String,
    revision: u64,
    gap: WordId,
    cues: Option<[Cue; 2]>,
}

impl State {
    /// Lets go of the last frame: nothing is shown any more.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// The two cues that the current boundary makes, or would make; `None`: there is no boundary.
    pub(super) fn both_cues(&mut self, session: &Session) -> Option<[Cue; 2]> {
        let boundary = session.current_boundary()?;
        let (gap, revision) = (boundary.gap, session.revision());
        let is_known = |known: &&Foreseen| known.gap == gap && known.revision == revision && known.talk == session.id();
        if let Some(known) = self.foreseen.as_ref().filter(is_known) {
            return known.cues.clone();
        }
        let cues = match boundary.is_cue_end() {
            true => cues_around(session.cues(), boundary.word),
            false => {
                let after = session.foresee(&session.end_cue_at(gap)).ok();
                after.and_then(|after| cues_around(&after.cues, boundary.word))
            }
        };
        self.foreseen = Some(Foreseen { talk: session.id().to_owned(), revision, gap, cues: cues.clone() });
        cues
    }
}

/// The cue that ends with this word, and the one behind it.
fn cues_around(cues: &[Cue], word: usize) -> Option<[Cue; 2]> {
    let first = cues.partition_point(|cue| cue.words.end <= word);
    match cues.get(first..first + 2)? {
        [before, after] if before.words.end == word + 1 => Some([before.clone(), after.clone()]),
        _ => None,
    }
}
