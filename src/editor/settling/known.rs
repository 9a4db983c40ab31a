//! The project that was settled last, in a form in which it is quickly compared with what is to be settled now.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::project::Project;
use base::time::Span;
use evidence::fusion::{Adaptation, BoundaryFactor};
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use formats::transcript::{Mark, Word, WordId};
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
        let same_speaker = |known: &Option<Arc<str>>, speaker: &Option<Arc<str>>| match (known, speaker) {
            (Some(known), Some(speaker)) => Arc::ptr_eq(known, speaker) || known == speaker,
            (None, None) => true,
            _ => false,
        };
        let mut text_start = 0;
        self.words.len() == words.len()
            && self.words.iter().zip(words).all(|(known, word)| {
                let text = &self.texts.as_bytes()[text_start..known.text_end];
                text_start = known.text_end;
                known.id == word.id
                    && known.span == word.span
                    && text == word.text.as_bytes()
                    && same_speaker(&known.speaker, &word.speaker)
            })
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
    mark_decisions: BTreeMap<WordId, Mark>,
    boundary_factor: BoundaryFactor,
    adaptation: Option<Adaptation>,
    guideline: Guideline,
    typed: BTreeSet<WordId>,
    retimed: BTreeSet<WordId>,
    shots: ShotChanges,
}

impl KnownSettings {
    pub(super) fn new(project: &Project) -> Self {
        Self {
            language: project.language.clone(),
            marks: project.marks,
            mark_decisions: project.mark_decisions.clone(),
            boundary_factor: project.boundary_factor,
            adaptation: project.adaptation.clone(),
            guideline: project.guideline.clone(),
            typed: project.typed.clone(),
            retimed: project.retimed.clone(),
            shots: project.shots.clone(),
        }
    }

    pub(super) fn are(&self, project: &Project) -> bool {
        self.marks == project.marks
            && self.mark_decisions == project.mark_decisions
            && self.boundary_factor == project.boundary_factor
            && self.adaptation == project.adaptation
            && self.language == project.language
            && self.guideline == project.guideline
            && self.typed == project.typed
            && self.retimed == project.retimed
            && self.shots == project.shots
    }
}

/// Makes `known` the same as `now`; the keys at which they differed, in order.
pub(super) fn follow<K: Ord + Copy, V: PartialEq + Copy>(known: &mut BTreeMap<K, V>, now: &BTreeMap<K, V>) -> Vec<K> {
    let mut differing = Vec::new();
    let (mut before, mut after) = (known.iter().peekable(), now.iter().peekable());
    loop {
        let (removed, added) = match (before.peek(), after.peek()) {
            (None, None) => break,
            (Some((old, _)), Some((new, _))) => (old <= new, new <= old),
            (old, new) => (old.is_some(), new.is_some()),
        };
        let old = if removed { before.next() } else { None };
        let new = if added { after.next() } else { None };
        if old.map(|(_, value)| value) != new.map(|(_, value)| value) {
            differing.extend(old.or(new).map(|(key, _)| *key));
        }
    }
    for key in &differing {
        match now.get(key) {
            Some(value) => drop(known.insert(*key, *value)),
            None => drop(known.remove(key)),
        }
    }
    differing
}
