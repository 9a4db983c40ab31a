//! JSON in the shape of openai-whisper's: segments with words.

use serde_json::{Map, Value, json};

use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::file::{SubtitleFile, TimedWord, stamped_words};
use base::time::Instant;

/// A segment per cue; words alone make one segment per speaker turn.
pub fn whisper_json(file: &SubtitleFile) -> String {
    let segments: Vec<Value> = if file.cues.is_empty() { segments_of_words(file) } else { segments_of_cues(file) };
    let text: Vec<&str> = segments.iter().filter_map(|segment| segment["text"].as_str()).map(str::trim).collect();
    let document = json!({"text": text.join(" "), "segments": segments, "language": file.language});
    // Values without odd keys or numbers can always be written.
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}

fn segments_of_cues(file: &SubtitleFile) -> Vec<Value> {
    let mut words = file.words.iter().peekable();
    let segment = |(id, cue): (usize, &FileCue)| {
        let mut own = stamped_words(cue);
        // A word belongs to the cue in which it begins.
        while let Some(word) = words.next_if(|word| word.span.start < cue.span.end) {
            own.push(word.clone());
        }
        let mut value = json!({
            "id": id,
            "start": seconds(cue.span.start),
            "end": seconds(cue.span.end),
            "text": cue.text.plain_lines().collect::<Vec<_>>().join(" "),
            "words": own.iter().map(word_value).collect::<Vec<_>>(),
        });
        if let (Some(voice), Some(map)) = (cue.voice(), value.as_object_mut()) {
            map.insert("speaker".to_owned(), voice.as_ref().into());
        }
        value
    };
    file.cues.iter().enumerate().map(segment).collect()
}

fn segments_of_words(file: &SubtitleFile) -> Vec<Value> {
    let turns = file.words.chunk_by(|one, next| one.speaker == next.speaker);
    let segment = |(id, words): (usize, &[TimedWord])| {
        let text: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        json!({
            "id": id,
            "start": words.first().map(|word| seconds(word.span.start)),
            "end": words.last().map(|word| seconds(word.span.end)),
            "text": text.join(" "),
            "words": words.iter().map(word_value).collect::<Vec<_>>(),
        })
    };
    turns.enumerate().map(segment).collect()
}

fn word_value(word: &TimedWord) -> Value {
    let mut value = Map::new();
    value.insert("word".to_owned(), format!(" {}", word.text).into());
    value.insert("start".to_owned(), seconds(word.span.start).into());
    value.insert("end".to_owned(), seconds(word.span.end).into());
    if let Some(confidence) = word.confidence {
        value.insert("probability".to_owned(), ((f64::from(confidence) * 1e6).round() / 1e6).into());
    }
    if let Some(speaker) = &word.speaker {
        value.insert("speaker".to_owned(), speaker.as_ref().into());
    }
    Value::Object(value)
}

/// Rounded to microseconds.
fn seconds(instant: Instant) -> f64 {
    (instant.as_secs() * 1e6).round() / 1e6
}
