//! Mending problems that a person's own times and lines have made, without touching text, decisions or cue ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Settler;
use super::known::follow;
use crate::cues::{Cue, Problem, ProblemKind};
use crate::evidence::Evidence;
use crate::guideline::{char_count, exported_millis};
use crate::project::{Edge, Project};
use crate::time::{Duration, Instant};
use crate::transcript::WordId;

/// Times and line breaks that leave fewer problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CueRepair {
    pub times: Vec<(Edge, Option<Instant>)>,
    pub line_breaks: Vec<(WordId, Option<bool>)>,
    /// How many problems are gone with them.
    pub mended: usize,
}

impl CueRepair {
    /// Whether there is nothing that can be mended safely.
    pub fn is_empty(&self) -> bool {
        self.mended == 0
    }
}

/// Changes that mend problems of one cue (`only`: its position), or of all, each of which leaves fewer problems in all. What
/// only another division or another text could mend stays as it is.
pub fn mend(project: &Project, evidence: Option<&Arc<Evidence>>, only: Option<usize>) -> CueRepair {
    let mut work = Work { project: project.clone(), evidence, settler: Settler::default() };
    work.settle();
    let before = work.problems().len();
    let is_asked = |problem: &Problem| only.is_none_or(|cue| problem.cue == cue);
    // Cues keep their places: only times and lines change.
    let mut next = 0;
    while let Some(problem) = work.problems().get(next).cloned() {
        let mended =
            is_asked(&problem) && work.candidates(&problem).into_iter().any(|candidate| work.try_out(candidate));
        // A mended problem is gone from the list, and the next one stands in its place.
        if !mended {
            next += 1;
        }
    }
    let times = changes(&project.times, &work.project.times);
    let line_breaks = changes(&project.line_breaks, &work.project.line_breaks);
    CueRepair { times, line_breaks, mended: before - work.problems().len() }
}

/// The entries of `now` that were other, and (as `None`) those that are gone.
fn changes<K: Ord + Copy, V: PartialEq + Copy>(before: &BTreeMap<K, V>, now: &BTreeMap<K, V>) -> Vec<(K, Option<V>)> {
    let differing = follow(&mut before.clone(), now).into_iter();
    differing.map(|key| (key, now.get(&key).copied())).collect()
}

/// One thing to try.
enum Candidate {
    Times(Vec<(Edge, Option<Instant>)>),
    Lines(Vec<WordId>),
}

struct Work<'a> {
    project: Project,
    evidence: Option<&'a Arc<Evidence>>,
    settler: Settler,
}

