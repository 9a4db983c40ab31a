//! The optimiser's inputs, from a project and its evidence.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map;
use std::iter::Peekable;
use std::ops::Range;

use crate::cues::lead_of_name;
use crate::decisions::Decision;
use crate::pins::Pin;
use crate::project::Project;
use crate::proposals::SegmentInput;
use crate::settling::mark_corrections::{MarkCorrection, mark_corrections};
use crate::settling::talk_facts::{TalkFacts, case_at, model_case};
use crate::settling::weighing::{WeighedGap, WeighedTalk, WeighingInputs, weigh_part};
use base::time::{Duration, Span};
use evidence::fusion::joint::{BoundaryStage, JointScheme};
use evidence::restored_text::{ModelCase, RestoredText, TalkWording, WordingOptions, written_form_of_untyped};
use evidence::{Evidence, GapEvidence};
use formats::guideline::SpeakerMarking;
use formats::language::{Language, LetterCase};
use formats::transcript::{Mark, Word, WordId};

/// The effect of a typed mark on the strength of its gap: it is a person's knowledge, though about the text, not the cue.
const TYPED_SENTENCE_END: f32 = 0.9;
const TYPED_COMMA: f32 = 0.6;
const TYPED_NO_MARK: f32 = 0.45;

/// The machine's verdict on a gap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GapFacts {
    /// 0 to 1.
    pub strength: f32,
    /// The mark after the word as shown.
    pub mark: Mark,
    /// Probability, 0 to 1, that a subtitler would end a line here, by the model whose word was measured.
    pub line_end: Option<f32>,
    pub stage: Option<BoundaryStage>,
}

/// Everything that the optimiser wants to know, owned; one entry per word.
pub struct OptimiserInputs {
    pub(super) wording: RestoredText,
    pub(super) repairs: BTreeMap<WordId, MarkCorrection>,
    pub(super) facts: Vec<GapFacts>,
    pub(super) weighed: Vec<Option<WeighedGap>>,
    spans: Vec<Span>,
    strengths: Vec<f32>,
    pauses: Vec<Duration>,
    decisions: Vec<Option<bool>>,
    speaker_changes: Vec<bool>,
    /// Empty where no names are shown.
    lead_chars: Vec<usize>,
    line_breaks: Vec<Option<f32>>,
    /// Of the words.
    pub(super) language: &'static Language,
}

impl OptimiserInputs {
    /// `spoken`: the project's words with their measured times.
    pub fn new(project: &Project, spoken: &[Word], evidence: Option<&Evidence>) -> Self {
        let language = Self::language_of(project, evidence);
        let facts = TalkFacts::of(&project.words, &project.pins, evidence, language);
        Self::of_part(project, spoken, evidence, 0..spoken.len(), &facts)
    }

