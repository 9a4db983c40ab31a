//! Counts of what a division does like a subtitler, and of its faults.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use super::talk::CutTalk;
use crate::evaluation::breaks::agreement::count_line_ends;
use crate::evaluation::sums::adds_up;
use base::progress::Progress;
use base::time::Duration;
use editor::comparison::Counts;
use editor::cues;
use editor::proposals::{CutWeights, Segmentation, Segmenter};
use formats::guideline::{Guideline, is_too_fast};
use formats::language::HIGHEST_PENALTY;
use formats::transcript::Mark;

/// A cue that starts so much later than its first word is late.
const LATE: Duration = Duration::from_millis(100);

/// What one or more divisions come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CutCounts {
    /// Line ends at word gaps, those of cues among them.
    line_ends: Counts,
    /// Sentence ends of the subtitler, and at how many of them no line ends and no cue.
    sentence_ends: usize,
    inside_line: usize,
    inside_cue: usize,
    cues: usize,
    too_fast: usize,
    too_short: usize,
    late: usize,
    /// Cues that end where the subtitler has no mark.
    unmarked: usize,
    /// Cues and lines that end where the language forbids it, after an article and the like.
    lines: usize,
    forbidden: usize,
}

/// Ratios in per cent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct CutFigures {
    pub precision: f64,
    pub recall: f64,
    /// Of line ends at word gaps, those of cues among them.
    pub f1: f64,
    /// Sentence ends at which neither a line nor a cue ends, and at which no cue ends.
    pub sentence_inside_line: f64,
    pub sentence_inside_cue: f64,
    /// Cues that end where the subtitler has no mark.
    pub cue_end_without_mark: f64,
    /// Lines that end where the language forbids it.
    pub forbidden_line_end: f64,
    /// Cues above the greatest reading speed, below the least duration, and more than 0.1 s late.
    pub too_fast: f64,
    pub too_short: f64,
    pub late: f64,
    pub cues: usize,
}

impl CutFigures {
    /// Divides the talks as the window does, with other weights.
    pub fn of(talks: &[CutTalk], guideline: &Guideline, weights: &CutWeights) -> Self {
        let counts: Vec<CutCounts> = talks.par_iter().map(|talk| CutCounts::of(talk, guideline, weights)).collect();
        let mut sum = CutCounts::default();
        counts.into_iter().for_each(|counts| sum += counts);
        sum.figures()
    }
}

impl CutCounts {
    /// Divides a talk as the window does, with other weights, and counts.
    fn of(talk: &CutTalk, guideline: &Guideline, weights: &CutWeights) -> Self {
        let input = talk.inputs.segment_input();
        let mut counts = Self::default();
        // Nothing outside holds this progress, so it cannot be cancelled.
        let Ok(segmenter) = Segmenter::weighed(&input, guideline, weights, &Progress::silent()) else { return counts };
        let division = segmenter.segmentation();
        counts.count(talk, guideline, division);
        counts
    }

    fn count(&mut self, talk: &CutTalk, guideline: &Guideline, division: &Segmentation) {
        let input = talk.inputs.segment_input();
        let Segmentation { cue_ends, line_breaks, .. } = division;
        let ends: Vec<bool> = cue_ends.iter().zip(line_breaks).map(|(cue, line)| *cue || *line).collect();
        count_line_ends(&mut self.line_ends, &talk.line_ends, &ends);
        for (word, mark) in talk.marks.iter().enumerate().take(ends.len().saturating_sub(1)) {
            if mark.ends_sentence() {
                self.sentence_ends += 1;
                self.inside_line += usize::from(!ends[word]);
                self.inside_cue += usize::from(!cue_ends[word]);
            } else if cue_ends[word] && *mark == Mark::O {
                self.unmarked += 1;
            }
            if ends[word] {
                self.lines += 1;
                let penalty = input.language.break_penalty(&input.words[word], &input.words[word + 1]);
                self.forbidden += usize::from(penalty >= HIGHEST_PENALTY - 1.0);
            }
        }
        for cue in cues::build(&talk.words, input.words, division, guideline) {
            let first = input.spans[cue.words.start].start;
            self.cues += 1;
            let chars = guideline.chars(&cue.text());
            self.too_fast += usize::from(is_too_fast(chars, cue.span, guideline));
            self.too_short += usize::from(cue.span.duration() + Duration::from_millis(1) < guideline.min_duration);
            self.late += usize::from(cue.span.start - first > LATE);
        }
    }

