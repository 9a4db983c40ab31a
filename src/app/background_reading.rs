//! What the large reader reads in the background when the small one has read a talk.

use std::collections::BTreeMap;
use std::path::PathBuf;

use analysis::pipeline::TalkAnalysis;
use evidence::model_set::ModelSet;
use formats::transcript::{Word, WordId};
use media::align::AlignedWord;
use media::audio::TrackNumber;
use ui::talk::Talk;

/// A talk that is being read again, or was, until what came of it can be taken.
pub(super) struct BackgroundReading {
    input: ReadingInput,
    is_by_large_reader: bool,
    result: Option<Box<TalkAnalysis>>,
}

/// What is read: of another talk, of other words, by other models or with other sound nothing of it is true.
#[derive(PartialEq)]
pub(super) struct ReadingInput {
    talk: String,
    words: Vec<Word>,
    models: ModelSet,
    recording: Option<PathBuf>,
    /// The track that is heard, and the one that was chosen and may still be on its way.
    tracks: [Option<TrackNumber>; 2],
}

impl ReadingInput {
    pub(super) fn of(talk: &Talk) -> Self {
        let project = talk.project();
        Self {
            talk: talk.id().to_owned(),
            words: project.spoken_words(),
            models: project.models,
            recording: project.recording.clone(),
            tracks: [talk.heard_track(), project.audio_track],
        }
    }
}

impl BackgroundReading {
    /// Of the talk as it is now.
    pub(super) fn of(talk: &Talk, is_by_large_reader: bool) -> Self {
        Self { input: ReadingInput::of(talk), is_by_large_reader, result: None }
    }

    /// Whether the large reader reads, and not the aligner alone.
    pub(super) const fn is_by_large_reader(&self) -> bool {
        self.is_by_large_reader
    }

    /// What came of it.
    pub(super) fn set_result(&mut self, result: Box<TalkAnalysis>) {
        self.result = Some(result);
    }

    pub(super) const fn has_result(&self) -> bool {
        self.result.is_some()
    }

    /// What came of it, if the talk is still what was read.
    ///
    /// # Errors
    /// If it is not: where the words were heard that are as they were, if it is the same talk and the same sound.
    pub(super) fn result_for(self, talk: &Talk) -> Result<Box<TalkAnalysis>, BTreeMap<WordId, AlignedWord>> {
        let (is, Some(result)) = (ReadingInput::of(talk), self.result) else { return Err(BTreeMap::new()) };
        if self.input == is {
            return Ok(result);
        }
        let has_same_sound =
            (&self.input.talk, &self.input.recording, self.input.tracks) == (&is.talk, &is.recording, is.tracks);
        let was: BTreeMap<WordId, &Word> = self.input.words.iter().map(|word| (word.id, word)).collect();
        let stays = |word: &&Word| has_same_sound && was.get(&word.id).is_some_and(|was| was == word);
        let aligned = &result.evidence.aligned;
        Err(is.words.iter().filter(stays).filter_map(|word| Some((word.id, *aligned.get(&word.id)?))).collect())
    }
}
