//! Settling again and again: after an edit only its neighbourhood is recomputed.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use super::boundaries::BoundaryInputs;
use super::inputs::{GapFacts, OptimiserInputs};
use super::known::{KnownSettings, KnownWords};
use super::project_cues::ProjectCues;
use super::talk_facts::TalkFacts;
use crate::cues::{self, CarriedTags, Cue, CueRules, DivisionPart, Problem, ProblemEdge};
use crate::decisions::Decision;
use crate::pins::{Pin, Pins};
use crate::project::{Edge, Project};
use crate::proposals::{Segmentation, Segmenter};
use base::progress::{Cancellation, Progress};
use base::time::{Instant, Span};
use evidence::Evidence;
use formats::guideline::SpeakerMarking;
use formats::language::Language;
use formats::text_rules::RuleSet;
use formats::transcript::{Word, WordId};

/// Keeps the cues of one project up to date.
///
/// Its result is always the same as [`settle`](super::settle) gives for the project as it is; it only takes less time
/// if little has changed since it was asked last.
#[derive(Debug, Default)]
pub struct Settler {
    project_cues: ProjectCues,
    ground: Option<Ground>,
    /// Held, so that the same place in memory is the same evidence.
    evidence: Option<Arc<Evidence>>,
}

impl Settler {
    /// Settles a project for the first time.
    pub fn new(project: &Project, evidence: Option<Arc<Evidence>>, progress: &Progress) -> Result<Self, Cancellation> {
        let (ground, project_cues) = compute(project, evidence.as_deref(), progress)?;
        Ok(Self { project_cues, ground: Some(ground), evidence })
    }

    /// The last result; empty at first.
    pub fn project_cues(&self) -> &ProjectCues {
        &self.project_cues
    }

    /// Forgets everything, so that there are no cues.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Brings cues, problems and boundaries up to date with the project and its evidence.
    pub fn settle(&mut self, project: &Project, evidence: Option<&Arc<Evidence>>) -> &ProjectCues {
        let is_same_evidence = match (&self.evidence, evidence) {
            (Some(known), Some(now)) => Arc::ptr_eq(known, now),
            (None, None) => true,
            _ => false,
        };
        match self.ground.as_mut().filter(|ground| is_same_evidence && ground.settings.are(project)) {
            Some(ground) if ground.has_same_words(project) => ground.follow(project, &mut self.project_cues),
            Some(ground) if ground.words.len() > 0 && !project.words.is_empty() => {
                ground.rewrite(project, evidence.map(AsRef::as_ref), &mut self.project_cues);
            }
            _ => {
                self.clear();
                // No other thread holds this progress and could cancel it.
                if let Ok((ground, project_cues)) = compute(project, evidence.map(AsRef::as_ref), &Progress::silent()) {
                    (self.ground, self.project_cues, self.evidence) = (Some(ground), project_cues, evidence.cloned());
                }
            }
        }
        &self.project_cues
    }

    /// By what the cues of the project that was settled last are judged.
    pub(super) fn rules<'a>(&'a self, project: &'a Project) -> CueRules<'a> {
        let (language, words) = (self.language(), self.spoken(project));
        let unvoiced = self.ground.as_ref().map_or(&NONE, |ground| &ground.unvoiced);
        let text_rules = self.text_rules();
        CueRules {
            guideline: &project.guideline,
            code: self.code(),
            language,
            words,
            unvoiced,
            shots: &project.shots,
            text_rules,
        }
    }

    /// The rules of text that count for the project that was settled last.
    pub fn text_rules(&self) -> &RuleSet {
        self.ground.as_ref().map_or(&*NO_RULES, |ground| &ground.text_rules)
    }

    /// ISO 639 code of the language of the words.
    pub fn code(&self) -> &str {
        self.ground.as_ref().map_or("", |ground| &ground.code)
    }

    pub(super) fn segmenter(&self) -> Option<&Segmenter> {
        self.ground.as_ref().map(|ground| &ground.segmenter)
    }

    /// The words of the project with their measured times.
    pub fn spoken<'a>(&'a self, project: &'a Project) -> &'a [Word] {
        self.ground.as_ref().map_or(&project.words, |ground| ground.spoken(project))
    }

    /// Of the words; the neutral one if nothing is settled.
    pub fn language(&self) -> &'static Language {
        self.ground.as_ref().map_or(Language::neutral(), |ground| ground.language)
    }

    pub(super) fn times(&self) -> Option<&ManualTimes> {
        self.ground.as_ref().map(|ground| &ground.times)
    }
}

