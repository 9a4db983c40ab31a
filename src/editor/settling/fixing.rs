//! Mending problems: times and lines that a person set are moved or given back, cues are merged, split and prolonged, each only if
//! that leaves fewer problems and makes no new one. What a person decided about a boundary stays, and so does every text.

use std::collections::{BTreeSet, HashMap};
use std::mem::{Discriminant, discriminant};
use std::ops::Range;
use std::sync::Arc;

use super::possible_fixes::{PossibleFix, PossibleFixes};
use super::{ProjectCues, Settler};
use crate::cues::{Problem, ProblemKind};
use crate::decisions::{Decision, DecisionKind};
use crate::pins::{Pin, Pins};
use crate::project::{Edge, Project};
use base::progress::{Cancellation, Progress};
use base::time::Instant;
use evidence::Evidence;
use formats::transcript::WordId;

/// Changes that leave fewer problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CueFix {
    pub times: Vec<(Edge, Option<Instant>)>,
    pub line_breaks: Vec<(WordId, Option<bool>)>,
    /// Where cues end (true) or go on (false) from now on, until the editor decides otherwise.
    pub holds: Vec<(WordId, bool)>,
    /// How many problems and hints are gone with them.
    pub mended: usize,
    pub done: FixCounts,
}

/// The fixes made, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FixCounts {
    pub merged: usize,
    pub split: usize,
    /// Cues that have other times, and other lines.
    pub timed: usize,
    pub lined: usize,
}

impl CueFix {
    /// Whether there is nothing that can be mended safely.
    pub fn is_empty(&self) -> bool {
        self.mended == 0
    }
}

/// Changes that mend problems and hints of one cue (`only`: its position), or all problems, each of which leaves fewer problems in all
/// and no new one. What only another text or a decision of a person could mend stays as it is.
pub fn fix_problems(
    project: &Project,
    evidence: Option<&Arc<Evidence>>,
    only: Option<usize>,
    progress: &Progress,
) -> Result<CueFix, Cancellation> {
    let settler = Settler::new(project, evidence.cloned(), progress)?;
    let mut work = Work { project: project.clone(), evidence, settler, done: FixCounts::default() };
    let before = work.tally();
    let asked = only.map(|cue| work.project_cues().cues.get(cue).map_or(0..0, |cue| cue.words.clone()));
    work.go_through(Tier::Problems, asked.as_ref(), progress)?;
    if asked.is_some() {
        work.go_through(Tier::Hints, asked.as_ref(), progress)?;
    }
    let (before_pins, pins) = (&project.pins, &work.project.pins);
    let differing: Vec<WordId> = before_pins.differing(pins).map(|(word, ..)| word).collect();
    let holds = differing.iter().filter(|&&gap| before_pins.decision(gap) != pins.decision(gap));
    let edges = differing.iter().map(|&word| Edge::In(word)).chain(differing.iter().map(|&word| Edge::Out(word)));
    let times: Vec<_> =
        edges.filter(|&edge| before_pins.time(edge) != pins.time(edge)).map(|edge| (edge, pins.time(edge))).collect();
    let lines = differing.iter().filter(|&&gap| before_pins.line_end(gap) != pins.line_end(gap));
    let line_breaks: Vec<_> = lines.map(|&gap| (gap, pins.line_end(gap))).collect();
    let edges = times.iter().map(|(Edge::In(word) | Edge::Out(word), _)| *word);
    work.done.timed = work.cues_of(edges);
    work.done.lined = work.cues_of(line_breaks.iter().map(|(word, _)| *word));
    Ok(CueFix {
        holds: holds.filter_map(|&gap| Some((gap, pins.decision(gap)?.is_boundary()))).collect(),
        mended: before.count() - work.tally().count(),
        done: work.done,
        times,
        line_breaks,
    })
}

/// Which of the two lists is gone through.
#[derive(Clone, Copy)]
enum Tier {
    Problems,
    Hints,
}

