//! Sigma, the Subtitle Segmentation Score: Karakanta, Buet, Cettolo and Yvon, "Evaluating Subtitle Segmentation for
//! End-to-end Generation Systems", LREC 2022.
//!
//! BLEU is computed twice: on the words alone (`BLEU_nb`) and on the words with a token `<eol>` or `<eob>` at each break
//! (`BLEU_br`). From the n-gram precisions p₁…p₄ without breaks and α, the breaks per word of the hypothesis, follows what
//! `BLEU_br` would be about if every break were right while the words stay as they are:
//!
//! ```text
//! p'₁⁺ = (p₁ + α) / (1 + α)
//! p'ₙ⁺ = ((1 − (n−1)·α)·pₙ + n·α·pₙ₋₁) / (1 + α)      n = 2, 3, 4
//! BLEU_br⁺ = BP_br · (p'₁⁺·p'₂⁺·p'₃⁺·p'₄⁺)^¼
//! Sigma = 100 · BLEU_br / BLEU_br⁺
//! ```
//!
//! BP_br is the brevity penalty of `BLEU_br`. The bound is approximate, so that Sigma can be a little above 100 where
//! the words differ much. If the words are the same and all breaks are right it is 100 exactly.
//!
//! What the paper leaves open is done as in its public program: BLEU is that of sacreBLEU with its defaults (`13a`
//! tokens, case kept, exponential smoothing, counts clipped per segment); α counts words between white space, not
//! tokens. A segment is a sentence, see `segments.rs`.

use std::collections::HashMap;

use serde::Serialize;

use super::Break;
use super::bleu::{BleuCounts, ORDERS, geometric_mean};
pub use super::broken_text::BrokenText;
use super::segments::parallel_segments;
use super::tokens::push_13a_tokens;

/// The parts of Sigma. Everything is in percent, as published, but the rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sigma {
    pub sigma: f64,
    /// BLEU with the breaks as tokens.
    pub bleu_br: f64,
    /// Its bound for the hypothesis's own words and rate of breaks.
    pub bleu_br_bound: f64,
    /// BLEU of the words alone.
    pub bleu_nb: f64,
    /// α: breaks per word of the hypothesis.
    pub boundary_rate: f64,
}

/// Collects the counts of one text or many; Sigma is that of all of them together, not a mean.
#[derive(Clone, Debug, Default)]
pub struct SigmaCounts {
    with_breaks: BleuCounts,
    without_breaks: BleuCounts,
    hypothesis_words: u64,
    hypothesis_breaks: u64,
    numbers: HashMap<String, u32>,
    scratch: Vec<String>,
}

const LINE_TOKEN: u32 = 0;
const CUE_TOKEN: u32 = 1;
const FIRST_WORD_TOKEN: u32 = 2;

impl SigmaCounts {
    /// Counts a whole text: it is cut into sentences of the reference, and the hypothesis accordingly. The words may
    /// differ. Takes time and memory linear in the number of words as long as they do not differ wildly.
    pub fn add_text<R: AsRef<str>, H: AsRef<str>>(
        &mut self,
        reference: BrokenText<'_, R>,
        hypothesis: BrokenText<'_, H>,
    ) {
        for (from, to) in parallel_segments(&reference, &hypothesis) {
            self.add_segment(reference.part(from), hypothesis.part(to));
        }
    }

    /// Counts one segment, such as a sentence; n-grams do not reach beyond it.
    pub fn add_segment<R: AsRef<str>, H: AsRef<str>>(
        &mut self,
        reference: BrokenText<'_, R>,
        hypothesis: BrokenText<'_, H>,
    ) {
        let (reference_words, reference_tokens) = self.tokens(reference);
        let (hypothesis_words, hypothesis_tokens) = self.tokens(hypothesis);
        self.without_breaks.add(&reference_words, &hypothesis_words);
        self.with_breaks.add(&reference_tokens, &hypothesis_tokens);
        self.hypothesis_words += hypothesis.words.len() as u64;
        self.hypothesis_breaks += (hypothesis_tokens.len() - hypothesis_words.len()) as u64;
    }

    /// Tokens without and with breaks.
    fn tokens<S: AsRef<str>>(&mut self, text: BrokenText<'_, S>) -> (Vec<u32>, Vec<u32>) {
        let (mut words, mut all) = (Vec::new(), Vec::new());
        for (at, word) in text.words.iter().enumerate() {
            self.scratch.clear();
            push_13a_tokens(word.as_ref(), &mut self.scratch);
            for token in self.scratch.drain(..) {
                let next = FIRST_WORD_TOKEN + self.numbers.len() as u32;
                let number = *self.numbers.entry(token).or_insert(next);
                words.push(number);
                all.push(number);
            }
            match text.break_after(at) {
                Break::None => {}
                Break::Line => all.push(LINE_TOKEN),
                Break::Cue => all.push(CUE_TOKEN),
            }
        }
        (words, all)
    }