static NONE: BTreeSet<WordId> = BTreeSet::new();
static NO_RULES: LazyLock<RuleSet> = LazyLock::new(RuleSet::default);

/// The inputs that the settled cues follow from.
#[derive(Debug)]
pub(super) struct Ground {
    words: KnownWords,
    settings: KnownSettings,
    pins: Pins,
    times: ManualTimes,
    segmenter: Segmenter,
    facts: Vec<GapFacts>,
    talk: TalkFacts,
    /// Of the words.
    language: &'static Language,
    /// The words with their measured times, if those differ from the project's.
    measured_words: Option<Vec<Word>>,
    /// See [`Evidence::unvoiced`].
    unvoiced: BTreeSet<WordId>,
    /// Of the language of the words.
    code: String,
    /// The rules of text that count.
    text_rules: RuleSet,
    /// One per cue: its times by the guideline alone, before cues make room for each other.
    own_spans: Vec<Span>,
}

/// Words in the place of others.
struct Stretch {
    /// Before and now: they are all words that may be read otherwise than before.
    gone: Range<usize>,
    come: Range<usize>,
    /// Those now with the words around them that have a say in this.
    part: Range<usize>,
}

impl Stretch {
    fn whole(former: usize, count: usize) -> Self {
        Self { gone: 0..former, come: 0..count, part: 0..count }
    }
}

/// Cue edges set by hand.
#[derive(Debug, Default)]
pub(super) struct ManualTimes {
    /// One per word, or empty if there are none: when the cue that starts with it appears, and the cue that ends with it
    /// goes.
    pub(super) ins: Vec<Option<Instant>>,
    pub(super) outs: Vec<Option<Instant>>,
}

/// Everything from scratch.
pub(super) fn compute(
    project: &Project,
    evidence: Option<&Evidence>,
    progress: &Progress,
) -> Result<(Ground, ProjectCues), Cancellation> {
    let measured_words =
        evidence.and_then(|evidence| evidence.measured_words(&project.words, |word| project.pins.is_retimed(word)));
    let spoken = measured_words.as_deref().unwrap_or(&project.words);
    let whole = 0..project.words.len();
    let language = OptimiserInputs::language_of(project, evidence);
    let talk = TalkFacts::of(&project.words, &project.pins, evidence, language);
    let inputs = OptimiserInputs::of_part(project, spoken, evidence, whole.clone(), &talk);
    let segmenter = Segmenter::new(&inputs.segment_input(), &project.guideline, progress)?;
    let OptimiserInputs { wording, repairs, facts, weighed, .. } = inputs;
    let mut segmentation = segmenter.segmentation().clone();
    apply_line_ends(&mut segmentation.line_breaks, &project.words, &project.pins);
    let tags = carried_tags(project, &wording.words);
    let mut cues = own_cues(project, spoken, (&wording.words, &tags), &segmentation, whole.clone());
    let own_spans = cues.iter().map(|cue| cue.span).collect();
    let mut times = ManualTimes::default();
    let words = KnownWords::new(&project.words);
    times.follow(project.pins.times().map(|(edge, at)| (edge, Some(at))), &words);
    times.apply(&mut cues, project, spoken);
    let unvoiced = evidence.map_or_else(BTreeSet::new, |evidence| evidence.unvoiced.clone());
    let (guideline, shots) = (&project.guideline, &project.shots);
    let code = OptimiserInputs::code_of(project, evidence).to_owned();
    let text_rules = guideline.text_rules.usable_rules(&code);
    let rules = CueRules {
        guideline,
        code: &code,
        language,
        words: spoken,
        unvoiced: &unvoiced,
        shots,
        text_rules: &text_rules,
    };
    let mut found = cues::check_part(&cues, 0..cues.len(), &rules);
    found.extend(term_problems(project, &wording.words, &cues, 0..cues.len()));
    found.sort_by_key(|problem| problem.cue);
    let (hints, problems): (Vec<Problem>, Vec<Problem>) = found.into_iter().partition(|found| found.is_hint);
    let inputs = BoundaryInputs {
        words: spoken,
        facts: &facts,
        segmenter: &segmenter,
        segmentation: &segmentation,
        cues: &cues,
        language,
    };
    let boundaries = inputs.boundaries(project, whole);
    let ground = Ground {
        words,
        settings: KnownSettings::new(project),
        pins: project.pins.clone(),
        times,
        segmenter,
        facts,
        talk,
        language,
        measured_words,
        unvoiced,
        code,
        text_rules,
        own_spans,
    };
    Ok((ground, ProjectCues { weighed, wording, tags, repairs, segmentation, cues, problems, hints, boundaries }))
}

