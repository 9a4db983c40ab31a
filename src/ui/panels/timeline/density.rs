//! How much there is to do in any stretch of the talk, so that thousands of boundaries and cues can be drawn as a few bars.

use std::ops::Range;

use crate::talk::Talk;
use base::time::Span;
use editor::settling::Boundary;

/// Counts before every boundary and cue; any stretch is the difference of two.
#[derive(Debug, Default)]
pub(super) struct Density {
    key: Option<Key>,
    pending_before: Vec<u32>,
    problems_before: Vec<u32>,
}

/// What the counts were made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    revision: u64,
    /// Another talk may have the same revision.
    boundaries: (usize, usize),
    cues: (usize, usize),
}

impl Density {
    /// Recomputes it if the talk has changed. Says whether it has.
    pub fn refresh(&mut self, talk: &Talk) -> bool {
        let key = Key {
            revision: talk.revision(),
            boundaries: (talk.boundaries().as_ptr() as usize, talk.boundaries().len()),
            cues: (talk.cues().as_ptr() as usize, talk.cues().len()),
        };
        if self.key == Some(key) {
            return false;
        }
        self.key = Some(key);
        let mut count = 0;
        let add = |boundary: &Boundary| {
            count += u32::from(talk.is_asked(boundary));
            count
        };
        self.pending_before.clear();
        self.pending_before.push(0);
        self.pending_before.extend(talk.boundaries().iter().map(add));
        self.problems_before.clear();
        self.problems_before.resize(talk.cues().len() + 1, 0);
        for problem in &talk.project_cues().problems {
            if let Some(count) = self.problems_before.get_mut(problem.cue + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for count in &mut self.problems_before {
            sum += *count;
            *count = sum;
        }
        true
    }

    /// Pending ones among some boundaries.
    pub fn pending(&self, boundaries: &Range<usize>) -> u32 {
        difference(&self.pending_before, boundaries)
    }

    /// Problems of some cues.
    pub fn problems(&self, cues: &Range<usize>) -> u32 {
        difference(&self.problems_before, cues)
    }
}

fn difference(before: &[u32], range: &Range<usize>) -> u32 {
    let at = |index: usize| before.get(index).or(before.last()).copied().unwrap_or(0);
    at(range.end).saturating_sub(at(range.start))
}

/// Boundaries after words that begin in a stretch.
pub(super) fn boundaries_in(talk: &Talk, span: Span) -> Range<usize> {
    let word_at = |instant| talk.heard_words().partition_point(|word| word.span.start < instant);
    let (first, last) = (word_at(span.start), word_at(span.end));
    let boundary_at = |word: usize| talk.boundaries().partition_point(|boundary| boundary.word < word);
    let first = boundary_at(first);
    first..boundary_at(last).max(first)
}

/// Cues that are shown at some time in a stretch.
pub(super) fn cues_in(talk: &Talk, span: Span) -> Range<usize> {
    let first = talk.cues().partition_point(|cue| cue.span.end <= span.start);
    let last = talk.cues().partition_point(|cue| cue.span.start < span.end);
    first..last.max(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use base::time::Instant;

    #[test]
    fn counts_of_stretches_add_up_to_all() {
        let talk = fixture::talk(120);
        let mut density = Density::default();
        assert!(density.refresh(&talk) && !density.refresh(&talk));
        let all = talk.boundaries().len();
        assert!(all > 4);
        assert_eq!(density.pending(&(0..all)) as usize, talk.pending_boundary_count());
        assert_eq!(density.problems(&(0..talk.cues().len())) as usize, talk.project_cues().problems.len());
        let end = talk.duration().as_secs();
        let parts: u32 = (0..10)
            .map(|part| Span::from_secs(end * f64::from(part) / 10.0, end * f64::from(part + 1) / 10.0))
            .map(|span| density.pending(&boundaries_in(&talk, span)))
            .sum();
        assert_eq!(parts as usize, talk.pending_boundary_count());
        let whole = Span::new(Instant::ZERO, Instant::ZERO + talk.duration());
        assert_eq!(cues_in(&talk, whole), 0..talk.cues().len());
        assert_eq!(density.pending(&(3..9999)), density.pending(&(3..all)), "what is gone is no reason to stop");
    }
}
