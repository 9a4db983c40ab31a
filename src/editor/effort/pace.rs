//! How quickly a person works, and how long a talk may still take.

use super::work_figures::WorkFigures;
use crate::project::{KeptWork, ProjectId, WorkLog, WorkStretch};

/// A talk tells of a person's pace from so many answers on; so many answers in this talk weigh as much as all talks before it.
const LEAST_ANSWERS: u64 = 25;

/// From so many earlier talks on what they say is more than chance.
const LEAST_TALKS: usize = 3;

/// What a person's own talks say of their pace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pace {
    /// The mark of the person.
    person: String,
    /// Of each talk that tells of it: seconds of work for each answered boundary, with everything else that was done meanwhile. The
    /// quickest first.
    talks: Vec<(f64, ProjectId)>,
}

impl Pace {
    /// Of a person whose work on talks is known; the talk that it is asked for may be among them.
    pub fn of<'a>(person: &str, known: impl IntoIterator<Item = &'a KeptWork>) -> Self {
        let talks = known.into_iter().filter_map(|kept| {
            let (answers, seconds) = seconds_per_answer(&own(&kept.work, person))?;
            (answers >= LEAST_ANSWERS).then(|| (seconds, kept.id.clone()))
        });
        let mut talks: Vec<_> = talks.collect();
        talks.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        Self { person: person.to_owned(), talks }
    }

    /// Of a person whose three earlier talks all took so many seconds for each answer, for tests of what shows it.
    #[cfg(any(test, feature = "test-support"))]
    pub fn steady(person: &str, seconds_per_answer: f64) -> Self {
        let ids = (0..LEAST_TALKS).map(|_| crate::project::Document::new(crate::project::Project::default(), None));
        let talks = ids.map(|talk| (seconds_per_answer, talk.id().clone())).collect();
        Self { person: person.to_owned(), talks }
    }

    /// The median of the person's talks other than this one; `None`: too few are known.
    pub fn usual_seconds_per_answer(&self, here: Option<&ProjectId>) -> Option<f64> {
        let earlier = || self.talks.iter().filter(move |(_, talk)| Some(talk) != here).map(|(seconds, _)| *seconds);
        let count = earlier().count();
        if count < LEAST_TALKS {
            return None;
        }
        let upper = earlier().nth(count / 2)?;
        if count.is_multiple_of(2) { Some(f64::midpoint(earlier().nth(count / 2 - 1)?, upper)) } else { Some(upper) }
    }

    /// Seconds until nothing is open, at the pace of the person's earlier talks and of this one: the more was answered here, the more this
    /// one counts. What was kept of this one when it was closed before is part of its work, and no earlier talk. `None`: that is not known
    /// well enough, or nothing is open.
    pub fn seconds_left(&self, open: usize, here: Option<&ProjectId>, work: &WorkLog) -> Option<f64> {
        if open == 0 {
            return None;
        }
        let so_far = seconds_per_answer(&own(work, &self.person));
        let pace = match (self.usual_seconds_per_answer(here), so_far) {
            (Some(usual), Some((answers, so_far))) => {
                let (weight, usual_weight) = (answers as f64, LEAST_ANSWERS as f64);
                (usual * usual_weight + so_far * weight) / (usual_weight + weight)
            }
            (Some(usual), None) => usual,
            (None, Some((LEAST_ANSWERS.., so_far))) => so_far,
            (None, _) => return None,
        };
        Some(pace * open as f64)
    }
}

fn own(work: &WorkLog, person: &str) -> WorkFigures {
    WorkFigures::of(work.stretches.iter().filter(|stretch: &&WorkStretch| stretch.by == person))
}

/// How many boundaries were answered, and in how many seconds each.
fn seconds_per_answer(work: &WorkFigures) -> Option<(u64, f64)> {
    let seconds = work.worked_ms as f64 / 1000.0;
    (work.answers > 0 && seconds > 0.0).then(|| (work.answers, seconds / work.answers as f64))
}

/// Minutes for people, who want no digit that moves: steps of 1 up to 10, of 5 up to 30, of 10 up to 2 hours, then of 30. Where `shown`
/// minutes stand there they stay until they are off by more than three quarters of a step.
pub fn steady_minutes(seconds: f64, shown: Option<u64>) -> u64 {
    let minutes = (seconds / 60.0).clamp(0.0, 100_000.0);
    let steps = [(10.0, 1_u64), (30.0, 5), (120.0, 10)];
    let step = steps.iter().find(|(below, _)| minutes < *below).map_or(30, |(_, step)| *step);
    if let Some(shown) = shown
        && (minutes - shown as f64).abs() <= 0.75 * step as f64
    {
        return shown;
    }
    ((minutes / step as f64).round() as u64 * step).max(1)
}
