//! Everything that a person can ask for by menu, key or palette. The menus, the palette, the keys dialog and the key table
//! of the manual are made from this one list.

use serde::{Deserialize, Serialize};

use super::pass::PassStage;
use base::texts::{t, text, text_if_any};
use evidence::fusion::BoundaryFactor;

/// What the program can do, without any detail: what it applies to is the current selection.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case", prefix = "command-")]
pub enum Command {
    // File
    OpenRecording,
    OpenTranscript,
    OpenProject,
    FollowTranscript,
    StopFollowing,
    MakeTranscript,
    OpenSample,
    Restore,
    Save,
    SaveAs,
    Export,
    ExportDecisions,
    /// Under its first name in files of keys.
    #[serde(rename = "export_problems")]
    ExportQualityReport,
    AboutTranscript,
    ExportReviewReport,
    OpenSecond,
    BeginTranslation,
    ExportSecond,
    CloseSecond,
    ChooseAudioTrack,
    FindShots,
    ImportShots,
    ExportShots,
    CloseTalk,
    Quit,
    // Edit
    Undo,
    Redo,
    EditText,
    EditSecond,
    InsertCue,
    InsertSound,
    DuplicateCue,
    DeleteCues,
    Italics,
    Bold,
    Underline,
    Colour,
    AtTop,
    AtMiddle,
    AtBottom,
    AlignLeft,
    AlignCentre,
    AlignRight,
    SetSpeaker,
    RenameSpeakers,
    MergeWithNext,
    BreakLine,
    ShiftTimes,
    CutAnew,
    BreakLinesAnew,
    TimeAnew,
    Find,
    FindInFiles,
    GoTo,
    Settings,
    // Review
    Accept,
    Reject,
    MoveLeft,
    MoveRight,
    NudgeEarlier,
    NudgeLater,
    NudgeMuchEarlier,
    NudgeMuchLater,
    AddAtPlayHead,
    Withdraw,
    AcceptAlike,
    AcceptAbove,
    NextPending,
    PreviousPending,
    NextBoundary,
    PreviousBoundary,
    Alternative1,
    Alternative2,
    Alternative3,
    Alternative4,
    ToggleOrder,
    ToggleAutoPlay,
    ListenThrough,
    AcceptHeard,
    EndListening,
    CompareWithReference,
    NextDifference,
    PreviousDifference,
    TakeMarksOfCue,
    PutMarksBackInCue,
    TakeAllMarks,
    NextMark,
    CheckSubtitles,
    // Cues
    NextCue,
    PreviousCue,
    ChooseNextCue,
    ChoosePreviousCue,
    NextProblem,
    PreviousProblem,
    MendCue,
    MendAll,
    ChooseGuideline,
    SetInHere,
    SetOutHere,
    AutomaticTimes,
    EditComment,
    NextComment,
    PreviousComment,
    ToggleBookmark,
    NextBookmark,
    PreviousBookmark,
    CheckSpelling,
    NextMisspelling,
    PreviousMisspelling,
    // Playback
    PlayPause,
    PlayCue,
    PlayAround,
    PlayBefore,
    PlayAfter,
    PlayFirst,
    PlayLast,
    ToggleLoop,
    Slower,
    Faster,
    NormalSpeed,
    SkipBack,
    SkipForward,
    PreviousFrame,
    NextFrame,
    NextShot,
    PreviousShot,
    GoToStart,
    GoToEnd,
    ToggleTones,
    // View
    ZoomIn,
    ZoomOut,
    ZoomToTalk,
    ZoomToCue,
    TallerWave,
    LowerWave,
    FitWave,
    ToggleFollow,
    TogglePitchLane,
    ToggleEnergyLane,
    TogglePauseLane,
    ToggleVoiceLane,
    ToggleProbabilityLane,
    ToggleSpectrogram,
    ToggleSpectrogramPitch,
    ToggleCueList,
    TogglePicture,
    PictureBeside,
    PictureAbove,
    PictureInWindow,
    TogglePictureCue,
    ToggleSafeArea,
    ToggleBothCues,
    ToggleTimecode,
    ToggleTheme,
    LargerText,
    SmallerText,
    NormalText,
    // Analysis
    AnalyzeAgain,
    CancelJob,
    ToggleOpenModels,
    ToggleIgnorePunctuation,
    ToggleMendMarks,
    MoreBoundaries,
    FewerBoundaries,
    UsualBoundaries,
    Reliance,
    Learning,
    LearnNow,
    ForgetLearnt,
    TeachProfile,
    // Help
    Manual,
    Legend,
    TakeTour,
    SkipTourStep,
    EndTour,
    Palette,
    Keys,
    Diagnostics,
    About,
}

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

