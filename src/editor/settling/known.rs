//! The project that was settled last, in a form in which it is quickly compared with what is to be settled now.

use std::sync::Arc;

use crate::project::{Project, Words};
use evidence::fusion::{Adaptation, BoundaryFactor};
use evidence::restored_text::MarkPolicy;
use formats::glossary::Glossary;
use formats::guideline::Guideline;
use formats::transcript::{Word, WordId};
use media::shots::ShotChanges;

/// The words that were settled last.
#[derive(Debug, Default)]
pub(super) struct KnownWords {
    words: Words,
    /// Positions by id, for looking ids up.
    by_id: Vec<(WordId, usize)>,
}

impl KnownWords {
    pub(super) fn new(words: &Words) -> Self {
        let mut by_id: Vec<(WordId, usize)> = words.iter().enumerate().map(|(at, word)| (word.id, at)).collect();
        // Nearly in order already, which a stable sort makes use of.
        by_id.sort();
        Self { words: words.clone(), by_id }
    }

    pub(super) fn all(&self) -> &[Word] {
        &self.words
    }

    /// Whether these are the words, as far as cues depend on them.
    pub(super) fn are(&self, words: &Words) -> bool {
        self.words.are_shared_with(words)
            || self.len() == words.len() && words.iter().enumerate().all(|(at, word)| self.is(at, word))
    }

    /// Has the words, which are the same, from here on in common with the project: they are quickly compared then.
    pub(super) fn share(&mut self, words: &Words) {
        self.words.clone_from(words);
    }

    /// Whether the word at a position is this.
    pub(super) fn is(&self, at: usize, word: &Word) -> bool {
        let known = &self.words[at];
        let same_speaker = match (&known.speaker, &word.speaker) {
            (Some(known), Some(speaker)) => Arc::ptr_eq(known, speaker) || known == speaker,
            (None, None) => true,
            _ => false,
        };
        known.id == word.id && known.span == word.span && known.text == word.text && same_speaker
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
    glossary: Arc<Glossary>,
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
            glossary: project.glossary.clone(),
        }
    }

    pub(super) fn are(&self, project: &Project) -> bool {
        self.marks == project.marks
            && self.boundary_factor == project.boundary_factor
            && self.adaptation == project.adaptation
            && self.language == project.language
            && self.guideline == project.guideline
            && self.shots == project.shots
            && (Arc::ptr_eq(&self.glossary, &project.glossary) || self.glossary == project.glossary)
    }
}
