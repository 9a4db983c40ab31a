//! The menus of the window.

use base::texts::t;

/// The menus, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Menu {
    File,
    Edit,
    Review,
    Cues,
    Playback,
    View,
    Analysis,
    Help,
}

impl Menu {
    pub const ALL: [Self; 8] =
        [Self::File, Self::Edit, Self::Review, Self::Cues, Self::Playback, Self::View, Self::Analysis, Self::Help];

    pub fn label(self) -> &'static str {
        match self {
            Self::File => t!("menu-file"),
            Self::Edit => t!("menu-edit"),
            Self::Review => t!("menu-review"),
            Self::Cues => t!("menu-cues"),
            Self::Playback => t!("menu-playback"),
            Self::View => t!("menu-view"),
            Self::Analysis => t!("menu-analysis"),
            Self::Help => t!("menu-help"),
        }
    }
}