/// Line breaks set by hand take the place of the optimiser's. `flags` has one entry for each of `words`.
fn apply_line_ends(flags: &mut [bool], words: &[Word], pins: &Pins) {
    if pins.is_empty() {
        return;
    }
    for (flag, word) in flags.iter_mut().zip(words) {
        *flag = pins.line_end(word.id).unwrap_or(*flag);
    }
}

/// The cues of some words, which are whole cues, with the times that the guideline alone gives them. `spoken`: the project's
/// words with their measured times.
fn own_cues(
    project: &Project,
    spoken: &[Word],
    (shown, tags): (&[String], &CarriedTags),
    segmentation: &Segmentation,
    words: Range<usize>,
) -> Vec<Cue> {
    cues::build_part(spoken, shown, &DivisionPart::of(segmentation, words, tags), &project.guideline)
}

/// The tags that reach over several words. What a subtitle file left open in a cue of its own is not carried into the next: it stays
/// the file it is.
fn carried_tags(project: &Project, shown: &[String]) -> CarriedTags {
    let is_kept = |word: usize| project.is_kept_end(project.words[word].id);
    CarriedTags::of(shown.len(), |word| &shown[word], is_kept)
}

impl ManualTimes {
    /// Takes up other times of edges, or that they have none any more.
    fn follow(&mut self, changed: impl Iterator<Item = (Edge, Option<Instant>)>, words: &KnownWords) {
        for (edge, at) in changed {
            if self.ins.is_empty() {
                self.ins = vec![None; words.len()];
                self.outs = vec![None; words.len()];
            }
            let edges = if matches!(edge, Edge::In(_)) { &mut self.ins } else { &mut self.outs };
            for position in words.positions(edge.word()) {
                edges[position] = at;
            }
        }
    }

    /// Gives cues that have their own times those that they are shown at. `spoken`: the words of the project with their measured
    /// times.
    fn apply(&self, cues: &mut [Cue], project: &Project, spoken: &[Word]) {
        let guideline = &project.guideline;
        cues::part_in_time(cues);
        if !self.ins.is_empty() {
            cues::set_times(cues, (&self.ins, &self.outs), project.frames_of_set_edges(), guideline);
        }
        cues::snap_to_shots(cues, &project.shots, spoken, guideline, |cue, edge| !self.is_by_hand(cue, edge));
    }

    /// Whether a person set when the cue appears, or goes.
    pub(super) fn is_by_hand(&self, cue: &Cue, edge: ProblemEdge) -> bool {
        let (edges, word) = match edge {
            ProblemEdge::Start => (&self.ins, cue.words.start),
            ProblemEdge::End => (&self.outs, cue.words.end - 1),
        };
        edges.get(word).is_some_and(Option::is_some)
    }
}

impl Ground {
    /// The words of the project, which must be the one that this was made for, with their measured times.
    pub(super) fn spoken<'a>(&'a self, project: &'a Project) -> &'a [Word] {
        self.measured_words.as_deref().unwrap_or(&project.words)
    }

    /// Whether the project's words are the same, and what is fixed of them.
    fn has_same_words(&self, project: &Project) -> bool {
        self.words.are(&project.words) && self.pins.differing(&project.pins).all(|(_, was, is)| !is.changes_words(was))
    }

