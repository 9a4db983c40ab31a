//! How well lines agree with those of a subtitler: counts of their ends at word gaps, and Sigma.

use editor::comparison::sigma::{BrokenText, SigmaCounts};
use editor::comparison::{Break, Counts};

/// Counts the line ends of a talk: for each word, whether a line ends after it. The end of the talk is not counted, for it cannot be
/// missed.
pub fn count_line_ends(counts: &mut Counts, reference: &[bool], hypothesis: &[bool]) {
    let gaps = reference.len().saturating_sub(1);
    reference.iter().zip(hypothesis).take(gaps).for_each(|(&expected, &found)| counts.count(found, expected));
}

/// Counts for [`Sigma`](editor::comparison::sigma::Sigma) with all breaks as ends of lines, sentence by sentence. `sentences`: one past
/// the last word of each.
pub fn count_sigma(
    counts: &mut SigmaCounts,
    words: &[String],
    sentences: &[usize],
    reference: &[bool],
    hypothesis: &[bool],
) {
    let breaks = |ends: &[bool]| -> Vec<Break> {
        ends.iter().map(|&ends| if ends { Break::Line } else { Break::None }).collect()
    };
    let (reference, hypothesis) = (breaks(reference), breaks(hypothesis));
    let mut first = 0;
    for end in sentences.iter().copied().chain([words.len()]) {
        if end > first {
            let part = |breaks| BrokenText::new(words, breaks).part(first..end);
            counts.add_segment(part(&reference), part(&hypothesis));
        }
        first = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_counted_but_the_last() {
        let mut counts = Counts::default();
        count_line_ends(&mut counts, &[true, false, true, true], &[true, true, false, true]);
        count_line_ends(&mut counts, &[false, true], &[false, true]);
        count_line_ends(&mut counts, &[], &[]);
        assert_eq!(counts, Counts { found: 2, expected: 2, correct: 1 });
    }
}
