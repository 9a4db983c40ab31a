//! When the words of sentences were spoken, from when their pieces were.
//!
//! Attention says well when a word begins, and badly where a pause begins: words beside pauses are shortened as in OpenAI's program.

use super::alignment::PieceTimes;
use super::window::Sentence;
use super::words::{WordPieces, ends_sentence, is_mark, merge_marks};

/// What a usual word takes at most, in seconds.
const LONGEST_USUAL: f64 = 0.7;
/// By how much a word may stand out of its sentence.
const ROOM: f64 = 0.5;

/// A word with its times in seconds from the window's beginning.
#[derive(Clone, Debug, PartialEq)]
pub struct WindowWord {
    /// Without blanks around it.
    pub text: String,
    pub start: f64,
    pub end: f64,
    /// Mean probability of its pieces, 0 to 1.
    pub confidence: f32,
}

#[derive(Clone, Copy)]
struct Place {
    start: f64,
    end: f64,
    confidence: f32,
}

/// The words of sentences. `words` divides the pieces of all of them, one after the other; `times` says when they were spoken.
/// `quiet_since`: when the last word before the window ended, in seconds from its beginning.
pub fn timed_words(
    sentences: &[Sentence],
    words: &[WordPieces],
    times: &PieceTimes,
    mut quiet_since: f64,
) -> Vec<Vec<WindowWord>> {
    let mut places: Vec<Place> = words.iter().map(|word| place_of(word, times)).collect();
    let usual = usual_duration(&places);
    let most = 2.0 * usual;
    shorten_at_sentence_ends(words, &mut places, most);
    let mut merged = merge_marks(words, &places).into_iter().peekable();
    let (mut timed, mut end_of_sentence) = (Vec::new(), 0);
    for sentence in sentences {
        end_of_sentence += sentence.pieces.len();
        let mut own: Vec<WindowWord> = Vec::new();
        while let Some((word, place)) = merged.next_if(|(word, _)| word.pieces.start < end_of_sentence) {
            let text = word.text.trim().to_owned();
            if !is_mark(&text) {
                own.push(WindowWord { text, start: place.start, end: place.end, confidence: place.confidence });
            }
        }
        fit_to_sentence(&mut own, sentence, [usual, most], quiet_since);
        quiet_since = own.last().map_or(quiet_since, |word| word.end);
        timed.push(own);
    }
    timed
}

fn place_of(word: &WordPieces, times: &PieceTimes) -> Place {
    let probabilities = &times.probabilities[word.pieces.clone()];
    let confidence = probabilities.iter().sum::<f32>() / probabilities.len().max(1) as f32;
    Place { start: times.starts[word.pieces.start], end: times.starts[word.pieces.end], confidence }
}

/// The median of the durations, at most [`LONGEST_USUAL`].
fn usual_duration(places: &[Place]) -> f64 {
    let durations = places.iter().map(|place| place.end - place.start).filter(|&duration| duration > 0.0);
    let mut durations: Vec<f64> = durations.collect();
    durations.sort_unstable_by(f64::total_cmp);
    durations.get(durations.len() / 2).map_or(LONGEST_USUAL, |median| median.min(LONGEST_USUAL))
}

/// A long word at the end or beginning of a sentence holds the pause.
fn shorten_at_sentence_ends(words: &[WordPieces], places: &mut [Place], most: f64) {
    for at in 1..places.len() {
        if places[at].end - places[at].start > most {
            if ends_sentence(&words[at].text) {
                places[at].end = places[at].start + most;
            } else if ends_sentence(&words[at - 1].text) {
                places[at].start = places[at].end - most;
            }
        }
    }
}

/// Words behind a pause do not hold it, and the outer words do not stand far out of their sentence.
fn fit_to_sentence(words: &mut [WindowWord], sentence: &Sentence, [usual, most]: [f64; 2], quiet_since: f64) {
    let Some(first) = words.first().cloned() else { return };
    let second = words.get(1).cloned();
    let reaches_far = |second: &WindowWord| second.end - first.start > 2.0 * most;
    let is_long = first.end - first.start > most || second.as_ref().is_some_and(reaches_far);
    if first.end - quiet_since > 4.0 * usual && is_long {
        if let Some(second) = second.filter(|second| second.end - second.start > most) {
            let boundary = (second.end / 2.0).max(second.end - most);
            (words[0].end, words[1].start) = (boundary, boundary);
        }
        words[0].start = (words[0].end - most).max(0.0);
    }
    if sentence.start < words[0].end && sentence.start - ROOM > words[0].start {
        words[0].start = (words[0].end - usual).min(sentence.start).max(0.0);
    }
    if let Some(last) = words.last_mut() {
        if sentence.end > last.start && sentence.end + ROOM < last.end {
            last.end = (last.start + usual).max(sentence.end);
        }
        last.end = last.end.max(last.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str, first: usize) -> WordPieces {
        WordPieces { text: text.into(), pieces: first..first + 1 }
    }

    fn sentence(start: f64, end: f64, pieces: usize) -> Sentence {
        Sentence { start, end, pieces: vec![0; pieces] }
    }

    #[test]
    fn words_go_to_their_sentences_with_their_marks() {
        let words = [word(" So", 0), word(" it", 1), word(" ends", 2), word(".", 3), word(" Then", 4)];
        let times =
            PieceTimes { starts: vec![0.1, 0.3, 0.5, 0.8, 1.4, 1.7], probabilities: vec![0.9, 0.8, 0.7, 0.2, 0.5] };
        let timed = timed_words(&[sentence(0.0, 1.0, 4), sentence(1.3, 2.0, 1)], &words, &times, 0.0);
        let shown = |words: &[WindowWord]| -> Vec<(String, f64, f64, f32)> {
            words.iter().map(|word| (word.text.clone(), word.start, word.end, word.confidence)).collect()
        };
        let first = [("So".into(), 0.1, 0.3, 0.9), ("it".into(), 0.3, 0.5, 0.8), ("ends.".into(), 0.5, 0.8, 0.7)];
        assert_eq!((shown(&timed[0]), shown(&timed[1])), (first.to_vec(), vec![("Then".into(), 1.4, 1.7, 0.5)]));
    }

    #[test]
    fn a_word_behind_a_pause_does_not_hold_it() {
        let words: Vec<WordPieces> = (0..4).map(|at| word(" a", at)).collect();
        let times = PieceTimes { starts: vec![0.0, 6.2, 6.4, 6.6, 6.8], probabilities: vec![0.5; 4] };
        let timed = timed_words(&[sentence(5.8, 7.0, 4)], &words, &times, 0.0);
        assert!((timed[0][0].start - 5.8).abs() < 1e-9 && timed[0][0].end == 6.2, "{timed:?}");
    }

    #[test]
    fn marks_alone_are_no_words() {
        let words = [word(" .", 0), word(" ...", 1), word(" 50%", 2)];
        let times = PieceTimes { starts: vec![0.0, 0.5, 1.0, 1.5], probabilities: vec![0.5; 3] };
        let timed = timed_words(&[sentence(0.0, 2.0, 3)], &words, &times, 0.0);
        assert_eq!(timed[0].iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), ["50%"]);
    }

    #[test]
    fn nothing_comes_of_nothing() {
        let times = PieceTimes { starts: vec![0.0], probabilities: vec![] };
        assert_eq!(timed_words(&[], &[], &times, 0.0), Vec::<Vec<WindowWord>>::new());
        assert_eq!(timed_words(&[sentence(0.0, 1.0, 0)], &[], &times, 0.0), vec![Vec::new()]);
    }
}