    /// Takes up what is fixed of the project's cues and lines.
    fn follow(&mut self, project: &Project, project_cues: &mut ProjectCues) {
        self.words.share(&project.words);
        let differing = self.pins.follow(&project.pins);
        let changed = |is_changed: fn(&Pin, &Pin) -> bool| {
            let changed = differing.iter().filter(move |(id, was)| is_changed(was, project.pins.of(*id)));
            changed.map(|(id, _)| *id)
        };
        // 1. Cue ends: the optimiser re-cuts the talk around the gaps that changed.
        let mut decided: Vec<(usize, Option<bool>)> = Vec::new();
        for id in changed(|was, is| was.cue_end != is.cue_end) {
            let decision = project.pins.decision(id).map(Decision::is_boundary);
            decided.extend(self.words.positions(id).map(|position| (position, decision)));
        }
        // A boundary shows its decision, also where no cue has changed.
        let boundary_words = decided.iter().fold(None, |hull, (gap, _)| joined(hull, *gap..*gap + 1));
        let divided = self.segmenter.decide(decided);
        let found = self.segmenter.segmentation();
        project_cues.segmentation.cost = found.cost;
        if let Some(words) = divided.clone() {
            let Segmentation { cue_ends, line_breaks: breaks, delays, .. } = &mut project_cues.segmentation;
            cue_ends[words.clone()].copy_from_slice(&found.cue_ends[words.clone()]);
            breaks[words.clone()].copy_from_slice(&found.line_breaks[words.clone()]);
            delays[words.clone()].copy_from_slice(&found.delays[words.clone()]);
            apply_line_ends(&mut breaks[words.clone()], &project.words[words], &project.pins);
        }
        let mut changed_words = divided;
        // 2. Carried tags: where they stop depends on decisions, too (`carried_tags`).
        if boundary_words.is_some() && project_cues.tags.has_any() {
            let tags = carried_tags(project, &project_cues.wording.words);
            let differing = project_cues.tags.difference(&tags);
            changed_words = differing.into_iter().fold(changed_words, joined);
            project_cues.tags = tags;
        }
        // 3. Lines; where one is no longer fixed, the optimiser's stands again.
        for id in changed(|was, is| was.line_end != is.line_end) {
            for position in self.words.positions(id) {
                let breaks = project.pins.line_end(id).unwrap_or(found.line_breaks[position]);
                project_cues.segmentation.line_breaks[position] = breaks;
                changed_words = joined(changed_words, position..position + 1);
            }
        }
        // 4. Terms that a person finds right are no problem any more.
        if !project.glossary.is_empty() {
            for id in changed(|was, is| was.is_checked != is.is_checked) {
                let places = self.words.positions(id);
                changed_words = places.fold(changed_words, |hull, at| joined(hull, at..at + 1));
            }
        }
        // 5. Times.
        let ins = changed(|was, is| was.appears != is.appears).map(Edge::In);
        let edges: Vec<Edge> = ins.chain(changed(|was, is| was.goes != is.goes).map(Edge::Out)).collect();
        self.times.follow(edges.iter().map(|&edge| (edge, project.pins.time(edge))), &self.words);
        let are_times_new = !edges.is_empty();

        self.cut_again(project, project_cues, changed_words, are_times_new, boundary_words);
    }

