//! Times of words that know nothing of the cues they stood in.

use base::time::{Duration, Instant, Span};
use formats::subtitle_file::without_tags;
use formats::transcript::Word;

/// A silence that nothing but a cue end can bridge.
const LONG: Duration = Duration::from_millis(2_000);
/// A silence that is heard at the end of a sentence.
const HEARD: Duration = Duration::from_millis(300);

/// Gives words whose times are guesses, made of the times of their cues, times that follow from their letters: else every gap between
/// two cues would be a silence that tells where the client cut. Long silences stay, and those after sentences, as does what has times
/// of its own.
pub(super) fn even_times(words: &mut [Word]) {
    let mut start = 0;
    while start < words.len() {
        let end = stretch_end(words, start);
        if let Some(stretch) = words.get_mut(start..end) {
            share(stretch);
        }
        start = end;
    }
}

/// One past the last word of the stretch that starts with word `start`.
fn stretch_end(words: &[Word], start: usize) -> usize {
    let mut end = start + 1;
    while let (Some(last), Some(next)) = (words.get(end - 1), words.get(end)) {
        let silence = last.pause_until(next);
        let is_sentence_end = last.written_mark().is_some_and(formats::transcript::Mark::ends_sentence);
        let is_silent = silence >= LONG || is_sentence_end && silence >= HEARD;
        if is_silent || !last.estimated || !next.estimated {
            break;
        }
        end += 1;
    }
    end
}

/// Shares the time from the first word to the last by their letters.
fn share(stretch: &mut [Word]) {
    let (Some(first), Some(last)) = (stretch.first(), stretch.last()) else { return };
    if !first.estimated || stretch.len() < 2 {
        return;
    }
    let (from, to) = (first.span.start, last.span.end.max(first.span.start));
    let letters = |word: &Word| without_tags(&word.text).chars().count() as i128 + 1;
    let whole = stretch.iter().map(letters).sum::<i128>().max(1);
    let nanos = i128::from((to - from).as_nanos());
    let at = |letters: i128| -> Instant { from + Duration::from_nanos((nanos * letters / whole) as i64) };
    let mut before = 0;
    for word in stretch {
        let start = at(before);
        before += letters(word);
        word.span = Span::new(start, at(before));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::WordId;

    fn word(text: &str, start: f64, end: f64) -> Word {
        Word { estimated: true, ..Word::new(WordId(0), text, Span::from_secs(start, end)) }
    }

    fn starts(mut words: Vec<Word>) -> Vec<i64> {
        even_times(&mut words);
        assert!(words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        words.iter().map(|word| word.span.start.as_millis_rounded()).collect()
    }

    #[test]
    fn gaps_between_cues_go_and_silences_stay() {
        // Two cues, half a second apart, in one sentence.
        assert_eq!(starts(vec![word("one", 0.0, 1.0), word("two", 1.5, 2.0)]), [0, 1_000]);
        assert_eq!(starts(vec![word("one.", 0.0, 1.0), word("Two", 1.5, 2.0)]), [0, 1_500]);
        assert_eq!(starts(vec![word("one", 0.0, 1.0), word("two", 3.0, 4.0)]), [0, 3_000]);
        let heard = Word { estimated: false, ..word("two", 1.5, 2.0) };
        assert_eq!(starts(vec![word("one", 0.0, 1.0), heard]), [0, 1_500]);
        assert_eq!(starts(Vec::new()), [0_i64; 0]);
    }
}
