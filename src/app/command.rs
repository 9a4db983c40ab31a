//! Everything that a person can ask for by menu, key or palette. The menus, the palette, the keys dialog and the key table
//! of the manual are made from this one list.

use serde::{Deserialize, Serialize};

use super::pass::PassStage;
use crate::fusion::BoundaryFactor;

/// What the program can do, without any detail: what it applies to is the current selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    GoToStart,
    GoToEnd,
    ToggleTones,
    // View
    ZoomIn,
    ZoomOut,
    ZoomToTalk,
    ZoomToCue,
    ToggleFollow,
    TogglePitchLane,
    ToggleEnergyLane,
    TogglePauseLane,
    ToggleVoiceLane,
    ToggleProbabilityLane,
    ToggleCueList,
    ToggleTheme,
    LargerText,
    SmallerText,
    NormalText,
    // Analysis
    AnalyzeAgain,
    CancelJob,
    ChooseGuideline,
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
    Palette,
    Settings,
    Keys,
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

    pub const fn label(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Review => "Review",
            Self::Cues => "Cues",
            Self::Playback => "Playback",
            Self::View => "View",
            Self::Analysis => "Analysis",
            Self::Help => "Help",
        }
    }
}

/// What the enabling of commands depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// A talk is open, at least a recording or a transcript.
    pub has_talk: bool,
    pub has_words: bool,
    /// The whole recording is decoded, so that it can be played.
    pub has_sound: bool,
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
    /// Boundaries that nobody decided, those among them that nobody is asked about.
    pub pending_boundaries: usize,
    /// A question about the text of a cue is current.
    pub asks_text: bool,
    pub problems: usize,
    /// What breaks rules that are only this program's choice.
    pub hints: usize,
    /// In the current cue there are mended marks to take, or to put back; in the talk some on which nothing is decided.
    pub can_take_marks: bool,
    pub can_put_marks_back: bool,
    pub has_repairs: bool,
    /// Something is asked about the text of a cue.
    pub has_text_questions: bool,
    /// There are cues as a subtitle file has them, and one of them is asked about.
    pub keeps_cues: bool,
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
}

