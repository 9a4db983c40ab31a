//! Words at the times at which they were found, and room for those that were not.

use std::collections::BTreeMap;

use super::aligner::AlignedWord;
use base::time::{Duration, Instant, Span};
use formats::transcript::{Word, WordId};

/// The words at the times at which they were heard, where that is believed.
pub fn exact_words(words: &[Word], aligned: &BTreeMap<WordId, AlignedWord>) -> Vec<Word> {
    words_found(words, |word| aligned.get(&word.id).filter(|found| found.is_believed()).map(|found| found.span))
}

/// The words at the times at which they were found, which replace guessed ones; those that were not found move with the nearest one that
/// was, as far as there is room between the others. A time that goes back before one that is taken already is not taken. Former times are kept in
/// [`Word::raw_span`].
fn words_found(words: &[Word], found: impl Fn(&Word) -> Option<Span>) -> Vec<Word> {
    let mut exact = words.to_vec();
    let mut free_from: Option<Instant> = None;
    let mut stands = vec![false; words.len()];
    for (at, word) in exact.iter_mut().enumerate() {
        let Some(span) = found(word).filter(|span| free_from.is_none_or(|free| span.start >= free)) else { continue };
        if word.span != span {
            word.raw_span = word.raw_span.or(Some(word.span));
        }
        (word.span, word.estimated) = (span, false);
        (stands[at], free_from) = (true, Some(span.end));
    }
    let shifts = nearest_shifts(words, &exact, &stands);
    for ((word, shift), stands) in exact.iter_mut().zip(shifts).zip(&stands) {
        if !stands && shift != Duration::ZERO {
            word.raw_span = word.raw_span.or(Some(word.span));
            let moved = |at: Instant| (at + shift).max(Instant::ZERO);
            word.span = Span::new(moved(word.span.start), moved(word.span.end));
        }
    }
    make_room(&mut exact, |at| stands[at]);
    exact
}

/// By how much the nearest word that stands was moved, for each word; of two as near the one before.
fn nearest_shifts(words: &[Word], exact: &[Word], stands: &[bool]) -> Vec<Duration> {
    let shift = |at: usize| exact[at].span.start - words[at].span.start;
    let mut nearest: Vec<Option<(usize, Duration)>> = vec![None; words.len()];
    let mut before = None;
    for at in 0..words.len() {
        before = if stands[at] { Some(at) } else { before };
        nearest[at] = before.map(|before| (at - before, shift(before)));
    }
    let mut behind = None;
    for at in (0..words.len()).rev() {
        behind = if stands[at] { Some(at) } else { behind };
        if let Some(behind) = behind.filter(|behind| nearest[at].is_none_or(|(distance, _)| behind - at < distance)) {
            nearest[at] = Some((behind - at, shift(behind)));
        }
    }
    nearest.into_iter().map(|found| found.map_or(Duration::ZERO, |(_, shift)| shift)).collect()
}

/// Words that `stand` where they are, by their positions, and those beside them make room.
pub fn make_room(words: &mut [Word], stands: impl Fn(usize) -> bool) {
    let mut free_from = Instant::ZERO;
    for (at, word) in words.iter_mut().enumerate() {
        if !stands(at) {
            word.span.start = word.span.start.max(free_from);
            word.span.end = word.span.end.max(word.span.start);
        }
        free_from = word.span.end;
    }
    let mut free_to = None;
    for (at, word) in words.iter_mut().enumerate().rev() {
        if let Some(free_to) = free_to.filter(|_| !stands(at)) {
            word.span.end = word.span.end.min(free_to);
            word.span.start = word.span.start.min(word.span.end);
        }
        free_to = Some(word.span.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word;

    fn exact(words: &[(f64, f64)], found: &[Option<(f64, f64)>]) -> Vec<(f64, f64)> {
        let mut words: Vec<Word> = words.iter().map(|&(start, end)| timed_word(start, end)).collect();
        for (at, word) in words.iter_mut().enumerate() {
            word.text = at.to_string();
        }
        let span =
            |word: &Word| found[word.text.parse::<usize>().unwrap()].map(|(start, end)| Span::from_secs(start, end));
        words_found(&words, span).iter().map(|word| (word.span.start.as_secs(), word.span.end.as_secs())).collect()
    }

    #[test]
    fn words_come_to_where_they_were_found_and_the_others_make_room() {
        let late = [(1.1, 1.4), (1.4, 1.9), (2.1, 2.5), (3.1, 3.4)];
        let all = [Some((1.0, 1.3)), Some((1.3, 1.8)), Some((2.0, 2.4)), Some((3.0, 3.3))];
        assert_eq!(exact(&late, &all), [(1.0, 1.3), (1.3, 1.8), (2.0, 2.4), (3.0, 3.3)]);
        // Nothing was found: all is as it was.
        assert_eq!(exact(&late, &[None; 4]), late);
        // Between those that were found there is only so much room.
        let some = [Some((1.0, 1.5)), None, Some((1.7, 2.4)), None];
        assert_eq!(exact(&late, &some), [(1.0, 1.5), (1.5, 1.7), (1.7, 2.4), (2.7, 3.0)]);
        // What goes back in time is not believed.
        let back = [None, Some((1.5, 2.0)), Some((0.2, 0.4)), None];
        assert_eq!(exact(&late, &back), [(1.2, 1.5), (1.5, 2.0), (2.2, 2.6), (3.2, 3.5)]);
    }
}
