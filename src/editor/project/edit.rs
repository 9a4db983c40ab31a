//! Every change that a person can ask for.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use super::cue_insertion::NewCue;
use super::given_cues::GivenPart;
use super::retext::CueText;
use super::second_subtitles::{SecondCue, SecondFacts, SecondSubtitles};
use super::step_name::StepKind;
use super::taken_cues::TakenCues;
use super::time_map::{MovedWords, TimeMap};
use super::{Edge, KnownRecording, ProofPlace};
use base::time::Instant;
use evidence::fusion::{Adaptation, BoundaryFactor};
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use formats::transcript::{Mark, WordId};
use media::audio::TrackNumber;
use media::shots::ShotChanges;

/// A change to a project. `gap` is the word before the gap; `strength` is what the machine said of it, kept for the
/// record.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// End a cue where one was proposed.
    Accept {
        gap: WordId,
        strength: Option<f32>,
    },
    /// End no cue here.
    Reject {
        gap: WordId,
        strength: Option<f32>,
    },
    /// Join two cues, however long they are together.
    Merge {
        gap: WordId,
        strength: Option<f32>,
    },
    /// Join many cues that follow on one another.
    MergeAll {
        gaps: Vec<(WordId, Option<f32>)>,
    },
    /// End a cue where none was proposed.
    Add {
        gap: WordId,
        strength: Option<f32>,
    },
    /// End the cue that ends at `from` at `to` instead; `strength` belongs to `from`.
    Move {
        from: WordId,
        to: WordId,
        strength: Option<f32>,
    },
    /// Leave the gap to the machine again.
    Withdraw {
        gap: WordId,
    },
    /// Accept many proposed cue ends in one go.
    AcceptAll {
        gaps: Vec<(WordId, Option<f32>)>,
    },
    /// Set cue edges by hand; `None` gives an edge back to the guideline. `name` is what undo calls it.
    SetTimes {
        name: StepKind,
        times: Vec<(Edge, Option<Instant>)>,
    },
    /// Move words, times set by hand and unspoken cues all together; parts are in the order of the talk.
    MapTimes {
        map: TimeMap,
        parts: Vec<MovedWords>,
    },
    /// Set or forbid line breaks by hand; `None` gives a gap back to the optimiser.
    SetLineBreaks {
        breaks: Vec<(WordId, Option<bool>)>,
    },
    /// Set times, lines and undecided cue ends so that cues keep the guideline.
    Mend {
        times: Vec<(Edge, Option<Instant>)>,
        line_breaks: Vec<(WordId, Option<bool>)>,
        /// Where cues end (true) or go on (false), until the editor decides otherwise.
        holds: Vec<(WordId, bool)>,
        /// How many problems are gone with them.
        mended: usize,
    },
    /// Give cues another text, keeping the times of the words that stay. `name` is what undo calls it.
    Retext {
        name: StepKind,
        cues: Vec<CueText>,
    },
    /// Put cues of another version in the place of some that follow on one another: text, lines, cuts and, where they are
    /// wanted, times. `name` is what undo calls it.
    TakeCues {
        name: StepKind,
        taken: Vec<TakenCues>,
    },
    /// Put in a cue of unspoken text. `name` is what undo calls it.
    InsertCue {
        name: StepKind,
        cue: NewCue,
    },
    /// Set who speaks words; `None`: no known speaker.
    SetSpeaker {
        words: Vec<WordId>,
        speaker: Option<Arc<str>>,
    },
    /// Give speakers other names: from, and to.
    RenameSpeakers {
        names: Vec<(Arc<str>, Arc<str>)>,
    },
    /// Recompute cuts, lines or times that came with a subtitle file or were set by hand; `words`: those of whole cues, `None`: of all.
    Release {
        part: GivenPart,
        words: Option<BTreeSet<WordId>>,
    },
    /// Answer what is asked about a place of a kept subtitle file: as it is proposed, or (`None`) it stays as it is in the file.
    AnswerProof {
        place: ProofPlace,
        proposal: Option<Box<Edit>>,
    },
    /// Open, begin or (`None`) close the second subtitles. `name` is what undo calls it.
    SetSecond {
        name: StepKind,
        to: Option<Box<SecondSubtitles>>,
    },
    /// Keep the second subtitles otherwise: language, guideline, in step or not, times locked or not. `name` is what undo calls it.
    SetSecondFacts {
        name: StepKind,
        to: Box<SecondFacts>,
    },
    /// Other cues in the place of those of the second subtitles from position `at` on, which are `from`.
    EditSecond {
        name: StepKind,
        at: usize,
        from: Vec<SecondCue>,
        to: Vec<SecondCue>,
    },
    /// Take other shot changes of the video. `name` is what undo calls it.
    SetShots {
        name: StepKind,
        to: ShotChanges,
    },
    SetGuideline(Box<Guideline>),
    /// Analyse with other models; what is decided stays.
    SetModels(ModelSet),
    /// The treatment of the punctuation that the transcript came with.
    SetMarks(MarkPolicy),
    /// Settle which mark stands after each of these words: as it was mended, or (`puts_back`) as it is written.
    DecideMarks {
        marks: Vec<(WordId, Mark)>,
        puts_back: bool,
    },
    /// Words that the recogniser doubted are right as they are written.
    Check {
        words: Vec<WordId>,
    },
    /// Remark something at words (`None`: no longer). `name` is what undo calls it.
    Comment {
        name: StepKind,
        comments: Vec<(WordId, Option<String>)>,
    },
    /// Mark cues by a word of each, so that they are found again, or no longer.
    Bookmark {
        words: Vec<(WordId, bool)>,
    },
    /// A word is spelled right in this talk, whatever a dictionary says.
    IgnoreWord {
        word: String,
    },
    /// Propose more or fewer boundaries; what is decided stays.
    SetBoundaryFactor(BoundaryFactor),
    /// Propose by what was learnt from decisions, or (`None`) as the fusion was shipped; what is decided stays.
    SetAdaptation(Option<Adaptation>),
    /// Propose again by what was known before the last lesson.
    TakeLessonBack(Option<Adaptation>),
    /// The BCP-47 code of the language of the talk; `None`: that of its words.
    SetLanguage(Option<String>),
    SetRecording(PathBuf),
    /// Listen to another sound track of the recording; `None`: to the one that is read if none is chosen.
    SetAudioTrack(Option<TrackNumber>),
    /// The file of the recording is another one now, and is to be used; or a person says that the transcript is right.
    KnowRecording(KnownRecording),
}