impl Situation {
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

/// Everything about a command but what it does.
struct Facts {
    menu: Menu,
    label: &'static str,
    help: &'static str,
}

impl Command {
    /// In the order of the menus.
    pub const ALL: &'static [Self] = &[
        Self::OpenRecording,
        Self::OpenTranscript,
        Self::OpenProject,
        Self::FollowTranscript,
        Self::StopFollowing,
        Self::MakeTranscript,
        Self::OpenSample,
        Self::Restore,
        Self::Save,
        Self::SaveAs,
        Self::Export,
        Self::ExportDecisions,
        Self::ExportQualityReport,
        Self::AboutTranscript,
        Self::ExportReviewReport,
        Self::OpenSecond,
        Self::BeginTranslation,
        Self::ExportSecond,
        Self::CloseSecond,
        Self::CloseTalk,
        Self::Quit,
        Self::Undo,
        Self::Redo,
        Self::EditText,
        Self::EditSecond,
        Self::InsertCue,
        Self::InsertSound,
        Self::DuplicateCue,
        Self::DeleteCues,
        Self::Italics,
        Self::Bold,
        Self::Underline,
        Self::Colour,
        Self::AtTop,
        Self::AtMiddle,
        Self::AtBottom,
        Self::AlignLeft,
        Self::AlignCentre,
        Self::AlignRight,
        Self::SetSpeaker,
        Self::RenameSpeakers,
        Self::MergeWithNext,
        Self::BreakLine,
        Self::ShiftTimes,
        Self::CutAnew,
        Self::BreakLinesAnew,
        Self::TimeAnew,
        Self::Find,
        Self::FindInFiles,
        Self::GoTo,
        Self::Accept,
        Self::Reject,
        Self::MoveLeft,
        Self::MoveRight,
        Self::NudgeEarlier,
        Self::NudgeLater,
        Self::NudgeMuchEarlier,
        Self::NudgeMuchLater,
        Self::AddAtPlayHead,
        Self::Withdraw,
        Self::AcceptAbove,
        Self::NextPending,
        Self::PreviousPending,
        Self::NextBoundary,
        Self::PreviousBoundary,
        Self::Alternative1,
        Self::Alternative2,
        Self::Alternative3,
        Self::Alternative4,
        Self::ToggleOrder,
        Self::ToggleAutoPlay,
        Self::ListenThrough,
        Self::AcceptHeard,
        Self::EndListening,
        Self::CompareWithReference,
        Self::NextDifference,
        Self::PreviousDifference,
        Self::TakeMarksOfCue,
        Self::PutMarksBackInCue,
        Self::TakeAllMarks,
        Self::NextMark,
        Self::CheckSubtitles,
        Self::NextCue,
        Self::PreviousCue,
        Self::ChooseNextCue,
        Self::ChoosePreviousCue,
        Self::NextProblem,
        Self::PreviousProblem,
        Self::MendCue,
        Self::MendAll,
        Self::SetInHere,
        Self::SetOutHere,
        Self::AutomaticTimes,
        Self::EditComment,
        Self::NextComment,
        Self::PreviousComment,
        Self::ToggleBookmark,
        Self::NextBookmark,
        Self::PreviousBookmark,
        Self::CheckSpelling,
        Self::NextMisspelling,
        Self::PreviousMisspelling,
        Self::PlayPause,
        Self::PlayCue,
        Self::PlayAround,
        Self::PlayBefore,
        Self::PlayAfter,
        Self::PlayFirst,
        Self::PlayLast,
        Self::ToggleLoop,
        Self::Slower,
        Self::Faster,
        Self::NormalSpeed,
        Self::SkipBack,
        Self::SkipForward,
        Self::GoToStart,
        Self::GoToEnd,
        Self::ToggleTones,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::ZoomToTalk,
        Self::ZoomToCue,
        Self::ToggleFollow,
        Self::TogglePitchLane,
        Self::ToggleEnergyLane,
        Self::TogglePauseLane,
        Self::ToggleVoiceLane,
        Self::ToggleProbabilityLane,
        Self::ToggleCueList,
        Self::ToggleTheme,
        Self::LargerText,
        Self::SmallerText,
        Self::NormalText,
        Self::AnalyzeAgain,
        Self::CancelJob,
        Self::ChooseGuideline,
        Self::ToggleOpenModels,
        Self::ToggleIgnorePunctuation,
        Self::ToggleMendMarks,
        Self::MoreBoundaries,
        Self::FewerBoundaries,
        Self::UsualBoundaries,
        Self::Reliance,
        Self::Learning,
        Self::LearnNow,
        Self::ForgetLearnt,
        Self::TeachProfile,
        Self::Palette,
        Self::Settings,
        Self::Keys,
        Self::About,
    ];

