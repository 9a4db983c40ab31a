//! What is played and what is shown: the player, the play head, the stretch of the talk in view.

use super::typing_pause::TypingPause;
use base::time::Instant;
use ui::picture::Projector;
use ui::player::Player;
use ui::talk::Talk;
use ui::view::View;

pub struct Stage {
    pub player: Player,
    pub view: View,
    /// What shows the picture of the recording.
    pub projector: Projector,
    /// The play head while there is no sound to play.
    pub silent_head: Instant,
    /// Revision of the talk whose cue edges the player knows for its tones.
    pub tones_of: Option<u64>,
    /// Whether playing waits for the user, who is typing.
    pub(super) typing: TypingPause,
}

impl Stage {
    pub fn new(player: Player) -> Self {
        Self {
            player,
            view: View::default(),
            projector: Projector::default(),
            silent_head: Instant::ZERO,
            tones_of: None,
            typing: TypingPause::default(),
        }
    }

    /// Where the play head is.
    pub fn head(&self, talk: Option<&Talk>) -> Instant {
        if has_sound(talk) { self.player.position() } else { self.silent_head }
    }

    pub fn is_playing(&self, talk: Option<&Talk>) -> bool {
        has_sound(talk) && self.player.is_playing()
    }
}

/// Whether there is something to play.
pub fn has_sound(talk: Option<&Talk>) -> bool {
    talk.is_some_and(|talk| talk.recording().is_some())
}