    fn figures(&self) -> CutFigures {
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let ratio = |ratio: Option<f64>| 100.0 * ratio.unwrap_or_default();
        CutFigures {
            precision: ratio(self.line_ends.precision()),
            recall: ratio(self.line_ends.recall()),
            f1: ratio(self.line_ends.f1()),
            sentence_inside_line: percent(self.inside_line, self.sentence_ends),
            sentence_inside_cue: percent(self.inside_cue, self.sentence_ends),
            cue_end_without_mark: percent(self.unmarked, self.cues),
            forbidden_line_end: percent(self.forbidden, self.lines),
            too_fast: percent(self.too_fast, self.cues),
            too_short: percent(self.too_short, self.cues),
            late: percent(self.late, self.cues),
            cues: self.cues,
        }
    }
}

adds_up!(CutCounts: line_ends, sentence_ends, inside_line, inside_cue, cues, too_fast, too_short, late, unmarked, lines, forbidden);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::cuts::spoken_times;
    use editor::project::Project;
    use editor::settling::OptimiserInputs;
    use formats::transcript::{Transcript, Word, WordId, timed_word};

    fn talk() -> CutTalk {
        let texts = ["We", "go.", "You", "see", "the", "house,", "too."].map(str::to_owned);
        let marks: Vec<Mark> = texts.iter().map(|text| Mark::of_written(text).unwrap_or_default()).collect();
        let spans = spoken_times(&texts, &marks, 1);
        let word = |(id, (text, span))| Word { id: WordId(id), text, span, ..timed_word(0.0, 1.0) };
        let words: Vec<Word> = (0..).zip(texts.into_iter().zip(spans)).map(word).collect();
        let transcript = Transcript { words: words.clone(), ..Transcript::default() };
        let project = Project::new(&transcript, Guideline::ted());
        let inputs = OptimiserInputs::new(&project, &words, None);
        CutTalk { words, inputs, line_ends: vec![false, true, false, false, false, true, true], marks }
    }

    /// "We go. You see the / house, too.": a sentence end inside a line, a line that ends in an article.
    #[test]
    fn faults_by_hand() {
        let (talk, guideline) = (talk(), Guideline::ted());
        let at = |places: &[usize]| (0..7).map(|word| places.contains(&word)).collect::<Vec<bool>>();
        let figures = |cue_ends: &[usize], line_breaks: &[usize]| {
            let division = Segmentation {
                cue_ends: at(cue_ends),
                line_breaks: at(line_breaks),
                delays: vec![Duration::ZERO; 7],
                cost: 0.0,
            };
            let mut counts = CutCounts::default();
            counts.count(&talk, &guideline, &division);
            counts.figures()
        };
        let bad = figures(&[6], &[4]);
        assert_eq!((bad.f1, bad.sentence_inside_line, bad.sentence_inside_cue), (0.0, 100.0, 100.0));
        assert_eq!((bad.forbidden_line_end, bad.cue_end_without_mark, bad.cues), (100.0, 0.0, 1));
        let good = figures(&[1, 6], &[5]);
        assert_eq!((good.f1, good.sentence_inside_line, good.sentence_inside_cue), (100.0, 0.0, 0.0));
        assert_eq!((good.forbidden_line_end, good.late, good.cues), (0.0, 0.0, 2));
        assert_eq!(figures(&[3, 6], &[]).cue_end_without_mark, 50.0);
        // The window shows the two short sentences on one line.
        let made = CutFigures::of(std::slice::from_ref(&talk), &guideline, &CutWeights::BY_RULES);
        assert_eq!((made.sentence_inside_line, made.forbidden_line_end, made.cues), (100.0, 0.0, 1), "{made:?}");
    }
}