    const fn facts(self) -> Facts {
        const fn facts(menu: Menu, label: &'static str, help: &'static str) -> Facts {
            Facts { menu, label, help }
        }
        use Menu::{Analysis, Cues, Edit, File, Help, Playback, Review, View};
        match self {
            Self::OpenRecording => facts(File, "Open recording…", "Choose the audio or video file of a talk"),
            Self::OpenTranscript => facts(File, "Open transcript…", "Choose what a speech recogniser made of the talk"),
            Self::OpenProject => facts(File, "Open project…", "Go on with a talk that was saved"),
            Self::FollowTranscript => {
                facts(File, "Follow a transcript…", "Work on a talk while it is being spoken and recognised")
            }
            Self::StopFollowing => facts(File, "Stop following", "Take the talk as finished with what has come so far"),
            Self::MakeTranscript => facts(
                File,
                "Make a transcript…",
                "Have a speech recogniser of this computer write down a recording, with the time of every word",
            ),
            Self::OpenSample => {
                facts(File, "Open the sample talk", "Try everything on a short talk that comes with the program")
            }
            Self::Restore => {
                facts(File, "Restore…", "Look through what was replaced, discarded or not saved in the last 30 days")
            }
            Self::Save => facts(File, "Save", "Save the project: words, decisions and times"),
            Self::SaveAs => facts(File, "Save as…", "Save the project under another name"),
            Self::Export => {
                facts(File, "Export subtitles…", "Write the cues as SRT, WebVTT, TTML, EBU STL, markers, text and more")
            }
            Self::AboutTranscript => facts(
                File,
                "About this transcript…",
                "What was recognised and repaired when it was opened, what was odd and where, and its encoding",
            ),
            Self::ExportDecisions => {
                facts(File, "Export decisions…", "Write which boundary was decided by whom, with its evidence")
            }
            Self::ExportQualityReport => facts(
                File,
                "Export quality report…",
                "Write a quality report: which cue breaks the guideline, in what, and why, and what you noted about cues",
            ),
            Self::ExportReviewReport => facts(
                File,
                "Export review report…",
                "Write what the talk has otherwise than the version that it was compared with",
            ),
            Self::OpenSecond => facts(
                File,
                "Second subtitles…",
                "Put a translation or an older version beside the cues, in step by time",
            ),
            Self::BeginTranslation => facts(
                File,
                "Begin a translation",
                "Begin second subtitles: an empty text for every cue, at the same times",
            ),
            Self::ExportSecond => {
                facts(File, "Export second subtitles…", "Write the second subtitles as a file of their own")
            }
            Self::CloseSecond => facts(
                File,
                "Close second subtitles",
                "Take the second subtitles out of the project; undo brings them back",
            ),
            Self::CloseTalk => facts(File, "Close talk", "Close the talk; asks if something is not saved"),
            Self::Quit => facts(File, "Quit", "Close the program; asks if something is not saved"),
            Self::Undo => facts(Edit, "Undo", "Take the last change back"),
            Self::Redo => facts(Edit, "Redo", "Make the change again that was taken back"),
            Self::EditText => facts(Edit, "Edit text", "Edit the text of the cue in place; times of words stay"),
            Self::EditSecond => {
                facts(Edit, "Edit second text", "Edit the second text beside the cue in place, or begin one")
            }
            Self::InsertCue => facts(
                Edit,
                "Insert cue…",
                "A cue that nobody speaks at the play head: credits, sounds, songs, text on the screen",
            ),
            Self::InsertSound => {
                facts(Edit, "Insert sound…", "A sound or music in brackets at the play head, from a list or typed")
            }
            Self::DuplicateCue => facts(
                Edit,
                "Duplicate cue",
                "The same text again right behind the cue, as something that nobody speaks",
            ),
            Self::DeleteCues => {
                facts(Edit, "Delete cues", "Take the chosen cues and their words out of the talk; the others stay")
            }
            Self::Italics => facts(Edit, "Italics", "Set the chosen cues in italics, or no longer"),
            Self::Bold => facts(Edit, "Bold", "Set the chosen cues in bold, or no longer"),
            Self::Underline => facts(Edit, "Underline", "Underline the chosen cues, or no longer"),
            Self::Colour => facts(Edit, "Colour…", "Give the chosen cues a colour, or the usual one again"),
            Self::AtTop => facts(Edit, "Position: top", "Put the chosen cues at the top of the picture"),
            Self::AtMiddle => facts(
                Edit,
                "Position: middle",
                "Put the chosen cues halfway between the top and the bottom of the picture",
            ),
            Self::AtBottom => facts(Edit, "Position: bottom", "Put the chosen cues at the bottom again"),
            Self::AlignLeft => facts(Edit, "Align left", "Let the chosen cues stand at the left of the picture"),
            Self::AlignCentre => facts(Edit, "Align centre", "Let the chosen cues stand in the middle again"),
            Self::AlignRight => facts(Edit, "Align right", "Let the chosen cues stand at the right of the picture"),
            Self::SetSpeaker => facts(Edit, "Speaker…", "Say who speaks in the chosen cues"),
            Self::RenameSpeakers => facts(Edit, "Rename speakers…", "Give the speakers of the talk other names"),
            Self::MergeWithNext => {
                facts(Edit, "Merge with next cue", "Make one cue of this one and the next, or of those that are chosen")
            }
            Self::BreakLine => {
                facts(Edit, "Break line elsewhere", "Go through the places where the line of this cue can break")
            }
            Self::ShiftTimes => facts(
                Edit,
                "Shift times…",
                "Move the times of many cues: by an amount, between two places, to another frame rate",
            ),
            Self::CutAnew => facts(
                Edit,
                "Cut anew",
                "Divide the talk into cues and lines anew, those that came with a subtitle file, too; what you decided one by one stays",
            ),
            Self::BreakLinesAnew => {
                facts(Edit, "Break lines anew", "Break the lines of all cues anew; cues and their times stay")
            }
            Self::TimeAnew => facts(
                Edit,
                "Time anew",
                "Find anew when cues appear and go, by the voice and the guideline; cues and lines stay",
            ),
            Self::GoTo => facts(Edit, "Go to…", "Go to a cue by its number, or to a time"),
            Self::FindInFiles => {
                facts(Edit, "Find in files…", "Find text in many subtitle files and projects, and replace it")
            }
            Self::Find => facts(Edit, "Find and replace…", "Find text in all cues, and replace it"),
            Self::Accept => facts(
                Review,
                "Accept",
                "The cue ends here; go to the next question. Where a word or mark is asked about, its text is opened",
            ),
            Self::Reject => facts(Review, "Reject", "No cue ends here; go to the next question"),
            Self::MoveLeft => facts(Review, "Move a word left", "End the cue one word earlier; text and times move"),
            Self::MoveRight => facts(Review, "Move a word right", "End the cue one word later; text and times move"),
            Self::NudgeEarlier => facts(
                Review,
                "10 ms earlier",
                "Cue end and next start 10 ms earlier; a frame if the guideline counts in frames",
            ),
            Self::NudgeLater => facts(
                Review,
                "10 ms later",
                "Cue end and next start 10 ms later; a frame if the guideline counts in frames",
            ),
            Self::NudgeMuchEarlier => facts(Review, "100 ms earlier", "Cue end and next start 100 ms earlier"),
            Self::NudgeMuchLater => facts(Review, "100 ms later", "Cue end and next start 100 ms later"),
            Self::AddAtPlayHead => {
                facts(Review, "Add at the play head", "End a cue at the word gap nearest to the play head")
            }
            Self::Withdraw => {
                facts(Review, "Undecide", "Take the decision about this boundary back: it is pending again")
            }
            Self::AcceptAbove => {
                facts(Review, "Accept all above…", "Accept every pending boundary that is strong enough")
            }
            Self::NextPending => facts(Review, "Next pending", "Go to the next question, in the order of the queue"),
            Self::PreviousPending => facts(Review, "Previous pending", "Go back in the queue"),
            Self::NextBoundary => facts(Review, "Next boundary", "Go to the next boundary in time, decided or not"),
            Self::PreviousBoundary => {
                facts(Review, "Previous boundary", "Go to the boundary before in time, decided or not")
            }
            Self::Alternative1 => facts(Review, "First alternative", "Take the first of the other places"),
            Self::Alternative2 => facts(Review, "Second alternative", "Take the second of the other places"),
            Self::Alternative3 => facts(Review, "Third alternative", "Take the third of the other places"),
            Self::Alternative4 => facts(Review, "Fourth alternative", "Take the fourth of the other places"),
            Self::ToggleOrder => facts(
                Review,
                "Most worthwhile first",
                "Order the queue by what a look is likely to mend (doubt, gravity, nearness), or by time",
            ),
            Self::ToggleAutoPlay => {
                facts(Review, "Play on arrival", "Play the sound around a boundary when it is reached")
            }
            Self::ListenThrough => facts(
                Review,
                "Listen through",
                "Play the talk on and on with its cues, large; Enter stops where something is wrong, and this goes on from there",
            ),
            Self::AcceptHeard => facts(
                Review,
                "Accept what was heard",
                "Accept the proposals that were played through without a stop; nothing that was skipped",
            ),
            Self::EndListening => {
                facts(Review, "End listening", "Leave the pass in which the talk is listened through")
            }
            Self::CompareWithReference => facts(
                Review,
                "Compare versions…",
                "Put another version of the subtitles beside the cues, and take what is better in it",
            ),
            Self::NextDifference => {
                facts(Review, "Next difference", "Go to the next difference from the other version")
            }
            Self::PreviousDifference => {
                facts(Review, "Previous difference", "Go to the difference from the other version before")
            }
            Self::CheckSubtitles => facts(
                Review,
                "Check my subtitles",
                "Ask about the cues of a subtitle file only where words and voice are strongly against them; nothing changes unasked",
            ),
            Self::NextCue => facts(Cues, "Next cue", "Select the next cue"),
            Self::PreviousCue => facts(Cues, "Previous cue", "Select the cue before"),
            Self::ChooseNextCue => {
                facts(Cues, "Choose the next cue, too", "Choose several cues, to shift, merge or delete them at once")
            }
            Self::ChoosePreviousCue => {
                facts(Cues, "Choose the cue before, too", "Choose several cues, to shift, merge or delete them at once")
            }
            Self::NextProblem => facts(Cues, "Next problem", "Go to the next cue that breaks the guideline"),
            Self::PreviousProblem => facts(Cues, "Previous problem", "Go to the cue before that breaks the guideline"),
            Self::MendCue => facts(
                Cues,
                "Fix this cue",
                "Try other times and lines, merging and splitting until the cue keeps the guideline; what you decided stays",
            ),
            Self::MendAll => facts(
                Cues,
                "Fix all problems",
                "Try other times and lines, merging and splitting wherever a cue breaks the guideline; what you decided stays",
            ),
            Self::SetInHere => facts(Cues, "Cue starts here", "The cue appears at the play head"),
            Self::SetOutHere => facts(Cues, "Cue ends here", "The cue goes at the play head"),
            Self::AutomaticTimes => facts(Cues, "Automatic times", "Give the times of the cue back to the guideline"),
            Self::EditComment => facts(
                Cues,
                "Comment…",
                "Remark something about the cue, for yourself or for others; it goes into no subtitles",
            ),
            Self::NextComment => facts(Cues, "Next comment", "Go to the next cue with a comment"),
            Self::PreviousComment => facts(Cues, "Previous comment", "Go to the cue before with a comment"),
            Self::ToggleBookmark => facts(Cues, "Bookmark", "Mark the chosen cues to find them again, or no longer"),
            Self::NextBookmark => facts(Cues, "Next bookmark", "Go to the next cue with a bookmark"),
            Self::PreviousBookmark => facts(Cues, "Previous bookmark", "Go to the cue before with a bookmark"),
            Self::CheckSpelling => facts(
                Cues,
                "Spelling…",
                "Go through the words that are in no dictionary, with what may have been meant",
            ),
            Self::NextMisspelling => {
                facts(Cues, "Next unknown word", "Go to the next word that is in no dictionary of the system")
            }
            Self::PreviousMisspelling => {
                facts(Cues, "Previous unknown word", "Go to the word before that is in no dictionary of the system")
            }
            Self::PlayPause => facts(Playback, "Play or pause", "Play from the play head, or pause"),
            Self::PlayCue => facts(Playback, "Play cue", "Play the cue once"),
            Self::PlayAround => {
                facts(Playback, "Play around boundary", "Play from a second before to a second after the boundary")
            }
            Self::PlayBefore => facts(Playback, "Play 500 ms before", "Play the half second before the boundary"),
            Self::PlayAfter => facts(Playback, "Play 500 ms after", "Play the half second after the boundary"),
            Self::PlayFirst => facts(Playback, "Play first 500 ms", "Play the first half second of the cue"),
            Self::PlayLast => facts(Playback, "Play last 500 ms", "Play the last half second of the cue"),
            Self::ToggleLoop => facts(Playback, "Loop", "Repeat what is played"),
            Self::Slower => facts(Playback, "Slower", "Play slower, in the same pitch"),
            Self::Faster => facts(Playback, "Faster", "Play faster, in the same pitch"),
            Self::NormalSpeed => facts(Playback, "Normal speed", "Play as it was spoken"),
            Self::SkipBack => facts(Playback, "Back 1 s", "Play head one second back"),
            Self::SkipForward => facts(Playback, "Forward 1 s", "Play head one second forward"),
            Self::GoToStart => facts(Playback, "Go to the start", "Play head to the start of the talk"),
            Self::GoToEnd => facts(Playback, "Go to the end", "Play head to the end of the talk"),
            Self::ToggleTones => facts(Playback, "Tones at cue edges", "A short soft tone when a cue appears or goes"),
            Self::ZoomIn => facts(View, "Zoom in", "Show less time, larger"),
            Self::ZoomOut => facts(View, "Zoom out", "Show more time, smaller"),
            Self::ZoomToTalk => facts(View, "Whole talk", "Show the whole talk"),
            Self::ZoomToCue => facts(View, "Zoom to cue", "Show the cue and what is around it"),
            Self::ToggleFollow => facts(View, "Follow the play head", "By pages, smoothly, or not at all"),
            Self::TogglePitchLane => facts(View, "Pitch lane", "Show or hide the pitch under the waveform"),
            Self::ToggleEnergyLane => facts(View, "Energy lane", "Show or hide the energy under the waveform"),
            Self::TogglePauseLane => facts(View, "Pause lane", "Show or hide the pauses under the waveform"),
            Self::ToggleVoiceLane => {
                facts(View, "Voice lane", "Show or hide what is heard at every gap: pause, duration, pitch and level")
            }
            Self::ToggleProbabilityLane => {
                facts(View, "Boundary lane", "Show or hide how strongly every gap asks for a boundary")
            }
            Self::ToggleCueList => facts(View, "Cue list", "Show or hide the list of all cues"),
            Self::ToggleTheme => facts(View, "Light or dark", "Switch between the light and the dark look"),
            Self::LargerText => facts(View, "Larger text", "Everything larger, up to 200 %"),
            Self::SmallerText => facts(View, "Smaller text", "Everything smaller, down to 80 %"),
            Self::NormalText => facts(View, "Normal text size", "Back to 100 %"),
            Self::AnalyzeAgain => facts(
                Analysis,
                "Analyse again",
                "Analyse the talk again, with the words as they are now; decisions stay",
            ),
            Self::CancelJob => facts(Analysis, "Cancel", "Stop what runs in the background"),
            Self::ChooseGuideline => facts(Analysis, "Guideline…", "Choose how long lines and how fast cues may be"),
            Self::ToggleOpenModels => facts(
                Analysis,
                "Open models only",
                "Analyse the talk with models that a company may use, or with all; decisions stay",
            ),
            Self::ToggleIgnorePunctuation => {
                facts(Analysis, "Restore punctuation anew", "Set the punctuation of the transcript aside")
            }
            Self::ToggleMendMarks => facts(
                Analysis,
                "Mend punctuation",
                "Propose other marks where words and voice contradict those of the transcript, or keep its own",
            ),
            Self::TakeMarksOfCue => facts(
                Review,
                "Take text as shown",
                "The word or mark that is asked about is right, or else the marks mended in the current cue are",
            ),
            Self::PutMarksBackInCue => facts(
                Review,
                "Put marks back",
                "The mark that is asked about stays as the transcript has it, or else all of the current cue do",
            ),
            Self::TakeAllMarks => facts(
                Review,
                "Take all mended marks",
                "All marks that are mended in the talk and not yet decided are right",
            ),
            Self::NextMark => facts(
                Review,
                "Next word or mark",
                "Go to the next doubtful word or mended mark that is asked about, in time",
            ),
            Self::MoreBoundaries => {
                facts(Analysis, "Propose more boundaries", "Also where voice and words are in doubt; decisions stay")
            }
            Self::FewerBoundaries => {
                facts(Analysis, "Propose fewer boundaries", "Only where voice and words are sure; decisions stay")
            }
            Self::UsualBoundaries => {
                facts(Analysis, "Propose the usual boundaries", "As many as the model was tuned for; decisions stay")
            }
            Self::Reliance => facts(
                Analysis,
                "What the boundaries rely on…",
                "How much words, voice and pause weigh on this talk, and what the boosted fusion asks for most",
            ),
            Self::Learning => facts(
                Analysis,
                "Learning…",
                "What the program learns from your decisions, what it is worth, and client profiles",
            ),
            Self::LearnNow => facts(
                Analysis,
                "Learn from decisions now",
                "Weigh pending proposals by the decisions so far and the profile, not only after every 25",
            ),
            Self::ForgetLearnt => {
                facts(Analysis, "Forget what was learnt", "Propose as the program came; decisions stay")
            }
            Self::TeachProfile => {
                facts(Analysis, "Add this talk to the profile", "The decisions of this talk teach the next one, too")
            }
            Self::Palette => facts(Help, "All commands…", "Find any command by its name"),
            Self::Settings => facts(Help, "Settings…", "Look, text size, playback, keys"),
            Self::Keys => facts(Help, "Keys…", "All keys, and changing them"),
            Self::About => facts(Help, "About Breathmark", "Version, device, models, licences"),
        }
    }