    /// `None` where Sigma is not defined: fewer than four tokens in a row, or nothing in common at all.
    pub fn score(&self) -> Option<Sigma> {
        let (with, without) = (self.with_breaks.score()?, self.without_breaks.score()?);
        let rate = self.hypothesis_breaks as f64 / self.hypothesis_words as f64;
        let precisions = without.precisions;
        let mut bounds = [(precisions[0] + rate) / (1.0 + rate); ORDERS];
        for order in 2..=ORDERS {
            let n = order as f64;
            let kept = (1.0 - (n - 1.0) * rate) * precisions[order - 1];
            bounds[order - 1] = (kept + n * rate * precisions[order - 2]) / (1.0 + rate);
        }
        let bound = with.brevity_penalty * geometric_mean(&bounds);
        let is_defined = bounds.iter().all(|precision| *precision > 0.0) && bound > 0.0;
        is_defined.then(|| Sigma {
            sigma: 100.0 * with.score / bound,
            bleu_br: 100.0 * with.score,
            bleu_br_bound: 100.0 * bound,
            bleu_nb: 100.0 * without.score,
            boundary_rate: rate,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Words with `|` for the end of a line and `/` for that of a cue.
    fn broken(text: &str) -> (Vec<&str>, Vec<Break>) {
        let (mut words, mut breaks) = (Vec::new(), Vec::new());
        for token in text.split_whitespace() {
            let last: Option<&mut Break> = breaks.last_mut();
            match (token, last) {
                ("|", Some(last)) => *last = Break::Line,
                ("/", Some(last)) => *last = Break::Cue,
                _ => {
                    words.push(token);
                    breaks.push(Break::None);
                }
            }
        }
        (words, breaks)
    }

    fn sigma(reference: &str, hypothesis: &str) -> Option<Sigma> {
        let ((words, breaks), (other_words, other_breaks)) = (broken(reference), broken(hypothesis));
        let mut counts = SigmaCounts::default();
        counts.add_segment(BrokenText::new(&words, &breaks), BrokenText::new(&other_words, &other_breaks));
        counts.score()
    }

    #[test]
    fn a_worked_example() {
        // a b c d | e f /   against   a b c | d e f /
        let found = sigma("a b c d | e f /", "a b c | d e f /").unwrap();
        // With breaks 8 tokens each: 8 of 8 unigrams; bigrams ab bc ef f/ of 7; abc, ef/ of 6; none of 5: 1 / (2·5).
        let bleu_br: f64 = (1.0 * 4.0 / 7.0 * 2.0 / 6.0 * 1.0 / 10.0_f64).powf(0.25);
        assert!((found.bleu_br - 100.0 * bleu_br).abs() < 1e-9, "{found:?}");
        assert!((found.boundary_rate - 2.0 / 6.0).abs() < 1e-12);
        assert_eq!(found.bleu_nb, 100.0);
        // All words are right, so the bound is 1 whatever the rate.
        assert!((found.bleu_br_bound - 100.0).abs() < 1e-9 && (found.sigma - 100.0 * bleu_br).abs() < 1e-9);
    }

    #[test]
    fn wrong_words_lower_the_bound() {
        // One of eight words is wrong: p = 7/8, 5/7, 3/6, 2/5 with "x" at the third place; α = 1/4.
        let found = sigma("a b c d | e f g h /", "a b x d | e f g h /").unwrap();
        let p = [7.0 / 8.0, 5.0 / 7.0, 3.0 / 6.0, 2.0 / 5.0];
        let alpha = 0.25;
        let bound = [
            (p[0] + alpha) / 1.25,
            (0.75 * p[1] + 0.5 * p[0]) / 1.25,
            (0.5 * p[2] + 0.75 * p[1]) / 1.25,
            (0.25 * p[3] + 1.0 * p[2]) / 1.25,
        ];
        let bound = 100.0 * bound.iter().product::<f64>().powf(0.25);
        assert!((found.bleu_br_bound - bound).abs() < 1e-9, "{found:?}");
        // With breaks, ten tokens: 9 of 10, 7 of 9, 5 of 8, 4 of 7.
        let bleu_br = 100.0 * (0.9 * 7.0 / 9.0 * 5.0 / 8.0 * 4.0 / 7.0_f64).powf(0.25);
        assert!((found.bleu_br - bleu_br).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn the_kind_of_break_counts() {
        let (same, other) = ("a b c | d e f /", "a b c / d e f /");
        assert!((sigma(same, same).unwrap().sigma - 100.0).abs() < 1e-9);
        assert!(sigma(same, other).unwrap().sigma < 90.0);
        assert!(sigma("a b c /", "a b c /").is_none(), "three words have no four in a row");
        assert!(sigma("a b c d /", "e f g h |").is_none(), "nothing in common");
    }

    proptest! {
        #[test]
        fn the_same_text_has_sigma_100(breaks in proptest::collection::vec(0_u8..3, 4..120)) {
            let kinds = [Break::None, Break::Line, Break::Cue];
            let breaks: Vec<Break> = breaks.into_iter().map(|kind| kinds[usize::from(kind)]).collect();
            let words: Vec<String> = (0..breaks.len()).map(|at| format!("w{}", at * 7 % 11)).collect();
            let text = BrokenText::new(&words, &breaks);
            let mut counts = SigmaCounts::default();
            counts.add_segment(text, text);
            prop_assert!((counts.score().unwrap().sigma - 100.0).abs() < 1e-9);
        }

        #[test]
        fn a_wrong_break_among_right_words_never_gains(at in 0_usize..20, kind in 1_u8..3) {
            let words: Vec<String> = (0..21).map(|at| format!("w{at}")).collect();
            let mut breaks = vec![Break::None; 21];
            for end in [6, 13, 20] {
                breaks[end] = Break::Cue;
            }
            let mut wrong = breaks.clone();
            wrong[at] = if wrong[at] == Break::None && kind == 1 { Break::Line } else { Break::None };
            let mut counts = SigmaCounts::default();
            counts.add_segment(BrokenText::new(&words, &breaks), BrokenText::new(&words, &wrong));
            prop_assert!(counts.score().unwrap().sigma <= 100.0 + 1e-9);
        }
    }
}
