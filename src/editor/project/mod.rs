//! The project: the little that people change. Everything else is computed from it and can be thrown away.
//!
//! It changes only through [`Project::step`] (what would an [`Edit`] change?) and [`Project::apply`] (do it). A [`Step`]
//! is the one unit of undo, of the journal and of the history: it knows both what was and what will be.

mod aside;
mod change;
mod comments;
mod cue_insertion;
mod document;
mod edit;
mod edit_error;
mod edit_steps;
#[cfg(test)]
mod every_change;
pub mod editor_profile;
mod file;
mod gap_edits;
mod given_cues;
mod growth;
mod history;
mod journal;
mod journals;
mod known_recording;
mod laying;
mod lesson_trail;
mod open_project;
mod person;
mod project_store;
mod recovery;
mod restoring;
mod retext;
mod second_edits;
mod second_subtitles;
mod shown;
mod speakers;
mod step_name;
mod stock;
mod taken_cues;
#[cfg(test)]
mod tests;
mod time_map;
mod words;
mod work_log;
mod work_reading;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::pins::Pins;
use base::output_paths::InputFile;
use base::texts::t;
use evidence::fusion::{Adaptation, BoundaryFactor};
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::glossary::Glossary;
use formats::guideline::Guideline;
use formats::transcript::{GivenFile, Transcript, WordId};
use media::audio::TrackNumber;
use media::shots::ShotChanges;

pub use crate::pins::{Edge, ProofAspect, ProofPlace};
pub use change::{Change, Step, StepMismatch};
pub use comments::LONGEST_COMMENT;
pub use cue_insertion::NewCue;
pub use document::{Document, DocumentChange, SavedPlace};
pub use edit::Edit;
pub use edit_error::EditError;
pub use file::{FILE_EXTENSION, MAX_FILE_BYTES, ProjectError, ProjectId};
pub use given_cues::GivenPart;
pub use growth::{Growth, GrowthMismatch};
pub use history::{HISTORY_LIMIT, History};
pub use journal::Safety;
pub use journals::Journals;
pub use known_recording::KnownRecording;
pub use open_project::OpenProject;
pub use recovery::Recovery;
pub use restoring::open_kept;
pub use retext::CueText;
pub use second_subtitles::{SecondCue, SecondFacts, SecondSubtitles};
pub use shown::shown_title;
pub use step_name::{ManyKind, StepKind, StepName};
pub use stock::{Stock, recoveries, take_stock};
pub use taken_cues::{TakenCue, TakenCues};
pub use time_map::{MovedWords, TimeMap};
pub use words::Words;
pub use work_log::{LONGEST_PAUSE_MS, SESSION_PAUSE_MS, WorkLog, WorkStretch};
pub use work_reading::{KeptWork, WorkReading, WorkReadingError, works_kept};

/// Text that a person is typing and has not taken over yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextDraft {
    /// First word of the cue whose text it is to become.
    pub cue: WordId,
    /// As it stands in the field, line breaks included.
    pub text: String,
}

/// The ground state of a talk: which recording, which words, what a person decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Project {
    pub recording: Option<PathBuf>,
    /// By what the recording is known again; `None`: not learnt yet, as in files of earlier programs.
    pub known_recording: Option<KnownRecording>,
    /// The sound track of the recording that is heard, where one was chosen.
    pub audio_track: Option<TrackNumber>,
    /// Where the words were read from; they are kept here, the file is not read again.
    pub transcript: Option<PathBuf>,
    /// The format of that file, for people: "WhisperX", "SubRip"; `None`: not known, as in files of earlier programs.
    pub transcript_format: Option<String>,
    /// BCP-47 or ISO 639 code; `None`: what the analysis takes it for.
    pub language: Option<String>,
    /// Which models it is analysed with.
    pub models: ModelSet,
    /// The treatment of the punctuation and the capitals that the transcript came with.
    pub marks: MarkPolicy,
    /// More or fewer boundaries than the models propose by themselves.
    pub boundary_factor: BoundaryFactor,
    /// The weights that the fusion has learnt from decisions; `None`: it is as it was shipped.
    pub adaptation: Option<Adaptation>,
    pub guideline: Guideline,
    pub words: Words,
    /// Whether the words came without any time, and those that they have are guesses until they are laid over a voice.
    pub is_untimed: bool,
    /// What of the words and of their cues is fixed; all else is worked out.
    pub pins: Pins,
    /// The remarks of people about cues, by a word of the cue. It is no text of the talk and goes into no subtitles.
    pub comments: BTreeMap<WordId, String>,
    /// Cues that are to be found again, by a word of each.
    pub bookmarks: BTreeSet<WordId>,
    /// Words that are spelled right in this talk, whatever a dictionary says.
    pub ignored_words: BTreeSet<String>,
    /// The subtitle file that the cues came from, which what is written in its format keeps.
    pub given_file: Option<GivenFile>,
    /// A translation or another version beside the cues.
    pub second: Option<SecondSubtitles>,
    /// Where the shots of its video change.
    pub shots: ShotChanges,
    /// How the client has names and terms written. It is the client's, not the talk's: whoever opens the talk brings it along, and no
    /// file of the talk keeps it.
    pub glossary: Arc<Glossary>,
    /// Ids from here on were never given to a word.
    pub next_word: u32,
}

impl Project {
    /// A talk that has not been worked on yet; what the transcript brings of cues that are to stay stays.
    pub fn new(transcript: &Transcript, guideline: Guideline) -> Self {
        let mut project = Self {
            transcript_format: Some(transcript.format.to_owned()).filter(|name| !name.is_empty()),
            language: transcript.language.clone(),
            guideline,
            next_word: transcript.words.iter().map(|word| word.id.0.saturating_add(1)).max().unwrap_or(0),
            words: transcript.words.clone().into(),
            is_untimed: transcript.is_untimed,
            given_file: transcript.given_file.clone(),
            ..Self::default()
        };
        project.keep_cues(&transcript.given);
        project
    }

    /// Its sources, which nothing is written over.
    pub fn inputs(&self) -> Vec<InputFile> {
        let recording = self.recording.iter().map(|path| InputFile::new(t!("project-the-recording"), path));
        let transcript = self.transcript.iter().map(|path| InputFile::new(t!("project-the-transcript"), path));
        recording.chain(transcript).collect()
    }

    /// What a person would call it: the name of its file, of its recording or of its transcript. As files keep it; see
    /// [`shown_title`].
    fn title(&self, file: Option<&Path>) -> String {
        let named = file.or(self.recording.as_deref()).or(self.transcript.as_deref()).and_then(Path::file_stem);
        named.map_or(shown::NO_NAME.to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// Whether a person found all these words right.
    pub fn are_found_right(&self, words: &std::ops::Range<usize>) -> bool {
        self.words[words.clone()].iter().all(|word| self.pins.is_checked(word.id))
    }

    /// Position of a word in the talk.
    pub fn position(&self, id: WordId) -> Option<usize> {
        // Ids grow with the talk until words are put in or taken out by hand: it is near where the id says, if not there.
        let guess = (id.0 as usize).min(self.words.len());
        let near = guess.saturating_sub(64)..(guess + 64).min(self.words.len());
        let found = |range: std::ops::Range<usize>| {
            let start = range.start;
            self.words[range].iter().position(|word| word.id == id).map(|at| start + at)
        };
        match self.words.get(guess) {
            Some(word) if word.id == id => Some(guess),
            _ => found(near).or_else(|| found(0..self.words.len())),
        }
    }
}