/// How many problems there are of each kind, and how many hints.
struct Tally {
    problems: usize,
    kinds: HashMap<Discriminant<ProblemKind>, usize>,
    hints: usize,
}

impl Tally {
    fn count(&self) -> usize {
        self.problems + self.hints
    }

    /// Whether there is less of the tier, and more of nothing.
    fn is_better(&self, before: &Self, tier: Tier) -> bool {
        let is_less = match tier {
            Tier::Problems => self.problems < before.problems,
            Tier::Hints => self.hints < before.hints,
        };
        // A kind that was not there before is one more, however few there are.
        let has_none_more = |(kind, count): (&Discriminant<ProblemKind>, &usize)| {
            before.kinds.get(kind).is_some_and(|before| count <= before)
        };
        is_less && self.hints <= before.hints && self.kinds.iter().all(has_none_more)
    }
}

struct Work<'a> {
    project: Project,
    evidence: Option<&'a Arc<Evidence>>,
    settler: Settler,
    done: FixCounts,
}

impl Work<'_> {
    fn settle(&mut self) {
        self.settler.settle(&self.project, self.evidence);
    }

    fn project_cues(&self) -> &ProjectCues {
        self.settler.project_cues()
    }

    fn list(&self, tier: Tier) -> &[Problem] {
        match tier {
            Tier::Problems => &self.project_cues().problems,
            Tier::Hints => &self.project_cues().hints,
        }
    }

    fn tally(&self) -> Tally {
        let ProjectCues { problems, hints, .. } = self.project_cues();
        let mut kinds = HashMap::new();
        for problem in problems {
            *kinds.entry(discriminant(&problem.kind)).or_default() += 1;
        }
        Tally { problems: problems.len(), kinds, hints: hints.len() }
    }

    /// How many cues some words are in.
    fn cues_of(&self, words: impl Iterator<Item = WordId>) -> usize {
        let cues = &self.project_cues().cues;
        let places = words.filter_map(|word| self.project.position(word));
        places.map(|word| cues.partition_point(|cue| cue.words.end <= word)).collect::<BTreeSet<_>>().len()
    }

    /// Tries out what could mend each problem of a tier, of the cues of the words `asked` or of all.
    fn go_through(
        &mut self,
        tier: Tier,
        asked: Option<&Range<usize>>,
        progress: &Progress,
    ) -> Result<(), Cancellation> {
        /// A change may help the cues beside it.
        const NEAR: usize = 2;
        let mut next = 0;
        // By position, since every fix that is taken up changes the list.
        while let Some(problem) = self.list(tier).get(next).cloned() {
            progress.tick(next as u64, self.list(tier).len() as u64)?;
            let words = self.project_cues().cues[problem.cue].words.clone();
            let is_asked = asked.is_none_or(|asked| words.start < asked.end && asked.start < words.end);
            let possible_fixes = if is_asked {
                PossibleFixes { project: &self.project, settler: &self.settler }.of(&problem)
            } else {
                Vec::new()
            };
            if possible_fixes.into_iter().any(|possible_fix| self.try_out(&possible_fix, tier)) {
                let from = problem.cue.saturating_sub(NEAR);
                next = self.list(tier).partition_point(|problem| problem.cue < from);
            } else {
                next += 1;
            }
        }
        Ok(())
    }

    /// Takes a change up if it leaves fewer problems and no new one; whether it did.
    fn try_out(&mut self, possible_fix: &PossibleFix, tier: Tier) -> bool {
        let before = self.tally();
        let undo = self.make(possible_fix);
        self.settle();
        if self.tally().is_better(&before, tier) {
            match possible_fix {
                PossibleFix::Times(_) | PossibleFix::Lines(_) => {}
                PossibleFix::Merge(_) => self.done.merged += 1,
                PossibleFix::Split(_) => self.done.split += 1,
            }
            return true;
        }
        undo.take_back(&mut self.project);
        self.settle();
        false
    }

    fn make(&mut self, possible_fix: &PossibleFix) -> Undo {
        let pins = &mut self.project.pins;
        let was = |pins: &Pins, word: WordId| (word, *pins.of(word));
        let mut undo = Undo(Vec::new());
        match possible_fix {
            PossibleFix::Times(changes) => {
                for &(edge, time) in changes {
                    undo.0.push(was(pins, edge.word()));
                    pins.set_time(edge, time);
                }
            }
            PossibleFix::Lines(words) => {
                for &word in words {
                    undo.0.push(was(pins, word));
                    pins.set_line_end(word, None);
                }
            }
            PossibleFix::Merge(holds) | PossibleFix::Split(holds) => {
                for &(gap, boundary) in holds {
                    undo.0.push(was(pins, gap));
                    pins.set_decision(gap, Decision::new(DecisionKind::Held { boundary }, None));
                }
            }
        }
        undo
    }
}

