//! Everything that a person can ask for by menu, key or palette, each said in one row. The menus, the palette, the keys dialog and the
//! key table of the manual are made from these rows.

use serde::{Deserialize, Serialize};

use super::dialog::Dialog;
use super::menu::Menu;
use super::output::{OutputKind, ReportKind};
use super::pass::PassStage;
use super::situation::Situation;
use base::texts::{text, text_if_any};
use editor::project::GivenPart;
use evidence::fusion::BoundaryFactor;

/// What is said of a command in its row.
#[derive(Clone, Copy)]
struct CommandRow {
    menu: Menu,
    /// Whether its menu draws a line before it.
    begins_group: bool,
    /// Its keys in either layout, the first of which is shown beside it.
    keys: &'static str,
    one_hand: Option<&'static str>,
    reach: KeyReach,
    /// Whether it makes something heard.
    plays: bool,
    when: fn(&Situation) -> bool,
    /// The command that other programs call the same.
    like: Option<Command>,
    effect: CommandEffect,
}

/// How far the key of a command reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum KeyReach {
    /// To the talk alone.
    Talk,
    /// While a text is typed, too, which has all other keys for itself.
    Texts,
    /// Out of a dialog, too.
    Dialogs,
}

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandEffect {
    Opens(Dialog),
    /// The same after what is being typed was taken over.
    TakesTextAndOpens(Dialog),
    /// More than a row can say: the window performs it.
    OfWindow,
}

const fn keys(keys: &'static str) -> CommandRow {
    CommandRow {
        menu: Menu::File,
        begins_group: false,
        keys,
        one_hand: None,
        reach: KeyReach::Talk,
        plays: false,
        when: |_| true,
        like: None,
        effect: CommandEffect::OfWindow,
    }
}

const fn no_key() -> CommandRow {
    keys("")
}

impl CommandRow {
    const fn in_menu(self, menu: Menu) -> Self {
        Self { menu, ..self }
    }

    const fn begins_group(self) -> Self {
        Self { begins_group: true, ..self }
    }

    const fn one_hand(self, keys: &'static str) -> Self {
        Self { one_hand: Some(keys), ..self }
    }

    const fn when(self, when: fn(&Situation) -> bool) -> Self {
        Self { when, ..self }
    }

    /// Only where there is sound.
    const fn plays(self) -> Self {
        Self { plays: true, ..self }
    }

    const fn works_while_typing(self) -> Self {
        Self { reach: KeyReach::Texts, ..self }
    }

    /// The dialog is still there afterwards, with what was typed into it, or the person asks to leave it all. [`Command::Save`] may ask
    /// for a name.
    const fn works_in_dialogs(self) -> Self {
        Self { reach: KeyReach::Dialogs, ..self }
    }

    /// Found by the words of another command.
    const fn words_of(self, command: Command) -> Self {
        Self { like: Some(command), ..self }
    }

    const fn opens(self, dialog: Dialog) -> Self {
        Self { effect: CommandEffect::Opens(dialog), ..self }
    }

    const fn takes_text_and_opens(self, dialog: Dialog) -> Self {
        Self { effect: CommandEffect::TakesTextAndOpens(dialog), ..self }
    }
}

