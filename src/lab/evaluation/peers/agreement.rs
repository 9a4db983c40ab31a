//! The cues of one program against the lines of a subtitler: the breaks of both at the same gaps between spoken words.

use super::subtitler_lines::SubtitlerLines;
use crate::evaluation::breaks::agreement::{count_line_ends, count_sigma};
use crate::evaluation::sums::adds_up;
use editor::comparison::sigma::SigmaCounts;
use editor::comparison::{Break, BrokenWords, Counts, TimedLines, comparable};
use formats::guideline::{Guideline, is_too_fast};
use formats::language::{Language, bare_word};
use formats::transcript::Mark;
use formats::transcript::sequence_alignment::common_pairs;
use models::breaks::writing::without_marks;

/// What is counted of the lines of one program in one talk or many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PeerCounts {
    /// Line ends at gaps between words, those of cues among them.
    pub line_ends: Counts,
    /// Ends of lines inside the talk, and those in a function word with no mark after it.
    pub ends: usize,
    pub function_word_ends: usize,
    /// Ends of sentences inside the talk, and those inside a line.
    pub sentence_ends: usize,
    pub inside_line: usize,
    pub cues: usize,
    pub too_fast: usize,
    pub lines: usize,
    pub too_long: usize,
    /// Spoken words that the program left out or wrote otherwise.
    pub lost_words: usize,
}

/// The spoken words of a talk, to which what stands between them has been added: signs by themselves, and what is only to be
/// read ("(Laughter)"), which some programs leave out.
#[derive(Debug, Default)]
pub struct SpokenLines {
    words: Vec<String>,
    /// As [`comparable`] makes them.
    keys: Vec<String>,
    marks: Vec<Mark>,
    line_ends: Vec<bool>,
    /// One past the last word of each sentence.
    sentences: Vec<usize>,
    /// The subtitler's lines, everything that was written among it.
    shown: Vec<String>,
}

impl SpokenLines {
    pub fn of(lines: &SubtitlerLines) -> Self {
        let mut spoken = Self::default();
        let is_spoken = without_marks(&lines.words);
        let rows = lines.words.iter().zip(&is_spoken).zip(&lines.marks).zip(&lines.line_ends);
        let mut begins = true;
        for (((word, bare), &mark), &ends) in rows {
            match spoken.shown.last_mut() {
                Some(line) if !begins => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => spoken.shown.push(word.clone()),
            }
            begins = ends;
            if let (Some(_), Some(key)) = (bare, comparable(word)) {
                spoken.words.push(word.clone());
                spoken.keys.push(key);
                spoken.marks.push(mark);
                spoken.line_ends.push(ends);
            } else if let (Some(last), Some(line_end)) = (spoken.marks.last_mut(), spoken.line_ends.last_mut()) {
                *last = if *last == Mark::O { mark } else { *last };
                *line_end |= ends;
            }
        }
        let sentence_ends = spoken.marks.iter().enumerate().filter(|(_, mark)| mark.ends_sentence());
        spoken.sentences = sentence_ends.map(|(word, _)| word + 1).collect();
        spoken
    }

    /// The subtitler against himself: what his own lines are like. His cues are not known.
    pub fn count_own(&self, language: &Language, guideline: &Guideline, sigma: &mut SigmaCounts) -> PeerCounts {
        let mut counts = self.count_ends(&self.line_ends, language, sigma);
        counts.count_lines(&self.shown, guideline);
        counts
    }

    /// Counts what a program made of the words.
    pub fn count(
        &self,
        cues: &[TimedLines],
        language: &Language,
        guideline: &Guideline,
        sigma: &mut SigmaCounts,
    ) -> PeerCounts {
        let made = BrokenWords::of(cues);
        let pairs = common_pairs(&self.keys, &made.words);
        let mut ends = vec![false; self.keys.len()];
        for pair in pairs.windows(2) {
            // What the program has more than the talk belongs to the gap.
            ends[pair[0].0] = made.breaks[pair[0].1..pair[1].1].iter().any(|kind| *kind != Break::None);
        }
        if let Some(last) = ends.last_mut() {
            *last = true;
        }
        let mut counts = self.count_ends(&ends, language, sigma);
        counts.lost_words = self.keys.len() - pairs.len();
        for cue in cues {
            let lines: Vec<String> = cue.lines.iter().map(|line| line.trim().to_owned()).collect();
            let chars = guideline.chars(&lines.join("\n"));
            counts.cues += 1;
            counts.too_fast += usize::from(is_too_fast(chars, cue.span, guideline));
            counts.count_lines(&lines, guideline);
        }
        counts
    }