    pub const fn menu(self) -> Menu {
        self.facts().menu
    }

    /// As menus show it; ends in "…" if it opens a dialog first.
    pub const fn label(self) -> &'static str {
        self.facts().label
    }

    /// The label as a name, for lists and screen readers.
    pub fn name(self) -> &'static str {
        self.label().trim_end_matches('…')
    }

    /// One sentence for tooltips and the palette.
    pub const fn help(self) -> &'static str {
        self.facts().help
    }

    /// Other words that people look for it by, as other programs call it.
    pub const fn synonyms(self) -> &'static str {
        match self {
            Self::AddAtPlayHead => "split divide cut cue boundary insert",
            Self::MergeWithNext => "join combine connect",
            Self::Reject => "remove delete boundary join",
            Self::Accept => "confirm approve",
            Self::Withdraw => "reset pending revert",
            Self::AcceptAbove => "accept confident bulk",
            Self::BreakLine => "line wrap newline",
            Self::InsertCue => "add new cue credit sound music on-screen forced narrative",
            Self::InsertSound => "sdh effect applause laughter music brackets hard of hearing",
            Self::SetSpeaker | Self::RenameSpeakers => "voice name who diarisation",
            Self::DuplicateCue => "copy repeat",
            Self::DeleteCues => "remove erase",
            Self::Italics | Self::Bold | Self::Underline => "style format tag off-screen",
            Self::Colour => "color style format teletext speaker yellow cyan green red",
            Self::AtTop | Self::AtMiddle | Self::AtBottom => "raise placement place screen row",
            Self::AlignLeft | Self::AlignCentre | Self::AlignRight => "center justify placement",
            Self::ShiftTimes => "offset delay stretch sync adjust fps frame rate retime bulk",
            Self::CutAnew => "segment boundaries subtitle file",
            Self::BreakLinesAnew => "line breaks wrap",
            Self::TimeAnew => "retime in out times sync",
            Self::GoTo => "jump number time",
            Self::CheckSpelling => "spell check spellchecker typo misspelt hunspell dictionary",
            Self::NextMisspelling | Self::PreviousMisspelling => "spell check typo misspelt",
            Self::EditComment => "note remark annotate annotation",
            Self::NextComment | Self::PreviousComment => "note remark annotation",
            Self::ToggleBookmark => "flag mark star set remove",
            Self::NextBookmark | Self::PreviousBookmark => "flag mark star",

            Self::ChooseNextCue | Self::ChoosePreviousCue => "select selection extend multiple",
            Self::NudgeEarlier | Self::NudgeLater => "shift frame time",
            Self::NudgeMuchEarlier | Self::NudgeMuchLater => "shift time",
            Self::SetInHere => "start in time mark",
            Self::SetOutHere => "end out time mark",
            Self::MendCue | Self::MendAll => "mend repair correct errors merge split extend",
            Self::ToggleMendMarks => "punctuation correct repair comma full stop",
            Self::CheckSubtitles => "proof proofread quality errors faults review file",
            Self::TakeMarksOfCue => "punctuation mended mark word right check accept confirm",
            Self::TakeAllMarks => "punctuation accept confirm",
            Self::PutMarksBackInCue => "punctuation reject refuse restore",
            Self::NextMark => "punctuation mended mark doubtful word",
            Self::NextProblem | Self::PreviousProblem => "error issue check qc",
            Self::Export => "srt vtt save subtitles",
            Self::ExportQualityReport => "qc check",
            Self::Find => "search",
            Self::FindInFiles => "search replace grep several talks folder projects batch",
            Self::FollowTranscript => "live stream streaming recogniser growing",
            Self::StopFollowing => "live stream end",
            Self::MakeTranscript => "transcribe recognise speech recognition asr whisper vosk automatic words",
            Self::EditText => "change type rename correct",
            Self::Palette => "search",
            Self::ChooseGuideline => "profile rules style limits cps",
            Self::ListenThrough => "play continuous proof watch",
            Self::AboutTranscript => "encoding format warnings remarks import info charset",
            Self::CompareWithReference => "diff merge reference second version changes review",
            Self::OpenSecond => "translation bilingual reference column original import",
            Self::BeginTranslation => "translate second subtitles column bilingual",
            Self::ExportSecond => "translation save",
            Self::CloseSecond => "remove delete translation",
            Self::EditSecond => "translate translation column",
            Self::ExportReviewReport => "diff changes compare versions",
            Self::ToggleOpenModels => "licence license commercial company free",
            Self::ToggleTheme => "dark light mode",
            Self::Keys => "shortcuts hotkeys keyboard",
            Self::Settings => "preferences options",
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
            Self::Palette | Self::Settings | Self::Keys | Self::About => true,
            Self::Save | Self::SaveAs | Self::Find | Self::ChooseGuideline => situation.has_words,
            Self::AboutTranscript => situation.has_words,
            Self::ToggleIgnorePunctuation | Self::ToggleMendMarks | Self::AnalyzeAgain => situation.has_words,
            Self::CheckSubtitles => situation.keeps_cues && situation.has_cues && !situation.is_followed,
            Self::TakeMarksOfCue => situation.can_take_marks,
            Self::PutMarksBackInCue => situation.can_put_marks_back,
            Self::TakeAllMarks => situation.has_repairs,
            Self::NextMark => situation.has_repairs || situation.has_text_questions,
            // Whoever follows it has its models open.
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
            // Where a text is asked about it opens it; while the talk is listened through it stops there.
            Self::Accept => match situation.pass {
                Some(PassStage::Playing) => true,
                Some(PassStage::Over) => situation.heard > 0,
                Some(PassStage::Stopped(_)) | None => situation.has_boundary || situation.asks_text,
            },
            Self::ListenThrough => situation.has_sound && situation.has_cues,
            Self::AcceptHeard => situation.heard > 0,
            Self::EndListening => situation.pass.is_some(),
            Self::Reject => situation.has_boundary,
            Self::MoveLeft | Self::MoveRight => situation.has_boundary && situation.is_cue_end,
            Self::NudgeEarlier | Self::NudgeLater | Self::NudgeMuchEarlier | Self::NudgeMuchLater => {
                situation.has_boundary && situation.is_cue_end
            }
            Self::Withdraw => situation.has_boundary && situation.is_decided,
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
            Self::Slower | Self::Faster | Self::NormalSpeed => situation.has_talk,
            Self::PlayCue | Self::PlayFirst | Self::PlayLast => situation.has_sound && situation.has_cue,
            Self::PlayAround | Self::PlayBefore | Self::PlayAfter => {
                situation.has_sound && (situation.has_boundary || situation.asks_text)
            }
            Self::ZoomIn | Self::ZoomOut | Self::ZoomToTalk => situation.has_talk,
            Self::CancelJob => situation.is_busy,
        }
    }

    /// Whether the key of the command works while a text is typed. All others leave every key to the text field.
    pub const fn works_while_typing(self) -> bool {
        matches!(self, Self::Save | Self::SaveAs | Self::Palette | Self::Quit | Self::Keys | Self::Find)
            || matches!(self, Self::NextDifference | Self::PreviousDifference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