/// The commands with their rows, menu by menu.
macro_rules! commands {
    ($($menu:ident { $($(#[$attribute:meta])* $name:ident: $row:expr;)* })*) => {
        /// What the program can do, without any detail: what it applies to is the current selection.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "kebab-case", prefix = "command-")]
        pub enum Command {
            $($($(#[$attribute])* $name,)*)*
        }

        impl Command {
            /// In the order of the menus.
            pub const ALL: &'static [Self] = &[$($(Self::$name),*),*];
        }

        static ROWS: &[CommandRow] = &[$($($row.in_menu(Menu::$menu)),*),*];
    };
}

commands! {
    File {
        OpenRecording: no_key().opens(Dialog::Open);
        OpenTranscript: no_key().opens(Dialog::Open);
        OpenProject: keys("Ctrl+O").opens(Dialog::Open);
        FollowTranscript: keys("Ctrl+Shift+O").opens(Dialog::Follow);
        StopFollowing: no_key().when(|now| now.is_followed);
        MakeTranscript: no_key();
        AlignScript: no_key().opens(Dialog::Open);
        OpenSample: no_key().begins_group();
        Restore: no_key();
        Save: keys("Ctrl+S").begins_group().when(|now| now.has_words).works_in_dialogs();
        SaveAs: keys("Ctrl+Shift+S").when(|now| now.has_words).works_while_typing()
            .opens(Dialog::Write(OutputKind::Project));
        Export: keys("Ctrl+E").begins_group().when(|now| now.has_cues).opens(Dialog::Write(OutputKind::Subtitles));
        ExportDecisions: no_key().when(|now| now.has_cues)
            .opens(Dialog::Write(OutputKind::Report(ReportKind::Decisions)));
        /// Under its first name in files of keys.
        #[serde(rename = "export_problems")]
        ExportQualityReport: no_key().when(|now| now.has_cues)
            .opens(Dialog::Write(OutputKind::Report(ReportKind::Quality)));
        AboutTranscript: no_key().begins_group()
            .when(|now| now.has_words).takes_text_and_opens(Dialog::TranscriptFacts);
        ExportReviewReport: no_key().when(|now| now.is_compared)
            .opens(Dialog::Write(OutputKind::Report(ReportKind::Review)));
        OpenSecond: no_key().when(|now| now.has_cues).takes_text_and_opens(Dialog::Second);
        BeginTranslation: no_key()
            .when(|now| now.has_cues && !now.has_second).takes_text_and_opens(Dialog::Translation);
        SecondSettings: no_key().when(|now| now.has_second).takes_text_and_opens(Dialog::Translation);
        KeepInStep: no_key().when(|now| now.has_second);
        LockTimes: no_key().when(|now| now.has_second);
        ExportSecond: no_key().when(|now| now.has_second).opens(Dialog::Write(OutputKind::Second));
        CloseSecond: no_key().when(|now| now.has_second);
        ChooseAudioTrack: no_key().begins_group()
            .when(|now| now.audio_tracks > 1 && !now.is_followed).takes_text_and_opens(Dialog::AudioTrack);
        FindShots: no_key().when(|now| now.has_talk).takes_text_and_opens(Dialog::FindShots);
        ImportShots: no_key().when(|now| now.has_talk)
            .words_of(Command::FindShots).takes_text_and_opens(Dialog::ImportShots);
        ExportShots: no_key().when(|now| now.has_shots).words_of(Command::FindShots)
            .opens(Dialog::Write(OutputKind::Shots));
        CloseTalk: keys("Ctrl+W").begins_group().when(|now| now.has_talk);
        Quit: keys("Ctrl+Q").works_in_dialogs();
    }
    Edit {
        Undo: keys("Ctrl+Z").when(|now| now.can_undo);
        Redo: keys("Ctrl+Shift+Z Ctrl+Y").when(|now| now.can_redo);
        History: keys("Ctrl+Alt+Z").when(|now| now.can_undo || now.can_redo).takes_text_and_opens(Dialog::History);
        EditText: keys("F2").begins_group().when(|now| now.has_cue);
        EditSecond: keys("Shift+F2").when(|now| now.has_cue && now.has_second);
        NextUntranslated: keys("Alt+F2").when(|now| now.untranslated > 0);
        PreviousUntranslated: keys("Alt+Shift+F2").when(|now| now.untranslated > 0);
        InsertCue: keys("Shift+N").when(|now| now.has_cues).takes_text_and_opens(Dialog::InsertCue);
        InsertSound: keys("Ctrl+Shift+N").when(|now| now.has_cues).takes_text_and_opens(Dialog::InsertSound);
        DuplicateCue: keys("Ctrl+Shift+D").when(|now| now.has_cue);
        DeleteCues: keys("Ctrl+Delete").when(|now| now.has_cue);
        Italics: keys("Ctrl+I").when(|now| now.has_cue);
        Bold: keys("Ctrl+B").when(|now| now.has_cue).words_of(Command::Italics);
        Underline: keys("Ctrl+U").when(|now| now.has_cue).words_of(Command::Italics);
        Colour: keys("Ctrl+Shift+C").when(|now| now.has_cue).takes_text_and_opens(Dialog::Colour);
        // As the keys of a numeric keypad stand.
        AtTop: keys("Alt+8").when(|now| now.has_cue);
        AtMiddle: keys("Alt+0").when(|now| now.has_cue).words_of(Command::AtTop);
        AtBottom: keys("Alt+2").when(|now| now.has_cue).words_of(Command::AtTop);
        AlignLeft: keys("Alt+4").when(|now| now.has_cue);
        AlignCentre: keys("Alt+5").when(|now| now.has_cue).words_of(Command::AlignLeft);
        AlignRight: keys("Alt+6").when(|now| now.has_cue).words_of(Command::AlignLeft);
        SetSpeaker: keys("Ctrl+H").when(|now| now.has_cue).takes_text_and_opens(Dialog::Speaker);
        RenameSpeakers: no_key().when(|now| now.has_cues && !now.is_followed)
            .words_of(Command::SetSpeaker).takes_text_and_opens(Dialog::RenameSpeakers);
        MergeWithNext: keys("M").when(|now| now.has_cue);
        BreakLine: keys("Y").when(|now| now.has_cue);
        // What is still to come has the times of its own recogniser.
        ShiftTimes: keys("Ctrl+T")
            .when(|now| now.has_cues && !now.is_followed).takes_text_and_opens(Dialog::ShiftTimes);
        CutAnew: no_key()
            .when(|now| now.has_cues && !now.is_followed).takes_text_and_opens(Dialog::Anew(GivenPart::Cuts));
        BreakLinesAnew: no_key()
            .when(|now| now.has_cues && !now.is_followed).takes_text_and_opens(Dialog::Anew(GivenPart::Lines));
        TimeAnew: no_key()
            .when(|now| now.has_cues && !now.is_followed).takes_text_and_opens(Dialog::Anew(GivenPart::Times));
        Find: keys("Ctrl+F").begins_group().when(|now| now.has_words).works_while_typing();
        FindInFiles: keys("Ctrl+Shift+F").takes_text_and_opens(Dialog::FindInFiles);
        GoTo: keys("Ctrl+J").when(|now| now.has_cues).opens(Dialog::GoTo);
        Settings: keys("Ctrl+,").begins_group().opens(Dialog::Settings);
    }
    Review {
        Accept: keys("Enter").one_hand("G Enter").when(has_yes);
        Reject: keys("Backspace Delete").one_hand("R Backspace").when(|now| now.has_boundary || now.asks_text);
        MoveLeft: keys("Left").one_hand("A Left").begins_group().when(|now| now.has_boundary && now.is_cue_end);
        MoveRight: keys("Right").one_hand("F Right").when(|now| now.has_boundary && now.is_cue_end);
        NudgeEarlier: keys("Shift+Left").one_hand("C Shift+Left").begins_group()
            .when(|now| now.has_boundary && now.is_cue_end);
        NudgeLater: keys("Shift+Right").one_hand("V Shift+Right").when(|now| now.has_boundary && now.is_cue_end)
            .words_of(Command::NudgeEarlier);
        NudgeMuchEarlier: keys("Alt+Left").one_hand("Shift+C Alt+Left").when(|now| now.has_boundary && now.is_cue_end);
        NudgeMuchLater: keys("Alt+Right").one_hand("Shift+V Alt+Right")
            .when(|now| now.has_boundary && now.is_cue_end).words_of(Command::NudgeMuchEarlier);
        AddAtPlayHead: keys("N Insert").one_hand("B").begins_group().when(|now| now.has_cues);
        Withdraw: keys("U").when(|now| now.has_boundary && now.is_decided);
        AcceptAlike: keys("Alt+Enter").when(|now| now.alike > 1);
        AcceptAbove: keys("Ctrl+Shift+Enter").when(|now| now.pending_boundaries > 0).opens(Dialog::AcceptAbove);
        NextPending: keys("Down").one_hand("X Down").begins_group().when(|now| now.pending > 0);
        PreviousPending: keys("Up").one_hand("Z Up").when(|now| now.pending > 0);
        NextBoundary: keys("Shift+Down").when(|now| now.has_cues);
        PreviousBoundary: keys("Shift+Up").when(|now| now.has_cues);
        Alternative1: keys("1").begins_group().when(|now| now.alternatives > 0);
        Alternative2: keys("2").when(|now| now.alternatives > 1);
        Alternative3: keys("3").when(|now| now.alternatives > 2);
        Alternative4: keys("4").when(|now| now.alternatives > 3);
        ToggleOrder: keys("Shift+U").begins_group();
        ToggleAutoPlay: keys("Shift+A");
        ListenThrough: keys("Shift+Space").plays().when(|now| now.has_cues);
        AcceptHeard: keys("Shift+Enter").when(|now| now.heard > 0);
        EndListening: keys("Escape").when(|now| now.pass.is_some());
        CompareWithReference: keys("Ctrl+R").when(|now| now.has_cues);
        NextDifference: keys("F7").when(|now| now.differences > 0).works_in_dialogs();
        PreviousDifference: keys("Shift+F7").when(|now| now.differences > 0).works_in_dialogs();
        TakeMarksOfCue: keys("K").when(|now| now.can_take_marks);
        PutMarksBackInCue: keys("X").one_hand("Shift+X").when(|now| now.can_put_marks_back);
        TakeAllMarks: keys("Shift+K").when(|now| now.has_corrections);
        NextMark: keys("G").one_hand("Shift+G").when(|now| now.has_corrections || now.has_text_questions);
        CheckSubtitles: no_key().when(|now| now.keeps_cues && now.has_cues && !now.is_followed);
        LearnHouseStyle: no_key().begins_group().takes_text_and_opens(Dialog::HouseStyle);
    }
    Cues {
        NextCue: keys("PageDown").when(|now| now.has_cues);
        PreviousCue: keys("PageUp").when(|now| now.has_cues);
        ChooseNextCue: keys("Shift+PageDown").when(|now| now.has_cues);
        ChoosePreviousCue: keys("Shift+PageUp").when(|now| now.has_cues).words_of(Command::ChooseNextCue);
        NextProblem: keys("F8").begins_group().when(|now| now.problems > 0);
        PreviousProblem: keys("Shift+F8").when(|now| now.problems > 0).words_of(Command::NextProblem);
        MendCue: keys("Ctrl+F8").when(|now| now.cue_has_problem);
        MendAll: keys("Ctrl+Shift+F8").when(|now| now.problems > 0).words_of(Command::MendCue);
        ChooseGuideline: keys("Ctrl+G").when(|now| now.has_words).opens(Dialog::Guideline);
        SetInHere: keys("I").begins_group().when(|now| now.has_cue);
        SetOutHere: keys("O").when(|now| now.has_cue);
        AutomaticTimes: keys("Shift+T").when(|now| now.has_cue);
        EditComment: keys("Ctrl+K").when(|now| now.has_cue).takes_text_and_opens(Dialog::Comment);
        NextComment: keys("F6").when(|now| now.has_comments);
        PreviousComment: keys("Shift+F6").when(|now| now.has_comments).words_of(Command::NextComment);
        ToggleBookmark: keys("Ctrl+M").when(|now| now.has_cue);
        NextBookmark: keys("F4").when(|now| now.has_bookmarks);
        PreviousBookmark: keys("Shift+F4").when(|now| now.has_bookmarks).words_of(Command::NextBookmark);
        CheckSpelling: keys("Ctrl+F9").when(|now| now.has_cues);
        NextMisspelling: keys("F9").when(|now| now.has_cues);
        PreviousMisspelling: keys("Shift+F9").when(|now| now.has_cues).words_of(Command::NextMisspelling);
        Glossary: keys("Ctrl+Shift+G").begins_group();
        RememberCorrection: keys("Shift+M").when(|now| now.has_cues);
        WriteTerms: no_key().when(|now| now.has_terms).words_of(Command::Glossary);
    }
    Playback {
        PlayPause: keys("Space").one_hand("Space").plays();
        PlayCue: keys("C").one_hand("S").plays().when(|now| now.has_cue);
        PlayAround: keys("R").one_hand("T").begins_group().plays().when(|now| now.has_boundary || now.asks_text);
        PlayBefore: keys("Q").plays().when(|now| now.has_boundary || now.asks_text);
        PlayAfter: keys("W").plays().when(|now| now.has_boundary || now.asks_text);
        PlayFirst: keys("E").begins_group().plays().when(|now| now.has_cue);
        PlayLast: keys("D").plays().when(|now| now.has_cue);
        ToggleLoop: keys("L").begins_group();
        Slower: keys("[").when(|now| now.has_talk);
        Faster: keys("]").when(|now| now.has_talk);
        NormalSpeed: keys("\\").when(|now| now.has_talk);
        SkipBack: keys(",").begins_group().when(|now| now.has_talk);
        SkipForward: keys(".").when(|now| now.has_talk);
        PreviousFrame: keys("Alt+,").when(|now| now.has_talk).words_of(Command::NextFrame);
        NextFrame: keys("Alt+.").when(|now| now.has_talk);
        NextShot: keys("Alt+PageDown").when(|now| now.has_shots);
        PreviousShot: keys("Alt+PageUp").when(|now| now.has_shots).words_of(Command::NextShot);
        GoToStart: keys("Home").when(|now| now.has_talk);
        GoToEnd: keys("End").when(|now| now.has_talk);
        ToggleTones: keys("Shift+O").begins_group();
    }
    View {
        ZoomIn: keys("= Plus").when(|now| now.has_talk);
        ZoomOut: keys("-").when(|now| now.has_talk);
        ZoomToTalk: keys("0").when(|now| now.has_talk);
        ZoomToCue: keys("Z").one_hand("Shift+Z").when(|now| now.has_cue);
        TallerWave: keys("Alt+= Alt+Plus").begins_group().when(|now| now.has_talk);
        LowerWave: keys("Alt+-").when(|now| now.has_talk).words_of(Command::TallerWave);
        FitWave: keys("Alt+Home").when(|now| now.has_talk).words_of(Command::TallerWave);
        ToggleFollow: keys("F").one_hand("Shift+F").begins_group();
        TogglePitchLane: keys("Shift+P").begins_group();
        ToggleEnergyLane: keys("Shift+E");
        TogglePauseLane: keys("Shift+S");
        ToggleVoiceLane: no_key();
        ToggleProbabilityLane: keys("Shift+B");
        // As in hertz.
        ToggleSpectrogram: keys("Shift+H");
        ToggleSpectrogramPitch: no_key();
        ToggleCueList: keys("Ctrl+L").begins_group();
        TogglePicture: keys("P").begins_group().when(|now| now.has_picture);
        PictureBeside: keys("Ctrl+1").when(|now| now.has_picture).words_of(Command::TogglePicture);
        PictureAbove: keys("Ctrl+2").when(|now| now.has_picture).words_of(Command::TogglePicture);
        PictureInWindow: keys("Ctrl+3").when(|now| now.has_picture);
        TogglePictureCue: keys("H").begins_group().when(|now| now.has_picture);
        ToggleSafeArea: keys("Shift+J").when(|now| now.has_picture).words_of(Command::TogglePictureCue);
        ToggleBothCues: keys("J").when(|now| now.has_picture).words_of(Command::TogglePictureCue);
        ToggleTimecode: keys("Shift+L").begins_group();
        ToggleTheme: keys("Ctrl+D");
        LargerText: keys("Ctrl+= Ctrl+Plus").begins_group();
        SmallerText: keys("Ctrl+-");
        NormalText: keys("Ctrl+0");
    }
    Analysis {
        AnalyzeAgain: keys("F5").when(|now| now.has_words);
        CancelJob: keys("Ctrl+.").when(|now| now.is_busy);
        // A talk that is followed live has its models open.
        ToggleOpenModels: no_key().begins_group().when(|now| now.has_words && !now.is_followed);
        ToggleIgnorePunctuation: no_key().when(|now| now.has_words);
        ToggleMendMarks: no_key().when(|now| now.has_words);
        MoreBoundaries: keys("Alt+Up").begins_group()
            .when(|now| now.has_cues && now.boundary_steps < BoundaryFactor::STEPS);
        FewerBoundaries: keys("Alt+Down").when(|now| now.has_cues && now.boundary_steps > -BoundaryFactor::STEPS);
        UsualBoundaries: no_key().when(|now| now.has_cues && !now.boundary_is_usual);
        Reliance: no_key().when(|now| now.has_cues).opens(Dialog::Reliance);
        Learning: no_key().when(|now| now.has_cues).opens(Dialog::Learning);
        Effort: no_key().when(|now| now.has_cues).opens(Dialog::Effort);
        LearnNow: no_key().when(|now| now.has_cues);
        ForgetLearnt: no_key().when(|now| now.has_learnt);
        TeachProfile: no_key().when(|now| now.has_cues && now.has_profile);
    }
    Help {
        Manual: keys("F1").works_in_dialogs();
        Legend: no_key().takes_text_and_opens(Dialog::Legend);
        TakeTour: no_key();
        SkipTourStep: keys("Ctrl+F1").when(|now| now.is_touring).works_in_dialogs();
        EndTour: keys("Ctrl+Shift+F1").when(|now| now.has_tour).works_in_dialogs();
        Palette: keys("Ctrl+Shift+P").begins_group().works_while_typing().opens(Dialog::Palette);
        Keys: keys("Shift+F1").works_while_typing().opens(Dialog::Keys);
        Diagnostics: no_key();
        About: no_key().begins_group().opens(Dialog::About);
    }
}

/// Whether there is something to say yes to. While the user listens through the talk, it stops there; at the end of the pass, what was
/// heard is accepted.
const fn has_yes(now: &Situation) -> bool {
    match now.pass {
        Some(PassStage::Playing | PassStage::Over) => true,
        Some(PassStage::Stopped(_)) | None => {
            now.asks_text || now.has_boundary && !now.is_decided || now.onward().is_some()
        }
    }
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
}

impl Command {
    fn row(self) -> &'static CommandRow {
        &ROWS[self as usize]
    }

    pub fn menu(self) -> Menu {
        self.row().menu
    }

    /// Whether its menu draws a line before it.
    pub fn begins_group(self) -> bool {
        self.row().begins_group
    }

    /// Its keys, as files have them, in the standard layout and in that for one hand.
    pub fn usual_keys(self) -> [&'static str; 2] {
        let row = self.row();
        [row.keys, row.one_hand.unwrap_or(row.keys)]
    }

    pub fn effect(self) -> CommandEffect {
        self.row().effect
    }

    /// Whether it makes something heard.
    pub fn plays(self) -> bool {
        self.row().plays
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
        text_if_any(&self.synonyms_id()).unwrap_or_default()
    }

    fn synonyms_id(self) -> String {
        format!("{}-synonyms", self.row().like.unwrap_or(self).id())
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
    pub fn enabled(self, situation: &Situation) -> bool {
        let row = self.row();
        (!row.plays || situation.has_sound) && (row.when)(situation)
    }

    /// Whether the key of the command works while a text is typed. All others leave every key to the text field.
    pub fn works_while_typing(self) -> bool {
        self.row().reach >= KeyReach::Texts
    }

    /// Whether it works out of a dialog.
    pub fn works_in_dialogs(self) -> bool {
        self.row().reach >= KeyReach::Dialogs
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
            left.remove(command.synonyms_id().as_str());
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