    /// Takes up other words, more or fewer of them, and what is fixed, where all else is as it was. Only the words are looked at that
    /// are others, and those around them that this can change; unless it changes how the whole talk is read.
    fn rewrite(&mut self, project: &Project, evidence: Option<&Evidence>, project_cues: &mut ProjectCues) {
        let measured =
            evidence.and_then(|evidence| evidence.measured_words(&project.words, |word| project.pins.is_retimed(word)));
        let spoken = measured.as_deref().unwrap_or(&project.words);
        let (former, count) = (self.words.len(), project.words.len());
        let near = self.stretch(project, spoken, project_cues);
        let mut talk = self.talk.clone();
        talk.count((self.words.all(), &self.pins, evidence), near.gone.clone(), self.language, false);
        talk.count((&project.words, &project.pins, evidence), near.come.clone(), self.language, true);
        let words = self.words.all()[near.gone.clone()].iter().chain(&project.words[near.come.clone()]);
        let is_near = self.is_read_near(project, evidence, project_cues) && talk.leave_others_as(&self.talk, words);
        let Stretch { gone, come, part } = if is_near { near } else { Stretch::whole(former, count) };
        // 1. The optimiser re-cuts the talk around the words that changed.
        let inputs = OptimiserInputs::of_part(project, spoken, evidence, part.clone(), &talk);
        let local = come.start - part.start..come.end - part.start;
        let divided = if is_near {
            self.segmenter.rewrite_part(gone.clone(), &inputs.segment_input(), local.clone())
        } else {
            self.segmenter.rewrite(&inputs.segment_input())
        };
        let OptimiserInputs { wording, repairs, facts, weighed, .. } = inputs;
        // 2. The words at the beginning and at the end of which everything is as it was.
        let is_same = |at: usize, was: usize| {
            let word = &project.words[come.start + at];
            let (was, at) = (gone.start + was, local.start + at);
            self.words.is(was, word)
                && spoken[part.start + at].span == self.heard(was)
                && wording.words[at] == project_cues.wording.words[was]
                && facts[at] == self.facts[was]
                && project.pins.of(word.id) == self.pins.of(word.id)
                && repairs.get(&word.id) == project_cues.repairs.get(&word.id)
        };
        let most = gone.len().min(come.len());
        let before = (0..most).take_while(|&at| is_same(at, at)).count();
        let after = (0..most - before).take_while(|back| is_same(come.len() - 1 - back, gone.len() - 1 - back)).count();
        // Cues know when the words beside them are spoken.
        let start = (come.start + before).saturating_sub(1);
        let mut changed_words = start..(come.end - after + 1).min(count);
        // 3. What stands behind them moves with them.
        let moves_from = gone.end - after;
        let moved = |word: usize| {
            if word >= moves_from {
                word + count - former
            } else if word > start {
                start
            } else {
                word
            }
        };
        for cue in &mut project_cues.cues {
            cue.words = moved(cue.words.start)..moved(cue.words.end);
        }
        project_cues.boundaries.iter_mut().for_each(|boundary| boundary.word = moved(boundary.word));
        let mut texts = wording.words;
        project_cues.wording.words.splice(gone.clone(), texts.drain(local.clone()));
        project_cues.wording.marks.splice(gone.clone(), wording.marks[local.clone()].iter().copied());
        self.facts.splice(gone.clone(), facts[local.clone()].iter().copied());
        if evidence.is_some() {
            project_cues.weighed.splice(gone.clone(), weighed[local].iter().cloned());
        }
        for word in &self.words.all()[gone] {
            project_cues.repairs.remove(&word.id);
        }
        let found = project.words[come].iter().filter_map(|word| Some((word.id, *repairs.get(&word.id)?)));
        project_cues.repairs.extend(found);
        let tags = carried_tags(project, &project_cues.wording.words);
        if tags.has_any() || project_cues.tags.has_any() {
            changed_words = 0..count;
        }
        project_cues.tags = tags;
        project_cues.segmentation = self.segmenter.segmentation().clone();
        apply_line_ends(&mut project_cues.segmentation.line_breaks, &project.words, &project.pins);
        (self.words, self.measured_words, self.talk) = (KnownWords::new(&project.words), measured, talk);
        self.pins = project.pins.clone();
        self.times = ManualTimes::default();
        self.times.follow(project.pins.times().map(|(edge, at)| (edge, Some(at))), &self.words);
        let changed = joined(divided, changed_words);
        self.cut_again(project, project_cues, changed.clone(), true, changed);
    }

    /// When a word that was settled last is spoken.
    fn heard(&self, was: usize) -> Span {
        self.measured_words.as_deref().unwrap_or(self.words.all())[was].span
    }

    /// Whether what the words of the project mean follows from the words around them and from the facts of the talk alone.
    fn is_read_near(&self, project: &Project, evidence: Option<&Evidence>, project_cues: &ProjectCues) -> bool {
        let is_in_language =
            evidence.is_none_or(|evidence| Language::of(&evidence.language).code() == self.language.code());
        // Without a fusion the two stages are decided from one end of the talk to the other.
        let is_by_gap = evidence.is_none_or(|evidence| evidence.gaps.is_empty()) || self.talk.is_fused();
        let has_marks = |pins: &Pins| pins.marks().next().is_some();
        is_in_language
            && is_by_gap
            && project.guideline.speakers != SpeakerMarking::Names
            && !project_cues.tags.has_any()
            && has_marks(&project.pins) == has_marks(&self.pins)
    }