/// The pins before a change.
struct Undo(Vec<(WordId, Pin)>);

impl Undo {
    fn take_back(self, project: &mut Project) {
        // Backwards: what was changed twice gets its first value back.
        for (word, pin) in self.0.into_iter().rev() {
            project.pins.set(word, |now| *now = pin);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Edit;
    use crate::settling::tests::random_project;
    use base::time::{Duration, Span};
    use formats::guideline::{FrameRate, Guideline};
    use formats::transcript::{GivenFile, Transcript, Word};
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
        let transcript = Transcript { format: "none", words, language: Some("en".into()), ..Transcript::default() };
        Project::new(&transcript, Guideline::ted())
    }

    fn mended(project: &Project, only: Option<usize>) -> CueFix {
        fix_problems(project, None, only, &Progress::silent()).unwrap()
    }

    fn edit_of(fixing: CueFix) -> Edit {
        let CueFix { times, line_breaks, holds, mended, .. } = fixing;
        Edit::Mend { times, line_breaks, holds, mended }
    }

    #[test]
    fn an_end_set_too_early_moves_as_far_as_reading_needs() {
        let mut project = talk();
        let mut settler = Settler::default();
        assert_eq!(settler.settle(&project, None).problems, []);
        let end = Edge::Out(WordId(6));
        project.pins.set_time(end, Instant::from_millis(1_200));
        let problem = settler.settle(&project, None).problems[0].clone();
        assert!(matches!(problem.kind, ProblemKind::TooFast { .. }), "{problem}");
        assert_eq!(settler.reason(&project, &problem).to_string(), "its times were set by hand");
        assert!(mended(&project, Some(1)).is_empty());
        // Not before the last word is over.
        let fixing = mended(&project, None);
        assert_eq!((fixing.mended, fixing.done), (2, FixCounts { timed: 1, ..FixCounts::default() }));
        assert_eq!(fixing.times, [(end, Some(Instant::from_millis(2_790)))]);
        // When that is was only estimated: 35 characters at 21 a second.
        project.words[6].estimated = true;
        let fixing = mended(&project, None);
        assert_eq!((fixing.mended, fixing.times), (1, vec![(end, Some(Instant::from_millis(1_667)))]));
    }

    #[test]
    fn an_end_that_moves_in_a_subtitle_file_goes_to_a_frame_and_all_others_stay() {
        let mut project = talk();
        let at = Instant::from_millis;
        project.guideline = Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() };
        project.given_file = Some(GivenFile::of_text("1\n00:00:01,000 --> 00:00:02,000\nSo\n\n"));
        project.words.iter_mut().for_each(|word| word.estimated = true);
        let (first, second) = ((WordId(0), WordId(6)), (WordId(7), WordId(11)));
        for ((start, end), (from, to)) in [(first, (7, 1_213)), (second, (4_301, 6_307))] {
            project.pins.set_time(Edge::In(start), at(from));
            project.pins.set_time(Edge::Out(end), at(to));
        }
        let fixing = mended(&project, None);
        // 35 characters at 20 a second from 0.007 on are over at 1.757.
        assert_eq!(fixing.times, [(Edge::Out(WordId(6)), Some(at(1_760)))]);
        project.apply(&project.step(&edit_of(fixing)).unwrap()).unwrap();
        let spans: Vec<Span> = Settler::default().settle(&project, None).cues.iter().map(|cue| cue.span).collect();
        assert_eq!(spans, [Span::new(at(7), at(1_760)), Span::new(at(4_301), at(6_307))]);
    }