/// What the enabling of commands depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// A talk is open, at least a recording or a transcript.
    pub has_talk: bool,
    pub has_words: bool,
    /// It was listened to: there are boundaries.
    pub is_analysed: bool,
    /// The whole recording is decoded, so that it can be played.
    pub has_sound: bool,
    /// Sound tracks of its file, where there are several.
    pub audio_tracks: usize,
    pub has_cues: bool,
    /// A boundary is current.
    pub has_boundary: bool,
    /// The current boundary has a decision.
    pub is_decided: bool,
    /// A cue ends at the current boundary.
    pub is_cue_end: bool,
    /// A cue is selected or under the play head.
    pub has_cue: bool,
    /// Number of alternatives for the current boundary.
    pub alternatives: usize,
    /// Questions that are not answered.
    pub pending: usize,
    /// Undecided boundaries, including those that the user is not asked about.
    pub pending_boundaries: usize,
    /// A question about the text of a cue is current.
    pub asks_text: bool,
    /// How many questions are alike, that one among them.
    pub alike: usize,
    pub problems: usize,
    /// What breaks rules that are only this program's choice.
    pub hints: usize,
    /// In the current cue there are mended marks to take, or to put back; in the talk some on which nothing is decided.
    pub can_take_marks: bool,
    pub can_put_marks_back: bool,
    pub has_corrections: bool,
    /// Something is asked about the text of a cue.
    pub has_text_questions: bool,
    /// There are cues as a subtitle file has them, and one of them is asked about.
    pub keeps_cues: bool,
    /// The user has answered no question about them, nor looked at what speaks against them.
    pub is_unchecked: bool,
    pub asks_proof: bool,
    /// The current cue breaks the guideline, or there is a hint.
    pub cue_has_problem: bool,
    /// Some cue has a comment, or a bookmark.
    pub has_comments: bool,
    pub has_bookmarks: bool,
    /// Differences from the version it was compared with that are not settled.
    pub differences: usize,
    /// Second subtitles stand beside the cues.
    pub has_second: bool,
    /// It is known where the shots of the video change.
    pub has_shots: bool,
    /// The recording has a picture, or may have one that only ffmpeg could show.
    pub has_picture: bool,
    /// There is something that the talk was compared with.
    pub is_compared: bool,
    /// Steps of the boundary factor from the usual.
    pub boundary_steps: i32,
    /// Whether as many boundaries are proposed as the model was tuned for.
    pub boundary_is_usual: bool,
    /// Something was learnt from decisions.
    pub has_learnt: bool,
    /// The profile of a client is chosen.
    pub has_profile: bool,
    pub can_undo: bool,
    pub can_redo: bool,
    pub is_changed: bool,
    /// Something runs in the background that can be cancelled.
    pub is_busy: bool,
    /// More of the talk is still to come.
    pub is_followed: bool,
    /// The talk is listened through.
    pub pass: Option<PassStage>,
    /// Proposals that were heard in the pass and can be accepted.
    pub heard: usize,
    /// The tour is taken, and one of its steps waits to be done.
    pub has_tour: bool,
    pub is_touring: bool,
}