    /// The words that differ from those of the project, with as many around them as they may change.
    fn stretch(&self, project: &Project, spoken: &[Word], project_cues: &ProjectCues) -> Stretch {
        /// So many words around those that differ may be shown or marked in another way, words without letters not counted: an item of
        /// a list and what follows a sentence end are much shorter.
        const AROUND: usize = 8;
        /// So many more have a say in these.
        const BEYOND: usize = 24;
        let (words, marks) = (&project.words, &project_cues.wording.marks);
        let (former, count) = (self.words.len(), words.len());
        let is_same = |at: usize, was: usize| self.words.is(was, &words[at]) && spoken[at].span == self.heard(was);
        let most = former.min(count);
        let mut before = (0..most).take_while(|&at| is_same(at, at)).count();
        let mut after = (0..most - before).take_while(|back| is_same(count - 1 - back, former - 1 - back)).count();
        for (id, ..) in self.pins.differing(&project.pins) {
            if let Some(at) = project.position(id) {
                (before, after) = (before.min(at), after.min(count - 1 - at));
            }
            for was in self.words.positions(id) {
                (before, after) = (before.min(was), after.min(former - 1 - was));
            }
        }
        after = after.min(most - before);
        let has_letters = |at: &usize| words[*at].text.contains(char::is_alphanumeric);
        let back = |from: usize, steps: usize| (0..from).rev().filter(has_letters).nth(steps - 1).unwrap_or(0);
        let on =
            |from: usize, steps: usize| (from..count).filter(has_letters).nth(steps - 1).map_or(count, |at| at + 1);
        // Whether a sentence is short is known at its ends. Marks are as they were before and behind what may be shown otherwise.
        let ends_before = |word: usize| word == 0 || marks[word - 1].ends_sentence();
        let sentence_start = |word: usize| (0..=word).rev().find(|&at| ends_before(at)).unwrap_or(0);
        let sentence_end =
            |word: usize| (word..former).find(|&at| marks[at].ends_sentence()).map_or(former, |at| at + 1);
        let start = sentence_start(back(before, AROUND)).saturating_sub(1);
        let behind = on(count - after, AROUND);
        let end = sentence_end((behind + former - count).min(former));
        let end_of_part = sentence_end(end);
        let now = |was: usize| was + count - former;
        Stretch {
            gone: start..end,
            come: start..now(end),
            part: back(sentence_start(start), BEYOND)..on(now(end_of_part), BEYOND),
        }
    }

    /// Makes the cues of some words again, all times, and what follows from them: problems and boundaries.
    fn cut_again(
        &mut self,
        project: &Project,
        project_cues: &mut ProjectCues,
        changed_words: Option<Range<usize>>,
        are_times_new: bool,
        mut boundary_words: Option<Range<usize>>,
    ) {
        // 6. Cues: re-cut where their words changed, all retimed, then checked where anything differs.
        if changed_words.is_some() || are_times_new {
            let former: Vec<Span> = project_cues.cues.iter().map(|cue| cue.span).collect();
            let rebuilt = changed_words.map(|words| {
                let words = whole_cues(&project_cues.segmentation.cue_ends, words);
                boundary_words = joined(boundary_words.clone(), words.clone());
                self.rebuild(project, project_cues, words)
            });
            // Times by hand apply to the guideline's own times, not to times that have made room already.
            project_cues.cues.iter_mut().zip(&self.own_spans).for_each(|(cue, own)| cue.span = *own);
            let spoken = self.spoken(project);
            self.times.apply(&mut project_cues.cues, project, spoken);
            if let Some(kept) = Kept::new(&project_cues.cues, &former, rebuilt) {
                // A cue is judged by its neighbours, too.
                let kept = Kept { before: kept.before.saturating_sub(1), after: kept.after.saturating_sub(1) };
                let now = kept.before..project_cues.cues.len() - kept.after;
                boundary_words = joined(boundary_words, words_between(&project_cues.cues, &now, project.words.len()));
                let (guideline, shots) = (&project.guideline, &project.shots);
                let (language, unvoiced, text_rules) = (self.language, &self.unvoiced, &self.text_rules);
                let rules =
                    CueRules { guideline, code: &self.code, language, words: spoken, unvoiced, shots, text_rules };
                let terms = term_problems(project, &project_cues.wording.words, &project_cues.cues, now.clone());
                check_again(&rules, terms, project_cues, kept.before..former.len() - kept.after, now);
            }
        }
        // 7. Boundaries of all words whose decision, cue or neighbouring cue changed.
        if let Some(words) = boundary_words {
            // How sure the cut before is depends on the cue behind it, too.
            let before = project_cues.segmentation.cue_ends[..words.start].iter().rposition(|&end| end);
            let words = before.unwrap_or(words.start)..words.end;
            let first = project_cues.boundaries.partition_point(|boundary| boundary.word < words.start);
            let last = project_cues.boundaries.partition_point(|boundary| boundary.word < words.end);
            let inputs = BoundaryInputs {
                words: self.spoken(project),
                facts: &self.facts,
                segmenter: &self.segmenter,
                segmentation: &project_cues.segmentation,
                cues: &project_cues.cues,
                language: self.language,
            };
            let found = inputs.boundaries(project, words);
            project_cues.boundaries.splice(first..last, found);
        }
    }

