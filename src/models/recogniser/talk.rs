//! What was recognised of a recording.

use base::time::Span;
use formats::transcript::{Transcript, Word, WordId};

/// A word that was heard.
#[derive(Clone, Debug, PartialEq)]
pub struct RecognisedWord {
    /// As it is written, with the punctuation attached to it.
    pub text: String,
    /// Starts never decrease, and no word reaches into the next.
    pub span: Span,
    /// Mean probability of its pieces, 0 to 1.
    pub confidence: f32,
}

/// What was recognised of a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecognisedTalk {
    /// Code of the language: "en".
    pub language: String,
    pub words: Vec<RecognisedWord>,
    /// The first words of the sentences that the recogniser set apart, which are not always those of grammar.
    pub sentences: Vec<usize>,
}

impl RecognisedTalk {
    /// As a transcript; its words are numbered from 0 on.
    pub fn to_transcript(&self) -> Transcript {
        let word = |(id, word): (u32, &RecognisedWord)| Word {
            confidence: Some(word.confidence),
            ..Word::new(WordId(id), word.text.clone(), word.span)
        };
        Transcript {
            format: "Whisper",
            words: (0..).zip(&self.words).map(word).collect(),
            language: Some(self.language.clone()),
            ..Transcript::default()
        }
    }

    /// As a JSON document in the form of OpenAI's Whisper, which many programs read: `{text, language, segments: [{id, start, end, text,
    /// words: [{word, start, end, probability}]}]}`, times in seconds.
    pub fn to_json(&self) -> serde_json::Value {
        let seconds = |instant: base::time::Instant| (instant.as_secs() * 1e3).round() / 1e3;
        let ends = self.sentences.iter().skip(1).copied().chain([self.words.len()]);
        let ranges = self.sentences.iter().zip(ends).map(|(&first, end)| &self.words[first..end]);
        let joined = |words: &[RecognisedWord]| words.iter().map(|word| format!(" {}", word.text)).collect::<String>();
        let segment = |(id, words): (usize, &[RecognisedWord])| {
            let word = |word: &RecognisedWord| {
                serde_json::json!({
                    "word": format!(" {}", word.text),
                    "start": seconds(word.span.start),
                    "end": seconds(word.span.end),
                    "probability": (f64::from(word.confidence) * 1e4).round() / 1e4,
                })
            };
            serde_json::json!({
                "id": id,
                "start": words.first().map(|word| seconds(word.span.start)),
                "end": words.last().map(|word| seconds(word.span.end)),
                "text": joined(words),
                "words": words.iter().map(word).collect::<Vec<_>>(),
            })
        };
        let segments: Vec<_> = ranges.filter(|words| !words.is_empty()).enumerate().map(segment).collect();
        serde_json::json!({ "text": joined(&self.words), "language": self.language, "segments": segments })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_recognised_is_read_as_a_transcript() {
        let word = |text: &str, start: f64, end: f64| RecognisedWord {
            text: text.into(),
            span: Span::from_secs(start, end),
            confidence: 0.75,
        };
        let words = vec![word("We", 0.5, 0.7), word("breathe.", 0.7, 1.2), word("Then?", 2.0, 2.25)];
        let talk = RecognisedTalk { language: "en".into(), words, sentences: vec![0, 2] };
        let read = formats::transcript::parse(talk.to_json().to_string().as_bytes()).unwrap();
        let direct = talk.to_transcript();
        assert_eq!((read.format, read.words.len(), read.warnings.len()), ("Whisper", 3, 0));
        for (read, direct) in read.words.iter().zip(&direct.words) {
            assert_eq!((&read.text, read.span, read.confidence), (&direct.text, direct.span, direct.confidence));
        }
        assert_eq!(RecognisedTalk::default().to_json()["segments"], serde_json::json!([]));
    }
}
