//! Words and times as openai-whisper writes them, which is what programs after it read.

use std::ops::Range;

use serde_json::{Value, json};

use base::time::{Duration, Instant};
use formats::language::Language;
use formats::transcript::Word;

/// No segment lasts longer, as a recogniser takes no more at once.
const LONGEST: Duration = Duration::from_millis(30_000);
const HALF: Duration = Duration::from_millis(15_000);

/// A document with a segment per sentence; what has no marks is cut at the longest pause in the second half of each 30 seconds.
pub fn timed_words(words: &[Word], language: &str) -> Value {
    let seconds = |at: Instant| (at.as_secs() * 1000.0).round() / 1000.0;
    let segments: Vec<Value> = segments(words, Language::of(language))
        .into_iter()
        .enumerate()
        .map(|(id, segment)| {
            let words = &words[segment];
            let timed = |word: &Word| {
                let (start, end) = (seconds(word.span.start), seconds(word.span.end));
                json!({"word": format!(" {}", word.text), "start": start, "end": end, "probability": 1.0})
            };
            let (first, last) = (&words[0], &words[words.len() - 1]);
            json!({
                "id": id, "start": seconds(first.span.start), "end": seconds(last.span.end), "text": text(words),
                "words": words.iter().map(timed).collect::<Vec<Value>>(),
            })
        })
        .collect();
    json!({"text": text(words), "segments": segments, "language": language})
}

fn text(words: &[Word]) -> String {
    words.iter().map(|word| format!(" {}", word.text)).collect()
}

fn segments(words: &[Word], language: &Language) -> Vec<Range<usize>> {
    let ends_sentence =
        |word: usize| language.ends_sentence(&words[word].text, words.get(word + 1).map(|next| next.text.as_str()));
    let mut segments = Vec::new();
    let mut first = 0;
    while first < words.len() {
        let start = words[first].span.start;
        let sentence = (first..words.len()).find(|&word| ends_sentence(word)).map_or(words.len(), |word| word + 1);
        let lasts = |word: usize| words[word].span.end - start;
        let end = if lasts(sentence - 1) <= LONGEST {
            sentence
        } else {
            let pause = |&word: &usize| words[word + 1].span.start - words[word].span.end;
            let late = (first..sentence - 1).filter(|&word| lasts(word) <= LONGEST && lasts(word) >= HALF);
            // Of pauses as long as each other the last, for there is the most room.
            late.max_by_key(pause).map_or(first + 1, |word| word + 1)
        };
        segments.push(first..end);
        first = end;
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::{self, timed_word};

    fn words(texts: &[(&str, f64, f64)]) -> Vec<Word> {
        let word = |&(text, start, end): &(&str, f64, f64)| Word { text: text.to_owned(), ..timed_word(start, end) };
        texts.iter().map(word).collect()
    }

    #[test]
    fn a_segment_is_a_sentence_and_the_program_reads_what_it_writes() {
        let words = words(&[("We", 0.0, 0.2), ("go.", 0.2, 0.5), ("You", 1.0, 1.2), ("stay.", 1.25, 1.7)]);
        assert_eq!(segments(&words, Language::of("en")), [0..2, 2..4]);
        let document = timed_words(&words, "en");
        assert_eq!(document["segments"][1]["text"], " You stay.");
        assert_eq!(document["segments"][1]["words"][1]["start"], 1.25);
        let bytes = serde_json::to_vec(&document).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.json");
        std::fs::write(&path, bytes).unwrap();
        let read = transcript::read(&path).unwrap();
        let of = |words: &[Word]| words.iter().map(|word| (word.text.clone(), word.span)).collect::<Vec<_>>();
        assert_eq!(of(&read.words), of(&words));
    }

    #[test]
    fn words_without_marks_are_cut_at_the_longest_pause() {
        // A word a second; a short pause after the fifth, a long one after the tenth, the longest after the twentieth.
        let mut now = 0.0;
        let texts: Vec<(&str, f64, f64)> = (1..=40)
            .map(|number| {
                let start = now;
                now += 1.0
                    + [(5, 0.9), (10, 0.5), (20, 0.3)].iter().find(|(at, _)| *at == number).map_or(0.0, |(_, p)| *p);
                ("word", start, start + 1.0)
            })
            .collect();
        // The fifth and the tenth lie in the first half.
        assert_eq!(segments(&words(&texts), Language::of("en")), [0..20, 20..40]);
        let long = words(&[("one", 0.0, 40.0), ("two", 40.0, 41.0)]);
        assert_eq!(segments(&long, Language::of("en")), [0..1, 1..2]);
        assert!(segments(&[], Language::of("en")).is_empty());
    }
}