    /// Re-cuts the cues of `words`, which are whole cues, before and now; where they are in the list now.
    fn rebuild(&mut self, project: &Project, project_cues: &mut ProjectCues, words: Range<usize>) -> Range<usize> {
        let first = project_cues.cues.partition_point(|cue| cue.words.start < words.start);
        let last = project_cues.cues.partition_point(|cue| cue.words.start < words.end);
        let shown = (&*project_cues.wording.words, &project_cues.tags);
        let cues = own_cues(project, self.spoken(project), shown, &project_cues.segmentation, words);
        let rebuilt = first..first + cues.len();
        self.own_spans.splice(first..last, cues.iter().map(|cue| cue.span));
        project_cues.cues.splice(first..last, cues);
        rebuilt
    }
}

/// What the glossary wants otherwise in some cues. What a person found right stays as it is.
fn term_problems(project: &Project, shown: &[String], cues: &[Cue], part: Range<usize>) -> Vec<Problem> {
    cues::term_problems((&project.glossary, shown), cues, part, |words| project.are_found_right(words))
}

/// Problems of the cues that are now `now` in the list and were `former`; `terms`: those of them that the glossary has.
fn check_again(
    rules: &CueRules<'_>,
    terms: Vec<Problem>,
    project_cues: &mut ProjectCues,
    former: Range<usize>,
    now: Range<usize>,
) {
    let mut found = cues::check_part(&project_cues.cues, now.clone(), rules);
    found.extend(terms);
    found.sort_by_key(|problem| problem.cue);
    let (hints, problems): (Vec<Problem>, Vec<Problem>) = found.into_iter().partition(|found| found.is_hint);
    for (known, found) in [(&mut project_cues.problems, problems), (&mut project_cues.hints, hints)] {
        let first = known.partition_point(|problem| problem.cue < former.start);
        let last = known.partition_point(|problem| problem.cue < former.end);
        // Those behind keep their cues, which have other positions in the list now.
        for problem in &mut known[last..] {
            problem.cue = problem.cue - former.end + now.end;
        }
        known.splice(first..last, found);
    }
}

/// The words from the first of some cues to the last, and those beyond the first and the last cue of the talk.
fn words_between(cues: &[Cue], part: &Range<usize>, count: usize) -> Range<usize> {
    let start = if part.start == 0 { 0 } else { cues[part.start].words.start };
    let end = if part.end == cues.len() { count } else { cues[part.end].words.start };
    start..end
}

fn joined(hull: Option<Range<usize>>, other: Range<usize>) -> Option<Range<usize>> {
    Some(hull.map_or(other.clone(), |hull| hull.start.min(other.start)..hull.end.max(other.end)))
}

/// `words`, and the rest of the cues that they are in.
fn whole_cues(ends: &[bool], words: Range<usize>) -> Range<usize> {
    let start = ends[..words.start].iter().rposition(|&end| end).map_or(0, |last| last + 1);
    let after = words.end.saturating_sub(1);
    let end = ends[after..].iter().position(|&end| end).map_or(ends.len(), |more| after + more + 1);
    start..end
}

/// How many cues at the beginning and at the end are what they were.
struct Kept {
    before: usize,
    after: usize,
}

impl Kept {
    /// `former`: times of the cues as they were; `rebuilt`: those of `cues` that were re-cut. `None` if nothing changed.
    fn new(cues: &[Cue], former: &[Span], rebuilt: Option<Range<usize>>) -> Option<Self> {
        let is_same = |pair: &(&Cue, &Span)| pair.0.span == *pair.1;
        // Re-cut cues count as changed even where their times are the same.
        let (most_before, most_after) = match &rebuilt {
            Some(rebuilt) => (rebuilt.start, cues.len() - rebuilt.end),
            None => (cues.len(), cues.len()),
        };
        let before = cues.iter().zip(former).take(most_before).take_while(is_same).count();
        if rebuilt.is_none() && before == cues.len() {
            return None;
        }
        let after = cues.iter().rev().zip(former.iter().rev()).take(most_after).take_while(is_same).count();
        Some(Self { before, after })
    }
}
