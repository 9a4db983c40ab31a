//! The greedy search for shifts: as long as moving a run of tokens lowers the edit distance, the best such move is made.
//!
//! After `lib_ter.py` of sacreBLEU (Apache-2.0) as SubER changed it, which follows Tercom (Snover et al., 2006).

use super::edit_distance::{EditDistance, EditStep};
use super::edits::Edits;
use super::token::Token;
use base::progress::Cancellation;

/// Most tokens that are shifted together.
const LONGEST_SHIFT: usize = 10;
/// Most positions between the run and its counterpart in the reference.
const FARTHEST_SHIFT: usize = 50;
/// Trials after which a part of the files is left as it is.
const MOST_TRIALS: usize = 1000;

/// Adds the edits between two parts to `edits`. Calls `go_on` before every search.
pub(super) fn count(
    reference: &[Token],
    hypothesis: Vec<Token>,
    edits: &mut Edits,
    mut go_on: impl FnMut() -> Result<(), Cancellation>,
) -> Result<(), Cancellation> {
    if reference.is_empty() {
        // Nothing to shift towards.
        for token in hypothesis {
            if token.is_break() { edits.break_insertions += 1 } else { edits.word_insertions += 1 }
        }
        return Ok(());
    }
    let mut distance = EditDistance::new(reference, hypothesis);
    let mut trials = 0;
    loop {
        go_on()?;
        let best = best_shift(reference, &distance, &mut trials);
        // A search that was cut short counts for nothing.
        if trials >= MOST_TRIALS {
            break;
        }
        let Some(best) = best.filter(|best| best.gain > 0) else { break };
        let (from, changed) = best.shift.apply(distance.hypothesis());
        distance.change(from, &changed);
        edits.shifts += 1;
    }
    count_path(reference, distance.hypothesis(), &distance.path(), edits);
    Ok(())
}

fn count_path(reference: &[Token], hypothesis: &[Token], path: &[EditStep], edits: &mut Edits) {
    let (mut reference, mut hypothesis) = (reference.iter(), hypothesis.iter());
    for step in path {
        let extra = if *step == EditStep::Add { None } else { hypothesis.next() };
        let expected = if *step == EditStep::Drop { None } else { reference.next() };
        match expected {
            Some(token) if token.is_break() => edits.reference_breaks += 1,
            Some(_) => edits.reference_words += 1,
            None => {}
        }
        let is_break = expected.or(extra).is_some_and(|token| token.is_break());
        let count = match (step, is_break) {
            (EditStep::Match, _) => continue,
            (EditStep::Replace, false) => &mut edits.word_substitutions,
            (EditStep::Replace, true) => &mut edits.break_substitutions,
            (EditStep::Drop, false) => &mut edits.word_insertions,
            (EditStep::Drop, true) => &mut edits.break_insertions,
            (EditStep::Add, false) => &mut edits.word_deletions,
            (EditStep::Add, true) => &mut edits.break_deletions,
        };
        *count += 1;
    }
}

/// `length` tokens from `start` on are moved before the token that stands at `target` now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shift {
    start: usize,
    length: usize,
    target: usize,
}

