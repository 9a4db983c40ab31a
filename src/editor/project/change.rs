//! Changes that know what was before: applied forwards they are an edit, backwards its undo.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::step_name::StepName;
use super::{Edge, KnownRecording, Project, ProofPlace, SecondCue, SecondFacts, SecondSubtitles};
use crate::decisions::Decision;
use base::path_serde;
use base::texts::t;
use base::time::Instant;
use evidence::fusion::{Adaptation, BoundaryFactor};
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use formats::transcript::{Mark, Word, WordId};
use media::audio::TrackNumber;
use media::shots::ShotChanges;

/// One thing that changes, with its value before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// The decision about the gap after a word.
    Decision {
        gap: WordId,
        from: Option<Decision>,
        to: Option<Decision>,
    },
    /// When a cue appears or goes; `None`: as the guideline has it.
    Time {
        edge: Edge,
        from: Option<Instant>,
        to: Option<Instant>,
    },
    /// Whether a line breaks at a gap; `None`: as the optimiser has it.
    LineBreak {
        gap: WordId,
        from: Option<bool>,
        to: Option<bool>,
    },
    /// The words from position `at` on.
    Words {
        at: usize,
        from: Vec<Word>,
        to: Vec<Word>,
    },
    /// Whether a word is shown exactly as it is written.
    Typed {
        word: WordId,
        from: bool,
        to: bool,
    },
    /// Whether a person found a word right that the recogniser doubted.
    Checked {
        word: WordId,
        from: bool,
        to: bool,
    },
    /// The remark at a word.
    Comment {
        word: WordId,
        from: Option<String>,
        to: Option<String>,
    },
    /// Whether the cue of a word is to be found again.
    Bookmark {
        word: WordId,
        from: bool,
        to: bool,
    },
    /// Whether a word is spelled right in this talk, whatever a dictionary says.
    IgnoredWord {
        word: String,
        from: bool,
        to: bool,
    },
    /// Whether a person moved the times of these words, so that the recording has no say in them.
    Retimed {
        words: Vec<WordId>,
        from: bool,
        to: bool,
    },
    /// Whether a person has answered what was asked about a place of a kept subtitle file.
    Proofed {
        place: ProofPlace,
        from: bool,
        to: bool,
    },
    /// The second subtitles as a whole.
    Second {
        from: Option<Box<SecondSubtitles>>,
        to: Option<Box<SecondSubtitles>>,
    },
    /// How the second subtitles are kept.
    SecondFacts {
        from: Box<SecondFacts>,
        to: Box<SecondFacts>,
    },
    /// Cues of the second subtitles, from position `at` on.
    SecondCues {
        at: usize,
        from: Vec<SecondCue>,
        to: Vec<SecondCue>,
    },
    /// Where the shots of the video change.
    ShotChanges {
        from: ShotChanges,
        to: ShotChanges,
    },
    /// Who speaks these words; `None`: not known.
    Speaker {
        words: Vec<WordId>,
        #[serde(default)]
        from: Option<Arc<str>>,
        #[serde(default)]
        to: Option<Arc<str>>,
    },
    Guideline {
        from: Box<Guideline>,
        to: Box<Guideline>,
    },
    /// Which models it is analysed with.
    Models {
        from: ModelSet,
        to: ModelSet,
    },
    /// As earlier programs wrote it: whether the punctuation is set aside, or kept.
    IgnorePunctuation {
        from: bool,
        to: bool,
    },
    /// The treatment of the punctuation that the transcript came with.
    Marks {
        from: MarkPolicy,
        to: MarkPolicy,
    },
    /// The mark that is to stand after a word, mended or as it is written; `None`: not decided.
    MarkDecision {
        gap: WordId,
        from: Option<Mark>,
        to: Option<Mark>,
    },
    BoundaryFactor {
        from: BoundaryFactor,
        to: BoundaryFactor,
    },
    /// The weights learnt from decisions.
    Adaptation {
        from: Option<Adaptation>,
        to: Option<Adaptation>,
    },
    Language {
        from: Option<String>,
        to: Option<String>,
    },
    Recording {
        #[serde(default, with = "path_serde::optional")]
        from: Option<std::path::PathBuf>,
        #[serde(default, with = "path_serde::optional")]
        to: Option<std::path::PathBuf>,
    },
    /// Which sound track of the recording is heard.
    AudioTrack {
        #[serde(default)]
        from: Option<TrackNumber>,
        #[serde(default)]
        to: Option<TrackNumber>,
    },
    /// By what the recording is known again.
    KnownRecording {
        from: Option<KnownRecording>,
        to: Option<KnownRecording>,
    },
}

