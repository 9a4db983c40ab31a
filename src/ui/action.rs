//! What a panel may ask for. Panels never change anything themselves.

use std::path::PathBuf;

use super::command::Command;
pub use super::dialog::{Dialog, OpenDialogs};
use super::file_search::{ChosenReplacements, FilesQuery};
use super::output::{Output, OutputKind};
#[cfg(any(test, feature = "test-support"))]
use super::output::{OutputContent, OutputPlace};
use super::settings::Settings;
use super::time_axis::TimeAxis;
use analysis::live_feed::FollowedFiles;
use base::time::{Instant, Span};
use editor::project::Edit;
use editor::session::TakenPart;
use formats::glossary::GlossaryChange;
use formats::guideline::Guideline;
use formats::transcript::{TranscriptChoice, WordId};
use media::audio::TrackNumber;
use media::transcribing::TranscriptionOrder;

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Run(Command),
    /// Change the project.
    Edit(Edit),
    /// Take back, or make again, what lies between the present state and the one that is so many steps deep.
    GoToStep(u64),
    /// Put the play head somewhere.
    Seek(Instant),
    /// Put the play head somewhere while the pointer is dragged, and let it be heard.
    Scrub(Instant),
    /// Play a stretch once (or over and over, if looping is on).
    Play(Span),
    /// Make a boundary current; plays it if that is wanted.
    SelectBoundary(WordId),
    /// Make a cue current, by its position; the play head goes to its start if it is not inside already.
    SelectCue(usize),
    /// Choose a cue besides the others, or no longer; choose all from where the choice began up to a cue.
    SelectAlso(usize),
    SelectUpTo(usize),
    /// Show another stretch of the talk at once (dragging, wheel).
    Show(TimeAxis),
    /// Glide to another stretch of the talk (keys, minimap clicks); jumps if reduced motion is asked for.
    Glide(TimeAxis),
    /// Open files: a recording, a transcript or a project, in any order.
    Open(Vec<PathBuf>),
    /// The same, with what of the transcript is read, and how.
    OpenAs(Vec<PathBuf>, TranscriptChoice),
    /// Answer to "what is to be opened?".
    ChoosePart(TranscriptChoice),
    /// Follow a talk while it is being spoken.
    Follow(FollowedFiles),
    /// Look at a project that is open in another window.
    OpenReadOnly(PathBuf),
    /// Say why nothing can be changed in a project that was opened to be looked at.
    TellReadOnly,
    /// Write something into a file of its own.
    Write(Output),
    /// Take a client profile over from a file.
    ImportProfile(PathBuf),
    /// Read a guideline from a file.
    ReadGuideline(PathBuf),
    /// Compare the cues with the subtitles of a file.
    Compare(PathBuf),
    /// Put the subtitles of a file beside the cues.
    OpenSecond(PathBuf),
    /// Find the shot changes of a video; the second is the threshold, 0 to 1.
    FindShots(PathBuf, f64),
    /// Read shot changes from a list.
    ImportShots(PathBuf),
    /// Use another sound track of the recording; `None`: the one that is read if none is chosen.
    ChooseAudioTrack(Option<TrackNumber>),
    /// Settle the difference that was gone to, or many.
    Settle(VersionChoice),
    /// Ask the desktop for a file; the answer comes as another action later.
    Browse(Browse),
    /// The transcript is that of the recording, whatever it sounds like.
    ConfirmTranscript,
    /// The file of the recording is another one now, and is to be used.
    UseChangedRecording,
    /// Propose as before the last lesson.
    TakeLessonBack,
    Change(Box<Settings>),
    /// The picture's own window has another size now, in points.
    SizePictureWindow((f32, f32)),
    /// The picture's own window was closed: the picture is docked again.
    DockPicture,
    /// Take over, or set aside, what a crash left, by its place in the list.
    Restore(usize),
    DiscardRecovery(usize),
    /// Open something that is kept as a project of its own, write it into a file, or delete it, by where it is kept.
    OpenKept(PathBuf),
    CopyKept(PathBuf, PathBuf),
    DeleteKept(PathBuf),
    /// Answer to "you were typing": take it over, or not.
    TakeDraft(bool),
    /// Answer to "this project wants to read": now, or not.
    ReadRecording(bool),
    /// Answer to "there are unsaved changes".
    Unsaved(UnsavedAnswer),
    /// End the program though something is still being written.
    QuitAtOnce,
    /// Over those that are open, which come back when it is closed.
    OpenDialog(Dialog),
    /// Closes the topmost.
    CloseDialog,
    /// Open the manual over whatever is shown, at a place as "window.md#text".
    OpenManual(&'static str),
    /// Close it: what lay below it is there as it was.
    CloseManual,
    /// Look for text in many files, and replace what was chosen of it.
    FindInFiles(FilesQuery),
    /// Look through no more files, or replace in no more.
    StopFileSearch,
    ReplaceInFiles(Box<ChosenReplacements>),
    /// Learn the style of a house from the finished files in a folder, or no longer.
    LearnHouseStyle(PathBuf),
    StopLearningStyle,
    /// Cut the open talk by the guideline of a style, and tell what came of it.
    UseHouseStyle(Box<Guideline>),
    /// Learn how the files of the style that was learnt are cut, too, or no longer.
    LearnHouseCuts,
    StopLearningCuts,
    /// Have a speech recogniser make a transcript.
    Transcribe(Box<TranscriptionOrder>),
    /// End the recogniser that works.
    StopTranscribing,
    /// What is to become of the word in no dictionary that one stands at.
    Spell(SpellingAnswer),
    /// Change the glossary of the client.
    Glossary(GlossaryAction),
    /// Take a notice away, by its place in the list.
    DismissNotice(usize),
    /// Opens the sound device again.
    RetrySound,
    /// Has the picture of the recording shown again that could not be shown.
    RetryPicture,
    /// Put a text on the clipboard.
    Copy(String),
}

