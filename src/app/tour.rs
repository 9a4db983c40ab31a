//! The tour: ten steps on the sample talk. Each waits until somebody has done it, whichever way.

use super::command::Command;
use crate::project::Edit;

/// What is tried, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourStep {
    Listen,
    Accept,
    Reject,
    Move,
    /// Take another place.
    Alternative,
    /// Edit the text of a cue.
    Text,
    Undo,
    AcceptConfident,
    /// Fix a problem.
    Fix,
    /// See what would be exported; nothing is written.
    Export,
}

/// Something that took effect.
#[derive(Clone, Copy, Debug)]
pub enum TourEvent<'a> {
    /// A command was run; `changed`: the talk is another one by it.
    Ran {
        command: Command,
        changed: bool,
    },
    Edited(&'a Edit),
    /// A step was taken back.
    Undone,
    /// A stretch was played.
    Played,
}

impl TourStep {
    pub const ALL: [Self; 10] = [
        Self::Listen,
        Self::Accept,
        Self::Reject,
        Self::Move,
        Self::Alternative,
        Self::Text,
        Self::Undo,
        Self::AcceptConfident,
        Self::Fix,
        Self::Export,
    ];

    /// Its place among all, counted from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    fn is_done_by(self, deed: &TourEvent<'_>) -> bool {
        match (self, deed) {
            (Self::Listen, TourEvent::Played) => true,
            (Self::Listen, TourEvent::Ran { command, .. }) => matches!(
                command,
                Command::PlayAround
                    | Command::PlayBefore
                    | Command::PlayAfter
                    | Command::PlayCue
                    | Command::PlayFirst
                    | Command::PlayLast
                    | Command::PlayPause
            ),
            (Self::Accept, TourEvent::Edited(Edit::Accept { .. }))
            | (Self::Reject, TourEvent::Edited(Edit::Reject { .. }))
            | (Self::Move, TourEvent::Edited(Edit::Move { .. }))
            | (Self::Text, TourEvent::Edited(Edit::Retext { .. }))
            | (Self::Undo, TourEvent::Undone)
            | (Self::AcceptConfident, TourEvent::Edited(Edit::AcceptAll { .. }))
            | (Self::Fix, TourEvent::Edited(Edit::Mend { .. })) => true,
            // Where a person has to decide, trying it says why.
            (Self::Fix, TourEvent::Ran { command, .. }) => *command == Command::MendCue,
            (Self::Alternative, TourEvent::Ran { command, changed: true }) => command.alternative().is_some(),
            (Self::Export, TourEvent::Ran { command, .. }) => *command == Command::Export,
            _ => false,
        }
    }
}

/// How far the tour has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TourStage {
    /// The talk is not ready yet.
    #[default]
    Waiting,
    At(TourStep),
    Over,
}

/// A tour that is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tour {
    stage: TourStage,
    /// The step was done, or is skipped.
    is_done: bool,
}

impl Tour {
    /// The step that waits to be done; `None` before the first and after the last.
    pub fn step(&self) -> Option<TourStep> {
        match self.stage {
            TourStage::At(step) => Some(step),
            TourStage::Waiting | TourStage::Over => None,
        }
    }

    pub fn is_over(&self) -> bool {
        self.stage == TourStage::Over
    }

    /// Takes note of something that took effect.
    pub fn note(&mut self, deed: &TourEvent<'_>) {
        self.is_done |= self.step().is_some_and(|step| step.is_done_by(deed));
    }

    /// Leaves the step undone.
    pub fn skip(&mut self) {
        self.is_done |= self.step().is_some();
    }

    /// Whether it is to go on, as soon as it can.
    pub fn wants_to_go_on(&self) -> bool {
        self.is_done || self.stage == TourStage::Waiting
    }

    /// Goes on to the next step for which there is something to do, and gives what `place` says of it.
    pub fn go_on<T>(&mut self, mut place: impl FnMut(TourStep) -> Option<T>) -> Option<T> {
        let from = match self.stage {
            TourStage::Waiting => 0,
            TourStage::At(step) => step.number(),
            TourStage::Over => return None,
        };
        let next = TourStep::ALL[from..].iter().find_map(|&step| Some((step, place(step)?)));
        self.is_done = false;
        self.stage = next.as_ref().map_or(TourStage::Over, |(step, _)| TourStage::At(*step));
        next.map(|(_, place)| place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::WordId;

    const GAP: WordId = WordId(3);

    fn everywhere(tour: &mut Tour) {
        tour.go_on(|_| Some(()));
    }

    #[test]
    fn each_step_waits_for_what_does_it() {
        let strength = None;
        let accept = Edit::Accept { gap: GAP, strength };
        let reject = Edit::Reject { gap: GAP, strength };
        let moved = Edit::Move { from: GAP, to: WordId(4), strength };
        let text = Edit::Retext { name: "edit text", cues: Vec::new() };
        let all = Edit::AcceptAll { gaps: Vec::new() };
        let mend = Edit::Mend { times: Vec::new(), line_breaks: Vec::new(), holds: Vec::new(), mended: 1 };
        let ran = |command: Command, changed: bool| TourEvent::Ran { command, changed };
        let deeds = [
            ran(Command::PlayAround, false),
            TourEvent::Edited(&accept),
            TourEvent::Edited(&reject),
            TourEvent::Edited(&moved),
            ran(Command::Alternative2, true),
            TourEvent::Edited(&text),
            TourEvent::Undone,
            TourEvent::Edited(&all),
            TourEvent::Edited(&mend),
            ran(Command::Export, false),
        ];
        let mut tour = Tour::default();
        assert!(tour.step().is_none() && tour.wants_to_go_on());
        everywhere(&mut tour);
        for (place, step) in TourStep::ALL.into_iter().enumerate() {
            assert_eq!((tour.step(), step.number()), (Some(step), place + 1));
            for (other, deed) in deeds.iter().enumerate().filter(|(other, _)| *other != place) {
                tour.note(deed);
                assert!(!tour.wants_to_go_on(), "{step:?} was done by what does {:?}", TourStep::ALL[other]);
            }
            tour.note(&ran(Command::Alternative1, false));
            assert!(!tour.wants_to_go_on(), "{step:?} was done by what was refused");
            tour.note(&deeds[place]);
            assert!(tour.wants_to_go_on(), "{step:?}");
            everywhere(&mut tour);
        }
        assert!(tour.is_over() && tour.step().is_none() && !tour.wants_to_go_on());
        assert_eq!(tour.go_on(|_| Some(())), None);
    }

    #[test]
    fn a_step_can_be_skipped_and_one_without_work_is() {
        let mut tour = Tour::default();
        tour.skip();
        let work = |step: TourStep| (!matches!(step, TourStep::Listen | TourStep::Fix)).then(|| step.number());
        assert_eq!(tour.go_on(work), Some(2));
        assert_eq!(tour.step(), Some(TourStep::Accept));
        for _ in 0..6 {
            tour.skip();
            assert!(tour.wants_to_go_on());
            assert!(tour.go_on(work).is_some());
        }
        assert_eq!(tour.step(), Some(TourStep::AcceptConfident));
        tour.skip();
        assert_eq!(tour.go_on(work), Some(10));
        tour.skip();
        assert_eq!(tour.go_on(work), None);
        assert!(tour.is_over());
        tour.skip();
        tour.note(&TourEvent::Undone);
        assert!(!tour.wants_to_go_on());
    }
}
