//! What steps are called: journals and files have it in English, people read it in their language.
//!
//! The name of a kind is its words, and its text is called after them: `AcceptBoundary` is "accept boundary" in files and
//! `step-accept-boundary` among the texts; `MergeCues` done to three is "merge 3 cues" and `steps-merge-cues`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use base::texts::{t, text, text_with};

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum StepName {
    One(StepKind),
    /// The same done to so many at once.
    Many(ManyKind, u64),
    /// What was undone; `None`: that is not known any more.
    Undo(Option<Box<Self>>),
    /// Of another version.
    Unknown(String),
}

/// What is done to one thing, or without a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", prefix = "step-")]
pub enum StepKind {
    AcceptBoundary,
    RejectBoundary,
    AddBoundary,
    MoveBoundary,
    MoveBoundaryInTime,
    BoundaryEarlier,
    BoundaryLater,
    WithdrawDecision,
    ProposeMoreBoundaries,
    ProposeFewerBoundaries,
    MergeCues,
    InsertCue,
    DuplicateCue,
    DeleteCue,
    DeleteCues,
    SetCueStart,
    SetCueEnd,
    AutomaticTimes,
    ShiftTimes,
    StretchTimes,
    ChangeTheFrameRate,
    BreakLine,
    CutAnew,
    BreakLinesAnew,
    TimeAnew,
    FixAProblem,
    TakeTheirs,
    TakeTheirText,
    TakeAllTexts,
    TakeTheirTimes,
    TakeAllTimes,
    KeepItAsInTheFile,
    CommentOnACue,
    ChangeAComment,
    DeleteAComment,
    SetABookmark,
    RemoveABookmark,
    Italics,
    Bold,
    Underline,
    Colour,
    Position,
    Alignment,
    EditText,
    Replace,
    CorrectSpelling,
    WriteAsInTheGlossary,
    CorrectTheText,
    IgnoreASpelling,
    TakeAMendedMark,
    TakeAProposedMark,
    PutAMarkBack,
    FindAWordRight,
    KeepThePunctuation,
    MendThePunctuation,
    RestorePunctuationAnew,
    SetSpeaker,
    RenameSpeakers,
    BeginATranslation,
    OpenSecondSubtitles,
    CloseSecondSubtitles,
    ChangeSecondSubtitles,
    LockSecondTimes,
    UnlockSecondTimes,
    KeepSecondInStep,
    PartSecondFromCues,
    EditSecondText,
    ReplaceInSecondText,
    ChangeGuideline,
    ChangeLanguage,
    ChooseRecording,
    ChooseAudioTrack,
    ConfirmTheTranscript,
    UseTheChangedRecording,
    UseAllModels,
    UseOpenModels,
    LearnFromDecisions,
    ForgetWhatWasLearnt,
    TakeALessonBack,
    FindShotChanges,
    ImportShotChanges,
    WordsThatCameLive,
}

/// What is done to many; the number stands behind the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", prefix = "steps-")]
pub enum ManyKind {
    AcceptBoundaries,
    MergeCues,
    FixProblems,
    TakeMendedMarks,
    PutMarksBack,
    FindWordsRight,
    SetBookmarks,
    RemoveBookmarks,
}

impl StepName {
    /// `one` of one, else `many` of so many.
    pub const fn counted(one: StepKind, many: ManyKind, count: usize) -> Self {
        if count == 1 { Self::One(one) } else { Self::Many(many, count as u64) }
    }

    /// Whether problems were mended.
    pub const fn is_fix(&self) -> bool {
        matches!(self, Self::One(StepKind::FixAProblem) | Self::Many(ManyKind::FixProblems, _))
    }

    /// For people, in their language.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Self::One(kind) => text(kind.into()).to_owned(),
            Self::Many(kind, count) => text_with(kind.into(), [("count", (*count).into())]),
            Self::Undo(Some(step)) => t!("undo-of-step", step = step.shown()),
            Self::Undo(None) => t!("undo-of-something").to_owned(),
            Self::Unknown(name) => name.clone(),
        }
    }
}