/// The changes of one gesture: the unit of undo.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub name: StepName,
    pub changes: Vec<Change>,
    /// Where the person was when it was made; undo leads back there. `None`: not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<WordId>,
}

/// A step was made for another state of the project.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("edit-step-does-not-fit", step = step.shown()))]
pub struct StepMismatch {
    pub step: StepName,
}

impl Step {
    /// The step that takes this one back. Only [`Project::next_word`] stays: an id that was given is never given
    /// again.
    pub fn inverse(&self) -> Self {
        let changes = self.changes.iter().rev().map(Change::inverse).collect();
        Self { name: self.name.clone(), changes, at: self.at }
    }

    /// The gap or cue edge that the step is about, for going there when it is made again.
    pub fn place(&self) -> Option<WordId> {
        fn read(word: &Word) -> (WordId, &str) {
            (word.id, &word.text)
        }
        // The last of the words: its id outlives every change of the text.
        let text = self.changes.iter().find_map(|change| match change {
            // Words that are only said at other times stand where they stood.
            Change::Words { from, to, .. } if from.iter().map(read).eq(to.iter().map(read)) => None,
            Change::Words { from, to, .. } => to.last().or(from.last()).map(|word| word.id),
            _ => None,
        });
        // Where a cue ends now, as after a move; what is only held beside it does not count.
        let decided = |ends_cue: bool| {
            self.changes.iter().find_map(|change| match change {
                Change::Decision { gap, from, to } => {
                    let verdicts = [to, from].into_iter().flatten().filter(|decision| decision.is_verdict());
                    let is_wanted = if ends_cue {
                        to.is_some_and(|decision| decision.is_verdict() && decision.is_boundary())
                    } else {
                        verdicts.count() > 0
                    };
                    is_wanted.then_some(*gap)
                }
                _ => None,
            })
        };
        // The end of a cue names the boundary; its start, set in the same step, the cue after it.
        let out = self.changes.iter().find_map(|change| match change {
            Change::Time { edge: Edge::Out(word), .. } => Some(*word),
            _ => None,
        });
        let other = self.changes.iter().find_map(|change| match change {
            Change::Decision { gap, .. } | Change::LineBreak { gap, .. } | Change::MarkDecision { gap, .. } => {
                Some(*gap)
            }
            Change::Time { edge: Edge::In(word) | Edge::Out(word), .. } => Some(*word),
            Change::Typed { word, .. } | Change::Checked { word, .. } => Some(*word),
            Change::Comment { word, .. } | Change::Bookmark { word, .. } => Some(*word),
            Change::Retimed { words, .. } | Change::Speaker { words, .. } => words.first().copied(),
            Change::Proofed { place, .. } => Some(place.word),
            _ => None,
        });
        text.or_else(|| decided(true)).or_else(|| decided(false)).or(out).or(other)
    }
}