impl Work<'_> {
    fn settle(&mut self) {
        self.settler.settle(&self.project, self.evidence);
    }

    fn problems(&self) -> &[Problem] {
        &self.settler.project_cues().problems
    }

    /// What could mend a problem, the least change first.
    fn candidates(&self, problem: &Problem) -> Vec<Candidate> {
        let cues = &self.settler.project_cues().cues;
        let Some(cue) = cues.get(problem.cue) else { return Vec::new() };
        match problem.kind {
            ProblemKind::LineTooLong { .. } | ProblemKind::TooManyLines { .. } | ProblemKind::OrphanWord { .. } => {
                let ids = self.project.words[cue.words.clone()].iter().map(|word| word.id);
                let by_hand: Vec<WordId> = ids.filter(|id| self.project.line_breaks.contains_key(id)).collect();
                if by_hand.is_empty() { Vec::new() } else { vec![Candidate::Lines(by_hand)] }
            }
            ProblemKind::TooFast { .. }
            | ProblemKind::TooShort { .. }
            | ProblemKind::TooLong { .. }
            | ProblemKind::GapTooSmall { .. }
            | ProblemKind::OverlapsNext { .. } => self.other_times(problem, cue, cues.get(problem.cue + 1)),
            ProblemKind::SentenceEndInside { .. } | ProblemKind::Empty => Vec::new(),
        }
    }

    /// Times that were set by hand set a little elsewhere, or given back to the guideline. Others are the best already.
    fn other_times(&self, problem: &Problem, cue: &Cue, next: Option<&Cue>) -> Vec<Candidate> {
        let id = |word: usize| self.project.words[word].id;
        let (own_in, own_out) = (Edge::In(id(cue.words.start)), Edge::Out(id(cue.words.end - 1)));
        let next_in = next.map(|next| Edge::In(id(next.words.start)));
        let before_out = cue.words.start.checked_sub(1).map(|word| Edge::Out(id(word)));
        let is_by_hand = |edge: &Edge| self.project.times.contains_key(edge);
        if ![Some(own_in), Some(own_out), next_in, before_out].iter().flatten().any(is_by_hand) {
            return Vec::new();
        }
        let guideline = &self.project.guideline;
        let latest = next.map(|next| guideline.latest_out(next.span.start));
        let (start_ms, _) = exported_millis(cue.span);
        let after = |millis: i64| Instant::from_millis(start_ms + millis);
        let end = match problem.kind {
            ProblemKind::TooLong { most, .. } => {
                let spoken = self.settler.spoken(&self.project)[cue.words.end - 1].span.end;
                Some(after(most)).filter(|end| *end >= spoken)
            }
            ProblemKind::GapTooSmall { .. } | ProblemKind::OverlapsNext { .. } => latest,
            ProblemKind::TooShort { least, .. } => Some(after(least)),
            _ => {
                let chars = char_count(&cue.text(), guideline.count_spaces);
                Some(after((chars as f64 * 1000.0 / guideline.max_cps).ceil() as i64))
            }
        };
        let fits = |end: &Instant| {
            *end > cue.span.start + Duration::from_millis(1) && latest.is_none_or(|latest| *end <= latest)
        };
        let moved = end.filter(fits).map(|end| Candidate::Times(vec![(own_out, Some(end))]));
        let given_back = |edges: &[Option<Edge>]| {
            let edges: Vec<_> =
                edges.iter().flatten().filter(|edge| is_by_hand(edge)).map(|edge| (*edge, None)).collect();
            (!edges.is_empty()).then_some(Candidate::Times(edges))
        };
        let backs = [
            given_back(&[Some(own_out)]),
            given_back(&[next_in]),
            given_back(&[Some(own_in)]),
            given_back(&[before_out, Some(own_in)]),
            given_back(&[before_out, Some(own_in), Some(own_out), next_in]),
        ];
        moved.into_iter().chain(backs.into_iter().flatten()).collect()
    }

    /// Takes a change up if it leaves fewer problems; whether it did.
    fn try_out(&mut self, candidate: Candidate) -> bool {
        let before = self.problems().len();
        let (times, line_breaks) = (self.project.times.clone(), self.project.line_breaks.clone());
        match candidate {
            Candidate::Times(changes) => {
                for (edge, time) in changes {
                    match time {
                        Some(time) => drop(self.project.times.insert(edge, time)),
                        None => drop(self.project.times.remove(&edge)),
                    }
                }
            }
            Candidate::Lines(words) => self.project.line_breaks.retain(|word, _| !words.contains(word)),
        }
        self.settle();
        let is_better = self.problems().len() < before;
        if !is_better {
            (self.project.times, self.project.line_breaks) = (times, line_breaks);
            self.settle();
        }
        is_better
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guideline::Guideline;
    use crate::pipeline::settle::tests::random_project;
    use crate::project::Edit;
    use crate::time::Span;
    use crate::transcript::{Transcript, Word};
    use proptest::prelude::*;

    /// A sentence spoken at ease, a pause, and another one.
    fn talk() -> Project {
        let text = ["We", "waited", "by", "the", "harbour", "all", "night.", "Then", "the", "small", "boats", "came."];
        let word = |(index, text): (usize, &&str)| {
            let start = index as i64 * 400 + if index < 7 { 0 } else { 1_500 };
            Word {
                id: WordId(index as u32),
                text: (*text).to_owned(),
                span: Span::new(Instant::from_millis(start), Instant::from_millis(start + 390)),
                raw_span: None,
                estimated: false,
                confidence: None,
                speaker: None,
            }
        };
        let words = text.iter().enumerate().map(word).collect();
        let transcript =
            Transcript { format: "none", words, language: Some("en".into()), given: Vec::new(), warnings: Vec::new() };
        Project::new(&transcript, Guideline::ted())
    }

    #[test]
    fn an_end_set_too_early_moves_as_far_as_reading_needs() {
        let mut project = talk();
        let mut settler = Settler::default();
        assert_eq!(settler.settle(&project, None).problems, []);
        let end = Edge::Out(WordId(6));
        project.times.insert(end, Instant::from_millis(1_200));
        let problem = settler.settle(&project, None).problems[0].clone();
        assert!(matches!(problem.kind, ProblemKind::TooFast { .. }), "{problem}");
        assert_eq!(settler.reason(&project, &problem).to_string(), "its times were set by hand");
        let mending = mend(&project, None, None);
        assert_eq!(mending.mended, 1);
        // 35 characters at 21 a second.
        assert_eq!(mending.times, [(end, Some(Instant::from_millis(1_667)))]);
        assert!(mend(&project, None, Some(1)).is_empty());
    }

    #[test]
    fn lines_broken_by_hand_are_given_back_and_speech_is_named() {
        let mut project = talk();
        project.guideline.max_chars_per_line = 24;
        project.line_breaks.extend((0..7).map(|word| (WordId(word), false)));
        let mut settler = Settler::default();
        let problem = settler.settle(&project, None).problems[0].clone();
        assert!(matches!(problem.kind, ProblemKind::LineTooLong { .. }), "{problem}");
        assert_eq!(settler.reason(&project, &problem).to_string(), "its lines were broken by hand");
        let mending = mend(&project, None, None);
        assert_eq!(mending.line_breaks, (0..7).map(|word| (WordId(word), None)).collect::<Vec<_>>());

        // As quick as nobody can read, with nothing set by hand.
        project.line_breaks.clear();
        for (index, word) in project.words.iter_mut().enumerate() {
            let start = Instant::from_millis(index as i64 * 20);
            word.span = Span::new(start, start + Duration::from_millis(20));
        }
        let project_cues = settler.settle(&project, None).clone();
        let fast =
            project_cues.problems.iter().find(|problem| matches!(problem.kind, ProblemKind::TooFast { .. })).unwrap();
        let reason = settler.reason(&project, fast).to_string();
        assert!(reason.starts_with("it is spoken at ") && reason.contains("0.00 s of silence"), "{reason}");
        assert!(mend(&project, None, None).is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn mending_leaves_fewer_problems_and_touches_no_decision(
            (project, evidence) in random_project(),
            only in prop::option::weighted(0.3, 0..20_usize),
        ) {
            let mut settler = Settler::default();
            let before = settler.settle(&project, evidence.as_ref()).clone();
            let mending = mend(&project, evidence.as_ref(), only);
            prop_assert_eq!(mending.is_empty(), mending.times.is_empty() && mending.line_breaks.is_empty());
            if mending.is_empty() {
                return Ok(());
            }
            let CueRepair { times, line_breaks, mended } = mending;
            let mut after = project.clone();
            let step = project.step(&Edit::Mend { times, line_breaks, mended }).expect("something changes");
            after.apply(&step).expect("it fits");
            let now = settler.settle(&after, evidence.as_ref());
            prop_assert_eq!(now.problems.len() + mended, before.problems.len());
            prop_assert_eq!(&after.decisions, &project.decisions);
            prop_assert_eq!(&now.segmentation.cue_ends, &before.segmentation.cue_ends);
            prop_assert_eq!(&now.wording, &before.wording);
            // Nothing is left that could be mended in the same way.
            prop_assert!(only.is_some() || mend(&after, evidence.as_ref(), None).is_empty());
        }

        #[test]
        fn every_problem_has_a_reason((project, evidence) in random_project()) {
            let mut settler = Settler::default();
            let project_cues = settler.settle(&project, evidence.as_ref()).clone();
            for problem in &project_cues.problems {
                prop_assert!(!settler.reason(&project, problem).to_string().is_empty());
            }
        }
    }
}
