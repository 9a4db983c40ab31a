//! Where the manual speaks of what the user has in front of them.

use crate::action::Dialog;
use crate::output::{OutputKind, ReportKind};

/// The manual while it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenManual {
    /// Where it was opened, as "window.md#text"; `None`: where it was read last.
    pub at: Option<&'static str>,
    /// The dialog that lies below it and is there again afterwards.
    pub over: Option<Dialog>,
}

/// What a dialog is about.
pub const fn of_dialog(dialog: Dialog) -> Option<&'static str> {
    Some(match dialog {
        Dialog::Palette | Dialog::Keys => "keys.md",
        Dialog::Find | Dialog::FindInFiles => "window.md#text",
        Dialog::Compare | Dialog::Write(OutputKind::Report(ReportKind::Review)) => "window.md#comparing",
        Dialog::Write(OutputKind::Project) => "projects.md",
        Dialog::Write(OutputKind::Report(ReportKind::Quality)) => "window.md#checking",
        Dialog::Write(OutputKind::Subtitles | OutputKind::Report(ReportKind::Decisions)) => {
            "window.md#exporting-and-saving"
        }
        Dialog::Second | Dialog::Translation | Dialog::Write(OutputKind::Second) => "window.md#second-subtitles",
        Dialog::AudioTrack => "window.md#audio-tracks",
        Dialog::FindShots | Dialog::ImportShots | Dialog::Write(OutputKind::Shots) => "window.md#shot-changes",
        Dialog::Open | Dialog::ChoosePart | Dialog::TranscriptFacts => "window.md#opening",
        Dialog::Follow => "window.md#following-a-talk-while-it-is-being-spoken",
        Dialog::AcceptAbove => "window.md#reviewing-boundaries",
        Dialog::InsertCue | Dialog::InsertSound => "window.md#cues-that-nobody-speaks",
        Dialog::Comment => "window.md#comments-and-bookmarks",
        Dialog::Spelling => "window.md#spelling",
        Dialog::Glossary => "window.md#glossary",
        Dialog::Colour => "window.md#style-and-position",
        Dialog::Speaker | Dialog::RenameSpeakers => "window.md#who-speaks",
        Dialog::ShiftTimes => "window.md#times-of-many-cues",
        Dialog::Anew(_) => "window.md#a-subtitle-file-that-is-there-already",
        Dialog::GoTo => "window.md#several-cues-at-once",
        Dialog::History => "window.md#undo-and-history",
        Dialog::Guideline => "guidelines.md",
        Dialog::HouseStyle => "window.md#house-style",
        Dialog::Settings => "window.md#appearance-and-access",
        Dialog::Learning => "window.md#learning",
        Dialog::Effort => "window.md#effort",
        Dialog::Reliance => "window.md#models-and-their-licences",
        Dialog::Legend => "window.md#what-boundaries-look-like",
        Dialog::Recovery | Dialog::Restore | Dialog::Unsaved | Dialog::Quitting => {
            "projects.md#what-happens-to-your-work"
        }
        Dialog::Diagnostics => "window.md#when-something-goes-wrong",
        Dialog::MakeTranscript | Dialog::StopTranscribing => "window.md#making-a-transcript",
        Dialog::About => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::Book;

    #[test]
    fn every_place_is_in_the_manual() {
        for dialog in Dialog::all() {
            match of_dialog(dialog) {
                Some(place) => assert!(Book::get().section(place).is_some(), "{dialog:?}: {place}"),
                None => assert_eq!(dialog, Dialog::About),
            }
        }
    }
}