    /// Of the words.
    pub(super) fn language_of(project: &Project, evidence: Option<&Evidence>) -> &'static Language {
        Language::of(Self::code_of(project, evidence))
    }

    /// ISO 639 code of the language of the words.
    pub(super) fn code_of<'a>(project: &'a Project, evidence: Option<&'a Evidence>) -> &'a str {
        let language = project.language.as_deref().or(evidence.map(|evidence| evidence.language.as_str()));
        language.unwrap_or("en")
    }

    /// The inputs for some of the words, as if they were the talk; `facts` are those of the whole talk. What follows for the first and
    /// the last of them may depend on words beyond.
    pub(super) fn of_part(
        project: &Project,
        spoken: &[Word],
        evidence: Option<&Evidence>,
        part: Range<usize>,
        facts: &TalkFacts,
    ) -> Self {
        let language = Self::language_of(project, evidence);
        let (all, spoken) = (&project.words, &spoken[part.clone()]);
        let words = &all[part.clone()];
        let none = BTreeMap::new();
        let mut known = OrderedLookup::new(evidence.map_or(&none, |evidence| &evidence.gaps));
        let gaps: Vec<Option<&GapEvidence>> = words.iter().map(|word| known.get(word.id)).collect();
        let mut pins = OrderedLookup::new(project.pins.by_word());
        let pins: Vec<Option<&Pin>> = words.iter().map(|word| pins.get(word.id)).collect();
        let typed: Vec<bool> = pins.iter().map(|pin| pin.is_some_and(|pin| pin.is_typed)).collect();
        let weighed = evidence.map_or_else(Vec::new, |evidence| {
            let heard_in = Language::of(&evidence.language);
            let form = if heard_in.code() == language.code() {
                facts.writing.form()
            } else {
                let typed: Vec<bool> = all.iter().map(|word| project.pins.is_typed(word.id)).collect();
                written_form_of_untyped(all, &typed, heard_in)
            };
            let goes_on = all[part.end..].iter().any(|word| evidence.gaps.contains_key(&word.id));
            let talk = WeighedTalk { form, is_fused: facts.is_fused(), goes_on };
            weigh_part(evidence, words, &WeighingInputs::of(project), talk)
        });
        let weighed_at = |word: usize| weighed.get(word).copied().flatten();
        let marks =
            (0..words.len()).map(|word| weighed_at(word).map_or(Mark::O, |gap| gap.verdict.mark)).collect::<Vec<_>>();
        let is_typed = |position: usize| typed[position];
        let cases = match facts.has_capitals() {
            true => part.map(|at| case_at(all, evidence, at)).collect(),
            false => Vec::new(),
        };
        let repairs = mark_corrections(project, words, &gaps, (facts.is_read(), facts.lists), language);
        let mended = |repair: &Option<MarkCorrection>| {
            repair.filter(|repair| repair.shown() != repair.written).map(|repair| repair.shown())
        };
        let mended = repairs.iter().map(mended).collect();
        let options =
            WordingOptions { written: project.marks.wording(), language, typed: typed.clone(), mended, cases };
        let wording = TalkWording::with(words, &marks, &options, Cow::Borrowed(&facts.writing)).text();
        let unheard = 1.0 / JointScheme::PAPER.expected_length;
        let repairs = words.iter().zip(repairs).filter_map(|(word, repair)| Some((word.id, repair?))).collect();
        let mut inputs = Self {
            wording,
            repairs,
            facts: Vec::with_capacity(words.len()),
            weighed: Vec::new(),
            spans: spoken.iter().map(|word| word.span).collect(),
            strengths: Vec::with_capacity(words.len()),
            pauses: Vec::with_capacity(words.len()),
            decisions: pins
                .iter()
                .map(|pin| pin.and_then(|pin| pin.cue_end.as_ref()).map(Decision::is_boundary))
                .collect(),
            speaker_changes: Vec::with_capacity(words.len()),
            lead_chars: Vec::new(),
            line_breaks: Vec::with_capacity(words.len()),
            language,
        };
        // It was measured with the models of both sets, which know English.
        let is_measured = language.code() == "en";
        for (position, word) in words.iter().enumerate() {
            let next = words.get(position + 1);
            let gap = gaps[position];
            let mut strength = weighed_at(position).map_or(unheard, |gap| gap.strength());
            if is_typed(position) {
                strength = match inputs.wording.marks[position] {
                    Mark::Period | Mark::Question => strength.max(TYPED_SENTENCE_END),
                    Mark::Comma => strength.max(TYPED_COMMA),
                    Mark::O => strength.min(TYPED_NO_MARK),
                };
            }
            inputs.strengths.push(strength);
            let by_times = next.map_or(Duration::ZERO, |next| word.pause_until(next));
            inputs.pauses.push(gap.map_or(by_times, |gap| gap.pause));
            // The model read another mark than one that was typed since.
            let line_break = gap.and_then(|gap| gap.line_break).filter(|_| !is_typed(position));
            inputs.line_breaks.push(line_break);
            inputs.facts.push(GapFacts {
                strength,
                mark: inputs.wording.marks[position],
                line_end: line_break.filter(|_| is_measured),
                stage: weighed_at(position).and_then(|gap| gap.verdict.stage),
            });
            inputs.speaker_changes.push(
                next.is_some_and(|next| {
                    word.speaker.is_some() && next.speaker.is_some() && word.speaker != next.speaker
                }),
            );
        }
        inputs.weighed = weighed;
        if project.guideline.speakers == SpeakerMarking::Names {
            let shown = &inputs.wording.words;
            let lead = |word| lead_of_name(words, shown, word, &project.guideline);
            inputs.lead_chars = (0..words.len()).map(lead).collect();
        }
        inputs
    }

    /// As the optimiser takes it.
    pub fn segment_input(&self) -> SegmentInput<'_> {
        SegmentInput {
            words: &self.wording.words,
            spans: &self.spans,
            boundaries: &self.strengths,
            marks: &self.wording.marks,
            pauses: &self.pauses,
            decisions: &self.decisions,
            speaker_changes: &self.speaker_changes,
            lead_chars: &self.lead_chars,
            line_breaks: &self.line_breaks,
            language: self.language,
        }
    }
}

/// How the model would capitalise each word; empty if it says nothing of capitals.
pub fn model_cases(gaps: &[Option<&GapEvidence>]) -> Vec<ModelCase> {
    if gaps.iter().flatten().all(|gap| gap.case == LetterCase::Lower) {
        return Vec::new();
    }
    let before = std::iter::once(None).chain(gaps.iter().copied());
    before.zip(gaps).map(|(before, gap)| model_case(before, *gap)).collect()
}

/// A map that is asked for ids one after the other, nearly in order, which is much quicker than to search for each.
pub(super) struct OrderedLookup<'a, V> {
    map: &'a BTreeMap<WordId, V>,
    /// From the first entry on that comes after `asked`.
    next: Peekable<btree_map::Range<'a, WordId, V>>,
    asked: Option<WordId>,
}

/// Entries that are passed over before searching is quicker.
const PASSED_OVER: usize = 8;

impl<'a, V> OrderedLookup<'a, V> {
    pub(super) fn new(map: &'a BTreeMap<WordId, V>) -> Self {
        Self { map, next: map.range(..).peekable(), asked: None }
    }

    pub(super) fn get(&mut self, id: WordId) -> Option<&'a V> {
        let is_behind = self.asked.is_some_and(|asked| id <= asked);
        let passed = if is_behind { PASSED_OVER } else { self.pass_over(id) };
        if passed == PASSED_OVER {
            self.next = self.map.range(id..).peekable();
        }
        self.asked = Some(id);
        self.next.next_if(|(next, _)| **next == id).map(|(_, value)| value)
    }

    fn pass_over(&mut self, id: WordId) -> usize {
        (0..PASSED_OVER).take_while(|_| self.next.next_if(|(next, _)| **next < id).is_some()).count()
    }
}
