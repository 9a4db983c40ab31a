//! All ways to divide a text into lines, weighed at once.
//!
//! A division is scored line by line, so sums and maxima over all divisions are found by dynamic programming (semi-Markov
//! conditional random fields: Sarawagi and Cohen, NIPS 2004, section 3). Lines are as long as the limit at most, but for a
//! single word that is longer by itself.

/// The words of a text, and how long a line may be.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    /// Characters of each word; between two words of a line is one space.
    pub widths: &'a [u16],
    /// Longest line, in characters.
    pub limit: usize,
}

/// The words `first..=last` as one line of `length` characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub first: usize,
    pub last: usize,
    pub length: usize,
}

/// How likely lines are under scores: the chance of a division is in proportion to the exponential of its sum of scores.
#[derive(Clone, Debug)]
pub struct Chances {
    /// Entry N: logarithm of the sum over all divisions of the first N words.
    before: Vec<f64>,
    /// Entry N: the same for the words from N on.
    after: Vec<f64>,
}

impl Lines<'_> {
    /// All lines that may end with word `last`, the shortest first.
    pub fn ending_at(&self, last: usize) -> impl Iterator<Item = Line> {
        let mut length = 0;
        (0..=last).rev().map_while(move |first| {
            length += usize::from(self.widths[first]) + usize::from(first < last);
            (length <= self.limit || first == last).then_some(Line { first, last, length })
        })
    }

    /// Sums over all divisions, with `score` of each line; a score of minus infinity forbids a line.
    pub fn chances(&self, score: impl Fn(Line) -> f64) -> Chances {
        let count = self.widths.len();
        let mut chances =
            Chances { before: vec![f64::NEG_INFINITY; count + 1], after: vec![f64::NEG_INFINITY; count + 1] };
        chances.before[0] = 0.0;
        chances.after[count] = 0.0;
        let mut terms = Vec::new();
        for last in 0..count {
            terms.clear();
            terms.extend(self.ending_at(last).map(|line| chances.before[line.first] + score(line)));
            chances.before[last + 1] = log_sum(&terms);
        }
        // Lines are found by their ends, so their part of the sum is passed on to their starts; the running sum stays scaled
        // by its highest term.
        for last in (0..count).rev() {
            let rest = chances.after[last + 1];
            for line in self.ending_at(last) {
                let sum = &mut chances.after[line.first];
                *sum = log_add(*sum, score(line) + rest);
            }
        }
        chances
    }

    /// The division with the highest sum of gains: for every word, whether a line ends after it. Of two equally good ones
    /// that with the shorter last line.
    pub fn best(&self, gain: impl Fn(Line) -> f64) -> Vec<bool> {
        let count = self.widths.len();
        let mut best = vec![f64::NEG_INFINITY; count + 1];
        let mut start = vec![0; count + 1];
        best[0] = 0.0;
        for last in 0..count {
            // A text must be divided somehow, even if every gain is out of range.
            start[last + 1] = last;
            for line in self.ending_at(last) {
                let sum = best[line.first] + gain(line);
                if sum > best[last + 1] {
                    (best[last + 1], start[last + 1]) = (sum, line.first);
                }
            }
        }
        let mut ends = vec![false; count];
        let mut end = count;
        while end > 0 {
            ends[end - 1] = true;
            end = start[end];
        }
        ends
    }
}

impl Chances {
    /// Logarithm of the sum over all divisions.
    pub fn log_total(&self) -> f64 {
        self.after[0]
    }

    /// The chance that a line with this score is one of the division.
    pub fn of_line(&self, line: Line, score: f64) -> f64 {
        (self.before[line.first] + score + self.after[line.last + 1] - self.log_total()).exp()
    }

    /// For each word the chance that a line ends after it; 1 after the last.
    pub fn of_ends(&self) -> Vec<f32> {
        let total = self.log_total();
        let ends = self.before.iter().zip(&self.after).skip(1);
        ends.map(|(before, after)| ((before + after - total).exp() as f32).clamp(0.0, 1.0)).collect()
    }
}

fn log_sum(terms: &[f64]) -> f64 {
    let highest = terms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if highest == f64::NEG_INFINITY {
        return highest;
    }
    highest + terms.iter().map(|term| (term - highest).exp()).sum::<f64>().ln()
}

fn log_add(a: f64, b: f64) -> f64 {
    let (high, low) = if a > b { (a, b) } else { (b, a) };
    if low == f64::NEG_INFINITY { high } else { high + (low - high).exp().ln_1p() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every division of the words, as ends of lines, with its lines.
    fn divisions(lines: &Lines<'_>) -> Vec<(Vec<bool>, Vec<Line>)> {
        let count = lines.widths.len();
        let mut found = Vec::new();
        for code in 0..1_u32 << (count - 1) {
            let ends: Vec<bool> = (0..count).map(|word| word + 1 == count || code >> word & 1 == 1).collect();
            let (mut first, mut own) = (0, Vec::new());
            for (last, _) in ends.iter().enumerate().filter(|(_, ends)| **ends) {
                let characters: u16 = lines.widths[first..=last].iter().sum();
                own.push(Line { first, last, length: usize::from(characters) + last - first });
                first = last + 1;
            }
            if own.iter().all(|line| line.length <= lines.limit || line.first == line.last) {
                found.push((ends, own));
            }
        }
        found
    }

    #[test]
    fn sums_and_maxima_are_those_of_counting_out() {
        let widths = [3, 5, 2, 12, 4, 1, 6, 2];
        let lines = Lines { widths: &widths, limit: 11 };
        let score = |line: Line| ((line.first * 31 + line.last * 17 + line.length) as f64).sin();
        let divisions = divisions(&lines);
        assert!(divisions.len() > 10);
        let sum_of = |own: &[Line]| own.iter().map(|&line| score(line)).sum::<f64>();
        let total: f64 = divisions.iter().map(|(_, own)| sum_of(own).exp()).sum();
        let chances = lines.chances(score);
        assert!((chances.log_total() - total.ln()).abs() < 1e-9);
        assert!((chances.before[widths.len()] - total.ln()).abs() < 1e-9);
        for (word, found) in chances.of_ends().into_iter().enumerate() {
            let expected: f64 =
                divisions.iter().filter(|(ends, _)| ends[word]).map(|(_, own)| sum_of(own).exp()).sum::<f64>() / total;
            assert!((f64::from(found) - expected).abs() < 1e-6, "{word}");
        }
        for line in (0..widths.len()).flat_map(|last| lines.ending_at(last)) {
            let with: f64 =
                divisions.iter().filter(|(_, own)| own.contains(&line)).map(|(_, own)| sum_of(own).exp()).sum();
            assert!((chances.of_line(line, score(line)) - with / total).abs() < 1e-9, "{line:?}");
        }
        let best = divisions.iter().max_by(|a, b| sum_of(&a.1).total_cmp(&sum_of(&b.1))).unwrap();
        assert_eq!(lines.best(score), best.0);
    }

    #[test]
    fn no_line_is_too_long_but_single_words() {
        let widths = [50, 20, 21, 21, 1, 60, 3];
        let lines = Lines { widths: &widths, limit: 42 };
        // Breaks are worth nothing, so there are as few as can be.
        let ends = lines.best(|_| -1.0);
        assert_eq!(ends, [true, false, true, false, true, true, true]);
        assert!(lines.best(|_| f64::NAN).iter().all(|ends| *ends));
        assert!(Lines { widths: &[], limit: 42 }.best(|_| 0.0).is_empty());
        assert!(Lines { widths: &[], limit: 42 }.chances(|_| 0.0).of_ends().is_empty());
    }
}