impl Situation {
    /// What comes next where nothing is asked: the blue button of the review, which Enter presses.
    pub const fn onward(&self) -> Option<Command> {
        let is_listening = matches!(self.pass, Some(PassStage::Playing | PassStage::Over));
        if !self.has_talk || is_listening || self.asks_text {
            return None;
        }
        if !self.is_analysed {
            return match self.has_words {
                false if !self.is_followed => Some(Command::OpenTranscript),
                true if !self.is_busy => Some(Command::AnalyzeAgain),
                _ => None,
            };
        }
        // What was decided, accepted and refused alike, is kept by going on.
        let is_asked = self.has_boundary && !self.is_decided;
        match self.pending {
            _ if is_asked => None,
            0 if self.is_unchecked && !self.is_followed => Some(Command::CheckSubtitles),
            0 if self.has_cues && !self.is_followed => Some(Command::Export),
            0 => None,
            _ => Some(Command::NextPending),
        }
    }

    /// The same while the talk is listened through. As long as it plays the current place is not shown, and nothing can be done
    /// to it.
    pub fn listening(self, stage: PassStage, heard: usize) -> Self {
        let now = Self { pass: Some(stage), heard, ..self };
        match stage {
            PassStage::Stopped(_) => now,
            PassStage::Playing | PassStage::Over => Self {
                has_boundary: false,
                is_decided: false,
                is_cue_end: false,
                has_cue: false,
                asks_text: false,
                alike: 0,
                asks_proof: false,
                alternatives: 0,
                can_take_marks: false,
                can_put_marks_back: false,
                cue_has_problem: false,
                ..now
            },
        }
    }
}

