//! How well the breaks of one subtitle file agree with those of another for the same talk.
//!
//! The texts need not be equal: their words are aligned first, and breaks are compared at the gaps between words that
//! both files have.

use std::fmt;

use serde::Serialize;

use crate::transcript::sequence_alignment::common_pairs;
use crate::transcript::{ParsedCue, bare_text};

/// Longest line that conforms, in characters.
pub const MAX_LINE_CHARACTERS: usize = 42;

/// What [`compare`] found. Ratios are 0 to 1, `None` where there is nothing to count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoundaryReport {
    pub reference_words: usize,
    pub hypothesis_words: usize,
    /// Words that the two files have in common, in the same order.
    pub matched_words: usize,
    /// Ends of cues.
    pub cue_ends: Agreement,
    /// Ends of lines inside cues.
    pub line_ends: Agreement,
    /// Ends of lines and of cues, not told apart.
    pub breaks: Agreement,
    /// Share of lines with at most [`MAX_LINE_CHARACTERS`] characters.
    pub reference_line_conformity: Option<f64>,
    pub hypothesis_line_conformity: Option<f64>,
    /// Segmentation error of the cue ends, 0 is perfect (Beeferman, Berger and Lafferty, Machine Learning 34, 1999). The
    /// window is half the mean length of a reference cue, in matched words.
    pub pk: Option<f64>,
    /// WindowDiff of the cue ends with the same window, 0 is perfect (Pevzner and Hearst, Computational Linguistics 28,
    /// 2002).
    pub window_diff: Option<f64>,
}

/// Breaks of one kind in both files. The end of the talk is not counted, for nobody misses it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Agreement {
    pub reference: usize,
    pub hypothesis: usize,
    /// At the same gap in both.
    pub matched: usize,
    pub precision: Option<f64>,
    pub recall: Option<f64>,
    /// Harmonic mean of precision and recall.
    pub f1: Option<f64>,
}

/// What stands after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Break {
    None,
    Line,
    Cue,
}

/// Compares the breaks of two subtitle files of the same talk.
///
/// Words are matched without case and punctuation. Between two neighbouring matched words lies one gap, also if one file
/// has more words there; the strongest break in it counts. Memory is linear in the number of words.
///
/// Sigma of EvalSub (Karakanta et al., LREC 2022) is not among the figures.
pub fn compare(reference: &[ParsedCue], hypothesis: &[ParsedCue]) -> BoundaryReport {
    let (reference_words, reference_breaks) = words_and_breaks(reference);
    let (hypothesis_words, hypothesis_breaks) = words_and_breaks(hypothesis);
    let pairs = common_pairs(&reference_words, &hypothesis_words);
    let strongest = |breaks: &[Break]| breaks.iter().copied().max().unwrap_or(Break::None);
    let gaps: Vec<(Break, Break)> = pairs
        .windows(2)
        .map(|pair| {
            let ((from, at), (to, next)) = (pair[0], pair[1]);
            (strongest(&reference_breaks[from..to]), strongest(&hypothesis_breaks[at..next]))
        })
        .collect();
    let cue_ends: Vec<(bool, bool)> = gaps.iter().map(|&(a, b)| (a == Break::Cue, b == Break::Cue)).collect();
    let window = window_of(&cue_ends);
    BoundaryReport {
        reference_words: reference_words.len(),
        hypothesis_words: hypothesis_words.len(),
        matched_words: pairs.len(),
        cue_ends: Agreement::of(cue_ends.iter().copied()),
        line_ends: Agreement::of(gaps.iter().map(|&(a, b)| (a == Break::Line, b == Break::Line))),
        breaks: Agreement::of(gaps.iter().map(|&(a, b)| (a != Break::None, b != Break::None))),
        reference_line_conformity: line_conformity(reference),
        hypothesis_line_conformity: line_conformity(hypothesis),
        pk: window_error(&cue_ends, window, |a, b| (a == 0) != (b == 0)),
        window_diff: window_error(&cue_ends, window, |a, b| a != b),
    }
}

/// Bare lower-case words in the order of time, and the break after each.
fn words_and_breaks(cues: &[ParsedCue]) -> (Vec<String>, Vec<Break>) {
    let mut sorted: Vec<&ParsedCue> = cues.iter().collect();
    sorted.sort_by_key(|cue| cue.span.start);
    let (mut words, mut breaks): (Vec<String>, Vec<Break>) = Default::default();
    for cue in sorted {
        let before_cue = words.len();
        for line in &cue.lines {
            let before_line = words.len();
            let tokens = line.split_whitespace().map(bare_text).filter(|token| token.contains(char::is_alphanumeric));
            words.extend(tokens.map(|token| token.to_lowercase().replace('’', "'")));
            breaks.resize(words.len(), Break::None);
            // A line without words (a dash, a note sign) ends no word.
            if let (Some(last), true) = (breaks.last_mut(), words.len() > before_line) {
                *last = Break::Line;
            }
        }
        if let (Some(last), true) = (breaks.last_mut(), words.len() > before_cue) {
            *last = Break::Cue;
        }
    }
    (words, breaks)
}

impl Agreement {
    fn of(gaps: impl Iterator<Item = (bool, bool)>) -> Self {
        let mut counts = Self::default();
        for (reference, hypothesis) in gaps {
            counts.reference += usize::from(reference);
            counts.hypothesis += usize::from(hypothesis);
            counts.matched += usize::from(reference && hypothesis);
        }
        counts.precision = ratio(counts.matched, counts.hypothesis);
        counts.recall = ratio(counts.matched, counts.reference);
        // 2PR / (P + R) in counts, defined as soon as there is any break.
        counts.f1 = ratio(2 * counts.matched, counts.reference + counts.hypothesis);
        counts
    }
}

fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn line_conformity(cues: &[ParsedCue]) -> Option<f64> {
    let lines = || cues.iter().flat_map(|cue| &cue.lines).map(|line| line.trim()).filter(|line| !line.is_empty());
    ratio(lines().filter(|line| line.chars().count() <= MAX_LINE_CHARACTERS).count(), lines().count())
}

/// Half the mean length of a reference segment in words, at least 1.
fn window_of(gaps: &[(bool, bool)]) -> usize {
    let segments = gaps.iter().filter(|(reference, _)| *reference).count() + 1;
    ((gaps.len() + 1) as f64 / (2.0 * segments as f64)).round().max(1.0) as usize
}

/// Share of the windows of `window` gaps in which the numbers of boundaries disagree.
fn window_error(gaps: &[(bool, bool)], window: usize, disagree: fn(usize, usize) -> bool) -> Option<f64> {
    let windows = gaps.windows(window);
    let total = windows.len();
    let wrong = windows.filter(|gaps| {
        let count = |side: fn(&(bool, bool)) -> bool| gaps.iter().filter(|gap| side(gap)).count();
        disagree(count(|gap| gap.0), count(|gap| gap.1))
    });
    ratio(wrong.count(), total)
}

impl fmt::Display for BoundaryReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{:.1} %", 100.0 * value));
        writeln!(
            out,
            "words      reference {}  hypothesis {}  matched {}",
            self.reference_words, self.hypothesis_words, self.matched_words
        )?;
        writeln!(
            out,
            "{:<10} {:>9} {:>10} {:>8} {:>10} {:>8} {:>8}",
            "", "reference", "hypothesis", "matched", "precision", "recall", "F1"
        )?;
        for (name, row) in [("cue ends", self.cue_ends), ("line ends", self.line_ends), ("all breaks", self.breaks)] {
            writeln!(
                out,
                "{name:<10} {:>9} {:>10} {:>8} {:>10} {:>8} {:>8}",
                row.reference,
                row.hypothesis,
                row.matched,
                percent(row.precision),
                percent(row.recall),
                percent(row.f1)
            )?;
        }
        writeln!(
            out,
            "lines of at most {MAX_LINE_CHARACTERS} characters: reference {}, hypothesis {}",
            percent(self.reference_line_conformity),
            percent(self.hypothesis_line_conformity)
        )?;
        write!(out, "cue ends: Pk {}, WindowDiff {}", percent(self.pk), percent(self.window_diff))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Span;

    fn cues(texts: &[&str]) -> Vec<ParsedCue> {
        texts
            .iter()
            .enumerate()
            .map(|(number, text)| ParsedCue {
                span: Span::from_secs(number as f64, number as f64 + 1.0),
                lines: text.split('|').map(str::to_owned).collect(),
                id: String::new(),
                settings: String::new(),
                speaker: None,
            })
            .collect()
    }

    #[test]
    fn a_file_agrees_with_itself() {
        let file = cues(&["We came|early,", "- and left|late."]);
        let report = compare(&file, &file);
        assert_eq!((report.reference_words, report.matched_words), (6, 6));
        assert_eq!((report.cue_ends.f1, report.line_ends.f1, report.breaks.f1), (Some(1.0), Some(1.0), Some(1.0)));
        assert_eq!((report.pk, report.window_diff), (Some(0.0), Some(0.0)));
        assert_eq!(report.cue_ends.reference, 1);
    }

    #[test]
    fn breaks_are_compared_at_matched_words() {
        // Reference cue ends: after "b", "d". Hypothesis: after "b", "x" (which is between "d" and "e" all the same), "e".
        let report = compare(&cues(&["a B,", "c d", "e f"]), &cues(&["a|b", "c d x", "e", "f"]));
        assert_eq!((report.hypothesis_words, report.matched_words), (7, 6));
        assert_eq!((report.cue_ends.reference, report.cue_ends.hypothesis, report.cue_ends.matched), (2, 3, 2));
        assert_eq!((report.line_ends.reference, report.line_ends.hypothesis), (0, 1));
        assert_eq!(report.cue_ends.f1, Some(0.8));
        // Window of one gap: one of five gaps differs.
        assert_eq!((report.pk, report.window_diff), (Some(0.2), Some(0.2)));
        assert!(report.to_string().contains("cue ends"));
    }

    #[test]
    fn nothing_in_common_is_no_crash() {
        let report = compare(&cues(&["a b"]), &cues(&[]));
        assert_eq!((report.matched_words, report.cue_ends.f1, report.pk), (0, None, None));
        assert_eq!(report.hypothesis_line_conformity, None);
    }

    #[test]
    fn a_long_talk_is_compared_quickly() {
        let text = |step: usize| -> Vec<String> {
            let words: Vec<String> = (0..20_000).map(|at| format!("w{}", (at * 7919) % 4001)).collect();
            words.chunks(step).map(|words| words.join(" ")).collect()
        };
        let (reference, hypothesis) = (text(8), text(7));
        let borrowed = |texts: &[String]| cues(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let report = compare(&borrowed(&reference), &borrowed(&hypothesis));
        assert_eq!(report.matched_words, 20_000);
        assert_eq!(report.cue_ends.matched, 20_000 / 56);
    }
}
