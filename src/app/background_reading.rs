//! What the large reader reads in the background when the small one has read a talk.

use std::path::PathBuf;

use analysis::pipeline::TalkAnalysis;
use evidence::model_set::ModelSet;
use formats::transcript::Word;
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
struct ReadingInput {
    talk: String,
    words: Vec<Word>,
    models: ModelSet,
    recording: Option<PathBuf>,
    /// The track that is heard, and the one that was chosen and may still be on its way.
    tracks: [Option<TrackNumber>; 2],
}

impl ReadingInput {
    fn of(talk: &Talk) -> Self {
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
    pub(super) fn result_for(self, talk: &Talk) -> Option<Box<TalkAnalysis>> {
        self.result.filter(|_| self.input == ReadingInput::of(talk))
    }
}