impl Command {
    /// In the order of the menus.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn menu(self) -> Menu {
        use Command::{Accept, AnalyzeAgain, Manual, NextCue, PlayPause, Undo, ZoomIn};
        // With which each menu begins, the first one left out.
        const FIRST: [Command; Menu::ALL.len() - 1] = [Undo, Accept, NextCue, PlayPause, ZoomIn, AnalyzeAgain, Manual];
        Menu::ALL[FIRST.partition_point(|first| *first <= self)]
    }

    /// Its text, which is called after it: "command-open-recording".
    fn id(self) -> &'static str {
        self.into()
    }

    /// As menus show it; ends in "…" if it opens a dialog first.
    pub fn label(self) -> &'static str {
        text(self.id())
    }

    /// The label as a name, for lists and screen readers.
    pub fn name(self) -> &'static str {
        self.label().trim_end_matches('…')
    }

    /// One sentence for tooltips and the palette.
    pub fn help(self) -> &'static str {
        text_if_any(&format!("{}-help", self.id())).unwrap_or_else(|| self.label())
    }

    /// Other words that people look for it by, as other programs call it.
    pub fn synonyms(self) -> &'static str {
        text_if_any(&format!("{}-synonyms", self.named_like().id())).unwrap_or_default()
    }

    /// The command that other programs call the same.
    const fn named_like(self) -> Self {
        match self {
            Self::RenameSpeakers => Self::SetSpeaker,
            Self::Bold | Self::Underline => Self::Italics,
            Self::AtMiddle | Self::AtBottom => Self::AtTop,
            Self::AlignCentre | Self::AlignRight => Self::AlignLeft,
            Self::PreviousMisspelling => Self::NextMisspelling,
            Self::PreviousComment => Self::NextComment,
            Self::PreviousBookmark => Self::NextBookmark,
            Self::ChoosePreviousCue => Self::ChooseNextCue,
            Self::NudgeLater => Self::NudgeEarlier,
            Self::NudgeMuchLater => Self::NudgeMuchEarlier,
            Self::MendAll => Self::MendCue,
            Self::PreviousProblem => Self::NextProblem,
            Self::PictureBeside | Self::PictureAbove => Self::TogglePicture,
            Self::ToggleSafeArea | Self::ToggleBothCues => Self::TogglePictureCue,
            Self::LowerWave | Self::FitWave => Self::TallerWave,
            Self::ImportShots | Self::ExportShots => Self::FindShots,
            Self::PreviousShot => Self::NextShot,
            Self::PreviousFrame => Self::NextFrame,
            _ => self,
        }
    }

    /// Which alternative a command takes, counted from 0.
    pub const fn alternative(self) -> Option<usize> {
        match self {
            Self::Alternative1 => Some(0),
            Self::Alternative2 => Some(1),
            Self::Alternative3 => Some(2),
            Self::Alternative4 => Some(3),
            _ => None,
        }
    }

    /// Whether the command makes sense now.
    pub const fn enabled(self, situation: &Situation) -> bool {
        match self {
            Self::OpenRecording | Self::OpenTranscript | Self::OpenProject | Self::OpenSample | Self::Quit => true,
            Self::FollowTranscript | Self::MakeTranscript | Self::FindInFiles => true,
            Self::StopFollowing => situation.is_followed,
            Self::Restore => true,
            Self::ToggleTheme | Self::LargerText | Self::SmallerText | Self::NormalText => true,
            Self::ToggleOrder | Self::ToggleAutoPlay | Self::ToggleLoop | Self::ToggleTones | Self::ToggleFollow => {
                true
            }
            Self::TogglePitchLane | Self::ToggleEnergyLane | Self::TogglePauseLane => true,
            Self::ToggleVoiceLane | Self::ToggleProbabilityLane | Self::ToggleCueList => true,
            Self::ToggleTimecode => true,
            Self::TogglePicture | Self::PictureBeside | Self::PictureAbove | Self::PictureInWindow => {
                situation.has_picture
            }
            Self::TogglePictureCue | Self::ToggleSafeArea | Self::ToggleBothCues => situation.has_picture,
            Self::Palette | Self::Settings | Self::Keys | Self::Diagnostics | Self::About => true,
            Self::Manual | Self::Legend | Self::TakeTour => true,
            Self::SkipTourStep => situation.is_touring,
            Self::EndTour => situation.has_tour,
            Self::ToggleSpectrogram | Self::ToggleSpectrogramPitch => true,
            Self::Save | Self::SaveAs | Self::Find | Self::ChooseGuideline => situation.has_words,
            Self::AboutTranscript => situation.has_words,
            Self::ToggleIgnorePunctuation | Self::ToggleMendMarks | Self::AnalyzeAgain => situation.has_words,
            Self::CheckSubtitles => situation.keeps_cues && situation.has_cues && !situation.is_followed,
            Self::TakeMarksOfCue => situation.can_take_marks,
            Self::PutMarksBackInCue => situation.can_put_marks_back,
            Self::TakeAllMarks => situation.has_corrections,
            Self::NextMark => situation.has_corrections || situation.has_text_questions,
            // A talk that is followed live has its models open.
            Self::ToggleOpenModels => situation.has_words && !situation.is_followed,
            Self::MoreBoundaries => situation.has_cues && situation.boundary_steps < BoundaryFactor::STEPS,
            Self::FewerBoundaries => situation.has_cues && situation.boundary_steps > -BoundaryFactor::STEPS,
            Self::UsualBoundaries => situation.has_cues && !situation.boundary_is_usual,
            Self::Learning | Self::LearnNow | Self::Reliance => situation.has_cues,
            Self::ForgetLearnt => situation.has_learnt,
            Self::TeachProfile => situation.has_cues && situation.has_profile,
            Self::CloseTalk => situation.has_talk,
            Self::Export | Self::ExportDecisions | Self::ExportQualityReport => situation.has_cues,
            Self::Undo => situation.can_undo,
            Self::Redo => situation.can_redo,
            Self::EditText | Self::MergeWithNext | Self::BreakLine => situation.has_cue,
            Self::DuplicateCue | Self::DeleteCues => situation.has_cue,
            Self::Italics | Self::Bold | Self::Underline | Self::Colour => situation.has_cue,
            Self::AtTop | Self::AtMiddle | Self::AtBottom => situation.has_cue,
            Self::AlignLeft | Self::AlignCentre | Self::AlignRight => situation.has_cue,
            Self::SetSpeaker => situation.has_cue,
            Self::InsertCue | Self::InsertSound | Self::GoTo => situation.has_cues,
            Self::RenameSpeakers => situation.has_cues && !situation.is_followed,
            Self::ChooseNextCue | Self::ChoosePreviousCue => situation.has_cues,
            // What is still to come has the times of its own recogniser.
            Self::ShiftTimes | Self::CutAnew | Self::BreakLinesAnew | Self::TimeAnew => {
                situation.has_cues && !situation.is_followed
            }
            Self::AddAtPlayHead | Self::CompareWithReference => situation.has_cues,
            Self::NextDifference | Self::PreviousDifference => situation.differences > 0,
            Self::ExportReviewReport => situation.is_compared,
            Self::OpenSecond => situation.has_cues,
            Self::BeginTranslation => situation.has_cues && !situation.has_second,
            Self::ExportSecond | Self::CloseSecond => situation.has_second,
            Self::EditSecond => situation.has_cue && situation.has_second,
            // While the user listens through the talk, it stops there; at the end of the pass, it accepts what was heard.
            Self::Accept => match situation.pass {
                Some(PassStage::Playing | PassStage::Over) => true,
                Some(PassStage::Stopped(_)) | None => {
                    let is_asked = situation.has_boundary && !situation.is_decided;
                    situation.asks_text || is_asked || situation.onward().is_some()
                }
            },
            Self::ListenThrough => situation.has_sound && situation.has_cues,
            Self::AcceptHeard => situation.heard > 0,
            Self::EndListening => situation.pass.is_some(),
            Self::Reject => situation.has_boundary || situation.asks_text,
            Self::MoveLeft | Self::MoveRight => situation.has_boundary && situation.is_cue_end,
            Self::NudgeEarlier | Self::NudgeLater | Self::NudgeMuchEarlier | Self::NudgeMuchLater => {
                situation.has_boundary && situation.is_cue_end
            }
            Self::Withdraw => situation.has_boundary && situation.is_decided,
            Self::AcceptAlike => situation.alike > 1,
            Self::AcceptAbove => situation.pending_boundaries > 0,
            Self::NextPending | Self::PreviousPending => situation.pending > 0,
            Self::NextBoundary | Self::PreviousBoundary | Self::NextCue | Self::PreviousCue => situation.has_cues,
            Self::Alternative1 => situation.alternatives > 0,
            Self::Alternative2 => situation.alternatives > 1,
            Self::Alternative3 => situation.alternatives > 2,
            Self::Alternative4 => situation.alternatives > 3,
            Self::NextProblem | Self::PreviousProblem | Self::MendAll => situation.problems > 0,
            Self::EditComment | Self::ToggleBookmark => situation.has_cue,
            Self::CheckSpelling | Self::NextMisspelling | Self::PreviousMisspelling => situation.has_cues,
            Self::NextComment | Self::PreviousComment => situation.has_comments,
            Self::NextBookmark | Self::PreviousBookmark => situation.has_bookmarks,
            Self::MendCue => situation.cue_has_problem,
            Self::SetInHere | Self::SetOutHere | Self::AutomaticTimes | Self::ZoomToCue => situation.has_cue,
            Self::PlayPause => situation.has_sound,
            Self::SkipBack | Self::SkipForward | Self::GoToStart | Self::GoToEnd => situation.has_talk,
            Self::PreviousFrame | Self::NextFrame => situation.has_talk,
            Self::ChooseAudioTrack => situation.audio_tracks > 1 && !situation.is_followed,
            Self::FindShots | Self::ImportShots => situation.has_talk,
            Self::ExportShots | Self::NextShot | Self::PreviousShot => situation.has_shots,
            Self::Slower | Self::Faster | Self::NormalSpeed => situation.has_talk,
            Self::PlayCue | Self::PlayFirst | Self::PlayLast => situation.has_sound && situation.has_cue,
            Self::PlayAround | Self::PlayBefore | Self::PlayAfter => {
                situation.has_sound && (situation.has_boundary || situation.asks_text)
            }
            Self::ZoomIn | Self::ZoomOut | Self::ZoomToTalk => situation.has_talk,
            Self::TallerWave | Self::LowerWave | Self::FitWave => situation.has_talk,
            Self::CancelJob => situation.is_busy,
        }
    }

    /// Whether the key of the command works while a text is typed. All others leave every key to the text field.
    pub const fn works_while_typing(self) -> bool {
        matches!(self, Self::Save | Self::SaveAs | Self::Palette | Self::Quit | Self::Keys | Self::Find)
            || matches!(self, Self::NextDifference | Self::PreviousDifference)
            || matches!(self, Self::Manual | Self::SkipTourStep | Self::EndTour)
    }

    /// Whether a dialog that stands is still there afterwards, with what was typed into it, or the person asks to leave it all.
    /// [`Self::Save`] may ask for a name.
    pub const fn leaves_dialogs(self) -> bool {
        matches!(self, Self::Save | Self::Quit | Self::Manual | Self::SkipTourStep | Self::EndTour)
            || matches!(self, Self::NextDifference | Self::PreviousDifference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage, ids_of_family};
    use std::collections::BTreeSet;

    #[test]
    fn each_menu_begins_and_ends_where_the_list_says() {
        let check = |menu: Menu, first: Command, last: Command| {
            let its: Vec<Command> = Command::ALL.iter().copied().filter(|command| command.menu() == menu).collect();
            assert_eq!((its[0], its[its.len() - 1]), (first, last), "{menu:?}");
        };
        check(Menu::File, Command::OpenRecording, Command::Quit);
        check(Menu::Edit, Command::Undo, Command::Settings);
        check(Menu::Help, Command::Manual, Command::About);
        assert!(Command::ALL.is_sorted_by_key(|command| Menu::ALL.iter().position(|&menu| menu == command.menu())));
    }

    #[test]
    fn every_command_has_a_label_and_a_help_and_no_text_belongs_to_none() {
        let mut left = ids_of_family("command-").into_iter().collect::<BTreeSet<_>>();
        for command in Command::ALL {
            for ending in ["", "-help"] {
                let id = format!("{}{ending}", command.id());
                assert!(left.remove(id.as_str()), "there is no text {id}");
            }
            left.remove(format!("{}-synonyms", command.named_like().id()).as_str());
        }
        assert_eq!(left, BTreeSet::new());
    }

    #[test]
    fn enter_does_nothing_where_a_live_talk_has_no_question_yet() {
        let decided = Situation {
            has_talk: true,
            has_words: true,
            is_analysed: true,
            has_cues: true,
            has_boundary: true,
            is_decided: true,
            ..Situation::default()
        };
        assert!(Command::Accept.enabled(&decided), "the export comes next");
        let live = Situation { is_followed: true, ..decided };
        assert!(!Command::Accept.enabled(&live));
        assert!(Command::Accept.enabled(&Situation { pending: 1, ..live }));
        assert!(Command::Accept.enabled(&Situation { is_decided: false, pending: 1, ..live }));
    }

    #[test]
    fn every_language_tells_commands_apart_and_marks_those_that_open_a_dialog() {
        let opens_dialog = |command: &&Command| command.label().ends_with('…');
        let in_english: Vec<&Command> = Command::ALL.iter().filter(opens_dialog).collect();
        for language in WindowLanguage::ALL {
            let _speaking = Speaking::new(language);
            let labels: BTreeSet<&str> = Command::ALL.iter().map(|command| command.label()).collect();
            assert_eq!(labels.len(), Command::ALL.len(), "two commands have one label in {language:?}");
            assert_eq!(Command::ALL.iter().filter(opens_dialog).collect::<Vec<_>>(), in_english, "{language:?}");
            for command in Command::ALL {
                let synonyms = command.synonyms();
                assert_eq!(synonyms, synonyms.to_lowercase(), "the palette would not find {command:?} in {language:?}");
            }
        }
    }

    #[test]
    fn keys_of_earlier_versions_belong_to_the_same_commands() {
        let stored = serde_json::to_string(&[Command::ExportQualityReport, Command::AnalyzeAgain]).unwrap();
        assert_eq!(stored, r#"["export_problems","analyze_again"]"#);
    }

    #[test]
    fn without_a_talk_only_what_needs_none_is_enabled() {
        let nothing = Situation::default();
        assert!(Command::OpenSample.enabled(&nothing) && Command::Palette.enabled(&nothing));
        for command in [Command::Save, Command::Accept, Command::Undo, Command::PlayPause, Command::Export] {
            assert!(!command.enabled(&nothing), "{command:?}");
        }
    }
}