    #[test]
    fn late_and_early_cues_go_back_to_their_words() {
        let check = |edge: Edge, millis: i64, expected: &str, times: &[(Edge, Option<i64>)]| {
            let mut project = talk();
            project.pins.set_time(edge, Instant::from_millis(millis));
            let mut settler = Settler::default();
            let problems = settler.settle(&project, None).problems.clone();
            assert!(problems.iter().any(|problem| problem.kind.to_string() == expected), "{problems:?}");
            let reasons = problems.iter().map(|problem| settler.reason(&project, problem).to_string());
            assert!(reasons.into_iter().all(|reason| reason == "its times were set by hand"));
            let fixing = mended(&project, None);
            assert_eq!((fixing.mended, fixing.done.timed), (problems.len(), 1));
            let expected: Vec<_> = times.iter().map(|(edge, at)| (*edge, at.map(Instant::from_millis))).collect();
            assert_eq!(fixing.times, expected);
        };
        let (first, second, last) = (Edge::In(WordId(0)), Edge::In(WordId(7)), Edge::Out(WordId(11)));
        check(first, 1_200, "Appears 1.20 s after its first word (at most 0.30 s)", &[(first, None)]);
        check(second, 3_500, "Appears 0.80 s before its first word (at most 0.10 s)", &[(second, None)]);
        check(last, 5_500, "Disappears 0.79 s before its last word ends", &[(last, Some(6_290))]);
        check(last, 9_000, "Stays 2.71 s after its last word (at most 1.00 s)", &[(last, Some(7_290))]);
    }