impl Shift {
    /// The tokens that change, and where they begin.
    fn apply(self, tokens: &[Token]) -> (usize, Vec<Token>) {
        let Self { start, length, target } = self;
        let end = start + length;
        let run = &tokens[start..end];
        if target < start {
            (target, [run, &tokens[target..start]].concat())
        } else if target > end {
            (start, [&tokens[end..target], run].concat())
        } else {
            // A target inside the run counts from its start: the run jumps over as many tokens.
            let after = target.min(tokens.len() - length);
            let jumped = &tokens[end..(after + length).max(end)];
            (start, [jumped, run].concat())
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Candidate {
    /// By how much the edit distance falls.
    gain: i64,
    shift: Shift,
}

impl Candidate {
    /// Larger is better: the gain, then long runs, then early ones, then early places.
    const fn rank(&self) -> (i64, usize, std::cmp::Reverse<usize>, std::cmp::Reverse<usize>) {
        use std::cmp::Reverse;
        (self.gain, self.shift.length, Reverse(self.shift.start), Reverse(self.shift.target))
    }
}

/// Where the tokens stand to each other on the cheapest path.
struct Alignment {
    /// For each token of the reference the position after its counterpart, or after the last token before it.
    after: Vec<usize>,
    reference_is_wrong: Vec<bool>,
    hypothesis_is_wrong: Vec<bool>,
}

impl Alignment {
    fn of(path: &[EditStep]) -> Self {
        let mut alignment = Self { after: Vec::new(), reference_is_wrong: Vec::new(), hypothesis_is_wrong: Vec::new() };
        for &step in path {
            let is_wrong = step != EditStep::Match;
            if step != EditStep::Add {
                alignment.hypothesis_is_wrong.push(is_wrong);
            }
            if step != EditStep::Drop {
                alignment.after.push(alignment.hypothesis_is_wrong.len());
                alignment.reference_is_wrong.push(is_wrong);
            }
        }
        alignment
    }
}

/// The best of all shifts that put a run where the reference has the same tokens; counts `trials` up.
fn best_shift(reference: &[Token], distance: &EditDistance<'_>, trials: &mut usize) -> Option<Candidate> {
    let hypothesis = distance.hypothesis();
    let before = i64::from(distance.distance());
    let alignment = Alignment::of(&distance.path());
    let mut best: Option<Candidate> = None;
    for start in 0..hypothesis.len() {
        let nearest = start.saturating_sub(FARTHEST_SHIFT);
        let farthest = (start + FARTHEST_SHIFT + 1).min(reference.len());
        for place in nearest..farthest {
            let run = hypothesis[start..].iter().zip(&reference[place..]).take(LONGEST_SHIFT);
            let longest = run.take_while(|(token, other)| token.matches(**other)).count();
            for length in 1..=longest {
                // Both the run must be wrong where it is, and what the reference has there.
                if !alignment.hypothesis_is_wrong[start..start + length].contains(&true)
                    || !alignment.reference_is_wrong[place..place + length].contains(&true)
                    // Nor is the run shifted within itself.
                    || (start + 1..=start + length).contains(&alignment.after[place])
                {
                    continue;
                }
                let mut last = None;
                for offset in 0..=length {
                    let target = match (place + offset).checked_sub(1) {
                        None => 0,
                        Some(before) => match alignment.after.get(before) {
                            Some(&after) => after,
                            None => break,
                        },
                    };
                    if last == Some(target) {
                        continue;
                    }
                    last = Some(target);
                    let shift = Shift { start, length, target };
                    let (from, changed) = shift.apply(hypothesis);
                    let gain = before - i64::from(distance.distance_if(from, &changed));
                    let candidate = Candidate { gain, shift };
                    *trials += 1;
                    if best.is_none_or(|best| candidate.rank() > best.rank()) {
                        best = Some(candidate);
                    }
                }
                if *trials >= MOST_TRIALS {
                    return best;
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_moved_as_in_the_published_program() {
        let tokens: Vec<Token> = (0..8).map(|number| Token { number, start: 0, end: 1 }).collect();
        let check = |start: usize, length: usize, target: usize, expected: [u32; 8]| {
            let (from, changed) = Shift { start, length, target }.apply(&tokens);
            let mut moved = tokens.clone();
            moved[from..from + changed.len()].copy_from_slice(&changed);
            let numbers: Vec<u32> = moved.iter().map(|token| token.number).collect();
            assert_eq!(numbers, expected, "{start} {length} {target}");
        };
        check(4, 2, 1, [0, 4, 5, 1, 2, 3, 6, 7]);
        check(1, 2, 6, [0, 3, 4, 5, 1, 2, 6, 7]);
        check(1, 2, 8, [0, 3, 4, 5, 6, 7, 1, 2]);
        // words[:1] + words[3:4] + words[1:3] + words[4:]
        check(1, 2, 2, [0, 3, 1, 2, 4, 5, 6, 7]);
        check(1, 2, 1, [0, 1, 2, 3, 4, 5, 6, 7]);
        check(1, 2, 3, [0, 3, 4, 1, 2, 5, 6, 7]);
        check(6, 2, 8, [0, 1, 2, 3, 4, 5, 6, 7]);
        check(5, 2, 7, [0, 1, 2, 3, 4, 7, 5, 6]);
    }
}