impl Change {
    fn inverse(&self) -> Self {
        match self.clone() {
            Self::Decision { gap, from, to } => Self::Decision { gap, from: to, to: from },
            Self::Time { edge, from, to } => Self::Time { edge, from: to, to: from },
            Self::LineBreak { gap, from, to } => Self::LineBreak { gap, from: to, to: from },
            Self::Words { at, from, to } => Self::Words { at, from: to, to: from },
            Self::Typed { word, from, to } => Self::Typed { word, from: to, to: from },
            Self::Checked { word, from, to } => Self::Checked { word, from: to, to: from },
            Self::Comment { word, from, to } => Self::Comment { word, from: to, to: from },
            Self::Bookmark { word, from, to } => Self::Bookmark { word, from: to, to: from },
            Self::IgnoredWord { word, from, to } => Self::IgnoredWord { word, from: to, to: from },
            Self::Retimed { words, from, to } => Self::Retimed { words, from: to, to: from },
            Self::Proofed { place, from, to } => Self::Proofed { place, from: to, to: from },
            Self::Second { from, to } => Self::Second { from: to, to: from },
            Self::SecondFacts { from, to } => Self::SecondFacts { from: to, to: from },
            Self::SecondCues { at, from, to } => Self::SecondCues { at, from: to, to: from },
            Self::ShotChanges { from, to } => Self::ShotChanges { from: to, to: from },
            Self::Speaker { words, from, to } => Self::Speaker { words, from: to, to: from },
            Self::Guideline { from, to } => Self::Guideline { from: to, to: from },
            Self::Models { from, to } => Self::Models { from: to, to: from },
            Self::IgnorePunctuation { from, to } => Self::IgnorePunctuation { from: to, to: from },
            Self::Marks { from, to } => Self::Marks { from: to, to: from },
            Self::MarkDecision { gap, from, to } => Self::MarkDecision { gap, from: to, to: from },
            Self::BoundaryFactor { from, to } => Self::BoundaryFactor { from: to, to: from },
            Self::Adaptation { from, to } => Self::Adaptation { from: to, to: from },
            Self::Language { from, to } => Self::Language { from: to, to: from },
            Self::Recording { from, to } => Self::Recording { from: to, to: from },
            Self::AudioTrack { from, to } => Self::AudioTrack { from: to, to: from },
            Self::KnownRecording { from, to } => Self::KnownRecording { from: to, to: from },
        }
    }

