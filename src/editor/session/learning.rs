//! What an editor's decisions about a talk teach the fusion, and what that is worth.
//!
//! Everything here is a function of the project and what was measured: what is learnt depends on what is decided, not on the way
//! there.

use std::collections::BTreeSet;

use crate::comparison::Counts;
use crate::decisions::{Decision, DecisionKind};
use crate::project::{Change, Project, Step};
use crate::settling::{ProjectCues, State};
use base::progress::{Cancellation, Progress};
use evidence::Evidence;
use evidence::fusion::Adaptation;
use evidence::fusion::adaptation::{Example, LEARN_EVERY, inputs};
use formats::transcript::WordId;

/// The examples in a talk, in its order; none where no fusion was asked.
///
/// Gaps that a person decided about one by one are examples; so are those passed over: where between two decided gaps (or
/// before the first) nothing is left to decide and nothing was accepted unseen, a person has been, and what was not proposed
/// there is likely no boundary. `project_cues`: what is proposed; what it calls pending and the project has decided since counts as
/// decided.
pub fn examples(project: &Project, evidence: &Evidence, project_cues: &ProjectCues) -> Vec<Example> {
    let pending: BTreeSet<WordId> = project_cues
        .boundaries
        .iter()
        .filter(|boundary| boundary.state == State::Pending)
        .map(|boundary| boundary.gap)
        .collect();
    let adaptation = project.adaptation.clone().unwrap_or_default();
    let mut found = Vec::new();
    // Undecided gaps between the last decided gap and here; `None`: the editor has not been there.
    let mut passed = Some(Vec::new());
    for word in project.words.iter().take(project.words.len().saturating_sub(1)) {
        let decision = project.pins.decision(word.id);
        let known = evidence.gaps.get(&word.id);
        let example = known.and_then(|gap| Some((gap, gap.fusion?))).map(|(gap, fusion)| {
            let inputs = inputs(&fusion, gap.pause_seconds());
            (inputs, adaptation.probability(&inputs))
        });
        if decision.is_some_and(teaches) {
            found.extend(passed.take().into_iter().flatten());
            passed = Some(Vec::new());
            let is_boundary = decision.is_some_and(Decision::is_boundary);
            found.extend(example.map(|(inputs, _)| Example { inputs, is_boundary, is_decided: true }));
            continue;
        }
        let is_settled_unseen = decision.is_some_and(|decision| decision.unseen);
        if is_settled_unseen || pending.contains(&word.id) {
            passed = None;
        }
        // Where a mark is likely within a cue the editor was not asked.
        if let (Some(passed), Some((inputs, probability))) = (&mut passed, example)
            && probability < 0.5
        {
            passed.push(Example { inputs, is_boundary: false, is_decided: false });
        }
    }
    found
}

/// Whether a decision says something about its gap: not if it came with many others at once, or only keeps things as they are.
fn teaches(decision: &Decision) -> bool {
    decision.is_verdict() && !decision.unseen
}

/// Whether a decision is against what was proposed.
fn disagrees(decision: &Decision) -> bool {
    teaches(decision) && decision.kind != DecisionKind::Accepted
}

/// Decisions that teach something.
pub fn lessons<'a>(decisions: impl IntoIterator<Item = &'a Decision>) -> usize {
    decisions.into_iter().filter(|decision| teaches(decision)).count()
}

/// Whether something is to be learnt when the decisions that teach become so many: after every [`LEARN_EVERY`].
pub fn is_due(before: usize, after: usize) -> bool {
    after / LEARN_EVERY > before / LEARN_EVERY
}

/// The adaptation learnt from a talk and from `others` before it; `None` if there is none. An editor who only agrees teaches nothing.
pub fn learnt(
    project: &Project,
    evidence: &Evidence,
    project_cues: &ProjectCues,
    others: &[Example],
) -> Option<Adaptation> {
    let in_others = others.iter().any(|example| example.is_decided && !example.is_boundary);
    if !in_others && !project.pins.decisions().map(|(_, decision)| decision).any(disagrees) {
        return None;
    }
    let own = examples(project, evidence, project_cues);
    let all: Vec<Example> = others.iter().copied().chain(own).collect();
    Some(Adaptation::learnt(&all)).filter(|learnt| *learnt != Adaptation::default())
}