impl From<StepKind> for StepName {
    fn from(kind: StepKind) -> Self {
        Self::One(kind)
    }
}

/// As files have it.
impl Display for StepName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let words = |id: &'static str| id.split_once('-').map_or(id, |(_, name)| name).replace('-', " ");
        match self {
            Self::One(kind) => f.write_str(&words(kind.into())),
            Self::Many(kind, count) => f.write_str(&words(kind.into()).replacen(' ', &format!(" {count} "), 1)),
            Self::Undo(Some(step)) => write!(f, "undo {step}"),
            Self::Undo(None) => f.write_str("undo"),
            Self::Unknown(name) => f.write_str(name),
        }
    }
}

impl From<StepName> for String {
    fn from(name: StepName) -> Self {
        name.to_string()
    }
}

impl From<String> for StepName {
    fn from(name: String) -> Self {
        fn kind<K: FromStr>(words: &str) -> Option<K> {
            // No kind has a dash in its name.
            K::from_str(&words.replace(' ', "-")).ok().filter(|_| !words.contains('-'))
        }
        let many = || {
            let (first, rest) = name.split_once(' ')?;
            let (count, rest) = rest.split_once(' ')?;
            Some(Self::Many(kind(&format!("{first} {rest}"))?, count.parse().ok()?))
        };
        let undo = || match name.strip_prefix("undo")? {
            "" => Some(Self::Undo(None)),
            step => Some(Self::Undo(Some(Box::new(Self::from(step.strip_prefix(' ')?.to_owned()))))),
        };
        kind(&name).map(Self::One).or_else(many).or_else(undo).unwrap_or(Self::Unknown(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage, ids_of_family};
    use strum::VariantArray as _;

    #[test]
    fn every_step_reads_as_it_was_written_and_has_a_text() {
        let one = StepKind::VARIANTS.iter().map(|&kind| StepName::One(kind));
        let many = ManyKind::VARIANTS.iter().map(|&kind| StepName::Many(kind, 30));
        let undone = StepName::Undo(Some(Box::new(StepName::Many(ManyKind::FixProblems, 2))));
        let names: Vec<StepName> = one.chain(many).chain([undone, StepName::Undo(None)]).collect();
        let _speaking = Speaking::new(WindowLanguage::Bracketed);
        for name in names {
            assert_eq!(StepName::from(name.to_string()), name);
            assert!(name.shown().starts_with('‡'), "{name}");
        }
        let of = |family: &str, count: usize| assert_eq!(ids_of_family(family).len(), count, "{family}: no others");
        of("step-", StepKind::VARIANTS.len());
        of("steps-", ManyKind::VARIANTS.len());
    }

    #[test]
    fn files_keep_the_names_that_steps_always_had() {
        let check = |name: StepName, expected: &str| assert_eq!(name.to_string(), expected);
        check(StepKind::KeepItAsInTheFile.into(), "keep it as in the file");
        check(StepName::counted(StepKind::AcceptBoundary, ManyKind::AcceptBoundaries, 30), "accept 30 boundaries");
        check(StepName::counted(StepKind::FixAProblem, ManyKind::FixProblems, 1), "fix a problem");
        for other in ["wobble 3 cues", "accept-boundary", "accept many boundaries", "undoing", ""] {
            assert_eq!(StepName::from(other.to_owned()), StepName::Unknown(other.to_owned()));
        }
    }

    #[test]
    fn steps_are_named_in_german() {
        let _speaking = Speaking::new(WindowLanguage::German);
        let shown = ["accept 30 boundaries", "undo edit text", "wobble 3 cues", "undo"];
        let shown = shown.map(|name| StepName::from(name.to_owned()).shown());
        assert_eq!(shown, ["30 Grenzen annehmen", "Rücknahme von „Text ändern“", "wobble 3 cues", "Rücknahme"]);
    }
}