    #[test]
    fn a_cue_across_a_shot_change_goes_to_it() {
        let mut project = talk();
        project.guideline = Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() };
        let at = Instant::from_millis;
        let second = |project: &Project| Settler::default().settle(project, None).cues[1].span;
        assert_eq!(second(&project), Span::new(at(4_280), at(6_800)));
        project.shots = vec![4_400].into();
        assert_eq!(second(&project), Span::new(at(4_400), at(6_800)));
        assert_eq!(Settler::default().settle(&project, None).problems, []);
        // What a person set stays, and is a problem.
        let edge = Edge::In(WordId(7));
        project.pins.set_time(edge, at(4_240));
        assert_eq!(second(&project).start, at(4_240));
        let mut settler = Settler::default();
        let problem = settler.settle(&project, None).problems[0].clone();
        assert_eq!(problem.kind.to_string(), "Crosses a shot change by 4 frames at its start");
        assert_eq!(settler.reason(&project, &problem).to_string(), "its times were set by hand");
        let fixing = mended(&project, None);
        assert_eq!((fixing.mended, fixing.times), (1, vec![(edge, Some(at(4_400)))]));
        // The end stays until two frames before the shot change.
        project.pins = Pins::new();
        project.shots = vec![6_960].into();
        assert_eq!(second(&project).end, at(6_880));
    }

    #[test]
    fn a_word_left_alone_goes_to_its_neighbour_unless_a_person_parted_them() {
        let mut project = talk();
        let hold = |boundary| Decision::new(DecisionKind::Held { boundary }, None);
        project.pins.set_decision(WordId(0), hold(true));
        let fixing = mended(&project, None);
        assert_eq!(fixing.done, FixCounts { merged: 1, ..FixCounts::default() });
        assert!(fixing.holds.contains(&(WordId(0), false)), "{fixing:?}");
        let edit = edit_of(fixing);
        let step = project.step(&edit).unwrap();
        assert!(step.name.is_fix(), "{}", step.name);
        project.apply(&step).unwrap();
        assert_eq!(Settler::default().settle(&project, None).problems, []);

        project = talk();
        project.pins.set_decision(WordId(0), Decision::new(DecisionKind::Added, None));
        assert!(!Settler::default().settle(&project, None).problems.is_empty());
        assert!(mended(&project, None).is_empty());
        let holds = vec![(WordId(0), false)];
        let edit = Edit::Mend { times: Vec::new(), line_breaks: Vec::new(), holds, mended: 1 };
        assert!(project.step(&edit).is_err(), "nor can an edit undo what a person decided");
    }

    #[test]
    fn a_cue_of_too_much_text_is_split_unless_it_came_with_a_file() {
        let mut project = talk();
        project.guideline = Guideline { max_lines: 1, max_chars_per_line: 24, ..project.guideline };
        let hold = |boundary| Decision::new(DecisionKind::Held { boundary }, None);
        (0..6).for_each(|word| project.pins.set_decision(WordId(word), hold(false)));
        assert_eq!(Settler::default().settle(&project, None).problems.len(), 1);
        let fixing = mended(&project, None);
        assert_eq!(fixing.done, FixCounts { split: 1, ..FixCounts::default() });
        assert_eq!(fixing.holds.iter().filter(|(_, ends)| *ends).count(), 2, "{fixing:?}");
        // As the cue of a file is settled.
        let given = Decision::new(DecisionKind::Given, None);
        project.pins.set_decision(WordId(6), given);
        assert!(mended(&project, None).is_empty());
        // What a person refused is no place to split; all other gaps are held.
        project = Project { pins: Pins::new(), ..project };
        let refused = Decision::new(DecisionKind::Rejected, None);
        (0..6).for_each(|word| project.pins.set_decision(WordId(word), refused));
        assert!(mended(&project, None).is_empty());
    }

    #[test]
    fn hints_are_no_problems_and_mended_only_where_they_are_asked_about() {
        let mut project = talk();
        project.guideline = Guideline { frame_rate: None, ..Guideline::netflix() };
        for word in &mut project.words[7..] {
            word.span = word.span.shifted(Duration::from_millis(-1_400));
        }
        project.pins.set_decision(WordId(6), Decision::new(DecisionKind::Held { boundary: false }, None));
        let project_cues = Settler::default().settle(&project, None).clone();
        assert_eq!(project_cues.problems, []);
        assert!(
            matches!(&project_cues.hints[..], [Problem { kind: ProblemKind::SentenceEndInside { .. }, .. }]),
            "{:?}",
            project_cues.hints
        );
        assert!(mended(&project, None).is_empty());
        let fixing = mended(&project, Some(0));
        assert_eq!((fixing.mended, fixing.done.split), (1, 1));
    }

    #[test]
    fn lines_broken_by_hand_are_given_back_and_speech_is_named() {
        let mut project = talk();
        project.guideline.max_chars_per_line = 24;
        (0..7).for_each(|word| project.pins.set_line_end(WordId(word), false));
        let mut settler = Settler::default();
        let problem = settler.settle(&project, None).problems[0].clone();
        assert!(matches!(problem.kind, ProblemKind::LineTooLong { .. }), "{problem}");
        assert_eq!(settler.reason(&project, &problem).to_string(), "its lines were broken by hand");
        let fixing = mended(&project, None);
        assert_eq!(fixing.line_breaks, (0..7).map(|word| (WordId(word), None)).collect::<Vec<_>>());

        // Too quick for any viewer, with nothing set by hand.
        project.pins = Pins::new();
        for (index, word) in project.words.iter_mut().enumerate() {
            let start = Instant::from_millis(index as i64 * 20);
            word.span = Span::new(start, start + Duration::from_millis(20));
        }
        let project_cues = settler.settle(&project, None).clone();
        let fast =
            project_cues.problems.iter().find(|problem| matches!(problem.kind, ProblemKind::TooFast { .. })).unwrap();
        let reason = settler.reason(&project, fast).to_string();
        assert!(reason.starts_with("it is spoken at ") && reason.contains("0.00 s of silence"), "{reason}");
        assert!(mended(&project, None).is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn mending_leaves_fewer_problems_and_touches_nothing_that_a_person_decided(
            (project, evidence) in random_project(),
            only in prop::option::weighted(0.3, 0..20_usize),
        ) {
            let mut settler = Settler::default();
            let before = settler.settle(&project, evidence.as_ref()).clone();
            let fix_problems = |project: &Project| fix_problems(project, evidence.as_ref(), only, &Progress::silent()).expect("nobody cancels");
            let fixing = fix_problems(&project);
            let CueFix { times, line_breaks, holds, mended, done } = fixing.clone();
            prop_assert_eq!(fixing.is_empty(), times.is_empty() && line_breaks.is_empty() && holds.is_empty());
            if fixing.is_empty() {
                return Ok(());
            }
            let mut after = project.clone();
            let step = project.step(&edit_of(fixing)).expect("something changes");
            after.apply(&step).expect("it fits");
            let now = settler.settle(&after, evidence.as_ref());
            let count = |cues: &ProjectCues| cues.problems.len() + cues.hints.len();
            prop_assert_eq!(count(now) + mended, count(&before));
            prop_assert!(now.hints.len() <= before.hints.len());
            let of_kind = |cues: &ProjectCues, kind| {
                cues.problems.iter().filter(|problem| discriminant(&problem.kind) == kind).count()
            };
            for problem in &now.problems {
                let kind = discriminant(&problem.kind);
                prop_assert!(of_kind(now, kind) <= of_kind(&before, kind), "more of {}", problem.kind);
            }
            let verdicts = |project: &Project| {
                let decisions = project.pins.decisions().filter(|(_, decision)| decision.is_verdict());
                decisions.map(|(gap, &decision)| (gap, decision)).collect::<Vec<_>>()
            };
            prop_assert_eq!(verdicts(&after), verdicts(&project));
            prop_assert_eq!(&now.wording, &before.wording);
            let differing = now.segmentation.cue_ends.iter().zip(&before.segmentation.cue_ends);
            let differing = differing.filter(|(now, before)| now != before).count();
            prop_assert!((differing > 0) <= (done.merged + done.split > 0));
            // Nothing is left that could be mended in the same way.
            let again = fix_problems(&after);
            prop_assert!(only.is_some() || again.is_empty(), "{:?}", again);
        }

        /// What stays keeps the times of the file.
        #[test]
        fn times_that_are_mended_in_a_subtitle_file_stand_on_frames((project, evidence) in random_project()) {
            let given_file = Some(GivenFile::of_text("1\n00:00:01,000 --> 00:00:02,000\nSo\n\n"));
            let guideline = Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() };
            let project = Project { given_file, guideline, ..project };
            let fixing = fix_problems(&project, evidence.as_ref(), None, &Progress::silent()).expect("nobody cancels");
            let is_on_frame = |at: Instant| at.as_nanos() % Duration::from_millis(40).as_nanos() == 0;
            for (edge, at) in &fixing.times {
                prop_assert!(at.is_none_or(is_on_frame), "{:?} {:?}", edge, at);
            }
        }

        #[test]
        fn every_problem_has_a_reason((project, evidence) in random_project()) {
            let mut settler = Settler::default();
            let project_cues = settler.settle(&project, evidence.as_ref()).clone();
            for problem in project_cues.problems.iter().chain(&project_cues.hints) {
                prop_assert!(!settler.reason(&project, problem).to_string().is_empty());
            }
        }
    }
}
