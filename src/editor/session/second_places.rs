//! Which of the second subtitles stand beside which cues.

use crate::cues::Cue;
use crate::project::SecondCue;
use base::time::{Duration, Instant, Span};

/// Which second cues stand beside which cues, by the time that they are shown together. Worked out once per change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecondPlaces {
    /// For each cue, where its part of `beside` begins; and where the last one ends.
    starts: Vec<usize>,
    /// Positions of second cues, cue by cue, those that are shown longest with it first.
    beside: Vec<usize>,
    /// For each second cue, the cue that it is shown with longest, or the nearest one.
    homes: Vec<usize>,
}

impl SecondPlaces {
    /// Where second cues stand beside cues; both are in the order of time.
    pub fn of(cues: &[Cue], second: &[SecondCue]) -> Self {
        if cues.is_empty() || second.is_empty() {
            return Self::default();
        }
        let overlap = |one: Span, other: Span| one.end.min(other.end) - one.start.max(other.start);
        // Cue, time that it is shown together, second cue.
        let mut pairs: Vec<(usize, Duration, usize)> = Vec::with_capacity(second.len());
        let mut homes = Vec::with_capacity(second.len());
        for (index, SecondCue { span, .. }) in second.iter().enumerate() {
            let first = cues.partition_point(|cue| cue.span.end <= span.start);
            let together = cues[first..].iter().take_while(|cue| cue.span.start < span.end.max(span.start));
            let together = (first..).zip(together.map(|cue| (overlap(cue.span, *span), cue.span.duration())));
            let together: Vec<(usize, (Duration, Duration))> = together.collect();
            let longest = together.iter().max_by_key(|(cue, (shared, _))| (*shared, std::cmp::Reverse(*cue)));
            let home = longest.map_or_else(|| nearest(cues, first, span.start), |(cue, _)| *cue);
            homes.push(home);
            for &(cue, (shared, length)) in &together {
                // One that only reaches into the next by a little stands beside its own alone.
                let shorter = length.min(span.duration());
                let is_much = shared.as_nanos().saturating_mul(5) >= shorter.as_nanos();
                if cue == home || is_much {
                    pairs.push((cue, shared, index));
                }
            }
            if together.is_empty() {
                pairs.push((home, Duration::ZERO, index));
            }
        }
        pairs.sort_by_key(|&(cue, shared, index)| (cue, std::cmp::Reverse(shared), index));
        let mut starts = Vec::with_capacity(cues.len() + 1);
        let mut at = 0;
        for cue in 0..cues.len() {
            starts.push(at);
            at += pairs[at..].iter().take_while(|(other, ..)| *other == cue).count();
        }
        starts.push(at);
        Self { starts, beside: pairs.into_iter().map(|(_, _, index)| index).collect(), homes }
    }

    /// Positions of the second cues beside a cue, those that are shown longest with it first.
    pub fn beside(&self, cue: usize) -> &[usize] {
        match (self.starts.get(cue), self.starts.get(cue + 1)) {
            (Some(&from), Some(&to)) => &self.beside[from..to],
            _ => &[],
        }
    }

    /// The cue that a second cue belongs to.
    pub fn home(&self, second: usize) -> Option<usize> {
        self.homes.get(second).copied()
    }
}

/// The cue nearest to a time at which none is shown; `next`: the first one that ends after it.
fn nearest(cues: &[Cue], next: usize, at: Instant) -> usize {
    let before = next.checked_sub(1);
    match (before, cues.get(next)) {
        (Some(before), Some(after)) if after.span.start - at < at - cues[before].span.end => next,
        (Some(before), _) => before,
        (None, _) => next,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cues(spans: &[(f64, f64)]) -> Vec<Cue> {
        let cue = |(index, &(start, end)): (usize, &(f64, f64))| Cue {
            words: index..index + 1,
            lines: vec!["text".to_owned()],
            span: Span::from_secs(start, end),
        };
        spans.iter().enumerate().map(cue).collect()
    }

    fn second(spans: &[(f64, f64)]) -> Vec<SecondCue> {
        spans.iter().map(|&(start, end)| SecondCue { span: Span::from_secs(start, end), text: "zwei".into() }).collect()
    }

    #[test]
    fn what_is_shown_together_longest_stands_first() {
        let check = |first: &[(f64, f64)], other: &[(f64, f64)], expected: &[&[usize]]| {
            let places = SecondPlaces::of(&cues(first), &second(other));
            let found: Vec<&[usize]> = (0..first.len()).map(|cue| places.beside(cue)).collect();
            assert_eq!(found, expected, "{first:?} beside {other:?}");
        };
        check(&[(0.0, 2.0), (2.0, 4.0)], &[(0.0, 2.0), (2.0, 4.0)], &[&[0], &[1]]);
        check(&[(0.0, 2.0), (2.0, 4.0)], &[(0.0, 4.0)], &[&[0], &[0]]);
        check(&[(0.0, 4.0)], &[(0.0, 1.0), (1.0, 4.0)], &[&[1, 0]]);
        // A little too long is no second place.
        check(&[(0.0, 2.0), (2.0, 4.0)], &[(0.0, 2.2), (2.2, 4.0)], &[&[0], &[1]]);
        // What is shown with none stands beside the nearest, and nothing is lost.
        check(&[(0.0, 2.0), (6.0, 8.0)], &[(2.5, 3.0), (5.0, 5.5), (9.0, 9.5)], &[&[0], &[1, 2]]);
        check(&[(2.0, 4.0)], &[(0.0, 1.0), (3.0, 3.0)], &[&[0, 1]]);
        check(&[(0.0, 2.0)], &[], &[&[]]);
        check(&[], &[(0.0, 1.0)], &[]);
    }
}
