//! By how much cues are moved in time.

use base::time::{Duration, Instant, Span};

/// By how much cues start and end later (earlier: below zero), in milliseconds, in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetimingFigures {
    pub start: i64,
    pub end: i64,
    /// The start that is moved most, either way.
    pub largest: i64,
    /// By how much more starts are moved per hour of the talk: another speed, as of 24 and 25 frames, and not a late beginning. 0 where
    /// it is small beside the tenths of a second by which single starts are moved anyway.
    pub drift: i64,
}

/// A drift of less is none.
const LEAST_DRIFT_MS: i64 = 200;

impl RetimingFigures {
    /// Of cues before and after.
    pub fn of<'a>(pairs: impl Iterator<Item = (&'a Span, &'a Span)> + Clone) -> Self {
        let median = |differences: Vec<Duration>| {
            let mut differences = differences;
            differences.sort();
            differences.get(differences.len() / 2).map_or(0, |middle| middle.as_millis_rounded())
        };
        Self {
            start: median(pairs.clone().map(|(before, after)| after.start - before.start).collect()),
            end: median(pairs.clone().map(|(before, after)| after.end - before.end).collect()),
            largest: pairs
                .clone()
                .map(|(before, after)| (after.start - before.start).as_millis_rounded())
                .max_by_key(|by| by.abs())
                .unwrap_or(0),
            drift: drift(&pairs.map(|(before, after)| (before.start, after.start - before.start)).collect::<Vec<_>>()),
        }
    }
}

/// The middle shift of the last third of the starts beside that of the first, in milliseconds an hour; few are moved otherwise than
/// their neighbours. 0 for less than a minute.
fn drift(shifts: &[(Instant, Duration)]) -> i64 {
    let third = shifts.len() / 3;
    let middle = |part: &[(Instant, Duration)]| {
        let (mut at, mut by): (Vec<Instant>, Vec<Duration>) = part.iter().copied().unzip();
        at.sort();
        by.sort();
        Some((*at.get(at.len() / 2)?, *by.get(by.len() / 2)?))
    };
    let (Some((from, first)), Some((to, last))) = (middle(&shifts[..third]), middle(&shifts[shifts.len() - third..]))
    else {
        return 0;
    };
    let seconds = (to - from).as_secs();
    let drift = ((last - first).as_secs() / seconds.max(1.0) * 3_600_000.0).round() as i64;
    if seconds < 60.0 || drift.abs() < LEAST_DRIFT_MS { 0 } else { drift }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_beginning_and_another_speed_are_told_apart() {
        let span = |start: f64| Span::from_secs(start, start + 1.0);
        let moves = |now: fn(f64) -> f64| {
            let pairs: Vec<(Span, Span)> =
                (1..100).map(|at| f64::from(at) * 30.0).map(|at| (span(at), span(now(at)))).collect();
            let RetimingFigures { start, largest, drift, .. } =
                RetimingFigures::of(pairs.iter().map(|(before, after)| (before, after)));
            (start, largest, drift)
        };
        assert_eq!(moves(|at| at - 1.5), (-1_500, -1_500, 0));
        // 25 frames a second instead of 24.
        let (_, largest, drift) = moves(|at| at * 24.0 / 25.0);
        assert_eq!((largest, drift), (-118_800, -144_000));
    }
}