/// What the desktop's file dialog is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browse {
    Recording,
    Transcript,
    Project,
    /// A name to write under.
    Write(OutputKind),
    /// Subtitles to compare with.
    Reference,
    /// Where text is to be found.
    SearchFolder,
    /// Finished files of a house.
    StyleFolder,
    /// Subtitles to put beside the cues.
    Second,
    /// A video whose shot changes are to be found, and a list of them.
    Video,
    Shots,
    /// Files that grow while a talk is being spoken.
    LiveTranscript,
    LiveSound,
    /// A recording that is to be transcribed.
    Transcribable,
    /// The program.
    Ffmpeg,
}

/// What becomes of differences from another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionChoice {
    Take(TakenPart),
    KeepMine,
    /// Text or times of all that are not settled.
    TakeAll(TakenPart),
    /// Whether a shift that all cues have in common counts.
    CountShift(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsavedAnswer {
    Save,
    Discard,
    Stay,
}

/// What a person says of a word that is in no dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpellingAnswer {
    /// Put another word there, or wherever it stands.
    Replace { word: String, everywhere: bool },
    /// It is right in this talk.
    Ignore,
    /// It is right in every talk.
    Add,
    /// Leave it as it is and go on.
    Skip,
}

/// What is done with the glossary of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GlossaryAction {
    Change(Vec<GlossaryChange>),
    /// Takes the last change back.
    Undo,
    /// Puts in what a table has.
    Import(PathBuf),
}

#[cfg(any(test, feature = "test-support"))]
impl Action {
    /// Write something where nothing is yet.
    pub fn write(content: OutputContent, path: PathBuf) -> Self {
        Self::Write(Output { content, place: OutputPlace::new(path) })
    }

    /// Write something where a file is that may be replaced.
    pub fn replace(content: OutputContent, path: PathBuf) -> Self {
        Self::Write(Output { content, place: OutputPlace::replacing(path) })
    }
}