    fn count_ends(&self, ends: &[bool], language: &Language, sigma: &mut SigmaCounts) -> PeerCounts {
        let mut counts = PeerCounts::default();
        count_line_ends(&mut counts.line_ends, &self.line_ends, ends);
        count_sigma(sigma, &self.words, &self.sentences, &self.line_ends, ends);
        for (word, &is_end) in ends.iter().enumerate().take(self.words.len().saturating_sub(1)) {
            let mark = self.marks[word];
            if mark.ends_sentence() {
                counts.sentence_ends += 1;
                counts.inside_line += usize::from(!is_end);
            }
            if is_end {
                counts.ends += 1;
                let is_function_word = mark == Mark::O && language.is_function_word(bare_word(&self.words[word]));
                counts.function_word_ends += usize::from(is_function_word);
            }
        }
        counts
    }
}

impl PeerCounts {
    fn count_lines(&mut self, lines: &[String], guideline: &Guideline) {
        let shown = lines.iter().filter(|line| !line.is_empty());
        for line in shown {
            self.lines += 1;
            self.too_long += usize::from(guideline.line_chars(line) > guideline.max_chars_per_line);
        }
    }
}

adds_up!(PeerCounts: line_ends, ends, function_word_ends, sentence_ends, inside_line, cues, too_fast, lines, too_long, lost_words);

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    /// "We go -- (Laughter) / now. You saw the / house."
    fn lines() -> SubtitlerLines {
        let words = ["We", "go", "--", "(Laughter)", "now.", "You", "saw", "the", "house."];
        SubtitlerLines {
            words: words.map(str::to_owned).to_vec(),
            marks: words.map(|word| Mark::of_written(word).unwrap_or_default()).to_vec(),
            line_ends: [3, 7, 8].iter().fold(vec![false; 9], |mut ends, &at: &usize| {
                ends[at] = true;
                ends
            }),
        }
    }

    fn count(cues: &[(f64, &[&str])]) -> PeerCounts {
        let cue = |(seconds, lines): &(f64, &[&str])| TimedLines {
            span: Span::from_secs(0.0, *seconds),
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        };
        let cues: Vec<TimedLines> = cues.iter().map(cue).collect();
        let mut sigma = SigmaCounts::default();
        SpokenLines::of(&lines()).count(&cues, Language::of("en"), &Guideline::ted(), &mut sigma)
    }

    #[test]
    fn breaks_are_compared_at_the_gaps_between_spoken_words() {
        // The same lines, with the signs on the word before and nothing that is only read.
        let same = count(&[(2.0, &["We go--", "now. You saw the"]), (0.2, &["house."])]);
        assert_eq!(same.line_ends, Counts { found: 2, expected: 2, correct: 2 });
        assert_eq!((same.ends, same.function_word_ends, same.lost_words), (2, 1, 0));
        assert_eq!((same.sentence_ends, same.inside_line), (1, 1));
        assert_eq!((same.cues, same.too_fast, same.lines, same.too_long), (2, 1, 3, 0));
        // What is only read is in a line of its own, and marks have been set.
        let other = count(&[(9.0, &["We go", "--"]), (9.0, &["(Laughter)"]), (9.0, &["Now, you saw", "the house."])]);
        assert_eq!(other.line_ends, Counts { found: 2, expected: 2, correct: 1 });
        assert_eq!((other.function_word_ends, other.inside_line, other.lost_words), (0, 1, 0));
        let lost = count(&[(9.0, &["We go now. You saw the house. And then we went home, all of us together."])]);
        assert_eq!((lost.lost_words, lost.too_long, lost.line_ends.found), (0, 1, 0));
        assert_eq!(count(&[(9.0, &["We went"])]).lost_words, 6);
    }

    #[test]
    fn subtitlers_agree_with_themselves() {
        let mut sigma = SigmaCounts::default();
        let own = SpokenLines::of(&lines()).count_own(Language::of("en"), &Guideline::ted(), &mut sigma);
        assert_eq!(own.line_ends, Counts { found: 2, expected: 2, correct: 2 });
        assert_eq!((own.lines, own.too_long, own.cues, own.inside_line), (3, 0, 0, 1));
        assert!(sigma.score().is_some_and(|sigma| (sigma.sigma - 100.0).abs() < 1e-9));
    }
}