/// The change that belongs to a step, before it is made, by which the number of decisions that teach something reaches
/// another [`LEARN_EVERY`]; `None` if it reaches none, or if nothing new is learnt. `others` is asked only if it does.
pub fn lesson_of(
    project: &Project,
    step: &Step,
    evidence: &Evidence,
    project_cues: &ProjectCues,
    others: impl FnOnce() -> Vec<Example>,
) -> Option<Change> {
    let is_about_decisions = |change: &Change| matches!(change, Change::Decision { .. });
    if evidence.fusion.is_empty() || !step.changes.iter().any(is_about_decisions) {
        return None;
    }
    let before = lessons(project.pins.decisions().map(|(_, decision)| decision));
    let (mut gone, mut come) = (0, 0);
    for change in &step.changes {
        if let Change::Decision { from, to, .. } = change {
            gone += lessons(from);
            come += lessons(to);
        }
    }
    if !is_due(before, (before + come).saturating_sub(gone)) {
        return None;
    }
    let mut after = project.clone();
    after.apply(step).ok()?;
    let to = learnt(&after, evidence, project_cues, &others());
    (to != project.adaptation).then(|| Change::Adaptation { from: project.adaptation.clone(), to })
}

/// The shipped fusion and the learning one on the same decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrequentialCounts {
    pub decisions: usize,
    pub shipped: Counts,
    pub learning: Counts,
}