    /// Makes the change if the project is as the change expects it; else changes nothing and says `false`.
    fn apply(&self, project: &mut Project) -> bool {
        fn set<T: Clone + PartialEq>(value: &mut T, from: &T, to: &T) -> bool {
            let fits = value == from;
            if fits {
                value.clone_from(to);
            }
            fits
        }
        fn put<K: Ord, V: PartialEq>(
            map: &mut std::collections::BTreeMap<K, V>,
            key: K,
            from: Option<V>,
            to: Option<V>,
        ) -> bool {
            let fits = map.get(&key) == from.as_ref();
            match to {
                _ if !fits => {}
                Some(value) => drop(map.insert(key, value)),
                None => drop(map.remove(&key)),
            }
            fits
        }
        fn mark<W: Ord + Clone>(words: &mut std::collections::BTreeSet<W>, word: &W, from: bool, to: bool) -> bool {
            let fits = words.contains(word) == from;
            if fits && to {
                words.insert(word.clone());
            } else if fits {
                words.remove(word);
            }
            fits
        }
        let pins = &mut project.pins;
        match self {
            Self::Decision { gap, from, to } => pins.set(*gap, |pin| set(&mut pin.cue_end, from, to)),
            Self::Time { edge, from, to } => pins.set(edge.word(), |pin| set(pin.time_mut(*edge), from, to)),
            Self::LineBreak { gap, from, to } => pins.set(*gap, |pin| set(&mut pin.line_end, from, to)),
            Self::Words { at, from, to } => {
                let range = *at..at.saturating_add(from.len());
                let fits = project.words.get(range.clone()) == Some(from.as_slice());
                if fits {
                    project.words.splice(range, to.iter().cloned());
                    let used = to.iter().map(|word| word.id.0.saturating_add(1)).max().unwrap_or(0);
                    project.next_word = project.next_word.max(used);
                }
                fits
            }
            Self::Typed { word, from, to } => pins.set(*word, |pin| set(&mut pin.is_typed, from, to)),
            Self::Checked { word, from, to } => pins.set(*word, |pin| set(&mut pin.is_checked, from, to)),
            Self::Comment { word, from, to } => put(&mut project.comments, *word, from.clone(), to.clone()),
            Self::Bookmark { word, from, to } => mark(&mut project.bookmarks, word, *from, *to),
            Self::IgnoredWord { word, from, to } => mark(&mut project.ignored_words, word, *from, *to),
            Self::Retimed { words, from, to } => {
                let fits = words.iter().all(|word| pins.is_retimed(*word) == *from);
                words.iter().filter(|_| fits).for_each(|word| pins.set(*word, |pin| pin.is_retimed = *to));
                fits
            }
            Self::Proofed { place, from, to } => {
                let fits = pins.is_proofed(place) == *from;
                if fits {
                    pins.set_proofed(place, *to);
                }
                fits
            }
            Self::Second { from, to } => {
                let fits = project.second.as_ref() == from.as_deref();
                if fits {
                    project.second = to.as_deref().cloned();
                }
                fits
            }
            Self::SecondFacts { from, to } => {
                let Some(second) = &mut project.second else { return false };
                set(&mut second.facts, from, to)
            }
            Self::SecondCues { at, from, to } => {
                let Some(second) = &mut project.second else { return false };
                let range = *at..at.saturating_add(from.len());
                let fits = second.cues.get(range.clone()) == Some(from.as_slice());
                if fits {
                    second.cues.splice(range, to.iter().cloned());
                }
                fits
            }
            Self::ShotChanges { from, to } => set(&mut project.shots, from, to),
            Self::Speaker { words, from, to } => {
                let positions: Option<Vec<usize>> = words.iter().map(|&word| project.position(word)).collect();
                let positions = positions.unwrap_or_default();
                let has_former = |&position: &usize| project.words[position].speaker == *from;
                let fits = positions.len() == words.len() && positions.iter().all(has_former);
                for position in positions.into_iter().filter(|_| fits) {
                    project.words[position].speaker.clone_from(to);
                }
                fits
            }
            Self::Guideline { from, to } => set(&mut project.guideline, from, to),
            Self::Models { from, to } => set(&mut project.models, from, to),
            Self::IgnorePunctuation { from, to } => {
                let fits = project.marks.sets_aside() == *from;
                if fits && from != to {
                    project.marks = if *to { MarkPolicy::Restore } else { MarkPolicy::Keep };
                }
                fits
            }
            Self::Marks { from, to } => set(&mut project.marks, from, to),
            Self::MarkDecision { gap, from, to } => pins.set(*gap, |pin| set(&mut pin.mark, from, to)),
            Self::BoundaryFactor { from, to } => set(&mut project.boundary_factor, from, to),
            Self::Adaptation { from, to } => set(&mut project.adaptation, from, to),
            Self::Language { from, to } => set(&mut project.language, from, to),
            Self::Recording { from, to } => set(&mut project.recording, from, to),
            Self::AudioTrack { from, to } => set(&mut project.audio_track, from, to),
            // It may have been learnt in between, when the project was saved: that is no step.
            Self::KnownRecording { to, .. } => {
                project.known_recording.clone_from(to);
                true
            }
        }
    }
}

impl Project {
    /// Makes all changes of a step, or none.
    ///
    /// # Errors
    /// [`StepMismatch`] if the project is not in the state that the step was made for; nothing has changed then.
    pub fn apply(&mut self, step: &Step) -> Result<(), StepMismatch> {
        let next_word = self.next_word;
        for (done, change) in step.changes.iter().enumerate() {
            if !change.apply(self) {
                for earlier in step.changes[..done].iter().rev() {
                    earlier.inverse().apply(self);
                }
                self.next_word = next_word;
                return Err(StepMismatch { step: step.name.clone() });
            }
        }
        Ok(())
    }
}
