//! The tour: ten steps on the sample talk. Each waits until the user has done it, in any way. What is only tried is undone again.

use super::command::Command;
use editor::project::{Edit, Step};

/// What is tried, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
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
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its place among all, counted from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    fn is_done_by(self, event: &TourEvent<'_>) -> bool {
        match (self, event) {
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

/// What happened between two steps that the user would not expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourWord {
    /// A boundary was rejected: two cues are one, or another end is proposed.
    Joined,
    OtherEnd,
    /// What was tried is taken back.
    TakenBack,
    /// A cue was made too short, so that there is something to fix.
    MadeProblem,
}

/// How the talk stood at some time: steps in its history, and cues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TourMark {
    pub depth: u64,
    pub cues: usize,
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

/// A cue that the tour has made too short: the depth of the history before it, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct MadeProblem {
    pub depth: u64,
    pub step: Step,
}

/// A tour that is taken.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tour {
    stage: TourStage,
    end: Option<StepEnd>,
    word: Option<TourWord>,
    /// When the step began, and what is tried.
    began: Option<TourMark>,
    tries_from: Option<u64>,
    /// What is undone when its step ends.
    problem: Option<MadeProblem>,
}

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepEnd {
    Done,
    Skipped,
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

    /// The message beside the step.
    pub fn word(&self) -> Option<TourWord> {
        self.word
    }

    pub fn tell(&mut self, word: TourWord) {
        self.word = Some(word);
    }

    /// Takes note of something that took effect.
    pub fn note(&mut self, event: &TourEvent<'_>) {
        if self.step().is_some_and(|step| step.is_done_by(event)) {
            self.end = Some(StepEnd::Done);
        }
    }

    /// Leaves the step undone.
    pub fn skip(&mut self) {
        if self.step().is_some() {
            self.end = self.end.or(Some(StepEnd::Skipped));
        }
    }

    /// Whether it is to go on, as soon as it can.
    pub fn wants_to_go_on(&self) -> bool {
        self.end.is_some() || self.stage == TourStage::Waiting
    }

    /// What a rejection came to that ends the step, now that there are so many cues.
    pub fn word_of_rejection(&self, cues: usize) -> Option<TourWord> {
        let is_rejected = self.step() == Some(TourStep::Reject) && self.end == Some(StepEnd::Done);
        let began = self.began.filter(|_| is_rejected)?;
        Some(if cues < began.cues { TourWord::Joined } else { TourWord::OtherEnd })
    }

    /// With the step that ends, what was tried ends: the depth of the history before it.
    pub fn end_of_tries(&mut self) -> Option<u64> {
        self.tries_from.take_if(|_| self.stage == TourStage::At(TourStep::Undo))
    }

    /// The same if the tour ends now.
    pub fn tries_from(&self) -> Option<u64> {
        self.tries_from
    }

    /// Makes the cue too short that is to be fixed.
    pub fn make_problem(&mut self, problem: MadeProblem) {
        self.problem = Some(problem);
        self.word = Some(TourWord::MadeProblem);
    }

    pub fn take_problem(&mut self) -> Option<MadeProblem> {
        self.problem.take()
    }

    /// Goes on to the next step for which there is something to do, and gives what `place` says of it; `now`: how the talk stands.
    pub fn go_on<T>(&mut self, now: TourMark, mut place: impl FnMut(TourStep) -> Option<T>) -> Option<T> {
        let from = match self.stage {
            TourStage::Waiting => 0,
            TourStage::At(step) => step.number(),
            TourStage::Over => return None,
        };
        let next = TourStep::ALL[from..].iter().find_map(|&step| Some((step, place(step)?)));
        self.end = None;
        self.word = None;
        self.began = Some(now);
        self.stage = next.as_ref().map_or(TourStage::Over, |(step, _)| TourStage::At(*step));
        match self.step() {
            Some(TourStep::Move | TourStep::Alternative) => {
                self.tries_from.get_or_insert(now.depth);
            }
            Some(TourStep::Text | TourStep::Undo) => {}
            _ => self.tries_from = None,
        }
        next.map(|(_, place)| place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::project::StepKind;
    use formats::transcript::WordId;

    const GAP: WordId = WordId(3);

    const NOW: TourMark = TourMark { depth: 4, cues: 9 };

    fn everywhere(tour: &mut Tour) {
        tour.go_on(NOW, |_| Some(()));
    }

    #[test]
    fn what_is_tried_begins_with_moving_and_ends_with_undo() {
        let mut tour = Tour::default();
        let mut ends = Vec::new();
        while !tour.is_over() {
            ends.push((tour.step(), tour.end_of_tries()));
            tour.go_on(TourMark { depth: ends.len() as u64, ..NOW }, |_| Some(()));
        }
        let tried: Vec<_> = ends.into_iter().filter(|(_, depth)| depth.is_some()).collect();
        assert_eq!(tried, [(Some(TourStep::Undo), Some(4))]);
    }

    #[test]
    fn what_a_rejection_came_to_is_told() {
        let mut tour = Tour::default();
        for _ in 0..3 {
            everywhere(&mut tour);
        }
        assert_eq!((tour.step(), tour.word_of_rejection(8)), (Some(TourStep::Reject), None));
        tour.note(&TourEvent::Edited(&Edit::Reject { gap: GAP, strength: None }));
        assert_eq!(tour.word_of_rejection(8), Some(TourWord::Joined));
        assert_eq!(tour.word_of_rejection(9), Some(TourWord::OtherEnd));
        everywhere(&mut tour);
        tour.tell(TourWord::Joined);
        everywhere(&mut tour);
        assert_eq!(tour.word(), None, "it is told once");
    }

    #[test]
    fn each_step_waits_for_what_does_it() {
        let strength = None;
        let accept = Edit::Accept { gap: GAP, strength };
        let reject = Edit::Reject { gap: GAP, strength };
        let moved = Edit::Move { from: GAP, to: WordId(4), strength };
        let text = Edit::Retext { name: StepKind::EditText, cues: Vec::new() };
        let all = Edit::AcceptAll { gaps: Vec::new() };
        let fix_problems = Edit::Mend { times: Vec::new(), line_breaks: Vec::new(), holds: Vec::new(), mended: 1 };
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
            TourEvent::Edited(&fix_problems),
            ran(Command::Export, false),
        ];
        let mut tour = Tour::default();
        assert!(tour.step().is_none() && tour.wants_to_go_on());
        everywhere(&mut tour);
        for (place, step) in TourStep::ALL.iter().copied().enumerate() {
            assert_eq!((tour.step(), step.number()), (Some(step), place + 1));
            for (other, event) in deeds.iter().enumerate().filter(|(other, _)| *other != place) {
                tour.note(event);
                assert!(!tour.wants_to_go_on(), "{step:?} was done by what does {:?}", TourStep::ALL[other]);
            }
            tour.note(&ran(Command::Alternative1, false));
            assert!(!tour.wants_to_go_on(), "{step:?} was done by what was refused");
            tour.note(&deeds[place]);
            assert!(tour.wants_to_go_on(), "{step:?}");
            everywhere(&mut tour);
        }
        assert!(tour.is_over() && tour.step().is_none() && !tour.wants_to_go_on());
        assert_eq!(tour.go_on(NOW, |_| Some(())), None);
    }

    #[test]
    fn a_step_can_be_skipped_and_one_without_work_is() {
        let mut tour = Tour::default();
        tour.skip();
        let work = |step: TourStep| (!matches!(step, TourStep::Listen | TourStep::Fix)).then(|| step.number());
        assert_eq!(tour.go_on(NOW, work), Some(2));
        assert_eq!(tour.step(), Some(TourStep::Accept));
        for _ in 0..6 {
            tour.skip();
            assert!(tour.wants_to_go_on());
            assert!(tour.go_on(NOW, work).is_some());
        }
        assert_eq!(tour.step(), Some(TourStep::AcceptConfident));
        tour.skip();
        assert_eq!(tour.go_on(NOW, work), Some(10));
        tour.skip();
        assert_eq!(tour.go_on(NOW, work), None);
        assert!(tour.is_over());
        tour.skip();
        tour.note(&TourEvent::Undone);
        assert!(!tour.wants_to_go_on());
    }
}
