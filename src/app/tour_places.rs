//! Where in a talk each step of the tour can be done.

use editor::settling::Boundary;
use formats::transcript::WordId;
use ui::talk::Talk;
use ui::tour::TourStep;

/// Places that are tried at most: each may take a moment.
const MOST_TRIED: usize = 12;

/// Where a step is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourPlace {
    /// Wherever one is.
    Here,
    Boundary(WordId),
    Cue(usize),
    /// A cue without a problem: there is none that could be fixed, so that one has to be made.
    Sound(usize),
}

/// Where a step can be done in a talk; `None`: it has nothing for it. `accept_above`: from which strength on boundaries are
/// accepted together, 0 to 1.
pub fn place_for(talk: &Talk, step: TourStep, accept_above: f32) -> Option<TourPlace> {
    let boundary = |found: &Boundary| TourPlace::Boundary(found.gap);
    let here = |can: bool| can.then_some(TourPlace::Here);
    match step {
        TourStep::Listen => pending(talk).next().filter(|_| talk.recording().is_some()).map(boundary),
        TourStep::Accept => pending(talk).next().map(boundary),
        TourStep::Reject => {
            let certainty = |found: &Boundary| found.certainty().unwrap_or(1.0);
            pending(talk).min_by(|one, other| certainty(one).total_cmp(&certainty(other))).map(boundary)
        }
        TourStep::Move => {
            let can_move = |found: &&Boundary| [-1, 1].into_iter().any(|by| talk.move_by(found.gap, by).is_ok());
            pending(talk).find(can_move).map(boundary)
        }
        TourStep::Alternative => {
            let has_others = |found: &&Boundary| !talk.alternatives_at(found.gap).is_empty();
            pending(talk).take(MOST_TRIED).find(has_others).map(boundary)
        }
        TourStep::Text => match talk.current_cue() {
            Some(_) => Some(TourPlace::Here),
            None => (!talk.cues().is_empty()).then_some(TourPlace::Cue(0)),
        },
        TourStep::Undo => here(talk.undo_name().is_some()),
        TourStep::AcceptConfident => here(talk.pending_above(accept_above).next().is_some()),
        TourStep::Fix => {
            let problems = talk.project_cues().problems.chunk_by(|one, other| one.cue == other.cue);
            let cues: Vec<usize> =
                problems.filter_map(|of_cue| of_cue.first()).map(|problem| problem.cue).take(MOST_TRIED).collect();
            let mended = cues.iter().find(|&&cue| !talk.fix_problems(Some(cue)).is_empty());
            let sound = || talk.current_cue().or((!talk.cues().is_empty()).then_some(0));
            mended.copied().map(TourPlace::Cue).or_else(|| sound().map(TourPlace::Sound))
        }
        TourStep::Export => here(!talk.cues().is_empty()),
    }
}

/// Proposed cue ends that are not decided yet, from the current place on, then those before.
fn pending(talk: &Talk) -> impl Iterator<Item = &Boundary> {
    let here = talk.current().and_then(|gap| talk.project().position(gap)).unwrap_or_default();
    let is_open = |boundary: &&Boundary| boundary.is_cue_end();
    let behind = talk.pending_boundaries().filter(move |boundary| boundary.word >= here);
    let before = talk.pending_boundaries().filter(move |boundary| boundary.word < here);
    behind.chain(before).filter(is_open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Duration;
    use editor::project::{Edge, Edit, StepKind};
    use ui::fixture;

    fn place(talk: &Talk, step: TourStep) -> Option<TourPlace> {
        place_for(talk, step, 0.5)
    }

    #[test]
    fn a_talk_that_was_listened_to_has_work_for_all_but_undo() {
        let mut talk = fixture::talk(90);
        let gap = talk.current().unwrap();
        for step in [TourStep::Listen, TourStep::Accept] {
            assert_eq!(place(&talk, step), Some(TourPlace::Boundary(gap)), "{step:?}");
        }
        let Some(TourPlace::Boundary(weakest)) = place(&talk, TourStep::Reject) else { panic!("nothing to reject") };
        let certainty = talk.boundary(weakest).unwrap().certainty();
        assert!(talk.pending_boundaries().all(|other| other.certainty() >= certainty));
        for step in [TourStep::Move, TourStep::Alternative] {
            let Some(TourPlace::Boundary(gap)) = place(&talk, step) else { panic!("no place for {step:?}") };
            talk.select(Some(gap));
            assert!(step == TourStep::Move || !talk.alternatives().is_empty());
        }
        assert_eq!(place(&talk, TourStep::Undo), None);
        assert!(matches!(place(&talk, TourStep::Fix), Some(TourPlace::Cue(_) | TourPlace::Sound(_))));
        for step in [TourStep::Text, TourStep::AcceptConfident, TourStep::Export] {
            assert_eq!(place(&talk, step), Some(TourPlace::Here), "{step:?}");
        }
        talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
        assert_eq!(place(&talk, TourStep::Undo), Some(TourPlace::Here));
        talk.select(None);
        assert_eq!(place(&talk, TourStep::Text), Some(TourPlace::Cue(0)));
    }

    #[test]
    fn a_cue_that_can_be_mended_is_where_a_problem_is_fixed() {
        let mut talk = fixture::talk(90);
        let cue = talk.current_cue().unwrap();
        let (words, span) = (talk.cues()[cue].words.clone(), talk.cues()[cue].span);
        let end = Edge::Out(talk.words()[words.end - 1].id);
        let times = vec![(end, Some(span.start + Duration::from_millis(300)))];
        talk.edit(&Edit::SetTimes { name: StepKind::SetCueEnd, times }).unwrap();
        let Some(TourPlace::Cue(found)) = place(&talk, TourStep::Fix) else { panic!("nothing to fix") };
        assert!(!talk.fix_problems(Some(found)).is_empty());
    }

    #[test]
    fn without_cues_there_is_nothing_to_do() {
        let talk = fixture::fresh(editor::project::Project::default());
        for &step in TourStep::ALL {
            assert_eq!(place(&talk, step), None, "{step:?}");
        }
    }
}