/// Predict, then learn: every decided gap of a talk is predicted by what was learnt from `others` and from the decisions before
/// its batch of [`LEARN_EVERY`], so that no decision is predicted by what it taught.
///
/// Decisions have no times: they are taken in the order of the talk, whatever the order in which they were made. They are
/// mostly about gaps where a boundary was proposed, so the figures compare the two fusions on what came before the editor; they
/// are no estimate for all gaps.
///
/// # Errors
/// If it is cancelled; asked after every batch.
pub fn prequential(
    of_talk: &[Example],
    others: &[Example],
    progress: &Progress,
) -> Result<PrequentialCounts, Cancellation> {
    let total = of_talk.iter().filter(|example| example.is_decided).count() as u64;
    let shipped = Adaptation::default();
    let mut seen = others.to_vec();
    let mut learning = if others.is_empty() { shipped.clone() } else { Adaptation::learnt(&seen) };
    let mut result = PrequentialCounts::default();
    for example in of_talk {
        seen.push(*example);
        if !example.is_decided {
            continue;
        }
        let is_found = |adaptation: &Adaptation| adaptation.probability(&example.inputs) >= 0.5;
        result.shipped.count(is_found(&shipped), example.is_boundary);
        result.learning.count(is_found(&learning), example.is_boundary);
        result.decisions += 1;
        if result.decisions.is_multiple_of(LEARN_EVERY) {
            progress.tick(result.decisions as u64, total)?;
            learning = Adaptation::learnt(&seen);
        }
    }
    Ok(result)
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::pins::Pins;
    use crate::project::{ManyKind, StepKind, StepName};
    use crate::settling::settle;
    use evidence::GapEvidence;
    use evidence::fusion::GapFusion;
    use evidence::lexical::LetterCase;
    use formats::guideline::Guideline;

    use crate::settling::{GapExplanation, weigh};
    use base::time::Duration;
    use formats::transcript::{Transcript, parse};

    /// Words of 400 ms; the fusion proposes a boundary after every fourth, at every second of them there is a pause.
    fn talk(count: usize) -> (Project, Evidence) {
        let words = (0..count).map(|at| {
            let start = 0.4 * at as f64;
            format!(r#"{{"text":"word","start":{start},"end":{}}}"#, start + 0.4)
        });
        let json = format!(r#"{{"language":"en","words":[{}]}}"#, words.collect::<Vec<_>>().join(","));
        let transcript: Transcript = parse(json.as_bytes()).unwrap();
        let gap = |at: usize| GapEvidence {
            posterior: [0.5, 0.25, 0.25, 0.0],
            acoustic: 0.5,
            fusion: Some(GapFusion {
                sentence_end: if at % 4 == 3 { 0.6 } else { 0.01 },
                contributions: [-2.0, if at % 4 == 3 { 3.0 } else { -1.0 }, 0.0, 0.0],
            }),
            pause: Duration::from_millis(if at % 8 == 7 { 700 } else { 0 }),
            pitch_reset_st: None,
            energy_drop_db: None,
            case: LetterCase::Lower,
            line_break: None,
            writing: None,
        };
        let gaps = (0..count).map(|at| (WordId(at as u32), gap(at))).collect();
        let evidence = Evidence {
            model: "m".into(),
            language: "en".into(),
            fusion: "made up".into(),
            gaps,
            ..Evidence::default()
        };
        (Project::new(&transcript, Guideline::ted()), evidence)
    }

    fn project_cues(project: &Project, evidence: &Evidence) -> ProjectCues {
        settle(project, Some(evidence), &Progress::silent()).unwrap()
    }

    fn decide(project: &mut Project, gap: u32, kind: DecisionKind) {
        project.pins.set_decision(WordId(gap), Decision::new(kind, None));
    }

    /// An editor who takes boundaries at pauses alone, as far as `end`.
    fn with_taste(project: &mut Project, end: u32) {
        for gap in (3..end).step_by(4) {
            decide(project, gap, if gap % 8 == 7 { DecisionKind::Accepted } else { DecisionKind::Rejected });
        }
    }

    #[test]
    fn decisions_one_by_one_are_examples_and_so_is_what_was_passed_over() {
        let (mut project, evidence) = talk(40);
        decide(&mut project, 3, DecisionKind::Accepted);
        decide(&mut project, 7, DecisionKind::Rejected);
        decide(&mut project, 9, DecisionKind::Added);
        decide(&mut project, 12, DecisionKind::Held { boundary: false });
        decide(&mut project, 15, DecisionKind::Accepted);
        project.pins.set_decision(WordId(19), Decision { unseen: true, ..Decision::new(DecisionKind::Accepted, None) });
        decide(&mut project, 23, DecisionKind::Accepted);
        let examples = examples(&project, &evidence, &project_cues(&project, &evidence));
        let decided: Vec<bool> = examples.iter().filter(|e| e.is_decided).map(|e| e.is_boundary).collect();
        assert_eq!(decided, [true, false, true, true, true]);
        // Before 3, 7, 9 and 15, less what the fusion proposes within a cue (11); before 23 something is unseen.
        assert_eq!(examples.iter().filter(|example| !example.is_decided).count(), 3 + 3 + 1 + 4);
        assert!(examples.iter().all(|example| example.is_decided || !example.is_boundary));
        // Who begins at the end has not been at the proposals before it.
        let mut from_the_end = Project { pins: Pins::new(), ..project.clone() };
        decide(&mut from_the_end, 35, DecisionKind::Accepted);
        let found = super::examples(&from_the_end, &evidence, &project_cues(&from_the_end, &evidence));
        assert!(found.len() == 1 && found[0].is_decided && found[0].is_boundary);
        // Without a fusion there is nothing to learn from.
        let mut plain = evidence.clone();
        plain.gaps.values_mut().for_each(|gap| gap.fusion = None);
        assert!(super::examples(&project, &plain, &project_cues(&project, &plain)).is_empty());
    }

    #[test]
    fn the_25th_decision_teaches_and_the_26th_does_not() {
        let (mut project, evidence) = talk(400);
        let lesson = |project: &Project| {
            let gap = 3 + 4 * project.pins.decisions().count() as u32;
            let kind = if gap % 8 == 7 { DecisionKind::Accepted } else { DecisionKind::Rejected };
            let to = Some(Decision::new(kind, None));
            let step = Step {
                name: StepKind::AcceptBoundary.into(),
                changes: vec![Change::Decision { gap: WordId(gap), from: None, to }],
                at: None,
            };
            lesson_of(project, &step, &evidence, &project_cues(project, &evidence), Vec::new)
        };
        for count in 1..=26 {
            with_taste(&mut project, 4 * count - 1);
            assert_eq!(project.pins.decisions().count() as u32, count - 1);
            assert_eq!(lesson(&project).is_some(), count == 25, "{count}");
        }
        // Taking one back and giving it again teaches again.
        with_taste(&mut project, 4 * 25 - 1);
        project.pins.keep_words(|gap| gap.0 < 4 * 25 - 1);
        assert!(lesson(&project).is_some());
        // Many at once teach nothing.
        let unseen = |gap: u32| Change::Decision {
            gap: WordId(gap),
            from: None,
            to: Some(Decision { unseen: true, ..Decision::new(DecisionKind::Accepted, None) }),
        };
        let step = Step {
            name: StepName::Many(ManyKind::AcceptBoundaries, 30),
            changes: (100..130).map(unseen).collect(),
            at: None,
        };
        assert!(lesson_of(&project, &step, &evidence, &project_cues(&project, &evidence), Vec::new).is_none());
    }

    #[test]
    fn agreement_alone_teaches_nothing() {
        let (mut project, evidence) = talk(400);
        (3..200).step_by(4).for_each(|gap| decide(&mut project, gap, DecisionKind::Accepted));
        let learnt = |project: &Project| super::learnt(project, &evidence, &project_cues(project, &evidence), &[]);
        assert_eq!(learnt(&project), None);
        with_taste(&mut project, 200);
        assert!(learnt(&project).is_some());
    }

    /// What is learnt changes what is pending, never what is decided; without it everything is as before.
    #[test]
    fn what_was_learnt_weighs_pending_proposals_anew() {
        let (mut project, evidence) = talk(400);
        with_taste(&mut project, 200);
        let before = project_cues(&project, &evidence);
        project.adaptation = learnt(&project, &evidence, &before, &[]);
        assert!(project.adaptation.is_some());
        let after = project_cues(&project, &evidence);
        let strength = |project_cues: &ProjectCues, gap: usize| project_cues.weighed[gap].unwrap().strength();
        assert!(strength(&after, 299) < strength(&before, 299) - 0.1, "no pause");
        assert!(strength(&after, 303) > strength(&before, 303), "a pause");
        for (gap, decision) in project.pins.decisions() {
            assert_eq!(after.segmentation.cue_ends[gap.0 as usize], decision.is_boundary());
        }
        // The reasons still add up to what is shown.
        for gap in [299, 303, 300] {
            let weighed = after.weighed[gap].unwrap();
            let id = project.words[gap].id;
            let reasons = GapExplanation::of(&evidence, id, &weighed, project.boundary_factor).unwrap().reasons();
            let sum: f32 = reasons.iter().filter_map(|reason| reason.weight).sum();
            let shown = weighed.strength();
            assert!((1.0 / (1.0 + (-sum).exp()) - shown).abs() < 1e-3, "{sum} {shown}");
        }
        project.adaptation = None;
        assert_eq!(weigh(&project, &evidence), before.weighed, "forgotten");
    }

    #[test]
    fn each_batch_is_predicted_by_what_was_learnt_before_it() {
        let (mut project, evidence) = talk(800);
        with_taste(&mut project, 100);
        let of = |project: &Project| examples(project, &evidence, &project_cues(project, &evidence));
        let prequential =
            |of_talk: &[Example], others: &[Example]| super::prequential(of_talk, others, &Progress::silent()).unwrap();
        let first = prequential(&of(&project), &[]);
        assert_eq!((first.decisions, first.shipped), (25, first.learning), "nothing was learnt before the first batch");
        with_taste(&mut project, 800);
        let all = prequential(&of(&project), &[]);
        assert_eq!(all.shipped.recall(), Some(1.0));
        assert!(all.shipped.precision().unwrap() < 0.55, "{all:?}");
        assert!(all.learning.precision().unwrap() > 0.8 && all.learning.recall().unwrap() > 0.95, "{all:?}");
        // With another talk's examples the first batch is predicted well, too.
        let again = prequential(&of(&project), &of(&project));
        assert!(again.learning.found < all.learning.found, "{again:?}");
        assert_eq!(prequential(&[], &[]).learning.precision(), None);
        let cancelled = Progress::silent();
        cancelled.cancel();
        assert!(super::prequential(&of(&project), &[], &cancelled).is_err());
    }
}
