//! What may stand over the window.

use super::output::OutputKind;
#[cfg(any(test, feature = "test-support"))]
use super::output::ReportKind;
use editor::project::GivenPart;

/// The dialogs that are open, the topmost last. One that was opened over another leaves it as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenDialogs(Vec<Dialog>);

impl OpenDialogs {
    /// The one that is shown.
    pub fn top(&self) -> Option<Dialog> {
        self.0.last().copied()
    }

    pub fn all(&self) -> &[Dialog] {
        &self.0
    }

    /// Opens a dialog over those that are open, or brings it to the top.
    pub fn open(&mut self, dialog: Dialog) {
        self.close(|open| open == dialog);
        self.0.push(dialog);
    }

    pub fn close_top(&mut self) {
        self.0.pop();
    }

    /// Closes those of which this is true, wherever they are.
    pub fn close(&mut self, is_over: impl Fn(Dialog) -> bool) {
        self.0.retain(|&dialog| !is_over(dialog));
    }

    pub fn close_all(&mut self) {
        self.0.clear();
    }
}

/// What may stand over the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialog {
    Palette,
    Find,
    FindInFiles,
    Compare,
    /// Asks for a name, and writes something there.
    Write(OutputKind),
    /// Open by typing paths, with buttons that browse.
    Open,
    /// Asks which files are to be followed.
    Follow,
    /// Says how transcripts are made, and has one made.
    MakeTranscript,
    /// Quitting while a transcript is being made.
    StopTranscribing,
    AcceptAbove,
    InsertCue,
    /// What is remarked about the current cue.
    Comment,
    /// Words that are in no dictionary.
    Spelling,
    /// How the client has names and terms written.
    Glossary,
    /// Asks which file is put beside the cues.
    Second,
    /// Asks for language and rules of a translation.
    Translation,
    /// Asks of which video shot changes are found, and from which list they are read.
    FindShots,
    ImportShots,
    /// Asks which sound track of the recording is heard.
    AudioTrack,
    /// Asks for the colour of the chosen cues.
    Colour,
    InsertSound,
    /// Asks who speaks in the chosen cues.
    Speaker,
    RenameSpeakers,
    ShiftTimes,
    /// Shows what re-cutting, new line breaks or retiming would change.
    Anew(GivenPart),
    GoTo,
    /// What was done and undone, and going back to any of it.
    History,
    Guideline,
    /// What finished files say of a client's style.
    HouseStyle,
    Settings,
    Learning,
    /// What the talk took, and how long it may still take.
    Effort,
    Reliance,
    /// What was recognised when the talk was opened.
    TranscriptFacts,
    /// Which of several channels or tiers is opened.
    ChoosePart,
    Keys,
    /// What the shapes and colours mean.
    Legend,
    /// What machine and program are like.
    Diagnostics,
    About,
    Recovery,
    /// What is kept for 30 days.
    Restore,
    /// Closing with unsaved changes.
    Unsaved,
    /// The program ends as soon as all is written.
    Quitting,
}

impl Dialog {
    /// Whether nothing else can be used while it is shown.
    pub const fn is_modal(self) -> bool {
        !matches!(self, Self::Find | Self::Compare)
    }
}

#[cfg(any(test, feature = "test-support"))]
impl Dialog {
    /// Every dialog, and every way of those that have several. A test compares it with the code above.
    pub fn all() -> Vec<Self> {
        let written = [
            OutputKind::Project,
            OutputKind::Subtitles,
            OutputKind::Second,
            OutputKind::Report(ReportKind::Decisions),
            OutputKind::Report(ReportKind::Quality),
            OutputKind::Report(ReportKind::Review),
            OutputKind::Shots,
        ];
        let anew = [GivenPart::Cuts, GivenPart::Lines, GivenPart::Times];
        let others = [
            Self::Palette,
            Self::Find,
            Self::FindInFiles,
            Self::Compare,
            Self::Open,
            Self::Follow,
            Self::MakeTranscript,
            Self::StopTranscribing,
            Self::AcceptAbove,
            Self::InsertCue,
            Self::Comment,
            Self::Spelling,
            Self::Glossary,
            Self::Second,
            Self::Translation,
            Self::AudioTrack,
            Self::FindShots,
            Self::ImportShots,
            Self::Colour,
            Self::InsertSound,
            Self::Speaker,
            Self::RenameSpeakers,
            Self::ShiftTimes,
            Self::GoTo,
            Self::History,
            Self::Guideline,
            Self::HouseStyle,
            Self::Settings,
            Self::Learning,
            Self::Effort,
            Self::Reliance,
            Self::TranscriptFacts,
            Self::ChoosePart,
            Self::Keys,
            Self::Legend,
            Self::Diagnostics,
            Self::About,
            Self::Recovery,
            Self::Restore,
            Self::Unsaved,
            Self::Quitting,
        ];
        written.map(Self::Write).into_iter().chain(anew.map(Self::Anew)).chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_dialog_is_forgotten() {
        let code = include_str!("dialog.rs");
        let (_, variants) = code.split_once("pub enum Dialog {\n").unwrap();
        let (variants, _) = variants.split_once("\n}").unwrap();
        let named = |line: &'static str| line.trim().trim_end_matches(',').split('(').next();
        let in_code: BTreeSet<&str> =
            variants.lines().filter(|line| !line.trim().starts_with("//")).filter_map(named).collect();
        let all: BTreeSet<String> = Dialog::all()
            .iter()
            .filter_map(|dialog| format!("{dialog:?}").split('(').next().map(str::to_owned))
            .collect();
        assert_eq!(all.iter().map(String::as_str).collect::<BTreeSet<_>>(), in_code);
    }
}
