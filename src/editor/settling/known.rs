//! The project that was settled last, in a form in which it is quickly compared with what is to be settled now.

use std::sync::Arc;

use crate::project::Project;
use base::time::Span;
use evidence::fusion::{Adaptation, BoundaryFactor};
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use formats::transcript::{Word, WordId};
use media::shots::ShotChanges;

/// The words of a project, as far as cues depend on them.
#[derive(Debug, Default)]
pub(super) struct KnownWords {
    /// All texts, one after the other.
    texts: String,
    words: Vec<KnownWord>,
    /// Positions by id, for looking ids up.
    by_id: Vec<(WordId, usize)>,
}

#[derive(Debug)]
struct KnownWord {
    id: WordId,
    span: Span,
    /// Where its text ends in `texts`.
    text_end: usize,
    speaker: Option<Arc<str>>,
}

impl KnownWords {
    pub(super) fn new(words: &[Word]) -> Self {
        let mut known = Self { words: Vec::with_capacity(words.len()), ..Self::default() };
        for word in words {
            known.texts.push_str(&word.text);
            known.words.push(KnownWord {
                id: word.id,
                span: word.span,
                text_end: known.texts.len(),
                speaker: word.speaker.clone(),
            });
        }
        known.by_id = words.iter().enumerate().map(|(position, word)| (word.id, position)).collect();
        known.by_id.sort_unstable();
        known
    }

    pub(super) fn are(&self, words: &[Word]) -> bool {
        self.words.len() == words.len() && words.iter().enumerate().all(|(at, word)| self.is(at, word))
    }

    /// Whether the word at a position is this.
    pub(super) fn is(&self, at: usize, word: &Word) -> bool {
        let known = &self.words[at];
        let text_start = at.checked_sub(1).map_or(0, |before| self.words[before].text_end);
        let same_speaker = match (&known.speaker, &word.speaker) {
            (Some(known), Some(speaker)) => Arc::ptr_eq(known, speaker) || known == speaker,
            (None, None) => true,
            _ => false,
        };
        known.id == word.id
            && known.span == word.span
            && self.texts.as_bytes()[text_start..known.text_end] == *word.text.as_bytes()
            && same_speaker
    }

    pub(super) fn span(&self, at: usize) -> Span {
        self.words[at].span
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// Positions of the words with an id: one, or none if there is no such word any more.
    pub(super) fn positions(&self, id: WordId) -> impl Iterator<Item = usize> + use<'_> {
        let first = self.by_id.partition_point(|(other, _)| *other < id);
        self.by_id[first..].iter().take_while(move |(other, _)| *other == id).map(|(_, position)| *position)
    }
}

/// The other settings that the text or its division depend on as a whole.
#[derive(Debug)]
pub(super) struct KnownSettings {
    language: Option<String>,
    marks: MarkPolicy,
    boundary_factor: BoundaryFactor,
    adaptation: Option<Adaptation>,
    guideline: Guideline,
    shots: ShotChanges,
}

impl KnownSettings {
    pub(super) fn new(project: &Project) -> Self {
        Self {
            language: project.language.clone(),
            marks: project.marks,
            boundary_factor: project.boundary_factor,
            adaptation: project.adaptation.clone(),
            guideline: project.guideline.clone(),
            shots: project.shots.clone(),
        }
    }

    pub(super) fn are(&self, project: &Project) -> bool {
        self.marks == project.marks
            && self.boundary_factor == project.boundary_factor
            && self.adaptation == project.adaptation
            && self.language == project.language
            && self.guideline == project.guideline
            && self.shots == project.shots
    }
}
