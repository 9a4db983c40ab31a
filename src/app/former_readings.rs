//! What was found in the talk before its language or the models were changed: who takes that back has the same cues again, at once.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use super::background_reading::ReadingInput;
use base::warning::Warning;
use evidence::restored_text::MarkPolicy;
use evidence::{Evidence, UNKNOWN_LANGUAGE};
use formats::language::same_language;
use formats::transcript::WordId;
use ui::talk::Talk;

/// So many are kept; older ones are found again.
const MOST_READINGS: usize = 4;

/// What was found in the talk, by what it was found in; the oldest first.
#[derive(Default)]
pub(super) struct FormerReadings(VecDeque<(FormerInput, FormerReading)>);

#[derive(Clone)]
pub(super) struct FormerReading {
    pub(super) evidence: Arc<Evidence>,
    pub(super) warnings: Vec<Warning>,
}

/// All that another analysis would ask of the talk.
#[derive(PartialEq)]
struct FormerInput {
    reading: ReadingInput,
    language: Option<String>,
    marks: MarkPolicy,
    typed: BTreeSet<WordId>,
}

impl FormerInput {
    fn of(talk: &Talk) -> Self {
        let project = talk.project();
        Self {
            reading: ReadingInput::of(talk),
            language: project.language.clone(),
            marks: project.marks,
            typed: project.pins.words(|pin| pin.is_typed).collect(),
        }
    }
}

impl FormerReadings {
    /// Keeps what was found in the talk as it is now, and the warnings that came with it.
    pub(super) fn keep(&mut self, talk: &Talk, warnings: &[Warning]) {
        let Some(evidence) = talk.evidence() else { return };
        let is_of_language = talk.project().language.as_ref().is_none_or(|language| {
            evidence.language == UNKNOWN_LANGUAGE || same_language(language, &evidence.language)
        });
        if !is_of_language {
            // The analysis that was asked for never came to its end.
            return;
        }
        let input = FormerInput::of(talk);
        let reading = FormerReading { evidence: Arc::clone(evidence), warnings: warnings.to_vec() };
        self.0.retain(|(known, _)| *known != input);
        self.0.push_back((input, reading));
        if self.0.len() > MOST_READINGS {
            self.0.pop_front();
        }
    }

    /// What was found in the talk when it was as it is now; `None`: that is not known any more.
    pub(super) fn of(&self, talk: &Talk) -> Option<FormerReading> {
        let input = FormerInput::of(talk);
        self.0.iter().find(|(known, _)| *known == input).map(|(_, reading)| reading.clone())
    }
}
