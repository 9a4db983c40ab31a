//! Ways to break lines without a model, to measure one against.

use serde::{Deserialize, Serialize};

use formats::language::Language;
use formats::transcript::Mark;
use models::breaks::lines::Lines;
use models::breaks::writing::width;

/// How lines are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Baseline {
    /// Each line takes as many words as fit.
    Greedy,
    /// Each sentence that does not fit into a line is cut into two halves as equal as words allow, and so are the halves.
    Balanced,
    /// The same with the pieces between punctuation marks of any kind in place of sentences.
    Punctuation,
    /// The lines with the smallest sum of costs: the penalties of [`Language::break_penalty`] where they end, and unusual lengths.
    Rules,
}

/// What a line costs by its length, beside the square root of the penalty of its end, which is 0 to 10.
#[derive(Clone, Copy, Debug)]
pub struct LengthCost {
    /// Of a line that is as much longer than the usual one as the limit is; it grows with the square of the difference.
    pub unusual: f64,
    /// The length of a usual line as a share of the limit.
    pub usual_share: f64,
}

/// Tuned on talks kept back from training: usual lines have 20 of 42 characters.
const TUNED: LengthCost = LengthCost { unusual: 3.0, usual_share: 20.0 / 42.0 };

impl Baseline {
    pub const ALL: [Self; 4] = [Self::Greedy, Self::Balanced, Self::Punctuation, Self::Rules];

    /// As in reports.
    pub const fn name(self) -> &'static str {
        ["greedy", "balanced", "punctuation", "rules"][self as usize]
    }

    /// For each word, whether a line ends after it. No line is longer than `limit` characters, but for single words that are.
    /// `language`: a BCP-47 or ISO 639 code.
    pub fn lines(self, words: &[String], limit: usize, language: &str) -> Vec<bool> {
        let widths: Vec<u16> = words.iter().map(|word| width(word)).collect();
        let lines = Lines { widths: &widths, limit };
        match self {
            Self::Greedy => greedy(&lines),
            Self::Balanced => halves(&lines, |word| Mark::of_written(&words[word]).is_some_and(Mark::ends_sentence)),
            Self::Punctuation => halves(&lines, |word| Mark::of_written(&words[word]).is_some()),
            Self::Rules => by_rules(words, limit, Language::of(language), TUNED, |_, _| 0.0),
        }
    }
}

/// [`Baseline::Rules`] with other costs of lengths. `parting`: what it costs to part two words, beside the rules.
pub fn by_rules(
    words: &[String],
    limit: usize,
    language: &Language,
    length: LengthCost,
    parting: impl Fn(&str, &str) -> f64,
) -> Vec<bool> {
    let widths: Vec<u16> = words.iter().map(|word| width(word)).collect();
    let cost =
        |pair: &[String]| f64::from(language.break_penalty(&pair[0], &pair[1])).sqrt() + parting(&pair[0], &pair[1]);
    // The end of the text costs nothing.
    let costs: Vec<f64> = words.windows(2).map(cost).chain([0.0]).collect();
    Lines { widths: &widths, limit }.best(|line| {
        let difference = line.length as f64 / limit.max(1) as f64 - length.usual_share;
        -(costs[line.last] + length.unusual * difference * difference)
    })
}

fn greedy(lines: &Lines<'_>) -> Vec<bool> {
    let mut ends = vec![false; lines.widths.len()];
    let mut length = 0;
    for (word, &width) in lines.widths.iter().enumerate() {
        let with_space = length + usize::from(length > 0) + usize::from(width);
        length = if with_space > lines.limit && word > 0 {
            ends[word - 1] = true;
            usize::from(width)
        } else {
            with_space
        };
    }
    if let Some(last) = ends.last_mut() {
        *last = true;
    }
    ends
}

/// Lines of the pieces that end where `ends_piece` says so.
fn halves(lines: &Lines<'_>, ends_piece: impl Fn(usize) -> bool) -> Vec<bool> {
    let count = lines.widths.len();
    let mut ends = vec![false; count];
    // Characters of the words before, a space after each.
    let mut before = vec![0];
    for &width in lines.widths {
        before.push(before[before.len() - 1] + usize::from(width) + 1);
    }
    let mut pieces = Vec::new();
    let mut first = 0;
    for (word, end) in ends.iter_mut().enumerate().take(count) {
        if ends_piece(word) || word + 1 == count {
            *end = true;
            pieces.push(first..word + 1);
            first = word + 1;
        }
    }
    while let Some(piece) = pieces.pop() {
        if piece.len() < 2 || before[piece.end] - before[piece.start] - 1 <= lines.limit {
            continue;
        }
        let middle = before[piece.start] + before[piece.end];
        // The first word of the second half: the one that starts closest to the middle.
        let after = before[piece.clone()].partition_point(|&start| 2 * start < middle) + piece.start;
        let nearest = |&start: &usize| (2 * before[start]).abs_diff(middle);
        let half = (after.saturating_sub(1)..=after)
            .filter(|start| (piece.start + 1..piece.end).contains(start))
            .min_by_key(nearest)
            .unwrap_or(piece.start + 1);
        ends[half - 1] = true;
        pieces.extend([piece.start..half, half..piece.end]);
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(system: Baseline, limit: usize, text: &str) -> String {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let ends = system.lines(&words, limit, "en");
        words.iter().zip(ends).map(|(word, ends)| format!("{word}{}", if ends { "|" } else { " " })).collect()
    }

    #[test]
    fn each_baseline_breaks_as_it_says() {
        let text = "So we go home now. Yes, you and the other people who know.";
        assert_eq!(lines(Baseline::Greedy, 14, text), "So we go home|now. Yes, you|and the other|people who|know.|");
        assert_eq!(lines(Baseline::Balanced, 14, text), "So we go|home now.|Yes, you|and the|other people|who know.|");
        assert_eq!(lines(Baseline::Balanced, 42, text), "So we go home now.|Yes, you and the other people who know.|");
        assert_eq!(
            lines(Baseline::Punctuation, 42, text),
            "So we go home now.|Yes,|you and the other people who know.|"
        );
        assert_eq!(lines(Baseline::Rules, 42, text), "So we go home now.|Yes, you and the other people who know.|");
        let long = "We saw all of the people in the old house by the big river this year.";
        let broken = lines(Baseline::Rules, 42, long);
        assert!(!broken.contains("the|") && !broken.contains("of|"), "{broken}");
    }

    #[test]
    fn all_lines_fit() {
        let text = "a bb ccc dddd eeeee ffffff, ggggggg. hhhhhhhh iiiiiiiii jjjjjjjjjj k".repeat(7);
        for system in Baseline::ALL {
            for limit in [1, 9, 10, 17, 42] {
                for line in lines(system, limit, &text).split('|') {
                    assert!(line.len() <= limit || !line.contains(' '), "{system:?} {limit}: {line}");
                }
            }
            assert!(system.lines(&[], 42, "en").is_empty());
        }
    }
}
