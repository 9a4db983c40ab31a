//! Cutting two texts of the same talk into sentences that belong together.
//!
//! BLEU wants segments: n-grams are counted within one and compared only with its counterpart. The texts that it was made
//! for come as sentences, subtitle files do not. So the reference is cut at cue ends, where a sentence ends or the segment
//! has become long, and the hypothesis at the same words, which are found by alignment where the texts differ.

use std::ops::Range;

use super::Break;
use super::broken_text::BrokenText;
use super::words::comparable;
use formats::transcript::Mark;
use formats::transcript::sequence_alignment::common_pairs;

/// Words from which a segment ends with the next cue even though no sentence does, as in text without punctuation.
const LONG_SEGMENT: usize = 60;

/// Ranges of words of the reference and of the hypothesis; together they cover both texts.
pub(super) fn parallel_segments<R: AsRef<str>, H: AsRef<str>>(
    reference: &BrokenText<'_, R>,
    hypothesis: &BrokenText<'_, H>,
) -> Vec<(Range<usize>, Range<usize>)> {
    let cuts = sentence_cuts(reference);
    let counterparts = counterparts(reference.words, hypothesis.words, &cuts);
    let (mut from, mut to) = (0, 0);
    let mut segments = Vec::with_capacity(cuts.len() + 1);
    for (cut, counterpart) in cuts.into_iter().zip(counterparts) {
        segments.push((from..cut, to..counterpart));
        (from, to) = (cut, counterpart);
    }
    segments.push((from..reference.words.len(), to..hypothesis.words.len()));
    segments.retain(|(from, to)| !(from.is_empty() && to.is_empty()));
    segments
}

/// Numbers of words before each cut, increasing; neither end of the text is a cut.
fn sentence_cuts<S: AsRef<str>>(text: &BrokenText<'_, S>) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut start = 0;
    for (at, word) in text.words.iter().enumerate().take(text.words.len().saturating_sub(1)) {
        // Of what follows nothing is asked: a cue that ends in "U.S." may end a sentence.
        let ends_sentence = || Mark::of_written(word.as_ref()).is_some_and(Mark::ends_sentence);
        if text.break_after(at) == Break::Cue && (at + 1 - start >= LONG_SEGMENT || ends_sentence()) {
            cuts.push(at + 1);
            start = at + 1;
        }
    }
    cuts
}

/// Where the hypothesis is to be cut for each cut of the reference.
fn counterparts<R: AsRef<str>, H: AsRef<str>>(reference: &[R], hypothesis: &[H], cuts: &[usize]) -> Vec<usize> {
    let is_same = reference.len() == hypothesis.len()
        && reference.iter().zip(hypothesis).all(|(word, other)| word.as_ref() == other.as_ref());
    if is_same {
        return cuts.to_vec();
    }
    let plain = |word: &str| comparable(word).unwrap_or_else(|| word.to_owned());
    let reference: Vec<String> = reference.iter().map(|word| plain(word.as_ref())).collect();
    let hypothesis: Vec<String> = hypothesis.iter().map(|word| plain(word.as_ref())).collect();
    let pairs = common_pairs(&reference, &hypothesis);
    let cut = |&cut: &usize| {
        let after = pairs.partition_point(|pair| pair.0 < cut);
        // The words between the nearest two that both have are shared out in proportion.
        let (from, at) = after.checked_sub(1).map_or((0, 0), |before| (pairs[before].0 + 1, pairs[before].1 + 1));
        let (to, next) = pairs.get(after).copied().unwrap_or((reference.len(), hypothesis.len()));
        if cut == from || to == from { at } else { at + (next - at) * (cut - from) / (to - from) }
    };
    cuts.iter().map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> (Vec<String>, Vec<Break>) {
        let words: Vec<String> = text.split_whitespace().map(|word| word.trim_end_matches('/').to_owned()).collect();
        let breaks = text.split_whitespace().map(|word| if word.ends_with('/') { Break::Cue } else { Break::None });
        let breaks = breaks.collect();
        (words, breaks)
    }

    fn check(reference: &str, hypothesis: &str, expected: &[(Range<usize>, Range<usize>)]) {
        let ((words, breaks), (other_words, other_breaks)) = (text(reference), text(hypothesis));
        let reference = BrokenText::new(&words, &breaks);
        let found = parallel_segments(&reference, &BrokenText::new(&other_words, &other_breaks));
        assert_eq!(found, expected, "{reference:?}");
    }

    #[test]
    fn texts_are_cut_where_a_sentence_of_the_reference_ends_with_its_cue() {
        let reference = "Hello there./ This is/ one. And that./";
        check(reference, "Hello/ there. This is one. And/ that./", &[(0..2, 0..2), (2..7, 2..7)]);
        // Other words: cut after the last word that both have, or before the next, or in between.
        check(reference, "Oh hello there This is one And that", &[(0..2, 0..3), (2..7, 3..8)]);
        check(reference, "hello This is one And that", &[(0..2, 0..1), (2..7, 1..6)]);
        check("a b./ c d./ e f./", "a x y z f", &[(0..2, 0..1), (2..4, 1..3), (4..6, 3..5)]);
        check("a b./ c./", "", &[(0..2, 0..0), (2..3, 0..0)]);
        check("", "a b", &[(0..0, 0..2)]);
        check("", "", &[]);
    }

    #[test]
    fn text_without_punctuation_is_cut_now_and_then() {
        let reference = "one two three four five six seven eight nine ten/ ".repeat(20);
        let (words, breaks) = text(&reference);
        let whole = BrokenText::new(&words, &breaks);
        let segments = parallel_segments(&whole, &whole);
        assert_eq!(segments.len(), 4);
        assert_eq!(segments[0], (0..60, 0..60));
    }
}
