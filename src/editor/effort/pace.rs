//! How quickly a person works, and how long a talk may still take.

use super::work_figures::WorkFigures;
use crate::project::{WorkLog, WorkStretch};

/// A talk tells of a person's pace from so many answers on; so many answers in this talk weigh as much as all talks before it.
const LEAST_ANSWERS: u64 = 25;

/// From so many earlier talks on what they say is more than chance.
const LEAST_TALKS: usize = 3;

/// What a person's own talks say of their pace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pace {
    /// The mark of the person.
    pub person: String,
    /// Seconds of work for each answered boundary, with everything else that was done meanwhile: the median of their earlier talks; `None`:
    /// too few are known.
    pub seconds_per_answer: Option<f64>,
}

impl Pace {
    /// Of a person whose work on earlier talks is known.
    pub fn of<'a>(person: &str, earlier: impl IntoIterator<Item = &'a WorkLog>) -> Self {
        let mut found: Vec<f64> = earlier
            .into_iter()
            .filter_map(|work| seconds_per_answer(&own(work, person)).filter(|(answers, _)| *answers >= LEAST_ANSWERS))
            .map(|(_, seconds)| seconds)
            .collect();
        found.sort_by(f64::total_cmp);
        let middle = found.len() / 2;
        let median = match (found.len(), found.get(middle.saturating_sub(1)), found.get(middle)) {
            (0..LEAST_TALKS, ..) => None,
            (count, Some(lower), Some(upper)) if count.is_multiple_of(2) => Some(f64::midpoint(*lower, *upper)),
            (_, _, middle) => middle.copied(),
        };
        Self { person: person.to_owned(), seconds_per_answer: median }
    }

    /// Seconds until nothing is open, at the pace of the person's earlier talks and of this one: the more was answered here, the more this
    /// one counts. `None`: that is not known well enough, or nothing is open.
    pub fn seconds_left(&self, open: usize, work: &WorkLog) -> Option<f64> {
        if open == 0 {
            return None;
        }
        let here = seconds_per_answer(&own(work, &self.person));
        let pace = match (self.seconds_per_answer, here) {
            (Some(usual), Some((answers, here))) => {
                let (weight, usual_weight) = (answers as f64, LEAST_ANSWERS as f64);
                (usual * usual_weight + here * weight) / (usual_weight + weight)
            }
            (Some(usual), None) => usual,
            (None, Some((LEAST_ANSWERS.., here))) => here,
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
