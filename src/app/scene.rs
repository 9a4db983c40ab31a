//! All that panels may read. They change nothing: they push [`Action`](super::action::Action)s.

use super::action::Dialog;
use super::command::Situation;
use super::comparing::Comparing;
use super::jobs::JobStatus;
use super::learning::Learning;
use super::settings::Settings;
use super::shortcuts::KeyMap;
use super::talk::Talk;
use super::theme::Theme;
use super::view::View;
use crate::project::Recovery;
use crate::time::{Instant, Span};

pub struct Scene<'a> {
    /// `None`: the start screen.
    pub talk: Option<&'a Talk>,
    pub view: &'a View,
    pub settings: &'a Settings,
    pub keys: &'a KeyMap,
    pub theme: &'a Theme,
    /// What is learnt from, beside the talk.
    pub learning: &'a Learning,
    pub situation: Situation,
    pub playback: Playback,
    /// What runs in the background.
    pub jobs: &'a [JobStatus],
    /// What the person should know, newest last.
    pub notices: &'a [Notice],
    pub dialog: Option<Dialog>,
    /// The talk beside a reference, if it was compared with one.
    pub comparing: &'a Comparing,
    /// What crashes left that can be taken up again.
    pub recoveries: &'a [RecoveryOffer],
    /// Where networks run, once it is known.
    pub device: Option<&'a str>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playback {
    pub head: Instant,
    pub is_playing: bool,
    /// What is being played, if not all.
    pub span: Option<Span>,
    pub speed: f32,
}

/// Something to tell, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub kind: NoticeKind,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Something was done.
    Done,
    /// Odd input that was still read, a part that is missing.
    Warning,
    /// Something could not be done.
    Failure,
}

/// What a crash left, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoveryOffer {
    /// Name of the talk.
    pub title: String,
    /// "12 changes since the last save, the last one 4 minutes ago: accept boundary, move boundary …"
    pub summary: String,
}

impl RecoveryOffer {
    pub fn of(recovery: &Recovery) -> Self {
        let ago = match recovery.last_change.elapsed().map(|ago| ago.as_secs()).unwrap_or(0) {
            0..90 => "just now".to_owned(),
            seconds @ 90..5400 => format!("{} minutes ago", (seconds + 30) / 60),
            seconds @ 5400..129_600 => format!("{} hours ago", (seconds + 1800) / 3600),
            seconds => format!("{} days ago", (seconds + 43_200) / 86_400),
        };
        let changes = match recovery.unsaved {
            1 => "1 change that was not saved".to_owned(),
            count => format!("{count} changes that were not saved"),
        };
        let names = recovery.last_steps.join(", ");
        Self { title: recovery.title.clone(), summary: format!("{changes}, the last one {ago}: {names}") }
    }
}
