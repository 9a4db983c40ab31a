//! Sums over stretches of work.

use std::collections::BTreeSet;

use crate::project::WorkStretch;

/// What stretches of work come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorkFigures {
    /// Milliseconds of work, without pauses.
    pub worked_ms: u64,
    pub steps: u64,
    pub undone: u64,
    pub redone: u64,
    /// Boundaries answered one by one.
    pub answers: u64,
    pub looks: u64,
    /// Marks of those who worked.
    pub people: BTreeSet<String>,
    /// `None`: no lesson was learnt, or there was no work before or after one.
    pub lessons: Option<LessonRates>,
}

/// How quickly boundaries were answered before the proposals had learnt anything, and afterwards. It says what happened, not why: whoever
/// has worked for a while is quicker, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LessonRates {
    /// Answers per minute of work.
    pub before: f64,
    /// Likewise.
    pub after: f64,
}

impl WorkFigures {
    pub fn of<'a>(stretches: impl IntoIterator<Item = &'a WorkStretch>) -> Self {
        let mut sum = Self::default();
        let (mut before, mut after) = (Rate::default(), Rate::default());
        for stretch in stretches {
            let WorkStretch { by, worked_ms, steps, undone, redone, answers, looks, lessons, .. } = stretch;
            for (all, more) in [
                (&mut sum.worked_ms, worked_ms),
                (&mut sum.steps, steps),
                (&mut sum.undone, undone),
                (&mut sum.redone, redone),
                (&mut sum.answers, answers),
                (&mut sum.looks, looks),
            ] {
                *all = all.saturating_add(*more);
            }
            let rate = if *lessons == 0 { &mut before } else { &mut after };
            rate.answers = rate.answers.saturating_add(*answers);
            rate.worked_ms = rate.worked_ms.saturating_add(*worked_ms);
            if *worked_ms > 0 || *steps > 0 {
                sum.people.insert(by.clone());
            }
        }
        sum.lessons = before.per_minute().zip(after.per_minute()).map(|(before, after)| LessonRates { before, after });
        sum
    }

    /// Boundaries answered for each minute of work.
    pub fn answers_per_minute(&self) -> Option<f64> {
        Rate { answers: self.answers, worked_ms: self.worked_ms }.per_minute()
    }

    /// Minutes of work.
    pub fn minutes(&self) -> f64 {
        minutes(self.worked_ms)
    }
}

#[derive(Clone, Copy, Default)]
struct Rate {
    answers: u64,
    worked_ms: u64,
}

impl Rate {
    fn per_minute(self) -> Option<f64> {
        (self.answers > 0 && self.worked_ms > 0).then(|| self.answers as f64 / minutes(self.worked_ms))
    }
}

fn minutes(ms: u64) -> f64 {
    ms as f64 / 60_000.0
}
