//! Everything that a person can ask for by menu, key or palette. The menus, the palette, the keys dialog and the key table
//! of the manual are made from this one list.

use serde::{Deserialize, Serialize};

use super::pass::PassStage;
use base::texts::t;
use evidence::fusion::BoundaryFactor;

/// What the program can do, without any detail: what it applies to is the current selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
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

/// A text in the language that is spoken when it is asked for.
type Text = fn() -> &'static str;

/// Everything about a command but what it does.
struct Facts {
    menu: Menu,
    label: Text,
    help: Text,
}

impl Command {
    /// In the order of the menus.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    const fn facts(self) -> Facts {
        const fn facts(menu: Menu, label: Text, help: Text) -> Facts {
            Facts { menu, label, help }
        }
        use Menu::{Analysis, Cues, Edit, File, Help, Playback, Review, View};
        match self {
            Self::OpenRecording => facts(File, || t!("command-open-recording"), || t!("command-open-recording-help")),
            Self::OpenTranscript => {
                facts(File, || t!("command-open-transcript"), || t!("command-open-transcript-help"))
            }
            Self::OpenProject => facts(File, || t!("command-open-project"), || t!("command-open-project-help")),
            Self::FollowTranscript => {
                facts(File, || t!("command-follow-transcript"), || t!("command-follow-transcript-help"))
            }
            Self::MakeTranscript => {
                facts(File, || t!("command-make-transcript"), || t!("command-make-transcript-help"))
            }
            Self::StopFollowing => facts(File, || t!("command-stop-following"), || t!("command-stop-following-help")),
            Self::OpenSample => facts(File, || t!("command-open-sample"), || t!("command-open-sample-help")),
            Self::Restore => facts(File, || t!("command-restore"), || t!("command-restore-help")),
            Self::Save => facts(File, || t!("command-save"), || t!("command-save-help")),
            Self::SaveAs => facts(File, || t!("command-save-as"), || t!("command-save-as-help")),
            Self::Export => facts(File, || t!("command-export"), || t!("command-export-help")),
            Self::ExportDecisions => {
                facts(File, || t!("command-export-decisions"), || t!("command-export-decisions-help"))
            }
            Self::ExportQualityReport => {
                facts(File, || t!("command-export-quality-report"), || t!("command-export-quality-report-help"))
            }
            Self::AboutTranscript => {
                facts(File, || t!("command-about-transcript"), || t!("command-about-transcript-help"))
            }
            Self::ExportReviewReport => {
                facts(File, || t!("command-export-review-report"), || t!("command-export-review-report-help"))
            }
            Self::OpenSecond => facts(File, || t!("command-open-second"), || t!("command-open-second-help")),
            Self::BeginTranslation => {
                facts(File, || t!("command-begin-translation"), || t!("command-begin-translation-help"))
            }
            Self::ExportSecond => facts(File, || t!("command-export-second"), || t!("command-export-second-help")),
            Self::CloseSecond => facts(File, || t!("command-close-second"), || t!("command-close-second-help")),
            Self::ChooseAudioTrack => {
                facts(File, || t!("command-choose-audio-track"), || t!("command-choose-audio-track-help"))
            }
            Self::FindShots => facts(File, || t!("command-find-shots"), || t!("command-find-shots-help")),
            Self::ImportShots => facts(File, || t!("command-import-shots"), || t!("command-import-shots-help")),
            Self::ExportShots => facts(File, || t!("command-export-shots"), || t!("command-export-shots-help")),
            Self::CloseTalk => facts(File, || t!("command-close-talk"), || t!("command-close-talk-help")),
            Self::Quit => facts(File, || t!("command-quit"), || t!("command-quit-help")),
            Self::Undo => facts(Edit, || t!("command-undo"), || t!("command-undo-help")),
            Self::Redo => facts(Edit, || t!("command-redo"), || t!("command-redo-help")),
            Self::EditText => facts(Edit, || t!("command-edit-text"), || t!("command-edit-text-help")),
            Self::EditSecond => facts(Edit, || t!("command-edit-second"), || t!("command-edit-second-help")),
            Self::InsertCue => facts(Edit, || t!("command-insert-cue"), || t!("command-insert-cue-help")),
            Self::InsertSound => facts(Edit, || t!("command-insert-sound"), || t!("command-insert-sound-help")),
            Self::DuplicateCue => facts(Edit, || t!("command-duplicate-cue"), || t!("command-duplicate-cue-help")),
            Self::DeleteCues => facts(Edit, || t!("command-delete-cues"), || t!("command-delete-cues-help")),
            Self::Italics => facts(Edit, || t!("command-italics"), || t!("command-italics-help")),
            Self::Bold => facts(Edit, || t!("command-bold"), || t!("command-bold-help")),
            Self::Underline => facts(Edit, || t!("command-underline"), || t!("command-underline-help")),
            Self::Colour => facts(Edit, || t!("command-colour"), || t!("command-colour-help")),
            Self::AtTop => facts(Edit, || t!("command-at-top"), || t!("command-at-top-help")),
            Self::AtMiddle => facts(Edit, || t!("command-at-middle"), || t!("command-at-middle-help")),
            Self::AtBottom => facts(Edit, || t!("command-at-bottom"), || t!("command-at-bottom-help")),
            Self::AlignLeft => facts(Edit, || t!("command-align-left"), || t!("command-align-left-help")),
            Self::AlignCentre => facts(Edit, || t!("command-align-centre"), || t!("command-align-centre-help")),
            Self::AlignRight => facts(Edit, || t!("command-align-right"), || t!("command-align-right-help")),
            Self::SetSpeaker => facts(Edit, || t!("command-set-speaker"), || t!("command-set-speaker-help")),
            Self::RenameSpeakers => {
                facts(Edit, || t!("command-rename-speakers"), || t!("command-rename-speakers-help"))
            }
            Self::MergeWithNext => facts(Edit, || t!("command-merge-with-next"), || t!("command-merge-with-next-help")),
            Self::BreakLine => facts(Edit, || t!("command-break-line"), || t!("command-break-line-help")),
            Self::ShiftTimes => facts(Edit, || t!("command-shift-times"), || t!("command-shift-times-help")),
            Self::CutAnew => facts(Edit, || t!("command-cut-anew"), || t!("command-cut-anew-help")),
            Self::BreakLinesAnew => {
                facts(Edit, || t!("command-break-lines-anew"), || t!("command-break-lines-anew-help"))
            }
            Self::TimeAnew => facts(Edit, || t!("command-time-anew"), || t!("command-time-anew-help")),
            Self::Find => facts(Edit, || t!("command-find"), || t!("command-find-help")),
            Self::FindInFiles => facts(Edit, || t!("command-find-in-files"), || t!("command-find-in-files-help")),
            Self::GoTo => facts(Edit, || t!("command-go-to"), || t!("command-go-to-help")),
            Self::Accept => facts(Review, || t!("command-accept"), || t!("command-accept-help")),
            Self::Reject => facts(Review, || t!("command-reject"), || t!("command-reject-help")),
            Self::MoveLeft => facts(Review, || t!("command-move-left"), || t!("command-move-left-help")),
            Self::MoveRight => facts(Review, || t!("command-move-right"), || t!("command-move-right-help")),
            Self::NudgeEarlier => facts(Review, || t!("command-nudge-earlier"), || t!("command-nudge-earlier-help")),
            Self::NudgeLater => facts(Review, || t!("command-nudge-later"), || t!("command-nudge-later-help")),
            Self::NudgeMuchEarlier => {
                facts(Review, || t!("command-nudge-much-earlier"), || t!("command-nudge-much-earlier-help"))
            }
            Self::NudgeMuchLater => {
                facts(Review, || t!("command-nudge-much-later"), || t!("command-nudge-much-later-help"))
            }
            Self::AddAtPlayHead => {
                facts(Review, || t!("command-add-at-play-head"), || t!("command-add-at-play-head-help"))
            }
            Self::Withdraw => facts(Review, || t!("command-withdraw"), || t!("command-withdraw-help")),
            Self::AcceptAlike => facts(Review, || t!("command-accept-alike"), || t!("command-accept-alike-help")),
            Self::AcceptAbove => facts(Review, || t!("command-accept-above"), || t!("command-accept-above-help")),
            Self::NextPending => facts(Review, || t!("command-next-pending"), || t!("command-next-pending-help")),
            Self::PreviousPending => {
                facts(Review, || t!("command-previous-pending"), || t!("command-previous-pending-help"))
            }
            Self::NextBoundary => facts(Review, || t!("command-next-boundary"), || t!("command-next-boundary-help")),
            Self::PreviousBoundary => {
                facts(Review, || t!("command-previous-boundary"), || t!("command-previous-boundary-help"))
            }
            Self::Alternative1 => facts(Review, || t!("command-alternative-1"), || t!("command-alternative-1-help")),
            Self::Alternative2 => facts(Review, || t!("command-alternative-2"), || t!("command-alternative-2-help")),
            Self::Alternative3 => facts(Review, || t!("command-alternative-3"), || t!("command-alternative-3-help")),
            Self::Alternative4 => facts(Review, || t!("command-alternative-4"), || t!("command-alternative-4-help")),
            Self::ToggleOrder => facts(Review, || t!("command-toggle-order"), || t!("command-toggle-order-help")),
            Self::ToggleAutoPlay => {
                facts(Review, || t!("command-toggle-auto-play"), || t!("command-toggle-auto-play-help"))
            }
            Self::ListenThrough => facts(Review, || t!("command-listen-through"), || t!("command-listen-through-help")),
            Self::AcceptHeard => facts(Review, || t!("command-accept-heard"), || t!("command-accept-heard-help")),
            Self::EndListening => facts(Review, || t!("command-end-listening"), || t!("command-end-listening-help")),
            Self::CompareWithReference => {
                facts(Review, || t!("command-compare-with-reference"), || t!("command-compare-with-reference-help"))
            }
            Self::NextDifference => {
                facts(Review, || t!("command-next-difference"), || t!("command-next-difference-help"))
            }
            Self::PreviousDifference => {
                facts(Review, || t!("command-previous-difference"), || t!("command-previous-difference-help"))
            }
            Self::TakeMarksOfCue => {
                facts(Review, || t!("command-take-marks-of-cue"), || t!("command-take-marks-of-cue-help"))
            }
            Self::PutMarksBackInCue => {
                facts(Review, || t!("command-put-marks-back-in-cue"), || t!("command-put-marks-back-in-cue-help"))
            }
            Self::TakeAllMarks => facts(Review, || t!("command-take-all-marks"), || t!("command-take-all-marks-help")),
            Self::NextMark => {
                facts(Review, || t!("command-next-word-or-mark"), || t!("command-next-word-or-mark-help"))
            }
            Self::CheckSubtitles => {
                facts(Review, || t!("command-check-subtitles"), || t!("command-check-subtitles-help"))
            }
            Self::NextCue => facts(Cues, || t!("command-next-cue"), || t!("command-next-cue-help")),
            Self::PreviousCue => facts(Cues, || t!("command-previous-cue"), || t!("command-previous-cue-help")),
            Self::ChooseNextCue => facts(Cues, || t!("command-choose-next-cue"), || t!("command-choose-next-cue-help")),
            Self::ChoosePreviousCue => {
                facts(Cues, || t!("command-choose-previous-cue"), || t!("command-choose-previous-cue-help"))
            }
            Self::NextProblem => facts(Cues, || t!("command-next-problem"), || t!("command-next-problem-help")),
            Self::PreviousProblem => {
                facts(Cues, || t!("command-previous-problem"), || t!("command-previous-problem-help"))
            }
            Self::MendCue => facts(Cues, || t!("command-mend-cue"), || t!("command-mend-cue-help")),
            Self::MendAll => facts(Cues, || t!("command-mend-all"), || t!("command-mend-all-help")),
            Self::ChooseGuideline => {
                facts(Cues, || t!("command-choose-guideline"), || t!("command-choose-guideline-help"))
            }
            Self::SetInHere => facts(Cues, || t!("command-set-in-here"), || t!("command-set-in-here-help")),
            Self::SetOutHere => facts(Cues, || t!("command-set-out-here"), || t!("command-set-out-here-help")),
            Self::AutomaticTimes => {
                facts(Cues, || t!("command-automatic-times"), || t!("command-automatic-times-help"))
            }
            Self::EditComment => facts(Cues, || t!("command-edit-comment"), || t!("command-edit-comment-help")),
            Self::NextComment => facts(Cues, || t!("command-next-comment"), || t!("command-next-comment-help")),
            Self::PreviousComment => {
                facts(Cues, || t!("command-previous-comment"), || t!("command-previous-comment-help"))
            }
            Self::ToggleBookmark => {
                facts(Cues, || t!("command-toggle-bookmark"), || t!("command-toggle-bookmark-help"))
            }
            Self::NextBookmark => facts(Cues, || t!("command-next-bookmark"), || t!("command-next-bookmark-help")),
            Self::PreviousBookmark => {
                facts(Cues, || t!("command-previous-bookmark"), || t!("command-previous-bookmark-help"))
            }
            Self::CheckSpelling => facts(Cues, || t!("command-check-spelling"), || t!("command-check-spelling-help")),
            Self::NextMisspelling => {
                facts(Cues, || t!("command-next-misspelling"), || t!("command-next-misspelling-help"))
            }
            Self::PreviousMisspelling => {
                facts(Cues, || t!("command-previous-misspelling"), || t!("command-previous-misspelling-help"))
            }
            Self::PlayPause => facts(Playback, || t!("command-play-pause"), || t!("command-play-pause-help")),
            Self::PlayCue => facts(Playback, || t!("command-play-cue"), || t!("command-play-cue-help")),
            Self::PlayAround => facts(Playback, || t!("command-play-around"), || t!("command-play-around-help")),
            Self::PlayBefore => facts(Playback, || t!("command-play-before"), || t!("command-play-before-help")),
            Self::PlayAfter => facts(Playback, || t!("command-play-after"), || t!("command-play-after-help")),
            Self::PlayFirst => facts(Playback, || t!("command-play-first"), || t!("command-play-first-help")),
            Self::PlayLast => facts(Playback, || t!("command-play-last"), || t!("command-play-last-help")),
            Self::ToggleLoop => facts(Playback, || t!("command-toggle-loop"), || t!("command-toggle-loop-help")),
            Self::Slower => facts(Playback, || t!("command-slower"), || t!("command-slower-help")),
            Self::Faster => facts(Playback, || t!("command-faster"), || t!("command-faster-help")),
            Self::NormalSpeed => facts(Playback, || t!("command-normal-speed"), || t!("command-normal-speed-help")),
            Self::SkipBack => facts(Playback, || t!("command-skip-back"), || t!("command-skip-back-help")),
            Self::SkipForward => facts(Playback, || t!("command-skip-forward"), || t!("command-skip-forward-help")),
            Self::PreviousFrame => {
                facts(Playback, || t!("command-previous-frame"), || t!("command-previous-frame-help"))
            }
            Self::NextFrame => facts(Playback, || t!("command-next-frame"), || t!("command-next-frame-help")),
            Self::NextShot => facts(Playback, || t!("command-next-shot"), || t!("command-next-shot-help")),
            Self::PreviousShot => facts(Playback, || t!("command-previous-shot"), || t!("command-previous-shot-help")),
            Self::GoToStart => facts(Playback, || t!("command-go-to-start"), || t!("command-go-to-start-help")),
            Self::GoToEnd => facts(Playback, || t!("command-go-to-end"), || t!("command-go-to-end-help")),
            Self::ToggleTones => facts(Playback, || t!("command-toggle-tones"), || t!("command-toggle-tones-help")),
            Self::ZoomIn => facts(View, || t!("command-zoom-in"), || t!("command-zoom-in-help")),
            Self::ZoomOut => facts(View, || t!("command-zoom-out"), || t!("command-zoom-out-help")),
            Self::ZoomToTalk => facts(View, || t!("command-zoom-to-talk"), || t!("command-zoom-to-talk-help")),
            Self::ZoomToCue => facts(View, || t!("command-zoom-to-cue"), || t!("command-zoom-to-cue-help")),
            Self::TallerWave => facts(View, || t!("command-taller-wave"), || t!("command-taller-wave-help")),
            Self::LowerWave => facts(View, || t!("command-lower-wave"), || t!("command-lower-wave-help")),
            Self::FitWave => facts(View, || t!("command-fit-wave"), || t!("command-fit-wave-help")),
            Self::ToggleFollow => facts(View, || t!("command-toggle-follow"), || t!("command-toggle-follow-help")),
            Self::TogglePitchLane => {
                facts(View, || t!("command-toggle-pitch-lane"), || t!("command-toggle-pitch-lane-help"))
            }
            Self::ToggleEnergyLane => {
                facts(View, || t!("command-toggle-energy-lane"), || t!("command-toggle-energy-lane-help"))
            }
            Self::TogglePauseLane => {
                facts(View, || t!("command-toggle-pause-lane"), || t!("command-toggle-pause-lane-help"))
            }
            Self::ToggleVoiceLane => {
                facts(View, || t!("command-toggle-voice-lane"), || t!("command-toggle-voice-lane-help"))
            }
            Self::ToggleProbabilityLane => {
                facts(View, || t!("command-toggle-probability-lane"), || t!("command-toggle-probability-lane-help"))
            }
            Self::ToggleSpectrogram => {
                facts(View, || t!("command-toggle-spectrogram"), || t!("command-toggle-spectrogram-help"))
            }
            Self::ToggleSpectrogramPitch => {
                facts(View, || t!("command-toggle-spectrogram-pitch"), || t!("command-toggle-spectrogram-pitch-help"))
            }
            Self::ToggleCueList => facts(View, || t!("command-toggle-cue-list"), || t!("command-toggle-cue-list-help")),
            Self::TogglePicture => facts(View, || t!("command-toggle-picture"), || t!("command-toggle-picture-help")),
            Self::PictureBeside => facts(View, || t!("command-picture-beside"), || t!("command-picture-beside-help")),
            Self::PictureAbove => facts(View, || t!("command-picture-above"), || t!("command-picture-above-help")),
            Self::PictureInWindow => {
                facts(View, || t!("command-picture-in-window"), || t!("command-picture-in-window-help"))
            }
            Self::TogglePictureCue => {
                facts(View, || t!("command-toggle-picture-cue"), || t!("command-toggle-picture-cue-help"))
            }
            Self::ToggleSafeArea => {
                facts(View, || t!("command-toggle-safe-area"), || t!("command-toggle-safe-area-help"))
            }
            Self::ToggleBothCues => {
                facts(View, || t!("command-toggle-both-cues"), || t!("command-toggle-both-cues-help"))
            }
            Self::ToggleTimecode => {
                facts(View, || t!("command-toggle-timecode"), || t!("command-toggle-timecode-help"))
            }
            Self::ToggleTheme => facts(View, || t!("command-toggle-theme"), || t!("command-toggle-theme-help")),
            Self::LargerText => facts(View, || t!("command-larger-text"), || t!("command-larger-text-help")),
            Self::SmallerText => facts(View, || t!("command-smaller-text"), || t!("command-smaller-text-help")),
            Self::NormalText => facts(View, || t!("command-normal-text"), || t!("command-normal-text-help")),
            Self::AnalyzeAgain => facts(Analysis, || t!("command-analyze-again"), || t!("command-analyze-again-help")),
            Self::CancelJob => facts(Analysis, || t!("command-cancel-job"), || t!("command-cancel-job-help")),
            Self::ToggleOpenModels => {
                facts(Analysis, || t!("command-toggle-open-models"), || t!("command-toggle-open-models-help"))
            }
            Self::ToggleIgnorePunctuation => facts(
                Analysis,
                || t!("command-toggle-ignore-punctuation"),
                || t!("command-toggle-ignore-punctuation-help"),
            ),
            Self::ToggleMendMarks => {
                facts(Analysis, || t!("command-toggle-mend-marks"), || t!("command-toggle-mend-marks-help"))
            }
            Self::MoreBoundaries => {
                facts(Analysis, || t!("command-more-boundaries"), || t!("command-more-boundaries-help"))
            }
            Self::FewerBoundaries => {
                facts(Analysis, || t!("command-fewer-boundaries"), || t!("command-fewer-boundaries-help"))
            }
            Self::UsualBoundaries => {
                facts(Analysis, || t!("command-usual-boundaries"), || t!("command-usual-boundaries-help"))
            }
            Self::Reliance => facts(Analysis, || t!("command-reliance"), || t!("command-reliance-help")),
            Self::Learning => facts(Analysis, || t!("command-learning"), || t!("command-learning-help")),
            Self::LearnNow => facts(Analysis, || t!("command-learn-now"), || t!("command-learn-now-help")),
            Self::ForgetLearnt => facts(Analysis, || t!("command-forget-learnt"), || t!("command-forget-learnt-help")),
            Self::TeachProfile => facts(Analysis, || t!("command-teach-profile"), || t!("command-teach-profile-help")),
            Self::Manual => facts(Help, || t!("command-manual"), || t!("command-manual-help")),
            Self::Legend => facts(Help, || t!("command-legend"), || t!("command-legend-help")),
            Self::TakeTour => facts(Help, || t!("command-take-tour"), || t!("command-take-tour-help")),
            Self::SkipTourStep => facts(Help, || t!("command-skip-tour-step"), || t!("command-skip-tour-step-help")),
            Self::EndTour => facts(Help, || t!("command-end-tour"), || t!("command-end-tour-help")),
            Self::Palette => facts(Help, || t!("command-palette"), || t!("command-palette-help")),
            Self::Settings => facts(Edit, || t!("command-settings"), || t!("command-settings-help")),
            Self::Keys => facts(Help, || t!("command-keys"), || t!("command-keys-help")),
            Self::Diagnostics => facts(Help, || t!("command-diagnostics"), || t!("command-diagnostics-help")),
            Self::About => facts(Help, || t!("command-about"), || t!("command-about-help")),
        }
    }

    pub fn menu(self) -> Menu {
        self.facts().menu
    }

    /// As menus show it; ends in "…" if it opens a dialog first.
    pub fn label(self) -> &'static str {
        (self.facts().label)()
    }

    /// The label as a name, for lists and screen readers.
    pub fn name(self) -> &'static str {
        self.label().trim_end_matches('…')
    }

    /// One sentence for tooltips and the palette.
    pub fn help(self) -> &'static str {
        (self.facts().help)()
    }

    /// Other words that people look for it by, as other programs call it.
    pub fn synonyms(self) -> &'static str {
        match self {
            Self::AddAtPlayHead => t!("command-add-at-play-head-synonyms"),
            Self::MergeWithNext => t!("command-merge-with-next-synonyms"),
            Self::Reject => t!("command-reject-synonyms"),
            Self::Accept => t!("command-accept-synonyms"),
            Self::Withdraw => t!("command-withdraw-synonyms"),
            Self::AcceptAbove => t!("command-accept-above-synonyms"),
            Self::BreakLine => t!("command-break-line-synonyms"),
            Self::InsertCue => t!("command-insert-cue-synonyms"),
            Self::InsertSound => t!("command-insert-sound-synonyms"),
            Self::SetSpeaker | Self::RenameSpeakers => t!("command-set-speaker-synonyms"),
            Self::DuplicateCue => t!("command-duplicate-cue-synonyms"),
            Self::DeleteCues => t!("command-delete-cues-synonyms"),
            Self::Italics | Self::Bold | Self::Underline => t!("command-italics-synonyms"),
            Self::Colour => t!("command-colour-synonyms"),
            Self::AtTop | Self::AtMiddle | Self::AtBottom => t!("command-at-top-synonyms"),
            Self::AlignLeft | Self::AlignCentre | Self::AlignRight => t!("command-align-left-synonyms"),
            Self::ShiftTimes => t!("command-shift-times-synonyms"),
            Self::CutAnew => t!("command-cut-anew-synonyms"),
            Self::BreakLinesAnew => t!("command-break-lines-anew-synonyms"),
            Self::TimeAnew => t!("command-time-anew-synonyms"),
            Self::GoTo => t!("command-go-to-synonyms"),
            Self::CheckSpelling => t!("command-check-spelling-synonyms"),
            Self::NextMisspelling | Self::PreviousMisspelling => t!("command-next-misspelling-synonyms"),
            Self::EditComment => t!("command-edit-comment-synonyms"),
            Self::NextComment | Self::PreviousComment => t!("command-next-comment-synonyms"),
            Self::ToggleBookmark => t!("command-toggle-bookmark-synonyms"),
            Self::NextBookmark | Self::PreviousBookmark => t!("command-next-bookmark-synonyms"),
            Self::ChooseNextCue | Self::ChoosePreviousCue => t!("command-choose-next-cue-synonyms"),
            Self::NudgeEarlier | Self::NudgeLater => t!("command-nudge-earlier-synonyms"),
            Self::NudgeMuchEarlier | Self::NudgeMuchLater => t!("command-nudge-much-earlier-synonyms"),
            Self::SetInHere => t!("command-set-in-here-synonyms"),
            Self::SetOutHere => t!("command-set-out-here-synonyms"),
            Self::MendCue | Self::MendAll => t!("command-mend-cue-synonyms"),
            Self::ToggleMendMarks => t!("command-toggle-mend-marks-synonyms"),
            Self::CheckSubtitles => t!("command-check-subtitles-synonyms"),
            Self::TakeMarksOfCue => t!("command-take-marks-of-cue-synonyms"),
            Self::TakeAllMarks => t!("command-take-all-marks-synonyms"),
            Self::PutMarksBackInCue => t!("command-put-marks-back-in-cue-synonyms"),
            Self::NextMark => t!("command-next-word-or-mark-synonyms"),
            Self::NextProblem | Self::PreviousProblem => t!("command-next-problem-synonyms"),
            Self::Export => t!("command-export-synonyms"),
            Self::ExportQualityReport => t!("command-export-quality-report-synonyms"),
            Self::Find => t!("command-find-synonyms"),
            Self::FindInFiles => t!("command-find-in-files-synonyms"),
            Self::FollowTranscript => t!("command-follow-transcript-synonyms"),
            Self::MakeTranscript => t!("command-make-transcript-synonyms"),
            Self::StopFollowing => t!("command-stop-following-synonyms"),
            Self::EditText => t!("command-edit-text-synonyms"),
            Self::Palette => t!("command-palette-synonyms"),
            Self::ChooseGuideline => t!("command-choose-guideline-synonyms"),
            Self::ListenThrough => t!("command-listen-through-synonyms"),
            Self::AboutTranscript => t!("command-about-transcript-synonyms"),
            Self::CompareWithReference => t!("command-compare-with-reference-synonyms"),
            Self::OpenSecond => t!("command-open-second-synonyms"),
            Self::BeginTranslation => t!("command-begin-translation-synonyms"),
            Self::ExportSecond => t!("command-export-second-synonyms"),
            Self::CloseSecond => t!("command-close-second-synonyms"),
            Self::EditSecond => t!("command-edit-second-synonyms"),
            Self::ExportReviewReport => t!("command-export-review-report-synonyms"),
            Self::ToggleOpenModels => t!("command-toggle-open-models-synonyms"),
            Self::ToggleSpectrogram => t!("command-toggle-spectrogram-synonyms"),
            Self::ToggleSpectrogramPitch => t!("command-toggle-spectrogram-pitch-synonyms"),
            Self::ToggleTheme => t!("command-toggle-theme-synonyms"),
            Self::ToggleTimecode => t!("command-toggle-timecode-synonyms"),
            Self::TogglePicture | Self::PictureBeside | Self::PictureAbove => t!("command-toggle-picture-synonyms"),
            Self::PictureInWindow => t!("command-picture-in-window-synonyms"),
            Self::TogglePictureCue | Self::ToggleSafeArea | Self::ToggleBothCues => {
                t!("command-toggle-picture-cue-synonyms")
            }
            Self::ChooseAudioTrack => t!("command-choose-audio-track-synonyms"),
            Self::TallerWave | Self::LowerWave | Self::FitWave => t!("command-taller-wave-synonyms"),
            Self::FindShots | Self::ImportShots | Self::ExportShots => t!("command-find-shots-synonyms"),
            Self::NextShot | Self::PreviousShot => t!("command-next-shot-synonyms"),
            Self::PreviousFrame | Self::NextFrame => t!("command-next-frame-synonyms"),
            Self::Keys => t!("command-keys-synonyms"),
            Self::Settings => t!("command-settings-synonyms"),
            Self::Manual => t!("command-manual-synonyms"),
            Self::Diagnostics => t!("command-diagnostics-synonyms"),
            Self::Legend => t!("command-legend-synonyms"),
            Self::TakeTour => t!("command-take-tour-synonyms"),
            _ => "",
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
    use base::texts::{Speaking, WindowLanguage};
    use std::collections::BTreeSet;

    #[test]
    fn every_command_is_in_the_list_once_and_in_the_order_of_the_menus() {
        let listed: BTreeSet<Command> = Command::ALL.iter().copied().collect();
        assert_eq!(listed.len(), Command::ALL.len());
        // The last variant's number tells how many there are.
        assert_eq!(Command::About as usize + 1, Command::ALL.len());
        let menus: Vec<usize> = Command::ALL
            .iter()
            .map(|command| Menu::ALL.iter().position(|&menu| menu == command.menu()).unwrap())
            .collect();
        assert!(menus.is_sorted());
        let labels: BTreeSet<&str> = Command::ALL.iter().map(|command| command.label()).collect();
        assert_eq!(labels.len(), Command::ALL.len(), "two commands have one label");
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
